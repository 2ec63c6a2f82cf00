"""Records of older versions, which cited more closely, are followed to their last hash."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

import croupier
from croupier.games import registry
from croupier.notation.convert import converted
from croupier.notation.older import digest_before
from croupier.notation.record import digest, digest_of, record_of
from croupier.notation.replay import replay
from croupier.notation.text import write_text
from croupier.rulebook.option import departures
from croupier.rulebook.rules import rules_for
from tests.notation.tables import cited_otherwise

NATURALS = Path(__file__).parents[1] / "transcripts" / "chemindefer" / "naturals.croupier"
NOW, THEN = "[chemindefer.8.a]", "[chemindefer.8.a.1]"
SEALED = "e9af41b1405ab113a7cb065f2775648cfa616cf9411ab8f74c3c48b93e07d190"
"""The hash of the transcript as it was when an announcement cited the clause of its count."""


def older(cites: str = THEN) -> str:
    """A transcript as an older version wrote it."""
    cited = cited_otherwise(NATURALS.read_text("utf-8"), NOW, cites, "hand_called")
    return "\n".join([*cited, f"hash sha256:{SEALED}", ""])


def test_a_record_that_cites_a_paragraph_of_the_clause_is_followed() -> None:
    followed = replay(older())
    assert followed.first_difference is None
    lines = converted(followed, "jsonl")
    assert '"chemindefer.8.a.1"' in lines
    assert replay(lines).first_difference is None


@pytest.mark.parametrize("cites", ["[chemindefer.8.b]", "[chemindefer.8]", "[chemindefer.8.a.3]"])
def test_any_other_clause_is_a_difference(cites: str) -> None:
    assert replay(older(cites)).first_difference is not None


TIES = "8 to 1"


def named(rules: str) -> str:
    """A transcript of a table for which the house named the odds that it has anyway."""
    table = croupier.table("baccarat", options={"tie_odds": TIES}, patrons=("p1",))
    made = record_of(table, choices={"tie_odds": TIES})
    return write_text(table.game, replace(made, header=replace(made.header, rules=rules)))


def test_odds_named_as_they_are_change_no_rules() -> None:
    game = registry.game("baccarat")
    plain, other = rules_for(game), rules_for(game, {"tie_odds": TIES})
    assert departures(other) == departures(plain) == {}
    assert digest(game, plain) == digest(game, other) != digest_before(game, other)


def test_the_digest_of_an_older_version_that_took_named_odds_for_others_is_followed() -> None:
    rules = rules_for(registry.game("baccarat"))
    game = registry.game("baccarat")
    for one in (digest(game, rules), digest_before(game, rules)):
        followed = replay(named(one))
        assert followed.first_difference is None
        assert followed.header.rules == one
    assert replay(named(digest_of(game, {"tie_odds": "9 to 1"}))).first_difference is not None


def test_odds_in_other_terms_stay_with_the_table_that_names_them() -> None:
    game = registry.game("baccarat")
    doubled = rules_for(game, {"tie_odds": "16 to 2", "decks": 7})
    assert (str(doubled.tie_odds), departures(doubled)["tie_odds"]) == ("16 to 2", "16 to 2")
    assert str(rules_for(game, {"decks": 7}).tie_odds) == TIES
