"""When each irregularity of a poker game with one deck can happen: told from the rules' text."""

from croupier.core.event import CardsShuffled, Dealt, WagersClosed
from croupier.core.step import Confirm, Deal
from croupier.games.families import shoe
from tests.conformance.moments import UPKEEP, Can, Moment, some


def cards_come(m: Moment) -> bool:
    """The table waits for a card of a hand; one found face up does not belong to any."""
    return m.dealing and isinstance(m.step, Deal) and m.step.to != (shoe.EXPOSED,)


def a_round_lies(m: Moment) -> bool:
    """Cards of a round have been dealt, and it is not over."""
    return m.dealing and some(m.closed, Dealt) and any(m.play.hands.values())


def hidden_at(place: str) -> Can:
    """A card at a place in front of the dealer is still face down."""

    def can(m: Moment) -> bool:
        return m.dealing and any(seen is not None for _, seen in m.at(place))

    return can


def cut_and_undealt(m: Moment) -> bool:
    """The deck was cut since it was shuffled, and none of its cards is dealt."""
    since = m.since(CardsShuffled, shoe.RecutOrdered, shoe.ShoeSpent)
    return some(since, shoe.CardsCut) and not some(since, Dealt) and m.play.shoe.state == "ready"


def device_has_cards(m: Moment) -> bool:
    """A device shuffles the idle one of two decks, or the only one between two rounds."""
    idle = m.rules.cards_second_deck or m.play.shoe.state == "spent"
    return bool(m.rules.shuffler and idle)


def device_counted(m: Moment) -> bool:
    """A device has shuffled and counted the deck, and none of its cards is dealt."""
    since = m.since(CardsShuffled)
    fresh = not some(since, Dealt, shoe.CardsCut) and m.play.shoe.state == "ready"
    return bool(m.rules.shuffler_counts and fresh)


def counting(m: Moment) -> bool:
    """The dealer is counting the stub."""
    named = isinstance(m.step, Confirm) and m.step.about == "the number of cards in the stub"
    return m.dealing and named and some(m.since(WagersClosed), Dealt)


SHARED: dict[str, Can] = {
    **UPKEEP,
    "idle_table": lambda m: m.idle,
    "improper_cut": cut_and_undealt,
    "shuffler_fails": device_has_cards,
    "card_face_up": cards_come,
    "card_drawn_in_error": cards_come,
    "wrong_number": a_round_lies,
    "shoe_jams": lambda m: m.rules.deal == "automated" and cards_come(m),
    "stub_count_wrong": counting,
    "device_count_wrong": device_counted,
}
THREE_CARD_POKER: dict[str, Can] = {**SHARED, "exposed_early": hidden_at("dealer")}


def community_face_down(m: Moment) -> bool:
    """A community card is dealt and not yet turned."""
    places = ("community_left", "community_middle", "community_right")
    return m.dealing and any(seen is not None for one in places for _, seen in m.at(one))


COLORADO: dict[str, Can] = {**SHARED, "community_card_exposed": community_face_down}
