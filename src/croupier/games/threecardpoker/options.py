"""The options of a licensee at three card poker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from croupier.core.odds import Odds
from croupier.core.table import Table
from croupier.games.families.shoe import Preparation
from croupier.games.families.stud import options as stud
from croupier.games.families.stud.dealing import PLAYERS, Packet
from croupier.games.families.stud.options import StubCount, StudOptions
from croupier.games.families.stud.play import DEALER, Hand
from croupier.games.families.stud.shuffling import preparation
from croupier.games.threecardpoker.hands import ANTE, ANTE_PLAY, PAIR_PLUS, PLAY
from croupier.rulebook import usual
from croupier.rulebook.changing import SHUFFLE
from croupier.rulebook.citation import cites
from croupier.rulebook.common import HALF_HOUR, HALF_HOUR_CITES, Filing, layout_filed
from croupier.rulebook.option import ALWAYS, Foreign, Map, Word, option, requires
from croupier.rulebook.paytable import paytable, raised
from croupier.rulebook.settled import Settles, idles

LAW = "threecardpoker"
PAYS = paytable("croupier.games.threecardpoker")
PREPARATION = preparation(LAW)
FREE, EQUAL, HALF, BOTH = "free", "ante_covers", "ante_covers_half", "both"
STANDARD = "standard"
TABLES = ("A", "B", "C")
BLANK = ("B", "C")
"""The tables whose line for a straight is blank."""
NO_STRAIGHT, EVEN_STRAIGHT = "none", "1_to_1"
AFTER, BEFORE = "after", "before"
ONE_BY_ONE, BY_PHASE = "player_by_player", "phase_by_phase"
VERSIONS = {
    FREE: ("threecardpoker.6.a.1", "threecardpoker.6.a.2", "threecardpoker.6.a.3"),
    EQUAL: ("threecardpoker.6.f.1",),
    HALF: ("threecardpoker.6.f.2",),
    BOTH: ("threecardpoker.6.f.3",),
}
"""The clauses of each version of the game."""
HAND_SIZE = 3
DEALT = {
    "shoe": ("threecardpoker.7.c",),
    "hand": ("threecardpoker.8.c",),
    "automated": ("threecardpoker.9.c",),
}
DELIVERED = {BEFORE: ("threecardpoker.9.c.1",), AFTER: ("threecardpoker.9.c.2",)}


@dataclass(frozen=True, eq=False)
class ThreeCardPokerOptions(StubCount, StudOptions):
    """The version, the pay tables, the positions, how cards are dealt and wagers are settled."""

    law: ClassVar[str] = LAW
    dealt_for: ClassVar[frozenset[str]] = frozenset((ANTE, PAIR_PLUS))
    bounded: ClassVar[frozenset[str]] = frozenset((PLAY,))
    follows: ClassVar[Mapping[str, str]] = {PLAY: "as much as the ante"}
    foreign: ClassVar[Mapping[str, Foreign]] = {
        "wager.verbal_cash": stud.no_cash(LAW),
        "error.let_players_out": stud.nobody_let_out(LAW),
        "recut_by": Foreign(
            "the dealer cuts the cards", ("threecardpoker.5.c.1.ii", "threecardpoker.5.d")
        ),
    }
    settles: ClassVar[tuple[Settles, ...]] = (
        *idles(
            "deliver_dealer",
            lambda rules: rules.deal != "automated",
            "only an automated dealing shoe can hold the dealer's cards back",
            "threecardpoker.9.c",
        ),
        *idles(
            "blank_straight",
            lambda rules: rules.ante_bonus not in BLANK,
            "the pay table of the ante bonus has odds for a straight",
            "threecardpoker.11.a.3.i",
        ),
    )
    filed: ClassVar[tuple[Filing, ...]] = (layout_filed("cmr146.14.2"), *stud.shoes_filed(LAW))

    seats: int = stud.seats(7, 1, 9, ("cmr146.14.1",))
    positions: int = stud.positions(3, ("threecardpoker.6.e",))
    version: str = option(
        FREE,
        Word((FREE, EQUAL, HALF, BOTH)),
        "the wagers that a player must make (any; with pair plus, an ante of at least the same or "
        "half the amount; or both)",
        cites=(
            "threecardpoker.6.a.1",
            "threecardpoker.6.a.2",
            "threecardpoker.6.a.3",
            "threecardpoker.6.f.1",
            "threecardpoker.6.f.2",
            "threecardpoker.6.f.3",
        ),
        touches=(ANTE_PLAY,),
        notice=HALF_HOUR,
        notice_cites=HALF_HOUR_CITES,
    )
    ante_bonus: str = option(
        STANDARD,
        Word((STANDARD, *TABLES), "table"),
        "the pay table of the ante bonus",
        cites=("threecardpoker.11.a.3", "threecardpoker.11.a.3.i"),
        touches=(ANTE_PLAY,),
        notice=HALF_HOUR,
        notice_cites=HALF_HOUR_CITES,
    )
    blank_straight: str = option(
        NO_STRAIGHT,
        Word((NO_STRAIGHT, EVEN_STRAIGHT)),
        "what a straight pays where the ante bonus table has a blank",
        key="ante_bonus_blank_straight",
        cites=("threecardpoker.11.a.3.i",),
        touches=(ANTE_PLAY,),
        reading="TC-1",
    )
    odds: Map[Odds] = option(
        Map(),
        raised(PAYS),
        "odds of pair plus above the printed ones",
        key=PAIR_PLUS,
        cites=("threecardpoker.11.a.2",),
        touches=(PAIR_PLUS,),
        notice=f"the pay table is posted; changing it takes {HALF_HOUR}",
        notice_cites=("threecardpoker.11.a.2", "cmr146.14.2.f", "cmr147.03.3"),
    )
    deliver_dealer: str = option(
        BEFORE,
        Word((BEFORE, AFTER)),
        "whether the dealer's stack leaves the automated shoe before or after the play decisions",
        cites=("threecardpoker.9.c.1", "threecardpoker.9.c.2"),
        change=SHUFFLE,
    )
    settle_order: str = option(
        ONE_BY_ONE,
        Word((ONE_BY_ONE, BY_PHASE)),
        "the order in which hands are turned, losers collected and winners paid",
        cites=("threecardpoker.10.c", "threecardpoker.10.c.1", "threecardpoker.10.c.2"),
        notice=usual.SUBMITTED,
        notice_cites=("threecardpoker.10.c",),
        notice_when=ALWAYS,
    )

    @classmethod
    def entails(cls, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """A version with required wagers pays the ante bonus by one of its own tables: A (R4)."""
        own = {} if chosen.get("version", FREE) == FREE else {"ante_bonus": TABLES[0]}
        return {**super().entails(chosen), **own}

    @property
    def preparation(self) -> Preparation:
        """How the deck is made ready."""
        return PREPARATION

    @cached_property
    def schedule(self) -> tuple[Packet, ...]:
        """One card at a time to each player and the dealer, or a stack of three to each."""
        because = DEALT[self.deal]
        if self.deal != "automated":
            return (Packet(PLAYERS, cites=because), Packet(DEALER, cites=because)) * HAND_SIZE
        dealers = (*because, *DELIVERED[self.deliver_dealer])
        return (
            Packet(PLAYERS, HAND_SIZE, because),
            Packet(DEALER, HAND_SIZE, dealers, after=self.deliver_dealer == AFTER),
        )

    def takes_part(self, kinds: frozenset[str]) -> bool:
        """A position with a wager is dealt cards; with both of them if both are required."""
        return kinds >= self.dealt_for if self.version == BOTH else super().takes_part(kinds)

    def asks(self, one: Hand) -> int:
        """Only a hand with an ante wager is asked whether it plays."""
        return int(ANTE in one.kinds)

    @cites("threecardpoker.9.c.2")
    def holds_back(self, table: Table) -> bool:
        """A late stack waits until all have decided and every forfeited ante is collected."""
        out = {one.box for one in table.play.order if one.decision != PLAY}
        return any(wager.kind == ANTE and wager.box in out for wager in table.wagers)

    @requires("threecardpoker.11.a.3", "threecardpoker.11.a.3.i", settles="ante_bonus")
    def the_tables_of_the_version(self) -> str | None:
        """The free version has one table for the ante bonus; the others choose one of three."""
        own = self.ante_bonus in TABLES
        if self.version == FREE and own:
            return "tables A, B and C belong to the versions with required wagers"
        if self.version != FREE and not own:
            return "a version with required wagers pays the ante bonus by table A, B or C"
        return None

    @requires("threecardpoker.6.e", "cmr146.14.1")
    def no_more_positions_than_there_are(self) -> str | None:
        """No player uses more positions than the table has."""
        if self.positions > self.seats:
            return f"{self.positions} positions per player, but the table has {self.seats}"
        return None
