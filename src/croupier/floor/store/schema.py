"""The floor's database schema: people and sessions, a double-entry ledger, tables and journals.

Money is integer cents. An event's place in its table's journal is unique, so two writers collide on
a constraint and one of them tries again.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=NAMES)
Number = BigInteger().with_variant(Integer, "sqlite")
"""SQLite numbers rows automatically only if the column is an INTEGER."""

person = Table(
    "person",
    metadata,
    Column("name", Text, primary_key=True),
    Column("password", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("since", Text, nullable=False),
    Column("excluded_until", Text),
    Column("demo", Text),
    CheckConstraint("role IN ('patron', 'dealer', 'supervisor', 'cashier', 'bureau')", name="role"),
)

"""`demo` is "on" or "off" for a demonstration account; nobody can log in to one that is off."""

session = Table(
    "session",
    metadata,
    Column("token", Text, primary_key=True),
    Column("person", Text, ForeignKey("person.name"), nullable=False, index=True),
    Column("csrf", Text, nullable=False),
    Column("ends", Text, nullable=False),
    Column("mac", Text, nullable=False),
    Index("ix_session_ends", "ends"),
)
"""Login sessions; only the digest of a token is stored.

`mac` is a code that only the house's keys can make.
"""

account = Table(
    "account",
    metadata,
    Column("name", Text, primary_key=True),
    Column("balance", BigInteger, nullable=False),
    CheckConstraint("balance >= 0 OR name = 'issue'", name="not_overdrawn"),
)

entry = Table(
    "entry",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("at", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("gaming_table", Text, ForeignKey("gaming_table.name"), index=True),
    Column("seq", BigInteger),
    Column("act", BigInteger),
    Column("answer", Text),
    Column("hash", Text, nullable=False),
    Index("ix_entry_at", "at"),
)
"""One act of bookkeeping; `seq` is the last event it is about, if it belongs to a table.

`act` is the act of the table it belongs to, `answer` the code of the answer to its request. `hash`
covers the entry, its postings, and every entry of the same table before it.
"""

posting = Table(
    "posting",
    metadata,
    Column("entry", Number, ForeignKey("entry.id"), nullable=False),
    Column("account", Text, ForeignKey("account.name"), nullable=False),
    Column("amount", BigInteger, nullable=False),
    PrimaryKeyConstraint("entry", "account"),
    CheckConstraint("amount <> 0", name="not_nothing"),
    Index("ix_posting_account_entry", "account", "entry"),
)

link = Table(
    "link",
    metadata,
    Column("name", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("meter", Text, nullable=False),
    Column("mode", Text, nullable=False),
    Column("terms", Text, nullable=False),
    Column("opened", Text, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("house", BigInteger, nullable=False),
    Column("wagered", BigInteger, nullable=False),
    CheckConstraint("mode IN ('practice', 'live')", name="mode"),
)
"""A meter that tables share: the choices they have in common, and what is on it.

`number` counts the postings on it; `house` is what the house put on it, less what was won, and
`wagered` is what its rate applies to.
"""

gaming_table = Table(
    "gaming_table",
    metadata,
    Column("name", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("mode", Text, nullable=False),
    Column("choices", Text, nullable=False),
    Column("opened", Text, nullable=False),
    Column("closed", Text),
    Column("closing", Text),
    Column("seq", BigInteger, nullable=False),
    Column("hash", Text, nullable=False),
    Column("due", Text),
    Column("wager_seconds", Integer),
    Column("answer_seconds", Integer),
    Column("acts", BigInteger, nullable=False, server_default="0"),
    Column("format", Integer, nullable=False, server_default="1"),
    Column("opened_by", Text),
    Column("entries", BigInteger, nullable=False),
    Column("books", Text, nullable=False),
    Column("deeds", BigInteger, nullable=False),
    Column("safe", Text),
    Column("seal", Text, nullable=False),
    Column("link", Text, ForeignKey("link.name"), index=True),
    CheckConstraint("mode IN ('practice', 'live')", name="mode"),
    Index("ix_gaming_table_due", "due"),
)
"""`closing` is the person who is closing the table, until it is closed: it takes no more wagers.

`seq` and `hash` are those of the last event; `due` is when the dealer goes on by the clock.

The seconds are the table's own pace, if a supervisor set one. `opened_by` is the person who opened
the table, if it was not the house itself. `acts` is the number of the last act, `format` the
version of the transcript that the header of its journal names. `entries` and `books` are the number
and the last hash of its entries, `deeds` is the number of deeds at its last act, `safe` is a code
of the secrets sealed for it, and `seal` is the seal of the entire row. `link` names the meter that
it shares with other tables, if it does.
"""

table_mode = Table(
    "table_mode",
    metadata,
    Column("gaming_table", Text, ForeignKey("gaming_table.name"), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("mode", Text, nullable=False),
    PrimaryKeyConstraint("gaming_table", "seq"),
    CheckConstraint("mode IN ('practice', 'live')", name="mode"),
)
"""After which event a table changed to practice or live.

