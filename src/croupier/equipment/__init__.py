"""Equipment: dice, wheels, chips, and where chance comes from."""
