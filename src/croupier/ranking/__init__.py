"""How hands of cards rank, once for every game: what a hand is called, and which of two is higher.

- `rankings`: the rankings themselves, `FIVE_CARD`, `THREE_CARD`, `THREE_CARD_BONUS`,
  `THREE_CARD_HIGH`, `SEVERAL_DECKS`, `WITH_JOKER`, `TWO_CARD` and `LOW`, each of them the order of
  its categories, highest first.  `rank(cards, ranking)` is the rank of exactly these cards,
  `best(cards, ranking)` the best hand that some of them make, and `highest(choices, ranking)` the
  best of several hands.  Both return a `Ranked`, which is compared with `<` and `>`;
  `ranking.least(PAIR, TEN)` is the least that counts as "tens or better".
- `categories`: `Category`, and for each of them the function that says when a hand belongs to it.
- `hand`: what those functions look at, and the one rule by which equal categories are compared.
- `words`: what people call a hand.
- `tiles`: two tiles, `rank(two)`, and how hands set in two compare.

These modules count with integers and need no numeric library.  `croupier.analysis.ranking` has the
same ranks as tables, for evaluation in bulk.
"""
