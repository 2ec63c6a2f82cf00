"""Odds and advice over HTTP: public odds of every wager, the shoe and the coach in practice.

Everything is computed at the desk; what is not ready yet is `pending`.
"""

from __future__ import annotations

from decimal import Decimal
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from msgspec.structs import replace

from croupier.core.event import Event
from croupier.core.table import Table
from croupier.drawing.things import PIECES
from croupier.floor.figures import coach as counsel
from croupier.floor.figures import statistics
from croupier.floor.figures.coach import Counsel, Decided, Price, Spent
from croupier.floor.figures.desk import Turn
from croupier.floor.figures.odds import Advantage, Chance, Mixed, chances, lies, mixed, open_kinds
from croupier.floor.figures.permitted import permit
from croupier.floor.people.accounts import PATRON
from croupier.floor.tables import journal
from croupier.floor.tables.living import Living
from croupier.floor.web.api.acts import AT
from croupier.floor.web.api.endpoints import Asker, Endpoint
from croupier.floor.web.pages import phrases
from croupier.floor.web.serving.house import House

RETRY_MS, GOES_ON = 400, "-"
_CARDS: WeakKeyDictionary[Living, dict[tuple[str, int], tuple[str, ...]]] = WeakKeyDictionary()
"""The cards that patrons had seen before their decisions, for as long as a table is loaded."""


class Odds(msgspec.Struct, frozen=True):
    """The odds of a table's wagers; while `pending`, ask again after a while."""

    pending: bool
    retry_ms: int
    rows: tuple[Chance, ...] = ()
    mine: Mixed | None = None
    seen: int = 0


class Advantages(msgspec.Struct, frozen=True):
    """The house advantage by wager, and by spot where a wager's spots differ."""

    pending: bool
    retry_ms: int
    rows: dict[str, Advantage]


class Coach(msgspec.Struct, frozen=True):
    """Advice on the current decision, what the last one cost, and the least costly wagers now."""

    pending: bool
    retry_ms: int
    seq: int
    now: Counsel | None = None
    last: Decided | None = None
    wagers: tuple[Chance, ...] = ()
    spent: Spent | None = None
    asked: bool = False


def odds(house: House, asker: Asker, table: str) -> Odds:
    """The odds of every wager of a table, and of your own wagers on it together."""
    found = house.floor.current(table)
    return odds_of(house, found, asker.who or "")


def odds_of(house: House, found: Living, patron: str, until: float | None = None) -> Odds:
    """The odds for a patron at a loaded table."""
    until = until or house.desk.until()
    with found.lock:
        now = found.driver.table
    known = house.odds(found, until=until)
    lies_there = bool(now.wagers_of(patron))
    mine = _mine(house, found, now, patron, until) if lies_there else None
    pending = known is None or (mine is None and lies_there)
    return Odds(pending, RETRY_MS * pending, known.rows if known else (), mine)


def advantages(house: House, asker: Asker, table: str) -> Advantages:
    """The house advantage of every wager of a table."""
    known = house.odds(house.floor.table(table))
    return Advantages(known is None, RETRY_MS * (known is None), known.advantages if known else {})


def _mine(house: House, found: Living, now: Table, patron: str, until: float) -> Mixed | None:
    game, rules, wagers = found.game, now.rules, now.wagers_of(patron)
    key = ("mix", game, rules, tuple((w.kind, w.on, str(w.at), w.amount) for w in wagers))

    def made() -> Mixed:
        return mixed(game, rules, lies(wagers))

    return house.desk.ask(key, made, Turn.READ, until)


def shoe_odds(house: House, asker: Asker, table: str) -> Odds:
    """The odds of every wager given the cards you have seen of the shoe, in practice only."""
    found = house.floor.current(table)
    permit(house.settings.profile, found.mode, "shoe")
    return shoe_odds_of(house, found, asker.name, house.desk.until())


def shoe_odds_of(house: House, found: Living, patron: str, until: float) -> Odds:
    """The odds of the shoe for a patron at a loaded table."""
    game, rules = found.game, found.driver.rules
    seen = _seen(house, found, patron, found.tip.seq + 1)
    made = partial(chances, game, rules, seen)
    rows = house.desk.ask(("shoe", game, rules, seen), made, Turn.READ, until)
    return Odds(rows is None, RETRY_MS * (rows is None), rows or (), None, len(seen))


def _seen(house: House, found: Living, patron: str, upto: int) -> tuple[str, ...]:
    """The cards a patron has seen of the current shoe before an event."""
    with house.database.reading() as connection:
        return counsel.cards_seen(connection, found.game, found.name, patron, upto)


def coach(house: House, asker: Asker, table: str) -> Coach:
    """What is best now and what your last decision cost, at practice tables only."""
    found = house.floor.current(table)
    permit(house.settings.profile, found.mode, "coach")
    return coach_of(house, found, asker.name)


def coach_of(house: House, found: Living, patron: str) -> Coach:
    """The coach's advice for a patron at a loaded table."""
    with found.lock:
        now, seq, seen = found.driver.table, found.tip.seq, found.view(patron)
    open_now = frozenset() if now.playing else open_kinds(seen)
    made = partial(_coached, house, found, now, seq, patron, item_names(seen.prompt))
    until, sums = house.desk.until(), partial(_spent, house, found, now, seq, patron)
    advice: Any = house.desk.ask(("coach", found.name, seq, patron), made, Turn.PLAY, until)
    known = house.odds(found, until=until) if open_now else None
    total: Any = house.desk.ask(("spent", found.name, seq, patron), sums, Turn.READ, until)
    pending = advice is None or total is None or (known is None and bool(open_now))
    counselled, last = advice or (None, None)
    least = _least(known.rows, open_now) if known and counselled is None else ()
    spent, asked = (total or [None])[0], seen.prompt is not None
    return Coach(pending, RETRY_MS * pending, seq, counselled, last, least, spent, asked)


