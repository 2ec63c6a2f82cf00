"""The irregularities that the one-deck games share; each game numbers them as its rules do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.core.errors import UnknownName
from croupier.core.event import Event
from croupier.core.part import Incident
from croupier.core.table import IDLE, Table
from croupier.equipment.shoe import Shoe
from croupier.games.families import shoe, upkeep
from croupier.games.families.stud import clauses, dealing
from croupier.games.families.stud.play import CardFaceUp, CardKept
from croupier.games.families.stud.settling import void
from croupier.games.families.upkeep import ShufflerFailed
from croupier.rulebook.citation import cites, own

Details = Mapping[str, str]
Follows = Callable[[Table, Details], tuple[Event, ...]]
Examples = Callable[[Any], tuple[Details, ...]]
SHARED: list[Incident] = []
"""In the order of this module."""
YES_NO = ("yes", "no")


def _shared(
    name: str,
    because: tuple[str, ...],
    possible: Callable[[Table], str | None],
    details: tuple[str, ...] = (),
    examples: Examples = lambda rules: ({},),
) -> Callable[[Follows], Follows]:
    """Register the decorated function as the remedy of an irregularity, keyed by its name."""

    def added(act: Follows) -> Follows:
        key = act.__name__
        SHARED.append(Incident(key, "", name, because, possible, act, details, examples))
        return act

    return added


def playing(table: Table) -> str | None:
    """Cards of a round lie on the table."""
    lying = table.playing and any(table.play.hands.values())
    return None if lying else "no cards of a round are on the table"


def cards_are_due(table: Table) -> str | None:
    """Cards of a round are being dealt, and none that was found face up is on its way."""
    if table.play.exposing:
        return "a card found face up is on its way"
    return None if dealing.due(table) else "no card is being dealt"


@cites("threecardpoker.12.a", "caribbeanstud.12.b", "letitride.12.a", "coloradoholdem.14.a")
@cites("doubledownstud.11.b")
def may_be_face_up(table: Table) -> str | None:
    """While cards are dealt, or whenever a deck is in play if the rules do not limit it to that."""
    if not table.rules.all_round or table.play.exposing:
        return cards_are_due(table)
    there = table.stage != IDLE and table.play.shoe.state == "ready"
    return None if there else "no deck is in play"


@_shared("A card is found face up in the deck", clauses.FACE_UP, may_be_face_up)
@cites("threecardpoker.12.a", "caribbeanstud.12.b", "letitride.12.a", "coloradoholdem.14.a")
@cites("doubledownstud.11.b")
def card_face_up(table: Table, details: Details) -> tuple[Event, ...]:
    """One card found face up is not used; if another one is found, all hands are void."""
    because = table.rules.own(clauses.FACE_UP)
    found = CardFaceUp(cites=because)
    return (found, *void(table, because)) if table.play.face_up else (found,)


@_shared("A card is drawn in error, unseen", clauses.DRAWN_UNSEEN, cards_are_due)
@cites("threecardpoker.12.b", "caribbeanstud.12.c", "letitride.12.b", "coloradoholdem.14.b")
@cites("doubledownstud.11.c")
def card_drawn_in_error(table: Table, details: Details) -> tuple[Event, ...]:
    """A card drawn in error, with its face not exposed, is used as the next card."""
    return (CardKept(cites=table.rules.own(clauses.DRAWN_UNSEEN)),)


@_shared("A hand has the wrong number of cards", clauses.WRONG_NUMBER, playing)
@cites("threecardpoker.12.c", "letitride.12.c", "coloradoholdem.14.c", "doubledownstud.11.d")
def wrong_number(table: Table, details: Details) -> tuple[Event, ...]:
    """If anyone is dealt too many or too few cards, all hands are void."""
    return void(table, table.rules.own(clauses.WRONG_NUMBER))


def hidden_in_front(table: Table) -> str | None:
    """A card in front of the dealer is still face down."""
    there = table.play.hands.get(table.rules.front, ())
    hidden = table.playing and any(seen is not None for _, seen in there)
    return None if hidden else "no card in front of the dealer is face down"


@_shared("A card in front of the dealer is exposed too early", clauses.EXPOSED, hidden_in_front)
@cites("threecardpoker.12.d", "caribbeanstud.12.a", "doubledownstud.11.a")
def exposed_early(table: Table, details: Details) -> tuple[Event, ...]:
    """If a face-down card in front of the dealer is exposed too early, all hands are void."""
    return void(table, table.rules.own(clauses.EXPOSED))


def automated(table: Table) -> str | None:
    """An automated shoe is dispensing cards."""
    if table.rules.deal != "automated":
        return "this table has no automated dealing shoe"
    return cards_are_due(table)


@_shared("The automated dealing shoe jams", clauses.SHOE_JAMS, automated)
@cites("threecardpoker.12.f", "caribbeanstud.12.f", "letitride.12.e", "coloradoholdem.14.f")
def shoe_jams(table: Table, details: Details) -> tuple[Event, ...]:
    """A shoe that does not deal all cards voids the round, and all cards are shuffled again."""
    return void(table, table.rules.own(clauses.SHOE_JAMS))


def stub_is_counted(table: Table) -> str | None:
    """All cards are dealt, and the dealer is counting the stub."""
    return None if dealing.counting(table) else "the stub is not being counted"


def _misdealt_or_not(rules: Any) -> tuple[Details, ...]:
    return tuple({"misdealt": word} for word in YES_NO)


@_shared(
    "The count of the stub is wrong",
    clauses.STUB_WRONG,
    stub_is_counted,
    ("misdealt",),
    _misdealt_or_not,
)
@cites("threecardpoker.7.e.2", "caribbeanstud.7.f.2", "letitride.7.e.2", "coloradoholdem.7.e.2")
def stub_count_wrong(table: Table, details: Details) -> tuple[Event, ...]:
    """All hands are void; unless cards were misdealt, the deck is removed from the table."""
    misdealt, because = details.get("misdealt", "no"), table.rules.own(clauses.STUB_WRONG)
    if misdealt not in YES_NO:
        raise UnknownName("answer", misdealt, YES_NO, because)
    if misdealt == "yes":
        return void(table, (*because, *table.rules.own(clauses.WRONG_NUMBER)))
    return (shoe.CardsRemoved(cites=because), *void(table, because))


def device_has_counted(table: Table) -> str | None:
    """A device that counts has shuffled the deck, and no card of it is dealt."""
    if not getattr(table.rules, "shuffler_counts", False):
        return "this table has no device that counts the cards"
    deck: Shoe = table.play.shoe
    fresh = deck.state == "ready" and not deck.dealt and not deck.cut
    return None if fresh else "the device has not just shuffled the deck, or cards are dealt"


@_shared("The device counts a wrong number of cards", clauses.DEVICE_COUNTS, device_has_counted)
@cites("threecardpoker.7.f", "caribbeanstud.9.f", "letitride.7.f", "coloradoholdem.7.f")
def device_count_wrong(table: Table, details: Details) -> tuple[Event, ...]:
    """The deck is removed before any hand is dealt from it, and another one is shuffled."""
    because = table.rules.own(clauses.DEVICE_COUNTS)
    return (shoe.CardsRemoved(cites=because), shoe.ShoeSpent(cites=because))


def just_cut(table: Table) -> str | None:
    """The deck was cut, and no card of it is dealt."""
    deck: Shoe = table.play.shoe
    fresh = deck.state == "ready" and deck.cut and not deck.dealt
    return None if fresh else "the cards are not cut, or some have been dealt"


@_shared("A cut is found improper before a card is dealt", clauses.RECUT, just_cut)
@cites("threecardpoker.5.d", "caribbeanstud.4.d", "letitride.5.d", "coloradoholdem.5.d")
@cites("doubledownstud.4.f")
def improper_cut(table: Table, details: Details) -> tuple[Event, ...]:
    """The cards are cut again before any of them is dealt."""
    last = getattr(table.rules, "recut_by", "") == "last_cutter"
    again = shoe.cut_again(table.rules.preparation, table, by_last=last)
    return (shoe.RecutOrdered(by=again, cites=table.rules.own(clauses.RECUT)),)


def device_shuffles(table: Table) -> str | None:
    """A shuffling device has cards in it: the idle deck of two, or the only one between rounds."""
    if not table.rules.shuffler:
        return "this table has no shuffling device"
    idle = table.rules.alternates or table.play.shoe.state == "spent"
    return None if idle else "the only deck has left the device"


@_shared(
    "The shuffling device jams, stops or fails a cycle", clauses.SHUFFLER_FAILS, device_shuffles
)
@cites("threecardpoker.12.e", "caribbeanstud.12.e", "letitride.12.d", "coloradoholdem.14.e")
@cites("doubledownstud.11.e")
def shuffler_fails(table: Table, details: Details) -> tuple[Event, ...]:
    """The cards in the device are shuffled again; a deck that is being dealt is not affected."""
    return (ShufflerFailed(cites=(*table.rules.own(clauses.SHUFFLER_FAILS), "cmr146.51.3")),)


def _no_gaming(table: Table) -> str | None:
    return "gaming is in progress" if table.stage != IDLE else None


@cites("threecardpoker.5.e", "caribbeanstud.4.e", "letitride.5.e", "coloradoholdem.5.e")
@cites("doubledownstud.4.g")
def idle_table(law: str, number: str) -> Incident:
    """The cards of an idle table are spread, shown to the first player, washed and shuffled."""
    washed = own(law, clauses.WASHED)
    return upkeep.idle_table(number, own(law, clauses.IDLE_TABLE), lambda rules: washed, _no_gaming)


def numbered(law: str, numbers: Mapping[str, str]) -> tuple[Incident, ...]:
    """The shared irregularities that a game has, numbered as in its own rules."""
    return tuple(
        replace(one, number=numbers[one.key], cites=own(law, one.cites))
        for one in SHARED
        if one.key in numbers
    )


def kept_up(law: str, idle: str) -> tuple[Incident, ...]:
    """What can happen to the cards of any table, apart from the failure of a shuffling device."""
    every = (one for one in upkeep.upkeep(void) if one.key != "shuffler_fails")
    return (idle_table(law, idle), *every)
