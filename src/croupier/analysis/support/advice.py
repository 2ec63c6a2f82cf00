"""Advice on a further wager in support of one on the layout: whether it expects to win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.analysis.advice import FRESH, SEEN, Advice, Adviser, Situation
from croupier.analysis.reader import reader
from croupier.analysis.support.exact import STAY, begins, decisions, supports
from croupier.core.admission import next_step
from croupier.core.event import WagersClosed
from croupier.core.game import dealt_on, offered
from croupier.core.rules import Rules
from croupier.core.step import Open

if TYPE_CHECKING:
    from croupier.analysis.distribution import Query
    from croupier.core.event import Event
    from croupier.core.game import Game
    from croupier.core.table import Table
    from croupier.core.wager import Wager


def met(game: Game, table: Table, patron: str) -> Situation | None:
    """A further wager is open to a patron who has one that it would support."""
    step = next_step(game, table)
    if not isinstance(step, Open) or not step.kinds:
        return None
    for wager in table.wagers_of(patron):
        kind = game.kind(wager.kind)
        further = () if kind is None else supports(game, table.rules, kind)
        open_now = tuple(one.key for one in further if one.key in step.kinds)
        if kind is not None and open_now and begins(game, kind):
            return _at(game, table, wager, open_now)
    return None


def _at(game: Game, table: Table, wager: Wager, further: tuple[str, ...]) -> Situation | None:
    moments = reader(game, table.rules).moments
    state = None if moments is None else moments.now(table, wager.patron)
    if state is None:
        return None
    own = tuple(
        card for cards in dealt_on(game, table).values() for card, seen in cards if seen is None
    )
    about = " or ".join(further)
    return Situation(ADVISER, about, (STAY, *further), own, (wager.kind, wager.on, state))


def advised(game: Game, rules: Rules, at: Situation, query: Query) -> Advice | None:
    """What an equal further wager adds to the one on the layout."""
    key, on, state = at.state
    kind = offered(game, rules)[key]
    for one in decisions(game, kind, rules, on, query):
        if one.state == state:
            values = {c: one.values[c] for c in at.choices if c in one.values}
            return Advice(at.about, values, SEEN if query.seen else FRESH, True, one.cites)
    return None


def chosen(table: Table, patron: str, at: Situation, event: Event) -> str | None:
    """Whether a further wager was made, which is known once betting is closed."""
    if not isinstance(event, WagersClosed):
        return None
    made = {wager.kind for wager in table.wagers_of(patron)}
    return next((key for key in at.choices if key in made), STAY)


ADVISER = Adviser(met, advised, chosen)
