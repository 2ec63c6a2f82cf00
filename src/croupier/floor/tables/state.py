"""A table's state as a snapshot stores it, and back."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.event import Status
from croupier.core.game import Game
from croupier.core.money import Cents
from croupier.core.rules import Rules
from croupier.core.table import HOUSE, Table
from croupier.core.wager import Wager


class State(msgspec.Struct, frozen=True, kw_only=True):
    """All of a table except its rules, and except who is ready, which its last events show.

    Nor is a wager kept that is being confirmed, or the patron whose wagers changed last: the act
    that confirms it makes it, and the act that changes them also says that it was an undo.

    `banker` is kept for older snapshots.
    """

    play: msgspec.Raw
    accounts: dict[str, Cents]
    wagers: tuple[Wager, ...]
    banker: str = HOUSE
    stage: int
    round: int
    open: bool
    next_wager: int
    status: Status


KEPT = tuple(name for name in State.__struct_fields__ if name not in ("play", "banker"))


def frozen(table: Table) -> str:
    """The state in JSON."""
    state = State(
        play=msgspec.Raw(msgspec.json.encode(table.play)),
        **{name: getattr(table, name) for name in KEPT},
    )
    return msgspec.json.encode(state).decode()


def thawed(game: Game, rules: Rules, text: str) -> Table:
    """The table from a stored state."""
    state = msgspec.json.decode(text, type=State)
    kept = {name: getattr(state, name) for name in KEPT}
    kept["wagers"] = tuple(_as_made(wager) for wager in state.wagers)
    fresh = game.play(rules)
    play = None if fresh is None else msgspec.json.decode(state.play, type=type(fresh))
    return Table(rules=rules, play=play, **kept)


def _as_made(wager: Wager) -> Wager:
    """A wager with its state as tuples, which JSON stores as lists."""
    return msgspec.structs.replace(wager, at=_tuples(wager.at))


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
