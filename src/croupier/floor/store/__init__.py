"""What the floor is kept in.

- `schema`, `database`, `sql` (statements made again and again), `rows`, `locks`, `migrate` (and
  `migrations`), `backup`, `retire` (what a restore gives up)
- `keys` (they sign and seal), `keyring` (those of a database), `private` (files that only their
  owner can read)
"""
