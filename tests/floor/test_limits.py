"""Limits that hold: each is attacked, and what an honest patron does goes on."""

from __future__ import annotations

import errno
import gzip
import re
import resource
import shutil
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import QueuePool, func, insert, select, text, update
from starlette.testclient import TestClient

from croupier.core.errors import Refused
from croupier.floor import demo
from croupier.floor.people import accounts, passwords, pruning
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.store import schema
from croupier.floor.store.database import Database
from croupier.floor.tables import export
from croupier.floor.tables.floor import Floor
from croupier.floor.web.api.problems import TooMany
from croupier.floor.web.serving import readiness
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.attempts import Attempts
from croupier.floor.web.serving.house import House, Settings
from croupier.floor.web.serving.limits import Limits
from croupier.floor.web.serving.masks import masked, unmasked
from croupier.floor.web.serving.rate import Rate, network
from croupier.floor.web.serving.stream import _found
from tests.floor.fresh import fresh_sqlite
from tests.floor.houses import of_role, seated
from tests.floor.visitors import PASSWORD, Visitor

GUESS = "not the password"


class Clock:
    """Time that passes when told."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def _emptied(rate: Rate, who: str, most: int = 100) -> int:
    """How often somebody may ask until it is too often."""
    for asked in range(most):
        try:
            rate.take(who)
        except TooMany:
            return asked
    return most


# rates


def test_no_flood_of_keys_gives_anybody_a_fresh_bucket() -> None:
    rate = Rate(burst=3, per_second=0.001, most=50)
    assert _emptied(rate, "attacker") == 3
    for n in range(500):
        with suppress(TooMany):
            rate.take(f"another {n}")
    assert _emptied(rate, "attacker") == 0
    assert _emptied(rate, "somebody new") == 0


def test_buckets_that_are_full_again_are_forgotten_and_others_not() -> None:
    clock = Clock()
    rate = Rate(burst=10, per_second=1.0, clock=clock, most=100)
    for n in range(100):
        rate.take(f"early {n}")
    clock.now = 8.0
    _emptied(rate, "attacker")
    clock.now = 11.0
    for n in range(99):
        rate.take(f"late {n}")
    assert _emptied(rate, "attacker") == 3


def test_a_network_counts_as_one() -> None:
    assert network("2001:db8::1") == network("2001:db8::ffff:2") != network("2001:db8:0:1::1")
    assert network("::ffff:192.0.2.1") == network("192.0.2.1") == "192.0.2.1"
    assert network("testclient") == "testclient"


# logging in


def _tries(client: TestClient, password: str, name: str = "patron-1") -> int:
    answer = client.post("/api/v1/sessions", json={"name": name, "password": password})
    client.cookies.clear()
    return answer.status_code


def test_an_attacker_with_many_addresses_has_few_attempts_at_an_account(house: House) -> None:
    house.attempts = Attempts(Rate(burst=10, per_second=0.1, clock=lambda: 0.0))
    with TestClient(application(house)) as client:
        Visitor(client, "patron-1")
    statuses = []
    for n in range(30):
        with TestClient(application(house), client=(f"203.0.113.{n}", 1)) as attacker:
            statuses.append(_tries(attacker, GUESS))
    assert statuses.count(401) == 10
    assert statuses.count(429) == 20


def test_the_owner_comes_in_while_others_guess() -> None:
    clock = Clock()
    attempts = Attempts(Rate(burst=10, per_second=0.1, clock=clock))
    attempts.fitted("patron-1", "192.0.2.1")
    for n in range(10):
        attempts.take("patron-1", f"203.0.113.{n}")
    with pytest.raises(TooMany) as refused:
        attempts.take("patron-1", "203.0.113.99")
    assert refused.value.after_s == 10
    attempts.take("patron-1", "192.0.2.1")
    attempts.take("patron-2", "203.0.113.99")
    clock.now = 10.0
    attempts.take("patron-1", "198.51.100.1")


def test_guesses_at_the_old_password_count(client: TestClient, house: House) -> None:
    house.logins = Rate(burst=10**6, per_second=1.0)
    house.attempts = Attempts(Rate(burst=3, per_second=0.1, clock=lambda: 0.0))
    one = Visitor(client, "patron-1")
    wrong = {"old": GUESS, "new": "quite another one"}
    statuses = [one.post("/me/password", wrong).status_code for _ in range(5)]
    assert statuses == [403, 403, 403, 429, 429]


class Slow:
    """A hasher that takes its time, and says when it is at work."""

    def __init__(self) -> None:
        self.began, self.may_end = threading.Event(), threading.Event()
        self.slow = False

    def hash(self, password: str) -> str:
        self._works()
        return str(QUICK.hash(password))

    def verify(self, hashed: str, password: str) -> bool:
        self._works()
        return bool(QUICK.verify(hashed, password))

    def _works(self) -> None:
        if self.slow:
            self.began.set()
            assert self.may_end.wait(120)


@pytest.mark.parametrize("asked", ["password", "people", "sessions"])
def test_nobody_waits_for_a_password_that_is_hashed(database: Database, asked: str) -> None:
    slow = Slow()
    house = House(database, Settings(tick=3_600.0), People(slow))  # type: ignore[arg-type]
    with TestClient(application(house)) as client:
        one, other = Visitor(client, "patron-1"), Visitor(client, "patron-2")
        house.floor.open_table("T1", "roulette")
        slow.slow = True
        body, path = {
            "password": ({"old": PASSWORD, "new": "quite another one"}, "/me/password"),
            "people": ({"name": "patron-3", "password": PASSWORD}, "/people"),
            "sessions": ({"name": "patron-1", "password": PASSWORD}, "/sessions"),
        }[asked]
        hashes = threading.Thread(target=one.post, args=(path, body))
        hashes.start()
        assert slow.began.wait(60)
        other.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
        other.done("/tables/T1/wagers", {"amount_cents": 10_00, "wager": "red"})
        assert hashes.is_alive()
        slow.may_end.set()
        hashes.join(60)


def test_of_very_many_passwords_at_once_some_are_refused(database: Database) -> None:
    slow = Slow()
    everybody = People(slow)  # type: ignore[arg-type]
    slow.slow = True
    done: list[str] = []

    def hashes() -> None:
        done.append(everybody.hashed("patron-1", PASSWORD))

    threads = [threading.Thread(target=hashes) for _ in range(accounts.WAITING)]
    for one in threads:
        one.start()
    _until(lambda: everybody._waiting._value == 0)
    with pytest.raises(accounts.Crowded):
        everybody.hashed("patron-2", PASSWORD)
    slow.may_end.set()
    for one in threads:
        one.join(60)
    assert len(done) == accounts.WAITING
    assert everybody.hashed("patron-2", PASSWORD)


def _until(so: Callable[[], object]) -> None:
    for _ in range(12_000):
        if so():
            return
        time.sleep(0.005)
    raise AssertionError("it did not come to that")


def test_the_oldest_of_very_many_sessions_are_over(client: TestClient, house: House) -> None:
    one = Visitor(client, "patron-1")
    time.sleep(0.002)
    with house.database.transaction() as connection:
        person = accounts.Person("patron-1", accounts.PATRON)
        for _ in range(accounts.MOST_SESSIONS):
            accounts.begun(connection, house.floor.clock(), person)
        kept = connection.scalar(select(func.count()).select_from(schema.session))
    assert kept == accounts.MOST_SESSIONS
    assert one.get("/me").status_code == 401


# passwords and names


@pytest.mark.parametrize(
    "password",
    """1234567890 0987654321 qwertyuiop 1q2w3e4r5t 1qaz2wsx3edc password123 P@ssw0rd123 iloveyou123
    aaaaaaaaaa 1212121212 abcabcabcabc croupier123 Cr0upier2026! croupier-demo welcome123
    administrator letmein1234 qwerty123456 abcdefghij passwordpassword blackjack21 patron-77
    77nortap77 patronpatron roulette-2026 1234qwerasdf zaq12wsxcde3""".split(),
)
def test_a_password_that_everybody_tries_is_refused(client: TestClient, password: str) -> None:
    body = {"name": "patron-77", "password": password}
    answer = client.post("/api/v1/people", json=body)
    assert answer.status_code == 422
    assert answer.json()["accepted"].startswith("10 characters or more")
    assert password not in answer.text


@pytest.mark.parametrize(
    "password",
    [
        "a long enough one",
        "tr0ub4dor&3xyz",
        "7#kLq9!vTz",
        "gardenia trellis",
        "8362947105",
        "the house that jack built",
        "password of the green door",
    ],
)
def test_other_passwords_are_taken(password: str) -> None:
    passwords.acceptable("patron-1", password)


def test_the_house_chooses_its_own_demonstration_password(tmp_path: Path) -> None:
    database = fresh_sqlite(tmp_path)
    demo.seed(database, People(QUICK))
    with database.reading() as connection:
        row = accounts.kept(connection, "dealer-1")
    assert People(QUICK).proven(row, demo.PASSWORD).role == accounts.DEALER
    database.close()


@pytest.mark.parametrize(
    "name",
    """dealer-2 dealer2 supervisor-1 cashier-9 bureau bureau-of-games admin admin-7 root house-1
    house-edge table table-3 system support support-desk staff croupier the-dealer dea1er adm1n
    r00t d-e-a-l-e-r bot-3 cage 5taff""".split(),
)
def test_nobody_signs_up_under_a_name_of_the_house(client: TestClient, name: str) -> None:
    answer = client.post("/api/v1/people", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 422
    assert answer.json()["why"] == "reserved for the house"


@pytest.mark.parametrize("name", ["housecat", "stable-7", "rooted", "bot2", "tabletop-9"])
def test_names_that_only_begin_like_one_are_anybodys(client: TestClient, name: str) -> None:
    Visitor(client, name)


@pytest.mark.parametrize("name", ["7up", "123", "9-lives", "1-1", "007"])
def test_a_name_that_begins_with_a_digit_plays_and_is_written_down(
    client: TestClient, house: House, name: str
) -> None:
    house.floor.open_table("T1", "roulette")
    one = Visitor(client, name)
    one.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
    one.done("/tables/T1/commands", {"text": "10 on red"})
    one.done("/tables/T1/ready")
    one.done("/tables/T1/cash-outs", {})
    assert house.floor.audit() == []
    assert house.floor.table("T1").driver.table.round >= 1


# money, bots and tables


@pytest.mark.parametrize("cents", [0, -1, -100_00])
def test_a_cash_out_of_nothing_is_refused(client: TestClient, house: House, cents: int) -> None:
    house.floor.open_table("T1", "roulette")
    one = Visitor(client, "patron-1")
    one.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
    refused = one.post("/tables/T1/cash-outs", {"amount_cents": cents})
    assert refused.status_code == 422
    assert one.get("/me").json()["chips_cents"] == {"T1": 100_00}
    one.done("/tables/T1/cash-outs", {})
    assert one.get("/me").json()["chips_cents"] == {}


def test_only_its_owner_or_the_house_dismisses_a_bot(client: TestClient, house: House) -> None:
    house.floor.open_table("T1", "roulette")
    one, other = Visitor(client, "patron-1"), Visitor(client, "patron-2")
    for _ in range(3):
        one.done("/tables/T1/bots")

    def dismisses(who: Visitor, bot: str) -> int:
        at = f"/api/v1/tables/T1/bots/{bot}"
        return int(client.delete(at, headers=who.headers()).status_code)

    assert dismisses(other, "bot-1") == 403
    assert len(one.get("/tables/T1/bots").json()["rows"]) == 3
    assert "data-dismiss" not in other.page("/tables/T1/company")
    assert "data-dismiss" in one.page("/tables/T1/company")
    assert dismisses(one, "bot-1") == 200
    assert dismisses(of_role(house, client, "dealer"), "bot-2") == 200
    assert dismisses(of_role(house, client, "supervisor"), "bot-3") == 200


def test_a_patron_opens_so_many_tables_and_all_together_so_many(database: Database) -> None:
    limits = Limits(tables=5, tables_each=2)
    house = House(database, Settings(tick=3_600.0, limits=limits), People(QUICK))
    with TestClient(application(house)) as client:
        one, other = Visitor(client, "patron-1"), Visitor(client, "patron-2")
        third, staff = Visitor(client, "patron-3"), of_role(house, client, "supervisor")

        def opens(who: Visitor, table: str) -> int:
            body = {"table": table, "game": "roulette"}
            return int(who.post("/tables", body).status_code)

        assert [opens(one, f"a{n}") for n in range(3)] == [201, 201, 422]
        assert [opens(other, f"b{n}") for n in range(3)] == [201, 201, 422]
        assert [opens(third, f"c{n}") for n in range(2)] == [201, 422]
        assert opens(staff, "s1") == 201
        assert len(house.floor.names()) == 6
        staff.done("/tables/a0/closings")
        staff.done("/tables/s1/closings")
        assert opens(one, "a9") == 201
        assert house.floor.audit() == []


def test_tables_that_are_opened_at_once_are_counted_together(database: Database) -> None:
    limits = Limits(tables_each=3)
    house = House(database, Settings(tick=3_600.0, limits=limits), People(QUICK))
    with TestClient(application(house)) as client:
        one = Visitor(client, "patron-1")
        many = [
            threading.Thread(
                target=one.post, args=("/tables", {"table": f"a{n}", "game": "roulette"})
            )
            for n in range(10)
        ]
        for each in many:
            each.start()
        for each in many:
            each.join(60)
        assert len(house.floor.names()) == 3


def test_whoever_reads_a_journal_slowly_holds_up_nobody(
    client: TestClient, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "BATCH", 5)
    one = seated(client, house, "roulette")
    for _ in range(3):
        one.done("/tables/T1/commands", {"text": "5 on red"})
        one.done("/tables/T1/ready")
    lines, pool = export.journal(house.floor, "T1"), house.database.readers.pool
    assert isinstance(pool, QueuePool)
    before = pool.checkedout()
    for _ in range(3):
        assert next(lines)
        assert pool.checkedout() == before


def test_an_address_signs_up_only_so_many_people(client: TestClient, house: House) -> None:
    house.logins = Rate(burst=10**6, per_second=1.0)
    house.arrivals = Rate(burst=5, per_second=0.001)
    statuses = []
    for n in range(8):
        body = {"name": f"patron-{n}", "password": PASSWORD}
        statuses.append(client.post("/api/v1/people", json=body).status_code)
        client.cookies.clear()
    assert statuses == [201] * 5 + [429] * 3


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/people", {"name": "x" * 300, "password": PASSWORD}),
        ("/people", {"name": "patron-9", "password": "ab cd " * 60}),
        ("/tables", {"table": "x" * 300, "game": "roulette"}),
        ("/tables/T1/buy-ins", {"amount_cents": 5_00, "chips": "x" * 300}),
        ("/tables/T1/wagers", {"amount_cents": 5_00, "wager": "x" * 300}),
        ("/tables/T1/acts", {"act": "act", "details": {"x" * 300: "y"}}),
        ("/tables/T1/commands", {"text": "x" * 2_000}),
    ],
)
def test_words_have_an_end(client: TestClient, house: House, path: str, body: object) -> None:
    house.floor.open_table("T1", "roulette")
    one = Visitor(client, "patron-1")
    assert one.post(path, body).status_code == 400


# pruning


def test_what_is_over_is_pruned_in_small_batches_with_a_deed(floor: Floor) -> None:
    old, new = "2020-01-01T00:00:00.000+00:00", floor.clock()
    person = {"name": "patron-1", "password": "!", "role": "patron", "since": old}
    answers = [
        {"person": "patron-1", "key": f"{at} {n}", "request": "r", "body": "{}", "at": at}
        for at, many in ((old, 1_100), (new, 7))
        for n in range(many)
    ]
    ends = [("x", old), ("y", old), ("z", "2999-01-01T00:00:00.000+00:00")]
    sessions = [
        {"token": one, "person": "patron-1", "csrf": "c", "ends": until} for one, until in ends
    ]
    with floor.database.transaction() as connection:
        connection.execute(insert(schema.person).values(person))
        connection.execute(insert(schema.answer), answers)
        connection.execute(insert(schema.session), sessions)
    removed = pruning.prune(floor, rest=0)
    assert (removed.sessions, removed.answers) == (2, 1_100)
    with floor.database.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(schema.answer)) == 7
        assert connection.scalars(select(schema.session.c.token)).all() == ["z"]
        deeds = connection.scalars(select(schema.deed.c.words).order_by(schema.deed.c.id)).all()
    assert [int(words.split(" ")[0]) for words in deeds] == [2, 0, 0]
    assert [int(re.findall(r"(\d+) answers", words)[0]) for words in deeds] == [500, 500, 100]
    again = pruning.prune(floor, rest=0)
    assert (again.sessions, again.answers) == (0, 0)


def test_the_clock_prunes(database: Database) -> None:
    house = House(database, Settings(tick=3_600.0, prune_s=0.05), People(QUICK))
    with TestClient(application(house)) as client:
        Visitor(client, "patron-1")
        with database.transaction() as connection:
            over = update(schema.session).values(ends="2020-01-01T00:00:00.000+00:00")
            connection.execute(over)

        def left() -> bool:
            with database.reading() as connection:
                return not connection.scalar(select(func.count()).select_from(schema.session))

        _until(left)


# readiness


def test_readyz_says_that_nothing_can_be_written(
    client: TestClient, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get("/readyz").text == "ready\n"
    house.readiness = readiness.Readiness()
    nowhere = "UPDATE no_such_table SET version_num = version_num"
    monkeypatch.setattr(readiness, "SAME", text(nowhere))
    told = client.get("/readyz")
    assert (told.status_code, told.text) == (
        503,
        "the database cannot be written: it does not accept writes\n",
    )


def test_readyz_says_that_the_disk_is_full(tmp_path: Path) -> None:
    database = fresh_sqlite(tmp_path)
    house = House(database, Settings(tick=3_600.0), People(QUICK))
    with TestClient(application(house)) as client:
        assert client.get("/readyz").text == "ready\n"
        house.readiness = readiness.Readiness()
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (1, hard))
            told = client.get("/readyz")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert told.status_code == 503
        assert told.text.startswith("the database cannot be written")
        house.readiness = readiness.Readiness()
        assert client.get("/readyz").status_code == 200
    database.close()


def test_readyz_says_that_the_disk_is_nearly_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = fresh_sqlite(tmp_path)
    free = SimpleNamespace(free=3 * 1024 * 1024)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: free)
    with TestClient(application(House(database, people=People(QUICK)))) as client:
        told = client.get("/readyz")
    assert told.status_code == 503
    assert told.text == "the disk is nearly full: 3 MiB free, 64 MiB needed\n"
    database.close()


def test_words_of_databases_that_have_no_room_are_known() -> None:
    full = OSError(errno.ENOSPC, "No space left on device")
    assert readiness.is_full(SimpleNamespace(orig=full))  # type: ignore[arg-type]
    sqlite = SimpleNamespace(orig="database or disk is full")
    assert readiness.is_full(sqlite)  # type: ignore[arg-type]
    other = SimpleNamespace(orig="database is locked")
    assert not readiness.is_full(other)  # type: ignore[arg-type]


# answers


@pytest.mark.parametrize("secure", [True, False])
def test_a_house_behind_https_is_asked_for_by_it_alone(database: Database, secure: bool) -> None:
    house = House(database, Settings(tick=3_600.0, secure=secure), People(QUICK))
    with TestClient(application(house)) as client:
        for path in ("/", "/healthz", "/api/v1/tables", "/nowhere"):
            told = client.get(path).headers.get("strict-transport-security", "")
            assert told == ("max-age=31536000" if secure else "")


def test_answers_are_compressed_for_whoever_takes_them_so(client: TestClient, house: House) -> None:
    house.floor.open_table("T1", "craps")
    for path in ("/tables/T1", "/", "/felts/T1.svg", "/api/v1/openapi.json"):
        small = client.get(path, headers={"accept-encoding": "gzip"})
        whole = client.get(path, headers={"accept-encoding": "identity"})
        assert small.headers["content-encoding"] == "gzip"
        assert int(small.headers["content-length"]) < len(whole.content) / 3
        assert "content-encoding" not in whole.headers
        assert "accept-encoding" in small.headers["vary"].lower()


def test_files_of_pages_are_compressed_once(client: TestClient) -> None:
    page = client.get("/").text
    for path in sorted(set(re.findall(r'"(/static/[^"]+\.(?:js|css))"', page))):
        small = client.get(path, headers={"accept-encoding": "gzip, br"})
        whole = client.get(path, headers={"accept-encoding": "identity"})
        assert small.headers["content-encoding"] == "gzip"
        assert small.content == whole.content
        assert len(gzip.compress(whole.content)) < len(whole.content)


def _csrf(page: str) -> str:
    return str(re.findall(r'name="csrf" content="([^"]+)"', page)[0])


def test_the_token_of_a_page_is_never_written_twice_alike(client: TestClient, house: House) -> None:
    made = client.post("/api/v1/people", json={"name": "patron-1", "password": PASSWORD}).json()
    first, second = (_csrf(client.get("/").text) for _ in range(2))
    assert first != second
    assert made["csrf"] not in (first, second)
    limit = {"kind": "loss_day", "amount": 100_00}
    for token, status in (
        (first, 200),
        (second, 200),
        (made["csrf"], 200),
        ("", 403),
        (masked("x" * 32), 403),
        ("A" * 86, 403),
        ("é", 403),
    ):
        headers = {"x-csrf-token": token.encode("utf-8")}
        answer = client.post("/api/v1/me/limits", json=limit, headers=headers)  # type: ignore[arg-type]
        assert answer.status_code == status, token


def test_a_mask_comes_off() -> None:
    assert unmasked(masked("a token")) == "a token"
    assert len({masked("a token") for _ in range(50)}) == 50
    assert [unmasked(text) for text in ("", "x", "é", "!!!")] == ["", "", "", ""]


def test_a_role_that_changes_ends_a_session_seen_by_the_old_one(
    client: TestClient, house: House
) -> None:
    Visitor(client, "patron-1")
    with house.database.transaction() as connection:
        person = accounts.found(connection, "patron-1")
        assert person is not None
        login = accounts.begun(connection, house.floor.clock(), person)
    assert _found(house, login)
    with house.database.transaction() as connection:
        accounts.appoint(connection, house.floor.clock(), "house", "patron-1", accounts.DEALER)
    assert not _found(house, login)


def test_pages_count_as_requests(client: TestClient, house: House) -> None:
    house.requests = Rate(burst=2, per_second=0.001)
    assert [client.get("/").status_code for _ in range(3)] == [200, 200, 429]
    house.floor.open_table("T1", "roulette")
    house.requests = Rate(burst=0, per_second=0.001)
    assert client.get("/api/v1/tables/T1/stream").status_code == 429
    assert "Too many" in client.get("/tables/T1/odds").text


def test_a_password_of_very_many_characters_is_refused() -> None:
    with pytest.raises(Refused, match="too long"):
        passwords.acceptable("patron-1", "ab cd " * 60)
