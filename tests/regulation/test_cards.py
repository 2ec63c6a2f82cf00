"""Cards: lawful days are silent, each required entry is missed, and each limit is at its edge."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.games.families.card_changes import intervals
from croupier.regulation.journal.cards import kinds, tables
from croupier.regulation.journal.entry import Entry, read, written
from croupier.regulation.journal.examples.cards import CHECKED, CardDays, Table, wheel_day
from croupier.regulation.journal.examples.writer import FIRST, Writer
from croupier.regulation.journal.facts import (
    Assigned,
    CollectionTime,
    Employed,
    Established,
    PlaceKept,
    Reported,
    TableClosed,
    TableOpened,
)
from croupier.rulebook.citation import verifies
from tests.regulation.changing import (
    LATER,
    NOW,
    events,
    one,
    replaced,
    said,
    shifted,
    signed,
    stating,
    with_fact,
    without,
)
from tests.regulation.writing import Journal, at, cited, findings

GENERAL = (Assigned, Employed, Established, TableClosed, TableOpened, PlaceKept)
NOT_REQUIRED = {
    "equipment_sold": "the law asks for the notice of a sale, not for a record of it",
    "device_stored": "the law asks how a device is stored, not for a record of it",
    "cards_counted": "due only after three months: see the test of the inventory",
}


def days(many: int = 2) -> list[Entry]:
    writer = Writer()
    cards = CardDays(writer)
    for n in range(many):
        cards.lawful_day(FIRST + timedelta(days=n))
        wheel_day(writer, FIRST + timedelta(days=n))
    return writer.entries


def test_lawful_days_are_silent() -> None:
    assert findings(days(), "3 06:00") == []


def test_lawful_days_with_events_are_silent() -> None:
    assert findings(list(events()), NOW) == []


def test_lawful_days_across_both_clock_changes_are_silent() -> None:
    for first, now in ((date(2026, 3, 7), "10 06:00"), (date(2026, 10, 31), "2026-11-03T06:00")):
        writer = Writer()
        cards = CardDays(writer)
        for n in range(3):
            cards.lawful_day(first + timedelta(days=n))
        missing = {one.key for one in findings(writer.entries, now)}
        assert missing <= {"reconciled", "counted"}


@pytest.mark.parametrize("which", ["days", "events"])
@verifies("cmr146.49.2.b", "cmr146.49.2.c", "cmr146.49.12", "cmr146.49.9")
def test_each_required_entry_is_missed_when_it_is_deleted(which: str) -> None:
    entries, later = (list(events()), LATER) if which == "events" else (days(1), "6 06:00")
    known = {found.message for found in findings(entries, later)}
    for entry in entries:
        if isinstance(entry.fact, GENERAL) or entry.fact.kind in NOT_REQUIRED:
            continue
        left = [each for each in entries if each is not entry]
        new = [found for found in findings(left, later) if found.message not in known]
        named = {clause for found in new for clause in found.cites}
        wanted = set(entry.fact.cites) or {getattr(entry.fact, "clause", "")}
        general = isinstance(entry.fact, Reported) and named
        assert general or named & wanted, f"{entry.fact.kind} of {entry.at} can be deleted unseen"


# Storage

STORED: list[tuple[str, Any, Any]] = [
    ("cmr146.49.1", one("cards_received"), stating(place="the bar")),
    ("cmr146.49.1", one("cards_received"), signed(13, 61)),
    ("cmr146.49.1", one("cards_removed"), stating(place="surplus storage")),
    ("cmr146.49.2", one("cards_received"), stating(decks=999)),
    ("cmr146.49.2.a", one("cards_received"), stating(decks=1001)),
    ("cmr146.49.2.b", one("cards_removed"), stating(decks=9)),
    ("cmr146.49.2.c", one("reserve_collected", place="primary storage"), stating(decks=3)),
    ("cmr146.49.2.e", one("cards_received"), signed(13)),
    ("cmr146.49.2.e", one("cards_stored"), signed(31)),
    ("cmr146.49.3", one("place", place="primary storage"), stating(locks=())),
    (
        "cmr146.49.3",
        one("place", place="primary storage"),
        stating(locks=(("security", "security_officer"), ("games", "pit_boss"))),
    ),
    (
        "cmr146.49.3",
        one("place", place="poker storage"),
        stating(locks=(("security", "security_officer"), ("games", "floorperson"))),
    ),
    ("cmr146.49.4", one("cards_removed"), signed(12)),
    ("cmr146.49.4", one("cards_removed"), signed(14, 41)),
    ("cmr146.49.4", one("cards_removed"), signed(15, 31)),
    ("cmr146.49.4", one("cards_removed"), stating(given_to=18)),
    ("cmr146.49.4", one("place", place="pit stand P1"), stating(locks=())),
    ("cmr146.49.5", one("cards_removed", area="poker"), signed(13, 31)),
    ("cmr146.49.5", one("cards_removed", area="poker"), stating(reserve=0)),
    ("cmr146.49.2.f", one("cards_reconciled", packed="sets"), stating(tables=17)),
    ("cmr146.49.2.f", one("cards_reconciled", packed="sets"), stating(destroyed=23)),
    ("cmr146.49.2.f", one("cards_reconciled", 1, packed="sets"), stating(over_24_hours=0)),
    ("cmr146.49.2.f", one("cards_reconciled", packed="decks"), stating(on_hand={})),
    ("cmr146.49.2.f", one("cards_reconciled", packed="decks"), shifted(30)),
    ("cmr146.49.2.g", one("cards_counted"), signed(31)),
    ("cmr146.49.2.g", one("cards_counted"), signed(11)),
    ("cmr146.49.2.h", one("cards_counted"), stating(decks=993)),
]


@pytest.mark.parametrize(("clause", "which", "change"), STORED)
@verifies("cmr146.49.1", "cmr146.49.2", "cmr146.49.2.a", "cmr146.49.2.b", "cmr146.49.2.c")
@verifies("cmr146.49.2.e", "cmr146.49.2.f", "cmr146.49.2.g", "cmr146.49.2.h")
@verifies("cmr146.49.3", "cmr146.49.4", "cmr146.49.5")
def test_storage_that_departs_from_the_law_is_found(clause: str, which: Any, change: Any) -> None:
    assert clause in said(replaced(which, change))


@pytest.mark.parametrize(
    ("which", "change"),
    [
        (one("cards_removed"), signed(14, 32)),
        (one("cards_removed", area="poker"), signed(11, 30)),
        (one("cards_received"), signed(10, 31)),
        (one("cards_counted"), signed(51)),
        (one("cards_reconciled", packed="decks"), shifted(19)),
        (
            one("place", place="primary storage"),
            stating(locks=(("security", "security_officer"), ("cage", "cashier"))),
        ),
    ],
)
def test_storage_at_the_edge_of_the_law_is_silent(which: Any, change: Any) -> None:
    assert said(replaced(which, change)) <= {"cmr146.49.2.g"}


@verifies("cmr146.49.1")
def test_another_place_takes_an_approval() -> None:
    for place in ("poker storage", "surplus storage", "primary storage"):
        unknown = without("card storage", place)
        assert said(list(events()), records=unknown) == {"cmr146.49.1"}
    room = one("place", place="poker storage")
    within = replaced(room, stating(within_cage=True))
    assert said(within, records=without("card storage", "poker storage")) == set()


@verifies("cmr146.49.4", "cmr146.49.5")
def test_a_pit_stand_over_night_has_a_lock_of_security() -> None:
    lock = one("place", place="pit stand P1")
    entries = replaced(lock, stating(locks=(("games", "floorperson"),)))
    assert said(entries) == set()
    kept = [each for each in entries if not one("reserve_collected", place="primary storage")(each)]
    assert "cmr146.49.4" in said(kept)


@verifies("cmr146.49.2.g")
def test_storage_is_counted_within_three_months() -> None:
    journal = Journal()
    journal.add("1 07:00", kinds.CardsReceived("primary storage", 10, "decks"), 13, 51)
    due = "cmr146.49.2.g"
    assert due not in cited(journal.entries, "2026-06-02T06:00")
    assert due in cited(journal.entries, "2026-06-02T06:01")
    journal.add("2026-06-02T05:59", kinds.CardsCounted("primary storage", "decks", 10), 55)
    assert due not in cited(journal.entries, "2026-06-03T06:00")


# Change

CHANGES: list[tuple[str, str, str, int, str]] = [
    ("reddog", "shoe", "", 24, "cmr146.49.7"),
    ("minibaccarat", "shoe", "", 24, "cmr146.49.7.a"),
    ("fastactionholdem", "shoe", "", 24, "cmr146.49.7.a"),
    *((game, "shoe", "", 8, "cmr146.49.7.b") for game in intervals()[1].games),
    *((game, "hand", "", 4, "cmr146.49.7.c") for game in intervals()[1].games),
    ("doubledownstud", "hand", "", 8, "cmr146.49.7.b"),
    ("doubledownstud", "shoe", "", 24, "cmr146.49.7"),
    ("blackjack", "hand", "six_five", 4, "cmr146.49.7.d"),
    ("poker", "hand", "", 6, "cmr146.49.7.f"),
    ("baccarat", "shoe", "", 24, "cmr146.49.7.e"),
    ("blackjack", "shoe", "", 24, "cmr146.49.7"),
]


def used(
    game: str, deal: str, variant: str, opened: str, ends: datetime, decks: int = 6
) -> tuple[Journal, Entry]:
    """A journal with one use of cards from a moment to another."""
    journal = Journal()
    journal.writer.assign(FIRST, ["T-01"], 15, 18)
    journal.add(opened, TableOpened("T-01", game, "P1", deal, decks, variant))  # type: ignore[arg-type]
    made = kinds.CardsOpened("S", "T-01", "P1", decks, "decks", CHECKED)
    entry = journal.add(opened, made, 18, 15)
    label = kinds.CardsSealed("E", "used", "S", "P1", decks, "decks", "T-01", shoes=1)
    journal.writer.add(ends, label, 18, 15)
    return journal, entry


def late(journal: Journal, now: str) -> set[str]:
    """The clauses of changes that were late."""
    found = findings(journal.entries, now)
    return {clause for one in found if one.key == "change" for clause in one.cites}


@pytest.mark.parametrize(("game", "deal", "variant", "hours", "clause"), CHANGES)
@verifies("cmr146.49.7", "cmr146.49.7.a", "cmr146.49.7.b", "cmr146.49.7.c", "cmr146.49.7.d")
@verifies("cmr146.49.7.f")
def test_cards_are_changed_within_the_hours_of_their_game(
    game: str, deal: str, variant: str, hours: int, clause: str
) -> None:
    ends = Journal().writer.at(FIRST, "10:00") + timedelta(hours=hours)
    edge, _ = used(game, deal, variant, "1 10:00", ends)
    assert late(edge, "4 06:00") == set()
    over, _ = used(game, deal, variant, "1 10:00", ends + timedelta(minutes=1))
    assert clause in late(over, "4 06:00")


@pytest.mark.parametrize(
    ("opened", "ends", "found"),
    [
        ("7 23:00", "8 08:00", False),
        ("7 23:00", "8 08:01", True),
        ("2026-10-31T23:00", "2026-11-01T06:00", False),
        ("2026-10-31T23:00", "2026-11-01T06:01", True),
    ],
)
@verifies("cmr146.49.7.b")
def test_hours_elapse_across_both_clock_changes(opened: str, ends: str, *, found: bool) -> None:
    journal, _ = used("letitride", "shoe", "", opened, at(ends))
    assert ("cmr146.49.7.b" in late(journal, "2026-11-04T06:00")) is found


@verifies("cmr146.49.7.a")
def test_a_short_gaming_day_still_has_its_change() -> None:
    for ends, found in (("8 06:00", False), ("8 06:01", True)):
        journal, _ = used("fastactionholdem", "shoe", "", "7 05:59", at(ends))
        assert ("cmr146.49.7.a" in late(journal, "12 06:00")) is found


TERMS: list[tuple[str, Any, Any]] = [
    ("cmr146.49.7.g.1", one("table_closed", table="BJ-02"), shifted(-1)),
    ("cmr146.49.7.g.2", one("cards_opened", cards="L1"), stating(decks=5)),
    ("cmr146.49.7.g.3", one("reported", what="extended"), signed(13)),
    ("cmr146.49.7.g.3", one("reported", what="extended"), stating(to="security")),
]


@pytest.mark.parametrize(("clause", "which", "change"), TERMS)
@verifies("cmr146.49.7.g", "cmr146.49.7.g.1", "cmr146.49.7.g.2", "cmr146.49.7.g.3")
def test_cards_stay_48_hours_only_on_all_terms(clause: str, which: Any, change: Any) -> None:
    found = [one for one in findings(replaced(which, change), LATER) if one.key == "change"]
    assert any(clause in one.cites for one in found)


@verifies("cmr146.49.7.g")
def test_48_hours_are_the_limit_of_an_open_table() -> None:
    later = replaced(one("table_closed", table="BJ-02"), shifted(1))
    label = one("cards_sealed", envelope="E L1")
    over = [shifted(1)(each) if label(each) else each for each in later]
    assert "cmr146.49.7.g" in {
        clause for found in findings(over, LATER) if found.key == "change" for clause in found.cites
    }
    assert not [found for found in findings(later, LATER) if found.key == "change"]


@verifies("cmr146.49.7.e")
def test_no_second_shoe_is_dealt_at_baccarat() -> None:
    entries = days(1)
    label = next(each for each in entries if getattr(each.fact, "envelope", "").startswith("E BA"))
    twice = [stating(shoes=2)(each) if each is label else each for each in entries]
    assert "cmr146.49.7.e" in cited(twice, "2 06:00")
    assert cited(entries, "2 06:00") == set()


def test_the_floor_and_journals_read_one_table() -> None:
    from croupier.games.blackjack import shuffling
    from croupier.games.families import new_cards
    from croupier.games.poker import decks

    assert (
        tables.changes(TableOpened("", "blackjack", variant="six_five")).span
        == shuffling.FOUR_HOURS
    )
    assert tables.changes(TableOpened("", "poker")).span == decks.CHANGED
    assert tables.changes(TableOpened("", "blackjack")).longest == new_cards.TWO_DAYS


# At the table

PLAYED: list[tuple[str, Any, Any]] = [
    ("cmr146.49.6", one("cards_opened", cards="B3"), signed(18)),
    ("cmr146.49.6", one("cards_opened", cards="B3"), signed(15, 16)),
    ("cmr146.49.6.a", one("cards_opened", cards="B3"), stating(checked=frozenset({"backs"}))),
    ("cmr146.49.6.a", one("cards_opened", cards="B3"), stating(checked=frozenset({"sequence"}))),
    ("cmr146.49.6.a.i.1", one("cards_opened", cards="C3"), stating(unsuitable=1)),
    ("cmr146.49.6.a.i.1", one("card_substituted"), stating(brought_by=18)),
    ("cmr146.49.6.a.i.2", one("cards_opened", cards="C3"), stating(unsuitable=1)),
    ("cmr146.49.6.a.i.2", one("cards_sealed", envelope="U1"), signed(18, 16)),
    ("cmr146.49.6.a.i.3", one("cards_sealed", envelope="U1"), stating(kept="")),
    ("cmr146.49.6.a.ii.1", one("cards_opened", cards="C3"), stating(extra=1)),
    ("cmr146.49.6.a.ii.1", one("cards_sealed", envelope="X1"), signed(15)),
    ("cmr146.49.6.a.ii.2", one("cards_sealed", envelope="X1"), stating(kept="")),
    ("cmr146.49.6.b", one("cards_sealed", envelope="U1"), stating(tamper_evident=False)),
    ("cmr146.49.8", one("card_substituted", 1), stating(brought_by=18)),
    ("cmr146.49.8", one("card_substituted", 1), shifted(-36)),
    ("cmr146.49.8.a", one("cards_sealed", envelope="G1"), signed(18, 15)),
    ("cmr146.49.8.a", one("cards_sealed", envelope="G1"), stating(why="unsuitable")),
    ("cmr146.49.8.b", one("cards_sealed", envelope="G1"), stating(kept="")),
    ("cmr146.49.9.a", one("cards_sealed", envelope="E C3"), signed(15)),
    ("cmr146.49.9.a", one("cards_sealed", envelope="E C3"), signed(18, 16)),
    ("cmr146.49.9.b", one("cards_sealed", envelope="E C3"), stating(kept="")),
    ("cmr146.49.9", one("cards_sealed", envelope="E C3"), shifted(131)),
    ("cmr146.49.10", one("cards_sealed", envelope="EB"), shifted(26)),
    ("cmr146.49.10", one("cards_sealed", envelope="T1"), stating(why="used")),
    ("cmr146.49.11", one("cards_sealed", envelope="RB"), signed(18)),
    ("cmr146.49.11", one("cards_sealed", envelope="RB"), shifted(116)),
    ("cmr146.49.12", one("cards_collected"), signed(15)),
    ("cmr146.49.12", one("cards_collected"), shifted(91)),
    ("cmr146.49.13", one("reserve_collected", place="primary storage"), signed(13)),
    ("cmr146.49.13", one("reserve_collected", poker=True), signed(15)),
    ("cmr146.49.14.k", one("cards_viewed", 0, cards=("C3",)), shifted(1)),
    ("cmr146.49.14.k", one("cards_viewed", 0, cards=("L1",)), shifted(31)),
    ("cmr146.49.14.k", one("cards_viewed", cards=("C3",)), signed(13)),
    ("cmr146.49.4.a", one("poker_cards_examined", cards="PD"), shifted(11)),
    ("cmr146.49.4.a.i", one("poker_cards_examined", cards="PD"), signed(18)),
    ("cmr146.49.4.a.ii", one("poker_cards_examined", cards="PD"), stating(fit=False)),
    ("cmr146.49.4.a.ii", one("cards_sealed", envelope="PU1"), signed(15)),
    ("cmr146.49.4.a.ii", one("cards_sealed", envelope="PU1"), stating(kept="")),
    ("cmr146.49.15", one("cards_sealed", envelope="PW1"), signed(13)),
    ("cmr146.49.15", one("cards_sealed", envelope="PW1"), shifted(30)),
]


@pytest.mark.parametrize(("clause", "which", "change"), PLAYED)
@verifies("cmr146.49.6", "cmr146.49.6.a", "cmr146.49.6.a.i.1", "cmr146.49.6.a.i.2")
@verifies("cmr146.49.6.a.i.3", "cmr146.49.6.a.ii.1", "cmr146.49.6.a.ii.2", "cmr146.49.6.b")
@verifies("cmr146.49.8", "cmr146.49.8.a", "cmr146.49.8.b", "cmr146.49.9", "cmr146.49.9.a")
@verifies("cmr146.49.9.b", "cmr146.49.10", "cmr146.49.11", "cmr146.49.12", "cmr146.49.13")
@verifies("cmr146.49.14.k", "cmr146.49.4.a", "cmr146.49.4.a.i", "cmr146.49.4.a.ii", "cmr146.49.15")
def test_what_departs_from_the_law_at_a_table_is_found(
    clause: str, which: Any, change: Any
) -> None:
    assert clause in said(replaced(which, change))


@pytest.mark.parametrize(
    ("which", "change"),
    [
        (one("cards_sealed", envelope="T1"), shifted(2)),
        (one("cards_sealed", envelope="U1"), shifted(27)),
        (one("cards_viewed", cards=("L1",)), shifted(30)),
        (one("cards_sealed", envelope="RB"), signed(11)),
        (one("cards_opened", cards="B3"), signed(19, 10)),
        (one("cards_viewed", cards=("C3",)), signed(10)),
    ],
)
def test_what_is_just_within_the_law_at_a_table_is_silent(which: Any, change: Any) -> None:
    assert said(replaced(which, change)) == set()


@verifies("cmr146.49.12")
def test_the_last_minute_of_the_gaming_day_is_early_enough_to_collect() -> None:
    for clock, found in (("2 06:00", False), ("2 06:01", True)):
        journal, _ = used("reddog", "shoe", "", "1 10:00", at("1 20:00"))
        journal.add(clock, kinds.CardsCollected(("E",)), 31)
        late_ones = [one for one in findings(journal.entries, "3 05:00") if one.key == "collected"]
        assert bool(late_ones) is found


@pytest.mark.parametrize(
    ("nth", "clause"),
    [("cards_received", "cmr146.49.2.d"), ("cards_destroyed", "cmr146.49.16.d.i")],
)
@verifies("cmr146.49.2.d", "cmr146.49.16.d.i")
def test_an_entry_of_the_log_has_its_date(nth: str, clause: str) -> None:
    line = written(next(each for each in events() if each.fact.kind == nth))
    assert read(line, 1).fact.kind == nth
    with pytest.raises(Refused) as refused:
        read({**line, "at": "yesterday"}, 1)
    assert clause in refused.value.cites


@verifies("cmr146.49.14.k.ii")
def test_whoever_inspected_cards_does_not_look_at_them() -> None:
    entries = replaced(one("cards_opened", cards="C3"), signed(18, 11))
    assert "cmr146.49.14.k.ii" in said(entries)


@verifies("cmr146.49.9", "cmr146.49.12")
def test_a_designated_time_takes_the_place_of_the_day_end() -> None:
    from datetime import time

    early = with_fact("1 06:50", CollectionTime(time(4, 29)))
    assert "cmr146.49.12" in said(early)
    assert "cmr146.49.12" not in said(with_fact("1 06:50", CollectionTime(time(4, 30))))


@verifies("cmr146.49.4.a.i")
def test_cards_that_a_deck_needs_are_put_in() -> None:
    journal = poker_uses(2, needs=("7h",))
    assert "cmr146.49.4.a.i" in cited(journal.entries, "9 06:00")
    assert "cmr146.49.4.a.i" not in cited(
        poker_uses(2, needs=("7h",), replaced_by=("7h",)).entries, "9 06:00"
    )


def poker_uses(
    uses: int,
    needs: tuple[str, ...] = (),
    replaced_by: tuple[str, ...] = (),
    *,
    documented: bool = False,
) -> Journal:
    """A plastic deck that is used some times, one hour each, and returned in between."""
    journal, first = Journal(), Journal().writer.at(FIRST, "07:00")
    add, hour = journal.writer.add, timedelta(hours=1)
    journal.writer.assign(FIRST, ["PK-01"], 15, 18)
    add(first, TableOpened("PK-01", "poker", "P1", "hand", 2))
    for n in range(uses):
        at, last = first + n * hour, n == uses - 1
        exam = kinds.CardsExamined("PD", True, replaced_by if n else (), last and documented)
        add(at, exam, 20)
        opened = kinds.CardsOpened("PD", "PK-01", "P1", 2, "plastic", CHECKED)
        add(at + hour / 10, opened, 18, 15)
        label = kinds.CardsSealed(f"E{n}", "used", "PD", "P1", 2, "plastic", "PK-01")
        add(at + hour / 2, label, 18, 15)
        back = kinds.PlasticReturned((f"E{n}",), "primary storage", True, {"PD": needs})
        add(at + hour * 3 / 4, back, 31)
    return journal


@pytest.mark.parametrize(
    ("uses", "documented", "found"), [(13, False, False), (14, False, True), (14, True, False)]
)
@verifies("cmr146.49.15")
def test_a_deck_reused_twelve_times_is_inspected_before_another_use(
    uses: int, *, documented: bool, found: bool
) -> None:
    entries = poker_uses(uses, documented=documented).entries
    reuse = [one for one in findings(entries, "9 06:00") if one.key == "reuse"]
    assert bool(reuse) is found


@verifies("cmr146.49.6")
def test_no_table_is_open_without_inspected_cards() -> None:
    journal, _ = used("reddog", "shoe", "", "1 10:00", Journal().writer.at(FIRST, "12:00"))
    journal.add("1 12:00", TableClosed("T-01"))
    journal.add("1 14:00", TableOpened("T-02", "reddog", "P1", "shoe", 6))
    assert not [one for one in findings(journal.entries, "1 14:30") if one.key == "opened"]
    journal.add("1 16:00", TableClosed("T-02"))
    assert [one for one in findings(journal.entries, "1 17:00") if one.key == "opened"]


def test_a_table_names_the_cards_it_takes() -> None:
    assert Table("X", "poker", "hand", 2).packed == "plastic"
    assert Table("X", "reddog", "shoe", 6).packed == "sets"
