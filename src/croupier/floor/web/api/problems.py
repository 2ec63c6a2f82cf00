"""Refusals over HTTP: problem details that say what, why with the clause, and what is accepted."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from croupier.core.errors import Refused, UnknownName
from croupier.floor.figures.permitted import NotPermitted
from croupier.floor.people.accounts import Crowded, NotLoggedIn, NotYours
from croupier.floor.people.chat import Hushed, TooSoon
from croupier.floor.people.responsible_gaming import BeyondLimit, KeptFromPlay
from croupier.floor.tables.gates import OtherMode
from croupier.floor.tables.once import Repeated
from croupier.floor.tables.rounds import NoSuchRound
from croupier.floor.web.pages import phrases
from croupier.floor.web.pages.words import ENGLISH, language
from croupier.floor.web.serving.logs import REQUEST

MEDIA_TYPE = "application/problem+json"
USUAL = 160
"""A longer text repeats what somebody typed, and is not looked up in another language."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """RFC 9457's members, the parts of a refusal, and the request's ID in the logs."""

    type: str
    title: str
    status: int
    detail: str = ""
    what: str = ""
    why: str = ""
    cites: tuple[str, ...] = ()
    accepted: str = ""
    request: str = ""
    after_s: int = 0


class NotThere(Refused):
    """Nothing is at this address."""


class Malformed(Refused):
    """The request cannot be read."""


class TooLarge(Malformed):
    """The request is larger than the limit."""


class NotSo(Refused):
    """The address does not allow this method."""


class OutOfOrder(Refused):
    """The house cannot answer now."""


class Broken(Refused):
    """The house made a mistake."""


class TooMany(Refused):
    """Too many requests in a short time; the next is accepted after `after_s` seconds."""

    after_s = 1


KINDS: dict[type[Refused], tuple[int, str, str]] = {
    Malformed: (400, "malformed", "The request cannot be read"),
    TooLarge: (413, "too-large", "The request is too large"),
    NotLoggedIn: (401, "not-logged-in", "Log in first"),
    NotYours: (403, "not-yours", "You do not have access"),
    NotPermitted: (403, "not-permitted", "Not permitted at this table"),
    NoSuchRound: (404, "no-such-round", "No such round"),
    NotThere: (404, "not-there", "Not found"),
    NotSo: (405, "not-so", "Method not allowed"),
    UnknownName: (404, "unknown-name", "No such name"),
    KeptFromPlay: (422, "kept-from-play", "You asked to be kept from play"),
    BeyondLimit: (422, "beyond-limit", "Beyond a limit you set yourself"),
    OtherMode: (409, "other-mode", "The table changed its mode"),
    Repeated: (409, "repeated", "The key was used for another request"),
    TooSoon: (429, "too-soon", "Too soon"),
    Hushed: (422, "hushed", "Nothing can be said now"),
    Crowded: (429, "too-many", "Too many requests"),
    TooMany: (429, "too-many", "Too many requests"),
    Broken: (500, "broken", "Something went wrong here"),
    OutOfOrder: (503, "out-of-order", "The house cannot answer now"),
    Refused: (422, "refused", "Refused"),
}


def problem_of(refusal: Refused, patron: str = "") -> Problem:
    """A refusal as problem details, as said to the patron who asked."""
    kind = next(one for one in type(refusal).__mro__ if one in KINDS)
    status, name, title = KINDS[kind]
    said = phrases.spoken(refusal, patron) if patron else refusal
    return Problem(
        f"/problems/{name}",
        title,
        status,
        str(said),
        said.what,
        said.why,
        said.cites,
        said.accepted,
        REQUEST.get(),
        getattr(refusal, "after_s", 0),
    )


def refused(problem: Problem) -> Response:
    """The response that reports a problem."""
    told, code = in_language(problem)
    again = {"retry-after": str(problem.after_s)} if problem.after_s else {}
    headers = {"content-language": code, **again}
    return Response(msgspec.json.encode(told), problem.status, headers, media_type=MEDIA_TYPE)


def in_language(problem: Problem) -> tuple[Problem, str]:
    """A problem in the reader's language if all of it is known, otherwise in English."""
    texts = (problem.title, problem.detail, problem.what, problem.why, problem.accepted)
    said = [phrases.known(one) if len(one) <= USUAL else None for one in texts]
    if None in said:
        return problem, ENGLISH
    title, detail, what, why, accepted = (one or "" for one in said)
    told = msgspec.structs.replace(
        problem, title=title, detail=detail, what=what, why=why, accepted=accepted
    )
    return told, language()
