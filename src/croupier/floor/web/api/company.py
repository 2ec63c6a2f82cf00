"""Bots and auto-play over HTTP: company and rounds by rote, at practice tables only."""

from __future__ import annotations

from hashlib import sha256
from typing import Literal

import msgspec
from sqlalchemy import Connection

from croupier.core.event import Bought, CashedOut, Paid
from croupier.core.money import Cents
from croupier.core.step import Ask, Open
from croupier.floor.figures.permitted import permit
from croupier.floor.money.amounts import money
from croupier.floor.people.accounts import DEALER, PATRON, SUPERVISOR
from croupier.floor.tables import bots, journal, once, rounds
from croupier.floor.tables.living import Living
from croupier.floor.web.api import acts, moves
from croupier.floor.web.api.acts import AT
from croupier.floor.web.api.endpoints import Asker, Endpoint, Nothing
from croupier.floor.web.api.odds import advised
from croupier.floor.web.serving.house import House

STEPS = 60
FIRST = "/0"
"""Wagers are repeated by a request's first part alone."""
MONEY_KINDS = ("bought", "cashed_out", "tipped")


class BotTold(msgspec.Struct, frozen=True):
    """A bot at a table, and who asked for it."""

    name: str
    by: str
    leaving: bool


class Bots(msgspec.Struct, frozen=True):
    """The bots at a table."""

    rows: tuple[BotTold, ...]


class AutoPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round by rote: the last wagers again, decisions as the coach has them, or by silence.

    `round` is one that is under way, to be gone on with (0: the present one); `since` is the round
    that counting begins with (0: this one). It stops at a win or a loss of so
    many cents, or a payment at such odds (0: never).
    """

    follow: Literal["coach", "silence"] = "coach"
    round: int = 0
    since: int = 0
    stop_win_cents: int = 0
    stop_loss_cents: int = 0
    stop_odds: int = 0


class AutoPlayed(msgspec.Struct, frozen=True):
    """What came of a round by rote: its result, that of all since, and why one stops ("": on).

    `over` says that the round came to its end; if not, it waits for others or the coach.
    """

    round: int
    over: bool
    net_cents: Cents
    total_cents: Cents
    stopped: str


def company(house: House, asker: Asker, table: str) -> Bots:
    """The bots at a table."""
    house.floor.table(table)
    with house.database.reading() as connection:
        every = bots.bots(connection, table)
    return Bots(tuple(BotTold(one.name, one.by, one.leaving) for one in every))


def seat_bot(house: House, asker: Asker, table: str) -> BotTold:
    """A bot sits down: at practice tables only."""
    permit(house.settings.profile, house.floor.current(table).mode, "bots")

    bot = bots.seat(house.floor, table, asker.name, asker.once)
    return BotTold(bot.name, bot.by, bot.leaving)


def dismiss_bot(house: House, asker: Asker, table: str, bot: str) -> Nothing:
    """A bot gets up, once nothing of it lies on the layout: its owner's, or the house's to say."""
    bots.dismiss(house.floor, table, bot, asker.person)
    return Nothing()


def auto_play(house: House, asker: Asker, table: str, body: AutoPlay) -> AutoPlayed:
    """One round by rote: at practice tables only. Who stops asking has stopped it."""
    found = house.floor.current(table)
    permit(house.settings.profile, found.mode, "auto_play")

    with house.database.reading() as connection:
        told = once.answered(connection, asker.once) if asker.once else None
    if told is None:
        told = _kept(house, asker, _by_rote(house, asker, found, body))
    return msgspec.json.decode(told, type=AutoPlayed)


def _by_rote(house: House, asker: Asker, found: Living, body: AutoPlay) -> AutoPlayed:
    """Every act of the round, each done once under a key of its own."""
    first = body.round or found.driver.table.round or 1
    for number in range(STEPS):
        if not _step(house, _named(asker, number), found, first, body):
            break
    return _played(house, found, asker.name, first, body)


def _kept(house: House, asker: Asker, made: AutoPlayed) -> str:
    """What a round came to, as the first who asked with this key was told."""
    answer = msgspec.json.encode(made).decode()
    return once.carried_out(house.database, asker.once, house.floor.clock(), lambda _: answer)


def _named(asker: Asker, number: int) -> Asker:
    """The same request's part of a number, so that each is done once."""
    request = sha256(f"{asker.request} {number}".encode()).hexdigest()
    return msgspec.structs.replace(asker, key=f"{asker.key}/{number}", request=request)


