"""The tiles: washed and stacked, cut by a bank, delivered in the style it chooses."""

from __future__ import annotations

from croupier.core.event import Chosen, Event
from croupier.core.game import Game
from croupier.core.part import Question
from croupier.core.prompt import Number
from croupier.core.step import Ask, Ceremony, Shuffle, Step
from croupier.core.table import Table
from croupier.games.families import shoe
from croupier.games.families.paigow import delivery
from croupier.games.families.paigow.play import in_round
from croupier.games.paigow.play import UNCUT, CutNamed, Play, StacksCut, StyleChosen
from croupier.games.paigow.styles import (
    HIGH,
    HOUSE_RIGHT,
    MOST_CUT,
    RIGHT,
    STACKS,
    STYLES,
    by_style,
    cut,
    ends,
)
from croupier.rulebook.citation import cites

WASHED, AGAIN = ("paigow.4.c", "paigow.4.d"), ("paigow.4.f", "paigow.4.d")
CUT, STYLE, SHAKEN = ("paigow.8.g",), ("paigow.8.i", "paigow.8.k"), ("paigow.6.a", "paigow.6.b")
FIRST, COUNT, WHERE, DELIVERY = "the stacks", "stacks of the cut", "ends of the cut", "delivery"
NO_CUT = "no_cut"
WHICH = "Which stack, counted from the dealer's right, does your cut begin with?"
HOW_MANY = "How many adjacent stacks do you cut?"
WHERE_TO = "To which end do they go?"
UNCUT_FOR, ONE_CUT = "The tiles are not cut.", "One stack is cut."
TO_RIGHT, USUAL_WAY = "They go to the right.", "The tiles are delivered the usual way."
HOW = "How should the dealer deliver the tiles?"


@cites("paigow.4.c", "paigow.4.d", "paigow.4.f", "paigow.1.washing")
def washing(table: Table) -> Step:
    """Before each round the tiles are washed, and stacked in eight stacks of four."""
    state = table.play.shoe.state
    if state == "spent":
        return Shuffle(shoe.SHOE, AGAIN if table.play.begun else WASHED)
    return (shoe.ShoeReady(cites=("paigow.4.d",)),) if state != "ready" else None


@cites("paigow.4.d")
def stacking(table: Table) -> Step:
    """Eight stacks of four tiles lie side by side, in the order in which a bank cut them."""
    order = table.play.stacks or UNCUT
    lie = tuple(order.index(stack) + 1 for stack in UNCUT)
    return delivery.stacked(table, lie, HIGH, ("paigow.4.d",))


@cites("paigow.8.g")
def cutting(table: Table) -> Step:
    """Before "No more bets" the bank may cut the stacks once: where, how many, to which end."""
    play: Play = table.play
    if not play.bank or play.stacks:
        return None
    who = (play.bank,)
    if not play.cut:
        form, silence = Number(1, STACKS), NO_CUT
        usual = Ceremony(silence, UNCUT_FOR)
        return Ask(who, FIRST, (NO_CUT,), CUT, form, silence, WHICH, topic=FIRST, ceremony=usual)
    if len(play.cut) == 1:
        most = min(STACKS + 1 - play.cut[0], MOST_CUT)
        usual, form = Ceremony("1", ONE_CUT), Number(1, most)
        return Ask(who, COUNT, (), CUT, form, "1", HOW_MANY, topic=COUNT, ceremony=usual)
    choices, usual = ends(play.cut[1]), Ceremony(RIGHT, TO_RIGHT)
    return Ask(who, WHERE, choices, CUT, silence=RIGHT, asks=WHERE_TO, topic=WHERE, ceremony=usual)


@cites("paigow.8.g")
def number_named(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The bank names where its cut begins or how many stacks it has, or does not cut."""
    if chosen.choice == NO_CUT:
        return (StacksCut(order=UNCUT, cites=CUT),)
    return (CutNamed(number=int(chosen.choice), cites=CUT),)


@cites("paigow.8.g", "paigow.8.g.1", "paigow.8.g.2")
def end_named(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The stacks are moved as the bank directs: to one end, or some of them to the other."""
    first, count = table.play.cut
    order = tuple(one + 1 for one in cut(first, count, chosen.choice))
    both = ("paigow.8.g.2",) if "," in chosen.choice else ("paigow.8.g.1",)
    return (StacksCut(order=order, cites=both),)


@cites("paigow.8.i", "paigow.8.k")
def styling(table: Table) -> Step:
    """After "No more bets" the bank may choose how the tiles are delivered."""
    play: Play = table.play
    if not play.bank or play.style or not in_round(table):
        return None
    who, choices = (play.bank,), table.rules.delivery_styles
    usual, about = Ceremony(HOUSE_RIGHT, USUAL_WAY), DELIVERY
    return Ask(
        who, about, choices, STYLE, silence=HOUSE_RIGHT, asks=HOW, topic=about, ceremony=usual
    )


def style_named(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The dealer repeats the style and shows it."""
    cited = ("paigow.8.i", STYLES[chosen.choice][2])
    return (StyleChosen(style=chosen.choice, cites=cited),)


@cites("paigow.3.a", "paigow.6.a", "paigow.6.b", "paigow.6.c", "paigow.8.i", "paigow.8.j")
def shaking(table: Table) -> Step:
    """Three dice, shaken by the dealer or the bank, count to the position that is dealt to first.

    The count begins with the dealer's position, or with the bank's.
    """
    because = ("paigow.8.i", "paigow.8.j") if table.play.bank else (*SHAKEN, "paigow.6.c")
    return delivery.shake(table, because)


@cites("paigow.6.d", "paigow.8.k")
def delivering(table: Table) -> Step:
    """Four tiles go to each of the eight positions, counterclockwise from the first one."""
    play: Play = table.play
    if not play.start or play.delivered:
        return None
    style = play.style or HOUSE_RIGHT
    name, _, clause = STYLES[style]
    how, cited = (name, ("paigow.8.k", clause)) if play.bank else ("", ("paigow.6.d",))
    return (delivery.delivered(table, by_style(style), how, cited, clockwise=False),)


@cites("paigow.6.e", "paigow.6.f", "paigow.8.l", "paigow.8.m")
def collecting(table: Table) -> Step:
    """Stacks that nobody wagers on are collected, and the shaker is covered and shaken once."""
    return delivery.made_ready(table, ("paigow.8.m",) if table.play.bank else ("paigow.6.f",))


QUESTIONS = {
    FIRST: Question(number_named),
    COUNT: Question(number_named),
    WHERE: Question(end_named),
    DELIVERY: Question(style_named),
}
