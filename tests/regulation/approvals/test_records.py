"""A casino's record against a submission: what is there, missing, late, stale or only filed."""

import json
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from croupier import front
from croupier.cli.app import app
from croupier.core.errors import BadFile
from croupier.regulation.approvals.check import schema
from croupier.regulation.approvals.needs import is_on_record, may_be_used, needed, standings
from croupier.regulation.approvals.records import read_records, state
from croupier.rulebook.citation import verifies
from croupier.rulebook.finding import Finding
from croupier.rulebook.submission import read_document, read_submission

USED = datetime(2026, 3, 1, 11, tzinfo=UTC)
SECOND = timedelta(seconds=1)
HEAD = 'format = "croupier approvals 1"\n'
HOUSE = """format = "croupier submission 1"
effective = 2026-03-01T06:00:00-05:00
[[table]]
id = "B6-01"
game = "bigsix"
[[table]]
id = "SB-01"
game = "sicbo"
"""


def record(folder: Path, *tables: str) -> Path:
    path = folder / "record.toml"
    path.write_text(HEAD + "\n".join(tables), "utf-8")
    return path


def house(folder: Path, text: str = HOUSE) -> Path:
    path = folder / "house.toml"
    path.write_text(text, "utf-8")
    return path


def entry(item: str, *more: str, **times: datetime) -> str:
    dated = [f"{name} = {time.isoformat()}" for name, time in times.items()]
    return "\n".join(["[[entry]]", f'items = ["{item}"]', *dated, *more])


def everything(folder: Path, **but: str) -> Path:
    """A record with an entry for all that the submission needs, apart from some."""
    needs = {one.approval.key: one.approval.needs for one in needed(read_submission(house(folder)))}
    made = {key: entry(key, **{needs: USED}) for key, needs in needs.items()}
    return record(folder, *({**made, **but}).values())


def verdicts(path: Path, submission: Path) -> dict[tuple[str, str], str]:
    stands = standings(read_submission(submission), read_records(path))
    return {(one.need.approval.key, one.need.where): one.verdict for one in stands}


def of(found: list[Finding], severity: str) -> list[str]:
    return [one.key for one in found if one.severity == severity]


@verifies("cmr146.02.8", "cmr146.09.9")
def test_a_full_record_silences_what_it_satisfies_and_nothing_else(tmp_path: Path) -> None:
    submission, path = house(tmp_path), everything(tmp_path)
    assert set(verdicts(path, submission).values()) == {"there"}
    before, after = front.check(submission), front.check(submission, approvals=path)
    assert of(after, "error") == []
    gone = {one.key for one in before} - {one.key for one in after}
    assert gone == {"layout", "shaker"}
    assert "limits.min" in of(after, "note"), "an announcement is due even with an approved sign"


@pytest.mark.parametrize("missing", ["chip security", "chip exchange", "chip design", "signs"])
def test_use_without_an_entry_is_an_error_that_names_its_clause(
    missing: str, tmp_path: Path
) -> None:
    path = everything(tmp_path, **{missing: ""})
    errors = [
        one for one in front.check(house(tmp_path), approvals=path) if one.severity == "error"
    ]
    assert {one.key for one in errors} == {missing}
    clause = {"chip security": "cmr146.02.8", "chip exchange": "cmr146.09.9"}
    assert all(clause.get(missing, "cmr14") in " ".join(one.cites) for one in errors)


EDGES = {
    "there": {"approved": USED},
    "late": {"approved": USED + SECOND, "submitted": USED - SECOND},
    "short": {"submitted": USED - SECOND},
    "withdrawn": {"approved": USED - SECOND, "withdrawn": USED},
}


@pytest.mark.parametrize("verdict", EDGES)
def test_an_approval_is_needed_when_use_begins(verdict: str, tmp_path: Path) -> None:
    path = everything(tmp_path, signs=entry("signs", **EDGES[verdict]))
    found = verdicts(path, house(tmp_path))
    assert found["signs", "table B6-01"] == found["signs", "table SB-01"] == verdict
    errors = of(front.check(house(tmp_path), approvals=path), "error")
    assert errors == ([] if verdict == "there" else ["signs", "signs"])


