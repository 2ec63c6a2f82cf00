"""Options common to all games: limits, increments, coupons, verbal wagers, tournaments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from typing import Any, ClassVar

import msgspec

from croupier.core.errors import UnknownName
from croupier.core.money import Cents, money
from croupier.core.rules import Rules
from croupier.core.wager import marked
from croupier.rulebook.changing import NO_NOTICE, SHUFFLE, Changing
from croupier.rulebook.citation import own
from croupier.rulebook.option import (
    ALWAYS,
    Foreign,
    Map,
    MapOf,
    Money,
    OptionType,
    Switch,
    Word,
    foreign,
    option,
    requires,
    schema,
)
from croupier.rulebook.settled import Settles, idles
from croupier.rulebook.value import parse_parts

DOLLAR = 1_00
SIGN = "a sign as approved by the Bureau and an announcement at the table; no lead time"
SIGN_CITES = ("cmr147.03.4", "cmr147.03.5", "cmr147.07.3")
HALF_HOUR = "an approved sign, an announcement and notice to the Bureau, half an hour ahead"
HALF_HOUR_CITES = ("cmr147.03.3", "cmr147.03.3.a", "cmr147.03.3.b", "cmr147.03.3.c", "cmr147.03.5")


class Filing(msgspec.Struct, frozen=True):
    """What a table requires whatever is chosen: something submitted to the Bureau, or a sign."""

    about: str
    notice: str
    cites: tuple[str, ...]
    when: Callable[[Any], bool] = lambda rules: True


def layout_filed(*cites: str) -> Filing:
    """The layout is submitted before it is used."""
    notice = "a true-to-scale rendering and a color photograph, submitted to the Bureau before use"
    return Filing("layout", notice, cites)


class Limits(msgspec.Struct, frozen=True):
    """The least and the most that may be wagered; None means the table's limit."""

    min: Cents | None = None
    max: Cents | None = None


class LimitsType:
    """A minimum, a maximum or both for one wager."""

    name = "limits"

    def inner(self, name: str) -> OptionType:
        """Both are money."""
        if name not in ("min", "max"):
            raise UnknownName("limit", name, ("min", "max"))
        return Money()

    def join(self, parts: Mapping[str, Any]) -> Limits:
        """The limits."""
        return Limits(**parts)

    def parts(self, value: Any) -> Mapping[str, Any]:
        """The limits that are set."""
        return {k: getattr(value, k) for k in ("min", "max") if getattr(value, k) is not None}

    def parse(self, value: Any) -> Limits:
        """Read `{min = 1, max = 25}`."""
        read: Limits = parse_parts(self, value)
        return read

    def show(self, value: Any) -> Any:
        """Integer cents under min and max."""
        return dict(self.parts(value))

    def values(self) -> list[Any] | str:
        """A description of the values."""
        return "min, max or both, in dollars"


@lru_cache(maxsize=256)
def _names(options: type) -> tuple[str, ...]:
    """The names of the choices, in their order."""
    return tuple(one.name for one in fields(options))


