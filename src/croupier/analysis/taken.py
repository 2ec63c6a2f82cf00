"""What the house takes out of pots that players contest among themselves: from hands in bulk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.analysis.figures import decimal
from croupier.analysis.kernels.tabulate import interval_95

if TYPE_CHECKING:
    from croupier.core.driver import Driver
    from croupier.core.game import Game
    from croupier.core.money import Cents

ROW = "rake"
"""What a row of odds is about, where nobody wagers against the house."""
NONE = ("pays", "win", "push", "lose", "standard_deviation")
"""What such a row has no figure for."""
Progress = Callable[[int], object]


@dataclass(frozen=True)
class Asked:
    """How many hands of which seed are played, by how many players, and how; None is as usual."""

    rounds: int
    seed: int = 0
    players: int | None = None
    play: str | None = None
    workers: int = 1


@dataclass(frozen=True)
class Mean:
    """The mean of a figure over many hands, with its standard error."""

    value: Fraction
    standard_error: Decimal | None

    @property
    def interval_95(self) -> tuple[Decimal, Decimal] | None:
        """The normal 95 percent confidence interval; None if hands all ended alike."""
        if not self.standard_error:
            return None
        return interval_95(self.value, self.standard_error)


@dataclass(frozen=True, kw_only=True)
class Taken:
    """What the house took at a table in so many hands; amounts are in cents.

    `share` is the rake as a part of all that was in the pots. `pots` is by number of pots how many
    hands ended with so many. `always` is the share where no play of the hands can change it.
    """

    game: str
    name: str
    variant: Mapping[str, Any]
    players: int
    play: str
    hands: int
    seed: int
    share: Mean
    rake: Mean
    pot: Mean
    pots: tuple[int, ...]
    shown: Fraction
    note: str
    cites: tuple[str, ...]
    always: Fraction | None = None
    seconds: float = field(default=0.0, compare=False)

    def __getitem__(self, field: str) -> Any:
        """A field by its name in JSON."""
        return as_json(self)[field] if field in NONE else getattr(self, field)

    def to_dict(self) -> dict[str, Any]:
        """The row as `odds --json` and `simulate --json` have it."""
        return as_json(self)

    @property
    def wager(self) -> str:
        """What the row is about."""
        return ROW

    @property
    def house_advantage(self) -> Fraction:
        """The rake as a share of the pot."""
        return self.share.value

    @property
    def exact(self) -> Fraction | None:
        """The same, if no play of the hands can change it."""
        return self.always

    @property
    def method(self) -> str:
        """How the figures were found."""
        return "simulated" if self.always is None else "exact"

    @property
    def standard_error(self) -> Decimal | None:
        """The standard error of the share; none if it is exact."""
        return self.share.standard_error if self.always is None else None

    @property
    def rate(self) -> float:
        """Hands per second."""
        return self.hands / self.seconds if self.seconds else 0.0

    @property
    def pots_per_hand(self) -> Fraction:
        """The mean number of pots in a hand."""
        return Fraction(sum(many * hands for many, hands in enumerate(self.pots)), self.hands)


@dataclass(frozen=True)
class Replayed:
    """One hand in the engine: its table, and everyone's chips before and after it."""

    driver: Driver
    before: Mapping[str, Cents]
    after: Mapping[str, Cents]
    rake: Cents


@dataclass(frozen=True, eq=False)
class Takes:
    """How the house's take is found.

    `run` plays hands in bulk and yields what was taken so far; `tables` are the rules that the rows
    of odds cover, given the options chosen; `replay` plays one hand of a run in the engine.
    """

    run: Callable[[Game, Any, Asked, Progress | None], Iterator[Taken]]
    tables: Callable[[Game, Mapping[str, Any]], Sequence[Any]]
    replay: Callable[[Game, Any, Asked, int], Replayed]
    hands: int
    """How many hands are played for a row of odds."""


def taken(
    takes: Takes, game: Game, rules: Any, asked: Asked, progress: Progress | None = None
) -> Taken:
    """What the house takes in a number of hands; after an interrupt, in those played so far."""
    last: Taken | None = None
    try:
        for found in takes.run(game, rules, asked, progress):
            last = found
    except KeyboardInterrupt:
        if last is None:
            raise
    assert last is not None, "at least one hand is played"
    return last


def rows(
    takes: Takes,
    game: Game,
    values: Mapping[str, Any],
    progress: Callable[[float], object] | None = None,
    interrupted: Callable[[], object] | None = None,
) -> list[Taken]:
    """A row of odds for every table that agrees with the options chosen.

    If `interrupted` is given, an interrupt calls it and the rows found until then are returned.
    """
    tables = takes.tables(game, values)
    found = list[Taken]()
    try:
        for number, rules in enumerate(tables, 1):
            found.append(taken(takes, game, rules, Asked(takes.hands)))
            if progress is not None:
                progress(number / len(tables))
    except KeyboardInterrupt:
        if interrupted is None:
            raise
        interrupted()
    return found


def as_json(row: Taken) -> dict[str, Any]:
    """A row as `odds --json` and `simulate --json` print it."""
    error, ends = row.standard_error, row.share.interval_95
    return {
        "game": row.game,
        "wager": ROW,
        "variant": dict(row.variant),
        "pays": None,
        "house_advantage": decimal(row.share.value),
        "exact": None if row.always is None else str(row.always),
        "method": row.method,
        "standard_error": None if error is None else decimal(error),
        "win": None,
        "push": None,
        "lose": None,
        "standard_deviation": None,
        "element_of_risk": decimal(row.share.value),
        "players": row.players,
        "strategy": row.play,
        "note": row.note,
        "rake_cents": _mean(row.rake),
        "pot_cents": _mean(row.pot),
        "pots_per_hand": decimal(row.pots_per_hand),
        "hands_by_pots": list(row.pots),
        "shown": decimal(row.shown),
        "rounds": row.hands,
        "seed": row.seed,
        "units": row.hands,
        "interval_95": None if ends is None else [decimal(end) for end in ends],
        "seconds": f"{row.seconds:.3f}",
        "rate": round(row.rate),
        "cites": list(row.cites),
    }


def _mean(of: Mean) -> dict[str, Any]:
    """A mean as an object: cents are fractions of a cent here, so they are decimals."""
    error = of.standard_error
    return {"mean": decimal(of.value), "standard_error": None if error is None else decimal(error)}
