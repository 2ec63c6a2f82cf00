"""The declaration of a layout is silent as drawn; whatever is removed is found with its clause."""

import copy
import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from jsonschema import validators

from croupier.games import registry
from croupier.regulation import checks
from croupier.regulation.layouts import check, form
from croupier.regulation.layouts.sections import by_game, sections, unruled
from croupier.rulebook.citation import verifies
from croupier.rulebook.submission import read_document
from tests.regulation.layouts.cases import EVERY, declaration, table
from tests.regulation.layouts.removing import checker, found, lacking, removals

NAMES = [f"{game} {' '.join(f'{k}={v}' for k, v in options.items())}" for game, options in EVERY]


@pytest.mark.parametrize(("game", "options"), EVERY, ids=NAMES)
def test_a_layout_as_drawn_has_everything(game: str, options: Mapping[str, str]) -> None:
    assert check.findings(declaration(table(game, options))) == []


@pytest.mark.parametrize(("game", "options"), EVERY, ids=NAMES)
def test_whatever_is_removed_is_found_with_its_clause(
    game: str, options: Mapping[str, str]
) -> None:
    of = table(game, options)
    document = declaration(of)
    # Of many alike, as the spots of a roulette layout are, the first, the middle and the last.
    every = list(removals(of, document))
    some = every if len(every) < 60 else [*every[:20], *every[20:-25:9], *every[-25:]]
    found_in = checker(of, document)
    for what, because, data in some:
        errors = [one for one in found_in(data) if one.severity == "error"]
        assert errors, (what, because)
        assert any(set(because) & set(one.cites) for one in errors), (what, because, errors)


USED, BEFORE = date(2026, 3, 2), date(2026, 3, 1)
PAPERS = {"rendering": "felt.pdf", "photograph": "felt.jpg", "date": BEFORE}


@verifies("cmr146.10.1", "cmr146.13.1", "cmr146.14.2", "cmr146.15.2", "cmr146.16.2", "cmr146.17.2")
@verifies("cmr146.18.4", "cmr146.19.5")
@verifies("cmr146.20.3", "cmr146.21.2", "cmr146.22.2", "cmr146.24.1", "cmr146.25.1", "cmr146.26.1")
@verifies("cmr146.27.1", "cmr146.29.1")
@verifies("cmr146.30.1", "cmr146.31.1", "cmr146.32.1", "cmr146.33.1", "cmr146.34.1", "cmr146.35.1")
@verifies("cmr146.36.1", "cmr146.37.1")
@verifies("cmr146.38.1", "cmr146.39.1", "cmr146.40.1", "cmr146.41.1", "cmr146.42.1", "cmr146.43.1")
@verifies("cmr146.44.1", "cmr146.58.1")
@verifies("cmr146.60.2", "cmr146.61.2", "cmr146.62.2")
def test_a_layout_is_filed_before_it_is_used() -> None:
    assert all(one.filed_cites for one in sections())
    stated = {"raises": "1 to 3 times the ante", "qualifier": "a three-card nine high"}
    tables = {"blackjack": {}, "mississippistud": {"odds": "2 to 1"}, "highcardflush": stated}
    for game, options in tables.items():
        of = table(game, options)
        document = declaration(of)
        used = {**document.data, "used_from": USED}
        assert found(document, {**used, "filed": PAPERS}) == []
        for absent in PAPERS:
            papers = {k: v for k, v in PAPERS.items() if k != absent}
            (one,) = found(document, {**used, "filed": papers})
            assert (one.key, one.cites) == (absent, of.section.filed_cites)
        (late,) = found(document, {**used, "filed": {**PAPERS, "date": USED}})
        assert late.key == "date"


def test_every_table_has_its_section() -> None:
    assert set(by_game()) == {*registry.games(), *unruled()}
    assert len(unruled()) == 18


MOVED = [
    ("threecardpoker", "play", "cmr146.14.2.c"),
    ("threecardpoker", "pair_plus", "cmr146.14.2.d"),
    ("doubledownstud", "double", "cmr146.25.2.c"),
    ("caribbeanstud", "bet", "cmr146.26.2.c"),
    ("fastactionholdem", "split", "cmr146.29.2.c"),
    ("reddog", "raise", "cmr146.44.2.b"),
    ("blackjackswitch", "bet_2", "cmr146.16.2.b"),
    ("boston5", "first", "cmr146.32.2.c"),
    ("boston5", "second", "cmr146.32.2.d"),
    ("boston5", "bonus", "cmr146.32.2.e"),
    ("doublecrosspoker", "raise_above", "cmr146.33.2.c"),
    ("doublecrosspoker", "three_card", "cmr146.33.2.d"),
    ("texasholdembonus", "turn", "cmr146.36.2.c"),
    ("texasholdembonus", "bonus", "cmr146.36.2.d"),
    ("floppoker", "pot", "cmr146.37.2.b"),
    ("ultimatetexasholdem", "trips", "cmr146.40.2.b"),
    ("ultimatetexasholdem", "blind", "cmr146.40.2.b"),
    ("winnerspot", "double", "cmr146.41.2.b"),
    ("supremepaigow", "bonus", "cmr146.42.2.e"),
    ("mississippistud", "fifth", "cmr146.43.2.c"),
    ("crazy4poker", "super_bonus", "cmr146.58.2.b"),
    ("headsupholdem", "odds", "cmr146.61.2.d.i"),
    ("headsupholdem", "trips_plus", "cmr146.61.2.d.ii"),
]


