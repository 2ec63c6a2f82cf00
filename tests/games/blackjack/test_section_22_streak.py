"""Section 22: streak wagers, over several rounds."""

from collections.abc import Iterable
from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Collected, Event, Moved, Paid
from croupier.core.table import IDLE
from croupier.games.blackjack.streak import LOST, outcome
from croupier.games.families.twentyone.dealt import EVEN, WON
from croupier.rulebook.citation import verifies
from tests.games.blackjack.tables import dealt, go, net, says, table_of

WIN, LOSE, PUSH = "Th 9c 9h 9d", "Th 9c 7h 9d", "Th 9c 8h 9d"
STREAK: dict[str, Any] = {"streak": True}


def played(*rounds: str, bids: tuple[str, ...] = ("5 on streak_2",), **options: Any) -> Driver:
    """A table after these rounds, the streak wagers made with the first."""
    table = table_of(" ".join(rounds), **{**STREAK, **options})
    for number, _ in enumerate(rounds):
        table.place("p1", "10 on main")
        for bid in bids if not number else ():
            table.place("p1", bid)
        go(table)
        says(table, "stand")
    return table


def streaks(table: Driver) -> dict[str, int]:
    """The streak wagers that lie, with the hands each has won."""
    return {w.kind: w.at for w in table.table.wagers if w.kind.startswith("streak")}


@verifies("blackjack.22.a", "blackjack.22.d", "blackjack.22.d.1", "blackjack.22.j")
@pytest.mark.parametrize(("hands", "odds"), [(2, 3), (3, 7), (4, 17), (5, 37)])
def test_so_many_hands_won_in_a_row(hands: int, odds: int) -> None:
    table = played(*[WIN] * (hands - 1), bids=(f"5 on streak_{hands}",))
    assert streaks(table) == {f"streak_{hands}": hands - 1}
    done = played(*[WIN] * hands, bids=(f"5 on streak_{hands}",))
    assert streaks(done) == {}
    assert net(done) == 10 * hands + 5 * odds


@verifies("blackjack.22.e", "blackjack.22.g")
def test_a_loss_ends_a_streak_and_a_push_leaves_it() -> None:
    assert streaks(played(WIN, PUSH)) == {"streak_2": 1}
    assert net(played(WIN, PUSH, WIN)) == 20 + 15
    lost = played(WIN, LOSE)
    assert (streaks(lost), net(lost)) == ({}, -5)


@verifies("blackjack.22.f")
def test_who_does_not_play_on_loses_it() -> None:
    table = table_of(f"{WIN} {WIN}", 2, **STREAK)
    table.place("p1", "10 on main")
    table.place("p1", "5 on streak_2")
    go(table)
    says(table, "stand")
    table.place("p2", "10 on main")
    go(table)
    assert (streaks(table), net(table)) == ({}, 5)


@verifies("blackjack.22.b", "blackjack.22.k", "blackjack.22.k.1", "blackjack.22.k.2")
def test_they_are_placed_together_with_a_base_wager() -> None:
    table = table_of("", **STREAK)
    with pytest.raises(Refused, match="no base wager"):
        table.place("p1", "5 on streak_3")
    both = played(WIN, bids=("5 on streak_2", "5 on streak_4"))
    assert streaks(both) == {"streak_2": 1, "streak_4": 1}
    both.place("p1", "10 on main")
    for kind in ("streak_3", "streak_4"):
        with pytest.raises(Refused, match="not decided yet"):
            both.place("p1", f"5 on {kind}")
    (carried, *_) = both.table.wagers
    with pytest.raises(Refused, match="have already begun"):
        both.take_down("p1", carried.id)


@verifies("blackjack.22.h")
@pytest.mark.parametrize(
    ("won", "lost", "hands", "ignored", "majority"),
    [
        (2, 0, 2, WON, WON),
        (1, 1, 2, EVEN, EVEN),
        (1, 0, 2, WON, LOST),
        (0, 1, 2, LOST, LOST),
        (0, 0, 2, EVEN, EVEN),
        (2, 1, 3, WON, WON),
        (1, 0, 1, WON, WON),
        (0, 1, 1, LOST, LOST),
    ],
)
def test_split_hands_count_together(
    won: int, lost: int, hands: int, ignored: str, majority: str
) -> None:
    assert outcome(won, lost, hands, majority=False) == ignored
    assert outcome(won, lost, hands, majority=True) == majority


