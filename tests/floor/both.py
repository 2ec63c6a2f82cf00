"""Both verifiers, asked the same: the one that stands alone, and `croupier verify`."""

from __future__ import annotations

import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from croupier.floor.web.static import verifier
from croupier.notation.signature import read_kept
from croupier.notation.verify import Against, verify

Finding = tuple[str, str]
"""The property that something is against, and its kind."""


def alone(words: list[str]) -> tuple[int, set[Finding]]:
    """The exit code and findings of the verifier that stands alone."""
    with redirect_stdout(StringIO()) as shown:
        code = verifier.main([*words, "--json"])
    found = json.loads(shown.getvalue())["findings"]
    return code, {(one["property"], one["kind"]) for one in found}


def by_croupier(words: list[str]) -> set[Finding]:
    """The findings of `croupier verify`, which also settles."""
    asked = verifier.arguments(words)
    against = Against(
        key=asked.key or "",
        checkpoint=read_kept(asked.checkpoint) if asked.checkpoint else (),
        receipts=read_kept(asked.receipts) if asked.receipts else (),
    )
    found = verify(Path(asked.journal), against=against).findings
    return {(one.property, one.what) for one in found}
