"""Baccarat, midibaccarat and minibaccarat: one family; a game differs where a clause differs.

Each rule names the clauses of all three; `own` keeps those of the game being played.
"""
