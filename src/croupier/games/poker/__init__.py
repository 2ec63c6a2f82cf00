"""Poker: players against each other, in six types and ten forms, for a pot the house rakes."""
