"""The coach: the best choice at a patron's current decision, and what the last decision cost.

Nothing is kept in memory: the last decision is read from the journal, so any process can report it
after any restart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import msgspec
from sqlalchemy import Connection, select

from croupier.core.admission import next_step
from croupier.core.event import Chosen, Event, WagersClosed
from croupier.core.fold import apply
from croupier.core.game import Game
from croupier.core.money import Cents, money
from croupier.core.plain import words
from croupier.core.prompt import Amount
from croupier.core.rules import Rules
from croupier.core.step import Ask
from croupier.core.table import Table
from croupier.floor.store import schema
from croupier.floor.tables import journal

if TYPE_CHECKING:
    from croupier.analysis.advice import Advice, Situation

SHUFFLED, OF_CARDS = "cards_shuffled", ("cards_shuffled", "dealt", "turned", "discarded")
PLACES, EXACT = 4, 28
DEAR = Fraction(5, 100)
"""A choice that costs more than this part of a wager is worth a question first."""
ROUNDS = 200
"""In how many rounds of a sitting decisions are summed."""
LIKE_THIS = "set it like this"
TINY = Fraction(1, 10**9)
"""Computed values that differ by less are the same."""
DECIDES = (Chosen, WagersClosed)
WAGER = "the wager"
EMPTY: Mapping[str, str] = MappingProxyType({})
NUMBERED = re.compile(r"^(?:\d+ is [^,]+, )+")
"""Which card has which number: nobody needs it where choices are called by their cards."""
BACK = 2
"""How many rounds to search for the last decision."""


Names: TypeAlias = Mapping[str, str]
"""What people call the items that a choice is written with."""
Seen: TypeAlias = Callable[[int], tuple[str, ...]]


class Made(NamedTuple):
    """A decision that somebody made: its event, the situation, the choice, and the table then."""

    seq: int
    at: Situation
    choice: str
    table: Table


class Worth(msgspec.Struct, frozen=True):
    """A choice, its value per unit wagered, and what it costs compared with the best choice.

    `cents` is the cost in cents of each dollar, `same` means that it is worth as much as the best,
    and `name` is what people call it.
    """

    choice: str
    worth: str
    cost: str
    best: bool
    exact: str = ""
    name: str = ""
    cents: str = ""
    same: bool = False


class Counsel(msgspec.Struct, frozen=True):
    """The value of each choice at a decision, as a part of what `of` names.

    `says` names the best choice in a sentence, and all of them if several are worth the same.
    """

    about: str
    best: str
    choices: tuple[Worth, ...]
    method: str
    note: str
    cites: tuple[str, ...]
    of: str = "the wager"
    says: str = ""


class Decided(msgspec.Struct, frozen=True):
    """A decision that was made: what was chosen, what was best, and what the choice cost.

    `items` says that cards or tiles were chosen, by their numbers.
    """

    seq: int
    about: str
    chosen: str
    best: str
    cost: str
    says: str
    of: str = "the wager"
    cents: str = ""
    items: bool = False


class Spent(msgspec.Struct, frozen=True):
    """What the decisions of a sitting cost together, compared with the best ones."""

    decisions: int
    cost_cents: Cents
    says: str


class Price(msgspec.Struct, frozen=True):
    """What a choice would cost; `warns` if it is worth a question first, which is `asks`."""

    choice: str
    cents: str = ""
    warns: bool = False
    asks: str = ""
    pending: bool = False
    retry_ms: int = 0


def counselled(
    game: Game, table: Table, patron: str, seen: Sequence[str], names: Names = EMPTY
) -> Counsel | None:
    """What is best for a patron now; None if there is no decision left with known values."""
    found = _advice(game, table, patron, seen)
    if found is None or _is_made(table, patron, found[0]):
        return None
    return _counsel_of(found[1], names)


def _is_made(table: Table, patron: str, at: Situation) -> bool:
    """Whether a further wager lies already: then the round goes on with another choice."""
    from croupier.analysis.advice import decided as chosen

    return chosen(table, patron, at, WagersClosed()) not in (None, at.choices[0])


def best_choice(game: Game, table: Table, patron: str, seen: Sequence[str]) -> str:
    """The best choice for a patron now; "" if it is not known."""
    found = _advice(game, table, patron, seen)
    return "" if found is None else found[1].best


def _advice(
    game: Game, table: Table, patron: str, seen: Sequence[str]
) -> tuple[Situation, Advice] | None:
    from croupier.analysis.advice import advise, situation

    at = situation(game, table, patron)
    found = None if at is None else advise(game, table.rules, at, seen)
    return None if at is None or found is None or not found.values else (at, found)


def _counsel_of(found: Advice, names: Names) -> Counsel:
    choices = tuple(
        _worth_of(found, choice, names)
        for choice, _ in sorted(found.values.items(), key=lambda item: -item[1])
    )
    method = "exact" if found.exact else "computed"
    best = list(dict.fromkeys(one.name for one in choices if one.same))
    says = f"{either(best)}: the same" if len(best) > 1 else best[0]
    return Counsel(
        found.about,
        found.best,
        choices,
        method,
        NUMBERED.sub("", found.note) if names else found.note,
        found.cites,
        found.of,
        says[:1].upper() + says[1:],
    )


def _worth_of(found: Advice, choice: str, names: Names) -> Worth:
    from croupier.analysis.figures import fixed

    worth, cost = found.values[choice], found.values[found.best] - found.values[choice]
    return Worth(
        choice,
        fixed(worth, PLACES),
        fixed(cost, PLACES),
        choice == found.best,
        _fraction(worth) if found.exact else "",
        named(choice, names),
        in_cents(cost),
        _same(found, cost),
    )


def _same(found: Advice, cost: Fraction) -> bool:
    """Whether a choice is worth as much as the best; computed values are never quite equal."""
    return cost == 0 if found.exact else cost < TINY


def either(names: Sequence[str]) -> str:
    """Names with "or" before the last one."""
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last


def in_cents(cost: Fraction) -> str:
    """A part of a dollar in cents, to a tenth; anything above zero is never shown as zero."""
    from croupier.analysis.figures import fixed

    if cost <= TINY:
        return "0"
    return f"{fixed(cost * 100, 1)}" if cost >= Fraction(1, 2000) else "less than 0.1"


def per_dollar(cost: Fraction, of: str) -> str:
    """What a choice costs, for people to read: 4.3¢ per $1."""
    of_what = "" if of == "the wager" else f" of {of}"
    return f"{in_cents(cost)}¢ per $1{of_what}"


def named(choice: str, names: Names = EMPTY) -> str:
    """What people call a choice: an amount in dollars, the cards of a hand, or its words."""
    groups = [[names.get(item, item) for item in group.split()] for group in choice.split("|")]
    if len(groups) > 1 and names:
        return " / ".join(", ".join(sorted(group)) for group in groups)
    return names.get(choice) or (f"${choice}" if choice[:1].isdigit() else words(choice))


def _fraction(value: Fraction) -> str:
    from croupier.analysis.figures import fraction

    return fraction(value, EXACT)


def decided(
    game: Game, table: Table, patron: str, events: Iterable[tuple[int, Event]], seen: Seen
) -> Decided | None:
    """A patron's last decision among events that follow a state of the table.

    `seen` returns the cards the patron had seen before the event with a given number.
    """
    made = list(_decisions(game, table, patron, events))
    return _cost(game, made[-1], seen) if made else None


def _decisions(
    game: Game, table: Table, patron: str, events: Iterable[tuple[int, Event]]
) -> Iterator[Made]:
    """A patron's decisions among events that follow a state of the table."""
    for seq, event in events:
        if isinstance(event, DECIDES):
            made = _made(game, table, patron, event)
            if made is not None:
                yield Made(seq, *made, table)
        table = apply(game, table, event)


