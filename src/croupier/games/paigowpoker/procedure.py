"""How pai gow poker is played: seven cards set in five and two, against the dealer or a bank."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.core.event import Chosen, Event
from croupier.core.game import Game
from croupier.core.part import Act, Device, Holds, KeptDown, Named, Part, Question, Ranked, Reads
from croupier.core.step import Step
from croupier.core.table import Table
from croupier.equipment.cards import JOKERED, pack
from croupier.equipment.device import FiniteDevice, dice
from croupier.games.families import meter, phases, prizes, seats, shoe
from croupier.games.families.coupons import COUPONS
from croupier.games.families.paigow import bank, betting, delivery, setting, settling
from croupier.games.families.paigow import play as family
from croupier.games.families.paigow.play import (
    DICE,
    bank_place,
    in_round,
    live,
    named_places,
    stack,
)
from croupier.games.families.paigow.wagers import HAND as ENDS_OF_HAND
from croupier.games.families.stud.settling import returned
from croupier.games.families.upkeep import UPKEEP
from croupier.games.paigowpoker import beside, dealing, hand_rules
from croupier.games.paigowpoker.dealing import (
    FIRST_STACK,
    SEVENTEEN,
    stack_picked,
    uninterrupted,
    way,
)
from croupier.games.paigowpoker.hand_rules import EMPTY, HAND
from croupier.games.paigowpoker.hands import (
    BANK,
    BONUS,
    HIGH,
    INSURANCE,
    LOW,
    PROGRESSIVE,
    READER,
    SEVEN,
    SEVEN_CARD,
    THREE_CARD,
    high_hand,
    low_hand,
)
from croupier.games.paigowpoker.incidents import INCIDENTS, KEPT_UP, NEW_CARDS
from croupier.games.paigowpoker.layout import layout
from croupier.games.paigowpoker.lying import on
from croupier.games.paigowpoker.options import LAW, PaiGowPokerOptions
from croupier.games.paigowpoker.play import FIELDS, NUMBERS, POKER, BankReset, PokerPlay, fresh
from croupier.games.paigowpoker.shuffling import PREPARATION
from croupier.games.paigowpoker.wagers import METERED, WAGERS, contest, on_meter
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites, each

PLACES, SEATED, CLOSES = ("cmr146.21.2.a",), ("paigowpoker.7.b",), ("paigowpoker.7.c",)
SURRENDERS = ("paigowpoker.9.e",)
THREE_DICE = dice(DICE, 3)
SEVEN_NUMBERS = tuple(str(one) for one in range(1, SEVEN + 1))
GENERATOR = FiniteDevice(NUMBERS, SEVEN_NUMBERS, {one: one for one in SEVEN_NUMBERS}, READER)
STARTS: Mapping[str, Mapping[str, Device]] = {
    hand_rules.DICE: {DICE: THREE_DICE},
    hand_rules.RNG: {NUMBERS: GENERATOR},
    hand_rules.BUTTON: {},
    "": {},
}
"""The device that finds the starting position, by how the house does that."""
CONTESTS = (ENDS_OF_HAND, BANK, BONUS, INSURANCE, THREE_CARD, SEVEN_CARD)


@cites("paigowpoker.10.c")
def offering(game: Game, table: Table) -> Step:
    """After the first round players may bank: the offer goes around until one accepts."""
    return bank.offering(table)


@cites("paigowpoker.6.a", "paigowpoker.6.b.1", "paigowpoker.6.b.2", "paigowpoker.6.c")
@cites("paigowpoker.2.b.3", "paigowpoker.2.b.4", "paigowpoker.2.b.5")
def preparation(game: Game, table: Table) -> Step:
    """The deck is shuffled, and cut unless a device shuffled it."""
    return shoe.prepared(PREPARATION, table)


@cites("paigowpoker.7.c", "paigowpoker.8.a", "paigowpoker.8b.b.2", "paigowpoker.17.c")
def wagering(game: Game, table: Table) -> Step:
    """Wagers are made until the dealer announces "No more bets"."""
    return betting.wagers_made(table)


@cites("paigowpoker.14.b", "paigowpoker.14.e")
def registration(game: Game, table: Table) -> Step:
    """The devices are locked; progressive wagers are collected, counted and registered."""
    own = table.play.meter
    locked, rises = ("paigowpoker.14.b",), ("paigowpoker.14.e",)
    made = () if own is None else prizes.registered(table, PROGRESSIVE, own, locked, rises)
    return made or None


@cites("paigowpoker.10.g")
def dealers_wager(game: Game, table: Table) -> Step:
    """The dealer wagers against a bank as much as the bank's last wager, or less."""
    return bank.dealers_wager(table)


