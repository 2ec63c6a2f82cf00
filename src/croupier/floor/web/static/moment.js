// The moment of play: what would give the outcome away waits until the things have come to rest.
const game = document.querySelector("[data-table]"), guide = document.querySelector(".guide");
const moving = document.getElementById("moving"), doing = document.getElementById("doing");
// What is drawn moving, and what the scripts must know at once; everything else waits.
const AT_ONCE = /^#(wide-|tall-|strip-|came$|state$)/;
// Chips that are still on their way are not counted yet.
const COUNTED = ["#stack", "#tally"];
const held = new Map();
let over = null, counts = null;
// On a small screen the strip stays right below the guide line, however much that says.
if (guide) new ResizeObserver(() => game?.style.setProperty("--guide", `${guide.offsetHeight}px`)).observe(guide);
// The second row of a phone's bar, with the time and the net result, stays when the felt is scrolled.
const bar = game?.querySelector(".bar");
if (bar) new ResizeObserver(() => game.style.setProperty("--kept", `${Math.max(bar.offsetHeight - 44, 0)}px`)).observe(bar);

const partials = (text) => [...text.matchAll(/<hx-partial hx-target="([^"]+)"[^>]*>[\s\S]*?<\/hx-partial>/g)];
const swap = (text) => text && htmx.swap({ sourceElement: game, target: game, swap: "none", text });

// Whether the question that is shown is not asked any more.
function answered() {
  const next = document.createElement("template"), shown = document.getElementById("next-prompt").innerHTML.trim();
  next.innerHTML = held.get("#next-prompt") ?? "";
  return next.innerHTML && next.content.firstElementChild.innerHTML.trim() !== shown;
}

// Shows what was held back; with chips on their way, all but their count.
function show(late) {
  const now = [...held].filter(([target]) => !(late && COUNTED.includes(target)));
  for (const [target] of now) held.delete(target);
  const done = swap(now.map(([, text]) => text).join("\n"));
  Promise.resolve(done).then(() => game.dispatchEvent(new CustomEvent("rested")));
}

// What is loaded on its own may know more than the page shows: then it is left, and loaded again when the page shows that.
const left = new Set(), stands = document.getElementById("stands");
game?.addEventListener("htmx:before:response", (event) => {
  const knows = Number(event.detail.ctx.response.headers.get("table-seq"));
  if (!(knows > Number(stands.querySelector("[data-seq]")?.dataset.seq))) return;
  event.preventDefault();
  left.add(event.target);
});
if (stands) new MutationObserver(() => {
  for (const one of left) one.dispatchEvent(new CustomEvent("settled"));
  left.clear();
}).observe(stands, { childList: true, subtree: true, attributes: true });

// A big win has a moment of its own over the felt; those who want less motion see only the banner.
let praised = document.querySelector("#banner [data-big]")?.dataset.came;
game?.addEventListener("rested", () => {
  const one = document.querySelector("#banner [data-big]"), stage = document.querySelector(".stage");
  if (!one || one.dataset.came === praised || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  praised = one.dataset.came;
  const words = stage.appendChild(Object.assign(document.createElement("div"), { className: "big-win", textContent: one.dataset.big }));
  words.ariaHidden = "true";
  const shown = words.animate([{ opacity: 0, transform: "scale(.4)" }, { opacity: 1, transform: "scale(1.08)", offset: 0.15 }, { opacity: 1, transform: "none", offset: 0.75 }, { opacity: 0, transform: "translateY(-8%)" }], { duration: 2600, easing: "ease-out" });
  shown.finished.finally(() => words.remove());
});

export const waits = () => over !== null;

// Whether anything is held back: what a button may do now would tell what came.
export const holds = () => held.size > 0;

// What is drawn is complete as soon as it moves: those who have the page read aloud find it, too, once it rests.
const unheard = (yes) => { for (const one of document.querySelectorAll(".cloth > :is([id$=-things], .lights)")) one.ariaHidden = yes ? "true" : null; };

// What cannot be done while things move is shut until they rest.
const DOES = ".moves [data-move], #acts button, #wagers button, [data-put], [data-take]";
function shut() {
  for (const one of game.querySelectorAll(`:is(${DOES}):not([aria-disabled], :disabled)`)) {
    one.ariaDisabled = "true";
    one.dataset.moving = "";
  }
}

function open() {
  for (const one of game.querySelectorAll("[data-moving]")) {
    one.ariaDisabled = null;
    delete one.dataset.moving;
  }
}

// Things move: `what` is the kind, and the returned function is called when they rest.
export function hold(what) {
  const mine = (over = {});
  counts = null;
  game.classList.add("suspense");
  unheard(true);
  shut();
  moving.textContent = doing.textContent = guide.dataset[what] ?? "";
  if (answered()) game.dispatchEvent(new CustomEvent("answered"));
  moving.hidden = false;
  return (paying) => { if (over === mine) rest(paying); };
}

// Everything rests: `paying` says that chips are still on their way, and what is returned ends that.
function rest(paying) {
  over = null;
  game.classList.remove("suspense");
  unheard(false);
  open();
  moving.hidden = true;
  moving.textContent = "";
  show(paying);
  const mine = (counts = paying ? {} : null);
  paying?.(() => { if (counts === mine && counts) { counts = null; show(); } });
}

// Nothing moves that anybody waits for.
export function still() {
  if (!over) { counts = null; show(); }
}

// A change of the table: what is drawn comes first, then the rest, as soon as things rest.
export function changes(pace, drawn) {
  game?.addEventListener("htmx:sse:before:message", (event) => {
    const { message } = event.detail;
    if (message.event || (!pace() && !over)) return;
    const every = partials(message.data), now = every.filter(([, target]) => AT_ONCE.test(target));
    if (!now.length && !over) return;
    for (const [text, target] of every) if (!AT_ONCE.test(target)) held.set(target, text);
    if (now.length) message.data = now.map(([text]) => text).join("\n");
    else event.preventDefault();
  });
  game?.addEventListener("htmx:sse:after:message", () => { if (held.size) drawn(); });
}

// What is pressed while things move brings them to rest, and does nothing else; nor does the second click of a double click.
export function presses(skip) {
  const here = (event) => event.target.closest?.(".stage, .dock, #acts, #wagers, [data-put], [data-take], [data-remove], [data-lay], [data-announce]");
  let spent = false, skipped = false;
  const swallow = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };
  addEventListener("pointerdown", (event) => {
    spent = false;
    if (!waits() || !here(event)) return;
    spent = true;
    swallow(event);
    skip();
  }, true);
  for (const name of ["click", "contextmenu", "pointerup", "dblclick"]) addEventListener(name, (event) => {
    const skips = spent || (name !== "pointerup" && waits() && here(event)), second = event.detail > 1 && skipped;
    if (name === "click") skipped = skips || second;
    if (!skips && !second) return;
    swallow(event);
    if (!spent && skips) skip();
  }, true);
  addEventListener("keydown", (event) => {
    spent = false;
    const typed = event.target.closest?.("input, select, textarea, dialog, [popover]") || event.ctrlKey || event.metaKey || event.altKey;
    const does = event.key === "Escape" || event.key.length === 1 || ["Enter", "Delete", "Backspace"].includes(event.key);
    if (!waits() || typed || !does || document.querySelector("dialog[open]")) return;
    spent = true;
    swallow(event);
    skip();
  }, true);
  addEventListener("submit", (event) => {
    if (!waits() || !event.target.matches("[data-typed]")) return;
    swallow(event);
    skip();
  }, true);
  addEventListener("keyup", () => setTimeout(() => { spent = false; }), true);
}
