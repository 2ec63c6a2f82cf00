"""Let it ride: three equal bets on three cards and two community cards, two of which may go back."""
