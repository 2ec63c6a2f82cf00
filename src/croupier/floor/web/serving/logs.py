"""Structured logs: one line of JSON for what happened, and nothing in it that is hidden.

A request is told by its route, never by its body, query, cookies or headers.
"""

from __future__ import annotations

import logging
import re
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, TextIO
from uuid import uuid4

import msgspec

REQUESTS = logging.getLogger("croupier.requests")
OURS = ("croupier", "uvicorn")
REQUEST: ContextVar[str] = ContextVar("request", default="")
NAMED = re.compile(r"[A-Za-z0-9-]{8,64}")


def named(given: str) -> str:
    """The name of a request: the one it came with, where that is one, or a new one."""
    return given if NAMED.fullmatch(given) else uuid4().hex


class Lines(logging.Formatter):
    """A record as a line of JSON: when, how grave, who says it, what, and its fields."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "from": record.name}
        fields = getattr(record, "fields", None)
        told |= fields if fields is not None else {"says": record.getMessage()}
        if record.exc_info and record.exc_info[0] is not None:
            told["error"] = record.exc_info[0].__name__
            told["where"] = _where(record.exc_info[2])
        return msgspec.json.encode(told).decode()


def _where(traceback: Any) -> list[str]:
    """The lines a failure went through; not what was said, which may tell what is hidden."""
    lines = []
    while traceback is not None:
        code = traceback.tb_frame.f_code
        lines.append(f"{code.co_filename.rpartition('/')[2]}:{traceback.tb_lineno} {code.co_name}")
        traceback = traceback.tb_next
    return lines


def begin(requests: bool, to: TextIO | None = None) -> logging.Handler:
    """Write what is logged to a stream: requests too, or only what is amiss."""
    handler = logging.StreamHandler(to or sys.stderr)
    handler.setFormatter(Lines())
    for name in OURS:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.WARNING)
    REQUESTS.setLevel(logging.INFO if requests else logging.WARNING)
    return handler


def request(**fields: Any) -> None:
    """One line a request."""
    REQUESTS.info("request", extra={"fields": fields})
