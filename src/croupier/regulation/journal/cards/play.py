"""Cards in use: inspected, changed in time, substituted, looked at, sealed and collected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime
from functools import partial

from croupier.games.families.new_cards import LEAST_DECKS
from croupier.regulation.calendar import DAY, elapsed
from croupier.regulation.journal.book import Book
from croupier.regulation.journal.cards import tables
from croupier.regulation.journal.cards.kinds import (
    LOOSE,
    CardsCollected,
    CardsExamined,
    CardsOpened,
    CardsSealed,
    CardSubstituted,
    CardsViewed,
    PlasticReturned,
)
from croupier.regulation.journal.cards.life import Use, cards_of
from croupier.regulation.journal.cards.preshuffled_kinds import CardsPreshuffled, PreshuffledOpened
from croupier.regulation.journal.cards.storage import supervises
from croupier.regulation.journal.due import Due
from croupier.regulation.journal.entry import Entry
from croupier.regulation.journal.facts import BureauAsked, Reported
from croupier.regulation.journal.set_kinds import Placed
from croupier.regulation.journal.sets import later
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding

ALL = frozenset({"sequence", "backs"})
REUSES = 12
EXTENDED = ("cmr146.49.7.g", "cmr146.49.7.g.1", "cmr146.49.7.g.2", "cmr146.49.7.g.3")


@cites("cmr146.49.6", "cmr146.50.1")
def opening_dues(book: Book) -> Iterator[Due]:
    """A table that opens for a game of cards has inspected cards, or gets them at once."""
    life, because = book.ask(cards_of), ("cmr146.49.6", "cmr146.50.2.i")
    for one in book.opened:
        if one.fact.game in tables.WITHOUT_CARDS or one.unstated == "opening":
            continue
        by, where = one.entry.when + book.at_once, f"table {one.fact.table}"
        uses = life.at_table.get(one.fact.table, ())
        fit = (use for use in uses if use.until(book.now) >= one.entry.when)
        done = next((use.entry for use in fit if use.entry.when <= one.until(book.now)), None)
        what = "cards are inspected at the table"
        yield Due(what, where, by, because, "games supervisor", done, ours=True, key="opened")


@cites("cmr146.49.6.a")
def inspection_faults(book: Book) -> Iterator[Finding]:
    """Each deck is sorted by suit and in sequence, and the back of each card is inspected."""
    words = {"sequence": "sorting them by suit and in sequence", "backs": "inspecting their backs"}
    for entry, fact in book.of(CardsOpened):
        for one in sorted(ALL - fact.checked):
            message = f"the cards {fact.cards} were opened without {words[one]}"
            yield book.finds("error", entry, message, ("cmr146.49.6.a",), "checked")


# The label of each envelope


@cites("cmr146.49.6", "cmr146.49.9.a", "cmr146.49.8.a")
def label_faults(book: Book) -> Iterator[Finding]:
    """A label names its table and is of cards that were opened there; who signs it brought them."""
    life = book.ask(cards_of)
    for entry, fact in book.of(CardsSealed):
        on_table = fact.why in ("used", "tampering", "bureau", *LOOSE)
        use = life.use_of(fact.cards, entry.when)
        if on_table and (use is None or use.fact.table != fact.table):
            message = f"the cards {fact.cards} leave table {fact.table}, but were not opened there"
            because = ("cmr146.49.6", "cmr146.49.6.a", "cmr146.50.2.i", "cmr146.50.4")
            yield book.finds("error", entry, message, because, "cards")
        elif on_table and fact.why not in LOOSE and not _ends(use, entry):
            message = f"the cards {fact.cards} were sealed before and not opened since"
            yield book.finds("error", entry, message, ("cmr146.49.6",), "cards")
        if fact.why == "reserve" and fact.decks < 1:
            message = f"the label of envelope {fact.envelope} states no number of decks"
            yield book.finds("error", entry, message, ("cmr146.49.11",), "decks")
        if fact.why == "damaged" and fact.brought_by not in {one.person for one in entry.signed}:
            message = f"person {fact.brought_by}, who brought the substitute, did not sign"
            yield book.finds("error", entry, message, ("cmr146.49.8.a",), "signed")


@cites("cmr146.49.4.a.ii", "cmr146.49.15", "cmr146.50.4", "cmr146.49.10")
def cause_faults(book: Book) -> Iterator[Finding]:
    """What is sealed as unfit, worn, refused or wanted by the Bureau rests on another entry."""
    causes = book.ask(_causes)
    for entry, fact in book.of(CardsSealed):
        if fact.why in _CAUSED and (fact.why, fact.cards) not in causes:
            because, words = _CAUSED[fact.why]
            message = f"the cards {fact.cards} were sealed, but no entry says that {words}"
            yield book.finds("error", entry, message, because, "why")


_CAUSED = {
    "unfit": (("cmr146.49.4.a.i", "cmr146.49.4.a.ii"), "the deck was examined and found unfit"),
    "worn": (("cmr146.49.15",), "the deck was inspected and may not be reused"),
    "refused": (("cmr146.50.4", "cmr146.50.2.d"), "the package shows tampering or failed"),
    "bureau": (("cmr146.49.10", "cmr146.49.14.c.i"), "the Bureau asked for that"),
}


def _causes(book: Book) -> frozenset[tuple[str, str]]:
    """Why cards must leave, with their names."""
    found = [("worn" if one.reuse else "unfit", one.cards) for _, one in book.of(CardsExamined)]
    found += [("bureau", one.item) for _, one in book.of(BureauAsked)]
    found += [("refused", one.cards) for _, one in book.of(PreshuffledOpened) if one.tampered]
    found += [("refused", one.seal) for _, one in book.of(CardsPreshuffled) if not one.passed]
    return frozenset(found)


def _ends(use: Use | None, entry: Entry) -> bool:
    """Whether a use ended with an entry."""
    return use is not None and use.sealed is not None and use.sealed[0] is entry


@cites("cmr146.49.6.b", "cmr146.50.2.g")
def seal_faults(book: Book) -> Iterator[Finding]:
    """Envelopes and their seals show any tampering."""
    for entry, fact in book.of(CardsSealed):
        if not fact.tamper_evident:
            message = f"tampering with envelope {fact.envelope} would not show"
            yield book.finds("error", entry, message, ("cmr146.49.6.b",), "tamper_evident")


@cites(
    "cmr146.49.6.a.i.3", "cmr146.49.6.a.ii.2", "cmr146.49.8.b", "cmr146.49.9.b", "cmr146.49.4.a.ii"
)
def keeping_faults(book: Book) -> Iterator[Finding]:
    """An envelope is kept in a secure place in the pit until security collects it."""
    clauses = {
        "unsuitable": "cmr146.49.6.a.i.3",
        "extra": "cmr146.49.6.a.ii.2",
        "damaged": "cmr146.49.8.b",
        "unfit": "cmr146.49.4.a.ii",
    }
    for entry, fact in book.of(CardsSealed):
        if not fact.kept:
            clause = clauses.get(fact.why, "cmr146.49.9.b")
            message = f"envelope {fact.envelope} is in no secure place of the pit"
            yield book.finds("error", entry, message, (clause,), "kept")


@cites("cmr146.50.6")
def container_faults(book: Book) -> Iterator[Finding]:
    """Pre-shuffled cards leave the table in their own container, with the receipt."""
    for use in book.ask(cards_of).uses:
        inspected = isinstance(use.fact, CardsOpened)
        if not inspected and use.sealed is not None and not use.sealed[1].original:
            message = f"the cards {use.fact.cards} are not in their own container with the receipt"
            yield book.finds("error", use.sealed[0], message, ("cmr146.50.6",), "original")


# Unsuitable, extra, missing and damaged cards


@cites("cmr146.49.6.a.i.2", "cmr146.49.6.a.ii.1", "cmr146.49.6.a.i.1")
def unsuitable_dues(book: Book) -> Iterator[Due]:
    """An unsuitable card is substituted and sealed; an extra one is sealed."""
    for entry, fact in book.of(CardsOpened):
        due = partial(_due_at_once, book, entry)
        if fact.unsuitable:
            label = _sealed(book, fact.cards, "unsuitable", entry)
            yield due("the unsuitable card is sealed", ("cmr146.49.6.a.i.2",), label)
        if fact.unsuitable or fact.missing:
            brought = _substitute(book, fact.cards, entry)
            yield due("a substitute card is brought", ("cmr146.49.6.a.i.1",), brought)
        if fact.extra:
            label = _sealed(book, fact.cards, "extra", entry)
            yield due("the extra card is sealed", ("cmr146.49.6.a.ii.1",), label)


def _due_at_once(
    book: Book, entry: Entry, what: str, because: tuple[str, ...], done: Entry | None
) -> Due:
    by = entry.when + book.at_once
    return Due(what, entry.where, by, because, "games supervisor", done, ours=True, key="cards")


def _labels(book: Book) -> dict[str, list[tuple[Entry, CardsSealed]]]:
    found: dict[str, list[tuple[Entry, CardsSealed]]] = {}
    for entry, fact in book.of(CardsSealed):
        found.setdefault(fact.cards, []).append((entry, fact))
    return found


def _sealed(book: Book, name: str, why: str, after: Entry) -> Entry | None:
    """The first label about a set, for a reason, from an entry on."""
    labels = book.ask(_labels).get(name, ())
    fit = (one for one, fact in labels if fact.why == why and one.when >= after.when)
    return next(fit, None)


def _substitute(book: Book, name: str, after: Entry) -> Entry | None:
    found = (one for one, fact in book.of(CardSubstituted) if fact.cards == name)
    return next((one for one in found if one.when >= after.when), None)


@cites("cmr146.49.8", "cmr146.49.6.a.i.1")
def substitute_faults(book: Book) -> Iterator[Finding]:
    """A supervisor brings each substitute; a damaged card has one, and one has its label."""
    brought = list(book.of(CardSubstituted))
    for entry, fact in brought:
        if not supervises(book.staff(entry.when).get(fact.brought_by)):
            message = f"the substitute was brought by person {fact.brought_by}, no supervisor"
            because = ("cmr146.49.8", "cmr146.49.6.a.i.1")
            yield book.finds("error", entry, message, because, "brought_by")
    for entry, label in book.of(CardsSealed):
        near = (one for one, fact in brought if fact.cards == label.cards)
        if label.why == "damaged" and not any(_near(book, one, entry) for one in near):
            message = f"no substitute for the damaged card in envelope {label.envelope} was brought"
            yield book.finds("error", entry, message, ("cmr146.49.8",), "cards")


def _near(book: Book, one: Entry, other: Entry) -> bool:
    return abs(elapsed(one.when, other.when)) <= book.at_once


@cites("cmr146.49.8.a", "cmr146.49.11")
def broken_dues(book: Book) -> Iterator[Due]:
    """The card that was replaced is sealed at once, the broken deck by the end of the day."""
    opened = {
        fact.cards: entry for entry, fact in book.of(CardsOpened) if fact.unsuitable or fact.missing
    }
    for entry, fact in book.of(CardSubstituted):
        first = opened.get(fact.cards)
        if first is None or not _near(book, first, entry):
            labels = book.ask(_labels).get(fact.cards, ())
            near = (one for one, label in labels if label.why == "damaged")
            done = next((one for one in near if _near(book, one, entry)), None)
            what = "the damaged card is sealed"
            yield _due_at_once(book, entry, what, ("cmr146.49.8.a",), done)
        done = _sealed(book, fact.reserve, "reserve", entry)
        by = book.collection("cards", entry.when)
        what = f"the deck {fact.reserve} of the reserve, whose seal is broken, is sealed"
        yield Due(what, entry.where, by, ("cmr146.49.11",), "pit boss", done, key="reserve")


# Change


@cites(
    "cmr146.49.7",
    "cmr146.49.7.a",
    "cmr146.49.7.b",
    "cmr146.49.7.c",
    "cmr146.49.7.d",
    "cmr146.49.7.f",
    "cmr146.49.9",
)
def change_dues(book: Book) -> Iterator[Due]:
    """Cards leave a table within the hours of its game, however clocks were set."""
    for use in book.ask(cards_of).uses:
        by, because = limit(book, use)
        done = use.sealed[0] if use.sealed is not None else None
        what, where = f"the cards {use.fact.cards} are changed", f"table {use.fact.table}"
        because = (*because, "cmr146.49.9", "cmr146.49.9.a")
        yield Due(what, where, by, because, "games supervisor", done, key="change")


@cites("cmr146.49.7.a", "cmr146.49.7.g")
def limit(book: Book, use: Use) -> tuple[datetime, tuple[str, ...]]:
    """Until when cards may be used, and by which clauses."""
    begun = use.entry.when
    if use.table is None:
        return later(begun, 24), ("cmr146.49.7",)
    row = tables.changes(use.table.fact)
    if row.extended:
        lacking = tuple(terms(book, use))
        if not lacking:
            return later(begun, row.extended), row.extended_cites
        return later(begun, row.hours), (*row.cites, *lacking)
    by = later(begun, row.hours)
    if row.each == "gaming day":
        by = min(by, book.calendar.ends(book.day(use.entry) + DAY))
    return by, row.cites


@cites("cmr146.49.7.g.1", "cmr146.49.7.g.2", "cmr146.49.7.g.3")
def terms(book: Book, use: Use) -> Iterator[str]:
    """Which terms for use beyond 24 hours are not met: open all the time, six decks, a report."""
    at = book.open_at(use.fact.table, use.entry.when) or use.table
    if at is None or (at.closed is not None and at.closed.when < use.until(book.now)):
        yield "cmr146.49.7.g.1"
    if use.fact.decks < LEAST_DECKS:
        yield "cmr146.49.7.g.2"
    told = book.report(use.entry, "surveillance")
    told = told if told is not None and told.when <= later(use.entry.when, 24) else None
    staff = book.staff(use.entry.when)
    people = [staff.get(one.person) for one in told.signed] if told is not None else []
    if not any(one and staff.is_or_above(one, ("shift_manager",)) for one in people):
        yield "cmr146.49.7.g.3"


@cites("cmr146.49.7.e")
def shoe_faults(book: Book) -> Iterator[Finding]:
    """Where cards are changed after each shoe, no second shoe is dealt from them."""
    for use in book.ask(cards_of).uses:
        if use.sealed is None or use.table is None:
            continue
        row, shoes = tables.changes(use.table.fact), use.sealed[1].shoes
        if row.each == "shoe" and shoes > 1:
            message = f"{shoes} shoes were dealt from the cards {use.fact.cards}"
            yield book.finds("error", use.sealed[0], message, row.cites, "shoes")


@cites("cmr146.49.10")
def request_dues(book: Book) -> Iterator[Due]:
    """Cards that the Bureau wants removed are removed at once."""
    for entry, fact in book.of(BureauAsked):
        if fact.what == "remove" and not any(book.of_set(fact.item, Placed)):
            done = _sealed(book, fact.item, "bureau", entry)
            what = f"the cards {fact.item} are removed, as the Bureau asked"
            yield _due_at_once(book, entry, what, ("cmr146.49.10",), done)


# The daily look


@cites("cmr146.49.14.k")
def look_dues(book: Book) -> Iterator[Due]:
    """All cards in use on a gaming day are looked at before it ends, or they leave the table."""
    seen = book.ask(_looks)
    for use in book.ask(cards_of).uses:
        for day in _days(book, use):
            begins, ends = book.calendar.begins(day), book.calendar.ends(day)
            first, by = max(begins, use.entry.when), min(ends, use.until(ends))
            looks = seen.get(use.fact.cards, ())
            done = next((one for one in looks if first <= one.when <= ends), None)
            what = f"the cards {use.fact.cards} are looked at for tampering"
            where, because = f"table {use.fact.table}", ("cmr146.49.14.k",)
            yield Due(what, where, by, because, "shift manager", done, key="look")


def _days(book: Book, use: Use) -> Iterator[date]:
    """The gaming days on which a set was on a table."""
    day = book.day(use.entry)
    while book.calendar.begins(day) < use.until(book.now):
        yield day
        day += DAY


def _looks(book: Book) -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    for entry, fact in book.of(CardsViewed):
        for name in fact.cards:
            found.setdefault(name, []).append(entry)
    return found


@cites("cmr146.49.14.k.ii")
def look_faults(book: Book) -> Iterator[Finding]:
    """The daily look is another supervisor's than the one who inspected the cards."""
    life = book.ask(cards_of)
    for entry, fact in book.of(CardsViewed):
        people = {one.person for one in entry.signed}
        for name in fact.cards:
            use = life.use_of(name, entry.when)
            if use is not None and people & {one.person for one in use.entry.signed}:
                message = f"the cards {name} were looked at by a person who inspected them before"
                yield book.finds("error", entry, message, ("cmr146.49.14.k.ii",), "signed")


