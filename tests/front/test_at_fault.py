"""Arguments of the wrong kind are refused by every function of the front door, in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import croupier
from croupier.core.errors import Refused

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
    assert len(croupier.simulate("bigsix", rounds=index, seed=3)) == len(croupier.odds("bigsix"))


def test_an_empty_name_is_no_file() -> None:
    with pytest.raises(Refused, match="the name is empty"):
        croupier.check("")
