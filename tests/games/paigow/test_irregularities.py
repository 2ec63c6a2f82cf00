"""The tiles at the table, and what may go wrong with them and with the dice (3, 4, 9)."""

from __future__ import annotations

import pytest

from croupier.core.driver import Driver
from croupier.core.duty import Placed
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Discarded, Returned, RoundEnded
from croupier.core.game import devices
from croupier.core.part import Duties
from croupier.core.step import Draw, Open, Shuffle
from croupier.equipment.cards import Pack
from croupier.games.families.paigow.play import (
    AllVoid,
    DealerSettled,
    FaceShown,
    HandCompared,
    HandReset,
    HandVoided,
    NoRoll,
    ReplacementDue,
)
from croupier.games.families.shoe import ShoeSpent
from croupier.games.paigow.play import EquipmentChanged, TilesLaidOut, TilesReplaced
from croupier.rulebook.citation import verifies
from tests.games.paigow.tables import (
    MIDDLING,
    NO_WAGER,
    PAI_GOW,
    STRONG,
    WEAKEST,
    asked,
    banked,
    dice,
    of,
    opened,
    over,
    play,
    question,
    table,
    tiles,
    until,
)


def shaking(driver: Driver) -> bool:
    """The dice are next."""
    return isinstance(driver.step_now, Draw)


def delivered(driver: Driver) -> bool:
    """The tiles are delivered, and nobody has looked at them."""
    return bool(driver.table.play.delivered)


@verifies("cmr146.52.1", "cmr146.52.3", "paigow.2.a")
def test_the_set_has_32_tiles_eleven_faces_of_them_twice() -> None:
    pack = devices(PAI_GOW, table(1).rules)["shoe"]
    assert isinstance(pack, Pack)
    assert len(pack.cards) == 32
    assert sorted(pack.copies) == [1] * 10 + [2] * 11


@verifies("paigow.4.c", "paigow.4.d", "paigow.4.f", "paigow.1.washing", "paigow.2.a")
def test_the_tiles_are_washed_before_each_round_and_dealt_in_eight_stacks() -> None:
    driver = table(1)
    driver.step()
    assert driver.step_now == Shuffle("shoe", ("paigow.4.c", "paigow.4.d"))
    driver.place("p1", "10 on main")
    until(opened(driver), shaking)
    stacks = {place: len(there) for place, there in driver.table.play.hands.items()}
    assert stacks == {f"stack {n}": 4 for n in range(1, 9)}
    until(driver, over)
    driver.step()
    assert driver.step_now == Shuffle("shoe", ("paigow.4.f", "paigow.4.d"))


@verifies("paigow.4.e")
def test_a_tile_turned_over_in_stacking_has_the_set_washed_again() -> None:
    driver = opened(table(1))
    driver.place("p1", "10 on main")
    events = driver.incident("tile_exposed_in_stacking")
    assert of(events, ShoeSpent)
    assert isinstance(driver.step_now, Shuffle)
    assert of(driver.step(), CardsShuffled)
    assert isinstance(driver.step_now, Open), "wagers stand, and the betting is open"
    assert [wager.amount for wager in driver.table.wagers] == [10_00]
    driver.close()
    with pytest.raises(Refused, match="not being stacked"):
        driver.incident("tile_exposed_in_stacking")


@verifies("paigow.4.g")
def test_at_an_idle_table_the_tiles_lie_in_pairs() -> None:
    driver = table(1)
    driver.place("p1", "10 on main")
    with pytest.raises(Refused, match="gaming is in progress"):
        driver.incident("idle_table")
    play(driver)
    assert of(driver.incident("idle_table"), TilesLaidOut)
    driver.step()
    assert driver.step_now == Shuffle("shoe", ("paigow.4.c", "paigow.4.d"))


@verifies("paigow.4.a.3.i")
def test_a_set_with_an_unsuitable_tile_is_replaced_before_play() -> None:
    driver = table(1)
    assert of(driver.incident("unsuitable_tile"), TilesReplaced)
    opened(driver)
    with pytest.raises(Refused, match="already been inspected"):
        driver.incident("unsuitable_tile")


