"""People: who they are to the house, and what they set for themselves.

- `accounts` (people and sessions), `passwords` (which are taken), `responsible_gaming` (limits,
  breaks, self-exclusion), `standing` (time and net), `pruning` (removes what is over)
"""
