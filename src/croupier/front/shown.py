"""Tables in play, felts, rule cards and transcripts, as they display in a notebook."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.event import Event, PhaseEnded, RoundOpened
from croupier.core.game import Game
from croupier.core.layout import Layout
from croupier.core.money import money
from croupier.core.prompt import accepted
from croupier.core.step import Ask, Confirm, Deal, Draw, Idle, Open, Shuffle, Step
from croupier.core.wager import Bid
from croupier.front.asking import in_python, whole
from croupier.front.money import Money, given_in_cents
from croupier.rulebook import display
from croupier.rulebook.display import data

if TYPE_CHECKING:
    from collections.abc import Iterator


class Table(Driver):
    """A table in play: a `Driver`, which displays who is there, the wagers and what happened."""

    def place(self, patron: str, bid: str | Bid) -> tuple[Event, ...]:
        """A patron makes a wager, as in `"25 on red"`; between rounds, this opens a round."""
        if not isinstance(bid, str | Bid):
            raise Refused(f"wager {bid!r}", "not a wager in words", (), '"25 on red", for example')
        return self._place(patron, bid)

    def buy(self, patron: str, amount: Money, chips: str = "") -> tuple[Event, ...]:
        """A patron buys chips: `"25.50"` and a `Decimal` are dollars, but an int is cents.

        `buy("p1", 2550)` is $25.50, unlike `table(buy_in=25)`, which is $25: the engine counts in
        cents, as `balances` has them, so that a balance may be given as it is.
        """
        return self._buy(patron, given_in_cents("buy", amount), chips)

    def cash_out(self, patron: str, amount: Money | None = None) -> tuple[Event, ...]:
        """A patron leaves with chips: all that is left, or an amount, of which an int is cents."""
        whole = None if amount is None else given_in_cents("cash_out", amount)
        return self._cash_out(patron, whole)

    def take_down(self, patron: str, number: int, amount: Money | None = None) -> tuple[Event, ...]:
        """A patron takes back a wager by its number, or an amount of it, of which an int is cents.

        Between rounds, this opens a round.
        """
        part = None if amount is None else given_in_cents("take_down", amount)
        return self._take_down(patron, whole("wager", number), part)

    _place = in_python(Driver.place)
    _buy = in_python(Driver.buy)
    _cash_out = in_python(Driver.cash_out)
    _take_down = in_python(Driver.take_down)
    act = in_python(Driver.act)
    choose = in_python(Driver.choose)
    confirm = in_python(Driver.confirm)
    enter = in_python(Driver.enter)
    feed = in_python(Driver.feed)
    incident = in_python(Driver.incident)
    play_round = in_python(Driver.play_round)
    view = in_python(Driver.view)

    def __repr__(self) -> str:
        """The game, the round, everyone's chips, and what the table waits for."""
        chips = ", ".join(f"{name} {money(held)}" for name, held in self._chips())
        return f"<{self.game.name}, round {self.table.round}: {chips or 'nobody'}; {self.waits}>"

    @property
    def waits(self) -> str:
        """What the table waits for, in words."""
        return waiting(self.step_now)

    def to_dict(self) -> dict[str, Any]:
        """What everyone may see at the table: patrons, wagers, and the events of this round."""
        return {
            "game": self.game.key,
            "round": self.table.round,
            "waits": self.waits,
            "patrons": [{"patron": name, "chips_cents": held} for name, held in self._chips()],
            "wagers": [data(one) for one in self.table.wagers],
            "happened": list(self._happened()),
        }

    def _repr_html_(self) -> str:
        title = f"{self.game.name}, round {self.table.round}: {self.waits}"
        lying = {name: ", ".join(self._lying(name)) for name, _ in self._chips()}
        body = ((name, money(held), lying[name]) for name, held in self._chips())
        shown = display.table(("patron", "chips", "wagers"), body, title)
        return shown + display.preformatted("\n".join(self._happened()))

    def _chips(self) -> list[tuple[str, int]]:
        """Everyone who has bought in, with the chips in front of them."""
        return [(name, self.balances[name]) for name in self.table.patrons]

    def _lying(self, patron: str) -> Iterator[str]:
        """The wagers of a patron, by what people call them."""
        from croupier.core.naming import called, names

        known = names(self.game, self.rules)
        for one in self.table.wagers:
            if one.patron == patron:
                yield f"{money(one.amount)} on {called(self.game, known, one.spot)}"

    def _happened(self) -> Iterator[str]:
        """The last round in sentences that everyone at the table may read."""
        from croupier.core.event import seen_by
        from croupier.notation.prose import described, setting_at

        where = setting_at(self.game, self.table)
        begun = max((n for n, one in enumerate(self.log) if _opens(one.event)), default=0)
        for entry in self.log[begun:]:
            seen = seen_by(entry.event, None)
            if seen is None or isinstance(seen, PhaseEnded):
                continue
            if said := described(seen, where):
                yield said


