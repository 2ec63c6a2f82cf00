"""Pai gow poker: hands set by a house way in bulk, exact values, advice.

- `program`: a house way as numbers; `setting`: seven cards set by it, compiled.
- `kinds`: all hands by what matters of them: the ranks, and a suit that may be a flush.
- `plain`, `flushes`: how many hands of the dealer a setting beats, and loses to.
- `exact`: the value of the main wager over all deals, kept; `worth`: of one hand, in a moment.
- `rounds`, `volume`: rounds in bulk, and the same rounds in the engine.
"""
