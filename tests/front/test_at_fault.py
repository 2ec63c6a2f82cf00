"""Arguments of the wrong kind are refused by every function of the front door, in words."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from inspect import Parameter, signature
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest

import croupier
from croupier import front
from croupier.core.errors import Refused
from croupier.equipment.source import Shuffled

ROOT = Path(__file__).resolve().parent.parent.parent
SUBMISSION = "docs/examples/example-casino.toml"
door: Any = croupier
"""The front door to people who do not check types."""


def at_table() -> croupier.Table:
    """A table with a wager."""
    table = croupier.table("roulette", seed=1)
    table.place("p1", "5 on red")
    return table


WRONG: dict[str, tuple[str, Callable[[], object]]] = {
    "cards that were seen": ("seen 5", lambda: croupier.odds("baccarat", seen=5)),  # type: ignore[call-overload]
    "a way to bet": ("strategy 5", lambda: croupier.odds("craps", strategy=5)),  # type: ignore[call-overload]
    "a preset": ("preset True", lambda: croupier.odds("craps", preset=True)),  # type: ignore[call-overload]
    "a name of the house": ("name 5", lambda: croupier.layout("bigsix", name=5)),  # type: ignore[arg-type]
    "a hand": ("hands None", lambda: croupier.equity("poker:holdem", "AsKs", None)),  # type: ignore[arg-type]
    "a board": ("board 5", lambda: croupier.equity("poker:holdem", "AsKs", "QdQh", board=5)),  # type: ignore[arg-type]
    "a status": ("status 5", lambda: croupier.law("bigsix", status=5)),  # type: ignore[arg-type]
    "a game": ("game 5", lambda: croupier.conflicts(5)),  # type: ignore[arg-type]
    "a schema": ("name None", lambda: croupier.schema(None)),  # type: ignore[arg-type]
    "a transcript": ("text None", lambda: croupier.replay(None)),  # type: ignore[arg-type]
    "a journal": ("file None", lambda: croupier.verify(None)),  # type: ignore[arg-type]
    "a clock": ("clock 5", lambda: croupier.table("roulette", clock=5)),  # type: ignore[arg-type]
    "a zero byte": ("source 'a\\x00b'", lambda: croupier.check("a\0b")),
    "half a character": ("source '\\ud800'", lambda: croupier.check("\ud800")),
    "a zero byte of a journal": ("file '\\x00'", lambda: croupier.duties("\0")),
    "an answer": ("choice 5", lambda: at_table().choose("p1", 5)),  # type: ignore[arg-type]
    "no answer": ("choice None", lambda: at_table().choose("p1", None)),  # type: ignore[arg-type]
    "an irregularity": ("name 5", lambda: at_table().incident(5)),  # type: ignore[arg-type]
    "a detail": ("card 5", lambda: at_table().incident("ball_ejected", card=5)),  # type: ignore[arg-type]
    "an outcome": ("outcome 17", lambda: at_table().enter(17)),  # type: ignore[arg-type]
    "a patron of a wager": ("patron None", lambda: at_table().place(None, "5 on red")),  # type: ignore[arg-type]
    "a patron who buys": ("patron 5", lambda: at_table().buy(5, "5")),  # type: ignore[arg-type]
    "chips": ("chips 5", lambda: at_table().buy("p1", "5", 5)),  # type: ignore[arg-type]
    "a patron who leaves": ("patron None", lambda: at_table().cash_out(None)),  # type: ignore[arg-type]
    "a patron of a lying wager": ("patron None", lambda: at_table().take_down(None, 1)),  # type: ignore[arg-type]
    "the number of a wager": ("wager 'one'", lambda: at_table().take_down("p1", "one")),  # type: ignore[arg-type]
    "a keyword": ("keyword of check 'approval'", lambda: door.check("x.toml", approval="y.toml")),
    "a keyword of a table": ("keyword of view 'sinc'", lambda: at_table().view("p1", sinc=1)),  # type: ignore[call-arg]
    "an input": ("inputs 'x'", lambda: at_table().feed("x")),  # type: ignore[arg-type]
    "a condition": ("until 5", lambda: at_table().play_round(5)),  # type: ignore[arg-type]
    "who watches": ("patron 5", lambda: at_table().view(5)),  # type: ignore[arg-type]
    "bytes for a name": ("wager b'red'", lambda: croupier.odds("bigsix", wager=b"red")),  # type: ignore[arg-type]
    "a folder": ("/proc/nowhere", lambda: croupier.example("/proc/nowhere")),
}


@pytest.mark.parametrize("what", WRONG)
def test_an_argument_of_the_wrong_kind_is_named(what: str) -> None:
    begins, call = WRONG[what]
    with pytest.raises(Refused) as refused:
        call()
    assert refused.value.what == begins
    assert refused.value.accepted


def test_a_fault_that_no_argument_explains_stays_what_it_is() -> None:
    with pytest.raises(TypeError, match="missing 1 required positional argument"):
        croupier.odds()  # type: ignore[call-overload]


def test_a_whole_number_of_another_library_is_one() -> None:
    index = type("Index", (), {"__index__": lambda self: 1_000})()
    rows = croupier.simulate("bigsix", rounds=1_000, seed=3)
    for number in (index, np.int64(1_000), 1e3, "1e3", "1k"):
        assert door.simulate("bigsix", rounds=number, seed=3) == rows
    for number in (1.5, float("inf"), float("nan")):
        with pytest.raises(Refused, match="not a whole number"):
            door.simulate("bigsix", rounds=number)


def test_numbers_and_words_of_another_library_choose_options() -> None:
    rows = croupier.odds("reddog", decks=np.int64(6), shuffler=np.True_)
    assert rows.to_json() == croupier.odds("reddog", decks=6, shuffler=True).to_json()
    for least in (Decimal("2.50"), np.float64(2.5), "2.50", np.str_("2.50")):
        table = croupier.table("roulette", options={"limits.min": least})
        assert table.rules.limits_min == 2_50
    with pytest.raises(Refused, match=r"0\.5%, or 50% if that is meant"):
        croupier.odds("minibaccarat", house_money_let=Decimal("0.5"))


def test_words_of_another_library_are_kept_as_text() -> None:
    names = np.array(["ann", "bob"])
    table = croupier.table("roulette", seed=1, patrons=names)  # type: ignore[arg-type]
    table.place(names[0], np.str_("5 on red"))
    text = croupier.transcript(table, np.str_("T2"))
    assert "ann: 5 on red" in text
    assert croupier.replay(text).table == table.table


def test_a_file_is_named_by_a_path_wherever_one_is(tmp_path: Path) -> None:
    file = tmp_path / "nowhere.txt"
    for given in ({"key": file}, {"checkpoint": file}, {"receipts": file}):
        with pytest.raises(Refused, match=r"nowhere\.txt: No such file"):
            door.verify(ROOT / "docs/examples/proved.jsonl", **given)


def test_a_game_is_named_wherever_one_is() -> None:
    text = ROOT / "docs/examples/one-round.croupier"
    again = croupier.replay(text, game="roulette")
    assert again.table == croupier.replay(text, game=croupier.games()["roulette"]).table
    assert croupier.conflicts("Big Six Wheel") == croupier.conflicts("bigsix")


def test_an_empty_name_is_no_file() -> None:
    for function in (croupier.check, croupier.approvals, croupier.replay, croupier.shuffle):
        for empty in ("", " "):
            with pytest.raises(Refused, match="the name is empty"):
                function(empty)


class Nothing:
    """What no function takes."""

    def __repr__(self) -> str:
        return "nothing of use"


GOOD: dict[str, Any] = {"game": "bigsix", "hands": ("AsKs", "QdQh"), "name": "odds"}
"""What is given for an argument that must be given; a name of a file is given for any other."""
FUNCTIONS = {name: getattr(front, name) for name in front.__all__ if name not in ("STAKE", "now")}


def _call(name: str, named: str, value: object) -> object:
    """A call of a function with one argument of these, and with those that must be given."""
    function = FUNCTIONS[name]
    takes = signature(function)
    bound = takes.bind_partial()
    for one in takes.parameters.values():
        several = one.kind is Parameter.VAR_POSITIONAL
        if one.name == named:
            bound.arguments[one.name] = (value,) if several else value
        elif one.default is Parameter.empty and one.kind is not Parameter.VAR_KEYWORD:
            bound.arguments[one.name] = GOOD.get(one.name, () if several else "nowhere.toml")
    if named != "game" and name == "equity":
        bound.arguments["game"] = "poker:holdem"
    if named != "conflict" and name == "conflict_odds":
        bound.arguments["conflict"] = croupier.conflicts("roulette")[0]
    if named != "driver" and name == "transcript":
        bound.arguments["driver"] = croupier.table("bigsix", seed=1)
    return function(*bound.args, **bound.kwargs)


def test_every_argument_of_every_function_is_refused_if_it_is_of_the_wrong_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything else is read or done: the other arguments name files that do not exist."""
    monkeypatch.chdir(tmp_path)
    for name, function in FUNCTIONS.items():
        for one in signature(function).parameters.values():
            if one.kind is not Parameter.VAR_KEYWORD:
                with pytest.raises(Refused) as refused:
                    _call(name, one.name, Nothing())
                assert "nothing of use" in str(refused.value), (name, one.name)
                assert refused.value.accepted, (name, one.name)
    assert not [*tmp_path.iterdir()]


