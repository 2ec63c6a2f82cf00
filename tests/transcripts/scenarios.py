"""Every scenario of which a golden transcript is kept."""

from tests.transcripts import (
    baccarats,
    bigsix,
    blackjack,
    caribbeanstud,
    chemindefer,
    coloradoholdem,
    craps,
    doubledownstud,
    fastactionholdem,
    letitride,
    paigow,
    paigowpoker,
    reddog,
    roulette,
    sicbo,
    spanish21,
    threecardpoker,
    zappit,
)

GAMES = (
    coloradoholdem,
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
    fastactionholdem,
    zappit,
    caribbeanstud,
    doubledownstud,
    letitride,
    paigow,
    paigowpoker,
)
SCENARIOS = tuple(scenario for game in GAMES for scenario in (*game.ROUNDS, *game.IRREGULARITIES))
