// Chips that are dragged: from the rack onto an area, from an area to another one, or off the felt to take them
// back. Whatever is let go does what a click would do; the server decides, and its refusals are shown the same way.
import { dollars } from "./amounts.js";
import { at, spotOf } from "./felt.js";

const FAR = 8;
let drag = null, spent = false, acts, now;

export function drags(state, does) {
  now = state;
  acts = does;
  addEventListener("pointerdown", begins);
  addEventListener("pointermove", moves);
  addEventListener("pointerup", lets_go);
  addEventListener("pointercancel", ends);
  addEventListener("keydown", (event) => { if (event.key === "Escape" && drag?.ghost) { ends(); spent = true; } }, true);
  addEventListener("click", (event) => { if (spent) { spent = false; event.preventDefault(); event.stopImmediatePropagation(); } }, true);
}

// What is pressed: a chip of the rack, or an area with one's own chips.
function begins(event) {
  ends();
  spent = false;
  if (event.button || !event.isPrimary) return;
  const chip = event.target.closest("[data-chip]"), area = at(event.target);
  if (chip) drag = { chip, x: event.clientX, y: event.clientY };
  else if (area && now.mine[spotOf(area)] && !now.shut) drag = { area, x: event.clientX, y: event.clientY };
}

function moves(event) {
  if (!drag || !event.isPrimary) return;
  if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
  if (!drag.ghost) lifts();
  drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  over(at(document.elementFromPoint(event.clientX, event.clientY)));
}

function lifts() {
  const face = drag.chip ?? document.querySelector('[data-chip][aria-checked="true"]') ?? document.querySelector("[data-chip]");
  drag.ghost = document.body.appendChild(Object.assign(document.createElement("div"), { className: "dragged chip", ariaHidden: "true" }));
  drag.ghost.append(face.querySelector("svg").cloneNode(true));
  drag.ghost.dataset.color = face.dataset.color;
  const rack = document.querySelector(".rack");
  drag.ghost.classList.toggle("own", rack.classList.contains("own"));
  for (const name of ["--own", "--own-ink"]) drag.ghost.style.setProperty(name, rack.style.getPropertyValue(name));
  if (drag.area) drag.ghost.querySelector("text").textContent = dollars(now.mine[spotOf(drag.area)]);
  if (drag.chip) acts.pick(drag.chip);
  acts.lifted();
}

function over(area) {
  if (drag.over === area) return;
  drag.over?.classList.remove("drop");
  (drag.over = area)?.classList.add("drop");
}

function lets_go(event) {
  if (!drag?.ghost) return ends();
  const { chip, area } = drag, to = at(document.elementFromPoint(event.clientX, event.clientY)), stage = document.elementFromPoint(event.clientX, event.clientY)?.closest(".cloth");
  ends();
  spent = true;
  setTimeout(() => { spent = false; });
  if (chip && to) acts.put(spotOf(to), to);
  else if (area && to && spotOf(to) !== spotOf(area)) acts.shift(spotOf(area), spotOf(to), to);
  else if (area && !to && !stage) acts.off(spotOf(area), area);
}

function ends() {
  drag?.over?.classList.remove("drop");
  drag?.ghost?.remove();
  drag = null;
}
