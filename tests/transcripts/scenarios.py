"""Every scenario of which a golden transcript is kept."""

from tests.transcripts import bigsix, roulette, sicbo

SCENARIOS = tuple(
    scenario
    for game in (roulette, bigsix, sicbo)
    for scenario in (*game.ROUNDS, *game.IRREGULARITIES)
)
