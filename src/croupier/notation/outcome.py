"""What came of a round, in a few words and for one reader: what a banner says.

The words are those of the game's own events (`Event.headline`, `Event.sentence`) and of its moment
of play (`Moment`). A game that brings none of them still has what its device shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from croupier.core.event import (
    Collected,
    Drawn,
    DrawVoided,
    Event,
    OutcomeDeclared,
    Paid,
    Returned,
    RoundEnded,
    RoundOpened,
    RoundVoided,
    Staked,
    VigorishCollected,
    WagerPlaced,
    WagersClosed,
)
from croupier.core.moment import Moment
from croupier.core.money import Cents
from croupier.core.naming import face
from croupier.core.part import Seating
from croupier.core.wager import Spot
from croupier.games.families.telling import Telling
from croupier.notation.commission import with_commission
from croupier.notation.gratuity import DEALERS, for_dealers
from croupier.notation.prose import Setting, Settlement, sentence

SHOWN = (Drawn, OutcomeDeclared)
VOIDED = (DrawVoided, RoundVoided)
USUAL = Moment()
AGAINST = " against the dealer's "
SHORT, LONGEST = (1, 2), 16
"""How many words fit on a badge, and how many letters."""


class Came(msgspec.Struct, frozen=True):
    """What came in a round, and what it was to the reader.

    `says` is the outcome in words, "" if no event states one. `settled` says that the reader had
    something settled; `net` is what they won or lost by it, `paid` what they were paid, `back` what
    came back undecided, `staked` what was decided. `marks` is the spot that is marked. `dealers` is
    what the dealers won or lost by wagers that the reader made for them, None if none was settled.
    `commission` is what the reader paid as commission, which `net` counts.
    """

    round: int
    says: str = ""
    settled: bool = False
    net: Cents = 0
    paid: Cents = 0
    back: Cents = 0
    staked: Cents = 0
    marks: str = ""
    dealers: Cents | None = None
    commission: Cents = 0

    @property
    def kind(self) -> str:
        """Whether the reader won, lost or broke even; "" if nothing of theirs was settled."""
        if not self.settled:
            return ""
        return "won" if self.net > 0 else "lost" if self.net < 0 else "even"


def headline(event: Event, where: Setting, before: Sequence[Event] = ()) -> str:
    """What an event says of the outcome of its round; "" if it says nothing of it.

    `before` are the events of its round that came before it.
    """
    moment, telling = where.game.get(Moment) or USUAL, where.game.get(Telling)
    own = moment.calls(where.rules, event)
    if own is None and telling is not None:
        own = telling.says((*before, event))
    if own is not None:
        return own
    if isinstance(event, VOIDED):
        return sentence(event, where)
    if isinstance(event, SHOWN):
        decides = event.device == where.game.decides
        return _first(face(where.game, where.rules, event.outcome)) if decides else ""
    return event.headline() or (sentence(event, where) if event.result() else "")


def came(events: Iterable[Event], where: Setting) -> Came | None:
    """What came last, until the reader wagers again or the betting closes; None if nothing did."""
    shown, now = None, _Round(0)
    turns = where.game.get(Seating) is not None
    whose = for_dealers(events, where.reader) if where.reader else events
    for event, commission in with_commission(whose):
        if isinstance(event, RoundOpened):
            shown = None if turns else now.came(where) or shown
            now = _Round(event.round)
        elif isinstance(event, WagersClosed) or (_bets(event, where.reader) and not now.settled):
            shown = None
        now.add(event, where, commission)
    return now.came(where) or shown


def _bets(event: Event, reader: str) -> bool:
    """Whether the reader puts chips on the layout."""
    if not isinstance(event, WagerPlaced) or isinstance(event, Staked):
        return False
    return event.wager.patron == reader != ""


class _Round:
    """The events of a round that say what came, and what they were to the reader."""

    def __init__(self, number: int) -> None:
        self.number, self.settled = number, False
        self.net = self.paid = self.back = self.staked = self.commission = 0
        self.events = list[Event]()
        self.boxes = set[int]()
        self.dealers: Cents | None = None

    def add(self, event: Event, where: Setting, commission: Cents = 0) -> None:
        """Another event of the round, with the commission that was paid with its wager."""
        moved, reader = event.brings(where.reader) if where.reader else 0, where.reader
        if moved:
            self._moved(moved, max(moved, 0))
        elif isinstance(event, Settlement | VigorishCollected) and event.patron == reader:
            self._settled(event)
            taken = isinstance(event, VigorishCollected)
            self.commission += event.amount if taken else commission
            self.net -= commission
        elif isinstance(event, Settlement | VigorishCollected) and event.patron == DEALERS:
            self.dealers = (self.dealers or 0) + _nets(event) - commission
        self.events.append(event)

    def _moved(self, net: Cents, paid: Cents) -> None:
        self.settled, self.net, self.paid = True, self.net + net, self.paid + paid

    def _settled(self, event: Paid | Collected | Returned | VigorishCollected) -> None:
        if not isinstance(event, VigorishCollected):
            self.boxes.add(Spot.parse(event.spot).box)
        if isinstance(event, Paid):
            self._moved(event.amount, event.amount)
            self.staked += event.returned
        elif isinstance(event, Returned):
            self._moved(0, 0)
            self.back += event.amount
        else:
            self._moved(-event.amount, 0)
            self.staked += event.amount

    def came(self, where: Setting) -> Came | None:
        """What came; None if nothing did yet."""
        says = self._says(where)
        if not says and not self.settled and self.dealers is None:
            return None
        moment, last = where.game.get(Moment) or USUAL, self._last()
        return Came(
            self.number,
            says,
            self.settled,
            self.net,
            self.paid,
            self.back,
            self.staked,
            moment.marks(where.rules, last) if last else "",
            self.dealers,
            self.commission,
        )

    def _last(self) -> str:
        """What the device showed last, if it counts."""
        for event in reversed(self.events):
            if isinstance(event, SHOWN):
                return event.outcome
            if isinstance(event, VOIDED):
                break
        return ""

    def _says(self, where: Setting) -> str:
        """The outcome in words: of the reader's own hands if each has one, otherwise of all."""
        if where.game.get(Seating) is not None:
            return ". ".join(won(self.events, where))
        every = self.events
        said = [(event, headline(event, where, every[:n])) for n, event in enumerate(every)]
        own = [(event, text) for event, text in said if self._is_own(event, where)]
        of_all = [text for event, text in said if text and not _hand(event)]
        kinds = {type(event) for event, text in own if text}
        full = all(text for event, text in own if type(event) in kinds)
        if kinds and (full or not of_all):
            return joined(tuple(dict.fromkeys(text for _, text in own if text)))
        if of_all:
            return of_all[-1]
        return self._by_wager(where) if self.settled else self._of_others(where)

    def _by_wager(self, where: Setting) -> str:
        """What became of the reader's wagers, by name, if nothing else says why.

        Of wagers that only came back, their amount says enough.
        """
        if not self.staked and not self.net:
            return ""
        nets: dict[str, Cents] = {}
        for one in self.events:
            if isinstance(one, Settlement) and one.patron == where.reader:
                kind = Spot.parse(one.spot).kind
                nets[kind] = nets.get(kind, 0) + _nets(one)
        return _first(
            ", ".join(f"{_called(kind, where)} {_ends(net)}" for kind, net in nets.items())
        )

    def _of_others(self, where: Setting) -> str:
        """What the last hand of somebody else came to, or that the round is over."""
        said = [sentence(one, where) for one in self.events if headline(one, where)]
        over = [sentence(one, where) for one in self.events if isinstance(one, RoundEnded)]
        decided = any(isinstance(one, Settlement) for one in self.events)
        return (said or (over if decided else [""]) or [""])[-1]

    def _is_own(self, event: Event, where: Setting) -> bool:
        """Whether an event is about a hand of the reader."""
        box, patron = _hand(event), getattr(event, "patron", where.reader)
        return bool(box) and box in self.boxes and patron == where.reader


