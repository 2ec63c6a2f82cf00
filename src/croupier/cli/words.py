"""The words a patron may type at a table, and what each does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from difflib import get_close_matches
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from rich.padding import Padding
from rich.text import Text

from croupier.analysis.advantages import advantages
from croupier.cli import ring, screen
from croupier.cli.hints import hint
from croupier.cli.roads import INDENT, drawn
from croupier.cli.saving import save
from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.event import Dealt, Event, IncidentCalled, RoundEnded, WagerPlaced, seen_by
from croupier.core.game import area_of, booked_as, devices, offered, refused_choices
from croupier.core.money import cents
from croupier.core.naming import device, places
from croupier.core.part import Key, Roads
from croupier.core.plain import words as plain
from croupier.core.prompt import One
from croupier.core.rules import Rules
from croupier.core.step import Deal, Draw, Open
from croupier.core.table import IDLE
from croupier.core.wager import Bid, Wager, WagerKind
from croupier.drawing.terminal import cloth
from croupier.equipment.cards import in_letters
from croupier.equipment.source import Live
from croupier.notation.plain import split_hands
from croupier.rulebook.duties import owed_in
from croupier.rulebook.english import describe, offers, spoken
from croupier.rulebook.script import moments_of, spoken_now, spoken_on
from croupier.tableside import arranging
from croupier.tableside.announcing import by_name
from croupier.tableside.commands import act
from croupier.tableside.line import Does, Line, read
from croupier.tableside.spoken import named

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from croupier.cli.session import Session
    from croupier.core.step import Ask

LAST = 10
WIDTH = 80


class Leave(Exception):
    """Raised when the patron leaves the table."""


class Seat:
    """A session and its console; `log` shows every event as it happens.

    `warned` is the arrangement that was advised against, `dealt` the last line if it is about
    cards that were dealt: rows of cards that go to the same places are told once.
    """

    def __init__(self, session: Session, console: Console, *, log: bool = False) -> None:
        """Sit down at a screen."""
        self.session, self.console, self.log = session, console, log
        self.warned = ""
        self.dealt: RenderableType = ""

    def say(self, *lines: RenderableType, style: str = "") -> None:
        """Show lines, slightly indented even where they wrap."""
        for line in lines:
            self.console.print(Padding(line, (0, 0, 0, INDENT), expand=False), style=style)

    def tell(self, events: Iterable[Event]) -> None:
        """Show what happened at the table, and the patron's settlement line by line."""
        patron = self.session.patron
        visible = tuple(seen for event in events if (seen := seen_by(event, patron)) is not None)
        driver = self.session.driver
        self.say(*screen.bot_wagers(visible, self.session.bots, driver), style=screen.QUIET)
        if any(isinstance(event, RoundEnded) for event in visible):
            self.say(*screen.lit(self.session))
        for line, style in screen.lines(visible, patron, driver, log=self.log):
            if line != self.dealt:
                self.say(line, style=style)
            self.dealt = line if all(isinstance(event, Dealt) for event in visible) else ""
        self.say(*screen.flags(visible, patron, self.session.driver))
        if any(isinstance(event, RoundEnded) for event in visible):
            self._sum_up()

    def _sum_up(self) -> None:
        """Show the round's result and the chips, including the bots'."""
        last = self.session.rounds[-1]
        text = Text(f"round {last.number}: ")
        text.append(screen.signed(last.net), screen.tone(last.net))
        text.append(f", chips {screen.money(self.session.balance)}")
        accounts = self.session.driver.table.accounts
        others = ", ".join(f"{bot} {screen.money(accounts[bot])}" for bot in self.session.bots)
        text.append(f"   ({others})" if others else "", screen.QUIET)
        self.say(text)


def obey(seat: Seat, line: str) -> None:
    """Do what a line says: what every table understands, or a word of the terminal's own."""
    text = line.strip()
    if not text:
        accept(seat) if seat.session.question else enter(seat)
        return
    first, *rest = text.split(maxsplit=1)
    typed = read(seat.session.driver, seat.session.patron, text, OWN)
    if typed is None:
        OWN[first.lower()](seat, "".join(rest))
    elif typed.does is Does.READY:
        go(seat, "")
    elif typed.does is Does.INPUT:
        _input(seat, text)
    elif typed.does is not Does.ANSWER or not _is_warned(seat, text):
        _does(seat, typed)


