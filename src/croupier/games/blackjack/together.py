"""What the choices of a blackjack table require of each other, with the clauses that say so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from croupier.core.money import money
from croupier.core.plain import words
from croupier.core.wager import marked
from croupier.games.blackjack.matrix import CLASHES, REASONS, Clash
from croupier.games.blackjack.posted import MATCH, PAYS, TWENTY
from croupier.rulebook.option import requires

if TYPE_CHECKING:
    from croupier.games.blackjack.options import BlackjackOptions

    Check = Callable[[BlackjackOptions], str | None]

LEAST_CAP = 25_000_00
DOLLAR = 1_00
DECKS: Mapping[str, tuple[Callable[[int], bool], str, str]] = {
    "6_to_5": (lambda decks: decks <= 2, "one or two", "blackjack.2.a.1"),
    "twenty": (lambda decks: decks >= 2, "two or more", "blackjack.2.a.2"),
    "sevens": (lambda decks: decks >= 4, "four or more", "blackjack.2.a.3"),
    "progressive": (lambda decks: decks >= 4, "four or more", "blackjack.2.a.3"),
}
"""The numbers of decks with which each thing a table offers can be dealt, and the clause."""
CALLED = {
    "twenty": marked(TWENTY),
    "match": marked(MATCH),
    "over_under_13": "over 13 or under 13",
    **{one: marked(one) for one in ("sevens", "progressive", "optional_bonus", "same_suit")},
    "bonus": marked("bonus"),
}
"""What people call an entry of the matrix, if its key does not say."""
SETTLED = {"surrender": "surrender", "resplit": "resplit", "several_players": "players_per_box"}
"""The options that are no choice at a table with what they clash with."""


def _called(what: str) -> str:
    return CALLED.get(what) or words(what)


def _dealt_from(what: str) -> Check:
    """The requirement that the number of decks suits a thing that a table offers (BJ-27)."""
    fits, many, clause = DECKS[what]

    @requires("blackjack.2.a", clause)
    def check(rules: BlackjackOptions) -> str | None:
        if rules.has(what) and not fits(rules.decks):
            return f"{_called(what)} is dealt from {many} decks, not {rules.decks}"
        return None

    check.__name__ = f"decks_for_{what}"
    return check


def _six_or_eight(what: str, odds: str) -> Check:
    """The requirement of six or eight decks for a wager that has odds for no others."""

    @requires("blackjack.2.a.4", odds)
    def check(rules: BlackjackOptions) -> str | None:
        if rules.has(what) and rules.decks not in (6, 8):
            return f"{_called(what)} is dealt from six or eight decks, not {rules.decks}"
        return None

    check.__name__ = f"six_or_eight_decks_for_{what}"
    return check


@requires("blackjack.17.e.2")
def a_same_suit_table(rules: BlackjackOptions) -> str | None:
    """The same suit wager uses a pay table printed for the number of decks."""
    line = f"{rules.decks}_{rules.same_suit_option}_any"
    if rules.additional == "same_suit" and ("same_suit", line) not in PAYS.index:
        decks = f"{rules.decks} deck{'s' * (rules.decks != 1)}"
        return f"no pay table {rules.same_suit_option} is printed for {decks}"
    return None


@requires("blackjack.3.e", settles="pay_678 pay_777 pay_designated_bj pay_five_card_21")
def usual_odds_at_six_to_five(rules: BlackjackOptions) -> str | None:
    """The 6 to 5 variation does not raise the odds of any hand."""
    raised = rules.pay_678 or rules.pay_777 or rules.pay_five_card_21
    both = rules.by_hand and (raised or rules.pay_designated_bj is not None)
    return "no hand may pay raised odds at 6 to 5" if both else None


@requires("blackjack.6.j", "blackjack.6.k")
def one_way_of_dealing(rules: BlackjackOptions) -> str | None:
    """When dealt face up, the dealer's second card is dealt in no other way, and the reverse."""
    other = rules.variant == "face_up" and rules.hole_card in ("none", "hole")
    reverse = rules.variant == "standard" and rules.hole_card == "face_up"
    return "if cards are dealt face up, the hole card is too" if other or reverse else None


@requires("blackjack.11.e", settles="resplit_aces")
def aces_again_where_pairs_are(rules: BlackjackOptions) -> str | None:
    """Aces may be resplit only if other pairs may."""
    alone = rules.resplit_aces and not rules.resplit
    return "aces may be resplit, but other pairs may not" if alone else None