Events before the first row are older than this record: then everyone had one purse, `bankroll/`.
"""

event = Table(
    "event",
    metadata,
    Column("gaming_table", Text, ForeignKey("gaming_table.name"), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("round", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("line", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Column("salt", Text),
    PrimaryKeyConstraint("gaming_table", "seq"),
    Index("ix_event_gaming_table_round", "gaming_table", "round"),
)
"""`salt` protects the hash of an event that not everyone may see."""

snapshot = Table(
    "snapshot",
    metadata,
    Column("gaming_table", Text, ForeignKey("gaming_table.name"), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
    PrimaryKeyConstraint("gaming_table", "seq"),
)

sealed = Table(
    "sealed",
    metadata,
    Column("gaming_table", Text, ForeignKey("gaming_table.name"), nullable=False),
    Column("what", Text, nullable=False),
    Column("secrets", Text, nullable=False),
    PrimaryKeyConstraint("gaming_table", "what"),
)
"""The future values of units in use, sealed until they are opened in the journal."""

epoch = Table(
    "epoch",
    metadata,
    Column("gaming_table", Text, ForeignKey("gaming_table.name"), nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("units", Integer, nullable=False),
    Column("root", Text, nullable=False),
    Column("secret", Text),
    Column("at", Text, nullable=False),
    PrimaryKeyConstraint("gaming_table", "number"),
)
"""Units whose values are fixed. `secret` generates them, sealed; no backup holds it, so a restored
table fixes others."""

sealed_with = Table(
    "sealed_with",
    metadata,
    Column("what", Text, primary_key=True),
    Column("fingerprint", Text, nullable=False),
)
"""The fingerprint of the key that everything sealed in this database was sealed with."""

answer = Table(
    "answer",
    metadata,
    Column("person", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("request", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("mac", Text, nullable=False),
    PrimaryKeyConstraint("person", "key"),
    Index("ix_answer_at", "at"),
)
"""The answer to a money request with an idempotency key, so that it is done once.

`mac` is a code that only the house's keys can make.
"""

own_limit = Table(
    "own_limit",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("person", Text, ForeignKey("person.name"), nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("amount", BigInteger),
    Column("asked", Text, nullable=False),
    Column("since", Text, nullable=False),
)
"""A limit a person asked for, and when it begins; without an amount, no limit."""

pause = Table(
    "pause",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("person", Text, ForeignKey("person.name"), nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("asked", Text, nullable=False),
    Column("until", Text, nullable=False),
    CheckConstraint("kind IN ('break', 'exclusion')", name="kind"),
)
"""Breaks and self-exclusions that people asked for."""

stay = Table(
    "stay",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("person", Text, nullable=False),
    Column("began", Text, nullable=False),
    Column("last", Text, nullable=False),
    Index("ix_stay_person_id", "person", "id"),
)
"""From when to when a person played without a long pause, to the minute."""

dispute = Table(
    "dispute",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("person", Text, ForeignKey("person.name"), nullable=False, index=True),
    Column("gaming_table", Text, ForeignKey("gaming_table.name"), nullable=False),
    Column("round", BigInteger, nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("cites", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("at", Text, nullable=False),
)
"""A ruling a person reported, with the numbers of the round's events."""

