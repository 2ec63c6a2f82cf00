"""Scenarios of pai gow poker."""

from typing import Any

from croupier.equipment.cards import JOKERED
from croupier.games.families.paigow.play import READY
from croupier.games.paigowpoker.play import COUNTED
from tests.games.paigowpoker.tables import script
from tests.transcripts.scenario import Scenario

BUYS = "p1 buys 1000.00\np2 buys 1000.00"
MAIN = "p1: 10 on main\np2: 20 on main"
CLOSED = "dealer: no more bets"
CLEARED = f"confirm dealer: {READY}"
COUNT = f"confirm dealer: {COUNTED}"
BEHIND = "first second third fourth fifth | sixth seventh"
WINS, LOSES = "As Ah 9d 5c 3h Kd Qh", "9h 8c 5s 4d 2c 7d 6h"
PUSHES, FOUL = "Ks Kh 8h 5d 2d 4c 3c", "9h 8c 5s 4d 2c Ad Ac"
ROYAL, ROYAL_2 = "Ah Kh Qh Jh Th 2c 3d", "Ad Kd Qd Jd Td 2s 4c"
FOURS, STEEL = "Th Tc Td Ts 5h 2c 3d", "8c 7c 6c 5c 4c Ks 2d"
BUTTON: dict[str, Any] = {"start": "button"}
BANK: dict[str, Any] = {"start": "button", "bank": True}
HANDS = {"1": WINS, "2": LOSES}
THREES = {"three_card": True, "stub_count": 1}


def _poker(name: str, about: str, lines: str, **options: Any) -> Scenario:
    return Scenario("paigowpoker", name, about, lines, options)


def _stacks(hands: dict[str, str], start: str = "dealer") -> str:
    """Seven stacks of seven from an automated shoe, the first to this position."""
    cards = script(hands, start)
    rows = (" ".join(cards[n : n + 7]) for n in range(0, 49, 7))
    return "\n".join(f"shoe: {row}" for row in rows)


def _rows(cards: list[str]) -> str:
    """Cards in batches of seven."""
    return "\n".join(f"shoe: {' '.join(cards[n : n + 7])}" for n in range(0, 49, 7))


def _open(wagers: str = MAIN, buys: str = BUYS) -> str:
    """A round with these wagers, whose cards a device has shuffled, once they are closed."""
    return f"{buys}\nround 1\n{wagers}\nshuffle shoe\n{CLOSED}"


def _dealt(hands: dict[str, str], wagers: str = MAIN, buys: str = BUYS) -> str:
    """The same once all cards are dealt from an automated shoe, before anybody looks."""
    return f"{_open(wagers, buys)}\n{_stacks(hands)}\n{COUNT}"


def _sets(*places: str, how: str = BEHIND) -> str:
    return "\n".join(f"p{place} chooses {how} on hand {place}" for place in places)


def _stand(*places: str) -> str:
    return "\n".join(f"p{place} chooses play on surrender {place}" for place in places)


def _by_hand(cards: list[str]) -> str:
    """A round dealt from the hand in rows, by cards whose stacks are known beforehand."""
    return f"{_open()}\n{_rows(cards)}\n{COUNT}"


DECK = list(JOKERED[:49])
PLAYED = f"{CLEARED}\n{_sets('1', '2')}\n{_stand('1', '2')}"
FIRST = f"{_dealt(HANDS)}\n{PLAYED}"
HOUSE = "first second third fourth fifth | sixth seventh"
IN_ROWS = {"shuffler": True}
"""Dealt from the hand, with dice, after a device has shuffled."""
FOUR = "\n".join(f"p{n} buys 1000.00" for n in range(1, 5))
BONUS = "\n".join(f"p{n}: 10 on main\np{n}: 5 on bonus" for n in range(1, 4))
BANKED = f"""
    {FIRST}
    round 2
    p2: 20 on main
    p1 chooses bank on the bank
    shuffle shoe
"""
INSURED = "p1: 10 on main\np1: 5 on insurance\np1: 3 on bonus"
ON_METER = "p1: 10 on main\np1: 1 on progressive\np2: 10 on main\np2: 1 on progressive"

