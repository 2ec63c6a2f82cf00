"""What a house may choose at roulette, and what it may not choose together."""

from itertools import product

import pytest

from croupier.core.errors import Refused
from croupier.games.roulette.options import RouletteOptions
from croupier.games.roulette.procedure import ROULETTE
from croupier.rulebook.citation import verifies
from croupier.rulebook.compliance import Finding, findings
from croupier.rulebook.option import schema
from croupier.rulebook.submission import parse_document
from tests.games.roulette.tables import a_table, keys, rules
from tests.rulebook.submissions import HEAD

ALWAYS = {"straight", "split", "three", "four", "six", "column", "odd", "even", "low", "high"}


def test_the_defaults_are_those_of_the_house() -> None:
    chosen = {key: declared.default for key, declared in schema(RouletteOptions).items()}
    assert (chosen["wheel"], chosen["zero_rule"]) == ("double", "lose_all")
    assert not any(chosen[key] for key in ("five_adjacent", "color6", "color7", "color8", "seven"))
    assert (chosen["value_chips"], chosen["wager.verbal_cash"]) == ("permit", False)
    assert keys() == ALWAYS | {"first_five", "dozen", "red", "black"}


@verifies("roulette.1.e.1.i", "roulette.1.f")
@pytest.mark.parametrize("key", ["five_adjacent", "seven"])
def test_an_optional_wager_is_offered_where_chosen(key: str) -> None:
    assert keys(**{key: True}) == keys() | {key}
    with pytest.raises(Refused, match="not offered") as refused:
        a_table().place("p1", f"5 on {key}:17" if key == "five_adjacent" else f"5 on {key}")
    assert refused.value.cites[0].startswith(("roulette.1.e.1.i", "roulette.1.f"))
    for patron in ("p1", "p2"):
        table = a_table(**{key: True})
        assert table.place(patron, f"5 on {key}:17" if key == "five_adjacent" else f"5 on {key}")


@verifies("roulette.1.g")
@pytest.mark.parametrize(
    ("color", "wheel", "gone"),
    [
        ("color6", "single", {"red", "black"}),
        ("color6", "double", {"red", "black"}),
        ("color6", "double_used_as_single", {"red", "black"}),
        ("color7", "single", {"red", "black", "dozen"}),
        ("color8", "double", {"red", "black", "dozen"}),
    ],
)
def test_a_color_wager_drives_others_off_the_table(color: str, wheel: str, gone: set[str]) -> None:
    before, after = keys(wheel=wheel), keys(wheel=wheel, **{color: True})
    assert before - after == gone
    table = a_table(wheel=wheel, **{color: True})
    for wager in sorted(gone):
        with pytest.raises(Refused, match="not offered") as refused:
            table.place("p1", f"5 on {wager}:1" if wager == "dozen" else f"5 on {wager}")
        assert refused.value.cites == ("roulette.1.g",)


@verifies("roulette.1.g")
def test_what_a_color_wager_excludes_cannot_be_chosen_beside_it() -> None:
    refusals = []
    colors = (("color6", "double"), ("color7", "single"), ("color8", "double"))
    for (color, wheel), wager in product(colors, ("red", "black", "dozen")):
        if (color, wager) == ("color6", "dozen"):
            assert "dozen" in keys(color6=True, dozen=True), "six colors leave the dozen"
            continue
        with pytest.raises(Refused) as refused:
            rules(wheel=wheel, **{color: True, wager: True})
        refusals.append(refused.value.cites)
    assert refusals == [("roulette.1.g",)] * 8


@verifies("roulette.1.g")
@pytest.mark.parametrize(("color", "wheel"), [("color7", "single"), ("color8", "double")])
def test_six_colors_leave_the_dozen_only_without_seven_and_eight(color: str, wheel: str) -> None:
    assert "dozen" in keys(wheel=wheel, color6=True)
    assert "dozen" not in keys(wheel=wheel, color6=True, **{color: True})


