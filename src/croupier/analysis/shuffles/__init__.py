"""How well a shuffle mixes: measured, counted in bulk, reported."""
