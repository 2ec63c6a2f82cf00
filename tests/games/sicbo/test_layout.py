"""The sic bo layout: what 205 CMR 146.20 asks for."""

import pytest

from croupier.core.game import offered
from croupier.core.view import Thing
from croupier.drawing.felt import felt_svg
from croupier.drawing.layers import lights_svg
from croupier.drawing.legible import least, legible
from croupier.drawing.lint import FOR_ODDS, ODDS, printed
from croupier.drawing.outline import bounds
from croupier.drawing.things import things_svg
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games import felts
from tests.games.felts import area, both, odds, place

TOTALS = {
    4: 50,
    5: 18,
    6: 14,
    7: 12,
    8: 8,
    9: 6,
    10: 6,
    11: 6,
    12: 6,
    13: 8,
    14: 12,
    15: 14,
    16: 18,
    17: 50,
}
SAMPLE = {
    "triple_3": ["150 to 1"],
    "double_5": ["8 to 1"],
    "any_triple": ["24 to 1"],
    "pair_2_6": ["5 to 1"],
    "small": ["1 to 1"],
    "big": ["1 to 1"],
    "single_4": ["1 die: 1 to 1", "2 dice: 2 to 1", "3 dice: 3 to 1"],
    **{f"total_{n}": [f"{paid} to 1"] for n, paid in TOTALS.items()},
}


@verifies("cmr146.20.1")
def test_drop_box_and_tip_box_are_to_either_hand_of_the_dealer() -> None:
    layout = felts.felt("sicbo")
    drop, dealer, tip = felts.boxes_of_the_dealer(layout)
    assert drop[0] < dealer[0] < tip[0]
    assert drop[1] == dealer[1] == tip[1] < min(bounds(a.outline)[1] for a in layout.areas)


@verifies("cmr146.20.2")
def test_an_electrical_device_can_light_every_combination() -> None:
    layout = felts.felt("sicbo")
    device = place(layout, "electrical device")
    assert device.cites == ("cmr146.20.2",)
    for one in layout.areas:
        assert one.outline in lights_svg(layout, [one.id])


@verifies("cmr146.20.3", "cmr146.20.3.a")
def test_the_licensee_is_named() -> None:
    for layout in both("sicbo", name="Harborside"):
        (name,) = [one for one in layout.inscriptions if one.role == "name"]
        assert (name.text, name.cites) == ("Harborside", ("cmr146.20.3.a",))


@verifies("cmr146.20.2", "cmr146.20.3", "cmr146.20.3.b")
def test_every_permissible_wager_has_an_area() -> None:
    sicbo = game("sicbo")
    for layout in both("sicbo"):
        assert {one.id for one in layout.areas} == set(offered(sicbo, rules_for(sicbo)))


@verifies("cmr146.20.3.b")
@pytest.mark.parametrize(
    ("key", "faces"),
    [
        ("triple_2", ["2", "2", "2"]),
        ("double_6", ["6", "6"]),
        ("pair_3_5", ["3", "5"]),
        ("single_1", ["1"]),
    ],
)
def test_an_area_shows_the_dice_that_win(key: str, faces: list[str]) -> None:
    for layout in both("sicbo"):
        shown = area(layout, key).pictures
        assert [one.detail for one in shown] == faces
        assert {one.name for one in shown} == {"die"}


@verifies("cmr146.20.3", "cmr146.20.3.c", "sicbo.4.a", "sicbo.4.c")
def test_the_odds_of_every_wager_are_printed_with_the_word_to() -> None:
    for layout in both("sicbo"):
        shown = odds(layout)
        assert set(shown) == {one.id for one in layout.areas}
        assert {key: shown[key] for key in SAMPLE} == SAMPLE
        assert all(ODDS.search(text) for texts in shown.values() for text in texts)
        assert not [w.text for w in printed(layout) if FOR_ODDS.search(w.text)]


@verifies("cmr146.20.3.c")
def test_the_odds_being_offered_are_printed() -> None:
    for layout in both("sicbo", odds={"triple_1": "180:1", "single_2": "2:1"}):
        assert odds(layout)["triple_1"] == ["180 to 1"]
        assert odds(layout)["triple_2"] == ["150 to 1"]
        assert odds(layout)["single_2"][:2] == ["1 die: 2 to 1", "2 dice: 2 to 1"]


@verifies("cmr146.20.4")
@pytest.mark.parametrize("kind", ["manual", "automated"])
def test_the_shaker_with_its_dice_has_a_place(kind: str) -> None:
    shaker = place(felts.felt("sicbo", shaker=kind), "shaker")
    assert kind in shaker.label
    assert [picture.name.split()[-1] for picture in shaker.pictures] == ["shaker"]


@verifies("cmr146.20.4.a.1", "cmr146.20.4.b.1")
def test_a_manual_shaker_has_its_cover_beside_it_and_an_automated_one_none() -> None:
    drawn = {}
    for kind, picture in (("manual", "covered shaker"), ("automated", "shaker")):
        layout = felts.felt("sicbo", shaker=kind)
        thing = layout.place("shaker")
        assert thing is not None
        assert [one.name for one in thing.pictures] == [picture]
        assert thing.label == f"Sic bo shaker, {kind}"
        drawn[kind] = felt_svg(layout)
        assert 'data-face="1-4-6"' in things_svg(layout, [Thing("dice", "dice", "1-4-6")])
    assert drawn["manual"] != drawn["automated"]


def test_what_one_number_pays_can_be_read_on_a_laptop() -> None:
    layout = legible(felts.felt("sicbo"))
    sizes = [one.words.set_size for one in layout.inscriptions if one.area == "single_1"]
    assert len(sizes) == 3
    assert min(sizes) >= least(layout)
