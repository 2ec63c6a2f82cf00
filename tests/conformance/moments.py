"""A moment at a table, and when an irregularity can happen there: told from the rules' text.

What the rules name is looked for in what has happened, in the cards left and those on the table,
and in whose turn it is; no predicate here asks the game's own. One gives None where the text leaves
it open, and then either answer is taken.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from croupier.core.event import (
    CardsShuffled,
    Dealt,
    Discarded,
    Drawn,
    DrawVoided,
    Event,
    OutcomeDeclared,
    RoundOpened,
    Staked,
    WagerPlaced,
    WagersClosed,
)
from croupier.core.game import Game
from croupier.core.step import Deal, Open, Step
from croupier.core.table import IDLE, Table
from croupier.games.families import shoe

Can = Callable[["Moment"], bool | None]


@dataclass(frozen=True)
class Moment:
    """A table, what it waits for, and everything that has happened there."""

    game: Game
    table: Table
    step: Step
    past: tuple[Event, ...]

    @property
    def play(self) -> Any:
        """What the game keeps beside its wagers."""
        return self.table.play

    @property
    def rules(self) -> Any:
        """The rules in force."""
        return self.table.rules

    @property
    def idle(self) -> bool:
        """Whether no round is under way."""
        return self.table.stage == IDLE

    @property
    def dealing(self) -> bool:
        """Whether wagers are closed and the round is not over."""
        return not self.idle and not self.table.open

    @cached_property
    def round(self) -> tuple[Event, ...]:
        """What has happened since the last round was opened."""
        return self.since(RoundOpened)

    def since(self, *kinds: type[Event]) -> tuple[Event, ...]:
        """What has happened after the last event of some kinds."""
        for place in range(len(self.past) - 1, -1, -1):
            if isinstance(self.past[place], kinds):
                return self.past[place + 1 :]
        return self.past

    @cached_property
    def closed(self) -> tuple[Event, ...]:
        """What has happened in this round since wagers were closed; nothing while they are open."""
        return self.since(WagersClosed) if self.dealing else ()

    @property
    def outcome(self) -> bool:
        """Whether the draw of this round stands."""
        seen = [e for e in self.round if isinstance(e, Drawn | OutcomeDeclared | DrawVoided)]
        return bool(seen) and not isinstance(seen[-1], DrawVoided)

    @property
    def cards_left(self) -> bool:
        """Whether a shoe is in play that still has cards."""
        left = self.play.shoe
        return bool(left.state == "ready" and left.size > left.dealt)

    def at(self, place: str) -> tuple[tuple[str, tuple[str, ...] | None], ...]:
        """The cards at a place, and who may see each."""
        cards: tuple[tuple[str, tuple[str, ...] | None], ...] = self.play.hands.get(place, ())
        return cards

    def deals_to(self, *places: str) -> bool:
        """Whether exactly these places get a card next."""
        return isinstance(self.step, Deal) and self.step.to == places

    def made_in_this_round(self) -> bool:
        """Whether a wager lies on the layout that was made in this round."""
        fresh = {e.wager.id for e in self.round if isinstance(e, WagerPlaced | Staked)}
        return any(wager.id in fresh for wager in self.table.wagers)


def some(events: Iterable[Event], *kinds: type[Event]) -> bool:
    """Whether one of the events is of some kinds."""
    return any(isinstance(event, kinds) for event in events)


def under_way(m: Moment) -> bool:
    """A ball may be spun the wrong way, or leave the wheel, until it has come to rest."""
    return not m.idle and not m.outcome


def drawing(m: Moment) -> bool:
    """Dice roll, or a wheel turns, once wagers are closed and until an outcome stands."""
    return m.dealing and not m.outcome


def always(m: Moment) -> bool:
    """It may be called at any time."""
    return True


def in_play(m: Moment) -> bool:
    """Cards may be damaged while their shoe is in play."""
    return bool(m.play.shoe.state == "ready")


def before_play(m: Moment) -> bool:
    """Cards are inspected before they are shuffled."""
    return bool(m.play.shoe.state == "spent")


def in_use(m: Moment) -> bool:
    """Cards may be removed once they are in use."""
    return not before_play(m)


def has_a_device(m: Moment) -> bool:
    """A shuffling device may fail where there is one."""
    return bool(m.rules.shuffler or getattr(m.rules, "csm", False))


def nobody_plays(m: Moment) -> bool:
    """The cards of a shoe in play are spread between rounds."""
    return m.idle and in_play(m)


def by_the_house(m: Moment) -> bool:
    """The house has the cards shuffled after a round, if it chose so."""
    return bool(m.rules.reshuffle_any_round) and nobody_plays(m)


def cut_and_undealt(m: Moment) -> bool:
    """The cards are cut, and none of them has left the stack."""
    cut = m.since(CardsShuffled, shoe.RecutOrdered)
    return some(cut, shoe.CardsCut) and not some(cut, Dealt) and m.play.shoe.state == "cut"


def nothing_lies(m: Moment) -> bool:
    """Cards are changed while no card and no wager of a round lies on the table."""
    free = m.idle or (m.table.open and not m.table.wagers)
    return free and not any(m.play.hands.values())


UPKEEP: dict[str, Can] = {
    "cards_changed": nothing_lies,
    "damaged_card": in_play,
    "unsuitable_card": before_play,
    "shuffler_fails": has_a_device,
    "cards_removed": in_use,
    "idle_table": nobody_plays,
    "reshuffle": by_the_house,
    "improper_cut": cut_and_undealt,
}
"""The cards of any shoe."""


def shooter_waits(m: Moment) -> bool:
    """A shooter has the dice, between rolls."""
    return not m.idle and m.table.open and bool(m.play.shooter)


def only_come_bets(m: Moment) -> bool:
    """On a come out roll, come bets are on their numbers and the shooter has no line bet."""
    kinds = {wager.kind for wager in m.table.wagers if wager.at is not None}
    line = any(w.kind in ("pass", "dont_pass") for w in m.table.wagers_of(m.play.shooter))
    come = {"come", "dont_come"} & kinds
    return shooter_waits(m) and not m.play.point and bool(come) and not line and not m.play.deciding


def fire_is_pending(m: Moment) -> bool:
    """A fire bet lies on the layout, between rolls."""
    return shooter_waits(m) and any(wager.kind == "fire" for wager in m.table.wagers)


CRAPS: dict[str, Can] = {
    **dict.fromkeys(
        (
            "die_off_the_table",
            "die_on_the_other",
            "die_on_the_bank",
            "die_in_cup_or_on_rail",
            "dice_not_released_together",
            "die_short_of_the_end",
            "cheating_throw",
            "improper_throw",
            "dice_touch_chips",
            "cocked_die",
            "disputed_face",
        ),
        drawing,
    ),
    "shooter_ordered_to_pass": shooter_waits,
    "shooter_declines_line_bet": only_come_bets,
    "dice_passed_with_fire_bets": fire_is_pending,
}
ROULETTE: dict[str, Can] = {
    "ball_spun_with_the_wheel": under_way,
    "fewer_than_four_revolutions": under_way,
    "foreign_object_in_wheel": under_way,
    "double_zero_on_wheel_used_as_single": lambda m: drawing(m) and m.rules.used_as_single,
    "ball_ejected": under_way,
}
BIG_SIX: dict[str, Can] = {
    "clapper_between_sections": drawing,
    "fewer_than_three_revolutions": drawing,
    "wheel_stopped_by_hand": drawing,
}


def device_lit(m: Moment) -> bool:
    """The dice are seen, and the electrical device has not failed before."""
    return not m.idle and m.outcome and not m.play.device_failed


SIC_BO: dict[str, Can] = {
    "dice_not_flat": lambda m: drawing(m) and bool(m.play.shaker),
    "electrical_device_fails": device_lit,
    "automated_shaker_fails": lambda m: drawing(m) and m.play.shaker == "automated",
    "automated_shaker_removed": lambda m: not m.dealing and m.play.shaker == "automated",
    "manual_shaker_brought": lambda m: m.play.shaker == "",
    "dice_exchanged": lambda m: m.idle or (m.table.open and not m.table.wagers),
}


def apart(m: Moment) -> bool:
    """A card that was disclosed, or drawn out of turn, is being dealt with."""
    play = m.play
    busy = getattr(play, "exposing", "") or getattr(play, "apart", "")
    return bool(busy or play.simulated or m.at(shoe.EXPOSED))


def out_of_turn(m: Moment) -> bool:
    """A card can leave the shoe out of turn."""
    return m.cards_left and not apart(m)


def maybe(can: Can) -> Can:
    """What the text leaves open beyond a condition that it needs."""
    return lambda m: None if can(m) else False


def round_to_complete(m: Moment) -> bool:
    """A round is under way from a shoe in play."""
    return not m.idle and in_play(m) and not apart(m)


def cards_to_turn(m: Moment) -> bool:
    """The next hand that is face down is a player's to turn."""
    for hand in ("player", "banker"):
        if any(seen is not None for _, seen in m.at(hand)):
            return bool(m.play.holders.get(hand, "dealer") != "dealer")
    return False