def _made(game: Game, table: Table, patron: str, event: Event) -> tuple[Situation, str] | None:
    """The situation a patron was in, and what this event shows they decided."""
    from croupier.analysis.advice import decided as chosen
    from croupier.analysis.advice import situation

    at = situation(game, table, patron)
    choice = None if at is None else chosen(table, patron, at, event)
    return None if at is None or choice is None else (at, choice)


def _cost(game: Game, made: Made, seen: Seen) -> Decided | None:
    from croupier.analysis.figures import fixed

    found = _priced(game, made.table.rules, made.at, seen(made.seq))
    cost = found.cost(made.choice) if found is not None and found.values else None
    if found is None or cost is None:
        return None
    says = "cost nothing" if cost <= TINY else f"cost {per_dollar(cost, found.of)}"
    figure = fixed(cost, PLACES)
    return Decided(
        made.seq,
        made.at.about,
        made.choice,
        found.best,
        figure,
        says,
        found.of,
        in_cents(cost),
        _of_items(game, made),
    )


def _of_items(game: Game, made: Made) -> bool:
    """Whether a decision named cards or tiles by their numbers, and not an amount."""
    step = next_step(game, made.table)
    amount = not isinstance(step, Ask) or isinstance(step.form, Amount)
    return not amount and made.choice[:1].isdigit()


