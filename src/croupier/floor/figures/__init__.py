"""Figures worked out beside the requests: odds, coach, statistics.

- `desk` (works in the background), `compiling` (kernels), `odds`, `odds_cache` (odds that are
  kept), `coach`, `statistics` (of a sitting), `permitted` (which aids a table may have)
"""