def cover_is_in(m: Moment) -> bool:
    """The cover card has not appeared in this shoe, and a round is under way."""
    left = m.play.shoe
    out = m.play.last_hand or left.size - left.dealt < left.behind or left.out
    return out_of_turn(m) and not m.idle and not out


def misdelivered(m: Moment) -> bool:
    """The house lets players out of a round in which a card was delivered wrongly."""
    named = {"card_aside", "card_exposed"}
    wrong = any(event.__struct_config__.tag in named for event in m.round)
    return bool(m.rules.error_let_players_out and wrong and m.table.wagers and m.dealing)


BACCARATS: dict[str, Can] = {
    "cards_extended": lambda m: m.rules.csm,
    **UPKEEP,
    "card_drawn_in_error": lambda m: out_of_turn(m) and not m.dealing,
    "unseen_third_card": maybe(out_of_turn),
    "disclosed_third_card": maybe(out_of_turn),
    "card_disclosed": out_of_turn,
    "too_few_cards": maybe(round_to_complete),
    "delays_turning": cards_to_turn,
    "cover_card": cover_is_in,
    "players_let_out": misdelivered,
    "curator_ordered_to_pass": lambda m: m.play.curator not in ("", "dealer"),
    "shuffle_directed": maybe(lambda m: in_play(m) and not m.dealing),
}


