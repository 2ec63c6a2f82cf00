"""Hidden cards and sealed secrets reach nobody they should not, in no page, view or answer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from html import unescape
from random import Random

import msgspec
import pytest

from croupier.core.driver import Driver
from croupier.core.event import UNSEEN, RoundOpened, seen_by
from croupier.core.game import Game, dealt_on
from croupier.core.step import Ask
from croupier.equipment.cards import pretty
from croupier.floor.people.accounts import QUICK, Login, People, Person
from croupier.floor.tables import hands
from croupier.floor.tables.floor import nothing
from croupier.floor.tables.last_seen import glowing
from croupier.floor.tables.living import Living
from croupier.floor.web.api import acts, rounds, sittings
from croupier.floor.web.pages import news, result_cards, table_page
from croupier.floor.web.pages.result_cards import Chosen
from croupier.floor.web.serving.app import BESIDE
from croupier.floor.web.serving.house import House
from croupier.games import registry
from tests.floor import playing
from tests.floor.fresh import fresh_sqlite
from tests.floor.playing import anything, secrets_of
from tests.floor.test_tables import funded

ACTS = playing.acts(25, 50)
OFTEN = playing.acts(3, 1)
"""At every third act the pages beside the table are read too, and whenever a question is open; in
the long run at each."""
CARD = re.compile(r'"([2-9TJQKA][shdc])"')
FACE = re.compile(r'class="card" role="img" data-face="([^"]+)"')
SOMEBODY = Login(Person("p2", "patron"), "", "")


def _buys(patron: str, driver: Driver) -> None:
    driver.buy(patron, 50_000_00)


def visible(found: Living, person: str | None) -> Counter[str]:
    """The cards somebody may know: those that lie open, or are theirs to see."""
    lying = (cards for cards in dealt_on(found.game, found.driver.table).values())
    known = Counter(
        card
        for cards in lying
        for card, seen in cards
        if seen is None or (person is not None and person in seen)
    )
    return known + Counter(thing.face for thing in glowing(found.glow, person))


def shown(found: Living, login: Login | None) -> Counter[str]:
    person = login.person.name if login else None
    page = table_page.parts(login, found, found.view(person), beside=BESIDE)
    wide = page.partition('hx-target="#tall-chips"')[0]
    return Counter(face for face in FACE.findall(wide) if face != UNSEEN)


def faces(of: object) -> frozenset[str]:
    """Every card in some records."""
    return frozenset(CARD.findall(msgspec.json.encode(of).decode()))


def unseen(found: Living, person: str | None) -> frozenset[str]:
    """Cards of the last round that somebody never saw.

    Folded, conceded and surrendered hands are among them.
    """
    log = [one.event for one in found.driver.log]
    begun = max((n for n, one in enumerate(log) if isinstance(one, RoundOpened)), default=0)
    seen = faces([seen_by(event, person) for event in log]) | set(visible(found, person))
    return (faces(log[begun:]) | faces(found.driver.table.play)) - seen


def named(cards: Iterable[str], text: str) -> list[str]:
    """The cards that a text shows, as a face or in words."""
    read = unescape(text)
    return [card for card in cards if f'"{card}"' in read or _said(pretty(card), read)]


def _said(name: str, text: str) -> bool:
    """Whether a card's name stands in a text, and not as a part of another (9 in 19)."""
    return name in text and re.search(rf"(?<!\w){name}", text) is not None


def leaked(found: Living, login: Login | None) -> list[str]:
    """Cards of this round that somebody never saw, and that a page or the stream shows."""
    person = login.person.name if login else None
    view = found.view(person)
    page = table_page.parts(login, found, view, beside=BESIDE)
    return named(unseen(found, person), page + msgspec.json.encode(view).decode())


def elsewhere(house: House, found: Living, login: Login | None) -> Iterator[tuple[str, str]]:
    """What else is told of the last round: its page, every picture, lists, figures, cards."""
    number, person = str(found.driver.table.round), login.person.name if login else None
    _, one = rounds.round_at(house, found.name, number)
    yield "page", rounds.page(house, login, found.name, number)
    yield "round", msgspec.json.encode(rounds.round_shown(found, one, person)).decode()
    yield "rounds", msgspec.json.encode(rounds.rounds_of(found)).decode()
    every = rounds.steps(one, person)
    for place in {len(every) // 2, len(every) - 1}:
        picture = rounds.frame_of(found, one, every, place, person)
        yield f"picture {place}", "".join(str(part) for part in msgspec.structs.astuple(picture))
    yield "news", str(news.news(found, person))
    if one.finished:
        yield "card", result_cards.card(found, one, "", person, Chosen())
    if person:
        with house.database.reading() as connection:
            yield "hands", msgspec.json.encode(hands.of_patron(connection, person)).decode()
        figures = sittings.figures(house, found, person, found.tip.seq)
        yield "sitting", msgspec.json.encode(figures).decode()


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.key)
def test_nobody_learns_what_is_hidden(game: Game, tmp_path_factory: pytest.TempPathFactory) -> None:
    database = fresh_sqlite(tmp_path_factory.mktemp("floor"))
    house = House(database, people=People(QUICK))
    floor = house.floor
    floor.open_table("T1", game.key)
    funded(floor, "p1", "p2", amount=10**9)
    rng = Random(11)
    for patron in ("p1", "p2"):
        floor.act("T1", patron, "buy-in", partial(_buys, patron))
    for number in range(ACTS):
        done = floor.act("T1", "p1", "play", nothing, then=lambda d: anything(d, rng))
        found = floor.table("T1")
        told = "".join(
            msgspec.json.encode(one).decode()
            for one in (found.view(None), found.view("p2"), acts.happened(found, done, "p2"))
        )
        assert not [secret for secret in secrets_of(floor, "T1") if secret in told]
        for login in (None, SOMEBODY):
            assert not leaked(found, login)
            person = login.person.name if login else None
            hidden = unseen(found, person)
            if hidden and (number % OFTEN == 0 or isinstance(found.driver.step_now, Ask)):
                for what, text in elsewhere(house, found, login):
                    assert not named(hidden, text), (what, person)
        assert not shown(found, None) - visible(found, None)
        assert not shown(found, SOMEBODY) - visible(found, "p2")
    database.close()
