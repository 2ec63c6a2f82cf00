"""The poker games dealt from one deck: three card poker, Caribbean stud, and three others.

A game states its schedule of cards, its questions and its judges; the family does the rest.
`options` has what a house chooses alike, `shuffling` how the deck is made ready, `dealing` deals
the schedule and places or counts the stub, `betting` says who may wager where, `turns` asks player
by player, `settling` turns, settles and picks up hands, `showing` names them, `called` has the
irregularities, `play` the state of a table, `layout` the felt, `clauses` where each law states what
is shared.
"""
