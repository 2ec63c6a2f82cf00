"""Whatever is changed in a record is found, at its line."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from croupier.core.event import Drawn, Paid
from croupier.notation.convert import converted, transcript
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import record_of
from croupier.notation.replay import Difference, replay
from tests.notation.tables import EXAMPLE, two_rounds

TEXT = transcript(two_rounds())
JSONL = write_jsonl(record_of(two_rounds()))


def _line(text: str, words: str) -> int:
    """The number of the first line that holds these words."""
    return next(n for n, line in enumerate(text.splitlines(), start=1) if words in line)


def _found(text: str) -> Difference:
    difference = replay(text).first_difference
    assert difference is not None
    return difference


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("amount=875.00", "amount=865.00"),
        ("patron=p1 spot=straight:17", "patron=p2 spot=straight:17"),
        ("spot=straight:17 amount", "spot=straight:18 amount"),
        ("odds=35:1", "odds=36:1"),
        (" odds=35:1", ""),
        ("returned=25.00   [roulette.2.a]", "returned=25.00   [roulette.2.b]"),
        ("returned=25.00   [roulette.2.a]", "returned=25.00"),
        ("patron=p2 spot=red amount=10.00", "patron=p2 spot=red amount=5.00"),
        ('"p2":485.00', '"p2":585.00'),
        ("  returned wager=", "  collected wager="),
    ],
)
def test_a_consequence_changed_in_text(old: str, new: str) -> None:
    assert TEXT.count(old) >= 1
    difference = _found(TEXT.replace(old, new, 1))
    assert difference.line == _line(TEXT, old)
    assert " ".join(TEXT.splitlines()[difference.line - 1].split()) == difference.gives


def test_the_clause_of_what_the_engine_gives_is_named() -> None:
    difference = _found(EXAMPLE.replace("amount=875", "amount=900"))
    assert difference.cites == ("roulette.2.a",)
    gives = (
        "paid wager=1 patron=p1 spot=straight:17 amount=875.00 odds=35:1 returned=25.00 "
        "[roulette.2.a]"
    )
    wrong = gives.replace("875", "900")
    where = "transcript, line 14: the file says"
    assert str(difference) == f"{where}: {wrong}; the engine gives: {gives}"


def test_two_consequences_in_another_order() -> None:
    *head, take, pay, end = EXAMPLE.splitlines()
    difference = _found("\n".join((*head, pay, take, end)))
    assert (difference.line, difference.gives) == (13, " ".join(take.split()))


@pytest.mark.parametrize("missing", ["  collected ", "  paid ", "  round_ended "])
def test_a_consequence_that_is_missing(missing: str) -> None:
    number = _line(EXAMPLE, missing)
    lines = EXAMPLE.splitlines()
    gone = lines.pop(number - 1)
    difference = _found("\n".join(lines))
    assert (difference.line, difference.gives) == (number, " ".join(gone.split()))


def test_a_consequence_that_is_missing_before_an_input() -> None:
    number = _line(TEXT, "  round_ended round=1")
    lines = TEXT.splitlines()
    del lines[number - 1]
    difference = _found("\n".join(lines))
    assert difference.why == "a line is missing before"
    assert difference.gives.startswith("round_ended round=1")


def test_a_consequence_too_many() -> None:
    line = "  paid wager=2 patron=p1 spot=red amount=1.00 odds=1:1   [roulette.2.a]"
    difference = _found(EXAMPLE + line)
    assert difference.line == len(EXAMPLE.splitlines()) + 1
    assert "nothing more" in difference.why


def test_an_outcome_changed_in_text() -> None:
    difference = _found(EXAMPLE.replace("wheel: 17", "wheel: 18"))
    assert difference.line == 13
    lost = "collected wager=1 patron=p1 spot=straight:17 amount=25.00 [roulette.1.e.1]"
    assert difference.gives == lost


def test_an_outcome_that_changes_no_payment_breaks_the_seal() -> None:
    lost = """\
