"""Bots of several strengths: what a player does, given only what the player can see.

`random`, `caller` and `tight` follow a table of chances, as players in bulk do. `equity` compares
the price of a call with the share of the pot that random deals give the hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.poker.equity import Spot, sampled
from croupier.analysis.poker.judging import shape_of
from croupier.analysis.poker.notation import Held
from croupier.analysis.poker.policy import (
    FOLDS,
    NAMES,
    PRESSES,
    STAYS,
    TIGHT,
    class_of,
    decided,
    policy_of,
    sized,
    thrown,
)
from croupier.analysis.ranking.bulk import NUMBERS
from croupier.core.errors import UnknownName
from croupier.core.money import short
from croupier.core.prompt import Amount
from croupier.games.poker.betting import ACT, round_of
from croupier.games.poker.drawing import DRAW, ORDINALS, PAT
from croupier.games.poker.play import (
    ALL_IN,
    BET,
    CALL,
    CHECK,
    COMMON,
    COMMUNITY,
    FOLD,
    RAISE,
    chips_of,
    contending,
    player,
    pot_of,
)

if TYPE_CHECKING:
    from fractions import Fraction

    from numpy.typing import NDArray

    from croupier.core.money import Cents
    from croupier.core.step import Ask
    from croupier.core.table import Table
    from croupier.games.poker.forms import Form

EQUITY = "equity"
STRENGTHS = (*NAMES, EQUITY)
DEALS = 400
"""The random deals by which a bot judges its hand: a millisecond or so."""
Chance = Callable[[], int]
"""The next word of 32 random bits."""


@dataclass(frozen=True)
class Seen:
    """What a player who is asked something can see, and nothing more.

    `shown` are the cards of each other player who still contends, as far as this player can see
    them; `drew` says that the player has exchanged cards. Money is in cents: `bet` is the player's
    own bet in this round, `call` what it costs to call, `pot` everything in the pot. `least` and
    `most` are to what the player may raise, 0 if not at all.
    """

    form: Form
    topic: str
    choices: tuple[str, ...]
    cards: tuple[str, ...]
    board: tuple[str, ...] = ()
    shown: tuple[tuple[str, ...], ...] = ()
    drew: bool = False
    bet: Cents = 0
    call: Cents = 0
    pot: Cents = 0
    stack: Cents = 0
    least: Cents = 0
    most: Cents = 0
    step: Cents = 100
    silence: str = ""

    @property
    def opponents(self) -> int:
        """How many others still contend for the pot."""
        return len(self.shown)


def visible(table: Table, place: str, patron: str) -> tuple[str, ...]:
    """The cards at a place that a patron can see."""
    there = table.play.hands.get(place, ())
    return tuple(card for card, by in there if by is None or patron in by)


def seen_by(table: Table, patron: str, asked: Ask) -> Seen:
    """What a patron who is asked sees of a table."""
    one = player(table, int(asked.about))
    board = (*visible(table, COMMUNITY, patron), *visible(table, COMMON, patron))
    others = (other for other in contending(table) if other.seat != one.seat)
    shown = tuple(visible(table, other.place, patron) for other in others)
    form: Form = table.rules.played
    own, drew = visible(table, one.place, patron), one.drew >= 0
    if asked.topic != ACT:
        silence = asked.silence
        return Seen(form, asked.topic, asked.choices, own, board, shown, drew, silence=silence)
    facing, stack = round_of(table, one), chips_of(table, patron)
    least, most, step = _open_amounts(asked, table, one.bet + stack)
    return Seen(
        form,
        asked.topic,
        asked.choices,
        own,
        board,
        shown,
        drew,
        one.bet,
        min(stack, facing.to - facing.bet),
        pot_of(table),
        stack,
        least,
        most,
        step,
        asked.silence,
    )


def _open_amounts(asked: Ask, table: Table, whole: Cents) -> tuple[Cents, Cents, Cents]:
    """To what the bet may be raised; words stand for an amount of their own."""
    if isinstance(asked.form, Amount):
        most = whole if ALL_IN in asked.choices else asked.form.most
        return asked.form.least, most, asked.form.step
    if ALL_IN in asked.choices:
        return whole, whole, 100
    if {BET, RAISE} & set(asked.choices):
        from croupier.games.poker.betting import bounds

        found = bounds(round_of(table, player(table, int(asked.about))))
        return found.least, found.most, 100
    return 0, 0, 100


def known(strength: str) -> str:
    """A strength by its name; others are refused."""
    if strength not in STRENGTHS:
        raise UnknownName("strength of a bot", strength, STRENGTHS)
    return strength


def act(seen: Seen, strength: str, chance: Chance) -> str:
    """What a bot answers to the question that it is asked."""
    if seen.topic == DRAW:
        return drawn(seen)
    if seen.topic != ACT:
        return seen.silence
    if known(strength) == EQUITY:
        return by_equity(seen, chance)
    return by_policy(seen, strength, chance)


def numbered(cards: tuple[str, ...]) -> NDArray[np.uint8]:
    """Cards as the kernels number them."""
    return np.array([NUMBERS[card] for card in cards], np.uint8)


def by_policy(seen: Seen, strength: str, chance: Chance) -> str:
    """Act by a table of chances, with one word for what to do and one for the amount."""
    policy = policy_of(seen.form, strength)
    word, size = np.uint32(chance()), np.uint32(chance())
    own, board = numbered(seen.cards), numbered(seen.board)
    found = class_of(policy, own, len(own), board, len(board))
    does = decided(policy, int(CALL in seen.choices), found, word)
    whole = seen.bet + seen.stack
    if does == PRESSES and seen.most:
        return raising(seen, sized(policy, seen.least, seen.most, whole, seen.step, size))
    return plain(seen, does)


def plain(seen: Seen, does: int) -> str:
    """Fold to a bet, or call or check; whoever must bet makes the least bet."""
    if does == FOLDS and FOLD in seen.choices and CALL in seen.choices:
        return FOLD
    passive = next((one for one in (CALL, CHECK) if one in seen.choices), "")
    return passive or raising(seen, seen.least)


def raising(seen: Seen, to: Cents) -> str:
    """Bet or raise to an amount, in the words that are open."""
    if to == seen.bet + seen.stack and ALL_IN in seen.choices:
        return ALL_IN
    word = next((one for one in (BET, RAISE) if one in seen.choices), "")
    return word or short(to)


def drawn(seen: Seen) -> str:
    """Which cards a bot exchanges, by their order."""
    out = np.zeros(5, np.bool_)
    thrown(policy_of(seen.form, TIGHT), numbered(seen.cards), out)
    named = " ".join(word for word, gone in zip(ORDINALS, out, strict=True) if gone)
    return named or PAT


def share_of(seen: Seen, deals: int = DEALS, seed: int = 0) -> Fraction:
    """A player's share of the pot against the hands that others may have, from random deals."""
    return sampled(spot_of(seen), deals, seed).shares[0].share


