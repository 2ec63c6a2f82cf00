"""Figures computed in the background: odds, coach, statistics.

- `desk` (background work), `compiling` (kernels), `odds`, `odds_cache` (stored odds), `coach`,
  `statistics` (of a sitting), `lifetime` (all of a person's play), `takings` (of the tables),
  `permitted` (which aids a table may have)
"""
