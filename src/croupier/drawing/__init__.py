"""Felts, cards, chips and wheels as pictures: SVG for screens and print, text for a terminal.

- a game's layout is put together from `cloth`, `edges`, `track` and `sizes`; `room` and `outline`
  say where chips fit; `lint` finds what a layout lacks
- `felt` draws it with `svg`, `decorations`, `pictures`, `wheels` and `furnishings`
- what changes on it: `layers` (chips and lights), `things` (cards, dice, markers),
  `playing_cards`, `roads`; `terminal` draws it as text
"""
