"""What commands print as JSON is as its schema says, field by field, and has no floats."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from contextlib import chdir
from datetime import datetime
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner

import croupier
from croupier import Refused
from croupier.cli.app import COMMANDS, app, load
from croupier.front.documents import DOCUMENTS, PRINTS, Listed
from croupier.front.documents.schema import known, schema_of
from croupier.regulation.example.violations import Seen
from croupier.regulation.journal.examples.breaking import Seeded

ROOT = Path(__file__).resolve().parent.parent.parent
HANDS = "tests/notation/phh/hands"
SHOE = "tests/transcripts/baccarat/a_squeezed_round.croupier"
CALLS = """
odds bigsix
odds craps --wager pass
odds roulette --wager straight --amount 25
odds reddog --set decks=6 --seen As --removal
odds blackjack --wager bonus --set decks=6
odds craps --strategy iron_cross
odds letitride --wager three_card_bonus --set three_card=A
odds poker:holdem
simulate bigsix --rounds 1000 --seed 7
simulate craps --rounds 1000 --seed 7 --wager pass
simulate craps --strategy iron_cross --rounds 50 --seed 7
simulate poker:holdem --rounds 50 --seed 7
simulate bigsix --unit 0 --seed 7 --rounds 5
simulate poker:holdem --unit 0 --seed 7
strategy reddog --set decks=6
strategy craps --list
strategy blackjack --list
strategy blackjack --set decks=6
strategy blackjack --set decks=6 --index hi-lo
strategy threecardpoker
equity poker:holdem AsKs QhQd --board "Qs Js 2d 9c"
equity poker:omaha AsAd2s3d KhKdQhJd --samples 100 --set form=hi_lo_8
shuffle docs/examples/seven-riffles.toml --shuffles 100 --seed 7
check docs/examples/unlawful.toml
check docs/examples/equipment-faults.toml
approvals
approvals docs/examples/approvals.toml
approvals docs/examples/approvals.toml docs/examples/example-casino.toml
conflicts roulette
conflicts sicbo --odds --switches
diff docs/examples/example-casino.toml docs/examples/example-casino-next.toml
sign docs/examples/example-casino.toml#R-01
petition docs/examples/petition/dossier.toml
tournament docs/examples/tournament.toml
library -o {tmp}/library --check
journal kinds
journal add {tmp}/journal.db docs/examples/journal.jsonl
journal check {tmp}/journal.db --at 2026-04-01T06:00:00-04:00
duties {tmp}/journal.db --at 2026-04-01T06:00:00-04:00
draw docs/examples/equipment.toml -o {tmp}/drawn
law bigsix
law roulette.2.b
games
games bigsix
script bigsix
card bigsix
layout roulette
layout poker
replay docs/examples/disputed.croupier
replay docs/examples/one-round.croupier
replay {shoe} --roads --quiet
replay {hands}/wsop_2023_43_5_01-18-22.phh
verify docs/examples/proved.jsonl
"""
CASINO, TOURNAMENT = "docs/examples/example-casino.toml", "docs/examples/tournament.toml"
FAULTS = "docs/examples/equipment-faults.toml"
WRITERS = {"example"}
"""Commands that write a month of journals: their rows are checked by their records."""


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What good calls print, by the call."""
    tmp = tmp_path_factory.mktemp("printed")
    return dict(_printed(tmp))


def _printed(tmp: Path) -> Iterator[tuple[str, Any]]:
    with chdir(ROOT):
        for line in CALLS.strip().splitlines():
            words = shlex.split(line.format(tmp=tmp, hands=HANDS, shoe=SHOE))
            done = CliRunner().invoke(app, [*words, "--json"])
            assert done.exit_code in (0, 1), (line, done.stderr)
            yield line, json.loads(done.stdout)


def test_every_command_that_prints_json_is_called() -> None:
    called = {line.split()[0] for line in CALLS.strip().splitlines()}
    prints = {entry.name for entry in COMMANDS if _has(entry.name, "--json")}
    assert prints - called == WRITERS


def _has(command: str, option: str) -> bool:
    return any(option in one.opts for one in load(command).params)


def test_what_is_printed_is_as_its_schema_says(printed: dict[str, Any]) -> None:
    for line, document in printed.items():
        formats = (line.split()[0], document["format"] if isinstance(document, dict) else "odds")
        for name in formats:
            _valid(schema_of(name), document, line)


