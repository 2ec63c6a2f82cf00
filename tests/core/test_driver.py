"""The driver takes an input whole or refuses it whole, with any source of chance."""

from collections.abc import Iterable
from fractions import Fraction

import pytest

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.event import (
    Bought,
    Collected,
    Committed,
    Confirmed,
    Drawn,
    Event,
    Paid,
    Revealed,
    RoundEnded,
    RoundOpened,
    UnitOpened,
    WagerPlaced,
    WagersClosed,
)
from croupier.core.step import Draw, Idle, Open
from croupier.core.table import HOUSE
from croupier.equipment.chance import opened
from croupier.equipment.source import Enumerated, Live, Played, Scripted, Shuffled
from croupier.rulebook.citation import verifies


def kinds(events: Iterable[Event]) -> list[type[Event]]:
    return [type(event) for event in events]


def roulette(*outcomes: str) -> Driver:
    return croupier.table("roulette", source=Scripted(outcomes), boxes=2)


def test_a_round_goes_from_the_first_wager_to_the_end() -> None:
    table = roulette("17")
    assert kinds(table.place("p1", "25 on straight:17")) == [RoundOpened, WagerPlaced]
    assert isinstance(table.step_now, Open)
    assert kinds(table.step())[0] is WagersClosed
    assert isinstance(table.step_now, Draw)
    done = kinds(table.step())
    assert done[0] is Drawn
    assert Paid in done
    assert done[-1] is RoundEnded
    assert isinstance(table.step_now, Idle)
    assert table.balances == {"p1": 1_000_00 + 35 * 25_00, "p2": 1_000_00}
    assert table.table.accounts[HOUSE] == -35 * 25_00


def test_a_refused_wager_opens_no_round() -> None:
    table = roulette()
    before = table.table
    with pytest.raises(Refused):
        table.place("p1", "1 on straight:17")
    assert table.table is before
    assert len(table.log) == 2


@verifies("cmr146.09.1")
def test_a_patron_without_chips_at_the_table_is_refused() -> None:
    table = roulette()
    with pytest.raises(UnknownName, match="stranger") as refusal:
        table.place("stranger", "25 on red")
    assert refusal.value.cites == ("cmr146.09.1",)
    with pytest.raises(Refused, match=r"has \$1,000 at this table") as poor:
        croupier.table("roulette", limits={"max": 5000}).place("p1", "1001 on red")
    assert poor.value.cites == ("cmr146.09.1",)


@verifies("cmr146.09.1")
@pytest.mark.parametrize("name", ["house", "outside", "dealer", "", "p 1", "-p", "p:1"])
def test_chips_are_sold_to_patrons_by_name_alone(name: str) -> None:
    table = roulette()
    before = table.table
    with pytest.raises(Refused, match=r"not a name|reserved for the house") as refusal:
        table.buy(name, 100_00)
    another = "another name" if name.isalpha() else "letters, digits, - and _"
    assert refusal.value.accepted == another
    assert table.table == before


@verifies("cmr146.09.1")
@pytest.mark.parametrize("amount", [0, -1])
def test_chips_are_sold_for_money(amount: int) -> None:
    with pytest.raises(Refused, match="more than zero"):
        roulette().buy("p1", amount)
    assert roulette().buy("p1", 1)


@verifies("cmr146.09.1")
def test_a_wager_is_more_than_nothing() -> None:
    table = croupier.table("roulette", limits={"min": "0.01", "increment": "0.01"})
    with pytest.raises(Refused, match="more than zero"):
        table.place("p1", "0 on red")
    table.place("p1", "0.01 on red")
    assert table.table.wagers[0].amount == 1


@verifies("cmr147.02")
def test_a_wager_the_rules_do_not_know_is_not_taken() -> None:
    table = roulette()
    with pytest.raises(UnknownName, match="crimson") as refusal:
        table.place("p1", "25 on crimson")
    assert refusal.value.cites == ("cmr147.02",)
    assert table.place("p1", "25 on red")


