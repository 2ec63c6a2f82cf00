"""What happened, in words for people: one line an event, with its clauses beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Any

import msgspec
from msgspec import structs

from croupier.core.driver import Entry
from croupier.core.event import (
    UNSEEN,
    Added,
    Bought,
    CardsShuffled,
    CashedOut,
    Chosen,
    Committed,
    Confirmed,
    Dealt,
    Discarded,
    Drawn,
    Event,
    IncidentCalled,
    KeyChanged,
    LeavesOpened,
    Moved,
    PhaseEnded,
    Ready,
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
    UnitOpened,
    ValuesFixed,
    VigorishCollected,
    VigorishMarked,
    WagerPlaced,
    WagersClosed,
    WagerTakenDown,
    seen_by,
)
from croupier.floor.money.amounts import money
from croupier.floor.money.tips import is_tip
from croupier.floor.tables.living import Living
from croupier.floor.web.pages import settled
from croupier.floor.web.pages.offers import names
from croupier.floor.web.pages.words import say, words
from croupier.notation.text import line_of
from croupier.notation.words import without_cites

AT_HAND = 40
UNTOLD = (
    Committed,
    Revealed,
    PhaseEnded,
    Discarded,
    ValuesFixed,
    KeyChanged,
    UnitBegun,
    SeedCommitted,
    SeedsListed,
    SeedRevealed,
    LeavesOpened,
    UnitOpened,
)
Called = Mapping[str, str]
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


class Line(msgspec.Struct, frozen=True):
    """Something that happened, in words, what it means to a patron, and its clauses.

    `seq` is its number in the journal.
    """

    seq: int
    says: str
    kind: str
    patron: str
    cites: tuple[str, ...]


def news(found: Living, patron: str | None) -> list[Line]:
    """The last things that happened, as somebody may know them, newest first."""
    return list(islice(_lines(found, patron), AT_HAND))


def _lines(found: Living, patron: str | None) -> Iterator[Line]:
    """Newest first."""
    log = found.driver.log
    lay = settled.stakes(found.driver.table, (entry.event for entry in log))
    called = names(found.game, found.driver.rules)
    for place in range(len(log) - 1, max(0, len(log) - 3 * AT_HAND) - 1, -1):
        event = seen_by(log[place].event, patron)
        if event is None or _untold(event) or _told_again(event, log, place):
            continue
        words = in_words(found, event, called, lay.get(place, 0))
        seq = found.tip.seq - len(log) + place + 1
        yield Line(seq, words, type(event).__name__, getattr(event, "patron", ""), event.cites)


def _untold(event: Event) -> bool:
    """What nobody at a table needs to hear; that a seed was withheld they do."""
    if isinstance(event, SeedsClosed):
        return not _withheld(event)
    return isinstance(event, UNTOLD) or _own(event) == ""


def _told_again(event: Event, log: Sequence[Entry], place: int) -> bool:
    """Whether an answer is told by what it brings about, whose subject is who answered."""
    if not isinstance(event, Chosen):
        return False
    after = (log[later].event for later in range(place + 1, len(log)))
    brought = takewhile(lambda one: not one.is_input, after)
    names = (f"{event.patron} ", f"{event.patron}:")
    return any(one.told().startswith(names) for one in brought)


def _own(event: Event) -> str | None:
    """The words of a game's own event where the floor has others than the game; "": none."""
    return words()["told"].get(str(event.__struct_config__.tag))


def in_words(found: Living, event: Event, called: Called, whole: int) -> str:
    """An event as people say it; a game's own by its own words."""
    if isinstance(event, settled.Settlement):
        return f"{event.patron}: {settled.in_words(event, whole, called)}"
    told = WORDS.get(type(event))
    if told is not None:
        return told(event, called)
    if own := _own(event):
        return own.format(**structs.asdict(event))
    if isinstance(event, IncidentCalled) and (known := found.game.incident(event.name)):
        return say("news.incident", name=known.name)
    said, _ = without_cites(event.told() or line_of(found.game, found.driver.table, event))
    return said.strip() if " " in said.strip() else said.strip().replace("_", " ").capitalize()


def _cashed(event: CashedOut, called: Called) -> str:
    key = "news.tipped" if is_tip(event) else "news.cashed"
    return say(key, patron=event.patron, amount=money(event.amount))


def _bought(event: Bought, called: Called) -> str:
    chips = say("news.colored", color=event.chips) if event.chips else say("news.chips")
    return say("news.bought", patron=event.patron, amount=money(event.amount), chips=chips)


def _dealt(event: Dealt, called: Called) -> str:
    """The cards of each place together, in the order the places were dealt to."""
    hands: dict[str, list[str]] = {}
    for card, to in zip(event.cards, event.to, strict=True):
        hands.setdefault(to, []).append(card)
    return ", ".join(say("news.dealt", cards=_cards(hands[to]), to=_place(to)) for to in hands)


