// What is told: refusals beside what was done, and everything for those who listen.
import { say } from "./words.js";

const byId = (id) => document.getElementById(id);
let hush;

const line = (name, words) => Object.assign(document.createElement(name), { textContent: words });

export function announce(words) {
  const place = byId("announce");
  if (place) place.textContent = words;
}

// Where the keyboard goes on when what it was in is gone.
export const rest = () => document.querySelector(".stage").focus({ preventScroll: true });

export function clear() {
  byId("problem").replaceChildren();
  document.querySelector(".at-fault")?.classList.remove("at-fault");
}

// A refusal: what, why with its clauses, and what would be accepted; near what was done.
export function explain(told, near) {
  const place = byId("problem");
  clear();
  const why = told.why ?? told.detail ?? told.title ?? "";
  const parts = [told.what && told.why && line("strong", told.what), line("span", why)];
  if (told.cites?.length) parts.push(line("small", `[${told.cites.join(", ")}]`));
  if (told.accepted) parts.push(line("em", say("accepted", told.accepted)));
  show(parts, near);
  return null;
}

export function skipped(head, refusals, near) {
  const told = refusals.map((one) => line("span", `${one.what}: ${one.why}${one.cites?.length ? ` [${one.cites.join(", ")}]` : ""}`));
  show([line("strong", head), ...told], near);
}

function show(parts, near) {
  const place = byId("problem");
  place.replaceChildren(...parts.filter(Boolean));
  byId("tip").hidden = true;
  near?.classList?.add("at-fault");
  beside(place, near);
  clearTimeout(hush);
  hush = setTimeout(clear, 12000);
}

// Above or below the thing, inside the window.
export function beside(place, near, gap = 10) {
  place.classList.toggle("near", Boolean(near));
  if (!near) return;
  const box = near.getBoundingClientRect(), own = place.getBoundingClientRect();
  const x = Math.min(Math.max(8, box.x + box.width / 2 - own.width / 2), innerWidth - own.width - 8);
  const above = box.y - own.height - gap, below = box.bottom + gap;
  place.style.left = `${x}px`;
  place.style.top = `${above > 8 ? above : Math.min(below, innerHeight - own.height - 8)}px`;
}

document.addEventListener("keydown", (event) => event.key === "Escape" && clear());
document.addEventListener("pointerdown", (event) => !event.target.closest("#problem") && clear());
