// Animation: what came, went or changed on the cloth since the last state is shown moving
// there, based on what it is and where it is, never on which game is played.
const SPEEDS = { slow: 1.7, normal: 1, fast: 0.4, off: 0 };
const NS = "http://www.w3.org/2000/svg";
const BACK = "??";
const still = matchMedia("(prefers-reduced-motion: reduce)");
const running = new Set();
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

export function skip() {
  for (const one of [...running]) one.finish();
}

class Cloth {
  constructor(root) {
    this.root = root;
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
    if (shown && (this.fresh || this.last.key !== before.key)) skip();
    this.fresh = false;
    if (!pace() || document.hidden || !shown) {
      if (shown && this.last.key !== before.key) hear();
      return this.rests();
    }
    let ends = this.taken(old);
    this.laid(old);
    if (this.last.draw !== before.draw) ends = Math.max(ends, this.drawn());
    ends = this.dealt(old, ends);
    this.pucks(old, ends);
    if (ends > 400) this.suspense(ends);
    this.settled(old, before, ends);
    this.shine(ends);
    if (this.last.key !== before.key) this.heard(ends);
  }

  // The history is updated once the things have come to rest.
  heard(ends) {
    if (ends) move(this.ghosts, [{ opacity: 1 }, { opacity: 1 }], { duration: ends }, hear);
    else hear();
  }

