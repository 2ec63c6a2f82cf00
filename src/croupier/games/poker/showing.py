"""What everyone sees on the table, and what players read about their own hands."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.part import Card, KeptDown, Named, Part, Reads
from croupier.core.table import Table
from croupier.core.view import OWN_HAND
from croupier.games.families.stud.showing import so_far
from croupier.games.poker.forms import MAMBO, OMAHA, STUD, Form
from croupier.games.poker.options import PokerOptions
from croupier.games.poker.play import COMMON, COMMUNITY, form_of, playing
from croupier.games.poker.showdown import best, low_name
from croupier.ranking.rankings import FIVE_CARD
from croupier.rulebook.citation import each

NAMES = {COMMUNITY: Named("the community cards"), COMMON: Named("the common card")}
HIGH_HANDS = {
    5: ("High hands of five cards", each("poker.3.b", 9)),
    3: ("High hands of three cards", each("poker.3.c", 6)),
}
ACTIONS = ("fold", "check", "call", "bet", "raise", "all-in")
BOTH_WAYS = {
    STUD: ("poker.9.k", "poker.9.l"),
    OMAHA: each("poker.11.h", 3),
    MAMBO: ("poker.13a.l",),
}
"""How a player's cards may be used for both halves of a pot, by the type."""


def says(table: Table, patron: str, faces: Mapping[str, tuple[str, ...]]) -> Mapping[str, str]:
    """What a player's own cards make, with those in the center."""
    one, form = playing(table, patron), form_of(table)
    mine = faces.get(one.place, ()) if one is not None else ()
    if one is None or not mine:
        return {}
    board = (*faces.get(COMMUNITY, ()), *faces.get(COMMON, ()))
    center = form.size - form.own if form.own else 0
    if len(mine) + len(board) < form.size or len(board) < center:
        return {OWN_HAND: so_far(mine, form.high or FIVE_CARD)}
    made = best(form, mine, board)
    named = [x.name for x in (made.high,) if x] + [low_name(x) for x in (made.low,) if x]
    return {OWN_HAND: " and ".join(named)}


def said(rules: PokerOptions) -> Mapping[str, tuple[str, ...]]:
    """What players may do, what wins, and how low hands rank if they count."""
    form = rules.played
    told = {
        "What players may do": tuple(f"poker.1.{one}" for one in ACTIONS),
        "What wins": what_wins(form),
    }
    return told | ({"Low hands": ("poker.3.e", "poker.3.f")} if form.low else {})


def what_wins(form: Form) -> tuple[str, ...]:
    """Which cards make a hand, which hands win, and what a low hand needs to count."""
    makes = form.wins[0].rpartition(".")[0]
    hand = (makes,) if makes.count(".") > 1 else ()
    both = BOTH_WAYS[form.type] if form.high and form.low else ()
    every = (*hand, *form.wins, *form.low_wins, *form.qualifies, *both, "poker.3.d", "poker.3.g")
    return tuple(dict.fromkeys(every))


def ranked(rules: PokerOptions) -> Mapping[str, tuple[str, ...]]:
    """The high hands that the form has, from the highest down."""
    form = rules.played
    return dict([HIGH_HANDS[form.size]]) if form.high else {}


CARD = Card(lambda rules: rules.played.name, said, ranked)
SHOWN = Part(name="what the table shows", names=NAMES, brings=(Reads(says), CARD, KeptDown()))
