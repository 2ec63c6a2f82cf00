"""The record of one of the three baccarats: what they share, and what each puts in its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.core.event import Chosen, Event
from croupier.core.game import Device, Game, Phase
from croupier.core.money import short
from croupier.core.table import Table
from croupier.equipment.cards import pack
from croupier.games.families import seats, shoe, upkeep
from croupier.games.families.baccarat import deal, money, squeeze
from croupier.games.families.baccarat import incidents as incident
from croupier.games.families.baccarat.layout import layout
from croupier.games.families.baccarat.options import FamilyOptions
from croupier.games.families.baccarat.play import EVOLVE, FAMILY_EVENTS, Play, voided
from croupier.games.families.baccarat.roads import roads
from croupier.games.families.baccarat.wagers import OWN_PLACE, kinds
from croupier.games.families.coup import COUP, coups
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites, own

EVENTS = (
    seats.SeatTaken,
    *shoe.SHOE_EVENTS,
    *FAMILY_EVENTS,
    *squeeze.SQUEEZE_EVENTS,
    *incident.INCIDENT_EVENTS,
    *upkeep.UPKEEP_EVENTS,
)

CHANGES = {**EVOLVE, **squeeze.EVOLVE, **incident.EVOLVE, **upkeep.EVOLVE}


@cites("baccarat.3.a", "midibaccarat.3.a", "minibaccarat.3.a", "minibaccarat.3.b")
def devices(rules: FamilyOptions) -> Mapping[str, Device]:
    """The shoe, and the coups that can come out of it."""
    return {shoe.SHOE: pack(shoe.SHOE, rules.in_play), COUP: coups()}


def answered(game: Game, how: shoe.Preparation, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """What an answer about the cut, House Money or a hand's cards brings about."""
    if chosen.about == shoe.CUT:
        return shoe.answered(how, table, chosen)
    if chosen.about == money.HOUSE_MONEY:
        return money.ridden(game, table, chosen)
    return squeeze.answered(table, chosen)


def shows(table: Table) -> Mapping[str, str]:
    """What lies on the table for all to see beside the cards."""
    owed = {f"vigorish of {who}": short(amount) for who, amount in table.play.owed.items()}
    batch = {"batch": str(table.play.shoe.batch)} if table.rules.shuffler else {}
    return {**batch, **({"last hand": "yes"} if table.play.last_hand else {}), **owed}


def record(
    name: str,
    options: type[FamilyOptions],
    phases: tuple[Phase, ...],
    how: shoe.Preparation,
    recut: tuple[str, ...],
    answer: Callable[[Table, Chosen], tuple[Event, ...]],
    **more: Any,
) -> Game:
    """The game of one law: the rulebook's phases in order, and everything the three share."""
    law = options.law
    return Game(
        key=law,
        name=name,
        options=options,
        wagers=kinds(law),
        phases=phases,
        devices=devices,
        accept=accept,
        play=Play.fresh,
        evolve={**CHANGES, **more.pop("evolve", {})},
        events=(*EVENTS, *more.pop("events", ())),
        answer=answer,
        refuses=money.refuses,
        sell=seats.sells(own(law, OWN_PLACE)),
        incidents=(*incident.incidents(law, how, recut), *more.pop("incidents", ())),
        acts=(seats.sit(own(law, OWN_PLACE)), money.pays_vigorish(law), *more.pop("acts", ())),
        leave=money.leaves,
        dues=money.dues,
        shows=more.pop("shows", shows),
        roads=roads,
        cards=shoe.on_table,
        home=seats.home,
        decides=COUP,
        prepares=how,
        voids=voided,
        boxes=lambda rules: tuple(range(1, rules.seats + 1)),
        layout=layout,
        ranges=("decks", "ez", "dragon_bonus"),
        closes=own(law, deal.CLOSES),
        folder=f"croupier.games.{law}",
    )
