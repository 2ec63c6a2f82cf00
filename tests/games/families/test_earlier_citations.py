"""Records of one-deck games that cite what older versions cited are still followed."""

from __future__ import annotations

import pytest

import croupier
from croupier.notation.replay import replay
from croupier.rulebook.citation import verifies

STAYS = {
    "threecardpoker": "6.c",
    "caribbeanstud": "6.f",
    "letitride": "6.b",
    "coloradoholdem": "6.b",
}


def unhashed(text: str) -> str:
    """A transcript without the hash that its lines had."""
    return text.partition("\nhash ")[0] + "\n"


@verifies("threecardpoker.6.c", "caribbeanstud.6.f", "letitride.6.b", "coloradoholdem.6.b")
@pytest.mark.parametrize("key", STAYS)
def test_a_seat_that_was_taken_by_the_number_of_seats_alone(key: str) -> None:
    table = croupier.table(key, seed=1)
    table.act("p1", "sit", seat="5")
    now = unhashed(croupier.transcript(table))
    assert now.count(f", {key}.{STAYS[key]}]") == 2, "the act, and what follows from it"
    before = now.replace(f", {key}.{STAYS[key]}]", "]")
    assert replay(before).first_difference is None
    assert replay(before.replace("]", ", cmr147.07.1]")).first_difference is not None


@verifies("coloradoholdem.10.b.2", "coloradoholdem.12.d")
def test_a_bonus_that_was_lost_by_the_clause_on_its_offer() -> None:
    table = croupier.table("coloradoholdem", seed=1, options={"bonus": True})
    table.place("p1", "20 on ante")
    table.place("p1", "1 on bonus")
    table.play_round(until=lambda now: bool(now.play.out))
    table.choose("p1", "fold")
    now = unhashed(croupier.transcript(table))
    cited = "[coloradoholdem.10.b.2, coloradoholdem.12.d]"
    assert cited in now
    before = now.replace(cited, "[coloradoholdem.6a.a, coloradoholdem.12.d]")
    assert replay(before).first_difference is None
