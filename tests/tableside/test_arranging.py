"""People name their own cards and tiles: they are turned into the order the table asks for."""

from __future__ import annotations

import pytest

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.game import Game
from croupier.core.part import Makes
from croupier.equipment.source import Scripted
from croupier.rulebook.rules import rules_for
from croupier.tableside.arranging import chosen, makes, tried
from croupier.tableside.line import Does, read, says
from croupier.tableside.possible import question
from tests.browser.arranging import CARD_HANDS, CARDS, TILE_HANDS, TILES, arranging


def asked(game: Game) -> Driver:
    """A table that asks p1 to set a hand."""
    driver = Driver(game, rules_for(game), Scripted(("4",)), lambda: "")
    driver.buy("p1", 100_00)
    driver.place("p1", "5 on high")
    driver.close()
    return driver


def meant(driver: Driver, text: str) -> str:
    return chosen(driver, "p1", question(driver, "p1"), text)


@pytest.fixture
def cards() -> Driver:
    """2c As 9h Kd 9d, set three behind and two in front."""
    return asked(CARD_HANDS)


@pytest.fixture
def tiles() -> Driver:
    """24 66 13 12, set in two hands of two."""
    return asked(TILE_HANDS)


@pytest.mark.parametrize(
    "text",
    [
        "2c 9h 9d | As Kd",
        "set 2c 9h 9d | As Kd",
        "set As Kd",
        "as kd",
        "AS, KD",
        "set second fourth",
        "first third fifth | 2 4",
        "set A K",
        "As and Kd",
        "2c 9h 9d / As Kd",
        "A♠ K♦",
        "2♧ 9♡ 9♢\ufe0f | A♤ K♦",
    ],
)
def test_cards_are_named_by_face_order_or_rank(cards: Driver, text: str) -> None:
    front = {*meant(cards, text).partition("|")[2].split()}
    assert front == {"second", "fourth"}


@pytest.mark.parametrize(
    "text", ["66 13 | 24 12", "6-6 3-1", "set 66 13", "twelve four", "teen gor", "2 3"]
)
def test_tiles_are_named_by_their_ends_or_their_names(tiles: Driver, text: str) -> None:
    assert meant(tiles, text) == "second third | first fourth"


@pytest.mark.parametrize(
    ("text", "why", "accepted"),
    [
        ("set As Ks", "it is not in your hand", "2c 9h Kd 9d"),
        ("As Ks", "it is not in your hand", "2c 9h Kd 9d"),
        ("set A 9", "you hold more than one", "9h or 9d"),
        ("set As As", "you have already named it", "2c 9h Kd 9d"),
        ("set 2 2", "you have already named it", "2c 9h Kd 9d"),
        ("set As Kd 9h 9d", "it names 4, which does not fit", "3 for behind, 2 for in front"),
        ("set teen", "it is not in your hand", "2c As 9h Kd 9d"),
    ],
)
def test_what_cannot_be_meant_is_refused(cards: Driver, text: str, why: str, accepted: str) -> None:
    with pytest.raises(Refused) as refused:
        meant(cards, text)
    assert refused.value.record.why == why
    assert refused.value.record.accepted == accepted
    assert refused.value.cites == ("cmr147.02",)


def test_one_of_two_alike_is_any_of_them() -> None:
    how = CARD_HANDS.composed.questions["setting"].arranging
    assert how is not None
    twins = arranging("twins", "tile", ("66", "66", "13", "12"), (2, 2), how)
    assert meant(asked(twins), "66 13") == "first third | second fourth"
    assert meant(asked(twins), "set 66 66") == "first second | third fourth"


def test_the_house_way_is_asked_for_by_name(cards: Driver, tiles: Driver) -> None:
    assert meant(cards, "house way") == "first second third | fourth fifth"
    assert meant(cards, "House") == "first second third | fourth fifth"
    assert not meant(tiles, "house way"), "nobody tells one there"


@pytest.mark.parametrize("text", ["hint", "10 on high", "ready", "why", "go"])
def test_other_words_name_no_cards(cards: Driver, text: str) -> None:
    assert not meant(cards, text)


def test_a_typed_line_sets_the_hands(cards: Driver) -> None:
    line = read(cards, "p1", "set As Kd")
    assert line is not None
    assert line.does is Does.ANSWER
    says(cards, "p1", "set As Kd")
    assert cards.table.play.answers == {"hand 1": "first third fifth | second fourth"}


def test_an_arrangement_is_tried_and_nothing_is_set(cards: Driver) -> None:
    answer, names, made = tried(cards, "p1", "As 9h")
    assert answer == "first fourth fifth | second third"
    assert names == ("Behind (3)", "In front (2)")
    foul = "Your hand behind must rank higher: this loses."
    assert made == Makes(("no pair", "two cards"), foul, ("cmr147.02",), loses=True)
    assert tried(cards, "p1", "house way")[2].groups == ("no pair", "two cards")
    assert not cards.table.play.answers
    with pytest.raises(Refused, match="it names none of your hand"):
        tried(cards, "p1", "hello")
    with pytest.raises(Refused, match="you have nothing to arrange now"):
        tried(cards, "p2", "As Kd")


def test_nobody_learns_what_others_arrange(cards: Driver) -> None:
    cards.buy("p2", 100_00)
    about = question(cards, "p1")
    assert about is not None
    assert makes(cards, "p2", about, "first second third | fourth fifth").groups == ("", "")
    shown = cards.view("p2")
    assert shown.prompt is None
    assert not {*CARDS} & {one.face for one in shown.things}


def test_the_question_has_the_faces_names_and_the_house_way(cards: Driver, tiles: Driver) -> None:
    shown = cards.view("p1").prompt
    assert shown is not None
    assert [*shown.labels.values()] == [*CARDS]
    assert (shown.of, getattr(shown, "names", ())) == ("card", ("Behind (3)", "In front (2)"))
    assert getattr(shown, "way", "") == "first second third | fourth fifth"
    told = tiles.view("p1").prompt
    assert told is not None
    assert (told.of, [*told.labels.values()]) == ("tile", [*TILES])
    assert not getattr(told, "way", "")


def test_two_of_four_cards_are_named_at_fast_action() -> None:
    driver = croupier.table("fastactionholdem", seed=3, patrons=("p1",))
    driver.place("p1", "25 on main")
    for _ in range(20):
        if (about := question(driver, "p1")) is None:
            driver.step()
        elif about.about.startswith("hand "):
            break
        else:
            driver.choose("p1", about.silence or about.choices[0], about.about)
    shown = driver.view("p1").prompt
    assert shown is not None
    faces = [*shown.labels.values()]
    assert meant(driver, f"{faces[1]} {faces[3]}") == "second fourth"
    assert meant(driver, "1 4") == "first fourth"
    missing = next(card for card in ("As", "Ks", "Qs", "Js", "Ts") if card not in faces)
    with pytest.raises(Refused, match="it is not in your hand"):
        meant(driver, f"{faces[0]} {missing}")
