"""The layouts of craps and mini-craps: what 205 CMR 146.17 asks for."""

import math
from typing import Any

import pytest

from croupier.core.game import offered
from croupier.core.layout import Inscription, Layout
from croupier.core.wager import spot
from croupier.drawing.felt import felt_svg
from croupier.drawing.lint import FOR_ODDS, ODDS, flaws, printed
from croupier.drawing.outline import bounds, encloses
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games import felts
from tests.games.craps.tables import GAMES
from tests.games.felts import area, both, odds, place

FEET = 304.8
EVERY: dict[str, Any] = {"six_seven_eight": True, "horn_high_area": True}
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    EVERY,
    {"buy": False},
    {"lay": "no"},
    {"lay": "in_lieu"},
    {"buy": False, "lay": "no", **EVERY},
)
VARIANTS = (
    *((key, values) for key in GAMES for values in OPTIONS),
    ("craps", {"fire_bet": True, **EVERY}),
    ("craps", {"fire_bet": True, "fire_table": "B"}),
    ("minicraps", {"mini_stick": True}),
)
BOOKED_APART = {"whirl", "horn_high_2", "horn_high_3", "horn_high_11", "horn_high_12"}
POINTS = ("4", "5", "6", "8", "9", "10")
PAYS = {
    "field": {"1 to 1", "2 to 1"},
    "any_seven": {"4 to 1"},
    "any_craps": {"7 to 1"},
    "craps_2": {"30 to 1"},
    "craps_3": {"15 to 1"},
    "craps_12": {"30 to 1"},
    "eleven": {"15 to 1"},
    "hard_4": {"7 to 1"},
    "hard_6": {"9 to 1"},
    "hard_8": {"9 to 1"},
    "hard_10": {"7 to 1"},
    "hop_2_2": {"30 to 1"},
    "hop_1_6": {"15 to 1"},
    "place_4": {"9 to 5"},
    "place_6": {"7 to 6"},
    "place_9": {"7 to 5"},
    "place_lose_4": {"5 to 11"},
    "place_lose_5": {"5 to 8"},
    "place_lose_8": {"4 to 5"},
}


def on_fire(**values: Any) -> Layout:
    return felts.felt("craps", fire_bet=True, **values)


def around(layout: Layout) -> list[Any]:
    """The areas of the fire bet by their numbers."""
    found = [one for one in layout.areas if one.kind == "fire"]
    return sorted(found, key=lambda one: int(one.words[0].text))


def of_the_fire_bet(layout: Layout, clause: str) -> list[Inscription]:
    return [one for one in layout.inscriptions if clause in one.cites]


@pytest.mark.parametrize(("key", "values"), VARIANTS, ids=str)
def test_no_layout_has_a_flaw(key: str, values: dict[str, Any]) -> None:
    played = game(key)
    rules = rules_for(played, values)
    assert [str(flaw) for flaw in flaws(played, rules, felts.felt(key, **values))] == []


@verifies("cmr146.17.1")
@pytest.mark.parametrize(("key", "feet"), [("craps", 14), ("minicraps", 9.5)])
def test_the_table_is_oblong_and_not_too_long(key: str, feet: float) -> None:
    layout = felts.felt(key)
    long, wide = (side + 2 * layout.rail for side in (layout.cloth.width, layout.cloth.height))
    assert wide < long <= feet * FEET
    assert layout.corner > 0
    assert f'rx="{layout.corner}"' in felt_svg(layout)


@verifies("cmr146.17.1")
@pytest.mark.parametrize("key", GAMES)
def test_a_wall_stands_around_the_cloth(key: str) -> None:
    layout = felts.felt(key)
    (wall,) = [one for one in layout.figures if one.look == "wall"]
    cloth = layout.cloth
    assert not encloses(wall.outline, cloth.center)
    for at in (
        (cloth.x - 30, cloth.center[1]),
        (cloth.right + 30, cloth.center[1]),
        (cloth.center[0], cloth.y - 30),
        (cloth.center[0], cloth.bottom + 30),
    ):
        assert encloses(wall.outline, at)


