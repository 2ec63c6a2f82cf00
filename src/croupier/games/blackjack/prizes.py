"""The options of a licensee for the wagers that win prizes: the progressive and the bonus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.core.errors import Refused
from croupier.core.money import Cents, cents, money, short
from croupier.core.wager import Wager
from croupier.equipment.cards import DECK
from croupier.games.families import meter_options
from croupier.games.families.twentyone.hands import VALUES
from croupier.rulebook.citation import cites
from croupier.rulebook.option import Count, Map, MapOf, OptionType, Switch, Word, option, requires
from croupier.rulebook.value import parse_parts

if TYPE_CHECKING:
    from random import Random

LEAST_SEED = 5_000_00
MOST_ADVANTAGE = Fraction(3, 10)
DENOMINATIONS = {"1": 1_00, "5": 5_00}
BAND: Mapping[str, tuple[Cents, Cents]] = {"1": (5_00, 1_000_00), "5": (50_00, 5_000_00)}
"""The smallest and largest prize, by the amount wagered."""
METER = "meter"
"""The option that sets what the progressive meter shows."""
OFFERED = {"off": (), "1": ("1",), "5": ("5",), "both": ("1", "5")}


class Weights:
    """Prizes in dollars, each with its weight."""

    name = "map"

    def inner(self, name: str) -> OptionType:
        """A weight is a count of one or more."""
        cents(name)
        return Count(1)

    def join(self, parts: Mapping[str, Any]) -> Map[int]:
        """The prizes, each written in one standard way."""
        return Map({short(cents(name)): weight for name, weight in parts.items()})

    def parts(self, value: Any) -> Mapping[str, Any]:
        """Every prize."""
        return dict(value)

    def parse(self, value: Any) -> Map[int]:
        """Read `{"5" = 90, "250" = 10}`."""
        read: Map[int] = parse_parts(self, value)
        return read

    def show(self, value: Any) -> Any:
        """A JSON object."""
        return dict(value)

    def values(self) -> list[Any] | str:
        """A description of the values allowed."""
        return "prizes in dollars, each with a weight, as in bonus_prizes.1.25=2"


class Prizes(MapOf):
    """The prizes of each denomination."""

    def __init__(self) -> None:
        """Key the prizes by the dollars wagered."""
        super().__init__(lambda: tuple(DENOMINATIONS), Weights())

    def sample(self, rng: Random) -> Map[Map[int]]:
        """Prizes that a house might offer."""
        spread = rng.randint(0, 12)
        return Map(
            {
                stake: Map({str(dollars * (17 - spread)): 1, str(dollars * (17 + spread)): 1})
                for stake, dollars in (("1", 1), ("5", 5))
            }
        )


def prizes(rules: Any, stake: str) -> dict[Cents, int]:
    """The prizes for a wager of this many dollars, and the weight of each."""
    weights = rules.bonus_prizes.get(stake) or {}
    return {cents(prize): weight for prize, weight in weights.items()}


@cites("blackjack.20.d", "blackjack.1.blackjack")
def chance_of_blackjack(decks: int) -> Fraction:
    """The chance that the first two cards of fresh decks are an ace and a ten-value card."""
    cards = decks * len(DECK)
    aces = decks * sum(VALUES[card] == 1 for card in DECK)
    tens = decks * sum(VALUES[card] == 10 for card in DECK)
    return Fraction(2 * aces * tens, cards * (cards - 1))


@cites("blackjack.20.k")
def advantage(rules: Any, stake: str) -> Fraction | None:
    """What the house keeps of each dollar wagered on the bonus; None if no prizes are known."""
    weights = prizes(rules, stake)
    if not weights:
        return None
    mean = Fraction(sum(p * w for p, w in weights.items()), sum(weights.values()))
    return 1 - chance_of_blackjack(rules.in_play) * (mean / DENOMINATIONS[stake] + 1)


@cites("blackjack.20.k")
def advantages(rules: Any) -> dict[str, str]:
    """The house advantage of each denomination a table offers, which is the same at all tables."""
    found = {stake: advantage(rules, stake) for stake in OFFERED[rules.bonus]}
    return {
        stake: f"a house advantage of {edge} on {stake}"
        for stake, edge in found.items()
        if edge is not None
    }


@dataclass(frozen=True, eq=False)
class ProgressiveOptions:
    """The progressive wager and its meter."""

    progressive: bool = option(
        False,
        Switch(),
        "the progressive wager of one dollar",
        cites=("blackjack.19.a",),
        offers=("progressive",),
        notice="a sign with its prizes; the procedures of its device are submitted to the Bureau",
        notice_cites=("cmr146.13.10.d", "cmr146.13.10.f"),
    )
    progressive_seed: Cents = meter_options.seed(LEAST_SEED, ("blackjack.19.i",))
    progressive_reset: Cents = meter_options.reset(LEAST_SEED, ("blackjack.19.i",), "progressive")
    progressive_rate: Fraction = meter_options.rate(("blackjack.19.i",))
    meter: Cents | None = meter_options.shown(("blackjack.19.c",), "progressive")

    @property
    def metered(self) -> Cents:
        """What the meter shows when odds are computed: the amount given, or its reset."""
        return self.progressive_reset if self.meter is None else self.meter

    @requires("blackjack.19.i")
    def meters_begin_high_enough(self) -> str | None:
        """A progressive meter begins, and is reset, at 5,000 dollars or more."""
        low = min(self.progressive_seed, self.progressive_reset) < LEAST_SEED
        return f"must be at least {money(LEAST_SEED)}" if self.progressive and low else None


@dataclass(frozen=True, eq=False)
class BonusOptions:
    """The blackjack bonus wager and what its device may show."""

    bonus: str = option(
        "off",
        Word(("off", "1", "5", "both")),
        "the blackjack bonus wager, by its amount in dollars",
        cites=("blackjack.20.a",),
        offers=("bonus",),
        touches=("bonus",),
        notice="a sign with its amount and its lowest and highest bonus; the procedures of its "
        "controller are submitted to the Bureau",
        notice_cites=("cmr146.13.11.d", "cmr146.13.11.a.1"),
    )
    bonus_prizes: Map[Map[int]] = option(
        Map(),
        Prizes(),
        "prizes and their weights",
        cites=("blackjack.20.j", "blackjack.20.k"),
        touches=("bonus",),
        scope="establishment",
        alike=advantages,
        used=lambda rules: OFFERED[rules.bonus],
    )

    @requires("blackjack.20.j")
    def prizes_of_the_table(self) -> str | None:
        """A wager of a dollar wins 5 to 1,000 dollars, one of five dollars 50 to 5,000."""
        for stake in OFFERED[self.bonus]:
            low, high = BAND[stake]
            for prize in prizes(self, stake):
                if not low <= prize <= high:
                    most = f"{money(low)} to {money(high)}"
                    return f"a prize of {money(prize)} for a wager of ${stake} is outside {most}"
        return None

    @requires("blackjack.20.k")
    def advantage_between_the_bounds(self) -> str | None:
        """The house advantage of each denomination is from zero to 30 percent."""
        for stake in OFFERED[self.bonus]:
            edge = advantage(self, stake)
            if edge is not None and not 0 <= edge <= MOST_ADVANTAGE:
                return f"a house advantage of {_percent(edge)} on ${stake} is outside 0 to 30%"
        return None

    @requires("blackjack.20.j", accept="bonus without prizes")
    def prizes_that_are_submitted(self) -> str | None:
        """The prizes that the device may show are submitted for each denomination offered."""
        without = [stake for stake in OFFERED[self.bonus] if not prizes(self, stake)]
        return f"no prizes for a wager of ${' or $'.join(without)}" if without else None


def _percent(edge: Fraction) -> str:
    hundredths = round(edge * 10_000)
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02d}%"


def no_prizes(wager: Wager) -> Refused:
    """The refusal of a wager for which no prizes have been submitted."""
    why = "no prizes have been submitted"
    return Refused(wager.words, why, ("blackjack.20.j",), "a wager once they are")
