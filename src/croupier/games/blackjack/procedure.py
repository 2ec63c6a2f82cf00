"""How blackjack is played: two cards each, insurance, the players' turns, the dealer's hand."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from croupier.core.event import Event
from croupier.core.game import Game, offered
from croupier.core.step import Open, Step
from croupier.core.table import Table
from croupier.games.blackjack import beside, bonus, byhand, multiple, progressive, streak
from croupier.games.blackjack.betting import SHARED_BOXES
from croupier.games.blackjack.incidents import CARDS_KEPT_UP, IRREGULARITIES
from croupier.games.blackjack.kinds import WAGERS
from croupier.games.blackjack.layout import layout
from croupier.games.blackjack.options import STREAKS, BlackjackOptions
from croupier.games.blackjack.play import fresh, single
from croupier.games.blackjack.shuffling import NEW_CARDS, PREPARATION
from croupier.games.families import double_shoe, seats, shoe
from croupier.games.families.coupons import COUPONS
from croupier.games.families.meter import METER
from croupier.games.families.twentyone import dealer, incidents, insurance, rounds, settling, turns
from croupier.games.families.twentyone.hands import SHOWDOWN
from croupier.games.families.twentyone.let_out import PLAYERS_LET_OUT
from croupier.games.families.twentyone.play import now_playing
from croupier.games.families.twentyone.rounds import in_deal
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites
from croupier.rulebook.english import states

CLOSES = ("blackjack.3.c", "blackjack.3.f")
SEATED = ("cmr146.13.1",)
FOLLOWING = ("double", "split", "insurance")
"""Wagers that can only be made by a decision on a hand."""


@cites("blackjack.5.a", "blackjack.6.c", "blackjack.5.i")
def preparation(game: Game, table: Table) -> Step:
    """A shoe is shuffled, cut, given its cutting card, and its first card is burned."""
    if table.rules.double_shoe:
        return double_shoe.prepared(table.rules.preparation, table)
    if table.rules.by_hand and table.play.shoe.state == "cut":
        return (shoe.ShoeReady(cites=("blackjack.5.i",)),)
    return shoe.prepared(table.rules.preparation, table)


@incidents.first
@cites("blackjack.3.a", "blackjack.3.c")
def betting_open(game: Game, table: Table) -> Step:
    """Wagers are made before the first card of the round is dealt."""
    return _open(game, table.rules) if table.open else None


@lru_cache(maxsize=256)
def _open(game: Game, rules: BlackjackOptions) -> Open:
    cited = (*CLOSES, "blackjack.3.j") if rules.double_shoe else CLOSES
    kinds = tuple(key for key in offered(game, rules) if key not in FOLLOWING)
    return Open("no more bets", cited, kinds)


def registration(game: Game, table: Table) -> Step:
    """Progressive wagers are registered on the meter before the deal."""
    return progressive.registered(table)


def boxes_in(game: Game, table: Table) -> Step:
    """Each box with a wager takes part."""
    return streak.abandoned(game, table) or rounds.boxes_in(game, table)


@incidents.first
@states(rounds.first_cards_here)
def first_cards(game: Game, table: Table) -> Step:
    """Two cards are dealt to each box, and the dealer's cards as the house deals them."""
    if table.rules.by_hand:
        return byhand.first_cards(table)
    side = double_shoe.determining(table) if table.rules.double_shoe else None
    return side or rounds.dealt(table)


@cites("blackjack.17.d", "blackjack.20.e")
def first_wagers(game: Game, table: Table) -> Step:
    """Wagers on the first two cards are settled, losers first; face-down cards are exposed."""
    if not in_deal(table):
        return None
    return beside.exposed(table) or settling.losers_first(_at_two_cards(game, table)) or None


def _at_two_cards(game: Game, table: Table) -> tuple[Event, ...]:
    return (*beside.at_two_cards(game, table), *bonus.at_two_cards(game, table))


@incidents.first
@cites("blackjack.9.b")
def insuring(game: Game, table: Table) -> Step:
    """Insurance and even money are offered to all at once, unless players are asked in turn."""
    if not in_deal(table) or _at_own_turn(table):
        return None
    return insurance.offering(table)


def _at_own_turn(table: Table) -> bool:
    taken: bool = table.rules.terms.insures_in_turn
    return taken


def reading(game: Game, table: Table) -> Step:
    """Blackjacks that cannot be tied are paid, and the card reader is used."""
    if not in_deal(table):
        return None
    early = bonus.cards_stay(table, settling.paid_early(game, table))
    return early or dealer.peek(table) or beside.queens_without_blackjack(game, table)


@incidents.first
def player_turns(game: Game, table: Table) -> Step:
    """The players act, and whatever their decisions settle at once is settled."""
    if table.play.natural:
        return beside.third_card_offered(game, table)
    return (
        byhand.split_shown(table)
        or beside.sevens_due(game, table)
        or _busts(game, table)
        or incidents.asking(table)
        or _insured_at_own_turn(table)
        or turns.player_turns(table)
    )


def _busts(game: Game, table: Table) -> Step:
    if multiple.is_on(table.rules):
        return multiple.busts(game, table)
    return byhand.busts_collected(game, table) if table.rules.by_hand else None