def enter(seat: Seat) -> None:
    """Go on; but nothing is dealt to a patron without wagers who does not ask for it."""
    seat.tell(seat.session.open())
    if seat.session.question:
        ask(seat)
    elif seat.session.may_wager and not seat.session.is_in and not seat.session.in_turn:
        why = "you have no wagers on the layout"
        raise Refused("Enter", why, (), "a wager, or go for a round without one")
    else:
        go(seat, "")


def _does(seat: Seat, typed: Line) -> None:
    """Do what a line means at the table, and show the result."""
    opens = seat.session.driver.table.stage == IDLE
    skipped, events = seat.session.does(typed.done)
    if typed.does in (Does.MOVE, Does.TAKE):
        for line in screen.commissions_back(events, seat.session.patron, seat.session.driver):
            seat.say(line)
        show_laid(seat)
        for refusal in skipped:
            seat.say(f"skipped {refusal}", style=screen.BAD)
    elif typed.does is Does.ANSWER:
        seat.tell(events)
        resume(seat)
    elif typed.does is Does.WAGER:
        _show_placed(seat, events)
        if opens:
            seat.tell(seat.session.open())
            ask(seat)
    else:
        (_show_placed if typed.does is Does.SUPPORT else Seat.tell)(seat, events)
        ask(seat)


def _input(seat: Seat, text: str) -> None:
    """Enter what a device shows at a live table; otherwise read a wager, or refuse."""
    driver, first = seat.session.driver, text.partition(" ")[0].lower()
    entered = isinstance(driver.step_now, Draw) and " " not in text
    if isinstance(driver.source, Live) and (entered or isinstance(driver.step_now, Deal)):
        seat.tell(seat.session.note(act(driver, "dealer", in_letters(text))))
        resume(seat)
    elif text[0] in "$0123456789-":
        wager(seat, text)
    else:
        if first in NAMES:
            raise Refused(repr(text), f"nothing may follow {first}", (), first)
        if seat.session.in_turn and first in IN_TURN:
            why = "nothing is asked of you now"
            raise Refused(repr(text), why, (), "Enter, for the next hand")
        words = [name for one in TURNS for name in one.names] if seat.session.in_turn else NAMES
        near = get_close_matches(first, words, n=1)
        accepted = f"{near[0]}, or ? for all words" if near else "? lists the words"
        raise Refused(repr(first), "not a word that means anything now", (), accepted)


def accept(seat: Seat) -> None:
    """Answer an empty line with the first choice, if one of several is asked for."""
    asked = seat.session.question
    choice = asked.silence if asked is not None else ""
    if asked is not None and not choice and isinstance(asked.form, One):
        choice = next(iter(asked.choices), "")
    if asked is None or not choice:
        ask(seat)
    else:
        choose, patron = seat.session.driver.choose, seat.session.patron
        _does(seat, Line(Does.ANSWER, partial(choose, patron, choice, asked.about)))


def wager(seat: Seat, text: str) -> None:
    """Make a wager."""
    driver, patron = seat.session.driver, seat.session.patron
    _does(seat, Line(Does.WAGER, partial(driver.place, patron, text)))


def _show_placed(seat: Seat, events: Iterable[Event]) -> None:
    driver = seat.session.driver
    if seat.log:
        seat.tell(events)
        return
    for event in events:
        if isinstance(event, WagerPlaced):
            made = event.wager
            seat.say(screen.placed(driver.game, driver.rules, made))


def show_laid(seat: Seat) -> None:
    """Show the wagers on the layout, or that there are none."""
    seat.say(screen.laid_listing(seat.session) if seat.session.laid else "no wagers on the layout")


def go(seat: Seat, rest: str) -> None:
    """Close, draw and settle."""
    for events in seat.session.proceed():
        seat.tell(events)
    ask(seat)


