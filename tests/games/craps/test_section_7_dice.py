"""Craps, Section 7: the set of dice, who keeps it, and to whom it is offered first."""

from itertools import product

import pytest

from croupier.core.errors import Refused
from croupier.core.game import devices
from croupier.core.step import Ask, Ceremony, Open
from croupier.games.craps.play import DicePassed, ShooterNamed
from croupier.games.craps.shooter import PASSED_ON, SHOOTS
from croupier.rulebook.citation import verifies
from tests.games.craps.shooting import GAMES, offered_to, said, seated
from tests.games.scripted import only

KEEPERS: tuple[tuple[str, dict[str, str], str], ...] = (
    ("craps", {}, "stickperson"),
    ("minicraps", {"mini_stick": "yes"}, "stickperson"),
    ("minicraps", {"mini_stick": "no"}, "dealer"),
)


@verifies("craps.7.a")
@pytest.mark.parametrize("key", GAMES)
def test_five_dice_are_at_the_table_and_two_are_thrown(key: str) -> None:
    [(who, does), _] = said(key, "opening", "craps.7.a")
    assert who == "floorperson"
    assert "at least five dice" in does
    table = seated(key=key)
    dice = devices(table.game, table.rules)["dice"]
    assert [dice.value(face) for face in dice.faces] == list(product(range(1, 7), repeat=2))


@verifies("craps.7.a")
@pytest.mark.parametrize(("key", "options", "keeper"), KEEPERS)
def test_the_dice_are_kept_in_the_cup_by_who_has_them_in_charge(
    key: str, options: dict[str, str], keeper: str
) -> None:
    [_, (who, does)] = said(key, "opening", "craps.7.a", **options)
    assert who == seated(key=key, **options).rules.calls == keeper
    assert "dice cup" in does


@verifies("craps.7.b.1", "craps.7.b.2")
@pytest.mark.parametrize(
    ("key", "clause"), [("craps", "craps.7.b.1"), ("minicraps", "craps.7.b.2")]
)
def test_the_dice_are_offered_clockwise_from_the_left_until_one_accepts(
    key: str, clause: str
) -> None:
    table = seated(key=key)
    table.step()
    for patron in ("p1", "p2"):
        assert table.step_now == Ask(
            (patron,),
            "the dice",
            ("accept", "decline"),
            (clause,),
            asks=SHOOTS,
            topic="the dice",
            ceremony=Ceremony("decline", PASSED_ON),
        )
        (passed,) = only(table.choose(patron, "decline"), DicePassed)
        assert passed.cites == (clause,)
    assert offered_to(table) == "p3"
    table.choose("p3", "accept")
    assert table.table.play.shooter == "p3"
    assert isinstance(table.step_now, Open)


@verifies("craps.7.b.2")
def test_a_stickperson_at_mini_craps_offers_them_by_the_clause_of_mini_craps() -> None:
    table = seated(key="minicraps", mini_stick="yes")
    table.step()
    assert isinstance(table.step_now, Ask)
    assert table.step_now.cites == ("craps.7.b.2",)
    [(who, does)] = said("minicraps", "offering", "craps.7.b.2", mini_stick="yes")
    assert (who, "own left" in does) == ("stickperson", True)
    [(who, does)] = said("craps", "offering", "craps.7.b.1")
    assert (who, "boxperson's left" in does) == ("stickperson", True)


@verifies("craps.7.b.1")
def test_only_who_is_offered_the_dice_answers() -> None:
    table = seated()
    table.step()
    before = table.table
    with pytest.raises(Refused, match="no question to answer"):
        table.choose("p2", "accept")
    with pytest.raises(Refused):
        table.choose("p1", "keep")
    assert table.table == before


@verifies("craps.7.b.1")
def test_play_rests_when_nobody_takes_the_dice_and_they_are_offered_again() -> None:
    table = seated()
    table.place("p1", "10 on pass")
    for patron in ("p1", "p2", "p3"):
        table.choose(patron, "decline")
    assert table.table.stage == -1
    assert [w.amount for w in table.table.wagers] == [10_00]
    table.step()
    assert offered_to(table) == "p1"


@verifies("craps.7.c")
@pytest.mark.parametrize("key", GAMES)
def test_the_first_to_accept_is_the_shooter(key: str) -> None:
    table = seated(key=key)
    table.step()
    (named,) = only(table.choose("p1", "accept"), ShooterNamed)
    assert (named.patron, named.cites) == ("p1", ("craps.7.c",))
    assert table.table.play.shooter == "p1"
    [(who, does)] = said(key, "offering", "craps.7.c")
    assert (who, "selects two" in does) == ("shooter", True)


@verifies("craps.7.c.1", "craps.7.c.2")
@pytest.mark.parametrize(("key", "options", "keeper"), KEEPERS)
def test_the_rest_of_the_dice_go_back_to_the_cup(
    key: str, options: dict[str, str], keeper: str
) -> None:
    clause = "craps.7.c.1" if key == "craps" else "craps.7.c.2"
    [(who, does)] = said(key, "offering", clause, **options)
    assert who == keeper
    assert does.endswith(f"in front of the {keeper}")


def test_wagers_are_made_while_the_dice_are_offered() -> None:
    table = seated()
    table.step()
    table.place("p3", "10 on pass")
    assert offered_to(table) == "p1"
    assert table.table.wagers_of("p3")
