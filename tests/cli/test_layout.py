"""`croupier layout`: the felt as SVG, PNG and data, and what it refuses."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from croupier.cli.app import app
from croupier.drawing import shapes
from croupier.games.registry import games


def run(*args: str) -> Result:
    return CliRunner().invoke(app, ["layout", *args])


def test_the_felt_goes_to_standard_output() -> None:
    result = run("roulette", "--set", "wheel=single")
    assert result.exit_code == 0, result.stderr
    assert ElementTree.fromstring(result.stdout).get("class") == "felt"
    assert 'data-area="straight:00"' not in result.stdout


@pytest.mark.parametrize("suffix", [".svg", ".png", ".PNG"])
def test_the_felt_goes_to_a_file(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"felt{suffix}"
    size = () if suffix == ".svg" else ("--width", "300")
    result = run("bigsix", "-o", str(file), "--name", "Harborside", *size)
    assert result.exit_code == 0, result.stderr
    assert result.stdout == ""
    assert "7 areas" in result.stderr
    start = file.read_bytes()[:8]
    assert start == b"\x89PNG\r\n\x1a\n" if suffix.lower() == ".png" else start.startswith(b"<svg")


def test_the_name_is_printed_on_the_cloth() -> None:
    assert ">Harborside<" in run("sicbo", "--name", " Harborside ").stdout
    assert ">The House<" in run("sicbo").stdout


SUBMISSION = """
format = "croupier submission 1"
[establishment]
name = "Harborside"
[[table]]
id = "{game}-1"
game = "{game}"
"""


@pytest.mark.parametrize("key", games())
def test_a_submissions_felt_bears_the_name_of_its_house(key: str, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(SUBMISSION.format(game=key), "utf-8")
    named = f"{file}#{key}-1"
    for upright in ((), ("--portrait",)):
        drawn = run(key, "--options", named, *upright).stdout
        assert ">Harborside<" in drawn
        assert "Example" not in drawn
        assert shapes.NAME not in drawn
    assert ">Lakeside<" in run(key, "--options", named, "--name", "Lakeside").stdout


def test_a_submission_without_a_name_leaves_the_cloth_to_whoever_draws_it(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(SUBMISSION.format(game="sicbo").replace('"Harborside"', '" "'), "utf-8")
    assert ">The House<" in run("sicbo", "--options", str(file)).stdout


@pytest.mark.parametrize("key", games())
def test_a_table_is_drawn_at_its_real_size(key: str) -> None:
    root = ElementTree.fromstring(run(key).stdout)
    width, height = (root.get("viewBox") or "").split()[2:]
    assert (root.get("width"), root.get("height")) == (f"{width}mm", f"{height}mm")
    cloth = json.loads(run(key, "--json").stdout)["cloth"]
    assert cloth["width"] + cloth["x"] < int(width)
    upright = ElementTree.fromstring(run(key, "--portrait").stdout)
    assert upright.get("width") is None, "a phone shows it as large as it can"


def test_portrait_is_upright() -> None:
    size = ElementTree.fromstring(run("roulette", "--portrait").stdout).get("viewBox")
    assert size is not None
    width, height = map(int, size.split()[2:])
    assert width < height


def test_the_layout_is_data_too() -> None:
    document = json.loads(run("sicbo", "--json").stdout)
    assert document["format"] == "croupier layout 1"
    assert document["game"] == "sicbo"
    small = next(area for area in document["areas"] if area["id"] == "small")
    assert small["kind"] == "small"
    assert {"outline", "anchor", "label", "cites"} <= small.keys()
    said = next(one for one in document["inscriptions"] if one["area"] == "small")
    assert said["words"]["text"] == "1 to 1"
    upright = json.loads(run("sicbo", "--json", "--portrait").stdout)
    assert upright["size"] != document["size"]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("roulette", "-o", "felt.gif"), "Accepted: .svg or .png"),
        (("roulette", "-o", "felt.svg", "--json"), "data goes to standard output"),
        (("roulette", "--name", " "), "licensee's name"),
        (("roulette", "--width", "300"), "only a PNG is measured in pixels"),
        (("roulette", "--date", "2026-03-01"), "have a title block. Accepted: -o FILE.pdf"),
        (("roulette", "--date", "today"), "--date: 'today' is not a day"),
        (("roulette", "--portrait", "-o", "felt.pdf"), "the drawing of the real cloth"),
        (("roulette", "--approval", "--cloth", "-o", "felt.pdf"), "--approval with --cloth"),
        (("tables.toml", "-o", "sheets", "--name", "X"), "every sheet of every table is drawn"),
        (("tables.toml#R-01", "--set", "wheel=single"), "the submission says it"),
        (("roulete",), "Did you mean 'roulette'?"),
        (("roulette", "--set", "wheel=triple"), "single, double"),
        (
            ("roulette", "-o", "no/such/folder/felt.svg"),
            "croupier layout: no/such/folder/felt.svg:",
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_line(
    args: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*args)
    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_misspelled_game_is_answered_with_the_nearest_with_or_without_rules() -> None:
    for typed, near in (("casinowr", "casinowar"), ("blackjak", "blackjack")):
        ran = CliRunner().invoke(app, ["layout", typed])
        assert f"Did you mean '{near}'?" in ran.output


def test_a_submission_without_the_name_of_a_table_is_refused(tmp_path: Path) -> None:
    tables = "docs/examples/example-casino.toml#"
    made = CliRunner().invoke(app, ["layout", tables, "--approval", "-o", str(tmp_path / "r.pdf")])
    assert made.exit_code == 2
    assert "FILE#TABLE" in made.output


def test_a_declaration_is_never_written_over_its_submission(tmp_path: Path) -> None:
    file = tmp_path / "bigsix-1.toml"
    file.write_text(SUBMISSION.format(game="bigsix"), "utf-8")
    result = run(str(file), "-o", str(tmp_path))
    assert result.exit_code == 2
    assert "it would overwrite its own source" in result.stderr
    assert [one.name for one in tmp_path.iterdir()] == ["bigsix-1.toml"]
    assert file.read_text("utf-8") == SUBMISSION.format(game="bigsix")
