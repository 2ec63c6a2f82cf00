"""The two hands: four cards face down, what each side announces, third cards, the result."""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from croupier.core.event import Announced, Chosen, Event, RoundEnded, Turned
from croupier.core.game import Game
from croupier.core.part import Part, Question
from croupier.core.step import Ask, NotNow, Step
from croupier.core.table import Table
from croupier.games.chemindefer import bank
from croupier.games.chemindefer.apart import (
    FIRST_FOUR,
    UNDISCLOSED,
    UNSEEN,
    AsideUsed,
    dealing,
    discarded_aside,
    hands_discarded,
)
from croupier.games.chemindefer.play import Play, against, changed, dealt
from croupier.games.families import one_draw, shoe
from croupier.games.families.changing import cleared
from croupier.games.families.coup import (
    BANKER,
    NATURALS,
    PLAYER,
    Coup,
    banker_draws,
    coup,
    points,
    value,
)
from croupier.games.families.coup_event import CoupEnded, coup_ended, coup_of
from croupier.rulebook.citation import cites
from croupier.rulebook.settlement import settle

HAND, DEALER = "the Player's Hand", "dealer"
CARD, STAY, NATURAL, UNDER = "card", "stay", "natural", "under eight"
DRAWS_TO, OPTION, STAYS = 4, 5, (6, 7)
INITIAL, THIRD, TABLE_3 = ("chemindefer.7.d",), ("chemindefer.8.b",), ("chemindefer.8.c",)
MUST = {
    CARD: "a count of {count} must ask for a card",
    STAY: "a count of {count} must stay",
    NATURAL: "a count of {count} is a natural: no card is drawn to it",
}
ANNOUNCES = "What do you announce for the Player's Hand?"
NOT_NATURAL = "only a count of 8 or 9 is a natural"
ONE_MORE = {
    "banker overdealt": (BANKER, ("chemindefer.11.b",)),
    "player overdealt": (PLAYER, ("chemindefer.11.c",)),
}
"""The hand that gets one card too many, and the clause that covers it."""
OF_A_HAND = tuple("declines dominant said banker_said error found settled refused".split())
RESULT, COVER = ("chemindefer.9.a",), ("chemindefer.11.k",)


class HandCalled(Event, frozen=True, kw_only=True, tag="hand_called"):
    """The Dominant Player or the Banker announces a hand."""

    hand: str
    patron: str
    says: str

    def sentence(self) -> str:
        return f"{self.patron}: “{self.says.title()}”"


@cites("chemindefer.7.a", "chemindefer.7.b", "chemindefer.7.d", "chemindefer.11.g")
def initial_deal(table: Table) -> Step:
    """Four cards face down: the first and third to the Dominant Player, the others to the Banker.

    A card kept aside is the first of them, unless the cut card has shown; if the Banker deals too
    many, one more follows.
    """
    play: Play = table.play
    if not play.dominant:
        return None
    if shoe.ASIDE in play.hands and not dealt(table):
        gone = play.shoe.cover_shows
        return (discarded_aside(table) if gone else AsideUsed(cites=UNDISCLOSED),)
    due = FIRST_FOUR[dealt(table) :]
    return dealing(table, due, INITIAL, UNSEEN) if due else one_more(table)


@cites("chemindefer.11.b", "chemindefer.11.c")
def one_more(table: Table) -> Step:
    """The extra card dealt to a hand in error."""
    error = table.play.error
    if dealt(table) > len(FIRST_FOUR) or error not in ONE_MORE:
        return None
    hand, cited = ONE_MORE[error]
    return dealing(table, (hand,), cited, UNSEEN)


@cites("chemindefer.11.k")
def cards_needed(table: Table) -> int:
    """The fewest cards that the hand still takes, as far as the cards that everyone sees tell."""
    play: Play = table.play
    aside = shoe.ASIDE in play.hands and not dealt(table) and not play.shoe.cover_shows
    due = len(FIRST_FOUR) + (play.error in ONE_MORE) - dealt(table) - aside
    if due > 0 or over(table) or not play.said:
        return max(due, 0)
    called = play.banker_said == UNDER and third(table) is None
    turned = [seen for _, seen in play.hands[BANKER]] == [None, None]
    return int(called or (turned and must_draw(table)))


def over(table: Table) -> bool:
    """Whether the hands are final: a Banker who took too many cards has a count of zero."""
    over: bool = table.play.error == "banker overdealt"
    return over


