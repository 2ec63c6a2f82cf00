"""A typed command is an input line without its speaker."""

import pytest

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Bought, Drawn, IncidentCalled, WagerPlaced, WagersClosed
from croupier.equipment.source import Live
from croupier.tableside.commands import act
from croupier.tableside.line import says
from tests.games.scripted import scripted


def _table() -> Driver:
    return croupier.table("roulette", source=Live(), patrons=("p1", "p2"))


def test_a_patron_types_without_a_name() -> None:
    table = _table()
    assert isinstance(act(table, "p1", "buys 100")[0], Bought)
    assert isinstance(act(table, "p1", "25 on 17")[-1], WagerPlaced)
    act(table, "p2", "10 on red")
    act(table, "p2", "takes down red")
    assert [w.spot for w in table.table.wagers] == ["straight:17"]
    assert table.table.round == 1


def test_a_dealer_closes_and_enters() -> None:
    table = _table()
    act(table, "dealer", "round 1")
    assert isinstance(act(table, "dealer", "no more bets")[0], WagersClosed)
    assert isinstance(act(table, "dealer", "incident foreign_object_in_wheel")[0], IncidentCalled)
    act(table, "dealer", "no more bets")
    assert isinstance(act(table, "dealer", "17")[0], Drawn)
    assert table.table.stage < 0


def test_nobody_speaks_for_another() -> None:
    table = _table()
    for line in ("p2: 5 on red", "p2 cashes 5", "wheel: 17", "round 1", "reveal x", "drawn x=1"):
        with pytest.raises(Refused):
            act(table, "p1", line)
    assert table.table.round == 0


def test_words_that_are_no_command_close_nothing() -> None:
    table = _table()
    act(table, "dealer", "round 1")
    with pytest.raises(Refused, match="no more bets"):
        act(table, "dealer", "good evening")
    assert table.table.open


def test_a_refusal_says_what_was_wrong_with_the_wager() -> None:
    with pytest.raises(Refused, match="at most two decimals"):
        act(_table(), "p1", "ten on red")
    with pytest.raises(Refused, match="not a wager"):
        act(_table(), "p1", "hello")


@pytest.mark.parametrize("typed", ["buy", "buy x", "cash x", "choose"])
def test_what_is_no_command_where_nobody_wagers_is_refused_too(typed: str) -> None:
    table = scripted("poker")
    with pytest.raises(Refused) as refused:
        says(table, "p1", typed)
    assert refused.value.accepted
    assert "wager" not in refused.value.accepted


@pytest.mark.parametrize("amount", ["-5", "1e3", "5.555", "1" * 30])
@pytest.mark.parametrize("game", ["roulette", "poker"])
def test_an_amount_that_is_none_is_named_and_not_the_word_before_it(game: str, amount: str) -> None:
    with pytest.raises(Refused) as refused:
        says(scripted(game), "p1", f"buy {amount}")
    assert refused.value.what == f"amount {amount!r}"
