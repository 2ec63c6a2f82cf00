"""How blackjack is played: two cards each, insurance, the players' turns, the dealer's hand."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.event import Chosen, Collected, Event, RoundEnded
from croupier.core.game import Device, Game
from croupier.core.step import Open, Step
from croupier.core.table import Table
from croupier.equipment.cards import pack
from croupier.equipment.shoe import Shoe
from croupier.games.blackjack import beside, betting, byhand, streak
from croupier.games.blackjack.incidents import INCIDENTS
from croupier.games.blackjack.kinds import LINES, WAGERS, contest
from croupier.games.blackjack.layout import layout
from croupier.games.blackjack.options import STREAKS, BlackjackOptions
from croupier.games.blackjack.shuffling import PREPARATION
from croupier.games.families import one_draw, seats, shoe, upkeep
from croupier.games.families.twentyone import (
    dealer,
    incidents,
    insurance,
    let_out,
    play,
    settling,
    turns,
)
from croupier.games.families.twentyone.beside import of_kind
from croupier.games.families.twentyone.hands import SHOWDOWN, showdowns
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites

CLOSES = ("blackjack.3.c",)
SEATED = ("cmr146.13.1",)
FOLLOWING = ("double", "split", "insurance")
"""Wagers that only a decision on a hand makes."""


@cites("blackjack.5.a", "blackjack.6.c", "blackjack.5.i")
def preparation(table: Table) -> Step:
    """A shoe is shuffled, cut, given its cutting card, and its first card burned."""
    if table.rules.by_hand and table.play.shoe.state == "cut":
        return (shoe.ShoeReady(cites=("blackjack.5.i",)),)
    return shoe.prepared(table.rules.preparation, table)


@incidents.first
@cites("blackjack.3.a", "blackjack.3.c")
def betting_open(table: Table) -> Step:
    """Wagers are made before the first card of the round is dealt."""
    if not table.open:
        return None
    kinds = tuple(one.key for one in WAGERS if one.key not in FOLLOWING)
    return Open("no more bets", CLOSES, tuple(k for k in kinds if _offered(k, table.rules)))


def _offered(key: str, rules: BlackjackOptions) -> bool:
    kind = BLACKJACK.kind(key)
    return kind is not None and kind.offered(rules)


def boxes_in(table: Table) -> Step:
    """The boxes with a wager take part."""
    return streak.abandoned(BLACKJACK, table) or dealer.boxes_in(table)


@incidents.first
def first_cards(table: Table) -> Step:
    """Two cards to each box, and to the dealer as the house deals."""
    if table.rules.by_hand:
        due = byhand.burning(table) or dealer.first_cards_by_hand(table)
        return due or incidents.second_due(table) or dealer.hole_card(table)
    short = incidents.second_due(table) if _in_deal(table) else None
    return short or dealer.first_cards(table)


def first_wagers(table: Table) -> Step:
    """Wagers on the first two cards are settled."""
    return beside.at_two_cards(BLACKJACK, table) if _in_deal(table) else None


@incidents.first
@cites("blackjack.9.b")
def insuring(table: Table) -> Step:
    """Insurance and even money: all at once, but where players are asked at their turn."""
    if not _in_deal(table) or _at_own_turn(table):
        return None
    return insurance.offering(table)


def _in_deal(table: Table) -> bool:
    """Whether cards were dealt in this round."""
    return bool(shoe.cards_at(table, play.DEALER))


def _at_own_turn(table: Table) -> bool:
    reads = table.rules.reader and not table.play.reader_failed
    return table.rules.insurance_timing == "at_own_turn" and not reads


def reading(table: Table) -> Step:
    """Blackjacks that cannot be tied are paid, and the reader is used."""
    if not _in_deal(table):
        return None
    step = settling.paid_early(BLACKJACK, table) or dealer.peek(table)
    return step or beside.queens_without_blackjack(BLACKJACK, table)


@incidents.first
def player_turns(table: Table) -> Step:
    """The players act, and what their decisions settle at once is settled."""
    if table.play.natural:
        return beside.third_card_offered(BLACKJACK, table)
    at_once = byhand.split_shown(table) or _busts(table) or beside.sevens_due(BLACKJACK, table)
    return (
        at_once
        or incidents.asking(table)
        or _insured_at_own_turn(table)
        or turns.player_turns(table)
    )


def _busts(table: Table) -> Step:
    return byhand.busts_collected(BLACKJACK, table) if table.rules.by_hand else None


def _insured_at_own_turn(table: Table) -> Step:
    one = next((one for one in table.play.order if one.state not in play.OVER), None)
    fresh = one is not None and not one.split and not one.wants
    if one is None or not fresh or not _at_own_turn(table):
        return None
    two = len(shoe.cards_at(table, one.place)) == 2
    return insurance.offering(table, one.box) if two else None


@incidents.first
@cites("blackjack.12.c", "blackjack.6.h")
def second_card(table: Table) -> Step:
    """The dealer's second card, where a wager still depends on it; it decides insurance."""
    if not _in_deal(table):
        return None
    waiting = of_kind(table, insurance.INSURANCE, beside.TWENTY, beside.OPTIONAL)
    needed = bool(waiting) or settling.second_matters(BLACKJACK, table)
    return dealer.second_card(table, needed=needed) or insurance.settled(BLACKJACK, table)


