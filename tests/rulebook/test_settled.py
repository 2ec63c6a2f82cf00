"""What one choice leaves of another, and what a table files, posts and submits."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random
from typing import Any

import pytest

from croupier.analysis.random_play import random_value
from croupier.analysis.variants import values_of
from croupier.core.errors import Refused
from croupier.core.game import deciding, offered
from croupier.core.odds import Odds
from croupier.games import registry
from croupier.rulebook.citation import verifies
from croupier.rulebook.compliance import Finding, findings
from croupier.rulebook.english import describe
from croupier.rulebook.entries import unused
from croupier.rulebook.option import (
    Foreign,
    Map,
    MapOf,
    Option,
    Requirement,
    as_always,
    departures,
    entailed,
    foreign,
    requirements,
    revised,
    schema,
)
from croupier.rulebook.rules import rules_for, unlawful
from croupier.rulebook.settled import Settles, agreed, in_force, left_open, settled
from croupier.rulebook.submission import parse_document
from tests.games.blackjack.tables import table_of
from tests.rulebook.submissions import HEAD

GAMES = registry.games()
HAND: dict[str, Any] = {"variant": "6_to_5", "decks": 2}


def checked(game: str, lines: str, before: str = "") -> list[Finding]:
    """Everything found at a table with these lines."""
    text = f'{HEAD}{before}[[table]]\nid = "A"\npit = "P"\ngame = "{game}"\n{lines}\n'
    text = text if "[[pit]]" in before else text.replace('pit = "P"\n', "")
    return findings(parse_document("house.toml", text), GAMES, registry.KEYS)


def severe(game: str, lines: str, before: str = "") -> list[tuple[str, str, str]]:
    """Where and how severe each finding is, apart from notes."""
    found = checked(game, lines, before)
    return [(one.where, one.severity, one.key) for one in found if one.severity != "note"]


def noted(game: str, lines: str = "") -> dict[str, set[str]]:
    """The clauses of the notes, by key."""
    found: dict[str, set[str]] = {}
    for one in checked(game, lines):
        if one.severity == "note":
            found.setdefault(one.key, set()).update(one.cites)
    return found


@verifies("blackjack.12.d", "blackjack.6.k", "blackjack.6.k.3", "blackjack.9.b", "blackjack.3.d")
@verifies("blackjack.17.a.3.i", "blackjack.25.c", "blackjack.5.i", "cmr146.13.4.b")
@pytest.mark.parametrize(
    ("lines", "key", "clause", "accepted"),
    [
        ('variant = "6_to_5"\nsoft17 = "stand"', "soft17", "blackjack.12.d", "hit"),
        ('variant = "face_up"\nsoft17 = "hit"', "soft17", "blackjack.6.k", "stand"),
        ('variant = "face_up"\neven_money = true', "even_money", "blackjack.6.k.3", "no"),
        ('insurance_timing = "at_own_turn"', "insurance_timing", "blackjack.9.b", "all_at_once"),
        ('variant = "6_to_5"\nlimits.increment = 7', "limits.increment", "blackjack.3.d", "5"),
        ('additional = "sevens"\nadditional_max = 5', "additional_max", "blackjack.17.a.3.i", ""),
        (
            'additional = "sevens"\nlimits.wager.sevens.max = 5',
            "limits.wager",
            "blackjack.17.a.3.i",
            "",
        ),
        ("optional_bonus = true\noptional_bonus_max = 0.50", "optional_bonus_max", "", ""),
        ('variant = "6_to_5"\nsix_five_rounds = "one"', "six_five_rounds", "blackjack.5.i", ""),
        ('variant = "face_up"\nhole_card = "hole_reader"', "hole_card", "blackjack.6.k", "face_up"),
    ],
)
def test_what_the_law_settles_is_refused_with_its_clause(
    lines: str, key: str, clause: str, accepted: str
) -> None:
    (error,) = (one for one in checked("blackjack", lines) if one.severity == "error")
    assert error.key == key
    assert (clause or "blackjack.25.c") in error.cites
    assert accepted in error.allowed


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("blackjack", 'variant = "6_to_5"\nsoft17 = "hit"'),
        ("blackjack", 'variant = "face_up"\nsoft17 = "stand"\neven_money = false'),
        ("blackjack", 'insurance_timing = "all_at_once"'),
        ("blackjack", 'hole_card = "none"\ninsurance_timing = "at_own_turn"'),
        ("blackjack", 'variant = "6_to_5"\nlimits.increment = 10\nlimits.min = 10'),
        ("craps", 'vig.round = "exact"\nmini_stick = true'),
        ("minicraps", "fire_bet = false"),
        ("midibaccarat", "squeeze = true"),
        ("minibaccarat", 'recut_by = "next"'),
        ("chemindefer", "wager.verbal_cash = true"),
        ("spanish21", 'soft17 = "stand"\nsurrender = true'),
        ("zappit", 'soft17 = "stand"\nhole_card = "hole_reader"\nplayers_per_box = 1'),
    ],
)
def test_naming_what_is_settled_is_fine(game: str, lines: str) -> None:
    assert severe(game, lines) == []


@verifies("midibaccarat.8.c.1", "craps.7.a", "chemindefer.5.c")
@pytest.mark.parametrize(
    ("game", "key", "value", "fine"),
    [
        ("midibaccarat", "squeeze", False, False),
        ("midibaccarat", "squeeze", "yes", True),
        ("craps", "mini_stick", "no", False),
        ("chemindefer", "wager.verbal_cash", False, False),
        ("sicbo", "wager.verbal_cash", False, True),
        ("sicbo", "wager.verbal_cash", True, False),
        ("zappit", "hole_card", "none", False),
        ("zappit", "players_per_box", True, False),
        ("minibaccarat", "shuffle", "no", False),
    ],
)
def test_only_what_the_law_sets_may_be_named_of_another_games_option(
    game: str, key: str, value: Any, fine: bool
) -> None:
    assert as_always(GAMES[game].options, key, value) is fine
    if not fine:
        with pytest.raises(Refused) as refused:
            rules_for(GAMES[game], {key: value})
        assert refused.value.cites == foreign(GAMES[game].options)[key].cites


def test_a_game_made_elsewhere_may_bar_an_option_in_short() -> None:
    short = type("Short", (), {"foreign": {"streak": ("not here", ("toy.1",))}})
    assert foreign(short) == {"streak": Foreign("not here", ("toy.1",), always=False)}


@pytest.mark.parametrize(
    ("game", "lines", "key"),
    [
        ("craps", 'fire_table = "B"', "fire_table"),
        ("craps", 'buy_rate = 0\nbuy_when = "on_win"', "buy_when"),
        ("minicraps", 'lay_rate = 0\nlay_when.4 = "on_win"', "lay_when.4"),
        ("blackjack", "six_five_reader = false", "six_five_reader"),
        ("blackjack", 'variant = "6_to_5"\nhole_card = "none"', "hole_card"),
        ("blackjack", "streak_max = 25", "streak_max"),
        ("baccarat", 'ez = true\nvig_when = "later"', "vig_when"),
        ("roulette", 'vig.round = "exact"', "vig.round"),
        ("chemindefer", 'disclosed_ten = "ten"', "disclosed_ten"),
        ("spanish21", 'shuffler = true\nrecut_by = "next"', "recut_by"),
        ("zappit", 'csm = true\ncut_by = "dealer"', "cut_by"),
        ("reddog", 'csm = true\nrecut_by = "next"', "recut_by"),
    ],
)
def test_a_choice_without_effect_is_a_warning_where_a_table_makes_it(
    game: str, lines: str, key: str
) -> None:
    assert severe(game, lines) == [("table A", "warning", key)]
    *others, own = lines.split("\n")
    assert severe(game, "\n".join(others), f"[uniform.{game}]\n{own}\n") == []


def test_a_table_may_not_overrule_the_law_by_what_it_inherits() -> None:
    pit = '[[pit]]\nid = "P"\nsoft17 = "hit"\n'
    assert severe("blackjack", 'variant = "face_up"', pit) == [("pit P", "error", "soft17")]
    assert severe("blackjack", 'variant = "face_up"\nsoft17 = "stand"', pit) == []


@verifies("blackjack.3.d")
def test_at_six_to_five_wagers_are_multiples_of_five_dollars_whatever_the_increment() -> None:
    tried: tuple[dict[str, Any], ...] = ({}, {"limits.increment": "5"})
    for options in tried:
        table = table_of("", **HAND, **options)
        table.place("p1", "10 on main")
        for amount in (7, 12):
            with pytest.raises(Refused, match=r"multiple of \$5"):
                table_of("", **HAND, **options).place("p1", f"{amount} on main")
    assert "in steps of $5" in describe(GAMES["blackjack"], rules_for(GAMES["blackjack"], HAND))


@verifies("cmr147.07.6")
@pytest.mark.parametrize("game", ["blackjack", "roulette", "baccarat", "craps"])
def test_a_minimum_can_be_wagered_in_the_increments_the_house_requires(game: str) -> None:
    (error,) = (
        one
        for one in checked(game, "limits = { min = 25, increment = 7 }")
        if one.severity == "error"
    )
    assert "cmr147.07.6" in error.cites
    assert severe(game, "limits = { min = 28, increment = 7, max = 700 }") == []


CARDS: list[tuple[str, dict[str, Any], str, str]] = [
    ("blackjack", HAND, "Doubling after a split", "soft 17"),
    ("blackjack", {**HAND, "six_five_reader": False}, "A card reader at 6 to 5: no", "hole reader"),
    ("blackjack", {"variant": "face_up"}, "face up", "Even money"),
    ("blackjack", {"variant": "face_up"}, "face up", "What the dealer does on a soft 17"),
    ("blackjack", {}, "Even money", "When insurance is taken"),
    ("blackjack", {}, "Even money", "6 to 5"),
    ("roulette", {"wheel": "single"}, "The wheel in use", "What even chances lose"),
    ("craps", {}, "commission on a buy bet", "pay table of the fire bet"),
    ("baccarat", {"ez": True}, "EZ Baccarat", "When vigorish is collected"),
]


@verifies("blackjack.12.d", "blackjack.6a.h", "blackjack.6.k", "blackjack.9.b")
@pytest.mark.parametrize(("game", "options", "said", "unsaid"), CARDS)
def test_a_rule_card_leaves_out_what_is_settled(
    game: str, options: dict[str, Any], said: str, unsaid: str
) -> None:
    card = describe(GAMES[game], rules_for(GAMES[game], options))
    chosen = card.partition("## What this house has chosen")[2].partition("\n## ")[0]
    assert said in chosen
    assert unsaid not in chosen


def test_a_value_in_force_and_rules_that_agree_with_it() -> None:
    rules = rules_for(GAMES["blackjack"], HAND)
    soft17 = schema(type(rules))["soft17"]
    assert (rules.soft17, in_force(rules, soft17), agreed(rules).soft17) == ("stand", "hit", "hit")
    assert agreed(agreed(rules)) == agreed(rules)
    assert soft17 not in left_open(rules)
    assert soft17 in left_open(rules_for(GAMES["blackjack"]))
    assert settled(rules)["soft17"].cites == ("blackjack.12.d",)


def test_what_is_settled_changes_no_digest_of_a_table_that_does_not_name_it() -> None:
    shown = {"decks": 2, "seats": 6, "shuffler": True, "variant": "6_to_5"}
    assert departures(rules_for(GAMES["blackjack"], HAND)) == shown


@verifies("craps.5.a", "craps.5.b", "cmr147.07.3")
def test_limits_and_the_timing_of_a_commission_are_always_posted() -> None:
    for game in GAMES:
        assert "cmr147.07.3" in noted(game)["limits.min"] & noted(game)["limits.max"]
    for lines in ("", 'buy_when = "at_bet"\nlay_when = "at_bet"', 'buy_when = "on_win"'):
        notes = noted("craps", lines)
        assert (notes["buy_when"], notes["lay_when"]) == ({"craps.5.a"}, {"craps.5.b"})
    assert "buy_when" not in noted("craps", "buy = false")
    assert "lay_when" not in noted("minicraps", 'lay = "no"')
    assert "buy_when" not in noted("craps", "buy_rate = 0")
    assert "lay_when" not in noted("minicraps", "lay_rate = 0")


SIGNS = {
    "progressive = true": ("progressive", "cmr146.13.10.d"),
    'bonus = "1"': ("bonus", "cmr146.13.11.d"),
    "streak = true": ("streak", "cmr146.13.12.b.2"),
    "match = true": ("match", "cmr146.13.13.b"),
    'variant = "6_to_5"': ("variant", "cmr146.13.14.b"),
    'twenty = "A"': ("twenty", "cmr146.13.15"),
    'soft17 = "hit"': ("soft17", "cmr146.13.16"),
    "optional_bonus = true": ("optional_bonus", "cmr146.13.17"),
    'additional = "sevens"': ("additional", "cmr146.13.6"),
    "surrender = true": ("surrender", "cmr147.03.3.a"),
    "even_money = true": ("even_money", "blackjack.7.c"),
    "resplit = true": ("resplit", "blackjack.11.e"),
    'variant = "face_up"': ("variant", "blackjack.6.k"),
    'hole_card = "hole_reader"': ("hole_card", "cmr146.13.7"),
    "players_per_box = 2": ("players_per_box", "blackjack.13.g"),
    "double_shoe = true": ("double_shoe_suits", "blackjack.6.d.1"),
}


@verifies("cmr146.13.6", "cmr146.13.7", "cmr146.13.10.d", "cmr146.13.11.d", "cmr146.13.12.b.2")
@verifies("cmr146.13.13.b", "cmr146.13.14.b", "cmr146.13.15", "cmr146.13.16", "cmr146.13.17")
@verifies("blackjack.7.c", "blackjack.11.e", "blackjack.13.g", "blackjack.6.k", "blackjack.8.c")
@pytest.mark.parametrize("line", SIGNS)
def test_the_signs_of_a_blackjack_table_are_noted(line: str) -> None:
    key, clause = SIGNS[line]
    assert clause in noted("blackjack", line)[key]
    off = {'hole_card = "hole_reader"': 'hole_card = "none"', "resplit = true": "resplit = false"}
    other = off.get(line, "even_money = false")
    assert clause not in noted("blackjack", other).get(key, set())


@verifies("spanish21.7.i", "zappit.5.e", "zappit.6.n", "zappit.7.e", "chemindefer.11.h")
@verifies("baccarat.13.d", "baccarat.13.e", "baccarat.15.c", "minibaccarat.14", "baccarat.9.e.1.i")
@pytest.mark.parametrize(
    ("game", "lines", "other", "key", "clause"),
    [
        ("spanish21", "", 'hole_card = "none"', "hole_card", "spanish21.7.i"),
        ("spanish21", 'hole_card = "hole"', 'hole_card = "none"', "hole_card", "spanish21.7.i"),
        ("zappit", "", "even_money = false", "even_money", "zappit.7.e"),
        ("zappit", "", None, "boxes", "zappit.5.e"),
        ("zappit", "", None, "settle_order", "zappit.6.n"),
        ("chemindefer", "", None, "disclosed_card", "chemindefer.11.h"),
        ("baccarat", "", "ez = true", "vig_when", "baccarat.13.d"),
        ("baccarat", "", None, "exposed_third", "baccarat.15.c"),
        ("baccarat", 'dragon_bonus = "A"', "", "dragon_bonus", "baccarat.13.e"),
        (
            "baccarat",
            'house_money = true\nhouse_money_let = "50%"',
            "house_money = true",
            "house_money_let",
            "baccarat.9.e.1.i",
        ),
        ("minibaccarat", "csm = true", "", "csm", "minibaccarat.14"),
    ],
)
def test_what_is_submitted_is_noted(
    game: str, lines: str, other: str | None, key: str, clause: str
) -> None:
    assert clause in noted(game, lines)[key]
    if other is not None:
        assert key not in noted(game, other)


LAYOUTS = {
    "craps": "cmr146.17.2",
    "blackjack": "cmr146.13.1",
    "baccarat": "cmr146.18.4",
    "minibaccarat": "cmr146.18.4",
    "chemindefer": "cmr146.18.4",
    "roulette": "cmr146.10.1",
    "bigsix": "cmr146.19.5",
    "reddog": "cmr146.44.1",
    "fastactionholdem": "cmr146.29.1",
    "sicbo": "cmr146.20.3",
    "paigow": "cmr146.22.2",
    "paigowpoker": "cmr146.21.2",
    "threecardpoker": "cmr146.14.2",
    "doubledownstud": "cmr146.25",
    "caribbeanstud": "cmr146.26",
    "letitride": "cmr146.27",
    "coloradoholdem": "cmr146.31.1",
    "spanish21": "cmr146.15.2",
    "poker": "cmr146.24.1",
}


@verifies("cmr146.13.1", "cmr146.17.2", "cmr146.18.4", "cmr146.10.1", "cmr146.19.5", "cmr146.44.1")
@verifies("cmr146.20.3", "cmr146.15.2", "cmr146.15.3.a", "cmr146.15.3.b", "cmr146.31.1")
@verifies("cmr146.14.2")
@verifies("cmr146.29.1")
def test_every_layout_is_submitted_and_spanish_21_has_its_sign() -> None:
    for game in GAMES:
        assert LAYOUTS.get(game, "cmr146.1") in " ".join(noted(game)["layout"])
    assert noted("spanish21")["sign"] == {"cmr146.15.3.a"}
    assert "cmr146.15.3.b" in noted("spanish21")["match_odds"]


@verifies("baccarat.4.d", "baccarat.4.e", "midibaccarat.4.d", "midibaccarat.4.e", "blackjack.5.k")
@verifies("spanish21.4.h")
@pytest.mark.parametrize(
    ("game", "lines", "clause"),
    [
        ("baccarat", "cards.preshuffled = true", "baccarat.4.d"),
        ("baccarat", "shuffler = true", "baccarat.4.e"),
        ("midibaccarat", "cards.preshuffled = true", "midibaccarat.4.d"),
        ("midibaccarat", "shuffler = true", "midibaccarat.4.e"),
        ("minibaccarat", "shuffler = true\ndecks = 12", "minibaccarat.5.g.2.ii"),
        ("blackjack", 'shuffle_plan = "approved"', "blackjack.5.k"),
        ("spanish21", 'shuffle_plan = "approved"', "spanish21.4.h"),
    ],
)
def test_a_table_that_follows_a_submitted_shuffle_names_it(
    game: str, lines: str, clause: str
) -> None:
    (said,) = (one for one in checked(game, lines) if one.key == "shuffle_procedure")
    assert (said.severity, said.cites) == ("note", (clause,))
    assert "name it" in said.message
    named = [
        one
        for one in checked(game, f'{lines}\nshuffle_procedure = "house.toml"')
        if one.key == "shuffle_procedure"
    ]
    assert [(one.severity, one.chosen) for one in named] == [("note", "house.toml")]
    assert "approved" in named[0].message
    assert "shuffle_procedure" not in noted(game)


def sampled(game: str) -> list[Any]:
    """Rules of a game, lawful or not, with one or some choices at random."""
    rng, played = Random(f"rules of {game}"), GAMES[game]
    known = schema(played.options).values()
    found = []
    for _ in range(120):
        some = {one.attr: random_value(played, one, rng) for one in known if rng.random() < 1 / 6}
        chosen = {attr: value for attr, value in some.items() if value is not None}
        found.append(played.options(**entailed(played.options, chosen)))
    return found


def leaves_one(required: Requirement, declared: Option, rules: Any) -> bool:
    """Whether a requirement permits one value of an option, out of all that may be named."""
    named = declared.type.values()
    values = [declared.type.parse(one) for one in named] if isinstance(named, list) else []
    permitted = [required.check(revised(rules, declared.attr, one)) is None for one in values]
    return len(permitted) > 1 and sum(permitted) == 1


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_is_both_a_requirement_and_a_value_that_is_fixed(game: str) -> None:
    options, rules = GAMES[game].options, sampled(game)
    lists: list[tuple[Settles, ...]] = [vars(of).get("settles", ()) for of in options.__mro__]
    fixed = [one for some in lists for one in some if one.value is not None]
    known = {one.attr: one for one in schema(options).values()}
    for one, required in product(fixed, requirements(options)):
        when = [bool(one.when(each)) for each in rules]
        same = [leaves_one(required, known[one.attr], each) for each in rules]
        assert not any(when) or when != same, (one.attr, one.why)


def test_a_requirement_settles_the_options_that_it_leaves_one_value() -> None:
    rules = rules_for(GAMES["roulette"], {"color7": True, "wheel": "single"})
    found = settled(rules)
    assert {attr: one.value(rules) for attr, one in found.items() if one.value} == {
        "zero_rule": "lose_all",
        "red": False,
        "black": False,
        "dozen": False,
        "color8": False,
    }
    assert found["dozen"].cites == ("roulette.1.g",)
    both = severe("roulette", "color6 = true\nred = true\nblack = true")
    assert both == [("table A", "error", key) for key in ("color6", "red", "black")]
    six = 'variant = "6_to_5"\npay_678 = true\npay_designated_bj = "As Ks"'
    assert [key for *_, key in severe("blackjack", six)] == [
        "variant",
        "pay_678",
        "pay_designated_bj",
    ]


def lacking(game: str) -> list[tuple[Any, set[str]]]:
    """Lawful rules of a game with one choice, and the wagers that they do not offer."""
    played, found = GAMES[game], []
    for one in schema(played.options).values():
        for value in values_of(one):
            rules = played.options(**entailed(played.options, {one.attr: value}))
            there = {name for k in offered(played, rules).values() for name in (k.key, k.odds_row)}
            if next(unlawful(played, rules), None) is None:
                found.append((rules, {kind.key for kind in played.wagers} - there))
    return found


def within(clause: str, of: Option) -> bool:
    """Whether a clause is in the section that a wager's option opens, or is part of its clause."""
    roots = {one.removesuffix(".a") for one in of.cites if one.count(".") > 1}
    return any(f"{clause}.".startswith(f"{root}.") for root in roots)


