"""Charts, counts and spreads as people write them."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.analysis.distribution import Query
from croupier.analysis.twentyone.deviations import Indexed
from croupier.analysis.twentyone.kernels.dealer import hands
from croupier.analysis.twentyone.kernels.states import (
    DOUBLE,
    HIT,
    RESCUE,
    STAND,
    SURRENDER,
    choices,
)
from croupier.analysis.twentyone.odds import solved
from croupier.analysis.twentyone.ways import (
    chart,
    read_chart,
    read_count,
    read_insurance,
    read_spread,
    way_to_play,
)
from croupier.core.errors import Refused
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for

BLACKJACK = game("blackjack")
TEXT = """
[hard]
5-8 = "H H H H H H H H H H"
9 = "H D D D D H H H H H"
10 = "D D D D D D D D H H"
11 = "D D D D D D D D D H"
12 = "H H S S S H H H H H"
13-15 = "S S S S S H H H H H"
16 = "S S S S S H H Rh Rh Rh"
17-20 = "S S S S S S S S S S"
[soft]
13-14 = "H H H D D H H H H H"
15-16 = "H H D D D H H H H H"
17 = "H D D D D H H H H H"
18 = "S Ds Ds Ds Ds S S H H H"
19-20 = "S S S S S S S S S S"
[pairs]
A = "P P P P P P P P P P"
2 = "P P P P P P H H H H"
3 = "P P P P P P H H H H"
4 = "H H H P P H H H H H"
6 = "P P P P P H H H H H"
7 = "P P P P P P H H H H"
8 = "P P P P P P P P P P"
9 = "P P P P P S P P S S"
"""
LANE = {name: place for place, name in enumerate("A23456789T")}


def changed(old: str, new: str) -> dict[str, Any]:
    assert old in TEXT
    return tomllib.loads(TEXT.replace(old, new))


def test_a_chart_says_what_is_done_with_each_hand() -> None:
    made, every = chart(tomllib.loads(TEXT)), hands()
    ten, ace, six = LANE["T"], LANE["A"], LANE["6"]
    sixteen = every.of(9, 5)
    assert (made.act[sixteen, ten], made.plain[sixteen, ten]) == (SURRENDER, HIT)
    assert made.act[every.of(9, 1, 3), six] == STAND
    assert made.act[every.of(4, 5), ace] == HIT
    assert made.act[every.of(4, 5), ten] == DOUBLE
    eighteen = every.of(0, 6)
    assert (made.act[eighteen, six], made.plain[eighteen, six]) == (DOUBLE, STAND)
    assert made.splits[7].all()
    assert not made.splits[9].any()
    assert made.act[every.of(4, 4), six] == DOUBLE
    assert made.act[every.of(8, 8), LANE["7"]] == STAND


def test_the_basic_strategy_of_six_decks_is_the_one_that_is_computed() -> None:
    """A published chart, six decks, dealer stands on soft 17, with late surrender."""
    rules = rules_for(BLACKJACK, {"surrender": True, "seats": 6})
    found = solved(BLACKJACK, rules, Query(strategy="total")).play
    text = TEXT.replace(
        '13-15 = "S S S S S H H H H H"',
        '13-14 = "S S S S S H H H H H"\n15 = "S S S S S H H H Rh H"',
    ).replace('11 = "D D D D D D D D D H"', '11 = "D D D D D D D D D H"')
    mine, own = (choices(rules.terms, one) for one in (chart(tomllib.loads(text)), found))
    every = hands()
    two = (every.size == 2) & (every.points < 21)
    assert np.argwhere(mine[0][two] != own[0][two]).tolist() == []


def test_doubled_hands_are_rescued_and_cards_replaced_as_a_chart_says() -> None:
    document = changed('16 = "S S S S S H H Rh Rh Rh"', '16 = "S S S S S Zh Zh Zs Zs Zs"')
    document["rescue"] = {"12-16": "- - - - - R R R R R"}
    made, every = chart(document), hands()
    sixteen, seven, two = every.of(9, 5), LANE["7"], LANE["2"]
    assert made.zaps[sixteen, seven]
    assert not made.zaps[sixteen, two]
    assert (made.act[sixteen, seven] & RESCUE, made.act[sixteen, two] & RESCUE) == (RESCUE, 0)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("[hard]", "[soft_hands]", "soft_hands"),
        ('12 = "H H S S S H H H H H"', "", "no row for hard 12"),
        ('12 = "H H S S S H H H H H"', '12 = "H H S"', "3 choices, not ten"),
        ('12 = "H H S S S H H H H H"', '12 = "H H X S S H H H H H"', "'X' is not a choice"),
        ('12 = "H H S S S H H H H H"', '12 = "H H P S S H H H H H"', "'P' is not a choice"),
        ('12 = "H H S S S H H H H H"', 'low = "H H S S S H H H H H"', "not a count"),
        ('8 = "P P P P P P P P P P"', 'X = "P P P P P P P P P P"', "pair"),
    ],
)
def test_a_chart_that_says_too_little_or_too_much_is_refused(old: str, new: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        chart(changed(old, new))


def test_a_chart_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "chart.toml"
    file.write_text(TEXT, "utf-8")
    rules = rules_for(BLACKJACK, {})
    found = read_chart(file, rules.terms)
    assert not isinstance(found, Indexed)
    assert found.splits.any()
    file.write_text("[hard", "utf-8")
    with pytest.raises(Refused, match="not TOML"):
        read_chart(file, rules.terms)
    both = rules_for(BLACKJACK, {"variant": "face_up", "hole_card": "face_up"})
    with pytest.raises(Refused, match="both cards are face up"):
        read_chart(file, both.terms)


@pytest.mark.parametrize(
    ("name", "tag", "first", "per_deck"),
    [
        ("hi_lo", Fraction(1), 0, True),
        ("ko", Fraction(1), -20, False),
        ("halves", Fraction(3, 2), 0, True),
        ("omega_2", Fraction(2), 0, True),
    ],
)
def test_usual_counts_are_known(name: str, tag: Fraction, first: int, per_deck: bool) -> None:
    kept = read_count(name, 6)
    assert (kept.by_rank["5"], kept.by_rank["K"] < 0) == (tag, True)
    assert (kept.first, kept.per_deck) == (Fraction(first), per_deck)


def test_a_count_is_a_file_of_tags(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    tags = ", ".join(f"{rank} = 1" for rank in "23456")
    file.write_text(
        f'tags = {{ A = -1, {tags}, 7 = "0.5", 8 = 0, 9 = 0, 10 = -1, K = -2 }}\n'
        "first = -4\nper_deck = false\n",
        "utf-8",
    )
    kept = read_count(str(file), 6)
    assert kept.by_rank["7"] == Fraction(1, 2)
    assert [kept.by_rank[rank] for rank in "TJQK"] == [-1, -1, -1, -2]
    assert (kept.name, kept.first, kept.per_deck) == ("mine", Fraction(-4), False)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("tags = { A = -1 }", "none for 2, 3"),
        ("tags = { B = -1 }", "rank"),
        ("points = 3", "points"),
        ('tags = { A = "x", 2 = 1 }', "none for"),
    ],
)
def test_a_count_that_is_none_is_refused(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(Refused, match=why):
        read_count(str(file), 6)


def test_an_unknown_count_names_the_nearest() -> None:
    with pytest.raises(Refused, match="hi_lo"):
        read_count("hilow", 6)


@pytest.mark.parametrize("text", ["hi_lo", "hi-lo", "hilo", "Hi-Lo"])
def test_a_count_is_named_in_any_case_with_or_without_hyphens(text: str) -> None:
    assert read_count(text, 6) == read_count("hi_lo", 6)


def test_spreads_and_insurance_are_read() -> None:
    assert read_spread("1:2, 2.5:4,-1:1") == (
        (Fraction(1), 2),
        (Fraction(5, 2), 4),
        (Fraction(-1), 1),
    )
    assert read_insurance("never") == "never"
    assert read_insurance("Always") == "always"
    assert read_insurance("3") == Fraction(3)
    with pytest.raises(Refused, match="COUNT:UNITS"):
        read_spread("1-2")
    with pytest.raises(Refused, match="not a number"):
        read_insurance("sometimes")


INDEX = """
[[index]]
hand = "16"
up = "T"
at = 0
play = "stand"
[[index]]
hand = "9"
up = "2 7"
at = "1/2"
below = 4
play = "double"
[[index]]
hand = "T,T"
up = "5-6"
at = 5
play = "split"
[[index]]
hand = "A,7"
up = "A"
below = -1
play = "S"
[[index]]
hand = "8,8"
up = "10"
below = -1
play = "Rs"
"""
STEPS = tuple(map(Fraction, ("-1", "0", "1/2", "4", "5")))


def test_plays_leave_a_chart_by_the_count() -> None:
    found = way_to_play(tomllib.loads(TEXT + INDEX))
    assert isinstance(found, Indexed)
    assert found.chart is not None
    made, every = found.over(found.chart), hands()
    assert made.steps == STEPS
    ten, ace, two = LANE["T"], LANE["A"], LANE["2"]

    def acts(hand: int, lane: int) -> list[int]:
        return [int(one.act[hand, lane]) for one in made.plays]

    for sixteen in (every.of(9, 5), every.of(4, 4, 5)):
        assert acts(sixteen, ten) == [SURRENDER] * 2 + [STAND] * 4
        assert acts(sixteen, LANE["9"]) == [SURRENDER] * 6
    assert acts(every.of(1, 6), two) == [HIT, HIT, HIT, DOUBLE, HIT, HIT]
    assert acts(every.of(0, 1, 4), ace) == [STAND] + [HIT] * 5
    split = [
        [bool(one.splits[pair, lane]) for one in made.plays]
        for pair, lane in ((9, LANE["5"]), (9, LANE["4"]), (7, ten))
    ]
    assert split == [[False] * 5 + [True], [False] * 6, [False] + [True] * 5]
    eights = every.of(7, 7)
    assert (made.plays[0].act[eights, ten], made.plays[0].plain[eights, ten]) == (SURRENDER, STAND)


def test_where_a_double_is_not_open_the_chart_says_what_is_done() -> None:
    rows = '[[index]]\nhand = "{}"\nup = "{}"\nat = 1\nplay = "{}"\n'
    every, cases = (
        hands(),
        (
            ("A,7", "2", "double", STAND),
            ("16", "T", "surrender", HIT),
            ("A,7", "2", "D", HIT),
            ("9", "2", "Ds", STAND),
        ),
    )
    held = {"A,7": every.of(0, 6), "16": every.of(9, 5), "9": every.of(4, 3)}
    for hand, up, play, otherwise in cases:
        found = way_to_play(tomllib.loads(TEXT + rows.format(hand, up, play)))
        assert isinstance(found, Indexed)
        assert found.chart is not None
        _, high = found.over(found.chart).plays
        assert high.plain[held[hand], LANE[up]] == otherwise


def test_without_a_chart_the_best_play_by_counts_is_left() -> None:
    rules = rules_for(BLACKJACK, {})
    found, usual = (
        way_to_play(tomllib.loads(INDEX)),
        solved(BLACKJACK, rules, Query(strategy="total")).play,
    )
    assert isinstance(found, Indexed)
    low, *_, high = found.over(usual).plays
    sixteen, ten = hands().of(9, 5), LANE["T"]
    assert (usual.act[sixteen, ten], low.act[sixteen, ten], high.act[sixteen, ten]) == (
        HIT,
        HIT,
        STAND,
    )
    assert (low.act[hands().of(4, 5)] == usual.act[hands().of(4, 5)]).all()


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ('hand = "16"\nup = "T"\nat = 0', "no play"),
        ('up = "T"\nat = 0\nplay = "stand"', "no hand"),
        ('hand = "16"\nup = "T"\nplay = "stand"', "no count"),
        ('hand = "16"\nup = "T"\nat = 0\nplay = "wait"', "play of"),
        ('hand = "16"\nup = "T"\nat = 0\nplay = "split"', "only a pair can be split"),
        ('hand = "22"\nup = "T"\nat = 0\nplay = "stand"', "is not a hand"),
        ('hand = "A,K"\nup = "T"\nat = 0\nplay = "stand"', "is not a hand"),
        ('hand = "16"\nup = "1"\nat = 0\nplay = "stand"', "not an up card"),
        ('hand = "16"\nup = "9-2"\nat = 0\nplay = "stand"', "not an up card"),
        ('hand = "16"\nup = ""\nat = 0\nplay = "stand"', "not an up card"),
        ('hand = "16"\nup = "T"\nat = "low"\nplay = "stand"', "not a number"),
        ('hand = "16"\nup = "T"\nat = 3\nbelow = 3\nplay = "stand"', "no count is at 3"),
        ('hand = "16"\nup = "T"\nfrom = 3\nplay = "stand"', "from"),
    ],
)
def test_a_play_by_the_count_that_says_too_little_is_refused(entry: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        way_to_play(tomllib.loads(f"{TEXT}\n[[index]]\n{entry}\n"))
    with pytest.raises(Refused, match="not a list of plays"):
        way_to_play({"index": 3})
