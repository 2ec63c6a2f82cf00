"""Submissions, checked against the games that are built and those that are authorized."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from croupier.games import registry
from croupier.regulation.authorized import (
    Authorization,
    register_findings,
    registered,
    unregistered,
)
from croupier.rulebook import compliance
from croupier.rulebook.citation import cites
from croupier.rulebook.common import SIGN, SIGN_CITES
from croupier.rulebook.finding import Finding, Report, in_order
from croupier.rulebook.submission import Document


def findings(document: Document) -> list[Finding]:
    """Everything the law says about a casino's rule selections."""
    built, more = registry.games(), registered(document)
    found = compliance.findings(document, built, (*registry.KEYS, *more))
    without = {key: one for key, one in more.items() if key not in built}
    report = Report(document)
    own = register_findings(document, report), limit_signs(document, without, report)
    return in_order([*without_rules(unregistered(found), without), *own[0], *own[1]])


def without_rules(
    found: Iterable[Finding], without: Mapping[str, Authorization]
) -> Iterator[Finding]:
    """Say of a registered game by its name that its rules are not here."""
    for one in found:
        game = without.get(one.chosen)
        if game is None or one.key != "game" or one.severity != "warning":
            yield one
            continue
        why = "are not in the documents here, so the choices of this table are not checked"
        yield replace(one, message=f"the rules of {game.name} {why}")


@cites("cmr147.07.3")
def limit_signs(
    document: Document, without: Mapping[str, Authorization], report: Report
) -> Iterator[Finding]:
    """A sign states the limits at every table, also of a game whose rules are not here."""
    because = SIGN_CITES
    for table in document.tables:
        if isinstance(table.game, str) and table.game in without:
            place = (*table.place, "limits")
            message = f"limits: {SIGN} [{', '.join(because)}]."
            yield report("note", table, place, message, key="limits", because=because)
