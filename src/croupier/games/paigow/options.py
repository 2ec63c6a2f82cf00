"""The options of a licensee at pai gow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.core.event import Event
from croupier.core.money import Cents
from croupier.core.table import Table
from croupier.games.families.paigow import options as family
from croupier.games.families.paigow.circle import DEAD, SEATS, positions
from croupier.games.families.paigow.options import Cards, PaiGowRules
from croupier.games.families.paigow.play import PUSH, stack
from croupier.games.paigow.house_way import STANDARD, HouseWay, set_by
from croupier.games.paigow.own_way import WAY
from croupier.games.paigow.play import StacksCollected, TilesReplaced
from croupier.games.paigow.styles import HOUSE_RIGHT, STYLES
from croupier.ranking.tiles import compare, is_higher, rank, set_hand
from croupier.rulebook import usual
from croupier.rulebook.citation import cites
from croupier.rulebook.common import Filing, layout_filed
from croupier.rulebook.option import Each, Foreign, Map, Switch, option
from croupier.rulebook.paytable import PayTable, paytable
from croupier.rulebook.settled import Settles, idles

LAW = "paigow"
PAYS = paytable("croupier.games.paigow")
TWO = 2
ALL_STYLES = Map(dict.fromkeys(STYLES, True))
NO_BANK = "players do not bank at this table"


@dataclass(frozen=True, eq=False)
class PaiGowOptions(PaiGowRules):
    """Who may bank and how, how tiles are delivered for a bank, and how the dealer sets hands."""

    law: ClassVar[str] = LAW
    pays: ClassVar[PayTable] = PAYS
    circle: ClassVar[tuple[str, ...]] = positions(DEAD)
    sizes: ClassVar[tuple[int, int]] = (TWO, TWO)
    relabels: ClassVar[bool] = True
    never_shown: ClassVar[tuple[str, ...]] = (DEAD,)
    in_play: ClassVar[int] = 1
    bounded: ClassVar[frozenset[str]] = frozenset(("dealer_wager",))
    foreign: ClassVar[Mapping[str, Foreign]] = {
        "wager.verbal_cash": Foreign("a verbal wager with cash is not accepted", ("paigow.5.a",)),
        "seats": Foreign("the table has six betting areas", ("cmr146.22.2.a",), SEATS),
    }
    settles: ClassVar[tuple[Settles, ...]] = (
        *idles("cobank", lambda rules: not rules.bank, NO_BANK, "paigow.8.e"),
        *idles("dealer_wager", lambda rules: not rules.bank, NO_BANK, "paigow.8.h"),
        *idles("styles", lambda rules: not rules.bank, NO_BANK, "paigow.6.d", "paigow.8.k"),
    )
    filed: ClassVar[tuple[Filing, ...]] = (
        layout_filed("cmr146.22.2"),
        Filing(
            "house_way",
            "how the dealer's hands are set, stated in the rules submission",
            ("paigow.7.e",),
        ),
        Filing(
            "styles",
            "the delivery styles offered to a bank, and how surveillance sees which one is used",
            ("paigow.8.k", "paigow.8.i"),
            lambda rules: rules.bank,
        ),
    )

    coupons_match_play: bool = usual.match_play(("paigow.5.a", "cmr146.09.1"))
    house_way: HouseWay = option(
        STANDARD,
        WAY,
        "how the dealer's tiles are set (as the rules say, or with the exceptions submitted)",
        cites=("paigow.7.d", "paigow.7.e"),
        touches=("main", "bank"),
        notice="the exceptions are noted in the rules submission",
        notice_cites=("paigow.7.e",),
    )
    bank: bool = family.banks(("paigow.8.a",))
    cobank: bool = family.shared_banks(("paigow.8.e",))
    dealer_wager: Cents | None = family.dealers_wager(("paigow.8.h",))
    styles: Map[bool] = option(
        ALL_STYLES,
        Each(tuple(STYLES), Switch(), ALL_STYLES),
        "whether a bank may choose each of the ten delivery styles",
        cites=("paigow.8.i", "paigow.8.k"),
    )
    areas: int = family.areas(("paigow.10.a",))

    @property
    @cites("paigow.8.i")
    def delivery_styles(self) -> tuple[str, ...]:
        """The styles offered to a bank; the house way from the right is used without a choice."""
        return tuple(one for one in STYLES if one == HOUSE_RIGHT or self.styles[one])

    @cites("paigow.7.d", "paigow.7.e")
    def house_way_of(self, cards: Cards) -> tuple[int, ...]:
        """The tiles of the high hand as the house sets them, by the way it submitted."""
        return set_by(self.house_way, cards).high

    def are_laid_right(self, high: Cards, low: Cards) -> bool:
        """Whether the high hand is the higher one."""
        return rank(high) >= rank(low)

    def result(self, player: tuple[Cards, Cards], against: tuple[Cards, Cards]) -> str:
        """How the hands of a player, or of the dealer against a bank, end."""
        return compare(set_hand(*player), set_hand(*against))

    @cites("paigow.7.i.1", "paigow.7.i.2", "paigow.2.c", "paigow.2.h")
    def decided_by(
        self, player: tuple[Cards, Cards], against: tuple[Cards, Cards], *, wrong: bool
    ) -> tuple[str, ...]:
        """The clause of a push, by which hand is higher; and that of copies, if there is one."""
        own, other = set_hand(*player), set_hand(*against)
        ranks = ((own.high_rank, other.high_rank), (own.low_rank, other.low_rank))
        pushes = {True: "paigow.7.i.1", False: "paigow.7.i.2"}
        push = (pushes[is_higher(*ranks[0])],) if compare(own, other) == PUSH else ()
        copies = {
            "paigow.2.c" if one.value is None else "paigow.2.h" for one, two in ranks if one == two
        }
        return (*push, *sorted(copies))

    def called(self, high: Cards, low: Cards) -> tuple[str, str]:
        """What people call the two hands."""
        return rank(high).name, rank(low).name

    def replaced(self, because: tuple[str, ...]) -> tuple[Event, ...]:
        """Another set of tiles comes to the table."""
        return (TilesReplaced(cites=because),)

    def shakes(self, table: Table) -> bool:
        """The dice are shaken once the tiles are stacked, and a bank has chosen the delivery."""
        play = table.play
        return stack(1) in play.hands and (not play.bank or bool(play.style))

    def advice(self, high: Cards, low: Cards) -> str:
        """The higher two tiles are the high hand, however they are laid (PG-12)."""
        laid = self.are_laid_right(high, low)
        return "" if laid else "The higher hand will count as your high hand"

    @cites("paigow.6.e", "paigow.8.l", "paigow.1.dead-hand")
    def collects(self, table: Table, places: tuple[str, ...]) -> tuple[Event, ...]:
        """Stacks without a wager are put with the dead hand, unseen."""
        because = ("paigow.8.l",) if table.play.bank else ("paigow.6.e",)
        return (StacksCollected(places=places, cites=because),)
