"""The HTTP interface for programs and pages.

- `endpoints` (the record of an endpoint), `openapi` (made from them), `problems` (refusals)
- `acts` (sessions, tables, every act at one), `opening` (a new table), `moves` (all of a patron's
  wagers at once), `saved_bets` (with favorites), `announced` (bets by name, several wagers in one
  act), `fair` (keys, checkpoints and seeds), `odds` (odds and coach), `rounds` (the last ten, and
  each by its link), `sittings`, `company` (bots, auto-play), `account`, `reports` (disputes),
  `staff`, `takings` (drop, win, hold), `waiting` (lists, seat changes, announcements), `hands`
  (clock, seeds and history where no wager is needed), `funds` (counted, displayed, reconciled),
  `chat` (messages at tables), `compliance` (duties, journal of equipment, approvals),
  `checking` (a document that is handed in),
  `recording` (an entry of the record of approvals), `tournaments` (filings, for everyone)
"""
