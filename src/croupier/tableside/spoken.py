"""What people type at a table in their own words: one grammar for every screen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.core.errors import Refused, listed
from croupier.core.game import booked_as, home_of, offered, refused_choices
from croupier.core.money import cents, money, short
from croupier.core.naming import called
from croupier.core.part import InTurn
from croupier.core.prompt import Amount, One, Some, answered
from croupier.core.resolve import resolve
from croupier.core.view import priced_now
from croupier.core.wager import Bid, Spot, Wager
from croupier.tableside.arranging import numbered

if TYPE_CHECKING:
    from croupier.core.driver import Driver
    from croupier.core.money import Cents
    from croupier.core.part import Act
    from croupier.core.step import Ask

SIZED = re.compile(r"(?:(?P<word>[a-z]+)(?: to)? )?\$?(?P<amount>\d[\d,.]*)")
"""An amount, with or without what it does."""
CALL = "call"
UNKNOWN_CARD = "cards are named by their order"
WAGER = re.compile(r"\$?\d[\d.,]*(?:\s+cash)?(?:\s+on)?\s+\S.*")
"""How a line begins that makes a wager."""


def meant(asked: Ask | None, text: str, *, begun: bool) -> str:
    """The choice that a line names, or the first that begins with it if `begun` is set; or ""."""
    if asked is not None and isinstance(asked.form, Some):
        return several(asked, text)
    if asked is None or not isinstance(asked.form, One | Amount):
        return ""
    said = "_".join(re.split(r"[\s-]+", text.lower().strip()))
    choices = [one for one in asked.choices if said in (one, one.replace(" ", "_"))]
    letters = begun and said.isalpha()
    starting = [one for one in asked.choices if letters and one.startswith(said)]
    return next(iter((*choices, *starting)), "")


def sized(driver: Driver, asked: Ask | None, text: str) -> str:
    """The answer that an amount means, with or without what it does; or "".

    `raise 20`, `raise to 20` and `20` are the amount; where its size is fixed, they are the word.
    """
    if asked is None or driver.game.get(InTurn) is None:
        return ""
    named = SIZED.fullmatch(text.strip().lower())
    if named is None or not isinstance(asked.form, Amount | One):
        return ""
    word, amount = named["word"] or "", cents(named["amount"])
    priced = priced_now(driver.game, driver.table, asked)
    if word in ("", *priced.does.lower().split()[:1]) and isinstance(asked.form, Amount):
        return short(amount)
    if word and shut(driver, asked, word):
        return word
    if word == CALL and word in priced.costs:
        return _called(asked, amount, priced.costs[word])
    fixed = {one: cost for one, cost in priced.costs.items() if one != CALL}
    found = [one for one, cost in fixed.items() if word in ("", one) and cost == amount]
    return found[0] if found else short(amount) if word in ("", *fixed) else ""


def _called(asked: Ask, amount: Cents, cost: Cents) -> str:
    """A call with its amount; another amount is refused."""
    if amount != cost:
        said, accepted = f"call {money(amount)}", f"call, or call {money(cost)}"
        raise Refused(said, f"a call is {money(cost)} now", asked.cites, accepted)
    return CALL


def several(asked: Ask, text: str) -> str:
    """The choices that a line names, by word or by number: `first third`, `first, third`, `1 3`.

    The line may begin with what the question is about, `draw 1 3`, and then names nothing else.
    """
    typed = text.lower().strip()
    line, begun = typed.removeprefix(f"{asked.topic} "), typed.startswith(f"{asked.topic} ")
    said = [one for one in re.split(r"[\s,]+", line) if one not in ("", "and")]
    by_number = numbered(asked)
    named = [one if one in asked.choices else by_number.get(one, "") for one in said]
    if begun and not (all(named) and _fits(asked, " ".join(named))):
        accepted = f"{asked.topic} with numbers from 1 to {len(by_number)}, as in {asked.topic} 1 3"
        other = f", or {asked.silence}" if asked.silence else ""
        raise Refused(text, _unfit(said, named), asked.cites, f"{accepted}{other}")
    return " ".join(named) if all(named) else ""


def _fits(asked: Ask, answer: str) -> bool:
    """Whether a question takes an answer."""
    try:
        answered(asked.form, asked.choices, answer, asked.cites)
    except Refused:
        return False
    return True


def _unfit(said: list[str], named: list[str]) -> str:
    """Why words do not name some of the choices."""
    unknown = [word for word, choice in zip(said, named, strict=True) if not choice]
    if unknown:
        return f"no card has the number {unknown[0]}" if unknown[0].isdigit() else UNKNOWN_CARD
    return "a card is named twice" if len(set(named)) < len(named) else "it is one or the other"


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
