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
    stays the same.
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


class Act(msgspec.Struct, frozen=True):
    """What a patron may do without being asked.

    `possible` returns why not, or None; `act` returns the events that follow. `opens` means that it
    needs a round, and opens one between rounds. `says` describes it in a sentence about a patron,
    `typed` is how a patron types it: `calls {wager} on`, `on {wager}`, with its details in braces;
    `because` returns the clauses by which it is refused now, if they are not all of its own.
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


class Named(msgspec.Struct, frozen=True):
    """What people call a place for cards or a device, which has no article, and what it does.

    `does` is said of a card that goes to the place, `is set aside`, or of the device, with braces
    for its outcome: `shows {}`. "" means the usual words.
    """

    name: str
    does: str = ""


class Makes(msgspec.Struct, frozen=True):
    """What an arrangement makes: each group in words, "" if unknown, and advice about the whole.

    `loses` says that the advice is against it.
    """

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


class Question(msgspec.Struct, frozen=True):
    """What follows from an answer to a question.

    `refuses` returns each choice that the rules have and the question does not offer now, and why.
    `cards` says that the choices are the cards at the place it asks about, in their order, and
    `arranging` how they are arranged, if they are.
    """

    answered: Callable[[Game, Table, Chosen], tuple[Event, ...]]
    refuses: Callable[[Table, Ask], tuple[NotNow, ...]] = lambda table, asked: ()
    cards: bool = False
    arranging: Arranging | None = None


class Part(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """A part of a game and all that it claims.

    `evolve` is what events change; parts that act on the same event do so in the order of the
    game's list. `questions` are by topic: an answer goes to the part that asked. `sells` and
    `leaves` may refuse a patron who buys chips or leaves with all of them, `admits` an input of its
    own. `shows` is what everyone
    sees of the part, `dealt` what it has on the table by place, `deals` what each of those is.
    `names` says what people call its places and devices, by key, if not by the key itself. `voids`
    says which of a table's play outlasts a round declared void. `brings` are abilities that at most
    one part of a game has, each a record of its own.
    """

    name: str
    evolve: Mapping[type[Event], Evolve] = {}
    events: tuple[type[Event], ...] = ()
    questions: Mapping[str, Question] = {}
    acts: tuple[Act, ...] = ()
    incidents: tuple[Incident, ...] = ()
    devices: Callable[[Any], Mapping[str, Device]] | None = None
    sells: Callable[[Table, str, str], None] | None = None
    leaves: Callable[[Table, str], None] | None = None
    admits: Mapping[type[Event], Callable[[Table, Any], None]] = {}
    shows: Callable[[Table], Mapping[str, str]] | None = None
    dealt: Callable[[Table], Mapping[str, tuple[Lying, ...]]] | None = None
    deals: str = "card"
    names: Mapping[str, Named] = {}
    voids: Callable[[Table, Any], Any] | None = None
    brings: tuple[object, ...] = ()

    def __repr__(self) -> str:
        return f"<part {self.name}>"


class Need(msgspec.Struct, frozen=True):
    """A wager of one of these kinds that a patron must make before betting closes."""

    patron: str
    kinds: tuple[str, ...]
    why: str
    cites: tuple[str, ...]


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
    """

    emptied: Callable[[Table], Mapping[str, Cents]]


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


class Ready(msgspec.Struct, frozen=True):
    """Brought where wagers stay from draw to draw: takes a driver to a contest's next draw."""

    bring: Callable[[Any, str, Bid], None]


class VoidDraws(msgspec.Struct, frozen=True):
    """Brought by a device that can fail: whether an outcome is void."""

    void: Callable[[Any, Any], bool]


class Exchanged(msgspec.Struct, frozen=True):
    """Brought by a part whose equipment can be exchanged: the options that then hold instead."""

    now: Callable[[Table], Mapping[str, Any]]


class Bulk(msgspec.Struct, frozen=True):
    """How a round is played automatically if it takes several patrons or answers to make one.

    `boxes` are where each kind of wager is then placed; all are for the same amount. `play` takes
    the table's driver, the wagers, and the answer to each question that has a best answer.
    """

    boxes: Mapping[str, int]
    play: Callable[[Any, Sequence[Bid], Mapping[str, str]], None]