wheel: 4
  collected wager=1 patron=p1 spot=straight:17 amount=25.00 [roulette.1.e.1]
  collected wager=2 patron=p1 spot=red amount=10.00 [roulette.1.e.11]
  round_ended round=1 balances={"p1":465.00}
"""
    sealed = converted(replay(EXAMPLE.split("wheel: 17")[0] + lost), "text")
    seal = sealed.splitlines()[-1]
    difference = _found(sealed.replace("wheel: 4", "wheel: 6"))
    assert "hash does not match" in difference.why
    assert (difference.text, difference.line) == (seal, len(sealed.splitlines()))


def test_an_input_the_engine_refuses() -> None:
    difference = _found(EXAMPLE.replace("p1: 10 on red", "p1: 1 on red"))
    assert difference.line == 10
    assert difference.cites == ("cmr147.07.1", "cmr147.07.3")
    assert "refuses this: $1 on Red: below the minimum of $5" in difference.why


def test_other_rules() -> None:
    difference = _found(TEXT.replace("zero_rule=lose_half", "zero_rule=lose_all"))
    assert (difference.line, difference.why) == (6, "the record was made under different rules")


@pytest.mark.parametrize("name", ["table T1", "at 2026-03-01T20:00:00", "buys 500.00"])
def test_what_no_consequence_shows_is_sealed(name: str) -> None:
    changed = name.replace("1", "2", 1) if "1" in name else "buys 500.01"
    text = TEXT.replace(name, changed)
    assert text != TEXT
    assert not replay(text).same


def _jsonl(change: Callable[[list[dict[str, Any]]], object]) -> Difference:
    lines = [json.loads(line) for line in JSONL.splitlines()]
    change(lines)
    return _found("".join(json.dumps(line) + "\n" for line in lines))


def _place(kind: str) -> int:
    return next(n for n, line in enumerate(JSONL.splitlines()) if f'"kind":"{kind}"' in line)


PAID = _place(str(Paid.__struct_config__.tag))
DRAWN = _place(str(Drawn.__struct_config__.tag))


def test_an_amount_changed_in_json() -> None:
    difference = _jsonl(lambda lines: lines[PAID]["data"].update(amount_cents=1))
    assert difference.line == PAID + 1
    assert json.loads(difference.gives)["data"]["amount_cents"] == 875_00


def test_an_outcome_changed_in_json() -> None:
    difference = _jsonl(lambda lines: lines[DRAWN]["data"].update(outcome="18"))
    assert (difference.line, "hash" in difference.why) == (DRAWN + 1, True)


@pytest.mark.parametrize("field", ["at", "hash"])
def test_a_time_or_a_hash_changed_in_json(field: str) -> None:
    difference = _jsonl(lambda lines: lines[3].update({field: "2026-03-01T21:00:00-05:00"}))
    assert (difference.line, "hash" in difference.why) == (4, True)


def test_a_number_changed_in_json() -> None:
    assert _jsonl(lambda lines: lines[3].update(seq=9)).line == 4


def test_lines_missing_doubled_or_swapped_in_json() -> None:
    assert _jsonl(lambda lines: lines.pop(PAID)).line == PAID + 1
    assert _jsonl(lambda lines: lines.insert(PAID, lines[PAID])).line == PAID + 2
    assert _jsonl(lambda lines: lines.insert(PAID, lines.pop(PAID + 1))).line == PAID + 1
    assert _jsonl(lambda lines: lines.insert(2, lines.pop(1))).line == 2


def test_clauses_changed_in_json() -> None:
    difference = _jsonl(lambda lines: lines[PAID].update(cites=["roulette.2.b"]))
    assert (difference.line, difference.cites) == (PAID + 1, ("roulette.2.a",))


def test_a_header_changed_in_json() -> None:
    difference = _jsonl(lambda lines: lines[0].update(table="T2"))
    assert (difference.line, "hash" in difference.why) == (2, True)


def test_the_state_a_wager_starts_at_changed_in_json() -> None:
    place = _place("wager_placed")
    difference = _jsonl(lambda lines: lines[place]["data"]["wager"].update(at="18"))
    assert (difference.line, "what it is on cannot be 18" in difference.why) == (place + 1, True)
