"""One-deck games against a poker ranking: every hand counted, the best choices, rounds in bulk.

- `deck`: cards by number, hands by index, and any rule of a few cards as an array over all hands.
- `model`: what is particular about a game: its choices, what may be held, how a hand may end.
- `worth`: what each outcome is worth, from the judges of the wagers.
- `odds`, `solve`, `advice`, `volume`: the odds, the best choices, the coach and rounds in bulk.
- `three`, `five`, `ride`, `doubled`, `discard`: how hands are counted, one module for each game.
- `showdown`: rounds in which two hands are dealt and compared.
- `readers`: the records that the games' contests name.
"""
