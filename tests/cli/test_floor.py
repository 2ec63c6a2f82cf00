"""`croupier floor`: what cannot be served, read or written is refused in a line, with a remedy."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from operator import methodcaller
from pathlib import Path
from socket import socket
from typing import get_args

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient
from typer.testing import CliRunner, Result

from croupier.cli.app import app
from croupier.cli.floor import RoleOpt
from croupier.floor.oversight import deeds
from croupier.floor.people.accounts import QUICK, ROLES, People, found
from croupier.floor.serve import listening
from croupier.floor.store.database import open_database
from croupier.floor.store.keys import Keys
from croupier.floor.store.migrate import migrate, unmigrate
from croupier.floor.tables.floor import Floor
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House


def floor(*words: str) -> Result:
    return CliRunner().invoke(app, ["floor", *words], env={"COLUMNS": "200"})


def at_any_port(action: str) -> tuple[str, ...]:
    """The port, which only an action that serves takes."""
    return ("--port", "0") if action == "serve" else ()


@pytest.mark.parametrize("action", ["serve", "audit"])
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, action: str) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("nothing that a database would say\n" * 40)
    told = floor(action, "--database", str(file), *at_any_port(action))
    assert (told.exit_code, told.exception.__class__) == (2, SystemExit)
    assert "file is not a database. Accepted: a writable file of the floor" in told.output


@pytest.mark.parametrize("action", ["serve", "audit"])
def test_the_database_of_something_else_is_refused_and_stays_as_it_is(
    tmp_path: Path, action: str
) -> None:
    file = tmp_path / "other.db"
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE notes (word TEXT)")
    file.chmod(0o644)
    before = file.read_bytes()
    told = floor(action, "--database", str(file), *at_any_port(action))
    assert (told.exit_code, told.exception.__class__) == (2, SystemExit)
    assert "other.db: it is not the database of a floor. Accepted: one that" in told.output
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (before, 0o644)
    assert list(tmp_path.glob("other.db-*")) == []


def test_a_server_that_does_not_answer_is_named_without_its_password() -> None:
    told = floor("audit", "--database", "postgresql://house:secret@127.0.0.1:1/floor")
    assert told.exit_code == 2
    assert "database postgresql://house@127.0.0.1:1/floor: connection failed" in told.output
    assert "secret" not in told.output


@pytest.mark.parametrize("action", ["audit", "backup", "journal"])
def test_what_only_reads_makes_no_database(tmp_path: Path, action: str) -> None:
    missing = tmp_path / "mistyped.db"
    table = ("--table", "roulette-1") if action == "journal" else ()
    words = () if action == "audit" else (str(tmp_path / "to"), *table)
    told = floor(action, *words, "--database", str(missing))
    assert (told.exit_code, missing.exists()) == (2, False)
    assert "no such file" in told.output


def test_a_backup_that_is_not_there_makes_no_database(tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.db"
    told = floor("restore", str(tmp_path / "mistyped"), "--database", str(fresh))
    assert (told.exit_code, fresh.exists()) == (2, False)
    assert "mistyped: no such file" in told.output


def test_keys_that_cannot_be_read_leave_no_database_behind(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged"
    Keys.at(damaged, create=True)
    (damaged / "secret.key").write_text("nonsense")
    fresh = tmp_path / "fresh.db"
    for keys, why in ((Path("/dev/null"), "Not a directory"), (damaged, "it is not a key")):
        words = ("--database", str(fresh), "--keys", str(keys), "--port", "0")
        told = floor("serve", *words)
        assert (told.exit_code, why in told.output) == (2, True), told.output
        assert not list(tmp_path.glob("fresh.db*"))


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "floor.db"
    database = open_database(file)
    migrate(database)
    with database.transaction() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    database.close()
    told = floor("serve", "--database", str(file), "--port", "0")
    assert told.exit_code == 2
    assert "a newer version of croupier wrote it: it is at 9999" in told.output


def test_a_port_in_use_is_refused(tmp_path: Path) -> None:
    with listening("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        told = floor("serve", "--no-demo", "--database", str(tmp_path / "f.db"), "--port", port)
    assert told.exit_code == 2
    assert "another program is listening there. Accepted: --port" in told.output


def signed_up(file: Path, *names: str) -> None:
    database = open_database(file, durable=False)
    migrate(database)
    with database.transaction() as connection:
        for name in names:
            People(QUICK).sign_up(connection, "2026-01-01T12:00:00.000", name, "a long enough one")
    database.close()


def role_of(file: Path, name: str) -> str:
    database = open_database(file)
    with database.reading() as connection:
        person = found(connection, name)
    database.close()
    assert person is not None
    return person.role


def test_who_signed_up_is_appointed_and_it_is_written_down(tmp_path: Path) -> None:
    file = tmp_path / "floor.db"
    signed_up(file, "patron-1", "patron-2")
    told = floor("appoint", "patron-1", "--role", "supervisor", "--database", str(file))
    assert (told.exit_code, told.output) == (0, "patron-1 is now supervisor\n")
    assert [role_of(file, name) for name in ("patron-1", "patron-2")] == ["supervisor", "patron"]
    database = open_database(file)
    with database.reading() as connection:
        assert [(one.by, one.words) for one in deeds.latest(connection, 9)] == [
            ("house", "patron-1 is now supervisor")
        ]
    database.close()
    assert floor("appoint", "patron-1", "--role", "patron", "--database", str(file)).exit_code == 0
    assert role_of(file, "patron-1") == "patron"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (
            ("nobody-1",),
            "name nobody-1: no account has this name. Accepted: the name of an account",
        ),
        ((), "floor appoint: no name given. Accepted: floor appoint NAME"),
        (("patron-1", "--role", "king"), "--role 'king': no such name. Accepted: patron, dealer"),
        (("patron-1",), "patron-1 as dealer: they have chips at a table. Accepted: cashing"),
        (("patron-2",), "patron-2 as dealer: they have $100 at stake at T1. Accepted: cashing"),
    ],
)
def test_an_appointment_that_cannot_be_is_refused(
    tmp_path: Path, words: tuple[str, ...], why: str
) -> None:
    file = tmp_path / "floor.db"
    signed_up(file, "patron-1", "patron-2", "other-patron-1")
    database = open_database(file)
    house = Floor(database)
    house.open_table("T1", "bigsix")
    for name in ("patron-1", "patron-2"):
        house.act("T1", name, "buy-in", methodcaller("buy", name, 100_00))
    all_of_it = "100 on bill_1"
    house.act("T1", "patron-2", "wager", lambda driver: driver.place("patron-2", all_of_it))
    database.close()
    told = floor("appoint", *words, "--database", str(file))
    assert (told.exit_code, why in told.output) == (2, True), told.output
    assert floor("appoint", "other-patron-1", "--database", str(file)).exit_code == 0


@pytest.mark.parametrize("secure", [True, False])
def test_cookies_go_by_https_alone_where_that_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, secure: bool
) -> None:
    served: list[House] = []

    def serve(house: House, listens: socket, *rest: object) -> None:
        listens.close()
        served.append(house)

    monkeypatch.setattr("croupier.floor.serve.serve", serve)
    words = ("--secure",) if secure else ()
    floor("serve", *words, "--no-demo", "--port", "0", "--database", str(tmp_path / "floor.db"))
    with TestClient(application(served[0])) as client:
        login = {"name": "patron-1", "password": "a long enough one"}
        cookie = client.post("/api/v1/people", json=login).headers["set-cookie"]
    assert ("Secure" in cookie) is secure
    served[0].database.close()


@pytest.mark.parametrize("named", [(), ("127.0.0.1",), ("10.0.0.5", "::1")])
def test_proxies_are_believed_where_they_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, named: tuple[str, ...]
) -> None:
    served: list[House] = []

    def serve(house: House, listens: socket, *rest: object) -> None:
        listens.close()
        served.append(house)

    monkeypatch.setattr("croupier.floor.serve.serve", serve)
    words = [word for one in named for word in ("--proxy", one)]
    floor("serve", *words, "--no-demo", "--port", "0", "--database", str(tmp_path / "floor.db"))
    assert served[0].settings.proxies == named
    served[0].database.close()


@pytest.mark.parametrize("named", ["localhost", "*", "127.0.0.1,::1", "10.0.0.0/8"])
def test_a_proxy_that_is_no_address_is_refused(tmp_path: Path, named: str) -> None:
    file = tmp_path / "floor.db"
    told = floor("serve", "--proxy", named, "--port", "0", "--database", str(file))
    assert told.exit_code == 2
    assert "Accepted: an IP address" in told.output
    assert not file.exists()


def test_every_role_can_be_appointed_by_its_name() -> None:
    assert get_args(get_args(RoleOpt)[0]) == ROLES


def made(file: Path, keys: Path) -> None:
    """A database with a table that something is sealed for."""
    database = open_database(file, keys, durable=False)
    migrate(database)
    house = Floor(database)
    with database.transaction() as connection:
        People(QUICK).sign_up(connection, "2026-01-01T12:00:00.000", "patron-1", "long enough")
    house.open_table("T1", "bigsix")
    house.act("T1", "patron-1", "buy-in", lambda driver: driver.buy("patron-1", 100_00))
    house.act("T1", "patron-1", "play", lambda driver: driver.place("patron-1", "5 on bill_1"))
    database.close()


def test_the_public_key_is_shown_and_changed(tmp_path: Path) -> None:
    file, keys = tmp_path / "floor.db", tmp_path / "somewhere" / "keys"
    made(file, keys)
    where = ("--database", str(file), "--keys", str(keys))
    shown = floor("keys", *where)
    first = Keys.at(keys).public
    assert (shown.exit_code, shown.output) == (0, f"{first}\nthe keys are in {keys}\n")
    changed = floor("rotate-key", *where)
    assert changed.exit_code == 0
    assert floor("keys", *where).output.startswith(Keys.at(keys).public)
    assert changed.output.startswith(Keys.at(keys).public)
    assert [one.key for one in Keys.at(keys).changes] == [first]


@pytest.mark.parametrize("action", ["serve", "keys", "rotate-key", "journal"])
def test_keys_that_are_missing_or_wrong_are_refused_and_none_are_made(
    tmp_path: Path, action: str
) -> None:
    file, missing, wrong = tmp_path / "floor.db", tmp_path / "missing", tmp_path / "wrong"
    made(file, tmp_path / "keys")
    Keys.at(wrong, create=True)
    words = (str(tmp_path / "to"), "--table", "T1") if action == "journal" else at_any_port(action)
    for keys, why in (
        (missing, f"it is sealed with keys, but {missing} does not exist. Accepted: the direct"),
        (wrong, f"the key in {wrong} is not the one this database was sealed with. Accepted: the"),
    ):
        told = floor(action, *words, "--database", str(file), "--keys", str(keys))
        assert (told.exit_code, why in told.output) == (2, True), told.output
    assert not missing.exists()
    assert len(Keys.at(wrong).changes) == 0
    told = floor(
        "journal",
        str(tmp_path / "to"),
        "--table",
        "T1",
        "--database",
        str(file),
        "--keys",
        str(tmp_path / "keys"),
    )
    assert told.exit_code == 0, told.output


def test_keys_lie_beside_the_file_unless_the_setting_says_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_KEYS", str(tmp_path / "set"))
    assert open_database(tmp_path / "floor.db").keyring.directory == tmp_path / "set"
    given = open_database(tmp_path / "floor.db", tmp_path / "given")
    assert given.keyring.directory == tmp_path / "given"
    monkeypatch.delenv("CROUPIER_KEYS")
    monkeypatch.chdir(tmp_path)
    assert open_database("floor.db").keyring.directory == tmp_path / "floor.db.keys"
    postgres = open_database("postgresql://house@127.0.0.1:1/floor")
    assert postgres.keyring.directory == tmp_path / "croupier-floor.keys"


def served(monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[Result, list[House]]:
    """What `croupier floor` says, and the house that it would serve."""
    opened: list[House] = []

    def serve(house: House, listens: socket, *rest: object) -> None:
        listens.close()
        opened.append(house)

    with monkeypatch.context() as patch:
        patch.setattr("croupier.floor.serve.serve", serve)
        patch.setattr("croupier.floor.serve.People", lambda: People(QUICK))
        patch.setattr("croupier.floor.serve.listening", lambda host, port: listening(LOCAL, 0))
        return floor("serve", *words), opened


LOCAL = "127.0.0.1"
DEMO = "bureau-1, cashier-1, dealer-1, patron-1, patron-2, patron-3, supervisor-1"
LOG_IN = f"log in as {DEMO}; the password of each is croupier-demo"
DISABLED = f"these demonstration accounts are disabled: {DEMO}"
OTHERS = ("0.0.0.0", "::", "192.0.2.7", "croupier.example", "127.0.0.1.example")


def lets_in(house: House, name: str = "supervisor-1") -> bool:
    with TestClient(application(house)) as client:
        assert ("croupier-demo" in client.get("/login").text) is house.settings.demo
        login = {"name": name, "password": "croupier-demo"}
        return client.post("/api/v1/sessions", json=login).status_code == 201


@pytest.mark.parametrize(
    ("host", "words"), [*((host, ()) for host in OTHERS), ("0.0.0.0", ("--demo",))]
)
def test_demonstration_accounts_are_for_this_machine_unless_asked_for_by_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, host: str, words: tuple[str, ...]
) -> None:
    file = tmp_path / "floor.db"
    where = ("--host", host, "--database", str(file))
    told, opened = served(monkeypatch, *words, *where)
    assert (told.exit_code, opened, file.exists()) == (2, [], False)
    assert "their password is public, and with --host" in told.output
    assert "Accepted: --no-demo, or --public-demo to let everyone in" in told.output
    told, (house,) = served(monkeypatch, *words, *where, "--public-demo")
    assert (told.exit_code, LOG_IN in told.output) == (0, True)
    assert lets_in(house)
    house.database.close()


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.9.10", "::1", "localhost"])
def test_a_new_house_on_this_machine_is_a_demonstration(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, host: str
) -> None:
    where = ("--host", host, "--database", str(tmp_path / "floor.db"))
    told, (house,) = served(monkeypatch, *where)
    assert (told.exit_code, LOG_IN in told.output, lets_in(house)) == (0, True, True)
    house.database.close()
    told, opened = served(monkeypatch, *where, "--secure")
    assert (told.exit_code, opened) == (2, [])
    assert "with --secure others can reach this house" in told.output
    told, opened = served(monkeypatch, *where, "--no-demo", "--public-demo")
    assert (told.exit_code, opened) == (2, [])
    assert "--public-demo: --no-demo says the opposite" in told.output


def test_a_real_house_disables_them_and_says_so_until_they_are_asked_for_here(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    where = ("--database", str(tmp_path / "floor.db"))
    _, (house,) = served(monkeypatch, *where)
    with TestClient(application(house)) as client:
        login = {"name": "supervisor-1", "password": "croupier-demo"}
        token = client.post("/api/v1/sessions", json=login).json()["token"]
    house.database.close()
    for words in (("--no-demo",), ("--no-demo", "--host", "0.0.0.0"), ()):
        told, (house,) = served(monkeypatch, *where, *words)
        assert (told.exit_code, DISABLED in told.output) == (0, True), told.output
        assert "croupier-demo" not in told.output
        assert not any(lets_in(house, name) for name in DEMO.split(", "))
        with TestClient(application(house)) as client:
            mine = client.get("/api/v1/me", headers={"authorization": f"Bearer {token}"})
            assert mine.status_code == 401
        with house.database.reading() as connection:
            noted = [one.words for one in deeds.latest(connection, 99) if one.what == "demo"]
        assert [one for one in noted if "enabled" not in one] == [
            f"demonstration accounts are disabled: {DEMO}"
        ]
        house.database.close()
    told, opened = served(monkeypatch, *where, "--public-demo", "--host", "0.0.0.0")
    assert (told.exit_code, opened) == (2, [])
    assert f"they are disabled here: {DEMO}. Accepted: --no-demo, or --demo once" in told.output
    told, (house,) = served(monkeypatch, *where, "--demo")
    assert (LOG_IN in told.output, lets_in(house)) == (True, True)
    house.database.close()


@pytest.mark.parametrize("words", [(), ("--no-demo",)])
def test_a_house_of_its_own_people_is_no_demonstration_unasked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: tuple[str, ...]
) -> None:
    file = tmp_path / "floor.db"
    signed_up(file, "patron-1", "ann")
    told, (house,) = served(monkeypatch, *words, "--database", str(file))
    assert "demonstration" not in told.output
    assert "croupier-demo" not in told.output
    with TestClient(application(house)) as client:
        login = {"name": "patron-1", "password": "a long enough one"}
        assert client.post("/api/v1/sessions", json=login).status_code == 201
    assert not lets_in(house)
    house.database.close()


def test_the_demonstration_accounts_of_an_older_version_are_known(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    where = ("--database", str(tmp_path / "floor.db"))
    _, (house,) = served(monkeypatch, *where)
    unmigrate(house.database, "0005")
    house.database.close()
    told, (house,) = served(monkeypatch, *where, "--no-demo")
    assert (DISABLED in told.output, lets_in(house)) == (True, False)
    house.database.close()


def test_a_backup_goes_to_another_house_with_the_same_keys_alone(tmp_path: Path) -> None:
    file, keys, kept = tmp_path / "floor.db", tmp_path / "keys", tmp_path / "floor.backup"
    other = tmp_path / "other.db"
    made(file, keys)
    backed = floor("backup", str(kept), "--database", str(file), "--keys", str(keys))
    assert (backed.exit_code, kept.stat().st_mode & 0o777) == (0, 0o600), backed.output
    Keys.at(tmp_path / "wrong", create=True)
    where = ("--database", str(other))
    for named, why in (("wrong", "is not the one this database"), ("missing", "does not exist")):
        told = floor("restore", str(kept), *where, "--keys", str(tmp_path / named))
        assert (told.exit_code, why in told.output) == (2, True), told.output
        assert not list(tmp_path.glob("other.db*"))
    whole = kept.read_bytes()
    none = f"{kept}: it is not a backup of a floor. Accepted: a file that croupier floor backup has"
    half = len(whole) // 2
    head, newline, rows = gzip.decompress(whole).partition(b"\n")
    for content, said in (
        (whole[:-100], f"{kept}, line "),
        (gzip.compress(head[:60] + newline + rows), f"{kept}, line 1: it "),
        (whole[:half] + b"\xff" * 9 + whole[half + 9 :], f"{kept}, line "),
        (b"", none),
        (b"nonsense", none),
        (gzip.compress(b"nonsense"), none),
    ):
        kept.write_bytes(content)
        told = floor("restore", str(kept), *where, "--keys", str(keys))
        assert (told.exit_code, told.output.count("\n")) == (2, 1), told.output
        assert told.output.startswith(f"croupier floor: {said}")
        assert not list(tmp_path.glob("other.db*"))
    assert not (tmp_path / "missing").exists()
    kept.write_bytes(whole)
    told = floor("restore", str(kept), *where, "--keys", str(keys))
    assert (told.exit_code, other.stat().st_mode & 0o777) == (0, 0o600), told.output
    assert floor("audit", *where, "--keys", str(keys)).exit_code == 0
    told = floor("restore", str(kept), *where, "--keys", str(keys))
    assert (told.exit_code, "an empty database" in told.output) == (2, True)


def test_a_backup_that_is_there_already_is_kept_unless_it_is_to_be_replaced(tmp_path: Path) -> None:
    file, kept = tmp_path / "floor.db", tmp_path / "floor.backup"
    made(file, tmp_path / "keys")
    where = ("--database", str(file), "--keys", str(tmp_path / "keys"))
    kept.write_text("yesterday's")
    told = floor("backup", str(kept), *where)
    assert (told.exit_code, kept.read_text()) == (2, "yesterday's")
    assert "with that name already exists. Accepted: another name, or --overwrite" in told.output
    assert floor("backup", str(kept), "--overwrite", *where).exit_code == 0
    assert kept.read_bytes().startswith(b"\x1f\x8b")


@pytest.mark.parametrize("action", ["rotate-key", "keys", "audit", "serve"])
def test_a_word_that_means_nothing_is_refused(tmp_path: Path, action: str) -> None:
    file, keys = tmp_path / "floor.db", tmp_path / "keys"
    made(file, keys)
    before = Keys.at(keys).public
    told = floor(action, "extra", "--database", str(file), "--keys", str(keys))
    assert (told.exit_code, Keys.at(keys).public) == (2, before)
    assert f"floor {action} extra: it takes no argument. Accepted: floor {action}" in told.output


@pytest.mark.parametrize(
    ("words", "name"), [((), "The House"), (("--house", " Harbor "), "Harbor")]
)
def test_the_house_is_named_where_it_is_opened(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: tuple[str, ...], name: str
) -> None:
    served: list[House] = []

    def serve(house: House, listens: socket, *rest: object) -> None:
        listens.close()
        served.append(house)

    monkeypatch.setattr("croupier.floor.serve.serve", serve)
    floor("serve", *words, "--no-demo", "--port", "0", "--database", str(tmp_path / "floor.db"))
    assert served[0].floor.name == name
    served[0].database.close()
    told = floor("serve", "--house", " ", "--database", str(tmp_path / "floor.db"))
    assert "a layout bears the licensee's name" in told.stderr
