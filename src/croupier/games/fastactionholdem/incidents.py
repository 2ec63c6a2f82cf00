"""The irregularities of fast action hold 'em, a change of dealer, and an early shuffle."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.errors import UnknownName
from croupier.core.event import Event
from croupier.core.table import IDLE, Table
from croupier.games.families import astray, shoe
from croupier.games.families.upkeep import can_leave, idle_table, may_reshuffle, too_few, upkeep
from croupier.games.fastactionholdem import dealing
from croupier.games.fastactionholdem import play as own
from croupier.games.fastactionholdem.hands import FIRST_FOUR, SINGLE
from croupier.games.fastactionholdem.house_way import set_by_house_ways
from croupier.games.fastactionholdem.options import FastActionOptions
from croupier.games.fastactionholdem.play import COMMUNITY, DEALER, ORDINALS
from croupier.rulebook.citation import cites
from croupier.rulebook.irregularities import incident

Details = Mapping[str, str]
SHOWN = ("fastactionholdem.9.c",)


def _busy(table: Table) -> bool:
    """Whether a card that went astray is being dealt with."""
    play = table.play
    return bool(play.exposing or play.relieved or play.pending)


def _shoe_in_play(table: Table) -> str | None:
    """Why no card can leave the shoe by mistake now."""
    return can_leave(table, pending=_busy(table))


def _due(table: Table) -> str | None:
    """Why no card is still to be dealt in this round."""
    why = _shoe_in_play(table)
    over = table.play.decided.get(DEALER) not in (None, SINGLE)
    if why is None and (table.stage == IDLE or over):
        return "no card is due"
    return why


@cites("fastactionholdem.9.a")
def card_face_up_in_shoe(table: Table, details: Details) -> tuple[Event, ...]:
    """A card found face up in the shoe is not used, and goes to the discard rack."""
    return (astray.CardFaceUp(cites=dealing.FACE_UP),)


@cites("fastactionholdem.9.b")
def card_drawn_in_error(table: Table, details: Details) -> tuple[Event, ...]:
    """A card drawn in error and not seen is used as the next card from the shoe."""
    return (astray.CardKept(cites=("fastactionholdem.9.b",)),)


def face_down(table: Table) -> tuple[str, ...]:
    """The places of players with a card that not everybody has seen, second hands too."""
    hands = table.play.hands
    places = (place for place in hands if place[0].isdigit())
    return tuple(one for one in places if any(seen is not None for _, seen in hands[one]))


def _players_cards(table: Table) -> str | None:
    if not face_down(table):
        return "no player has a card face down"
    return "a card is already on its way" if _busy(table) else None


@cites("fastactionholdem.9.c")
def player_card_exposed(table: Table, details: Details) -> tuple[Event, ...]:
    """A player's card that the dealer exposes too early is turned face down again."""
    places = face_down(table)
    place = details.get("box", table.play.last if table.play.last in places else places[0])
    if place not in places:
        raise UnknownName("box", place, places, SHOWN)
    return (_exposed(table, place, SHOWN),)


def _exposed(table: Table, place: str, because: tuple[str, ...]) -> own.CardShownEarly:
    """The last card of a hand that is face down is seen by everybody."""
    cards = table.play.hands[place]
    number = max(n for n, (_, seen) in enumerate(cards) if seen is not None)
    return own.CardShownEarly(place=place, card=cards[number][0], number=number, cites=because)


def _next(table: Table) -> str:
    """The position that gets the next of the first four cards; "" if none does."""
    return dealing.next_turn(table) if table.playing else ""


def _dealer_is_due(table: Table) -> str | None:
    why = _shoe_in_play(table)
    return why or (None if _next(table) == DEALER else "the next card is not the dealer's")


@cites("fastactionholdem.9.d")
def dealer_short(table: Table, details: Details) -> tuple[Event, ...]:
    """A card that the dealer is not dealt is dealt before the dealer's hand is set."""
    return (own.CardMissed(place=DEALER, cites=dealing.DEALER_SHORT),)


