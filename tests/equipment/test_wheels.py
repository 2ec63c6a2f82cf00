"""The big six wheel: its sections, their counts and their order."""

from collections import Counter

from croupier.equipment.wheels import BIG_SIX
from croupier.rulebook.citation import verifies


@verifies("cmr146.19.1")
def test_big_six_has_54_sections_of_seven_insignia() -> None:
    assert len(BIG_SIX.sections) == 54
    assert Counter(BIG_SIX.sections) == {
        "$1": 23,
        "$2": 15,
        "$5": 8,
        "$10": 4,
        "$20": 2,
        "flag": 1,
        "joker": 1,
    }


@verifies("cmr146.19.2")
def test_big_six_sections_stand_in_the_order_of_the_regulation() -> None:
    order = """
        joker 1 2 1 5 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1
        flag  2 5 2 1 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1
    """.split()
    assert [section.removeprefix("$") for section in BIG_SIX.sections] == order


@verifies("cmr146.19.1")
def test_each_section_of_big_six_is_as_likely_as_any_other() -> None:
    assert len(BIG_SIX.device.faces) == 54
    assert BIG_SIX.device.faces == BIG_SIX.sections
