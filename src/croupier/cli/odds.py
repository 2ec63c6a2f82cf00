"""`croupier odds`: true odds, payout odds and house advantage of every wager."""

from __future__ import annotations

import gc
import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.analysis.taken import Taken
from croupier.analysis.taken import as_json as of_pots
from croupier.cli.common import (
    JsonOpt,
    OptionsOpt,
    PresetOpt,
    SetOpt,
    chosen,
    err,
    out,
    patience,
    refusing,
    values,
)
from croupier.cli.pots import no_wager, show_taken, taken_rows
from croupier.core.errors import Refused
from croupier.core.money import cents, money, short
from croupier.games.families.shoe import Preparation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rich.console import Console
    from rich.table import Table

    from croupier.analysis.betting.cost import Cost
    from croupier.analysis.rows import Row
    from croupier.core.game import Game

NAMED = 6
SHORT = 21
STAKE = 10_00
COSTS = ("strategy", "loss per roll", "exact", "in money", "wagered per roll", "element of risk")
HEAD = ("wager", "pays", "true odds", "house advantage", "exact", "hit rate")
ADVANTAGE = HEAD.index("exact")
"""The element of risk stands next to the house advantage."""


WagerOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--wager", metavar="NAME[:SPOT]", help="Only this wager, by its name or key; repeatable."
    ),
]
StrategyOpt = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="What a betting strategy costs; `all` for all of them."),
]


AmountOpt = Annotated[
    str | None, typer.Option(metavar="DOLLARS", help="Settle at this stake, as the table would.")
]
DigitsOpt = Annotated[int, typer.Option(min=0, max=15, help="Decimal places of percentages.")]
GameArg = Annotated[
    str | None, typer.Argument(metavar="GAME", help="A game's key, or a designer's file.py:NAME.")
]
SeenOpt = Annotated[
    str | None,
    typer.Option(metavar="CARDS", help="After these cards have left the shoe: 'As Td 9h'."),
]
RemovalOpt = Annotated[
    bool, typer.Option("--removal", help="Show the effect of removing a card of each rank.")
]

ExactOpt = Annotated[
    bool,
    typer.Option(
        "--exact", help="First compute and keep what takes too long otherwise; Ctrl-C pauses it."
    ),
]


@refusing
def odds(  # noqa: PLR0913, PLR0917 - a command line, passed by name
    game: GameArg = None,
    every: Annotated[bool, typer.Option("--all", help="Every game.")] = False,
    wager: WagerOpt = None,
    amount: AmountOpt = None,
    digits: DigitsOpt = 4,
    strategy: StrategyOpt = None,
    seen: SeenOpt = None,
    removal: RemovalOpt = False,
    exact: ExactOpt = False,
    options: OptionsOpt = None,
    sets: SetOpt = None,
    as_json: JsonOpt = False,
    preset: PresetOpt = None,
) -> None:
    """Show the true odds, payout odds and house advantage of every wager and every variant."""
    from croupier.analysis.cards import cards_seen
    from croupier.analysis.distribution import Query
    from croupier.analysis.odds import odds_rows
    from croupier.analysis.reader import takes_of

    stake = None if amount is None else cents(amount)
    if strategy is not None and not _decided_by_play(game):
        return _combined(game, strategy, stake, (options, sets, preset), as_json)
    query = Query(cards_seen(seen or ""), stake, strategy or "")
    found: list[tuple[Game, list[Row], list[Taken]]] = []
    for one in asked_games(game, every, bool(options or sets or wager or preset)):
        named = values(one, options, sets, preset)
        if (takes := takes_of(one, one.options())) is not None:
            no_wager(wager)
            found.append((one, [], taken_rows(takes, one, named)))
            continue
        if exact:
            compute(one, named, wager or ())
        with patience(one.name) as hear, uncollected():
            rows = odds_rows(
                one, named, wager or (), query, removal=removal, skipped=_skipped, progress=hear
            )
        found.append((one, rows, []))
    _print(found, digits, removal, as_json)


def _print(
    found: Sequence[tuple[Game, list[Row], list[Taken]]], digits: int, removal: bool, as_json: bool
) -> None:
    """Print the rows of every game, as tables or as JSON."""
    if as_json:
        return print_records([*rows, *pots] for _, rows, pots in found)
    for one, rows, pots in found:
        if pots:
            show_taken(out(), one, pots, digits)
        else:
            show(out(), one, rows, digits)
        if removal:
            show_removal(out(), rows)


