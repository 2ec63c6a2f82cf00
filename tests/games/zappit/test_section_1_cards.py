"""Sections 1 and 2: blackjacks, hard and soft counts, decks and batches, the value of cards."""

import pytest

from croupier.core.duty import Placed
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Dealt
from croupier.core.game import devices
from croupier.equipment.source import Shuffled
from croupier.games.families.twentyone.dealer import DealerStands, HoleCardRead
from croupier.games.families.twentyone.hands import BLACKJACK, SPLIT_21, is_blackjack, total
from croupier.games.families.twentyone.incidents import CardLeaves
from croupier.games.zappit.procedure import ZAPPIT
from croupier.rulebook.citation import verifies
from croupier.rulebook.duties import owed
from croupier.rulebook.rules import rules_for
from tests.games.scripted import only, steps
from tests.games.zappit.tables import asked, dealt, net, over, says, table_of

BATCHES = {"shuffler": True}


@verifies("zappit.1.blackjack")
@pytest.mark.parametrize(
    ("cards", "split", "found"),
    [
        ("As Kd", False, True),
        ("Td Ah", False, True),
        ("As Kd", True, False),
        ("7s 7d 7h", False, False),
        ("As 5d 5h", False, False),
        ("As 9d", False, False),
    ],
)
def test_an_ace_and_a_ten_as_the_first_two(cards: str, split: bool, found: bool) -> None:
    assert is_blackjack(tuple(cards.split()), split=split) is found


@verifies("zappit.1.blackjack", "zappit.6.h.3")
@pytest.mark.parametrize(
    ("cards", "split", "named"),
    [
        ("As Kd", False, BLACKJACK),
        ("As Kd", True, SPLIT_21),
        ("9s 9d", False, ""),
        ("7s 7d 7h", False, ""),
    ],
)
def test_what_a_hand_is_called(cards: str, split: bool, named: str) -> None:
    assert rules_for(ZAPPIT).named(tuple(cards.split()), split) == named


@verifies("zappit.2.d.1", "zappit.2.d.2", "zappit.2.d.3")
@verifies("zappit.1.hard-total", "zappit.1.soft-total")
@pytest.mark.parametrize(
    ("cards", "points", "soft"),
    [
        ("2s 9d", 11, False),
        ("Ts Jd", 20, False),
        ("Qs Kd 2h", 22, False),
        ("As 6d", 17, True),
        ("As 6d Th", 17, False),
        ("As Ad", 12, True),
        ("As Kd", 21, True),
        ("As 9d Ah", 21, True),
        ("As 5d 6h", 12, False),
        ("As Ad 9h Tc", 21, False),
    ],
)
def test_what_cards_count(cards: str, points: int, soft: bool) -> None:
    held = total(cards.split())
    assert (held.points, held.soft) == (points, soft)


@verifies("zappit.1.hole-card")
def test_the_dealers_second_card_lies_face_down() -> None:
    table = dealt("Th 9c 8h 9d")
    assert table.table.play.hands["dealer"] == (("9c", None), ("9d", ()))


@verifies("zappit.1.card-reader-device")
def test_the_reader_tells_of_a_blackjack_and_nothing_else() -> None:
    table = dealt("Th Kc 8h 9d")
    (read,) = only((entry.event for entry in table.log), HoleCardRead)
    assert (read.blackjack, read.reader, read.cites) == (False, True, ("zappit.6.g",))
    assert table.table.play.hands["dealer"][1] == ("9d", ())
    told = [cites for _, _, cites in steps("zappit", rules_for(ZAPPIT), "opening")]
    assert any("zappit.1.card-reader-device" in cites for cites in told)


@verifies("zappit.1.pat-hand", "zappit.11.d")
def test_a_hard_17_asks_for_no_card() -> None:
    table = dealt("Th 9c 9h 8d")
    (stands,) = only(says(table, "stand"), DealerStands)
    assert stands.points == 17
    (gone,) = only(table.incident("drawn_on_seventeen"), CardLeaves)
    assert gone.cites == ("zappit.11.d",)


@verifies("zappit.2.a")
@pytest.mark.parametrize("decks", [6, 8])
def test_six_or_eight_decks_are_dealt_from(decks: int) -> None:
    shoe = table_of("", decks=decks).table.play.shoe
    assert shoe.size == decks * 52
    assert devices(ZAPPIT, rules_for(ZAPPIT, {"decks": decks}))["shoe"].name == "shoe"


@verifies("zappit.2.b", "zappit.2.b.1")
def test_each_of_two_batches_has_as_many_decks() -> None:
    table = table_of("", decks=8, **BATCHES)
    assert table.table.play.shoe.size == 8 * 52


@verifies("zappit.2.b.2", "zappit.2.b.3")
def test_batches_differ_in_color_and_one_waits_in_the_device() -> None:
    rules = rules_for(ZAPPIT, BATCHES)
    opening = [(text, cites) for _, text, cites in steps("zappit", rules, "opening")]
    assert [text for text, cites in opening if "zappit.2.b.2" in cites] == [
        "checks that the two batches have the same design, the same number of decks "
        "and backs of different colors"
    ]
    before = [
        text for _, text, cites in steps("zappit", rules, "preparation") if "zappit.2.b.3" in cites
    ]
    assert before == [
        "takes the batch that the device has shuffled, and puts the batch that was played into it"
    ]
    assert not [c for _, _, c in steps("zappit", rules_for(ZAPPIT), "opening") if "2.b" in str(c)]


@verifies("zappit.2.b.4", "zappit.2.b.5")
def test_batches_alternate_and_the_rack_holds_one() -> None:
    table = table_of("", reshuffle_any_round=True, **BATCHES)
    table.source = Shuffled("zappit", 5)
    batches = []
    for _ in range(4):
        table.place("p1", "10 on main")
        shuffled = only(table.play_round(), CardsShuffled)
        assert len(shuffled) == 1
        batches.append(table.table.play.shoe.batch)
        cards = [card for part in table.table.play.shoe.rack for card in part]
        assert len(cards) == table.table.play.shoe.dealt
        table.incident("reshuffle")
    assert batches == [1, 2, 1, 2]
    one = table_of("", reshuffle_any_round=True)
    one.source = Shuffled("zappit", 5)
    for _ in range(2):
        one.place("p1", "10 on main")
        one.play_round()
        assert one.table.play.shoe.batch == 1
        one.incident("reshuffle")


@verifies("zappit.2.c")
def test_the_cards_are_changed_within_a_day() -> None:
    table = dealt("Th 9c 8h 9d")
    (duty,) = owed(table.game, table.rules, Placed("2026-03-01T20:00:00-05:00"))
    assert (duty.due, duty.cites) == ("2026-03-02T20:00:00-05:00", ("zappit.2.c",))
    with pytest.raises(Refused, match="a round is under way") as refused:
        table.incident(duty.call)
    assert refused.value.cites == ("zappit.2.c",)
    says(table, "stand")
    table.incident(duty.call)
    assert table.table.play.shoe.state == "spent"
    closing = steps("zappit", rules_for(ZAPPIT), "closing")
    assert any("zappit.2.c" in cites for _, _, cites in closing)


def test_a_table_is_dealt_to_its_end() -> None:
    table = dealt("Th 9c 8h 9d")
    says(table, "stand")
    assert (over(table), net(table)) == (True, 0)
    again = dealt("5h 9c 8h 9d 6s")
    assert asked(again).choices[0] == "hit"
    assert only(says(again, "hit"), Dealt)[0].cards == ("6s",)
