"""Events in plain English, for every screen: one sentence each, which may change at any time.

The core's events are here; a game's own events define theirs (`Event.sentence`). Nothing is
compared with these words: files are compared by `spelling`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET

from croupier.core.event import (
    UNSEEN,
    Acted,
    Added,
    Announced,
    Barred,
    Bought,
    CardsShuffled,
    CashedOut,
    Chosen,
    Collected,
    Committed,
    Confirmed,
    Dealt,
    Discarded,
    Drawn,
    DrawVoided,
    Edited,
    Event,
    Flagged,
    IncidentCalled,
    KeyChanged,
    LeavesOpened,
    Moved,
    OutcomeDeclared,
    Paid,
    PhaseEnded,
    Ready,
    Returned,
    Revealed,
    RoundEnded,
    RoundOpened,
    RoundVoided,
    SeedCommitted,
    SeedRevealed,
    SeedsClosed,
    SeedsListed,
    Staked,
    Tipped,
    Turned,
    UnitBegun,
    UnitKept,
    UnitOpened,
    ValuesFixed,
    VigorishCollected,
    VigorishMarked,
    WagerCalled,
    WagerPlaced,
    WagersClosed,
    WagerTakenDown,
)
from croupier.core.game import Game, dealt_by
from croupier.core.money import Cents, money
from croupier.core.naming import (
    MARKED,
    acted,
    asked,
    called,
    device,
    face,
    goes,
    irregularity,
    names,
    place,
    shoe,
    worded,
)
from croupier.core.part import Seating
from croupier.core.placing import commission_back, confirmed
from croupier.core.plain import words
from croupier.core.rules import Rules
from croupier.core.table import Table
from croupier.core.wager import Spot
from croupier.equipment.cards import pretty
from croupier.notation.gratuity import DEALERS
from croupier.notation.plain import bare, plain, split_hands
from croupier.rulebook.law import back_by
from croupier.rulebook.settlement import UNMAKEABLE

Settlement: TypeAlias = Paid | Collected | Returned
OFF = (Collected, Returned, WagerTakenDown)
UNDECIDED = (Returned, WagerTakenDown)
"""Events by which a stake goes back with the commission that was taken for it."""
CHANCE = (Drawn, Dealt, Turned, OutcomeDeclared)
"""Events that show the result of a contest."""
DIGEST = 12
FEW = 2
"""The number of places up to which each is named, if all are dealt the same face down."""
SPLIT = re.compile(r"\d+\.\d")
"""A hand of a pair that was split, by its box and its number."""
DEALER = "dealer "
"""How a sentence about the dealer begins."""


class Setting(msgspec.Struct, frozen=True):
    """The context in which an event is read: the game, the rules, the layout's names, the reader.

    `full` means that digests are written in full; `seated` are the patrons by the places of their
    cards, at a table where players act in turn.
    """

    game: Game
    rules: Rules
    called: Mapping[str, str]
    reader: str = ""
    full: bool = False
    seated: Mapping[str, str] = {}

    def spot(self, spot: str) -> str:
        """What people call a spot."""
        return called(self.game, self.called, spot)

    def face(self, shown: str) -> str:
        """What people call a face of a device."""
        return face(self.game, self.rules, shown)

    def does(self, patron: str, verb: str) -> str:
        """A patron as the subject of a verb: `You win`, `p1 wins`, `The dealers win`."""
        if patron in (self.reader, DEALERS):
            return f"{'You' if patron == self.reader else DEALERS} {verb}"
        return f"{patron} {verb}{'es' if verb.endswith(('s', 'sh', 'ch', 'o')) else 's'}"

    def person(self, seat: str) -> str:
        """Who sits at a place, as the object of a sentence: `you`, `p1`."""
        patron = self.seated[seat]
        return "you" if patron == self.reader else patron

    def whose(self, patron: str) -> str:
        """A patron as a possessive: `Your`, `p1's`, `The dealers'`."""
        if patron == DEALERS:
            return f"{DEALERS}'"
        return "Your" if patron == self.reader else f"{patron}'s"

    def digest(self, text: str) -> str:
        """A digest in full, or its beginning."""
        return text if self.full else f"{text[:DIGEST]}…"


def setting(game: Game, rules: Rules, reader: str = "", *, full: bool = False) -> Setting:
    """The context for reading events of a table with these rules."""
    return Setting(game, rules, names(game, rules), reader, full)


def setting_at(game: Game, table: Table, reader: str = "") -> Setting:
    """The context for reading events of a table in play, with the names of those who sit there."""
    seating = game.get(Seating)
    seated = {str(one.number): one.patron for one in seating.seats(table)} if seating else {}
    return Setting(game, table.rules, names(game, table.rules), reader, seated=seated)


def in_their_rounds(events: Iterable[Event], where: Setting) -> tuple[Setting, ...]:
    """The context of each event: the names are those of the players of its own round.

    Somebody else may have the seat by now, or nobody. What is dealt before the players of the last
    round are named goes to those who sit there in `where`.
    """
    every = tuple(events)
    rounds = tuple(accumulate(int(isinstance(event, RoundOpened)) for event in every))
    named: dict[int, Mapping[str, str]] = {
        n: here for n, event in zip(rounds, every, strict=True) if (here := _players(event))
    }
    named.setdefault(rounds[-1] if rounds else 0, where.seated)
    each = {n: msgspec.structs.replace(where, seated=named.get(n, {})) for n in set(rounds)}
    return tuple(each[n] for n in rounds)


def _players(event: Event) -> dict[str, str]:
    """The players by their places, if an event names those who are dealt in, seat by seat."""
    seats, patrons = getattr(event, "seats", None), getattr(event, "patrons", None)
    if not isinstance(seats, tuple) or not isinstance(patrons, tuple):
        return {}
    return dict(zip(map(str, seats), patrons, strict=False))


def sentence(event: Event, where: Setting, stake: Cents = 0) -> str:
    """An event in one sentence without its period; "" if nobody needs to read it.

    `stake` is the amount of the wager that is settled, as `stakes` finds it; 0 if not known.
    """
    if isinstance(event, Settlement):
        return settled(event, where, stake)
    said_of = WORDS.get(type(event))
    said = said_of(event, where) if said_of is not None else worded(where.game, event.sentence())
    said = _to_reader(said, where) if said_of in (None, _acted) else said
    in_turn = said_of is None and where.game.get(Seating) is not None
    said = articled(said) if in_turn else said
    return split_hands(f"The {said}" if said.startswith(DEALER) else said)


def _to_reader(said: str, where: Setting) -> str:
    """A sentence about what a player does, said to that player: `You raise to $8`."""
    name, _, rest = said.partition(" ")
    if not where.reader or name != where.reader:
        to = f" to {where.reader}"
        return f"{said.removesuffix(to)} to you" if where.reader and said.endswith(to) else said
    verb, _, more = rest.partition(" ")
    return f"You {bare(verb)} {more}".rstrip().replace(" and is all-in", " and are all-in")


def articled(said: str) -> str:
    """A sentence about hands with the article that some of their names need."""
    return NAMED_HAND.sub(lambda hand: f"{'an' if hand[0].startswith(AN) else 'a'} {hand[0]}", said)


NAMED_HAND = re.compile(
    r"(?<!\ba )(?<!\ban )\b(?:royal|[a-z]+-high) (?:straight )?(?:flush|straight)\b"
)
AN = ("ace", "eight")
"""How a hand's name begins that follows `an`."""


