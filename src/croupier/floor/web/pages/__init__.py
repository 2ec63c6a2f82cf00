"""The pages, and what people read on them.

- lobby: `lobby` (lobby.html); log in: `site` (login.html); open a table: `opening` (open.html)
- a table's page: `table_page` (table.html, parts.html, table.js and what it imports), filled from
  `seat` (what a patron may do), `offers` (the list of wagers), `news` (what happened), `settled`
  (what came, how a patron's wagers were settled), `badges` (on hands), `asked` (what a
  question is about), `moment` (the verb, what is said while things move; moment.js,
  gesture.js), `ring`
  (players who act in turn; bets.js), `places` (who sits at which box), `strip` (above the felt of a
  phone; which hands are larger), `motion` (what moves;
  motion.js), `teaching` (a first round; how.html, lesson.js, ceremony.js), `proof` (commitments and
  seeds; fair.js, signed.js), `rule_card` (rules.html), `duty` (for people of the house; duty.html)
- next to the table, each loaded when it is opened: `panels` (panel_parts.html, panels.js), `curve`,
  `cheapest` (the least costly wagers),
  `announced` (bets by name; announced_bets.html, announced.js), saved bets (saved_bets.html,
  saved.js); below the felt and on its rail: `histories` (came_before.html, lately.js); a round:
  round.html and replay.js; its picture: `result_cards` (share_round.html, share.js)
- a person's own page, disputes, cage, pit, Bureau: `offices` (me.html, dispute.html, cage.html,
  pit.html, bureau.html, care.js, office.js), `takings` (figures.html: drop, win, hold);
  chat: chat.html, chat_parts.html, chat_office.html, chat.js
- the regulations: `compliance` (compliance.html, compliance_journal.html, compliance_entry.html,
  compliance_approvals.html, compliance_approval.html, compliance_part.html, approval.js,
  compliance_parts.html, records.js, records.css), `checking` (a document
  that is handed in: compliance_check.html, compliance_checked.html, check.js), tournaments on file
  (tournaments.html), `changes` (what a
  change at a table takes: change.html), `library` (rules of
  all games, readings, a table's sign: library.html, library_game.html, readings.html, sign.html)
- all texts of the pages are in `words` (words.toml, words.es.toml); what the engine says is
  translated by `phrases` (phrases.es.toml, and words.es.toml of a game); `dates` writes dates
"""
