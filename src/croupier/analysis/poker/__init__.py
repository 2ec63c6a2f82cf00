"""What is computed about hands that players contest among themselves.

- `equity`: win, tie and share of the pot for every hand, exact where the cards can be enumerated.
- `notation`: hands, partial hands and ranges as people write them; `ranges`: the hands of a range;
  `spots`: combinations of hands, alike ones counted together.
- `judging`: how the hands of a form are compared; `counting`, `sweep`: kernels of equity.
- `bots`: what a player does, given only what the player can see; `policy`: tables of chances.
- `plan`, `hand`, `settling`, `rounds`: whole hands in bulk; `volume`: the same ones in the engine.
- `reader`: the record that odds, simulation and advice use; `advice`: equity and pot odds.
"""
