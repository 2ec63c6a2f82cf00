// Ceremonies: what is offered at a practice table and is not the game itself keeps nobody from playing.
const place = document.getElementById("prompt"), stage = document.querySelector(".stage");
const LAST = 5000, WAIT = 15000, MOST = 4, GAP = 8;
const offers = () => place.querySelector("[data-ceremony]");
let before = null, answered = false;

// What was done for somebody is said at the lower edge of the felt, where it moves nothing, and covers neither strip nor guide.
const dock = document.querySelector(".dock");
function atFoot(note) {
  const felt = stage.getBoundingClientRect(), rack = dock.getBoundingClientRect(), beside = rack.left >= felt.right || rack.right <= felt.left;
  const low = Math.min(innerHeight, felt.bottom, beside ? innerHeight : rack.top);
  Object.assign(note.style, { inset: "auto", left: `${felt.left}px`, right: `${innerWidth - felt.right}px`, bottom: `${innerHeight - low + GAP}px` });
}
function tell({ says, lang }) {
  const note = Object.assign(document.createElement("p"), { className: "aside", textContent: says, role: "status" }, lang && { lang });
  stage.querySelector(".aside")?.remove();
  stage.append(note);
  atFoot(note);
  setTimeout(() => note.remove(), LAST);
}

export function ceremonies() {
  new MutationObserver(() => {
    const now = offers();
    if (now === before) return;
    if (before && !answered) tell(before.dataset);
    else if (now) stage.querySelector(".aside")?.remove();
    before = now;
    answered = false;
  }).observe(place, { childList: true, subtree: true });
  for (const name of ["click", "submit"]) place.addEventListener(name, (event) => { answered ||= name === "submit" || Boolean(event.target.closest("[data-choice]")); });
}

// Waits until the page shows what an answer made: while things move, what is asked next is not shown yet.
const stands = () => Number(document.querySelector("#stands [data-seq]")?.dataset.seq);
const shows = (one, seq) => new Promise((done) => {
  const until = Date.now() + WAIT, look = () => ((!one.isConnected && stands() >= seq) || Date.now() > until ? done() : setTimeout(look, 30));
  look();
});

// Takes the default of each ceremony that is open; whether the game can go on.
export async function skips(post, near) {
  for (let many = 0; offers() && many < MOST; many += 1) {
    const one = offers(), answer = await post("/answers", { choice: one.dataset.ceremony, about: one.dataset.for }, near);
    if (!answer) return false;
    await shows(one, answer.seq);
  }
  return true;
}
