"""What the sign at a craps table says: limits, commissions, and how much odds may be taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from croupier.drawing.shapes import Notices
from croupier.games.craps.layout_areas import KIND, Rules
from croupier.games.craps.options import NUMBERS, ODDS_BETS
from croupier.rulebook.citation import cites
from croupier.rulebook.option import Rate
from croupier.rulebook.posting import posted

Sentences = Iterator[tuple[str, tuple[str, ...]]]
PERCENT = Rate(Fraction(0), Fraction(1))
WHEN = {"at_bet": "when the bet is made", "on_win": "when the bet wins"}


def notices(rules: Rules) -> Notices:
    """Everything the sign says; the wall has what concerns the fire bet."""
    limits = posted(rules, KIND.values(), elsewhere=("fire", *ODDS_BETS))
    return (*limits, *commissions(rules), *supplemental(rules))


@cites("craps.5.a", "craps.5.b")
def commissions(rules: Rules) -> Sentences:
    """The commission on true odds, if any, and when it is collected on each number."""
    if rules.buy:
        yield _commission("Buy bets", rules.buy_rate, rules.buy_when), ("craps.5.a",)
    if rules.lay != "no":
        yield _commission("Lay bets", rules.lay_rate, rules.lay_when), ("craps.5.b",)


def _commission(bets: str, rate: Fraction, when: Mapping[str, str]) -> str:
    if not rate:
        return f"{bets} pay true odds, and no commission is taken."
    collected = ", ".join(
        f"{WHEN[moment]}{f' on {numbers}' if numbers else ''}"
        for moment, numbers in _alike({n: when[n] for n in NUMBERS}).items()
    )
    fee = f"a commission of {PERCENT.spell(rate)} of the amount wagered"
    return f"{bets} pay true odds for {fee}, collected {collected}."


def _alike(of: Mapping[str, str]) -> dict[str, str]:
    """The numbers that share a value, in words; "" if all of them do."""
    found: dict[str, list[str]] = {}
    for number, value in of.items():
        found.setdefault(value, []).append(number)
    return {value: _and(numbers) if len(found) > 1 else "" for value, numbers in found.items()}


def _and(numbers: list[str]) -> str:
    *others, last = numbers
    return f"{', '.join(others)} and {last}" if others else last


@cites("craps.6.e", "cmr147.07.3")
def supplemental(rules: Rules) -> Sentences:
    """The maximum odds that may be taken or laid on each number."""
    times = {n: str(rules.odds_multiple[n]) for n in NUMBERS}
    first, *rest = (
        f"{many} times the flat bet{f' on {numbers}' if numbers else ''}"
        for many, numbers in _alike(times).items()
    )
    most = ", ".join((first, *(one.replace(" the flat bet", "") for one in rest)))
    text = f"Odds taken are at most {most}; odds laid win at most as much."
    yield text, ("craps.6.e", "cmr147.07.3")
