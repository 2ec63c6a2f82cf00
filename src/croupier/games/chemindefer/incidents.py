"""The irregularities of chemin de fer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from croupier.core.event import Event
from croupier.core.part import Incident, Part
from croupier.core.table import IDLE, Table
from croupier.games.chemindefer import apart, hands
from croupier.games.chemindefer.apart import CardApart
from croupier.games.chemindefer.bank import ORDERED, BankPassed
from croupier.games.chemindefer.play import Error, Play, changed, dealt
from croupier.games.chemindefer.shuffling import PREPARATION
from croupier.games.families import one_draw, shoe, upkeep
from croupier.games.families.coup import BANKER
from croupier.rulebook.citation import cites
from croupier.rulebook.irregularities import incident
from croupier.rulebook.settlement import return_all

Details = Mapping[str, str]
RECUT, ANNULLED = ("chemindefer.3.f",), ("chemindefer.11.a",)


class Misdealt(Event, frozen=True, kw_only=True, tag="misdealt"):
    """The Banker deals too many cards to a hand, and it cannot be corrected."""

    error: Error

    def sentence(self) -> str:
        return {
            "banker overdealt": "The Banker took more than two cards and has a count of zero",
            "player overdealt": "The Dominant Player got three cards; the best two or all count",
        }.get(self.error, "The Banker took two third cards; the lowest two count")


class CardBecomes(Event, frozen=True, kw_only=True, tag="card_becomes"):
    """The hand that gets a card dealt in error: it is the next card to leave the shoe."""

    whose: str

    def sentence(self) -> str:
        return f"The card dealt in error is {self.whose}"


def _shoe_in_play(table: Table) -> str | None:
    play: Play = table.play
    if play.shoe.state != "ready" or not play.shoe.remaining:
        return "no shoe is in play"
    if play.apart or play.simulated or shoe.EXPOSED in play.hands:
        return "a card drawn in error is being dealt with"
    return None


def _hand(table: Table) -> str | None:
    """Why no hand is being dealt."""
    why = _shoe_in_play(table)
    return why or (None if table.play.dominant else "no hand is being dealt")


def _initial(table: Table) -> str | None:
    """Why the initial deal is not in progress."""
    play: Play = table.play
    why = _hand(table)
    if why is not None or play.said or play.error:
        return why or "the initial deal is over"
    enough = play.shoe.remaining > len(apart.FIRST_FOUR) - dealt(table)
    return None if enough else "too few cards are left for one more"


def _annulable(table: Table) -> str | None:
    why = _hand(table)
    return why or ("the initial deal is over" if table.play.said else None)


@cites("chemindefer.11.a")
def cards_in_wrong_order(table: Table, details: Details) -> tuple[Event, ...]:
    """A hand dealt in the wrong order is annulled; the bank moves on if the house chose so."""
    moves = BankPassed(patron=table.play.banker, why="annulled", cites=ANNULLED)
    moved = (moves,) if table.rules.transfer_on_annul else ()
    cards = apart.hands_discarded(table, ANNULLED)
    return (*cards, *moved, *one_draw.void_round(table, ANNULLED))


@cites("chemindefer.11.b")
def banker_overdealt(table: Table, details: Details) -> tuple[Event, ...]:
    """A Banker with more than two cards has a count of zero, and the hand is settled."""
    return (Misdealt(error="banker overdealt", cites=("chemindefer.11.b",)),)


@cites("chemindefer.11.c")
def dominant_player_overdealt(table: Table, details: Details) -> tuple[Event, ...]:
    """With three cards the Dominant Player has the best count that two or all of them make."""
    return (Misdealt(error="player overdealt", cites=("chemindefer.11.c",)),)


def _banker_draws(table: Table) -> str | None:
    """Why the Banker is not about to draw a third card."""
    why = _hand(table)
    if why is not None:
        return why
    lying = table.play.hands.get(BANKER, ())
    up = len(lying) == 2 and all(seen is None for _, seen in lying)
    return None if up and hands.must_draw(table) else "the Banker is not drawing"


def _two_are_left(table: Table) -> str | None:
    few = table.play.shoe.remaining < 2 or table.play.error
    return _banker_draws(table) or ("too few cards are left for two" if few else None)


@cites("chemindefer.11.d")
def two_third_cards(table: Table, details: Details) -> tuple[Event, ...]:
    """A Banker who takes two cards for one has the lowest count that two of the four make."""
    return (Misdealt(error="two third cards", cites=("chemindefer.11.d",)),)


def _stayed(table: Table) -> str | None:
    """Why no card can be dealt after a stay: no stay was said, or the Banker has drawn."""
    if table.stage == IDLE:
        why = _shoe_in_play(table)
        return why or (
            None
            if table.play.stood
            else "in the last hand nobody stayed, or a third card was drawn"
        )
    return _banker_draws(table) or (
        None if table.play.said == hands.STAY else "the Dominant Player has not stayed"
    )


@cites("chemindefer.11.e")
def card_after_stay(table: Table, details: Details) -> tuple[Event, ...]:
    """A card dealt after a stay is the Banker's if one must be drawn; otherwise it is disclosed."""
    return _bankers_or_disclosed(table, ("chemindefer.11.e",))


