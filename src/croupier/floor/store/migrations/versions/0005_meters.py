"""Meters of tables that were opened before meters had accounts are set aside.

What a meter shows is known to the game alone: so the table is brought to where it stands.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import sqlalchemy as sa
from alembic import op

from croupier.core.errors import Refused
from croupier.core.fold import fold
from croupier.core.game import meters_of
from croupier.core.money import Cents
from croupier.core.table import Table
from croupier.floor.money import ledger
from croupier.floor.tables import journal
from croupier.floor.tables.floor import utc
from croupier.games import registry
from croupier.notation.chain import Numbered
from croupier.notation.choices import rules_of

revision = "0005"
down_revision = "0004"
LINES = sa.text("SELECT line FROM event WHERE gaming_table = :name AND seq > :after ORDER BY seq")
TABLES = sa.text("SELECT name, game, choices, seq FROM gaming_table ORDER BY name")

ENTER = sa.text(
    'INSERT INTO entry (at, what, "by", gaming_table) VALUES (:at, :what, :by, :table) RETURNING id'
)
OPEN = sa.text("INSERT INTO account VALUES (:account, 0) ON CONFLICT DO NOTHING")
CHANGE = sa.text("UPDATE account SET balance = balance + :amount WHERE name = :account")
POST = sa.text("INSERT INTO posting VALUES (:entry, :account, :amount)")


def upgrade() -> None:
    """Go on."""
    connection = op.get_bind()
    for name, game, choices, seq in connection.execute(TABLES).all():
        for one, cents in _shown(connection, name, game, choices, seq).items():
            account = ledger.meter(name, one)
            lacks = cents - ledger.balance(connection, account)
            missing = lacks - ledger.balance(connection, ledger.BANK)
            if missing > 0:
                issued = ledger.moved(ledger.ISSUE, ledger.BANK, missing)
                _post(connection, "play money issued", issued)
            _post(connection, "meter opened", ledger.moved(ledger.BANK, account, lacks), name)


def _post(
    connection: sa.Connection, what: str, moving: Mapping[str, Cents], table: str | None = None
) -> None:
    """Enter postings as this version of the database keeps them."""
    given = {"at": utc(), "what": what, "by": ledger.CAGE, "table": table}
    number = connection.scalar(ENTER, given) if any(moving.values()) else None
    for account, amount in moving.items() if number else ():
        posting = {"entry": number, "account": account, "amount": amount}
        for said in (OPEN, CHANGE, POST):
            connection.execute(said, posting)


def _shown(
    connection: sa.Connection, name: str, key: str, choices: str, seq: int
) -> Mapping[str, Cents]:
    """What the meters of a table show; of one whose rules are no longer known, nothing."""
    try:
        game = registry.game(key)
        rules = rules_of(game, msgspec.json.decode(choices))
    except Refused:
        return {}
    if not meters_of(game, Table(rules=rules, play=game.play(rules))):
        return {}
    kept, table = journal.latest(connection, game, rules, name, seq + 1)
    texts = connection.scalars(LINES, {"name": name, "after": kept})
    lines = (msgspec.json.decode(line, type=Numbered) for line in texts)
    return meters_of(game, fold(game, table, (journal.event_of(game, line) for line in lines)))


def downgrade() -> None:
    """What was entered stays: the books hold without it, and with it."""
