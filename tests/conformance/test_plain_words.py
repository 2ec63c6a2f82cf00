"""Nothing that a person reads has a key in it: `dont_pass`, `main@1`, `ask_for_shoe`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from croupier.analysis.random_play import random_act
from croupier.core.driver import Driver, Entry
from croupier.core.errors import Refused
from croupier.core.game import Game, need_of, offered
from croupier.core.step import Ask
from croupier.core.view import Question
from croupier.core.wager import Bid
from croupier.notation.plain import plainly
from croupier.notation.prose import sentence, setting_at, stakes
from croupier.tableside import edits, line
from croupier.tableside.possible import acts
from tests.conformance.tables import a_table

KEY = re.compile(r"\w_\w|\w@\w|\w:[a-z0-9]|‹")
"""An underscore or an at sign inside a word, a place after a colon, a spot without its name."""
TABLES = 2
ACTS = 60
PATRON = "p1"
TYPED = ("take everything", "nonsense", "5 on nonsense")


def refusal_of(driver: Driver, does: Callable[[], object]) -> Iterator[str]:
    """The words of a refusal as every screen says them, if there is one."""
    try:
        with plainly(driver):
            does()
    except Refused as refusal:
        yield from said_in(refusal)


def said_in(refusal: Refused) -> tuple[str, ...]:
    return refusal.what, refusal.why, refusal.accepted


def of_question(asked: Question | None) -> Iterator[str]:
    """What a question says; its choices are keys, which every screen puts into words."""
    if asked is None:
        return
    yield from (asked.about.replace("_", " "), asked.asks)
    for one in getattr(asked, "refused", ()):
        yield from (one.why, getattr(one, "accepted", ""))


def tried(driver: Driver, rng: Random) -> Iterator[str]:
    """The refusals of what a patron tries at a table, none of which changes anything."""
    game, table, log = driver.game, driver.table, len(driver.log)
    kinds = list(offered(game, driver.rules).values())
    bids = [Bid(5_00, one.key, rng.choice(one.spots(driver.rules))) for one in kinds]
    boxes = game.boxes(driver.rules)
    there = [replace(bid, box=rng.choice(boxes)) for bid in bids]
    does: list[Callable[[], object]] = [
        driver.close,
        partial(driver.cash_out, PATRON),
        partial(driver.choose, PATRON, "nonsense"),
        *(partial(line.says, driver, PATRON, typed) for typed in TYPED),
        *(partial(edits.move, driver, PATRON, move) for move in edits.MOVES),
        *(partial(driver.take_down, one.patron, one.id) for one in table.wagers),
        *(partial(driver.place, PATRON, bid) for bid in (*bids, *there)),
        *(partial(driver.act, PATRON, act.key) for act in game.acts),
        *(partial(driver.incident, one.key) for one in game.incidents),
    ]
    for act in does:
        yield from refusal_of(driver, act)
        driver.table = table
        del driver.log[log:]
    for refusal in edits.cannot(driver, PATRON).values():
        yield from said_in(refusal)


def offers(driver: Driver) -> Iterator[str]:
    """What a table says a patron may do, and what somebody must do."""
    for one in acts(driver, PATRON):
        yield one.act.about
        yield from said_in(one.refusal) if one.refusal else ()
    need = need_of(driver.game, driver.table)
    if need is not None:
        yield need.why


def seen(driver: Driver) -> Iterator[str]:
    """What a patron and anyone who watches see of a table."""
    for who in (PATRON, None):
        shown = driver.view(who)
        yield from (line.says for line in shown.script if line.says)
        yield from (area.refused.why for area in shown.areas.values() if area.refused)
        yield from (area.refused.accepted for area in shown.areas.values() if area.refused)
        yield from of_question(shown.prompt)
        yield from (one.face for one in shown.things)
    if isinstance(driver.step_now, Ask):
        yield from of_question(driver.view(driver.step_now.patrons[0]).prompt)


def news(driver: Driver, since: int, log: list[Entry]) -> Iterator[str]:
    """What is said about the latest events."""
    where = setting_at(driver.game, driver.table, PATRON)
    lay = stakes(driver.table, (entry.event for entry in log))
    for place in range(since, len(log)):
        yield sentence(log[place].event, where, lay.get(place, 0))


def everything(game: Game, seed: int) -> Iterator[str]:
    """All that is said at a table while anything happens there."""
    driver, rng = a_table(game, seed, ways=TABLES)
    for incident in game.incidents:
        yield incident.name
    for number in range(ACTS):
        since = len(driver.log)
        random_act(driver, rng)
        yield from news(driver, since, driver.log)
        yield from offers(driver)
        if number % 4 == 0:
            yield from seen(driver)
            yield from tried(driver, rng)


@pytest.mark.parametrize("seed", range(TABLES))
def test_nothing_that_a_person_reads_has_a_key_in_it(game: Game, seed: int) -> None:
    raw = {words for words in everything(game, seed) if KEY.search(words)}
    assert not raw, "\n".join(sorted(raw))
