"""The casino floor: people, money, tables, and the database that stores them.

- `store` (database, keys, backups), `money` (ledger, cage), `tables` (play, one act per
  transaction), `people` (accounts, responsible gaming), `figures` (odds, coach, statistics),
  `oversight` (record, audit, disputes), `compliance` (journal of equipment, approvals), `web`
  (pages and HTTP)
- `serve` opens the house; `demo` sets up a demonstration house; `dates` writes dates for people
"""
