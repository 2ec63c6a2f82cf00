"""Three hundred random hands have the same pots, winners and stacks in PokerKit's engine."""

from __future__ import annotations

from pathlib import Path
from random import Random

from croupier.games.poker.customs import KNOWN, used
from croupier.rulebook.citation import verifies
from tests.games.poker.other_engine import at_random
from tests.games.poker.referee import CUSTOMS, LONE_CHECK, NAMED, NO_LOW, NOBODY_LEFT, Match

HANDS = {
    ("holdem", "high"): 70,
    ("omaha", "high"): 16,
    ("omaha", "hi_lo_8"): 24,
    ("seven_card_stud", "high"): 40,
    ("seven_card_stud", "hi_lo"): 30,
    ("seven_card_stud", "hi_lo_8"): 40,
    ("five_card_draw", "high"): 40,
    ("five_card_draw", "low"): 40,
}
"""How many hands of each form are played: those that the other engine plays fast more often."""
PAGE = Path(__file__).parents[3] / "docs" / "poker-referee.md"


@verifies("poker.7.c.4.i", "poker.7.c.4.ii", "poker.7.c.4.iii", "poker.1.side-pot", "poker.14.d")
@verifies("poker.9.i.1", "poker.9.i.2", "poker.10.j", "poker.11.f.1", "poker.11.f.2")
@verifies(
    "poker.12.h.1", "poker.12.h.2", "poker.9.d.1", "poker.9.d.2", "poker.9.d.3", "poker.9.f.1"
)
def test_pots_winners_and_stacks_are_those_of_the_other_engine() -> None:
    assert sum(HANDS.values()) == 300
    met = set()
    for kind, many in HANDS.items():
        for number in range(many):
            rng = Random(f"{kind} {number}")
            met |= {*Match(at_random(rng, kind), rng).play()}
    assert {NOBODY_LEFT, LONE_CHECK, NO_LOW} <= met <= {*NAMED}


def test_every_custom_and_every_difference_is_named_on_the_page_with_its_clauses() -> None:
    text = PAGE.read_text("utf-8")
    for custom in KNOWN:
        assert custom.says in text, custom.key
        assert all(f"`{clause}`" in text for clause in custom.cites), custom.key
    for what, cites in NAMED.items():
        assert what in text
        assert all(f"`{clause}`" in text for clause in cites), what


def test_the_comparison_departs_from_the_law_only_by_known_customs() -> None:
    assert len(used(CUSTOMS)) == 8
