"""Scenarios of craps and mini-craps."""

from typing import Any

from tests.transcripts.scenario import Scenario

OUT = "dealer: dice out"
SHOOTER = """
        p1 buys 1000.00
        p2 buys 1000.00
        round 1
        p1 chooses accept on the dice
        p1: 10 on pass
"""
SECOND_SHOOTS = """
        p1 buys 2000.00
        p2 buys 2000.00
        round 1
        p1 chooses decline on the dice
        p2 chooses accept on the dice
        p2: 10 on pass
"""
WATCH = "confirm surveillance: fire bets with four points, and their payouts (person)"


def _craps(name: str, about: str, lines: str, **options: Any) -> Scenario:
    return Scenario("craps", name, about, lines, options)


def _mini(name: str, about: str, lines: str, **options: Any) -> Scenario:
    return Scenario("minicraps", name, about, lines, options)


def _both(name: str, about: str, lines: str) -> tuple[Scenario, ...]:
    return (_craps(name, about, lines), _mini(name, about, lines))


def _no_roll(name: str, about: str, incident: str = "") -> tuple[Scenario, ...]:
    """A come out roll that does not count: the wagers stand and the dice are thrown again."""
    lines = f"""{SHOOTER}
        p2: 10 on field
        {OUT}
        incident {incident or name}
        {OUT}
        dice: 5-4
        """
    return _both(name, about, lines)


COME_BETS = _craps(
    "come_bets_through_three_points",
    "Come bets and their odds, hardways, a place bet called on, a no roll, and a come-out seven.",
    f"""{SECOND_SHOOTS}
        p1: 10 on dont_pass
        p1: 10 on hard_6
        ? p1: 10 on come
        {OUT}
        dice: 5-1
        round 2
        p2: 50 on pass_odds
        p1: 10 on come
        p1: 12 on place_8
        ? p2 takes down 10 of pass
        {OUT}
        dice: 5-4
        round 3
        p1: 40 on come_odds:9
        p2: 10 on come
        {OUT}
        dice: 2-2
        round 4
        p2: 30 on come_odds:4
        {OUT}
        incident die_short_of_the_end by=stickperson
        {OUT}
        dice: 3-3
        round 5
        ? {OUT}
        p2: 10 on pass
        p1 calls place_8 on
        {OUT}
        dice: 5-3
        round 6
        p1: 10 on dont_come
        {OUT}
        dice: 6-6
        round 7
        {OUT}
        dice: 4-4
        round 8
        p2: 10 on pass
        {OUT}
        dice: 5-4
        round 9
        p2: 20 on pass_odds
        {OUT}
        dice: 6-3
        round 10
        p2: 10 on pass
        {OUT}
        dice: 3-4
        """,
)
SEVEN_OUT = _craps(
    "a_seven_out_after_three_points",
    "A shooter makes three points of a fire bet and sevens out; the dice go to the next shooter.",
    f"""{SECOND_SHOOTS}
        p2: 5 on fire
        {OUT}
        dice: 5-1
        round 2
        {OUT}
        dice: 3-3
        round 3
        p2: 10 on pass
        {OUT}
        dice: 5-3
        round 4
        {OUT}
        dice: 4-4
        round 5
        p2: 10 on pass
        {OUT}
        dice: 5-4
        round 6
        {OUT}
        dice: 6-3
        round 7
        p2: 10 on pass
        {OUT}
        dice: 6-4
        round 8
        p1: 12 on place_6
        p1: 10 on hard_6
        {OUT}
        dice: 5-1
        round 9
        {OUT}
        dice: 6-1
        round 10
        p1 chooses accept on the dice
        p1: 10 on pass
        {OUT}
        dice: 5-6
        """,
    fire_bet="yes",
)

