"""The page of a poker table: who won, who may sit, what a call costs, and which panels it has."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from croupier.floor.store.database import Database
from croupier.floor.tables import clocks
from croupier.floor.web.pages.words import say
from tests.floor.test_poker_room import Room, T
from tests.floor.visitors import Visitor


@pytest.fixture
def room(database: Database) -> Iterator[Room]:
    made = Room(database, patrons=2, seats=2, structure="no_limit")
    with made.client:
        yield made


def guide(page: str) -> str:
    """What the page says to do next."""
    return str(re.findall(r'hx-target="#guide".*?>(.*?)</hx-partial>', page, re.DOTALL)[0]).strip()


def banner(page: str) -> str:
    """What came, as the page says it."""
    return str(re.findall(r'hx-target="#banner".*?>(.*?)</hx-partial>', page, re.DOTALL)[0])


def test_a_full_table_leads_to_its_waiting_list(room: Room) -> None:
    late = Visitor(room.client, "patron-9")
    told = guide(late.page(T))
    assert say("guide.full") in told
    assert 'data-wait="table"' in told
    late.done(f"{T}/waiting", {"alike": False})
    assert guide(late.page(T)) == say("guide.waits")
    assert "You are number 1 of 1 on the waiting list." in late.page(f"{T}/seating")


def test_a_full_table_sells_no_chips_and_a_called_person_reads_so(room: Room) -> None:
    late = Visitor(room.client, "patron-9")
    assert "data-full" in late.page(T)
    late.done(f"{T}/waiting", {"alike": False})
    room.people[0].done(f"{T}/cash-outs", {})
    page = late.page(T)
    assert say("guide.called") in guide(page)
    assert "data-full" not in page
    assert say("guide.full") in guide(Visitor(room.client, "patron-8").page(T))


def drawn(page: str, seat: int) -> list[str]:
    """The cards at a seat on the wide felt."""
    layer = page[page.index('hx-target="#wide-things"') :]
    there = re.search(
        rf'class="cards" data-place="{seat}">(.*)', layer[: layer.index("</hx-partial>")], re.DOTALL
    )
    found = there[1].partition('class="cards"')[0] if there else ""
    return re.findall(rf'data-thing="card {seat} \d+" data-face="([^"]*)"', found)


def test_a_folded_hand_leaves_the_felt_of_everyone_else(database: Database) -> None:
    room = Room(database)
    with room.client:
        room.dealt()
        step = room.driver.step_now
        folds = room.visitor(step.patrons[0])
        seat = room.driver.table.play.seats[folds.name]
        assert [len(drawn(one.page(T), seat)) for one in room.people] == [2, 2, 2]
        folds.done(f"{T}/answers", {"choice": "fold", "about": step.about})
        watcher = Visitor(room.client, "patron-9")
        for one in (*room.people, watcher):
            assert len(drawn(one.page(T), seat)) == 2 * (one is folds)
        room.played()
        for one in (*room.people, watcher):
            assert len(drawn(one.page(T), seat)) == 2 * (one is folds)
        assert f"<strong>{say('ring.folded')}</strong>" in folds.page(T)


def test_what_was_shown_and_won_stays_until_the_next_hand(database: Database) -> None:
    room = Room(database, patrons=2, type="seven_card_stud", form="hi_lo")
    with room.client:
        room.dealt()
        hands = {one.patron: one.place for one in room.driver.table.play.players}
        room.played()
        for one in room.people:
            page = one.page(T)
            assert all(len(drawn(page, int(place))) == 7 for place in hands.values())
            own = page[page.index('hx-target="#own"') :]
            assert own[: own.index("</div>")].count('<span class="card"') == 7
            awards = page[page.index('hx-target="#outcome"') :]
            said = awards[: awards.index("</hx-partial>")]
            assert said.count("half of the pot") == 2
            assert banner(page).count("wins $") + banner(page).count("You win $") in (1, 2)
            assert not ("You win $" in banner(page) and "you lose $" in banner(page))
            replay = one.page(f"{T}/rounds/1")
            assert all(f'class="cards" data-place="{place}"' in replay for place in hands.values())
        room.dealt()
        page = room.people[0].page(T)
        assert "half of the pot" not in page[page.index('hx-target="#outcome"') :][:80]


def test_a_spectator_sees_the_seats_in_their_order_and_a_player_sees_their_own_below(
    room: Room,
) -> None:
    def at(page: str) -> dict[int, tuple[int, int]]:
        plates = page[page.index('hx-target="#wide-things"') :].partition("</hx-partial>")[0]
        found = re.findall(
            r'class="seat[^"]*"[^>]*data-seat="(\d)" data-x="(\d+)" data-y="(\d+)"', plates
        )
        return {int(seat): (int(x), int(y)) for seat, x, y in found}

    watched = at(Visitor(room.client, "patron-9").page(T))
    first, second = (at(one.page(T)) for one in room.people)
    assert watched[1][0] > watched[2][0], "seat 1 is at the dealer's left"
    assert first[1] == second[2], "both sit at the bottom center"
    assert first[1] not in watched.values()


def test_a_raise_of_a_fixed_size_is_named_by_what_it_comes_to(database: Database) -> None:
    limit = Room(database, patrons=2, seats=2)
    with limit.client:
        limit.dealt()
        asked = limit.visitor(limit.driver.step_now.patrons[0])
        assert re.search(r'>Raise to <span class="cost">\$8</span>', asked.page(T))


def test_a_player_alone_is_offered_a_bot(database: Database) -> None:
    room = Room(database, patrons=1)
    with room.client:
        told = guide(room.people[0].page(T))
        assert "The next hand begins when another player sits down." in told
        assert "data-seat" in told
        room.people[0].done(f"{T}/commands", {"text": "sit out"})
        told = guide(room.people[0].page(T))
        assert "You're in" not in told
        assert "Another player is needed." in told
        Visitor(room.client, "patron-9").done(f"{T}/buy-ins", {"amount_cents": 200_00})
        told = guide(room.people[0].page(T))
        assert "You are sitting out. The next hand begins when you come back." in told


def test_a_call_that_takes_every_chip_says_so_and_a_player_without_chips_buys(room: Room) -> None:
    room.dealt()
    first = room.visitor(room.driver.step_now.patrons[0])
    first.done(f"{T}/answers", {"choice": "200", "about": room.driver.step_now.about})
    assert guide(first.page(T)).startswith(f"{say('guide.others')} "), "the hand is still on"
    other = room.visitor(room.driver.step_now.patrons[0])
    assert re.search(r'class="cost">\$196 all in<', other.page(T))
    assert "data-sure" not in other.page(T)
    other.done(f"{T}/answers", {"choice": "call", "about": room.driver.step_now.about})
    room.played()
    came = room.people[0].get(f"{T}/rounds").json()["rows"][0]["came"]
    assert re.fullmatch(
        r"patron-\d wins \$\d+ with [^;]+(; patron-\d wins \$\d+ with [^;]+)?", came
    )
    broke = [one for one in room.people if not room.driver.table.accounts[one.name]]
    for one in broke:
        page = one.page(T)
        assert say("guide.broke") in guide(page)
        assert f'<p class="makes">{say("ring.no_chips")}' in page
        assert "wins $" in banner(page)
        assert say("banner.lost", amount="$200") in banner(page)


def test_the_title_tells_the_betting_and_no_panel_is_about_wagers(room: Room) -> None:
    page, lobby = room.people[0].page(T), room.people[0].page("/")
    assert "<h1>No-limit hold &#39;em high</h1>" in page
    assert "from $4" in page
    assert "from $4" in lobby
    for absent in ('data-panel="odds"', "data-dealer-wager", "up-cards", "auto-play</h2>"):
        assert absent not in page


def test_the_replay_lists_each_act_once(room: Room) -> None:
    room.dealt()
    room.played()
    page = room.people[0].page(f"{T}/rounds/1")
    steps = re.findall(r"<li( hidden)?><button[^>]*>(.*?)</button>", page)
    assert steps
    read = [said for hidden, said in steps if not hidden]
    assert not [said for said in read if ": call" in said or "seed" in said.lower()]
    assert [said for said in read if "calls" in said]
    assert [said for said in read if "to patron-1" in said]
    assert "to you" in room.people[0].page(T)
    assert "<h1>No-limit hold &#39;em high · Round 1</h1>" in page


def test_a_player_whose_time_ran_out_reads_so(database: Database) -> None:
    room = Room(database)
    with room.client:
        room.dealt()
        slow = room.visitor(room.driver.step_now.patrons[0])
        room.passes(clocks.PATIENCE * room.floor.pace.answers + clocks.BANK_S + 1)
        assert say("ring.late") in slow.page(T)


def test_own_cards_that_everyone_sees_are_marked(database: Database) -> None:
    room = Room(database, patrons=2, type="seven_card_stud")
    with room.client:
        room.dealt()
        page = room.people[0].page(T)
        own = page[page.index('hx-target="#own"') :]
        hand = own[: own.index("</div>")]
        assert (hand.count('<span class="card"'), hand.count('<span class="card up"')) == (2, 1)


def test_the_last_hand_is_told_to_those_who_played_it(database: Database) -> None:
    room = Room(database, patrons=2)
    with room.client:
        room.dealt()
        room.played()
        room.dealt()
        for one in room.people:
            page = one.page(T)
            part = page[page.index('hx-target="#settled"') :].partition("</hx-partial>")[0]
            assert "Last round: 1" in part
            assert re.search(rf'id="r1-{one.name}"[^>]*>You (win|lose|broke)', part)
            assert f"{one.name} wins" not in part
            assert f"{one.name} loses" not in part