def _called(kind: str, where: Setting) -> str:
    """What a wager is called in an outcome: one that is called as its game is on the hand."""
    name = where.spot(kind)
    return "your hand" if where.game.name.casefold().endswith(name.casefold()) else name


def joined(texts: tuple[str, ...]) -> str:
    """The outcomes of several hands in one line, apart from the commas within each.

    What all of them are against is said once.
    """
    against = {text.partition(AGAINST)[2] for text in texts}
    if len(texts) > 1 and len(against) == 1:
        texts = (*(text.partition(AGAINST)[0] for text in texts[:-1]), texts[-1])
    first, *others = texts
    mark = "; " if any(", " in text for text in texts) else ", "
    return mark.join((_first(first), *(f"{one[:1].lower()}{one[1:]}" for one in others)))


def _hand(event: Event) -> int:
    """The box of the hand that an event is about; 0 if it is about no player's hand."""
    return box_of(getattr(event, "place", ""))


def box_of(place: str) -> int:
    """The box of a place for cards; 0 if it is no player's."""
    found = re.match(r"\d+", place)
    return int(found[0]) if found else 0


def won(events: Iterable[Event], where: Setting) -> tuple[str, ...]:
    """Who won what between players, award by award."""
    awards = (event for event in events if event.result() and _wins(event))
    return tuple(sentence(event, where) for event in awards)


def totals(events: Iterable[Event]) -> dict[str, Cents]:
    """What each winner got in all between players."""
    found: dict[str, Cents] = {}
    for event in events:
        if event.result() and _wins(event):
            who: str = getattr(event, "patron", "")
            found[who] = found.get(who, 0) + event.brings(who)
    return found


def _wins(event: Event) -> bool:
    """Whether an event brings chips to the patron it is about."""
    return event.brings(getattr(event, "patron", "")) > 0


def ends(events: Iterable[Event]) -> Mapping[str, str]:
    """How the hand at each place ended, if an event says so in a word or two."""
    found: dict[str, list[str]] = {}
    for event in events:
        said = event.headline() if _hand(event) else ""
        if len(said.split()) in SHORT and len(said) <= LONGEST:
            place: str = getattr(event, "place", "")
            found.setdefault(place, []).append(said)
    return {place: ", ".join(said) for place, said in found.items()}


def _nets(event: Settlement | VigorishCollected) -> Cents:
    """What a settlement brings beyond the stake; negative if it takes the stake."""
    if isinstance(event, Returned):
        return 0
    return event.amount if isinstance(event, Paid) else -event.amount


def _ends(net: Cents) -> str:
    """How a wager ended, as the predicate of a sentence."""
    return "wins" if net > 0 else "loses" if net < 0 else "comes back"


def _first(text: str) -> str:
    """Capitalize the first letter."""
    return text[:1].upper() + text[1:]
