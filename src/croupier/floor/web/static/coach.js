// The coach, for those who want it: the best play before the choice, and a question before a costly one.
// What is best and what is costly, the server says; what somebody wants, this browser keeps.
import { explain } from "./messages.js";
import { say } from "./words.js";

const panel = document.getElementById("coach"), prompt = document.getElementById("prompt");
const at = `/api/v1/tables/${document.querySelector("[data-table]").dataset.table}/coach`;
const KEPT = "croupier-coach", PATIENCE = 1500;
const wants = new Set((() => { try { return JSON.parse(localStorage.getItem(KEPT) ?? "[]"); } catch { return []; } })());
const switches = [...(panel?.querySelectorAll("[data-wants]") ?? [])];

export const wanted = () => switches.length > 0 && wants.size > 0;

function shown() {
  for (const one of switches) one.checked = wants.has(one.dataset.wants);
  panel.classList.toggle("shows-best", wants.has("tells"));
  mark();
}

// Advice is for one state of the table; until that of the present one has come, what there is says nothing.
function fresh() {
  const now = document.querySelector("#stands [data-seq]"), body = panel.querySelector("[data-body]");
  const is = !now || body.querySelector("[data-as-of]")?.dataset.asOf === now.dataset.seq;
  body.toggleAttribute("data-stale", !is);
  return is;
}

// The best choices bear a mark in the question itself.
function mark() {
  const best = fresh() && panel.matches(".shows-best, .told") ? (panel.querySelector("[data-bests]")?.dataset.bests.split("\n") ?? []) : [];
  const choices = [...prompt.querySelectorAll("[data-choice]")], named = choices.filter((one) => best.includes(one.dataset.choice));
  // Where none of the choices is best, it is best to let the round go on.
  const marked = named.length || !best.length ? named : [prompt.querySelector("[data-move=ready]")];
  for (const one of [...choices, ...prompt.querySelectorAll("[data-move=ready]")]) {
    const is = marked.includes(one), has = one.querySelector(".best-play");
    if (is && !has) one.append(Object.assign(document.createElement("span"), { className: "best-play", textContent: say("best") }));
    if (!is) has?.remove();
  }
}

// What an answer would cost, unless that takes too long to know.
async function price(choice) {
  for (const ends = Date.now() + PATIENCE; Date.now() < ends;) {
    const found = await fetch(`${at}/${encodeURIComponent(choice || "-")}`).then((one) => (one.ok ? one.json() : {})).catch(() => ({}));
    if (!found.pending) return found;
    await new Promise((done) => setTimeout(done, found.retry_ms));
  }
  return {};
}

// The answer that an element or a form would give; an empty one lets the round go on.
function answer(from) {
  if (from.matches("[data-choice]")) return from.dataset.choice;
  if (from.matches("[data-move=ready]")) return "";
  if (from.matches("[data-some]")) return [...from.querySelectorAll('[aria-pressed="true"]')].map((one) => one.dataset.pick).join(" ");
  if (from.matches("[data-arrange]")) return [...from.querySelectorAll("[data-size]")].map((pile) => [...pile.querySelectorAll("[data-item]")].map((one) => one.dataset.item).join(" ")).join(" | ");
  return String(new FormData(from).get("choice") ?? "");
}

// The first click on a costly choice asks, the second one makes it.
let sure = "", asking = "";
async function ask(event, from, again) {
  const choice = answer(from), key = `${from.dataset.about ?? ""} ${choice}`;
  if (!wants.has("warns") || sure === key || !panel.querySelector("[data-best]")) { sure = ""; return; }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (asking === key) return;
  asking = key;
  const { warns, asks } = await price(choice);
  asking = "";
  if (!from.isConnected) return;
  sure = key;
  if (warns) explain({ why: asks }, from.matches("form") ? from.querySelector(".button") : from);
  else again();
}

// The answer that a typed line gives, as far as it can be told: `hit`, `25 on raise`; null if it gives none.
const GOES_ON = ["ready", "go", "no more bets", "deal", "spin", "roll", "play"];
function spoken(text) {
  const said = text.trim().toLowerCase().replace(/^\$?[\d.,]+\s+(?:on\s+)?/, "").replace(/[\s-]+/g, "_");
  const every = [...prompt.querySelectorAll("[data-choice]")].map((one) => one.dataset.choice);
  const named = (fits) => every.find((one) => fits(one.toLowerCase().replaceAll(" ", "_")));
  const own = document.querySelector(".moves [data-move=ready]")?.textContent.trim().toLowerCase();
  if ([...GOES_ON, own].includes(said.replaceAll("_", " "))) return prompt.querySelector("[data-move=ready]") ? "" : null;
  return named((one) => one === said) ?? (said ? named((one) => one.startsWith(said)) : null) ?? null;
}

// What a typed line that would be costly asks first; typed again, it is done.
export async function costly(text) {
  const choice = wants.has("warns") && panel?.querySelector("[data-best]") ? spoken(text) : null, key = `typed ${choice}`;
  if (choice === null || sure === key) { sure = ""; return ""; }
  const { warns, asks } = await price(choice);
  sure = warns ? key : "";
  return warns ? asks : "";
}

if (switches.length) {
  shown();
  panel.addEventListener("change", ({ target }) => {
    if (!target.matches("[data-wants]")) return;
    if (target.checked) wants.add(target.dataset.wants); else wants.delete(target.dataset.wants);
    try { localStorage.setItem(KEPT, JSON.stringify([...wants])); } catch { /* not kept, then */ }
    shown();
    panel.dispatchEvent(new CustomEvent("wants"));
  });
  panel.addEventListener("click", (event) => { if (event.target.closest("[data-tell]")) { panel.classList.add("told"); mark(); } });
  addEventListener("click", (event) => {
    const one = event.target.closest?.("#prompt [data-choice], #prompt [data-move=ready]");
    if (one) ask(event, one, () => one.click());
  }, true);
  addEventListener("submit", (event) => { if (prompt.contains(event.target)) ask(event, event.target, () => event.target.requestSubmit(event.submitter)); }, true);
  new MutationObserver(() => { panel.classList.remove("told"); sure = ""; mark(); }).observe(prompt, { childList: true });
  new MutationObserver(mark).observe(panel.querySelector("[data-body]"), { childList: true, subtree: true, attributeFilter: ["data-as-of"] });
  new MutationObserver(mark).observe(document.getElementById("stands"), { childList: true, subtree: true });
}
