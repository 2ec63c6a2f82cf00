"""The irregularities that both laws have; each game numbers them as its rules do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.core.errors import Refused, UnknownName
from croupier.core.event import Event
from croupier.core.part import Incident
from croupier.core.table import Table
from croupier.games.families import shoe
from croupier.games.families.paigow import clauses
from croupier.games.families.paigow.circle import DEAD, DEALER, counted, first_counted
from croupier.games.families.paigow.delivery import empty, void
from croupier.games.families.paigow.play import (
    FaceShown,
    HandReset,
    NoRoll,
    PaiGowPlay,
    ReplacementDue,
    bank_place,
    high,
    in_round,
    live,
    rival,
)
from croupier.games.families.paigow.setting import ORDINALS
from croupier.games.families.paigow.settling import is_settled, winners
from croupier.rulebook.citation import cites, own

Details = Mapping[str, str]
Follows = Callable[[Table, Details], tuple[Event, ...]]
Examples = Callable[[Any], tuple[Details, ...]]
LEAST, MOST = 3, 18
EXPOSED = "a hand is already exposed or surrendered"
LOOKED = "the player has looked at it"
DECIDING = "a player is deciding about an exposed hand"
Ids = tuple[str, ...]
SHARED: list[Incident] = []
"""In the order of this module."""


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


def being_shaken(table: Table) -> str | None:
    """The dice are in the shaker or just uncovered, and nothing is delivered yet."""
    play: PaiGowPlay = table.play
    closed = table.playing and not table.open and in_round(table)
    ready = closed and table.rules.shakes(table)
    waits = ready and not play.shaken and not play.start
    return None if waits else "the dice are not being shaken"


def _no_roll(table: Table, because: tuple[str, ...]) -> tuple[Event, ...]:
    return (NoRoll(by=table.play.bank or "the dealer", cites=table.rules.own(because)),)


@_shared("A die does not land flat", clauses.NOT_FLAT, being_shaken)
@cites("paigow.9.a", "paigowpoker.11.a")
def dice_not_flat(table: Table, details: Details) -> tuple[Event, ...]:
    """If not all dice land flat, the dealer calls "No roll", and they are shaken again."""
    return _no_roll(table, clauses.NOT_FLAT)


@_shared("A die falls out of the shaker", clauses.FELL_OUT, being_shaken)
@cites("paigow.9.b", "paigowpoker.11.b")
def die_falls_out(table: Table, details: Details) -> tuple[Event, ...]:
    """If a die falls out of the shaker, the dealer calls "No roll", and they are shaken again."""
    return _no_roll(table, clauses.FELL_OUT)


def bank_shakes(table: Table) -> str | None:
    """A bank is shaking the dice."""
    return being_shaken(table) or (None if table.play.bank else "the dealer shakes the dice")


@_shared("The bank lifts the lid of the shaker", clauses.LID, bank_shakes)
@cites("paigow.8.i", "paigowpoker.10.h.1", "paigowpoker.10.i.2", "paigowpoker.10.j.1")
def bank_lifts_lid(table: Table, details: Details) -> tuple[Event, ...]:
    """Only the dealer lifts the lid: a bank that did covers the shaker and shakes it again."""
    return _no_roll(table, clauses.LID)


def nothing_dealt(table: Table) -> str | None:
    """A card or tile of the round lies at a position, or all of them are still in stacks."""
    lying = tuple(table.play.hands) if table.playing else ()
    if any(not place.startswith("stack ") for place in lying):
        return None
    return "the stacks are not delivered yet" if lying else "nothing is dealt"


def before_exposure(table: Table) -> str | None:
    """Something is dealt to a position, and no hand of a player is exposed or surrendered."""
    return nothing_dealt(table) or (EXPOSED if some_exposed(table) else None)


def some_exposed(table: Table) -> bool:
    """Whether a hand is exposed or about to be, or was surrendered."""
    return table.playing and bool(table.play.results or table.play.asked)


def void_or_later(table: Table, gone: tuple[Event, ...], because: Ids) -> tuple[Event, ...]:
    """What is dealt from leaves at once, and all hands are void; after exposure it leaves later.

    The round is settled first then: it is never half settled and half void.
    """
    if some_exposed(table):
        return (ReplacementDue(cites=because),)
    return (*gone, *void(table, because))


def not_due_out(possible: Callable[[Table], str | None]) -> Callable[[Table], str | None]:
    """What is replaced when the round is over is not replaced twice."""

    def now(table: Table) -> str | None:
        due = table.play.replaces
        return "replacements are already due when the round is over" if due else possible(table)

    return now


def by_dice(table: Table) -> str | None:
    """The dice decided who is dealt to first, and nothing is settled."""
    return None if table.play.shaken else "no dice were shaken"


def mistotaled(table: Table) -> str | None:
    """Hands were delivered after a shake of the dice, and no wager is settled by them."""
    if not (table.playing and table.play.delivered):
        return "nothing is dealt"
    return "a wager is already settled" if is_settled(table) else by_dice(table)


@_shared("The dealer totals the dice wrong", clauses.WRONG_TOTAL, mistotaled, ("total",))
@cites("paigow.9.c", "paigowpoker.11.c")
def dice_mistotaled(table: Table, details: Details) -> tuple[Event, ...]:
    """If a wrong total put hands at wrong positions, all hands are void and all is reshuffled."""
    because, said = table.rules.own(clauses.WRONG_TOTAL), details.get("total", "")
    known = tuple(str(total) for total in range(LEAST, MOST + 1))
    if said and said not in known:
        raise UnknownName("total", said, known, because)
    start = counted(table.rules.circle, first_counted(table), int(said)) if said else ""
    if start == table.play.start:
        why = f"a total of {said} counts to the same position, so nothing was dealt wrong"
        raise Refused("a wrong total", why, because, "a total that counts to another position")
    return void(table, because)


def dealt_hands(table: Table) -> tuple[str, ...]:
    """The players' hands of which something is dealt and not set yet."""
    return tuple(one.place for one in live(table) if one.place in table.play.hands)


