"""What people type at a table in their own words: one grammar for every screen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.core.errors import Refused
from croupier.core.game import offered, refused_choices
from croupier.core.prompt import Amount, One
from croupier.core.resolve import resolve
from croupier.core.wager import Bid, Spot, Wager, WagerKind, parse_bid, spot

if TYPE_CHECKING:
    from croupier.core.driver import Driver
    from croupier.core.part import Act
    from croupier.core.step import Ask

BID = re.compile(
    r"(?P<amount>\$?\d[\d.,]*)(?P<cash>\s+cash)?(?:\s+on)?\s+(?P<wager>.+?)"
    r"(?P<tail>(?:\s+at\s+\d+)?(?:\s+with\s+coupon)?)"
)


def meant(asked: Ask | None, text: str, *, begun: bool) -> str:
    """The choice that a line names, or the first that begins with it if `begun` is set; or ""."""
    if asked is None or not isinstance(asked.form, One | Amount):
        return ""
    said = "_".join(text.lower().split())
    choices = [one for one in asked.choices if said in (one, one.replace(" ", "_"))]
    letters = begun and said.isalpha()
    starting = [one for one in asked.choices if letters and one.startswith(said)]
    return next(iter((*choices, *starting)), "")


def shut(driver: Driver, asked: Ask | None, text: str) -> str:
    """The choice that a line names and that is not open now, or ""."""
    said = "_".join(text.lower().split())
    refused = refused_choices(driver.game, driver.table, asked) if asked is not None else ()
    named = (one.choice for one in refused)
    return next((one for one in named if said in (one, one.replace(" ", "_"))), "")


def named(driver: Driver, text: str) -> Spot:
    """The spot a patron means: by its key, its spelling, its printed name, or a face."""
    typed = Spot.parse(text.strip())
    kind, on = _named(driver, typed.kind, typed.on)
    return Spot(kind, on, typed.box)


def _named(driver: Driver, kind: str, on: str) -> tuple[str, str]:
    kinds = offered(driver.game, driver.rules)
    key = "_".join(kind.split()).lower()
    if key in kinds:
        return resolve(driver.game, driver.rules, key, on)
    first, _, last = key.rpartition("_")
    if first in kinds and last in kinds[first].spots(driver.rules):
        return first, last
    called = [one.key for one in kinds.values() if kind.lower() == one.name.lower()]
    shown = [one.key for one in kinds.values() if kind.lower() in _faces(one)]
    if len(called or shown) == 1:
        return (called or shown)[0], on
    found = resolve(driver.game, driver.rules, kind if on else "-".join(kind.split()), on)
    if len(shown) > 1 and found[0] not in kinds:
        raise Refused(f"wager {kind!r}", "it could mean several wagers", (), ", ".join(shown))
    return found


def _faces(kind: WagerKind) -> tuple[str, ...]:
    """What a device shows when a wager without spots wins, if it says so: `$5` or 5."""
    face = str(kind.start("")).lower()
    return (face, face.removeprefix("$")) if face else ()


def bid_of(driver: Driver, text: str) -> Bid:
    """A wager as typed: `25 on 17`, `10 red`, `5 on split:1-2`."""
    match = BID.fullmatch(text)
    if match is None:
        return parse_bid(text)
    area = named(driver, match["wager"])
    tail = (f" at {area.box}" if area.box else "") + match["tail"]
    on = spot(area.kind, area.on)
    return parse_bid(f"{match['amount']}{match['cash'] or ''} on {on}{tail}")


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
    """A patron's wagers with this name; a word after it selects those that are at that number."""
    own = driver.table.wagers_of(patron)
    first, _, at = text.rpartition(" ")
    if first and not _is_known(driver, text):
        own, text = tuple(wager for wager in own if str(wager.at) == at), first
    area = named(driver, text)
    there = [wager for wager in own if (wager.kind, wager.on) == (area.kind, area.on)]
    return [wager for wager in there if area.box in (0, wager.box)]


def _is_known(driver: Driver, text: str) -> bool:
    """Whether a text names a wager of this table."""
    try:
        area = named(driver, text)
    except Refused:
        return False
    return area.kind in offered(driver.game, driver.rules)
