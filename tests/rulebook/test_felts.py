"""A game's `layout.toml`: what it puts on the felt, and what is refused."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from croupier.core.errors import BadFile
from croupier.core.layout import Box, Figure, Inscription
from croupier.drawing import card_table
from croupier.drawing.card_table import Felt, Plan
from croupier.rulebook.felts import felt

TOML = """
[cloth]
table = [1000, 600]

[[place]]
id = "shoe"
picture = "card shoe"
at = { table = [300, 100, 200, 80] }
cites = ["toy.1"]

[[line]]
id = "pays"
text = "Pays {odds}"
role = "odds"
at = { table = { down = 200, size = 40, width = 500 } }
cites = ["toy.2"]

[[line]]
id = "title"
text = "TOY"

[line.at]
table = { down = 300, size = 40, width = 500 }
phone = { down = 50, size = 20, width = 90 }
"""


def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> Felt:
    folder = tmp_path / "felt_toy"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "layout.toml").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "felt_toy", raising=False)
    return felt("felt_toy")


def test_places_and_lines_lie_where_the_form_has_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy = read(tmp_path, monkeypatch, TOML)
    table = Plan("table", card_table.cloth_of(toy, "table"), {}, {})
    (shoe,) = card_table.places(toy, table)
    assert shoe.outline == Box(760, 120, 200, 80).outline
    assert (shoe.label, shoe.cites, shoe.pictures[0].name) == ("Shoe", ("toy.1",), "card shoe")
    pays, title = card_table.lines(toy, table, odds="2 to 1")
    assert isinstance(pays, Inscription)
    assert (pays.text, pays.words.at, pays.cites) == ("Pays 2 to 1", (560, 260), ("toy.2",))
    assert isinstance(title, Figure)
    phone = Plan(card_table.PHONE, card_table.phone_cloth(400), {}, {})
    assert not list(card_table.places(toy, phone))
    assert len(list(card_table.lines(toy, phone, odds=""))) == 1


def test_what_is_left_out_and_what_is_captioned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy = read(tmp_path, monkeypatch, TOML)
    table = Plan("table", card_table.cloth_of(toy, "table"), {}, {})
    assert not list(card_table.places(toy, table, without={"shoe"}))
    (shoe,) = card_table.places(toy, table, captions={"shoe": "SHUFFLER"})
    assert [words.text for words in shoe.words] == ["SHUFFLER"]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (TOML + '\n[[place]]\nid = "rack"\nat = {}\ncites = []\ncolour = "red"\n', "colour"),
        (TOML.replace("[300, 100, 200, 80]", "[300, 100]"), "length 4"),
        ("[cloth", "Expected"),
    ],
)
def test_a_file_that_cannot_be_meant_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: str, why: str
) -> None:
    with pytest.raises(BadFile, match=why) as refused:
        read(tmp_path, monkeypatch, wrong)
    assert "felt_toy/layout.toml" in str(refused.value)
