"""What the signs of a poker table say, and the rules of a bad beat payout in the poker room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.core.money import Cents, money
from croupier.games.poker import kill
from croupier.games.poker.bad_beat_hands import called
from croupier.games.poker.money_options import (
    A_SIGN,
    ANY,
    BOTH,
    HALF,
    INCREMENTS,
    NONE,
    PERCENTAGE,
    TIME,
)
from croupier.rulebook import posting
from croupier.rulebook.citation import cites
from croupier.rulebook.common import Filing
from croupier.rulebook.option import Rate
from croupier.rulebook.posting import Notice

PERMITTED = ("poker.17", "cmr147.07.3", "cmr147.03.4")
ANTES = {
    "seven_card_stud": "poker.9.b",
    "holdem": "poker.10.b",
    "omaha": "poker.11.b",
    "five_card_draw": "poker.12.b",
    "five_card_stud": "poker.13.b",
    "mambo_stud": "poker.13a.b",
}
PERCENT = Rate()
EVERY = {"20": "every 20 minutes", "30": "every 30 minutes", "60": "every hour"}
STRUCTURES = {
    "limit": "Fixed limit: bets and raises of {low}, later of {high}.",
    "spread": "Spread limit: bets and raises of any amount from {low} to {high}.",
    "pot_limit": "Pot limit: bets and raises from {low} up to the pot.",
    "no_limit": "No limit: bets and raises from {low} up to all of a player's chips.",
}
OPEN_ENDED = {"pot_limit": "the pot", "no_limit": "all of a player's chips"}
"""What the most is where no amount is."""


def _ante_posted(kind: str, because: str) -> Filing:
    """The rule on antes, and the amount, are posted at each table of a type."""
    return Filing("ante", A_SIGN, (because,), lambda rules: rules.type == kind)


FILED = (
    *(_ante_posted(kind, because) for kind, because in ANTES.items()),
    Filing(
        "rake",
        "its types, how it is calculated, and its maximum are in the Rules of the Games submission",
        ("poker.14.a.1", "poker.14.a.2", "poker.14.a.3"),
    ),
    Filing(
        "bad beat payout",
        "the rules for its contributions are in the Games submission",
        ("poker.19.c",),
        lambda rules: rules.bad_beat,
    ),
)
"""What is submitted or posted for a poker table, whatever is chosen."""


def sentences(rules: Any) -> Iterator[Notice]:
    """Everything that is posted at a poker table."""
    yield limits(rules)
    yield from posting.increments(rules)
    yield structure(rules)
    yield raises(rules)
    yield ante(rules)
    yield from first_bets(rules)
    yield from check_raise(rules)
    yield from agreed(rules)
    yield from kills(rules)
    yield from rake(rules)
    yield from eligible(rules)


@cites("poker.17")
def limits(rules: Any) -> Notice:
    """The minimum and maximum wagers in effect at the table."""
    most = OPEN_ENDED.get(rules.structure)
    if most is None:
        text, because = posting.limits(rules)
        return text, ("poker.17", *because)
    return f"Wagers: minimum {money(rules.limits_min)}, maximum {most}.", PERMITTED


@cites("poker.17")
def structure(rules: Any) -> Notice:
    """How much may be bet and raised."""
    low, high = money(rules.limits_min), money(rules.limits_max)
    return STRUCTURES[rules.structure].format(low=low, high=high), ("poker.17",)


@cites("poker.17")
def raises(rules: Any) -> Notice:
    """How many raises a betting round may have."""
    most = rules.max_raises
    if most is None:
        return "The number of raises is not limited.", ("poker.17",)
    alone = "" if rules.cap_heads_up else ", and any number between two players"
    return f"Raises in a betting round: at most {most}{alone}.", ("poker.17",)


@cites("poker.9.b", "poker.10.b", "poker.11.b", "poker.12.b", "poker.13.b", "poker.13a.b")
def ante(rules: Any) -> Notice:
    """Whether every player antes, and how much."""
    if rules.ante is None:
        return "No ante.", rules.played.ante
    return f"Ante: {money(rules.ante)} from each player in a hand.", rules.played.ante


@cites("poker.10.d", "poker.11.e", "poker.12.e")
def first_bets(rules: Any) -> Iterator[Notice]:
    """The number and amounts of the blinds, or the forced bet of a stud game."""
    if not rules.played.button:
        first = rules.played.streets[0].opened
        yield f"Forced bet: {money(rules.forced_bet)}.", (*first, "poker.17")
        return
    many = "Blind" if len(rules.blinds) == 1 else f"{len(rules.blinds)} blinds"
    amounts = ", ".join(map(money, rules.blinds))
    yield f"{many} from the left of the button: {amounts}.", ("poker.10.d",)


@cites("poker.7.j")
def check_raise(rules: Any) -> Iterator[Notice]:
    """Whether a player who has checked is barred from raising."""
    if not rules.check_raise:
        yield "A player who has checked in a betting round may not raise in it.", ("poker.7.j",)


@cites("poker.17")
def agreed(rules: Any) -> Iterator[Notice]:
    """Whether all players together may raise the minimum without notice in advance."""
    if rules.raise_minimum:
        text = "The minimum may be raised at any time if all players at the table agree."
        yield text, ("poker.17", "cmr147.03.3")


@cites("poker.11.b", "poker.11.i")
def kills(rules: Any) -> Iterator[Notice]:
    """The kill or half-kill, and the pot that brings it."""
    if rules.kill == NONE:
        return
    name = "Half-kill" if rules.kill == HALF else "Kill"
    low, high = (
        money(kill.raised(rules, one, killed=True)) for one in (rules.limits_min, rules.limits_max)
    )
    pot = money(kill.threshold(rules, killed=False))
    who = f"after one player wins a whole pot of at least {pot}"
    yield f"{name}: limits of {low} and {high} {who}.", ("poker.11.b", "poker.11.i")


@cites("poker.14.c")
def rake(rules: Any) -> Iterator[Notice]:
    """The type and the amount of each rake that is collected."""
    ways = {PERCENTAGE: _percentage, INCREMENTS: _increments, TIME: _time}
    for kind in rules.rakes:
        yield f"Rake: {ways[kind](rules)}.", ("poker.14.c",)


def _percentage(rules: Any) -> str:
    rate, most = PERCENT.spell(rules.rake_rate), money(rules.rake_cap)
    return f"{rate} of the bets in each betting round, at most {most} a hand"


def _increments(rules: Any) -> str:
    levels = ", ".join(f"{money(amount)} at {money(level)}" for level, amount in rules.rake_steps)
    return f"{levels} in the pot, at most {money(rules.rake_cap)} a hand"


def _time(rules: Any) -> str:
    part: Cents = int(rules.time_part)
    who = "from each seated player" if rules.time_per == "player" else "from the table"
    hourly = f"{money(rules.time_charge)} an hour"
    return f"a time charge of {hourly}, {money(part)} {EVERY[rules.time_every]}, {who}"


@cites("poker.19.b")
def eligible(rules: Any) -> Iterator[Notice]:
    """The notice at a table that offers a bad beat payout."""
    if rules.bad_beat:
        hand = called(rules.bad_beat_hand)
        text = f"Bad beat payout: every player dealt in is eligible when {hand} or better loses."
        yield text, ("poker.19.b",)


@cites("poker.19.b", "poker.19.b.1", "poker.19.b.2", "poker.19.b.3", "poker.19.g", "poker.19.i")
def pool(rules: Any) -> Iterator[Notice]:
    """The rules of the bad beat payout that are posted in the poker room."""
    if not rules.bad_beat:
        return
    each, least = money(rules.bad_beat_amount), money(rules.bad_beat_min_pot)
    most = money(rules.bad_beat_max)
    yield f"Each pot contributes {each} for every full {least}, at most {most}.", ("poker.19.b.1",)
    yield f"A pot below {least} contributes nothing.", ("poker.19.b.2",)
    hand = called(rules.bad_beat_hand)
    plays = {BOTH: " Both hole cards must play.", ANY: ""}
    hole = plays.get(rules.bad_beat_hole, " At least one hole card must play.")
    asks = hole if rules.type == "holdem" else ""
    yield f"It is paid when {hand} or better is shown and loses.{asks}", ("poker.19.b.3",)
    shares = (rules.bad_beat_loser, rules.bad_beat_winner, rules.bad_beat_others)
    lost, won, rest = map(PERCENT.spell, shares)
    who = f"{lost} to the losing hand, {won} to the winning hand, {rest} to the others dealt in"
    table = rules.bad_beat_paid_at == "table"
    how = "in whole dollars, at the table" if table else "to the cent, at the cage"
    yield f"Shares of the fund, paid {how}: {who}.", ("poker.19.b.3", "poker.19.g")
    yield "The fund is this table's own: only its pots feed it.", ("poker.19.a", "poker.19.c")
    ends = "If the payout is discontinued, all of the fund is paid to the players seated here."
    yield ends, ("poker.19.i",)


def everything(rules: Any) -> Iterator[Notice]:
    """What is posted at the table, and in the poker room about its bad beat payout."""
    yield from sentences(rules)
    yield from pool(rules)
