"""The two regulations as working software: 205 CMR 146, gaming equipment, and 205 CMR 147, rules.

- `cmr146`, `cmr147`: their law files.
- `checks`: the checker of each kind of document that a casino declares, found by its format.
- `submissions`, `layouts`, `equipment`, `changes`, `observations`, `petitions`, `tournaments`: what
  each document must say; `layouts` and `signs` are drawn as well.
- `approvals`: what must be submitted, approved or notified, and a casino's record of it.
- `conflicts`: how clauses that clash are read, and what another reading costs.
- `people`, `journal`: employees, and entries that they sign; `calendar`: gaming days, business days
  and elapsed time.
"""