def unseen(table: Table) -> tuple[str, ...]:
    """The players' hands of which something lies unseen by anybody."""
    hands = table.play.hands
    return tuple(one for one in dealt_hands(table) if any(seen == () for _, seen in hands[one]))


def a_players(table: Table) -> str | None:
    """A player has not looked at a hand yet, and no other hand is being decided about."""
    why = nothing_dealt(table)
    if why or table.play.showing:
        return why or DECIDING
    if table.play.sets or dealt_hands(table):
        return None if unseen(table) else "the players have looked at their hands"
    return "nothing is dealt to a player yet"


@_shared(
    "The dealer exposes a part of a player's hand",
    clauses.PLAYER_EXPOSED,
    a_players,
    ("box", "card"),
)
@cites("paigow.9.d", "paigowpoker.11.d")
def player_exposed(table: Table, details: Details) -> tuple[Event, ...]:
    """The player, without looking at the rest, plays the hand out or calls it void."""
    because = table.rules.own(clauses.PLAYER_EXPOSED)
    place = of_player(table, details, unseen(table), LOOKED, because)
    return (_shown(table, place, details, because),)


def of_player(table: Table, details: Details, places: Ids, why: str, because: Ids) -> str:
    """The hand that a box names, or the first of these; why it is none of them, if it is not."""
    place = details.get("box", places[0])
    if place in places:
        return place
    held = any(one.place == place for one in table.play.order)
    banks = bool(table.play.bank) and place == bank_place(table)
    found = why if held else "the bank is there" if banks else "nobody has a wager there"
    raise UnknownName("box", place, places, because, lacks=found)


