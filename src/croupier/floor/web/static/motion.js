// Animation: what came, went or changed on the cloth since the last state is shown moving
// there, based on what it is and where it is, never on which game is played.
import { changes, hold, presses, still as atRest } from "./moment.js";
import { lay } from "./pending.js";

const SPEEDS = { slow: 1.7, normal: 1, fast: 0.4, off: 0 };
const NS = "http://www.w3.org/2000/svg";
const BACK = "??";
// A card or tile, the hand it belongs to, and the box of that.
const isPiece = (one) => /^(card|tile) /.test(one.thing), isTile = (one) => one.thing.startsWith("tile ");
const handOf = (one) => one.thing.split(" ").slice(1, -1).join(" "), boxOf = (one) => /\d+/.exec(handOf(one))?.[0];
const still = matchMedia("(prefers-reduced-motion: reduce)");
const running = new Set();
// The most chips that are heard one by one.
const MOST = 6;
const kept = () => { try { return localStorage.getItem("croupier-speed"); } catch { return null; } };
const pace = () => (still.matches ? 0 : SPEEDS[kept() ?? "normal"] ?? 1);
const px = (x, y) => `translate(${x}px, ${y}px)`;

function make(name, attributes, into) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return into ? into.appendChild(made) : made;
}

// One movement; `after` is called when it ends or is skipped.
function move(node, frames, { delay = 0, duration, easing = "cubic-bezier(.3,.1,.2,1)", fill = "backwards" }, after) {
  const one = node.animate(frames, { delay: delay * pace(), duration: Math.max(1, duration * pace()), easing, fill });
  running.add(one);
  one.finished.catch(() => {}).then(() => { running.delete(one); after?.(); });
  return one;
}

// What moves on the strip leads: everything else in the same picture waits for it.
let led = { at: NaN, ends: 0 }, swept = NaN;
const picture = () => document.timeline.currentTime;
const leading = () => (led.at === picture() ? led : null);

// What chance decides in one picture is the same on the felt and on the strip.
let lot = { at: NaN, part: 0 };
function chance() {
  if (lot.at !== picture()) lot = { at: picture(), part: Math.random() };
  return lot.part;
}

// What still moves is brought to rest, once for each picture.
function sweep() {
  if (swept === picture()) return;
  swept = picture();
  skip();
}
// What is about to move, for the module that makes sounds: when, and for how long.
const cue = (what, after = 0, lasts = 0) => document.dispatchEvent(new CustomEvent("cue", { detail: { what, after: after * pace(), lasts: lasts * pace() } }));

export function skip() {
  cue("skip");
  for (const one of [...running]) one.finish();
}

class Cloth {
  constructor(root) {
    this.root = root;
    this.kind = ["tall", "strip"].find((one) => root.classList.contains(one)) ?? "wide";
    this.layers = [...root.querySelectorAll(":scope > .over")];
    this.felt = root.querySelector(":scope > svg");
    [, , this.width, this.height] = this.felt.getAttribute("viewBox").split(" ").map(Number);
    this.lights = root.appendChild(document.createElement("div"));
    this.lights.className = "over lights";
    const above = root.appendChild(document.createElement("div"));
    above.className = "over ghosts";
    this.ghosts = make("svg", { viewBox: `0 0 ${this.width} ${this.height}`, "aria-hidden": "true", "text-anchor": "middle", "font-weight": "bold" }, above);
    this.known = this.scan();
    this.last = lastDraw();
    this.rests();
    this.seen = new MutationObserver(() => this.swapped());
    for (const layer of this.layers) {
      this.drawnAs.set(layer, { html: layer.innerHTML, nodes: [...layer.childNodes] });
      this.seen.observe(layer, { childList: true });
    }
  }

  drawnAs = new Map();

