// Forms that ask the floor for something, by the address they name.
import { again, ask } from "./page.js";

const READ = {
  cents: (text) => (text.trim() ? Math.round(parseFloat(text.replace(/[$,]/g, "")) * 100) : null),
  number: (text) => (text.trim() ? Number(text) : null),
  words: (text) => text.split(/[\s,]+/).filter(Boolean),
};

function told(form) {
  const body = {};
  for (const [name, text] of new FormData(form)) {
    const as = form.querySelector(`[name="${name}"]`).dataset.as;
    if (as !== "nothing") body[name] = (READ[as] ?? String)(text);
  }
  return body;
}

document.addEventListener("submit", async (event) => {
  const form = event.target, asked = form.dataset.api;
  if (!asked) return;
  event.preventDefault();
  const [method, path] = asked.split(" "), body = told(form);
  const given = method === "POST" && Object.keys(body).length ? body : undefined;
  const button = form.querySelector("button");
  button.disabled = true;
  try {
    await ask(method, path, given, form);
    again(form.dataset.done);
  } catch {
    button.disabled = false;
  }
});

document.querySelector("[data-audit]")?.addEventListener("click", async (event) => {
  const place = document.getElementById("audit"), button = event.currentTarget;
  button.disabled = true;
  const { wrong } = await ask("GET", "/bureau/audit").finally(() => (button.disabled = false));
  place.replaceChildren();
  const list = document.createElement(wrong.length ? "ul" : "p");
  list.className = wrong.length ? "wrong" : "well";
  if (!wrong.length) list.textContent = place.dataset.well;
  for (const line of wrong) list.append(Object.assign(document.createElement("li"), { textContent: line }));
  place.append(list);
});

document.querySelector("[data-sift]")?.addEventListener("input", ({ target }) => {
  for (const row of document.querySelectorAll("[data-sifted]"))
    row.hidden = !row.dataset.sifted.includes(target.value.trim().toLowerCase());
});
