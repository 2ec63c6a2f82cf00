"""The dealer's whole script at a table, moment by moment: what people say and do, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.core.game import Game
from croupier.core.rules import Rules
from croupier.rulebook.english import at_table, remedy, spoken
from croupier.rulebook.script import INCIDENT, Line, lines

BEFORE, AFTER = ("opening",), ("shift", "closing", "closed")
HEADINGS = {
    "opening": "Opening the table",
    "shift": "Changing the dealer",
    "closing": "Closing the table",
    "closed": "While the table is closed",
}


class Moment(msgspec.Struct, frozen=True):
    """A moment of the script: its phase, what happens then, and its lines."""

    phase: str
    title: str
    lines: tuple[Line, ...]

    def to_dicts(self) -> Iterator[dict[str, Any]]:
        """The lines of the moment as `script --json` has them."""
        for line in self.lines:
            yield {
                "phase": self.phase,
                "title": self.title,
                "who": line.who,
                "says": line.says,
                "does": line.does,
                "cites": list(line.cites),
            }


def moments(game: Game, rules: Rules) -> tuple[Moment, ...]:
    """Every moment that has lines at a table with these rules, in the order of a day."""
    named = (*_around(BEFORE), *_round(game, rules), *_wrong(game), *_around(AFTER))
    every = (Moment(phase, title, lines(game, rules, phase)) for phase, title in named)
    return tuple(one for one in every if one.lines)


def _around(phases: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    yield from ((phase, HEADINGS[phase]) for phase in phases)


def _round(game: Game, rules: Rules) -> Iterator[tuple[str, str]]:
    yield from ((phase.__name__, at_table(phase, rules)) for phase in game.phases)


def _wrong(game: Game) -> Iterator[tuple[str, str]]:
    for incident in game.incidents:
        yield f"{INCIDENT}{incident.key}", f"{incident.name} {remedy(incident)}".rstrip()


def script_card(game: Game, rules: Rules) -> str:
    """The whole script as Markdown: the table's day, each round, and what goes wrong."""
    every = moments(game, rules)
    around = [one for one in every if one.phase in HEADINGS]
    wrong = [one for one in every if one.phase.startswith(INCIDENT)]
    parts = (
        *(_part(f"## {one.title}", _lines(one)) for one in around if one.phase in BEFORE),
        _part("## A round", _numbered(one for one in every if one not in (*around, *wrong))),
        _part("## When something goes wrong", _listed(wrong)),
        *(_part(f"## {one.title}", _lines(one)) for one in around if one.phase in AFTER),
    )
    return "\n\n".join((f"# {game.name}: the dealer's script", *filter(None, parts))) + "\n"


def _part(title: str, body: Iterator[str]) -> str:
    text = "\n".join(body)
    return f"{title}\n\n{text}" if text else ""


def _lines(moment: Moment, indent: str = "") -> Iterator[str]:
    yield from (f"{indent}- {spoken(line)}" for line in moment.lines)


def _numbered(moments: Iterator[Moment]) -> Iterator[str]:
    for number, one in enumerate(moments, 1):
        yield f"{number}. {one.title}"
        yield from _lines(one, "    ")


def _listed(moments: list[Moment]) -> Iterator[str]:
    for one in moments:
        yield f"- **{one.title}**"
        yield from _lines(one, "    ")
