"""The dealer's script of roulette: every step at its phase, by the one who does it, in order."""

import pytest

from croupier.games.roulette.procedure import ROULETTE
from croupier.rulebook.citation import verifies
from croupier.rulebook.law import law_of
from croupier.rulebook.readings import readings
from croupier.rulebook.script import lines, script
from tests.games.roulette.tables import WHEELS, rules

INSPECTION = (
    ("cmr146.12.1.a", "magnet"),
    ("cmr146.12.1.b", "level"),
    ("cmr146.12.1.c", "secure"),
    ("cmr146.12.1.d", "magnet or a compass"),
)
SUPERVISOR_OR_SECURITY = "casino supervisor or security"


def _phases(clause: str) -> set[str]:
    return {line.phase for line in script(ROULETTE) if clause in line.cites}


@verifies("cmr146.12.1.a", "cmr146.12.1.b", "cmr146.12.1.c", "cmr146.12.1.d")
@pytest.mark.parametrize("wheel", WHEELS)
def test_table_wheel_and_ball_are_inspected_before_the_table_opens(wheel: str) -> None:
    told = lines(ROULETTE, rules(wheel=wheel), "opening")
    for (clause, word), line in zip(INSPECTION, told, strict=False):
        assert (line.who, line.cites) == (SUPERVISOR_OR_SECURITY, (clause,))
        assert word in line.does
        assert _phases(clause) == {"opening"}


@verifies("cmr146.11")
def test_the_ball_is_measured_before_the_table_opens() -> None:
    (line,) = (x for x in lines(ROULETTE, rules(), "opening") if "cmr146.11" in x.cites)
    assert "no metal" in line.does
    assert "from 12/16 to 14/16 of an inch" in line.does


@verifies("cmr146.12.1.e")
def test_cover_and_signs_are_checked_where_a_wheel_is_used_as_single() -> None:
    def checked(wheel: str) -> list[str]:
        told = lines(ROULETTE, rules(wheel=wheel), "opening")
        return [line.does for line in told if "cmr146.12.1.e" in line.cites]

    assert checked("single") == checked("double") == []
    (does,) = checked("double_used_as_single")
    assert "00 is covered" in does
    assert "signs" in does


@verifies("cmr146.12.2", "cmr146.12.3", "cmr146.12.4")
def test_adjustments_are_made_while_the_table_is_closed() -> None:
    told = lines(ROULETTE, rules(), "closed")
    assert [line.cites for line in told] == [("cmr146.12.2",), ("cmr146.12.3",), ("cmr146.12.4",)]
    adjusted, finished, replaced = told
    assert adjusted.who == finished.who == "casino supervisor or maintenance"
    assert "security present" in adjusted.does
    assert "before the opening inspection" in finished.does
    assert replaced.who == SUPERVISOR_OR_SECURITY
    assert "inspects the wheel again" in replaced.does
    assert "tells the Bureau" in replaced.does
    assert "before the table reopens" in replaced.does


@verifies("cmr146.12.6")
def test_the_wheel_is_covered_and_the_cover_locked_at_closing() -> None:
    last = lines(ROULETTE, rules(), "closing")[-1]
    assert last.cites == ("cmr146.12.6",)
    assert "covers the whole wheel and locks the cover to the table" in last.does


def test_every_step_of_the_law_is_in_the_script() -> None:
    steps = {one.id for one in law_of("roulette").clauses if one.status == "step"}
    assert steps == {"roulette.3.a", "roulette.3.c", "roulette.3.d"}
    assert steps <= {one for line in script(ROULETTE) for one in line.cites}
    assert _phases("roulette.3.a") == {"betting", "incident:fewer_than_four_revolutions"}
    assert _phases("roulette.3.c") == {"spin"}
    assert _phases("roulette.3.d") == {"settlement"}


def test_the_words_the_law_gives_are_said_and_no_others() -> None:
    said = {line.says: line.who for line in script(ROULETTE) if line.says}
    assert said == {"No More Bets": "dealer", "No Spin": "dealer"}


@verifies("roulette.1.a")
def test_cash_is_confirmed_where_spoken_wagers_are_taken() -> None:
    def told(taken: bool) -> list[str]:
        chosen = rules(wager={"verbal_cash": taken})
        return [x.does for x in lines(ROULETTE, chosen, "betting") if "roulette.1.a" in x.cites]

    assert told(False) == []
    (does,) = told(True)
    assert "confirms" in does
    assert "changes the cash into chips at once" in does


@verifies("roulette.2.b")
def test_half_is_given_back_only_where_the_house_says_half() -> None:
    def told(zero_rule: str) -> bool:
        found = lines(ROULETTE, rules(zero_rule=zero_rule), "settlement")
        return any("roulette.2.b" in line.cites for line in found)

    assert told("lose_half")
    assert not told("lose_all")


def test_a_new_dealer_learns_whose_chips_are_whose() -> None:
    told = lines(ROULETTE, rules(), "shift")
    assert [line.who for line in told] == ["dealer", "dealer"]
    assert [line.cites for line in told] == [("cmr146.05.2",), ("cmr146.09.4.b",)]


def test_the_register_has_every_entry_of_the_game() -> None:
    numbers = [entry.number for entry in readings(ROULETTE)]
    assert [n for n in numbers if n[-1].isdigit()] == [f"RO-{n}" for n in range(1, 14)]
    own = [n for n in numbers if not n[-1].isdigit()]
    assert all(n[:-1] in numbers for n in own), "our own entries stand beside one of the register"
