// What is heard and felt at a table: short noises for things that move, notes for what is known by then.
// It follows what is drawn and shown, never which game is played; notes come with the words they belong to,
// which wait until everything rests.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const byId = (id) => document.getElementById(id);
const wanted = { volume: 0, vibrates: false };
let context = null, out = null, moves = null, noise = null;

export function wants(given) {
  Object.assign(wanted, given);
  if (wanted.volume) begin();
  if (out) out.gain.value = wanted.volume;
}

// A page makes no sound before somebody has done something on it; then it may.
function begin() {
  if (context) return;
  context = new AudioContext();
  const softer = context.createDynamicsCompressor();
  out = context.createGain();
  out.connect(softer).connect(context.destination);
  noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const data = noise.getChannelData(0);
  for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
  hush();
}
for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => { if (context?.state === "suspended") context.resume(); }, true);

// Noises still to come belong to things that move; they end when the motion is skipped.
function hush() {
  moves?.gain.setTargetAtTime(0, context.currentTime, 0.01);
  moves = context.createGain();
  moves.connect(out);
}

const near = (value, share = 0.12) => value * (1 + (Math.random() * 2 - 1) * share);

// A burst of filtered noise at a time, in seconds from now.
function burst(at, { pitch, to = pitch, lasts, loud, sharp = 2, attack = 0.002 }) {
  const from = context.createBufferSource(), filter = context.createBiquadFilter(), gain = context.createGain();
  const starts = context.currentTime + at;
  from.buffer = noise;
  filter.type = "bandpass";
  filter.Q.value = sharp;
  filter.frequency.setValueAtTime(pitch, starts);
  filter.frequency.exponentialRampToValueAtTime(to, starts + lasts);
  gain.gain.setValueAtTime(0, starts);
  gain.gain.linearRampToValueAtTime(loud, starts + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, starts + lasts);
  from.loop = true;
  from.connect(filter).connect(gain).connect(moves);
  from.start(starts, Math.random() * 0.5);
  from.stop(starts + lasts);
}

function note(at, pitch, lasts, loud, shape = "sine") {
  const from = context.createOscillator(), gain = context.createGain(), starts = context.currentTime + at;
  from.type = shape;
  from.frequency.value = pitch;
  gain.gain.setValueAtTime(0, starts);
  gain.gain.linearRampToValueAtTime(loud, starts + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, starts + lasts);
  from.connect(gain).connect(out);
  from.start(starts);
  from.stop(starts + lasts);
}

const click = (at, pitch, loud, lasts = 0.05) => burst(at, { pitch: near(pitch), lasts, loud, sharp: 5 });

// What things sound like while they move.
const NOISES = {
  chip(at) {
    click(at, 4300, 0.9, 0.07);
    click(at + near(0.035, 0.4), 5600, 0.5, 0.05);
  },
  card: (at) => burst(at, { pitch: near(1500), to: 5200, lasts: 0.13, loud: 0.35, sharp: 0.8, attack: 0.04 }),
  dice(at, lasts) {
    for (let n = 0, when = 0; when < lasts * 0.85; n++, when += near(0.05 + 0.018 * n, 0.5)) click(at + when, 2100, 0.9 / (1 + n * 0.12), 0.06);
  },
  wheel(at, lasts) {
    burst(at, { pitch: 900, to: 320, lasts: lasts * 0.8, loud: 0.22, sharp: 1.2, attack: 0.25 });
    for (let when = lasts * 0.72, gap = 0.05; when < lasts; when += near(gap, 0.3), gap *= 1.28) click(at + when, 3000, 0.7 * (1.15 - when / lasts) + 0.15, 0.05);
  },
};

// Notes for what the page says: how a round ended, and that it is one's turn.
const NOTES = {
  won: [[523, 0], [659, 0.1], [784, 0.2]],
  big: [[523, 0], [659, 0.1], [784, 0.2], [1047, 0.3], [1319, 0.42], [1568, 0.54]],
  lost: [[330, 0], [262, 0.16]],
  even: [[440, 0]],
  turn: [[880, 0], [1175, 0.14]],
};
const FELT = { won: [30, 50, 30], big: [40, 50, 40, 50, 120], lost: [25], turn: [20, 60, 20], touch: [8] };

// Before somebody has done something the clock of sound stands still: what came then would all be heard at once later.
const heard = () => context?.state === "running" && wanted.volume > 0 && document.visibilityState === "visible";

function plays(name) {
  if (heard()) for (const [pitch, at] of NOTES[name]) note(at, pitch, 0.42, name === "lost" ? 0.12 : 0.2, name === "turn" ? "triangle" : "sine");
  feels(name);
}

function feels(name) {
  if (wanted.vibrates && !still.matches && FELT[name]) navigator.vibrate?.(FELT[name]);
}

document.addEventListener("cue", ({ detail: { what, after = 0, lasts = 0 } }) => {
  if (context && what === "skip") hush();
  else if (heard()) NOISES[what]?.(after / 1000, lasts / 1000);
});

document.addEventListener("click", (event) => event.target.closest(".area, [data-put], [data-chip]") && feels("touch"));

// The banner and whose turn it is change only when they may be known.
const came = () => document.querySelector("#banner [data-came]");
const asked = () => document.querySelector("#stands [data-stands]")?.dataset.stands === "asked";
let last = came()?.dataset.came, turn = asked();
new MutationObserver(() => {
  const one = came();
  if (!one || one.dataset.came === last) return;
  last = one.dataset.came;
  const kind = ["won", "lost", "even"].find((name) => one.classList.contains(name));
  if (kind) plays("big" in one.dataset ? "big" : kind);
}).observe(byId("banner"), { childList: true, subtree: true, attributes: true });
new MutationObserver(() => {
  if (asked() && !turn) plays("turn");
  turn = asked();
}).observe(byId("stands"), { childList: true });