def described(event: Event, where: Setting, stake: Cents = 0) -> str:
    """An event in one sentence, or by its kind if it has none: for lists of every event."""
    kind = words(str(event.__struct_config__.tag))
    return sentence(event, where, stake) or kind.capitalize()


def settled(event: Settlement, where: Setting, stake: Cents) -> str:
    """Describe how a stake is settled: which part of it, the odds, and what is won or lost."""
    if isinstance(event, Paid):
        return _paid(event, where, stake)
    spot, part = where.spot(event.spot), event.amount != stake != 0
    if isinstance(event, Collected):
        of = f" of {money(stake)}" if part else ""
        return f"{where.does(event.patron, 'lose')} {money(event.amount)}{of} on {spot}"
    whose, amount, fee = where.whose(event.patron), money(event.amount), _fee(event, where)
    why = back_by(event.cites) or ("Push" if stake and not part else "")
    if not part and not why:
        return f"{whose} {amount} on {spot} comes back{fee}"
    own = f"{_begun(whose)} {money(stake) if part else amount}"
    said = f"{amount} of {own}" if part else own
    return f"{why}: {said} on {spot} comes back{fee}".removeprefix(": ")


def because(event: Event, where: Setting) -> tuple[str, ...]:
    """The clauses of an event, and those of a commission that comes back with a stake."""
    if not isinstance(event, UNDECIDED) or not _fee(event, where):
        return event.cites
    kind = where.game.kind(Spot.parse(event.spot).kind)
    return tuple(dict.fromkeys((*event.cites, *(kind.cites if kind else ()))))


