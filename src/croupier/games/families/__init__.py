"""What several games share.

- whole families: `twentyone`, `baccarat`, `stud` (poker games with one deck), `paigow` (hands set
  in two, and players who bank)
- parts: `seats`, `positions` (adjacent betting areas), `shoe`, `double_shoe`, `astray` (cards that
  go astray), `upkeep` (damaged cards, failed shufflers), `new_cards` (how cards are changed)
  and `card_changes` (when),
  `rotation` (a cut that goes around), and `one_draw` (games that one device decides)
- progressive wagers: `meter` (of a table, or shared by linked ones), `meter_options`, `prizes`
  (fixed, validated and paid in turn), `envy`, `coupons`
- `phases` (phases that know their game), `telling` (outcomes said in the light of their round)
- `coup` and `coup_event` (two hands counted to a single digit), `changing` (how a play changes)
"""
