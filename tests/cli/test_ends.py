"""How a real process ends: closed pipes and outputs, a full disk, interrupts and signals."""

from __future__ import annotations

import ast
import os
import pty
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.terminal import rests

CROUPIER = (sys.executable, "-m", "croupier")
SILENCE, REST = 120, 0.05
"""How long the effect of a signal may take, and how long a terminal may be silent, in seconds."""


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """What a shell makes of a line in which `croupier` stands for this one."""
    typed = line.replace("croupier ", " ".join(CROUPIER) + " ")
    return subprocess.run(["bash", "-c", typed], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("croupier games --json | true; exit ${PIPESTATUS[0]}", 141, ""),
        ("croupier --help | true; exit ${PIPESTATUS[0]}", 141, ""),
        ("croupier games --json 2>&- | true; exit ${PIPESTATUS[0]}", 141, ""),
        ("croupier games > /dev/full", 2, "croupier: the output could not be written: No space"),
        ("croupier games >&-", 2, "croupier games: standard output: it is closed"),
        ("croupier games nothing 2>&-", 2, ""),
        ("croupier check - <&-", 2, "croupier check: standard input: it is closed"),
    ],
)
def test_a_closed_or_full_output_ends_as_with_other_tools(line: str, code: int, said: str) -> None:
    done = shell(line)
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == bool(said)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_what_was_played_is_saved_when_a_signal_ends_it(
    tmp_path: Path, number: signal.Signals, code: int
) -> None:
    file = tmp_path / "played.croupier"
    words = (*CROUPIER, "play", "bigsix", "--seed", "1", "--transcript", str(file))
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("5 on $1\nspin\n")
        process.stdin.flush()
        for line in process.stdout:
            if "round 1:" in line:
                break
        said = signaled(process, number)
    assert (process.returncode, said) == (code, "")
    assert "round_ended round=1" in file.read_text()


def signaled(process: subprocess.Popen[str], number: signal.Signals) -> str:
    """Send a signal to a process that waits for input; what it says on standard error."""
    rests(process.pid)
    process.send_signal(number)
    with suppress(subprocess.TimeoutExpired):
        return process.communicate(timeout=SILENCE)[1]
    process.kill()
    pytest.fail(f"{number.name} does not end it")


def interrupted(words: str, after: str) -> tuple[int, str, int]:
    """A command in a process group of its own at a terminal, interrupted once it shows a text.

    The code with which it ended, what it showed, and how many of its processes are left.
    """
    process, terminal = pty.fork()
    if not process:
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        os.execve(sys.executable, [*CROUPIER, *words.split()], environment)
    shown, typed = b"", False
    with suppress(OSError):
        while part := _read(terminal):
            shown += part
            if not typed and after.encode() in shown:
                os.write(terminal, b"\x03")
                typed = True
    os.close(terminal)
    _, status = os.waitpid(process, 0)
    return os.waitstatus_to_exitcode(status), shown.decode(), left_of(process)


def left_of(group: int) -> int:
    """Whether a process of a group is left after a while; the system may bury the last slowly."""
    for _ in range(int(SILENCE / REST)):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return 0
        time.sleep(REST)
    return 1


def _read(terminal: int) -> bytes:
    """What a terminal shows next; nothing after a long silence, as at its end."""
    ready, _, _ = select.select([terminal], [], [], SILENCE)
    return os.read(terminal, 65536) if ready else b""


@pytest.mark.parametrize(
    ("words", "after", "said"),
    [
        ("simulate roulette --rounds 1e12 --seed 1", "M rounds/s", "rounds are counted above"),
        ("odds --all", "7/495", "what was found until then is above"),
        ("shuffle docs/examples/seven-riffles.toml --shuffles 1e7", "/s", "--shuffles N counts"),
    ],
)
def test_ctrl_c_keeps_what_was_computed_and_ends_every_process(
    words: str, after: str, said: str
) -> None:
    code, shown, left = interrupted(words, after)
    assert (code, left) == (130, 0)
    assert said in shown
    assert "Traceback" not in shown


def test_an_interrupt_that_comes_too_deep_to_be_raised_is_repeated() -> None:
    """Python only prints what is raised in a finalizer or in the callback of a compiler."""
    code = """
import sys, time
from croupier.cli.guard import guarded

class Deep:
    def __del__(self):
        raise KeyboardInterrupt

def run():
    Deep()
    time.sleep(60)
    return 0

sys.exit(guarded(run))
"""
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "")


@pytest.mark.parametrize(
    "deep", ["Deep()\n    raise RuntimeError('half compiled')", "raise RuntimeError from Stop()"]
)
def test_what_an_interrupt_leaves_behind_is_no_fault_of_croupier(deep: str) -> None:
    """A compiler that was stopped halfway fails before the interrupt is repeated."""
    code = f"""
import sys
from croupier.cli.guard import guarded

Stop = KeyboardInterrupt

class Deep:
    def __del__(self):
        raise KeyboardInterrupt

def run():
    {deep}

sys.exit(guarded(run))
"""
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "")


def test_an_interrupt_while_threads_still_count_after_a_run_is_no_traceback() -> None:
    code = """
import os, signal, sys, threading, time
from croupier.cli import app

def counts():
    while threading.main_thread().is_alive():
        time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(0.1)

threading.Thread(target=counts).start()
sys.argv = ["croupier", "--version"]
app.main()
"""
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (-signal.SIGINT, "")


def test_nothing_is_imported_before_an_interrupt_ends_quietly() -> None:
    code = "import sys; had = set(sys.modules); import croupier.cli; print(set(sys.modules) - had)"
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)
    assert ast.literal_eval(done.stdout) <= {"__future__", "croupier", "croupier.cli"}


@pytest.mark.parametrize(
    ("program", "raised", "said"),
    [
        ("/usr/bin/croupier", "KeyboardInterrupt", ""),
        ("/usr/bin/croupier", "ValueError", "ValueError"),
        ("/usr/bin/other", "KeyboardInterrupt", "KeyboardInterrupt"),
    ],
)
def test_an_interrupt_while_modules_are_loaded_is_no_traceback(
    program: str, raised: str, said: str
) -> None:
    code = f"import sys; sys.argv = [{program!r}]; import croupier.cli; raise {raised}"
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=False)
    assert done.returncode in (-signal.SIGINT, 1)
    assert done.stderr.strip().rpartition("\n")[2] == said
