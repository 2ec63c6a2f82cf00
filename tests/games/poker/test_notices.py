"""What is posted at a poker table and in the poker room (9.b, 10.d, 11.b, 14.c, 17, 19.b)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.games.poker.notices import pool, sentences
from croupier.games.poker.options import PokerOptions
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import Unlawful, read_options, requirements

FUND = {"bad_beat": True, "bad_beat_ends": "paid_out"}


def rules(**chosen: Any) -> Any:
    """The rules of a table with these choices."""
    return read_options(PokerOptions, chosen)


def sign(**chosen: Any) -> dict[str, tuple[str, ...]]:
    """The sentences of its sign, and why they are there."""
    return dict(sentences(rules(**chosen)))


def objections(**chosen: Any) -> dict[str, tuple[str, ...]]:
    """What the law says against these choices, and where."""
    made = rules(**chosen)
    return {why: one.cites for one in requirements(PokerOptions) if (why := one.check(made))}


@verifies("poker.17")
def test_the_limits_and_the_raises_are_posted() -> None:
    usual = sign()
    assert usual["Wagers: minimum $4, maximum $8."][0] == "poker.17"
    assert usual["Fixed limit: bets and raises of $4, later of $8."] == ("poker.17",)
    assert usual["Raises in a betting round: at most 3."][0] == "poker.17"
    free = sign(structure="no_limit", max_raises="none")
    assert "Wagers: minimum $4, maximum all of a player's chips." in free
    assert "No limit: bets and raises from $4 up to all of a player's chips." in free
    assert "The number of raises is not limited." in free
    text = "The minimum may be raised at any time if all players at the table agree."
    assert text in sign(raise_minimum=True)
    assert text not in usual


@verifies("poker.9.b", "poker.10.b", "poker.11.b", "poker.12.b", "poker.13.b", "poker.13a.b")
def test_the_ante_of_each_type_is_posted_by_its_own_clause() -> None:
    where = {
        "seven_card_stud": "poker.9.b",
        "holdem": "poker.10.b",
        "omaha": "poker.11.b",
        "five_card_draw": "poker.12.b",
        "five_card_stud": "poker.13.b",
        "mambo_stud": "poker.13a.b",
    }
    for kind, clause in where.items():
        assert sign(type=kind)["No ante."] == (clause,)
        assert sign(type=kind, ante="0.50")["Ante: $0.50 from each player in a hand."] == (clause,)


@verifies("poker.10.d")
def test_the_number_and_the_amounts_of_the_blinds_are_posted() -> None:
    assert sign()["2 blinds from the left of the button: $2, $4."] == ("poker.10.d",)
    assert "Blind from the left of the button: $4." in sign(blinds="4")
    assert not [text for text in sign(type="five_card_stud") if "blind" in text.lower()]


@verifies("poker.11.b", "poker.11.i")
def test_the_kill_is_posted_with_the_pot_that_brings_it() -> None:
    eight = {"type": "omaha", "form": "hi_lo_8"}
    full = "Kill: limits of $8 and $16 after one player wins a whole pot of at least $40."
    half = "Half-kill: limits of $6 and $12 after one player wins a whole pot of at least $60."
    assert sign(**eight, kill="full")[full] == ("poker.11.b", "poker.11.i")
    assert half in sign(**eight, kill="half", kill_pot=60)


@verifies("poker.14.c")
def test_the_type_and_amount_of_every_rake_are_posted() -> None:
    both = sign(rake="increments+time", time_per="table", time_charge=60, time_every=20)
    assert "Rake: $1 at $20, $1 at $40, $1 at $60 in the pot, at most $5 a hand." in both
    text = "Rake: a time charge of $60 an hour, $20 every 20 minutes, from the table."
    assert both[text] == ("poker.14.c",)
    assert "Rake: 10% of the bets in each betting round, at most $5 a hand." in sign()


@verifies("poker.19.b", "poker.19.b.1", "poker.19.b.2", "poker.19.b.3")
def test_the_rules_of_the_bad_beat_are_posted() -> None:
    notice = "Bad beat payout: every player dealt in is eligible when four twos or better loses."
    assert sign(**FUND)[notice] == ("poker.19.b",)
    posted = dict(pool(rules(**FUND)))
    assert {one for cites in posted.values() for one in cites} == {
        "poker.19.b.1",
        "poker.19.b.2",
        "poker.19.b.3",
        "poker.19.a",
        "poker.19.c",
        "poker.19.g",
        "poker.19.i",
    }
    assert posted["The fund is this table's own: only its pots feed it."]
    both = "It is paid when four twos or better is shown and loses. Both hole cards must play."
    assert both in posted
    assert not dict(pool(rules()))
    assert notice not in sign()


@verifies("poker.14.b.1.i", "poker.14.a", "poker.14.b.3.iii")
def test_a_rake_above_its_ceiling_or_of_no_kind_is_refused_with_the_clause() -> None:
    with pytest.raises(Unlawful, match=r"14\.b\.1\.i") as refused:
        rules(rake_rate="11%")
    assert refused.value.accepted == "percent from 0.1 to 10"
    with pytest.raises(Unlawful, match=r"14\.a"):
        rules(rake="none")
    with pytest.raises(Unlawful, match=r"14\.b\.3\.iii"):
        rules(time_every="15")
    assert not objections()


@verifies("poker.14.a.3", "poker.14.b.2.i", "poker.14.b.3.iii")
def test_a_rake_is_payable_in_chips_and_less_than_the_pot() -> None:
    def why(**chosen: Any) -> list[tuple[str, ...]]:
        return list(objections(**chosen).values())

    assert why(rake_cap="4.50") == [("poker.14.b.1.i", "poker.14.a.3")]
    assert why(rake="increments", rake_steps="2:1 3:2") == [("poker.14.b.2.i",)]
    whole = {"rake": "percentage+increments", "rake_steps": "10:9 20:10", "rake_cap": 100}
    assert why(**whole) == [("poker.14.b.2.i",)], "the percentage counts too"
    assert why(rake="increments", rake_steps="20:0") == [("poker.14.a", "poker.14.b.2.i")]
    kill = {"type": "omaha", "form": "hi_lo_8", "kill": "full"}
    assert why(**kill, kill_pot="0.50") == [("poker.11.i",)]
    assert why(rake="time", time_charge=10, time_every=20) == [("poker.14.b.3.iii",)]
    assert not why(rake="time", time_charge=10, time_every=30)


@verifies("poker.19.i", "poker.19.a")
def test_no_bad_beat_is_offered_before_its_end_is_approved_nor_with_house_money() -> None:
    def why(**chosen: Any) -> list[tuple[str, ...]]:
        return list(objections(**chosen).values())

    assert why(bad_beat=True) == [("poker.19.i",)]
    assert not why(**FUND)
    assert why(**FUND, bad_beat_loser="60%") == [("poker.19.a", "poker.19.b.3")]
    assert why(**FUND, bad_beat_amount=2) == [("poker.19.b.1", "poker.19.b.2")]
    assert why(**FUND, type="mambo_stud", form="hi_lo_6") == [("poker.19.b.3",)]


@verifies("poker.11.i", "poker.1.half-kill")
def test_only_omaha_eight_or_better_has_a_kill() -> None:
    assert ("poker.11.i",) in objections(kill="full").values()
    eight = {"type": "omaha", "form": "hi_lo_8", "kill": "half"}
    assert not objections(**eight)
    odd = {"limits.min": 3, "limits.max": 6, "blinds": "1 3"}
    assert list(objections(**eight, **odd).values()) == [("poker.1.half-kill",)]


SUBMISSION = """
format = "croupier submission 1"

