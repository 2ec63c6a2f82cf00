"""205 CMR 146.18: what a chemin de fer table and its layout have."""

import pytest

from croupier.games.chemindefer.layout import layout
from croupier.games.chemindefer.options import ChemindeferOptions
from croupier.rulebook.citation import verifies


@verifies("cmr146.18.2", "cmr146.18.4.c")
@pytest.mark.parametrize("seats", [9, 12, 14])
def test_every_numbered_place_has_an_area_for_each_wager(seats: int) -> None:
    felt = layout(ChemindeferOptions(seats=seats))
    assert felt.portrait is not None
    for shown in (felt, felt.portrait):
        ids = {area.id for area in shown.areas}
        assert ids == {f"{hand}@{n + 1}" for n in range(seats) for hand in ("banker", "player")}
        for area in shown.areas:
            assert {words.text for words in area.words} == {area.kind.upper(), str(area.box)}


@verifies("cmr146.18.2")
def test_places_are_numbered_counterclockwise_from_the_dealers_right() -> None:
    felt = layout(ChemindeferOptions(seats=14))
    across = [area.anchor[0] for area in felt.areas if area.kind == "player"]
    assert across == sorted(across)
    down = [area.anchor[1] for area in felt.areas if area.kind == "player"]
    assert max(down) in (down[6], down[7])


@verifies("cmr146.18.4.a")
def test_the_name_of_the_licensee_is_on_the_cloth() -> None:
    felt = layout(ChemindeferOptions(), "Harborside")
    (name,) = [one for one in felt.inscriptions if one.role == "name"]
    assert (name.words.text, name.cites) == ("Harborside", ("cmr146.18.4.a",))


@verifies("cmr146.18.4.e", "cmr146.18.4.f", "chemindefer.4.a")
def test_hands_marks_for_vigorish_shoe_and_discards_have_places() -> None:
    felt = layout(ChemindeferOptions(seats=11))
    places = {place.id: place for place in felt.places}
    assert {f"vigorish {n + 1}" for n in range(11)} <= set(places)
    assert "vigorish 12" not in places
    assert {"player", "banker", "shoe", "discard bucket", "drop box", "tip box"} <= set(places)
    assert places["player"].words[0].text == "PLAYER'S HAND"
    assert places["banker"].cites == ("cmr146.18.4.f",)
