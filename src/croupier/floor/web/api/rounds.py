"""Finished rounds over HTTP: the last ten, each by its permanent link, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.responses import Response

from croupier.core.admission import next_step
from croupier.core.driver import Entry
from croupier.core.event import Collected, Event, Paid, PhaseEnded, Returned, seen_by
from croupier.core.fold import fold
from croupier.core.game import Game, dealt_by, lit_after
from croupier.core.layout import Layout
from croupier.core.money import Cents
from croupier.core.part import Seating
from croupier.core.step import Ask
from croupier.core.table import Table
from croupier.core.view import Thing, lying, piles, seats, shown, stacks, things
from croupier.drawing.layers import chips_svg, lights_svg
from croupier.drawing.things import equipment_svg, placeless, things_svg
from croupier.floor.tables import rounds
from croupier.floor.tables.last_seen import afterglow, glowing
from croupier.floor.tables.living import Living
from croupier.floor.tables.rounds import Numbered, Round
from croupier.floor.web.api.acts import AT, JSON_LINES
from croupier.floor.web.api.endpoints import Asker, Endpoint
from croupier.floor.web.api.endpoints import number as numbered
from croupier.floor.web.api.problems import Malformed
from croupier.floor.web.pages import news, phrases, table_page
from croupier.floor.web.pages import ring as ring_page
from croupier.floor.web.serving.house import House
from croupier.notation.convert import Form
from croupier.notation.explain import gist
from croupier.notation.prose import described, in_their_rounds, setting, setting_at, stakes
from croupier.rulebook.felts import equipped, titled

AT_HAND = 10
SPELLINGS = {"croupier": "text/plain", "jsonl": JSON_LINES}
SETTLED = (Paid, Collected, Returned)
"""How a wager can end."""


class RoundTold(msgspec.Struct, frozen=True):
    """A round as a list shows it: its result, and its permanent link."""

    round: int
    came: str
    link: str
    net_cents: Cents | None = None


class Rounds(msgspec.Struct, frozen=True):
    """The last rounds of a table, newest first."""

    rows: tuple[RoundTold, ...]


class Step(msgspec.Struct, frozen=True):
    """One event of a round, as the person who asks may see it: number, time, and description."""

    seq: int
    at: str
    says: str
    event: Event


class RoundShown(msgspec.Struct, frozen=True):
    """A round: every step, what each patron won or lost, and whether a re-run gives the same.

    `rerun` is "same", or says where the engine differs from the journal.
    """

    table: str
    round: int
    finished: bool
    came: str
    rerun: str
    net_cents: dict[str, Cents]
    steps: tuple[Step, ...]


class Frame(msgspec.Struct, frozen=True):
    """The felt after a step: its layers as SVG, other facts, and a description."""

    step: int
    says: str
    clauses: tuple[str, ...]
    wide_chips: str
    wide_things: str
    tall_chips: str
    tall_things: str
    facts: tuple[Thing, ...]
    balances_cents: dict[str, Cents]


def last_rounds(house: House, asker: Asker, table: str) -> Rounds:
    """The last ten rounds of a table, newest first, each with its permanent link."""
    return rounds_of(house.floor.current(table))


def rounds_of(found: Living) -> Rounds:
    """The last rounds of a loaded table."""
    with found.lock:
        kept = rounds.recent(found.driver.log, AT_HAND)
    return Rounds(tuple(_listed(found, events) for events in kept))


def _listed(found: Living, events: list[Event]) -> RoundTold:
    number = getattr(events[0], "round", 0)
    came = rounds.came(found.game, found.driver.rules, events)
    return RoundTold(number, came, f"/tables/{found.name}/rounds/{number}")


def the_round(house: House, asker: Asker, table: str, number: str) -> RoundShown:
    """A round by its number, as you could see it, re-run from the journal."""
    found, one = round_at(house, table, number)
    return round_shown(found, one, asker.who)


def round_at(house: House, table: str, number: str) -> tuple[Living, Round]:
    """A round of a table by the number in its link."""
    found = house.floor.current(table)
    with house.database.reading() as connection:
        return found, rounds.played(connection, found, numbered(number))


def round_shown(found: Living, one: Round, patron: str | None) -> RoundShown:
    """A round as a patron could see it."""
    return RoundShown(
        found.name,
        one.number,
        one.finished,
        rounds.came(found.game, found.driver.rules, (each.event for each in one.events)),
        rounds.rerun(found.game, one),
        rounds.results(found.game, one),
        steps_of(found, one, steps(one, patron)),
    )


def steps_of(found: Living, one: Round, visible: list[Numbered]) -> tuple[Step, ...]:
    """Some of a round's events, with their descriptions."""
    said = _in_words(found, one, visible)
    return tuple(Step(each.seq, each.at, words, each.event) for each, words in said)