@cites("cmr146.49.14.k")
def viewer_faults(book: Book) -> Iterator[Finding]:
    """A poker shift supervisor looks at the cards of poker only."""
    life = book.ask(cards_of)
    for entry, fact in book.of(CardsViewed):
        for name in fact.cards if fact.poker else ():
            use = life.use_of(name, entry.when)
            if use is not None and use.table is not None and use.table.fact.game != "poker":
                message = f"the cards {name} are not of poker: a shift manager looks at them"
                yield book.finds("error", entry, message, ("cmr146.49.14.k",), "poker")


@cites("cmr146.49.10")
def evidence_dues(book: Book) -> Iterator[Due]:
    """Cards with evidence of tampering are removed at once."""
    for entry, fact in book.of(CardsViewed):
        for name in fact.evidence:
            done = _sealed(book, name, "tampering", entry)
            what = f"the cards {name}, which show tampering, are removed and sealed"
            yield _due_at_once(book, entry, what, ("cmr146.49.10",), done)


# Collection


@cites("cmr146.49.12", "cmr146.49.9", "cmr146.49.15")
def collection_dues(book: Book) -> Iterator[Due]:
    """Security collects every envelope by the end of the gaming day, or the designated time."""
    for one in book.ask(cards_of).envelopes.values():
        if one.label is None or isinstance(one.label[0].fact, CardsSealed) is False:
            continue
        if one.report is not None and one.report[1].retained:
            continue
        entry, label = one.label
        by = book.collection("cards", entry.when)
        worn = isinstance(label, CardsSealed) and label.why == "worn"
        because = ("cmr146.49.15", "cmr146.49.12") if worn else ("cmr146.49.12",)
        what, where = f"envelope {one.name} is collected", entry.where
        yield Due(what, where, by, because, "security", one.collected, key="collected")


