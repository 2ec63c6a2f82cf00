"""Records of older versions, which cited other clauses, are followed to their last hash."""

from __future__ import annotations

from pathlib import Path

import pytest

import croupier
from croupier.notation.convert import converted
from croupier.notation.replay import replay
from tests.notation.tables import cited_otherwise

HERE = Path(__file__).parents[1] / "transcripts" / "blackjack"


def older(now: str, was: str, kind: str = "  paid ") -> str:
    """A transcript as an older version wrote it, without its seal."""
    told = (HERE / "blackjacks.croupier").read_text("utf-8")
    return "\n".join([*cited_otherwise(told, now, was, kind), ""])


NOW, THEN = "[blackjack.7.a, blackjack.3.e]", "[blackjack.3.a.3, blackjack.3.e]"


def test_a_record_that_cites_what_an_older_version_did_is_followed() -> None:
    followed = replay(older(NOW, THEN))
    assert followed.first_difference is None
    lines = converted(followed, "jsonl")
    assert '"blackjack.3.a.3"' in lines
    assert replay(lines).first_difference is None


@pytest.mark.parametrize("cites", ["[blackjack.3.a.1, blackjack.3.e]", "[blackjack.9.c]", ""])
def test_any_other_clause_is_a_difference(cites: str) -> None:
    assert replay(older(NOW, cites)).first_difference is not None


def test_what_was_cited_for_one_kind_of_event_is_not_taken_for_another() -> None:
    assert replay(older("[blackjack.6.i]", "[blackjack.3.b]", "  discarded ")).first_difference


@pytest.mark.parametrize(
    ("key", "wager", "now", "was"),
    [
        ("blackjack", "main", "blackjack.21", "blackjack.5.a"),
        ("reddog", "main", "reddog.8", "reddog.3.a"),
        ("minibaccarat", "player", "minibaccarat.14", "minibaccarat.5.a"),
        ("zappit", "main", "zappit.4.h", "zappit.4.a"),
    ],
)
def test_a_continuous_shuffle_may_cite_the_rules_that_it_replaces(
    key: str, wager: str, now: str, was: str
) -> None:
    table = croupier.table(key, seed=3, options={"csm": True})
    table.place("p1", f"10 on {wager}")
    table.play_round()
    before = cited_otherwise(croupier.transcript(table), now, was, "shuffle", "shoe_ready")
    followed = replay("\n".join([*before, ""]))
    assert followed.first_difference is None, followed.first_difference


LATER = Path(__file__).parent / "settled_later"


@pytest.mark.parametrize("name", ["streaks.croupier", "streaks.jsonl", "split.croupier"])
def test_a_record_that_settles_streaks_after_the_hands_is_followed(name: str) -> None:
    """Versions before 22(c) was carried out to the letter settled all hands first."""
    followed = replay(LATER / name)
    assert followed.first_difference is None, followed.first_difference
    assert replay(converted(followed, "text")).first_difference is None
    assert replay(converted(followed, "jsonl")).first_difference is None


def test_streaks_are_not_settled_late_in_a_record_of_this_version() -> None:
    told = (LATER / "streaks.croupier").read_text("utf-8")
    assert replay(told.replace("streaks_counted", "streaks_settled")).first_difference is not None
