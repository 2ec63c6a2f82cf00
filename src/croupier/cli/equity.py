"""`croupier equity`: what hands are worth against each other."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import (
    GameArg,
    JsonOpt,
    OptionsOpt,
    PresetOpt,
    SetOpt,
    chosen,
    err,
    out,
    patience,
    print_json,
    refusing,
)
from croupier.cli.folding import Column, print_table, say
from croupier.cli.guard import INTERRUPTED
from croupier.cli.numbers import whole
from croupier.core.errors import Refused
from croupier.rulebook.whole_number import SEEDS

if TYPE_CHECKING:
    from croupier.analysis.equity import Equity, Share

MOST_SAMPLES = 10**9
"""As many as the analysis deals, which is not imported for the help."""
HEAD = ("hand", "win", "tie", "share")

HandsArg = Annotated[
    list[str],
    typer.Argument(
        metavar="HANDS",
        help="Two hands or more: AsKs, 'QQ+, A5s-A2s', 40%, random, 'As ??'; cards kept and thrown "
        "away in a draw: AsAdKh/7c2d.",
    ),
]
BoardOpt = Annotated[
    str, typer.Option(metavar="CARDS", help="The cards that all players share: 'Qs Js 2d'.")
]
DeadOpt = Annotated[str, typer.Option(metavar="CARDS", help="Cards that are out of the deck.")]
ExactOpt = Annotated[
    bool, typer.Option("--exact", help="Count every deal, if that takes no more than minutes.")
]
SamplesOpt = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        parser=whole(1, MOST_SAMPLES),
        help="Count N random deals, with a standard error.",
    ),
]
SeedOpt = Annotated[
    int | None,
    typer.Option(
        metavar="N", parser=whole(0, SEEDS), help="The seed of random deals; 0 if omitted."
    ),
]


@refusing
def equity(  # noqa: PLR0913, PLR0917 - a command line, passed by name
    game: GameArg,
    hands: HandsArg,
    board: BoardOpt = "",
    dead: DeadOpt = "",
    exact: ExactOpt = False,
    samples: SamplesOpt = None,
    seed: SeedOpt = None,
    options: OptionsOpt = None,
    sets: SetOpt = None,
    preset: PresetOpt = None,
    as_json: JsonOpt = False,
) -> None:
    """Show how often each hand wins, and its share of the pot: exact where it can be counted."""
    from croupier.analysis.equity import Asked, equity_of

    played, rules = chosen(game, options, sets, preset)
    if exact and samples is not None:
        why = "an exact count has no samples"
        raise Refused(f"--exact with --samples {samples}", why, (), "one of them")
    asked = Asked(tuple(hands), board, dead, exact or None, samples, seed)
    with patience(" and ".join(hands)) as hear:
        found = equity_of(played, rules, replace(asked, hear=hear or _unheard))
    if as_json:
        print_json("equity", **found.to_dict())
    else:
        _print(found)
    if found.wanted is not None:
        err().print(f"interrupted: {found.deals:,} of {found.wanted:,} deals are counted above")
        raise typer.Exit(INTERRUPTED)


def _unheard(_: float) -> None:
    """Nobody watches how much is done; an interrupt keeps it all the same."""


def _print(found: Equity) -> None:
    """Print the table, and what a narrow terminal leaves out."""
    console = out()
    say(console, heading(found), "bold")
    left_out = print_table(console, columns(found), (cells(found, one) for one in found.shares))
    if left_out:
        say(console, f"Left out at this width: {', '.join(left_out)}; --json has them.")


def heading(found: Equity) -> str:
    """What was counted."""
    from croupier.cli.simulate import counted

    if found.method == "exact":
        return f"{found.game}: exact, {counted(found.deals, 'deal')}"
    return f"{found.game}: {counted(found.deals, 'random deal')}, seed {found.seed}"


def columns(found: Equity) -> list[Column]:
    """The columns of a table with a line for each hand."""
    last = "exact share" if found.method == "exact" else "standard error"
    halves = ("high", "low") if found.split else ()
    hand = Column("hand", left=True, least=10)
    numbers = [Column(name) for name in (*HEAD[1:], *halves)]
    return [hand, *numbers, Column(last, rank=1)]


def cells(found: Equity, one: Share) -> tuple[str, ...]:
    """The share of one hand as cells."""
    from croupier.analysis.figures import fixed, fraction, per_cent

    halves = (one.high, one.low) if found.split else ()
    shown = (per_cent(value, 4) for value in (one.win, one.tie, one.share, *halves))
    error = "unknown" if one.standard_error is None else f"{fixed(one.standard_error * 100, 4)} %"
    last = fraction(one.share, 30) if found.method == "exact" else error
    return (one.hand, *shown, last)
