"""The irregularities of the three baccarat games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.event import Announced, Event
from croupier.core.part import Incident, Part
from croupier.core.table import IDLE, Table
from croupier.games.families import shoe
from croupier.games.families.baccarat import deal, squeeze
from croupier.games.families.baccarat.play import CardExposed, Play, changed
from croupier.games.families.coup import BANKER, PLAYER, player_draws, points
from croupier.games.families.upkeep import just_cut, upkeep
from croupier.games.families.upkeep import too_few as too_few_cards
from croupier.rulebook.citation import cites, own
from croupier.rulebook.settlement import return_all

Details = Mapping[str, str]
UNSEEN_CARD = ("baccarat.15.a", "midibaccarat.13.a", "minibaccarat.13.a")
UNSEEN_THIRD = ("baccarat.15.b", "midibaccarat.13.b", "minibaccarat.13.b")
SHOWN_THIRD = ("baccarat.15.c", "midibaccarat.13.c", "minibaccarat.13.c")
LET_OUT = ("blackjack.15.a",)
BURNED_THIRD = ("baccarat.15.c.1", "midibaccarat.13.c.1", "minibaccarat.13.c.1")
SIMULATED_THIRD = ("baccarat.15.c.2", "midibaccarat.13.c.2", "minibaccarat.13.c.2")
"""The clauses for a disclosed third card that the Banker's Hand may not take: it is burned, or a
round is simulated.
"""
EITHER = "the Banker's third card or the first card of the next hand"
TURNED_FIRST = "the Banker's Hand is still face down, and it decides what becomes of the card"


class CardAside(Event, frozen=True, kw_only=True, tag="card_aside"):
    """A card drawn in error is face down next to the shoe: it is the next card dealt."""

    becomes: str

    def sentence(self) -> str:
        return f"A card drawn in error is {self.becomes}"


def _shoe_in_play(table: Table) -> str | None:
    play: Play = table.play
    if play.shoe.state != "ready" or not play.shoe.remaining:
        return "no shoe is in play"
    busy = play.exposing or play.simulated or shoe.EXPOSED in play.hands
    return "a disclosed card is being dealt with" if busy else None


def _between_hands(table: Table) -> str | None:
    """A card drawn while the hand still takes cards is the card that is due."""
    why = _shoe_in_play(table)
    if why is None and table.playing:
        return "the hand under way takes its cards in the order they are drawn"
    return why


def _bystanding(table: Table) -> str | None:
    """Why a third card to the Player's Hand would not have been an error just now."""
    why = _shoe_in_play(table)
    if why is not None:
        return why
    if table.stage == IDLE:
        last = table.play.last
        stayed = last is not None and last.player_cards == 2
        return None if stayed else "the Player's Hand drew its third card, or no round was dealt"
    cards = shoe.cards_at(table, PLAYER)
    if len(cards) < 2 or not shoe.cards_at(table, BANKER) or squeeze.face_down(table, PLAYER):
        return "the first two cards of the Player's Hand are not face up yet"
    if len(cards) > 2:
        return "the Player's Hand has its third card"
    return "the Player's Hand draws" if _player_draws(table) else None


def _player_draws(table: Table) -> bool:
    """Whether the Player's Hand draws, as far as the cards that everyone sees tell."""
    if squeeze.face_down(table, BANKER):
        return player_draws(points(shoe.cards_at(table, PLAYER)))
    return deal.thirds(table) == (PLAYER,)


def _shown_bystanding(table: Table) -> str | None:
    """The same for a card that is disclosed, whose use depends on the Banker's first two cards."""
    waits = len(shoe.cards_at(table, BANKER)) == 2 and squeeze.face_down(table, BANKER)
    return _bystanding(table) or (TURNED_FIRST if waits else None)


def _banker_takes_it(table: Table) -> bool:
    """Whether the Banker's Hand draws now, so that the card is its third."""
    return table.stage != IDLE and deal.thirds(table) == (BANKER,)


@cites("baccarat.15.a", "midibaccarat.13.a", "minibaccarat.13.a")
def drawn_in_error(table: Table, details: Details) -> tuple[Event, ...]:
    """A card drawn in error and not disclosed is the first of the next hand."""
    cited = table.rules.own(UNSEEN_CARD)
    return (CardAside(becomes="the first card of the next hand", cites=cited),)


