"""A table of the floor: played at, one act a transaction.

- `floor` (acts and their transactions), `gates` (what may refuse an act, before chance is
  consulted), `calls` (which irregularities are called), `once` (requests done once), `faults`
  (tables that cannot go on)
- `new_table`, `closing`, `pit` (what a supervisor does), `dealer` (what needs no patron)
- what is known of it: `living` (in memory), `journal` (its events), `state` (snapshots),
  `last_seen` (what lay there last)
- chance: `safe` (sealed values), `epochs` (values fixed in advance), `seeds` (patrons' seeds)
- `bots` (who keep company); what patrons type and undo is in the package tableside
- what is read of it: `rounds` (one by its number, re-run), `export` (the journal that proves
  itself), `disclosure` (who may read what)
"""
