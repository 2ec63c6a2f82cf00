// A round, step by step: the felt after each event.
const root = document.querySelector("[data-replay]");
const many = Number(root.dataset.steps), path = `/api/v1${root.dataset.replay}/frames/`;
const step = document.getElementById("step"), play = document.querySelector('[data-go="play"]');
const frames = new Map(), PACE = 900;
const settled = Number(step.value);
let place = settled, timer = 0;

const frame = async (number) => {
  if (!frames.has(number)) frames.set(number, fetch(path + number).then((answer) => answer.json()));
  return frames.get(number);
};

function tell(picture) {
  for (const name of ["wide-chips", "wide-things", "tall-chips", "tall-things"]) {
    const layer = document.getElementById(name);
    if (layer) layer.innerHTML = picture[name.replace("-", "_")];
  }
  document.getElementById("says").textContent = picture.says;
  const clauses = picture.clauses.map((one) => Object.assign(document.createElement("p"), { textContent: one, className: "hint" }));
  document.getElementById("clauses").replaceChildren(...clauses);
  const facts = picture.facts.map(({ what, face }) => {
    const row = document.createElement("div");
    row.append(Object.assign(document.createElement("dt"), { textContent: what }), Object.assign(document.createElement("dd"), { textContent: face }));
    return row;
  });
  document.getElementById("facts").replaceChildren(...facts);
}

function mark() {
  document.querySelector("[aria-current=step]")?.removeAttribute("aria-current");
  const here = document.querySelector(`[data-step="${place}"]`), row = here?.parentElement;
  here?.setAttribute("aria-current", "step");
  if (row) row.parentElement.scrollTop = row.offsetTop - row.parentElement.offsetTop - 60;
}

async function go(number) {
  place = Math.max(0, Math.min(many - 1, number));
  const asked = place, picture = await frame(asked);
  if (asked !== place) return;
  tell(picture);
  step.value = place;
  document.getElementById("place").value = `${place + 1} / ${many}`;
  root.dataset.place = place;
  mark();
  if (place + 1 < many) frame(place + 1);
}

function stop() {
  clearInterval(timer);
  timer = 0;
  play.textContent = play.dataset.play;
}

function start() {
  if (place >= settled) go(0);
  play.textContent = play.dataset.pause;
  timer = setInterval(() => (place < many - 1 ? go(place + 1) : stop()), PACE);
}

const GO = {
  first: () => go(0), back: () => go(place - 1), on: () => go(place + 1), last: () => go(many - 1),
  play: () => (timer ? stop() : start()),
};
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" };

document.addEventListener("click", (event) => {
  const move = event.target.closest("[data-go]"), one = event.target.closest("[data-step]");
  if (move) {
    if (move.dataset.go !== "play") stop();
    GO[move.dataset.go]();
  } else if (one) { stop(); go(Number(one.dataset.step)); }
});
step.addEventListener("input", () => { stop(); go(Number(step.value)); });
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, button, a") && event.key === " ") return;
  if (event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
  event.preventDefault();
  if (KEYS[event.key] !== "play") stop();
  GO[KEYS[event.key]]();
});
mark();
