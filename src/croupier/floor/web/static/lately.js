// The last outcomes on the rail next to the wheel or the dice: those of the history, which waits until things rest.
const history = document.getElementById("history"), strip = document.getElementById("lately"), MOST = 12;

// On small screens they are in the strip above the felt, which is a picture only: nobody stops there.
const small = Object.assign(document.createElement("div"), { className: "lately" });
small.append(document.createElement("ol"));
document.querySelector(".cloth.strip")?.append(small);

function shows() {
  const last = [...history.querySelectorAll("ol.came > li")].slice(0, MOST);
  strip.hidden = !last.length;
  for (const one of [strip, small]) one.firstElementChild.replaceChildren(...last.map((each) => each.cloneNode(true)));
}
// The picture of the felt is centered in its stage: the strip follows its upper left corner, on the rail.
function place() {
  const at = document.querySelector(".cloth.wide > svg")?.getScreenCTM(), stage = strip.parentElement.getBoundingClientRect();
  if (!at) return;
  strip.style.left = `${at.e - stage.left + 70 * at.a}px`;
  strip.style.top = `${at.f - stage.top + 1}px`;
}
new ResizeObserver(place).observe(strip.parentElement);
new MutationObserver(shows).observe(history, { childList: true, subtree: true });
strip.addEventListener("click", () => {
  history.scrollIntoView({ block: "nearest" });
  const often = history.querySelector(".tallies");
  if (often) often.open = true;
});
