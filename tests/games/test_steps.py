"""Every step of the law is shown by a running table, at its moment and at no other.

A step is what a person at the table says or does. Its line stands in a `script.toml`; here tables
are played, and the line must be shown when what it goes with happens: cards are dealt, the betting
is open, a round ends.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.event import (
    CardsShuffled,
    Collected,
    Dealt,
    IncidentCalled,
    Moved,
    Paid,
    Returned,
    RoundEnded,
    Turned,
)
from croupier.core.step import Ask, Confirm, Deal, Draw, Idle, Open, Shuffle
from croupier.floor.tables.closing import close_table
from croupier.floor.tables.floor import Floor
from croupier.games.families.twentyone.play import HandTaken
from croupier.games.poker.play import Played, Posted, PotsFormed
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.collect import verifications
from croupier.rulebook.law import laws
from croupier.rulebook.script import INCIDENT, Line, script
from tests.floor.fresh import fresh_sqlite
from tests.games.blackjack.tables import dealt
from tests.games.steps import Moment, moments, played

SETTLED = (Collected, Paid, Returned, Moved)
GOES_WITH: dict[str, tuple[type, ...]] = {
    "preparation": (Shuffle, CardsShuffled, Ask, Deal, Dealt, Idle, Open),
    "offering": (Ask, Idle),
    "betting": (Open, Idle),
    "betting_open": (Open, Deal),
    "first_cards": (Deal, Dealt),
    "initial_deal": (Deal, Dealt, Ask),
    "dealing": (Deal, Dealt),
    "third_card": (Deal, Dealt),
    "bet_1": (Ask,),
    "bet_2": (Ask,),
    "insuring": (Ask,),
    "player_turns": (Ask, Deal, Dealt),
    "wagering": (Open, Idle),
    "decisions": (Ask,),
    "forfeits": (Ask, Collected, Confirm, Deal),
    "delivery": (Deal, Dealt, Confirm),
    "collecting": (Confirm, Ask),
    "reveal": (Turned,),
    "first_wagers": (*SETTLED, HandTaken),
    "spin": (Draw,),
    "shake": (Draw, Confirm),
    "illumination": (Confirm,),
    "registration": (Deal, Dealt),
    "settlement": (RoundEnded, Confirm, *SETTLED),
    "stacks": (Deal, Dealt, Confirm, Shuffle, Ask),
    "starting": (Draw,),
    "delivering": (Confirm,),
    "payment": (RoundEnded, Confirm, *SETTLED),
    "streaks": (RoundEnded,),
    "progressive_prizes": (Confirm, Paid),
    "bonus_prizes": (Draw, Confirm, Paid),
    "ending": (RoundEnded,),
    "posts": (Posted, Deal),
    "streets": (Deal, Dealt, Ask, Played, Shuffle, PotsFormed),
    "showing": (Ask, Turned, PotsFormed, RoundEnded),
}
"""What happens or is waited for in a phase; the first of a round is shown between rounds too."""

CLOSED = {"shift", "closed", "closing"}
"""What is done at these moments is not shown at an open table."""
COLLECTED = {"cmr146.49.9", "cmr146.49.9.a"}
AT_CLOSED = {
    "roulette": {"cmr146.12.2", "cmr146.12.3", "cmr146.12.4", "cmr146.12.6"},
    "blackjack": COLLECTED,
    "baccarat": COLLECTED,
    "midibaccarat": COLLECTED,
    "minibaccarat": COLLECTED,
}
"""The steps of each game's table while it closes and is closed."""

Options = dict[str, Any]
UNSHUFFLED: Options = {"cards": {"preshuffled": False}}
SHUFFLED: Options = {"cards": {"preshuffled": True}}
BATCHES: Options = {**UNSHUFFLED, "shuffler": True}
SECOND_DECK: Options = {"cards": {"preshuffled": False, "second_deck": True}}
BY_HAND: Options = {"variant": "6_to_5", "decks": 2}
TWO_DECKS: Options = {"cards": {"preshuffled": False, "second_deck": True}, "shuffler": True}
BANKED: Options = {"bank": True, "start": "rng"}
FROM_THE_HAND: Options = {"deal": "hand", "shuffler": True}


