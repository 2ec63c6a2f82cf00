"""The verifier that stands alone: what it needs, what it knows of the games, what it refuses."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from starlette.testclient import TestClient

from croupier.analysis.random_play import random_act
from croupier.core.driver import Driver
from croupier.core.errors import BadFile, Refused
from croupier.core.event import CardsShuffled, Event
from croupier.core.game import Game, devices
from croupier.core.odds import Odds
from croupier.core.step import Ask
from croupier.core.table import IDLE
from croupier.core.wager import Wager
from croupier.equipment.cards import Pack
from croupier.equipment.device import Contest
from croupier.equipment.source import Played
from croupier.floor.store.database import Database
from croupier.floor.web.serving.app import application
from croupier.floor.web.static import verifier
from croupier.games.registry import games
from croupier.notation.inputs import event_types
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import record_of
from croupier.rulebook.option import departures, schema
from croupier.rulebook.rules import rules_for
from croupier.verification.verify import verify
from tests.floor.both import asked_alone, asked_croupier
from tests.floor.fair_tables import TABLE, FairTable, few, played, told
from tests.floor.houses import house_with
from tests.floor.made import (
    AT,
    DECK,
    House,
    Shoe,
    Signer,
    a_shoe,
    a_wheel,
    canonical,
    d,
    digest,
    lists,
    rules,
    sha,
)
from tests.floor.visitors import Visitor
from tests.notation.test_first_version import mixed

FILE = Path(verifier.__file__)
Shown = dict[str, Any]


def said(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, Shown]:
    """The exit code, and the JSON that was printed."""
    code = verifier.main([*map(str, words), "--json"])
    return code, json.loads(capsys.readouterr().out)


def refused(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    """The one line of a refusal."""
    assert verifier.main([*map(str, words)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    return str(err.removeprefix("verifier.py: ").rstrip("\n"))


@pytest.fixture
def wheel(tmp_path: Path) -> tuple[House, Path]:
    house, file = a_wheel(), tmp_path / "wheel.jsonl"
    file.write_text(house.journal.text(), "utf-8")
    return house, file


# --- one file ------------------------------------------------------------------------------------


def test_it_is_one_file_of_the_standard_library() -> None:
    tree = ast.parse(FILE.read_text("utf-8"))
    names = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    names |= {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    roots = {name.partition(".")[0] for name in names}
    assert roots - sys.stdlib_module_names == {"cryptography"}


def test_it_runs_where_nothing_is_installed(wheel: tuple[House, Path]) -> None:
    command = [sys.executable, "-I", "-S", str(FILE), str(wheel[1])]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "P1 holds" in done.stdout
    assert "P5 not shown" in done.stdout
    assert "truncation and re-signing are not excluded" in done.stdout


def test_a_floor_hands_it_out(database: Database) -> None:
    with TestClient(application(house_with(database, T1="roulette"))) as client:
        answer = client.get("/verifier.py")
    assert answer.content == FILE.read_bytes()
    assert answer.headers["content-type"].startswith("text/x-python")
    assert answer.headers["content-disposition"] == 'attachment; filename="verifier.py"'


def test_what_a_floor_hands_out_over_http_holds_together(
    database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Journal, key, checkpoint and receipts, as two patrons have them."""
    with TestClient(application(house_with(database, T1="roulette"))) as client:
        guests = [Visitor(client, f"patron-{number}") for number in (1, 2)]
        statements = a_seeded_round(client, guests)
        statements.append(client.get("/api/v1/tables/T1/checkpoint").json())
        key = client.get("/api/v1/key").json()["key"]
        journal, proofs = tmp_path / "T1.jsonl", tmp_path / "T1-proofs.json"
        journal.write_text(client.get("/api/v1/tables/T1/journal?all=true").text, "utf-8")
    proofs.write_text(json.dumps({"key": key, "table": "T1", "statements": statements}), "utf-8")
    words = (journal, "--key", key, "--receipts", proofs)
    code, shown = said(capsys, *words, "--require", "P1,P2,P3,P5,P8")
    assert (code, shown["findings"]) == (0, [])
    assert shown["properties"]["P4"]["why"].startswith("not opened yet")
    rows = journal.read_text("utf-8").splitlines(keepends=True)
    journal.write_text("".join(rows[:-1]), "utf-8")
    code, shown = said(capsys, *words)
    assert (code, {one["kind"] for one in shown["findings"]}) == (1, {"kept"})


