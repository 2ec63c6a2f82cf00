"""Whatever is done to the bytes of a fair journal, it is noticed, and nothing falls over."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from croupier.core.errors import BadFile
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import record_of
from croupier.verification.verify import verify
from tests.notation.fair_journals import TABLE
from tests.notation.forging import played
from tests.notation.test_fair_verify import public

JOURNALS = {
    "roulette": write_jsonl(record_of(played("roulette"), TABLE)),
    "reddog": write_jsonl(record_of(played("reddog"), TABLE)),
    "blackjack, withheld": public(played("blackjack")),
}
KEYS = st.sampled_from(list(JOURNALS))
PLACES = st.floats(0, 1, exclude_max=True)


def substance(text: str) -> list[Any]:
    """What a journal tells, except for the version that wrote it."""
    rows = [json.loads(row) for row in text.split("\n") if row.strip()]
    rows[0].pop("croupier", None)
    return rows


@settings(max_examples=150)
@given(key=KEYS, place=PLACES, byte=st.integers(32, 126))
@example(key="roulette", place=0.5, byte=ord("0"))
def test_any_changed_byte_of_substance_is_noticed(key: str, place: float, byte: int) -> None:
    text = JOURNALS[key]
    at = int(place * len(text))
    changed = text[:at] + chr(byte) + text[at + 1 :]
    try:
        found = verify(changed)
    except BadFile:
        return
    assert not found.holds or substance(changed) == substance(text)


@given(key=KEYS, place=PLACES, how=st.sampled_from(("missing", "doubled", "moved")))
def test_a_line_that_is_missing_doubled_or_moved_is_noticed(
    key: str, place: float, how: str
) -> None:
    lines = JOURNALS[key].splitlines()
    at = 1 + int(place * (len(lines) - 3))
    if how == "missing":
        del lines[at]
    elif how == "doubled":
        lines.insert(at, lines[at])
    else:
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
    assert not verify("\n".join(lines)).holds


SOME: st.SearchStrategy[Any] = st.one_of(
    st.integers(-5, 2**70),
    st.text(max_size=5),
    st.none(),
    st.booleans(),
    st.lists(st.text(max_size=3), max_size=3),
    st.just("ab" * 32),
    st.just([["p1", None, None]]),
    st.just([[0, "ab" * 32]]),
)


@settings(max_examples=150)
@given(key=KEYS, place=PLACES, data=st.data())
def test_any_other_value_of_a_field_is_noticed(key: str, place: float, data: st.DataObject) -> None:
    lines = [json.loads(line) for line in JOURNALS[key].splitlines()]
    line = lines[1 + int(place * (len(lines) - 1))]
    inside = line["data"] if line["data"] and data.draw(st.booleans()) else line
    name = data.draw(st.sampled_from(sorted(inside)))
    value = data.draw(SOME)
    same = inside[name] == value and type(inside[name]) is type(value)
    inside[name] = value
    try:
        found = verify("".join(json.dumps(one) + "\n" for one in lines))
    except BadFile:
        return
    assert same or not found.holds
