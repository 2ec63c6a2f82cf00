"""The curve of a sitting as SVG: results compared with what was expected, in a band."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.core.money import Cents
from croupier.drawing.svg import group, path, tag, text
from croupier.floor.figures.statistics import Point
from croupier.floor.money.amounts import money

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 260, 74, 14, 14, 30
START = Point(0, "", 0, 0, 0, 0, 0)


def curve_svg(points: Sequence[Point], title: str) -> str:
    """Results, expectation and band over the rounds of a sitting."""
    every = (START, *points)
    high = max(max(p.net_cents, p.expected_cents + p.reach_cents) for p in every)
    low = min(min(p.net_cents, p.expected_cents - p.reach_cents) for p in every)
    plot = _Plot(len(every), low, max(high, low + 1))
    above = [plot.at(n, p.expected_cents + p.reach_cents) for n, p in enumerate(every)]
    below = [plot.at(n, p.expected_cents - p.reach_cents) for n, p in enumerate(every)]
    parts = (
        tag("title", text(title)),
        path(_line([*above, *reversed(below)]) + "Z", class_="band"),
        path(_line((plot.at(0, 0), plot.at(len(every) - 1, 0))), class_="zero"),
        path(_line(plot.at(n, p.expected_cents) for n, p in enumerate(every)), class_="expected"),
        path(_line(plot.at(n, p.net_cents) for n, p in enumerate(every)), class_="actual"),
        *plot.labels(),
    )
    return tag(
        "svg",
        group(parts),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="curve",
        role="img",
        aria_label=title,
    )


def _line(points: Iterable[tuple[int, int]]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points)


class _Plot:
    """The positions of rounds and amounts."""

    def __init__(self, many: int, low: Cents, high: Cents) -> None:
        self.many, self.low, self.high = many, low, high

    def at(self, number: int, amount: Cents) -> tuple[int, int]:
        """The point of an amount after a number of rounds."""
        wide, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
        x = LEFT + wide * number // max(self.many - 1, 1)
        return x, TOP + tall * (self.high - amount) // (self.high - self.low)

    def labels(self) -> Iterable[str]:
        """The greatest and least amounts, zero, and the rounds."""
        for amount in {self.high, self.low, 0}:
            _, y = self.at(0, amount)
            yield tag(
                "text",
                text(money(amount)),
                x=LEFT - 8,
                y=min(y + 4, HEIGHT - BOTTOM),
                text_anchor="end",
                class_="label",
            )
        rounds = self.many - 1
        yield tag(
            "text",
            text(str(rounds)),
            x=WIDTH - RIGHT,
            y=HEIGHT - 8,
            text_anchor="end",
            class_="label",
        )
        yield tag("text", text("0"), x=LEFT, y=HEIGHT - 8, text_anchor="start", class_="label")
