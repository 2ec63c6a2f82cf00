"""Poker on the floor: hands dealt by the clock, hidden for good, with time banks and a history."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from croupier.core.event import UnitBegun
from croupier.core.step import Ask, Idle
from croupier.equipment import fair
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.store.database import Database
from croupier.floor.tables import bots, clocks, export, seeds, waiting
from croupier.floor.web.pages import news
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House, Settings
from croupier.rulebook.citation import verifies
from croupier.verification.verify import verify
from tests.floor.both import asked_alone
from tests.floor.houses import of_role
from tests.floor.visitors import Visitor

T, STAKE = "/tables/T1", 200_00
BEGUN = datetime(2027, 3, 1, 20, tzinfo=UTC)


class Room:
    """A poker table with some patrons, whose clock stands until time is let pass."""

    def __init__(self, database: Database, patrons: int = 3, **choices: Any) -> None:
        self.seconds = 0.0
        self.house = House(database, Settings(tick=3_600.0), People(QUICK))
        self.floor = self.house.floor
        self.floor.clock = self.now
        self.floor.begun = self.now()
        self.floor.open_table("T1", "poker", choices=choices)
        self.client = TestClient(application(self.house))
        self.people = [Visitor(self.client, f"patron-{n + 1}") for n in range(patrons)]
        for one in self.people:
            one.done(f"{T}/buy-ins", {"amount_cents": STAKE})

    def now(self) -> str:
        return (BEGUN + timedelta(seconds=self.seconds)).isoformat(timespec="milliseconds")

    @property
    def driver(self) -> Any:
        return self.floor.current("T1").driver

    def passes(self, seconds: float) -> None:
        """Time passes, and the clock of the tables looks around."""
        self.seconds += seconds
        self.floor.goes_on()

    def visitor(self, name: str) -> Visitor:
        return next(one for one in self.people if one.name == name)

    def dealt(self) -> None:
        """Everyone commits to a seed, the next hand begins, and the seeds are revealed."""
        number, salt = self.driver.table.round + 1, sha256(b"salt").hexdigest()
        for one in self.people:
            made = seeds.committed("T1", number, one.name, f"of {one.name}", salt)
            one.done(f"{T}/commitments", {"round": number, "commitment": made})
        self.passes(clocks.NEXT_S)
        for name in self.floor.current("T1").seeding.missing:
            told = {"round": number, "seed": f"of {name}", "salt": salt}
            self.visitor(name).done(f"{T}/seeds", told)

    def played(self, *first: str) -> None:
        """The hand is played to its end: some answers, then checks, calls and shown hands."""
        left = list(first)
        while isinstance(step := self.driver.step_now, Ask):
            usual = next((c for c in ("check", "call", "show") if c in step.choices), "")
            choice = left.pop(0) if left else usual or step.silence
            body = {"choice": choice, "about": step.about}
            self.visitor(step.patrons[0]).done(f"{T}/answers", body)
        assert isinstance(self.driver.step_now, Idle)

    def journal(self, file: Path) -> Path:
        """The public journal."""
        file.write_bytes(b"".join(export.journal(self.floor, "T1")))
        return file


@pytest.fixture
def room(database: Database) -> Iterator[Room]:
    made = Room(database)
    with made.client:
        yield made


def test_the_next_hand_is_dealt_by_the_clock_where_two_can_be_dealt_in(room: Room) -> None:
    assert room.driver.table.round == 0
    room.passes(clocks.NEXT_S - 1)
    assert room.driver.table.round == 0
    room.passes(1)
    assert room.driver.table.round == 1
    room.played()
    room.passes(clocks.NEXT_S)
    assert room.driver.table.round == 2


def test_nobody_is_dealt_to_alone(database: Database) -> None:
    room = Room(database, patrons=1)
    with room.client:
        room.passes(60)
        assert room.driver.table.round == 0


def test_hands_are_proved_and_hidden_hands_stay_hidden(room: Room, tmp_path: Path) -> None:
    for answers in (("call", "fold"), (), ("fold", "fold")):
        room.dealt()
        room.played(*answers)
    supervisor = of_role(room.house, room.client, "supervisor")
    supervisor.done(f"{T}/closings")
    file = room.journal(tmp_path / "journal.jsonl")
    found = verify(file)
    assert found.findings == ()
    assert found.missing(("P1", "P2", "P3", "P4", "P8")) == ()
    code, alone = asked_alone([str(file)])
    assert (code, alone["findings"]) == (0, [])
    states = {name: one["state"] for name, one in alone["properties"].items()}
    assert states == {one.name: one.state for one in found.properties}
    lines = [json.loads(line) for line in file.read_text().splitlines()[1:]]
    kept = {line["data"]["unit"] for line in lines if line["kind"] == "unit_kept"}
    opened = {line["data"]["unit"] for line in lines if line["kind"] == "unit_opened"}
    dealt = {line["data"]["unit"] for line in lines if line["kind"] == "leaves_opened"}
    assert kept == dealt
    assert len(kept) == len(opened) == 3
    assert not kept & opened
    shown = {c for line in lines if line["kind"] == "turned" for c in line["data"]["cards"]}
    for line in lines:
        if line["kind"] in ("dealt", "discarded"):
            assert {*line["data"]["cards"]} <= {"??", *shown}
            assert "salt" not in line
    secret = {one.value for one in room.floor.current("T1").source.values.begun}
    assert not [one for one in secret if one in file.read_text()]


def _won_by_whoever_folded(lines: list[dict[str, Any]]) -> None:
    folded = next(x["data"] for x in lines if x["data"].get("action") == "fold")
    won = next(one for one in lines if one["kind"] == "awarded")
    won["data"] |= {"patron": folded["patron"], "seat": folded["seat"]}


def _more(kind: str) -> Callable[[list[dict[str, Any]]], None]:
    def forges(lines: list[dict[str, Any]]) -> None:
        next(one for one in lines if one["kind"] == kind)["data"]["amount_cents"] += 100_00

    return forges


FORGED = {"who": _won_by_whoever_folded, "won": _more("awarded"), "raked": _more("raked")}


def test_both_verifiers_add_up_the_pots(room: Room, tmp_path: Path) -> None:
    room.dealt()
    room.played("fold", "raise", "raise", "call")
    file = room.journal(tmp_path / "journal.jsonl")
    rows = file.read_text().splitlines()
    for forges in FORGED.values():
        lines = [json.loads(row) for row in rows[1:]]
        after = next(n for n, one in enumerate(lines) if one["kind"] == "hand_begun")
        forges(lines[after:])
        file.write_text("\n".join((rows[0], *rehashed(json.loads(rows[0]), lines))) + "\n")
        _, alone = asked_alone([str(file)])
        for kinds in ([one.what for one in verify(file).findings], _kinds(alone)):
            assert set(kinds) == {"settlement"}


def _kinds(alone: dict[str, Any]) -> list[str]:
    return [one["kind"] for one in alone["findings"]]


def rehashed(header: dict[str, Any], lines: list[dict[str, Any]]) -> Iterator[str]:
    """The lines with hashes that fit them, as a forger would make them."""
    before = sha256(_canonical({k: v for k, v in header.items() if k != "croupier"})).hexdigest()
    for line in lines:
        item = {k: line[k] for k in ("seq", "act", "at", "kind", "data", "cites", "seen_by")}
        salted = bytes.fromhex(line.get("salt", "")) + _canonical(item)
        made = line.get("withheld") or sha256(salted).hexdigest()
        before = line["hash"] = sha256((before + made).encode()).hexdigest()
        yield json.dumps(line, ensure_ascii=False)


def _canonical(value: object) -> bytes:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def test_a_verdict_claims_no_choice_by_seeds_that_nobody_gave(room: Room, tmp_path: Path) -> None:
    room.passes(clocks.NEXT_S)
    room.played("fold", "fold")
    of_role(room.house, room.client, "supervisor").done(f"{T}/closings")
    file = room.journal(tmp_path / "journal.jsonl")
    found = verify(file)
    why = {one.name: one.why for one in found.properties}["P4"]
    assert "1 deck stays hidden" in why
    assert "without a seed, the house knows" in why
    _, alone = asked_alone([str(file)])
    for notes in (found.notes, alone["notes"]):
        assert any("a patron who was dealt in committed to no seed" in one for one in notes)
        assert any("some of" in one and "ever" in one for one in notes)
        assert not any("yet" in one or "wager" in one for one in notes)


def test_a_deck_is_one_of_two_and_seeds_choose_it(room: Room) -> None:
    room.dealt()
    kinds = [type(entry.event).__name__ for entry in room.driver.log]
    shuffled = kinds.index("CardsShuffled")
    assert kinds[shuffled - 2 : shuffled] == ["UnitBegun", "UnitBegun"]
    closed, opened, first = (kinds.index(k) for k in ("SeedsClosed", "UnitOpened", "Dealt"))
    assert closed < opened < first
    (unit,) = room.floor.current("T1").source.values.begun
    assert unit.kept


def test_seeds_come_from_those_who_sit_and_between_hands(room: Room) -> None:
    stranger = Visitor(room.client, "patron-9")
    made = sha256(b"x").hexdigest()
    stranger.post(f"{T}/commitments", {"round": 1, "commitment": made})
    room.people[0].done(f"{T}/commitments", {"round": 1, "commitment": made})
    assert room.floor.current("T1").seeding.committed == (("patron-1", made),)
    room.passes(clocks.NEXT_S)
    room.people[1].done(f"{T}/commitments", {"round": 2, "commitment": made})
    room.people[1].done(f"{T}/commitments", {"round": 1, "commitment": made})
    assert room.floor.current("T1").seeding.committed == (("patron-1", made),)


def test_a_decision_has_a_clock_and_a_time_bank(database: Database) -> None:
    room = Room(database, patrons=3)
    with room.client:
        live(room)
        room.dealt()
        first = room.driver.step_now.patrons[0]
        clock = room.people[0].get(f"{T}/clock").json()
        waits = patience(room)
        assert clock["patron"] == first
        assert clock["until"] == clocks.later(clock["since"], waits + clocks.BANK_S)
        room.passes(waits + 10)
        assert room.driver.step_now.patrons[0] == first
        room.visitor(first).done(f"{T}/answers", {"choice": "call", "about": _about(room)})
        banks = {one["patron"]: one["left_ms"] for one in _clock(room)["banks"]}
        assert banks[first] == 1000 * (clocks.BANK_S - 10)
        assert {left for one, left in banks.items() if one != first} == {1000 * clocks.BANK_S}
        second = room.driver.step_now.patrons[0]
        room.passes(waits + clocks.BANK_S)
        assert room.driver.step_now.patrons[0] != second
        assert room.floor.audit() == []


def test_whoever_misses_two_decisions_sits_out(database: Database) -> None:
    room = Room(database, patrons=3)
    with room.client:
        live(room)
        waits = patience(room) + clocks.BANK_S
        slow = ""
        for _ in range(2):
            room.dealt()
            slow = slow or room.driver.step_now.patrons[0]
            while isinstance(step := room.driver.step_now, Ask):
                if step.patrons[0] == slow:
                    room.passes(waits)
                else:
                    usual = next(c for c in ("check", "call", "show") if c in step.choices)
                    body = {"choice": usual, "about": step.about}
                    room.visitor(step.patrons[0]).done(f"{T}/answers", body)
        assert room.driver.table.play.away == (slow,)
        room.visitor(slow).done(f"{T}/commands", {"text": "sit in"})
        assert room.driver.table.play.away == ()


def test_bets_keep_to_breaks_and_limits_of_ones_own(room: Room) -> None:
    room.dealt()
    step = room.driver.step_now
    pausing = room.visitor(step.patrons[0])
    pausing.done("/me/breaks", {"minutes": 60})
    for choice in ("call", "raise"):
        refused = pausing.post(f"{T}/answers", {"choice": choice, "about": step.about})
        assert refused.json()["type"] == "/problems/kept-from-play", choice
    pausing.done(f"{T}/answers", {"choice": "fold", "about": step.about})
    step = room.driver.step_now
    limited = room.visitor(step.patrons[0])
    limited.done("/me/limits", {"kind": "loss_day", "amount": 3_00})
    refused = limited.post(f"{T}/answers", {"choice": "raise", "about": step.about})
    assert refused.json()["type"] == "/problems/beyond-limit"
    assert room.floor.audit() == []


def test_a_person_on_a_break_is_dealt_in_no_more_until_it_is_over(room: Room) -> None:
    pausing = room.people[0]
    pausing.done("/me/breaks", {"minutes": 60})
    room.dealt()
    assert pausing.name not in {one.patron for one in room.driver.table.play.players}
    refused = pausing.post(f"{T}/commands", {"text": "sit in"})
    assert refused.json()["type"] == "/problems/kept-from-play"
    room.played()
    room.seconds += 3_600
    pausing.done(f"{T}/commands", {"text": "sit in"})
    assert room.floor.audit() == []


def test_whoever_is_all_in_when_a_break_begins_is_not_dealt_in_again(database: Database) -> None:
    room = Room(database, structure="no_limit")
    with room.client:
        room.dealt()
        bold = room.visitor(room.driver.step_now.patrons[0])
        bold.done(f"{T}/commands", {"text": "all in"})
        assert room.driver.table.accounts[bold.name] == 0
        bold.done("/me/breaks", {"minutes": 60})
        assert room.driver.table.play.away == (bold.name,)
        room.played("fold", "fold")
        assert room.driver.table.accounts[bold.name] > 0
        room.dealt()
        assert bold.name not in {one.patron for one in room.driver.table.play.players}
        assert room.floor.audit() == []


def test_chips_are_added_and_taken_between_hands_only(room: Room) -> None:
    room.dealt()
    refused = room.people[0].post(f"{T}/buy-ins", {"amount_cents": 100_00})
    assert refused.status_code >= 400
    assert "poker.7.c.1" in refused.text
    refused = room.people[0].post(f"{T}/cash-outs", {})
    assert refused.status_code >= 400
    assert "poker.7.c.1" in refused.text
    room.played()
    room.people[0].done(f"{T}/buy-ins", {"amount_cents": 100_00})
    room.people[0].done(f"{T}/cash-outs", {})
    assert room.floor.audit() == []


@verifies("poker.7.c.3")
def test_a_newcomer_brings_enough_to_be_dealt_in(room: Room) -> None:
    late = Visitor(room.client, "patron-4")
    refused = late.post(f"{T}/buy-ins", {"amount_cents": 7_00})
    assert refused.status_code >= 400
    assert "poker.7.c.3" in refused.text
    assert "at least $8" in refused.text
    late.done(f"{T}/buy-ins", {"amount_cents": 8_00})


@verifies("poker.7.c.1", "poker.7.c.5.i")
def test_whoever_comes_back_within_an_hour_brings_what_was_taken_along(room: Room) -> None:
    one = room.people[0]
    one.done(f"{T}/cash-outs", {})
    refused = one.post(f"{T}/buy-ins", {"amount_cents": STAKE - 100})
    assert refused.status_code >= 400
    assert "poker.7.c.5.i" in refused.text
    assert "at least $200" in refused.text
    one.done(f"{T}/buy-ins", {"amount_cents": STAKE})
    one.done(f"{T}/cash-outs", {})
    room.seconds += 3_600
    one.done(f"{T}/buy-ins", {"amount_cents": 8_00})
    assert room.floor.audit() == []


def test_a_seat_more_than_the_type_has_is_refused_with_its_clause(database: Database) -> None:
    room = Room(database, patrons=8, type="five_card_draw")
    with room.client:
        ninth = Visitor(room.client, "patron-9")
        refused = ninth.post(f"{T}/buy-ins", {"amount_cents": STAKE})
        assert refused.status_code >= 400
        assert "poker.12.b" in refused.text
        ninth.done(f"{T}/waiting", {})
        room.people[0].done(f"{T}/cash-outs", {})
        waiting.everywhere(room.floor)
        ninth.done(f"{T}/buy-ins", {"amount_cents": STAKE})


def test_a_patron_reads_their_own_hands_and_nothing_of_others(room: Room) -> None:
    room.dealt()
    room.played("fold", "fold")
    for one in room.people:
        (hand,) = one.get(f"{T}/hands").json()["rows"]
        assert len(hand["cards"]) == 2
        assert (hand["board"], hand["shown"]) == ([], {})
        assert hand["players"] == [other.name for other in room.people]
    nets = [one.get("/me/hands").json()["rows"][0]["net_cents"] for one in room.people]
    assert sum(nets) <= 0
    own = {one.name: one.get(f"{T}/hands").json()["rows"][0]["cards"] for one in room.people}
    reads = {one.name: one.headers() for one in room.people} | {"nobody": {}}
    for reader, headers in reads.items():
        for path in ("rounds/1", "rounds/1/transcript.jsonl", "rounds/1/frames/5", "view"):
            text = room.client.get(f"/api/v1{T}/{path}", headers=headers).text
            for name, cards in own.items():
                if name != reader:
                    assert not [card for card in cards if f'"{card}"' in text], (path, name)


def test_a_typed_action_out_of_turn_is_refused_as_such(room: Room) -> None:
    room.dealt()
    late = next(one for one in room.people if one.name != room.driver.step_now.patrons[0])
    for text in ("fold", "raise 20", "all in", "show", "raise to 20"):
        refused = late.post(f"{T}/commands", {"text": text})
        assert "it is another player's turn" in refused.text
        assert "poker.7.d" in refused.text
    room.played("fold", "fold")
    refused = late.post(f"{T}/commands", {"text": "fold"})
    assert "no question to answer now" in refused.text
    assert "poker.7.d" in refused.text


@pytest.mark.parametrize("kind", ["five_card_draw", "omaha"])
def test_every_step_of_a_hand_is_drawn(database: Database, kind: str) -> None:
    room = Room(database, type=kind)
    with room.client:
        room.dealt()
        room.played("fold")
        shown = room.client.get(f"/api/v1{T}/rounds/1").json()
        for step in range(len(shown["steps"])):
            drawn = room.client.get(f"/api/v1{T}/rounds/1/frames/{step}")
            assert drawn.status_code == 200, shown["steps"][step]["says"]


def live(room: Room) -> None:
    """The house's patience at a live table; everyone has live money."""
    supervisor = of_role(room.house, room.client, "supervisor")
    cashier = of_role(room.house, room.client, "cashier")
    for one in room.people:
        one.done(f"{T}/cash-outs", {})
    supervisor.done(f"{T}/modes", {"mode": "live"})
    for one in room.people:
        told = {"person": one.name, "amount_cents": STAKE}
        cashier.done("/cage/issues", told)
        one.done(f"{T}/buy-ins", {"amount_cents": STAKE})


