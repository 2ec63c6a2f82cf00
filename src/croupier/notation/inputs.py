"""Inputs in text: how each is spelled, and how a line is read at a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from croupier.core import form
from croupier.core.admission import next_step
from croupier.core.errors import Refused
from croupier.core.event import (
    CORE_EVENTS,
    Acted,
    Bought,
    CardsShuffled,
    CashedOut,
    Chosen,
    Committed,
    Confirmed,
    Dealt,
    Drawn,
    Event,
    IncidentCalled,
    Ready,
    Revealed,
    RoundOpened,
    RoundVoided,
    Tipped,
    WagerPlaced,
    WagersClosed,
    WagerTakenDown,
)
from croupier.core.form import WAITED
from croupier.core.game import Game, devices
from croupier.core.money import Cents, cents, dollars, short
from croupier.core.naming import face_meant
from croupier.core.part import Act
from croupier.core.placing import commission_on, is_late, named, new_wager
from croupier.core.step import Deal
from croupier.core.table import Table
from croupier.core.wager import Bid, parse_bid
from croupier.notation.spelling import COMMISSIONS, SPELLING, read_spelled, spelled
from croupier.notation.spelling_1 import act_words, every_field
from croupier.notation.words import pairs, read_pairs, with_cites, without_cites

EXPECTED = (
    "PATRON: AMOUNT on WAGER, PATRON buys AMOUNT, PATRON takes down AMOUNT of WAGER, "
    "PATRON is ready, "
    "PATRON chooses CHOICE on WHAT, PATRON does ACT, PATRON cashes AMOUNT, PATRON tips AMOUNT, "
    "round N, dealer: WORDS, "
    "DEVICE: OUTCOME, shuffle SHOE, SHOE: PLACE CARD, incident NAME, confirm ROLE: WHAT (WHO), "
    "void by WHO: WHY, commit DIGEST, reveal SECRET"
)
_COMMISSION = re.compile(r"(.+), commission (\S+)")
RESERVED = ("game", "table", "set", "rules", "at", "hash", "end")
"""Words that begin lines with another meaning."""


@lru_cache(maxsize=64)
def event_types(game: Game) -> Mapping[str, type[Event]]:
    """Every kind of event that may happen in a game, by its tag."""
    return {str(kind.__struct_config__.tag): kind for kind in (*CORE_EVENTS, *game.events)}


def write_input(game: Game, table: Table, event: Event) -> str:
    """An input as a line that reads back as the same input at this table."""
    silent = not event.cites and bool(usual_cites(game, table, event))
    spell = WRITE.get(type(event))
    for written in (*((spell(table, event),) if spell else ()), spelled(event)):
        line = with_cites(written, event.cites, say_none=silent)
        if _reads_back(game, table, line, event):
            return line
    return with_cites(every_field(event), event.cites)


def _reads_back(game: Game, table: Table, line: str, event: Event) -> bool:
    if len(line.splitlines()) > 1 or line.partition(" ")[0] in RESERVED:
        return False
    try:
        return read_input(game, table, line, COMMISSIONS) == event
    except Refused:
        return False


def read_input(game: Game, table: Table, line: str, spelling: int = SPELLING) -> Event:
    """The input that a line spells at this table; a line that spells none is refused."""
    text, named = without_cites(line)
    event = _any_input(game, text) or (
        _naming_commission(game, table, text)
        if spelling == COMMISSIONS
        else _in_parts(game, table, _spelled(game, table, text))
    )
    if event is None:
        raise Refused(repr(text), "not an input", (), EXPECTED)
    return replace(event, cites=usual_cites(game, table, event) if named is None else named)


def _naming_commission(game: Game, table: Table, text: str) -> Event | None:
    """An input in the spelling in which a wager names the commission taken with it, if any.

    A wager taken down names what comes back of it, and did not in older versions.
    """
    match = _COMMISSION.fullmatch(text)
    wager = _spelled(game, table, match[1]) if match else None
    if match and isinstance(wager, WagerPlaced):
        return _with_commission(wager, cents(match[2]))
    if match and isinstance(wager, WagerTakenDown):
        return replace(wager, commission=cents(match[2]))
    event = _spelled(game, table, text)
    return _with_commission(event, 0) if isinstance(event, WagerPlaced) else event


def _in_parts(game: Game, table: Table, event: Event | None) -> Event | None:
    """In earlier spellings a wager does not name its commission, which was taken part by part."""
    if not isinstance(event, WagerPlaced):
        return event
    wager = event.wager
    return _with_commission(event, commission_on(game.kind(wager.kind), table, wager.amount))


def _with_commission(event: WagerPlaced, taken: Cents) -> WagerPlaced:
    return replace(event, wager=replace(event.wager, commission=taken))


def usual_cites(game: Game, table: Table, event: Event) -> tuple[str, ...]:
    """The clauses a driver writes on an input at this table."""
    return form.usual_cites(game, event, next_step(game, table) if type(event) in WAITED else None)


def _any_input(game: Game, text: str) -> Event | None:
    """An input spelled by its kind and its fields."""
    kind, _, rest = text.partition(" ")
    made = event_types(game).get(kind)
    if made is None or not made.is_input or not (not rest or "=" in rest.split(" ")[0]):
        return None
    try:
        return started(game, msgspec.convert({"kind": kind, **read_spelled(rest)}, made))
    except msgspec.ValidationError as wrong:
        raise Refused(repr(text), str(wrong), (), f"{kind} with its fields") from None


def started(game: Game, event: Event) -> Event:
    """The event with a new wager's state as the game types it, which JSON may have flattened."""
    if not isinstance(event, WagerPlaced):
        return event
    kind = game.kind(event.wager.kind)
    start = kind.start(event.wager.on) if kind else None
    if msgspec.json.encode(start) != msgspec.json.encode(event.wager.at):
        return event
    return replace(event, wager=replace(event.wager, at=start))


