"""Fair by proof: what is finished proves itself, and a journal that was changed is noticed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace
from starlette.testclient import TestClient
from typer.testing import CliRunner

from croupier.analysis.random_play import random_act
from croupier.cli.app import app
from croupier.core.driver import Driver, Entry
from croupier.core.errors import BadFile, Refused
from croupier.core.event import CardsShuffled, Committed, Drawn, Event, Revealed
from croupier.core.game import Game
from croupier.equipment.source import Live, Played
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.tables import export
from croupier.floor.tables.floor import Floor, nothing
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House
from croupier.games import registry
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import Header, Record, digest, record_of
from croupier.notation.text import write_text
from croupier.rulebook.rules import rules_for
from croupier.verification.verify import (
    CHAIN,
    CHANCE,
    COMMITMENT,
    KEPT,
    SETTLEMENT,
    Finding,
    Verified,
    against,
    verify,
)
from tests.floor.fresh import fresh_sqlite
from tests.floor.playing import anything, secrets_of
from tests.floor.test_hidden import _buys
from tests.floor.test_tables import funded
from tests.floor.visitors import Visitor

AT = "2026-01-01T20:00:00+00:00"


@contextmanager
def known_secrets() -> Iterator[None]:
    """The same secrets each time, so that what fails once fails again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.equipment.chance.secrets", Random(9))
        patch.setattr(Random, "token_bytes", Random.randbytes, raising=False)
        patch.setattr("croupier.equipment.fair_source.token_bytes", Random(9).randbytes)
        yield


def few(game: Game) -> dict[str, int]:
    """A shoe of as few decks as a game allows, so that it is soon over."""
    for decks in (1, 6) if hasattr(game.options, "decks") else ():
        with suppress(Refused):
            rules_for(game, {"decks": decks})
            return {"decks": decks}
    return {}


def exported(floor: Floor, table: str) -> str:
    return b"".join(export.journal(floor, table)).decode()


def plays(floor: Floor, table: str, acts: int, seed: int = 5) -> None:
    rng = Random(seed)
    for _ in range(acts):
        floor.act(table, "p1", "play", nothing, then=lambda d: anything(d, rng))


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.key)
def test_what_is_finished_at_a_table_proves_itself(game: Game, tmp_path: Path) -> None:
    database = fresh_sqlite(tmp_path)
    floor = Floor(database)
    funded(floor, *(f"p{number}" for number in range(1, 12)), amount=10**9)
    with known_secrets():
        floor.open_table("T1", game.key, choices=few(game))
        for patron in ("p1", "p2"):
            floor.act("T1", patron, "buy-in", partial(_buys, patron))
        plays(floor, "T1", 400)
    text = exported(floor, "T1")
    assert verify(text).findings == ()
    assert not [secret for secret in secrets_of(floor, "T1") if secret in text]
    floor.renew("T1", "values", "the test is over")
    text = exported(floor, "T1")
    found = verify(text)
    assert found.findings == ()
    assert found.rounds > 5
    assert sum(len(proof.outcomes) for proof in found.proofs) > 5
    assert not [secret for secret in secrets_of(floor, "T1") if secret in text]
    database.close()


def test_the_journal_is_told_to_whoever_asks(floor: Floor) -> None:
    house = House(floor.database, people=People(QUICK))
    house.floor.open_table("roulette-1", "roulette")
    with TestClient(application(house)) as client:
        one = Visitor(client, "patron-1")
        one.done("/tables/roulette-1/buy-ins", {"amount_cents": 200_00})
        one.done("/tables/roulette-1/wagers", {"amount_cents": 25_00, "wager": "red"})
        one.done("/tables/roulette-1/ready")
        one.done("/tables/roulette-1/wagers", {"amount_cents": 25_00, "wager": "black"})
        answer = client.get("/api/v1/tables/roulette-1/journal")
        assert client.get("/api/v1/tables/nowhere-1/journal").status_code == 404
    assert answer.headers["content-type"] == "application/jsonl"
    found = verify(answer.text)
    assert (found.holds, found.rounds) == (True, 1)
    assert "black" not in answer.text


@cache
def driven(key: str, acts: int = 240) -> Driver:
    """A table with committed chance that was played at for a while, with a shoe of one deck."""
    game = registry.game(key)
    driver = Driver(game, rules_for(game, few(game)), Played(), lambda: AT)
    rng = Random(2)
    driver.buy("p1", 20_000_00)
    with known_secrets():
        for _ in range(acts):
            random_act(driver, rng)
    return driver


