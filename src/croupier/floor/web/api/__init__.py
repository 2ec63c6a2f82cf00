"""The HTTP interface for programs and pages.

- `endpoints` (the record of an endpoint), `openapi` (made from them), `problems` (refusals)
- `acts` (sessions, tables, every act at one), `opening` (a new table), `moves` (all of a patron's
  wagers at once), `fair` (keys, checkpoints and seeds), `odds` (odds and coach), `rounds` (the last
  ten, and each by its link), `sittings`, `company` (bots, auto-play), `account`, `reports`
  (disputes), `staff`
"""