ROUNDS = (
    COME_BETS,
    SEVEN_OUT,
    _craps(
        "four_points_of_a_fire_bet",
        "The fire bet: markers, surveillance at the fourth point, paid upon the loser seven.",
        f"""
        p1 buys 1000.00
        round 1
        p1 chooses accept on the dice
        p1: 10 on pass
        p1: 5 on fire
        {OUT}
        dice: 3-1
        round 2
        {OUT}
        dice: 3-1
        round 3
        p1: 10 on pass
        ? p1: 1 on fire
        {OUT}
        dice: 4-1
        round 4
        {OUT}
        dice: 4-1
        round 5
        p1: 10 on pass
        {OUT}
        dice: 5-1
        round 6
        {OUT}
        dice: 5-1
        round 7
        p1: 10 on pass
        {OUT}
        dice: 6-2
        round 8
        {OUT}
        dice: 6-2
        ? round 9
        {WATCH}
        round 9
        p1: 10 on pass
        {OUT}
        dice: 6-3
        round 10
        {OUT}
        dice: 3-4
        """,
        fire_bet="yes",
    ),
    *_both(
        "the_dice_pass_with_a_point_on",
        "The shooter passes the dice with a point on: point and wagers stand for the next.",
        f"""{SHOOTER}
        {OUT}
        dice: 3-3
        round 2
        p1: 50 on pass_odds
        p1 passes the dice
        ? p1 passes the dice
        p2 chooses accept on the dice
        {OUT}
        dice: 4-2
        """,
    ),
    *_both(
        "odds_returned_on_the_come_out",
        "Come odds are off on a come out roll: a seven takes the come bet and returns its odds.",
        f"""{SHOOTER}
        {OUT}
        dice: 3-3
        round 2
        p1: 10 on come
        {OUT}
        dice: 5-4
        round 3
        p1: 40 on come_odds:9
        {OUT}
        dice: 4-2
        round 4
        p1: 10 on pass
        {OUT}
        dice: 3-4
        """,
    ),
    _craps(
        "refusals",
        "What a craps table does not take, each with its clause and what would do.",
        f"""{SHOOTER}
        ? p1: 10 on come
        ? p1: 12 on place_6:6
        ? p2: 10 on place_6
        ? p2: 10 on pass_odds:6
        ? p2 passes the dice
        ? p2 calls hard_6 on
        ? incident die_off_the_table
        {OUT}
        ? p2: 10 on field
        ? incident improper_throw by=boxperson
        ? dice: 3-7
        dice: 3-3
        round 2
        ? p2: 10 on pass
        ? p2: 10 on dont_pass
        ? p1: 100 on pass_odds
        ? p1 takes down 10 of pass
        ? p1 calls pass on
        {OUT}
        dice: 4-2
        round 3
        ? {OUT}
        """,
    ),
    _mini(
        "ordinary_round",
        "Mini-craps without a stickperson: the dealer offers the dice and calls the roll.",
        f"""{SHOOTER}
        p2: 10 on dont_pass
        ? p2: 5 on fire
        {OUT}
        dice: 6-2
        round 2
        p2: 12 on place_6
        {OUT}
        dice: 4-3
        """,
    ),
    *_both(
        "buy_and_lay_bets",
        "Commission is taken with a buy or a lay bet, and comes back with a bet taken down.",
        f"""{SHOOTER}
        {OUT}
        dice: 5-4
        round 2
        p2: 40 on buy_4
        p2: 20 on buy_4
        p1: 24 on lay_6
        p1: 20 on buy_5
        p1 takes down 20 of buy_5
        {OUT}
        dice: 3-1
        round 3
        {OUT}
        dice: 3-4
        """,
    ),
    _craps(
        "wagers_while_the_dice_roll",
        "A late wager is confirmed by the dealer and a boxperson, one with cash changed as well.",
        f"""{SHOOTER}
        {OUT}
        ? p2: 10 on field
        confirm dealer: late wager of p2: 10 on field (driver)
        ? p2: 10 on field
        confirm boxperson: late wager of p2: 10 on field (driver)
        ? p2: 15 on field
        p2: 10 on field
        confirm dealer: verbal wager of p1: 5 cash on any_seven (person)
        p1 buys 5.00
        confirm dealer: late wager of p1: 5 cash on any_seven (person)
        confirm boxperson: late wager of p1: 5 cash on any_seven (person)
        p1: 5 cash on any_seven
        dice: 5-4
        """,
        late_bets="yes",
        **{"wager.verbal_cash": "yes"},
    ),
)

