// Bets announced by name, and neighbors on the wheel: several wagers in one act, each accepted or refused.
import { cents } from "./amounts.js";
import { areas, bidOf, spotOf } from "./felt.js";
import { explain } from "./messages.js";
import { money } from "./page.js";
import { post, reported } from "./table.js";
import { say } from "./words.js";

const game = document.querySelector("[data-table]"), at = `/tables/${game.dataset.table}`;
const panel = document.getElementById("announced"), body = panel.querySelector("[data-announced]"), KEPT = "croupier.announced";
const amount = document.getElementById("amount");

async function fill() {
  if (!panel.open || body.children.length) return;
  await htmx.ajax("GET", `${at}/announced`, { target: body, swap: "innerHTML", source: body }).catch(() => {});
  costs();
}
panel.addEventListener("toggle", () => { localStorage.setItem(KEPT, panel.open ? "open" : ""); fill(); });
panel.open = localStorage.getItem(KEPT) === "open";
fill();

// How many chips a button puts on each spot: what it announces, or a section and its neighbors.
function lays(button) {
  if (button.dataset.announce) return Object.entries(JSON.parse(button.dataset.announce));
  const every = [...body.querySelectorAll("[data-section]")].sort((a, b) => a.dataset.section - b.dataset.section);
  const here = Number(button.dataset.section), side = Number(body.querySelector("[data-each-side]").value), near = new Set();
  for (let by = -side; by <= side; by++) near.add(every[(here + by + every.length) % every.length].dataset.straight);
  return [...near].filter(Boolean).map((spot) => [spot, 1]);
}

function costs() {
  const chip = cents(amount.value);
  for (const button of body.querySelectorAll("[data-announce]")) {
    const chips = lays(button).reduce((sum, [, many]) => sum + many, 0);
    button.querySelector("[data-cost]").textContent = chip > 0 ? say("chips_cost", chips, money(chips * chip)) : "";
  }
}
amount?.addEventListener("input", costs);
document.addEventListener("click", (event) => event.target.closest("[data-chip]") && costs());

// What a button would cover is marked on the felt, and on the track.
function aims(button) {
  const spots = new Set(button ? lays(button).map(([spot]) => spot) : []);
  for (const area of areas()) area.classList.toggle("aimed", spots.has(spotOf(area)));
  for (const one of body.querySelectorAll("[data-section]")) one.classList.toggle("aimed", spots.has(one.dataset.straight) && button.matches("[data-section]"));
  const aimed = body.querySelector("[data-aimed]");
  if (aimed) aimed.textContent = button?.matches("[data-section]") ? say("covers", [...spots].map((spot) => spot.split(":").at(-1)).join(" ")) : "";
}
const over = (event) => event.target.closest?.("[data-announce], [data-section]");
for (const name of ["pointerover", "focusin"]) body.addEventListener(name, (event) => aims(over(event)));
for (const name of ["pointerleave", "focusout"]) body.addEventListener(name, () => aims(null));

body.addEventListener("click", async (event) => {
  const button = over(event), chip = cents(amount?.value);
  if (!button || !amount) return;
  if (!(chip > 0)) return explain({ why: say("amount") }, button);
  const wagers = lays(button).map(([spot, many]) => ({ ...bidOf(spot), amount_cents: many * chip }));
  reported(say("not_laid"), await post("/several-wagers", { wagers }, button), button);
});
