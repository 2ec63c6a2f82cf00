"""The irregularities of let it ride, numbered as in its section 12."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.event import Event
from croupier.core.table import Table
from croupier.games.families.stud import called
from croupier.games.families.stud.settling import void
from croupier.games.letitride.options import LAW, LEFT, MIDDLE, RIGHT
from croupier.rulebook.citation import cites
from croupier.rulebook.irregularities import incident

NUMBERS = {
    "card_face_up": "IR-LR-1",
    "card_drawn_in_error": "IR-LR-2",
    "wrong_number": "IR-LR-3",
    "shuffler_fails": "IR-GN-6",
    "shoe_jams": "IR-GN-7",
    "stub_count_wrong": "IR-GN-8",
    "device_count_wrong": "IR-GN-8b",
    "improper_cut": "IR-GN-9",
}
UNSEEN = ("letitride.10.d", "letitride.10.f")


@cites("letitride.10.d", "letitride.10.f")
def _community_face_down(table: Table) -> str | None:
    """A community card is still face down."""
    places = (table.play.hands.get(place, ()) for place in (LEFT, MIDDLE, RIGHT))
    hidden = any(seen is not None for there in places for _, seen in there)
    return None if table.playing and hidden else "no community card is face down"


@cites("letitride.10.d", "letitride.10.f")
def community_card_exposed(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """If a community card is seen before its time, all hands are void (LR-7)."""
    return void(table, UNSEEN)


INCIDENTS = (
    *called.numbered(LAW, NUMBERS),
    incident(
        "LR-7",
        "A community card is exposed too early",
        _community_face_down,
        community_card_exposed,
    ),
)
KEPT_UP = called.kept_up(LAW, "LR-5(e)")
