"""When an irregularity can happen at fast action hold 'em: told from the text of its rules."""

from croupier.core.event import CardsShuffled, Dealt, Discarded, Event, RoundEnded, Turned
from tests.conformance.moments import UPKEEP, Can, Moment, maybe

FOUR = 4
ASTRAY = {"card_face_up", "dealer_relieved", "card_too_many"}
"""The events by which a card goes astray."""


def tag(event: Event) -> str:
    """The kind of an event."""
    return str(event.__struct_config__.tag)


def on_its_way(m: Moment) -> bool:
    """A card was found, burned or dealt in error, and has not left the shoe yet."""
    for event in reversed(m.past):
        if isinstance(event, CardsShuffled | RoundEnded):
            return False
        if isinstance(event, Dealt) and "exposed" not in event.to and "burn" not in event.to:
            return False
        if isinstance(event, Discarded) and event.why:
            return False
        if tag(event) in ASTRAY:
            return True
    return False


def free(m: Moment) -> bool:
    """A card can leave the shoe, and none is on its way."""
    pending = on_its_way(m) or m.play.exposing or m.play.relieved
    return m.cards_left and not pending


def dealt_to(m: Moment, place: str) -> int:
    """How many cards a place was dealt in this round."""
    return sum(event.to.count(place) for event in m.closed if isinstance(event, Dealt))


def missed(m: Moment, place: str) -> int:
    """How often a place was passed over in this round."""
    return sum(
        tag(event) == "card_missed" and getattr(event, "place", "") == place for event in m.closed
    )


def next_of_four(m: Moment) -> str:
    """The position that gets the next of the first four cards; "" if it is another card."""
    to = getattr(m.step, "to", ("",))[0] if m.dealing else ""
    in_deal = to == "dealer" or to.isdigit()
    return to if in_deal and dealt_to(m, to) + missed(m, to) < FOUR else ""


def dealers_turned(m: Moment) -> bool:
    """The dealer's cards are turned over."""
    return any(isinstance(event, Turned) and event.place == "dealer" for event in m.closed)


def a_players(m: Moment) -> bool:
    """The next of the first four cards is a player's."""
    return free(m) and next_of_four(m).isdigit()


def short(m: Moment) -> bool:
    """That player is passed over, and has another card, or will have."""
    place = next_of_four(m)
    last = missed(m, place) == FOUR - 1
    return a_players(m) and not last


def without_any(m: Moment) -> bool:
    """That player has no card so far."""
    return a_players(m) and not dealt_to(m, next_of_four(m))


def dealer_complete(m: Moment) -> bool:
    """The dealer has four cards, and the round is not over."""
    return free(m) and m.dealing and dealt_to(m, "dealer") >= FOUR


def one_more(m: Moment) -> bool | None:
    """The last card went to a player who has four, and has not decided anything."""
    last = next((event for event in reversed(m.closed) if isinstance(event, Dealt)), None)
    place = last.to[0] if last is not None else ""
    if not (free(m) and place.isdigit() and len(m.at(place)) >= FOUR):
        return False
    decided = any(
        getattr(event, "place", "") == place for event in m.closed if tag(event) != "dealt"
    )
    return None if decided else True


def face_down(m: Moment, *, players: bool) -> bool:
    """A card of a player, or of the dealer, is face down."""
    places = [place for place in m.play.hands if place[0].isdigit() == players]
    own = places if players else [place for place in places if place == "dealer"]
    return any(seen is not None for place in own for _, seen in m.at(place))


def dealer_set(m: Moment) -> bool | None:
    """The dealer has set a hand, and it was not set again."""
    kinds = [tag(event) for event in m.closed if getattr(event, "place", "") in ("", "dealer")]
    return m.dealing and "hand_set" in kinds and "hand_reset" not in kinds


def marker_due(m: Moment) -> bool:
    """A round moved the marker, and no card of a hand was dealt since, nor was it put back."""
    for event in reversed(m.past):
        if isinstance(event, Dealt) and (event.to[0] == "dealer" or event.to[0].isdigit()):
            return False
        if tag(event) in ("marker_stayed", "round_voided"):
            return False
        if tag(event) == "marker_moved":
            return True
    return False


def before_the_board(m: Moment) -> bool:
    """Somebody has wagered or was dealt to, and the dealer's cards are not turned over."""
    hands = any(isinstance(e, Dealt) and e.to[0] not in ("burn", "exposed") for e in m.closed)
    there = bool(m.table.wagers) or hands or missed(m, "dealer") > 0
    return free(m) and m.dealing and there and not dealers_turned(m)


FAST_ACTION: dict[str, Can] = {
    **UPKEEP,
    "card_face_up_in_shoe": free,
    "card_drawn_in_error": maybe(lambda m: free(m) and not m.idle),
    "player_card_exposed": lambda m: face_down(m, players=True) and not on_its_way(m),
    "dealer_short": lambda m: free(m) and next_of_four(m) == "dealer",
    "player_short": short,
    "dealer_overdealt": dealer_complete,
    "player_overdealt": one_more,
    "dealer_misset": dealer_set,
    "too_few_cards": maybe(lambda m: not m.idle and m.play.shoe.state == "ready"),
    "no_cards_dealt": without_any,
    "marker_not_moved": marker_due,
    "dealer_card_exposed": lambda m: face_down(m, players=False) and not on_its_way(m),
    "community_card_early": before_the_board,
    "new_dealer": lambda m: free(m) and not m.dealing and not m.rules.csm,
    "reshuffle": lambda m: UPKEEP["reshuffle"](m) and not m.rules.csm,
    "idle_table": lambda m: UPKEEP["idle_table"](m) and not m.rules.csm,
}
