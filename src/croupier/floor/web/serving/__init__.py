"""How the floor is served.

- `app` (routes), `house` (everything a process needs), `background` (clock, news from other
  workers)
- `stream` and `screens` (a seat's events, drawn once for all who see the same), `hub` and
  `audience` (who watches here and elsewhere), `limit_notices` (notices about a person's limits)
- `connections` (what a connection may send), `limits` (every bound), `rate` (how often a client may
  ask), `attempts` (to log in), `compressing` (answers), `masks` (the token in them) and
  `speaking` (the language of an answer)
- `readiness`, `metrics`, `logs`
"""
