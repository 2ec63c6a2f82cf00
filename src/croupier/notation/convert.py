"""Convert a transcript between its forms, text and JSON lines, or a hand to PHH and back."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal, get_args

from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.game import Game
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import TABLE, Record, record_of
from croupier.notation.replay import Replay
from croupier.notation.text import Tables, write_text
from croupier.rulebook.standard_input import DASH

Form = Literal["text", "jsonl"]
AnyForm = Literal["text", "jsonl", "phh"]
UNNAMED = "its name ends in no known extension"
EXTENSIONS: dict[str, AnyForm] = {".croupier": "text", ".jsonl": "jsonl", ".phh": "phh"}


def transcript(driver: Driver, table: str = TABLE) -> str:
    """The transcript of a table in play, as text."""
    return write_text(driver.game, record_of(driver, table))


def write(game: Game, record: Record, form: Form, tables: Tables | None = None) -> str:
    """Write a record in a form; `tables` are those before each event, if some of it is hidden."""
    text = form == "text"
    return write_text(game, record, tables=tables) if text else write_jsonl(record)


def written(driver: Driver, form: AnyForm) -> str:
    """A table in play so far, in a form."""
    record = record_of(driver)
    if form == "phh":
        return converted(Replay(driver, record.header, None), form)
    return write(driver.game, record, form)


def shown(driver: Driver, patron: str, number: int) -> str:
    """A hand in PHH with the cards that a player saw, and no others."""
    from croupier.notation.phh.told import told
    from croupier.notation.phh.write import write_hand

    replayed = Replay(driver, record_of(driver).header, None)
    return write_hand(told(replayed, number, patron))


def may_be_shown(driver: Driver) -> bool:
    """Whether hands of this table can be written with only the cards that a patron saw."""
    from croupier.notation.phh.told import GAME
    from croupier.notation.phh.variants import code_of

    if driver.game.key != GAME:
        return False
    rules: Any = driver.rules
    try:
        code_of(rules.type, rules.form, rules.structure)
    except Refused:
        return False
    return True


def converted(replayed: Replay, form: AnyForm, number: int | None = None) -> str:
    """A replayed transcript in a form; one that the engine does not reproduce is refused.

    PHH has one hand: that of round `number`, or the only one.
    """
    if replayed.first_difference is not None:
        why = str(replayed.first_difference)
        raise Refused("a transcript that does not replay", why, replayed.first_difference.cites)
    if replayed.view:
        why = "it hides a face, so it is a view, not a record"
        raise Refused("this transcript", why, (), "one without ??")
    if form == "phh":
        from croupier.notation.phh.told import told
        from croupier.notation.phh.write import write_hand

        return write_hand(told(replayed, number))
    return write(replayed.driver.game, replayed.record, form)


def form_of(name: str, asked: str | None = None, otherwise: str = "") -> AnyForm:
    """The form that is requested, or that a file's extension names; they must not differ."""
    found = EXTENSIONS.get(Path(name).suffix)
    for form in get_args(AnyForm):
        if asked == form:
            if found not in (None, form):
                why = f"a name that ends in {Path(name).suffix} says that the file is {found}"
                raise Refused(f"{name} as {form}", why, (), f"--to {found}, or another name")
            return form  # type: ignore[no-any-return]
    if asked is not None:
        raise UnknownName("format", asked, get_args(AnyForm))
    if found is None:
        accepted = f"a name that ends in {', '.join(EXTENSIONS)}{otherwise}"
        named = "standard output" if name == DASH else name
        why = "it has no file name" if name == DASH else UNNAMED
        raise Refused(f"cannot tell the format from {named}", why, (), accepted)
    return found
