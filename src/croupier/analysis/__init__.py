"""What is computed about games: exact odds, simulation, best decisions, advice.

A device names its reader (`reader.py`), the one record that everything here uses. The modules here
know no particular game; a package is either shared or named after the family it reads:

- shared: `kernels` (compiled counting), `draws` (one device decides: wheels and dice), `dealt`
  (side wagers decided by the cards dealt), `support` (wagers made once something is known),
  `betting` (ways of betting over many rolls), `shuffles` (how well shuffles mix), `ranking` (ranks
  of hands in bulk)
- families: each provides its record in its own `reader.py`
"""
