"""The reader of coups: baccarat, midibaccarat and minibaccarat, with House Money."""

from dataclasses import replace

from croupier.analysis.baccarat import coup, house_money, house_money_advice, short
from croupier.analysis.baccarat.warm import warm
from croupier.analysis.dealing import card_reader

READER = replace(
    card_reader(
        cards=coup.MOST_CARDS,
        weights=coup.weights,
        count=coup.count,
        shown=coup.shown,
        solves=(house_money.solve,),
        advisers=(house_money_advice.ADVISER,),
        warm=warm,
    ),
    distribution=short.distribution,
)
