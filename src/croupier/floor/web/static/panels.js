// Odds, advice, rounds and statistics next to the table: each loaded while it is open.
import { sent } from "./amounts.js";
import { wanted } from "./coach.js";
import { seeded } from "./fair.js";
import { note } from "./later.js";
import { ask, money } from "./page.js";
import { say } from "./words.js";

const game = document.querySelector("[data-table]");
const at = `/tables/${game.dataset.table}`;
const panels = [...document.querySelectorAll("[data-panel]")];
let last = "";
const waits = new WeakMap();

const kept = (panel) => `croupier.${panel.id}`;
const named = (panel) => (panel.querySelector("[data-shoe]")?.checked ? "shoe" : panel.dataset.panel);

const used = (panel) => panel.open || (panel.id === "coach" && wanted());

async function fill(panel) {
  if (!used(panel)) return;
  clearTimeout(waits.get(panel));
  const body = panel.querySelector("[data-body]");
  await htmx.ajax("GET", `${at}/${named(panel)}`, { target: body, swap: "innerMorph", source: body }).catch(() => {});
  report();
  const again = body.querySelector("[data-retry]");
  if (again) waits.set(panel, setTimeout(() => fill(panel), Number(again.dataset.retry)));
}

function soon(panel, delay) {
  if (!used(panel)) return;
  clearTimeout(waits.get(panel));
  waits.set(panel, setTimeout(() => fill(panel), delay));
}

for (const panel of panels) {
  const said = localStorage.getItem(kept(panel));
  panel.open = said === null ? panel.open : said === "open";
  panel.addEventListener("toggle", () => {
    localStorage.setItem(kept(panel), panel.open ? "open" : "shut");
    fill(panel);
  });
  fill(panel);
}

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-shoe]")) fill(document.getElementById("odds"));
});

document.getElementById("coach")?.addEventListener("wants", ({ target }) => fill(target));

let seq = "";
new MutationObserver(() => {
  const now = document.querySelector("#stands [data-seq]")?.dataset.seq ?? "";
  if (now === seq) return;
  seq = now;
  for (const panel of panels) if (!(plays && panel.id === "company")) soon(panel, panel.id === "statistics" ? 1500 : 150);
}).observe(document.getElementById("stands"), { childList: true, subtree: true, attributes: true });

// Bots and auto-play: one round per request, so auto-play stops when the requests stop.
let plays = false;
const cents = (text) => (text?.trim() ? sent(text) : 0);
const pause = (time) => new Promise((done) => setTimeout(done, time));
const refill = () => fill(document.getElementById("company"));

// The last message stays when the panel is filled again.
function report(words = last) {
  const place = document.getElementById("auto-status");
  last = words;
  if (place && words) place.textContent = words;
}

function running(now) {
  plays = now;
  const form = document.getElementById("auto");
  if (!form) return;
  form.querySelector("[type=submit]").disabled = now;
  form.querySelector("[data-stop]").disabled = !now;
}

async function autoPlay(form) {
  const asked = new FormData(form), many = Number(asked.get("rounds")) || 1;
  const say = document.getElementById("auto-status").dataset;
  const body = {
    follow: asked.get("follow") ? "coach" : "silence", round: 0, since: 0,
    stop_win_cents: cents(asked.get("stop_win")), stop_loss_cents: cents(asked.get("stop_loss")),
    stop_odds: Number(asked.get("stop_odds")) || 0,
  };
  let made = 0, total = 0, why = "";
  running(true);
  while (plays && made < many && !why) {
    const one = await ask("POST", `${at}/auto-plays`, body, undefined, await seeded()).catch(() => null);
    if (!one) { why = "!"; break; }
    body.since ||= one.round;
    total = one.total_cents;
    body.round = one.over ? 0 : one.round;
    made = one.round - body.since + (one.over ? 1 : 0);
    why = one.stopped;
    report(`${say.running} ${made} / ${many} · ${money(total)}${one.over ? "" : ` · ${say.waits}`}`);
    if (plays && made < many && !why) await pause(one.over ? 700 : 400);
  }
  const how = why && why !== "!" ? `${say.stopped} ${why}` : plays ? say.done : say.stopped;
  if (why !== "!") report(`${how} · ${made} / ${many} · ${money(total)}`);
  running(false);
}

document.addEventListener("click", async (event) => {
  const away = event.target.closest("[data-dismiss]");
  const strength = document.querySelector("[data-strength]")?.value;
  if (event.target.closest("button[data-seat]")) await ask("POST", `${at}/bots${strength ? `/${strength}` : ""}`);
  else if (away) await ask("DELETE", `${at}/bots/${away.dataset.dismiss}`);
  else {
    if (event.target.closest("[data-stop]")) running(false);
    return;
  }
  refill();
});

// Waiting for a seat, and asking for another one.
const seating = document.getElementById("seating");
async function seats(method, path, body) {
  const done = await ask(method, `${at}/${path}`, body).catch(() => null);
  fill(seating);
  if (!done) return;
  if (path === "waiting") document.getElementById("guide").textContent = say(method === "POST" ? "on_list" : "off_list");
  else if (method === "POST") note(say("moves_later", body.seat), () => seats("DELETE", "seat-changes"), () => sits(body.seat));
  else note("");
}
const sits = (seat) => [...document.querySelectorAll(`.seats [data-seat="${seat}"]`)].some((one) => one.textContent.includes(`Seat ${seat}: ${game.dataset.patron}`));
document.addEventListener("click", (event) => {
  const waits = event.target.closest("[data-wait]"), vacant = event.target.closest("[data-sit]");
  if (waits) seats("POST", "waiting", { alike: waits.dataset.wait === "alike" });
  else if (event.target.closest("[data-unwait]")) seats("DELETE", "waiting");
  else if (event.target.closest("[data-stays]")) seats("DELETE", "seat-changes");
  else if (vacant) seats("POST", "seat-changes", { seat: Number(vacant.dataset.sit) });
});
document.addEventListener("keydown", (event) => {
  const vacant = event.target.closest?.("[data-sit]");
  if (!vacant || ![" ", "Enter"].includes(event.key)) return;
  event.preventDefault();
  seats("POST", "seat-changes", { seat: Number(vacant.dataset.sit) });
});
document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-change]")) return;
  event.preventDefault();
  seats("POST", "seat-changes", { seat: Number(new FormData(event.target).get("seat")) });
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-auto]")) return;
  event.preventDefault();
  if (!plays) autoPlay(event.target);
});