def _fee(event: Returned | WagerTakenDown, where: Setting) -> str:
    """The commission that comes back with a stake, for which it was taken."""
    stated = event.commission if isinstance(event, WagerTakenDown) else UNSET
    back = (
        commission_back(where.game, where.rules, event.spot, event.amount)
        if stated is UNSET
        else stated
    )
    if back is None:
        return ", and its commission is returned"
    return f", and {money(back)} commission is returned" if back else ""


def _paid(event: Paid, where: Setting, stake: Cents) -> str:
    wins, spot = where.does(event.patron, "win"), where.spot(event.spot)
    if event.odds is None or not stake:
        odds = f" at {event.odds}" if event.odds is not None else ""
        return f"{wins} {money(event.amount)} on {spot}{odds}"
    exact = event.returned and event.odds.fraction * event.returned == event.amount
    won = event.returned if exact else stake
    of = f" of {money(stake)}" if won != stake else ""
    less = f", less {money(kept)} commission" if (kept := event.less(stake)) else ""
    return f"{wins} {money(event.amount)}: {money(won)}{of} on {spot} at {event.odds}{less}"


def stakes(table: Table, events: Iterable[Event]) -> dict[int, Cents]:
    """The stake of each settlement before it was settled, by the event's index.

    It works backward from the current stakes, since every event says by how much it changed one. A
    stake that goes back without a decision by chance (a void round, a choice) has no entry.
    """
    every = tuple(events)
    amounts = {wager.id: wager.amount for wager in table.wagers}
    found: dict[int, Cents] = {}
    run: dict[int, list[int]] = {}
    returned: list[int] = []
    for at in range(len(every) - 1, -1, -1):
        event = every[at]
        if isinstance(event, CHANCE):
            returned = []
        if event.is_input:
            found = {one: stake for one, stake in found.items() if one not in returned}
            run, returned = {}, []
        _before(event, amounts)
        if isinstance(event, Settlement):
            run.setdefault(event.wager, []).append(at)
            found |= dict.fromkeys(run[event.wager], amounts[event.wager])
            returned += [at] if isinstance(event, Returned) else []
    return found


def _before(event: Event, amounts: dict[int, Cents]) -> None:
    """Restore the amounts of wagers to what they were before an event."""
    if isinstance(event, OFF):
        amounts[event.wager] = amounts.get(event.wager, 0) + event.amount
    elif isinstance(event, Paid):
        amounts[event.wager] = amounts.get(event.wager, 0) + event.returned
    elif isinstance(event, Added):
        amounts[event.wager] = amounts.get(event.wager, 0) - event.amount
    elif isinstance(event, WagerPlaced):
        amounts[event.wager.id] = amounts.get(event.wager.id, 0) - event.wager.amount


