"""Hidden cards and sealed secrets reach nobody they should not, in no page, view or answer.

What somebody may know is worked out here from the audience of each event alone, by no function
that pages are made with: if one of those leaks, the two differ.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import partial
from html import unescape
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.requests import Request

from croupier.analysis.mix import Mix
from croupier.analysis.random_play import go_on, random_bid
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import UNSEEN, Dealt, Event, RoundOpened
from croupier.core.game import Game, dealt_by, dealt_on
from croupier.core.step import Ask, Idle
from croupier.drawing.things import PIECES
from croupier.equipment.cards import pretty
from croupier.floor.figures import statistics
from croupier.floor.figures.coach import cards_seen
from croupier.floor.people.accounts import (
    BUREAU,
    PATRON,
    QUICK,
    SUPERVISOR,
    Login,
    People,
    Person,
    entered,
)
from croupier.floor.tables import hands
from croupier.floor.tables.floor import nothing
from croupier.floor.tables.living import Living
from croupier.floor.web.api import acts, chat, odds, rounds, sittings
from croupier.floor.web.api.endpoints import Asker
from croupier.floor.web.pages import news, offices, panels, result_cards, table_page
from croupier.floor.web.pages.result_cards import Chosen
from croupier.floor.web.serving.app import BESIDE
from croupier.floor.web.serving.house import House
from croupier.games import registry
from tests.floor import playing
from tests.floor.fresh import fresh_sqlite
from tests.floor.playing import anything, close_seeds, secrets_of
from tests.floor.test_tables import funded

ACTS = playing.acts(12, 30)
OFTEN = playing.acts(4, 1)
"""At every fourth act the pages beside the table are read too; in the long run at each."""
MOST = playing.acts(2, 10)
"""At how many questions, and ends of rounds, they are read besides."""
FACE = re.compile(r'class="(?:card|tile)" role="img" data-face="([^"]+)"')
SOMEBODY = Login(Person("patron-2", "patron"), "", "")
OFFICE = {role: Login(Person(f"{role}-1", role), "", "") for role in (SUPERVISOR, BUREAU)}
REQUEST = Request(
    {"type": "http", "headers": [], "query_string": b"", "path_params": {"table": "T1"}}
)
JOKER = "Jk"
"""Which is also the name of a card that every deck has."""
COACHED = ("threecardpoker",)
"""Where the coach is asked for words too; at all games, for the cards that it counts."""


def _buys(patron: str, driver: Driver) -> None:
    driver.buy(patron, 50_000_00)


def faces(found: Living, of: object) -> frozenset[str]:
    """Every card, or tile, in some records."""
    known = PIECES[dealt_by(found.game)].faces
    return frozenset(_strings(msgspec.to_builtins(of))) & frozenset(known)


def _strings(of: Any) -> Iterator[str]:
    if isinstance(of, dict):
        yield from (one for value in (*of.keys(), *of.values()) for one in _strings(value))
    elif isinstance(of, list | tuple | set | frozenset):
        yield from (one for value in of for one in _strings(value))
    elif isinstance(of, str):
        yield of


def may(audience: tuple[str, ...] | None, person: str | None) -> bool:
    """Whether somebody is in an audience."""
    return audience is None or (person is not None and person in audience)


def allowed(found: Living, event: Event, person: str | None) -> frozenset[str]:
    """The cards in an event that are for somebody, by its audience, or that of each card."""
    if isinstance(event, Dealt):
        each = zip(event.cards, event.by_card, strict=True)
        return frozenset(card for card, audience in each if may(audience, person))
    return faces(found, event) if may(event.seen_by, person) else frozenset()


def visible(found: Living, person: str | None) -> Counter[str]:
    """The cards somebody may know: those that lie open, or are theirs to see."""
    lying = (*dealt_on(found.game, found.driver.table).values(), *found.glow.values())
    return Counter(card for cards in lying for card, seen in cards if may(seen, person))


def page_of(found: Living, login: Login | None) -> str:
    """The parts of somebody's page of a table."""
    person = login.person.name if login else None
    return table_page.parts(login, found, found.view(person), beside=BESIDE)