def belongs_to(one: Option, every: Iterable[Option]) -> set[str]:
    """The wagers that an option is about: those whose odds or whose own clauses it touches."""
    if one.touches:
        return set(one.touches)
    own = [clause for clause in one.cites if not clause.startswith("cmr")]
    makes = (of for of in every if of.offers and own and all(within(id_, of) for id_ in own))
    return {wager for of in makes for wager in of.offers}


@verifies("craps.5.a", "craps.5.b", "craps.4.e", "blackjack.17.e.2", "baccarat.9.e")
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_left_open_about_a_wager_that_a_table_does_not_offer(game: str) -> None:
    every = schema(GAMES[game].options).values()
    about = {one.key: belongs_to(one, every) for one in every if not one.offers}
    for rules, lacks in lacking(game):
        left = {one.key for one in left_open(rules)}
        idle = {key for key, wagers in about.items() if wagers and wagers <= lacks}
        assert not left & idle, departures(rules)


def test_the_sweep_finds_what_belongs_to_a_wager() -> None:
    every = schema(GAMES["blackjack"].options)
    about = {key: belongs_to(one, every.values()) for key, one in every.items() if not one.offers}
    assert about["streak_min"] >= {"streak_2"}
    assert about["coupons.progressive"] == set()
    assert {"match_max", "twenty_cap", "additional_max", "optional_bonus_max"} <= {
        key for key, wagers in about.items() if wagers
    }
    lacks = [wagers for _, wagers in lacking("craps")]
    assert any({"buy_4", "buy_10"} <= one for one in lacks)


