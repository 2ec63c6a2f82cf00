"""Data that several threads may be the first to read: their types are prepared by then."""

from __future__ import annotations

import msgspec

from croupier.equipment.fair_source import Values
from croupier.floor.tables.floor import Floor
from croupier.floor.tables.prepared import DONE
from croupier.floor.tables.state import State
from croupier.floor.web.serving.app import ENDPOINTS
from croupier.games import registry
from croupier.notation.chain import Numbered


def test_what_requests_bring_and_tables_keep_is_prepared(floor: Floor) -> None:
    bodies = {endpoint.body for endpoint in ENDPOINTS if isinstance(endpoint.body, type)}
    plays = {type(game.play(game.options())) for game in registry.games().values()}
    kept = {kind for kind in bodies | plays if issubclass(kind, msgspec.Struct)}
    assert len(kept) > len(registry.games())
    assert kept | {Numbered, State, Values} <= DONE
