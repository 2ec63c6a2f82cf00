"""Which card colorado hold 'em's usual rule discards, and what people are told about it."""

import pytest

from croupier.analysis.decisions import solve
from croupier.analysis.distribution import ANY
from croupier.analysis.stud import discard, discarding
from croupier.analysis.stud.deck import FULL, hands
from croupier.analysis.stud.listed import index
from croupier.analysis.stud.model import At
from croupier.analysis.stud.odds import planned
from croupier.analysis.stud.readers import DISCARD_MODEL
from croupier.analysis.stud.worth import worth
from croupier.equipment.cards import DECK
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for

COLORADO = game("coloradoholdem")


@pytest.mark.parametrize(
    ("cards", "discards"),
    [
        ("9s 9h Ad", "Ad"),
        ("Td 4s 7h", "4s"),
        ("Ks 5h 3s", "5h"),
        ("Ks 5h 3d", "3d"),
        ("Ah 6s 2d", "6s"),
        ("Qs Js Th", "Th"),
        ("Qs Jh Ts", "Jh"),
    ],
)
def test_the_rule_keeps_a_pair_then_cards_that_pay_then_a_suit_then_straights(
    cards: str, discards: str
) -> None:
    place = discarding.discards("required")[index(cards.split())]
    assert DECK[hands(3)[index(cards.split())][place]] == discards


@pytest.mark.parametrize("version", ["required", "permissible"])
def test_each_kind_of_hand_discards_on_average_what_the_rule_says(version: str) -> None:
    rules = rules_for(COLORADO, {"version": version})
    first, then = solve(COLORADO, rules)
    assert then.about == "which card to discard, after a bet"
    assert sum(one.chance for one in then.decisions) == 1
    best = [one.best for one in then.decisions]
    assert best[:7] == ["lowest", "highest", "lowest", "lowest", "middle", "lowest", "lowest"]
    assert best[7:10] == ["lowest", "middle", "highest"]
    (usual,) = first.remembered
    assert discarding.SAYS in usual.says
    assert usual.costs is not None
    assert 0 < usual.costs < 0.001


def test_a_pair_is_always_kept_by_the_best_play() -> None:
    rules = rules_for(COLORADO)
    best = planned(COLORADO, rules, DISCARD_MODEL, ANY).tables[4][:, -1]
    rule = discarding.discards("required")
    pairs = [one.met for one in discarding.kinds("required") if one.name.startswith("a pair")]
    assert sum(met.sum() for met in pairs) == 3_744
    assert all((best[met] == rule[met]).all() for met in pairs)


def test_a_player_is_told_the_card_before_and_while_it_is_discarded() -> None:
    rules = rules_for(COLORADO)
    shape, (table, _) = DISCARD_MODEL.shape(rules), worth(COLORADO, rules, DISCARD_MODEL)
    known = ("Td", "4s", "7h")
    assert discard.adds(shape, table, At(known), FULL) == "with 4♠ as the discard"
    asked = discard.adds(shape, table, At(known, said=("bet",)), FULL)
    assert asked == "1 is 10♦, 2 is 4♠, 3 is 7♥"
    assert discard.adds(shape, table, At(("2s", "2h", "2d")), FULL) == ""
