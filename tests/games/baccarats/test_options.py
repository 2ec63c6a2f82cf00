"""What a house may choose at the three baccarats, alone and in a submission."""

from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.core.errors import Refused
from croupier.core.odds import Odds
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.finding import Finding
from croupier.rulebook.option import schema
from tests.games.baccarats.tables import EACH, GAMES, a_table, rules, told
from tests.rulebook.submissions import HEAD, by_reading


def checked(folder: Path, text: str) -> list[Finding]:
    """What is wrong with a submission."""
    file = folder / "house.toml"
    file.write_text(HEAD + text, encoding="utf-8")
    return [one for one in croupier.check(file) if one.severity != "note" and not by_reading(one)]


def entry(key: str, *lines: str, number: str = "A") -> str:
    """One table of a submission."""
    return "\n".join(["[[table]]", f'id = "{number}"', f'game = "{key}"', *lines, ""])


DEFAULTS = {
    "decks": 8,
    "ez": False,
    "vig_when": "at_payout",
    "tie_odds": Odds(8, 1),
    "dragon_bonus": "off",
    "house_money": False,
    "house_money_let": 1,
    "exposed_third": "burn",
    "shuffle_procedure": None,
    "shuffler": False,
    "cards.preshuffled": False,
    "error.let_players_out": False,
    "vig.round": "up",
    "coupons.match_play": False,
    "wager.verbal_cash": False,
}
OWN_DEFAULTS: dict[str, dict[str, Any]] = {
    "baccarat": {"seats": 14, "shuffle": "lace", "squeeze": False, "recut_by": "last_cutter"},
    "midibaccarat": {"seats": 9, "shuffle": "lace", "recut_by": "last_cutter"},
    "minibaccarat": {
        "seats": 9,
        "squeeze": False,
        "change_each_shoe": False,
        "csm": False,
        "reshuffle_any_round": False,
    },
}


@verifies("baccarat.1.ez-baccarat", "baccarat.13.b", "baccarat.13.d", "baccarat.13.e")
@verifies("baccarat.9.e.1.i", "baccarat.15.c.1", "midibaccarat.1.ez-baccarat", "midibaccarat.12.b")
@verifies("midibaccarat.12.d", "midibaccarat.12.e", "midibaccarat.8.c.3.i.A")
@verifies("midibaccarat.13.c.1", "minibaccarat.1.ez-baccarat", "minibaccarat.12.b")
@verifies("minibaccarat.12.d", "minibaccarat.12.e", "minibaccarat.8.c.3.i.a")
@verifies("minibaccarat.13.c.1")
@verifies("baccarat.9.d", "baccarat.4.d", "baccarat.4.e", "baccarat.8.b", "baccarat.9.e")
@verifies("baccarat.13.d.1", "baccarat.13.d.2", "baccarat.15.c.2", "baccarat.5.f")
@verifies("baccarat.5.a.1", "baccarat.5.a.2", "baccarat.2.a", "baccarat.3.a", "midibaccarat.4.d")
@verifies("midibaccarat.4.e", "midibaccarat.7.b", "midibaccarat.8.c.3", "midibaccarat.12.d.1")
@verifies("midibaccarat.12.d.2", "midibaccarat.13.c.2", "midibaccarat.5.f", "midibaccarat.5.a")
@verifies("midibaccarat.2.a", "midibaccarat.3.a", "minibaccarat.8.c.1", "minibaccarat.8.c.2")
@verifies("minibaccarat.9.c", "minibaccarat.14", "minibaccarat.5.a", "minibaccarat.3.c")
@verifies("minibaccarat.4.e", "minibaccarat.3.b", "minibaccarat.7.b", "minibaccarat.8.c.3")
@verifies("minibaccarat.12.d.1", "minibaccarat.12.d.2", "minibaccarat.13.c.2", "minibaccarat.2.a")
@verifies("minibaccarat.3.a", "blackjack.15.a", "cmr146.50.1", "cmr146.51.3", "cmr146.18.3")
@verifies("cmr146.18.1")
@EACH
def test_the_defaults_are_those_of_the_house(key: str) -> None:
    chosen = {name: declared.default for name, declared in schema(game(key).options).items()}
    common = {name for name in chosen if name.startswith(("limits.", "tournament"))}
    assert {n: v for n, v in chosen.items() if n not in common} == {**DEFAULTS, **OWN_DEFAULTS[key]}
    assert schema(game(key).options)["dragon_bonus"].type.name == "table"