  // A layer that is redrawn unchanged keeps its things, and they keep moving.
  swapped() {
    for (const layer of this.layers) {
      const html = layer.innerHTML, was = this.drawnAs.get(layer);
      if (html === was.html) layer.replaceChildren(...was.nodes);
      else {
        this.drawnAs.set(layer, { html, nodes: [...layer.childNodes] });
        if (layer.id.endsWith("-things")) this.fresh = true;
      }
    }
    this.seen.takeRecords();
    this.soon();
  }

  soon() {
    if (this.waiting) return;
    this.waiting = true;
    const go = () => { this.waiting = false; this.changed(); };
    if (document.hidden) go(); else requestAnimationFrame(go);
  }

  scan() {
    const found = new Map();
    for (const layer of this.layers)
      for (const node of layer.querySelectorAll("[data-thing]")) {
        const { thing, face, amount, x, y } = node.dataset;
        found.set(thing, { node, thing, face, amount: Number(amount ?? 0), x: Number(x), y: Number(y) });
      }
    return found;
  }

  place(name, otherwise) {
    const at = this.root.querySelector(`[data-${name}]`)?.dataset[name]?.split(" ").map(Number);
    return at ?? otherwise;
  }

  get shoe() { return this.place("shoe", [this.width / 2, -60]); }
  get discards() { return this.place("discards", [this.width / 2, -60]); }
  get bank() { return this.place("bank", [this.width / 2, -60]); }

  changed() {
    const old = this.known, before = this.last;
    this.known = this.scan();
    this.last = lastDraw();
    const shown = getComputedStyle(this.root).visibility === "visible" && this.root.getClientRects().length > 0;
    if (shown && (this.fresh || this.last.key !== before.key)) sweep();
    this.fresh = false;
    if (!pace() || document.hidden || !shown) {
      if (shown) this.cues(old);
      if (shown && this.last.key !== before.key) hear();
      if (shown) atRest();
      return this.rests();
    }
    const drew = this.last.draw !== before.draw, taken = this.taken(old);
    this.laid(old);
    const drawn = drew ? Math.max(taken, this.drawn()) : taken, first = leading();
    const ends = Math.max(this.dealt(old, drawn), first?.ends ?? 0), kind = first?.kind ?? (drawn > taken ? this.device() : this.burns ? "burn" : "card");
    if (this.kind === "strip") led = { at: picture(), ends, kind };
    this.pucks(old, ends);
    const rests = ends > 400 ? hold(kind) : null;
    const paid = this.settled(old, before, ends);
    this.awarded(old, ends);
    this.shine(ends);
    if (this.last.key !== before.key) this.heard(ends);
    if (rests) this.after(ends, () => rests(paid && running.size ? (counted) => this.after(paid, counted) : undefined));
    else atRest();
  }

  // Without motion, what was put down or dealt is heard once.
  cues(old) {
    const came = (kind) => [...this.known.values()].some((one) => one.thing.startsWith(kind) && (one.amount > (old.get(one.thing)?.amount ?? 0) || old.get(one.thing)?.face !== one.face));
    for (const [what, kind] of [["chip", "chips "], ["card", "card "]]) if (came(kind)) cue(what);
  }

  after(time, then) {
    move(this.ghosts, [{ opacity: 1 }, { opacity: 1 }], { duration: time }, then);
  }

  // What moves when something is drawn: a wheel, or dice.
  device() {
    return this.root.querySelector("[data-turns]") && this.rotor() ? "wheel" : "dice";
  }

  // The history is updated once the things have come to rest.
  heard(ends) {
    if (ends) this.after(ends, hear);
    else hear();
  }

  // What lies elsewhere at its box now, since a hand was set or split: the thing, and what it was.
  shifted(old) {
    const gone = [...old.values()].filter((one) => isPiece(one) && !this.known.has(one.thing) && one.face !== BACK);
    const found = new Map();
    for (const one of this.known.values()) {
      if (!isPiece(one) || old.has(one.thing)) continue;
      const at = gone.findIndex((was) => was.face === one.face && boxOf(was) && boxOf(was) === boxOf(one));
      if (at >= 0) found.set(one.thing, gone.splice(at, 1)[0]);
    }
    return found;
  }