WRONG_BEFORE: dict[str, Callable[[], object]] = {
    "source 5": lambda: croupier.table("roulette", source=5),  # type: ignore[arg-type]
    "odds 'maybe'": lambda: croupier.card("bigsix", odds="maybe"),  # type: ignore[arg-type]
    "missing 'no'": lambda: croupier.law("bigsix", missing="no"),  # type: ignore[arg-type]
    "at ''": lambda: door.diff(SUBMISSION, SUBMISSION, at=""),
    "open 'R-01'": lambda: croupier.diff("nowhere.toml", "nowhere.toml", open="R-01"),
}


def test_a_wrong_kind_that_would_pass_unnoticed_is_refused() -> None:
    """Any text is true, any letter is a name, and a source is asked only when a wheel is spun."""
    for what, call in WRONG_BEFORE.items():
        with pytest.raises(Refused) as refused:
            call()
        assert refused.value.what == what


def test_whatever_is_of_the_right_kind_is_taken(tmp_path: Path) -> None:
    """Kinds derived from those that are named, and those of other libraries."""

    class Name(str):
        __slots__ = ()

    class Named(type(tmp_path)):  # type: ignore[misc]
        pass

    assert croupier.card(Name("bigsix"), odds=np.True_)  # type: ignore[arg-type]
    assert croupier.card("roulette", options=MappingProxyType({"wheel": "single"}))
    source, money = Shuffled("bigsix", 1), Decimal("25.50")
    table = croupier.table("bigsix", source=source, buy_in=money, patrons=("a", "b"))
    assert table.balances["a"] == 2550
    assert croupier.odds("roulette", wager={"red": 1}.keys())  # type: ignore[call-overload]
    file = Named(tmp_path) / "own.toml"
    file.write_text('wheel = "single"', "utf-8")
    assert croupier.script("roulette", options=file)