def test_what_was_withdrawn_a_second_later_was_in_force(tmp_path: Path) -> None:
    signs = entry("signs", approved=USED, withdrawn=USED + SECOND)
    found = verdicts(everything(tmp_path, signs=signs), house(tmp_path))
    assert found["signs", "table B6-01"] == "there"


def test_an_approval_is_also_a_submission_but_not_the_reverse(tmp_path: Path) -> None:
    found = verdicts(everything(tmp_path, layout=entry("layout", approved=USED)), house(tmp_path))
    assert found["layout", "table B6-01"] == "there"
    notified = verdicts(
        everything(tmp_path, layout=entry("layout", notified=USED)), house(tmp_path)
    )
    assert notified["layout", "table B6-01"] == "short"


def test_an_entry_for_some_tables_is_for_no_others(tmp_path: Path) -> None:
    layout = entry("layout", 'tables = ["B6-01"]', submitted=USED)
    found = verdicts(everything(tmp_path, layout=layout), house(tmp_path))
    assert found["layout", "table B6-01"] == "there"
    assert found["layout", "table SB-01"] == "missing"


def test_a_changed_file_is_stale_until_it_has_an_entry_of_its_own(tmp_path: Path) -> None:
    felt = tmp_path / "felt.svg"
    felt.write_text("green", "utf-8")
    first = sha256(b"green").hexdigest()
    filed = f'file = "felt.svg"\nsha256 = "{first}"'
    layout = entry("layout", filed, submitted=USED)
    path = everything(tmp_path, layout=layout)
    assert verdicts(path, house(tmp_path))["layout", "table B6-01"] == "there"
    felt.write_text("blue", "utf-8")
    assert verdicts(path, house(tmp_path))["layout", "table B6-01"] == "stale"
    (warning,) = [one for one in front.check(path) if one.severity == "warning"]
    assert "a changed file is a new entry" in warning.message
    renewed = filed.replace(first, sha256(b"blue").hexdigest())
    path = everything(tmp_path, layout=layout + "\n" + entry("layout", renewed, submitted=USED))
    assert verdicts(path, house(tmp_path))["layout", "table B6-01"] == "there"
    assert of(front.check(path), "warning") == []


def test_a_file_that_is_not_there_is_not_compared(tmp_path: Path) -> None:
    filed = f'file = "felt.svg"\nsha256 = "{"0" * 64}"'
    path = everything(tmp_path, layout=entry("layout", filed, submitted=USED))
    assert verdicts(path, house(tmp_path))["layout", "table B6-01"] == "there"
    assert of(front.check(path), "note") == ["file"]


def storage(kind: str) -> str:
    return f'[[storage]]\nname = "S1"\nkind = "{kind}"\nused = {USED.isoformat()}\n'


PLACES = {"vault": "cmr146.02.4.a", "cashiers' cage": "", "secure area": "cmr146.02.4.c"}


@verifies("cmr146.02.4.a", "cmr146.02.4.b", "cmr146.02.4.c")
@pytest.mark.parametrize("kind", PLACES)
def test_chips_are_stored_in_the_cage_or_where_it_is_approved(kind: str, tmp_path: Path) -> None:
    lacking = front.check(record(tmp_path, storage(kind)))
    assert [one.cites[0] for one in lacking] == [PLACES[kind]] * bool(PLACES[kind])
    for late, count in ((0, 0), (1, bool(PLACES[kind]))):
        approved = [entry(one, approved=USED + late * SECOND) for one in PLACES if PLACES[one]]
        assert len(front.check(record(tmp_path, storage(kind), *approved))) == count


@verifies("cmr146.02.4.b")
def test_chips_are_stored_nowhere_else(tmp_path: Path) -> None:
    (wrong,) = front.check(record(tmp_path, storage("pit stand")))
    assert (wrong.severity, "cashiers' cage" in wrong.message) == ("error", True)


def test_journals_ask_by_item_and_by_clause(tmp_path: Path) -> None:
    made = entry("dice storage", 'things = ["room 3"]', approved=USED)
    records = read_records(record(tmp_path, made))
    assert may_be_used(records, "dice storage", USED, "room 3").verdict == "there"
    assert may_be_used(records, "dice storage", USED, "room 4").verdict == "missing"
    assert is_on_record(records, "cmr146.46.1", USED, "room 3")
    assert not is_on_record(records, "cmr146.46.1", USED - SECOND, "room 3")


