"""The table side: what a patron does at a table, the same for the terminal and the browser.

- `line`: a typed line, and what it does; `spoken` reads the words, `commands` an input line
- `arranging`: cards and tiles that a patron names, and what an arrangement of them makes
- `announcing`: bets that people call by a name, as typed
- `edits`: undo, redo, clear, rebet, double, read from the log
- `possible`: what a patron may do next, and why not the rest
"""
