"""How a real process ends: closed pipes and outputs, a full disk, interrupts and signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

CROUPIER = (sys.executable, "-m", "croupier")


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
        assert process.stderr is not None
        process.stdin.write("5 on $1\nspin\n")
        process.stdin.flush()
        for line in process.stdout:
            if "round 1:" in line:
                break
        process.send_signal(number)
        said = process.stderr.read()
        process.stdout.read()
    assert (process.returncode, said) == (code, "")
    assert "round_ended round=1" in file.read_text()
