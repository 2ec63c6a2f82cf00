"""What became of each set of cards and each envelope, folded from the entries of a book."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from croupier.regulation.journal.book import Book, Opened
from croupier.regulation.journal.cards.kinds import (
    FROM_RESERVE,
    LOOSE,
    CardDiscrepancy,
    CardsCollected,
    CardsDestroyed,
    CardsInspected,
    CardsOpened,
    CardsReceived,
    CardsReleased,
    CardsRemoved,
    CardsSampled,
    CardsSealed,
    CardsStored,
    Packed,
    PlasticReturned,
    ReserveCollected,
)
from croupier.regulation.journal.cards.preshuffled_kinds import ContainerMoved, PreshuffledOpened
from croupier.regulation.journal.entry import Entry, Fact
from croupier.regulation.journal.stock import OUTSIDE, Move

Opening = CardsOpened | PreshuffledOpened
SECURITY, BUREAU = "security", "the Bureau"
FOLDED: frozenset[type[Fact]] = frozenset(
    {
        CardDiscrepancy,
        CardsCollected,
        CardsDestroyed,
        CardsInspected,
        CardsOpened,
        CardsReceived,
        CardsReleased,
        CardsRemoved,
        CardsSampled,
        CardsSealed,
        CardsStored,
        ContainerMoved,
        PlasticReturned,
        PreshuffledOpened,
        ReserveCollected,
    }
)
"""The kinds of entries by which cards or envelopes go somewhere."""


@dataclass
class Use:
    """A set of cards at a table, from its opening to the envelope it left in."""

    entry: Entry
    fact: Opening
    table: Opened | None
    sealed: tuple[Entry, CardsSealed] | None = None

    def until(self, now: datetime) -> datetime:
        """When it left the table, or now."""
        return self.sealed[0].when if self.sealed is not None else now


@dataclass
class Envelope:
    """An envelope or container: its label, and what was done with it."""

    name: str
    label: tuple[Entry, CardsSealed | ReserveCollected] | None = None
    collected: Entry | None = None
    inspected: Entry | None = None
    left: Entry | None = None
    """The sample by which it was left out."""
    gone: Entry | None = None
    """Its destruction, or the return of its plastic decks."""
    report: tuple[Entry, CardDiscrepancy] | None = None
    released: Entry | None = None

    @property
    def decks(self) -> int:
        """How many decks its label states."""
        return self.label[1].decks if self.label is not None else 0

    @property
    def packed(self) -> Packed:
        """How its decks were packed."""
        return self.label[1].packed if self.label is not None else "decks"

    @property
    def retained(self) -> bool:
        """Whether the Bureau retains it."""
        return self.report is not None and self.report[1].retained and self.released is None


@dataclass
class Cards:
    """All uses and envelopes of a book."""

    uses: list[Use] = field(default_factory=list)
    by_name: dict[str, list[Use]] = field(default_factory=dict)
    at_table: dict[str, list[Use]] = field(default_factory=dict)
    envelopes: dict[str, Envelope] = field(default_factory=dict)
    reports: dict[str, tuple[Entry, CardDiscrepancy]] = field(default_factory=dict)

    def envelope(self, name: str) -> Envelope:
        """The envelope of a name."""
        return self.envelopes.setdefault(name, Envelope(name))

    def use_of(self, name: str, at: datetime) -> Use | None:
        """The last use of a set that began by a moment."""
        found = [one for one in self.by_name.get(name, ()) if one.entry.when <= at]
        return found[-1] if found else None


def cards_of(book: Book) -> Cards:
    """What became of the cards of a book."""
    made = Cards()
    for entry in book.ask(_about_cards):
        _read(made, book, entry)
    return made


def _about_cards(book: Book) -> list[Entry]:
    """The entries by which cards go somewhere, in order."""
    return [one for one in book.entries if type(one.fact) in FOLDED]


def _read(made: Cards, book: Book, entry: Entry) -> None:
    match entry.fact:
        case PreshuffledOpened(tampered=True):
            return
        case CardsOpened() | PreshuffledOpened() as fact:
            use = Use(entry, fact, table_of(book, fact.table, entry.when))
            made.uses.append(use)
            made.by_name.setdefault(fact.cards, []).append(use)
            made.at_table.setdefault(fact.table, []).append(use)
        case CardsSealed() as fact:
            _seal(made, entry, fact)
        case ReserveCollected(envelope=name) as fact if name:
            made.envelope(name).label = entry, fact
            made.envelope(name).collected = entry
        case CardsReleased(number) if number in made.reports:
            made.envelope(made.reports[number][1].item).released = entry
        case CardDiscrepancy() as fact:
            made.reports[fact.number] = entry, fact
            made.envelope(fact.item).report = entry, fact
        case _:
            _follow(made, entry)


def _seal(made: Cards, entry: Entry, fact: CardsSealed) -> None:
    made.envelope(fact.envelope).label = entry, fact
    if fact.why not in LOOSE and fact.why not in FROM_RESERVE:
        use = made.use_of(fact.cards, entry.when)
        if use is not None and use.sealed is None:
            use.sealed = entry, fact


def _follow(made: Cards, entry: Entry) -> None:
    """Note on each envelope what an entry about several envelopes did."""
    match entry.fact:
        case CardsCollected(envelopes):
            for name in envelopes:
                made.envelope(name).collected = entry
        case CardsInspected(envelopes=envelopes):
            for name in envelopes:
                made.envelope(name).inspected = entry
        case CardsSampled(left=left):
            for name in left:
                made.envelope(name).left = entry
        case CardsDestroyed(envelopes=envelopes) | PlasticReturned(envelopes=envelopes):
            for name in envelopes:
                made.envelope(name).gone = entry


def table_of(book: Book, table: str, at: datetime) -> Opened | None:
    """How a table is open at a moment; else how it opens next, or was open last."""
    now = book.open_at(table, at)
    if now is not None:
        return now
    every = book.at_table(table)
    return next((one for one in every if one.entry.when > at), every[-1] if every else None)


def reserve(pit: str) -> str:
    """What the balance calls the decks in the stand of a pit."""
    return f"the stand of pit {pit}"


def on_table(table: str) -> str:
    """What the balance calls the decks on a table."""
    return f"table {table}"


def sealed(pit: str) -> str:
    """What the balance calls the envelopes in a pit."""
    return f"the envelopes of pit {pit}"


Stock = Mapping[tuple[str, str], int]
"""How many decks, by how they were packed, are at a place."""


def moves(book: Book) -> Sequence[tuple[Entry, tuple[Move, ...]]]:
    """Every movement of decks, in order."""
    life = book.ask(cards_of)
    found = ((entry, tuple(_moves(life, entry))) for entry in book.ask(_about_cards))
    return [one for one in found if one[1]]


def moves_between(
    book: Book, since: datetime | None, until: datetime
) -> Sequence[tuple[Entry, tuple[Move, ...]]]:
    """The movements after a moment, up to another."""
    times = book.ask(_move_times)
    first = bisect_right(times, since) if since is not None else 0
    return book.ask(moves)[first : bisect_right(times, until)]


def _move_times(book: Book) -> list[datetime]:
    return [entry.when for entry, _ in book.ask(moves)]


def _moves(life: Cards, entry: Entry) -> Iterator[Move]:
    match entry.fact:
        case CardsReceived(place, decks, packed):
            yield Move(packed, decks, OUTSIDE, place)
        case CardsStored(source, target, decks, packed):
            yield Move(packed, decks, source, target)
        case CardsRemoved(place=place, pit=pit, decks=decks, packed=packed):
            yield Move(packed, decks, place, reserve(pit))
        case ContainerMoved() as fact:
            target = fact.to_place or reserve(fact.to_pit)
            yield Move(fact.packed, fact.decks, reserve(fact.pit), target)
        case PreshuffledOpened(tampered=True):
            return
        case CardsOpened() | PreshuffledOpened() as fact:
            yield Move(fact.packed, fact.decks, reserve(fact.pit), on_table(fact.table))
        case CardsSealed(why=why) as fact if why not in LOOSE:
            source = reserve(fact.pit) if why in FROM_RESERVE else on_table(fact.table)
            yield Move(fact.packed, fact.decks, source, sealed(fact.pit))
        case ReserveCollected() as fact:
            yield Move(fact.packed, fact.decks, reserve(fact.pit), fact.place or SECURITY)
        case _:
            yield from _envelope_moves(life, entry)


def _envelope_moves(life: Cards, entry: Entry) -> Iterator[Move]:
    match entry.fact:
        case CardsCollected(envelopes):
            yield from (_moved(life, one, SECURITY) for one in envelopes)
        case PlasticReturned(envelopes=envelopes, place=place):
            yield from (_moved(life, one, place, SECURITY) for one in envelopes)
        case CardsDestroyed(envelopes=envelopes):
            yield from (_moved(life, one, OUTSIDE, SECURITY) for one in envelopes)
        case CardDiscrepancy(item=name, retained=True) if life.envelope(name).decks:
            got = life.envelope(name).collected
            yield _moved(
                life, name, BUREAU, SECURITY if got is not None and got.when <= entry.when else ""
            )
        case CardsReleased(number) if number in life.reports:
            yield _moved(life, life.reports[number][1].item, SECURITY, BUREAU)


def _moved(life: Cards, name: str, target: str, source: str = "") -> Move:
    one = life.envelope(name)
    label = one.label[1] if one.label is not None else None
    pit = label.pit if label is not None else ""
    return Move(one.packed, one.decks, source or sealed(pit), target)


def stocks(book: Book) -> Sequence[tuple[Entry, tuple[Move, ...], Stock]]:
    """Every movement, with what is at the places it touched after it."""
    balance: dict[tuple[str, str], int] = defaultdict(int)
    found = []
    for entry, made in book.ask(moves):
        touched = set[tuple[str, str]]()
        for one in made:
            for place, sign in ((one.source, -1), (one.target, 1)):
                if place != OUTSIDE:
                    balance[one.item, place] += sign * one.count
                    touched.add((one.item, place))
        found.append((entry, made, {key: balance[key] for key in touched}))
    return found


def stock_at(book: Book, at: datetime) -> Stock:
    """How many decks are where at a moment."""
    found: dict[tuple[str, str], int] = {}
    for key, (times, counts) in book.ask(_series).items():
        last = bisect_right(times, at)
        if last:
            found[key] = counts[last - 1]
    return found


def _series(book: Book) -> dict[tuple[str, str], tuple[list[datetime], list[int]]]:
    """When the number of decks at each place changed, and to what."""
    found: dict[tuple[str, str], tuple[list[datetime], list[int]]] = {}
    for entry, _, after in book.ask(stocks):
        for key, count in after.items():
            times, counts = found.setdefault(key, ([], []))
            times.append(entry.when)
            counts.append(count)
    return found