@verifies("blackjack.22.h", "blackjack.22.i")
@pytest.mark.parametrize(("second", "won"), [("Ts", 1), ("3s", 0)])
def test_a_split_in_a_streak(second: str, won: int) -> None:
    table = table_of(f"Th 9c Td 9d 9s {second}", **STREAK)
    table.place("p1", "10 on main")
    table.place("p1", "5 on streak_2")
    go(table)
    says(table, "split", "stand", "stand")
    assert streaks(table) == {"streak_2": won}


@verifies("blackjack.22.h")
@pytest.mark.parametrize(("way", "left"), [("ignored", {"streak_2": 1}), ("majority", {})])
def test_a_push_beside_a_split_hand_that_wins(way: str, left: dict[str, int]) -> None:
    table = table_of("Th 9c Td 9d 9s 8s", streak_push_splits=way, **STREAK)
    table.place("p1", "10 on main")
    table.place("p1", "5 on streak_2")
    go(table)
    says(table, "split", "stand", "stand")
    assert streaks(table) == left


@verifies("blackjack.22.e", "blackjack.8.a")
def test_surrender_loses_and_a_blackjack_wins_a_hand() -> None:
    table = dealt("Th 9c 6h 9d", "10 on main", "5 on streak_2", surrender=True, **STREAK)
    says(table, "surrender")
    assert (streaks(table), net(table)) == ({}, -10)
    natural = dealt("Ah 9c Kh 9d", "10 on main", "5 on streak_2", **STREAK)
    assert streaks(natural) == {"streak_2": 1}


@verifies("blackjack.22.d.1", "blackjack.22.d.2", "blackjack.22.d.3", "blackjack.22.d.4")
@pytest.mark.parametrize("hands", [2, 3, 4, 5])
def test_with_each_hand_won_a_wager_is_one_nearer(hands: int) -> None:
    kind = f"streak_{hands}"
    for won in range(1, hands):
        assert streaks(played(*[WIN] * won, bids=(f"5 on {kind}",))) == {kind: won}
    done = played(*[WIN] * hands, bids=(f"5 on {kind}",))
    assert streaks(done) == {}
    moved = [e.event.cites for e in done.log if isinstance(e.event, Moved)]
    own = f"blackjack.22.d.{hands - 1}"
    assert moved == [("blackjack.22.d",), *[(own,)] * (hands - 2)]


@verifies("blackjack.22.d", "blackjack.22.e")
def test_a_streak_is_of_hands_one_after_the_other() -> None:
    lost = played(WIN, LOSE, WIN, bids=("5 on streak_3",))
    assert (streaks(lost), net(lost)) == ({}, 10 - 10 + 10 - 5)


@verifies("blackjack.22.c")
def test_streaks_are_settled_from_the_far_right() -> None:
    """Losing wagers first: p1 and p3 lose at once, p2 and p4 go on, and p4 loses the next hand."""
    first, then = "Th Th Th Th 9c 7h 9h 7d 9s 9d", "Ts Ts Ts Ts 9c 7h 9h 7d 7s 9d"
    table = table_of(f"{first} {then}", 4, **STREAK)
    for begun, order in ((False, ["p3", "p1", "p4", "p2"]), (True, ["p4", "p2"])):
        for patron in ("p1", "p2", "p3", "p4"):
            table.place(patron, "10 on main")
            if not begun:
                table.place(patron, "5 on streak_2")
        go(table)
        done = says(table, *["stand"] * 4)
        about = [
            getattr(e, "patron", "") for e in done if getattr(e, "spot", "").startswith("streak")
        ]
        assert about == order


