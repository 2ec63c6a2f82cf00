// Messages: refusals next to what was done, and announcements for screen readers.
import { capital, clauses, clear, remedy, show } from "./problem.js";

const byId = (id) => document.getElementById(id);

const line = (name, words, lang = "") => Object.assign(document.createElement(name), { textContent: capital(words) }, lang && { lang });

// Texts are in the language of the page; elements say theirs.
export function announce(...parts) {
  byId("announce")?.replaceChildren(...parts);
}

// Where the keyboard focus goes when its element is gone.
export const rest = () => document.querySelector(".stage").focus({ preventScroll: true });

// Shows a refusal near what was done: what, why with its clauses, and what would be accepted.
export function explain(refusal, near) {
  const why = refusal.why ?? refusal.detail ?? refusal.title ?? "";
  const parts = [refusal.what && refusal.why && line("strong", refusal.what, refusal.lang), line("span", why, refusal.lang)];
  if (refusal.cites?.length) parts.push(line("small", clauses(refusal)));
  if (refusal.accepted) parts.push(line("em", remedy(refusal), refusal.lang));
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
