"""The posted limits and odds of the streak, match-the-dealer and twenty point wagers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from croupier.core.money import Cents, money
from croupier.core.odds import Odds
from croupier.core.wager import marked
from croupier.rulebook.citation import cites
from croupier.rulebook.common import HALF_HOUR, HALF_HOUR_CITES, SIGN, SIGN_CITES, TableOptions
from croupier.rulebook.option import Map, MapOf, Money, OddsType, Unless, option, requires
from croupier.rulebook.paytable import paytable

PAYS = paytable("croupier.games.blackjack")
STREAKS = ("streak_2", "streak_3", "streak_4", "streak_5")
MATCH, TWENTY = "match_dealer", "twenty_point"
FAMILY = {**dict.fromkeys(STREAKS, "streak"), MATCH: "match", TWENTY: "twenty"}
"""The option that offers each of these wagers."""


NOTED: dict[str, Any] = {"notice": SIGN, "notice_cites": SIGN_CITES}
AHEAD: dict[str, Any] = {"notice": HALF_HOUR, "notice_cites": HALF_HOUR_CITES}
AMOUNT = Unless("none", Money())


def _odds(*wagers: str) -> MapOf:
    """The odds of some wagers, which a house may raise."""
    members = tuple(one for one in PAYS.members() if one.startswith(wagers))
    return MapOf(lambda: members, OddsType(), PAYS)


def maximum_key(rules: Any, kind: str) -> str:
    """The option that sets the maximum of a wager: these wagers have their own."""
    own = rules.posted(kind)[1] is not None and kind not in rules.limits_wager
    return f"{FAMILY[kind]}_max" if own else TableOptions.maximum_key(rules, kind)


@dataclass(frozen=True, eq=False)
class PostedOptions:
    """The minimum, maximum and odds of wagers for which a house may set its own."""

    streak_min: Cents | None = option(
        None, AMOUNT, "the minimum on a streak", cites=("blackjack.22.b", "cmr147.07.2.a"), **NOTED
    )
    streak_max: Cents | None = option(
        None, AMOUNT, "the maximum on a streak", cites=("blackjack.22.b", "cmr147.07.2.a"), **NOTED
    )
    streak_odds: Map[Odds] = option(
        Map(),
        _odds(*STREAKS),
        "streak odds above the printed ones",
        cites=("blackjack.22.j",),
        touches=STREAKS,
        **AHEAD,
    )
    match_min: Cents | None = option(
        None, AMOUNT, "the minimum on match-the-dealer", cites=("blackjack.23.c",), **NOTED
    )
    match_max: Cents | None = option(
        None, AMOUNT, "the maximum on match-the-dealer", cites=("blackjack.23.c",), **NOTED
    )
    match_odds: Map[Odds] = option(
        Map(),
        _odds(MATCH),
        "match-the-dealer odds above the printed ones",
        cites=("blackjack.23.f",),
        touches=(MATCH,),
        **AHEAD,
    )
    twenty_min: Cents | None = option(
        None, AMOUNT, "the minimum on the twenty point bonus", cites=("blackjack.24.c",), **NOTED
    )
    twenty_max: Cents | None = option(
        None, AMOUNT, "the maximum on the twenty point bonus", cites=("blackjack.24.c",), **NOTED
    )
    twenty_odds: Map[Odds] = option(
        Map(),
        _odds(TWENTY),
        "twenty point bonus odds above the printed ones",
        cites=("blackjack.24.f",),
        touches=(TWENTY,),
        **AHEAD,
    )

    @cached_property
    def odds(self) -> Map[Odds]:
        """All odds above the printed ones, by wager and line."""
        return Map({**self.streak_odds, **self.match_odds, **self.twenty_odds})

    @cites("blackjack.22.b", "blackjack.23.c", "blackjack.24.c")
    def posted(self, kind: str) -> tuple[Cents | None, Cents | None]:
        """The minimum and maximum posted for this wager alone."""
        family = FAMILY.get(kind)
        if family is None:
            return None, None
        return getattr(self, f"{family}_min"), getattr(self, f"{family}_max")

    @requires("cmr147.07.1", "blackjack.23.c", "blackjack.24.c")
    def posted_in_order(self) -> str | None:
        """A posted maximum is not below the minimum."""
        for kind in (STREAKS[0], MATCH, TWENTY):
            low, high = self.posted(kind)
            if low is not None and high is not None and low > high:
                of = "a streak" if kind in STREAKS else marked(kind)
                return f"the minimum {money(low)} of {of} is above the maximum {money(high)}"
        return None
