"""The view: what one person may know about a table, drawn the same way by every screen."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from croupier.core.admission import admit, next_step
from croupier.core.driver import Stake, advance
from croupier.core.errors import Refused
from croupier.core.event import (
    UNSEEN,
    Drawn,
    Event,
    OutcomeDeclared,
    RoundEnded,
    RoundOpened,
    WagerPlaced,
    WagersClosed,
    seen_by,
)
from croupier.core.fold import apply
from croupier.core.game import (
    Game,
    area_of,
    booked_as,
    devices,
    displays,
    lit_after,
    offered,
    refused_choices,
    stands,
)
from croupier.core.money import Cents
from croupier.core.part import UNPRICED, Pile, Priced, Reads, Seat, Seating
from croupier.core.placing import new_wager
from croupier.core.prompt import Amount, Groups, Number, Some
from croupier.core.refusal import Refusal
from croupier.core.step import Ask, Confirm, Deal, Draw, Idle, NotNow, Open, Step
from croupier.core.table import IDLE, Table
from croupier.core.wager import Bid, Wager, spot

DEALER = "dealer"
OWN_HAND = "your hand"
"""What a player's own cards make, as a thing without a place."""


class Chips(msgspec.Struct, frozen=True, omit_defaults=True):
    """One patron's chips on an area; `on` if an On button is on top of them."""

    patron: str
    amount: Cents
    on: bool = False


Stacks: TypeAlias = Mapping[str, tuple[Chips, ...]]


class Area(msgspec.Struct, frozen=True):
    """An area of the layout: its chips, the viewer's own wagers, and why no more are taken.

    Chips of a wager that moved to another place stand there, and still count among `mine`.
    `refused` is null if a wager is taken; `refusal` and `cites` say the same in a sentence.
    """

    chips: tuple[Chips, ...] = ()
    mine: Cents = 0
    refusal: str = ""
    cites: tuple[str, ...] = ()
    refused: Refusal | None = None

    @property
    def allowed(self) -> bool:
        """Whether a wager is taken here now."""
        return self.refused is None


class Thing(msgspec.Struct, frozen=True):
    """An object on the table: what it is, where it is, and the face it shows."""

    what: str
    place: str
    face: str


class Question(msgspec.Struct, frozen=True, kw_only=True, tag_field="prompt"):
    """What the table asks somebody, and about what; `asks` is the question in a sentence.

    `refused` are the choices that the rules have but that are not open now, each with the reason.
    `labels` are the faces of the cards that choices stand for, as this person sees them, and `of`
    is what these are: cards or tiles. `costs` are the amounts that choices cost now.
    """

    about: str
    labels: Mapping[str, str] = {}
    of: str = "card"
    cites: tuple[str, ...] = ()
    refused: tuple[NotNow, ...] = ()
    asks: str = ""
    costs: Mapping[str, Cents] = {}


class ChooseOne(Question, frozen=True, kw_only=True, tag="choose one"):
    """Choose one of these."""

    choices: tuple[str, ...]


class ChooseSome(Question, frozen=True, kw_only=True, tag="choose some"):
    """Choose between `least` and `most` of these."""

    choices: tuple[str, ...]
    least: int
    most: int


class HowMuch(Question, frozen=True, kw_only=True, tag="how much"):
    """Name an amount between bounds, in steps, or one of the choices.

    `usual` is the amount that is assumed of somebody who names none; "" if none is. `sizes` are
    amounts that people often name, and `does` is what naming one does.
    """

    least: Cents
    most: Cents
    step: Cents
    choices: tuple[str, ...] = ()
    usual: str = ""
    sizes: Mapping[str, Cents] = {}
    does: str = ""


class HowMany(Question, frozen=True, kw_only=True, tag="how many"):
    """Name a whole number between bounds, or one of the choices."""

    least: int
    most: int
    choices: tuple[str, ...] = ()


