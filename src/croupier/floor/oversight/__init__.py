"""The record, and the people who look at it.

- `heads` (a table's row, sealed, and the chain of its books), `deeds` (what is done beside the
  tables), `audit` (everything compared with them) with `audit_tables`, `audit_house` and
  `audit_schema`, `disputes`, `bureau` (what the Bureau reads)
"""