def test_the_settled_part_of_a_journal_fits_its_own_checkpoint(
    database: Database, tmp_path: Path
) -> None:
    """One of the whole journal lies beyond its end, and both verifiers say what to do."""
    journal, whole, part = (tmp_path / name for name in ("T1.jsonl", "whole.json", "part.json"))
    at = "/api/v1/tables/T1"
    with TestClient(application(house_with(database, T1="roulette"))) as client:
        part.write_text(client.get(f"{at}/checkpoint?settled=true").text, "utf-8")
        nothing = json.loads(part.read_text("utf-8"))["statement"]
        header = json.loads(client.get(f"{at}/journal").text.splitlines()[0])
        a_seeded_round(client, [Visitor(client, f"patron-{number}") for number in (1, 2)])
        whole.write_text(client.get(f"{at}/checkpoint").text, "utf-8")
        part.write_text(client.get(f"{at}/checkpoint?settled=true").text, "utf-8")
        journal.write_text(client.get(f"{at}/journal").text, "utf-8")
    chained = {name: value for name, value in header.items() if name != "croupier"}
    assert nothing[2:4] == [0, sha(canonical(chained)).hex()]
    words = [str(journal), "--checkpoint", str(part)]
    code, shown = asked_alone(words)
    assert (code, shown["properties"]["P5"]["state"]) == (0, "holds")
    assert asked_croupier(words).missing(["P5"]) == ()
    words = [str(journal), "--checkpoint", str(whole)]
    code, shown = asked_alone(words)
    assert (code, "?all=true" in shown["findings"][0]["why"]) == (1, True)
    assert "?all=true" in asked_croupier(words).findings[0].why


