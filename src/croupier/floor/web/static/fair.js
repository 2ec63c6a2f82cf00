// Provably fair: the patron's own seed in every round, committed to with a wager and revealed against the house's signed list,
// never before: anyone who sees a seed while wagers can still be made could choose the outcome. Being alone at a table changes nothing.
import { csrf } from "./page.js";
import { CHANGES, PINNED, bytes, chance, digest, holds, pinned } from "./signed.js";
import { say } from "./words.js";

const game = document.querySelector("[data-table]");
const { table, patron } = game.dataset;
const at = `/tables/${table}`;
const byId = (id) => document.getElementById(id);
const KEPT = 400;
const AGAIN_MS = 300, TRIES = 100;
const HASH = /^[0-9a-f]{64}$/;
const LIST = "croupier 2/list", RECEIPT = "croupier 2/receipt";
const OWN = `croupier.fair.${patron}.${table}`;

// ---- what is stored here: it survives a reload, and all tabs share it ----
let held = null;
const read = () => { try { return held ?? JSON.parse(localStorage.getItem(OWN)) ?? {}; } catch { return {}; } };
function keep(change) {
  const now = structuredClone(read());
  change(now);
  held = null;
  try { localStorage.setItem(OWN, JSON.stringify(now)); } catch { held = now; /* full or forbidden: as long as the page is open, then */ }
  show();
}

const keepSigned = (signed) => keep((now) => {
  now.kept = [...(now.kept ?? []).filter((one) => one.signature !== signed.signature), signed].slice(-KEPT);
});

// The seed and salt of a round, the same in every tab. Each round gets a new one.
function seedOf(round) {
  const known = read().seeds?.[round];
  if (known) return known;
  const made = { seed: read().typed || chance(16), salt: chance(32) };
  keep((now) => { now.seeds = { ...recent(now.seeds, round), [round]: made }; });
  return made;
}
const recent = (seeds = {}, round) => Object.fromEntries(Object.entries(seeds).filter(([one]) => Number(one) > round - 20));

const commitment = (round, { seed, salt }) => digest("croupier 2/seed", table, round, patron, bytes(salt), seed);

// ---- what the table says now ----
const fair = () => JSON.parse(byId("fair")?.dataset.fair ?? "{}");
const able = () => Boolean(patron && crypto.subtle);

export async function seeded() {
  const { round } = fair();
  if (!able() || !round) return {};
  return { "seed-round": String(round), "seed-commitment": await commitment(round, seedOf(round)) };
}

// ---- the list, and the seed against it ----
// The list comes with the answer to the patron who closed the betting, and with the table's news to everyone.
export async function closed(reply) {
  if (reply?.listed && able()) answer(reply.listed.statement[2], reply.listed);
}

function follows() {
  const { round, listed, waits } = fair();
  if (listed && waits) answer(round, listed);
}

