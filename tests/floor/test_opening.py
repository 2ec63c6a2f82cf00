"""The form for a new table: what it asks for, and what the law objects to."""

from croupier.floor.web.pages import opening
from croupier.games import registry
from croupier.rulebook.citation import verifies

BLACKJACK = registry.game("blackjack")


def keys(**choices: str) -> set[str]:
    """The options that the form asks for after these choices."""
    return {one.key for one in opening.asked(BLACKJACK, choices)}


@verifies("blackjack.12.d", "blackjack.6.k")
def test_the_form_asks_only_for_what_the_choices_so_far_leave_open() -> None:
    assert {"soft17", "hole_card", "even_money"} <= keys()
    assert "six_five_reader" not in keys()
    by_hand = keys(variant="6_to_5")
    assert {"six_five_reader", "even_money"} <= by_hand
    assert by_hand.isdisjoint({"soft17", "hole_card", "surrender", "shuffler"})
    assert "soft17" in keys(variant="6_to_5", soft17="stand"), "so that it can be taken back"
    assert keys(variant="face_up").isdisjoint({"soft17", "even_money", "insurance_timing"})


@verifies("blackjack.12.d")
def test_what_other_choices_settle_is_objected_to_once() -> None:
    (found,) = opening.against(BLACKJACK, {"variant": "6_to_5", "soft17": "stand"})
    assert (found.keys, found.cites) == (("soft17",), ("blackjack.12.d",))
    assert "Accepted: hit" in found.says
    assert not list(opening.against(BLACKJACK, {"variant": "6_to_5", "soft17": "hit"}))
    assert len(list(opening.against(BLACKJACK, {"variant": "6_to_5", "surrender": "yes"}))) == 1