@cites("cmr146.49.9.a", "cmr146.49.11", "cmr146.49.12")
def collection_faults(book: Book) -> Iterator[Finding]:
    """Security collects no envelope without its label."""
    life = book.ask(cards_of)
    for entry, fact in book.of(CardsCollected):
        for name in fact.envelopes:
            if life.envelope(name).label is None:
                message = f"envelope {name} was collected, but no label of it was signed"
                because = ("cmr146.49.9.a", "cmr146.49.11", *_LOOSE_LABELS)
                yield book.finds("error", entry, message, because, "envelopes")


_LOOSE_LABELS = ("cmr146.49.6.a.i.2", "cmr146.49.6.a.ii.1", "cmr146.49.8.a")


# Poker


@cites("cmr146.49.4.a", "cmr146.49.4.a.i", "cmr146.49.15")
def poker_faults(book: Book) -> Iterator[Finding]:
    """A deck is examined before each use at poker, and again if it was reused twelve times."""
    life = book.ask(cards_of)
    for use in life.uses:
        if use.table is None or use.table.fact.game != "poker":
            continue
        before = [one for one in life.by_name[use.fact.cards] if one.entry.when < use.entry.when]
        since = before[-1].until(book.now) if before else None
        exams = [
            fact
            for entry, fact in _examined(book, use.fact.cards, use.entry)
            if since is None or entry.when >= since
        ]
        yield from _unexamined(book, use, exams, len(before))
        yield from _unreplaced(book, use, exams, since)


