"""What every game of the family is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.core.part import Device, Incident, Named, Part, Question
from croupier.games.families import seats, shoe
from croupier.games.families.shoe import Preparation
from croupier.games.families.stud import betting, clauses, play
from croupier.games.families.stud.play import COMMUNITY, DEALER
from croupier.games.families.stud.shuffling import NEW_CARDS, deck
from croupier.games.families.upkeep import UPKEEP
from croupier.rulebook.citation import own

Devices = Callable[[Any], Mapping[str, Device]]
NAMES = {DEALER: Named("the dealer"), COMMUNITY: Named("the community cards")}


def parts(
    how: Preparation,
    seated: tuple[str, ...],
    questions: Mapping[str, Question],
    incidents: tuple[Incident, ...],
    kept_up: tuple[Incident, ...],
    contests: Devices,
    new_cards: Part = NEW_CARDS,
    names: Mapping[str, Named] = NAMES,
) -> tuple[Part, ...]:
    """Seats, the deck, hands with their questions and irregularities, and the care of the cards.

    `seated` are the clauses on the number of positions, `contests` the outcomes of a hand,
    `new_cards` says by when the cards are changed, `names` what people call the places of cards.
    """
    law, _, _ = how.cites.shuffle[0].partition(".")
    sit = seats.sit((*seated, *own(law, clauses.SEATED)))
    return (
        replace(seats.part(seated, sit_act=sit), leaves=betting.stays_seated),
        replace(shoe.part(how), devices=deck),
        Part(
            name="hands",
            devices=contests,
            evolve=play.EVOLVE,
            events=play.EVENTS,
            questions=questions,
            incidents=incidents,
            names=names,
            voids=play.voided,
        ),
        replace(UPKEEP, incidents=kept_up),
        new_cards,
    )
