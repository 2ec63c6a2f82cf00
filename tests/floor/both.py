"""Both verifiers, asked the same: the one that stands alone, and `croupier verify`."""

from __future__ import annotations

import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from croupier.floor.web.static import verifier
from croupier.notation.signature import read_kept, read_keys
from croupier.verification.verify import Against, Verified, verify

Finding = tuple[str, str]
"""The property that something is against, and its kind."""


def asked_alone(words: list[str]) -> tuple[int, dict[str, Any]]:
    """The exit code of the verifier that stands alone, and what it says."""
    with redirect_stdout(StringIO()) as shown:
        code = verifier.main([*words, "--json"])
    return code, json.loads(shown.getvalue())


def alone(words: list[str]) -> tuple[int, set[Finding]]:
    """The exit code and findings of the verifier that stands alone."""
    code, shown = asked_alone(words)
    return code, {(one["property"], one["kind"]) for one in shown["findings"]}


def by_croupier(words: list[str]) -> set[Finding]:
    """The findings of `croupier verify`, which also settles."""
    return {(one.property, one.what) for one in asked_croupier(words).findings}


def asked_croupier(words: list[str]) -> Verified:
    """What `croupier verify` says."""
    asked = verifier.arguments(words)
    key, *earlier = read_keys(asked.key) if asked.key else ("",)
    against = Against(
        key=key,
        earlier=tuple(earlier),
        checkpoint=read_kept(asked.checkpoint) if asked.checkpoint else (),
        receipts=read_kept(asked.receipts) if asked.receipts else (),
    )
    return verify(Path(asked.journal), against=against)