@verifies("cmr146.53.6", "cmr146.53.8")
@pytest.mark.parametrize("name", ["damaged_tile", "tiles_removed"])
def test_a_damaged_set_is_replaced_at_once(name: str) -> None:
    driver = opened(table(1))
    driver.place("p1", "10 on main")
    assert of(driver.incident(name), TilesReplaced)
    assert driver.table.wagers, "before the deal wagers stand"
    until(driver, asked("setting"))
    events = driver.incident(name)
    assert of(events, TilesReplaced)
    assert of(events, AllVoid)
    assert driver.table.balances == {"p1": 500_00}
    with pytest.raises(Refused, match="not in use"):
        driver.incident(name)


@verifies("cmr146.53.6", "cmr146.53.8", "paigow.8.b")
@pytest.mark.parametrize("name", ["damaged_tile", "tiles_removed"])
@pytest.mark.parametrize("bank", [False, True])
def test_after_exposure_a_set_is_replaced_when_the_round_is_settled(
    name: str, *, bank: bool
) -> None:
    driver = banked(table(3, bank=True)) if bank else opened(table(3, bank=True))
    for patron in ("p2", "p3"):
        driver.place(patron, "20 on main")
    before = dict(driver.table.accounts)
    hands = {"1" if bank else "dealer": MIDDLING, "2": WEAKEST, "3": STRONG}
    until(driver, asked("surrender", "surrender 3"), hands, answers=NO_WAGER)
    events = driver.incident(name)
    assert of(events, ReplacementDue)
    assert not of(events, AllVoid, TilesReplaced)
    with pytest.raises(Refused, match="already due when the round is over"):
        driver.incident(name)
    rest = until(driver, over)
    assert of(rest, TilesReplaced)
    assert {one.place: one.ends for one in of(rest, HandCompared)}["3"] == "win"
    after = driver.table.accounts
    assert (after["p2"] - before["p2"], after["p3"] - before["p3"]) == (0, 39_00)
    opened(driver)
    assert isinstance(driver.step_now, Open), "the game starts again: nobody banks its first round"


@verifies("paigow.3.c", "cmr146.53.7")
def test_tiles_leave_the_table_within_twelve_hours_and_dice_within_a_day() -> None:
    duties = PAI_GOW.get(Duties)
    assert duties is not None
    driver = table(1)
    placed = Placed("2026-03-01T20:00:00-05:00")
    tiles_due, dice_due = duties.due(driver.rules, placed)
    assert (tiles_due.due, tiles_due.cites) == ("2026-03-02T08:00:00-05:00", ("cmr146.53.7",))
    assert (dice_due.due, dice_due.cites) == ("2026-03-02T20:00:00-05:00", ("paigow.3.c",))
    assert of(driver.incident(tiles_due.call), EquipmentChanged)
    assert duties.renewed(driver.rules) == (EquipmentChanged,)
    opened(driver)
    driver.place("p1", "10 on main")
    with pytest.raises(Refused, match="a round is under way"):
        driver.incident(dice_due.call)


@verifies("paigow.9.a", "paigow.9.b")
@pytest.mark.parametrize("name", ["dice_not_flat", "die_falls_out"])
def test_no_roll_is_shaken_again_with_the_betting_closed(name: str) -> None:
    driver = opened(table(1))
    driver.place("p1", "10 on main")
    with pytest.raises(Refused, match="not being shaken"):
        driver.incident(name)
    until(driver, shaking)
    events = driver.incident(name)
    assert [one.by for one in of(events, NoRoll)] == ["the dealer"]
    assert isinstance(driver.step_now, Draw)
    assert not driver.table.open
    driver.enter(dice(9))
    with pytest.raises(Refused, match="not being shaken"):
        driver.incident(name)


@verifies("paigow.8.i", "paigow.9.a")
def test_a_bank_that_lifts_the_lid_or_rolled_shakes_again() -> None:
    driver = banked(table(2, bank=True))
    driver.place("p2", "10 on main")
    until(driver, shaking)
    for name in ("bank_lifts_lid", "dice_not_flat"):
        assert [one.by for one in of(driver.incident(name), NoRoll)] == ["p1"]
    without = opened(table(1))
    without.place("p1", "10 on main")
    until(without, shaking)
    with pytest.raises(Refused, match="the dealer shakes the dice"):
        without.incident("bank_lifts_lid")


