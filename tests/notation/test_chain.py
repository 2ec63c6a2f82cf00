"""The hash chain, as anybody can compute it."""

import json
from hashlib import sha256
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from croupier.notation.chain import canonical
from croupier.notation.convert import transcript
from croupier.notation.jsonl import EVENT_FIELDS, write_jsonl
from croupier.notation.record import record_of
from tests.notation.tables import two_rounds

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def _canonical(value: Any) -> bytes:
    spaceless = (",", ":")
    return json.dumps(value, sort_keys=True, separators=spaceless, ensure_ascii=False).encode()


@given(PLAIN)
def test_canonical_json_is_sorted_spaceless_utf8(value: Any) -> None:
    assert canonical(value) == _canonical(value)


def test_canonical_json_of_keys_and_letters() -> None:
    assert canonical({"b": 1, "a": ["é", None, True]}) == '{"a":["é",null,true],"b":1}'.encode()


def test_each_hash_is_over_the_one_before_and_the_event() -> None:
    header, *events = map(json.loads, write_jsonl(record_of(two_rounds())).splitlines())
    del header["croupier"]
    last = sha256(_canonical(header)).hexdigest()
    for number, event in enumerate(events, start=1):
        assert (tuple(event), event["seq"]) == (EVENT_FIELDS, number)
        told = event.pop("hash")
        last = sha256(last.encode() + _canonical(event)).hexdigest()
        assert told == last
    assert transcript(two_rounds()).splitlines()[-1] == f"hash sha256:{last}"


def test_the_header_names_the_table_and_its_rules() -> None:
    header = json.loads(write_jsonl(record_of(two_rounds(), "R-7")).splitlines()[0])
    assert header["format"] == "croupier transcript 1"
    assert (header["game"], header["table"]) == ("roulette", "R-7")
    assert header["set"] == {"zero_rule": "lose_half"}
    chosen = _canonical({"game": "roulette", "set": {"zero_rule": "lose_half"}})
    assert header["rules"] == f"sha256:{sha256(chosen).hexdigest()}"
