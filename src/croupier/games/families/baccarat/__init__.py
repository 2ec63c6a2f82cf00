"""Baccarat, midibaccarat and minibaccarat: one family; a game differs where a clause differs.

Each rule names the clauses of all three; the rules in force keep those of the game being played.

- `game` makes the record of each; `deal` (the round), `squeeze` (players turn the cards), `money`
  (House Money, settlement, vigorish), `play` (the state and its events), `shuffling`, `incidents`
- `wagers`, `options`, `duties` (when cards must be changed), `roads`
- the felt: `layout`, `layout_seats`
"""
