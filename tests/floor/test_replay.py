"""Rounds by their permanent links: step by step, re-run, as a transcript, and nothing hidden."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, cast, get_args

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.core.driver import Driver
from croupier.core.event import UNSEEN, seen_by
from croupier.core.game import Game
from croupier.floor.store import schema
from croupier.floor.tables import rounds
from croupier.floor.tables.floor import Floor, nothing
from croupier.floor.web.api import rounds as web
from croupier.floor.web.serving.house import House
from croupier.games import registry
from croupier.games.sicbo.procedure import lit
from croupier.notation.convert import Form
from croupier.notation.replay import replay
from croupier.rulebook.citation import verifies
from tests.floor.fresh import fresh_sqlite
from tests.floor.houses import seated
from tests.floor.playing import anything, plays
from tests.floor.test_tables import funded

ACTS = 120
RED = {"amount_cents": 10_00, "wager": "red"}


def test_the_last_ten_rounds_are_at_hand_each_by_its_link(client: TestClient, house: House) -> None:
    one = seated(client, house, "roulette")
    plays(house, one, "T1", RED, rounds=12)
    rows = one.get("/tables/T1/rounds").json()["rows"]
    assert [row["round"] for row in rows] == list(range(12, 2, -1))
    assert rows[0]["link"] == "/tables/T1/rounds/12"
    first = one.get("/tables/T1/rounds/1").json()
    assert first["came"] in {str(n) for n in range(37)} | {"00", "0"}
    assert first["rerun"] == rounds.SAME
    assert first["net_cents"] in ({"patron-1": 10_00}, {"patron-1": -10_00})
    assert client.get("/tables/T1/rounds/1").status_code == 200


@verifies("sicbo.5.e", "sicbo.5.g", "cmr146.20.2")
def test_the_winning_combinations_are_lit_while_wagers_are_settled(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "sicbo")
    plays(house, one, "T1", {"amount_cents": 10_00, "wager": "small"})
    steps = one.get("/tables/T1/rounds/1").json()["steps"]
    kinds = [step["event"]["kind"] for step in steps]
    frames = [one.get(f"/tables/T1/rounds/1/frames/{n}").json() for n in range(len(kinds))]
    shines = ['class="lit"' in frame["wide_things"] for frame in frames]
    entered, ended = kinds.index("confirmed"), kinds.index("round_ended")
    assert shines == [entered <= n < ended for n in range(len(kinds))]
    eyes = steps[kinds.index("drawn")]["event"]["outcome"].split("-")
    rolled = cast("tuple[int, int, int]", tuple(map(int, eyes)))
    lights = lit(rolled, house.floor.table("T1").driver.rules)
    assert one.get("/tables/T1/view").json()["lit"] == list(lights)
    page = one.page("/tables/T1")
    assert page.count('class="lit"') == 2 * len(lights), "on both arrangements of the felt"


def test_each_step_shows_the_felt_as_it_was(client: TestClient, house: House) -> None:
    one = seated(client, house, "roulette")
    plays(house, one, "T1", RED)
    shown = one.get("/tables/T1/rounds/1").json()
    kinds = [step["event"]["kind"] for step in shown["steps"]]
    frames = [one.get(f"/tables/T1/rounds/1/frames/{n}").json() for n in range(len(kinds))]
    wagered, drawn = kinds.index("wager_placed"), kinds.index("drawn")
    assert 'data-area="red"' not in frames[wagered - 1]["wide_chips"]
    assert 'data-area="red"' in frames[wagered]["wide_chips"]
    assert 'data-area="red"' not in frames[-1]["wide_chips"]
    assert shown["came"] not in [thing["face"] for thing in frames[drawn - 1]["facts"]]
    assert f'data-face="{shown["came"]}"' in frames[drawn]["wide_things"]
    assert one.get(f"/tables/T1/rounds/1/frames/{len(kinds)}").status_code == 400


def test_a_round_that_was_not_played_is_not_there(client: TestClient, house: House) -> None:
    one = seated(client, house, "roulette")
    plays(house, one, "T1", RED)
    missing = one.get("/tables/T1/rounds/99")
    assert (missing.status_code, missing.json()["type"]) == (404, "/problems/no-such-round")
    assert one.get("/tables/T1/rounds/x").status_code == 400
    page = client.get("/tables/T1/rounds/99")
    assert (page.status_code, page.headers["content-type"][:9]) == (404, "text/html")


def test_a_journal_that_was_changed_does_not_re_run(client: TestClient, house: House) -> None:
    one = seated(client, house, "roulette")
    plays(house, one, "T1", RED)
    event = schema.event
    mine = (event.c.gaming_table == "T1") & (event.c.kind == "drawn")
    with house.database.transaction() as connection:
        row = connection.execute(event.select().where(mine)).first()
        assert row is not None
        told = json.loads(row.line)
        told["data"]["outcome"] = "17" if told["data"]["outcome"] != "17" else "18"
        connection.execute(update(event).where(mine).values(line=json.dumps(told)))
    assert one.get("/tables/T1/rounds/1").json()["rerun"] != rounds.SAME


def test_a_transcript_is_what_croupier_replay_reads(
    client: TestClient, house: House, tmp_path: Path
) -> None:
    one = seated(client, house, "roulette")
    plays(house, one, "T1", RED, rounds=3)
    for spelling in ("croupier", "jsonl"):
        answer = one.get(f"/tables/T1/rounds/2/transcript.{spelling}")
        assert answer.status_code == 200
        file = tmp_path / f"two.{spelling}"
        file.write_bytes(answer.content)
        told = CliRunner().invoke(app, ["replay", str(file), "--quiet"])
        assert told.exit_code == 0, told.output
        assert "2 rounds, every line matches the engine" in told.output
        proved = CliRunner().invoke(app, ["verify", str(file), "--quiet"])
        assert proved.exit_code == 0, proved.output
    assert one.get("/tables/T1/rounds/2/transcript.txt").status_code == 400
    assert one.get("/tables/T1/rounds/4/transcript.jsonl").status_code in (400, 404)


def test_the_hash_of_a_transcript_is_that_of_the_journal(client: TestClient, house: House) -> None:
    one = seated(client, house, "sicbo")
    plays(house, one, "T1", {"amount_cents": 10_00, "wager": "small"}, rounds=2)
    lines = one.get("/tables/T1/rounds/2/transcript.jsonl").text.splitlines()
    last = json.loads(lines[-1])
    event = schema.event
    mine = (event.c.gaming_table == "T1") & (event.c.seq == last["seq"])
    with house.database.transaction() as connection:
        row = connection.execute(event.select().where(mine)).first()
    assert row is not None
    assert last["hash"] == row.hash


def _buys(patron: str, driver: Driver) -> None:
    driver.buy(patron, 50_000_00)


def _faces(told: Any) -> set[str]:
    """The cards that somebody is told in the events of a round."""
    return {
        card for step in told.steps for card in getattr(step.event, "cards", ()) if card != UNSEEN
    }


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.key)
def test_every_round_re_runs_and_shows_nobody_what_was_hidden(
    game: Game, tmp_path_factory: pytest.TempPathFactory
) -> None:
    database = fresh_sqlite(tmp_path_factory.mktemp("floor"))
    floor = Floor(database)
    floor.open_table("T1", game.key)
    funded(floor, "p1", "p2", amount=10**9)
    rng = Random(5)
    for patron in ("p1", "p2"):
        floor.act("T1", patron, "buy-in", partial(_buys, patron))
    for _ in range(ACTS):
        floor.act("T1", "p1", "play", nothing, then=lambda d: anything(d, rng))
    found = floor.table("T1")
    for number in range(1, found.driver.table.round + 1):
        with database.transaction() as connection:
            one = rounds.played(connection, found, number)
        assert rounds.rerun(game, one) == rounds.SAME
        for somebody in ("p2", None):
            shown = web.round_shown(found, one, somebody)
            allowed = {
                card
                for each in one.events
                if (event := seen_by(each.event, somebody)) is not None
                for card in getattr(event, "cards", ())
                if card != UNSEEN
            }
            assert _faces(shown) <= allowed
            steps = web.steps(one, somebody)
            drawn = web.frame_of(found, one, steps, len(steps) // 2, somebody)
            faces = {line.split('"')[0] for line in drawn.wide_things.split('data-face="')[1:]}
            known = allowed | {UNSEEN}
            assert {face for face in faces if len(face) == 2 and face[1] in "cdhs"} <= known
    with database.transaction() as connection:
        for spelling in get_args(Form):
            text = rounds.transcript(connection, found, found.tip.seq, spelling, "p2")
            told = replay(text)
            assert told.same, str(told.first_difference)
    database.close()


def test_hidden_cards_of_a_shoe_in_play_are_not_in_a_transcript(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "blackjack")
    plays(house, one, "T1", {"amount_cents": 10_00, "wager": "main"})
    lines = one.get("/tables/T1/rounds/1/transcript.jsonl").text.splitlines()[1:]
    burned = [
        line["data"]["cards"]
        for line in map(json.loads, lines)
        if line["kind"] == "dealt" and "burn" in line["data"]["to"]
    ]
    assert burned
    assert all(card == UNSEEN for cards in burned for card in cards)
