"""The irregularities of poker (Section 15, and 2, 5, 6 and 16), and the care of its cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from croupier.core.errors import Refused, UnknownName, listed
from croupier.core.event import Event, Flagged
from croupier.core.part import Part
from croupier.core.step import Deal
from croupier.core.table import IDLE, Table
from croupier.equipment.shoe import Shoe
from croupier.games.families import shoe, upkeep
from croupier.games.families.astray import CardFaceUp
from croupier.games.poker import dealing, drawing, mishaps
from croupier.games.poker.care import DisputeDecided, PlayerBarred
from croupier.games.poker.decks import spent
from croupier.games.poker.forms import DRAW, FIVE_STUD, HOLDEM, MAMBO, OMAHA, STUD
from croupier.games.poker.mishaps import died, out_of_pot, void
from croupier.games.poker.play import (
    Player,
    PokerPlay,
    WentAway,
    contending,
    form_of,
    left_in,
    street_of,
)
from croupier.games.poker.saying import turn
from croupier.games.poker.wrong import Wrong
from croupier.rulebook.citation import cites
from croupier.rulebook.irregularities import incident

Details = Mapping[str, str]
Ids = tuple[str, ...]
YES_NO = ("yes", "no")
FIRST = "first"
"""Names the first possible seat."""
FOULED, COLLECTED = "fouled", "collected"
ONCE = "two players have bet voluntarily, so the deal stands"
FLASHED = {**dealing.TURNED_UP, HOLDEM: ("poker.15.o",), OMAHA: ("poker.15.o",)}
"""The clauses on a hole card that is turned up in the deal, by type."""


def seat_of(details: Details, seats: Sequence[int], why: str, because: Ids) -> int:
    """The seat that an irregularity is about, which is named unless only one is possible."""
    possible = [*map(str, dict.fromkeys(seats))]
    said = details.get("seat") or (possible[0] if len(possible) == 1 else "")
    if said == FIRST:
        return int(possible[0])
    if said not in possible:
        what, why = (f"seat {said}", why) if said else ("no seat", "several seats are possible")
        raise Refused(what, why, because, f"seat {listed(possible)}, or first")
    return int(said)


def word_of(details: Details, key: str, words: Ids, because: Ids) -> str:
    """One of a few words that an irregularity is described by; the first one if none is said."""
    said = details.get(key) or words[0]
    if said not in words:
        raise UnknownName(key, said, words, because)
    return said


def in_hand(table: Table) -> str | None:
    """A hand is under way, and no pot is paid."""
    if not table.playing or not table.play.players:
        return "no hand is under way"
    return "the pot is being paid" if table.play.won else None


def with_cards(table: Table) -> str | None:
    """Cards of a hand lie on the table, and no pot is paid."""
    why = in_hand(table)
    return why or (None if any(table.play.hands.values()) else "no cards are dealt")


def cards_due(table: Table) -> bool:
    """Whether the next cards of a hand are about to be dealt."""
    play: PokerPlay = table.play
    if in_hand(table) is not None or play.street >= len(form_of(table).streets):
        return False
    several = len(left_in(table)) > 1
    return several and isinstance(dealing.due(table) or drawing.drawing(table), Deal)


def first_deal(table: Table) -> str | None:
    """The first cards of a hand are being dealt."""
    first = not table.play.street and not table.play.deals
    due = None if first and cards_due(table) else "the first cards are not being dealt"
    return in_hand(table) or due or busy(table)


def busy(table: Table) -> str | None:
    """Another irregularity of the cards is being dealt with."""
    wrong: Wrong = table.play.wrong
    return "a card that went wrong is being dealt with" if wrong.leaves or wrong.due else None


def few_bets(table: Table) -> str | None:
    """Two different players have not bet voluntarily yet."""
    return None if len(table.play.voluntary) < 2 else ONCE


@cites("poker.6.d")
def live(table: Table) -> tuple[Player, ...]:
    """The players whose cards lie on the table and can lose; the last one left has the pot."""
    several = contending(table)[1:] and contending(table)
    return tuple(one for one in several if table.play.hands.get(one.place))


def spare(table: Table) -> int:
    """The number of cards in the deck beyond those that the hand still takes."""
    play: PokerPlay = table.play
    streets = form_of(table).streets[play.street + (play.deals > 0) :]
    many = len(left_in(table))
    due = sum(one.burn + one.community + many * (one.down + one.up) for one in streets)
    return play.shoe.remaining - due - len(play.wrong.exchanges)


@cites("poker.15.e.1")
def misdeal_shuffle(table: Table, details: Details) -> tuple[Event, ...]:
    """Cards that were not shuffled and cut as required are a misdeal, until the pot is paid."""
    return void(table, ("poker.15.e.1", "poker.15.e"), "the cards were not shuffled and cut")


@cites("poker.15.e.2")
def deal_starts_wrong(table: Table, details: Details) -> tuple[Event, ...]:
    """The dealer begins the deal at a player who is not the first, unnoticed so far."""
    because = ("poker.15.e.2",)
    seats = [one.seat for one in table.play.players[1:]]
    why = "the deal should begin there, or nobody plays there"
    seat = seat_of(details, seats, why, because)
    return (mishaps.StartedWrong(seat=seat, cites=because),)


def not_started(table: Table) -> str | None:
    """The first cards are being dealt, in their right order so far."""
    wrong: Wrong = table.play.wrong
    begun = "the deal has begun at the wrong player already" if wrong.start else None
    begun = begun or ("a player is passed over already" if wrong.skipped else None)
    return first_deal(table) or begun


def started_wrong(table: Table) -> str | None:
    """The deal began at the wrong player, and two players have not bet voluntarily."""
    wrong = None if table.play.wrong.start else "the deal began at the right player"
    return with_cards(table) or wrong or few_bets(table)


@cites("poker.15.e.2")
def wrong_start(table: Table, details: Details) -> tuple[Event, ...]:
    """A deal that began at the wrong player is a misdeal until two players bet voluntarily."""
    return void(table, ("poker.15.e.2", "poker.15.e"), "the deal began at the wrong player")


def some_passed(table: Table) -> str | None:
    """The first cards are being dealt, to at least three players."""
    few = None if len(left_in(table)) > 2 else "fewer than three players are dealt in"
    return not_started(table) or few or (None if _unserved(table) else "everybody has a card")


def _unserved(table: Table) -> list[int]:
    """The seats that have no card of the deal yet: one that is turned up has been dealt."""
    served = {seat for seat, _ in table.play.wrong.flashed}
    return [one.seat for one in left_in(table) if one.seat not in served]


@cites("poker.15.e.4")
def deals_past(table: Table, details: Details) -> tuple[Event, ...]:
    """The dealer deals past an eligible player, unnoticed so far."""
    because = ("poker.15.e.4",)
    why = "nobody there is dealt in, or a card is there already"
    seat = seat_of(details, _unserved(table), why, because)
    return (mishaps.DealtPast(seat=seat, cites=because),)


def passed(table: Table) -> str | None:
    """An eligible player was passed over."""
    skipped: int = table.play.wrong.skipped
    return with_cards(table) or (None if skipped else "nobody was passed over")


@cites("poker.15.e.4")
def player_skipped(table: Table, details: Details) -> tuple[Event, ...]:
    """It is a misdeal until two players bet voluntarily; later the player's chips come back."""
    because = ("poker.15.e.4",)
    if few_bets(table) is None:
        return void(table, (*because, "poker.15.e"), "a player was passed over in the deal")
    one = next(one for one in table.play.players if one.seat == table.play.wrong.skipped)
    found = mishaps.SkipFound(seat=one.seat, cites=because)
    return (found, *out_of_pot(table, one, because))


