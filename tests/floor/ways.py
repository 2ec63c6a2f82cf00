"""Ways to tamper with the database of a house, by someone who has no keys."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, text

from croupier.floor.money import books, ledger, redress
from croupier.floor.oversight import deeds, heads
from croupier.floor.oversight.heads import Book
from croupier.floor.store import migrate
from tests.floor.tampered import Does, Way

FIRST = "(SELECT min(seq) FROM {0} WHERE gaming_table = 'T1')"
LAST = "(SELECT max(seq) FROM {0} WHERE gaming_table = 'T1')"
NEWEST_EVENT = f"gaming_table = 'T1' AND seq = {LAST.format('event')}"
NEWEST_STATE = f"gaming_table = 'T1' AND seq = {LAST.format('snapshot')}"
OLDEST_STATE = f"gaming_table = 'T1' AND seq = {FIRST.format('snapshot')}"
PLAYED = "id = (SELECT min(id) FROM entry WHERE gaming_table = 'T1' AND what = 'wager')"
ISSUED = "id = (SELECT max(id) FROM entry WHERE \"by\" = 'cashier-1')"
POSTED = PLAYED.replace("id =", "entry =", 1)
MINE = "account = 'practice/patron-1'"


def entries_chained_again(connection: Connection) -> None:
    """The chain of the books of T1 is made again, and its head says so; nobody can sign it."""
    last, count = "", 0
    asked = text("SELECT * FROM entry WHERE gaming_table = 'T1' ORDER BY id")
    for row in connection.execute(asked).mappings().all():
        postings = text("SELECT account, amount FROM posting WHERE entry = :id")
        moved: dict[str, int] = dict(map(tuple, connection.execute(postings, {"id": row["id"]})))
        last, count = heads.chained(last, dict(row), moved), count + 1
        changed = text("UPDATE entry SET hash = :hash WHERE id = :id")
        connection.execute(changed, {"hash": last, "id": row["id"]})
    head = text("UPDATE gaming_table SET books = :hash, entries = :count WHERE name = 'T1'")
    connection.execute(head, {"hash": last, "count": count})


def deeds_chained_again(connection: Connection) -> None:
    """The chain of the deeds is made again, and its head says so; nobody can sign it."""
    last, count = "", 0
    for row in connection.execute(text("SELECT * FROM deed ORDER BY id")).mappings().all():
        last, count = deeds.chained(last, dict(row)), row["id"]
        changed = text("UPDATE deed SET hash = :hash WHERE id = :id")
        connection.execute(changed, {"hash": last, "id": row["id"]})
    head = text("UPDATE deed_head SET hash = :hash, number = :count")
    connection.execute(head, {"hash": last, "count": count})


def minted(connection: Connection) -> None:
    """Balanced postings issue money to a patron, and nobody did it."""
    given = ledger.moved(ledger.ISSUE, ledger.bankroll("patron-1"), 700_00)
    ledger.post(connection, "2026-01-01T00:00:00.000+00:00", "play money issued", "cage", given)


def taken(connection: Connection) -> None:
    """Money moves from one patron to another, in balanced postings."""
    given = ledger.moved(ledger.bankroll("patron-2"), ledger.bankroll("patron-1"), 10_00)
    ledger.post(connection, "2026-01-01T00:00:00.000+00:00", "gift", "patron-2", given)


def paid_for_nothing(connection: Connection) -> None:
    """A table pays a patron as if a ruling had been wrong, in balanced postings of its books."""
    given = redress.postings("T1", "practice", "patron-1", 10_00)
    said = "2026-01-01T00:00:00.000+00:00", books.REDRESS, "supervisor-2"
    ledger.post(connection, *said, given, Book(heads.locked(connection, "T1")))
    entries_chained_again(connection)


def swapped(table: str, column: str, where: str) -> tuple[str, ...]:
    """Two rows of a table exchange what they have in a column."""
    this, other = where.format("T1"), where.format("T2")
    old = f"(SELECT min({column}) FROM {table} WHERE {other})"
    return (f"UPDATE {table} SET {column} = {old} WHERE {this}",)


def garbage(table: str, column: str, where: str, value: Any = "x'00ff80'") -> tuple[str, ...]:
    """What cannot be read stands in a column; on SQLite bytes, which it takes anywhere."""
    return (f'UPDATE {table} SET "{column}" = {value} WHERE {where}',)


def made_again(table: str, word: str, more: str) -> Does:
    """A table is made in other words, with the rows it had."""

    def changed(connection: Connection) -> None:
        asked = "SELECT sql FROM sqlite_master WHERE name = ?"
        sql = str(connection.exec_driver_sql(asked, (table,)).scalar_one())
        assert word in sql, sql
        connection.exec_driver_sql(f"CREATE TABLE kept AS SELECT * FROM {table}")
        connection.exec_driver_sql(f"DROP TABLE {table}")
        connection.exec_driver_sql(sql.replace(word, f"{word} {more}", 1))
        connection.exec_driver_sql(f"INSERT INTO {table} SELECT * FROM kept")
        connection.exec_driver_sql("DROP TABLE kept")

    return changed


EVENTS = (
    Way(
        "an event says another name",
        (
            "UPDATE event SET line = replace(line, 'patron-1', 'patron-2') WHERE gaming_table = 'T1'"  # noqa: E501
            " AND seq = 2",
        ),
        "event 2 of T1",
    ),
    Way(
        "an event is spelled otherwise",
        (
            "UPDATE event SET line = replace(line, ',\"cites\"', ', \"cites\"') WHERE"
            " gaming_table = 'T1' AND seq = 2",
        ),
        "event 2 of T1",
    ),
    Way(
        "an event has another time",
        (
            'UPDATE event SET line = replace(line, \'"at":"20\', \'"at":"19\') WHERE'
            " gaming_table = 'T1' AND seq = 3",
        ),
        "event 3 of T1",
    ),
    Way(
        "a hash is changed",
        (f"UPDATE event SET hash = '{'0' * 64}' WHERE gaming_table = 'T1' AND seq = 2",),
        "event 2 of T1",
    ),
    Way("the last event is deleted", (f"DELETE FROM event WHERE {NEWEST_EVENT}",), "T1"),
    Way(
        "the last event is deleted, and the head says so",
        (
            f"DELETE FROM event WHERE {NEWEST_EVENT}",
            f"UPDATE gaming_table SET seq = {LAST.format('event')},"
            f" hash = (SELECT hash FROM event WHERE {NEWEST_EVENT}) WHERE name = 'T1'",
        ),
        "T1",
    ),
    Way(
        "an event in the middle is deleted",
        ("DELETE FROM event WHERE gaming_table = 'T1' AND seq = 5",),
        "event 5 of T1",
    ),
    Way(
        "an event is inserted",
        (
            "INSERT INTO event SELECT gaming_table, seq + 1, round, kind, line, hash, salt FROM event"  # noqa: E501
            f" WHERE {NEWEST_EVENT}",
        ),
        "T1",
    ),
    Way(
        "two events are exchanged",
        (
            "UPDATE event SET seq = -1 WHERE gaming_table = 'T1' AND seq = 4",
            "UPDATE event SET seq = 4 WHERE gaming_table = 'T1' AND seq = 5",
            "UPDATE event SET seq = 5 WHERE gaming_table = 'T1' AND seq = -1",
        ),
        "event 4 of T1",
    ),
    Way(
        "an event is moved to another table",
        (f"UPDATE event SET gaming_table = 'T3', seq = 9999 WHERE {NEWEST_EVENT}",),
        "T3",
    ),
    Way(
        "an event is of a table that is not there",
        (
            "INSERT INTO event SELECT 'T9', seq, round, kind, line, hash, salt FROM event"
            f" WHERE {NEWEST_EVENT}",
        ),
        "T9",
    ),
    Way(
        "the kind of an event is changed",
        ("UPDATE event SET kind = 'dealt' WHERE gaming_table = 'T1' AND seq = 2",),
        "event 2 of T1",
    ),
    Way(
        "the round of an event is changed",
        ("UPDATE event SET round = round + 1 WHERE gaming_table = 'T1' AND seq = 7",),
        "event 7 of T1",
    ),
)

HEADS = tuple(
    Way(
        f"a table's {what} is changed",
        (f"UPDATE gaming_table SET {does} WHERE name = '{name}'",),
        name,
    )
    for what, does, name in (
        ("number of events", "seq = seq - 1", "T1"),
        ("larger number of events", "seq = seq + 1", "T1"),
        ("last hash", f"hash = '{'0' * 64}'", "T1"),
        ("number of entries", "entries = entries - 1", "T1"),
        ("hash of its books", f"books = '{'0' * 64}'", "T1"),
        ("signature", f"seal = '{'0' * 128}'", "T1"),
        ("mode", "mode = 'practice'", "T3"),
        ("closing", "closed = NULL", "T3"),
        ("pace", "wager_seconds = 600", "T3"),
        ("clock", "due = '2020-01-01T00:00:00.000+00:00'", "T1"),
        ("rules", 'choices = \'{"wheel":"double"}\'', "T1"),
        ("game", "game = 'bigsix'", "T1"),
        ("time of opening", "opened = '2020-01-01T00:00:00.000+00:00'", "T3"),
        ("number of deeds", "deeds = 0", "T1"),
    )
)

STATES = (
    Way(
        "the newest snapshot is changed",
        (
            f"UPDATE snapshot SET state = replace(state, 'patron-1', 'patron-2') WHERE"
            f" {NEWEST_STATE}",
        ),
        "snapshot .*T1",
    ),
    Way(
        "the oldest snapshot is changed",
        (
            f"UPDATE snapshot SET state = replace(state, 'patron-1', 'patron-2') WHERE"
            f" {OLDEST_STATE}",
        ),
        "snapshot .*T1",
    ),
    Way(
        "the oldest snapshot is deleted",
        (f"DELETE FROM snapshot WHERE {OLDEST_STATE}",),
        "snapshot .*T1",
    ),
    Way(
        "a snapshot is that of another table",
        (
            "UPDATE snapshot SET state = (SELECT min(state) FROM snapshot WHERE gaming_table = 'T2')"  # noqa: E501
            f" WHERE {NEWEST_STATE}",
        ),
        "snapshot .*T1",
    ),
    Way(
        "a snapshot is inserted",
        (
            "INSERT INTO snapshot SELECT gaming_table, seq + 1, state FROM snapshot WHERE"
            f" {NEWEST_STATE}",
        ),
        "snapshot .*T1",
    ),
    Way(
        "a snapshot beyond the end is inserted",
        (
            "INSERT INTO snapshot SELECT gaming_table, 99999, state FROM snapshot WHERE"
            f" {NEWEST_STATE}",
        ),
        "snapshot .*T1",
    ),
    Way(
        "a sealed secret is replaced",
        ("UPDATE sealed SET secrets = '[]' WHERE gaming_table = 'T2'",),
        "T2",
    ),
    Way("a sealed secret is deleted", ("DELETE FROM sealed WHERE gaming_table = 'T2'",), "T2"),
    Way(
        "a sealed secret is that of another table",
        swapped("sealed", "secrets", "gaming_table = '{}'"),
        "T1",
    ),
    Way(
        "a sealed secret is inserted",
        (
            "INSERT INTO sealed SELECT gaming_table, 'other', secrets FROM sealed WHERE"
            " gaming_table = 'T1'",
        ),
        "T1",
    ),
    Way(
        "a mark of a wager for the dealer is deleted",
        ("DELETE FROM for_dealer WHERE gaming_table = 'T1'",),
        "T1",
    ),
    Way(
        "a mark of a wager for the dealer is another's",
        ("UPDATE for_dealer SET person = 'patron-2' WHERE gaming_table = 'T1'",),
        "T1",
    ),
    Way(
        "a mark of a wager for the dealer is inserted",
        ("INSERT INTO for_dealer VALUES ('T2', 1, 'patron-1')",),
        "T2",
    ),
)


def entered(name: str, does: str, finds: str = "entry") -> tuple[Way, Way]:
    """An entry of T1 is changed: simply, and with the chain made again."""
    said = f"UPDATE entry SET {does} WHERE {PLAYED}"
    return Way(name, (said,), finds), Way(
        f"{name}, chain and all", (said, entries_chained_again), "T1"
    )


BOOKS = (
    *entered("who made an entry", "\"by\" = 'patron-2'"),
    *entered("when an entry was made", "at = '2020-01-01T00:00:00.000+00:00'"),
    *entered("what an entry is called", "what = 'tip'"),
    *entered("the event an entry is about", "seq = seq - 1"),
    *entered("the act of an entry", "act = act + 1"),
    *entered("the answer of an entry", "answer = 'nothing'"),
    *entered("the table of an entry", "gaming_table = 'T2'", "T2"),
    Way("who issued money", (f"UPDATE entry SET \"by\" = 'cage' WHERE {ISSUED}",), "entry"),
    Way(
        "when money was issued",
        (f"UPDATE entry SET at = '2020-01-01T00:00:00.000+00:00' WHERE {ISSUED}",),
        "entry",
    ),
    Way(
        "an entry without a table gets one",
        (f"UPDATE entry SET gaming_table = 'T1' WHERE {ISSUED}",),
        "entry",
    ),
    Way(
        "a pair of postings is changed, and the balances with it",
        (
            f"UPDATE posting SET amount = amount * 2 WHERE {POSTED}",
            "UPDATE account SET balance = (SELECT sum(amount) FROM posting WHERE account = name)",
        ),
        "entry",
    ),
    Way(
        "a pair of postings is changed, chain and all",
        (
            f"UPDATE posting SET amount = amount * 2 WHERE {POSTED}",
            "UPDATE account SET balance = (SELECT sum(amount) FROM posting WHERE account = name)",
            entries_chained_again,
        ),
        "T1",
    ),
    Way("one posting is changed", (f"UPDATE posting SET amount = 1 WHERE {POSTED}",), "entry"),
    Way(
        "a posting is moved to another entry",
        (
            f"UPDATE posting SET entry = (SELECT min(id) FROM entry) WHERE {POSTED} AND account ="
            f" (SELECT min(account) FROM posting WHERE {POSTED})",
        ),
        "entry",
    ),
    Way(
        "a posting is of no entry",
        (f"UPDATE posting SET entry = 99999 WHERE {POSTED} AND amount < 0",),
        "entry 99999",
    ),
    Way("money is minted in balanced postings", (minted,), "entry"),
    Way("money is moved between patrons", (taken,), "entry"),
    Way(
        "money is moved between patrons in old postings",
        (
            f"UPDATE posting SET account = 'practice/patron-2' WHERE {MINE} AND entry ="
            " (SELECT max(id) FROM entry WHERE what = 'buy-in' AND gaming_table = 'T1')",
            "UPDATE account SET balance = (SELECT sum(amount) FROM posting WHERE account = name)"
            " WHERE name LIKE 'practice/patron-%'",
        ),
        "entry",
    ),
    Way(
        "chips are moved between tables",
        (
            "UPDATE account SET balance = balance - 500 WHERE name = 'chips/T1/patron-1'",
            "UPDATE account SET balance = balance + 500 WHERE name = 'chips/T2/patron-1'",
        ),
        "chips/T1/patron-1",
    ),
    Way(
        "a balance is changed",
        ("UPDATE account SET balance = balance + 1 WHERE name = 'bankroll/patron-1'",),
        "bankroll/patron-1",
    ),
    Way(
        "an account is deleted",
        ("DELETE FROM account WHERE name = 'bankroll/patron-1'",),
        "bankroll/patron-1",
    ),
    Way(
        "an account is inserted",
        ("INSERT INTO account VALUES ('bankroll/patron-9', 500)",),
        "bankroll/patron-9",
    ),
    Way(
        "an account is renamed",
        ("UPDATE account SET name = 'bankroll/patron-9' WHERE name = 'bankroll/patron-3'",),
        "bankroll/patron-[39]",
    ),
    Way(
        "an entry is deleted with its postings",
        (
            f"DELETE FROM posting WHERE {POSTED}",
            f"DELETE FROM entry WHERE {PLAYED}",
            "UPDATE account SET balance = (SELECT sum(amount) FROM posting WHERE account = name)",
        ),
        "T1",
    ),
    Way(
        "an issue is deleted with its postings",
        (
            f"DELETE FROM posting WHERE {ISSUED.replace('id =', 'entry =', 1)}",
            f"DELETE FROM entry WHERE {ISSUED}",
            "UPDATE account SET balance = (SELECT sum(amount) FROM posting WHERE account = name)",
        ),
        "entry",
    ),
    Way(
        "an entry is there twice",
        (
            'INSERT INTO entry (id, at, what, "by", gaming_table, seq, act, answer, hash) SELECT'
            ' 99999, at, what, "by", gaming_table, seq, act, answer, hash FROM entry'
            f" WHERE {PLAYED}",
            f"INSERT INTO posting SELECT 99999, account, amount FROM posting WHERE {POSTED}",
            "UPDATE account SET balance = (SELECT sum(amount) FROM posting WHERE account = name)",
        ),
        "entry 99999",
    ),
)

PEOPLE = (
    Way("a role", ("UPDATE person SET role = 'bureau' WHERE name = 'patron-1'",), "patron-1"),
    Way(
        "a password",
        (
            "UPDATE person SET password = (SELECT password FROM person WHERE"
            " name = 'patron-1') WHERE name = 'bureau-1'",
        ),
        "bureau-1",
    ),
    Way(
        "an exclusion is cleared",
        ("UPDATE person SET excluded_until = NULL WHERE name = 'patron-3'",),
        "patron-3",
    ),
    Way(
        "an exclusion is cleared everywhere",
        (
            "UPDATE person SET excluded_until = NULL WHERE name = 'patron-3'",
            "DELETE FROM pause WHERE person = 'patron-3'",
        ),
        "patron-3",
    ),
    Way("somebody is deleted", ("DELETE FROM person WHERE name = 'bureau-1'",), "bureau-1"),
    Way(
        "somebody is inserted",
        (
            "INSERT INTO person (name, password, role, since) SELECT 'bureau-9', password, 'bureau',"  # noqa: E501
            " since FROM person WHERE name = 'patron-1'",
        ),
        "bureau-9",
    ),
    Way("a limit is raised", ("UPDATE own_limit SET amount = amount * 9",), "patron-1|own_limit"),
    Way("a limit is deleted", ("DELETE FROM own_limit",), "own_limit"),
    Way(
        "a limit is inserted",
        (
            "INSERT INTO own_limit (id, person, kind, amount, asked, since) SELECT id + 1, person,"
            " kind, NULL, asked, since FROM own_limit",
        ),
        "own_limit",
    ),
    Way(
        "a break is shortened",
        ("UPDATE pause SET until = '2020-01-01T00:00:00.000+00:00' WHERE kind = 'break'",),
        "pause",
    ),
    Way("a break is deleted", ("DELETE FROM pause WHERE kind = 'break'",), "pause"),
    Way("a dispute is changed", ("UPDATE dispute SET words = 'Nothing.'",), "dispute"),
    Way(
        "a dispute is deleted with its decision",
        ("DELETE FROM decision", "DELETE FROM dispute"),
        "dispute",
    ),
    Way("a decision is changed", ("UPDATE decision SET reason = 'So.'",), "decision"),
    Way("a decision is deleted", ("DELETE FROM decision",), "decision"),
    Way(
        "a decision pays more",
        ("UPDATE decision SET amount = amount * 2 WHERE amount IS NOT NULL",),
        "entry .* of T1: nothing at the table explains it",
    ),
    Way(
        "a decision that stands pays",
        (
            "UPDATE decision SET amount = 500, entry = (SELECT max(id) FROM entry WHERE"
            " gaming_table = 'T1') WHERE outcome = 'stands'",
        ),
        "the books of T1 do not have its payment",
    ),
    Way(
        "two decisions name one payment",
        (
            "UPDATE decision SET amount = 1000, outcome = 'wrong', entry ="
            " (SELECT max(entry) FROM decision) WHERE outcome = 'stands'",
        ),
        "entry .* of T1: nothing at the table explains it",
    ),
    Way(
        "what a decision paid goes to somebody else",
        (
            f"UPDATE posting SET account = 'practice/patron-2' WHERE {MINE} AND entry ="
            " (SELECT max(entry) FROM decision)",
            "UPDATE account SET balance = (SELECT sum(amount) FROM posting WHERE account = name)"
            " WHERE name LIKE 'practice/patron-%'",
            entries_chained_again,
        ),
        "entry .* of T1: nothing at the table explains it",
    ),
    Way(
        "what a decision paid goes to the other purse",
        (
            f"UPDATE posting SET account = 'bankroll/patron-1' WHERE {MINE} AND entry ="
            " (SELECT max(entry) FROM decision)",
            "UPDATE account SET balance = (SELECT sum(amount) FROM posting WHERE account = name)"
            " WHERE name LIKE '%/patron-1'",
            entries_chained_again,
        ),
        "entry .* of T1: nothing at the table explains it",
    ),
    Way(
        "a table pays for no dispute",
        (paid_for_nothing,),
        "entry .* of T1: nothing at the table explains it",
    ),
    Way("a bot is another's", ("UPDATE bot SET \"by\" = 'patron-2'",), "bot-1"),
    Way("a bot is deleted", ("DELETE FROM bot",), "bot-1"),
    Way(
        "a session is inserted",
        (
            "INSERT INTO session (token, person, csrf, ends, mac) SELECT 'a digest', 'bureau-1',"
            " csrf, ends, mac FROM session WHERE person = 'patron-1'",
        ),
        "session .*bureau-1",
    ),
    Way(
        "a session becomes another's",
        ("UPDATE session SET person = 'bureau-1' WHERE person = 'patron-1'",),
        "session .*bureau-1",
    ),
    Way("a session is prolonged", ("UPDATE session SET ends = '2099-01-01T00:00:00'",), "session"),
    Way(
        "how long somebody plays is shortened",
        ("UPDATE stay SET began = last, last = '2099-01-01T00:00:00.000+00:00'",),
        "patron-1",
    ),
    Way("when somebody played is deleted", ("DELETE FROM stay",), "patron-1"),
    Way(
        "when somebody played is moved back",
        ("UPDATE stay SET began = '2020-01-01T00:00:00.000+00:00'",),
        "patron-1",
    ),
)

ANSWERS = (
    Way(
        "an answer is changed",
        (
            "UPDATE answer SET body = replace(body, '\"chips_cents\":', '\"chips_cents\":9') WHERE"
            " person = 'patron-1'",
        ),
        "answer .*patron-1",
    ),
    Way(
        "an answer is that to another request",
        ("UPDATE answer SET request = 'another' WHERE person = 'cashier-1'",),
        "answer .*cashier-1",
    ),
    Way(
        "an answer has another time",
        ("UPDATE answer SET at = '2020-01-01T00:00:00.000+00:00' WHERE person = 'dealer-1'",),
        "answer .*dealer-1",
    ),
    Way("answers are deleted", ("DELETE FROM answer WHERE person = 'patron-1'",), "answer"),
    Way(
        "a cashier's answer is deleted",
        ("DELETE FROM answer WHERE person = 'cashier-1'",),
        "answer .*cashier-1",
    ),
    Way(
        "an answer is inserted",
        (
            "INSERT INTO answer (person, key, request, body, at, mac) SELECT person, 'other',"
            " request, body, at, mac FROM answer WHERE person = 'cashier-1'",
        ),
        "answer .*cashier-1",
    ),
)

DEEDS = (
    Way("a deed is changed", ("UPDATE deed SET words = 'Nothing.' WHERE what = 'pace'",), "deed"),
    Way(
        "a deed is another's", ("UPDATE deed SET \"by\" = 'dealer-1' WHERE what = 'pace'",), "deed"
    ),
    Way(
        "a deed is another's, chain and all",
        ("UPDATE deed SET \"by\" = 'dealer-1' WHERE what = 'pace'", deeds_chained_again),
        "deeds",
    ),
    Way("a deed is deleted", ("DELETE FROM deed WHERE what = 'pace'",), "deed"),
    Way(
        "the last deed is deleted",
        ("DELETE FROM deed WHERE id = (SELECT max(id) FROM deed)",),
        "deed",
    ),
    Way(
        "the last deed is deleted, chain and all",
        ("DELETE FROM deed WHERE id = (SELECT max(id) FROM deed)", deeds_chained_again),
        "deed",
    ),
    Way(
        "a deed is inserted",
        (
            'INSERT INTO deed (id, at, "by", what, words, changes, hash) SELECT id + 1, at, "by",'
            " what, words, changes, hash FROM deed WHERE id = (SELECT max(id) FROM deed)",
        ),
        "deed",
    ),
    Way("the head of the deeds is deleted", ("DELETE FROM deed_head",), "deeds"),
    Way(
        "a role, and the deed that gives it, chain and all",
        (
            "UPDATE person SET role = 'bureau' WHERE name = 'patron-1'",
            "UPDATE deed SET changes = '[]'",
            deeds_chained_again,
        ),
        "deed",
    ),
    Way(
        "a table is deleted with all that is about it",
        (
            "DELETE FROM deed WHERE gaming_table = 'T3'",
            "DELETE FROM posting WHERE entry IN (SELECT id FROM entry WHERE gaming_table = 'T3')",
            "DELETE FROM entry WHERE gaming_table = 'T3'",
            "DELETE FROM gaming_table WHERE name = 'T3'",
        ),
        "T3|deed",
    ),
    Way(
        "a table is inserted",
        (
            "INSERT INTO gaming_table (name, game, mode, choices, opened, seq, hash, entries, books,"  # noqa: E501
            " deeds, seal) SELECT 'T8', game, mode, choices, opened, 0, hash, 0, '', deeds, seal"
            " FROM gaming_table WHERE name = 'T1'",
        ),
        "T8",
    ),
)

UNREADABLE = (
    Way(
        "an event is no JSON",
        garbage("event", "line", "gaming_table = 'T1' AND seq = 3", "'{'"),
        "event 3 of T1",
    ),
    Way(
        "an event is another JSON",
        garbage("event", "line", "gaming_table = 'T1' AND seq = 3", "'[1]'"),
        "event 3 of T1",
    ),
    Way(
        "an event is of a kind that nobody knows",
        (
            'UPDATE event SET line = replace(line, \'"kind":"\', \'"kind":"un\') WHERE'
            " gaming_table = 'T1' AND seq = 3",
        ),
        "event 3 of T1",
    ),
    Way("a snapshot is no JSON", garbage("snapshot", "state", NEWEST_STATE, "'{'"), "T1"),
    Way("an older snapshot is no JSON", garbage("snapshot", "state", OLDEST_STATE, "'{'"), "T1"),
    Way(
        "a sealed secret is nonsense",
        garbage("sealed", "secrets", "gaming_table = 'T2'", "'nonsense'"),
        "T2",
    ),
    Way("rules are no JSON", garbage("gaming_table", "choices", "name = 'T1'", "'{'"), "T1"),
    Way(
        "rules are unknown",
        garbage("gaming_table", "choices", "name = 'T1'", "'{\"nonsense\":7}'"),
        "T1",
    ),
    Way("a game is unknown", garbage("gaming_table", "game", "name = 'T1'", "'tag'"), "T1"),
    Way("changes of a deed are no JSON", garbage("deed", "changes", "id = 1", "'{'"), "deed 1"),
    Way(
        "changes of a deed are another JSON",
        garbage("deed", "changes", "id = 1", "'[7]'"),
        "deed 1",
    ),
    Way(
        "an event is of a time that cannot be read",
        garbage("stay", "last", "1 = 1", "'never'"),
        "patron-1",
    ),
    *(
        Way(f"bytes for {table}.{column}", garbage(table, column, where), finds, sqlite=True)
        for table, column, where, finds in (
            ("event", "line", "gaming_table = 'T1' AND seq = 3", "event 3 of T1"),
            ("event", "hash", "gaming_table = 'T1' AND seq = 3", "event 3 of T1"),
            ("event", "kind", "gaming_table = 'T1' AND seq = 3", "event 3 of T1"),
            ("event", "seq", "gaming_table = 'T1' AND seq = 3", "T1"),
            ("snapshot", "state", NEWEST_STATE, "T1"),
            ("sealed", "secrets", "gaming_table = 'T2'", "T2"),
            ("gaming_table", "choices", "name = 'T1'", "T1"),
            ("gaming_table", "seq", "name = 'T1'", "T1"),
            ("gaming_table", "hash", "name = 'T1'", "T1"),
            ("gaming_table", "seal", "name = 'T1'", "T1"),
            ("entry", "at", PLAYED, "entry"),
            ("entry", "seq", PLAYED, "entry"),
            ("entry", "hash", PLAYED, "entry"),
            ("posting", "amount", f"{POSTED} AND amount < 0", "entry"),
            ("posting", "account", f"{POSTED} AND amount < 0", "entry"),
            ("account", "balance", "name = 'bankroll/patron-1'", "bankroll/patron-1"),
            ("person", "role", "name = 'patron-1'", "patron-1"),
            ("person", "password", "name = 'patron-1'", "patron-1"),
            ("own_limit", "amount", "1 = 1", "own_limit"),
            ("pause", "until", "kind = 'break'", "pause"),
            ("dispute", "words", "1 = 1", "dispute"),
            ("bot", "leaving", "1 = 1", "bot"),
            ("stay", "began", "1 = 1", "patron-1"),
            ("session", "ends", "person = 'patron-1'", "session"),
            ("session", "mac", "person = 'patron-1'", "session"),
            ("answer", "body", "person = 'cashier-1'", "answer"),
            ("deed", "changes", "id = 1", "deed 1"),
            ("deed_head", "number", "1 = 1", "deed"),
            ("deed_head", "seal", "1 = 1", "deeds"),
            ("for_dealer", "wager", "1 = 1", "T1"),
        )
    ),
    *(
        Way(
            f"no text for {table}.{column}",
            garbage(table, column, where, "CAST(x'c328ff' AS TEXT)"),
            finds,
            sqlite=True,
        )
        for table, column, where, finds in (
            ("event", "line", "gaming_table = 'T1' AND seq = 3", "event 3 of T1"),
            ("person", "role", "name = 'patron-1'", "patron-1"),
            ("account", "name", "name = 'bankroll/patron-1'", "bankroll/patron-1"),
            ("gaming_table", "game", "name = 'T1'", "T1"),
            ("deed", "words", "id = 1", "deed 1"),
            ("entry", "what", PLAYED, "entry"),
        )
    ),
)

SCHEMA = (
    Way(
        "a trigger is added",
        ("CREATE TRIGGER gift AFTER INSERT ON entry BEGIN SELECT 1; END",),
        "gift",
        sqlite=True,
    ),
    Way("a view is added", ("CREATE VIEW shown AS SELECT 1",), "shown is in", sqlite=True),
    Way(
        "a rule is added",
        ("CREATE RULE gift AS ON INSERT TO entry DO ALSO SELECT 1",),
        "gift is in",
        postgres=True,
    ),
    Way("a table is dropped", ("DROP TABLE stay",), "the table stay is missing"),
    Way("a table is added", ("CREATE TABLE extra (a INTEGER)",), "the table extra is in"),
    Way(
        "a column is added",
        ("ALTER TABLE person ADD COLUMN z TEXT DEFAULT 'a'",),
        "person: the column z was added",
    ),
    Way(
        "a column is dropped",
        ("ALTER TABLE stay DROP COLUMN last",),
        "stay: the column last is missing",
    ),
    Way(
        "a column takes another type",
        ("ALTER TABLE odds ALTER COLUMN told TYPE VARCHAR(9) USING 'x'",),
        "odds: the column told is not as it was made: VARCHAR",
        postgres=True,
    ),
    Way(
        "a column may be empty",
        ("ALTER TABLE entry ALTER COLUMN what DROP NOT NULL",),
        "entry: the column what is not as it was made",
        postgres=True,
    ),
    Way(
        "a primary key is dropped",
        ("ALTER TABLE event DROP CONSTRAINT pk_event",),
        "event: the primary key is missing",
        postgres=True,
    ),
    Way(
        "a foreign key is dropped",
        ("ALTER TABLE posting DROP CONSTRAINT fk_posting_entry",),
        "posting: the foreign key of entry is missing",
        postgres=True,
    ),
    Way(
        "a check is dropped",
        ("ALTER TABLE account DROP CONSTRAINT ck_account_not_overdrawn",),
        "account: the check ck_account_not_overdrawn is missing",
        postgres=True,
    ),
    Way(
        "a check is other than it was",
        (
            "ALTER TABLE account DROP CONSTRAINT ck_account_not_overdrawn",
            "ALTER TABLE account ADD CONSTRAINT ck_account_not_overdrawn CHECK (balance <> 7)",
        ),
        "ck_account_not_overdrawn is not as it was made: balance <> 7",
        postgres=True,
    ),
    *(
        Way(
            f"{table} is made again without constraints",
            (
                f"CREATE TABLE plain AS SELECT * FROM {table}",
                f"DROP TABLE {table} {cascade}",
                f"ALTER TABLE plain RENAME TO {table}",
            ),
            f"{table}: the {part} is missing",
            sqlite=not cascade,
            postgres=bool(cascade),
        )
        for cascade in ("", "CASCADE")
        for table, part in (
            ("account", "primary key"),
            ("account", "check ck_account_not_overdrawn"),
            ("posting", "foreign key of account"),
            ("sealed_with", "primary key"),
        )
    ),
    Way(
        "names are the same in capitals",
        (made_again("person", "name TEXT", "COLLATE NOCASE"),),
        "person: it is made with COLLATE",
        sqlite=True,
    ),
    Way(
        "a check is weaker",
        (made_again("account", "balance >= 0", "OR balance < 0"),),
        "ck_account_not_overdrawn is not as it was made",
        sqlite=True,
    ),
    Way(
        "an index refuses rows",
        ("CREATE UNIQUE INDEX once ON deed (hash)",),
        "deed: the unique index once was added",
    ),
    Way("another key is named", ("UPDATE sealed_with SET fingerprint = 'another'",), "other keys"),
    Way("a second key is named", ("INSERT INTO sealed_with VALUES ('other', 'x')",), "other keys"),
    Way("no key is named", ("DELETE FROM sealed_with",), "“sealed_with” is empty"),
    Way(
        "no migration is named",
        ("DELETE FROM alembic_version",),
        "it should say that the database is at",
    ),
    Way(
        "two migrations are named",
        ("INSERT INTO alembic_version VALUES ('zzz')",),
        f"“alembic_version” says {migrate.newest()}, zzz",
    ),
    Way(
        "another migration is named",
        ("UPDATE alembic_version SET version_num = '0011'",),
        "“alembic_version” says 0011",
    ),
    Way(
        "bytes for a migration",
        garbage("alembic_version", "version_num", "1 = 1"),
        "alembic_version",
        sqlite=True,
    ),
    Way("alembic_version is dropped", ("DROP TABLE alembic_version",), "alembic_version"),
)

WAYS = (*SCHEMA, *EVENTS, *HEADS, *STATES, *BOOKS, *PEOPLE, *ANSWERS, *DEEDS, *UNREADABLE)