def test_a_journal_without_events_shows_nothing(
    wheel: tuple[House, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    house, file = wheel
    house.journal.items.clear()
    file.write_text(house.journal.text(), "utf-8")
    code, shown = said(capsys, file)
    assert (code, {one["state"] for one in shown["properties"].values()}) == (0, {"not shown"})
    assert shown["notes"][0] == "warning: there are no events, so nothing is shown"
    found = verify(file)
    assert (found.holds, found.missing(verifier.PROPERTIES)) == (True, (*verifier.PROPERTIES,))
    assert shown["notes"][0] in found.notes
    for name in verifier.PROPERTIES:
        assert said(capsys, file, "--require", name)[0] == 1


def test_a_clock_that_is_a_little_behind_is_noted(tmp_path: Path) -> None:
    """As an older floor with two workers may have written it."""
    made, file = told(played("roulette", 60)), tmp_path / "journal.jsonl"
    for number, item in enumerate(made.items):
        item["at"] = f"2026-01-01T20:{number // 30:02d}:{number % 30 * 2:02d}.000+00:00"
    note = "line 12: the clock was a little behind the lines before it"
    for behind in (False, True):
        made.items[10]["at"] = f"2026-01-01T20:00:{'16.500' if behind else '20.000'}+00:00"
        lists(made.header, made.items, made.signer)
        file.write_text(made.text, "utf-8")
        code, shown = asked_alone([str(file)])
        assert (code, note in shown["notes"]) == (0, behind)
        assert (note in asked_croupier([str(file)]).notes) is behind
        assert not [one for one in asked_croupier([str(file)]).findings if one.what == "chain"]


@pytest.mark.parametrize("kind", ["none", "all", "broken"])
def test_a_later_key_vouches_with_the_changes_that_were_kept_with_it(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made, new = told(played("roulette", 60)), Signer(b"another")
    old = made.signer
    change = old.signed(["croupier 2/key", old.public, new.public, AT])
    data = {"old": old.public, "new": new.public, "time": AT, "signature": change["signature"]}
    line = {"act": made.items[-1]["act"] + 1, "at": AT, "cites": [], "seen_by": None}
    made.items.append({**line, "kind": "key_changed", "data": data})
    file, key = tmp_path / "journal.jsonl", tmp_path / "key.json"
    file.write_text(made.text, "utf-8")
    changes = {"none": [], "all": [change], "broken": [change | {"signature": "00" * 64}]}[kind]
    key.write_text(json.dumps({"key": new.public, "changes": changes}), "utf-8")
    words = [str(file), "--key", str(key)]
    if kind == "broken":
        assert "not signed with the previous key" in refused(capsys, *words)
        with pytest.raises(BadFile):
            asked_croupier(words)
        return
    code, shown = asked_alone(words)
    told_by = [one.why for one in asked_croupier(words).findings if one.property == "P5"]
    assert (code, len(told_by)) == ((0, 0) if kind == "all" else (1, 1))
    for why in (*(one["why"] for one in shown["findings"]), *told_by):
        assert f"begins with, {old.public}" in why


def test_a_checkpoint_may_be_signed_with_a_key_that_no_event_names_yet(tmp_path: Path) -> None:
    """The house changed its key, signed a checkpoint, and nothing happened at the table since."""
    made, new = told(played("roulette", 20)), Signer(b"another")
    change = made.signer.signed(["croupier 2/key", made.signer.public, new.public, AT])
    file, key = tmp_path / "journal.jsonl", tmp_path / "key.json"
    file.write_text(made.text, "utf-8")
    key.write_text(json.dumps({"key": new.public, "changes": [change]}), "utf-8")
    kept = checkpoint(tmp_path, new.signed(made.checkpoint["statement"]))
    for vouched, wrong in ((str(key), 0), (made.signer.public, 1)):
        words = [str(file), "--key", vouched, "--checkpoint", str(kept)]
        code, shown = asked_alone(words)
        told_by = [one.why for one in asked_croupier(words).findings if one.property == "P5"]
        assert (code, len(shown["findings"]), len(told_by)) == (wrong, wrong, wrong)
        for why in (*(one["why"] for one in shown["findings"]), *told_by):
            assert "not this house's" in why


def a_seeded_round(client: TestClient, guests: list[Visitor]) -> list[Any]:
    """Patrons play a round with seeds; the list and the receipts that they are given."""
    salt = sha(b"salt")
    for one in guests:
        made = d("croupier 2/seed", "T1", 1, one.name, salt, f"of {one.name}").hex()
        one.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
        wager = {"amount_cents": 10_00, "wager": "red"}
        one.done("/tables/T1/wagers", wager, None, {"seed-commitment": made})
    for one in guests:
        one.done("/tables/T1/ready")
    kept = [client.get("/api/v1/tables/T1/fair").json()["listed"]]
    for one in guests:
        body = {"round": 1, "seed": f"of {one.name}", "salt": salt.hex()}
        kept.append(one.done("/tables/T1/seeds", body))
    return kept


# --- Ed25519 -------------------------------------------------------------------------------------

RFC_8032 = (
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b4"
        "6bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d"
        "8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6"
        "594a7c15e9716ed28dc027beceea1ec40a",
    ),
)


@pytest.fixture
def in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifier, "FAST", None)


@pytest.mark.usefixtures("in_python")
@pytest.mark.parametrize(("key", "message", "signature"), RFC_8032)
def test_the_examples_of_rfc_8032(key: str, message: str, signature: str) -> None:
    public, text, good = (bytes.fromhex(one) for one in (key, message, signature))
    assert verifier.signed(public, text, good)
    assert not verifier.signed(public, text + b"x", good)
    assert not verifier.signed(public, text, good[:-1])
    for place in (0, 31, 32, 63):
        assert not verifier.signed(public, text, _flipped(good, place))
    assert not verifier.signed(_flipped(public, 0), text, good)


def _flipped(raw: bytes, place: int) -> bytes:
    return bytes(byte ^ (n == place) for n, byte in enumerate(raw))


def odd_signatures() -> Iterator[tuple[bytes, bytes, bytes]]:
    """Keys and signatures at the edges: other scalars, points that are none, of small order."""
    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    public, good = key.public_key().public_bytes_raw(), key.sign(b"x")
    scalar = int.from_bytes(good[32:], "little")
    yield public, b"x", good
    yield public, b"y", good
    yield public, b"x", good[:32] + (scalar + verifier.L).to_bytes(32, "little")
    yield public, b"x", good[:32] + bytes(32)
    for y in (0, 1, verifier.P - 1, verifier.P, verifier.P + 1, 2**255 - 1):
        for sign in (0, 1 << 255):
            odd = (y | sign).to_bytes(32, "little")
            yield odd, b"x", good
            yield odd, b"x", odd + bytes(32)
            yield public, b"x", odd + good[32:]


def test_both_ways_to_check_a_signature_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    every = list(odd_signatures())
    assert verifier.FAST is not None
    fast = [verifier.signed(*one) for one in every]
    monkeypatch.setattr(verifier, "FAST", None)
    assert [verifier.signed(*one) for one in every] == fast
    assert (fast[0], sum(fast)) == (True, 1)


# --- devices and packs ---------------------------------------------------------------------------


def choices(game: Game) -> Iterator[dict[str, Any]]:
    """Every choice that could change a device or a pack, one by one and some together."""
    yield {}
    known = schema(game.options)
    for one in known.values():
        values = one.type.values()
        yield from ({one.key: value} for value in values if not isinstance(values, str))
    if "decks" in known:
        yield from ({"decks": decks} for decks in range(1, 17))
        for decks, key in product(range(1, 17), ("shuffler", "double_shoe")):
            yield {"decks": decks, key: "yes"}
    if "bonus_prizes" in known:
        dollar, five = {"25": 2, "5": 2, "15": 4}, {"100": 3, "50": 6, "75": 3}
        for stakes, double in product(("1", "5", "both"), ("yes", "no")):
            prizes = {"1": dollar, "5": five}
            yield {"bonus": stakes, "bonus_prizes": prizes, "double_shoe": double}


def known_devices(game: Game, rules: Any) -> tuple[verifier.Faces, verifier.Faces]:
    every = devices(game, rules)
    packs = {name: one.cards for name, one in every.items() if isinstance(one, Pack)}
    drawn = {n: one.faces for n, one in every.items() if not isinstance(one, Pack | Contest)}
    return drawn, packs


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_it_knows_the_devices_and_packs_of_the_engine(game: Game) -> None:
    seen = set()
    for chosen in choices(game):
        try:
            rules = rules_for(game, chosen)
        except Refused:
            continue
        header = json.loads(json.dumps(departures(rules)))
        found = verifier.devices(game.key, header), verifier.packs(game.key, header)
        assert found == known_devices(game, rules), chosen
        seen.add(str(found))
    assert seen
    alike = ("craps", "minicraps", "sicbo", "bigsix", "paigow", "poker", *verifier.ONE_DECK)
    assert len(seen) > 1 or game.key in alike


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_it_knows_the_kinds_of_events_of_the_engine(game: Game) -> None:
    """Those of this game and no others, with their fields in whichever game has the most."""
    every = [event_types(one) for one in games().values()]
    known = {
        kind: set().union(*(_fields(types[kind]) for types in every if kind in types))
        for kind in event_types(game)
    }
    told = verifier.KINDS[game.key].items()
    assert {kind: set(names) - {""} for kind, names in told} == known
    assert set(games()) == verifier.GAMES


def _fields(of: type[Event]) -> set[str]:
    return {one.encode_name for one in msgspec.structs.fields(of)} - {"cites", "seen_by"}


def test_it_knows_the_records_within_the_data_of_events() -> None:
    for name, of in (("wager", Wager), ("odds", Odds)):
        fields = {one.encode_name for one in msgspec.structs.fields(of)}
        assert verifier.RECORDS[name] == fields


ODD_LINES = {
    "a kind that no game has": ('"wagers_closed"', '"blessed"', 2),
    "a name twice": ('"round": 1,', '"round": 1, "round": 1,', 2),
    "a truth for a number": ('"epoch": 1,', '"epoch": true,', 2),
    "a header with more": ('"croupier": ', '"more": 1, "croupier": ', 2),
    "a kind of another game": ('"wagers_closed"', '"coup_ended"', 2),
    "a time that is no text": ('"at": "2026', '"at": 2026, "x": "', 2),
    "data with more": ('"cash": false', '"more": 1, "cash": false', 1),
    "a wager with more": ('"wager": {', '"wager": {"more": 1, ', 1),
    "other rules": ('"rules": "sha256:', '"rules": "sha256:0', 1),
}


@pytest.mark.parametrize("name", ODD_LINES)
def test_both_verifiers_take_an_odd_line_for_the_same(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new, code = ODD_LINES[name]
    file, text = tmp_path / "odd.jsonl", told(played("roulette", 60)).text
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    assert verifier.main([str(file)]) == code
    capsys.readouterr()
    if code == 2:
        with pytest.raises((BadFile, Refused)):
            verify(file)
    else:
        assert not verify(file).holds


def test_no_property_to_insist_on_is_refused(
    wheel: tuple[House, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    for asked in ("", " , "):
        assert "names no property" in refused(capsys, wheel[1], "--require", asked)


def test_prizes_do_not_depend_on_the_order_in_which_the_header_lists_them() -> None:
    one = {"bonus": "1", "bonus_prizes": {"1": {"25": 1, "5": 2, "5.50": 1}}}
    other = {"bonus": "1", "bonus_prizes": {"1": {"5.50": 1, "5": 2, "25": 1}}}
    assert verifier.devices("blackjack", one) == verifier.devices("blackjack", other)
    assert verifier.devices("blackjack", one) == {"bonus_1": ("5", "5", "5.50", "25")}


def renamed(house: House) -> None:
    """The journal is of a game that nobody else knows."""
    header = house.journal.header
    header |= {"game": "mine", "rules": rules("mine", header["set"])}
    lists(header, house.journal.items, house.signer)


@pytest.mark.parametrize("make", [a_wheel, a_shoe])
def test_a_game_it_does_not_know_is_checked_in_all_but_faces(
    make: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house, file = make(), tmp_path / "own.jsonl"
    renamed(house)
    file.write_text(house.journal.text(), "utf-8")
    code, shown = said(capsys, file, "--require", "P1,P3")
    assert (code, shown["findings"]) == (0, [])
    assert "the game mine is not known here: faces were not checked" in shown["notes"]


def test_a_card_of_a_game_it_does_not_know_is_checked_by_its_leaf(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house, file = a_shoe(), tmp_path / "own.jsonl"
    renamed(house)
    dealt = [one for one in house.journal.items if one["kind"] == "dealt"]
    dealt[0]["data"]["cards"] = ["2c" if dealt[0]["data"]["cards"] != ["2c"] else "2d"]
    lists(house.journal.header, house.journal.items, house.signer)
    file.write_text(house.journal.text(), "utf-8")
    code, shown = said(capsys, file)
    assert (code, {one["kind"] for one in shown["findings"]}) == (1, {"chance"})


# --- units that are retired, part of a pack ------------------------------------------------------


def retired_shoe(kept_back: int = 0) -> House:
    """A shoe whose unit is retired between rounds, and dealt on from the cards left."""
    house = House("reddog", {"decks": 1})
    house.next_act()
    house.fix(2)
    house.open_round()
    shoe = Shoe(house, DECK)
    shoe.cut_at(11)
    house.wager("ann")
    house.close(("ann",))
    shoe.deal(3)
    house.end()
    house.next_act()
    house.open(shoe.unit, "restored", "the house")
    house.next_act()
    house.open_round()
    gone = [shoe.order[leaf] for leaf in shoe.line[: shoe.dealt]]
    left = [card for card in DECK if card not in gone][kept_back:]
    rest = Shoe(house, left)
    house.journal.items.pop()
    rest.cut = 11
    house.wager("ann")
    house.close(("ann",))
    rest.deal(3)
    house.end()
    house.next_act()
    house.open_round()
    house.open(rest.unit)
    house.journal.items[-1]["data"]["cards"] = left
    return house


def test_a_retired_unit_is_reported_and_the_cards_left_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "retired.jsonl"
    file.write_text(retired_shoe().journal.text(), "utf-8")
    code, shown = said(capsys, file)
    assert (code, shown["findings"]) == (0, [])
    reported = (
        "unit 1 (shoe) was retired by the house (restored); it would have given 49 more cards"
    )
    assert any(reported in note for note in shown["notes"])


def test_cards_that_are_missing_from_the_rest_of_a_shoe_are_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "retired.jsonl"
    file.write_text(retired_shoe(kept_back=4).journal.text(), "utf-8")
    code, shown = said(capsys, file)
    assert code == 1
    assert [one["why"] for one in shown["findings"]] == [
        "unit 2 (shoe): its cards are not those that could be dealt"
    ]


# --- the first version ---------------------------------------------------------------------------


@cache
def of_the_first(key: str) -> list[dict[str, Any]]:
    """A journal of the first version, of a table that was played at for a while."""
    game, rng = games()[key], Random(4)
    table = Driver(game, rules_for(game, few(game)), Played(), lambda: AT)
    for patron in ("p1", "p2"):
        table.buy(patron, 20_000_00)
    for _ in range(4_000):
        random_act(table, rng)
        shuffles = sum(isinstance(entry.event, CardsShuffled) for entry in table.log)
        if len(table.log) > 300 and shuffles != 1:
            break
    return [json.loads(row) for row in write_jsonl(record_of(table)).splitlines()]


def first_chained(lines_: list[dict[str, Any]]) -> str:
    """The lines of the first version numbered and hashed anew."""
    header = {name: value for name, value in lines_[0].items() if name != "croupier"}
    last, made = sha(canonical(header)).hex(), [lines_[0]]
    for seq, line in enumerate(lines_[1:], 1):
        bare = {**{name: value for name, value in line.items() if name != "hash"}, "seq": seq}
        last = sha(last.encode() + canonical(bare)).hex()
        made.append({**bare, "hash": last})
    return "".join(json.dumps(row) + "\n" for row in made)


@pytest.mark.parametrize("key", games())
def test_a_journal_of_the_first_version_is_checked_whole(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, rows = tmp_path / "first.jsonl", deepcopy(of_the_first(key))
    file.write_text(first_chained(rows), "utf-8")
    code, shown = said(capsys, file)
    assert (code, shown["findings"]) == (0, [])
    states = {name: one["state"] for name, one in shown["properties"].items()}
    assert {states.pop("P4")} <= {"holds", "not shown"}
    assert set(states.values()) == {"not shown"}
    if key in verifier.HANDS_HIDDEN:
        assert not [row for row in rows if row.get("kind") == "revealed"]
        return
    shown_first = next(n for n, row in enumerate(rows) if row.get("kind") in ("drawn", "dealt"))
    data = rows[shown_first]["data"]
    name = "outcome" if "outcome" in data else "cards"
    data[name] = "1-1" if name == "outcome" and data[name] != "1-1" else ["2c"] * len(data[name])
    file.write_text(first_chained(rows), "utf-8")
    code, shown = said(capsys, file)
    assert code == 1
    assert ("P4", "chance") in {(one["property"], one["kind"]) for one in shown["findings"]}


FIRST_FORGERIES: dict[str, tuple[str, str]] = {
    "late": ("P1", "committed to after the wager"),
    "withheld": ("P4", "the commitment is not opened"),
    "two": ("P4", "a second commitment to one round"),
    "another": ("P4", "a secret that nobody had committed to"),
}


@pytest.mark.parametrize("name", FIRST_FORGERIES)
def test_forgeries_of_the_first_version_are_found(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = deepcopy(of_the_first("roulette"))
    kinds = [line.get("kind") for line in rows]
    wager = kinds.index("wager_placed")
    committed = max(n for n, kind in enumerate(kinds[:wager]) if kind == "committed")
    revealed = kinds.index("revealed", wager)
    if name == "late":
        rows.insert(wager, rows.pop(committed))
    elif name == "two":
        rows.insert(committed, deepcopy(rows[committed]) | {"data": {"digest": "00" * 32}})
    elif name == "withheld":
        del rows[revealed]
    else:
        rows[revealed]["data"]["secret"] = "00" * 32
    file = tmp_path / "first.jsonl"
    file.write_text(first_chained(rows), "utf-8")
    code, shown = said(capsys, file)
    property_, why = FIRST_FORGERIES[name]
    assert code == 1
    assert any(why in one["why"] and one["property"] == property_ for one in shown["findings"])


def test_a_table_goes_on_in_the_second_version(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mixed.jsonl"
    file.write_text(write_jsonl(record_of(mixed(), TABLE)), "utf-8")
    code, shown = said(capsys, file)
    assert (code, shown["findings"], shown["rounds"]) == (0, [], 4)
    assert shown["properties"]["P1"]["state"] == "not shown"


# --- cards that run out, lines that are withheld -------------------------------------------------


@pytest.mark.parametrize("double", ["no", "yes"])
def test_discards_that_are_shuffled_alone_are_checked(
    double: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = FairTable(games()["blackjack"], {"decks": 1, "seats": 7, "double_shoe": double}, 1)
    for patron in range(3, 8):
        table.begin_act()
        table.buy(f"p{patron}", 10_000_00)
    while not any("blackjack.15.g" in entry.event.cites for entry in table.log):
        everybody_hits(table)
    table.closed()
    made, file = told(table), tmp_path / "out.jsonl"
    opened = [one["data"] for one in made.items if one["kind"] == "unit_opened"]
    assert any(one["cards"] for one in opened)
    file.write_text(made.text, "utf-8")
    assert said(capsys, file)[1]["findings"] == []
    part = next(one for one in opened if one["cards"])
    part["cards"] = part["cards"][1:]
    file.write_text(made.text, "utf-8")
    code, shown = said(capsys, file)
    assert (code, {one["kind"] for one in shown["findings"]}) == (1, {"chance"})


def everybody_hits(table: FairTable) -> None:
    """A round in which all patrons draw until they may not."""
    for patron in table.table.patrons:
        table.begin_act()
        table.place(patron, "25 on main")
    while table.table.stage != IDLE:
        table.begin_act()
        if not table.step():
            step = table.step_now
            assert isinstance(step, Ask)
            table.choose(step.patrons[0], "hit" if "hit" in step.choices else step.silence)


@pytest.mark.parametrize("key", ["reddog", "blackjack", "spanish21"])
def test_lines_that_may_not_be_read_yet_are_checked_by_their_digests(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made, file = told(played(key, 200, 3)), tmp_path / "withheld.jsonl"
    whole = made.text
    hidden = [item for item in made.items if "salt" in item]
    assert hidden
    lines = [json.loads(row) for row in whole.splitlines()]
    while lines[-1]["kind"] == "unit_opened":
        del lines[-1]
    opened = [n for n, line in enumerate(lines) if line.get("kind") == "unit_opened"]
    for line in lines[max(opened, default=0) + 1 :]:
        if "salt" in line:
            line["withheld"] = digest(line)
            del line["salt"]
            line["data"]["cards"] = ["??"] * len(line["data"].get("cards", ()))
            if line["kind"] not in ("dealt", "discarded"):
                line |= {"kind": "withheld", "data": {}}
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    code, shown = said(capsys, file)
    assert (code, shown["findings"]) == (0, [])
    assert any("withheld: only the hashes of what may" in note for note in shown["notes"])


# --- what cannot be read -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the file is empty"),
        ("\n \n", "the file is empty"),
        ("journal", "line 1: not JSON that can be read (Expecting value"),
        ("[1]", "line 1: the format is not croupier transcript 1 or croupier transcript 2"),
        ('{"format": "croupier transcript 3"}', "line 1: the format is not croupier transcript 1"),
        ('{"format": "croupier transcript 2"}', "line 1: the header is not as it should be"),
        ('{"a": 1, "a": 2}', "line 1: not JSON that can be read (a name occurs twice"),
        ('{"a": 1.5}', "1.5 is not a whole number"),
        ('{"a": NaN}', "NaN is not a whole number"),
        ('{"a": "\\ud800"}', "line 1: not JSON that can be read"),
        ("[" * 100_000, "line 1: not JSON that can be read"),
        ('{"a": ' + "9" * 5_000 + "}", "line 1: not JSON that can be read"),
    ],
)
def test_a_journal_that_cannot_be_read_is_refused(
    text: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "journal.jsonl"
    file.write_text(text, "utf-8")
    assert why in refused(capsys, file)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"note": "paid in full"}, "line 9: not the fields of a line: ['note']"),
        ({"data": []}, "line 9: a line must be an object with data"),
    ],
)
def test_a_line_with_what_no_hash_covers_is_refused(
    change: dict[str, Any], why: str, wheel: tuple[House, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    rows = wheel[1].read_text("utf-8").splitlines()
    rows[8] = json.dumps(json.loads(rows[8]) | change)
    wheel[1].write_text("\n".join(rows), "utf-8")
    assert why in refused(capsys, wheel[1])


def test_a_file_that_is_not_there_or_not_text_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "No such file" in refused(capsys, tmp_path / "nothing.jsonl")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    assert "codec can't decode" in refused(capsys, tmp_path / "bytes")


@pytest.mark.parametrize("key", ["ab", "g" * 64, "{}"])
def test_a_key_that_is_not_32_bytes_is_refused(
    key: str, wheel: tuple[House, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "key"
    file.write_text(key, "utf-8")
    for given in (file, key) if len(key) == 64 else (file,):
        assert "a public key is 32 bytes" in refused(capsys, wheel[1], "--key", given)


def test_the_key_is_given_as_it_is_or_in_a_file(
    wheel: tuple[House, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house, journal = wheel
    plain, document = tmp_path / "key", tmp_path / "key.json"
    plain.write_text(house.signer.public + "\n", "utf-8")
    document.write_text(json.dumps({"key": house.signer.public}), "utf-8")
    for given in (house.signer.public, plain, document):
        assert said(capsys, journal, "--key", given)[0] == 0
    code, shown = said(capsys, journal, "--key", Signer(b"other").public)
    assert (code, shown["findings"][0]["kind"]) == (1, "kept")


def checkpoint(tmp_path: Path, made: Any) -> Path:
    file = tmp_path / "checkpoint.json"
    file.write_text(made if isinstance(made, str) else json.dumps(made), "utf-8")
    return file


def test_a_checkpoint_that_does_not_fit_is_said_to(
    wheel: tuple[House, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house, journal = wheel
    good = house.checkpoint()
    assert said(capsys, journal, "--checkpoint", checkpoint(tmp_path, good))[0] == 0
    tag, table, events, hash_, at = good["statement"]
    for statement, why in (
        ([tag, "T-2", events, hash_, at], "the statement is for table T-2, not T-1"),
        ([tag, table, events + 1, hash_, at], "but the journal has 54"),
        ([tag, table, events - 1, hash_, at], "it was rewritten"),
    ):
        file = checkpoint(tmp_path, house.signer.signed(statement))
        code, shown = said(capsys, journal, "--checkpoint", file)
        assert (code, shown["properties"]["P5"]["state"]) == (1, "does not hold")
        assert why in shown["findings"][0]["why"]


def test_a_forged_checkpoint_is_said_to_be_one(
    wheel: tuple[House, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house, journal = wheel
    changed, foreign = house.checkpoint(), Signer(b"other").signed(house.checkpoint()["statement"])
    changed["statement"][2] -= 1
    for made, why in (
        (changed, "signature does not match the statement"),
        (foreign, "a key that is not this house's"),
    ):
        code, shown = said(capsys, journal, "--checkpoint", checkpoint(tmp_path, made))
        assert code == 1
        assert why in shown["findings"][0]["why"]


@pytest.mark.parametrize("text", ["", "nonsense", "{}", '{"statement": "x"}', "[]"])
def test_a_checkpoint_that_cannot_be_read_is_refused(
    text: str, wheel: tuple[House, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "checkpoint.json" in refused(
        capsys, wheel[1], "--checkpoint", checkpoint(tmp_path, text)
    )


def test_a_statement_of_another_shape_is_refused(
    wheel: tuple[House, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house, journal = wheel
    file = checkpoint(tmp_path, house.signer.signed(["croupier 2/checkpoint", "T-1"]))
    assert "is malformed" in refused(capsys, journal, "--checkpoint", file)


def test_receipts_with_a_damaged_line_are_refused(
    wheel: tuple[House, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house, journal = wheel
    file = tmp_path / "receipts.jsonl"
    rows = [json.dumps(one) for one in house.receipts]
    file.write_text("\n".join([rows[0], rows[1][:-5], *rows[2:]]), "utf-8")
    assert "receipts.jsonl, line 2: not JSON" in refused(capsys, journal, "--receipts", file)


def test_receipts_come_in_lines_or_in_one_document(
    wheel: tuple[House, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house, journal = wheel
    file = tmp_path / "receipts.json"
    document = {"key": house.signer.public, "table": "T-1", "kept": house.receipts}
    file.write_text(json.dumps(document, indent=1), "utf-8")
    assert said(capsys, journal, "--receipts", file)[0] == 0


def test_receipts_that_the_house_did_not_sign_are_said_to_be_false(
    wheel: tuple[House, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house, journal = wheel
    changed = deepcopy(house.receipts)
    changed[1]["statement"][5] = "another seed"
    file = tmp_path / "receipts.jsonl"
    file.write_text("\n".join(map(json.dumps, changed)), "utf-8")
    code, shown = said(capsys, journal, "--receipts", file)
    assert code == 1
    assert "line 2: the signature does not match the statement" in shown["findings"][0]["why"]


@pytest.mark.parametrize(("asked", "why"), [("P9", "unknown"), ("P1,P6", "of the server")])
def test_a_property_that_no_journal_can_show_is_refused(
    asked: str, why: str, wheel: tuple[House, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in refused(capsys, wheel[1], "--require", asked)


def test_a_property_that_is_missing_is_said_to_be(
    wheel: tuple[House, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    code, shown = said(capsys, wheel[1], "--require", "p1,P2,P5")
    assert (code, shown["missing"], shown["holds"]) == (1, ["P2", "P5"], True)


# --- journals that are nonsense ------------------------------------------------------------------


@cache
def lines() -> list[dict[str, Any]]:
    return [json.loads(row) for row in a_shoe().journal.text().splitlines()]


VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**70,
    "",
    "??",
    "00" * 32,
    [],
    {},
    [[]],
    [["ann"]],
    {"a": 1},
)


@pytest.mark.parametrize("seed", range(40))
def test_nothing_that_is_json_brings_it_down(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng, rows = Random(seed), deepcopy(lines())
    for _ in range(rng.randint(1, 8)):
        line = rng.choice(rows[1:])
        data = line["data"] if rng.random() < 0.8 and isinstance(line.get("data"), dict) else line
        if data:
            data[rng.choice(sorted(data))] = deepcopy(rng.choice(VALUES))
    file = tmp_path / "journal.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    assert verifier.main([str(file)]) in (1, 2)