def _player_is_due(table: Table) -> str | None:
    """Why the position that is next cannot be passed over, and still have a card in the end."""
    why, place = _shoe_in_play(table), _next(table)
    if why or not place.isdigit():
        return why or "the next card is not a player's"
    none = not shoe.cards_at(table, place)
    last = table.play.turns.get(place, 0) == FIRST_FOUR - 1
    return "the player would have no card at all" if none and last else None


@cites("fastactionholdem.9.e")
def player_short(table: Table, details: Details) -> tuple[Event, ...]:
    """A player who is dealt too few cards calls the hand void, or takes the others later."""
    return (own.CardMissed(place=_next(table), cites=dealing.SHORT),)


def _round_goes_on(table: Table) -> str | None:
    """Why the dealer cannot have been dealt too many cards: not four yet, or the round is over."""
    dealt = table.playing and table.play.turns.get(DEALER, 0) >= FIRST_FOUR
    lacks = dealing.lacks(table, DEALER)
    return _shoe_in_play(table) or (
        None if dealt and not lacks else "the dealer does not have four cards"
    )


@cites("fastactionholdem.9.f")
def dealer_overdealt(table: Table, details: Details) -> tuple[Event, ...]:
    """If the dealer is dealt more than four cards, all hands are void."""
    return (own.CardTooMany(place=DEALER, cites=dealing.DEALER_OVER),)


def _one_too_many(table: Table) -> str | None:
    """Why the position that got the last card cannot get one more."""
    why, place = _shoe_in_play(table), table.play.last
    if why or not place.isdigit() or not table.playing:
        return why or "the last card did not go to a player"
    number = len(shoe.cards_at(table, place))
    if place in table.play.plays or place in table.play.decided or number < FIRST_FOUR:
        return "the player has fewer than four cards, or has decided"
    return None if number < len(ORDINALS) else "the player has too many cards already"


@cites("fastactionholdem.9.g")
def player_overdealt(table: Table, details: Details) -> tuple[Event, ...]:
    """A player who is dealt more than four cards discards all but the two of one hand."""
    return (own.CardTooMany(place=table.play.last, cites=dealing.PLAYER_OVER),)


def _dealer_has_set(table: Table) -> str | None:
    if table.play.decided.get(DEALER) != SINGLE:
        return "the dealer has not set a hand"
    return "the hand was set again already" if table.play.reset else None


@cites("fastactionholdem.9.h")
def dealer_misset(table: Table, details: Details) -> tuple[Event, ...]:
    """A dealer's hand that was not set as prescribed is set again by the house ways."""
    cards = table.play.four
    again = tuple(cards[number] for number in set_by_house_ways(cards))
    return (own.HandReset(kept=again, cites=("fastactionholdem.9.h",)),)


def _too_few(table: Table) -> str | None:
    """Why the shoe is not known to have too few cards for the round under way."""
    return too_few(table, dealing.cards_needed, busy=_busy(table))


@cites("fastactionholdem.9.i")
def too_few_cards(table: Table, details: Details) -> tuple[Event, ...]:
    """A round is void if too few cards remain to complete it, and all cards are shuffled."""
    return dealing.out_of_cards(table)


def _passed_over(table: Table) -> str | None:
    """Why the position that is next has, or gets, a card in this round."""
    why, place = _shoe_in_play(table), _next(table)
    if why or not place.isdigit():
        return why or "the next card is not a player's"
    return "the player has a card" if shoe.cards_at(table, place) else None


@cites("fastactionholdem.9.j")
def no_cards_dealt(table: Table, details: Details) -> tuple[Event, ...]:
    """A wager to which no cards are dealt is void; the player is in the next round."""
    return dealing.hand_void(table, _next(table), ("fastactionholdem.9.j",))


def _marker_was_due(table: Table) -> str | None:
    """Why the marker cannot be where it was: no round before, or cards of this one are dealt."""
    return None if table.play.before is not None else "the marker was not due to move"


@cites("fastactionholdem.9.k")
def marker_not_moved(table: Table, details: Details) -> tuple[Event, ...]:
    """A marker that was not moved stays for this round, and moves on after it."""
    was = table.play.before
    return (own.MarkerStayed(position=was, cites=("fastactionholdem.9.k",)),)


