"""Scenarios of roulette."""

from typing import Any

from tests.transcripts.scenario import Scenario


def _roulette(name: str, about: str, lines: str, **options: Any) -> Scenario:
    return Scenario("roulette", name, about, lines, options)


ROUNDS = (
    _roulette(
        "ordinary_round",
        "A straight wins at 35 to 1 while red loses; the losing wager is collected first.",
        """
        p1 buys 500.00
        round 1
        p1: 25 on straight:17
        p1: 10 on red
        dealer: no more bets
        wheel: 17
        """,
    ),
    _roulette(
        "inside_and_outside_wagers",
        "Every kind of wager of a double zero layout, once where it wins and once where it loses.",
        """
        p1 buys 2000.00
        round 1
        p1: 5 on straight:2
        p1: 5 on split:2-3
        p1: 5 on three:1-2-3
        p1: 5 on three:0-2-00
        p1: 5 on four:1-2-4-5
        p1: 5 on first_five
        p1: 5 on six:1-6
        p1: 5 on column:2
        p1: 5 on dozen:1
        p1: 5 on black
        p1: 5 on even
        p1: 5 on low
        dealer: no more bets
        wheel: 2
        round 2
        p1: 5 on straight:2
        p1: 5 on split:2-3
        p1: 5 on three:1-2-3
        p1: 5 on three:0-2-00
        p1: 5 on four:1-2-4-5
        p1: 5 on first_five
        p1: 5 on six:1-6
        p1: 5 on column:2
        p1: 5 on dozen:1
        p1: 5 on black
        p1: 5 on even
        p1: 5 on low
        p1: 5 on red
        p1: 5 on odd
        p1: 5 on high
        dealer: no more bets
        wheel: 19
        round 3
        dealer: no more bets
        wheel: 36
        p1 cashes 100.00
        """,
    ),
    _roulette(
        "half_back_on_zero",
        "On 0 and 00 the even chances lose half where the house has chosen so, all else loses.",
        """
        p1 buys 300.00
        round 1
        p1: 20 on red
        p1: 20 on even
        p1: 5 on low
        p1: 10 on dozen:1
        p1: 5 on straight:0
        dealer: no more bets
        wheel: 0
        round 2
        p1: 20 on black
        p1: 20 on odd
        p1: 20 on high
        p1: 5 on split:0-00
        dealer: no more bets
        wheel: 00
        """,
        zero_rule="lose_half",
    ),
    _roulette(
        "all_lost_on_zero",
        "On the zero of a single zero wheel even chances are lost.",
        """
        p1 buys 100.00
        round 1
        p1: 20 on red
        p1: 20 on high
        ? p1: 5 on straight:00
        ? p1: 5 on first_five
        dealer: no more bets
        ? wheel: 00
        wheel: 0
        """,
        wheel="single",
    ),
    _roulette(
        "flagged_payment",
        "Half of a dollar cannot be made with approved chips: it is returned exactly, and flagged.",
        """
        p1 buys 100.00
        round 1
        p1: 1 on red
        p1: 5 on black
        dealer: no more bets
        wheel: 00
        p1 cashes 93.50
        """,
        zero_rule="lose_half",
        **{"limits.min": 1},
    ),
    _roulette(
        "five_adjacent_numbers",
        "Five chips around a center of the wheel: the fifth on the winning number is paid.",
        """
        p1 buys 500.00
        round 1
        ? p1: 7 on five_adjacent:17
        p1: 25 on five_adjacent:17
        p1: 25 on five_adjacent:1
        dealer: no more bets
        wheel: 32
        """,
        five_adjacent="yes",
    ),
    _roulette(
        "six_numbers_color",
        "The six numbers of a color; red and black are not offered beside them, the dozen is.",
        """
        p1 buys 500.00
        round 1
        p1: 10 on six_color:gold
        p1: 10 on six_color:green
        p1: 10 on dozen:1
        ? p1: 10 on red
        dealer: no more bets
        wheel: 00
        """,
        color6="yes",
    ),
    _roulette(
        "seven_numbers_color",
        "The zero wins every seven numbers color wager; the dozen is not offered beside it.",
        """
        p1 buys 500.00
        round 1
        p1: 10 on seven_color:gold
        p1: 10 on seven_color:green
        ? p1: 10 on dozen:1
        dealer: no more bets
        wheel: 0
        """,
        wheel="single",
        color7="yes",
    ),
    _roulette(
        "eight_numbers_color",
        "Both zeros win every eight numbers color wager.",
        """
        p1 buys 500.00
        round 1
        p1: 10 on eight_color:black
        p1: 10 on eight_color:blue
        dealer: no more bets
        wheel: 00
        """,
        color8="yes",
    ),
    _roulette(
        "wagers_taken_down",
        "Wagers are taken back in part or whole while they are open, and stand afterwards.",
        """
        p1 buys 200.00
        round 1
        p1: 25 on straight:17
        p1: 10 on red
        p1: 20 on red
        p1 takes down 10 of straight:17
        p1 takes down 5 of red, wager 2
        p1 takes down 10 of red
        ? p1 takes down 50 of straight:17
        ? p1 takes down 5 of black
        dealer: no more bets
        ? p1 takes down 15 of straight:17
        wheel: 17
        """,
    ),
    _roulette(
        "two_patrons_and_their_colors",
        "No two patrons play non-value chips of one color; each is settled position by position.",
        """
        ? p1 buys 100.00 in blue
        p1 buys 100.00 in lavender
        ? p2 buys 100.00 in lavender
        p2 buys 100.00 in brown
        ? p2 buys 50.00 in orange
        round 1
        p2: 10 on straight:8
        p1: 5 on straight:8
        p2: 5 on black
        p1: 10 on odd
        dealer: no more bets
        wheel: 8
        ? p3 buys 50.00 in brown
        p2 cashes
        p3 buys 50.00 in brown
        """,
    ),
    _roulette(
        "verbal_wager_with_cash",
        "A spoken wager with cash beside it is confirmed by the dealer and changed into chips.",
        """
        p1 buys 20.00
        round 1
        confirm dealer: verbal wager of p1: 30 cash on red (driver)
        p1 buys 30.00
        p1: 30 cash on red
        dealer: no more bets
        wheel: 1
        """,
        **{"wager.verbal_cash": "yes"},
    ),
    _roulette(
        "raised_odds",
        "A house may pay more than the printed odds, and set limits for single wagers.",
        """
        p1 buys 100.00
        round 1
        p1: 2 on straight:7
        ? p1: 26 on straight:7
        p1: 5 on odd
        dealer: no more bets
        wheel: 7
        """,
        odds={"straight": "36:1"},
        limits={"wager": {"straight": {"min": 2, "max": 25}}},
    ),
    _roulette(
        "secret_committed_and_revealed",
        "The commitment to what will be drawn stands before the wagers, the secret after them.",
        """
        p1 buys 100.00
        round 1
        commit 5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9
        p1: 5 on red
        dealer: no more bets
        wheel: 12
        reveal 30
        """,
    ),
    _roulette(
        "refusals",
        "What a table does not take, and why; nothing of it changes the table.",
        """
        ? p1: 5 on red
        p1 buys 600.00
        ? dealer buys 5.00
        ? p1: 5 on red
        ? round 2
        round 1
        ? round 2
        ? p1: 4 on red
        ? p1: 501 on red
        ? p1: 5.50 on red
        ? p1: 7.25 on straight:17
        ? p2: 5 on red
        ? p1: 5 on crimson
        ? p1: 5 on straight:37
        ? p1: 5 on red:17
        ? p1: 5 on red at 3
        ? p1: 5 on five_adjacent:17
        ? p1: 10 cash on red
        ? p1: 5 on red with coupon
        ? wheel: 17
        ? p1 chooses red
        ? incident double_zero_on_wheel_used_as_single
        ? incident lost_ball
        p1: 500 on red
        ? p1: 101 on black
        dealer: no more bets
        ? p1: 5 on black
        ? dealer: no more bets
        ? wheel: 37
        wheel: 1
        ? p1 cashes 1100.01
        """,
    ),
)

