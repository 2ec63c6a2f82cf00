// The felt: click or tap adds, right-click or long press removes, arrow keys move from area to area.
import { money } from "./page.js";
import { edge, now, refusal, short } from "./table.js";
import { inWords } from "./problem.js";
import { keepsClear, lens } from "./lens.js";
import { say } from "./words.js";

const LONG = 550, SOON = 250;
let acts, shown = null, pressed = null, held = 0, soon = 0, byKeys = false;

export const areas = () => document.querySelectorAll(".cloth .area");
export const spotOf = (area) => area.dataset.spot || area.dataset.area;
export const at = (node) => node?.closest?.(".cloth .area") ?? null;
const visible = () => [...areas()].filter((area) => area.getClientRects().length);

// The row of each spot in the list of wagers: its wager, its spot, its box.
const rows = new Map([...document.querySelectorAll(".group [data-spot]")].map((row) => [row.dataset.spot, row]));

export function bidOf(spot) {
  const { wager, on = "", box } = rows.get(spot).dataset;
  return { wager, on, box: box ? Number(box) : null };
}

// The names under which the odds may list a spot: its own, or its wager's.
export function oddsOf(spot) {
  const { odds = spot, wager } = rows.get(spot).dataset;
  return [odds, wager];
}

// Each area is named by its label, and is a stop for the arrow keys, not for the Tab key.
export function felt(does) {
  acts = does;
  for (const area of areas()) {
    const title = area.querySelector("title");
    area.setAttribute("aria-label", title?.textContent ?? area.dataset.area);
    title?.remove();
    area.setAttribute("tabindex", "-1");
    area.addEventListener("click", (event) => tapped(area, event));
    area.addEventListener("contextmenu", (event) => { event.preventDefault(); if (!held) acts.take(spotOf(area), area); });
    area.addEventListener("pointerdown", (event) => event.pointerType !== "mouse" && presses(area));
    area.addEventListener("pointerenter", (event) => { if (event.pointerType !== "touch") tell(area); else soon = setTimeout(() => tell(area), SOON); });
    area.addEventListener("pointerleave", () => hide(area));
    area.addEventListener("focus", () => { for (const one of areas()) one.setAttribute("tabindex", "-1"); area.setAttribute("tabindex", "0"); tell(area); });
    area.addEventListener("blur", () => hide(area));
    area.addEventListener("keydown", (event) => typed(area, event));
  }
  for (const cloth of document.querySelectorAll(".cloth")) cloth.querySelector(".area")?.setAttribute("tabindex", "0");
  for (const name of ["wheel", "touchend", "touchcancel", "pointercancel"]) document.addEventListener(name, leave, { capture: true, passive: true });
  document.addEventListener("scroll", scrolled, { capture: true, passive: true });
  addEventListener("pointerdown", () => { byKeys = false; }, true);
  addEventListener("keydown", (event) => { byKeys = true; if (event.key === "Escape") leave(); }, true);
  addEventListener("blur", leave);
  for (const name of ["pointerup", "pointercancel", "pointermove"])
    document.addEventListener(name, (event) => { if (name !== "pointermove" || moved(event)) release(); });
}

// A free place: a click moves there, if the rules let it; otherwise the table says why not.
export const sits = (free) => ["/acts", { act: free.dataset.by, details: { [free.dataset.detail]: free.dataset.takes } }, free];
export function places(post) {
  document.addEventListener("click", (event) => {
    const free = event.target.closest("[data-takes]");
    if (free) post(...sits(free));
  });
}

// The free place of an area that takes a wager only from whoever sits there, and would take it at one's own place.
export function freeAt(spot) {
  const { wager, on = "", box } = rows.get(spot)?.dataset ?? {}, own = document.querySelector(".plate.mine")?.dataset.place;
  const mine = [...rows.values()].find((row) => row.dataset.wager === wager && (row.dataset.on ?? "") === on && row.dataset.box === own);
  return own && mine && !refusal(mine.dataset.spot) ? document.querySelector(`[data-takes="${box}"]`) : null;
}

function presses(area) {
  held = 0;
  pressed = { area, timer: setTimeout(() => { held = Date.now(); if (now.mine[spotOf(area)]) acts.take(spotOf(area), area); }, LONG) };
}
const moved = (event) => pressed && Math.abs(event.movementX) + Math.abs(event.movementY) > 6;
export const release = () => { clearTimeout(pressed?.timer); pressed = null; };

