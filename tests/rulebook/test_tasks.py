"""What a note asks for, said once for all tables that need it."""

import tomllib
from importlib import resources

import pytest

from croupier.games.registry import games
from croupier.rulebook.finding import Finding
from croupier.rulebook.option import schema
from croupier.rulebook.tasks import TASKS, by_heading, noted, per_table, spans, tasks


def note(key: str, says: str, where: str = "table T1", line: int = 1, cite: str = "x.1") -> Finding:
    return Finding("f.toml", line, where, key, "note", "", "", (cite,), f"{key}: {says} [{cite}].")


def test_every_note_of_every_game_asks_for_something() -> None:
    for game in games().values():
        declared = [(one.key, one.notice) for one in schema(game.options).values() if one.notice]
        filed = [(one.about, one.notice) for one in getattr(game.options, "filed", ())]
        for key, says in (*declared, *filed):
            assert tasks(note(key, says)) != ("nothing",), (game.key, key, says)


@pytest.mark.parametrize(
    ("says", "asked"),
    [
        ("a sign as approved by the Bureau and an announcement at the table", "sign announcement"),
        ("an approved sign, an announcement and notice to the Bureau", "sign announcement notice"),
        ("a notice at the table; a change takes an approved sign and notice to the Bureau", "sign"),
        ("a true-to-scale rendering, submitted to the Bureau before use", "submission"),
        ("the device, approved and in the internal controls", "approval submission"),
        ("its odds on the layout or on a sign at the table", "sign layout"),
        ("written notice to the Bureau five business days ahead", "notice"),
    ],
)
def test_what_a_note_asks_for(says: str, asked: str) -> None:
    assert tasks(note("key", says)) == tuple(asked.split())


def test_every_approval_of_equipment_asks_for_something() -> None:
    folder = resources.files("croupier.regulation.equipment") / "requirements"
    kinds = [
        kind
        for file in folder.iterdir()
        if file.name.endswith(".toml")
        for kind in tomllib.loads(file.read_text("utf-8")).values()
    ]
    said = [one["says"] for kind in kinds for one in kind.get("approval", ())]
    assert len(said) >= 20
    for says in said:
        assert tasks(note("key", says)) != ("nothing",), says


def test_errors_warnings_and_accepted_doubts_ask_for_nothing() -> None:
    error = Finding("f", 1, "t", "k", "error", "", "", (), "a sign is missing")
    accepted = Finding("f", 1, "t", "k", "note", "", "", (), "Accepted: a sign")
    assert tasks(error) == ()
    assert tasks(accepted) == ("nothing",)


def test_one_thing_at_many_tables_is_one_entry_with_all_its_clauses() -> None:
    found = [
        note("layout", "submitted to the Bureau", "table A", 1, "x.1"),
        note("layout", "submitted to the Bureau", "table B", 9, "x.2"),
        note("max", "a sign at the table", "table A", 2),
        note("min", "a sign at the table", "table A", 2),
    ]
    sign, layout = noted(found)
    assert (sign.keys, sign.heading) == (("max", "min"), "Signs")
    assert (layout.cites, layout.places) == (("x.1", "x.2"), (("table A", 1), ("table B", 9)))
    assert [head for head, _ in by_heading([sign, layout])] == ["Signs", "Submissions"]
    assert per_table(found) == [(3, ("table A",)), (1, ("table B",))]
    assert list(TASKS).index("sign") < list(TASKS).index("submission")


def test_what_is_recorded_under_names_is_said_once_with_all_of_them() -> None:
    def wants(name: str) -> Finding:
        said = f"submit a sample for approval [x.1]. Record it as {name}."
        return Finding("f", 1, f"chip {name}", name, "note", "", "", ("x.1",), said)

    (one,) = noted([wants("a.sample"), wants("b.sample")])
    assert one.says == "submit a sample for approval"
    assert (one.keys, one.names) == ((), ("a.sample", "b.sample"))
    assert [where for where, _ in one.places] == ["chip a.sample", "chip b.sample"]


def test_names_in_sequence_are_a_span() -> None:
    assert spans(["R-01", "R-02", "R-03", "B-1", "B-2", "X"]) == ["R-01 to R-03", "B-1", "B-2", "X"]
    assert spans(["R-01", "R-03"]) == ["R-01", "R-03"]
