"""Every scenario of which a golden transcript is kept."""

from tests.transcripts import (
    baccarats,
    bigsix,
    blackjack,
    chemindefer,
    craps,
    fastactionholdem,
    reddog,
    roulette,
    sicbo,
    spanish21,
    zappit,
)

GAMES = (
    craps,
    baccarats,
    chemindefer,
    roulette,
    bigsix,
    sicbo,
    reddog,
    blackjack,
    spanish21,
    fastactionholdem,
    zappit,
)
SCENARIOS = tuple(scenario for game in GAMES for scenario in (*game.ROUNDS, *game.IRREGULARITIES))
