"""How pai gow is played: four tiles set in two hands, against the dealer or a player who banks."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.core.event import UNSEEN
from croupier.core.game import Game
from croupier.core.part import Device, Holds, KeptDown, Named, Part, Reads
from croupier.core.step import Step
from croupier.core.table import Table
from croupier.equipment.device import dice
from croupier.games.families import seats, shoe
from croupier.games.families.paigow import bank, betting, delivery, setting, settling
from croupier.games.families.paigow import play as family
from croupier.games.families.paigow.circle import DEAD
from croupier.games.families.paigow.delivery import first
from croupier.games.families.paigow.play import DICE, named_places, stack
from croupier.games.families.paigow.wagers import BANK, HAND
from croupier.games.paigow import dealing
from croupier.games.paigow import play as own
from croupier.games.paigow.incidents import DUTIES, INCIDENTS
from croupier.games.paigow.key import KEY
from croupier.games.paigow.layout import layout
from croupier.games.paigow.options import LAW, TWO, PaiGowOptions
from croupier.games.paigow.styles import STACKS
from croupier.games.paigow.wagers import CLOSES, WAGERS, contest
from croupier.ranking.tiles import rank
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites

PLACES, SEATED = ("cmr146.22.2.a",), ("paigow.5.b",)
THREE = dice(DICE, 3)
PREPARATION = shoe.Preparation(
    shoe.Clauses(("paigow.4.d",), (), (), (), ()),
    lambda table: (),
    lambda tiles: 0,
    lambda tiles: 0,
    lambda tile: 0,
    uncut=lambda rules: True,
    one_round=True,
    plain=True,
    stack="set of tiles",
)


@cites("paigow.7.g", "paigow.7.h", "paigow.7.i")
def exposure(table: Table) -> Step:
    """From the dealer's right hands are exposed and compared; losers go at once, pushes go back."""
    return settling.exposure(PAI_GOW, table)


@cites("paigow.7.j", "paigow.7.k", "paigow.8.o")
def payment(table: Table) -> Step:
    """Winners are paid after all hands are exposed, from the right, and pay the vigorish."""
    return settling.payment(PAI_GOW, table)


@cites("paigow.2.a", "paigow.3.a", "cmr146.52.1", "cmr146.52.3")
def devices(rules: PaiGowOptions) -> Mapping[str, Device]:
    """The set of 32 tiles, three dice, and how hands can end."""
    return {shoe.SHOE: own.TILES, DICE: THREE, HAND: contest(HAND), BANK: contest(BANK)}


def reads(table: Table, patron: str, faces: Mapping[str, tuple[str, ...]]) -> Mapping[str, str]:
    """What the hands of two tiles that somebody sees are called."""
    pairs = {place: some for place, some in faces.items() if place.startswith(("high ", "low "))}
    seen = {at: two for at, two in pairs.items() if len(two) == TWO and UNSEEN not in two}
    return {place: rank(two).name for place, two in seen.items()}


HANDS = Part(
    name="hands",
    devices=devices,
    evolve=family.EVOLVE,
    events=family.EVENTS,
    questions={**setting.questions(), **settling.QUESTIONS, delivery.EXPOSED: delivery.QUESTION},
    incidents=INCIDENTS,
    leaves=betting.stays_seated,
    shows=family.shown,
    dealt=family.in_front,
    deals="tile",
    names={
        **named_places(DEAD),
        **{stack(n): Named(f"stack {n}") for n in range(1, STACKS + 1)},
        DICE: Named("dice", "show {}"),
    },
    voids=family.voided,
    brings=(DUTIES, KEY, Reads(reads), Holds(settling.held_back), KeptDown()),
)
"""Hands set in two, how they are compared, and what may go wrong with them."""

TILES = Part(name="tiles", evolve=own.EVOLVE, events=own.EVENTS, questions=dealing.QUESTIONS)
"""Cuts and styles of delivery, and tiles that are replaced."""

PAI_GOW = Game(
    key="paigow",
    name="Pai Gow",
    options=PaiGowOptions,
    wagers=WAGERS,
    phases=(
        dealing.washing,
        bank.offering,
        dealing.cutting,
        bank.dealers_wager,
        betting.wagers_made,
        dealing.stacking,
        dealing.styling,
        dealing.shaking,
        dealing.delivering,
        first(dealing.collecting),
        first(setting.players_set),
        first(setting.bank_sets),
        setting.dealer_sets,
        settling.bank_exposed,
        exposure,
        payment,
        settling.surplus,
        settling.ending,
    ),
    accept=accept,
    play=own.Play.fresh,
    decides=HAND,
    layout=layout,
    boxes=lambda rules: tuple(range(1, rules.seats + 1)),
    closes=CLOSES,
    ranges=(),
    folder="croupier.games.paigow",
    parts=(
        seats.part(PLACES, sit_act=seats.sit((*PLACES, *SEATED), betting.bank_stays)),
        replace(shoe.part(PREPARATION), deals="tile"),
        HANDS,
        TILES,
        bank.part(LAW),
    ),
)
