"""The record of a table: its header and its events, in any spelling."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from importlib import import_module
from typing import Any

import msgspec

from croupier.core.driver import Driver, Entry
from croupier.core.errors import Refused
from croupier.core.game import Game
from croupier.core.part import Elsewhere
from croupier.core.rules import Rules
from croupier.core.table import Table
from croupier.notation.chain import ALGORITHM, Chain, canonical
from croupier.rulebook.option import departures

FORMAT = "croupier transcript 1"
FORMAT_2 = "croupier transcript 2"
"""The format of records whose events are all numbered by act."""
FORMATS = (FORMAT, FORMAT_2)
TABLE = "T1"


def version() -> str:
    """The version of the package, imported by name because it is above this layer."""
    return str(import_module("croupier").__version__)


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"choices": "set"}):
    """Identifies a table: its game, its name, the house's choices, and a digest of the rules.

    `customs` are those of another house, if it is a hand from elsewhere.
    """

    game: str
    table: str = TABLE
    choices: dict[str, Any] = {}
    rules: str = ""
    format: str = FORMAT
    customs: dict[str, Any] = {}

    def chained(self) -> dict[str, Any]:
        """The start of the chain: the header without the version that wrote it."""
        shown = {"format": self.format, **msgspec.to_builtins(self)}
        if not self.customs:
            del shown["customs"]
        return shown

    def shown(self) -> dict[str, Any]:
        """The header as the first of the JSON lines."""
        return {"croupier": version(), **self.chained()}


class Record(msgspec.Struct, frozen=True):
    """Everything that happened at one table."""

    header: Header
    entries: tuple[Entry, ...]

    def hash(self) -> str:
        """The hash of the last event, which covers the entire record."""
        chain = Chain(self.header.chained())
        for entry in self.entries:
            chain.add(entry.at, entry.event, entry.act, entry.salt)
        return chain.last


def record_of(
    driver: Driver, table: str = TABLE, choices: Mapping[str, Any] | None = None
) -> Record:
    """The record of a table in play since it was set up.

    Act numbers that a driver assigns automatically are not part of it.
    """
    fresh = Table(rules=driver.start.rules, play=driver.game.play(driver.start.rules))
    if driver.start != fresh:
        why = "it continued from an earlier state, which a transcript does not contain"
        raise Refused("a transcript of this table", why, (), "a table from its first event on")
    rules = driver.start.rules
    chosen = departures(rules) if choices is None else dict(choices)
    log = tuple(driver.log)
    if driver.numbers and not driver.act_now:
        log = tuple(msgspec.structs.replace(entry, act=0) for entry in log)
    acts = log[0].act if log else driver.act_now
    format_ = FORMAT_2 if acts else FORMAT
    customs = customs_of(driver.game, rules)
    header = Header(driver.game.key, table, chosen, digest(driver.game, rules), format_, customs)
    return Record(header, log)


def digest(game: Game, rules: Rules) -> str:
    """A digest of the rules: the game, and every choice that differs from its default."""
    return digest_of(game, departures(rules), customs_of(game, rules))


def digest_of(
    game: Game, choices: Mapping[str, Any], customs: Mapping[str, Any] | None = None
) -> str:
    """A digest of a game and its choices, as JSON shows them, and of another house's customs."""
    more = {"customs": customs} if customs else {}
    return ALGORITHM + sha256(canonical({"game": game.key, "set": choices, **more})).hexdigest()


def customs_of(game: Game, rules: Rules) -> dict[str, Any]:
    """The customs of another house in these rules; none at any table of this house."""
    elsewhere = game.get(Elsewhere)
    return {} if elsewhere is None else elsewhere.named(rules)