def others(table: Table) -> tuple[int, ...]:
    """The seats of patrons at the table who should get no cards: not dealt in, or folded."""
    due = {one.seat for one in left_in(table)} | {table.play.wrong.skipped}
    return tuple(sorted(seat for seat in table.play.seats.values() if seat not in due))


def around_next(table: Table) -> str | None:
    """Cards of a street are about to be dealt around the table."""
    why = cards_come(table)
    if why is not None:
        return why
    street = street_of(table)
    around = not table.play.deals and (street.down or street.up)
    return None if around else "no cards are about to be dealt around the table"


def some_ineligible(table: Table) -> str | None:
    """Cards are about to be dealt around the table, where someone should get none."""
    why = around_next(table) or (None if others(table) else "everybody at the table gets cards")
    astray = "cards go to such a player already" if table.play.wrong.astray else None
    if why or astray:
        return why or astray
    many = dealing.packets(street_of(table))[0][1]
    return None if spare(table) >= many else "too few cards are left"


@cites("poker.15.f")
def ineligible_dealt(table: Table, details: Details) -> tuple[Event, ...]:
    """Only the cards dealt to a player who should have none are discarded, and play goes on."""
    because = ("poker.15.f",)
    seat = seat_of(details, others(table), "that player should get cards", because)
    return (mishaps.DealtAstray(seat=seat, cites=because),)


