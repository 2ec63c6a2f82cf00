"""The law: its clauses, what carries each out, options, pay tables and submissions."""
