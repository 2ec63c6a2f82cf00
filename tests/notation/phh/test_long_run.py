"""The long runs of poker against the world: `./run long phh DIR` and `poker-referee`, in small."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from bench import long
from bench.runs import phh, poker_referee
from tests.notation.phh.hands import HANDS, TEXTS

FOLDER = str(HANDS[0].parent)


def test_every_file_is_named_with_its_digest() -> None:
    *_, state = phh.chunks({}, FOLDER)
    assert phh.falls_short(state) is None
    page = phh.figures(state)
    for file in HANDS:
        assert f"| {file.name} | " in page
        assert sha256(file.read_bytes()).hexdigest() in page


def test_files_that_are_done_are_not_read_again_and_a_wrong_one_is_told(tmp_path: Path) -> None:
    name, text = next(iter(TEXTS.items()))
    (tmp_path / name).write_text(text.replace("[7340000", "[7340001"), "utf-8")
    *_, state = phh.chunks({}, str(tmp_path))
    assert "the file says" in (phh.falls_short(state) or "")
    done = {"files": {name: {"digest": "", "wrong": "", "variant": "NT", "customs": []}}}
    *_, kept = phh.chunks(done, str(tmp_path))
    assert phh.falls_short(kept) is None
    with pytest.raises(SystemExit):
        next(phh.chunks({}, str(tmp_path / "nowhere")))


def test_a_few_hands_of_a_form_are_counted_with_their_differences() -> None:
    met, astray = poker_referee.played(("five_card_draw", "high"), 0, 12)
    assert (met["hands"], astray) == (12, [])
    state = {"hands": 12, "forms": {"five_card_draw high": dict(met)}, "astray": astray}
    assert "| five_card_draw high | 12 |" in poker_referee.figures(state)
    assert poker_referee.falls_short(state) is None
    assert "1 hands differ" in (poker_referee.falls_short({"astray": ["so"]}) or "")


def test_a_run_that_takes_a_folder_is_asked_for_with_one() -> None:
    known = {run.name: run for run in (phh.RUN, poker_referee.RUN)}
    asked = ["phh", "DIR", "poker-referee"]
    assert long.with_arguments(known, asked) == {"phh": ("DIR",), "poker-referee": ()}
    assert long.with_arguments(known, ["phh"]) is None
    assert long.with_arguments(known, ["nothing"]) is None
    assert long.with_arguments(known, []) is None
