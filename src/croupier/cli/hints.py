"""`hint`: what each choice is worth at a patron's decision, best first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cli import screen
from croupier.core.errors import Refused
from croupier.core.plain import words

if TYPE_CHECKING:
    from croupier.cli.words import Seat


def hint(seat: Seat, rest: str) -> None:
    """Show what each choice is worth in percent; refused if nothing is decided now."""
    from croupier.analysis.advice import advise, situation
    from croupier.analysis.figures import per_cent

    driver = seat.session.driver
    at = situation(driver.game, driver.table, seat.session.patron)
    found = None if at is None else advise(driver.game, driver.rules, at)
    if found is None or not found.values:
        why = "no choice is known to be worth more than another now"
        raise Refused("hint", why, (), "a hint when the table asks you")
    for choice, worth in sorted(found.values.items(), key=lambda item: -item[1]):
        style = screen.STRONG if choice == found.best else screen.QUIET
        seat.say(f"{words(choice)}: {per_cent(worth, 2)}", style=style)
    seat.say(f"in percent of {found.of}; {found.note}", style=screen.QUIET)