  // Cards that are taken up go to the discards.
  taken(old) {
    const moved = new Set(this.shifted(old).values());
    const gone = [...old.values()].filter((one) => isPiece(one) && !this.known.has(one.thing) && !moved.has(one));
    const [x, y] = this.discards;
    for (const [n, one] of gone.entries()) {
      const ghost = this.ghosts.appendChild(one.node.cloneNode(true));
      ghost.removeAttribute("data-thing");
      move(ghost, [{ transform: "none" }, { transform: `${px(x - one.x, y - one.y)} rotate(90deg) scale(.6)`, opacity: 0.2 }],
        { delay: n * 25, duration: 380 }, () => ghost.remove());
    }
    return gone.length ? 300 : 0;
  }

  // Chips that are put down come from the patrons' side of the table.
  laid(old) {
    let many = 0;
    for (const one of this.known.values()) {
      if (!one.thing.startsWith("chips ")) continue;
      const was = old.get(one.thing);
      if (was && was.amount >= one.amount) continue;
      if (many++ < MOST) cue("chip", 250 + 70 * many);
      if (lay(one.node.dataset.area, one.node.dataset.patron)) continue;
      const from = this.way(one, "from") ?? px((this.width / 2 - one.x) * 0.25, this.height - one.y + 60);
      if (!was) move(one.node, [{ transform: from }, { transform: "none" }], { duration: 340 });
      else this.fly(one.node, [{ transform: from }, { transform: "none" }], { duration: 340 });
    }
  }

  // How far it is from a thing to where it comes from or goes to, if it says so.
  way(one, name) {
    const at = one.node.dataset[name]?.split(" ").map(Number);
    return at && px(at[0] - one.x, at[1] - one.y);
  }

  // Piles that are awarded go to the seats that won.
  awarded(old, starts) {
    const seats = [...this.root.querySelectorAll(".seat.won")].map((one) => [Number(one.dataset.x), Number(one.dataset.y)]);
    for (const one of old.values()) {
      if (!one.thing.startsWith("pile ") || this.known.has(one.thing)) continue;
      for (const [x, y] of seats) this.fly(one.node, [{ transform: "none" }, { transform: px(x - one.x, y - one.y), opacity: 0.4 }], { delay: starts + 300, duration: 800 });
    }
  }

  fly(node, frames, times, after) {
    const ghost = this.ghosts.appendChild(node.cloneNode(true));
    ghost.removeAttribute("data-thing");
    return move(ghost, frames, { fill: "both", ...times }, () => { ghost.remove(); after?.(); });
  }

  // Dice tumble, wheels spin; returns how long that takes.
  drawn() {
    let ends = 0;
    const dice = [...this.known.values()].filter((one) => one.thing.startsWith("die "));
    if (dice.length) cue("dice", 0, 1100);
    for (const [n, one] of dice.entries()) ends = Math.max(ends, this.tumbles(one, n));
    for (const rest of this.root.querySelectorAll("[data-turns]")) ends = Math.max(ends, this.spins(rest));
    for (const plate of ends ? this.root.querySelectorAll(".told") : [])
      move(plate, [{ opacity: 0 }, { opacity: 1 }], { delay: ends - 200, duration: 200 });
    return ends;
  }

