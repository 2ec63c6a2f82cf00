"""The state of a poker table, and its events.

Seats are numbered clockwise from the dealer's left. A player's cards are at the place of the seat,
`3`, community cards at `community`, the common card of a stud game at `common`. Chips bet in the
hand are in the account `pot:`, what was raked in it in `rake:` until the round is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import ClassVar, Final, Literal

import msgspec
from msgspec.structs import replace

from croupier.core.event import Event
from croupier.core.money import Cents, money
from croupier.core.table import Table
from croupier.games.families import shoe
from croupier.games.poker.bad_beat import BadBeat
from croupier.games.poker.forms import Form, Street
from croupier.games.poker.pots import Pot
from croupier.games.poker.rake import Charge
from croupier.games.poker.spoken import SILENT, Said
from croupier.games.poker.wrong import NOTHING, Wrong
from croupier.rulebook.citation import cites

POT, RAKE, FUND = "pot:", "rake:", "fund:"
POTS = "pots"
"""What players bet for, in their statistics."""
COMMUNITY, COMMON = "community", "common"
Action = Literal["fold", "check", "call", "bet", "raise", "all_in"]
FOLD: Final = "fold"
CHECK: Final = "check"
CALL: Final = "call"
BET: Final = "bet"
RAISE: Final = "raise"
ALL_IN: Final = "all_in"
What = Literal["ante", "blind", "kill", "forced"]
UNANSWERED = -1
SEAT = attrgetter("seat")


class Player(msgspec.Struct, frozen=True, gc=False):
    """A player who was dealt in.

    `put` is what the player has in the pot, `bet` the part of it that was bet in this betting
    round. `answered` is how high the bet was when the player last acted in it, -1 before that.
    `stopped`: the player is no longer asked to bet and contends for what is in the pot so far.
    `dead`: the hand was called dead or collected. `drew` is how many cards were exchanged.
    `shown` and `conceded` are for the showdown.
    """

    seat: int
    patron: str
    put: Cents = 0
    bet: Cents = 0
    folded: bool = False
    all_in: bool = False
    answered: Cents = UNANSWERED
    stopped: bool = False
    dead: bool = False
    drew: int = -1
    shown: bool = False
    conceded: bool = False

    @property
    def place(self) -> str:
        """Where the player's cards are."""
        return str(self.seat)

    @property
    def contends(self) -> bool:
        """Whether the player can still win a pot."""
        return not self.folded and not self.conceded

    @property
    def acts(self) -> bool:
        """Whether the player can still bet."""
        return not (self.folded or self.all_in or self.stopped)


class PokerPlay(shoe.ShoePlay, frozen=True, kw_only=True):
    """The hand so far.

    From hand to hand: `button` is the seat of the button (0: none yet), `moves` says that it moves
    before the next hand; `away` are those who sit out; `killer` has the kill button. `pool` is what
    was counted from the box of the bad beat payout, `timed` that time charges are verified,
    `charged` the last hand before time was charged, `charged_at` when that was, `ended` that the
    payout is discontinued.

    In a hand: `players` are those who were dealt in, in the order of the deal; `killed` is whether
    the kill is in effect. `street` is the number of the street, `deals` how many packets of its
    cards are dealt. `to` is the highest bet of the betting round, `least` its last full bet or
    raise, `raises` how many raises it has had, `renewed` the bet at which everyone could last raise
    again, `actor` the seat that acted last (0: nobody). `last` made the last bet or raise of
    the hand. `voluntary` are the seats that bet without being made to. `drawing` is the seat whose
    exchanged cards are due, `due` how many. `covered` are the seats whose next card is dealt face
    down although the others' is not; `gathered` says that burn cards are shuffled for a common
    card. `won` is what each patron has won. `charges` is what was taken from each pot, `raked` and
    `fund` how much of it went where; `beat` is a bad beat, which is `verified` and then `paid`.
    `out` are the seats that can win nothing more, in the order in which they left.
    `wrong` are the irregularities of the hand, `said` what a player has announced and put forward.
    `barred` are those who had to leave the game, `deck` is which of the two decks is in play.
    """

    button: int = 0
    moves: bool = False
    drawn: bool = False
    away: tuple[str, ...] = ()
    killer: str = ""
    pool: Cents = 0
    timed: bool = False
    charged: int = 0
    charged_at: str = ""
    ended: bool = False
    players: tuple[Player, ...] = ()
    killed: bool = False
    street: int = 0
    deals: int = 0
    to: Cents = 0
    least: Cents = 0
    raises: int = 0
    renewed: Cents = 0
    actor: int = 0
    last: int = 0
    voluntary: tuple[int, ...] = ()
    drawing: int = 0
    due: int = 0
    covered: tuple[int, ...] = ()
    gathered: bool = False
    won: Mapping[str, Cents] = msgspec.field(default_factory=dict)
    charges: tuple[Charge, ...] = ()
    raked: Cents = 0
    fund: Cents = 0
    beat: BadBeat | None = None
    verified: bool = False
    paid: bool = False
    wrong: Wrong = NOTHING
    out: tuple[int, ...] = ()
    said: Said = SILENT
    barred: tuple[str, ...] = ()
    deck: int = 1