ROUNDS = (
    _poker(
        "from_an_automated_shoe",
        "Stacks of seven to every position, the button with the dealer; a win and a loss.",
        FIRST,
        **BUTTON,
    ),
    _poker(
        "from_a_shoe",
        "Single cards clockwise from the position that the dice count to, empty ones collected.",
        f"""
        {BUYS}
        round 1
        {MAIN}
        shuffle shoe
        {CLOSED}
        dice: 1-1-1
        {_rows(DECK)}
        {COUNT}
        {CLEARED}
        {_sets("1", "2")}
        {_stand("1", "2")}
        """,
        deal="shoe",
        shuffler=True,
    ),
    _poker(
        "from_the_hand",
        "Seven stacks in rows that alternate, cut by a player, and delivered from the left.",
        f"""
        {BUYS}
        round 1
        {MAIN}
        shuffle shoe
        p1 chooses 20 on the cut
        {CLOSED}
        {_rows(DECK)}
        {COUNT}
        dice: 1-1-1
        {CLEARED}
        {_sets("1", "2")}
        {_stand("1", "2")}
        """,
    ),
    _poker(
        "three_cards_first",
        "With the bonuses of Section 17: three cards, their wagers, four more, the stub.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p1: 5 on three_card_bonus
        p1: 5 on seven_card_bonus
        p2: 10 on main
        p2: 5 on three_card_bonus
        shuffle shoe
        {CLOSED}
        shoe: Kh 9d 3c
        shoe: 7s 7d 2c
        shoe: Qs Js 8d
        shoe: Ks Kd Jc 4h
        shoe: 7c 7h Ac 5d
        shoe: 6c 4d 9s 2d
        {COUNT}
        {CLEARED}
        p1 chooses first second third fourth sixth | fifth seventh on hand 1
        p2 chooses first fourth fifth sixth seventh | second third on hand 2
        p2 chooses play on surrender 2
        """,
        three_card=True,
        seven_card="B",
        stub_count=1,
        shuffler=True,
    ),
    _poker(
        "number_wagers",
        "A number from the generator: losers are collected and a half dollar is not paid.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p1: 5 on number:2
        p2: 10 on main
        p2: 5 on number:7
        shuffle shoe
        {CLOSED}
        generator: 2
        {_stacks(HANDS, "1")}
        {COUNT}
        {PLAYED}
        """,
        deal="automated",
        start="rng",
        number="11:2",
        shuffler=True,
    ),
    _poker(
        "foul_set_hand",
        "A pair of aces in front of nine high is accepted, says nothing, and loses when exposed.",
        f"{_dealt({'1': WINS.replace('As Ah', 'Kc Ks'), '2': FOUL})}\n{PLAYED}",
        **BUTTON,
    ),
    _poker(
        "surrendered_hand",
        "One player surrenders before setting, whose cards nobody else sees.",
        f"""
        {_dealt(HANDS)}
        {CLEARED}
        p2 does surrender
        {_sets("1")}
        {_stand("1")}
        """,
        **BUTTON,
    ),
    _poker(
        "surrender_with_a_progressive_wager",
        "A progressive wager bars that player's surrender.",
        f"""
        {_dealt(HANDS, ON_METER.replace("p2: 1 on progressive", ""))}
        {CLEARED}
        ? p1 does surrender
        p2 does surrender
        {_sets("1")}
        """,
        progressive="1",
        **BUTTON,
    ),
    _poker(
        "envy_for_two_neighbors",
        "Two premium hands: each neighbor is paid for the other, a third player for both.",
        f"""
        {_dealt({"1": FOURS, "2": STEEL, "3": "Jh 9c 6s 4d 2h 7d 8s"}, BONUS, FOUR)}
        {CLEARED}
        p1 chooses first second third fourth fifth | sixth seventh on hand 1
        p2 chooses {HOUSE} on hand 2
        p3 chooses {HOUSE} on hand 3
        {_stand("1", "2", "3")}
        """,
        bonus=True,
        **BUTTON,
    ),
    _poker(
        "two_natural_royals_on_one_meter",
        "The first takes a tenth of the meter, the second a tenth of what is left.",
        f"""
        {_dealt({"1": ROYAL, "2": ROYAL_2}, ON_METER)}
        {CLEARED}
        {_sets("1", "2")}
        confirm casino supervisor: progressive payout (person)
        confirm casino supervisor: progressive payout (person)
        """,
        progressive="1",
        **BUTTON,
    ),
    _poker(
        "insurance_and_a_bonus",
        "Nine high wins the insurance; the bonus wager beside it loses.",
        f"""
        {_dealt({"1": "2h 3d 4s 5c 7d 8h 9h"}, INSURED)}
        {CLEARED}
        {_sets("1")}
        {_stand("1")}
        """,
        insurance="B",
        bonus=True,
        limits={"min": 1},
        **BUTTON,
    ),
    _poker(
        "bank_with_a_surplus",
        "A player banks: the dealer's wager and a loss go to the center, less five percent.",
        f"""
        {BANKED}
        p1 chooses 10 on the dealer's wager
        {CLOSED}
        {_stacks({"1": WINS, "2": LOSES}, "6")}
        {COUNT}
        {CLEARED}
        {_sets("2")}
        {_sets("1")}
        {_stand("2")}
        """,
        **BANK,
    ),
    _poker(
        "bank_picks_the_seventh_stack",
        "Dealt from the hand, the bank picks the last stack; the first one follows it.",
        f"""
        {BUYS}
        round 1
        {MAIN}
        shuffle shoe
        {CLOSED}
        {_rows(DECK)}
        {COUNT}
        dice: 1-1-1
        {CLEARED}
        {_sets("1", "2")}
        {_stand("1", "2")}
        round 2
        p2: 20 on main
        p1 chooses bank on the bank
        ? p1: 10 on main
        ? p2: 2000 on main
        shuffle shoe
        p1 chooses nothing on the dealer's wager
        {CLOSED}
        {_rows(DECK)}
        {COUNT}
        p1 chooses 7 on first stack
        dice: 1-1-1
        {CLEARED}
        {_sets("2", "1")}
        {_stand("2")}
        round 3
        ? p1 does bank
        """,
        bank=True,
        shuffler=True,
    ),
    _poker(
        "co_bank_with_a_shortfall",
        "The house covers half: the dealer sets the bank's hand and pays half of what is missing.",
        f"""
        {FIRST}
        round 2
        p2: 20 on main
        p1 chooses cobank on the bank
        shuffle shoe
        {CLOSED}
        {_stacks({"1": "9h 8c 5s 4d 2c 7d Tc", "2": WINS}, "6")}
        {COUNT}
        {CLEARED}
        {_sets("2")}
        {_stand("2")}
        """,
        cobank=True,
        **BUTTON,
    ),
    _poker(
        "banks_foul_hand",
        "The bank's foul hand is set again by the house way, and does not lose for it.",
        f"""
        {BANKED}
        p1 chooses nothing on the dealer's wager
        {CLOSED}
        {_stacks({"1": FOUL, "2": "Kh Qd Tc 6d 3c Jc Th"}, "6")}
        {COUNT}
        {CLEARED}
        {_sets("2")}
        {_sets("1")}
        {_stand("2")}
        """,
        **BANK,
    ),
)


