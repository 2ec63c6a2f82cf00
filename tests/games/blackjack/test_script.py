"""The dealer's script of blackjack: who does what at each phase, and at which tables."""

from typing import Any

import pytest

from croupier.games.blackjack.procedure import BLACKJACK
from croupier.rulebook.citation import verifies
from croupier.rulebook.law import law_of
from croupier.rulebook.option import schema
from croupier.rulebook.readings import readings
from croupier.rulebook.rules import rules_for
from croupier.rulebook.script import Line, lines, phases, script

BY_HAND: dict[str, Any] = {"variant": "6_to_5", "decks": 2}
NO_READER: dict[str, Any] = {**BY_HAND, "six_five_reader": False}
ASKED: dict[str, Any] = {"double_card": "on_request"}
HOLE: dict[str, Any] = {"hole_card": "hole"}
PROGRESSIVE: dict[str, Any] = {"progressive": True, "hole_card": "none"}
BONUS: dict[str, Any] = {"bonus": "1", "bonus_prizes": {"1": {"5": 3, "53": 1}}}
SEVERAL: dict[str, Any] = {"multiple_action": "three", "hole_card": "none", "resplit": False}


def told(clause: str, phase: str, **options: Any) -> list[Line]:
    """The lines of a phase at a table that carry out a clause."""
    rules = rules_for(BLACKJACK, options)
    return [line for line in lines(BLACKJACK, rules, phase) if clause in line.cites]


STEPS: list[tuple[str, str, str, str, dict[str, Any], dict[str, Any] | None]] = [
    ("1.dealer", "opening", "floorperson", "nobody else deals", {}, None),
    ("1.card-reader-device", "opening", "floorperson", "shows the dealer", {}, HOLE),
    ("2.c.2", "opening", "dealer", "differ in color", {"shuffler": True}, {}),
    ("2.c.3", "preparation", "dealer", "shuffled and kept", {"shuffler": True}, {}),
    ("3.h", "betting_open", "dealer", "touch one until it is decided", {}, None),
    ("3.h", "insuring", "dealer", "touch an insurance wager", {}, None),
    ("3.h", "player_turns", "dealer", "touch a double or split wager", {}, None),
    ("6.b", "first_cards", "dealer", "with the left hand", {}, BY_HAND),
    ("6.b", "player_turns", "dealer", "first two positions", {}, BY_HAND),
    ("6.h", "second_card", "dealer", "Dealer's Card", {"hole_card": "none"}, {}),
    ("6.l.2.i", "ending", "dealer", "into the discard rack", {}, BY_HAND),
    ("6.m", "first_cards", "dealer", "no player or spectator", {}, None),
    ("6.n", "player_turns", "player", "relies on no announcement", {}, BY_HAND),
    ("6a.b", "preparation", "dealer", "in one hand", BY_HAND, {}),
    ("6a.f", "second_card", "dealer", "Dealer's Card", NO_READER, BY_HAND),
    ("6a.k", "player_turns", "player", "relies on no announcement", BY_HAND, {}),
    ("6.h", "dealers_hands", "dealer", "Dealer's Card", SEVERAL, {}),
    ("6.h", "second_card", "dealer", "Dealer's Card", {"hole_card": "none"}, SEVERAL),
    ("7.b", "reading", "dealer", "neither pays it", {}, None),
    ("10.c", "player_turns", "dealer", "sideways, face up", {}, {"double_card": "face_down"}),
    ("10.c", "player_turns", "dealer", "face down if the player asks", ASKED, {}),
    ("11.f", "player_turns", "dealer", "forfeits the payout", {"additional": "sevens"}, {}),
    ("13.c", "betting_open", "player", "nearest the dealer", {"players_per_box": 2}, {}),
    ("15.g", "player_turns", "dealer", "by hand", BY_HAND, {}),
    ("15.g", "player_turns", "dealer", "shoe runs out", {}, BY_HAND),
    ("15.n", "incident:up_card_discarded", "casino supervisor", "reconstructs the last", {}, None),
    ("19.g.1", "progressive_prizes", "dealer", "verifies the cards", PROGRESSIVE, {}),
    ("19.g.2", "progressive_prizes", "dealer", "light of the acceptor", PROGRESSIVE, {}),
    ("19.g.3", "progressive_prizes", "casino supervisor", "validates", PROGRESSIVE, {}),
    ("20.e.2", "first_wagers", "dealer", "underneath", BONUS, {}),
    ("20.f", "bonus_prizes", "dealer", "presses it once", BONUS, {}),
    ("20.g.1", "bonus_prizes", "dealer", "verifies the cards", BONUS, {}),
    ("20.g.2", "bonus_prizes", "dealer", "on the display", BONUS, {}),
    ("15.k", "incident:reader_misused", "dealer", "notifies a casino supervisor", {}, None),
    ("22.d", "streaks", "dealer", 'lammer on "2"', {"streak": True}, {}),
    ("22.k.3", "streaks", "dealer", "before paying", {"streak": True}, {}),
    ("24.e", "first_wagers", "dealer", "calls a floorperson", {"twenty": "A"}, {}),
]


