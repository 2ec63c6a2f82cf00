"""The second proof, verified: honest journals hold, and each forgery is found for what it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.cli.app import app
from croupier.core.driver import Driver, Entry
from croupier.core.event import (
    CardsShuffled,
    Dealt,
    Drawn,
    Event,
    KeyChanged,
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
from croupier.equipment.fair import NAME
from croupier.equipment.source import Live
from croupier.games.registry import games
from croupier.notation.finding import HOLDS, NOT_SHOWN, PROPERTIES
from croupier.notation.jsonl import event_lines, withheld, write_jsonl
from croupier.notation.record import Record, record_of
from croupier.notation.signature import Kept, Signed
from croupier.notation.verify import (
    CHAIN,
    CHANCE,
    COMMITMENT,
    KEPT,
    SALT,
    SEEDS,
    SETTLEMENT,
    SIGNATURE,
    Against,
    Verified,
    verify,
)
from tests.notation.fair_journals import TABLE, Floor, Signer, fair_table

BOTH = ("p1", "p2")


@cache
def played(key: str, patrons: tuple[str, ...] = BOTH, rounds: int = 4) -> Floor:
    few = {"decks": 1} if key in ("blackjack", "reddog") else {}
    return fair_table(key, rounds, patrons=patrons, choices=few, seed=5)


def against(floor: Floor, record: Record) -> Against:
    """All that a careful patron kept."""
    kept = tuple(Kept("receipts", one) for one in floor.kept)
    return Against("", floor.signer.public, (Kept("checkpoint", floor.checkpoint(record)),), kept)


def states(found: Verified) -> dict[str, str]:
    return {one.name: one.state for one in found.properties}


@pytest.mark.parametrize("key", list(games()))
@pytest.mark.parametrize("patrons", [BOTH, ("p1",)], ids=len)
def test_an_honest_journal_of_any_game_holds(key: str, patrons: tuple[str, ...]) -> None:
    floor = played(key, patrons)
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


@cache
def full_table() -> Floor:
    """A table of six with one deck, which runs out within a round."""
    patrons = tuple(f"p{number}" for number in range(1, 7))
    return fair_table("blackjack", 8, patrons=patrons, choices={"decks": 1}, seed=2)


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


# What a forger may try: the inputs are changed, and everything that follows is made again.


@dataclass
class Line:
    """An input of a journal in its act."""

    event: Event
    act: int


Change = Callable[[list[Line]], None]


def inputs(floor: Driver) -> list[Line]:
    return [Line(one.event, one.act) for one in floor.log if one.event.is_input]


def remade(floor: Floor, change: Change) -> Record:
    """The record of changed inputs: every hash and every settlement fits them."""
    lines = inputs(floor)
    change(lines)
    again = Driver(floor.game, floor.rules, Live(), lambda: "2026-03-01T20:00:00-05:00")
    for line in lines:
        again.act_now = line.act
        again.feed(line.event)
    return record_of(again, TABLE)


def forged(key: str, change: Change, patrons: tuple[str, ...] = BOTH) -> Verified:
    return verify(write_jsonl(remade(played(key, patrons), change)))


def kinds(found: Verified) -> set[tuple[str, str]]:
    return {(one.property, one.what) for one in found.findings}


def place(lines: list[Line], kind: type[Event], nth: int = 0) -> int:
    return [n for n, line in enumerate(lines) if isinstance(line.event, kind)][nth]


def changed(kind: type[Event], nth: int = 0, /, **fields: Any) -> Change:
    """Some event with other fields; a function of the event gives each."""

    def change(lines: list[Line]) -> None:
        line = lines[place(lines, kind, nth)]
        now = {name: one(line.event) if callable(one) else one for name, one in fields.items()}
        assert any(getattr(line.event, name) != one for name, one in now.items())
        line.event = replace(line.event, **now)

    return change


def gone(kind: type[Event], nth: int = 0) -> Change:
    return lambda lines: lines.__delitem__(place(lines, kind, nth))


def doubled(kind: type[Event], nth: int = 0) -> Change:
    def change(lines: list[Line]) -> None:
        at = place(lines, kind, nth)
        lines.insert(at, lines[at])

    return change


def moved(kind: type[Event], before: type[Event], nth: int = 0, to: int = 0) -> Change:
    """An event comes right before another, in its act."""

    def change(lines: list[Line]) -> None:
        line = lines.pop(place(lines, kind, nth))
        at = place(lines, before, to)
        lines.insert(at, Line(line.event, lines[at].act))

    return change


def another(event: Any) -> str:
    return "17" if event.outcome != "17" else "18"


def flipped(name: str) -> Callable[[Any], str]:
    """A hexadecimal field with another first digit."""
    return lambda event: ("0" if getattr(event, name)[0] != "0" else "1") + getattr(event, name)[1:]


FORGERIES: dict[str, tuple[str, Change, set[tuple[str, str]]]] = {
    "an outcome": ("roulette", changed(Drawn, outcome=another), {("P4", CHANCE)}),
    "a value": ("roulette", changed(UnitOpened, value="ab" * 32), {("P4", COMMITMENT)}),
    "a value that is none": ("roulette", changed(UnitOpened, value="ab"), {("P4", COMMITMENT)}),
    "never opened": ("roulette", gone(UnitOpened), {("P4", COMMITMENT)}),
    "opened twice": ("roulette", doubled(UnitOpened), {("P4", COMMITMENT)}),
    "opened early": ("roulette", moved(UnitOpened, Drawn), {("P4", COMMITMENT)}),
    "begun twice": ("roulette", doubled(UnitBegun), {("P4", COMMITMENT)}),
    "not begun": (
        "roulette", gone(UnitBegun), {("P1", COMMITMENT), ("P4", COMMITMENT)},
    ),
    "a branch": (
        "roulette", changed(UnitBegun, branch=lambda e: (*e.branch[1:], e.branch[0])),
        {("P1", COMMITMENT)},
    ),
    "a digest": (
        "roulette", changed(UnitBegun, digest=flipped("digest")),
        {("P1", COMMITMENT), ("P4", COMMITMENT)},
    ),
    "another place of the tree": (
        "roulette", changed(UnitBegun, unit=lambda e: e.unit + 1),
        {("P1", COMMITMENT), ("P4", COMMITMENT)},
    ),
    "a root": (
        "roulette", changed(ValuesFixed, root=flipped("root")),
        {("P1", COMMITMENT), ("P1", SIGNATURE)},
    ),
    "a root's signature": (
        "roulette", changed(ValuesFixed, signature=flipped("signature")), {("P1", SIGNATURE)},
    ),
    "values that are not fixed": ("roulette", gone(ValuesFixed), {
        ("P1", COMMITMENT), ("P3", SIGNATURE), ("P5", CHAIN),
    }),
    "a seed": ("roulette", changed(SeedRevealed, seed="another"), {("P3", SEEDS)}),
    "a seed's salt": ("roulette", changed(SeedRevealed, salt=flipped("salt")), {("P3", SEEDS)}),
    "a seed that is dropped": ("roulette", gone(SeedRevealed), {("P3", SEEDS)}),
    "a commitment": (
        "roulette", changed(SeedCommitted, commitment=flipped("commitment")), {("P3", SEEDS)},
    ),
    "a commitment that is dropped": ("roulette", gone(SeedCommitted), {("P3", SEEDS)}),
    "a list that is dropped": ("roulette", gone(SeedsListed), {("P3", SEEDS)}),
    "a list's signature": (
        "roulette", changed(SeedsListed, signature=flipped("signature")), {("P3", SIGNATURE)},
    ),
    "a shorter list": (
        "roulette", changed(SeedsListed, seeds=lambda e: e.seeds[1:]),
        {("P3", SEEDS), ("P3", SIGNATURE)},
    ),
    "a list before the closing": (
        "roulette", moved(SeedsListed, WagersClosed), {("P3", SEEDS)},
    ),
    "a commitment after the closing": (
        "roulette", moved(SeedCommitted, SeedsListed), {("P3", SEEDS)},
    ),
    "a seed after the seeds": ("roulette", moved(SeedRevealed, Drawn), {("P3", SEEDS)}),
    "a seed withheld though revealed": (
        "roulette",
        changed(SeedsClosed, seeds=lambda e: (*e.seeds[:-1], (*e.seeds[-1][:2], None))),
        {("P3", SEEDS), ("P4", CHANCE)},
    ),
    "seeds swapped": (
        "roulette",
        changed(SeedsClosed, seeds=lambda e: tuple(
            (a[0], a[1], b[2]) for a, b in zip(e.seeds, reversed(e.seeds), strict=True)
        )),
        {("P3", SEEDS), ("P4", CHANCE)},
    ),
    "seeds after the draw": (
        "roulette", moved(Drawn, SeedRevealed), {("P2", SEEDS), ("P4", CHANCE)},
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
        changed(LeavesOpened, leaves=lambda e: (
            ((e.leaves[0][0] + 1) % 52, e.leaves[0][1]), *e.leaves[1:]
        )),
        {("P4", CHANCE)},
    ),
    "leaves of another cut": ("reddog", changed(LeavesOpened, cut=1), {("P4", CHANCE)}),
    "leaves of another start": ("reddog", changed(LeavesOpened, start=50), {("P4", CHANCE)}),
    "leaves that were promised": (
        "reddog", changed(UnitBegun, leaves=lambda e: (*e.leaves[1:], e.leaves[0])),
        {("P4", CHANCE)},
    ),
    "a shoe without a unit": ("reddog", gone(UnitBegun), {
        ("P1", COMMITMENT), ("P4", CHANCE),
    }),
    "a shoe begun too early": (
        "reddog", moved(UnitBegun, RoundOpened), {("P1", COMMITMENT), ("P4", CHANCE)},
    ),
}  # fmt: skip


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
    assert "which was chosen" in found.findings[0].why


def test_a_value_fixed_after_the_wager_is_found() -> None:
    def late(lines: list[Line]) -> None:
        for kind in (UnitBegun, ValuesFixed):
            line = lines.pop(place(lines, kind))
            at = place(lines, WagerPlaced) + 1
            lines.insert(at, Line(line.event, lines[at - 1].act))

    found = forged("roulette", late)
    assert kinds(found) == {("P1", COMMITMENT), ("P5", CHAIN)}
    assert "after the wager at line" in found.findings[-1].why
    assert found.missing(["P1", "P4"]) == ("P1",)


def test_a_unit_that_is_left_out_is_found() -> None:
    """A unit that was tried out and thrown away leaves a gap in the numbers."""

    def skip(lines: list[Line]) -> None:
        for kind in (UnitOpened, UnitBegun):
            del lines[place(lines, kind)]

    found = forged("roulette", skip)
    assert kinds(found) == {("P1", COMMITMENT), ("P4", COMMITMENT)}
    assert "unit 2 (round), where unit 1 comes next" in {one.why for one in found.findings}


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
    found = verify(write_jsonl(Record(record_of(floor, TABLE).header, tuple(entries))))
    assert [(one.property, one.what, one.line) for one in found.findings] == [
        ("", SETTLEMENT, at + 2)
    ]


def salted(change: Callable[[int, str], str]) -> Verified:
    record = record_of(played("chemindefer"), TABLE)
    hidden = [n for n, one in enumerate(record.entries) if one.salt]
    entries = list(record.entries)
    for count, n in enumerate(hidden):
        entries[n] = replace(entries[n], salt=change(count, entries[n].salt))
    return verify(write_jsonl(Record(record.header, tuple(entries))))


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


# What was kept.


def before_last_act(record: Record) -> tuple[Entry, ...]:
    """All but the last act, so that nothing seems to be missing."""
    last = record.entries[-1].act
    return tuple(one for one in record.entries if one.act < last)


def test_a_journal_that_was_cut_short_or_rewritten_disagrees_with_a_checkpoint() -> None:
    floor = played("roulette")
    record = record_of(floor, TABLE)
    kept = Against(checkpoint=(Kept("mine.json", floor.checkpoint(record)),))
    short = write_jsonl(Record(record.header, before_last_act(record)))
    found = verify(short, against=kept)
    assert kinds(found) == {("P5", KEPT)}
    assert "mine.json: signed after" in found.findings[0].why
    alone = verify(short)
    assert alone.findings == ()
    assert "truncation and re-signing are not excluded" in " ".join(alone.notes)
    other = record_of(fair_table("roulette", 6, patrons=BOTH, seed=6), TABLE)
    assert kinds(verify(write_jsonl(other), against=kept)) == {("P5", KEPT)}
    part = Kept("early.json", floor.checkpoint(Record(record.header, record.entries[:20])))
    found = verify(write_jsonl(record), against=Against(checkpoint=(part,)))
    assert found.findings == ()
    assert f"covers 20 of {len(record.entries)} events" in " ".join(found.notes)


def test_a_journal_that_was_signed_again_is_not_of_the_key_that_was_kept() -> None:
    floor = fair_table("roulette", 4, patrons=BOTH, seed=5, signer=Signer(2))
    record = record_of(floor, TABLE)
    journal = write_jsonl(record)
    assert verify(journal).findings == ()
    honest = played("roulette")
    found = verify(journal, against=Against(key=honest.signer.public))
    assert kinds(found) == {("P5", KEPT)}
    kept = tuple(Kept("kept", one) for one in honest.kept)
    found = verify(journal, against=Against(receipts=kept))
    assert kinds(found) == {("P5", KEPT)}
    assert "not this house's" in found.findings[0].why


def test_a_key_is_changed_by_the_key_before_it() -> None:
    floor, new = played("roulette"), Signer(2)
    old = floor.signer
    at = "2026-03-01T20:00:00-05:00"

    def change(signer: Signer) -> Change:
        statement = [f"{NAME}key", old.public, new.public, at]
        signature = signer.sign(statement)
        event = KeyChanged(old=old.public, new=new.public, time=at, signature=signature)

        def rotate(lines: list[Line]) -> None:
            lines.append(Line(event, lines[-1].act + 1))

        return rotate

    record = remade(floor, change(old))
    found = verify(write_jsonl(record), against=Against(key=new.public))
    assert found.findings == ()
    assert "does not vouch for it" in " ".join(found.notes)
    assert verify(write_jsonl(record), against=Against(key=old.public)).findings == ()
    assert kinds(verify(write_jsonl(remade(floor, change(new))))) == {("P5", SIGNATURE)}
    fixed: Any = next(one.event for one in inputs(floor) if isinstance(one.event, ValuesFixed))
    swapped = changed(
        ValuesFixed,
        key=new.public,
        signature=new.sign(
            [f"{NAME}root", TABLE, fixed.epoch, fixed.first, fixed.units, fixed.root]
        ),
    )
    assert kinds(forged("roulette", swapped)) == {("P3", SIGNATURE)}


def test_a_seed_that_was_received_and_withheld_is_proved_by_its_receipt() -> None:
    floor = fair_table("roulette", 8, patrons=BOTH, seed=5, silent=("p1",))
    record = record_of(floor, TABLE)
    journal = write_jsonl(record)
    honest = verify(journal, against=against(floor, record))
    assert honest.findings == ()
    told = next(one for one in honest.properties if one.name == "P3")
    assert (told.state, told.why) == (HOLDS, "8 seeds were withheld")
    assert any("8 rounds with a withheld seed" in note for note in honest.notes)
    assert "only a receipt can show" in " ".join(verify(journal).notes)
    salt, seed = floor.secrets["p1", 3]
    commitment = dict(floor.pledged(3))["p1"]
    receipt = floor.signer.signed(f"{NAME}receipt", TABLE, 3, "p1", commitment, seed, salt.hex())
    found = verify(journal, against=Against(receipts=(Kept("mine.json", receipt),)))
    assert kinds(found) == {("P3", KEPT)}
    assert "received the seed of p1 for round 3, and did not use it" in found.findings[0].why


def test_two_lists_for_one_round_are_found() -> None:
    floor = played("roulette")
    journal = write_jsonl(record_of(floor, TABLE))
    other = floor.signer.signed(f"{NAME}list", TABLE, 2, [["p1", "ab" * 32]])
    found = verify(journal, against=Against(receipts=(Kept("mine.json", other),)))
    assert kinds(found) == {("P3", KEPT)}
    later = floor.signer.signed(f"{NAME}list", TABLE, 99, [["p1", "ab" * 32]])
    found = verify(journal, against=Against(receipts=(Kept("mine.json", later),)))
    assert "the seeds of round 99 are not there" in found.findings[0].why
    elsewhere = floor.signer.signed(f"{NAME}list", "T2", 2, [["p1", "ab" * 32]])
    found = verify(journal, against=Against(receipts=(Kept("mine.json", elsewhere),)))
    assert kinds(found) == {("P5", KEPT)}


def test_results_with_withheld_seeds_are_compared() -> None:
    floor = fair_table("roulette", 3, patrons=BOTH, seed=5)
    floor.silent = {"p2"}
    rng = floor.rng
    for _ in range(4):
        floor.next_act()
        floor.wager(rng)
        floor.pledge()
        floor.play_round()
    (note,) = [one for one in verify(write_jsonl(record_of(floor, TABLE))).notes if "Welch" in one]
    assert note.startswith("4 rounds with a withheld seed: the patrons' net result is ")
    assert "in the 3 others" in note
    assert "standard errors apart" in note


def test_retired_units_are_told_with_who_ended_them() -> None:
    floor = fair_table("minibaccarat", 2, seed=5)
    floor.next_act()
    floor.feed(*floor.fair.retire("restored from a backup", "chief-1"))
    floor.fair.drop_epochs()
    floor.fix(64)
    for _ in range(2):
        floor.next_act()
        floor.wager(floor.rng)
        floor.play_round()
    record = record_of(floor, TABLE)
    found = verify(write_jsonl(record), against=against(floor, record))
    assert found.findings == ()
    (note,) = [one for one in found.notes if "retired" in one]
    assert "was retired by chief-1 (restored from a backup)" in note
    begun = [one.event for one in floor.log if isinstance(one.event, UnitBegun)]
    assert [one.epoch for one in begun][:2] == [1, 2]
    assert len(begun[1].leaves) < len(begun[0].leaves)
    assert sum(isinstance(one.event, CardsShuffled) for one in floor.log) < len(begun)


def test_a_void_round_is_told() -> None:
    from croupier.core.event import RoundVoided

    floor = fair_table("roulette", 2, patrons=BOTH, seed=5)
    floor.next_act()
    floor.wager(floor.rng)
    floor.pledge()
    floor.close()
    floor.next_act()
    floor.feed(RoundVoided(by="chief-1", why="a fire alarm"))
    found = verify(write_jsonl(record_of(floor, TABLE)))
    assert found.findings == ()
    told = " ".join(found.notes)
    assert "round 3 was voided by chief-1: a fire alarm" in told
    assert "retired by chief-1 (a fire alarm); it would have given wheel " in told


def test_what_was_noted_must_be_opened() -> None:
    floor = fair_table("roulette", 3, seed=5)
    floor.next_act()
    floor.step()
    begun = [one.event for one in floor.log if isinstance(one.event, UnitBegun)]
    journal = write_jsonl(record_of(floor, TABLE))
    assert verify(journal, begun[0].digest).findings == ()
    assert kinds(verify(journal, begun[-1].digest)) == {("P4", COMMITMENT)}
    assert kinds(verify(journal, "ab" * 32)) == {("P5", CHAIN)}
    fixed = next(one.event for one in floor.log if isinstance(one.event, ValuesFixed))
    assert verify(journal, fixed.root[:16]).findings == ()


# The command.


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        app(["verify", *words])
    return int(ended.value.code or 0)


@pytest.fixture
def files(tmp_path: Path) -> Path:
    floor = played("roulette")
    record = record_of(floor, TABLE)
    (tmp_path / "journal.jsonl").write_text(write_jsonl(record))
    (tmp_path / "short.jsonl").write_text(write_jsonl(Record(record.header, record.entries[:-2])))
    (tmp_path / "key.txt").write_text(floor.signer.public + "\n")
    (tmp_path / "key.json").write_text(json.dumps({"key": floor.signer.public}))
    checkpoint = floor.checkpoint(record)
    (tmp_path / "checkpoint.json").write_bytes(msgspec.json.encode(checkpoint))
    kept = b"\n".join(msgspec.json.encode(one) for one in floor.kept)
    (tmp_path / "receipts.jsonl").write_bytes(kept)
    both = {"key": floor.signer.public, "statements": floor.kept}
    (tmp_path / "receipts.json").write_bytes(msgspec.json.encode(both))
    false = Signed(
        [*checkpoint.statement[:2], 1, *checkpoint.statement[3:]],
        checkpoint.key,
        checkpoint.signature,
    )
    (tmp_path / "forged.json").write_bytes(msgspec.json.encode(false))
    return tmp_path


def test_the_command_requires_and_compares(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal, every = str(files / "journal.jsonl"), ",".join(PROPERTIES)
    kept = ("--checkpoint", str(files / "checkpoint.json"))
    assert run(journal) == 0
    told = capsys.readouterr().out
    assert "P2 holds" in told
    assert "P5 not shown" in told
    assert "truncation and re-signing are not excluded" in told
    assert run(journal, "--require", "P1,p2, P3,P4,P8") == 0
    assert run(journal, "--require", every) == 1
    assert "required, and not shown to hold: P5" in capsys.readouterr().out
    for key in ("key.txt", "key.json"):
        for receipts in ("receipts.jsonl", "receipts.json"):
            words = ("--key", str(files / key), "--receipts", str(files / receipts))
            assert run(journal, *words, *kept, "--require", every) == 0
    assert run(journal, "--key", (files / "key.txt").read_text().strip()) == 0
    capsys.readouterr()
    assert run(str(files / "short.jsonl"), *kept, "--json") == 1
    document = json.loads(capsys.readouterr().out)
    assert document["findings"][0]["property"] == "P5"
    assert {one["name"]: one["state"] for one in document["properties"]}["P5"] == "does not hold"
    assert run(journal, "--checkpoint", str(files / "forged.json")) == 1
    assert "does not carry its signature [P5]" in capsys.readouterr().out
    assert run(journal, "--key", "ab" * 32) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--require", "P6"), "a property of the server"),
        (("--require", "P1,P9"), "no such property"),
        (("--key", "nowhere"), "No such file"),
        (("--key", "journal.jsonl"), "not JSON"),
        (("--key", "checkpoint.txt"), "no public key"),
        (("--checkpoint", "nowhere"), "No such file"),
        (("--checkpoint", "key.txt"), "not JSON"),
        (("--checkpoint", "key.json"), "no signed statement"),
        (("--checkpoint", "receipts.jsonl"), "no checkpoint"),
        (("--checkpoint", "half.json"), "Expected `str`"),
        (("--receipts", "latin.txt"), "not UTF-8"),
        (("--receipts", "key.json"), "no signed statement"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(
    files: Path, words: tuple[str, str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "latin.txt").write_bytes(b"caf\xe9")
    (files / "checkpoint.txt").write_text("{}")
    (files / "half.json").write_text('{"statement": [], "key": 5, "signature": ""}')
    given = (words[0], words[1] if words[0] == "--require" else str(files / words[1]))
    assert run(str(files / "journal.jsonl"), *given) == 2
    err = capsys.readouterr().err
    assert said in err
    assert len(err.strip().splitlines()) == 1
