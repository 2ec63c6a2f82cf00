"""A part of a game: seats, a shoe, insurance, a meter. A game is made of parts.

A part claims everything by name: an event's tag, a question, an act, an incident, a device. If two
parts of a game claim the same name, the game is refused when it is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from croupier.core.duty import Duty, Placed
from croupier.core.event import Chosen, Event
from croupier.core.money import Cents
from croupier.core.step import Ask, NotNow
from croupier.core.table import Table
from croupier.core.wager import Bid, Wager

if TYPE_CHECKING:
    from croupier.core.game import Game

Lying = tuple[str, tuple[str, ...] | None]
"""A card or a tile on the table, and who may see it (None: all)."""

Evolve = Callable[[Table, Any], Table]


class Device(Protocol):
    """A source of outcomes: a number selects one of `faces`, which are equally likely."""

    @property
    def name(self) -> str:
        """What people call it."""

    @property
    def faces(self) -> tuple[str, ...]:
        """Every outcome as written, in the order of its number."""

    def value(self, face: str) -> Any:
        """The outcome as a judge reads it; an unknown face is refused."""


class Incident(msgspec.Struct, frozen=True):
    """An irregularity that may be called where it can happen, and what it brings about.

    `possible` returns why it cannot be called, or None; `act` returns the events that follow.
    `conduct` means that it is what people did: it shows no card and no outcome, and what comes next
    stays the same. `timed` means that it is called with the time of the table. `accepted` says when
    it would be accepted, in the words of a refusal.
    """

    key: str
    number: str
    name: str
    cites: tuple[str, ...]
    possible: Callable[[Table], str | None]
    act: Callable[[Table, Mapping[str, str]], tuple[Event, ...]]
    details: tuple[str, ...] = ()
    examples: Callable[[Any], tuple[Mapping[str, str], ...]] = lambda rules: ({},)
    conduct: bool = False
    timed: bool = False
    accepted: str = ""


AT = "at"
"""The detail that says when an irregularity was called, where that matters; the table adds it."""


class Act(msgspec.Struct, frozen=True):
    """What a patron may do without being asked.

    `possible` returns why not, or None; `act` returns the events that follow. `opens` means that it
    needs a round, and opens one between rounds. `says` describes it in a sentence about a patron,
    `typed` is how a patron types it: `calls {wager} on`, `on {wager}`, with its details in braces;
    `because` returns the clauses by which it is refused now, if they are not all of its own;
    `fits` says whether the rules of a table have any use for it, `accepted` when it would be
    accepted, in the words of a refusal.
    """

    key: str
    about: str
    cites: tuple[str, ...]
    possible: Callable[[Table, str, Mapping[str, str]], str | None]
    act: Callable[[Table, str, Mapping[str, str]], tuple[Event, ...]]
    details: tuple[str, ...] = ()
    says: str = ""
    typed: str = ""
    opens: bool = False
    because: Callable[[Table, str], tuple[str, ...]] | None = None
    fits: Callable[[Any], bool] = lambda rules: True
    accepted: str = ""


class Named(msgspec.Struct, frozen=True):
    """What people call a place for cards or a device, without article; `box` is whose hand it is.

    `does` is said of a card that goes to the place, or of the device: `shows {}`; "" is as usual.
    """

    name: str
    does: str = ""
    box: int = 0


class Makes(msgspec.Struct, frozen=True):
    """What an arrangement makes, group by group; "" if unknown. `advice` against it `loses`."""

    groups: tuple[str, ...]
    advice: str = ""
    cites: tuple[str, ...] = ()
    loses: bool = False


class Arranging(msgspec.Struct, frozen=True):
    """How cards or tiles are arranged in groups: what the groups are called, and what each makes.

    `makes` gets the rules and the faces in each group, of the sizes asked for. `usual` is what
    people call the arrangement that the dealer tells on request, which is the silence of the
    question; "" if there is none.
    """

    names: tuple[str, ...]
    makes: Callable[[Any, tuple[tuple[str, ...], ...]], Makes]
    usual: str = ""
    cites: tuple[str, ...] = ()


class Priced(msgspec.Struct, frozen=True):
    """What the choices of a question amount to now.

    `costs` are the amounts of choices such as a call, `sizes` amounts that people often name, by
    what they call them, and `does` is what naming an amount does: `Raise to`.
    """

    costs: Mapping[str, Cents] = {}
    sizes: Mapping[str, Cents] = {}
    does: str = ""


UNPRICED = Priced()


class Question(msgspec.Struct, frozen=True):
    """What follows from an answer to a question.

    `refuses` returns each choice that the rules have and the question does not offer now, and why.
    `cards` says that the choices are the cards at the place it asks about, in their order, and
    `arranging` how they are arranged, if they are. `priced` is what the choices amount to. `unfit`
    returns why an answer that is no choice, such as an amount, is not taken, if the rules say so.
    """

    answered: Callable[[Game, Table, Chosen], tuple[Event, ...]]
    refuses: Callable[[Table, Ask], tuple[NotNow, ...]] = lambda table, asked: ()
    cards: bool = False
    arranging: Arranging | None = None
    priced: Callable[[Table, Ask], Priced] = lambda table, asked: UNPRICED
    unfit: Callable[[Table, Ask, str], NotNow | None] = lambda table, asked, answer: None


class HandsIn(Protocol):
    """May refuse chips that a patron takes away, or gives to the dealers."""

    def __call__(self, table: Table, patron: str, amount: Cents, /, *, tip: bool) -> None:
        """Refuse, or do nothing."""


class Part(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """A part of a game and all that it claims.

    `evolve` is what events change; parts that act on the same event do so in the order of the
    game's list. `questions` are by topic: an answer goes to the part that asked. `sells` and
    `leaves` may refuse a patron who buys chips or leaves with all of them, `buys` an amount of
    chips, `admits` an input of its own. `shows` is what everyone sees of the part, `dealt` what it
    has on the table by place, `deals` what each of those is.
    `opens` may refuse a round, `hands_in` chips that a patron takes from the table or gives as a
    tip. `names` says what people call its places and devices, by key, if not by the key itself.
    `voids` says which of a table's play outlasts a round declared void. `brings` are abilities that
    at most one part of a game has, each a record of its own.
    """

    name: str
    evolve: Mapping[type[Event], Evolve] = {}
    events: tuple[type[Event], ...] = ()
    questions: Mapping[str, Question] = {}
    acts: tuple[Act, ...] = ()
    incidents: tuple[Incident, ...] = ()
    devices: Callable[[Any], Mapping[str, Device]] | None = None
    sells: Callable[[Table, str, str], None] | None = None
    buys: Callable[[Table, str, Cents], None] | None = None
    leaves: Callable[[Table, str], None] | None = None
    opens: Callable[[Table], None] | None = None
    hands_in: HandsIn | None = None
    admits: Mapping[type[Event], Callable[[Table, Any], None]] = {}
    shows: Callable[[Table], Mapping[str, str]] | None = None
    dealt: Callable[[Table], Mapping[str, tuple[Lying, ...]]] | None = None
    deals: str = "card"
    names: Mapping[str, Named] = {}
    voids: Callable[[Table, Any], Any] | None = None
    brings: tuple[object, ...] = ()

    def __repr__(self) -> str:
        return f"<part {self.name}>"


class Types(msgspec.Struct, frozen=True):
    """Brought by a game of several types, which may be named with it, as in `GAME:TYPE`.

    `key` is the option that chooses one, `names` are its values.
    """

    key: str
    names: tuple[str, ...]
    cites: tuple[str, ...]


class InTurn(msgspec.Struct, frozen=True):
    """Brought where players act in turn: why an answer out of turn is refused, by which clauses."""

    why: str
    cites: tuple[str, ...]


class Need(msgspec.Struct, frozen=True):
    """A wager of these kinds is due before betting closes; else `delays` or `returns` is called."""

    patron: str
    kinds: tuple[str, ...]
    why: str
    cites: tuple[str, ...]
    delays: str = ""
    returns: str = ""


class Needs(msgspec.Struct, frozen=True):
    """Brought by a part that requires a wager before betting closes."""

    need: Callable[[Table], Need | None]


class Booking(msgspec.Struct, frozen=True):
    """Brought by a part that books one bid as several wagers.

    `taken` are the wagers, with an amount each, that a patron takes down along with a wager;
    `names` are words for all wagers that are booked together, with the key of one of them; `apart`
    says that each of them may also be made and taken down without the others.
    """

    book: Callable[[Table, Bid], tuple[Bid, ...]]
    taken: Callable[[Table, Wager, Cents], tuple[tuple[Wager, Cents], ...]] = (
        lambda table, wager, amount: ((wager, amount),)
    )
    names: Mapping[str, str] = {}
    apart: bool = True


class Late(msgspec.Struct, frozen=True):
    """Brought by a part that takes wagers while a device moves: the roles that confirm them."""

    roles: Callable[[Any], tuple[str, ...]]


class Off(msgspec.Struct, frozen=True):
    """Brought by a part that can turn wagers off: whether a wager is off now."""

    off: Callable[[Table, Wager], bool]


class Areas(msgspec.Struct, frozen=True):
    """Brought by a part that moves chips: the area or place of the layout where a wager is."""

    lies: Callable[[Table, Wager], str]


class Home(msgspec.Struct, frozen=True):
    """Brought by seats: the box of a patron, and the clauses that say how many there are."""

    box: Callable[[Table, str], int]
    cites: tuple[str, ...] = ()


class Holds(msgspec.Struct, frozen=True):
    """Brought by a part that keeps chips in accounts of the table, such as a pot.

    `emptied` returns all accounts as they are once a round is declared void: none is left there.
    `spot` is what players bet for with them, if it is no wager.
    """

    emptied: Callable[[Table], Mapping[str, Cents]]
    spot: str = ""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat at a table whose players act in turn, as everyone sees it.

    `stack` are the chips that its patron may still bet, `bet` those in front of the seat; `did` is
    what its patron did last, `state` why no more is asked (`folded`, `all in`, `away`, `waiting`),
    `marks` are words about the seat (`small blind`), `turn` says that the table waits for it.
    `net` is what its patron won or lost in a round that is over, until the next one.
    """

    number: int
    patron: str = ""
    stack: Cents = 0
    bet: Cents = 0
    did: str = ""
    state: str = ""
    marks: tuple[str, ...] = ()
    turn: bool = False
    net: Cents = 0


