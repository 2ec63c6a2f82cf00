"""How blackjack is played: two cards each, insurance, the players' turns, the dealer's hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from croupier.core.event import Chosen, Collected, Confirmed, Event, Paid, RoundEnded
from croupier.core.game import Game
from croupier.core.money import Cents, dollars
from croupier.core.part import Booking, Device, Home, Meters, Needs, Part, Question
from croupier.core.step import Open, Step
from croupier.core.table import Table
from croupier.equipment.cards import Pack, pack
from croupier.equipment.shoe import Shoe
from croupier.games.blackjack import beside, betting, bonus, byhand, multiple, progressive, streak
from croupier.games.blackjack.incidents import INCIDENTS
from croupier.games.blackjack.kinds import LINES, WAGERS, contest
from croupier.games.blackjack.layout import layout
from croupier.games.blackjack.options import STREAKS, BlackjackOptions
from croupier.games.blackjack.shuffling import PREPARATION
from croupier.games.families import double_shoe, one_draw, seats, shoe, upkeep
from croupier.games.families.meter import PROGRESSIVE, meter
from croupier.games.families.twentyone import (
    burn,
    dealer,
    incidents,
    insurance,
    let_out,
    play,
    refused,
    settling,
    showing,
    turns,
)
from croupier.games.families.twentyone.beside import of_kind
from croupier.games.families.twentyone.dealt import STREAK
from croupier.games.families.twentyone.hands import SHOWDOWN, showdowns
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites

CLOSES = ("blackjack.3.c", "blackjack.3.f")
SEATED = ("cmr146.13.1",)
FOLLOWING = ("double", "split", "insurance")
"""Wagers that only a decision on a hand makes."""


@cites("blackjack.5.a", "blackjack.6.c", "blackjack.5.i")
def preparation(table: Table) -> Step:
    """A shoe is shuffled, cut, given its cutting card, and its first card burned."""
    if table.rules.double_shoe:
        return double_shoe.prepared(table.rules.preparation, table)
    if table.rules.by_hand and table.play.shoe.state == "cut":
        return (shoe.ShoeReady(cites=("blackjack.5.i",)),)
    return shoe.prepared(table.rules.preparation, table)


@incidents.first
@cites("blackjack.3.a", "blackjack.3.c")
def betting_open(table: Table) -> Step:
    """Wagers are made before the first card of the round is dealt."""
    if not table.open:
        return None
    return _open(table.rules)


@lru_cache(maxsize=256)
def _open(rules: BlackjackOptions) -> Open:
    kinds = tuple(one.key for one in WAGERS if one.key not in FOLLOWING)
    cited = (*CLOSES, "blackjack.3.j") if rules.double_shoe else CLOSES
    return Open("no more bets", cited, tuple(key for key in kinds if _offered(key, rules)))


def _offered(key: str, rules: BlackjackOptions) -> bool:
    kind = BLACKJACK.kind(key)
    return kind is not None and kind.offered(rules)


def registration(table: Table) -> Step:
    """Progressive wagers are registered on the meter before the deal."""
    return progressive.registered(table)


def boxes_in(table: Table) -> Step:
    """The boxes with a wager take part."""
    return streak.abandoned(BLACKJACK, table) or dealer.boxes_in(table)


@incidents.first
def first_cards(table: Table) -> Step:
    """Two cards to each box, and to the dealer as the house deals."""
    if table.rules.by_hand:
        due = byhand.burning(table) or dealer.first_cards_by_hand(table)
        return due or incidents.second_due(table) or dealer.hole_card(table)
    side = double_shoe.determining(table) if table.rules.double_shoe else None
    short = incidents.second_due(table) if _in_deal(table) else None
    return side or short or dealer.first_cards(table)


@cites("blackjack.17.d", "blackjack.20.e")
def first_wagers(table: Table) -> Step:
    """Wagers on the first two cards are settled, losers first; cards face down are exposed."""
    if not _in_deal(table):
        return None
    hidden = beside.exposed(table)
    if hidden:
        return hidden
    events = (*beside.at_two_cards(BLACKJACK, table), *bonus.at_two_cards(BLACKJACK, table))
    return settling.losers_first(events) or None


@incidents.first
@cites("blackjack.9.b")
def insuring(table: Table) -> Step:
    """Insurance and even money: all at once, but where players are asked at their turn."""
    if not _in_deal(table) or _at_own_turn(table):
        return None
    return insurance.offering(table)


def _in_deal(table: Table) -> bool:
    """Whether cards were dealt in this round."""
    return bool(table.play.hands.get(play.DEALER))


def _at_own_turn(table: Table) -> bool:
    reads = table.rules.reader and not table.play.reader_failed
    return table.rules.insurance_timing == "at_own_turn" and not reads


def reading(table: Table) -> Step:
    """Blackjacks that cannot be tied are paid, and the reader is used."""
    if not _in_deal(table):
        return None
    early = bonus.cards_stay(table, settling.paid_early(BLACKJACK, table))
    step = early or dealer.peek(table)
    return step or beside.queens_without_blackjack(BLACKJACK, table)


@incidents.first
def player_turns(table: Table) -> Step:
    """The players act, and what their decisions settle at once is settled."""
    if table.play.natural:
        return beside.third_card_offered(BLACKJACK, table)
    at_once = byhand.split_shown(table) or beside.sevens_due(BLACKJACK, table) or _busts(table)
    return (
        at_once
        or incidents.asking(table)
        or _insured_at_own_turn(table)
        or turns.player_turns(table)
    )


def _busts(table: Table) -> Step:
    if multiple.is_on(table.rules):
        return multiple.busts(BLACKJACK, table)
    return byhand.busts_collected(BLACKJACK, table) if table.rules.by_hand else None


def _insured_at_own_turn(table: Table) -> Step:
    one = next((one for one in table.play.order if one.state not in play.OVER), None)
    fresh = one is not None and not one.split and not one.wants
    if one is None or not fresh or not _at_own_turn(table):
        return None
    two = len(shoe.cards_at(table, one.place)) == 2
    return insurance.offering(table, one.box) if two else None


@incidents.first
def dealers_hands(table: Table) -> Step:
    """Where the dealer plays several hands on one up card, all of them."""
    if not multiple.is_on(table.rules) or not _in_deal(table):
        return None
    return multiple.dealers_hands(BLACKJACK, table)


@incidents.first
@cites("blackjack.12.c", "blackjack.6.h", "blackjack.8.a.2", "blackjack.9.d")
def second_card(table: Table) -> Step:
    """The dealer's second card, where a wager needs it; it decides insurance and surrender."""
    if not _in_deal(table):
        return None
    waiting = of_kind(table, insurance.INSURANCE, beside.TWENTY, beside.OPTIONAL)
    needed = bool(waiting) or settling.second_matters(BLACKJACK, table)
    step = dealer.second_card(table, needed=needed)
    if step is not None:
        return step
    insured = insurance.settled(BLACKJACK, table)
    decided = insured if isinstance(insured, tuple) else ()
    return settling.losers_first((*decided, *settling.given_up(BLACKJACK, table))) or None


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
    """The hands are settled from the dealer's far right, losers first."""
    if not _in_deal(table) or not _undecided(table):
        return None
    back = byhand.refunded(table) if table.rules.by_hand else ()
    hidden = settling.turned(table)
    if hidden or back:
        return (*hidden, *back)
    if beside.awaited(table):
        return beside.floorperson()
    events = (*beside.at_the_end(BLACKJACK, table), *settling.settled(BLACKJACK, table))
    return settling.losers_first(events) or None


