"""Petitions for a new game or a variation: the dossier, its package, and its field trial.

- `dossier.toml`: what a petition contains, item by item, with its clauses.
- `dossier`: a dossier checked against that list.
- `trial`: the field trial, the comment period, and what may be dealt before approval.
- `package`: everything that is filed, with an index and a checklist.
"""
