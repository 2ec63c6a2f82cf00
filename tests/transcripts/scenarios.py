"""Every scenario of which a golden transcript is kept."""

from tests.transcripts import (
    baccarats,
    bigsix,
    blackjack,
    caribbeanstud,
    chemindefer,
    craps,
    letitride,
    reddog,
    roulette,
    sicbo,
    spanish21,
    threecardpoker,
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
    threecardpoker,
    zappit,
    letitride,
    caribbeanstud,
)
SCENARIOS = tuple(scenario for game in GAMES for scenario in (*game.ROUNDS, *game.IRREGULARITIES))
