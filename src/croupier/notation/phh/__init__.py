"""PHH, the notation in which the field records hands of poker: one hand, as TOML.

`variants` has its codes, `actions` its action notation, `places` the lines of a file, `hand` reads
and checks a file, `write` writes one.
"""
