"""Charts as SVG: a sitting compared with what was expected, in a band; all play over time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from croupier.core.money import Cents
from croupier.drawing.svg import group, path, tag, text
from croupier.floor.dates import day
from croupier.floor.figures.lifetime import Reached
from croupier.floor.figures.statistics import Point
from croupier.floor.money.amounts import money

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 440, 220, 82, 10, 12, 28
START = Point(0, "", 0, 0, 0, 0, 0)


def curve_svg(points: Sequence[Point], title: str) -> str:
    """Results, expectation and band over the rounds of a sitting."""
    every = (START, *points)
    high = max(max(p.net_cents, p.expected_cents + p.reach_cents) for p in every)
    low = min(min(p.net_cents, p.expected_cents - p.reach_cents) for p in every)
    plot = _Plot(len(every), low, max(high, low + 1))
    above = [plot.at(n, p.expected_cents + p.reach_cents) for n, p in enumerate(every)]
    below = [plot.at(n, p.expected_cents - p.reach_cents) for n, p in enumerate(every)]
    band = path(_line([*above, *reversed(below)]) + "Z", class_="band")
    expected = path(
        _line(plot.at(n, p.expected_cents) for n, p in enumerate(every)), class_="expected"
    )
    actual = plot.actual([p.net_cents for p in every])
    return _chart(
        title, (band, plot.zero(), expected, *actual, *plot.labels("0", str(len(points))))
    )


def lifetime_svg(points: Sequence[Reached], title: str) -> str:
    """The result of all play, from the first day to the last."""
    every = (0, *(point.net_cents for point in points))
    high, low = max(every), min(every)
    plot = _Plot(len(every), low, max(high, low + 1))
    filled = _line((plot.at(0, 0), *plot.all_of(every), plot.at(len(every) - 1, 0))) + "Z"
    days = [day(points[0].at), day(points[-1].at)]
    labels = plot.labels(days[0], days[1] if days[1] != days[0] else "")
    return _chart(title, (path(filled, class_="filled"), plot.zero(), *plot.actual(every), *labels))


def _chart(title: str, parts: Iterable[str]) -> str:
    return tag(
        "svg",
        group((tag("title", text(title)), *parts)),
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

    def all_of(self, amounts: Sequence[Cents]) -> Iterator[tuple[int, int]]:
        """The points of amounts, one after another."""
        return (self.at(n, amount) for n, amount in enumerate(amounts))

    def zero(self) -> str:
        """The line of neither won nor lost."""
        return path(_line((self.at(0, 0), self.at(self.many - 1, 0))), class_="zero")

    def actual(self, amounts: Sequence[Cents]) -> tuple[str, str]:
        """The line of what was won and lost, and a dot where it ends."""
        x, y = self.at(len(amounts) - 1, amounts[-1])
        dot = tag("circle", cx=x, cy=y, r=6, class_="now")
        return path(_line(self.all_of(amounts)), class_="actual"), dot

    def labels(self, first: str, last: str) -> Iterator[str]:
        """Zero, the greatest and the least amount unless they meet, and the beginning and end."""
        taken: list[int] = []
        for amount in (0, self.high, self.low):
            _, y = self.at(0, amount)
            if all(abs(y - other) >= APART for other in taken):
                taken.append(y)
                yield _label(money(amount), LEFT - 8, min(y + 4, HEIGHT - BOTTOM), "end")
        yield _label(last, WIDTH - RIGHT, HEIGHT - 8, "end")
        yield _label(first, LEFT, HEIGHT - 8, "start")


APART = 18
"""How far labels are from each other, at least."""


def _label(words: str, x: int, y: int, anchor: str) -> str:
    return tag("text", text(words), x=x, y=y, text_anchor=anchor, class_="label")