def shown(page: str) -> Counter[str]:
    """The cards that the felt of a page draws face up."""
    wide = page.partition('hx-target="#tall-chips"')[0]
    return Counter(face for face in FACE.findall(wide) if face != UNSEEN)


def unseen(found: Living, person: str | None) -> frozenset[str]:
    """Cards of the last round that somebody never saw.

    Folded, conceded and surrendered hands are among them.
    """
    log = [one.event for one in found.driver.log]
    begun = max((n for n, one in enumerate(log) if isinstance(one, RoundOpened)), default=0)
    seen = frozenset[str]().union(*(allowed(found, event, person) for event in log))
    there = faces(found, log[begun:]) | faces(found, found.driver.table.play)
    return there - seen - set(visible(found, person))


def named(found: Living, cards: Iterable[str], text: str) -> list[str]:
    """The cards that a text shows, as a face or in words."""
    read, of = unescape(text), dealt_by(found.game)
    if of == "tile":
        spoken = PIECES[of].spoken
        return [one for one in cards if f'data-face="{one}"' in read or spoken(one) in read]
    said = (card for card in cards if card != JOKER and _said(pretty(card), read))
    return [*said, *(card for card in cards if f'"{card}"' in read)]


def _said(name: str, text: str) -> bool:
    """Whether a card's name stands in a text, and not as a part of another (9 in 19)."""
    return name in text and re.search(rf"(?<!\w){name}", text) is not None


def json_of(of: object) -> str:
    return msgspec.json.encode(of).decode()


