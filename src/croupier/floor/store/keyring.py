"""Which keys a database is sealed with: found when they are first needed, and no others."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy import Connection, exists, insert, select

from croupier.core.errors import Refused
from croupier.floor.store import schema
from croupier.floor.store.keys import SEALED, THE_KEYS, Keys

OPTION = "croupier_keyring"
"""How a connection's keyring is called among its options."""
SETTING = "CROUPIER_KEYS"
"""The environment variable that names the directory of the keys."""
DEFAULT = "croupier-floor.keys"
HOUSE = "house"


def directory(given: str | Path | None, file: str | None) -> Path:
    """Where the keys lie: as given, as set, beside a database in a file, or right here."""
    named = given or os.environ.get(SETTING)
    return Path(named or (f"{file}.keys" if file else DEFAULT)).absolute()


class Keyring:
    """The keys of one database; those of another are refused by their fingerprint."""

    def __init__(self, where: Path) -> None:
        """Nothing was read yet."""
        self.directory = where
        self.agreed: Keys | None = None
        self._noting: object = None

    def to_unseal(self, connection: Connection) -> Keys:
        """The keys that the database was sealed with; they are never made here."""
        return self.agreed or self._found(connection, noted_in(connection), create=False)

    def to_seal(self, connection: Connection) -> Keys:
        """The keys, for something that is written: made and noted where nothing was sealed yet."""
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
        """A transaction notes the key, and may be rolled back: others will see whether it was."""
        self._noting = connection.get_transaction()

    def _found(self, connection: Connection, noted: str | None, *, create: bool) -> Keys:
        """The keys in the directory, where they have the fingerprint that is noted."""
        if not create and not self.directory.is_dir():
            why = f"it is sealed with keys, and {self.directory} does not exist"
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
    """The fingerprint of the key that a database was sealed with; None: nothing is sealed yet."""
    return connection.scalar(select(schema.sealed_with.c.fingerprint))


def _anything_sealed(connection: Connection) -> bool:
    """Whether a database holds what only keys can read, though it does not say which."""
    found = exists().where(schema.sealed.c.secrets.startswith(SEALED))
    return bool(connection.scalar(select(found)))