@cache
def journal(key: str) -> str:
    """The finished part of such a table."""
    record = record_of(driven(key))
    told = [n for n, one in enumerate(record.entries, 1) if isinstance(one.event, Revealed)]
    parts = (write_jsonl(replace(record, entries=record.entries[:n])) for n in reversed(told))
    return next(text for text in parts if verify(text).holds)


KEYS = ("roulette", "craps", "reddog", "blackjack")


@pytest.mark.parametrize("key", KEYS)
def test_a_record_holds_in_either_spelling(key: str) -> None:
    found = verify(journal(key))
    assert found.holds
    assert found.rounds > 3
    driver = driven(key)
    entries = tuple(driver.log[: found.events])
    record = Record(found.header, entries)
    assert verify(write_text(driver.game, record)).findings == ()


def substance(text: str) -> list[Any]:
    """What a journal tells, but for the version that wrote it; None where it tells nothing."""
    rows = [json.loads(row) for row in text.split("\n") if row.strip()]
    rows[0].pop("croupier", None)
    return rows


@given(
    key=st.sampled_from(KEYS), place=st.floats(0, 1, exclude_max=True), byte=st.integers(32, 126)
)
@example(key="roulette", place=0.5, byte=ord("0"))
def test_any_changed_byte_of_substance_is_noticed(key: str, place: float, byte: int) -> None:
    text = journal(key)
    at = int(place * len(text))
    changed = text[:at] + chr(byte) + text[at + 1 :]
    try:
        found = verify(changed)
    except BadFile:
        return
    assert not found.holds or substance(changed) == substance(text)


@given(key=st.sampled_from(KEYS), data=st.data())
def test_a_line_that_is_missing_doubled_or_moved_is_noticed(key: str, data: st.DataObject) -> None:
    lines = journal(key).splitlines()
    at = data.draw(st.integers(1, len(lines) - 2))
    how = data.draw(st.sampled_from(("missing", "doubled", "moved")))
    if how == "missing":
        del lines[at]
    elif how == "doubled":
        lines.insert(at, lines[at])
    else:
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
    assert not verify("\n".join(lines)).holds


def rewritten(key: str, change: Callable[[list[Event]], None]) -> Verified:
    """A record made anew from changed inputs, every hash and settlement fitting them."""
    text = journal(key)
    driver = driven(key)
    inputs = [e.event for e in driver.log[: verify(text).events] if e.event.is_input]
    change(inputs)
    again = Driver(driver.game, driver.rules, Live(), lambda: AT)
    for event in inputs:
        again.feed(event)
    return verify(write_jsonl(record_of(again)))


def first(kind: type[Event], events: list[Event]) -> int:
    return next(n for n, event in enumerate(events) if isinstance(event, kind))


def kinds(found: Verified) -> set[str]:
    return {one.what for one in found.findings}


def test_another_outcome_is_found_though_the_chain_was_made_anew() -> None:
    def another(inputs: list[Event]) -> None:
        at = first(Drawn, inputs)
        drawn = inputs[at]
        assert isinstance(drawn, Drawn)
        inputs[at] = replace(drawn, outcome="17" if drawn.outcome != "17" else "18")

    found = rewritten("roulette", another)
    assert kinds(found) == {CHANCE}
    assert "but the secret that was committed to gives" in found.findings[0].why


def test_another_secret_is_found() -> None:
    def another(inputs: list[Event]) -> None:
        inputs[first(Revealed, inputs)] = Revealed(secret="ab" * 32)

    found = rewritten("roulette", another)
    assert [one.why for one in found.findings] == [
        "the commitment is not opened: 1 outcome cannot be proved",
        "a secret that nobody had committed to",
    ]


def test_a_commitment_after_the_betting_closed_is_found() -> None:
    def later(inputs: list[Event]) -> None:
        committed = inputs.pop(first(Committed, inputs))
        inputs.insert(first(Drawn, inputs), committed)

    assert "after wagers were closed" in rewritten("roulette", later).findings[0].why


def test_chance_without_a_commitment_is_found() -> None:
    def gone(inputs: list[Event]) -> None:
        del inputs[first(Committed, inputs)]

    assert kinds(rewritten("roulette", gone)) == {CHANCE, COMMITMENT}
    found = rewritten("reddog", _unsealed)
    assert "the order of the shoe was not committed to" in {one.why for one in found.findings}


def _unsealed(inputs: list[Event]) -> None:
    """A shoe's commitment stands right before its shuffle, here after that of the round."""
    at = first(CardsShuffled, inputs)
    assert isinstance(inputs[at - 1], Committed)
    del inputs[at - 2 : at]


def test_a_secret_that_is_told_too_early_is_found() -> None:
    def early(inputs: list[Event]) -> None:
        revealed = inputs.pop(first(Revealed, inputs))
        inputs.insert(first(Drawn, inputs), revealed)

    assert "is revealed before line" in rewritten("roulette", early).findings[0].why


