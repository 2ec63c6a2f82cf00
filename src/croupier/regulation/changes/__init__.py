"""What a change takes: the notices it needs, when they are due, and what it does to the odds.

- `differences`: what differs between two submissions, table by table.
- `notices`: the signs, announcements and notices that each difference needs.
- `advantage`: the house advantage of each wager before and after.
- `record`: changes as they were carried out, checked for notice given in time.
"""