ENTRIES = [
    ("blackjack", 'twenty = "A"', 'twenty_odds.twenty_point_B_any = "9:1"', "blackjack.24.f"),
    ("blackjack", "match = true", 'match_odds.match_dealer_8_suit = "30:1"', "blackjack.23.f"),
    ("blackjack", 'bonus = "1"', "bonus_prizes.5.50 = 1", "blackjack.20.k"),
    (
        "coloradoholdem",
        'version = "required"',
        'odds.permissible_flush = "30:1"',
        "coloradoholdem.13.b",
    ),
    ("spanish21", "decks = 8", 'match_odds.match_dealer_6_suit = "30:1"', "spanish21.6.e.1"),
    ("craps", 'lay = "in_lieu"', 'odds_raise.place_lose_4 = "5:1"', "craps.5.b"),
    ("minicraps", "buy = true", 'odds_raise.six_seven_eight_7 = "2:1"', "craps.2.mm"),
    (
        "craps",
        'odds_raise.field_2 = "3:1"\nodds_raise.field_12 = "3:1"',
        'odds_raise.field_double = "4:1"',
        "craps.4.b",
    ),
]


@verifies("blackjack.23.f", "blackjack.24.f", "spanish21.6.e.1")
def test_an_entry_that_no_wager_here_is_paid_by_has_no_effect() -> None:
    for game, lines, entry, clause in ENTRIES:
        key = entry.partition(" = ")[0]
        found = [one for one in checked(game, f"{lines}\n{entry}") if one.key == key]
        assert [one.severity for one in found] == ["warning"], entry
        assert found[0].message.startswith("No effect: ")
        assert clause in found[0].cites, entry
    uniform = '[uniform.blackjack]\nmatch_odds.match_dealer_8_suit = "30:1"\n'
    assert severe("blackjack", "match = true", uniform) == []