def _undecided(table: Table) -> bool:
    return any(wager.kind not in STREAKS for wager in table.wagers)


def progressive_prizes(table: Table) -> Step:
    """Progressive prizes are paid once the hands are settled."""
    return progressive.paid(table) if _in_deal(table) else None


def acceptors_emptied(table: Table) -> Step:
    """The dollars of the progressive wagers are the house's."""
    return progressive.lifted(table) if _in_deal(table) else None


def bonus_prizes(table: Table) -> Step:
    """The bonus display shows what each blackjack wins, after all other wagers."""
    return bonus.prize_paid(BLACKJACK, table)


def streaks(table: Table) -> Step:
    """Streaks go on, win or lose; losers are collected first."""
    if not table.rules.streak or table.play.counted or not _in_deal(table):
        return None
    return (*settling.losers_first(streak.counted(BLACKJACK, table)), streak.StreaksCounted())


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
        lines[STREAK] = streak.rounds()
    lines.update(bonus.devices(rules))
    packs = double_shoe.packs(rules.in_play) if rules.double_shoe else single(rules)
    return {**packs, SHOWDOWN: showdowns(), **lines}


def single(rules: BlackjackOptions) -> Mapping[str, Pack]:
    """The cards of a shoe with one side."""
    return {shoe.SHOE: pack(shoe.SHOE, rules.in_play)}


@cites("blackjack.19.h", "blackjack.20.f")
def shows(table: Table) -> Mapping[str, str]:
    """What hands have, and what the progressive meter and the bonus display show."""
    meters = {"meter": dollars(table.play.meter.showing)} if table.play.meter else {}
    prize = table.play.bonus_shows
    prizes = {"blackjack bonus display": prize} if prize else {}
    return {**showing.shows(table), **meters, **prizes}


def meters(table: Table) -> Mapping[str, Cents]:
    """What the progressive meter shows, where there is one."""
    own = table.play.meter
    return {} if own is None else {PROGRESSIVE: own.showing}


