// One table: chips to the felt and back, decisions, typed commands; updates arrive automatically.
import "./gesture.js";
import { cents, dollars } from "./amounts.js";
import { ask, key, money, once } from "./page.js";
import { closed, seeded } from "./fair.js";
import { areas, bidOf, describe, felt, freeAt, oddsOf, places, release, sits, spotOf } from "./felt.js";
import { drags } from "./drag.js";
import { clear, inWords } from "./problem.js";
import { announce, explain, rest, skipped } from "./messages.js";
import { keyboard } from "./keys.js";
import { bets } from "./bets.js";
import { ceremonies, skips } from "./ceremony.js";
import { costly } from "./coach.js";
import { dealt, over, put_off } from "./later.js";
import { holds } from "./moment.js";
import { arrives, laying } from "./pending.js";
import { losing, prompts } from "./prompts.js";
import { mute } from "./sound.js";
import { has, say } from "./words.js";

const game = document.querySelector("[data-table]");
const at = `/tables/${game.dataset.table}`;
const byId = (id) => document.getElementById(id);
const amount = byId("amount");

// ---- what the table says now ----
export const now = { seq: 0, chips: 0, mine: {}, wagers: {}, moves: {}, kept: {}, own: "", ink: "", refused: {}, reasons: [], free: [] };

// Who is kept from play, by a break of their own, puts no chips down anywhere: what says so is in the bar.
const keeps = () => { const one = byId("tally").querySelector(".kept"); return one && { why: one.textContent }; };
const BETS = ["rebet", "double"];

export const refusal = (spot) => keeps() ?? (spot in now.refused ? now.reasons[now.refused[spot]] : null);
const shutMove = (name) => (BETS.includes(name) && keeps()) || now.moves[name];

// While things move, the page knows nothing more than it shows: neither a tip nor a key tells what came.
function read() {
  if (!holds()) takes_in();
}

function takes_in() {
  const state = byId("now"), why = byId("refusals");
  if (!state) return;
  Object.assign(now, JSON.parse(state.dataset.now), {
    seq: Number(state.dataset.seq), refused: JSON.parse(why.dataset.refusals),
    reasons: JSON.parse(why.dataset.reasons), due: state.dataset.due, bank: state.dataset.bank,
    shut: "shut" in state.dataset, late: Date.parse(state.dataset.clock) - Date.now(), free: state.dataset.free.split(" ").filter(Boolean),
  });
  show();
  over();
  offered();
}

// The buy-in that is offered is one the purse has, until somebody types another.
function offered() {
  const field = document.querySelector("[data-cage] input"), offer = Number(byId("holds")?.querySelector("[data-offer]")?.dataset.offer);
  if (!field || Number.isNaN(offer) || document.activeElement === field) return;
  if (field.dataset.offered === undefined || field.value === field.dataset.offered) field.value = field.dataset.offered = offer ? dollars(offer) : "";
}

// Where players act in turn, the title of the page says when it is one's own, for those who look elsewhere.
const title = document.title, stands = () => document.querySelector("#stands [data-stands]").dataset.stands;
function named() {
  const mine = game.matches(".turns") && stands() === "asked";
  document.title = mine ? `${say("your_turn")} · ${title}` : title;
}

function show() {
  named();
  for (const area of areas()) {
    const spot = area.dataset.spot || area.dataset.area;
    if (refusal(spot)) area.setAttribute("aria-disabled", "true");
    else area.removeAttribute("aria-disabled");
    area.classList.toggle("held", Boolean(now.mine[spot]));
  }
  for (const row of document.querySelectorAll("[data-spot] > output")) {
    const line = row.parentElement, spot = line.dataset.spot, mine = now.mine[spot] ?? 0;
    row.value = mine ? money(mine) : "";
    able(line.querySelector("[data-put]"), refusal(spot));
    const back = line.querySelector("[data-take]");
    back.disabled = !mine || now.shut;
    able(back, mine ? now.kept[spot] : null);
    line.classList.toggle("shut", now.shut || (Boolean(refusal(spot)) && !mine));
  }
  for (const move of document.querySelectorAll(".moves [data-move]")) able(move, shutMove(move.dataset.move));
  for (const ring of document.querySelectorAll("[data-ring]")) ring.style.background = ring.dataset.ring.split("-")[0];
  for (const id of opened) byId(id)?.querySelector(".why")?.setAttribute("open", "");
  colors();
  sift();
  check();
  tick();
  describe();
}

function able(button, why) {
  if (why) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
  if (why) button.title = inWords(why);
  else button.removeAttribute("title");
}