@cites("chemindefer.8.a", "chemindefer.8.a.2")
def announcement(table: Table) -> Step:
    """The Dominant Player looks at the cards and says what the count requires; five is a choice."""
    play: Play = table.play
    if not play.dominant or play.said:
        return None
    extra = one_more(table)
    if extra is not None or over(table):
        return extra
    if any(seen == UNSEEN for _, seen in play.hands[PLAYER]):
        return (_looks(table, PLAYER, play.dominant, ("chemindefer.8.a",)),)
    choices, cited = calls(player_count(table))
    silence = STAY if len(choices) > 1 else choices[0]
    who = (play.dominant,)
    return Ask(who, HAND, choices, cited, silence=silence, asks=ANNOUNCES, topic=HAND, reveals=True)


@cites("chemindefer.8.a.1", "chemindefer.8.a.2", "chemindefer.8.a.3", "chemindefer.8.a.4")
def calls(count: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Four or less draws a card, five may, six and seven stay, eight and nine are naturals."""
    if count <= DRAWS_TO:
        return (CARD,), ("chemindefer.8.a.1",)
    if count == OPTION:
        return (CARD, STAY), ("chemindefer.8.a.2",)
    if count in STAYS:
        return (STAY,), ("chemindefer.8.a.3",)
    return (NATURAL,), ("chemindefer.8.a.4",)


@cites("chemindefer.8.a.1", "chemindefer.8.a.3", "chemindefer.8.a.4")
def refuses(table: Table, asked: Ask) -> tuple[NotNow, ...]:
    """What the Dominant Player may not announce, given the count of the Player's Hand."""
    count = player_count(table)
    may, cited = calls(count)
    small = count not in NATURALS
    natural = (NotNow(NATURAL, NOT_NATURAL, (*cited, "chemindefer.8.a.4")),) if small else ()
    why = MUST[may[0]].format(count=count)
    return (*(NotNow(one, why, cited) for one in (CARD, STAY) if one not in may), *natural)


@cites("chemindefer.8.a.4", "chemindefer.8.d")
def answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The dealer repeats what is announced; a natural turns all cards up.

    An announcement cites no more than it says: the clause of the count would tell the count.
    """
    natural = chosen.choice == NATURAL
    cited = ("chemindefer.8.a.4",) if natural else ("chemindefer.8.a",)
    said = _called(PLAYER, chosen.patron, chosen.choice, cited)
    return (*said, *turned_up(table, cited)) if natural else said


@cites("chemindefer.8.d")
def _called(hand: str, patron: str, says: str, cited: tuple[str, ...]) -> tuple[Event, ...]:
    """An announcement, and the dealer's repetition."""
    return (
        HandCalled(hand=hand, patron=patron, says=says, cites=cited),
        Announced(who=DEALER, says=says.title(), cites=("chemindefer.8.d",)),
    )


def _looks(table: Table, hand: str, who: str, cited: tuple[str, ...]) -> Turned:
    """Only the patron who controls a hand looks at its cards."""
    return Turned(place=hand, cards=shoe.cards_at(table, hand), seen_by=(who,), cites=cited)


def turned_up(table: Table, cited: tuple[str, ...], *hands: str) -> tuple[Event, ...]:
    """Any face-down cards are turned up."""
    return tuple(
        Turned(place=hand, cards=shoe.cards_at(table, hand), cites=cited)
        for hand in hands or (PLAYER, BANKER)
        if any(seen is not None for _, seen in table.play.hands[hand])
    )


@cites("chemindefer.8.b", "chemindefer.8.c")
def third_cards(table: Table) -> Step:
    """The Banker looks before giving a card; the Banker's natural cancels it; then Table 3."""
    play: Play = table.play
    if not play.dominant or over(table) or NATURAL in (play.said, play.banker_said):
        return None
    if play.said == CARD:
        if not play.banker_said:
            return bankers_call(table)
        if third(table) is None:
            return dealing(table, (PLAYER,), THIRD, None)
    return turned_up(table, TABLE_3, BANKER) or bankers_third(table)


@cites("chemindefer.8.b", "chemindefer.8.d")
def bankers_call(table: Table) -> tuple[Event, ...]:
    """Eight or nine is a natural and ends the dealing; any other count is under eight."""
    play: Play = table.play
    looks = _looks(table, BANKER, play.banker, THIRD)
    natural = points(shoe.cards_at(table, BANKER)) in NATURALS
    said = _called(BANKER, play.banker, NATURAL if natural else UNDER, THIRD)
    return (looks, *said, *(turned_up(table, THIRD) if natural else ()))


@cites("chemindefer.8.c", "chemindefer.11.d")
def bankers_third(table: Table) -> Step:
    """The Banker draws one card if Table 3 says so, unless two were taken in error."""
    cards = shoe.cards_at(table, BANKER)
    if len(cards) > 2 or not must_draw(table):
        return None
    number = 2 if table.play.error == "two third cards" else 1
    return dealing(table, (BANKER,) * number, TABLE_3, None)


def must_draw(table: Table) -> bool:
    """Whether Table 3 requires the Banker to draw a third card."""
    drawn = third(table)
    shown = None if drawn is None else value(drawn)
    return banker_draws(
        points(shoe.cards_at(table, BANKER)[:2]), shown, table.rules.banker_draw_on_stay
    )


def third(table: Table) -> str | None:
    """The Player's third card, which everyone sees."""
    return next((card for card, seen in table.play.hands[PLAYER] if seen is None), None)


@cites("chemindefer.11.c")
def player_count(table: Table) -> int:
    """The Player's count; with three cards dealt, the best of any two or of all three."""
    cards = shoe.cards_at(table, PLAYER)
    if table.play.error != "player overdealt":
        return points(cards)
    drawn = cards[3:]
    best = max(points(cards[:3]), *(points(pair) for pair in combinations(cards[:3], 2)))
    return (best + sum(map(value, drawn))) % 10


@cites("chemindefer.11.b", "chemindefer.11.d")
def banker_count(table: Table) -> int:
    """The Banker's count: zero with too many cards, the lowest of two if two were taken."""
    cards = shoe.cards_at(table, BANKER)
    if table.play.error == "banker overdealt":
        return 0
    if table.play.error == "two third cards":
        return min(points(pair) for pair in combinations(cards, 2))
    return points(cards)


def finished(table: Table) -> Coup:
    """The coup on the table."""
    lies = coup(*(shoe.cards_at(table, hand) for hand in (PLAYER, BANKER)))
    return replace(lies, player=player_count(table), banker=banker_count(table))


@cites("chemindefer.9.a")
def announced(one: Coup) -> CoupEnded:
    """The counts and the winner; equal counts are a stand off."""
    says = f"Player {one.player}, Banker {one.banker}, {one.winner} wins"
    return coup_ended(one, says if one.winner else f"{one.player} each, Stand Off", RESULT)


@cites("chemindefer.9.a", "chemindefer.9.b", "chemindefer.9.c")
def settlement(game: Game, table: Table) -> Step:
    """The result is announced; losers pay winners one to one, and the Banker pays the vigorish."""
    if not table.play.dominant or table.play.settled:
        return None
    one = finished(table)
    return (*turned_up(table, RESULT), announced(one), *settle(game, table, one))


def ending(table: Table) -> Step:
    """The cards are discarded, a Banker who lost passes the shoe, and the round ends."""
    return (
        *hands_discarded(table),
        *shoe_over(table),
        *bank.lost(table),
        one_draw.round_ended(table),
    )


@cites("chemindefer.11.g", "chemindefer.11.k")
def shoe_over(table: Table) -> tuple[Event, ...]:
    """The shoe, and any card kept aside, is over after the hand in which the cut card is drawn."""
    if not table.play.shoe.cover_reached:
        return ()
    kept = shoe.ASIDE in table.play.hands
    return (*((discarded_aside(table),) if kept else ()), shoe.ShoeSpent(cites=COVER))


def _called_out(table: Table, event: HandCalled) -> Table:
    said = {"said": event.says} if event.hand == PLAYER else {"banker_said": event.says}
    return changed(table, **said)


@cites("chemindefer.6.b")
def _ended(table: Table, event: CoupEnded) -> Table:
    """A patron who equaled the bank and lost may say suivi; a stand off does not count."""
    one = coup_of(event)
    table = changed(table, settled=True, last_coup=one, stood=_stood(table.play, one))
    if not one.winner:
        return table
    equal = tuple(w.patron for w in against(table) if w.amount == table.play.last)
    return changed(table, suivi=equal if one.winner == BANKER else ())


@cites("chemindefer.11.e", "chemindefer.11.f")
def _stood(play: Play, one: Coup) -> bool:
    """Whether neither hand drew after a stay, so that a card dealt then was an error."""
    return play.said == STAY and one.banker_cards == 2


def _round_over(table: Table, event: RoundEnded) -> Table:
    """What belongs to one hand is cleared."""
    return cleared(table, *OF_A_HAND)


HANDS = Part(
    name="hands",
    evolve={HandCalled: _called_out, CoupEnded: _ended, RoundEnded: _round_over},
    events=(HandCalled, CoupEnded),
    questions={HAND: Question(answered, refuses)},
)
"""The two hands: what is announced about them, and who draws."""
