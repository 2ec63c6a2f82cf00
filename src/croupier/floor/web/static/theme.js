// Light or dark as the system says, or as chosen here, and whether text is enlarged; set before anything is drawn.
(() => {
  const root = document.documentElement, NEXT = { "": "light", light: "dark", dark: "" };
  const kept = () => { try { return localStorage.getItem("croupier-theme") ?? ""; } catch { return ""; } };
  const show = (theme) => {
    if (theme in NEXT && theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  show(kept());
  if (parseFloat(getComputedStyle(root).fontSize) > 20) root.dataset.text = "large";
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-theme-switch]");
    if (!button) return;
    const theme = NEXT[root.dataset.theme ?? ""];
    show(theme);
    try { localStorage.setItem("croupier-theme", theme); } catch { /* not kept, then */ }
    button.setAttribute("aria-label", button.dataset[theme || "auto"]);
  });
  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-switch]"))
      button.setAttribute("aria-label", button.dataset[root.dataset.theme || "auto"]);
  });
})();
