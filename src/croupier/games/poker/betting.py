"""A betting round: whose turn it is, what may be done, and what an action costs.

`bounds` is pure: what a player may do is a matter of a few figures.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from croupier.core.errors import Refused
from croupier.core.event import Chosen, Event
from croupier.core.game import Game
from croupier.core.money import Cents, cents, money, short
from croupier.core.part import Priced
from croupier.core.prompt import Amount, Form, One
from croupier.core.step import Ask, NotNow, Step
from croupier.core.table import Table
from croupier.games.poker.forms import Street
from croupier.games.poker.opening import opened, opener
from croupier.games.poker.options import LIMIT, NO_LIMIT, POT_LIMIT, SPREAD
from croupier.games.poker.play import (
    ALL_IN,
    BET,
    CALL,
    CHECK,
    FOLD,
    RAISE,
    UNANSWERED,
    Action,
    Played,
    Player,
    PokerPlay,
    Posted,
    chips_of,
    next_to,
    player,
    pot_of,
    street_of,
)
from croupier.games.poker.spoken import sized
from croupier.rulebook.citation import cites

ACT = "act"
WORD = One()
POT_PARTS = {"½ pot": (1, 2), "¾ pot": (3, 4), "Pot": (1, 1)}
"""The parts of the pot that players often bet."""
Ids = tuple[str, ...]
IN_TURN = ("poker.7.d",)
STAKES = ("poker.7.c", "poker.1.table-stakes")
POSTED_LIMITS = ("poker.17",)


class Round(msgspec.Struct, frozen=True, gc=False):
    """What a player faces: figures in cents.

    `to` is the highest bet, `bet` the player's own, `stack` what the player has left. `last` is the
    last full bet or raise, `size` the fixed bet or the least one, `top` the posted maximum. `pot`
    is everything in the pot. `raises_left` is None if raises have no limit; `may_raise` says
    whether the player may raise at all; `opened` whether somebody has bet without being made to.
    """

    structure: str
    to: Cents
    bet: Cents
    stack: Cents
    last: Cents
    size: Cents
    top: Cents
    pot: Cents
    raises_left: int | None
    may_raise: bool
    opened: bool
    completes: bool = True


class Bounds(msgspec.Struct, frozen=True, gc=False):
    """What it costs to call, and the least and the most to which the bet may be raised (0: none).

    `reopened` says whether the player may raise, `raises_left` how many raises are.
    """

    call: Cents
    least: Cents
    most: Cents
    reopened: bool
    raises_left: int | None


@cites("poker.1.call", "poker.1.raise", "poker.1.all-in", "poker.7.c", "poker.17")
def bounds(r: Round) -> Bounds:
    """A call equals the highest bet, a raise is within the posted limits, both within the stack."""
    owed, barred = r.to - r.bet, r.raises_left == 0 and r.to > 0
    if barred or not r.may_raise or r.stack <= owed:
        return Bounds(min(r.stack, owed), 0, 0, r.may_raise, r.raises_left)
    all_in, least, most = r.bet + r.stack, least_bet(r), most_bet(r)
    if least >= all_in:
        least = most = all_in
    elif most > all_in:
        most = all_in
    elif most < least:
        most = least
    return Bounds(owed, least, most, r.may_raise, r.raises_left)


@cites("poker.17")
def least_bet(r: Round) -> Cents:
    """A bet is at least the minimum, a raise at least the last full bet or raise (PK-9).

    Required bets that are below the minimum may be completed to it.
    """
    if r.completes and not r.opened and r.to < r.size:
        return r.size
    return r.to + (r.size if r.structure == LIMIT or r.last < r.size else r.last)


@cites("poker.17")
def most_bet(r: Round) -> Cents:
    """The fixed bet, the posted maximum, the pot after a call, or all that a player has."""
    if r.structure == LIMIT:
        return least_bet(r)
    if r.structure == SPREAD:
        return r.to + r.top
    if r.structure == POT_LIMIT:
        return r.to + r.pot + (r.to - r.bet)
    assert r.structure == NO_LIMIT
    return r.bet + r.stack


@cites("poker.7.j", "poker.17")
def may_raise(table: Table, one: Player) -> bool:
    """A player raises who has not acted, or since then faced a full raise (PK-9).

    One who has checked may be barred from raising by posting.
    """
    play: PokerPlay = table.play
    if one.answered == UNANSWERED:
        return True
    if one.answered == 0 and not table.rules.check_raise:
        return False
    summed = table.rules.reopen_sum and play.to - one.answered >= play.least
    return one.answered < play.renewed or summed


@cites("poker.17")
def raises_left(table: Table) -> int | None:
    """The number of raises that the sign still allows in this betting round."""
    rules, play = table.rules, table.play
    if rules.customs.raises is not None:
        return int(max(0, rules.customs.raises[play.street > 0] - play.raises))
    if rules.max_raises is None:
        return None
    if not rules.cap_heads_up and sum(not one.folded for one in play.players) == 2:
        return None
    if play.raises >= rules.max_raises:
        return 0
    left: int = rules.max_raises - play.raises
    return left


def round_of(table: Table, one: Player) -> Round:
    """What a player faces now."""
    rules, play = table.rules, table.play
    chip = rules.chip
    top = rules.killed(rules.limits_max) if play.killed else rules.limits_max
    return Round(
        rules.structure,
        play.to,
        one.bet,
        chips_of(table, one.patron),
        play.least,
        rules.size_of(play),
        top,
        pot_of(table) // chip * chip,
        raises_left(table),
        may_raise(table, one),
        bool(play.renewed),
        completes(table),
    )


def completes(table: Table) -> bool:
    """A required bet or an opening one below the minimum may be completed to it.

    By another house's custom only a forced bet may, and only once.
    """
    only_forced = table.rules.customs.raised_on_top
    return not only_forced or (street_of(table).forced and not table.play.raises)


@cites("poker.1.betting-round", "poker.9.e", "poker.9.g", "poker.10.f", "poker.10.g")
@cites("poker.12.g", "poker.13.e", "poker.13a.e", "poker.13a.g")
def to_act(table: Table) -> Player | None:
    """The next player, clockwise, who has not answered the highest bet; None ends the round."""
    play: PokerPlay = table.play
    able: list[Player] = []
    waiting: list[Player] = []
    for one in play.players:
        if not (one.folded or one.all_in or one.stopped):
            able.append(one)
            if one.answered < 0 or one.bet < play.to:
                waiting.append(one)
    if len(able) <= 1 and (not able or able[0].bet >= play.to):
        return None
    if not play.actor:
        return opener(table)
    return next_to(waiting, play.actor) if waiting else None


def betting(table: Table) -> Step:
    """The forced bet, or a question to the player whose turn it is."""
    one = to_act(table)
    if one is None:
        return None
    street = street_of(table)
    if street.forced and not table.play.actor and not table.rules.customs.opens_in_full:
        return (forced(table, one),)
    return asked(table, one, street)


@cites("poker.7.b.3", "poker.1.forced-bet", "poker.9.d", "poker.13.d", "poker.13a.d")
def forced(table: Table, one: Player) -> Posted:
    """The player who opens a stud game makes the forced bet."""
    because = ("poker.7.b.3", *street_of(table).opened)
    amount = min(table.rules.forced_bet, chips_of(table, one.patron))
    return Posted(patron=one.patron, seat=one.seat, amount=amount, what="forced", cites=because)


def asked(table: Table, one: Player, street: Street) -> Ask:
    """What the player may do, with the amounts to which the bet may be raised."""
    facing = round_of(table, one)
    found = bounds(facing)
    choices, form = open_to(table, facing, found, street)
    because = street.bet if table.play.actor else opened(table)
    asks = question(facing, found)
    return Ask((one.patron,), one.place, choices, because, form, silent(choices, form), asks, ACT)


def silent(choices: Ids, form: Form) -> str:
    """Silence checks if it may, folds if it may, and otherwise makes the least bet."""
    if CHECK in choices:
        return CHECK
    if FOLD in choices:
        return FOLD
    return short(form.least) if isinstance(form, Amount) else choices[-1]


def question(facing: Round, found: Bounds) -> str:
    """The question in a sentence."""
    if not found.call:
        return "What do you do?"
    return calling(found.call, found.call == facing.stack)


@lru_cache(maxsize=4096)
def calling(amount: Cents, all_in: bool) -> str:
    """What a call comes to, and the question."""
    chips = ", which is all your chips" if all_in else ""
    return f"It is {money(amount)} to call{chips}. What do you do?"


@cites("poker.9.f.1", "poker.9.f.2", "poker.9.g", "poker.10.f", "poker.10.g", "poker.13.f")
@cites("poker.13a.f", "poker.13a.g", "poker.1.check")
def open_to(table: Table, facing: Round, found: Bounds, street: Street) -> tuple[Ids, Form]:
    """Fold, check, call, bet or raise, as the round allows."""
    first = not table.play.actor
    choices: Ids = () if first else (FOLD,)
    if facing.to > facing.bet:
        choices += (CALL,)
    elif not (street.must_bet and first) and (street.checks or facing.to):
        choices += (CHECK,)
    return _with_bets(table, facing, found, choices)


def _with_bets(table: Table, facing: Round, found: Bounds, choices: Ids) -> tuple[Ids, Form]:
    """With a bet or a raise: a word if its size is fixed, otherwise an amount, or all chips."""
    if not found.most:
        return choices, WORD
    most = facing.bet + facing.stack
    if found.least == most and found.least < least_bet(facing):
        return (*choices, ALL_IN), WORD
    if facing.structure == LIMIT or found.least == found.most:
        return (*choices, RAISE if facing.to else BET), WORD
    every = (*choices, ALL_IN) if found.most == most else choices
    step = table.rules.limits_increment
    top = found.least + (found.most - found.least) // step * step
    return every, Amount(found.least, top, step)


def answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """What a player answers is done."""
    return done(table, player(table, int(chosen.about)), chosen.choice)


@cites("poker.7.c.4", "poker.1.bet", "poker.1.opening-bet")
def done(table: Table, one: Player, choice: str) -> tuple[Event, ...]:
    """What a player says is done, for the chips that it takes."""
    because = street_of(table).bet
    if choice == FOLD:
        folds = Played(patron=one.patron, seat=one.seat, action=FOLD, bet=one.bet, cites=because)
        return (folds,)
    stack = chips_of(table, one.patron)
    to = _total(table, one, choice, stack)
    amount = to - one.bet
    all_in = amount == stack
    does = Played(
        patron=one.patron,
        seat=one.seat,
        action=_action(table, to, amount),
        amount=amount,
        bet=to,
        all_in=all_in,
        cites=(*because, "poker.7.c.4") if all_in else because,
    )
    return (does,)


def _total(table: Table, one: Player, choice: str, stack: Cents) -> Cents:
    """To what an answer brings a player's bet."""
    if choice in (CHECK, CALL):
        to: Cents = table.play.to
        return to if to - one.bet < stack else one.bet + stack
    if choice in (BET, RAISE):
        return bounds(round_of(table, one)).least
    return one.bet + stack if choice == ALL_IN else cents(choice)