ALL = [
    ("decks = 6", "decks = 5"),
    ("decks = 7", 'decks = "seven"'),
    ("ez = true", "ez = 3"),
    ('vig_when = "later"', 'vig_when = "never"'),
    ('vig = { round = "exact" }', 'vig = { round = "down" }'),
    ('tie_odds = "9 to 1"', 'tie_odds = "7 to 1"'),
    ('tie_odds = "17 to 2"', 'tie_odds = "15 to 2"'),
    ('dragon_bonus = "C"', 'dragon_bonus = "D"'),
    ("house_money = true", 'house_money = "maybe"'),
    ('house_money = true\nhouse_money_let = "1/2"', "house_money = true\nhouse_money_let = 0"),
    ('house_money_let = "all"', 'house_money_let = "3/2"'),
    ('exposed_third = "simulated_round"', 'exposed_third = "replace"'),
    ('shuffle_procedure = "six.toml"', "shuffle_procedure = 6"),
    ("cards = { preshuffled = true }", 'cards = { preshuffled = "some" }'),
    ("error = { let_players_out = true }", 'error = { let_players_out = "one" }'),
    ("wager = { verbal_cash = true }", 'wager = { verbal_cash = "loud" }'),
    ("limits = { min = 15, max = 1000 }", "limits = { min = 15, max = 100 }"),
    ("limits = { wager = { tie = { max = 100 } } }", "limits = { wager = { pair = { max = 9 } } }"),
]
OWN = {
    "baccarat": [
        ("seats = 10", "seats = 9"),
        ("seats = 14", "seats = 15"),
        ('shuffle = "wash"', 'shuffle = "pile"'),
        ("squeeze = true", 'squeeze = "often"'),
        ('recut_by = "next"', 'recut_by = "nobody"'),
        ("shuffler = true", "decks = 12\nshuffler = true"),
        ("coupons = { match_play = true }", "csm = true"),
    ],
    "midibaccarat": [
        ("seats = 1", "seats = 10"),
        ('shuffle = "lace_reshuffle"', 'shuffle = "wash"'),
        ('recut_by = "next"', 'recut_by = "nobody"'),
        ("shuffler = true", "squeeze = false"),
        ("squeeze = true", 'squeeze = "yes, please"'),
        ("coupons = { match_play = true }", "change_each_shoe = true"),
    ],
    "minibaccarat": [
        ("seats = 9", "seats = 10"),
        ("seats = 6\nsqueeze = true", "squeeze = true"),
        ("change_each_shoe = true\nsqueeze = true", "seats = 7\nsqueeze = true"),
        ("decks = 12\nshuffler = true", "shuffler = true"),
        ("decks = 14\nshuffler = true", "decks = 13\nshuffler = true"),
        ("decks = 16\nshuffler = true", "decks = 16"),
        ("csm = true", "csm = true\ndecks = 16\nshuffler = true"),
        ("reshuffle_any_round = true", 'reshuffle_any_round = "often"'),
        ("coupons = { match_play = false }", "coupons = { match_play = true }"),
        ('recut_by = "next"', 'recut_by = "last_cutter"'),
        ("squeeze = false", 'shuffle = "lace"'),
    ],
}
CHOICES = [(key, *pair) for key in GAMES for pair in (*ALL, *OWN[key])]


