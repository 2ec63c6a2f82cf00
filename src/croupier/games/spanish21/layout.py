"""The Spanish 21 layout, as 205 CMR 146.15 requires."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.core.layout import Inscription, Layout, Place, Role
from croupier.core.money import money
from croupier.drawing import shapes
from croupier.drawing.shapes import Notices
from croupier.games.families.twentyone import layout as twentyone
from croupier.games.families.twentyone.hands import FIVE_CARDS
from croupier.games.families.twentyone.layout import Beside, Clauses, Cloth
from croupier.games.families.twentyone.layout_plan import Line
from croupier.games.spanish21 import hands
from croupier.games.spanish21.options import DOLLAR, MATCH, PAYS, SpanishOptions
from croupier.games.spanish21.wagers import MAIN, WAGERS, match_lines
from croupier.rulebook.citation import cites
from croupier.rulebook.posting import posted

Rules = SpanishOptions
KINDS = {kind.key: kind for kind in WAGERS}
CLAUSES = Clauses(
    seats=("cmr146.15.1",),
    betting=("cmr146.15.2.b.1",),
    cards=("spanish21.7.d",),
    rack=("cmr146.15.5", "spanish21.7.c"),
    shoe=("spanish21.7.a",),
    dealers_side=("cmr146.15.4",),
    burn=("spanish21.7.c",),
    inventory=("spanish21.5.e",),
)
BLACKJACK_PAYS = "Blackjack Pays 3 to 2"
STANDS = "Dealer Must Draw to 16 and Stand on All 17's"
INSURED = "Insurance Pays 2 to 1"
MATCHES = "MATCH THE DEALER"
CLAUSE_OF = {6: ("spanish21.6.e.1",), 8: ("spanish21.6.e.2",)}
NOT_ELIGIBLE = {
    True: "Doubled down hands are not eligible for the additional payouts. Split hands are not "
    "eligible for the super bonus.",
    False: "Doubled down hands and split hands are not eligible for the additional payouts.",
}
"""What the sign says about doubled and split hands, by whether split hands have raised odds."""


def layout(rules: Rules, name: str = shapes.NAME) -> Layout:
    """The half moon with the dealer at the top, and the same areas for a phone."""
    made, upright = (arranged(rules, cloth(rules, name, upright=up)) for up in (False, True))
    return replace(made, portrait=upright)


@cites("cmr146.15.1", "cmr146.15.2", "cmr146.15.2.b.1", "cmr146.15.2.b.2")
def cloth(rules: Rules, name: str, *, upright: bool = False) -> Cloth:
    """Up to six boxes, each with an area for the wager and one for a match next to it."""
    insured = (Line(INSURED, 52, ("cmr146.15.2.c.3",), "odds", "gold"),) if upright else ()
    alone = _sentence(super_bonus()) if upright else ()
    pays, stands = prescribed()
    lines = (pays, *raised(), stands, match_odds(rules), even(), *alone, *insured, licensee(name))
    row = (Beside(KINDS[MATCH], MATCHES, cites=("cmr146.15.2.b.2",)),)
    most = rules.terms.most_hands
    return twentyone.cloth(rules.seats, most, KINDS, (row,), lines, CLAUSES, upright=upright)


def arranged(rules: Rules, shown: Cloth) -> Layout:
    """The areas, places and inscriptions of one arrangement, and its sign."""
    parts = (*insurance(shown), *twentyone.edge_lines(shown, super_bonus()))
    things, notices = equipment(rules, shown), sign(rules)
    asks: tuple[Role, ...] = ("name", "odds", "notice")
    return twentyone.laid(
        "spanish21", "Spanish 21", shown, parts, things, sign=notices, requires=asks
    )


@cites("cmr146.15.2.a")
def licensee(name: str) -> Line:
    """The name of the gaming licensee."""
    return Line(name, 64, ("cmr146.15.2.a",), "name", "gold")


@cites("cmr146.15.2.c.1", "cmr146.15.2.c.2")
def prescribed() -> tuple[Line, Line]:
    """What a blackjack pays and how the dealer draws, in the prescribed words."""
    return (
        Line(BLACKJACK_PAYS, 70, ("cmr146.15.2.c.1", "spanish21.5.e"), "odds", "gold"),
        Line(STANDS, 40, ("cmr146.15.2.c.2", "spanish21.12.b")),
    )


@cites("cmr146.15.2.c.3", "spanish21.11.c")
def insurance(shown: Cloth) -> Iterator[Inscription]:
    """What insurance pays, along the insurance line."""
    yield from twentyone.insurance_pays(shown, INSURED, ("cmr146.15.2.c.3", "spanish21.11.c"))


@cites("cmr146.15.2.d", "spanish21.5.f.1", "spanish21.5.f.2", "spanish21.5.f.3")
@cites("spanish21.5.f.4", "spanish21.5.f.5", "spanish21.5.f.6", "spanish21.5.f.7")
def raised() -> Iterator[Line]:
    """The payout odds of the hands that are paid more; sevens pay the same as 6, 7 and 8."""
    yield _table("6-7-8 or 7-7-7", ("mixed", "suited", "spades"), hands.BONUS[:3], hands.BONUS[3:6])
    many = (FIVE_CARDS, hands.SIX_CARDS, hands.SEVEN_CARDS)
    yield _table("21 in", ("five cards", "six", "seven or more"), many, ())


def _table(of: str, words: tuple[str, ...], lines: tuple[str, ...], alike: tuple[str, ...]) -> Line:
    """Hands of one kind and what each pays, and others that pay the same."""
    rows = [PAYS.row(MAIN, line) for line in lines]
    said = ", ".join(f"{word} {row.odds}" for word, row in zip(words, rows, strict=True))
    every = (*rows, *(PAYS.row(MAIN, line) for line in alike))
    because = tuple(dict.fromkeys(clause for row in every for clause in row.cites))
    return Line(f"{of} {said}", 36, ("cmr146.15.2.d", *because), "odds")


@cites("cmr146.15.2.d", "spanish21.5.e")
def even() -> Line:
    """What every other winning hand is paid."""
    row = PAYS.row(MAIN)
    return Line(f"All other wins {row.odds}", 32, ("cmr146.15.2.d", *row.cites), "odds")


@cites("cmr146.15.2.d", "spanish21.5.g")
def super_bonus() -> tuple[Line, ...]:
    """What three suited sevens pay against a seven, to their owner and to all others."""
    small, large, envy = (
        f"${prize // DOLLAR:,}" for prize in (hands.SMALL_PRIZE, hands.LARGE_PRIZE, hands.ENVY)
    )
    texts = (
        "Suited 7-7-7 against a 7",
        f"wins {small} from $5",
        f"or {large} from $25",
        f"and {envy} for all others",
    )
    because = ("cmr146.15.2.d", "spanish21.5.g")
    return tuple(Line(text, 36, because, ink="gold") for text in texts)


def _sentence(lines: tuple[Line, ...]) -> tuple[Line]:
    """The same words in one line."""
    return (replace(lines[0], text=" ".join(line.text for line in lines)),)


@cites("cmr146.15.2.e", "spanish21.6.e.1", "spanish21.6.e.2")
def match_odds(rules: Rules) -> Line:
    """The odds of each matching card at the number of decks in use."""
    other, same = (line.odds for line in match_lines(rules))
    because = ("cmr146.15.2.e", *CLAUSE_OF[rules.decks])
    return Line(f"Match the Dealer suited {same}, other {other}", 34, because, "odds")


@cites("cmr146.15.2.e", "cmr146.15.3.a", "cmr146.15.3.b", "spanish21.6.b.2")
def sign(rules: Rules) -> Notices:
    """Which hands have no additional payouts, the odds of a match, and its maximum."""
    eligible = (NOT_ELIGIBLE[rules.split_hands_bonus], ("cmr146.15.3.a", "spanish21.9.b"))
    odds = "; ".join(f"{line.name.lower()} {line.odds}" for line in match_lines(rules))
    first = "Match the dealer, a player's first two cards and the dealer's up card"
    match = (f"{first}: {odds}.", ("cmr146.15.2.e", "cmr146.15.3.b"))
    low, high = map(money, rules.limits(MATCH))
    most = f"Match the dealer: from {low} to {high}, and no more than the Spanish 21 wager."
    bounds = (most, ("spanish21.6.b", "spanish21.6.b.1", "spanish21.6.b.2"))
    limits = posted(rules, WAGERS, elsewhere=(MATCH,))
    return (*limits, hole_card(rules), eligible, match, bounds)


@cites("spanish21.7.g", "spanish21.7.i")
def hole_card(rules: Rules) -> tuple[str, tuple[str, ...]]:
    """Whether the dealer has a hole card, and a device that reads it."""
    if rules.hole_card == "none":
        none = "The dealer has no hole card: the second card is dealt after all players' decisions."
        return none, ("spanish21.7.g",)
    text = "The dealer's hole card is dealt face down before players draw"
    reads = "; a card reader checks it for a blackjack" if rules.reader else ""
    return f"{text}{reads}.", ("spanish21.7.i",)


@cites("cmr146.15.4", "cmr146.15.5", "cmr146.15.6", "spanish21.7.a")
def equipment(rules: Rules, shown: Cloth) -> Iterator[Place]:
    """Equipment in front of the dealer: inventory, shoe, discard rack, and any card reader."""
    yield from twentyone.equipment(shown, rules.in_play)
    yield from twentyone.shoe(shown, beside=rules.shuffler)
    if rules.reader:
        yield twentyone.card_reader(shown, ("cmr146.15.6", "spanish21.7.i"))
