"""Craps, Section 11: keeping the dice, passing them, and rolling for come bets alone."""

import pytest
from msgspec.structs import replace

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Collected, Paid
from croupier.core.game import displays, is_off
from croupier.core.step import Ask, Draw, Open
from croupier.games.craps.play import DicePassed, RollSettled, ShooterDecides, ShooterNamed
from croupier.games.craps.shooter import SHOOTS
from croupier.rulebook.citation import verifies
from tests.games.craps.shooting import GAMES, offered_to, said, seated, shooter, throw
from tests.games.scripted import only


def with_a_come_bet(*patrons: str, key: str = "craps", **options: str) -> Driver:
    """The first shooter has made a point of 6, and a come bet of the last patron is on 8."""
    table = shooter(*patrons, key=key, **options)
    last = table.table.patrons[-1]
    throw(table, "3-3")
    table.place(last, "10 on come")
    throw(table, "5-3")
    throw(table, "4-2")
    assert [(w.patron, w.kind, w.at) for w in table.table.wagers] == [(last, "come", 8)]
    return table


def alone(*more: str) -> Driver:
    """As before, where p1 declines a line bet and nobody else takes the dice."""
    table = with_a_come_bet("p1", "p2", *more)
    table.incident("shooter_declines_line_bet")
    for patron in ("p2", *more):
        table.choose(patron, "decline")
    return table


@verifies("craps.11.a")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("rolls", [(), ("3-3",), ("5-6",), ("3-3", "2-2"), ("3-3", "4-2")])
def test_the_shooter_may_pass_the_dice_after_any_roll(key: str, rolls: tuple[str, ...]) -> None:
    table = shooter(key=key)
    for face in rolls:
        throw(table, face)
    (passed,) = only(table.act("p1", "pass_dice"), DicePassed)
    assert (passed.patron, passed.cites) == ("p1", ("craps.11.a",))
    assert offered_to(table) == "p2"


@verifies("craps.11.a")
def test_a_shooter_may_keep_the_dice_and_nobody_else_may_pass_them() -> None:
    table = shooter()
    throw(table, "5-6")
    table.place("p1", "10 on pass")
    throw(table, "1-1")
    assert table.table.play.shooter == "p1"
    with pytest.raises(Refused) as refused:
        table.act("p2", "pass_dice")
    assert refused.value.what == "p2 passes the dice"
    assert (refused.value.why, refused.value.accepted) == ("p1 has the dice", "p1 passes the dice")
    table.place("p1", "10 on pass")
    table.close()
    with pytest.raises(Refused, match="only between rolls"):
        table.act("p1", "pass_dice")


@verifies("craps.11.a")
def test_the_point_and_all_wagers_stand_for_the_next_shooter() -> None:
    table = shooter()
    table.place("p2", "10 on dont_pass")
    throw(table, "3-3")
    table.place("p2", "12 on place_8")
    before = table.table.wagers
    table.act("p1", "pass_dice")
    table.choose("p2", "accept")
    assert table.table.wagers == before
    assert (table.table.play.point, table.table.play.come_out) == (6, False)
    done = throw(table, "4-4")
    assert [p.spot for p in only(done, Paid)] == ["place_8"]
    done = throw(table, "3-3")
    assert [(p.patron, p.spot) for p in only(done, Paid)] == [("p1", "pass")]
    assert [(c.patron, c.spot) for c in only(done, Collected)] == [("p2", "dont_pass")]


@verifies("craps.11.a")
def test_with_a_point_on_nobody_rolls_for_come_bets_alone() -> None:
    table = shooter()
    throw(table, "3-3")
    table.place("p3", "10 on come")
    throw(table, "5-3")
    table.act("p1", "pass_dice")
    table.choose("p2", "decline")
    done = table.choose("p3", "decline")
    assert not only(done, ShooterDecides)
    assert (table.table.stage, table.table.play.point) == (-1, 6)
    assert [(w.kind, w.at) for w in table.table.wagers] == [("pass", 6), ("come", 8)]
    table.step()
    assert offered_to(table) == "p2"


@verifies("craps.11.a.1")
@pytest.mark.parametrize("key", GAMES)
def test_a_loser_seven_passes_the_dice(key: str) -> None:
    table = shooter(key=key)
    throw(table, "3-3")
    (out,) = only(throw(table, "3-4"), RollSettled)
    assert (out.what, out.point) == ("seven out", None)
    assert table.table.play.shooter == ""
    assert offered_to(table) == "p2"
    [(who, does)] = said(key, "ending", "craps.11.a.1")
    assert (who, "loser 7" in does) == ("shooter", True)


