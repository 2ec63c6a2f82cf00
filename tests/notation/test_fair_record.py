"""Records of the second version: their chain, both forms, and lines that are withheld."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from croupier.core.errors import BadFile, Refused
from croupier.core.event import Dealt
from croupier.games.registry import games
from croupier.notation.convert import converted
from croupier.notation.jsonl import (
    ACT_FIELDS,
    WITHHELD,
    EventLine,
    event_lines,
    withheld,
    write_jsonl,
)
from croupier.notation.record import Record, record_of
from croupier.notation.replay import replay
from croupier.notation.schema import schema
from croupier.notation.text import write_text
from tests.notation import test_schema
from tests.notation.fair_journals import TABLE, Floor, fair_journal, fair_table

KEYS = ("roulette", "craps", "blackjack", "minibaccarat", "reddog", "chemindefer")


@cache
def table(key: str) -> Floor:
    return fair_table(key, 4, patrons=("p1", "p2"), silent=("p2",), seed=5)


@cache
def record(key: str) -> Record:
    return record_of(table(key), TABLE)


def _canonical(value: Any) -> bytes:
    spaceless = (",", ":")
    return json.dumps(value, sort_keys=True, separators=spaceless, ensure_ascii=False).encode()


@pytest.mark.parametrize("key", KEYS)
def test_each_hash_is_over_the_one_before_and_the_digest(key: str) -> None:
    header, *lines = map(json.loads, write_jsonl(record(key)).splitlines())
    assert header.pop("croupier")
    assert header["format"] == "croupier transcript 2"
    last, acts = sha256(_canonical(header)).hexdigest(), [0]
    for number, line in enumerate(lines, start=1):
        told, salt = line.pop("hash"), line.pop("salt", "")
        assert (line["seq"], bool(salt)) == (number, line["seen_by"] is not None)
        digest = sha256(bytes.fromhex(salt) + _canonical(line)).hexdigest()
        last = sha256((last + digest).encode()).hexdigest()
        assert told == last
        acts.append(line["act"])
    assert {after - before for before, after in pairwise(acts)} == {0, 1}
    assert last == record(key).hash()


def test_the_fields_of_a_line() -> None:
    lines = [json.loads(line) for line in fair_journal("roulette", 1).splitlines()[1:]]
    assert {tuple(line) for line in lines} == {ACT_FIELDS}


@pytest.mark.parametrize("key", KEYS)
def test_both_spellings_come_back_without_loss(key: str) -> None:
    driver = table(key)
    text = write_text(driver.game, record(key))
    replayed = replay(text)
    assert replayed.first_difference is None
    assert replayed.driver.log == driver.log
    lines = converted(replayed, "jsonl")
    assert lines == write_jsonl(record(key))
    back = replay(lines)
    assert back.first_difference is None
    assert back.driver.log == driver.log
    assert converted(back, "text") == text


def test_the_text_counts_acts_and_states_salts() -> None:
    text = write_text(table("blackjack").game, record("blackjack")).splitlines()
    assert text[0] == "croupier transcript 2"
    assert [line for line in text if line.startswith("act ")][:3] == ["act 1", "act 2", "act 3"]
    salts = [entry.salt for entry in record("blackjack").entries if entry.salt]
    assert [line.removeprefix("salt ") for line in text if line.startswith("salt ")] == salts
    assert len(set(salts)) == len(salts) > 0


def test_a_patron_may_be_called_act_or_salt() -> None:
    driver = fair_table("roulette", 2, patrons=("act", "salt"), seed=3)
    text = write_text(driver.game, record_of(driver, TABLE))
    replayed = replay(text)
    assert (replayed.first_difference, replayed.driver.log) == (None, driver.log)


@pytest.mark.parametrize(
    ("old", "new"), [('"act":3', '"act":4'), ('"salt":"', '"salt":"0'), ('"act":2', '"act":-2')]
)
def test_a_changed_act_or_salt_is_found(old: str, new: str) -> None:
    text = write_jsonl(record("blackjack"))
    assert old in text
    changed = text.replace(old, new, 1)
    if '"salt"' in old or "-" in new:
        with pytest.raises(BadFile):
            replay(changed)
    else:
        assert not replay(changed).same
    at = text.index('"salt":"') + 8
    other = "0" if text[at] != "0" else "1"
    difference = replay(text[:at] + other + text[at + 1 :]).first_difference
    assert difference is not None
    assert "hash does not match" in difference.why


def test_true_is_not_one() -> None:
    """The engine's own event has the same hash; what the line says is compared as it stands."""
    text = write_jsonl(record("roulette"))
    assert '"phases":1' in text
    assert not replay(text.replace('"phases":1', '"phases":true', 1)).same


def hidden(key: str) -> list[EventLine]:
    """The lines as everyone may read them: what is not for everyone is withheld."""
    return [withheld(line) if line.salt else line for line in event_lines(record(key))]


def test_a_withheld_line_tells_nothing_but_its_digest() -> None:
    for line, entry in zip(hidden("chemindefer"), record("chemindefer").entries, strict=True):
        if not entry.salt:
            assert not line.withheld
            continue
        assert not line.salt
        if isinstance(entry.event, Dealt):
            assert line.data["cards"] == ["??"] * len(entry.event.cards)
            assert line.data["to"] == list(entry.event.to)
        elif line.kind == WITHHELD:
            assert line.data == {}
    assert WITHHELD in {line.kind for line in hidden("chemindefer")}
    seen = [msgspec.to_builtins(line) for line in hidden("chemindefer")]
    assert all(test_schema._fits(json.loads(json.dumps(one)), SCHEMA) for one in seen)


SCHEMA = schema(games().values())


def test_a_view_with_withheld_lines_is_not_converted() -> None:
    lines = (record("blackjack").header.shown(), *hidden("blackjack"))
    text = "".join(f"{msgspec.json.encode(line).decode()}\n" for line in lines)
    replayed = replay(text)
    assert (replayed.same, replayed.view) == (True, True)
    with pytest.raises(Refused, match="hides a face"):
        converted(replayed, "text")


@pytest.mark.parametrize("key", KEYS)
def test_every_line_fits_the_schema(key: str) -> None:
    for line in write_jsonl(record(key)).splitlines()[1:]:
        assert test_schema._fits(json.loads(line), SCHEMA), line
