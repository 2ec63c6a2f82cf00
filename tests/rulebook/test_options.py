"""Options: every one the rulebook leaves to the house, each with its words and no other."""

import re
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.analysis.random_play import random_rules
from croupier.core.errors import Refused, UnknownName
from croupier.core.game import Game
from croupier.core.odds import Odds
from croupier.games import registry
from croupier.rulebook.citation import verifies
from croupier.rulebook.common import (
    CardOptions,
    Limits,
    LimitsType,
    ProgressiveCoupons,
    TableOptions,
    ThreeCardReading,
    VerbalCash,
)
from croupier.rulebook.law import ids
from croupier.rulebook.option import (
    Count,
    Map,
    MapOf,
    Money,
    OddsType,
    Rate,
    Switch,
    Unlawful,
    Unread,
    Word,
    departures,
    read_option,
    read_options,
    requirements,
    revised,
    schema,
    spell,
    spelled,
    unread,
)
from croupier.rulebook.rules import rules_for, unlawful
from tests.rulebook.toys import GAMES, TOY, ToyOptions, settings

YES_NO = [True, False]
MONEY = "dollars above zero, with at most two decimals"

COMMON = {
    "limits.min": (TableOptions, 5_00, MONEY),
    "limits.max": (TableOptions, 500_00, MONEY),
    "limits.per_wager_max": (TableOptions, True, YES_NO),
    "limits.accept_outside": (TableOptions, False, YES_NO),
    "limits.increment": (TableOptions, 1_00, MONEY),
    "vig.round": (TableOptions, "up", ["exact", "up"]),
    "cards.preshuffled": (CardOptions, False, YES_NO),
    "error.let_players_out": (CardOptions, False, YES_NO),
    "shuffler": (CardOptions, False, YES_NO),
    "coupons.match_play": (TableOptions, False, YES_NO),
    "coupons.progressive": (ProgressiveCoupons, False, YES_NO),
    "wager.verbal_cash": (VerbalCash, False, YES_NO),
    "ace_low_three_card": (ThreeCardReading, True, YES_NO),
    "tournament": (TableOptions, False, YES_NO),
}
OF_GAMES = {
    ("roulette", "wheel"): ("double", ["single", "double", "double_used_as_single"]),
    ("roulette", "zero_rule"): ("lose_all", ["lose_half", "lose_all"]),
    ("roulette", "five_adjacent"): (False, YES_NO),
    ("roulette", "color6"): (False, YES_NO),
    ("roulette", "color7"): (False, YES_NO),
    ("roulette", "color8"): (False, YES_NO),
    ("roulette", "seven"): (False, YES_NO),
    ("roulette", "value_chips"): ("permit", ["permit", "limit", "prohibit"]),
    ("bigsix", "between"): ("void", ["previous_number", "void"]),
    ("bigsix", "flag"): ("flag", ["flag", "name_or_logo"]),
    ("sicbo", "shaker"): ("automated", ["manual", "automated"]),
    ("sicbo", "triple_wins_double"): (True, YES_NO),
}
EACH_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
JUNK = [
    None,
    [],
    [1],
    "",
    "junk",
    "yes please",
    -1,
    -0.01,
    "1e3",
    "²",
    "--5",
    float("nan"),
    float("inf"),
    "9" * 5000,
]


@verifies("cmr147.07.1", "cmr147.07.2.a", "cmr147.07.2.b", "cmr147.07.3")
@verifies("cmr147.07.4", "cmr147.07.5", "cmr147.07.6")
@pytest.mark.parametrize("key", COMMON)
def test_every_option_common_to_all_games_is_declared(key: str) -> None:
    where, default, values = COMMON[key]
    declared = schema(where)[key]
    assert (declared.default, declared.type.values()) == (default, values)


@pytest.mark.parametrize(("game", "key"), OF_GAMES)
def test_every_option_of_the_three_games_is_declared(game: str, key: str) -> None:
    declared = schema(registry.game(game).options)[key]
    assert (declared.default, declared.type.values()) == OF_GAMES[game, key]


