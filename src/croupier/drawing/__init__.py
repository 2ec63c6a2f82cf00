"""Felts, cards, tiles, chips and wheels as pictures: SVG for screens, text for a terminal.

- a game says what is on its felt; `shapes` has what felts share (boxes, names, odds, signs),
  `sheet` combines the parts of a layout, and `card_table` seats players along an edge and
  draws what a card game's layout.toml says: its places and its lines
- `track` and `edges` are the edge of a table, `sizes` what the law leaves open; `room` and
  `outline` determine where chips fit; `lint` finds what a layout lacks
- `felt` draws it with `svg`, `decorations`, `pictures`, `wheels` and `furnishings`
- players who act in turn: `pods` says where everything at a seat is, `seats` draws what is there;
  `places` draws who sits at the numbered places of other layouts, and `clear` keeps a reader's own
  hand off what a wager pays
- what changes on it: `layers` (chips and lights), `things` (cards, dice, markers),
  `playing_cards`, `tiles`, `roads`; `terminal` draws it as text
- for screens: `legible` sets small print larger, `strip` is what a phone shows above the felt
- `result_card` is a round as a picture to share
- for approval: `plate` is a felt with dimensions and title block, `outlined` turns its text into
  outlines, `pdf` writes it in true size
"""
