"""What a house chooses alike at both games, and what a game of the family must state."""

from __future__ import annotations

from typing import Any, ClassVar

from croupier.core.event import Event
from croupier.core.money import Cents
from croupier.core.odds import Ratio, Rounding
from croupier.core.table import Table
from croupier.core.verdict import Fee
from croupier.games.families import shoe
from croupier.games.families.paigow import clauses
from croupier.games.families.paigow.circle import SEATS
from croupier.games.families.paigow.delivery import put_away
from croupier.games.families.paigow.play import DEALER_WAGER
from croupier.rulebook.citation import cites
from croupier.rulebook.common import TableOptions
from croupier.rulebook.option import Count, Money, Switch, Unless, option
from croupier.rulebook.paytable import PayTable

Ids = tuple[str, ...]
Cards = tuple[str, ...]
FIVE_PERCENT, QUARTER = Ratio(1, 20), 25
APPROVED = "the Commission approves how the amount is calculated"


def banks(because: Ids) -> Any:
    """Whether players may bank."""
    return option(
        False, Switch(), "whether players may bank", cites=because, offers=(DEALER_WAGER,)
    )


def shared_banks(because: Ids) -> Any:
    """Whether the house covers half of a bank."""
    about = "whether the house covers half of what a bank has to pay, on request"
    return option(False, Switch(), about, cites=because, touches=("bank",))


def dealers_wager(because: Ids) -> Any:
    """What the dealer wagers against a bank."""
    return option(
        None,
        Unless("last_wager", Money()),
        "what the dealer wagers against a bank (the player's last wager, or an approved amount)",
        cites=because,
        notice=APPROVED,
        notice_cites=because,
    )


def areas(because: Ids) -> Any:
    """How many adjacent areas a player may use."""
    about = "adjacent betting areas that one player may use"
    return option(1, Count(1, 2), about, cites=because)


class PaiGowRules(TableOptions):
    """What a game of the family states about itself, beyond its options.

    `circle` are all positions counterclockwise, the dealer's first; `sizes` are the numbers of
    cards in a high and a low hand; `relabels` says that the higher of two hands is the high one,
    however they were laid; `never_shown` are places whose cards nobody may see in a round, so that
    it is void if one is exposed; `pays` is the game's pay table.
    """

    pays: ClassVar[PayTable]
    circle: ClassVar[tuple[str, ...]]
    sizes: ClassVar[tuple[int, int]]
    relabels: ClassVar[bool] = False
    never_shown: ClassVar[tuple[str, ...]] = ()
    seats: ClassVar[int] = SEATS
    bank: bool
    cobank: bool
    areas: int
    dealer_wager: Cents | None

    def house_way_of(self, cards: Cards) -> tuple[int, ...]:
        """The places of the cards that the house puts in the high hand."""
        raise NotImplementedError

    def are_laid_right(self, high: Cards, low: Cards) -> bool:
        """Whether the high hand ranks at least as high as the low hand."""
        raise NotImplementedError

    def result(self, player: tuple[Cards, Cards], against: tuple[Cards, Cards]) -> str:
        """Whether the high and low hand of a player win, push or lose."""
        raise NotImplementedError

    def is_misset(self, table: Table, place: str) -> bool:
        """Whether a player loses a hand by how it was set."""
        return False

    def decided_by(
        self, player: tuple[Cards, Cards], against: tuple[Cards, Cards], *, wrong: bool
    ) -> Ids:
        """The clauses by which hands end as they do, if the law lists the cases."""
        return ()

    def called(self, high: Cards, low: Cards) -> tuple[str, str]:
        """What people call a high and a low hand."""
        raise NotImplementedError

    def advice(self, high: Cards, low: Cards) -> str:
        """What a player should know about an arrangement before setting it; "" if nothing."""
        return ""

    def collects(self, table: Table, places: tuple[str, ...]) -> tuple[Event, ...]:
        """What happens to the cards of positions that nobody wagers on."""
        raise NotImplementedError

    def replaced(self, because: Ids) -> tuple[Event, ...]:
        """What is dealt from leaves the table, and another of its kind comes."""
        return (shoe.CardsRemoved(cites=because),)

    def shakes(self, table: Table) -> bool:
        """Whether dice are the next thing that decides where the deal starts."""
        return True

    def keeps_cards(self, table: Table, place: str) -> bool:
        """Whether the cards of a surrendered hand stay for other wagers."""
        return False

    def picked_up(self, table: Table, place: str, because: Ids) -> tuple[Event, ...]:
        """A hand that is settled is collected, unless its cards must stay."""
        return put_away(table, place, because)

    def may_surrender(self, table: Table, place: str) -> bool:
        """Whether the player of a hand may surrender it."""
        return True

    @property
    @cites("paigow.7.k", "paigowpoker.9.j")
    def vigorish(self) -> Fee:
        """Five percent of what is won, exact or up to the next quarter."""
        because = self.own(clauses.PAYS)
        up = Rounding(QUARTER, "up", because) if self.vig_round == "up" else None
        return Fee(FIVE_PERCENT, because, up)