@cites("paigowpoker.8a.b.2", "paigowpoker.8a.c", "paigowpoker.8a.d", "paigowpoker.10.i")
@cites("paigowpoker.10.i.1")
def stacks(game: Game, table: Table) -> Step:
    """From the hand seven stacks are dealt, what is left is counted, and a bank picks a stack."""
    if way(table) != HAND or table.play.delivered or not in_round(table):
        return None
    again = shoe.prepared(PREPARATION, table)
    return again or dealing.dealt(table) or dealing.left_over(table) or dealing.first_stack(table)


@cites("paigowpoker.8c.a", "paigowpoker.8.b", "paigowpoker.8a.e", "paigowpoker.8b.c")
@cites("paigowpoker.13.b.4", "paigowpoker.13.b.5", "paigowpoker.13.c")
def starting(game: Game, table: Table) -> Step:
    """The position that receives the first cards is found, and wagers on its number are settled.

    Stacks may have to be dealt again before.
    """
    again = stacks(game, table)
    return again or dealing.start_found(table) or beside.numbers(game, table)


@uninterrupted
@cites("paigowpoker.8.c", "paigowpoker.8b.d", "paigowpoker.17.b", "paigowpoker.17.f")
@cites("paigowpoker.17.g", "paigowpoker.10.h", "paigowpoker.10.j")
def first_cards(game: Game, table: Table) -> Step:
    """Cards leave a shoe for the positions; three-card wagers are settled before the last four."""
    if way(table) == HAND or not in_round(table):
        return None
    if way(table) == SEVENTEEN:
        settled = beside.three_cards(game, table)
        if settled:
            return settled
    again = shoe.prepared(PREPARATION, table)
    return again or dealing.dealt(table) or dealing.left_over(table)


@cites("paigowpoker.8a.f", "paigowpoker.10.i.5", "paigowpoker.8a.g", "paigowpoker.8.d.1")
@cites("paigowpoker.8b.f")
def delivering(game: Game, table: Table) -> Step:
    """Stacks are delivered, and what nobody wagers on is collected unseen."""
    because = EMPTY["" if table.rules.in_threes else table.rules.deal]
    return dealing.delivered(table) or delivery.made_ready(table, because)


@cites("paigowpoker.9.a", "paigowpoker.9.b", "paigowpoker.12.b")
def players_set(game: Game, table: Table) -> Step:
    """From the dealer's right players set their cards in five and two, face down."""
    return setting.players_set(table)


@cites("paigowpoker.9.c", "paigowpoker.10.e")
def bank_sets(game: Game, table: Table) -> Step:
    """After the players the bank sets, or the dealer for a co-bank."""
    return setting.bank_sets(table)


@cites("paigowpoker.9.c", "paigowpoker.10.k")
def dealer_sets(game: Game, table: Table) -> Step:
    """The dealer's cards are turned over and set the house way."""
    return setting.dealer_sets(table)


@cites("paigowpoker.10.k", "paigowpoker.11.j")
def bank_exposed(game: Game, table: Table) -> Step:
    """The bank's hands are exposed, set again if they are foul, and compared with the dealer's."""
    play: PokerPlay = table.play
    if play.bank and settling.all_set(table):
        foul = bank_foul(table)
        if foul:
            return foul
    return settling.bank_exposed(table)


@cites("paigowpoker.11.j")
def bank_foul(table: Table) -> tuple[Event, ...]:
    """A bank's foul hand, once exposed, is set again by the house way, and does not lose for it."""
    place = bank_place(table)
    behind, front = setting.hands_at(table, place)
    shown = all(seen is None for _, seen in table.play.hands[family.high(place)])
    if not shown or table.rules.are_laid_right(behind, front):
        return ()
    cards = (*behind, *front)
    chosen = table.rules.house_way_of(cards)
    high = tuple(cards[n] for n in chosen)
    low = tuple(card for n, card in enumerate(cards) if n not in chosen)
    return (BankReset(place=place, high=high, low=low, cites=("paigowpoker.11.j",)),)