@cites("chemindefer.11.f")
def dealer_said_card(table: Table, details: Details) -> tuple[Event, ...]:
    """A card dealt on the dealer's wrong call is handled like one dealt after a stay."""
    return _bankers_or_disclosed(table, ("chemindefer.11.f",))


def _bankers_or_disclosed(table: Table, cited: tuple[str, ...]) -> tuple[Event, ...]:
    if table.stage == IDLE:
        return (CardApart(what="disclosed", cites=cited),)
    return (CardBecomes(whose="the Banker's third", cites=cited),)


def _none_aside(table: Table) -> str | None:
    aside = shoe.ASIDE in table.play.hands
    return _shoe_in_play(table) or ("a card is already kept aside" if aside else None)


@cites("chemindefer.11.g")
def card_drawn_in_error(table: Table, details: Details) -> tuple[Event, ...]:
    """A card drawn in error and not disclosed is kept aside as the first card of the next hand."""
    return (CardApart(what="aside", cites=("chemindefer.11.g",)),)


@cites("chemindefer.11.h")
def card_disclosed(table: Table, details: Details) -> tuple[Event, ...]:
    """A disclosed card that no hand can use is handled as the house filed."""
    return (CardApart(what="disclosed", cites=("chemindefer.11.h",)),)


def _card_is_due(table: Table) -> str | None:
    play: Play = table.play
    due = play.said == hands.CARD and play.banker_said == hands.UNDER
    return _hand(table) or (None if due and hands.third(table) is None else "no card was called")


@cites("chemindefer.11.i")
def banker_draws_after_card(table: Table, details: Details) -> tuple[Event, ...]:
    """A card the Banker draws after the call goes to the Dominant Player; then Table 3 applies."""
    return (CardBecomes(whose="the Dominant Player's", cites=("chemindefer.11.i",)),)


@cites("chemindefer.11.j")
def card_face_up_in_shoe(table: Table, details: Details) -> tuple[Event, ...]:
    """A card found face up in the shoe is discarded, with as many more cards as its value."""
    return (CardApart(what="face up", cites=("chemindefer.11.j",)),)


def _too_few(table: Table) -> str | None:
    """Why the shoe is not known to have too few cards for the hand, with the cut card drawn."""
    play: Play = table.play
    busy = bool(play.apart) or play.simulated or shoe.EXPOSED in play.hands
    why = upkeep.too_few(table, hands.cards_needed, busy=busy)
    return why if play.shoe.cover_reached else "the cut card has not been drawn"


@cites("chemindefer.11.k")
def too_few_cards(table: Table, details: Details) -> tuple[Event, ...]:
    """A hand is void if there are too few cards to complete it."""
    return apart.void(table, apart.TOO_FEW)


