"""Money: accounts and postings between them.

- `ledger` (accounts and postings), `books` (a table's events as postings), `cage`,
  `sheets` (its lists as CSV), `statement`, `spending`, `tips`, `funds` (what is kept for patrons),
  `redress` (paid for wrong rulings), `modes` (which purse an old entry moved), `amounts` (as people
  read them)
"""
