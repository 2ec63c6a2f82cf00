"""Random calls: options of a command in any combination, with good values and bad ones."""

from __future__ import annotations

import shlex
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from typer.testing import Result

from croupier.cli import guard
from croupier.cli.app import load
from croupier.cli.words import NAMES
from croupier.games.registry import KEYS, games
from croupier.rulebook.option import schema
from tests.cli.calls import CALLS, calls_of, kind_of, values
from tests.cli.ended import faults, is_data, run, wide

AT_MOST = 20.0
"""The seconds after which a call is interrupted, as by Ctrl-C."""
LOADED = ("numba", "matplotlib.figure", "matplotlib.backends.backend_agg")
"""Loaded before: an import that is interrupted leaves half a module to the tests after it."""
GOOD, BAD, GONE = 0.6, 0.3, 0.2
"""How often an option that is added has a good value, and one that is there a bad one or none."""
ADDED = (0, 1, 1, 2, 3)
VALUES = ("yes", "no", "0", "1", "2", "8", "-1", "1/20", "1:2", "30 to 1", "5.5", "all", "nonsense")
"""What is tried as the value of a house's choice."""
LINES = ("", "?", "5 on nothing", "-1 on 1", "1e99 on 1", "\x00\x1b[A", "5;10;go", "take 5 off 1")
"""What is typed at a table, beside its own words."""
QUICK = ("craps", "minicraps", "baccarat", "roulette", "bigsix", "reddog", "sicbo")
"""Games whose figures take no time."""
FIGURES = ("odds", "simulate", "strategy", "equity")


@cache
def good(name: str, param: str) -> tuple[str, ...]:
    """Good values of a parameter: those of the calls that use it, and every game."""
    command, found = load(name), []
    for call in calls_of(name):
        words = shlex.split(call)
        place = values(command, words).get(param)
        found += [] if place is None else [words[place]]
    one = next(one for one in command.params if one.name == param)
    choices = [str(choice) for choice in one.type_descriptor.choices or ()]
    games = (*QUICK,) if name in FIGURES else (*KEYS,)
    return (*found, *choices, *(games if one.metavar in ("GAME", "LAW") else ()))


def settings(game: str, rng: Random) -> str:
    """A choice of a game with some value, mostly an option that it has."""
    found = games().get(game.partition(":")[0])
    if found is None:
        return "limits.min=10"
    option = rng.choice([*schema(found.options).values()])
    known = option.type.values()
    words = () if isinstance(known, str) else map(str, known)
    return f"{option.key}={rng.choice((*words, *VALUES))}"


def typed_at_a_table(rng: Random) -> str:
    """Some lines, in which a table's own words come first."""
    lines = (rng.choice((rng.choice(NAMES), rng.choice(LINES))) for _ in range(rng.randint(0, 8)))
    return "".join(f"{line}\n" for line in lines)


def bad(name: str, param: Any) -> tuple[str, ...]:
    """Values of a parameter of which most are refused; any file where one is read."""
    kind = kind_of(name, param)
    values = ("-", *kind.refused, *kind.tried) if kind else ("nonsense",)
    reads = kind is not None and "binary.bin" in kind.refused
    return (*values, *(sorted(map(str, Path().iterdir())) if reads else ()))


def random_call(name: str, rng: Random) -> tuple[str, ...]:
    """A good call of a command with values made bad or left out, and options added."""
    command = load(name)
    words = shlex.split(rng.choice(CALLS[name]))
    for param, place in values(command, words).items():
        one = next(one for one in command.params if one.name == param)
        if not getattr(one, "is_flag", False) and rng.random() < BAD / 2:
            some = good(name, param) if rng.random() < GOOD else bad(name, one)
            words[place] = rng.choice(some)
    game = words[1] if len(words) > 1 else ""
    for _ in range(rng.choice(ADDED)):
        words += added(name, rng.choice(command.params), game, rng)
    if len(words) > 2 and rng.random() < GONE:
        del words[rng.randrange(1, len(words))]
    return tuple(words)


def added(name: str, param: Any, game: str, rng: Random) -> list[str]:
    """An option with a value, a flag, or one argument more."""
    if getattr(param, "is_flag", False):
        return [rng.choice((*param.opts, *param.secondary_opts))]
    some = good(name, str(param.name)) if rng.random() < GOOD else bad(name, param)
    value = rng.choice(some or ("nonsense",))
    if param.metavar == "KEY=VALUE" and rng.random() < GOOD:
        value = settings(game, rng)
    return [value] if param.param_type_name == "argument" else [rng.choice(param.opts), value]


@contextmanager
def interrupted_after(seconds: float) -> Iterator[None]:
    """Whatever takes longer is interrupted."""
    for one in LOADED:
        import_module(one)
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def tried(words: Sequence[str], width: int, typed: str = "") -> tuple[Result, list[str]]:
    """How a call ended, and what is wrong with that; an interrupt must end it with its own code."""
    with interrupted_after(AT_MOST):
        result = run(words, typed)
    if result.exit_code == guard.INTERRUPTED:
        return result, ["a traceback"] if "Traceback" in result.output else []
    found = [*faults(words, result)]
    if not is_data(words) and result.exit_code != guard.UNREADABLE:
        found += wide(shlex.join(words), result.stdout, width)
    return result, found