def spot_of(seen: Seen) -> Spot:
    """A player's hand against the others, each with the cards that this player sees.

    A common card is everyone's. More players than the deck has cards for are left out. A hand that
    is still to draw keeps what a bot would keep.
    """
    shape = shape_of(seen.form)
    center, common = (seen.board, ()) if shape.board else ((), seen.board)
    draws = shape.draws and not seen.drew
    mine = _kept(seen) if draws else Held("own", (*seen.cards, *common))
    others = [Held("other", (*cards, *common)) for cards in seen.shown]
    spot = Spot(shape, (mine, *others), center)
    while sum(spot.unknown) > len(spot.deck):
        spot = Spot(shape, spot.hands[:-1], center)
    return spot


def _kept(seen: Seen) -> Held:
    """The cards of a hand that a player who has yet to draw keeps."""
    out = np.zeros(5, np.bool_)
    thrown(policy_of(seen.form, TIGHT), numbered(seen.cards), out)
    kept = tuple(card for card, gone in zip(seen.cards, out, strict=True) if not gone)
    gone_ = tuple(card for card, gone in zip(seen.cards, out, strict=True) if gone)
    return Held("own", kept, gone_)


def by_equity(seen: Seen, chance: Chance) -> str:
    """Raise with far more than a fair share, call if the share is worth its price, or fold."""
    seed, whim = chance(), chance()
    share = share_of(seen, DEALS, seed)
    fair = 1 / (seen.opponents + 1)
    eager = share > 1.5 * fair or share > 0.7
    if eager and seen.most and whim % 4:
        policy = policy_of(seen.form, TIGHT)
        size, whole = np.uint32(chance()), seen.bet + seen.stack
        return raising(seen, sized(policy, seen.least, seen.most, whole, seen.step, size))
    worth = share * (seen.pot + seen.call) >= seen.call
    return plain(seen, STAYS if worth else FOLDS)


def answer(table: Any, asked: Ask, strength: str, chance: Chance) -> str:
    """What a bot answers to a question of a table, from what its seat can see."""
    return act(seen_by(table, asked.patrons[0], asked), strength, chance)
