"""The options of a licensee at craps and mini-craps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

from croupier.core.money import Cents, money
from croupier.core.odds import Odds
from croupier.core.wager import marked
from croupier.rulebook import usual
from croupier.rulebook.changing import AT_ONCE, NO_NOTICE
from croupier.rulebook.citation import cites
from croupier.rulebook.common import (
    HALF_HOUR,
    Filing,
    Limits,
    TableOptions,
    VerbalCash,
    layout_filed,
)
from croupier.rulebook.option import (
    ALWAYS,
    Count,
    Each,
    Foreign,
    Map,
    MapOf,
    OddsType,
    Rate,
    Switch,
    Word,
    option,
    requires,
)
from croupier.rulebook.paytable import paytable, raised
from croupier.rulebook.settled import Settles, fixes, idles

PAYS = paytable("croupier.games.craps")

NUMBERS = ("4", "5", "6", "8", "9", "10")
BUYS = tuple(f"buy_{n}" for n in NUMBERS)
LAYS = tuple(f"lay_{n}" for n in NUMBERS)
HIGH = {2: "craps_2", 3: "craps_3", 11: "eleven", 12: "craps_12"}
HORN_HIGHS = tuple(f"horn_high_{n}" for n in HIGH)
FIVE_PER_CENT = Fraction(1, 20)
AT_BET = Map(dict.fromkeys(NUMBERS, "at_bet"))
THREE_FOUR_FIVE = Map({"4": 3, "5": 4, "6": 5, "8": 5, "9": 4, "10": 3})
COMBINED = ("horn", *HORN_HIGHS, "whirl", "c_and_e")
WHEN = Each(NUMBERS, Word(("at_bet", "on_win")), AT_BET)
ODDS_BETS = ("pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds")
FLAT = {
    "pass_odds": "pass",
    "dont_pass_odds": "dont_pass",
    "come_odds": "come",
    "dont_come_odds": "dont_come",
}
LAID = ("dont_pass_odds", "dont_come_odds")
DOLLAR = 1_00
FIRE_LIMITS = (1_00, 5_00)
FIRE_AT_CRAPS = "the fire bet is permitted only at craps"
FIRE_SPOTS = 16
"""The maximum number of areas for fire bets that the law allows."""


@cites("craps.4.b")
def uniform(rules: DiceOptions) -> dict[str, str]:
    """The odds of each wager that a table offers, which are the same at all tables."""
    paid = {wager: PAYS.lines(rules, wager) for wager in PAYS.wagers() if rules.offers(wager)}
    return {
        wager: "; ".join(f"{line.odds} on {line.name}" for line in lines)
        for wager, lines in paid.items()
    }


@dataclass(frozen=True, eq=False)
class DiceOptions(TableOptions, VerbalCash):
    """Options common to both games."""

    bounded: ClassVar[frozenset[str]] = frozenset(ODDS_BETS)
    confirms_late: ClassVar[tuple[str, ...]]
    late_cites: ClassVar[tuple[str, ...]]
    settles: ClassVar[tuple[Settles, ...]] = (
        fixes(
            "vig_round",
            "exact",
            lambda rules: True,
            "a commission is a percentage of the wager, and is not rounded up",
            "craps.5.a",
            "craps.5.b",
            "craps.5.c",
        ),
        *idles(
            "buy_rate buy_when",
            lambda rules: not rules.buy,
            "this table offers no buy bets",
            "craps.5.a",
        ),
        *idles(
            "lay_rate lay_when",
            lambda rules: rules.lay == "no",
            "this table offers no lay bets",
            "craps.5.b",
        ),
        *idles(
            "buy_when",
            lambda rules: not rules.buy_rate,
            "this table takes no commission on buy bets",
            "craps.5.a",
        ),
        *idles(
            "lay_when",
            lambda rules: not rules.lay_rate,
            "this table takes no commission on lay bets",
            "craps.5.b",
        ),
    )
    filed: ClassVar[tuple[Filing, ...]] = (layout_filed("cmr146.17.2"),)

    wager_verbal_cash: bool = usual.verbal_cash("the dealer", cites=("craps.3.b",))
    coupons_match_play: bool = option(
        False,
        Switch(),
        "whether match play coupons are accepted on pass and don't pass",
        key="coupons.match_play",
        cites=("craps.3.b", "cmr146.09.1"),
    )
    six_seven_eight: bool = option(
        False, Switch(), "the 6-7-8 wager", cites=("craps.2.mm",), offers=("six_seven_eight",)
    )
    horn_high_area: bool = option(
        False, Switch(), "a separate area for the horn high bet", cites=("craps.2.t",)
    )
    odds_raise: Map[Odds] = option(
        Map(),
        raised(PAYS),
        "odds above the printed ones, the same at all tables",
        cites=("craps.4.b",),
        scope="establishment",
        alike=uniform,
        touches=(*PAYS.wagers(), *COMBINED),
    )
    buy: bool = option(
        True,
        Switch(),
        "true odds on place bets to win, for a commission",
        cites=("craps.5.a",),
        offers=BUYS,
        notice=HALF_HOUR,
        notice_cites=("cmr147.03.3",),
    )
    buy_rate: Fraction = option(
        FIVE_PER_CENT,
        Rate(Fraction(0), FIVE_PER_CENT),
        "the commission on a buy bet",
        cites=("craps.5.a", "craps.5.c"),
        touches=BUYS,
    )
    buy_when: Map[str] = option(
        AT_BET,
        WHEN,
        "when the commission on a buy bet is collected",
        cites=("craps.5.a",),
        touches=BUYS,
        notice="posted for each number: collected when made, or when won",
        notice_cites=("craps.5.a",),
        notice_when=ALWAYS,
    )
    lay: str = option(
        "in_addition",
        Word(("no", "in_addition", "in_lieu")),
        "true odds on place bets to lose",
        cites=("craps.5.b",),
        offers=LAYS,
    )
    lay_rate: Fraction = option(
        FIVE_PER_CENT,
        Rate(Fraction(0), FIVE_PER_CENT),
        "the commission on a lay bet",
        cites=("craps.5.b", "craps.5.c"),
        touches=LAYS,
    )
    lay_when: Map[str] = option(
        AT_BET,
        WHEN,
        "when the commission on a lay bet is collected",
        cites=("craps.5.b",),
        touches=LAYS,
        notice="posted for each number: collected when made, or when won",
        notice_cites=("craps.5.b",),
        notice_when=ALWAYS,
    )
    odds_multiple: Map[int] = option(
        THREE_FOUR_FIVE,
        Each(NUMBERS, Count(1, 100), THREE_FOUR_FIVE),
        "how many times the flat bet a supplemental wager may be (or may win, for don't bets)",
        cites=("craps.6.a", "craps.6.b", "craps.6.c", "craps.6.d", "craps.6.e"),
        change=AT_ONCE,
    )
    odds_overage: bool = option(
        True,
        Switch(),
        "a supplemental wager above its limit if a whole-dollar payout needs it",
        cites=("craps.6.f",),
    )
    late_bets: bool = option(
        False,
        Switch(),
        "wagers made after the throw, before the dice come to rest, confirmed aloud",
        cites=("craps.3.a", "craps.3.a.1", "craps.3.a.2"),
    )

    def increment(self, kind: str) -> Cents:
        """The unit of amounts for a kind of wager: whole dollars if it has its own bounds."""
        return DOLLAR if kind in self.bounded else super().increment(kind)

    @cites("craps.2.t", "craps.2.u")
    def apart(self, kind: str) -> Mapping[str, int]:
        """The wagers, in fifths, that make up a whirl bet, or a horn high bet without an area."""
        if kind == "whirl":
            return {"horn": 4, "any_seven": 1}
        if kind not in HORN_HIGHS or self.horn_high_area:
            return {}
        return {"horn": 4, HIGH[int(kind.removeprefix("horn_high_"))]: 1}

    @cites("craps.2.t", "craps.2.u", "cmr147.07.1")
    def limits(self, kind: str) -> tuple[Cents, Cents]:
        """The minimum and maximum for a kind of wager; odds are bounded by their multiple.

        A wager that is booked as two is large enough for both, and not too large for either.
        """
        own = self.limits_wager.get(kind, Limits())
        if parts := self.apart(kind):
            both = [(*super(DiceOptions, self).limits(one), share) for one, share in parts.items()]
            low = max(own.min or 0, *(-(-5 * least // fifths) for least, _, fifths in both))
            high = min(5 * most // fifths for _, most, fifths in both)
            return low, min(own.max or high, high)
        if kind not in ODDS_BETS:
            return super().limits(kind)
        return own.min or DOLLAR, own.max or self._most_of_all[kind]

    @cached_property
    def _most_of_all(self) -> Mapping[str, Cents]:
        """The maximum behind the highest flat bet, for each kind of supplemental wager."""
        return {
            kind: max(self.most_odds(kind, n, self.limits(flat)[1]) for n in NUMBERS)
            for kind, flat in FLAT.items()
        }

    @cites("craps.6.e")
    def most_odds(self, kind: str, point: str, flat: Cents) -> Cents:
        """The maximum that may be taken or laid behind a flat bet on a point."""
        times = self.odds_multiple[point] * flat
        odds = PAYS.row(kind, point).odds
        return self.evened(kind, point, times / odds.fraction if kind in LAID else times)

    @cites("craps.6.f")
    def evened(self, kind: str, point: str, most: Fraction | Cents) -> Cents:
        """A limit, plus what a whole-dollar payout needs beyond it, if the house allows it."""
        step = PAYS.row(kind, point).odds.den * DOLLAR
        return -(-most // step) * step if self.odds_overage else int(most)

    @requires("craps.6.a")
    def once_the_pass_bet_is_a_right(self) -> str | None:
        """Limits posted for pass odds leave a player at least one time the pass bet."""
        return self._denied("pass_odds")

    @requires("craps.6.b")
    def once_the_dont_pass_bet_is_a_right(self) -> str | None:
        """Limits posted for don't pass odds let a player win at least the don't pass bet."""
        return self._denied("dont_pass_odds")

    @requires("craps.6.c")
    def once_the_come_bet_is_a_right(self) -> str | None:
        """Limits posted for come odds leave a player at least one time the come bet."""
        return self._denied("come_odds")

    @requires("craps.6.d")
    def once_the_dont_come_bet_is_a_right(self) -> str | None:
        """Limits posted for don't come odds let a player win at least the don't come bet."""
        return self._denied("dont_come_odds")

    def _denied(self, kind: str) -> str | None:
        """What the limits posted for a supplemental wager would deny a player."""
        if kind not in self.limits_wager:
            return None
        low, high = self.limits(kind)
        least, most = self.limits(FLAT[kind])
        right = max(self._once(kind, n, most) for n in NUMBERS)
        flat = marked(FLAT[kind])
        if low > least:
            return f"a {flat} bet of {money(least)} entitles a player to odds below {money(low)}"
        if high < right:
            return f"a {flat} bet of {money(most)} entitles a player to odds of {money(right)}"
        return None

    def _once(self, kind: str, point: str, flat: Cents) -> Cents:
        """One time the flat bet: the same amount, or the amount that wins as much."""
        odds = PAYS.row(kind, point).odds
        return int(flat / odds.fraction) if kind in LAID else flat

    @cites("craps.3.a.1", "craps.3.a.2")
    def wants_confirmed(self, *, cash: bool) -> tuple[str, ...]:
        """The clauses by which a verbal wager with cash, or a late one, is confirmed."""
        return super().wants_confirmed(cash=True) if cash else self.late_cites

    @property
    def calls(self) -> str:
        """The person in charge of the dice, who calls the roll."""
        return "stickperson"

    def offers(self, wager: str) -> bool:
        """Whether a wager with printed odds is on this layout: some are the house's choice."""
        if wager.startswith("place_lose"):
            return self.lay != "in_lieu"
        return wager != "six_seven_eight" or self.six_seven_eight

    @property
    def odds(self) -> Map[Odds]:
        """The odds this house raised, in the form that every pay table reads."""
        return self.odds_raise


