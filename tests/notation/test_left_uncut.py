"""Records of older versions, which left cards in their first use uncut, are followed to the end."""

from __future__ import annotations

from pathlib import Path

from croupier.core.event import CardsShuffled
from croupier.core.step import Ask
from croupier.equipment.source import Shuffled
from croupier.games.families.shoe import CardsCut
from croupier.notation.convert import converted
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import Record
from croupier.notation.replay import replay
from croupier.notation.text import write_text

OLDER = (Path(__file__).parent / "left_uncut" / "first_uses.croupier").read_text("utf-8")
"""Three shoes of two batches that came pre-shuffled, at a table with an automatic shuffler."""
COVERED = "  cover_placed behind=72                    [spanish21.4.e]\n"
CUT = "  cards_cut by=dealer depth=144             [spanish21.4.e]\n"


def test_a_record_that_leaves_the_first_use_uncut_is_followed() -> None:
    followed = replay(OLDER)
    assert followed.first_difference is None, followed.first_difference
    for form in ("text", "jsonl"):
        assert replay(converted(followed, form)).first_difference is None, form


def test_what_no_version_did_with_a_first_use_is_a_difference() -> None:
    for instead in (CUT, COVERED.replace("72", "71"), CUT + COVERED, COVERED + COVERED, ""):
        told = OLDER.replace(COVERED, instead, 1)
        assert replay(told).first_difference is not None, instead


def test_a_table_that_goes_on_in_this_version_cuts_the_next_first_use() -> None:
    followed = replay(OLDER[: OLDER.index("round 2\n")])
    assert followed.first_difference is None
    driver, game = followed.driver, followed.driver.game
    driver.source = Shuffled(game.key, 1)
    driver.place("p1", "10 on main")
    driver.play_round(until=lambda table: table.play.shoe.state == "ready")
    assert not isinstance(driver.step_now, Ask)
    made = [one.event for one in driver.log if isinstance(one.event, CardsShuffled | CardsCut)]
    assert [type(one) for one in made] == [CardsShuffled, CardsShuffled, CardsCut]
    record = Record(followed.header, tuple(driver.log))
    for told in (write_text(game, record), write_jsonl(record)):
        assert replay(told).first_difference is None
