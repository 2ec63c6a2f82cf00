"""Hidden cards and sealed secrets reach nobody they should not, in no page, view or answer."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from random import Random

import msgspec
import pytest

from croupier.core.driver import Driver
from croupier.core.event import UNSEEN
from croupier.core.game import Game, dealt_on
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
        assert not shown(found, None) - visible(found, None)
        assert not shown(found, SOMEBODY) - visible(found, "p2")
    database.close()
