// What the table asks: one, some, how much, an arrangement. It is redrawn only when it changes.
import { rest } from "./messages.js";
import { say } from "./words.js";

const byId = (id) => document.getElementById(id);
let before = "", post;

export function prompts(send) {
  post = send;
  show();
  new MutationObserver(show).observe(byId("next-prompt"), { childList: true, subtree: true });
  const place = byId("prompt");
  place.addEventListener("click", (event) => {
    const pick = event.target.closest("[data-pick]"), item = event.target.closest("[data-item]");
    if (pick) { pick.setAttribute("aria-pressed", String(pick.getAttribute("aria-pressed") !== "true")); left(); }
    if (item && !item.dataset.dragged) onward(item);
    if (item) delete item.dataset.dragged;
  });
  place.addEventListener("keydown", (event) => {
    const item = event.target.closest("[data-item]"), by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const along = { ArrowLeft: "previousElementSibling", ArrowRight: "nextElementSibling" }[event.key];
    if (item && by) { event.preventDefault(); into(item, Number(item.closest("[data-pile]").dataset.pile) + by); item.focus(); }
    if (item && along) { event.preventDefault(); item[along]?.focus(); }
  });
  place.addEventListener("pointerdown", (event) => event.target.closest("[data-item]") && drag(event));
  place.addEventListener("submit", sent);
  for (const on of ["focusin", "pointerover"]) place.addEventListener(on, (event) => reason(event.target.closest("[data-shut]")));
}

// ---- why a choice is not open ----
function reason(shut) {
  const label = byId("prompt").querySelector("[data-reason]");
  if (label && shut) label.textContent = shut.dataset.why;
}

function show() {
  const next = byId("next-prompt").querySelector("template")?.innerHTML.trim() ?? "", place = byId("prompt");
  if (next === before) return;
  before = next;
  const had = place.contains(document.activeElement);
  place.innerHTML = next;
  left();
  const first = place.querySelector("button, input");
  if (had && first) first.focus();
  else if (had) rest();
  if (next) requestAnimationFrame(() => bring(place.querySelector("[data-about], form")));
}

// Scrolls to what the question is about, if the felt is larger than the screen.
function bring(asks) {
  const about = asks?.dataset.about ?? asks?.dataset.some ?? asks?.dataset.answer ?? asks?.dataset.arrange ?? "";
  const dock = document.querySelector(".dock"), cloth = [...document.querySelectorAll(".cloth")].find((one) => one.getClientRects().length);
  const ofIt = (one) => one.dataset.place?.split(" ").at(-1) === about.split(" ").at(-1);
  const there = [...(cloth?.querySelectorAll("[data-place]") ?? [])].find(ofIt) ?? cloth?.querySelector("[data-place]");
  if (!there || getComputedStyle(dock).position !== "sticky") return;
  const top = document.querySelector(".guide").offsetHeight, room = innerHeight - dock.offsetHeight - top, box = there.getBoundingClientRect();
  scrollBy({ top: box.top + box.height / 2 - top - room * 0.6 });
}

// ---- a number of items ----
function left() {
  const some = document.querySelector("[data-some]"), arrange = document.querySelector("[data-arrange]");
  if (some) {
    const many = some.querySelectorAll('[aria-pressed="true"]').length, { least, most } = some.dataset;
    const range = least === most ? least : say("range", least, most);
    some.querySelector("[data-left]").textContent = say("chosen", many, range);
    some.querySelector(".button").disabled = many < Number(least) || many > Number(most);
  }
  if (arrange) {
    const piles = [...arrange.querySelectorAll("[data-size]")];
    for (const pile of piles) pile.querySelector("[data-count]").textContent = held(pile).length;
    const right = piles.every((pile) => held(pile).length === Number(pile.dataset.size));
    const over = arrange.querySelector('[data-pile="0"]').querySelectorAll("[data-item]").length;
    arrange.querySelector("[data-left]").textContent = right ? "" : say("left", over);
    arrange.querySelector(".button").disabled = !right;
  }
}

// ---- groups ----
const held = (pile) => [...pile.querySelectorAll("[data-item]")].map((one) => one.dataset.item);
const pileOf = (number) => document.querySelector(`[data-pile="${number}"]`);
const room = (pile) => pile && (pile.dataset.pile === "0" || held(pile).length < Number(pile.dataset.size));

function into(item, number) {
  const pile = pileOf(number);
  if (!room(pile) || pile === item.closest("[data-pile]")) return false;
  pile.querySelector(".held").append(item);
  left();
  byId("announce").textContent = `${item.dataset.item}: ${pile.getAttribute("aria-label")}`;
  return true;
}

function onward(item) {
  const many = document.querySelectorAll("[data-pile]").length, here = Number(item.closest("[data-pile]").dataset.pile);
  for (let step = 1; step < many; step += 1) if (into(item, (here + step) % many)) break;
  item.focus();
}

function drag(event) {
  const item = event.target.closest("[data-item]"), from = [event.clientX, event.clientY];
  if (event.button) return;
  const pile = (at) => document.elementsFromPoint(at.clientX, at.clientY).map((one) => one.closest?.("[data-pile]")).find(Boolean);
  const move = (at) => {
    const [x, y] = [at.clientX - from[0], at.clientY - from[1]];
    if (Math.abs(x) + Math.abs(y) > 8) item.dataset.dragged = "yes";
    if (item.dataset.dragged) item.style.translate = `${x}px ${y}px`;
    for (const one of document.querySelectorAll("[data-pile]")) one.classList.toggle("over-it", one === pile(at) && Boolean(item.dataset.dragged));
  };
  const drop = (at) => {
    removeEventListener("pointermove", move);
    for (const one of document.querySelectorAll("[data-pile]")) one.classList.remove("over-it");
    item.style.translate = "";
    const target = item.dataset.dragged && at.type === "pointerup" && pile(at);
    if (target) into(item, Number(target.dataset.pile));
    setTimeout(() => delete item.dataset.dragged, 50);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", drop, { once: true });
  addEventListener("pointercancel", drop, { once: true });
}

function sent(event) {
  const form = event.target, { some, arrange } = form.dataset;
  if (some === undefined && arrange === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const chosen = [...form.querySelectorAll('[aria-pressed="true"]')].map((one) => one.dataset.pick).join(" ");
  const groups = [...form.querySelectorAll("[data-size]")].map((pile) => held(pile).join(" ")).join(" | ");
  post("/answers", { choice: some === undefined ? groups : chosen, about: some ?? arrange }, form);
}
