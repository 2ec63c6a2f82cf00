"""Structured logs: one line of JSON per record, without anything hidden.

A request is identified by its route, never by its body, query, cookies or headers.
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
    """The ID of a request: the one it came with if valid, otherwise a new one."""
    return given if NAMED.fullmatch(given) else uuid4().hex


class Lines(logging.Formatter):
    """A record as a line of JSON: time, level, logger, message, and its fields."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "from": record.name}
        fields = getattr(record, "fields", None)
        line |= fields if fields is not None else {"says": record.getMessage()}
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["where"] = _where(record.exc_info[2])
        return msgspec.json.encode(line).decode()


def _where(traceback: Any) -> list[str]:
    """The lines a failure went through, without its message, which may reveal something hidden."""
    lines = []
    while traceback is not None:
        code = traceback.tb_frame.f_code
        lines.append(f"{code.co_filename.rpartition('/')[2]}:{traceback.tb_lineno} {code.co_name}")
        traceback = traceback.tb_next
    return lines


def begin(requests: bool, to: TextIO | None = None) -> logging.Handler:
    """Write logs to a stream: requests too, or only warnings and errors."""
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
    """Log one line for a request."""
    REQUESTS.info("request", extra={"fields": fields})