def _cards(faces: list[str]) -> str:
    """Cards that go to one place; how many, where nobody sees them."""
    if set(faces) != {UNSEEN}:
        return " ".join(map(_card, faces))
    return say("news.several_down", many=len(faces)) if len(faces) > 1 else say("news.face_down")


def _place(to: str) -> str:
    """Where cards go, as people call it; a number is a hand."""
    return say("news.hand", place=to) if to[:1].isdigit() else words()["places"].get(to, to)


def _first(text: str) -> str:
    """Words that begin a line."""
    return text[:1].upper() + text[1:]


def _chosen(event: Chosen, called: Called) -> str:
    """Who answers what; of a hand, and of nothing else, the answer says enough."""
    choice, about = event.choice.replace("_", " "), event.about.replace("_", " ")
    if about.replace(".", "").isdigit():
        return say("news.chosen", patron=event.patron, choice=choice)
    return say("news.chosen_of", patron=event.patron, choice=choice, about=about)


def _card(face: str) -> str:
    """A card in a line of words."""
    if face == UNSEEN:
        return say("news.face_down")
    return face.replace("T", "10")[:-1] + SUITS[face[-1]] if face[-1:] in SUITS else face


def _amount(key: str) -> Callable[[Any, Called], str]:
    """An event of a patron's money, on a spot where it has one."""

    def words(event: Any, called: Called) -> str:
        spot = called.get(event.spot, event.spot)
        return say(f"news.{key}", patron=event.patron, amount=money(event.amount), spot=spot)

    return words


def _withheld(event: SeedsClosed) -> str:
    """Those whose seed did not come in time."""
    return ", ".join(patron for patron, _, seed in event.seeds if seed is None)


def _seeds_closed(event: SeedsClosed, called: Called) -> str:
    """Whose seeds the draw depends on, or whose were withheld."""
    if not event.seeds:
        return say("news.seeds_none")
    if missing := _withheld(event):
        return say("news.seeds_withheld", patrons=missing)
    return say("news.seeds_closed", patrons=", ".join(patron for patron, _, _ in event.seeds))


def _unit_opened(event: UnitOpened, called: Called) -> str:
    if event.retired:
        return say("news.unit_retired", unit=event.unit, why=event.retired)
    return say("news.unit_opened", unit=event.unit, value=event.value[:12])


def _placed(event: WagerPlaced, called: Called) -> str:
    wager = event.wager
    spot = called.get(wager.spot, wager.spot)
    return say("news.placed", patron=wager.patron, amount=money(wager.amount), spot=spot)


def _confirmed(event: Confirmed, called: Called) -> str:
    """What a person agreed to, or which person calls an irregularity."""
    if event.about.startswith("incident "):
        return say("news.called", role=event.role, by=event.by)
    return say("news.confirmed", role=event.role, about=event.about)


WORDS: Mapping[type[Event], Callable[[Any, Called], str]] = {
    Bought: _bought,
    CashedOut: _cashed,
    Tipped: _cashed,
    RoundOpened: lambda e, c: say("news.opened", round=e.round),
    WagerPlaced: _placed,
    WagerTakenDown: _amount("taken_down"),
    Ready: lambda e, c: say("news.ready", patron=e.patron),
    WagersClosed: lambda e, c: say("news.closed", says=e.says),
    Staked: _placed,
    Moved: lambda e, c: say("news.moved", patron=e.patron, spot=c.get(e.spot, e.spot), at=e.at),
    Chosen: _chosen,
    Confirmed: _confirmed,
    CardsShuffled: lambda e, c: say("news.shuffled", device=e.device),
    Drawn: lambda e, c: say("news.drawn", device=e.device, outcome=e.outcome),
    Dealt: _dealt,
    Turned: lambda e, c: say(
        "news.turned", place=_first(_place(e.place)), cards=_cards([*e.cards])
    ),
    Added: _amount("added"),
    VigorishCollected: _amount("vigorish"),
    VigorishMarked: _amount("owed"),
    PhaseEnded: lambda e, c: say("news.phase_over", phase=e.phase.replace("_", " ")),
    RoundEnded: lambda e, c: say("news.ended", round=e.round),
    RoundVoided: lambda e, c: say("news.void", by=e.by, why=e.why),
    Committed: lambda e, c: say("news.committed", digest=e.digest[:12]),
    Revealed: lambda e, c: say("news.revealed", secret=e.secret[:12]),
    ValuesFixed: lambda e, c: say(
        "news.values_fixed", first=e.first, last=e.first + e.units - 1, root=e.root[:12]
    ),
    KeyChanged: lambda e, c: say("news.key_changed", new=e.new[:12]),
    UnitBegun: lambda e, c: say("news.unit_begun", unit=e.unit, digest=e.digest[:12]),
    SeedCommitted: lambda e, c: say("news.seed_committed", patron=e.patron),
    SeedsListed: lambda e, c: say("news.seeds_listed"),
    SeedRevealed: lambda e, c: say("news.seed_revealed", patron=e.patron),
    SeedsClosed: _seeds_closed,
    LeavesOpened: lambda e, c: say("news.leaves_opened"),
    UnitOpened: _unit_opened,
}