@pytest.mark.parametrize("game", ["roulette", "bigsix", "sicbo"])
def test_odds_may_be_raised_for_every_printed_wager(game: str) -> None:
    played = registry.game(game)
    declared = schema(played.options)["odds"]
    assert isinstance(declared.type, MapOf)
    assert declared.type.printed is not None
    for wager in declared.type.members() if declared.type.members else ():
        row = declared.type.printed.floor(wager)
        assert row is not None
        higher = Odds(row.odds.num + row.odds.den, row.odds.den)
        lower = Odds(2 * row.odds.num - 1, 2 * row.odds.den)
        assert (
            read_options(played.options, {"odds": {wager: str(row.odds)}}).odds[wager] == row.odds
        )
        raised = read_options(played.options, {"odds": {wager: str(higher)}})
        assert [one for one in unlawful(played, raised) if one.cites == row.cites] == []
        cut = read_options(played.options, {"odds": {wager: str(lower)}})
        (refusal,) = (one for one in unlawful(played, cut) if one.cites == row.cites)
        assert (refusal.key, refusal.accepted) == (f"odds.{wager}", f"at least {row.odds}")


@EACH_GAME
def test_an_option_cites_real_clauses_and_has_a_lawful_default(game: Game) -> None:
    known = {*ids()}
    for declared in schema(game.options).values():
        assert declared.cites, declared.key
        assert declared.about, declared.key
        cited = {*declared.cites, *declared.notice_cites}
        assert game.key == "toy" or cited <= known, declared.key
        assert bool(declared.notice) == bool(declared.notice_cites), declared.key
        if declared.default not in (None, Map()):
            for key, text in spelled(declared, declared.default):
                assert read_option(game.options, key, text)[1] == declared.default, key


@EACH_GAME
def test_an_option_takes_each_of_its_values_and_spells_it_back(game: Game) -> None:
    for declared in schema(game.options).values():
        values = declared.type.values()
        for value in values if isinstance(values, list) else ():
            read = read_option(game.options, declared.key, value)
            assert read == (declared, value)
            assert read_option(game.options, declared.key, spell(declared, value)) == read


@EACH_GAME
def test_an_option_refuses_everything_else_with_what_it_accepts(game: Game) -> None:
    for declared in schema(game.options).values():
        free = declared.type.name == "text"
        for junk in JUNK if not free else (*(one for one in JUNK if not isinstance(one, str)), " "):
            if declared.type.name == "amounts" and junk == [1]:
                continue  # a list of amounts
            with pytest.raises(Unlawful) as refused:
                read_option(game.options, declared.key, junk)
            assert refused.value.key == declared.key
            assert refused.value.cites == declared.cites
            assert refused.value.accepted


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (Switch(), "yes", True),
        (Switch(), "Off", False),
        (Switch(), True, True),
        (Count(1, 8), 8, 8),
        (Count(1, 8), "6", 6),
        (Count(1, 8), 6.0, 6),
        (Count(1, 8), "6.0", 6),
        (Count(-2), -2, -2),
        (Word(("single", "double")), "double", "double"),
        (Word(("1", "5")), 5, "5"),
        (Money(), 5, 500),
        (Money(), 2.5, 250),
        (Money(), 1000.0, 1000_00),
        (Money(), "0.25", 25),
        (Money(), "$1,000", 1000_00),
        (Money(), 0.1, 10),
        (Money(), 19.99, 1999),
        (Rate(), 5, Fraction(1, 20)),
        (Rate(), "5%", Fraction(1, 20)),
        (Rate(), 2.5, Fraction(1, 40)),
        (Rate(), "1/20", Fraction(1, 20)),
        (Rate(), "1/3%", Fraction(1, 300)),
        (Rate(), "0.5%", Fraction(1, 200)),
        (Rate(), Fraction(1, 3), Fraction(1, 3)),
        (OddsType(), "8:1", Odds(8, 1)),
        (OddsType(), "8_to_1", Odds(8, 1)),
        (OddsType(), "8 to 1", Odds(8, 1)),
        (OddsType(), "2.5 to 1", Odds(5, 2)),
        (LimitsType(), {"min": 1, "max": "25"}, Limits(100, 2500)),
        (MapOf(None, Money()), {"red": 5}, Map({"red": 500})),
    ],
)
def test_a_type_reads_its_spellings(kind: Any, text: Any, value: Any) -> None:
    assert kind.parse(text) == value


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Switch(), 1),
        (Switch(), 0),
        (Switch(), None),
        (Switch(), "y"),
        (Count(1, 8), True),
        (Count(1, 8), 0),
        (Count(1, 8), 9),
        (Count(1, 8), 6.5),
        (Count(1, 8), float("nan")),
        (Count(1, 8), float("inf")),
        (Count(), 1e300),
        (Count(1, 8), [6]),
        (Count(1, 8), "six"),
        (Count(1, 8), "1_0"),
        (Count(), "9" * 5000),
        (Word(("1", "5")), True),
        (Word(("1", "5")), 1.0),
        (Word(("a",)), ["a"]),
        (Word(("single",)), "Single"),
        (Money(), 0),
        (Money(), -5),
        (Money(), True),
        (Money(), 2.505),
        (Money(), 0.001),
        (Money(), "5 dollars"),
        (Money(), 1e22),
        (Money(), [5]),
        (Money(), {}),
        (Rate(), True),
        (Rate(), -1),
        (Rate(), 101),
        (Rate(), "1/0"),
        (Rate(), "nan"),
        (Rate(), "half"),
        (Rate(), 0.06),
        (Rate(), "0.5"),
        (Rate(at_most=Fraction(1, 20)), "5.1%"),
        (OddsType(), 8),
        (OddsType(), "8 for 1"),
        (OddsType(), "8:0"),
        (OddsType(), True),
        (LimitsType(), 5),
        (LimitsType(), {"mn": 5}),
        (LimitsType(), {"min": -5}),
        (MapOf(lambda: ("red",), Money()), {"blue": 5}),
        (MapOf(None, Money()), [5]),
    ],
)
def test_a_type_refuses_the_rest(kind: Any, value: Any) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the text is what is accepted
        kind.parse(value)
    assert str(refused.value)


