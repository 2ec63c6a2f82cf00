"""The big six layout and wheel: what 205 CMR 146.19 asks for."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Drawn, OutcomeDeclared
from croupier.core.game import devices
from croupier.core.layout import Layout, Picture, Section
from croupier.core.naming import names
from croupier.drawing.layers import chip_at
from croupier.drawing.lint import FOR_ODDS, printed
from croupier.drawing.outline import bounds
from croupier.drawing.pictures import bill
from croupier.drawing.things import things_svg
from croupier.drawing.wheels import standing_wheel
from croupier.equipment.source import Live
from croupier.equipment.wheels import BIG_SIX
from croupier.floor.tables import rounds
from croupier.floor.web.pages import histories
from croupier.games.bigsix.procedure import BIGSIX
from croupier.games.bigsix.wagers import INSIGNIA
from croupier.notation.inputs import read_input
from croupier.notation.prose import sentence, setting
from croupier.rulebook.citation import verifies
from croupier.rulebook.english import describe
from croupier.rulebook.rules import rules_for
from tests.games import felts
from tests.games.felts import area, both, odds, place, signs
from tests.games.scripted import only, scripted

INCH = 25.4
LISTED = {
    "bill_1": "1 to 1",
    "bill_2": "2 to 1",
    "bill_5": "5 to 1",
    "bill_10": "10 to 1",
    "bill_20": "20 to 1",
    "joker": "45 to 1",
    "flag": "45 to 1",
}


def sections(layout: Layout) -> tuple[Section, ...]:
    """The sections of the wheel; a phone draws this wheel on a strip above its felt."""
    (picture,) = place(layout, "wheel").pictures
    return picture.sections


@verifies("cmr146.19.1")
def test_the_wheel_is_five_feet_across() -> None:
    left, top, right, bottom = bounds(place(felts.felt("bigsix"), "wheel").outline)
    assert right - left == bottom - top >= 60 * INCH


@verifies("cmr146.19.1")
def test_the_section_of_the_flag_may_bear_the_licensee() -> None:
    layout = felts.felt("bigsix", name="Harborside", flag="name_or_logo")
    (shown,) = [one for one in sections(layout) if one.picture == "logo"]
    assert (shown.text, shown.detail) == ("flag", "Harborside")
    layout = felts.felt("bigsix", flag="flag")
    assert [one.picture for one in sections(layout) if one.picture != "bill"] == ["joker", "flag"]


@verifies("cmr146.19.2", "cmr146.19.3")
def test_each_section_displays_its_odds_in_the_order_of_the_wheel() -> None:
    shown = [(one.text, one.odds) for one in sections(felts.felt("bigsix"))]
    assert shown == [(face, LISTED[INSIGNIA[face]]) for face in BIG_SIX.sections]


@verifies("cmr146.19.3", "cmr146.19.5.c", "bigsix.5.b")
def test_raised_odds_are_displayed_on_wheel_and_layout() -> None:
    raised = {"joker": "50:1"}
    assert sections(felts.felt("bigsix", odds=raised))[0].odds == "50 to 1"
    for layout in both("bigsix", odds=raised):
        assert odds(layout)["joker"] == ["50 to 1"]


@verifies("cmr146.19.4")
def test_drop_box_and_tip_box_are_to_either_hand_of_the_dealer() -> None:
    layout = felts.felt("bigsix")
    drop, dealer, tip = felts.boxes_of_the_dealer(layout)
    assert drop[0] < dealer[0] < tip[0]
    assert drop[1] == dealer[1] == tip[1] < min(bounds(a.outline)[1] for a in layout.areas)


@verifies("cmr146.19.5.a", "cmr146.19.5")
def test_the_licensee_is_named() -> None:
    for layout in both("bigsix", name="Harborside"):
        (name,) = [one for one in layout.inscriptions if one.role == "name"]
        assert (name.text, name.cites) == ("Harborside", ("cmr146.19.5.a",))


@verifies("cmr146.19.5.b.1")
@pytest.mark.parametrize("bill", ["1", "2", "5", "10", "20"])
def test_a_space_depicts_its_bill_and_its_number(bill: str) -> None:
    for layout in both("bigsix"):
        space = area(layout, f"bill_{bill}")
        assert [(p.name, p.detail) for p in space.pictures] == [("bill", bill)]
        assert [w.text for w in space.words] == [f"${bill}"]


@verifies("cmr146.19.5.b.2")
@pytest.mark.parametrize("flag", ["flag", "name_or_logo"])
def test_a_space_shows_the_flag_as_it_appears_on_the_wheel(flag: str) -> None:
    wheel = sections(felts.felt("bigsix", flag=flag))
    (on_wheel,) = [one.picture for one in wheel if one.picture in ("flag", "logo")]
    for layout in both("bigsix", flag=flag):
        assert [p.name for p in area(layout, "flag").pictures] == [on_wheel]


@verifies("cmr146.19.5.b.3")
def test_a_space_shows_the_joker() -> None:
    for layout in both("bigsix"):
        assert [p.name for p in area(layout, "joker").pictures] == ["joker"]


@verifies("cmr146.19.5", "cmr146.19.5.c", "bigsix.5.b")
def test_the_odds_of_every_wager_are_printed_with_the_word_to() -> None:
    for layout in both("bigsix"):
        assert odds(layout) == {key: [text] for key, text in LISTED.items()}
        assert {one.id for one in layout.areas} == set(LISTED)
        assert not [w.text for w in printed(layout) if FOR_ODDS.search(w.text)]


@verifies("bigsix.6.d")
@pytest.mark.parametrize(
    ("option", "told"),
    [("previous_number", "the number previously passed"), ("void", "the spin is void")],
)
def test_a_sign_tells_which_option_is_in_effect(option: str, told: Any) -> None:
    for layout in both("bigsix", between=option):
        *_, (text, because) = signs(layout)
        assert told in text
        assert "between two numbers" in text
        assert because == ("bigsix.6.d",)


@verifies("cmr146.19.1")
def test_each_section_shows_its_bill_and_no_figure_alone() -> None:
    wheel = felts.felt("bigsix").place("wheel")
    assert wheel is not None
    (picture,) = wheel.pictures
    shown = {one.text: (one.picture, one.detail) for one in picture.sections}
    assert shown == {
        "joker": ("joker", ""),
        **{f"${n}": ("bill", str(n)) for n in (1, 2, 5, 10, 20)},
        "flag": ("flag", ""),
    }
    drawn = "".join(standing_wheel(picture))
    note = "".join(bill(Picture("bill", (0, 0), 100, "20")))
    assert drawn.count('fill="#dfe8cf"') == 23 + 15 + 8 + 4 + 2
    assert 'fill="#dfe8cf"' in note


@verifies("cmr146.19.1", "cmr146.19.5.b.2")
@pytest.mark.parametrize(("flag", "word"), [("flag", "Flag"), ("name_or_logo", "Logo")])
def test_wheel_layout_and_card_have_one_word_for_the_flags_section(flag: str, word: str) -> None:
    table = scripted("bigsix", ["flag"], flag=flag)
    other = {"Flag": "Logo", "Logo": "Flag"}[word]
    layout = felts.felt("bigsix", flag=flag)
    space = layout.area("flag")
    assert space is not None
    assert space.words[0].text == word
    assert space.label.startswith(f"{word}, ")
    card = describe(table.game, table.rules)
    (row,) = [line for line in card.splitlines() if line.startswith("| Joker, ")]
    assert row.startswith(f"| Joker, {word} |")
    assert f"$20, {word.lower()}." in card
    assert f"$20, {other.lower()}." not in card
    assert names(table.game, table.rules)["flag"] == word
    wheel = layout.place("wheel")
    assert wheel is not None
    (section,) = [one for one in wheel.pictures[0].sections if one.text == "flag"]
    assert section.picture == ("flag" if flag == "flag" else "logo")
    table.place("p1", "5 on flag")
    table.play_round()
    shown = things_svg(layout, table.view("p1").things)
    assert 'data-turns=""' not in shown
    assert f">{word.lower()}</text>" in shown
    assert f">{other.lower()}</text>" not in shown


@verifies("cmr146.19.1", "bigsix.6.c.1")
@pytest.mark.parametrize(("flag", "word"), [("flag", "flag"), ("name_or_logo", "logo")])
def test_results_have_the_word_for_what_the_house_put_on_the_wheel(flag: str, word: str) -> None:
    table = scripted("bigsix", ["flag"], flag=flag, between="previous_number")
    where = setting(table.game, table.rules)
    table.place("p1", "5 on joker")
    drawn = next(one for one in table.play_round() if isinstance(one, Drawn))
    assert sentence(drawn, where) == f"Wheel: {word}"
    assert rounds.came(table.game, table.rules, (drawn,)) == word
    wheel = devices(table.game, table.rules)["wheel"]
    (came,) = histories.outcomes(table.game, table.rules, wheel, (drawn,))
    assert (came.says, came.color) == (word, "black")
    tallied = histories.tallies(table.game, table.rules, wheel, (came,))
    assert [one.came for one in tallied if one.face == word] == [1]
    table.place("p1", "5 on joker")
    table.close()
    declared = table.incident("clapper_between_sections", passed=word, next="$1")
    (said,) = (one for one in declared if isinstance(one, OutcomeDeclared))
    assert said.outcome == "flag"
    assert sentence(said, where) == f"Wheel: the house declares {word}"
    table.place("p1", "5 on joker")
    table.close()
    with pytest.raises(Refused, match=rf"{word}, joker|joker, .*{word}"):
        table.incident("clapper_between_sections", passed="star", next="$1")


@verifies("cmr146.19.5.b.2")
@pytest.mark.parametrize(("flag", "word"), [("flag", "flag"), ("name_or_logo", "logo")])
def test_a_dealer_enters_what_the_section_shows(flag: str, word: str) -> None:
    table = Driver(BIGSIX, rules_for(BIGSIX, {"flag": flag}), Live(), lambda: "12:00")
    table.buy("p1", 500_00)
    table.place("p1", "10 on flag")
    table.close()
    typed = read_input(BIGSIX, table.table, f"wheel: {word}")
    assert isinstance(typed, Drawn)
    assert typed.outcome == "flag", "records keep the section's own name"
    (drawn,) = only(table.enter(word.title()), Drawn)
    assert drawn.outcome == "flag"
    assert table.balances["p1"] == 950_00


@verifies("cmr146.19.5.b.2")
def test_a_table_with_a_flag_knows_no_logo() -> None:
    table = Driver(BIGSIX, rules_for(BIGSIX), Live(), lambda: "12:00")
    table.buy("p1", 500_00)
    table.place("p1", "10 on flag")
    table.close()
    with pytest.raises(Refused, match="no such name"):
        table.enter("logo")


def test_chips_in_a_space_are_not_drawn_small_for_want_of_room() -> None:
    made = felts.felt("bigsix")
    sizes = {one.id: float(chip_at(made, one).split()[2]) for one in made.areas}
    assert min(sizes.values()) >= 1, sizes