def deck_there(table: Table) -> str | None:
    """A deck is in play, in a hand or between hands, and no pot is being paid."""
    counted = table.stage == IDLE and table.round
    ready = counted or table.play.shoe.state != "spent"
    paid = "the pot is being paid" if table.playing and table.play.won else None
    return paid or (None if ready else "no deck is in play")


@cites("poker.15.g", "poker.6.e.4")
def wrong_number_of_cards(table: Table, details: Details) -> tuple[Event, ...]:
    """With cards missing or too many the round is dead, chips go back, the deck is replaced."""
    if table.playing and table.play.players:
        dead, why = ("poker.15.g",), "the deck does not have 52 cards"
        return (shoe.CardsRemoved(cites=dead), *void(table, dead, why))
    counted = ("poker.6.e.4",)
    return (shoe.CardsRemoved(cites=counted), *spent(table, counted))


def deck_is_dealt(table: Table) -> str | None:
    """A hand is dealt from the deck, which has cards left."""
    none = None if table.play.shoe.remaining else "no card is left in the deck"
    return being_dealt(table) or none or busy(table)


def being_dealt(table: Table) -> str | None:
    """Cards of a hand lie on the table or are being dealt, and no pot is paid."""
    return None if first_deal(table) is None else with_cards(table)


@cites("poker.15.h", "poker.15.e.3")
def card_face_up(table: Table, details: Details) -> tuple[Event, ...]:
    """A card found face up is not used; a second one in the round is a misdeal."""
    if table.play.wrong.face_up:
        because = ("poker.15.e.3", "poker.15.e")
        return void(table, because, "more than one card was found face up")
    return (CardFaceUp(cites=("poker.15.h",)), *_short(table))


def cards_come(table: Table) -> str | None:
    """Cards are being dealt to players or to the center."""
    return in_hand(table) or (None if cards_due(table) else "no card is being dealt") or busy(table)


@cites("poker.15.n")
def card_off_table(table: Table, details: Details) -> tuple[Event, ...]:
    """A card dealt off the table is examined by the dealer, discarded and not used."""
    return (mishaps.CardFell(cites=("poker.15.n",)), *_short(table))


def _short(table: Table) -> tuple[Event, ...]:
    """A hand that cannot be dealt to its end without the card is void."""
    enough = form_of(table).type in (STUD, DRAW) or spare(table) > 0
    return () if enough else void(table, ("poker.15.e",), "too few cards are left in the deck")


def board_next(table: Table) -> str | None:
    """The betting goes on before community cards are due, and the deck can spare them."""
    later = form_of(table).streets[table.play.street + 1 :]
    if in_hand(table) or turn(table) is None or not later or not later[0].community:
        return "no betting round before community cards is under way"
    return busy(table) or (None if spare(table) >= later[0].community else "too few cards are left")


