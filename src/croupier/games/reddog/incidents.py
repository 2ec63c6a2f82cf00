"""The irregularities of red dog, a change of dealer, and what players may ask for."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.event import Chosen, Event, Returned
from croupier.core.game import Game
from croupier.core.part import Act
from croupier.core.table import IDLE, Table
from croupier.games.families import astray, one_draw, shoe
from croupier.games.families.upkeep import can_leave, just_cut, may_reshuffle, upkeep
from croupier.games.reddog import play as own
from croupier.games.reddog.shuffling import PREPARATION
from croupier.rulebook.citation import cites
from croupier.rulebook.irregularities import incident

Details = Mapping[str, str]
ROUND, VOID = "the round", "void"
PLAYS_OUT = "A third card was shown too early: play out the round, or take your wagers back?"


def void(table: Table, because: tuple[str, ...] = ()) -> tuple[Event, ...]:
    """The round is void: wagers are returned, cards discarded, and the shoe is over (RD-7)."""
    cards = shoe.discarded(table, ("reddog.5.j",))
    return (*cards, shoe.ShoeSpent(cites=because), *one_draw.void_round(table, because))


def _shoe_in_play(table: Table) -> str | None:
    """Why no card can leave the shoe by mistake now."""
    return can_leave(table, pending=bool(table.play.exposing) or table.play.relieved)


def _being_dealt(table: Table) -> str | None:
    why = _shoe_in_play(table)
    if why is None and (table.stage == IDLE or table.play.outcome):
        return "no card is due"
    return why


@cites("reddog.6.a")
def card_face_up_in_shoe(table: Table, details: Details) -> tuple[Event, ...]:
    """A card found face up in the shoe is not used, and goes to the discard rack."""
    return (astray.CardFaceUp(cites=("reddog.6.a",)),)


@cites("reddog.6.b")
def card_drawn_in_error(table: Table, details: Details) -> tuple[Event, ...]:
    """A card drawn in error and not seen is used as the next card from the shoe."""
    return (astray.CardKept(cites=("reddog.6.b",)),)


@cites("reddog.6.c")
def _raises_are_open(table: Table) -> str | None:
    """A third card is exposed early if it appears between the spread call and "Raises closed"."""
    why = _shoe_in_play(table)
    if why is None and not table.play.raising:
        return "no third card is due, or raises are closed"
    return why or ("players are already being asked" if table.play.asked else None)


@cites("reddog.6.c")
def third_card_exposed(table: Table, details: Details) -> tuple[Event, ...]:
    """An exposed third card is discarded, and each player plays on or takes back all wagers."""
    players = tuple(p for p in table.play.seats if table.wagers_of(p))
    return (own.ThirdExposed(players=players, cites=("reddog.6.c",)),)


@cites("reddog.6.c")
def answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """A player who voids the round takes back the original wager and any raise."""
    because, patron = ("reddog.6.c",), chosen.patron
    if chosen.choice != VOID:
        return (own.PlayedOn(patron=patron, cites=because),)
    back = (
        Returned(wager=w.id, patron=patron, spot=w.spot, amount=w.amount, cites=because)
        for w in table.wagers_of(patron)
    )
    return (own.PlayedOn(patron=patron, voids=True, cites=because), *back)


@cites("reddog.3.d")
def improper_cut(table: Table, details: Details) -> tuple[Event, ...]:
    """The cards are cut again by the last cutter or the next entitled, as the house chose."""
    last = table.rules.recut_by == "last_cutter"
    again = shoe.cut_again(PREPARATION, table, by_last=last)
    return (shoe.RecutOrdered(by=again, cites=("reddog.3.d",)),)


@cites("reddog.4.a")
def _between_hands(table: Table) -> str | None:
    """A new dealer comes before any card of a round is dealt, to a shoe that is in use."""
    if table.rules.csm:
        return "no card is burned with a continuous device"
    if table.playing:
        return "a round is being dealt"
    return _shoe_in_play(table)


@cites("reddog.4.a")
def new_dealer(table: Table, details: Details) -> tuple[Event, ...]:
    """A new dealer burns one card before dealing any."""
    return (astray.DealerRelieved(cites=("reddog.4.a",)),)


@cites("reddog.3.a")
def reshuffle(table: Table, details: Details) -> tuple[Event, ...]:
    """The house has the cards shuffled at the completion of a round."""
    return (shoe.ShoeSpent(cites=("reddog.3.a",)),)


INCIDENTS = (
    incident("IR-RD-1", "A card is found face up in the shoe", _shoe_in_play, card_face_up_in_shoe),
    incident("IR-RD-2", "A card is drawn in error, unseen", _being_dealt, card_drawn_in_error),
    incident(
        "IR-RD-3",
        'A third card is exposed before "Raises closed"',
        _raises_are_open,
        third_card_exposed,
    ),
    incident("IR-GN-9", "A cut is found improper before a card is dealt", just_cut, improper_cut),
    incident("RD-4(a)", "A new dealer comes to the table", _between_hands, new_dealer),
    incident("RD-3(a)", "The house has the cards shuffled after a round", may_reshuffle, reshuffle),
    *upkeep(void),
)


@cites("reddog.4.a")
def _no_burn_to_show(table: Table, patron: str, details: Details) -> str | None:
    """The burn card is disclosed to a player who asks, once."""
    if not table.play.burned:
        return "no card was burned, or it has already been shown"
    return None if patron in table.play.seats else "only a player at the table may ask"


@cites("reddog.4.a")
def _show(table: Table, patron: str, details: Details) -> tuple[Event, ...]:
    return (own.BurnShown(card=table.play.burned[0], cites=("reddog.4.a",)),)


ASK_BURN = Act(
    "ask_burn",
    "ask to see the burn card",
    ("reddog.4.a",),
    _no_burn_to_show,
    _show,
    says="asks for the burn card",
    typed="burn card",
)