IRREGULARITIES = (
    _roulette(
        "ball_spun_with_the_wheel",
        "IR-RO-1: a ball spun in the direction of the wheel is no spin; wagers stand.",
        """
        p1 buys 100.00
        ? incident ball_spun_with_the_wheel
        round 1
        p1: 10 on red
        dealer: no more bets
        incident ball_spun_with_the_wheel
        p1: 5 on straight:3
        dealer: no more bets
        wheel: 3
        """,
    ),
    _roulette(
        "fewer_than_four_revolutions",
        "IR-RO-2: a ball that does not go four times around is no spin; wagers stand.",
        """
        p1 buys 100.00
        round 1
        p1: 10 on even
        dealer: no more bets
        incident IR-RO-2
        dealer: no more bets
        wheel: 3
        """,
    ),
    _roulette(
        "foreign_object_in_wheel",
        "IR-RO-3: an object in the wheel before the ball rests makes no spin, twice if need be.",
        """
        p1 buys 100.00
        round 1
        p1: 10 on column:3
        incident foreign_object_in_wheel
        p1 takes down 5 of column:3
        dealer: no more bets
        incident foreign_object_in_wheel
        dealer: no more bets
        wheel: 36
        """,
    ),
    _roulette(
        "double_zero_on_wheel_used_as_single",
        "IR-RO-4: 00 on a wheel used as single zero is no spin, called or drawn; 0 loses red.",
        """
        p1 buys 100.00
        round 1
        p1: 10 on red
        ? p1: 5 on straight:00
        ? incident double_zero_on_wheel_used_as_single
        dealer: no more bets
        wheel: 00
        dealer: no more bets
        incident double_zero_on_wheel_used_as_single
        dealer: no more bets
        wheel: 0
        """,
        wheel="double_used_as_single",
    ),
    _roulette(
        "ball_ejected",
        "A ball that leaves the wheel: no clause provides, so wagers are returned.",
        """
        p1 buys 100.00
        p2 buys 100.00
        round 1
        p1: 10 on red
        p2: 20 on straight:4
        dealer: no more bets
        incident ball_ejected
        round 2
        dealer: no more bets
        wheel: 4
        """,
    ),
)
