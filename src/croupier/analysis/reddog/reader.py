"""The reader of the spread: a third card decides, and patrons may raise before it."""

from dataclasses import replace

from croupier.analysis.dealing import card_reader
from croupier.analysis.reader import Moments
from croupier.analysis.reddog import short, spread
from croupier.analysis.support.exact import ended

READER = replace(
    card_reader(
        cards=spread.MOST_CARDS,
        weights=spread.weights,
        count=spread.count,
        shown=spread.shown,
        moments=Moments(spread.moments, spread.moment),
    ),
    distribution=short.distribution,
    ended=ended,
)
