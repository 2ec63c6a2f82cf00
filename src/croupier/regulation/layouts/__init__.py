"""What 205 CMR 146 requires of every table's layout: as data, drawn, declared and checked.

- `sections/`: a table for each section of the regulation.
- `sections`: how they are read.
- `tables`: the felts of the tables whose rules are in no document of ours.
- `requirements`: the areas, places and words that a table with its options must have.
- `where`: where an area is in relation to another.
- `declaration`: a layout as its house declares it.
- `check`: what is missing from a declaration, or contradicts the law.
- `approval`: the sheets that are submitted for approval.
"""
