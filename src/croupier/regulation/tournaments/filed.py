"""A tournament's filing as a whole: what was found, its items, and its public page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from croupier.core.errors import BadFile
from croupier.regulation.tournaments.filing import FORMAT, findings
from croupier.regulation.tournaments.page import Line, html, lines
from croupier.rulebook.display import Displayed
from croupier.rulebook.finding import Finding
from croupier.rulebook.submission import read_document


class Filed(Displayed, msgspec.Struct, frozen=True):
    """A checked filing: what was found, its items in words, and its public page."""

    findings: tuple[Finding, ...]
    lines: tuple[Line, ...]
    page: str

    def to_dict(self) -> dict[str, Any]:
        """The filing as `tournament --json` has it."""
        found = [one.to_dict() for one in self.findings]
        items = [dict(zip(("item", "what", "says"), one, strict=True)) for one in self.lines]
        return {"findings": found, "rows": items}


def filed(source: str | Path) -> Filed:
    """Read and check a filing."""
    document = read_document(source)
    found = document.data.get("format")
    if found != FORMAT:
        why = "it has no format line" if found is None else f"its format is {found!r}"
        raise BadFile(document.file, document.line(("format",)), why, f'format = "{FORMAT}"')
    return Filed(tuple(findings(document)), tuple(lines(document)), html(document))
