"""The odds of a game: an exact row for every wager and every variant that its options make."""

from __future__ import annotations

import json
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, Any

from croupier.analysis.beside import divided
from croupier.analysis.cards import removal as removed
from croupier.analysis.distribution import ANY, Query
from croupier.analysis.exact import clauses, exact_distribution, may_stay, paid_at, prizes
from croupier.analysis.lines import paying
from croupier.analysis.reader import contest
from croupier.analysis.rows import Row
from croupier.analysis.variants import Choice, amounts, choice, defaults, read_by, tables, variant
from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.game import spots
from croupier.core.naming import in_words
from croupier.core.placing import new_wager
from croupier.core.resolve import resolve
from croupier.core.rules import Rules
from croupier.core.wager import Bid, Spot
from croupier.equipment.source import Live
from croupier.rulebook.option import schema
from croupier.rulebook.typed import with_preset

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from croupier.analysis.distribution import Distribution
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.wager import WagerKind

Wanted = dict[str, frozenset[str]]


FULLER = 1_000_000_00
"""More than most meters show, to find out what a meter is worth."""


def odds_rows(  # noqa: PLR0913 - passed by name
    game: Game,
    values: Mapping[str, Any] | None = None,
    wagers: Sequence[str] = (),
    query: Query = ANY,
    *,
    removal: bool = False,
    skipped: Callable[[Refused], object] | None = None,
    progress: Callable[[float], object] | None = None,
    interrupted: Callable[[], object] | None = None,
    several: int = 1,
) -> list[Row]:
    """The rows of a game that agree with these choices, for a query.

    `removal` adds the effects of removal. A wager that cannot be made at the query's amount is
    refused; if `skipped` is given, it is called with the refusal and the wager is left out, unless
    no other is left. `progress` is called with the share of the work done; if `interrupted` is
    given, an interrupt calls it and the rows found until then are returned. `several` processes
    share tables whose rows are slow to compute; at an amount one process computes them all, since
    it keeps what was refused.
    """
    asked = choice(game, with_preset(game, values or {}))
    wanted = wanted_wagers(game, asked.rules, wagers)
    refused: list[Refused] = []
    due = wanted_tables(game, asked, wanted)

    def work(number: int) -> Iterator[Row]:
        return _rows(game, due[number], wanted, query, removal, refused)

    stopped: list[KeyboardInterrupt] = []
    share = several if query.amount is None else 1
    rows = unique(_until(work, _groups(game, due), share, progress, stopped))
    if stopped:
        if interrupted is None:
            raise stopped[0]
        interrupted()
        return rows
    if refused and (skipped is None or not rows):
        raise refused[0]
    if not rows:
        raise Refused(", ".join(wagers), f"no lawful {game.name} table with these options has it")
    for refusal in {str(one): one for one in refused}.values():
        if skipped is not None:
            skipped(refusal)
    return rows


def _until(
    work: Callable[[int], Iterator[Row]],
    groups: Sequence[Sequence[int]],
    several: int,
    progress: Callable[[float], object] | None,
    stopped: list[KeyboardInterrupt],
) -> Iterator[Row]:
    """The rows of all tables in their order, or those found until an interrupt, which is kept."""
    found: dict[int, list[Row]] = {}
    number = sum(map(len, groups))
    try:
        for _ in divided(work, groups, found, several if len(groups) > several else 1):
            if progress is not None:
                progress(len(found) / number)
    except KeyboardInterrupt as interrupt:
        stopped.append(interrupt)
    for _, rows in sorted(found.items()):
        yield from rows


def _groups(game: Game, due: Sequence[tuple[WagerKind, Any]]) -> list[list[int]]:
    """The tables by the options that range: wagers of one table share most of the work.

    If no wager is decided by a slow contest, dividing the work is not worth it.
    """
    known, groups = schema(game.options), dict[Any, list[int]]()
    for number, (_, rules) in enumerate(due):
        slow = contest(game, rules) is not None
        table = tuple(getattr(rules, known[key].attr) for key in game.ranges) if slow else None
        groups.setdefault(table, []).append(number)
    return list(groups.values()) or [[]]


def wanted_wagers(game: Game, rules: Rules, wagers: Iterable[str]) -> Wanted:
    """The rows asked for, by key or by name, with their spots if named; empty means all rows."""
    known = tuple(dict.fromkeys(kind.odds_row for kind in game.wagers))
    wanted: Wanted = {}
    for text in wagers:
        asked = _meant(game, rules, known, Spot.parse(text))
        if asked.kind not in known:
            raise UnknownName(f"wager of {game.name}", asked.kind, known)
        on = {asked.on} if asked.on else set()
        wanted[asked.kind] = wanted.get(asked.kind, frozenset()) | on
    return wanted


def _meant(game: Game, rules: Rules, known: Collection[str], said: Spot) -> Spot:
    """The row that is meant: by its key, or as people name a wager at a table."""
    if said.kind in known:
        return said
    meant = resolve(game, rules, said)
    kind = game.kind(meant.kind)
    return meant if kind is None else Spot(kind.odds_row, meant.on, meant.box)