OF_A_HAND = {
    "players": (),
    "killed": False,
    "street": 0,
    "deals": 0,
    "to": 0,
    "least": 0,
    "raises": 0,
    "renewed": 0,
    "actor": 0,
    "last": 0,
    "voluntary": (),
    "drawing": 0,
    "due": 0,
    "covered": (),
    "gathered": False,
    "won": {},
    "charges": (),
    "raked": 0,
    "fund": 0,
    "beat": None,
    "verified": False,
    "paid": False,
    "wrong": NOTHING,
    "out": (),
    "said": SILENT,
}
"""What begins afresh with each hand."""


def form_of(table: Table) -> Form:
    """The form that is played."""
    form: Form = table.rules.played
    return form


def street_of(table: Table) -> Street:
    """The street that is played."""
    street: Street = table.rules.played.streets[table.play.street]
    return street


def player(table: Table, seat: int) -> Player:
    """The player in a seat."""
    for one in table.play.players:
        if one.seat == seat:
            found: Player = one
            return found
    raise KeyError(seat)


def playing(table: Table, patron: str) -> Player | None:
    """The player who is a patron, if dealt in."""
    players: tuple[Player, ...] = table.play.players
    return next((one for one in players if one.patron == patron), None)


def left_in(table: Table) -> tuple[Player, ...]:
    """The players who have not folded."""
    return tuple([one for one in table.play.players if not one.folded])


def contending(table: Table) -> tuple[Player, ...]:
    """The players who can still win a pot."""
    return tuple([p for p in table.play.players if not (p.folded or p.conceded)])


def several(play: PokerPlay) -> bool:
    """Whether at least two players can still win a pot."""
    return len(play.players) - len(play.out) > 1


def after(players: Iterable[Player], seat: int) -> tuple[Player, ...]:
    """Players clockwise from the one after a seat; the one in that seat last."""
    every = sorted(players, key=SEAT)
    return (*[one for one in every if one.seat > seat], *[one for one in every if one.seat <= seat])


def next_to(players: Sequence[Player], seat: int) -> Player:
    """The first of some players clockwise after a seat."""
    if len(players) == 1:
        return players[0]
    later = [one for one in players if one.seat > seat]
    return min(later or players, key=SEAT)


@cites("poker.7.c", "poker.7.c.2", "poker.1.table-stakes")
def chips_of(table: Table, patron: str) -> Cents:
    """What a player can bet: the chips, since coin is only for an ante below a dollar."""
    has: Cents = table.accounts[patron]
    chip: Cents = table.rules.chip
    return has - has % chip


def pot_of(table: Table) -> Cents:
    """The chips in the pot and its side pots."""
    return table.accounts.get(POT, 0)


class HandBegun(Event, frozen=True, kw_only=True, tag="hand_begun"):
    """A hand begins: where the button is (0: none), and the seats that are dealt in, in order."""

    button: int
    seats: tuple[int, ...]
    patrons: tuple[str, ...]
    killer: str = ""

    def sentence(self) -> str:
        if not self.button:
            return f"{len(self.seats)} players are dealt in"
        return f"The button is at seat {self.button}"


