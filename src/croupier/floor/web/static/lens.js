// A lens for small print: an area whose words are too small to read is shown enlarged in its tip; and
// a tip never covers the area that it is about.
const SMALL = 10, READS = 14, WIDEST = 420, SIDES = 30, TALLEST = 220, GAP = 14, EDGE = 8;

const sizes = (area, scale) => [...area.querySelectorAll("text")].map((one) => parseFloat(one.getAttribute("font-size")) * scale);

// The area enlarged, as a picture; null if its words can be read where they are.
export function lens(area) {
  const scale = area.ownerSVGElement.getScreenCTM().a, least = Math.min(...sizes(area, scale));
  if (!(least < SMALL)) return null;
  const box = area.querySelector(".outline").getBBox(), wide = box.width * scale, tall = box.height * scale;
  const more = Math.min(READS / least, Math.min(WIDEST, innerWidth * 0.92 - SIDES) / wide, TALLEST / tall);
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg"), copy = area.cloneNode(true);
  for (const name of [...copy.getAttributeNames()].filter((one) => one !== "class")) copy.removeAttribute(name);
  copy.setAttribute("class", "seen");
  const given = { class: "lens", viewBox: `${box.x - 4} ${box.y - 4} ${box.width + 8} ${box.height + 8}`, width: wide * more, height: tall * more,
    "text-anchor": "middle", "font-weight": "bold", "aria-hidden": "true" };
  for (const [name, value] of Object.entries(given)) picture.setAttribute(name, value);
  picture.append(copy);
  return picture;
}

// What else a tip leaves in sight, if it can: the line that says what happened, the strip, and the chips.
const kept = (near) => [...document.querySelectorAll(".guide, .cloth.strip, .dock")].filter((one) => !one.contains(near)).map((one) => one.getBoundingClientRect());

// Puts a box above, below or beside an element, inside the window and clear of the element; if there is
// no room at all, in the corner where it covers least of it. Of several places, the one that covers least of the rest.
export function keepsClear(place, near) {
  place.style.left = place.style.top = "0px"; // where it has room to be as wide as it is
  const box = near.getBoundingClientRect(), { width, height } = place.getBoundingClientRect();
  const inside = (value, most) => Math.min(Math.max(EDGE, value), Math.max(EDGE, most - EDGE));
  const x = inside(box.x + box.width / 2 - width / 2, innerWidth - width), y = inside(box.y + box.height / 2 - height / 2, innerHeight - height);
  const [right, low] = [innerWidth - width - EDGE, innerHeight - height - EDGE];
  const ways = [[x, box.y - height - GAP], [x, box.bottom + GAP], [box.x - width - GAP, y], [box.right + GAP, y]];
  const fits = ([left, top]) => left >= EDGE && top >= EDGE && left <= right && top <= low;
  const over = ([left, top], one) => Math.max(0, Math.min(left + width, one.right) - Math.max(left, one.x)) * Math.max(0, Math.min(top + height, one.bottom) - Math.max(top, one.y));
  const others = kept(near), covers = (way) => others.reduce((sum, one) => sum + over(way, one), 0);
  const corners = [[EDGE, EDGE], [right, EDGE], [EDGE, low], [right, low]].sort((a, b) => over(a, box) - over(b, box) || covers(a) - covers(b));
  const [left, top] = ways.filter(fits).sort((a, b) => covers(a) - covers(b))[0] ?? corners[0];
  place.style.left = `${left}px`;
  place.style.top = `${top}px`;
}