@verifies("cmr147.02")
def test_a_wager_this_table_does_not_offer_is_not_taken_and_its_clause_named() -> None:
    with pytest.raises(Refused, match="not offered at this table") as refusal:
        roulette().place("p1", "25 on six_color:red")
    assert refusal.value.cites == ("roulette.1.e.6.ii",)
    beside_colors = croupier.table("roulette", color6=True)
    with pytest.raises(Refused, match="not offered at this table") as excluded:
        beside_colors.place("p1", "25 on red")
    assert "roulette.1.g" in excluded.value.cites


@pytest.mark.parametrize(
    ("bid", "why"),
    [
        ("25 on reddd", "'red'"),
        ("25 on straight:99", "Did you mean"),
        ("25 on straight", "name one"),
        ("25 on red:1", "has only one place"),
        ("25 on red at 4", "no boxes"),
        ("25 on six_color:red", "not offered"),
        ("4 on red", "minimum"),
        ("501 on red", "maximum"),
        ("5.50 on red", "multiple"),
        ("0 on red", "more than zero"),
        ("25 cash on red", "verbal"),
        ("25 on red with coupon", "coupons"),
    ],
)
def test_each_refusal_says_why_with_a_clause_and_what_would_do(bid: str, why: str) -> None:
    table = roulette()
    before = table.table
    with pytest.raises(Refused, match=why) as refusal:
        table.place("p1", bid)
    assert refusal.value.cites
    assert table.table is before


def test_a_wager_may_be_taken_down_while_wagers_are_open_and_not_after() -> None:
    table = roulette("17")
    table.place("p1", "25 on red")
    table.take_down("p1", 1, 10_00)
    assert table.table.wagers[0].amount == 15_00
    with pytest.raises(Refused, match="p2 has no wager with that number"):
        table.take_down("p2", 1)
    with pytest.raises(Refused, match="more than the wager"):
        table.take_down("p1", 1, 16_00)
    with pytest.raises(Refused, match="must be more than zero"):
        table.take_down("p1", 1, 0)
    table.take_down("p1", 1)
    assert table.table.wagers == ()
    table.place("p1", "25 on red")
    table.close()
    with pytest.raises(Refused, match="cannot be taken down") as refusal:
        table.take_down("p1", 2)
    assert refusal.value.cites == ("roulette.3.b",)


def test_chips_are_bought_and_cashed() -> None:
    table = roulette()
    table.buy("p3", 50_00)
    table.cash_out("p3", 20_00)
    assert table.balances["p3"] == 30_00
    table.cash_out("p3")
    assert table.balances["p3"] == 0
    for bad in (0, -1):
        with pytest.raises(Refused):
            table.buy("p4", bad)
    with pytest.raises(Refused):
        table.cash_out("p1", 10_000_00)
    with pytest.raises(Refused, match="reserved for the house"):
        table.buy("house", 100)


def test_inputs_are_refused_out_of_turn() -> None:
    table = roulette("17")
    with pytest.raises(Refused, match="not open"):
        table.close()
    with pytest.raises(Refused, match="nothing is drawn now"):
        table.enter("17")
    table.place("p1", "25 on red")
    with pytest.raises(Refused, match="not over"):
        table.feed(RoundOpened(round=2))
    with pytest.raises(Refused, match="waiting for"):
        table.feed(Drawn(device="wheel", outcome="17"))
    table.close()
    with pytest.raises(Refused, match="waiting for"):
        table.feed(Drawn(device="dice", outcome="1-1"))
    with pytest.raises(UnknownName, match="37"):
        table.enter("37")
    with pytest.raises(Refused, match="only the rules"):
        table.feed(Paid(wager=1, patron="p1", spot="red", amount=1_000_000_00))
    with pytest.raises(Refused, match="role"):
        table.feed(Confirmed(role="", about="x"))


def test_rounds_are_numbered_in_order() -> None:
    table = roulette()
    with pytest.raises(Refused, match="order"):
        table.feed(RoundOpened(round=5))