@dataclass(frozen=True, eq=False)
class MiniCrapsOptions(DiceOptions):
    """At mini-craps a stickperson is optional, and a dealer may call "no roll"."""

    confirms_late: ClassVar[tuple[str, ...]] = ("dealer", "floorperson")
    late_cites: ClassVar[tuple[str, ...]] = ("craps.3.a.2",)
    foreign: ClassVar[Mapping[str, Foreign]] = {
        "fire_bet": Foreign(FIRE_AT_CRAPS, ("craps.2",)),
        **dict.fromkeys(
            ("fire_table", "fire_odds"), Foreign(FIRE_AT_CRAPS, ("craps.2",), always=None)
        ),
    }

    no_roll_by: str = option(
        "dealer",
        Word(("dealer", "stickperson", "floorperson")),
        'who may call "no roll"',
        cites=("craps.9.e.2",),
    )
    mini_stick: bool = option(
        False,
        Switch(),
        "a stickperson at the mini-craps table",
        cites=("craps.7.a",),
        change=NO_NOTICE,
    )

    @property
    def calls(self) -> str:
        """The person in charge of the dice, who calls the roll."""
        return "stickperson" if self.mini_stick else "dealer"

    @requires("craps.7.a", "craps.9.e.2")
    def a_stickperson_calls_only_where_there_is_one(self) -> str | None:
        """The person who calls "no roll" must be at the table."""
        if self.no_roll_by == "stickperson" and self.calls != "stickperson":
            return "no_roll_by = stickperson needs mini_stick = yes"
        return None


