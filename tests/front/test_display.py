"""Results as notebooks and consoles show them: rows, felts, charts, cards, transcripts, tables."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import croupier
from croupier.core.event import Event, seen_by
from croupier.core.step import Ask
from croupier.notation.prose import sentence, setting_at
from croupier.rulebook import display

ROOT = Path(__file__).resolve().parent.parent.parent


def test_words_are_escaped() -> None:
    shown = display.table(("<a>",), [("<script>alert(1)</script>",)], "R&D")
    assert "<script>" not in shown
    assert "&lt;script&gt;" in shown
    assert "R&amp;D" in shown
    assert croupier.Text("<b>x</b>")._repr_html_() == "<pre>&lt;b&gt;x&lt;/b&gt;</pre>"


def test_what_is_within_a_field_is_read_at_a_glance() -> None:
    shuffle = {"mean": 24.86, "none": None, "of": {"name": "", "cards": 52}}
    assert display.word(shuffle) == "mean = 24.86, of (cards = 52)"
    assert display.word([{"kind": "riffle"}, {"kind": "cut", "depth": 0}]) == (
        "(kind = riffle), (kind = cut, depth = 0)"
    )
    shown = display.document({"exact": "1/" + "9" * 500, "hash": "f" * 64})
    assert "9" * 65 in shown
    assert "9" * 80 not in shown
    assert "f" * 64 in shown


def test_a_sign_shows_its_sentences() -> None:
    sign = croupier.sign(ROOT / "docs/examples/example-casino.toml", "R-01")
    shown = sign._repr_html_()
    assert "<caption>Example Casino, table R-01: Roulette</caption>" in shown
    assert ">Wagers: minimum $25, maximum $2,500.</td>" in shown
    assert ">cmr147.07.3, cmr147.03.4</td>" in shown


def test_figures_stand_to_the_right() -> None:
    shown = display.table(("word", "figure"), [("red", "2.7027 %"), ("0 and 00", "1/37")])
    assert shown.count(display.NUMBER) == 3


def test_rows_of_odds_and_simulations_show_what_people_compare() -> None:
    odds = croupier.odds("roulette", wheel="single", wager="red")
    assert "2.7027 %" in odds._repr_html_()
    assert "zero_rule = lose_all" in repr(odds)
    long = croupier.odds("minibaccarat", decks=8, wager="tie")
    assert "row.exact" in repr(long)
    assert "--json" not in repr(long) + long._repr_html_()
    found = croupier.simulate("bigsix", rounds=1000, seed=7)
    assert "1,000 rounds, seed 7" in found._repr_html_()
    assert repr(found).splitlines()[0] == "1,000 rounds, seed 7"
    assert repr(croupier.Rows[croupier.Row]()) == "no rows"


def test_findings_and_clauses_show_what_they_say() -> None:
    found = croupier.check(ROOT / "docs/examples/unlawful.toml").where(severity="error")
    assert len(found) == 4
    assert "half is returned only with" in found._repr_html_()
    assert "clapper" in croupier.law("bigsix")._repr_html_()


def test_a_check_says_what_was_checked_and_what_was_not() -> None:
    found = croupier.check(ROOT / "docs/examples/casino-war-layout.toml")
    assert repr(found).splitlines()[:2] == ["no findings", "Checked: 1 layout."]
    assert "Not checked: the rules of Casino War (line 5)" in repr(found)
    assert "only the layout was compared" in found._repr_html_()
    assert found.checked["documents"] == {"layout": 1}
    assert [one["what"] for one in found.not_checked] == ["the rules of Casino War"]
    again = pickle.loads(pickle.dumps(found))
    assert (again, again.not_checked) == (found, found.not_checked)
    assert copy.deepcopy(found).checked == found.checked


def test_rows_are_chosen_by_the_fields_of_their_json_too() -> None:
    assert croupier.law("bigsix").where(status="rule")[0].clause.id == "bigsix.6.a"
    assert [one.reading.number for one in croupier.conflicts("roulette").where(id="RO-1")] == [
        "RO-1"
    ]
    found = croupier.check(ROOT / "docs/examples/unlawful.toml")
    assert found.where(tasks=[], severity="error") == found.where(severity="error")


def test_rows_of_several_calls_are_one_table() -> None:
    both = croupier.odds("bigsix") + croupier.odds("roulette", wheel="single", wager="red")
    assert len(both.to_dicts()) == 8
    assert "1/37" in repr(both)
    assert repr(both.copy()) == repr(both)
    assert croupier.Rows[croupier.Row]()._repr_html_() == "<p>no rows</p>"


def test_a_table_says_what_it_waits_for() -> None:
    table = croupier.table("reddog", seed=5)
    table.place("p1", "25 on main at 1")
    while not isinstance(table.step_now, Ask):
        table.step()
    assert "p1 must choose: a number from 52 to 260, decline" in repr(table)
    assert table.to_dict()["waits"] == table.waits


def test_a_felt_is_a_picture(tmp_path: Path) -> None:
    felt = croupier.layout("bigsix", name="<House>")
    root = ET.fromstring(felt._repr_svg_())
    assert root.tag.endswith("svg")
    assert felt.save(tmp_path / "felt.svg").read_text("utf-8") == felt.svg
    assert felt.save(tmp_path / "felt.png", width=200).read_bytes()[:4] == b"\x89PNG"


@pytest.mark.parametrize("width", [0, -1, 99, 10_001, 10**7, "wide", None])
def test_a_picture_has_as_many_pixels_as_on_the_command_line(tmp_path: Path, width: Any) -> None:
    with pytest.raises(croupier.Refused, match="width "):
        croupier.layout("bigsix").save(tmp_path / "felt.png", width=width)
    assert not [*tmp_path.iterdir()]


def test_a_felt_is_saved_where_it_can_be(tmp_path: Path) -> None:
    for file in (tmp_path / "nowhere" / "felt.svg", "", 5):
        with pytest.raises(croupier.Refused):
            croupier.layout("bigsix").save(file)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["a\0b", "\x1b[1m", "\ud800"])
def test_a_name_that_no_picture_can_show_is_refused(name: str) -> None:
    with pytest.raises(croupier.Refused, match="cannot be printed"):
        croupier.layout("bigsix", name=name)


@pytest.mark.parametrize("name", ["", " ", "High limit", "a\nb"])
def test_a_record_names_its_table_so_that_it_can_be_read_again(name: str) -> None:
    table = croupier.table("roulette", seed=1)
    with pytest.raises(croupier.Refused, match="in one word"):
        croupier.transcript(table, name)


def test_a_strategy_shows_its_decisions() -> None:
    shown = croupier.strategy("reddog", decks=6)._repr_html_()
    assert "<th " in shown
    assert "stay" in shown


def test_a_chart_shows_its_letters_in_their_colors() -> None:
    from croupier.analysis.decisions import Chart, Decisions, Letter, Solution

    class Cell:
        code, cost = "H", 0.02

    letters = (Letter("H", "hit", "red", "#f99"), Letter("Z", "zap", "blue", "#99f"))
    chart = Chart("hard", ("2",), (("17", (Cell(), None)),), letters)
    solution = Solution("hands", "units", (), (), (), (chart,))
    shown = Decisions("blackjack", "Blackjack", (solution,))._repr_html_()
    assert "background:#f99" in shown
    assert "<p>H hit</p>" in shown


def test_ways_of_betting_and_their_sessions_show_what_people_ask_for() -> None:
    ran = croupier.simulate("craps", rounds=20, seed=1, strategy="pass")._repr_html_()
    assert all(one in ran for one in ("result_cents", "risk_of_ruin", "bankroll_cents"))
    assert "simulated_element_of_risk" not in ran
    assert "7/1671" in croupier.odds("craps", strategy="pass")._repr_html_()
    assert "units = " not in croupier.strategy("craps", list=True)._repr_html_()


def test_cards_and_scripts_are_laid_out() -> None:
    card = croupier.card("bigsix")
    assert card._repr_markdown_() == card
    assert card.to_dict()["game"] == "bigsix"
    assert croupier.script("bigsix")._repr_markdown_().startswith("# ")


def test_a_table_in_play_shows_patrons_wagers_and_what_happened() -> None:
    table = croupier.table("roulette", seed=11, wheel="single", buy_in="100.50")
    table.place("p1", "25 on straight:17")
    assert repr(table) == "<Roulette, round 1: p1 $75.50; wagers are open>"
    shown = table._repr_html_()
    assert "$25 on Straight 17" in shown
    table.play_round()
    assert "p1 loses $25 on Straight 17" in table._repr_html_()
    assert "Over:" not in table._repr_html_()
    assert table.to_dict()["patrons"] == [{"patron": "p1", "chips_cents": 75_50}]


def hidden(table: croupier.Table) -> list[Event]:
    return [one.event for one in table.log if seen_by(one.event, None) != one.event]


def test_a_table_shows_no_hidden_card() -> None:
    table = croupier.table("blackjack", seed=5, decks=6, hole_card="hole")
    table.place("p1", "25 on main")
    table.play_round(until=lambda _: bool(hidden(table)))
    where = setting_at(table.game, table.table)
    assert hidden(table)
    for event in hidden(table):
        assert sentence(event, where) not in table.to_dict()["happened"]


def test_results_can_be_copied() -> None:
    page = croupier.card("bigsix")
    assert copy.copy(page) == page
    assert copy.deepcopy(croupier.odds("bigsix")).to_dicts() == croupier.odds("bigsix").to_dicts()


def test_a_transcript_is_data_too() -> None:
    table = croupier.table("roulette", seed=11, clock=lambda: "2026-03-01T20:00:00-05:00")
    written = croupier.transcript(table)
    assert written.to_dict() == {"text": str(written)}
