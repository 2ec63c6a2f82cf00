"""Sections 1 to 4: the cards, opening, shuffle and cut, and who becomes the Banker."""

from typing import Any

import pytest

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Discarded
from croupier.core.game import devices
from croupier.core.prompt import Amount, Number
from croupier.core.step import Ask, Deal, Shuffle
from croupier.core.table import IDLE
from croupier.equipment.source import Scripted
from croupier.games.chemindefer.bank import BankerNamed
from croupier.games.chemindefer.betting import BANK
from croupier.games.chemindefer.bidding import BID, BankUntaken
from croupier.games.chemindefer.procedure import CHEMINDEFER
from croupier.games.families.coup import points, value
from croupier.games.families.shoe import CUT, CardsCut
from croupier.games.registry import KEYS
from croupier.rulebook.citation import verifies
from croupier.rulebook.compliance import findings
from croupier.rulebook.finding import Finding
from croupier.rulebook.rules import rules_for
from croupier.rulebook.submission import parse_document
from tests.games.chemindefer.tables import asked, question, seated, to
from tests.games.scripted import only, steps


@verifies("chemindefer.1.a", "chemindefer.4.a")
def test_six_decks_or_more_in_a_shoe() -> None:
    assert rules_for(CHEMINDEFER).decks == 6
    for decks in (6, 8, 11):
        shoe: Any = devices(CHEMINDEFER, CHEMINDEFER.options(decks=decks))["shoe"]
        assert len(shoe.cards) == 52 * decks
    with pytest.raises(Refused, match=r"chemindefer\.1\.a"):
        rules_for(CHEMINDEFER, {"decks": 5})
    said = steps("chemindefer", rules_for(CHEMINDEFER), "opening")
    assert any("two cut cards of another color" in does for _, does, _ in said)
    assert any("dealing shoe" in does and "chemindefer.4.a" in cites for _, does, cites in said)


@verifies("chemindefer.1.b.1", "chemindefer.1.b.2", "chemindefer.1.b.3")
def test_what_cards_count() -> None:
    assert [value(f"{n}h") for n in range(2, 10)] == list(range(2, 10))
    assert [value(f"{face}c") for face in "TJQK"] == [0, 0, 0, 0]
    assert value("As") == 1


@verifies("chemindefer.1.c", "chemindefer.1.c.1", "chemindefer.1.c.2")
def test_the_right_digit_is_the_point_count() -> None:
    assert points(("As", "2s", "4s")) == 7
    assert points(("As", "2s", "9s")) == 2
    assert points(("5s", "5h")) == 0


@verifies("chemindefer.2.a", "chemindefer.2.b", "chemindefer.2.c")
def test_the_table_is_opened_before_the_participants() -> None:
    usual = steps("chemindefer", rules_for(CHEMINDEFER), "opening")
    told = {cite: does for _, does, cites in usual for cite in cites}
    assert "inspects every card" in told["chemindefer.2.a"]
    assert "face up in columns by deck, by suit" in told["chemindefer.2.b"]
    assert "washes them thoroughly" in told["chemindefer.2.c"]
    pre = steps("chemindefer", rules_for(CHEMINDEFER, {"cards.preshuffled": True}), "opening")
    assert all("chemindefer.2.b" not in cites for _, _, cites in pre)
    assert any("unseals" in does and "chemindefer.2.a" in cites for _, does, cites in pre)


@verifies("chemindefer.3.a", "chemindefer.3.a.1", "chemindefer.3.a.1.i", "chemindefer.3.a.2")
def test_cards_are_shuffled_before_play_as_the_house_chose() -> None:
    table = seated()
    table.step()
    assert isinstance(table.step_now, Shuffle)
    assert table.step_now.cites == ("chemindefer.3.a",)
    words = {"lace": "lace about", "lace_reshuffle": "shuffle some or all again", "wash": "wash"}
    for word, does in words.items():
        said = steps("chemindefer", rules_for(CHEMINDEFER, {"shuffle": word}), "preparation")
        assert does in said[0][1]
    with pytest.raises(Refused, match=r"chemindefer\.3\.a"):
        rules_for(CHEMINDEFER, {"shuffle": "overhand"})


def check_text(text: str) -> list[Finding]:
    """What is found in a submission."""
    return findings(parse_document("submission.toml", text), croupier.games(), KEYS)


PITS = """
format = "croupier submission 1"
[establishment]
name = "Harborside"
[[pit]]
id = "P1"
[[table]]
id = "CF-1"
pit = "P1"
game = "chemindefer"
shuffle = "{one}"
[[table]]
id = "CF-2"
pit = "P1"
game = "chemindefer"
shuffle = "{other}"
"""


@verifies("chemindefer.3.a.1.ii", "chemindefer.3.b")
def test_one_way_of_shuffling_in_a_pit_and_notice_of_reshuffling() -> None:
    apart = check_text(PITS.format(one="lace", other="wash"))
    assert [f.severity for f in apart if "chemindefer.3.b" in f.cites] == ["error"]
    alike = check_text(PITS.format(one="lace_reshuffle", other="lace_reshuffle"))
    noted = [f for f in alike if "chemindefer.3.a.1.ii" in f.cites]
    assert {f.severity for f in noted} == {"note"}
    assert all("30 minutes" in f.message for f in noted)
    assert not [
        f
        for f in check_text(PITS.format(one="lace", other="lace"))
        if "chemindefer.3.a.1.ii" in f.cites
    ]


def cutting(**options: Any) -> Any:
    """A table with participants at 1, 2 and 3, of whom somebody is offered the cut."""
    table = seated(**options)
    table.step()
    table.step()
    return table