@verifies("craps.11.a.1")
def test_a_seven_on_the_come_out_roll_is_not_a_loser_and_the_dice_stay() -> None:
    table = shooter()
    (rolled,) = only(throw(table, "3-4"), RollSettled)
    assert rolled.what == "decided"
    assert table.table.play.shooter == "p1"


@verifies("craps.11.a.2")
@pytest.mark.parametrize(("key", "who"), [("craps", "boxperson"), ("minicraps", "dealer")])
@pytest.mark.parametrize("cause", ["delay", "invalid_rolls", "violation"])
def test_a_shooter_may_be_ordered_to_pass_the_dice(key: str, who: str, cause: str) -> None:
    table = shooter(key=key)
    done = table.incident("shooter_ordered_to_pass", by=who, cause=cause)
    (passed,) = only(done, DicePassed)
    assert (passed.patron, passed.ordered, passed.cites) == ("p1", True, ("craps.11.a.2",))
    assert offered_to(table) == "p2"
    assert said(key, "incident:shooter_ordered_to_pass", "craps.11.a.2")[0][0] == who


@verifies("craps.11.a.2")
def test_the_order_is_for_its_causes_and_by_its_person_alone() -> None:
    table = shooter()
    before = table.table
    for details in ({"by": "stickperson"}, {"by": "dealer"}, {"cause": "bad luck"}):
        with pytest.raises(Refused) as refused:
            table.incident("shooter_ordered_to_pass", **details)
        assert refused.value.cites == ("craps.11.a.2",)
    assert table.table == before
    table.close()
    with pytest.raises(Refused, match="between rolls"):
        table.incident("shooter_ordered_to_pass")


@verifies("craps.11.a.2", "craps.11.b")
def test_who_was_ordered_to_pass_does_not_roll_for_come_bets() -> None:
    table = with_a_come_bet("p1", "p2")
    table.incident("shooter_ordered_to_pass")
    done = table.choose("p2", "decline")
    assert not only(done, ShooterDecides)
    assert table.table.stage == -1


@verifies("craps.11.b")
@pytest.mark.parametrize("key", GAMES)
def test_a_shooter_without_a_line_bet_gives_the_dice_on_while_come_bets_remain(key: str) -> None:
    table = with_a_come_bet(key=key)
    with pytest.raises(Refused, match="no line bet"):
        table.close()
    (passed,) = only(table.incident("shooter_declines_line_bet"), DicePassed)
    assert (passed.patron, passed.cites) == ("p1", ("craps.11.b",))
    assert offered_to(table) == "p2"
    table.choose("p2", "accept")
    with pytest.raises(Refused, match="no line bet"):
        table.close()
    table.place("p2", "10 on pass")
    table.close()
    assert isinstance(table.step_now, Draw)


@verifies("craps.11.b")
def test_where_none_takes_them_the_last_shooter_rolls_for_come_bets_alone() -> None:
    table = with_a_come_bet()
    table.incident("shooter_declines_line_bet")
    table.choose("p2", "decline")
    (decides,) = only(table.choose("p3", "decline"), ShooterDecides)
    assert (decides.patron, decides.cites) == ("p1", ("craps.11.b",))
    assert isinstance(table.step_now, Open)
    assert displays(table.game, table.table) == {"marker": "off", "shooter": "p1"}
    for key in GAMES:
        markers = [does for _, does in said(key, "offering", "craps.11.b") if "Off" in does]
        assert ["Don't Pass Line" in does for does in markers] == [True]


@verifies("craps.11.b")
def test_a_shooter_with_no_other_player_rolls_for_them_at_once() -> None:
    table = with_a_come_bet("p1")
    assert only(table.incident("shooter_declines_line_bet"), ShooterDecides)
    table.close()
    assert isinstance(table.step_now, Draw)


@verifies("craps.11.b")
@pytest.mark.parametrize("face", ["3-3", "5-4", "1-1", "6-6", "5-6"])
def test_such_a_roll_sets_no_point_and_decides_no_line(face: str) -> None:
    table = alone()
    (rolled,) = only(throw(table, face), RollSettled)
    assert (rolled.what, rolled.point) == ("rolled", None)
    assert table.table.play.deciding
    assert table.table.play.shooter == "p1"


