"""Baccarat, sections 7 and 14: the curator, and how the shoe passes on."""

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Discarded, RoundEnded
from croupier.core.game import displays
from croupier.core.step import Ask, Open
from croupier.games.baccarat.curator import CuratorNamed, ShoePassed, ShoeRefused
from croupier.games.families.coup_event import CoupEnded
from croupier.rulebook.citation import verifies
from tests.games.baccarats.tables import (
    A_TIE,
    BANKER_WINS,
    PLAYER_NATURAL,
    closed_table,
    deal,
    go_on,
    prepare,
    told,
)
from tests.games.scripted import only

FOUR = ("p1", "p2", "p3", "p4")


def offered(table: Driver) -> list[str]:
    """Everybody to whom the shoe is offered while all decline."""
    asked: list[str] = []
    while isinstance(step := table.step_now, Ask) and step.about == "the shoe":
        asked.extend(step.patrons)
        table.choose(step.patrons[0], "decline")
    return asked


def curated(by: str, patrons: tuple[str, ...] = FOUR) -> Driver:
    """A table where this player has accepted the shoe, and wagers are open."""
    table = prepare(closed_table("baccarat", patrons), **{by: "accept"})
    assert table.table.play.curator == by
    return table


def prepare_to_offer(patrons: tuple[str, ...] = FOUR) -> Driver:
    """A table whose new shoe is about to be offered."""
    table = closed_table("baccarat", patrons)
    table.step()
    table.step()
    while isinstance(step := table.step_now, Ask) and step.about == "the cut":
        table.choose(step.patrons[0], "decline")
    table.enter("As")
    table.enter("2s")
    return table


@verifies("baccarat.7.b", "baccarat.7.d.2")
def test_a_new_shoe_is_offered_from_seat_one_counterclockwise_then_the_dealer_deals() -> None:
    table = prepare_to_offer()
    step = table.step_now
    assert isinstance(step, Ask)
    assert step.cites == ("baccarat.7.b",)
    assert step.choices == ("accept", "decline", "dealer")
    assert offered(table) == ["p1", "p2", "p3", "p4"]
    (named,) = only((e.event for e in table.log), CuratorNamed)
    assert (named.who, named.cites) == ("dealer", ("baccarat.7.d.2",))
    assert isinstance(table.step_now, Open)


@verifies("baccarat.7.b")
def test_an_empty_seat_one_is_passed_over() -> None:
    table = closed_table("baccarat", FOUR)
    table.act("p1", "sit", seat="9")
    table.step()
    table.step()
    while isinstance(step := table.step_now, Ask) and step.about == "the cut":
        table.choose(step.patrons[0], "decline")
    table.enter("As")
    table.enter("2s")
    assert offered(table) == ["p2", "p3", "p4", "p1"]


@verifies("baccarat.1.curator", "baccarat.7.c")
def test_who_accepts_the_shoe_is_the_curator() -> None:
    table = prepare_to_offer()
    table.choose("p1", "decline")
    (named,) = only(table.choose("p2", "accept"), CuratorNamed)
    assert (named.who, named.cites) == ("p2", ("baccarat.7.c",))
    assert displays(table.game, table.table)["curator"] == "p2"
    [(who, _)] = told("baccarat", "initial_deal", "baccarat.9.a")
    assert who == "curator"
    assert told("baccarat", "preparation", "baccarat.1.curator")


@verifies("baccarat.7.d.1")
def test_who_accepts_it_may_have_the_dealer_deal() -> None:
    table = prepare_to_offer()
    (named,) = only(table.choose("p1", "dealer"), CuratorNamed)
    assert (named.who, named.cites) == ("dealer", ("baccarat.7.d.1",))
    table = curated("p1")
    table.act("p1", "pass_shoe")
    (named,) = only(table.choose("p2", "dealer"), CuratorNamed)
    assert named.who == "dealer"