def _begun(whose: str) -> str:
    """`Your` inside a sentence; a name stays the same."""
    return "your" if whose == "Your" else whose


def _first(text: str) -> str:
    """Capitalize the first letter."""
    return text[:1].upper() + text[1:]


def _device(where: Setting, key: str) -> str:
    return _first(device(where.game, key))


def _drawn(event: Drawn, where: Setting) -> str:
    named = where.game.named(event.device)
    if named is None or not named.does:
        return f"{_device(where, event.device)}: {where.face(event.outcome)}"
    return f"The {named.name} {named.does.format(where.face(event.outcome))}"


def cards(faces: Iterable[str], of: str = "card") -> str:
    """Cards or tiles that go to one place; only their number if nobody sees them."""
    some = tuple(faces)
    if set(some) == {UNSEEN} and len(some) > 1:
        return f"{len(some)} {of}s face down"
    return " ".join(f"a {of} face down" if one == UNSEEN else pretty(one) for one in some)


def _dealt(event: Dealt, where: Setting) -> str:
    """The cards of each place together, in the order in which the places were dealt to."""
    hands: dict[str, list[str]] = {}
    for card, to in zip(event.cards, event.to, strict=True):
        hands.setdefault(to, []).append(card)
    of = dealt_by(where.game)
    each = [cards(some, of) for some in hands.values()]
    if len(each) > FEW and len(set(each)) == 1 and set(event.cards) == {UNSEEN}:
        return _first(f"{each[0]} to each of {len(each)} {_alike(hands)}")
    if where.seated:
        return _first(", ".join(_to_each(hands, where)))
    told = (f"{cards(some, of)} {goes(where.game, to)}" for to, some in hands.items())
    return _first(", ".join(told))


def _to_each(hands: Mapping[str, list[str]], where: Setting) -> Iterable[str]:
    """What goes to each player by name; those who get as many cards unseen are named together."""
    alike: dict[str, list[str]] = {}
    for to, some in hands.items():
        hidden = to in where.seated and set(some) == {UNSEEN}
        alike.setdefault(cards(some) if hidden else to, []).append(to)
    for said, places in alike.items():
        if said not in hands:
            yield f"{said} to {_and([where.person(one) for one in places])}"
        elif said in where.seated:
            yield f"{cards(hands[said])} to {where.person(said)}"
        else:
            yield f"{cards(hands[said])} {goes(where.game, said)}"


