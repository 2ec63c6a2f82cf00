"""What is computed about a player's two cards of four and five community cards.

- `suits`: sets of cards that differ only in their suits, and how many each stands for.
- `fours`: every hand of four cards of several decks, with its pairs and what the dealer keeps.
- `boards`: for each choice of each hand, how many of the dealer's hands it beats on a board.
- `worth`: what each choice is worth once boards are counted, and the best one.
- `reader`: what the odds say.
"""
