"""A patron's chips on one area are one wager; commission goes and comes with it."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.event import Acted, Barred, Confirmed, Event, Paid, WagerCalled, WagerPlaced
from croupier.core.fold import fold
from croupier.core.game import Game
from croupier.core.odds import Ratio
from croupier.core.part import Act, Late, Need, Needs, Off, Part
from croupier.core.table import HOUSE, Table
from croupier.core.verdict import LOSE, Verdict, bar, stay, win
from croupier.core.wager import Wager
from croupier.equipment.source import Scripted
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.settlement import settle


def table(played: Game | str, *outcomes: str) -> Driver:
    return croupier.table(played, source=Scripted(outcomes), boxes=2)


def changed(**kinds: Mapping[str, Any]) -> Game:
    """Roulette with some wagers changed, for what it does not know itself."""
    roulette = game("roulette")
    wagers = tuple(replace(k, **kinds.get(k.key, {})) for k in roulette.wagers)
    return replace(roulette, key="toy", wagers=wagers)


def having(played: Game, part: Part) -> Game:
    """A game with one more part."""
    return replace(played, parts=(*played.parts, part))


def test_chips_added_to_an_area_are_one_wager() -> None:
    driver = table("roulette", "1")
    driver.place("p1", "10 on red")
    driver.place("p2", "10 on red")
    driver.place("p1", "15 on red")
    assert [(w.id, w.patron, w.amount) for w in driver.table.wagers] == [
        (1, "p1", 25_00),
        (2, "p2", 10_00),
    ]
    paid = [e.amount for e in driver.play_round() if isinstance(e, Paid)]
    assert paid == [25_00, 10_00]


@verifies("cmr147.07.1")
def test_the_limits_hold_for_all_that_lies_on_an_area() -> None:
    driver = table("roulette")
    driver.place("p1", "495 on red")
    driver.place("p1", "1 on red")
    with pytest.raises(Refused, match=r"\$501 in all is above the maximum of \$500") as refusal:
        driver.place("p1", "5 on red")
    assert "cmr147.07.1" in refusal.value.cites
    assert driver.table.wagers[0].amount == 496_00


def test_a_wager_has_the_next_number_or_that_of_its_own_area() -> None:
    driver = table("roulette")
    driver.place("p1", "10 on red")
    for number, patron, kind in ((7, "p1", "red"), (1, "p2", "red"), (1, "p1", "black")):
        wager = Wager(number, kind, "", 0, patron, 10_00, "")
        with pytest.raises(Refused, match="neither the next wager"):
            driver.feed(WagerPlaced(wager=wager))


def test_commission_is_paid_with_the_wager_and_comes_back_with_it() -> None:
    toy = changed(red={"commission": lambda rules: Ratio(1, 20)})
    driver = table(toy, "2")
    driver.place("p1", "40 on red")
    driver.place("p1", "20 on red")
    assert driver.balances["p1"] == 1_000_00 - 63_00
    assert driver.table.accounts[HOUSE] == 3_00
    driver.take_down("p1", 1, 20_00)
    assert driver.balances["p1"] == 1_000_00 - 42_00
    assert driver.table.wagers[0].commission == 2_00
    driver.play_round()
    assert driver.table.accounts[HOUSE] == 42_00
    assert driver.table.total == 0


@verifies("cmr146.09.1")
def test_a_wager_one_cannot_afford_with_its_commission_is_refused() -> None:
    toy = changed(red={"commission": lambda rules: Ratio(1, 20)})
    driver = croupier.table(toy, source=Scripted(()), buy_in=100)
    with pytest.raises(Refused, match=r"has \$100"):
        driver.place("p1", "100 on red")


def _up(at: Any, number: str, rules: Any) -> Verdict:
    return win(game("roulette").wagers[-1].pays(rules)[0].odds, up=True) if number == "1" else LOSE


def test_a_stake_left_up_stays_on_the_layout_as_a_new_wager() -> None:
    toy = changed(red={"judge": _up})
    driver = table(toy)
    driver.place("p1", "10 on red")
    events = settle(toy, driver.table, "1")
    assert [(e.amount, e.returned) for e in events if isinstance(e, Paid)] == [(10_00, 0)]
    after = fold(toy, driver.table, events)
    assert (after.wagers[0].amount, after.accounts["p1"]) == (10_00, 1_000_00)


def test_a_wager_that_is_off_is_judged_by_its_own_rule() -> None:
    toy = changed(red={"off": lambda at, number, rules: bar(("craps.2.b.3",))})
    driver = table(toy)
    driver.place("p1", "10 on red")
    assert driver.table.wagers[0].working is False
    barred = Barred(wager=1, patron="p1", spot="red", amount=10_00, cites=("craps.2.b.3",))
    assert settle(toy, driver.table, "1") == (barred,)
    assert fold(toy, driver.table, (barred,)) == driver.table, "it stays where it lies"
    on = having(toy, Part(name="on", brings=(Off(lambda table, wager: False),)))
    assert [e.amount for e in settle(on, driver.table, "1") if isinstance(e, Paid)] == [10_00]


def _on(table: Table, patron: str, details: Mapping[str, str]) -> tuple[Event, ...]:
    wager = table.wagers_of(patron)[0]
    return (WagerCalled(wager=wager.id, patron=patron, spot=wager.spot, on=True),)


def _has_wager(table: Table, patron: str, details: Mapping[str, str]) -> str | None:
    return None if table.wagers_of(patron) else "no wager to call on"


def test_a_patron_may_act_unasked_where_the_rules_let_them() -> None:
    act = Act("call_on", "a wager is called on", ("craps.3.e",), _has_wager, _on, ("wager",))
    toy = changed(red={"off": lambda at, number, rules: stay(at)})
    driver = table(having(toy, Part(name="calls", acts=(act,))), "1")
    with pytest.raises(Refused, match="no wager to call on") as refusal:
        driver.act("p1", "call_on")
    assert refusal.value.cites == ("craps.3.e",)
    with pytest.raises(UnknownName, match="call_on"):
        driver.act("p1", "call_off")
    with pytest.raises(UnknownName, match="number"):
        driver.act("p1", "call_on", number="1")
    driver.place("p1", "10 on red")
    events = driver.act("p1", "call_on")
    assert [type(e) for e in events] == [Acted, WagerCalled]
    assert driver.table.wagers[0].working
    driver.step()
    assert [e.amount for e in driver.step() if isinstance(e, Paid)] == [10_00]


def test_a_late_wager_is_confirmed_by_those_the_rules_name() -> None:
    late = Late(lambda rules: ("dealer", "boxperson"))
    toy = having(changed(), Part(name="late", brings=(late,)))
    driver = table(toy, "1")
    driver.step()
    driver.close()
    events = driver.place("p1", "10 on red")
    assert [(e.role) for e in events if isinstance(e, Confirmed)] == ["dealer", "boxperson"]
    assert isinstance(events[-1], WagerPlaced)
    assert events[-1].late


def test_the_betting_closes_only_when_the_table_is_ready() -> None:
    def needs(table: Table) -> Need | None:
        return None if table.wagers else Need("p1", ("red",), "nobody wagers", ("craps.8",))

    driver = table(having(changed(), Part(name="needs", brings=(Needs(needs),))), "1")
    driver.step()
    with pytest.raises(Refused, match="nobody wagers"):
        driver.step()
    driver.place("p1", "10 on red")
    driver.step()
