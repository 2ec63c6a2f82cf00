"""Every wager a table offers, as rows beside the felt: what it is called, pays and wins on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from croupier.core.game import Game, devices, offered
from croupier.core.layout import Layout
from croupier.core.money import Cents
from croupier.core.wager import WagerKind, spot
from croupier.equipment.device import Contest
from croupier.rulebook.acceptance import amount_unit, least_wager
from croupier.rulebook.english import decided_by, first_line, limits, pays, wins_on
from croupier.rulebook.script import lines

TURN = " to "
"""What stands between the figures of odds."""


class Row(msgspec.Struct, frozen=True):
    """One spot a wager can lie on."""

    spot: str
    name: str


class Group(msgspec.Struct, frozen=True):
    """The spots of one wager, and what holds for all of them; money in cents."""

    key: str
    name: str
    pays: str
    wins: str
    cites: tuple[str, ...]
    rows: tuple[Row, ...]
    least: Cents
    most: Cents
    step: Cents


@lru_cache(maxsize=256)
def groups(game: Game, rules: Any) -> tuple[Group, ...]:
    """The wagers of a table in the order of its rulebook."""
    return tuple(_group(game, rules, kind) for kind in offered(game, rules).values())


def _group(game: Game, rules: Any, kind: WagerKind) -> Group:
    first = next(iter(kind.spots(rules)), "")
    return Group(
        kind.key, kind.name, pays(kind, rules), wins_on(kind), kind.cites,
        tuple(_rows(game, rules, kind)), least_wager(game, rules, kind, first),
        rules.limits(kind.key)[1], amount_unit(game, rules, kind, first),
    )  # fmt: skip


def _rows(game: Game, rules: Any, kind: WagerKind) -> Iterator[Row]:
    called = names(game, rules)
    for on in kind.spots(rules):
        for box in game.boxes(rules):
            place = spot(kind.key, on, box)
            yield Row(place, called.get(place) or _plainly(kind, on, box))


def _plainly(kind: WagerKind, on: str, box: int) -> str:
    return f"{kind.name} {on}".strip() + (f", place {box}" if box else "")


@lru_cache(maxsize=256)
def names(game: Game, rules: Any) -> Mapping[str, str]:
    """What the layout calls each spot."""
    layout = game.layout(rules) if game.layout is not None else None
    return {} if layout is None else dict(_called(layout))


def _called(layout: Layout) -> Iterator[tuple[str, str]]:
    """The label of each area without the odds that may follow it."""
    for area in reversed(layout.areas):
        head, _, tail = area.label.rpartition(", ")
        yield area.spot, head if head and TURN in tail else area.label


@lru_cache(maxsize=256)
def how_it_works(game: Game, rules: Any) -> tuple[str, ...]:
    """The game in a few lines: what decides, the limits, and what happens in a round."""
    deciding = (one for one in devices(game, rules).values() if not isinstance(one, Contest))
    phases = (one for one in game.phases if lines(game, rules, one.__name__))
    told = (*(decided_by(game, rules, one) for one in deciding), limits(rules))
    return tuple(dict.fromkeys((*told, *(first_line(one) for one in phases))))
