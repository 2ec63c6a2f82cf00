"""Answers that are worked out beside the requests: asked for until they are there."""

from __future__ import annotations

import time
from typing import Any

from tests.floor.visitors import Visitor

TRIES = 1_200


def worked_out(visitor: Visitor, path: str) -> Any:
    """What is answered at a path once it is no longer pending."""
    for _ in range(TRIES):
        answer = visitor.get(path)
        assert answer.status_code == 200, answer.text
        if not answer.json()["pending"]:
            return answer.json()
        assert answer.json()["retry_ms"] > 0
        time.sleep(0.1)
    raise AssertionError(f"{path} is never worked out")
