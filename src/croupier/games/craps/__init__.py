"""Craps and mini-craps: *Table Games Rules of the Game*, chapter 1.

- a roll: `procedure` (betting, throw, settlement, the point, fire bets marked), `shooter` (who has
  the dice), `calls` (the stickperson), `play` (the state and its events), `incidents`
- wagers: `wagers` (what decides each), `kinds` (all of them, in order), `conditions` (when one may
  be made, changed or taken back), `contest` (one wager played out alone)
- the house's choices: `options`
- the felt: `layout`, with `layout_areas`, `layout_center`, `layout_ends`, `layout_fire`,
  `layout_phone`, `layout_sign` and `layout_sizes`
"""