def _step(house: House, asker: Asker, found: Living, first: int, body: AutoPlay) -> bool:
    """One act of the round, if it is one's own turn; whether there may be more."""
    driver, name = found.driver, asker.name
    with found.lock:
        step, now = driver.step_now, driver.table
        said = now.ready
    if now.round > first:
        return False
    if isinstance(step, Ask) and name in step.patrons:
        best = _best(house, found, name, body)
        if best is not None:
            choice = best or step.silence or step.choices[0]
            acts.answer(house, asker, found.name, acts.Answer(choice, step.about))
        return best is not None
    if isinstance(step, Open) and name not in said:
        return _opens(house, asker, found, step, body)
    return False


def _best(house: House, found: Living, name: str, body: AutoPlay) -> str | None:
    """What the coach says, if it is followed; None: it is not worked out yet."""
    return advised(house, found, name, by_shoe=True) if body.follow == "coach" else ""


def _opens(house: House, asker: Asker, found: Living, step: Open, body: AutoPlay) -> bool:
    """The last wagers again, a further one where it is best, and ready."""
    own = found.driver.table.wagers_of(asker.name)
    if not own and not asker.key.endswith(FIRST):
        return False
    if not own:
        moves.move(house, _named(asker, 1), found.name, moves.Move("rebet"))
    elif step.kinds:
        best = _best(house, found, asker.name, body)
        if best is None:
            return False
        if best in step.kinds and best not in {wager.kind for wager in own}:
            acts.answer(house, _named(asker, 1), found.name, acts.Answer(best, str(own[0].box)))
    acts.ready(house, _named(asker, 2), found.name)
    return True


def _played(house: House, found: Living, name: str, first: int, body: AutoPlay) -> AutoPlayed:
    """What came of it."""
    with house.database.reading() as connection:
        one = rounds.played(connection, found, first)
        total = _total(connection, found, name, body.since or first)
    net = rounds.results(found.game, one).get(name, 0)
    return AutoPlayed(first, one.finished, net, total, _stops(name, one, total, body))


def _total(connection: Connection, found: Living, name: str, since: int) -> Cents:
    """The result since a round began."""
    game, table = found.game, found.name
    begun = journal.begins(connection, table, since)
    before = journal.state_before(connection, game, found.driver.rules, table, begun)
    moved = (
        entry.event
        for _, _, _, entry in journal.read(connection, game, table, begun - 1, None, MONEY_KINDS)
    )
    brought = sum(
        event.amount if isinstance(event, Bought) else -event.amount
        for event in moved
        if isinstance(event, Bought | CashedOut) and event.patron == name
    )
    return rounds.worth(found.driver.table, name) - rounds.worth(before, name) - brought


def _stops(name: str, one: rounds.Round, total: Cents, body: AutoPlay) -> str:
    """Why one stops here; "" where one goes on."""
    if body.stop_win_cents and total >= body.stop_win_cents:
        return f"won {money(total)}"
    if body.stop_loss_cents and -total >= body.stop_loss_cents:
        return f"lost {money(-total)}"
    for told in one.events:
        event = told.event
        paid = event.odds if isinstance(event, Paid) and event.patron == name else None
        if paid is not None and body.stop_odds and paid.fraction >= body.stop_odds:
            return f"paid at {paid}"
    return ""


WHO = (PATRON, DEALER, SUPERVISOR)
ENDPOINTS = (
    Endpoint("GET", f"{AT}/bots", company, "The bots at a table", answers=Bots, open=True),
    Endpoint(
        "POST",
        f"{AT}/bots",
        seat_bot,
        "Seat a bot, in practice",
        None,
        BotTold,
        WHO,
        money=True,
        status=201,
    ),
    Endpoint("DELETE", f"{AT}/bots/{{bot}}", dismiss_bot, "A bot gets up", roles=WHO),
    Endpoint(
        "POST",
        f"{AT}/auto-plays",
        auto_play,
        "A round by rote, in practice",
        AutoPlay,
        AutoPlayed,
        (PATRON,),
        money=True,
    ),
)
