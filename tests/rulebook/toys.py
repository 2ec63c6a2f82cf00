"""A game of cards that was never dealt: one option of each scope, and one of each type."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

from croupier.core.game import Game
from croupier.core.odds import Odds
from croupier.core.part import Part
from croupier.core.verdict import LOSE
from croupier.core.wager import PayLine, WagerKind
from croupier.games import registry
from croupier.rulebook.common import (
    CardOptions,
    ProgressiveCoupons,
    TableOptions,
    ThreeCardReading,
    VerbalCash,
)
from croupier.rulebook.compliance import Finding, findings
from croupier.rulebook.option import (
    Count,
    Map,
    MapOf,
    OddsType,
    Rate,
    Switch,
    Word,
    departing,
    option,
    requires,
    spelled,
)
from croupier.rulebook.submission import parse_document
from tests.rulebook.submissions import HEAD


@dataclass(frozen=True, eq=False)
class ToyOptions(TableOptions, CardOptions, ProgressiveCoupons, ThreeCardReading, VerbalCash):
    """One option of each scope and type."""

    bounded: ClassVar[frozenset[str]] = frozenset(("side",))

    decks: int = option(6, Count(1, 8), "decks in play", cites="toy.1")
    same_suit: str = option(
        "A", Word(("A", "B"), "table"), "a pay table", cites="toy.2", scope="deck_count"
    )
    shuffle: str = option(
        "lace", Word(("lace", "wash")), "how cards are shuffled", cites="toy.3", scope="pit"
    )
    raise_odds: Map[Odds] = option(
        Map(),
        MapOf(lambda: ("main", "long"), OddsType()),
        "odds",
        cites="toy.4",
        scope="establishment",
    )
    fee: Fraction = option(
        Fraction(1, 20), Rate(Fraction(0), Fraction(1, 10)), "a commission", cites="toy.5"
    )
    long: bool = option(False, Switch(), "the long wager", cites="toy.6", offers=("long",))
    streak: bool = option(False, Switch(), "a streak wager", cites="toy.7")

    @requires("toy.8", accept="long with streak")
    def long_does_not_fit_streak(self) -> str | None:
        """Nothing bars the two together; their dealing does not fit."""
        return "the dealing of the two does not fit" if self.long and self.streak else None

    @requires("toy.9")
    def streak_of_many_decks(self) -> str | None:
        """A streak needs four decks."""
        return "streak needs four decks" if self.streak and self.decks < 4 else None


def _kind(key: str, odds: Odds, **more: Any) -> WagerKind:
    def pays(rules: Any) -> tuple[PayLine, ...]:
        return (PayLine(key, odds),)

    return WagerKind(key, key, lambda at, outcome, rules: LOSE, pays, ("toy.10",), **more)


TOY = Game(
    key="toy",
    name="Toy",
    options=ToyOptions,
    wagers=(
        _kind("main", Odds(5, 1)),
        _kind("side", Odds(2, 1)),
        _kind("long", Odds(11, 2), offered=lambda rules: rules.long),
    ),
    phases=(),
    accept=lambda game, table, wager, bid: None,
    play=lambda rules: None,
    parts=(Part(name="toy", devices=lambda rules: {}),),
)

GAMES = {**registry.games(), "toy": TOY}
AUTHORIZED = (*registry.KEYS, "toy")


def found(text: str, head: str = HEAD) -> list[Finding]:
    """The findings of a submission."""
    return findings(parse_document("submission.toml", head + text), GAMES, AUTHORIZED)


def errors(text: str, head: str = HEAD) -> list[Finding]:
    """The findings that are errors."""
    return [one for one in found(text, head) if one.severity == "error"]


def told(listed: list[Finding]) -> list[tuple[int | None, str, str]]:
    """Line, where and key of each."""
    return [(one.line, one.where, one.key) for one in listed]


def written(folder: Path, text: str, name: str = "submission.toml") -> str:
    """A file with this text."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


def settings(rules: Any) -> tuple[str, ...]:
    """The options that differ from their defaults, as `--set` takes them."""
    return tuple(
        f"{key}={text}"
        for declared in departing(rules)
        for key, text in spelled(declared, rules.__dict__[declared.attr])
    )
