// What every page does: requests with their key and token, errors shown where they occur, logging in and out.
import { away, capital, clear, inWords, login, over as ended, show } from "./problem.js";

export const csrf = () => document.querySelector('meta[name="csrf"]')?.content ?? "";
// Whether the page shows a practice or a live table: its requests are meant only for that mode.
const mode = document.querySelector(".game[data-mode]")?.dataset.mode;

export const key = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
const LATER = 700; // milliseconds

// A request whose sender chose its key is sent once more if no answer comes: with the same key, it is done only once.
export async function ask(method, path, body, form, more = {}, root = "/api/v1") {
  const send = () => fetch(root + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      "x-csrf-token": csrf(),
      "idempotency-key": key(),
      ...(mode ? { "table-mode": mode } : {}),
      ...more,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => null);
  let answer = await send();
  if (!answer && more["idempotency-key"]) {
    await new Promise((done) => setTimeout(done, LATER));
    answer = await send();
  }
  if (answer?.ok) {
    tell("");
    return answer.headers.get("content-type")?.startsWith("text/html") ? answer.text() : answer.json().catch(() => ({}));
  }
  const problem = answer ? await answer.json().catch(() => ({})) : { detail: away };
  problem.lang = answer?.headers.get("content-language") ?? "";
  const words = problem.detail || problem.title || `Error ${answer.status}`;
  if (answer?.status === 401 && csrf()) over();
  else if (form) blame(form, problem, words);
  else tell(capital(words), "", problem.lang);
  throw Object.assign(new Error(words), { problem });
}

// What is asked for once more before it is answered is asked for only once, however slow the network is.
const underWay = new Map();
export async function once(from, says, does) {
  if (underWay.get(from) === says) return null;
  underWay.set(from, says);
  return does().finally(() => underWay.get(from) === says && underWay.delete(from));
}

// Money as every page writes it: cents only if there are any.
export function money(cents) {
  const part = cents % 100 ? 2 : 0;
  return `${cents < 0 ? "−" : ""}$${(Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: part, maximumFractionDigits: part })}`;
}

export function tell(words, kind = "", lang = "") {
  if (words) show([Object.assign(document.createElement("span"), { textContent: words }, lang && { lang })], { kind });
  else clear();
}

// After the session is over, a person who logs in again returns to the same page.
function over() {
  const next = encodeURIComponent(location.pathname + location.search);
  const link = Object.assign(document.createElement("a"), { href: `/login?next=${next}`, textContent: login });
  show([`${ended} `, link], { stays: true });
}

// The confirmation is shown after the page is reloaded, or on the page to go to.
const DONE = "croupier-done";
export function again(words, to = "") {
  if (words) sessionStorage.setItem(DONE, words);
  if (to) location.assign(to);
  else location.reload();
}
const done = sessionStorage.getItem(DONE);
if (done) {
  sessionStorage.removeItem(DONE);
  tell(done, "well");
}

// A refusal is shown next to its field: the one its first words name, or the only one.
function blame(form, problem, words) {
  const fields = [...form.elements].filter((one) => one.name && one.type !== "hidden" && !one.hidden && one.matches("input, select, textarea"));
  const named = fields.find((one) => problem.what?.toLowerCase().startsWith(one.dataset.what ?? one.name));
  const field = named ?? (fields.length === 1 ? fields[0] : null);
  amiss(field, field && problem.why ? inWords(problem) : words, form, problem.lang);
  field?.focus();
}

function amiss(field, words, form, lang = "") {
  const said = Object.assign(document.createElement("p"), { className: "amiss", textContent: capital(words) });
  said.setAttribute("role", "alert");
  if (lang) said.lang = lang;
  if (field) mend(field);
  for (const old of form.querySelectorAll(".amiss.whole")) old.remove();
  if (!field) {
    const button = form.querySelector("button:not([type=button])");
    said.classList.add("whole");
    (button.closest(".actions") ?? button).before(said);
    return;
  }
  said.id = field.dataset.amiss = `amiss-${field.name}-${Math.random().toString(36).slice(2)}`;
  field.setAttribute("aria-invalid", "true");
  field.dataset.hint ??= field.getAttribute("aria-describedby") ?? "";
  field.setAttribute("aria-describedby", `${said.id} ${field.dataset.hint}`.trim());
  (field.closest("label") ?? field).after(said);
}

function mend(field) {
  if (!field.dataset.amiss) return;
  document.getElementById(field.dataset.amiss)?.remove();
  delete field.dataset.amiss;
  field.removeAttribute("aria-invalid");
  if (field.dataset.hint) field.setAttribute("aria-describedby", field.dataset.hint);
  else field.removeAttribute("aria-describedby");
}

let first = null;
document.addEventListener("invalid", (event) => {
  const field = event.target;
  event.preventDefault();
  amiss(field, (field.validity.patternMismatch && field.title) || field.validationMessage, field.form);
  if (!first) queueMicrotask(() => { first?.focus(); first = null; });
  first ??= field;
}, true);
document.addEventListener("input", ({ target }) => target.matches("input, select, textarea") && mend(target));

for (const one of document.querySelectorAll("[data-logout]"))
  one.addEventListener("click", async () => {
    await ask("DELETE", "/sessions");
    location.assign("/");
  });

async function enter(form, where, name, password) {
  await ask("POST", `/${where}`, { name, password }, form);
  location.assign(form.dataset.next || "/");
}

document.querySelector("[data-login]")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const fields = new FormData(event.target);
  enter(event.target, event.target.dataset.login, fields.get("name"), fields.get("password")).catch(() => {});
});

for (const one of document.querySelectorAll("[data-demo]"))
  one.addEventListener("click", () => {
    const form = document.querySelector("[data-login]");
    enter(form, "sessions", one.dataset.demo, one.dataset.password).catch(() => {});
  });

document.querySelector("[data-share]")?.addEventListener("click", async (event) => {
  const { share, copied } = event.currentTarget.dataset;
  const link = new URL(share, location.href).href;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) return navigator.share({ url: link });
  await navigator.clipboard?.writeText(link).then(() => tell(copied, "well"), () => tell(link, "well")) ?? tell(link, "well");
});