@cites("poker.10.g", "poker.10.h", "poker.10.i", "poker.13a.h")
def board_card_early(table: Table, details: Details) -> tuple[Event, ...]:
    """Community cards that come before the betting is over are burned."""
    street = form_of(table).streets[table.play.street + 1]
    return (mishaps.BoardEarly(cards=street.community, cites=street.dealt),)


def some_live(table: Table) -> str | None:
    """A player has cards and can win."""
    return with_cards(table) or (
        None if live(table) else "only one player is left, and has the pot"
    )


def hand_of(table: Table, details: Details, because: Ids) -> Player:
    """The player whose hand an irregularity is about."""
    players = {one.seat: one for one in live(table)}
    return players[seat_of(details, [*players], "no player has cards there", because)]


@cites("poker.15.i", "poker.15.i.1", "poker.15.i.2", "poker.15.i.3", "poker.1.fouled-hand")
@cites("poker.1.protected-hand")
def hand_lost(table: Table, details: Details) -> tuple[Event, ...]:
    """A protected hand is reconstructed, or its player gets everything back; others are lost."""
    because = ("poker.15.i",)
    one = hand_of(table, details, because)
    how = word_of(details, "how", (FOULED, COLLECTED), because)
    covered = word_of(details, "protected", YES_NO, because) == "yes"
    if not (covered or (how == FOULED and not form_of(table).button)):
        return (died(one, f"it was not protected and was {how}", because),)
    own = ("poker.15.i.1",) if not covered else ()
    if word_of(details, "reconstructed", YES_NO, because) == "yes":
        kept = (*own, "poker.15.i.2")
        return (mishaps.HandRestored(patron=one.patron, seat=one.seat, cites=kept),)
    if word_of(details, "at_fault", YES_NO[::-1], because) == "yes":
        return (died(one, f"it was {how}, partly by its player", ("poker.15.i.3",)),)
    lost = (*own, "poker.15.i.3")
    back = out_of_pot(table, one, lost)
    return (died(one, f"it was {how} although it was protected", lost), *back)


def _lost(rules: Any) -> tuple[Details, ...]:
    seat = {"seat": FIRST}
    return (
        seat,
        {**seat, "how": COLLECTED, "protected": "no"},
        {**seat, "how": COLLECTED, "reconstructed": "no"},
        {**seat, "how": COLLECTED, "reconstructed": "no", "at_fault": "yes"},
    )


def _first(rules: Any) -> tuple[Details, ...]:
    return ({"seat": FIRST},)


@cites("poker.15.i.4")
def player_left(table: Table, details: Details) -> tuple[Event, ...]:
    """The unprotected hand of a player who leaves without a word is collected and discarded."""
    because = ("poker.15.i.4",)
    one = hand_of(table, details, because)
    away = () if one.patron in table.play.away else (WentAway(patron=one.patron, cites=because),)
    return (died(one, "the player left without a word", because), *away)


def hole_cards_come(table: Table) -> str | None:
    """Hole cards are being dealt, in a game whose rules say what a card turned up means."""
    if form_of(table).type not in FLASHED:
        return "the rules of this type of poker do not mention it"
    due = cards_due(table) and not table.play.deals and street_of(table).down
    why = in_hand(table) or (None if due else "no hole cards are being dealt") or busy(table)
    return why or (None if flashable(table) else "no other card can be turned up")


def flashable(table: Table) -> tuple[tuple[int, int], ...]:
    """The hole cards of this deal that are not turned up yet, by seat and number."""
    wrong: Wrong = table.play.wrong
    room = form_of(table).type in (STUD, FIVE_STUD, MAMBO) or spare(table) > 0
    cards = range(1, street_of(table).down + 1) if room else ()
    return tuple(
        (one.seat, card)
        for one in left_in(table)
        for card in cards
        if (one.seat, card) not in wrong.flashed
    )