def test_an_unknown_key_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(UnknownName) as refused:
        rules_for(GAMES["roulette"], {"limits": {"mim": 5}})
    assert refused.value.nearest == "limits.min"
    with pytest.raises(UnknownName) as refused:
        rules_for(GAMES["roulette"], {"weel": "single"})
    assert refused.value.nearest == "wheel"
    for key in ("wheel.zero", "limits.min.max", "limits"):
        with pytest.raises(UnknownName):
            rules_for(GAMES["roulette"], {key: 5})


def test_an_unknown_word_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(Unlawful) as refused:
        rules_for(GAMES["roulette"], {"wheel": "dubble"})
    assert "Did you mean 'double'?" in refused.value.why
    assert "double" in refused.value.accepted
    with pytest.raises(Unlawful) as refused:
        rules_for(GAMES["roulette"], {"odds": {"strait": "36:1"}})
    assert refused.value.key == "odds.strait"
    assert "Did you mean 'straight'?" in refused.value.why


def test_a_key_that_the_law_bars_is_refused_with_its_clause_unless_it_says_no() -> None:
    for game, clause in (("sicbo", "sicbo.3.a"), ("bigsix", "cmr146.09.1")):
        with pytest.raises(Unlawful) as refused:
            rules_for(GAMES[game], {"wager": {"verbal_cash": True}})
        assert clause in refused.value.cites
        assert rules_for(GAMES[game], {"wager.verbal_cash": "no"}) == rules_for(GAMES[game])


def test_a_key_chosen_twice_is_refused() -> None:
    with pytest.raises(Unlawful, match="chosen twice"):
        rules_for(GAMES["roulette"], {"limits": {"min": 5}, "limits.min": 10})


def test_nested_and_dotted_keys_say_the_same() -> None:
    nested = {"limits": {"min": 10, "wager": {"red": {"max": 100}}}, "odds": {"straight": "36:1"}}
    dotted = {"limits.min": 10, "limits.wager.red.max": 100, "odds.straight": "36:1"}
    assert rules_for(GAMES["roulette"], nested) == rules_for(GAMES["roulette"], dotted)


def test_settings_spell_what_departs_from_the_defaults() -> None:
    chosen = {
        "wheel": "single",
        "limits": {"min": 2.5, "wager": {"red": {"max": 100}}},
        "odds": {"straight": "36 to 1"},
        "five_adjacent": True,
    }
    rules = rules_for(GAMES["roulette"], chosen)
    assert settings(rules) == (
        "limits.min=2.50",
        "limits.wager.red.max=100",
        "wheel=single",
        "five_adjacent=yes",
        "odds.straight=36:1",
    )
    assert departures(rules)["limits.wager"] == {"red": {"max": 100_00}}
    assert departures(rules_for(GAMES["roulette"])) == {}
    declared = schema(type(rules))["odds"]
    assert spell(declared, rules.odds) == "odds.straight=36:1"


@given(st.sampled_from(sorted(GAMES)), st.integers(0, 2**32))
def test_settings_read_back_give_the_same_rules(key: str, seed: int) -> None:
    rules = random_rules(GAMES[key], Random(seed))
    read = dict(setting.split("=", 1) for setting in settings(rules))
    assert read_options(GAMES[key].options, read) == rules
    assert not any(" " in setting for setting in settings(rules))


@given(st.fractions(min_value=0, max_value=1, max_denominator=10**6))
def test_any_rate_is_spelled_back(rate: Fraction) -> None:
    assert Rate().parse(Rate().spell(rate)) == rate