function colors() {
  const choose = byId("colors"), rack = document.querySelector(".rack");
  rack.classList.toggle("own", Boolean(now.own));
  rack.style.setProperty("--own", now.own.split("-")[0]);
  rack.style.setProperty("--own-ink", now.ink);
  if (!choose || choose.dataset.free === now.free.join(" ")) return;
  choose.dataset.free = now.free.join(" ");
  const first = now.free.map((color) => new Option(say("own_color", color), color));
  choose.replaceChildren(...first, new Option(say("value_chips"), ""));
}

// A clause that was opened stays open, no matter what others do.
const opened = new Set();
document.addEventListener("toggle", (event) => {
  const line = event.target.closest?.("li[id]");
  if (line && event.target.open) opened.add(line.id);
}, true);
document.addEventListener("click", (event) => {
  const why = event.target.closest(".why > summary")?.parentElement;
  if (why?.open) opened.delete(why.closest("li[id]")?.id);
}, true);

// The sentence of a line of the news: an element where it is in another language than the page.
function inItsLanguage({ firstChild: said }) {
  const words = said.textContent.trim();
  return said.lang ? Object.assign(document.createElement("span"), { textContent: words, lang: said.lang }) : words;
}

// What happened is announced once it is shown: the first, which is what came, and the last of it.
let heard = -1;
function news() {
  const every = [...document.querySelectorAll("#news [data-seq]")], numbers = every.map((one) => Number(one.dataset.seq));
  const fresh = every.filter((_, place) => numbers[place] > heard), words = fresh.map(inItsLanguage).reverse();
  const told = words.length > 6 ? [words[0], ...words.slice(-5)] : words;
  if (heard >= 0 && words.length) announce(...told.flatMap((one, place) => (place ? [". ", one] : [one])));
  heard = Math.max(heard, 0, ...numbers);
}

// ---- the clock ----
// Nobody is hurried by the moment in which seeds are gathered, nor by a ceremony that they may leave to the dealer.
const hurries = () => !now.shut && !document.querySelector("#prompt [data-ceremony]");
const inTime = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
function tick() {
  const clock = byId("clock"), left = now.due ? Math.ceil((Date.parse(now.due) - Date.now() - now.late) / 1000) : NaN;
  clock.hidden = !(left >= 0) || !hurries();
  turns();
  for (const one of document.querySelectorAll("#guide [data-left]")) one.textContent = left >= 0 ? inTime(left) : "";
  if (clock.hidden) return;
  const own = now.bank ? Math.ceil((Date.parse(now.bank) - Date.now() - now.late) / 1000) : NaN, bank = left - own;
  const banked = own > 0 && bank > 0, more = banked ? say("bank_left", inTime(bank)) : own <= 0 ? say("bank_runs") : "";
  clock.replaceChildren(inTime(banked ? own : left), ...(more ? [" ", Object.assign(document.createElement("small"), { textContent: more })] : []));
  clock.classList.toggle("soon", left <= 5);
  clock.title = now.bank && Date.now() + now.late > Date.parse(now.bank) ? say("bank") : "";
  if (left === 10 && clock.dataset.said !== now.due) announce(say("seconds"));
  if (left === 10) clock.dataset.said = now.due;
}
setInterval(tick, 500);

// The bar at the seat that the table waits for becomes shorter as its time runs out.
const spans = new Map();
function turns() {
  const left = now.due ? Date.parse(now.due) - Date.now() - now.late : NaN;
  if (left > 0 && !spans.has(now.due)) { spans.clear(); spans.set(now.due, left); }
  const share = left > 0 ? left / spans.get(now.due) : 1;
  for (const bar of document.querySelectorAll(".seats .time")) {
    bar.setAttribute("width", Number(bar.dataset.wide) * Math.max(0, share));
    bar.classList.toggle("bank", Boolean(now.bank) && Date.now() + now.late > Date.parse(now.bank));
    bar.classList.toggle("soon", share < 0.25);
  }
}

// ---- acts ----
// What was decided is under way until the page shows it: who presses again, impatient, decides nothing more.
// What is asked next may be shown before the answer to the request arrives: who presses then decides that.
const DECIDES = ["/answers", "/ready"];
const asking = () => ({ drawn: byId("prompt").firstElementChild, bank: now.bank });
let deciding = null;
export async function post(path, body, near) {
  const mine = DECIDES.includes(path) ? asking() : null;
  if (mine && mine.drawn === deciding?.drawn && mine.bank === deciding?.bank) return null;
  deciding = mine ?? deciding;
  const decided = () => { if (mine && mine === deciding) deciding = null; };
  try {
    const answer = await ask("POST", at + path, body, undefined, { ...(await seeded()), "idempotency-key": key() });
    if (mine) arrives(answer.seq).then(decided);
    closed(answer);
    clear();
    return answer;
  } catch (error) {
    decided();
    explain(error.problem ?? { detail: error.message }, near);
    return null;
  }
}

