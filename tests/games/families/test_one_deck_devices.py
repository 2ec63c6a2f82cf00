"""Shoes and shuffling devices of the poker games with one deck: approved and inspected."""

from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.english import describe
from croupier.rulebook.rules import rules_for
from croupier.rulebook.script import lines

AUTOMATED = ("caribbeanstud", "coloradoholdem", "letitride", "threecardpoker")
ONE_DECK = (*AUTOMATED, "doubledownstud")
HEAD = 'format = "croupier submission 1"\n[[table]]\nid = "T1"\ngame = "{}"\n'


def notes(tmp_path: Path, key: str, more: str = "") -> set[tuple[str, tuple[str, ...]]]:
    """The key and the clauses of each note on a table."""
    file = tmp_path / "submission.toml"
    file.write_text(HEAD.format(key) + more, "utf-8")
    return {(one.key, tuple(one.cites)) for one in croupier.check(file) if one.severity == "note"}


@verifies("cmr146.51.3.a")
def test_the_device_that_must_shuffle_is_approved_like_one_that_is_chosen(tmp_path: Path) -> None:
    for key in ONE_DECK:
        device = ("shuffler", ("cmr146.51.3.a",))
        assert device in notes(tmp_path, key, 'deal = "hand"\n'), key
        assert device not in notes(tmp_path, key, 'deal = "shoe"\n'), key


def inspected(key: str, **options: Any) -> set[str]:
    """What is inspected when the table is opened."""
    here = lines(game(key), rules_for(game(key), options), "opening")
    return {
        line.does.split(" for ")[0].split(",")[0] for line in here if "cmr146.51.7" in line.cites
    }


@verifies("cmr146.51.7")
def test_every_shoe_and_shuffling_device_is_inspected() -> None:
    shoe, device = {"inspects the dealing shoe"}, {"inspects the shuffling device"}
    for key in ONE_DECK:
        assert inspected(key, deal="shoe") == shoe, key
        assert inspected(key, deal="shoe", shuffler=True) == shoe | device, key
        assert inspected(key, deal="hand") == device, key
    for key in AUTOMATED:
        assert inspected(key, deal="automated") == {"inspects the automated dealing shoe"}, key


@verifies("caribbeanstud.12.f", "coloradoholdem.14.f", "letitride.12.e", "threecardpoker.12.f")
@verifies("caribbeanstud.12.e", "coloradoholdem.14.e", "letitride.12.d", "threecardpoker.12.e")
@verifies("doubledownstud.11.e")
@pytest.mark.parametrize("key", ONE_DECK)
def test_rule_cards_have_only_irregularities_of_devices_that_the_table_has(key: str) -> None:
    played = game(key)
    by_hand, by_device = (
        describe(played, rules_for(played, {"deal": "shoe", "shuffler": one}))
        for one in (False, True)
    )
    for card in (by_hand, by_device):
        assert "**The automated dealing shoe jams" not in card
        assert "**The device counts" not in card
    assert "**The shuffling device jams" not in by_hand
    assert "**The shuffling device jams" in by_device
    assert "**A cut is found improper" in by_hand
    cut = key == "doubledownstud"
    assert ("**A cut is found improper" in by_device) == cut