def resume(seat: Seat) -> None:
    """Continue a round that waited for an answer; an open table waits for wagers."""
    driver = seat.session.driver
    seat.tell(seat.session.open() if driver.table.open else ())
    if driver.table.playing and not seat.session.further:
        go(seat, "")
    else:
        ask(seat)


def ask(seat: Seat) -> None:
    """Show the table's question to the patron, or say which outcome it waits for."""
    asked, step = seat.session.question, seat.session.driver.step_now
    game = seat.session.driver.game
    if asked is not None and seat.session.in_turn:
        seat.say(*ring.picture(seat.session.view, seat.session.patron))
        seat.say(ring.question(asked, seat.session.view), style=screen.STRONG)
    elif asked is not None:
        seat.say(*screen.held(seat.session.driver, seat.session.patron), style=screen.STRONG)
        seat.say(*((asked.asks,) if asked.asks else ()), style=screen.QUIET)
        _say_question(seat, asked)
    elif isinstance(step, Open) and (need := seat.session.needed) is not None:
        due = " or ".join(map(plain, need.kinds))
        seat.say(f"{need.why}: {due} from {need.patron}", style=screen.QUIET)
    elif further := seat.session.further:
        seat.say(screen.further(further))
    elif isinstance(step, Draw) and isinstance(seat.session.driver.source, Live):
        shown = devices(game, seat.session.driver.rules)[step.device].faces[0]
        seat.say(f"the {device(game, step.device)}: type the outcome, such as {shown}")
    elif isinstance(step, Deal) and isinstance(seat.session.driver.source, Live):
        due = "a card" if len(step.to) == 1 else "the cards"
        seat.say(f"the {step.device}: type {due} for {split_hands(places(game, step.to))}")


def _say_question(seat: Seat, asked: Ask) -> None:
    """Show how a question is answered; cards that are arranged are numbered."""
    driver, patron = seat.session.driver, seat.session.patron
    how = arranging.arranging_of(driver, asked)
    if how is None or not arranging.faces(driver, patron, asked)[0]:
        seat.say(screen.question(driver.game, asked))
    else:
        seat.say(*screen.to_arrange(driver, patron, asked, how))


def try_(seat: Seat, rest: str) -> None:
    """Show what an arrangement of the patron's cards would make."""
    driver, patron = seat.session.driver, seat.session.patron
    _, names, made = arranging.tried(driver, patron, rest)
    for line, style in screen.arranged(names, made):
        seat.say(line, style=style)


def _is_warned(seat: Seat, text: str) -> bool:
    """Give advice about an arrangement before it is set; the same line again sets it."""
    driver, patron = seat.session.driver, seat.session.patron
    asked = seat.session.question
    answer = arranging.chosen(driver, patron, asked, text) if asked is not None else ""
    if asked is None or not answer or answer == seat.warned:
        return False
    made = arranging.makes(driver, patron, asked, answer)
    if made.loses:
        seat.warned = answer
        seat.say(f"{made.advice} {screen.clauses(made.cites)}".strip(), style=screen.BAD)
        seat.say("Type it again to set it like this.", style=screen.QUIET)
    return made.loses


def close(seat: Seat, rest: str) -> None:
    """Close the betting, but do not draw yet."""
    seat.tell(seat.session.close())
    seat.say("the draw is waiting: type go, or call an incident", style=screen.QUIET)


def _with_others(driver: Driver, wager: Wager) -> tuple[str, str, bool]:
    """The first of the wagers that are booked together with one, and whether there are several."""
    asked = Bid(wager.amount, wager.kind, wager.on, wager.box)
    first, *more = booked_as(driver.game, driver.table, asked)
    return first.kind, first.on, bool(more)


