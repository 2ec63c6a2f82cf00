"""The record of one of the three baccarat games: what they share, and what each replaces."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.game import Game, Phase
from croupier.core.money import short
from croupier.core.part import Device, Part, Roads
from croupier.core.table import Table
from croupier.equipment.cards import pack
from croupier.games.families import seats, shoe, upkeep
from croupier.games.families.baccarat import deal, duties, money, squeeze
from croupier.games.families.baccarat import incidents as irregularities
from croupier.games.families.baccarat.layout import layout
from croupier.games.families.baccarat.options import FamilyOptions
from croupier.games.families.baccarat.play import EVOLVE, FAMILY_EVENTS, Play, voided
from croupier.games.families.baccarat.roads import roads
from croupier.games.families.baccarat.wagers import OWN_PLACE, kinds
from croupier.games.families.coup import COUP, NAMED, coups
from croupier.games.families.coup_event import MOMENT
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites, own


@cites("baccarat.3.a", "midibaccarat.3.a", "minibaccarat.3.a", "minibaccarat.3.b")
def devices(rules: FamilyOptions) -> Mapping[str, Device]:
    """The shoe and its possible coups."""
    return {shoe.SHOE: pack(shoe.SHOE, rules.in_play), COUP: coups()}


def shows(table: Table) -> Mapping[str, str]:
    """Show what is on the table in addition to the cards."""
    owed = {f"vigorish of {who}": short(amount) for who, amount in table.play.owed.items()}
    number = table.play.shoe.batch if table.rules.shuffler else 0
    batch = {"batch": str(number)} if number else {}
    return {**batch, **({"last hand": "yes"} if table.play.last_hand else {}), **owed}


COUPS = Part(
    name="coups",
    devices=devices,
    evolve=EVOLVE,
    events=FAMILY_EVENTS,
    shows=shows,
    names=NAMED,
    voids=voided,
    brings=(Roads(roads), MOMENT),
)
"""Two hands are dealt and announced; a disclosed card leads to a round without wagers."""


def record(
    name: str,
    options: type[FamilyOptions],
    phases: tuple[Phase, ...],
    how: shoe.Preparation,
    recut: tuple[str, ...],
    first: tuple[Part, ...] = (),
    then: tuple[Part, ...] = (),
) -> Game:
    """The game of one law: its phases in order, and everything the three games share."""
    law = options.law
    dealt = (shoe.part(how), COUPS, squeeze.SQUEEZE, money.part(law))
    mended = (irregularities.part(law, how, recut), upkeep.UPKEEP, duties.part(law))
    return Game(
        key=law,
        name=name,
        options=options,
        wagers=kinds(law),
        phases=phases,
        play=Play.fresh,
        accept=accept,
        parts=(*first, seats.part(own(law, OWN_PLACE)), *dealt, *mended, *then),
        decides=COUP,
        layout=layout,
        boxes=lambda rules: tuple(range(1, rules.seats + 1)),
        ranges=("decks", "ez", "dragon_bonus"),
        closes=own(law, deal.CLOSES),
        folder=f"croupier.games.{law}",
    )