@cites("paigowpoker.9.f", "paigowpoker.9.g", "paigowpoker.9.h", "paigowpoker.10.l")
@cites("paigowpoker.10.m")
def exposure(game: Game, table: Table) -> Step:
    """From the right hands are exposed and compared; what loses goes at once, pushes go back."""
    return beside.losing(game, table) or settling.exposure(game, table)


@cites("paigowpoker.9.i", "paigowpoker.9.j", "paigowpoker.10.n", "paigowpoker.10.o")
def payment(game: Game, table: Table) -> Step:
    """Winners are paid after all hands are exposed, from the right, with vigorish and prizes."""
    return beside.paying(game, table)


@cites("paigowpoker.10.l", "paigowpoker.10.m")
def surplus(game: Game, table: Table) -> Step:
    """What is left in the center goes to the bank, less vigorish."""
    return settling.surplus(table)


@cites("paigowpoker.15.d", "paigowpoker.15.d.2")
def bonuses(game: Game, table: Table) -> Step:
    """Bonus and insurance wagers are settled by the best hands that seven cards make."""
    return beside.bonuses(game, table)


@cites("paigowpoker.15.d.3")
def premiums(game: Game, table: Table) -> Step:
    """Envy bonuses and the bonuses of premium hands come last."""
    return beside.premiums(game, table)


@cites("paigowpoker.9.k", "paigowpoker.6.a")
def ending(game: Game, table: Table) -> Step:
    """Cards are picked up hand by hand, and the deck is shuffled before the next round."""
    return settling.ending(table)