@cites("poker.15.k", "poker.15.l", "poker.15.m", "poker.15.o")
def hole_card_exposed(table: Table, details: Details) -> tuple[Event, ...]:
    """A hole card turned up in the deal has the consequences that its type of poker has."""
    because, can = FLASHED[form_of(table).type], flashable(table)
    seat = seat_of(details, [one for one, _ in can], "no hole card is dealt there", because)
    cards = tuple(str(card) for one, card in can if one == seat)
    card = word_of(details, "card", cards, because)
    return (mishaps.CardFlashed(seat=seat, card=int(card), cites=because),)


def just_cut(table: Table) -> str | None:
    """The deck was cut, and no card of it is dealt."""
    deck: Shoe = table.play.shoe
    fresh = deck.state in ("cut", "ready") and deck.cut and not deck.dealt
    return None if fresh else "the cards are not cut, or some have been dealt"


@cites("poker.5.c")
def improper_cut(table: Table, details: Details) -> tuple[Event, ...]:
    """A casino supervisor has the cards cut again before any of them is dealt."""
    return (shoe.RecutOrdered(by=(), cites=("poker.5.c",)),)


def has_device(table: Table) -> str | None:
    """A shuffling device has the other deck in it."""
    return None if table.rules.shuffler else "this table has no shuffling device"


@cites("poker.15.p")
def shuffler_fails(table: Table, details: Details) -> tuple[Event, ...]:
    """The cards in the device are shuffled again; the deck that is being dealt stays."""
    return (upkeep.ShufflerFailed(cites=("poker.15.p", "cmr146.51.3")),)


def device_counted(table: Table) -> str | None:
    """A device that counts has shuffled the deck, and no card of it is dealt."""
    if table.rules.count_by != "shuffler":
        return "no device counts the cards at this table"
    deck: Shoe = table.play.shoe
    fresh = deck.state != "spent" and not deck.dealt
    return None if fresh else "the device has not just shuffled the deck, or cards are dealt"


@cites("poker.6.e.4")
def device_count_wrong(table: Table, details: Details) -> tuple[Event, ...]:
    """If the device counts a wrong number, the deck is removed before any card is dealt."""
    return wrong_number_of_cards(table, details)


def seated(table: Table) -> str | None:
    """Somebody sits at the table who was not told to leave."""
    return None if _may_go(table) else "nobody sits at the table"


def _may_go(table: Table) -> tuple[int, ...]:
    barred = table.play.barred
    return tuple(sorted(seat for who, seat in table.play.seats.items() if who not in barred))


@cites("poker.16.b", "poker.16.a")
def collusion(table: Table, details: Details) -> tuple[Event, ...]:
    """A player who seems to help another must leave the game, and the Bureau is notified."""
    because = ("poker.16.b",)
    seat = seat_of(details, _may_go(table), "nobody sits there", because)
    patron = next(who for who, at in table.play.seats.items() if at == seat)
    out = [one for one in live(table) if one.patron == patron] if in_hand(table) is None else []
    return (
        PlayerBarred(patron=patron, cites=because),
        Flagged(about=patron, why="the Bureau is notified: a player had to leave", cites=because),
        *(died(one, "the player must leave the game", because) for one in out),
    )


def under_way(table: Table) -> str | None:
    """A round has been played or is under way."""
    return None if table.round else "nothing has been played yet"


@cites("poker.15.b")
def dispute(table: Table, details: Details) -> tuple[Event, ...]:
    """The decision of the poker shift supervisor on a dispute is final."""
    decision = details.get("decision") or "the ruling of the dealer stands"
    return (DisputeDecided(decision=decision, cites=("poker.15.b",)),)


