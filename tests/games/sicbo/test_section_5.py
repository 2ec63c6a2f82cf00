"""Sic bo, Section 5: opening and dealing the game."""

from itertools import product

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Collected, Confirmed, Drawn, Paid, RoundEnded, WagersClosed
from croupier.core.game import offered
from croupier.core.step import Draw, Open
from croupier.core.table import IDLE
from croupier.games.sicbo.procedure import ENTERED, SICBO, illuminated, lit
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import Unlawful, schema
from croupier.rulebook.rules import rules_for
from tests.games.scripted import only, scripted, steps

MANUAL = rules_for(SICBO, {"shaker": "manual"})
AUTOMATED = rules_for(SICBO, {"shaker": "automated"})
DIE = range(1, 7)
SHAKERS = [MANUAL, AUTOMATED]


def closed(*outcomes: str, **options: object) -> Driver:
    """A table with a wager on small, the betting closed."""
    table = scripted("sicbo", outcomes, **options)
    table.place("p1", "10 on small")
    table.close()
    return table


def cited(rules: object, phase: str, clause: str) -> list[tuple[str, str]]:
    """Who does what at a phase by a clause."""
    return [(who, does) for who, does, cites in steps("sicbo", rules, phase) if clause in cites]


@verifies("sicbo.5.a")
@pytest.mark.parametrize("rules", SHAKERS)
def test_the_floorperson_inspects_the_devices_before_the_table_opens(rules: object) -> None:
    [(who, does)] = cited(rules, "opening", "sicbo.5.a")
    assert who == "floorperson"
    assert "inspects" in does


@verifies("sicbo.5.a.1")
@pytest.mark.parametrize("rules", SHAKERS)
def test_three_values_are_entered_and_all_that_wins_must_light(rules: object) -> None:
    [(who, does)] = cited(rules, "opening", "sicbo.5.a.1")
    assert who == "floorperson"
    assert "enters three values" in does
    assert "every winning combination must light" in does


@verifies("sicbo.5.a.2")
def test_an_automated_shaker_is_operated_three_times_before_the_table_opens() -> None:
    [(who, does)] = cited(AUTOMATED, "opening", "sicbo.5.a.2")
    assert who == "floorperson"
    assert "three times" in does
    assert cited(MANUAL, "opening", "sicbo.5.a.2") == []


@verifies("sicbo.5.b")
def test_a_casino_supervisor_tries_an_automated_shaker_at_each_shift() -> None:
    [(who, does)] = cited(AUTOMATED, "shift", "sicbo.5.b")
    assert who == "casino supervisor"
    assert "three times" in does
    assert cited(MANUAL, "shift", "sicbo.5.b") == []


@verifies("cmr146.20.4.a", "cmr146.20.4.a.1", "cmr146.20.4.b.1")
def test_a_manual_shaker_has_an_opaque_cover_and_an_automated_one_none() -> None:
    [(_, does)] = cited(MANUAL, "opening", "cmr146.20.4.a")
    assert "compartment is transparent and its separate cover opaque" in does
    assert cited(MANUAL, "opening", "cmr146.20.4.b.1") == []
    [(_, does)] = cited(AUTOMATED, "opening", "cmr146.20.4.b.1")
    assert "no separate opaque cover" in does
    for rules in SHAKERS:
        [(_, does)] = cited(rules, "opening", "cmr146.20.4.a.1")
        assert "transparent" in does


@verifies("cmr146.20.4.a.2", "cmr146.20.4.a.3", "cmr146.20.4.a.4")
@pytest.mark.parametrize("rules", SHAKERS)
def test_the_shaker_is_sealed_marked_and_secured_to_the_table(rules: object) -> None:
    [(_, sealed)] = cited(rules, "opening", "cmr146.20.4.a.2")
    assert "sealed or locked" in sealed
    [(_, marked)] = cited(rules, "opening", "cmr146.20.4.a.3")
    assert "name or logo" in marked
    [(_, secured)] = cited(rules, "opening", "cmr146.20.4.a.4")
    assert "secures the shaker to the table" in secured