def odds(seat: Seat, rest: str) -> None:
    """Show the figures of a wager, of those made, or of all; or take odds behind a wager."""
    driver = seat.session.driver
    if _support(seat, rest):
        return
    kinds = offered(driver.game, driver.rules)
    if rest and rest != "all":
        asked = named(driver, rest)
        if asked.kind not in kinds:
            raise UnknownName("wager", rest, kinds)
        kind = kinds[asked.kind]
        shown = [_row(kind, asked.on or kind.spots(driver.rules)[0], driver.rules)]
    elif (held := seat.session.held) and rest != "all":
        laid = dict.fromkeys(_with_others(driver, wager) for wager in held)
        shown = [
            (kinds[key].name, kinds[key], on) if several else _row(kinds[key], on, driver.rules)
            for key, on, several in laid
        ]
    else:
        every = offers(driver.game, driver.rules, advantages(driver.game, driver.rules))
        firsts = ((one.name, one.kinds[0]) for one in every)
        shown = [(name, kind, kind.spots(driver.rules)[0]) for name, kind in firsts]
    seat.say(screen.odds_listing(driver.game, driver.rules, shown))
    for note in screen.odds_notes(driver.game, driver.rules, shown):
        seat.say(note, style=screen.QUIET)
    together = None if rest else screen.mix_line(seat.session)
    if together is not None:
        seat.say(together)


def _support(seat: Seat, amount: str) -> bool:
    """`odds 20` where a wager knows its own spot: put this amount behind the patron's wager."""
    driver = seat.session.driver
    known = [one for one in offered(driver.game, driver.rules).values() if one.knows_its_spot]
    if not known or not re.fullmatch(r"\$?\d[\d.,]*", amount):
        return False
    kinds = [one for one in known if one.usual(driver.table)]
    if not kinds and any(amount in one.spots(driver.rules) for one in known):
        return False
    if not kinds:
        names = " or ".join(one.name for one in known)
        why, later = "there is no wager for it to support", f"{names}, once there is one"
        raise Refused(f"odds {amount}", why, known[0].cites, later)
    refusals = []
    for one in kinds:
        try:
            wager(seat, f"{amount} on {one.key}")
        except Refused as refusal:
            refusals.append((one, refusal))
        else:
            return True
    raise _nearest(seat, refusals)


def _nearest(seat: Seat, refusals: list[tuple[WagerKind, Refused]]) -> Refused:
    """The refusal for a wager the patron supports, or otherwise the first."""
    held = [wager.kind for wager in seat.session.held]
    nearest = [why for one, why in refusals if any(one.key.startswith(kind) for kind in held)]
    return (nearest or [refusals[0][1]])[0]


def _row(kind: WagerKind, on: str, rules: Rules) -> tuple[str, WagerKind, str]:
    return screen.label(kind, on, rules), kind, on


def why(seat: Seat, rest: str) -> None:
    """Show the last settlement, line by line, with its clauses."""
    session = seat.session
    if not session.rounds:
        raise session.none_played("why", "settled")
    last, told = session.rounds[-1], ring.why if session.in_turn else screen.why
    lines = list(told(last, session.patron, session.driver))
    came = last.outcome if session.in_turn else screen.came(last, session)
    seat.say(Text(f"round {last.number}. {came}", screen.STRONG))
    seat.say(*(lines or ("you had no wagers on the layout",)))


def wagers(seat: Seat, rest: str) -> None:
    """Show every wager this table offers."""
    driver = seat.session.driver
    seat.say(screen.wager_listing(driver.game, driver.rules))
    if names := by_name(driver):
        seat.say(f"several at once, by name, such as 5 on {names[0]}: {', '.join(names)}")


def mine(seat: Seat, rest: str) -> None:
    """Show the patron's wagers on the layout."""
    show_laid(seat)


def card(seat: Seat, rest: str) -> None:
    """Show the rule card."""
    from croupier.cli.markdown import laid_out

    driver = seat.session.driver
    text = describe(driver.game, driver.rules)
    seat.console.print(laid_out(text) if seat.console.is_terminal else text)


def script(seat: Seat, rest: str) -> None:
    """Show what the dealer says and does now, and what is due at the table."""
    driver = seat.session.driver
    latest = (entry.event for entry in reversed(driver.log))
    lines = spoken_now(driver.game, driver.table, latest)
    seat.say(*(spoken(line) for line in lines) if lines else ("the dealer has nothing to say now",))
    for duty in owed_in(driver.game, driver.rules, driver.log):
        by = f"{duty.role}: {duty.what} by {_moment(duty.due)}"
        seat.say(f"{by} {screen.clauses(duty.cites)}", style=screen.QUIET)


