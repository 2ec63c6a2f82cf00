// A guided round: one step at a time, the guide line says what to do next, and what it means is outlined.
import { now, refusal } from "./table.js";
import { say } from "./words.js";

const byId = (id) => document.getElementById(id);
const game = document.querySelector("[data-table]"), line = byId("lesson");
const WORKS_IT_OUT = 12000, BRIEFLY = 2000, MOST = 2;
let began = "", asked = false, went = null, pointed = null, due = 0;

// ---- whether it is on: each game is offered once ----
const named = `croupier-lesson-${line?.dataset.game}`;
const recall = () => { try { return localStorage.getItem(named) ?? ""; } catch { return "no"; } };
function keep(state) {
  try { localStorage.setItem(named, state); } catch { /* not kept, then */ }
}
let state = line ? recall() : "no";

function becomes(next) {
  state = next;
  keep(next);
  began = came()?.dataset.came ?? "";
  asked = false;
  went = null;
  byId("how").close();
  soon();
}

// ---- what is on the page ----
const stands = () => document.querySelector("#stands [data-stands]")?.dataset.stands ?? "";
const seq = () => document.querySelector("#stands [data-seq]")?.dataset.seq;
const came = () => document.querySelector("#banner [data-came]");
const told = () => byId("guide").textContent.trim();
// Where the question itself is in sight, the line does not repeat it; a small screen has the hands on its strip.
const small = () => shown(document.querySelector(".strip"));
const about = () => (small() || (shown(byId("asks")) && told().startsWith(byId("asks").textContent.trim())) ? "" : told());
// What was settled, if the line has room for all of it.
function settled() {
  const every = [...document.querySelectorAll("#settled li")].map((one) => one.firstChild.textContent.trim().replace(/\.?$/, "."));
  return every.length > MOST || small() || game.matches(".turns") ? "" : every.join(" ");
}
const shown = (one) => Boolean(one?.getClientRects().length);
const open = (one) => shown(one) && !one.disabled && one.getAttribute("aria-disabled") !== "true";

function nameOf(one) {
  if (one.ariaLabel) return one.ariaLabel;
  const copy = one.cloneNode(true);
  for (const key of copy.querySelectorAll("kbd")) key.remove();
  return copy.textContent.trim().replace(/\s+/g, " ");
}

// What came is the reader's own; between players it is enough to have been asked.
function over() {
  const banner = came();
  if (!banner || banner.dataset.came === began) return false;
  const decided = !Object.keys(now.mine).length || ["bet", "ready"].includes(stands());
  return game.matches(".turns") ? asked : decided && banner.matches(".won, .lost, .even");
}

// ---- the bet to begin with: at one's own place, if it takes one now; otherwise any that does ----
function toBet() {
  const own = document.querySelector(".plate.mine")?.dataset.place, { best } = line.dataset;
  const rows = [...document.querySelectorAll(".group [data-spot]")].filter((row) => !refusal(row.dataset.spot));
  const worth = (row) => 2 * (row.dataset.wager === best) + (row.dataset.box === own);
  const row = rows.sort((one, other) => worth(other) - worth(one))[0];
  if (!row) return null;
  const areas = [...document.querySelectorAll(".cloth .area")];
  return areas.find((one) => shown(one) && (one.dataset.spot || one.dataset.area) === row.dataset.spot) ?? row.querySelector("[data-put]");
}

// ---- the answer to suggest: the coach's, if it knows one in time, or that of a beginner ----
const advice = { about: "", best: "", known: false };
function counsel(about) {
  if (advice.about === about) return;
  Object.assign(advice, { about, best: "", known: false });
  const done = (best) => { if (advice.about === about && !advice.known) { Object.assign(advice, { best, known: true }); soon(); } };
  const look = async () => {
    const one = await fetch(`/api/v1/tables/${game.dataset.table}/coach`).then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({}));
    if (one.pending && !one.now && Date.now() < until && advice.about === about) setTimeout(look, one.retry_ms || 300);
    else done(one.now?.best ?? "");
  };
  const until = Date.now() + WORKS_IT_OUT;
  look();
  setTimeout(() => done(""), WORKS_IT_OUT);
}

// The next control that an answer takes: cards one by one, then the button.
function leads(place, answer) {
  const way = place.querySelector("[data-way]"), some = place.querySelector("[data-some]"), form = place.querySelector("form:not([data-some])");
  const choice = [...place.querySelectorAll("[data-choice]")].find((one) => one.dataset.choice === answer);
  if (choice) return choice;
  if (way) return set(place) === tidy(way.dataset.way) ? place.querySelector("[data-sets]") : way;
  if (some) return answer.split(" ").map((one) => some.querySelector(`[data-pick="${CSS.escape(one)}"][aria-pressed="false"]`)).find(Boolean) ?? some.querySelector(".button");
  return form?.querySelector(".button") ?? place.querySelector("[data-move]") ?? place.querySelector("[data-choice]");
}
const sorted = (names) => names.toSorted().join(" ");
const tidy = (way) => way.split("|").map((group) => sorted(group.trim().split(" "))).join(" | ");
const set = (place) => [...place.querySelectorAll("[data-size]")].map((pile) => sorted([...pile.querySelectorAll("[data-item]")].map((one) => one.dataset.item))).join(" | ");

