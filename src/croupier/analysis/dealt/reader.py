"""The reader of side wagers decided by the cards dealt, whatever the hands do."""

from croupier.analysis.dealt.exact import distribution
from croupier.analysis.reader import Reader

MOST_CARDS = 20
"""Fewer cards than these may not be enough for a round."""
READER = Reader(distribution=distribution, cards=MOST_CARDS)
