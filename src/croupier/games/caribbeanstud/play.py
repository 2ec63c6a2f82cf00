"""The state of a Caribbean stud table beyond the family's: its meters, and a missing card."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from croupier.core.event import Event, RoundEnded
from croupier.core.money import Cents
from croupier.core.part import Part
from croupier.core.table import Table
from croupier.games.caribbeanstud.hands import FIVE_BONUS, PROGRESSIVE
from croupier.games.caribbeanstud.options import OFF, CaribbeanOptions
from croupier.games.families.changing import changed
from croupier.games.families.meter import Link, Meter, meter
from croupier.games.families.prizes import Fixed
from croupier.games.families.stud.play import StudPlay
from croupier.rulebook.citation import cites

FIELDS = {PROGRESSIVE: "meter", FIVE_BONUS: "five_card_meter"}
"""The field of the play that holds each meter."""


@cites("caribbeanstud.11.d.2")
def shared(rules: CaribbeanOptions) -> str:
    """Only the progressive meter may be shared by linked tables."""
    return PROGRESSIVE if rules.progressive_linked and rules.progressive != OFF else ""


LINK = Link(
    shared,
    FIELDS[PROGRESSIVE],
    ("progressive", "progressive_seed", "progressive_reset", "progressive_rate"),
    ("caribbeanstud.11.d.2",),
)
"""Linked tables have the same pay table and the same meter, whose terms are filed once."""


class CaribbeanPlay(StudPlay, frozen=True, kw_only=True):
    """The meters, and the wagers made with a coupon; `short`: the dealer was dealt four cards.

    `fixed` are the prizes that are not paid yet, `validated` the roles that have validated the
    next one; `envious` and `envied` are as in the part for envy bonuses.
    """

    meter: Meter | None = None
    five_card_meter: Meter | None = None
    coupons: frozenset[int] = frozenset()
    fixed: tuple[Fixed, ...] = ()
    validated: tuple[str, ...] = ()
    envious: Mapping[str, Cents] = msgspec.field(default_factory=dict)
    envied: frozenset[str] = frozenset()
    short: bool = False


def fresh(rules: CaribbeanOptions) -> CaribbeanPlay:
    """An empty table: its deck, and its meters at their seeds."""
    terms = rules.progressive_seed, rules.progressive_reset, rules.progressive_rate
    own = meter(*terms, linked=rules.progressive_linked)
    five = meter(rules.five_card_seed, rules.five_card_reset, rules.five_card_rate)
    return replace(
        CaribbeanPlay.fresh(rules),
        meter=None if rules.progressive == OFF else own,
        five_card_meter=five if rules.five_card else None,
    )


class DealerShort(Event, frozen=True, kw_only=True, tag="dealer_short"):
    """The dealer is dealt four cards, and gets another one to complete the hand."""

    def sentence(self) -> str:
        return "The dealer has four cards and gets one more"


def _short(table: Table, event: DealerShort) -> Table:
    return changed(table, short=True)


def _round_over(table: Table, event: RoundEnded) -> Table:
    return changed(table, short=False) if table.play.short else table


SHORT = Part(
    name="dealer's missing card",
    evolve={DealerShort: _short, RoundEnded: _round_over},
    events=(DealerShort,),
)
"""A dealer who was dealt four cards (`play.short`)."""
