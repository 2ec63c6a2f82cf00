"""The signs, announcements and notices that a change needs, with the times they are due."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from croupier.core.game import Game
from croupier.core.layout import Layout
from croupier.regulation.calendar import Calendar
from croupier.regulation.changes.differences import Difference, Pair, differences
from croupier.rulebook.changing import Begins, Lead
from croupier.rulebook.citation import cites
from croupier.rulebook.common import HALF_HOUR_CITES, SIGN_CITES
from croupier.rulebook.english import sentence
from croupier.rulebook.laid import Laid
from croupier.rulebook.scope import group
from croupier.rulebook.tablecheck import own_clauses

HALF_HOUR = timedelta(minutes=30)
BUSINESS_DAYS = 5
FEW = 3
"""The most areas of one wager that are listed one by one."""
OPERATED = ("cmr147.03.3",)
MINUTES: Mapping[Lead, int] = {"half_hour": 30, "written": 30}
NEEDS: Mapping[Lead, str] = {
    "half_hour": "half an hour ahead",
    "at_once": "at once, with a sign and an announcement",
    "written": "written notice, 30 minutes ahead",
    "filing": "its own filing",
    "opening": "the table is closed and opens with its sign",
    "none": "no notice",
}
BEGINS: Mapping[Begins, str] = {
    "round": "from the next round",
    "shoe": "from the next shoe",
    "closed": "with the table closed, and the new layout filed",
}


NO_TABLE = "no such table"
"""What a table is called where there is none."""
GONE = "with the table closed"


class Change(msgspec.Struct, frozen=True, rename={"before": "from", "after": "to"}):
    """A change at a table and what it takes; a text is there only if it is needed.

    `latest` is the last moment for everything that must come first, `together` are the tables that
    change at the same moment.
    """

    table: str
    key: str
    before: str
    after: str
    needs: Lead
    lead_minutes: int
    sign: str | None = None
    announcement: str | None = None
    bureau: str | None = None
    written: str | None = None
    begins: Begins = "round"
    open: bool = True
    effective: datetime | None = None
    latest: datetime | None = None
    together: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


def beginning(change: Change) -> str:
    """When a change begins, in words; a table that is removed has no new layout."""
    return GONE if change.after == NO_TABLE else BEGINS[change.begins]


class Floor(msgspec.Struct, frozen=True):
    """When a change takes effect, at which tables people play then, and which of these are empty.

    All tables are open if `open` is None.
    """

    calendar: Calendar = Calendar()
    at: datetime | None = None
    open: frozenset[str] | None = None
    empty: frozenset[str] = frozenset()

    def is_open(self, table: str) -> bool:
        """Whether a table is presently being operated."""
        return self.open is None or table in self.open

    @property
    def time(self) -> str:
        """The time of the change as a sign states it."""
        return "the time of the change" if self.at is None else spoken(self.calendar.local(self.at))

    def ahead(self, span: timedelta) -> datetime | None:
        """The moment that is so much elapsed time before the change, by the house's clocks."""
        at = self.at
        return None if at is None else self.calendar.local(at.astimezone(UTC) - span)


def spoken(at: datetime) -> str:
    """A local time as people read it: `6:30 p.m. EST on Sunday, March 1, 2026`."""
    half = "a.m." if at.hour < 12 else "p.m."
    clock = f"{at.hour % 12 or 12}:{at:%M} {half} {at.tzname() or ''}".rstrip()
    return f"{clock} on {at:%A, %B} {at.day}, {at.year}"


def changes(pair: Pair, every: Mapping[str, Laid], floor: Floor) -> Iterator[Change]:
    """Every change at a table that both submissions have."""
    if not pair.same_game:
        yield another_game(pair, floor)
        return
    found = list(differences(pair))
    yield from (change(one, together(one, pair, every), floor) for one in found)
    if found or pair.felts[0] != pair.felts[1]:
        yield from layout_change(pair, floor)


def change(one: Difference, others: tuple[str, ...], floor: Floor) -> Change:
    """What one difference takes at a table, open or closed."""
    made = Change(
        one.table,
        one.key,
        one.old,
        one.new,
        one.needs,
        0,
        begins=one.declared.changing.begins,
        open=floor.is_open(one.table),
        effective=floor.at,
        together=others,
    )
    steps = {"half_hour": half_hour, "at_once": at_once, "written": written, "filing": filing}
    return steps[one.needs](made, one, floor) if one.needs in steps else made


@cites("cmr147.03.3", "cmr147.03.3.a", "cmr147.03.3.b", "cmr147.03.3.c")
def half_hour(made: Change, one: Difference, floor: Floor) -> Change:
    """A rule in use changes after a sign, an announcement and notice to the Bureau, each with time.

    A table that is closed opens with its sign; where nobody plays, there is nobody to tell.
    """
    if not made.open:
        return on_opening(made, one)
    text = f"From {floor.time}: {one.text}"
    told = None if one.table in floor.empty else f"Attention, please. {text}"
    return msgspec.structs.replace(
        made,
        lead_minutes=MINUTES["half_hour"],
        sign=text,
        announcement=told,
        bureau=f"Table {one.table}, {one.game.name}. {one.text} Effective at {floor.time}.",
        latest=floor.ahead(HALF_HOUR),
        cites=(*_own(one), *HALF_HOUR_CITES),
    )


