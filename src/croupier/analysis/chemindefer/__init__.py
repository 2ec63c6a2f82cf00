"""The mathematics of chemin de fer: the choice at five, exactly and in bulk."""
