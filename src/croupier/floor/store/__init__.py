"""The floor's storage.

- `schema`, `database`, `sql` (frequent statements), `rows`, `locks`, `migrate` (and `migrations`),
  `backup`, `retire` (what a restore gives up)
- `keys` (they sign and seal), `keyring` (the keys of a database), `private` (files that only their
  owner can read)
"""
