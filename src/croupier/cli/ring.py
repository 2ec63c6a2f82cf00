"""A table whose players act in turn, in a terminal: seats, cards, pots, and what may be typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cli import screen
from croupier.core.event import CORE_EVENTS, UNSEEN
from croupier.core.money import money
from croupier.core.plain import words
from croupier.core.prompt import Some
from croupier.core.view import OWN_HAND, HowMuch
from croupier.equipment.cards import pretty
from croupier.notation.prose import articled, sentence, setting
from croupier.rulebook.law import clause, ids

if TYPE_CHECKING:
    from croupier.cli.session import Played
    from croupier.core.driver import Driver
    from croupier.core.event import Event
    from croupier.core.part import Pile, Seat
    from croupier.core.step import Ask
    from croupier.core.view import View

BACK = "▮"
RED = frozenset("hd")
BUTTON = "dealer button "


def picture(view: View, patron: str) -> Iterator[Text | Table]:
    """The board and the pots, and a line for each seat."""
    yield from _middle(view)
    table = screen.plain("seat", "", "player", "chips", "bet", "cards", "", right=("chips", "bet"))
    for one in view.seats:
        table.add_row(*_row(view, one), style=_style(one, patron))
    yield table
    made = next((one.face for one in view.things if one.what == OWN_HAND), "")
    if made:
        yield Text(f"You have {articled(made)}.", screen.STRONG)


def _middle(view: View) -> Iterator[Text]:
    """The cards that all players share, and the pots with those who contend for them."""
    seats = {str(one.number) for one in view.seats}
    shared = {one.place: "" for one in view.things if one.what == "card"}
    for place in shared:
        if place not in seats and (shown := cards(view, place)):
            yield Text(f"{words(place).capitalize()}: ", screen.STRONG).append_text(shown)
    if view.piles:
        yield Text("  ".join(map(_pile, view.piles)), "yellow")


def _pile(pile: Pile) -> str:
    several = f" ({', '.join(pile.patrons)})" if pile.name.startswith("Side") else ""
    return f"{pile.name} {money(pile.amount)}{several}"


def _row(view: View, seat: Seat) -> tuple[Text | str, ...]:
    """A seat: its number, the button, its player, chips, bet, cards, and what was done last."""
    marks = "▸" if seat.turn else " "
    has = any(one.what == f"{BUTTON}{seat.number}" for one in view.things)
    bet = money(seat.bet) if seat.bet else ""
    shown = cards(view, str(seat.number))
    did = seat.did or seat.state.capitalize()
    stack = money(seat.stack)
    return f"{marks}{seat.number:>2}", "D" if has else "", seat.patron, stack, bet, shown, did


def _style(seat: Seat, patron: str) -> str:
    if seat.state in ("folded", "away", "waiting", "conceded"):
        return screen.QUIET
    return screen.STRONG if seat.patron == patron or seat.turn else ""


def cards(view: View, place: str) -> Text:
    """The cards at a place as this person sees them; those seen by nobody are left out."""
    faces = [one.face for one in view.things if one.what == "card" and one.place == place]
    if place.isdigit() or any(face != UNSEEN for face in faces):
        return Text(" ").join(map(_card, faces))
    return Text()


def _card(face: str) -> Text:
    if face == UNSEEN:
        return Text(BACK, screen.QUIET)
    return Text(pretty(face), "red" if face[-1] in RED else "")


def why(played: Played, patron: str, driver: Driver) -> Iterator[Text | Padding]:
    """What the patron did, every hand that was shown and every pot, each with its clauses.

    What a clause says is told once.
    """
    where, told = setting(driver.game, driver.rules, patron), set[str]()
    for event in played.events:
        if not (event.result() or _own(event, patron)) or not (said := sentence(event, where)):
            continue
        yield Text(said, screen.STRONG).append(f" {screen.clauses(event.cites)}", "not bold dim")
        for one in event.cites:
            if one not in told and one in ids():
                gist = Text(f"{one}: {clause(one).gist}", screen.QUIET)
                yield Padding(gist, (0, 0, 0, 2), expand=False)
        told.update(event.cites)


def _own(event: Event, patron: str) -> bool:
    """Whether an event of the game itself is about this player."""
    return type(event) not in CORE_EVENTS and getattr(event, "patron", "") == patron


def question(asked: Ask, view: View) -> str:
    """What may be typed now, with what each choice costs."""
    prompt, form = view.prompt, asked.form
    costs = prompt.costs if prompt is not None else {}
    listed = [
        f"{words(one)} {money(costs[one])}" if one in costs else words(one) for one in asked.choices
    ]
    if isinstance(form, Some):
        return f"Your turn: {asked.topic} 1 3 names cards by their order; Enter keeps them all."
    if isinstance(prompt, HowMuch):
        listed.append(_sizes(prompt))
    usual = f" Enter: {words(asked.silence)}." if asked.silence else ""
    return f"Your turn: {', '.join(listed)}.{usual}"


def _sizes(prompt: HowMuch) -> str:
    """How an amount is typed: its bounds, and the sizes people use."""
    does = prompt.does.lower() or "an amount from"
    bounds = screen.between(prompt.least, prompt.most)
    sizes = ", ".join(f"{name} {money(cents)}" for name, cents in prompt.sizes.items())
    return f"{does} {bounds}" + (f" ({sizes})" if sizes else "")
