"""No page of a table has a key in what a person reads: `dont_pass`, `main@1`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random

import pytest
from starlette.testclient import TestClient

from croupier.floor.tables.floor import nothing
from croupier.floor.web.serving.house import House
from croupier.games.registry import games
from tests.floor.houses import of_role
from tests.floor.playing import anything
from tests.floor.test_tables import funded
from tests.floor.visitors import Visitor

KEY = re.compile(r"[a-z0-9]_[a-z0-9]|\w@\w|[a-z]:[a-z0-9]|‹")
READ = ("aria-label", "title", "placeholder", "alt", "data-why")
RECORDS = ("data-now", "data-reasons", "data-refused")
ACTS = 18


class Read(HTMLParser):
    """What a person reads of a page, or a screen reader says, and the reasons its script shows."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in ("script", "style", "code", "pre")
        given = dict(attrs)
        self.words += [given[name] or "" for name in READ if name in given]
        self.words += [one for name in RECORDS if name in given for one in said(given[name] or "")]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ("script", "style", "code", "pre")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.words.append(data)


def said(record: str) -> Iterator[str]:
    """The words of the refusals in a record that the page's script reads."""

    def inside(part: object) -> Iterator[str]:
        if isinstance(part, dict):
            yield from (str(part[key]) for key in ("what", "why", "accepted") if key in part)
            for one in part.values():
                yield from inside(one)
        elif isinstance(part, list):
            for one in part:
                yield from inside(one)

    yield from inside(json.loads(record))


def read(page: str) -> set[str]:
    reader = Read()
    reader.feed(page)
    return {words.strip() for words in reader.words if KEY.search(words)}


@pytest.mark.parametrize("game", sorted(games()))
def test_no_page_of_a_table_has_a_key_in_it(house: House, client: TestClient, game: str) -> None:
    house.floor.open_table("T1", game)
    one, dealer, rng = Visitor(client, "patron-1"), of_role(house, client, "dealer"), Random(5)
    other = Visitor(client, "patron-2")
    funded(house.floor, one.name, other.name, amount=10**9)
    for each in (one, other):
        each.done("/tables/T1/buy-ins", {"amount_cents": 20_000_00})
    raw: set[str] = set()
    for number in range(ACTS):
        house.floor.act("T1", "patron-1", "play", nothing, then=lambda d: anything(d, rng))
        if number % 3 == 0:
            raw |= read(one.page("/tables/T1"))
    raw |= read(dealer.page("/tables/T1"))
    for last in range(1, min(house.floor.table("T1").driver.table.round, 4)):
        raw |= read(one.page(f"/tables/T1/rounds/{last}"))
    assert not raw, "\n".join(sorted(raw))


def test_a_key_is_found_wherever_it_is_read() -> None:
    page = '<p title="dont_pass">main@1</p><i data-now=\'{"moves": {"a": {"why": "b_c"}}}\'></i>'
    assert read(page) == {"dont_pass", "main@1", "b_c"}
