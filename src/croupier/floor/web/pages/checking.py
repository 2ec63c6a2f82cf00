"""What was found in a document that was handed in, as part of its page."""

from __future__ import annotations

from msgspec.structs import replace
from starlette.responses import HTMLResponse, Response

from croupier.floor.people.accounts import SUPERVISOR
from croupier.floor.web.api import checking
from croupier.floor.web.api.checking import NewCheck
from croupier.floor.web.api.endpoints import Asker
from croupier.floor.web.pages import table_page
from croupier.floor.web.serving.house import House

MOST = 200
"""How many tables or entries are shown; the rest are counted."""


def found(house: House, asker: Asker, body: NewCheck) -> Response:
    """The findings of a document, place by place."""
    made = checking.check_document(house, asker, body)
    return HTMLResponse(
        table_page.rendered(
            "compliance_checked.html",
            found=made,
            places=made.places[:MOST],
            rest=len(made.places) - MOST,
            supervisor=asker.person.role == SUPERVISOR,
        )
    )


PAGE = replace(checking.CHECK, path="/compliance/check", does=found)
"""The same as over HTTP, with a page for an answer."""
