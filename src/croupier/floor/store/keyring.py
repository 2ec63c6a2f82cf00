"""The keys a database is sealed with: read when they are first needed; no others are accepted."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy import Connection, exists, insert, select

from croupier.core.errors import Refused
from croupier.floor.store import schema
from croupier.floor.store.keys import SEALED, THE_KEYS, Keys

OPTION = "croupier_keyring"
"""The name of a connection's execution option that holds its keyring."""
SETTING = "CROUPIER_KEYS"
"""The environment variable that names the directory of the keys."""
DEFAULT = "croupier-floor.keys"
HOUSE = "house"


def directory(given: str | Path | None, file: str | None) -> Path:
    """The directory of the keys: given, set, next to a database file, or the current directory."""
    named = given or os.environ.get(SETTING)
    return Path(named or (f"{file}.keys" if file else DEFAULT)).absolute()


class Keyring:
    """The keys of one database; those of another are refused by their fingerprint."""

    def __init__(self, where: Path) -> None:
        self.directory = where
        self.agreed: Keys | None = None
        self._noting: object = None

    def to_unseal(self, connection: Connection) -> Keys:
        """The keys that the database was sealed with; they are never made here."""
        return self.agreed or self._found(connection, noted_in(connection), create=False)

    def to_seal(self, connection: Connection) -> Keys:
        """The keys for writing: made and recorded if nothing was sealed yet."""
        if self.agreed is not None:
            return self.agreed
        noted = noted_in(connection)
        create = noted is None and not _anything_sealed(connection)
        keys = self._found(connection, noted, create=create)
        if noted is None:
            self.notes(connection)
            note = {"what": HOUSE, "fingerprint": keys.fingerprint}
            connection.execute(insert(schema.sealed_with).values(note))
        return keys

    def notes(self, connection: Connection) -> None:
        """Note that a transaction records the key, since it may still be rolled back."""
        self._noting = connection.get_transaction()

    def _found(self, connection: Connection, noted: str | None, *, create: bool) -> Keys:
        """The keys in the directory, if they have the recorded fingerprint."""
        if not create and not self.directory.is_dir():
            why = f"it is sealed with keys, but {self.directory} does not exist"
            raise Refused("the database", why, (), THE_KEYS)
        keys = Keys.at(self.directory, create=create)
        if noted is not None and noted != keys.fingerprint:
            why = f"the key in {self.directory} is not the one this database was sealed with"
            raise Refused("the database", why, (), THE_KEYS)
        here = self._noting is not None and self._noting is connection.get_transaction()
        if noted is not None and not here:
            self.agreed = keys
        return keys


def of(connection: Connection) -> Keyring:
    """The keyring of the database that a connection leads to."""
    found: Keyring = connection.get_execution_options()[OPTION]
    return found


def noted_in(connection: Connection) -> str | None:
    """The fingerprint of the key that a database was sealed with; None if nothing is sealed yet."""
    return connection.scalar(select(schema.sealed_with.c.fingerprint))


def _anything_sealed(connection: Connection) -> bool:
    """Whether a database holds sealed texts, even if it does not name their key."""
    found = exists().where(schema.sealed.c.secrets.startswith(SEALED))
    return bool(connection.scalar(select(found)))
