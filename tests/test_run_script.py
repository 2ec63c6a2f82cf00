"""What `./run` does of itself: on a bare machine, from anywhere, and when something fails."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import chdir, redirect_stderr, redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path

import pytest

from docs import pictures

RUN = Path(__file__).parents[1] / "run"
Done = subprocess.CompletedProcess[str]

STUBS = """
say() { printf 'run: %s\\n' "$*"; }
id() { echo "$WHO"; }
ldconfig() { printf '%s\\n' "$LIBRARIES"; }
compgen() { [[ "$POSTGRES" == yes ]]; }
apt-get() { printf 'apt-get %s\\n' "$*" >&2; [[ "$NETWORK" == yes ]]; }
"""
NAMES = "missing_packages", "system_packages", "what_is_skipped"
FUNCTIONS = "/^apt_install()/p" + "".join(f"; /^{name}()/,/^}}/p" for name in NAMES)
ATOMIC = "libatomic.so.1 (libc6,x86-64) => /lib/libatomic.so.1"


def _packages(libraries: str, who: str = "0", postgres: str = "yes", network: str = "yes") -> str:
    """What the set-up of the tests installs and says on such a machine."""
    source = f"source <(sed -n '{FUNCTIONS}' \"$RUN\")"
    settings = {"LIBRARIES": libraries, "WHO": who, "POSTGRES": postgres, "NETWORK": network}
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", f"{STUBS}\n{source}\nsystem_packages"],
        env=os.environ | {"RUN": str(RUN)} | settings,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout + done.stderr


def test_the_library_that_the_browsers_driver_needs_is_installed_where_it_is_missing() -> None:
    assert "install -y -qq --no-install-recommends" in _packages("libc.so.6")
    assert "libatomic1" in _packages("libc.so.6 (libc6,x86-64) => /lib/libc.so.6")
    assert "libatomic1" not in _packages(ATOMIC)


@pytest.mark.parametrize(("who", "network"), [("1000", "yes"), ("0", "no")])
def test_without_root_or_network_it_says_which_tests_are_skipped_and_how_to_get_them(
    who: str, network: str
) -> None:
    said = _packages("libc.so.6", who, "no", network)
    assert "libatomic1 postgresql. Tests that need it are skipped:" in said
    assert "tests/browser" in said
    assert "part of tests/floor, which runs on SQLite all the same" in said
    assert "sudo apt install" in said
    only = _packages(ATOMIC, who, "no", network)
    assert "tests/floor" in only
    assert ("libatomic1" in only) is False


def test_a_folder_as_standard_input_is_refused_before_python_fails(tmp_path: Path) -> None:
    """Python would end with the code for "unlawful"."""
    machine = Machine(tmp_path)
    line = f"'{machine.root}/run' check - < '{tmp_path}'"
    done = subprocess.run(
        ["bash", "-c", line], env=machine.settings, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "run: standard input is a folder. Accepted: a file, or text." in done.stderr


def test_uv_trusts_the_certificates_of_the_system() -> None:
    """What is set for uv is set before anything is set up."""
    lines = RUN.read_text("utf-8").splitlines()
    trusts = lines.index('export UV_SYSTEM_CERTS="${UV_SYSTEM_CERTS:-1}"')
    assert trusts < lines.index("setup")


TOOLS = "bash cat cp dirname env grep id mkdir readlink rm sed sha256sum sleep tail tr".split()
PYTHON = """#!/usr/bin/env bash
case "$*" in
    "-m pip --version") [[ -z "${NO_PIP:-}" ]] ;;
    "-m pip install"*)
        [[ -z "${NO_NETWORK:-}" ]] || { echo "ERROR: No matching distribution"; exit 1; }
        mkdir -p "$CHECKOUT/.tools/bin"
        cp "$STUBS/uv" "$CHECKOUT/.tools/bin/uv" ;;
