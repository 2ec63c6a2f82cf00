"""ZAPPIT blackjack: two cards that are no good may be replaced, and a dealer's 22 is a push."""
