"""What is known of the odds: nothing yet, and every reader says so."""

import pytest

from croupier.analysis.distribution import ANY
from croupier.analysis.odds import odds_rows
from croupier.analysis.reader import reader, volume
from croupier.core.errors import Refused
from croupier.games.registry import game

FAST = game("fastactionholdem")


def test_odds_say_what_they_need() -> None:
    (row,) = odds_rows(FAST)
    assert (row.wager, row.needs) == ("main", ("a way to set hands",))
    assert row.distribution.note == "the best way to set four cards is not computed yet"


def test_best_decisions_and_rounds_in_bulk_are_refused() -> None:
    (solve,) = reader(FAST, FAST.options()).solves
    with pytest.raises(Refused, match="not computed yet"):
        solve(FAST, FAST.options(), ANY)
    with pytest.raises(Refused, match="counts no rounds") as refusal:
        volume(FAST, FAST.options())
    assert "what is known of its odds" in refusal.value.accepted
