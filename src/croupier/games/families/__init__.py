"""What several games share.

- whole families: `twentyone`, `baccarat`
- parts: `seats`, `shoe`, `double_shoe`, `upkeep` (damaged cards, failed shufflers),
  `new_cards` (when cards are changed), and `one_draw` (games that one device decides)
- progressive wagers: `meter`, `prizes` (fixed, validated and paid in turn), `envy`, `coupons`
- `coup` and `coup_event` (two hands counted to a single digit), `changing` (how a play changes)
"""