def hand_dealt(m: Moment) -> bool:
    """A hand is being dealt to the Dominant Player and the Banker."""
    return out_of_turn(m) and bool(m.play.dominant)


def announced(m: Moment) -> bool:
    """The Dominant Player has announced."""
    return bool(m.play.said)


def one_too_many(m: Moment) -> bool:
    """The initial deal is not over, and one more card than it needs is left."""
    due = 4 - len(m.at("player")) - len(m.at("banker"))
    left = m.play.shoe.size - m.play.shoe.dealt
    return hand_dealt(m) and not announced(m) and not m.play.error and left > due


def bankers_third(m: Moment) -> bool:
    """The Banker's third card is due, or two of them taken in error."""
    due = m.deals_to("banker") or m.deals_to("banker", "banker")
    return hand_dealt(m) and due and announced(m)


def two_for_one(m: Moment) -> bool:
    """It is due, and two cards are left."""
    return bankers_third(m) and m.play.shoe.size - m.play.shoe.dealt > 1 and not m.play.error


def after_stay(m: Moment) -> bool | None:
    """The Dominant Player stayed, and the Banker draws; between rounds, that of the last hand."""
    if m.idle:
        return None if out_of_turn(m) else False
    return bankers_third(m) and m.play.said == "stay"


CHEMIN_DE_FER: dict[str, Can] = {
    **UPKEEP,
    "cards_in_wrong_order": lambda m: hand_dealt(m) and not announced(m),
    "banker_overdealt": one_too_many,
    "dominant_player_overdealt": one_too_many,
    "two_third_cards": two_for_one,
    "card_after_stay": after_stay,
    "dealer_said_card": after_stay,
    "card_drawn_in_error": lambda m: out_of_turn(m) and not m.at(shoe.ASIDE),
    "card_disclosed": out_of_turn,
    "banker_draws_after_card": lambda m: hand_dealt(m) and m.deals_to("player") and announced(m),
    "card_face_up_in_shoe": out_of_turn,
    "too_few_cards": maybe(lambda m: not m.idle and not m.play.apart and not m.play.simulated),
    "banker_ordered_to_pass": lambda m: bool(m.play.banker) and not m.dealing,
}


def on_its_way(m: Moment) -> bool:
    """At red dog, a card was found, exposed or is burned by a new dealer, and has not left yet."""
    named = {"card_face_up", "third_exposed", "dealer_relieved"}
    for event in reversed(m.past):
        if isinstance(event, CardsShuffled) or (isinstance(event, Discarded) and event.why):
            return False
        if event.__struct_config__.tag in named:
            return True
    return False


def between_hands(m: Moment) -> bool:
    """A new dealer burns a card between hands, unless a device shuffles all the time."""
    return m.cards_left and not on_its_way(m) and not m.dealing and not m.rules.csm


def raises_are_open(m: Moment) -> bool:
    """A spread was called, and raises are not closed."""
    raises = isinstance(m.step, Open) and "raise" in m.step.kinds
    return m.cards_left and not on_its_way(m) and raises


RED_DOG: dict[str, Can] = {
    **UPKEEP,
    "card_face_up_in_shoe": lambda m: m.cards_left and not on_its_way(m),
    "card_drawn_in_error": maybe(lambda m: m.cards_left and not on_its_way(m) and not m.idle),
    "third_card_exposed": raises_are_open,
    "new_dealer": between_hands,
}
