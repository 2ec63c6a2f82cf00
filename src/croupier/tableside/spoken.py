"""What people type at a table in their own words: one grammar for every screen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.core.errors import Refused, listed
from croupier.core.game import booked_as, home_of, offered, refused_choices
from croupier.core.naming import called
from croupier.core.prompt import Amount, One, Some
from croupier.core.resolve import resolve
from croupier.core.wager import Bid, Spot, Wager

if TYPE_CHECKING:
    from croupier.core.driver import Driver
    from croupier.core.money import Cents
    from croupier.core.part import Act
    from croupier.core.step import Ask

WAGER = re.compile(r"\$?\d[\d.,]*(?:\s+cash)?(?:\s+on)?\s+\S.*")
"""How a line begins that makes a wager."""


def meant(asked: Ask | None, text: str, *, begun: bool) -> str:
    """The choice that a line names, or the first that begins with it if `begun` is set; or ""."""
    if asked is not None and isinstance(asked.form, Some):
        return several(asked, text)
    if asked is None or not isinstance(asked.form, One | Amount):
        return ""
    said = "_".join(text.lower().split())
    choices = [one for one in asked.choices if said in (one, one.replace(" ", "_"))]
    letters = begun and said.isalpha()
    starting = [one for one in asked.choices if letters and one.startswith(said)]
    return next(iter((*choices, *starting)), "")


def several(asked: Ask, text: str) -> str:
    """The choices that a line names, by word or by number: `first third`, `first, third`, `1 3`."""
    said = [one for one in re.split(r"[\s,]+", text.lower()) if one not in ("", "and")]
    numbered = {str(number): one for number, one in enumerate(asked.choices, 1)}
    named = [one if one in asked.choices else numbered.get(one, "") for one in said]
    return " ".join(named) if all(named) else ""


def shut(driver: Driver, asked: Ask | None, text: str) -> str:
    """The choice that a line names and that is not open now, or ""."""
    said = "_".join(text.lower().split())
    refused = refused_choices(driver.game, driver.table, asked) if asked is not None else ()
    named = (one.choice for one in refused)
    return next((one for one in named if said in (one, one.replace(" ", "_"))), "")


def named(driver: Driver, text: str) -> Spot:
    """The spot a patron means."""
    return resolve(driver.game, driver.rules, Spot.parse(text.strip()))


def bid_at(driver: Driver, patron: str, amount: Cents, said: Spot, *, anywhere: bool) -> Bid:
    """A bid on a spot: at the patron's own box if it may be `anywhere`, or at the one it names."""
    game, table = driver.game, driver.table
    area = resolve(game, table.rules, said)
    box = area.box or (home_of(game, table, patron) if anywhere else 0)
    boxes = game.boxes(table.rules)
    if not box and 0 not in boxes and patron in table.accounts:
        what, why = called(game, {}, area.kind), "this table has boxes: say which one"
        raise Refused(f"{what} without a box", why, (), f"box: {listed([*map(str, boxes)])}")
    return Bid(amount, area.kind, area.on, box)


def acted(driver: Driver, text: str) -> tuple[Act, dict[str, str]] | None:
    """The act of the game that a line types, with its details: `pass dice`, `on WAGER`."""
    for one in driver.game.acts:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(one.typed))
        match = re.fullmatch(pattern, text, re.IGNORECASE) if one.typed else None
        if match is not None:
            given = match.groupdict().items()
            return one, {name: _detail(driver, name, said) for name, said in given}
    return None


def _detail(driver: Driver, name: str, said: str) -> str:
    """What a detail of an act means: a wager by its spot, anything else as typed."""
    return str(named(driver, said)) if name == "wager" else said


def lying(driver: Driver, patron: str, text: str) -> list[Wager]:
    """A patron's wagers with this name; a word after it selects those at that number or box."""
    own = driver.table.wagers_of(patron)
    first, _, at = text.rpartition(" ")
    if first and not _is_known(driver, text):
        own = tuple(wager for wager in own if at in (str(wager.at), str(wager.box)))
        text = first.removesuffix(" at")
    area = named(driver, text)
    meant = booked_as(driver.game, driver.table, Bid(0, area.kind, area.on, area.box))
    spots = {(area.kind, area.on), *((one.kind, one.on) for one in meant)}
    there = [wager for wager in own if (wager.kind, wager.on) in spots]
    return [wager for wager in there if area.box in (0, wager.box)]


def _is_known(driver: Driver, text: str) -> bool:
    """Whether a text names a wager of this table."""
    try:
        area = named(driver, text)
    except Refused:
        return False
    return area.kind in offered(driver.game, driver.rules)
