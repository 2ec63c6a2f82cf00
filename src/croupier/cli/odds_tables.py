"""Rows of odds for people: tables that fit the terminal, pay lines, and what they assume."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.analysis.cells import (
    SHORT,
    TOO_LONG,
    choice,
    exact_of,
    figures_of,
    fraction_of,
    label,
    word,
)
from croupier.cli.folding import Column, print_table, say, surplus, width_of
from croupier.core.money import money
from croupier.games.families.shoe import Preparation

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from rich.console import Console

    from croupier.analysis.lines import Line
    from croupier.analysis.rows import Row
    from croupier.core.game import Game

NARROW, WIDE = 13, 100
"""How long a fraction is shown on a terminal that is not this wide."""
WAGER, WHEN = Column("wager", left=True, least=14), Column("when", left=True, least=12, items=True)
PAYS, TRUE = Column("pays", left=True, least=8, rank=2, items=True), Column("true odds", rank=5)
ADVANTAGE, RISK = Column("house advantage"), Column("element of risk", rank=6)
EXACT, HITS = Column("exact", rank=1), Column("hit rate", rank=4)
SPREAD = Column("standard deviation", rank=3)
LINES = (
    Column("result"),
    Column("probability"),
    Column("exact", rank=1),
    Column("return"),
    Column("pay line", left=True, least=20),
)
MANY_DIGITS = "--json: it has the exact fraction, which is too long for the table."
LEAST_DIGITS = 3
"""A small probability shows at least this many significant digits."""
BOUND = (
    "±: computed in floating point; the house advantage is off by no more than this. How to get the"
    " exact fraction of a wager on a hand: docs/twentyone.md."
)
ERROR = "s.e.: simulated, with this standard error."


SUM = (
    "a result is the sum of the wager and of all that follow it in the round, such as a double or "
    "a split, so that no single pay line leads to it"
)


def show(
    console: Console,
    game: Game,
    rows: Sequence[Row],
    digits: int,
    *,
    lines: bool = False,
    stake: int | None = None,
) -> None:
    """Print the rows of a game, one table for each variant that affects all of them."""
    settled = "" if stake is None else f": settled at a wager of {money(stake)}"
    say(console, f"{game.name}{settled}", "bold")
    draw = "roll" if game.get(Preparation) is None else "hand"
    parts = [(heading, some, listed(console, some, digits)) for heading, some in sections(rows)]
    head = columns(draw)
    left_out = dict.fromkeys(name for *_, cells in parts for name in surplus(console, head, cells))
    for heading, some, cells in parts:
        if heading:
            console.print()
            say(console, heading, "italic")
        for line in only_some(some):
            say(console, line, "italic")
        print_table(console, head, cells, left_out)
    if lines:
        show_lines(console, rows, digits)
    for note in notes(rows, digits, longest(console), left_out, lines):
        console.print()
        say(console, note, "italic")
    console.print()


def notes(
    rows: Sequence[Row], digits: int, most: int, left_out: Collection[str], lines: bool
) -> Iterator[str]:
    """What the figures of some rows assume, and where more of them are."""
    yield from at_default(rows)
    yield from dict.fromkeys(break_even(rows))
    yield from (prizes(row, digits) for row in rows if row.prizes)
    for note in dict.fromkeys(row.distribution.note for row in rows if row.distribution.note):
        wagers = ", ".join(dict.fromkeys(r.wager for r in rows if r.distribution.note == note))
        yield f"{wagers}: {note}"
    if about := " ".join(of_exact(rows, most)):
        yield about
    names = ", ".join(left_out)
    if PAYS.name in left_out:
        yield from dict.fromkeys(f"{r.wager}: needs {', '.join(r.needs)}" for r in rows if r.needs)
    if names:
        yield f"Left out at this width: {names}. A wider terminal or --json has them."
    if lines and (unnamed := dict.fromkeys(row.wager for row in rows if is_sum(row))):
        yield f"{', '.join(unnamed)}: {SUM}"
    if not lines and any(row.paytable for row in rows):
        yield "The probability and the return of every pay line: --lines, or --wager NAME."


def is_sum(row: Row) -> bool:
    """Whether the results of a row are sums of wagers, to which no single pay line leads."""
    return bool(row.paytable and not row.paying and not row.needs)


def of_exact(rows: Iterable[Row], most: int) -> Iterator[str]:
    """What stands where an exact fraction is not shown."""
    shown = [exact_of(row, most) for row in rows if not row.needs]
    if any(one == TOO_LONG for one in shown):
        yield MANY_DIGITS
    if any(one.startswith("±") for one in shown):
        yield BOUND
    if any(one.startswith("s.e.") for one in shown):
        yield ERROR


def show_lines(console: Console, rows: Sequence[Row], digits: int) -> None:
    """Print every net result of each row, with its probability and what it adds."""
    ranging = varying(rows)
    for same in alike(rows):
        first = same[0]
        if first.needs:
            continue
        when = ", ".join(choice(first, k) for k in ranging if k in first.variant)
        console.print()
        say(console, f"{label(same)}{f' ({when})' if when else ''}", "bold")
        cells = [line_cells(first, line, digits) for line in first.lines]
        print_table(console, LINES, [*cells, total(first, digits)])


def line_cells(row: Row, line: Line, digits: int) -> tuple[str, ...]:
    """A line as cells; its exact probability if that is known and short."""
    from croupier.analysis.figures import per_cent

    places = max(digits, _places(line.chance))
    return (
        _signed(line.result),
        per_cent(line.chance, places),
        fraction_of(line.chance) if row.method == "exact" else "",
        per_cent(line.returns, places),
        paid_by(line),
    )


def _places(chance: Fraction) -> int:
    """The decimal places that show a small probability in percent."""
    places, percent = LEAST_DIGITS - 1, 100 * chance
    while 0 < percent < 1:
        places, percent = places + 1, percent * 10
    return places


def total(row: Row, digits: int) -> tuple[str, ...]:
    """The last line: all probabilities, and the expected result."""
    from croupier.analysis.figures import per_cent

    whole = sum((line.chance for line in row.lines), Fraction(0))
    expected = sum((line.returns for line in row.lines), Fraction(0))
    sums = (per_cent(whole, digits), "", per_cent(expected, digits))
    said = "the expected result per unit of the initial wager"
    if row.method == "computed":
        said = f"{said} is {per_cent(-row.house_advantage, digits)}"
    return ("sum", *sums, said)


def paid_by(line: Line) -> str:
    """What pays a line, in words: its pay lines, or whether it wins, pushes or loses."""
    named = [f"{name}, {odds}" if name else odds for name, odds in line.paid]
    if named:
        return "; or ".join(named)
    return "wins" if line.result > 0 else "loses" if line.result < 0 else "pushes"


def _signed(value: Fraction) -> str:
    return f"+{value}" if value > 0 else str(value)


def break_even(rows: Sequence[Row]) -> Iterator[str]:
    """What the meter of each wager shows when the house has no advantage, by pay table."""
    ranging = varying(rows)
    for row in rows:
        if row.break_even_meter:
            when = ", ".join(choice(row, k) for k in ranging if k in row.variant)
            wager = f"{row.wager} ({when})" if when else row.wager
            shows = money(row.break_even_meter)
            yield f"{wager}: the house advantage is zero when the meter shows {shows}"


def prizes(row: Row, digits: int) -> str:
    """What a fixed prize adds to a row, and what other players add."""
    from croupier.analysis.figures import per_cent

    when = ", ".join(choice(row, key) for key in row.variant)
    first = row.prizes[0]
    where = f"{'' if first.included else 'not '}in the row"
    included = f"{row.wager} ({when}): the {first.name} is {where}"
    adds = " and ".join(
        f"{per_cent(one.adds, digits)} at {money(one.amount_cents)}" for one in row.prizes
    )
    if not first.chance:
        return f"{included}: it adds {adds}"
    others = per_cent(first.each_other, digits)
    return (
        f"{included}: it adds {adds}, won once in {round(1 / first.chance):,} hands; each other "
        f"player who plays for it adds {others} at {money(first.amount_cents)}"
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
    return ", ".join(choice(of or rows[0], key) for key in shared)


def only_some(rows: Sequence[Row]) -> list[str]:
    """The choices that affect some rows of a table and are the same for all of those."""
    ranging = varying(rows)
    found: dict[str, list[Row]] = {}
    for row in rows:
        for key in row.variant:
            if key not in ranging and not all(key in one.variant for one in rows):
                found.setdefault(choice(row, key), []).append(row)
    lines: dict[str, list[str]] = {}
    for said, some in found.items():
        lines.setdefault(label(unlike(some)), []).append(said)
    return [f"{wagers}: {', '.join(choices)}" for wagers, choices in lines.items()]


def unlike(rows: Iterable[Row]) -> list[Row]:
    """One row of each wager."""
    return list({row.wager: row for row in rows}.values())


def at_default(rows: Iterable[Row]) -> list[str]:
    """The options that affect the figures and are at their default, and the readings among all."""
    every = list(rows)
    standing = {key: choice(row, key) for row in every for key in row.defaults}
    said = []
    if standing:
        listed = ", ".join(standing.values())
        said.append(f"These options also affect the figures and are at their default: {listed}.")
    if numbers := {key: number for row in every for key, number in row.readings.items()}:
        listed = ", ".join(f"{key} ({number})" for key, number in numbers.items())
        said.append(f"Readings of the law on which figures depend: {listed}.")
    return said


def columns(draw: str) -> tuple[Column, ...]:
    """The columns of a table of rows; wagers that may stay wait for a `draw`."""
    often = (Column(f"{draw}s", rank=7), Column(f"per {draw}", rank=8))
    return (WAGER, WHEN, PAYS, TRUE, ADVANTAGE, RISK, EXACT, HITS, SPREAD, *often)


def listed(console: Console, rows: Sequence[Row], digits: int) -> list[tuple[str, ...]]:
    """The cells of a table: one line for wagers of one distribution, payout and variant."""
    ranging, cells = varying(rows), []
    for same in alike(rows):
        first = same[0]
        when = ", ".join(choice(first, k) for k in ranging if k in first.variant)
        figures = figures_of(first, digits, longest(console))
        cells.append((label(same), when, *figures, *per_roll(first, digits)))
    return cells


def longest(console: Console) -> int:
    """The most characters of a fraction in a table: fewer on a narrow terminal."""
    width = width_of(console)
    return SHORT if width is None or width >= WIDE else NARROW


def varying(rows: Sequence[Row]) -> list[str]:
    """The choices that differ among these rows, or affect only some rows of a wager."""
    keys = dict.fromkeys(key for row in rows for key in row.variant)
    with_it = {key: [row for row in rows if key in row.variant] for key in keys}
    return [
        key
        for key, some in with_it.items()
        if len({word(row, key) for row in some}) > 1
        or {row.wager for row in some} & {row.wager for row in rows if key not in row.variant}
    ]


def alike(rows: Iterable[Row]) -> list[list[Row]]:
    """Rows that differ only in their name."""
    found: dict[Any, list[Row]] = {}
    for row in rows:
        variant = tuple((key, word(row, key)) for key in row.variant)
        found.setdefault((row.distribution, row.pays, row.paytable, variant), []).append(row)
    return list(found.values())


def per_roll(row: Row, digits: int) -> tuple[str, ...]:
    """How many rolls a decision takes, and what each costs, if wagers may stay."""
    from croupier.analysis.figures import fixed, per_cent

    if row.needs or not row.stays:
        return ("", "")
    return fixed(row.rolls, 2), per_cent(row.per_roll, digits)


def show_removal(console: Console, rows: Sequence[Row]) -> None:
    """Print how much the house advantage changes when one card of a rank is removed."""

    title = "Effects of removal: change in the house advantage, in thousandths of a percent"
    for heading, some in sections(rows):
        say(console, f"{title} ({heading})" if heading else title, "italic")
        head = [Column("wager", left=True, least=14)]
        head += [Column(rank) for rank in some[0].removal or ()]
        ranging = varying(some)
        cells = [_removed(row, ranging) for row in some]
        print_table(console, head, cells)
        console.print()


def _removed(row: Row, ranging: Sequence[str]) -> tuple[str, ...]:
    from croupier.analysis.figures import fixed

    when = ", ".join(choice(row, k) for k in ranging if k in row.variant)
    changes = (row.removal or {}).values()
    cells = ("-" if by is None else fixed(by * 100_000, 2) for by in changes)
    return (f"{label([row])} {when}".strip(), *cells)