class Pile(msgspec.Struct, frozen=True):
    """Chips on the layout that belong to nobody yet: where, how much, and who contends for them."""

    place: str
    name: str
    amount: Cents
    patrons: tuple[str, ...] = ()


class Seating(msgspec.Struct, frozen=True):
    """Brought by a part whose players act in turn around the table: seats, and the chips between.

    `did` is what each patron did last in a round, given its events so far. Chips of a seat lie at
    the place that `front` names for its number. `stays` are the acts by which a patron keeps the
    seat while away. `came` says who won what in a round, given its events; `grave` are the choices
    that give something up for good, which a page asks about again. `unlimited` says that the rules
    of a table set no largest bet in cents.
    """

    seats: Callable[[Table], tuple[Seat, ...]]
    piles: Callable[[Table], tuple[Pile, ...]]
    did: Callable[[Iterable[Event]], Mapping[str, str]]
    front: Callable[[int], str] = "bet {}".format
    stays: tuple[str, ...] = ()
    came: Callable[[Iterable[Event]], str] = lambda events: ""
    grave: tuple[str, ...] = ()
    unlimited: Callable[[Any], bool] = lambda rules: False


class Funds(msgspec.Struct, frozen=True):
    """Brought by a part that keeps money for patrons: how much, by where it is kept.

    `boxes` are the accounts of the table among those places: their chips are not on the layout.
    `counted` is the call by which a box is counted and goes to the cage, `ended` the one by which
    everything is paid to patrons because the fund is discontinued. `pending` says that a payment is
    being verified, so that the displayed amount will change.
    """

    held: Callable[[Table], Mapping[str, Cents]]
    boxes: frozenset[str]
    counted: str = ""
    ended: str = ""
    pending: Callable[[Table], bool] = lambda table: False


