"""Chat at tables: who may write, what, how often; mutes, reports, silences, and the switches."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from croupier.core.errors import Refused
from croupier.floor.people import chat, pruning
from croupier.floor.people.chat import written
from croupier.floor.store import schema
from croupier.floor.store.database import Database
from croupier.floor.tables import dealer
from croupier.floor.tables.clocks import later
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House
from tests.floor.houses import house_with, of_role
from tests.floor.visitors import Visitor

T, SAID = "/tables/T1", "/tables/T1/messages"
XSS = "<script>alert(1)</script><img src=x onerror=alert(2)> {{ 7*7 }} & “so”"


@pytest.fixture
def house(database: Database) -> House:
    return house_with(database, T1="roulette", T2="poker", T3="roulette")


@pytest.fixture
def people(client: TestClient, house: House) -> list[Visitor]:
    """Two patrons with chips, and one without."""
    made = [Visitor(client, f"patron-{number}") for number in (1, 2, 3)]
    for one in made[:2]:
        one.done(f"{T}/buy-ins", {"amount_cents": 200_00})
    return made


def says(one: Visitor, words: str, at: str = SAID) -> Any:
    return one.post(at, {"words": words})


def read(one: Visitor, at: str = SAID) -> list[str]:
    return [row.get("words", "") for row in one.get(at).json()["rows"]]


def passes(house: House, seconds: float) -> None:
    """The clock of the house goes on."""
    now = later(house.floor.clock(), seconds)
    house.floor.clock = lambda: now


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("  good \t luck\n", "good luck"),
        ("שלום, مرحبا", "שלום, مرحبا"),
        ("e\u0301", "é"),
        (XSS, XSS),
        ("x" * 200, "x" * 200),
        ("x" * 201, None),
        ("", None),
        ("zero\u200bwidth", None),
        ("\u202eevil", None),
        ("bell\x07", None),
        ("\ud800", None),
        ("a" + "\u0301\u0302\u0303\u0304\u0305", None),
        ("\u0301", None),
        ("a\u2800b", None),
        ("\u3164", None),
        ("I \u2764\ufe0f this, 1\ufe0f\u20e3", "I \u2764\ufe0f this, 1\ufe0f\u20e3"),
        ("a\ufe0f", None),
        ("\u2764\ufe0f\ufe0f", None),
        ("\u2764\ufe0f\u200d\U0001f525 me", "\u2764\ufe0f\u200d\U0001f525 me"),
        ("\U0001f937\U0001f3fd\u200d\u2640\ufe0f", "\U0001f937\U0001f3fd\u200d\u2640\ufe0f"),
        ("\u2764\u200d", None),
        ("\u2764\u200d\u200d\u2764", None),
        ("a\u200db", None),
        ("a\ufe01", None),
        ("a\U000e0100", None),
        ("\U0001d159", None),
    ],
)
def test_a_message_is_one_line_that_people_can_read(words: str, kept: str | None) -> None:
    if kept is not None:
        assert written(words) == kept
        return
    with pytest.raises(Refused) as refusal:
        written(words)
    assert refusal.value.accepted


def test_people_at_a_table_talk_and_everyone_who_watches_reads(
    client: TestClient, house: House, people: list[Visitor]
) -> None:
    one, two, three = people
    assert says(one, XSS).status_code == 201
    two.done(SAID, {"emote": "nice"})
    assert read(three) == [XSS, ""]
    assert client.get(f"/api/v1{SAID}").json()["rows"][1]["emote"] == "nice"
    page = three.page(f"{T}/chat")
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "Well played!" in page
    assert read(one, "/tables/T3/messages") == []
    refused = says(three, "let me in")
    assert (refused.status_code, refused.json()["accepted"]) == (422, "buying chips first")
    assert three.get(SAID).json()["refused"]["why"] == "you have no chips at this table"
    for body in ({}, {"words": "a", "emote": "nice"}, {"emote": "<svg>"}, {"words": 7}):
        assert one.post(SAID, body).status_code in (400, 404, 422)
    assert client.post(f"/api/v1{SAID}", json={"words": "hi"}).status_code == 401
    assert two.get(f"{SAID}/after/0").json() == {"many": 1}
    cashier = of_role(house, client, "cashier")
    assert says(cashier, "hello").status_code == 403
    assert says(of_role(house, client, "dealer"), "welcome").status_code == 201
    journal = client.get(f"/api/v1{T}/journal?all=true").text
    assert "alert(1)" not in journal
    assert "welcome" not in journal


def test_a_flood_is_refused_with_when_it_would_be_accepted(
    house: House, people: list[Visitor]
) -> None:
    one, two, _ = people
    passes(house, 0)
    for number in range(chat.MOST):
        assert says(one, f"message {number}").status_code == 201
    refused = says(one, "one more")
    assert refused.status_code == 429
    assert refused.json()["accepted"] == "the next one in 21 seconds"
    assert refused.headers["retry-after"] == "21"
    assert says(two, "not me").status_code == 201
    worker = TestClient(application(House(house.database, people=house.people)))
    worker_one = copy(one)
    worker_one.client = worker
    assert says(worker_one, "through another worker").status_code == 429
    assert read(worker_one) == read(one)
    passes(house, chat.WITHIN_S + 1)
    for again in ("MESSAGE 1", "message 1!!", "ｍessage - 1"):
        assert says(one, again).json()["why"] == "you just said that"
    assert says(one, "one more").status_code == 201


def test_a_muted_person_is_hidden_from_one_reader_alone(
    client: TestClient, house: House, people: list[Visitor]
) -> None:
    one, two, three = people
    says(one, "buy my system")
    two.done("/me/muted/patron-1")
    two.done("/me/muted/patron-1")
    assert (read(two), read(three)) == ([], ["buy my system"])
    assert two.get(SAID).json()["muted"] == ["patron-1"]
    assert two.get(f"{SAID}/after/0").json() == {"many": 0}
    assert "buy my system" not in two.page(f"{T}/chat")
    for wrong in ("patron-2", "nobody-here", of_role(house, client, "dealer").name):
        assert two.post(f"/me/muted/{wrong}").status_code == 422
    client.delete("/api/v1/me/muted/patron-1", headers=two.headers())
    assert read(two) == ["buy my system"]


def test_a_supervisor_reads_reports_and_deletes_and_silences(
    client: TestClient, house: House, people: list[Visitor]
) -> None:
    one, two, three = people
    for words in ("before", "an insult", "after"):
        says(one, words)
    number = one.get(SAID).json()["rows"][1]["number"]
    at = f"{SAID}/{number}"
    assert one.post(f"{at}/reports", {}).json()["why"] == "it is your own"
    assert two.post(f"/tables/T3/messages/{number}/reports", {}).status_code == 422
    for who in (two, two, three):
        who.done(f"{at}/reports", {"why": "rude <b>"})
    boss = of_role(house, client, "supervisor")
    (case,) = boss.get("/chat").json()["cases"]
    assert [said["message"]["words"] for said in case["around"]] == ["before", "an insult", "after"]
    assert [report[0] for report in case["reports"]] == ["patron-2", "patron-3"]
    page = boss.page("/chat")
    assert "an insult" in page
    assert "rude &lt;b&gt;" in page
    for who in (one, of_role(house, client, "dealer")):
        assert who.get("/chat").status_code == 403
        assert client.delete(f"/api/v1{at}", headers=who.headers()).status_code == 403
        assert who.post(f"{T}/chat/off").status_code == 403
    assert client.delete(f"/api/v1{at}", headers=boss.headers()).status_code == 200
    assert read(two) == ["before", "after"]
    assert boss.get("/chat").json()["cases"] == []
    assert client.delete(f"/api/v1{at}", headers=boss.headers()).status_code == 422
    boss.done(f"{T}/silences", {"person": "patron-1", "minutes": 10})
    assert "silenced you at this table until" in says(one, "why?").json()["why"]
    passes(house, 601)
    assert says(one, "sorry").status_code == 201
    with house.database.reading() as connection:
        noted = connection.execute(select(schema.deed.c.words)).scalars().all()
    assert any(f"deleted message {number} of patron-1" in words for words in noted)
    assert not any("insult" in words for words in noted)
    assert house.floor.audit() == []


def test_no_supervisor_dismisses_the_reports_of_their_own_message(
    client: TestClient, house: House, people: list[Visitor]
) -> None:
    boss, colleague = (of_role(house, client, "supervisor", n) for n in (1, 2))
    number = boss.done(SAID, {"words": "an insult"})["number"]
    people[0].done(f"{SAID}/{number}/reports", {})
    dismissal = f"/chat/reports/{number}/dismissals"
    refused = boss.post(dismissal).json()
    assert (refused["why"], refused["what"]) == ("it is your own", f"message {number}")
    assert len(boss.get("/chat").json()["cases"]) == 1
    colleague.done(dismissal)
    assert boss.get("/chat").json()["cases"] == []


def test_chat_is_switched_off_at_a_table_or_in_the_house(
    client: TestClient, house: House, people: list[Visitor]
) -> None:
    one, boss = people[0], of_role(house, client, "supervisor")
    one.done("/tables/T3/buy-ins", {"amount_cents": 100_00})
    boss.done(f"{T}/chat/off")
    refused = says(one, "hello").json()
    assert refused["why"] == "chat is switched off at this table"
    assert "Chat is switched off here." in one.page(f"{T}/chat")
    assert says(one, "hello", "/tables/T3/messages").status_code == 201
    boss.done("/chat/off")
    assert says(one, "hi", "/tables/T3/messages").json()["why"].endswith("off in the house")
    boss.done("/chat/on")
    boss.done(f"{T}/chat/on")
    assert says(one, "hello at last").status_code == 201


def test_nobody_in_a_hand_may_tell_the_others_anything(
    client: TestClient, house: House, people: list[Visitor]
) -> None:
    at = "/tables/T2/messages"
    for one in people:
        one.done("/tables/T2/buy-ins", {"amount_cents": 200_00})
    assert says(people[0], "good luck", at).status_code == 201
    house.floor.act("T2", "dealer", "clock", dealer.goes_on, then=dealer.deals)
    refused = says(people[0], "I have aces", at).json()
    assert refused["cites"] == ["poker.16.a"]
    assert refused["accepted"] == "a message when the hand is over"
    assert people[1].post(at, {"emote": "ouch"}).status_code == 422
    assert says(of_role(house, client, "dealer"), "one player to a hand", at).status_code == 201


def test_a_person_who_asked_to_be_kept_from_play_only_reads(
    house: House, people: list[Visitor]
) -> None:
    one = people[0]
    one.done("/me/breaks", {"minutes": 60})
    refused = says(one, "one last time").json()
    assert refused["type"] == "/problems/kept-from-play"
    assert one.get(SAID).status_code == 200


def test_old_messages_are_removed_with_their_reports(house: House, people: list[Visitor]) -> None:
    one, two, _ = people
    number = says(one, "long ago").json()["number"]
    two.done(f"{SAID}/{number}/reports", {})
    passes(house, chat.KEPT_S - 60)
    assert pruning.prune(house.floor, 0).messages == 0
    passes(house, 120)
    assert pruning.prune(house.floor, 0).messages == 1
    with house.database.reading() as connection:
        assert connection.execute(select(schema.message_report)).all() == []
        assert chat.messages(connection, "T1") == ()


def test_a_hostile_patron_gets_nowhere(
    house: House, client: TestClient, people: list[Visitor]
) -> None:
    one, two, watcher = people
    two.done("/tables/T3/buy-ins", {"amount_cents": 200_00})
    number = says(two, "hello").json()["number"]
    elsewhere = says(two, "hello there", "/tables/T3/messages").json()["number"]
    boss = of_role(house, client, "supervisor")
    boss.done(f"{T}/silences", {"person": one.name, "minutes": 5})
    tries: list[tuple[Visitor, str, Any]] = [
        (watcher, SAID, {"words": "I only watch"}),
        (watcher, SAID, {"emote": "hello"}),
        (one, SAID, {"words": "I am silenced"}),
        (one, SAID, {"emote": "ouch"}),
        (two, SAID, {"words": "both", "emote": "ouch"}),
        (two, SAID, {"emote": "<b>"}),
        (two, SAID, {"words": "x", "person": boss.name}),
        (two, f"{SAID}/{number}/reports", {"why": "my own"}),
        (one, f"{SAID}/{elsewhere}/reports", {"why": "of another table"}),
        (one, f"{SAID}/-1/reports", {}),
        (one, f"{SAID}/{'9' * 30}/reports", {}),
        (one, f"{SAID}/{number}/reports", {"why": "\u202e"}),
        (one, f"{T}/silences", {"person": two.name, "minutes": 5}),
        (one, f"{T}/chat/off", None),
        (one, "/chat/off", None),
        (one, f"/chat/reports/{number}/dismissals", None),
        (one, f"/me/muted/{boss.name}", None),
        (one, f"/me/muted/{one.name}", None),
        (boss, f"{T}/silences", {"person": "supervisor-1", "minutes": 5}),
        (boss, f"{T}/silences", {"person": two.name, "minutes": 10**12}),
    ]
    for who, path, body in tries:
        answer = who.post(path, body)
        assert 400 <= answer.status_code < 500, (who.name, path, answer.text)
    one.done(f"{SAID}/{number}/reports", {"why": "<script>alert(3)</script>"})
    assert one.get("/chat").status_code == 403
    assert "alert(3)" not in one.page("/chat")
    assert "&lt;script&gt;alert(3)" in boss.page("/chat")
    api = f"/api/v1{SAID}"
    gone = client.delete(f"{api}/{number}", headers=one.headers())
    assert gone.status_code == 403
    assert client.post(f"{api}/{number}/reports", json={}).status_code == 401
    assert read(two) == ["hello"]
