"""Whether a journal proves fair play, found without the house and without a network.

`verify` puts the rest together: `commitments`, `units`, `acts`, `wagers`, `kept` (what a patron
kept), `proving`, `witness`; `finding`, `showing` and `results` say what was found.
"""
