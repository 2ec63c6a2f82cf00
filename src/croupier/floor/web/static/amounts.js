// Dollars as people type them, read as the house reads them: all of the text, or it is no amount.
const DOLLARS = /^\$?(\d{1,3}(?:,\d{3}){1,4}|\d{1,15})(?:\.(\d{1,2}))?$/;

// The amount in cents; NaN if the text is not one.
export function cents(text) {
  const [, whole, part = ""] = DOLLARS.exec(String(text ?? "").trim()) ?? [];
  return whole === undefined ? NaN : Number(whole.replaceAll(",", "")) * 100 + Number(part.padEnd(2, "0"));
}

// What is sent for a text: its cents, or the text itself, which the house refuses with its reason.
export function sent(text) {
  const some = cents(text);
  return Number.isNaN(some) ? text : some;
}

export const dollars = (some) => (some / 100).toFixed(2).replace(/\.00$/, "");