def fits(line: Line, at: Moment) -> bool:
    """Whether what a line goes with happens at a moment, or is what the table waits for."""
    if line.phase == "opening":
        return at.table.round == 0
    if line.phase.startswith(INCIDENT):
        called = [one.name for one in at.events if isinstance(one, IncidentCalled)]
        return called == [line.phase.removeprefix(INCIDENT)]
    return any(isinstance(one, GOES_WITH[line.phase]) for one in (*at.events, at.step))


def shows(driver: Driver, clause: str) -> set[Line]:
    """The lines of a clause that a table showed, each whenever it fits and only then."""
    shown = set[Line]()
    for at in moments(driver):
        for line in (one for one in at.lines if clause in one.cites):
            assert fits(line, at), f"{line.phase}: {line.says or line.does} at {at.events}"
            shown.add(line)
    return shown


def due(key: str, clause: str) -> set[Line]:
    """The lines of a clause that a game has for a table that is open, under whatever choices."""
    lines = (one for one in script(game(key)) if clause in one.cites)
    return {one for one in lines if one.phase not in CLOSED}


CASES: list[tuple[str, Options, str]] = [
    ("coloradoholdem", UNSHUFFLED, "coloradoholdem.4.a 4.b 4.c"),
    ("coloradoholdem", SHUFFLED, "coloradoholdem.4.a"),
    ("coloradoholdem", SECOND_DECK, "coloradoholdem.2.b.3 2.b.5 4.c 4.d"),
    ("coloradoholdem", {}, "coloradoholdem.5.c.1.i 5.c.1.iii 5.c.1.iv 9.b.1 10.a.1 10.a.2"),
    ("coloradoholdem", {"version": "permissible"}, "coloradoholdem.11.a.1 11.a.2"),
    ("coloradoholdem", {"deal": "hand", "shuffler": True}, "coloradoholdem.8.b.2"),
    ("coloradoholdem", {"deal": "hand", "shuffler": True}, "coloradoholdem.8.b.2.i 8.b.2.ii"),
    ("coloradoholdem", {"shuffler": True}, "coloradoholdem.14.g"),
    ("craps", {}, "craps.7.a 7.c.1"),
    ("craps", {"fire_bet": True}, "craps.12.a.3 12.a.4"),
    ("minicraps", {"mini_stick": True}, "craps.7.a 7.c.2"),
    ("minicraps", {"mini_stick": False}, "craps.7.a 7.c.2"),
    ("blackjack", {}, "blackjack.1.dealer 3.h 6.b 6.l.2.i 6.m 6.n"),
    ("blackjack", UNSHUFFLED, "blackjack.4.a 4.b 4.c cmr146.49.6 49.6.a"),
    ("blackjack", {**UNSHUFFLED, **BY_HAND}, "blackjack.4.a"),
    ("blackjack", BATCHES, "blackjack.2.c.3 4.d 5.j.2.i 5.j.2.ii"),
    ("blackjack", SHUFFLED, "blackjack.4.a"),
    ("blackjack", BY_HAND, "blackjack.6a.b 6a.k"),
    ("blackjack", {"streak": True}, "blackjack.22.k.3"),
    ("baccarat", UNSHUFFLED, "baccarat.4.a 4.b 4.c cmr146.49.6 49.6.a"),
    ("baccarat", SHUFFLED, "baccarat.4.a cmr146.50.2.i"),
    ("baccarat", {}, "baccarat.10.a cmr146.49.6.a.i.1 49.6.a.i.2 49.6.a.ii.1 49.7.e 49.8.a"),
    ("baccarat", {"squeeze": True}, "baccarat.9.d.1"),
    ("midibaccarat", UNSHUFFLED, "midibaccarat.4.a 4.b 4.c"),
    ("midibaccarat", SHUFFLED, "midibaccarat.4.a"),
    ("midibaccarat", {}, "midibaccarat.9.a"),
    ("minibaccarat", UNSHUFFLED, "minibaccarat.4.a 4.b 4.c"),
    ("minibaccarat", {**BATCHES, "decks": 16}, "minibaccarat.3.b.3 4.a 4.d 5.g.2.i 5.g.2.ii"),
    ("minibaccarat", {"squeeze": False}, "minibaccarat.9.a"),
    ("chemindefer", UNSHUFFLED, "chemindefer.2.a 2.b 2.c"),
    ("chemindefer", SHUFFLED, "chemindefer.2.a"),
    ("chemindefer", {}, "chemindefer.3.g.1 3.g.2 3.g.3 3.g.4 3.g.5"),
    ("roulette", {}, "roulette.3.a 3.c"),
    ("roulette", {"five_adjacent": True}, "roulette.3.d"),
    ("reddog", UNSHUFFLED, "reddog.2.a 2.b 2.c"),
    ("reddog", SHUFFLED, "reddog.2.a"),
    ("reddog", {}, "reddog.4.b"),
    ("sicbo", {}, "sicbo.5.a 5.e 5.g"),
    ("sicbo", {"shaker": "manual"}, "sicbo.5.d.1 5.e"),
    ("sicbo", {"shaker": "automated"}, "sicbo.5.d.1 5.d.2"),
    ("spanish21", UNSHUFFLED, "spanish21.3.a 3.b"),
    ("spanish21", SHUFFLED, "spanish21.3.a"),
    ("spanish21", {}, "spanish21.4.i 7.b 7.j.1 7.j.2 7.j.3 7.k 7.l"),
    ("spanish21", {"players_per_box": 2}, "spanish21.13.c"),
    ("spanish21", {"shuffler": True}, "spanish21.15.k"),
    ("threecardpoker", UNSHUFFLED, "threecardpoker.2.c 4.a 4.b 4.c 5.c.1.i 5.c.1.iii 5.c.1.iv"),
    ("threecardpoker", SHUFFLED, "threecardpoker.4.a"),
    ("threecardpoker", {"deliver_dealer": "after"}, "threecardpoker.2.c 9.b 9.b.1 10.a 12.g"),
    ("threecardpoker", SECOND_DECK, "threecardpoker.2.b.2 2.b.5 4.a 4.b 4.c 4.d 12.g"),
    ("threecardpoker", {"deal": "shoe"}, "threecardpoker.7.b"),
    ("threecardpoker", {"deal": "hand"}, "threecardpoker.8.b.2 8.b.2.i 8.b.2.ii 8.b.3"),
    ("paigowpoker", UNSHUFFLED, "paigowpoker.5.a 5.b 5.c 4.a.1.i 4.a.1.ii 8a.b.1 8a.b.1.i"),
    ("paigowpoker", UNSHUFFLED, "paigowpoker.6.g 8a.b.1.ii 8c.b.4"),
    ("paigowpoker", SHUFFLED, "paigowpoker.5.a"),
    ("paigowpoker", SECOND_DECK, "paigowpoker.2.b.1 2.b.2 5.d"),
    ("paigowpoker", {"deal": "automated"}, "paigowpoker.8b.b 8b.b.1"),
    ("paigowpoker", {"deal": "automated", "shuffler": True}, "paigowpoker.11.o"),
    ("paigowpoker", {"three_card": True}, "paigowpoker.11.o"),
    ("paigowpoker", {"seven_card": "A"}, "paigowpoker.11.o"),
    ("paigowpoker", {**BANKED, "deal": "shoe"}, "paigowpoker.10.h.2"),
    ("paigowpoker", {**BANKED, "deal": "hand"}, "paigowpoker.10.i.3"),
    ("paigowpoker", {**BANKED, "deal": "automated"}, "paigowpoker.10.j.2"),
    ("paigowpoker", {"progressive": "1"}, "paigowpoker.14.c.1 14.c.2"),
    ("caribbeanstud", UNSHUFFLED, "caribbeanstud.3.a 3.b 3.c 4.c.1.i 4.c.1.iii 4.c.1.iv 4.e"),
    ("caribbeanstud", SHUFFLED, "caribbeanstud.3.a"),
    ("caribbeanstud", SECOND_DECK, "caribbeanstud.2.b.1 2.b.2 3.d 12.g"),
    ("caribbeanstud", {"deal": "automated"}, "caribbeanstud.9.b 9.b.1 10.a.1 10.a.2 10.a.3 12.g"),
    ("caribbeanstud", {"deal": "shoe"}, "caribbeanstud.7.c"),
    ("caribbeanstud", {"deal": "hand"}, "caribbeanstud.8.b.2 8.b.2.i 8.b.2.ii 8.b.3"),
    ("caribbeanstud", {"progressive": "A"}, "caribbeanstud.10.c.5.i 10.c.5.ii 11.d.i.A 11.d.i.B"),
    ("caribbeanstud", {"five_card": True}, "caribbeanstud.10.c.6.i"),
    ("fastactionholdem", UNSHUFFLED, "fastactionholdem.4.a 4.b 4.c"),
    ("fastactionholdem", SHUFFLED, "fastactionholdem.4.a"),
    ("fastactionholdem", BATCHES, "fastactionholdem.2.c 4.d 5.h.2.i 5.h.2.ii"),
    ("paigow", {"bank": True}, "paigow.3.b 4.a 4.a.1 4.a.2 4.a.3 4.a.3.ii 4.b 6.f 8.m"),
    ("zappit", UNSHUFFLED, "zappit.3.a 3.b 3.c"),
    ("zappit", BATCHES, "zappit.2.b.3 3.d"),
    ("zappit", {}, "zappit.6.b 6.d.1 6.p"),
    ("letitride", UNSHUFFLED, "letitride.4.a 4.b 4.c"),
    ("letitride", SHUFFLED, "letitride.4.a"),
    ("letitride", TWO_DECKS, "letitride.2.b.3 4.d"),
    ("letitride", {}, "letitride.5.c.1.i 5.c.1.iv 9.b.1 10.a.1 10.a.2 10.a.3"),
    ("letitride", FROM_THE_HAND, "letitride.8.b.2 8.b.2.i 8.b.2.ii"),
    ("letitride", {"shuffler": True}, "letitride.12.f"),
    ("doubledownstud", UNSHUFFLED, "doubledownstud.3.a 3.b 3.c"),
    ("doubledownstud", SECOND_DECK, "doubledownstud.2.b.3 3.a 3.d"),
    ("doubledownstud", SHUFFLED, "doubledownstud.3.a"),
    ("doubledownstud", {}, "doubledownstud.7 8.a.1 8.e"),
    ("doubledownstud", FROM_THE_HAND, "doubledownstud.8.a.2.ii 8.a.2.iii 8.a.2.iv"),
    ("doubledownstud", {"shuffler": True}, "doubledownstud.11.f"),
    ("poker", UNSHUFFLED, "poker.2.c 4.a 4.b 4.c 5.b.1 5.b.3 6.e.1 6.e.2 6.e.7 7.c.2 7.h"),
    ("poker", UNSHUFFLED, "poker.15.a 15.c 16.a 18"),
    ("poker", SHUFFLED, "poker.4.a"),
    ("poker", {"shuffler": True}, "poker.2.d.1 15.q"),
    ("poker", {"rake": "time"}, "poker.14.b.3.iv"),
    ("poker", {"bad_beat": True, "bad_beat_ends": "paid_out"}, "poker.19.f.2"),
]