@cites("baccarat.15.b", "midibaccarat.13.b", "minibaccarat.13.b")
def unseen_third(table: Table, details: Details) -> tuple[Event, ...]:
    """An unauthorized third card that no one saw is the Banker's, or the next hand's first."""
    banker = _banker_takes_it(table)
    becomes = "the Banker's third card" if banker else "the first card of the next hand"
    if len(shoe.cards_at(table, BANKER)) == 2 and squeeze.face_down(table, BANKER):
        becomes = EITHER
    return (CardAside(becomes=becomes, cites=table.rules.own(UNSEEN_THIRD)),)


@cites("baccarat.15.c", "midibaccarat.13.c", "minibaccarat.13.c")
def shown_third(table: Table, details: Details) -> tuple[Event, ...]:
    """A disclosed third card is the Banker's, or it is burned or begins a simulated round."""
    cited = table.rules.own(SHOWN_THIRD)
    if _banker_takes_it(table):
        return (CardAside(becomes="the Banker's third card", cites=cited),)
    return burned_or_simulated(table)


@cites("baccarat.15.c.1", "baccarat.15.c.2", "midibaccarat.13.c.1", "midibaccarat.13.c.2")
@cites("minibaccarat.13.c.1", "minibaccarat.13.c.2")
def burned_or_simulated(table: Table) -> tuple[Event, ...]:
    """As the house filed: burned with one unseen card, or the first card of a simulated round."""
    if table.rules.exposed_third == "burn":
        return (CardExposed(burn=True, cites=table.rules.own(BURNED_THIRD)),)
    return (CardExposed(cites=table.rules.own(SIMULATED_THIRD)),)


@cites("baccarat.15.d", "midibaccarat.13.d", "minibaccarat.13.d")
def disclosed(table: Table, details: Details) -> tuple[Event, ...]:
    """Any other card that is disclosed or face up in the shoe begins a simulated round."""
    return (CardExposed(cites=table.rules.own(deal.SIMULATED)),)


def _too_few(table: Table) -> str | None:
    """Why the shoe is not known to have too few cards for the round under way."""
    play: Play = table.play
    busy = bool(play.exposing) or play.simulated or shoe.EXPOSED in play.hands
    return too_few_cards(table, deal.cards_needed, busy=busy)


@cites("baccarat.15.e", "midibaccarat.13.e", "minibaccarat.13.e")
def too_few(table: Table, details: Details) -> tuple[Event, ...]:
    """A round is void if the shoe has too few cards to complete it."""
    return deal.void(table, table.rules.own(deal.TOO_FEW))


def _somebody_turns(table: Table) -> str | None:
    if _turning(table) is None:
        return "no one has cards to turn"
    return None


def _turning(table: Table) -> tuple[str, str] | None:
    """The hand whose cards are waiting to be turned, and who has them."""
    for hand in (PLAYER, BANKER):
        holder = table.play.holders.get(hand, squeeze.DEALER)
        if squeeze.face_down(table, hand):
            return (hand, holder) if holder != squeeze.DEALER else None
    return None


@cites("baccarat.9.f", "midibaccarat.8.d", "minibaccarat.8.d")
def delays_turning(table: Table, details: Details) -> tuple[Event, ...]:
    """A player who unreasonably delays the game gives up the right to turn the cards."""
    hand, holder = _turning(table) or ("", "")
    return squeeze.let_go(table, hand, holder)


def _cover_is_in(table: Table) -> str | None:
    why = _shoe_in_play(table)
    if why is None and (table.play.last_hand or table.play.shoe.cover_reached):
        return "the cover card is already out"
    return why or ("no round is under way" if table.stage == IDLE else None)


@cites("baccarat.10.d", "midibaccarat.9.d", "minibaccarat.9.e")
def cover_card(table: Table, details: Details) -> tuple[Event, ...]:
    """The cover card appears: this hand is completed, and one more is dealt."""
    cited = table.rules.own(deal.COVER)
    behind = table.play.shoe.remaining + 1
    announced = Announced(who="dealer", says="cover card", cites=cited)
    return (announced, shoe.CoverPlaced(behind=behind, cites=cited))


