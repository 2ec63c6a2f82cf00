// Opening a table: sends the choices, and marks refused ones where they were made.
import { ask } from "./page.js";

const form = document.querySelector("[data-open]");

form.querySelector("[data-game]").addEventListener("change", (event) => {
  event.stopPropagation();
  location.assign(`/open?game=${event.target.value}`);
});

// The law's objection to a choice is also shown next to it.
function mark() {
  for (const one of form.querySelectorAll(".option")) {
    const against = [...form.querySelectorAll("[data-refused]")].filter(({ dataset }) => dataset.refused.split(" ").some((key) => key === one.dataset.key || key.startsWith(`${one.dataset.key}.`)));
    const field = one.querySelector("input, select, textarea");
    one.classList.toggle("refused", against.length > 0);
    one.querySelector(".amiss")?.remove();
    field.toggleAttribute("aria-invalid", against.length > 0);
    if (!against.length) continue;
    field.setAttribute("aria-invalid", "true");
    const words = against.map((found) => found.querySelector("span").textContent).join(" ");
    one.append(Object.assign(document.createElement("p"), { className: "amiss", textContent: words }));
  }
}
document.addEventListener("htmx:after:swap", mark);
mark();

function choices() {
  const made = {};
  for (const [name, value] of new FormData(form)) {
    if (!name.startsWith("choice.") || !value.trim()) continue;
    const key = name.slice("choice.".length);
    const lines = value.split("\n").filter((line) => line.trim()).map((line) => line.split("=").map((part) => part.trim()));
    const members = new Set(lines.map(([member]) => member));
    if (!value.includes("=") || members.has("") || members.size < lines.length) made[key] = value.trim();
    else for (const [member, said = ""] of lines) made[`${key}.${member}`] = said;
  }
  return made;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const fields = new FormData(form);
  const made = { table: fields.get("table"), game: fields.get("game"), mode: fields.get("mode"), choices: choices() };
  if (fields.get("link")) made.link = fields.get("link");
  const opened = await ask("POST", "/tables", made, form).catch(() => null);
  if (opened) location.assign(`/tables/${opened.table}`);
});