@verifies("blackjack.1.dealer", "blackjack.1.card-reader-device", "blackjack.2.c.2")
@verifies("blackjack.2.c.3", "blackjack.3.h", "blackjack.6.b", "blackjack.6.h")
@verifies("blackjack.6.l.2.i", "blackjack.6.m", "blackjack.6.n", "blackjack.6a.b")
@verifies("blackjack.6a.f", "blackjack.6a.k", "blackjack.7.b", "blackjack.10.c", "blackjack.11.f")
@verifies(
    "blackjack.13.c",
    "blackjack.15.g",
    "blackjack.15.k",
    "blackjack.15.n",
    "blackjack.22.d",
    "blackjack.22.k.3",
)
@verifies("blackjack.24.e")
@verifies("blackjack.19.g.1", "blackjack.19.g.2", "blackjack.19.g.3", "blackjack.20.e.2")
@verifies("blackjack.20.f", "blackjack.20.g.1", "blackjack.20.g.2")
@pytest.mark.parametrize(("clause", "phase", "who", "words", "chosen", "other"), STEPS)
def test_a_step_is_done_at_its_phase_and_where_it_belongs(
    clause: str,
    phase: str,
    who: str,
    words: str,
    chosen: dict[str, Any],
    other: dict[str, Any] | None,
) -> None:
    def spoken(options: dict[str, Any]) -> list[str]:
        return [
            line.who
            for line in told(f"blackjack.{clause}", phase, **options)
            if words in (line.says or line.does)
        ]

    assert spoken(chosen) == [who]
    assert other is None or not spoken(other)


def test_every_phase_that_people_see_has_a_line() -> None:
    silent = {"boxes_in", "shift", "closed"}
    spoken = {line.phase for line in script(BLACKJACK)}
    assert {phase for phase in phases(BLACKJACK) if phase not in spoken} <= silent


def test_every_step_of_the_law_is_in_the_script() -> None:
    steps = {one.id for one in law_of("blackjack").clauses if one.status == "step"}
    cited = {cite for line in script(BLACKJACK) for cite in line.cites}
    assert steps <= cited


def test_the_register_has_every_erratum_in_order() -> None:
    numbers = [one.number for one in readings(BLACKJACK)]
    assert len(set(numbers)) == len(numbers)
    assert [n for n in numbers if n[-1].isdigit()] == [f"BJ-{n}" for n in range(1, 58)]


def test_every_reading_that_an_option_names_is_in_the_register() -> None:
    switched = {(one.number, one.option) for one in readings(BLACKJACK)}
    options = schema(BLACKJACK.options).values()
    named = {(one.reading, one.key) for one in options if one.reading.startswith("BJ-")}
    assert len(named) == 5
    assert named <= switched