@lru_cache(maxsize=4096)
def _priced(game: Game, rules: Rules, at: Situation, seen: tuple[str, ...]) -> Advice | None:
    """What the choices of a decision were worth; a sitting's decisions are priced once."""
    from croupier.analysis.advice import advise

    return advise(game, rules, at, seen)


def spent(
    game: Game,
    table: Table,
    patron: str,
    events: Iterable[tuple[int, Event]],
    seen: Seen,
    *,
    all_of_it: bool = True,
) -> Spent | None:
    """What a patron's decisions cost together, in money; None where none has a known cost."""
    lost, many = Fraction(0), 0
    for made in _decisions(game, table, patron, events):
        found = _priced(game, made.table.rules, made.at, seen(made.seq))
        cost = found.cost(made.choice) if found is not None and found.values else None
        unit = _unit(game, made.table, patron, made.at.about)
        if found is None or cost is None or not unit or found.of != WAGER:
            continue
        lost, many = lost + max(cost, Fraction(0)) * unit, many + 1
    if not many:
        return None
    total = round(lost)
    decisions = "decision" if many == 1 else f"{many} decisions"
    whole = f"{decisions} so far" if all_of_it else f"last {decisions}"
    says = f"cost {money(total)}" if total else "cost nothing"
    return Spent(many, total, f"Your {whole} {says}.")


def _unit(game: Game, table: Table, patron: str, about: str) -> Cents:
    """The wager that a decision is about: the first one at its box that begins a contest."""
    numbers = {int(one) for one in re.findall(r"\d+", about)}
    own = table.wagers_of(patron)
    here = [wager for wager in own if wager.box in numbers] or own
    order = {kind.key: place for place, kind in enumerate(game.wagers)}
    first = min(here, key=lambda wager: order.get(wager.kind, 0), default=None)
    return first.amount if first is not None else 0


def price(
    game: Game, table: Table, patron: str, choice: str, seen: Sequence[str], names: Names = EMPTY
) -> Price:
    """What an answer would cost now; an empty one lets the round go on."""
    from croupier.analysis.advice import decided as chosen

    found = _advice(game, table, patron, seen)
    if found is None:
        return Price(choice)
    at, advice = found
    event = Chosen(patron=patron, about=at.about, choice=choice) if choice else WagersClosed()
    made = choice if choice in advice.values else chosen(table, patron, at, event)
    cost = None if made is None else advice.cost(made)
    if made is None or cost is None:
        return Price(choice)
    name = LIKE_THIS if "|" in made else named(made, names)
    dollar = "each dollar" if advice.of == WAGER else f"each dollar of {advice.of}"
    part = f"{round(cost * 100)}¢ of" if cost < 1 else f"{money(round(cost * 100))} for"
    asks = f"This costs about {part} {dollar}. {name[:1].upper()}{name[1:]} anyway?"
    return Price(choice, in_cents(cost), cost > DEAR, asks)


def cards_seen(
    connection: Connection, game: Game, table: str, patron: str | None, upto: int
) -> tuple[str, ...]:
    """The cards a patron has seen from the current shoe before an event, as the journal shows."""
    from croupier.analysis.advice import Watched

    event = schema.event
    mine = (event.c.gaming_table == table) & (event.c.seq < upto)
    first = connection.scalar(
        select(event.c.seq)
        .where(mine, event.c.kind == SHUFFLED)
        .order_by(event.c.seq.desc())
        .limit(1)
    )
    rows = journal.read(connection, game, table, (first or 1) - 1, upto - 1, OF_CARDS)
    return Watched(patron).see(entry.event for _, _, _, entry in rows).cards