def each() -> dict[tuple[str, str], list[Options]]:
    """The tables of each clause; one without its document is of the document named before."""
    found: dict[tuple[str, str], list[Options]] = {}
    for key, options, written in CASES:
        slug = ""
        for word in written.split():
            head, _, rest = word.partition(".")
            slug, clause = (slug, word) if head[0].isdigit() else (head, rest)
            found.setdefault((key, f"{slug}.{clause}"), []).append(options)
    return found


@verifies("coloradoholdem.2.b.3", "coloradoholdem.2.b.5", "coloradoholdem.4.a")
@verifies("coloradoholdem.4.b", "coloradoholdem.4.c", "coloradoholdem.4.d")
@verifies("coloradoholdem.5.c.1.i", "coloradoholdem.5.c.1.iii", "coloradoholdem.5.c.1.iv")
@verifies("coloradoholdem.8.b.2", "coloradoholdem.8.b.2.i", "coloradoholdem.8.b.2.ii")
@verifies("coloradoholdem.9.b.1", "coloradoholdem.10.a.1", "coloradoholdem.10.a.2")
@verifies("coloradoholdem.11.a.1", "coloradoholdem.11.a.2", "coloradoholdem.14.g")
@verifies("craps.7.a", "craps.7.c.1", "craps.7.c.2", "craps.12.a.3", "craps.12.a.4")
@verifies("blackjack.1.dealer", "blackjack.2.c.3", "blackjack.3.h", "blackjack.4.a")
@verifies("blackjack.4.b", "blackjack.4.c", "blackjack.4.d", "blackjack.6.b", "blackjack.6.l.2.i")
@verifies(
    "blackjack.5.j.2.i", "blackjack.5.j.2.ii", "minibaccarat.5.g.2.i", "minibaccarat.5.g.2.ii"
)
@verifies("blackjack.6.m", "blackjack.6.n", "blackjack.6a.b", "blackjack.6a.k", "blackjack.22.k.3")
@verifies("baccarat.4.a", "baccarat.4.b", "baccarat.4.c", "baccarat.9.d.1", "baccarat.10.a")
@verifies("midibaccarat.4.a", "midibaccarat.4.b", "midibaccarat.4.c", "midibaccarat.9.a")
@verifies("minibaccarat.3.b.3", "minibaccarat.4.a", "minibaccarat.4.b", "minibaccarat.4.c")
@verifies("minibaccarat.4.d", "minibaccarat.9.a", "roulette.3.a", "roulette.3.c", "roulette.3.d")
@verifies("reddog.2.a", "reddog.2.b", "reddog.2.c", "reddog.4.b", "sicbo.5.a", "sicbo.5.d.1")
@verifies("sicbo.5.d.2", "sicbo.5.e", "sicbo.5.g", "chemindefer.2.a", "chemindefer.2.b")
@verifies("chemindefer.2.c", "chemindefer.3.g.1", "chemindefer.3.g.2", "chemindefer.3.g.3")
@verifies("chemindefer.3.g.4", "chemindefer.3.g.5", "spanish21.3.a", "spanish21.3.b")
@verifies("spanish21.4.i", "spanish21.7.b", "spanish21.7.j.1", "spanish21.7.j.2")
@verifies("spanish21.7.j.3", "spanish21.7.k", "spanish21.7.l", "spanish21.13.c", "spanish21.15.k")
@verifies("zappit.2.b.3", "zappit.3.a", "zappit.3.b", "zappit.3.c", "zappit.3.d", "zappit.6.b")
@verifies("zappit.6.d.1", "zappit.6.p", "cmr146.49.6", "cmr146.49.6.a", "cmr146.49.6.a.i.1")
@verifies("cmr146.49.6.a.i.2", "cmr146.49.6.a.ii.1", "cmr146.49.7.e", "cmr146.49.8.a")
@verifies("cmr146.50.2.i")
@verifies(
    "threecardpoker.2.b.2",
    "threecardpoker.2.b.5",
    "threecardpoker.2.c",
    "threecardpoker.4.a",
    "threecardpoker.4.b",
)
@verifies(
    "threecardpoker.4.c",
    "threecardpoker.4.d",
    "threecardpoker.5.c.1.i",
    "threecardpoker.5.c.1.iii",
    "threecardpoker.5.c.1.iv",
)
@verifies(
    "threecardpoker.7.b",
    "threecardpoker.8.b.2",
    "threecardpoker.8.b.2.i",
    "threecardpoker.8.b.2.ii",
    "threecardpoker.8.b.3",
)
@verifies(
    "threecardpoker.9.b", "threecardpoker.9.b.1", "threecardpoker.10.a", "threecardpoker.12.g"
)
@verifies("letitride.2.b.3", "letitride.4.a", "letitride.4.b", "letitride.4.c")
@verifies("letitride.4.d", "letitride.5.c.1.i", "letitride.5.c.1.iv", "letitride.8.b.2")
@verifies("letitride.8.b.2.i", "letitride.8.b.2.ii", "letitride.9.b.1", "letitride.10.a.1")
@verifies("letitride.10.a.2", "letitride.10.a.3", "letitride.12.f")
@verifies("doubledownstud.2.b.3", "doubledownstud.3.a", "doubledownstud.3.b")
@verifies("doubledownstud.3.c", "doubledownstud.3.d", "doubledownstud.7", "doubledownstud.8.a.1")
@verifies("doubledownstud.8.a.2.ii", "doubledownstud.8.a.2.iii", "doubledownstud.8.a.2.iv")
@verifies("doubledownstud.8.e", "doubledownstud.11.f")
@verifies("caribbeanstud.2.b.1", "caribbeanstud.2.b.2", "caribbeanstud.3.a")
@verifies("caribbeanstud.3.b", "caribbeanstud.3.c", "caribbeanstud.3.d")
@verifies("caribbeanstud.4.c.1.i", "caribbeanstud.4.c.1.iii", "caribbeanstud.4.c.1.iv")
@verifies("caribbeanstud.4.e", "caribbeanstud.7.c", "caribbeanstud.8.b.2")
@verifies("caribbeanstud.8.b.2.i", "caribbeanstud.8.b.2.ii", "caribbeanstud.8.b.3")
@verifies("caribbeanstud.9.b", "caribbeanstud.9.b.1", "caribbeanstud.10.a.1")
@verifies("caribbeanstud.10.a.2", "caribbeanstud.10.a.3", "caribbeanstud.10.c.5.i")
@verifies("caribbeanstud.10.c.5.ii", "caribbeanstud.10.c.6.i", "caribbeanstud.11.d.i.A")
@verifies("caribbeanstud.11.d.i.B", "caribbeanstud.12.g")
@verifies("fastactionholdem.2.c", "fastactionholdem.4.a", "fastactionholdem.4.b")
@verifies("fastactionholdem.4.c", "fastactionholdem.4.d", "fastactionholdem.5.h.2.i")
@verifies("fastactionholdem.5.h.2.ii")
@verifies("paigowpoker.2.b.1", "paigowpoker.2.b.2", "paigowpoker.4.a.1.i")
@verifies("paigowpoker.4.a.1.ii", "paigowpoker.5.a", "paigowpoker.5.b", "paigowpoker.5.c")
@verifies("paigowpoker.5.d", "paigowpoker.8a.b.1", "paigowpoker.8a.b.1.i")
@verifies("paigowpoker.8a.b.1.ii", "paigowpoker.8b.b", "paigowpoker.8b.b.1")
@verifies("paigowpoker.10.h.2", "paigowpoker.10.i.3", "paigowpoker.10.j.2")
@verifies(
    "paigowpoker.6.g",
    "paigowpoker.8c.b.4",
    "paigowpoker.11.o",
    "paigowpoker.14.c.1",
    "paigowpoker.14.c.2",
)
@verifies("paigow.3.b", "paigow.4.a", "paigow.4.a.1", "paigow.4.a.2", "paigow.4.a.3")
@verifies("paigow.4.a.3.ii", "paigow.4.b", "paigow.6.f", "paigow.8.m")
@verifies("poker.2.c", "poker.2.d.1", "poker.4.a", "poker.4.b", "poker.4.c", "poker.5.b.1")
@verifies("poker.5.b.3", "poker.6.e.1", "poker.6.e.2", "poker.6.e.7", "poker.7.c.2", "poker.7.h")
@verifies("poker.14.b.3.iv", "poker.15.a", "poker.15.c", "poker.15.q", "poker.16.a", "poker.18")
@verifies("poker.19.f.2")
@pytest.mark.parametrize(("key", "clause"), each())
def test_a_step_is_shown_at_its_moment(key: str, clause: str) -> None:
    left = due(key, clause)
    assert left, "this game has no line of it"
    for options in each()[key, clause]:
        for driver in played(key, options, clause):
            left -= shows(driver, clause)
            if not left:
                return
    pytest.fail(f"never shown: {sorted(one.phase for one in left)}", pytrace=False)


