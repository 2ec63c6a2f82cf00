"""Words that the law does not fix still say what it requires, in whatever words."""

import copy
from datetime import date, datetime
from typing import Any

import pytest

from croupier.regulation.layouts import check
from croupier.regulation.layouts.content import figures, lacks_figure, lacks_term
from croupier.regulation.layouts.requirements import required
from croupier.rulebook.citation import verifies
from croupier.rulebook.finding import Finding
from croupier.rulebook.submission import parse_document
from tests.regulation.layouts.cases import EVERY, declaration, table
from tests.regulation.layouts.removing import found


def test_every_statement_has_figures_or_terms_that_are_demanded() -> None:
    for game, options in EVERY:
        of = table(game, options)
        for need in required(of.section, of.layout).words:
            told = need.exact or need.severity == "note" or need.states
            assert told or any(figures(need.figures)), (game, need.text)


def instead(game: str, clause: str, *texts: str, **options: str) -> list[Finding]:
    """What is found in the layout as drawn, with other words for a clause."""
    document = declaration(table(game, options))
    data: dict[str, Any] = copy.deepcopy(dict(document.data))
    rows = [row for row in data["words"] if row["clauses"][0] != clause]
    on = next(row["on"] for row in data["words"] if row["clauses"][0] == clause)
    own = [{"text": text, "on": on, "clauses": [clause]} for text in texts]
    return found(document, {**data, "words": [*rows, *own]})


SAID = [
    ("crazy4poker", "cmr146.58.2.f.i", "Your best 4-card hand plays", "Good luck"),
    ("crazy4poker", "cmr146.58.2.f.ii", "Dealer qualifies with king up", "Queens qualify dealer"),
    (
        "crazy4poker",
        "cmr146.58.2.f.iii",
        "Play may be 3 times Ante with a pair of aces or higher",
        "Play may be 2 times Ante with a pair of aces or higher",
    ),
    (
        "crazy4poker",
        "cmr146.58.2.f.iv",
        "Super Bonus pushes if you win or tie with less than a straight",
        "Super Bonus loses with less than a straight",
    ),
    ("fastactionholdem", "cmr146.29.2.e", "A natural pays five to one", "A natural pays 4 to 1"),
    ("fastactionholdem", "cmr146.29.2.e", "NATURAL: 5:1", "A natural pays 5 for 1"),
    ("boston5", "cmr146.32.2.f", "See the sign for payout odds", "Enjoy Boston"),
    ("texasholdembonus", "cmr146.36.2.g", "Ante pays with a straight or better", "Ante pays"),
    ("twocardjokerpoker", "cmr146.38.2.d", "Joker completes a pair only", "The joker is wild"),
    ("ultimatetexasholdem", "cmr146.40.2.e", "Ante pushes if dealer has no pair", "Ante pays"),
    ("winnerspot", "cmr146.41.3.b", "5% commission is taken from the pot", "The pot is taken"),
    (
        "spanish21",
        "cmr146.15.3.a",
        "Doubled and split hands do not get additional payouts",
        "Doubled and split hands get additional payouts",
    ),
]


@verifies("cmr146.58.2.f.i", "cmr146.58.2.f.ii", "cmr146.58.2.f.iii", "cmr146.58.2.f.iv")
@verifies("cmr146.29.2.e", "cmr146.32.2.f", "cmr146.36.2.g", "cmr146.40.2.e", "cmr146.41.3.b")
@pytest.mark.parametrize(("game", "clause", "good", "bad"), SAID)
def test_other_words_must_say_the_same(game: str, clause: str, good: str, bad: str) -> None:
    assert instead(game, clause, good) == []
    (one,) = instead(game, clause, bad)
    assert (one.severity, one.cites[0]) == ("error", clause)
    assert one.allowed


@verifies("cmr146.60.2.c.iii", "cmr146.60.2.c.iv", "cmr146.60.2.c.v")
def test_similar_words_at_free_bet_blackjack_are_as_approved() -> None:
    game = "freebetblackjack"
    assert instead(game, "cmr146.60.2.c.v") != []
    (note,) = instead(game, "cmr146.60.2.c.iv", "All bets push on a dealer 22")
    assert (note.severity, note.cites) == ("note", ("cmr146.60.2.c.iv",))
    (wrong,) = instead(game, "cmr146.60.2.c.iv", "All bets push on a dealer 21")
    assert wrong.severity == "error"
    (wrong,) = instead(game, "cmr146.60.2.c.v", "Surrender is available")
    assert wrong.severity == "error"


@verifies("cmr146.60.2.a")
def test_a_logo_is_enough_at_free_bet_blackjack_only() -> None:
    for game, many in (("freebetblackjack", 0), ("casinowar", 1)):
        document = declaration(table(game, {}))
        rows = [row for row in document.data["words"] if not row["clauses"][0].endswith(".2.a")]
        data = {**document.data, "words": rows}
        assert len(found(document, {**data, "logo": "logo.svg"})) == many
        assert len(found(document, data)) == 1


def test_odds_are_for_the_right_hand() -> None:
    asked = ["Straight 5 to 1 · Flush 3 to 1 · Pair 1 to 1"]
    assert lacks_figure(asked, ["Pair even money", "Flush 3-to-1", "Straight five to one"]) == ""
    assert (
        lacks_figure(asked, ["Straight 3 to 1 · Flush 5 to 1 · Pair 1 to 1"]) == "straight 5 to 1"
    )
    assert lacks_figure(["1 to 1 on one die", "2 to 1 on two dice"], ["1 to 1 on one die"])


