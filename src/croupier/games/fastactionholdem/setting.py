"""What players do with four cards: show a natural, set a hand, split it, or surrender."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.event import Announced, Chosen, Discarded, Event, Staked, Turned
from croupier.core.game import Game
from croupier.core.money import money
from croupier.core.prompt import Some
from croupier.core.step import Ask, NotNow, Step
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.games.families import shoe
from croupier.games.fastactionholdem.dealing import player, stake, wagered
from croupier.games.fastactionholdem.hands import (
    FIRST_FOUR,
    KEPT,
    NATURAL,
    SINGLE,
    SPLIT,
    SURRENDER,
    Hand,
    is_natural,
)
from croupier.games.fastactionholdem.house_way import set_by_house_ways
from croupier.games.fastactionholdem.play import (
    ORDINALS,
    HandPlayed,
    HandSet,
    HandSurrendered,
    NaturalShown,
    aside,
)
from croupier.rulebook.citation import cites
from croupier.rulebook.settlement import settle

SET = "set"
PLAYS, SETTING = "hand", "setting"
SETS, SPLITS = ("fastactionholdem.8.a",), ("fastactionholdem.8.c",)
SURRENDERS = ("fastactionholdem.8.f",)
SHOWN, OVERDEALT = ("fastactionholdem.8.b",), ("fastactionholdem.9.g",)
COLLECTED = ("fastactionholdem.8.e",)
HOW = "Set your hand, split it into two hands, or surrender half of your wager?"
WHICH = "Which two cards do you keep?"
WHICH_FIRST = "Which two cards go with your original wager?"


@cites("fastactionholdem.8.a", "fastactionholdem.8.b", "fastactionholdem.8.d")
def turn(game: Game, table: Table) -> Step:
    """The next player, from the dealer's left, who has not set a hand: once it is set, it stays."""
    place = next((one for one in wagered(table) if one not in table.play.decided), "")
    if not place:
        return None
    cards, how = shoe.cards_at(table, place), table.play.plays.get(place, "")
    if is_natural(cards):
        return natural(game, table, place)
    if len(cards) > FIRST_FOUR or how:
        return which(table, place, how)
    choices = tuple(one for one in (SET, SPLIT, SURRENDER) if one != SPLIT or affords(table, place))
    cited = (*SETS, *SPLITS, *SURRENDERS)
    return Ask((player(table, place),), place, choices, cited, silence=SET, asks=HOW, topic=PLAYS)


@cites("fastactionholdem.8.b")
def natural(game: Game, table: Table, place: str) -> tuple[Event, ...]:
    """A natural is announced and turned up; it is paid at once, and its cards are collected."""
    cards = shoe.cards_at(table, place)
    return (
        Announced(who=player(table, place), says="Natural", cites=SHOWN),
        Turned(place=place, cards=cards, cites=SHOWN),
        NaturalShown(place=place, cites=SHOWN),
        *settle(game, table, Hand(NATURAL), (stake(table, place),)),
        Discarded(cards=cards, places=(place,), cites=SHOWN),
    )


@cites("fastactionholdem.9.g")
def which(table: Table, place: str, how: str) -> Ask:
    """Two cards are kept out of four; out of more, all others are discarded."""
    cards = shoe.cards_at(table, place)
    cited = SPLITS if how == SPLIT else SETS if len(cards) == FIRST_FOUR else OVERDEALT
    kept = " ".join(ORDINALS[number] for number in set_by_house_ways(cards))
    asks, about = WHICH_FIRST if how == SPLIT else WHICH, f"hand {place}"
    form = Some(KEPT, KEPT)
    who, choices = (player(table, place),), ORDINALS[: len(cards)]
    return Ask(who, about, choices, cited, form, kept, asks, SETTING)


def affords(table: Table, place: str) -> bool:
    """Whether a player has the chips for a second wager equal to the first."""
    original = stake(table, place)
    return table.accounts[original.patron] >= original.amount


@cites("fastactionholdem.8.c", "fastactionholdem.8.f")
def played(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """A player sets the hand next, splits it with an equal wager, or gives up half of the wager."""
    place, original = chosen.about, stake(table, chosen.about)
    if chosen.choice == SURRENDER:
        return surrendered(game, table, place, original)
    if chosen.choice == SET:
        return (HandPlayed(place=place, play=SINGLE, cites=SETS),)
    second = Wager(
        table.next_wager, SPLIT, "", original.box, original.patron, original.amount, at=""
    )
    return (Staked(wager=second, cites=SPLITS), HandPlayed(place=place, play=SPLIT, cites=SPLITS))


@cites("fastactionholdem.8.f")
def surrendered(game: Game, table: Table, place: str, original: Wager) -> tuple[Event, ...]:
    """Half of the wager is collected at once, and the four cards are, without being exposed."""
    half = settle(game, table, Hand(SURRENDER), (original,))
    gone = shoe.put_away(table, place, SURRENDERS)
    return (HandSurrendered(place=place, cites=SURRENDERS), *half, *gone)


@cites("fastactionholdem.8.a", "fastactionholdem.8.c", "fastactionholdem.9.g")
def set_as_chosen(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The two cards chosen go with the wager; the others are discarded, or are a second hand."""
    place = chosen.about.rpartition(" ")[2]
    how = table.play.plays.get(place, SINGLE)
    kept = tuple(sorted(ORDINALS.index(word) for word in chosen.choice.split()))
    many = len(shoe.cards_at(table, place)) > FIRST_FOUR
    cited = OVERDEALT if many else SPLITS if how == SPLIT else SETS
    return (HandSet(place=place, kept=kept, play=how, cites=cited),)


@cites("fastactionholdem.8.c")
def refuses(table: Table, asked: Ask) -> tuple[NotNow, ...]:
    """A split needs the chips for a second wager."""
    if SPLIT in asked.choices:
        return ()
    amount = stake(table, asked.about).amount
    return (NotNow(SPLIT, f"a split takes another {money(amount)}", SPLITS),)


@cites("fastactionholdem.9.g")
def refuses_more(table: Table, asked: Ask) -> tuple[NotNow, ...]:
    """A hand with too many cards is only set: it is neither split nor surrendered (FA-6)."""
    if len(asked.choices) <= FIRST_FOUR:
        return ()
    why = "a hand that was dealt too many cards can only be set"
    return tuple(NotNow(one, why, OVERDEALT) for one in (SPLIT, SURRENDER))


@cites("fastactionholdem.8.e")
def discards(table: Table) -> Step:
    """The discards are collected without being exposed, from the dealer's right."""
    lying = (one for one in reversed(wagered(table)) if table.play.decided.get(one) == SINGLE)
    gone = tuple(collected(table, lying))
    return gone or None


def collected(table: Table, places: Iterator[str]) -> Iterator[Event]:
    """The cards in the areas for discards of these positions."""
    for place in places:
        yield from shoe.put_away(table, aside(place), COLLECTED)
