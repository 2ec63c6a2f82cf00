"""Section 14: what only this game has, and what community cards seen early do."""

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Collected, Discarded, Returned, Turned
from croupier.games.coloradoholdem.procedure import COLORADO_HOLDEM
from croupier.games.families.stud.play import HandJudged
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.coloradoholdem.tables import asked, dealt, money, net, says
from tests.games.community.tables import all_back
from tests.games.scripted import only, steps

BOTH_KINDS = ("20 on ante", "1 on bonus")


@verifies("coloradoholdem.14.c")
@pytest.mark.parametrize("first", ["fold", "declare"])
def test_what_was_settled_at_once_stands(first: str) -> None:
    """An ante that was folded, or an instant winner that was paid, is not undone (CO-9)."""
    table = dealt("9s 8s 7s|9c 8d 4c|Kc Kd 3h", "2c 7d Jh", *BOTH_KINDS, bonus=True)
    says(table, first, "bet", "3")
    events = table.incident("wrong_number")
    all_back(table, events, "coloradoholdem.14.c")
    spots = [one.spot for one in only(events, Returned)]
    assert spots == ["ante@2", "bonus@2", "ante@3", "bonus@3", "bet@2"]
    assert net(table, "p1") == (-21 if first == "fold" else 105)
    assert (net(table, "p2"), net(table, "p3")) == (0, 0)
    asides = [one for one in only(events, Discarded) if one.places == ("discard 2",)]
    assert [one.seen_by for one in asides] == [("p2",)]


@verifies("coloradoholdem.14.d", "coloradoholdem.6a.d")
@pytest.mark.parametrize("version", ["required", "permissible"])
def test_a_wrong_declaration_loses_the_ante_and_nothing_else(version: str) -> None:
    hands = "Ks Kd 3c|9s 8d 4c"
    table = dealt(hands, "2c 7d Jh", *BOTH_KINDS, bonus=True, version=version)
    events = says(table, "declare")
    assert money(events) == [("collected", "ante@1", 20), ("returned", "bonus@1", 1)]
    assert only(events, Collected)[0].cites == ("coloradoholdem.14.d",)
    assert "coloradoholdem.14.d" in only(events, Returned)[0].cites
    assert only(events, Turned)[0].cards == ("Ks", "Kd", "3c")
    assert "1" not in table.table.play.hands
    assert asked(table).patrons == ("p2",)
    assert net(table, "p1") == -20
    (judged,) = only(events, HandJudged)
    assert judged.outcome == "declare nothing"
    assert "no instant winner" in judged.hand


@verifies("coloradoholdem.10.c", "coloradoholdem.11.c")
@pytest.mark.parametrize(("version", "clause"), [("required", "10.c"), ("permissible", "11.c")])
@pytest.mark.parametrize("answers", [(), ("bet",), ("bet", "3")])
def test_a_community_card_that_is_seen_early_makes_all_hands_void(
    version: str, clause: str, answers: tuple[str, ...]
) -> None:
    table = dealt("Ts Td 3c|9s 8d 4c", version=version)
    says(table, *answers)
    events = table.incident("community_card_exposed")
    all_back(table, events, f"coloradoholdem.{clause}")
    assert all(len(one.cites) == 1 for one in only(events, Returned))
    assert (net(table, "p1"), net(table, "p2")) == (0, 0)
    with pytest.raises(Refused, match="no community card is face down"):
        table.incident("community_card_exposed")


@verifies("coloradoholdem.14.g")
@pytest.mark.parametrize("key", ["shoe_jams", "shuffler_fails"])
def test_a_device_leaves_the_table_before_another_way_is_used(key: str) -> None:
    rules = rules_for(COLORADO_HOLDEM, {"shuffler": True})
    lines = steps("coloradoholdem", rules, f"incident:{key}")
    (removed,) = [text for _, text, cites in lines if cites == ("coloradoholdem.14.g",)]
    assert "removed from the table before" in removed
