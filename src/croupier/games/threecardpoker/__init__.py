"""Three card poker: an ante against the dealer's three cards, and a wager on the player's own."""
