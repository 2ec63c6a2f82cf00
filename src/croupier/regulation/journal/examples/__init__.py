"""Lawful days of a casino, written entry by entry: what a journal looks like when all is well."""
