"""What a patron kept against a journal: key, checkpoint, lists, receipts; and the command."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.cli.app import app
from croupier.core.event import (
    CardsShuffled,
    Collected,
    KeyChanged,
    Paid,
    UnitBegun,
    ValuesFixed,
    WagerPlaced,
)
from croupier.equipment.fair import NAME
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import Record, record_of
from croupier.notation.signature import Kept, Signed
from croupier.verification.finding import HOLDS, NOT_SHOWN, PROPERTIES
from croupier.verification.verify import COMMITMENT, KEPT, SIGNATURE, Against, verify
from tests.floor.both import alone, asked_alone, asked_croupier, by_croupier
from tests.notation.fair_journals import TABLE, Floor, Signer, fair_table
from tests.notation.forging import (
    BOTH,
    Change,
    Line,
    against,
    before_last_act,
    changed,
    forged,
    inputs,
    kinds,
    played,
    remade,
)

# What was kept.


def test_a_journal_that_was_cut_short_or_rewritten_disagrees_with_a_checkpoint() -> None:
    floor = played("roulette")
    record = record_of(floor, TABLE)
    kept = Against(checkpoint=(Kept("mine.json", floor.checkpoint(record)),))
    short = write_jsonl(Record(record.header, before_last_act(record)))
    found = verify(short, against=kept)
    assert kinds(found) == {("P5", KEPT)}
    assert "mine.json: signed after" in found.findings[0].why
    alone = verify(short)
    assert alone.findings == ()
    assert "truncation and re-signing are not excluded" in " ".join(alone.notes)
    other = record_of(fair_table("roulette", 6, patrons=BOTH, seed=6), TABLE)
    assert kinds(verify(write_jsonl(other), against=kept)) == {("P5", KEPT)}
    part = Kept("early.json", floor.checkpoint(Record(record.header, record.entries[:20])))
    found = verify(write_jsonl(record), against=Against(checkpoint=(part,)))
    assert found.findings == ()
    assert f"covers 20 of {len(record.entries)} events" in " ".join(found.notes)


def test_a_journal_that_was_signed_again_is_not_of_the_key_that_was_kept() -> None:
    floor = fair_table("roulette", 4, patrons=BOTH, seed=5, signer=Signer(2))
    record = record_of(floor, TABLE)
    journal = write_jsonl(record)
    assert verify(journal).findings == ()
    honest = played("roulette")
    found = verify(journal, against=Against(key=honest.signer.public))
    assert kinds(found) == {("P5", KEPT)}
    kept = tuple(Kept("kept", one) for one in honest.kept)
    found = verify(journal, against=Against(receipts=kept))
    assert kinds(found) == {("P5", KEPT)}
    assert "not this house's" in found.findings[0].why


def test_a_key_is_changed_by_the_key_before_it() -> None:
    floor, new = played("roulette"), Signer(2)
    old = floor.signer
    at = "2026-03-01T20:00:00-05:00"

    def change(signer: Signer) -> Change:
        statement = [f"{NAME}key", old.public, new.public, at]
        signature = signer.sign(statement)
        event = KeyChanged(old=old.public, new=new.public, time=at, signature=signature)

        def rotate(lines: list[Line]) -> None:
            lines.append(Line(event, lines[-1].act + 1))

        return rotate

    record = remade(floor, change(old))
    found = verify(write_jsonl(record), against=Against(key=new.public))
    assert kinds(found) == {("P5", SIGNATURE)}
    assert "does not vouch for" in " ".join(str(one) for one in found.findings)
    assert verify(write_jsonl(record), against=Against(key=old.public)).findings == ()
    assert kinds(verify(write_jsonl(remade(floor, change(new))))) == {("P5", SIGNATURE)}
    fixed: Any = next(one.event for one in inputs(floor) if isinstance(one.event, ValuesFixed))
    swapped = changed(
        ValuesFixed,
        key=new.public,
        signature=new.sign(
            [f"{NAME}root", TABLE, fixed.epoch, fixed.first, fixed.units, fixed.root]
        ),
    )
    assert kinds(forged("roulette", swapped)) == {("P3", SIGNATURE)}


def test_a_seed_that_was_received_and_withheld_is_proved_by_its_receipt() -> None:
    floor = fair_table("roulette", 8, patrons=BOTH, seed=5, silent=("p1",))
    record = record_of(floor, TABLE)
    journal = write_jsonl(record)
    honest = verify(journal, against=against(floor, record))
    assert honest.findings == ()
    told = next(one for one in honest.properties if one.name == "P3")
    assert (told.state, told.why) == (HOLDS, "8 seeds were withheld")
    assert any("8 rounds with a withheld seed" in note for note in honest.notes)
    assert "only a receipt can show" in " ".join(verify(journal).notes)
    salt, seed = floor.secrets["p1", 3]
    commitment = dict(floor.pledged(3))["p1"]
    receipt = floor.signer.signed(f"{NAME}receipt", TABLE, 3, "p1", commitment, seed, salt.hex())
    found = verify(journal, against=Against(receipts=(Kept("mine.json", receipt),)))
    assert kinds(found) == {("P3", KEPT)}
    assert "received the seed of p1 for round 3 and did not use it" in found.findings[0].why


def test_two_lists_for_one_round_are_found() -> None:
    floor = played("roulette")
    journal = write_jsonl(record_of(floor, TABLE))
    other = floor.signer.signed(f"{NAME}list", TABLE, 2, [["p1", "ab" * 32]])
    found = verify(journal, against=Against(receipts=(Kept("mine.json", other),)))
    assert kinds(found) == {("P3", KEPT)}
    later = floor.signer.signed(f"{NAME}list", TABLE, 99, [["p1", "ab" * 32]])
    found = verify(journal, against=Against(receipts=(Kept("mine.json", later),)))
    assert "the seeds of round 99 are not in the record" in found.findings[0].why
    elsewhere = floor.signer.signed(f"{NAME}list", "T2", 2, [["p1", "ab" * 32]])
    found = verify(journal, against=Against(receipts=(Kept("mine.json", elsewhere),)))
    assert kinds(found) == {("P5", KEPT)}


@cache
def on_red() -> Floor:
    """A table where the first patron wagers on red in each round, and the lists were kept."""
    floor = fair_table("roulette", 0, patrons=BOTH, seed=5)
    for _ in range(8):
        for patron in BOTH:
            floor.next_act()
            floor.place(patron, "25 on red")
        floor.next_act()
        floor.pledge()
        floor.play_round()
    return floor


def kept_in(folder: Path, journal: str, floor: Floor) -> list[str]:
    """A journal with the key and all that was kept, as the verifiers are asked."""
    (folder / "journal.jsonl").write_text(journal)
    (folder / "kept.json").write_bytes(msgspec.json.encode(floor.kept))
    words = ("--key", floor.signer.public, "--receipts", str(folder / "kept.json"))
    return [str(folder / "journal.jsonl"), *words]


def test_a_wager_that_was_rewritten_disagrees_with_the_list(tmp_path: Path) -> None:
    """Red becomes black, and the payment a loss: every hash, list and settlement fits."""
    floor = on_red()
    won = next(one.event for one in floor.log if isinstance(one.event, Paid))

    def black(lines: list[Line]) -> None:
        for line in lines:
            if isinstance(line.event, WagerPlaced) and line.event.wager.id == won.wager:
                line.event = replace(line.event, wager=replace(line.event.wager, kind="black"))

    rewritten = remade(floor, black)
    lost = [one.event.wager for one in rewritten.entries if isinstance(one.event, Collected)]
    assert won.wager in lost
    assert verify(write_jsonl(rewritten)).findings == ()
    honest = kept_in(tmp_path, write_jsonl(remade(floor, lambda lines: None)), floor)
    assert (asked_alone(honest)[0], asked_croupier(honest).findings) == (0, ())
    words = kept_in(tmp_path, write_jsonl(rewritten), floor)
    assert alone(words) == (1, {("P3", KEPT)})
    assert by_croupier(words) == {("P3", KEPT)}
    told = str(asked_alone(words)[1]["findings"][0]), str(asked_croupier(words).findings[0])
    assert all("is not the one the house signed" in one for one in told)


def test_a_list_that_does_not_bind_the_wagers_is_accepted_with_a_note(tmp_path: Path) -> None:
    """As a floor signed it before lists had the hash of the journal."""
    note = "in 2 rounds the signed list does not bind the wagers before it"
    floor = fair_table("roulette", 2, patrons=BOTH, seed=5)
    words = kept_in(tmp_path, write_jsonl(record_of(floor, TABLE)), floor)
    assert note not in (*asked_croupier(words).notes, *asked_alone(words)[1]["notes"])
    floor.binds = False
    for _ in range(2):
        floor.next_act()
        floor.wager(floor.rng)
        floor.pledge()
        floor.play_round()
    assert {len(one.statement) for one in floor.kept if "list" in one.statement[0]} == {4, 5}
    words = kept_in(tmp_path, write_jsonl(record_of(floor, TABLE)), floor)
    code, shown = asked_alone(words)
    found = asked_croupier(words)
    assert (code, found.findings) == (0, ())
    assert note in found.notes
    assert note in shown["notes"]


def test_a_key_that_the_house_no_longer_had_is_told_what_to_do(tmp_path: Path) -> None:
    floor, old = played("roulette"), Signer(2)
    words = kept_in(tmp_path, write_jsonl(record_of(floor, TABLE)), floor)[:1]
    words += ["--key", old.public]
    for told in (
        asked_alone(words)[1]["findings"][0]["why"],
        asked_croupier(words).findings[0].why,
    ):
        assert f"signed with the key {old.public}, only with {floor.signer.public}: if the" in told
        assert "/api/v1/key" in told


def test_a_change_of_the_key_from_before_the_table_may_be_among_what_was_kept(
    tmp_path: Path,
) -> None:
    floor, old = played("roulette"), Signer(2)
    words = kept_in(tmp_path, write_jsonl(record_of(floor, TABLE)), floor)
    change = old.signed(f"{NAME}key", old.public, floor.signer.public, "")
    both = {"key": floor.signer.public, "changes": [change], "statements": floor.kept}
    (tmp_path / "kept.json").write_bytes(msgspec.json.encode(both))
    words[2] = words[4]
    assert (asked_alone(words)[0], asked_croupier(words).findings) == (0, ())


def test_a_journal_without_events_agrees_with_its_own_checkpoint(tmp_path: Path) -> None:
    floor, file = played("blackjack"), tmp_path / "checkpoint.json"
    empty = Record(record_of(floor, TABLE).header, ())
    words = [*kept_in(tmp_path, write_jsonl(empty), floor)[:1], "--checkpoint", str(file)]
    said = (f"{NAME}checkpoint", TABLE)
    for events, hash_, signer, wrong in (
        (0, empty.hash(), floor.signer, False),
        (0, "ab" * 32, floor.signer, True),
        (9, "ab" * 32, floor.signer, True),
        (0, empty.hash(), Signer(2), True),
    ):
        file.write_bytes(msgspec.json.encode(signer.signed(*said, events, hash_, "")))
        for key in ([], ["--key", floor.signer.public]):
            code, shown = asked_alone([*words, *key])
            found = asked_croupier([*words, *key])
            against = wrong and (signer is floor.signer or bool(key))
            assert (code, bool(found.findings)) == (int(against), against)
            assert {one["state"] for one in shown["properties"].values()} >= {NOT_SHOWN}
            notes = [one for one in found.notes if "checkpoint" in one]
            assert (notes, "warning: there are no events" in str(found.notes)) == ([], True)
            assert shown["notes"] == list(found.notes)


def test_a_list_of_a_round_that_was_never_closed_is_told_at_a_line() -> None:
    floor = fair_table("roulette", 2, patrons=BOTH, seed=5)
    floor.next_act()
    floor.wager(floor.rng)
    record = record_of(floor, TABLE)
    listed = floor.signer.signed(f"{NAME}list", TABLE, 3, [["p1", "ab" * 32]], "cd" * 32)
    found = verify(write_jsonl(record), against=Against(receipts=(Kept("mine.json", listed),)))
    assert [(one.line, one.property) for one in found.findings] == [(len(record.entries) + 1, "P3")]


def test_results_with_withheld_seeds_are_compared() -> None:
    floor = fair_table("roulette", 3, patrons=BOTH, seed=5)
    floor.silent = {"p2"}
    rng = floor.rng
    for _ in range(4):
        floor.next_act()
        floor.wager(rng)
        floor.pledge()
        floor.play_round()
    (note,) = [one for one in verify(write_jsonl(record_of(floor, TABLE))).notes if "Welch" in one]
    assert note.startswith("4 rounds with a withheld seed: the patrons' net result is ")
    assert "in the 3 other rounds" in note
    assert "standard errors apart" in note


def test_retired_units_are_told_with_who_ended_them() -> None:
    floor = fair_table("minibaccarat", 2, seed=5)
    floor.next_act()
    floor.feed(*floor.fair.retire("restored from a backup", "chief-1"))
    floor.fair.drop_epochs()
    floor.fix(64)
    for _ in range(2):
        floor.next_act()
        floor.wager(floor.rng)
        floor.play_round()
    record = record_of(floor, TABLE)
    found = verify(write_jsonl(record), against=against(floor, record))
    assert found.findings == ()
    (note,) = [one for one in found.notes if "retired" in one]
    assert "was retired by chief-1 (restored from a backup)" in note
    begun = [one.event for one in floor.log if isinstance(one.event, UnitBegun)]
    assert [one.epoch for one in begun][:2] == [1, 2]
    assert len(begun[1].leaves) < len(begun[0].leaves)
    assert sum(isinstance(one.event, CardsShuffled) for one in floor.log) < len(begun)


def test_a_void_round_is_told() -> None:
    from croupier.core.event import RoundVoided

    floor = fair_table("roulette", 2, patrons=BOTH, seed=5)
    floor.next_act()
    floor.wager(floor.rng)
    floor.pledge()
    floor.close()
    floor.next_act()
    floor.feed(RoundVoided(by="chief-1", why="a fire alarm"))
    found = verify(write_jsonl(record_of(floor, TABLE)))
    assert found.findings == ()
    told = " ".join(found.notes)
    assert "round 3 was voided by chief-1: a fire alarm" in told
    assert "retired by chief-1 (a fire alarm); it would have given wheel " in told
    assert ", with net results p1 " in told
    assert "without seeds" not in told


def test_what_was_noted_must_be_opened() -> None:
    floor = fair_table("roulette", 3, seed=5)
    floor.next_act()
    floor.step()
    begun = [one.event for one in floor.log if isinstance(one.event, UnitBegun)]
    journal = write_jsonl(record_of(floor, TABLE))
    assert verify(journal, begun[0].digest).findings == ()
    assert kinds(verify(journal, begun[-1].digest)) == {("P4", COMMITMENT)}
    assert kinds(verify(journal, "ab" * 32)) == {("P5", KEPT)}
    fixed = next(one.event for one in floor.log if isinstance(one.event, ValuesFixed))
    assert verify(journal, fixed.root[:16]).findings == ()


# The command.


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        app(["verify", *words])
    return int(ended.value.code or 0)


@pytest.fixture
def files(tmp_path: Path) -> Path:
    floor = played("roulette")
    record = record_of(floor, TABLE)
    (tmp_path / "journal.jsonl").write_text(write_jsonl(record))
    (tmp_path / "short.jsonl").write_text(write_jsonl(Record(record.header, record.entries[:-2])))
    (tmp_path / "key.txt").write_text(floor.signer.public + "\n")
    (tmp_path / "key.json").write_text(json.dumps({"key": floor.signer.public}))
    checkpoint = floor.checkpoint(record)
    (tmp_path / "checkpoint.json").write_bytes(msgspec.json.encode(checkpoint))
    kept = b"\n".join(msgspec.json.encode(one) for one in floor.kept)
    (tmp_path / "receipts.jsonl").write_bytes(kept)
    both = {"key": floor.signer.public, "statements": floor.kept}
    (tmp_path / "receipts.json").write_bytes(msgspec.json.encode(both))
    false = Signed(
        [*checkpoint.statement[:2], 1, *checkpoint.statement[3:]],
        checkpoint.key,
        checkpoint.signature,
    )
    (tmp_path / "forged.json").write_bytes(msgspec.json.encode(false))
    return tmp_path


def test_no_settlement_is_vouched_for_after_the_hash_chain_breaks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """From there on nothing was played again, so nothing is known of what was paid."""
    lines = Path("docs/examples/proved.jsonl").read_text("utf-8").splitlines()
    lines[4] = lines[4].replace("2026-", "2025-", 1)
    file = tmp_path / "changed.jsonl"
    file.write_text("\n".join(lines) + "\n", "utf-8")
    assert run(str(file)) == 1
    told = capsys.readouterr().out
    assert "the hash chain breaks at line 5" in told
    assert "every settlement before line 5 is what the rules give" in told


def test_the_command_requires_and_compares(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal, every = str(files / "journal.jsonl"), ",".join(PROPERTIES)
    kept = ("--checkpoint", str(files / "checkpoint.json"))
    assert run(journal) == 0
    told = capsys.readouterr().out
    assert "P2 holds" in told
    assert "P5 not shown" in told
    assert "truncation and re-signing are not excluded" in told
    assert run(journal, "--require", "P1,p2, P3,P4,P8") == 0
    assert run(journal, "--require", every) == 1
    assert "required, but not shown to hold: P5" in capsys.readouterr().out
    for key in ("key.txt", "key.json"):
        for receipts in ("receipts.jsonl", "receipts.json"):
            words = ("--key", str(files / key), "--receipts", str(files / receipts))
            assert run(journal, *words, *kept, "--require", every) == 0
    assert run(journal, "--key", (files / "key.txt").read_text().strip()) == 0
    capsys.readouterr()
    assert run(str(files / "short.jsonl"), *kept, "--json") == 1
    document = json.loads(capsys.readouterr().out)
    assert document["findings"][0]["property"] == "P5"
    assert {one["name"]: one["state"] for one in document["properties"]}["P5"] == "does not hold"
    assert run(journal, "--checkpoint", str(files / "forged.json")) == 1
    assert "signature does not match the statement [P5]" in capsys.readouterr().out
    assert run(journal, "--key", "ab" * 32) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--require", "P6"), "a property of the server"),
        (("--require", "P1,P9"), "no such property"),
        (("--key", "nowhere"), "No such file"),
        (("--key", "journal.jsonl"), "not JSON"),
        (("--key", "checkpoint.txt"), "no public key"),
        (("--checkpoint", "nowhere"), "No such file"),
        (("--checkpoint", "key.txt"), "not JSON"),
        (("--checkpoint", "key.json"), "no signed statement"),
        (("--checkpoint", "receipts.jsonl"), "no checkpoint"),
        (("--checkpoint", "half.json"), "Expected `str`"),
        (("--receipts", "latin.txt"), "not UTF-8"),
        (("--receipts", "key.json"), "no signed statement"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(
    files: Path, words: tuple[str, str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "latin.txt").write_bytes(b"caf\xe9")
    (files / "checkpoint.txt").write_text("{}")
    (files / "half.json").write_text('{"statement": [], "key": 5, "signature": ""}')
    given = (words[0], words[1] if words[0] == "--require" else str(files / words[1]))
    assert run(str(files / "journal.jsonl"), *given) == 2
    err = capsys.readouterr().err
    assert said in err
    assert len(err.strip().splitlines()) == 1
