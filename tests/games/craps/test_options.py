"""What a house may choose at craps and mini-craps, alone and in a submission."""

from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.core.errors import Refused
from croupier.core.game import late_roles, offered
from croupier.games.craps.options import CrapsOptions, MiniCrapsOptions
from croupier.rulebook.citation import verifies
from croupier.rulebook.finding import Finding
from croupier.rulebook.option import schema
from tests.games.craps.tables import GAMES, POINTS, a_game, a_table, kind, rules
from tests.rulebook.submissions import HEAD


def checked(folder: Path, text: str) -> list[Finding]:
    """What is wrong with a submission."""
    file = folder / "house.toml"
    file.write_text(HEAD + text, encoding="utf-8")
    return [one for one in croupier.check(file) if one.severity != "note"]


def table(key: str, *lines: str, number: str = "A") -> str:
    """One table of a submission."""
    return "\n".join(["[[table]]", f'id = "{number}"', f'game = "{key}"', *lines, ""])


@verifies("craps.2.mm", "craps.2.t", "craps.3.a", "craps.4.b", "craps.4.e", "craps.5.a")
@verifies("craps.5.b", "craps.6.e", "craps.6.f", "craps.7.a", "craps.9.e.1", "craps.9.e.2")
@verifies("craps.12.a", "craps.12.b", "craps.3.b")
def test_the_defaults_are_those_of_the_house() -> None:
    for options, caller in ((CrapsOptions, "stickperson"), (MiniCrapsOptions, "dealer")):
        chosen = {key: declared.default for key, declared in schema(options).items()}
        assert not any(chosen[k] for k in ("six_seven_eight", "horn_high_area", "late_bets"))
        assert (chosen["buy"], chosen["lay"], chosen["odds_overage"]) == (True, "in_addition", True)
        assert str(chosen["buy_rate"]) == str(chosen["lay_rate"]) == "1/20"
        assert set(chosen["buy_when"].values()) == set(chosen["lay_when"].values()) == {"at_bet"}
        assert dict(chosen["odds_multiple"]) == {"4": 3, "5": 4, "6": 5, "8": 5, "9": 4, "10": 3}
        assert chosen["no_roll_by"] == caller
        assert not chosen["odds_raise"]
        assert not any(chosen[k] for k in ("wager.verbal_cash", "coupons.match_play"))
    large = {key: declared.default for key, declared in schema(CrapsOptions).items()}
    assert (large["fire_bet"], large["fire_table"]) == (False, "A")
    assert not large["fire_odds"]
    assert schema(CrapsOptions)["fire_table"].type.name == "table"
    assert schema(MiniCrapsOptions)["mini_stick"].default is False


BOTH = [
    ("six_seven_eight = true", "six_seven_eight = 2"),
    ("horn_high_area = true", 'horn_high_area = "maybe"'),
    ('odds_raise = { field_double = "3 to 1" }', 'odds_raise = { field_double = "3 to 2" }'),
    ('odds_raise = { craps_12 = "31:1" }', 'odds_raise = { craps_12 = "29:1" }'),
    ('odds_raise = { pass = "2:1" }', 'odds_raise = { pass_odds = "3:1" }'),
    ("buy = false", 'buy = "sometimes"'),
    ('buy_rate = "4%"', 'buy_rate = "6%"'),
    ('buy_when = { "4" = "on_win" }', 'buy_when = { "7" = "on_win" }'),
    ('buy_when = { "4" = "at_bet" }', 'buy_when = { "4" = "never" }'),
    ('lay = "in_lieu"', 'lay = "instead"'),
    ('lay = "no"', 'lay = "none"'),
    ('lay_rate = "2.5%"', 'lay_rate = "5.5%"'),
    ('lay_when = { "10" = "on_win" }', 'lay_when = { "11" = "on_win" }'),
    ('odds_multiple = { "4" = 1, "6" = 100 }', 'odds_multiple = { "4" = 0 }'),
    ('odds_multiple = { "5" = 2 }', 'odds_multiple = { "5" = 101 }'),
    ("odds_overage = false", "odds_overage = 5"),
    ("late_bets = true", 'late_bets = "on request"'),
    ("wager = { verbal_cash = true }", 'wager = { verbal_cash = "no cash" }'),
    (
        "limits = { wager = { pass_odds = { max = 500 } } }",
        "limits = { wager = { pass_odds = { max = 400 } } }",
    ),
    ("limits = { min = 15, max = 1000 }", "limits = { min = 15, max = 100 }"),
]
LARGE = [
    ('no_roll_by = "boxperson"', 'no_roll_by = "dealer"'),
    ('no_roll_by = "stickperson"', 'no_roll_by = "floorperson"'),
    ("fire_bet = true", 'fire_bet = "C"'),
    ('fire_bet = true\nfire_table = "B"', 'fire_bet = true\nfire_table = "C"'),
    (
        'fire_bet = true\nfire_odds = { "6" = "1000:1" }',
        'fire_bet = true\nfire_odds = { "6" = "500:1" }',
    ),
    *(
        (
            f'fire_bet = true\nfire_odds = {{ "{n}" = "999:1" }}',
            f'fire_bet = true\nfire_odds = {{ "{n}" = "23:1" }}',
        )
        for n in (4, 5, 6)
    ),
    (
        'fire_bet = true\nfire_odds = { "4" = "25:1" }',
        'fire_bet = true\nfire_odds = { "3" = "25:1" }',
    ),
    ("fire_bet = true", "fire_bet = true\nlimits = { wager = { fire = { max = 10 } } }"),
    ("fire_bet = true", "mini_stick = false"),
]
MINI = [
    ('no_roll_by = "floorperson"', 'no_roll_by = "boxperson"'),
    ('no_roll_by = "stickperson"\nmini_stick = true', 'no_roll_by = "stickperson"'),
    ("mini_stick = true", "fire_bet = true"),
    ("mini_stick = false", 'fire_table = "B"'),
]
CHOICES = [
    *(("craps", *pair) for pair in (*BOTH, *LARGE)),
    *(("minicraps", *pair) for pair in (*BOTH, *MINI)),
]


