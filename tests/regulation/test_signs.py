"""Signs: what a table shows, what it shows before a change, and how they are drawn."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

import croupier
from croupier.cli.app import app
from croupier.core.errors import Refused, UnknownName
from croupier.games.registry import games
from croupier.regulation.signs import pages
from croupier.regulation.signs.sign import Sign
from croupier.rulebook.citation import verifies
from tests.regulation.writing_documents import EXAMPLES, written

CASINO = EXAMPLES / "example-casino.toml"
NEXT = EXAMPLES / "example-casino-next.toml"


@verifies("cmr147.07.3")
def test_a_sign_has_the_limits_and_the_words_of_the_law() -> None:
    made = croupier.sign(CASINO, "R-03")
    texts = [text for text, _ in made.sentences]
    assert texts[0] == "Wagers: minimum $10, maximum $1,000."
    assert "Double zero (00) is not an available wager." in " ".join(texts)
    cited = {clause for _, clauses in made.sentences for clause in clauses}
    assert {"cmr147.07.3", "cmr146.10.3.b.1", "cmr146.10.3.b.2", "cmr146.10.3.b.3"} <= cited


@pytest.mark.parametrize("key", sorted(games()))
@verifies("cmr147.07.3")
def test_every_game_has_a_sign_with_its_limits(tmp_path: Path, key: str) -> None:
    head = 'format = "croupier submission 1"\neffective = 2026-03-01T06:00:00-05:00\n'
    file = written(tmp_path, f'{head}[[table]]\nid = "T1"\ngame = "{key}"\n')
    made = croupier.sign(file, "T1")
    assert any("cmr147.07.3" in clauses for _, clauses in made.sentences)
    assert pages.html(made).count("<p>") == len(made.sentences)


@verifies("cmr147.03.3.a", "cmr147.03.4")
def test_a_sign_of_a_change_states_the_change_and_its_time() -> None:
    made = croupier.sign(NEXT, "R-01", CASINO)
    assert made.head == "Notice of a change"
    limit, rule = (text for text, _ in made.sentences)
    assert limit == "The least that may be wagered: $50 instead of $25."
    assert rule.startswith("From 3:15 a.m. EDT on Sunday, March 8, 2026: What even chances lose")
    with pytest.raises(Refused, match="nothing changes"):
        croupier.sign(NEXT, "R-02", CASINO)


def test_a_table_is_named_beside_its_file_or_with_it() -> None:
    made = croupier.sign(f"{CASINO}#R-03")
    assert made == croupier.sign(CASINO, "R-03")
    for nameless in (CASINO, f"{CASINO}#", "#R-03"):
        with pytest.raises(Refused, match="no table is named"):
            croupier.sign(nameless)


def test_a_table_that_is_unlawful_unknown_or_not_built_has_no_sign(tmp_path: Path) -> None:
    with pytest.raises(UnknownName):
        croupier.sign(CASINO, "R-99")
    with pytest.raises(Refused):
        croupier.sign(EXAMPLES / "unlawful.toml", "R-01")
    head = 'format = "croupier submission 1"\n'
    said = {
        'game = "casinowar"': "the rules of Casino War are not in the documents here",
        'game = "roulete"': "'roulete' is not the key of an authorized game",
        "": "it names no game",
    }
    for game, why in said.items():
        table = written(tmp_path, f'{head}[[table]]\nid = "W"\n{game}\n')
        with pytest.raises(Refused, match=why):
            croupier.sign(table, "W")


@verifies("cmr147.03.5")
def test_an_approved_sign_is_recognized_by_its_words() -> None:
    first, second = croupier.sign(CASINO, "SB-01"), croupier.sign(CASINO, "SB-02")
    assert first.digest == croupier.sign(CASINO, "SB-01").digest
    assert first.digest != second.digest
    assert first.digest in pages.html(first)
    assert "8.5 by 11 inches" in pages.html(first)


ODD = Sign('Casino "#1"', "T\\1", "Craps", "in_force", (("#let x = [*<b>*]", ()), ("$5 @ 10", ())))


def test_words_are_never_markup() -> None:
    assert "<b>" not in pages.html(ODD)
    assert pages.drawn(ODD, ".pdf").startswith(b"%PDF")


def test_a_sign_is_drawn_in_its_size() -> None:
    made = croupier.sign(CASINO, "R-03")
    svg = pages.drawn(made, ".svg", (Fraction(5), Fraction(7))).decode()
    assert 'width="360pt"' in svg
    assert 'height="504pt"' in svg
    assert pages.drawn(made, ".pdf") == pages.drawn(made, ".pdf")


def test_a_sign_of_several_pages_is_no_svg() -> None:
    long = Sign("Casino", "T1", "Craps", "in_force", tuple((f"Line {n}", ()) for n in range(90)))
    with pytest.raises(Refused, match="pages"):
        pages.drawn(long, ".svg")


@pytest.mark.parametrize("text", ["8", "axb", "0.5x11", "8x101", "8x"])
def test_a_size_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        pages.size_of(text)
    assert pages.size_of("8.5X11") == pages.LETTER


def run(*args: str) -> tuple[int, str]:
    ran = CliRunner().invoke(app, ["sign", *args])
    return ran.exit_code, ran.output


def test_the_command_prints_and_writes(tmp_path: Path) -> None:
    code, text = run(f"{CASINO}#B6-01")
    assert code == 0
    assert "[cmr147.07.3, cmr147.03.4]" in text
    data = json.loads(run(f"{CASINO}#B6-01", "--json")[1])
    assert (data["format"], data["table"]) == ("croupier sign 1", "B6-01")
    for ending in pages.FORMATS:
        code, text = run(f"{CASINO}#B6-01", "-o", str(tmp_path / f"sign{ending}"))
        assert code == 0, text
        assert (tmp_path / f"sign{ending}").stat().st_size > 500
    assert run(f"{CASINO}#B6-01", "-o", "sign.docx")[0] == 2
    assert run(str(CASINO))[0] == 2
