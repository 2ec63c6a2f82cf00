"""Bots and auto-play over HTTP: company and automatic rounds, at practice tables only."""

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
"""The key suffix of a request's first step, the only one that repeats wagers."""
MONEY_KINDS = ("bought", "cashed_out", "tipped")


class BotTold(msgspec.Struct, frozen=True):
    """A bot at a table, the person who asked for it, and how well it plays, if that differs."""

    name: str
    by: str
    leaving: bool
    strength: str = ""


class Bots(msgspec.Struct, frozen=True):
    """The bots at a table, and the strengths of bots that its game knows, the usual one first."""

    rows: tuple[BotTold, ...]
    strengths: tuple[str, ...] = ()


class AutoPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An automatic round: the last wagers again, with decisions by the coach or by silence.

    `round` is a round under way to continue (0: the current one); `since` is the round that
    counting begins with (0: this one). Auto-play stops at a win or a loss of this many cents, or a
    payment at these odds (0: never).
    """

    follow: Literal["coach", "silence"] = "coach"
    round: int = 0
    since: int = 0
    stop_win_cents: int = 0
    stop_loss_cents: int = 0
    stop_odds: int = 0


class AutoPlayed(msgspec.Struct, frozen=True):
    """An automatic round: its result, the total since, and why auto-play stops ("": it goes on).

    `over` says that the round ended; if not, it waits for others or the coach.
    """

    round: int
    over: bool
    net_cents: Cents
    total_cents: Cents
    stopped: str


def company(house: House, asker: Asker, table: str) -> Bots:
    """The bots at a table."""
    known = bots.strengths(house.floor.table(table).game)
    with house.database.reading() as connection:
        every = bots.bots(connection, table)
    return Bots(tuple(map(_told, every)), known)


def _told(bot: bots.Bot) -> BotTold:
    return BotTold(bot.name, bot.by, bot.leaving, bot.strength)


def seat_bot(house: House, asker: Asker, table: str) -> BotTold:
    """Seat a bot, at practice tables only."""
    permit(house.settings.profile, house.floor.current(table).mode, "bots")

    return _told(bots.seat(house.floor, table, asker.name, asker.once))


def seat_strong_bot(house: House, asker: Asker, table: str, bot: str) -> BotTold:
    """Seat a bot of the strength that the address names, at practice tables only."""
    permit(house.settings.profile, house.floor.current(table).mode, "bots")
    return _told(bots.seat(house.floor, table, asker.name, asker.once, bot))


def dismiss_bot(house: House, asker: Asker, table: str, bot: str) -> Nothing:
    """Dismiss a bot, once it has no wagers on the layout; only its owner or the house may."""
    bots.dismiss(house.floor, table, bot, asker.person)
    return Nothing()


def auto_play(house: House, asker: Asker, table: str, body: AutoPlay) -> AutoPlayed:
    """Play one round automatically, at practice tables only. It stops when you stop asking."""
    found = house.floor.current(table)
    permit(house.settings.profile, found.mode, "auto_play")

    with house.database.reading() as connection:
        answer = once.answered(connection, asker.once) if asker.once else None
    if answer is None:
        answer = _kept(house, asker, _by_rote(house, asker, found, body))
    return msgspec.json.decode(answer, type=AutoPlayed)


def _by_rote(house: House, asker: Asker, found: Living, body: AutoPlay) -> AutoPlayed:
    """Do every act of the round, each once under its own key."""
    first = body.round or found.driver.table.round or 1
    for number in range(STEPS):
        if not _step(house, _named(asker, number), found, first, body):
            break
    return _played(house, found, asker.name, first, body)


def _kept(house: House, asker: Asker, made: AutoPlayed) -> str:
    """The stored result of a round: the answer to the first request with this key."""
    answer = msgspec.json.encode(made).decode()
    return once.carried_out(house.database, asker.once, house.floor.clock(), lambda _: answer)


def _named(asker: Asker, number: int) -> Asker:
    """A numbered part of the same request, so that each part is done once."""
    request = sha256(f"{asker.request} {number}".encode()).hexdigest()
    return msgspec.structs.replace(asker, key=f"{asker.key}/{number}", request=request)


def _step(house: House, asker: Asker, found: Living, first: int, body: AutoPlay) -> bool:
    """Do one act of the round, if it is the patron's turn; return whether there may be more."""
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
    """The coach's advice, if it is followed; None if it is not computed yet."""
    return advised(house, found, name, by_shoe=True) if body.follow == "coach" else ""


def _opens(house: House, asker: Asker, found: Living, step: Open, body: AutoPlay) -> bool:
    """Repeat the last wagers, or make a further one if it is best, and be ready."""
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
    """The result of the round."""
    with house.database.reading() as connection:
        one = rounds.played(connection, found, first)
        total = _total(connection, found, name, body.since or first)
    net = rounds.results(found.game, one).get(name, 0)
    return AutoPlayed(first, one.finished, net, total, _stops(name, one, total, body))


def _total(connection: Connection, found: Living, name: str, since: int) -> Cents:
    """The patron's result since a round began."""
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
    """Why auto-play stops here; "" if it goes on."""
    if body.stop_win_cents and total >= body.stop_win_cents:
        return f"won {money(total)}"
    if body.stop_loss_cents and -total >= body.stop_loss_cents:
        return f"lost {money(-total)}"
    for entry in one.events:
        event = entry.event
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
        "Seat a bot at a practice table",
        None,
        BotTold,
        WHO,
        money=True,
        status=201,
    ),
    Endpoint(
        "POST",
        f"{AT}/bots/{{bot}}",
        seat_strong_bot,
        "Seat a bot of a strength at a practice table",
        None,
        BotTold,
        WHO,
        money=True,
        status=201,
    ),
    Endpoint("DELETE", f"{AT}/bots/{{bot}}", dismiss_bot, "Dismiss a bot", roles=WHO),
    Endpoint(
        "POST",
        f"{AT}/auto-plays",
        auto_play,
        "Auto-play a round at a practice table",
        AutoPlay,
        AutoPlayed,
        (PATRON,),
        money=True,
    ),
)