def _valid(schema: dict[str, Any], document: Any, line: str) -> None:
    found = list(jsonschema.Draft202012Validator(schema).iter_errors(document))
    assert not found, f"{line}: {found[0].json_path}: {found[0].message[:200]}"


def test_only_fields_that_other_pages_describe_are_of_any_type() -> None:
    page = (ROOT / "docs/reference/json.md").read_text(encoding="utf-8")
    fields = re.findall(r"^\| `(\w+)` \| (?:list of )?any[ ,|]", page, re.MULTILINE)
    assert fields == ["values", "default", "screen"]


def test_every_format_is_printed(printed: dict[str, Any]) -> None:
    shown = {one["format"] for one in printed.values() if isinstance(one, dict)}
    rest = {f"croupier {name} 1" for name in DOCUMENTS} - shown
    assert rest == {"croupier odds 1", "croupier example 1", "croupier journal example 1"}


def test_rows_of_an_example_casino_are_as_their_schemas_say() -> None:
    head = {"croupier": croupier.__version__}
    seen = Seen("house.toml", "name", "words", "cmr147.07.3").to_dict()
    seeded = Seeded("name", "words", "cmr146.1", 4, "2026-03-01T06:00:00-05:00", ("mark",))
    documents = {"example": [seen], "journal example": [seeded.to_dict()]}
    for name, rows in documents.items():
        _valid(schema_of(name), {**head, "format": f"croupier {name} 1", "rows": rows}, name)


def test_functions_return_the_fields_that_commands_print(printed: dict[str, Any]) -> None:
    with chdir(ROOT):
        assert croupier.odds("bigsix").to_dicts() == printed["odds bigsix"]
        assert croupier.games().to_dicts() == printed["games"]["rows"]
        same: dict[str, Any] = {
            "strategy reddog --set decks=6": croupier.strategy("reddog", decks=6),
            "card bigsix": croupier.card("bigsix"),
            "script bigsix": croupier.script("bigsix"),
            "layout roulette": croupier.layout("roulette"),
            "sign docs/examples/example-casino.toml#R-01": croupier.sign(CASINO, "R-01"),
            "check docs/examples/unlawful.toml": croupier.check("docs/examples/unlawful.toml"),
            "check docs/examples/equipment-faults.toml": croupier.check(FAULTS),
            "tournament docs/examples/tournament.toml": croupier.tournament(TOURNAMENT),
            "verify docs/examples/proved.jsonl": croupier.verify("docs/examples/proved.jsonl"),
        }
        for line, result in same.items():
            assert result.to_dict() == _without_head(printed[line]), line
        listed: dict[str, Any] = {
            "strategy craps --list": croupier.strategy("craps", list=True),
            "approvals": croupier.approvals(),
            "approvals docs/examples/approvals.toml": croupier.approvals(
                "docs/examples/approvals.toml"
            ),
            "law roulette.2.b": croupier.law("roulette.2.b"),
            "conflicts roulette": croupier.conflicts("roulette"),
            "law bigsix": croupier.law("bigsix"),
        }
        for line, rows in listed.items():
            assert rows.to_dicts() == printed[line]["rows"], line


def test_a_check_of_a_folder_and_of_a_journal_say_what_was_checked(tmp_path: Path) -> None:
    folder = tmp_path / "casino"
    croupier.example(folder)
    (folder / "notes.txt").write_text("nothing that is checked", "utf-8")
    (journal,) = folder.rglob("*.db")
    at = "2026-04-01T06:00:00-04:00"
    for source in (folder, journal):
        done = CliRunner().invoke(app, ["check", str(source), "--at", at, "--json"])
        found = croupier.check(source, at=datetime.fromisoformat(at))
        assert found.to_dict() == _without_head(json.loads(done.stdout))
        assert ("notes.txt" in repr(found)) == (source == folder)


def test_duties_are_of_the_moment_for_which_they_are_listed(tmp_path: Path) -> None:
    """Whatever the time is when their fields are read."""
    at, file = "2026-04-01T06:00:00-04:00", str(tmp_path / "journal.db")
    with chdir(ROOT):
        CliRunner().invoke(app, ["journal", "add", file, "docs/examples/journal.jsonl"])
        done = CliRunner().invoke(app, ["duties", file, "--at", at, "--json"])
        due = croupier.duties(file, datetime.fromisoformat(at))
    assert due.to_dicts() == json.loads(done.stdout)["rows"]
    assert {one["overdue"] for one in due.to_dicts()} == {True, False}


