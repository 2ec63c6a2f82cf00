// What the table asks: one, some, how much, an arrangement. It is redrawn only when it changes.
import { rest } from "./messages.js";
import { say } from "./words.js";

const byId = (id) => document.getElementById(id);
let before = "", focused = false, post;

export function prompts(send) {
  post = send;
  show();
  new MutationObserver(show).observe(byId("next-prompt"), { childList: true, subtree: true });
  const outcome = byId("outcome");
  if (outcome) new MutationObserver(() => outcome.querySelector("li") && bring(null)).observe(outcome, { childList: true });
  const place = byId("prompt"), asks = () => place.querySelector("[data-about], form");
  matchMedia("(orientation: landscape)").addEventListener("change", () => asks() && requestAnimationFrame(() => bring(asks())));
  document.querySelector("[data-table]").addEventListener("answered", () => {
    focused = place.contains(document.activeElement);
    place.innerHTML = before = "";
    if (focused) rest();
  });
  place.addEventListener("click", (event) => {
    const pick = event.target.closest("[data-pick]"), item = event.target.closest("[data-item]");
    if (pick) { pick.setAttribute("aria-pressed", String(pick.getAttribute("aria-pressed") !== "true")); left(); }
    if (item && !item.dataset.dragged) onward(item);
    if (item) delete item.dataset.dragged;
    if (event.target.closest("[data-again]")) again();
    const way = event.target.closest("[data-way]");
    if (way) arrangeAs(way.dataset.way);
  });
  document.addEventListener("keydown", (event) => {
    const form = place.querySelector(".hands"), free = event.target === document.body || event.target.closest("[data-item]");
    if (!form || !free) return;
    if (event.key === "Escape") again();
    if (event.key === "Enter") { event.preventDefault(); if (!form.querySelector("[data-sets]").disabled) form.requestSubmit(); }
  });
  place.addEventListener("keydown", (event) => {
    const item = event.target.closest("[data-item]"), by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const along = { ArrowLeft: "previousElementSibling", ArrowRight: "nextElementSibling" }[event.key];
    if (item && by) { event.preventDefault(); into(item, Number(item.closest("[data-pile]").dataset.pile) + by); item.focus(); }
    if (item && along) { event.preventDefault(); item[along]?.focus(); }
  });
  place.addEventListener("pointerdown", (event) => event.target.closest("[data-item]") && drag(event));
  place.addEventListener("submit", sent);
  for (const on of ["focusin", "pointermove", "pointerdown"]) place.addEventListener(on, (event) => reason(event.target.closest("[data-shut]")));
  place.addEventListener("focusout", () => reason(null));
  place.addEventListener("pointerleave", (event) => event.pointerType === "touch" || reason(null));
}

// ---- why a choice is not open, in the place of the question ----
function reason(shut) {
  const label = byId("prompt").querySelector("[data-reason]"), says = shut?.dataset.why ?? "";
  if (!label || label.textContent === says) return;
  label.lang = shut?.dataset.lang ?? "";
  label.textContent = says;
}

function show() {
  const next = byId("next-prompt").querySelector("template")?.innerHTML.trim() ?? "", place = byId("prompt");
  if (next === before) return;
  before = next;
  const had = focused || place.contains(document.activeElement);
  focused = false;
  place.innerHTML = next;
  left();
  const first = place.querySelector("button, input");
  if (had && first) first.focus();
  else if (had) rest();
  if (next) requestAnimationFrame(() => bring(place.querySelector("[data-about], form")));
}

// Scrolls to what the question is about, if the felt is larger than the screen; a player's own seat is at its lower edge.
function bring(asks) {
  const about = asks?.dataset.about ?? asks?.dataset.some ?? asks?.dataset.answer ?? asks?.dataset.arrange ?? "";
  const dock = document.querySelector(".dock"), cloth = [...document.querySelectorAll(".cloth")].find((one) => one.getClientRects().length);
  const ofIt = (one) => one.dataset.place?.split(" ").at(-1) === about.split(" ").at(-1);
  const there = [...(cloth?.querySelectorAll("[data-place]") ?? [])].find(ofIt) ?? cloth?.querySelector("[data-place]");
  if (getComputedStyle(dock).position !== "sticky") { if (dock.getBoundingClientRect().bottom > innerHeight || dock.getBoundingClientRect().top < 0) document.querySelector(".game").scrollIntoView(); return; }
  if (document.querySelector(".turns")) { scrollBy({ top: cloth.getBoundingClientRect().bottom + dock.offsetHeight - innerHeight + 4 }); return; }
  if (!there) return;
  const guide = document.querySelector(".guide"), top = guide.offsetHeight + (parseFloat(getComputedStyle(guide).top) || 0), room = innerHeight - dock.offsetHeight - top, box = there.getBoundingClientRect();
  if (box.top >= top && box.bottom <= top + room) return;
  scrollBy({ top: box.top + box.height / 2 - top - room * 0.6 });
}