@pytest.mark.parametrize(("game", "area", "clause"), MOVED)
def test_an_area_on_the_wrong_side_is_found(game: str, area: str, clause: str) -> None:
    """Each area trades places with the one it is measured from, at the third position."""
    of = table(game, {})
    document = declaration(of)
    rule = next(one for one in of.section.where if one.area == area and clause in one.cites)
    data = copy.deepcopy(dict(document.data))
    mine, other, base = f"{area}@3", f"{rule.of[0]}@3", f"{rule.of[-1]}@3"
    if rule.relation in ("in line with", "opposite"):
        beside = of.layout.area(base)
        assert beside is not None
        turn = data["positions"]["3"][2]
        x, y = beside.anchor
        data["areas"][mine] = (
            data["areas"][other] if rule.relation == "opposite" else _aside(x, y, turn)
        )
    else:
        swapped = f"{rule.of[-1]} 3" if base not in data["areas"] else base
        home = data["areas"] if swapped in data["areas"] else data["places"]
        data["areas"][mine], home[swapped] = home[swapped], data["areas"][mine]
    errors = found(document, data)
    assert clause in {c for one in errors for c in one.cites}, errors


def _aside(x: int, y: int, turn: int) -> list[int]:
    import math

    way = math.radians(turn)
    return [round(x + 200 * math.cos(way)), round(y + 200 * math.sin(way))]


def test_boxes_on_the_same_side_of_the_dealer_are_found() -> None:
    for game in ("craps", "blackjack", "casinowar"):
        of = table(game, {})
        document = declaration(of)
        data = copy.deepcopy(dict(document.data))
        data["places"]["tip box"] = [
            data["places"]["drop box"][0] - 60,
            data["places"]["drop box"][1],
        ]
        (one,) = found(document, data)
        assert one.cites == of.section.boxes_cites
        across = {**document.data["places"], "drop box": "right", "tip box": "left"}
        assert found(document, {**document.data, "places": across}) == []
        below = [document.data["places"]["tip box"][0], of.layout.cloth.bottom]
        far = {**document.data["places"], "tip box": below}
        assert [f.cites for f in found(document, {**document.data, "places": far})] == [one.cites]


@pytest.mark.parametrize(
    ("game", "size", "clauses"),
    [
        ("craps", [4267, 1600], []),
        ("craps", [4268, 1600], ["cmr146.17.1"]),
        ("minicraps", [2895, 1500], []),
        ("minicraps", [2896, 1500], ["cmr146.17.1"]),
    ],
)
@verifies("cmr146.17.1")
def test_a_craps_table_is_14_feet_long_at_most(game: str, size: Any, clauses: Any) -> None:
    document = declaration(table(game, {}))
    errors = found(document, {**document.data, "size": size})
    assert [c for one in errors for c in one.cites] == clauses


@pytest.mark.parametrize(
    ("game", "least", "clause"), [("roulette", 762, "cmr146.10.1"), ("bigsix", 1524, "cmr146.19.1")]
)
@verifies("cmr146.10.1", "cmr146.19.1")
def test_a_wheel_is_wide_enough(game: str, least: int, clause: str) -> None:
    document = declaration(table(game, {}))
    assert found(document, {**document.data, "wheel": {"diameter": least}}) == []
    (one,) = found(document, {**document.data, "wheel": {"diameter": least - 1}})
    assert one.cites == (clause,)


RACKS = (("blackjack", "13.9"), ("spanish21", "15.5"), ("blackjackswitch", "16.5"),
         ("freebetblackjack", "60.5"))  # fmt: skip