def _may_be_ordered(table: Table) -> str | None:
    if not table.play.banker:
        return "there is no Banker"
    return "a hand is being dealt" if table.playing else None


@cites("chemindefer.10.a.2")
def banker_ordered_to_pass(table: Table, details: Details) -> tuple[Event, ...]:
    """A Banker who delays, deals invalidly or breaks the rules passes the shoe; wagers go back."""
    passed = BankPassed(patron=table.play.banker, why="ordered", cites=ORDERED)
    return (*return_all(table, ORDERED), passed)


@cites("chemindefer.3.f")
def improper_cut(table: Table, details: Details) -> tuple[Event, ...]:
    """A supervisor has the cards cut again, by the last cutter or the next, as the house chose."""
    last = table.rules.recut_by == "last_cutter"
    again = shoe.cut_again(PREPARATION, table, by_last=last)
    return (shoe.RecutOrdered(by=again, cites=RECUT),)


@cites("cmr146.49.10")
def cards_removed(table: Table, details: Details) -> tuple[Event, ...]:
    """Cards with any sign of tampering are removed at once; the round is void at any stage."""
    gone = shoe.CardsRemoved(cites=upkeep.REMOVED)
    if table.stage == IDLE:
        return (gone, shoe.ShoeSpent(cites=upkeep.REMOVED))
    return (gone, *apart.void(table, upkeep.REMOVED))


def _upkeep() -> Iterator[Incident]:
    """What can happen to the cards of any shoe; no device shuffles these."""
    for one in upkeep.upkeep(apart.void):
        if one.key != "shuffler_fails":
            yield replace(one, act=cards_removed) if one.key == "cards_removed" else one


FACE_UP = "A card face up to the Dominant Player"
NO_USE = "dealt in error that no hand can use"
MISBEHAVES = "delays, misdeals or breaks a rule"
IMPROPER = "is found improper before a card is dealt"
CARE_EVENTS = (upkeep.CardReplaced, upkeep.CardsCorrected, shoe.CardsRemoved)
CALLED = (
    ("IR-CF-1", "The Banker takes cards in the wrong order", _annulable, cards_in_wrong_order),
    ("IR-CF-2", "The Banker deals himself more than two cards", _initial, banker_overdealt),
    ("IR-CF-3", "Three cards to the Dominant Player", _initial, dominant_player_overdealt),
    ("IR-CF-4", "The Banker takes two third cards", _two_are_left, two_third_cards),
    ("IR-CF-5", f'{FACE_UP} after "Stay"', _stayed, card_after_stay),
    ("IR-CF-6", f'{FACE_UP} after the dealer wrongly said "Card"', _stayed, dealer_said_card),
    ("IR-CF-7", "A card is drawn in error, unseen", _none_aside, card_drawn_in_error),
    ("IR-CF-8", f"A disclosed card {NO_USE}", _shoe_in_play, card_disclosed),
    ("IR-CF-9", 'The Banker draws for himself after "Card"', _card_is_due, banker_draws_after_card),
    ("IR-CF-10", "A card is face up in the shoe", _shoe_in_play, card_face_up_in_shoe),
    ("IR-CF-11", "Too few cards to complete the hand", _too_few, too_few_cards),
    ("IR-CF-12", f"The Banker {MISBEHAVES}", _may_be_ordered, banker_ordered_to_pass),
    ("IR-GN-9", f"A cut {IMPROPER}", upkeep.just_cut, improper_cut),
)
INCIDENTS = (
    *(incident(*one, conduct=one[-1] is banker_ordered_to_pass) for one in CALLED),
    *_upkeep(),
)

IRREGULARITIES = Part(
    name="irregularities",
    evolve={Misdealt: lambda table, event: changed(table, error=event.error)},
    events=(Misdealt, CardBecomes, *CARE_EVENTS),
    incidents=INCIDENTS,
)
"""Everything that can go wrong at chemin de fer."""
