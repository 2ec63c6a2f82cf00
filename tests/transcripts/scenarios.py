"""Every scenario of which a golden transcript is kept."""

from tests.transcripts import baccarats, bigsix, chemindefer, craps, reddog, roulette, sicbo, zappit

SCENARIOS = tuple(
    scenario
    for game in (craps, baccarats, chemindefer, roulette, bigsix, sicbo, reddog, zappit)
    for scenario in (*game.ROUNDS, *game.IRREGULARITIES)
)
