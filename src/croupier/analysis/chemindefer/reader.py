"""The reader of coups in which the Player's Hand may draw or stay on five."""

from dataclasses import replace

from croupier.analysis.baccarat.coup import MOST_CARDS, shown
from croupier.analysis.chemindefer import advice, five, short, solve
from croupier.analysis.dealing import card_reader

READER = replace(
    card_reader(
        cards=MOST_CARDS,
        weights=five.weights,
        count=five.count,
        shown=shown,
        answers=five.decisions,
        solves=(solve.solve,),
        advisers=(advice.ADVISER,),
    ),
    distribution=short.distribution,
)