def _in_words(found: Living, one: Round, visible: list[Numbered]) -> Iterator[tuple[Numbered, str]]:
    """Each step with its description."""
    events = [each.event for each in one.events]
    after = fold(found.game, one.before, events)
    lay = stakes(after, events)
    places = {each.seq: place for place, each in enumerate(one.events)}
    seated = setting_at(found.game, one.before).seated
    then = msgspec.structs.replace(setting(found.game, after.rules), seated=seated)
    where = in_their_rounds(events, then)
    for each in visible:
        place = places[each.seq]
        yield each, described(each.event, where[place], lay.get(place, 0))


def steps(one: Round, patron: str | None) -> list[Numbered]:
    """The events of a round that a patron may see, as they may see them."""
    seen = ((each, seen_by(each.event, patron)) for each in one.events)
    return [
        msgspec.structs.replace(each, event=event)
        for each, event in seen
        if event is not None and not isinstance(event, PhaseEnded)
    ]


def frame(house: House, asker: Asker, table: str, number: str, step: str) -> Frame:
    """The felt after a step of a round, as you could see it."""
    found, one = round_at(house, table, number)
    patron = asker.who
    visible = steps(one, patron)
    place = numbered(step)
    if place >= len(visible):
        why = f"the round has {len(visible)}"
        raise Malformed(f"step {step} of round {number}", why, (), f"0 to {len(visible) - 1}")
    return frame_of(found, one, visible, place, patron)


def frame_of(
    found: Living, one: Round, visible: list[Numbered], place: int, patron: str | None
) -> Frame:
    """One picture: events are applied up to the step, and drawn for the viewer."""
    game, at = found.game, visible[place]
    before = fold(game, one.before, (e.event for e in one.events if e.seq <= at.seq))
    seen = tuple(each.event for each in visible[: place + 1])
    there = (*things(seen), *lying(game, before, patron), *shown(game, before))
    there = (*_taken_up(game, one, at), *there)
    turn = _turn(game, before, [each.event for each in one.events if each.seq > at.seq])
    lit = lit_after(game, before.rules, seen)
    wide, tall = _drawn(found, before, (seen, there), lit, patron, turn)
    cloth = table_page.felt(found, rules=equipped(game, before))
    facts = placeless(cloth.layout, there) if cloth else there
    clauses = tuple(gist(clause) for clause in at.event.cites)
    said = next(said for each, said in _in_words(found, one, visible) if each is at)
    return Frame(place, said, clauses, *wide, *tall, facts, before.balances)


def _taken_up(game: Game, one: Round, at: Numbered) -> tuple[Thing, ...]:
    """Hands that players showed each other and that were taken up: they stay to the end."""
    if game.get(Seating) is None:
        return ()
    events = (each.event for each in one.events if each.seq <= at.seq)
    taken = afterglow(game, one.before, events, {})
    return ring_page.still_shown(game, glowing(taken, None, dealt_by(game)), ())


def _turn(game: Game, table: Table, later: list[Event]) -> tuple[str, ...]:
    """Whose turn it is: nobody's where consequences are still to come."""
    over = list(takewhile(lambda event: isinstance(event, PhaseEnded), later))
    if later[len(over) :] and not later[len(over)].is_input:
        return ()
    step = next_step(game, fold(game, table, over))
    return step.patrons if isinstance(step, Ask) else ()


def _settled(visible: list[Numbered]) -> int:
    """The last step at which a wager was settled, before all is cleared; otherwise the last."""
    decided = (place for place, each in enumerate(visible) if _settles(each.event))
    return max(decided, default=len(visible) - 1)


def _settles(event: Event) -> bool:
    """Whether an event settles a wager, or is one of a game's own that moves money."""
    return isinstance(event, SETTLED) or event.is_decisive


def _drawn(
    found: Living,
    table: Table,
    seen: tuple[tuple[Event, ...], tuple[Thing, ...]],
    lit: tuple[str, ...],
    patron: str | None,
    turn: tuple[str, ...],
) -> tuple[tuple[str, str], tuple[str, str]]:
    """Chips, things, seats and lights on both arrangements of the felt."""
    game, (events, there) = found.game, seen
    around = seats(game, table, events, turn)
    front = ring_page.in_front(game, around)
    amounts = {
        place: sum(chips.amount for chips in some)
        for place, some in stacks(game, table).items()
        if place not in front
    }
    now = equipped(game, table)
    seat = ring_page.seat_of(around, patron or "")
    felts = (table_page.felt(found, tall, now, seat) for tall in (False, True))
    ring = around, piles(game, table), patron or ""
    wide, tall = (
        _layers(game, cloth.layout, amounts, there, lit, ring) if cloth else ("", "")
        for cloth in felts
    )
    return wide, tall


