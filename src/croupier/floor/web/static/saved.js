// Saved bets and favorites: kept with the account, and laid with one press.
import { announce } from "./messages.js";
import { holds } from "./moment.js";
import { inWords } from "./problem.js";
import { ask } from "./page.js";
import { now, post, put, refusal, reported } from "./table.js";
import { say } from "./words.js";

const game = document.querySelector("[data-table]"), at = `/tables/${game.dataset.table}`;
const panel = document.getElementById("saved"), body = panel.querySelector("[data-saved]"), KEPT = "croupier.saved";
const rows = [...document.querySelectorAll(".group [data-spot]")];
let favorites = [], first = true;

// ---- favorites: a star in the list of wagers; one at one's own box is kept without the box ----
const own = () => document.querySelector(".plate.mine")?.dataset.place;
const kept = (row) => (row.dataset.box && row.dataset.box === own() ? row.dataset.wager + (row.dataset.on ? `:${row.dataset.on}` : "") : row.dataset.spot);
const rowOf = (spot) => rows.find((row) => kept(row) === spot) ?? rows.find((row) => row.dataset.spot === spot);

for (const row of rows) {
  const star = Object.assign(document.createElement("button"), { type: "button", className: "star", textContent: "☆" });
  star.ariaLabel = say("favorite", row.querySelector(".called").firstChild.textContent.trim());
  star.dataset.star = "";
  row.prepend(star);
}

function marks() {
  for (const row of rows) {
    const star = row.firstElementChild, on = favorites.includes(kept(row));
    star.ariaPressed = String(on);
    star.textContent = on ? "★" : "☆";
  }
  for (const one of body.querySelectorAll("[data-favorite]")) {
    const why = refusal(rowOf(one.dataset.favorite)?.dataset.spot);
    one.ariaDisabled = why ? "true" : null;
    one.title = why ? inWords(why) : "";
  }
}

async function star(row) {
  const spot = kept(row), next = favorites.includes(spot) ? favorites.filter((one) => one !== spot) : [...favorites, spot];
  if (await ask("PUT", `${at}/favorites`, { spots: next }).catch(() => null)) await fill();
}

// ---- what is shown ----
async function fill() {
  await htmx.ajax("GET", `${at}/saved`, { target: body, swap: "innerHTML", source: body }).catch(() => {});
  favorites = [...body.querySelectorAll("[data-favorite]")].map((one) => one.dataset.favorite);
  if (first) panel.open = (localStorage.getItem(KEPT) ?? (body.querySelector("[data-lay], [data-favorite]") ? "open" : "")) === "open";
  first = false;
  marks();
}
panel.addEventListener("click", (event) => { if (event.target.closest("summary")?.parentElement === panel) localStorage.setItem(KEPT, panel.open ? "shut" : "open"); });
new MutationObserver(() => { if (!holds()) marks(); }).observe(document.getElementById("state"), { subtree: true, childList: true, attributes: true });
game.addEventListener("rested", marks);

const FORMS = {
  async saveBet(form, name) {
    const made = await ask("POST", `${at}/saved-bets`, { name }, form);
    announce(say("bet_saved", made.name));
  },
  renameBet: (form, name) => ask("PUT", `${at}/saved-bets/${form.dataset.renameBet}`, { name }, form),
};
body.addEventListener("submit", (event) => {
  const kind = Object.keys(FORMS).find((name) => name in event.target.dataset);
  event.preventDefault();
  FORMS[kind](event.target, event.target.elements.name.value).then(fill).catch(() => {});
});

document.addEventListener("click", async (event) => {
  const on = (names) => event.target.closest(names), number = on("[data-bet]")?.dataset.bet;
  if (on("[data-star]")) star(on("[data-star]").parentElement);
  else if (on("[data-favorite]")) put(rowOf(on("[data-favorite]").dataset.favorite)?.dataset.spot, on("[data-favorite]"));
  else if (on("[data-lay]")) reported(say("not_laid"), await post(`/saved-bets/${number}/wagers`, undefined, on("[data-lay]")), on("[data-lay]"));
  else if (on("[data-delete-bet]")) ask("DELETE", `${at}/saved-bets/${number}`).then(fill).catch(() => {});
});

requestIdleCallback ? requestIdleCallback(fill) : setTimeout(fill, 200);
