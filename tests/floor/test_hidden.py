"""Hidden cards and sealed secrets reach nobody they should not, in no page, view or answer."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from random import Random

import msgspec
import pytest

from croupier.core.driver import Driver
from croupier.core.event import UNSEEN, RoundOpened, seen_by
from croupier.core.game import Game, dealt_on
from croupier.equipment.cards import pretty
from croupier.floor.people.accounts import Login, Person
from croupier.floor.tables.floor import Floor, nothing
from croupier.floor.tables.last_seen import glowing
from croupier.floor.tables.living import Living
from croupier.floor.web.api import acts
from croupier.floor.web.pages import table_page
from croupier.floor.web.serving.app import BESIDE
from croupier.games import registry
from tests.floor import playing
from tests.floor.fresh import fresh_sqlite
from tests.floor.playing import anything, secrets_of
from tests.floor.test_tables import funded

ACTS = playing.acts(25, 50)
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


def leaked(found: Living, login: Login | None) -> list[str]:
    """Cards of this round that somebody never saw, and that a page or the stream shows.

    Folded, conceded and surrendered hands are among them.
    """
    person, log = login.person.name if login else None, [one.event for one in found.driver.log]
    begun = max((n for n, one in enumerate(log) if isinstance(one, RoundOpened)), default=0)
    seen = faces([seen_by(event, person) for event in log]) | set(visible(found, person))
    unseen = (faces(log[begun:]) | faces(found.driver.table.play)) - seen
    view = found.view(person)
    page = table_page.parts(login, found, view, beside=BESIDE)
    read = (f'"{card}"' in page or re.search(rf"(?<!\w){pretty(card)}", page) for card in unseen)
    return [card for card, shows in zip(unseen, read, strict=True) if shows or card in faces(view)]


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.key)
def test_nobody_learns_what_is_hidden(game: Game, tmp_path_factory: pytest.TempPathFactory) -> None:
    database = fresh_sqlite(tmp_path_factory.mktemp("floor"))
    floor = Floor(database)
    floor.open_table("T1", game.key)
    funded(floor, "p1", "p2", amount=10**9)
    rng = Random(11)
    for patron in ("p1", "p2"):
        floor.act("T1", patron, "buy-in", partial(_buys, patron))
    for _ in range(ACTS):
        done = floor.act("T1", "p1", "play", nothing, then=lambda d: anything(d, rng))
        found = floor.table("T1")
        told = "".join(
            msgspec.json.encode(one).decode()
            for one in (found.view(None), found.view("p2"), acts.happened(found, done, "p2"))
        )
        assert not [secret for secret in secrets_of(floor, "T1") if secret in told]
        for login in (None, SOMEBODY):
            assert not leaked(found, login)
        assert not shown(found, None) - visible(found, None)
        assert not shown(found, SOMEBODY) - visible(found, "p2")
    database.close()
