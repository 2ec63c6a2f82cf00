"""A file that cannot be read is refused with its name, the line, and what was expected."""

from pathlib import Path

import pytest

from croupier.core.errors import BadFile, Refused
from croupier.notation.convert import converted, form_of, transcript
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import record_of
from croupier.notation.replay import replay
from tests.notation.tables import EXAMPLE, two_rounds

JSONL = write_jsonl(record_of(two_rounds()))


def _refusal(source: str | Path) -> BadFile:
    with pytest.raises(BadFile) as refusal:
        replay(source)
    return refusal.value


@pytest.mark.parametrize(
    ("old", "new", "line", "expected"),
    [
        ("croupier transcript 1", "croupier transcript 3", 1, "croupier transcript 1"),
        ("game roulette", "game rulette", 3, "roulette"),
        ("game roulette\n", "", 4, "game KEY"),
        ("game roulette", "game roulette\ngame bigsix", 4, "one game"),
        ("table T1", "table my table", 4, "one word"),
        ("wheel=double", "wheel=triple", 5, "single, double"),
        ("wheel=double", "whel=double", 5, "wheel"),
        ("wheel=double", "wheel", 5, "key=value"),
        ("wheel=double", "wheel=double wheel=single", 5, "each key once"),
        ("wheel=double limits.min=5", "wheel=single zero_rule=lose_half", 5, ""),
        ("at 2026-03-01T20:00:00-05:00", "at eight", 6, "2026-03-01T20:00:00-05:00"),
        ("p1 buys 500.00", "p1 buys -5", 7, "$1,000"),
        ("p1 buys 500.00", "p1 begs 500.00", 7, "PATRON buys AMOUNT"),
        ("p1 buys 500.00", "incident lost a=1 b", 7, "key=value"),
        ("p1 buys 500.00", 'incident lost a="1', 7, "JSON"),
        ("p1 buys 500.00", "incident lost a=[1]", 7, "a word, or text in quotes"),
        ("p1 buys 500.00", 'incident lost a="1"b', 7, "a space between pairs"),
        ("p1 buys 500.00", "bought patron=p1", 7, "bought with its fields"),
        ("p1: 10 on red", "p1: ten on red", 10, "25, 2.50"),
        ("p1: 10 on red", "p1: red", 10, "AMOUNT on WAGER"),
        ('  round_ended round=1 balances={"p1":1365.00}', "rules x\n", 15, "PATRON buys AMOUNT"),
    ],
)
def test_a_line_of_text_that_is_none(old: str, new: str, line: int, expected: str) -> None:
    refusal = _refusal(EXAMPLE.replace(old, new, 1))
    assert (refusal.file, refusal.line) == ("transcript", line)
    assert expected in refusal.accepted


def test_nothing_stands_behind_the_hash() -> None:
    text = transcript(two_rounds())
    refusal = _refusal(f"{text}p1 buys 5.00\n")
    assert refusal.line == len(text.splitlines()) + 1
    assert "after the hash" in refusal.why


@pytest.mark.parametrize("line", ["rules 9c1e", "hash 9c1e"])
def test_a_digest_says_its_algorithm(line: str) -> None:
    refusal = _refusal(EXAMPLE.replace("at 2026-03-01T20:00:00-05:00", line))
    assert (refusal.line, "sha256:" in refusal.accepted) == (6, True)


def test_comments_blank_lines_and_spaces_say_nothing() -> None:
    spaced = EXAMPLE.replace("\n", "\n\n  # a remark\r\n").replace("  pay  p1", "\t pay p1 ")
    assert replay(spaced).same


@pytest.mark.parametrize(
    ("number", "old", "new", "expected"),
    [
        (1, '"game":"roulette"', '"game":"rulette"', "roulette"),
        (1, "croupier transcript 1", "croupier transcript 3", "croupier transcript 1"),
        (1, '"table":"T1"', '"table":1', "game, table, set, rules"),
        (1, '"table":"T1"', '"tables":"T1"', "game, table, set, rules"),
        (1, '"lose_half"', '"lose_third"', "lose_half"),
        (2, '"seq":1', '"seq":"one"', "seq, at, kind"),
        (2, '"seq":1', '"sek":1', "seq, at, kind"),
        (2, '"kind":"bought"', '"kind":"stolen"', "bought"),
        (2, '"amount_cents":50000', '"amount_cents":"500"', "the fields of its schema"),
        (2, "}", "", "seq, at, kind"),
    ],
)
def test_a_line_of_json_that_is_none(number: int, old: str, new: str, expected: str) -> None:
    lines = JSONL.splitlines()
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new)
    refusal = _refusal("\n".join(lines))
    assert (refusal.line, expected in refusal.accepted) == (number, True)


def test_files_that_are_none(tmp_path: Path) -> None:
    assert "No such file" in _refusal(tmp_path / "none.croupier").why
    assert "No such file" in _refusal("none.croupier").why
    (tmp_path / "latin.croupier").write_bytes(b"croupier transcript 1\n# caf\xe9\n")
    assert "UTF-8" in _refusal(tmp_path / "latin.croupier").why
    (tmp_path / "empty.jsonl").write_text("")
    assert _refusal(tmp_path / "empty.jsonl").accepted.startswith("croupier transcript 1")
    (tmp_path / "bad.croupier").write_text(EXAMPLE.replace("p1 buys", "p1 begs"))
    assert _refusal(tmp_path / "bad.croupier").file == str(tmp_path / "bad.croupier")


def test_what_is_confirmed_survives_a_file(tmp_path: Path) -> None:
    driver = two_rounds()
    driver.confirm("dealer", "one\rtwo\u0085three", "me")
    (tmp_path / "a.croupier").write_text(transcript(driver), "utf-8", newline="\n")
    replayed = replay(tmp_path / "a.croupier")
    assert (replayed.same, replayed.driver.log) == (True, driver.log)


def test_a_hidden_face_makes_a_view() -> None:
    replayed = replay(EXAMPLE.replace("wheel: 17", "wheel: ??"))
    assert (replayed.view, replayed.same, replayed.rounds) == (True, True, 0)
    assert not replayed.driver.table.open
    with pytest.raises(Refused, match="a view, not a record"):
        converted(replayed, "jsonl")


def test_what_does_not_replay_is_not_converted() -> None:
    with pytest.raises(Refused, match="does not replay"):
        converted(replay(EXAMPLE.replace("875", "900")), "jsonl")


def test_the_form_of_a_name() -> None:
    assert (form_of("a.croupier"), form_of("b.jsonl")) == ("text", "jsonl")
    assert form_of("-", "text") == "text"
    with pytest.raises(Refused, match=r"\.croupier, \.jsonl, \.phh"):
        form_of("-")
    with pytest.raises(Refused, match="jsonl"):
        form_of("-", "json")