@verifies("craps.2.mm", "craps.2.t", "craps.4.b", "craps.4.e", "craps.5.a", "craps.5.b")
@verifies("craps.6.e", "craps.6.f", "craps.9.e.1", "craps.9.e.2", "craps.3.a", "craps.12.a")
@verifies("craps.12.b", "craps.12.b.1")
@pytest.mark.parametrize(("key", "lawful", "unlawful"), CHOICES)
def test_a_choice_is_checked(key: str, lawful: str, unlawful: str, tmp_path: Path) -> None:
    assert not checked(tmp_path, table(key, lawful))
    found = checked(tmp_path, table(key, unlawful))
    assert [one.severity for one in found] == ["error"]
    assert found[0].cites
    assert found[0].where == "table A"
    assert found[0].allowed or found[0].message


@verifies("craps.4.b")
@pytest.mark.parametrize("key", GAMES)
def test_raised_odds_are_one_for_the_establishment(key: str, tmp_path: Path) -> None:
    raised = 'odds_raise = { field_double = "3:1" }'
    alike = table(key, raised) + table(key, raised, number="B")
    assert not checked(tmp_path, alike)
    apart = table(key, raised) + table(key, number="B")
    (finding,) = checked(tmp_path, apart)
    assert (finding.where, finding.key) == ("table B", "odds_raise")
    assert finding.cites == ("craps.4.b",)
    assert "establishment" in finding.message
    uniform = f"[uniform.{key}]\n{raised}\n" + table(key) + table(key, number="B")
    assert not checked(tmp_path, uniform)
    other = f"[uniform.{key}]\n{raised}\n" + table(key, 'odds_raise = { field_double = "4:1" }')
    assert checked(tmp_path, other)


@verifies("craps.4.b")
def test_craps_and_mini_craps_raise_their_odds_together(tmp_path: Path) -> None:
    raised = 'odds_raise = { craps_12 = "31:1" }'
    apart = table("craps", raised) + table("minicraps", number="B")
    (finding,) = checked(tmp_path, apart)
    assert finding.cites == ("craps.4.b",)
    alike = table("craps", raised) + table("minicraps", raised, number="B")
    assert not checked(tmp_path, alike)


@verifies("craps.4.b")
def test_odds_of_a_wager_are_compared_where_it_is_offered(tmp_path: Path) -> None:
    offered, bare = "six_seven_eight = true", 'lay = "in_lieu"'
    raised = 'odds_raise = { six_seven_eight = "2:1", place_lose_4 = "1:2" }'
    apart = table("craps", f"{offered}\n{raised}") + table("craps", bare, number="B")
    assert not checked(tmp_path, apart)
    (finding, another) = checked(tmp_path, apart + table("craps", offered, number="C"))
    assert {finding.where, another.where} == {"table C"}
    assert "5 to 11 on Place Bet 4 to Lose" in finding.message
    assert "1 to 1 on Six-Seven-Eight" in another.message


@verifies("craps.4.e")
def test_fire_bet_odds_may_differ_from_table_to_table(tmp_path: Path) -> None:
    text = table("craps", "fire_bet = true") + table(
        "craps", 'fire_bet = true\nfire_table = "B"', number="B"
    )
    assert not checked(tmp_path, text)


BUYS = {f"buy_{n}" for n in POINTS}
LAYS = {f"lay_{n}" for n in POINTS}
MADE_OF_PARTS = {"horn", "whirl", "c_and_e", *(f"horn_high_{n}" for n in (2, 3, 11, 12))}
OFFERS = {"six_seven_eight": {"six_seven_eight"}, "buy": BUYS, "lay": LAYS, "fire_bet": {"fire"}}
TOUCHES = {
    "buy_rate": BUYS,
    "buy_when": BUYS,
    "lay_rate": LAYS,
    "lay_when": LAYS,
    "fire_table": {"fire"},
    "fire_odds": {"fire"},
}


