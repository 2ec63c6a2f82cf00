// Forms that send a request to the address they name.
import { sent } from "./amounts.js";
import { again, ask, key } from "./page.js";

const READ = {
  cents: (text) => (text.trim() ? sent(text) : null),
  number: (text) => (text.trim() ? (/^\d+$/.test(text.trim()) ? Number(text) : text) : null),
  words: (text) => text.split(/[\s,]+/).filter(Boolean),
};

function bodyOf(form) {
  const body = {};
  for (const [name, text] of new FormData(form)) {
    const as = form.querySelector(`[name="${name}"]`).dataset.as;
    if (as !== "nothing") body[name] = (READ[as] ?? String)(text);
  }
  return body;
}

// What moves money keeps its key until it is answered: however often it is sent, it is done once.
const keys = new WeakMap();
function once(form, body) {
  if (!("once" in form.dataset)) return {};
  const said = JSON.stringify(body);
  if (keys.get(form)?.said !== said) keys.set(form, { said, key: key() });
  return { "idempotency-key": keys.get(form).key };
}

document.addEventListener("submit", async (event) => {
  const form = event.target, asked = form.dataset.api;
  if (!asked) return;
  event.preventDefault();
  const [method, path] = asked.split(" "), body = bodyOf(form);
  const given = method === "POST" && Object.keys(body).length ? body : undefined;
  const button = form.querySelector("button");
  button.disabled = true;
  try {
    const made = await ask(method, path, given, form, once(form, body));
    again(made.says ?? form.dataset.done);
  } catch {
    button.disabled = false;
  }
});

// An audit runs in the background; ask for it until it is done.
async function audited() {
  for (;;) {
    const audit = await ask("GET", "/bureau/audit");
    if (!audit.pending) return audit;
    await new Promise((done) => setTimeout(done, audit.retry_ms));
  }
}

document.querySelector("[data-audit]")?.addEventListener("click", async (event) => {
  const place = document.getElementById("audit"), button = event.currentTarget;
  button.disabled = true;
  place.replaceChildren(place.dataset.working);
  const { wrong } = await audited().catch(() => (place.replaceChildren(), {})).finally(() => (button.disabled = false));
  if (!wrong) return;
  place.replaceChildren();
  const list = document.createElement(wrong.length ? "ul" : "p");
  list.className = wrong.length ? "wrong" : "well";
  if (!wrong.length) list.textContent = place.dataset.well;
  for (const line of wrong) list.append(Object.assign(document.createElement("li"), { textContent: line }));
  place.append(list);
});

// A row's button fills in the form it names.
for (const one of document.querySelectorAll("[data-fill]"))
  one.addEventListener("click", () => {
    const form = document.getElementById(one.dataset.fill);
    form.elements.person.value = one.dataset.person;
    form.elements.amount_cents.select();
    form.elements.amount_cents.focus();
  });

document.querySelector("[data-sift]")?.addEventListener("input", ({ target }) => {
  for (const row of document.querySelectorAll("[data-sifted]"))
    row.hidden = !row.dataset.sifted.includes(target.value.trim().toLowerCase());
});