def print_records(found: Iterable[Sequence[Row | Taken]]) -> None:
    """Print rows as one list of JSON objects."""
    from croupier.analysis.rows import as_json as record

    records = [
        of_pots(row) if isinstance(row, Taken) else record(row) for rows in found for row in rows
    ]
    print(json.dumps(records, indent=1, ensure_ascii=False))


def compute(game: Game, named: Mapping[str, Any], wagers: Sequence[str]) -> None:
    """Compute what takes long for the rows asked for; it is kept, and goes on where it stopped."""
    from croupier.analysis.odds import wanted_tables, wanted_wagers
    from croupier.analysis.reader import reader
    from croupier.analysis.variants import choice

    asked = choice(game, named)
    due = wanted_tables(game, asked, wanted_wagers(game, asked.rules, wagers))
    with patience(f"{game.name}: exact odds") as hear:
        for share in reader(game, asked.rules).computing(game, [rules for _, rules in due]):
            if hear is not None:
                hear(share)


@contextmanager
def uncollected() -> Iterator[None]:
    """Pause the garbage collector of cycles: the computation of odds makes none."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _decided_by_play(name: str | None) -> bool:
    """Whether `--strategy` says how a game's hands are played rather than how to bet on it."""
    from croupier.analysis.reader import reader
    from croupier.games.registry import game

    one = None if name is None else game(name)
    return one is not None and bool(reader(one, one.options()).strategies)


def asked_games(name: str | None, every: bool, narrowed: bool) -> list[Game]:
    """The named game, or all games."""
    from croupier.games.registry import game, games

    if every == (name is not None):
        raise Refused("GAME", "name one game, or all of them", (), "the key of a game, or --all")
    if every and narrowed:
        why = "options and wagers belong to one game"
        raise Refused("--all with --set, --options or --wager", why, (), "the key of a game")
    return list(games().values()) if every else [game(name or "")]


def _skipped(refusal: Refused) -> None:
    err().print(f"left out: {refusal}")


def show(console: Console, game: Game, rows: Sequence[Row], digits: int) -> None:
    """Print the rows of a game, one table for each variant that affects all of them."""
    console.print(game.name, style="bold")
    for heading, some in sections(rows):
        if heading:
            console.print(f"\n{heading}", style="italic")
        for line in only_some(some):
            console.print(line, style="italic", soft_wrap=True)
        console.print(listing(some, digits, "roll" if game.get(Preparation) is None else "hand"))
    for line in at_default(rows):
        console.print(f"\n{line}", style="italic", soft_wrap=True)
    for line in dict.fromkeys(break_even(rows)):
        console.print(f"\n{line}")
    for row in rows:
        if row.prizes:
            console.print(f"\n{prizes(row, digits)}", soft_wrap=True)
    for note in dict.fromkeys(row.distribution.note for row in rows if row.distribution.note):
        wagers = ", ".join(dict.fromkeys(r.wager for r in rows if r.distribution.note == note))
        console.print(f"\n{wagers}: {note}", style="italic", soft_wrap=True)
    console.print()


def break_even(rows: Sequence[Row]) -> Iterator[str]:
    """What the meter of each wager shows when the house has no advantage, by pay table."""
    ranging = varying(rows)
    for row in rows:
        if row.break_even_meter:
            when = ", ".join(f"{k} = {word(row, k)}" for k in ranging if k in row.variant)
            wager = f"{row.wager} ({when})" if when else row.wager
            shows = money(row.break_even_meter)
            yield f"{wager}: the house advantage is zero when the meter shows {shows}"


def prizes(row: Row, digits: int) -> str:
    """What a fixed prize adds to a row, and what other players add."""
    from croupier.analysis.figures import fixed, per_cent

    when = ", ".join(f"{key} = {word(row, key)}" for key in row.variant)
    first = row.prizes[0]
    where = f"{'' if first.included else 'not '}in the row"
    included = f"{row.wager} ({when}): the {first.name} is {where}"
    adds = " and ".join(
        f"{per_cent(one.adds, digits)} at {short(one.amount_cents)}" for one in row.prizes
    )
    if not first.chance:
        return f"{included}: it adds {adds}"
    others = per_cent(first.each_other, digits)
    return (
        f"{included}: it adds {adds}, won once in {fixed(1 / first.chance, 0)} hands; each other "
        f"player who plays for it adds {others} at {short(first.amount_cents)}"
    )