def _layers(
    game: Game,
    layout: Layout,
    amounts: dict[str, Cents],
    there: tuple[Thing, ...],
    lit: tuple[str, ...],
    ring: ring_page.Ring,
) -> tuple[str, str]:
    lie = {place: cents for place, cents in amounts.items() if layout.stand(place) is not None}
    lights = lights_svg(layout, (area.id for area in layout.areas if area.spot in lit))
    lying = equipment_svg(layout) + (lights if lit else "") + things_svg(layout, there)
    return chips_svg(layout, lie), lying + ring_page.around_svg(game, layout, ring)


def last_picture(found: Living, one: Round) -> tuple[str, ...]:
    """The felt when a round was settled as anyone could see it, without names: its layers."""
    game, every = found.game, steps(one, None)
    at = every[_settled(every)]
    then = fold(game, one.before, (each.event for each in one.events if each.seq <= at.seq))
    seen = tuple(each.event for each in every if each.seq <= at.seq)
    cloth = table_page.felt(found, rules=equipped(game, then))
    if cloth is None:
        return ()
    there = (*_taken_up(game, one, at), *things(seen), *lying(game, then, None), *shown(game, then))
    lit, nobody = lit_after(game, then.rules, seen), ((), (), "")
    amounts = {place: sum(one.amount for one in some) for place, some in stacks(game, then).items()}
    return cloth.bare, *_layers(game, cloth.layout, amounts, there, lit, nobody)


def transcript(house: House, asker: Asker, table: str, number: str, spelling: str) -> Response:
    """The table's record up to the end of a round, for `croupier replay`: text, or JSON lines."""
    found, one = round_at(house, table, number)
    if not one.finished:
        raise Malformed(f"round {number}", "it is not over", (), "a round that is over")
    name: Form = "text" if spelling == "croupier" else "jsonl"
    patron = asker.who
    with house.database.reading() as connection:
        text = rounds.transcript(connection, found, one.last, name, patron)
    headers = {"content-disposition": f'attachment; filename="{table}-{number}.{spelling}"'}
    return Response(text, media_type=SPELLINGS[spelling], headers=headers)


def _read_steps(visible: list[Numbered]) -> frozenset[int]:
    """The steps that people read: neither proofs nor answers that the next event repeats."""
    log = tuple(Entry(each.at, each.event) for each in visible)
    return frozenset(
        place
        for place, each in enumerate(visible)
        if not news.left_out(each.event) and not news.repeated(each.event, log, place)
    )


def page(house: House, login: Any, table: str, number: str) -> str:
    """The page of a round: the felt when all was settled, and every step."""
    found, one = round_at(house, table, number)
    patron = login.person.name if login else None
    game, rules = found.game, one.before.rules
    wide, tall = (table_page.felt(found, upright, rules) for upright in (False, True))
    every = steps(one, patron)
    last = frame_of(found, one, every, _settled(every), patron)
    with phrases.at(game):
        return table_page.rendered(
            "round.html",
            login=login,
            round=round_shown(found, one, patron),
            title=titled(game, rules),
            listed=_read_steps(every),
            frame=last,
            felt=Markup(wide.bare if wide else ""),
            portrait=Markup(tall.bare) if wide and tall and tall.layout is not wide.layout else "",
            layers={
                name: Markup(getattr(last, name))
                for name in ("wide_chips", "wide_things", "tall_chips", "tall_things")
            },
        )


ROUND = f"{AT}/rounds/{{number}}"
ENDPOINTS = (
    Endpoint("GET", f"{AT}/rounds", last_rounds, "The last ten rounds", answers=Rounds, open=True),
    Endpoint(
        "GET", ROUND, the_round, "A round, re-run from the journal", answers=RoundShown, open=True
    ),
    Endpoint(
        "GET",
        f"{ROUND}/frames/{{step}}",
        frame,
        "The felt after a step of a round",
        answers=Frame,
        open=True,
    ),
    Endpoint(
        "GET",
        f"{ROUND}/transcript.{{spelling}}",
        transcript,
        "The transcript up to the end of a round, as text or JSON lines",
        open=True,
        spellings=SPELLINGS,
    ),
)
