"""Check the journal of a table: its chain, signatures, commitments, seeds, draws and cards.

    python3 verifier.py JOURNAL [--key K] [--checkpoint C] [--receipts R] [--require P1,P2] [--json]

One file, for Python 3.11 and its standard library; it needs nothing from the house that wrote the
journal. The page "The proof of fair play" specifies what is checked here and what P1 to P8 mean.
The rules of the games are not applied, except that each pot goes to the best hand that was shown
for it: `croupier verify` checks whether wagers were paid correctly.
Exit code 0: nothing is wrong; 1: something is wrong, or a required property is not shown; 2: a file
cannot be read.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, product
from math import gcd
from pathlib import Path
from typing import Any, NamedTuple

FORMATS = ("croupier transcript 1", "croupier transcript 2")
FIELDS = ("seq", "act", "at", "kind", "data", "cites", "seen_by")
HEADER = ("croupier", "format", "game", "table", "set", "rules")
HIDDEN, ROUND, WITHHELD = "??", "round", "withheld"
BLANKED = ("dealt", "discarded")
"""The kinds of event for which everyone may know how many cards went where."""
SLACK = timedelta(minutes=1)
"""How far apart the clocks of an older floor may be."""
WAIT = timedelta(seconds=2)
"""How long the table waits for a seed on the list."""
BOT = "bot-"
"""How the names of bots, and only those, begin."""
PROPERTIES = {
    "P1": "the house's values were fixed before the wagers they decide",
    "P2": "every outcome also depends on the patrons' seeds",
    "P3": "no seed was changed, and a withheld one leaves a trace",
    "P4": "each unit has one commitment and is opened once, unless it must stay hidden",
    "P5": "the past was not rewritten",
    "P8": "what is withheld cannot be guessed",
}
SERVER = {"P6": "a property of the server", "P7": "a property of the server"}
MISFITS = (KeyError, TypeError, ValueError, IndexError, AttributeError, ArithmeticError)
"""The errors raised by reading a field that is missing or has the wrong type."""


class Unreadable(Exception):
    """A file that cannot be read: exit code 2."""


class Finding(NamedTuple):
    """Something wrong: its line, the property it breaks, its kind, and the reason."""

    line: int
    property: str
    kind: str
    why: str


# --- Bytes ---------------------------------------------------------------------------------------


def canonical(value: Any) -> bytes:
    """Canonical JSON: sorted keys, no white space, UTF-8."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def sha(*parts: bytes) -> bytes:
    """The SHA-256 hash of the parts together."""
    return hashlib.sha256(b"".join(parts)).digest()


def tagged(*parts: str | int | bytes) -> bytes:
    """The function D of the page: SHA-256 of the parts, each preceded by its length."""
    raw = [one if isinstance(one, bytes) else str(one).encode() for one in parts]
    return sha(*(len(one).to_bytes(4, "big") + one for one in raw))


