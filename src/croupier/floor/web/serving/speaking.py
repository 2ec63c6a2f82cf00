"""The language of a request: the one its reader chose, else what the browser asks for."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request, cookie_parser
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.floor.web.pages.words import LANGUAGE, languages, preferred

COOKIE = "croupier_language"
YEAR = 365 * 24 * 60 * 60


class Speaking:
    """Has every answer in the language of its request."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an application."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer in the language of the request."""
        if scope["type"] == "http":
            LANGUAGE.set(asked(Headers(scope=scope)))
        await self.app(scope, receive, send)


def asked(headers: Headers) -> str:
    """The language that a request asks for."""
    cookies = cookie_parser(headers.get("cookie", ""))
    return preferred(cookies.get(COOKIE, ""), headers.get("accept-language", ""))


def choose(request: Request, secure: bool) -> Response:
    """Keep the choice of a language in the browser, and return to the page it was made on."""
    came = urlsplit(request.headers.get("referer", ""))
    here = came.netloc == request.headers.get("host", "") and came.path.startswith("/")
    path = "/" + came.path.lstrip("/\\") if here else "/"
    answer = RedirectResponse(f"{path}?{came.query}" if here and came.query else path, 303)
    code = request.path_params["code"]
    if code in languages():
        answer.set_cookie(COOKIE, code, YEAR, secure=secure, httponly=True, samesite="lax")
    return answer