@dataclass(frozen=True, eq=False)
class TableOptions(Rules):
    """The options that every table of every game must settle.

    `foreign` are keys of other games that the law leaves no choice about at this one; `settles`
    says which options other choices settle; `filed` is what the Bureau is to have and what signs
    are posted for any such table; `bounded` are the wagers whose amount the game's own
    rules fix, or cap by another wager; `cash_by` are the clauses on a verbal wager with cash, where
    a kind of wager has its own, `chips_only` those by which a kind is never made so; `law` names
    the game's own document if its rules are written for several games.
    """

    law: ClassVar[str] = ""
    foreign: ClassVar[Mapping[str, Foreign]] = {}
    settles: ClassVar[tuple[Settles, ...]] = (
        *idles(
            "vig_round",
            lambda rules: getattr(rules, "vigorish", None) is None,
            "this table charges no vigorish",
            "baccarat.13.c",
            "midibaccarat.12.c",
            "minibaccarat.12.c",
            "chemindefer.9.c",
        ),
    )
    filed: ClassVar[tuple[Filing, ...]] = ()
    bounded: ClassVar[frozenset[str]] = frozenset()
    cash_by: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    chips_only: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    limits_min: Cents = option(
        5_00,
        Money(),
        "the least that may be wagered",
        key="limits.min",
        cites=("cmr147.07.1", "cmr147.07.3"),
        notice=SIGN,
        notice_cites=SIGN_CITES,
        notice_when=ALWAYS,
    )
    limits_max: Cents = option(
        500_00,
        Money(),
        "the most that may be wagered",
        key="limits.max",
        cites=("cmr147.07.1", "cmr147.07.3"),
        notice=SIGN,
        notice_cites=SIGN_CITES,
        notice_when=ALWAYS,
    )
    limits_per_wager_max: bool = option(
        True,
        Switch(),
        "whether single wagers may have their own limits",
        key="limits.per_wager_max",
        cites=("cmr147.07.2.a", "cmr147.07.2.b"),
        change=NO_NOTICE,
    )
    limits_wager: Map[Limits] = option(
        Map(),
        MapOf(None, LimitsType()),
        "limits of single wagers",
        key="limits.wager",
        cites=("cmr147.07.2.a",),
        notice=SIGN,
        notice_cites=SIGN_CITES,
    )
    limits_accept_outside: bool = option(
        False,
        Switch(),
        "whether a wager outside the posted limits is taken",
        key="limits.accept_outside",
        cites=("cmr147.07.4", "cmr147.07.5"),
        change=NO_NOTICE,
    )
    limits_increment: Cents = option(
        1_00,
        Money(),
        "the increment in which wagers are made",
        key="limits.increment",
        cites=("cmr147.07.6",),
        notice=HALF_HOUR,
        notice_cites=HALF_HOUR_CITES,
    )
    vig_round: str = option(
        "up",
        Word(("exact", "up")),
        "how vigorish is rounded, if the game charges any",
        key="vig.round",
        cites=(
            "baccarat.13.c",
            "midibaccarat.12.c",
            "minibaccarat.12.c",
            "chemindefer.9.c",
            "paigow.7.k",
            "paigowpoker.9.j",
        ),
    )
    coupons_match_play: bool = option(
        False,
        Switch(),
        "whether match play coupons are accepted",
        key="coupons.match_play",
        cites=("cmr146.09.1",),
    )
    tournament: bool = option(
        False,
        Switch(),
        "whether tournaments are run at this table",
        cites=("cmr147.05.1",),
        notice="written notice to the Bureau five business days ahead",
        notice_cites=("cmr147.05.2",),
        change=Changing("filing"),
    )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TableOptions):
            return NotImplemented
        return type(self) is type(other) and self._choices == other._choices

    def __hash__(self) -> int:
        return self._hash

    # Rules are the key of every cache in the engine, so their values and hash are kept.
    @cached_property
    def _choices(self) -> tuple[Any, ...]:
        kind: Any = type(self)
        return tuple([getattr(self, name) for name in _names(kind)])

    @cached_property
    def _hash(self) -> int:
        return hash((type(self), self._choices))

    def own(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        """This game's clauses, out of those that a rule shared by several games names."""
        return own(self.law, ids) if self.law else ids

    def limits(self, kind: str) -> tuple[Cents, Cents]:
        """The least and the most for a kind of wager."""
        own = self.limits_wager.get(kind)
        if own is None:
            return self.limits_min, self.limits_max
        return own.min or self.limits_min, own.max or self.limits_max

    def maximum_key(self, kind: str) -> str:
        """The option that sets the maximum of a kind of wager."""
        return f"limits.wager.{kind}.max" if kind in self.limits_wager else "limits.max"

    def limited_by(self, kind: str) -> tuple[str, ...]:
        """The clauses of the game itself by which a kind of wager has these limits, if any."""
        return ()

    @property
    def unit(self) -> Cents:
        """The unit of the wagers that a game is played for: the increment."""
        return self.limits_increment

    def increment(self, kind: str) -> Cents:
        """The unit of amounts for a kind of wager."""
        return self.limits_increment

    def takes_coupon(self, kind: str) -> bool:
        """Whether a coupon may go with a kind of wager: match play, if the house takes it."""
        return self.coupons_match_play

    def wants_confirmed(self, *, cash: bool) -> tuple[str, ...]:
        """The clauses on a verbal wager with cash, which is confirmed where the house takes it."""
        key = "wager.verbal_cash"
        named, declared = foreign(type(self)).get(key), schema(type(self)).get(key)
        found = named.cites if named else declared.cites if declared else ()
        return found if cash else ()

    @requires("cmr147.07.1")
    def limits_in_order(self) -> str | None:
        """A maximum is not below its minimum."""
        for kind in ("", *self.limits_wager):
            low, high = self.limits(kind)
            if low > high:
                of = marked(kind) if kind else "the table"
                return f"the minimum {money(low)} of {of} is above its maximum, {money(high)}"
        return None

    @requires("cmr147.07.6", "cmr147.07.1")
    def a_minimum_that_can_be_wagered(self) -> str | None:
        """If wagers are made in an increment above a dollar, minimums are multiples of it."""
        own = {kind: one.min for kind, one in self.limits_wager.items() if one.min}
        for kind, low in {"": self.limits_min, **own}.items():
            unit = self.increment(kind) if kind else self.unit
            if unit > DOLLAR and low % unit:
                of = marked(kind) if kind else "the table"
                return f"the minimum {money(low)} of {of} is not a multiple of {money(unit)}"
        return None

    @requires("cmr147.07.2.a")
    def own_limits_where_chosen(self) -> str | None:
        """Wagers have their own limits only if the house offers them."""
        if self.limits_wager and not self.limits_per_wager_max:
            return "single wagers have no limits of their own here, but some limits are set"
        return None


@dataclass(frozen=True, eq=False)
class VerbalCash:
    """Games that may take a verbal wager accompanied by cash."""

    wager_verbal_cash: bool = option(
        False,
        Switch(),
        "whether a verbal wager with cash is taken, confirmed by the dealer",
        key="wager.verbal_cash",
        cites=("roulette.1.a",),
    )


@dataclass(frozen=True, eq=False)
class CardOptions:
    """The options that every card game must settle."""

    cards_preshuffled: bool = option(
        False,
        Switch(),
        "whether cards come pre-inspected and pre-shuffled",
        key="cards.preshuffled",
        cites=("cmr146.50.1", "cmr146.50.5"),
        notice="on first use, and at a patron's request, they are stripped or riffled and cut",
        notice_cites=("cmr146.50.5",),
        change=SHUFFLE,
    )
    error_let_players_out: bool = option(
        False,
        Switch(),
        "whether players may leave the hand after a misdelivered card",
        key="error.let_players_out",
        cites=("blackjack.15.a",),
    )
    shuffler: bool = option(
        False,
        Switch(),
        "two decks or batches that alternate, with an automatic shuffler",
        cites=("cmr146.51.3",),
        change=SHUFFLE,
    )


@dataclass(frozen=True, eq=False)
class ProgressiveCoupons:
    """Games whose progressive wager may be made with a coupon instead of the chip."""

    coupons_progressive: bool = option(
        False,
        Switch(),
        "whether a coupon may replace the chip of a progressive wager",
        key="coupons.progressive",
        cites=("blackjack.3.k", "paigowpoker.7.d", "caribbeanstud.6.c"),
    )


@dataclass(frozen=True, eq=False)
class ThreeCardReading:
    """Games whose three-card hands may read the ace low."""

    ace_low_three_card: bool = option(
        True,
        Switch(),
        "whether A-2-3 is a straight in three-card hands",
        cites=("coloradoholdem.3.a", "paigowpoker.3.d"),
        reading="GN-21",
    )
