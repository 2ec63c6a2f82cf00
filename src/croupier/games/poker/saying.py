"""What a player says and puts forward at the table: acts, and the action that comes of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.event import Chosen, Event
from croupier.core.game import Game
from croupier.core.money import Cents, cents, money, short
from croupier.core.part import Act, Evolve, Part, Question
from croupier.core.step import Ask, Step
from croupier.core.table import Table
from croupier.games.families.changing import changed
from croupier.games.poker import betting, dealing, drawing
from croupier.games.poker.play import (
    ALL_IN,
    BET,
    CALL,
    CHECK,
    FOLD,
    RAISE,
    Played,
    Player,
    PokerPlay,
    chips_of,
    form_of,
    playing,
    street_of,
)
from croupier.games.poker.spoken import SILENT, Facing, Ruling, Said, Statement, read, ruling
from croupier.rulebook.citation import cites

Details = Mapping[str, str]
Ids = tuple[str, ...]
COMPLETING, REST = "completing", "rest"
ASKS = "You announced a raise. Put chips forward, or rest your hands to complete it."
TURN = "it is another player's turn, and words, chips and cards bind only in turn"
NO_BETS = "no betting round is under way"
IN_TURN = "words, chips and cards on this player's own turn to bet"


class Announced(Event, frozen=True, kw_only=True, tag="raise_announced"):
    """A player has announced a raise or put chips forward for it, and may add chips."""

    patron: str
    seat: int
    amount: Cents

    def sentence(self) -> str:
        so_far = f", with {money(self.amount)} put forward so far" if self.amount else ""
        return f"{self.patron} announces a raise{so_far}"


class Ruled(Event, frozen=True, kw_only=True, tag="ruled"):
    """What a player's words and chips come to; `returned` is the change that comes back."""

    patron: str
    seat: int
    action: str
    why: str
    returned: Cents = 0

    def sentence(self) -> str:
        change = f"; {money(self.returned)} is change" if self.returned else ""
        return f"{self.patron} {DOES[self.action]} by the rules: {self.why}{change}"


DOES = {
    FOLD: "folds",
    CHECK: "checks",
    CALL: "calls",
    BET: "bets",
    RAISE: "raises",
    ALL_IN: "calls",
}


def turn(table: Table) -> Player | None:
    """The player whose turn it is to bet, if a betting round is under way."""
    play: PokerPlay = table.play
    if not table.playing or not play.players or play.won:
        return None
    if play.street >= len(form_of(table).streets) or dealing.due(table) is not None:
        return None
    if street_of(table).draw and drawing.drawing(table) is not None:
        return None
    return betting.to_act(table)


def facing(table: Table, one: Player) -> Facing:
    """What a player faces in turn."""
    found = betting.bounds(betting.round_of(table, one))
    return Facing(table.play.to, one.bet, found.least, found.most, chips_of(table, one.patron))


def completing(table: Table) -> Step:
    """A player who has announced a raise may add chips until both hands rest."""
    said: Said = table.play.said
    if not said.seat:
        return None
    patron = next(one.patron for one in table.play.players if one.seat == said.seat)
    because = ("poker.7.g.1", "poker.7.g.3")
    return Ask(
        (patron,), str(said.seat), (REST,), because, silence=REST, asks=ASKS, topic=COMPLETING
    )


