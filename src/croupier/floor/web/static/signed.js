// Digests, signatures and the house's key, as docs/reference/proof.md specifies them.
export const PINNED = "croupier.fair.key", CHANGES = "croupier.fair.changes";

export const hex = (bytes) => [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, "0")).join("");
export const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const chance = (many) => hex(crypto.getRandomValues(new Uint8Array(many)));

// SHA-256 over parts, each after its length in four bytes.
export async function digest(...parts) {
  const encoded = parts.map((part) => (part instanceof Uint8Array ? part : new TextEncoder().encode(String(part))));
  const whole = encoded.flatMap((part) => [0, 8, 16, 24].reverse().map((by) => (part.length >>> by) & 255).concat([...part]));
  return hex(await crypto.subtle.digest("SHA-256", new Uint8Array(whole)));
}

const canonical = (value) => new TextEncoder().encode(JSON.stringify(value));
export async function holds({ statement, key, signature }) {
  const known = await crypto.subtle.importKey("raw", bytes(key), "Ed25519", false, ["verify"]);
  return crypto.subtle.verify("Ed25519", known, bytes(signature), canonical(statement));
}

// The house's key is pinned when it is first seen. Another is accepted only if the pinned one signed the change.
export async function pinned(otherwise) {
  const { key, changes } = await fetch("/api/v1/key").then((answer) => answer.json());
  let known = localStorage.getItem(PINNED);
  if (!known) localStorage.setItem(PINNED, (known = key));
  for (const one of changes) if (one.key === known && one.statement[1] === known && (await holds(one))) known = one.statement[2];
  if (known !== key) throw new Error(otherwise);
  localStorage.setItem(PINNED, key);
  localStorage.setItem(CHANGES, JSON.stringify(changes));
  return key;
}
