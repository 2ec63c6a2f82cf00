"""Cards that came pre-shuffled: a strip or a riffle on their first use, then the usual shuffle."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import croupier
from croupier.core.driver import Entry
from croupier.core.event import CardsShuffled, RoundVoided
from croupier.core.table import Table
from croupier.games.registry import game
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import Record, record_of
from croupier.notation.replay import replay
from croupier.notation.text import write_text
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from croupier.rulebook.script import lines

FIRST_USE = "cmr146.50.5"
KEPT = {
    "minibaccarat": ("minibaccarat.5.a", "shuffles by hand"),
    "chemindefer": ("chemindefer.3.a.1", "lace about one deck"),
    "reddog": ("reddog.3.a", "randomly intermixed"),
    "blackjack": ("blackjack.5.a", "shuffles by hand"),
    "spanish21": ("spanish21.4.a", "by hand"),
    "zappit": ("zappit.4.a", "randomly intermixed"),
    "fastactionholdem": ("fastactionholdem.5.a", "randomly intermixed"),
}
"""The games whose cards are shuffled again after a shoe, and the line that says so."""
LATER = ("minibaccarat", "fastactionholdem")
"""The games that never had the usual clause where cards came shuffled."""
CHANGED = ("baccarat", "midibaccarat")


def preparation(key: str, **options: object) -> list[tuple[str, tuple[str, ...]]]:
    """What is done with the cards before a shoe, with its clauses."""
    told = lines(game(key), rules_for(game(key), options), "preparation")
    return [(one.does, one.cites) for one in told]


def first_use(key: str, **options: object) -> list[str]:
    """What is done with pre-shuffled cards on their first use."""
    return [does for does, cited in preparation(key, **options) if FIRST_USE in cited]


PRESHUFFLED = {"cards.preshuffled": True}


@verifies("cmr146.50.5", "baccarat.4.d", "midibaccarat.4.a", "midibaccarat.4.d", "minibaccarat.4.e")
@verifies("chemindefer.3.a", "reddog.3.a", "zappit.4.a", "blackjack.5.a", "spanish21.4.b.2")
@verifies("fastactionholdem.5.a")
@pytest.mark.parametrize("key", [*KEPT, *CHANGED])
def test_cards_that_came_shuffled_are_stripped_or_riffled_on_their_first_use(key: str) -> None:
    (does,) = first_use(key, **PRESHUFFLED)
    assert does.startswith("strips or riffles cards that came pre-shuffled, instead of shuffling")
    assert first_use(key) == []


@verifies("minibaccarat.5.a", "chemindefer.3.a", "reddog.3.a", "blackjack.5.a", "spanish21.4.a")
@verifies("zappit.4.a")
@pytest.mark.parametrize("key", KEPT)
def test_after_each_shoe_they_are_shuffled_like_any_others(key: str) -> None:
    clause, said = KEPT[key]
    for options in ({}, PRESHUFFLED):
        told = [does for does, cited in preparation(key, **options) if clause in cited]
        assert any(said in does for does in told), (options, told)


@verifies("baccarat.3.b", "baccarat.4.d", "midibaccarat.9.d", "midibaccarat.4.d")
@pytest.mark.parametrize("key", CHANGED)
def test_where_each_shoe_has_new_cards_they_come_before_that(key: str) -> None:
    first, second, *_ = (does for does, _ in preparation(key, **PRESHUFFLED))
    assert first.startswith("brings new decks")
    assert [second] == first_use(key, **PRESHUFFLED)
    assert not any("laces" in does for does, _ in preparation(key, **PRESHUFFLED))


@verifies("minibaccarat.14", "reddog.8", "zappit.4.h", "blackjack.21")
@pytest.mark.parametrize("key", ["minibaccarat", "reddog", "zappit", "blackjack"])
def test_a_continuous_shuffler_takes_them_as_they_came(key: str) -> None:
    assert first_use(key, **PRESHUFFLED, csm=True) == []


CAME = {
    "baccarat": "baccarat.4.d",
    "midibaccarat": "midibaccarat.4.d",
    "minibaccarat": "minibaccarat.4.e",
    "chemindefer": "chemindefer.3.a",
    "reddog": "reddog.3.a",
    "blackjack": "blackjack.5.a",
    "spanish21": "spanish21.4.b.2",
    "zappit": "zappit.4.a",
    "fastactionholdem": "fastactionholdem.5.a",
}
"""The clause of each game by which cards that came shuffled are not shuffled."""
USUAL = {
    **dict.fromkeys(("baccarat", "midibaccarat", "minibaccarat"), "5.a"),
    "chemindefer": "3.a",
    "reddog": "3.a",
    "blackjack": "5.a",
    "spanish21": "4.a",
    "zappit": "4.a",
    "fastactionholdem": "5.a",
}
"""The clause by which cards are shuffled."""


class Shuffles:
    """A table at which only shoes are prepared."""

    def __init__(self, key: str, **options: object) -> None:
        self.driver = croupier.table(key, seed=1, options=options)

    def next(self, *first: str) -> tuple[str, ...]:
        """The clauses of the next shuffle: after these incidents, or after a void round."""
        for incident in first:
            self.driver.incident(incident)
        if not first and self.driver.log[1:]:
            self.driver.feed(RoundVoided(by="supervisor-1", why="a fire alarm"))
        before = len(self.driver.log)
        self.driver.play_round(until=lambda table: table.play.shoe.state != "spent")
        [made] = [
            one.event.cites
            for one in self.driver.log[before:]
            if isinstance(one.event, CardsShuffled)
        ]
        return made


@verifies("cmr146.50.5", "minibaccarat.4.e", "minibaccarat.5.a", "chemindefer.3.a", "reddog.3.a")
@verifies("zappit.4.a", "blackjack.5.a", "spanish21.4.a", "spanish21.4.b.2")
@pytest.mark.parametrize("key", KEPT)
def test_only_the_first_use_of_cards_cites_that_they_came_shuffled(key: str) -> None:
    came, usual = (CAME[key], FIRST_USE), (f"{key}.{USUAL[key]}",)
    table, plain = Shuffles(key, **PRESHUFFLED), Shuffles(key)
    assert [table.next(), table.next(), table.next()] == [came, usual, usual]
    assert [plain.next(), plain.next()] == [usual, usual]
    table.driver.feed(RoundVoided(by="supervisor-1", why="a fire alarm"))
    assert [table.next("cards_changed"), table.next()] == [came, usual], "other cards came"


@verifies("cmr146.50.5", "baccarat.4.d", "midibaccarat.4.d", "baccarat.3.b", "midibaccarat.9.d")
@pytest.mark.parametrize("key", [*CHANGED, "minibaccarat"])
def test_where_each_shoe_has_new_cards_each_is_a_first_use(key: str) -> None:
    each = {} if key in CHANGED else {"change_each_shoe": True}
    table = Shuffles(key, **PRESHUFFLED, **each)
    assert [table.next(), table.next()] == [(CAME[key], FIRST_USE)] * 2


@verifies("cmr146.50.5", "minibaccarat.3.b.4", "zappit.2.b.4", "blackjack.2.c.4")
@pytest.mark.parametrize(
    "key", ["minibaccarat", "zappit", "blackjack", "spanish21", "fastactionholdem"]
)
def test_each_of_two_batches_has_its_first_use(key: str) -> None:
    decks = {"decks": 16} if key == "minibaccarat" else {}
    table = Shuffles(key, **PRESHUFFLED, **decks, shuffler=True)
    came, usual = (CAME[key], FIRST_USE), (f"{key}.{USUAL[key]}",)
    assert [table.next() for _ in range(4)] == [came, came, usual, usual]


def _both_ready(table: Table) -> bool:
    sides = (table.play.shoe, table.play.sides.other)
    return all(side.state == "ready" for side in sides)


@verifies("blackjack.5.a", "blackjack.6.d", "cmr146.50.5")
def test_both_sides_of_a_double_shoe_have_their_first_use() -> None:
    table = croupier.table("blackjack", seed=1, options={**PRESHUFFLED, "double_shoe": True})
    rounds = []
    for calls in ((), (), ("cards_changed",)):
        for call in calls:
            table.incident(call)
        before = len(table.log)
        table.play_round(until=_both_ready)
        made = [one.event for one in table.log[before:] if isinstance(one.event, CardsShuffled)]
        rounds.append([one.cites for one in made])
        table.feed(RoundVoided(by="supervisor-1", why="a fire alarm"))
    came, usual = ("blackjack.5.a", FIRST_USE), ("blackjack.5.a",)
    assert rounds == [[came, came], [usual, usual], [came, came]]


@verifies("minibaccarat.14", "reddog.8", "zappit.4.h", "blackjack.21")
@pytest.mark.parametrize(
    ("key", "device"),
    [
        ("minibaccarat", "minibaccarat.14"),
        ("reddog", "reddog.8"),
        ("zappit", "zappit.4.h"),
        ("blackjack", "blackjack.21"),
    ],
)
def test_a_continuous_shuffler_cites_no_first_use(key: str, device: str) -> None:
    table = Shuffles(key, **PRESHUFFLED, csm=True)
    assert [table.next(), table.next()] == [(device,), (device,)]


@pytest.mark.parametrize(
    ("key", "options", "was"),
    [
        *((key, {}, (f"{key}.{USUAL[key]}",)) for key in KEPT if key not in LATER),
        ("minibaccarat", {}, ("minibaccarat.4.e", FIRST_USE)),
        ("minibaccarat", {"csm": True}, ("minibaccarat.4.e", FIRST_USE)),
    ],
)
def test_records_of_older_versions_are_followed(
    key: str, options: dict[str, object], was: tuple[str, ...]
) -> None:
    table = Shuffles(key, **PRESHUFFLED, **options)
    now = [table.next(), table.next()]
    entries = tuple(_cited(one, was) for one in table.driver.log)
    record = record_of(table.driver, "T1")
    older = Record(record.header, entries)
    assert now != [was, was]
    for text in (write_jsonl(older), write_text(table.driver.game, older)):
        followed = replay(text)
        assert followed.first_difference is None, followed.first_difference
        assert followed.record.hash() == older.hash()


def _cited(entry: Entry, was: tuple[str, ...]) -> Entry:
    """A shuffle with the clauses that an older version cited; anything else as it is."""
    event = entry.event
    if not isinstance(event, CardsShuffled):
        return entry
    return replace(entry, event=replace(event, cites=was))