@given(st.integers(1, 10**12))
def test_any_amount_is_spelled_back(amount: int) -> None:
    assert Money().parse(Money().spell(amount)) == amount


@given(st.integers(0, 10**6), st.integers(1, 10**6))
def test_any_odds_are_spelled_back(num: int, den: int) -> None:
    odds = Odds(num, den)
    assert OddsType().parse(OddsType().spell(odds)) == odds == OddsType().parse(str(odds))


def test_a_map_does_not_change_and_has_a_hash() -> None:
    one, other = Map({"a": 1, "b": 2}), Map([("b", 2), ("a", 1)])
    assert (one, hash(one), len(one)) == (other, hash(other), 2)
    assert one != Map({"a": 1})
    assert repr(Map({"a": 1})) == "Map({'a': 1})"
    with pytest.raises(TypeError):
        one["a"] = 2  # type: ignore[index]


def test_a_requirement_says_which_choices_have_a_part_in_it() -> None:
    rules = read_options(GAMES["roulette"].options, {"color6": True, "red": True, "seven": True})
    (refusal,) = unlawful(GAMES["roulette"], rules)
    assert refusal.keys == ("color6", "red")
    assert refusal.cites == ("roulette.1.g",)
    assert "seven" not in refusal.what


def test_a_requirement_that_no_single_choice_would_meet_names_none() -> None:
    both = {"color6": True, "color7": True, "wheel": "single", "red": True, "black": True}
    rules = read_options(GAMES["roulette"].options, both)
    (refusal,) = (one for one in unlawful(GAMES["roulette"], rules) if "red and" in one.why)
    assert (refusal.key, refusal.what) == ("", "these choices together")


def test_what_is_only_unfit_is_no_bar() -> None:
    rules = rules_for(TOY, {"long": True, "streak": True})
    assert rules.long
    assert [one.accept for one in requirements(ToyOptions)].count("long with streak") == 1


def test_what_depends_on_an_unread_choice_is_left_unsaid() -> None:
    rules = read_options(ToyOptions, {"streak": True, "decks": 1, "limits.max": 10})
    assert {one.cites for one in unlawful(TOY, rules)} == {("toy.9",), ("cmr147.07.1",)}
    assert {one.cites for one in unlawful(TOY, unread(rules, ["decks"]))} == {("cmr147.07.1",)}
    assert {one.cites for one in unlawful(TOY, unread(rules, ["limits_min"]))} == {("toy.9",)}
    with pytest.raises(Unread):
        _ = unread(rules, ["decks"]).decks


def test_rules_are_revised_in_one_choice() -> None:
    rules = read_options(ToyOptions, {"decks": 8})
    assert hash(rules) != 0
    other = revised(rules, "decks", 6)
    assert (other, rules.decks) == (ToyOptions(), 8)
    assert hash(other) == hash(ToyOptions())


@verifies("cmr147.07.1")
@pytest.mark.parametrize(
    ("low", "high", "lawful"),
    [
        (5, 50, True),
        (5, 49.99, False),
        (100, 1000, True),
        (100, 999, False),
        (100.01, 101, True),
        (25, 25, False),
    ],
)
def test_ten_minimums_may_be_wagered_where_the_minimum_is_a_hundred_or_less(
    low: float, high: float, lawful: bool
) -> None:
    rules = read_options(ToyOptions, {"limits": {"min": low, "max": high}})
    said = [(one.key, one.cites) for one in unlawful(TOY, rules)]
    assert said == ([] if lawful else [("limits.max", ("cmr147.07.1",))])


@verifies("cmr147.07.1")
def test_a_wager_that_pays_more_than_five_to_one_needs_no_ten_minimums() -> None:
    limits = {"min": 5, "max": 500, "wager": {"long": {"min": 5, "max": 6}}}
    assert rules_for(TOY, {"long": True, "limits": limits})
    limits = {"min": 5, "max": 500, "wager": {"main": {"min": 5, "max": 6}}}
    with pytest.raises(Unlawful) as refused:
        rules_for(TOY, {"long": True, "limits": limits})
    assert (refused.value.key, refused.value.accepted) == ("limits.wager.main.max", "at least $50")


@verifies("cmr147.07.1")
def test_the_highest_odds_of_a_wager_decide_whether_ten_minimums_are_needed() -> None:
    """Six numbers pay 5 to 1 as printed; a house that raises them is free of the rule (GN-9)."""
    limits = {"min": 5, "max": 500, "wager": {"six": {"min": 5, "max": 6}}}
    with pytest.raises(Unlawful, match="Six Numbers"):
        rules_for(GAMES["roulette"], {"limits": limits})
    assert rules_for(GAMES["roulette"], {"limits": limits, "odds": {"six": "5.5 to 1"}})