@verifies("chemindefer.3.c")
def test_the_cut_is_offered_counterclockwise_from_the_highest_place() -> None:
    table = cutting()
    order = []
    while isinstance(table.step_now, Ask) and table.step_now.about == CUT:
        order.append(asked(table)[0])
        events = table.choose(order[-1], "decline")
    assert order == ["p3", "p1", "p2"]
    assert [cut.by for cut in only(events, CardsCut)] == ["dealer"]


def ran_out() -> Driver:
    """A table whose shoe has too few cards for the round that p2 banks."""
    table = seated("Kh", "9h", "Kd", "Kc", "2c", "Ks", "As", "3d")
    to(table, BID)
    table.choose("p1", "no bid")
    table.choose("p2", "50")
    to(table, BANK)
    table.choose("p2", "50")
    table.choose("p3", "banco")
    table.close()
    table.incident("cards_removed")
    return table


@verifies("chemindefer.3.c")
def test_at_a_reshuffle_the_last_banker_is_offered_the_cut_first() -> None:
    table = ran_out()
    table.step()
    table.step()
    assert asked(table) == ("p2", CUT)


@verifies("chemindefer.4.b")
def test_the_last_banker_wagers_nothing_before_the_bank_is_offered_with_a_new_shoe() -> None:
    table = ran_out()
    with pytest.raises(Refused, match=r"chemindefer\.4\.b"):
        table.place("p2", "50 on banker at 2")
    assert not table.table.wagers


@verifies("chemindefer.3.c")
def test_the_dealer_cuts_where_the_house_has_it_so() -> None:
    table = cutting(cut_by="dealer")
    assert isinstance(table.step_now, Deal)
    assert table.table.play.cutter == "dealer"


@verifies("chemindefer.3.d")
def test_the_cut_is_a_deck_in_from_either_end() -> None:
    table = cutting()
    assert question(table).form == Number(52, 312 - 52)
    for depth in ("51", "261"):
        with pytest.raises(Refused, match=r"chemindefer\.3\.d"):
            table.choose("p3", depth)
    table.choose("p3", "52")
    assert table.table.play.shoe.cut == 52


@verifies("chemindefer.3.e")
@pytest.mark.parametrize(("first", "more"), [("As", 1), ("7d", 7), ("Kc", 10), ("Th", 10)])
def test_the_first_card_burns_as_many_as_it_says_and_all_are_shown(first: str, more: int) -> None:
    table = croupier.table(
        "chemindefer", source=Scripted((first, *["2s"] * more)), patrons=("p1", "p2"), decks=11
    )
    events = to(table, BID)
    (burned,) = only(events, Discarded)
    assert (len(burned.cards), burned.seen_by, burned.why) == (more + 1, None, "burned")
    assert table.table.play.shoe.behind == 14


@verifies("chemindefer.3.f")
@pytest.mark.parametrize(("by", "next_one"), [("last_cutter", "p1"), ("next", "p2")])
def test_a_supervisor_has_an_improper_cut_made_again(by: str, next_one: str) -> None:
    table = cutting(recut_by=by)
    table.choose("p3", "decline")
    table.choose("p1", "60")
    table.incident("IR-GN-9")
    assert asked(table) == (next_one, CUT)
    table.choose(next_one, "100")
    table.step()
    with pytest.raises(Refused, match=r"chemindefer\.3\.f"):
        table.incident("improper_cut")


@verifies("chemindefer.3.g.1", "chemindefer.3.g.2", "chemindefer.3.g.3")
@verifies("chemindefer.3.g.4", "chemindefer.3.g.5")
def test_the_steps_of_a_manual_shuffle() -> None:
    said = steps("chemindefer", rules_for(CHEMINDEFER), "preparation")
    told = {cite: does for _, does, cites in said for cite in cites}
    words = ("plugs", "riffles", "turns one of two stacks by 180", "after two riffles", "last step")
    for number, word in enumerate(words, start=1):
        assert word in told[f"chemindefer.3.g.{number}"]


@verifies("chemindefer.4.b")
def test_the_highest_bid_has_the_bank() -> None:
    table = seated()
    to(table, BID)
    assert asked(table)[0] == "p1"
    assert question(table).form == Amount(5_00, 500_00, 1_00)
    table.choose("p1", "50")
    table.choose("p2", "80")
    table.choose("p3", "no bid")
    assert asked(table) == ("p1", BID)
    events = table.choose("p1", "no bid")
    (named,) = only(events, BankerNamed)
    assert (named.who, named.amount, named.cites) == ("p2", 80_00, ("chemindefer.4.b",))


@verifies("chemindefer.4.b")
@pytest.mark.parametrize("first", ["p1", "p2"])
def test_of_equal_bids_the_closest_to_the_dealer_has_the_bank(first: str) -> None:
    table = seated()
    to(table, BID)
    for patron in ("p1", "p2", "p3"):
        table.choose(patron, "80" if patron in (first, "p3") else "no bid")
    assert asked(table) == ("p3", BID)
    table.choose("p3", "no bid")
    assert table.table.play.banker == first


@verifies("chemindefer.4.b")
def test_a_bid_may_be_raised_up_to_all_chips_and_never_lowered() -> None:
    table = seated(buy_in=81)
    to(table, BID)
    table.choose("p1", "50")
    table.choose("p2", "80")
    table.choose("p3", "no bid")
    with pytest.raises(Refused, match=r"chemindefer\.4\.b"):
        table.choose("p1", "80")
    table.choose("p1", "81")
    assert table.table.play.banker == "p1", "no one has more"


@verifies("chemindefer.4.b")
def test_without_a_bid_no_hand_is_dealt() -> None:
    table = seated()
    table.step()
    events = table.play_round()
    assert only(events, BankUntaken)
    assert table.table.stage == IDLE
    to(table, BID)
    assert asked(table)[0] == "p1"
