"""Tournaments on file: what everyone can read of them, and a notice that is put on file."""

from __future__ import annotations

import msgspec

from croupier.floor.compliance import filings
from croupier.floor.oversight import deeds
from croupier.floor.people.accounts import SUPERVISOR
from croupier.floor.web.api.checking import Published
from croupier.floor.web.api.compliance import AT
from croupier.floor.web.api.endpoints import Asker, Endpoint
from croupier.floor.web.serving.house import House
from croupier.floor.web.serving.limits import Limits


class NewNotice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The notice of a tournament as text, in the format of `croupier tournament`."""

    text: str


class Tournament(msgspec.Struct, frozen=True):
    """A tournament by its name, and everything in its notice."""

    name: str
    items: tuple[Published, ...]


class Tournaments(msgspec.Struct, frozen=True):
    """The tournaments on file."""

    rows: tuple[Tournament, ...]


class FiledNotice(msgspec.Struct, frozen=True):
    """The name of the tournament whose notice is on file."""

    name: str


def on_file(house: House, asker: Asker) -> Tournaments:
    """The tournaments on file, with everything in their notices."""
    found = filings.on_file(house.office)
    return Tournaments(
        tuple(Tournament(name, tuple(Published(*one) for one in some)) for name, some in found)
    )


def file_notice(house: House, asker: Asker, body: NewNotice) -> FiledNotice:
    """Put a notice on file if nothing in it is unlawful; a deed says who filed it."""
    with house.database.transaction() as connection:
        words = "the notice of a tournament is on file"
        deeds.note(connection, house.floor.clock(), asker.name, "tournament", words)
        return FiledNotice(filings.file_notice(house.office, body.text))


ENDPOINTS = (
    Endpoint("GET", f"{AT}/tournaments", on_file, "Tournaments", answers=Tournaments, open=True),
    Endpoint(
        "POST",
        f"{AT}/tournaments",
        file_notice,
        "File a tournament's notice",
        NewNotice,
        FiledNotice,
        (SUPERVISOR,),
        status=201,
        largest=Limits().document_bytes,
    ),
)
