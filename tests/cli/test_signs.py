"""Output that is not UTF-8: signs in plain ASCII, JSON with escapes, and no faults."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

import croupier
from croupier.cli import signs
from croupier.cli.common import write_json

SOURCE = Path(str(croupier.__file__)).parent
ASCII = {"PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}


def ended(words: str, environment: Mapping[str, str]) -> subprocess.CompletedProcess[bytes]:
    """A call in a process of its own with these settings."""
    call = [sys.executable, "-m", "croupier", *words.split()]
    settings = {**os.environ, "PYTHONIOENCODING": "", **environment}
    return subprocess.run(call, env=settings, capture_output=True, check=False)


@pytest.mark.parametrize("environment", [ASCII, {"PYTHONIOENCODING": "ascii"}])
def test_a_stream_that_is_not_utf8_gets_plain_signs(environment: Mapping[str, str]) -> None:
    """A dash is a dash, in data and in messages."""
    listed = ended("games", environment)
    assert (listed.returncode, listed.stderr) == (0, b"")
    assert listed.stdout.splitlines()[1].endswith(b" -")
    refused = ended("odds roulett", environment)
    assert refused.returncode == 2
    assert b"roulette, ... (22 in all)" in refused.stderr


def test_help_is_in_the_encoding_of_the_output() -> None:
    """Help goes another way to the output."""
    assert b"equity [OPTIONS] GAME HANDS ...\n" in ended("equity --help", ASCII).stdout


def test_a_locale_that_names_no_encoding_gets_utf8() -> None:
    listed = ended("games", {"LC_ALL": "C"})
    assert listed.stdout.decode("utf-8").splitlines()[1].endswith(" ·")


def test_json_keeps_its_signs_as_escapes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Data is the same in every encoding."""
    document = {"words": "5–9 · “no more bets”"}
    written = []
    for encoding in ("ascii", "latin-1", "utf-8"):
        output = BytesIO()
        monkeypatch.setattr(sys, "stdout", TextIOWrapper(output, encoding))
        write_json(document, on_one_line=True)
        sys.stdout.flush()
        written.append(output.getvalue())
    assert [json.loads(one) for one in written] == [document] * 3
    assert written[0].isascii()
    assert "–" in written[2].decode("utf-8")


def test_a_name_that_is_not_text_is_written_as_it_came() -> None:
    assert os.fsdecode(b"\xff.toml").encode("ascii", signs.NAME) == b"\xff.toml"
    assert os.fsdecode(b"\xff.toml").encode("utf-8", signs.NAME) == b"\xff.toml"


def _signs() -> Iterator[str]:
    """Every sign in the source that commands may write; the floor writes pages."""
    for file in SOURCE.rglob("*"):
        if file.suffix in (".py", ".toml") and "floor" not in file.parts:
            yield from (sign for sign in file.read_text("utf-8") if not sign.isascii())


def test_every_sign_that_is_written_has_a_plain_one() -> None:
    """A question mark stands only for what others brought."""
    unknown = {sign for sign in _signs() if signs.plain(sign) == "?"} - {
        "\N{REPLACEMENT CHARACTER}"
    }
    assert unknown == set()
    assert signs.plain("é") == "e"
    assert signs.plain("⠋") == "*"
    assert signs.plain("牌") == "?"
