"""The Player's choice on five: derived, checked by counting it all in another way, and played."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis.advice import advise, situation
from croupier.analysis.cards import cards_left
from croupier.analysis.chemindefer import five
from croupier.analysis.chemindefer.solve import bank
from croupier.analysis.decisions import solve
from croupier.analysis.distribution import Query
from croupier.analysis.exact import exact_distribution
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.reader import pack_of
from croupier.analysis.simulate import contests
from croupier.analysis.unit import bids, outcomes, play_unit, results
from croupier.core.errors import Refused
from croupier.core.game import devices
from croupier.core.wager import spot
from croupier.games.chemindefer.hands import HAND
from croupier.games.chemindefer.procedure import CHEMINDEFER as GAME
from croupier.rulebook.citation import verifies
from tests.games.chemindefer.tables import banked, dealt, four, question

DECKS, READINGS = (6, 7, 8), (5, 3)
DRAWS = {3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: (2, 3, 4, 5, 6, 7), 5: (4, 5, 6, 7), 6: (6, 7)}


def rules_of(**options: Any) -> Any:
    """The options of a table."""
    return GAME.options(**options)


def draws(count: int, third: int | None, on_stay: int) -> bool:
    """Table 3, written out once more."""
    if third is None:
        return count <= on_stay
    return count < 3 or third in DRAWS.get(count, ())


class Counting:
    """What card and stay are worth with two cards that count five, card by card."""

    def __init__(self, two: tuple[int, int], decks: int, on_stay: int) -> None:
        self.left = [16 * decks, *[4 * decks] * 9]
        for card in two:
            self.left[card] -= 1
        self.on_stay = on_stay

    def drawn(self) -> list[tuple[int, Fraction]]:
        """Every value the next card may have, with its chance."""
        many = sum(self.left)
        return [(card, Fraction(n, many)) for card, n in enumerate(self.left) if n]

    def value(self, choice: str) -> Fraction:
        """The expectation of a unit against the Banker."""
        return self._after(lambda x: self._after(lambda y: self._third((x + y) % 10, choice)))

    def _after(self, then: Any) -> Fraction:
        total = Fraction(0)
        for card, chance in self.drawn():
            self.left[card] -= 1
            total += chance * then(card)
            self.left[card] += 1
        return total

    def _third(self, count: int, choice: str) -> Fraction:
        if count > 7:
            return Fraction(-1)
        if choice == "stay":
            return self._banker(5, count, None)
        return self._after(lambda card: self._banker((5 + card) % 10, count, card))

    def _banker(self, player: int, count: int, third: int | None) -> Fraction:
        if not draws(count, third, self.on_stay):
            return Fraction((player > count) - (player < count))
        return self._after(
            lambda card: Fraction((player > (count + card) % 10) - (player < (count + card) % 10))
        )


NAMES = {"A 4": (1, 4), "2 3": (2, 3), "5 T": (5, 0), "6 9": (6, 9), "7 8": (7, 8)}


@verifies("chemindefer.8.a.2", "chemindefer.8.c")
@pytest.mark.parametrize(("decks", "reading"), [(6, 5), (6, 3), (8, 5)])
def test_both_choices_are_worth_what_counting_card_by_card_gives(decks: int, reading: int) -> None:
    rules = rules_of(decks=decks, banker_draw_on_stay=reading)
    met = {one.cards: one for one in five.on_five(GAME, rules, pack_of(GAME, rules).copies)}
    assert set(met) == set(NAMES)
    for name, two in NAMES.items():
        counting = Counting(two, decks, reading)
        for choice in ("card", "stay"):
            won, tied, lost = met[name].ends[choice]
            assert Fraction(won - lost, won + tied + lost) == counting.value(choice)


@verifies("chemindefer.8.a.2")
@pytest.mark.parametrize("decks", DECKS)
@pytest.mark.parametrize("reading", READINGS)
def test_the_choice_is_the_same_for_every_five_of_a_fresh_shoe(decks: int, reading: int) -> None:
    rules = rules_of(decks=decks, banker_draw_on_stay=reading)
    best = "card" if reading == 5 else "stay"
    assert five.decisions(GAME, rules) == {HAND: best}
    (solution,) = solve(GAME, rules)
    told = [one for one in solution.decisions if "Banker" not in one.state]
    assert len(told) == 6
    assert {one.best for one in told} == {best}


@verifies("chemindefer.8.a.2")
def test_what_the_choice_costs_and_what_it_is_to_the_banker() -> None:
    rules = rules_of(decks=8)
    (solution,) = solve(GAME, rules)
    whole, bank_side = solution.decisions[0], solution.decisions[-1]
    cost = whole.values["card"] - whole.values["stay"]
    assert round(float(cost), 6) == 0.030166
    pairs = sum(fives_of(*two, decks=8) for two in NAMES.values())
    assert whole.chance == sum(one.chance for one in solution.decisions[1:-1])
    assert whole.chance == Fraction(pairs, 416 * 415) == bank_side.chance
    assert bank_side.best == "stay"
    player, banker = solution.worth
    assert player.worth == whole.chance * cost > 0
    assert banker.worth < 0


@verifies("chemindefer.8.a.2")
@pytest.mark.parametrize("count", [4, 5, 6])
def test_the_player_alone_is_advised_and_on_five_alone(count: int) -> None:
    table = dealt(*four(count, 0))
    met = {who: situation(GAME, table.table, who) for who in ("p1", "p2", "p3")}
    (player,) = question(table).patrons
    assert {who for who, at in met.items() if at} == ({player} if count == 5 else set())
    at = met[player]
    if at is not None:
        advice = advise(GAME, table.rules, at)
        assert advice is not None
        assert advice.values.keys() == {"card", "stay"}
    assert situation(GAME, banked(*four(count, 0)).table, player) is None, "banco is asked"


@verifies("chemindefer.8.a.2", "chemindefer.9.c")
def test_eight_decks_with_a_card_on_five_are_the_baccarat_everybody_knows() -> None:
    """Wizard of Odds, Baccarat, eight decks: Banker 1.0579 %, Player 1.2351 %, tie 9.5156 %."""
    rules = rules_of(decks=8)
    distributions = {
        key: exact_distribution(GAME, kind_of(key), rules, "") for key in ("banker", "player")
    }
    assert round(float(distributions["banker"].house_advantage), 6) == 0.010579
    assert round(float(distributions["player"].house_advantage), 6) == 0.012351
    assert round(float(distributions["player"].push), 6) == 0.095156


def fives_of(one: int, other: int, decks: int) -> int:
    """In how many ways two cards of these values are dealt in order."""
    many = [decks * (16 if value == 0 else 4) for value in (one, other)]
    return 2 * many[0] * many[1]


def kind_of(key: str) -> Any:
    """A wager of the game."""
    return GAME.kind(key)


@verifies("chemindefer.8.c")
def test_the_letter_of_table_3_turns_the_odds_around() -> None:
    rules = rules_of(banker_draw_on_stay=3)
    player = exact_distribution(GAME, kind_of("player"), rules, "")
    assert player.house_advantage == Fraction(-72973168, 10670032135)


@verifies("chemindefer.9.c")
@pytest.mark.parametrize("decks", DECKS)
def test_vigorish_is_all_that_the_two_sides_lose_together(decks: int) -> None:
    for vig in (4, 5):
        rules = rules_of(decks=decks, vig=vig)
        banker, player = (
            exact_distribution(GAME, kind_of(key), rules, "") for key in ("banker", "player")
        )
        assert banker.house_advantage + player.house_advantage == Fraction(vig, 100) * banker.win


def test_the_value_of_the_bank_until_it_is_lost() -> None:
    value = bank(GAME, rules_of(decks=6, vig=5))
    assert value.hand == Fraction(-460294100, 43594702723)
    assert round(float(value.hands), 4) == 2.2408
    assert round(float(value.whole), 6) == -0.023659


def test_from_the_cards_left_the_better_choice_is_taken_hand_by_hand() -> None:
    """With fives, sixes and tens left alone there is one kind of five."""
    rules = rules_of()
    pack = pack_of(GAME, rules)
    seen = tuple(card for card in pack.cards if card[0] not in "56TJQK")
    left = cards_left(GAME, rules, Query(seen))
    met = five.on_five(GAME, rules, left)
    assert [one.cards for one in met] == ["5 T"]
    won, tied, lost = met[0].ends["stay"]
    other = met[0].ends["card"]
    best = max(won - lost, other[0] - other[2])
    distribution = exact_distribution(GAME, kind_of("player"), rules, "", Query(seen))
    weights = five.weights(GAME, rules, left)
    others = Fraction(sum(weights)) * distribution.mean - best
    again = five.by_choice(GAME, rules, left, "card") @ five.margins()
    kind = five.fives()[[five.named(k) for k in five.fives()].index("5 T")]
    assert others == sum(int(value) for k, value in enumerate(again) if k != kind)
    assert sum(met[0].ends["card"]) == sum(met[0].ends["stay"]) == won + tied + lost


def test_more_cards_than_can_be_counted_are_refused() -> None:
    with pytest.raises(Refused, match="64 bits"):
        exact_distribution(GAME, kind_of("player"), rules_of(decks=40), "")


@pytest.mark.parametrize(
    "options",
    [{}, {"banker_draw_on_stay": 3}, {"decks": 8, "vig": 4}, {"vig_round": "exact", "decks": 7}],
)
def test_engine_and_kernel_settle_the_same_shoe_to_the_cent(options: dict[str, Any]) -> None:
    rules = rules_of(**options)
    made = contests(GAME, rules)
    placed = bids(GAME, rules, made)
    driver = play_unit(GAME, rules, 1, 5, placed)
    events = [entry.event for entry in driver.log]
    shown = outcomes(GAME, rules, events)
    *_, counts = five.count(GAME, rules, Run(1, len(shown) + 1, 5))
    assert counts.units == 2, "one more round is of the next shoe"
    *_, counts = five.count(GAME, rules, Run(1, len(shown), 5))
    found = results(events)
    faces = devices(GAME, rules)["coup"].faces
    assert [shown.count(face) for face in faces] == counts.decided.tolist()
    for one, bid in zip(made, placed, strict=True):
        cents = zip(counts.decided.tolist(), one.results, strict=True)
        total = sum((times * result * bid.amount for times, result in cents), Fraction(0))
        assert found[spot(bid.kind, bid.on, bid.box)] == total


def test_counted_rounds_agree_with_the_exact_value() -> None:
    for reading in READINGS:
        rules = rules_of(banker_draw_on_stay=reading)
        *_, counts = five.count(GAME, rules, Run(3, 1_000_000))
        for one in contests(GAME, rules):
            distribution = exact_distribution(GAME, one.kind, rules, "")
            total = sum(t * r for t, r in zip(counts.decided.tolist(), one.results, strict=True))
            apart = Fraction(total, 1_000_000) - distribution.mean
            assert apart**2 < 9 * distribution.variance / 1_000_000
