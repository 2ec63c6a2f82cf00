"""A line that a patron types at a table: one grammar for the terminal and the browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from enum import Enum, auto
from functools import partial
from typing import NamedTuple

from croupier.core import naming
from croupier.core.driver import Driver, one_act
from croupier.core.errors import Refused
from croupier.core.event import Ready
from croupier.core.game import Game, offered
from croupier.core.moment import Moment
from croupier.core.money import cents, short
from croupier.core.step import Ask, Open
from croupier.core.wager import NOT_A_WAGER, Spot, Wager
from croupier.notation.plain import plainly
from croupier.tableside import commands, edits
from croupier.tableside.announcing import announced
from croupier.tableside.arranging import chosen
from croupier.tableside.edits import NO_HOUSE, ON_TURN
from croupier.tableside.possible import question, refused_take_down
from croupier.tableside.spoken import WAGER, acted, lying, meant, shut, sized

GOES_ON = ("ready", "go", "no more bets", "deal", "spin", "roll")
"""The words by which a patron lets the round continue."""
NOT_ANSWERS = ("buy", "cash", "choose")
"""How a line begins that is its own input, whatever the table asks."""
_TAKE = re.compile(
    r"(?:take|remove)(?: down)? (?:(?P<amount>\S+) off )?(?P<wager>.+)", re.IGNORECASE
)
_AMOUNT = re.compile(r"\d| on ")
"""What a line has that was meant as a wager."""
_AT = re.compile(r"(?P<kind>\w+)(?: at (?P<box>\d+))?")


class Does(Enum):
    """What a typed line does."""

    ANSWER = auto()
    MOVE = auto()
    READY = auto()
    ACT = auto()
    WAGER = auto()
    SUPPORT = auto()
    TAKE = auto()
    INPUT = auto()


class Line(NamedTuple):
    """What a line means, and the function that does it, which returns the wagers it skipped."""

    does: Does
    do: Callable[[], object]

    def done(self) -> tuple[Refused, ...]:
        """Do it; return the refusals of the wagers that were skipped."""
        skipped = self.do()
        return skipped if self.does is Does.MOVE and isinstance(skipped, tuple) else ()


def says(driver: Driver, patron: str, text: str) -> tuple[Refused, ...]:
    """Do what a patron types; return the refusals of the wagers that were skipped."""
    with plainly(driver):
        line = read(driver, patron, text)
        assert line is not None, "no word is set apart"
        return line.done()


def words_of(text: str) -> str:
    """A line with single spaces; an empty one is refused."""
    line = " ".join(text.split())
    if not line:
        accepted = "a wager, such as 10 on red, or a word, such as ready"
        raise Refused("the command", "it is empty", (), accepted)
    return line


def _verb(game: Game) -> tuple[str, ...]:
    """The game's own word for letting the round continue, if it has one."""
    moment = game.get(Moment)
    return (moment.verb.lower(),) if moment is not None and moment.verb else ()


def read(driver: Driver, patron: str, text: str, own: Container[str] = ()) -> Line | None:
    """What a line means at a table now; None if it begins with one of the screen's `own` words.

    The table's question comes first, then what the game lets a patron do, then the words.
    """
    line = words_of(text)
    word, step, asked = line.lower(), driver.step_now, question(driver, patron)
    first = word.partition(" ")[0]
    goes_on = (*GOES_ON, *_verb(driver.game))
    is_word = word in (*goes_on, *edits.MOVES) or first in own
    named = shut(driver, asked, line) or chosen(driver, patron, asked, line)
    named = named or sized(driver, asked, line)
    if choice := named or meant(asked, line, begun=not is_word):
        about = asked.about if asked else ""
        return Line(Does.ANSWER, partial(driver.choose, patron, choice, about))
    if made := _supports(driver, patron, line):
        return made
    if word in edits.MOVES:
        return Line(Does.MOVE, partial(edits.move, driver, patron, word))
    if word in (*goes_on, "play") or (isinstance(step, Open) and word == step.says.lower()):
        return Line(Does.READY, partial(driver.feed, Ready(patron=patron)))
    if typed := acted(driver, line):
        act, details = typed
        return Line(Does.ACT, partial(driver.act, patron, act.key, **details))
    return None if first in own else _other(driver, patron, line, asked)


