"""When an irregularity of twenty-one can happen, told from the text of sections 15 and 11."""

from collections import Counter

from croupier.core.event import CardsShuffled, Confirmed, Dealt, Discarded, Event, RoundEnded
from croupier.core.step import Deal
from croupier.games.blackjack.multiple import UpCardAstray, UpCardMoved, UpCardRestored
from croupier.games.families import shoe
from croupier.games.families.double_shoe import SideDetermined, WrongSide
from croupier.games.families.twentyone import incidents
from croupier.games.families.twentyone.dealer import DealerStands, HoleCardRead
from croupier.games.families.twentyone.play import HandClosed, HandDoubled, HandOpened
from croupier.games.zappit.play import (
    COVERED,
    WORKS,
    PlayerAdmitted,
    ReaderMisused,
    ShufflerUnusable,
)
from tests.conformance.moments import UPKEEP, Can, Moment, has_a_device, some

UNUSED = {shoe.ASIDE, shoe.BURN, shoe.EXPOSED, "determinant"}
WRONG = (
    incidents.CardKept,
    incidents.CardExposed,
    incidents.DealerMissed,
    incidents.SecondMissed,
    incidents.CardNotDealt,
    incidents.DoubleShown,
)
"""A card was delivered wrongly."""


def leaving(m: Moment) -> bool:
    """A card was found, drawn too many or exposed, and has not left the shoe yet."""
    for event in reversed(m.past):
        if isinstance(event, incidents.CardLeaves | incidents.CardExposed):
            return True
        gone = isinstance(event, Discarded) and event.places == (shoe.ASIDE,)
        shown = isinstance(event, Dealt) and shoe.EXPOSED in event.to
        if gone or shown or isinstance(event, RoundEnded | CardsShuffled):
            return False
    return False


def from_the_shoe(m: Moment) -> bool:
    """A card can leave the shoe by mistake."""
    return m.cards_left and not leaving(m)


def in_the_deal(m: Moment) -> bool:
    """A card can leave the shoe by mistake while a round is dealt."""
    return m.dealing and from_the_shoe(m) and some(m.round, HandOpened)


def dealt_to(m: Moment) -> Counter[str]:
    """The number of cards dealt to each place in this round."""
    found: Counter[str] = Counter()
    for event in m.round:
        if isinstance(event, Dealt):
            found.update(event.to)
        if isinstance(event, incidents.ExposedDealt) or (
            isinstance(event, SideDetermined) and event.place
        ):
            found[event.place] += 1
    return found


def boxes(m: Moment) -> tuple[str, ...]:
    """The boxes of the round whose hands were not called dead."""
    dead = {e.place for e in m.round if isinstance(e, HandClosed) and e.state == "dead"}
    opened = (str(e.box) for e in m.round if isinstance(e, HandOpened))
    return tuple(box for box in opened if box not in dead)


def everyone_has_two(m: Moment) -> bool:
    """The first two cards have been dealt to each player."""
    cards = dealt_to(m)
    return all(cards[box] > 1 for box in boxes(m))


def exposed(m: Moment) -> bool:
    """After the first two cards, and while no other exposed card waits to be used."""
    return in_the_deal(m) and everyone_has_two(m) and not m.at(shoe.EXPOSED)


def counted(cards: list[str]) -> tuple[int, bool]:
    """Points, and whether an ace counts eleven."""
    hard = sum(10 if card[0] in "TJQK" else 1 if card[0] == "A" else int(card[0]) for card in cards)
    soft = hard <= 11 and any(card[0] == "A" for card in cards)
    return hard + 10 * soft, soft


def must_stand(m: Moment, cards: list[str]) -> bool:
    """Whether the dealer takes no more cards: from 17 to 21, or from a soft 18 where so dealt."""
    points, soft = counted(cards)
    by_hand = getattr(m.rules, "variant", "") == "6_to_5"
    face_up = "face_up" in (getattr(m.rules, "variant", ""), getattr(m.rules, "hole_card", ""))
    hits = by_hand or (getattr(m.rules, "soft17", "stand") == "hit" and not face_up)
    return len(cards) > 1 and (18 if soft and hits else 17) <= points <= 21


def last_dealers_hand(m: Moment) -> list[str]:
    """The cards of the dealer's last complete hand, until another card is dealt or shuffled."""
    held: list[str] = []
    last: list[str] = []
    for event in m.past:
        if isinstance(event, Dealt):
            last = last if {*event.to} <= {shoe.ASIDE, shoe.BURN} else []
            held += [c for c, to in zip(event.cards, event.to, strict=True) if to == "dealer"]
        elif isinstance(event, incidents.ExposedDealt) and event.place == "dealer":
            held.append(event.card)
        elif isinstance(event, DealerStands):
            last = list(held)
        elif isinstance(event, UpCardMoved):
            held = held[:1]
        elif isinstance(event, RoundEnded):
            held = []
        elif isinstance(event, CardsShuffled) and not held:
            last = []
    return last