  tumbles(one, n) {
    const shaken = one.node.classList.contains("shaken"), duration = 1250 + n * 130;
    const side = shaken ? this.width / 90 : this.width * 0.3, lift = this.height * (shaken ? 0.01 : 0.12);
    const at = (share, up, turn, size) => ({ transform: `${px(side * share * (shaken && n % 2 ? -1 : 1), -up)} rotate(${turn}deg) scale(${size})` });
    const frames = shaken
      ? [0, 1, -1, 0.8, -0.7, 0.5, -0.3, 0].map((share, i) => at(share, lift * Math.sin(i * 2 + n) * 2, (7 - i) * 97 * (n + 1), 1))
      : [at(1, lift * 0.3, -900 - 90 * n, 1.3), { ...at(0.55, lift, -520, 1.7), offset: 0.3 }, { ...at(0.28, 0, -300, 1), offset: 0.5 },
         { ...at(0.14, lift * 0.3, -140, 1.25), offset: 0.68 }, { ...at(0.04, 0, -30, 1), offset: 0.86 }, { transform: "none" }];
    this.faces(one, duration);
    move(one.node, frames, { duration, easing: "ease-out" });
    return duration + 150;
  }

  // While a die is in the air it shows other faces.
  faces(one, duration) {
    const box = one.node.getBBox(), size = Math.min(box.width, box.height), many = 7, part = (duration * 0.8) / many;
    for (let n = 0; n < many; n++) {
      const face = make("g", { opacity: 0 }, one.node);
      make("rect", { x: one.x - size / 2, y: one.y - size / 2, width: size, height: size, rx: size / 6, fill: "#f6efdc", stroke: "#b8a983" }, face);
      for (const [dx, dy] of PIPS[(n * 4 + Number(one.face)) % 6]) make("circle", { cx: one.x + dx * size * 0.27, cy: one.y + dy * size * 0.27, r: size / 11, fill: "#20160c" }, face);
      move(face, [{ opacity: 1 }, { opacity: 1 }], { delay: n * part, duration: part, fill: "none", easing: "linear" }, () => face.remove());
    }
  }