def _moment(due: str) -> str:
    """A moment as people read it."""
    return datetime.fromisoformat(due).astimezone(UTC).strftime("%H:%M on %B %-d, UTC")


def roads(seat: Seat, rest: str) -> None:
    """Show the roads of the shoe in play, if the game has any."""
    driver = seat.session.driver
    roads = driver.game.get(Roads)
    if roads is None:
        raise Refused("roads", f"there are no roads at {driver.game.name}", (), "history")
    found = roads.read(entry.event for entry in driver.log)
    seat.say(*drawn(found, seat.console.width - INDENT))


def key(seat: Seat, rest: str) -> None:
    """Show what the tiles are called and how they rank, if the game has any."""
    driver = seat.session.driver
    found = driver.game.get(Key)
    if found is None:
        raise Refused("key", f"{driver.game.name} needs no key", (), "rules")
    for title, rows in found.lists.items():
        seat.say(Text(title, screen.STRONG), screen.key_listing(rows))


def history(seat: Seat, rest: str) -> None:
    """Show the last rounds."""
    if not seat.session.rounds:
        raise seat.session.none_played("history", "played")
    laid = "bet" if seat.session.in_turn else "laid"
    seat.say(screen.history(seat.session.rounds[-LAST:], laid))


def incident(seat: Seat, rest: str) -> None:
    """Call an irregularity, or list all of them."""
    driver = seat.session.driver
    if rest:
        seat.tell(seat.session.note(act(driver, "dealer", f"incident {rest}")))
        _on_incident(seat)
        ask(seat)
        return
    for one in driver.game.incidents:
        details = " ".join(f"{name}=…" for name in one.details)
        why_not = one.possible(driver.table)
        seat.say(Text(f"{one.key} {details}".rstrip(), screen.STRONG))
        text = f"{one.name} {screen.clauses(one.cites)}"
        text += f"; not now: {why_not}" if why_not else ""
        seat.say(Padding(Text(text, screen.QUIET), (0, 0, 0, 2)))


def _on_incident(seat: Seat) -> None:
    """Show what people at the table say and do about the irregularity that was just called."""
    driver = seat.session.driver
    events = (entry.event for entry in reversed(driver.log))
    called = next(event for event in events if isinstance(event, IncidentCalled))
    (moment,) = moments_of(driver.game, called)
    seat.say(*map(spoken, spoken_on(driver.game, driver.table, moment)), style=screen.QUIET)


def buy(seat: Seat, rest: str) -> None:
    """Buy chips."""
    session = seat.session
    amount, _, chips = rest.partition(" ")
    session.note(session.driver.buy(session.patron, cents(amount), chips.strip()))
    seat.say(f"chips {screen.money(session.balance)}")


def table(seat: Seat, rest: str) -> None:
    """Show the table: its limits, the last results, the felt, the wagers."""
    session = seat.session
    seat.console.print(screen.head(session))
    if session.in_turn:
        seat.say(*ring.picture(session.view, session.patron))
        return
    laid, driver = dict[str, int](), session.driver
    for own in driver.table.wagers_of(session.patron):
        there = area_of(driver.game, driver.table, own)
        laid[there] = laid.get(there, 0) + own.amount
    width = min(seat.console.width, WIDTH)
    for line in cloth(driver.game, driver.rules, laid, width, session.lit) or ():
        seat.console.print(line)
    if laid:
        show_laid(seat)


def help_(seat: Seat, rest: str) -> None:
    """Show everything a patron may type, and which choices are not open now, and why."""
    listing = screen.plain("type", "and")
    listing.show_header = False
    for word in TURNS if seat.session.in_turn else TYPED:
        listing.add_row(Text(word.usage, screen.STRONG), word.about)
    driver = seat.session.driver
    for one in (each for each in driver.game.acts if each.fits(driver.rules)):
        typed = re.sub(r"\{(\w+)\}", lambda m: m[1].upper(), one.typed)
        listing.add_row(Text(typed, screen.STRONG), f"{one.about} {screen.clauses(one.cites)}")
    seat.say(listing)
    _asked_now(seat)


