"""What is computed about a player's two cards of four and five community cards."""
