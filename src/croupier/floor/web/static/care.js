// Time and net, tips, and reporting a ruling.
import { sent } from "./amounts.js";
import { again, ask, once } from "./page.js";

const game = document.querySelector("[data-table]"), at = `/tables/${game.dataset.table}`;
const two = (number) => String(number).padStart(2, "0");
const A_NEW_SITTING = 60_000;
let shown, begun;

// The server sends the time now and then; in between, it is counted here. What was held back while things moved comes late:
// the time does not run back for it.
function counts() {
  const place = document.querySelector("[data-seconds]");
  if (!place?.dataset.plays) return void (shown = begun = undefined);
  if (shown !== place.dataset.seconds) {
    const told = Date.now() - Number(shown = place.dataset.seconds) * 1000;
    begun = begun < told && told - begun < A_NEW_SITTING ? begun : told;
  }
  const seconds = Math.floor((Date.now() - begun) / 1000);
  const text = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  if (place.textContent !== text) place.textContent = text;
}
setInterval(counts, 1000);
const tally = document.getElementById("tally");
if (tally) new MutationObserver(counts).observe(tally, { subtree: true, childList: true, characterData: true, attributes: true });

const DO = {
  async tip(form, body) {
    await ask("POST", `${at}/tips`, { amount_cents: sent(body.get("amount")) });
  },
  async dealerWager(form, body) {
    const { wager, on, box } = form.elements.spot.selectedOptions[0].dataset;
    await ask("POST", `${at}/dealer-wagers`, { amount_cents: sent(body.get("amount")), wager, on, box: box ? Number(box) : null });
  },
  async redeem(form) {
    await ask("POST", `${at}/tip-redemptions`, undefined, form);
    again(form.dataset.done);
  },
  async incident(form, body) {
    const { incident, ...details } = Object.fromEntries([...body].filter(([, word]) => word));
    await ask("POST", `${at}/incidents`, { incident, details }, form);
  },
  async report(form, body) {
    const done = form.querySelector("[data-done]");
    const made = await ask("POST", `${at}/disputes`, { round: Number(body.get("round")) || null, words: body.get("words") });
    done.replaceChildren(Object.assign(document.createElement("a"), { href: `/disputes/${made.number}`, textContent: done.dataset.done }));
  },
};

document.addEventListener("submit", (event) => {
  const form = event.target, kind = Object.keys(DO).find((one) => one in form.dataset);
  if (!kind) return;
  event.preventDefault();
  const fields = new FormData(form);
  once(form, [...fields.values()].join("\n"), () => DO[kind](form, fields)).catch(() => {});
});

// More practice money, without asking anyone.
document.addEventListener("click", (event) => {
  const refill = event.target.closest("[data-refill]");
  if (refill) ask("POST", "/me/practice-money").then(() => again(refill.dataset.done)).catch(() => {});
});

// The details of an irregularity are asked for once it is chosen.
document.querySelector("[data-incident] select")?.addEventListener("change", ({ target }) => {
  for (const one of target.form.querySelectorAll("[data-of]")) one.hidden = one.disabled = one.dataset.of !== target.value;
});
