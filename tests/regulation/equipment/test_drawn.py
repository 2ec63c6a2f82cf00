"""Pictures of declared equipment: true to scale, complete, and well-formed."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.core.errors import BadFile
from croupier.regulation.equipment.declaration import findings, schema
from croupier.regulation.equipment.pictures import DIGIT
from croupier.regulation.equipment.sheets import measured, named, sheet_svg, sheets, write
from croupier.rulebook.submission import parse_document, read_document

EXAMPLE = Path(__file__).resolve().parents[3] / "docs/examples/equipment.toml"
SVG = "{http://www.w3.org/2000/svg}"


@cache
def drawn() -> dict[str, str]:
    return {one.name: sheet_svg(one) for one in sheets(read_document(EXAMPLE))}


def elements(name: str, tag: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(drawn()[name]).iter(f"{SVG}{tag}"))


def test_everything_that_can_be_drawn_is_drawn() -> None:
    names = set(drawn())
    assert {"chip-set-a-chip-2-50.svg", "chip-set-b-chip-25000.svg"} <= names
    assert {"roulette-set-r-01-ra-color-lime.svg", "tournament-set-t-chip-500.svg"} <= names
    assert {"rake-chip-3.svg", "promotional-chip-opening-day.svg", "plaque-25000.svg"} <= names
    assert {"dice-craps-red.svg", "deck-poker-blue-waves.svg", "tiles-black-tiles.svg"} <= names
    assert len(names) == 44


def test_a_page_has_its_true_size() -> None:
    for name, svg in drawn().items():
        root = ElementTree.fromstring(svg)
        _, _, wide, tall = map(float, root.attrib["viewBox"].split())
        for units, attribute in ((wide, "width"), (tall, "height")):
            assert root.attrib[attribute].endswith("mm"), name
            assert abs(float(root.attrib[attribute][:-2]) * 100 - units) <= 1, name


def test_a_chip_is_as_large_as_it_is_declared() -> None:
    for name, inches in (("chip-set-a-chip-25", "25/16"), ("chip-set-a-chip-1000", "27/16")):
        face = elements(f"{name}.svg", "circle")[0]
        assert abs(float(face.attrib["r"]) * 2 - float(Fraction(inches) * 2540)) <= 0.2
        assert measured(Fraction(inches)) in drawn()[f"{name}.svg"]
    assert measured(Fraction(25, 16)) == "1 9/16 in (39.69 mm)"
    assert measured(Fraction(1, 8)) == "1/8 in (3.18 mm)"
    assert measured(Fraction("0.775")) == "0.775 in (19.69 mm)"


def test_a_chip_shows_its_colors_its_words_and_its_edge() -> None:
    said = drawn()["chip-set-a-chip-25.svg"]
    assert ">$25<" in said
    assert "Edge: Green, Peach; six double bars" in said
    letters = [one.text for one in elements("chip-set-a-chip-25.svg", "text")]
    assert "".join(one for one in letters if one and len(one) == 1) == "EXAMPLE CASINOMASSACHUSETTS"
    fills = [one.attrib.get("fill") for one in elements("chip-set-a-chip-25.svg", "path")]
    assert fills.count("#f4b08a") == 12


def test_the_digits_of_a_plaque_have_their_height() -> None:
    for name, worth, inches in (
        ("plaque-5000", "$5,000", "3/8"),
        ("plaque-25000", "$25,000", "1/2"),
    ):
        (figure,) = (one for one in elements(f"{name}.svg", "text") if one.text == worth)
        height = float(figure.attrib["font-size"]) * DIGIT
        assert abs(height - float(Fraction(inches) * 2540)) <= 1


def test_the_sides_of_a_die_have_their_spots_in_true_size() -> None:
    spots = [float(one.attrib["r"]) for one in elements("dice-craps-red.svg", "circle")]
    assert spots == [203.2] * 21
    own = [float(one.attrib["r"]) for one in elements("dice-pai-gow-blue.svg", "circle")]
    assert sorted(own) == [152.4] * 20 + [254.0]
    sides = {one.attrib["width"] for one in elements("dice-sic-bo-green.svg", "rect")}
    assert "1968.5" in sides


def test_a_deck_without_tens_shows_none_and_one_with_a_joker_shows_it() -> None:
    assert "the 10 of spades" in drawn()["deck-blackjack-red.svg"]
    assert "the 10 of spades" not in drawn()["deck-spanish-21-blue.svg"]
    assert "the joker" in drawn()["deck-pai-gow-poker.svg"]
    assert "the joker" not in drawn()["deck-blackjack-red.svg"]


def test_a_set_of_tiles_shows_every_face_and_the_back() -> None:
    titles = {one.text for one in elements("tiles-black-tiles.svg", "title")}
    assert len(titles) == 22
    assert "a tile face down" in titles


def test_two_things_of_one_name_have_two_files() -> None:
    one = sheets(read_document(EXAMPLE))[0]
    assert [two.name for two in named([one, one])] == [one.name, f"{one.name[:-4]}-again-2.svg"]


def test_little_is_enough_to_draw_it() -> None:
    text = (
        'format = "croupier equipment 1"\n[[chip_set]]\n[[chip_set.chip]]\n[[plaque]]\n[[dice]]\n'
    )
    text += '[[deck]]\n[[tiles]]\n[[promotional_chip]]\nface = ["<&>"]\ncolor = "octarine"\n'
    for one in sheets(parse_document("x.toml", text)):
        ElementTree.fromstring(sheet_svg(one))


def test_the_command_writes_the_pictures_and_lists_them(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["draw", str(EXAMPLE), "-o", str(tmp_path / "a"), "--json"])
    rows = json.loads(done.stdout)["rows"]
    assert len(rows) == 44
    assert {Path(row["file"]).name for row in rows} == {
        one.name for one in (tmp_path / "a").iterdir()
    }
    assert rows[0]["shows"] == "chip set A, value chip $1"
    said = CliRunner().invoke(app, ["draw", str(EXAMPLE), "-o", str(tmp_path / "b")])
    assert "44 pictures" in re.sub(r"\s+", " ", said.stderr)


def test_a_document_of_another_format_is_not_drawn(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="croupier submission 1"):
        write(EXAMPLE.parent / "example-casino.toml", tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_the_example_fits_the_schema_and_a_slip_does_not() -> None:
    made = schema()
    Draft202012Validator.check_schema(made)
    validator = Draft202012Validator(made)
    data = json.loads(json.dumps(dict(read_document(EXAMPLE).data), default=str))
    assert list(validator.iter_errors(data)) == []
    slips: tuple[tuple[str, object], ...] = (
        ("dize", []),
        ("dice", [{"sidez": 1}]),
        ("dice", [{"flat": "yes"}]),
        ("format", "x"),
    )
    for key, value in slips:
        assert list(validator.iter_errors({**data, key: value})), key


def test_lists_without_elements_and_lengths_of_zero_are_found_and_still_drawn() -> None:
    text = 'format = "croupier equipment 1"\n[[chip_set]]\n[[chip_set.chip]]\ndenomination = 5\n'
    text += "diameter = 0\nedge_spots = 1000000000\n[[dice]]\ngames = []\nsides = []\n"
    text += 'spot_depths = []\n[[dice]]\ngames = ["craps"]\nsides = []\nspot_diameters = []\n'
    document = parse_document("x.toml", text)
    found = {cite for one in findings(document) for cite in one.cites if one.severity == "error"}
    assert {"cmr146.03.1.b", "cmr146.45.1.a", "cmr146.45.1.g", "cmr146.45.1.h"} <= found
    for one in sheets(document):
        ElementTree.fromstring(sheet_svg(one))
