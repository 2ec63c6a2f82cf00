"""The odds of a game: an exact row for every wager and every variant that its options make."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from math import ceil
from typing import TYPE_CHECKING, Any

from croupier.analysis.cards import left_after, removal
from croupier.analysis.distribution import Asked
from croupier.analysis.exact import clauses, exact_law, may_stay, paid_at, prizes
from croupier.analysis.readers import contest
from croupier.analysis.rows import Row
from croupier.analysis.variants import Choice, choice, tables, variant
from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.game import spots
from croupier.core.placing import new_wager
from croupier.core.wager import Bid
from croupier.equipment.source import Live
from croupier.rulebook.option import schema

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from croupier.analysis.distribution import Law
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.wager import WagerKind

Wanted = dict[str, frozenset[str]]


@dataclass(frozen=True)
class Known:
    """The cards of a shoe that were seen, whether the effects of removal are asked for, and how
    patrons decide, where it is not at their best.
    """

    seen: tuple[str, ...] = ()
    removal: bool = False
    strategy: str = ""


UNKNOWN = Known()
METER, FULLER = "meter", 1_000_000_00
"""The option that says what a meter shows; and more than most do, to see what it is worth."""


def odds_rows(
    game: Game,
    values: Mapping[str, Any] | None = None,
    wagers: Sequence[str] = (),
    amount: Cents | None = None,
    skipped: Callable[[Refused], object] | None = None,
    known: Known = UNKNOWN,
    progress: Callable[[float], object] | None = None,
) -> list[Row]:
    """The rows of a game that agree with these choices, at an amount if one is given.

    A wager that cannot be made at the amount is refused; where `skipped` hears of it, it is left
    out instead, as long as another can. `progress` hears which share of the work is done.
    """
    asked, wanted = choice(game, values), wanted_wagers(game, wagers)
    refused: list[Refused] = []
    due = wanted_tables(game, asked, wanted)
    rows = unique(_rows(game, heard(due, progress), wanted, (amount, known), refused))
    if refused and (skipped is None or not rows):
        raise refused[0]
    if not rows:
        raise Refused(", ".join(wagers), f"no lawful {game.name} table with these options has it")
    for refusal in {str(one): one for one in refused}.values():
        if skipped is not None:
            skipped(refusal)
    return rows


def wanted_wagers(game: Game, wagers: Iterable[str]) -> Wanted:
    """The rows asked for, with their spots where `KEY:SPOT` names some; none: all rows."""
    known = tuple(dict.fromkeys(kind.odds_row for kind in game.wagers))
    wanted: Wanted = {}
    for text in wagers:
        key, _, on = text.partition(":")
        if key not in known:
            raise UnknownName(f"wager of {game.key}", key, known)
        wanted[key] = wanted.get(key, frozenset()) | ({on} if on else set())
    return wanted


def wanted_tables(game: Game, asked: Choice, wanted: Wanted) -> list[tuple[WagerKind, Any]]:
    """Each wager asked for, with every rules its rows run over."""
    found = [(k, rules) for k, rules in tables(game, asked) if not wanted or k.odds_row in wanted]
    for key, on in wanted.items():
        spots_exist(key, on, (one for one in found if one[0].odds_row == key))
    return list(differing(game, found))


def heard(
    due: list[tuple[WagerKind, Any]], progress: Callable[[float], object] | None
) -> Iterator[tuple[WagerKind, Any]]:
    """What is due, one after the other; `progress` hears how far that is."""
    for number, one in enumerate(due, 1):
        yield one
        if progress is not None:
            progress(number / len(due))


def _rows(
    game: Game,
    due: Iterable[tuple[WagerKind, Any]],
    wanted: Wanted,
    at: tuple[Cents | None, Known],
    refused: list[Refused],
) -> Iterator[Row]:
    for kind, rules in due:
        try:
            yield from rows_at(game, kind, rules, wanted.get(kind.odds_row, frozenset()), *at)
        except Refused as refusal:
            if at[0] is None:
                raise
            refused.append(refusal)


def differing(
    game: Game, found: Iterable[tuple[WagerKind, Any]]
) -> Iterator[tuple[WagerKind, Any]]:
    """The tables that differ in what touches a wager, where its many outcomes are dear to judge."""
    told = set()
    for kind, rules in found:
        key = (kind.key, json.dumps(variant(game, kind, rules), sort_keys=True))
        if contest(game, rules) is None or key not in told:
            told.add(key)
            yield kind, rules


def spots_exist(key: str, on: frozenset[str], found: Iterable[tuple[WagerKind, Any]]) -> None:
    """Refuse a spot that the wager has at none of these tables."""
    known = frozenset[str]().union(*(spots(kind, rules) for kind, rules in found))
    if known and on - known:
        raise UnknownName(f"spot of {key}", min(on - known), known - {""})


def rows_at(
    game: Game,
    kind: WagerKind,
    rules: Any,
    on: frozenset[str],
    amount: Cents | None = None,
    known: Known = UNKNOWN,
) -> Iterator[Row]:
    """The rows of a wager at one table: one, unless its spots differ or some are named."""
    by_law: dict[Law, list[str]] = {}
    left = left_after(game, rules, known.seen)
    for spot in kind.spots(rules):
        if not on or spot in on:
            if amount is not None:
                admitted(game, kind, rules, spot, amount)
            law = exact_law(game, kind, rules, spot, amount, left, known.strategy)
            by_law.setdefault(law, []).append(spot)
    for law, places in by_law.items():
        for spot in places if on or len(by_law) > 1 else places[:1]:
            row = replace(row_of(game, kind, rules, spot, law), amount_cents=amount)
            gone = removal(game, kind, rules, spot, left) if known.removal else None
            told = spot if on or len(by_law) > 1 else ""
            even = break_even(game, kind, rules, spot, left)
            yield replace(
                row,
                spot=told,
                seen=known.seen,
                removal=gone,
                strategy=known.strategy,
                break_even_meter=even,
                prizes=prizes(game, kind, rules, Asked(left, amount, known.strategy)),
            )


def break_even(
    game: Game, kind: WagerKind, rules: Any, on: str, left: bytes | None
) -> Cents | None:
    """What a meter must show for a wager on it to cost nothing; None: it pays no meter."""
    declared = schema(game.options).get(METER)
    if declared is None or kind.odds_row not in declared.touches:
        return None
    empty, fuller = (replace(rules, **{declared.attr: cents}) for cents in (0, FULLER))
    costs = [exact_law(game, kind, at, on, left=left).house_advantage for at in (empty, fuller)]
    return ceil(costs[0] * FULLER / (costs[0] - costs[1]))


def row_of(game: Game, kind: WagerKind, rules: Any, on: str, law: Law) -> Row:
    """A row with this law: what the wager pays, what touches it and the clauses behind it."""
    lines = paid_at(game, kind, rules, on)
    return Row(
        game=game.key,
        wager=kind.odds_row,
        variant=variant(game, kind, rules),
        pays=lines[0][1] if len(lines) == 1 else None,
        paytable=() if len(lines) == 1 else lines,
        law=law,
        cites=clauses(game, kind, rules, on),
        stays=may_stay(game, rules),
    )


def admitted(game: Game, kind: WagerKind, rules: Any, on: str, amount: Cents) -> None:
    """Refuse an amount that the table refuses, whenever the wager is made."""
    driver = Driver(game, rules, Live(), clock=str)
    driver.buy("patron", max(amount, 1))
    driver.step()
    bid = Bid(amount, kind.key, on, game.boxes(rules)[0])
    game.accept(game, driver.table, new_wager(game, driver.table, "patron", bid), bid)


def unique(rows: Iterable[Row]) -> list[Row]:
    """Each row once; two that differ though nothing that touches them does are a fault."""
    found: dict[str, Row] = {}
    for row in rows:
        key = json.dumps((row.wager, row.variant, row.spot), sort_keys=True)
        if found.setdefault(key, row).law != row.law:
            raise RuntimeError(f"an undeclared option touches {row.game} {row.wager} {row.variant}")
    return list(found.values())
