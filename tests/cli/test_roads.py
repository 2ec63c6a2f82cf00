"""The roads of a shoe: with `replay --roads`, and typed at the table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import croupier
from croupier.cli.app import app
from croupier.cli.roads import drawn
from croupier.games.families.baccarat.roads import roads_of
from croupier.games.families.coup import Coup

COUPS = {"P": Coup(6, 5, 2, 2), "B": Coup(5, 6, 2, 2), "T": Coup(5, 5, 2, 2)}


@pytest.fixture
def shoe(tmp_path: Path) -> Path:
    """Some rounds of minibaccarat, written down."""
    table = croupier.table("minibaccarat", seed=5)
    for _ in range(12):
        table.place("p1", "5 on tie")
        table.play_round()
    path = tmp_path / "shoe.croupier"
    path.write_text(croupier.transcript(table))
    return path


def test_replay_draws_the_roads(shoe: Path) -> None:
    result = CliRunner().invoke(app, ("replay", str(shoe), "--roads", "--quiet"))
    assert result.exit_code == 0, result.output
    assert "bead plate" in result.stdout
    assert "big road" in result.stdout


def test_the_roads_are_data_too(shoe: Path) -> None:
    result = CliRunner().invoke(app, ("replay", str(shoe), "--roads", "--json"))
    data = json.loads(result.stdout)
    assert data["same"]
    assert len(data["roads"]["bead"]) == 12
    assert set(data["roads"]) == {"bead", "big", "big_eye_boy", "small", "cockroach_pig"}


def test_a_game_without_roads_says_which_have_them(tmp_path: Path) -> None:
    path = tmp_path / "spin.croupier"
    path.write_text("croupier transcript 1\ngame roulette\np1 buys 10.00\n")
    result = CliRunner().invoke(app, ("replay", str(path), "--roads"))
    assert result.exit_code == 2
    assert "there are no roads at Roulette" in result.stderr
    assert "Baccarat, Midibaccarat, Minibaccarat" in " ".join(result.stderr.split())


def lines(letters: str) -> list[str]:
    """The roads of these coups as they are drawn."""
    return [str(line).strip() for line in drawn(roads_of([COUPS[one] for one in letters]))]


def test_a_winner_is_told_without_color_and_ties_beside_it() -> None:
    told = lines("BBTP")
    assert told[told.index("big road") + 1 :][:2] == ["B P", "B1·"]


def test_colors_of_derived_roads_have_signs_of_their_own() -> None:
    told = lines("BPPP")
    assert told[told.index("big eye boy") + 1] == "○ ●"


def test_a_new_shoe_has_no_roads_yet() -> None:
    assert lines("") == ["no hand of this shoe has been played"]


def test_roads_are_a_word_at_the_table() -> None:
    typed = "5 tie\n\n\nroads\nquit\n"
    played = CliRunner().invoke(app, ("play", "minibaccarat", "--seed", "7"), input=typed)
    assert "bead plate" in played.stdout
    refused = CliRunner().invoke(app, ("play", "roulette", "--seed", "7"), input="roads\nquit\n")
    assert "there are no roads at Roulette" in refused.stdout


def test_a_shoe_of_ties_alone_has_only_a_bead_plate() -> None:
    assert lines("TT") == ["bead plate", "T", "T"]


@pytest.mark.parametrize("width", [60, 80, 120])
def test_long_roads_fit_the_terminal_and_show_the_latest(width: int) -> None:
    roads = roads_of([COUPS[one] for one in "PB" * 60])
    shown = [str(line) for line in drawn(roads, width)]
    assert max(map(len, shown)) in (width - 1, width)
    big = shown[shown.index("big road") + 1]
    assert big.endswith("P B ")