INCIDENTS = (
    incident(
        "PK-15(e)1", "The cards were not shuffled and cut as required", being_dealt, misdeal_shuffle
    ),
    incident(
        "PK-15(e)2a",
        "The dealer begins the deal at the wrong player",
        not_started,
        deal_starts_wrong,
        ("seat",),
        examples=_first,
    ),
    incident(
        "PK-15(e)2b",
        "The deal is found to have begun at the wrong player",
        started_wrong,
        wrong_start,
    ),
    incident(
        "PK-15(e)4a",
        "The dealer deals past a player",
        some_passed,
        deals_past,
        ("seat",),
        examples=_first,
    ),
    incident("PK-15(e)4b", "A player is found to have been passed over", passed, player_skipped),
    incident(
        "PK-15(f)",
        "Cards are dealt to a player who should have none",
        some_ineligible,
        ineligible_dealt,
        ("seat",),
        examples=_first,
    ),
    incident(
        "PK-15(g)", "Cards are missing, or there are too many", deck_there, wrong_number_of_cards
    ),
    incident("PK-15(h)", "A card is found face up in the deck", deck_is_dealt, card_face_up),
    incident(
        "PK-15(i)",
        "A hand is fouled, or the dealer collects it",
        some_live,
        hand_lost,
        ("seat", "how", "protected", "reconstructed", "at_fault"),
        examples=_lost,
    ),
    incident(
        "PK-15(i)4",
        "A player leaves the table without a word and with an unprotected hand",
        some_live,
        player_left,
        ("seat",),
        examples=_first,
    ),
    incident(
        "PK-15(k)",
        "A hole card is turned up in the deal",
        hole_cards_come,
        hole_card_exposed,
        ("seat", "card"),
        examples=_first,
    ),
    incident("PK-15(n)", "A card is dealt off the table", cards_come, card_off_table),
    incident(
        "PK-10(g)", "Community cards come before the betting is over", board_next, board_card_early
    ),
    incident(
        "PK-15(p)", "The shuffling device jams, stops or fails a cycle", has_device, shuffler_fails
    ),
    incident(
        "PK-6(e)4", "The device counts a wrong number of cards", device_counted, device_count_wrong
    ),
    incident("PK-5(c)", "A cut is found improper before a card is dealt", just_cut, improper_cut),
    incident("PK-15(b)", "A dispute is decided", under_way, dispute, ("decision",), conduct=True),
    incident(
        "PK-16(b)",
        "A player seems to help another",
        seated,
        collusion,
        ("seat",),
        examples=_first,
        conduct=True,
    ),
)
IN_A_HAND = "this call while two players or more have cards, until a pot is paid"
ACCEPTED = {
    "misdeal_shuffle": "this call from the first cards of a hand until a pot is paid",
    "deal_starts_wrong": "this call, once, before the first cards of a hand are dealt",
    "wrong_start": "this call after such a deal, until two players have bet voluntarily",
    "deals_past": "this call, once, before the first cards are dealt to three players or more",
    "player_skipped": "this call after a player was passed over, until a pot is paid",
    "ineligible_dealt": "this call just before cards are dealt around, if a seated player gets "
    "none",
    "wrong_number_of_cards": "this call between hands, or while a deck is in play until a pot is "
    "paid",
    "card_face_up": "this call while a hand is dealt or bet and cards are left in the deck",
    "hand_lost": IN_A_HAND,
    "player_left": IN_A_HAND,
    "hole_card_exposed": "this call just before hole cards are dealt, except at five-card draw",
    "card_off_table": "this call just before cards are dealt",
    "board_card_early": "this call in a betting round that community cards follow",
    "shuffler_fails": "this call at a table with a shuffling device",
    "device_count_wrong": "this call where a device counts the deck, before a card of it is dealt",
    "improper_cut": "this call after the cut, before a card is dealt",
    "dispute": "this call once the first round has begun",
    "collusion": "this call while somebody is seated who may still play",
}
"""When each of these would be accepted."""
MISHAPS = Part(
    name="irregularities",
    evolve=mishaps.EVOLVE,
    events=mishaps.EVENTS,
    questions=mishaps.QUESTIONS,
    incidents=tuple(replace(one, accepted=ACCEPTED[one.key]) for one in INCIDENTS),
)