def dealt_in(event: Event) -> tuple[str, ...] | None:
    """The patrons whom an event deals in."""
    return event.patrons if isinstance(event, HandBegun) else None


def patrons(table: Table) -> tuple[str, ...]:
    """The patrons in the hand."""
    return tuple([one.patron for one in table.play.players])


class ButtonDrawn(Event, frozen=True, kw_only=True, tag="button_drawn"):
    """The highest of the cards dealt one to each player gives the first button to a seat."""

    seat: int

    def sentence(self) -> str:
        return f"Seat {self.seat} has the highest card and the first button"


class Posted(Event, frozen=True, kw_only=True, tag="posted"):
    """A player makes a bet that is required: an ante, a blind, a kill blind or a forced bet."""

    is_decisive = True
    spot: ClassVar[str] = POTS

    patron: str
    seat: int
    amount: Cents
    what: What

    def brings(self, patron: str) -> Cents:
        return -self.amount if patron == self.patron else 0

    def stakes(self, patron: str) -> Cents:
        return self.amount if patron == self.patron else 0

    def sentence(self) -> str:
        if self.what == "ante":
            return f"{self.patron} antes {money(self.amount)}"
        names = {"blind": "the blind", "kill": "the kill blind", "forced": "the forced bet"}
        return f"{self.patron} posts {names[self.what]} of {money(self.amount)}"


class Played(Event, frozen=True, kw_only=True, tag="played"):
    """A player folds, checks, calls, bets or raises.

    `amount` is what is put in, `bet` the player's bet in this betting round then.
    """

    is_decisive = True
    spot: ClassVar[str] = POTS

    patron: str
    seat: int
    action: Action
    amount: Cents = 0
    bet: Cents = 0
    all_in: bool = False

    def brings(self, patron: str) -> Cents:
        return -self.amount if patron == self.patron else 0

    def stakes(self, patron: str) -> Cents:
        return self.amount if patron == self.patron else 0

    def sentence(self) -> str:
        end = " and is all-in" if self.all_in else ""
        said = {
            FOLD: "folds",
            CHECK: "checks",
            CALL: f"calls {money(self.amount)}",
            BET: f"bets {money(self.bet)}",
            RAISE: f"raises to {money(self.bet)}",
        }
        return f"{self.patron} {said[self.action]}{end}"


class OutOfPot(Event, frozen=True, kw_only=True):
    """A player gets chips back that were in the pot."""

    is_decisive = True
    spot: ClassVar[str] = POTS

    patron: str
    seat: int
    amount: Cents

    def brings(self, patron: str) -> Cents:
        return self.amount if patron == self.patron else 0

    def stakes(self, patron: str) -> Cents:
        return -self.amount if patron == self.patron else 0


class Uncalled(OutOfPot, frozen=True, kw_only=True, tag="uncalled"):
    """The part of a bet that nobody called goes back."""

    def sentence(self) -> str:
        return f"{money(self.amount)} that nobody called goes back to {self.patron}"


class PotsFormed(Event, frozen=True, kw_only=True, tag="pots_formed"):
    """A betting round is over: the bets are in the pot and its side pots."""

    pots: tuple[Pot, ...]

    def sentence(self) -> str:
        if not self.pots:
            return ""
        main, *side = (money(pot.amount) for pot in self.pots)
        if not side:
            return f"The pot is {main}"
        named = " and ".join(side)
        return (
            f"The main pot is {main}, the side {'pots are' if len(side) > 1 else 'pot is'} {named}"
        )


class Drew(Event, frozen=True, kw_only=True, tag="drew"):
    """A player discards some cards, by their order, and gets as many new ones."""

    patron: str
    seat: int
    cards: tuple[int, ...] = ()

    def sentence(self) -> str:
        many = len(self.cards)
        if not many:
            return f"{self.patron} stands pat"
        return f"{self.patron} draws {many} card{'s' if many > 1 else ''}"