@verifies("cmr146.17.1")
def test_mini_craps_has_nine_seats_clockwise_from_the_dealers_left() -> None:
    layout = felts.felt("minicraps")
    seats = [one for one in layout.places if one.id.startswith("seat ")]
    assert [one.id for one in seats] == [f"seat {n}" for n in range(1, 10)]
    assert turns(layout, [one.anchor for one in seats]) == sorted(
        turns(layout, [one.anchor for one in seats])
    )
    assert not [one for one in felts.felt("craps").places if one.id.startswith("seat ")]


def turns(layout: Layout, points: list[Any]) -> list[float]:
    """How far around the table points are, clockwise from the middle of the dealers' side."""
    x, y = layout.cloth.center
    return [math.atan2(px - x, y - py) % math.tau for px, py in points]


@verifies("cmr146.17.2", "cmr146.17.2.a")
@pytest.mark.parametrize("key", GAMES)
def test_the_licensee_is_named(key: str) -> None:
    for layout in both(key, name="Harborside"):
        (name,) = [one for one in layout.inscriptions if one.role == "name"]
        assert (name.text, name.cites) == ("Harborside", ("cmr146.17.2.a",))


@verifies("cmr146.17.2", "cmr146.17.2.b")
@pytest.mark.parametrize(("key", "values"), VARIANTS, ids=str)
def test_every_wager_of_section_2_has_an_area(key: str, values: dict[str, Any]) -> None:
    played = game(key)
    rules = rules_for(played, values)
    kinds = [one for one in offered(played, rules).values() if one.key not in BOOKED_APART]
    wanted = {spot(kind.key, on) for kind in kinds for on in kind.spots(rules)}
    for layout in both(key, **values):
        there = {one.id for one in layout.areas if one.id == one.spot}
        assert there - BOOKED_APART == wanted


@verifies("cmr146.17.2.b", "craps.2.t")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("own", [True, False])
def test_horn_high_has_an_area_where_the_house_says_so(key: str, own: bool) -> None:
    for layout in both(key, horn_high_area=own):
        found = {one.id for one in layout.areas if one.kind.startswith("horn_high")}
        assert found == ({f"horn_high_{n}" for n in (2, 3, 11, 12)} if own else set())


@verifies("cmr146.17.2.b")
def test_both_ends_take_the_same_wagers() -> None:
    layout = felts.felt("craps", **EVERY)
    right = [one for one in layout.areas if one.id.endswith(".right")]
    middle = layout.cloth.center[0]
    assert {one.kind for one in right} >= {"pass", "dont_pass", "come", "dont_come", "field"}
    for one in right:
        twin = area(layout, one.spot)
        assert twin.label == one.label
        assert twin.anchor[0] < middle < one.anchor[0]
        assert twin.anchor[1] == one.anchor[1]


@verifies("cmr146.17.2.b", "craps.2.b.3", "craps.2.d.3")
@pytest.mark.parametrize("key", GAMES)
def test_dice_are_shown_where_dice_decide(key: str) -> None:
    shown = {
        "hard_4": "22",
        "hard_10": "55",
        "craps_3": "12",
        "eleven": "56",
        "hop_2_6": "26",
        "hop_5_5": "55",
        "dont_pass": "66",
        "dont_come": "66",
    }
    for layout in both(key):
        for one, faces in shown.items():
            assert "".join(p.detail for p in area(layout, one).pictures) == faces


@verifies("cmr146.17.2", "cmr146.17.2.c")
@pytest.mark.parametrize("key", GAMES)
def test_the_layout_says_no_call_bets(key: str) -> None:
    for layout in both(key):
        (said,) = [one for one in layout.inscriptions if "cmr146.17.2.c" in one.cites]
        assert said.text == "No call bets."
        assert not said.sign
        assert encloses(layout.cloth.outline, said.words.at)


@verifies("cmr146.17.3")
@pytest.mark.parametrize("key", GAMES)
def test_drop_box_and_tip_box_are_to_either_hand_of_the_dealer(key: str) -> None:
    layout = felts.felt(key)
    drop, dealer, tip = felts.boxes_of_the_dealer(layout)
    others = [one.anchor for one in layout.places if one.id in ("dealer.right", "boxperson")]
    assert len(others) == (2 if key == "craps" else 0)
    for at in (dealer, *others):
        assert drop[0] < at[0] < tip[0]
        assert drop[1] == at[1] == tip[1]
    assert drop[1] < min(bounds(one.outline)[1] for one in layout.areas)


