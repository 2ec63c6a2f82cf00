"""Big six, Section 6: wagers and rotation of the wheel."""

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import (
    Collected,
    Drawn,
    DrawVoided,
    OutcomeDeclared,
    Paid,
    Returned,
    RoundEnded,
    WagersClosed,
)
from croupier.core.step import Draw, Open
from croupier.core.table import IDLE
from croupier.equipment.wheels import BIG_SIX
from croupier.games.bigsix.procedure import BIGSIX
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import Unlawful, schema
from croupier.rulebook.rules import rules_for
from tests.games.scripted import only, scripted, steps

SIDE_BY_SIDE = list(zip(BIG_SIX.sections, BIG_SIX.sections[1:] + BIG_SIX.sections[:1], strict=True))


def spinning(*outcomes: str, **options: object) -> Driver:
    """A table with wagers on two insignia, the betting closed and the wheel turning."""
    table = scripted("bigsix", outcomes, **options)
    table.place("p1", "10 on bill_5")
    table.place("p2", "10 on bill_2")
    table.close()
    return table


@verifies("bigsix.6.a")
def test_the_call_comes_before_the_spin() -> None:
    table = scripted("bigsix", ["$5"])
    table.place("p1", "10 on bill_5")
    assert isinstance(table.step_now, Open)
    with pytest.raises(Refused, match="nothing is drawn now"):
        table.enter("$5")
    with pytest.raises(Refused) as refused:
        table.feed(Drawn(device="wheel", outcome="$5"))
    assert refused.value.cites == ("bigsix.6.a",)
    done = table.play_round()
    assert [type(e) for e in done if isinstance(e, WagersClosed | Drawn)] == [WagersClosed, Drawn]
    [closed] = only(done, WagersClosed)
    assert (closed.says, closed.cites) == ("no more bets", ("bigsix.6.a",))


@verifies("bigsix.6.a")
def test_after_the_call_no_wager_is_made_or_taken_back() -> None:
    table = spinning()
    before = table.table
    with pytest.raises(Refused) as refused:
        table.place("p1", "5 on joker")
    assert refused.value.cites == ("bigsix.6.a",)
    with pytest.raises(Refused) as refused:
        table.take_down("p1", 1)
    assert refused.value.cites == ("bigsix.6.a",)
    assert table.table == before


@verifies("bigsix.6.a")
def test_the_dealer_calls_no_more_bets() -> None:
    said = steps("bigsix", rules_for(BIGSIX), "betting")
    assert said == [("dealer", "No More Bets", ("bigsix.6.a",))]


@verifies("bigsix.6.b")
def test_fewer_than_three_revolutions_are_no_spin() -> None:
    table = spinning("$5")
    standing = table.table.wagers
    done = table.incident("fewer_than_three_revolutions")
    void = DrawVoided(device="wheel", outcome="", says="void spin", cites=("bigsix.6.b",))
    assert only(done, DrawVoided) == [void]
    assert table.table.wagers == standing
    assert table.table.play.outcome is None
    assert [p.patron for p in only(table.play_round(), Paid)] == ["p1"]


@verifies("bigsix.6.b")
def test_the_spin_is_the_dealers_either_way_and_three_times_around() -> None:
    [(who, does, cites)] = steps("bigsix", rules_for(BIGSIX), "spin")
    assert who == "dealer"
    assert "either direction" in does
    assert "at least three revolutions" in does
    assert cites == ("bigsix.6.b",)
    step = spinning().step_now
    assert step == Draw("wheel", cites=("bigsix.6.b",))


@verifies("bigsix.6.b")
@pytest.mark.parametrize("name", [i.key for i in BIGSIX.incidents])
def test_an_incident_of_the_spin_happens_only_while_the_wheel_turns(name: str) -> None:
    table = scripted("bigsix")
    with pytest.raises(Refused, match="no round is under way"):
        table.incident(name)
    table.place("p1", "10 on bill_5")
    with pytest.raises(Refused, match="wagers are still open"):
        table.incident(name)


@verifies("bigsix.6.c")
def test_the_house_chooses_between_two_meanings_of_a_clapper_between_sections() -> None:
    option = schema(BIGSIX.options)["between"]
    assert option.type.values() == ["previous_number", "void"]
    assert rules_for(BIGSIX).between == "void"
    with pytest.raises(Unlawful) as refused:
        rules_for(BIGSIX, {"between": "next_number"})
    assert "bigsix.6.c" in refused.value.cites


@verifies("bigsix.6.b", "bigsix.6.c.1")
@pytest.mark.parametrize("backward", [False, True])
def test_the_number_previously_passed_wins_whichever_way_the_wheel_turned(backward: bool) -> None:
    for pair in SIDE_BY_SIDE:
        passed, following = reversed(pair) if backward else pair
        table = spinning(between="previous_number")
        done = table.incident("IR-B6-1", passed=passed, next=following)
        because = ("bigsix.6.c.1",)
        declared = OutcomeDeclared(device="wheel", outcome=passed, cites=because)
        assert only(done, OutcomeDeclared) == [declared]
        winners = {"$5": ["bill_5"], "$2": ["bill_2"]}.get(passed, [])
        assert [p.spot for p in only(done, Paid)] == winners
        assert table.table.stage == IDLE


