"""How dice are inspected, sealed and placed: the three alternatives (205 CMR 146.46(6))."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.regulation.journal import set_kinds
from croupier.regulation.journal.approved import lacks
from croupier.regulation.journal.book import Book
from croupier.regulation.journal.dice import (
    AT_LEAST,
    CRAPS,
    DICE,
    INSTRUMENTS,
    SHAKEN,
    SUPERVISORS,
    DiceEnveloped,
    DiceInspected,
    DicePlaced,
    DiceRemoved,
    DiceReturned,
    DiceStored,
)
from croupier.regulation.journal.entry import Entry
from croupier.regulation.journal.facts import PlaceKept
from croupier.regulation.journal.sets import inspection_of, inspections_of
from croupier.regulation.journal.signatures import missing_signers, signers
from croupier.regulation.journal.signing import Signer
from croupier.regulation.people import Person, Position
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding

INSPECTED = {1: "cmr146.46.6.a.2", 2: "cmr146.46.6.b.3", 3: "cmr146.46.6.c.2"}
SEALED = {
    2: ("cmr146.46.6.b.5.d.i", "cmr146.46.6.b.5.d.ii", "cmr146.46.6.b.5.d.iii"),
    3: ("cmr146.46.6.c.3.a", "cmr146.46.6.c.3.b", "cmr146.46.6.c.3.c"),
}
PLACED = {
    (1, "craps"): "cmr146.46.6.a.3.a",
    (1, "minicraps"): "cmr146.46.6.a.3.b",
    (1, "shaken"): "cmr146.46.6.a.3.c",
    (2, "craps"): "cmr146.46.6.b.4.a",
    (2, "minicraps"): "cmr146.46.6.b.4.a",
    (2, "shaken"): "cmr146.46.6.b.4.b",
    (2, "pai gow"): "cmr146.46.6.b.4.c",
    (3, "craps"): "cmr146.46.6.c.4.a",
    (3, "minicraps"): "cmr146.46.6.c.4.a",
    (3, "shaken"): "cmr146.46.6.c.4.b",
    (3, "pai gow"): "cmr146.46.6.c.4.c",
}
"""The clause on how dice come to a table, by the alternative and the sort of game."""
USED = frozenset({set_kinds.TABLES, set_kinds.ENVELOPES, set_kinds.COLLECTED, set_kinds.BUREAU})


def sort_of(game: str) -> str:
    """The sort of game for which the law has one procedure."""
    if game in CRAPS:
        return game
    return "shaken" if game in SHAKEN else "pai gow"


@cites("cmr146.46.6.a.2", "cmr146.46.6.b.3", "cmr146.46.6.c.2")
def instrument_faults(book: Book) -> Iterator[Finding]:
    """Dice are inspected with four instruments; an approved one may replace the micrometer."""
    for entry, fact in book.of(DiceInspected):
        clause = INSPECTED.get(fact.alternative, "cmr146.46.6.a.2")
        for lacking in sorted(INSTRUMENTS - fact.instruments):
            others = sorted(fact.instruments - INSTRUMENTS)
            if lacking == "micrometer" and others:
                yield from lacks(book, entry, "the instrument", clause, item=others[0])
            else:
                message = f"set {fact.set} was inspected without a {lacking}"
                yield book.finds("error", entry, message, (clause,), "instruments")


@cites("cmr146.46.6.b.3", "cmr146.46.6.c.2", "cmr146.46.6.c.4.f", "cmr146.46.6.c.4.g")
def kept_faults(book: Book) -> Iterator[Finding]:
    """Instruments are kept where dice are inspected, and cameras cover inspections in storage."""
    ways = {fact.alternative for _, fact in book.of(DiceInspected)}
    stores = {fact.source for _, fact in book.of(DiceRemoved)} if 3 in ways else set[str]()
    stands = {fact.target for _, fact in book.of(DiceRemoved)} if ways & {2, 3} else set[str]()
    for entry, place in book.of(PlaceKept):
        if place.place in stores and not place.camera:
            message = f"no camera covers inspections of dice in {place.place}"
            yield book.finds("error", entry, message, ("cmr146.46.6.c.4.g",), "camera")
        lacking = ", ".join(sorted(INSTRUMENTS - set(place.instruments)))
        if lacking and place.place in stores | stands:
            at_stand = "cmr146.46.6.c.4.f" if 3 in ways else "cmr146.46.6.b.3"
            clause = "cmr146.46.6.c.2" if place.place in stores else at_stand
            message = f"{place.place} lacks instruments to inspect dice: {lacking}"
            yield book.finds("error", entry, message, (clause,), "instruments")


@cites("cmr146.46.6.b.5.d.i", "cmr146.46.6.b.5.d.ii", "cmr146.46.6.b.5.d.iii")
@cites("cmr146.46.6.c.3.a", "cmr146.46.6.c.3.b", "cmr146.46.6.c.3.c")
def seal_faults(book: Book) -> Iterator[Finding]:
    """Dice that are inspected in storage are sealed, and a sealed set has its number of dice.

    Reserve dice for craps may be sealed one by one in storage.
    """
    for entry, fact in book.of(DiceInspected):
        clause = _sealed(fact)
        if fact.alternative == 3 and not fact.sealed:
            message = f"set {fact.set} was inspected in storage and not sealed"
            yield book.finds("error", entry, message, (clause,), "sealed")
        single = fact.reserve and fact.alternative == 3 and fact.game in CRAPS
        if fact.sealed and not single and not _whole(fact):
            wanted = "at least 5" if fact.game in CRAPS else str(AT_LEAST[fact.game])
            message = f"a sealed set has {fact.count} dice; it takes {wanted}"
            yield book.finds("error", entry, message, (clause,), "count")


def _sealed(fact: DiceInspected) -> str:
    """The clause on how a set of a game is sealed."""
    place = {"shaken": 1, "pai gow": 2}.get(sort_of(fact.game), 0)
    return SEALED[3 if fact.alternative == 3 else 2][place]


def _whole(fact: DiceInspected) -> bool:
    """Whether a set has its number of dice: craps five or more, others exactly three."""
    if fact.game in CRAPS:
        return fact.count >= AT_LEAST[fact.game]
    return fact.game not in AT_LEAST or fact.game == "minidice" or fact.count == AT_LEAST[fact.game]


@cites("cmr146.46.6.b.2.a", "cmr146.46.6.b.2.b")
def assignment_faults(book: Book) -> Iterator[Finding]:
    """Both who inspect at a pit stand supervise such a game on that day."""
    for entry, fact in book.of(DiceInspected):
        if fact.alternative != 2:
            continue
        clause = "cmr146.46.6.b.2.a" if fact.game in CRAPS else "cmr146.46.6.b.2.b"
        for person in signers(book, entry):
            games = {sort_of(one) for one in _games(book, entry, person)}
            fit = {"craps", "minicraps"} if fact.game in CRAPS else {sort_of(fact.game)}
            if games and not games & fit:
                message = f"person {person.number} supervises no such game on that day"
                yield book.finds("error", entry, message, (clause,), "signed")


def _games(book: Book, entry: Entry, person: Person) -> set[str]:
    """The games at the tables to which a person is assigned, as far as the journal knows them."""
    work = book.assigned(person.number, book.day(entry))
    tables = (table for one in work for table in one.tables)
    return {opened.fact.game for table in tables for opened in book.at_table(table)}


@cites("cmr146.46.6.a.3.a", "cmr146.46.6.a.3.b", "cmr146.46.6.a.3.c", "cmr146.46.6.b.4.a")
@cites("cmr146.46.6.b.4.b", "cmr146.46.6.b.4.c")
@cites("cmr146.46.6.c.4.a", "cmr146.46.6.c.4.b", "cmr146.46.6.c.4.c")
def placing_faults(book: Book) -> Iterator[Finding]:
    """Who places dice, and who is present, by the alternative and the game."""
    for entry, fact in book.of(DicePlaced):
        found = inspection_of(DICE, book, fact.set, entry)
        if found is not None:
            wanted = placers(found[1].alternative, found[1].game)
            yield from missing_signers(book, entry, signers(book, entry), wanted)


@cites("cmr146.46.6.a.2", "cmr146.46.6.b.3", "cmr146.46.6.c.2")
def number_faults(book: Book) -> Iterator[Finding]:
    """Each die that is placed at a table was inspected."""
    for entry, fact in book.of(DicePlaced):
        found = [one for _, one in inspections_of(DICE, book, fact.set, entry)]
        if found and (count := _inspected(found)) < fact.count:
            message = f"{fact.count} dice of set {fact.set} are placed, but {count} were inspected"
            clause = INSPECTED.get(found[0].alternative, "cmr146.46.6.a.2")
            yield book.finds("error", entry, message, (clause,), "count")


def _inspected(found: Sequence[set_kinds.Inspected]) -> int:
    """How many dice of a set were inspected: reserve dice may be so one by one."""
    single = sum(one.count for one in found if one.reserve)
    return max(single, *(one.count for one in found))


def placers(alternative: int, game: str) -> tuple[Signer, ...]:
    """The boxperson at craps, a floorperson elsewhere; the dealer, or who observed the inspection.

    A sic bo shaker is filled before the other floorperson, or comes sealed to a supervisor alone.
    """
    sort = sort_of(game)
    because = (PLACED.get((alternative, sort), "cmr146.46.6.b.4.c"),)
    if sort == "craps":
        box = frozenset[Position]({"boxperson"})
        first = Signer("the boxperson", because, positions=box, at_table=True)
    else:
        first = Signer("a games supervisor", because, positions=SUPERVISORS, at_table=True)
    if game == "sicbo" and alternative == 3:
        return (first,)
    if game == "sicbo" and alternative == 2:
        return first, Signer("the other floorperson", because, positions=SUPERVISORS)
    dealer = frozenset[Position]({"dealer"})
    return first, Signer("the dealer", because, positions=dealer, at_table=True)


@cites("cmr146.46.6.c.8", "cmr146.46.6.c.12")
def reuse_faults(book: Book) -> Iterator[Finding]:
    """Used dice never go back to storage or to a table: they are destroyed."""
    because = ("cmr146.46.6.c.8", "cmr146.46.6.c.12")
    for entry, moved in book.of(DiceStored, DiceReturned, DiceRemoved):
        if moved.source in USED:
            message = "used dice went back to storage"
            yield book.finds("error", entry, message, because, "source")
    for entry, placed in book.of(DicePlaced):
        used = (one.when for one, _ in book.of_set(placed.set, DiceEnveloped))
        if any(one < entry.when for one in used):
            message = f"set {placed.set} was used before and is placed again"
            yield book.finds("error", entry, message, because, "set")


FAULTS = (
    instrument_faults,
    kept_faults,
    seal_faults,
    assignment_faults,
    placing_faults,
    number_faults,
    reuse_faults,
)
