"""A document handed in at the compliance office: checked as by the command, and nothing opened."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from croupier import front
from croupier.floor.compliance import checking
from croupier.floor.compliance.office import Office
from croupier.floor.store.database import Database
from croupier.floor.web.api.endpoints import COOKIE, CSRF
from croupier.floor.web.serving.house import House
from croupier.regulation.checks import CHECKERS
from croupier.regulation.example import casino
from croupier.rulebook.citation import verifies
from croupier.rulebook.law import clause
from tests.floor.houses import house_with, of_role
from tests.floor.test_compliance import RECORD, ROLES

READS = ("supervisor", "cashier", "bureau")
AT, PAGE = "/compliance/check", "/compliance/check"
SUBMISSION = """format = "croupier submission 1"
effective = 2026-04-01T06:00:00-04:00

[[table]]
id = "T1"
game = "roulette"
wheel = "triple"
"""
HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture
def house(database: Database, tmp_path: Path) -> House:
    made = house_with(database, T1="roulette")
    made.office = Office(tmp_path / "records")
    return made


def test_only_staff_and_the_bureau_hand_in_documents(client: TestClient, house: House) -> None:
    body = {"text": SUBMISSION}
    assert client.post(f"/api/v1{AT}", json=body).status_code == 401
    for role in ROLES:
        somebody = of_role(house, client, role)
        expected = 200 if role in READS else 403
        assert somebody.post(AT, body).status_code == expected, role
        assert client.post(PAGE, json=body, headers=somebody.headers()).status_code == expected
        assert client.get(PAGE, headers=somebody.headers()).status_code == expected
    assert not house.office.folder.exists()


def test_a_page_of_another_site_hands_in_nothing(client: TestClient, house: House) -> None:
    boss = of_role(house, client, "supervisor")
    body, cookies = {"text": SUBMISSION}, {"cookie": f"{COOKIE}={boss.token}"}
    for path in (PAGE, f"/api/v1{AT}"):
        told = client.post(path, json=body, headers=cookies)
        assert (told.status_code, CSRF in told.json()["accepted"]) == (403, True)
    plain = cookies | {"content-type": "text/plain"}
    assert client.post(PAGE, content=b"{}", headers=plain).status_code == 403


def documents(tmp_path: Path) -> dict[str, Path]:
    """A document of each format in the example casino, by its format."""
    found: dict[str, Path] = {}
    for name, text in casino.documents().items():
        form = text.partition('format = "')[2].partition('"')[0]
        if form not in found:
            found[form] = tmp_path / Path(name).name
            found[form].write_text(text, "utf-8")
    return found


def test_the_findings_are_those_of_the_command(
    client: TestClient, house: House, tmp_path: Path
) -> None:
    boss, every = of_role(house, client, "supervisor"), documents(tmp_path)
    assert set(CHECKERS) - set(every) <= {"croupier dossier 1", "croupier equipment 1"}
    for form, file in every.items():
        if form not in CHECKERS:
            continue
        made = boss.done(AT, {"text": file.read_text("utf-8"), "name": file.name})
        told = sorted((x["severity"], x["line"]) for p in made["places"] for x in p["remarks"])
        # Files that a record names are not looked at here, so it may have a note more.
        known = sorted((x.severity, x.line) for x in front.check(file))
        assert [x for x in told if x[0] != "note"] == [x for x in known if x[0] != "note"], form
        assert (made["file"], made["format"]) == (file.name, form)


def test_a_finding_has_its_line_and_its_clauses_one_click_away(
    client: TestClient, house: House
) -> None:
    boss = of_role(house, client, "supervisor")
    (place,) = boss.done(AT, {"text": SUBMISSION})["places"]
    first = place["remarks"][0]
    assert (place["where"], first["severity"], first["line"]) == ("table T1", "error", 7)
    assert first["accepted"] or "Accepted" in first["says"]
    page = client.post(PAGE, json={"text": SUBMISSION}, headers=boss.headers()).text
    for said in ("Table T1", "Line 7", "Not lawful as it stands", clause(first["cites"][0]).gist):
        assert escaped(said) in page, said


def escaped(text: str) -> str:
    from markupsafe import escape

    return str(escape(text))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('format = "croupier submission 1"\n[[table', 2),
        ("a = 1", None),
        ('format = "croupier nothing 1"', 1),
        ("x" * 5_000, 1),
        ("", None),
        ('format = "croupier approvals 1"\n[[entry]]\nitems = 1', 3),
        ('format = "croupier submission 1"\n' + "[[table]]\n" * 2_001, 2_002),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(
    client: TestClient, house: House, text: str, line: int | None
) -> None:
    told = of_role(house, client, "bureau").post(AT, {"text": text, "name": "own.toml"})
    assert told.status_code == 422, told.text
    assert told.json()["what"] == ("own.toml" if line is None else f"own.toml, line {line}")
    assert told.json()["accepted"]


def test_what_is_too_large_is_refused_before_it_is_read(client: TestClient, house: House) -> None:
    boss, patron = of_role(house, client, "supervisor"), of_role(house, client, "patron")
    large = {"text": "#\n" * 600_000}
    told = boss.post(AT, large)
    assert (told.status_code, told.json()["why"]) == (422, "it is too large")
    larger = {"text": "#" * 3_000_000}
    assert boss.post(AT, larger).status_code == 413
    assert patron.post(AT, larger).status_code == 403
    assert boss.post("/compliance/entries", larger).status_code == 413
    assert boss.post(AT, {"text": "#\n" * 450_000 + SUBMISSION}).status_code == 200


def test_hostile_words_are_shown_as_they_are_written(client: TestClient, house: House) -> None:
    boss = of_role(house, client, "supervisor")
    text = SUBMISSION.replace('"T1"', f"'{HOSTILE}'").replace('"triple"', f"'{HOSTILE}'")
    body = {"text": f'{text}"{HOSTILE}" = 1\n', "name": f"../../{HOSTILE}.toml"}
    page = client.post(PAGE, json=body, headers=boss.headers()).text
    assert "&lt;img" in page
    assert "<img" not in page
    assert boss.done(AT, body)["file"] == "img srcx onerroralert1.toml"
    told = boss.post(AT, {"text": HOSTILE, "name": HOSTILE})
    assert told.json()["what"] == "img srcx onerroralert1, line 1"


def naming(secret: str) -> dict[str, str]:
    """Documents of every format that names files, each naming one elsewhere."""
    digest = "0" * 64
    return {
        "approvals": f'format = "croupier approvals 1"\n[[entry]]\nitems = ["layout"]\n'
        f'file = "{secret}"\nsha256 = "{digest}"\nsubmitted = 2026-01-05T10:00:00-05:00\n',
        "dossier": f'format = "croupier dossier 1"\n[game]\nname = "x"\nrules = "{secret}"\n'
        f'[laboratory]\nreport = "{secret}"\nrules_sha256 = "{digest}"\n'
        f'[[request]]\nof = "petition"\nwhat = "x"\nanswer = "{secret}"\n',
        "submission": f"{SUBMISSION}logo = '{secret}'\n[[table]]\nid = 'T2'\n"
        f"game = 'paigowpoker'\nhouse_way = '{secret}'\n[[table]]\nid = 'T3'\n"
        f"game = 'paigow'\nhouse_way = '{secret}'\n",
        "layout": f'format = "croupier layout 1"\ngame = "roulette"\nlogo = "{secret}"\n'
        f'[photograph]\nfile = "{secret}"\nsha256 = "{digest}"\n',
    }


@pytest.mark.parametrize("kind", ["approvals", "dossier", "submission", "layout"])
@pytest.mark.parametrize("relative", [False, True])
def test_no_file_that_a_document_names_is_looked_at(
    tmp_path: Path, kind: str, relative: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is told is the same whether or not a file is there, and nothing is opened."""
    secret = tmp_path / "secret.toml"
    monkeypatch.chdir(tmp_path)
    name = secret.name if relative else str(secret)
    before = told(naming(name)[kind])
    secret.write_text("a secret = [", "utf-8")
    looked: list[str] = []

    def looks(real: Any) -> Any:
        def instead(path: Any, *more: Any, **named: Any) -> Any:
            looked.append(str(path))
            return real(path, *more, **named)

        return instead

    with monkeypatch.context() as patched:
        for owner, attr in ((Path, "open"), (Path, "read_bytes"), (Path, "is_file"), (os, "stat")):
            patched.setattr(owner, attr, looks(getattr(owner, attr)))
        after = told(naming(name)[kind])
    assert after == before
    assert not [one for one in looked if secret.name in one]
    assert sha256(secret.read_bytes()).hexdigest() not in str(after)


