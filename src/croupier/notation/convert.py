"""From one spelling of a transcript to the other, through the engine."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, get_args

from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.game import Game
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import TABLE, Record, record_of
from croupier.notation.replay import Replay
from croupier.notation.text import Tables, write_text

Spelling = Literal["text", "jsonl"]
EXTENSIONS: dict[str, Spelling] = {".croupier": "text", ".jsonl": "jsonl"}


def transcript(driver: Driver, table: str = TABLE) -> str:
    """The transcript of a table in play, in text."""
    return write_text(driver.game, record_of(driver, table))


def write(game: Game, record: Record, spelling: Spelling, tables: Tables | None = None) -> str:
    """A record in a spelling; `tables` are those before each event, where some is hidden in it."""
    text = spelling == "text"
    return write_text(game, record, tables=tables) if text else write_jsonl(record)


def converted(replayed: Replay, spelling: Spelling) -> str:
    """A replayed transcript in a spelling; one that the engine does not give is refused."""
    if replayed.first_difference is not None:
        why = str(replayed.first_difference)
        raise Refused("a transcript that does not replay", why, replayed.first_difference.cites)
    if replayed.view:
        why = "a face is hidden in it, so it is a view and not a record"
        raise Refused("this transcript", why, (), "one without ??")
    return write(replayed.driver.game, replayed.record, spelling)


def spelling_of(name: str, asked: str | None = None) -> Spelling:
    """The spelling that is asked for, or that a file's name ends in."""
    for spelling in get_args(Spelling):
        if asked == spelling:
            return spelling  # type: ignore[no-any-return]
    if asked is not None:
        raise UnknownName("spelling", asked, get_args(Spelling))
    found = EXTENSIONS.get(Path(name).suffix)
    if found is None:
        accepted = f"a name that ends in {' or '.join(EXTENSIONS)}, or --to text or jsonl"
        raise Refused(f"the spelling of {name}", "its name does not tell", (), accepted)
    return found
