"""The casino floor: people, money, tables, and what they are kept in.

- `store` (database, keys, backups), `money` (ledger, cage), `tables` (played at, one act a
  transaction), `people` (accounts, responsible gaming), `figures` (odds, coach, statistics),
  `oversight` (record, audit, disputes), `web` (all that is seen of it)
- `serve` opens the house; `demo` is a house to try; `dates` writes what people read
"""
