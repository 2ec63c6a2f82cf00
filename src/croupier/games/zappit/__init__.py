"""ZAPPIT blackjack: two poor cards may be replaced, and a dealer's 22 is a push."""
