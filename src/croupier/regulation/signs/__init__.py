"""Signs: what a table must show, and what it must show before a change, as printable pages.

- `sign`: what a sign says, read from the layout of the table and from a comparison of submissions.
- `pages`: the sign as HTML, SVG or PDF.
- `odds`: how odds may be stated on anything that patrons read.
"""
