"""Sic bo, Section 6: irregularities."""

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import (
    Collected,
    Confirmed,
    DrawVoided,
    Flagged,
    Paid,
    Returned,
    RoundEnded,
)
from croupier.core.step import Confirm, Draw, Idle
from croupier.core.table import IDLE
from croupier.games.sicbo.procedure import FIXED, PRESENT, SECURED, SICBO
from croupier.notation.inputs import read_input
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from croupier.rulebook.script import spoken_at, spoken_now
from tests.games.scripted import only, scripted, steps, waits_for

IN_PLAY = ("dice_not_flat", "automated_shaker_fails")


def shaking(*outcomes: str, **options: object) -> Driver:
    """A table with wagers on small and big, the betting closed, the dice in the shaker."""
    table = scripted("sicbo", outcomes, **options)
    table.place("p1", "10 on small")
    table.place("p2", "10 on big")
    table.close()
    return table


def refusal(table: Driver, incident: str) -> Refused:
    """Why an incident cannot be called now; nothing changes."""
    before = table.table
    with pytest.raises(Refused) as refused:
        table.incident(incident)
    assert table.table == before
    return refused.value


@verifies("sicbo.6.a")
@pytest.mark.parametrize("shaker", ["manual", "automated"])
def test_a_die_that_is_not_flat_makes_no_roll_and_the_dice_are_shaken_again(shaker: str) -> None:
    table = shaking("1-2-3", shaker=shaker)
    standing = table.table.wagers
    done = table.incident("dice_not_flat")
    void = DrawVoided(device="dice", outcome="", says="no roll", cites=("sicbo.6.a",))
    assert only(done, DrawVoided) == [void]
    assert table.table.wagers == standing
    assert [p.spot for p in only(table.play_round(), Paid)] == ["small"]


@verifies("sicbo.6.a")
def test_the_dealer_calls_no_roll() -> None:
    [(who, says, cites), *_] = steps("sicbo", rules_for(SICBO), "incident:dice_not_flat")
    assert (who, says, cites) == ("dealer", "No Roll", ("sicbo.6.a",))


@verifies("sicbo.6.a", "sicbo.6.c")
@pytest.mark.parametrize("name", IN_PLAY)
def test_what_happens_to_the_toss_happens_while_the_dice_are_tossed(name: str) -> None:
    table = scripted("sicbo")
    assert "no round is under way" in refusal(table, name).why
    table.place("p1", "10 on small")
    assert "wagers are still open" in refusal(table, name).why
    table.close()
    table.enter("1-2-3")
    assert "the outcome stands already" in refusal(table, name).why


@verifies("sicbo.6.b")
def test_after_a_failure_of_the_device_a_casino_supervisor_sees_the_settlement() -> None:
    table = shaking()
    table.enter("1-2-3")
    done = table.incident("electrical_device_fails")
    [flag] = only(done, Flagged)
    assert flag.about == "the electrical device"
    assert "by hand before a casino supervisor, then no gaming until it is fixed" in flag.why
    assert flag.cites == ("sicbo.6.b",)
    assert waits_for(table) == Confirm("casino supervisor", PRESENT, cites=("sicbo.6.b",))
    assert len(table.table.wagers) == 2
    with pytest.raises(Refused) as refused:
        table.confirm("dealer", PRESENT)
    assert refused.value.accepted == f"casino supervisor: {PRESENT}"
    settled = table.confirm("casino supervisor", PRESENT)
    assert [(c.spot, c.amount) for c in only(settled, Collected)] == [("big", 10_00)]
    assert [(p.spot, p.amount) for p in only(settled, Paid)] == [("small", 10_00)]


@verifies("sicbo.6.b")
def test_gaming_ceases_until_the_device_is_fixed() -> None:
    table = shaking()
    table.enter("1-2-3")
    table.incident("electrical_device_fails")
    done = table.confirm("casino supervisor", PRESENT)
    assert not only(done, RoundEnded)
    assert waits_for(table) == Confirm("floorperson", FIXED, cites=("sicbo.6.b",))
    before = table.table
    with pytest.raises(Refused) as refused:
        table.place("p1", "10 on small")
    assert refused.value.cites == ("sicbo.6.b",)
    assert FIXED in refused.value.why
    assert table.table == before
    table.confirm("floorperson", FIXED)
    assert waits_for(table) == Idle()
    assert not table.table.play.device_failed


@verifies("sicbo.6.b")
def test_once_fixed_the_device_lights_the_next_round_again() -> None:
    table = shaking("1-2-3", "4-5-6")
    table.step()
    table.incident("IR-SB-2")
    roles = [c.role for c in only(table.play_round(), Confirmed)]
    assert roles == ["casino supervisor", "floorperson"]
    table.place("p1", "10 on big")
    assert [c.role for c in only(table.play_round(), Confirmed)] == ["dealer"]
    assert table.balances == {"p1": 1_020_00, "p2": 990_00}


@verifies("sicbo.5.g", "sicbo.6.b")
def test_a_failure_in_the_next_round_calls_for_a_supervisor_again() -> None:
    table = shaking("1-2-3", "4-5-6")
    for bid in ("10 on big", "10 on small"):
        table.step()
        table.incident("electrical_device_fails")
        assert waits_for(table) == Confirm("casino supervisor", PRESENT, cites=("sicbo.6.b",))
        table.play_round()
        table.place("p1", bid)
        table.close()


@verifies("sicbo.6.b")
def test_the_failure_is_settled_alike_by_its_number_in_a_line() -> None:
    table = shaking()
    table.enter("1-2-3")
    table.feed(read_input(SICBO, table.table, "incident IR-SB-2"))
    assert table.table.play.device_failed