def _spelled(game: Game, table: Table, text: str) -> Event | None:
    for act, words in ((one, words) for one in game.acts for words in _words_of(one)):
        match = _pattern(act, words).fullmatch(text)
        if match is not None:
            patron, details = match["patron"], match.groupdict()
            details.pop("patron")
            return Acted(patron=patron, act=act.key, details=details)
    for pattern, read in READ:
        match = pattern.fullmatch(text)
        if match is not None:
            return read(game, table, match)
    return None


def _words_of(act: Act) -> set[str]:
    """The words for an act after its patron: the current ones and those of the first spelling."""
    return {act.says, act_words(act.key)} - {""}


@lru_cache(maxsize=256)
def _pattern(act: Act, words: str) -> re.Pattern[str]:
    """A pattern for a patron's act in these words, with its details in place."""
    said = re.escape(words)
    for name in act.details:
        said = said.replace(re.escape(f"{{{name}}}"), rf"(?P<{name}>\S+)")
    return re.compile(rf"(?P<patron>[\w-]+) {said}")


def _acted(game: Game, table: Table, match: re.Match[str]) -> Event:
    return Acted(patron=match[1], act=match[2], details=read_pairs(match[3] or ""))


def _bought(game: Game, table: Table, match: re.Match[str]) -> Event:
    return Bought(patron=match[1], amount=cents(match[2]), chips=match[3] or "")


def _cashed_out(game: Game, table: Table, match: re.Match[str]) -> Event:
    amount = cents(match[2]) if match[2] else table.accounts.get(match[1], 0)
    return CashedOut(patron=match[1], amount=amount)


def _placed(game: Game, table: Table, match: re.Match[str]) -> Event:
    """Read a wager; a bare spot belongs to the first kind that has it."""
    bid = named(game, table, parse_bid(match[2]))
    wager = new_wager(game, table, match[1], bid)
    late = is_late(game, table, next_step(game, table))
    return WagerPlaced(wager=wager, cash=bid.cash, late=late)


def _taken_down(game: Game, table: Table, match: re.Match[str]) -> Event:
    """Read a wager taken down: the patron's wager on that spot, by number if there are several."""
    patron, amount, spot, number = match.groups()
    own = (w for w in table.wagers_of(patron) if w.spot == spot)
    wager = table.wager(int(number)) if number else next(own, None)
    whole = wager.amount if wager else 0
    return WagerTakenDown(
        wager=wager.id if wager else int(number or 0),
        patron=patron,
        spot=spot,
        amount=cents(amount) if amount else whole,
    )


def _said(game: Game, table: Table, match: re.Match[str]) -> Event:
    """Read an outcome of a device, or a patron's wager."""
    step = next_step(game, table)
    if isinstance(step, Deal) and step.device == match[1]:
        return _dealt(step, match[2])
    if device := devices(game, table.rules).get(match[1]):
        return Drawn(device=match[1], outcome=face_meant(game, table.rules, device, match[2]))
    return _placed(game, table, match)


def _dealt(step: Deal, text: str) -> Event:
    """Read cards from a shoe: `player 9h, banker 2c`, or only the cards for the places due."""
    parts = [part.split() for part in text.split(",")]
    named = (any(len(part) > 1 for part in parts) and "," in text) or len(parts[0]) == 2
    if not named:
        return Dealt(
            device=step.device,
            cards=tuple(text.replace(",", " ").split()),
            to=step.to,
            seen_by=step.seen_by,
            each=step.each,
        )
    cards = tuple(part[-1] for part in parts if part)
    places = tuple(" ".join(part[:-1]) for part in parts)
    seen_by, each = step.seen_by, step.each
    return Dealt(device=step.device, cards=cards, to=places, seen_by=seen_by, each=each)


