"""The irregularities of colorado hold 'em, numbered as in its section 14."""

from __future__ import annotations

from croupier.games.coloradoholdem.options import LAW
from croupier.games.families.stud import called, community

NUMBERS = {
    "card_face_up": "IR-CO-1",
    "card_drawn_in_error": "IR-CO-2",
    "wrong_number": "IR-CO-3",
    "shuffler_fails": "IR-GN-6",
    "shoe_jams": "IR-GN-7",
    "stub_count_wrong": "IR-GN-8",
    "device_count_wrong": "IR-GN-8b",
    "improper_cut": "IR-GN-9",
}
IRREGULARITIES = (
    *called.numbered(LAW, NUMBERS),
    community.exposed("CO-12", ("coloradoholdem.10.c", "coloradoholdem.11.c")),
)
KEPT_UP = called.kept_up(LAW, "CO-5(e)")
