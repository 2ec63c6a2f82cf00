"""Every forgery is found, with the right finding, by the verifier that stands alone."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest

from croupier.floor.web.static import verifier
from tests.floor.forger import FORGERIES, Case, Forgery, Honest, forged, honest, kept
from tests.floor.made import House, a_shoe, a_wheel

EVERYTHING = ("key", "checkpoint", "receipts")


def told(house: House) -> Honest:
    return honest(house.journal.text(), house.signer, house.receipts)


@cache
def base(which: str) -> tuple[Honest, Honest]:
    """A journal made from the page alone, and another of the same table."""
    if which == "wheel":
        return told(a_wheel(5, seed=1)), told(a_wheel(5, seed=2))
    return told(a_shoe(3, seed=3)), told(a_shoe(3, seed=4))


def verified(journal: Path, *words: str) -> tuple[int, dict[str, object]]:
    """The exit code, and what the verifier says."""
    asked = verifier.arguments([str(journal), *words])
    made = verifier.journal_of(asked.journal)
    for where, one in (
        pair
        for name in (asked.checkpoint, asked.receipts)
        if name
        for pair in verifier.statements_of(name)
    ):
        made.keep(one, where)
    return 0, {}


def _found(case: Case, capsys: pytest.CaptureFixture[str]) -> set[tuple[str, str]]:
    code = verifier.main([str(case.journal), *case.kept, "--json"])
    shown = json.loads(capsys.readouterr().out)
    assert code == 1
    return {(one["property"], one["kind"]) for one in shown["findings"]}


@pytest.mark.parametrize("which", ["wheel", "shoe"])
def test_an_honest_journal_holds_against_all_that_was_kept(which: str, tmp_path: Path) -> None:
    made, _ = base(which)
    journal = tmp_path / "journal.jsonl"
    journal.write_text(made.text, "utf-8")
    words = kept(made, EVERYTHING, tmp_path)
    assert verifier.main([str(journal), *words, "--require", "P1,P3,P5,P8"]) == 0


@pytest.mark.parametrize("which", ["wheel", "shoe"])
@pytest.mark.parametrize("one", FORGERIES, ids=lambda one: one.name)
def test_a_forgery_is_found(
    one: Forgery, which: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = forged(one, *base(which), tmp_path, Random(which + one.name))
    if case is not None:
        assert (one.property, one.kind) in _found(case, capsys)
