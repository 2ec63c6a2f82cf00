"""What the laws of pai gow and pai gow poker say alike: hands set in two, and players who bank.

A round goes phase by phase. Each module has one of its steps, with the events that it causes:

| module | step |
| --- | --- |
| `bank` | the bank is offered around; who may take it; the wager that the dealer makes against it |
| `betting` | own betting area, two adjacent ones, what a bank covers; chips and players that stay |
| `circle` | the positions counterclockwise, and the count to the one that is dealt to first |
| `delivery` | stacks face down on the table, delivered to positions; empty ones collected |
| `setting` | players set their hands one by one, then the bank, then the dealer |
| `settling` | surrender, exposure, comparison; losers and winners, through the center with a bank |
| `wagers` | the main wager and the one against a bank, with their judges |
| `called` | irregularities that both laws have |
| `play` | the state of a table and the events of this family |
| `options` | what a house chooses alike, and what a game must state (`PaiGowOptions`) |
| `clauses` | where each law states what is shared; `table.rules.own` picks those of one law |

A game states in its options its circle of positions, the sizes of its two hands, its house way, how
two set hands compare, what a hand is called, and what happens to empty positions. What is
particular to tiles or cards (stacks, styles, cuts, shuffles, wagers beside the main one) is the
game's own.

Money: a losing wager against a bank is `Collected` and then goes `ToCenter`; what a winner is
`Paid` comes `FromCenter` first. So everything that reads payments reads these too. The center
(`center:`) and the dealer's wager (`dealer:`) are accounts of the table: accounts and wagers sum to
zero after every event.
"""
