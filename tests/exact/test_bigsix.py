"""Big six by hand: 54 sections; an insignia on k of them that pays a to 1 keeps 1 - k (a + 1) / 54.

The sections are counted in the wheel's own order: 23, 15, 8, 4 and 2 bills, a joker, a flag.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

import croupier
from croupier.rulebook.citation import verifies

WHEEL = {
    # wager: sections, paid, kept of 54
    "bill_1": (23, 1, 8),  # 54 - 23 × 2
    "bill_2": (15, 2, 9),  # 54 - 15 × 3
    "bill_5": (8, 5, 6),  # 54 - 8 × 6
    "bill_10": (4, 10, 10),  # 54 - 4 × 11
    "bill_20": (2, 20, 12),  # 54 - 2 × 21
    "joker": (1, 45, 8),  # 54 - 46
    "flag": (1, 45, 8),
}


@verifies("bigsix.5.a", "cmr146.19.2")
def test_every_wager() -> None:
    found = {row.wager: (row.win, row.pays, row.exact) for row in croupier.odds("bigsix")}
    assert found == {
        wager: (Fraction(sections, 54), f"{paid} to 1", Fraction(kept, 54))
        for wager, (sections, paid, kept) in WHEEL.items()
    }


@pytest.mark.parametrize(
    ("wager", "per_cent"),
    [("bill_2", "16.67"), ("bill_10", "18.52"), ("bill_20", "22.22"), ("joker", "14.81")],
)
def test_published_edges(wager: str, per_cent: str) -> None:
    """*Rules of Money Wheel*, casinospecialevent.com, for the sections that wheel shares."""
    (row,) = croupier.odds("bigsix", wager=wager)
    assert f"{float(row.house_advantage) * 100:.2f}" == per_cent


def test_no_option_but_the_odds_makes_a_variant() -> None:
    assert all(row.variant == {} for row in croupier.odds("bigsix"))
    (row,) = croupier.odds("bigsix", wager="joker", odds={"joker": "50:1"})
    assert (row.variant, row.exact) == ({"odds": {"joker": "50 to 1"}}, Fraction(3, 54))