class BurnsGathered(Event, frozen=True, kw_only=True, tag="burns_gathered"):
    """The burn cards are taken up, to be shuffled for a common card."""

    def sentence(self) -> str:
        return "The burn cards are shuffled for a common card"


class Conceded(Event, frozen=True, kw_only=True, tag="conceded"):
    """A player gives up the rights to the pot at the showdown, and the hand is not seen."""

    is_decisive = True

    patron: str
    seat: int

    def sentence(self) -> str:
        return f"{self.patron} concedes"


class HandRead(Event, frozen=True, kw_only=True, tag="hand_read"):
    """What the hand makes that a player has shown, in words."""

    patron: str
    seat: int
    high: str = ""
    low: str = ""

    def sentence(self) -> str:
        both = " and ".join(filter(None, (self.high, self.low)))
        return f"{self.patron} has {both}"

    def result(self) -> str:
        return self.high or self.low


class Awarded(Event, frozen=True, kw_only=True, tag="awarded"):
    """A pot, or a share of it, goes to a player; `pot` is its number, 0 for the main pot."""

    is_decisive = True
    spot: ClassVar[str] = POTS

    patron: str
    seat: int
    pot: int
    amount: Cents
    share: Literal["all", "high", "low"] = "all"
    hand: str = ""

    def brings(self, patron: str) -> Cents:
        return self.amount if patron == self.patron else 0

    def sentence(self) -> str:
        pot = f"side pot {self.pot}" if self.pot else "the pot"
        part = "" if self.share == "all" else f"the {self.share} half of "
        return f"{self.patron} wins {money(self.amount)} from {part}{pot}{self._with()}"

    def result(self) -> str:
        return f"{self.patron} wins {money(self.amount)}{self._with()}"

    def made(self) -> str:
        """The hand that wins, which says that it is low where both kinds can win."""
        low = self.share == "low" and not self.hand.endswith("low")
        return f"{self.hand} for low" if low and self.hand else self.hand

    def _with(self) -> str:
        return f" with {self.made()}" if self.hand else ""


class KillPlaced(Event, frozen=True, kw_only=True, tag="kill_placed"):
    """The kill button is placed in front of a player: the next hand is played for more."""

    patron: str

    def sentence(self) -> str:
        return f"{self.patron} gets the kill button"


class KillLifted(Event, frozen=True, kw_only=True, tag="kill_lifted"):
    """The dealer collects the kill button: the next hand is played for the posted limits."""

    def sentence(self) -> str:
        return "The kill is over"


class WentAway(Event, frozen=True, kw_only=True, tag="went_away"):
    """A player leaves the table for a while and keeps the seat, or comes back."""

    patron: str
    back: bool = False

    def sentence(self) -> str:
        return f"{self.patron} {'is back' if self.back else 'sits out'}"


def seen_players(players: tuple[Player, ...], one: Player) -> tuple[Player, ...]:
    """The players with one of them replaced."""
    return tuple([one if other.seat == one.seat else other for other in players])


def moved(table: Table, payer: str, payee: str, amount: Cents, **changes: object) -> Table:
    """The table after chips have moved between two accounts, and its play has changed."""
    play = replace(table.play, **changes)
    if not amount:
        return replace(table, play=play)
    accounts = dict(table.accounts)
    accounts[payer] = accounts.get(payer, 0) - amount
    accounts[payee] = accounts.get(payee, 0) + amount
    return replace(table, accounts=accounts, play=play)


def gone(table: Table, one: Player, **changes: object) -> Table:
    """A player's cards join the discards, and nobody sees them."""
    play: PokerPlay = table.play
    hands = dict(play.hands)
    cards = tuple([card for card, _ in hands.pop(one.place, ())])
    deck = replace(play.shoe, rack=(*play.shoe.rack, cards)) if cards else play.shoe
    players = seen_players(play.players, one)
    out = (*play.out, one.seat)
    left = replace(play, hands=hands, shoe=deck, players=players, out=out, **changes)
    return replace(table, play=left)