@verifies("cmr147.07.1")
def test_a_wager_that_the_games_rules_bound_needs_no_ten_minimums() -> None:
    """A side wager of one dollar, or one capped by another wager, is bounded already (GN-9)."""
    assert rules_for(TOY, {"limits": {"wager": {"side": {"min": 1, "max": 1}}}})
    with pytest.raises(Unlawful, match="main pays 5 to 1 or less"):
        rules_for(TOY, {"limits": {"wager": {"main": {"min": 1, "max": 1}}}})


@verifies("cmr147.07.1")
def test_a_maximum_is_not_below_its_minimum() -> None:
    with pytest.raises(
        Unlawful, match=r"the minimum \$200 of the table is above its maximum, \$150"
    ) as refused:
        rules_for(TOY, {"limits": {"min": 200, "max": 150}})
    assert refused.value.cites == ("cmr147.07.1",)
    with pytest.raises(Unlawful, match=r"of long is above its maximum, \$2"):
        rules_for(TOY, {"long": True, "limits": {"wager": {"long": {"max": 2}}}})


@verifies("cmr147.07.2.a")
def test_each_wager_may_have_limits_of_its_own_where_the_house_chooses_so() -> None:
    own = {"wager": {"long": {"min": 1, "max": 25}}}
    rules = rules_for(TOY, {"long": True, "limits": own})
    assert (rules.limits("long"), rules.limits("main")) == ((1_00, 25_00), (5_00, 500_00))
    with pytest.raises(Unlawful, match=r"single wagers have no limits of their own") as refused:
        rules_for(TOY, {"long": True, "limits": {**own, "per_wager_max": "no"}})
    assert refused.value.cites == ("cmr147.07.2.a",)


@verifies("cmr147.07.2.a")
def test_limits_are_set_for_wagers_the_table_offers() -> None:
    with pytest.raises(Unlawful, match="no such wager") as refused:
        rules_for(TOY, {"limits": {"wager": {"lnog": {"max": 25}}}})
    assert "Did you mean 'long'?" in refused.value.why
    assert "long" in refused.value.accepted
    with pytest.raises(Unlawful, match="long is not offered at this table"):
        rules_for(TOY, {"limits": {"wager": {"long": {"max": 25}}}})


@verifies("roulette.1.e.6.ii")
def test_odds_are_set_for_wagers_the_table_offers() -> None:
    with pytest.raises(Unlawful, match="not offered at this table") as refused:
        rules_for(GAMES["roulette"], {"odds": {"six_color": "6 to 1"}})
    assert (refused.value.key, refused.value.cites) == ("odds.six_color", ("roulette.1.e.6.ii",))
    assert rules_for(GAMES["roulette"], {"color6": True, "odds": {"six_color": "6 to 1"}})


def test_odds_that_are_fixed_may_not_change() -> None:
    for line, odds in (("two", "2 to 1"), ("three", "3 to 1")):
        with pytest.raises(Refused) as refused:
            rules_for(GAMES["sicbo"], {"odds": {f"single_1_{line}": "9 to 1"}})
        assert (refused.value.cites, refused.value.accepted) == (("sicbo.4.c",), odds)


@verifies("cmr147.07.6")
@pytest.mark.parametrize(
    ("amount", "accepted"), [(12, "$10 or $15"), (10.01, "$10 or $15"), (498, "$495")]
)
def test_a_wager_off_the_increment_is_refused_with_the_nearest_on_it(
    amount: float, accepted: str
) -> None:
    limits = {"min": 10, "max": 499, "increment": 5}
    table = croupier.table("roulette", seed=1, options={"limits": limits})
    with pytest.raises(Refused, match=r"not a multiple of \$5") as refused:
        table.place("p1", f"{amount} on red")
    assert refused.value.accepted == accepted
    table.place("p1", f"{accepted.partition(' ')[0]} on red")


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ({"a": 1}, "{ a = 1 }"),
        ({}, "{}"),
        (["x", True, 2.5], '["x", true, 2.5]'),
        (False, "false"),
        ("nine", "nine"),
    ],
)
def test_a_refused_value_is_shown_as_it_is_written_in_a_file(value: Any, written: str) -> None:
    """Nobody who keeps a submission writes it in Python."""
    with pytest.raises(Unlawful, match=f"^{re.escape(f'decks = {written}: ')}"):
        read_option(registry.game("blackjack").options, "decks", value)