def keyed(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256."""
    return hmac.new(key, message, hashlib.sha256).digest()


def unhex(text: Any, size: int = 32) -> bytes:
    """The bytes that lowercase hexadecimal spells; any other size is an error."""
    raw = bytes.fromhex(text)
    if raw.hex() != text or (size and len(raw) != size):
        raise ValueError(f"{text!r} is not {size} bytes in lowercase hexadecimal")
    return raw


class Numbers:
    """Unbiased numbers from a key, in order."""

    def __init__(self, key: bytes, version: str = "croupier 2") -> None:
        self.tag, self.used, self.block = f"{version}/words/".encode() + key, 0, b""

    def below(self, n: int) -> int:
        """The next number from 0 to n - 1."""
        while True:
            block, place = divmod(self.used, 8)
            if place == 0:
                self.block = sha(self.tag, block.to_bytes(8, "big"))
            self.used += 1
            product = int.from_bytes(self.block[4 * place : 4 * place + 4], "big") * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32


def shuffled(pack: tuple[str, ...], numbers: Numbers) -> list[str]:
    """The Fisher-Yates shuffle of a pack."""
    order = list(pack)
    for place in range(len(order)):
        other = place + numbers.below(len(order) - place)
        order[place], order[other] = order[other], order[place]
    return order


# --- Ed25519 (RFC 8032) --------------------------------------------------------------------------

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
Point = tuple[int, int, int, int]
ZERO: Point = (0, 1, 1, 0)


def added(a: Point, b: Point) -> Point:
    """The sum of two points."""
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    g, h = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    i, j, k, m = f - e, h - g, h + g, f + e
    return i * j % P, k * m % P, j * k % P, i * m % P


def times(number: int, point: Point) -> Point:
    """A multiple of a point."""
    total = ZERO
    while number:
        if number & 1:
            total = added(total, point)
        point, number = added(point, point), number >> 1
    return total


def decoded(raw: bytes) -> Point | None:
    """The point that 32 bytes encode, or None."""
    y = int.from_bytes(raw, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def encoded(point: Point) -> bytes:
    """A point in 32 bytes."""
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE = decoded(bytes([0x58]) + bytes([0x66]) * 31) or ZERO


def signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether this key made the signature of a message."""
    point, scalar = decoded(key), int.from_bytes(signature[32:], "little")
    if point is None or len(signature) != 64 or scalar >= L or encoded(times(8, point)) == ONE:
        return False
    if FAST is not None:
        return bool(FAST(key, message, signature))
    wanted = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little")
    minus: Point = (P - point[0], point[1], 1, P - point[3])
    return encoded(added(times(scalar, BASE), times(wanted % L, minus))) == signature[:32]


ONE = encoded(ZERO)


def _fast() -> Any:
    """The same check by the package `cryptography`, if it is installed."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        return None

    def check(key: bytes, message: bytes, signature: bytes) -> bool:
        try:
            Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True

    return check


FAST = _fast()


# --- Devices and packs ---------------------------------------------------------------------------

DECK = tuple(rank + suit for suit in "shdc" for rank in "A23456789TJQK")
SPANISH = tuple(card for card in DECK if card[0] != "T")
TILES = tuple(
    "24 12 66 66 11 11 44 44 13 13 55 55 33 33 22 22 56 56 46 46 16 16 15 15"
    " 36 45 35 26 34 25 14 23".split()
)
WHEELS = {
    "single": "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18"
    " 29 7 28 12 35 3 26",
    "double": "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6"
    " 21 33 16 4 23 35 14 2",
    "bigsix": "joker $1 $2 $1 $5 $2 $1 $10 $1 $5 $1 $2 $1 $20 $1 $2 $1 $5 $2 $1 $10 $1 $2 $5 $1 $2"
    " $1 flag $2 $5 $2 $1 $2 $1 $10 $1 $5 $1 $2 $1 $20 $1 $2 $1 $5 $2 $1 $10 $1 $2 $5 $1 $2 $1",
}
DICE = {"craps": 2, "minicraps": 2, "sicbo": 3, "paigow": 3, "paigowpoker": 3}
ONE_DECK = ("caribbeanstud", "doubledownstud", "letitride", "threecardpoker", "coloradoholdem")
DECKS = {
    "blackjack": 6,
    "baccarat": 8,
    "midibaccarat": 8,
    "minibaccarat": 8,
    "chemindefer": 6,
    "reddog": 6,
    **dict.fromkeys(ONE_DECK, 1),
    "spanish21": 6,
    "fastactionholdem": 6,
    "zappit": 6,
    "paigow": 1,
    "paigowpoker": 1,
    "poker": 1,
}
HANDS_HIDDEN = ("poker",)
"""Games whose hands stay hidden unless they are shown, and whose rounds begin without a wager."""
GAMES = frozenset((*DICE, *DECKS, "roulette", "bigsix"))
TWO_BATCHES = ("minibaccarat", "reddog")
"""Games in which `decks` counts both batches if a shuffler alternates two."""
STAKES = {"off": (), "1": ("1",), "5": ("5",), "both": ("1", "5")}
Faces = dict[str, tuple[str, ...]]


def devices(game: str, chosen: dict[str, Any], listed: bool = False) -> Faces:
    """The faces of each device of a game, in order; `listed`: prizes as the header lists them."""
    if game == "paigowpoker":
        own = chosen.get("three_card", False) or chosen.get("seven_card", "off") != "off"
        start = "" if own else chosen.get("start", "dice")
        if start != "dice":
            return {"generator": tuple("1234567")} if start == "rng" else {}
    if game in DICE:
        rolls = product("123456", repeat=DICE[game])
        return {"dice": tuple("-".join(roll) for roll in rolls)}
    if game == "roulette":
        single = chosen.get("wheel", "double") == "single"
        return {"wheel": tuple(WHEELS["single" if single else "double"].split())}
    if game == "bigsix":
        return {"wheel": tuple(WHEELS["bigsix"].split())}
    made: Faces = {}
    if game == "blackjack":
        for stake in STAKES[chosen.get("bonus", "off")]:
            prizes = chosen.get("bonus_prizes", {}).get(stake)
            made |= {f"bonus_{stake}": _prizes(prizes, listed)} if prizes else {}
    return made


def _prizes(weights: dict[str, int], listed: bool) -> tuple[str, ...]:
    """Each prize as many times as its weight, the smallest first."""
    ordered = list(weights) if listed else sorted(weights, key=Decimal)
    common = gcd(*weights.values())
    return tuple(prize for prize in ordered for _ in range(weights[prize] // common))


def packs(game: str, chosen: dict[str, Any]) -> Faces:
    """The cards of each shoe of a game, in the order in which they come out of the box."""
    if game not in DECKS:
        return {}
    decks = chosen.get("decks", DECKS[game])
    if game in TWO_BATCHES and chosen.get("shuffler", False):
        decks //= 2
    own = {"spanish21": SPANISH, "paigow": TILES, "paigowpoker": (*DECK, "Jk")}
    cards = own.get(game, DECK) * decks
    both = game == "blackjack" and chosen.get("double_shoe", False)
    return {"red": cards, "black": cards} if both else {"shoe": cards}


_KINDS = """
*: acted(act,details,patron) added(amount_cents,patron,spot,wager) announced(says,who)
barred(amount_cents,patron,spot,wager) bought(amount_cents,chips,patron) cards_shuffled(device)
cashed_out(amount_cents,patron) chosen(about,choice,patron)
collected(amount_cents,patron,spot,wager) committed(digest) confirmed(about,by,role)
dealt(cards,device,each,to) discarded(cards,places,why) draw_voided(device,outcome,says)
drawn(device,outcome) edited(move,patron) flagged(about,why) incident(details,name)
key_changed(new,old,signature,time)
leaves_opened(cut,leaves,round,seeded,start,unit) moved(at,patron,spot,wager)
outcome_declared(device,outcome) paid(amount_cents,odds,patron,returned_cents,spot,wager)
phase_ended(phase,phases) ready(patron) returned(amount_cents,patron,spot,wager) revealed(secret)
round_ended(balances_cents,round) round_opened(round) round_voided(by,why)
seed_committed(commitment,patron,round) seed_revealed(patron,round,salt,seed)
seeds_closed(round,seeds) seeds_listed(round,seeds,signature) staked(cash,late,wager)
tipped(amount_cents,patron) turned(cards,place) unit_begun(branch,decides,digest,epoch,leaves,unit)
unit_kept(by,retired,unit)
unit_opened(by,cards,retired,unit,value) values_fixed(epoch,first,key,root,signature,units)
vigorish_collected(amount_cents,patron,spot) vigorish_marked(amount_cents,patron,spot)
wager_called(on,patron,spot,wager) wager_placed(cash,late,wager)
wager_taken_down(amount_cents,commission_cents,patron,spot,wager) wagers_closed(says);
blackjack baccarat midibaccarat minibaccarat chemindefer reddog one_deck spanish21 zappit
fastactionholdem: card_replaced() cards_corrected(found) cards_cut(by,depth) cards_removed()
cover_placed(behind) cut_declined(patron) recut_ordered(by) seat_taken(patron,seat) shoe_ready()
shoe_spent();
blackjack baccarat midibaccarat minibaccarat reddog one_deck spanish21 zappit fastactionholdem:
cards_spread(face) shuffler_failed();
blackjack baccarat midibaccarat minibaccarat spanish21 zappit: card_exposed(burn);
blackjack reddog one_deck spanish21 zappit fastactionholdem: card_kept();
baccarat midibaccarat minibaccarat chemindefer:
coup_ended(banker,banker_cards,banker_pair,player,player_cards,player_pair,says);
blackjack spanish21 zappit: behind_answered(patron,place) card_leaves(seen,why)
card_not_dealt(place) dealer_missed() dealer_stands(points) double_for_less(place)
double_shown(place) exposed_dealt(card,place) hand_closed(place,state) hand_deferred(place)
hand_doubled(behind,place,unseen) hand_hit(place) hand_opened(box,caller)
hand_split(behind,other,place) hand_taken(cards,place) hand_zapped(cards,place)
hole_card_inserted(known) hole_card_read(blackjack,reader)
insurance_closed(box,patron,wager) reader_failed()
rescue_offered(patrons,place) second_missed(place) wager_designated(patron,place,wager);
blackjack reddog spanish21: burn_shown(card);
baccarat midibaccarat minibaccarat: card_aside(becomes) cards_handed(hand,patron)
cards_let_go(hand,patron) last_hand() simulation_begun() simulation_ended();
craps minicraps: dice_passed(ordered,patron) roll_settled(point,total,what) shooter_decides(patron)
shooter_named(patron); craps: fire_marked(point,points); sicbo: dice_exchanged();
blackjack spanish21: box_shared(box,patron);
blackjack: bonus_shown(prize) contributed(amount_cents,meter,showing_cents) light_failed(box,works)
paid_from(amount_cents,meter,showing_cents) sevens_declined(box,patron)
side_determined(card,place,side) side_turned(side) streaks_counted() streaks_settled()
up_card_astray(card) up_card_moved(cards,to) up_card_restored(card) up_card_taken_as_moved(to)
wrong_side(side);
baccarat: curator_named(who) shoe_passed(patron) shoe_refused(patron);
chemindefer: aside_used() bank_bid(amount_cents,patron) bank_passed(patron,why) bank_refused(patron)
bank_untaken() banker_named(amount_cents,bounded,who) bidding_opened(shut_out) card_apart(what)
card_becomes(whose) declined(patron,what) dominant_named(patron) hand_called(hand,patron,says)
misdealt(error) round_simulated() simulated_round_over() turn_missed(patron);
coloradoholdem: card_set_aside(card,patron,place);
one_deck: card_face_up() deal_ended(counted,stub) decided(choice,patron,place)
hand_judged(against,hand,outcome,patron,place) hand_over(place,why);
caribbeanstud: contributed(amount_cents,meter,showing_cents) dealer_short()
envy_paid(amount_cents,held,holder,patron,place)
meter_read(house_cents,meter,number,showing_cents,wagered_cents)
paid_from(amount_cents,meter,showing_cents)
prize_fixed(amount_cents,meter,patron,showing_cents,spot,wager)
prize_voided(amount_cents,meter,showing_cents) withdrawn(amount_cents,meter,showing_cents);
reddog fastactionholdem: card_face_up() dealer_relieved();
fastactionholdem: card_missed(place) card_shown_early(card,number,place) card_too_many(place)
cards_taken(place) hand_compared(dealer,ends,hand,place) hand_played(place,play) hand_reset(kept)
hand_set(cards,kept,place,play) hand_surrendered(place) hand_voided(place,why)
marker_moved(position)
marker_stayed(position) natural_shown(place);
paigow paigowpoker: all_void() bank_declined(patron) bank_offered(seat) bank_taken(patron,shared)
cards_cut(by,depth) cover_placed(behind) cut_declined(patron) dealer_settled(amount_cents,ends)
dealer_wagered(amount_cents) delivered(hands,how) face_shown(card,number,place)
from_center(amount_cents,payee,surplus) hand_played_on(place) hand_relabeled(place)
hand_stands(place) hand_surrendered(place) hand_taken_up(place) hand_voided(place,why)
hands_compared(against,ends,hands,place) hands_reset(high,place) hands_set(high,makes,place)
no_roll(by) recut_ordered(by) replacement_due() seat_taken(patron,seat) shoe_ready()
shoe_spent() start_found(says,start) to_center(added,amount_cents,source);
paigow: cut_named(number) equipment_changed() stacks_collected(places) stacks_cut(order)
style_chosen(style) tiles_laid_out() tiles_replaced();
paigowpoker: bank_reset(high,low,place) button_placed(place) card_face_up() card_kept()
card_replaced() cards_corrected(found) cards_removed() cards_spread(face)
contributed(amount_cents,meter,showing_cents) deal_ended(counted,stub)
envy_paid(amount_cents,held,holder,patron,place) hand_ranked(held,insured,place)
marker_collected(patron) paid_from(amount_cents,meter,showing_cents)
prize_fixed(amount_cents,meter,patron,showing_cents,spot,wager)
prize_voided(amount_cents,meter,showing_cents) set_wrong(place) shuffler_failed()
stacks_chosen(stack) withdrawn(amount_cents,meter,showing_cents);
reddog: cards_called(says,spread) hand_decided(outcome,says)
played_on(patron,voids) third_exposed(players);
poker: awarded(amount_cents,hand,patron,pot,seat,share) bad_beat_found(beat) board_early(cards)
card_face_up() card_fell() deck_counted(due,found,of) deck_rotated() deck_sorted()
card_exchanged(burned,card,seat) card_flashed(card,seat) dealt_astray(seat) dealt_past(seat)
dispute_decided(decision) hand_died(patron,seat,why) hand_restored(patron,seat)
hand_voided(place,why) player_barred(patron) raise_announced(amount_cents,patron,seat)
rake_returned(amount_cents) refunded(amount_cents,patron,seat)
ruled(action,patron,returned_cents,seat,why) skip_found(seat) started_wrong(seat)
stop_chosen(patron,seat,stops)
bad_beat_paid(amount_cents,patron) bad_beat_paid_at_cage(amount_cents,patron) burns_gathered()
button_drawn(seat) card_replaced() cards_corrected(found) cards_cut(by,depth) cards_removed()
cards_spread(face) charged(amount_cents,patron) conceded(patron,seat) cover_placed(behind)
cut_declined(patron) drew(cards,patron,seat) fund_adjusted(amount_cents)
fund_counted(amount_cents) fund_delivered(amount_cents) fund_fed(amount_cents,charges)
fund_ended() fund_pending() hand_begun(button,killer,patrons,seats) hand_read(high,low,patron,seat)
kill_lifted() kill_placed(patron) played(action,all_in,amount_cents,bet_cents,patron,seat)
posted(amount_cents,patron,seat,what) pots_formed(pots) rake_taken(amount_cents)
raked(amount_cents,charges) recut_ordered(by) seat_taken(patron,seat) shoe_ready() shoe_spent()
shuffler_failed() uncalled(amount_cents,patron,seat) went_away(back,patron);
spanish21: cards_remixed() super_bonus_paid(amount_cents,patron,place) ten_removed(card);
zappit: player_admitted(patron) reader_misused() shuffler_unusable()
"""
KINDS: dict[str, dict[str, frozenset[str]]] = {game: {} for game in GAMES}
"""The kinds of events of each game known here, and the fields of their data."""
for _games, _, _some in (_group.partition(":") for _group in _KINDS.split(";")):
    _each = _games.replace("one_deck", " ".join(ONE_DECK)).split()
    for _game in GAMES if _each == ["*"] else _each:
        for _kind, _, _names in (_one.partition("(") for _one in _some.split()):
            KINDS[_game][_kind] = frozenset(_names.rstrip(")").split(","))
RECORDS = {
    "wager": {*"id kind on box patron amount_cents at working coupon commission_cents".split()},
    "odds": {"num", "den"},
}
"""The fields of records inside the data of an event."""
NUMBERS = frozenset(("epoch", "first", "units", "unit", "round", "start", "cut", "depth"))
"""Fields that contain a number, like all whose names end in `_cents`."""


# --- What a journal is made of -------------------------------------------------------------------


class Line(NamedTuple):
    """A line of a journal after the header."""

    number: int
    item: dict[str, Any]

    @property
    def act(self) -> int | None:
        """The act it belongs to; None for a line of the first version."""
        return self.item.get("act")


@dataclass
class Round:
    """What is known about a round: its wagers, its closing, its seeds."""

    number: int = 0
    wager: int = 0
    closed: int = 0
    listed: list[list[Any]] | None = None
    before: str = ""
    at: str = ""
    seeds: list[list[str | None]] | None = None
    committed: dict[str, str] = field(default_factory=dict)
    revealed: dict[str, tuple[int, str]] = field(default_factory=dict)
    patrons: set[str] = field(default_factory=set)
    dealt_in: list[str] = field(default_factory=list)
    incidents: list[str] = field(default_factory=list)
    decided: bool = False
    over: bool = False
    redrawn: bool = False
    voided: tuple[str, str] | None = None
    late: bool = False
    undone: bool = False
    unbound: bool = False
    reshuffled: bool = False

    @property
    def seeded(self) -> bool:
        """Whether the seed of a patron with a wager was used."""
        return any(seed is not None and one in self.patrons for one, _, seed in self.seeds or ())

    def so_far(self) -> list[list[str | None]] | None:
        """Its seeds; before they are closed, those revealed so far."""
        if self.seeds is not None or not (self.listed or self.revealed):
            return self.seeds
        made = dict(self.listed or ((one, self.committed.get(one)) for one in self.revealed))
        return [[one, made[one], self.revealed.get(one, (0, None))[1]] for one in sorted(made)]


@dataclass
class Stake:
    """A wager on the layout: its patron, its first line, and what is left of it."""

    patron: str
    line: int
    cents: int = 0


class Drawn(NamedTuple):
    """A face that a device showed, and the message that the value turns into its key."""

    line: int
    device: str
    face: str
    message: bytes
    declared: bool = False


class Card(NamedTuple):
    """A card that was dealt: its leaf and round, the cut, and whether seeds were used."""

    line: int
    leaf: int
    face: str
    round: int
    cut: int
    seeded: bool


@dataclass
class Unit:
    """A unit, as the journal describes it."""

    number: int
    epoch: int
    decides: str
    line: int
    act: int | None
    round: int
    digest: str
    leaves: list[str]
    before: Unit | None = None
    rack: tuple[str, ...] = ()
    shuffled: bool = False
    order: list[str] = field(default_factory=list)
    retired: str = ""
    opened: int = 0
    kept: int = 0
    twin: Unit | None = None
    last: int = 0
    drawn: list[Drawn] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    rest: list[int] = field(default_factory=list)
    key: bytes = b""
    numbers: Numbers = field(default_factory=lambda: Numbers(b""))

    def __str__(self) -> str:
        return f"unit {self.number} ({self.decides})"

    def picked(self, key: bytes) -> int:
        """The leaf to deal next, by the public numbers of a key."""
        if key != self.key:
            self.key, self.numbers = key, Numbers(key)
        place = len(self.cards)
        other = place + self.numbers.below(len(self.rest) - place)
        self.rest[place], self.rest[other] = self.rest[other], self.rest[place]
        return self.rest[place]


@dataclass
class Commitment:
    """A commitment of the first version, and what it decided."""

    digest: str
    line: int
    decides: str = ROUND
    cards: tuple[tuple[str, ...], ...] = ()
    shown: list[tuple[int, str, str, int]] = field(default_factory=list)
    opened: int = 0


class Table:
    """What every check reads and writes: the state of the table at a line, and the findings."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.game, self.name, self.chosen = header["game"], header["table"], header["set"]
        self.packs = packs(self.game, self.chosen)
        self.devices = devices(self.game, self.chosen)
        self.known = bool(self.packs or self.devices)
        self.findings: list[Finding] = []
        self.notes: list[str] = []
        self.round = Round()
        self.rounds: list[Round] = []
        self.line, self.act = 0, 0
        self.at = self.before = ""
        self.shoe = ""
        self.cut: dict[str, int] = {}
        self.rack: dict[str, list[str]] = {}
        self.stakes: dict[int, Stake] = {}
        self.confirmed: tuple[int, str] = 0, ""
        self.changed: tuple[int, str] = 0, ""
        self.has_shoe = False
        self.hidden = self.game in HANDS_HIDDEN
        self.came: set[str] = set()
        self.early: dict[str, str] = {}

    def patrons(self) -> set[str]:
        """The patrons who have a wager on the layout, or are dealt in without one, except bots."""
        every = [*(one.patron for one in self.stakes.values()), *self.round.dealt_in]
        return {one for one in every if not one.startswith(BOT)}

    def wrong(self, property_: str, kind: str, why: str, line: int = 0) -> None:
        """Record an error at this line or another."""
        self.findings.append(Finding(line or self.line, property_, kind, why))


class Part:
    """One of the checks: methods named `on_KIND` get the data of a line of that kind."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def take(self, line: Line) -> None:
        """Read a line."""
        handle = getattr(self, f"on_{line.item.get('kind')}", None)
        if handle is None:
            return
        try:
            handle(line.item["data"])
        except MISFITS as wrong:
            kind, why = line.item["kind"], f"{type(wrong).__name__}: {wrong}"
            against = UNFIT.get(kind, ("P5", "chain"))
            self.table.wrong(*against, f"{kind} is malformed ({why})")


UNFIT = {
    **dict.fromkeys(("values_fixed", "unit_begun", "cards_shuffled"), ("P1", "commitment")),
    **dict.fromkeys(("unit_opened", "committed", "revealed"), ("P4", "commitment")),
    **dict.fromkeys(("leaves_opened", "drawn", "dealt", "cards_cut"), ("P4", "chance")),
    **dict.fromkeys(
        ("seed_committed", "seeds_listed", "seed_revealed", "seeds_closed"), ("P3", "seeds")
    ),
}
"""The property and kind of error of a line that cannot be read as its kind."""


# --- The chain -----------------------------------------------------------------------------------


class Chain:
    """Each line's hash covers everything before it; what is withheld is salted."""

    def __init__(self, table: Table, header: dict[str, Any]) -> None:
        self.table = table
        chained = {name: value for name, value in header.items() if name != "croupier"}
        self.hashes = [sha(canonical(chained)).hex()]
        self.first = self.unknown = self.back = 0
        self.withheld: list[tuple[int, str]] = []
        self.salts: set[str] = set()
        self.latest: datetime | None = None

    def check(self, line: Line) -> None:
        """Check the number, act, salt and hash of a line."""
        item, table = line.item, self.table
        fields = {name: item[name] for name in FIELDS if name in item}
        if item.get("seq") != len(self.hashes):
            why = f"number {item.get('seq')}, but {len(self.hashes)} is next"
            table.wrong("P5", "chain", why)
        self._fields(str(item["kind"]), item["data"])
        self._act(line)
        if line.act is not None:
            self._time(item["at"])
        wanted = self._hash(item, fields)
        if item.get("hash") != wanted:
            table.wrong("P5", "chain", f"its hash is {item.get('hash')}, but it hashes to {wanted}")
        self.hashes.append(str(item.get("hash")))

    def _fields(self, kind: str, data: dict[str, Any]) -> None:
        """Check that the data of an event, and the records in it, have only their own fields."""
        known, every = KINDS.get(self.table.game, {}), {*data}
        more = every - known.get(kind, every)
        for name in every & {*RECORDS} if known else ():
            more |= {*data[name]} - RECORDS[name] if isinstance(data[name], dict) else set()
        if more:
            self.table.wrong("", "settlement", f"{kind} has no {' and no '.join(sorted(more))}")

    def _act(self, line: Line) -> None:
        table = self.table
        if line.act is None:
            self.first += 1
            if table.act:
                table.wrong("P5", "chain", "a line without an act after lines that have one")
            return
        begins = not table.act and bool(self.first)
        allowed = (table.act, table.act + 1) if table.act else (1,)
        if type(line.act) is not int or (line.act not in allowed and not begins):
            table.wrong("P5", "chain", f"act {line.act!r} after act {table.act}")
        table.act = line.act if type(line.act) is int else table.act

    def _time(self, text: str) -> None:
        """Check that time does not run backward; a small difference between clocks is noted."""
        try:
            at = datetime.fromisoformat(text)
            back = (self.latest or at) - at
        except MISFITS:
            self.table.wrong("P5", "chain", f"{text!r} is not a time after the one before")
            return
        if back > SLACK:
            why = f"time runs backward: {text} after {(self.latest or at).isoformat()}"
            self.table.wrong("P5", "chain", why)
        elif back > timedelta():
            self.back = self.back or self.table.line
        self.latest = max(at, self.latest or at)

    def stays_withheld(self, sealed: list[int]) -> None:
        """Check that what is withheld belongs to a shoe begun before it and not opened."""
        for line, kind in self.withheld:
            if kind != "dealt" and not any(begun < line for begun in sealed):
                why = f"{kind} stays withheld, although every unit begun before it is opened"
                self.table.wrong("P4", "chance", why, line)

    def _hash(self, item: dict[str, Any], fields: dict[str, Any]) -> str:
        last = self.hashes[-1].encode()
        if "act" not in item:
            return sha(last, canonical(fields)).hex()
        if "withheld" in item:
            self.withheld.append((self.table.line, str(item["kind"])))
            self._may_be_withheld(item)
            return sha(last, str(item["withheld"]).encode()).hex()
        return sha(last, self._digest(item, fields).encode()).hex()

    def _may_be_withheld(self, item: dict[str, Any]) -> None:
        """Only cards, and what only some are shown, may be withheld."""
        kind, data = item["kind"], item["data"]
        if kind == WITHHELD:
            fits, self.unknown = data == {}, self.unknown or self.table.line
        else:
            cards = data.get("cards")
            fits = kind in BLANKED and isinstance(cards, list) and {*map(str, cards)} <= {HIDDEN}
        if not fits or item["seen_by"] is None:
            self.table.wrong("P8", "salt", f"{kind} is for everyone, but it is withheld")

    def _digest(self, item: dict[str, Any], fields: dict[str, Any]) -> str:
        salt = item.get("salt")
        if salt is None:
            if item.get("seen_by") is not None:
                self.table.wrong("P8", "salt", "it is not for everyone, but its hash has no salt")
            return sha(canonical(fields)).hex()
        if salt in self.salts:
            self.table.wrong("P8", "salt", "its salt was used before")
        if item.get("seen_by") is None:
            self.table.wrong("P8", "salt", "it is for everyone, but it has a salt")
        self.salts.add(salt)
        return sha(unhex(salt), canonical(fields)).hex()


# --- Rounds, wagers, the shoe that deals ---------------------------------------------------------


class State(Part):
    """The table before the next line."""

    def on_round_opened(self, data: dict[str, Any]) -> None:
        """A round begins."""
        now, opened = self.table.round, f"round {data['round']}"
        if data["round"] != now.number + 1:
            self.table.wrong("P5", "chain", f"{opened} after round {now.number}")
        if now.number and not (now.over or now.voided):
            why = f"{opened} is opened before round {now.number} is over"
            self.table.wrong("P1", "commitment", why)
        self.table.round = Round(int(data["round"]))
        self.table.rounds.append(self.table.round)
        if self.table.hidden:
            self.table.round.closed, self.table.round.committed = self.table.line, self.table.early
            self.table.early = {}

    def on_bought(self, data: dict[str, Any]) -> None:
        """A patron has chips at the table."""
        self.table.came.add(str(data["patron"]))

    def on_hand_begun(self, data: dict[str, Any]) -> None:
        """Where no wager is needed, these patrons are dealt in."""
        self.table.round.dealt_in = [str(one) for one in data["patrons"]]

    def on_wagers_closed(self, data: dict[str, Any]) -> None:
        """Only the first closing of a round counts."""
        self.table.round.closed = self.table.round.closed or self.table.line

    def on_round_ended(self, data: dict[str, Any]) -> None:
        """After a round, its wagers no longer concern values that are fixed for the next."""
        self.table.round.wager, self.table.round.over = 0, True

    def on_round_voided(self, data: dict[str, Any]) -> None:
        """All wagers go back; this is reported."""
        now = self.table.round
        now.voided = now.voided or (data["why"], data["by"])
        now.undone |= bool(now.closed and not now.over and self.table.patrons())
        if not (data["by"] and data["why"]):
            why = "a void round must name the person who declares it and the reason"
            self.table.wrong("", "settlement", why)
        note = f"round voided by {data['by']}: {data['why']}"
        self.table.notes.append(f"line {self.table.line}: {note}")

    def on_cards_shuffled(self, data: dict[str, Any]) -> None:
        """The cards of a shoe are in a new order, uncut."""
        self.table.shoe = data["device"]
        self.table.cut[data["device"]] = 0
        self.table.rack[data["device"]] = []

    def on_cards_cut(self, data: dict[str, Any]) -> None:
        """The dealing shoe is cut."""
        self.table.cut[self.table.shoe] = int(data["depth"])

    def on_recut_ordered(self, data: dict[str, Any]) -> None:
        """The cut does not count."""
        self.table.cut[self.table.shoe] = 0

    def _discarded(self, data: dict[str, Any]) -> None:
        """Cards go to the discard rack of the dealing shoe."""
        self.table.rack.setdefault(self.table.shoe, []).extend(data["cards"])

    on_discarded = on_hand_taken = on_hand_zapped = on_up_card_moved = _discarded

    def on_side_determined(self, data: dict[str, Any]) -> None:
        """A card decides which side of a double shoe deals; without a place, it is burned."""
        if not data["place"]:
            self._discarded({"cards": [data["card"]]})
        self._turned(data)

    def _turned(self, data: dict[str, Any]) -> None:
        """The other side of a double shoe deals."""
        self.table.shoe = data["side"]

    on_side_turned = on_wrong_side = _turned


class Wagers(Part):
    """The wagers on the layout, and the incidents that may change them."""

    def on_wager_placed(self, data: dict[str, Any]) -> None:
        """Values must be fixed before the first wager of a round."""
        self.table.round.wager = self.table.round.wager or self.table.line
        self._in_time(str(data["wager"]["patron"]))
        self.table.changed = self.table.act, str(data["wager"]["patron"])
        self.on_staked(data)

    def on_staked(self, data: dict[str, Any]) -> None:
        """A wager is put on the layout, or added to the wager with its number."""
        made = data["wager"]
        fresh = Stake(str(made["patron"]), self.table.line)
        self.table.stakes.setdefault(made["id"], fresh).cents += made["amount_cents"]

    def on_added(self, data: dict[str, Any]) -> None:
        """Winnings are added to a wager."""
        self._less(data["wager"], -data["amount_cents"])

    def on_wager_taken_down(self, data: dict[str, Any]) -> None:
        """A patron takes back part or all of a wager."""
        self._in_time(str(data["patron"]))
        self.table.changed = self.table.act, str(data["patron"])
        self._less(data["wager"], data["amount_cents"])

    def on_edited(self, data: dict[str, Any]) -> None:
        """An undo or a redo is said once, in the act that last changed the patron's wagers."""
        if self.table.changed != (self.table.act, str(data["patron"])):
            why = f"{data['move']} of {data['patron']} does not come right after a change of wagers"
            self.table.wrong("", "settlement", why)
        self.table.changed = 0, ""

    def _off(self, data: dict[str, Any]) -> None:
        """A wager, or part of it, is off the layout."""
        self._less(data["wager"], data["amount_cents"])

    on_collected = on_returned = _off

    def on_paid(self, data: dict[str, Any]) -> None:
        """A winning wager stays, except for the stake that goes back."""
        self._less(data["wager"], data["returned_cents"])

    def _less(self, number: int, cents: int) -> None:
        stake = self.table.stakes.get(number)
        if stake is not None:
            stake.cents -= cents
            if stake.cents <= 0:
                del self.table.stakes[number]

    def _in_time(self, patron: str) -> None:
        """After the seeds are closed and before the draw, no wager changes."""
        now = self.table.round
        if now.seeds is not None and not now.over and (now.redrawn or not self.table.has_shoe):
            why = f"{patron} changes a wager after the seeds of round {now.number} were closed"
            self.table.wrong("P2", "seeds", why)

    def on_confirmed(self, data: dict[str, Any]) -> None:
        """A person agreed to what comes next in this act."""
        self.table.confirmed = self.table.act, str(data["by"])

    def on_incident(self, data: dict[str, Any]) -> None:
        """An irregularity; one called after the closing is reported."""
        table, now = self.table, self.table.round
        if now.closed and not now.over:
            act, by = table.confirmed
            who = f"by {by}" if by and act == table.act else "and nobody is named as caller"
            now.incidents.append(name := str(data["name"]).replace("_", " "))
            note = f"“{name}” was called {who}, after the betting of round {now.number}"
            table.notes.append(f"line {table.line}: {note} had closed")

    def on_draw_voided(self, data: dict[str, Any]) -> None:
        """A draw that does not count; this is reported."""
        self.table.round.redrawn = self.table.round.seeds is not None
        if self.table.round.redrawn and not self.table.round.incidents:
            self.table.wrong("P1", "commitment", "a draw was called off without an incident")
        if data["outcome"]:
            note = f"{data['device']} {data['outcome']} did not count and was drawn again"
            self.table.notes.append(f"line {self.table.line}: {note}")


class Pots(Part):
    """The pots of a hand: what goes in comes out, and only to players who are in."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.begins({})

    def begins(self, seats: dict[int, str]) -> None:
        """A hand begins with nothing in its pot."""
        self.seats, self.folded = seats, set[int]()
        self.put = self.taken = 0
        self.undone = not seats

    def on_hand_begun(self, data: dict[str, Any]) -> None:
        """These seats are dealt in."""
        self.begins(dict(zip(data["seats"], data["patrons"], strict=False)))

    def on_posted(self, data: dict[str, Any]) -> None:
        """Chips go into the pot."""
        self.put += int(data.get("amount_cents", 0))

    def on_played(self, data: dict[str, Any]) -> None:
        """A player bets or folds."""
        self.on_posted(data)
        if data["action"] == "fold":
            self.folded.add(int(data["seat"]))

    def on_raked(self, data: dict[str, Any]) -> None:
        """Chips come out of the pot."""
        self.taken += int(data.get("amount_cents", 0))

    on_uncalled = on_fund_fed = on_raked

    def on_awarded(self, data: dict[str, Any]) -> None:
        """A pot goes to a player who was dealt in and has not folded."""
        self.on_raked(data)
        patron, seat = str(data["patron"]), int(data["seat"])
        if self.seats and (self.seats.get(seat) != patron or seat in self.folded):
            why = "folded" if self.seats.get(seat) == patron else "was not dealt in there"
            self.table.wrong("", "settlement", f"a pot is awarded to {patron}, who {why}")

    def on_round_voided(self, data: dict[str, Any]) -> None:
        """After some irregularities chips move otherwise: the pot is not added up."""
        self.undone = True

    on_refunded = on_rake_returned = on_hand_voided = on_round_voided

    def on_round_ended(self, data: dict[str, Any]) -> None:
        """What was bet is what came out."""
        if not self.undone and self.put != self.taken:
            why = f"{self.put} cents were bet in this hand, and {self.taken} came out of its pots"
            self.table.wrong("", "settlement", why)
        self.begins({})

    on_round_opened = on_round_ended


class Link(Part):
    """The meter of linked tables: postings are counted, and a reading is about more of them."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.number = 0

    def take(self, line: Line) -> None:
        """Count the postings of this table."""
        item = line.item
        posted = item["kind"] in POSTINGS and item["data"].get("meter") == "progressive"
        self.number += posted
        super().take(line)

    def on_meter_read(self, data: dict[str, Any]) -> None:
        """A reading is of a linked table's meter, and what it shows follows from the rate."""
        chosen, number = self.table.chosen, data["number"]
        rate = Fraction(chosen.get("progressive_rate", "7/10"))
        shows = data["house_cents"] + int(rate * data["wagered_cents"] // 1)
        if chosen.get("progressive_linked") is not True or data["meter"] != "progressive":
            self.table.wrong("", "settlement", "the table does not share this meter")
        if number <= self.number:
            why = f"it is about {number} postings, and the journal has {self.number} before it"
            self.table.wrong("", "settlement", why)
        if data["showing_cents"] != shows or shows < 0:
            why = f"the meter shows {data['showing_cents']} cents, but its rate makes it {shows}"
            self.table.wrong("", "settlement", why)
        self.number = max(number, self.number)


POSTINGS = {"contributed", "paid_from", "prize_fixed", "prize_voided", "withdrawn"}
"""The kinds of events that change a meter."""


class Acts(Part):
    """One act was written together: nobody can have responded to any of it."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.last: dict[str, int | None] = {}

    def take(self, line: Line) -> None:
        """Check that no kind that must come in an earlier act is in this one."""
        kind = str(line.item["kind"])
        for one in TOGETHER.get(kind, "").split():
            if self.last.get(one) == line.act:
                why = f"{kind} after {one} in one act, which was written as a whole"
                against = ("P3", "seeds") if kind.startswith("seed") else ("P1", "commitment")
                against = ("", "settlement") if kind == "meter_read" else against
                self.table.wrong(*against, why)
        if kind != "dealt" or self.table.round.seeds is not None:
            self.last[kind] = line.act


TOGETHER = {
    "wager_placed": "values_fixed drawn dealt",
    "wager_taken_down": "drawn dealt",
    "staked": "values_fixed",
    "seed_committed": "drawn dealt",
    "seed_revealed": "seeds_listed drawn dealt",
    "seeds_closed": "seeds_listed",
    "meter_read": "drawn dealt",
}
"""For each kind, those that may not come before it in the same act."""


# --- Seeds ---------------------------------------------------------------------------------------


class Seeds(Part):
    """Commitments, the signed list and the seeds; nothing is drawn before they are known."""

    def __init__(self, table: Table, house: House) -> None:
        super().__init__(table)
        self.house = house

    def _of_round(self, data: dict[str, Any]) -> Round:
        """The current round, which must be the one that a line is about."""
        if data["round"] != self.table.round.number:
            why = f"a seed of round {data['round']} in round {self.table.round.number}"
            self.table.wrong("P3", "seeds", why)
        return self.table.round

    def on_seed_committed(self, data: dict[str, Any]) -> None:
        """A patron's first commitment counts; none counts after the closing.

        Where no wager is needed, patrons commit between rounds, for the next one.
        """
        table, patron, last = self.table, str(data["patron"]), self.table.round
        early = table.hidden and data["round"] == last.number + 1
        early = early and bool(last.over or last.voided or not last.number)
        now = last if early else self._of_round(data)
        unhex(data["commitment"])
        if patron.startswith(BOT):
            self.table.wrong("P3", "seeds", f"{patron} is a bot, and bots give no seeds")
        elif patron not in (table.came if table.hidden else table.patrons()):
            self.table.wrong("P3", "seeds", f"{patron} commits to a seed without a wager")
        if early:
            table.early.setdefault(patron, data["commitment"])
        elif now.closed:
            why = f"{patron} commits to a seed after the betting closed at line {now.closed}"
            self.table.wrong("P3", "seeds", why)
        else:
            now.committed.setdefault(patron, data["commitment"])

    def on_seeds_listed(self, data: dict[str, Any]) -> None:
        """The list contains what was committed to before the closing, and is signed."""
        now, seeds = self._of_round(data), data["seeds"]
        said = ["croupier 2/list", self.table.name, data["round"], seeds]
        bound = [*said, self.table.before]
        now.unbound = self.house.expects(bound, data["signature"], "P3", older=said)
        if now.listed is not None or not now.closed or now.seeds is not None or now.revealed:
            self.table.wrong("P3", "seeds", "a list at the wrong time, or a second list")
        if seeds != [list(one) for one in sorted(now.committed.items())]:
            why = "the list is not what was committed to before the closing"
            self.table.wrong("P3", "seeds", why)
        now.listed, now.before, now.at = seeds, self.table.before, self.table.at

    def on_seed_revealed(self, data: dict[str, Any]) -> None:
        """A seed fits its commitment and comes once, before the seeds are closed."""
        now, patron, seed = self._of_round(data), str(data["patron"]), data["seed"]
        salt = unhex(data["salt"], 32 if data["salt"] else 0)
        if not isinstance(seed, str):
            raise TypeError("a seed must be text")
        if not now.closed or now.seeds is not None or patron in now.revealed:
            why = f"the seed of {patron} comes too early, too late, or twice"
            self.table.wrong("P3", "seeds", why)
        made = tagged("croupier 2/seed", self.table.name, data["round"], patron, salt, str(seed))
        if patron in now.committed and made.hex() != now.committed[patron]:
            self.table.wrong("P3", "seeds", f"{patron} committed to a different seed")
        if patron not in now.committed and salt:
            self.table.wrong("P3", "seeds", f"{patron} committed to no seed")
        now.revealed.setdefault(patron, (self.table.line, seed))

    def on_seeds_closed(self, data: dict[str, Any]) -> None:
        """The draw depends on exactly what was listed and revealed."""
        now = self._of_round(data)
        seeds = [[patron, made, seed] for patron, made, seed in data["seeds"]]
        if now.seeds is not None or not now.closed:
            self.table.wrong("P3", "seeds", "the seeds are closed twice, or before the betting is")
        alone = now.listed is None
        if alone and len(seeds) > 1:
            self.table.wrong("P3", "seeds", "several seeds, but no signed list of them")
        listed: dict[str, str | None] = dict(now.listed or [])
        if alone and seeds:
            listed = {seeds[0][0]: now.committed.get(seeds[0][0])}
            if self.table.patrons() != {seeds[0][0]}:
                why = f"{seeds[0][0]} was not alone, or had no wager, and no list was signed"
                self.table.wrong("P3", "seeds", why)
        left = (set(now.committed) - set(listed)) & self.table.patrons()
        if left:
            self.table.wrong("P3", "seeds", f"the commitment of {sorted(left)} is left out")
        revealed = {patron: seed for patron, (_, seed) in now.revealed.items()}
        wanted = [[one, digest, revealed.get(one)] for one, digest in sorted(listed.items())]
        if seeds != wanted or any(digest is None and seed is None for _, digest, seed in seeds):
            self.table.wrong("P3", "seeds", "the seeds are not those that were listed and revealed")
        if set(now.revealed) - set(listed):
            self.table.wrong("P3", "seeds", "a seed that was revealed is left out")
        if now.at and any(seed is None for _, _, seed in seeds):
            self._waited(now)
        now.seeds = seeds
        now.patrons |= self.table.patrons()

    def _waited(self, now: Round) -> None:
        """A seed is not withheld before its time is up."""
        if datetime.fromisoformat(self.table.at) - datetime.fromisoformat(now.at) < WAIT:
            why = "a seed is withheld less than two seconds after the list"
            self.table.wrong("P3", "seeds", why)

    def _decided(self, data: dict[str, Any] | None = None) -> None:
        """Something is decided, with or without seeds, for the patrons who have a wager now."""
        self.table.round.decided = True
        self.table.round.patrons |= self.table.patrons()

    def on_dealt(self, data: dict[str, Any]) -> None:
        """Nothing is dealt between the closing and the seeds."""
        now = self.table.round
        if now.closed:
            self._decided()
        if now.closed and now.seeds is None:
            self.table.wrong("P2", "seeds", "dealt before the round's seeds are closed")

    def on_drawn(self, data: dict[str, Any]) -> None:
        """Nothing is drawn, or declared to be drawn, before the seeds are closed."""
        self._decided()
        if self.table.round.seeds is None:
            self.table.wrong("P2", "seeds", "drawn before the round's seeds are closed")

    on_outcome_declared = on_drawn
    on_paid = on_collected = _decided


# --- Keys, roots, units --------------------------------------------------------------------------


class Root(NamedTuple):
    """The values of some units, fixed at a line."""

    line: int
    epoch: int
    first: int
    units: int
    root: str
    goes_on: bool

    @property
    def end(self) -> int:
        """The first unit after the fixed ones."""
        return self.first + self.units


class House(Part):
    """The keys of the house and the values it fixed."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.keys: list[tuple[int, str]] = []
        self.roots: dict[int, Root] = {}
        self.in_force: list[Root] = []

    def expects(
        self, statement: list[Any], signature: Any, property_: str, older: Any = None
    ) -> bool:
        """Check that the key in force signed a statement; True if it signed the older form."""
        key = self.keys[-1][1] if self.keys else ""
        if is_signed(statement, key, signature):
            return False
        if older is not None and is_signed(older, key, signature):
            return True
        why = f"{statement[0].partition('/')[2]} is not signed with the house's key"
        self.table.wrong(property_, "signature", why)
        return False

    def _by(self, key: str) -> None:
        unhex(key)
        if not self.keys:
            self.keys.append((self.table.line, key))
        elif key != self.keys[-1][1]:
            why = "signed with a different key, which the previous key does not name"
            self.table.wrong("P5", "signature", why)

    def on_values_fixed(self, data: dict[str, Any]) -> None:
        """A signed root over a power of two of units."""
        self._by(data["key"])
        epoch, first, units, root = (data[one] for one in ("epoch", "first", "units", "root"))
        unhex(root)
        said = ["croupier 2/root", self.table.name, epoch, first, units, root]
        self.expects(said, data["signature"], "P1")
        if units < 1 or units & (units - 1) or first < 1:
            self.table.wrong("P1", "commitment", f"{units} units: not a power of two")
        if epoch <= max(self.roots, default=0):
            self.table.wrong("P4", "commitment", f"epoch {epoch} was already used")
        goes_on = bool(self.in_force) and first == self.in_force[-1].end
        made = Root(self.table.line, epoch, first, units, root, goes_on)
        self.roots.setdefault(epoch, made)
        self.in_force = [*self.in_force, made] if goes_on else [made]

    def next_unit(self, last: int) -> tuple[int, int | None]:
        """The number and epoch of the unit that must come next: nobody can choose it."""
        number = max(last + 1, self.in_force[0].first) if self.in_force else last + 1
        self.in_force = [one for one in self.in_force if number < one.end]
        return number, self.in_force[0].epoch if self.in_force else None

    def on_key_changed(self, data: dict[str, Any]) -> None:
        """The old key names the new one."""
        self._by(data["old"])
        said = ["croupier 2/key", data["old"], data["new"], data["time"]]
        self.expects(said, data["signature"], "P5")
        unhex(data["new"])
        self.keys.append((self.table.line, data["new"]))


def is_signed(statement: Any, key: Any, signature: Any) -> bool:
    """Whether a statement is signed with a key, given in hexadecimal like the signature."""
    try:
        return signed(unhex(key), canonical(statement), unhex(signature, 64))
    except MISFITS:
        return False


class Units(Part):
    """Every unit: begun in order, fixed by a root, opened once; and everything it decided."""

    def __init__(self, table: Table, house: House) -> None:
        super().__init__(table)
        self.house = house
        self.units: dict[int, Unit] = {}
        self.now: dict[str, Unit] = {}
        self.due: dict[int, int] = {}
        self.last: Unit | None = None
        self.before: tuple[str, str] = ("", "")
        self.retired: list[tuple[int, int, str]] = []
        self.ended: list[tuple[int, int, Unit, tuple[str, str]]] = []
        self.void: dict[int, tuple[str, str]] = {}

    def take(self, line: Line) -> None:
        """Check that what is over is opened within the act that ends it."""
        self.finish(line.act)
        super().take(line)
        data = line.item.get("data")
        decides = data.get("decides") if isinstance(data, dict) else ""
        self.before = str(line.item.get("kind")), str(decides)

    def finish(self, act: int | None = None) -> None:
        """Report what is missing in every act except this one, because they are complete."""
        for due, line, why in self.retired:
            if due != act:
                self.table.wrong("P1", "commitment", why, line)
        self.retired = [one for one in self.retired if one[0] == act]
        while self.ended and self.ended[0][0] != act:
            self._reason(*self.ended.pop(0))
        for number in [number for number, due in self.due.items() if due != act]:
            unit = self.units[number]
            del self.due[number]
            if not (unit.opened or unit.kept):
                why = f"{unit} is over and was not opened"
                self.table.wrong("P4", "commitment", why, unit.line)

    def _reason(self, act: int, line: int, unit: Unit, told: tuple[str, str]) -> None:
        """Compare why a unit was retired, and by whom, with the round that ended with it."""
        of = next((one for one in reversed(self.table.rounds) if one.number == unit.round), Round())
        due = self.void.get(act, told) if told[0] else ("", "")
        if unit.decides == ROUND and (of.voided or of.over):
            due = of.voided or ("", "")
        if told != due:
            self.table.wrong("P4", "commitment", f"{unit} is not retired as its round was", line)

    def _over(self, *units: Unit) -> None:
        done = (one for one in units if not (one.opened or one.kept))
        self.due.update((one.number, self.table.act) for one in done)

    def on_round_voided(self, data: dict[str, Any]) -> None:
        """Units may be retired together with their round."""
        self.retired.clear()
        self.void[self.table.act] = data["why"], data["by"]

    def on_round_opened(self, data: dict[str, Any]) -> None:
        """The previous round's unit is over."""
        unit = self.now.get(ROUND)
        if unit is not None and unit.act != self.table.act:
            self._over(self.now.pop(ROUND))

    def on_round_ended(self, data: dict[str, Any]) -> None:
        """Without a shoe, a round is not over before its unit was drawn from."""
        now, unit = self.table.round, self.now.get(ROUND)
        drawn = unit is not None and unit.drawn
        excused = drawn or self.table.has_shoe or now.incidents or now.voided
        if now.seeds is not None and not excused:
            why = f"round {now.number} is over, but nothing was drawn in it"
            self.table.wrong("P1", "commitment", why)

    def on_unit_begun(self, data: dict[str, Any]) -> None:
        """Begin the next unit, whose branch must lead to the root."""
        leaves = data["leaves"] or []
        unit = Unit(
            int(data["unit"]),
            data["epoch"],
            str(data["decides"]),
            self.table.line,
            self.table.act,
            self.table.round.number,
            data["digest"],
            [unhex(one).hex() for one in leaves],
        )
        unit.rest = list(range(len(leaves)))
        self.table.has_shoe = self.table.has_shoe or unit.decides != ROUND
        known = unit.decides in (ROUND, *self.table.packs) or not self.table.known
        if not known or bool(leaves) == (unit.decides == ROUND):
            self.table.wrong("P1", "commitment", f"{unit}: there is no such shoe, or no leaves")
        self._rooted(unit, [unhex(one) for one in data["branch"]])
        if unit.number in self.units:
            self.table.wrong("P4", "commitment", f"{unit} was already begun")
            return
        self._replaces(unit)
        self.units[unit.number] = self.now[unit.decides] = self.last = unit

    def _rooted(self, unit: Unit, branch: list[bytes]) -> None:
        self._in_order(unit)
        root = self.house.roots.get(unit.epoch)
        if root is None:
            self.table.wrong("P1", "commitment", f"{unit}: the values of its epoch are not fixed")
            return
        place, node = unit.number - root.first, unhex(unit.digest)
        fits = 0 <= place < root.units and 2 ** len(branch) == root.units
        for other in branch:
            pair = (other, node) if place & 1 else (node, other)
            place, node = place >> 1, tagged("croupier 2/node", *pair)
        if not fits or node.hex() != root.root:
            self.table.wrong("P1", "commitment", f"{unit}: its branch does not lead to the root")
        if unit.decides == ROUND and self.table.round.closed and not self.table.round.over:
            why = f"{unit} is begun after the betting closed at line {self.table.round.closed}"
            self.table.wrong("P1", "commitment", why)
        if 0 < self.table.round.wager < root.line:
            why = f"{unit}: its value was fixed at line {root.line}, after the wager at line"
            self.table.wrong("P1", "commitment", f"{why} {self.table.round.wager}")
        else:
            self._stood(unit, root)

    def _stood(self, unit: Unit, root: Root) -> None:
        """Report wagers from earlier rounds that are older than the values that decide them."""
        first = min((one.line for one in self.table.stakes.values()), default=root.line)
        why = f"{unit}: its value was fixed at line {root.line}, but the wager at line {first}"
        if first < root.line and root.goes_on:
            self.table.round.late = True
            note = f"{why} was made before: P1 is not shown"
            self.table.notes.append(f"line {self.table.line}: {note}")
        elif first < root.line:
            self.table.wrong("P1", "commitment", f"{why} was made before")

    def _in_order(self, unit: Unit) -> None:
        """Require the next number, of the epoch in force; a new epoch may skip units."""
        last = self.last.number if self.last else 0
        number, epoch = self.house.next_unit(last)
        if (unit.number, unit.epoch) != (number, epoch):
            why = f"{unit} of epoch {unit.epoch}, but unit {number} of epoch {epoch} is next"
            self.table.wrong("P4", "commitment", why)
        elif self.last and number > last + 1:
            note = f"units {last + 1} to {number - 1} were never used"
            self.table.notes.append(f"line {self.table.line}: {note}")

    def _replaces(self, unit: Unit) -> None:
        """A new unit of a round or a whole pack ends those before it."""
        pack = self.table.packs.get(unit.decides, ())
        former = [one for one in self.units.values() if one.decides == unit.decides]
        whole = len(pack) or max((len(one.leaves) for one in former), default=0)
        unit.before = former[-1] if former else None
        twins = self.table.hidden and self.before == ("unit_begun", unit.decides)
        if self.table.hidden and self.table.round.seeds is not None and not self.table.round.over:
            self.table.round.reshuffled = True
        if twins and len(unit.leaves) == whole:
            unit.twin = former.pop()
        if unit.decides == ROUND or len(unit.leaves) >= whole:
            self._over(*former)
        unit.rack = tuple(self.table.rack.get(unit.decides, ()))

    def on_cards_shuffled(self, data: dict[str, Any]) -> None:
        """A shuffle uses the unit begun right before it."""
        device = str(data["device"])
        if self.before == ("unit_begun", device) and device in self.now:
            unit = self.now[device]
            if self.table.hidden and not unit.twin and self._is_whole(unit):
                why = f"{unit}: there is no second deck to choose from"
                self.table.wrong("P4", "commitment", why)
            for one in (unit, unit.twin):
                if one is not None:
                    one.shuffled = True
        else:
            self.now.pop(device, None)
            self.table.wrong("P1", "commitment", f"the {device} was not committed to")

    def _is_whole(self, unit: Unit) -> bool:
        return len(unit.leaves) == len(self.table.packs.get(unit.decides, ()))

    def _chooses(self, device: str) -> None:
        """Of two decks, the seeds choose the one that is dealt; the other must be opened."""
        second, now = self.now.get(device), self.table.round
        if second is None or second.twin is None:
            return
        pair, second.twin = (second.twin, second), None
        said = ["croupier 2/choice", self.table.name, pair[0].number, now.number, now.seeds]
        chosen = Numbers(sha(canonical(said))).below(2)
        self.now[device] = pair[chosen]
        if not pair[1 - chosen].opened:
            why = f"{pair[1 - chosen]}, the deck that was not dealt, was not opened before"
            self.table.wrong("P4", "commitment", why)

    def on_unit_kept(self, data: dict[str, Any]) -> None:
        """Only a deck whose hands stay hidden, and that was dealt, is never opened."""
        unit, table, now = self.units.get(data["unit"]), self.table, self.table.round
        if unit is None or unit.opened or unit.kept or not (table.hidden and unit.cards):
            why = f"unit {data['unit']} is not a deck that was dealt and may stay hidden"
            table.wrong("P4", "commitment", why)
            return
        unit.kept, unit.retired = table.line, str(data["retired"])
        self.ended.append((table.act, table.line, unit, (data["retired"], data["by"])))
        if data["retired"]:
            by = f" by {data['by']}" if data["by"] else ""
            table.notes.append(f"line {table.line}: {unit} was retired{by} ({data['retired']})")
            if now.dealt_in and not (now.over or now.voided):
                why = f"{unit} was given up when the wagers of round {now.number} were known"
                self.retired.append((table.act, table.line, why))

    def _unit(self, decides: str, shown: str) -> Unit | None:
        unit = self.now.get(decides)
        if unit is None:
            self.table.wrong("P1", "commitment", f"{shown}: no value was fixed for it")
        elif unit.opened:
            self.table.wrong("P4", "commitment", f"{shown}: {unit} was opened before")
        return unit

    def on_outcome_declared(self, data: dict[str, Any]) -> None:
        """A declared face must be the one that the unit gives."""
        self.on_drawn(data, declared=True)

    def on_drawn(self, data: dict[str, Any], declared: bool = False) -> None:
        """Keep a face until the value is opened."""
        device, face, table = str(data["device"]), str(data["outcome"]), self.table
        unit = self._unit(ROUND, f"{device} {face}")
        if unit is not None:
            seeds = table.round.seeds
            said = ["croupier 2/draw", table.name, unit.number, table.round.number, seeds]
            unit.drawn.append(Drawn(table.line, device, face, canonical(said), declared))

    def on_dealt(self, data: dict[str, Any]) -> None:
        """Keep each card with the leaf that the public numbers choose."""
        device, table = str(data["device"]), self.table
        self._chooses(device)
        unit = self._unit(device, " ".join([device, *data["cards"]]))
        if unit is None:
            return
        before = unit.before
        if not (unit.shuffled or unit.cards) and before is not None and not before.retired:
            why = f"{unit} takes the place of {before}, which was not retired"
            table.wrong("P4", "commitment", why)
        cut, now = table.cut.get(device, 0), table.round
        said = ["croupier 2/pick", table.name, unit.number, now.number, cut, now.seeds]
        key = sha(canonical(said))
        for card in data["cards"]:
            if len(unit.cards) == len(unit.leaves):
                table.wrong("P4", "chance", f"{unit} has no more cards")
                return
            leaf, seeded = unit.picked(key), now.seeds is not None
            unit.cards.append(Card(table.line, leaf, str(card), now.number, cut, seeded))

    def on_leaves_opened(self, data: dict[str, Any]) -> None:
        """Check that a round's leaves are those chosen, and contain the cards dealt."""
        unit, start = self.units.get(data["unit"]), data["start"]
        if unit is None or not 0 <= start <= len(unit.cards) - len(data["leaves"]):
            why = f"leaves of unit {data['unit']} that were not dealt"
            self.table.wrong("P4", "chance", why)
            return
        for place, (leaf, salt) in enumerate(data["leaves"], start=start):
            card = unit.cards[place]
            said = (leaf, data["round"], data["cut"], data["seeded"])
            if said != (card.leaf, card.round, card.cut, card.seeded):
                why = f"card {place} of {unit} is of leaf {card.leaf}, round {card.round}"
                self.table.wrong("P4", "chance", f"{why}, cut {card.cut}, seeded {card.seeded}")
                return
            if salt is not None and card.face != HIDDEN:
                self._leaf(unit, card, unhex(salt))

    def _leaf(self, unit: Unit, card: Card, salt: bytes) -> None:
        if leaf_of(salt, card.leaf, card.face) != unit.leaves[card.leaf]:
            why = f"{card.face} is not in leaf {card.leaf} of {unit}, the leaf that was chosen"
            self.table.wrong("P4", "chance", why, card.line)

    def on_unit_opened(self, data: dict[str, Any]) -> None:
        """Check that the value fits the commitment and gives everything that was shown."""
        unit, value = self.units.get(data["unit"]), unhex(data["value"])
        if unit is None or unit.opened or unit.kept:
            what = f"ended at line {unit.opened or unit.kept}" if unit else "was not begun"
            self.table.wrong("P4", "commitment", f"unit {data['unit']} {what}")
            return
        unit.opened, unit.retired = self.table.line, str(data["retired"])
        self.ended.append((self.table.act, self.table.line, unit, (data["retired"], data["by"])))
        for card in unit.cards:
            if card.face == HIDDEN:
                why = f"a card of {unit} stays withheld, although the unit is opened"
                self.table.wrong("P4", "chance", why, card.line)
        made = tagged("croupier 2/unit", self.table.name, unit.epoch, unit.number, value)
        if made.hex() != unit.digest:
            self.table.wrong("P4", "commitment", f"{unit}: a different value was committed to")
        elif unit.decides == ROUND:
            self._drawn_again(unit, value)
        else:
            self._dealt_again(unit, value, tuple(data["cards"] or ()))
        self._not_played(unit, value, data)

    def _not_played(self, unit: Unit, value: bytes, data: dict[str, Any]) -> None:
        """Report a unit that was not played to its end, with what it would have given."""
        now, note = self.table.round, ""
        would = self._would(unit, value)
        if data["retired"]:
            by = f" by {data['by']}" if data["by"] else ""
            note = f"{unit} was retired{by} ({data['retired']}); it would have given {would}"
        elif unit.decides == ROUND and not unit.drawn and now.incidents:
            note = f"{unit} was not drawn from ({now.incidents[-1]}); it would have given {would}"
        if data["retired"] or unit.decides == ROUND:
            self._given_up(unit)
        if note:
            self.table.notes.append(f"line {self.table.line}: {note}")

    def _given_up(self, unit: Unit) -> None:
        """A unit is not replaced by the next one after its wagers are known."""
        now = self.table.round
        decides = unit.decides != ROUND or unit.round == now.number
        if decides and self.table.stakes and not (now.over or now.voided):
            why = f"{unit} was given up when the wagers of round {now.number} were known"
            self.retired.append((self.table.act, self.table.line, why))

    def _drawn_again(self, unit: Unit, value: bytes) -> None:
        message, numbers = b"", Numbers(b"")
        for one in unit.drawn:
            if one.message != message:
                message, numbers = one.message, Numbers(keyed(value, one.message))
            faces = self.table.devices.get(one.device)
            if not faces:
                if self.table.known:
                    why = f"{one.device}: no such device"
                    self.table.wrong("P4", "chance", why, one.line)
                return
            gives = faces[(copy(numbers) if one.declared else numbers).below(len(faces))]
            if gives != one.face:
                how = "declared" if one.declared else "recorded"
                why = f"{one.device} {one.face} was {how}, but {unit} gives {gives}"
                self.table.wrong("P1" if one.declared else "P4", "chance", why, one.line)

    def _dealt_again(self, unit: Unit, value: bytes, cards: tuple[str, ...]) -> None:
        pack = self.table.packs.get(unit.decides, ())
        if not self._may_be(unit, Counter(cards), pack):
            self.table.wrong("P4", "chance", f"{unit}: its cards are not those that could be dealt")
        if not (cards or pack):
            for card in unit.cards:
                if card.face != HIDDEN:
                    self._leaf(unit, card, salt_of(value, card.leaf))
            return
        order = shuffled(cards or pack, Numbers(keyed(value, b"croupier 2/order")))
        leaves = [leaf_of(salt_of(value, i), i, card) for i, card in enumerate(order)]
        if leaves != unit.leaves:
            self.table.wrong("P4", "chance", f"{unit}: its leaves are not those of its value")
            return
        unit.order = order
        for one in unit.cards:
            if one.face not in (HIDDEN, order[one.leaf]):
                why = f"{one.face} was dealt, but leaf {one.leaf} of {unit} is {order[one.leaf]}"
                self.table.wrong("P4", "chance", why, one.line)

    def _may_be(self, unit: Unit, cards: Counter[str], pack: tuple[str, ...]) -> bool:
        """Whether these are the right cards: the discards, or those left in a retired unit."""
        if not cards:
            return unit.shuffled
        if pack and cards - Counter(pack):
            return False
        if unit.shuffled:
            rack = Counter(card for card in unit.rack if card != HIDDEN)
            return cards.total() == len(unit.rack) and not rack - cards
        if unit.before is None or not unit.before.order:
            return True
        order = unit.before.order
        return cards == Counter(order) - Counter(order[one.leaf] for one in unit.before.cards)

    def _would(self, unit: Unit, value: bytes) -> str:
        """What a unit that was not played to its end would have given next."""
        table = self.table
        if unit.decides != ROUND:
            return f"{len(unit.leaves) - len(unit.cards)} more cards"
        if unit.drawn or not table.devices:
            return "nothing else that is known"
        seeds = table.round.so_far()
        said = ["croupier 2/draw", table.name, unit.number, table.round.number, seeds]
        numbers = Numbers(keyed(value, canonical(said)))
        device, faces = next(iter(table.devices.items()))
        given = "" if table.round.seeds is not None else " with the seeds that were revealed"
        given = " without seeds" if seeds is None else given
        return f"{device} {faces[numbers.below(len(faces))]}{given}"


@dataclass
class Shown:
    """A dealt card of a deck whose hands stay hidden: its place, who saw it, its opened face."""

    unit: Unit
    card: Card
    place: str
    seen: bool
    face: str = ""


class Hidden(Part):
    """Each card that everyone saw is opened, no other is, and each is what was stated."""

    def __init__(self, table: Table, units: Units) -> None:
        super().__init__(table)
        self.units = units
        self.cards: list[Shown] = []
        self.open: dict[str, list[str]] = {}
        self.claims: list[tuple[int, list[str], list[str]]] = []
        self.seen_by: Any = None

    def take(self, line: Line) -> None:
        """Keep what an event shows to everyone."""
        self.seen_by = line.item.get("seen_by")
        if not self.table.hidden:
            return
        super().take(line)
        kind, data = line.item["kind"], line.item["data"]
        if self.seen_by is not None or not self.cards or kind == "dealt":
            return
        if kind in ("turned", "discarded"):
            places = [data["place"]] if kind == "turned" else list(data["places"])
            self.claims.append((self.table.line, places, list(data["cards"])))
        elif isinstance(data.get("card"), str):
            self.claims.append((self.table.line, [], [data["card"]]))

    def on_dealt(self, data: dict[str, Any]) -> None:
        """Keep the cards that were just dealt."""
        unit = self.units.now.get(str(data["device"]))
        places = list(data["to"])
        each = data.get("each") or [self.seen_by] * len(places)
        if unit is not None and places:
            for card, place, by in zip(unit.cards[-len(places) :], places, each, strict=False):
                self.cards.append(Shown(unit, card, str(place), by is None))

    def on_leaves_opened(self, data: dict[str, Any]) -> None:
        """Find the face in each opened leaf."""
        every = {(one.unit.number, one.card.leaf): one for one in self.cards}
        for leaf, salt in data["leaves"]:
            one = every.get((data["unit"], leaf))
            if one is None or salt is None:
                continue
            faces = dict.fromkeys(self.table.packs.get(one.unit.decides, ()))
            raw, wanted = unhex(salt), one.unit.leaves[leaf]
            one.face = next((face for face in faces if leaf_of(raw, leaf, face) == wanted), "")
            if not one.face:
                why = f"leaf {leaf} of {one.unit} is opened with a false salt"
                self.table.wrong("P4", "chance", why)

    def on_round_opened(self, data: dict[str, Any]) -> None:
        """When a round or its deck is over, compare what was opened with what was shown."""
        for line, places, faces in self.claims:
            there = Counter(one.face for one in self.cards if not places or one.place in places)
            if more := Counter(faces) - there:
                why = f"{' '.join(more)} is shown, but is in no opened leaf of a card dealt there"
                self.table.wrong("P4", "chance", why, line)
        shown = {face for _, _, faces in self.claims for face in faces}
        for one in self.cards:
            self.open.setdefault(one.place, []).append(one.face)
            if bool(one.face) != (one.seen or one.face in shown):
                why = f"leaf {one.card.leaf} of {one.unit}: opened, though not everyone saw it"
                why = why if one.face else f"{one.unit}: a card that everyone saw is not opened"
                self.table.wrong("P4", "chance", why, one.card.line)
        self._once()
        self.cards, self.claims = [], []

    def _once(self) -> None:
        for unit in {one.unit.number: one.unit for one in self.cards}.values():
            faces = Counter(one.face for one in self.cards if one.unit is unit and one.face)
            if more := faces - Counter(self.table.packs.get(unit.decides, ())):
                why = f"{unit} has {' '.join(more)} more than once"
                self.table.wrong("P4", "chance", why, unit.line)

    on_unit_kept = on_round_opened


RANKS, CENTER = "23456789TJQKA", ("community", "common")
FIVE = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}
THREE = {(1, 1, 1): 0, (2, 1): 1, (3,): 4}
"""How high cards of one rank make a hand; straights, flushes and both are between and above."""
Cards = tuple[str, ...]


def by_count(values: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many cards there are of each rank, the most first, and these ranks."""
    both = sorted(((values.count(one), one) for one in set(values)), reverse=True)
    return tuple(n for n, _ in both), tuple(one for _, one in both)


def high_rank(cards: Cards) -> tuple[int, tuple[int, ...]]:
    """How high a hand of five or three cards is."""
    values = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    size, (counts, order) = len(cards), by_count(values)
    if values == [12, *range(size - 2, -1, -1)]:  # the ace completes the lowest straight
        values = list(range(size - 2, -2, -1))
        order = tuple(values)
    run = len(counts) == size and values[0] - values[-1] == size - 1
    flush = len({card[1] for card in cards}) == 1
    kind = FIVE[counts] if size == 5 else THREE[counts]
    straight, flushed, top = (4, 5, 8) if size == 5 else (3, 2, 5)
    found = top if run and flush else straight if run else flushed if flush else 0
    return max(kind, found), order


def low_rank(cards: Cards, qualifier: int) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """How low a hand is, the least being best, the ace as one; None if it does not qualify."""
    counts, order = by_count([(RANKS.index(card[0]) + 1) % 13 + 1 for card in cards])
    fits = not qualifier or (max(counts) == 1 and order[0] <= qualifier)
    return (counts, order) if fits else None


class Showdowns(Part):
    """Each pot goes to the best of the hands that were shown for it, and in equal parts."""

    def __init__(self, table: Table, hidden: Hidden) -> None:
        super().__init__(table)
        self.cards_of, kind = hidden, table.chosen.get("type", "holdem")
        form = table.chosen.get("form", "hi_lo_6" if kind == "mambo_stud" else "high")
        self.size, self.own = 3 if kind == "mambo_stud" else 5, 2 if kind == "omaha" else 0
        self.high, self.low = form != "low", form != "high"
        self.qualifier = {"hi_lo_8": 8, "hi_lo_6": 6}.get(form, 0)
        self.on_hand_begun({})

    def on_hand_begun(self, data: dict[str, Any]) -> None:
        """A hand begins, with nothing shown."""
        self.undone, self.pots, self.out = not data, list[dict[str, Any]](), set[int]()
        self.shown, self.held = dict[int, Cards](), Counter[str]()
        self.center: list[str] = []
        self.awards: dict[int, list[tuple[int, dict[str, Any]]]] = {}

    def on_dealt(self, data: dict[str, Any]) -> None:
        """Count the cards at each place, and keep those in the center."""
        self.held.update(data["to"])
        dealt = zip(data["to"], data["cards"], strict=True)
        self.center += [face for place, face in dealt if place in CENTER]

    def on_drew(self, data: dict[str, Any]) -> None:
        """Cards leave a hand, or one that was exposed."""
        self.held[str(data["seat"])] -= len(data.get("cards", "1"))

    on_card_exchanged = on_drew

    def on_turned(self, data: dict[str, Any]) -> None:
        """A hand is shown."""
        if str(data["place"]).isdecimal():
            self.shown[int(data["place"])] = tuple(data["cards"])

    def on_pots_formed(self, data: dict[str, Any]) -> None:
        """The pots, and who may win each."""
        self.pots = list(data["pots"])

    def on_conceded(self, data: dict[str, Any]) -> None:
        """A hand is given up."""
        self.out.add(int(data["seat"]))

    on_hand_died = on_conceded

    def on_round_voided(self, data: dict[str, Any]) -> None:
        """After some irregularities chips move otherwise."""
        self.undone = True

    on_refunded = on_rake_returned = on_hand_voided = on_round_voided

    def on_awarded(self, data: dict[str, Any]) -> None:
        """A share of a pot goes to a player."""
        self.awards.setdefault(int(data["pot"]), []).append((self.table.line, data))

    def on_round_opened(self, data: dict[str, Any]) -> None:
        """The hand before is over, and its cards are open."""
        self.end()
        self.cards_of.open = {}

    def end(self) -> None:
        """Compare the awards of the hand, once the cards in the center are open."""
        board = tuple(self.center)
        if HIDDEN in board:
            board = tuple(face for one in CENTER for face in self.cards_of.open.get(one, ()))
        known = len(board) == len(self.center) and all(board) and HIDDEN not in board
        for number, awards in self.awards.items() if known and not self.undone else ():
            try:
                why = self._unlike(number, [data for _, data in awards], board)
            except MISFITS:
                why = "the hands that were shown are no hands of this game"
            if why:
                self.table.wrong("", "settlement", f"pot {number}: {why}", awards[0][0])
        self.on_hand_begun({})

    def _unlike(self, number: int, awards: list[dict[str, Any]], board: Cards) -> str:
        """Why a pot is not awarded as the hands say."""
        paid = Counter[tuple[str, int]]()
        for one in awards:
            paid[one["share"], one["seat"]] += one["amount_cents"]
        if not 0 <= number < len(self.pots) or paid.total() > self.pots[number]["amount_cents"]:
            return "more is awarded than it has"
        inside = [seat for seat in self.pots[number]["seats"] if seat not in self.out]
        if len(inside) < 2:
            alone = not inside or {*paid} == {("all", inside[0])}
            return "" if alone else "it does not go to the only player in it"
        for seat in inside:
            if len(self.shown.get(seat, ())) != self.held[str(seat)]:
                return f"seat {seat} is in it and did not show its hand"
        due = self._due({seat: self._hands(self.shown[seat], board) for seat in inside})
        if {share: {s for h, s in paid if h == share} for share in due} != due:
            return "the best hands that were shown for it did not win it"
        return "" if self._equal(paid, due) else "it is not divided equally"

    def _hands(self, hole: Cards, board: Cards) -> list[Cards]:
        """All hands that a player can make."""
        if not self.own:
            return list(combinations((*hole, *board), self.size))
        both = product(combinations(hole, self.own), combinations(board, self.size - self.own))
        return [(*mine, *common) for mine, common in both]

    def _due(self, hands: dict[int, list[Cards]]) -> dict[str, set[int]]:
        """The seats that win each share."""
        found: dict[str, set[int]] = {}
        if self.high:
            ranks = {seat: max(map(high_rank, own)) for seat, own in hands.items()}
            found["high"] = {seat for seat, one in ranks.items() if one == max(ranks.values())}
        if self.low:
            fits = {s: [low_rank(one, self.qualifier) for one in own] for s, own in hands.items()}
            lows = {seat: min(o for o in own if o) for seat, own in fits.items() if any(own)}
            if lows:
                found["low"] = {seat for seat, one in lows.items() if one == min(lows.values())}
        return found if len(found) > 1 else {"all": next(iter(found.values()))}

    def _equal(self, paid: Counter[tuple[str, int]], due: dict[str, set[int]]) -> bool:
        """Halves and parts are equal but for a dollar, and the high half has the odd one."""
        parts = {share: [paid[share, seat] for seat in seats] for share, seats in due.items()}
        more = sum(parts["high"]) - sum(parts["low"]) if len(parts) > 1 else 0
        return 0 <= more <= 100 and all(max(one) - min(one) <= 100 for one in parts.values())


def salt_of(value: bytes, leaf: int) -> bytes:
    """The salt of a leaf."""
    return keyed(value, f"croupier 2/salt/{leaf}".encode())


def leaf_of(salt: bytes, leaf: int, card: str) -> str:
    """The commitment to one card."""
    return tagged("croupier 2/leaf", salt, leaf, card).hex()


# --- The first version ---------------------------------------------------------------------------


class First(Part):
    """Commitments and secrets of the first version, and everything they decided."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.all: list[Commitment] = []
        self.now: dict[str, Commitment] = {}
        self.fresh: Commitment | None = None
        self.dealt: dict[str, int] = {}
        self.devices = devices(table.game, table.chosen, listed=True)

    def take(self, line: Line) -> None:
        """A commitment is to the round unless a shuffle comes right after it."""
        if self.fresh is not None and line.item.get("kind") != "cards_shuffled":
            self._of_the_round(self.fresh)
            self.fresh = None
        super().take(line)

    def _of_the_round(self, made: Commitment) -> None:
        if ROUND in self.now:
            self.table.wrong("P4", "commitment", "a second commitment to one round", made.line)
        if 0 < self.table.round.wager < made.line:
            why = f"committed to after the wager at line {self.table.round.wager}"
            self.table.wrong("P1", "commitment", why, made.line)
        self.now[ROUND] = made

    def on_round_opened(self, data: dict[str, Any]) -> None:
        """Each round has its own commitment."""
        self.now.pop(ROUND, None)

    def on_committed(self, data: dict[str, Any]) -> None:
        """A commitment to the round, or to the cards that are shuffled next."""
        self.fresh = Commitment(unhex(data["digest"]).hex(), self.table.line)
        self.all.append(self.fresh)

    def on_cards_shuffled(self, data: dict[str, Any]) -> None:
        """The commitment right before is to these cards: the pack, or only the discards."""
        device, made, before = data["device"], self.fresh, self.now.get(data["device"])
        if before is not None and not before.opened and before.shown:
            self._all_dealt(before, self.dealt[device])
        self.dealt[device], self.fresh = 0, None
        if made is None:
            self.now.pop(device, None)
            self.table.wrong("P4", "commitment", f"the {device} was not committed to")
            return
        pack, held = self.table.packs.get(device, ()), Counter(self.table.rack.get(device, ()))
        faces = dict.fromkeys(pack)
        made.decides, self.now[device] = device, made
        made.cards = (pack, tuple(card for card in faces for _ in range(held[card])))

    def _all_dealt(self, before: Commitment, dealt: int) -> None:
        """Only an order of which no card is left, or whose hands stay hidden, may stay sealed."""
        if self.table.hidden:
            return
        if self.table.known and dealt not in {len(cards) for cards in before.cards}:
            self.table.wrong("P4", "commitment", "the commitment is not opened", before.line)

    def _shown(self, decides: str, device: str, faces: list[str], place: int) -> None:
        made = self.now.get(decides)
        if made is None or made.opened:
            what = " ".join([device, *faces])
            self.table.wrong("P4", "commitment", f"{what}: nothing still sealed was committed to")
            return
        made.shown += [(self.table.line, device, face, place + n) for n, face in enumerate(faces)]

    def on_drawn(self, data: dict[str, Any]) -> None:
        """A face of a device."""
        self._shown(ROUND, data["device"], [data["outcome"]], 0)

    def on_dealt(self, data: dict[str, Any]) -> None:
        """Cards of a shoe, from the cut on."""
        device, cards = data["device"], data["cards"]
        place = self.dealt.get(device, 0)
        self._shown(device, device, cards, self.table.cut.get(device, 0) + place)
        self.dealt[device] = place + len(cards)

    def on_revealed(self, data: dict[str, Any]) -> None:
        """A secret opens the commitment it fits."""
        secret = unhex(data["secret"])
        digest = sha(b"croupier 1/commitment/", secret).hex()
        for made in self.all:
            if made.opened:
                continue
            if made.decides == ROUND and made.digest == digest:
                made.opened = self.table.line
                self._drawn_again(made, Numbers(secret, "croupier 1"))
                return
            order = self._order(made, secret) if made.decides != ROUND else None
            if order is not None:
                made.opened = self.table.line
                self._same(made, [order[place % len(order)] for _, _, _, place in made.shown])
                return
        if self.table.known:
            self.table.wrong("P4", "commitment", "a secret that nobody had committed to")

    def _order(self, made: Commitment, secret: bytes) -> list[str] | None:
        for cards in made.cards:
            order = shuffled(cards, Numbers(secret, "croupier 1"))
            if order and first_root(order, secret) == made.digest:
                return order
        return None

    def _drawn_again(self, made: Commitment, numbers: Numbers) -> None:
        if self.table.known:
            every = (self.devices.get(device, ("",)) for _, device, _, _ in made.shown)
            self._same(made, [faces[numbers.below(len(faces))] for faces in every])

    def _same(self, made: Commitment, gives: list[str]) -> None:
        for (line, device, face, _), ours in zip(made.shown, gives, strict=True):
            if face not in (HIDDEN, ours):
                why = f"{device} {face}, but the secret that was committed to gives {ours}"
                self.table.wrong("P4", "chance", why, line)

    def unopened(self) -> Iterator[Commitment]:
        """What is not proved yet; what should have been is reported."""
        last = {made.decides: made for made in self.all if made.opened or made.decides == ROUND}
        for made in (made for made in self.all if not made.opened):
            later = last.get(made.decides, made)
            hidden = self.table.hidden and made.decides != ROUND
            if later.line > made.line and self.table.known and not hidden:
                why = "the commitment is not opened"
                self.table.wrong("P4", "commitment", why, made.line)
            yield made


def first_root(order: list[str], secret: bytes) -> str:
    """The root of the first version's tree over an order of cards."""
    level = []
    for number, card in enumerate(order):
        place = number.to_bytes(8, "big")
        salt = sha(b"croupier 1/salt/", secret, place)
        level.append(sha(b"croupier 1/card/", salt, place, card.encode()))
    while len(level) > 1:
        pairs = [level[n : n + 2] for n in range(0, len(level), 2)]
        level = [sha(b"croupier 1/node/", *two) if len(two) > 1 else two[0] for two in pairs]
    return level[0].hex()


# --- A whole journal -----------------------------------------------------------------------------


class Journal:
    """A journal, checked line by line."""

    def __init__(self, header: dict[str, Any], lines: list[Line]) -> None:
        try:
            self.table = Table(header)
        except MISFITS as wrong:
            why = f"line 1: the header is not as it should be ({wrong})"
            raise Unreadable(why) from None
        self.chain = Chain(self.table, header)
        rules = canonical({"game": self.table.game, "set": self.table.chosen})
        if header["rules"] != f"sha256:{sha(rules).hex()}":
            why = "the digest of the rules does not match the game and its settings"
            self.table.wrong("", "settlement", why, 1)
        self.house = House(self.table)
        self.units = Units(self.table, self.house)
        self.first = First(self.table)
        seeds, acts = Seeds(self.table, self.house), Acts(self.table)
        hidden = Hidden(self.table, self.units)
        showdowns = Showdowns(self.table, hidden)
        state = State(self.table), Wagers(self.table), Link(self.table), Pots(self.table), showdowns
        for line in lines:
            self.table.line, self.table.at = line.number, line.item["at"]
            self.table.before = self.chain.hashes[-1]
            self.chain.check(line)
            first = line.act is None or line.item.get("kind") in ("committed", "revealed")
            parts = (self.first,) if first else (acts, self.house, seeds, self.units, hidden)
            for part in (*parts, *state):
                part.take(line)
        showdowns.end()
        self.units.finish()
        sealed = [one for one in self.units.units.values() if not one.opened]
        self.chain.stays_withheld([one.line for one in sealed if one.decides != ROUND])
        self.events, self.last = len(lines), lines[-1].number if lines else 1
        every = self.units.units.values()
        self.unproven = [str(one) for one in every if not (one.opened or one.kept)]
        self.unproven += [f"the commitment of line {one.line}" for one in self.first.unopened()]
        self.checkpoints = self.receipts = 0
        self.pinned: list[str] = []
        self.compared = False

    def pin(self, keys: list[str]) -> None:
        """Check the house's key that somebody kept, and the keys before it."""
        self.pinned = keys
        if not self.events:
            return
        line = next((line for line, one in self.house.keys if one in keys), None)
        if line is None:
            why = f"nothing is signed with the key {keys[0]}"
            rotated = f", only with {self.house.keys[0][1]}: {ROTATED}" if self.house.keys else ""
            self.table.wrong("P5", "kept", f"{why}{rotated}", 1)
        elif self.house.keys[0][1] not in keys:
            why = "earlier lines are signed with keys that the given key does not vouch for"
            begins = f"give the key that the journal begins with, {self.house.keys[0][1]}"
            why = f"{why}: {begins}, if you kept it, or a file with the changes of the key"
            self.table.wrong("P5", "signature", why, line)

    def keep(self, kept: dict[str, Any], name: str) -> None:
        """Check a signed statement that somebody kept."""
        statement, key = kept.get("statement"), kept.get("key")
        keys = [*self.pinned, *(one for _, one in self.house.keys)]
        self.compared |= isinstance(statement, list) and statement[:1] == ["croupier 2/checkpoint"]
        if not isinstance(statement, list) or not statement:
            raise Unreadable(f"{name}: a statement must be a list with a key and a signature")
        if not is_signed(statement, key, kept.get("signature")):
            self.table.wrong("P5", "kept", f"{name}: the signature does not match the statement", 1)
        elif statement[0] != CHANGED and key not in (
            keys if self.events else self.pinned or (key,)
        ):
            self.table.wrong("P5", "kept", f"{name}: signed with a key that is not this house's", 1)
        elif statement[0] in KEPT:
            try:
                if statement[1] == self.table.name:
                    KEPT[statement[0]](self, statement, name)
                else:
                    why = f"the statement is for table {statement[1]}, not {self.table.name}"
                    self.table.wrong("P5", "kept", f"{name}: {why}", 1)
            except MISFITS as wrong:
                why = f"{statement[0]} is malformed ({wrong})"
                raise Unreadable(f"{name}: {why}") from None

    def _checkpoint(self, statement: list[Any], name: str) -> None:
        _, _, events, hash_, at = statement
        if not 0 <= events <= self.events:
            why = f"signed after {events} events at {at}, but the journal has {self.events}"
            self.table.wrong("P5", "kept", f"{name}: {why}: {CUT_SHORT}", self.last)
        elif self.chain.hashes[events] != hash_:
            why = f"{name}: at {at} the hash after {events} events was different: it was rewritten"
            self.table.wrong("P5", "kept", why, events + 1)
        else:
            self.checkpoints = max(self.checkpoints, events)

    def _round(self, statement: list[Any], name: str) -> Round | None:
        number = statement[2]
        found = next((one for one in self.table.rounds if one.number == number), None)
        ended = found is not self.table.round and found is not None and not found.voided
        if found is None or (found.seeds is None and ended):
            why = f"{name}: the seeds of round {number} are not in the journal"
            self.table.wrong("P3", "kept", why, self.last)
            return None
        self.receipts += 1
        return found

    def _list(self, statement: list[Any], name: str) -> None:
        found = self._round(statement, name)
        _, _, number, seeds, *before = statement
        if len(before) > 1:
            raise ValueError("a list may have only a hash after its seeds")
        if found is not None and found.listed != seeds:
            why = f"{name}: the house signed a different list for round {number}"
            self.table.wrong("P3", "kept", why, found.closed or self.last)
        elif found is not None and before not in ([], [found.before]):
            why = f"{name}: the journal before the list of round {number} is not the one the house"
            self.table.wrong("P3", "kept", f"{why} signed", found.closed or self.last)

    def _root(self, statement: list[Any], name: str) -> None:
        _, _, epoch, first, units, root = statement
        fixed = self.house.roots.get(epoch)
        if fixed is None or (fixed.first, fixed.units, fixed.root) != (first, units, root):
            why = f"{name}: the house signed a different root for epoch {epoch}"
            self.table.wrong("P1", "kept", why, fixed.line if fixed else self.last)

    def _receipt(self, statement: list[Any], name: str) -> None:
        found = self._round(statement, name)
        _, _, _, patron, digest, seed, _ = statement
        if found is not None and found.seeds is None:
            if found.revealed.get(patron, (0, None))[1] != seed:
                why = f"{name}: the seed of {patron} for round {found.number} is not in the journal"
                self.table.wrong("P3", "kept", why, self.last)
        elif found is not None and [patron, digest or None, seed] not in (found.seeds or []):
            why = f"{name}: the house received the seed of {patron} for round {found.number}"
            self.table.wrong("P3", "kept", f"{why} and did not use it", found.closed or self.last)

    def properties(self) -> dict[str, tuple[str, str]]:
        """What is shown about each property: it holds, it does not, or it is not shown, and why."""
        broken = {one.property for one in self.table.findings}
        shown = {}
        for name, why in SHOWN.items():
            old = (
                f"{counted(self.chain.first, 'line')} of the first version, which does not show it"
            )
            lacking = old if self.chain.first and name != "P4" else why(self)
            lacking = lacking if self.events else NOTHING
            if self.chain.unknown and name in ("P1", "P2", "P3", "P4"):
                lacking = lacking or f"line {self.chain.unknown} is unknown"
            state = NOT if name in broken else NOT_SHOWN if lacking else HOLDS
            shown[name] = state, "see below" if name in broken else lacking or ""
        return shown

    def _doubt(self) -> str:
        """Why what was fixed or given does not show what was decided."""
        called = [one.number for one in self.table.rounds if one.incidents]
        if called:
            return f"somebody called an incident after the betting of round {called[0]} had closed"
        undone = [one.number for one in self.table.rounds if one.undone]
        return f"round {undone[0]} was voided when its betting had closed" if undone else ""

    def _p1(self) -> str:
        if not self.units.units:
            return "no value was fixed"
        late = [one.number for one in self.table.rounds if one.late]
        older = f"wagers that stood in round {late[0]} are older than its value" if late else ""
        return self._doubt() or older

    def _p2(self) -> str:
        decided = [one for one in self.table.rounds if one.decided and one.patrons]
        without = [one for one in decided if not one.seeded]
        if not decided:
            return "nothing was decided"
        if without:
            return f"{len(without)} of {of_rounds(len(decided))} used no seed of a patron"
        again = [one.number for one in self.table.rounds if one.reshuffled]
        known = "hidden cards were shuffled in round {} when its seeds were known"
        return self._doubt() or (known.format(again[0]) if again else "")

    def _p3(self) -> str:
        given = any(one.seeds for one in self.table.rounds)
        return self._doubt() if given else "no patron gave a seed"

    def _p4(self) -> str:
        if not (self.units.units or self.first.all):
            return "nothing was committed to"
        many = len(self.unproven)
        shown = ", ".join(self.unproven[:3]) + (" …" if many > 3 else "")
        return f"not opened yet, so unproven: {shown}" if many else ""

    def not_excluded(self) -> str:
        """What a forger could still have done without a checkpoint."""
        if self.checkpoints or not self.events:
            return ""
        given = "no matching checkpoint" if self.compared else "no checkpoint"
        if self.pinned:
            return f"{given} was given: truncation is not excluded"
        return f"no key and {given} were given: truncation and re-signing are not excluded"


NOTHING = "there are no events, so nothing is shown"
EARLY = "the seed came before a signed list, so a shill of the house is not excluded"
UNBOUND = "the signed list does not bind the wagers before it"
ROTATED = (
    "if the house has changed its key, give the file from /api/v1/key, whose signed changes must"
    " lead from the key you kept to this one"
)
HOLDS, NOT, NOT_SHOWN = "holds", "does not hold", "not shown"
SHOWN: dict[str, Callable[[Journal], str]] = {
    "P1": Journal._p1,
    "P2": Journal._p2,
    "P3": Journal._p3,
    "P4": Journal._p4,
    "P5": Journal.not_excluded,
    "P8": lambda one: "",
}
CHANGED = "croupier 2/key"
"""A change of the key, which may be older than the table."""
CUT_SHORT = "it was cut short, or is only the settled part (download it with ?all=true)"
KEPT = {
    "croupier 2/checkpoint": Journal._checkpoint,
    "croupier 2/list": Journal._list,
    "croupier 2/receipt": Journal._receipt,
    "croupier 2/root": Journal._root,
}


# --- Files ---------------------------------------------------------------------------------------


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("a name occurs twice in one object")
    return made


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is not a whole number")


def parsed(text: str, where: str) -> Any:
    """Read JSON; a repeated name or a number that is not whole is refused."""
    try:
        value = json.loads(
            text, object_pairs_hook=_object, parse_float=_no_number, parse_constant=_no_number
        )
        canonical(value)
    except (ValueError, RecursionError) as wrong:
        raise Unreadable(f"{where}: not JSON that can be read ({wrong})") from None
    return value


def text_of(name: str) -> str:
    """The text of a file; - is standard input."""
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return raw.decode()
    except (OSError, ValueError) as wrong:
        raise Unreadable(f"{name}: {getattr(wrong, 'strerror', None) or wrong}") from None


def journal_of(name: str) -> Journal:
    """The journal of a file, checked."""
    rows = [(n, row) for n, row in enumerate(text_of(name).split("\n"), 1) if row.strip()]
    if not rows:
        raise Unreadable(f"{name}: the file is empty")
    items = [(n, parsed(row, f"{name}, line {n}")) for n, row in rows]
    header = items[0][1]
    if not isinstance(header, dict) or header.get("format") not in FORMATS:
        raise Unreadable(f"{name}, line {items[0][0]}: the format is not {' or '.join(FORMATS)}")
    if {*header} - {*HEADER}:
        raise Unreadable(f"{name}, line {items[0][0]}: a header has only {', '.join(HEADER)}")
    known = KINDS.get(str(header.get("game")), {})
    for number, item in items[1:]:
        _proper(item, f"{name}, line {number}")
        if known and item["kind"] not in known and not (item["kind"] == WITHHELD in item):
            why = f"{item['kind']!r} is not a kind of event of {header['game']}"
            raise Unreadable(f"{name}, line {number}: {why}")
    return Journal(header, [Line(*one) for one in items[1:]])


def _proper(item: Any, where: str) -> None:
    """Check that a line has its fields, each of its type."""
    if not isinstance(item, dict) or not isinstance(item.get("data"), dict):
        raise Unreadable(f"{where}: a line must be an object with data")
    odd = {*item} ^ {*FIELDS, "hash"}
    if odd - {"act", "salt", "withheld"}:
        raise Unreadable(f"{where}: not the fields of a line: {sorted(odd)}")
    for name in ("seq", "act"):
        if type(item.get(name, 1)) is not int or item.get(name, 1) < 0:
            raise Unreadable(f"{where}: {name} is not a number")
    wager = item["data"].get("wager")
    for fields in (item["data"], wager if isinstance(wager, dict) else {}):
        for name, value in fields.items():
            if isinstance(value, bool) and (name in NUMBERS or name.endswith("_cents")):
                raise Unreadable(f"{where}: {name} is not a number")
    if not (isinstance(item["kind"], str) and isinstance(item["at"], str)):
        raise Unreadable(f"{where}: the kind and the time must be text")
    for some in (item["cites"], item["seen_by"] or []):
        if not (isinstance(some, list) and all(isinstance(one, str) for one in some)):
            raise Unreadable(f"{where}: cites and seen_by must be lists of names")
    if {"salt", "withheld"} <= {*item}:
        raise Unreadable(f"{where}: it has a salt, but is withheld")
    try:
        _ = [unhex(item[name]) for name in ("salt", "withheld") if name in item]
    except MISFITS:
        raise Unreadable(f"{where}: a salt or a digest must be 32 bytes in hexadecimal") from None


def keys_of(text: str) -> list[str]:
    """The given public key, or the one in a file, and the earlier keys that the file names."""
    try:
        given, changes = text_of(text).strip() if len(text) != 64 else text, []
        if given.startswith("{"):
            document = parsed(given, text)
            given, changes = str(document.get("key")), document.get("changes", [])
        keys = [unhex(given.lower()).hex()]
        for one in reversed(changes):
            (tag, old, new, _), signature = one["statement"], one["signature"]
            if (tag, new) != (CHANGED, keys[-1]):
                raise Unreadable(f"{text}: the changes do not lead to the key")
            if one["key"] != old or not is_signed(one["statement"], old, signature):
                raise Unreadable(f"{text}: a change of the key is not signed with the previous key")
            keys.append(old)
        return keys
    except MISFITS:
        raise Unreadable(f"{text}: a public key is 32 bytes, in 64 hexadecimal digits") from None


def statements_of(name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every signed statement in a file: one JSON document, or one statement per line."""
    text = text_of(name)
    try:
        values = [(name, parsed(text, name))]
    except Unreadable:
        rows = [(n, row) for n, row in enumerate(text.split("\n"), 1) if row.strip()]
        values = [(f"{name}, line {n}", parsed(row, f"{name}, line {n}")) for n, row in rows]
    found = [(where, one) for where, value in values for one in _statements(value)]
    if not found:
        raise Unreadable(f"{name}: it contains no signed statement")
    yield from found


def _statements(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict) and "statement" in value:
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _statements(one)


# --- The command ---------------------------------------------------------------------------------


def arguments(words: list[str] | None) -> argparse.Namespace:
    """Read the command line."""
    about = (__doc__ or "").partition("\n\n")[0]
    asked = argparse.ArgumentParser(prog="verifier.py", description=about)
    asked.add_argument("journal", metavar="JOURNAL", help="a journal in JSON lines; - for stdin")
    asked.add_argument("--key", metavar="K", help="the house's public key, or a file with it")
    asked.add_argument("--checkpoint", metavar="C", help="a signed checkpoint that was kept")
    asked.add_argument("--receipts", metavar="R", help="signed lists and receipts that were kept")
    asked.add_argument("--require", metavar="P1,P2", help="properties that must hold")
    asked.add_argument("--json", action="store_true", help="print JSON")
    return asked.parse_args(words)


def required(text: str | None) -> list[str]:
    """The properties that are required."""
    if text is None:
        return []
    if not text.strip(" ,"):
        raise Unreadable(f"--require names no property; the properties are {', '.join(PROPERTIES)}")
    asked = [word.strip().upper() for word in text.split(",") if word.strip()]
    for one in asked:
        if one not in PROPERTIES:
            why = f"{SERVER[one]}, which no journal can show" if one in SERVER else "unknown"
            raise Unreadable(f"--require {one}: {why}; the properties are {', '.join(PROPERTIES)}")
    return asked


def verify(asked: argparse.Namespace) -> int:
    """Check a journal, print the result, and return the exit code."""
    wanted = required(asked.require)
    journal = journal_of(asked.journal)
    if asked.key:
        journal.pin(keys_of(asked.key))
    for name in (asked.checkpoint, asked.receipts):
        for where, kept in statements_of(name) if name else ():
            journal.keep(kept, where)
    shown = journal.properties()
    missing = [one for one in wanted if shown[one][0] != HOLDS]
    journal.table.findings.sort()
    print_json(journal, shown, missing) if asked.json else print_text(journal, shown, missing)
    return int(bool(journal.table.findings or missing))


def print_text(journal: Journal, shown: dict[str, tuple[str, str]], missing: list[str]) -> None:
    """Print the verdict as text."""
    table = journal.table
    rounds = of_rounds(len(table.rounds))
    print(f"{table.game}, table {table.name}: {journal.events} events, {rounds}")
    for name, (state, why) in shown.items():
        print(f"{name} {state}: {PROPERTIES[name]}{f' ({why})' if why else ''}")
    for one in table.findings:
        print(f"line {one.line}: {one.why} [{one.property}{', ' * bool(one.property)}{one.kind}]")
    for note in notes(journal):
        print(f"note: {note}")
    for name in missing:
        print(f"required but missing: {name}")
    print(f"the last hash is {journal.chain.hashes[-1]}")


def notes(journal: Journal) -> list[str]:
    """What is worth knowing but not wrong."""
    table, lines = journal.table, list(journal.table.notes)
    if not journal.events:
        lines.append(f"warning: {NOTHING}")
    if journal.chain.back:
        lines.append(
            f"line {journal.chain.back}: the clock was a little behind the lines before it"
        )
    if not table.known:
        lines.append(f"the game {table.game} is not known here: faces were not checked")
    withheld = [one for one in table.rounds for _, _, seed in one.seeds or () if seed is None]
    if withheld and not journal.receipts:
        many = counted(len(withheld), "seed")
        lines.append(f"{many} not received: only a receipt can show that one arrived in time")
    gave = ({patron for patron, _, _ in one.seeds or ()} for one in table.rounds)
    if lone := sum(bool(o.patrons - some) for o, some in zip(table.rounds, gave, strict=True)):
        who = "who was dealt in" if table.hidden else "with a wager"
        lines.append(f"in {of_rounds(lone)} a patron {who} committed to no seed")
    if early := sum(bool(one.seeds) and one.listed is None for one in table.rounds):
        lines.append(f"in {of_rounds(early)} {EARLY}")
    if unbound := sum(one.unbound for one in table.rounds):
        lines.append(f"in {of_rounds(unbound)} {UNBOUND}")
    if journal.chain.withheld:
        many = counted(len(journal.chain.withheld), "line")
        when = "may not be read, some of it ever," if table.hidden else "may not be read yet"
        lines.append(f"{many} withheld: only the hashes of what {when} were checked")
    if 0 < journal.checkpoints < journal.events:
        lines.append(f"the checkpoint covers {journal.checkpoints} of {journal.events} events")
    return [*lines, *filter(None, [journal.not_excluded()])]


def of_rounds(number: int) -> str:
    """Write a number of rounds."""
    return f"{number} round{'s' * (number != 1)}"


def counted(number: int, what: str) -> str:
    """Write a number of things with its verb."""
    return f"{number} {what} was" if number == 1 else f"{number} {what}s were"


def print_json(journal: Journal, shown: dict[str, tuple[str, str]], missing: list[str]) -> None:
    """Print the verdict as JSON."""
    table = journal.table
    document = {
        "game": table.game,
        "table": table.name,
        "events": journal.events,
        "rounds": len(table.rounds),
        "hash": journal.chain.hashes[-1],
        "holds": not table.findings,
        "missing": missing,
        "properties": {name: {"state": one[0], "why": one[1]} for name, one in shown.items()},
        "findings": [one._asdict() for one in table.findings],
        "notes": notes(journal),
    }
    print(json.dumps(document, indent=2, ensure_ascii=False))


def main(words: list[str] | None = None) -> int:
    """Verify; if a file cannot be read, print one line on standard error."""
    try:
        return verify(arguments(words))
    except Unreadable as wrong:
        print(f"verifier.py: {wrong}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