export async function put(spot, near) {
  if (!byId("stands").querySelector("[data-takes]") && !(await skips(post, near))) return null;
  const why = refusal(spot) ?? unread(), free = refusal(spot) && freeAt(spot);
  if (free) return post(...sits(free));
  const some = cents(amount.value);
  return why ? explain(why, near) : laying(spot, some, () => post("/wagers", { ...bidOf(spot), amount_cents: some }, near));
}

export async function take(spot, near) {
  const mine = now.mine[spot];
  if (!mine) return explain({ detail: say("nothing_here") }, near);
  if (now.kept[spot]) return explain(now.kept[spot], near);
  return post("/take-downs", { wager: now.wagers[spot], amount_cents: cents(amount.value) || mine, or_all: true }, near);
}

// All of one's chips on an area: to another one, or back.
const lies = (spot, near) => (now.kept[spot] ? explain(now.kept[spot], near) : now.wagers[spot]);
async function shift(spot, to, near) {
  const wager = lies(spot, near);
  return wager ? post("/wager-moves", { wager, to: bidOf(to) }, near) : null;
}
async function off(spot, near) {
  const wager = lies(spot, near);
  return wager ? post("/take-downs", { wager }, near) : null;
}

export async function move(name, near) {
  if (shutMove(name)) return explain(shutMove(name), near);
  if (name === "ready" && !(await skips(post, near))) return null;
  if (name === "ready") return post("/ready", undefined, near);
  return STEPS.includes(name) ? makes(name, near) : once(game, name, () => makes(name, near));
}

// Step by step one goes back and forth as often as one presses; any other move is made once until the page shows it.
const STEPS = ["undo", "redo"];
async function makes(name, near) {
  const answer = await post("/moves", { move: name }, near);
  if (answer) await arrives(answer.seq);
  return moved(name, answer, near);
}

// Reports the wagers that a move skipped.
const moved = (name, answer, near) => reported(answer?.skipped?.length ? say(has(name) ? name : "not_laid") : "", answer, near);
export function reported(head, answer, near) {
  if (answer?.skipped?.length) skipped(head, answer.skipped, near);
  return answer;
}

// ---- amounts ----
const unread = () => (cents(amount?.value) > 0 ? null : { why: say("amount") });

// The server decides whether the table accepts an amount; its answer is kept while it is valid.
const judged = new Map();
let typing;
async function judge(some) {
  const asked = `${some} ${now.chips}`;
  if (!judged.has(asked)) {
    judged.set(asked, null);
    const verdict = await fetch(`/api/v1${at}/amounts/${some}`).then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({}));
    judged.set(asked, verdict.refused ?? null);
  }
  return judged.get(asked);
}

function check() {
  if (!amount) return;
  const some = cents(amount.value);
  for (const chip of document.querySelectorAll("[data-chip]")) chip.setAttribute("aria-checked", String(Number(chip.dataset.chip) === some));
  clearTimeout(typing);
  if (unread() || !now.chips) hint(unread());
  else typing = setTimeout(async () => { const why = await judge(some); if (some === cents(amount.value)) hint(why); }, judged.has(`${some} ${now.chips}`) ? 0 : 150);
}

function hint(why) {
  const place = byId("amount-hint");
  place.lang = why?.lang ?? "";
  place.dataset.usual ??= place.textContent;
  const words = why ? inWords(why) : place.dataset.usual;
  if (place.textContent !== words) place.textContent = words;
  place.classList.toggle("wrong", Boolean(why));
  amount.setAttribute("aria-invalid", String(Boolean(why)));
}

export function pick(chip) {
  for (const one of document.querySelectorAll("[data-chip]")) one.tabIndex = one === chip ? 0 : -1;
  amount.value = dollars(Number(chip.dataset.chip));
  check();
}
amount?.addEventListener("input", check);

