"""Patrons' seeds: committed to with a wager, revealed once the betting has closed.

Where rounds begin without a wager, patrons with chips commit between rounds, for the next one, and
the list is signed once the round has begun and its cards are shuffled.

What was committed and revealed in a round is derived from its events, so that any process can
continue from the record. The patron who closes the betting has no control over the outcome: while
the table waits for seeds nothing is drawn, and nothing in the round can be changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from croupier.core.driver import Driver, Entry
from croupier.core.errors import Refused
from croupier.core.event import (
    Acted,
    Chosen,
    Confirmed,
    Event,
    IncidentCalled,
    KeyChanged,
    Ready,
    RoundOpened,
    RoundVoided,
    SeedCommitted,
    SeedRevealed,
    SeedsClosed,
    SeedsListed,
    ValuesFixed,
    WagerPlaced,
    WagersClosed,
    WagerTakenDown,
)
from croupier.core.part import Deals
from croupier.core.step import Deal, Draw
from croupier.core.table import IDLE
from croupier.equipment import fair
from croupier.equipment.fair_source import Fair
from croupier.floor.people.accounts import BOT
from croupier.floor.store.keys import Keys
from croupier.floor.tables import journal
from croupier.notation.signature import Signed

if TYPE_CHECKING:
    from croupier.floor.tables.floor import Floor
    from croupier.floor.tables.living import Living

WAIT_S = 2.0
"""How long a table waits for seeds after the betting has closed, in seconds."""
LONGEST = 200
HEX = re.compile("[0-9a-f]{64}")
LIST, RECEIPT = "croupier 2/list", "croupier 2/receipt"
STANDS = (
    WagerPlaced,
    WagerTakenDown,
    WagersClosed,
    Ready,
    Acted,
    Chosen,
    Confirmed,
    IncidentCalled,
)
"""What may not happen while the table waits for seeds."""


class Given(msgspec.Struct, frozen=True):
    """What a request brings: a commitment, or a seed with its salt, for a round (0: any)."""

    commitment: str = ""
    seed: str | None = None
    salt: str = ""
    round: int = 0


NOTHING = Given()


class Seeding(msgspec.Struct, frozen=True):
    """The seeds of a round so far: who committed, when they were listed, what was revealed.

    `key` is the house's key that the journal named last, `before` the journal's hash right before
    the list.
    """

    key: str = ""
    round: int = 0
    committed: tuple[tuple[str, str], ...] = ()
    listed: str = ""
    signature: str = ""
    before: str = ""
    revealed: tuple[tuple[str, str, str], ...] = ()
    closed: bool = False

    def commitment(self, patron: str) -> str | None:
        """A patron's commitment in this round."""
        return dict(self.committed).get(patron)

    @property
    def missing(self) -> tuple[str, ...]:
        """The patrons on the list whose seed has not arrived."""
        came = {patron for patron, _, _ in self.revealed}
        return tuple(patron for patron, _ in self.committed if patron not in came)


