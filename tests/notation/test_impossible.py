"""A record that cannot have happened is never certified, whichever of its inputs is changed."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import CORE_EVENTS, Event
from croupier.games.registry import games
from croupier.notation.jsonl import write_jsonl
from croupier.verification.verify import verify
from tests.notation import forging
from tests.notation.impossible import (
    ASKED,
    changed,
    falsely_certified,
    field_changed,
    fields,
    judged,
    mutant,
    played,
    replays,
    with_field,
)

MUTANTS = 120
FILES = 12
SEEDS = 3
KEYS = tuple(games())
FREE = {
    ("acted", "patron"): "any patron may do it",
    ("acted", "details"): "what a patron does it with",
    ("bought", "patron"): "anybody may buy chips",
    ("bought", "amount"): "a patron buys what they like",
    ("bought", "chips"): "a patron names a color",
    ("cashed_out", "patron"): "any patron may leave with chips",
    ("cashed_out", "amount"): "a patron takes away what they like",
    ("tipped", "patron"): "any patron may give chips",
    ("tipped", "amount"): "a patron gives what they like",
    ("tipped", "cites"): "what is given to the dealers on the floor names its clause",
    ("wager_placed", "wager.patron"): "any patron may make it",
    ("wager_placed", "wager.kind"): "a patron chooses the wager",
    ("wager_placed", "wager.on"): "a patron chooses the spot",
    ("wager_placed", "wager.box"): "a patron chooses the box",
    ("wager_placed", "wager.amount"): "a patron chooses the amount",
    ("wager_placed", "wager.coupon"): "a patron uses a coupon",
    ("wager_placed", "cites"): "a wager for the dealers names its clause",
    ("wager_taken_down", "wager"): "a patron chooses the wager",
    ("wager_taken_down", "amount"): "a patron takes back what they like",
    ("ready", "patron"): "any patron may be ready",
    ("edited", "move"): "it says what a patron meant by other inputs, and changes nothing",
    ("chosen", "patron"): "several may be asked",
    ("chosen", "choice"): "a patron chooses",
    ("drawn", "outcome"): "chance decides; the proof of chance is compared by verify",
    ("dealt", "cards"): "chance decides; the proof of chance is compared by verify",
    ("incident", "name"): "people say what happened",
    ("incident", "details"): "people say what happened",
    ("confirmed", "role"): "a person may confirm more than the table asks for, with no effect",
    ("confirmed", "about"): "a person may confirm more than the table asks for, with no effect",
    ("confirmed", "by"): "the name of the person",
    ("wager_taken_down", "commission"): "older records do not say what comes back of it",
    ("round_voided", "by"): "the name of the supervisor",
    ("round_voided", "why"): "the supervisor's reason",
}
"""The fields that say what was asked, and why a change in them may make another true record.

All other fields follow from the table, and any change in them is refused.
"""
PROVED = frozenset(
    (
        *("committed", "revealed", "values_fixed", "key_changed", "unit_begun", "unit_opened"),
        *("seed_committed", "seeds_listed", "seed_revealed", "seeds_closed", "leaves_opened"),
        "unit_kept",
    )
)
"""The inputs that prove chance: `verify` compares them, not a replay."""
SAID = {
    ("unit_opened", "retired"): "the house's reason, which is reported",
    ("unit_opened", "by"): "who ended the unit, which is reported",
    ("unit_kept", "retired"): "the house's reason, which is reported",
    ("unit_kept", "by"): "who ended the unit, which is reported",
    ("unit_opened", "cards"): "only for part of a pack",
    ("leaves_opened", "leaves"): "a leaf that nobody has seen is opened with its unit",
}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_no_record_is_certified_that_no_driver_makes(key: str, seed: int) -> None:
    true, rng = played(key, seed), Random(seed)
    for _ in range(MUTANTS):
        one = mutant(true, rng)
        if one is not None:
            assert not falsely_certified(one, judged(one)), one


@pytest.mark.parametrize("key", ["craps", "roulette", "blackjack"])
def test_an_engine_that_compares_no_form_is_found_out(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    true, rng = played(key, 0), Random(0)
    some = [one for _ in range(MUTANTS) if (one := mutant(true, rng)) is not None]
    monkeypatch.setattr("croupier.core.driver.as_written", lambda *anything: None)
    assert any(falsely_certified(one, judged(one)) for one in some)


@pytest.mark.parametrize("key", KEYS)
def test_a_file_is_certified_just_when_a_driver_makes_it(key: str) -> None:
    true, rng = played(key, 0), Random(key)
    for _ in range(FILES):
        one = mutant(true, rng)
        if one is not None:
            verdict = judged(one)
            assert replays(one, verdict) == (verdict.made, verdict.made), one


def _tag(kind: type[Event]) -> str:
    return str(kind.__struct_config__.tag)


def test_every_input_is_asked_for_or_proved() -> None:
    inputs = {_tag(kind) for kind in CORE_EVENTS if kind.is_input}
    assert {_tag(kind) for kind in ASKED} | PROVED == inputs
    assert not {_tag(kind) for kind in ASKED} & PROVED


def test_every_field_of_an_input_is_compared_or_says_what_was_asked() -> None:
    taken: defaultdict[tuple[str, str], list[bool]] = defaultdict(list)
    for key in KEYS:
        true, rng = played(key, 1), Random(1)
        for place, event in enumerate(true.inputs):
            for path, _ in fields(event):
                now = field_changed(true, rng, place, path)
                if now is not None:
                    one = changed(true, rng, place, now, path)
                    verdict = judged(one)
                    assert not falsely_certified(one, verdict), one
                    taken[_tag(type(event)), path].append(verdict.made)
    known = {(_tag(kind), path) for kind in ASKED for path, _ in fields(_blank(kind))}
    assert set(taken) == known, "each field was changed somewhere"
    assert {where for where, made in taken.items() if any(made)} <= set(FREE)
    assert set(FREE) <= known


def _blank(kind: type[Event]) -> Event:
    """An input of a kind, for the names of its fields."""
    return next(
        e for key in KEYS for s in range(2) for e in played(key, s).inputs if type(e) is kind
    )


def _others(value: object) -> list[object]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1]
    if isinstance(value, str):
        return [f"{'1' if value[:1] == '0' else '0'}{value[1:]}", "", "p2"]
    return [value[1:], ("craps.3.b",)] if isinstance(value, tuple) else [("p1",)]


@pytest.mark.parametrize("key", ["roulette", "blackjack", "poker"])
def test_every_field_that_proves_chance_is_compared_by_verify(key: str) -> None:
    floor = forging.played(key)
    seen: set[type[Event]] = set()
    for place, line in enumerate(forging.inputs(floor)):
        kind, event = type(line.event), line.event
        if _tag(kind) not in PROVED or kind in seen:
            continue
        seen.add(kind)
        for path, value in fields(event):
            if (_tag(kind), path) not in SAID:
                for other in _others(value):
                    assert other == value or _found(floor, place, path, other), (event, path, other)


def _found(floor: Any, place: int, path: str, value: object) -> bool:
    def change(lines: list[forging.Line]) -> None:
        line = lines[place]
        lines[place] = forging.Line(with_field(line.event, path, value), line.act, line.at)

    try:
        return bool(verify(write_jsonl(forging.remade(floor, change))).findings)
    except Refused:
        return True