// Where hands are dealt without a wager, the page commits between hands, for the next one.
let committed = 0;
async function commits() {
  const { round, wanted } = fair();
  if (!able() || !wanted || committed === round) return;
  committed = round;
  const headers = { "content-type": "application/json", "x-csrf-token": csrf(), "idempotency-key": chance(16) };
  const body = JSON.stringify({ round, commitment: await commitment(round, seedOf(round)) });
  const answered = await fetch(`/api/v1${at}/commitments`, { method: "POST", headers, body }).catch(() => null);
  if (!answered?.ok) committed = 0;
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
async function said(signed, statement) {
  const known = signed.key === localStorage.getItem(PINNED) || signed.key === (await pinned(say("seed_key")));
  return known && same(signed.statement, statement) && holds(signed);
}

let busy = 0;
async function answer(round, listed) {
  if (!able() || busy === round) return;
  busy = round;
  const own = read().seeds?.[round];
  try {
    const made = own && (await commitment(round, own)), [, , , seeds, before] = listed.statement;
    if (!own || !seeds.some(([who, what]) => who === patron && what === made)) throw new Error(say("seed_missing", round));
    if (!HASH.test(before) || !(await said(listed, [LIST, table, round, seeds, before]))) throw new Error(say("seed_unsigned", round));
    keepSigned(listed);
    await reveal(round, own, made);
  } catch (wrong) {
    if (wrong.away) busy = 0;
    if (read().withheld?.includes(round)) return;
    const cannot = wrong.name === "NotSupportedError" || wrong.name === "SyntaxError";
    warn(cannot ? say("seed_unchecked") : wrong.message);
  }
}

// Sends a seed to the house without a message on the page; returns nothing if the house cannot be reached.
function sent(round, own) {
  const headers = { "content-type": "application/json", "x-csrf-token": csrf(), "idempotency-key": chance(16) };
  return fetch(`/api/v1${at}/seeds`, { method: "POST", headers, body: JSON.stringify({ round, ...own }) }).catch(() => null);
}

// If the house cannot be reached, ask again: when it is back, it waits a moment for seeds.
async function reveal(round, own, made) {
  for (let tries = 0; tries < TRIES && !read().withheld?.includes(round); tries += 1) {
    const answered = await sent(round, own);
    if (answered?.ok) return receipted(await answered.json(), round, own, made);
    if (answered && answered.status < 500 && answered.status !== 429)
      throw new Error((await answered.json().catch(() => ({}))).detail ?? say("seed_away", round));
    await new Promise((done) => setTimeout(done, AGAIN_MS));
  }
  throw Object.assign(new Error(say("seed_away", round)), { away: true });
}

// Anything but a receipt for this exact seed proves nothing: say so.
async function receipted(signed, round, own, made) {
  const right = await said(signed, [RECEIPT, table, round, patron, made, own.seed, own.salt]).catch(() => false);
  if (!right) throw new Error(say("seed_receipt", round));
  keepSigned(signed);
}

// A seed that was used has a receipt, or it is requested now. One that was not used is reported, and the report stays.
function compare() {
  const { last } = fair(), { seeds = {}, withheld = [], kept = [] } = read(), own = seeds[last?.round];
  if (!own) return;
  const receipted = kept.some(({ statement: [what, , round] }) => what === RECEIPT && round === last.round);
  if (last.used && !receipted) receipt(last.round, own);
  if (last.used || withheld.includes(last.round)) return;
  keep((now) => {
    now.withheld = [...(now.withheld ?? []), last.round].slice(-KEPT);
    now.unused = [...(now.unused ?? []), { round: last.round, ...own, seen: new Date().toISOString() }].slice(-KEPT);
  });
  warn(say("seed_withheld", last.round));
}

// A receipt that was lost on its way is requested again: the house answers the same seed with it.
let asked = 0;
async function receipt(round, own) {
  if (asked === round || busy === round) return;
  asked = round;
  const answered = await sent(round, own);
  if (answered?.ok) await receipted(await answered.json(), round, own, await commitment(round, own)).catch((wrong) => warn(wrong.message));
}

// A typed seed is used for one round: after that it is public.
function spend() {
  const { round, mine, last } = fair(), { seeds = {}, typed } = read();
  const spent = [mine && round, last?.round].some((one) => one && seeds[one]?.seed === typed);
  if (typed && spent) keep((now) => { delete now.typed; });
}

let warned = "";
function warn(words) {
  warned = words;
  const note = byId("seed-note");
  if (note) note.querySelector("p").textContent = words;
  if (note) note.hidden = false;
  show();
}

// ---- a checkpoint now and then, and everything as a file ----
let seen = 0;
async function checkpoint() {
  const { round } = fair();
  if (!patron || !round || round === seen) return;
  seen = round;
  const signed = await fetch(`/api/v1${at}/checkpoint`).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
  if (signed) keep((now) => { now.checkpoint = signed; });
}

// Includes the changes of the house's key: a journal may have begun under an earlier one.
async function download() {
  await pinned(say("seed_key")).catch((wrong) => warn(wrong.message));
  const { checkpoint: last, kept = [], unused = [] } = read();
  const changes = JSON.parse(localStorage.getItem(CHANGES) ?? "[]");
  const proofs = { key: localStorage.getItem(PINNED), changes, table, patron, statements: [...kept, ...(last ? [last] : [])], unused };
  const file = URL.createObjectURL(new Blob([JSON.stringify(proofs, null, 1)], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: file, download: `${table}-proofs.json` }).click();
  setTimeout(() => URL.revokeObjectURL(file), 1000);
}

// ---- the dialog ----
// The first commitment of a patron counts: it may come from another browser, or not from the patron at all.
let foreign = 0;
async function whose() {
  const { round, mine } = fair(), own = read().seeds?.[round], before = foreign;
  if (!able() || !round) return;
  foreign = mine && !(own && mine === (await commitment(round, own))) ? round : 0;
  if (foreign !== before) show();
}

function status(round, mine) {
  if (!able()) return say("seed_none");
  return foreign === round ? say("seed_elsewhere", round) : say(mine ? "seed_committed" : "seed_ready", seedOf(round).seed, round);
}

function show() {
  const place = byId("my-seed"), { withheld = [], kept = [] } = read(), { round, mine } = fair();
  if (!place || !round) return;
  const words = [status(round, mine)];
  const { typed } = read(), field = byId("own-seed").elements.seed;
  if (mine && typed) words.push(say("seed_next", typed));
  if (kept.length) words.push(say("seeds_kept", kept.length));
  place.textContent = words.join(" ");
  if (document.activeElement !== field) field.value = typed ?? "";
  const wrong = withheld.length ? say("seeds_withheld", withheld.join(", ")) : warned;
  Object.assign(byId("seed-wrong"), { textContent: wrong, hidden: !wrong });
}

byId("own-seed")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = new FormData(event.target).get("seed").trim(), { round, mine } = fair();
  keep((now) => {
    now.typed = typed;
    if (!mine) delete now.seeds?.[round];
  });
});
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-proofs]")) download();
  if (event.target.closest("[data-noted]")) byId("seed-note").hidden = true;
});

function follow() {
  spend();
  compare();
  commits();
  follows();
  whose();
  checkpoint();
  show();
}
if (able()) pinned(say("seed_key")).catch((wrong) => warn(wrong.message));
new MutationObserver(follow).observe(byId("fairness"), { attributes: true, childList: true, subtree: true });
