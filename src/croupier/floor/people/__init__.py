"""People: who they are to the house, and what they set for themselves.

- `accounts` (people and sessions), `appointing` (gives another role), `passwords` (which are
  accepted), `responsible_gaming` (limits, breaks, self-exclusion), `standing` (time and net
  result), `saved_bets` (and favorites), `pruning` (removes expired rows)
- `chat` (what people say at tables), `moderation` (reports, silences, switches)
"""