@verifies("paigow.9.c")
def test_a_wrong_total_voids_all_hands_unless_it_counts_to_the_same_position() -> None:
    driver = opened(table(2))
    for patron in ("p1", "p2"):
        driver.place(patron, "10 on main")
    until(driver, delivered, shows=dice(6))
    with pytest.raises(Refused, match=r"14 counts to the same position.*paigow\.9\.c"):
        driver.incident("dice_mistotaled", total="14")
    with pytest.raises(Refused, match="total '2'"):
        driver.incident("dice_mistotaled", total="2")
    until(driver, asked("setting", "hand 2"))
    events = driver.incident("dice_mistotaled", total="7")
    assert of(events, AllVoid)
    assert of(events, RoundEnded)
    assert driver.table.balances == {"p1": 500_00, "p2": 500_00}
    assert driver.table.play.shoe.state == "spent", "the tiles are washed again"


@verifies("paigow.9.c", "paigow.8.o")
@pytest.mark.parametrize("bank", [False, True])
def test_a_wrong_total_is_called_until_a_wager_is_settled(*, bank: bool) -> None:
    driver = banked(table(4, bank=True), bank="p4") if bank else opened(table(3, bank=True))
    for patron in ("p1", "p2", "p3"):
        driver.place(patron, "10 on main")
    hands = {"1": STRONG, "2": WEAKEST, "4" if bank else "dealer": MIDDLING}
    until(driver, asked("surrender", "surrender 2"), hands, answers=NO_WAGER)
    assert driver.table.play.results == {"1": "win"}, "not paid yet"
    (wrong,) = (one for one in PAI_GOW.incidents if one.key == "dice_mistotaled")
    assert wrong.possible(driver.table) is None
    driver.choose("p2", "play")
    assert driver.table.play.results == {"1": "win", "2": "lose"}
    assert wrong.possible(driver.table) == "a wager is already settled"


@verifies("paigow.9.d")
def test_a_player_whose_tile_the_dealer_exposed_plays_or_voids() -> None:
    for choice in ("play", "void"):
        driver = opened(table(2))
        for patron in ("p1", "p2"):
            driver.place(patron, "10 on main")
        until(driver, delivered, {"2": STRONG, "1": WEAKEST, "dealer": MIDDLING})
        with pytest.raises(Refused, match="box '5'"):
            driver.incident("player_exposed", box="5")
        (shown,) = of(driver.incident("player_exposed", box="2"), FaceShown)
        assert (shown.card, shown.number) == ("11", 3)
        step = question(driver)
        assert (step.patrons, step.choices) == (("p2",), ("play", "void"))
        own = [one.face for one in driver.view("p2").things if one.place == "2"]
        assert own == ["??", "??", "??", "11"], "without looking at the others"
        events = driver.choose("p2", choice)
        rest = until(driver, over)
        ends = {one.place: one.ends for one in of(rest, HandCompared)}
        if choice == "void":
            assert of(events, HandVoided)
            assert [one.patron for one in of(events, Returned)] == ["p2"]
            assert ends == {"1": "lose"}, "the others are not affected"
        else:
            assert ends == {"1": "lose", "2": "win"}


@verifies("paigow.9.d", "paigow.7.a", "paigow.7.g")
@pytest.mark.parametrize("last", ["11", "12", "36"])
def test_nobody_learns_on_which_side_an_exposed_tile_is_set(last: str) -> None:
    """Hands whose other tiles differ have the exposed tile in different places once taken up."""
    known = set()
    for rest in ("66 55 44", "66 55 56", "66 55 46", "66 55 33", "66 55 22"):
        driver = opened(table(3))
        for patron in ("p1", "p2"):
            driver.place(patron, "10 on main")
        until(driver, delivered, {"1": f"{rest} {last}"})
        driver.incident("player_exposed", box="1")
        driver.choose("p1", "play")
        until(driver, asked("setting", "hand 1"))
        own = [one.face for one in driver.view("p1").things if one.place == "1"]
        assert sorted(own) == sorted([*rest.split(), last]), "the owner sees all of them"
        known.add(own.index(last))
        for other in ("p2", "p3", None):
            theirs = [one.face for one in driver.view(other).things if one.place == "1"]
            assert theirs == ["??"] * 4
        driver.choose("p1", question(driver).silence)
        for other in ("p2", "p3", None):
            seen = driver.view(other).things
            sides = [one.face for one in seen if one.place in ("high 1", "low 1")]
            assert sides == ["??"] * 4
            assert [one.face for one in seen if one.place == "1"] == [last], "in front of them"
        until(driver, lambda now: bool(now.table.play.results))
        assert "1" not in {one.place for one in driver.view(None).things}
    assert len(known) > 1, "the order of a hand tells nothing"