def completed(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The hands rest: the raise is for the chips put forward, and at least the minimum."""
    said: Said = table.play.said
    one = next(one for one in table.play.players if one.seat == said.seat)
    return bound(table, one, replace(ruled(table, one, said), waits=False))


def ruled(table: Table, one: Player, said: Said) -> Ruling:
    """What words and chips of a player come to now."""
    words = Statement(said.word, said.amount) if said.word else None
    return ruling(facing(table, one), words, said.chips)


def bound(table: Table, one: Player, found: Ruling) -> tuple[Event, ...]:
    """The action that binds, after the words of the dealer; or more chips may come."""
    if found.waits:
        amount = sum(table.play.said.chips)
        return (Announced(patron=one.patron, seat=one.seat, amount=amount, cites=found.cites),)
    words = Ruled(
        patron=one.patron,
        seat=one.seat,
        action=found.action,
        why=found.why,
        returned=found.change,
        cites=found.cites,
    )
    return (words, *acted(table, one, found))


def acted(table: Table, one: Player, found: Ruling) -> tuple[Event, ...]:
    """The action itself, as an answer to the dealer's question would be."""
    asked = betting.asked(table, one, street_of(table))
    if found.action in (FOLD, CHECK, CALL) and found.action not in asked.choices:
        bars = {bar.choice: bar for bar in betting.not_now(table, asked)}
        why, because = bars[found.action].why, bars[found.action].cites
        raise Refused(found.action, why, because, " or ".join(asked.choices))
    return betting.done(table, one, _choice(table, one, found))


def _choice(table: Table, one: Player, found: Ruling) -> str:
    """The answer that an action is: a word, or the amount to which the bet is raised."""
    if found.action in (FOLD, CHECK, CALL):
        return found.action
    if found.to == one.bet + chips_of(table, one.patron):
        return ALL_IN
    at_least = found.to == betting.bounds(betting.round_of(table, one)).least
    return found.action if at_least else short(found.to)


def out_of_turn(table: Table, patron: str, details: Details) -> str | None:
    """Why what a player says or does comes to nothing now."""
    one = turn(table)
    if one is not None and one.patron == patron:
        return None
    own = playing(table, patron)
    if own is None or own.folded:
        return "this player has no hand"
    return TURN if one is not None else NO_BETS


@cites("poker.7.g", "poker.7.g.2")
def adds(table: Table, patron: str, details: Details) -> str | None:
    """Chips are not added to a bet that is made."""
    made = "the bet is made, and nothing may be added to it"
    return made if has_bet(table, patron) else out_of_turn(table, patron, details)


def has_bet(table: Table, patron: str) -> bool:
    """Whether a player has bet in this betting round and is not asked again."""
    own, one = playing(table, patron), turn(table)
    if own is None or own.folded or one is None or one.patron == patron:
        return False
    return own.answered >= own.bet > 0


def why_not(table: Table, patron: str) -> Ids:
    """The clauses by which chips that are added, or chips and words out of turn, do not bind."""
    return ("poker.7.g", "poker.7.g.2") if has_bet(table, patron) else ("poker.7.d",)


def not_in_turn(table: Table, patron: str) -> Ids:
    """The clause by which words and cards out of turn do not bind."""
    return ("poker.7.d",)


@cites("poker.7.d", "poker.15.j", "poker.7.e")
def say(table: Table, patron: str, details: Details) -> tuple[Event, ...]:
    """What is said in turn binds and prevails over chips that were put forward."""
    one, said = _in_turn(table, patron), table.play.said
    heard = read(details.get("words", ""))
    if said.seat and heard.word not in (BET, RAISE, ALL_IN):
        why, because = "a raise was announced, and binds", ("poker.7.d", "poker.15.j")
        raise Refused(heard.words, why, because, "an amount, more chips, or rest")
    now = Said(one.seat, heard.word, heard.amount, said.chips)
    return _heard(table, one, now)


@cites("poker.7.e", "poker.15.j")
def announce(table: Table, patron: str, details: Details) -> tuple[Event, ...]:
    """Words and chips that come together: the words count, and the chips are corrected."""
    one, heard = _in_turn(table, patron), read(details.get("words", ""))
    chips = _within(table, patron, _chips(details.get("chips", "")))
    return _heard(table, one, Said(one.seat, heard.word, heard.amount, chips))


@cites("poker.7.f.1", "poker.7.f.2", "poker.7.f.3", "poker.7.i")
def put(table: Table, patron: str, details: Details) -> tuple[Event, ...]:
    """Chips pushed forward or released toward the pot are a bet."""
    one, said = _in_turn(table, patron), table.play.said
    chips = _within(table, patron, (*said.chips, *_chips(details.get("chips", ""))))
    return _heard(table, one, Said(one.seat, said.word, said.amount, chips))


def _within(table: Table, patron: str, chips: tuple[Cents, ...]) -> tuple[Cents, ...]:
    """The chips, which a player must have on the table."""
    has = chips_of(table, patron)
    if sum(chips) > has:
        why = "a player bets only what is on the table"
        raise Refused(money(sum(chips)), why, ("poker.7.c",), f"chips of {money(has)} at most")
    return chips


def _heard(table: Table, one: Player, now: Said) -> tuple[Event, ...]:
    """What words and chips come to, with all that came before."""
    return bound(changed(table, said=now), one, ruled(table, one, now))


def _in_turn(table: Table, patron: str) -> Player:
    one = turn(table)
    assert one is not None, "admission has asked whether it is the player's turn"
    return one


def _chips(text: str) -> tuple[Cents, ...]:
    """The chips that are put forward, one amount for each."""
    try:
        found = tuple(cents(one) for one in text.replace(",", " ").split())
    except (ValueError, Refused):
        found = ()
    if not found or min(found) <= 0:
        accepted = "the value of each chip, such as 100 or 25 25"
        raise Refused(f'chips "{text}"', "they are not amounts", ("poker.7.f.1",), accepted)
    return found


@cites("poker.15.j.1.i", "poker.15.j.2", "poker.1.fold")
def throw_in(table: Table, patron: str, details: Details) -> tuple[Event, ...]:
    """Cards thrown in are a fold, but a bet that was announced or is required stays owed."""
    return _given_up(table, _in_turn(table, patron), ("poker.15.j.1.i",))


@cites("poker.15.j.1.ii", "poker.15.j.2")
def turn_down(table: Table, patron: str, details: Details) -> tuple[Event, ...]:
    """Up-cards turned face down are a fold, but a bet that is owed stays owed."""
    return _given_up(table, _in_turn(table, patron), ("poker.15.j.1.ii",))


def _given_up(table: Table, one: Player, because: Ids) -> tuple[Event, ...]:
    said: Said = table.play.said
    must = street_of(table).must_bet and not table.play.actor
    owed: tuple[Event, ...] = ()
    if said.seat or must:
        bet = said if said.seat else Said(one.seat, BET)
        found = replace(ruled(table, one, bet), waits=False, cites=("poker.15.j.2",))
        owed = bound(table, one, replace(found, why="the bet is owed all the same"))
    own = one.bet + sum(each.amount for each in owed if isinstance(each, Played))
    fold = Played(patron=one.patron, seat=one.seat, action=FOLD, bet=own, cites=because)
    return (*owed, fold)


def no_up_cards(table: Table, patron: str, details: Details) -> str | None:
    """Only a player of a stud game, in turn, has up-cards to turn down."""
    if form_of(table).button:
        return "this type of poker has no up-cards"
    return out_of_turn(table, patron, details)


def _announced(table: Table, event: Announced) -> Table:
    """What has been said and put forward so far is kept."""
    said: Said = table.play.said
    chips = (event.amount,) if event.amount else ()
    return changed(table, said=replace(said, seat=event.seat, word=RAISE, chips=chips))


def _done(table: Table, event: Played) -> Table:
    return changed(table, said=SILENT) if table.play.said.seat else table


def not_before(table: Table, patron: str, details: Details) -> str | None:
    """Words and chips that come together begin a bet."""
    begun = "a raise was announced: put chips forward, or rest" if table.play.said.seat else None
    return out_of_turn(table, patron, details) or begun


Does = Callable[[Table, str, Details], tuple[Event, ...]]
Bars = Callable[[Table, str, Details], str | None]


def _act(
    act: Does,
    about: str,
    because: Ids,
    says: str,
    typed: str,
    possible: Bars,
    fits: Callable[[Any], bool] = lambda rules: True,
) -> Act:
    """An act whose key is its function's name, and whose details are those that are typed."""
    key, details = act.__name__, tuple(re.findall(r"\{(\w+)\}", typed))
    why = why_not if possible is adds else not_in_turn
    return Act(
        key,
        about,
        because,
        possible,
        act,
        details,
        says,
        typed,
        because=why,
        fits=fits,
        accepted=IN_TURN,
    )


SAID, PUT = ("poker.7.d", "poker.15.j"), ("poker.7.f.1", "poker.7.f.2", "poker.7.f.3")
ACTS = (
    _act(
        announce,
        "say something and put chips forward with it",
        ("poker.7.e", "poker.15.j"),
        "says {words} and puts {chips} forward",
        "say {words}, put {chips}",
        not_before,
    ),
    _act(say, "say something to the dealer", SAID, "says {words}", "say {words}", out_of_turn),
    _act(put, "put chips forward", PUT, "puts {chips} forward", "put {chips}", adds),
    _act(
        throw_in,
        "throw your cards in",
        ("poker.15.j.1.i",),
        "throws the cards in",
        "throw in",
        out_of_turn,
    ),
    _act(
        turn_down,
        "turn your up-cards down",
        ("poker.15.j.1.ii",),
        "turns the up-cards down",
        "turn down",
        no_up_cards,
        lambda rules: not rules.played.button,
    ),
)
QUESTIONS = {COMPLETING: Question(completed)}
EVENTS: tuple[type[Event], ...] = (Announced, Ruled)
EVOLVE: Mapping[type[Event], Evolve] = {Announced: _announced, Played: _done}
SAYING = Part(name="words and chips", evolve=EVOLVE, events=EVENTS, questions=QUESTIONS, acts=ACTS)
