// Fair by proof: a seed of one's own in every round, committed to with a wager and revealed against the house's signed list.
import { ask, tell } from "./page.js";
import { PINNED, bytes, chance, digest, holds, pinned } from "./signed.js";
import { say } from "./words.js";

const game = document.querySelector("[data-table]");
const { table, patron } = game.dataset;
const at = `/tables/${table}`;
const byId = (id) => document.getElementById(id);
const CLOSES = ["/ready", "/commands", "/auto-plays"];
const KEPT = 200;
const OWN = `croupier.fair.${patron}.${table}`;

// ---- what is kept here: it survives a reload, and all tabs share it ----
const read = () => { try { return JSON.parse(localStorage.getItem(OWN)) ?? {}; } catch { return {}; } };
function keep(change) {
  const now = read();
  change(now);
  try { localStorage.setItem(OWN, JSON.stringify(now)); } catch { /* full: as it was, then */ }
  show();
}

// The seed and salt of a round, the same in every tab. Another is made for each round.
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

export async function seeded(path) {
  const { round, alone, mine } = fair();
  if (!able() || !round) return {};
  const own = seedOf(round), made = await commitment(round, own);
  const headers = { "seed-round": String(round), "seed-commitment": made };
  if (!alone || !CLOSES.includes(path) || (mine && mine !== made)) return headers;
  return { ...headers, seed: encodeURIComponent(own.seed), "seed-salt": own.salt };
}

// ---- the list, and the seed against it ----
let busy = 0;
async function answer() {
  const { round, listed, waits } = fair();
  if (!able() || !listed || !waits || busy === round) return;
  busy = round;
  const own = read().seeds?.[round];
  try {
    const made = own && (await commitment(round, own)), said = ["croupier 2/list", table, round, listed.statement[3]];
    const signed = listed.key === (await pinned(say("seed_key"))) && JSON.stringify(listed.statement) === JSON.stringify(said) && (await holds(listed));
    if (!own || !listed.statement[3].some(([who, what]) => who === patron && what === made)) throw new Error(say("seed_missing", round));
    if (!signed) throw new Error(say("seed_unsigned", round));
    keep((now) => { now.kept = [...(now.kept ?? []), listed].slice(-KEPT); });
    await reveal(round, own);
  } catch (wrong) {
    const cannot = wrong.name === "NotSupportedError" || wrong.name === "SyntaxError";
    warn(cannot ? say("seed_unchecked") : wrong.message);
  }
}

async function reveal(round, own) {
  for (let tries = 0; tries < 6; tries += 1) {
    const receipt = await ask("POST", `${at}/seeds`, { round, ...own }).catch((wrong) => (wrong.told?.status ? wrong : null));
    if (receipt instanceof Error) throw receipt;
    if (receipt) return keep((now) => { now.kept = [...(now.kept ?? []), receipt].slice(-KEPT); });
    await new Promise((done) => setTimeout(done, 300));
  }
  throw new Error(say("seed_away", round));
}

// A seed of one's own that the house did not use is told, and stays told.
function compare() {
  const { last } = fair();
  if (!last || last.used || read().withheld?.includes(last.round) || !read().seeds?.[last.round]) return;
  keep((now) => { now.withheld = [...(now.withheld ?? []), last.round].slice(-KEPT); });
  warn(say("seed_withheld", last.round));
}

let warned = "";
function warn(words) {
  warned = words;
  tell(words);
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

function download() {
  const { checkpoint: last, kept = [] } = read();
  const proofs = { key: localStorage.getItem(PINNED), table, patron, statements: [...kept, ...(last ? [last] : [])] };
  const file = URL.createObjectURL(new Blob([JSON.stringify(proofs, null, 1)], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: file, download: `${table}-proofs.json` }).click();
  setTimeout(() => URL.revokeObjectURL(file), 1000);
}

// ---- the dialog ----
function show() {
  const place = byId("my-seed"), { withheld = [], kept = [] } = read(), { round, mine } = fair();
  if (!place || !round) return;
  const words = !able() ? say("seed_none") : say(mine ? "seed_committed" : "seed_ready", seedOf(round).seed, round);
  const more = withheld.length ? say("seeds_withheld", withheld.join(", ")) : kept.length ? say("seeds_kept", kept.length) : "";
  place.textContent = [warned, words, more].filter(Boolean).join(" ");
  place.classList.toggle("wrong", Boolean(warned || withheld.length));
}

byId("own-seed")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = new FormData(event.target).get("seed").trim(), { round, mine } = fair();
  keep((now) => {
    now.typed = typed;
    if (!mine) delete now.seeds?.[round];
  });
});
byId("my-proofs")?.addEventListener("click", download);

function follow() {
  compare();
  answer();
  checkpoint();
  show();
}
if (byId("own-seed")) byId("own-seed").elements.seed.value = read().typed ?? "";
if (able()) pinned(say("seed_key")).catch((wrong) => warn(wrong.message));
new MutationObserver(follow).observe(byId("fairness"), { attributes: true, childList: true, subtree: true });
