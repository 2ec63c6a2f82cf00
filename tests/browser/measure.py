"""A felt in a real browser: what the pointer hits at each anchor, and how large each text is."""

from typing import TYPE_CHECKING, NamedTuple

from croupier.core.layout import Layout
from croupier.drawing.felt import felt_svg

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIDE = 1400
"""The longer side of a felt on the screen, in pixels."""
SLACK = 1.0
"""A pixel of rounding."""
HIT = """
([layout]) => {
  const svg = document.querySelector("svg.felt"), matrix = svg.getScreenCTM();
  return layout.map(([id, x, y]) => {
    const at = new DOMPoint(x, y).matrixTransform(matrix);
    const area = document.elementFromPoint(at.x, at.y)?.closest("[data-area]");
    return [id, area ? area.dataset.area : ""];
  });
}
"""
TEXTS = """
() => {
  const measured = (element) => {
    const box = element.getBBox(), matrix = element.getScreenCTM();
    const across = [box.x, box.x + box.width], down = [box.y, box.y + box.height];
    const corners = across.flatMap((x) =>
      down.map((y) => new DOMPoint(x, y).matrixTransform(matrix)));
    const xs = corners.map((p) => p.x), ys = corners.map((p) => p.y);
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  };
  return [...document.querySelectorAll("svg.felt text")].map((text) => {
    const inside = text.closest(".area, .cover");
    const frame = inside ? inside.querySelector("path") : document.querySelector("svg.felt");
    const edges = inside ? measured(frame) : (({left, top, right, bottom}) =>
      [left, top, right, bottom])(frame.getBoundingClientRect());
    const where = inside ? inside.dataset.area ?? "cover" : "";
    return [where, text.textContent, measured(text), edges];
  });
}
"""


class Text(NamedTuple):
    """A text, the area it is printed in, and the edges of both on the screen."""

    area: str
    text: str
    edges: tuple[float, float, float, float]
    room: tuple[float, float, float, float]

    @property
    def fits(self) -> bool:
        """Whether it lies within its area."""
        a, b = self.edges, self.room
        near = a[0] >= b[0] - SLACK and a[1] >= b[1] - SLACK
        return near and a[2] <= b[2] + SLACK and a[3] <= b[3] + SLACK


def open_page(browser: "Browser") -> "Page":
    """A square page without margins, in a context of its own."""
    page = browser.new_context(viewport={"width": SIDE, "height": SIDE}).new_page()
    page.set_content('<body style="margin:0">')
    return page


def show(page: "Page", layout: Layout) -> None:
    """Put a felt on the page, as large as it can be."""
    scale = SIDE / max(layout.size)
    width, height = (round(side * scale) for side in layout.size)
    svg = felt_svg(layout).replace("<svg ", f'<svg width="{width}" height="{height}" ', 1)
    page.evaluate("svg => { document.body.innerHTML = svg; }", svg)


def hits(page: "Page", layout: Layout) -> dict[str, str]:
    """The area the pointer hits at each anchor, by the area the anchor belongs to."""
    anchors = [[area.id, *area.anchor] for area in layout.areas]
    found: list[tuple[str, str]] = page.evaluate(HIT, [anchors])
    return dict(found)


def texts(page: "Page") -> list[Text]:
    """Every text of the felt, measured."""
    return [Text(w, t, tuple(e), tuple(r)) for w, t, e, r in page.evaluate(TEXTS)]


def overlapping(found: list[Text]) -> list[str]:
    """Texts of one area that lie on one another by more than the leading of their lines."""
    pairs = ((a, b) for n, a in enumerate(found) for b in found[n + 1 :] if a.area == b.area != "")
    return [f"{a.area}: {a.text!r} and {b.text!r}" for a, b in pairs if _overlap(a, b)]


def _overlap(a: Text, b: Text) -> bool:
    shared = [min(a.edges[n + 2], b.edges[n + 2]) - max(a.edges[n], b.edges[n]) for n in (0, 1)]
    smaller = min(min(t.edges[2] - t.edges[0], t.edges[3] - t.edges[1]) for t in (a, b))
    return min(shared) > smaller / 4
