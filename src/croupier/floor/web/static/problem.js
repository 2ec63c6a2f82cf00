// The one place where a page says what is wrong, or that something was done: its text, its
// position, and how long it stays.
const place = document.getElementById("problem"), BRIEFLY = 12000;
let hush;

export const { away, over, login } = place.dataset;
export const clauses = ({ cites }) => (cites?.length ? `[${cites.join(", ")}]` : "");
export const remedy = ({ accepted }) => (accepted ? place.dataset.accepted.replace("{0}", accepted) : "");

// Each line begins with a capital, unless it begins with a name like patron-2.
export const capital = (words) => (/^\S*\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1));

// A refusal in one line, without naming what was refused.
export function inWords(refusal) {
  const why = [refusal.why, clauses(refusal)].filter(Boolean).join(" ");
  return [why, remedy(refusal)].filter(Boolean).map((one) => capital(one) + (/[.?]$/.test(one) ? "" : ".")).join(" ");
}

export function clear() {
  clearTimeout(hush);
  place.replaceChildren();
  document.querySelector(".at-fault")?.classList.remove("at-fault");
}

// Parts are texts and elements; `near` is the element they are about, `kind` is "well" if all is well.
export function show(parts, { near, kind = "", stays = false } = {}) {
  clear();
  place.className = kind;
  place.replaceChildren(...parts.filter(Boolean));
  near?.classList?.add("at-fault");
  beside(place, near);
  if (!stays) hush = setTimeout(clear, BRIEFLY);
}

// Puts a box above or below an element, inside the window.
export function beside(place, near, gap = 10) {
  place.classList.toggle("near", Boolean(near));
  if (!near) return;
  const box = near.getBoundingClientRect(), own = place.getBoundingClientRect();
  const x = Math.min(Math.max(8, box.x + box.width / 2 - own.width / 2), innerWidth - own.width - 8);
  const above = box.y - own.height - gap, below = box.bottom + gap;
  place.style.left = `${x}px`;
  place.style.top = `${above > 8 ? above : Math.min(below, innerHeight - own.height - 8)}px`;
}
