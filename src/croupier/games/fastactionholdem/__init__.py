"""Fast action hold 'em: two cards of four, five community cards, one hand against the dealer's."""