@verifies("baccarat.7.d.2")
def test_a_player_who_wants_it_has_the_shoe_of_a_dealer_who_deals() -> None:
    table = prepare_to_offer()
    offered(table)
    table.act("p3", "ask_for_shoe")
    assert table.table.play.curator == "p3"
    with pytest.raises(Refused, match="the curator is p3"):
        table.act("p1", "ask_for_shoe")


@verifies("baccarat.14.a.1")
def test_a_dealer_who_deals_keeps_the_shoe_when_the_banker_loses() -> None:
    table = prepare_to_offer()
    offered(table)
    deal(table, PLAYER_NATURAL)
    table.step()
    assert table.table.play.curator == "dealer"
    assert isinstance(table.step_now, Open)


@verifies("baccarat.14.a")
@pytest.mark.parametrize("cards", [BANKER_WINS, A_TIE])
def test_after_any_round_the_curator_keeps_the_shoe_or_passes_it(cards: str) -> None:
    table = curated("p2")
    deal(table, cards)
    assert table.table.play.curator == "p2"
    (passed,) = only(table.act("p2", "pass_shoe"), ShoePassed)
    assert passed.cites == ("baccarat.14.a",)
    with pytest.raises(Refused, match="no one yet"):
        table.act("p2", "pass_shoe")


@verifies("baccarat.14.a")
def test_nobody_else_passes_it_and_not_within_a_hand() -> None:
    table = curated("p2")
    with pytest.raises(Refused, match="that is p2"):
        table.act("p1", "pass_shoe")
    table.close()
    with pytest.raises(Refused, match="under way"):
        table.act("p2", "pass_shoe")


@verifies("baccarat.14.a.1")
def test_the_curator_passes_the_shoe_when_the_banker_loses() -> None:
    table = curated("p2")
    (passed,) = only(deal(table, PLAYER_NATURAL), ShoePassed)
    assert (passed.patron, passed.cites) == ("p2", ("baccarat.14.a.1",))
    assert told("baccarat", "ending", "baccarat.14.a.1")


@verifies("baccarat.14.a.1")
@pytest.mark.parametrize(("cards", "passes"), [(PLAYER_NATURAL, True), (BANKER_WINS, False)])
def test_it_is_passed_in_the_round_that_was_lost_after_the_discards(
    cards: str, passes: bool
) -> None:
    table = curated("p2")
    done = deal(table, cards)
    kinds = (CoupEnded, Discarded, ShoePassed, RoundEnded)
    order = [type(event) for event in done if isinstance(event, kinds)]
    passed = [ShoePassed] if passes else []
    assert order == [CoupEnded, Discarded, *passed, RoundEnded]
    assert table.table.play.curator == ("" if passes else "p2")


@verifies("baccarat.14.a.1")
def test_a_tie_leaves_the_shoe_with_the_curator_and_a_loss_counts_once() -> None:
    table = curated("p2")
    assert not only(deal(table, A_TIE), ShoePassed)
    assert only(deal(table, "9h 2c Ks 3c"), ShoePassed)
    prepare(table, p3="accept")
    assert table.table.play.curator == "p3"
    table.close()
    assert not only(table.incident("cards_removed"), ShoePassed), "the void round is not lost"
    assert not only(deal(table, "6d 6s Kd Qc"), ShoePassed)


@verifies("baccarat.14.a.1")
def test_so_it_is_with_a_disclosed_card_that_waits() -> None:
    table = curated("p2")
    table.close()
    go_on(table, "5h 2c Ks 4c")
    table.incident("card_disclosed", card="9d")
    done = go_on(table, "4d")
    assert table.table.play.last.winner == "player"
    assert only(done, ShoePassed)


@verifies("baccarat.14.a.2")
def test_a_curator_who_delays_or_deals_badly_may_be_ordered_to_pass() -> None:
    table = curated("p2")
    (passed,) = only(table.incident("curator_ordered_to_pass"), ShoePassed)
    assert (passed.patron, passed.cites) == ("p2", ("baccarat.14.a.2",))
    step = table.step_now
    assert isinstance(step, Ask)
    assert step.patrons == ("p3",)
    table.choose("p3", "dealer")
    with pytest.raises(Refused, match="no player is the curator"):
        table.incident("curator_ordered_to_pass")
    assert told("baccarat", "incident:curator_ordered_to_pass", "baccarat.14.a.2")