@verifies("bigsix.6.b", "bigsix.6.c.1", "cmr146.19.2")
@pytest.mark.parametrize(
    ("passed", "following", "beside"),
    [
        ("joker", "flag", "$1"),
        ("$20", "$5", "$1"),
        ("$1", "$1", "$10, $2, $20, $5, flag, joker"),
        ("$2", "$2", "$1, $5, flag"),
        ("flag", "$5", "$1, $2"),
        ("$10", "$5", "$1"),
    ],
)
@pytest.mark.parametrize("between", ["previous_number", "void"])
def test_sections_that_are_not_neighbors_are_refused(
    passed: str, following: str, beside: str, between: str
) -> None:
    table = spinning(between=between)
    before = table.table
    with pytest.raises(Refused) as refused:
        table.incident("clapper_between_sections", passed=passed, next=following)
    assert refused.value.cites == ("cmr146.19.2",)
    assert refused.value.what == f"a clapper between {passed} and {following}"
    assert refused.value.accepted == beside
    assert table.table == before


@verifies("bigsix.6.c.1")
def test_the_previous_number_must_be_named() -> None:
    table = spinning(between="previous_number")
    for details in ({}, {"passed": "$5"}, {"next": "$2"}, {"passed": "$7", "next": "$1"}):
        with pytest.raises(Refused, match="section of the wheel"):
            table.incident("clapper_between_sections", **details)
    assert table.table.play.outcome is None


@verifies("bigsix.6.c.2")
@pytest.mark.parametrize("details", [{}, {"passed": "$5", "next": "$2"}])
def test_the_spin_is_void_and_the_wheel_is_spun_again(details: dict[str, str]) -> None:
    table = spinning("$2", between="void")
    standing = table.table.wagers
    done = table.incident("clapper_between_sections", **details)
    void = DrawVoided(device="wheel", outcome="", says="void spin", cites=("bigsix.6.c.2",))
    assert only(done, DrawVoided) == [void]
    assert not only(done, OutcomeDeclared)
    assert table.table.wagers == standing
    assert [p.spot for p in only(table.play_round(), Paid)] == ["bill_2"]


def signed(between: str) -> list[str]:
    """What the sign must say at the opening."""
    opening = steps("bigsix", rules_for(BIGSIX, {"between": between}), "opening")
    return [does for _, does, cites in opening if cites == ("bigsix.6.d",)]


@verifies("bigsix.6.d")
def test_a_sign_says_which_choice_is_in_effect() -> None:
    option = schema(BIGSIX.options)["between"]
    assert "sign" in option.notice
    assert option.notice_cites == ("bigsix.6.d",)
    for between in ("previous_number", "void"):
        assert option.entails_notice(rules_for(BIGSIX, {"between": between}))
    signs = {between: signed(between) for between in ("previous_number", "void")}
    assert [len(said) for said in signs.values()] == [1, 1]
    assert "previously passed" in signs["previous_number"][0]
    assert "void" in signs["void"][0]


@verifies("bigsix.6.e")
def test_all_losers_are_collected_before_any_winner_is_paid_in_position() -> None:
    table = scripted("bigsix", ["$1"])
    for patron, bid in (
        ("p1", "5 on flag"),
        ("p1", "10 on bill_1"),
        ("p2", "5 on bill_2"),
        ("p2", "25 on bill_1"),
        ("p1", "5 on joker"),
        ("p2", "5 on bill_20"),
    ):
        table.place(patron, bid)
    done = [e for e in table.play_round() if isinstance(e, Collected | Paid)]
    assert [(type(e).__name__, e.patron, e.spot) for e in done] == [
        ("Collected", "p2", "bill_2"),
        ("Collected", "p2", "bill_20"),
        ("Collected", "p1", "joker"),
        ("Collected", "p1", "flag"),
        ("Paid", "p1", "bill_1"),
        ("Paid", "p2", "bill_1"),
    ]


@verifies("bigsix.6.e")
def test_nothing_is_settled_before_the_spin_is_over() -> None:
    table = spinning("$5")
    assert len(table.table.wagers) == 2
    settled = [who for who, *_ in steps("bigsix", table.rules, "settlement")]
    assert settled == ["dealer", "dealer"]
    assert "collects" in steps("bigsix", table.rules, "settlement")[0][1]
    table.play_round()
    assert not table.table.wagers


def test_a_wheel_stopped_by_hand_voids_the_round() -> None:
    table = spinning()
    done = table.incident("wheel_stopped_by_hand")
    assert [(r.patron, r.amount) for r in only(done, Returned)] == [("p1", 10_00), ("p2", 10_00)]
    [ended] = only(done, RoundEnded)
    assert ended.balances == {"p1": 1_000_00, "p2": 1_000_00} == table.balances
    assert table.table.stage == IDLE


@verifies("cmr146.09.1")
def test_verbal_cash_is_not_taken() -> None:
    table = scripted("bigsix")
    before = table.table
    with pytest.raises(Refused) as refused:
        table.place("p1", "10 cash on joker")
    assert refused.value.cites == ("cmr146.09.1",)
    assert table.table == before
    with pytest.raises(Unlawful) as unlawful:
        rules_for(BIGSIX, {"wager.verbal_cash": True})
    assert unlawful.value.cites == ("cmr146.09.1",)