def _about(room: Room) -> str:
    return str(room.driver.step_now.about)


def _clock(room: Room) -> dict[str, Any]:
    found: dict[str, Any] = room.people[0].get(f"{T}/clock").json()
    return found


def test_bots_of_every_strength_play_hands_at_their_own_pace(database: Database) -> None:
    room = Room(database, patrons=1)
    with room.client:
        known = room.people[0].get(f"{T}/bots").json()["strengths"]
        assert set(known) == {"random", "caller", "tight", "equity"}
        for strength in known:
            assert room.people[0].done(f"{T}/bots/{strength}")["strength"] == strength
        refused = room.people[0].post(f"{T}/bots/perfect")
        assert refused.status_code >= 400
        assert "tight" in refused.text
        _hands_with_bots(room, 3)
        assert room.driver.table.round >= 3
        given = [entry.event for entry in room.driver.log if hasattr(entry.event, "commitment")]
        assert {one.patron for one in given} <= {"patron-1"}
        assert room.floor.audit() == []


def test_bots_end_the_hand_of_a_patron_who_is_gone_and_begin_none_alone(database: Database) -> None:
    room = Room(database, patrons=1)
    with room.client:
        for _ in range(2):
            room.people[0].done(f"{T}/bots/caller")
        room.dealt()
        room.people[0].done(f"{T}/acts", {"act": "sit_out"})
        rng = Random(3)
        for _ in range(100):
            step = room.driver.step_now
            if isinstance(step, Ask) and "patron-1" in step.patrons:
                room.people[0].done(f"{T}/answers", {"choice": "fold", "about": step.about})
            room.passes(1)
            bots.everywhere(room.floor, rng)
        assert (room.driver.table.round, room.driver.step_now) == (1, Idle())


