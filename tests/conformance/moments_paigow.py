"""When an irregularity can happen at pai gow: told from the text of its rules."""

from croupier.core.event import CardsShuffled, Event, Turned
from tests.conformance.moments import Can, Moment


def tag(event: Event) -> str:
    """The kind of an event."""
    return str(event.__struct_config__.tag)


def happened(m: Moment, *kinds: str) -> bool:
    """Whether something of these kinds happened since the betting closed."""
    return any(tag(event) in kinds for event in m.closed)


def dice_in_shaker(m: Moment) -> bool:
    """The dice are next."""
    return getattr(m.step, "device", "") == "dice"


def bank_shakes(m: Moment) -> bool:
    """The dice are next, and a player banks."""
    return dice_in_shaker(m) and bool(m.play.bank)


def delivered(m: Moment) -> bool:
    """Tiles are at the positions, and the round is not over."""
    return m.dealing and happened(m, "delivered")


def any_exposed(m: Moment) -> bool:
    """A hand of a player is exposed or surrendered, or the dealer's is compared with the bank's."""
    return happened(m, "hands_compared", "hand_surrendered", "hand_stands")


def mistotaled(m: Moment) -> bool:
    """Tiles were delivered by a total, and no wager is settled."""
    ends = {getattr(event, "ends", "") for event in m.closed if tag(event) == "hands_compared"}
    settled = bool(ends - {"win"}) or happened(m, "hand_surrendered", "paid")
    return delivered(m) and not settled


def asked_about(m: Moment) -> bool:
    """A player decides about a hand of which a tile was exposed."""
    return str(getattr(m.step, "about", "")).startswith("exposed ")


def looked(m: Moment) -> set[str]:
    """The hands at which somebody has looked."""
    return {event.place for event in m.closed if isinstance(event, Turned)}


def gone(m: Moment) -> set[str]:
    """The hands that left the round; another tile of one that is played on may be exposed."""
    return {str(getattr(e, "place", "")) for e in m.closed if tag(e) == "hand_voided"}


def players_tile(m: Moment) -> bool:
    """A player with a wager has not looked at a hand that was delivered."""
    wagered = {str(wager.box) for wager in m.table.wagers}
    return delivered(m) and not asked_about(m) and bool(wagered - looked(m) - gone(m))


def hidden_tile(m: Moment) -> bool | None:
    """A tile of the dealer, the bank or the dead hand is face down, and no hand is exposed."""
    if not delivered(m) or asked_about(m) or any_exposed(m):
        return False
    return True if m.at("dead hand") else None


def set_by_the_house(m: Moment) -> bool | None:
    """The dealer has set the own hands, or those of a co-bank, and wagers are left."""
    place = str(m.play.seats.get(m.play.bank, "")) if m.play.shared else "dealer"
    own = [event for event in m.closed if tag(event) == "hands_set"]
    done = any(getattr(event, "place", "") == place for event in own)
    return m.dealing and done and not happened(m, "hands_reset")


def stacked(m: Moment) -> bool:
    """The tiles lie in stacks, and wagers are open."""
    return not m.idle and m.table.open and bool(m.play.shoe.state == "ready")


def washed(m: Moment) -> bool:
    """The set was washed, the round after it is not over, and no other one is already due."""
    return bool(m.play.shoe.state != "spent") and not happened(m, "replacement_due")


def never_washed(m: Moment) -> bool | None:
    """The set has not been used yet; a set that came later may be inspected as well."""
    if any(isinstance(event, CardsShuffled) for event in m.past):
        return None if m.play.shoe.state == "spent" else False
    return True


def no_gaming(m: Moment) -> bool:
    """No wager is made, and nothing is dealt."""
    return m.idle or (m.table.open and not m.table.wagers)


PAI_GOW: dict[str, Can] = {
    "dice_not_flat": dice_in_shaker,
    "die_falls_out": dice_in_shaker,
    "dice_mistotaled": mistotaled,
    "bank_lifts_lid": bank_shakes,
    "player_exposed": players_tile,
    "dealer_exposed": hidden_tile,
    "dealer_misset": set_by_the_house,
    "tile_exposed_in_stacking": stacked,
    "unsuitable_tile": never_washed,
    "idle_table": no_gaming,
    "damaged_tile": washed,
    "tiles_removed": washed,
    "equipment_changed": no_gaming,
}