function tapped(area, event) {
  if (held && Date.now() - held < 1500) { held = 0; event.preventDefault(); return; }
  acts.put(spotOf(area), area);
}

function typed(area, event) {
  const go = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (go) { event.preventDefault(); next(area, go)?.focus(); }
  else if (event.key === "Enter" || event.key === " ") { event.preventDefault(); acts.put(spotOf(area), area); }
  else if (event.key === "Delete" || event.key === "Backspace") { event.preventDefault(); acts.take(spotOf(area), area); }
}

// The nearest area in a direction: areas straight ahead come before areas to the side. Areas that take
// nothing now are skipped, unless one's own chips lie there, or no area takes anything.
const closed = (one) => Boolean(refusal(spotOf(one))) && !now.mine[spotOf(one)];
function next(area, [x, y]) {
  const middle = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [here, there] = middle(area);
  let best = null, least = Infinity;
  const all = visible(), open = all.filter((one) => !closed(one));
  for (const one of open.length ? open : all) {
    const [across, down] = middle(one), ahead = (across - here) * x + (down - there) * y;
    const aside = Math.abs((across - here) * y) + Math.abs((down - there) * x);
    if (one !== area && ahead > 1 && ahead + 3 * aside < least) { best = one; least = ahead + 3 * aside; }
  }
  return best;
}

// The Tab key stops at one area of each felt: where it was, or at the first that takes a wager now.
function stops() {
  for (const cloth of document.querySelectorAll(".cloth")) {
    const all = [...cloth.querySelectorAll(".area")], stop = all.find((one) => one.getAttribute("tabindex") === "0");
    const open = all.find((one) => !closed(one)) ?? all[0];
    if (!open || (stop && (stop === document.activeElement || !closed(stop)))) continue;
    stop?.setAttribute("tabindex", "-1");
    open.setAttribute("tabindex", "0");
  }
}

// ---- what an area is, pays and costs; and why it takes nothing now ----
const tip = document.getElementById("tip");
const groupOf = (spot) => rows.get(spot)?.closest(".group");
const line = (name, words, kind = "") => Object.assign(document.createElement(name), { textContent: words, className: kind });

export async function tell(area) {
  shown = area;
  write(area, null);
  const advantage = await edge(spotOf(area));
  if (shown === area) write(area, advantage);
}

function write(area, advantage) {
  const spot = spotOf(area), group = groupOf(spot), mine = now.mine[spot], why = refusal(spot);
  const label = area.getAttribute("aria-label"), pays = group?.querySelector(".pays").textContent ?? "";
  const named = pays && label.endsWith(`, ${pays}`) ? label.slice(0, -pays.length - 2) : label;
  const parts = [line("strong", named)];
  if (pays) parts.push(line("span", say("pays", pays)));
  if (advantage) parts.push(line("span", say("advantage", advantage.percent + short(advantage.exact, " (", ")"))));
  if (mine) parts.push(line("span", say("here", money(mine))));
  if (why) parts.push(Object.assign(line("em", inWords(why), "wrong"), why.lang && { lang: why.lang }));
  tip.replaceChildren(...[lens(area)].filter(Boolean), ...parts);
  tip.hidden = false;
  area.setAttribute("aria-describedby", "tip");
  keepsClear(tip, area);
}

export function describe() {
  stops();
  if (shown && !tip.hidden) tell(shown);
}

// A tip goes with the pointer; with the keyboard it stays as long as its area has the focus.
function hide(area) {
  clearTimeout(soon);
  if (shown === area && !(byKeys && document.activeElement === area)) leave();
}

// When its area is scrolled, a tip leaves, or goes with the area that has the focus; what scrolls elsewhere does not matter.
function scrolled({ target }) {
  if (!shown) clearTimeout(soon);
  else if (target.contains(shown) && byKeys && document.activeElement === shown) keepsClear(tip, shown);
  else if (target.contains(shown)) leave();
}

function leave() {
  clearTimeout(soon);
  shown?.removeAttribute("aria-describedby");
  shown = null;
  tip.hidden = true;
}
