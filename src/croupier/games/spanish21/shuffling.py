"""How the cards of Spanish 21 are prepared: who cuts, how deep, the cutting card, the burn."""

from __future__ import annotations

from croupier.games.families.rotation import offered
from croupier.games.families.shoe import Clauses, Preparation
from croupier.games.families.twentyone.shuffling import a_deck, a_quarter, one_card

PREPARATION = Preparation(
    Clauses(
        ("spanish21.4.a",),
        ("spanish21.4.c", "spanish21.4.d.2"),
        ("spanish21.4.e",),
        ("spanish21.4.e",),
        ("spanish21.7.c",),
    ),
    offered,
    a_deck,
    a_quarter,
    one_card,
    first_shown=False,
    rest_shown=False,
    uncut=lambda rules: rules.shuffler,
    first_use=("spanish21.4.b.2",),
)
