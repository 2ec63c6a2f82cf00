"""`croupier simulate --strategy`: sessions with a bankroll, risk of ruin and how they end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from croupier.cli.common import err, out, print_json
from croupier.cli.folding import say
from croupier.cli.guard import INTERRUPTED
from croupier.cli.numbers import dollars_of
from croupier.core.errors import Refused, UnknownName
from croupier.core.money import dollars, short
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.analysis.betting.cost import Run
    from croupier.analysis.kernels.session import Plan
    from croupier.analysis.reader import Sessions, Way
    from croupier.core.game import Game
    from croupier.core.money import Cents

SESSIONS = 100_000
BARS = 21
WIDTH = 40
BEYOND = "what a hand calls for is always wagered, so some sessions lost more than the bankroll"


def sessions(
    game: Game,
    rules: Rules,
    way: Way | None,
    asked: tuple[str | None, str, str, int],
    run: tuple[int, int | None, int | None, int | None],
    files: tuple[Path | None, Path | None],
    as_json: bool,
) -> None:
    """Play sessions of a strategy, or one of them in the engine, and print how they ended."""
    from croupier.analysis import plot
    from croupier.analysis.beside import cores
    from croupier.analysis.betting import cost
    from croupier.analysis.kernels.session import Plan
    from croupier.cli.simulate import progress_bar

    key, amount, bankroll, length = asked
    seed, count, workers, unit = run
    plan = Plan(count or SESSIONS, dollars_of("--bankroll", bankroll), length, unit or 0)
    stake = dollars_of("--amount", amount)
    _can_be_played(plan, stake, bankroll)
    own = _played(game, rules, key)
    if unit is not None:
        if files[1] is None:
            why = "a single session is written to a file"
            raise Refused(f"--unit {unit} with --strategy", why, (), "--transcript FILE")
        _one(own, (game, rules, way), (stake, plan, seed), files[1])
        return
    file = None if files[0] is None else plot.checked(files[0])
    with progress_bar(game.name, plan.sessions) as hear:
        found = own.run(game, rules, way, stake, plan, seed, workers or cores(), hear)
    if as_json:
        print_json("simulate", rows=[cost.run_json(found)])
    else:
        for line in lines(game, found, own.turns):
            say(out(), line)
    if file is not None:
        plot.plot_sessions(f"{game.name}{_named(found)}", found, file, own.turns)
    if found.sessions.interrupted:
        err().print(f"interrupted: {found.count:,} of {plan.sessions:,} sessions are counted above")
        raise typer.Exit(INTERRUPTED)


def _can_be_played(plan: Plan, stake: Cents, bankroll: str) -> None:
    """Refuse more sessions than can be kept, and a bankroll that does not cover one unit."""
    from croupier.analysis.kernels.session import MOST_SESSIONS

    if plan.sessions > MOST_SESSIONS:
        why = "too many sessions: each of them is kept"
        raise Refused(f"--rounds {plan.sessions:,}", why, (), f"at most {MOST_SESSIONS:,}")
    if plan.bankroll < stake:
        why = f"it does not cover one unit of {short(stake)}"
        raise Refused(f"--bankroll {bankroll}", why, (), f"at least {short(stake)}")


def _played(game: Game, rules: Rules, key: str | None) -> Sessions:
    """How sessions of a game are played; a game without sessions has no strategy of this name."""
    from croupier.analysis.betting.ways import strategies
    from croupier.analysis.reader import volume

    own = volume(game, rules).sessions
    if own is None:
        raise UnknownName(f"strategy of {game.name}", key or "", strategies(game))
    return own


def lines(game: Game, run: Run, turns: str = "rolls") -> list[str]:
    """The results of the sessions, and a histogram of them."""
    from croupier.cli.simulate import counted

    plan = run.plan
    ruin, low, high = (f"{100 * share:.2f} %" for share in (run.ruin, *run.ruin_95))
    lost = -float(run.sessions.results.sum())
    rate = run.sessions.rolls / run.seconds / 1e6 if run.seconds else 0.0
    ends = ", ".join(dollars(one) for one in run.quantiles)
    return [
        f"{game.name}{_named(run)}: {counted(run.count, 'session')} of "
        f"{counted(plan.rolls, turns[:-1])}, seed {run.seed}, {run.seconds:.2f} s, {rate:,.1f} M "
        f"{turns}/s",
        f"a unit of {short(run.cost.amount_cents)}, a bankroll of {short(plan.bankroll)}",
        f"result of a session: mean {run.mean / 100:.2f}, {_interval(run)}",
        f"risk of ruin: {ruin}, 95 % interval {low} to {high}",
        f"5, 25, 50, 75 and 95 of 100 sessions end at or below: {ends}",
        f"loss per {turns[:-1]}: {lost / run.sessions.rolls:.3f} cents"
        + (
            f"; endless play {float(run.cost.per_roll) * run.cost.amount_cents:.3f}"
            if run.cost.strategy
            else ""
        ),
        *([BEYOND] if run.sessions.results.min() < -plan.bankroll else []),
        "",
        *bars(run),
    ]


def _interval(run: Run) -> str:
    """The 95 percent interval of the mean result, if the sessions show one."""
    error = run.standard_error
    if error is None:
        return "no interval: " + ("all sessions ended alike" if run.count > 1 else "one session")
    from croupier.analysis.interval import around

    low, high = around(run.mean / 100, error / 100, run.count)
    return f"95 % interval {low:.2f} to {high:.2f}"


def bars(run: Run) -> list[str]:
    """The histogram of session results, one line per bin."""
    bins = run.histogram(BARS)
    most = max(times for _, times in bins)
    return [
        f"{edge / 100:>10.0f} {'█' * round(WIDTH * times / most)} {times or ''}"
        for edge, times in bins
    ]


def _one(
    own: Sessions,
    at: tuple[Game, Any, Way | None],
    asked: tuple[Cents, Plan, int],
    transcript: Path,
) -> None:
    """Play one session in the engine, from the words the kernel draws for it."""
    from croupier.cli.simulate import written

    stake, plan, seed = asked
    driver, won, turns, ruined = own.one(*at, stake, plan, seed)
    ended = f"{turns} {own.turns}, {dollars(won)}{', ruined' * ruined}"
    ending = f"session {plan.first_unit} of seed {seed}: {ended}"
    transcript.write_text(written(driver, transcript), "utf-8")
    err().print(f"{ending}, in {transcript}")


def _named(run: Run) -> str:
    return f", {run.cost.name}" if run.cost.strategy else ""
