"""The house way: every hand against a slow twin, a licensee's own rules, and what is refused."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.equipment.tiles import PACK
from croupier.games.paigow.house_way import (
    STANDARD,
    hands,
    in_words,
    made,
    named_rule,
    proven,
    set_by,
    settings,
)
from croupier.games.paigow.own_way import WAY
from croupier.ranking.tiles import rank
from croupier.rulebook.citation import verifies
from croupier.rulebook.submission import beside
from tests.ranking import slow_tiles

DEALS = tuple(combinations(PACK.cards, 4))


def taken(tiles: tuple[str, ...], places: tuple[int, int]) -> tuple[str, str]:
    """The tiles at two places."""
    return tiles[places[0]], tiles[places[1]]


@verifies("paigow.7.d", "paigow.7.d.1", "paigow.7.d.2", "paigow.7.d.3", "paigow.7.d.4")
def test_every_hand_is_set_as_the_slow_twin_sets_it() -> None:
    """All 35,960 deals, identical tiles taken together; what 7(d) leaves open has equal ranks."""
    assert sum(hands().values()) == len(DEALS) == 35960
    for tiles in hands():
        found = set_by(STANDARD, tiles)
        own = rank(taken(tiles, found.high)), rank(taken(tiles, found.low))
        left = [slow_tiles.ordered(both) for both in slow_tiles.dealer_sets(tiles)]
        assert {(rank(high), rank(low)) for high, low in left} == {own}, tiles


def test_every_setting_of_every_hand_has_the_higher_two_in_the_high_hand() -> None:
    """Four tiles have three settings, each with a high hand that is not below the low one."""
    for tiles in hands():
        every = settings(tiles)
        assert len({frozenset((one.high, one.low)) for one in every}) == 3
        for one in every:
            both = taken(tiles, one.high), taken(tiles, one.low)
            assert slow_tiles.higher(*both) >= 0, (tiles, one)
            assert made(tiles, one.low) in (one, type(one)(one.low, one.high))


def test_the_order_in_which_tiles_are_dealt_changes_nothing() -> None:
    """The ranks of both hands are those of the same tiles in any other order."""
    draw = Random(7)
    for tiles in draw.sample(DEALS, 400):
        mixed = tuple(draw.sample(tiles, 4))
        found = [
            (rank(taken(of, one.high)), rank(taken(of, one.low)), one.rule)
            for of in (tiles, mixed)
            for one in (set_by(STANDARD, of),)
        ]
        assert found[0] == found[1], mixed


def test_two_hundred_and_fifty_six_deals_take_the_higher_made_hand() -> None:
    """Two nines with equal second hands: the nine with the higher tile is made (PG-6)."""
    tiles = ("36", "44", "46", "55")
    one = set_by(STANDARD, tiles)
    assert taken(tiles, one.high) == ("36", "55")
    undecided = 0
    for hand, many in hands().items():
        rule = STANDARD.rules[set_by(STANDARD, hand).rule - 1]
        if rule.hands[0] in ("nine", "eight", "seven"):
            worth = {"nine": 9, "eight": 8, "seven": 7}[rule.hands[0]]
            fit = [both for both in slow_tiles.splits(hand) if rank(both[0]).value == worth]
            best = max(rank(rest) for _, rest in fit)
            undecided += many * (len({rank(two) for two, rest in fit if rank(rest) == best}) > 1)
    assert undecided == 256


@pytest.mark.parametrize(
    ("tiles", "high", "rule"),
    [
        ("66 24 12 45", "24 12", "rule 1, supreme pair: together"),
        ("66 66 11 11", "66 66", "rule 2, pair, wong or gong: together"),
        ("66 45 36 22", "45 36", "rule 2, pair, wong or gong: together"),
        ("66 44 26 13", "66 26", "rule 2, pair, wong or gong: together"),
        ("13 14 22 56", "14 22", "rule 3, nine: together"),
        ("44 46 13 56", "44 56", "rule 3, nine: together"),
        ("66 46 56 22", "66 46", "rule 6, any: highest with lowest"),
    ],
)
def test_which_rule_sets_a_hand(tiles: str, high: str, rule: str) -> None:
    """The first rule that fits: supreme pair, pair, nine, eight, seven, highest with lowest."""
    hand = tuple(tiles.split())
    found = set_by(STANDARD, hand)
    both = {taken(hand, found.high), taken(hand, found.low)}
    assert tuple(high.split()) in both
    assert named_rule(STANDARD, found) == rule


def test_how_often_each_rule_of_the_standard_way_applies() -> None:
    """Every rule is needed, and together they set all deals."""
    often: Counter[int] = Counter()
    for tiles, many in hands().items():
        often[set_by(STANDARD, tiles).rule] += many
    assert often == {1: 435, 2: 13349, 3: 11152, 4: 6000, 5: 2768, 6: 2256}


def rule(hand: str | list[str], sets: str, **when: str | list[str]) -> dict[str, Any]:
    """A rule as a file has it."""
    return {"hand": hand, **({"when": when} if when else {}), "set": sets}


OWN = [
    rule("pair of 66", "apart for the best low", has=["nine"], low="five or higher"),
    rule(["pair", "wong", "gong"], "together"),
    rule("any", "best low", lacks=["11", "twelve"]),
    rule("any", "best high"),
]


@verifies("paigow.7.e")
def test_a_licensee_may_have_its_own_way() -> None:
    """The first rule whose pattern and conditions fit sets the hand."""
    way = WAY.parse(OWN)
    for tiles, high, number in (
        ("66 66 45 22", "66 45", 1),
        ("66 66 56 22", "66 66", 2),
        ("46 55 36 44", "55 36", 3),
        ("11 46 22 56", "11 22", 4),
    ):
        hand = tuple(tiles.split())
        found = set_by(way, hand)
        assert (taken(hand, found.high), found.rule) == (tuple(high.split()), number), tiles


def test_a_way_is_spelled_as_it_is_read() -> None:
    """A record holds the rules themselves; the way of the rules is one word."""
    way = WAY.parse(OWN)
    assert WAY.parse(WAY.spell(way)) == way
    assert json.loads(WAY.show(way)) == OWN
    assert WAY.parse("standard") == STANDARD == WAY.parse(STANDARD)
    assert WAY.spell(STANDARD) == "standard"
    assert in_words(way.rules[0]) == (
        "pair of 66, low five or higher, with nine: apart for the best low"
    )


FILE = """
format = "croupier house-way 1"
game = "paigow"

