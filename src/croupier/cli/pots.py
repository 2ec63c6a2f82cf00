"""What the house takes of pots: for `croupier odds` and `croupier simulate`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import typer

from croupier.analysis.taken import Asked
from croupier.cli.common import err, out, patience, print_json
from croupier.cli.folding import Column, print_table, say
from croupier.cli.guard import INTERRUPTED
from croupier.core.errors import Refused
from croupier.core.money import money

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from decimal import Decimal
    from fractions import Fraction
    from pathlib import Path

    from rich.console import Console

    from croupier.analysis.taken import Mean, Replayed, Taken, Takes
    from croupier.core.game import Game

HANDS = 1_000_000
HEAD = ("type and form", "rake of the pot", "standard error", "rake per hand", "pot per hand")
NO_WAGERS = "players contest pots among themselves, and wager nothing against the house"

__all__ = ["HANDS", "Asked", "only_hands", "show_taken", "simulate_pots", "taken_rows"]


def no_wager(wagers: Sequence[str] | None) -> None:
    """Refuse wagers where there are none."""
    if wagers:
        raise Refused(f"--wager {wagers[0]}", NO_WAGERS, (), "the rake: leave --wager out")


def only_hands(
    wagers: Sequence[str] | None,
    spots: bool,
    plot: Path | None,
    count: str | None,
    spread: str | None,
    insure: str | None,
) -> None:
    """Refuse what belongs to wagers against the house."""
    no_wager(wagers)
    given = {"--spots": spots, "--plot": plot, "--count": count, "--spread": spread}
    for name, value in {**given, "--insure": insure}.items():
        if value:
            raise Refused(name, NO_WAGERS, (), "--rounds, --seed, --boxes N, --play NAME, --unit K")


def taken_rows(
    takes: Takes,
    game: Game,
    values: Mapping[str, Any],
    title: str,
    interrupted: Callable[[], object],
) -> list[Taken]:
    """The rows of odds of such a game."""
    from croupier.analysis.taken import rows

    with patience(title) as hear:
        return rows(takes, game, values, hear, interrupted)


def simulate_pots(
    takes: Takes,
    game: Game,
    rules: Any,
    asked: Asked,
    unit: int | None,
    transcript: Path | None,
    as_json: bool,
) -> None:
    """Play hands in bulk, or one of them in the engine."""
    if unit is not None:
        _replay(takes.replay(game, rules, asked, unit), asked, unit, transcript, as_json)
        return
    if transcript is not None:
        raise Refused(f"--transcript {transcript}", "only one unit can be written", (), "--unit K")
    from croupier.analysis.taken import as_json as record
    from croupier.analysis.taken import taken
    from croupier.cli.simulate import progress_bar

    with progress_bar(game.name, asked.rounds, "k hands/s", 1e3) as hear:
        found = taken(takes, game, rules, asked, hear)
    if as_json:
        print_json("simulate", rows=[record(found)])
    else:
        show_run(out(), found)
    if found.hands < asked.rounds:
        err().print(f"interrupted: {found.hands:,} of {asked.rounds:,} hands are counted above")
        raise typer.Exit(INTERRUPTED)


def show_run(console: Console, found: Taken) -> None:
    """Print what a run came to."""
    rate = f"{found.seconds:.2f} s, {found.rate:,.0f} hands/s"
    hands = f"{found.hands:,} hand{'s' * (found.hands != 1)}"
    say(console, f"{found.name}: {hands}, seed {found.seed}, {rate}", "bold")
    print_table(console, columns(("", "mean", "95 % interval")), _figures(found))
    formed = [f"{many}: {hands:,}" for many, hands in enumerate(found.pots) if hands]
    say(console, f"hands by number of pots: {', '.join(formed)}")
    say(console, found.note, "italic")


def _figures(found: Taken) -> Iterator[tuple[str, ...]]:
    """Each figure with its interval."""
    from croupier.analysis.figures import fixed, per_cent

    share = found.share
    part = "exact" if found.always is not None else _ends(share.interval_95, 100, "%")
    yield "rake as a share of the pot", per_cent(share.value, 4), part
    for name, one in (("rake per hand", found.rake), ("pot per hand", found.pot)):
        yield name, _dollars(one.value), _ends(one.interval_95, 0.01, "$")
    yield "pots per hand", fixed(found.pots_per_hand, 4), ""
    yield "hands that were shown", per_cent(found.shown, 2), ""


def columns(head: Iterable[str]) -> list[Column]:
    """The columns of a table whose first is the name of each row."""
    return [
        Column(name, left=not place, least=0 if place else 12) for place, name in enumerate(head)
    ]


def _ends(ends: tuple[Decimal, Decimal] | None, scale: float, unit: str) -> str:
    """An interval, in percent or in dollars."""
    from decimal import Decimal

    from croupier.analysis.figures import fixed

    if ends is None:
        return "unknown"
    low, high = (fixed(end * Decimal(str(scale)), 4) for end in ends)
    return f"{low} to {high} {unit}" if unit == "%" else f"${low} to ${high}"


def _dollars(cents: Fraction) -> str:
    from croupier.analysis.figures import fixed

    return f"${fixed(cents / 100, 4)}"


def show_taken(console: Console, game: Game, rows: Sequence[Taken], digits: int) -> None:
    """Print a row for each type and form."""
    from croupier.analysis.figures import fixed, per_cent

    console.print(game.name, style="bold")
    found = []
    for row in rows:
        error = _error(row.share) if row.always is None else "exact"
        shown = error if isinstance(error, str) else f"{fixed(error * 100, digits)} %"
        cells = (_dollars(row.rake.value), _dollars(row.pot.value))
        found.append((row.name, per_cent(row.share.value, digits), shown, *cells))
    print_table(console, columns(HEAD), found)
    for note in dict.fromkeys(f"{row.hands:,} hands each. {row.note}" for row in rows):
        console.print()
        say(console, note, "italic")
    console.print()


def _error(mean: Mean) -> Decimal | str:
    return "unknown" if mean.standard_error is None else mean.standard_error


def _replay(
    played: Replayed, asked: Asked, unit: int, transcript: Path | None, as_json: bool
) -> None:
    """Write the transcript of a hand, or print what everyone had before and after it."""
    from croupier.cli.simulate import written

    if transcript is not None:
        transcript.write_text(written(played.driver, transcript), "utf-8")
        err().print(f"unit {unit} of seed {asked.seed}: 1 hand in {transcript}")
        return
    if as_json:
        print_json(
            "unit",
            game=played.driver.game.key,
            seed=asked.seed,
            unit=unit,
            before_cents=dict(played.before),
            after_cents=dict(played.after),
            rake_cents=played.rake,
        )
        return
    for name, chips in played.before.items():
        sys.stdout.write(f"{name} {money(chips)} {money(played.after[name])}\n")
    sys.stdout.write(f"rake {money(played.rake)}\n")
