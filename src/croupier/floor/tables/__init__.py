"""Play at the tables of the floor, one act per transaction.

- `floor` (acts and their transactions), `gates` (what may refuse an act, before chance is
  consulted), `calls` (which irregularities may be called), `once` (requests done once), `faults`
  (tables that cannot go on)
- `new_table`, `closing`, `pit` (what a supervisor does), `redeeming` (what a cashier does),
  `dealer` (what needs no patron), `duties` (what is due by the clock) and `on_time` (which does
  it), `links` (meters that tables share),
  `clocks` (hands without wagers, decisions and time banks), `waiting` (lists and seat changes)
- state: `living` (in memory), `journal` (its events), `state` (snapshots), `last_seen` (the cards
  of the last round), `prepared` (types of data, before threads read them)
- chance: `safe` (sealed values), `epochs` (values fixed in advance), `seeds` (patrons' seeds)
- `bots` (which keep patrons company); what patrons type and undo is in the package tableside
- reading: `rounds` (one by its number, re-run), `hands` (those of a patron), `export`
  (the journal that proves itself), `disclosure` (who may read what)
"""
