"""Petitions: each item is asked for by its clause, and nothing else is."""

from __future__ import annotations

from datetime import date, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import croupier
from croupier.cli.app import app
from croupier.core.errors import BadFile, Refused
from croupier.regulation.checks import check
from croupier.rulebook.citation import verifies
from croupier.rulebook.finding import Finding
from tests.regulation.writing_documents import (
    EXAMPLES,
    cited,
    example,
    petition_folder,
    toml,
    with_,
    without,
    written,
)

DATA = example("petition/dossier.toml")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files of the example."""
    return petition_folder(tmp_path)


def checked(folder: Path, data: dict[str, Any]) -> list[Finding]:
    """What is wrong with a dossier."""
    return check(written(folder, toml(data), "dossier.toml"))


def test_the_example_is_complete_and_checks_without_a_word() -> None:
    assert not check(EXAMPLES / "petition" / "dossier.toml")


MISSING = {
    "petitioner.0.name": "cmr147.04.3.a",
    "petitioner.0.address": "cmr147.04.3.a",
    "petitioner.0.signed": "cmr147.04.3",
    "petitioner.0": "cmr147.04.3.a",
    "game.name": "cmr147.04.3.b",
    "game.kind": "cmr147.04.3.c",
    "game.sponsor": "cmr147.04.3.d",
    "game.summary": "cmr147.04.3.e.1",
    "game.rules": "cmr147.04.3.e.2",
    "game.misdeals": "cmr147.04.3.e.3",
    "wager.0": "cmr147.04.3.e.4",
    "wager.0.true_odds": "cmr147.04.3.e.4",
    "wager.0.pays": "cmr147.04.3.e.4",
    "wager.0.advantage": "cmr147.04.3.e.4",
    "game.samples": "cmr147.04.3.e.5",
    "game.layout": "cmr147.04.3.e.6",
    "game.equipment": "cmr147.04.3.e.7",
    "laboratory.report": "cmr147.04.3.e.8",
    "game.rights": "cmr147.04.3.f",
    "trial.request": "cmr147.04.3.g",
    "request.0.answer": "cmr147.04.3.h",
    "laboratory.name": "cmr147.04.4",
    "laboratory.certified": "cmr147.04.4",
    "laboratory.had": "cmr147.04.4",
    "trial.establishment": "cmr147.04.5.a.1",
    "trial.first": "cmr147.04.5.a.2",
    "trial.last": "cmr147.04.5.a.2",
    "trial.from": "cmr147.04.5.a.2",
    "trial.until": "cmr147.04.5.a.2",
    "trial.tables": "cmr147.04.5.a.2",
    "trial.entrance_sign": "cmr147.04.5.a.3",
    "trial.criteria": "cmr147.04.5.a.4",
    "trial.methods": "cmr147.04.5.a.4",
    "trial.forms": "cmr147.04.5.a.4",
}


@pytest.mark.parametrize("path", MISSING)
@verifies("cmr147.04.1", "cmr147.04.3", "cmr147.04.3.a", "cmr147.04.3.b", "cmr147.04.3.c")
@verifies("cmr147.04.3.d", "cmr147.04.3.e.1", "cmr147.04.3.e.2", "cmr147.04.3.e.3")
@verifies("cmr147.04.3.e.4", "cmr147.04.3.e.5", "cmr147.04.3.e.6", "cmr147.04.3.e.7")
@verifies("cmr147.04.3.e.8", "cmr147.04.3.f", "cmr147.04.3.g", "cmr147.04.3.h", "cmr147.04.4")
@verifies("cmr147.04.5", "cmr147.04.5.a.1", "cmr147.04.5.a.2", "cmr147.04.5.a.3")
@verifies("cmr147.04.5.a.4")
def test_what_is_missing_is_found_by_its_clause_alone(folder: Path, path: str) -> None:
    found = checked(folder, without(DATA, path))
    assert found, path
    assert all(MISSING[path] in one.cites for one in found), found


@pytest.mark.parametrize("path", ["game.samples", "game.layout", "game.rights", "trial.forms"])
def test_none_is_an_answer_where_the_law_asks_whether(folder: Path, path: str) -> None:
    assert not checked(folder, with_(DATA, path, "none"))


@pytest.mark.parametrize("path", ["game.summary", "game.equipment", "game.sponsor"])
def test_none_is_no_answer_elsewhere(folder: Path, path: str) -> None:
    assert checked(folder, with_(DATA, path, "none"))


def test_a_file_that_is_not_there_is_named(folder: Path) -> None:
    (folder / "rules.md").unlink()
    (one,) = checked(folder, DATA)
    assert one.cites == ("cmr147.04.3.e.2",)
    assert "no such file: rules.md" in one.message


@verifies("cmr147.04.3.e.2", "cmr147.04.3.e.3", "cmr147.04.3.e.7")
@pytest.mark.parametrize("path", ["game.rules", "game.misdeals", "game.equipment"])
def test_a_file_without_anything_in_it_is_no_document(folder: Path, path: str) -> None:
    (folder / "empty.md").write_bytes(b"")
    found = checked(folder, with_(DATA, path, "empty.md"))
    assert {MISSING[path]} <= cited(found)
    assert "this file is empty: empty.md" in str(found)


@verifies("cmr147.04.3.e.4")
@pytest.mark.parametrize(
    ("true", "pays", "advantage", "wrong"),
    [
        ("25 to 1", "24 to 1", "1/52", True),
        ("25 to 1", "24 to 1", "1/26", False),
        ("25 to 1", "24 to 1", "3.85%", False),
        ("25 to 1", "24 to 1", "3.84%", False),
        ("25 to 1", "24 to 1", "3.9 %", False),
        ("25 to 1", "24 to 1", "1.92%", True),
        ("25 to 1", "25 for 1", "1/26", False),
        ("25 to 1", "24 to 1, or a meter", "1/52", False),
        ("even money", "even money", "0%", False),
    ],
)
def test_the_advantage_is_what_the_odds_come_to(
    folder: Path, true: str, pays: str, advantage: str, wrong: bool
) -> None:
    wager = {**DATA["wager"][0], "true_odds": true, "pays": pays, "advantage": advantage}
    found = checked(folder, with_(DATA, "wager", [wager, *DATA["wager"][1:]]))
    told = [one for one in found if "house advantage of 1/26" in one.message]
    assert [(one.severity, one.cites) for one in told] == [
        ("warning", ("cmr147.04.3.e.4",))
    ] * wrong


@verifies("cmr147.04.3")
def test_every_petitioner_signs(folder: Path) -> None:
    second = {"name": "Another Company", "address": "2 Example Street"}
    both = with_(DATA, "petitioner", [*DATA["petitioner"], second])
    (one,) = checked(folder, both)
    assert one.cites == ("cmr147.04.3",)
    assert one.where == "petitioner Another Company"


@pytest.mark.parametrize(
    ("name", "severity"),
    [("Blackjack", "error"), ("Zappit blackjack", "error"), ("MISSISSIPPI  stud", "warning")],
)
@verifies("cmr147.04.3.b")
def test_a_name_that_is_taken_is_found(folder: Path, name: str, severity: str) -> None:
    """Whether a game that has only an equipment section was ever approved is not known here."""
    found = checked(folder, with_(DATA, "game.name", name))
    assert [(one.severity, one.cites) for one in found] == [(severity, ("cmr147.04.3.b",))]
    assert not checked(folder, with_(DATA, "game.name", f"{name} 2"))


@verifies("cmr147.02", "cmr147.04.2")
def test_only_an_authorized_game_is_varied(folder: Path) -> None:
    data = with_(with_(DATA, "game.kind", "variation"), "game.of", ["casinowar"])
    (one,) = checked(folder, data)
    assert "its authorization is not registered" in one.message
    register = [{"game": "casinowar", "approved": date(2026, 1, 5), "posted": date(2026, 1, 6)}]
    assert not checked(folder, {**data, "authorized": register})


@pytest.mark.parametrize("how", ["absolute", "parent", "link", "answer"])
def test_a_file_outside_the_folder_is_refused(folder: Path, tmp_path: Path, how: str) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("not for the Bureau", "utf-8")
    (folder / "link.txt").symlink_to(secret)
    (folder / "alias.md").symlink_to(folder / DATA["game"]["summary"])
    names = {"absolute": str(secret), "parent": "../secret.txt", "link": "link.txt"}
    data = with_(DATA, "game.summary", names.get(how, DATA["game"]["summary"]))
    if how == "answer":
        data["request"] = [{"what": "more", "of": "petition", "answer": "../secret.txt"}]
    (one,) = checked(folder, data)
    assert one.severity == "error"
    assert "outside the folder" in one.message
    assert not checked(folder, with_(DATA, "game.summary", "alias.md"))


def test_an_answer_may_be_a_long_text(folder: Path, tmp_path: Path) -> None:
    data = {**DATA, "request": [{"what": "more", "of": "petition", "answer": "word " * 300}]}
    source = written(folder, toml(data), "dossier.toml")
    assert croupier.petition(source, tmp_path / "package").complete


@pytest.mark.parametrize(
    ("path", "near"),
    [
        ("game.sponsr", "sponsor"),
        ("trial.tabels", "tables"),
        ("laboratory.hed", "had"),
        ("petitioner.0.adress", "address"),
        ("wager.0.pay", "pays"),
        ("comments.frist", "first"),
        ("decison", "decision"),
    ],
)
def test_an_unknown_key_is_found_with_the_nearest(folder: Path, path: str, near: str) -> None:
    (one,) = checked(folder, with_(DATA, path, "x"))
    assert f"Did you mean '{near}'?" in one.message


@pytest.mark.parametrize("path", ["petitioner", "wager", "trial", "request"])
def test_a_part_of_the_wrong_shape_is_found(folder: Path, path: str) -> None:
    found = checked(folder, {**without_part(path), path: "x"})
    assert any(one.key == path and f"[{path}]" in one.allowed for one in found)


def without_part(path: str) -> dict[str, Any]:
    return {key: value for key, value in DATA.items() if key != path}


@verifies("cmr147.04.2", "cmr147.04.3.c")
def test_a_variation_and_a_composite_name_their_games(folder: Path) -> None:
    composite = with_(DATA, "game.kind", "composite")
    assert cited(checked(folder, composite)) == {"cmr147.04.2", "cmr147.04.3.c"}
    assert not checked(folder, with_(composite, "game.of", ["blackjack", "poker"]))
    new = with_(without(DATA, "game.of"), "game.kind", "new")
    assert not checked(folder, new)
    assert checked(folder, with_(new, "game.kind", "variation"))


@pytest.mark.parametrize("item", ["e1", "e4", "e7"])
@verifies("cmr147.04.4")
def test_the_laboratory_had_all_of_e1_to_e7(folder: Path, item: str) -> None:
    had = [one for one in DATA["laboratory"]["had"] if one != item]
    (one,) = checked(folder, with_(DATA, "laboratory.had", had))
    assert one.cites == ("cmr147.04.4",)
    assert one.message.endswith(f": {item}")


def test_rules_that_changed_after_the_report_are_warned_about(folder: Path) -> None:
    same = sha256((folder / "rules.md").read_bytes()).hexdigest()
    data = with_(DATA, "laboratory.rules_sha256", same)
    assert not checked(folder, data)
    (folder / "rules.md").write_text("other rules")
    (one,) = checked(folder, data)
    assert one.severity == "warning"


@verifies("cmr147.04.3.h", "cmr147.04.5.a.5")
def test_what_the_bureau_requests_is_answered(folder: Path) -> None:
    asked = {"of": "trial", "what": "a map of the pit"}
    data = with_(DATA, "request", [*DATA["request"], asked])
    assert cited(checked(folder, data)) == {"cmr147.04.5.a.5"}
    assert not checked(folder, with_(data, "request.1.answer", "map.pdf"))


@pytest.mark.parametrize(
    ("first", "last", "keys"),
    [
        ("2026-04-06", "2026-04-19", []),
        ("2026-04-05", "2026-04-19", ["first"]),
        ("2026-04-06", "2026-04-18", ["last"]),
    ],
)
@verifies("cmr147.04.6")
def test_comments_are_taken_from_the_first_day_of_the_test_to_its_last(
    folder: Path, first: str, last: str, keys: list[str]
) -> None:
    text = f"{toml(DATA)}[comments]\nfirst = {first}\nlast = {last}\n"
    found = check(written(folder, text, "dossier.toml"))
    assert [one.key for one in found] == keys
    assert cited(found) == ({"cmr147.04.6"} if keys else set())


DEALT = [
    ("BJ-21", "2026-04-06T12:00:00-04:00", True),
    ("BJ-21", "2026-04-06T11:59:59-04:00", False),
    ("BJ-22", "2026-04-20T01:59:59-04:00", True),
    ("BJ-22", "2026-04-20T02:00:00-04:00", False),
    ("BJ-22", "2026-04-20T12:00:00-04:00", False),
    ("BJ-22", "2026-04-05T13:00:00-04:00", False),
    ("BJ-22", "2026-04-06T01:00:00-04:00", False),
    ("BJ-23", "2026-04-10T13:00:00-04:00", False),
]


@pytest.mark.parametrize(("table", "at", "lawful"), DEALT)
@verifies("cmr147.02", "cmr147.04.5.b")
def test_before_approval_the_game_is_dealt_only_in_its_test(
    folder: Path, table: str, at: str, lawful: bool
) -> None:
    text = f'{toml(DATA)}[[dealt]]\ntable = "{table}"\nat = {at}\n'
    expected = set() if lawful else {"cmr147.02", "cmr147.04.5.b"}
    assert cited(check(written(folder, text, "dossier.toml"))) == expected


@verifies("cmr147.04.7", "cmr147.02")
def test_the_commission_decides_after_the_bureau_and_posting_opens_the_game(folder: Path) -> None:
    text = toml(DATA)
    decision = '[decision]\noutcome = "approved"\ncommission = 2026-06-01\n'
    alone = check(written(folder, text + decision, "dossier.toml"))
    assert cited(alone) == {"cmr147.04.7"}
    advised = f"{text}{decision}bureau = 2026-06-01\n"
    assert not check(written(folder, advised, "dossier.toml"))
    late = f"{text}{decision}bureau = 2026-06-02\n"
    assert cited(check(written(folder, late, "dossier.toml"))) == {"cmr147.04.7"}
    dealt = '[[dealt]]\ntable = "BJ-01"\nat = 2026-06-DAYT12:00:00-04:00\n'
    posted = f"{advised}posted = 2026-06-03\n{dealt}"
    for day, lawful in (("02", False), ("03", True)):
        found = check(written(folder, posted.replace("DAY", day), "dossier.toml"))
        assert bool(found) != lawful


def test_no_deadline_is_invented(folder: Path) -> None:
    decided = '[decision]\noutcome = "approved"\ncommission = 2036-06-01\nbureau = 2036-05-01\n'
    assert not check(written(folder, toml(DATA) + decided, "dossier.toml"))


def test_a_complete_petition_is_packed_and_an_incomplete_one_is_not(
    folder: Path, tmp_path: Path
) -> None:
    made = croupier.petition(folder / "dossier.toml", tmp_path / "package")
    names = {one.name for one in (tmp_path / "package").iterdir()}
    assert names == set(made.files)
    assert "147.04.3.e.2-rules.md" in names
    index = (tmp_path / "package" / "index.md").read_text("utf-8")
    assert sha256((folder / "rules.md").read_bytes()).hexdigest() in index
    assert "taken from 2026-04-06 to 2026-04-19, both included" in index
    assert "(cmr147.04.3.e.4)" in (tmp_path / "package" / "checklist.md").read_text("utf-8")
    file = written(folder, toml(without(DATA, "game.rules")), "dossier.toml")
    short = croupier.petition(file, tmp_path / "other")
    assert not short.complete
    assert not (tmp_path / "other").exists()


def test_an_approved_game_comes_with_its_register_entry(folder: Path, tmp_path: Path) -> None:
    decided = (
        '[decision]\noutcome = "approved"\nbureau = 2026-05-01\n'
        "commission = 2026-06-01\nposted = 2026-06-03\n"
    )
    file = written(folder, toml(DATA) + decided, "dossier.toml")
    croupier.petition(file, tmp_path / "package")
    entry = (tmp_path / "package" / "authorized.toml").read_text("utf-8")
    assert 'game = "examplesuited21"' in entry
    assert "approved = 2026-06-01\nposted = 2026-06-03" in entry


def test_odds_are_stated_as_the_game_it_varies_states_them(folder: Path) -> None:
    data = with_(with_(DATA, "game.of", ["craps"]), "wager.0.pays", "25 for 1")
    (one,) = checked(folder, data)
    assert (one.severity, one.cites) == ("warning", ("craps.4.a",))


def test_another_document_is_refused_by_its_format(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="croupier dossier 1"):
        croupier.petition(written(tmp_path, 'format = "croupier tournament 1"\n'))


def test_the_command_says_what_is_missing(folder: Path) -> None:
    file = written(folder, toml(without(DATA, "game.sponsor")), "dossier.toml")
    ran = CliRunner().invoke(app, ["petition", str(file)])
    assert ran.exit_code == 1
    assert "the gaming licensee that sponsors the petition: missing" in ran.output


def test_files_of_one_name_and_answers_are_all_packed(folder: Path, tmp_path: Path) -> None:
    (folder / "more").mkdir()
    for name in ("equipment.svg", "map.md"):
        (folder / "more" / name).write_text("another file")
    data = with_(DATA, "game.equipment", ["equipment.svg", "more/equipment.svg"])
    data = with_(data, "request.0.answer", "more/map.md")
    made = croupier.petition(written(folder, toml(data), "dossier.toml"), tmp_path / "package")
    assert {"147.04.3.e.7-equipment.svg", "2-147.04.3.e.7-equipment.svg"} <= set(made.files)
    assert "147.04.3.h-map.md" in made.files


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ("game.of", ["blackjack", "blackjack"], "of"),
        ("laboratory.had", ["e1", "e2", "e3", "e4", "e5", "e6", "e7", "e8"], "had"),
        ("wager.0.pays", 24, "pays"),
        ("wager.0.pays", "plenty", "pays"),
        ("wager.0.true_odds", "unknown", "true_odds"),
    ],
)
def test_what_says_nothing_is_found(folder: Path, path: str, value: Any, key: str) -> None:
    data = with_(DATA, "game.of", ["blackjack", "baccarat"])
    data = with_(data, "game.kind", "composite")
    assert not checked(folder, data)
    (one,) = checked(folder, with_(data, path, value))
    assert (one.key, one.severity, bool(one.allowed)) == (key, "error", True)


@verifies("cmr147.04.5.a.2")
@pytest.mark.parametrize("key", ["first", "last"])
def test_a_day_of_the_test_is_a_date_and_no_time(folder: Path, key: str) -> None:
    moment = datetime.fromisoformat("2026-03-01T10:00:00")
    shown = checked(folder, with_(DATA, f"trial.{key}", moment))
    assert cited(shown) == {"cmr147.04.5.a.2"}


def test_a_package_is_lawful_where_it_lies(folder: Path, tmp_path: Path) -> None:
    package = tmp_path / "package"
    croupier.petition(folder / "dossier.toml", package)
    assert check(package / "dossier.toml") == []
    assert (package / "dossier.toml").read_text("utf-8").count("147.04.3.e.") >= 6


def test_a_package_is_never_written_over_its_dossier(folder: Path) -> None:
    dossier = written(folder, toml(DATA), "dossier.toml")
    before = {one: one.read_bytes() for one in folder.iterdir()}
    with pytest.raises(Refused, match="it would overwrite its own source"):
        croupier.petition(dossier, folder)
    assert {one: one.read_bytes() for one in folder.iterdir()} == before


def test_a_package_is_never_written_over_a_file_that_the_dossier_names(folder: Path) -> None:
    summary = folder / "index.md"
    (folder / DATA["game"]["summary"]).rename(summary)
    data = with_(DATA, "game.summary", "index.md")
    dossier = written(folder, toml(data), "mine.toml")
    before = {one: one.read_bytes() for one in folder.iterdir()}
    with pytest.raises(Refused, match="it would overwrite its own source"):
        croupier.petition(dossier, folder)
    assert {one: one.read_bytes() for one in folder.iterdir()} == before
