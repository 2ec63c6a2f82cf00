"""Every forgery is found, with the right finding, by both verifiers."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from bench.runs import floor_forger
from croupier.core.event import Dealt, LeavesOpened, UnitBegun
from croupier.equipment import fair
from croupier.equipment.cards import DECK
from croupier.equipment.shown import faces_shown
from croupier.floor.web.static import verifier
from croupier.games.poker.forms import FORMS
from croupier.games.registry import games
from tests.floor import fair_tables
from tests.floor.both import alone, asked_alone, asked_croupier, by_croupier
from tests.floor.forger import FORGERIES, Forgery, Honest, forged, honest, kept
from tests.floor.made import House, a_shoe, a_wheel

EVERYTHING = ("key", "checkpoint", "receipts")
MADE = {"wheel": a_wheel, "shoe": a_shoe}
LENGTH = 80
EACH, LEAST = 3, 50
"""Of how many journals each forgery is made, and how many there are at least."""


@cache
def base(which: str, seed: int = 1) -> Honest:
    """A journal made from the page alone, or of a table of the engine."""
    if which in MADE:
        house: House = MADE[which](seed=seed)
        return honest(house.journal.text(), house.signer, house.receipts)
    return fair_tables.told(fair_tables.played(which, LENGTH, seed))


def _forged(one: Forgery, which: str, folder: Path) -> list[str] | None:
    """The words that verify a forged journal against what was kept."""
    case = forged(one, base(which), base(which, 2), folder, Random(which + one.name))
    return None if case is None else [str(case.journal), *case.kept]


def rotated(one: Forgery) -> list[str]:
    """The games in an order that begins with another one for each forgery."""
    keys, place = list(games()), FORGERIES.index(one) % len(games())
    return [*keys[place:], *keys[:place]]


def named(one: object) -> str:
    return one.name if isinstance(one, Forgery) else str(one)


@pytest.mark.parametrize("which", [*MADE, *games()])
def test_an_honest_journal_holds_against_all_that_was_kept(
    which: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "journal.jsonl"
    journal.write_text(base(which).text, "utf-8")
    words = kept(base(which), EVERYTHING, tmp_path)
    code = verifier.main([str(journal), *words, "--require", "P1,P3,P5,P8"])
    assert code == 0, capsys.readouterr().out
    assert which in MADE or by_croupier([str(journal), *words]) == set()


@pytest.mark.parametrize("key", games())
def test_both_verifiers_show_the_same_properties(key: str, tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    journal.write_text(base(key).text, "utf-8")
    for words in ([], kept(base(key), EVERYTHING, tmp_path)):
        code, shown = asked_alone([str(journal), *words])
        found = asked_croupier([str(journal), *words])
        ours = {name: one["state"] for name, one in shown["properties"].items()}
        assert ours == {one.name: one.state for one in found.properties}
        assert (code, shown["hash"], shown["events"]) == (0, found.hash, found.events)


@pytest.mark.parametrize("one", FORGERIES, ids=named)
def test_a_forgery_is_found(one: Forgery, tmp_path: Path) -> None:
    """Of both journals that were made from the page, and of two tables."""
    made = 0
    for which in (*MADE, *rotated(one)):
        words = _forged(one, which, tmp_path) if made < EACH else None
        if words is not None:
            made += 1
            code, found = alone(words)
            assert code == (1 if one.property else 0), which
            assert (one.property, one.kind) in found or not one.property, (which, found)
            if which not in MADE:
                assert (one.property, one.kind) in by_croupier(words), which
    assert made == (1 if one.rare else EACH)


def test_there_are_enough_forged_journals() -> None:
    assert EACH * len(FORGERIES) >= LEAST


@pytest.mark.parametrize("name", ["truncated", "rewritten and signed again"])
def test_without_what_was_kept_it_says_what_is_not_excluded(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = next(forgery for forgery in FORGERIES if forgery.name == name)
    words = _forged(one, "wheel", tmp_path)
    assert words is not None
    assert verifier.main(words[:1]) == 0
    assert "truncation and re-signing are not excluded" in capsys.readouterr().out


def test_the_long_run_counts_what_it_forges_and_what_is_missed() -> None:
    (state,) = floor_forger.chunks({}, journals=4)
    assert (state["done"], state["missed"]) == (4, [])
    assert floor_forger.falls_short(state) is None
    assert "4 forged journals" in floor_forger.figures(state)
    state["missed"] = ["0: a forgery"]
    assert "1 wrong verdicts" in (floor_forger.falls_short(state) or "")


def test_hidden_cards_that_are_shuffled_when_the_seeds_are_known_leave_p2_unshown(
    tmp_path: Path,
) -> None:
    made = fair_tables.told(fair_tables.played("poker", LENGTH, 1, first_button="card"))
    journal = tmp_path / "journal.jsonl"
    journal.write_text(made.text, "utf-8")
    _, shown = asked_alone([str(journal)])
    found = {one.name: one for one in asked_croupier([str(journal)]).properties}
    assert shown["findings"] == []
    for state, why in (
        (shown["properties"]["P2"]["state"], shown["properties"]["P2"]["why"]),
        (found["P2"].state, found["P2"].why),
    ):
        assert state == "not shown"
        assert "round 1" in why
        assert "seeds were known" in why


def test_every_form_of_poker_is_proved_and_no_hidden_card_is_opened(tmp_path: Path) -> None:
    journal, many = tmp_path / "journal.jsonl", 0
    for one in FORMS.values():
        table = fair_tables.played("poker", 120, 3, type=one.type, form=one.form)
        journal.write_text(fair_tables.told(table).text, "utf-8")
        _, shown = asked_alone([str(journal)])
        assert (shown["findings"], by_croupier([str(journal)])) == ([], set()), one
        shown_faces = {face for e in table.log for face in faces_shown(e.event)}
        for number, face in opened_faces(table):
            assert face in shown_faces or face in dealt_to_all(table), (one, number, face)
            many += 1
    assert many > len(FORMS)


def dealt_to_all(table: fair_tables.FairTable) -> set[str]:
    """The cards that everyone saw as they were dealt, in any hand."""
    dealt = (entry.event for entry in table.log if isinstance(entry.event, Dealt))
    return {c for one in dealt for c, by in zip(one.cards, one.by_card, strict=True) if by is None}


def opened_faces(table: fair_tables.FairTable) -> list[tuple[int, str]]:
    """The unit and face of each leaf that was opened with its salt."""
    begun = {e.event.unit: e.event for e in table.log if isinstance(e.event, UnitBegun)}
    opened = (entry.event for entry in table.log if isinstance(entry.event, LeavesOpened))
    return [
        (one.unit, face)
        for one in opened
        for leaf, salt in one.leaves
        if salt is not None
        for face in DECK
        if fair.leaf_of(bytes.fromhex(salt), leaf, face).hex() == begun[one.unit].leaves[leaf]
    ]