  // Cards that are taken up go to the discards.
  taken(old) {
    const gone = [...old.values()].filter((one) => one.thing.startsWith("card ") && !this.known.has(one.thing));
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
    for (const one of this.known.values()) {
      if (!one.thing.startsWith("chips ")) continue;
      const was = old.get(one.thing);
      if (was && was.amount >= one.amount) continue;
      const from = px((this.width / 2 - one.x) * 0.25, this.height - one.y + 60);
      if (!was) move(one.node, [{ transform: from }, { transform: "none" }], { duration: 340 });
      else this.fly(one.node, [{ transform: from }, { transform: "none" }], { duration: 340 });
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
    const all = rest.dataset.turns.split(" ").map(Number), one = all[any ? Math.floor(Math.random() * all.length) : 0];
    this.turned = -one;
    this.rotor().style.transform = `rotate(${this.turned}deg)`;
    return this.turned;
  }

  rests() {
    const rest = this.root.querySelector("[data-turns]");
    if (rest && !Number(rest.dataset.r) && this.rotor()) this.turns(rest);
    this.shine(0);
  }

  // Cards come from the shoe, one to each place in turn, and are turned.
  dealt(old, starts) {
    const fresh = [...this.known.values()].filter((one) => one.thing.startsWith("card ") && old.get(one.thing)?.face !== one.face);
    const turn = (one) => Number(one.thing.split(" ").at(-1));
    fresh.sort((a, b) => turn(a) - turn(b));
    const step = Math.min(330, 3200 / Math.max(fresh.length, 1)), [x, y] = this.shoe;
    for (const [n, one] of fresh.entries()) {
      const was = old.get(one.thing), delay = starts + n * step;
      const lay = was && was.face === BACK;
      if (!lay) move(one.node, [{ transform: `${px(x - one.x, y - one.y)} rotate(-70deg) scale(.7)`, opacity: 0 },
        { opacity: 1, offset: 0.1 }, { transform: "none", opacity: 1 }], { delay, duration: 420 });
      if (one.node.querySelector("text")) this.turnedOver(one, delay + (lay ? 0 : 420));
    }
    const ends = fresh.length ? starts + (fresh.length - 1) * step + 420 + 260 : starts;
    for (const one of this.known.values())
      if (one.node.classList.contains("caption") && ends && old.get(one.thing)?.face !== one.face)
        move(one.node, [{ opacity: 0 }, { opacity: 1 }], { delay: ends, duration: 160 });
    return ends;
  }

  turnedOver(one, delay) {
    const box = one.node.getBBox(), margin = box.width * 0.07;
    const back = make("g", { opacity: 0 }, one.node);
    make("rect", { x: box.x, y: box.y, width: box.width, height: box.height, rx: margin, fill: "#fffdf7", stroke: "#8d8878" }, back);
    make("rect", { x: box.x + margin, y: box.y + margin, width: box.width - 2 * margin, height: box.height - 2 * margin, rx: margin / 2, fill: "#7a1626", stroke: "#e9cf98", "stroke-width": 2 }, back);
    move(back, [{ opacity: 1 }, { opacity: 1 }], { duration: delay + 120, easing: "linear", fill: "none" }, () => back.remove());
    move(one.node, [{ transform: "scaleX(1)" }, { transform: "scaleX(.02)" }, { transform: "scaleX(1)" }], { delay, duration: 240, easing: "ease-in-out", fill: "none" });
  }

  // Markers move to their current place.
  pucks(old, starts) {
    for (const one of this.known.values()) {
      const was = old.get(one.thing);
      if (!one.node.classList.contains("puck") || !was || (was.x === one.x && was.y === one.y)) continue;
      this.fly(was.node, [{ transform: "none" }, { transform: px(one.x - was.x, one.y - was.y) }], { delay: starts, duration: 520 });
      move(one.node, [{ opacity: 0 }, { opacity: 1 }], { delay: starts, duration: 520, easing: "steps(1)" });
    }
  }

  // News that would reveal the outcome too early is held back until the things have come to rest.
  suspense(ends) {
    const game = this.root.closest(".game");
    game.classList.add("suspense");
    move(this.ghosts, [{ opacity: 1 }, { opacity: 1 }], { duration: ends }, () => game.classList.remove("suspense"));
  }

  // Losing chips go to the bank; winners are paid from it, and take back chips and winnings.
  settled(old, before, starts) {
    const news = this.last.settled !== before.settled ? this.last.results : {};
    const home = (one) => px((this.width / 2 - one.x) * 0.25, this.height - one.y + 60), [bx, by] = this.bank;
    for (const one of old.values()) {
      if (!one.thing.startsWith("chips ")) continue;
      const now = this.known.get(one.thing), area = one.node.dataset.area, came = news[area];
      if (now && now.amount >= one.amount && !came?.paid) continue;
      const paid = came?.paid, lost = came?.lost && !paid;
      const away = lost ? px(bx - one.x, by - one.y) : home(one);
      if (!now) this.fly(one.node, [{ transform: "none" }, { transform: away, opacity: lost ? 0.3 : 1 }], { delay: starts + (paid ? 1150 : 0), duration: 520 });
      if (paid) this.pays(one, area, starts, home(one));
    }
  }

  pays(one, area, starts, home) {
    const [bx, by] = this.bank, beside = one.node.getBBox?.().width || 60;
    const chips = document.querySelector(`#came .${this.root.classList.contains("tall") ? "tall" : "wide"} [data-area="${CSS.escape(area)}"]`);
    const next = px(beside * 1.05 || 60, 0);
    this.fly(chips ?? one.node, [{ transform: px(bx - one.x, by - one.y), opacity: 0 }, { opacity: 1, offset: 0.03 }, { transform: next, offset: 0.3 }, { transform: next, offset: 0.7 }, { transform: home }],
      { delay: starts, duration: 1700 });
  }

  // Winning areas are lit once everything has come to rest.
  shine(starts) {
    const lit = document.querySelector(`#came .${this.root.classList.contains("tall") ? "tall" : "wide"} .layer.lights`);
    this.lights.replaceChildren();
    if (!lit) return;
    const shown = this.lights.appendChild(lit.cloneNode(true));
    if (starts && pace()) move(shown, [{ opacity: 0 }, { opacity: 1 }], { delay: starts, duration: 300 });
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
document.querySelector(".stage")?.addEventListener("pointerdown", skip);
document.addEventListener("keydown", (event) => event.key === "Escape" && skip());
for (const choice of document.querySelectorAll("[data-speed]")) {
  choice.value = kept() ?? "normal";
  choice.addEventListener("change", () => {
    try { localStorage.setItem("croupier-speed", choice.value); } catch { /* not kept, then */ }
    if (!pace()) skip();
  });
}
export { cloths };
