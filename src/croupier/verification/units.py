"""The units of a record: begun in order, fixed by a root, opened once; and what they decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any, ClassVar

from croupier.core.driver import advance
from croupier.core.errors import Refused
from croupier.core.event import (
    UNSEEN,
    CardsShuffled,
    Collected,
    Dealt,
    Drawn,
    Event,
    LeavesOpened,
    OutcomeDeclared,
    Paid,
    RoundEnded,
    RoundOpened,
    RoundVoided,
    UnitBegun,
    UnitKept,
    UnitOpened,
    ValuesFixed,
)
from croupier.core.game import Game
from croupier.core.money import dollars
from croupier.core.part import Device
from croupier.core.step import Deal, Draw, Shuffle, Step
from croupier.core.table import Table
from croupier.equipment import fair
from croupier.equipment.cards import Pack
from croupier.equipment.device import Contest
from croupier.equipment.fair import Numbers
from croupier.equipment.shoe import Shoe, cards_left
from croupier.equipment.source import ROUND
from croupier.notation.signature import KEY
from croupier.verification.finding import CHANCE, COMMITMENT
from croupier.verification.proving import Handler, House, Now, Part

GIVES = 6
"""How many of a retired shoe's next cards are named."""


class Card:
    """A dealt card: the leaf that was chosen, in which round, with which cut and seeds."""

    __slots__ = ("chosen", "face", "leaf", "line")

    def __init__(self, line: int, leaf: int, face: str, chosen: tuple[int, int, bool]) -> None:
        self.line, self.leaf, self.face, self.chosen = line, leaf, face, chosen


class Unit:
    """A unit as recorded."""

    def __init__(self, event: UnitBegun, now: Now) -> None:
        self.event, self.line, self.act = event, now.line, now.act
        self.of, self.round = now.round, now.round.number
        self.opened = self.kept = 0
        self.shuffled, self.retired = False, ""
        self.twin: Unit | None = None
        self.must: tuple[str, ...] | None = None
        self.former: Unit | None = None
        self.drawn: list[tuple[int, Drawn | OutcomeDeclared, bytes]] = []
        self.cards: list[Card] = []
        self.order: tuple[str, ...] = ()
        self._line = list(range(len(event.leaves)))
        self._key, self._numbers = b"", Numbers(b"")

    def __str__(self) -> str:
        return f"unit {self.event.unit} ({self.event.decides})"

    def pick(self, key: bytes) -> int:
        """The leaf to deal next, by the public numbers of a key."""
        if key != self._key:
            self._key, self._numbers = key, Numbers(key)
        place = len(self.cards)
        fair.exchange(self._line, place, self._numbers)
        return self._line[place]

    @property
    def ended(self) -> bool:
        """Whether it is opened, or over and kept hidden."""
        return bool(self.opened or self.kept)

    @property
    def outcomes(self) -> tuple[str, ...]:
        """What it decided, as shown."""
        drawn = (f"{event.device} {event.outcome}" for _, event, _ in self.drawn)
        return (*drawn, *(f"{self.event.decides} {card.face}" for card in self.cards))