// ---- a number of items ----
function left() {
  const some = document.querySelector("[data-some]"), arrange = document.querySelector("[data-arrange]");
  if (some) {
    const many = some.querySelectorAll('[aria-pressed="true"]').length, { least, most } = some.dataset;
    const range = least === most ? least : say("range", least, most);
    some.querySelector("[data-left]").textContent = say("chosen", many, range);
    const named = some.querySelector("[data-many]");
    if (named) { named.textContent = many || ""; some.querySelector("[data-left]").textContent = ""; }
    some.querySelector(".button").disabled = many < Number(least) || many > Number(most);
  }
  if (arrange) {
    const piles = [...arrange.querySelectorAll("[data-size]")], home = arrange.querySelector("[data-home]");
    for (const pile of piles) pile.querySelector("[data-count]").textContent = held(pile).length;
    const right = piles.every((pile) => held(pile).length === Number(pile.dataset.size));
    const over = held(home).length - Number(home.dataset.home);
    arrange.querySelector("[data-left]").textContent = right ? "" : say("left", over);
    arrange.querySelector("[data-sets]").disabled = !right;
    if (arrange.matches(".hands")) read(arrange, right);
  }
}

// ---- what an arrangement makes: the server says so, and gives advice ----
let asked = 0, warned = "";
async function madeOf(groups) {
  const { table } = document.querySelector("[data-table]").dataset;
  return fetch(`/api/v1/tables/${table}/arrangements/${encodeURIComponent(groups)}`).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
}

// What a typed line would set, if that loses: it is arranged, and not set before the line is typed again.
export async function losing(text) {
  const made = byId("prompt").querySelector(".hands") ? await madeOf(text) : null, again = made?.choice === warned;
  warned = made?.loses && !again ? made.choice : "";
  if (warned) arrangeAs(warned);
  return warned ? made : null;
}

async function read(form, right) {
  const mine = (asked += 1), fill = (made) => {
    form.querySelectorAll("[data-makes]").forEach((one, place) => { one.textContent = made?.groups[place].makes ?? ""; });
    const advice = form.querySelector("[data-advice]");
    advice.textContent = made?.advice ?? "";
    advice.classList.toggle("loses", made?.loses ?? false);
  };
  if (!right) return fill(null);
  const made = await madeOf(arranged(form));
  if (mine !== asked || !form.isConnected) return undefined;
  fill(made);
  if (made) byId("announce").textContent = made.groups.map((one) => `${one.name}: ${one.makes}`).join(". ");
  return undefined;
}

// ---- groups ----
const held = (pile) => [...pile.querySelectorAll("[data-item]")].map((one) => one.dataset.item);
const arranged = (form) => [...form.querySelectorAll("[data-size]")].map((pile) => held(pile).join(" ")).join(" | ");
const pileOf = (number) => document.querySelector(`[data-pile="${number}"]`);
const room = (pile) => "home" in pile.dataset || held(pile).length < Number(pile.dataset.size);

// Puts an item on a pile; where hands are set, it takes the place of another one if the pile is full.
function into(item, number, instead) {
  const pile = pileOf(number), from = item.closest("[data-pile]");
  if (!pile || pile === from) return false;
  const full = !room(pile);
  if (full && !item.closest(".hands")) return false;
  if (full) lay(instead?.closest("[data-pile]") === pile ? instead : pile.querySelector("[data-item]"), from);
  lay(item, pile);
  left();
  byId("announce").textContent = `${item.getAttribute("aria-label")}: ${pile.getAttribute("aria-label")}`;
  return true;
}

function lay(item, pile) {
  const there = pile.querySelector(".held"), after = "home" in pile.dataset ? [...there.children].find((one) => Number(one.dataset.n) > Number(item.dataset.n)) : null;
  there.insertBefore(item, after ?? null);
}

const items = () => [...byId("prompt").querySelectorAll("[data-item]")];

function again() {
  for (const item of items()) lay(item, byId("prompt").querySelector("[data-home]"));
  left();
}

function arrangeAs(way) {
  way.split("|").forEach((group, place) => {
    for (const one of group.trim().split(" ")) lay(items().find((item) => item.dataset.item === one), pileOf(place + 1));
  });
  left();
}

function onward(item) {
  const piles = [...document.querySelectorAll("[data-pile]")], here = piles.indexOf(item.closest("[data-pile]"));
  for (let step = 1; step < piles.length; step += 1) if (into(item, Number(piles[(here + step) % piles.length].dataset.pile))) break;
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
    const under = document.elementsFromPoint(at.clientX, at.clientY).map((one) => one.closest?.("[data-item]")).find((one) => one && one !== item);
    if (target) into(item, Number(target.dataset.pile), under);
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
  post("/answers", { choice: some === undefined ? arranged(form) : chosen, about: some ?? arrange }, form);
}
