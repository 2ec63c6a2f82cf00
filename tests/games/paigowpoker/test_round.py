"""Section 9: hands are set, surrendered, exposed, compared and paid."""

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Discarded, Turned, VigorishCollected
from croupier.core.step import Ask
from croupier.core.table import IDLE
from croupier.games.families.paigow.play import HandCompared
from croupier.rulebook.citation import verifies
from tests.games.paigowpoker.tables import (
    BEHIND,
    asked,
    dealt,
    go,
    house,
    money,
    net,
    over,
    plays,
    table_of,
)

WINS, LOSES = "As Ah 9d 5c 3h Kd Qh", "9h 8c 5s 4d 2c 7d 6h"
PUSHES = "As Ah 9d 5c 3h 3d 2h"
FOUL = "9h 8c 5s 4d 2c 7d 7h"


def result(hand: str) -> HandCompared:
    events = plays(dealt({"1": hand}))
    return next(event for event in events if isinstance(event, HandCompared))


@verifies("paigowpoker.9.f", "paigowpoker.9.g", "paigowpoker.9.h", "paigowpoker.9.i")
@verifies("paigowpoker.9.g.1", "paigowpoker.9.g.2", "paigowpoker.9.h.1", "paigowpoker.9.h.2")
@verifies("paigowpoker.1.push", "paigowpoker.1.copy-hand", "paigowpoker.3.e")
@pytest.mark.parametrize(
    ("hand", "ends", "case"),
    [
        (WINS, "win", "9.i"),
        (PUSHES, "push", "9.h.1"),
        ("Qh 8c 7h 6h 3c Jh Td", "push", "9.h.2"),
        (LOSES, "lose", "9.g.1"),
        ("Qh 8c 7h 6h 4c 5d 3h", "lose", "9.g.2"),
        ("Qh 8c 7h 6h 4c Jh 9h", "lose", "9.g.2"),
        ("As Ah Td 5c 3h Jh 9h", "push", "9.h.1"),
        ("Qh 8c 7h 6h 4c Jh Th", "push", "9.h.2"),
    ],
)
def test_both_hands_must_be_higher_and_a_copy_is_not(hand: str, ends: str, case: str) -> None:
    # The dealer has queen, eight, seven, six, four behind jack and nine.
    found = result(hand)
    assert found.ends == ends
    assert f"paigowpoker.{case}" in found.cites


@verifies("paigowpoker.9.j", "paigowpoker.9.i")
@pytest.mark.parametrize(("rounds", "fee"), [("up", 75), ("exact", 55)])
def test_a_win_pays_even_money_less_five_percent(rounds: str, fee: int) -> None:
    table = dealt({"1": WINS}, "11 on main", vig={"round": rounds})
    events = plays(table)
    (vigorish,) = (event for event in events if isinstance(event, VigorishCollected))
    assert vigorish.amount == fee
    assert money(events) == [("paid", "main@1", 11_00)]
    assert table.balances["p1"] == 1_000_00 + 11_00 - fee


@verifies("paigowpoker.9.g", "paigowpoker.9.h", "paigowpoker.9.i", "paigowpoker.9.k")
def test_losers_go_at_once_pushes_go_back_and_winners_are_paid_last_from_the_right() -> None:
    hands = {"1": WINS, "2": "Ks Kh 8h 5d 2d 4c 3c", "3": LOSES, "4": "Ac Ad Tc 6d 5h Kc Jh"}
    events = plays(dealt(hands, "10 on main / 20 on main / 30 on main / 40 on main", patrons=4))
    assert money(events) == [
        ("returned", "main@2", 20_00),
        ("collected", "main@3", 30_00),
        ("paid", "main@1", 10_00),
        ("paid", "main@4", 40_00),
    ]
    order = [event.place for event in events if isinstance(event, HandCompared)]
    assert order == ["1", "2", "3", "4"]


@verifies("paigowpoker.9.a", "paigowpoker.9.g.3", "paigowpoker.1.set-or-setting-the-hands")
def test_a_foul_set_is_accepted_says_nothing_and_loses_when_it_is_exposed() -> None:
    table = dealt({"1": FOUL, "2": WINS}, patrons=2)
    done = table.choose("p1", BEHIND)
    assert "foul" not in str(done)
    found = next(event for event in plays(table) if isinstance(event, HandCompared))
    assert (found.ends, found.cites[-1]) == ("lose", "paigowpoker.9.g.3")
    assert "foul" in found.hands[1]
    assert net(table) == -10


@verifies("paigowpoker.9.g.4")
def test_hands_that_are_found_set_wrong_in_another_way_lose() -> None:
    table = dealt({"1": WINS, "2": LOSES}, patrons=2)
    with pytest.raises(Refused, match="no player's hand is set"):
        table.incident("player_misset")
    table.choose("p1", BEHIND)
    with pytest.raises(Refused):
        table.incident("player_misset", box="2")
    table.incident("player_misset", box="1")
    found = next(event for event in plays(table) if isinstance(event, HandCompared))
    assert (found.ends, found.cites[-1]) == ("lose", "paigowpoker.9.g.4")


@verifies("paigowpoker.9.b")
def test_a_player_who_says_nothing_has_the_hand_set_the_house_way() -> None:
    table = dealt({"1": "9h 7d 8c 7h 5s 4d 2c"})
    assert asked(table).silence == "second fourth fifth sixth seventh | first third"
    with pytest.raises(Refused):
        table.choose("p1", "first second | third fourth fifth sixth seventh")


