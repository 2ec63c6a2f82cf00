"""Rows as they are stored, even damaged ones, and findings that never end in an error."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from sqlalchemy import Connection, text

LOG = logging.getLogger("croupier.floor")
MOST = 25
"""How many findings of one kind are listed."""
Row = dict[str, Any]


def rows(connection: Connection, said: str, **given: Any) -> Iterator[Row]:
    """Rows without any conversion: a value of the wrong type is returned as it is."""
    for row in connection.execute(text(said), given).mappings():
        yield dict(row)


def guarded(what: str, findings: Iterable[str]) -> Iterator[str]:
    """Findings, with a read error reported as one of them."""
    found = iter(findings)
    try:
        yield from islice(found, MOST)
        more = sum(1 for _ in found)
    except Exception as error:
        LOG.info("%s cannot be read", what, exc_info=error)
        yield f"{what} cannot be read: {str(error).partition(chr(10))[0] or type(error).__name__}"
        return
    if more:
        yield f"{what}: {more} more findings"


@contextmanager
def readable(connection: Connection) -> Iterator[None]:
    """Let SQLite return invalid text with its bad bytes marked; otherwise the row would fail."""
    driver: Any = connection.connection.driver_connection
    if connection.dialect.name != "sqlite":
        yield
        return
    driver.text_factory = _marked
    try:
        yield
    finally:
        driver.text_factory = str


def _marked(raw: bytes) -> str:
    return raw.decode(errors="replace")