@pytest.mark.parametrize("wager", ["red", "black", "dozen"])
def test_a_house_may_leave_a_wager_out(wager: str) -> None:
    assert keys() - keys(**{wager: False}) == {wager}


@verifies("roulette.1.e.1.i", "roulette.1.e.6.ii", "roulette.1.e.7", "roulette.1.e.8")
@verifies("roulette.1.e.10", "roulette.1.e.11", "roulette.1.e.12", "roulette.1.f", "roulette.1.g")
@pytest.mark.parametrize(
    ("key", "wheel", "wager"),
    [
        ("five_adjacent", "double", "five_adjacent"),
        ("color6", "double", "six_color"),
        ("color7", "single", "seven_color"),
        ("color8", "double", "eight_color"),
        ("seven", "double", "seven"),
        ("red", "double", "red"),
        ("black", "double", "black"),
        ("dozen", "double", "dozen"),
    ],
)
def test_an_option_names_the_wager_it_offers(key: str, wheel: str, wager: str) -> None:
    declared = schema(RouletteOptions)[key]
    assert declared.offers == (wager,)
    assert wager in keys(wheel=wheel, **{key: True})
    assert wager not in keys(wheel=wheel, **{key: False})
    assert (wager in keys(wheel=wheel)) == (declared.default is None)


def test_odds_of_a_wager_that_is_not_offered_are_refused() -> None:
    with pytest.raises(Refused, match="not offered"):
        rules(odds={"seven": "5:1"})
    with pytest.raises(Refused, match="not offered"):
        rules(color6=True, odds={"red": "2:1"})


def test_unknown_keys_and_words_are_refused_with_the_nearest() -> None:
    with pytest.raises(Refused, match="wheel"):
        rules(weel="single")
    with pytest.raises(Refused, match="lose_half") as refused:
        rules(zero_rule="lose_some")
    assert refused.value.cites == ("roulette.2.b",)


@verifies("roulette.1.e.1.i")
def test_five_adjacent_numbers_need_a_replica_of_the_wheel() -> None:
    declared = schema(RouletteOptions)["five_adjacent"]
    assert "replica of the wheel" in declared.notice
    assert declared.notice_cites == ("roulette.1.e.1.i.A",)
    assert declared.offers == ("five_adjacent",)


def test_wheel_and_odds_touch_every_wager_and_the_zero_rule_the_even_chances() -> None:
    known = schema(RouletteOptions)
    every = keys(five_adjacent=True, seven=True) | {"six_color", "seven_color", "eight_color"}
    assert set(known["wheel"].touches) == set(known["odds"].touches) == every
    assert set(known["zero_rule"].touches) == {"red", "black", "odd", "even", "low", "high"}


def found(lines: str) -> list[Finding]:
    """What is found at a table with these lines, apart from what it must post or submit."""
    text = f'{HEAD}[[table]]\nid = "A"\ngame = "roulette"\n{lines}\n'
    known = findings(parse_document("house.toml", text), {"roulette": ROULETTE}, ("roulette",))
    posted = {"layout", "limits.min", "limits.max", "zero_rule"}
    return [one for one in known if one.severity != "note" or one.key not in posted]


@verifies("cmr146.10.4.b", "cmr146.10.5", "roulette.1.g")
def test_red_black_and_the_dozen_give_way_to_color_wagers_alone() -> None:
    for wager, clause in (("red", "11"), ("black", "12"), ("dozen", "10")):
        (warned,) = found(f"{wager} = false")
        assert (warned.severity, warned.key) == ("warning", wager)
        assert {"cmr146.10.4.b", "roulette.1.g", f"roulette.1.e.{clause}"} <= {*warned.cites}
        assert warned.allowed == f'accept = ["no {wager}"]'
        (accepted,) = found(f'{wager} = false\naccept = ["no {wager}"]')
        assert accepted.severity == "note"
        assert found(f"color6 = true\n{wager} = false") == []
        assert found(f"{wager} = true") == []
    every = found("red = false\nblack = false\ndozen = false")
    assert [one.key for one in every] == ["red", "black", "dozen"]
