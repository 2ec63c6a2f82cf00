"""Every requirement of equipment: the lawful edge is silent, and what lies beyond is found."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from croupier.core.errors import BadFile
from croupier.regulation.checks import check, checker
from croupier.regulation.equipment.declaration import findings
from croupier.regulation.equipment.kinds import kinds
from croupier.regulation.equipment.reading import declared
from croupier.rulebook.citation import verifies
from croupier.rulebook.finding import Finding
from croupier.rulebook.submission import Document, parse_document

EXAMPLE = Path(__file__).resolve().parents[3] / "docs/examples/equipment.toml"
GONE = object()
"""The value of a key that is taken away."""


class Edit(NamedTuple):
    """What is changed in the example: where, and the new values."""

    place: str
    values: dict[str, Any]


@cache
def text() -> str:
    return EXAMPLE.read_text(encoding="utf-8")


@cache
def example() -> dict[str, Any]:
    return tomllib.loads(text())


def at(data: Any, place: str) -> Any:
    """The table at `chip_set.0.chip.3`."""
    for step in place.split(".") if place else ():
        data = data[int(step)] if step.isdecimal() else data[step]
    return data


def edited(*edits: Edit) -> list[Finding]:
    """The findings of the example with these changes."""
    data = deepcopy(example())
    for place, values in edits:
        table = at(data, place)
        for key, value in values.items():
            if value is GONE:
                table.pop(key, None)
            else:
                table[key] = value
    return findings(Document("equipment.toml", data, {}))


def told(found: Iterable[Finding]) -> list[tuple[str, str, tuple[str, ...]]]:
    """Errors and warnings: severity, key and clauses."""
    return [(one.severity, one.key, one.cites) for one in found if one.severity != "note"]


def silent(*edits: Edit) -> None:
    assert told(edited(*edits)) == [], edits


def breaks(clause: str, *edits: Edit, severity: str = "error") -> None:
    """The edits are found, with this clause."""
    found = [one for one in edited(*edits) if one.severity == severity and clause in one.cites]
    assert found, (clause, edits, told(edited(*edits)))


def one(place: str, /, **values: Any) -> Edit:
    return Edit(place, values)


WORDS = ["Example Casino", "Massachusetts"]
"""The words of a value chip without its denomination."""
C1, C5, C20, C25, C100, C500, C1000 = (f"chip_set.0.chip.{n}" for n in (0, 2, 3, 4, 5, 6, 7))
C25000 = "chip_set.0.chip.9"
BACK25 = "chip_set.1.chip.1"
R, RC, RESERVE = "roulette_set.0", "roulette_set.0.color.0", "roulette_set.2"
T, TC, RAKE, GIFT = (
    "tournament_set.0",
    "tournament_set.0.chip.0",
    "rake_chip.0",
    "promotional_chip.0",
)
P, ELLIPSE, SQUARE = "plaque.0", "plaque.1", "plaque.2"
CRAPS, SICBO, PAIGOW = "dice.0", "dice.1", "dice.2"
BJ, SPANISH, JOKERED, POKER = "deck.0", "deck.1", "deck.2", "deck.3"


def test_the_example_is_lawful_and_only_wants_approvals() -> None:
    found = check(EXAMPLE)
    assert {one.severity for one in found} == {"note"}
    assert all(one.line and one.cites and one.message for one in found)
    assert len({one.key for one in found}) == len(found)
    assert "chip_set.A.chip.25.design" in {one.key for one in found}


def test_an_approval_on_record_silences_its_note() -> None:
    names = [one.key for one in edited()]
    assert findings(Document("equipment.toml", example(), {}), names) == []
    assert edited(Edit("", {"approved": names})) == []
    less = edited(Edit("", {"approved": names[1:]}))
    assert [one.key for one in less] == names[:1]


def test_an_approval_of_nothing_declared_is_found_with_the_nearest_name() -> None:
    (found,) = (
        one
        for one in edited(Edit("", {"approved": ["chip_set.A.chip.25.desing"]}))
        if one.severity == "error"
    )
    assert "Did you mean 'chip_set.A.chip.25.design'?" in found.message


# Reading.


def test_words_are_compared_without_case() -> None:
    silent(one(CRAPS, material="Cellulose", spot_color="WHITE", spot_shape="Circle"))
    breaks("cmr146.45.1.b", one(CRAPS, material="Celluloid"))


def test_a_length_is_shown_as_it_was_measured() -> None:
    (found,) = [
        one
        for one in edited(one(CRAPS, spot_depths=["0.0150", "0.01541"]))
        if one.severity == "error"
    ]
    assert "0.01541 in" in found.message


def test_a_declaration_without_an_establishment_is_found_once() -> None:
    data = {key: value for key, value in example().items() if key in ("format", "dice")}
    (found,) = [
        one for one in findings(Document("equipment.toml", data, {})) if one.severity == "error"
    ]
    assert found.allowed == "[establishment] with name"
    nameless = edited(one("establishment", name=GONE))
    assert [one.key for one in nameless if one.severity == "error"] == ["name"]


@pytest.mark.parametrize(("place", "face"), [(C5, "$5.00"), (C5, "5"), (C1000, "$1,000.00")])
def test_an_amount_on_a_chip_is_read_however_it_is_written(place: str, face: str) -> None:
    silent(one(place, face=[*WORDS, face]))


@pytest.mark.parametrize("face", ["$5.01", "$500", "$50.00", "$.5"])
def test_another_amount_on_a_chip_is_found(face: str) -> None:
    breaks("cmr146.03.4.a", one(C5, face=[*WORDS, face]))


def test_an_unknown_key_is_refused_with_its_line_and_the_nearest_one(tmp_path: Path) -> None:
    file = tmp_path / "equipment.toml"
    file.write_text(text().replace('maker_mark = "crown 25"', 'maker_mrk = "crown 25"'), "utf-8")
    found = [one for one in check(file) if one.severity == "error"]
    assert tuple(sorted((one.key for one in found), reverse=True)) == ("maker_mrk", "maker_mark")
    unknown = next(one for one in found if one.key == "maker_mrk")
    assert "Did you mean 'maker_mark'?" in unknown.message
    assert "maker_mrk" in file.read_text("utf-8").splitlines()[(unknown.line or 0) - 1]


def test_a_value_of_the_wrong_type_is_refused_once_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "equipment.toml"
    for line, written in (
        ("white_base = 4\n", 'white_base = "wide"\n'),
        ("set = 5\n", "set = true\n"),
        ("set = 5\n", "set = -5\n"),
        ('use = "active"\n', "use = 1\n"),
        ("elsewhere = true\n", 'elsewhere = "yes"\n'),
        ('denomination = "2.50"\n', 'denomination = "a quarter"\n'),
        ("date = 2026-03-02\n", 'date = "someday"\n'),
        ('diameter = "12/16"\n', 'diameter = "12/0"\n'),
    ):
        file.write_text(text().replace(line, written, 1), "utf-8")
        (found,) = [one for one in check(file) if one.severity == "error"]
        assert "this cannot be read. Accepted:" in found.message, line
        shown = file.read_text("utf-8").splitlines()[(found.line or 0) - 1]
        assert shown == written.rstrip("\n"), line


def test_parts_of_the_wrong_shape_and_unknown_parts_are_refused() -> None:
    for data, expected in (
        ({"dice": 5}, "dice must be written as [[dice]]"),
        ({"establishment": []}, "establishment must be written as [establishment]"),
        ({"dize": []}, "Did you mean 'dice'?"),
        ({"approved": "all"}, "approvals must be a list of their names"),
    ):
        whole = {"format": "croupier equipment 1", **data}
        found = findings(Document("equipment.toml", whole, {}))
        assert any(expected in one.message for one in found), expected


def test_lengths_are_read_exactly_however_they_are_written() -> None:
    for written in ("1 9/16", "1-9/16", "25/16", "1.5625", 1.5625, "1 9/16 in", '1 9/16"'):
        silent(one(C5, diameter=written))
    for written in ("1.5626", "1.5624", 1.562, "1 5/8"):
        breaks("cmr146.03.1.b", one(C5, diameter=written))


def test_a_format_that_nobody_knows_is_refused_with_this_one() -> None:
    document = parse_document("x.toml", 'format = "croupier equipment 2"')
    with pytest.raises(BadFile, match=r"Accepted: .* equipment"):
        checker(document)


# Chips.


@verifies("cmr146.01.2", "cmr146.03.1.b", "cmr146.03.1.c", "cmr146.03.4.c", "cmr146.03.5")
@verifies("cmr146.03.8")
def test_the_limits_of_value_chips_are_inclusive() -> None:
    silent(one(C500, diameter="1 11/16"))
    breaks("cmr146.03.1.b", one(C500, diameter="1 10/16"))
    breaks("cmr146.03.1.b", one(C100, diameter="1 11/16"))
    breaks("cmr146.03.1.b", one(C1000, diameter="1 9/16"))
    breaks("cmr146.03.1.b", one(C5, shape="octagon"))
    breaks("cmr146.03.1.b", one(C5, diameter=GONE))
    breaks("cmr146.03.1.c", one(C25000, serials=GONE))
    breaks("cmr146.03.1.c", one(C25000, serials=["A25-1"]))
    silent(one("chip_set.0.chip.8", serials=GONE))
    breaks("cmr146.03.4.c", one(C20, measures=[]))
    breaks("cmr146.01.2", one(C20, measures=[]))
    silent(one(C20, measures=["microtext"]))
    breaks("cmr146.03.4.c", one(C25, measures=["microtext"]))
    breaks("cmr146.03.5", one(C25, measures=["microtext", "hologram", "microtext"]))
    (short,) = told(edited(one(C25, measures=["microtext", "hologram"])))
    assert short[2] == ("cmr146.03.5",)
    silent(one(C20, maker_mark=GONE))
    breaks("cmr146.03.5", one(C25, maker_mark=GONE))
    breaks("cmr146.03.5", one(C100, maker_mark="crown 25"))
    silent(one(C100, maker_mark="anchor 25"))
    faces = {"reverse": [*WORDS, "$25", "Grand Opening"], "mirrored": False}
    silent(Edit(C25, faces))
    breaks("cmr146.03.8", Edit(C25, {**faces, "mirrored": True}))
    low = {"reverse": [*WORDS, "$20", "Grand Opening"], "mirrored": True}
    silent(Edit(C20, low))


@verifies("cmr146.03.1", "cmr146.03.1.a", "cmr146.03.1.d", "cmr146.03.2", "cmr146.03.3")
def test_denominations_and_their_colors() -> None:
    silent(one(C5, primary_color="RED", face_colors=["red"], edge_colors=["red", "beige"]))
    breaks(
        "cmr146.03.3.c",
        one(C5, primary_color="Blue", face_colors=["Blue"], edge_colors=["Blue", "Beige"]),
    )
    breaks("cmr146.03.3", one(C5, primary_color=GONE))
    other = {
        "denomination": 50,
        "primary_color": "Teal",
        "face": [*WORDS, "$50"],
        "face_colors": ["Teal"],
        "edge_colors": ["Teal", "Beige"],
        "maker_mark": "crown 50",
        "measures": ["a", "b", "c"],
    }
    excuses = ["chip_set.A.chip.50.denomination", "chip_set.A.chip.50.back-up"]
    breaks("cmr146.03.1.d", Edit(C5, other))
    breaks("cmr146.03.1.a", Edit(C5, other))
    silent(Edit(C5, other), Edit("", {"approved": excuses}))
    breaks(
        "cmr146.03.2",
        Edit(
            C5,
            {
                **other,
                "primary_color": "Red",
                "face_colors": ["Red"],
                "edge_colors": ["Red", "Beige"],
            },
        ),
        Edit("", {"approved": excuses}),
    )
    breaks("cmr146.03.1", one("chip_set.0", place="hotel"))
    silent(one("chip_set.0", place="hotel"), Edit("", {"approved": ["chip_set.A.place"]}))
    (note,) = (
        one
        for one in edited(
            one("chip_set.0", place="hotel"), Edit("", {"approved": ["chip_set.A.place"]})
        )
        if one.key == "chip_set.A.place"
    )
    assert note.severity == "note"
    assert "approved as chip_set.A.place" in note.message
    red = {"secondary_colors": ["Red"], "edge_colors": ["Green", "Red"]}
    breaks("cmr146.03.2", Edit(C25, red), severity="warning")
    silent(Edit(C25, red), Edit("", {"approved": ["chip_set.A.chip.25.secondary"]}))
    breaks("cmr146.03.2", one(C25, edge_colors=["Green", "Peach", "Lime"]))


@verifies("cmr146.03.4", "cmr146.03.4.a", "cmr146.03.4.b", "cmr146.03.4.d", "cmr146.03.4.e")
def test_what_each_face_of_a_value_chip_shows() -> None:
    whole = [*WORDS, "$25"]
    silent(
        one(C25, face=["EXAMPLE  CASINO", "massachusetts", "25"]), one(C1000, face=[*WORDS, "1000"])
    )
    for key in ("face", "reverse"):
        silent(Edit(C25, {key: whole, "mirrored": False}))
        for lost, clause in ((2, "4.a"), (0, "4.b"), (1, "4.d")):
            short = [word for n, word in enumerate(whole) if n != lost]
            breaks(f"cmr146.03.{clause}", Edit(C25, {key: short, "mirrored": False}))
    breaks("cmr146.03.1", one(C25, face=[*WORDS, "$250"]))
    breaks("cmr146.03.4.a", one(C25, face=[*WORDS, "$25,000"]))
    silent(one("establishment", elsewhere=False), one(C25, face=["Example Casino", "$25"]))
    silent(
        one("establishment", trade_names=["The Example"]),
        one(C25, face=["The Example", *whole[1:]]),
    )
    breaks("cmr146.03.4.b", one(C25, on_camera=False))
    breaks("cmr146.03.4.b", one("establishment", name=GONE))
    breaks("cmr146.03.4", one(C25, permanent=False))
    breaks("cmr146.03.4.e", one(C25, face_colors=["Peach"]))


@verifies("cmr146.03.6", "cmr146.03.6.a.1", "cmr146.03.6.a.2", "cmr146.03.6.b.1")
@verifies("cmr146.03.6.b.2", "cmr146.03.6.c")
def test_the_edge_of_a_value_chip() -> None:
    for clause, edit in (
        ("6", {"edge_pattern": GONE}),
        ("6.a.1", {"edge_visible": False}),
        ("6.a.2", {"edge_permanent": False}),
        ("6.b.1", {"edge_colors": ["Peach"]}),
        ("6.b.2", {"edge_colors": ["Green"]}),
        ("6.b.2", {"secondary_colors": []}),
        ("6.c", {"edge_on_camera": GONE}),
    ):
        breaks(f"cmr146.03.{clause}", Edit(C25, edit))
    two = ["Green", "Peach", "Lime"]
    silent(one(C25, secondary_colors=["Peach", "Lime"], edge_colors=two))
    alike = {"edge_colors": ["Green", "Peach"], "edge_pattern": "six double bars"}
    breaks("cmr146.03.6.c", Edit(C20, {**alike, "secondary_colors": ["Green", "Peach"]}))


@verifies("cmr146.03.9", "cmr146.03.10", "cmr146.01.8")
def test_sets_back_ups_and_samples() -> None:
    chips = example()["chip_set"][1]["chip"]
    for worth, severity in ((0, "error"), (5, "error"), (6, "warning")):
        kept = [chip for n, chip in enumerate(chips) if n != worth]
        breaks("cmr146.03.9", one("chip_set.1", chip=kept), severity=severity)
    silent(
        one("chip_set.1", chip=chips[1:]), Edit("", {"approved": ["chip_set.A.chip.20.back-up"]})
    )
    silent(
        one(
            C1,
            denomination=10,
            primary_color="Blue",
            face=[*WORDS, "$10"],
            face_colors=["Blue"],
            edge_colors=["Blue", "Light Blue"],
        )
    )
    breaks("cmr146.03.9", one(BACK25, secondary_colors=["Peach"], edge_colors=["Green", "Peach"]))
    breaks("cmr146.03.9", one(BACK25, secondary_colors=["Peach", "Lime"]), severity="warning")
    breaks("cmr146.03.9", one("chip_set.0", use="spare"))
    breaks("cmr146.01.8", one("chip_set.1", letter="A"))
    breaks("cmr146.01.8", one("roulette_set.0", letter="A"))
    breaks("cmr146.01.8", one("chip_set.1", letter="2"))
    breaks("cmr146.01.8", one("roulette_set.0", letter="2"))
    breaks("cmr146.01.8", one("tournament_set.0", letter=GONE))
    hundred = at(example(), C100)

    def twice(**more: Any) -> Edit:
        first, second = {**hundred, "sample": 1}, {**hundred, "sample": 2, **more}
        rest = [one for n, one in enumerate(example()["chip_set"][0]["chip"]) if n != 5]
        return one("chip_set.0", chip=[*rest, first, second])

    silent(twice())
    assert "chip_set.A.chip.100.2.commingling" in {one.key for one in edited(twice())}
    breaks("cmr146.01.8", twice(sample=1))
    breaks("cmr146.03.10", twice(edge_pattern="stars"))
    breaks("cmr146.03.10", twice(secondary_colors=["Navy"], edge_colors=["Black", "Navy"]))
    five_hundred = at(example(), C500)
    rest = example()["chip_set"][0]["chip"]
    more = [*rest[:6], {**five_hundred, "sample": 1}, {**five_hundred, "sample": 2}, *rest[7:]]
    breaks("cmr146.03.10", one("chip_set.0", chip=more))


@verifies("cmr146.03.1.c", "cmr146.08.6.c")
def test_serial_numbers_are_unique() -> None:
    back = "chip_set.1.chip.6"
    silent(one(back, serials=["A25-00401", "A25-00800"]))
    breaks("cmr146.03.1.c", one(back, serials=["A25-00400", "A25-00800"]))
    breaks("cmr146.03.1.c", one(back, serials=["B25-00400", "B25-00001"]))
    breaks("cmr146.03.1.c", one(back, serials=["first", "last"]))
    silent(one(ELLIPSE, serials=["P5-0201", "P5-0300"]))
    breaks("cmr146.08.6.c", one(ELLIPSE, serials=["P5-0200", "P5-0300"]))
    breaks("cmr146.08.6.c", one(ELLIPSE, serials=GONE))


@verifies("cmr146.01.3", "cmr146.01.4", "cmr146.01.9", "cmr146.03.7")
@verifies("cmr146.01.1.a", "cmr146.01.1.a.1", "cmr146.01.1.a.2", "cmr146.01.1.a.3")
@verifies("cmr146.01.1.b", "cmr146.01.1.c")
def test_what_is_approved_before_chips_are_used() -> None:
    breaks("cmr146.01.3", one("chip_set.0", as_approved=False))
    breaks("cmr146.01.4", one("chip_set.0", used_elsewhere=True))
    breaks("cmr146.01.9", Edit("", {"rfid": GONE}))
    breaks("cmr146.01.9", one("rfid", description=GONE))
    breaks("cmr146.01.9", one("rfid", procedures=GONE))
    silent(one("rfid", certificates=GONE))
    notes = {one.key: one.cites for one in edited()}
    design = tuple(f"cmr146.01.1.a{more}" for more in ("", ".1", ".2", ".3"))
    for chip in ("chip_set.A.chip.2.50", "chip_set.B.chip.1000", "roulette_set.R-01.RA"):
        assert notes[f"{chip}.design"] == design
        assert notes[f"{chip}.sample"] == ("cmr146.01.1.b",)
        assert notes[f"{chip}.cameras"] == ("cmr146.01.1.c",)
    assert notes["chip_set.A.chip.5.secondary"] == ("cmr146.03.2", "cmr146.03.7")
    assert notes["chip_set.A.colors"] == ("cmr146.03.3",)
    assert notes["rfid.submission"] == ("cmr146.01.9",)


@verifies("cmr146.04.1", "cmr146.04.2", "cmr146.04.3", "cmr146.04.3.a", "cmr146.04.3.b")
@verifies("cmr146.04.3.c", "cmr146.04.3.d", "cmr146.05.1", "cmr146.05.2")
def test_non_value_chips() -> None:
    name = "Example Casino"
    for clause, edit in (
        ("04.1", {"face": [name, "Roulette", "$1"]}),
        ("04.1", {"face": [name, "Roulette"], "reverse": [name, "Roulette", "5"]}),
        ("04.2", {"game": "blackjack"}),
        ("04.3", {"on_camera": False}),
        ("04.3", {"permanent": GONE}),
        ("04.3.a", {"face": ["Roulette"]}),
        ("04.3.b", {"insert": GONE}),
        ("04.3.b", {"insert": "Anchor"}),
        ("04.3.c", {"face": [name]}),
        ("04.3.c", {"reverse": [name]}),
        ("05.1", {"table": GONE}),
        ("05.1", {"table": "R-02"}),
        ("05.1", {"use": "spare"}),
        ("05.2", {"marker": 19}),
        ("05.2", {"marker": 21}),
        ("05.2", {"receptacle": "bowl"}),
    ):
        breaks(f"cmr146.{clause}", Edit(R, edit))
    silent(one(R, receptacle="bowl"), Edit("", {"approved": ["roulette_set.R-01.RA.receptacle"]}))
    silent(one(R, insert="moon"))
    breaks("cmr146.05.2", one(RC, color="Lime", edge_colors=["Lime", "White"]))
    look = {"edge_colors": ["Peach", "Navy"], "edge_pattern": "six dots"}
    chip = {"primary_color": "Peach", "secondary_colors": ["Navy"], **look}
    breaks("cmr146.04.3.d", Edit(C5, chip))
    notes = {one.key: one.cites for one in edited()}
    assert notes["roulette_set.R-01.RA.colors"] == ("cmr146.04.3.d", "cmr146.04.4.c")


@verifies("cmr146.04.4", "cmr146.04.4.a.1", "cmr146.04.4.a.2", "cmr146.04.4.b", "cmr146.04.4.c")
@verifies("cmr146.04.5")
def test_edges_and_reserve_of_non_value_chips() -> None:
    for clause, edit in (
        ("4", {"edge_pattern": GONE}),
        ("4.a.1", {"edge_visible": False}),
        ("4.a.2", {"edge_permanent": False}),
        ("4.b", {"edge_colors": ["White", "Navy"]}),
        ("4.b", {"edge_colors": ["Light Blue"]}),
        ("4.c", {"edge_on_camera": False}),
    ):
        breaks(f"cmr146.04.{clause}", Edit(RC, edit))
    kept = example()["roulette_set"][2]["color"]
    breaks("cmr146.04.5", one(RESERVE, color=kept[1:]))
    breaks("cmr146.04.5", one(RESERVE, insert="star"))
    breaks("cmr146.04.5", one(RC, color="Rose", edge_colors=["Rose", "White"]))


@verifies("cmr146.06.1", "cmr146.06.2.a", "cmr146.06.2.b", "cmr146.06.2.c", "cmr146.06.2.d")
@verifies("cmr146.06.2.e.i", "cmr146.06.2.e.ii", "cmr146.06.2.e.iii", "cmr146.06.3", "cmr146.06.4")
def test_tournament_chips() -> None:
    marks = ("Example Casino", "Tournament", "$100", "No Cash Value")
    for lost, clause in zip(range(4), "abcd", strict=True):
        short = [word for n, word in enumerate(marks) if n != lost]
        breaks(f"cmr146.06.2.{clause}", one(TC, face=short))
    silent(one(TC, face=["Example Casino Tournament", "100 – no cash", "value"]))
    breaks("cmr146.06.2.c", one(TC, denomination=GONE))
    breaks("cmr146.06.1", Edit("", {"tournament_set": []}))
    silent(Edit("", {"tournament_set": []}), one("establishment", tournaments=False))
    breaks("cmr146.06.3", one(T, storage=GONE))
    assert {one.key: one.cites for one in edited()}["tournament_set.T.storage"] == ("cmr146.06.3",)
    breaks("cmr146.06.4", one(T, inventories=["before"]))
    breaks("cmr146.06.4", one(T, inventories=["after"]))
    look = ("color", "edge_colors", "edge_pattern")
    roulette, rake = at(example(), RC), at(example(), RAKE)
    breaks("cmr146.06.2.e.i", Edit(TC, {key: roulette[key] for key in look}))
    breaks("cmr146.06.2.e.iii", Edit(TC, {key: rake[key] for key in look}))
    value = at(example(), C5)
    alike = {"color": "red", **{key: value[key] for key in look[1:]}}
    breaks("cmr146.06.2.e.ii", Edit(TC, alike))
    silent(Edit(TC, {**alike, "edge_pattern": "stars"}))


@verifies("cmr146.07.1", "cmr146.07.2", "cmr146.07.3", "cmr146.07.4", "cmr146.07.5.a")
@verifies("cmr146.07.5.b", "cmr146.07.5.c", "cmr146.07.5.d.i", "cmr146.07.5.d.ii")
@verifies("cmr146.07.5.d.iii")
def test_rake_chips() -> None:
    def worth(amount: int) -> Edit:
        face = ["Example Casino", "Poker Rake Chip", f"${amount}"]
        return one(RAKE, denomination=amount, face=face)

    for amount in (2, 3, 4):
        silent(worth(amount))
    for amount in (1, 5):
        breaks("cmr146.07.4", worth(amount))
    for clause, edit in (
        ("1", {"room": "pit"}),
        ("2", {"used_by": "patrons"}),
        ("2", {"replaces": "wagers"}),
        ("3", {"kept": "drop box"}),
        ("5.a", {"face": ["Poker Rake Chip", "$3"]}),
        ("5.b", {"face": ["Example Casino", "Rake Chip", "$3"]}),
        ("5.c", {"face": ["Example Casino", "Poker Rake Chip"]}),
    ):
        breaks(f"cmr146.07.{clause}", Edit(RAKE, edit))
    look = ("color", "edge_colors", "edge_pattern")
    for clause, place in (("i", RC), ("ii", TC)):
        same = at(example(), place)
        breaks(f"cmr146.07.5.d.{clause}", Edit(RAKE, {key: same[key] for key in look}))
    value = at(example(), C5)
    alike = {"color": "Red", **{key: value[key] for key in look[1:]}}
    breaks("cmr146.07.5.d.iii", Edit(RAKE, alike))


@verifies("cmr146.01.5", "cmr146.01.5.a", "cmr146.01.5.b", "cmr146.01.5.c")
def test_promotional_chips() -> None:
    plain = ["Example Casino", "No Redeemable Value"]
    silent(one(GIFT, face=plain, reverse=["Example Casino", "This chip has no value"]))
    silent(one(GIFT, diameter="1 9/16"))
    silent(one(GIFT, color="Red"))
    breaks("cmr146.01.5.a", one(GIFT, color="Red", diameter="1 9/16"))
    breaks("cmr146.01.5", one(GIFT, color="Red", diameter=GONE))
    breaks("cmr146.01.5", one(GIFT, gaming=True))
    breaks("cmr146.01.5.b", one(GIFT, edge="eight bars"))
    breaks("cmr146.01.5.c", one(GIFT, face=["No Redeemable Value"]))
    breaks("cmr146.01.5.c", one(GIFT, face=["Example Casino"]))
    breaks("cmr146.01.5.c", one(GIFT, face=plain, reverse=["Example Casino"]))


@verifies("cmr146.08.1", "cmr146.08.3", "cmr146.08.4", "cmr146.08.5", "cmr146.08.6")
@verifies("cmr146.08.6.a", "cmr146.08.6.b", "cmr146.08.6.c")
def test_plaques() -> None:
    silent(one(P, surfaces=2, length=3, width=2, digits="0.375"))
    for clause, place, edit in (
        ("1", P, {"surfaces": 1}),
        ("1", P, {"surfaces": 7}),
        ("1", P, {"solid": False}),
        ("1", P, {"material": "brass"}),
        ("1", P, {"faces_alike": False}),
        ("1", P, {"shape": "triangle"}),
        ("3", P, {"length": "2 63/64"}),
        ("3", P, {"width": "1.9999"}),
        ("3", ELLIPSE, {"width": "1 15/16"}),
        ("3", SQUARE, {"length": "2.9999", "width": "2.9999"}),
        ("3", SQUARE, {"width": "3.0001"}),
        ("4", P, {"measures": []}),
        ("5", P, {"denomination": 20_000}),
        ("5", P, {"shape": "ellipse", "length": "3 1/2", "width": "2 1/2"}),
        ("6", P, {"permanent": False}),
        ("6.a", P, {"digits": "0.3749"}),
        ("6.a", P, {"face": ["Example Casino"]}),
        ("6.b", P, {"face": ["$5,000"]}),
        ("6.b", P, {"on_camera": GONE}),
        ("6.c", P, {"serials": []}),
    ):
        breaks(f"cmr146.08.{clause}", Edit(place, edit))
    silent(one(P, material="brass"), Edit("", {"approved": ["plaque.5000.material"]}))
    same = {"denomination": 5000, "face": ["Example Casino", "$5,000"]}
    breaks("cmr146.08.5", Edit(ELLIPSE, same))


@verifies("cmr146.08.2.a", "cmr146.08.2.a.1", "cmr146.08.2.a.2", "cmr146.08.2.a.3")
@verifies("cmr146.08.2.b", "cmr146.08.2.c", "cmr146.09.1", "cmr146.48.6", "cmr146.51.3.a")
@verifies("cmr146.51.4")
def test_what_else_is_submitted_or_approved() -> None:
    notes = {one.key: one.cites for one in edited()}
    design = tuple(f"cmr146.08.2.a{more}" for more in ("", ".1", ".2", ".3"))
    assert notes["plaque.5000.design"] == design
    assert notes["plaque.5000.sample"] == ("cmr146.08.2.b",)
    assert notes["plaque.5000.procedures"] == ("cmr146.08.2.c",)
    assert notes["coupon.Match play 25.sample"] == ("cmr146.09.1",)
    assert notes["deck.Blackjack red.back"] == ("cmr146.48.6",)
    assert notes["shuffler.Shuffler 1.device"] == ("cmr146.51.3.a",)
    assert notes["shoe.Baccarat shoe.features"] == ("cmr146.51.4",)
    assert notes["shaker.Sic bo automated.submission"] == ("cmr146.20.4.b.2",)
    assert "shaker.Sic bo manual.submission" not in notes
    assert notes["table.BJ-01.card_reader"] == ("cmr146.13.7",)
    breaks("cmr146.09.1", one("coupon.0", kind=GONE))
    colored = {"zeros": "single", "ring": "six colors", "compartments": "neutral"}
    more = {one.key: one.cites for one in edited(Edit("roulette_wheel.0", colored))}
    assert more["roulette_wheel.W-1.neutral"] == ("cmr146.10.2.c.1",)


# Dice, shakers and tiles.


def _dice_cases() -> Iterator[tuple[str, str, dict[str, Any]]]:
    yield "1.a", CRAPS, {"sides": ["0.7499"]}
    yield "1.a", CRAPS, {"sides": ["0.7751"]}
    yield "1.a", CRAPS, {"sides": ["0.750", "0.750", "0.751"]}
    yield "1.b", CRAPS, {"transparent": False}
    yield "1.b", CRAPS, {"material": "acrylic"}
    yield "1.c", CRAPS, {"flat": False}
    yield "1.c", CRAPS, {"flush": False}
    yield "1.d", CRAPS, {"square": False}
    yield "1.e", CRAPS, {"finish_alike": False}
    yield "1.f", CRAPS, {"balanced": False}
    yield "1.g", CRAPS, {"spot_color": "black"}
    yield "1.g", CRAPS, {"spot_shape": "star"}
    yield "1.g", CRAPS, {"spot_diameters": ["0.160", "0.161"]}
    yield "1.h", CRAPS, {"opposite": ["1-6", "2-4", "3-5"]}
    yield "1.h", CRAPS, {"drilled": False}
    yield "1.h", CRAPS, {"spot_depths": ["0.0150", "0.01541"]}
    yield "1.i", CRAPS, {"imprint": ["4411"]}
    yield "2.a", PAIGOW, {"sides": ["0.6369"]}
    yield "2.a", PAIGOW, {"sides": ["0.6431"]}
    yield "2", PAIGOW, {"sides": ["0.750"]}
    yield "2.a", PAIGOW, {"sides": ["0.637", "0.638"]}
    yield "2.b", PAIGOW, {"imprint": ["star logo"]}
    yield "3", CRAPS, {"games": ["minidice"], "sides": ["0.700"]}
    yield "3", CRAPS, {"games": ["blackjack"]}


@verifies("cmr146.45.1.a", "cmr146.45.1.b", "cmr146.45.1.c", "cmr146.45.1.d", "cmr146.45.1.e")
@verifies("cmr146.45.1.f", "cmr146.45.1.g", "cmr146.45.1.h", "cmr146.45.1.i")
@verifies("cmr146.45.2", "cmr146.45.2.a", "cmr146.45.2.b", "cmr146.45.2.c", "cmr146.45.3")
def test_dice() -> None:
    for clause, place, edit in _dice_cases():
        breaks(f"cmr146.45.{clause}", Edit(place, edit))
    silent(one(CRAPS, sides=["0.775", "0.775", "0.775"], spot_depths=["0.0150", "0.0146"]))
    silent(one(PAIGOW, sides=["0.637"]))
    silent(one(PAIGOW, sides=["0.643"], spot_diameters=["0.1", "0.2"]))
    logo = Edit("", {"approved": ["dice.Pai gow blue.logo"]})
    silent(one(PAIGOW, imprint=["star logo"]), logo)
    for side in ("0.637", "0.643"):
        silent(one(PAIGOW, games=["minidice"], sides=[side]))
        silent(one(PAIGOW, games=["minidice"], sides=[side], imprint=["star logo"]), logo)
    for side in ("0.750", "0.775"):
        large = {"games": ["minidice"], "sides": [side]}
        breaks("cmr146.45.1.g", one(PAIGOW, **large))
        silent(one(PAIGOW, **large, spot_diameters=["0.2", "0.2"]))
        breaks("cmr146.45.1.i", one(PAIGOW, **large, imprint=["star logo"]), logo)
    for opposite in (["6-1", "5-2", "4-3"], ["6/1", "2 - 5", "3–4"]):
        silent(one(CRAPS, opposite=opposite))
    breaks("cmr146.45.1.h", one(CRAPS, opposite=["6-1", "5-3", "4-2"]))
    breaks("cmr146.45.3", one(PAIGOW, games=["minidice"], sides=["0.643", "0.750"]))
    breaks("cmr146.46.6.c.3.a", one(CRAPS, set=4))
    silent(one(CRAPS, set=6))
    for wrong in (2, 4):
        breaks("cmr146.46.6.c.3.c", one(PAIGOW, set=wrong))
        breaks("cmr146.20.4.a.1", one(SICBO, set=wrong))


@verifies("cmr146.47.1", "cmr146.20.4.a.1", "cmr146.20.4.a.2", "cmr146.20.4.a.3")
@verifies("cmr146.20.4.a.4", "cmr146.20.4.b.1", "cmr146.22.4.a", "cmr146.22.4.b")
def test_shakers() -> None:
    manual, automated, pai_gow = (f"shaker.{n}" for n in range(3))
    for clause, place, edit in (
        ("47.1", manual, {"kind": "electric"}),
        ("47.1", manual, {"kept_filled": "pit stand"}),
        ("47.1", manual, {"kept_empty": "table"}),
        ("47.1", manual, {"locked": False}),
        ("47.1", automated, {"kept_filled": "primary storage"}),
        ("20.4.a.1", manual, {"dice": 2}),
        ("20.4.a.1", manual, {"compartment": "opaque"}),
        ("20.4.a.1", manual, {"cover": "none"}),
        ("20.4.b.1", automated, {"cover": "opaque"}),
        ("20.4.a.2", manual, {"seals": False}),
        ("20.4.a.3", manual, {"imprint": []}),
        ("20.4.a.4", manual, {"secured": False}),
        ("22.4.a", pai_gow, {"dice": 4}),
        ("22.4.a", pai_gow, {"hides_dice": False}),
        ("22.4.b", pai_gow, {"imprint": ["1"]}),
    ):
        breaks(f"cmr146.{clause}", Edit(place, edit))
    silent(one(manual, kept_empty="primary storage"))


@verifies("cmr146.52.1", "cmr146.52.2.a", "cmr146.52.2.b", "cmr146.52.2.c", "cmr146.52.2.d")
@verifies("cmr146.52.2.e", "cmr146.52.2.f", "cmr146.52.3", "cmr146.52.4")
def test_tiles() -> None:
    from croupier.equipment.tiles import PACK

    for clause, edit in (
        ("1", {"tiles": 31}),
        ("3", {"tiles": 33}),
        ("1", {"alike": False}),
        ("2.a", {"length": "2.4999"}),
        ("2.a", {"width": "0.9999"}),
        ("2.a", {"thickness": "0.3749"}),
        ("2.a", {"color": "ivory"}),
        ("2.a", {"transparent": True}),
        ("2.a", {"shape": "square"}),
        ("2.b", {"flat": False}),
        ("2.b", {"spot_depths": ["0.020", "0.0201"]}),
        ("2.c", {"back_mark": GONE}),
        ("2.d", {"finish_alike": False}),
        ("2.e", {"backs_alike": False}),
        ("2.e", {"unmarked": False}),
        ("2.f", {"spot_colors": ["red", "blue"]}),
        ("2.f", {"spot_colors": []}),
        ("3", {"faces": [*PACK.cards[:31], "66"]}),
        ("4", {"separate": False}),
        ("4", {"sealed": False}),
    ):
        breaks(f"cmr146.52.{clause}", Edit("tiles.0", edit))
    silent(one("tiles.0", faces=list(PACK.cards), spot_colors=["white"], length="2.6"))


# Cards, shoes, shufflers, tables, wheels.


@verifies("cmr146.48.1", "cmr146.48.2", "cmr146.48.3", "cmr146.48.4", "cmr146.48.5")
@verifies("cmr146.48.6", "cmr146.48.7", "cmr146.48.7.a", "cmr146.48.7.b", "cmr146.48.8")
@verifies("cmr146.48.9.a", "cmr146.48.9.b", "cmr146.48.10")
def test_cards() -> None:
    label = example()["deck"][0]["label"]
    for clause, place, edit in (
        ("1", BJ, {"cards": 51}),
        ("1", BJ, {"cards": 53}),
        ("1", SPANISH, {"cards": 52}),
        ("1", BJ, {"alike": False}),
        ("2", BJ, {"suits": ["diamonds", "spades", "clubs"]}),
        ("2", BJ, {"suits": ["diamonds", "spades", "clubs", "hearts", "stars"]}),
        ("3", BJ, {"ranks": example()["deck"][1]["ranks"]}),
        ("3", BJ, {"reading_marks": ["ace", "9"]}),
        ("4", BJ, {"backs_alike": False}),
        ("4", BJ, {"unmarked": False}),
        ("5", BJ, {"resists_marking": False}),
        ("6", BJ, {"back_words": []}),
        ("7", BJ, {"package": "loose"}),
        ("7", BJ, {"sealed": False}),
        ("7", BJ, {"decks": 1}),
        ("7.b", BJ, {"split": True}),
        ("8", BJ, {"jokers": 1, "jokers_played": 1}),
        ("8", JOKERED, {"games": ["paigowpoker", "blackjack"]}),
        ("9.a", POKER, {"back_design": "lattice"}),
        ("9.a", POKER, {"games": ["poker", "blackjack"]}),
        ("9.b", POKER, {"material": "paper"}),
        ("10", POKER, {"back_design": "feathers"}),
        ("10", "", {"deck": example()["deck"][:3]}),
    ):
        breaks(f"cmr146.48.{clause}", Edit(place, edit))
    for word in label:
        breaks("cmr146.48.7.a", one(BJ, label=[other for other in label if other != word]))
    silent(one(BJ, jokers=2, jokers_played=0))
    silent(one(POKER, back_design="Stars"))
    tables = example()["table"][:4]
    silent(Edit("", {"deck": example()["deck"][:3], "table": tables}))


@verifies("cmr146.51.2", "cmr146.51.3.a", "cmr146.51.3.b", "cmr146.51.4.a", "cmr146.51.4.b")
@verifies("cmr146.51.4.c", "cmr146.51.5", "cmr146.51.5.a", "cmr146.51.5.b", "cmr146.51.5.c")
@verifies("cmr146.51.5.d", "cmr146.51.6")
def test_shoes_and_shufflers() -> None:
    shoe, baccarat, paigow, shuffler = "shoe.0", "shoe.1", "shoe.2", "shuffler.0"
    for clause, place, edit in (
        ("2", shoe, {"kind": "wooden"}),
        ("2", shoe, {"fastened": False}),
        ("2", shoe, {"locked_away": False}),
        ("2", baccarat, {"locked_away": False}),
        ("4.a", shoe, {"white_base": "3 15/16"}),
        ("4.b", shoe, {"below_base": "opaque"}),
        ("4.c", shoe, {"stop_rise": "0.1251"}),
        ("5", baccarat, {"lid_opaque": GONE}),
        ("5.a", baccarat, {"lid_opaque": "3.99"}),
        ("5.b", baccarat, {"sides_opaque": False}),
        ("5.c", baccarat, {"holds_forward": False}),
        ("5.d", baccarat, {"harrigan_plate": GONE}),
        ("3", shuffler, {"games": ["chemindefer"]}),
        ("3.a", shuffler, {"documented": False}),
        ("3.b", shuffler, {"fastened": False}),
        ("3.b", shuffler, {"locked_away": False}),
    ):
        breaks(f"cmr146.51.{clause}", Edit(place, edit))
    silent(one(baccarat, fastened=False), one(paigow, front_screen=False))
    breaks("cmr146.51.6", one(shoe, front_screen=True), severity="warning")
    breaks("cmr146.51.3", one(shuffler, games=["baccarat"]), severity="warning")
    silent(one(shoe, stop_rise="0.125", white_base="4.0"))


@verifies("cmr146.51.2.a", "cmr146.51.2.b", "cmr146.51.2.c", "cmr146.51.8")
def test_how_cards_are_dealt_and_where_shoe_and_rack_are() -> None:
    shoe, hand, automated = "table.0", "table.1", "table.2"
    for clause, place, edit in (
        ("2.a", shoe, {"game": "reddog", "deals": "hand", "card_reader": False}),
        ("2.b", hand, {"deals": "manual shoe", "shoe": "left"}),
        ("2.c", hand, {"six_to_five": False}),
        ("2", shoe, {"deals": GONE}),
        ("2", shoe, {"game": "baccarat", "deals": "hand", "seats": 10, "card_reader": False}),
        ("8", shoe, {"shoe": "right"}),
        ("8", shoe, {"discard_rack": "left"}),
        ("8", hand, {"discard_rack": "left"}),
        ("8", automated, {"discard_rack": "right"}),
        ("8", automated, {"discard_rack": GONE}),
    ):
        breaks(f"cmr146.51.{clause}", Edit(place, edit))
    silent(one(automated, shoe="left", discard_rack="right"))
    silent(one(automated, deals="hand"), one(hand, shuffler="right", discard_rack="left"))
    silent(one(automated, game="letitride", deals="hand"))


def test_places_boxes_and_readers_of_tables() -> None:
    bj = "table.0"
    plain: dict[str, Any] = {"card_reader": False, "deals": "manual shoe", "seats": 7}
    for game, least, most, clause in (
        ("blackjack", 1, 7, "13.2.b"),
        ("baccarat", 10, 14, "18.1"),
        ("chemindefer", 9, 14, "18.2"),
        ("paigowpoker", 6, 6, "21.2.a"),
        ("caribbeanstud", 6, 7, "26.1"),
        ("floppoker", 9, 9, "37.1"),
        ("threecardpoker", 1, 9, "14.1"),
        ("highcardflush", 1, 6, "62.1"),
    ):
        for seats in (least, most):
            silent(Edit(bj, {**plain, "game": game, "seats": seats}))
        for seats in (least - 1, most + 1):
            breaks(f"cmr146.{clause}", Edit(bj, {**plain, "game": game, "seats": seats}))
    for key in ("six_to_five", "multiple_action"):
        more = {"deals": "hand"} if key == "six_to_five" else {}
        silent(Edit(bj, {**plain, **more, "seats": 6, key: True}))
        breaks("cmr146.13.2.b", Edit(bj, {**plain, **more, key: True}))
    silent(Edit(bj, {**plain, "game": "minibaccarat", "seats": 6, "passed_cards": True}))
    breaks("cmr146.18.3", Edit(bj, {**plain, "game": "minibaccarat", "passed_cards": True}))
    for edit in ({"tip_box": "left"}, {"tip_box": GONE}, {"drop_box": "front"}):
        breaks("cmr146.13.5", Edit(bj, edit))
    breaks("cmr146.13.7", one(bj, progressive=True))
    breaks("cmr146.13.7", one("table.2", card_reader=True))
    breaks("cmr146.60.4", Edit(bj, {**plain, "game": "freebetblackjack", "seats": 6}))
    breaks("cmr147.02", one(bj, game="blakjack"))
    breaks("cmr147.02", one("coupon.0", games=["blackjack", "whist"]))


@verifies("cmr146.10.1", "cmr146.10.2", "cmr146.10.2.a", "cmr146.10.2.b", "cmr146.10.2.c")
@verifies("cmr146.11", "cmr146.12.5", "cmr146.19.1", "cmr146.19.2", "cmr146.19.3")
def test_wheels_and_balls() -> None:
    from croupier.equipment.wheels import BIG_SIX, DOUBLE_ZERO, SINGLE_ZERO

    wheel, ball, big, log = "roulette_wheel.0", "roulette_ball.0", "big_six_wheel.0", "adjustment.0"
    log = f"{wheel}.{log}"
    double, single = list(DOUBLE_ZERO.sections), list(SINGLE_ZERO.sections)
    sections = list(BIG_SIX.sections)
    for clause, place, edit in (
        ("10.1", wheel, {"diameter": "29 15/16"}),
        ("10.2", wheel, {"zeros": "triple"}),
        ("10.2.a", wheel, {"spaced": False}),
        ("10.2.b", wheel, {"compartments": "pink"}),
        ("10.2.c", wheel, {"ring": "plain"}),
        ("10.2.b", wheel, {"order": single}),
        ("10.2.b", wheel, {"order": [*double[:-2], double[-1], double[-2]]}),
        ("10.2.b", wheel, {"order": double[:-1]}),
        ("10.2.a", wheel, {"zeros": "single", "order": double}),
        ("11", ball, {"metal": True}),
        ("11", ball, {"diameter": "0.7499"}),
        ("11", ball, {"diameter": "0.8751"}),
        ("12.5", log, {"date": GONE}),
        ("12.5", log, {"table": GONE}),
        ("12.5", log, {"done": "cleaned"}),
        ("12.5", log, {"signed": GONE}),
        ("19.1", big, {"diameter": "59.9"}),
        ("19.1", big, {"round": False}),
        ("19.1", big, {"spaced": False}),
        ("19.1", big, {"flag_section": "star"}),
        ("19.1", big, {"cover": "none"}),
        ("19.2", big, {"order": sections[::-1]}),
        ("19.3", big, {"odds_shown": False}),
    ):
        breaks(f"cmr146.{clause}", Edit(place, edit))
    silent(one(wheel, diameter=30, order=double), one(ball, diameter="14/16"))
    silent(one(wheel, zeros="single", order=single), one(big, order=sections))
    approved = Edit("", {"approved": ["roulette_wheel.W-1.order", "roulette_ball.Ball 18.size"]})
    silent(one(wheel, order=double[::-1]), one(ball, diameter=1), approved)


# Every requirement, and every kind.


def test_what_is_not_stated_is_found_by_every_rule_about_it() -> None:
    document = Document("equipment.toml", example(), {})
    first = {thing.kind: thing for thing in reversed(declared(document).things)}
    for thing in first.values():
        place = ".".join(str(step) for step in thing.place)
        for rule in thing.of.rule:
            if not (rule.optional or rule.when) and rule.key not in thing.of.named:
                breaks(rule.cites[0], Edit(place, {rule.key: GONE}), severity=rule.severity)


def test_every_kind_is_in_the_example() -> None:
    used = {one.kind for one in declared(Document("equipment.toml", example(), {})).things}
    assert used == set(kinds())


def test_every_key_is_described_and_every_rule_is_about_a_key() -> None:
    for name, kind in kinds().items():
        for key, (_, says) in kind.keys.items():
            assert says.endswith("."), (name, key)
        for rule in kind.rule:
            assert {rule.key, rule.also} - {""} <= set(kind.keys), (name, rule)
            asked = {one.key for one in rule.when if "." not in one.key}
            assert asked <= set(kind.keys), (name, rule)
