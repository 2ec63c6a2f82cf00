"""The form of an input: a table takes only what its own driver would have written.

An input that is fed to a table (from a file, by a program) says what was asked: who wagers how
much on what, which card came. Everything else in it follows from the rules and the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.event import (
    CORE_EVENTS,
    DRIVER,
    GRATUITY,
    Acted,
    Bought,
    CardsShuffled,
    Confirmed,
    Dealt,
    Drawn,
    Event,
    IncidentCalled,
    RoundVoided,
    Tipped,
    UnitKept,
    UnitOpened,
    WagerPlaced,
    WagersClosed,
    WagerTakenDown,
)
from croupier.core.game import Game, late_roles
from croupier.core.money import Cents, money
from croupier.core.naming import in_words
from croupier.core.part import Booking
from croupier.core.placing import (
    as_taken_down,
    commission_on,
    confirming,
    is_late,
    is_next,
    made_together,
    new_wager,
)
from croupier.core.plain import words
from croupier.core.step import Confirm, Deal, Draw, Open, Shuffle, Step
from croupier.core.table import Spoken, Table
from croupier.core.wager import Bid, Spot

Written: TypeAlias = Callable[[Game, Table, Any, Step], Event]
Waited: TypeAlias = Open | Draw | Shuffle | Deal
CHIPS = ("cmr146.09.1",)
TOGETHER = "it is made, and taken back, together with others"
WAITED: Mapping[type[Event], type[Waited]] = {
    WagersClosed: Open,
    Drawn: Draw,
    CardsShuffled: Shuffle,
    Dealt: Deal,
}
"""The step that waits for an input and supplies its clauses."""


def usual_cites(game: Game, event: Event, step: Step) -> tuple[str, ...]:
    """The clauses a driver writes on an input: those of the step, the act or the incident."""
    waited = WAITED.get(type(event))
    if waited is not None:
        return step.cites if isinstance(step, Waited) and type(step) is waited else ()
    if isinstance(event, IncidentCalled):
        incident = game.incident(event.name)
        return incident.cites if incident else ()
    act = game.act(event.act) if isinstance(event, Acted) else None
    return act.cites if act else ()


def as_written(game: Game, table: Table, event: Event, step: Step) -> None:
    """Refuse an admitted input that no driver would have written at this table."""
    try:
        if table.spoken is not None:
            _in_turn(game, table, table.spoken, event)
        write = WRITTEN.get(type(event))
        written = event if write is None else write(game, table, event, step)
        if written is not event:
            _compare(game, event, written)
        for proves in PROVED.get(type(event), ()):
            proves(game, table, event, step)
    except Refused as refusal:
        raise in_words(game, table.rules, refusal) from None


def _in_turn(game: Game, table: Table, spoken: Spoken, event: Event) -> None:
    """Nothing comes between the words that confirm a wager and the wager, except a void round."""
    free = not spoken.bound or isinstance(event, RoundVoided)
    if free or is_next(spoken, event):
        return
    made, first = spoken.rest[-1], _named(spoken.rest[0])
    if isinstance(made, WagerPlaced) and (made.cash or made.late):
        why = "a wager has been confirmed, and nothing else comes before it"
        raise Refused(_named(event), why, _wants(game, table, made), first)
    why = "nothing comes between wagers that are made, or taken back, together"
    raise Refused(_named(event), why, _of_kind(game, made), first)


def _is_whole(game: Game, table: Table, event: WagerPlaced | WagerTakenDown, step: Step) -> None:
    """Wagers that are booked together come one right after the other, in their order."""
    if game.get(Booking) is None or (table.spoken and is_next(table.spoken, event)):
        return
    first = made_together(game, table, event)[0]
    if _spot(first) != _spot(event):
        raise Refused(_named(event), TOGETHER, _of_kind(game, first), _named(first))


def _spot(event: Event) -> str:
    """Where a wager is made or taken down."""
    spot: str = event.wager.spot if isinstance(event, WagerPlaced) else getattr(event, "spot", "")
    return spot


def _of_kind(game: Game, event: Event) -> tuple[str, ...]:
    """The clauses of the kind of wager that an input makes or takes down."""
    kind = game.kind(Spot.parse(_spot(event)).kind)
    return kind.cites if kind else CHIPS


def _named(event: Event) -> str:
    """An input inside the words of a refusal."""
    if isinstance(event, WagerPlaced):
        return event.wager.words
    if isinstance(event, WagerTakenDown):
        return f"taking down {money(event.amount)} of ‹{event.spot}›"
    if isinstance(event, Confirmed):
        return f"a confirmation by the {event.role}"
    if isinstance(event, Bought):
        return f"{money(event.amount)} in chips for {event.patron}"
    return words(str(event.__struct_config__.tag))


def _is_confirmed(game: Game, table: Table, event: WagerPlaced, step: Step) -> None:
    """A verbal wager with cash, or a late one, comes right after those who confirm it."""
    if not (event.cash or event.late) or (table.spoken and is_next(table.spoken, event)):
        return
    roles = game.confirms if event.cash else late_roles(game, table.rules)
    changed = ", and the cash changed into chips" if event.cash else ""
    accepted = f"confirmed by the {' and the '.join(roles)} right before it{changed}"
    cites = _wants(game, table, event)
    raise Refused(event.wager.words, "this wager has not been confirmed", cites, accepted)


def _wants(game: Game, table: Table, event: WagerPlaced) -> tuple[str, ...]:
    """The clauses that want a wager confirmed: those in the section of its kind, if several do."""
    kind, every = game.kind(event.wager.kind), table.rules.wants_confirmed(cash=event.cash)
    own = {_section(one) for one in kind.cites} if kind else set()
    near = tuple(one for one in every if _section(one) in own)
    return near or every or (CHIPS if event.cash else game.closes)


def _section(clause: str) -> str:
    """The section of a law that a clause is in."""
    return ".".join(clause.split(".")[:2])


def _is_asked_for(game: Game, table: Table, event: Confirmed, step: Step) -> None:
    """A confirmation that the table does not wait for changes nothing, and a person makes it."""
    if isinstance(step, Confirm):
        return
    own = game.composed.evolve.get(Confirmed)
    if own is not None and own(table, event) != table:
        raise Refused(_named(event), "the table does not ask for this confirmation now")
    if event.by == DRIVER and confirming(game, table, event) is None:
        why = "the table does not ask for this confirmation, and no person is named"
        raise Refused(_named(event), why, (), "the name of the person who confirms it")


def _compare(game: Game, event: Event, written: Event) -> None:
    """Refuse an input at the first field that a driver would have written otherwise."""
    for name, has, due in _fields(event, written):
        if has is due:
            continue
        if has != due or msgspec.json.encode(has) != msgspec.json.encode(due):
            why = f"{FIELDS.get(name, words(name))} cannot be {_shown(name, has)}"
            raise Refused(_named(event), why, _because(game, written), _shown(name, due))


def _because(game: Game, written: Event) -> tuple[str, ...]:
    """The clauses of an input, or those of the wager that it makes."""
    kind = game.kind(written.wager.kind) if isinstance(written, WagerPlaced) else None
    return written.cites or (kind.cites if kind else ())


def _fields(event: Event, written: Event) -> Iterator[tuple[str, Any, Any]]:
    """Each field of two inputs of a kind by name; a wager's fields one by one."""
    for name in event.__struct_fields__:
        has, due = getattr(event, name), getattr(written, name)
        if name == "wager" and isinstance(has, msgspec.Struct):
            for one in has.__struct_fields__:
                yield one, getattr(has, one), getattr(due, one)
        else:
            yield name, has, due