[[rule]]
hand = ["pair", "wong", "gong"]
set = "together"

[[rule]]
hand = "any"
set = "best low"
"""


def test_a_way_is_read_from_a_file_beside_the_submission(tmp_path: Path) -> None:
    """A name opens a file only where a command has read the submission."""
    (tmp_path / "own.toml").write_text(FILE)
    way = WAY.parse(beside("own.toml", tmp_path))
    assert [one.sets for one in way.rules] == ["together", "best low"]
    with pytest.raises(ValueError, match="a list of rules"):
        WAY.parse(str(tmp_path / "own.toml"))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (('"croupier house-way 1"', '"something else"'), "its format is 'something else'"),
        (('game = "paigow"', 'game = "paigowpoker"'), "its game is 'paigowpoker'"),
        (('hand = "any"', 'hand = "ani"'), "rule 2 of the house way: hand 'ani'"),
        (("[[rule]]", "[[rules]]"), r"no list of rules.*\. Accepted: one \[\[rule\]\] or more"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused(
    change: tuple[str, str], why: str, tmp_path: Path
) -> None:
    """The refusal names the file and says what is wrong with it."""
    (tmp_path / "own.toml").write_text(FILE.replace(*change))
    with pytest.raises(Refused, match=why) as refusal:
        WAY.parse(beside("own.toml", tmp_path))
    assert "own.toml" in str(refusal.value)


@verifies("paigow.7.e")
@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ([rule("nine", "together")], "no rule sets 24 12 66 66"),
        ([rule("any", "best low"), rule("nine", "together")], "it never applies"),
        ([rule("supreme pair", "apart for the best low", low="pair"), OWN[-1]], "it never applies"),
        ([rule("any", "together")], "setting 'together'"),
        ([rule("any", "best low", rest="nine")], "condition 'rest'"),
        ([rule("any", "best low", low="nine to two")], "no such level"),
        ([rule("any", "best low", has="67")], "tile '67'"),
        ([{"set": "best low"}], "rule 1 of the house way: it has no hand"),
        ([{"hand": "any"}], "it has no setting"),
        ([{"hand": [], "set": "best low"}], "it has no hand"),
        ([{"hand": "any", "set": []}], "it has no setting"),
        ([rule("any", "best low", has=[])], "it has no tile"),
        ([{"hand": "any", "set": "best low", "when": "low"}], "its conditions cannot be read"),
        ([{"hand": "any", "set": "best low", "if": "low"}], "key 'if'"),
    ],
)
def test_rules_that_do_not_set_every_hand_or_say_something_unknown_are_refused(
    rules: list[dict[str, Any]], why: str
) -> None:
    """A way must be total, every rule of use, and every word known."""
    with pytest.raises(Refused, match=why):
        WAY.parse(rules)


def test_the_standard_way_is_proven_as_any_other() -> None:
    """It sets every hand, and each of its rules some."""
    assert proven(STANDARD) == STANDARD
