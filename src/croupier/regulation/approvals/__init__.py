"""What the law wants submitted, approved or notified, and what a casino has on record of it.

- `register`: every such thing, from the data files here, with its clauses.
- `records`: a casino's record, its entries, and the state of each at a time.
- `needs`: what a submission needs, what is there, what is missing or stale.
- `events`: what happened, and whether its notice was given in time.
- `devices`: devices in use, and what a laboratory and the Bureau must have passed.
- `storage`: where chips are stored, and whether the place is approved.
- `check`: the findings of a record, and of a submission with a record.
"""
