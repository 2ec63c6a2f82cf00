"""Journals of the second version, as a floor would write them: any game, several patrons' seeds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from random import Random
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.analysis.random_play import random_act, random_bid
from croupier.core.admission import open_at
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Event, SeedCommitted, SeedRevealed, SeedsListed, WagersClosed
from croupier.core.game import Game
from croupier.core.part import Deals
from croupier.core.table import IDLE
from croupier.equipment.fair import NAME, Seed, seed_commitment
from croupier.equipment.fair_source import Fair
from croupier.games.registry import game
from croupier.notation.chain import canonical
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import Record, record_of
from croupier.notation.signature import Signed
from croupier.rulebook.rules import rules_for
from croupier.verification.proving import WAIT

TABLE = "T1"
Pledges = tuple[tuple[str, str], ...]
MOST_ACTS, TRIES = 4_000, 30


def at_second(second: int) -> str:
    """A time of the evening."""
    begins = datetime.fromisoformat("2026-03-01T20:00:00-05:00")
    return (begins + timedelta(seconds=second)).isoformat()


GUEST = "guest"
"""Who sits with a lone patron at a table that takes two, and gives no seed."""


class Signer:
    """A key of a house, from a number."""

    def __init__(self, number: int = 1) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(number.to_bytes(32, "big"))

    @property
    def public(self) -> str:
        return self._key.public_key().public_bytes_raw().hex()

    def sign(self, statement: list[Any]) -> str:
        return self._key.sign(canonical(statement)).hex()

    def signed(self, *statement: Any) -> Signed:
        return Signed(list(statement), self.public, self.sign(list(statement)))


class Floor(Driver):
    """A table in play with fixed values; seeds are given as soon as the betting closes.

    `patrons` give seeds, those in `silent` commit and do not reveal; `binds` says whether a list is
    signed with the hash before it. With one patron, who closes
    the betting, there is no list and no commitment.
    """

    def __init__(
        self, played: Game, rules: Any, signer: Signer, patrons: tuple[str, ...], seed: int = 1
    ) -> None:
        self.fair, self.signer, self.patrons = Fair(TABLE), signer, patrons
        self.silent: set[str] = set()
        self.rng, self.kept = Random(seed), list[Signed]()
        self.secrets: dict[tuple[str, int], tuple[bytes, str]] = {}
        self.seconds, self.binds = 0, True
        super().__init__(played, rules, self.fair, lambda: at_second(self.seconds))
        self.act_now = 1
        self.fix(64)

    def fix(self, units: int) -> None:
        """Fix the values of more units, in an act of its own."""
        secret = self.rng.randbytes(32)
        self.feed(self.fair.fix(units, self.signer.public, self.signer.sign, secret))
        self.next_act()

    def _take(self, inputs: tuple[Event, ...], own: bool = True) -> tuple[Event, ...]:
        """Take inputs; where they close the betting, the seeds come in."""
        done = super()._take(inputs, own)
        closed = any(isinstance(event, WagersClosed) for event in inputs) or self.begins(done)
        if closed and self.table.stage != IDLE and not self.fair.seeds_closed(self.table.round):
            done += self._seeds(self.table.round)
        return done

    def begins(self, events: Iterable[Event]) -> bool:
        """Whether a round without wagers has begun: cards are dealt to those who sit."""
        deals = self.game.get(Deals)
        return deals is not None and any(deals.begins(event) is not None for event in events)

    def incident(self, name: str, /, **details: str) -> tuple[Event, ...]:
        """What is called after the betting has closed makes a journal prove less."""
        calm = self.table.open or self.table.stage == IDLE
        return super().incident(name, **details) if calm else ()

    def _seeds(self, number: int) -> tuple[Event, ...]:
        own, listed = self.wagering(), self.pledged(number)
        if len(own) == 1 and not listed:
            patron, seed = own[0], f"{own[0]} says {number}"
            told = SeedRevealed(patron=patron, round=number, seed=seed)
            return super().feed(told, self.fair.close_seeds(number, [(patron, None, seed)]))
        done = super().feed(*self._listed(number, listed)) if listed else ()
        for event in self._revealed(number, listed):
            if listed:
                self.next_act()
            done += super().feed(event)
        return done

    def _listed(self, number: int, listed: Pledges) -> Iterator[Event]:
        """The list of what was committed to, signed."""
        if listed:
            before = [record_of(self, TABLE).hash()] if self.binds else []
            signed = self.signer.signed(f"{NAME}list", TABLE, number, listed, *before)
            self.kept.append(signed)
            yield SeedsListed(round=number, seeds=listed, signature=signed.signature)

    def _revealed(self, number: int, listed: Pledges) -> Iterator[Event]:
        """Those who speak reveal; then the seeds are closed."""
        closed: list[Seed] = []
        for patron, commitment in listed:
            salt, seed = self.secrets[patron, number]
            closed.append((patron, commitment, None if patron in self.silent else seed))
            if patron not in self.silent:
                yield SeedRevealed(patron=patron, round=number, seed=seed, salt=salt.hex())
                receipt = (f"{NAME}receipt", TABLE, number, patron, commitment, seed, salt.hex())
                self.kept.append(self.signer.signed(*receipt))
        self.seconds += WAIT.seconds
        yield self.fair.close_seeds(number, closed)

    def wagering(self) -> list[str]:
        """The patrons who give seeds and have a wager, in order."""
        deals = self.game.get(Deals)
        if deals is not None:
            return sorted(
                {*(deals.players(self.table) or deals.ready(self.table))} & {*self.patrons}
            )
        return sorted({wager.patron for wager in self.table.wagers} & set(self.patrons))

    def next_act(self) -> None:
        """Whatever comes is another act."""
        self.act_now = self.log[-1].act + 1

    def pledged(self, number: int) -> Pledges:
        """The commitments of the round, in the order of patrons."""
        found = [
            (entry.event.patron, entry.event.commitment)
            for entry in self.log
            if isinstance(entry.event, SeedCommitted) and entry.event.round == number
        ]
        return tuple(sorted(found))

    def pledge(self) -> None:
        """Those with a wager who have not yet done so commit to a seed."""
        number, idle = self.table.round, self.table.stage == IDLE
        if self.game.get(Deals) is not None:
            number += 1
            if not idle:
                return
        elif idle or not self.table.open:
            return
        done = {patron for patron, _ in self.pledged(number)}
        for patron in self.wagering():
            if patron in done:
                continue
            salt, seed = self.rng.randbytes(32), f"{patron} says {number}"
            self.secrets[patron, number] = salt, seed
            made = seed_commitment(TABLE, number, patron, salt, seed)
            super().feed(SeedCommitted(patron=patron, round=number, commitment=made))

    @contextmanager
    def or_nothing(self) -> Iterator[None]:
        """What is refused leaves no trace."""
        values = self.fair.values
        try:
            yield
        except Refused:
            self.fair.values = values

    def wager(self, rng: Random) -> None:
        """Each patron who has none makes a wager, where one may be made."""
        if self.table.stage != IDLE and not open_at(self.step_now, self.table):
            return
        for patron in self.patrons:
            for _ in range(TRIES if not self.table.wagers_of(patron) else 0):
                bid = random_bid(self.game, self.table, patron, rng)
                with self.or_nothing():
                    if bid is not None and self.place(patron, bid):
                        break

    def checkpoint(self, record: Record) -> Signed:
        """A signed checkpoint of the whole record."""
        events, at = len(record.entries), record.entries[-1].at
        return self.signer.signed(f"{NAME}checkpoint", TABLE, events, record.hash(), at)


def fair_table(
    key: str,
    rounds: int,
    patrons: Iterable[str] = ("p1",),
    choices: dict[str, Any] | None = None,
    signer: Signer | None = None,
    seed: int = 1,
    silent: Iterable[str] = (),
) -> Floor:
    """A table after so many rounds of random play with these patrons' seeds."""
    played, names = game(key), tuple(patrons)
    floor = Floor(played, rules_for(played, choices or {}), signer or Signer(), names, seed)
    floor.silent = set(silent)
    rng = Random(seed)
    alone = len(names) == 1 and played.get(Deals) is not None
    for patron in (*names, *((GUEST,) if alone else ())):
        floor.next_act()
        floor.buy(patron, 20_000_00)
    for _ in range(MOST_ACTS):
        floor.next_act()
        if floor.table.stage == IDLE and floor.table.round >= rounds:
            return floor
        if floor.fair.left < 32 and floor.table.stage == IDLE:
            floor.fix(64)
        floor.wager(rng)
        if len(names) > 1 or floor.silent or alone:
            floor.pledge()
        with floor.or_nothing():
            random_act(floor, rng)
    raise RuntimeError(f"{key}: {rounds} rounds do not end")


def fair_journal(key: str, rounds: int, **how: Any) -> str:
    """The journal of such a table in JSON lines."""
    return write_jsonl(record_of(fair_table(key, rounds, **how), TABLE))
