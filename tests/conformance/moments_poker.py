"""When an irregularity can happen at poker: told from the text of its rules."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.event import CardsShuffled, Dealt, Event
from croupier.core.step import Ask, Deal
from tests.conformance.moments import Can, Moment

BUTTON, STUD = ("holdem", "omaha", "five_card_draw"), ("seven_card_stud",)


def tag(event: Event) -> str:
    """The kind of an event."""
    return str(event.__struct_config__.tag)


def hand(m: Moment) -> tuple[Event, ...]:
    """What has happened in the hand under way, from its antes and blinds on."""
    found = [place for place, one in enumerate(m.past) if tag(one) == "hand_begun"]
    over = [place for place, one in enumerate(m.past) if tag(one) == "round_ended"]
    under_way = found and (not over or found[-1] > over[-1])
    return m.past[found[-1] :] if under_way and not m.idle else ()


def some(m: Moment, *kinds: str) -> bool:
    """Whether something of these kinds has happened in the hand."""
    return any(tag(event) in kinds for event in hand(m))


def playing(m: Moment) -> bool:
    """A hand is under way, and no pot is pushed."""
    return bool(hand(m)) and not some(m, "awarded")


def with_cards(m: Moment) -> bool:
    """Cards of a hand lie on the table."""
    return playing(m) and any(m.play.hands.values())


def voluntary(m: Moment) -> int:
    """How many different players have bet without being made to."""
    acts = [one for one in hand(m) if tag(one) == "played"]
    return len({one.seat for one in acts if one.amount})  # type: ignore[attr-defined]


def dealing(m: Moment) -> bool:
    """Cards are about to be dealt, and none of them is being put aside."""
    return playing(m) and isinstance(m.step, Deal) and "exposed" not in m.step.to and not amends(m)


def amends(m: Moment) -> bool:
    """The card that is about to be dealt replaces one that was turned up."""
    last = next((one for one in reversed(hand(m)) if tag(one) in ("card_exchanged", "dealt")), None)
    return last is not None and tag(last) == "card_exchanged"


def first_cards(m: Moment) -> bool:
    """The first cards of the hand are about to be dealt."""
    seats = {str(one.seat) for one in m.play.players}
    cards = [one for one in hand(m) if isinstance(one, Dealt) and seats & set(one.to)]
    return dealing(m) and not cards


def in_order(m: Moment) -> bool:
    """Nothing is wrong yet about the order of the deal."""
    return first_cards(m) and not some(m, "started_wrong", "dealt_past")


def live(m: Moment) -> tuple[int, ...]:
    """The seats of players who have cards and have not folded."""
    return tuple(one.seat for one in m.play.players if not one.folded and m.at(str(one.seat)))


def putting_aside(m: Moment) -> bool:
    """A card that went wrong is on its way to the discards, or a new one to a hand."""
    return isinstance(m.step, Deal) and ("exposed" in m.step.to or amends(m))


def left(m: Moment) -> int:
    """How many cards are in the deck."""
    deck = m.play.shoe
    return int(deck.size - deck.dealt)


def around(m: Moment) -> bool:
    """The first cards, or those of a later street, are about to go around the table."""
    if first_cards(m):
        return True
    later = dealing(m) and m.play.street > 0 and m.rules.type != "five_card_draw"
    return later and isinstance(m.step, Deal) and any(to.isdecimal() for to in m.step.to)


def others(m: Moment) -> bool:
    """Somebody sits at the table who is not dealt in, or has folded, and was not passed over."""
    past = {one.seat for one in hand(m) if tag(one) == "dealt_past"}  # type: ignore[attr-defined]
    past = set() if some(m, "skip_found") else past
    due = {one.seat for one in m.play.players if not one.folded} | past
    return bool(set(m.play.seats.values()) - due)


def hole_cards(m: Moment) -> bool | None:
    """Face-down cards are about to be dealt at a game whose rules speak of a card turned up."""
    if m.rules.type == "five_card_draw" or not dealing(m):
        return False
    assert isinstance(m.step, Deal)
    step = m.step
    seen = step.each if isinstance(step.each, tuple) else (step.seen_by,) * len(step.to)
    seats = {str(one.seat) for one in m.play.players}
    down = [by for to, by in zip(step.to, seen, strict=True) if to in seats and by]
    if not down:
        return False
    return None if some(m, "card_flashed") or left(m) < 20 else True


def board_next(m: Moment) -> bool | None:
    """A betting round is under way, after which community cards come."""
    if not isinstance(m.step, Ask) or m.step.topic not in ("act", "completing") or not playing(m):
        return False
    streets = m.rules.played.streets[m.play.street + 1 :]
    if not streets or not streets[0].community:
        return False
    return None if left(m) < 20 else True


def fresh_cut(m: Moment) -> bool:
    """The deck is cut, and no card of it has been dealt."""
    deck = m.since(CardsShuffled)
    cut = any(tag(one) == "cards_cut" for one in deck)
    used = any(isinstance(one, Dealt) for one in deck)
    return cut and not used and m.play.shoe.state != "spent"


def deck_ready(m: Moment) -> bool:
    """A deck is in play."""
    return bool(m.play.shoe.state != "spent")


def fund(m: Moment) -> bool:
    """The bad beat box has something in it, between rounds."""
    return m.idle and m.table.accounts.get("fund:", 0) > 0


POKER: Mapping[str, Can] = {
    "misdeal_shuffle": lambda m: with_cards(m) or first_cards(m),
    "deal_starts_wrong": in_order,
    "wrong_start": lambda m: with_cards(m) and some(m, "started_wrong") and voluntary(m) < 2,
    "deals_past": lambda m: in_order(m) and len(m.play.players) > 2,
    "player_skipped": lambda m: (
        with_cards(m) and some(m, "dealt_past") and not some(m, "skip_found")
    ),
    "ineligible_dealt": lambda m: (
        (around(m) and others(m)) and (None if some(m, "dealt_astray") or left(m) < 40 else True)
    ),
    "wrong_number_of_cards": lambda m: (
        (m.idle and m.table.round > 0) or (deck_ready(m) and not some(m, "awarded"))
    ),
    "card_face_up": lambda m: (
        (with_cards(m) or first_cards(m)) and left(m) > 0 and not putting_aside(m)
    ),
    "hand_lost": lambda m: playing(m) and bool(live(m)),
    "player_left": lambda m: playing(m) and bool(live(m)),
    "hole_card_exposed": hole_cards,
    "card_off_table": dealing,
    "board_card_early": board_next,
    "shuffler_fails": lambda m: bool(m.rules.shuffler),
    "device_count_wrong": lambda m: (
        m.rules.count_by == "shuffler"
        and deck_ready(m)
        and not any(isinstance(one, Dealt) for one in m.since(CardsShuffled))
    ),
    "improper_cut": fresh_cut,
    "dispute": lambda m: m.table.round > 0,
    "collusion": lambda m: bool(set(m.play.seats) - set(m.play.barred)),
    "idle_table": lambda m: m.idle,
    "damaged_card": lambda m: bool(m.play.shoe.state == "ready"),
    "unsuitable_card": lambda m: not deck_ready(m),
    "cards_removed": deck_ready,
    "deck_rotated": lambda m: m.idle and not m.rules.shuffler,
    "deck_sorted": lambda m: m.idle,
    "deck_counted": lambda m: m.idle and m.rules.count_by == "dealer",
    "cards_changed": lambda m: None if not m.idle and not hand(m) else m.idle,
    "time_charge": lambda m: None,
    "fund_counted": fund,
    "fund_discontinued": lambda m: None if m.idle else False,
    "time_verified": lambda m: None if m.idle else False,
}
