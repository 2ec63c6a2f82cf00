"""The first version of the proof: its journals hold, and what they do not show is said."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest

from croupier.cli.app import app
from croupier.core.driver import Driver
from croupier.core.event import Committed, Event, Revealed, RoundOpened, WagerPlaced, WagersClosed
from croupier.equipment.chance import Secret
from croupier.equipment.fair_source import Fair
from croupier.equipment.source import Live, Played
from croupier.games.registry import game
from croupier.notation.convert import converted
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import FORMAT, record_of
from croupier.notation.replay import replay
from croupier.rulebook.rules import rules_for
from croupier.verification.finding import HOLDS, NOT_SHOWN, PROPERTIES
from croupier.verification.verify import COMMITMENT, Verified, verify
from tests.notation.fair_journals import TABLE, Signer
from tests.notation.tables import ticking

NOT_OF_THE_FIRST = set(PROPERTIES) - {"P4"}


@cache
def driven(rounds: int = 3) -> Driver:
    played = game("roulette")
    driver = Driver(played, rules_for(played), Played(), ticking())
    driver.buy("p1", 1_000_00)
    for _ in range(rounds):
        driver.place("p1", "10 on red")
        driver.play_round()
    return driver


def remade(inputs: list[Event]) -> Verified:
    played = game("roulette")
    again = Driver(played, rules_for(played), Live(), lambda: "2026-03-01T20:00:00-05:00")
    for event in inputs:
        again.feed(event)
    return verify(write_jsonl(record_of(again)))


def inputs() -> list[Event]:
    return [entry.event for entry in driven().log if entry.event.is_input]


def place(events: list[Event], kind: type[Event]) -> int:
    return next(n for n, event in enumerate(events) if isinstance(event, kind))


def states(found: Verified) -> dict[str, str]:
    return {one.name: one.state for one in found.properties}


def test_a_journal_of_the_first_version_holds_with_what_it_shows() -> None:
    found = verify(write_jsonl(record_of(driven())))
    assert found.findings == ()
    assert states(found) == dict.fromkeys(NOT_OF_THE_FIRST, NOT_SHOWN) | {"P4": HOLDS}
    why = {one.why for one in found.properties if one.name in NOT_OF_THE_FIRST}
    assert all("of the first version, which does not show it" in one for one in why)


@pytest.mark.parametrize(("require", "code"), [("", 2), ("P4", 0), ("P1", 1), ("P4,P8", 1)])
def test_what_is_required_of_it(require: str, code: int, tmp_path: Path) -> None:
    file = tmp_path / "first.jsonl"
    file.write_text(write_jsonl(record_of(driven())), "utf-8")
    with pytest.raises(SystemExit) as ended:
        app(["verify", str(file), "--quiet", "--require", require])
    assert int(ended.value.code or 0) == code


def test_a_record_without_hashes_has_no_chain_that_could_break(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        app(["verify", "docs/examples/one-round.croupier"])
    said = capsys.readouterr().out
    assert "NOT every hash is the hash of all before it: no hash seals the record" in said
    assert "breaks" not in said


def test_a_secret_chosen_after_the_wager_is_found() -> None:
    events = inputs()
    committed = events.pop(place(events, Committed))
    events.insert(place(events, WagersClosed), committed)
    found = remade(events)
    assert [(one.property, one.what) for one in found.findings] == [("P1", COMMITMENT)]
    assert "committed to after the wager at line" in found.findings[0].why


def test_a_commitment_that_is_never_opened_is_found() -> None:
    """The house shows one commitment, makes another, and opens that."""
    events, shown = inputs(), Secret(bytes(32)).commitment
    events.insert(place(events, Committed), Committed(digest=shown))
    found = remade(events)
    whys = [one.why for one in found.findings]
    assert {one.what for one in found.findings} == {COMMITMENT}
    assert any("a second commitment for the round" in why for why in whys)
    assert any("the commitment is not opened" in why for why in whys)
    assert states(found)["P4"] == "does not hold"


def test_a_commitment_that_was_noted_must_be_opened() -> None:
    events, shown = inputs(), Secret(bytes(32)).commitment
    events += [RoundOpened(round=4), Committed(digest=shown)]
    played = game("roulette")
    again = Driver(played, rules_for(played), Live(), lambda: "2026-03-01T20:00:00-05:00")
    for event in events:
        again.feed(event)
    journal = write_jsonl(record_of(again))
    assert verify(journal).findings == ()
    (found,) = verify(journal, shown).findings
    assert (found.property, "is not opened" in found.why) == ("P4", True)
    first = next(one.digest for one in events if isinstance(one, Committed))
    assert verify(journal, first).findings == ()


def mixed() -> Driver:
    """A table of the first version that goes on in the second."""
    driver, signer = driven(2), Signer()
    made = Driver(driver.game, driver.rules, Live(), ticking())
    for entry in driver.log:
        if entry.event.is_input:
            made.feed(entry.event)
    fair = Fair(TABLE)
    made.source, made.act_now = fair, 1
    made.feed(fair.fix(16, signer.public, signer.sign, bytes(32)))
    for _ in range(2):
        made.act_now += 1
        made.place("p1", "10 on red")
        made.close()
        made.feed(fair.close_seeds(made.table.round, ()))
        made.play_round()
    return made


def test_a_table_goes_on_in_the_second_version() -> None:
    driver = mixed()
    record = record_of(driver, TABLE)
    assert record.header.format == FORMAT
    journal = write_jsonl(record)
    found = verify(journal)
    assert found.findings == ()
    assert found.rounds == 4
    assert states(found) == dict.fromkeys(NOT_OF_THE_FIRST, NOT_SHOWN) | {"P4": HOLDS}
    assert len(found.proofs) == 4
    replayed = replay(converted(replay(journal), "text"))
    assert replayed.driver.log == driver.log
    lines = journal.splitlines()
    begins = next(n for n, line in enumerate(lines) if '"act":' in line)
    old = [msgspec.json.decode(line) for line in lines[1:begins]]
    assert old
    bare = lines[-1].replace(f'"act":{driver.act_now},', "")
    assert bare != lines[-1]
    assert not verify("\n".join((*lines[:-1], bare))).holds


def test_the_inputs_of_the_first_version_are_unchanged() -> None:
    events = inputs()
    assert [type(event) for event in events[:6]] == [
        type(events[0]),
        RoundOpened,
        Committed,
        WagerPlaced,
        WagersClosed,
        type(events[5]),
    ]
    assert isinstance(events[6], Revealed)
