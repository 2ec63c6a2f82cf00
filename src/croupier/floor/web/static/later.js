// What a player asks for during a hand and the page does when it is over: to add chips, or to leave.
import { announce } from "./messages.js";

const byId = (id) => document.getElementById(id);
let act = null, undo = null, done = () => false;

// Whether the player was dealt in: until the hand is over, no chips come to the table or leave it.
export const dealt = () => "dealt" in (byId("now")?.dataset ?? {});

// Says what will happen until it has, with a way to call it off.
export function note(words, cancel = null, happened = () => false) {
  const place = byId("later");
  undo = cancel;
  done = happened;
  place.hidden = !words;
  place.querySelector("span").textContent = words;
  if (words) announce(words);
}

export function put_off(words, then) {
  act = then;
  note(words, () => { act = null; });
}

// Does what was put off, once the hand is over.
export function over() {
  if (done()) note("");
  if (!act || dealt()) return;
  const then = act;
  act = null;
  note("");
  then();
}

byId("later")?.querySelector("button").addEventListener("click", () => { undo?.(); note(""); });
