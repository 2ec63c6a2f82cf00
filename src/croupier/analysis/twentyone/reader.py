"""The reader of showdowns: how hands of twenty-one are played, settled and counted."""

from croupier.analysis.reader import Reader, Sessions, Volume
from croupier.analysis.twentyone import advice, index, odds, sessions, simulate, solve
from croupier.analysis.twentyone.kernels import warm

MOST_CARDS = 20
"""Fewer cards than these may not be enough for a round."""
READER = Reader(
    distribution=odds.distribution,
    cards=MOST_CARDS,
    strategies=odds.STRATEGIES,
    by_amount=lambda rules: getattr(rules, "prize", None) is not None,
    prizes=odds.prizes,
    solves=(solve.solve,),
    advisers=(advice.ADVISER,),
    index=index.indices,
    warm=lambda game, rules: warm.warm(),
    volume=Volume(
        tallies=simulate.tallies,
        stream=simulate.stream,
        settling=simulate.settling,
        truth=simulate.truth,
        way=simulate.way,
        replay=simulate.replay,
        reads=simulate.simulated,
        apart=simulate.apart,
        sessions=Sessions(sessions.run, sessions.session, "rounds"),
    ),
)
STREAKS = Reader(distribution=odds.streak, cards=MOST_CARDS, strategies=odds.STRATEGIES)
"""Wagers on the results of a box's hands, round after round."""