class Closing(msgspec.Struct, frozen=True):
    """Brought by a part with something to settle before a table closes: by which calls, if any."""

    calls: Callable[[Table], tuple[str, ...]]


class Signs(msgspec.Struct, frozen=True):
    """Brought by a part whose signs say more than limits: each sentence, and its clauses."""

    posted: Callable[[Any], Iterable[tuple[str, tuple[str, ...]]]]


class Revenue(msgspec.Struct, frozen=True):
    """Brought by a part that charges for the house's services: what an event adds to the charges.

    The chips are the house's by that event, and its winnings do not include them.
    """

    taken: Callable[[Event], Cents]


class Meters(msgspec.Struct, frozen=True):
    """Brought by progressive meters: what each shows, which is owed to its winner."""

    read: Callable[[Table], Mapping[str, Cents]]


class Total(msgspec.Struct, frozen=True):
    """What is on a meter after a number of postings, and what it shows.

    `house` is what the house put on it, less what was won; `wagered` is what its rate applies to.
    """

    number: int
    house: Cents
    wagered: Cents
    showing: Cents


class Shared(msgspec.Struct, frozen=True):
    """Brought by a meter that tables may share: its name for the rules in force, "" if they do not.

    `alike` are the options that linked tables have in common, `total` is what a table knows about
    the meter, `reading` the input by which it learns what others did.
    """

    meter: Callable[[Any], str]
    alike: tuple[str, ...]
    cites: tuple[str, ...]
    total: Callable[[Table], Total]
    reading: Callable[[Table, Total], Event]