def _and(names: list[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def _turned(event: Turned, where: Setting) -> str:
    """The cards that are turned up at a place, or that a player shows."""
    shown, patron = cards(event.cards, dealt_by(where.game)), where.seated.get(event.place)
    if patron:
        return f"{where.does(patron, 'show')} {shown}"
    return f"{_first(place(where.game, event.place))}: {shown}"


def _alike(places: Iterable[str]) -> str:
    """What places have in common: `stacks` of stack 1, stack 2 and so on."""
    stems = {place.rstrip("0123456789 ") for place in places}
    return f"{stems.pop() or 'place'}s" if len(stems) == 1 else "places"


def _placed(event: WagerPlaced, where: Setting) -> str:
    wager, paid = event.wager, ""
    if wager.commission:
        paid = f", and {money(wager.commission)} commission is taken"
    bets = f"{where.does(wager.patron, 'bet')} {money(wager.amount)}"
    return f"{bets} on {where.spot(wager.spot)}{paid}"


def _bought(event: Bought, where: Setting) -> str:
    chips = f"{event.chips} chips" if event.chips else "chips"
    return f"{where.does(event.patron, 'buy')} {money(event.amount)} in {chips}"


def _acted(event: Acted, where: Setting) -> str:
    does = acted(where.game, where.called, event.act, event.details)
    return f"{event.patron} {does}" if does else f"{event.patron}: {words(event.act)}"


def _chosen(event: Chosen, where: Setting) -> str:
    """Who answers what; for a question about a hand, the answer is enough."""
    choice, about = words(event.choice), asked(where.game, event.about)
    choice = f"hand {choice}" if SPLIT.fullmatch(choice) else choice
    of = "" if not about or about.replace(".", "").isdigit() else f", {about}"
    who = "You" if event.patron == where.reader else event.patron
    if about.startswith(f"{choice} "):
        return f"{who}: {about}"
    return f"{who}{of}: {choice}"


def _moved(event: Moved, where: Setting) -> str:
    kind = where.game.kind(Spot.parse(event.spot).kind)
    state = kind.state(event.at) if kind else f"now at {event.at}"
    return f"{where.whose(event.patron)} bet on {where.spot(event.spot)} stays: {state}"


def _incident(event: IncidentCalled, where: Setting) -> str:
    return f"Irregularity: {irregularity(where.game, event.name)}"


def _confirmed(event: Confirmed, where: Setting) -> str:
    """What a person agreed to, or who reports an irregularity."""
    if event.about.startswith("incident "):
        return f"{_first(event.role)} {event.by} reports an irregularity"
    about = event.about
    if said := confirmed(event):
        bid = MARKED.sub(lambda found: where.spot(found[1]), said[1].words)
        about = f"{about.partition(': ')[0]}: {bid}"
    return f"{_first(event.role)} confirms: {about}"


def _draw_voided(event: DrawVoided, where: Setting) -> str:
    shown = f" ({where.face(event.outcome)})" if event.outcome else ""
    return f"{_first(event.says)}{shown}. Wagers stand, and betting is open again"


def _phase_ended(event: PhaseEnded, where: Setting) -> str:
    """A phase by its name, whose possessives have no apostrophes: `dealers_hand`."""
    named = re.sub(r"\b(dealer|banker)s\b", r"\1's", words(event.phase))
    return f"Phase over: {named}"


def _flagged(event: Flagged, where: Setting) -> str:
    """What a supervisor should see: an amount that chips cannot make, or anything else."""
    amount = event.why.removesuffix(f" {UNMAKEABLE}")
    if amount != event.why:
        patron, _, spot = event.about.partition(" ")
        return f"Flagged: ${amount} for {patron} on {where.spot(spot)} {UNMAKEABLE}"
    return plain(where.game, where.rules, f"Flagged, {event.about}: {event.why}")


def _discarded(event: Discarded, where: Setting) -> str:
    why = f" ({event.why})" if event.why else ""
    return f"{_first(cards(event.cards))} to the discards{why}"


def _added(event: Added, where: Setting) -> str:
    whose = _begun(where.whose(event.patron))
    return f"{money(event.amount)} is added to {whose} bet on {where.spot(event.spot)}"


def _barred(event: Barred, where: Setting) -> str:
    amount = money(event.amount)
    return f"{where.whose(event.patron)} {amount} on {where.spot(event.spot)} is barred and stays"


def withheld(event: SeedsClosed) -> str:
    """The patrons whose seed did not arrive in time."""
    return ", ".join(patron for patron, _, seed in event.seeds if seed is None)


def _seeds_closed(event: SeedsClosed, where: Setting) -> str:
    """Whose seeds the draw depends on, or whose seeds were withheld."""
    if not event.seeds:
        return "Nobody gave a seed: only the house's value decides"
    if missing := withheld(event):
        return f"The seeds are closed. Withheld: {missing}"
    return f"The seeds are closed. Given by: {', '.join(one for one, _, _ in event.seeds)}"


def _values_fixed(event: ValuesFixed, where: Setting) -> str:
    last, root = event.first + event.units - 1, where.digest(event.root)
    return f"The house fixes the values of units {event.first} to {last}: {root}"


def _unit_opened(event: UnitOpened, where: Setting) -> str:
    value = where.digest(event.value)
    if event.retired:
        return f"Unit {event.unit} is opened and will not be used: {value} ({event.retired})"
    return f"Unit {event.unit} is opened: {value}"


def _unit_kept(event: UnitKept, where: Setting) -> str:
    why = f" ({event.retired})" if event.retired else ""
    return f"Unit {event.unit} is over{why}: its hidden cards stay hidden"


def _is(where: Setting, patron: str) -> str:
    return "You are" if patron == where.reader else f"{patron} is"


WORDS: Mapping[type[Event], Callable[[Any, Setting], str]] = {
    Bought: _bought,
    CashedOut: lambda e, s: f"{s.does(e.patron, 'cash')} out {money(e.amount)}",
    Tipped: lambda e, s: f"{s.does(e.patron, 'tip')} the dealers {money(e.amount)}",
    RoundOpened: lambda e, s: (
        f"Round {e.round}: place your bets" if s.game.wagers else f"Round {e.round}"
    ),
    WagerPlaced: _placed,
    Staked: _placed,
    WagerTakenDown: lambda e, s: (
        f"{s.does(e.patron, 'take')} back {money(e.amount)} from {s.spot(e.spot)}{_fee(e, s)}"
    ),
    Edited: lambda e, s: f"{s.does(e.patron, e.move)} a change of wagers",
    Ready: lambda e, s: f"{_is(s, e.patron)} ready",
    WagersClosed: lambda e, s: f"Dealer: “{e.says}”",
    Acted: _acted,
    Chosen: _chosen,
    Confirmed: _confirmed,
    IncidentCalled: _incident,
    CardsShuffled: lambda e, s: f"The {shoe(s.game, e.device)} is shuffled",
    Drawn: _drawn,
    OutcomeDeclared: lambda e, s: f"{_device(s, e.device)}: the house declares {s.face(e.outcome)}",
    DrawVoided: _draw_voided,
    RoundVoided: lambda e, s: f"{e.by} declares the round void ({e.why}). All wagers are returned",
    Dealt: _dealt,
    Turned: _turned,
    Discarded: _discarded,
    Barred: _barred,
    Moved: _moved,
    WagerCalled: lambda e, s: (
        f"{s.whose(e.patron)} bet on {s.spot(e.spot)} is {'on' if e.on else 'off'}"
    ),
    Added: _added,
    VigorishMarked: lambda e, s: f"{s.does(e.patron, 'owe')} {money(e.amount)} vigorish",
    VigorishCollected: lambda e, s: f"{s.does(e.patron, 'pay')} {money(e.amount)} vigorish",
    Announced: lambda e, s: f"{_first(e.who)}: “{e.says}”",
    Flagged: _flagged,
    PhaseEnded: _phase_ended,
    RoundEnded: lambda e, s: f"Round {e.round} is over",
    Committed: lambda e, s: f"Commitment to what comes next: {s.digest(e.digest)}",
    Revealed: lambda e, s: f"Secret opened: {s.digest(e.secret)}",
    ValuesFixed: _values_fixed,
    KeyChanged: lambda e, s: f"The house now signs with a new key: {s.digest(e.new)}",
    UnitBegun: lambda e, s: f"Unit {e.unit} begins: {s.digest(e.digest)}",
    SeedCommitted: lambda e, s: f"{s.does(e.patron, 'commit')} to a seed",
    SeedsListed: lambda e, s: "The commitments to seeds are listed and signed",
    SeedRevealed: lambda e, s: f"{s.does(e.patron, 'reveal')} a seed",
    SeedsClosed: _seeds_closed,
    LeavesOpened: lambda e, s: "The cards of this round that everyone saw are opened",
    UnitOpened: _unit_opened,
    UnitKept: _unit_kept,
}