[[table]]
id = "P1"
game = "poker"
type = "omaha"
form = "hi_lo_8"
kill = "full"
rake = "increments+time"
bad_beat = true
bad_beat_ends = "paid_out"

[[table]]
id = "P2"
game = "poker"
rake_rate = "12%"
kill = "half"
bad_beat = true
limits = { min = 4, max = 8 }
"""


def checked(severity: str, table: str, tmp_path: Path) -> set[tuple[str, tuple[str, ...]]]:
    """The findings for a table of the submission: the key of each, and its clauses."""
    file = tmp_path / "submission.toml"
    file.write_text(SUBMISSION, "utf-8")
    found = croupier.check(file)
    own = (one for one in found if one.severity == severity and table in one.where)
    return {(one.key, one.cites) for one in own}


@verifies("poker.14.a.1", "poker.14.a.2", "poker.14.a.3", "poker.19.c", "poker.19.i")
def test_a_submission_is_told_what_is_submitted_and_what_is_posted(tmp_path: Path) -> None:
    notes = checked("note", "P1", tmp_path)
    assert ("rake", ("poker.14.a.1", "poker.14.a.2", "poker.14.a.3")) in notes
    assert ("rake", ("poker.14.c",)) in notes
    assert ("bad beat payout", ("poker.19.c",)) in notes
    assert ("bad_beat_ends", ("poker.19.i",)) in notes
    assert ("kill", ("poker.11.b",)) in notes
    assert ("ante", ("poker.11.b",)) in notes
    assert ("blinds", ("poker.10.d",)) in notes
    assert not checked("error", "P1", tmp_path)


@verifies("poker.14.b.1.i", "poker.19.i", "poker.11.i")
def test_a_submission_is_refused_a_rake_above_its_ceiling(tmp_path: Path) -> None:
    assert checked("error", "P2", tmp_path) == {
        ("rake_rate", ("poker.14.b.1.i",)),
        ("kill", ("poker.11.i",)),
        ("bad_beat", ("poker.19.i",)),
    }, "and $4 to $8 is no ratio that the law asks about: nobody is paid odds"
