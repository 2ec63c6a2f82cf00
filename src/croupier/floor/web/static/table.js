// One table: chips to the felt and back, decisions, typed commands, the keyboard.
import { ask, tell } from "./page.js";

const game = document.querySelector("[data-table]");
const at = `/tables/${game.dataset.table}`;
const amount = document.getElementById("amount");
const cents = (text) => Math.round(parseFloat(String(text).replace(/[$,]/g, "")) * 100);
let made = [], undone = [], last = [];

const post = (path, body) => ask("POST", at + path, body);
const lying = () => [...document.querySelectorAll("[data-remove]")].map((one) => Number(one.dataset.remove));

async function place(bid) {
  const told = await post("/wagers", bid);
  const placed = told.events.filter((one) => one.kind === "wager_placed").at(-1);
  made.push({ ...bid, id: placed?.wager.id });
  undone = [];
}

function bidOf(area) {
  const spot = area.dataset.spot || area.dataset.area;
  const [rest, box] = spot.split(".")[0].split("@");
  const [wager, on = ""] = rest.split(":");
  return { amount_cents: cents(amount.value), wager, on, box: box ? Number(box) : null };
}

async function takeBack(area) {
  const { wager, on } = bidOf(area);
  const mine = made.findLastIndex((one) => one.wager === wager && one.on === on);
  if (mine < 0) return tell("There is no wager of yours to take back here.");
  const [one] = made.splice(mine, 1);
  undone.push(one);
  await post("/take-downs", { wager: one.id, amount_cents: one.amount_cents });
}

const MOVES = {
  async undo() {
    const one = made.pop();
    if (!one) return tell("Nothing to undo.");
    await post("/take-downs", { wager: one.id, amount_cents: one.amount_cents });
    undone.push(one);
  },
  async redo() {
    const one = undone.pop();
    if (!one) return tell("Nothing to redo.");
    const rest = undone;
    await place(one);
    undone = rest;
  },
  async clear() {
    for (const wager of lying()) await post("/take-downs", { wager });
    made = [];
  },
  async rebet() {
    const skipped = [];
    for (const bid of last) await place(bid).catch((error) => skipped.push(error.message));
    if (skipped.length) tell(`Not repeated: ${skipped.join(" · ")}`);
  },
  async double() {
    for (const bid of [...made]) await place({ ...bid });
  },
  async ready() {
    last = made.map(({ amount_cents, wager, on, box }) => ({ amount_cents, wager, on, box }));
    made = [];
    await post("/ready");
  },
};

for (const area of document.querySelectorAll(".area")) {
  area.addEventListener("click", () => game.dataset.patron && place(bidOf(area)));
  area.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    takeBack(area);
  });
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); place(bidOf(area)); }
    if (event.key === "Delete" || event.key === "Backspace") takeBack(area);
  });
}

document.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-chip]"), move = event.target.closest("[data-move]");
  const choice = event.target.closest("[data-choice]"), gone = event.target.closest("[data-remove]");
  if (chip) {
    for (const one of document.querySelectorAll("[data-chip]")) one.setAttribute("aria-checked", one === chip);
    amount.value = chip.dataset.chip / 100;
  } else if (move) MOVES[move.dataset.move]();
  else if (choice) post("/answers", { choice: choice.dataset.choice, about: choice.dataset.about });
  else if (gone) post("/take-downs", { wager: Number(gone.dataset.remove) });
});

document.addEventListener("submit", (event) => {
  const form = event.target, told = new FormData(form);
  event.preventDefault();
  if (form.dataset.cage !== undefined) {
    const all = event.submitter?.value === "cash-outs";
    post(`/${event.submitter?.value ?? "buy-ins"}`, { amount_cents: all ? 0 : cents(told.get("amount")) });
  } else if (form.dataset.typed !== undefined) {
    post("/commands", { text: told.get("text") }).then(() => form.reset());
  } else if (form.dataset.answer !== undefined) {
    post("/answers", { choice: told.get("choice"), about: form.dataset.answer });
  }
});

const KEYS = { u: "undo", y: "redo", x: "clear", r: "rebet", d: "double", n: "ready" };
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (KEYS[event.key]) MOVES[KEYS[event.key]]();
  const number = Number(event.key);
  if (number) document.querySelectorAll("[data-choice]")[number - 1]?.click();
});

for (const part of document.querySelectorAll("#first hx-partial")) {
  const target = document.querySelector(part.getAttribute("hx-target"));
  if (target) target.innerHTML = part.innerHTML;
}
document.getElementById("first").remove();