def _action(table: Table, to: Cents, amount: Cents) -> Action:
    """What an answer is called: all-in may call or raise."""
    if to > table.play.to:
        return RAISE if table.play.to else BET
    return CALL if amount else CHECK


def not_now(table: Table, ask: Ask) -> tuple[NotNow, ...]:
    """Each action that the rules have and that is barred now, and why."""
    one = player(table, int(ask.about))
    return tuple(NotNow(*bar) for bar in _barred(table, one) if bar[0] not in ask.choices)


def _barred(table: Table, one: Player) -> Iterator[tuple[str, str, Ids]]:
    play, street = table.play, street_of(table)
    because = street.bet if play.actor else opened(table)
    yield FOLD, "the player who opens the betting cannot fold", because
    if play.to > one.bet:
        yield CHECK, f"there is a bet of {money(play.to)}", ("poker.1.check", *because)
    else:
        must = "the player who opens must bet" if street.must_bet else "nobody may check now"
        yield CHECK, must, because
        yield CALL, "there is no bet to call", ("poker.1.call", *because)
    why = _no_raise(table, one)
    word = RAISE if play.to else BET
    yield word, why[0], why[1]
    other = (BET, "somebody has bet; it is a raise now") if play.to else (RAISE, "nobody has bet")
    yield (*other, ("poker.1.raise", "poker.1.bet"))
    fixed = why[1] == STAKES and chips_of(table, one.patron) > play.to - one.bet
    only = "the bet has one size here: only a player with fewer chips goes all-in", POSTED_LIMITS
    yield (ALL_IN, *(only if fixed else why))


