"""The record, and the people who review it.

- `heads` (a table's sealed row, and the chain of its books), `deeds` (what is done away from the
  tables), `audit` (compares everything with them) with `audit_tables`, `audit_links`,
  `audit_house` and `audit_schema`, `disputes`, `bureau` (what the Bureau reads), `unshown`
  (cards that only the Bureau opens)
"""
