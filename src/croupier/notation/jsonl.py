"""The transcript in JSON lines: a header, then one event per line, each with its hash."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.core.errors import BadFile, Refused
from croupier.core.event import Event
from croupier.core.game import Game
from croupier.core.table import Table
from croupier.games import registry
from croupier.notation.chain import Chain, Numbered, canonical, digest
from croupier.notation.inputs import event_types, started
from croupier.notation.record import FORMATS, Header, Record
from croupier.notation.script import HIDDEN, Script

SHA256 = re.compile("[0-9a-f]{64}")
BLANKED = frozenset(("dealt", "discarded"))
"""The kinds of event for which everyone may know how many cards went where."""
EVENT_FIELDS = ("seq", "at", "kind", "data", "seen_by", "cites", "hash")
ACT_FIELDS = ("seq", "at", "kind", "data", "seen_by", "cites", "act", "hash")
"""The fields of a line in the second version; a line that is not for everyone also has a salt."""
WITHHELD = "withheld"
"""The kind of a line about which nothing may be known yet."""


class EventLine(
    Numbered, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True
):
    """An event as a line of JSON; `withheld` is the digest of a line that may not be read yet."""

    hash: str
    salt: str = ""
    withheld: str = ""


def write_jsonl(record: Record) -> str:
    """The record in JSON lines."""
    lines = (record.header.shown(), *event_lines(record))
    return "".join(f"{msgspec.json.encode(line).decode()}\n" for line in lines)


def event_lines(record: Record) -> Iterator[EventLine]:
    """Each event with its number and its hash."""
    chain = Chain(record.header.chained())
    for entry in record.entries:
        item = chain.add(entry.at, entry.event, entry.act, entry.salt)
        yield EventLine(**msgspec.structs.asdict(item), hash=chain.last, salt=entry.salt)


def withheld(line: EventLine) -> EventLine:
    """A line as everyone may read it before it is opened: its digest, and what is not secret."""
    item = Numbered(**{name: getattr(line, name) for name in Numbered.__struct_fields__})
    hidden = {"salt": "", "withheld": digest(item, line.salt)}
    if line.kind not in BLANKED:
        return msgspec.structs.replace(line, kind=WITHHELD, data={}, **hidden)
    data = {**line.data, "cards": [HIDDEN] * len(line.data["cards"])}
    return msgspec.structs.replace(line, data=data, **hidden)


def may_be_withheld(line: EventLine) -> bool:
    """Whether a line may be withheld: it is only for some, and shows no more than it may."""
    if line.seen_by is None or line.kind == WITHHELD:
        return line.seen_by is not None and not line.data
    cards = line.data.get("cards")
    return line.kind in BLANKED and isinstance(cards, list) and all(c == HIDDEN for c in cards)


class JsonLine(msgspec.Struct, frozen=True):
    """A line of JSON and its number."""

    number: int
    text: str
    item: EventLine
    is_input: bool

    @property
    def at(self) -> str:
        """When it happened."""
        return self.item.at

    @property
    def act(self) -> int:
        """The act to which it belongs."""
        return self.item.act

    @property
    def salt(self) -> str:
        """The salt of its digest."""
        return self.item.salt

    @property
    def cites(self) -> tuple[str, ...]:
        """The clauses that it states."""
        return tuple(self.item.cites)

    @property
    def hash(self) -> str | None:
        """The hash, which every line states."""
        return self.item.hash

    @property
    def is_hidden(self) -> bool:
        """Whether it is withheld, or has `??` for a face or for some of several."""
        if self.item.withheld:
            return True
        given = self.item.data.values()
        return any(HIDDEN in one if isinstance(one, list) else one == HIDDEN for one in given)

    def read(self, game: Game, table: Table) -> Event:
        """The input it contains, with typed fields."""
        return self.event(game)

    def event(self, game: Game) -> Event:
        """The event it contains, an input or not, with typed fields."""
        item = self.item
        given = {**item.data, "kind": item.kind, "cites": item.cites, "seen_by": item.seen_by}
        try:
            event: Event = msgspec.convert(given, event_types(game)[item.kind])
        except msgspec.ValidationError as wrong:
            raise Refused(item.kind, str(wrong), (), "the fields of its schema") from None
        return started(game, event)

    def agrees(self, event: Event, item: Numbered) -> bool:
        """Whether it is the same event with the same number and time; `true` is not 1."""
        ours = self.item
        same = canonical(ours.data) == canonical(item.data)
        return same and (ours.seq, ours.at, ours.kind, ours.seen_by, ours.cites, ours.act) == (
            item.seq,
            item.at,
            item.kind,
            item.seen_by,
            item.cites,
            item.act,
        )

    def spelled(self, event: Event, item: Numbered) -> str:
        """The event as JSON, without its hash."""
        return msgspec.json.encode(item).decode()


def read_jsonl(text: str, file: str, game: Game | None = None) -> Script:
    """The script of a file in JSON lines."""
    rows = [(n, row) for n, row in enumerate(text.split("\n"), start=1) if row.strip()]
    header, played = _header(file, *rows[0], game)
    lines = tuple(_line(file, number, row, played) for number, row in rows[1:])
    return Script(file, played, header, lines, rows[0][0], True)


def _header(file: str, number: int, row: str, game: Game | None) -> tuple[Header, Game]:
    head = _decoded(file, number, row, dict[str, Any])
    head.pop("croupier", None)
    if head.get("format") not in FORMATS:
        raise BadFile(file, number, "its format is not supported", " or ".join(FORMATS))
    try:
        header = msgspec.convert(head, Header)
        return header, registry.recorded(header.game, game)
    except msgspec.ValidationError as wrong:
        raise BadFile(file, number, str(wrong), "game, table, set, rules") from None
    except Refused as refusal:
        what = f"{refusal.what}: {refusal.why}"
        raise BadFile(file, number, what, refusal.accepted) from refusal


def _line(file: str, number: int, row: str, game: Game) -> JsonLine:
    item = _decoded(file, number, row, EventLine)
    known = event_types(game)
    _proper(file, number, item)
    if item.kind == WITHHELD and item.withheld:
        return JsonLine(number, row, item, False)
    if item.kind not in known:
        raise BadFile(file, number, f"{item.kind!r} is not a kind of event", ", ".join(known))
    return JsonLine(number, row, item, known[item.kind].is_input)


def _proper(file: str, number: int, item: EventLine) -> None:
    """Require a valid salt or digest, and only in a line with an act."""
    for name, value in (("salt", item.salt), (WITHHELD, item.withheld)):
        if value and not (item.act > 0 and SHA256.fullmatch(value)):
            raise BadFile(file, number, f"its {name} is not valid", "64 hexadecimal digits, an act")
    if item.act < 0 or (item.salt and item.withheld):
        why = f"act {item.act}" if item.act < 0 else "it has a salt and is withheld"
        raise BadFile(file, number, why, "an act from 1 on, and a salt or a digest")


def _decoded(file: str, number: int, row: str, kind: Any) -> Any:
    try:
        decoded = msgspec.json.decode(row, type=kind)
        json.loads(row, object_pairs_hook=_once)
    except (msgspec.DecodeError, ValueError, RecursionError) as wrong:
        raise BadFile(file, number, str(wrong), ", ".join(EVENT_FIELDS)) from None
    return decoded


def _once(pairs: list[tuple[str, Any]]) -> None:
    """Refuse an object that has a name twice."""
    if len({name for name, _ in pairs}) != len(pairs):
        raise ValueError("a name occurs twice in one object")
