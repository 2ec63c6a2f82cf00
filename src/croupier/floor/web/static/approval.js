// An entry of the record of approvals; the hash of a file is computed here, and the file is not sent.
import { again, ask } from "./page.js";

const form = document.querySelector("[data-approval]"), fields = form.elements;
const upload = document.getElementById("upload");
const listed = (text) => text.split(",").map((one) => one.trim()).filter(Boolean);

upload.addEventListener("change", async () => {
  const [file] = upload.files;
  if (!file) return;
  fields.file.value = file.name;
  const hash = await crypto.subtle?.digest("SHA-256", await file.arrayBuffer());
  fields.sha256.value = hash ? [...new Uint8Array(hash)].map((one) => one.toString(16).padStart(2, "0")).join("") : "";
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const body = { items: [...fields.items.selectedOptions].map((one) => one.value), tables: listed(fields.tables.value), things: listed(fields.things.value) };
  for (const name of ["name", "reference", "file", "sha256", "submitted", "approved", "notified", "withdrawn"]) body[name] = fields.namedItem(name).value.trim();
  const made = await ask("POST", "/compliance/approvals", body, form).catch(() => null);
  if (made) again(form.dataset.done, "/compliance/approvals");
});
