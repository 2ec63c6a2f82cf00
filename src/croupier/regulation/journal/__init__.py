"""Journals: what people did with equipment and money, signed, and what must agree with it.

- `entry`: a fact with its time and signatures; each kind of fact is a record.
- `facts`: the kinds that every journal has: people, assignments, places, tables.
- `signing`, `signatures`: who must sign a fact, and whether its signers may be matched to that.
- `book`: all entries of a journal, folded for those who ask.
- `discrepancy`: reports on evidence, in one form for dice, tiles and cards.
- `stock`: counted things that move between places.
- `keeping`: locks, keys, pit stands and counts of every kind of equipment.
- `due`: what the law wants done by a time; what is late or missing is a finding.
- `check`: everything the law says about a journal.
- `store`: a journal in an SQLite file, append-only and chained.
"""
