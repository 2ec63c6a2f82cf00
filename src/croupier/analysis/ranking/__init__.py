"""Ranks in bulk: the rankings of `croupier.ranking`, tabulated for evaluation of many hands.

- `bulk`: `evaluate(cards, ranking)`, strengths of many hands at once, and what a strength means.
- `kernels`: `rank_cards`, which other kernels call, and the loops around it.
- `tables`: the tables of a ranking, made from the rules of `croupier.ranking` alone.
- `equity`: how often one hand beats another over random boards.
"""