def sections(rows: Sequence[Row]) -> list[tuple[str, list[Row]]]:
    """The rows by the choices that all of them depend on; a wager's variants together."""
    place = {row.wager: number for number, row in reversed(list(enumerate(rows)))}
    found: dict[str, list[Row]] = {}
    for row in sorted(rows, key=lambda row: place[row.wager]):
        found.setdefault(in_common(rows, row), []).append(row)
    alone = len(found) == len(rows) > 1
    return [("", list(rows))] if alone else list(found.items())


def in_common(rows: Sequence[Row], of: Row | None = None) -> str:
    """The choices that affect all rows, as they are in one of them."""
    shared = [key for key in rows[0].variant if all(key in row.variant for row in rows)]
    return ", ".join(f"{key} = {word(of or rows[0], key)}" for key in shared)


def only_some(rows: Sequence[Row]) -> list[str]:
    """The choices that affect some rows of a table and are the same for all of those."""
    ranging = varying(rows)
    found: dict[str, list[Row]] = {}
    for row in rows:
        for key in row.variant:
            if key not in ranging and not all(key in one.variant for one in rows):
                found.setdefault(f"{key} = {word(row, key)}", []).append(row)
    lines: dict[str, list[str]] = {}
    for choice, some in found.items():
        lines.setdefault(label(unlike(some)), []).append(choice)
    return [f"{wagers}: {', '.join(choices)}" for wagers, choices in lines.items()]


def unlike(rows: Iterable[Row]) -> list[Row]:
    """One row of each wager."""
    return list({row.wager: row for row in rows}.values())


def at_default(rows: Iterable[Row]) -> list[str]:
    """The options that affect the figures and are at their default."""
    standing = {key: word(row, key) for row in rows for key in row.defaults}
    if not standing:
        return []
    listed = ", ".join(f"{key} = {value}" for key, value in standing.items())
    return [f"These options also affect the figures and are at their default: {listed}."]


def word(row: Row, key: str) -> str:
    """A choice that affects a row as people type it: an amount of money in dollars."""
    value = row.variant[key] if key in row.variant else row.defaults[key]
    return _typed(value, in_cents=key in row.in_cents)


def _typed(value: Any, *, in_cents: bool) -> str:
    if isinstance(value, dict):
        members = ((key, _typed(inner, in_cents=in_cents)) for key, inner in value.items())
        return " ".join(f"{key}={member}" for key, member in members)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return short(value) if in_cents and isinstance(value, int) else str(value)


def listing(rows: Sequence[Row], digits: int, draw: str = "roll") -> Table:
    """One line for wagers of one distribution, payout and variant; they wait for a `draw`."""
    from rich.table import Table

    ranging, stays = varying(rows), any(row.stays for row in rows)
    risk = any(at_risk(row) for row in rows)
    often = (f"{draw}s", f"per {draw}") if stays else ()
    head = (*HEAD[:ADVANTAGE], *(("element of risk",) if risk else ()), *HEAD[ADVANTAGE:])
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in (*head[:1], *(("when",) if ranging else ()), *head[1:], *often):
        table.add_column(name, justify="left" if name in ("wager", "when", "pays") else "right")
    for same in alike(rows):
        first = same[0]
        when = ", ".join(f"{k} = {word(first, k)}" for k in ranging if k in first.variant)
        cells = (*figures_of(first, digits, risk=risk), *per_roll(first, digits))
        table.add_row(label(same), *((when,) if ranging else ()), *cells)
    return table


def varying(rows: Sequence[Row]) -> list[str]:
    """The choices that differ among these rows."""
    keys = dict.fromkeys(key for row in rows for key in row.variant)
    return [k for k in keys if len({word(r, k) for r in rows if k in r.variant}) > 1]


def alike(rows: Iterable[Row]) -> list[list[Row]]:
    """Rows that differ only in their name."""
    found: dict[Any, list[Row]] = {}
    for row in rows:
        variant = tuple((key, word(row, key)) for key in row.variant)
        found.setdefault((row.distribution, row.pays, row.paytable, variant), []).append(row)
    return list(found.values())