def _supports(driver: Driver, patron: str, line: str) -> Line | None:
    """A wager in support of the patron's own, by its name: `raise`, `raise at 5`."""
    step, named = driver.step_now, _AT.fullmatch(line)
    if named is None or not isinstance(step, Open) or named["kind"].lower() not in step.kinds:
        return None
    kind, box = named["kind"].lower(), named["box"] or ""
    return Line(Does.SUPPORT, partial(driver.choose, patron, kind, box))


def _other(driver: Driver, patron: str, line: str, asked: Ask | None) -> Line:
    """A wager, a wager taken back, an answer, or an input in the words of a transcript."""
    if bids := announced(driver, line):
        return Line(Does.MOVE, partial(edits.lay, driver, patron, bids))
    if driver.game.kinds and WAGER.fullmatch(line) and (driver.table.open or asked is None):
        return Line(Does.WAGER, partial(driver.place, patron, line))
    if taken := _TAKE.fullmatch(line):
        return Line(Does.TAKE, partial(_take, driver, patron, taken))
    if asked is not None and not line.lower().startswith(NOT_ANSWERS):
        return Line(Does.ANSWER, partial(driver.choose, patron, line, asked.about))
    if not driver.game.kinds and not line.lower().startswith(NOT_ANSWERS):
        return Line(Does.INPUT, partial(_unasked, driver, patron, line))
    return Line(Does.INPUT, partial(_input, driver, patron, line))


def _input(driver: Driver, patron: str, line: str) -> None:
    """An input in the words of a transcript; what is none is refused with what can be typed."""
    try:
        commands.act(driver, patron, line)
    except Refused as refusal:
        words = refusal.what.startswith("amount ") and not _AMOUNT.search(line)
        if refusal.why != NOT_A_WAGER and not words:
            verb, _, amount = line.partition(" ")
            if refusal.what == f"amount {verb!r}" and verb.lower() in NOT_ANSWERS:
                refusal.what = f"amount {amount!r}"
            raise
        raise Refused(repr(line), "not a command", (), _commands(driver)) from None


def _commands(driver: Driver) -> str:
    """What can be typed at a table: a wager as an example, and words."""
    game, rules = driver.game, driver.rules
    if not game.kinds:
        return f"chips, such as buy 100, or {ON_TURN}"
    kind = next(iter(offered(game, rules).values()))
    place = str(Spot(kind.key, next(iter(kind.spots(rules)), "")))
    wager = f"{short(rules.limits_min)} on {naming.called(game, naming.names(game, rules), place)}"
    return f"a wager, such as {wager}, or {', '.join(edits.MOVES)}, {(*_verb(game), 'ready')[0]}"


def _unasked(driver: Driver, patron: str, line: str) -> None:
    """An input where nobody wagers; what is none is an answer that nobody asked for."""
    try:
        event = commands.said(driver, patron, line)
    except Refused:
        driver.choose(patron, line)
    else:
        driver.feed(event)


def _take(driver: Driver, patron: str, taken: re.Match[str]) -> None:
    amount, text = taken["amount"], taken["wager"]
    if not driver.game.kinds:
        raise Refused(f"take {text}", NO_HOUSE, (), ON_TURN)
    own = lying(driver, patron, text)
    if not own:
        others = ", ".join(_taken_back(driver, patron))
        raise Refused(f"take {text}", "you have no wager there", (), others or "a wager first")
    part = cents(amount) if amount else None
    with one_act(driver):  # the newest goes first: another one may depend on it
        for wager in own[-1:] if part is not None else reversed(own):
            if driver.table.wager(wager.id) is not None:  # it may have gone with another
                driver.take_down(patron, wager.id, part)


def _taken_back(driver: Driver, patron: str) -> dict[str, None]:
    """The wagers that a patron may take back now, by the names that may be typed."""
    names = naming.names(driver.game, driver.rules)
    own = (wager for wager in driver.table.wagers_of(patron) if _is_removable(driver, wager))
    return dict.fromkeys(
        naming.called(driver.game, names, str(Spot(wager.kind, wager.on)))
        + f" at {wager.box}" * bool(wager.box)
        for wager in own
    )


def _is_removable(driver: Driver, wager: Wager) -> bool:
    return refused_take_down(driver, wager) is None
