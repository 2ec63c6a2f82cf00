// Odds, advice, rounds and statistics beside the table: each asked for while it is open.
const game = document.querySelector("[data-table]");
const at = `/tables/${game.dataset.table}`;
const panels = [...document.querySelectorAll("[data-mind]")];
const waits = new WeakMap();

const kept = (panel) => `croupier.${panel.id}`;
const shoe = () => (document.querySelector("[data-shoe]")?.checked ? "?shoe=1" : "");

async function fill(panel) {
  if (!panel.open) return;
  clearTimeout(waits.get(panel));
  const body = panel.querySelector("[data-body]");
  const path = `${at}/${panel.dataset.mind}${panel.id === "odds" ? shoe() : ""}`;
  await htmx.ajax("GET", path, { target: body, swap: "innerMorph", source: body }).catch(() => {});
  const again = body.querySelector("[data-retry]");
  if (again) waits.set(panel, setTimeout(() => fill(panel), Number(again.dataset.retry)));
}

function soon(panel, delay) {
  if (!panel.open) return;
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

let seq = "";
new MutationObserver(() => {
  const now = document.getElementById("seq")?.dataset.seq ?? "";
  if (now === seq) return;
  seq = now;
  for (const panel of panels) soon(panel, panel.id === "statistics" ? 1500 : 150);
}).observe(document.getElementById("status"), { childList: true, subtree: true, attributes: true });
