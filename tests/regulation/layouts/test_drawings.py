"""Drawings for approval: true size, no font, everything the sheet must say."""

import re
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from croupier.cli.app import app
from croupier.core.errors import Refused
from croupier.drawing.felt import felt_svg
from croupier.drawing.outlined import outlined
from croupier.drawing.pdf import picture_pdf
from croupier.drawing.plate import cloth_alone, plate
from croupier.regulation import checks
from croupier.regulation.layouts import approval
from croupier.regulation.layouts.approval import Submitted
from croupier.regulation.layouts.requirements import required
from croupier.regulation.layouts.submitted import of_document
from croupier.rulebook.submission import parse_document
from tests.regulation.layouts.cases import HOUSE, table

MEDIA = re.compile(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]")
SUBMISSION = """format = "croupier submission 1"
effective = 2026-03-01T06:00:00-05:00
[establishment]
name = "Harborside"
cloth = "blue"
[[table]]
id = "BJ 01"
game = "blackjack"
cloth = "wine"
table_size = 2400
revision = 3
[[table]]
id = "CW-01"
game = "casinowar"
tie_odds = "10 to 1"
"""


def run(*args: str) -> Result:
    return CliRunner().invoke(app, ["layout", *args])


def page(pdf: bytes) -> tuple[int, int]:
    """The size of a page in millimeters."""
    found = MEDIA.search(pdf)
    assert found, pdf[:60]
    wide, tall = (round(float(one) * 25.4 / 72) for one in found.groups())
    return wide, tall


@pytest.mark.parametrize("key", ["craps", "blackjack", "bigsix", "mississippistud", "casinowar"])
def test_no_text_is_left_once_a_plate_is_outlined(key: str) -> None:
    one = Submitted(table(key, {}), HOUSE)
    made = plate(one.layout, one.title)
    names = {
        node.tag.rpartition("}")[2] for node in ElementTree.fromstring(outlined(made.svg)).iter()
    }
    assert "path" in names
    assert not names & {"text", "tspan", "textPath"}


def test_a_drawing_is_as_large_as_the_table_and_has_no_font() -> None:
    one = Submitted(table("sicbo", {}), HOUSE)
    pdf = approval.drawing_pdf(one)
    assert page(pdf) == plate(one.layout, one.title).size
    assert b"/Font" not in pdf
    assert plate(one.layout, one.title).size[0] - 340 == one.layout.size[0]


def test_outlined_letters_stand_where_the_text_stood() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" font-size="100" text-anchor="middle">%s</svg>'
    drawn = outlined(svg % '<text x="500" y="300">HH</text>')
    path = ElementTree.fromstring(drawn)[0].get("d", "")
    first = re.match(r"M(-?[\d.]+)[ ,](-?[\d.]+)", path)
    assert first is not None
    assert 400 <= float(first[1]) <= 500
    assert 220 <= float(first[2]) <= 300


def test_the_cloth_alone_has_what_is_printed_and_nothing_that_stands_on_it() -> None:
    layout = table("blackjack", {}).layout
    bare = cloth_alone(layout)
    assert [area.id for area in bare.areas] == [area.id for area in layout.areas]
    kept = {place.id for place in bare.places}
    assert not kept & {"drop box", "tip box", "discard rack", "shoe", "table inventory"}
    assert {"dealer", "box 1"} <= kept
    assert not any(one.sign for one in bare.inscriptions)


def test_the_approval_sheet_says_where_everything_required_is() -> None:
    one = Submitted(table("mississippistud", {}), HOUSE)
    need = required(one.subject.section, one.layout)
    wanted = {c for part in (need.areas, need.places, need.words) for n in part for c in n.cites}
    rows = approval.lines(one)
    assert wanted <= {clause for line in rows for clause in line.cites}
    assert [line.key for line in rows] == [str(n + 1) for n in range(len(rows))]
    assert approval.approval_pdf(one).startswith(b"%PDF")


def test_a_table_of_a_submission_has_its_own_size_color_and_revision() -> None:
    document = parse_document("house.toml", SUBMISSION)
    first, second = of_document(document)
    assert (first.layout.color, second.layout.color) == ("wine", "blue")
    assert first.scale == Fraction(2400, 2760)
    assert ("Revision", "3") in first.title.rows
    assert ("Date", "2026-03-01") in second.title.rows
    assert "size = [2400, 1391]" in approval.declaration_of(first)
    assert 'width="2400mm"' in felt_svg(first.layout, real=True, scale=first.scale)


def test_one_command_draws_every_table_and_its_declarations_are_silent(tmp_path: Path) -> None:
    file, folder = tmp_path / "house.toml", tmp_path / "layouts"
    file.write_text(SUBMISSION, encoding="utf-8")
    result = run(str(file), "-o", str(folder))
    assert result.exit_code == 0, result.stderr
    endings = (".svg", ".pdf", "-cloth.pdf", "-approval.pdf", ".toml")
    names = {f"{name}{ending}" for name in ("BJ_01", "CW-01") for ending in endings}
    assert {one.name for one in folder.iterdir()} == names | {"BJ_01-sign.pdf"}
    for name in ("BJ_01", "CW-01"):
        assert checks.check(folder / f"{name}.toml") == []


def test_a_table_without_rules_is_drawn_by_its_key(tmp_path: Path) -> None:
    felt, told = tmp_path / "felt.pdf", tmp_path / "felt.toml"
    for file, more in ((felt, ()), (told, ("--declaration",))):
        args = ("casinowar", "--set", "tie_odds=10 to 1", "--name", "Harborside", *more)
        assert run(*args, "-o", str(file)).exit_code == 0
    assert felt.read_bytes().startswith(b"%PDF")
    assert 'text = "A tie wager pays 10 to 1"' in told.read_text("utf-8")
    assert checks.check(told) == []


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("house.toml",), "-o FOLDER"),
        (("house.toml#BJ-09", "-o", "x.pdf"), "CW-01"),
        (("casinowar", "--declaration", "-o", "x.pdf"), ".toml"),
        (("casinowar", "--cloth"), "-o FILE.pdf"),
        (("casinowar", "--approval", "-o", "x.svg"), ".pdf"),
        (("casinowar", "--set", "seats=8"), "cmr146.30.1"),
        (("casinowar", "--set", "hats=8"), "seats"),
        (("casinowar", "--portrait"), "phone"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    args: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.toml").write_text(SUBMISSION, encoding="utf-8")
    result = run(*args)
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_logo_is_drawn_beside_the_name_and_a_missing_one_is_refused(tmp_path: Path) -> None:
    logo = tmp_path / "logo.svg"
    logo.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', "utf-8")
    one = Submitted(table("casinowar", {}), HOUSE, logo=str(logo))
    assert approval.drawing_pdf(one).startswith(b"%PDF")
    with pytest.raises(Refused, match="no such picture"):
        approval.drawing_pdf(Submitted(table("casinowar", {}), HOUSE, logo="nothing.svg"))


def test_a_page_that_pdf_cannot_hold_is_refused() -> None:
    with pytest.raises(Refused, match="5080"):
        picture_pdf("<svg/>", (5081, 100), "too long")
