"""The irregularities of three card poker, numbered as in its section 12."""

from __future__ import annotations

from croupier.games.families.stud import called
from croupier.games.threecardpoker.options import LAW

NUMBERS = {
    "card_face_up": "IR-TC-1",
    "card_drawn_in_error": "IR-TC-2",
    "wrong_number": "IR-TC-3",
    "exposed_early": "IR-TC-4",
    "shuffler_fails": "IR-GN-6",
    "shoe_jams": "IR-GN-7",
    "stub_count_wrong": "IR-GN-8",
    "device_count_wrong": "IR-GN-8b",
    "improper_cut": "IR-GN-9",
}
IRREGULARITIES = called.numbered(LAW, NUMBERS)
KEPT_UP = called.kept_up(LAW, "TC-5(e)")