def _dealers_cards(table: Table) -> str | None:
    lying = table.play.hands.get(DEALER, ())
    down = any(seen is not None for _, seen in lying)
    return "a card is already on its way" if _busy(table) else None if down else NOT_DOWN


NOT_DOWN = "no card of the dealer is face down"
NOT_EARLY = "the community cards are due, or no round is being dealt"


@cites("fastactionholdem.8.g")
def dealer_card_exposed(table: Table, details: Details) -> tuple[Event, ...]:
    """A dealer's card that is exposed before the discards are collected makes all hands void."""
    because = ("fastactionholdem.8.g",)
    return (_exposed(table, DEALER, because), *dealing.void(table, because))


def _before_the_board(table: Table) -> str | None:
    """Why a community card would not be early now."""
    early = table.playing and dealing.in_round(table) and DEALER not in table.play.decided
    return _shoe_in_play(table) or (None if early else NOT_EARLY)


@cites("fastactionholdem.8.j")
def community_card_early(table: Table, details: Details) -> tuple[Event, ...]:
    """A community card that is dealt before the dealer's hand is set makes all hands void."""
    return (own.CardTooMany(place=COMMUNITY, cites=dealing.BOARD_DEALT),)


@cites("fastactionholdem.7.a")
def _between_rounds(table: Table) -> str | None:
    """A new dealer comes before any card of a round is dealt, to a shoe that is in use."""
    if table.rules.csm:
        return "no card is burned with a continuous device"
    return "a round is being dealt" if table.playing else _shoe_in_play(table)


@cites("fastactionholdem.7.a")
def new_dealer(table: Table, details: Details) -> tuple[Event, ...]:
    """A new dealer burns one card, which nobody sees, before dealing any."""
    return (astray.DealerRelieved(cites=dealing.NEW_DEALER),)


@cites("fastactionholdem.5.g")
def reshuffle(table: Table, details: Details) -> tuple[Event, ...]:
    """The house has the cards shuffled at the completion of a round."""
    return (shoe.ShoeSpent(cites=("fastactionholdem.5.g",)),)


@cites("fastactionholdem.5.h", "fastactionholdem.5.h.1", "fastactionholdem.5.h.2")
def after_spreading(rules: FastActionOptions) -> tuple[str, ...]:
    """Cards that were spread are washed and shuffled, or go into the device for its other batch."""
    return ("fastactionholdem.5.h.2",) if rules.shuffler else ("fastactionholdem.5.h.1",)


INCIDENTS = (
    incident("IR-FA-1", "A card is found face up in the shoe", _shoe_in_play, card_face_up_in_shoe),
    incident("IR-FA-2", "A card is drawn in error, unseen", _due, card_drawn_in_error),
    incident(
        "IR-FA-3",
        "A player's card is exposed too early",
        _players_cards,
        player_card_exposed,
        ("box",),
    ),
    incident("IR-FA-4", "The dealer has fewer than four cards", _dealer_is_due, dealer_short),
    incident("IR-FA-5", "A player has fewer than four cards", _player_is_due, player_short),
    incident("IR-FA-6", "The dealer has more than four cards", _round_goes_on, dealer_overdealt),
    incident("IR-FA-7", "A player has more than four cards", _one_too_many, player_overdealt),
    incident("IR-FA-8", "The dealer sets a hand wrong", _dealer_has_set, dealer_misset),
    incident("IR-FA-9", "Too few cards to complete the round", _too_few, too_few_cards),
    incident("IR-FA-10", "No cards are dealt to a wager", _passed_over, no_cards_dealt),
    incident("IR-FA-11", "The dealing marker is not moved", _marker_was_due, marker_not_moved),
    incident(
        "FA-8(g)", "A dealer's card is exposed too early", _dealers_cards, dealer_card_exposed
    ),
    incident("FA-8(j)", "A community card is dealt early", _before_the_board, community_card_early),
    incident("FA-7(a)", "A new dealer comes to the table", _between_rounds, new_dealer),
    incident("FA-5(g)", "The house has the cards shuffled after a round", may_reshuffle, reshuffle),
    idle_table("FA-5(h)", ("fastactionholdem.5.h",), after_spreading),
    *upkeep(dealing.void),
)