def started(rules: BlackjackOptions) -> byhand.BlackjackPlay:
    """A table as it begins: an empty shoe, and the meter at its seed."""
    began = meter(rules.progressive_seed, rules.progressive_reset, rules.progressive_rate)
    own = began if rules.progressive else None
    if not rules.double_shoe:
        return byhand.BlackjackPlay(shoe=Shoe(single(rules)[shoe.SHOE]), meter=own)
    red, black = double_shoe.double_shoe(*double_shoe.packs(rules.in_play).values())
    return byhand.BlackjackPlay(shoe=red, sides=double_shoe.Sides(black), meter=own)


def _round_over(table: Table, event: RoundEnded) -> Table:
    table = byhand.round_over(play.EVOLVE[RoundEnded](table, event), event)
    table = bonus.round_over(progressive.round_over(table, event), event)
    table = double_shoe.round_over(table, event)
    return streak.round_over(table, event)


def _paid(table: Table, event: Paid) -> Table:
    return streak.tallied(bonus.paid(table, event), event)


def _confirmed(table: Table, event: Confirmed) -> Table:
    table = progressive.validated(bonus.confirmed(table, event), event)
    return multiple.found(beside.came(table, event), event)


def _collected(table: Table, event: Collected) -> Table:
    return streak.tallied(byhand.EVOLVE[Collected](table, event), event)


def voided(table: Table, fresh: byhand.BlackjackPlay) -> byhand.BlackjackPlay:
    """After a void round the meter keeps what was wagered on it, and a dark light stays dark.

    Coupons go back as coupons, and both sides of a double shoe are over.
    """
    was: byhand.BlackjackPlay = table.play
    left: byhand.BlackjackPlay = play.voided(table, fresh)
    sides = double_shoe.voided(was.sides)
    return replace(left, meter=was.meter, dark=was.dark, coupons=was.coupons, sides=sides)


BLACKJACK: Game = Game(
    key="blackjack",
    name="Blackjack",
    options=BlackjackOptions,
    wagers=WAGERS,
    phases=(
        preparation,
        betting_open,
        registration,
        boxes_in,
        first_cards,
        first_wagers,
        insuring,
        reading,
        player_turns,
        dealers_hands,
        second_card,
        third_card,
        dealers_draw,
        settlement,
        progressive_prizes,
        acceptors_emptied,
        streaks,
        bonus_prizes,
        ending,
    ),
    accept=accept,
    play=started,
    confirms=("dealer", "casino supervisor"),
    decides=SHOWDOWN,
    layout=layout,
    boxes=lambda rules: tuple(range(1, rules.boxes + 1)),
    ranges=("decks", "soft17", "variant", "same_suit_option"),
    closes=CLOSES,
    folder="croupier.games.blackjack",
    parts=(
        Part(
            name="blackjack",
            devices=devices,
            evolve={
                **seats.EVOLVE,
                **shoe.EVOLVE,
                **play.EVOLVE,
                **dealer.EVOLVE,
                **insurance.EVOLVE,
                **betting.EVOLVE,
                **beside.EVOLVE,
                **upkeep.EVOLVE,
                **incidents.EVOLVE,
                **let_out.EVOLVE,
                **burn.EVOLVE,
                **byhand.EVOLVE,
                **multiple.EVOLVE,
                **streak.EVOLVE,
                **progressive.EVOLVE,
                **bonus.EVOLVE,
                **double_shoe.EVOLVE,
                Collected: _collected,
                Paid: _paid,
                Confirmed: _confirmed,
                RoundEnded: _round_over,
            },
            events=(
                seats.SeatTaken,
                *shoe.SHOE_EVENTS,
                *play.TURN_EVENTS,
                *dealer.DEALER_EVENTS,
                *insurance.INSURANCE_EVENTS,
                *betting.BETTING_EVENTS,
                *beside.BESIDE_EVENTS,
                *incidents.INCIDENT_EVENTS,
                streak.StreaksCounted,
                *multiple.MULTIPLE_EVENTS,
                *double_shoe.SIDE_EVENTS,
                burn.BurnShown,
                *upkeep.UPKEEP_EVENTS,
                *progressive.PROGRESSIVE_EVENTS,
                *bonus.BONUS_EVENTS,
            ),
            incidents=(*INCIDENTS, progressive.INCIDENT, bonus.incident(lambda: BLACKJACK)),
            sells=seats.sells(SEATED),
            acts=(seats.sit(SEATED), betting.CONSENT, byhand.ASK_BURN),
            cards=multiple.on_table,
            shows=shows,
            voids=voided,
            questions={
                "": Question(lambda game, table, chosen: answer(table, chosen), refused.refuses)
            },
            brings=(
                Booking(multiple.booked),
                Needs(multiple.needs),
                Meters(meters),
                Home(seats.home),
                PREPARATION,
            ),
        ),
    ),
)