def _incident(name: str, about: str, lines: str, **options: Any) -> Scenario:
    return _poker(name, about, lines, **options)


DICE = f"{_open()}\n{_rows(DECK)}\n{COUNT}"
IRREGULARITIES = (
    _incident(
        "dice_not_flat",
        "A die leans on another: no roll, and the dice are shaken again.",
        f"{DICE}\nincident dice_not_flat\ndice: 1-1-1",
        **IN_ROWS,
    ),
    _incident(
        "die_falls_out",
        "A die falls out of the shaker: no roll.",
        f"{DICE}\nincident die_falls_out\ndice: 2-2-2",
        **IN_ROWS,
    ),
    _incident(
        "dice_mistotaled",
        "The dealer totals three ones as four, and the stacks go to the wrong positions.",
        f"{DICE}\ndice: 1-1-1\n? incident dice_mistotaled total=10\n"
        "incident dice_mistotaled total=4",
        **IN_ROWS,
    ),
    _incident(
        "player_exposed",
        "The dealer exposes a card of one player, who voids the hand.",
        f"""
        {_dealt(HANDS)}
        ? incident player_exposed box=5
        incident player_exposed box=1 card=second
        p1 chooses void on exposed 1
        {CLEARED}
        {_sets("2")}
        {_stand("2")}
        """,
        **BUTTON,
    ),
    _incident(
        "dealer_exposed",
        "A card of the dealer is exposed while players set: all hands are void.",
        f"{_dealt(HANDS)}\n{CLEARED}\nincident dealer_exposed",
        **BUTTON,
    ),
    _incident(
        "dealer_misset",
        "The dealer had not followed the house way: the hand is set again.",
        f"""
        {_dealt(HANDS)}
        {CLEARED}
        {_sets("1", "2")}
        incident dealer_misset
        {_stand("1", "2")}
        """,
        **BUTTON,
    ),
    _incident(
        "bank_lifts_lid",
        "The bank lifts the lid, which only the dealer does, and shakes again.",
        f"""
        {DICE}
        dice: 1-1-1
        {CLEARED}
        {_sets("1", "2")}
        {_stand("1", "2")}
        round 2
        p2: 20 on main
        p1 chooses bank on the bank
        shuffle shoe
        p1 chooses 4 on the dealer's wager
        {CLOSED}
        {_rows(DECK)}
        {COUNT}
        p1 chooses 1 on first stack
        incident bank_lifts_lid
        dice: 3-3-3
        """,
        bank=True,
        **IN_ROWS,
    ),
    _incident(
        "card_face_up",
        "Two cards lie face up in the shoe: the first is set aside, the second voids all hands.",
        f"{_open()}\nshoe: {' '.join(DECK[:7])}\nincident card_face_up\nshoe: Jk\n"
        f"shoe: {' '.join(DECK[7:14])}\nincident card_face_up",
        **BUTTON,
    ),
    _incident(
        "card_drawn_in_error",
        "A stack comes too early, unseen: it is the next one.",
        f"{_open()}\nincident card_drawn_in_error\nshoe: {' '.join(DECK[:7])}",
        **BUTTON,
    ),
    _incident(
        "wrong_number",
        "A player has eight cards: all hands are void, and the chips leave the meter.",
        f"{_dealt(HANDS, ON_METER)}\n{CLEARED}\nincident wrong_number",
        progressive="1",
        **BUTTON,
    ),
    _incident(
        "player_misset",
        "A player put three cards in front: the wager loses when the hand is exposed.",
        f"""
        {_dealt(HANDS)}
        {CLEARED}
        {_sets("1")}
        incident player_misset box=1
        {_sets("2")}
        {_stand("1", "2")}
        """,
        **BUTTON,
    ),
    _incident(
        "stack_card_exposed",
        "A card of a stack is exposed: the cards are shuffled again, and the wagers stand.",
        f"{_open()}\nshoe: {' '.join(DECK[:7])}\nincident stack_card_exposed\nshuffle shoe\n"
        f"{_rows(DECK)}",
        **IN_ROWS,
    ),
    _incident(
        "stacks_misdealt",
        "A row was dealt in the wrong direction: the cards are shuffled again.",
        f"{DICE}\nincident stacks_misdealt\nshuffle shoe\n{_rows(DECK)}",
        **IN_ROWS,
    ),
    _incident(
        "count_wrong",
        "Five cards are left, and no stack is wrong: all hands are void and the deck is removed.",
        f"{_open()}\n{_rows(DECK)}\nincident count_wrong misdealt=no",
        **IN_ROWS,
    ),
    _incident(
        "count_wrong_misdealt",
        "A stack has six cards: all hands are void, and the deck stays.",
        f"{_open()}\n{_stacks(HANDS)}\nincident count_wrong misdealt=yes",
        **BUTTON,
    ),
    _incident(
        "shoe_jams",
        "The automated shoe stops after two stacks: the round is void.",
        f"{_open()}\nshoe: {' '.join(DECK[:7])}\nshoe: {' '.join(DECK[7:14])}\nincident shoe_jams",
        **BUTTON,
    ),
    _incident(
        "shuffler_fails",
        "The device jams before the first shuffle: the cards are shuffled again.",
        f"{BUYS}\nincident shuffler_fails\nround 1\n{MAIN}\nshuffle shoe",
        shuffler=True,
    ),
    _incident(
        "device_count_wrong",
        "The device counts 52 cards: the deck is removed before any is dealt.",
        f"{BUYS}\nround 1\n{MAIN}\nshuffle shoe\nincident device_count_wrong\nshuffle shoe",
        three_card=True,
        shuffler=True,
        shuffler_counts=True,
    ),
    _incident(
        "improper_cut",
        "A supervisor has the cards cut again by the player who cut them.",
        f"{BUYS}\nround 1\n{MAIN}\nshuffle shoe\np1 chooses 10 on the cut\nincident improper_cut\n"
        "p1 chooses 25 on the cut",
    ),
    _incident(
        "idle_table",
        "Nobody plays: the cards are spread face up, and the game starts again.",
        f"{FIRST}\nincident idle_table face=up",
        **BUTTON,
    ),
    _incident(
        "damaged_card",
        "A card is damaged in play and replaced.",
        f"{_dealt(HANDS)}\nincident damaged_card",
        **BUTTON,
    ),
    _incident(
        "unsuitable_card",
        "The inspection finds a card missing.",
        f"{BUYS}\nincident unsuitable_card found=missing",
        **BUTTON,
    ),
    _incident(
        "cards_removed",
        "Marks are found on the cards: they leave the table, and the round is void.",
        f"{_dealt(HANDS)}\nincident cards_removed",
        **BUTTON,
    ),
    _incident(
        "cards_changed",
        "The cards are due out, and the dice leave with them.",
        f"{FIRST}\nincident cards_changed",
        **BUTTON,
    ),
)