IRREGULARITIES = (
    *_no_roll("die_off_the_table", "IR-CR-1: a die leaves the table: the roll is invalid."),
    *_no_roll("die_on_the_other", "IR-CR-2: a die rests on the other: the roll is invalid."),
    _no_roll("die_on_the_bank", "IR-CR-3: a die rests on the bank of chips before the boxperson.")[
        0
    ],
    *_no_roll("die_in_cup_or_on_rail", "IR-CR-4: a die rests in the dice cup or on a rail."),
    *_no_roll(
        "dice_not_released_together",
        "IR-CR-5: dice not released together; the call comes after they rest, which is noted.",
        "dice_not_released_together dice=at_rest",
    ),
    *_no_roll("die_short_of_the_end", "IR-CR-6: a die fails to strike an end of the table."),
    *_no_roll(
        "cheating_throw",
        "IR-CR-7: a cheating device or technique, found after the dice came to rest.",
        "cheating_throw dice=at_rest",
    ),
    *_no_roll("improper_throw", "IR-CR-8: any other throw that is thought improper."),
    *_both(
        "dice_touch_chips",
        "IR-CR-9: dice that touch chips are no reason for no roll.",
        f"""{SHOOTER}
        {OUT}
        incident dice_touch_chips
        dice: 5-4
        """,
    ),
    *_both(
        "cocked_die",
        "IR-CR-10: a cocked die shows the side opposite what it rests on.",
        f"""{SHOOTER}
        {OUT}
        incident cocked_die shows=6-5
        """,
    ),
    *_no_roll(
        "cocked_die_on_two_stacks",
        "IR-CR-10: a die that rests on more than one thing is no roll.",
        "cocked_die objects=2",
    ),
    _craps(
        "disputed_face",
        "IR-CR-11: the boxperson says which face is uppermost.",
        f"""{SHOOTER}
        {OUT}
        ? incident disputed_face shows=3-3 by=stickperson
        incident disputed_face shows=3-3 by=boxperson
        """,
    ),
    _mini(
        "disputed_face",
        "IR-CR-11: at mini-craps the floorperson says which face is uppermost.",
        f"""{SHOOTER}
        {OUT}
        ? incident disputed_face shows=3-3 by=boxperson
        incident disputed_face shows=3-3 by=floorperson
        """,
    ),
    *_no_roll(
        "disputed_face_void",
        "IR-CR-11: a throw whose upper face is in dispute is ordered void.",
        "disputed_face shows=void",
    ),
    _craps(
        "shooter_ordered_to_pass",
        "IR-CR-12: the boxperson orders the shooter to pass the dice.",
        f"""{SHOOTER}
        incident shooter_ordered_to_pass by=boxperson cause=delay
        p2 chooses accept on the dice
        p2: 10 on dont_pass
        {OUT}
        dice: 1-2
        """,
    ),
    _mini(
        "shooter_ordered_to_pass",
        "IR-CR-12: at mini-craps the dealer orders the shooter to pass the dice.",
        f"""{SHOOTER}
        ? incident shooter_ordered_to_pass by=boxperson
        incident shooter_ordered_to_pass by=dealer cause=invalid_rolls
        p2 chooses accept on the dice
        p2: 10 on dont_pass
        {OUT}
        dice: 1-2
        """,
    ),
    *_both(
        "shooter_declines_line_bet",
        "IR-CR-13: nobody shoots with a line bet: the last shooter decides the come bets alone.",
        f"""{SHOOTER}
        {OUT}
        dice: 3-3
        round 2
        p2: 10 on come
        {OUT}
        dice: 5-3
        round 3
        {OUT}
        dice: 4-2
        round 4
        ? {OUT}
        incident shooter_declines_line_bet
        p2 chooses decline on the dice
        {OUT}
        dice: 5-4
        round 5
        {OUT}
        dice: 3-4
        round 6
        ? {OUT}
        p1: 10 on pass
        {OUT}
        dice: 5-4
        """,
    ),
    _craps(
        "dice_passed_with_fire_bets",
        "IR-CR-14: fire bets wait for the successor's loser seven, with the points they have.",
        f"""{SHOOTER}
        p1: 5 on fire
        {OUT}
        dice: 3-1
        round 2
        {OUT}
        dice: 3-1
        round 3
        incident dice_passed_with_fire_bets
        p2 chooses accept on the dice
        p2: 5 on fire
        p2: 10 on pass
        {OUT}
        dice: 4-1
        round 4
        {OUT}
        dice: 3-4
        """,
        fire_bet="yes",
    ),
)
