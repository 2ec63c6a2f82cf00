"""People read names in refusals, never keys; what they type stays accepted by key and by name."""

import re
from pathlib import Path

import pytest

import croupier
from croupier.core.errors import Refused, UnknownName
from croupier.core.naming import acted, called, names
from croupier.equipment.source import Scripted
from croupier.games.registry import games
from croupier.rulebook.rules import rules_for

TRANSCRIPTS = Path(__file__).parent.parent / "transcripts"
KEY = re.compile(r"[a-z0-9]_[a-z0-9]|@[0-9]|‹|›|: [0-9.]+ on ")
"""What a key, the spelling of a spot, an unnamed spot or an amount without its sign looks like."""

TYPED = ("no such name", "leave the name out", "name one")
"""Refusals that tell what to type."""


@pytest.mark.parametrize(
    ("key", "spot", "name"),
    [
        ("blackjack", "insurance@1", "Insurance, box 1"),
        ("blackjack", "over_13@2", "Over 13, box 2"),
        ("blackjack", "main_3", "Blackjack, third hand"),
        ("craps", "dont_pass", "Don't Pass"),
        ("roulette", "straight:17", "Straight 17"),
        ("roulette", "eight_color:17", "Eight Numbers Color 17"),
        ("roulette", "nothing:17", "nothing:17"),
        ("roulette", "red@here", "red@here"),
    ],
)
def test_a_spot_is_called_as_on_the_layout_or_by_its_wager(key: str, spot: str, name: str) -> None:
    game = games()[key]
    assert called(game, names(game, rules_for(game)), spot) == name


def test_a_name_says_no_odds_and_no_position_of_one_area_among_several() -> None:
    game = games()["craps"]
    assert names(game, rules_for(game, {"fire_bet": True}))["fire"] == "Fire Bet"


def test_an_act_is_told_in_its_own_words_or_not_at_all() -> None:
    game = games()["craps"]
    known = names(game, rules_for(game))
    assert acted(game, known, "call_on", {"wager": "hard_8"}) == "calls Eight the Hardway on"
    assert acted(game, known, "call_on", {}) == ""
    assert acted(game, known, "juggle", {}) == ""


def test_a_refusal_names_what_it_is_about() -> None:
    table = croupier.table("craps", source=Scripted(()), boxes=2)
    with pytest.raises(Refused) as refused:
        table.place("p1", "3 on place_6")
    told = refused.value
    assert (told.what, told.record.what) == ("$3 on Place 6 to Win", "$3 on Place 6 to Win")
    assert str(told).startswith("$3 on Place 6 to Win: below the minimum of $5 [")


def test_a_detail_that_an_irregularity_lacks_is_refused_in_a_sentence() -> None:
    table = croupier.table("craps", source=Scripted(()), boxes=1)
    with pytest.raises(UnknownName) as refused:
        table.incident("cocked_die", stacks="2")
    told = "detail 'stacks': “A cocked die” has no such detail"
    assert str(refused.value).startswith(told)


def test_what_is_typed_by_key_or_by_name_is_the_same_bid() -> None:
    curly = "5 on Don\u2019t Pass"
    for said in ("5 on dont_pass", "5 on Don't Pass", "5 don't pass", "5 on dont pass", curly):
        table = croupier.table("craps", source=Scripted(()), boxes=1)
        table.place("p1", said)
        assert [wager.spot for wager in table.table.wagers] == ["dont_pass"]


@pytest.mark.parametrize(
    ("key", "said", "spots"),
    [
        ("roulette", "10 on 2nd 12", ["dozen:2"]),
        ("craps", "10 on Pass Line", ["pass"]),
        ("reddog", "10 on ORIGINAL at 1", ["main@1"]),
        ("letitride", "10 on Bet 2", ["bet_1@1", "bet_2@1", "bet_3@1"]),
    ],
)
def test_what_is_printed_on_an_area_names_its_wager(key: str, said: str, spots: list[str]) -> None:
    table = croupier.table(key, seed=1)
    table.place("p1", said)
    assert [wager.spot for wager in table.table.wagers] == spots


@pytest.mark.parametrize(
    ("key", "said", "spots"),
    [
        ("threecardpoker", "10 on ante_play", ["ante@1"]),
        ("caribbeanstud", "10 on Ante Bet", ["ante@1"]),
        ("coloradoholdem", "10 on main", ["ante@1"]),
        ("letitride", "10 on main", ["bet_1@1", "bet_2@1", "bet_3@1"]),
    ],
)
def test_a_row_of_odds_is_the_wager_that_begins_it(key: str, said: str, spots: list[str]) -> None:
    table = croupier.table(key, seed=1)
    table.place("p1", said)
    assert [wager.spot for wager in table.table.wagers] == spots


def test_a_row_that_several_wagers_begin_is_refused_with_their_names() -> None:
    table = croupier.table("caribbeanstud", seed=1, five_card=True)
    table.place("p1", "10 on ante")
    with pytest.raises(Refused, match=r"several wagers.*Player's Hand, .*Dealer's Hand"):
        table.place("p1", "1 on five_card_bonus")


def test_an_unknown_name_asks_about_the_nearest_and_lists_what_there_is() -> None:
    refusal = UnknownName("wager", "pas", ("pass", "come"), ("cmr147.02",))
    asked = "wager 'pas': no such name [cmr147.02]. Did you mean 'pass'? Accepted: pass, come."
    assert (str(refusal), refusal.accepted) == (asked, "pass, come")


def test_no_refusal_that_was_recorded_shows_a_key() -> None:
    lines = [
        line
        for file in sorted(TRANSCRIPTS.glob("*/*.croupier"))
        for line in file.read_text("utf-8").splitlines()
        if line.startswith("# refused: ") and not any(one in line for one in TYPED)
    ]
    assert len(lines) > 100
    assert [line for line in lines if KEY.search(line)] == []


def test_the_nearest_name_is_found_in_any_case() -> None:
    known = ("single", "double", "double_used_as_single")
    assert UnknownName("wheel", "SINGLE", known).nearest == "single"
    assert UnknownName("wheel", "Singel", known).nearest == "single"
    assert UnknownName("card", "kH", ("Kh", "Ks")).nearest == "Kh"
    assert UnknownName("wheel", "", known).nearest is None
    assert UnknownName("wheel", "???", known).nearest is None
