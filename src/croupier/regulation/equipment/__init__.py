"""A casino's equipment as a document of its own: what is declared, checked and drawn.

- `requirements/`: the kinds of equipment as data: their keys, what the law requires, what it wants
  approved; `kinds` reads it
- `reading`: a document as typed things, each with its place; `values`: lengths, amounts and words
- `demands`: whether a thing meets one requirement; `chips` and `others`: what several things must
  agree on
- `declaration`: all findings of a document
- `pictures` and `sheets`: chips, plaques, dice, cards and tiles, true to scale
- `schema`: the JSON Schema of the format
"""
