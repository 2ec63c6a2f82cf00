"""What the README shows is what the commands print."""

import contextlib
import io
import re

import pytest

from docs.generate import ROOT, TIMING, output

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^```console\n\$ (.+?)\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
PYTHON = re.findall(r"^```python\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


def test_the_tour_shows_commands() -> None:
    assert {"play", "odds", "simulate", "check", "replay"} <= {c.split()[1] for c, _ in SHOWN}


@pytest.mark.parametrize(("command", "shown"), SHOWN, ids=[command for command, _ in SHOWN])
def test_a_command_prints_what_the_readme_shows(command: str, shown: str) -> None:
    printed = TIMING.sub("", output(command)).rstrip("\n")
    told = TIMING.sub("", shown).rstrip("\n")
    if told.endswith("\n…"):
        assert printed.startswith(told.removesuffix("…"))
    else:
        assert printed == told


def test_the_python_of_the_readme_does_what_it_says() -> None:
    (code,) = PYTHON
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "README.md", "exec"), {})
    assert re.findall(r"# (.+)$", code) == [printed.getvalue().splitlines()[-1]]


def test_the_two_commands_are_those_of_the_script() -> None:
    script = (ROOT / "run").read_text(encoding="utf-8")
    for command in re.findall(r"^\./run (\w+)", TEXT, re.MULTILINE):
        assert f"\n    {command})" in script