METERED: Options = {"progressive": True, "hole_card": "none"}
PRIZES = {"1": {"5": 3, "53": 1}, "5": {"50": 1, "120": 1}}
BONUS: Options = {"bonus": "both", "bonus_prizes": PRIZES}


@verifies("blackjack.19.g.1", "blackjack.19.g.2", "blackjack.19.g.3")
@pytest.mark.parametrize("clause", ["19.g.1", "19.g.2", "19.g.3"])
def test_a_progressive_prize_is_paid_step_by_step(clause: str) -> None:
    table = dealt("As Tc Ah 7h", "10 on main", "1 on progressive", **METERED)
    table.choose("p1", "stand")
    table.play_round()
    clause = f"blackjack.{clause}"
    assert shows(table, clause) == due("blackjack", clause) != set()


@verifies("blackjack.20.e.2", "blackjack.20.g.1", "blackjack.20.g.2", "blackjack.20.g.3")
@verifies("blackjack.20.g.4")
@pytest.mark.parametrize("clause", ["20.e.2", "20.g.1", "20.g.2", "20.g.3", "20.g.4"])
def test_a_bonus_is_paid_step_by_step(clause: str) -> None:
    table = dealt("As 9c Kh 7d 120", "10 on main", "5 on bonus", **BONUS)
    table.play_round()
    clause = f"blackjack.{clause}"
    assert shows(table, clause) == due("blackjack", clause) != set()


@verifies("cmr146.12.2", "cmr146.12.3", "cmr146.12.4", "cmr146.12.6")
@verifies("cmr146.49.9", "cmr146.49.9.a")
def test_a_closed_table_shows_what_is_done_then(tmp_path: Path) -> None:
    floor = Floor(fresh_sqlite(tmp_path))
    for key, clauses in AT_CLOSED.items():
        floor.open_table(key, key)
        assert not clauses & shown_on(floor, key), "the table is open"
        close_table(floor, key, "supervisor-1")
        assert clauses <= shown_on(floor, key)
    floor.database.close()


def shown_on(floor: Floor, name: str) -> set[str]:
    """The clauses of the lines that a table of the floor shows."""
    return {clause for line in floor.current(name).view(None).script for clause in line.cites}


def test_every_step_of_the_law_is_proved_here() -> None:
    steps = {one.id for law in laws().values() for one in law.clauses if one.status == "step"}
    file = Path(__file__)
    here = {one.id for one in verifications(file.parent, file)}
    assert here == steps