def _insured_at_own_turn(table: Table) -> Step:
    one = now_playing(table) if _at_own_turn(table) else None
    if one is None or one.split or one.wants:
        return None
    two = len(shoe.cards_at(table, one.place)) == 2
    return insurance.offering(table, one.box) if two else None


@incidents.first
def dealers_hands(game: Game, table: Table) -> Step:
    """If the dealer plays several hands on one up card, all of them are played.

    Sevens whose third card was face down are decided when it is turned, before any hand is taken.
    """
    if not multiple.is_on(table.rules) or not in_deal(table):
        return None
    return beside.sevens_due(game, table) or multiple.dealers_hands(game, table)


@incidents.first
@cites("blackjack.12.c", "blackjack.6.h", "blackjack.8.a.2", "blackjack.9.d")
def second_card(game: Game, table: Table) -> Step:
    """The dealer takes a second card if a wager needs it; it decides insurance and surrender."""
    return rounds.second_dealt(game, table, beside.TWENTY, beside.OPTIONAL)


@incidents.first
def third_card(game: Game, table: Table) -> Step:
    """The dealer takes a third card if the optional bonus wager requires it."""
    return beside.optional_bonus(game, table)


@incidents.first
def settlement(game: Game, table: Table) -> Step:
    """The hands, and streaks that they decide, are settled from the far right, losers first."""
    if not in_deal(table) or all(wager.kind in STREAKS for wager in table.wagers):
        return None
    back = byhand.refunded(table) if table.rules.by_hand else ()
    first: tuple[Event, ...] = (*settling.turned(table), *back)
    if first:
        return first
    if beside.awaited(table):
        return beside.floorperson()
    hands = (*beside.at_the_end(game, table), *settling.settled(game, table))
    return settling.losers_first(streak.with_hands(game, table, hands)) or None


@incidents.first
def progressive_prizes(game: Game, table: Table) -> Step:
    """Progressive prizes are paid after the hands are settled."""
    return progressive.paid(table) if in_deal(table) else None


def acceptors_emptied(game: Game, table: Table) -> Step:
    """The house keeps the dollars of the progressive wagers."""
    return progressive.lifted(table) if in_deal(table) else None


@incidents.first
def bonus_prizes(game: Game, table: Table) -> Step:
    """After all other wagers, the bonus display shows what each blackjack wins."""
    return bonus.prize_paid(game, table)


def streaks(game: Game, table: Table) -> Step:
    """Streak wagers whose hands were all settled earlier continue, win or lose."""
    if not table.rules.streak or table.play.counted or not in_deal(table):
        return None
    rest = streak.counted(game, table, table.play.tally)
    return (*settling.losers_first(rest), streak.StreaksSettled())


@cites("blackjack.6.i", "blackjack.6.l", "blackjack.6.l.1", "blackjack.5.h", "blackjack.5.i")
@cites("blackjack.6a.i", "blackjack.6a.j")
def ending(game: Game, table: Table) -> Step:
    """The cards are picked up hand by hand; past the cutting card, the shoe is over."""
    return rounds.ended(table, shoe_over(table))


@cites("blackjack.6.l", "blackjack.6a.j", "blackjack.5.i", "blackjack.21")
def shoe_over(table: Table) -> tuple[str, ...]:
    """Why the cards are shuffled after a round: the cutting card, a device, or a single round."""
    rules: BlackjackOptions = table.rules
    if rules.csm:
        return ("blackjack.21",)
    if table.play.shoe.cover_reached:
        return ("blackjack.6a.j",) if rules.by_hand else ("blackjack.6.l",)
    dealt_once = rules.by_hand and rules.six_five_rounds == "one" and bool(table.play.order)
    return ("blackjack.5.i",) if dealt_once else ()


BLACKJACK: Game = Game(
    key="blackjack",
    name="Blackjack",
    options=BlackjackOptions,
    wagers=WAGERS,
    phases=rounds.phases(
        lambda: BLACKJACK,
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
        rounds.dealers_draw,
        settlement,
        progressive_prizes,
        acceptors_emptied,
        streaks,
        bonus_prizes,
        ending,
    ),
    accept=accept,
    play=fresh,
    confirms=("dealer", "casino supervisor"),
    decides=SHOWDOWN,
    layout=layout,
    boxes=lambda rules: tuple(range(1, rules.boxes + 1)),
    ranges=("decks", "soft17", "variant", "same_suit_option"),
    closes=CLOSES,
    folder="croupier.games.blackjack",
    parts=(
        seats.part(SEATED),
        replace(shoe.part(PREPARATION), devices=single, dealt=multiple.on_table),
        turns.part(),
        dealer.DEALERS_HAND,
        insurance.INSURED,
        SHARED_BOXES,
        beside.BESIDE,
        IRREGULARITIES,
        double_shoe.DOUBLE_SHOE,
        multiple.MULTIPLE_ACTION,
        PLAYERS_LET_OUT,
        CARDS_KEPT_UP,
        NEW_CARDS,
        byhand.BURN_CARD,
        byhand.FROM_THE_HAND,
        streak.STREAK_WAGERS,
        METER,
        COUPONS,
        progressive.PROGRESSIVE_WAGER,
        bonus.part(lambda: BLACKJACK),
    ),
)