esac
"""
UV = """#!/usr/bin/env bash
echo "uv $* cache=${UV_CACHE_DIR:-home}" >>"$CHECKOUT/uv.log"
case "$1" in
    --version) echo "uv $UV_VERSION" ;;
    venv) mkdir -p "$CHECKOUT/.venv/bin"
        cp "$STUBS/croupier" "$CHECKOUT/.venv/bin"
        cp "$STUBS/python3" "$CHECKOUT/.venv/bin/python" ;;
    pip) [[ -z "${NO_PACKAGES:-}" ]] || { echo "error: Failed to fetch numpy"; exit 2; } ;;
esac
"""
CROUPIER = """#!/usr/bin/env bash
printf 'croupier in %s:' "$PWD"
printf ' [%s]' "$@"
echo
"""
VERSION = next(one for one in RUN.read_text("utf-8").splitlines() if one.startswith("UV_VERSION="))


class Machine:
    """A checkout and the few programs of a bare machine; Python, pip and uv are stand-ins."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "a check out"
        self.root.mkdir()
        shutil.copy(RUN, self.root / "run")
        (self.root / "requirements.lock").write_text("numpy==1 \\\n    --hash=x\n", "utf-8")
        (self.root / "pyproject.toml").write_text("[project]\n", "utf-8")
        self.home, self.bin, stubs = folder / "home", folder / "bin", folder / "stubs"
        for made in (self.home, self.bin, stubs):
            made.mkdir()
        for tool in TOOLS:
            (self.bin / tool).symlink_to(shutil.which(tool) or tool)
        for name, text in (("python3", PYTHON), ("uv", UV), ("croupier", CROUPIER)):
            (stubs / name).write_text(text, "utf-8")
            (stubs / name).chmod(0o755)
        self.python = self.bin / "python3"
        self.python.symlink_to(stubs / "python3")
        self.settings = {
            "PATH": str(self.bin),
            "HOME": str(self.home),
            "CHECKOUT": str(self.root),
            "STUBS": str(stubs),
            "UV_VERSION": VERSION.partition("=")[2],
        }

    def run(
        self,
        *arguments: str,
        at: Path | None = None,
        by: Path | None = None,
        settings: dict[str, str] | None = None,
    ) -> Done:
        return subprocess.run(
            [str(by or self.root / "run"), *arguments],
            cwd=at or self.root,
            env=self.settings | (settings or {}),
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_the_first_setup_says_what_is_installed_and_how_long_it_takes(machine: Machine) -> None:
    first = machine.run("odds", "roulette")
    assert first.returncode == 0
    assert "about 1 Python packages go into .venv: 300 MB to download, 1 GB on disk" in first.stderr
    assert "about a minute" in first.stderr
    assert "ready after" in first.stderr
    second = machine.run("odds", "roulette")
    assert second.stderr == ""
    assert first.stdout == second.stdout == f"croupier in {machine.root}: [odds] [roulette]\n"


def test_a_changed_lock_is_installed_without_the_words_of_the_first_setup(machine: Machine) -> None:
    machine.run("setup")
    (machine.root / "requirements.lock").write_text("numpy==2\n", "utf-8")
    again = machine.run("setup")
    assert "installing the packages of requirements.lock" in again.stderr
    assert "first setup" not in again.stderr


def test_it_works_from_another_folder_and_by_a_link(machine: Machine, tmp_path: Path) -> None:
    link, elsewhere = tmp_path / "croupier-run", tmp_path / "else where"
    link.symlink_to(machine.root / "run")
    elsewhere.mkdir()
    done = machine.run("play", "two words", at=elsewhere, by=link)
    assert done.stdout == f"croupier in {elsewhere}: [play] [two words]\n"


def test_a_home_that_cannot_be_written_to_is_left_alone(machine: Machine) -> None:
    nowhere = machine.root / "pyproject.toml"  # a file: nothing can be made below it, even by root
    assert machine.run("setup", settings={"HOME": str(nowhere)}).returncode == 0
    log = (machine.root / "uv.log").read_text("utf-8")
    assert f"cache={machine.root}/.tools/cache" in log


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        ({"NO_PIP": "1"}, "pip is needed for"),
        (
            {"NO_NETWORK": "1"},
            "pip could not fetch uv from the Python package index. Check the network",
        ),
        ({"NO_PACKAGES": "1"}, "the packages could not be installed. Check the network"),
    ],
)
def test_what_is_missing_is_said_in_one_message_at_the_end(
    machine: Machine, broken: dict[str, str], words: str
) -> None:
    done = machine.run("games", settings=broken)
    assert done.returncode == 1
    assert words in done.stderr.splitlines()[-1]
    assert done.stdout == ""
    assert machine.run("games").returncode == 0