def drawn_too_many(m: Moment) -> bool:
    """The dealer's open cards, or those of the last hand, are ones on which the dealer stands."""
    lying = m.at("dealer")
    seen = all(by is None for _, by in lying)
    mine = seen and must_stand(m, [card for card, _ in lying])
    return from_the_shoe(m) and (mine or must_stand(m, last_dealers_hand(m)))


def dealers_own(m: Moment) -> bool:
    """The first card, or a hole card, is still due to the dealer, who has missed none."""
    many = dealt_to(m)["dealer"]
    due = many == 0 or (many == 1 and m.rules.dealing != "none")
    return in_the_deal(m) and due and not some(m.round, incidents.DealerMissed)


def fewer(m: Moment, most: int) -> bool:
    """A box in the first deal has no more than some cards, and was not passed over before."""
    cards = dealt_to(m)
    missed = {e.place for e in m.round if isinstance(e, incidents.SecondMissed)}
    return in_the_deal(m) and any(cards[b] <= most and b not in missed for b in boxes(m))


def card_due(m: Moment) -> str:
    """The hand that gets the next card, after the first deal; "" if none does."""
    found = some(m.round, HoleCardRead) and any(
        e.blackjack for e in m.round if isinstance(e, HoleCardRead)
    )
    if found or not isinstance(m.step, Deal) or len(m.step.to) != 1:
        return ""
    place = m.step.to[0]
    return place if place[0].isdigit() and dealt_to(m)[place.partition(".")[0]] > 1 else ""


def asked_for(m: Moment) -> bool:
    """A card that a player asked for is the next one, after the first two of everyone."""
    return in_the_deal(m) and everyone_has_two(m) and bool(card_due(m))


def face_down(m: Moment) -> bool:
    """It is the card of a hand that was doubled, to be dealt face down."""
    if not asked_for(m):
        return False
    place, down = card_due(m), False
    for event in m.round:
        if isinstance(event, HandDoubled) and event.place == place:
            down = event.unseen
        if isinstance(event, incidents.DoubleShown) and event.place == place:
            down = False
    return down


def reader_works(m: Moment) -> bool:
    """The table has a reader that has not failed, or works again."""
    failed = False
    for event in m.past:
        failed = failed or isinstance(event, incidents.ReaderFailed)
        failed = failed and not (isinstance(event, Confirmed) and event.about == WORKS)
    return bool(m.rules.reader) and not failed


def read_in_error(m: Moment) -> bool:
    """A hole card lies face down by a 2 to 9, a reader is in use, and nobody is being told."""
    lying = m.at("dealer")
    down = len(lying) == 2 and lying[0][1] is None and lying[1][1] is not None
    low = down and counted([lying[0][0]])[0] in range(2, 10)
    told = m.since(incidents.HoleCardInserted, ReaderMisused)
    being_told = len(told) < len(m.round) and not some(told, Confirmed)
    return m.dealing and low and reader_works(m) and not being_told


def recut(m: Moment) -> bool | None:
    """The cards were cut, and no card has left the stack since; a double shoe has two stacks."""
    cut = m.since(CardsShuffled, shoe.RecutOrdered)
    stacked = m.play.shoe.state in ("cut", "ready")
    if stacked and getattr(m.rules, "double_shoe", False):
        return None
    deep = any(event.depth for event in cut if isinstance(event, shoe.CardsCut))
    return stacked and deep and not some(cut, Dealt)


def between_rounds(m: Moment) -> bool:
    """A new dealer burns a card of a shoe in play before a round is dealt."""
    return not m.dealing and from_the_shoe(m)


def burns_a_card(m: Moment) -> bool:
    """The same, where cards come from a shoe that is not continuous and has one side."""
    other = m.rules.csm or m.rules.double_shoe or m.rules.variant == "6_to_5"
    return between_rounds(m) and not other


def wrongly(m: Moment, event: Event) -> bool:
    """Whether a card was delivered wrongly."""
    too_many = isinstance(event, incidents.CardLeaves) and event.why == incidents.TOO_MANY
    passed = isinstance(event, HandClosed) and event.state == "dead"
    missed = passed and event.cites[0].rpartition(".")[0].endswith((".15", ".11"))
    letter = event.cites[0][-1:] if missed else ""
    of_the_deal = letter == ("g" if m.game.key == "zappit" else "h")
    return isinstance(event, WRONG) or too_many or of_the_deal


def let_out(m: Moment) -> bool:
    """The house lets players out after such an error, while wagers of the round lie."""
    wrong = any(wrongly(m, event) for event in m.closed)
    return bool(m.rules.error_let_players_out) and wrong and m.made_in_this_round() and m.dealing


