"""Pai gow: four tiles set into a high and a low hand, against the dealer or a player's bank."""
