"""`save`: a session as a transcript, or a hand with only the cards that a patron saw."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from croupier.core.errors import Refused
from croupier.core.event import UNSEEN

if TYPE_CHECKING:
    from croupier.cli.session import Session
    from croupier.cli.words import Seat

EVERY_CARD = "The file has every card of these hands, also those that were folded and never shown."
"""What is said about a transcript of hands that stay hidden."""
LAST_HAND = " save FILE.phh has the last hand with only the cards that you saw."
"""What is added where PHH has a code for these hands."""


def save(seat: Seat, rest: str) -> None:
    """Save the transcript, unless it would tell a hidden card; its name determines its format.

    Where hands stay hidden, a PHH file has the last one with the cards that the patron saw.
    """
    session = seat.session
    if not rest:
        files = "save FILE.croupier or FILE.jsonl"
        if _has_hands(session):
            files = "save FILE.croupier, FILE.jsonl, or FILE.phh for the last hand"
        raise Refused("save", "it needs a file name", (), files)
    if session.in_turn and Path(rest).suffix == ".phh":
        _save_hand(seat, Path(rest))
        return
    on_the_table = session.driver.view(session.patron).things
    if session.driver.table.playing and any(one.face == UNSEEN for one in on_the_table):
        why = "a transcript has all cards, and some of this round are hidden from you"
        raise Refused("save", why, (), "saving once the round is over")
    write_transcript(session, Path(rest))
    every = EVERY_CARD + LAST_HAND * _has_hands(session)
    seat.say(f"saved {rest}", *(every,) * session.in_turn)


def _has_hands(session: Session) -> bool:
    """Whether a hand of this table can be saved with only the cards that the patron saw."""
    from croupier.notation.convert import may_be_shown

    return session.in_turn and may_be_shown(session.driver)


def _save_hand(seat: Seat, file: Path) -> None:
    """Save the last hand in PHH, with only the cards that the patron saw."""
    from croupier.notation.convert import shown

    session = seat.session
    if not session.rounds:
        raise session.none_played(f"save {file}", "played")
    number = session.rounds[-1].number
    _write(file, shown(session.driver, session.patron, number))
    seat.say(f"saved {file}: hand {number}, with the cards that you saw")


def write_transcript(session: Session, file: Path) -> None:
    """Write the session so far as a transcript."""
    from croupier.notation.convert import form_of, written

    _write(file, written(session.driver, form_of(file.name)))


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise Refused(str(file), error.strerror or "cannot be written") from error
