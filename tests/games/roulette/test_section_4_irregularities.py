"""Section 4: no spin, and what no clause provides for."""

import pytest

from croupier.core.errors import Refused, UnknownName
from croupier.core.event import Collected, DrawVoided, IncidentCalled, Paid, Returned, RoundEnded
from croupier.core.step import Draw, Open
from croupier.core.table import IDLE
from croupier.games.roulette.procedure import ROULETTE
from croupier.rulebook.citation import verifies
from croupier.rulebook.script import lines
from tests.games.roulette.tables import STAKE, a_table, of_kind, rules, spin

NO_SPIN = {
    "ball_spun_with_the_wheel": ("IR-RO-1", "roulette.4.a"),
    "fewer_than_four_revolutions": ("IR-RO-2", "roulette.4.b"),
    "foreign_object_in_wheel": ("IR-RO-3", "roulette.4.c"),
}
USED_AS_SINGLE = "double_zero_on_wheel_used_as_single"


@verifies("roulette.4.a", "roulette.4.b", "roulette.4.c")
@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("name", NO_SPIN)
def test_the_spin_is_void_and_the_wagers_stand(name: str, closed: bool) -> None:
    table = a_table("17")
    table.place("p1", "5 on straight:17")
    if closed:
        table.close()
    events = table.incident(name)
    clause = NO_SPIN[name][1]
    assert [(e.says, e.outcome, e.cites) for e in of_kind(events, DrawVoided)] == [
        ("no spin", "", (clause,))
    ]
    assert isinstance(table.step_now, Open), "every spin has its own call"
    assert table.place("p2", "5 on red")
    assert [(e.patron, e.amount) for e in of_kind(spin(table), Collected, Paid)] == [
        ("p2", 5_00),
        ("p1", 175_00),
    ]


@verifies("roulette.4.a", "roulette.4.b", "roulette.4.c")
@pytest.mark.parametrize("name", NO_SPIN)
def test_the_dealer_calls_no_spin_and_tries_to_take_the_ball_out(name: str) -> None:
    said, done = lines(ROULETTE, rules(), f"incident:{name}")
    assert (said.who, said.says) == ("dealer", "No Spin")
    assert done.who == "dealer"
    assert "tries to take the ball out before it rests" in done.does
    assert said.cites[0] == done.cites[0] == NO_SPIN[name][1]


@verifies("roulette.4.a", "roulette.4.b", "roulette.4.c")
@pytest.mark.parametrize("name", NO_SPIN)
def test_no_spin_is_not_called_between_rounds(name: str) -> None:
    table = a_table("17")
    with pytest.raises(Refused, match="no round is under way") as refused:
        table.incident(name)
    assert refused.value.cites == (NO_SPIN[name][1],)
    table.place("p1", "5 on red")
    spin(table)
    with pytest.raises(Refused, match="no round is under way"):
        table.incident(name)


@verifies("roulette.4.a", "roulette.4.b", "roulette.4.c", "roulette.2.d.2", "roulette.1.d")
def test_every_irregularity_has_its_name_number_and_clause() -> None:
    known = {i.key: (i.number, *i.cites) for i in ROULETTE.incidents}
    assert known == {
        **NO_SPIN,
        USED_AS_SINGLE: ("IR-RO-4", "roulette.2.d.2"),
        "ball_ejected": ("RO-11", "roulette.1.d"),
    }
    for name, (number, _) in NO_SPIN.items():
        table = a_table()
        table.place("p1", "5 on red")
        called = table.incident(number)[0]
        assert isinstance(called, IncidentCalled)
        assert called.name == name


@verifies("roulette.2.d.2")
def test_the_dealer_may_call_00_on_a_wheel_used_as_single() -> None:
    table = a_table("17", wheel="double_used_as_single")
    table.place("p1", "5 on straight:17")
    with pytest.raises(Refused, match="wagers are still open"):
        table.incident(USED_AS_SINGLE)
    table.close()
    events = table.incident(USED_AS_SINGLE)
    assert [(e.says, e.outcome, e.cites) for e in of_kind(events, DrawVoided)] == [
        ("no spin", "00", ("roulette.2.d.2",))
    ]
    assert of_kind(spin(table), Paid)
    said, done = lines(ROULETTE, table.rules, f"incident:{USED_AS_SINGLE}")
    assert said.says == "No Spin"
    assert "declares the spin void and spins the wheel again" in done.does


@verifies("roulette.2.d.2")
@pytest.mark.parametrize("wheel", ["single", "double"])
def test_00_is_no_irregularity_of_other_wheels(wheel: str) -> None:
    table = a_table(wheel=wheel)
    table.place("p1", "5 on red")
    table.close()
    with pytest.raises(Refused, match="00 is in play on this wheel, or is not on it") as refused:
        table.incident(USED_AS_SINGLE)
    assert refused.value.cites == ("roulette.2.d.2",)
    assert isinstance(table.step_now, Draw)


@verifies("roulette.1.d")
def test_a_ball_that_leaves_the_wheel_settles_nothing() -> None:
    table = a_table()
    table.place("p1", "5 on red")
    table.place("p2", "25 on straight:17")
    table.close()
    events = table.incident("ball_ejected")
    assert [(e.patron, e.amount) for e in of_kind(events, Returned)] == [
        ("p1", 5_00),
        ("p2", 25_00),
    ]
    assert not of_kind(events, Collected, Paid)
    assert of_kind(events, RoundEnded)[0].balances == {"p1": STAKE, "p2": STAKE}
    assert table.balances == {"p1": STAKE, "p2": STAKE}
    assert table.table.stage == IDLE


def test_an_unknown_incident_and_an_unknown_detail_are_refused() -> None:
    table = a_table()
    table.place("p1", "5 on red")
    with pytest.raises(UnknownName, match="ball_ejected"):
        table.incident("ball_elected")
    with pytest.raises(UnknownName, match="speed"):
        table.incident("ball_ejected", speed="9")