@verifies("sicbo.6.d", "cmr146.20.4.b", "cmr146.20.4.b.2")
def test_the_shaker_is_the_houses_choice_and_an_automated_one_is_submitted() -> None:
    option = schema(SICBO.options)["shaker"]
    assert option.type.values() == ["manual", "automated"]
    assert rules_for(SICBO).shaker == "automated"
    assert "with the Bureau" in option.notice
    assert option.notice_cites == ("cmr146.20.4.b.2",)
    assert option.entails_notice(rules_for(SICBO))
    assert not option.entails_notice(rules_for(SICBO, {"shaker": "manual"}))
    with pytest.raises(Unlawful) as refused:
        rules_for(SICBO, {"shaker": "both"})
    assert refused.value.accepted == "manual, automated"


@verifies("sicbo.5.c")
def test_the_call_comes_before_the_dice_are_shaken() -> None:
    table = scripted("sicbo", ["1-2-3"])
    table.place("p1", "10 on small")
    assert isinstance(table.step_now, Open)
    with pytest.raises(Refused) as refused:
        table.feed(Drawn(device="dice", outcome="1-2-3"))
    assert refused.value.cites == ("sicbo.5.c",)
    done = table.play_round()
    assert [type(e) for e in done if isinstance(e, WagersClosed | Drawn)] == [WagersClosed, Drawn]
    [call] = only(done, WagersClosed)
    assert (call.says, call.cites) == ("no more bets", ("sicbo.5.c",))
    assert cited(table.rules, "betting", "sicbo.5.c") == [("dealer", "No more bets")]


@verifies("sicbo.5.c")
def test_after_the_call_no_wager_is_made_or_taken_back() -> None:
    table = closed()
    before = table.table
    with pytest.raises(Refused) as refused:
        table.place("p1", "10 on big")
    assert refused.value.cites == ("sicbo.5.c",)
    with pytest.raises(Refused) as refused:
        table.take_down("p1", 1)
    assert refused.value.cites == ("sicbo.5.c",)
    assert table.table == before


@verifies("sicbo.5.d.1")
def test_a_manual_shaker_is_covered_and_shaken_at_least_three_times() -> None:
    [(who, does)] = cited(MANUAL, "shake", "sicbo.5.d.1")
    assert who == "dealer"
    assert "cover on the shaker and shakes it at least three times" in does
    assert cited(AUTOMATED, "shake", "sicbo.5.d.1") == []
    assert closed(shaker="manual").step_now == Draw("dice", cites=("sicbo.5.d.1",))


@verifies("sicbo.5.d.2")
def test_an_automated_shaker_is_activated() -> None:
    [(who, does)] = cited(AUTOMATED, "shake", "sicbo.5.d.2")
    assert who == "dealer"
    assert "activates the automated shaker" in does
    assert cited(MANUAL, "shake", "sicbo.5.d.2") == []
    assert closed(shaker="automated").step_now == Draw("dice", cites=("sicbo.5.d.2",))


@verifies("sicbo.5.e")
def test_the_dealer_announces_and_enters_each_die() -> None:
    [(who, does)] = cited(AUTOMATED, "illumination", "sicbo.5.e")
    assert who == "dealer"
    assert "announces the value of each die and enters it into the electrical device" in does
    [(_, uncovers)] = cited(MANUAL, "shake", "sicbo.5.e")
    assert "removes the cover" in uncovers
    table = closed("1-2-3")
    done = table.play_round()
    entered = Confirmed(role="dealer", about=ENTERED, by="driver")
    assert only(done, Confirmed) == [entered]
    order = [type(e) for e in done if isinstance(e, Drawn | Confirmed | Paid)]
    assert order == [Drawn, Confirmed, Paid]


@verifies("sicbo.5.e", "cmr146.20.2")
@pytest.mark.parametrize(
    ("roll", "lights"),
    [
        ((2, 2, 5), "double_2 total_9 pair_2_5 small single_2 single_5"),
        ((4, 4, 4), "triple_4 double_4 any_triple total_12 single_4"),
        ((6, 1, 4), "total_11 pair_1_4 pair_1_6 pair_4_6 big single_1 single_4 single_6"),
        ((1, 1, 1), "triple_1 double_1 any_triple single_1"),
    ],
)
def test_the_device_lights_the_winning_combinations(
    roll: tuple[int, int, int], lights: str
) -> None:
    assert lit(roll, AUTOMATED) == tuple(lights.split())