  // A wheel turns; its ball runs against it and falls; one without a ball stops at its outcome.
  spins(rest) {
    const { r, cx, cy } = rest.dataset, rotor = this.rotor(), duration = 4200;
    if (!rotor) return 0;
    cue("wheel", 0, duration);
    if (!Number(r)) {
      const from = this.turned ?? 0, to = this.turns(rest, true);
      move(rotor, [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to + 1800}deg)` }], { duration, easing: "cubic-bezier(.15,.5,.15,1)" });
      return duration + 250;
    }
    const ball = rest.querySelector(".ball"), at = ball.querySelector("circle:nth-of-type(2)");
    const out = 0.45, dx = (at.getAttribute("cx") - cx) * out, dy = (at.getAttribute("cy") - cy) * out;
    rest.style.transformOrigin = `${cx}px ${cy}px`;
    move(rotor, [{ transform: "rotate(0deg)" }, { transform: "rotate(720deg)" }], { duration: duration * 1.1, easing: "cubic-bezier(.2,.4,.3,1)" });
    move(rest, [{ transform: "rotate(-2520deg)" }, { transform: "rotate(-180deg)", offset: 0.78 }, { transform: "rotate(0deg)" }], { duration, easing: "cubic-bezier(.2,.5,.4,1)" });
    move(ball, [{ transform: px(dx, dy) }, { transform: px(dx, dy), offset: 0.62 }, { transform: px(0, 0), offset: 0.78 },
      { transform: px(dx * 0.35, dy * 0.35), offset: 0.85 }, { transform: px(0, 0), offset: 0.93 }, { transform: px(0, 0) }], { duration, easing: "linear" });
    return duration + 250;
  }

  rotor() {
    const found = this.felt.querySelector(".rotor");
    if (found) found.style.transformOrigin = `${found.dataset.x}px ${found.dataset.y}px`;
    return found;
  }

  // How far to turn a wheel without a ball, so that its outcome is at the top.
  turns(rest, any) {
    const all = rest.dataset.turns.split(" ").map(Number), one = all[any ? Math.floor(chance() * all.length) : 0];
    this.turned = -one;
    this.rotor().style.transform = `rotate(${this.turned}deg)`;
    return this.turned;
  }

  rests() {
    const rest = this.root.querySelector("[data-turns]");
    if (rest && !Number(rest.dataset.r) && this.rotor()) this.turns(rest);
    this.shine(0);
  }

  // Cards come from the shoe, one to each place in turn, tiles in stacks of a hand, and are turned.
  dealt(old, starts) {
    const fresh = [...this.known.values()].filter((one) => isPiece(one) && old.get(one.thing)?.face !== one.face), from = this.shifted(old);
    const turn = (one) => Number(one.thing.split(" ").at(-1)), [x, y] = this.shoe;
    fresh.sort((a, b) => turn(a) - turn(b));
    this.burns = fresh.every((one) => handOf(one) === "burn");
    const stacks = [...new Set(fresh.map(handOf))], inTurn = fresh.some(isTile) ? stacks.length : fresh.length, step = Math.min(330, 3200 / Math.max(inTurn, 1));
    for (const [n, one] of fresh.entries()) {
      const was = old.get(one.thing), delay = starts + (isTile(one) ? stacks.indexOf(handOf(one)) : n) * step;
      const lay = was && was.face === BACK, own = from.get(one.thing);
      cue("card", delay + (lay ? 0 : 250));
      if (own) { move(one.node, [{ transform: px(own.x - one.x, own.y - one.y) }, { transform: "none" }], { delay: starts, duration: 420 }); continue; }
      if (!lay) move(one.node, [{ transform: `${px(x - one.x, y - one.y)} rotate(-70deg) scale(.7)`, opacity: 0 },
        { opacity: 1, offset: 0.1 }, { transform: "none", opacity: 1 }], { delay, duration: 420 });
      if (one.face !== BACK) this.turnedOver(one, delay + (lay ? 0 : 420));
    }
    const ends = fresh.length ? starts + (inTurn - 1) * step + 420 + 260 : starts;
    // What is said about a hand comes with its last card, also if the same was said before.
    const dealtTo = (thing) => stacks.some((hand) => thing === hand || thing.endsWith(` ${hand}`));
    for (const one of this.known.values())
      if (one.node.classList.contains("caption") && ends && (old.get(one.thing)?.face !== one.face || dealtTo(one.thing)))
        move(one.node, [{ opacity: 0 }, { opacity: 1 }], { delay: ends, duration: 160 });
    return ends;
  }

  turnedOver(one, delay) {
    const box = one.node.getBBox(), margin = box.width * 0.07;
    const back = make("g", { opacity: 0 }, one.node);
    make("rect", { x: box.x, y: box.y, width: box.width, height: box.height, rx: margin, fill: isTile(one) ? "#c9a45c" : "#fffdf7", stroke: "#8d8878" }, back);
    make("rect", { x: box.x + margin, y: box.y + margin, width: box.width - 2 * margin, height: box.height - 2 * margin, rx: margin / 2, fill: isTile(one) ? "#17130f" : "#7a1626", stroke: "#e9cf98", "stroke-width": 2 }, back);
    move(back, [{ opacity: 1 }, { opacity: 1 }], { duration: delay + 120, easing: "linear", fill: "none" }, () => back.remove());
    move(one.node, [{ transform: "scaleX(1)" }, { transform: "scaleX(.02)" }, { transform: "scaleX(1)" }], { delay, duration: 240, easing: "ease-in-out", fill: "none" });
  }

  // Markers move to their current place, and come and go, once things have come to rest.
  pucks(old, starts) {
    const marks = (things) => [...things.values()].filter((one) => one.node.classList.contains("puck"));
    for (const was of marks(old)) {
      const one = this.known.get(was.thing), goes = !one || was.x !== one.x || was.y !== one.y;
      const away = one ? { transform: px(one.x - was.x, one.y - was.y) } : { opacity: 0 };
      if (goes) this.fly(was.node, [{ transform: "none" }, away], { delay: starts, duration: 520 });
      if (goes && one) move(one.node, [{ opacity: 0 }, { opacity: 1 }], { delay: starts, duration: 520, easing: "steps(1)" });
    }
    for (const one of marks(this.known))
      if (!old.has(one.thing)) move(one.node, [{ opacity: 0 }, { opacity: 1 }], { delay: starts, duration: 160 });
  }

  // Losing chips go to the bank; winners are paid from it, and take back chips and winnings.
  settled(old, before, starts) {
    const news = this.last.settled !== before.settled ? this.last.results : {};
    const home = (one) => px((this.width / 2 - one.x) * 0.25, this.height - one.y + 60), [bx, by] = this.bank;
    let pays = false;
    for (const one of old.values()) {
      if (!one.thing.startsWith("chips ")) continue;
      const now = this.known.get(one.thing), area = one.node.dataset.area, came = news[area];
      if (now && now.amount >= one.amount && !came?.paid) continue;
      const paid = came?.paid, lost = came?.lost && !paid;
      const away = this.way(one, "into") ?? (lost ? px(bx - one.x, by - one.y) : home(one));
      if (!now) this.fly(one.node, [{ transform: "none" }, { transform: away, opacity: lost ? 0.3 : 1 }], { delay: starts + (paid ? 1150 : 0), duration: 520 });
      if (paid) this.pays(one, area, starts, home(one));
      if (paid) cue("chip", starts + 480);
      pays ||= Boolean(paid);
    }
    return pays ? 1700 : 0;
  }

  pays(one, area, starts, home) {
    const [bx, by] = this.bank, beside = one.node.getBBox?.().width || 60;
    const chips = document.querySelector(`#came .${this.kind} [data-area="${CSS.escape(area)}"]`);
    const next = px(beside * 1.05 || 60, 0);
    this.fly(chips ?? one.node, [{ transform: px(bx - one.x, by - one.y), opacity: 0 }, { opacity: 1, offset: 0.03 }, { transform: next, offset: 0.3 }, { transform: next, offset: 0.7 }, { transform: home }],
      { delay: starts, duration: 1700 });
  }

  // Winning areas are lit once everything has come to rest.
  shine(starts) {
    const lit = document.querySelectorAll(`#came .${this.kind} .layer:is(.lights, .marks)`);
    this.lights.replaceChildren();
    for (const one of lit) {
      const shown = this.lights.appendChild(one.cloneNode(true));
      if (starts && pace()) move(shown, [{ opacity: 0 }, { opacity: 1 }], { delay: starts, duration: 300 });
    }
  }
}

const PIPS = (() => {
  const [a, b, c, d, m, l, r] = [[-1, -1], [1, -1], [-1, 1], [1, 1], [0, 0], [-1, 0], [1, 0]];
  return [[m], [a, d], [a, m, d], [a, b, c, d], [a, b, c, d, m], [a, b, c, d, l, r]];
})();

// The table's last draw, and what was settled after it.
function lastDraw() {
  const said = document.querySelector("#came [data-draw]")?.dataset;
  return { key: `${said?.draw} ${said?.settled}`, draw: said?.draw ?? "", settled: said?.settled ?? "", results: JSON.parse(said?.results ?? "{}") };
}

const hear = () => document.getElementById("history")?.dispatchEvent(new CustomEvent("settled"));
const cloths = [...document.querySelectorAll(".stage div.cloth")].map((root) => new Cloth(root));
presses(skip);
changes(pace, () => cloths.some((one) => one.waiting) || soonest());

// Nothing was drawn again: what was held back is shown.
function soonest() {
  if (document.hidden) atRest(); else requestAnimationFrame(atRest);
}
for (const choice of document.querySelectorAll("[data-speed]")) {
  choice.value = kept() ?? "normal";
  choice.addEventListener("change", () => {
    try { localStorage.setItem("croupier-speed", choice.value); } catch { /* not kept, then */ }
    if (!pace()) skip();
  });
}
export { cloths };