def _shown(table: Table, place: str, details: Details, because: Ids) -> FaceShown:
    """One card or tile of a hand, the last one unless another is named, is seen by everybody."""
    there = table.play.hands[place]
    down = [n for n, (_, seen) in enumerate(there) if seen is not None]
    last = max([n for n in down if there[n][1] == ()] or down)
    said = details.get("card", "")
    if said and said not in (known := [one for n, one in enumerate(ORDINALS) if n in down]):
        lacks = "not dealt yet, or face up already" if said in ORDINALS else "no such name"
        raise UnknownName("card", said, known, because, lacks=lacks)
    number = ORDINALS.index(said) if said else last
    return FaceShown(place=place, card=there[number][0], number=number, cites=because)


def secret(table: Table) -> tuple[str, ...]:
    """The places whose cards nobody but a bank may have seen, and which are not due face up."""
    play: PaiGowPlay = table.play
    bank = bank_place(table) if play.bank else ""
    own = (bank, high(bank)) if bank else ()
    extra = tuple(one for one in table.rules.never_shown if one in play.hands)
    places = (DEALER, *own, *extra)
    lying = (one for one in places if one in play.hands)
    return tuple(one for one in lying if any(seen is not None for _, seen in play.hands[one]))


def a_secret_one(table: Table) -> str | None:
    """Something that must stay face down is on the table, and no hand is exposed yet."""
    if table.play.showing:
        return DECIDING
    return before_exposure(table) or (
        None if secret(table) else "nothing is face down that would make the round void"
    )


@_shared(
    "A part of the dealer's or the bank's hand is exposed",
    clauses.DEALER_EXPOSED,
    a_secret_one,
    ("place", "card"),
)
@cites("paigow.9.e", "paigowpoker.11.e")
def dealer_exposed(table: Table, details: Details) -> tuple[Event, ...]:
    """All hands are void, and everything is shuffled again."""
    lies, because = _lies(table), table.rules.own(clauses.DEALER_EXPOSED)
    place = details.get("place", next(iter(lies)))
    if place not in lies:
        raise UnknownName("place", place, tuple(lies), because)
    return (_shown(table, lies[place], details, because), *void(table, because))


@cites("paigow.8.l", "paigow.6.e")
def _lies(table: Table) -> dict[str, str]:
    """Where the cards lie that must stay hidden, by the position they were dealt to.

    Those of positions without a wager may have been collected with the dead hand.
    """
    with_dead = empty(table) if DEAD in table.rules.never_shown else ()
    lies = {one: one if one in table.play.hands else DEAD for one in with_dead}
    return {**{one: one for one in secret(table)}, **lies}


def set_by_house(table: Table) -> str:
    """The position whose hands the house set in this round and that still counts; "" if none."""
    play: PaiGowPlay = table.play
    place = rival(table) if play.shared or not play.bank else DEALER
    return place if table.playing and place in play.sets else ""


def may_be_misset(table: Table) -> str | None:
    """The house has set hands, and not every wager is settled."""
    if not set_by_house(table):
        return "the dealer has not set a hand"
    open_still = table.wagers or winners(table) or table.accounts.get("dealer:", 0)
    if not open_still:
        return "every wager is settled"
    return "the hands were set again already" if table.play.reset else None


@_shared("The dealer sets hands wrong", clauses.MISSET, may_be_misset)
@cites("paigow.9.f", "paigowpoker.11.i")
def dealer_misset(table: Table, details: Details) -> tuple[Event, ...]:
    """Hands that were not set as submitted are set again properly, and the round goes on."""
    place = set_by_house(table)
    again = shoe.cards_at(table, high(place))
    return (HandReset(place=place, high=again, cites=table.rules.own(clauses.MISSET)),)


def numbered(law: str, numbers: Mapping[str, tuple[str, str]]) -> tuple[Incident, ...]:
    """The shared irregularities of a game, with their numbers and titles; "" keeps a title."""
    return tuple(
        replace(
            one,
            number=numbers[one.key][0],
            name=numbers[one.key][1] or one.name,
            cites=own(law, one.cites),
        )
        for one in SHARED
        if one.key in numbers
    )