@verifies("cmr146.17.4")
def test_nothing_of_the_fire_bet_is_there_where_it_is_not_offered() -> None:
    for key in GAMES:
        for layout in both(key):
            assert not around(layout)
            assert not [one for one in layout.places if one.id.startswith("fire")]
            assert not [w.text for w in printed(layout) if "fire" in w.text.lower()]


@verifies("cmr146.17.4", "cmr146.17.4.a")
def test_fire_bets_are_numbered_clockwise_around_the_perimeter() -> None:
    layout = on_fire()
    found = around(layout)
    assert [one.words[0].text for one in found] == [str(n) for n in range(1, 17)]
    assert {one.spot for one in found} == {"fire"}
    clockwise = turns(layout, [one.anchor for one in found])
    assert clockwise == sorted(clockwise)
    inner = [one for one in layout.areas if one.kind != "fire"]
    for one in found:
        x, y = one.anchor
        cloth = layout.cloth
        assert min(x - cloth.x, cloth.right - x, y - cloth.y, cloth.bottom - y) < 60
        assert not [other.id for other in inner if encloses(other.outline, (x, y))]


@verifies("cmr146.17.4.a")
def test_the_first_fire_bet_is_next_to_the_left_of_the_game_personnel() -> None:
    layout = on_fire()
    first, last = around(layout)[0].anchor, around(layout)[-1].anchor
    staff = [place(layout, one).anchor for one in ("dealer", "boxperson", "dealer.right")]
    # Who stands at the upper edge and faces the players has the right of the picture to the left.
    assert last[0] < min(x for x, _ in staff) < max(x for x, _ in staff) < first[0]
    assert first[1] < layout.cloth.y + 60


@verifies("cmr146.17.4.b", "craps.12.a.3")
def test_fire_bets_are_brought_in_front_of_the_boxperson() -> None:
    layout = on_fire()
    cells = [one for one in layout.places if one.id.startswith("fire.boxperson.")]
    assert [one.words[0].text for one in cells] == [one.words[0].text for one in around(layout)]
    x, y = place(layout, "boxperson").anchor
    lefts, tops, rights, bottoms = zip(*(bounds(one.outline) for one in cells), strict=True)
    assert min(lefts) < x < max(rights)
    assert y < min(tops)
    center = [one for one in layout.areas if one.kind.startswith(("hard", "any", "hop"))]
    assert max(bottoms) <= min(bounds(one.outline)[1] for one in center)


def on_the_wall(layout: Layout, clause: str) -> list[str]:
    """What both long sides of the wall say under a clause."""
    found = of_the_fire_bet(layout, clause)
    (wall,) = [one for one in layout.figures if one.look == "wall"]
    assert all(encloses(wall.outline, one.words.at) for one in found)
    middle = layout.cloth.center[1]
    assert sorted(one.words.at[1] > middle for one in found) == [False, True]
    return [one.text for one in found]


@verifies("cmr146.17.4.c.1", "craps.4.a", "craps.4.e")
@pytest.mark.parametrize(
    ("values", "pays"),
    [
        ({}, ("24 to 1", "249 to 1", "999 to 1")),
        ({"fire_table": "B"}, ("39 to 1", "199 to 1", "499 to 1")),
        ({"fire_odds": {"5": "300:1"}}, ("24 to 1", "300 to 1", "999 to 1")),
    ],
)
def test_the_wall_states_the_odds_of_the_fire_bet(values: Any, pays: tuple[str, ...]) -> None:
    for text in on_the_wall(on_fire(**values), "cmr146.17.4.c.1"):
        assert tuple(ODDS.findall(text)) == pays
        assert [text.index(word) for word in ("four", "five", "six")] == sorted(
            text.index(word) for word in ("four", "five", "six")
        )


@verifies("cmr146.17.4.c.2")
def test_the_wall_states_when_fire_bets_are_accepted() -> None:
    words = "Fire bets shall only be accepted prior to a shooter’s initial come out roll."
    assert on_the_wall(on_fire(), "cmr146.17.4.c.2") == [words, words]


