"""Pay tables: the odds a document prints, whether they are minimums, and what a house pays."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal

import msgspec

from croupier.core.errors import BadFile
from croupier.core.odds import Odds
from croupier.core.rules import Rules
from croupier.core.wager import PayLine
from croupier.rulebook.value import MapOf, OddsType

Rule = Literal["floor", "fixed", "pick"]


class PayRow(msgspec.Struct, frozen=True):
    """One printed line: a floor may be raised, fixed odds may not, a pick is one of several.

    `outcomes` are those that the line lists; a house may raise the odds of each one alone.
    `no_less` are the clauses that forbid lower odds, if another clause prints them.
    """

    name: str
    wagers: tuple[str, ...]
    odds: Odds
    rule: Rule
    cites: tuple[str, ...]
    line: str = ""
    outcomes: tuple[str, ...] = ()
    no_less: tuple[str, ...] = ()


class PayTable(msgspec.Struct, frozen=True):
    """The printed odds of a game, by wager and line; the house's own odds are in its options."""

    rows: tuple[PayRow, ...]
    index: Mapping[tuple[str, str], PayRow]
    floors: tuple[str, ...]
    printed: Mapping[str, tuple[PayRow, ...]]

    def row(self, wager: str, line: str = "") -> PayRow:
        """The printed line of a wager."""
        return self.index[wager, line]

    def odds(self, rules: Any, wager: str, line: str = "", outcome: str = "") -> Odds:
        """The odds this house pays: the printed odds, or those it raised, for one outcome first."""
        row = self.index[wager, line]
        if row.rule != "floor":
            return row.odds
        alone = rules.odds.get(_member(wager, outcome)) if outcome else None
        raised: Odds | None = alone or rules.odds.get(_member(wager, line))
        return raised if raised is not None else row.odds

    def wagers(self) -> tuple[str, ...]:
        """The wagers that have a printed floor, in the order printed."""
        return self.floors

    def members(self) -> tuple[str, ...]:
        """What a house may raise: a wager, or one line of it."""
        floors = [(w, r) for r in self.rows if r.rule == "floor" for w in r.wagers]
        lines = (_member(wager, row.line) for wager, row in floors)
        alone = (_member(wager, one) for wager, row in floors for one in row.outcomes)
        return tuple(dict.fromkeys((*lines, *alone)))

    def floor(self, member: str) -> PayRow | None:
        """The printed odds that a house may raise, if the wager or its line has any."""
        for (wager, line), row in self.index.items():
            names = (_member(wager, one) for one in (line, *row.outcomes))
            if row.rule == "floor" and member in names:
                return row
        return None

    def fixed(self, name: str) -> PayRow | None:
        """The printed odds that no house may change, by wager or by wager and line."""
        for (wager, line), row in self.index.items():
            if row.rule != "floor" and name == _member(wager, line):
                return row
        return None

    def lines(self, rules: Rules, wager: str) -> tuple[PayLine, ...]:
        """Every line at which a wager can be paid, with this house's odds."""
        rows = self.printed.get(wager, ())
        return tuple(line for row in rows for line in self._paid(rules, wager, row))

    def _paid(self, rules: Rules, wager: str, row: PayRow) -> Iterator[PayLine]:
        """A printed line; if the house pays some of its outcomes better, those by themselves."""
        alike: dict[Odds, list[str]] = {}
        if not row.outcomes:
            yield PayLine(row.name, self.odds(rules, wager, row.line))
            return
        for one in row.outcomes:
            alike.setdefault(self.odds(rules, wager, row.line, one), []).append(one)
        for odds, outcomes in alike.items():
            among = ", ".join(one.replace("_", " ") for one in outcomes)
            name = f"{row.name.partition(' on ')[0]} on {among}"
            yield PayLine(row.name if len(alike) == 1 else name, odds)


def _member(wager: str, line: str) -> str:
    return f"{wager}_{line}" if line else wager


def raised(pays: PayTable) -> MapOf:
    """The type of an option that raises printed odds: a map from wagers, or lines, to odds."""
    return MapOf(pays.members, OddsType(), pays)


def paytable(package: str) -> PayTable:
    """The pay table next to a game's code."""
    rows = _rows(files(package).joinpath("paytables.toml"))
    floors = dict.fromkeys(w for row in rows if row.rule == "floor" for w in row.wagers)
    index = {(w, row.line): row for row in rows for w in row.wagers}
    printed = {w: tuple(row for row in rows if w in row.wagers) for w, _ in index}
    return PayTable(rows, index, tuple(floors), printed)


def _rows(file: Traversable) -> tuple[PayRow, ...]:
    """The rows of a pay table; one that cannot be read is refused with the reason."""
    try:
        return tuple(_row(raw) for raw in tomllib.loads(file.read_text("utf-8"))["row"])
    except KeyError as missing:
        raise BadFile(str(file), None, f"a row or its key {missing} is missing") from missing
    except ValueError as wrong:
        at = re.search(r"at line (\d+)", str(wrong))
        raise BadFile(str(file), int(at[1]) if at else None, str(wrong).rstrip(".")) from wrong


def _row(raw: Mapping[str, Any]) -> PayRow:
    return PayRow(
        raw["name"],
        tuple(raw["wagers"]),
        Odds.parse(raw["odds"]),
        raw["rule"],
        tuple(raw["cites"]),
        raw.get("line", ""),
        tuple(raw.get("outcomes", ())),
        tuple(raw.get("no_less", ())),
    )