def test_without_python_it_says_how_to_get_it(machine: Machine) -> None:
    machine.python.unlink()
    done = machine.run()
    assert done.returncode == 1
    assert "Python 3.11 or newer is needed but was not found" in done.stderr
    assert "apt install python3 python3-pip" in done.stderr


def test_an_environment_whose_python_cannot_be_run_is_named(machine: Machine) -> None:
    """As in a checkout that another user has set up with a Python of their own."""
    machine.run("setup")
    python = machine.root / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("/nowhere/python3.11")
    for words in (("odds", "roulette"), ()):
        done = machine.run(*words)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
        said = "you cannot run the Python of .venv, /nowhere/python3.11. Copy the checkout"
        assert said in done.stderr


def test_its_own_commands_are_listed_before_anything_is_installed(machine: Machine) -> None:
    done = machine.run("help")
    assert done.stderr == ""
    assert not (machine.root / ".venv").exists()
    cases = RUN.read_text("utf-8").partition("\nsetup\n")[2]
    for command in (
        "setup",
        "lock",
        "test",
        "coverage",
        "bench",
        "figures",
        "pictures",
        "docs",
        "long",
    ):
        assert f"\n    {command})" in cases
        assert f"./run {command}" in done.stdout


def test_the_help_of_croupier_leads_to_the_commands_of_the_script(machine: Machine) -> None:
    done = machine.run("--help")
    assert done.stdout.splitlines()[0].endswith("[--help]")
    assert "./run help" in done.stdout


@pytest.mark.parametrize("command", ["test", "coverage", "setup", "lock"])
def test_a_command_of_the_script_says_what_it_does_and_does_nothing(
    machine: Machine, command: str
) -> None:
    done = machine.run(command, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"./run {command} ")
    assert not (machine.root / ".venv").exists()


@pytest.mark.parametrize("module", ["bench", "bench.long", "docs.pictures"])
def test_a_tool_of_the_script_answers_a_question_for_help(module: str, tmp_path: Path) -> None:
    main = import_module(f"{module}.__main__" if module == "bench" else module).main
    with chdir(tmp_path), redirect_stdout(StringIO()) as said:
        assert main(["--help"]) == 0
    assert said.getvalue().startswith("usage: ./run ")
    assert not list(tmp_path.iterdir())


def test_a_folder_for_pictures_is_no_option(tmp_path: Path) -> None:
    with chdir(tmp_path), redirect_stderr(StringIO()) as said:
        assert pictures.main(["--hlep"]) == 2
    assert "no option --hlep; usage: ./run pictures FOLDER" in said.getvalue()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("given", "taken"), [("", "0"), ("7", "7")])
def test_every_run_of_all_tests_has_its_sets_in_the_same_order(
    tmp_path: Path, given: str, taken: str
) -> None:
    python = tmp_path / "python"
    python.write_text('#!/bin/sh\n[ "$2" != pytest ] || echo "$PYTHONHASHSEED"\n')
    python.chmod(0o755)
    source = "source <(sed -n '/^everything()/,/^}/p' \"$RUN\")"
    stubs = "warm_kernels() { true & }; system_packages() { true; }"
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", f"{stubs}\n{source}\neverything"],
        env={**os.environ, "RUN": str(RUN), "BIN": str(tmp_path), "PYTHONHASHSEED": given},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"{taken}\n"
