// What every page does: requests with their key and token, problems told, logging in and out.
export const csrf = () => document.querySelector('meta[name="csrf"]')?.content ?? "";

export async function ask(method, path, body) {
  const answer = await fetch(`/api/v1${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      "x-csrf-token": csrf(),
      "idempotency-key": crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    tell(told.detail || told.title || `Error ${answer.status}`);
    throw Object.assign(new Error(told.detail), { told });
  }
  tell("");
  return told;
}

// Money as every page writes it: cents only where there are any.
export function money(cents) {
  const part = cents % 100 ? 2 : 0;
  return `${cents < 0 ? "−" : ""}$${(Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: part, maximumFractionDigits: part })}`;
}

let hush;
export function tell(words) {
  const place = document.getElementById("problem");
  place.textContent = words;
  clearTimeout(hush);
  if (words) hush = setTimeout(() => (place.textContent = ""), 9000);
}

document.querySelector("[data-logout]")?.addEventListener("click", async () => {
  await ask("DELETE", "/sessions");
  location.assign("/");
});

document.querySelector("[data-login]")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const told = new FormData(event.target);
  const where = event.submitter?.value ?? "sessions";
  await ask("POST", `/${where}`, { name: told.get("name"), password: told.get("password") });
  location.assign(event.target.dataset.next || "/");
});

document.querySelector("[data-share]")?.addEventListener("click", async (event) => {
  const { share, copied } = event.currentTarget.dataset;
  const link = new URL(share, location.href).href;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) return navigator.share({ url: link });
  await navigator.clipboard?.writeText(link).then(() => tell(copied), () => tell(link)) ?? tell(link);
});
