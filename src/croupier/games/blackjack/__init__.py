"""Blackjack: *Table Games Rules of the Game*, chapter 2.

Most of it is shared with Spanish 21 and ZAPPIT: see `games/families/twentyone`. Here is what only
blackjack has:

- the round: `procedure` lists its parts and phases; `play` (the state), `shuffling`, `incidents`
- the main wager: `wagers` (how a hand is judged), `hands` (hands of 21 that pay more), `betting`
  (which wagers are taken), `kinds` (every kind of wager)
- side wagers: `side` (which line the first cards make), `dealt` (the same for odds), `beside` (when
  each is settled), `streak`, `progressive`, `bonus`
- variations: `byhand` (6 to 5, dealt from the hand; that the dealer then hits soft 17 is
  `options.hits_soft_17`), `multiple` (multiple action; a double or split for each wager is
  `families.twentyone.turns.further`)
- the house's choices: `options`, `posted` and `prizes` (limits, odds, prizes), `switches`
  (readings), `matrix` (what may not be combined), `together` (what choices require), `settled`
  (what they leave no choice about)
- `layout` and `signs`
"""