def told(text: str) -> Any:
    made = checking.checked(text, "own.toml")
    return [(one.line, one.message, one.allowed) for one in made.findings], made.wanted


def test_a_document_is_held_against_the_record_of_the_house(
    client: TestClient, house: House
) -> None:
    boss = of_role(house, client, "supervisor")
    text = SUBMISSION.replace('wheel = "triple"\n', "")
    house.office.folder_made().approvals.write_text(RECORD, "utf-8")
    alone, held = (boss.done(AT, {"text": text, "approvals": one}) for one in (False, True))
    assert alone["errors"] == 0 < held["errors"]
    said = str(held["places"])
    assert "chip design: " in said
    assert "layout: " not in said
    house.office.approvals.write_text('format = "croupier approvals 1"\nentry = 1\n', "utf-8")
    refused = boss.post(AT, {"text": text, "approvals": True})
    assert refused.status_code == 422
    assert "approvals.toml, line 2" in refused.json()["why"]
    assert str(house.office.folder) not in refused.text


@verifies("cmr147.04.3")
def test_a_dossier_is_told_what_is_missing(client: TestClient, house: House) -> None:
    boss = of_role(house, client, "supervisor")
    text = 'format = "croupier dossier 1"\n[game]\nname = "Twelve"\nrules = "rules.pdf"\n'
    made = boss.done(AT, {"text": text})
    lacks = {one["what"]: one["lacks"] for one in made["wanted"]}
    assert list(lacks.values()).count("missing") == len(lacks) - 2
    assert made["wanted"][0]["lacks"] == "missing"
    page = client.post(PAGE, json={"text": text}, headers=boss.headers()).text
    assert f"2 of {len(lacks)} are included" in page


@verifies("cmr147.05.5")
def test_a_filing_shows_its_public_page(client: TestClient, house: House, tmp_path: Path) -> None:
    boss = of_role(house, client, "supervisor")
    file = documents(tmp_path)["croupier tournament 1"]
    made = boss.done(AT, {"text": file.read_text("utf-8")})
    assert [(x["letter"], x["says"]) for x in made["public"]] == [
        (letter, said) for letter, _, said in front.tournament(file).lines
    ]
    headers = boss.headers()
    page = client.post(PAGE, json={"text": file.read_text("utf-8")}, headers=headers).text
    assert "What the public finds on the website" in page
