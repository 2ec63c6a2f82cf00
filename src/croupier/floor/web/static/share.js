// A round as a picture to share: with what its patron adds to it, as a file or as a link.
import { tell } from "./page.js";

const panel = document.getElementById("share");

// The address of the picture, with what was chosen.
function address(kind) {
  const chosen = new URLSearchParams([...panel.querySelectorAll("[data-adds]:checked")].map((one) => [one.dataset.adds, "true"]));
  return `${panel.dataset.card}.${kind}${chosen.size ? `?${chosen}` : ""}`;
}

function shows() {
  panel.querySelector("img").src = address("svg");
  for (const one of panel.querySelectorAll("[data-as]")) one.href = address(one.dataset.as);
}

const link = () => new URL(panel.dataset.link, location.href).href;
async function copies() {
  await (navigator.clipboard?.writeText(link()) ?? Promise.reject()).then(() => tell(panel.dataset.copied, "well"), () => tell(link(), "well"));
}

// Where the system can share, the picture goes with the link; elsewhere the link is copied.
async function shares() {
  if (!navigator.share) return copies();
  const whole = { title: panel.dataset.title, url: link() };
  const answer = await fetch(address("png")).catch(() => null), name = `${panel.dataset.card.split("/").slice(2, 5).join("-")}.png`;
  const files = answer?.ok ? [new File([await answer.blob()], name, { type: "image/png" })] : [];
  const picture = files.length && navigator.canShare?.({ files }) ? { files } : {};
  return navigator.share({ ...whole, ...picture }).catch((error) => (error.name === "AbortError" ? null : copies()));
}

panel?.addEventListener("change", shows);
panel?.addEventListener("click", (event) => {
  if (event.target.closest("[data-share-card]")) shares();
  else if (event.target.closest("[data-copy-link]")) copies();
});
