// Looks at every picture of a table's page: what it shows while things move, and where things are.
() => {
  const watch = window.watch = { early: new Set(), marked: new Set(), places: new Set(), rested: null, delay: null, held: 0 };
  const seen = (one) => one && one.checkVisibility({ opacityProperty: true }) && one.textContent.trim();
  // The markers that one can see, and where they lie on the cloth.
  const markers = (cloth, felt) => [...cloth.querySelectorAll(".puck")].filter((one) => one.checkVisibility() && Number(getComputedStyle(one).opacity) > 0.1)
    .map((one) => one.getBoundingClientRect()).map((one) => `${Math.round(one.x - felt.x)} ${Math.round(one.y - felt.y)}`).sort().join(", ");
  // What the buttons may do; nothing if all are shut, as they are between two throws.
  const open = () => {
    const moves = [...document.querySelectorAll(".moves button")];
    return moves.every((one) => one.ariaDisabled) ? null : moves.map((one) => `${one.textContent.trim()}${one.ariaDisabled ? " shut" : ""}`).join(", ");
  };
  // A change and what hides it happen in one picture: compared is what was shown in the one before.
  let before = false, chips = "", net = "", nets = [], shown = [], last = [];
  const look = () => {
    requestAnimationFrame(look);
    const game = document.querySelector(".game"), cloth = [...document.querySelectorAll(".cloth:not(.strip)")].find((one) => one.getClientRects().length);
    if (!game || !cloth || document.getElementById("first")) return;
    const holds = game.classList.contains("suspense"), now = document.querySelector("#stack strong")?.textContent ?? "";
    const said = seen(document.getElementById("banner"));
    const [felt, dock] = [cloth, document.querySelector(".dock")].map((one) => one.getBoundingClientRect());
    watch.places.add([felt.x, felt.y + scrollY, felt.width, felt.height, dock.height].map(Math.round).join(" "));
    const marks = [markers(cloth, felt), open()];
    const result = document.querySelector("#tally [data-net]")?.dataset.net;
    if (holds && !before) [chips, net] = [now, nets[0] ?? result];
    if (!holds) [shown, last] = [last, marks];
    if (!holds) nets = [...nets, result].slice(-2);
    if (holds) {
      watch.held += 1;
      if (said) watch.early.add(`banner: ${said}`);
      if (marks[0] !== shown[0]) watch.marked.add(`${shown[0]} became ${marks[0]}`);
      if (marks[1] !== null && marks[1] !== shown[1]) watch.early.add(`${shown[1]} became ${marks[1]}`);
      if (now !== chips) watch.early.add(`chips: ${now}`);
      if (result !== net) watch.early.add(`net result: ${net} became ${result}`);
      if (seen(document.querySelector("#prompt .choice"))) watch.early.add("prompt");
      if ([...document.querySelectorAll(".over.lights > svg")].some((one) => Number(getComputedStyle(one).opacity) > 0.1 && cloth.contains(one))) watch.early.add("lights");
      if (!seen(document.getElementById("moving"))) watch.early.add("nothing says that things move");
    }
    if (before && !holds) watch.rested = 0;
    if (watch.rested !== null && said && watch.delay === null) watch.delay = watch.rested;
    if (watch.rested !== null) watch.rested += 1;
    if (holds) watch.delay = null;
    before = holds;
  };
  look();
}