def _hands_with_bots(room: Room, hands: int) -> None:
    """The patron calls and checks, the bots act when they have thought about it."""
    rng = Random(7)
    for _ in range(400):
        step = room.driver.step_now
        if isinstance(step, Ask) and step.patrons[0] == room.people[0].name:
            usual = next(c for c in ("check", "call", "show", *step.choices) if c in step.choices)
            body = {"choice": usual, "about": step.about}
            room.people[0].done(f"{T}/answers", body)
        elif isinstance(step, Idle) and room.driver.table.round >= hands:
            return
        room.passes(1)
        bots.everywhere(room.floor, rng)
    raise AssertionError("the hands do not end")


def test_the_bureau_opens_hidden_cards_by_a_deed(room: Room) -> None:
    room.dealt()
    room.played("fold", "fold")
    own = {one.name: one.get(f"{T}/hands").json()["rows"][0]["cards"] for one in room.people}
    begun = {e.event.unit: e.event for e in room.driver.log if isinstance(e.event, UnitBegun)}
    path = "/bureau/tables/T1/rounds/1/openings"
    assert room.people[0].post(path, {"reason": "I would like to know"}).status_code == 403
    bureau = of_role(room.house, room.client, "bureau")
    assert bureau.post(path, {"reason": " "}).status_code >= 400
    opened = bureau.done(path, {"reason": "A complaint about collusion"})
    for place, one in enumerate(room.people, start=1):
        cards = [card for card in opened["cards"] if card["place"] == str(place)]
        assert sorted(card["card"] for card in cards) == sorted(own[one.name])
    for card in opened["cards"]:
        salt, leaf = bytes.fromhex(card["salt"]), card["leaf"]
        made = fair.leaf_of(salt, leaf, card["card"]).hex()
        assert made == begun[card["unit"]].leaves[leaf]
        assert not card["shown"]
    deeds = bureau.get("/bureau").json()["deeds"]
    assert (deeds[0]["by"], deeds[0]["what"]) == (bureau.name, "cards opened")
    assert "collusion" in deeds[0]["words"]
    assert room.floor.audit() == []