class Arrange(Question, frozen=True, kw_only=True, tag="arrange"):
    """Arrange all of these into groups of these sizes.

    `names` are what the groups are called. `usual` is the name of the arrangement that the dealer
    tells on request, and `way` that arrangement.
    """

    choices: tuple[str, ...]
    sizes: tuple[int, ...]
    names: tuple[str, ...] = ()
    usual: str = ""
    way: str = ""


class EnterOutcome(Question, frozen=True, kw_only=True, tag="enter an outcome"):
    """Say what a device shows; `about` is its name."""

    faces: tuple[str, ...]


class ConfirmAs(Question, frozen=True, kw_only=True, tag="confirm"):
    """Agree as a person of this role."""

    role: str


Prompt: TypeAlias = ChooseOne | ChooseSome | HowMuch | HowMany | Arrange | EnterOutcome | ConfirmAs


class Ledger(msgspec.Struct, frozen=True):
    """Each patron's balance off the layout, and every wager on it."""

    balances: Mapping[str, Cents]
    wagers: tuple[Wager, ...]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """All that one person may know about a table at one moment; `waits` names whom it waits for.

    `chips` are all chips on the layout, by the area or the place where they stand. `lit` are the
    areas that the table's device lights; those of a round that is over stay until the next wager.
    `seats` and `piles` are what is in front of players who act in turn, and between them.
    """

    seq: int
    round: int
    phase: str
    areas: Mapping[str, Area]
    chips: Stacks
    lit: tuple[str, ...]
    things: tuple[Thing, ...]
    prompt: Prompt | None
    waits: tuple[str, ...]
    script: tuple[Any, ...]
    ledger: Ledger
    news: tuple[Event, ...]
    clock: str
    seats: tuple[Seat, ...] = ()
    piles: tuple[Pile, ...] = ()


def view(
    game: Game,
    table: Table,
    patron: str | None,
    news: Iterable[Event] = (),
    *,
    seq: int = 0,
    clock: str = "",
    script: tuple[Any, ...] = (),
    stake: Stake = lambda kind, on: 1,
) -> View:
    """What this patron may know; `stake` is the wager with which each area is tried."""
    events = tuple(seen for event in news if (seen := seen_by(event, patron)) is not None)
    asked, waits = _question(game, table, patron)
    turns = waits if isinstance(next_step(game, table), Ask) else ()
    chips = stacks(game, table)
    return View(
        seq=seq,
        round=table.round,
        phase=phase_name(game, table),
        areas=dict(_areas(game, table, patron, stake, chips)),
        chips=chips,
        lit=lit_after(game, table.rules, until_settled(events)),
        things=(
            *things(events),
            *lying(game, table, patron),
            *shown(game, table),
            *read(game, table, patron),
        ),
        prompt=asked if patron in waits else None,
        waits=waits,
        script=script,
        ledger=Ledger(table.balances, table.wagers),
        news=events,
        clock=clock,
        seats=seats(game, table, events, turns),
        piles=piles(game, table),
    )


def phase_name(game: Game, table: Table) -> str:
    """The name of the phase at the cursor; "" between rounds."""
    return "" if table.stage == IDLE else game.phases[table.stage].__name__


def things(events: Iterable[Event]) -> tuple[Thing, ...]:
    """What each device showed last."""
    last = {e.device: e.outcome for e in events if isinstance(e, Drawn | OutcomeDeclared)}
    return tuple(Thing(device, device, face) for device, face in last.items())