@verifies("sicbo.6.b")
def test_the_device_fails_only_once_the_dice_are_seen() -> None:
    table = scripted("sicbo")
    assert "not been seen yet" in refusal(table, "electrical_device_fails").why
    table.place("p1", "10 on small")
    assert "not been seen yet" in refusal(table, "electrical_device_fails").why
    table.close()
    assert refusal(table, "electrical_device_fails").cites == ("sicbo.6.b",)
    table.enter("1-2-3")
    table.incident("electrical_device_fails")
    assert "already failed" in refusal(table, "electrical_device_fails").why


@verifies("sicbo.6.b")
def test_the_people_the_failure_calls_for_are_in_the_script() -> None:
    rules = rules_for(SICBO)
    called = steps("sicbo", rules, "incident:electrical_device_fails")
    assert [who for who, *_ in called] == ["dealer", "floorperson"]
    assert "casino supervisor" in called[0][1]
    assert "until the electrical device has been fixed" in called[1][1]
    assert all(cites == ("sicbo.6.b",) for *_, cites in called)


@verifies("sicbo.6.c")
def test_a_failing_automated_shaker_voids_the_round() -> None:
    table = shaking()
    done = table.incident("automated_shaker_fails")
    assert [(r.patron, r.amount, r.cites) for r in only(done, Returned)] == [
        ("p1", 10_00, ("sicbo.6.c",)),
        ("p2", 10_00, ("sicbo.6.c",)),
    ]
    [ended] = only(done, RoundEnded)
    assert ended.balances == table.balances == {"p1": 1_000_00, "p2": 1_000_00}
    assert ended.cites == ("sicbo.6.c",)
    assert table.table.stage == IDLE


@verifies("sicbo.6.c")
def test_a_manual_shaker_is_no_automated_one_that_could_fail() -> None:
    refused = refusal(shaking(shaker="manual"), "automated_shaker_fails")
    assert refused.why == "no automated shaker is on the table"
    assert refused.cites == ("sicbo.6.c",)


@verifies("sicbo.6.d")
def test_no_manual_shaker_is_brought_beside_an_automated_one() -> None:
    table = scripted("sicbo")
    refused = refusal(table, "manual_shaker_brought")
    assert refused.why == "the automated shaker is still on the table"
    assert refused.cites == ("sicbo.6.d",)
    [removed] = only(table.incident("automated_shaker_removed"), Flagged)
    assert removed.about == "the automated sic bo shaker"
    assert removed.why.startswith("off the table")
    assert table.table.play.shaker == ""
    [brought] = only(table.incident("manual_shaker_brought"), Flagged)
    assert (brought.about, brought.why) == ("a manual sic bo shaker", "utilized from now on")
    assert removed.cites == brought.cites == ("sicbo.6.d",)
    assert table.table.play.shaker == "manual"
    assert refusal(table, "manual_shaker_brought").why == "a manual shaker is already in use"


@verifies("sicbo.6.d")
def test_a_table_without_a_shaker_waits_for_a_manual_one() -> None:
    table = scripted("sicbo", ["1-2-3"])
    table.place("p1", "10 on small")
    table.incident("IR-SB-4")
    table.close()
    needed = Confirm("floorperson", SECURED, cites=("sicbo.6.d", "cmr146.20.4.a.4"))
    assert waits_for(table) == needed
    with pytest.raises(Refused):
        table.enter("1-2-3")
    with pytest.raises(Refused, match=r"^\$10 in cash on Any Three of a Kind: no wager is taken"):
        table.place("p2", "10 cash on any_triple")
    assert refusal(table, "dice_not_flat").why == "no shaker is on the table"
    table.confirm("floorperson", SECURED)
    assert table.table.play.shaker == "manual"
    assert waits_for(table) == Draw("dice", cites=("sicbo.5.d.1",))
    assert [p.spot for p in only(table.play_round(), Paid)] == ["small"]


@verifies("sicbo.6.d")
def test_the_manual_shaker_stays_for_the_rounds_that_follow() -> None:
    table = shaking("1-2-3", "4-5-6")
    table.play_round()
    table.incident("automated_shaker_removed")
    table.incident("manual_shaker_brought")
    table.place("p1", "10 on big")
    table.close()
    assert waits_for(table) == Draw("dice", cites=("sicbo.5.d.1",))
    shown = [line.does for line in spoken_at(SICBO, table.table)]
    assert shown[0] == "places the cover on the shaker and shakes it at least three times"
    assert not any("automated" in does for does in shown)
    assert spoken_now(SICBO, table.table, ()) == spoken_at(SICBO, table.table)
    table.play_round()
    assert table.table.play.shaker == "manual"


@verifies("sicbo.6.d")
def test_the_automated_shaker_is_not_removed_while_a_round_is_decided() -> None:
    table = shaking()
    assert refusal(table, "automated_shaker_removed").why == "the round is being decided"
    table.enter("1-2-3")
    assert refusal(table, "automated_shaker_removed").why == "the round is being decided"
    manual = scripted("sicbo", shaker="manual")
    refused = refusal(manual, "automated_shaker_removed")
    assert refused.why == "no automated shaker is on the table"


@verifies("sicbo.6.d")
def test_a_floorperson_confirms_no_shaker_where_one_is_on_the_table() -> None:
    table = scripted("sicbo")
    table.step()
    table.confirm("floorperson", SECURED)
    assert table.table.play.shaker == "automated"