def later_hand(m: Moment) -> bool:
    """At multiple action, the second or third hand is being dealt, and its up card lies there."""
    moved = m.since(UpCardMoved)
    astray = m.since(UpCardAstray)
    lost = len(astray) < len(m.round) and not some(astray, UpCardRestored)
    begun = some(m.round, UpCardMoved) and not some(moved, DealerStands)
    return in_the_deal(m) and begun and not lost


def side_due(m: Moment) -> bool:
    """A side of a double shoe is determined, and its first card is due."""
    fixed = m.since(SideDetermined)
    fresh = len(fixed) < len(m.round) and not some(fixed, WrongSide)
    cards = [e for e in fixed if isinstance(e, Dealt) and not {*e.to} <= UNUSED]
    return m.dealing and m.rules.double_shoe and fresh and not cards


def prize_due(m: Moment) -> bool:
    """Every other wager is settled, and the display is about to show what a blackjack won."""
    won = [wager for wager in m.table.wagers if wager.kind == "bonus" and wager.at == "won"]
    return bool(won) and len(won) == len(m.table.wagers) and not m.play.bonus_shows


def being_mixed(m: Moment) -> bool:
    """The cards are stacked, and neither cut nor in the shoe."""
    fresh = m.since(CardsShuffled)
    gone = some(fresh, shoe.CardsCut, shoe.CoverPlaced, shoe.ShoeReady, shoe.ShoeSpent)
    again = any(event.__struct_config__.tag == "shuffler_failed" for event in fresh)
    mixed = some(m.past, CardsShuffled) and not gone and not again and m.play.shoe.dealt == 0
    return mixed and m.play.shoe.state == "shuffled"


def unmarked(m: Moment) -> bool:
    """A device can become unusable that is not already waiting to be covered or signed."""
    after = m.since(ShufflerUnusable)
    done = any(isinstance(event, Confirmed) and event.about == COVERED for event in after)
    return has_a_device(m) and (done or len(after) == len(m.past))


def somebody_waits(m: Moment) -> bool:
    """Somebody who did not play the last round since the shuffle may not wager, nor was let in."""
    played: set[str] | None = None
    begun = False
    for event in m.past:
        if isinstance(event, HandOpened):
            played = {*(played or () if begun else ()), event.caller}
            begun = True
        elif isinstance(event, PlayerAdmitted) and played is not None:
            played |= {event.patron}
        elif isinstance(event, RoundEnded):
            begun = False
        elif isinstance(event, CardsShuffled) and not begun:
            played = None
    if m.rules.mid_shoe_entry == "allow" or m.play.shoe.state == "spent" or played is None:
        return False
    return any(patron not in played for patron in m.play.seats)


FAMILY: dict[str, Can] = {
    **UPKEEP,
    "card_face_up_in_shoe": from_the_shoe,
    "card_drawn_in_error": from_the_shoe,
    "card_exposed": exposed,
    "drawn_on_seventeen": drawn_too_many,
    "dealer_missed": dealers_own,
    "no_cards_dealt": lambda m: fewer(m, 0),
    "one_card_dealt": lambda m: fewer(m, 1),
    "card_not_dealt": asked_for,
    "reader_misused": read_in_error,
    "reader_fails": reader_works,
    "improper_cut": recut,
    "new_dealer": between_rounds,
    "players_let_out": let_out,
}


def lacks_a_wager(m: Moment) -> bool:
    """Somebody has too few wagers on a box against the dealer's hands while wagers are open."""
    least = {"off": 0, "two_or_three": 2, "three": 3}[m.rules.multiple_action]
    due = {f"main_{number + 1}" for number in range(least)}
    made: dict[tuple[str, int], set[str]] = {}
    for wager in m.table.wagers:
        if wager.kind.startswith("main_"):
            made.setdefault((wager.patron, wager.box), set()).add(wager.kind)
    return m.table.open and any(due - kinds for kinds in made.values())


BLACKJACK: dict[str, Can] = {
    "cards_extended": lambda m: m.rules.decks >= 6 and m.rules.variant != "6_to_5",
    **FAMILY,
    "double_shown": face_down,
    "new_dealer": burns_a_card,
    "wrong_side": side_due,
    "up_card_not_moved": lambda m: later_hand(m) and len(m.at("dealer")) == 1,
    "up_card_discarded": later_hand,
    "wagers_lacking": lacks_a_wager,
    "progressive_light_fails": lambda m: bool(m.rules.progressive),
    "bonus_display_fails": prize_due,
}
SPANISH_21: dict[str, Can] = {
    "cards_extended": lambda m: m.rules.decks >= 6,
    **FAMILY,
    "ten_found": from_the_shoe,
    "card_exposed_in_mixing": being_mixed,
}
ZAPPIT: dict[str, Can] = {
    **FAMILY,
    "shuffler_unusable": unmarked,
    "player_admitted": somebody_waits,
}