def _no_raise(table: Table, one: Player) -> tuple[str, Ids]:
    """Why a player cannot bet or raise as a word says."""
    if raises_left(table) == 0:
        return (
            f"there have been {table.play.raises} raises, the most that are posted",
            POSTED_LIMITS,
        )
    if one.answered == 0 and not table.rules.check_raise:
        return "a player who has checked may not raise at this table", ("poker.7.j",)
    if not may_raise(table, one):
        return "the bet has not been raised in full since you acted", POSTED_LIMITS
    if chips_of(table, one.patron) <= table.play.to - one.bet:
        return "you have no chips beyond a call", STAKES
    if table.rules.structure == LIMIT:
        return "you do not have the chips for a full raise: all in instead", STAKES
    return "name the amount to which you raise", ("poker.7.d", "poker.17")


def priced(table: Table, ask: Ask) -> Priced:
    """What each choice comes to, and the sizes that players name: parts of the pot after a call."""
    one = player(table, int(ask.about))
    found = bounds(round_of(table, one))
    stack = chips_of(table, one.patron)
    costs = {CALL: found.call, BET: found.least, RAISE: found.least, ALL_IN: one.bet + stack}
    own = {word: amount for word, amount in costs.items() if word in ask.choices}
    if not isinstance(ask.form, Amount):
        return Priced(own)
    sizes = dict(_sizes(table, found, one.bet + stack))
    does = "Raise to" if table.play.to else "Bet"
    return Priced(own, sizes, does)