def _examined(book: Book, name: str, until: Entry) -> Iterable[tuple[Entry, CardsExamined]]:
    every = book.ask(_exams).get(name, ())
    return ((entry, fact) for entry, fact in every if entry.when <= until.when)


def _exams(book: Book) -> dict[str, list[tuple[Entry, CardsExamined]]]:
    found: dict[str, list[tuple[Entry, CardsExamined]]] = {}
    for entry, fact in book.of(CardsExamined):
        found.setdefault(fact.cards, []).append((entry, fact))
    return found


def _unexamined(book: Book, use: Use, exams: list[CardsExamined], uses: int) -> Iterator[Finding]:
    name = use.fact.cards
    if not exams:
        message = f"the deck {name} was not examined before it went to the table"
        because = ("cmr146.49.4.a", "cmr146.49.4.a.i")
        yield book.finds("error", use.entry, message, because, "examined")
    elif not exams[-1].fit:
        message = f"the deck {name} was found unfit, and used all the same"
        because = ("cmr146.49.4.a.ii", "cmr146.49.15")
        yield book.finds("error", use.entry, message, because, "fit")
    if uses - 1 >= REUSES and not any(one.reuse for one in exams):
        message = f"the deck {name} was reused {uses - 1} times, and not inspected for another use"
        yield book.finds("error", use.entry, message, ("cmr146.49.15",), "reuse")


