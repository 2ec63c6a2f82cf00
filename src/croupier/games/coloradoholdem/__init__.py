"""Colorado hold 'em: three cards, one of them discarded, and three community cards."""