@dataclass(frozen=True, eq=False)
class CrapsOptions(DiceOptions):
    """Only craps has the fire bet; a boxperson and a stickperson work at its table."""

    bounded: ClassVar[frozenset[str]] = frozenset((*ODDS_BETS, "fire"))
    confirms_late: ClassVar[tuple[str, ...]] = ("dealer", "boxperson")
    late_cites: ClassVar[tuple[str, ...]] = ("craps.3.a.1",)
    foreign: ClassVar[Mapping[str, Foreign]] = {
        "mini_stick": Foreign("craps always has a stickperson", ("craps.7.a",), always=True)
    }
    settles: ClassVar[tuple[Settles, ...]] = idles(
        "fire_table fire_odds",
        lambda rules: not rules.fire_bet,
        "this table does not offer the fire bet",
        "craps.4.e",
    )

    no_roll_by: str = option(
        "stickperson",
        Word(("boxperson", "stickperson")),
        'who may call "no roll"',
        cites=("craps.9.e.1",),
    )
    fire_bet: bool = option(
        False,
        Switch(),
        "the fire bet, from $1 to $5 in whole dollars",
        cites=("craps.2", "craps.2.nn", "craps.12.a", "craps.12.b"),
        offers=("fire",),
        notice="its odds, limits and when it is accepted, inside the table's wall",
        notice_cites=("cmr146.17.4.c.1", "cmr146.17.4.c.2", "cmr146.17.4.c.3"),
    )
    fire_table: str = option(
        "A",
        Word(("A", "B"), "table"),
        "the pay table of the fire bet",
        cites=("craps.4.e",),
        touches=("fire",),
    )
    fire_odds: Map[Odds] = option(
        Map(),
        MapOf(lambda: ("4", "5", "6"), OddsType()),
        "fire bet odds above its pay table",
        cites=("craps.4.e",),
        touches=("fire",),
    )

    def limits(self, kind: str) -> tuple[Cents, Cents]:
        """The minimum and maximum for a kind of wager; those of the fire bet are set by law."""
        return FIRE_LIMITS if kind == "fire" else super().limits(kind)

    @requires("craps.4.e")
    def fire_odds_not_below_the_table(self) -> str | None:
        """The fire bet pays at least its pre-selected table."""
        for points, odds in self.fire_odds.items():
            least = PAYS.row("fire", f"{self.fire_table}{points}").odds
            if odds < least:
                return f"fire_odds.{points} = {odds} is below {least} of table {self.fire_table}"
        return None

    @requires("craps.12.b.1")
    def fire_limits_are_the_laws(self) -> str | None:
        """The house may not set its own limits for the fire bet."""
        return "the fire bet is always $1 to $5" if "fire" in self.limits_wager else None
