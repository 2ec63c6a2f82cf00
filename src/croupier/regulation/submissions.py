"""Submissions, checked against the games that are built and those that are authorized."""

from __future__ import annotations

from croupier.games import registry
from croupier.regulation.authorized import register_findings, registered, unregistered
from croupier.rulebook import compliance
from croupier.rulebook.finding import Finding, Report, in_order
from croupier.rulebook.submission import Document


def findings(document: Document) -> list[Finding]:
    """Everything the law says about a casino's rule selections."""
    known = (*registry.KEYS, *registered(document))
    found = compliance.findings(document, registry.games(), known)
    own = register_findings(document, Report(document))
    return in_order([*unregistered(found), *own])
