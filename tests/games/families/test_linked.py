"""A meter of linked tables: readings are inputs, numbered like the postings of all tables."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import RoundVoided
from croupier.core.game import meters_of, shared_meter
from croupier.core.part import Shared, Total
from croupier.games.caribbeanstud.options import CaribbeanOptions
from croupier.games.caribbeanstud.procedure import CARIBBEAN_STUD
from croupier.games.families.meter import MeterRead, Posting
from croupier.games.families.prizes import PrizeFixed
from croupier.notation.choices import rules_of
from croupier.notation.convert import transcript
from croupier.notation.replay import replay
from croupier.rulebook.citation import verifies
from tests.games.caribbeanstud.tables import FLUSH, HIGH, ROYAL, STEEL, dealt, go, says, table_of
from tests.games.scripted import only

LINKED: dict[str, Any] = {"progressive": "D", "progressive_linked": True, "deal": "automated"}
BOTH = "10 on ante, 1 on progressive"
FOUND = CARIBBEAN_STUD.get(Shared)
assert FOUND is not None
SHARED: Shared = FOUND


def known(table: Driver) -> Total:
    return SHARED.total(table.table)


def reads(table: Driver, other: Driver) -> None:
    """A table reads what another one has posted."""
    table.feed(SHARED.reading(table.table, known(other)))


def read(**changed: Any) -> MeterRead:
    first = MeterRead(
        meter="progressive",
        number=1,
        house=5_000_00,
        wagered=1_00,
        showing=5_000_70,
        cites=("caribbeanstud.11.d.2",),
    )
    return replace(first, **changed)


@verifies("caribbeanstud.11.d.2")
def test_only_the_meter_of_linked_tables_is_shared() -> None:
    for choices, name in (({}, ""), ({"progressive": "D"}, ""), (LINKED, "progressive")):
        assert shared_meter(CARIBBEAN_STUD, rules_of(CARIBBEAN_STUD, choices)) == name
    assert shared_meter(CARIBBEAN_STUD, CaribbeanOptions(progressive_linked=True)) == ""


@verifies("caribbeanstud.11.d.2", "caribbeanstud.11.d.3", "caribbeanstud.11.d.4")
def test_what_others_wagered_and_won_counts_when_a_turn_comes() -> None:
    one = dealt(FLUSH, HIGH, bids=BOTH, **LINKED)
    other = table_of(STEEL, HIGH, **LINKED)
    assert known(one) == Total(1, 5_000_00, 1_00, 5_000_70)
    reads(other, one)
    for bid in BOTH.split(", "):
        other.place("p1", bid)
    go(other)
    assert known(other).showing == 5_001_40
    (prize,) = only(says(other, "bet"), PrizeFixed)
    assert (prize.amount, prize.showing) == (500_14, 4_501_26)
    assert known(other) == Total(3, 5_000_00 - 500_14, 2_00, 4_501_26)


@verifies("caribbeanstud.11.d.4")
def test_the_second_winner_gets_what_the_first_left() -> None:
    first, second = (dealt(ROYAL, HIGH, bids=BOTH, **LINKED) for _ in range(2))
    says(first, "bet")
    assert known(first).showing == 5_000_00, "the meter is reset"
    (prize,) = only(says(second, "bet"), PrizeFixed)
    assert prize.amount == 5_000_70, "nothing was read"
    third = dealt(ROYAL, HIGH, bids=BOTH, **LINKED)
    reads(third, first)
    (prize,) = only(says(third, "bet"), PrizeFixed)
    assert prize.amount == 5_000_00


def test_a_void_round_takes_its_part_from_what_all_have_put_there() -> None:
    one = dealt(FLUSH, HIGH, bids=BOTH, **LINKED)
    other = dealt(FLUSH, HIGH, bids=BOTH, **LINKED)
    other.feed(read(number=5, wagered=4_00, showing=5_002_80))
    other.feed(RoundVoided(by="pit-1", why="a test"))
    assert known(other) == Total(6, 5_000_00, 3_00, 5_002_10)
    one.feed(RoundVoided(by="pit-1", why="a test"))
    assert known(one) == Total(2, 5_000_00, 0, 5_000_00)
    one.feed(RoundVoided(by="pit-1", why="nothing was wagered"))
    assert known(one).number == 2


@verifies("caribbeanstud.11.d.2")
@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"number": 0}, "knows about posting 1"),
        ({"number": 1}, "knows about posting 1"),
        ({"showing": 5_000_71}, r"its rate makes it \$5,000\.70"),
        ({"house": 5_000_01}, r"its rate makes it \$5,000\.71"),
        ({"wagered": 99, "showing": 5_000_69}, "registered at this table"),
        ({"house": -1_00, "showing": -30}, "its rate makes it"),
        ({"meter": "five_card_bonus"}, "does not share"),
        ({"meter": ""}, "does not share"),
        ({"cites": ()}, "its rate makes it"),
        ({"seen_by": ("p1",)}, "its rate makes it"),
    ],
)
def test_a_reading_that_cannot_be_true_is_refused(changed: dict[str, Any], why: str) -> None:
    table = dealt(FLUSH, HIGH, bids=BOTH, **LINKED)
    before = table.table
    with pytest.raises(Refused, match=why):
        table.feed(read(**{"number": 2, **changed}))
    assert table.table is before


def test_a_table_with_its_own_meter_takes_no_reading() -> None:
    table = dealt(FLUSH, HIGH, bids=BOTH, progressive="D")
    assert table.table.play.meter.number is None
    with pytest.raises(Refused, match=r"caribbeanstud\.11\.d\.2"):
        table.feed(read(number=2))


def test_a_reading_moves_no_money_and_no_question() -> None:
    table = dealt(FLUSH, HIGH, bids=BOTH, **LINKED)
    before = table.table
    waits = table.step_now
    table.feed(read(number=4, wagered=3_00, showing=5_002_10))
    assert meters_of(CARIBBEAN_STUD, table.table)["progressive"] == 5_002_10
    assert (table.table.accounts, table.table.wagers) == (before.accounts, before.wagers)
    assert table.step_now == waits


def test_a_record_with_readings_replays_and_a_changed_one_does_not() -> None:
    table = dealt(STEEL, HIGH, bids=BOTH, **LINKED)
    table.feed(read(number=4, wagered=3_00, showing=5_002_10))
    says(table, "bet")
    text = transcript(table)
    assert replay(text).same
    assert "meter_read" in text
    forged = text.replace("showing=5002.10", "showing=5002.11")
    assert forged != text
    assert "its rate makes it $5,002.10" in str(replay(forged).first_difference)
    without = "\n".join(line for line in text.splitlines() if not line.startswith("meter_read"))
    assert not replay(without).same


def test_every_posting_has_a_number_of_its_own() -> None:
    table = dealt(STEEL, HIGH, bids=BOTH, **LINKED)
    says(table, "bet")
    posted = [entry.event for entry in table.log if isinstance(entry.event, Posting)]
    assert known(table).number == len(posted) == 2
    assert msgspec.json.decode(msgspec.json.encode(table.table.play))["meter"]["number"] == 2