@verifies("cmr146.17.4.c.3", "craps.12.b.1")
def test_the_wall_states_the_limits_of_the_fire_bet() -> None:
    for text in on_the_wall(on_fire(limits={"min": 25}), "cmr146.17.4.c.3"):
        assert text == "Fire bet minimum $1, maximum $5, in increments of $1."


@verifies("cmr146.17.4.c.1", "cmr146.17.4.c.2", "cmr146.17.4.c.3")
def test_a_phone_says_what_the_wall_says() -> None:
    table, phone = both("craps", fire_bet=True)
    for n in (1, 2, 3):
        clause = f"cmr146.17.4.c.{n}"
        (said,) = of_the_fire_bet(phone, clause)
        assert {one.text for one in of_the_fire_bet(table, clause)} == {said.text}


@verifies("craps.4.a")
@pytest.mark.parametrize("key", GAMES)
def test_odds_are_printed_as_they_are_paid_with_the_word_to(key: str) -> None:
    for layout in both(key, **EVERY):
        shown = {one: set(texts) for one, texts in odds(layout).items()}
        assert {one: shown[one] for one in PAYS} == PAYS
        assert shown["six_seven_eight"] == {"1 to 1, 2 to 1"}
        assert not [w.text for w in printed(layout) if FOR_ODDS.search(w.text)]
        cloth = [one for one in layout.inscriptions if not one.sign]
        assert not [one.text for one in cloth if " for " in one.text]


@verifies("craps.4.a")
@pytest.mark.parametrize("key", GAMES)
def test_raised_odds_are_printed_in_every_area(key: str) -> None:
    raised = {"any_seven": "5:1", "place_6": "6:5", "field_double": "3:1"}
    for layout in both(key, odds_raise=raised):
        shown = odds(layout)
        assert shown["any_seven"] == ["5 to 1"]
        assert set(shown["field"]) == {"1 to 1", "3 to 1"}
        ends = ("place_6", "place_6.right") if layout.area("place_6.right") else ("place_6",)
        assert [shown[one] for one in ends] == [["6 to 5"]] * len(ends)


@verifies("craps.4.a")
@pytest.mark.parametrize("key", GAMES)
def test_an_area_for_odds_is_called_by_the_odds_of_its_own_number(key: str) -> None:
    true = {
        "4": "2 to 1",
        "5": "3 to 2",
        "6": "6 to 5",
        "8": "6 to 5",
        "9": "3 to 2",
        "10": "2 to 1",
    }
    for layout in both(key):
        for n in POINTS:
            label = area(layout, f"pass_odds:{n}").label
            assert label == f"Pass Odds {n}, {true[n]}"


@verifies("craps.7.a", "craps.7.c.1")
def test_the_dice_cup_stands_before_the_stickperson() -> None:
    layout = felts.felt("craps")
    cup, stick = place(layout, "dice cup"), place(layout, "stickperson")
    assert abs(cup.anchor[1] - stick.anchor[1]) < 60
    assert cup.anchor[1] > max(area(layout, "hop_4_6").anchor[1], layout.cloth.center[1])


@verifies("craps.7.a", "craps.7.c.2")
def test_the_dice_cup_of_mini_craps_stands_before_the_one_who_has_the_dice() -> None:
    alone, helped = (felts.felt("minicraps", mini_stick=stick) for stick in (False, True))
    dealer, cup = place(alone, "dealer").anchor, place(alone, "dice cup").anchor
    assert alone.place("stickperson") is None
    assert math.dist(dealer, cup) < 100
    stick = place(helped, "stickperson").anchor
    assert abs(place(helped, "dice cup").anchor[1] - stick[1]) < 60


@verifies("craps.11.b", "craps.12.a.4")
@pytest.mark.parametrize("key", GAMES)
def test_the_marker_lies_on_the_dont_pass_line_and_each_point_has_a_box(key: str) -> None:
    layout = felts.felt(key)
    puck = place(layout, "puck")
    assert [one.detail for one in puck.pictures] == ["OFF"]
    assert encloses(area(layout, "dont_pass").outline, puck.anchor)
    boxes = [place(layout, f"point {n}") for n in POINTS]
    assert [one.words[0].text for one in boxes] == ["4", "5", "SIX", "8", "NINE", "10"]
    for box in boxes:
        assert not [one.id for one in layout.areas if encloses(one.outline, box.anchor)]
