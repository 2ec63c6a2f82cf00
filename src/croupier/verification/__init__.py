"""Whether a journal proves fair play, checked without the house and without a network.

`verify` combines the others: `commitments`, `units`, `acts`, `wagers`, `kept` (what a patron
kept), `proving`, `witness`; `finding`, `showing` and `results` state what was found.
"""