def test_a_wrong_payment_is_found_by_its_line() -> None:
    lines = journal("roulette").splitlines()
    at = next(n for n, line in enumerate(lines) if '"kind":"paid"' in line)
    lines[at] = lines[at].replace('"amount_cents":', '"amount_cents":1')
    found = verify("\n".join(lines))
    assert (found.findings[0].line, found.findings[0].what) == (at + 1, SETTLEMENT)


def test_what_was_written_down_at_the_table_must_stand_there() -> None:
    text = journal("roulette")
    noted = json.loads(text.splitlines()[9])["hash"]
    assert verify(text, noted).holds
    assert verify(text, verify(text).proofs[2].digest[:12]).holds
    assert kinds(verify(text, "ab" * 32)) == {KEPT}


@pytest.mark.parametrize("noted", ["abc", "ab" * 33, "not a hash at all"])
def test_what_cannot_be_a_hash_is_no_sign_that_a_record_was_changed(noted: str) -> None:
    with pytest.raises(Refused, match="a hash has 64 digits, 0 to 9 and a to f"):
        against(noted)


def test_a_hash_that_is_not_in_a_record_does_not_break_its_chain(tmp_path: Path) -> None:
    file = tmp_path / "journal.jsonl"
    file.write_text(journal("roulette"), "utf-8")
    done = CliRunner().invoke(app, ["verify", str(file), "--noted", "abcdef01"])
    assert done.exit_code == 1
    assert "\nevery hash is the hash of all before it\n" in done.stdout
    assert "no hash or commitment in the record is abcdef01 [P5]" in done.stdout


def test_a_record_without_hashes_or_with_hidden_faces_proves_nothing() -> None:
    found = verify(Path("docs/examples/one-round.croupier"))
    assert kinds(found) == {CHAIN, CHANCE}
    hidden = journal("blackjack").splitlines()
    at = next(n for n, line in enumerate(hidden) if '"kind":"dealt"' in line)
    line = json.loads(hidden[at])
    line["data"]["cards"] = "??"
    hidden[at] = json.dumps(line)
    why = "a hidden face: nothing from here on can be proved"
    assert Finding(at + 1, CHANCE, why, "P4") in verify("\n".join(hidden)).findings


def test_an_empty_table_holds() -> None:
    game = registry.game("roulette")
    header = Header(game.key, "T1", {}, digest(game, rules_for(game, {})))
    assert verify(write_jsonl(Record(header, ()))).holds
    assert verify(write_jsonl(Record(header, (Entry(AT, driven("roulette").log[0].event),)))).holds


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        app(list(words))
    return int(ended.value.code or 0)


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "good.jsonl").write_text(journal("roulette"))
    text = journal("roulette")
    (tmp_path / "bad.jsonl").write_text(text.replace('"kind":"drawn"', '"kind":"spun"', 1))
    at = text.index('"hash":"') + 8
    wrong = "0" if text[at] != "0" else "1"
    (tmp_path / "wrong.jsonl").write_text(text[:at] + wrong + text[at + 1 :])
    return tmp_path


def test_the_command_says_what_holds(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("verify", str(files / "good.jsonl")) == 0
    told = capsys.readouterr().out
    assert "every hash is the hash of all before it" in told
    assert "NOT" not in told
    assert run("verify", str(files / "good.jsonl"), "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["format"], document["holds"]) == ("croupier verify 1", True)
    assert document["rows"][0]["outcomes"][0].startswith("wheel ")
    assert run("verify", str(files / "wrong.jsonl"), "--quiet") == 1
    told = capsys.readouterr().out
    assert "NOT every hash is the hash of all before it: the hash chain breaks at line 2" in told
    assert "wrong.jsonl, line 2: " in told
    assert run("verify", str(files / "bad.jsonl")) == 2
    assert "line " in capsys.readouterr().err
    assert run("verify", str(files / "nowhere.jsonl")) == 2


def test_the_command_writes_a_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = fresh_sqlite(tmp_path)
    floor = Floor(database)
    floor.open_table("T1", "bigsix")
    funded(floor, "p1")
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 10_000_00))
    plays(floor, "T1", 60)
    database.close()
    where, file = str(tmp_path / "floor.db"), str(tmp_path / "T1.jsonl")
    assert run("floor", "journal", file, "--table", "T1", "--database", where) == 0
    assert run("verify", file, "--quiet") == 0
    assert run("floor", "journal", file, "--database", where) == 2
    assert run("floor", "journal", file, "--table", "T9", "--database", where) == 2
    assert msgspec.json.decode(Path(file).read_bytes().splitlines()[0])["table"] == "T1"
