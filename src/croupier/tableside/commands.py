"""A typed command on any screen: an input line without its speaker."""

from __future__ import annotations

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Event, WagerPlaced, WagersClosed, WagerTakenDown
from croupier.core.game import devices
from croupier.core.placing import as_taken_down
from croupier.core.step import Deal, Draw, Open
from croupier.core.wager import Bid
from croupier.notation.inputs import EXPECTED, read_input
from croupier.notation.words import without_cites

DEALER = "dealer"


def said(driver: Driver, speaker: str, text: str) -> Event:
    """The input that somebody means, as in `25 on red` or `buys 100`; nobody speaks for others.

    A person who types names no clauses: an input has those of the step it answers.
    """
    line = without_cites(" ".join(text.split()))[0]
    spoken = (
        _dealer(driver, line) if speaker == DEALER else (f"{speaker} {line}", f"{speaker}: {line}")
    )
    refusals = []
    for one in spoken:
        try:
            return _own(speaker, _meant(driver, read_input(driver.game, driver.table, one)), line)
        except Refused as refusal:
            refusals.append(refusal)
    understood = [one for one in refusals if one.accepted != EXPECTED]
    raise understood[-1] if understood else refusals[-1]


def whose(event: Event) -> str | None:
    """The patron who makes an input; None if it is the dealer's or chance's."""
    return event.wager.patron if isinstance(event, WagerPlaced) else getattr(event, "patron", None)


def _own(speaker: str, event: Event, line: str) -> Event:
    """Refuse an input that is not the patron's own, even if their name is a word of the grammar."""
    if speaker not in (DEALER, whose(event)):
        raise Refused(repr(line), "not an input", (), EXPECTED)
    return event


def _dealer(driver: Driver, line: str) -> tuple[str, ...]:
    """The possible readings of a dealer's line: a bare outcome, or an input without a speaker."""
    step = driver.step_now
    if isinstance(step, Draw) and " " not in line:
        return (f"{step.device}: {line}",)
    if isinstance(step, Deal) and ":" not in line and _are_cards(driver, step, line):
        return (f"{step.device}: {line}",)
    return (line, f"{DEALER}: {line}")


def _are_cards(driver: Driver, step: Deal, line: str) -> bool:
    """Whether a line names cards of the shoe, with or without their places."""
    faces = devices(driver.game, driver.rules)[step.device].faces
    return all(part.split()[-1:] and part.split()[-1] in faces for part in line.split(","))


def _meant(driver: Driver, event: Event) -> Event:
    """Refuse words of the dealer that the table does not wait for; they close nothing.

    Nobody says what comes back of a commission: that follows from the rules.
    """
    step = driver.step_now
    if isinstance(event, WagersClosed) and isinstance(step, Open) and event.says != step.says:
        raise Refused(repr(event.says), "not a command", step.cites, step.says)
    if isinstance(event, WagerTakenDown):
        return as_taken_down(driver.game, driver.table, event)
    return event


def act(driver: Driver, speaker: str, text: str) -> tuple[Event, ...]:
    """Do what somebody typed; a wager opens a round if none is under way."""
    event = said(driver, speaker, text)
    if not isinstance(event, WagerPlaced):
        return driver.feed(event)
    wager = event.wager
    bid = Bid(wager.amount, wager.kind, wager.on, wager.box, event.cash, wager.coupon)
    return driver.place(wager.patron, bid)
