"""Every scenario of which a golden transcript is kept."""

from tests.transcripts import bigsix, craps, roulette, sicbo

SCENARIOS = tuple(
    scenario
    for game in (craps, roulette, bigsix, sicbo)
    for scenario in (*game.ROUNDS, *game.IRREGULARITIES)
)