@verifies("craps.11.b", "craps.3.e")
def test_what_is_off_by_itself_is_off_for_the_first_such_roll_only() -> None:
    table = alone()
    table.place("p2", "12 on place_6")
    table.place("p2", "10 on hard_4")
    assert not only(throw(table, "5-1"), Paid)
    assert [p.spot for p in only(throw(table, "5-1"), Paid)] == ["place_6"]
    assert [c.spot for c in only(throw(table, "3-1"), Collected)] == ["hard_4"]


@verifies("craps.11.b")
@pytest.mark.parametrize(("face", "kind"), [("4-4", Paid), ("3-4", Collected)])
def test_once_they_are_decided_the_game_goes_on_as_usual(
    face: str, kind: type[Paid] | type[Collected]
) -> None:
    table = alone()
    done = throw(table, face)
    decided = [event for event in done if isinstance(event, kind)]
    assert [(event.patron, event.spot) for event in decided] == [("p2", "come")]
    play = table.table.play
    assert (play.deciding, play.come_out, play.shooter) == (False, True, "p1")
    with pytest.raises(Refused, match="no line bet"):
        table.close()
    table.place("p1", "10 on pass")
    (rolled,) = only(throw(table, "5-4"), RollSettled)
    assert (rolled.what, rolled.point) == ("point set", 9)


@verifies("craps.11.b")
@pytest.mark.parametrize("who", ["p1", "p2"])
def test_a_line_bet_of_any_player_brings_the_come_out_roll_back(who: str) -> None:
    table = alone()
    throw(table, "5-4")
    assert not table.table.play.come_out
    table.place(who, "10 on dont_pass")
    assert (table.table.play.deciding, table.table.play.come_out) == (False, True)
    if who == "p2":
        with pytest.raises(Refused, match="no line bet"):
            table.close()
        table.act("p1", "pass_dice")
        table.choose("p2", "accept")
    (rolled,) = only(throw(table, "5-4"), RollSettled)
    assert rolled.what == "point set"


def waiting(key: str = "craps") -> Driver:
    """p2 has a line bet and declines the dice, so p1 rolls for the come bets alone."""
    table = with_a_come_bet("p1", "p2", key=key)
    table.place("p2", "10 on pass")
    table.incident("shooter_declines_line_bet")
    assert only(table.choose("p2", "decline"), ShooterDecides)
    return table


@verifies("craps.11.b")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("face", ["3-4", "5-6", "1-1", "4-4", "2-3"])
def test_a_line_bet_of_a_player_who_does_not_shoot_waits_for_a_come_out_roll(
    key: str, face: str
) -> None:
    table = waiting(key)
    (line,) = (w for w in table.table.wagers if w.kind == "pass")
    assert is_off(table.game, table.table, line)
    done = throw(table, face)
    assert {e.spot for e in done if isinstance(e, Paid | Collected)} <= {"come"}
    assert [
        (w.kind, w.at) for w in table.table.wagers if w.patron == "p2" and w.kind == "pass"
    ] == [("pass", None)]
    assert table.table.play.point is None


@verifies("craps.11.b")
def test_a_waiting_line_bet_is_decided_once_the_come_bets_are() -> None:
    table = waiting()
    table.place("p2", "10 on field")
    assert table.table.play.deciding, "only a line bet, or the last come bet, ends it"
    throw(table, "3-4")
    assert (table.table.play.deciding, table.table.play.come_out) == (False, True)
    table.place("p1", "10 on pass")
    assert not any(is_off(table.game, table.table, w) for w in table.table.wagers)
    assert [p.patron for p in only(throw(table, "5-6"), Paid)] == ["p2", "p1"]


@verifies("craps.11.b")
def test_more_on_a_waiting_line_bet_brings_the_come_out_roll_back() -> None:
    table = waiting()
    table.place("p2", "10 on pass")
    assert (table.table.play.deciding, table.table.play.come_out) == (False, True)


@verifies("craps.11.b")
def test_a_last_shooter_who_has_left_decides_no_come_bets() -> None:
    table = with_a_come_bet("p1", "p2")
    table.cash_out("p1")
    assert offered_to(table) == "p2"
    done = table.choose("p2", "decline")
    assert not only(done, ShooterDecides)
    assert table.table.stage == -1


