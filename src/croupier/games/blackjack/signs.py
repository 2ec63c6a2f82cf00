"""What signs at a blackjack table say: limits, choices, the odds and amounts of side wagers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.core.money import Cents, dollars, money, span
from croupier.core.wager import PayLine, WagerKind
from croupier.drawing.playing_cards import spoken
from croupier.drawing.shapes import Notices
from croupier.games.blackjack.kinds import NAMED, lines_of
from croupier.games.blackjack.options import STREAKS, BlackjackOptions
from croupier.games.blackjack.prizes import BAND, OFFERED
from croupier.games.blackjack.prizes import prizes as submitted
from croupier.games.blackjack.progressive import NAMES, PRIZES, STAKE
from croupier.games.blackjack.wagers import RAISED
from croupier.rulebook import posting
from croupier.rulebook.citation import cites

Rules = BlackjackOptions
Kinds = Mapping[str, WagerKind]
Sentences = Iterator[tuple[str, tuple[str, ...]]]
ODDS = {
    "over_13": ("cmr146.13.6", "blackjack.17.a.1", "blackjack.17.c", "blackjack.17.e.1"),
    "same_suit": ("cmr146.13.6", "blackjack.17.a.2", "blackjack.17.e.2"),
    "sevens": ("cmr146.13.6", "blackjack.17.a.3", "blackjack.17.a.3.i", "blackjack.17.e.3"),
    "match_dealer": ("cmr146.13.13.b", "blackjack.23.a", "blackjack.23.f"),
    "twenty_point": ("cmr146.13.15", "blackjack.24.a", "blackjack.24.f"),
    "optional_bonus": ("cmr146.13.17", "blackjack.25.a", "blackjack.25.e", "blackjack.25.f"),
}
"""The clauses that require the odds of each wager at the table."""
SAYS = {
    "over_13": "Over 13 and Under 13, the total of a player's first two cards: {odds}; 13 loses.",
    "same_suit": "Same Suit, a player's first two cards of one suit: {odds}.",
    "sevens": "Super Sevens, a $1 wager, only the highest is paid: {odds}.",
    "match_dealer": "Match-the-Dealer, each of a player's first two cards that matches the "
    "dealer's first card: {odds}.",
    "twenty_point": "Twenty Point Bonus, 20 in a player's first two cards, only the highest is "
    "paid: {odds}.",
    "optional_bonus": "Optional Bonus, the dealer must draw a third card and it takes the dealer's "
    "hand over 21: {odds}.",
}
"""What each side wager is on, and what it takes to win, before or after its odds."""
CALLED = {"over_13": "Over 13 and Under 13", "match_dealer": "Match-the-Dealer"}
POSTED = {
    "over_13": ("blackjack.17.h",),
    "same_suit": ("blackjack.17.h",),
    "match_dealer": ("blackjack.23.c",),
    "twenty_point": ("blackjack.24.c",),
    "optional_bonus": ("blackjack.25.c",),
}
"""The clauses that require the amounts of each wager at the table."""
WORDS = {2: "two", 3: "three", 4: "four"}
TIMES = {3: "twice", 4: "three times"}


def sentences(rules: Rules, kinds: Kinds) -> Notices:
    """Everything the signs at the table say."""
    beside = (*odds(rules, kinds), *amounts(rules, kinds), *most_for_queens(rules))
    own = (*limits(rules, kinds), *raised(rules), *choices(rules))
    return (*own, *beside, *prizes(rules), *bonuses(rules))


def limits(rules: Rules, kinds: Kinds) -> Sentences:
    """The limits of the table and of its wagers; at 6 to 5 the law has its own increments."""
    yield posting.limits(rules)
    others = (kind for key, kind in kinds.items() if key not in (*POSTED, "under_13", *STREAKS))
    yield from posting.own_limits(rules, others)
    yield from increments(rules) if rules.by_hand else posting.increments(rules)
    yield from several(rules)


@cites("blackjack.18.b")
def several(rules: Rules) -> Sentences:
    """The minimum number of wagers against the dealer's hands, and the limits of each."""
    if rules.several_hands:
        low, high = rules.limits("main_1")
        fewest = WORDS[rules.terms.fewest_wagers]
        text = f"Multiple action: at least {fewest} wagers are required, each {span(low, high)}."
        yield text, ("blackjack.18.b",)


def choices(rules: Rules) -> Sentences:
    """What players may do at this table only because the house chose it, and what they may not."""
    yield from even_money(rules)
    yield from surrender(rules)
    yield from own_turn(rules)
    yield from doubled(rules)
    yield from resplit(rules)


@cites("blackjack.7.c")
def even_money(rules: Rules) -> Sentences:
    """Whether a blackjack may be paid at once against an ace."""
    if rules.terms.even_money:
        text = "Even money: against a dealer's ace, a player may be paid 1 to 1 on a blackjack"
        yield f"{text} instead of making an insurance wager.", ("blackjack.7.c",)


@cites("blackjack.8.c")
def surrender(rules: Rules) -> Sentences:
    """Whether half of a wager may be surrendered."""
    if rules.terms.surrender:
        text = "Surrender: after the first two cards, a player may give up one-half of the wager"
        yield f"{text} before any other decision.", ("blackjack.8.a", "blackjack.8.c")


