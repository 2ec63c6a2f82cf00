// A form that is made from declared fields: they are read by their kinds, and sent as one entry of the journal,
// or as a device, a place or an event of the record of approvals.
import { again, ask } from "./page.js";

const form = document.querySelector("[data-entry]");
const READ = {
  number: (text) => (/^\s*-?\d+\s*$/.test(text) ? Number(text) : text),
  switch: (text) => text === "true",
  list: (text) => text.split(",").map((one) => one.trim()).filter(Boolean),
  json: (text) => { try { return JSON.parse(text); } catch { return text; } },
};

form.querySelector("[data-kind]")?.addEventListener("change", ({ target }) => location.assign(form.dataset.at + encodeURIComponent(target.value)));

// What is left empty is left out, so that it is as by default.
function data() {
  const made = {};
  for (const one of form.querySelectorAll("[data-as]")) {
    const { as } = one.dataset;
    if (as === "choices") {
      made[one.name] ??= [];
      if (one.checked) made[one.name].push(one.value);
    } else if (one.value.trim()) made[one.name] = (READ[as] ?? String)(one.value);
  }
  return made;
}

function signed() {
  const more = form.querySelector("[data-more]").value.split(/[\s,]+/);
  return [...[...form.querySelectorAll("[data-signs]")].map((one) => one.value), ...more].filter(Boolean).map(READ.number);
}

async function part(name) {
  const body = { part: name, data: data(), anyway: Boolean(form.elements.anyway?.checked) };
  const made = await ask("POST", "/compliance/approvals/parts", body, form).catch(() => null);
  if (made) again(form.dataset.done, "/compliance/approvals#things");
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (form.dataset.part) return part(form.dataset.part);
  const { kind, at, anyway } = form.elements;
  const body = { kind: kind.value, at: at.value, data: data(), signed: signed(), anyway: anyway.checked };
  const made = await ask("POST", "/compliance/entries", body, form).catch(() => null);
  if (made) again(form.dataset.done.replace("0", made.line.seq), `/compliance/journal#entry-${made.line.seq}`);
});