@verifies("baccarat.13.b", "baccarat.13.d", "baccarat.13.d.1", "baccarat.13.d.2", "baccarat.13.e")
@verifies("baccarat.15.c.1", "baccarat.15.c.2", "baccarat.9.e.1.i", "midibaccarat.12.b")
@verifies("midibaccarat.12.d", "midibaccarat.12.d.1", "midibaccarat.12.d.2", "midibaccarat.12.e")
@verifies("midibaccarat.13.c.1", "midibaccarat.13.c.2", "midibaccarat.8.c.3.i.A")
@verifies("minibaccarat.12.b", "minibaccarat.12.d", "minibaccarat.12.d.1", "minibaccarat.12.d.2")
@verifies("minibaccarat.12.e", "minibaccarat.13.c.1", "minibaccarat.13.c.2")
@verifies("minibaccarat.8.c.3.i.a")
@verifies("baccarat.2.a", "baccarat.3.a", "baccarat.4.d", "baccarat.4.e", "midibaccarat.2.a")
@verifies("midibaccarat.3.a", "midibaccarat.4.d", "midibaccarat.4.e", "minibaccarat.2.a")
@verifies("minibaccarat.3.a", "minibaccarat.3.b", "minibaccarat.3.b.1", "minibaccarat.4.e")
@verifies("baccarat.9.d", "minibaccarat.14", "cmr146.18.1", "cmr146.18.3", "cmr146.50.1")
@pytest.mark.parametrize(("key", "lawful", "unlawful"), CHOICES)
def test_a_choice_is_checked(key: str, lawful: str, unlawful: str, tmp_path: Path) -> None:
    assert not checked(tmp_path, entry(key, lawful))
    found = checked(tmp_path, entry(key, unlawful))
    assert [one.severity for one in found] == ["error"]
    assert found[0].where == "table A"
    assert found[0].allowed or found[0].message


def test_every_option_is_chosen_somewhere_in_the_list() -> None:
    for key in GAMES:
        text = " ".join(lawful for game_key, lawful, _ in CHOICES if game_key == key)
        for name in schema(game(key).options):
            if not name.startswith(("limits.", "tournament")):
                assert name.partition(".")[0] in text, (key, name)


@verifies("baccarat.5.b", "midibaccarat.5.b")
@pytest.mark.parametrize("key", ["baccarat", "midibaccarat"])
def test_a_pit_shuffles_alike(key: str, tmp_path: Path) -> None:
    pit = '[[pit]]\nid = "P"\n'
    again = 'shuffle = "lace_reshuffle"'
    alike = pit + entry(key, 'pit = "P"', again) + entry(key, 'pit = "P"', again, number="B")
    assert not checked(tmp_path, alike)
    apart = pit + entry(key, 'pit = "P"', again) + entry(key, 'pit = "P"', number="B")
    (finding,) = checked(tmp_path, apart)
    assert finding.key == "shuffle"
    assert finding.cites == (f"{key}.5.b",)
    two = pit + '[[pit]]\nid = "Q"\n'
    other = two + entry(key, 'pit = "P"', again) + entry(key, 'pit = "Q"', number="B")
    assert not checked(tmp_path, other)


@verifies("baccarat.5.b", "midibaccarat.5.b")
@pytest.mark.parametrize("key", ["baccarat", "midibaccarat"])
@pytest.mark.parametrize("no_shuffle", ["shuffler = true", "cards.preshuffled = true"])
def test_a_table_that_is_not_shuffled_by_hand_need_not_agree(
    key: str, no_shuffle: str, tmp_path: Path
) -> None:
    again = 'shuffle = "lace_reshuffle"'
    by_hand = '[[pit]]\nid = "P"\n' + entry(key, 'pit = "P"', again)
    assert not checked(tmp_path, by_hand + entry(key, 'pit = "P"', no_shuffle, number="B"))
    (named,) = checked(tmp_path, entry(key, again, no_shuffle))
    assert (named.severity, named.key) == ("warning", "shuffle")
    chosen = {"shuffler": True} if "shuffler" in no_shuffle else {"cards.preshuffled": True}
    assert not told(key, "preparation", f"{key}.5.b", shuffle="lace_reshuffle", **chosen)


