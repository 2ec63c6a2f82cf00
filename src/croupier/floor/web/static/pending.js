// A chip is shown at once where it was put, and looks unfinished until the table has answered: then it
// is the table's own chip that lies there, or it is taken back, and the table says why.
import { dollars } from "./amounts.js";

const NS = "http://www.w3.org/2000/svg", RISE = 6, LATE = 8000, FRESH = 2000;
const shown = new Map(), came = new Map();
const state = document.getElementById("state"), patron = document.querySelector("[data-table]").dataset.patron;
const still = matchMedia("(prefers-reduced-motion: reduce)");

function layer(cloth) {
  const made = cloth.querySelector(":scope > .pending > svg");
  if (made) return made;
  const over = cloth.appendChild(document.createElement("div")), svg = document.createElementNS(NS, "svg");
  over.className = "over pending";
  svg.setAttribute("viewBox", cloth.querySelector("svg.felt").getAttribute("viewBox"));
  svg.setAttribute("aria-hidden", "true");
  return over.appendChild(svg);
}

// The chip of the rack that is worth most of the amount, with the amount on it.
function chip(amount) {
  const rack = [...document.querySelectorAll("[data-chip]")], value = (one) => Number(one.dataset.chip);
  const fits = rack.filter((one) => value(one) <= amount).sort((a, b) => value(b) - value(a))[0] ?? rack[0];
  const made = document.createElementNS(NS, "g"), drawn = fits?.querySelector("svg").cloneNode(true);
  made.append(...(drawn?.childNodes ?? []));
  const words = made.querySelector("text"), label = dollars(amount), like = (name) => getComputedStyle(fits.querySelector(name)).fill;
  for (const circle of made.querySelectorAll("circle")) circle.style.fill = like("circle");
  if (words) { words.textContent = label; words.setAttribute("font-size", label.length < 4 ? 18 : 13); words.style.fill = like("text"); }
  return made;
}

// Where it lies: on the patron's chips that lie there, or where chips stand in the area.
function stands(cloth, spot) {
  const [x, y, size] = cloth.querySelector(`.area[data-area="${CSS.escape(spot)}"]`)?.dataset.at?.split(" ").map(Number) ?? [];
  const there = cloth.querySelector(`[data-thing="${CSS.escape(`chips ${spot} ${patron}`)}"]`), on = (shown.get(spot)?.size ?? 0) * RISE;
  if (!there) return size ? [x, y - on * size, size] : null;
  const high = there.querySelectorAll(":scope > g > g").length * RISE + on;
  return [Number(there.dataset.x), Number(there.dataset.y) - high * size, size];
}

function draw(cloth, spot, amount) {
  const at = stands(cloth, spot);
  if (!at) return null;
  const made = layer(cloth).appendChild(chip(amount));
  made.setAttribute("transform", `translate(${at[0]} ${at[1]}) scale(${at[2]})`);
  made.dataset.laid = spot;
  return made;
}

// The table's answer is on the page when its number is.
export function arrives(seq) {
  const there = () => Number(document.getElementById("now")?.dataset.seq) >= seq;
  return new Promise((done) => {
    const seen = new MutationObserver(() => there() && ends()), late = setTimeout(() => ends(), LATE);
    const ends = () => { seen.disconnect(); clearTimeout(late); done(); };
    seen.observe(state, { subtree: true, childList: true, attributes: true });
    if (there()) ends();
  });
}

async function away(nodes) {
  const fades = nodes.map((one) => one.animate([{ opacity: 0.6 }, { opacity: 0 }], { duration: still.matches ? 1 : 180 }).finished);
  await Promise.allSettled(fades);
}

// Shows an amount on a spot while a request about it is under way, and returns the answer.
export async function laying(spot, amount, send) {
  const nodes = [...document.querySelectorAll(".cloth")].map((cloth) => draw(cloth, spot, amount)).filter(Boolean);
  const here = shown.get(spot) ?? new Set();
  shown.set(spot, here.add(nodes));
  const answer = await send();
  if (answer) { came.set(spot, Date.now()); await arrives(answer.seq); came.set(spot, Date.now()); }
  else await away(nodes);
  for (const one of nodes) one.remove();
  here.delete(nodes);
  return answer;
}

// Whether a patron's chips on a spot were shown already, so that they need not come from the rack again.
// The table's chip may be drawn before the answer to the request arrives: then the pending one is still there.
export const lay = (spot, whose) => whose === patron && (shown.get(spot)?.size > 0 || Date.now() - (came.get(spot) ?? 0) < FRESH);
