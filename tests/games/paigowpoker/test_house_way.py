"""The house way of pai gow poker: the standard one rule by rule, and ways that a house submits."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.equipment.cards import JOKERED
from croupier.games.paigowpoker.hands import LOWEST, SECOND
from croupier.games.paigowpoker.house_way import applied, in_words, set_by
from croupier.games.paigowpoker.own_way import STANDARD, WAY, written
from croupier.rulebook.citation import verifies
from croupier.rulebook.submission import Beside
from tests.games.paigowpoker.slow_way import is_foul, slow_front

CASES = {
    "1a": ("As Ah Ad Ac Jk Ks Kd", "Ks Kd"),
    "1b": ("As Ah Ad Ac Jk Qs Qd", "Ac Ad"),
    "2a": ("9s 9h 9d 9c 4s 4h 4d", "4d 4h"),
    "2b": ("9s 9h 9d 9c 4s 4h Kd", "4h 4s"),
    "2c": ("Js Jh Jd Jc As Kh 4d", "Jc Jd"),
    "2d, a king beside": ("Ts Th Td Tc Ks 4h 3d", "Ks 4h"),
    "2d, a queen beside": ("7s 7h 7d 7c Qs 4h 3d", "7c 7d"),
    "2e": ("6s 6h 6d 6c 5s 4h 3d", "5s 4h"),
    "3": ("9s 9h 9d 4c 4s 4h Ad", "9d 9h"),
    "4": ("9s 9h 9d 4c 4s Kh Kd", "Kd Kh"),
    "5a": ("9s 9h 9d 2c 2s Ah Kd", "Ah Kd"),
    "5b, threes": ("9s 9h 9d 3c 3s Ah Kd", "3c 3s"),
    "5b, ace and queen": ("9s 9h 9d 2c 2s Ah Qd", "2c 2s"),
    "6": ("9s 9h 4d 4c Ks Kh Ad", "Kh Ks"),
    "7a": ("Js Jh 4d 4c As Kh 9d", "4c 4d"),
    "7b, an ace": ("Ts Th 4d 4c As Kh 9d", "As Kh"),
    "7b, a king": ("Ts Th 4d 4c Qs Kh 9d", "4c 4d"),
    "7c, a king": ("6s 6h 4d 4c Qs Kh 9d", "Kh Qs"),
    "7c, a queen": ("6s 6h 4d 4c Qs Th 9d", "4c 4d"),
    "8a": ("Ks Kh As Qd Jc Ts 2h", "As Qd"),
    "8b, the straight leaves more": ("Ks Kh Qs Jd Tc 9s Ah", "Ah Kh"),
    "8b, a flush": ("Ks Kh Qs Js 4s 2s 9d", "Kh 9d"),
    "8b, three of a kind": ("Ks Kh Kd Qs Jd Tc 9s", "Kd Kh"),
    "8b, aces with the joker": ("As Ah Jk Kd Qc Js 3h", "Ah 3h"),
    "8b, seven in a row": ("Ks Qd Jh Tc 9s 8d 7h", "Ks Qd"),
    "8b, seven of a suit": ("As Ks 9s 7s 5s 4s 2s", "As Ks"),
    "9a": ("As Ah Jk 9d 7c 4s 3h", "Ah 9d"),
    "9b": ("Ks Kh Kd 9d 7c 4s Ah", "Ah 9d"),
    "10": ("Ks Kh 2d 9d 7c 4s Ah", "Ah 9d"),
    "11": ("Ks 3h 2d 9d 7c 4s Ah", "Ks 9d"),
    "a complete hand that is not looked for": ("As Jk 9s 9d 5c 4h 3d", "9d 9s"),
    "two of four aces, a flush behind": ("As Ah Ad Jk Ks 9s 4s", "Ad Ah"),
}
"""Seven cards, and the two in front."""


@verifies("paigowpoker.9.d", "paigowpoker.9.c")
@pytest.mark.parametrize("case", CASES)
def test_each_rule_sets_its_hand(case: str) -> None:
    """The rule applies, and these two cards go in front."""
    cards, front = CASES[case]
    hand = tuple(cards.split())
    rule, setting = applied(STANDARD, hand, SECOND)
    assert {hand[place] for place in setting.front} == set(front.split())
    if case[0].isdigit():
        assert rule.name == case.partition(",")[0]


@verifies("paigowpoker.9.d", "paigowpoker.3.d")
@pytest.mark.parametrize("wheel", [SECOND, LOWEST])
def test_random_hands_are_set_as_the_words_of_the_way_say(wheel: str) -> None:
    """A slow way without a line of this one sets the same cards in front, and nothing is foul."""
    rng = Random(wheel)
    packs = (JOKERED, (*JOKERED[:18], JOKERED[-1]), [c for c in JOKERED if c[0] in "AKQJ5"])
    for _ in range(150):
        for pack in packs:
            hand = tuple(rng.sample(pack, 7))
            front = [hand[place] for place in set_by(STANDARD, hand, wheel)]
            assert frozenset(front) == slow_front(hand, wheel), hand
            assert not is_foul(front, [card for card in hand if card not in front], wheel)


def test_a_rule_is_said_in_words() -> None:
    """What applied can be read."""
    words = {rule.name: in_words(rule) for rule in STANDARD.rules}
    assert (
        words["2c"] == "four of a kind, where the four is jacks or higher: two of the four in front"
    )
    assert words["9a"] == (
        "three of a kind, where the three is aces: one of the three and the highest single in front"
    )


@verifies("paigowpoker.9.d")
def test_a_way_is_written_and_read_again() -> None:
    """In one line of a record, as rules, and in a file beside a submission."""
    assert WAY.parse(written(STANDARD)) == STANDARD
    assert WAY.spell(STANDARD) == "standard"
    own = WAY.parse([OWN, *written(STANDARD)])
    assert own != STANDARD
    assert WAY.parse(WAY.spell(own)) == own


def test_a_way_is_read_from_a_file(tmp_path: Any) -> None:
    """The file that a submission names; what is wrong with it names the file."""
    file = tmp_path / "way.toml"
    head = 'format = "croupier house-way 1"\ngame = "paigowpoker"\n'
    file.write_text(f'{head}[[rule]]\nhand = "no pair"\nfront = ["single", "second single"]\n')
    beside = Beside(file.name)
    beside.folder = tmp_path
    with pytest.raises(Refused, match=r"way\.toml: the house way: no rule fits"):
        WAY.parse(beside)


OWN = {"hand": "no pair", "when": {"single": "ace"}, "front": ["second single", "fourth single"]}
ONE = {"hand": "one pair", "front": ["single", "second single"]}
WRONG: dict[str, tuple[list[dict[str, Any]], str]] = {
    "not total": ([ONE], "no rule fits"),
    "foul": ([{"hand": "no pair", "front": ["single", "second single"]}], "it fouls"),
    "of no use": ([*written(STANDARD), ONE], "it never applies"),  # type: ignore[list-item]
    "a hand": ([ONE | {"hand": "one pear"}], "Did you mean 'one pair'"),
    "no hand": ([{"front": ["single", "second single"]}], "it has no hand"),
    "hands": ([ONE | {"hand": []}], "it has no hand"),
    "a group": ([ONE | {"front": ["single", "fourth pair"]}], "group 'fourth pair'"),
    "a group that is not there": ([ONE | {"front": ["pair", "three"]}], "three: one pair has none"),
    "one card twice": ([ONE | {"front": ["single", "single"]}], "single is one card"),
    "a front": ([ONE | {"front": "pair"}], "not two groups"),
    "a rank": ([ONE | {"when": {"pair": "kingly"}}], "rank 'kingly'"),
    "ranks upside down": ([ONE | {"when": {"pair": "ten to seven"}}], "rank 'ten to seven'"),
    "a condition": ([ONE | {"when": {"pears": "king"}}], "condition 'pears'"),
    "conditions": ([ONE | {"when": "king"}], "cannot be read"),
    "what is made": ([ONE | {"when": {"makes": "a full house"}}], "hand made 'a full house'"),
    "a key": ([ONE | {"back": []}], "key 'back'"),
    "outranked": (
        [ONE | {"front": "highest before a flush", "when": {"outranks": "straight"}}],
        "two named groups",
    ),
    "rules": (["standard"], "standard, a file"),  # type: ignore[list-item]
}


@verifies("paigowpoker.9.d", "paigowpoker.9.a")
@pytest.mark.parametrize("case", WRONG)
def test_a_way_that_is_wrong_is_refused(case: str) -> None:
    """Words that are not known, hands that no rule sets, and hands that are set foul."""
    rules, says = WRONG[case]
    if case == "foul":
        rules = [*rules, *written(STANDARD)]  # type: ignore[list-item]
    with pytest.raises((Refused, ValueError), match=says):
        WAY.parse(rules)