def given(commitment: str, seed: str | None, salt: str, round_: str) -> Given:
    """What the headers of a request bring; refuse malformed ones."""
    if commitment and not HEX.fullmatch(commitment):
        raise Refused("Seed-Commitment", "not a SHA-256", (), "64 hexadecimal digits")
    if round_ and not (round_.isascii() and round_.isdecimal() and len(round_) < LONGEST // 10):
        raise Refused("Seed-Round", "not a number", (), "the number of the round")
    if seed is not None:
        checked(seed, salt)
    return Given(commitment, seed, salt, int(round_ or 0))


def checked(seed: str, salt: str) -> None:
    """Refuse what cannot be a seed or its salt."""
    if not 0 < len(seed) <= LONGEST or not seed.isprintable():
        why = "it is empty or too long, or has invisible characters"
        raise Refused("a seed", why, (), f"1 to {LONGEST} characters on one line")
    if salt and not HEX.fullmatch(salt):
        raise Refused("Seed-Salt", "not a salt", (), "32 bytes: 64 hexadecimal digits")


def after(seeding: Seeding, entries: Iterable[Entry]) -> Seeding:
    """The seeds of a round after more events."""
    for entry in entries:
        change = CHANGES.get(type(entry.event))
        if change is not None:
            seeding = change(seeding, entry)
    return seeding


def read_after(seeding: Seeding, entry: Entry, before: str) -> Seeding:
    """The seeds of a round after an event of the journal; `before` is the hash before it."""
    if isinstance(entry.event, SeedsListed):
        seeding = replace(seeding, before=before)
    return after(seeding, (entry,))


def _opened(seeding: Seeding, entry: Entry) -> Seeding:
    event: Any = entry.event
    return seeding if seeding.round == event.round else Seeding(seeding.key, event.round)


def _named(seeding: Seeding, entry: Entry) -> Seeding:
    event: Any = entry.event
    return replace(seeding, key=event.new if isinstance(event, KeyChanged) else event.key)


def _committed(seeding: Seeding, entry: Entry) -> Seeding:
    event: Any = entry.event
    if event.round > seeding.round:
        seeding = Seeding(seeding.key, event.round)
    more = (*seeding.committed, (event.patron, event.commitment))
    return replace(seeding, committed=tuple(sorted(more)))


def _listed(seeding: Seeding, entry: Entry) -> Seeding:
    event: Any = entry.event
    return replace(seeding, listed=entry.at, signature=event.signature)


def _revealed(seeding: Seeding, entry: Entry) -> Seeding:
    event: Any = entry.event
    more = (*seeding.revealed, (event.patron, event.seed, event.salt))
    return replace(seeding, revealed=more)


CHANGES: Mapping[type[Event], Callable[[Seeding, Entry], Seeding]] = {
    RoundOpened: _opened,
    ValuesFixed: _named,
    KeyChanged: _named,
    SeedCommitted: _committed,
    SeedsListed: _listed,
    SeedRevealed: _revealed,
    SeedsClosed: lambda seeding, entry: replace(seeding, closed=True),
    RoundVoided: lambda seeding, entry: replace(seeding, closed=True),
}


Late = Callable[[Seeding], bool]
"""Whether the table waited long enough for the seeds of a round."""


def waits(driver: Driver) -> bool:
    """Whether the betting has closed and the seeds have not: nothing may be drawn.

    Where rounds begin without a wager, the cards are shuffled first.
    """
    table, source = driver.table, driver.source
    if not table.playing or not isinstance(source, Fair) or source.seeds_closed(table.round):
        return False
    return not no_wagers(driver) or isinstance(driver.step_now, Deal | Draw)


def no_wagers(driver: Driver) -> bool:
    """Whether rounds begin without a wager."""
    return driver.game.get(Deals) is not None


def until(seeding: Seeding, begun: str) -> str:
    """When a table that waits for seeds goes on without the missing ones.

    `begun` is when this process began to serve: if the house was down meanwhile, nobody could
    reveal, and the wait starts again. A process begins once, so nobody can prolong the wait.
    """
    moment = datetime.fromisoformat(max(seeding.listed, begun)) + timedelta(seconds=WAIT_S)
    return moment.isoformat(timespec="milliseconds")


def stand(found: Living, events: Iterable[Event]) -> None:
    """Refuse anything that would change a round while the table waits for seeds."""
    seeding = found.seeding
    if not seeding.listed or seeding.closed:
        return
    for event in events:
        if isinstance(event, STANDS):
            what = "a change to this round"
            why = "its betting has closed, and the table waits for the patrons' seeds"
            raise Refused(what, why, (), "trying again in the next round")


def commit(found: Living, begun: int, by: str, brought: Given) -> None:
    """Record the first commitment of a patron with a wager, while the betting is open."""
    driver = found.driver
    table = driver.table
    if not brought.commitment or by.startswith(BOT):
        return
    if no_wagers(driver):
        _commit_early(found, begun, by, brought)
        return
    if not table.open:
        return
    if brought.round not in (0, table.round) or found.source.seeds_closed(table.round):
        return
    if not table.wagers_of(by) or _now(found, begun).commitment(by) is not None:
        return
    said = SeedCommitted(patron=by, round=table.round, commitment=brought.commitment)
    driver.feed(said)


def _commit_early(found: Living, begun: int, by: str, brought: Given) -> None:
    """Record the first commitment of a patron with chips for the next round, between rounds."""
    table, now = found.driver.table, _now(found, begun)
    number = table.round + 1
    if table.stage != IDLE or not table.accounts.get(by) or brought.round not in (0, number):
        return
    if now.round != number or now.commitment(by) is None:
        said = SeedCommitted(patron=by, round=number, commitment=brought.commitment)
        found.driver.feed(said)


def _now(found: Living, begun: int) -> Seeding:
    return after(found.seeding, found.driver.log[begun:])


def close(found: Living, begun: int, by: str, brought: Given, keys: Keys, late: Late) -> None:
    """Once the betting has closed, close the seeds too, or list them and wait."""
    driver = found.driver
    if not waits(driver):
        return
    seeding = _now(found, begun)
    if seeding.listed:
        if not seeding.missing or late(seeding):
            _close(driver, seeding)
    elif players(driver) == {by} and _brings(brought, driver.table.round):
        _at_once(driver, seeding, by, brought)
    elif seeding.committed:
        before = journal.onward(found.tip, driver.log[begun:]).hash
        found.seeding = replace(found.seeding, before=before)
        driver.feed(_list(found.name, driver.table.round, seeding, keys, before))
    else:
        _close(driver, seeding)


def _brings(brought: Given, round_: int) -> bool:
    """Whether a request brings a seed for this round, or for any."""
    return brought.seed is not None and brought.round in (0, round_)


def players(driver: Driver) -> frozenset[str]:
    """The patrons with wagers, or dealt in without one, not counting bots."""
    deals, table = driver.game.get(Deals), driver.table
    named = deals.players(table) if deals else (wager.patron for wager in table.wagers)
    return frozenset(one for one in named if not one.startswith(BOT))


def _at_once(driver: Driver, seeding: Seeding, by: str, brought: Given) -> None:
    """Accept the seed of the only patron with the request that closes the betting."""
    round_, commitment, seed = driver.table.round, seeding.commitment(by), brought.seed or ""
    if commitment is None:
        salt = ""
    else:
        salt = brought.salt
        _fits(driver, round_, by, (seed, salt), commitment)
    revealed = SeedRevealed(patron=by, round=round_, seed=seed, salt=salt)
    source = _source(driver)
    driver.feed(revealed, source.close_seeds(round_, ((by, commitment, seed),)))


def _list(table: str, round_: int, seeding: Seeding, keys: Keys, before: str) -> SeedsListed:
    """The commitments that count in a round, signed with everything before them."""
    listed = [list(one) for one in seeding.committed]
    signature = keys.sign([LIST, table, round_, listed, before])
    return SeedsListed(round=round_, seeds=seeding.committed, signature=signature)


def signed_list(found: Living) -> Signed:
    """The list in the journal, with the key that signed it."""
    one = found.seeding
    listed = [list(each) for each in one.committed]
    return Signed([LIST, found.name, one.round, listed, one.before], one.key, one.signature)


def _close(driver: Driver, seeding: Seeding) -> None:
    """Close the seeds: a seed that did not arrive was withheld."""
    came = {patron: seed for patron, seed, _ in seeding.revealed}
    seeds = ((patron, made, came.get(patron)) for patron, made in seeding.committed)
    driver.feed(_source(driver).close_seeds(driver.table.round, seeds))


def _source(driver: Driver) -> Fair:
    source = driver.source
    assert isinstance(source, Fair)
    return source


def _fits(driver: Driver, round_: int, by: str, revealed: tuple[str, str], commitment: str) -> None:
    """Refuse a seed that does not match its commitment."""
    seed, salt = revealed
    table = _source(driver).table
    if not salt or committed(table, round_, by, seed, salt) != commitment:
        why = f"it does not match the commitment of {by} in round {round_}"
        raise Refused("a seed", why, (), "the seed and salt that were committed to")


def committed(table: str, round_: int, patron: str, seed: str, salt: str) -> str:
    """The commitment to a seed."""
    return fair.seed_commitment(table, round_, patron, bytes.fromhex(salt), seed)


class Revealed(msgspec.Struct, frozen=True):
    """A revealed seed, with its round and salt."""

    round: int
    seed: str
    salt: str


def reveal(found: Living, driver: Driver, by: str, revealed: Revealed) -> None:
    """Reveal the seed of a patron on the list; repeating it changes nothing."""
    checked(revealed.seed, revealed.salt or "-")
    seeding = found.seeding
    if _came(driver, by, revealed):
        return
    what = f"a seed for round {revealed.round}"
    if seeding.round != revealed.round or not seeding.listed or seeding.closed:
        why = "its seeds are closed" if revealed.round <= seeding.round else "it has not begun"
        if seeding.round == revealed.round and not seeding.closed:
            why = "its betting has not closed, and no list was signed"
        raise Refused(what, why, (), "a seed within two seconds after the betting has closed")
    commitment = seeding.commitment(by)
    if commitment is None:
        raise Refused(what, f"{by} did not commit to one", (), "a commitment with the next wager")
    _fits(driver, revealed.round, by, (revealed.seed, revealed.salt), commitment)
    driver.feed(
        SeedRevealed(patron=by, round=revealed.round, seed=revealed.seed, salt=revealed.salt)
    )


def _came(driver: Driver, by: str, revealed: Revealed) -> bool:
    """Whether this same seed was received before, in one of the recent rounds."""
    said = SeedRevealed(patron=by, round=revealed.round, seed=revealed.seed, salt=revealed.salt)
    return any(entry.event == said for entry in driver.log)


def receipt(floor: Floor, table: str, by: str, revealed: Revealed) -> Signed:
    """The house's signed receipt for a recorded seed."""
    made = committed(table, revealed.round, by, revealed.seed, revealed.salt)
    keys = floor.database.keys
    return keys.signed([RECEIPT, table, revealed.round, by, made, revealed.seed, revealed.salt])
