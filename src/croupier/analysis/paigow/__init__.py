"""What is computed about four tiles set into two hands.

- `deals`: every hand by number, what each of its settings makes, and how a house way sets it.
- `counting`: for each setting of each hand, how many hands of the other side it beats.
- `worth`: what each setting is worth against the dealer and as the bank, and the best one.
- `solve`, `advice`, `volume`, `rounds`: the best settings, the coach, and rounds in bulk.
- `questions`: what the coach reads of a table, at both games of the family.
- `reader`: the record that the game's contest names.
"""
