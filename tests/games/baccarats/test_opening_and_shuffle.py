"""Cards, opening, shuffle, cut and burn: sections 2 to 5 of the three games."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.duty import Duty, Placed, after
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Dealt, Discarded
from croupier.core.game import devices
from croupier.core.step import Ask, Deal, Shuffle
from croupier.equipment.cards import DECK
from croupier.games.families.baccarat.duties import cards_due_out, new_cards_each_shoe
from croupier.games.families.new_cards import DAY, NOTIFIED
from croupier.games.families.shoe import CardsCut, CardsRemoved, CoverPlaced, ShoeReady, ShoeSpent
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.duties import owed, owed_in
from croupier.rulebook.option import schema
from tests.games.baccarats.tables import (
    EACH,
    GAMES,
    PLAYER_NATURAL,
    a_table,
    closed_table,
    deal,
    own,
    prepare,
    rules,
    told,
)
from tests.games.scripted import only

FIVE = ("p1", "p2", "p3", "p4", "p5")
OFFERED = {
    "baccarat": ["p5", "p4", "p3", "p2", "p1"],
    "midibaccarat": ["p5", "p1", "p2", "p3", "p4"],
    "minibaccarat": ["p5", "p4", "p3", "p2", "p1"],
}
"""The cut goes from the highest place: clockwise is downward."""
MARGIN = {"baccarat": 52, "midibaccarat": 52, "minibaccarat": 10}
CUT = {"baccarat": ("5.c", "5.d"), "midibaccarat": ("5.c", "5.d"), "minibaccarat": ("5.b", "5.c")}
OPENED = "2026-03-01T08:00:00-05:00"


def shuffled(key: str, patrons: tuple[str, ...] = FIVE, **options: Any) -> Driver:
    """A table whose cards are shuffled and wait for the cut."""
    table = closed_table(key, patrons, **options)
    table.step()
    assert isinstance(table.step_now, Shuffle)
    table.step()
    return table


@verifies("baccarat.3.a", "midibaccarat.3.a", "minibaccarat.3.a")
@EACH
@pytest.mark.parametrize("decks", [6, 7, 8])
def test_six_to_eight_whole_decks_are_in_the_shoe(key: str, decks: int) -> None:
    cards = devices(game(key), rules(key, decks=decks))["shoe"].faces
    shoe = a_table(key, decks=decks).table.play.shoe
    assert (len(cards), shoe.size, shoe.remaining) == (52, 52 * decks, 52 * decks - 2)
    assert {shoe.pack.cards.count(card) for card in cards} == {decks}


@verifies("baccarat.3.a", "midibaccarat.3.a", "minibaccarat.3.a")
@EACH
@pytest.mark.parametrize("decks", [5, 9])
def test_other_numbers_of_decks_are_refused(key: str, decks: int) -> None:
    with pytest.raises(Refused) as refused:
        rules(key, decks=decks)
    assert f"{key}.3.a" in refused.value.cites


@verifies("baccarat.3.a", "midibaccarat.3.a", "minibaccarat.3.a")
@EACH
def test_decks_that_look_alike_and_two_cards_to_cut_with_are_checked(key: str) -> None:
    [(who, does)] = told(key, "opening", f"{key}.3.a")
    assert who == "floorperson"
    assert "backs of the same" in does if key == "midibaccarat" else "identical" in does
    assert "two cutting cards" in does or "two cover cards" in does


@verifies("baccarat.5.a", "midibaccarat.5.a", "minibaccarat.5.a")
@EACH
def test_nothing_is_dealt_before_the_cards_are_shuffled(key: str) -> None:
    table = closed_table(key)
    table.step()
    step = table.step_now
    assert isinstance(step, Shuffle)
    assert step.cites == (f"{key}.5.a",)
    with pytest.raises(Refused):
        table.enter("As")


@verifies("baccarat.5.c", "midibaccarat.5.c", "minibaccarat.5.b")
@EACH
def test_the_cut_is_offered_from_the_highest_place_in_the_games_own_order(key: str) -> None:
    table = shuffled(key)
    asked: list[str] = []
    while isinstance(step := table.step_now, Ask) and step.about == "the cut":
        asked.extend(step.patrons)
        assert step.cites == tuple(f"{key}.{one}" for one in CUT[key])
        table.choose(step.patrons[0], "decline")
    assert asked == OFFERED[key]
    (cut,) = only((entry.event for entry in table.log), CardsCut)
    assert cut.by == "dealer"


@verifies("baccarat.5.c", "midibaccarat.5.c", "minibaccarat.5.b")
@EACH
def test_who_takes_the_cut_is_the_last_to_be_asked(key: str) -> None:
    table = shuffled(key)
    first, second = OFFERED[key][:2]
    table.choose(first, "decline")
    (cut,) = only(table.choose(second, "200"), CardsCut)
    assert (cut.by, cut.depth) == (second, 200)
    assert table.table.play.shoe.cut == 200
    assert isinstance(table.step_now, Deal)


@verifies("baccarat.5.d", "midibaccarat.5.d", "minibaccarat.5.c")
@EACH
@pytest.mark.parametrize("decks", [6, 8])
def test_the_cut_is_deep_enough_at_either_end(key: str, decks: int) -> None:
    margin, size = MARGIN[key], 52 * decks
    for depth in (0, margin - 1, size - margin + 1, size):
        table = shuffled(key, decks=decks)
        before = table.table
        with pytest.raises(Refused) as refused:
            table.choose("p5", str(depth))
        assert f"{key}.{CUT[key][1]}" in refused.value.cites
        assert table.table == before
    for depth in (margin, size - margin):
        assert only(shuffled(key, decks=decks).choose("p5", str(depth)), CardsCut)


@verifies("baccarat.5.e", "midibaccarat.5.e", "minibaccarat.5.d")
@EACH
def test_the_cover_card_lies_fourteen_cards_from_the_back(key: str) -> None:
    (cover,) = only(shuffled(key).choose("p5", "100"), CoverPlaced)
    assert cover.behind == 14
    assert cover.cites == own(key, "5.e", "5.e", "5.d")


BURNS = [("As", 1), ("2h", 2), ("7c", 7), ("9d", 9), ("Th", 10), ("Jc", 10), ("Qd", 10), ("Ks", 10)]


@verifies("baccarat.5.e", "midibaccarat.5.e", "minibaccarat.5.f")
@EACH
@pytest.mark.parametrize(("first", "more"), BURNS)
def test_the_first_card_and_as_many_more_as_it_counts_are_burned(
    key: str, first: str, more: int
) -> None:
    table = shuffled(key)
    table.choose("p5", "100")
    table.enter(first)
    step = table.step_now
    assert isinstance(step, Deal)
    assert step.to == ("burn",) * more
    done = table.enter(" ".join(["3s"] * min(more, 8) + ["4s"] * max(0, more - 8)))
    (gone,) = only(done, Discarded)
    assert len(gone.cards) == more + 1
    assert only(done, ShoeReady)
    assert table.table.play.shoe.rack == (gone.cards,)


@verifies("baccarat.5.e", "midibaccarat.5.e", "minibaccarat.5.f")
@EACH
def test_burned_cards_are_shown_and_at_minibaccarat_the_first_alone(key: str) -> None:
    table = a_table(key)
    burned = [e for e in only((x.event for x in table.log), Dealt) if set(e.to) == {"burn"}]
    assert burned[0].seen_by is None
    assert burned[1].seen_by == (() if key == "minibaccarat" else None)


@verifies("baccarat.5.f", "midibaccarat.5.f", "minibaccarat.5.e")
@EACH
@pytest.mark.parametrize("who", ["last_cutter", "next"])
def test_an_improper_cut_is_done_again_by_who_the_house_or_the_rule_says(
    key: str, who: str
) -> None:
    if key == "minibaccarat":
        if who == "last_cutter":
            with pytest.raises(Refused) as refused:
                rules(key, recut_by=who)
            assert refused.value.cites == ("minibaccarat.5.e",)
            return
        table = shuffled(key)
    else:
        table = shuffled(key, recut_by=who)
    table.choose("p5", "100")
    table.incident("improper_cut")
    step = table.step_now
    assert isinstance(step, Ask)
    assert step.patrons == (("p5",) if who == "last_cutter" else (OFFERED[key][1],))
    table.choose(step.patrons[0], "150")
    assert table.table.play.shoe.cut == 150


@verifies("baccarat.5.f", "midibaccarat.5.f", "minibaccarat.5.e")
@EACH
def test_once_a_card_is_dealt_the_cut_stands(key: str) -> None:
    table = shuffled(key)
    table.choose("p5", "100")
    table.enter("2s")
    with pytest.raises(Refused, match="have been dealt"):
        table.incident("improper_cut")


@verifies("baccarat.5.b", "baccarat.5.a.1", "baccarat.5.a.2", "baccarat.5.a.1.i")
@verifies("midibaccarat.5.b", "midibaccarat.5.a.1")
def test_the_ways_to_shuffle_are_those_of_the_game() -> None:
    ways = {
        "baccarat": {"lace", "lace_reshuffle", "wash"},
        "midibaccarat": {"lace", "lace_reshuffle"},
    }
    for key, allowed in ways.items():
        for way in ("lace", "lace_reshuffle", "wash"):
            if way in allowed:
                assert rules(key, shuffle=way).shuffle == way
            else:
                with pytest.raises(Refused):
                    rules(key, shuffle=way)
    with pytest.raises(Refused, match="by hand or by a device"):
        rules("minibaccarat", shuffle="lace")


@verifies("baccarat.5.a.1", "baccarat.5.a.1.i", "baccarat.5.a.1.ii", "baccarat.5.a.2")
@verifies("baccarat.5.b", "midibaccarat.5.a", "midibaccarat.5.a.1", "midibaccarat.5.a.2")
@verifies("midibaccarat.5.b")
@pytest.mark.parametrize("key", ["baccarat", "midibaccarat"])
def test_the_script_follows_the_way_that_was_chosen(key: str) -> None:
    lace = "baccarat.5.a.1" if key == "baccarat" else "midibaccarat.5.a"
    again = f"{lace}.i" if key == "baccarat" else f"{lace}.1"
    notice = f"{lace}.ii" if key == "baccarat" else f"{lace}.2"
    for way in ("lace", "lace_reshuffle"):
        assert any("laces" in does for _, does in told(key, "preparation", lace, shuffle=way))
        assert bool(told(key, "preparation", again, shuffle=way)) == (way == "lace_reshuffle")
        assert bool(told(key, "preparation", notice, shuffle=way)) == (way == "lace_reshuffle")
    assert told(key, "preparation", f"{key}.5.b")
    if key == "baccarat":
        assert told(key, "preparation", "baccarat.5.a.2", shuffle="wash")
        assert not told(key, "preparation", "baccarat.5.a.2", shuffle="lace")
        assert not told(key, "preparation", "baccarat.5.a.1", shuffle="wash")


@verifies("baccarat.5.a.1.ii", "midibaccarat.5.a.2")
@pytest.mark.parametrize("key", ["baccarat", "midibaccarat"])
def test_the_reshuffle_needs_written_notice_half_an_hour_ahead(key: str) -> None:
    declared = schema(game(key).options)["shuffle"]
    assert "30 minutes" in declared.notice
    assert declared.entails_notice(rules(key, shuffle="lace_reshuffle"))
    assert not declared.entails_notice(rules(key, shuffle="lace"))
    assert declared.notice_cites[0].startswith(key)


@verifies("baccarat.4.a", "baccarat.4.b", "baccarat.4.c", "midibaccarat.4.a", "midibaccarat.4.b")
@verifies("midibaccarat.4.c", "minibaccarat.4.a", "minibaccarat.4.b", "minibaccarat.4.c")
@EACH
def test_the_table_is_opened_with_cards_inspected_spread_and_washed(key: str) -> None:
    for clause, word in (("4.a", "inspects"), ("4.b", "spreads"), ("4.c", "washes")):
        [(who, does)] = told(key, "opening", f"{key}.{clause}")
        assert (who, word in does) == ("dealer", True)


@verifies("baccarat.4.a", "baccarat.4.d", "midibaccarat.4.a", "midibaccarat.4.d")
@verifies("minibaccarat.4.e", "cmr146.50.5")
@EACH
def test_cards_that_come_shuffled_are_neither_inspected_nor_spread(key: str) -> None:
    came = own(key, "4.d", "4.d", "4.e")[0]
    chosen = {"cards": {"preshuffled": True}}
    assert told(key, "opening", came, **chosen)
    assert not told(key, "opening", f"{key}.4.b", **chosen)
    assert not told(key, "opening", f"{key}.4.c", **chosen)
    table = closed_table(key, **chosen)
    table.step()
    step = table.step_now
    assert isinstance(step, Shuffle)
    assert step.cites == (came, "cmr146.50.5")
    table.step()
    assert isinstance(table.step_now, Ask), "they are cut as any others"
    plain = closed_table(key)
    plain.step()
    assert isinstance(plain.step_now, Shuffle)
    assert plain.step_now.cites == (f"{key}.5.a",)


@verifies("baccarat.4.e", "midibaccarat.4.e", "cmr146.51.3")
@pytest.mark.parametrize("key", ["baccarat", "midibaccarat"])
def test_a_batch_shuffler_follows_its_procedure_in_place_of_lacing(key: str) -> None:
    assert told(key, "preparation", f"{key}.4.e", shuffler=True)
    assert not told(key, "preparation", f"{key}.4.e")
    laces = [does for _, does in told(key, "preparation", f"{key}.5.a", shuffler=True)]
    assert not any("laces" in does for does in laces)
    assert rules(key, shuffler=True).in_play == 8


@verifies("baccarat.3.b", "midibaccarat.9.d", "minibaccarat.3.c", "cmr146.49.7", "cmr146.49.7.a")
def test_cards_are_changed_each_shoe_or_within_a_day() -> None:
    assert new_cards_each_shoe(rules("baccarat"))
    assert new_cards_each_shoe(rules("midibaccarat"))
    assert not new_cards_each_shoe(rules("minibaccarat"))
    assert new_cards_each_shoe(rules("minibaccarat", change_each_shoe=True))
    duty = cards_due_out(rules("minibaccarat"), Placed(OPENED))
    because = ("minibaccarat.3.c", "cmr146.49.7", "cmr146.49.7.a")
    what = "change the cards of the table"
    role, call = "casino supervisor", "cards_changed"
    assert duty == Duty(what, "2026-03-02T08:00:00-05:00", because, role, call)
    assert not duty.overdue("2026-03-02T08:00:00-05:00")
    assert duty.overdue("2026-03-02T08:00:01-05:00")
    for key, clause in (("baccarat", "baccarat.3.b"), ("midibaccarat", "midibaccarat.9.d")):
        assert cards_due_out(rules(key), Placed(OPENED)).cites[0] == clause
        assert told(key, "closing", clause)
        assert told(key, "preparation", clause)
    assert told("minibaccarat", "closing", "minibaccarat.3.c")


@verifies("baccarat.3.b", "midibaccarat.9.d", "minibaccarat.3.c", "cmr146.18.3")
@EACH
def test_other_cards_come_with_each_shoe_or_when_they_are_changed(key: str) -> None:
    times = iter(f"2026-03-01T{hour:02d}:00:00-05:00" for hour in range(24))
    table = closed_table(key)
    table.clock = lambda: next(times)
    prepare(table)
    shuffled = next(e.at for e in table.log if isinstance(e.event, CardsShuffled))
    (duty,) = owed_in(table.game, table.rules, table.log[2:])
    begun = table.log[2].at if key == "minibaccarat" else shuffled
    assert duty.due == after(begun, DAY)
    deal(table, PLAYER_NATURAL)
    done = table.incident("cards_changed")
    assert [type(event) for event in done[1:]] == [CardsRemoved, ShoeSpent]
    (duty,) = owed_in(table.game, table.rules, table.log[2:])
    assert duty.due == after(table.log[-1].at, DAY)
    prepare(table)
    again = [e.at for e in table.log if isinstance(e.event, CardsShuffled)][-1]
    (later,) = owed_in(table.game, table.rules, table.log[2:])
    assert later.due == (duty.due if key == "minibaccarat" else after(again, DAY))
    assert told(key, "incident:cards_changed", duty.cites[0])


@verifies("baccarat.3.b", "midibaccarat.9.d", "minibaccarat.3.c", "cmr146.49.7")
@EACH
def test_cards_are_changed_between_rounds_without_a_wager(key: str) -> None:
    table = a_table(key)
    table.place("p1", "10 on player")
    with pytest.raises(Refused, match="a round is under way"):
        table.incident("cards_changed")
    table.take_down("p1", 1)
    table.incident("cards_changed")
    assert isinstance(table.step_now, Shuffle), "the betting waits for the others"
    table.incident("cards_changed")
    assert isinstance(table.step_now, Shuffle)


@verifies("cmr146.49.7.g", "cmr146.49.7.g.1", "cmr146.49.7.g.2", "cmr146.49.7.g.3")
def test_two_days_need_a_continuous_shuffler_an_open_table_and_surveillance_told() -> None:
    csm, plain = rules("minibaccarat", csm=True, decks=6), rules("minibaccarat")
    for chosen, always, said in (
        (csm, True, False),
        (csm, False, True),
        (plain, True, True),
        (csm, True, True),
    ):
        placed = Placed(OPENED, always, (NOTIFIED,) if said else ())
        (duty,) = owed(game("minibaccarat"), chosen, placed)
        long = chosen is csm and always and said
        assert duty.due == f"2026-03-0{3 if long else 2}T08:00:00-05:00"
    for key in ("baccarat", "midibaccarat"):
        (duty,) = owed(game(key), rules(key), Placed(OPENED, True, (NOTIFIED,)))
        assert duty.due == "2026-03-02T08:00:00-05:00", "these have no continuous shuffler"


EQUIPMENT = [
    ("2.b", "2.b", "2.b", {}, {}),
    ("2.b.1", "2.b.1", "2.b.2", {"dragon_bonus": "A"}, {}),
    ("2.b.2.i", "2.b.2.i", "2.b.3.i", {"ez": True}, {}),
    ("2.b.2.ii", "2.b.2.ii", "2.b.3.ii", {"ez": True}, {}),
    ("2.b.2.iii", "2.b.2.iii", "2.b.3.iii", {"ez": True}, {}),
    ("2.b.3", "2.b.3", "2.b.4", {"house_money": True}, {}),
    ("2.b.4", "2.b.4", "2.b.5", {"vig_when": "later"}, {}),
    ("2.b.4", "2.b.4", "2.b.5", {"vig_when": "later"}, {"vig_when": "later", "ez": True}),
    ("2.c", "2.c", "2.c", {}, None),
]


@verifies("baccarat.2.b.1", "baccarat.2.b.2.i", "baccarat.2.b.2.ii", "baccarat.2.b.2.iii")
@verifies("baccarat.2.b.3", "baccarat.2.b.4", "midibaccarat.2.b.1", "midibaccarat.2.b.2.i")
@verifies("midibaccarat.2.b.2.ii", "midibaccarat.2.b.2.iii", "midibaccarat.2.b.3")
@verifies("midibaccarat.2.b.4", "minibaccarat.2.b.2", "minibaccarat.2.b.3.i")
@verifies("minibaccarat.2.b.3.ii", "minibaccarat.2.b.3.iii", "minibaccarat.2.b.4")
@verifies("minibaccarat.2.b.5")
@verifies("baccarat.2.b", "baccarat.2.c", "midibaccarat.2.b", "midibaccarat.2.c")
@verifies("minibaccarat.2.b", "minibaccarat.2.b.1", "minibaccarat.2.c")
@EACH
@pytest.mark.parametrize(("ba", "md", "mn", "needs", "without"), EQUIPMENT)
def test_the_floorperson_sees_to_what_the_table_must_have(
    key: str, ba: str, md: str, mn: str, needs: dict[str, Any], without: dict[str, Any] | None
) -> None:
    clause = own(key, ba, md, mn)[0]
    assert [who for who, _ in told(key, "opening", clause, **needs)] == ["floorperson"]
    if without is not None and needs:
        assert not told(key, "opening", clause, **without)


@verifies("baccarat.7.a", "midibaccarat.3.a", "minibaccarat.2.b.1")
def test_shoe_and_cutting_cards_are_looked_at_too() -> None:
    assert "manual" in told("baccarat", "opening", "baccarat.7.a")[0][1]
    assert "opaque" in told("midibaccarat", "opening", "midibaccarat.3.a")[0][1]
    assert "cards of each hand" in told("minibaccarat", "opening", "minibaccarat.2.b.1")[0][1]


@verifies("baccarat.2.b.2.ii", "midibaccarat.2.b.2.ii", "minibaccarat.2.b.3.ii")
@EACH
def test_ez_entails_a_notice(key: str) -> None:
    declared = schema(game(key).options)["ez"]
    assert "Dragon 7" in declared.notice
    assert declared.entails_notice(rules(key, ez=True))
    clauses = own(key, "2.b.2.ii", "2.b.2.ii", "2.b.3.ii")
    assert declared.notice_cites == (*clauses, "cmr146.18.8", "cmr146.18.9")


def test_the_games_have_lines_for_every_phase_before_the_deal() -> None:
    for key in GAMES:
        prepared = prepare(closed_table(key))
        assert prepared.table.play.shoe.state == "ready"


@verifies("cmr146.48.1", "cmr146.48.2", "cmr146.48.3")
def test_a_deck_has_fifty_two_cards_of_four_suits_and_thirteen_ranks() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert {card[-1] for card in DECK} == set("shdc")
    for suit in "shdc":
        assert [card[0] for card in DECK if card[-1] == suit] == list("A23456789TJQK")
    table = a_table("minibaccarat")
    table.close()
    with pytest.raises(Refused) as refused:
        table.enter("Jk 2c 3c 4c")
    assert "cmr146.48.1" in refused.value.cites


@verifies("cmr146.49.7.e", "cmr146.49.9", "cmr146.49.9.a", "cmr146.50.2.i")
@EACH
def test_used_cards_are_collected_and_shuffled_ones_unsealed_at_the_table(key: str) -> None:
    [(who, does)] = told(key, "closing", "cmr146.49.9.a")
    assert (who, "sealed" in does) == ("casino supervisor", True)
    assert told(key, "closing", "cmr146.49.9")
    assert told(key, "opening", "cmr146.50.2.i", cards={"preshuffled": True})
    assert not told(key, "opening", "cmr146.50.2.i")
    assert bool(told(key, "preparation", "cmr146.49.7.e")) == (key == "baccarat")