def test_a_batch_with_one_bad_input_changes_nothing() -> None:
    table = roulette()
    before = table.table
    with pytest.raises(Refused):
        table.feed(Bought(patron="p9", amount=100), Drawn(device="wheel", outcome="1"))
    assert table.table is before


def test_a_live_table_waits_for_the_dealer() -> None:
    table = croupier.table("roulette", source=Live())
    table.place("p1", "25 on red")
    table.step()
    assert table.step() == ()
    assert isinstance(table.step_now, Draw)
    assert RoundEnded in kinds(table.enter("1"))


def test_a_script_that_ends_is_refused_clearly() -> None:
    table = roulette()
    table.place("p1", "25 on red")
    with pytest.raises(Refused, match="no more outcomes"):
        table.play_round()


def test_a_played_table_commits_before_wagers_and_reveals_after() -> None:
    table = croupier.table("roulette", source=Played())
    for _ in range(3):
        placed = table.place("p1", "25 on red")
        commitment = next(e for e in placed if isinstance(e, Committed))
        assert kinds(placed) == [RoundOpened, Committed, WagerPlaced]
        done = table.play_round()
        revealed = done[-1]
        assert isinstance(revealed, Revealed)
        assert opened(commitment.digest, revealed.secret).reveal() == revealed.secret
    digests = {e.event.digest for e in table.log if isinstance(e.event, Committed)}
    assert len(digests) == 3


def test_the_same_seed_and_unit_give_the_same_round() -> None:
    logs = []
    for unit in (0, 0, 1):
        table = croupier.table(
            "roulette", source=Shuffled("roulette", 7, unit), clock=lambda: "12:00"
        )
        table.place("p1", "25 on red")
        table.play_round()
        logs.append([entry.event for entry in table.log])
    assert logs[0] == logs[1] != logs[2]


def test_enumeration_through_the_engine_gives_the_exact_value() -> None:
    source = Enumerated()
    value, weight, more = Fraction(0), Fraction(0), True
    while more:
        table = croupier.table("roulette", source=source)
        table.place("p1", "25 on straight:17")
        table.play_round()
        value += source.weight * (table.balances["p1"] - 1_000_00) / 25_00
        weight += source.weight
        more = source.advance()
    assert weight == 1
    assert value == Fraction(-2, 38)


def test_verbal_cash_is_confirmed_and_changed_into_chips() -> None:
    table = croupier.table("roulette", seed=1, options={"wager": {"verbal_cash": True}})
    events = table.place("p1", "25 cash on red")
    assert kinds(events) == [RoundOpened, Confirmed, Bought, WagerPlaced]
    confirmed = events[1]
    assert isinstance(confirmed, Confirmed)
    assert confirmed.role == "dealer"
    assert table.balances["p1"] == 1_000_00


@verifies("cmr147.07.4", "cmr147.07.5")
def test_a_wager_outside_the_limits_once_accepted_is_settled_in_full() -> None:
    table = croupier.table(
        "roulette", source=Scripted(["1", "2"]), options={"limits": {"accept_outside": "yes"}}
    )
    table.place("p1", "1 on red")
    table.place("p1", "599 on red")
    table.place("p1", "1 on odd")
    paid = [e for e in table.play_round() if isinstance(e, Paid)]
    assert [e.amount for e in paid] == [600_00, 1_00]
    table.place("p1", "900 on red")
    lost = [e for e in table.play_round() if isinstance(e, Collected)]
    assert [e.amount for e in lost] == [900_00]


def test_only_a_unit_that_was_retired_names_the_person_who_ended_it() -> None:
    table = roulette()
    before = table.table
    with pytest.raises(Refused, match="by cannot be p1") as refused:
        table.feed(UnitOpened(unit=1, value="00", by="p1"))
    assert refused.value.accepted == "empty"
    assert table.table == before
    assert table.feed(UnitOpened(unit=1, value="00", retired="the table was closed", by="p1"))
    assert table.feed(UnitOpened(unit=2, value="00"))