class Reads(msgspec.Struct, frozen=True):
    """Brought by hands that have names: what the cards that somebody sees make.

    `says` gets a patron and only the faces that this patron may see, by place.
    """

    says: Callable[[Table, str, Mapping[str, tuple[str, ...]]], Mapping[str, str]]


class KeyRow(msgspec.Struct, frozen=True):
    """A row of a key: the faces it is about, what people call them, and what else to know."""

    faces: tuple[str, ...]
    name: str
    about: str = ""


class Key(msgspec.Struct, frozen=True):
    """Brought by equipment that not everybody can read: its faces, in order, by title."""

    title: str
    lists: Mapping[str, tuple[KeyRow, ...]]
    cites: tuple[str, ...] = ()


class Ranked(msgspec.Struct, frozen=True):
    """Brought by ranked hands: the clauses that a rule card lists in their order, by title."""

    lists: Mapping[str, tuple[str, ...]]


class Card(msgspec.Struct, frozen=True):
    """Brought by a game of several forms: what a rule card says of the one that is played.

    `title` is the form's name; `said` are clauses by title, and `ranked` lists from the best down.
    """

    title: Callable[[Any], str]
    said: Callable[[Any], Mapping[str, tuple[str, ...]]]
    ranked: Callable[[Any], Mapping[str, tuple[str, ...]]]


class Kept(msgspec.Struct, frozen=True):
    """Chips of a patron that must stay at the table: why, by which clauses, and what frees them."""

    amount: Cents
    why: str
    cites: tuple[str, ...]
    first: str


class Dues(msgspec.Struct, frozen=True):
    """Brought by a part that lends: a description of what a patron owes; "" if nothing is due.

    `kept` are the chips that secure it: a patron can neither take them away nor wager them.
    """

    owed: Callable[[Table, str], str]
    kept: Callable[[Table, str], Kept | None] = lambda table, patron: None


class Banked(msgspec.Struct, frozen=True):
    """Brought by a part in which a player may bank: who banks the round, and plays in it."""

    bank: Callable[[Table], str]


class KeptDown(msgspec.Struct, frozen=True):
    """Brought by a part that deals cards which nobody may ever see: words about it leave them out.

    A record has them all the same, since nothing could be replayed or proved without them.
    """


