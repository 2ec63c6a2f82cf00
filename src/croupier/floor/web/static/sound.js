// Sound and vibration: off until they are chosen; what makes them is loaded then.
import { announce } from "./messages.js";
import { say } from "./words.js";

const LEVELS = { off: 0, quiet: 0.25, normal: 0.6, loud: 1 }, KEPT = "croupier-sound", FELT = "croupier-vibration";
const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
const keep = (name, value) => { try { localStorage.setItem(name, value); } catch { /* not kept, then */ } };
const choice = document.querySelector("[data-sound]"), vibrates = document.querySelector("[data-vibration]");
let level = Object.hasOwn(LEVELS, kept(KEPT)) ? kept(KEPT) : "off", made = null;

async function apply() {
  const wants = { volume: LEVELS[level], vibrates: vibrates.checked };
  choice.value = level;
  if (wants.volume || wants.vibrates) made ??= import("./synth.js");
  (await made?.catch(() => { made = null; }))?.wants(wants);
}

function set(next) {
  level = next;
  keep(KEPT, next);
  apply();
}

// The key for sound: off, and on again as loud as it was.
let before = level === "off" ? "normal" : level;
export function mute() {
  if (level !== "off") before = level;
  set(level === "off" ? before : "off");
  announce(say(level === "off" ? "sound_off" : "sound_on"));
}

choice.addEventListener("change", () => set(choice.value));
vibrates.checked = kept(FELT) === "on";
vibrates.closest("label").hidden = !navigator.vibrate || matchMedia("(prefers-reduced-motion: reduce)").matches;
vibrates.addEventListener("change", () => { keep(FELT, vibrates.checked ? "on" : "off"); apply(); });
apply();
