"""Tables of the engine with the fair source, whose patrons give seeds: honest journals to forge."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

from croupier.analysis.random_play import random_act, random_bid
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import (
    Event,
    RoundOpened,
    SeedCommitted,
    SeedRevealed,
    SeedsListed,
    WagersClosed,
)
from croupier.core.game import Game
from croupier.core.part import Deals
from croupier.core.step import Deal, Open
from croupier.core.table import IDLE
from croupier.equipment import fair
from croupier.equipment.fair_source import Fair
from croupier.games import registry
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import record_of
from croupier.rulebook.rules import rules_for
from tests.floor.forger import Honest, honest
from tests.floor.made import WAIT_S, Item, Signer, after, lists

TABLE = "T1"
PATRONS = ("p1", "p2")
STAKE = 20_000_00
WITHHELD = 0.2
TRIES = 8


class FairTable(Driver):
    """A table at which patrons with wagers commit to seeds before the betting closes."""

    def __init__(self, game: Game, chosen: dict[str, Any], seed: int, units: int = 64) -> None:
        self.rng, self.signer, self.units = Random(seed), Signer(b"house"), units
        self.fair, self.receipts = Fair(TABLE), list[Item]()
        self.given: dict[tuple[int, str], tuple[bytes, str]] = {}
        self.seconds = 0
        self.deals, self.listed = game.get(Deals), dict[str, str]()
        super().__init__(game, rules_for(game, chosen), self.fair, lambda: after(self.seconds))
        self.fixed()
        for patron in PATRONS:
            self.begin_act()
            self.buy(patron, STAKE)

    def begin_act(self) -> None:
        """What comes next is an act of its own."""
        self.act_now = self.log[-1].act + 1 if self.log else 1

    def fixed(self) -> None:
        """The house fixes values where few are left."""
        if self.fair.left < 4:
            self.begin_act()
            secret, sign = self.rng.randbytes(32), self.signer.signature
            super().feed(self.fair.fix(self.units, self.signer.public, sign, secret))

    def incident(self, name: str, /, **details: str) -> tuple[Event, ...]:
        """What is called after the betting has closed makes a journal prove less."""
        calm = self.table.open or self.table.stage == IDLE
        return super().incident(name, **details) if calm else ()

    def closed(self) -> None:
        """The table closes: whatever was begun is opened."""
        self.begin_act()
        super().feed(*self.fair.retire("the table closed", "supervisor-1", self._this_round()))

    def _take(self, inputs: tuple[Event, ...], own: bool = True) -> tuple[Event, ...]:
        """Take inputs; with the first closing of a round, its seeds."""
        if self.deals and inputs and isinstance(inputs[0], RoundOpened):
            ready = self.deals.ready(self.table)
            early = (one for number, one in self.given if number == self.table.round + 1)
            made = {one: self._committed(one, 1) for one in (*ready, *early)}
            self.begin_act()
            self.listed = made if len(ready) >= self.deals.least else {}
        closes = any(isinstance(one, WagersClosed) for one in inputs)
        if not closes or self.fair.seeds_closed(self.table.round):
            return super()._take(inputs, own)
        patrons = sorted({wager.patron for wager in self.table.wagers})
        made = {one: self._committed(one) for one in patrons}
        self.begin_act()
        return super()._take(inputs, own) + self._seeds(made)

    def step(self) -> tuple[Event, ...]:
        """Go on; where no wager is needed, cards are dealt once the seeds are closed."""
        closed = self.fair.seeds_closed(self.table.round)
        if self.deals and isinstance(self.step_now, Deal) and not closed:
            self._seeds(self.listed)
            self.begin_act()
        return super().step()

    def _seeds(self, made: dict[str, str]) -> tuple[Event, ...]:
        """List the commitments of a round, reveal its seeds, and close them."""
        patrons, done = sorted(made), tuple[Event, ...]()
        if patrons:
            before = record_of(self, TABLE).hash()
            said = self._signed("list", [[*one] for one in sorted(made.items())], before)
            listed = tuple(sorted(made.items()))
            number, signature = self.table.round, said["signature"]
            super().feed(SeedsListed(round=number, seeds=listed, signature=signature))
        came = {one: self._revealed(one, made[one]) for one in patrons}
        self.begin_act()
        self.seconds += WAIT_S
        seeds = ((one, made[one], came[one]) for one in patrons)
        return done + super().feed(self.fair.close_seeds(self.table.round, seeds))

    def _signed(self, tag: str, *said: Any) -> Item:
        self.receipts.append(
            self.signer.signed([f"croupier 2/{tag}", TABLE, self.table.round, *said])
        )
        return self.receipts[-1]

    def _committed(self, patron: str, ahead: int = 0) -> str:
        """A patron's commitment to this or a later round, recorded the first time."""
        number, fresh = (
            self.table.round + ahead,
            (self.rng.randbytes(32), f"of {patron}, {self.rng.random()}"),
        )
        known = (number, patron) in self.given
        salt, seed = self.given.setdefault((number, patron), fresh)
        made = fair.seed_commitment(TABLE, number, patron, salt, seed)
        if not known:
            self.begin_act()
            super().feed(SeedCommitted(patron=patron, round=number, commitment=made))
        return made

    def _revealed(self, patron: str, made: str) -> str | None:
        """A patron's seed, recorded and acknowledged; now and then it does not come in time."""
        if self.rng.random() < WITHHELD:
            return None
        salt, seed = self.given[self.table.round, patron]
        self.begin_act()
        super().feed(
            SeedRevealed(patron=patron, round=self.table.round, seed=seed, salt=salt.hex())
        )
        self._signed("receipt", patron, made, seed, salt.hex())
        return seed


def few(game: Game) -> dict[str, int]:
    """A shoe of as few decks as a game allows, so that it is soon over."""
    for decks in (1, 6) if hasattr(game.options, "decks") else ():
        with suppress(Refused):
            rules_for(game, {"decks": decks})
            return {"decks": decks}
    return {}


def played(key: str, events: int = 120, seed: int = 1, **chosen: Any) -> FairTable:
    """A table that was played at for a while, up to the end of a round."""
    game = registry.game(key)
    table, rng = FairTable(game, {**few(game), **chosen}, seed), Random(seed)
    for _ in range(20 * events):
        if table.table.stage == IDLE:
            if len(table.log) > events:
                break
            table.fixed()
        if isinstance(table.step_now, Open):
            wagered(table, rng)
        table.begin_act()
        random_act(table, rng)
    table.closed()
    return table


def wagered(table: FairTable, rng: Random) -> None:
    """Patrons without a wager make one, where the rules take it."""
    for patron in table.table.patrons:
        for _ in range(TRIES if not table.table.wagers_of(patron) else 0):
            bid = random_bid(table.game, table.table, patron, rng)
            table.begin_act()
            with suppress(Refused):
                if bid is not None and table.place(patron, bid):
                    break


def told(table: FairTable) -> Honest:
    """The honest journal of a table, with salts that are the same each time."""
    made = honest(write_jsonl(record_of(table, TABLE)), table.signer, table.receipts)
    for item in made.items:
        if "salt" in item:
            item["salt"] = table.rng.randbytes(32).hex()
    others = [one for one in made.receipts if one["statement"][0] != "croupier 2/list"]
    made.receipts = [*lists(made.header, made.items, made.signer), *others]
    return made
