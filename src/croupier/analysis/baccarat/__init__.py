"""The mathematics of baccarat: coups by composition, shoes counted, house money."""
