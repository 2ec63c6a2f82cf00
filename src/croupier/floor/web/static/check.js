// A document is handed in as a file or as text, and what was found in it comes below.
import { again, ask, tell } from "./page.js";

const form = document.querySelector("[data-check]"), place = document.getElementById("checked");
const { text, approvals } = form.elements;
const chosen = document.getElementById("file");
let name = "";

// The same file can be chosen again after it was changed.
chosen.addEventListener("click", () => (chosen.value = ""));
chosen.addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  try {
    text.value = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    name = file.name;
    text.dispatchEvent(new Event("input", { bubbles: true }));
    tell("");
  } catch {
    target.value = "";
    tell(form.dataset.binary);
  }
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("button[type=submit]"), body = { text: text.value, name, approvals: approvals.checked };
  for (const old of form.querySelectorAll(".amiss")) old.remove();
  button.disabled = true;
  place.replaceChildren();
  const found = await ask("POST", "/compliance/check", body, form, {}, "").catch(() => null);
  button.disabled = false;
  if (found === null) return;
  place.innerHTML = found;
  place.querySelector("[data-file-it]")?.addEventListener("click", async () => {
    const filed = await ask("POST", "/compliance/tournaments", { text: body.text }).catch(() => null);
    if (filed) again(form.dataset.filed, "/tournaments");
  });
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: "start" });
});
