// Looks at every picture of a table's page: what it shows while things move, and where things are.
() => {
  const watch = window.watch = { early: new Set(), places: new Set(), rested: 0, delay: null, held: 0 };
  const seen = (one) => one && one.checkVisibility({ opacityProperty: true }) && one.textContent.trim();
  let before = false, chips = "";
  const look = () => {
    requestAnimationFrame(look);
    const game = document.querySelector(".game"), cloth = [...document.querySelectorAll(".cloth:not(.strip)")].find((one) => one.getClientRects().length);
    if (!game || !cloth || document.getElementById("first")) return;
    const holds = game.classList.contains("suspense"), now = document.querySelector("#stack strong")?.textContent ?? "";
    const said = seen(document.getElementById("banner"));
    const [felt, dock] = [cloth, document.querySelector(".dock")].map((one) => one.getBoundingClientRect());
    watch.places.add([felt.x, felt.y + scrollY, felt.width, felt.height, dock.height].map(Math.round).join(" "));
    if (holds && !before) chips = now;
    if (holds) {
      watch.held += 1;
      if (said) watch.early.add(`banner: ${said}`);
      if (now !== chips) watch.early.add(`chips: ${now}`);
      if (seen(document.querySelector("#prompt .choice"))) watch.early.add("prompt");
      if ([...document.querySelectorAll(".over.lights > svg")].some((one) => Number(getComputedStyle(one).opacity) > 0.1 && cloth.contains(one))) watch.early.add("lights");
      if (!seen(document.getElementById("moving"))) watch.early.add("nothing says that things move");
    }
    if (before && !holds) watch.rested = performance.now();
    if (watch.rested && said && watch.delay === null) watch.delay = performance.now() - watch.rested;
    if (holds) watch.delay = null;
    before = holds;
  };
  look();
}