@verifies("baccarat.1.curator", "baccarat.14.a.2", "baccarat.14.b")
def test_the_dealer_deals_the_rest_of_a_hand_whose_curator_must_pass() -> None:
    """BA-23a."""
    table = curated("p2")
    table.close()
    table.incident("curator_ordered_to_pass")
    assert displays(table.game, table.table)["curator"] == "dealer"
    go_on(table, BANKER_WINS)
    assert displays(table.game, table.table)["curator"] == "none"
    table.step()
    assert offered(table)[0] == "p3"
    assert displays(table.game, table.table)["curator"] == "dealer"
    said = told("baccarat", "incident:curator_ordered_to_pass", "baccarat.14.b")
    assert said == [("dealer calling the game", said[0][1])]
    assert "rest of a hand" in said[0][1]


@verifies("baccarat.14.b")
def test_a_passed_shoe_is_accepted_or_declined_by_the_clause_on_passing_it() -> None:
    table = curated("p3")
    table.act("p3", "pass_shoe")
    (declined,) = only(table.choose("p4", "decline"), ShoeRefused)
    (named,) = only(table.choose("p1", "accept"), CuratorNamed)
    assert declined.cites == named.cites == ("baccarat.14.b",)


@verifies("baccarat.14.b")
def test_a_passed_shoe_goes_to_the_right_of_the_last_curator() -> None:
    table = curated("p3")
    table.act("p3", "pass_shoe")
    step = table.step_now
    assert isinstance(step, Ask)
    assert step.cites == ("baccarat.14.b",)
    assert offered(table) == ["p4", "p1", "p2"]
    assert table.table.play.curator == "dealer"
    assert told("baccarat", "preparation", "baccarat.14.b")


@verifies("baccarat.14.b")
def test_a_curator_who_leaves_leaves_the_shoe_to_the_right() -> None:
    table = curated("p2")
    deal(table, BANKER_WINS)
    table.cash_out("p2")
    assert table.table.play.curator == ""
    table.step()
    assert offered(table) == ["p3", "p4", "p1"]


@verifies("baccarat.14.b")
def test_a_curator_whose_place_a_newcomer_takes_leaves_the_shoe_to_the_right() -> None:
    players = tuple(f"p{n}" for n in range(1, 15))
    table = curated("p2", players)
    table.place("p2", "10 on tie")
    table.cash_out("p2")
    deal(table, BANKER_WINS)
    assert table.table.play.curator == "p2"
    table.buy("late", 100_00)
    assert (table.table.play.seats["late"], table.table.play.curator) == (2, "")
    table.step()
    assert offered(table)[0] == "p3"


@verifies("baccarat.14.b", "baccarat.7.c")
def test_the_first_to_accept_a_passed_shoe_is_the_curator() -> None:
    table = curated("p3")
    table.act("p3", "pass_shoe")
    table.choose("p4", "decline")
    table.choose("p1", "accept")
    assert table.table.play.curator == "p1"


@verifies("baccarat.5.c")
def test_after_a_shoe_the_cut_is_offered_from_the_last_curator_clockwise() -> None:
    table = curated("p2")
    table.incident("cover_card")
    deal(table, "2h 9c 4s Kc")
    deal(table, "2s 9s 4h Kd")
    table.step()
    table.step()
    asked: list[str] = []
    while isinstance(step := table.step_now, Ask) and step.about == "the cut":
        asked.extend(step.patrons)
        table.choose(step.patrons[0], "decline")
    assert asked == ["p2", "p1", "p4", "p3"]
    table.enter("As")
    table.enter("2s")
    assert offered(table) == ["p1", "p2", "p3", "p4"], "and the shoe from seat one"
