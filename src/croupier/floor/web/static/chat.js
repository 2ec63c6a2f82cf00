// What people say at the table: read while the panel is open, counted while it is shut.
import { announce, explain } from "./messages.js";
import { ask, once } from "./page.js";

const panel = document.getElementById("chat"), body = panel.querySelector("[data-body]");
const at = `/tables/${document.querySelector("[data-table]").dataset.table}`;
const form = panel.querySelector("[data-chat]"), badge = panel.querySelector("[data-new]"), told = panel.querySelector("[data-told]");
const OPEN = 2500, SHUT = 20000, kept = `croupier.chat${at}`;
let last = Number(localStorage.getItem(kept) ?? -1), bottom = true;

const log = () => body.querySelector("[role=log]");
const newest = () => Number(body.querySelector("li[data-message]:last-of-type")?.dataset.message ?? 0);

async function read() {
  const list = log();
  bottom = !list || list.scrollTop + list.clientHeight > list.scrollHeight - 40;
  await htmx.ajax("GET", `${at}/chat`, { target: body, swap: "innerMorph", source: body }).catch(() => {});
  shown();
}

// Where one stands in the list is kept, unless it is the end.
function shown() {
  const list = log(), closed = body.querySelector("[data-closed]");
  if (!list) return;
  if (bottom) list.scrollTop = list.scrollHeight;
  last = Math.max(last, newest());
  localStorage.setItem(kept, last);
  badge.hidden = true;
  for (const one of [...(form?.elements ?? []), ...panel.querySelectorAll("[data-emote]")]) one.disabled = Boolean(closed);
  body.setAttribute("aria-live", "polite");
}

async function count() {
  if (!form || last < 0) return;
  const { many } = await fetch(`/api/v1${at}/messages/after/${last}`).then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({}));
  badge.hidden = !many;
  badge.textContent = many ? panel.dataset.unread.replace("{0}", many) : "";
}

let due = 0;
setInterval(() => {
  if (document.hidden || Date.now() < due) return;
  due = Date.now() + (panel.open ? OPEN : SHUT);
  (panel.open ? read : count)();
}, 500);
panel.addEventListener("toggle", () => { due = 0; bottom = true; body.setAttribute("aria-live", "off"); });

const does = (method, path, given, near) => once(panel, `${path} ${JSON.stringify(given)}`, () => sends(method, path, given, near));
async function sends(method, path, given, near) {
  try {
    const made = await ask(method, path, given, null);
    await read();
    return made;
  } catch (error) {
    return explain(error.problem ?? { detail: error.message }, near);
  }
}

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  event.stopPropagation();
  const field = form.elements.words, words = field.value;
  if (!words.trim()) return;
  bottom = true;
  if (await does("POST", `${at}/messages`, { words }, form) && field.value === words) field.value = "";
  field.focus({ preventScroll: true });
});

panel.addEventListener("click", async ({ target }) => {
  const one = target.closest("[data-emote], [data-mute], [data-hear], [data-report-message]");
  if (!one) return;
  const { emote, mute, hear, reportMessage } = one.dataset;
  if (emote) await does("POST", `${at}/messages`, { emote }, form);
  else if (mute) await does("POST", `/me/muted/${mute}`, undefined, one);
  else if (hear) await does("DELETE", `/me/muted/${hear}`, undefined, one);
  else if (await does("POST", `${at}/messages/${reportMessage}/reports`, {}, one)) told.textContent = panel.dataset.reported;
  if (!one.isConnected) (form?.elements.words ?? panel.querySelector("summary")).focus({ preventScroll: true });
});
