"""The point count and the third card: sections 6 and 11 of baccarat, 6 and 10 of the others."""

import pytest

from croupier.games.families.coup import Coup, any_natural, coup, points, value
from croupier.rulebook.citation import verifies
from tests.games.baccarats.tables import EACH, GAMES, a_table, deal, go_on

VALUES = {
    "A": 1,
    "2": 2,
    "3": 3,
    "4": 4,
    "5": 5,
    "6": 6,
    "7": 7,
    "8": 8,
    "9": 9,
    "T": 0,
    "J": 0,
    "Q": 0,
    "K": 0,
}


@verifies("baccarat.6.a.1", "baccarat.6.a.2", "baccarat.6.a.3", "midibaccarat.6.a.1")
@verifies("midibaccarat.6.a.2", "midibaccarat.6.a.3", "minibaccarat.6.a.1", "minibaccarat.6.a.2")
@verifies("minibaccarat.6.a.3")
@pytest.mark.parametrize("suit", "shdc")
def test_a_card_counts_what_it_shows_an_ace_one_tens_and_faces_nothing(suit: str) -> None:
    assert {face: value(face + suit) for face in VALUES} == VALUES


@verifies("baccarat.6.b", "baccarat.6.b.1", "baccarat.6.b.2", "midibaccarat.6.b")
@verifies("midibaccarat.6.b.1", "midibaccarat.6.b.2", "minibaccarat.6.b", "minibaccarat.6.b.1")
@verifies("minibaccarat.6.b.2")
@pytest.mark.parametrize(
    ("cards", "count"),
    [("As 2h 4c", 7), ("As 2h 9c", 2), ("9s 9h 9c", 7), ("Ks Qh", 0), ("5s 5h", 0), ("8s Ah", 9)],
)
def test_the_count_is_the_right_digit_of_the_total(cards: str, count: int) -> None:
    assert points(cards.split()) == count


@verifies("baccarat.1.natural", "midibaccarat.1.natural", "minibaccarat.1.natural")
def test_a_natural_is_eight_or_nine_on_two_cards() -> None:
    for count in range(10):
        for cards in (2, 3):
            one = Coup(count, 0, cards, 2)
            assert one.natural("player") == (count in (8, 9) and cards == 2)
            assert not one.natural("banker")


@verifies("baccarat.1.dragon-7", "baccarat.1.panda", "midibaccarat.1.dragon-7")
@verifies("midibaccarat.1.panda-8", "minibaccarat.1.dragon-7", "minibaccarat.1.panda-8")
def test_a_dragon_and_a_panda_are_wins_with_three_cards() -> None:
    for player in range(10):
        for banker in range(10):
            for mine in (2, 3):
                for theirs in (2, 3):
                    one = Coup(player, banker, mine, theirs)
                    assert one.dragon_7 == (banker == 7 and theirs == 3 and player < 7)
                    assert one.panda_8 == (player == 8 and mine == 3 and banker < 8)


@verifies("baccarat.11.a", "midibaccarat.10.a", "minibaccarat.10.a")
def test_a_natural_on_either_side_ends_the_dealing() -> None:
    for player in range(10):
        for banker in range(10):
            assert any_natural(player, banker) == (max(player, banker) >= 8)


def drawn(key: str, player: int, banker: int, third: str = "Kd") -> tuple[int, int]:
    """How many cards each hand takes that begins with these counts, the Player's third being so."""
    table = a_table(key)
    table.close()
    go_on(table, f"{_card(player)}h {_card(banker)}c Ks Kc")
    more: list[str] = []
    while table.table.stage != -1:
        more.append(third if not more else "Qd")
        go_on(table, more[-1])
    last = table.table.play.last
    return last.player_cards, last.banker_cards


def _card(count: int) -> str:
    return "K" if count == 0 else "A" if count == 1 else str(count)


@verifies("baccarat.11.b", "baccarat.11.b.1", "baccarat.11.b.2", "midibaccarat.10.b")
@verifies("midibaccarat.10.b.1", "midibaccarat.10.b.2", "minibaccarat.10.b", "minibaccarat.10.b.1")
@verifies("minibaccarat.10.b.2")
@EACH
@pytest.mark.parametrize("count", range(8))
def test_the_players_hand_draws_below_six_and_stays_on_six_and_seven(key: str, count: int) -> None:
    assert drawn(key, count, 7)[0] == (3 if count < 6 else 2)


@verifies("baccarat.11.a", "midibaccarat.10.a", "minibaccarat.10.a")
@EACH
@pytest.mark.parametrize(("player", "banker"), [(8, 0), (9, 0), (0, 8), (0, 9), (5, 8), (9, 8)])
def test_after_a_natural_nobody_draws(key: str, player: int, banker: int) -> None:
    assert drawn(key, player, banker) == (2, 2)


@verifies("baccarat.11.c", "baccarat.11.c.1", "midibaccarat.10.c", "midibaccarat.10.c.1")
@verifies("minibaccarat.10.c", "minibaccarat.10.c.1")
@EACH
@pytest.mark.parametrize("count", range(8))
@pytest.mark.parametrize("player", [6, 7])
def test_where_the_player_stays_the_banker_draws_to_five(key: str, player: int, count: int) -> None:
    assert drawn(key, player, count) == (2, 3 if count <= 5 else 2)


TABLE_1 = {
    0: "A23456789T",
    1: "A23456789T",
    2: "A23456789T",
    3: "A2345679T",
    4: "234567",
    5: "4567",
    6: "67",
    7: "",
}
"""The Player's third cards on which each count of the Banker's draws."""


@verifies("baccarat.11.c", "baccarat.11.c.2.i", "baccarat.11.c.2.ii", "baccarat.11.c.2.iii")
@verifies("midibaccarat.10.c", "midibaccarat.10.c.2.i", "midibaccarat.10.c.2.ii")
@verifies("midibaccarat.10.c.2.iii", "minibaccarat.10.c", "minibaccarat.10.c.2.i")
@verifies("minibaccarat.10.c.2.ii", "minibaccarat.10.c.2.iii")
@EACH
@pytest.mark.parametrize("count", range(8))
def test_where_the_player_drew_the_banker_follows_the_table(key: str, count: int) -> None:
    for third in "A23456789T":
        draws = third in TABLE_1[count]
        assert drawn(key, 0, count, f"{third}d") == (3, 3 if draws else 2), third


@verifies("baccarat.10.c", "midibaccarat.9.c", "minibaccarat.9.d")
@EACH
def test_neither_hand_takes_more_than_one_card_more(key: str) -> None:
    table = a_table(key)
    deal(table, "Kh Kc Ks Qc Qh Qs")
    last = table.table.play.last
    assert (last.player_cards, last.banker_cards) == (3, 3)


@verifies("baccarat.9.a", "midibaccarat.8.a", "minibaccarat.8.a")
@EACH
def test_two_hands_are_dealt_and_a_coup_knows_its_pairs(key: str) -> None:
    table = a_table(key)
    table.close()
    go_on(table, "2h 3c 2s 4c")
    assert set(table.table.play.hands) == {"player", "banker"}
    pairs = coup(("2h", "2s"), ("3c", "4c"))
    assert (pairs.player_pair, pairs.banker_pair) == (True, False)


def test_all_three_games_are_covered() -> None:
    assert GAMES == ("baccarat", "midibaccarat", "minibaccarat")