@requires("blackjack.14")
def no_more_boxes_than_there_are(rules: BlackjackOptions) -> str | None:
    """Nobody may wager on more boxes than the table has."""
    if rules.boxes_per_player > rules.boxes:
        return f"{rules.boxes_per_player} boxes per player, but the table has {rules.boxes}"
    return None


@requires("cmr146.13.2.b", "cmr146.13.8.a")
def six_boxes_at_most(rules: BlackjackOptions) -> str | None:
    """Neither 6 to 5 nor multiple action is played with more than six boxes."""
    return f"{rules.seats} boxes, but the maximum is six" if rules.boxes < rules.seats else None


@requires("blackjack.2.c", "blackjack.2.d", settles="shuffler")
def a_shuffler_at_six_to_five(rules: BlackjackOptions) -> str | None:
    """The 6 to 5 variation is dealt from decks that a shuffler alternates."""
    return "6 to 5 requires a shuffler" if rules.by_hand and not rules.shuffler else None


@requires("blackjack.17.a.3.i", "blackjack.19.a", "blackjack.20.a")
def amounts_that_are_set(rules: BlackjackOptions) -> str | None:
    """No limits are posted for a wager whose amount the rules set."""
    for kind in rules.limits_wager:
        amounts = rules.amounts(kind)
        if amounts:
            return f"{marked(kind)} is {' or '.join(map(money, amounts))}, and has no other limits"
    return None


@requires("blackjack.25.c")
def an_optional_bonus_from_a_dollar(rules: BlackjackOptions) -> str | None:
    """The optional bonus wager is at least a dollar."""
    own = rules.limits_wager.get("optional_bonus")
    posted = (rules.optional_bonus_max, own.min if own else None, own.max if own else None)
    low = any(amount is not None and amount < DOLLAR for amount in posted)
    return f"{marked('optional_bonus')} must be at least {money(DOLLAR)}" if low else None


@requires("blackjack.24.h")
def a_maximum_that_may_be_set(rules: BlackjackOptions) -> str | None:
    """The maximum for queens of hearts is at least 25,000 dollars or the minimum wager's win."""
    if rules.twenty_cap is None or rules.twenty == "off":
        return None
    odds = PAYS.odds(rules, "twenty_point", f"{rules.twenty}_queens_blackjack")
    least = max(LEAST_CAP, odds.of(rules.limits("twenty_point")[0]))
    return f"must be at least {money(least)}" if rules.twenty_cap < least else None


@requires("blackjack.21", "cmr146.51.3")
def one_way_to_shuffle(rules: BlackjackOptions) -> str | None:
    """A continuous device replaces any other shuffle."""
    both = rules.csm and rules.shuffler
    return "a continuous shuffler leaves no second batch to shuffle" if both else None


@requires("blackjack.6.a", "blackjack.6.d", "blackjack.2.c.3", "blackjack.21")
def a_double_shoe_alone(rules: BlackjackOptions) -> str | None:
    """Both sides of a double shoe are in play: no deck waits in a device or in the hand."""
    other = rules.by_hand or rules.csm or rules.shuffler
    return "both sides of a double shoe are in play" if rules.double_shoe and other else None


def _apart(clash: Clash) -> Check:
    """The requirement that two things are not combined at one table."""
    unfit = clash.name if clash.standing == "unfit" else ""
    settles = " ".join(SETTLED[one] for one in (clash.one, clash.other) if one in SETTLED)
    why = f"{_called(clash.one)} with {_called(clash.other)}: {REASONS[clash.standing]}"

    @requires(*clash.cites, accept=unfit, settles=settles)
    def check(rules: BlackjackOptions) -> str | None:
        both = rules.has(clash.one) and rules.has(clash.other)
        return why if both else None

    check.__name__ = clash.name.replace(" ", "_")
    check.__doc__ = f"{words(clash.name)}: {REASONS[clash.standing]}"
    return check


REQUIREMENTS: tuple[Check, ...] = (
    *map(_dealt_from, DECKS),
    _six_or_eight("match", "blackjack.23.f"),
    _six_or_eight("optional_bonus", "blackjack.25.e"),
    a_same_suit_table,
    usual_odds_at_six_to_five,
    one_way_of_dealing,
    aces_again_where_pairs_are,
    no_more_boxes_than_there_are,
    six_boxes_at_most,
    a_shuffler_at_six_to_five,
    amounts_that_are_set,
    an_optional_bonus_from_a_dollar,
    a_maximum_that_may_be_set,
    one_way_to_shuffle,
    a_double_shoe_alone,
    *map(_apart, CLASHES),
)