@verifies("blackjack.22.c", "blackjack.22.e", "blackjack.22.k.3")
def test_losing_hands_and_streaks_are_collected_before_any_is_paid() -> None:
    """From the far right, each player's hand with its streaks; then the winners."""
    table = table_of("Th Th Th 9c 9h 7h 9d 9d Ts Ts Ts 9c 9h 7h 9s 9d", 3, **STREAK)
    bids = ("10 on main", "5 on streak_2", "5 on streak_3")
    for patron in ("p1", "p2", "p3"):
        for bid in bids:
            table.place(patron, bid)
    go(table)
    moved = ["p3 moved streak_2", "p3 moved streak_3", "p1 moved streak_2", "p1 moved streak_3"]
    first = _told(says(table, *["stand"] * 3))
    assert first == [
        *(f"p2 collected {kind}" for kind in ("main", "streak_2", "streak_3")),
        "p3 paid main",
        *moved[:2],
        "p1 paid main",
        *moved[2:],
    ]
    for patron in ("p1", "p2", "p3"):
        table.place(patron, "10 on main")
    go(table)
    then = _told(says(table, *["stand"] * 3))
    won = ("paid main", "moved streak_3", "paid streak_2")
    assert then == ["p2 collected main", *(f"{p} {what}" for p in ("p3", "p1") for what in won)]


def _told(done: Iterable[Event]) -> list[str]:
    """What is collected, paid and moved, in order."""
    kinds = Collected | Paid | Moved
    settled = [event for event in done if isinstance(event, kinds)]
    return [f"{e.patron} {type(e).__name__.lower()} {e.spot.partition('@')[0]}" for e in settled]


@verifies("blackjack.22.i")
@pytest.mark.parametrize(("hand", "won"), [(WIN, 10), (LOSE, -10), (PUSH, 0)])
def test_a_streak_bears_on_no_other_wager(hand: str, won: int) -> None:
    assert net(played(hand)) + 5 == won


@verifies("blackjack.22.j")
def test_a_streak_may_pay_more_and_never_less() -> None:
    table = played(WIN, WIN, streak_odds={"streak_2": "4 to 1"})
    assert net(table) == 20 + 20
    with pytest.raises(Refused, match=r"blackjack\.22\.j"):
        table_of("", **STREAK, streak_odds={"streak_2": "2 to 1"})


@verifies("blackjack.22.f", "blackjack.3.i")
def test_a_player_kept_out_has_lost_the_streak_by_not_playing() -> None:
    table = table_of(f"Th Th 9c 9h 9h 9d {WIN}", 2, mid_shoe_entry="refuse", **STREAK)
    for patron in ("p1", "p2"):
        table.place(patron, "10 on main")
    table.place("p1", "5 on streak_3")
    go(table)
    says(table, "stand", "stand")
    table.place("p2", "10 on main")
    done = go(table)
    (lost,) = [e for e in done if getattr(e, "spot", "").startswith("streak")]
    assert lost.cites == ("blackjack.22.f",)
    says(table, "stand")
    with pytest.raises(Refused, match="did not wager"):
        table.place("p1", "10 on main")


@verifies("blackjack.22.k", "blackjack.22.k.1")
def test_several_streaks_at_once_end_each_in_its_turn() -> None:
    table = played(WIN, WIN, bids=("5 on streak_2", "5 on streak_3"))
    assert streaks(table) == {"streak_3": 2}
    assert net(table) == 20 + 15 - 5
    table.place("p1", "10 on main")
    with pytest.raises(Refused, match="not decided yet"):
        table.place("p1", "5 on streak_2")


@verifies("blackjack.22.k.1", "blackjack.3.c")
def test_no_streak_wager_after_the_first_card() -> None:
    table = dealt("Th 9c 8h 9d", **STREAK)
    with pytest.raises(Refused):
        table.place("p1", "5 on streak_2")


@verifies("blackjack.22.f")
def test_where_nobody_plays_no_round_is_missed() -> None:
    table = played(WIN, bids=("5 on streak_3",))
    table.step()
    done = table.close()
    while table.table.stage != IDLE:
        done += table.step()
    assert not [e for e in done if getattr(e, "spot", "").startswith("streak")]
    assert streaks(table) == {"streak_3": 1}


@verifies("blackjack.22.f")
def test_who_plays_on_abandons_nothing() -> None:
    table = played(WIN, WIN, bids=("5 on streak_3",))
    assert not [e for e in table.log if "blackjack.22.f" in e.event.cites]