def recut(how: shoe.Preparation, ids: tuple[str, ...]) -> Callable[[Table, Details], Any]:
    """A supervisor has an improper cut redone by the person the rules or the house name."""

    def act(table: Table, details: Details) -> tuple[Event, ...]:
        """The cards are cut again, by the person whom the rules or the house name."""
        last = table.rules.recut_by == "last_cutter"
        return (shoe.RecutOrdered(by=shoe.cut_again(how, table, by_last=last), cites=ids),)

    return act


def _may_be_let_out(table: Table) -> str | None:
    """The house releases players only from a hand in which a card was delivered wrongly."""
    if not table.rules.error_let_players_out:
        return "this house does not let players out of a hand"
    if not table.play.misdealt:
        return "no card was delivered wrongly in this round"
    return None if table.wagers and not table.open else "no wager stands in this round"


@cites("blackjack.15.a")
def let_out(table: Table, details: Details) -> tuple[Event, ...]:
    """One player, or all, may take back their wagers if a card was delivered wrongly."""
    who = details.get("patron", "")
    out = table.wagers_of(who) if who else table.wagers
    if not out:
        raise Refused(f"letting {who} out", f"{who} has no wager in this round", LET_OUT)
    return return_all(replace(table, wagers=out), LET_OUT)


@cites("baccarat.15.c", "midibaccarat.13.c", "minibaccarat.13.c")
def _aside(table: Table, event: CardAside) -> Table:
    """A card was delivered wrongly; one that was disclosed stays face up in the Banker's Hand."""
    shown = event.cites == table.rules.own(SHOWN_THIRD)
    return changed(table, misdealt=True, shown_third=shown)


IRREGULARITIES = (
    ("card_drawn_in_error", "IR-BA-1", UNSEEN_CARD, _between_hands, drawn_in_error),
    ("unseen_third_card", "IR-BA-2", UNSEEN_THIRD, _bystanding, unseen_third),
    ("disclosed_third_card", "IR-BA-3", SHOWN_THIRD, _shown_bystanding, shown_third),
    ("card_disclosed", "IR-BA-4", deal.SIMULATED, _shoe_in_play, disclosed),
    ("too_few_cards", "IR-BA-5", deal.TOO_FEW, _too_few, too_few),
    ("delays_turning", "IR-BA-7", squeeze.RELINQUISHED, _somebody_turns, delays_turning),
    ("cover_card", "IR-BA-8", deal.COVER, _cover_is_in, cover_card),
)
"""Irregularities of all three games: key, number, clauses, when each can happen, the remedy."""
NAMES = {
    "card_drawn_in_error": "A card is drawn in error, unseen",
    "unseen_third_card": "A third card to the Player's Hand in error, unseen",
    "disclosed_third_card": "A third card to the Player's Hand in error, disclosed or face up",
    "card_disclosed": "Any other card disclosed or found face up in the shoe",
    "too_few_cards": "Too few cards to complete the round",
    "delays_turning": "A player unreasonably delays turning the cards",
    "cover_card": "The cover card appears",
}
LETS_OUT = "Players are let out after a misdelivered card"
IMPROPER = "A cut is found improper before a card is dealt"


def part(law: str, how: shoe.Preparation, recut_ids: tuple[str, ...]) -> Part:
    """The irregularities of one of the three games, with its own clauses."""
    own_ones = (
        Incident(key, number, NAMES[key], own(law, ids), possible, act)
        for key, number, ids, possible, act in IRREGULARITIES
    )
    cut = recut(how, recut_ids)
    improper = Incident("improper_cut", "IR-GN-9", IMPROPER, own(law, recut_ids), just_cut, cut)
    out = "players_let_out", "IR-GN-1", LETS_OUT, LET_OUT, _may_be_let_out, let_out, ("patron",)
    return Part(
        name="irregularities",
        evolve={CardAside: _aside},
        events=(CardAside,),
        incidents=(*own_ones, improper, Incident(*out), *upkeep(deal.void)),
    )