def until_settled(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events until the last round ended, if nobody has wagered since; otherwise all of them."""
    for place in range(len(events) - 1, -1, -1):
        if isinstance(events[place], WagerPlaced | WagersClosed):
            break
        if isinstance(events[place], RoundEnded):
            return events[:place]
    return events


def lying(game: Game, table: Table, patron: str | None) -> tuple[Thing, ...]:
    """What was dealt, place by place; a face that this person may not see is blank."""
    return tuple(
        Thing(part.deals, place, face if seen is None or patron in seen else UNSEEN)
        for part in game.parts
        if part.dealt is not None
        for place, those in part.dealt(table).items()
        for face, seen in those
    )


def read(game: Game, table: Table, patron: str | None) -> tuple[Thing, ...]:
    """What people call the hands that a patron sees, made only of faces that they may see."""
    return () if patron is None else called(game, table, patron, lying(game, table, patron))


def called(game: Game, table: Table, patron: str, seen: Iterable[Thing]) -> tuple[Thing, ...]:
    """What people call the hands that cards make, without those that are face down."""
    reads, faces = game.get(Reads), dict[str, tuple[str, ...]]()
    for one in seen:
        if one.face != UNSEEN:
            faces[one.place] = (*faces.get(one.place, ()), one.face)
    said = reads.says(table, patron, faces) if reads is not None else {}
    return tuple(Thing(what, what, words) for what, words in said.items())


def shown(game: Game, table: Table) -> tuple[Thing, ...]:
    """What is on the table for all to see: a marker, who has the dice."""
    return tuple(Thing(what, what, face) for what, face in displays(game, table).items())


def _areas(
    game: Game, table: Table, patron: str | None, stake: Stake, chips: Stacks
) -> Iterator[tuple[str, Area]]:
    kinds = [one for one in offered(game, table.rules).values() if not one.dealers]
    if not kinds:
        return
    ready, step = opened(game, table)
    for kind in kinds:
        for on in kind.spots(table.rules):
            for box in game.boxes(table.rules):
                area = spot(kind.key, on, box)
                mine = sum(w.amount for w in table.wagers_of(patron or "") if w.spot == area)
                bid = Bid(stake(kind, on), kind.key, on, box)
                refusal = _refusal(game, ready, patron, bid, step)
                there = chips.get(area, ())
                yield area, Area(there, mine) if refusal is None else _shut(there, mine, refusal)


def _shut(there: tuple[Chips, ...], mine: Cents, refusal: Refused) -> Area:
    return Area(there, mine, str(refusal), refusal.cites, refusal.record)


def opened(game: Game, table: Table) -> tuple[Table, Step]:
    """The table as the next wager would find it; between rounds, a round is opened."""
    if table.stage != IDLE:
        return table, next_step(game, table)
    ready, _, step = advance(game, table, (RoundOpened(round=table.round + 1),))
    return ready, step


def seats(
    game: Game, table: Table, events: Iterable[Event], turns: Container[str]
) -> tuple[Seat, ...]:
    """The seats of players who act in turn, with what each did last and whose turn it is."""
    seating = game.get(Seating)
    if seating is None:
        return ()
    latest = of_last_round(events)
    did, net = seating.did(latest), latest if table.stage == IDLE else ()
    return tuple(
        replace(
            one,
            turn=one.patron in turns,
            did=did.get(one.patron, ""),
            net=sum(event.brings(one.patron) for event in net),
        )
        for one in seating.seats(table)
    )


def of_last_round(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events since the last round was opened."""
    every = tuple(events)
    opened = (n for n in range(len(every) - 1, -1, -1) if isinstance(every[n], RoundOpened))
    return every[next(opened, 0) :]


def piles(game: Game, table: Table) -> tuple[Pile, ...]:
    """The chips that players contend for."""
    seating = game.get(Seating)
    return () if seating is None else seating.piles(table)


def in_front(game: Game, table: Table) -> Iterator[tuple[str, Chips]]:
    """The chips in front of seats, by place."""
    seating = game.get(Seating)
    for one in () if seating is None else seating.seats(table):
        if one.bet and seating is not None:
            yield seating.front(one.number), Chips(one.patron, one.bet)


def stacks(game: Game, table: Table) -> Stacks:
    """All chips on the layout by where they stand, added up for each patron."""
    found: dict[str, dict[str, Chips]] = {}
    for place, chips in in_front(game, table):
        found[place] = {chips.patron: chips}
    for wager in table.wagers:
        there = found.setdefault(area_of(game, table, wager), {})
        lie = there.get(wager.patron, Chips(wager.patron, 0))
        on = lie.on or stands(game, table, wager) == "on"
        there[wager.patron] = Chips(wager.patron, lie.amount + wager.amount, on)
    return {place: tuple(there.values()) for place, there in found.items()}


def _refusal(game: Game, table: Table, patron: str | None, bid: Bid, step: Step) -> Refused | None:
    """The engine's refusal of a wager, or None; anyone without an account only watches."""
    if patron is None or patron not in table.accounts:
        return Refused("You are watching", "buy chips to bet", ("cmr146.09.1",))
    try:
        first, *more = booked_as(game, table, bid)
        placed = WagerPlaced(wager=new_wager(game, table, patron, first))
        admit(game, table, placed, step)
        for part in more:
            table = apply(game, table, placed)
            placed = WagerPlaced(wager=new_wager(game, table, patron, part))
            admit(game, table, placed, step)
    except Refused as refusal:
        return refusal
    return None


def _question(
    game: Game, table: Table, patron: str | None
) -> tuple[Prompt | None, tuple[str, ...]]:
    """What the table asks, and whom."""
    step = next_step(game, table)
    if isinstance(step, Ask):
        asked = _asked(step, refused_choices(game, table, step), priced_now(game, table, step))
        return _with_faces(asked, game, table, patron, step), step.patrons
    if isinstance(step, Confirm):
        return ConfirmAs(about=step.about, cites=step.cites, role=step.role), (step.role,)
    if isinstance(step, Draw | Deal):
        faces = devices(game, table.rules)[step.device].faces
        return EnterOutcome(about=step.device, cites=step.cites, faces=faces), (DEALER,)
    wagering = isinstance(step, Open | Idle)
    return None, (*table.patrons, DEALER) if wagering else (DEALER,)


def _with_faces(asked: Prompt, game: Game, table: Table, patron: str | None, step: Ask) -> Prompt:
    """A question with the faces that its choices stand for, and how these are arranged."""
    question = game.composed.questions.get(step.topic)
    if question is None or not question.cards:
        return asked
    found, how = held(game, table, patron, step), question.arranging
    labels = {choice: one.face for choice, one in found.items() if one.face != UNSEEN}
    of = next((one.what for one in found.values()), asked.of)
    if not isinstance(asked, Arrange) or how is None:
        return replace(asked, labels=labels, of=of)
    way = step.silence if how.usual and patron in step.patrons else ""
    return replace(asked, labels=labels, of=of, names=how.names, usual=how.usual, way=way)


def held(game: Game, table: Table, patron: str | None, step: Ask) -> dict[str, Thing]:
    """What the choices of a question stand for, as this person sees it: cards or tiles in order."""
    place = step.about.rpartition(" ")[2]
    there = [one for one in lying(game, table, patron) if one.place == place]
    return dict(zip(step.choices, there, strict=False))


def priced_now(game: Game, table: Table, step: Ask) -> Priced:
    """What the choices of a question amount to now."""
    question = game.composed.questions.get(step.topic)
    return UNPRICED if question is None else question.priced(table, step)


def _asked(step: Ask, refused: tuple[NotNow, ...], priced: Priced) -> Prompt:
    """The prompt for a question to patrons."""
    form, choices = step.form, step.choices
    said: dict[str, Any] = {
        "about": step.about,
        "cites": step.cites,
        "refused": refused,
        "asks": step.asks,
        "costs": priced.costs,
    }
    if isinstance(form, Some):
        return ChooseSome(**said, choices=choices, least=form.least, most=form.most)
    if isinstance(form, Amount):
        least, most = form.least, form.most
        usual = "" if step.silence in choices else step.silence
        said |= {"choices": choices, "usual": usual, "sizes": priced.sizes}
        said |= {"does": priced.does}
        return HowMuch(**said, least=least, most=most, step=form.step)
    if isinstance(form, Number):
        return HowMany(**said, least=form.least, most=form.most, choices=choices)
    if isinstance(form, Groups):
        return Arrange(**said, choices=choices, sizes=form.sizes)
    return ChooseOne(**said, choices=choices)