FIELDS: Mapping[str, str] = {
    "id": "its number",
    "box": "its box",
    "at": "what it is on",
    "working": "whether it is on",
    "commission": "its commission",
    "late": "whether it is late",
    "spot": "its spot",
    "says": "what the dealer says",
    "name": "its name",
    "cites": "its clause",
    "seen_by": "the list of those who may see it",
}
"""What people call the fields that follow from the rules."""


def _shown(name: str, value: Any) -> str:
    """A value inside the words of a refusal."""
    if value is UNSET:
        return "none"
    if name == "commission":
        return money(Cents(value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value)) or "empty"
    return "empty" if value is None or value == "" else str(value)


def _plain(game: Game, table: Table, event: Event, step: Step) -> Event:
    """An input that everyone sees, with the clauses of what it answers."""
    cites = usual_cites(game, event, step)
    right = event.cites == cites and event.seen_by is None
    return event if right else replace(event, cites=cites, seen_by=None)


def _for_dealers(game: Game, table: Table, event: Event, step: Step) -> Event:
    """Chips may be for the dealers, which their clause says."""
    return replace(event, cites=GRATUITY if event.cites == GRATUITY else (), seen_by=None)


def _placed(game: Game, table: Table, event: WagerPlaced, step: Step) -> Event:
    """A wager as the bid for it makes it: its state, its number, its commission.

    Older records have the commission on each part of a wager, without its fraction of a cent.
    """
    own = event.wager
    bid = Bid(own.amount, own.kind, own.on, own.box, event.cash, own.coupon)
    wager, late = new_wager(game, table, own.patron, bid), is_late(game, table, step)
    if own.commission == commission_on(game.kind(own.kind), table, own.amount):
        wager = replace(wager, commission=own.commission)
    return replace(_for_dealers(game, table, event, step), wager=wager, late=late)