def wanted_tables(game: Game, asked: Choice, wanted: Wanted) -> list[tuple[WagerKind, Any]]:
    """Each wager asked for, with all the rules its rows cover."""
    found = [(k, rules) for k, rules in tables(game, asked) if not wanted or k.odds_row in wanted]
    for key, on in wanted.items():
        spots_exist(key, on, (one for one in found if one[0].odds_row == key))
    return list(differing(game, found))


def _rows(
    game: Game,
    due: tuple[WagerKind, Any],
    wanted: Wanted,
    query: Query,
    removal: bool,
    refused: list[Refused],
) -> Iterator[Row]:
    """The rows of a wager at a table; with an amount, a refusal is kept and the wager left out."""
    kind, rules = due
    try:
        on = wanted.get(kind.odds_row, frozenset())
        yield from rows_at(game, kind, rules, on, query, removal=removal)
    except Refused as refusal:
        if query.amount is None:
            raise
        refused.append(refusal)


def differing(
    game: Game, found: Iterable[tuple[WagerKind, Any]]
) -> Iterator[tuple[WagerKind, Any]]:
    """The tables that differ in what affects a wager, where its many outcomes are slow to judge."""
    yielded = set()
    for kind, rules in found:
        key = (kind.key, json.dumps(variant(game, kind, rules), sort_keys=True))
        if contest(game, rules) is None or key not in yielded:
            yielded.add(key)
            yield kind, rules


def spots_exist(key: str, on: frozenset[str], found: Iterable[tuple[WagerKind, Any]]) -> None:
    """Refuse a spot that the wager has at none of these tables."""
    known = frozenset[str]().union(*(spots(kind, rules) for kind, rules in found))
    if known and on - known:
        raise UnknownName(f"spot of {key}", min(on - known), known - {""})


def rows_at(
    game: Game,
    kind: WagerKind,
    rules: Rules,
    on: frozenset[str],
    query: Query = ANY,
    *,
    removal: bool = False,
) -> Iterator[Row]:
    """The rows of a wager at one table: one, unless its spots differ or some are named."""
    alike: dict[Distribution, list[str]] = {}
    for spot in kind.spots(rules):
        if not on or spot in on:
            if query.amount is not None:
                admitted(game, kind, rules, spot, query.amount)
            found = exact_distribution(game, kind, rules, spot, query)
            alike.setdefault(found, []).append(spot)
    apart = bool(on) or len(alike) > 1
    for distribution, places in alike.items():
        for spot in places if apart else places[:1]:
            yield replace(
                row_of(game, kind, rules, spot, distribution, query),
                amount_cents=query.amount,
                spot=spot if apart else "",
                seen=query.seen,
                removal=removed(game, kind, rules, spot, query) if removal else None,
                strategy=query.strategy,
                break_even_meter=break_even(game, kind, rules, spot, query),
                prizes=prizes(game, kind, rules, query),
                sample=getattr(distribution, "sample", None),
            )


def break_even(
    game: Game, kind: WagerKind, rules: Any, on: str, query: Query = ANY
) -> Cents | None:
    """What a meter must show for a wager on it to break even; None if it pays no meter."""
    decided = contest(game, rules, kind)
    if decided is None or not decided.meter:
        return None
    showing, shown = schema(game.options)[decided.meter].attr, Query(query.seen, query.amount)
    full, fuller = (
        exact_distribution(game, kind, replace(rules, **{showing: cents}), on, shown)
        for cents in (FULLER, 2 * FULLER)
    )
    costs = full.house_advantage
    return FULLER + ceil(costs * FULLER / (costs - fuller.house_advantage))


def row_of(
    game: Game,
    kind: WagerKind,
    rules: Rules,
    on: str,
    distribution: Distribution,
    query: Query = ANY,
) -> Row:
    """A row: what the wager pays, the options that affect it, and its clauses."""
    lines = paid_at(game, kind, rules, on)
    chosen, usual = variant(game, kind, rules), defaults(game, kind, rules)
    return Row(
        game=game.key,
        wager=kind.odds_row,
        variant=chosen,
        defaults=usual,
        in_cents=amounts(game.options),
        readings=read_by(game, (*chosen, *usual)),
        pays=lines[0][1] if len(lines) == 1 else None,
        paytable=() if len(lines) == 1 else lines,
        distribution=distribution,
        cites=clauses(game, kind, rules, on),
        stays=may_stay(game, rules),
        paying=paying(game, kind, rules, on, query),
    )


def admitted(game: Game, kind: WagerKind, rules: Rules, on: str, amount: Cents) -> None:
    """Refuse an amount that the table refuses no matter when the wager is made."""
    driver = Driver(game, rules, Live(), clock=str)
    driver.buy("patron", max(amount, 1))
    driver.step()
    bid = Bid(amount, kind.key, on, game.boxes(rules)[0])
    try:
        game.accept(game, driver.table, new_wager(game, driver.table, "patron", bid), bid)
    except Refused as refusal:
        raise in_words(game, rules, refusal) from None


def unique(rows: Iterable[Row]) -> list[Row]:
    """Each row once; rows that differ although no option that affects them does are an error."""
    found: dict[str, Row] = {}
    for row in rows:
        key = json.dumps((row.wager, row.variant, row.spot), sort_keys=True)
        if found.setdefault(key, row).distribution != row.distribution:
            raise RuntimeError(f"an undeclared option touches {row.game} {row.wager} {row.variant}")
    return list(found.values())