@verifies("paigowpoker.9.c", "paigowpoker.9.d")
def test_the_dealers_cards_are_turned_and_set_once_all_players_have_set() -> None:
    table = dealt({"1": WINS, "2": LOSES}, patrons=2)
    assert all(seen == () for _, seen in table.table.play.hands["dealer"])
    table.choose("p1", BEHIND)
    assert all(seen == () for _, seen in table.table.play.hands["dealer"])
    done = table.choose("p2", BEHIND)
    assert any(isinstance(one, Turned) and one.place == "dealer" for one in done)
    assert set(table.table.play.sets) == {"1", "2", "dealer"}


def _surrender_asked(table: object) -> bool:
    step = getattr(table, "step_now", None)
    return isinstance(step, Ask) and step.topic == "surrender"


@verifies("paigowpoker.9.e", "paigowpoker.9.e.1", "paigowpoker.9.e.2")
@pytest.mark.parametrize("moment", ["before setting", "before exposure"])
def test_a_surrendered_wager_is_collected_at_once_and_its_cards_are_never_shown(
    moment: str,
) -> None:
    table = dealt({"1": WINS, "2": LOSES}, patrons=2)
    if moment == "before exposure":
        table.choose("p1", BEHIND)
        table.choose("p2", BEHIND)
        assert _surrender_asked(table)
        done = table.choose("p1", "surrender")
    else:
        done = table.act("p1", "surrender")
    assert money(done) == [("collected", "main@1", 10_00)]
    gone = [event for event in done if isinstance(event, Discarded)]
    assert sum(len(event.cards) for event in gone) == 7
    assert all(event.seen_by == ("p1",) for event in gone)
    with pytest.raises(Refused, match="no hand"):
        table.act("p1", "surrender")
    events = plays(table)
    assert not [e for e in events if isinstance(e, Turned) and e.place.endswith(" 1")]
    assert net(table) == -10
    assert over(table)


@verifies("paigowpoker.9.e")
@pytest.mark.parametrize(
    ("options", "bid"),
    [
        ({"progressive": "1"}, "1 on progressive"),
        ({"seven_card": "A", "start": "dice"}, "5 on seven_card_bonus"),
    ],
)
def test_a_progressive_or_seven_card_wager_bars_that_players_surrender(
    options: dict[str, str], bid: str
) -> None:
    rules = {"start": "button", **options}
    table = dealt({}, f"10 on main, {bid} / 10 on main", patrons=2, **rules)
    with pytest.raises(Refused, match="may not surrender"):
        table.act("p1", "surrender")
    table.act("p2", "surrender")
    table.choose("p1", asked(table).silence)
    go(table)
    assert table.table.stage == IDLE, "nobody is asked"


@verifies("paigowpoker.7.b")
def test_a_player_with_cards_stays_seated() -> None:
    table = dealt({"1": WINS})
    with pytest.raises(Refused, match="stays seated"):
        table.cash_out("p1")
    plays(table)
    table.cash_out("p1")


@verifies("paigowpoker.12.b", "paigowpoker.12.a")
def test_two_hands_are_set_one_after_the_other_the_larger_wager_first() -> None:
    table = dealt({}, "10 on main at 1, 20 on main at 2", areas=2)
    hands = table.table.play.hands
    assert asked(table).about == "hand 2"
    assert all(seen == () for _, seen in hands["1"]), "nobody looks at the other hand"
    done = table.choose("p1", asked(table).silence)
    assert any(isinstance(one, Turned) and one.seen_by == ("p1",) for one in done)
    assert asked(table).about == "hand 1"
    equal = dealt({}, "10 on main at 1, 10 on main at 2", areas=2)
    assert asked(equal).about == "hand 1"


@verifies("paigowpoker.12.a", "paigowpoker.7.b")
def test_a_third_area_is_refused_and_so_is_one_apart() -> None:
    table = dealt({}, "10 on main at 1, 10 on main at 2", areas=2)
    plays(table, *(asked(table).silence,))
    with pytest.raises(Refused, match="sits at seat 1"):
        table.place("p1", "10 on main at 2")
    table.place("p1", "10 on main at 1")
    with pytest.raises(Refused, match="adjacent"):
        table.place("p1", "10 on main at 3")
    table.place("p1", "10 on main at 2")
    with pytest.raises(Refused, match="only 2 betting positions"):
        table.place("p1", "10 on main at 3")
    one = dealt({"1": WINS})
    plays(one)
    with pytest.raises(Refused, match="sits at seat 1"):
        one.place("p1", "10 on main at 2")


@verifies("paigowpoker.12.b", "paigowpoker.9.b")
def test_players_set_from_the_right_whatever_others_wager() -> None:
    table = dealt({}, "10 on main / 50 on main", patrons=2, areas=2)
    assert asked(table).patrons == ("p1",)
    table.choose("p1", asked(table).silence)
    assert asked(table).patrons == ("p2",)


@verifies("paigowpoker.9.e")
def test_a_hand_may_be_surrendered_once_all_cards_are_dealt() -> None:
    table = table_of({}, patrons=2, bonus=True)
    for patron in ("p1", "p2"):
        table.place(patron, "10 on main")
    table.place("p2", "5 on bonus")
    with pytest.raises(Refused, match="no cards are dealt"):
        table.act("p1", "surrender")
    while not table.table.play.given:
        table.step()
    with pytest.raises(Refused, match="not all cards are dealt yet"):
        table.act("p1", "surrender")
    while not table.table.play.delivered:
        table.step()
    assert not table.table.play.ready
    table.act("p2", "surrender")
    table.act("p1", "surrender")
    house(table)
    assert net(table, "p1") == -10
    assert over(table)
