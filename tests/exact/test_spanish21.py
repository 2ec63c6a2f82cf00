"""Spanish 21's super bonus held against rounds dealt card by card, suits and all, in fractions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from croupier.analysis.decisions import solve as strategy
from croupier.analysis.distribution import Query
from croupier.analysis.exact import exact_distribution
from croupier.analysis.odds import odds_rows
from croupier.analysis.rows import as_json
from croupier.analysis.twentyone.exact import Shoe, Solved, solve
from croupier.analysis.twentyone.fractions import staked
from croupier.analysis.twentyone.kernels.dealer import hands
from croupier.analysis.twentyone.kernels.play import CHOICES, DOUBLE, HIT, RESCUE, STAND
from croupier.analysis.twentyone.pays import Pays
from croupier.analysis.twentyone.prize import SPLIT, Won, won
from croupier.core.errors import Refused
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.games.families.twentyone.hands import VALUES, total
from croupier.games.families.twentyone.turns import OF_SPLIT, ORIGINAL
from croupier.games.spanish21.options import SpanishOptions
from croupier.games.spanish21.procedure import SPANISH21
from croupier.rulebook.citation import verifies

MAIN = SPANISH21.wagers[0]
SEVEN = 6
SMALL = {"7s": 4, "7h": 3, "6s": 1, "8s": 2, "8h": 1, "Kh": 9}
FACES = tuple(SMALL)
SUITS = "shdc"
Cards = tuple[str, ...]
Left = tuple[int, ...]
Ended = tuple[tuple[int, Fraction, Fraction], ...]


def analysed(**options: Any) -> Solved:
    return solve(Shoe(Pays(SPANISH21, SpanishOptions(**options), SMALL)))


def odds(cards: Cards) -> Fraction:
    """What a 21 that was not doubled wins, of a unit: the table of 5(f)."""
    ranks, suits = "".join(sorted(card[0] for card in cards)), {card[1] for card in cards}
    if ranks in ("678", "777"):
        return Fraction(3, 2) if len(suits) > 1 else Fraction(3 if suits == {"s"} else 2)
    return {5: Fraction(3, 2), 6: Fraction(2)}.get(len(cards), Fraction(1 + 2 * (len(cards) > 6)))


class Dealt:
    """Rounds against a seven, dealt in order, by the play that the analysis found."""

    def __init__(self, found: Solved) -> None:
        self.found, self.most = found, found.shoe.terms.most_hands
        self.on_split = found.shoe.on_split(OF_SPLIT, found.play)[1]
        self.split_act = found.shoe.splitting(SEVEN, found.play).act
        self.ends = cache(self._ends)
        self.dealer = cache(self._dealer)
        self.round = cache(self._round)

    def choice(self, cards: Cards, *, split: bool) -> int:
        """What is chosen with these cards, by their suits where the analysis says so."""
        held = hands().of(*(VALUES[card] - 1 for card in cards))
        found = self.found
        suits = found.shoe.tables[ORIGINAL, False][1]
        acts = self.on_split if split else (*suits[:4], found.play.by_suit)
        special = acts[0][held] if len(cards) == 2 else -1
        if special >= 0:
            case = SUITS.index(cards[0][1]) if cards[0][1] == cards[1][1] else 4
            return int(acts[4][special][case][SEVEN] % CHOICES)
        act = self.split_act if split else found.play.act
        return int(act[held, SEVEN] % CHOICES)

    def rescues(self, cards: Cards) -> bool:
        held = hands().of(*(VALUES[card] - 1 for card in cards))
        return bool(self.found.play.act[held, SEVEN] & RESCUE)

    def _dealer(self, left: Left, cards: Cards) -> dict[int, Fraction]:
        points = total(cards).points
        if points >= 17:
            return {min(points, 22): Fraction(1)}
        distribution: Counter[int] = Counter()
        for face, chance, after in draws(left):
            for end, more in self.dealer(after, (*cards, face)).items():
                distribution[end] += chance * more  # type: ignore[assignment]
        return dict(distribution)  # type: ignore[arg-type]

    def _ends(self, left: Left, up: str, ended: Ended) -> Fraction:
        """What finished hands come to: each by its points, what it wins and what it loses."""
        worth = Fraction(0)
        for end, chance in self.dealer(left, (up,)).items():
            for points, wins, loses in ended:
                if points == 21 or end > 21 or points > end:
                    worth += chance * wins
                elif points < end:
                    worth -= chance * loses
        return worth

    def _round(
        self, left: Left, up: str, cards: Cards, waiting: Cards, made: int, ended: Ended
    ) -> Fraction:
        """A hand that is played, then those that wait; of `made` hands, 0: it is no split."""
        if len(cards) == 1:
            return self._drawn(left, up, cards, waiting, made, ended)
        points = total(cards).points
        if points > 21:
            return self.next(left, up, waiting, made, (*ended, (0, Fraction(0), Fraction(1))))
        if made and len(cards) == 2 and cards[0][0] == cards[1][0] == "7" and made < self.most:
            return self.round(left, up, cards[:1], (cards[1], *waiting), made + 1, ended)
        code = STAND if points == 21 else self.choice(cards, split=made > 0)
        if code == HIT:
            return self._drawn(left, up, cards, waiting, made, ended)
        if code == DOUBLE:
            return self._doubled(left, up, cards, waiting, made, ended)
        assert code == STAND
        pays = odds(cards) if points == 21 else Fraction(1)
        return self.next(left, up, waiting, made, (*ended, (points, pays, Fraction(1))))

    def _drawn(self, left: Left, up: str, cards: Cards, *on: Any) -> Fraction:
        return sum(
            (p * self.round(after, up, (*cards, face), *on) for face, p, after in draws(left)),
            Fraction(0),
        )

    def _doubled(
        self, left: Left, up: str, cards: Cards, waiting: Cards, made: int, ended: Ended
    ) -> Fraction:
        worth = Fraction(0)
        for face, chance, after in draws(left):
            points, two = total((*cards, face)).points, Fraction(2)
            one = (0, Fraction(0), two) if points > 21 else (points, two, two)
            if points <= 21 and self.rescues((*cards, face)):
                one = (0, Fraction(-1), Fraction(1))
            worth += chance * self.next(after, up, waiting, made, (*ended, one))
        return worth

    def next(self, left: Left, up: str, waiting: Cards, made: int, ended: Ended) -> Fraction:
        """The next hand; or what all come to: a hand over 21 has lost whatever the dealer has."""
        if waiting:
            return self.round(left, up, waiting[:1], waiting[1:], made, tuple(sorted(ended)))
        over = sum((loses for points, _, loses in ended if not points), Fraction(0))
        return self.ends(left, up, tuple(sorted(e for e in ended if e[0]))) - over

    def worth(self, first: Cards, *, split: bool) -> Fraction:
        """Two sevens in either order against a seven, split or hit: each as likely as it is."""
        left, worth = without(tuple(SMALL.values()), *first), Fraction(0)
        for up, (one, other) in product(("7s", "7h"), (first, first[::-1])):
            ups, after = left[FACES.index(up)], without(left, up)
            if split:
                worth += ups * self.round(after, up, (one,), (other,), 2, ())
            else:
                worth += ups * self._drawn(after, up, (one, other), (), 0, ())
        return worth / 2 / sum(left[FACES.index(up)] for up in ("7s", "7h"))


def without(left: Left, *cards: str) -> Left:
    gone = Counter(cards)
    return tuple(many - gone[face] for face, many in zip(FACES, left, strict=True))


@cache
def draws(left: Left) -> tuple[tuple[str, Fraction, Left], ...]:
    size = sum(left)
    return tuple(
        (face, Fraction(many, size), without(left, face))
        for face, many in zip(FACES, left, strict=True)
        if many
    )


PAIRS = {"spades": ("7s", "7s"), "hearts": ("7h", "7h"), "mixed": ("7s", "7h")}
CASES = {"spades": 0, "hearts": 1, "mixed": 4}


@pytest.fixture(scope="module")
def small() -> tuple[Dealt, Won]:
    found = analysed(hole_card="none")
    (one,) = won(found, 25_00)
    return Dealt(found), one


@verifies("spanish21.5.f.2", "spanish21.5.f.4", "spanish21.10.c")
@pytest.mark.parametrize("pair", PAIRS)
def test_splitting_sevens_of_a_suit_is_worth_what_dealing_them_out_comes_to(
    pair: str, small: tuple[Dealt, Won]
) -> None:
    dealt, one = small
    mass = float(dealt.found.shoe.masses(one.spot.hand)[0][SEVEN])
    told = one.worths[CASES[pair]][SPLIT] / mass
    assert told == pytest.approx(float(dealt.worth(PAIRS[pair], split=True)), abs=1e-13)


@verifies("spanish21.5.f.3", "spanish21.5.f.4")
@pytest.mark.parametrize("pair", PAIRS)
def test_hitting_sevens_of_a_suit_is_worth_what_dealing_them_out_comes_to(
    pair: str, small: tuple[Dealt, Won]
) -> None:
    dealt, one = small
    mass = float(dealt.found.shoe.masses(one.spot.hand)[0][SEVEN])
    told = one.worths[CASES[pair]][HIT] / mass
    assert told == pytest.approx(float(dealt.worth(PAIRS[pair], split=False)), abs=1e-13)


@verifies("spanish21.5.g", "spanish21.10.e")
@pytest.mark.parametrize("amount", [5_00, 24_00, 25_00, 1_000_00, 20_000_00])
def test_sevens_are_hit_for_the_super_bonus_where_that_is_worth_more(
    amount: int, small: tuple[Dealt, Won]
) -> None:
    """The pairs of each suit against a seven: split, or hit for a prize that is fixed money."""
    dealt, _ = small
    (one,) = won(dealt.found, amount)
    prize, size = (5_000 if amount >= 25_00 else 1_000) * Fraction(100, amount), sum(SMALL.values())
    gain = Fraction(0)
    for number, pair in enumerate(("7s", "7h")):
        many, sevens = SMALL[pair], SMALL["7s"] + SMALL["7h"]
        dealt_so = Fraction(many * (many - 1), size * (size - 1))
        up = Fraction(sevens - 2, size - 2)
        third = Fraction((many - 2) * (sevens - 3), (sevens - 2) * (size - 3))
        hit = dealt.worth((pair, pair), split=False) + third * prize
        split = dealt.worth((pair, pair), split=True)
        assert one.after[number] == (HIT if hit > split else SPLIT)
        gain += dealt_so * up * max(hit - split, Fraction(0))
        paid = dealt_so * up * third if hit > split else Fraction(0)
        assert one.chances[number] == paid
    assert one.after[4] == SPLIT
    assert one.gain == pytest.approx(float(gain), abs=1e-14)


@verifies("spanish21.5.g")
def test_a_row_at_an_amount_has_the_super_bonus() -> None:
    plain, five, hundred, four = (
        exact_distribution(SPANISH21, MAIN, SpanishOptions(), "", Query(amount=amount))
        for amount in (None, 5_00, 100_00, 4_00)
    )
    assert four.mean == plain.mean
    assert float(five.mean - plain.mean) == pytest.approx(0.0002791012, abs=1e-10)
    assert 0 < hundred.mean - plain.mean < five.mean - plain.mean
    won_so = [(value, chance) for value, chance in five.results if value > 100]
    assert [value for value, _ in won_so] == [202, 203]
    assert sum(chance for _, chance in won_so) == pytest.approx(Fraction(1, 668382), abs=1e-18)
    assert five.variance - plain.variance == pytest.approx(0.0605, abs=0.0005)
    assert sum(chance for _, chance in five.results) == 1


@verifies("spanish21.5.g")
def test_what_the_super_bonus_adds_is_told_beside_the_row() -> None:
    (plain,) = odds_rows(SPANISH21, {"decks": 8}, ("main",))
    assert [(one.amount_cents, one.included) for one in plain.prizes] == [
        (5_00, False),
        (25_00, False),
    ]
    (row,) = odds_rows(SPANISH21, {"decks": 8}, ("main",), Query(amount=25_00))
    (told,) = as_json(row)["prizes"]
    ways = Fraction(4 * 8 * 7 * 6 * 29, 384 * 383 * 382 * 381)
    assert Fraction(told["chance"]) == ways
    assert Fraction(told["each_other_player"]) == 2 * ways
    less = plain.house_advantage - row.house_advantage
    assert float(less) == pytest.approx(float(told["adds"]), abs=1e-15)
    assert told["cites"] == ["spanish21.5.g"]


@verifies("spanish21.5.g")
def test_who_plays_by_counts_splits_sevens_and_has_no_super_bonus() -> None:
    (row,) = odds_rows(SPANISH21, {"decks": 6}, ("main",), Query((), 25_00, "total"))
    assert not row.prizes[0].chance


@verifies("spanish21.5.g", "spanish21.10.a")
def test_less_is_staked_where_sevens_are_hit() -> None:
    found = solve(Shoe(Pays(SPANISH21, SpanishOptions(), dict(fresh_six()))))
    (one,) = won(found, 25_00)
    distribution = exact_distribution(SPANISH21, MAIN, SpanishOptions(), "", Query(amount=25_00))
    suited = sum(one.spot.cases[:4]) * one.spot.dealt * Fraction(22, 286)
    assert float(distribution.wagered) == pytest.approx(staked(found) + one.staked, abs=1e-15)
    assert -2 * suited < one.staked < -suited


def fresh_six() -> dict[str, int]:
    return {rank + suit: 6 for rank in "A23456789JQK" for suit in SUITS}


@verifies("spanish21.5.g")
def test_a_chart_says_which_sevens_are_hit_at_an_amount() -> None:
    """At 2,000 dollars the prize is two and a half wagers: sevens are split again."""
    amounts = (25_00, 2_000_00)
    charts = {
        amount: strategy(SPANISH21, SpanishOptions(), Query(amount=amount))[0] for amount in amounts
    }
    for amount, code in ((25_00, "H"), (2_000_00, "P")):
        *_, last = charts[amount].charts
        assert (last.title, last.columns) == ("super bonus", ("7",))
        assert [cells[0].code for _, cells in last.rows if cells[0]] == [code] * 4
    distribution = exact_distribution(SPANISH21, MAIN, SpanishOptions(), "", Query(amount=25_00))
    assert charts[25_00].worth[0].house_advantage == distribution.house_advantage
    with pytest.raises(Refused, match="no fixed prize"):
        strategy(BLACKJACK, BLACKJACK.options(), Query(amount=25_00))
