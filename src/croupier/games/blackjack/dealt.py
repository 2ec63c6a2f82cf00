"""Which line each side wager makes as cards are dealt; used to compute its odds.

Where a decision on the hand could draw another card, the choice that favors the wager is assumed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from croupier.core.money import Cents, cents, money
from croupier.equipment.cards import rank
from croupier.equipment.device import Contest
from croupier.games.blackjack import bonus, side
from croupier.games.blackjack.prizes import METER, OFFERED, prizes
from croupier.games.families.meter import PROGRESSIVE
from croupier.games.families.twentyone.beside import LOST, match_dealer
from croupier.games.families.twentyone.dealt import DEALT, OutcomeOf, of_two, with_up_card
from croupier.games.families.twentyone.hands import is_blackjack, total, value
from croupier.rulebook.citation import cites

if TYPE_CHECKING:
    from croupier.games.blackjack.options import BlackjackOptions

    Rules = BlackjackOptions

STANDS_ON = 17
TWENTY, QUEENS, BLACKJACK = "twenty_point", "_queens", "_blackjack"


@cites("blackjack.17.b.4", "blackjack.17.e", "blackjack.6.j.3")
def sevens(cards: tuple[str, ...], rules: Rules) -> str | None:
    """Two sevens take a third card; so does any hand except a blackjack if a third card may pay."""
    made = side.sevens(cards, "", rules) if len(cards) > 1 else None
    if made is None or (len(cards) == 2 and made.startswith("two")):
        return None
    hopes = not made and rules.sevens_any_card and not is_blackjack(cards)
    return None if hopes and len(cards) == 2 else made or LOST


@cites("blackjack.24.e", "blackjack.24.e.1.i", "blackjack.24.e.2")
def twenty_point(cards: tuple[str, ...], rules: Rules) -> str | None:
    """The first two cards decide, except queens of hearts, which the dealer's two may raise."""
    made = side.twenty_point(cards, "", rules) if len(cards) > 1 else None
    if made is None or not made.endswith(QUEENS):
        return made if made is None else made or LOST
    dealers = cards[2:]
    if len(dealers) == 2:
        return made + BLACKJACK if is_blackjack(dealers) else made
    return None if not dealers or value(dealers[0]) in (1, 10) else made


@cites("blackjack.25.d", "blackjack.25.e", "blackjack.25.f")
def optional_bonus(cards: tuple[str, ...], rules: Rules) -> str | None:
    """The dealer's first two cards, and a third if they total less than 17."""
    awaited = len(cards) < 2 or (len(cards) == 2 and total(cards).points < STANDS_ON)
    return None if awaited else side.optional_bonus(cards, "", rules) or LOST


@cites("blackjack.19.c", "blackjack.19.e")
def progressive(cards: tuple[str, ...], rules: Rules) -> str | None:
    """Aces are hit for a third and a fourth card."""
    awaited = len(cards) < 4 and all(rank(card) == "A" for card in cards)
    return None if awaited else side.progressive(cards, "", rules) or LOST


@cites("blackjack.20.d", "blackjack.20.f", "blackjack.20.j")
def blackjack_bonus(stake: str) -> OutcomeOf:
    """A blackjack in the first two cards wins a prize, each in proportion to its weight."""

    def outcome_of(cards: tuple[str, ...], rules: Rules) -> str | Mapping[str, int] | None:
        if len(cards) < 2:
            return None
        if not side.bonus(cards, "", rules):
            return LOST
        weights = prizes(rules, stake).items()
        return {bonus.line(prize, cents(stake)): many for prize, many in weights}

    return outcome_of


OUTCOME_OF: dict[str, OutcomeOf] = {
    "over_13": of_two(side.over_13),
    "under_13": of_two(side.under_13),
    "same_suit": of_two(side.same_suit),
    "sevens": sevens,
    "match_dealer": with_up_card(match_dealer),
    "twenty_point": twenty_point,
    "optional_bonus": optional_bonus,
    PROGRESSIVE: progressive,
}
"""The function that names the line, by the key of the side wager."""
NOTES = {
    "sevens": "a third card is taken whenever it may win more",
    PROGRESSIVE: "aces are hit, not split or doubled",
}
"""What is assumed about a player who makes the wager."""
CAPPED = (
    "the {} maximum for queens of hearts with a dealer's blackjack is counted only if an amount is "
    "given"
)


def contest(key: str, lines: tuple[str, ...], rules: Rules) -> Contest:
    """The contest of a side wager: every line that decides it, or its loss, read from the cards."""
    read = {LOST: "", **{line: line for line in lines}}
    if key == bonus.BONUS:
        return _bonus(read, rules, OFFERED[rules.bonus][0])
    most = most_for_queens(lines, rules) if key == TWENTY else {}
    note = CAPPED.format(money(max(most.values()))) if most else NOTES.get(key, "")
    meter = METER if key == PROGRESSIVE else ""
    alike, outcome_of = key != TWENTY, OUTCOME_OF[key]
    return Contest(
        key, tuple(read), read, DEALT, outcome_of, (), note, most, None, meter, suits_alike=alike
    )


@cites("blackjack.24.h")
def most_for_queens(lines: tuple[str, ...], rules: Rules) -> dict[str, Cents]:
    """The maximum won by queens of hearts with a dealer's blackjack, if the house has a limit."""
    cap = rules.twenty_cap
    return {one: cap for one in lines if one.endswith(BLACKJACK)} if cap is not None else {}


@cites("blackjack.20.j")
def _bonus(read: dict[str, str], rules: Rules, stake: str) -> Contest:
    """The prizes of one denomination; if both are offered, of the one wagered."""
    needs = () if prizes(rules, stake) else ("bonus_prizes",)
    note = f"a wager of {stake} dollar{'s' * (stake != '1')}"
    by_stake = {cents(one): one for one in OFFERED[rules.bonus]}
    return Contest(
        bonus.BONUS,
        tuple(read),
        read,
        DEALT,
        blackjack_bonus(stake),
        needs,
        note,
        at=lambda amount: _bonus(read, rules, by_stake.get(amount, stake)),
    )
