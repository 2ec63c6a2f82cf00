// Opening a table: what was chosen is sent, what is refused is marked where it was chosen.
import { ask } from "./page.js";

const form = document.querySelector("[data-open]");

form.querySelector("[data-game]").addEventListener("change", (event) => {
  event.stopPropagation();
  location.assign(`/open?game=${event.target.value}`);
});

document.addEventListener("htmx:after:swap", () => {
  const refused = (form.querySelector("[data-refused]")?.dataset.refused ?? "").split(" ");
  for (const one of form.querySelectorAll(".option"))
    one.classList.toggle("refused", refused.some((key) => key && key.startsWith(one.dataset.key)));
});

function choices() {
  const made = {};
  for (const [name, value] of new FormData(form)) {
    if (!name.startsWith("choice.") || !value.trim()) continue;
    const key = name.slice("choice.".length);
    if (!value.includes("=")) made[key] = value.trim();
    else
      for (const line of value.split("\n")) {
        const [member, said = ""] = line.split("=");
        if (member.trim()) made[`${key}.${member.trim()}`] = said.trim();
      }
  }
  return made;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const told = new FormData(form);
  const made = { table: told.get("table"), game: told.get("game"), mode: told.get("mode"), choices: choices() };
  const opened = await ask("POST", "/tables", made);
  location.assign(`/tables/${opened.table}`);
});
