"""Advice at a table: what each setting of a player's or a bank's tiles is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.analysis.advice import Advice, Adviser, Situation, answered
from croupier.analysis.paigow import ways
from croupier.analysis.paigow.deals import HELD, deals, numbered
from croupier.analysis.paigow.questions import assumed, setting
from croupier.games.families.paigow.setting import ORDINALS, written
from croupier.games.paigow.house_way import made, others, settings

if TYPE_CHECKING:
    from croupier.analysis.distribution import Query
    from croupier.core.event import Event
    from croupier.core.game import Game
    from croupier.core.table import Table


def met(game: Game, table: Table, patron: str) -> Situation | None:
    """The setting of four tiles that a patron is asked about."""
    return setting(ADVISER, game, table, patron)


def advised(game: Game, rules: Any, at: Situation, query: Query) -> Advice | None:
    """What each setting is worth; tiles are washed before each round, so none seen count."""
    if len(at.own) != HELD:
        return None
    of = ways.banker(game, rules) if at.state[0] else ways.player(game, rules)
    kind = deals().number(at.own)
    values = {
        written(one.high, HELD): of.value(kind, numbered(at.own, one.high))
        for one in settings(at.own)
    }
    return Advice(at.about, values, assumed(at), True, at.cites)


def chosen(table: Table, patron: str, at: Situation, event: Event) -> str | None:
    """What a patron answered, with the higher two tiles as the high hand."""
    said = answered(table, patron, at, event)
    if said is None:
        return None
    one, other = sorted(ORDINALS.index(word) for word in said.partition("|")[0].split())
    found = {made(at.own, (one, other)).high, made(at.own, others((one, other))).high}
    return next(written(way.high, HELD) for way in settings(at.own) if way.high in found)


ADVISER = Adviser(met, advised, chosen)