def test_a_wager_that_is_not_offered_is_named_once() -> None:
    assert severe("roulette", 'color6 = true\nodds.red = "2:1"') == [
        ("table A", "error", "odds.red")
    ]
    off = severe("blackjack", 'twenty_odds.twenty_point_B_any = "9:1"')
    assert off == [("table A", "warning", "twenty_odds.twenty_point_B_any")]


def test_entries_without_effect_are_neither_posted_nor_described() -> None:
    game = GAMES["blackjack"]
    for stated, key in ((False, "match_dealer_8_suit"), (True, "match_dealer_6_suit")):
        chosen = f'match = true\nmatch_odds.{key} = "30:1"'
        rules = rules_for(game, {"match": True, f"match_odds.{key}": "30:1"})
        assert ("match_odds" in noted("blackjack", chosen)) is stated
        assert (key.replace("_", " ") in describe(game, rules)) is stated


def about(game: str, declared: Option) -> list[Any]:
    """Lawful rules of a game, with one choice each that may decide which entries count."""
    played = GAMES[game]
    told = [one for one in schema(played.options).values() if one.offers or one.touches]
    near = [one for one in told if {*one.offers, *one.touches} & {*declared.touches}]
    ways = [{}, *({one.attr: value} for one in near for value in values_of(one))]
    every = [played.options(**entailed(played.options, way)) for way in ways]
    return [rules for rules in every if next(unlawful(played, rules), None) is None]


