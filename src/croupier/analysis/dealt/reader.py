"""The reader of side wagers that the cards dealt decide, whatever the hands do."""

from croupier.analysis.dealt.exact import distribution
from croupier.analysis.reader import Reader

MOST_CARDS = 20
"""Fewer cards than these may not be enough for a round."""
READER = Reader(distribution=distribution, cards=MOST_CARDS)
