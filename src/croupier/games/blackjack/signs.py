"""What signs at a blackjack table say: the odds of side wagers, amounts, choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.core.money import Cents, dollars, short
from croupier.core.wager import PayLine, WagerKind
from croupier.drawing.shapes import Notices
from croupier.games.blackjack.kinds import NAMED, lines_of
from croupier.games.blackjack.options import STREAKS, BlackjackOptions
from croupier.games.blackjack.prizes import BAND, OFFERED
from croupier.games.blackjack.prizes import prizes as submitted
from croupier.games.blackjack.progressive import NAMES, PRIZES
from croupier.games.blackjack.wagers import RAISED
from croupier.rulebook.citation import cites

Rules = BlackjackOptions
Kinds = Mapping[str, WagerKind]
Sentences = Iterator[tuple[str, tuple[str, ...]]]
ODDS = {
    "over_13": ("cmr146.13.6", "blackjack.17.e.1"),
    "same_suit": ("cmr146.13.6", "blackjack.17.e.2"),
    "sevens": ("cmr146.13.6", "blackjack.17.e.3"),
    "match_dealer": ("cmr146.13.13.b", "blackjack.23.f"),
    "twenty_point": ("cmr146.13.15", "blackjack.24.f"),
    "optional_bonus": ("cmr146.13.17", "blackjack.25.e", "blackjack.25.f"),
}
"""The clauses that require the odds of each wager at the table."""
CALLED = {"over_13": "Over 13 and Under 13"}
POSTED = {
    "over_13": ("blackjack.17.h",),
    "same_suit": ("blackjack.17.h",),
    "match_dealer": ("blackjack.23.c",),
    "twenty_point": ("blackjack.24.c",),
    "optional_bonus": ("blackjack.25.c",),
}
"""The clauses that require the amounts of each wager at the table."""


def sentences(rules: Rules, kinds: Kinds) -> Notices:
    """Everything the signs at the table say."""
    own = (*increments(rules), *raised(rules), *doubled(rules))
    beside = (*odds(rules, kinds), *amounts(rules, kinds), *most_for_queens(rules))
    return (*own, *beside, *prizes(rules), *bonuses(rules))


@cites("cmr146.13.14.b", "blackjack.3.d")
def increments(rules: Rules) -> Sentences:
    """At 6 to 5 all wagers are made in increments of five dollars."""
    if rules.by_hand:
        because = ("cmr146.13.14.b", "blackjack.3.d")
        yield f"All wagers shall be made in increments of ${dollars(rules.unit)}.", because


@cites("blackjack.3.e.1", "blackjack.3.e.2", "blackjack.3.e.3", "blackjack.3.e.4")
def raised(rules: Rules) -> Sentences:
    """Hands for which the house pays more."""
    for standing, (name, because) in _named().items():
        if rules.raises(standing):
            yield f"{name} pays {RAISED[standing]}.", (because,)
    if rules.pay_designated_bj:
        cards = " and ".join(rules.pay_designated_bj)
        yield f"A blackjack of {cards} pays 2 to 1.", ("blackjack.3.e.3",)


def _named() -> dict[str, tuple[str, str]]:
    clauses = ("blackjack.3.e.1", "blackjack.3.e.2", "blackjack.3.e.4")
    return {
        one: (name, because) for (one, name), because in zip(NAMED.items(), clauses, strict=True)
    }


@cites("blackjack.10.c")
def doubled(rules: Rules) -> Sentences:
    """How the card of a doubled hand is dealt, if not face up."""
    if rules.double_card == "face_down":
        yield "The card of a hand that doubles down is dealt face down.", ("blackjack.10.c",)
    if rules.double_card == "on_request":
        text = "The card of a hand that doubles down is dealt face down on request."
        yield text, ("blackjack.10.c",)


@cites("cmr146.13.6", "cmr146.13.13.b", "cmr146.13.15", "cmr146.13.17")
def odds(rules: Rules, kinds: Kinds) -> Sentences:
    """The payout odds of each side wager."""
    for key, because in ODDS.items():
        if key in kinds:
            yield _paid(CALLED.get(key, kinds[key].name), lines_of(rules, key)), because


def _paid(name: str, lines: tuple[PayLine, ...]) -> str:
    single = [line for line in lines if "suit and " not in line.name]
    if len({line.odds for line in single}) == 1:
        return f"{name} pay {single[0].odds}."
    return f"{name}: {', '.join(f'{line.name} {line.odds}' for line in single)}."


@cites("cmr146.13.12.b.2", "blackjack.17.h", "blackjack.23.c", "blackjack.24.c", "blackjack.25.c")
def amounts(rules: Rules, kinds: Kinds) -> Sentences:
    """The minimum and maximum of each side wager; one entry for all streaks."""
    for key, because in POSTED.items():
        if key in kinds:
            yield _between(rules, key, CALLED.get(key, kinds[key].name)), because
    if rules.streak:
        yield _between(rules, STREAKS[0], "Streak wagers"), ("cmr146.13.12.b.2",)


def _between(rules: Rules, key: str, name: str) -> str:
    low, high = rules.limits(key)
    return f"{name}: from ${short(low)} to ${short(high)}."


@cites("blackjack.24.h")
def most_for_queens(rules: Rules) -> Sentences:
    """The maximum paid in a round for queens of hearts with a dealer's blackjack."""
    if rules.twenty != "off" and rules.twenty_cap is not None:
        text = f"Queens of hearts with a dealer blackjack: ${short(rules.twenty_cap)} at most"
        yield f"{text} to all in a round.", ("blackjack.24.h",)


@cites("cmr146.13.10.d", "blackjack.19.c")
def prizes(rules: Rules) -> Sentences:
    """What wins the progressive wager, and its prizes."""
    if rules.progressive:
        won = (_prize(NAMES[line], prize.fixed) for line, prize in PRIZES.items())
        because = ("cmr146.13.10.d", "blackjack.19.c")
        yield f"Progressive Blackjack, a $1 wager: {', '.join(won)}.", because


def _prize(name: str, fixed: Cents) -> str:
    return f"{name} ${short(fixed)}" if fixed else name


@cites("cmr146.13.11.d")
def bonuses(rules: Rules) -> Sentences:
    """What a blackjack bonus wager is, and the smallest and largest bonus it may win."""
    for stake in OFFERED[rules.bonus]:
        low, high = BAND[stake]
        amounts = tuple(submitted(rules, stake)) or (low, high)
        text = f"from ${short(min(amounts))} to ${short(max(amounts))}"
        yield f"Blackjack Bonus, a ${stake} wager: a bonus {text}.", ("cmr146.13.11.d",)
