"""The safe: secrets that decide what is to come, kept apart from events and state.

They are written in the same transaction as their commitments, so that a table goes on with the
same shoe after any restart, and leave the safe as they are revealed.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from sqlalchemy import Connection, delete, insert, select

from croupier.core.errors import Refused
from croupier.core.game import Device
from croupier.core.step import Deal
from croupier.equipment.cards import Pack
from croupier.equipment.chance import Secret
from croupier.equipment.sealed import Sealed
from croupier.equipment.source import roll
from croupier.floor import schema

ROUND = "round"


class Kept(msgspec.Struct, frozen=True):
    """A secret in the safe, and how many words of it are used."""

    secret: str
    used: int = 0


class Safe:
    """A source of chance whose secrets can be put away and taken out again.

    `kept` is never changed in place: who remembers it can put everything back as it was.
    """

    def __init__(self, kept: Mapping[str, Kept] | None = None) -> None:
        """Go on with the secrets that were put away."""
        self.kept: Mapping[str, Kept] = dict(kept or {})
        self._orders: dict[tuple[str, str], tuple[str, ...]] = {}

    def _keep(self, what: str, kept: Kept | None) -> None:
        others = {name: one for name, one in self.kept.items() if name != what}
        self.kept = others if kept is None else {**others, what: kept}

    def commitment(self) -> str | None:
        """A new secret's commitment."""
        secret = Secret()
        self._keep(ROUND, Kept(secret.reveal()))
        return secret.commitment

    def draw(self, device: Device) -> str | None:
        """An unbiased outcome from the secret of the round."""
        kept = self.kept.get(ROUND) or Kept(Secret().reveal())
        secret = Secret(bytes.fromhex(kept.secret), kept.used)
        face = roll(device, secret)
        self._keep(ROUND, Kept(kept.secret, secret.used))
        return face

    def reveal(self) -> str | None:
        """The secret of the round, spent."""
        kept = self.kept.get(ROUND)
        self._keep(ROUND, None)
        return None if kept is None else kept.secret

    def shuffle(self, pack: Pack) -> str | None:
        """A new order of the cards, and the commitment to it."""
        sealed = Sealed(pack.cards)
        self._orders[pack.name, sealed.reveal()] = sealed.order
        self._keep(pack.name, Kept(sealed.reveal()))
        return sealed.commitment

    def spent(self, pack: Pack) -> str | None:
        """The secret of a shoe that is over."""
        kept = self.kept.get(pack.name)
        self._keep(pack.name, None)
        return None if kept is None else kept.secret

    def deal(self, pack: Pack, step: Deal) -> tuple[str, ...] | None:
        """The next cards of the order, from where it was cut."""
        order, first = self._order(pack), step.left.cut + step.left.dealt
        return tuple(order[(first + i) % len(order)] for i in range(len(step.to)))

    def _order(self, pack: Pack) -> tuple[str, ...]:
        secret = self.kept[pack.name].secret
        if (pack.name, secret) not in self._orders:
            sealed = Sealed(pack.cards, bytes.fromhex(secret))
            self._orders = {(pack.name, secret): sealed.order}
        return self._orders[pack.name, secret]

    def taken(self, pack: Pack, cards: tuple[str, ...]) -> None:
        """Nobody enters cards where the order is committed to."""
        raise Refused("cards entered by hand", "the order of this shoe is committed to")


def take_out(connection: Connection, table: str) -> dict[str, Kept]:
    """The secrets of a table."""
    rows = connection.execute(select(schema.sealed).where(schema.sealed.c.gaming_table == table))
    return {row.what: Kept(row.secret, row.used) for row in rows}


def put_away(
    connection: Connection, table: str, before: Mapping[str, Kept], now: Mapping[str, Kept]
) -> None:
    """Write down what of a table's secrets changed."""
    sealed = schema.sealed
    gone = [what for what, kept in before.items() if now.get(what) != kept]
    if gone:
        mine = (sealed.c.gaming_table == table) & sealed.c.what.in_(gone)
        connection.execute(delete(sealed).where(mine))
    new = [
        {"gaming_table": table, "what": what, "secret": kept.secret, "used": kept.used}
        for what, kept in now.items()
        if before.get(what) != kept
    ]
    if new:
        connection.execute(insert(sealed), new)
