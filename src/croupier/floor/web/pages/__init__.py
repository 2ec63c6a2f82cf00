"""The pages, and what people read on them.

- lobby: `lobby` (lobby.html); log in: `site` (login.html); open a table: `opening` (open.html)
- a table's page: `table_page` (table.html, parts.html, table.js and what it imports), filled from
  `seat` (what a patron may do), `offers` (the list of wagers), `news` (what happened), `settled`
  (how a patron's wagers were settled), `motion` (what moves; motion.js), `proof` (commitments and
  seeds; fair.js, signed.js), `rule_card` (rules.html), `duty` (for people of the house; duty.html)
- next to the table, each loaded when it is opened: `panels` (panel_parts.html, panels.js), `curve`;
  below the felt: `histories` (came_before.html); a round: round.html and replay.js
- a person's own page, disputes, cage, pit, Bureau: `offices` (me.html, dispute.html, cage.html,
  pit.html, bureau.html, care.js, office.js)
- all texts of the pages are in `words` (words.toml); `dates` writes dates and times
"""
