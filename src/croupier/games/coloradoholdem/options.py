"""The options of a licensee at colorado hold 'em."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.core.money import Cents, money
from croupier.core.odds import Odds
from croupier.games.coloradoholdem.hands import ANTE, BET, BONUS, NO_BET
from croupier.games.coloradoholdem.versions import PERMISSIBLE, REQUIRED, of_version
from croupier.games.families.shoe import Preparation
from croupier.games.families.stud import community
from croupier.games.families.stud import options as stud
from croupier.games.families.stud.dealing import Packet
from croupier.games.families.stud.play import Hand
from croupier.games.families.stud.shuffling import preparation
from croupier.rulebook.changing import LOWERED, WITHDRAWN
from croupier.rulebook.citation import cites
from croupier.rulebook.common import HALF_HOUR, HALF_HOUR_CITES, Filing, layout_filed
from croupier.rulebook.option import Foreign, Map, Money, Switch, Unless, Word, option, requires
from croupier.rulebook.paytable import paytable, raised

LAW, MAIN = "coloradoholdem", "main"
PAYS = paytable("croupier.games.coloradoholdem")
PREPARATION = preparation(LAW)
SCHEDULES = community.schedules(LAW)
DOLLAR, LEAST_CAP = 1_00, 50_000_00


@dataclass(frozen=True, eq=False)
class ColoradoHoldemOptions(stud.StubCount, stud.StudOptions):
    """The version, how the cards are dealt, the bonus wager, the odds, and the most a hand wins."""

    law: ClassVar[str] = LAW
    dealt_for: ClassVar[frozenset[str]] = frozenset((ANTE,))
    bounded: ClassVar[frozenset[str]] = frozenset((BET, BONUS))
    follows: ClassVar[Mapping[str, str]] = {BET: "as much as the ante"}
    chips_only: ClassVar[Mapping[str, tuple[str, ...]]] = {BONUS: ("coloradoholdem.6a.b",)}
    foreign: ClassVar[Mapping[str, Foreign]] = {
        "wager.verbal_cash": stud.no_cash(LAW),
        "error.let_players_out": stud.nobody_let_out(LAW),
        "recut_by": Foreign(
            "the dealer cuts the cards", ("coloradoholdem.5.c.1.ii", "coloradoholdem.5.d")
        ),
    }
    filed: ClassVar[tuple[Filing, ...]] = (layout_filed("cmr146.31.1"), *stud.shoes_filed(LAW))

    seats: int = stud.seats(7, 6, 7, ("cmr146.31.1",))
    positions: int = stud.positions(2, ("coloradoholdem.6.e",))
    deal: str = stud.deal(
        stud.WAYS,
        (
            *("coloradoholdem.9.a", "coloradoholdem.7.a"),
            *("coloradoholdem.8.a", "coloradoholdem.8.b.1"),
        ),
    )
    version: str = option(
        REQUIRED,
        Word((REQUIRED, PERMISSIBLE)),
        "whether a player who plays on must make a bet or may make one",
        cites=("coloradoholdem.6.f",),
        scope="establishment",
        scope_cites=("coloradoholdem.6.f",),
        touches=(MAIN, BONUS),
        notice=HALF_HOUR,
        notice_cites=HALF_HOUR_CITES,
    )
    bonus: bool = option(
        False,
        Switch(),
        "the bonus wager of one dollar on a pair of jacks or better",
        cites=("coloradoholdem.6a.a",),
        offers=(BONUS,),
        notice=f"its odds on the layout; before it is withdrawn, {HALF_HOUR}",
        notice_cites=("cmr146.31.2.e", "coloradoholdem.6a.a", *HALF_HOUR_CITES),
        change=WITHDRAWN,
    )
    odds: Map[Odds] = option(
        Map(),
        raised(PAYS),
        "odds above the printed ones",
        cites=(
            *("coloradoholdem.12.b", "coloradoholdem.12.d"),
            *("coloradoholdem.13.b", "coloradoholdem.13.d"),
        ),
        touches=(MAIN, BONUS),
        notice=f"the odds are printed on the layout; to change them, {HALF_HOUR}",
        notice_cites=("cmr146.31.2.e", *HALF_HOUR_CITES),
    )
    cap: Cents | None = option(
        None,
        Unless("none", Money()),
        "the most that one hand wins on its ante and bet",
        cites=("coloradoholdem.12.c", "coloradoholdem.13.c"),
        touches=(MAIN,),
        notice=f"approved by the Commission above $50,000; to lower it, {HALF_HOUR}, unless the "
        "layout shows it",
        notice_cites=("coloradoholdem.12.c", "coloradoholdem.13.c", *HALF_HOUR_CITES),
        change=LOWERED,
    )
    ace_low_three_card: bool = option(
        True,
        Switch(),
        "whether A-2-3 of one suit is an instant winner",
        cites=("coloradoholdem.3.a", "coloradoholdem.3.c.1"),
        touches=(MAIN, BONUS),
        reading="GN-21",
    )

    @property
    def preparation(self) -> Preparation:
        """How the deck is made ready."""
        return PREPARATION

    @property
    def schedule(self) -> tuple[Packet, ...]:
        """The cards of a round: one at a time, or in stacks of three."""
        return SCHEDULES[self.deal]

    @property
    @cites("coloradoholdem.2.b", "coloradoholdem.2.b.4")
    def alternates(self) -> bool:
        """A second deck, where the house uses one, is played in every other round."""
        return super().alternates

    def own(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        """The clauses of this game, without those of the version that is not played."""
        return of_version(self.version, super().own(ids))

    @cites("coloradoholdem.10.b.1", "coloradoholdem.11.b.1")
    def asks(self, one: Hand) -> int:
        """A player who plays on also says which card to discard."""
        return 2 if one.said[:1] in ((BET,), (NO_BET,)) else 1

    @cites("coloradoholdem.6a.b")
    def amounts(self, kind: str) -> tuple[Cents, ...]:
        """The bonus wager is one dollar."""
        return (DOLLAR,) if kind == BONUS else ()

    @cites("coloradoholdem.6.a", "coloradoholdem.6a.b")
    def takes_coupon(self, kind: str) -> bool:
        """A match play coupon may go with an ante, but the bonus takes a chip."""
        return kind == ANTE and super().takes_coupon(kind)

    @requires("coloradoholdem.12.c", "coloradoholdem.13.c")
    def a_cap_of_fifty_thousand(self) -> str | None:
        """A payout limit is at least $50,000."""
        low = self.cap is not None and self.cap < LEAST_CAP
        return f"a payout limit is at least {money(LEAST_CAP)}" if low else None
