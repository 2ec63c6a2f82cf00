"""A casino's binder: a folder of everything it declares and records, checked together.

- `check`: every document and journal of a folder, with its findings.
- `documents`: what the documents say about each other.
- `journals`: what a journal says that the documents contradict.
"""
