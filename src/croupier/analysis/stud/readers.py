"""The readers that the contests of the one-deck games name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.reader import Reader
from croupier.analysis.stud import discard, doubled, five, ride, showdown, three
from croupier.analysis.stud.advice import adviser
from croupier.analysis.stud.deck import FULL, SIZE
from croupier.analysis.stud.model import Model, Spot, by_choice
from croupier.analysis.stud.odds import played_for, reading
from croupier.analysis.stud.side import cards_reader
from croupier.analysis.stud.solve import following, solving
from croupier.analysis.stud.volume import count_with, from_the_left, players_first, volume
from croupier.analysis.stud.worth import ended, worth
from croupier.games.caribbeanstud import hands as caribbean
from croupier.games.coloradoholdem import hands as colorado
from croupier.games.doubledownstud import hands as doubledown
from croupier.games.letitride import hands as letitride
from croupier.games.threecardpoker import hands as three_cards

if TYPE_CHECKING:
    from croupier.core.game import Game
    from croupier.core.money import Cents


FEW = bytes(card % 4 == 0 for card in range(SIZE))
"""Enough cards for a round, and quick to count."""


def reader_of(model: Model) -> Reader:
    """All that is computed about a game in which a player chooses."""

    def warm(game: Game, rules: Any) -> None:
        shape, (table, _) = model.shape(rules), worth(game, rules, model)
        model.decisions(shape, table, FEW, 1)
        plan = model.plan(shape, table, FULL, "")
        count_with(model, rules, plan, np.zeros(shape.size, np.int64))

    return Reader(
        distribution=reading(model),
        cards=model.cards,
        volume=volume(model),
        strategies=tuple(way.name for way in model.ways),
        by_amount=lambda rules: model.limited(rules) is not None,
        solves=(solving(model), following(model)),
        advisers=(adviser(model),),
        played_for=played_for(model),
        ended=ended(model),
        warm=warm,
    )


THREE_CARD_MODEL = Model(
    main=(three_cards.ANTE, ""),
    stakes=by_choice(three_cards.ANTE, three_cards.STAKES),
    cards=6,
    shape=lambda rules: three.SHAPE,
    plan=three.plan,
    decisions=three.decisions,
    values=three.values,
    deal=showdown.THREE,
    answer=three.answer,
    places=players_first,
    about="play or fold, once the cards are seen",
    ways=three.WAYS,
)
THREE_CARD_POKER = reader_of(THREE_CARD_MODEL)
CARIBBEAN_MODEL = Model(
    main=(caribbean.ANTE, ""),
    stakes=by_choice(caribbean.ANTE, caribbean.STAKES),
    cards=10,
    shape=lambda rules: five.SHAPE,
    plan=five.plan,
    decisions=five.decisions,
    values=five.values,
    deal=showdown.FIVE,
    answer=five.answer,
    places=players_first,
    about="bet or fold, once the cards and one of the dealer's are seen",
    ways=five.WAYS,
    limited=lambda rules: rules.bet_cap,
    most=lambda hand, cap: {caribbean.BET: Fraction(cap)},
)
CARIBBEAN_STUD = reader_of(CARIBBEAN_MODEL)
FIVE_CARDS = cards_reader(caribbean.held)
"""Wagers that five cards decide, a player's or the dealer's."""


RIDERS = dict(zip(letitride.BETS, letitride.NUMBERS, strict=True))


def _riding(hand: letitride.Hand, spot: Spot) -> Mapping[Spot, int]:
    """The three bets are made together; one that is withdrawn is not at risk at the end."""
    if spot[0] not in RIDERS:
        return {spot: 1}
    return {(bet, ""): int(hand.rides(number)) for bet, number in RIDERS.items()}


def _shared(hand: letitride.Hand, cap: Cents) -> Mapping[str, Fraction]:
    """The bets that ride share the payout limit."""
    each = Fraction(cap, sum(map(hand.rides, letitride.NUMBERS)))
    return dict.fromkeys(letitride.BETS, each)


RIDE_MODEL = Model(
    main=(letitride.BET_1, ""),
    stakes=_riding,
    cards=6,
    shape=lambda rules: ride.SHAPE,
    plan=ride.plan,
    decisions=ride.decisions,
    values=ride.values,
    deal=ride.deal,
    answer=ride.answer,
    places=from_the_left,
    about="withdraw bets 1 and 2 or let them ride, with three cards and with four",
    ways=ride.WAYS,
    note="The three bets together, in units of one of them.",
    limited=lambda rules: rules.cap,
    most=_shared,
)
LET_IT_RIDE = reader_of(RIDE_MODEL)


def halved(
    stakes: Mapping[str, Mapping[str, int]],
) -> Callable[[Any, Cents], Mapping[str, Fraction]]:
    """Equal wagers on one hand share the payout limit."""

    def most(hand: Any, cap: Cents) -> Mapping[str, Fraction]:
        made = stakes[hand.chosen]
        return {key: Fraction(cap, len(made)) for key in made}

    return most


DOUBLED_MODEL = Model(
    main=(doubledown.MAIN, ""),
    stakes=by_choice(doubledown.MAIN, doubledown.STAKES),
    cards=5,
    shape=lambda rules: doubled.SHAPE,
    plan=doubled.plan,
    decisions=doubled.decisions,
    values=doubled.values,
    deal=doubled.deal,
    answer=doubled.answer,
    places=players_first,
    about="double or stay, once four of the five cards are seen",
    ways=doubled.WAYS,
    further=doubledown.DOUBLE,
    limited=lambda rules: rules.cap,
    most=halved(doubledown.STAKES),
)
DOUBLE_DOWN_STUD = reader_of(DOUBLED_MODEL)
DISCARD_MODEL = Model(
    main=(colorado.ANTE, ""),
    stakes=by_choice(colorado.ANTE, colorado.STAKES),
    cards=6,
    shape=discard.shape,
    plan=discard.plan,
    decisions=discard.decisions,
    values=discard.values,
    deal=discard.deal,
    answer=discard.answer,
    places=players_first,
    about="bet or not, declare, and discard, once three cards are seen",
    ways=discard.WAYS,
    then="which card to discard, after a bet",
    next=discard.discarded,
    adds=discard.adds,
    limited=lambda rules: rules.cap,
    most=halved(colorado.STAKES),
)
COLORADO_HOLDEM = reader_of(DISCARD_MODEL)
