"""What a game of your own says besides its code: all of it is read before the game is dealt."""

from __future__ import annotations

import tomllib

from croupier.core.errors import BadFile, Refused, listed
from croupier.core.game import Game, devices
from croupier.core.rules import Rules
from croupier.core.wager import Spot
from croupier.rulebook import announced, lesson, presets
from croupier.rulebook.datafile import beside
from croupier.rulebook.rules import rules_for
from croupier.rulebook.script import script

WORDS = "words.es.toml"


def whole(game: Game) -> None:
    """Refuse a game with a file that cannot be read, or that names what the game does not have."""
    rules = rules_for(game)
    _decided(game, rules)
    script(game)
    _taught(game)
    _preset(game)
    _announced(game, rules)
    _translated(game)
    _drawn(game, rules)


def _decided(game: Game, rules: Rules) -> None:
    """What decides the wagers is a device of the game."""
    known = devices(game, rules)
    if game.decides and game.decides not in known:
        why = f"decides = {game.decides!r}: the game has no such device"
        raise BadFile(_file(game, "procedure.py"), None, why, listed(list(known)))


def _taught(game: Game) -> None:
    """The lesson begins with a wager of the game."""
    taught = lesson.lesson(game)
    if taught is not None and taught.best:
        _known(game, lesson.FILE, taught.best, f"best = {taught.best!r}")


def _preset(game: Game) -> None:
    """Each preset makes choices that the game has and the law allows."""
    for one in presets.presets(game):
        try:
            rules_for(game, one.choices)
        except Refused as refusal:
            what = f"preset {one.key!r}: {refusal.what}: {refusal.why}"
            raise BadFile(_file(game, presets.FILE), None, what, refusal.accepted) from refusal


def _announced(game: Game, rules: Rules) -> None:
    """Each bet by name consists of wagers of the game."""
    announced.board(game, rules)
    for one in announced.written(game.folder):
        for spot in (*one.lay, *([one.wager] if one.wager else [])):
            _known(game, announced.FILE, Spot.parse(spot).kind, f"bet {one.key!r}: {spot!r}")


def _translated(game: Game) -> None:
    """The words in another language can be read."""
    file = beside(game.folder, WORDS)
    try:
        tomllib.loads(file.read_text(encoding="utf-8") if file is not None else "")
    except tomllib.TOMLDecodeError as wrong:
        raise BadFile(_file(game, WORDS), None, str(wrong)) from wrong


def _drawn(game: Game, rules: Rules) -> None:
    """The layout can be drawn, and has areas to wager on."""
    felt = game.layout(rules) if game.layout is not None else None
    if felt is not None and game.wagers and not felt.areas:
        why = "the layout has no area to wager on"
        raise BadFile(_file(game, "layout.py"), None, why, "an area for each wager")


def _known(game: Game, file: str, key: str, what: str) -> None:
    keys = [one.key for one in game.wagers]
    if key not in keys:
        raise BadFile(_file(game, file), None, f"{what}: the game has no such wager", listed(keys))


def _file(game: Game, name: str) -> str:
    return f"{game.folder.rsplit('.', 1)[-1]}/{name}"
