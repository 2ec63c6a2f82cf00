"""What is observed at tables: devices on and off the table, and wagers outside the limits."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.regulation.checks import check
from croupier.regulation.observations import ASSISTS, HOUSE_EQUIPMENT
from croupier.rulebook.citation import verifies
from croupier.rulebook.law import ids
from tests.regulation.writing_documents import EXAMPLES, cited, found

HEAD = 'format = "croupier observations 1"\n'


def device(folder: Path, name: str, of: str, on_table: str, more: str = "") -> list[str]:
    """The severities of what is found about a device."""
    text = f'{HEAD}[[device]]\ntable = "T1"\ndevice = "{name}"\nof = "{of}"\n'
    made = found(folder, f"{text}on_table = {on_table}\n{more}")
    assert all(one.cites == ("cmr147.06",) for one in made)
    return [one.severity for one in made]


def test_the_example_checks_without_a_word() -> None:
    assert not check(EXAMPLES / "observations.toml")


@verifies("cmr147.06")
def test_a_patrons_device_is_never_on_the_table(tmp_path: Path) -> None:
    assert device(tmp_path, "phone", "patron", "true") == ["error"]
    assert device(tmp_path, "watch", "patron", "true", 'used_to = "other"') == ["error"]
    assert device(tmp_path, "phone", "patron", "false") == []
    text = f'{HEAD}[[device]]\ntable = "T1"\ndevice = "phone"\nof = "patron"\non_table = true\n'
    (said,) = found(tmp_path, text)
    assert said.message == "a device of a patron is on the table, where none may be"


@pytest.mark.parametrize("use", ASSISTS)
@verifies("cmr147.06")
def test_no_device_assists_a_player_wherever_it_is(tmp_path: Path, use: str) -> None:
    assert device(tmp_path, "phone", "patron", "false", f'used_to = "{use}"') == ["error"]
    assert device(tmp_path, "phone", "patron", "true", f'used_to = "{use}"') == ["error"] * 2
    assert device(tmp_path, "phone", "patron", "false", 'used_to = "other"') == []


@pytest.mark.parametrize("name", HOUSE_EQUIPMENT)
def test_equipment_of_the_regulations_is_permitted(tmp_path: Path, name: str) -> None:
    assert HOUSE_EQUIPMENT[name] in ids()
    assert device(tmp_path, name, "house", "true") == []
    assert device(tmp_path, name, "patron", "true") == ["error"]


def test_the_house_has_no_other_device_on_a_table_unless_it_is_permitted(tmp_path: Path) -> None:
    assert device(tmp_path, "tablet", "house", "true") == ["error"]
    assert device(tmp_path, "tablet", "house", "false") == []
    permitted = 'permitted = "letter of the Commission, 2026-01-05"'
    assert device(tmp_path, "tablet", "house", "true", permitted) == ["note"]


def wager(folder: Path, amount: str, accepted: str, more: str = "") -> list[tuple[str, str]]:
    """The severity and key of what is found about a wager at a table from $25 to $1,000."""
    text = f'{HEAD}[[wager]]\ntable = "T1"\namount = {amount}\naccepted = {accepted}\n'
    made = found(folder, f"{text}minimum = 25\nmaximum = 1000\n{more}")
    return [(one.severity, one.key) for one in made]


@pytest.mark.parametrize("amount", ["24.99", "25", "1000", "1000.01", "50000"])
@verifies("cmr147.07.4", "cmr147.07.5")
def test_what_is_accepted_is_settled_whole(tmp_path: Path, amount: str) -> None:
    assert wager(tmp_path, amount, "true", f"settled = {amount}\n") == []
    assert wager(tmp_path, amount, "true", "settled = 24\n") == [("error", "settled")]


@pytest.mark.parametrize(
    ("amount", "increment", "doubtful"),
    [
        ("25", "", True),
        ("1000", "", True),
        ("24.99", "", False),
        ("1000.01", "", False),
        ("30", "increment = 5\n", True),
        ("31", "increment = 5\n", False),
    ],
)
@verifies("cmr147.07.2.b", "cmr147.07.3", "cmr147.07.6")
def test_a_wager_that_fits_and_is_refused_is_doubtful(
    tmp_path: Path, amount: str, increment: str, doubtful: bool
) -> None:
    expected = [("warning", "accepted")] if doubtful else []
    assert wager(tmp_path, amount, "false", increment) == expected


@verifies("cmr147.07.2.a", "cmr147.07.3")
def test_one_patron_below_the_posted_maximum_is_doubtful(tmp_path: Path) -> None:
    lower = wager(tmp_path, "500", "false", "patron_maximum = 999.99\n")
    assert lower == [("warning", "patron_maximum")]
    assert wager(tmp_path, "1001", "false", "patron_maximum = 1000\n") == []


def test_amounts_that_are_no_money_are_named(tmp_path: Path) -> None:
    assert wager(tmp_path, '"ten"', "true") == [("error", "amount")]


def test_an_unknown_part_is_reported(tmp_path: Path) -> None:
    (one,) = found(tmp_path, f'{HEAD}[[gadget]]\ntable = "T1"\n')
    assert one.key == "gadget"
    assert not cited([one])


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("minimum = 25", "minimum = 1001", "minimum"),
        ("accepted = true", "accepted = false", "settled"),
        ("accepted = true", 'accepted = "yes"', "accepted"),
        ("settled = 1200", "setled = 1200", "setled"),
        ("[[wager]]", "[[wagers]]", "wagers"),
        ("[[wager]]", "[wager]", "wager"),
        ('device = "card_reader"', 'device = "card reader"', "device"),
    ],
)
def test_what_cannot_be_is_found(tmp_path: Path, old: str, new: str, key: str) -> None:
    text = (EXAMPLES / "observations.toml").read_text("utf-8")
    faults = found(tmp_path, text.replace(old, new))
    assert any(one.key == key and one.severity == "error" and one.allowed for one in faults)
    edge = text.replace("minimum = 25", "minimum = 1000")
    assert not found(tmp_path, edge)