class Deals(msgspec.Struct, frozen=True):
    """Brought by a part whose rounds begin without a wager: the dealer deals to those who sit.

    `ready` are the patrons who would be dealt in if a round began now, in order; a round needs at
    least `least` of them. `players` are the patrons in the round under way, `begins` those whom an
    event deals in (None: it deals in nobody), `kind` is the kind of that event, which names them as
    its `patrons`. `away` is the act by which a patron sits out. `buy_in` is the least that a patron
    brings who comes to the table, with the clauses that say so. Whoever comes back within
    `returns_s` seconds brings at least what they took along, by the clauses of `returns`.
    """

    ready: Callable[[Table], tuple[str, ...]]
    players: Callable[[Table], tuple[str, ...]]
    begins: Callable[[Event], tuple[str, ...] | None]
    kind: str
    least: int = 2
    away: str = ""
    buy_in: Callable[[Table], Cents] = lambda table: 0
    cites: tuple[str, ...] = ()
    returns_s: int = 0
    returns: tuple[str, ...] = ()


class Companions(msgspec.Struct, frozen=True):
    """Brought by a part whose decisions bots make by themselves, with several `strengths`.

    `by` names the function that decides, as `package.module:NAME`. It is called with the table, the
    question, the strength, and a source of random words of 32 bits, reads only what the seat that
    is asked may see, and returns an answer. The first strength is the usual one.
    """

    strengths: tuple[str, ...]
    by: str


class Duties(msgspec.Struct, frozen=True):
    """Brought by a part with equipment that must be changed: what is due, given when it was placed.

    `renewed` are the events by which other equipment comes to the table, for the rules in force;
    `opens` says that it also comes when a closed table is opened again.
    """

    due: Callable[[Any, Placed], tuple[Duty, ...]]
    renewed: Callable[[Any], tuple[type[Event], ...]]
    opens: bool = False


class Roads(msgspec.Struct, frozen=True):
    """Brought by a game whose results are kept as roads."""

    read: Callable[[Iterable[Event]], Any]


class Lamps(msgspec.Struct, frozen=True):
    """Brought by a device that lights areas: those lit after these events, by their spots."""

    lit: Callable[[Any, Iterable[Event]], tuple[str, ...]]


class Faces(msgspec.Struct, frozen=True):
    """Brought by a device on which the house may choose a picture: what people call a face."""

    called: Callable[[Any, str], str]


class Elsewhere(msgspec.Struct, frozen=True):
    """Brought by a game of which hands from other houses can be followed, by their customs.

    `under` returns rules with the customs that a record names, `named` those of some rules, none at
    any table of this house, and `says` each custom with the clauses from which it departs.
    """

    under: Callable[[Any, Mapping[str, Any]], Any]
    named: Callable[[Any], dict[str, Any]]
    says: Callable[[Any], tuple[tuple[str, tuple[str, ...]], ...]]


class Ready(msgspec.Struct, frozen=True):
    """Brought where wagers stay from draw to draw: takes a driver to a contest's next draw."""

    bring: Callable[[Any, str, Bid], None]


class VoidDraws(msgspec.Struct, frozen=True):
    """Brought by a device that can fail: whether an outcome is void."""

    void: Callable[[Any, Any], bool]


class Exchanged(msgspec.Struct, frozen=True):
    """Brought by a part whose equipment can be exchanged: the options that then hold instead."""

    now: Callable[[Table], Mapping[str, Any]]


class Contested(msgspec.Struct, frozen=True):
    """Players contest pots among themselves, and nobody wagers against the house.

    `reader` names the object that computes what hands are worth, as `package.module:NAME`.
    """

    reader: str


class Bulk(msgspec.Struct, frozen=True):
    """How a round is played automatically if it takes several patrons or answers to make one.

    `boxes` are where each kind of wager is then placed; all are for the same amount. `play` takes
    the table's driver, the wagers, and the answer to each question that has a best answer.
    """

    boxes: Mapping[str, int]
    play: Callable[[Any, Sequence[Bid], Mapping[str, str]], None]
