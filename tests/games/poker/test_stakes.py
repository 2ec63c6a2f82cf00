"""Table stakes, seats, and what nobody may see."""

from random import Random

import pytest

from croupier.analysis.random_play import random_choice
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import UNSEEN, Dealt, RoundVoided, Turned, seen_by
from croupier.core.prompt import Amount
from croupier.core.step import Ask
from croupier.core.table import IDLE
from croupier.equipment.source import Shuffled
from croupier.games.poker.forms import FORMS, forms_of
from croupier.games.poker.play import Played
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import Unlawful
from tests.games.poker.tables import act, asked, dealt, finish, rules, seated, to_question
from tests.games.scripted import only

MOST = {
    "seven_card_stud": 9,
    "holdem": 11,
    "omaha": 10,
    "five_card_draw": 8,
    "five_card_stud": 8,
    "mambo_stud": 11,
}


@verifies("poker.7.c.1", "poker.7.c", "poker.1.table-stakes")
def test_no_chips_are_added_or_taken_off_the_table_in_a_hand() -> None:
    driver = dealt()
    act(driver, "fold")
    for patron in ("p1", "p3"):
        with pytest.raises(Refused, match="between rounds") as refusal:
            driver.buy(patron, 50_00)
        assert refusal.value.cites == ("poker.7.c.1", "poker.1.table-stakes")
        with pytest.raises(Refused, match="during a round of play"):
            driver.cash_out(patron)
    finish(driver)
    driver.buy("p1", 50_00)
    with pytest.raises(Refused, match="who stays may not"):
        driver.cash_out("p1", 10_00)
    driver.cash_out("p1")
    assert "p1" not in driver.table.play.seats


def test_a_newcomer_may_sit_down_during_a_hand_and_waits_for_the_next() -> None:
    driver = dealt()
    driver.buy("p9", 100_00)
    assert "p9" not in [one.patron for one in driver.table.play.players]
    finish(driver)
    to_question(driver)
    assert "p9" in [one.patron for one in driver.table.play.players]


@verifies("poker.6.b", "poker.9.b", "poker.10.b", "poker.11.b", "poker.12.b", "poker.13.b")
@verifies("poker.13a.b")
def test_a_table_has_no_more_seats_than_its_type_allows() -> None:
    for kind, most in MOST.items():
        assert rules(type=kind, seats=most).seats == most
        with pytest.raises(Unlawful):
            rules(type=kind, seats=most + 1)
    driver = seated(stacks=(200,) * 11, seats=11)
    with pytest.raises(Refused, match="all 11 seats are taken") as refusal:
        driver.buy("p12", 200_00)
    assert refusal.value.cites == ("poker.10.b",)


@verifies("poker.8.b", "poker.8.a.1", "poker.8.a.2", "poker.8.a.3", "poker.8.a.4")
@verifies("poker.8.a.5", "poker.8.a.6")
def test_ten_forms_of_six_types_are_permitted_and_no_other() -> None:
    permitted = {
        ("seven_card_stud", "high"),
        ("seven_card_stud", "hi_lo"),
        ("seven_card_stud", "hi_lo_8"),
        ("holdem", "high"),
        ("omaha", "high"),
        ("omaha", "hi_lo_8"),
        ("five_card_draw", "high"),
        ("five_card_draw", "low"),
        ("five_card_stud", "high"),
        ("mambo_stud", "hi_lo_6"),
    }
    assert set(FORMS) == permitted
    for kind in MOST:
        assert rules(type=kind).form == forms_of(kind)[0]
        for form in ("high", "low", "hi_lo", "hi_lo_8", "hi_lo_6"):
            if (kind, form) not in permitted:
                with pytest.raises(Unlawful):
                    rules(type=kind, form=form)


