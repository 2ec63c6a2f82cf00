"""Hands of poker as the lines of a transcript, as the engine writes them now."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.transcripts import poker
from tests.transcripts.scenario import Scenario, recorded

NAMED = {one.name: one for one in (*poker.ROUNDS, *poker.IRREGULARITIES)}


def told(*lines: str, **options: Any) -> list[str]:
    """The transcript of some inputs at a poker table, line by line, with single spaces."""
    return _split(recorded(Scenario("poker", "hand", "A hand.", "\n".join(lines), options)))


@cache
def golden(name: str) -> list[str]:
    """The transcript of a golden scenario, played again."""
    return _split(recorded(NAMED[name]))


def _split(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def in_order(lines: list[str], *wanted: str) -> None:
    """Each of these stands in a line, one after the other."""
    at = 0
    for one in wanted:
        found = next((n for n in range(at, len(lines)) if one in lines[n]), None)
        assert found is not None, f"{one!r} not found after line {at}: {lines[at:]}"
        at = found + 1


def without(lines: list[str], *unwanted: str) -> None:
    """None of these stands in any line."""
    for one in unwanted:
        assert not [line for line in lines if one in line], one