def _unreplaced(
    book: Book, use: Use, exams: list[CardsExamined], since: datetime | None
) -> Iterator[Finding]:
    needs = [
        card
        for entry, fact in book.of(PlasticReturned)
        if entry.when <= use.entry.when and (since is None or entry.when >= since)
        for card in fact.needs.get(use.fact.cards, ())
    ]
    replaced = {card for one in exams for card in one.replaced}
    for card in needs:
        if card not in replaced:
            message = f"the {card} that the deck {use.fact.cards} needs was not put in"
            yield book.finds("error", use.entry, message, ("cmr146.49.4.a.i",), "replaced")


@cites("cmr146.49.4.a.ii", "cmr146.49.15")
def unfit_dues(book: Book) -> Iterator[Due]:
    """A deck that may not be used goes into a sealed envelope."""
    for entry, fact in book.of(CardsExamined):
        if not fact.fit:
            because = ("cmr146.49.15",) if fact.reuse else ("cmr146.49.4.a.ii",)
            done = _sealed(book, fact.cards, "worn" if fact.reuse else "unfit", entry)
            yield _due_at_once(book, entry, f"the deck {fact.cards} is sealed", because, done)


@cites("cmr146.49.7.g.3")
def extension_faults(book: Book) -> Iterator[Finding]:
    """Surveillance is notified of cards that stay longer only about cards on a table."""
    openings = {one.entry.seq for one in book.ask(cards_of).uses}
    for entry, fact in book.of(Reported):
        if fact.to == "surveillance" and fact.what == "extended" and fact.about not in openings:
            message = "surveillance was notified about cards that were not opened"
            because = ("cmr146.49.6", "cmr146.49.7.g.3")
            yield book.finds("error", entry, message, because, "about")


FAULTS = (
    inspection_faults,
    label_faults,
    cause_faults,
    seal_faults,
    keeping_faults,
    container_faults,
    substitute_faults,
    shoe_faults,
    look_faults,
    viewer_faults,
    collection_faults,
    poker_faults,
    extension_faults,
)
DUES = (
    opening_dues,
    unsuitable_dues,
    broken_dues,
    change_dues,
    request_dues,
    look_dues,
    evidence_dues,
    collection_dues,
    unfit_dues,
)
