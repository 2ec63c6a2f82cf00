"""Records of older versions, which cited more closely, are followed to their last hash."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.notation.convert import converted
from croupier.notation.replay import replay

NATURALS = Path(__file__).parents[1] / "transcripts" / "chemindefer" / "naturals.croupier"
NOW, THEN = "[chemindefer.8.a]", "[chemindefer.8.a.1]"
SEALED = "e9af41b1405ab113a7cb065f2775648cfa616cf9411ab8f74c3c48b93e07d190"
"""The hash of the transcript as it was when an announcement cited the clause of its count."""


def older(cites: str = THEN) -> str:
    """A transcript as an older version wrote it."""
    text = NATURALS.read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("hash ")]
    cited = [line.replace(NOW, cites) if "hand_called" in line else line for line in lines]
    return "\n".join([*cited, f"hash sha256:{SEALED}", ""])


def test_a_record_that_cites_a_paragraph_of_the_clause_is_followed() -> None:
    followed = replay(older())
    assert followed.first_difference is None
    lines = converted(followed, "jsonl")
    assert '"chemindefer.8.a.1"' in lines
    assert replay(lines).first_difference is None


@pytest.mark.parametrize("cites", ["[chemindefer.8.b]", "[chemindefer.8]", "[chemindefer.8.a.3]"])
def test_any_other_clause_is_a_difference(cites: str) -> None:
    assert replay(older(cites)).first_difference is not None