def test_a_tie_and_a_war_are_told_apart() -> None:
    odds = {"tie_odds": "10 to 1", "war_odds": "1 to 1"}
    clause = "cmr146.30.2.d"
    assert instead("casinowar", clause, "Ties pay 10 to 1, war pays 1 to 1", **odds) == []
    (one,) = instead("casinowar", clause, "Ties pay 1 to 1, war pays 10 to 1", **odds)
    assert one.cites == (clause,)


def test_terms_are_counted_and_one_of_several_will_do() -> None:
    assert lacks_term(["flush", "flush"], ["Flush and straight flush"]) == ""
    assert lacks_term(["flush", "flush"], ["Straight flush"]) == "flush"
    assert lacks_term(["not", "war"], ["Never a war"]) == ""
    assert lacks_term(["war"], ["Warranty"]) == "war"


def test_a_layout_in_use_has_no_blank() -> None:
    document = declaration(table("casinowar", {}))
    papers = {"rendering": "a.pdf", "photograph": "a.jpg", "date": "2026-03-01"}
    used = {"used_from": "2026-03-02", "filed": papers}
    assert [one.key for one in found(document, document.data)] == []
    assert any("blank" in one.message for one in found(document, {**document.data, **used}))


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"size": "big"}, "size"),
    ({"size": [2200]}, "size"),
    ({"size": [2200, 0]}, "size"),
    ({"revison": "1"}, "revison"),
    ({"cloth": "plaid"}, "cloth"),
    ({"used_from": "soon"}, "used_from"),
    ({"establishment": ""}, "establishment"),
    ({"positions": {"1": "left"}}, "1"),
    ({"positions": {"one": [1, 1, 0]}}, "one"),
    ({"rack": 6}, "rack"),
    ({"filed": {"renderng": "a.pdf"}}, "renderng"),
    ({"words": {"text": "A"}}, "words"),
    ({"words": [{"text": "A", "on": "ceiling"}]}, "on"),
    ({"words": [{"text": "A", "clauses": ["cmr146.30.2.zz"]}]}, "clauses"),
]


@pytest.mark.parametrize(("change", "key"), WRONG)
def test_a_value_of_the_wrong_form_is_found_with_what_is_accepted(
    change: dict[str, Any], key: str
) -> None:
    document = declaration(table("casinowar", {}))
    every = found(document, {**document.data, **change})
    (one,) = [one for one in every if one.where == "layout" and one.key == key]
    assert one.severity == "error"
    assert one.allowed or "Did you mean" in one.message


def test_lawful_ways_of_writing_are_accepted() -> None:
    document = declaration(table("casinowar", {"tie_odds": "10 to 1", "war_odds": "1 to 1"}))
    places = {**document.data["places"], "drop box": "Left", "tip box": "RIGHT"}
    written = {"revision": 2, "cloth": "Blue", "places": places}
    assert found(document, {**document.data, **written}) == []


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


@pytest.mark.parametrize(
    ("filed", "used", "lawful"),
    [
        (date(2026, 3, 1), date(2026, 3, 2), True),
        (date(2026, 3, 2), date(2026, 3, 2), False),
        (date(2026, 3, 1), moment("2026-03-02T06:00:00-05:00"), True),
        (moment("2026-03-01T23:00:00"), moment("2026-03-02T06:00:00-05:00"), True),
        (moment("2026-03-02T05:59:59-05:00"), moment("2026-03-02T06:00:00-05:00"), True),
        (moment("2026-03-02T06:00:00-05:00"), moment("2026-03-02T06:00:00-05:00"), False),
    ],
)
def test_a_filing_is_before_use_by_day_or_by_time(filed: date, used: date, lawful: bool) -> None:
    document = declaration(table("casinowar", {"tie_odds": "10 to 1", "war_odds": "1 to 1"}))
    papers = {"rendering": "a.pdf", "photograph": "a.jpg", "date": filed}
    every = found(document, {**document.data, "used_from": used, "filed": papers})
    assert [one.key for one in every] == ([] if lawful else ["date"])


@verifies("cmr146.32.2.c")
def test_where_an_area_is_may_be_said_in_words() -> None:
    document = declaration(table("boston5", {}))
    for words, lawful in (
        ("right of ante", True),
        ("Right of Ante", True),
        ("left of ante", False),
    ):
        areas = {**document.data["areas"], "first@3": words}
        every = found(document, {**document.data, "areas": areas})
        assert [one.cites for one in every] == ([] if lawful else [("cmr146.32.2.c",)])


def test_boxes_on_one_side_by_their_words_are_found() -> None:
    document = declaration(table("casinowar", {}))
    places = {**document.data["places"], "drop box": "left", "tip box": "left"}
    (one,) = found(document, {**document.data, "places": places})
    assert "same side" in one.message


def test_an_unknown_option_is_found_where_it_is() -> None:
    document = parse_document(
        "layout.toml",
        'format = "croupier layout 1"\ngame = "casinowar"\nestablishment = "A"\nwords = []\n'
        "[places]\n[options]\nseat = 3\n",
    )
    (one,) = check.findings(document)
    assert (one.key, one.line) == ("seat", 7)


def test_a_craps_table_states_its_size() -> None:
    document = declaration(table("craps", {}))
    without = {key: value for key, value in document.data.items() if key != "size"}
    (one,) = found(document, without)
    assert (one.key, one.severity) == ("size", "error")