def elsewhere(house: House, found: Living, login: Login | None) -> Iterator[tuple[str, str]]:
    """What else is told of the last round: its page, every picture, lists, figures, cards."""
    number, person = str(found.driver.table.round), login.person.name if login else None
    _, one = rounds.round_at(house, found.name, number)
    yield "page", rounds.page(house, login, found.name, number)
    yield "round", json_of(rounds.round_shown(found, one, person))
    yield "rounds", json_of(rounds.rounds_of(found))
    every = rounds.steps(one, person)
    for place in {len(every) // 2, len(every) - 1}:
        picture = rounds.frame_of(found, one, every, place, person)
        yield f"picture {place}", "".join(str(part) for part in msgspec.structs.astuple(picture))
    yield "news", str(news.news(found, person))
    asker = Asker(login, "")
    yield "chat", json_of(chat.talk(house, asker, found.name))
    yield "chat panel", str(panels.chat(house, asker, found.name))
    if one.finished:
        yield "card", result_cards.card(found, one, "", person, Chosen())
        with suppress(Refused):
            yield "own card", result_cards.card(found, one, "", person, Chosen(True, True))
    if login:
        yield from _own(house, found, login)


def _own(house: House, found: Living, login: Login) -> Iterator[tuple[str, str]]:
    """What somebody has of their own: hands, charts, figures, and the coach."""
    person, asker = login.person.name, Asker(login, "")
    with house.database.reading() as connection:
        yield "hands", json_of(hands.of_patron(connection, person))
    yield "sitting", json_of(sittings.figures(house, found, person, found.tip.seq))
    yield "lifetime", offices.lifetime(house, login, REQUEST)
    yield "lifetime as data", json_of(sittings.own_lifetime(house, asker))
    if found.game.key in COACHED:
        yield "coach", json_of(odds.coach_of(house, found, person))
        yield "price", json_of(odds.price(house, asker, found.name, "-"))


PAGES: dict[Callable[..., str], str] = {
    offices.pit: SUPERVISOR,
    offices.chat: SUPERVISOR,
    offices.bureau: BUREAU,
    offices.journal: BUREAU,
}


def in_offices(house: House) -> Iterator[tuple[str, str]]:
    """What staff read, which tells them no more than anyone; others are refused."""
    for page, role in PAGES.items():
        yield f"{page.__name__} of {role}", page(house, OFFICE[role], REQUEST)
        for login in (None, SOMEBODY):
            with pytest.raises(Refused) as refused:
                page(house, login, REQUEST)
            yield f"{page.__name__}, refused", str(refused.value)


def counted(house: House, found: Living, person: str) -> frozenset[str]:
    """The cards that the coach counts for a patron, and that the patron never saw."""
    with house.database.reading() as connection:
        seen = cards_seen(connection, found.game, found.name, person, found.tip.seq + 1)
    return frozenset(seen) & unseen(found, person)


def onward(driver: Driver, rng: Random) -> None:
    """Both patrons make the game's first wager, and the round goes on from question to question."""
    table, kinds = driver.table, tuple(kind.key for kind in driver.game.wagers[:1])
    if close_seeds(driver):
        return
    for patron in table.patrons if table.open and kinds else ():
        bid = random_bid(driver.game, table, patron, rng, kinds)
        if bid is not None and not table.wagers_of(patron):
            with suppress(Refused):
                driver.place(patron, bid)
    go_on(driver, rng)


def hides(found: object, to: object = "") -> None:
    """Nothing hidden was found; the words are there however assertions are read."""
    assert not found, f"leaked to {to}: {found}"


def looked_at(
    game: Game, tmp_path_factory: pytest.TempPathFactory, goes: Callable[[Driver, Random], object]
) -> int:
    """Play at a new table, looking everywhere after each act; at how many questions cards were
    hidden."""
    database = fresh_sqlite(tmp_path_factory.mktemp("floor"))
    house, rng, asked, over = House(database, people=People(QUICK)), Random(11), 0, 0
    floor = house.floor
    floor.open_table("T1", game.key, "practice")
    with database.transaction() as connection:
        entered(connection, floor.clock(), "patron-2", "", PATRON)
    funded(floor, "patron-1", "patron-2", amount=10**9)
    for patron in ("patron-1", "patron-2"):
        floor.act("T1", patron, "buy-in", partial(_buys, patron))
    with suppress(Refused):
        chat.say(house, Asker(SOMEBODY, ""), "T1", chat.Say(emote="luck"))
    for number in range(ACTS):
        done = floor.act("T1", "patron-1", "play", nothing, then=lambda d: goes(d, rng))
        found = floor.table("T1")
        told = "".join(
            map(
                json_of,
                (found.view(None), found.view("patron-2"), acts.happened(found, done, "patron-2")),
            )
        )
        hides([secret for secret in secrets_of(floor, "T1") if secret in told])
        step = found.driver.step_now
        asks, over = isinstance(step, Ask), over + isinstance(step, Idle)
        for login in (None, SOMEBODY):
            person, page = login.person.name if login else None, page_of(found, login)
            hidden = unseen(found, person)
            hides(named(found, hidden, page + json_of(found.view(person))), person)
            hides(shown(page) - visible(found, person))
            often = (asks and asked < MOST) or (isinstance(step, Idle) and over <= MOST)
            if hidden and (number % OFTEN == 0 or often):
                for what, text in elsewhere(house, found, login):
                    hides(named(found, hidden, text), (what, person))
        hides(named(found, unseen(found, "patron-2"), told))
        hides(counted(house, found, "patron-2"))
        if asks and unseen(found, None):
            for what, text in in_offices(house) if not asked else ():
                hides(named(found, unseen(found, None), text), what)
            asked += 1
    database.close()
    return asked


@pytest.fixture(autouse=True)
def _no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """What wagers are expected to bring follows from the rules alone, and takes long."""
    none = Mix(0, Fraction(0), Fraction(0), together=True, exact=True)
    monkeypatch.setattr(statistics, "_mixed", lambda game, rules, wagers: none)


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.key)
def test_nobody_learns_what_is_hidden(game: Game, tmp_path_factory: pytest.TempPathFactory) -> None:
    if any(part.dealt for part in game.parts):
        asked = looked_at(game, tmp_path_factory, onward)
        assert asked, "no question with hidden cards was met"
    looked_at(game, tmp_path_factory, anything)


def whole(event: Event, patron: str | None) -> Event:
    """A leak: everyone sees every event as it is."""
    return event


@pytest.mark.parametrize("key", ["threecardpoker", "paigow"])
def test_a_leak_is_found(
    key: str, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Event, "known_to", whole)
    monkeypatch.setattr(Dealt, "known_to", whole)
    game = registry.games()[key]
    with pytest.raises(AssertionError, match="leaked"):
        looked_at(game, tmp_path_factory, onward)