@incidents.first
def third_card(table: Table) -> Step:
    """The dealer's third card, as far as the optional bonus wager compels it."""
    return beside.optional_bonus(BLACKJACK, table)


@incidents.first
@cites("blackjack.12.b", "blackjack.12.c", "blackjack.12.d")
def dealers_draw(table: Table) -> Step:
    """The dealer draws as far as it matters to a wager that is still there."""
    if not _in_deal(table):
        return None
    needed = settling.matters(BLACKJACK, table, settling.UNDECIDED)
    return dealer.further_cards(table, needed=needed)


def settlement(table: Table) -> Step:
    """The hands are settled from the dealer's far right."""
    if not _in_deal(table) or not _undecided(table):
        return None
    back = byhand.refunded(table) if table.rules.by_hand else ()
    hidden = settling.turned(table)
    if hidden or back:
        return (*hidden, *back)
    return (*beside.at_the_end(BLACKJACK, table), *settling.settled(BLACKJACK, table)) or None


def _undecided(table: Table) -> bool:
    return any(wager.kind not in STREAKS for wager in table.wagers)


def streaks(table: Table) -> Step:
    """Streaks go on, win or lose."""
    if not table.rules.streak or table.play.counted or not _in_deal(table):
        return None
    return (*streak.counted(BLACKJACK, table), streak.StreaksCounted())


@cites("blackjack.6.i", "blackjack.6.l", "blackjack.6.l.1", "blackjack.5.h", "blackjack.5.i")
@cites("blackjack.6a.i", "blackjack.6a.j")
def ending(table: Table) -> Step:
    """The cards are picked up hand by hand; past the cutting card the shoe is over."""
    left: Shoe = table.play.shoe
    one_round = table.rules.by_hand and table.rules.six_five_rounds == "one"
    spent = table.rules.csm or left.cover_reached or (one_round and bool(table.play.order))
    over = (shoe.ShoeSpent(cites=("blackjack.6.l",)),) if spent else ()
    return (*settling.picked_up(table), *over, one_draw.round_ended(table))


def answer(table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """What an answer brings about."""
    if chosen.about == shoe.CUT:
        return shoe.answered(table.rules.preparation, table, chosen)
    if chosen.about.startswith(insurance.INSURANCE):
        return insurance.answered(BLACKJACK, table, chosen)
    if chosen.about.startswith(beside.OFFER):
        return beside.answered(table, chosen)
    if chosen.about.endswith(play.SECOND):
        return incidents.second_answered(table, chosen)
    if chosen.about.endswith(incidents.MISSED):
        return incidents.answered(table, chosen)
    return turns.answered(BLACKJACK, table, chosen)


def devices(rules: BlackjackOptions) -> Mapping[str, Device]:
    """The shoe, the showdowns that can come out of it, and the lines of wagers beside."""
    lines: dict[str, Device] = {key: contest(key, rules) for key in LINES if _offered(key, rules)}
    if rules.streak:
        lines[streak.STREAK] = streak.rounds()
    return {shoe.SHOE: pack(shoe.SHOE, rules.in_play), SHOWDOWN: showdowns(), **lines}


def _round_over(table: Table, event: RoundEnded) -> Table:
    table = byhand.round_over(play.EVOLVE[RoundEnded](table, event), event)
    return streak.round_over(table, event)


def _collected(table: Table, event: Collected) -> Table:
    return streak.tallied(byhand.EVOLVE[Collected](table, event), event)


BLACKJACK = Game(
    key="blackjack",
    name="Blackjack",
    options=BlackjackOptions,
    wagers=WAGERS,
    phases=(
        preparation, betting_open, boxes_in, first_cards, first_wagers, insuring, reading,
        player_turns, second_card, third_card, dealers_draw, settlement, streaks, ending,
    ),
    devices=devices,
    accept=accept,
    play=lambda rules: byhand.BlackjackPlay(shoe=Shoe(pack(shoe.SHOE, rules.in_play))),
    evolve={
        **seats.EVOLVE, **shoe.EVOLVE, **play.EVOLVE, **dealer.EVOLVE, **insurance.EVOLVE,
        **betting.EVOLVE, **beside.EVOLVE, **upkeep.EVOLVE, **incidents.EVOLVE, **let_out.EVOLVE,
        **byhand.EVOLVE,
        **streak.EVOLVE, Collected: _collected, RoundEnded: _round_over,
    },
    events=(
        seats.SeatTaken, *shoe.SHOE_EVENTS, *play.TURN_EVENTS, *dealer.DEALER_EVENTS,
        *insurance.INSURANCE_EVENTS, *betting.BETTING_EVENTS, *beside.BESIDE_EVENTS,
        *incidents.INCIDENT_EVENTS, streak.StreaksCounted, *upkeep.UPKEEP_EVENTS,
    ),
    answer=answer,
    incidents=INCIDENTS,
    sell=seats.sells(SEATED),
    acts=(seats.sit(SEATED), betting.CONSENT),
    confirms=("dealer", "casino supervisor"),
    cards=shoe.on_table,
    home=seats.home,
    decides=SHOWDOWN,
    layout=layout,
    prepares=PREPARATION,
    boxes=lambda rules: tuple(range(1, rules.boxes + 1)),
    ranges=("decks", "soft17", "variant"),
    closes=CLOSES,
    folder="croupier.games.blackjack",
)  # fmt: skip
