"""A pot goes to the best of the hands that were shown for it: whoever says otherwise is found."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from croupier.core.showdown import Showdown
from croupier.core.step import Ask
from croupier.core.table import IDLE
from croupier.equipment.cards import DECK
from croupier.floor.web.static import verifier
from croupier.games.poker.forms import FORMS
from croupier.games.registry import game
from croupier.notation.jsonl import EventLine, withheld
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from croupier.verification.verify import verify
from tests.floor import fair_tables
from tests.floor.both import alone, by_croupier
from tests.floor.forger import Honest
from tests.floor.made import Item, chained, lists

EACH = pytest.mark.parametrize("form", FORMS.values(), ids=lambda one: f"{one.type}-{one.form}")
WRONG = ("", "settlement")
HANDS, CALM = 4, 0.7
HOUSE: Any = None


@cache
def played(kind: str, form: str) -> Honest:
    """An honest journal of a few hands, in which players call, sometimes bet, and show."""
    table, rng = fair_tables.FairTable(game("poker"), {"type": kind, "form": form}, 5), Random(5)
    while table.table.stage != IDLE or table.table.round < HANDS:
        if table.table.stage == IDLE:
            table.fixed()
        table.begin_act()
        step = table.step_now
        if not isinstance(step, Ask):
            table.step()
            continue
        likes = ("bet", "raise", "check", "call", "show")[2 * (rng.random() < CALM) :]
        choice = next((one for one in likes if one in step.choices), step.silence)
        table.choose(step.patrons[0], choice, step.about)
    table.closed()
    return fair_tables.told(table)


def public(text: str) -> str:
    """A journal as everyone may read it: lines with hidden cards are withheld."""
    header, *rows = text.splitlines()
    lines = (msgspec.json.decode(row, type=EventLine) for row in rows)
    told = (withheld(line) if line.seen_by is not None else line for line in lines)
    return "\n".join((header, *(msgspec.json.encode(line).decode() for line in told), ""))


def showdowns(items: list[Item]) -> list[tuple[list[int], dict[int, str]]]:
    """The awards of each hand with a showdown, by line, and who showed a hand in which seat."""
    found, awards, shown = list[tuple[list[int], dict[int, str]]](), list[int](), dict[int, str]()
    for place, item in enumerate(items):
        kind, data = item["kind"], item["data"]
        if kind == "hand_begun":
            awards, shown = [], {}
        elif kind == "hand_read":
            shown[data["seat"]] = data["patron"]
        elif kind == "awarded":
            awards.append(place)
        elif kind == "round_ended" and len(shown) > 1:
            found.append((awards, shown))
    return found


def swapped(made: Honest) -> list[Item]:
    """The journal with one pot, or one half of it, awarded to another hand that was shown."""
    items: list[Item] = json.loads(json.dumps(made.items))
    for awards, shown in showdowns(items):
        one = items[awards[0]]["data"]
        alike = [items[n]["data"]["share"] for n in awards].count(one["share"])
        others = [seat for seat in shown if seat != one["seat"]]
        if alike > 1 or not others:
            continue
        seat = others[0]
        loser, winner = one["patron"], shown[seat]
        one["seat"], one["patron"] = seat, winner
        for item in items[awards[0] :]:
            told = item["data"].get("balances_cents") if item["kind"] == "round_ended" else None
            if told:
                told[loser] -= one["amount_cents"]
                told[winner] += one["amount_cents"]
        return items
    raise AssertionError("no showdown that one hand wins")


def signatures(made: Honest) -> list[str]:
    """What the house signed in the honest journal, and signs again in the forged one."""
    return [one["data"]["signature"] for one in made.items if one["kind"] == "seeds_listed"]


def verified(text: str, folder: Path) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """What each verifier finds."""
    journal = folder / "journal.jsonl"
    journal.write_text(text, "utf-8")
    return alone([str(journal)])[1], by_croupier([str(journal)])


@verifies("poker.6.d", "poker.3.d", "poker.3.g")
@EACH
def test_a_pot_that_goes_to_a_worse_hand_is_found(form: Any, tmp_path: Path) -> None:
    """Also where the engine cannot follow, because the hands that were given up stay hidden."""
    made = played(form.type, form.form)
    assert len(showdowns(made.items)) > 1
    items = swapped(made)
    lists(made.header, items, made.signer, signatures(made))
    honest, forged = made.text, chained(made.header, items)
    assert verified(public(honest), tmp_path) == (set(), set())
    (note,) = (one for one in verify(tmp_path / "journal.jsonl").notes if "settlements" in one)
    assert note.endswith("except that pots add up and go to the best hands that were shown")
    assert verified(public(forged), tmp_path) == ({WRONG}, {WRONG})
    assert WRONG in verified(forged, tmp_path)[1]
    assert verified(honest, tmp_path) == (set(), set())


def changed(kind: str, change: str, folder: Path) -> list[str]:
    """What the in-package verifier says about a showdown whose lines were changed otherwise."""
    made = played(kind, "high")
    items: list[Item] = json.loads(json.dumps(made.items))
    (award, *_), _ = showdowns(items)[0]
    turned = max(n for n, one in enumerate(items[:award]) if one["kind"] == "turned")
    if change == "hand left out":
        del items[turned : turned + 2]
    elif change == "card left out":
        items[turned]["data"]["cards"].pop()
    elif change == "other pot":
        items[award]["data"]["pot"] = 7
    elif change == "no card":
        items[turned]["data"]["cards"][0] = "Zz"
    journal = folder / "journal.jsonl"
    journal.write_text(public(chained(made.header, items)), "utf-8")
    return [one.why for one in verify(journal).findings]


@verifies("poker.15.d")
@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("hand left out", "did not show its hand"),
        ("card left out", "did not show its hand"),
        ("other pot", "more is awarded from pot 7 than it has"),
        ("no card", "the hands that were shown are no hands of this game"),
    ],
)
def test_a_showdown_that_is_told_otherwise_is_found(change: str, why: str, tmp_path: Path) -> None:
    said = changed("holdem", change, tmp_path)
    assert any(why in one for one in said), said
    assert alone([str(tmp_path / "journal.jsonl")])[0] == 1


@verifies(
    "poker.9.i.2", "poker.9.j", "poker.9.i.2.i", "poker.9.i.2.iii", "poker.11.f", "poker.13a.k"
)
def test_what_shown_hands_win_needs_no_table() -> None:
    poker = game("poker")
    judge = poker.get(Showdown)
    assert judge is not None
    stud = rules_for(poker, {"type": "seven_card_stud", "form": "hi_lo_8"})
    hands = {
        1: ("As", "2c", "3d", "4h", "8s", "Kh", "Kc"),
        2: ("Ah", "2d", "3c", "4s", "8d", "Qd", "Qc"),
        4: ("9s", "9d", "9c", "Jh", "Js", "Td", "6c"),
    }
    won = judge.shares(stud, hands, (), 19_00, (1, 2, 4))
    assert won == {(4, "high"): 10_00, (1, "low"): 4_00, (2, "low"): 5_00}
    high = {4: hands[4], 1: ("As", "Ac", "3d", "4h", "9h", "Kh", "Kc")}
    assert judge.shares(stud, high, (), 19_00, (1, 4)) == {(4, "all"): 19_00}


@EACH
def test_the_verifier_alone_ranks_hands_as_the_engine_does(form: Any) -> None:
    """On random deals, of a small deck too, in which equal hands are common."""
    poker, rng = game("poker"), Random(1)
    judge, chosen = poker.get(Showdown), {"type": form.type, "form": form.form}
    assert judge is not None
    table = verifier.Table({"game": "poker", "table": "T1", "set": chosen})
    ranks = verifier.Showdowns(table, verifier.Hidden(table, verifier.Units(table, HOUSE)))
    rules, own = rules_for(poker, chosen), sum(one.down + one.up for one in form.streets)
    center = sum(one.community for one in form.streets)
    for deal in range(300):
        deck = [card for card in DECK if deal % 2 or card[0] in "A234569"]
        cards = rng.sample(deck, 3 * own + center)
        board = tuple(cards[3 * own :])
        hole = {n + 1: tuple(cards[n * own : (n + 1) * own]) for n in range(3)}
        won = judge.shares(rules, hole, board, 120_00, (1, 2, 3))
        due = ranks._due({seat: ranks._hands(one, board) for seat, one in hole.items()})
        assert {(s, share) for share, seats in due.items() for s in seats} == set(won), cards
