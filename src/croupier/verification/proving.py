"""The second version of the proof: what all its checks share, and the seeds of each round.

`docs/reference/proof.md` says what is checked. A check is a `Part`: its handlers are called with
the events they concern, in the order of the record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, ClassVar

from croupier.core.event import (
    Bought,
    CardsShuffled,
    Collected,
    Dealt,
    Drawn,
    Event,
    KeyChanged,
    OutcomeDeclared,
    Paid,
    RoundEnded,
    RoundOpened,
    RoundVoided,
    SeedCommitted,
    SeedRevealed,
    SeedsClosed,
    SeedsListed,
    ValuesFixed,
    WagersClosed,
)
from croupier.core.game import Game
from croupier.core.part import Deals
from croupier.core.step import Step
from croupier.core.table import Table
from croupier.equipment import fair
from croupier.games.families.double_shoe import SideDetermined, SideTurned, WrongSide
from croupier.games.families.shoe import CardsCut, RecutOrdered
from croupier.notation.signature import KEY, holds
from croupier.verification.finding import CHAIN, COMMITMENT, SALT, SEEDS, SIGNATURE, Finding
from croupier.verification.witness import RecordLine

WAIT = timedelta(seconds=2)
"""How long the table waits for a seed on the list."""
BOT = "bot-"
"""How the names of bots, and only those, begin."""
Pairs = tuple[tuple[str, str], ...]
Handler = Callable[[Any, Any], None]


class Round:
    """What is known about a round: its wagers, its closing, its seeds.

    `reason` says why it was declared void, and by whom.
    """

    def __init__(self, number: int = 0) -> None:
        self.number = number
        self.wager = self.closed = 0
        self.listed: Pairs | None = None
        self.before = self.at = ""
        self.seeds: fair.Seeds = None
        self.committed: dict[str, str] = {}
        self.revealed: dict[str, str] = {}
        self.patrons: set[str] = set()
        self.dealt_in: tuple[str, ...] = ()
        self.incidents: list[str] = []
        self.decided = self.over = False
        self.redrawn = self.voided = self.late = False
        self.undone = self.unbound = self.reshuffled = False
        self.reason: tuple[str, str] | None = None

    @property
    def withheld(self) -> int:
        """The number of seeds that were committed to and not revealed."""
        return sum(seed is None for _, _, seed in self.seeds or ())

    @property
    def seeded(self) -> bool:
        """Whether the seed of a patron with a wager was used."""
        return any(seed is not None and one in self.patrons for one, _, seed in self.seeds or ())

    @property
    def lone(self) -> bool:
        """Whether a patron with a wager committed to no seed and gave none."""
        return bool(self.patrons - {patron for patron, _, _ in self.seeds or ()})

    def so_far(self) -> fair.Seeds:
        """Its seeds; before they are closed, those revealed so far."""
        if self.seeds is not None or not (self.listed or self.revealed):
            return self.seeds
        made: dict[str, str | None] = dict(self.listed or ())
        made = made or {one: self.committed.get(one) for one in self.revealed}
        return tuple((one, made[one], self.revealed.get(one)) for one in sorted(made))


class Stake:
    """A wager on the layout: whose it is, since which line, and what is left of it."""

    def __init__(self, patron: str, line: int) -> None:
        self.patron, self.line, self.cents = patron, line, 0


class Now:
    """The table before a line, and what has been found so far."""

    def __init__(self, name: str, game: Game, devices: Mapping[str, Any]) -> None:
        self.name, self.game, self.devices = name, game, devices
        self.void: tuple[Step, Table | None] | None = None
        self.findings: list[Finding] = []
        self.notes: list[str] = []
        self.rounds: list[Round] = []
        self.round = Round()
        self.line = self.act = 0
        self.record_line = RecordLine(0, None)
        self.shoe = ""
        self.cut: dict[str, int] = {}
        self.stakes: dict[int, Stake] = {}
        self.confirmed: tuple[int, str] = 0, ""
        self.changed: tuple[int, str] = 0, ""
        self.has_shoe = False
        self.deals = game.get(Deals)
        self.came: set[str] = set()
        self.early: dict[str, str] = {}

    @property
    def which(self) -> str:
        """What makes somebody a patron of a round, in words."""
        return "who was dealt in" if self.deals else "with a wager"

    def patrons(self) -> set[str]:
        """The patrons who have a wager on the layout, or are dealt in without one, except bots."""
        staked = (one.patron for one in self.stakes.values())
        return {one for one in (*staked, *self.round.dealt_in) if not one.startswith(BOT)}

    def at_stake(self) -> bool:
        """Whether the round under way decides something for anyone."""
        return bool(self.stakes or self.round.dealt_in)

    def takes_part(self, patron: str) -> bool:
        """Whether a patron may give a seed: with a wager, or, where none is needed, with chips."""
        return patron in (self.came if self.deals else self.patrons())

    def wrong(self, property_: str, what: str, why: str, line: int = 0) -> None:
        """Record an error at this line or another."""
        self.findings.append(Finding(line or self.line, what, why, property_))

    def note(self, why: str) -> None:
        """Record something worth knowing that is not an error."""
        self.notes.append(f"line {self.line}: {why}")


class Part:
    """One check."""

    HANDLERS: ClassVar[Mapping[type[Event], Handler]] = {}

    def __init__(self, now: Now) -> None:
        self.now = now

    def take(self, event: Event) -> None:
        """Check an event."""
        handle = self.HANDLERS.get(type(event))
        if handle is not None:
            handle(self, event)


class State(Part):
    """The table before the next line."""

    def opened(self, event: RoundOpened) -> None:
        """A round begins."""
        before = self.now.round
        if event.round != before.number + 1:
            self.now.wrong("P5", CHAIN, f"round {event.round} after round {before.number}")
        if before.number and not (before.over or before.voided):
            why = f"round {event.round} is opened before round {before.number} is over"
            self.now.wrong("P1", COMMITMENT, why)
        self.now.round, self.now.void = Round(event.round), None
        self.now.rounds.append(self.now.round)
        if self.now.deals:
            self.now.round.closed, self.now.round.committed = self.now.line, self.now.early
            self.now.early = {}

    def take(self, event: Event) -> None:
        """Note who is dealt in where no wager is needed."""
        super().take(event)
        named = self.now.deals.begins(event) if self.now.deals else None
        self.now.round.dealt_in = self.now.round.dealt_in if named is None else named

    def bought(self, event: Bought) -> None:
        """A patron has chips at the table."""
        self.now.came.add(event.patron)

    def closed(self, event: WagersClosed) -> None:
        """Only the first closing of a round counts."""
        self.now.round.closed = self.now.round.closed or self.now.line

    def ended(self, event: RoundEnded) -> None:
        """After a round, its wagers no longer concern values that are fixed for the next."""
        self.now.round.wager, self.now.round.over = 0, True

    def voided(self, event: RoundVoided) -> None:
        """All wagers go back; this is reported."""
        now, line = self.now.round, self.now.record_line
        self.now.void = line.step, line.table
        now.voided = True
        now.undone |= bool(now.closed and not now.over and self.now.patrons())
        now.reason = now.reason if now.over else (event.why, event.by)
        self.now.note(f"round {now.number} was voided by {event.by}: {event.why}")

    def shuffled(self, event: CardsShuffled) -> None:
        """The cards of a shoe are in a new order, uncut."""
        self.now.shoe = event.device
        self.now.cut[event.device] = 0

    def cut(self, event: CardsCut) -> None:
        """The dealing shoe is cut."""
        self.now.cut[self.now.shoe] = event.depth

    def recut(self, event: RecutOrdered) -> None:
        """The cut does not count."""
        self.now.cut[self.now.shoe] = 0

    def turned(self, event: SideTurned | SideDetermined | WrongSide) -> None:
        """The other side of a double shoe deals."""
        self.now.shoe = event.side

    HANDLERS: ClassVar[Mapping[type[Event], Handler]] = {
        Bought: bought,
        RoundOpened: opened,
        WagersClosed: closed,
        RoundEnded: ended,
        RoundVoided: voided,
        CardsShuffled: shuffled,
        CardsCut: cut,
        RecutOrdered: recut,
        SideTurned: turned,
        SideDetermined: turned,
        WrongSide: turned,
    }


class Salts:
    """Acts follow each other, and everything that is not for everyone has its own salt.

    `sealed` are the lines that may not be read yet, except cards that are dealt.
    """

    def __init__(self, now: Now) -> None:
        self.now = now
        self.first = self.withheld = self.unknown = 0
        self.sealed: list[int] = []
        self._salts: set[str] = set()

    def look(self, line: RecordLine) -> None:
        """Check the act and salt of a line."""
        self._act(line.act)
        self.withheld += line.withheld
        if line.withheld:
            self._withheld(line)
        hidden = line.event is not None and line.event.seen_by is not None
        if not line.act:
            self.first += 1
        elif line.salt:
            self._salt(line)
        elif hidden and not line.withheld:
            self.now.wrong("P8", SALT, "it is not for everyone, but its hash has no salt")

    def _act(self, act: int) -> None:
        before = self.now.act
        if before and act not in (before, before + 1):
            self.now.wrong("P5", CHAIN, f"act {act} after act {before}")
        elif not before and act > 1 and not self.first:
            self.now.wrong("P5", CHAIN, f"the first act is {act}, not 1")
        self.now.act = act or before

    def _withheld(self, line: RecordLine) -> None:
        """Only cards, and what only some are shown, may be withheld."""
        self.unknown = self.unknown or (line.number if line.unknown else 0)
        self.sealed += [] if isinstance(line.event, Dealt) else [line.number]
        if line.public:
            self.now.wrong("P8", SALT, "it is for everyone, but it is withheld")

    def _salt(self, line: RecordLine) -> None:
        if line.salt in self._salts:
            self.now.wrong("P8", SALT, "its salt was used before")
        if line.event is not None and line.event.seen_by is None:
            self.now.wrong("P8", SALT, "it is for everyone, but it has a salt")
        self._salts.add(line.salt)


class House(Part):
    """The keys of the house, and the values it fixed."""

    def __init__(self, now: Now) -> None:
        super().__init__(now)
        self.keys: list[tuple[int, str]] = []
        self.roots: dict[int, tuple[int, ValuesFixed]] = {}
        self.in_force: list[ValuesFixed] = []
        self.apart: set[int] = set()

    def expects(
        self, property_: str, statement: list[Any], signature: str, older: list[Any] | None = None
    ) -> bool:
        """Check that a statement in the record is signed with the key in force here.

        Its older form may be the one that is signed; return whether it is.
        """
        key = self.keys[-1][1] if self.keys else ""
        if holds(key, statement, signature):
            return False
        if older is not None and holds(key, older, signature):
            return True
        what = str(statement[0]).partition("/")[2]
        self.now.wrong(property_, SIGNATURE, f"the {what} is not signed with the house's key")
        return False

    def _by(self, key: str) -> None:
        if not self.keys:
            self.keys.append((self.now.line, key))
        elif key != self.keys[-1][1]:
            why = "signed with a different key, which the previous key does not name"
            self.now.wrong("P5", SIGNATURE, why)

    def fixed(self, event: ValuesFixed) -> None:
        """A signed root over a power of two of units."""
        self._by(event.key)
        values = (event.epoch, event.first, event.units, event.root)
        self.expects("P1", [f"{fair.NAME}root", self.now.name, *values], event.signature)
        if event.units < 1 or event.units & (event.units - 1) or event.first < 1:
            self.now.wrong("P1", COMMITMENT, f"{event.units} units are not a power of two")
        if event.epoch <= max(self.roots, default=0):
            self.now.wrong("P4", COMMITMENT, f"epoch {event.epoch} was already used")
        self.roots.setdefault(event.epoch, (self.now.line, event))
        goes_on = bool(self.in_force) and event.first == _end(self.in_force[-1])
        self.apart |= set() if goes_on else {event.epoch}
        self.in_force = [*self.in_force, event] if goes_on else [event]

    def next_unit(self, last: int) -> tuple[int, int | None]:
        """The number and epoch of the unit that must come next: nobody can choose it."""
        number = max(last + 1, self.in_force[0].first) if self.in_force else last + 1
        self.in_force = [one for one in self.in_force if number < _end(one)]
        return number, self.in_force[0].epoch if self.in_force else None

    def changed(self, event: KeyChanged) -> None:
        """The old key names the new one."""
        self._by(event.old)
        statement = [f"{fair.NAME}key", event.old, event.new, event.time]
        self.expects("P5", statement, event.signature)
        self.keys.append((self.now.line, event.new))

    HANDLERS: ClassVar[Mapping[type[Event], Handler]] = {ValuesFixed: fixed, KeyChanged: changed}


def _end(fixed: ValuesFixed) -> int:
    """The first unit after the fixed ones."""
    return fixed.first + fixed.units


class SeedsOfRounds(Part):
    """Commitments, the signed list and the seeds; nothing is drawn before they are known."""

    def __init__(self, now: Now, house: House) -> None:
        super().__init__(now)
        self.house = house

    def _wrong(self, why: str) -> None:
        self.now.wrong("P3", SEEDS, why)

    def _round(self, number: int) -> Round:
        if number != self.now.round.number:
            self._wrong(f"a seed of round {number} in round {self.now.round.number}")
        return self.now.round

    def committed(self, event: SeedCommitted) -> None:
        """A patron's first commitment counts; none counts after the closing.

        Where no wager is needed, patrons commit between rounds, for the next one.
        """
        before = self.now.round
        early = self.now.deals and event.round == before.number + 1
        early = early and (before.over or before.voided or not before.number)
        now = before if early else self._round(event.round)
        if event.patron.startswith(BOT):
            self._wrong(f"{event.patron} is a bot, and bots give no seeds")
        elif not self.now.takes_part(event.patron):
            self._wrong(f"{event.patron} commits to a seed without a wager")
        if not KEY.fullmatch(event.commitment):
            self._wrong(f"the commitment of {event.patron} is not valid")
        elif early:
            self.now.early.setdefault(event.patron, event.commitment)
        elif now.closed:
            self._wrong(f"{event.patron} commits to a seed after the betting was closed")
        else:
            now.committed.setdefault(event.patron, event.commitment)

    def listed(self, event: SeedsListed) -> None:
        """The list contains what was committed to before the closing, and is signed."""
        now = self._round(event.round)
        statement = [f"{fair.NAME}list", self.now.name, event.round, event.seeds]
        bound = [*statement, self.now.record_line.before]
        now.unbound = self.house.expects("P3", bound, event.signature, statement)
        if now.listed is not None or not now.closed or now.seeds is not None or now.revealed:
            self._wrong("a list at the wrong time, or a second list")
        if event.seeds != tuple(sorted(now.committed.items())):
            self._wrong("the list is not what was committed to before the betting closed")
        if now.listed is None:
            line, now.listed = self.now.record_line, event.seeds
            now.before, now.at = line.before, line.at

    def revealed(self, event: SeedRevealed) -> None:
        """A seed fits its commitment and comes once, before the seeds are closed."""
        now, patron = self._round(event.round), event.patron
        if not now.closed or now.seeds is not None or patron in now.revealed:
            self._wrong(f"the seed of {patron} comes too early, too late, or twice")
        made = self._commitment(event)
        if patron in now.committed and made != now.committed[patron]:
            self._wrong(f"{patron} committed to a different seed")
        if patron not in now.committed and event.salt:
            self._wrong(f"{patron} committed to no seed")
        now.revealed.setdefault(patron, event.seed)

    def _commitment(self, event: SeedRevealed) -> str:
        if event.salt and not KEY.fullmatch(event.salt):
            return ""
        salt = bytes.fromhex(event.salt)
        return fair.seed_commitment(self.now.name, event.round, event.patron, salt, event.seed)

    def closed(self, event: SeedsClosed) -> None:
        """The draw depends on exactly what was listed and revealed."""
        now, seeds = self._round(event.round), event.seeds
        if now.seeds is not None or not now.closed:
            self._wrong("the seeds are closed twice, or before the betting is")
        if now.listed is None and len(seeds) > 1:
            self._wrong("several seeds, but no signed list of them")
        counted: dict[str, str | None] = dict(now.listed or ())
        if now.listed is None and seeds:
            counted = {seeds[0][0]: now.committed.get(seeds[0][0])}
            if self.now.patrons() != {seeds[0][0]}:
                why = "was not alone, or had no wager, and no list was signed"
                self._wrong(f"{seeds[0][0]} {why}")
        left = (set(now.committed) - set(counted)) & self.now.patrons()
        if left:
            self._wrong(f"the commitment of {', '.join(sorted(left))} is left out")
        wanted = tuple((one, made, now.revealed.get(one)) for one, made in sorted(counted.items()))
        if seeds != wanted or any(made is None and seed is None for _, made, seed in seeds):
            self._wrong("the seeds are not those that were listed and revealed")
        if set(now.revealed) - set(counted):
            self._wrong("a seed that was revealed is left out")
        if now.at and any(seed is None for _, _, seed in seeds):
            self._waited(now)
        now.seeds = seeds
        now.patrons |= self.now.patrons()

    def _waited(self, now: Round) -> None:
        """A seed is not withheld before its time is up; an invalid time is reported elsewhere."""
        with suppress(TypeError, ValueError):
            at = datetime.fromisoformat(self.now.record_line.at)
            if at - datetime.fromisoformat(now.at) < WAIT:
                self._wrong("a seed is withheld less than two seconds after the list")

    def _decided(self) -> None:
        """Something is decided for the patrons who have a wager now."""
        self.now.round.decided = True
        self.now.round.patrons |= self.now.patrons()

    def dealt(self, event: Dealt) -> None:
        """Nothing is dealt between the closing and the seeds."""
        now = self.now.round
        if now.closed:
            self._decided()
        if now.closed and now.seeds is None:
            self.now.wrong("P2", SEEDS, "dealt before the seeds of the round were closed")

    def drawn(self, event: Drawn | OutcomeDeclared) -> None:
        """Nothing is drawn, or declared to be drawn, before the seeds are closed."""
        self._decided()
        if self.now.round.seeds is None:
            self.now.wrong("P2", SEEDS, "drawn before the seeds of the round were closed")

    def settled(self, event: Paid | Collected) -> None:
        """A round in which somebody won or lost was decided, with or without seeds."""
        self._decided()

    HANDLERS: ClassVar[Mapping[type[Event], Handler]] = {
        SeedCommitted: committed,
        SeedsListed: listed,
        SeedRevealed: revealed,
        SeedsClosed: closed,
        Drawn: drawn,
        OutcomeDeclared: drawn,
        Dealt: dealt,
        Paid: settled,
        Collected: settled,
    }
