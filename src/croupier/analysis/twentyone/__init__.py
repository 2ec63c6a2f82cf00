"""The mathematics of twenty-one: exact values, play in bulk, charts, advice."""