class Units(Part):
    """Every unit of a record."""

    def __init__(self, now: Now, house: House) -> None:
        super().__init__(now)
        self.house = house
        self.all: dict[int, Unit] = {}
        self._now: dict[str, Unit] = {}
        self._due: dict[int, int] = {}
        self._last: Unit | None = None
        self._before: Event | None = None
        self._given_up: list[tuple[int, int, str]] = []
        self._ends: list[tuple[int, int, Unit, UnitOpened | UnitKept]] = []
        self._void: tuple[int, tuple[str, str]] | None = None

    def take(self, event: Event) -> None:
        """Check that what is over is opened within the act that ends it."""
        for number in [number for number, act in self._due.items() if act != self.now.act]:
            del self._due[number]
            self._unopened(self.all[number])
        self._chosen(self.now.act)
        self._named(self.now.act)
        super().take(event)
        self._before = event

    def end(self) -> None:
        """At the end of the record, report what should have been opened in its last act."""
        for number in self._due:
            self._unopened(self.all[number])
        self._due.clear()
        self._chosen(0)
        self._named(0)

    def stays_withheld(self, lines: Iterable[int]) -> None:
        """Check that what is withheld belongs to a shoe begun before it and not opened."""
        shoes = [one for one in self.all.values() if one.event.decides != ROUND]
        first = min((one.line for one in shoes if not one.opened), default=None)
        for line in lines:
            if first is None or line < first:
                why = "it stays withheld, although every unit begun before it is opened"
                self.now.wrong("P4", CHANCE, why, line)

    def _chosen(self, act: int) -> None:
        """Report units that were retired in earlier acts, and not together with their round."""
        for made, line, why in self._given_up:
            if made != act:
                self.now.wrong("P1", COMMITMENT, why, line)
        self._given_up = [one for one in self._given_up if one[0] == act]

    def _named(self, act: int) -> None:
        """Report units of earlier acts that were not retired for the reason of their round."""
        for made, line, unit, event in self._ends:
            told = (event.retired, event.by)
            if made != act and told != self._reason(made, unit, event):
                why = f"{unit} does not say why and by whom its round was ended"
                self.now.wrong("P4", COMMITMENT, why, line)
        self._ends = [one for one in self._ends if one[0] == act]

    def _reason(self, act: int, unit: Unit, event: UnitOpened | UnitKept) -> tuple[str, str]:
        """Why a unit that was opened in an act was retired, and by whom; nobody if it was not.

        In the act of a void round that is the reason of the round, for its own unit and for all
        that are retired then. Otherwise a shoe may be retired for any reason.
        """
        void = self._void[1] if self._void and self._void[0] == act else None
        if unit.event.decides == ROUND and (unit.of.reason or unit.of.over):
            return unit.of.reason or ("", "")
        if not event.retired:
            return "", ""
        return void or (event.retired, event.by)

    def voided(self, event: RoundVoided) -> None:
        """Units may be retired together with their round, and for its reason."""
        self._given_up.clear()
        if not self.now.round.over:
            self._void = self.now.act, (event.why, event.by)

    def _unopened(self, unit: Unit) -> None:
        if not unit.ended:
            why = f"{unit} is over and was never opened"
            self.now.wrong("P4", COMMITMENT, why, unit.line)

    def _over(self, *units: Unit) -> None:
        self._due.update((one.event.unit, self.now.act) for one in units if not one.ended)

    def round_opened(self, event: RoundOpened) -> None:
        """The previous round's unit is over."""
        unit = self._now.get(ROUND)
        if unit is not None and unit.act != self.now.act:
            self._over(self._now.pop(ROUND))

    def round_ended(self, event: RoundEnded) -> None:
        """Without a shoe, a round is not over before its unit was drawn from."""
        now, unit = self.now.round, self._now.get(ROUND)
        drawn = unit is not None and unit.drawn
        excused = drawn or self.now.has_shoe or now.incidents or now.voided
        if now.seeds is not None and not excused:
            why = f"round {now.number} is over, but nothing was drawn in it"
            self.now.wrong("P1", COMMITMENT, why)

    def begun(self, event: UnitBegun) -> None:
        """Begin the next unit, whose branch must lead to the root."""
        unit = Unit(event, self.now)
        self.now.has_shoe = self.now.has_shoe or event.decides != ROUND
        known = event.decides == ROUND or isinstance(self.now.devices.get(event.decides), Pack)
        proper = all(map(KEY.fullmatch, event.leaves)) and known
        if not proper or bool(event.leaves) == (event.decides == ROUND):
            self.now.wrong("P1", COMMITMENT, f"{unit}: there is no such shoe, or no leaves")
        if event.unit in self.all:
            self.now.wrong("P4", COMMITMENT, f"{unit} was already begun")
            return
        self._rooted(unit)
        pack = self.now.devices.get(event.decides)
        former = [one for one in self.all.values() if one.event.decides == event.decides]
        whole = isinstance(pack, Pack) and len(event.leaves) == len(pack.cards)
        if self._hidden(event) and self.now.round.seeds is not None and not self.now.round.over:
            self.now.round.reshuffled = True
        if whole and self._hidden(event) and former and former[-1].event is self._before:
            unit.twin = former.pop()
        if event.decides == ROUND or whole:
            self._over(*former)
        step = self.now.record_line.step
        if isinstance(step, Deal) and isinstance(step.left, Shoe):
            unit.must = cards_left(step.left)
        unit.former = former[-1] if former else None
        self.all[event.unit] = self._now[event.decides] = self._last = unit

    def _hidden(self, event: UnitBegun) -> bool:
        """Whether the cards of a unit that are not shown stay hidden for good."""
        pack = self.now.devices.get(event.decides)
        return isinstance(pack, Pack) and pack.hidden

    def _rooted(self, unit: Unit) -> None:
        event, now = unit.event, self.now.round
        self._in_order(unit)
        fixed = self.house.roots.get(event.epoch)
        if fixed is None:
            self.now.wrong("P1", COMMITMENT, f"{unit}: the values of its epoch are not fixed")
            return
        line, root = fixed
        if not _leads(event, root):
            self.now.wrong("P1", COMMITMENT, f"{unit}: its branch does not lead to the root")
        if event.decides == ROUND and now.closed and not now.over:
            why = f"{unit} is begun after the betting closed at line {now.closed}"
            self.now.wrong("P1", COMMITMENT, why)
        if 0 < now.wager < line:
            why = f"{unit}: its value was fixed at line {line}, after the wager at line"
            self.now.wrong("P1", COMMITMENT, f"{why} {now.wager}")
        else:
            self._stood(unit, line)

    def _stood(self, unit: Unit, fixed: int) -> None:
        """Report wagers from earlier rounds that are older than the values that decide them."""
        first = min((one.line for one in self.now.stakes.values()), default=fixed)
        why = f"{unit}: its value was fixed at line {fixed}, but the wager at line {first}"
        if first < fixed and unit.event.epoch not in self.house.apart:
            self.now.round.late = True
            self.now.note(f"{why} was made before: P1 is not shown")
        elif first < fixed:
            self.now.wrong("P1", COMMITMENT, f"{why} was made before")

    def _in_order(self, unit: Unit) -> None:
        """Require the next number, of the epoch in force; a new epoch may skip units."""
        event, last = unit.event, self._last.event.unit if self._last else 0
        number, epoch = self.house.next_unit(last)
        if (event.unit, event.epoch) != (number, epoch):
            why = f"{unit} of epoch {event.epoch}, but unit {number} of epoch {epoch} is next"
            self.now.wrong("P4", COMMITMENT, why)
        elif self._last and number > last + 1:
            self.now.note(f"units {last + 1} to {number - 1} were never used")

    def shuffled(self, event: CardsShuffled) -> None:
        """A shuffle uses the unit begun right before it."""
        before, unit = self._before, self._now.get(event.device)
        if unit is None or before is not unit.event:
            self._now.pop(event.device, None)
            self.now.wrong("P1", COMMITMENT, f"the order of the {event.device} was not fixed")
            return
        pack, step = self.now.devices[event.device], self.now.record_line.step
        if pack.hidden and unit.twin is None and len(unit.event.leaves) == len(pack.cards):
            self.now.wrong("P4", COMMITMENT, f"{unit}: there is no second deck to choose from")
        for one in (unit, unit.twin) if unit.twin else (unit,):
            one.shuffled = True
            if isinstance(step, Shuffle):
                one.must = step.cards

    def _unit(self, decides: str, shown: str) -> Unit | None:
        unit = self._now.get(decides)
        if unit is None:
            self.now.wrong("P1", COMMITMENT, f"{shown}: no value was fixed for it")
        elif unit.opened:
            self.now.wrong("P4", COMMITMENT, f"{shown}: {unit} was opened before")
        return unit

    def drew(self, event: Drawn | OutcomeDeclared) -> None:
        """Keep a face that was drawn or declared until the value is opened."""
        unit = self._unit(ROUND, f"{event.device} {event.outcome}")
        if unit is not None:
            now = self.now.round
            tag = [f"{fair.NAME}draw", self.now.name, unit.event.unit, now.number, now.seeds]
            unit.drawn.append((self.now.line, event, fair.canonical(tag)))

    def dealt(self, event: Dealt) -> None:
        """Keep each card with the leaf that the public numbers choose."""
        self._chooses(event.device)
        unit = self._unit(event.device, f"{event.device} {' '.join(event.cards)}")
        if unit is None:
            return
        former = unit.former
        if not (unit.shuffled or unit.cards) and former is not None and not former.retired:
            why = f"{unit} takes the place of {former}, which was not retired"
            self.now.wrong("P4", COMMITMENT, why)
        now, cut = self.now.round, self.now.cut.get(event.device, 0)
        key = fair.pick_key(self.now.name, unit.event.unit, now.number, cut, now.seeds)
        for face in event.cards:
            if len(unit.cards) == len(unit.event.leaves):
                self.now.wrong("P4", CHANCE, f"{unit} has no more cards")
                return
            chosen = (now.number, cut, now.seeds is not None)
            unit.cards.append(Card(self.now.line, unit.pick(key), face, chosen))

    def dealing(self, device: str) -> Unit | None:
        """The unit that deals the cards of a shoe now."""
        return self._now.get(device)

    def _chooses(self, device: str) -> None:
        """Of two decks, the seeds choose the one that is dealt; the other must be opened."""
        second, now = self._now.get(device), self.now.round
        if second is None or second.twin is None:
            return
        pair = (second.twin, second)
        second.twin = None
        key = fair.choice_key(self.now.name, pair[0].event.unit, now.number, now.seeds)
        chosen = Numbers(key).below(2)
        self._now[device] = pair[chosen]
        if not pair[1 - chosen].opened:
            why = f"{pair[1 - chosen]}, the deck that was not dealt, was not opened before"
            self.now.wrong("P4", COMMITMENT, why)

    def leaves(self, event: LeavesOpened) -> None:
        """Check that a round's leaves are those chosen, and contain the cards dealt."""
        unit = self.all.get(event.unit)
        end = event.start + len(event.leaves)
        if unit is None or event.start < 0 or end > len(unit.cards):
            why = f"leaves of unit {event.unit} that were not dealt"
            self.now.wrong("P4", CHANCE, why)
            return
        for (leaf, salt), card in zip(event.leaves, unit.cards[event.start : end], strict=True):
            if (leaf, event.round, event.cut, event.seeded) != (card.leaf, *card.chosen):
                round_, cut, seeded = card.chosen
                when = f"round {round_} (cut {cut}, {'with' if seeded else 'without'} seeds)"
                chosen = f"leaf {card.leaf} was chosen in {when}"
                why = f"leaf {leaf} of {unit} is opened, but {chosen}"
                self.now.wrong("P4", CHANCE, why)
                return
            if salt is not None and card.face != UNSEEN:
                self._leaf(unit, card, salt)

    def _leaf(self, unit: Unit, card: Card, salt: str) -> None:
        wanted = unit.event.leaves[card.leaf]
        raw = bytes.fromhex(salt) if KEY.fullmatch(salt) else b""
        if fair.leaf_of(raw, card.leaf, card.face).hex() != wanted:
            why = f"{card.face} is not in leaf {card.leaf} of {unit}, the leaf that was chosen"
            self.now.wrong("P4", CHANCE, why, card.line)

    def unit_opened(self, event: UnitOpened) -> None:
        """Check that the value fits the commitment and gives all that was shown."""
        unit = self.all.get(event.unit)
        if unit is None or unit.ended:
            what = f"ended at line {unit.opened or unit.kept}" if unit else "was never begun"
            self.now.wrong("P4", COMMITMENT, f"unit {event.unit} {what}")
            return
        unit.opened, unit.retired = self.now.line, event.retired
        self._ends.append((self.now.act, self.now.line, unit, event))
        for card in unit.cards:
            if card.face == UNSEEN:
                why = f"a card of {unit} stays withheld, although the unit is opened"
                self.now.wrong("P4", CHANCE, why, card.line)
        value = bytes.fromhex(event.value) if KEY.fullmatch(event.value) else b""
        begun = unit.event
        made = fair.unit_digest(self.now.name, begun.epoch, begun.unit, value)
        if made.hex() != begun.digest:
            self.now.wrong("P4", COMMITMENT, f"{unit}: a different value was committed to")
            return
        if begun.decides == ROUND:
            self._drawn_again(unit, value)
        else:
            self._dealt_again(unit, value, event.cards)
        if event.retired or begun.decides == ROUND:
            self._given_up_now(unit)
        if event.retired:
            self._retired(unit, value, event)
        elif begun.decides == ROUND and not unit.drawn and self.now.round.incidents:
            would = f"it would have given {self._would(unit, value)}"
            self.now.note(f"{unit} was not drawn from ({self.now.round.incidents[-1]}); {would}")

    def unit_kept(self, event: UnitKept) -> None:
        """Only a deck whose cards stay hidden, and that was dealt, is never opened."""
        unit = self.all.get(event.unit)
        if unit is None or unit.ended or not (self._hidden(unit.event) and unit.cards):
            why = f"unit {event.unit} is not a deck that was dealt and may stay hidden"
            self.now.wrong("P4", COMMITMENT, why)
            return
        unit.kept, unit.retired = self.now.line, event.retired
        self._ends.append((self.now.act, self.now.line, unit, event))
        if event.retired:
            self._given_up_now(unit)
            by = f" by {event.by}" if event.by else ""
            self.now.note(f"{unit} was retired{by} ({event.retired})")

    def _drawn_again(self, unit: Unit, value: bytes) -> None:
        message, numbers = b"", Numbers(b"")
        for line, event, said in unit.drawn:
            if said != message:
                message, numbers = said, Numbers(fair.keyed(value, said))
            device = self.now.devices.get(event.device)
            if device is None:
                self.now.wrong("P4", CHANCE, f"there is no {event.device} at this table", line)
                return
            faces, declared = device.faces, isinstance(event, OutcomeDeclared)
            gives = faces[(copy(numbers) if declared else numbers).below(len(faces))]
            if gives != event.outcome:
                claim = "somebody declared" if declared else "the record says"
                why = f"{claim} {event.device} {event.outcome}, but {unit} gives {gives}"
                self.now.wrong("P1" if declared else "P4", CHANCE, why, line)

    def _dealt_again(self, unit: Unit, value: bytes, some: tuple[str, ...]) -> None:
        pack = self.now.devices.get(unit.event.decides)
        cards = some or (pack.cards if isinstance(pack, Pack) else ())
        if not self._may_be(unit, some, cards):
            why = f"{unit}: its cards are not those that could be dealt"
            self.now.wrong("P4", CHANCE, why)
        unit.order = fair.order(value, cards)
        if tuple(leaf.hex() for leaf in fair.leaves_of(value, cards)) != unit.event.leaves:
            self.now.wrong("P4", CHANCE, f"{unit}: its leaves are not those of its value")
            return
        for card in unit.cards:
            if card.face not in (UNSEEN, unit.order[card.leaf]):
                gives = f"leaf {card.leaf} of {unit} is {unit.order[card.leaf]}"
                why = f"the record says {card.face}, but {gives}"
                self.now.wrong("P4", CHANCE, why, card.line)

    def _may_be(self, unit: Unit, some: tuple[str, ...], cards: tuple[str, ...]) -> bool:
        """Whether these are the right cards: the pack, the discards, or those left in the shoe."""
        pack = self.now.devices.get(unit.event.decides)
        if unit.must is None:
            fits = not some and unit.shuffled
            return fits or bool(isinstance(pack, Pack) and not Counter(some) - Counter(pack.cards))
        return Counter(some) == Counter(unit.must) and bool(some or unit.shuffled)

    def _retired(self, unit: Unit, value: bytes, event: UnitOpened) -> None:
        by = f" by {event.by}" if event.by else ""
        would = self._would(unit, value)
        self.now.note(f"{unit} was retired{by} ({event.retired}); it would have given {would}")

    def _given_up_now(self, unit: Unit) -> None:
        """A unit is not exchanged for the next one when its wagers are known."""
        now = self.now.round
        decides = unit.event.decides != ROUND or unit.round == now.number
        if decides and self.now.at_stake() and not (now.over or now.voided):
            why = f"{unit} was given up when the wagers of round {now.number} were known"
            self._given_up.append((self.now.act, self.now.line, why))

    def _would(self, unit: Unit, value: bytes) -> str:
        """What a unit that was not played to its end would have given next."""
        now = self.now.round
        if unit.event.decides != ROUND:
            left = sorted(set(range(len(unit.order))) - {card.leaf for card in unit.cards})
            some = " ".join(unit.order[leaf] for leaf in left[:GIVES])
            more = " …" if len(left) > GIVES else ""
            return f"{len(left)} more cards, ordered by later seeds, among them {some}{more}"
        line = self.now.record_line
        step, table = self.now.void or (line.step, line.table)
        device = self._next_device(step)
        if unit.drawn or device is None:
            return "nothing else that is known"
        given = now.so_far()
        key = fair.draw_key(value, self.now.name, unit.event.unit, unit.round, given)
        face = device.faces[Numbers(key).below(len(device.faces))]
        seeds = "" if now.seeds is not None else " with the seeds that were revealed"
        seeds = " without seeds" if given is None else seeds
        return f"{device.name} {face}{seeds}{would_have_paid(self.now.game, step, table, face)}"

    def _next_device(self, step: Step) -> Device | None:
        """The device for which the table waited, or the first that is drawn."""
        if isinstance(step, Draw):
            return self.now.devices.get(step.device)
        every = self.now.devices.values()
        return next((one for one in every if not isinstance(one, Pack | Contest)), None)

    HANDLERS: ClassVar[Mapping[type[Event], Handler]] = {
        RoundOpened: round_opened,
        RoundEnded: round_ended,
        UnitBegun: begun,
        CardsShuffled: shuffled,
        RoundVoided: voided,
        Drawn: drew,
        OutcomeDeclared: drew,
        Dealt: dealt,
        LeavesOpened: leaves,
        UnitOpened: unit_opened,
        UnitKept: unit_kept,
    }


