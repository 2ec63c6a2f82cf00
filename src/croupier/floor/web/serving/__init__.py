"""How the floor is served.

- `app` (routes), `house` (all a process has at hand), `background` (clock, news of other workers)
- `stream` and `screens` (a seat's events, drawn once for all who see the same), `hub` and
  `audience` (who watches here and elsewhere), `limit_notices` (notices of one's limits)
- `connections` (what a connection may send), `limits` (every bound), `rate` (how often one may
  ask), `attempts` (to log in), `compressing` (answers) and `masks` (the token in them)
- `readiness`, `metrics`, `logs`
"""