@cites("cmr147.03.4", "cmr147.07.3")
def at_once(made: Change, one: Difference, floor: Floor) -> Change:
    """A minimum or maximum changes at any time with a sign and an announcement, and no notice."""
    if not made.open:
        return on_opening(made, one)
    told = None if one.table in floor.empty else f"Attention, please. From now on: {one.text}"
    return msgspec.structs.replace(
        made, sign=one.text, announcement=told, latest=floor.at, cites=(*_own(one), *SIGN_CITES)
    )


def written(made: Change, one: Difference, floor: Floor) -> Change:
    """The reshuffling option begins and ends after written notice; patrons are shown no sign."""
    if not made.open:
        return msgspec.structs.replace(made, needs="none")
    text = f"Table {one.table}, {one.game.name}. {one.text} Effective at {floor.time}."
    return msgspec.structs.replace(
        made,
        lead_minutes=MINUTES["written"],
        written=f"To the surveillance department and the Commission: {text}",
        latest=floor.ahead(HALF_HOUR),
        cites=own_clauses(one.declared.notice_cites, one.game),
    )


def filing(made: Change, one: Difference, floor: Floor) -> Change:
    """A tournament has its own notice, which is filed for that tournament."""
    notice = sentence(one.declared.notice)
    return msgspec.structs.replace(made, written=notice, cites=one.declared.notice_cites)


def on_opening(made: Change, one: Difference) -> Change:
    """A table that is not being operated opens with a sign that states what is in force."""
    stated = sentence(one.stated)
    return msgspec.structs.replace(
        made, needs="opening", sign=stated, cites=(*_own(one), *OPERATED)
    )


def _own(one: Difference) -> tuple[str, ...]:
    """The game's own clauses on the choice and its notice."""
    of = own_clauses((*one.declared.notice_cites, *one.declared.cites), one.game)
    return tuple(dict.fromkeys(clause for clause in of if not clause.startswith("cmr147.")))


def together(one: Difference, pair: Pair, every: Mapping[str, Laid]) -> tuple[str, ...]:
    """The other tables at which the law requires the same choice, which change at the same time."""
    mine = group(pair.new, one.declared)
    if not mine:
        return ()
    return tuple(
        name
        for name, laid in every.items()
        if name != pair.id and one.declared.attr in laid.rules.__dict__ and _in(laid, one, mine)
    )


def _in(laid: Laid, one: Difference, mine: tuple[str, ...]) -> bool:
    return group(laid, one.declared) == mine


def another_game(pair: Pair, floor: Floor) -> Change:
    """A table changes its game with the table closed, and opens with its own signs."""
    names = pair.old.game.name, pair.new.game.name
    return Change(
        pair.id,
        "game",
        *names,
        "none",
        0,
        begins="closed",
        open=floor.is_open(pair.id),
        effective=floor.at,
        cites=_filed(pair.new),
    )


def layout_change(pair: Pair, floor: Floor) -> Iterator[Change]:
    """If areas or words on the cloth change, the new layout is filed, and the table closed.

    With a choice that cannot be read, nobody knows the cloth; the choice itself is an error.
    """
    if not pair.is_readable:
        return
    sides = zip((pair.old, pair.new), pair.felts, strict=True)
    before, after = (printed(pair.new.game, laid.rules, felt) for laid, felt in sides)
    if before != after:
        gone, come = (in_short(one - other) for one, other in ((before, after), (after, before)))
        yield Change(
            pair.id,
            "layout",
            gone,
            come,
            "none",
            0,
            begins="closed",
            open=floor.is_open(pair.id),
            effective=floor.at,
            cites=_filed(pair.new),
        )


Print = tuple[str, str]
"""What is on a cloth, and the wager it is for, or "" if it is for none."""


def printed(game: Game, rules: Any, felt: Mapping[str, str]) -> frozenset[Print]:
    """The areas and the words on the cloth of a table, without its signs; its color and logo."""
    more = {(f"{key.replace('_', ' ')} {felt[key]}", "") for key in felt if key != "name"}
    if game.layout is None:
        return frozenset(more)
    drawn: Layout = game.layout(rules, **({"name": felt["name"]} if "name" in felt else {}))
    names = {kind.key: kind.name for kind in game.wagers}
    areas = {(one.label or one.id, names.get(one.kind, one.kind)) for one in drawn.areas}
    words = {(one.text, "") for one in drawn.inscriptions if not one.sign}
    return frozenset(areas | words | more)


def in_short(found: frozenset[Print]) -> str:
    """What changes on a cloth, without words that areas have; many areas of a wager are counted."""
    said, areas = [], [label for label, wager in found if wager]
    for wager in sorted({wager for _, wager in found}):
        mine = sorted(label for label, of in found if of == wager)
        mine = mine if wager else [text for text in mine if not any(text in one for one in areas)]
        said += [f"{wager} ({len(mine)} areas)"] if wager and len(mine) > FEW else mine
    return "; ".join(said) or "nothing"


def _filed(laid: Laid) -> tuple[str, ...]:
    filings: Collection[Any] = getattr(laid.game.options, "filed", ())
    return tuple(clause for one in filings if one.about == "layout" for clause in one.cites)
