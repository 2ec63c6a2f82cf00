"""What a house records for the regulations, 205 CMR 146 and 147, in files that commands read too.

- `office` (the journal of equipment and the record of approvals, and what the law says of them),
  `checking` (a document that somebody hands in), `recording` (entries of the record of approvals),
  `parts` (its devices, places of storage and events),
  `filings` (notices of tournaments), `copies` (backup and restore of the folder),
  `forms` (the form of an entry, from the fields of its kind), `declared` (the tables of the floor
  as a submission, from which signs, sheets and needs are made)
"""
