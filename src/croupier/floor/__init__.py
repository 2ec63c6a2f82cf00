"""The casino floor: people, money, tables, and what they are kept in.

Where things are:

- what is kept: `schema`, `database`, `sql` (statements made again and again), `locks`,
  `migrate` (and `migrations`), `backup`, `retire` (what a restore gives up), `seed`, `keys` (they
  sign and seal), `keyring` (those of a database), `private` (files that only their owner can read)
- money: `ledger` (accounts and postings), `books` (a table's events as postings), `cage`,
  `statement`, `spending`, `tips`, `modes` (which purse an old entry had to move)
- a table: `floor` (played at, one act a transaction), `new_table`, `gates` (what may refuse an
  act, before chance is consulted), `living` (in memory), `journal` (its events), `state`
  (snapshots), `safe` (sealed values), `epochs` (values fixed in advance), `seeds` (patrons'
  seeds), `once` (requests done once), `dealer` (what needs no patron), `afterglow` (what lay
  there last), `faults` (tables that cannot go on), `closing`,
  `calls` (which irregularities are called)
- what a patron does: `typed` (a line), `edits` (undo, rebet, …), `bots` (who keep company)
- what is read of it: `rounds` (one by its number, re-run), `export` (the journal that proves
  itself), `disclosure` (who may read what), `disputes`, `oversight` (the Bureau), `pit`
- the record: `heads` (a table's row, sealed, and the chain of its books), `deeds` (what is done
  beside the tables), `audit` (everything compared with them), `audit_tables`, `audit_house`,
  `audit_schema` (the database itself), `rows`
- figures: `desk` (works them out beside the requests), `odds`, `reckoner` (odds that are
  kept), `counsel` (the coach), `statistics` (a sitting), `compiling`, `profile` (which
  aids a table may have)
- people: `people` (accounts and sessions), `passwords` (which are taken), `care` (limits, breaks),
  `standing` (time and net); `pruning` removes what is over
- `serve` opens the house behind its `gate` (what a connection may send); `web` is all that is
  seen of it; `dates` and `money` write what people read
"""