@verifies("paigow.9.d")
def test_once_players_have_looked_an_exposed_tile_changes_nothing() -> None:
    driver = opened(table(1, areas=2))
    driver.place("p1", "10 on main at 1")
    driver.place("p1", "10 on main at 2")
    until(driver, asked("setting", "hand 1"))
    with pytest.raises(Refused, match="box '1'"):
        driver.incident("player_exposed", box="1")
    driver.incident("player_exposed", box="2")
    driver.choose("p1", "void")
    assert question(driver).about == "hand 1", "the second area was not seen yet"
    until(driver, asked("surrender"))
    with pytest.raises(Refused, match="have looked at their hands"):
        driver.incident("player_exposed")


@verifies("paigow.9.e")
@pytest.mark.parametrize("place", ["dealer", "dead hand", "1", "5"])
def test_a_tile_that_must_stay_hidden_voids_all_hands(place: str) -> None:
    driver = banked(table(2, bank=True))
    driver.place("p2", "10 on main")
    until(driver, lambda now: bool(now.table.play.delivered) and "5" not in now.table.play.hands)
    with pytest.raises(Refused, match="place '2'"):
        driver.incident("dealer_exposed", place="2")
    before = dict(driver.table.accounts)
    events = driver.incident("dealer_exposed", place=place)
    lies = "dead hand" if place == "5" else place
    assert of(events, FaceShown)[0].place == lies, "an empty seat's tiles are with the dead hand"
    assert of(events, AllVoid)
    assert [one.amount for one in of(events, DealerSettled)] == [10_00], "it goes back, too"
    assert driver.table.accounts["p2"] - before["p2"] == 10_00
    assert driver.table.accounts["dealer:"] == 0 == driver.table.total
    hidden = [one for one in of(events, Discarded) if one.seen_by is not None]
    assert hidden, "no other tile is shown"


@verifies("paigow.9.e")
def test_a_banks_set_tiles_are_hidden_until_they_are_exposed() -> None:
    driver = banked(table(2, bank=True))
    driver.place("p2", "10 on main")
    until(driver, asked("setting", "hand 1"), answers=NO_WAGER)
    able = {one.key for one in PAI_GOW.incidents if one.possible(driver.table) is None}
    assert "dealer_exposed" in able
    until(driver, asked("surrender"))
    driver.choose("p2", "play")
    with pytest.raises(Refused):
        driver.incident("dealer_exposed")


@verifies("paigow.9.f")
def test_hands_that_were_set_against_the_submission_are_set_again() -> None:
    driver = opened(table(1))
    driver.place("p1", "10 on main")
    until(driver, asked("setting"), {"dealer": MIDDLING, "1": STRONG})
    with pytest.raises(Refused, match="has not set a hand"):
        driver.incident("dealer_misset")
    until(driver, asked("surrender"))
    (again,) = of(driver.incident("dealer_misset"), HandReset)
    assert (again.place, again.high) == ("dealer", ("55", "55"))
    with pytest.raises(Refused, match="set again already"):
        driver.incident("dealer_misset")
    rest = until(driver, over)
    assert [one.ends for one in of(rest, HandCompared)] == ["win"], "and the round is completed"
    shared = banked(table(2, bank=True, cobank=True), shared=True)
    shared.place("p2", "10 on main")
    until(shared, asked("surrender"))
    assert [one.place for one in of(shared.incident("dealer_misset"), HandReset)] == ["1"]


def test_no_deal_of_the_test_tables_has_a_tile_too_many() -> None:
    assert len(tiles({"3": STRONG}).split()) == 32
