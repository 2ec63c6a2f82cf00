"""Tables and sentences fit any width: folded at words, with columns left out, or in blocks."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from croupier.cli.folding import Column, folded, packed, print_table, say

COLUMNS = (
    Column("wager", left=True, least=12),
    Column("pays", left=True, least=12),
    Column("house advantage"),
    Column("exact"),
    Column("hit rate", rank=1),
    Column("rolls", rank=2),
    Column("nothing"),
)
ROWS = [
    ("dont_pass_odds:4, dont_pass_odds:10", "1 to 2", "0.0000 %", "0", "66.6667 %", "4.00", ""),
    ("horn_high_12", "30 to 1 / 15 to 1", "12.7778 %", "23/180", "16.6667 %", "1.00", ""),
]


def printed(width: int) -> tuple[list[str], tuple[str, ...]]:
    console = Console(file=StringIO(), width=width, force_terminal=True, color_system=None)
    left_out = print_table(console, COLUMNS, ROWS)
    return console.file.getvalue().splitlines(), left_out  # type: ignore[attr-defined]


@pytest.mark.parametrize("width", [24, 30, 40, 60, 80, 120])
def test_no_line_is_wider_than_the_terminal_and_no_word_is_cut(width: int) -> None:
    lines, _ = printed(width)
    assert max(map(len, lines)) <= width
    words = " ".join(lines).split()
    for name in ("dont_pass_odds:4,", "dont_pass_odds:10", "horn_high_12", "12.7778", "23/180"):
        assert name in words


def test_a_table_that_fits_has_one_line_for_each_row() -> None:
    lines, left_out = printed(120)
    assert len(lines) == 1 + len(ROWS)
    assert left_out == ()
    assert "nothing" not in lines[0]


def test_the_least_important_column_is_left_out_first() -> None:
    assert printed(76)[1] == ()
    assert printed(66)[1] == ("rolls",)
    assert printed(60)[1] == ("hit rate", "rolls")


def test_where_no_table_fits_each_row_is_a_block_with_everything_in_it() -> None:
    lines, left_out = printed(30)
    assert left_out == ()
    assert lines[0] == "dont_pass_odds:4,"
    assert "  house advantage 12.7778 %" in lines
    assert any("rolls 1.00" in line for line in lines)


def test_without_a_terminal_nothing_folds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    console = Console(file=StringIO(), width=40)
    print_table(console, COLUMNS, [("x " * 300, *ROWS[0][1:])])
    say(console, "word " * 100)
    table, row, text = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    assert len(row) > 600
    assert len(table) > 600
    assert len(text) == 500


def test_columns_of_the_environment_folds_what_goes_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    console = Console(file=StringIO())
    say(console, "word " * 100)
    assert max(map(len, console.file.getvalue().splitlines())) <= 40  # type: ignore[attr-defined]


def test_a_long_word_is_kept_whole() -> None:
    assert folded("a " + "b" * 50 + " c", 20) == ["a", "b" * 50, "c"]


def test_items_stand_side_by_side() -> None:
    assert packed(["pays 1 to 1", "exact 7/495", "a b c d e f g h i"], 26) == [
        "pays 1 to 1  exact 7/495",
        "a b c d e f g h i",
    ]
