"""What a house may choose at colorado hold 'em, and what other choices leave of it."""

from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.core.errors import Refused
from croupier.core.odds import Odds
from croupier.games.coloradoholdem.options import ColoradoHoldemOptions
from croupier.games.coloradoholdem.procedure import COLORADO_HOLDEM
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import schema
from croupier.rulebook.rules import rules_for
from croupier.rulebook.settled import left_open
from tests.games.coloradoholdem.tables import dealt, net, says

DEFAULTS = {
    "version": "required",
    "deal": "automated",
    "seats": 7,
    "positions": 1,
    "shuffler": False,
    "cards.second_deck": False,
    "shuffler_counts": False,
    "stub_count": 5,
    "bonus": False,
    "cap": None,
    "ace_low_three_card": True,
}


def choices(**options: Any) -> set[str]:
    """The options that are the house's choice at a table."""
    return {one.key for one in left_open(rules_for(COLORADO_HOLDEM, options))}


@verifies("coloradoholdem.6.f", "coloradoholdem.6.e", "coloradoholdem.6a.a")
def test_the_defaults() -> None:
    declared = schema(ColoradoHoldemOptions)
    assert {key: declared[key].default for key in DEFAULTS} == DEFAULTS
    assert all(one.cites for one in declared.values())


@verifies("coloradoholdem.6.f")
def test_all_tables_of_a_house_play_the_same_version(tmp_path: Path) -> None:
    def found(*versions: str) -> list[tuple[str, str, tuple[str, ...]]]:
        tables = (
            f'[[table]]\nid = "CO-{n}"\ngame = "coloradoholdem"\nversion = "{version}"\n'
            for n, version in enumerate(versions)
        )
        file = tmp_path / "submission.toml"
        file.write_text('format = "croupier submission 1"\n' + "".join(tables), "utf-8")
        every = croupier.check(file)
        return [(one.severity, one.key, tuple(one.cites)) for one in every]

    assert ("error", "version", ("coloradoholdem.6.f",)) in found("required", "permissible")
    for version in ("required", "permissible"):
        assert not [one for one in found(version, version) if one[0] == "error"]


@verifies("coloradoholdem.8.b.1", "coloradoholdem.8.a")
def test_dealing_from_the_hand_settles_the_shuffler() -> None:
    assert "shuffler" not in choices(deal="hand", shuffler=True)
    assert "shuffler" in choices(deal="shoe")


@verifies("coloradoholdem.7.f", "coloradoholdem.8.e", "coloradoholdem.9.e")
@pytest.mark.parametrize("deal", ["shoe", "hand", "automated"])
def test_a_counting_device_excuses_the_count_however_cards_are_dealt(deal: str) -> None:
    chosen = choices(deal=deal, shuffler=True, shuffler_counts=True)
    assert "stub_count" not in chosen
    assert "stub_count" in choices(deal=deal, shuffler=True)


@verifies("coloradoholdem.6.a", "coloradoholdem.5.d", "coloradoholdem.14.a")
@pytest.mark.parametrize("key", ["wager.verbal_cash", "error.let_players_out", "recut_by"])
def test_what_is_no_choice_here(key: str) -> None:
    with pytest.raises(Refused, match=r"coloradoholdem\.\d"):
        rules_for(COLORADO_HOLDEM, {key: "yes" if "by" not in key else "next"})


@verifies("cmr146.31.1")
@pytest.mark.parametrize(("seats", "lawful"), [(5, False), (6, True), (7, True), (8, False)])
def test_a_table_has_six_or_seven_positions(seats: int, lawful: bool) -> None:
    if lawful:
        assert rules_for(COLORADO_HOLDEM, {"seats": seats}).seats == seats
        return
    with pytest.raises(Refused) as refusal:
        rules_for(COLORADO_HOLDEM, {"seats": seats})
    assert refusal.value.cites == ("cmr146.31.1",)


@verifies("coloradoholdem.6a.a", "coloradoholdem.12.c", "coloradoholdem.13.c")
@pytest.mark.parametrize(
    ("options", "key", "clauses", "words"),
    [
        ({"bonus": True}, "bonus", {"6a.a"}, "before it is withdrawn"),
        ({"cap": 50_000}, "cap", {"12.c", "13.c"}, "to lower it"),
    ],
)
def test_what_takes_notice(
    options: dict[str, Any], key: str, clauses: set[str], words: str
) -> None:
    declared = schema(ColoradoHoldemOptions)[key]
    assert declared.entails_notice(rules_for(COLORADO_HOLDEM, options))
    assert words in declared.notice
    assert {f"coloradoholdem.{one}" for one in clauses} <= set(declared.notice_cites)
    assert "cmr147.03.3" in declared.notice_cites


@verifies("coloradoholdem.3.a", "coloradoholdem.3.c.1")
@pytest.mark.parametrize(("low", "won"), [(True, 100), (False, -20)])
def test_whether_ace_two_three_is_an_instant_winner_is_a_reading(low: bool, won: int) -> None:
    table = dealt("As 2s 3s", "9c 7d Jh", ace_low_three_card=low)
    says(table, "declare")
    assert net(table) == won


@verifies("coloradoholdem.10.b.3.i", "coloradoholdem.11.b.2.i")
def test_the_bet_and_the_bonus_are_bounded_by_their_rules() -> None:
    """GN-9: their own limits need not be ten minimums apart."""
    rules = rules_for(COLORADO_HOLDEM, {"bonus": True, "limits": {"min": 5, "max": 50}})
    assert rules.limits("bonus") == (1_00, 1_00)
    assert rules.limits_max == 50_00
    pays = {line.name: line.odds for line in COLORADO_HOLDEM.wagers[1].pays(rules)}
    assert max(pays.values()) == Odds(500, 1)
    assert not [name for name in pays if "instant" in name]
