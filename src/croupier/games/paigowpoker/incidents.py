"""The irregularities of pai gow poker, and what happens to its cards and dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from functools import wraps
from typing import Any

from msgspec.structs import replace

from croupier.core.duty import Duty, Placed, after
from croupier.core.errors import UnknownName
from croupier.core.event import Event
from croupier.core.part import Duties, Incident, Part
from croupier.core.table import IDLE, Table
from croupier.games.families import new_cards, prizes, shoe, upkeep
from croupier.games.families.paigow import called
from croupier.games.families.paigow.delivery import cleared_away, void
from croupier.games.families.paigow.play import live
from croupier.games.families.stud.called import device_has_counted, device_shuffles, just_cut
from croupier.games.families.stud.play import CardFaceUp, CardKept
from croupier.games.families.stud.shuffling import FROM_A_SHOE, FROM_THE_HAND
from croupier.games.paigowpoker import dealing
from croupier.games.paigowpoker.dealing import FACE_UP, SEVENTEEN, way
from croupier.games.paigowpoker.hand_rules import AUTOMATED, DICE, HAND
from croupier.games.paigowpoker.options import LAW, PaiGowPokerOptions
from croupier.games.paigowpoker.play import FIELDS, SetWrong
from croupier.games.paigowpoker.shuffling import PREPARATION, cards_due_out
from croupier.rulebook.citation import cites
from croupier.rulebook.irregularities import incident

Details = Mapping[str, str]
YES_NO = ("yes", "no")
DAY, DICE_OUT = timedelta(hours=24), ("paigowpoker.4.a.1.iii",)
WRONG = {
    HAND: ("paigowpoker.8a.d.2",),
    "shoe": ("paigowpoker.8.d.2",),
    AUTOMATED: ("paigowpoker.8b.e.2",),
    SEVENTEEN: ("paigowpoker.17.h.2",),
}
"""The clauses on a wrong count of what is left, by how the cards are dealt."""
NUMBERS = {
    "dice_not_flat": ("IR-PP-1", ""),
    "die_falls_out": ("IR-PP-1b", ""),
    "dice_mistotaled": ("IR-PP-2", ""),
    "player_exposed": ("IR-PP-3", "The dealer exposes a card of a player"),
    "dealer_exposed": ("IR-PP-4", "A card of the dealer or the bank is exposed"),
    "dealer_misset": ("IR-PP-8", ""),
    "bank_lifts_lid": ("IR-PP-12", ""),
}


@cites("paigowpoker.11.c")
def mistotaled(table: Table) -> str | None:
    """Dice decided the start, its first card or stack is dealt, and no hand is exposed."""
    play = table.play
    if table.rules.start != DICE or table.rules.in_threes:
        return "no dice are used at this table"
    first = play.delivered if way(table) == HAND else play.given > 0
    if not (table.playing and play.start and first):
        return "nothing is dealt"
    return called.EXPOSED if called.some_exposed(table) else None


def cards_are_due(table: Table) -> str | None:
    """Cards leave a shoe, and none that was found face up is on its way."""
    if way(table) == HAND:
        return "the cards are dealt from the hand"
    if table.play.exposing:
        return "a card found face up is on its way"
    return None if dealing.due(table) else "no card is being dealt"


@cites("paigowpoker.11.f")
def card_face_up(table: Table, details: Details) -> tuple[Event, ...]:
    """One card found face up is not used; if another one is found, all hands are void."""
    found = CardFaceUp(cites=FACE_UP)
    return (found, *void(table, FACE_UP)) if table.play.face_up else (found,)


@cites("paigowpoker.11.g")
def card_drawn_in_error(table: Table, details: Details) -> tuple[Event, ...]:
    """A card drawn in error, with its face not exposed, is used as the next card."""
    return (CardKept(cites=("paigowpoker.11.g",)),)


@cites("paigowpoker.11.h")
def wrong_number(table: Table, details: Details) -> tuple[Event, ...]:
    """If anyone is dealt too many or too few cards, all hands are void."""
    return void(table, ("paigowpoker.11.h",))


def found_wrong(table: Table) -> tuple[str, ...]:
    """The hands of players that are set and not exposed yet."""
    play = table.play
    hands = (one.place for one in live(table) if one.place in play.sets)
    return tuple(one for one in hands if one not in play.results and one not in play.misset)


def some_set(table: Table) -> str | None:
    """A player has set a hand that is not exposed yet."""
    return None if table.playing and found_wrong(table) else "no player's hand is set"


@cites("paigowpoker.9.g.4", "paigowpoker.9.g.3")
def player_misset(table: Table, details: Details) -> tuple[Event, ...]:
    """A hand that was not set correctly in some other way loses when it is exposed."""
    because, why = ("paigowpoker.9.g.4",), "it is not set, or its result is known"
    place = called.of_player(table, details, found_wrong(table), why, because)
    return (SetWrong(place=place, cites=because),)


def stacks_are_dealt(table: Table) -> str | None:
    """The dealer deals stacks from the hand, and where they go is not found yet."""
    play = table.play
    stacking = way(table) == HAND and table.playing and play.given and not play.start
    return None if stacking else "no stacks are being dealt from the hand"


def being_stacked(table: Table) -> str | None:
    """The dealer is dealing stacks from the hand."""
    done = None if dealing.due(table) else "the stacks are complete"
    return stacks_are_dealt(table) or done


def _stacked_again(table: Table, because: tuple[str, ...]) -> tuple[Event, ...]:
    return (*cleared_away(table, because), shoe.ShoeSpent(cites=because))


@cites("paigowpoker.11.k")
def stack_card_exposed(table: Table, details: Details) -> tuple[Event, ...]:
    """If a card is exposed while stacks are dealt, all are shuffled again; wagers stand."""
    return _stacked_again(table, ("paigowpoker.11.k",))


@cites("paigowpoker.11.l")
def stacks_misdealt(table: Table, details: Details) -> tuple[Event, ...]:
    """If stacks are dealt in the wrong order, all are shuffled again; wagers stand."""
    return _stacked_again(table, ("paigowpoker.11.l",))


def is_counted(table: Table) -> str | None:
    """All cards are dealt, and the dealer is counting what is left."""
    return None if dealing.is_counting(table) else "what is left is not being counted"


@cites("paigowpoker.8.d.2", "paigowpoker.8a.d.2", "paigowpoker.8b.e.2", "paigowpoker.17.h.2")
def count_wrong(table: Table, details: Details) -> tuple[Event, ...]:
    """All hands are void; unless cards were misdealt, the deck is removed from the table."""
    misdealt, because = details.get("misdealt", "no"), WRONG[way(table)]
    if misdealt not in YES_NO:
        raise UnknownName("answer", misdealt, YES_NO, because)
    if misdealt == "yes":
        return void(table, (*because, "paigowpoker.11.h"))
    return (shoe.CardsRemoved(cites=because), *void(table, because))


def automated(table: Table) -> str | None:
    """An automated shoe is dispensing cards."""
    if way(table) not in (AUTOMATED, SEVENTEEN):
        return "this table has no automated dealing shoe"
    return cards_are_due(table)


@cites("paigowpoker.11.n")
def shoe_jams(table: Table, details: Details) -> tuple[Event, ...]:
    """A shoe that does not deal all cards voids the round, and all cards are shuffled again."""
    return void(table, ("paigowpoker.11.n",))


@cites("paigowpoker.11.m")
def shuffler_fails(table: Table, details: Details) -> tuple[Event, ...]:
    """The cards in the device are shuffled again; a deck that is being dealt is not affected."""
    return (upkeep.ShufflerFailed(cites=("paigowpoker.11.m", "cmr146.51.3")),)


def has_counted(table: Table) -> str | None:
    """A device that counts has shuffled the deck, at a table of Section 17."""
    own = table.rules.in_threes
    return device_has_counted(table) if own else "the dealer counts the four cards left"


@cites("paigowpoker.17.i")
def device_count_wrong(table: Table, details: Details) -> tuple[Event, ...]:
    """The deck is removed before any hand is dealt from it, and another one is shuffled."""
    because = ("paigowpoker.17.i",)
    return (shoe.CardsRemoved(cites=because), shoe.ShoeSpent(cites=because))


@cites("paigowpoker.6.f")
def improper_cut(table: Table, details: Details) -> tuple[Event, ...]:
    """A supervisor has the cards cut again, by the last cutter or the next one."""
    last = table.rules.recut_by == "last_cutter"
    again = shoe.cut_again(PREPARATION, table, by_last=last)
    return (shoe.RecutOrdered(by=again, cites=("paigowpoker.6.f",)),)


def _no_gaming(table: Table) -> str | None:
    return "gaming is in progress" if table.stage != IDLE else None


def _misdealt_or_not(rules: Any) -> tuple[Details, ...]:
    return tuple({"misdealt": word} for word in YES_NO)


def _on_meter(incidents: Iterable[Incident]) -> tuple[Incident, ...]:
    """A void round takes its wagers off the meter, too."""
    return tuple(prizes.when_void(one, FIELDS) for one in incidents)


def _shared() -> tuple[Incident, ...]:
    found = called.numbered(LAW, NUMBERS)
    return tuple(
        replace(one, possible=mistotaled) if one.key == "dice_mistotaled" else one for one in found
    )


@cites("paigowpoker.4.a.1.iii", "cmr146.49.7.b", "cmr146.49.7.c")
def due(rules: PaiGowPokerOptions, placed: Placed) -> tuple[Duty, ...]:
    """Cards are changed within four or eight hours, and the dice, with them, within 24."""
    cards = cards_due_out(rules, placed)
    if rules.in_threes or rules.start != DICE:
        return (cards,)
    what = "take the dice in the shaker off the table"
    dice = Duty(what, after(placed.at, DAY), DICE_OUT, "floorperson", new_cards.CALL)
    return (cards, dice)


NEW_CARDS = Part(
    name="new cards",
    incidents=(new_cards.change((*FROM_A_SHOE, *FROM_THE_HAND, *DICE_OUT)),),
    brings=(Duties(due, new_cards.only_when_changed),),
)
"""The cards are due out at some time, and the dice leave the table with them."""

INCIDENTS = _on_meter(
    (
        *_shared(),
        incident("IR-PP-5", "A card is found face up in the shoe", cards_are_due, card_face_up),
        incident("IR-PP-6", "A card is drawn in error, unseen", cards_are_due, card_drawn_in_error),
        incident(
            "IR-PP-7", "A hand has the wrong number of cards", called.before_exposure, wrong_number
        ),
        incident(
            "IR-PP-9",
            "A player's hand is found set wrong in another way",
            some_set,
            player_misset,
            ("box",),
        ),
        incident(
            "IR-PP-10",
            "A card is exposed while stacks are dealt",
            being_stacked,
            stack_card_exposed,
        ),
        incident(
            "IR-PP-10b", "Stacks are dealt in the wrong order", stacks_are_dealt, stacks_misdealt
        ),
        incident(
            "IR-PP-11",
            "The count of what is left is wrong",
            is_counted,
            count_wrong,
            ("misdealt",),
            examples=_misdealt_or_not,
        ),
        incident("PP-11(n)", "The automated dealing shoe jams", automated, shoe_jams),
        incident(
            "PP-11(m)",
            "The shuffling device jams, stops or fails a cycle",
            device_shuffles,
            shuffler_fails,
        ),
        incident(
            "PP-17(i)", "The device counts a wrong number of cards", has_counted, device_count_wrong
        ),
        incident(
            "PP-6(f)", "A cut is found improper before a card is dealt", just_cut, improper_cut
        ),
    )
)


def _removed(one: Incident) -> Incident:
    """Cards leave at once, and hands are void; once one is exposed, when the round is settled."""

    @wraps(one.act)
    def act(table: Table, details: Details) -> tuple[Event, ...]:
        later = called.void_or_later(table, (), one.cites) if called.some_exposed(table) else ()
        return later or one.act(table, details)

    return replace(one, act=act, possible=called.not_due_out(one.possible))


KEPT_UP = _on_meter(
    (
        upkeep.idle_table(
            "PP-6(g)", ("paigowpoker.6.g",), lambda rules: ("paigowpoker.5.c",), _no_gaming
        ),
        *(
            _removed(one) if one.key == "cards_removed" else one
            for one in upkeep.upkeep(void)
            if one.key != "shuffler_fails"
        ),
    )
)
