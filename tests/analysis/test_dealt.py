"""Wagers beside the hand: their odds against counts of cards made otherwise."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest
from msgspec import structs

import croupier
from croupier.analysis import variants
from croupier.analysis.dealt import exact
from croupier.analysis.distribution import Distribution, Query, Unknown
from croupier.analysis.exact import exact_distribution
from croupier.analysis.odds import odds_rows
from croupier.analysis.reader import contest, pack_of
from croupier.analysis.rows import as_json
from croupier.core.money import short
from croupier.equipment.cards import DECK
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.games.families.twentyone.hands import VALUES
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import read_options


def distribution(wager: str, **options: Any) -> Distribution:
    kind = BLACKJACK.kind(wager)
    assert kind is not None
    return exact_distribution(BLACKJACK, kind, BlackjackOptions(**options), "")


@verifies("blackjack.17.a.1", "blackjack.17.b.1", "blackjack.17.b.2", "blackjack.2.b.3.ii")
def test_over_and_under_thirteen_count_an_ace_as_one() -> None:
    two = [VALUES[a] + VALUES[b] for a, b in combinations(DECK, 2)]
    for wager, wins in (("over_13", lambda n: n > 13), ("under_13", lambda n: n < 13)):
        won = Fraction(sum(map(wins, two)), len(two))
        found = distribution(wager, additional="over_under_13", decks=1)
        assert found.win == won
        assert found.house_advantage == 1 - 2 * won


@verifies("blackjack.17.b.3", "blackjack.17.e.2")
def test_the_same_suit_by_its_pay_table() -> None:
    suited = Fraction(77, 311)
    royal = 2 * Fraction(6 * 6 * 4, 312 * 311)
    found = distribution("same_suit", additional="same_suit", decks=6, same_suit_option=1)
    assert found.mean == 5 * royal + 3 * (suited - royal) - (1 - suited)


@verifies("blackjack.17.b.4", "blackjack.17.e.3")
def test_sevens_from_six_decks() -> None:
    n = 24
    three = Fraction(n * (n - 1) * (n - 2), 312 * 311 * 310)
    same = 4 * Fraction(6 * 5 * 4, 312 * 311 * 310)
    two = Fraction(n * (n - 1), 312 * 311) - three
    suited_two = 4 * Fraction(6 * 5, 312 * 311) * Fraction(310 - 22, 310)
    one = Fraction(n, 312) - Fraction(n * (n - 1), 312 * 311)
    found = distribution("sevens", additional="sevens", decks=6)
    won = 5000 * same + 500 * (three - same) + 100 * suited_two + 50 * (two - suited_two) + 3 * one
    assert found.mean == won - (1 - Fraction(n, 312))


@verifies("blackjack.23.a", "blackjack.23.f")
def test_a_match_with_the_dealers_card() -> None:
    """Each of two cards by itself: a suit pays 11 and a rank 4 from six decks."""
    mean = 2 * (Fraction(5, 311) * 11 + Fraction(18, 311) * 4)
    none = Fraction(288 * 287, 311 * 310)
    assert distribution("match_dealer", match=True, decks=6).mean == mean - none


@verifies("blackjack.24.a", "blackjack.24.g.1", "blackjack.24.e.2")
def test_twenty_points_from_two_decks() -> None:
    pack = DECK * 2
    counted = dict.fromkeys(("queens", "matched", "suited", "any"), 0)
    for a, b in combinations(pack, 2):
        if VALUES[a] + VALUES[b] == 20 or {VALUES[a], VALUES[b]} == {1, 9}:
            same = "queens" if a == "Qh" else "matched"
            counted[same if a == b else "suited" if a[1] == b[1] else "any"] += 1
    natural = 2 * Fraction(8 * 30, 102 * 101)
    pays = {"queens": 1000 * natural + 125 * (1 - natural)}
    pays |= {"matched": Fraction(19), "suited": Fraction(9), "any": Fraction(4)}
    ways = len(pack) * (len(pack) - 1) // 2
    mean = sum((Fraction(many) * pays[line] for line, many in counted.items()), Fraction(0)) / ways
    mean -= 1 - Fraction(sum(counted.values()), ways)
    assert distribution("twenty_point", twenty="A", decks=2).mean == mean


@verifies("blackjack.25.d", "blackjack.25.e")
def test_the_dealers_third_card_breaks_as_often_as_counted() -> None:
    """By values alone, from six decks: two cards below 17 and a third above 21."""
    values = [1] * 24 + [v for v in range(2, 10) for _ in range(24)] + [10] * 96
    many = {v: values.count(v) for v in set(values)}
    broke = Fraction(0)
    for a, b, c in product(many, repeat=3):
        left = many.copy()
        ways = left[a]
        left[a] -= 1
        ways *= left[b]
        left[b] -= 1
        ways *= left[c]
        soft = 1 in (a, b)
        if a + b + 10 * soft < 17 and not soft and a + b + c > 21:
            broke += Fraction(ways, 312 * 311 * 310)
    assert distribution("optional_bonus", optional_bonus=True, decks=6).win == broke


@verifies("blackjack.19.c", "blackjack.19.e")
def test_the_progressive_wager_and_the_meter_it_costs_nothing_at() -> None:
    options = {"progressive": True, "hole_card": "none", "decks": 6, "meter": 100_000}
    (row,) = odds_rows(BLACKJACK, options, ["progressive"])
    four = 2 * Fraction(12 * 11 * 10 * 9, 312 * 311 * 310 * 309)
    assert dict(row.distribution.results)[Fraction(100_000 - 1)] == four
    assert row.break_even_meter is not None
    above, below = (
        odds_rows(BLACKJACK, {**options, "meter": short(cents)}, ["progressive"])[0]
        for cents in (row.break_even_meter, row.break_even_meter - 1)
    )
    assert above.house_advantage <= 0 < below.house_advantage
    assert as_json(row)["break_even_meter"] == row.break_even_meter


@verifies("blackjack.20.d", "blackjack.20.j")
def test_the_bonus_needs_its_prizes() -> None:
    (row,) = odds_rows(BLACKJACK, {"bonus": "1", "decks": 6}, ["bonus"])
    assert isinstance(row.distribution, Unknown)
    told = as_json(row)
    assert told["house_advantage"] is None
    assert told["needs"] == ["bonus_prizes"]
    prizes = {"bonus": "1", "decks": 6, "bonus_prizes": {"1": {"5": 3, "45": 1}}}
    known = read_options(BlackjackOptions, prizes)
    kind = BLACKJACK.kind("bonus")
    assert kind is not None
    blackjack = 2 * Fraction(24 * 96, 312 * 311)
    assert exact_distribution(BLACKJACK, kind, known, "").mean == 16 * blackjack - 1


def test_cards_that_were_seen_change_a_wager_beside_the_hand() -> None:
    (row,) = odds_rows(
        BLACKJACK, {"match": True, "decks": 6}, ["match_dealer"], query=Query(seen=("As",) * 5)
    )
    assert row.house_advantage == Fraction(56914, 1591795)
    assert row.house_advantage < distribution("match_dealer", match=True, decks=6).house_advantage


@verifies("blackjack.22.d", "blackjack.22.g", "blackjack.22.h", "blackjack.22.j")
def test_a_streak_goes_on_while_hands_are_won() -> None:
    """Even hands leave it as it is: so many wins in a row out of those that are not even."""
    two, three = distribution("streak_2", streak=True), distribution("streak_3", streak=True)
    won = float(two.win) ** 0.5
    assert 0.46 < won < 0.49
    assert float(three.win) == pytest.approx(won**3, abs=1e-12)
    assert float(two.mean) == pytest.approx(4 * won**2 - 1, abs=1e-12)
    assert distribution("streak_2", streak=True, streak_push_splits="majority").win < two.win
    assert 0 < getattr(two, "error_bound", 0) < Fraction(1, 1000)
    assert "split" in two.note


@verifies("blackjack.24.h")
def test_queens_with_a_dealers_blackjack_win_no_more_than_the_house_pays_at_most() -> None:
    """A thousandfold is more than 25,000 dollars from 25 dollars on."""
    limits = {"wager": {"twenty_point": {"max": 100}}}
    chosen = {
        "twenty": "A",
        "twenty_cap": 25_000,
        "decks": 6,
        "soft17": "stand",
        "variant": "standard",
        "limits": limits,
    }
    plain, small, large = (
        odds_rows(BLACKJACK, chosen, ("twenty_point",), Query(amount=amount))[0]
        for amount in (None, 25_00, 100_00)
    )
    assert small.house_advantage == plain.house_advantage
    queens, blackjack = Fraction(6 * 5, 312 * 311), Fraction(2 * 24 * 94, 310 * 309)
    less = (1000 - 250) * queens * blackjack
    assert large.house_advantage - plain.house_advantage == less
    assert "the $25,000 maximum" in plain.distribution.note


@verifies("blackjack.20.j")
def test_where_both_denominations_are_offered_the_one_wagered_tells_the_prizes() -> None:
    prizes = {"1": {"5": 1, "30": 1}, "5": {"50": 1, "100": 1}}
    chosen = {
        "bonus": "both",
        "bonus_prizes": prizes,
        "decks": 6,
        "soft17": "stand",
        "variant": "standard",
    }
    plain, one, five = (
        odds_rows(BLACKJACK, chosen, ("bonus",), Query(amount=amount))[0]
        for amount in (None, 1_00, 5_00)
    )
    natural = Fraction(2 * 24 * 96, 312 * 311)
    assert plain.house_advantage == one.house_advantage == 1 - natural * (Fraction(35, 2) + 1)
    assert five.house_advantage == 1 - natural * (Fraction(75, 5) + 1)
    assert (one.distribution.note, five.distribution.note) == (
        "a wager of 1 dollar",
        "a wager of 5 dollars",
    )


@pytest.mark.parametrize("key", ["blackjack", "spanish21"])
def test_one_first_suit_stands_for_all_where_suits_are_alike(key: str) -> None:
    """Also where more cards of one suit are left than of another."""
    game, seen = croupier.games()[key], set()
    few = {"h": 3, "d": 5, "s": 6, "c": 2}
    for kind, rules in variants.tables(game, variants.choice(game, None)):
        decided, faces = contest(game, rules, kind), pack_of(game, rules).faces
        if decided is None or not decided.suits_alike or decided.name in seen:
            continue
        seen.add(decided.name)
        every = exact.followed(structs.replace(decided, suits_alike=False), rules, faces)
        left = bytes(few[card[1]] for card in faces)
        found = exact.chances(decided, exact.followed(decided, rules, faces), left)
        assert found == exact.chances(decided, every, left), decided.name
    assert "match_dealer" in seen