def test_the_state_of_an_entry_is_that_of_the_time(tmp_path: Path) -> None:
    times = {"submitted": USED, "approved": USED + SECOND, "withdrawn": USED + 2 * SECOND}
    (one,) = read_records(record(tmp_path, entry("signs", **times))).entries
    asked = [USED - SECOND, USED, USED + SECOND, USED + 2 * SECOND, None]
    assert [state(one, at) for at in asked] == [
        "nothing",
        "submitted",
        "approved",
        "withdrawn",
        "withdrawn",
    ]


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("[[entry]]\nitems = 5", "items = 5 cannot be read. Accepted: a list"),
        ('[[entry]]\nitems = ["signs"]', "the entry has no date"),
        (
            '[[entry]]\nitems = ["signs"]\nsubmitted = 2026-03-01T06:00:00',
            "Accepted: a time with its offset",
        ),
        (entry("signs", 'file = "a"', approved=USED), "come together"),
        (entry("signs", 'file = "a"\nsha256 = "ABC"', approved=USED), "not a hash"),
        (entry("signs", approved=USED, withdrawn=USED - SECOND), "withdrawn before"),
        (entry("signs", 'fle = "a"', approved=USED), "Did you mean 'file'"),
        ("[[entry]]\nsubmitted = 2026-03-01T06:00:00Z", "items is missing. Accepted: a list"),
        ('entry = ["signs"]', "'signs' is not an entry"),
        ("entry = 5", "entry is not a list"),
    ],
)
def test_a_malformed_record_is_refused_at_its_line(table: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=why):
        read_records(record(tmp_path, table))


@pytest.mark.parametrize("fact", ['at_once_minutes = "soon"', "holiday = []", 'time_zone = "Ma"'])
def test_facts_of_the_establishment_are_checked(fact: str, tmp_path: Path) -> None:
    (one,) = front.check(record(tmp_path, f"[establishment]\n{fact}\n"))
    assert (one.severity, one.where) == ("error", "establishment")
    assert one.allowed


def test_another_format_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match='format = "croupier approvals 1"'):
        read_records(house(tmp_path))


def test_faults_of_a_record_are_found(tmp_path: Path) -> None:
    wrong = entry("layuot", submitted=USED)
    early = entry("signs", submitted=USED, approved=USED - SECOND)
    found = front.check(record(tmp_path, "[paper]\nsize = 4", wrong, early))
    assert [one.severity for one in found] == ["error"] * 3
    said = " ".join(one.message for one in found)
    assert "Did you mean 'layout'" in said
    assert "approved before it was submitted" in said


def test_the_command_says_what_is_missing(tmp_path: Path) -> None:
    path, submission = everything(tmp_path, layout=""), house(tmp_path)
    run = CliRunner().invoke(app, ["approvals", str(path), str(submission)])
    assert run.exit_code == 1
    assert (
        "missing   layout: submitted to the Bureau (nothing is on record) [cmr146.19.5]"
        in run.stdout
    )
    told = json.loads(CliRunner().invoke(app, ["approvals", str(path), "--json"]).stdout)
    assert told["format"] == "croupier entries 1"
    assert {row["state"] for row in told["rows"]} == {"submitted", "approved"}
    checked = CliRunner().invoke(app, ["check", str(submission), "--approvals", str(path)])
    assert checked.exit_code == 1
    whole = CliRunner().invoke(app, ["approvals", str(everything(tmp_path)), str(submission)])
    assert whole.exit_code == 0
    listed = json.loads(CliRunner().invoke(app, ["approvals", "--json"]).stdout)["rows"]
    assert {row["needs"] for row in listed} == {"submitted", "approved", "notified"}


EXAMPLES = Path(__file__).resolve().parents[3] / "docs" / "examples"


def test_the_example_is_lawful_and_fits_the_schema() -> None:
    example = EXAMPLES / "approvals.toml"
    assert front.check(example) == []
    given = msgspec.to_builtins(read_document(example).data)
    Draft202012Validator(schema()).validate(given)
    wrong = {**given, "entry": [{"items": "signs"}]}
    assert not Draft202012Validator(schema()).is_valid(wrong)
