"""How chemin de fer is played: one participant banks, the others cover, and two hands are dealt."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from croupier.core.game import Game
from croupier.core.money import short
from croupier.core.part import Device, Part
from croupier.core.step import Step
from croupier.core.table import Table
from croupier.equipment.cards import pack
from croupier.equipment.device import Contest
from croupier.games.chemindefer import apart, bank, betting, bidding, hands
from croupier.games.chemindefer.apart import attended
from croupier.games.chemindefer.bulk import BULK
from croupier.games.chemindefer.incidents import IRREGULARITIES
from croupier.games.chemindefer.layout import layout
from croupier.games.chemindefer.options import ChemindeferOptions
from croupier.games.chemindefer.play import Play
from croupier.games.chemindefer.play import bank as banked_now
from croupier.games.chemindefer.shuffling import PREPARATION
from croupier.games.chemindefer.wagers import WAGERS
from croupier.games.families import new_cards, seats, shoe
from croupier.games.families.coup import COUP, NAMED, coups
from croupier.games.families.coup_event import MOMENT
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites

PLACES = ("cmr146.18.2",)
READER = "croupier.analysis.chemindefer.reader:READER"


@attended
@cites("chemindefer.3.a", "chemindefer.3.c", "chemindefer.3.e")
def preparation(table: Table) -> Step:
    """Before play, and after each shoe, the cards are shuffled, cut and burned."""
    return shoe.prepared(PREPARATION, table)


def settlement(table: Table) -> Step:
    """The result is announced; losers pay winners one to one, and the Banker pays the vigorish."""
    return hands.settlement(CHEMINDEFER, table)


@cites("chemindefer.1.a", "chemindefer.4.a")
def devices(rules: ChemindeferOptions) -> Mapping[str, Device]:
    """The shoe of six decks or more, and its possible coups."""
    return {shoe.SHOE: pack(shoe.SHOE, rules.in_play), COUP: contest()}


@lru_cache(maxsize=1)
def contest() -> Contest:
    """Every possible coup; its probability depends on what is done on five."""
    return replace(coups(), reader=READER)


def shows(table: Table) -> Mapping[str, str]:
    """Show who banks, the amount or bounds, and who controls the Player's Hand."""
    play, banked = table.play, banked_now(table)
    shown = {"Banker": play.banker} if play.banker else {}
    if banked is not None:
        shown["bank"] = short(banked.amount)
    elif play.last and play.banker:
        shown["next bank"] = f"{short(play.floor)} to {short(play.ceiling)}"
    return {**shown, "Dominant Player": play.dominant} if play.dominant else shown


COUPS = Part(name="coups", devices=devices, shows=shows, names=NAMED, brings=(BULK, MOMENT))
"""The cards, what is seen of the bank, and how a round is played automatically."""

CHEMINDEFER = Game(
    key="chemindefer",
    name="Baccarat – Chemin de Fer",
    options=ChemindeferOptions,
    wagers=WAGERS,
    phases=(
        preparation,
        attended(bank.selection),
        attended(betting.bankers_wager),
        attended(betting.wagers_against),
        betting.covering,
        attended(hands.initial_deal),
        attended(hands.announcement),
        attended(hands.third_cards),
        settlement,
        hands.ending,
    ),
    accept=accept,
    play=Play.fresh,
    decides=COUP,
    boxes=lambda rules: tuple(range(1, rules.seats + 1)),
    layout=layout,
    ranges=("decks", "vig"),
    closes=betting.CLOSES,
    folder="croupier.games.chemindefer",
    parts=(
        bank.BANK,
        bidding.BIDDING,
        seats.part(PLACES, sit_act=bank.SIT),
        shoe.part(PREPARATION),
        COUPS,
        betting.BETTING,
        hands.HANDS,
        apart.APART,
        IRREGULARITIES,
        new_cards.part(),
    ),
)