def test_the_cards_of_a_hand_under_way_are_opened_for_nobody(room: Room) -> None:
    room.dealt()
    bureau = of_role(room.house, room.client, "bureau")
    path = "/bureau/tables/T1/rounds/1/openings"
    refused = bureau.post(path, {"reason": "A complaint about collusion"})
    assert refused.status_code >= 400
    assert "not over" in refused.text


def patience(room: Room) -> float:
    return clocks.patience(room.floor.current("T1"), room.floor.pace.answers)


LIMITS = {
    "T2": ({"type": "omaha", "form": "hi_lo_8", "structure": "pot_limit"}, None),
    "T3": ({"type": "holdem", "structure": "no_limit"}, None),
    "T4": ({"type": "seven_card_stud", "form": "hi_lo"}, 8_00),
    "T5": ({"type": "holdem", "structure": "spread"}, 8_00),
}


@verifies("poker.17", "poker.18")
def test_the_limits_that_are_told_are_those_of_the_structure(database: Database) -> None:
    """Where the pot or a player's chips are the maximum, no page or list tells another."""
    room = Room(database, patrons=0)
    one = Visitor(room.client, "patron-1")
    for name, (choices, _) in LIMITS.items():
        room.floor.open_table(name, "poker", choices=choices)
    announced = {row["table"]: row for row in one.get("/announcements").json()["rows"]}
    listed = {row["table"]: row for row in one.get("/tables").json()["rows"]}
    for name, (_, most) in LIMITS.items():
        row, title = announced[name], listed[name]["title"]
        assert (row["title"], row["maximum_cents"]) == (title, most)
        assert listed[name]["maximum_cents"] == most
        limits = "from $4" if most is None else "$4 to $8"
        assert row["says"].startswith(f"{title}, {limits}, table {name}: ")
        page = one.page(f"/tables/{name}")
        hint = page.partition('id="amount-hint"')[2].partition("</p>")[0]
        assert hint.endswith(", in steps of $1")
        assert ("$8" in hint, "Wagers: minimum $4, maximum $8." in page) == (most is not None,) * 2
    assert listed["T2"]["title"].startswith("Pot-limit omaha")


def test_a_shown_hand_keeps_the_name_of_its_player_when_the_seat_is_given_up(
    database: Database,
) -> None:
    room = Room(database, patrons=2, seats=2)
    room.dealt()
    room.played()
    watcher = Visitor(room.client, "patron-9")

    def shown() -> list[str]:
        told = [one.says for one in news.news(room.floor.current("T1"), watcher.name)]
        return [says for says in told if " shows " in says or says.startswith("Hand ")]

    before = shown()
    assert sorted(says.split(" shows ")[0] for says in before) == ["patron-1", "patron-2"]
    room.people[0].done(f"{T}/cash-outs", {})
    assert shown() == before, "nobody sits there"
    watcher.done(f"{T}/buy-ins", {"amount_cents": STAKE})
    assert room.driver.table.play.seats[watcher.name] == 1
    assert shown() == before, "somebody else sits there"
    number = room.driver.table.round
    told = watcher.get(f"{T}/rounds/{number}").json()["steps"]
    assert {one["says"] for one in told} >= set(before)
