"""A line that a patron types at a table of the floor: the grammar of every screen."""

from __future__ import annotations

import re

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Ready
from croupier.core.money import cents
from croupier.core.step import Ask, Open
from croupier.floor.tables import edits
from croupier.notation import commands
from croupier.notation.spoken import BID, acted, bid_of, lying, meant, shut

GOES_ON = ("ready", "go", "no more bets", "deal", "spin", "roll")
_TAKE = re.compile(
    r"(?:take|remove)(?: down)? (?:(?P<amount>\S+) off )?(?P<wager>.+)", re.IGNORECASE
)
_AT = re.compile(r"(?P<kind>\w+)(?: at (?P<box>\d+))?")


def says(driver: Driver, patron: str, text: str) -> tuple[Refused, ...]:
    """Do what a patron types; what was skipped of several wagers."""
    line = words_of(text)
    word, step = line.lower(), driver.step_now
    asked = step if isinstance(step, Ask) and patron in step.patrons else None
    begun = word not in (*GOES_ON, *edits.MOVES)
    if choice := shut(driver, asked, line) or meant(asked, line, begun=begun):
        driver.choose(patron, choice, asked.about if asked else "")
    elif word in edits.MOVES:
        return edits.move(driver, patron, word)
    elif word in GOES_ON or (isinstance(step, Open) and word == step.says.lower()):
        driver.feed(Ready(patron=patron))
    elif typed := acted(driver, line):
        driver.act(patron, typed[0].key, **typed[1])
    else:
        _other(driver, patron, line)
    return ()


def words_of(text: str) -> str:
    """A line with single spaces; one without a word is refused."""
    line = " ".join(text.split())
    if not line:
        accepted = "a wager, such as 10 on red, or a word, such as ready"
        raise Refused("the command", "it is empty", (), accepted)
    return line


def _other(driver: Driver, patron: str, line: str) -> None:
    """A wager, one that supports it, one taken back, or an answer in the words of a transcript."""
    taken, further = _TAKE.fullmatch(line), _AT.fullmatch(line)
    step = driver.step_now
    asked = isinstance(step, Ask) and patron in step.patrons
    if BID.fullmatch(line) and (driver.table.open or not asked):
        driver.place(patron, bid_of(driver, line))
    elif taken is not None:
        _take(driver, patron, taken)
    elif further and isinstance(step, Open) and further["kind"].lower() in step.kinds:
        driver.choose(patron, further["kind"].lower(), further["box"] or "")
    elif asked and not line.lower().startswith(("buy", "cash", "choose")):
        driver.choose(patron, line)
    else:
        commands.act(driver, patron, line)


def _take(driver: Driver, patron: str, taken: re.Match[str]) -> None:
    amount, text = taken["amount"], taken["wager"]
    own = lying(driver, patron, text)
    if not own:
        spots = ", ".join(dict.fromkeys(w.spot for w in driver.table.wagers_of(patron)))
        raise Refused(f"take {text}", "you have no wager there", (), spots or "a wager first")
    part = cents(amount) if amount else None
    for wager in own[-1:] if part is not None else own:
        driver.take_down(patron, wager.id, part)
