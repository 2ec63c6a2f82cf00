"""Odds on declared layouts and signs: with the accepted word, and those in force."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from croupier.regulation.layouts import check
from croupier.rulebook.citation import verifies
from croupier.rulebook.finding import Finding
from tests.regulation.layouts.cases import declaration, table


def with_words(game: str, *texts: str, **options: str) -> list[Finding]:
    """What is found at a lawful layout to which words are added."""
    document = declaration(table(game, options))
    more = [{"text": text, "on": "layout", "clauses": []} for text in texts]
    data: Mapping[str, Any] = {**document.data, "words": [*document.data["words"], *more]}
    return [one for one in check.findings(replace(document, data=data)) if one.severity == "error"]


@verifies("craps.4.a", "sicbo.4.a")
@pytest.mark.parametrize("game", ["craps", "sicbo"])
def test_odds_stated_with_for_are_errors_wherever_they_stand(game: str) -> None:
    document = declaration(table(game, {}))
    said = [
        {**one, "text": re.sub(r"(?<=\d) to (?=\d)", " for ", one["text"])}
        for one in document.data["words"]
    ]
    found = check.findings(replace(document, data={**document.data, "words": said}))
    clause = f"{game}.4.a"
    changed = sum(" for " in one["text"] for one in said)
    assert len({one.key for one in found if clause in one.cites}) >= min(changed, 10)


@verifies("craps.4.a", "sicbo.4.a")
@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("craps", "Any seven pays 5 for 1"),
        ("craps", "Hard 8 pays 31 to 1"),
        ("craps", "Any seven pays 5 to 1"),
        ("sicbo", "Any triple pays 31 for 1"),
        ("sicbo", "Any triple pays 30 to 1"),
        ("sicbo", "Any triple: 30 win 1"),
        ("blackjack", "Insurance pays 3 to 2"),
    ],
)
def test_words_that_contradict_the_odds_in_force_are_errors(game: str, text: str) -> None:
    assert [one.where for one in with_words(game, text)]


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("craps", "Any seven pays 4 to 1"),
        ("craps", "Hard 6 and hard 8 pay 9 to 1, hard 4 and hard 10 pay 7 to 1"),
        ("craps", "Field: 2 and 12 pay 2 to 1"),
        ("sicbo", "Any triple: 24 win 1"),
        ("blackjack", "Insurance pays 2 to 1"),
    ],
)
def test_words_that_state_the_odds_in_force_are_silent(game: str, text: str) -> None:
    assert with_words(game, text) == []
