"""A second reading of the law: which choices of a table are barred, and which mean nothing there.

It is written from the rules of the games and their list of house options, not from the code: for
each game the values that are tried, what bars them, by which clause, and when a choice that the
rule card might print is not one the house has. `t["decks"]` is what a table has, named or not;
`t.named("decks")` what the house wrote, or None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Values = Mapping[str, tuple[Any, ...]]


class Table(dict[str, Any]):
    """What a table has: the choices that were named, over what the list gives otherwise."""

    def __init__(self, usual: Mapping[str, Any], named: Mapping[str, Any]) -> None:
        super().__init__({**usual, **named})
        self._named = dict(named)

    def named(self, key: str) -> Any:
        """What the house wrote, or None."""
        return self._named.get(key)


Judge = Callable[[Table], bool]
Bars = tuple[tuple[str, Judge], ...]


@dataclass(frozen=True)
class Reading:
    """What is tried at a game, what it has otherwise, what is barred, what means nothing."""

    values: Values
    usual: Mapping[str, Any]
    barred: Bars
    nothing: Mapping[str, Judge]


YES_NO = (True, False)
LIMITS: Values = {
    "limits.min": (5, 10, 25),
    "limits.max": (100, 250, 1000),
    "limits.increment": (1, 5, 7),
}
USUAL = {"limits.min": 5, "limits.max": 500, "limits.increment": 1}


def ten_minimums(t: Table) -> bool:
    """With a minimum of $100 or less, wagers at 5 to 1 or less may be ten times as high."""
    return bool(t["limits.max"] < 10 * t["limits.min"])


def out_of_step(t: Table) -> bool:
    """A minimum that the increment cannot make."""
    return bool(t["limits.min"] % t["limits.increment"])


ANY: Bars = (("cmr147.07.1", ten_minimums), ("cmr147.07.6", out_of_step))


# --- blackjack -----------------------------------------------------------------------------------


def hand(t: Table) -> bool:
    return bool(t["variant"] == "6_to_5")


def face(t: Table) -> bool:
    return "face_up" in (t["variant"], t["hole_card"])


def multi(t: Table) -> bool:
    return bool(t["multiple_action"] != "off")


def decks(t: Table) -> int:
    return int(t.named("decks") or (2 if hand(t) else 6))


def hole(t: Table) -> str:
    usual = "none" if multi(t) or t["progressive"] else "hole_reader"
    return str(t.named("hole_card") or ("face_up" if face(t) else usual))


def reader(t: Table) -> bool:
    if face(t) or multi(t):
        return False
    return bool(t["six_five_reader"]) if hand(t) else hole(t) == "hole_reader"


def resplit(t: Table) -> bool:
    said = t.named("resplit")
    return not (face(t) or multi(t)) if said is None else bool(said)


def seats(t: Table) -> int:
    return int(t.named("seats") or (6 if hand(t) or multi(t) else 7))


def by_hand_shuffler(t: Table) -> bool:
    return bool(t.named("shuffler") if t.named("shuffler") is not None else hand(t))


def unit(t: Table) -> int:
    step = t["limits.increment"]
    return 5 if hand(t) and step % 5 else int(step)


PAIRED = {
    "18.a": ("multiple_action", ("progressive", "bonus", "streak", "match", "twenty", "optional")),
    "20.l": ("bonus", ("multiple_action", "progressive", "streak", "twenty", "optional")),
    "22.l": ("streak", ("multiple_action", "progressive", "bonus", "twenty", "optional")),
    "23.g": ("match", ("optional",)),
    "24.i": ("twenty", ("multiple_action", "progressive", "bonus", "streak", "optional")),
    "25.h": ("optional", ("multiple_action", "progressive", "bonus", "streak", "match", "twenty")),
}
"""Section 18 and the side wagers: what each section says it may not be offered with."""


def has(t: Table, what: str) -> bool:
    key = "optional_bonus" if what == "optional" else what
    return t[key] not in (False, "off")


def excludes(one: str, others: tuple[str, ...]) -> Judge:
    return lambda t: has(t, one) and any(has(t, other) for other in others)


def pays_more(t: Table) -> bool:
    return any(t[key] for key in ("pay_678", "pay_777", "pay_five_card_21", "pay_designated_bj"))


BLACKJACK = Reading(
    values={
        **LIMITS,
        "decks": (1, 2, 3, 4, 6, 8),
        "seats": (5, 6, 7),
        "variant": ("standard", "6_to_5", "6_to_5", "face_up"),
        "hole_card": ("none", "hole", "hole_reader", "face_up"),
        "soft17": ("stand", "hit"),
        "pay_678": YES_NO,
        "pay_designated_bj": ("As Ks",),
        "surrender": YES_NO,
        "insurance_timing": ("all_at_once", "at_own_turn"),
        "even_money": YES_NO,
        "six_five_das": YES_NO,
        "six_five_reader": YES_NO,
        "six_five_rounds": ("one", "several"),
        "resplit": YES_NO,
        "resplit_aces": YES_NO,
        "players_per_box": (1, 2),
        "boxes_per_player": (1, 6, 7),
        "csm": YES_NO,
        "shuffler": YES_NO,
        "double_shoe": YES_NO,
        "double_shoe_suits": ("red", "black"),
        "additional": ("none", "over_under_13", "same_suit", "sevens"),
        "same_suit_option": (1, 4),
        "additional_max": (25,),
        "multiple_action": ("off", "three"),
        "progressive": YES_NO,
        "progressive_seed": (4_000, 6_000),
        "streak": YES_NO,
        "match": YES_NO,
        "twenty": ("off", "A"),
        "twenty_cap": (20_000, 30_000),
        "optional_bonus": YES_NO,
        "optional_bonus_max": (0.5, 25),
        "recut_by": ("last_cutter", "next"),
    },
    usual={
        **USUAL,
        "variant": "standard",
        "hole_card": "",
        "soft17": "",
        "pay_678": False,
        "pay_777": False,
        "pay_five_card_21": False,
        "pay_designated_bj": None,
        "surrender": False,
        "insurance_timing": "all_at_once",
        "six_five_reader": True,
        "six_five_rounds": "several",
        "resplit_aces": False,
        "players_per_box": 1,
        "boxes_per_player": 1,
        "csm": False,
        "double_shoe": False,
        "additional": "none",
        "same_suit_option": 1,
        "multiple_action": "off",
        "progressive": False,
        "progressive_seed": 5_000,
        "bonus": "off",
        "streak": False,
        "match": False,
        "twenty": "off",
        "optional_bonus": False,
    },
    barred=(
        ("cmr147.07.1", ten_minimums),
        ("cmr147.07.6", lambda t: unit(t) > 1 and t["limits.min"] % unit(t) != 0),
        ("blackjack.3.d", lambda t: hand(t) and bool((t.named("limits.increment") or 5) % 5)),
        ("blackjack.2.a.1", lambda t: hand(t) and decks(t) > 2),
        ("blackjack.2.a.2", lambda t: t["twenty"] != "off" and decks(t) < 2),
        (
            "blackjack.2.a.3",
            lambda t: (t["additional"] == "sevens" or t["progressive"]) and decks(t) < 4,
        ),
        (
            "blackjack.2.a.4",
            lambda t: (t["match"] or t["optional_bonus"]) and decks(t) not in (6, 8),
        ),
        (
            "blackjack.17.e.2",
            lambda t: (
                t["additional"] == "same_suit"
                and (decks(t) == 3 or (decks(t), t["same_suit_option"]) == (8, 4))
            ),
        ),
        ("blackjack.3.e", lambda t: hand(t) and pays_more(t)),
        ("blackjack.8.c", lambda t: t["surrender"] and (hand(t) or multi(t) or t["progressive"])),
        ("blackjack.6.k.3", lambda t: t["surrender"] and face(t)),
        ("blackjack.6.k.3", lambda t: face(t) and t.named("even_money") is True),
        ("blackjack.12.d", lambda t: hand(t) and t["soft17"] == "stand"),
        ("cmr146.13.4.b", lambda t: face(t) and not hand(t) and t["soft17"] == "hit"),
        ("blackjack.9.b", lambda t: reader(t) and t["insurance_timing"] == "at_own_turn"),
        ("blackjack.6.k.5", lambda t: face(t) and resplit(t)),
        ("blackjack.11.e", lambda t: multi(t) and resplit(t)),
        ("blackjack.11.e", lambda t: t["resplit_aces"] and not resplit(t)),
        ("blackjack.6.k", lambda t: t["variant"] == "face_up" and hole(t) != "face_up"),
        (
            "blackjack.6.k",
            lambda t: t.named("variant") == "standard" and t["hole_card"] == "face_up",
        ),
        (
            "blackjack.6.j.2",
            lambda t: (
                t["progressive"] and not (hand(t) or face(t)) and hole(t) in ("hole", "hole_reader")
            ),
        ),
        ("blackjack.6.k", lambda t: t["progressive"] and face(t)),
        ("blackjack.13.a", lambda t: t["progressive"] and t["players_per_box"] > 1),
        ("cmr146.13.2.b", lambda t: (hand(t) or multi(t)) and seats(t) > 6),
        (
            "blackjack.14",
            lambda t: (
                t["boxes_per_player"] > (min(seats(t), 6) if hand(t) or multi(t) else seats(t))
            ),
        ),
        ("blackjack.17.a", lambda t: t["additional"] != "none" and t["progressive"]),
        ("blackjack.2.d", lambda t: hand(t) and not by_hand_shuffler(t)),
        ("blackjack.21", lambda t: t["csm"] and by_hand_shuffler(t)),
        ("blackjack.6.d", lambda t: t["double_shoe"] and (hand(t) or t["csm"])),
        ("blackjack.6.d", lambda t: t["double_shoe"] and by_hand_shuffler(t)),
        ("blackjack.5.i", lambda t: hand(t) and t["six_five_rounds"] == "one" and decks(t) > 1),
        (
            "blackjack.17.a.3.i",
            lambda t: t["additional"] == "sevens" and t.named("additional_max") is not None,
        ),
        ("blackjack.19.i", lambda t: t["progressive"] and t["progressive_seed"] < 5_000),
        (
            "blackjack.24.h",
            lambda t: (
                t["twenty"] != "off"
                and t.named("twenty_cap") is not None
                and t["twenty_cap"] < max(25_000, 1_000 * t["limits.min"])
            ),
        ),
        ("blackjack.25.c", lambda t: (t.named("optional_bonus_max") or 1) < 1),
        *((f"blackjack.{clause}", excludes(*pair)) for clause, pair in PAIRED.items()),
    ),
    nothing={
        "soft17": lambda t: hand(t) or face(t),
        "hole_card": lambda t: hand(t) or t["variant"] == "face_up" or t["progressive"],
        "even_money": face,
        "insurance_timing": lambda t: reader(t) or face(t),
        "surrender": lambda t: hand(t) or face(t) or multi(t) or t["progressive"],
        "resplit": lambda t: face(t) or multi(t),
        "resplit_aces": lambda t: not resplit(t),
        "shuffler": hand,
        "double_shoe": hand,
        "six_five_reader": lambda t: not hand(t),
        "six_five_das": lambda t: not hand(t),
        "six_five_rounds": lambda t: not hand(t) or decks(t) > 1,
        "six_five_burn": lambda t: not hand(t),
        "double_shoe_suits": lambda t: not t["double_shoe"],
        "additional_max": lambda t: t["additional"] in ("none", "sevens"),
        "same_suit_option": lambda t: t["additional"] != "same_suit",
        "twenty_cap": lambda t: t["twenty"] == "off",
        "optional_bonus_max": lambda t: not t["optional_bonus"],
        "progressive_seed": lambda t: not t["progressive"],
        "players_per_box": lambda t: t["progressive"],
        "recut_by": lambda t: t["csm"],
        "pay_678": hand,
    },
)

# --- the other games -----------------------------------------------------------------------------

COUPONS: Values = {"coupons.match_play": YES_NO}
CASH: Values = {"wager.verbal_cash": YES_NO}


def _baccarat(law: str, vigorish: str, tie: str, let: str, **more: Any) -> Reading:
    """What the three baccarats share."""
    own: Mapping[str, Any] = more
    return Reading(
        values={
            **LIMITS,
            "ez": YES_NO,
            "vig_when": ("at_payout", "later"),
            "vig.round": ("exact", "up"),
            "tie_odds": ("8 to 1", "9 to 1", "15 to 2"),
            "dragon_bonus": ("off", "A", "C"),
            "house_money": YES_NO,
            "house_money_let": ("50%", "all", 0),
            "shuffle_procedure": ("house shuffle",),
            **own["values"],
        },
        usual={**USUAL, "ez": False, "house_money": False, **own["usual"]},
        barred=(
            *ANY,
            (tie, lambda t: t.named("tie_odds") == "15 to 2"),
            (let, lambda t: t.named("house_money_let") == 0),
            *own["barred"],
        ),
        nothing={
            "vig_when": lambda t: t["ez"],
            "vig.round": lambda t: t["ez"],
            "house_money_let": lambda t: not t["house_money"],
            **own.get("nothing", {}),
        },
    )


def _batches(t: Table) -> bool:
    many = t["decks"]
    return many not in (12, 14, 16) if t["shuffler"] else many > 8


CRAPS_VALUES: Values = {
    **LIMITS,
    **CASH,
    **COUPONS,
    "vig.round": ("exact", "up"),
    "buy": YES_NO,
    "buy_rate": (5, 4),
    "buy_when": ("at_bet", "on_win"),
    "lay": ("no", "in_addition", "in_lieu"),
    "lay_rate": (5, 0, 6),
    "lay_when": ("at_bet", "on_win"),
    "odds_multiple": (1, 100, 101),
    "odds_raise.field_12": ("3 to 1", "3 to 2"),
    "odds_raise.pass": ("2 to 1", "1 to 2"),
}
CRAPS_BARRED: Bars = (
    *ANY,
    ("craps.5.c", lambda t: t.named("vig.round") == "up"),
    ("craps.5.b", lambda t: t.named("lay_rate") == 6),
    ("craps.6.e", lambda t: t.named("odds_multiple") == 101),
    ("craps.4.b", lambda t: t.named("odds_raise.field_12") == "3 to 2"),
    ("craps.4.b", lambda t: t.named("odds_raise.pass") == "1 to 2"),
)
CRAPS_NOTHING: Mapping[str, Judge] = {
    "vig.round": lambda t: True,
    "buy_rate": lambda t: not t["buy"],
    "buy_when": lambda t: not t["buy"],
    "lay_rate": lambda t: t["lay"] == "no",
    "lay_when": lambda t: t["lay"] == "no",
}
CRAPS_USUAL = {**USUAL, "buy": True, "lay": "in_addition"}
ONE_DEVICE = {"csm": False, "shuffler": False}


def _colored(t: Table) -> bool:
    return any(t[f"color{n}"] for n in (6, 7, 8))


READINGS: Mapping[str, Reading] = {
    "blackjack": BLACKJACK,
    "craps": Reading(
        values={
            **CRAPS_VALUES,
            "fire_bet": YES_NO,
            "fire_table": ("A", "B"),
            "fire_odds.4": ("25 to 1", "39 to 1"),
            "limits.wager.fire.max": (5,),
            "mini_stick": YES_NO,
            "no_roll_by": ("boxperson", "stickperson", "dealer"),
        },
        usual={**CRAPS_USUAL, "fire_bet": False, "fire_table": "A"},
        barred=(
            *CRAPS_BARRED,
            ("craps.4.e", lambda t: t.named("fire_odds.4") == "25 to 1" and t["fire_table"] == "B"),
            ("craps.12.b.1", lambda t: t.named("limits.wager.fire.max") and t["fire_bet"]),
            ("craps.2.nn", lambda t: t.named("limits.wager.fire.max") and not t["fire_bet"]),
            ("craps.7.a", lambda t: t.named("mini_stick") is False),
            ("craps.9.e.1", lambda t: t.named("no_roll_by") == "dealer"),
        ),
        nothing={**CRAPS_NOTHING, "fire_table": lambda t: not t["fire_bet"]},
    ),
    "minicraps": Reading(
        values={
            **CRAPS_VALUES,
            "fire_bet": YES_NO,
            "fire_table": ("A",),
            "mini_stick": YES_NO,
            "no_roll_by": ("dealer", "stickperson", "floorperson"),
        },
        usual={**CRAPS_USUAL, "mini_stick": False},
        barred=(
            *CRAPS_BARRED,
            ("craps.2", lambda t: t.named("fire_bet") is True or "fire_table" in t),
            (
                "craps.9.e.2",
                lambda t: t.named("no_roll_by") == "stickperson" and not t["mini_stick"],
            ),
        ),
        nothing=CRAPS_NOTHING,
    ),
    "baccarat": _baccarat(
        "baccarat",
        "baccarat.13.c",
        "baccarat.13.b",
        "baccarat.9.e.1.i",
        values={
            **CASH,
            **COUPONS,
            "decks": (6, 7, 8, 9),
            "seats": (9, 10, 14),
            "squeeze": YES_NO,
            "shuffle": ("lace", "wash"),
            "shuffler": YES_NO,
        },
        usual={"decks": 8},
        barred=(
            ("baccarat.3.a", lambda t: t["decks"] == 9),
            ("cmr146.18.1", lambda t: t.named("seats") == 9),
        ),
    ),
    "midibaccarat": _baccarat(
        "midibaccarat",
        "midibaccarat.12.c",
        "midibaccarat.12.b",
        "midibaccarat.8.c.3.i.A",
        values={
            **CASH,
            **COUPONS,
            "decks": (6, 8, 9),
            "seats": (6, 9, 10),
            "squeeze": YES_NO,
            "shuffle": ("lace", "lace_reshuffle", "wash"),
        },
        usual={"decks": 8},
        barred=(
            ("midibaccarat.3.a", lambda t: t["decks"] == 9),
            ("midibaccarat.2.a", lambda t: t.named("seats") == 10),
            ("midibaccarat.8.c.1", lambda t: t.named("squeeze") is False),
            ("midibaccarat.5.a", lambda t: t.named("shuffle") == "wash"),
        ),
    ),
    "minibaccarat": _baccarat(
        "minibaccarat",
        "minibaccarat.12.c",
        "minibaccarat.12.b",
        "minibaccarat.8.c.3.i.a",
        values={
            **CASH,
            **COUPONS,
            "decks": (6, 8, 12, 13, 16),
            "seats": (6, 9, 10),
            "squeeze": YES_NO,
            "change_each_shoe": YES_NO,
            "shuffler": YES_NO,
            "csm": YES_NO,
            "recut_by": ("next", "last_cutter"),
            "reshuffle_any_round": YES_NO,
        },
        usual={**ONE_DEVICE, "decks": 8, "squeeze": False, "change_each_shoe": False, "seats": 9},
        barred=(
            ("minibaccarat.3.b", _batches),
            ("minibaccarat.14", lambda t: t["csm"] and t["shuffler"]),
            ("minibaccarat.3.c", lambda t: t["csm"] and t["change_each_shoe"]),
            ("minibaccarat.7.b", lambda t: t.named("coupons.match_play") is True),
            ("minibaccarat.5.e", lambda t: t.named("recut_by") == "last_cutter"),
            ("minibaccarat.2.a", lambda t: t["seats"] == 10),
            (
                "cmr146.18.3",
                lambda t: t["squeeze"] and not t["change_each_shoe"] and t["seats"] in (7, 8, 9),
            ),
        ),
        nothing={"reshuffle_any_round": lambda t: t["csm"]},
    ),
    "chemindefer": Reading(
        values={
            **LIMITS,
            **CASH,
            **COUPONS,
            "decks": (5, 6, 8),
            "seats": (8, 9, 14),
            "vig": (3, 4, 5),
            "cut_by": ("players", "dealer"),
            "disclosed_card": (1, 2, 3, 4),
            "disclosed_ten": ("one", "ten"),
            "recut_by": ("last_cutter", "next"),
        },
        usual={**USUAL, "disclosed_card": 2},
        barred=(
            *ANY,
            ("chemindefer.1.a", lambda t: t.named("decks") == 5),
            ("cmr146.18.2", lambda t: t.named("seats") == 8),
            ("chemindefer.9.c", lambda t: t.named("vig") == 3),
            ("chemindefer.5.c", lambda t: t.named("wager.verbal_cash") is False),
            ("chemindefer.6.f", lambda t: t.named("coupons.match_play") is True),
            ("chemindefer.11.h", lambda t: t.named("disclosed_card") == 4),
        ),
        nothing={"disclosed_ten": lambda t: t["disclosed_card"] != 1},
    ),
    "roulette": Reading(
        values={
            **LIMITS,
            **CASH,
            "wheel": ("single", "double", "double_used_as_single"),
            "zero_rule": ("lose_half", "lose_all"),
            "color6": YES_NO,
            "color7": YES_NO,
            "color8": YES_NO,
            "red": YES_NO,
            "dozen": YES_NO,
            "odds.straight": ("36 to 1", "34 to 1"),
        },
        usual={**USUAL, "wheel": "double", "color6": False, "color7": False, "color8": False},
        barred=(
            *ANY,
            (
                "roulette.2.b",
                lambda t: t.named("zero_rule") == "lose_half" and t["wheel"] != "double",
            ),
            ("roulette.1.e.7", lambda t: t["color7"] and t["wheel"] != "single"),
            ("roulette.1.e.8", lambda t: t["color8"] and t["wheel"] != "double"),
            ("roulette.1.g", lambda t: _colored(t) and t.named("red") is True),
            ("roulette.1.g", lambda t: (t["color7"] or t["color8"]) and t.named("dozen") is True),
            ("roulette.2.a", lambda t: t.named("odds.straight") == "34 to 1"),
        ),
        nothing={
            "zero_rule": lambda t: t["wheel"] != "double",
            "red": _colored,
            "dozen": lambda t: t["color7"] or t["color8"],
            "color7": lambda t: t["wheel"] != "single",
            "color8": lambda t: t["wheel"] != "double",
        },
    ),
    "bigsix": Reading(
        values={
            **LIMITS,
            **CASH,
            "between": ("previous_number", "void"),
            "odds.bill_20": ("21 to 1", "19 to 1"),
        },
        usual=USUAL,
        barred=(
            *ANY,
            ("cmr146.09.1", lambda t: t.named("wager.verbal_cash") is True),
            ("bigsix.5.a", lambda t: t.named("odds.bill_20") == "19 to 1"),
        ),
        nothing={},
    ),
    "reddog": Reading(
        values={
            **LIMITS,
            **CASH,
            "decks": (1, 4, 6),
            "seats": (3, 7),
            "areas_per_player": (1, 4),
            "csm": YES_NO,
            "shuffler": YES_NO,
            "recut_by": ("last_cutter", "next"),
            "error.let_players_out": YES_NO,
        },
        usual={**USUAL, **ONE_DEVICE, "decks": 6, "seats": 7, "areas_per_player": 1},
        barred=(
            ("cmr147.07.6", out_of_step),
            ("cmr146.51.3", lambda t: t["shuffler"] and t["decks"] % 2),
            ("reddog.8", lambda t: t["csm"] and t["shuffler"]),
            ("reddog.7", lambda t: t["areas_per_player"] > t["seats"]),
            ("reddog.6.c", lambda t: t.named("error.let_players_out") is True),
        ),
        nothing={"recut_by": lambda t: t["csm"]},
    ),
    "fastactionholdem": Reading(
        values={
            **LIMITS,
            **CASH,
            **COUPONS,
            "decks": (6, 7, 8),
            "seats": (3, 7, 9, 10),
            "csm": YES_NO,
            "shuffler": YES_NO,
            "reshuffle_any_round": YES_NO,
            "error.let_players_out": YES_NO,
        },
        usual={**USUAL, **ONE_DEVICE, "decks": 6, "seats": 7},
        barred=(
            *ANY,
            ("fastactionholdem.2.a", lambda t: t["decks"] == 7),
            ("cmr146.29.1", lambda t: t["seats"] > 9),
            ("fastactionholdem.11", lambda t: t["csm"] and t["shuffler"]),
            ("fastactionholdem.6.a", lambda t: t.named("wager.verbal_cash") is True),
            ("fastactionholdem.6.a", lambda t: t.named("coupons.match_play") is True),
            ("fastactionholdem.9.e", lambda t: t.named("error.let_players_out") is True),
        ),
        nothing={"coupons.match_play": lambda t: True, "reshuffle_any_round": lambda t: t["csm"]},
    ),
    "sicbo": Reading(
        values={
            **LIMITS,
            **CASH,
            **COUPONS,
            "shaker": ("manual", "automated"),
            "odds.total_4": ("51 to 1", "49 to 1"),
        },
        usual=USUAL,
        barred=(
            *ANY,
            ("sicbo.3.a", lambda t: t.named("wager.verbal_cash") is True),
            ("sicbo.3.a", lambda t: t.named("coupons.match_play") is True),
            ("sicbo.4.b", lambda t: t.named("odds.total_4") == "49 to 1"),
        ),
        nothing={"coupons.match_play": lambda t: True},
    ),
    "spanish21": Reading(
        values={
            **LIMITS,
            **CASH,
            "decks": (6, 7, 8),
            "seats": (4, 6, 7),
            "hole_card": ("none", "hole", "hole_reader", "face_up"),
            "match_max": (0.5, 25),
            "boxes_per_player": (1, 5),
            "shuffler": YES_NO,
            "recut_by": ("last_cutter", "next"),
            "soft17": ("stand", "hit"),
            "surrender": YES_NO,
        },
        usual={**USUAL, "seats": 6, "boxes_per_player": 1, "shuffler": False},
        barred=(
            *ANY,
            ("spanish21.2.a", lambda t: t.named("decks") == 7),
            ("cmr146.15.1", lambda t: t["seats"] == 7),
            ("spanish21.7.g", lambda t: t.named("hole_card") == "face_up"),
            ("spanish21.6.b", lambda t: t.named("match_max") == 0.5),
            ("spanish21.14", lambda t: t["seats"] == 4 and t["boxes_per_player"] == 5),
            ("spanish21.12.b", lambda t: t.named("soft17") == "hit"),
            ("spanish21.8.a", lambda t: t.named("surrender") is False),
        ),
        nothing={"recut_by": lambda t: t["shuffler"]},
    ),
    "zappit": Reading(
        values={
            **LIMITS,
            **CASH,
            "decks": (6, 7, 8),
            "seats": (4, 7),
            "boxes": (1, 5),
            "csm": YES_NO,
            "shuffler": YES_NO,
            "cut_by": ("players", "dealer"),
            "bj_pays": ("3_to_2", "6_to_5"),
            "even_money": YES_NO,
            "soft17": ("stand", "hit"),
            "hole_card": ("hole_reader", "none"),
            "surrender": YES_NO,
            "players_per_box": (1, 2),
        },
        usual={**USUAL, **ONE_DEVICE, "seats": 7, "boxes": 1},
        barred=(
            *ANY,
            ("zappit.2.a", lambda t: t.named("decks") == 7),
            ("zappit.4.h", lambda t: t["csm"] and t["shuffler"]),
            ("zappit.5.e", lambda t: t["boxes"] > t["seats"]),
            ("zappit.5.a", lambda t: t.named("wager.verbal_cash") is True),
            ("zappit.6.l", lambda t: t.named("soft17") == "hit"),
            ("zappit.6.g", lambda t: t.named("hole_card") == "none"),
            ("zappit.6.h.4", lambda t: t.named("surrender") is True),
            ("zappit.5.d", lambda t: t.named("players_per_box") == 2),
        ),
        nothing={"cut_by": lambda t: t["csm"]},
    ),
}


def barred(game: str, named: Mapping[str, Any]) -> set[str]:
    """The clauses that bar a table with these choices."""
    reading = READINGS[game]
    table = Table(reading.usual, named)
    return {clause for clause, judge in reading.barred if judge(table)}


def meaningless(game: str, named: Mapping[str, Any]) -> set[str]:
    """The options that are no choice of the house at such a table."""
    reading = READINGS[game]
    table = Table(reading.usual, named)
    return {key for key, judge in reading.nothing.items() if judge(table)}
