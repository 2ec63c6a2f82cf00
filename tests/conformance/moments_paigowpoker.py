"""When an irregularity can happen at pai gow poker: told from the text of its rules."""

from croupier.core.event import Dealt
from croupier.core.step import Confirm, Deal
from croupier.games.families import shoe
from tests.conformance.moments import UPKEEP, Can, Moment, some
from tests.conformance.moments_paigow import bank_shakes, dice_in_shaker, happened, set_by_the_house
from tests.conformance.moments_stud import cut_and_undealt, device_counted, device_has_cards


def in_threes(m: Moment) -> bool:
    """The table has a bonus of Section 17, and deals by that section."""
    return bool(m.rules.three_card or m.rules.seven_card != "off")


def from_the_hand(m: Moment) -> bool:
    """Stacks are dealt from the hand."""
    return m.rules.deal == "hand" and not in_threes(m)


def shoe_deals(m: Moment) -> bool:
    """A card of a hand is the next thing to leave a shoe."""
    waits = m.dealing and isinstance(m.step, Deal) and m.step.to != (shoe.EXPOSED,)
    return waits and not from_the_hand(m)


def automated_shoe_deals(m: Moment) -> bool:
    """The shoe that deals is automated."""
    return shoe_deals(m) and (in_threes(m) or m.rules.deal == "automated")


def stacking(m: Moment) -> bool:
    """Some cards of the stacks are dealt, and more are due."""
    return from_the_hand(m) and m.dealing and isinstance(m.step, Deal) and bool(m.play.hands)


def stacked(m: Moment) -> bool:
    """Some cards of the stacks are dealt, and the start of the delivery is not found."""
    lying = any(place.startswith("stack ") for place in m.play.hands)
    return from_the_hand(m) and m.dealing and lying and not m.play.start


def counting(m: Moment) -> bool:
    """The dealer is counting what is left."""
    named = isinstance(m.step, Confirm) and m.step.about == "the number of cards left"
    return m.dealing and named


def at_positions(m: Moment) -> bool:
    """Cards of a round are at the positions."""
    lying = any(cards and not place.startswith("stack ") for place, cards in m.play.hands.items())
    return m.dealing and some(m.closed, Dealt) and lying


def counted_by_device(m: Moment) -> bool:
    """A device has counted the deck of a table of Section 17."""
    return in_threes(m) and device_counted(m)


def unsure(m: Moment) -> bool | None:
    """What the text does not settle at every moment, outside a round at least not."""
    return None if m.dealing else False


def mistotaled(m: Moment) -> bool | None:
    """Dice decided the start, and the first card or stack is dealt."""
    if m.rules.start != "dice" or in_threes(m) or not m.dealing or not m.play.start:
        return False
    return None if happened(m, "delivered") or some(m.closed, Dealt) else False


PAI_GOW_POKER: dict[str, Can] = {
    **UPKEEP,
    "idle_table": lambda m: m.idle,
    "improper_cut": cut_and_undealt,
    "shuffler_fails": device_has_cards,
    "dice_not_flat": dice_in_shaker,
    "die_falls_out": dice_in_shaker,
    "bank_lifts_lid": bank_shakes,
    "dice_mistotaled": mistotaled,
    "player_exposed": lambda m: None if at_positions(m) else False,
    "dealer_exposed": lambda m: None if at_positions(m) else False,
    "dealer_misset": lambda m: None if set_by_the_house(m) else False,
    "card_face_up": shoe_deals,
    "card_drawn_in_error": shoe_deals,
    "wrong_number": at_positions,
    "player_misset": unsure,
    "stack_card_exposed": stacking,
    "stacks_misdealt": stacked,
    "count_wrong": counting,
    "shoe_jams": automated_shoe_deals,
    "device_count_wrong": counted_by_device,
}
