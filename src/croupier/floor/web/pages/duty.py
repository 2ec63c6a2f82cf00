"""The parts of a table's page for people on duty for the house: calls, irregularities, tips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.core.part import AT, Incident
from croupier.core.rules import Rules
from croupier.core.step import Open
from croupier.core.view import View
from croupier.floor.money import tips
from croupier.floor.money.ledger import LIVE
from croupier.floor.people.accounts import DEALER, Login
from croupier.floor.tables import calls
from croupier.floor.tables.living import Living
from croupier.floor.web.api.acts import STAFF
from croupier.floor.web.api.staff import due_here
from croupier.floor.web.pages import table_page
from croupier.rulebook.details import asked
from croupier.rulebook.english import spoken


class Called(msgspec.Struct, frozen=True):
    """An irregularity as the page asks for it: its details, each in words and with an example."""

    key: str
    name: str
    cites: tuple[str, ...]
    details: Mapping[str, str]
    asks: Mapping[str, str]


def given(login: Login | None, found: Living, shown: View) -> dict[str, Any]:
    """The irregularities that may be called at a table, for people who may call them."""
    if not _on_duty(login):
        return {"on_duty": False}
    rules = found.driver.rules
    every = tuple(_called(one, rules) for one in calls.offered(found))
    return {"on_duty": True, "incidents": every, "live": found.mode == LIVE}


def _on_duty(login: Login | None) -> bool:
    return login is not None and login.person.role in STAFF


def _called(one: Incident, rules: Rules) -> Called:
    known = {key: word for example in one.examples(rules) for key, word in example.items()}
    details = {key: known.get(key, "") for key in one.details if key != AT}
    return Called(one.key, one.name, one.cites, details, {key: asked(key) for key in details})


def parts(login: Login | None, found: Living, shown: View) -> str:
    """What can be called now, what is due, and the table's tips, which a dealer can redeem."""
    if login is None or not _on_duty(login) or found.floor is None:
        return ""
    with found.floor.database.reading() as connection:
        held = tips.held(connection, found.name)
        due = due_here(connection, found, found.floor.clock())
    step, now = found.driver.step_now, [one.name for one in calls.possible(found)]
    return table_page.rendered(
        "duty_parts.html",
        table=found.name,
        tips=held,
        now=now,
        due=due,
        redeems=login.person.role == DEALER,
        says=step.says if isinstance(step, Open) else "",
        script=[spoken(line) for line in found.script],
    )
