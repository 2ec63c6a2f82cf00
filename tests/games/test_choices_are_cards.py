"""A choice that stands for a card of the player's own hand shows it, to that player only."""

from __future__ import annotations

import croupier


def test_the_cards_to_discard_are_named_to_their_player() -> None:
    table = croupier.table("coloradoholdem", seed=5)
    table.place("p1", "5 on ante")
    for _ in range(20):
        if table.view("p1").prompt is not None:
            break
        table.step()
    table.choose("p1", "bet")
    shown = table.view("p1")
    mine = [one.face for one in shown.things if one.what == "card" and one.place == "1"]
    assert shown.prompt is not None
    assert shown.prompt.labels == dict(zip("123", mine, strict=True))
    assert "??" not in mine
    assert table.view("p2").prompt is None