def label(rows: Sequence[Row]) -> str:
    """The wagers of one line: all names if they are few, otherwise the first and the last."""
    names = [f"{row.wager}:{row.spot}" if row.spot else row.wager for row in rows]
    return ", ".join(names) if len(names) <= NAMED else f"{names[0]} … {names[-1]} ({len(names)})"


def at_risk(row: Row) -> bool:
    """Whether more money is at risk than the initial wager, so that the element of risk differs."""
    return not row.needs and row.element_of_risk != row.house_advantage


def figures_of(row: Row, digits: int, *, risk: bool = False) -> tuple[str, ...]:
    """What a row pays, its true odds, its house advantage in two notations, its hit rate.

    `risk` adds the element of risk: the expected loss per unit of all money put at risk.
    """
    from croupier.analysis.figures import SHORT_ODDS, fraction, per_cent, true_odds

    if row.needs:
        return ("", "", f"needs {', '.join(row.needs)}", *(("",) if risk else ()), "", "")
    return (
        row.pays or " / ".join(odds for _, odds in row.paytable),
        true_odds(row.win, row.lose, SHORT_ODDS),
        per_cent(row.house_advantage, digits),
        *((per_cent(row.element_of_risk, digits) if at_risk(row) else "",) if risk else ()),
        row.method if row.exact is None else fraction(row.exact, SHORT),
        per_cent(row.win, digits),
    )


def per_roll(row: Row, digits: int) -> tuple[str, ...]:
    """How many rolls a decision takes, and what each costs, if wagers may stay."""
    from croupier.analysis.figures import fixed, per_cent

    return (fixed(row.rolls, 2), per_cent(row.per_roll, digits)) if row.stays else ()


def show_removal(console: Console, rows: Sequence[Row]) -> None:
    """Print how much the house advantage changes when one card of a rank is removed."""
    from rich.table import Table

    from croupier.analysis.figures import fixed

    title = "Effects of removal: change in the house advantage, in thousandths of a percent"
    for heading, some in sections(rows):
        console.print(title, f"({heading})" if heading else "", style="italic")
        table = Table(box=None, pad_edge=False, header_style="bold")
        table.add_column("wager")
        for rank in some[0].removal or ():
            table.add_column(rank, justify="right")
        ranging = varying(some)
        for row in some:
            when = ", ".join(f"{k} = {word(row, k)}" for k in ranging if k in row.variant)
            cells = (
                "-" if by is None else fixed(by * 100_000, 2) for by in (row.removal or {}).values()
            )
            table.add_row(f"{label([row])} {when}".strip(), *cells)
        console.print(table)
        console.print()


def _combined(
    game: str | None, name: str, stake: int | None, chosen_by: Any, as_json: bool
) -> None:
    """Print what ways of betting cost: a named one, or all that the game has."""
    from croupier.analysis.betting.cost import cost, cost_json
    from croupier.analysis.betting.ways import strategies

    if game is None:
        raise Refused("GAME", "a strategy belongs to one game", (), "the key of a game")
    played, rules = chosen(game, *chosen_by)
    keys = list(strategies(played)) if name == "all" else [name]
    if not keys:
        raise Refused(f"--strategy {name}", f"{played.name} has no betting strategies")
    costs = [cost(played, rules, key, stake or STAKE) for key in keys]
    if as_json:
        print(json.dumps([cost_json(one) for one in costs], indent=1))
        return
    out().print(f"{played.name}: endless play, a unit of {short(stake or STAKE)}", style="bold")
    out().print(_costs(costs))


def _costs(costs: Sequence[Cost]) -> Table:
    """One line per way of betting."""
    from rich.table import Table

    from croupier.analysis.figures import fixed, fraction, per_cent

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in COSTS:
        table.add_column(name, justify="left" if name == "strategy" else "right")
    for one in costs:
        exact = fraction(one.per_roll, SHORT) if one.exact else "computed"
        table.add_row(
            one.name,
            f"{fixed(one.per_roll, 6)} units",
            exact,
            f"{fixed(one.per_roll * one.amount_cents, 3)} cents",
            f"{fixed(one.staked_per_roll, 4)} units",
            per_cent(one.element_of_risk, 4),
        )
    return table