@verifies("sicbo.5.e", "sicbo.5.g", "cmr146.20.2")
def test_everyone_sees_what_is_lit_from_the_entry_until_the_next_wager() -> None:
    table = closed()
    assert table.view("p1").lit == ()
    table.enter("2-2-5")
    assert table.view("p1").lit == (), "nothing is entered into the device yet"
    done = table.confirm("dealer", ENTERED)
    lights = ("double_2", "total_9", "pair_2_5", "small", "single_2", "single_5")
    assert table.view("p2").lit == table.view(None).lit == lights, "as the last round is shown"
    until = [entry.event for entry in table.log]
    ended = until.index(only(done, RoundEnded)[0])
    assert illuminated(table.rules, until[:ended]) == lights
    assert illuminated(table.rules, until) == (), "cleared once all is collected and paid"
    table.step()
    assert table.view("p1").lit == lights
    table.place("p2", "5 on big")
    assert table.view("p1").lit == ()


@verifies("sicbo.5.e", "sicbo.6.b")
def test_a_device_that_failed_and_a_roll_that_does_not_count_light_nothing() -> None:
    table = closed()
    table.enter("2-2-5")
    table.incident("electrical_device_fails")
    table.play_round()
    assert table.view("p1").lit == ()
    void = closed()
    void.incident("dice_not_flat")
    assert void.view("p1").lit == ()


@verifies("sicbo.5.e", "cmr146.20.2")
def test_the_lights_follow_the_dice_of_each_round() -> None:
    table = closed("2-2-5", "6-1-4")
    table.play_round()
    table.place("p1", "10 on small")
    assert table.view("p1").lit == ()
    table.play_round()
    assert table.view("p1").lit == lit((6, 1, 4), table.rules)


@verifies("cmr146.20.2")
def test_every_combination_can_be_lit_and_what_is_lit_is_paid() -> None:
    seen: set[str] = set()
    for roll in product(DIE, DIE, DIE):
        lights = lit(roll, AUTOMATED)
        seen.update(lights)
        table = scripted("sicbo", ["-".join(map(str, roll))])
        for key in offered(SICBO, table.rules):
            table.place("p1", f"5 on {key}")
        assert tuple(p.spot for p in only(table.play_round(), Paid)) == lights
    assert seen == set(offered(SICBO, AUTOMATED))


def test_a_triple_lights_no_two_of_a_kind_under_the_other_reading() -> None:
    other = rules_for(SICBO, {"triple_wins_double": False})
    assert lit((4, 4, 4), other) == ("triple_4", "any_triple", "total_12", "single_4")


@verifies("sicbo.5.f")
def test_all_losers_are_collected_before_any_winner_is_paid_in_position() -> None:
    table = scripted("sicbo", ["2-2-5"])
    for patron, bid in (
        ("p1", "5 on single_2"),
        ("p2", "5 on big"),
        ("p1", "5 on triple_2"),
        ("p2", "5 on double_2"),
        ("p1", "5 on small"),
        ("p2", "5 on total_4"),
    ):
        table.place(patron, bid)
    done = [e for e in table.play_round() if isinstance(e, Collected | Paid)]
    assert [(type(e).__name__, e.patron, e.spot) for e in done] == [
        ("Collected", "p1", "triple_2"),
        ("Collected", "p2", "total_4"),
        ("Collected", "p2", "big"),
        ("Paid", "p2", "double_2"),
        ("Paid", "p1", "small"),
        ("Paid", "p1", "single_2"),
    ]
    does = [line for _, line in cited(table.rules, "settlement", "sicbo.5.f")]
    assert ["collects all losing" in does[0], "pays all winning" in does[1]] == [True, True]


@verifies("sicbo.5.f")
def test_the_shaker_stays_uncovered_until_all_is_paid() -> None:
    [(_, manual)] = cited(MANUAL, "shake", "sicbo.5.f")
    assert "stays off until all winning wagers are paid" in manual
    [(_, automated)] = cited(AUTOMATED, "shake", "sicbo.5.f")
    assert "uncovered at all times" in automated


@verifies("sicbo.5.g")
def test_the_lights_are_cleared_when_all_is_settled() -> None:
    assert cited(AUTOMATED, "ending", "sicbo.5.g") == [
        ("dealer", "clears the illuminated combinations from the table")
    ]
    table = closed("1-2-3", "4-5-6")
    for _ in range(2):
        table.play_round()
        assert table.table.stage == IDLE
        assert (table.table.play.lit, table.table.play.outcome) == (False, None)
        table.place("p1", "10 on big")
        table.close()
    assert [p.spot for p in only((e.event for e in table.log), Paid)] == ["small", "big"]
