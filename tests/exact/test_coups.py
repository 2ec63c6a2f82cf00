"""The coup exactly: published combinations, every deal of small packs, and cards that were seen.

Published figures: the Wizard of Odds, *Baccarat* and its appendices (combinations of 8 and 6 decks
for banker, player and tie; Dragon Bonus by event), and E. Jacobson, *Card Counting the Dragon Side
Bet in EZ Baccarat* (winning Dragons) and *Co-Card Counting the Dragon and Panda Side Bets*.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import perm
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier.analysis.baccarat.coup import weights
from croupier.analysis.cards import likelihoods
from croupier.analysis.distribution import Query
from croupier.analysis.exact import exact_distribution
from croupier.analysis.figures import per_cent
from croupier.analysis.reader import pack_of
from croupier.analysis.rows import Row
from croupier.core.errors import Refused
from croupier.core.game import Game, devices, offered
from croupier.equipment.cards import DECK, RANKS
from croupier.games.families.coup import Coup
from croupier.rulebook.citation import verifies
from tests.exact import coups

KEYS = ("baccarat", "midibaccarat", "minibaccarat")
GAME = croupier.games()["baccarat"]
RULES = GAME.options(ez=True, dragon_bonus="A", house_money=True)
EIGHT, SIX = 4_998_398_275_503_360, perm(312, 6)


def weighed(decks: int = 8, left: bytes | None = None) -> dict[Coup, int]:
    rules = GAME.options(decks=decks)
    device = devices(GAME, rules)[GAME.decides]
    likely = likelihoods(GAME, rules) if left is None else weights(GAME, rules, left)
    found = zip(device.faces, likely, strict=True)
    return {device.value(face): ways for face, ways in found}


def ways(decks: int, when: Any) -> int:
    return sum(times for one, times in weighed(decks).items() if when(one))


def one(wager: str, key: str = "baccarat", **options: object) -> Row:
    chosen = {"decks": 8, **options}
    (row,) = croupier.odds(key, wager=wager, options=chosen)
    return row


@verifies("baccarat.11.a", "baccarat.11.b.1", "baccarat.11.b.2", "baccarat.11.c.1")
@verifies("baccarat.11.c.2.i", "baccarat.11.c.2.ii", "baccarat.11.c.2.iii")
@pytest.mark.parametrize(
    ("decks", "banker", "player", "tie"),
    [
        (8, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
        (6, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
    ],
)
def test_published_combinations_of_the_hands(
    decks: int, banker: int, player: int, tie: int
) -> None:
    assert ways(decks, lambda c: c.winner == "banker") == banker
    assert ways(decks, lambda c: c.winner == "player") == player
    assert ways(decks, lambda c: c.winner == "") == tie
    assert banker + player + tie == (EIGHT if decks == 8 else SIX)


def test_published_combinations_of_the_dragon() -> None:
    assert ways(8, lambda c: c.dragon_7) == 112_633_011_329_024


MARGINS = {
    "player": (
        18_409_431_764_992,
        34_097_645_543_424,
        89_590_261_473_280,
        141_238_897_317_888,
        166_169_165_987_840,
        186_780_352_174_080,
    ),
    "banker": (
        15_390_342_909_952,
        28_305_092_784_128,
        79_517_099_278_336,
        119_200_072_366_080,
        157_275_882_332_160,
        201_147_167_287_296,
    ),
}


@pytest.mark.parametrize("hand", MARGINS)
def test_published_combinations_of_the_dragon_bonus(hand: str) -> None:
    def margin(one: Coup) -> int:
        sign = 1 if hand == "player" else -1
        return sign * (one.player - one.banker) if not one.natural(hand) else 0

    found = tuple(ways(8, lambda c, n=n: margin(c) == n) for n in range(9, 3, -1))
    assert found == MARGINS[hand]
    assert ways(8, lambda c: c.natural(hand) and c.winner == hand) == 812_685_054_124_032
    assert ways(8, lambda c: c.natural(hand) and not c.winner) == 89_325_908_267_520


@verifies("baccarat.13.a", "baccarat.13.b", "baccarat.13.c", "baccarat.13.f", "baccarat.13.g")
@verifies("midibaccarat.12.a", "midibaccarat.12.b", "midibaccarat.12.c", "midibaccarat.12.f")
@verifies("minibaccarat.12.a", "minibaccarat.12.b", "minibaccarat.12.c", "minibaccarat.12.f")
@verifies("midibaccarat.12.g", "minibaccarat.12.g")
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    ("wager", "options", "told"),
    [
        ("banker", {"ez": False}, "1.0579 %"),
        ("player", {}, "1.2351 %"),
        ("tie", {}, "14.3596 %"),
        ("tie", {"tie_odds": "9:1"}, "4.8440 %"),
        ("banker", {"ez": True}, "1.0183 %"),
        ("dragon_7", {}, "7.6113 %"),
        ("panda_8", {}, "10.1876 %"),
        ("dragon_bonus_player", {"dragon_bonus": "A"}, "2.6517 %"),
        ("dragon_bonus_banker", {"dragon_bonus": "A"}, "9.3731 %"),
        ("banker", {"ez": False, "decks": 6}, "1.0558 %"),
        ("player", {"decks": 6}, "1.2374 %"),
        ("tie", {"decks": 6}, "14.4382 %"),
    ],
)
def test_published_house_advantages(
    key: str, wager: str, options: dict[str, object], told: str
) -> None:
    assert per_cent(one(wager, key, **options).house_advantage, 4) == told


@verifies("baccarat.13.e", "midibaccarat.12.e", "minibaccarat.12.e")
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    ("decks", "player", "banker"), [(6, "2.67 %", "9.39 %"), (8, "2.65 %", "9.37 %")]
)
def test_published_dragon_bonus_by_decks(key: str, decks: int, player: str, banker: str) -> None:
    for hand, told in (("player", player), ("banker", banker)):
        row = one(f"dragon_bonus_{hand}", key, dragon_bonus="A", decks=decks)
        assert per_cent(row.house_advantage, 2) == told


@pytest.mark.parametrize("table", ["A", "B", "C"])
@pytest.mark.parametrize("hand", MARGINS)
def test_every_dragon_bonus_table_by_its_margins(table: str, hand: str) -> None:
    """Each table by hand, from the published combinations and its own line of odds."""
    pays = {"A": (30, 10, 6, 4, 2, 1), "B": (20, 8, 7, 4, 3, 1), "C": (30, 10, 4, 4, 2, 2)}[table]
    natural, tied = 812_685_054_124_032, 89_325_908_267_520
    won = natural + sum(n * times for n, times in zip(pays, MARGINS[hand], strict=True))
    lost = EIGHT - natural - tied - sum(MARGINS[hand])
    row = one(f"dragon_bonus_{hand}", dragon_bonus=table)
    assert row.exact == Fraction(lost - won, EIGHT)


@verifies("baccarat.13.h", "midibaccarat.12.h", "minibaccarat.12.h")
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("decks", [6, 7, 8])
def test_house_money_by_hand(key: str, decks: int) -> None:
    """The first card of a hand is any; of the rest, so many are of its rank."""
    copies, cards = 4 * decks, 52 * decks
    pair = Fraction(copies - 1, cards - 1)
    # After a pair the rank has two fewer; any other rank is paired among those left.
    same = Fraction(copies - 2, cards - 2) * Fraction(copies - 3, cards - 3)
    other = Fraction(12 * copies, cards - 2) * Fraction(copies - 1, cards - 3)
    both = pair * (same + other)
    single = 2 * pair - 2 * both
    expected = 1 - both - single - 15 * both - 3 * single
    assert one("house_money", key, decks=decks).exact == expected


def test_vigorish_is_exact_in_a_row_and_rounded_at_an_amount() -> None:
    exact = one("banker", ez=False)
    rounded = one("banker", ez=False, **{"vig.round": "up"})
    assert exact.exact == rounded.exact
    (dear,) = croupier.odds(
        "baccarat", wager="banker", amount=7, options={"decks": 8, "ez": False, "vig.round": "up"}
    )
    # Five per cent of 7.00 is 35 cents, and the next quarter 50: a seventh of a tenth more.
    win = ways(8, lambda c: c.winner == "banker")
    assert dear.house_advantage == exact.house_advantage + Fraction(win, EIGHT) * Fraction(15, 700)


@pytest.mark.parametrize("decks", [12, 14, 16])
def test_two_batches_are_dealt_one_at_a_time(decks: int) -> None:
    both = croupier.odds("minibaccarat", options={"decks": decks, "shuffler": True})
    single = croupier.odds("minibaccarat", options={"decks": decks // 2})
    assert [row.exact for row in both] == [row.exact for row in single]
    assert len(both) == len(single) > 8


packs = st.lists(st.sampled_from(DECK), min_size=6, max_size=10)


def composed(game: Game, rules: Any, cards: list[str]) -> bytes:
    pack = pack_of(game, rules)
    held = Counter(cards)
    return bytes(held[face] for face in pack.faces)


@settings(max_examples=40, deadline=None)
@given(packs)
def test_every_deal_of_a_small_pack_is_weighed(cards: list[str]) -> None:
    """The kernel and a recursion over every card, which share no code, agree on every coup."""
    left = Counter(card[0] for card in cards)
    found = {
        (c.player, c.banker, c.player_cards, c.banker_cards, c.player_pair, c.banker_pair): times
        for c, times in weighed(8, composed(GAME, RULES, cards)).items()
        if times
    }
    assert found == dict(coups.weights(left))
    assert sum(found.values()) == perm(len(cards), 6)


@settings(max_examples=10, deadline=None)
@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=9))
def test_cards_seen_leave_exactly_the_others(left: list[str]) -> None:
    """Where all but a few cards are seen, odds follow from every deal of those few."""
    gone = Counter(dict.fromkeys(DECK, 8)) - Counter(left)
    rows = croupier.odds(
        "baccarat", wager="tie", seen=sorted(gone.elements()), options={"decks": 8}
    )
    deals = coups.weights(Counter(card[0] for card in left))
    tied = Fraction(sum(n for key, n in deals.items() if key[0] == key[1]), deals.total())
    assert [row.win for row in rows] == [tied]
    assert len(rows[0].seen) == 416 - len(left)


@pytest.mark.parametrize("key", KEYS)
def test_an_unseen_card_changes_nothing_on_average(key: str) -> None:
    """Removing a card at random leaves the advantage as it is: a sum over ranks is nought."""
    rows = croupier.odds(key, removal=True, options={"decks": 8, "dragon_bonus": "A", "ez": True})
    assert len(rows) == 8
    for row in rows:
        assert row.removal is not None
        assert set(row.removal) == set(RANKS)
        assert sum(by or 0 for by in row.removal.values()) == 0
        # A pair of any rank is as good as another's, so a fresh shoe tells House Money nothing.
        assert any(row.removal.values()) == (row.wager != "house_money")
    partly = croupier.odds(
        key, wager="dragon_7", removal=True, seen="As Ah 2d 9c 9c", options={"decks": 6}
    )
    here = Counter(dict.fromkeys(RANKS, 24)) - Counter("AA299")
    effects = partly[0].removal or {}
    assert sum((here[rank] * (by or 0) for rank, by in effects.items()), Fraction(0)) == 0


def test_effects_of_removal_are_those_of_a_card_seen() -> None:
    (row,) = croupier.odds("baccarat", wager="panda_8", removal=True, options={"decks": 8})
    (less,) = croupier.odds("baccarat", wager="panda_8", seen="9h", options={"decks": 8})
    assert row.removal is not None
    assert row.removal["9"] == less.house_advantage - row.house_advantage


def test_the_signs_of_the_published_counts() -> None:
    """Dragon 7 falls to who counts 4 to 7 down and 8, 9 up; Panda 8 most of all to nines gone."""
    rows = croupier.odds("baccarat", removal=True, options={"decks": 8, "ez": True})
    found = {row.wager: row.removal or {} for row in rows}
    dragon, panda = found["dragon_7"], found["panda_8"]
    assert all((dragon[rank] or 0) < 0 for rank in "89")
    assert all((dragon[rank] or 0) > 0 for rank in "4567")
    assert min(panda, key=lambda rank: panda[rank] or 0) == "9"


def test_a_rank_that_is_gone_cannot_be_removed() -> None:
    gone = [f"8{suit}" for suit in "shdc"] * 6
    (row,) = croupier.odds("baccarat", wager="tie", removal=True, seen=gone, options={"decks": 6})
    assert row.removal is not None
    assert row.removal["8"] is None
    assert row.removal["9"] is not None


@pytest.mark.parametrize(
    ("seen", "why"),
    [
        ("As Xx", "not a card"),
        ("1h", "not a card"),
        (["As"] * 9, "9 are named"),
        ([card for card in DECK for _ in range(8)][:413], "only 3 of 416 cards are left"),
        ([card for card in DECK for _ in range(9)], "only 0 of 416 cards are left"),
    ],
)
def test_cards_that_cannot_have_been_seen_are_refused(seen: Any, why: str) -> None:
    with pytest.raises(Refused, match=why):
        croupier.odds("baccarat", wager="tie", seen=seen, options={"decks": 8})


def test_too_many_of_a_card_may_be_more_decks_than_there_are() -> None:
    for decks, accepted in ((6, "6 at most, or more decks"), (8, "8 at most")):
        with pytest.raises(Refused) as refusal:
            croupier.odds("baccarat", wager="tie", seen=["As"] * 9, options={"decks": decks})
        assert refusal.value.accepted == accepted
    with pytest.raises(Refused, match=r"1 at most, or more decks\.$"):
        croupier.odds("blackjack", wager="main", seen="As As")
    with pytest.raises(Refused, match=r"1 at most\.$"):
        croupier.odds("threecardpoker", seen="As As")


def test_cards_are_seen_only_where_cards_decide() -> None:
    with pytest.raises(Refused, match="not decided by cards"):
        croupier.odds("roulette", seen="As")
    with pytest.raises(Refused, match="not decided by cards"):
        croupier.odds("roulette", removal=True)


@pytest.mark.parametrize("key", KEYS)
def test_laws_are_whole(key: str) -> None:
    game = croupier.games()[key]
    rules = game.options(ez=True, dragon_bonus="B", house_money=True)
    for kind in offered(game, rules).values():
        distribution = exact_distribution(game, kind, rules, "", Query(("As", "9h", "Kd")))
        assert sum((chance for _, chance in distribution.results), Fraction(0)) == 1
        assert distribution.win + distribution.push + distribution.lose == 1