def item_names(prompt: Any) -> dict[str, str]:
    """What people call the items of a question: cards and tiles by their names."""
    piece = PIECES.get(getattr(prompt, "of", ""))
    labels: dict[str, str] = getattr(prompt, "labels", {})
    if piece is None:
        return {}
    said = {item: piece.spoken(face) for item, face in labels.items() if face in piece.faces}
    return {item: one.removeprefix("the ").rpartition(", ")[2] for item, one in said.items()}


def price(house: House, asker: Asker, table: str, choice: str) -> Price:
    """What an answer to the question at a table would cost, in practice only; `-` goes on."""
    found = house.floor.current(table)
    permit(house.settings.profile, found.mode, "coach")
    with found.lock:
        now, seq, shown = found.driver.table, found.tip.seq, found.view(asker.name)
    answer, names = choice.removeprefix(GOES_ON), item_names(shown.prompt)

    def made() -> Price:
        seen = _seen(house, found, asker.name, seq + 1)
        return counsel.price(found.game, now, asker.name, answer, seen, names)

    key = ("price", found.name, seq, asker.name, choice)
    told = house.desk.ask(key, made, Turn.PLAY)
    if told is None:
        return Price(choice, pending=True, retry_ms=RETRY_MS)
    with phrases.at(found.game):
        return replace(told, asks=phrases.heard(told.asks))


def _least(rows: tuple[Chance, ...], kinds: frozenset[str]) -> tuple[Chance, ...]:
    """Those of the wagers that may be made that have the three lowest costs, the lowest first."""
    may = [row for row in rows if row.wager in kinds and row.share]
    lowest = sorted({Decimal(row.share) for row in may})[:3]
    ranked = sorted(may, key=lambda row: Decimal(row.share))
    return tuple(row for row in ranked if Decimal(row.share) in lowest)


def _coached(
    house: House, found: Living, now: Table, seq: int, patron: str, names: dict[str, str]
) -> tuple[Counsel | None, Decided | None]:
    """The advice, computed at the desk: it reads the journal, and looks up values of choices."""
    game, name = found.game, found.name
    with house.database.reading() as connection:
        first = journal.begins(connection, name, now.round - counsel.BACK + 1)
    before, events = _since(house, found, now, first, seq)
    seen = partial(_seen, house, found, patron)
    last = counsel.decided(game, before, patron, events, seen)
    return counsel.counselled(game, now, patron, seen(seq + 1), names), last


def _since(
    house: House, found: Living, now: Table, first: int, seq: int
) -> tuple[Table, list[tuple[int, Event]]]:
    """The table before an event, and the events from there on."""
    game, name = found.game, found.name
    with house.database.reading() as connection:
        before = journal.state_before(connection, game, now.rules, name, first)
        rows = journal.read(connection, game, name, first - 1, seq)
        return before, [(number, entry.event) for number, _, _, entry in rows]


def _spent(house: House, found: Living, now: Table, seq: int, patron: str) -> list[Spent | None]:
    """What the decisions of a sitting cost, in a list, so that an answer is never nothing."""
    with house.database.reading() as connection:
        first = statistics.began(connection, found.name, patron)
        recent = journal.begins(connection, found.name, now.round - counsel.ROUNDS)
    if not first:
        return [None]
    before, events = _since(house, found, now, max(first, recent), seq)
    known = _CARDS.setdefault(found, {})

    def seen(upto: int) -> tuple[str, ...]:
        if (patron, upto) not in known:
            known[patron, upto] = _seen(house, found, patron, upto)
        return known[patron, upto]

    return [counsel.spent(found.game, before, patron, events, seen, all_of_it=first >= recent)]


def advised(house: House, found: Living, patron: str, *, by_shoe: bool = False) -> str | None:
    """What is best for a patron now, from a fresh shoe or given the cards seen of this one.

    Returns "" if it is not known, None while it is being computed.
    """
    with found.lock:
        now, seq = found.driver.table, found.tip.seq

    def made() -> str:
        seen = _seen(house, found, patron, seq + 1) if by_shoe else ()
        return counsel.best_choice(found.game, now, patron, seen)

    return house.desk.ask(("best", found.name, seq, patron, by_shoe), made)


ENDPOINTS = (
    Endpoint(
        "GET",
        f"{AT}/odds",
        odds,
        "The odds of every wager, and of all your wagers together",
        answers=Odds,
        open=True,
    ),
    Endpoint(
        "GET",
        f"{AT}/advantages",
        advantages,
        "The house advantage of every wager",
        answers=Advantages,
        open=True,
    ),
    Endpoint(
        "GET",
        f"{AT}/shoe-odds",
        shoe_odds,
        "The odds of the remaining shoe at a practice table",
        answers=Odds,
    ),
    Endpoint("GET", f"{AT}/coach", coach, "Practice-table advice", answers=Coach, roles=(PATRON,)),
    Endpoint(
        "GET",
        f"{AT}/coach/{{choice}}",
        price,
        "What an answer would cost at a practice table",
        answers=Price,
        roles=(PATRON,),
    ),
)