decision = Table(
    "decision",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("dispute", Number, ForeignKey("dispute.id"), nullable=False, index=True),
    Column("by", Text, ForeignKey("person.name"), nullable=False),
    Column("outcome", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("cites", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("amount", BigInteger),
    Column("entry", Number, ForeignKey("entry.id"), index=True),
    CheckConstraint("amount > 0", name="amount"),
)
"""A decision about a dispute; a second decision is another row.

`amount` is what the table paid the patron for a ruling that was wrong, and `entry` posts it.
"""

deed = Table(
    "deed",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("at", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("gaming_table", Text, ForeignKey("gaming_table.name")),
    Column("words", Text, nullable=False),
    Column("changes", Text, nullable=False),
    Column("hash", Text, nullable=False),
)
"""What was done that is not an event of a game: by whom, when, what, and digests of its rows.

`hash` covers the deed and every deed before it.
"""

deed_head = Table(
    "deed_head",
    metadata,
    Column("what", Text, primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("hash", Text, nullable=False),
    Column("seal", Text, nullable=False),
)
"""One row: the number of deeds, the hash of the last, and the house's signature of both."""

for_dealer = Table(
    "for_dealer",
    metadata,
    Column("gaming_table", Text, ForeignKey("gaming_table.name"), nullable=False),
    Column("wager", BigInteger, nullable=False),
    Column("person", Text, nullable=False),
    PrimaryKeyConstraint("gaming_table", "wager"),
)
"""Wagers made for the dealer: what they bring belongs to the dealers."""

bot = Table(
    "bot",
    metadata,
    Column("name", Text, ForeignKey("person.name"), primary_key=True),
    Column("gaming_table", Text, ForeignKey("gaming_table.name"), nullable=False, index=True),
    Column("by", Text, nullable=False),
    Column("leaving", Boolean, nullable=False),
    Column("strength", Text),
)
"""Bots at practice tables, and the person who asked for each; a leaving bot plays no more.

`strength` is how well it plays, where a game knows several.
"""

waiting = Table(
    "waiting",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("person", Text, ForeignKey("person.name"), nullable=False, index=True),
    Column("gaming_table", Text, ForeignKey("gaming_table.name"), nullable=False, index=True),
    Column("alike", Boolean, nullable=False),
    Column("joined", Text, nullable=False),
    Column("called", Text),
    Column("called_to", Text),
)
"""The people who wait for a seat, in order: at a table, or at any table with the same rules.

`called` is when a seat was offered to them, `called_to` at which table.
"""

fund_count = Table(
    "fund_count",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("gaming_table", Text, ForeignKey("gaming_table.name"), nullable=False, index=True),
    Column("what", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("dealer", Text, ForeignKey("person.name"), nullable=False),
    Column("counted", Text, nullable=False),
    Column("supervisor", Text, ForeignKey("person.name")),
    Column("signed", Text),
    Column("cashier", Text, ForeignKey("person.name")),
    Column("verified", Text),
    CheckConstraint("what IN ('count', 'end')", name="what"),
)
"""Counts of the box of a patrons' fund: by a dealer, signed by a supervisor, verified at the cage.

`what` is "end" where the fund is discontinued and paid out to patrons.
"""

seat_change = Table(
    "seat_change",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("person", Text, ForeignKey("person.name"), nullable=False, index=True),
    Column("gaming_table", Text, ForeignKey("gaming_table.name"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("asked", Text, nullable=False),
)
"""The people who want to move to a seat that is taken, in order."""

saved_bet = Table(
    "saved_bet",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("person", Text, ForeignKey("person.name"), nullable=False, index=True),
    Column("game", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("wagers", Text, nullable=False),
    CheckConstraint("what IN ('bet', 'favorites')", name="what"),
)
"""Bets that a patron saved for a game, each under a name; and a row for the favorite spots."""

message = Table(
    "message",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("gaming_table", Text, ForeignKey("gaming_table.name"), nullable=False, index=True),
    Column("person", Text, ForeignKey("person.name"), nullable=False, index=True),
    Column("at", Text, nullable=False, index=True),
    Column("words", Text, nullable=False),
    Column("emote", Text, nullable=False),
    Column("deleted_by", Text, ForeignKey("person.name")),
    CheckConstraint("length(words) <= 200", name="words"),
)
"""What people say to each other at a table: words, or the key of an emote.

No part of a game, and of no record or hash. A deleted one is shown to nobody.
"""

message_report = Table(
    "message_report",
    metadata,
    Column("message", Number, ForeignKey("message.id"), nullable=False),
    Column("person", Text, ForeignKey("person.name"), nullable=False, index=True),
    Column("at", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("decided_by", Text, ForeignKey("person.name")),
    PrimaryKeyConstraint("message", "person"),
)
"""Messages that people reported, and who of the house has dealt with it."""

muted = Table(
    "muted",
    metadata,
    Column("person", Text, ForeignKey("person.name"), nullable=False),
    Column("other", Text, ForeignKey("person.name"), nullable=False),
    PrimaryKeyConstraint("person", "other"),
)
"""The people whose messages a person does not want to see."""

silenced = Table(
    "silenced",
    metadata,
    Column("person", Text, ForeignKey("person.name"), nullable=False),
    Column("gaming_table", Text, ForeignKey("gaming_table.name"), nullable=False),
    Column("until", Text, nullable=False),
    Column("by", Text, nullable=False),
    PrimaryKeyConstraint("person", "gaming_table"),
)
"""The people who may say nothing at a table for a time."""

chat_off = Table(
    "chat_off",
    metadata,
    Column("place", Text, primary_key=True),
    Column("by", Text, nullable=False),
    Column("at", Text, nullable=False),
)
"""The tables at which chat is switched off; the place "" is the whole house."""

odds = Table(
    "odds",
    metadata,
    Column("rules", Text, nullable=False),
    Column("sources", Text, nullable=False),
    Column("told", Text, nullable=False),
    Column("mac", Text, nullable=False),
    PrimaryKeyConstraint("rules", "sources"),
)
"""Computed odds, by digests of the rules and of everything that decides them.

`mac` is a code that only the house's keys can make.
"""
