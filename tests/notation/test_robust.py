"""Whatever a file holds, it is replayed, found to differ, or refused: nothing else happens."""

from contextlib import suppress

from hypothesis import example, given
from hypothesis import strategies as st

from croupier.core.errors import BadFile
from croupier.notation.convert import transcript
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import record_of
from croupier.notation.replay import follow, parse
from tests.notation.tables import two_rounds

TEXT = transcript(two_rounds())
JSONL = write_jsonl(record_of(two_rounds()))
LINES = tuple(dict.fromkeys((*TEXT.splitlines(), *JSONL.splitlines())))
BITS = st.sampled_from(("", " ", ":", "=", "[]", "{}", '"', "-1", "9" * 30, "??", "\n", "p1 ", "é"))


def _survives(text: str) -> None:
    with suppress(BadFile):
        follow(parse(text, "file"))


@given(st.sampled_from((TEXT, JSONL)), st.data())
def test_a_file_with_something_put_in_or_cut_out(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    _survives(text[:start] + data.draw(BITS | st.text(max_size=5)) + text[end:])


@given(st.lists(st.sampled_from(LINES) | st.text(max_size=20), max_size=12))
def test_lines_in_any_order(lines: list[str]) -> None:
    _survives("\n".join(("croupier transcript 1", "game roulette", *lines)))


@given(st.text())
@example("{")
@example("{}\n{}")
@example('{"format":"croupier transcript 1"}')
def test_any_text(text: str) -> None:
    _survives(text)


def test_numbers_that_are_too_long() -> None:
    head = TEXT.split("p1 buys")[0]
    for digits in ("9" * 25, "9" * 5000):
        bought = f"bought patron=p1 amount_cents={digits}"
        for line in (f"p1 buys {digits}", f"round {digits}", bought):
            _survives(f"{head}{line}\n")
        later = f"p1: {digits} on red\n", f"p1: 5 on red at {digits}\n"
        for line in (*later, f"p1 takes down 5 of red, wager {digits}\n"):
            _survives(f"{head}p1 buys 500.00\nround 1\n{line}")
        _survives(f"{head.replace('zero_rule=lose_half', f'limits.min={digits}')}")


def test_values_that_are_too_deep() -> None:
    head = TEXT.split("p1 buys")[0]
    for deep in ("[" * 100_000, "[" + "9" * 5000):
        _survives(f"{head}incident lost a={deep}\n")
        _survives(f"{JSONL.splitlines()[0]}\n{deep}\n")
