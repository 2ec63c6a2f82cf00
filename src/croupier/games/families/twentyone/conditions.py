"""When each irregularity of twenty-one can happen: why it cannot now, or None if it can."""

from __future__ import annotations

from croupier.core.table import Table
from croupier.games.families import shoe
from croupier.games.families.shoe import EXPOSED
from croupier.games.families.twentyone.dealer import stands_open
from croupier.games.families.twentyone.play import (
    DEALER,
    OVER,
    SECOND,
    Hand,
    may_be_blackjack,
    now_playing,
)
from croupier.games.families.upkeep import can_leave
from croupier.rulebook.citation import cites

TWO = 2


def shoe_in_play(table: Table) -> str | None:
    """A shoe is in play, and no card is on its way."""
    return can_leave(table, pending=bool(table.play.leaving) or table.play.exposing)


def dealing(table: Table) -> str | None:
    """A round is being dealt."""
    return None if table.playing else "no round is being dealt"


def in_round(table: Table) -> str | None:
    """A round is being dealt, from a shoe in play."""
    return dealing(table) or shoe_in_play(table)


def between_rounds(table: Table) -> str | None:
    """No round is being dealt, and a shoe is in play."""
    return shoe_in_play(table) if dealing(table) else "a round is being dealt"


@cites("blackjack.15.d", "spanish21.15.d", "zappit.11.c")
def after_two_cards(table: Table) -> str | None:
    """Each player has been dealt the first two cards, and no exposed card lies on the table."""
    why = in_round(table)
    if why is not None or not table.play.order:
        return why or "no round is being dealt"
    if any(_lacks_first_cards(table, one) for one in table.play.order):
        return "the first two cards have not been dealt to every player"
    return "a card is already exposed" if shoe.cards_at(table, EXPOSED) else None


def _lacks_first_cards(table: Table, one: Hand) -> bool:
    """Whether a hand still waits for its first two cards."""
    if one.state in OVER or one.split or one.zapped:
        return False
    return len(shoe.cards_at(table, one.place)) < TWO


@cites("blackjack.15.e", "spanish21.15.e", "zappit.11.d")
def required_to_stand(table: Table) -> str | None:
    """The dealer's open hand takes no more cards, or the last one did not and none was dealt since.

    A hand over 21 is not meant (BJ-53a).
    """
    stands = table.play.stood or stands_open(table)
    return shoe_in_play(table) or (None if stands else "the dealer does not have to stand")


@cites("blackjack.15.f", "spanish21.15.f", "zappit.11.e")
def dealers_card_is_due(table: Table) -> str | None:
    """The dealer's first card, or the second where it is dealt before the players act."""
    why = in_round(table)
    if why is not None or not table.play.order:
        return why or "no round is being dealt"
    many = len(shoe.cards_at(table, DEALER))
    later = many > 1 or table.rules.dealing == "none" or table.play.action > 1
    if many and later:
        return "the dealer has the cards of the first deal"
    return "the dealer has already missed a card" if table.play.dealer_last else None


@cites("blackjack.15.h", "spanish21.15.h", "zappit.11.g")
def without_cards(table: Table) -> tuple[str, ...]:
    """The boxes in the first deal that have no card yet."""
    return tuple(one for one in with_few_cards(table) if not shoe.cards_at(table, one))


@cites("blackjack.15.h", "spanish21.15.h", "zappit.11.g")
def with_few_cards(table: Table) -> tuple[str, ...]:
    """The boxes in the first deal that have one card or none, and whose second is not missed."""
    order: tuple[Hand, ...] = table.play.order
    lacking = (one for one in order if _lacks_first_cards(table, one))
    return tuple(one.place for one in lacking if one.asked != SECOND)


def a_hand_has_no_cards(table: Table) -> str | None:
    """A hand in the first deal has no card yet."""
    return in_round(table) or (None if without_cards(table) else "every hand has a card")


def a_hand_has_few_cards(table: Table) -> str | None:
    """A hand in the first deal has no second card yet."""
    return in_round(table) or (None if with_few_cards(table) else "every hand has two cards")


@cites("blackjack.15.j", "spanish21.15.i", "zappit.11.h")
def due(table: Table) -> Hand | None:
    """The hand that is about to get a card that its player asked for, after its first two."""
    one = None if table.play.natural or table.play.halted else now_playing(table)
    if one is None or one.asks or _lacks_first_cards(table, one):
        return None
    short = len(shoe.cards_at(table, one.place)) < TWO
    return one if one.wants or short else None


def a_card_was_asked_for(table: Table) -> str | None:
    """A card that a player asked for is about to be dealt."""
    return in_round(table) or (None if due(table) else "no card was asked for")


@cites("blackjack.15.q")
def a_card_goes_face_down(table: Table) -> str | None:
    """The card of a doubled hand is about to be dealt face down."""
    one = due(table)
    down = one is not None and one.unseen
    return in_round(table) or (None if down else "no card is about to be dealt face down")


@cites("blackjack.15.k", "spanish21.15.l", "zappit.11.i")
def misused(table: Table) -> str | None:
    """A reader is in use, and a face-down hole card lies by an up card of 2 to 9."""
    if reads(table) is not None or not _hole_card(table):
        return "there is no hole card, or no reader in use"
    if may_be_blackjack(table):
        return "the up card is an ace or a ten"
    return dealing(table) or ("it is already being reported" if table.play.misread else None)


def _hole_card(table: Table) -> bool:
    cards = table.play.hands.get(DEALER, ())
    return len(cards) == TWO and cards[-1][1] is not None


def reads(table: Table) -> str | None:
    """A reader is in use."""
    used = table.rules.reader and not table.play.reader_failed
    return None if used else "no reader is in use"


@cites("blackjack.5.g", "spanish21.4.f", "zappit.4.e")
def just_cut(table: Table) -> str | None:
    """The cards were cut, and none of them has been dealt since, nor any other for the round."""
    left = table.play.shoe
    begun = any(table.play.hands.values()) and not left.out
    untouched = left.cut and not left.drawn and left.state in ("cut", "ready") and not begun
    return None if untouched else "the cards are not cut, or some have been dealt"