def settled_by(game: str, rules: Any, declared: Option, entry: str) -> bool:
    """Whether a judge of a wager on offer pays otherwise if an entry is raised."""
    played, printed = GAMES[game], declared.type.printed  # type: ignore[attr-defined]
    named = [name for name in printed.floor(entry).wagers if played.kind(name)]
    wagers = named or declared.touches
    every = offered(played, rules).values()
    kinds = [kind for kind in every if kind.key in wagers or kind.odds_row in wagers]
    raised = revised(rules, declared.attr, Map({entry: Odds(999, 1)}))
    return any(paid_by(played, kind, rules) != paid_by(played, kind, raised) for kind in kinds)


def paid_by(played: Any, kind: Any, rules: Any) -> list[Any]:
    """What a wager is paid for everything that can come, in each of its states."""
    device, states = deciding(played, kind, rules), [kind.start(kind.spots(rules)[0])]
    found = []
    for at in states:
        verdicts = [kind.judge(at, device.value(face), rules) for face in device.faces]
        found += [one.paid for one in verdicts]
        states += {one.at for one in verdicts if one.kept is None} - {*states}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_of_odds_counts_or_is_said_to_have_no_effect(game: str) -> None:
    for declared in schema(GAMES[game].options).values():
        kind = declared.type
        if not isinstance(kind, MapOf) or kind.printed is None or kind.members is None:
            continue
        for rules, entry in product(about(game, declared), kind.members()):
            named = revised(rules, declared.attr, Map({entry: Odds(998, 1)}))
            idle = entry in unused(GAMES[game], named, declared)
            assert idle is not settled_by(game, rules, declared, entry), (departures(rules), entry)


@verifies("blackjack.15.a")
def test_letting_players_out_is_a_choice_only_where_an_incident_uses_it() -> None:
    for key, game in GAMES.items():
        used = any(incident.key == "players_let_out" for incident in game.incidents)
        known = "error.let_players_out" in schema(game.options)
        assert used == known, key
