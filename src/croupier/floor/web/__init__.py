"""The floor in the browser and over HTTP.

`app` puts everything together: a request is an `endpoints.Endpoint` (the API, from which `openapi`
is made) or a page of `site`. Where each screen is, with its template and files:

- lobby: `lobby` (lobby.html); log in: `site` (login.html); open a table: `opening` (open.html)
- a table's page: `pages` (table.html, parts.html, table.js and what it imports), filled from `seat`
  (what one may do), `offers` (the list of wagers), `news` (what happened), `settled` (how one was
  settled), `motion` (what moves; motion.js), `proof` (commitments), `rule_card` (rules.html),
  `duty` (for who stands there for the house; duty.html)
- beside the table, each asked for while it is open: `panels` (panel_parts.html, panels.js): `odds`
  (odds and coach), `rounds` (the last ten; round.html and replay.js for one), `sittings` with
  `curve`, `company` (bots, auto-play); below the felt: `histories` (came_before.html)
- one's own page, disputes, cage, pit, Bureau: `offices` (me.html, dispute.html, cage.html,
  pit.html, bureau.html, care.js, office.js), asking `account`, `reports` and `staff`
- acts: `api` (sessions, tables, every act at one), `moves` (all one's wagers at once), `fair`
  (keys, checkpoints and seeds; fair.js)
- how it is served: `house` (all a process has at hand), `stream` and `screens` (a seat's events,
  drawn once for all who see the same), `hub` and `audience` (who watches here and elsewhere),
  `cared` (notices of one's limits), `background` (clock, news of other workers), `limits` (every
  bound), `rate` (how often one may ask), `attempts` (to log in), `problems` (refusals),
  `compressing` (answers) and `masks` (the token in them), `readiness`, `metrics`, `logs`
- what people read is in `words` (words.toml) alone; `dates` writes when
"""
