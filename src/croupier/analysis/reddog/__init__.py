"""The mathematics of red dog: spreads by composition, and shoes counted."""
