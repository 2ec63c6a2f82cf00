"""People: who they are to the house, and what they set for themselves.

- `accounts` (people and sessions), `passwords` (which are accepted), `responsible_gaming` (limits,
  breaks, self-exclusion), `standing` (time and net result), `pruning` (removes expired rows)
"""