@verifies("craps.2.mm", "craps.4.b", "craps.4.e", "craps.5.a", "craps.5.b", "craps.2.nn")
@verifies("craps.5.c", "craps.12.a", "craps.12.b", "craps.2", "craps.4.c", "craps.4.d")
@pytest.mark.parametrize("key", GAMES)
def test_an_option_names_the_wagers_it_offers_and_touches(key: str) -> None:
    known = schema(a_game(key).options)
    lists = {"pass", "dont_pass", "come", "dont_come", "field", "eleven", "six_seven_eight"}
    for name, declared in known.items():
        assert set(declared.offers) == OFFERS.get(name, set())
        touched = set(declared.touches)
        if name == "odds_raise":
            assert touched >= MADE_OF_PARTS | lists
            assert not touched & (BUYS | LAYS | {"fire", "pass_odds"})
            assert all(kind(wager, key) for wager in touched)
        else:
            assert touched == TOUCHES.get(name, set())


@verifies("craps.2.mm", "craps.5.a", "craps.5.b", "craps.2.nn", "craps.12.a")
@pytest.mark.parametrize(
    ("name", "on", "off"),
    [
        ("six_seven_eight", True, False),
        ("buy", True, False),
        ("lay", "in_addition", "no"),
        ("fire_bet", True, False),
    ],
)
def test_an_option_puts_its_wagers_on_the_layout(name: str, on: Any, off: Any) -> None:
    with_it, without = (set(offered(a_game(), rules(**{name: one}))) for one in (on, off))
    assert with_it - without == OFFERS[name]
    assert not without - with_it


@verifies("craps.5.a", "craps.4.b", "cmr147.03.3", "cmr146.17.4.c.1")
def test_what_must_be_posted_is_said_with_its_clauses() -> None:
    known = schema(CrapsOptions)
    assert known["buy_when"].notice_cites == ("craps.5.a",)
    assert known["buy"].notice_cites == ("cmr147.03.3",)
    assert known["fire_bet"].notice_cites == tuple(f"cmr146.17.4.c.{n}" for n in (1, 2, 3))
    assert known["odds_raise"].scope == "establishment"
    assert {d.scope for k, d in known.items() if k != "odds_raise"} == {"table"}


@verifies("craps.6.a", "craps.6.e", "craps.12.b.1")
@pytest.mark.parametrize("key", GAMES)
def test_wagers_bounded_by_the_rules_need_no_ten_minimums(key: str) -> None:
    chosen = rules(key, limits={"wager": {"pass_odds": {"min": 5, "max": 501}}})
    bounded = {"pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds"}
    assert chosen.bounded == bounded | ({"fire"} if key == "craps" else set())
    with pytest.raises(Refused) as refused:
        rules(key, limits={"wager": {"pass": {"min": 100, "max": 999}}})
    assert refused.value.cites == ("cmr147.07.1",)


@verifies("craps.12.b.1")
@pytest.mark.parametrize("options", [{}, {"limits": {"min": 25, "increment": 5}}])
def test_a_fire_bet_is_one_to_five_dollars_at_every_table(options: dict[str, Any]) -> None:
    for amount in range(1, 6):
        assert a_table(fire_bet=True, **options).place("p1", f"{amount} on fire")
    lax = {"limits": {**options.get("limits", {}), "accept_outside": True}}
    for more in (options, lax):
        for wrong in ("0.50", "2.50", "6", "25"):
            with pytest.raises(Refused, match=r"\$1 to \$5") as refused:
                a_table(fire_bet=True, **more).place("p1", f"{wrong} on fire")
            assert refused.value.cites == ("craps.12.b.1",)
            assert refused.value.accepted == "from $1 to $5"


@verifies("craps.2", "craps.7.a")
@pytest.mark.parametrize(
    ("key", "choice", "clause"),
    [
        ("minicraps", {"fire_bet": True}, "craps.2"),
        ("minicraps", {"fire_table": "B"}, "craps.2"),
        ("craps", {"mini_stick": False}, "craps.7.a"),
    ],
)
def test_what_belongs_to_the_other_game_is_refused_with_its_clause(
    key: str, choice: dict[str, Any], clause: str
) -> None:
    with pytest.raises(Refused) as refused:
        rules(key, **choice)
    assert clause in refused.value.cites


@verifies("craps.3.a.1", "craps.3.a.2")
def test_who_confirms_late_wagers_is_the_laws_to_say() -> None:
    assert late_roles(a_game("craps"), rules(late_bets=True)) == ("dealer", "boxperson")
    assert late_roles(a_game("minicraps"), rules("minicraps", late_bets=True)) == (
        "dealer",
        "floorperson",
    )
    assert not any(late_roles(a_game(key), rules(key)) for key in GAMES)