function toAnswer() {
  const place = byId("prompt"), usual = place.querySelector("[data-suggest]")?.dataset.suggest ?? "";
  if (!place.firstElementChild) return null;
  asked = true;
  if (place.querySelector("[data-ceremony]")) return { words: "teach_custom", at: leads(place, usual) };
  counsel(place.textContent);
  if (!advice.known) return null;
  const offered = [...place.querySelectorAll("[data-choice]")].map((one) => one.dataset.choice);
  const coached = advice.best && (offered.includes(advice.best) || place.querySelector("[data-some]"));
  return { words: coached ? "teach_coach" : "teach_try", at: leads(place, coached ? advice.best : usual) };
}

// ---- chips to begin with; whoever has no money for them gets some first ----
function toBuy() {
  const refill = document.querySelector("#holds [data-refill]"), offer = Number(document.querySelector("#holds [data-offer]")?.dataset.offer);
  return refill && !offer ? { words: "teach_fill", at: refill } : { words: "teach_buy", at: document.querySelector("[data-cage] [value=buy-ins]") };
}

// ---- one step ----
function step() {
  if (over()) return { words: "teach_done", about: settled() };
  const at = stands(), go = document.querySelector(".moves [data-move=ready]");
  if (at === "buy") return toBuy();
  if (at === "alone") return { words: "teach_company", at: document.querySelector("#guide [data-seat]") };
  if ("company" in line.dataset && document.querySelectorAll("#facts [id^=f-]").length < 2) return { words: "teach_company", at: line.querySelector("[data-seat]") };
  if (at === "asked" || at === "further") return toAnswer();
  if (at === "bet") return { words: "teach_bet", at: toBet() };
  if (at === "ready") return went?.seq === seq() && Date.now() - went.at < BRIEFLY ? null : { words: went ? "teach_again" : "teach_go", at: go };
  return null;
}

function points(one) {
  if (pointed === one && one?.classList.contains("pointed")) return;
  pointed?.classList.remove("pointed");
  one?.classList.add("pointed");
  if (one && one !== pointed) brings(one);
  if (one?.matches(".area")) for (const area of one.closest(".cloth").querySelectorAll(".area")) area.setAttribute("tabindex", area === one ? "0" : "-1");
  pointed = one;
}

// What is pointed at is brought into view, between the guide line and the dock; what is in a line that stays is in view.
function brings(one) {
  const guide = document.querySelector(".guide"), box = one.getBoundingClientRect(), top = guide.getBoundingClientRect().bottom;
  if (guide.contains(one) && getComputedStyle(guide).position === "sticky") return;
  const dock = document.querySelector(".dock"), end = dock.contains(one) ? innerHeight : dock.getBoundingClientRect().top;
  if (getComputedStyle(dock).position === "sticky" && (box.top < top || box.bottom > end)) scrollBy({ top: (box.top + box.bottom - top - end) / 2 });
}

function tells(words) {
  const place = line.querySelector("[data-says]");
  if (place.textContent !== words) place.textContent = words;
}

const SHOWN = { offer: ["on", "no"], on: ["end"], company: ["company", "end"], done: ["done"] };
function shows(which) {
  for (const one of line.querySelectorAll("[data-teach]")) one.hidden = !SHOWN[which]?.includes(one.dataset.teach);
  game.toggleAttribute("data-guided", Boolean(which) && which !== "offer");
  game.toggleAttribute("data-offered", which === "offer");
  line.hidden = !which;
}

function show() {
  due = 0;
  if (state === "" && stands() === "buy") { shows("offer"); tells(say("teach_offer")); return points(null); }
  if (state !== "on") { shows(""); return points(null); }
  const next = step();
  shows(next?.at?.dataset.teach ?? "on");
  const at = next?.at && open(next.at) ? next.at : null;
  if (next?.words === "teach_done") { shows("done"); tells(say("teach_done", next.about).trim()); return points(line.querySelector("[data-teach=done]")); }
  tells(at ? say(next.words, nameOf(at).replace(/, [^,]*( to |:)[^,]*$/, ""), about()).trim() : say("teach_wait", told()));
  return points(at);
}
const soon = () => { due ||= requestAnimationFrame(show); };

if (line) {
  for (const id of ["stands", "prompt", "banner", "guide", "state", "holds"]) new MutationObserver(soon).observe(byId(id), { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ["aria-pressed", "disabled", "data-seq"] });
  game.addEventListener("rested", soon);
  document.addEventListener("click", (event) => {
    const pressed = event.target.closest("[data-teach]");
    if (pressed && pressed.dataset.teach !== "company") becomes(pressed.dataset.teach);
    if (event.target.closest(".moves [data-move=ready]")) { went = { seq: seq(), at: Date.now() }; setTimeout(soon, BRIEFLY); }
    soon();
  });
  show();
}
