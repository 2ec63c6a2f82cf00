"""The state of a Spanish 21 table beyond the family's: cuts, cards found, super bonuses."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.core.event import Event, RoundEnded
from croupier.core.fold import transfer
from croupier.core.money import Cents, money
from croupier.core.part import Part
from croupier.core.table import HOUSE, Table
from croupier.equipment.cards import SPANISH, Pack, pack, pretty
from croupier.games.families import shoe
from croupier.games.families.twentyone.incidents import FOUND_UP, CardLeaves
from croupier.games.families.twentyone.play import TurnsPlay, changed
from croupier.games.spanish21.options import SpanishOptions
from croupier.rulebook.citation import cites


class SpanishPlay(TurnsPlay, frozen=True, kw_only=True):
    """How often the cards were cut, and what was found in the shoe while a round was dealt.

    `found_up` are cards that were face up, `found_tens` tens.
    """

    cuts: int = 0
    found_up: int = 0
    found_tens: int = 0


class SuperBonusPaid(Event, frozen=True, kw_only=True, tag="super_bonus_paid"):
    """A fixed prize in addition to the wagers: to the owner of the hand, or to another player."""

    patron: str
    place: str
    amount: Cents

    def sentence(self) -> str:
        return f"Super bonus on hand {self.place}: {self.patron} wins {money(self.amount)}"


class TenRemoved(Event, frozen=True, kw_only=True, tag="ten_removed"):
    """A ten, which no deck here should contain, is removed from the shoe."""

    card: str

    def sentence(self) -> str:
        return f"The floorperson removes the {pretty(self.card)} from the shoe"


class CardsRemixed(Event, frozen=True, kw_only=True, tag="cards_remixed"):
    """A card was exposed as the cards were mixed or stacked: they are mixed again."""

    def sentence(self) -> str:
        return "The cards are mixed again"


@cites("spanish21.2.a")
def fresh(rules: SpanishOptions) -> SpanishPlay:
    """A table before its first shuffle."""
    return SpanishPlay(shoe=shoe.new_shoe(decks(rules)[shoe.SHOE], rules))


@cites("spanish21.2.a", "spanish21.7.a")
def decks(rules: SpanishOptions) -> Mapping[str, Pack]:
    """The shoe of decks without tens."""
    return {shoe.SHOE: pack(shoe.SHOE, rules.in_play, SPANISH)}


def _paid(table: Table, event: SuperBonusPaid) -> Table:
    accounts = transfer(table.accounts, HOUSE, event.patron, event.amount)
    return replace(table, accounts=accounts)


def _leaves(table: Table, event: CardLeaves) -> Table:
    return changed(table, found_up=table.play.found_up + (event.why == FOUND_UP and table.playing))


def _removed(table: Table, event: TenRemoved) -> Table:
    return changed(table, found_tens=table.play.found_tens + table.playing)


@cites("spanish21.3.c")
def _remixed(table: Table, event: CardsRemixed) -> Table:
    """The stacked cards are mixed and shuffled again."""
    return changed(table, shoe=replace(table.play.shoe, state="spent"))


def _round_over(table: Table, event: RoundEnded) -> Table:
    return changed(table, found_up=0, found_tens=0)


SUPER_BONUS = Part(name="super bonus", evolve={SuperBonusPaid: _paid}, events=(SuperBonusPaid,))
SPANISH_DECKS = Part(
    name="decks without tens",
    evolve={
        CardLeaves: _leaves,
        TenRemoved: _removed,
        CardsRemixed: _remixed,
        RoundEnded: _round_over,
    },
    events=(TenRemoved, CardsRemixed),
    devices=decks,
)