def test_a_type_may_be_named_with_the_game() -> None:
    omaha = game("poker:omaha")
    assert (omaha.key, dict(omaha.preset)) == ("poker", {"type": "omaha"})
    with pytest.raises(Refused, match="no such name"):
        game("poker:razz")
    with pytest.raises(Refused, match="no types"):
        game("craps:high")


@pytest.mark.parametrize(("kind", "form"), FORMS)
def test_every_form_is_played_to_the_showdown_and_hides_what_is_hidden(
    kind: str, form: str
) -> None:
    """Random answers; nobody sees a card that was dealt down to another, or was burned."""
    rng = Random(f"{kind} {form}")
    shown = 0
    for structure in ("limit", "spread", "pot_limit", "no_limit"):
        most = min(6, MOST[kind])
        driver = seated(stacks=(80,) * most, type=kind, form=form, structure=structure)
        driver.source = Shuffled("poker", rng.randrange(1000))
        for _ in range(4):
            shown += play_one(driver, rng)
            assert driver.table.total == 0
            assert not driver.table.accounts["pot:"]
            for patron, cash in driver.table.balances.items():
                if cash < 80_00:
                    driver.buy(patron, 80_00 - cash)
    assert shown


def play_one(driver: Driver, rng: Random) -> int:
    """Play a hand at random, and return whether cards were shown."""
    first = len(driver.log)
    driver.step()
    while driver.table.stage != IDLE:
        step = driver.step_now
        if isinstance(step, Ask):
            choice = random_choice(step, rng)
            if choice in ("fold", "concede") and rng.random() < 0.8:
                choice = next(c for c in ("check", "call", "show") if c in step.choices)
            driver.choose(step.patrons[0], choice, step.about)
        else:
            driver.step()
    events = [entry.event for entry in driver.log[first:]]
    for event in only(events, Dealt):
        for patron in ("p1", "p2", None):
            told = seen_by(event, patron)
            assert isinstance(told, Dealt)
            for card, seen, face in zip(event.cards, event.by_card, told.cards, strict=True):
                may = seen is None or patron in seen
                assert face == (card if may else UNSEEN)
    return bool(only(events, Turned))


@verifies("poker.15.g")
def test_a_void_hand_gives_back_every_chip_also_to_those_who_folded_and_the_button_stays() -> None:
    driver = dealt(stacks=(200,) * 4)
    act(driver, "raise fold call call")
    assert driver.table.accounts["rake:"] > 0
    driver.feed(RoundVoided(by="supervisor", why="a card is missing"))
    assert set(driver.table.balances.values()) == {200_00}
    assert driver.table.play.button == 4
    to_question(driver)
    assert driver.table.play.button == 4
    finish(driver)
    to_question(driver)
    assert driver.table.play.button == 1


@verifies("poker.7.c", "poker.7.c.2")
def test_chips_are_bought_in_dollars_and_coin_only_where_the_ante_needs_it() -> None:
    for amount, ante, accepted in ((1037, "none", "dollars"), (1025, "1", "dollars")):
        with pytest.raises(Refused, match=f"whole {accepted}"):
            seated(stacks=(), ante=ante).buy("p1", amount)
    coined = seated(stacks=(), ante="0.25")
    coined.buy("p1", 1025)
    with pytest.raises(Refused, match="whole quarters"):
        coined.buy("p2", 1010)


@verifies("poker.7.c", "poker.7.c.2")
def test_coin_that_is_left_after_the_ante_is_never_bet() -> None:
    driver = dealt(stacks=(200, 200, 20), structure="no_limit", ante="0.25")
    (event,) = [one for one in act(driver, "all_in") if isinstance(one, Played)]
    assert (event.amount, event.all_in) == (1900, True)
    assert driver.table.accounts["p3"] == 75
    ask = asked(driver)
    assert isinstance(ask.form, Amount)
    assert not ask.form.least % 100
    act(driver, "all_in call")
    assert driver.table.play.players == () or all(
        not p.bet % 100 for p in driver.table.play.players
    )
    assert driver.table.total == 0
