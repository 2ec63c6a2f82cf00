"""Let it ride: three equal bets on three own and two community cards; two bets may go back."""