def _opens(event: object) -> bool:
    return isinstance(event, RoundOpened)


def waiting(step: Step) -> str:
    """What a table waits for, in words."""
    match step:
        case Idle() | None:
            return "the next round may begin"
        case Open():
            return "wagers are open"
        case Draw() | Deal() | Shuffle():
            return "the dealer continues"
        case Ask():
            return f"{', '.join(step.patrons)} must choose: {accepted(step.form, step.choices)}"
        case Confirm():
            return f"the {step.role} must confirm"
        case _:
            return "the dealer continues"


class Text(str):
    """A text, which displays in a notebook as it stands; `to_dict` has it as data."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The text under its name, ready for JSON."""
        return {"text": str(self)}

    def _repr_html_(self) -> str:
        return display.preformatted(self)


class Page(str):
    """A text in Markdown, which displays in a notebook laid out; `to_dict` has it as data."""

    fields: dict[str, Any]

    def __new__(cls, text: str, fields: dict[str, Any] | None = None) -> Page:
        """Keep what the page is about beside its text."""
        made = super().__new__(cls, text)
        made.fields = fields or {}
        return made

    def to_dict(self) -> dict[str, Any]:
        """The fields of the page, ready for JSON."""
        return dict(self.fields)

    def _repr_markdown_(self) -> str:
        return str(self)


class Felt(msgspec.Struct, frozen=True):
    """The layout of a table: its areas, places and inscriptions as data, and as a picture."""

    game: str
    title: str
    layout: Layout

    @property
    def svg(self) -> str:
        """The felt as an SVG picture."""
        from croupier.drawing.felt import felt_svg

        return felt_svg(self.layout, prefix=f"{self.game.replace(':', '-')}-")

    @in_python
    def save(self, file: str | Path, width: int = 2000) -> Path:
        """Write the picture to a .svg file, or to a .png file `width` pixels wide."""
        from croupier.drawing.felt import felt_png
        from croupier.drawing.sizes import PIXELS

        path, width = Path(file), whole("width", width, *PIXELS)
        if path.suffix.lower() not in (".svg", ".png"):
            raise Refused(f"file {file}", "a felt is drawn as a picture", (), ".svg or .png")
        made = self.svg.encode() if path.suffix.lower() == ".svg" else felt_png(self.svg, width)
        path.write_bytes(made)
        return path

    def to_dict(self) -> dict[str, Any]:
        """The layout as data, in millimeters."""
        made: dict[str, Any] = data(self.layout)
        del made["portrait"]
        return made

    def _repr_svg_(self) -> str:
        return self.svg


class Games(dict[str, Game]):
    """The games by their keys, which display in a notebook as a table."""

    def __missing__(self, key: object) -> Game:
        """Refuse a key that no game has, and suggest the nearest one."""
        raise UnknownName("game", str(key), self)

    def to_dicts(self) -> list[dict[str, Any]]:
        """Each game as the command `games` has it in JSON."""
        from croupier.rulebook.record import record

        return [record(one) for one in self.values()]

    def _repr_html_(self) -> str:
        head = ("game", "name", "wagers", "options")
        from croupier.rulebook.option import schema

        body = (
            (one.key, one.name, str(len(one.wagers)), str(len(schema(one.options))))
            for one in self.values()
        )
        return display.table(head, body)
