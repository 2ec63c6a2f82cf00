"""A scenario: what people and chance do at one table, from which a transcript is recorded."""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.equipment.source import Live
from croupier.games.registry import game
from croupier.notation.inputs import read_input
from croupier.notation.record import record_of
from croupier.notation.text import write_text
from croupier.rulebook.rules import rules_for

HERE = Path(__file__).parent
OPENING = datetime(2026, 3, 1, 20, 0, tzinfo=timezone(timedelta(hours=-5)))
A_ROUND = timedelta(minutes=1)
TRIED = "? "


@dataclass(frozen=True)
class Scenario:
    """Inputs one a line, in the words of the notation; a line behind `? ` is refused."""

    game: str
    name: str
    about: str
    lines: str
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        """Where its transcript is kept."""
        return HERE / self.game / f"{self.name}.croupier"

    @property
    def id(self) -> str:
        """What a test of it is called."""
        return f"{self.game}/{self.name}"


class Recorder:
    """Plays a scenario and writes down what came of it."""

    def __init__(self, scenario: Scenario) -> None:
        played = game(scenario.game)
        rules = rules_for(played, scenario.options)
        self.scenario, self.now = scenario, OPENING
        self.driver = Driver(played, rules, Live(), self.time)
        self.notes: defaultdict[int, list[str]] = defaultdict(list)
        self.notes[0].append(scenario.about)

    def time(self) -> str:
        """The time as events record it."""
        return self.now.isoformat()

    def transcript(self) -> str:
        """The whole scenario, a minute a round."""
        for line in filter(None, map(str.strip, self.scenario.lines.splitlines())):
            if line.startswith("round ") and line != "round 1":
                self.now += A_ROUND
            self._try(line.removeprefix(TRIED)) if line.startswith(TRIED) else self._do(line)
        return write_text(self.driver.game, record_of(self.driver), self.notes)

    def _do(self, line: str) -> None:
        self.driver.feed(read_input(self.driver.game, self.driver.table, line))

    def _try(self, line: str) -> None:
        """Note what was refused and why; what is taken after all is an error in the scenario."""
        try:
            self._do(line)
        except Refused as refusal:
            self.notes[len(self.driver.log)] += [line, f"refused: {refusal}"]
        else:
            raise AssertionError(f"{self.scenario.id}: not refused: {line}")


def recorded(scenario: Scenario) -> str:
    """The transcript of a scenario as the engine gives it now."""
    return Recorder(scenario).transcript()