def _incident(game: Game, table: Table, match: re.Match[str]) -> Event:
    """Read an incident by its name or its number."""
    found = game.incident(match[1])
    return IncidentCalled(name=found.key if found else match[1], details=read_pairs(match[2] or ""))


Read = Callable[[Game, Table, re.Match[str]], Event]
READ: tuple[tuple[re.Pattern[str], Read], ...] = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (r"round ([0-9]{1,18})", lambda game, table, m: RoundOpened(round=int(m[1]))),
        (r"commit (\S+)", lambda game, table, m: Committed(digest=m[1])),
        (r"reveal (\S+)", lambda game, table, m: Revealed(secret=m[1])),
        (r"void by ([^:]+): (.+)", lambda game, table, m: RoundVoided(by=m[1], why=m[2])),
        (r"shuffle (\w+)", lambda game, table, m: CardsShuffled(device=m[1])),
        (r"incident ([\w-]+)(?: (.+))?", _incident),
        (
            r"confirm ([^:]+): (.*?)(?: \(([^()]+)\))?",
            lambda game, table, m: Confirmed(role=m[1], about=m[2], by=m[3] or "person"),
        ),
        (r"([\w-]+) buys? (\S+)(?: in (.+))?", _bought),
        (r"([\w-]+) cash(?:es)?(?: out)?(?: (\S+))?", _cashed_out),
        (r"([\w-]+) tips? (\S+)", lambda game, table, m: Tipped(patron=m[1], amount=cents(m[2]))),
        (r"([\w-]+) takes? down (?:(\S+) of )?(\S+?)(?:, wager ([0-9]{1,18}))?", _taken_down),
        (
            r"([\w-]+) chooses? (.+?)(?: on (.+))?",
            lambda game, table, m: Chosen(patron=m[1], choice=m[2], about=m[3] or ""),
        ),
        (r"([\w-]+) (?:is )?ready", lambda game, table, m: Ready(patron=m[1])),
        (r"([\w-]+) does (\w+)(?: (.+))?", _acted),
        (r"dealer: (.+)", lambda game, table, m: WagersClosed(says=m[1])),
        (r"([\w-]+): (.+)", _said),
    )
)


def _write_bought(table: Table, event: Bought) -> str:
    chips = f" in {event.chips}" if event.chips else ""
    return f"{event.patron} buys {dollars(event.amount)}{chips}"


def _write_placed(table: Table, event: WagerPlaced) -> str:
    wager = event.wager
    bid = Bid(wager.amount, wager.kind, wager.on, wager.box, event.cash, wager.coupon)
    commission = f", commission {dollars(wager.commission)}" if wager.commission else ""
    return f"{wager.patron}: {bid}{commission}"


def _write_taken_down(table: Table, event: WagerTakenDown) -> str:
    own = [w.id for w in table.wagers_of(event.patron) if w.spot == event.spot]
    number = "" if own[:1] == [event.wager] else f", wager {event.wager}"
    back = "" if event.commission is UNSET else f", commission {dollars(event.commission)}"
    return f"{event.patron} takes down {short(event.amount)} of {event.spot}{number}{back}"


def placed(event: Dealt) -> str:
    """Which card went where: `player 9h, banker 2c`."""
    return ", ".join(f"{to} {card}" for card, to in zip(event.cards, event.to, strict=False))


def _write_chosen(table: Table, event: Chosen) -> str:
    about = f" on {event.about}" if event.about else ""
    return f"{event.patron} chooses {event.choice}{about}"


WRITE: Mapping[type[Event], Callable[[Table, Any], str]] = {
    Bought: _write_bought,
    CashedOut: lambda table, e: f"{e.patron} cashes {dollars(e.amount)}",
    Tipped: lambda table, e: f"{e.patron} tips {dollars(e.amount)}",
    RoundOpened: lambda table, e: f"round {e.round}",
    WagerPlaced: _write_placed,
    WagerTakenDown: _write_taken_down,
    Ready: lambda table, e: f"{e.patron} is ready",
    WagersClosed: lambda table, e: f"dealer: {e.says}",
    Acted: lambda table, e: f"{e.patron} does {e.act} {pairs(e.details)}".rstrip(),
    Chosen: _write_chosen,
    Drawn: lambda table, e: f"{e.device}: {e.outcome}",
    CardsShuffled: lambda table, e: f"shuffle {e.device}",
    Dealt: lambda table, e: f"{e.device}: {placed(e)}",
    Committed: lambda table, e: f"commit {e.digest}",
    Revealed: lambda table, e: f"reveal {e.secret}",
    IncidentCalled: lambda table, e: f"incident {e.name} {pairs(e.details)}".rstrip(),
    RoundVoided: lambda table, e: f"void by {e.by}: {e.why}",
    Confirmed: lambda table, e: f"confirm {e.role}: {e.about} ({e.by})",
}
