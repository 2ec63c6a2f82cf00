"""Each branch cites its own line: the clauses of a deal, an opening and a division."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.event import Dealt, Event
from croupier.core.step import Ask
from croupier.games.poker.forms import FORMS
from croupier.games.poker.play import Awarded, HandBegun
from croupier.games.poker.pots import Pot
from croupier.games.poker.showdown import best, shares, tied
from croupier.rulebook.citation import verifies
from tests.games.poker.lines import golden, in_order
from tests.games.poker.tables import act, asked, dealt, finish, seated, to_question

SPLIT: dict[str, Any] = {"type": "seven_card_stud", "form": "hi_lo"}
STUD: dict[str, Any] = {"type": "seven_card_stud"}


def some(events: list[Event], kind: type[Event]) -> list[Any]:
    """The events of a kind."""
    return [one for one in events if isinstance(one, kind)]


@verifies("poker.9.i.2.i", "poker.11.f.2.i", "poker.13a.j.1")
@pytest.mark.parametrize(
    ("form", "odd"),
    [
        (("seven_card_stud", "hi_lo"), "poker.9.i.2.i"),
        (("seven_card_stud", "hi_lo_8"), "poker.9.i.2.i"),
        (("omaha", "hi_lo_8"), "poker.11.f.2.i"),
        (("mambo_stud", "hi_lo_6"), "poker.13a.j.1"),
    ],
)
def test_the_odd_dollar_between_the_halves_cites_its_own_form(
    form: tuple[str, str], odd: str
) -> None:
    played = FORMS[form]
    board = ("3c", "4d", "5h", "Ks", "Qd") if played.own else ()
    hands = {
        1: best(played, ("As", "2s", "Kh", "Kd"), board or ("3c", "4d", "5h")),
        2: best(played, ("Ah", "2d", "9s", "9d"), board or ("3h", "4c", "5s")),
    }
    for amount, cites in ((9_00, (*played.wins, odd)), (8_00, played.wins)):
        high, low = shares(played, Pot(amount, (1, 2)), hands)
        assert high[3] == cites
        assert low[3] == played.low_wins


@verifies("poker.9.i.2.ii", "poker.9.i.2.iii", "poker.9.i.2.iv", "poker.11.f.2.ii")
@verifies("poker.11.f.2.iii", "poker.11.f.2.iv", "poker.13a.j.2", "poker.13a.j.3")
@verifies("poker.13a.j.4", "poker.3.d")
def test_equal_hands_cite_the_line_of_their_half_and_suits_only_for_an_odd_dollar() -> None:
    for key, line in (
        (("seven_card_stud", "hi_lo_8"), "poker.9.i.2.{}"),
        (("omaha", "hi_lo_8"), "poker.11.f.2.{}"),
    ):
        form = FORMS[key]
        two, three, four = (line.format(number) for number in ("ii", "iii", "iv"))
        assert tied(form, is_low=False, by_suit=False) == (two,)
        assert tied(form, is_low=False, by_suit=True) == (two, four)
        assert tied(form, is_low=True, by_suit=True) == (three, four)
    mambo = FORMS["mambo_stud", "hi_lo_6"]
    assert tied(mambo, is_low=True, by_suit=True) == ("poker.13a.j.3", "poker.13a.j.4")
    assert tied(FORMS["holdem", "high"], is_low=False, by_suit=True) == ("poker.3.d",)


@verifies("poker.9.i.2.ii", "poker.9.i.2.iii")
def test_a_pot_divided_by_suit_says_so_at_the_table() -> None:
    cards = {"1": "As 2c 3d 4h Ks Kh 9c", "2": "Ah 2d 3c 4s Kd Kc 9d", "3": "Qs Jd 7c 8h 8s 6d Th"}
    driver = dealt(cards, **SPLIT, ante="1", rake="time")
    won = {(one.share, one.seat): one for one in some(finish(driver), Awarded)}
    assert {key: one.amount for key, one in won.items()} == {
        ("high", 1): 3_00,
        ("high", 2): 2_00,
        ("low", 1): 2_00,
        ("low", 2): 2_00,
    }
    both = ("poker.9.i.2", "poker.9.i.2.i", "poker.9.i.2.ii", "poker.9.i.2.iv")
    assert won["high", 1].cites == won["high", 2].cites == both
    assert won["low", 1].cites == won["low", 2].cites == ("poker.9.i.2", "poker.9.i.2.iii")


@verifies("poker.9.h", "poker.1.burn-card", "poker.6.e.3")
def test_the_burn_for_a_common_card_cites_the_clauses_on_burn_cards() -> None:
    in_order(
        golden("common_card"),
        "shoe: burn 6d, common As [poker.9.h, poker.1.common-card, poker.1.burn-card, poker.6.e.3]",
    )


@verifies("poker.12.f", "poker.12.f.1", "poker.12.f.2")
def test_only_the_first_cards_of_a_draw_cite_the_burn() -> None:
    driver = dealt(type="five_card_draw")
    act(driver, "call call check first none first-second")
    deals = [one.event for one in driver.log if isinstance(one.event, Dealt)][-2:]
    assert deals[0].cites[:2] == ("poker.12.f", "poker.12.f.1")
    assert deals[1].cites == ("poker.12.f",)


@verifies("poker.9.f.1", "poker.9.f.2")
def test_the_best_hand_showing_opens_by_its_own_line_and_equal_ones_by_theirs() -> None:
    cards = {"1": "2c 3c 4c As", "2": "2d 3d 5c Ad", "3": "2h 3h 6h 9c"}
    driver = dealt(cards, **STUD)
    act(driver, "call call")
    assert asked(driver).patrons == ("p2",)
    assert asked(driver).cites == ("poker.9.f", "poker.9.f.1")
    cards = {"1": "2c 3c 4c As", "2": "2d 3d 4d Ad", "3": "2h 3h 6h 9c"}
    driver = dealt(cards, **STUD)
    act(driver, "call call")
    assert asked(driver).patrons == ("p1",)
    assert asked(driver).cites == ("poker.9.f", "poker.9.f.2")


@verifies("poker.13a.h.1", "poker.13a.h.2")
def test_at_mambo_the_seat_is_cited_only_where_it_decides() -> None:
    for second, cited in (("Th", True), ("9h", False)):
        cards = {"1": "2c Td 3c", "2": f"2d {second} 3d", "community": "Qc"}
        driver = dealt(cards, (200, 200), type="mambo_stud")
        act(driver, "call check check")
        assert asked(driver).patrons == ("p1",)
        assert ("poker.13a.h.2" in asked(driver).cites) == cited


@verifies("poker.7.c.4.ii")
def test_cards_for_an_all_in_hand_cite_that_it_still_gets_them() -> None:
    driver = dealt(None, (6, 200, 200), **STUD, structure="no_limit")
    while not any(one.all_in for one in driver.table.play.players):
        ask: Ask = asked(driver)
        own = ask.patrons[0] == "p1"
        moves = ("all_in", "call", "check") if own else ("call", "check")
        driver.choose(ask.patrons[0], next(word for word in moves if word in ask.choices))
        to_question(driver)
    deals = [one.event for one in driver.log if isinstance(one.event, Dealt)]
    assert "poker.7.c.4.ii" not in deals[1].cites
    finish(driver)
    last = [one.event for one in driver.log if isinstance(one.event, Dealt)][-1]
    assert "poker.7.c.4.ii" in last.cites


@verifies("poker.15.o.2", "poker.15.k", "poker.15.l", "poker.15.m")
def test_a_deal_that_a_card_turned_up_has_changed_cites_its_clause() -> None:
    flop = next(one for one in golden("hole_card_exposed_burned") if "community" in one)
    assert "burn" not in flop.partition("[")[0]
    assert "poker.15.o.2" in flop
    for name, clause in (("stud", "k"), ("five_stud", "l"), ("mambo", "m")):
        lines = golden(f"hole_card_exposed_{name}")
        assert sum(f"poker.15.{clause}]" in one and "shoe:" in one for one in lines) == 1


@verifies("poker.11.c", "poker.12.c", "poker.10.c.3")
def test_the_button_of_omaha_and_draw_cites_their_own_clause() -> None:
    for kind, clause in (("holdem", ""), ("omaha", "poker.11.c"), ("five_card_draw", "poker.12.c")):
        driver = seated(type=kind)
        to_question(driver)
        (begun,) = some([one.event for one in driver.log], HandBegun)
        assert {"poker.11.c", "poker.12.c"} & set(begun.cites) == ({clause} if clause else set())
