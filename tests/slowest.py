"""`./run test --slowest`: which tests take the most processor time, and how much each game takes.

What a test's processes take counts as soon as they end; what PostgreSQL takes does not count. A
fixture that several tests share is counted for the first of them.
"""

from __future__ import annotations

import re
import resource
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Mapping

import pytest

MOST = 20
taken = defaultdict[str, float](float)
"""Seconds by test."""


class Clock:
    """Processor time of this process and of those it waited for."""

    def __init__(self) -> None:
        self.last = self.now()

    def now(self) -> float:
        kinds = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
        used = map(resource.getrusage, kinds)
        return sum(one.ru_utime + one.ru_stime for one in used)

    def since(self) -> float:
        """Seconds since this was asked last."""
        before, self.last = self.last, self.now()
        return self.last - before


clock = Clock()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    vars(report)["taken"] = clock.since()
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    taken[report.nodeid] += getattr(report, "taken", 0.0)


def by_game(tests: Mapping[str, float], keys: Iterable[str]) -> Mapping[str, float]:
    """Seconds of the tests that name a game in their path, their name or their parameters."""
    known, found = set(keys), defaultdict[str, float](float)
    for name, seconds in tests.items():
        words = dict.fromkeys(re.split(r"[^a-z0-9]+", name.lower()))
        for key in [word for word in words if word in known][:1]:
            found[key] += seconds
    return found


def slowest(of: Mapping[str, float]) -> list[tuple[str, float]]:
    """The most seconds first."""
    return sorted(of.items(), key=lambda one: -one[1])


def told(tests: Mapping[str, float], keys: Iterable[str]) -> Iterator[str]:
    """Two tables: the slowest tests, and the games."""
    yield f"{sum(tests.values()):,.0f} s of processor time in {len(tests):,} tests"
    yield from ("", "| test | seconds |", "| --- | ---: |")
    yield from (f"| `{name}` | {seconds:.1f} |" for name, seconds in slowest(tests)[:MOST])
    yield from ("", "| game | seconds |", "| --- | ---: |")
    games = slowest(by_game(tests, keys))
    yield from (f"| {key} | {seconds:.1f} |" for key, seconds in games)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    from croupier.games.registry import games

    terminalreporter.write_line("")
    for line in told(taken, games()):
        terminalreporter.write_line(line)
