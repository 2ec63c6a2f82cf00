"""What is asked about an irregularity that is called: its details, in words."""

from __future__ import annotations

from collections.abc import Mapping

DETAILS: Mapping[str, str] = {
    "at_fault": "Is the player at fault (yes or no)?",
    "box": "Box or seat number",
    "by": "Who decides, such as stickperson",
    "card": "Which card or tile",
    "cause": "Reason (delay, invalid rolls or violation)",
    "decision": "What is decided",
    "dice": "Were the dice rolling or at rest?",
    "face": "Cards face up or face down (up or down)?",
    "found": "What was found, or how many",
    "how": "What happened to the hand",
    "known": "Could a player learn the hole card (yes or no)?",
    "misdealt": "Were cards misdealt (yes or no)?",
    "next": "The next section or number",
    "objects": "How many objects the die rests on",
    "passed": "The section or number just passed",
    "patron": "Which player",
    "place": "Whose card or tile",
    "prize": "The amount to be shown",
    "protected": "Was the hand protected (yes or no)?",
    "reconstructed": "Can the hand be reconstructed (yes or no)?",
    "seat": "Seat number",
    "shows": "What the dice show",
    "ten": "Which ten",
    "total": "The total that was called",
    "works": "Does it work again (yes or no)?",
}


def asked(detail: str) -> str:
    """What a detail is called by people; one of a game of your own has its own name."""
    return DETAILS.get(detail, detail.replace("_", " ").capitalize())