@pytest.mark.parametrize(("game", "clause"), RACKS)
@verifies("cmr146.13.9", "cmr146.15.5", "cmr146.16.5", "cmr146.60.5.a", "cmr146.60.5.b")
def test_a_discard_rack_is_as_high_as_its_decks_or_marked(game: str, clause: str) -> None:
    of = table(game, {})
    document = declaration(of)
    lawful = ({"decks": of.decks}, {"decks": of.decks + 2, "marked": of.decks})
    for rack in lawful:
        assert found(document, {**document.data, "rack": rack}) == []
    for rack in ({}, {"decks": of.decks - 1}, {"decks": of.decks + 1},
                 {"decks": of.decks + 2, "marked": of.decks + 1}):  # fmt: skip
        (one,) = found(document, {**document.data, "rack": rack})
        assert one.cites[0] == f"cmr146.{clause}"


def test_words_that_contradict_the_law_are_found() -> None:
    of = table("blackjack", {"variant": "6_to_5"})
    document = declaration(of)
    more = [*document.data["words"], {"text": "Blackjack pays 3 to 2", "on": "layout"}]
    (one,) = found(document, {**document.data, "words": more})
    assert (one.cites, one.chosen) == (("cmr146.13.14.a.1",), "Blackjack pays 3 to 2")


def test_prescribed_words_may_differ_in_case_apostrophes_and_the_final_stop() -> None:
    document = declaration(table("doubleattack", {}))
    rows = [
        {**row, "text": row["text"].upper().replace("'", "’") + "."}
        if "16" in row["text"] else row
        for row in document.data["words"]
    ]  # fmt: skip
    assert found(document, {**document.data, "words": rows}) == []


def test_what_may_be_on_either_may_change_its_place_and_what_may_not_may_not() -> None:
    document = declaration(table("doubleattack", {}))
    for words, silent in (("A bonus wager pays", True), ("Blackjack pays", False)):
        rows = [
            {**row, "on": "sign"} if row["text"].startswith(words) else row
            for row in document.data["words"]
        ]
        assert (found(document, {**document.data, "words": rows}) == []) is silent


def test_other_words_will_do_where_none_are_prescribed_if_they_state_the_odds() -> None:
    document = declaration(table("letitride", {}))
    rows = [row for row in document.data["words"] if "cmr146.27.2.e" not in row["clauses"]]
    lines = [row["text"] for row in document.data["words"] if "cmr146.27.2.e" in row["clauses"]]
    one = {"text": ". ".join(lines), "on": "layout", "clauses": ["cmr146.27.2.e"]}
    assert found(document, {**document.data, "words": [*rows, one]}) == []
    false = {**one, "text": one["text"].replace("1000 to 1", "900 to 1")}  # type: ignore[attr-defined]
    (error,) = found(document, {**document.data, "words": [*rows, false]})
    assert "1000 to 1" in error.message


@verifies("cmr147.02")
def test_an_area_for_a_wager_that_no_rule_knows_is_found() -> None:
    document = declaration(table("roulette", {"wheel": "single"}))
    areas = {**document.data["areas"], "lucky_horseshoe": [1, 1], "straight:00": [2, 2]}
    severities = {
        one.chosen: one.severity for one in found(document, {**document.data, "areas": areas})
    }
    assert severities == {"lucky_horseshoe": "error", "": "warning"}


def test_an_option_or_a_game_that_cannot_be_read_is_one_finding() -> None:
    document = declaration(table("asiapoker", {}))
    for data in ({"options": {"seats": 7}}, {"options": {"start": "coin"}}, {"game": "faro"}):
        (one,) = found(document, {**document.data, **data})
        assert one.severity == "error"
        assert one.cites


def test_one_position_too_many_is_found() -> None:
    document = declaration(table("asiapoker", {}))
    seats = {**document.data["positions"], "7": [10, 10, 0]}
    (one,) = found(document, {**document.data, "positions": seats})
    assert one.cites == ("cmr146.39.1",)


EXAMPLE = Path(__file__).resolve().parents[3] / "docs/examples/casino-war-layout.toml"


def test_the_example_of_the_documentation_is_lawful_until_something_is_missing() -> None:
    assert checks.check(EXAMPLE) == []
    document = read_document(EXAMPLE)
    for part in ("areas", "positions", "places"):
        for key in document.data[part]:
            assert found(document, lacking(document.data, part, {key})), key


def test_declarations_are_as_the_schema_says() -> None:
    schema = checks.schema("layout")
    assert set(schema["properties"]) == set(form.HEAD)
    valid = validators.Draft202012Validator(schema)
    every = [read_document(EXAMPLE), *(declaration(table(*one)) for one in EVERY[:4])]
    for document in every:
        plain = json.loads(json.dumps(dict(document.data), default=str))
        assert list(valid.iter_errors(plain)) == []
        plain["areas"]["main@1"] = 5
        assert list(valid.iter_errors(plain))
