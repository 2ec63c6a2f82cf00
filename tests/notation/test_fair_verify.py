"""The second proof, verified: honest journals hold, and each forgery is found for what it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.core.event import (
    Dealt,
    Drawn,
    LeavesOpened,
    RoundOpened,
    SeedCommitted,
    SeedRevealed,
    SeedsClosed,
    SeedsListed,
    UnitBegun,
    UnitOpened,
    ValuesFixed,
    WagerPlaced,
    WagersClosed,
)
from croupier.games.registry import games
from croupier.notation.jsonl import event_lines, withheld, write_jsonl
from croupier.notation.record import Record, record_of
from croupier.verification.finding import HOLDS, NOT_SHOWN
from croupier.verification.verify import (
    CHAIN,
    CHANCE,
    COMMITMENT,
    SALT,
    SEEDS,
    SETTLEMENT,
    SIGNATURE,
    Verified,
    verify,
)
from tests.notation.fair_journals import TABLE, Floor, fair_table
from tests.notation.forging import (
    BOTH,
    Change,
    Line,
    against,
    another,
    changed,
    doubled,
    flipped,
    forged,
    full_table,
    gone,
    kinds,
    listed_anew,
    moved,
    place,
    played,
    remade,
    states,
)


@pytest.mark.parametrize("key", list(games()))
@pytest.mark.parametrize("patrons", [BOTH, ("p1",)], ids=len)
def test_an_honest_journal_of_any_game_holds(key: str, patrons: tuple[str, ...]) -> None:
    dice = "craps" in key and len(patrons) == 1
    floor = played(key, patrons, seed=6 if dice else 5)  # with 5, the only patron declines the dice
    record = record_of(floor, TABLE)
    found = verify(write_jsonl(record), against=against(floor, record))
    assert found.findings == ()
    assert found.rounds == 4
    alone = key == "chemindefer" and len(patrons) == 1
    shoes = {"P4"} if floor.fair.values.begun else set()
    short = {"P2", "P3"} if alone else set()
    assert {name for name, one in states(found).items() if one != HOLDS} == shoes | short
    assert not set(states(found).values()) - {HOLDS, NOT_SHOWN}
    assert sum(len(one.outcomes) for one in found.proofs) > 2


def test_text_proves_the_same() -> None:
    from croupier.notation.text import write_text

    for key in ("roulette", "blackjack"):
        floor = played(key)
        record = record_of(floor, TABLE)
        found = verify(write_text(floor.game, record), against=against(floor, record))
        assert found.findings == ()
        assert states(found)["P5"] == HOLDS


def test_shoes_run_out_are_filled_again_and_change_sides() -> None:
    """A deck for six at blackjack runs out; a double shoe has two units at a time."""
    ran_out = full_table()
    opened = [e.event for e in ran_out.log if isinstance(e.event, UnitOpened)]
    assert any(one.cards for one in opened)
    sides = fair_table("blackjack", 12, choices={"double_shoe": True, "decks": 4}, seed=2)
    begun = [e.event for e in sides.log if isinstance(e.event, UnitBegun)]
    assert {one.decides for one in begun} == {"red", "black"}
    batches = {"shuffler": True, "decks": 12}
    baccarat = fair_table("minibaccarat", 12, patrons=BOTH, choices=batches, seed=2)
    for floor in (ran_out, sides, baccarat):
        record = record_of(floor, TABLE)
        assert verify(write_jsonl(record), against=against(floor, record)).findings == ()


FORGERIES: dict[str, tuple[str, Change, set[tuple[str, str]]]] = {
    "an outcome": ("roulette", changed(Drawn, outcome=another), {("P4", CHANCE)}),
    "a value": ("roulette", changed(UnitOpened, value="ab" * 32), {("P4", COMMITMENT)}),
    "a value that is none": ("roulette", changed(UnitOpened, value="ab"), {("P4", COMMITMENT)}),
    "never opened": ("roulette", gone(UnitOpened), {("P4", COMMITMENT)}),
    "opened twice": ("roulette", doubled(UnitOpened), {("P4", COMMITMENT)}),
    "opened early": (
        "roulette",
        moved(UnitOpened, Drawn),
        {("P1", COMMITMENT), ("P4", COMMITMENT)},
    ),
    "begun twice": ("roulette", doubled(UnitBegun), {("P4", COMMITMENT)}),
    "not begun": ("roulette", gone(UnitBegun), {("P1", COMMITMENT), ("P4", COMMITMENT)}),
    "a branch": (
        "roulette",
        changed(UnitBegun, branch=lambda e: (*e.branch[1:], e.branch[0])),
        {("P1", COMMITMENT)},
    ),
    "a digest": (
        "roulette",
        changed(UnitBegun, digest=flipped("digest")),
        {("P1", COMMITMENT), ("P4", COMMITMENT)},
    ),
    "another place of the tree": (
        "roulette",
        changed(UnitBegun, unit=lambda e: e.unit + 1),
        {("P1", COMMITMENT), ("P4", COMMITMENT)},
    ),
    "a root": (
        "roulette",
        changed(ValuesFixed, root=flipped("root")),
        {("P1", COMMITMENT), ("P1", SIGNATURE)},
    ),
    "a root's signature": (
        "roulette",
        changed(ValuesFixed, signature=flipped("signature")),
        {("P1", SIGNATURE)},
    ),
    "values that are not fixed": (
        "roulette",
        gone(ValuesFixed),
        {("P1", COMMITMENT), ("P3", SIGNATURE), ("P4", COMMITMENT), ("P5", CHAIN)},
    ),
    "a seed": ("roulette", changed(SeedRevealed, seed="another"), {("P3", SEEDS)}),
    "a seed's salt": ("roulette", changed(SeedRevealed, salt=flipped("salt")), {("P3", SEEDS)}),
    "a seed that is dropped": ("roulette", gone(SeedRevealed), {("P3", SEEDS), ("P5", CHAIN)}),
    "a commitment": (
        "roulette",
        changed(SeedCommitted, commitment=flipped("commitment")),
        {("P3", SEEDS)},
    ),
    "a commitment that is dropped": ("roulette", gone(SeedCommitted), {("P3", SEEDS)}),
    "a list that is dropped": ("roulette", gone(SeedsListed), {("P3", SEEDS)}),
    "a list's signature": (
        "roulette",
        changed(SeedsListed, signature=flipped("signature")),
        {("P3", SIGNATURE)},
    ),
    "a shorter list": (
        "roulette",
        changed(SeedsListed, seeds=lambda e: e.seeds[1:]),
        {("P3", SEEDS), ("P3", SIGNATURE)},
    ),
    "a list before the closing": ("roulette", moved(SeedsListed, WagersClosed), {("P3", SEEDS)}),
    "a commitment after the closing": (
        "roulette",
        moved(SeedCommitted, SeedsListed),
        {("P3", SEEDS)},
    ),
    "a seed after the seeds": (
        "roulette",
        moved(SeedRevealed, Drawn),
        {("P3", SEEDS), ("P5", CHAIN)},
    ),
    "a seed withheld though revealed": (
        "roulette",
        changed(SeedsClosed, seeds=lambda e: (*e.seeds[:-1], (*e.seeds[-1][:2], None))),
        {("P3", SEEDS), ("P4", CHANCE)},
    ),
    "seeds swapped": (
        "roulette",
        changed(
            SeedsClosed,
            seeds=lambda e: tuple(
                (a[0], a[1], b[2]) for a, b in zip(e.seeds, reversed(e.seeds), strict=True)
            ),
        ),
        {("P3", SEEDS), ("P4", CHANCE)},
    ),
    "seeds after the draw": (
        "roulette",
        moved(Drawn, SeedRevealed),
        {("P2", SEEDS), ("P3", SEEDS), ("P4", CHANCE)},
    ),
    "seeds closed twice": ("roulette", doubled(SeedsClosed), {("P3", SEEDS)}),
    "a seed of another round": ("roulette", changed(SeedRevealed, round=9), {("P3", SEEDS)}),
    "a salt of a leaf": (
        "reddog",
        changed(LeavesOpened, leaves=lambda e: ((e.leaves[0][0], "ab" * 32), *e.leaves[1:])),
        {("P4", CHANCE)},
    ),
    "a leaf": (
        "reddog",
        changed(
            LeavesOpened,
            leaves=lambda e: (((e.leaves[0][0] + 1) % 52, e.leaves[0][1]), *e.leaves[1:]),
        ),
        {("P4", CHANCE)},
    ),
    "leaves of another cut": ("reddog", changed(LeavesOpened, cut=1), {("P4", CHANCE)}),
    "leaves of another start": ("reddog", changed(LeavesOpened, start=50), {("P4", CHANCE)}),
    "leaves that were promised": (
        "reddog",
        changed(UnitBegun, leaves=lambda e: (*e.leaves[1:], e.leaves[0])),
        {("P4", CHANCE)},
    ),
    "a shoe without a unit": ("reddog", gone(UnitBegun), {("P1", COMMITMENT), ("P4", CHANCE)}),
    "a shoe begun too early": (
        "reddog",
        moved(UnitBegun, RoundOpened),
        {("P1", COMMITMENT), ("P4", CHANCE)},
    ),
}


@pytest.mark.parametrize("name", list(FORGERIES))
def test_a_forgery_is_found_for_what_it_is(name: str) -> None:
    key, change, expected = FORGERIES[name]
    found = forged(key, change)
    assert kinds(found) == expected, found.findings
    assert all(found.missing([one]) for one, _ in expected)


def test_a_card_is_not_exchanged() -> None:
    """A card that is dealt instead of the one that was chosen, which the rules let pass."""

    def exchange(lines: list[Line]) -> None:
        shown = (one for one in lines if isinstance(one.event, Dealt) and not one.event.seen_by)
        line = next(one for one in shown if one.event.seen_by is None)
        assert isinstance(line.event, Dealt)
        cards = line.event.cards
        line.event = replace(
            line.event, cards=(cards[0][0] + "shdc"["shdc".index(cards[0][1]) - 1], *cards[1:])
        )

    found = forged("reddog", exchange)
    assert kinds(found) == {("P4", CHANCE)}
    assert "the leaf that was chosen" in found.findings[0].why


def test_a_value_fixed_after_the_wager_is_found() -> None:
    def late(lines: list[Line]) -> None:
        for kind in (UnitBegun, ValuesFixed):
            line = lines.pop(place(lines, kind))
            at = place(lines, WagerPlaced) + 1
            lines.insert(at, Line(line.event, lines[at - 1].act))

    found = forged("roulette", late)
    assert kinds(found) == {("P1", COMMITMENT), ("P5", CHAIN)}
    assert any("after the wager at line" in one.why for one in found.findings)
    assert found.missing(["P1", "P4"]) == ("P1",)


def test_a_unit_that_is_left_out_is_found() -> None:
    """A unit that was tried out and thrown away leaves a gap in the numbers."""

    def skip(lines: list[Line]) -> None:
        for kind in (UnitOpened, UnitBegun):
            del lines[place(lines, kind)]

    found = forged("roulette", skip)
    assert kinds(found) == {("P1", COMMITMENT), ("P4", COMMITMENT)}
    why = "unit 2 (round) of epoch 1, but unit 1 of epoch 1 is next"
    assert why in {one.why for one in found.findings}


def test_a_shoe_is_not_exchanged_for_another_unit() -> None:
    """The house sees the seeds and takes another order for the rest of the shoe."""
    floor = fair_table("minibaccarat", 2, seed=5)
    floor.next_act()
    floor.fair.values = replace(floor.fair.values, begun=())
    floor.wager(floor.rng)
    floor.play_round()
    found = verify(write_jsonl(record_of(floor, TABLE)))
    assert kinds(found) == {("P4", COMMITMENT)}
    why = "unit 2 (shoe) takes the place of unit 1 (shoe), which was not retired"
    assert [one.why for one in found.findings] == [why]


def test_the_cards_of_a_shoe_filled_again_are_its_discards() -> None:
    floor = full_table()

    def others(lines: list[Line]) -> None:
        line = next(one for one in lines if isinstance(one.event, UnitOpened) and one.event.cards)
        assert isinstance(line.event, UnitOpened)
        line.event = replace(line.event, cards=line.event.cards[::-1])

    def fewer(lines: list[Line]) -> None:
        line = next(one for one in lines if isinstance(one.event, UnitOpened) and one.event.cards)
        assert isinstance(line.event, UnitOpened)
        line.event = replace(line.event, cards=line.event.cards[1:])

    for change in (others, fewer):
        found = verify(write_jsonl(remade(floor, change)))
        assert kinds(found) == {("P4", CHANCE)}


# The chain.


def rows(record: Record) -> list[dict[str, Any]]:
    return [json.loads(line) for line in write_jsonl(record).splitlines()]


def text(lines: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def test_lines_that_are_missing_doubled_swapped_or_spliced() -> None:
    one, two = played("roulette"), fair_table("roulette", 4, patrons=BOTH, seed=6)
    lines, others = rows(record_of(one, TABLE)), rows(record_of(two, TABLE))
    middle = len(lines) // 2
    for cut in (
        lines[:middle] + lines[middle + 1 :],
        lines[:middle] + lines[middle - 1 :],
        [*lines[:middle], lines[middle + 1], lines[middle], *lines[middle + 2 :]],
        lines[:middle] + others[middle:],
    ):
        found = verify(text(cut))
        assert not found.holds
        assert {one.property for one in found.findings} & {"P5", ""}


def test_an_act_that_is_missing_is_found() -> None:
    def skip(lines: list[Line]) -> None:
        for line in lines:
            line.act += line.act > 3

    def back(lines: list[Line]) -> None:
        lines[-1].act = 1

    def first(lines: list[Line]) -> None:
        for line in lines:
            line.act += 1

    for change in (skip, back, first):
        assert kinds(forged("roulette", change)) == {("P5", CHAIN)}


def test_a_payment_is_settled_again() -> None:
    floor = fair_table("roulette", 12, patrons=BOTH, seed=5)
    entries = list(record_of(floor, TABLE).entries)
    at = next(n for n, one in enumerate(entries) if type(one.event).__name__ == "Paid")
    paid: Any = entries[at].event
    entries[at] = replace(entries[at], event=replace(paid, amount=paid.amount + 100))
    record = Record(record_of(floor, TABLE).header, tuple(entries))
    found = verify(write_jsonl(listed_anew(floor, record)))
    assert [(one.property, one.what, one.line) for one in found.findings] == [
        ("", SETTLEMENT, at + 2)
    ]


def salted(change: Callable[[int, str], str]) -> Verified:
    record = record_of(played("chemindefer"), TABLE)
    hidden = [n for n, one in enumerate(record.entries) if one.salt]
    entries = list(record.entries)
    for count, n in enumerate(hidden):
        entries[n] = replace(entries[n], salt=change(count, entries[n].salt))
    made = listed_anew(played("chemindefer"), Record(record.header, tuple(entries)))
    return verify(write_jsonl(made))


def test_what_is_not_for_everyone_is_salted_by_itself() -> None:
    assert kinds(salted(lambda count, salt: salt)) == set()
    assert kinds(salted(lambda count, salt: salt if count else "")) == {("P8", SALT)}
    assert kinds(salted(lambda count, salt: "ab" * 32)) == {("P8", SALT)}


# What is withheld.


def public(floor: Floor) -> str:
    """The journal as everyone may read it before its shoe is over."""
    record = record_of(floor, TABLE)
    lines = [withheld(one) if one.salt else one for one in event_lines(record)]
    return "".join(
        f"{msgspec.json.encode(one).decode()}\n" for one in (record.header.shown(), *lines)
    )


def test_a_journal_with_withheld_lines_is_checked_as_far_as_it_can_be() -> None:
    floor = played("blackjack")
    found = verify(public(floor))
    assert found.findings == ()
    assert found.unread > 1
    assert found.events == len(floor.log)
    assert found.hash == record_of(floor, TABLE).hash()
    assert any("may not be read yet" in note for note in found.notes)
    assert states(found)["P4"] == NOT_SHOWN


def test_forgeries_behind_a_withheld_line_are_found() -> None:
    lines = [json.loads(line) for line in public(played("blackjack")).splitlines()]
    unread = next(n for n, line in enumerate(lines) if "withheld" in line)
    last = [n for n, line in enumerate(lines) if line.get("kind") == "leaves_opened"][-1]
    assert unread < last
    for name, value in (("at", "2026-03-01T20:00:01-05:00"), ("hash", "ab" * 32), ("seq", 999)):
        found = verify(text([*lines[:last], {**lines[last], name: value}, *lines[last + 1 :]]))
        assert {("P5", CHAIN)} <= kinds(found)
    digest = {**lines[unread], "withheld": "ab" * 32}
    found = verify(text([*lines[:unread], digest, *lines[unread + 1 :]]))
    assert kinds(found) == {("P5", CHAIN)}
    assert found.findings[0].line == unread + 1
