"""The example casino: a folder with everything that thirty tables declare and record in a month.

`casino` writes it, `documents/` has those of its documents that are written by hand, and
`violations.toml` is what can be wrong with them.
"""