@verifies("baccarat.2.b.2.ii", "baccarat.5.a.1.ii", "midibaccarat.2.b.2.ii", "midibaccarat.5.a.2")
@verifies("minibaccarat.2.b.3.ii")
@EACH
def test_what_a_choice_entails_is_noted(key: str, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    more = "" if key == "minibaccarat" else 'shuffle = "lace_reshuffle"'
    file.write_text(HEAD + entry(key, "ez = true", more), encoding="utf-8")
    notes = " ".join(one.message for one in croupier.check(file) if one.severity == "note")
    assert "push on a Dragon 7" in notes
    assert ("30 minutes" in notes) == bool(more)


@verifies("cmr147.07.1", "cmr147.07.4", "cmr147.07.6")
@EACH
def test_limits_hold_for_each_wager(key: str) -> None:
    table = a_table(key, limits={"wager": {"tie": {"max": 50}}})
    for bid, why in (
        ("4 on player", "minimum"),
        ("501 on banker", "maximum"),
        ("51 on tie", "maximum"),
        ("7.50 on player", "multiple"),
    ):
        with pytest.raises(Refused, match=why):
            table.place("p1", bid)
    table.place("p1", "50 on tie")
    a_table(key, limits={"accept_outside": True}).place("p1", "501 on banker")


@verifies("baccarat.13.c", "baccarat.13.d", "midibaccarat.12.c", "midibaccarat.12.d")
@verifies("minibaccarat.12.c", "minibaccarat.12.d")
@EACH
def test_the_rules_reckon_vigorish_by_the_choices(key: str) -> None:
    fee = rules(key).vigorish
    assert fee.of(7_00) == 50
    assert rules(key, vig={"round": "exact"}).vigorish.of(7_00) == 35
    assert fee.cites == (f"{key}.{'13' if key == 'baccarat' else '12'}.c",)


WAGERS = {
    "banker",
    "player",
    "tie",
    "dragon_bonus_player",
    "dragon_bonus_banker",
    "dragon_7",
    "panda_8",
    "house_money",
}
BONUSES = {"dragon_bonus_player", "dragon_bonus_banker"}
OFFERS = {"ez": {"dragon_7", "panda_8"}, "dragon_bonus": BONUSES, "house_money": {"house_money"}}
TOUCHES = {"decks": WAGERS, "ez": {"banker"}, "tie_odds": {"tie"}, "dragon_bonus": BONUSES}


@verifies("baccarat.1.ez-baccarat", "baccarat.13.b", "baccarat.13.e", "baccarat.9.e")
@verifies("baccarat.3.a", "midibaccarat.1.ez-baccarat", "midibaccarat.12.b", "midibaccarat.12.e")
@verifies("midibaccarat.8.c.3", "midibaccarat.3.a", "minibaccarat.1.ez-baccarat")
@verifies("minibaccarat.12.b", "minibaccarat.12.e", "minibaccarat.8.c.3", "minibaccarat.3.a")
@EACH
def test_an_option_names_the_wagers_it_offers_and_touches(key: str) -> None:
    for name, declared in schema(game(key).options).items():
        assert set(declared.offers) == OFFERS.get(name, set()), name
        assert set(declared.touches) == TOUCHES.get(name, set()), name
    assert {one.key for one in game(key).wagers} == WAGERS


@verifies("minibaccarat.5.a", "minibaccarat.5.e", "minibaccarat.7.b", "minibaccarat.3.a")
@pytest.mark.parametrize(
    ("chosen", "why", "cited"),
    [
        ({"coupons.match_play": True}, "minibaccarat takes no coupons", "minibaccarat.7.b"),
        ({"shuffle": "lace"}, "not laced or washed", "minibaccarat.5.a"),
        ({"recut_by": "last_cutter"}, "Accepted: next", "minibaccarat.5.e"),
        ({"decks": 17}, "at most 16", "minibaccarat.3.a"),
    ],
)
def test_what_minibaccarat_does_not_leave_open(
    chosen: dict[str, Any], why: str, cited: str
) -> None:
    with pytest.raises(Refused, match=why) as refused:
        rules("minibaccarat", **chosen)
    assert cited in refused.value.cites
    assert rules("minibaccarat", recut_by="next").recut_by == "next"
