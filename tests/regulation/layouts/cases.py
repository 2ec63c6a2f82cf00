"""Tables whose layouts are declared and checked: every game as it is, and with what it may add."""

from collections.abc import Mapping

from croupier.games import registry
from croupier.regulation.layouts import subject
from croupier.regulation.layouts.declaration import declared
from croupier.regulation.layouts.sections import unruled
from croupier.regulation.layouts.subject import Subject
from croupier.rulebook.submission import Document, parse_document

HOUSE = "Example Casino"
PLAIN: tuple[tuple[str, Mapping[str, str]], ...] = tuple(
    (key, {}) for key in (*registry.games(), *unruled())
)
RICH: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("craps", {"fire_bet": "yes"}),
    ("blackjack", {"match": "yes", "streak": "yes"}),
    ("blackjack", {"match": "yes", "twenty": "A"}),
    ("blackjack", {"additional": "over_under_13", "optional_bonus": "yes"}),
    ("blackjack", {"variant": "6_to_5"}),
    ("blackjack", {"variant": "face_up"}),
    ("blackjack", {"multiple_action": "three"}),
    ("blackjack", {"soft17": "hit", "bonus": "1"}),
    ("blackjack", {"progressive": "yes", "hole_card": "none"}),
    ("baccarat", {"dragon_bonus": "A", "vig_when": "later"}),
    ("midibaccarat", {"ez": "yes"}),
    ("minibaccarat", {"ez": "yes", "dragon_bonus": "B"}),
    ("minibaccarat", {"house_money": "yes", "vig_when": "later"}),
    ("roulette", {"wheel": "double_used_as_single"}),
    ("roulette", {"wheel": "double", "color6": "yes", "five_adjacent": "yes"}),
    ("sicbo", {"shaker": "manual"}),
    ("paigowpoker", {"bonus": "yes", "insurance": "A", "number": "6:1"}),
    ("paigowpoker", {"progressive": "1"}),
    ("paigowpoker", {"three_card": "yes", "seven_card": "A"}),
    ("caribbeanstud", {"progressive": "A", "bonus": "A", "five_card": "yes"}),
    ("letitride", {"bonus": "yes", "three_card": "A", "cap": "50000"}),
    ("coloradoholdem", {"bonus": "yes"}),
    ("spanish21", {"hole_card": "none"}),
    ("blackjackswitch", {"words_on": "sign", "card_reader": "yes", "seats": "4"}),
    ("doubleattack", {"words_on": "sign", "bonus_odds": "3 to 1", "seats": "6"}),
    ("texasholdembonus", {"ante_pays": "flush", "odds": "ante 1 to 1, bonus 30 to 1"}),
    ("floppoker", {"three_card": "yes", "words_on": "sign"}),
    ("twocardjokerpoker", {"words_on": "sign"}),
    ("asiapoker", {"start": "rng"}),
    ("ultimatetexasholdem", {"words_on": "layout", "blind_odds": "500 to 1"}),
    ("winnerspot", {"words_on": "sign", "commission": "5%"}),
    ("supremepaigow", {"start": "rng"}),
    ("mississippistud", {"odds": "royal flush 500 to 1, pair of jacks 1 to 1"}),
    ("crazy4poker", {"progressive": "yes", "five_card": "yes", "words_on": "layout"}),
    ("freebetblackjack", {"push_22": "yes", "words_on": "sign", "decks": "8"}),
    ("highcardflush", {"flush_bonus": "yes", "straight_flush_bonus": "yes", "progressive": "yes"}),
)
EVERY = (*PLAIN, *RICH)


def table(game: str, options: Mapping[str, str]) -> Subject:
    return subject.subject(game, options, HOUSE)


def declaration(of: Subject) -> Document:
    return parse_document("layout.toml", declared(of.layout, subject.facts(of, HOUSE)))