def _asked_now(seat: Seat) -> None:
    """Show the current question, and the choices that are not open."""
    driver, asked = seat.session.driver, seat.session.question
    if asked is not None:
        ask(seat)
        shut_now = refused_choices(driver.game, driver.table, asked)
        seat.say(*(screen.not_now(one) for one in shut_now), style=screen.QUIET)


def leave(seat: Seat, rest: str) -> None:
    """Leave the table."""
    raise Leave


class Word(NamedTuple):
    """A word: its names, how it is used, what it does.

    A word that every table understands has no `act` of its own.
    """

    names: tuple[str, ...]
    usage: str
    about: str
    act: Callable[[Seat, str], None] | None = None


TYPED = (
    Word((), "25 on 17 · 10 red", "make a wager: AMOUNT on WAGER[:SPOT] [at BOX]"),
    Word(("go", "spin", "roll"), "go · spin · roll · Enter", "close, draw and settle"),
    Word(("take",), "take 17 · take 5 off red", "take down a wager, or an amount off it"),
    Word(("undo",), "undo", "undo the last change to your wagers"),
    Word(("redo",), "redo", "redo the change you undid"),
    Word(("clear",), "clear", "take down all your wagers"),
    Word(("rebet",), "rebet", "add what is missing from the last round's wagers"),
    Word(("double",), "double", "double every wager"),
    Word(("mine",), "mine", "your wagers on the layout", mine),
    Word(("wagers",), "wagers", "every wager this table offers, its odds and limits", wagers),
    Word(("odds",), "odds · odds red · odds all", "house advantage, hit rate, deviation", odds),
    Word(("hint",), "hint", "the best choice now, and what each one is worth", hint),
    Word(("try",), "try 1 4 · try As Kd", "what an arrangement of your hand would make", try_),
    Word(("why",), "why", "explain the last settlement, line by line, by clause", why),
    Word(("rules", "card"), "rules · card", "the rule card of this table", card),
    Word(("script",), "script", "what the dealer says and does now", script),
    Word(("roads",), "roads", "the roads of this shoe, at games that have them", roads),
    Word(("key",), "key", "names and ranks of the tiles, at games that have them", key),
    Word(("history",), "history", "the last ten rounds", history),
    Word(("table", "felt"), "table · felt", "limits, last results, the felt, your wagers", table),
    Word(("close",), "close", "call “no more bets”, but do not draw yet", close),
    Word(("incident",), "incident [NAME key=value]", "call an irregularity, or list all", incident),
    Word(("buy",), "buy 100", "buy chips", buy),
    Word(("save",), "save FILE.croupier", "save the transcript, as text or .jsonl", save),
    Word(("help", "?"), "help · ?", "this list", help_),
    Word(("quit", "exit", "leave"), "quit", "leave, with the session's result", leave),
)

OF_WAGERS = ("mine", "wagers", "odds", "try", "roads", "key", "close")
"""Words that say nothing where players bet against each other."""
IN_TURN = ("fold", "check", "call", "bet", "raise", "all", "draw", "show", "concede")
"""How a line begins that answers the table where players act in turn."""
SAVES = "save every hand with all its cards, or the last one with the cards you saw"
TURNS = (
    Word((), "fold · check · call", "act on your turn; the first letters are enough"),
    Word((), "raise 20 · bet 20 · all in", "an amount is what the bet is raised to"),
    Word((), "draw 1 3", "discard cards, by their order, where cards are drawn"),
    Word((), "Enter · go", "the next hand, or what the table assumes if you say nothing"),
    *(
        word._replace(usage="save FILE.croupier · FILE.phh", about=SAVES)
        if word.act is save
        else word
        for word in TYPED
        if word.act is not None and word.names[0] not in OF_WAGERS
    ),
)
"""What may be typed where players act in turn."""
NAMES = tuple(name for word in TYPED for name in word.names)
OWN = {name: word.act for word in TYPED if word.act is not None for name in word.names}
"""The words that only the terminal understands."""