def _taken_down(game: Game, table: Table, event: WagerTakenDown, step: Step) -> Event:
    """A wager taken down from its spot, with the commission that comes back.

    Older records do not say how much of it does.
    """
    wager, cites = table.wager(event.wager), usual_cites(game, event, step)
    assert wager is not None, "admission has looked it up"
    made = replace(event, spot=wager.spot, commission=UNSET, cites=cites, seen_by=None)
    return made if event.commission is UNSET else as_taken_down(game, table, made)


def _closed(game: Game, table: Table, event: WagersClosed, step: Step) -> Event:
    """The dealer closes the betting with the words and the clauses of the step."""
    assert isinstance(step, Open), "admission has looked at it"
    right = event.says == step.says and event.cites == step.cites and event.seen_by is None
    return event if right else WagersClosed(says=step.says, cites=step.cites)


def _dealt(game: Game, table: Table, event: Dealt, step: Step) -> Event:
    """Cards come with the clauses of their step; admission has compared who may see them."""
    cites = usual_cites(game, event, step)
    return event if event.cites == cites else replace(event, cites=cites)


def _incident(game: Game, table: Table, event: IncidentCalled, step: Step) -> Event:
    incident, plain = game.incident(event.name), _plain(game, table, event, step)
    assert incident is not None, "admission has looked it up"
    return plain if incident.key == event.name else replace(plain, name=incident.key)


def _unit_opened(game: Game, table: Table, event: UnitOpened | UnitKept, step: Step) -> Event:
    """Only a unit that was retired names the person who ended it."""
    plain = _plain(game, table, event, step)
    return plain if event.retired or not event.by else replace(plain, by="")


WRITTEN: Mapping[type[Event], Written] = {
    **{kind: _plain for kind in CORE_EVENTS if kind.is_input},
    WagerPlaced: _placed,
    Tipped: _for_dealers,
    WagerTakenDown: _taken_down,
    WagersClosed: _closed,
    Dealt: _dealt,
    IncidentCalled: _incident,
    UnitOpened: _unit_opened,
    UnitKept: _unit_opened,
}
"""Each input of the core as a driver writes it for what was asked; a game's own are its own."""
PROVED: Mapping[type[Event], tuple[Callable[[Game, Table, Any, Step], None], ...]] = {
    WagerPlaced: (_is_confirmed, _is_whole),
    WagerTakenDown: (_is_whole,),
    Confirmed: (_is_asked_for,),
}
"""What else holds of an input, by its kind: refused otherwise."""