@verifies("craps.11.b")
def test_the_table_shows_the_marker_and_the_shooter() -> None:
    table = seated()
    assert displays(table.game, table.table) == {"marker": "off", "shooter": "none"}
    table = shooter()
    throw(table, "3-3")
    assert displays(table.game, table.table) == {"marker": "on 6", "shooter": "p1"}


@verifies("craps.11.b", "craps.3.d")
def test_come_bets_that_are_taken_down_end_it_too() -> None:
    table = shooter("p1", "p2")
    throw(table, "3-3")
    table.place("p2", "10 on dont_come")
    throw(table, "5-3")
    throw(table, "4-2")
    table.incident("shooter_declines_line_bet")
    table.choose("p2", "decline")
    assert table.table.play.deciding
    (bet,) = table.table.wagers
    table.take_down("p2", bet.id)
    assert not table.table.play.deciding
    with pytest.raises(Refused, match="no line bet"):
        table.close()


@verifies("craps.11.b")
def test_no_line_bet_is_declined_while_one_is_there_or_no_come_bet_remains() -> None:
    table = shooter()
    with pytest.raises(Refused, match="come bets"):
        table.incident("shooter_declines_line_bet")
    table = with_a_come_bet()
    table.place("p1", "10 on pass")
    with pytest.raises(Refused, match="has a line bet"):
        table.incident("shooter_declines_line_bet")
    table = alone()
    with pytest.raises(Refused, match="already"):
        table.incident("shooter_declines_line_bet")


@verifies("craps.11.c")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("how", ["passed", "ordered", "seven out"])
def test_relinquished_dice_are_offered_from_the_left_of_the_last_shooter(
    key: str, how: str
) -> None:
    table = shooter("p1", "p2", "p3", key=key)
    table.act("p1", "pass_dice")
    table.choose("p2", "accept")
    table.place("p2", "10 on pass")
    throw(table, "3-3")
    if how == "passed":
        table.act("p2", "pass_dice")
    elif how == "ordered":
        table.incident("shooter_ordered_to_pass")
    else:
        throw(table, "3-4")
    for patron in ("p3", "p1"):
        cited = ("craps.11.c",)
        asked = Ask(
            (patron,), "the dice", ("accept", "decline"), cited, asks=SHOOTS, topic="the dice"
        )
        assert isinstance(table.step_now, Ask)
        assert replace(table.step_now, ceremony=None) == asked
        (on,) = only(table.choose(patron, "decline"), DicePassed)
        assert on.cites == ("craps.11.c",)
    assert offered_to(table) == ("p2" if how == "seven out" else "")
    told = [does for _, does in said(key, "offering", "craps.11.c")]
    assert ["five or more dice" in does for does in told] == [True]


@verifies("craps.11.d")
@pytest.mark.parametrize("key", GAMES)
def test_the_first_to_accept_is_the_new_shooter(key: str) -> None:
    table = shooter(key=key)
    throw(table, "3-3")
    throw(table, "3-4")
    table.choose("p2", "decline")
    (named,) = only(table.choose("p3", "accept"), ShooterNamed)
    assert (named.patron, named.cites) == ("p3", ("craps.11.d",))
    assert table.table.play.shooter == table.table.play.last_shooter == "p3"
    told = [who for who, does in said(key, "offering", "craps.11.d") if "cup" in does]
    assert told == [table.rules.calls]


@verifies("craps.11.a", "craps.11.c")
def test_a_shooter_who_leaves_gives_the_dice_up() -> None:
    table = shooter(line="dont_pass")
    throw(table, "1-2")
    assert not table.table.wagers_of("p1")
    (passed,) = only(table.cash_out("p1"), DicePassed)
    assert passed.patron == "p1"
    assert offered_to(table) == "p2"
    table.choose("p2", "decline")
    table.choose("p3", "decline")
    assert table.table.stage == -1
    table.step()
    assert offered_to(table) == "p2"


@verifies("craps.11.c")
def test_who_has_left_is_not_offered_the_dice_and_who_buys_again_is() -> None:
    table = shooter()
    table.cash_out("p2")
    table.act("p1", "pass_dice")
    assert offered_to(table) == "p3"
    table.buy("p2", 100_00)
    assert offered_to(table) == "p2"


@verifies("craps.11.c")
def test_a_shooter_who_cashes_chips_with_wagers_on_the_layout_keeps_the_dice() -> None:
    table = shooter()
    throw(table, "3-3")
    table.cash_out("p1", 500_00)
    assert table.table.play.shooter == "p1"
