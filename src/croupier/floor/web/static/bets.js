// An amount that is asked for: the slider, the box and the usual sizes always agree.
import { cents, dollars } from "./amounts.js";
import { money } from "./page.js";
import { say } from "./words.js";

const byId = (id) => document.getElementById(id);
const form = () => byId("prompt").querySelector(".bets");

export function bets() {
  const place = byId("prompt");
  place.addEventListener("input", (event) => {
    const of = event.target.closest(".bets");
    if (of && event.target.matches("[data-slide]")) set(of, Number(event.target.value));
    else if (of) agree(of, cents(event.target.value));
  });
  place.addEventListener("click", (event) => {
    const size = event.target.closest("[data-cents]");
    if (size) { set(form(), Number(size.dataset.cents)); form().querySelector("[data-bets]").focus({ preventScroll: true }); }
  });
  place.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("[data-slide]")) return;
    event.preventDefault();
    form().requestSubmit(form().querySelector("[data-bets]"));
  });
  document.addEventListener("keydown", typed);
}

// A letter answers with the choice that has it; arrows change the amount; Enter names it.
function typed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
  const busy = event.target.closest("input:not([type=range]), select, textarea, dialog");
  if (busy || !byId("single-keys").checked) return;
  const named = byId("prompt").querySelector(`[data-letter="${CSS.escape(event.key.toLowerCase())}"]`);
  const of = form(), by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[event.key];
  if (named) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (named.matches("[data-bets]")) (of.querySelector("[data-slide]") ?? named).focus();
    else named.click();
  } else if (of && by && event.target === document.body) {
    event.preventDefault();
    set(of, now(of) + by * Number(of.dataset.step));
    of.querySelector("[data-slide]")?.focus({ preventScroll: true });
  }
}

const now = (of) => cents(of.querySelector("[name=choice]").value) || Number(of.dataset.least);

function set(of, some) {
  const { least, most } = of.dataset, amount = Math.min(Math.max(some, Number(least)), Number(most));
  of.querySelector("[name=choice]").value = dollars(amount);
  agree(of, amount);
}

// An amount as it is typed: shown on the button if it can be named, and otherwise explained.
function agree(of, amount) {
  const slide = of.querySelector("[data-slide]"), button = of.querySelector("[data-bets]"), named = button.querySelector("output");
  const why = wrong(of.dataset, amount), known = Number.isFinite(amount) ? amount : Number(of.dataset.least);
  if (slide) { slide.value = String(known); slide.setAttribute("aria-valuetext", money(known)); }
  if (named) named.textContent = why ? "…" : money(known);
  button.disabled = Boolean(why);
  of.querySelector("[name=choice]").setAttribute("aria-invalid", String(Boolean(why)));
  of.querySelector("[data-wrong]").textContent = why;
  for (const size of of.querySelectorAll("[data-cents]")) size.setAttribute("aria-pressed", String(!why && Number(size.dataset.cents) === known));
}

// Why an amount cannot be named: the bounds and the step are those of the question.
function wrong({ least, most, step }, amount) {
  if (!Number.isFinite(amount)) return say("type_amount");
  if (amount < Number(least)) return say("least", money(Number(least)));
  if (amount > Number(most)) return say("most", money(Number(most)));
  return (amount - Number(least)) % Number(step) ? say("in_steps", money(Number(step))) : "";
}