@cites("paigowpoker.11.d")
def exposed_decided(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """A hand that is called void takes every wager on it back, and off the meter."""
    place, because = table.play.showing, ("paigowpoker.11.d",)
    if chosen.choice == delivery.PLAY_OUT:
        return delivery.answered(game, table, chosen)
    kinds = ("main", BONUS, INSURANCE, PROGRESSIVE, THREE_CARD, SEVEN_CARD)
    lying = on(table, place, *kinds)
    back = returned(table, lying, because)
    off = tuple(prizes.voided(table, FIELDS, lying, because))
    gone = delivery.put_away(table, place, because)
    return (family.HandVoided(place=place, cites=because), *off, *back, *gone)


def _surrenders(table: Table, patron: str, details: Mapping[str, str]) -> str | None:
    """Why a player cannot surrender now."""
    mine = _to_surrender(table, patron)
    if not (table.playing and table.play.delivered):
        dealt = table.playing and table.play.given
        return "not all cards are dealt yet" if dealt else "no cards are dealt"
    if patron in table.play.bars:
        return "a player with a progressive or seven-card wager may not surrender"
    return None if mine else "you have no hand that is not exposed yet"


def _to_surrender(table: Table, patron: str) -> str:
    """The first hand of a player that is neither exposed nor given up."""
    mine = (one.place for one in live(table) if one.patron == patron)
    return next((one for one in mine if one not in table.play.results), "")


@cites("paigowpoker.9.e", "paigowpoker.9.e.1", "paigowpoker.9.e.2")
def _surrendered(table: Table, patron: str, details: Mapping[str, str]) -> tuple[Event, ...]:
    """From the deal until the hands are exposed, a player may give up the wager."""
    return settling.surrendered(table, _to_surrender(table, patron))


SURRENDER = Act(
    "surrender",
    "surrender your wager",
    SURRENDERS,
    _surrenders,
    _surrendered,
    says="surrenders",
    typed="surrender",
)


@cites("paigowpoker.2.a", "paigowpoker.4.a.1", "paigowpoker.4.a.2", "paigowpoker.8c.c")
def devices(rules: PaiGowPokerOptions) -> Mapping[str, Device]:
    """A deck with a joker, dice or a number generator, and how contests can end."""
    deck = {
        shoe.SHOE: pack(shoe.SHOE, 1, JOKERED),
        **STARTS["" if rules.in_threes else rules.start],
    }
    contests = {name: contest(name, rules) for name in CONTESTS}
    return {**deck, **contests, METERED: on_meter(rules)}


@cites("paigowpoker.1.marker", "paigowpoker.10.c", "paigowpoker.10.e", "paigowpoker.10.g")
@cites("paigowpoker.8c.d", "paigowpoker.8c.e")
def shows(table: Table) -> Mapping[str, str]:
    """Show the markers of bank and envy and of the start, the dealer's wager and the center."""
    play: PokerPlay = table.play
    by, start = table.rules.start_shown_by, play.button or play.start
    at = f"{by} {start if start.isdigit() else ''}".rstrip()
    starts = {at: "START"} if by and start else {}
    own = (w.box for w in table.wagers if w.kind == BONUS and w.patron in play.markers)
    return {**family.shown(table), **starts, **{f"envy marker {box}": "ENVY" for box in own}}


def reads(table: Table, patron: str, faces: Mapping[str, tuple[str, ...]]) -> Mapping[str, str]:
    """What the hands of five and two cards that somebody sees are called."""
    found: dict[str, str] = {}
    for place, some in faces.items():
        if place.startswith("high ") and len(some) == HIGH and "??" not in some:
            found[place] = high_hand(some, table.rules.wheel).name
        if place.startswith("low ") and len(some) == LOW and "??" not in some:
            found[place] = low_hand(some).name
    return found


HANDS = Part(
    name="hands",
    devices=devices,
    evolve=family.EVOLVE,
    events=family.EVENTS,
    questions={
        **setting.questions(),
        **settling.QUESTIONS,
        delivery.EXPOSED: Question(exposed_decided),
        FIRST_STACK: Question(stack_picked),
    },
    incidents=INCIDENTS,
    acts=(SURRENDER,),
    leaves=betting.stays_seated,
    shows=shows,
    dealt=family.in_front,
    names={
        **named_places(),
        **{stack(n): Named(f"stack {n}") for n in range(1, SEVEN + 1)},
        DICE: Named("dice", "show {}"),
        NUMBERS: Named("number generator", "shows {}"),
    },
    voids=family.voided,
    brings=(
        Reads(reads),
        Ranked({"Hands, from the highest": each("paigowpoker.3.b", 10)}),
        Holds(settling.held_back),
        KeptDown(),
    ),
)
"""Hands set in two, how they are compared, and what may go wrong with them."""


def first(phase: phases.Phase) -> phases.Phase:
    """A player whose hand the dealer exposed in part decides before anything else happens."""

    def step(game: Game, table: Table) -> Step:
        return delivery.first(lambda now: phase(game, now))(table)

    step.__name__, step.__doc__ = phase.__name__, phase.__doc__
    return step


PAI_GOW_POKER: Game = Game(
    key=LAW,
    name="Pai Gow Poker",
    options=PaiGowPokerOptions,
    wagers=WAGERS,
    phases=phases.phases(
        lambda: PAI_GOW_POKER,
        offering,
        preparation,
        dealers_wager,
        wagering,
        registration,
        stacks,
        starting,
        first(first_cards),
        first(delivering),
        first(players_set),
        first(bank_sets),
        dealer_sets,
        bank_exposed,
        exposure,
        payment,
        surplus,
        bonuses,
        premiums,
        ending,
    ),
    accept=accept,
    play=fresh,
    decides=ENDS_OF_HAND,
    layout=layout,
    boxes=lambda rules: tuple(range(1, rules.seats + 1)),
    closes=CLOSES,
    folder="croupier.games.paigowpoker",
    ranges=("wheel", "royal_match", "ace_low_three_card"),
    parts=(
        seats.part(PLACES, sit_act=seats.sit((*PLACES, *SEATED), betting.bank_stays)),
        shoe.part(PREPARATION),
        HANDS,
        POKER,
        bank.part(LAW),
        meter.part(FIELDS),
        COUPONS,
        prizes.part(FIELDS),
        replace(UPKEEP, incidents=KEPT_UP),
        NEW_CARDS,
    ),
)
