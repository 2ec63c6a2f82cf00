"""Every scenario of which a golden transcript is kept."""

from tests.transcripts import (
    baccarats,
    bigsix,
    blackjack,
    chemindefer,
    craps,
    reddog,
    roulette,
    sicbo,
)

SCENARIOS = tuple(
    scenario
    for game in (craps, baccarats, chemindefer, roulette, bigsix, sicbo, reddog, blackjack)
    for scenario in (*game.ROUNDS, *game.IRREGULARITIES)
)
