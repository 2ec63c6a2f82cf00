// What is told: refusals beside what was done, and everything for those who listen.
import { clauses, clear, remedy, show } from "./problem.js";

const byId = (id) => document.getElementById(id);

const line = (name, words) => Object.assign(document.createElement(name), { textContent: words });

export function announce(words) {
  const place = byId("announce");
  if (place) place.textContent = words;
}

// Where the keyboard goes on when what it was in is gone.
export const rest = () => document.querySelector(".stage").focus({ preventScroll: true });

// A refusal: what, why with its clauses, and what would be accepted; near what was done.
export function explain(told, near) {
  const why = told.why ?? told.detail ?? told.title ?? "";
  const parts = [told.what && told.why && line("strong", told.what), line("span", why)];
  if (told.cites?.length) parts.push(line("small", clauses(told)));
  if (told.accepted) parts.push(line("em", remedy(told)));
  tell(parts, near);
  return null;
}

export function skipped(head, refusals, near) {
  tell([line("strong", head), ...refusals.map((one) => line("span", `${one.what}: ${one.why} ${clauses(one)}`.trim()))], near);
}

function tell(parts, near) {
  byId("tip").hidden = true;
  show(parts, { near });
}

document.addEventListener("keydown", (event) => event.key === "Escape" && clear());
document.addEventListener("pointerdown", (event) => !event.target.closest("#problem") && clear());