def _without_head(document: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key not in ("croupier", "format")}


def test_no_figure_is_a_float(printed: dict[str, Any]) -> None:
    for line, document in printed.items():
        found = [path for path in _floats(document) if not path.startswith(".finishing_stacks")]
        assert not found, f"{line}: {found}"


def _floats(value: Any, path: str = "") -> Iterator[str]:
    if isinstance(value, float):
        yield path
    inner = value.items() if isinstance(value, dict) else ()
    listed = enumerate(value) if isinstance(value, list) else ()
    for key, one in (*inner, *listed):
        yield from _floats(one, f"{path}.{key}")


def test_money_is_whole_cents_in_the_fields_that_say_so(printed: dict[str, Any]) -> None:
    averages = {"result_cents", "standard_error_cents", "loss_per_roll_cents"}
    for line, document in printed.items():
        for key, value in _fields(document):
            if key.endswith("_cents") and key not in averages:
                amounts = value.values() if isinstance(value, dict) else (value,)
                whole = all(isinstance(one, int) for one in amounts)
                assert whole or "mean" in value, f"{line}: {key}"


def _fields(value: Any) -> Iterator[tuple[str, Any]]:
    for key, one in value.items() if isinstance(value, dict) else ():
        yield key, one
        yield from _fields(one)
    for one in value if isinstance(value, list) else ():
        yield from _fields(one)


def test_a_schema_refuses_what_is_not_printed() -> None:
    (row,) = croupier.odds("bigsix", wager="joker")
    rows = [row.to_dict()]
    wrong: dict[str, dict[str, Any]] = {
        "another field": {"surprise": 1},
        "a float": {"house_advantage": 0.148},
        "money in dollars": {"amount_cents": "25.00"},
    }
    schema = schema_of("odds")
    _valid(schema, rows, "odds")
    for name, more in wrong.items():
        broken = [{**rows[0], **more}]
        assert not jsonschema.Draft202012Validator(schema).is_valid(broken), name
    missing = [{key: value for key, value in rows[0].items() if key != "win"}]
    assert not jsonschema.Draft202012Validator(schema).is_valid(missing)


def test_schemas_are_valid_and_say_what_fields_are() -> None:
    for name in known():
        jsonschema.Draft202012Validator.check_schema(schema_of(name))
    wager = schema_of("odds")["$defs"]["Wager"]["properties"]
    assert wager["house_advantage"]["description"].startswith("expected loss")
    assert next(iter(wager)) == "game"
    for shapes in DOCUMENTS.values():
        for shape in shapes:
            for kind in shape.kinds if isinstance(shape, Listed) else (shape,):
                assert kind.__doc__


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_field_says_what_it_is(name: str) -> None:
    schema = schema_of(f"croupier {name} 1")
    records = {**schema["$defs"], "": schema}
    records |= {str(number): one for number, one in enumerate(schema.get("anyOf", ()))}
    assert not [
        (record, field)
        for record, made in records.items()
        for field, value in made.get("properties", {}).items()
        if field not in {"format", "rows"} and "description" not in value
    ]


@pytest.mark.parametrize("command", [*sorted(PRINTS), "odds", "law", "card", "layout"])
def test_each_command_prints_its_schema(command: str) -> None:
    done = CliRunner().invoke(app, [command, "--schema"])
    assert done.exit_code == 0
    assert json.loads(done.stdout) == json.loads(json.dumps(schema_of(command)))


def test_every_command_with_json_has_a_schema() -> None:
    for entry in COMMANDS:
        if _has(entry.name, "--json"):
            assert _has(entry.name, "--schema"), entry.name
            assert entry.name in known()


def test_schemas_are_there_from_python_and_from_check() -> None:
    assert croupier.schema("law") == schema_of("law")
    assert croupier.schema("croupier index 1")["title"] == "croupier index 1"
    assert croupier.schema("equipment")["properties"]
    done = CliRunner().invoke(app, ["check", "--schema", "check"])
    assert json.loads(done.stdout)["title"] == "croupier check 1"
    with pytest.raises(Refused, match="Did you mean 'odds'"):
        croupier.schema("ods")
