"""Convert a transcript between its forms, text and JSON lines, with the engine."""

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

Form = Literal["text", "jsonl"]
EXTENSIONS: dict[str, Form] = {".croupier": "text", ".jsonl": "jsonl"}


def transcript(driver: Driver, table: str = TABLE) -> str:
    """The transcript of a table in play, as text."""
    return write_text(driver.game, record_of(driver, table))


def write(game: Game, record: Record, form: Form, tables: Tables | None = None) -> str:
    """Write a record in a form; `tables` are those before each event, if some of it is hidden."""
    text = form == "text"
    return write_text(game, record, tables=tables) if text else write_jsonl(record)


def converted(replayed: Replay, form: Form) -> str:
    """A replayed transcript in a form; one that the engine does not reproduce is refused."""
    if replayed.first_difference is not None:
        why = str(replayed.first_difference)
        raise Refused("a transcript that does not replay", why, replayed.first_difference.cites)
    if replayed.view:
        why = "it hides a face, so it is a view, not a record"
        raise Refused("this transcript", why, (), "one without ??")
    return write(replayed.driver.game, replayed.record, form)


def form_of(name: str, asked: str | None = None) -> Form:
    """The form that is requested, or that a file's extension names."""
    for form in get_args(Form):
        if asked == form:
            return form  # type: ignore[no-any-return]
    if asked is not None:
        raise UnknownName("form", asked, get_args(Form))
    found = EXTENSIONS.get(Path(name).suffix)
    if found is None:
        accepted = f"a name that ends in {' or '.join(EXTENSIONS)}, or --to text or jsonl"
        raise Refused(f"the form of {name}", "its name does not say", (), accepted)
    return found
