// The keyboard: every key can be changed, and single keys can be switched off.
import { say } from "./words.js";

const USUAL = { undo: "u", redo: "y", clear: "x", rebet: "r", double: "d", ready: "n", felt: "f", amount: "a", command: "c", list: "l", saved: "s", buy: "b", sound: "m", help: "?" };
// Where players act in turn, letters are their choices: no letter does anything else.
const turns = document.querySelector(".turns"), FREE = turns ? { command: "/", buy: "+", sound: "*" } : {};
const KEPT = turns ? "croupier turn keys" : "croupier keys", SINGLE = "croupier single keys";
const byId = (id) => document.getElementById(id);
const kept = () => { try { return JSON.parse(localStorage.getItem(KEPT) ?? "{}"); } catch { return {}; } };
let keys = { ...USUAL, ...FREE, ...kept() };
let waiting = null;

const GOES = {
  felt: () => {
    const seen = (names) => [...document.querySelectorAll(names)].find((one) => one.getClientRects().length);
    return seen('.cloth .area[tabindex="0"]:not([aria-disabled])') ?? seen(".cloth .area:not([aria-disabled])") ?? seen('.cloth .area[tabindex="0"]');
  },
  amount: () => byId("amount"),
  command: () => document.querySelector("[data-typed] input"),
  list: () => byId("find-wager"),
  saved: () => { const panel = byId("saved"); if (panel) panel.open = true; return panel?.querySelector("[data-lay], input"); },
};

export function keyboard({ move, pick, purse, mute, show }) {
  const single = byId("single-keys");
  single.checked = localStorage.getItem(SINGLE) !== "off";
  single.addEventListener("change", () => localStorage.setItem(SINGLE, single.checked ? "on" : "off"));
  byId("keys").addEventListener("click", (event) => {
    const button = event.target.closest("[data-key]");
    if (event.target.closest("[data-usual]")) { keys = { ...USUAL, ...FREE }; keep(); }
    if (button) { waiting = button; button.textContent = "…"; }
  });
  document.addEventListener("keydown", (event) => {
    if (waiting) return remap(event);
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target.closest("input, select, textarea, dialog")) return;
    const number = Number(event.key), does = Object.keys(keys).find((one) => keys[one] === event.key);
    if (event.target.closest("[role=radiogroup]") && /^Arrow/.test(event.key)) return chips(event, pick);
    if (!single.checked && event.key.length === 1) return;
    if (number) (byId("prompt").querySelector(`[data-n="${number}"]`) ?? byId("prompt").querySelectorAll(".choice, .pick")[number - 1])?.click();
    else if (event.key === "[" || event.key === "]") chips(event, pick);
    else if (does === "help") show("keys");
    else if (does === "sound") mute();
    else if (does === "buy") { event.preventDefault(); purse(true); }
    else if (GOES[does]) { event.preventDefault(); GOES[does]()?.focus(); }
    // In a question, letting the round go on is one of its answers.
    else if (does === "ready" && byId("prompt").querySelector("[data-move=ready]")) byId("prompt").querySelector("[data-move=ready]").click();
    else if (does) move(does, document.querySelector(`.moves [data-move="${does}"]`));
  });
  written();
}

function chips(event, pick) {
  const all = [...document.querySelectorAll("[data-chip]")], by = ["[", "ArrowLeft", "ArrowUp"].includes(event.key) ? -1 : 1;
  const there = all.findIndex((one) => one.tabIndex === 0), next = all[Math.min(Math.max(there + by, 0), all.length - 1)];
  if (!next) return;
  event.preventDefault();
  pick(next);
  if (event.key.startsWith("Arrow")) next.focus();
}

function remap(event) {
  event.preventDefault();
  event.stopPropagation();
  if (event.key.length === 1 && !/[0-9[\] ]/.test(event.key)) {
    for (const one of Object.keys(keys)) if (keys[one] === event.key) keys[one] = "";
    keys[waiting.dataset.key] = event.key;
    keep();
  }
  if (event.key.length === 1 || event.key === "Escape") { waiting = null; written(); }
}

function keep() {
  localStorage.setItem(KEPT, JSON.stringify(keys));
  written();
}

function written() {
  for (const button of document.querySelectorAll("[data-key]")) {
    button.textContent = keys[button.dataset.key] || "–";
    button.setAttribute("aria-label", `${button.closest("tr").cells[0].textContent}: ${keys[button.dataset.key] || say("no_key")}`);
  }
  for (const move of document.querySelectorAll(".moves [data-move]")) move.setAttribute("aria-keyshortcuts", keys[move.dataset.move]);
}