def _leads(event: UnitBegun, root: ValuesFixed) -> bool:
    """Whether a unit's digest leads to the root by its branch."""
    hashes = (event.digest, *event.branch, root.root)
    if not all(map(KEY.fullmatch, hashes)) or 2 ** len(event.branch) != root.units:
        return False
    place = event.unit - root.first
    found = fair.root_of(
        bytes.fromhex(event.digest), place, [bytes.fromhex(one) for one in event.branch]
    )
    return 0 <= place < root.units and found.hex() == root.root


def would_have_paid(game: Game, step: Step, table: Table | None, face: str) -> str:
    """What a draw that was not made would have won and lost, patron by patron."""
    if table is None or not isinstance(step, Draw):
        return ""
    drawn = Drawn(device=step.device, outcome=face, cites=step.cites)
    net: Counter[str] = Counter()
    try:
        done = advance(game, table, (drawn,), step)[1]
    except Refused:
        return ""
    for event in done:
        if isinstance(event, Paid):
            net[event.patron] += event.amount
        elif isinstance(event, Collected):
            net[event.patron] -= event.amount
    results = ", ".join(f"{who} {dollars(cents)}" for who, cents in sorted(net.items()))
    return f", with net results {results}" if results else ""


def proof_fields(unit: Unit) -> dict[str, Any]:
    """The fields of a proof for a unit."""
    event = unit.event
    return {
        "round": unit.round,
        "line": unit.line,
        "digest": event.digest,
        "decides": event.decides,
        "opened": unit.opened or None,
        "outcomes": unit.outcomes,
    }
