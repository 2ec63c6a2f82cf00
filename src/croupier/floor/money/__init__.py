"""Money: accounts and postings between them.

- `ledger` (accounts and postings), `books` (a table's events as postings), `cage`, `statement`,
  `spending`, `tips`, `modes` (which purse an old entry moved), `amounts` (as people read them)
"""