def _sizes(table: Table, found: Bounds, all_in: Cents) -> Iterator[tuple[str, Cents]]:
    """The least, parts of the pot in whole steps, and the most."""
    yield "Min", found.least
    whole, step = pot_of(table) + found.call, table.rules.limits_increment
    for name, (part, of) in POT_PARTS.items():
        size = table.play.to + whole * part // of
        size -= (size - found.least) % step
        if found.least < size < found.most:
            yield name, size
    most = "Pot" if table.rules.structure == POT_LIMIT else "Max"
    yield "All in" if found.most == all_in else most, found.most


@cites("poker.17", "poker.1.raise", "poker.7.c", "poker.1.table-stakes")
def unfit(table: Table, ask: Ask, answer: str) -> NotNow | None:
    """Why an amount cannot be bet: beyond the player's chips, the limits, or the last raise."""
    try:
        amount = cents(answer)
    except Refused:
        return None
    one = player(table, int(ask.about))
    facing = round_of(table, one)
    found, has = bounds(facing), one.bet + facing.stack
    said, must = f"a bet of {money(amount)}", sized(facing.to)
    if amount > has:
        return NotNow(said, f"you have {money(facing.stack)} on the table", STAKES)
    if not found.most:
        return NotNow(said, *_no_raise(table, one))
    if amount < found.least:
        why = f"{must} at least {money(found.least)}"
        return NotNow(said, why, ("poker.1.raise", *POSTED_LIMITS))
    if amount > found.most:
        return NotNow(said, f"{must} at most {money(found.most)}", POSTED_LIMITS)
    if found.least == found.most:
        word = RAISE if facing.to else BET
        return NotNow(said, f"the bet has one size here: say {word}", POSTED_LIMITS)
    return NotNow(said, "chips at this table cannot make that amount", POSTED_LIMITS)
