"""The register: every clause that asks for a submission, approval or notice is in it or excused."""

from pathlib import Path

import pytest

from croupier.core.errors import UnknownName
from croupier.games.registry import games
from croupier.regulation.approvals.register import approval, excused, register, wanting
from croupier.rulebook.law import ids
from croupier.rulebook.option import schema

CLAUSES = (Path(__file__).parent / "clauses.txt").read_text("utf-8").split()
"""The clauses whose text speaks of submitting, approving, notifying, certifying or petitioning."""
REGISTERED = {clause for one in register().values() for clause in one.cites}
EXCUSED = {clause for one in excused() for clause in one.clauses}


def test_every_clause_that_asks_is_registered_or_excused() -> None:
    assert len(CLAUSES) == 345
    assert [one for one in CLAUSES if one not in REGISTERED | EXCUSED] == []


def test_no_clause_is_both_and_every_clause_exists() -> None:
    assert set() == REGISTERED & EXCUSED
    assert set(ids()) >= REGISTERED | EXCUSED
    assert set(CLAUSES) >= EXCUSED
    assert all(one.reason for one in excused())


def test_submitted_approved_and_notified_are_kept_apart() -> None:
    assert {one.needs for one in register().values()} == {"submitted", "approved", "notified"}
    assert all((one.needs == "notified") == (one.scope == "event") for one in register().values())
    assert approval("layout").needs == "submitted"
    assert approval("layout approved").needs == "approved"


def test_what_is_required_names_who_receives_or_grants_it() -> None:
    required = {one.required for one in register().values()}
    assert {"submitted to the Bureau", "approved by the Commission"} <= required
    assert {"submitted to a laboratory", "reported to surveillance"} <= required
    assert not any(one.startswith("submitted by") for one in required)


@pytest.mark.parametrize("key", register())
def test_conditions_are_choices_of_games(key: str) -> None:
    one = register()[key]
    for condition in one.at:
        game = condition.get("game")
        played = [games()[game]] if game else list(games().values())
        assert set(condition.get("cites", ())) <= set(one.cites)
        for option in set(condition) - {"game", "cites"}:
            declared = (schema(each.options) for each in played)
            known = [each[option] for each in declared if option in each]
            assert known, f"{key}: {option}"
            value = condition[option]
            for each in value if isinstance(value, list) else [value]:
                known[0].type.parse(each)


@pytest.mark.parametrize("key", [one.key for one in register().values() if one.scope == "table"])
def test_what_a_table_may_need_is_asked_somewhere(key: str) -> None:
    """A note of the check cites it, or it has conditions of its own."""
    one = register()[key]
    cited = {clause for game in games().values() for clause in _noted(game.options)}
    assert one.at or one.cards or set(one.cites) & cited


def _noted(options: type) -> set[str]:
    declared = {c for option in schema(options).values() for c in option.notice_cites}
    return declared | {c for filing in getattr(options, "filed", ()) for c in filing.cites}


def test_every_note_about_an_approval_is_in_the_register() -> None:
    for game in games().values():
        said = [(one.notice, one.notice_cites) for one in schema(game.options).values()]
        said += [(one.notice, one.cites) for one in getattr(game.options, "filed", ())]
        for notice, cited in said:
            if ("approv" in notice or "submi" in notice) and "147.03" not in str(cited):
                assert set(cited) & (REGISTERED | OURS), f"{game.key}: {notice} {cited}"


OURS = {"blackjack.6.d.1", "chemindefer.3.g.1"}
"""Notes by which the house states a procedure, though the clause does not ask for it."""


def test_an_unknown_key_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="Did you mean 'layout'"):
        approval("layuot")
    assert [one.key for one in wanting("cmr146.56.2")] == ["gift shop", "equipment sold"]
