"""Twenty-one: what blackjack, Spanish 21 and ZAPPIT share.

- a round: `rounds` (the phases), `play` (the state and its events), `dealer` (the dealer's cards
  and draw), `turns` (hit, stand, double, split, surrender), `bars` (what bars a choice),
  `insurance`, `settling` (who is paid when)
- `terms`: every term of a hand that the engine, the analysis and the kernels read; each game's
  options fill it in, also where the law leaves no choice
- `hands` (counting), `kinds` (double, split and insurance wagers), `betting` (boxes, wagers behind
  them), `beside`, `dealt` and `prize` (side wagers and fixed money)
- `shuffling`, `burn`; what goes wrong: `incidents`, `conditions` (when each can
  happen), `called`, `let_out`
- `clauses`: where each game states what they share; `showing` (what everyone can count)
- the felt: `layout`, `layout_plan`
"""
