"""Every scenario of which a golden transcript is kept."""

from tests.transcripts import (
    baccarats,
    bigsix,
    blackjack,
    chemindefer,
    craps,
    doubledownstud,
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
    zappit,
    doubledownstud,
)
SCENARIOS = tuple(scenario for game in GAMES for scenario in (*game.ROUNDS, *game.IRREGULARITIES))
