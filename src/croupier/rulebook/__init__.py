"""The law: its clauses, the code that carries out each, options, pay tables and submissions."""
