"""Gaming tournaments: the filing, its money, its public page, and how one is run.

- `filing.toml`, `filing`: the fourteen items of a notice, and when it must be filed.
- `conduct`: what differs from the notice, cease orders, and the prize pool.
- `page`: what the public finds on the licensee's website.
- `play`: registration, chips, rounds, eliminations and standings, as pure functions.
- `prizes`: a pool divided among the places, to the cent.
"""
