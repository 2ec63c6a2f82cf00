// One gesture acts once: a key that is held down does nothing more, and the second click of a double click decides nothing.
const DECIDES = "#prompt .choice, #prompt .button, #prompt [data-choice], [data-remove], [data-emote], [data-move]:not([data-move=undo], [data-move=redo])";
const TWICE = 300; // milliseconds: two clicks that follow faster are one gesture
const MOVES = /^(Arrow|Page|Tab$|Home$|End$|Backspace$|Delete$|\[$|\]$)/;
const swallow = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };
let decided = -Infinity;

// A press that moves money, or that calls or reports something, is repeated by mistake more slowly too: a button that says the
// same counts again only after a while, after another one, or after something else was typed.
const ONCE = "[data-cashes], [data-cage] button, :is([data-tip], [data-dealer-wager], [data-report], [data-incident], [data-command]) button";
const SLIP = 800;
let pressed = "", then = -Infinity;
addEventListener("click", (event) => {
  const button = event.target.closest?.("button");
  if (!button?.matches(ONCE)) { if (button) pressed = ""; return; }
  const says = button.textContent.trim();
  if (says === pressed && event.timeStamp - then < SLIP) return swallow(event);
  [pressed, then] = [says, event.timeStamp];
}, true);
addEventListener("input", () => { pressed = ""; }, true);

addEventListener("click", (event) => {
  if (!event.target.closest?.(DECIDES)) return;
  const again = event.detail > 1 && event.timeStamp - decided < TWICE;
  if (again) return swallow(event);
  decided = event.timeStamp;
}, true);

addEventListener("keydown", (event) => {
  const types = event.target.closest?.("textarea, select") || (event.key !== "Enter" && event.target.closest?.("input"));
  if (event.repeat && !types && !MOVES.test(event.key)) swallow(event);
}, true);