// ---- the list of wagers ----
// Why nothing is open: at one's own place, if one has a place.
function shutHere() {
  const own = document.querySelector(".plate.mine")?.dataset.place;
  const here = own && document.querySelector(`.group [data-spot][data-box="${own}"]`);
  return (here && refusal(here.dataset.spot)) ?? now.reasons[0];
}
// On a phone one's own place is below what is seen first: it is brought into view once, when a chip can go there.
let brought = false;
function ownInSight() {
  const own = document.querySelector(".plate.mine")?.dataset.place, dock = document.querySelector(".dock");
  const takes = stands() === "bet" || document.querySelector("#stands [data-takes]");
  if (brought || !takes || !own) return;
  const there = [...areas()].find((one) => one.getClientRects().length && spotOf(one).endsWith(`@${own}`) && !refusal(spotOf(one)));
  if (!there) return; // what is refused may be known only once things rest
  brought = true;
  if (getComputedStyle(dock).position !== "sticky") return;
  const end = dock.getBoundingClientRect().top, box = there.getBoundingClientRect();
  if (box.bottom > end) scrollBy({ top: box.bottom - end + 8, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}
function sift() {
  const wanted = byId("find-wager").value.trim().toLowerCase(), begins = stands() === "buy";
  const open = byId("open-only").checked && !begins;
  let some = 0;
  for (const group of document.querySelectorAll(".group")) {
    let inside = 0;
    const own = group.querySelector("summary .called").textContent.toLowerCase().includes(wanted);
    for (const row of group.querySelectorAll("[data-spot]")) {
      const named = own || `${row.textContent} ${row.dataset.spot}`.toLowerCase().includes(wanted);
      row.hidden = !named || (open && row.classList.contains("shut"));
      inside += !row.hidden;
    }
    group.hidden = !inside;
    some += inside;
    if (wanted && inside && (!own || inside <= 12)) group.open = true;
  }
  const none = byId("none-found");
  none.dataset.usual ??= none.textContent;
  none.hidden = some > 0;
  none.textContent = !some && !wanted && shutHere() ? inWords(shutHere()) : none.dataset.usual;
}
if (!game.dataset.patron) byId("open-only").checked = false;
byId("find-wager").addEventListener("input", sift);
byId("open-only").addEventListener("change", sift);

// ---- what is clicked and sent ----
document.addEventListener("click", (event) => {
  const on = (names) => event.target.closest(names);
  const chip = on("[data-chip]"), moved = on("[data-move]"), choice = on("[data-choice]"), gone = on("[data-remove]");
  const row = on("[data-put], [data-take]"), opens = on("[data-opens]"), own = on("[data-purse]"), large = on("[data-broad]"), off = on('[aria-disabled="true"][data-refused]'), shut = on('[aria-disabled="true"][data-why]');
  if (off) { event.preventDefault(); explain(JSON.parse(off.dataset.refused), off); }
  else if (shut) { event.preventDefault(); explain({ why: shut.dataset.why }, shut); }
  else if (chip) pick(chip);
  else if (moved) move(moved.dataset.move, moved);
  else if (choice && "sure" in choice.dataset) sure(choice);
  else if (choice) post("/answers", { choice: choice.dataset.choice, about: choice.dataset.about }, choice);
  else if (gone) once(gone, "remove", () => post("/take-downs", { wager: Number(gone.dataset.remove) }, gone));
  else if (row) (row.dataset.put !== undefined ? put : take)(row.parentElement.dataset.spot, row);
  else if (opens) show_dialog(opens.dataset.opens, opens.dataset.part);
  else if (own) purse(own.getAttribute("aria-expanded") !== "true");
  else if (on("[data-cashes]")) byId("purse").requestSubmit(byId("purse").querySelector(".cash"));
  else if (large) broad(!game.hasAttribute("data-alone"));
});

// A choice that gives something up asks again first; a double click does not answer that.
function sure(choice) {
  if (choice.dataset.sure) choice.firstChild.textContent = choice.dataset.sure;
  setTimeout(() => delete choice.dataset.sure, 500);
  choice.dataset.sure = "";
}

// Shows only the felt, without what is next to it.
function broad(on) {
  game.toggleAttribute("data-alone", on);
  document.querySelector("[data-broad]").setAttribute("aria-pressed", String(on));
  try { localStorage.setItem("croupier-broad", on ? "on" : ""); } catch { /* not kept, then */ }
}
try { if (localStorage.getItem("croupier-broad")) broad(true); } catch { /* as it is, then */ }

// Buying more and cashing out, in the line above the felt.
export function purse(open) {
  document.querySelector("[data-purse]").setAttribute("aria-expanded", String(open));
  if (open) document.querySelector("[data-cage] input").focus();
}

export function show_dialog(name, part) {
  byId("more").hidePopover();
  byId(name).showModal();
  if (part) byId(part).scrollIntoView();
}

const FORMS = {
  async cage(form, fields, event) {
    const where = event.submitter?.value ?? "buy-ins", all = where === "cash-outs", some = cents(fields.get("amount"));
    if (!all && !(some > 0)) return explain({ why: say("amount") }, form.elements.amount);
    const does = () => post(`/${where}`, all ? {} : { amount_cents: some, chips: fields.get("chips") ?? "" }, form);
    const done = dealt() ? put_off(all ? say("leaves_later") : say("buys_later", money(some)), does) ?? {} : await does();
    if (done) { purse(false); rest(); form.elements.amount.value = form.elements.amount.dataset.offered ?? ""; offered(); }
    return done;
  },
  async typed(form, fields) {
    const text = fields.get("text").trim();
    if (["?", "help"].includes(text)) return show_dialog("keys", "commands");
    const made = await losing(text);
    if (made) return explain({ what: text, why: made.advice, cites: made.cites, accepted: say("again") }, form);
    const asks = await costly(text);
    if (asks) return explain({ why: asks }, form);
    const done = moved(text.toLowerCase(), await post("/commands", { text }, form), form);
    if (done) remember(text);
    if (done && form.elements.text.value.trim() === text) form.reset();
    return done;
  },
  command: (form, fields) => post("/commands", { text: fields.get("text") }, form),
  answer: (form, fields) => post("/answers", { choice: String(fields.get("choice")), about: form.dataset.answer }, form),
  act: (form, fields) => post("/acts", { act: form.dataset.act, details: Object.fromEntries(fields) }, form),
};

document.addEventListener("submit", (event) => {
  const form = event.target, kind = Object.keys(FORMS).find((name) => name in form.dataset);
  if (!kind) return;
  event.preventDefault();
  const fields = new FormData(form), says = [event.submitter?.value, ...fields.values()].join("\n");
  once(form, says, () => FORMS[kind](form, fields, event));
});

function remember(text) {
  const said = byId("said");
  if (said && ![...said.options].some((one) => one.value === text)) said.append(new Option(text, text));
}

// ---- the house advantage, requested when it is first needed, and again until it is computed ----
let edges;
async function advantages() {
  for (;;) {
    const known = await fetch(`/api/v1${at}/advantages`).then((answer) => (answer.ok ? answer.json() : { rows: {} }));
    if (!known.pending) return known.rows;
    await new Promise((done) => setTimeout(done, known.retry_ms));
  }
}
export async function edge(spot) {
  edges ??= advantages().catch(() => { edges = undefined; return {}; });
  const rows = await edges, found = oddsOf(spot).find((name) => name in rows);
  return found ? rows[found] : null;
}
// An exact value, if it is short enough to read at a glance.
export const short = (exact, before, after = "") => (exact && /^\S{1,9}$/.test(exact) ? before + exact + after : "");
const house = (advantage) => (advantage ? say("house", advantage.percent + short(advantage.exact, " = ")) : "");

// One figure for a group if all its spots cost the same, otherwise one for each.
async function costs(group) {
  const rows = [...group.querySelectorAll("[data-spot]")];
  const texts = await Promise.all(rows.map(async (row) => house(await edge(row.dataset.spot))));
  const alike = new Set(texts).size === 1;
  group.querySelector("summary .edge").textContent = alike ? texts[0] : "";
  rows.forEach((row, place) => { row.querySelector(".edge").textContent = alike ? "" : texts[place]; });
}
for (const group of document.querySelectorAll(".group")) group.addEventListener("toggle", () => group.open && costs(group));

// ---- from the first parts on ----
for (const part of document.querySelectorAll("#first hx-partial")) {
  const target = document.querySelector(part.getAttribute("hx-target"));
  if (target) target.innerHTML = part.innerHTML;
}
felt({ put, take });
if (game.dataset.patron) drags(now, { put, shift, off, pick, lifted: release });
places(post);
prompts(post);
ceremonies();
bets();
keyboard({ move, pick, purse, mute, show: show_dialog });
read();
const since = () => Number(byId("now")?.dataset.seq ?? 0) !== now.seq && read();
new MutationObserver(since).observe(byId("state"), { subtree: true, childList: true, attributes: true });
news();
let kept = "";
new MutationObserver(() => { if (kept !== (kept = keeps()?.why ?? "")) show(); }).observe(byId("tally"), { childList: true, subtree: true, characterData: true });
new MutationObserver(news).observe(byId("news"), { subtree: true, childList: true, attributes: true });
game.addEventListener("rested", () => { takes_in(); ownInSight(); });
new MutationObserver(() => { named(); sift(); ownInSight(); }).observe(byId("stands"), { childList: true });
byId("first").remove();
