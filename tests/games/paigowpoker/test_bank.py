"""Section 10: who banks, what it covers, and how a round against a bank is dealt and settled."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import pytest

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Chosen, Dealt, Drawn, VigorishCollected, WagersClosed
from croupier.core.step import Ask
from croupier.core.table import IDLE
from croupier.games.families.envy import EnvyPaid
from croupier.games.families.paigow.play import (
    BankTaken,
    DealerSettled,
    DealerWagered,
    Delivered,
    FromCenter,
    HandCompared,
    StartFound,
    ToCenter,
)
from croupier.games.families.shoe import ShoeSpent
from croupier.games.paigowpoker.play import BankReset
from croupier.games.paigowpoker.procedure import PAI_GOW_POKER
from croupier.rulebook.citation import verifies
from tests.games.paigowpoker.tables import BEHIND, plays, script, table_of
from tests.games.twentyone import scripted

BANK, LOSES, WINS = "Ks Kh Tc 6d 3c Qc Th", "9h 8c 5s 4d 2c 7d 6h", "As Ah 9d 5c 3h Ad Kd"
PUSHES = "Jd Jh Jc 5d 2d 8s 3s"
DEALER = "Qs Js 8d 6c 4h 9s 7c"


NOBODY: Mapping[str, str] = {}


def offer(table: Driver) -> str | None:
    """Whom the bank is offered now."""
    step = table.step_now
    return step.patrons[0] if isinstance(step, Ask) and step.topic == "the bank" else None


def on(table: Driver, answers: Mapping[str, str]) -> None:
    """Answer so by topic, in silence otherwise, until the round is over."""
    while table.table.stage != IDLE:
        step = table.step_now
        if isinstance(step, Ask):
            said = answers.get(step.topic, BEHIND if step.topic == "setting" else step.silence)
            table.choose(step.patrons[0], said)
        else:
            table.step()


def banked(
    hands: dict[str, str], bids: dict[str, str], answers: Mapping[str, str] = NOBODY, **options: Any
) -> tuple[Driver, tuple[Any, ...]]:
    """A second round that p1 banks, and everything that happens in it."""
    table = table_of({}, hands, patrons=4, bank=True, **options)
    for patron in table.table.patrons:
        table.place(patron, "10 on main")
    on(table, {})
    for patron, bid in bids.items():
        table.place(patron, bid)
    since = len(table.log)
    on(table, {"the bank": "bank", **answers})
    return table, tuple(entry.event for entry in table.log[since:])


def made(events: tuple[Any, ...], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


@verifies("paigowpoker.10.a", "paigowpoker.10.b", "paigowpoker.10.c", "paigowpoker.10.d.1")
@verifies("paigowpoker.1.bank")
def test_the_bank_is_offered_from_the_far_right_but_not_in_the_first_round() -> None:
    table = table_of({}, {}, {}, patrons=3, bank=True)
    for patron in ("p1", "p2"):
        table.place(patron, "10 on main")
    assert offer(table) is None, "nobody banks the first round"
    plays(table)
    table.place("p3", "10 on main")
    told = []
    while (offered := offer(table)) is not None:
        told.append(offered)
        table.choose(offered, "pass")
    assert told == ["p1", "p2"], "p3 did not wager against the dealer"
    plays(table)
    table.place("p3", "10 on main")
    assert offer(table) == "p3", "the first offer moves on"


@verifies("paigowpoker.10.c")
def test_nobody_banks_two_rounds_running() -> None:
    table, _ = banked({}, {"p2": "10 on main"})
    assert table.table.play.banked == "p1"
    with pytest.raises(Refused, match="two rounds in a row"):
        table.act("p1", "bank")


@verifies("paigowpoker.10.d.2")
def test_a_bank_covers_all_wagers_of_others() -> None:
    table = table_of({}, {}, patrons=2, bank=True, limits={"max": 5000})
    table.buy("p2", 5_000_00)
    for patron in ("p1", "p2"):
        table.place(patron, "10 on main")
    plays(table)
    table.place("p2", "2000 on main")
    assert offer(table) == "p2", "p1 cannot cover $2,000"
    with pytest.raises(Refused, match="needs"):
        table.act("p1", "bank")
    table.take_down("p2", table.table.wagers[0].id)
    assert offer(table) == "p1", "and now it can"


@verifies("paigowpoker.10.d.2")
def test_a_wager_that_a_bank_cannot_cover_is_refused() -> None:
    table = table_of({}, {}, patrons=2, bank=True, limits={"max": 5000})
    table.buy("p2", 5_000_00)
    for patron in ("p1", "p2"):
        table.place(patron, "10 on main")
    plays(table)
    table.place("p2", "5 on main")
    table.choose("p1", "bank")
    with pytest.raises(Refused, match="cover"):
        table.place("p2", "2000 on main")
    with pytest.raises(Refused, match="covers the wagers"):
        table.cash_out("p1", table.balances["p1"])


@verifies("paigowpoker.10.f", "paigowpoker.10.p")
def test_the_bank_makes_no_wager() -> None:
    table = table_of({}, {}, patrons=2, bank=True, areas=2, bonus=True)
    for patron in ("p1", "p2"):
        table.place(patron, "10 on main")
    plays(table)
    table.place("p1", "10 on main")
    table.choose("p1", "bank")
    assert not table.table.wagers, "its own wager goes back"
    for bid in ("10 on main at 1", "10 on main at 2", "5 on bonus at 1"):
        with pytest.raises(Refused):
            table.place("p1", bid)


@verifies("paigowpoker.10.g")
@pytest.mark.parametrize(("says", "amount"), [("", 10_00), ("4", 4_00), ("nothing", 0)])
def test_the_dealer_wagers_the_banks_last_wager_or_less(says: str, amount: int) -> None:
    answers = {"the dealer's wager": says} if says else {}
    _, events = banked({}, {"p2": "10 on main"}, answers)
    assert [event.amount for event in made(events, DealerWagered)] == [amount]


@verifies("paigowpoker.10.g")
def test_the_dealer_never_wagers_more_than_the_bank_wagered_last() -> None:
    table = table_of({}, {}, patrons=2, bank=True)
    for patron in ("p1", "p2"):
        table.place(patron, "10 on main")
    plays(table)
    table.place("p2", "10 on main")
    table.choose("p1", "bank")
    while not (isinstance(table.step_now, Ask) and table.step_now.topic == "the dealer's wager"):
        table.step()
    with pytest.raises(Refused):
        table.choose("p1", "11")


HANDS = {"1": BANK, "2": WINS, "3": LOSES, "4": PUSHES, "dealer": DEALER}
BIDS = {"p2": "10 on main", "p3": "50 on main", "p4": "30 on main"}


@verifies("paigowpoker.10.k", "paigowpoker.10.l", "paigowpoker.10.o", "paigowpoker.9.c")
def test_losses_go_to_the_center_which_pays_winners_and_the_surplus() -> None:
    table, events = banked(HANDS, BIDS)
    assert [(e.place, e.ends) for e in made(events, HandCompared)] == [
        ("dealer", "lose"),
        ("2", "win"),
        ("3", "lose"),
        ("4", "push"),
    ]
    assert [(e.amount, e.ends) for e in made(events, DealerSettled)] == [(10_00, "lose")]
    assert [(e.source, e.amount) for e in made(events, ToCenter)] == [("house", 50_00)]
    surplus = [e for e in made(events, FromCenter) if e.surplus]
    assert [(e.payee, e.amount) for e in surplus] == [("p1", 50_00)]
    fees = {(e.patron, e.amount) for e in made(events, VigorishCollected)}
    assert fees == {("p2", 50), ("p1", 2_50)}
    assert sum(table.table.accounts.values()) == 0
    assert not table.table.accounts["center:"]


@verifies("paigowpoker.10.l", "paigowpoker.10.k", "paigowpoker.10.n")
def test_what_the_center_cannot_pay_comes_from_the_bank_the_dealer_last() -> None:
    hands = {"1": LOSES, "2": WINS, "3": PUSHES, "4": BANK, "dealer": DEALER}
    table, events = banked(hands, BIDS)
    assert [e.ends for e in made(events, HandCompared)] == ["win"] * 4
    added = [(e.source, e.amount) for e in made(events, ToCenter) if e.added]
    assert added == [("p1", 100_00)]
    assert [(e.amount, e.ends) for e in made(events, DealerSettled)] == [(10_00, "win")]
    assert events.index(made(events, DealerSettled)[0]) > events.index(made(events, FromCenter)[-2])
    assert not [e for e in made(events, VigorishCollected) if e.patron == "p1"]
    assert not table.table.accounts["center:"] + table.table.accounts["dealer:"]


@verifies("paigowpoker.10.e", "paigowpoker.10.m", "paigowpoker.1.co-banking")
def test_a_co_bank_shares_surplus_and_shortfall_with_the_house() -> None:
    _, events = banked(HANDS, BIDS, {"the bank": "cobank"}, cobank=True)
    assert made(events, BankTaken)[0].shared
    assert [e.amount for e in made(events, DealerWagered)] == [0]
    surplus = [(e.payee, e.amount) for e in made(events, FromCenter) if e.surplus]
    assert surplus == [("house", 25_00), ("p1", 25_00)]
    assert ("p1", 1_25) in {(e.patron, e.amount) for e in made(events, VigorishCollected)}
    lost = {"1": "9h 8c 5s 4d 2c 7d Tc", "2": WINS, "dealer": DEALER}
    _, events = banked(lost, {"p2": "11 on main"}, {"the bank": "cobank"}, cobank=True)
    added = [(e.source, e.amount) for e in made(events, ToCenter) if e.added]
    assert added == [("p1", 5_50), ("house", 5_50)]


@verifies("paigowpoker.10.e")
def test_the_dealer_sets_the_hand_of_a_co_bank() -> None:
    table = table_of({}, HANDS, patrons=2, bank=True, cobank=True)
    for patron in ("p1", "p2"):
        table.place(patron, "10 on main")
    plays(table)
    table.place("p2", "10 on main")
    since = len(table.log)
    on(table, {"the bank": "cobank"})
    said = [e.event for e in table.log[since:] if isinstance(e.event, Chosen)]
    assert not [e for e in said if e.patron == "p1" and e.about.startswith("hand")]


@verifies("paigowpoker.11.j")
def test_a_banks_foul_hand_is_set_again_and_does_not_lose_for_it() -> None:
    foul = "9h 8c 5s 4d 2c As Ac"
    _, events = banked({"1": foul, "2": "Kh Qd 9d 6d 3c Jc Td"}, {"p2": "10 on main"})
    (again,) = made(events, BankReset)
    assert set(again.high) >= {"As", "Ac"}
    assert set(again.low) == {"9h", "8c"}
    ends = {e.place: e.ends for e in made(events, HandCompared)}
    assert ends["2"] == "push"


def start_of(way: str, start: str, outcomes: list[str]) -> tuple[Any, ...]:
    """The second round of a table that p3 banks from seat 3."""
    options = {"bank": True, "deal": way, "start": start}
    table = scripted(PAI_GOW_POKER, outcomes, 3, options)
    table.act("p3", "sit", seat="4")
    for patron in table.table.patrons:
        table.place(patron, "10 on main")
    on(table, {})
    since = len(table.log)
    table.place("p1", "10 on main")
    while table.table.stage != IDLE:
        step = table.step_now
        if isinstance(step, Ask):
            takes = step.topic == "the bank" and step.patrons == ("p3",)
            picks = {"first stack": "7"}.get(step.topic, step.silence)
            table.choose(step.patrons[0], "bank" if takes else picks)
        else:
            table.step()
    return tuple(entry.event for entry in table.log[since:])


@verifies("paigowpoker.10.h", "paigowpoker.10.h.1", "paigowpoker.10.h.3", "paigowpoker.10.i")
@verifies("paigowpoker.10.i.1", "paigowpoker.10.i.2", "paigowpoker.10.i.4", "paigowpoker.10.i.5")
@verifies("paigowpoker.10.j", "paigowpoker.10.j.1", "paigowpoker.10.j.3")
@pytest.mark.parametrize(
    ("way", "shaken", "counts"),
    [("shoe", "10.h.1", "10.h.3"), ("hand", "10.i.2", "10.i.4"), ("automated", "10.j.1", "10.j.3")],
)
def test_a_bank_shakes_the_dice_and_is_number_one(way: str, shaken: str, counts: str) -> None:
    cards = script({})
    one = [*cards, "1-1-1"] if way == "hand" else ["1-1-1", *cards]
    events = start_of(way, "dice", one * 2)
    (drawn,) = made(events, Drawn)
    assert f"paigowpoker.{shaken}" in drawn.cites
    (found,) = made(events, StartFound)
    assert (found.start, found.cites[-1]) == ("6", f"paigowpoker.{counts}"), "4, 5, 6"
    if way == "hand":
        (delivered,) = made(events, Delivered)
        assert delivered.hands["6"] == tuple(range(42, 49)), "the stack that the bank picked"
        assert delivered.hands["5"] == tuple(range(7)), "then the far left"


@verifies("paigowpoker.10.h.2", "paigowpoker.10.i.3", "paigowpoker.10.j.2", "paigowpoker.10.j.3")
@pytest.mark.parametrize(
    ("way", "clause"), [("shoe", "10.h.2"), ("hand", "10.i.3"), ("automated", "10.j.2")]
)
def test_a_number_is_generated_as_approved_with_a_bank(way: str, clause: str) -> None:
    cards = script({})
    one = [*cards, "3"] if way == "hand" else ["3", *cards]
    (drawn,) = made(start_of(way, "rng", one * 2), Drawn)
    assert f"paigowpoker.{clause}" in drawn.cites


@verifies("paigowpoker.6.d.2")
def test_the_bank_is_offered_the_cut_first_and_then_players_to_its_right() -> None:
    events = start_of("hand", "dice", [*script({}), "1-1-1"] * 2)
    declined = [event.patron for event in events if type(event).__name__ == "CutDeclined"]
    assert declined == ["p3", "p1", "p2"]


def test_no_bank_is_offered_where_the_house_has_none() -> None:
    table = table_of({}, {}, patrons=2)
    for _ in range(2):
        table.place("p1", "10 on main")
        assert not isinstance(table.step_now, Ask)
        plays(table)
    with pytest.raises(Refused, match="no player bank"):
        table.act("p1", "bank")


@verifies("paigowpoker.10.h.3", "paigowpoker.7.b")
def test_a_bank_stays_at_its_seat_and_nobody_sits_where_a_wager_lies() -> None:
    table = table_of({}, {}, patrons=3, bank=True, areas=2)
    for patron in table.table.patrons:
        table.place(patron, "10 on main")
    on(table, {})
    table.place("p3", "10 on main at 3")
    table.place("p3", "10 on main at 4")
    while not isinstance(table.step_now, Ask):
        table.step()
    table.choose("p1", "bank")
    with pytest.raises(Refused, match="the bank stays at its seat"):
        table.act("p1", "sit", seat="5")
    with pytest.raises(Refused, match="seat 4 is not free"):
        table.act("p2", "sit", seat="4")


@verifies("paigowpoker.7.c", "paigowpoker.10.g")
def test_the_dealers_wager_is_made_before_no_more_bets() -> None:
    _, events = banked({}, {"p2": "10 on main"})
    found = [one for one in events if isinstance(one, DealerWagered | WagersClosed)]
    assert [type(one) for one in found] == [DealerWagered, WagersClosed]


@verifies("paigowpoker.6.a", "paigowpoker.10.p")
@pytest.mark.parametrize(
    ("options", "bid"),
    [
        ({}, ""),
        ({"bonus": True}, "5 on bonus"),
        ({"insurance": "A"}, "5 on insurance"),
        ({"progressive": "1"}, "1 on progressive"),
        ({"seven_card": "A"}, "5 on seven_card_bonus"),
    ],
)
def test_after_every_round_with_cards_the_deck_is_shuffled(
    options: dict[str, Any], bid: str
) -> None:
    table = croupier.table("paigowpoker", boxes=3, seed=9, options={"bank": True, **options})
    for _ in range(4):
        for patron in ("p1", "p2", "p3"):
            for one in filter(None, ("10 on main", bid)):
                with suppress(Refused):
                    table.place(patron, one)
        since = len(table.log)
        on(table, {"the bank": "bank", "the dealer's wager": "nothing"})
        events = tuple(entry.event for entry in table.log[since:])
        assert made(events, Dealt)
        assert len(made(events, ShoeSpent)) == 1
        assert made(events, ShoeSpent)[0].cites == ("paigowpoker.6.a",)
        assert table.table.play.shoe.state == "spent"
    assert any(isinstance(entry.event, BankTaken) for entry in table.log)


@verifies("paigowpoker.10.l")
def test_vigorish_on_a_surplus_is_at_no_box() -> None:
    _, events = banked(
        {"1": BANK, "2": LOSES}, {"p2": "10 on main"}, {"the dealer's wager": "nothing"}
    )
    (fee,) = made(events, VigorishCollected)
    assert (fee.patron, fee.amount, fee.spot) == ("p1", 50, "dealer_wager")


@verifies("paigowpoker.1.envy-bonus", "paigowpoker.10.p", "paigowpoker.15.d.2")
def test_a_banks_premium_hand_brings_others_an_envy_bonus_from_the_house() -> None:
    hands = {"1": "Th Tc Td Ts 5h 2c 3d", "2": "Ac Ad 5d Qc Qh Kd 8h"}
    table = table_of({}, hands, patrons=2, bank=True, bonus=True)
    for patron in ("p1", "p2"):
        table.place(patron, "10 on main")
    plays(table)
    for bid in ("10 on main", "5 on bonus"):
        table.place("p2", bid)
    since = len(table.log)
    on(table, {"the bank": "bank", "the dealer's wager": "nothing"})
    envy = [e.event for e in table.log[since:] if isinstance(e.event, EnvyPaid)]
    assert [(e.patron, e.holder, e.amount) for e in envy] == [("p2", "p1", 5_00)]