@cites("blackjack.9.b")
def own_turn(rules: Rules) -> Sentences:
    """When insurance is taken, if not right after the second card."""
    if rules.insurance_timing == "at_own_turn" and not rules.shown:
        text = "Insurance wagers are made at the player's own turn, before any other decision."
        yield text, ("blackjack.9.b",)


@cites("blackjack.11.e")
def resplit(rules: Rules) -> Sentences:
    """How often pairs may be split, if more than once, and whether aces may."""
    if rules.most_hands in TIMES:
        times, hands = TIMES[rules.most_hands], WORDS[rules.most_hands]
        aces = "" if rules.resplit_aces else "; aces may be split only once"
        text = f"Pairs may be split up to {times}, for a total of {hands} hands{aces}."
        yield text, ("blackjack.11.e",)


@cites("cmr146.13.14.b", "blackjack.3.d")
def increments(rules: Rules) -> Sentences:
    """At 6 to 5 all wagers are made in increments of five dollars."""
    if rules.by_hand:
        because = ("cmr146.13.14.b", "blackjack.3.d")
        raised = ("cmr147.07.6",) if rules.unit == rules.limits_increment else ()
        text = f"All wagers shall be made in increments of ${dollars(rules.unit)}."
        yield text, (*because, *raised)


@cites("blackjack.3.e.1", "blackjack.3.e.2", "blackjack.3.e.3", "blackjack.3.e.4")
def raised(rules: Rules) -> Sentences:
    """Hands for which the house pays more."""
    for standing, (name, because) in _named().items():
        if rules.raises(standing):
            hand = name[:1].lower() + name[1:]
            yield f"A winning hand of {hand} pays {RAISED[standing]}.", (because,)
    if rules.pay_designated_bj:
        cards = " and ".join(map(spoken, rules.pay_designated_bj))
        yield f"A blackjack of {cards} pays 2 to 1.", ("blackjack.3.e.3",)


def _named() -> dict[str, tuple[str, str]]:
    clauses = ("blackjack.3.e.1", "blackjack.3.e.2", "blackjack.3.e.4")
    return {
        one: (name, because) for (one, name), because in zip(NAMED.items(), clauses, strict=True)
    }


@cites("blackjack.10.c", "blackjack.10.d")
def doubled(rules: Rules) -> Sentences:
    """How the card of a doubled hand is dealt, if not face up; where split hands cannot double."""
    if rules.by_hand and not rules.six_five_das:
        yield "Split pairs may not be doubled down.", ("blackjack.10.d",)
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
            yield SAYS[key].format(odds=_paid(lines_of(rules, key))), because


def _paid(lines: tuple[PayLine, ...]) -> str:
    single = [line for line in lines if "suit and " not in line.name]
    if len({line.odds for line in single}) == 1:
        return str(single[0].odds)
    return "; ".join(f"{line.name} {line.odds}" for line in single)


@cites("cmr146.13.12.b.2", "blackjack.17.h", "blackjack.23.c", "blackjack.24.c", "blackjack.25.c")
def amounts(rules: Rules, kinds: Kinds) -> Sentences:
    """The minimum and maximum of each side wager; one entry for all streaks."""
    for key, because in POSTED.items():
        if key in kinds:
            yield _between(rules, key, CALLED.get(key, kinds[key].name)), because
    if rules.streak:
        yield _between(rules, STREAKS[0], "Streak wagers"), ("cmr146.13.12.b.2",)


def _between(rules: Rules, key: str, name: str) -> str:
    return f"{name}: {span(*rules.limits(key))}."


@cites("blackjack.24.h")
def most_for_queens(rules: Rules) -> Sentences:
    """The maximum paid in a round for queens of hearts with a dealer's blackjack, and shares."""
    if rules.twenty != "off" and rules.twenty_cap is not None:
        text = f"Queen of hearts pair and dealer blackjack: {money(rules.twenty_cap)} at most in a"
        shared = "round to all winning hands together, shared in proportion to their wagers."
        yield f"{text} {shared}", ("blackjack.24.h",)


@cites("cmr146.13.10.d", "blackjack.19.a", "blackjack.19.c", "blackjack.19.e")
def prizes(rules: Rules) -> Sentences:
    """What wins the progressive wager, in which of the first cards, and its prizes."""
    if rules.progressive:
        won = (_prize(NAMES[line], prize.fixed) for line, prize in PRIZES.items())
        because = ("cmr146.13.10.d", "blackjack.19.a", "blackjack.19.c", "blackjack.19.e")
        text = f"Progressive Blackjack, a {money(STAKE)} wager, only the highest is paid"
        yield f"{text}: {'; '.join(won)}.", because


def _prize(name: str, fixed: Cents) -> str:
    return f"{name} {money(fixed)}" if fixed else name


@cites("cmr146.13.11.d", "blackjack.20.a")
def bonuses(rules: Rules) -> Sentences:
    """What a blackjack bonus wager is, and the smallest and largest bonus it may win."""
    for stake in OFFERED[rules.bonus]:
        low, high = BAND[stake]
        amounts = tuple(submitted(rules, stake)) or (low, high)
        text = f"Blackjack Bonus, a ${stake} wager on a blackjack in the first two cards: a bonus"
        because = ("cmr146.13.11.d", "blackjack.20.a")
        yield f"{text} {span(min(amounts), max(amounts))}.", because
