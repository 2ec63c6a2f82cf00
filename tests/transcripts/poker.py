"""Scenarios of poker: hands of every form, words and chips, irregularities."""

from itertools import chain
from typing import Any

from tests.transcripts.scenario import Scenario

KEY = "poker"
STUD = {"type": "seven_card_stud"}
FIVE_STUD = {"type": "five_card_stud"}
MAMBO = {"type": "mambo_stud"}
OMAHA_8 = {"type": "omaha", "form": "hi_lo_8"}
DRAW = {"type": "five_card_draw"}
NO_LIMIT = {"structure": "no_limit"}
SHUFFLER = {"shuffler": True}


def buys(*stakes: int) -> str:
    """The first players, each with a stake in dollars."""
    return "\n".join(f"p{seat} buys {stake}.00" for seat, stake in enumerate(stakes, 1))


def begun(*stakes: int) -> str:
    """Players with their stakes, at the first shuffle."""
    return f"{buys(*stakes)}\nround 1\nshuffle shoe"


def shoe(cards: str) -> str:
    """Cards from the deck in their order."""
    return f"shoe: {', '.join(cards.split())}"


def around(*hands: str) -> str:
    """Hole cards, dealt one at a time around the table."""
    return shoe(" ".join(chain(*zip(*(hand.split() for hand in hands), strict=True))))


def bets(said: str) -> str:
    """What players do in turn: `3 call, 1 fold`."""
    acts = (one.split(maxsplit=1) for one in said.split(", "))
    return "\n".join(f"p{seat} chooses {does} on {seat}" for seat, does in acts)


def poker(name: str, about: str, *lines: str, **options: Any) -> Scenario:
    """A scenario at a poker table."""
    return Scenario(KEY, name, about, "\n".join(lines), options)


THREE = begun(100, 100, 100)
ACES, KINGS, RAGS = "As Ad", "Kd Kc", "7h 2c"
DEALT = f"{THREE}\n{around(ACES, KINGS, RAGS)}"
"""Three players at hold 'em: p1 and p2 post the blinds, p3 has the button."""
LIMPED = f"{DEALT}\n{bets('3 call, 1 call, 2 check')}"
FLOP, TURN, RIVER = shoe("5d Ah Ks 9c"), shoe("5h 3c"), shoe("5s 4d")
CHECKED = bets("1 check, 2 check, 3 check")
OUT = bets("1 check, 2 bet, 3 fold, 1 fold")
"""p2 bets, and nobody calls."""
TO_THE_END = f"{CHECKED}\n{TURN}\n{CHECKED}\n{RIVER}\n{CHECKED}"
HEADS_UP = f"{begun(100, 100)}\n{around(ACES, KINGS)}"

HANDS = (
    poker(
        "limit_holdem",
        "A hand of limit hold 'em to the showdown; words out of turn do not bind.",
        DEALT,
        bets("3 call"),
        "? p2 chooses check on 2",
        bets("1 call, 2 check"),
        FLOP,
        bets("1 bet, 2 raise, 3 fold, 1 call"),
        TURN,
        bets("1 check, 2 bet, 1 call"),
        RIVER,
        bets("1 check, 2 check, 2 show, 1 show"),
    ),
    poker(
        "refusals",
        "Chips and raises that the rules of table stakes and the sign do not allow.",
        "p1 buys 100.00",
        "? round 1",
        "p2 buys 100.00\np3 buys 40.00",
        "round 1\nshuffle shoe",
        around(ACES, KINGS, RAGS),
        "? p2 chooses call on 2",
        "? p3 chooses 6 on 3",
        "? p3 chooses 60 on 3",
        "? p3 chooses check on 3",
        "? p3 buys 50.00",
        "? p1 cashes 50.00",
        bets("3 8"),
        "? p1 chooses 10 on 1",
        bets("1 12, 2 16"),
        "? p3 chooses 20 on 3",
        bets("3 fold, 1 fold"),
        "? p2 cashes 50.00",
        structure="no_limit",
        max_raises=3,
    ),
    poker(
        "twelfth_seat",
        "Eleven players are seated at hold 'em; the table has no twelfth seat.",
        buys(*[20] * 11),
        "? p12 buys 20.00",
        seats=11,
    ),
    poker(
        "side_pots",
        "Three players are all-in for different amounts: a main pot, a side pot, an uncalled bet.",
        begun(20, 50, 100),
        around(ACES, KINGS, "Qh Qc"),
        bets("3 all_in, 1 call, 2 call"),
        shoe("5d Ah Ks 9c"),
        TURN,
        RIVER,
        bets("3 show, 1 show, 2 show"),
        **NO_LIMIT,
    ),
    poker(
        "odd_dollar",
        "Tied hands divide a pot of an odd number of dollars; the ace of spades gets the odd one.",
        begun(100, 100, 100),
        around("As Kd", "Ah Kc", RAGS),
        bets("3 call, 1 call, 2 check"),
        shoe("5d Qh Js Tc"),
        bets("1 check, 2 check, 3 fold"),
        TURN,
        bets("1 check, 2 check"),
        RIVER,
        bets("1 check, 2 check, 2 show, 1 show"),
    ),
    poker(
        "showdown_order",
        "p2 made the final wager and shows first, then p3 and p1 clockwise; p3 concedes unseen.",
        LIMPED,
        FLOP,
        bets("1 check, 2 bet, 3 call, 1 call"),
        TURN,
        CHECKED,
        RIVER,
        CHECKED,
        bets("2 show, 3 concede, 1 show"),
    ),
    poker(
        "conceded_winner",
        "p1 discards the best hand unseen at the showdown, and has no claim to the pot.",
        LIMPED,
        FLOP,
        TO_THE_END,
        bets("2 show, 3 concede, 1 concede"),
    ),
    poker(
        "conceded_hands_shown",
        "The house requires every hand at the showdown to be shown.",
        LIMPED,
        FLOP,
        TO_THE_END,
        show_discards=True,
    ),
    poker(
        "kill",
        "One player wins a qualifying pot at omaha: the next hand is played for twice the limits.",
        begun(200, 200, 200),
        around("As Ad Kh Qh", "9s 9d 8h 8d", "7h 7c 6h 5c"),
        bets("3 call, 1 call, 2 check"),
        shoe("5d Ah Ks 9c"),
        bets("1 bet, 2 call, 3 call"),
        shoe("5h Kc"),
        bets("1 bet, 2 call, 3 call"),
        shoe("5s 4d"),
        bets("1 bet, 2 call, 3 fold, 1 show, 2 show"),
        "round 2\nshuffle shoe",
        around("As Ad Kh Qh", "9s 9d 8h 8d", "7h 7c 6h 5c"),
        bets("1 check, 2 fold, 3 fold"),
        kill="full",
        kill_pot=40,
        **OMAHA_8,
    ),
    poker(
        "common_card",
        "Seven players stay at seven-card stud: the deck cannot give all of them a seventh card.",
        begun(*[100] * 8),
        shoe("2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s"),
        shoe("6c 7d 8h 9s Tc Jd Qh Ks"),
        bets("2 call, 3 call, 4 call, 5 call, 6 call, 7 call, 8 call"),
        shoe("6d 6h 6s 7c 7h 7s 8c 8d 8s"),
        bets("1 check, 2 check, 3 check, 4 check, 5 check, 6 check, 7 check, 8 check"),
        shoe("9c 9d 9h Th Td Ts Jc Jh Js"),
        bets("6 check, 7 check, 8 check, 1 check, 2 check, 3 check, 4 check, 5 check"),
        shoe("Qc Qd Qs Kc Kd Kh Ac Ad Ah"),
        bets("6 check, 7 check, 8 check, 1 check, 2 check, 3 check, 4 check, 5 check"),
        "shoe: As",
        "shuffle shoe",
        shoe("6d As"),
        bets("6 bet, 7 fold, 8 fold, 1 fold, 2 fold, 3 fold, 4 fold, 5 fold"),
        **STUD,
    ),
    poker(
        "reshuffled_draw",
        "At draw the deck runs out: the discards are shuffled for the players still to draw.",
        begun(*[100] * 8),
        shoe(
            "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s "
            "8c 8d 8h 8s 9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js"
        ),
        bets("3 call, 4 call, 5 call, 6 call, 7 call, 8 call, 1 call, 2 check"),
        bets("1 first second third fourth fifth"),
        shoe("Qc Qd Qh Qs Kc Kd"),
        bets("2 first second third fourth fifth"),
        shoe("Kh Ks Ac Ad Ah"),
        bets("3 first second"),
        "shoe: As",
        "shuffle shoe",
        "shoe: 2c",
        bets("4 none, 5 none, 6 none, 7 none, 8 none"),
        bets("1 bet, 2 fold, 3 fold, 4 fold, 5 fold, 6 fold, 7 fold, 8 fold"),
        **DRAW,
    ),
    poker(
        "increments",
        "The rake is a dollar as the pot reaches $20, and another one at $40.",
        LIMPED,
        FLOP,
        bets("1 bet, 2 call, 3 call"),
        TURN,
        bets("1 bet, 2 call, 3 fold"),
        RIVER,
        bets("1 bet, 2 fold"),
        rake="increments",
    ),
)
WORDS = (
    poker(
        "one_chip_calls",
        "One chip of $25 without a word calls the bet of $4; where nothing is bet, it is a bet.",
        DEALT,
        'p3 does put chips="25"',
        bets("1 call, 2 check"),
        FLOP,
        'p1 does put chips="25"',
        bets("2 fold, 3 fold"),
        **NO_LIMIT,
    ),
    poker(
        "string_bet",
        "The amount of a call is put in without a word: a call, to which nothing may be added.",
        DEALT,
        'p3 does put chips="2 2"',
        '? p3 does put chips="4"',
        '? p2 does say words="raise"',
        bets("1 fold, 2 check"),
        FLOP,
        bets("2 check, 3 check"),
        TURN,
        bets("2 check, 3 check"),
        RIVER,
        bets("2 bet, 3 fold"),
    ),
    poker(
        "raise_completed",
        "A raise is announced: chips are added until the hands rest.",
        DEALT,
        'p3 does say words="raise"',
        'p3 does put chips="4"',
        'p3 does put chips="10 10"',
        "? p3 chooses fold on 3",
        '? p3 does say words="fold"',
        "p3 chooses rest on 3",
        bets("1 fold, 2 fold"),
        **NO_LIMIT,
    ),
    poker(
        "words_prevail",
        "The announced amount counts, not the chips that are put in with it.",
        DEALT,
        'p3 does announce words="raise 20" chips="60"',
        '? p1 does say words="raise 25"',
        '? p1 does say words="check"',
        'p1 does say words="call"',
        'p2 does say words="fold"',
        FLOP,
        '? p1 does say words="call"',
        'p1 does say words="all in"',
        'p3 does say words="fold"',
        **NO_LIMIT,
    ),
    poker(
        "thrown_in",
        "Cards thrown in while a bet is faced are a fold.",
        DEALT,
        "p3 does throw_in",
        bets("1 call, 2 check"),
        FLOP,
        bets("1 check, 2 bet"),
        "p1 does throw_in",
    ),
    poker(
        "turned_down",
        "Up-cards turned face down at stud while a bet is faced are a fold.",
        begun(100, 100),
        shoe("Ac Kc Ad Kd"),
        shoe("2h 9s"),
        "? p1 does turn_down",
        "p2 does turn_down",
        **STUD,
    ),
    poker(
        "thrown_in_owing",
        "A player announces a raise and then throws the cards in: the raise is owed all the same.",
        DEALT,
        'p3 does say words="raise"',
        "p3 does throw_in",
        bets("1 call, 2 fold"),
        **NO_LIMIT,
    ),
    poker(
        "thrown_in_forced",
        "At five-card stud the player who must bet throws the cards in: the bet is owed.",
        begun(100, 100, 100),
        shoe("Ac Kc Qc"),
        shoe("2h 9s Td"),
        bets("2 call, 3 call"),
        shoe("5d 3h 9h Ts"),
        "p3 does throw_in",
        bets("1 fold"),
        **FIVE_STUD,
    ),
)
MISDEALS = (
    poker(
        "misdeal_shuffle",
        "The cards were not shuffled and cut as required: all bets go back, also after the flop.",
        LIMPED,
        FLOP,
        bets("1 bet, 2 call, 3 fold"),
        "incident misdeal_shuffle",
        "? incident misdeal_shuffle",
        "round 2\nshuffle shoe",
        around(ACES, KINGS, RAGS),
        bets("3 fold, 1 fold"),
    ),
    poker(
        "deal_starts_wrong",
        "The deal begins at p2 instead of p1. Nobody notices until two players have bet.",
        THREE,
        "? incident deal_starts_wrong seat=1",
        "incident deal_starts_wrong seat=2",
        "? incident deal_starts_wrong seat=3",
        around(KINGS, RAGS, ACES),
        bets("3 call, 1 call"),
        "? incident wrong_start",
        bets("2 check"),
        FLOP,
        OUT,
    ),
    poker(
        "wrong_start",
        "A deal that began at the wrong player is found when one player has bet: a misdeal.",
        THREE,
        "? incident wrong_start",
        "incident deal_starts_wrong seat=3",
        around(RAGS, ACES, KINGS),
        bets("3 call"),
        "incident wrong_start",
    ),
    poker(
        "player_skipped",
        "p3 is passed over in the deal, which is found before two players have bet: a misdeal.",
        begun(100, 100, 100, 100),
        "? incident player_skipped",
        "incident deals_past seat=3",
        around(ACES, KINGS, RAGS),
        bets("4 call"),
        "incident player_skipped",
    ),
    poker(
        "deals_past",
        "p2 posts a blind and is passed over; two players bet, so the deal stands.",
        begun(100, 100, 100, 100),
        "? incident deals_past seat=7",
        "incident deals_past seat=2",
        "? incident deals_past seat=3",
        around(ACES, KINGS, RAGS),
        bets("3 call, 4 call"),
        "incident player_skipped",
        bets("1 call"),
        FLOP,
        bets("1 bet, 3 fold, 4 fold"),
    ),
    poker(
        "ineligible_dealt",
        "p3 sits out and gets cards all the same: they are discarded, and the hand goes on.",
        buys(100, 100, 100),
        "? incident ineligible_dealt",
        "p3 does sit_out",
        "round 1\nshuffle shoe",
        "? incident ineligible_dealt seat=1",
        "incident ineligible_dealt seat=3",
        shoe("As Kd 7h Ad Kc 2c"),
        bets("1 raise, 2 fold"),
    ),
    poker(
        "wrong_number_of_cards",
        "A card is missing in the middle of a hand: the round is dead and the deck is replaced.",
        LIMPED,
        FLOP,
        bets("1 bet, 2 call"),
        "? incident device_count_wrong",
        "incident wrong_number_of_cards",
    ),
)
CARDS = (
    poker(
        "card_face_up",
        "A card found face up is not used and goes to the discards; a second one is a misdeal.",
        LIMPED,
        "incident card_face_up",
        "shoe: Qd",
        FLOP,
        bets("1 bet"),
        "incident card_face_up",
    ),
    poker(
        "card_off_table",
        "A card falls off the table in the deal: only the dealer sees it, and it is not used.",
        THREE,
        "incident card_off_table",
        "shoe: Qd",
        around(ACES, KINGS, RAGS),
        "? incident card_off_table",
        bets("3 fold, 1 fold"),
    ),
    poker(
        "board_card_early",
        "The flop comes before the betting is over: it is burned, and another one comes later.",
        DEALT,
        "incident board_card_early",
        shoe("Qd Jd Td"),
        bets("3 call, 1 call, 2 check"),
        FLOP,
        OUT,
    ),
    poker(
        "hole_card_exposed_burned",
        "A hole card is turned up at hold 'em: exchanged, it is the burn before the flop; a second "
        "one is discarded.",
        THREE,
        "incident hole_card_exposed seat=2 card=1",
        "incident hole_card_exposed seat=3 card=2",
        "? incident hole_card_exposed seat=3 card=2",
        around(ACES, KINGS, RAGS),
        "shoe: Kh",
        "shoe: 2h",
        bets("3 call, 1 call, 2 check"),
        shoe("Ah Ks 9c"),
        OUT,
    ),
    poker(
        "hole_card_exposed_discarded",
        "A hole card is turned up at omaha: it is exchanged and discarded.",
        begun(100, 100),
        "incident hole_card_exposed seat=1 card=4",
        around("As Ad Kh Qh", "9s 9d 8h 8d"),
        "shoe: 2c",
        bets("1 call, 2 check"),
        shoe("5d Ah Ks 9c"),
        bets("1 bet, 2 fold"),
        type="omaha",
        exposed_hole="discard",
    ),
    poker(
        "hole_card_exposed_stud",
        "p1's second hole card is turned up at stud: it is the up-card, and the third comes down.",
        begun(100, 100),
        "incident hole_card_exposed seat=1 card=2",
        shoe("Ac Kc 3d Kd"),
        shoe("2h 9s"),
        bets("2 fold"),
        **STUD,
    ),
    poker(
        "hole_card_exposed_both",
        "Both hole cards of p1 are turned up at stud: the hand is dead, and the ante comes back.",
        begun(100, 100, 100),
        "incident hole_card_exposed seat=1 card=1",
        "incident hole_card_exposed seat=1 card=2",
        shoe("Ac Kc Qc Ad Kd Qd"),
        shoe("9s 8s"),
        bets("2 fold"),
        ante=1,
        **STUD,
    ),
    *(
        poker(
            f"hole_card_exposed_last_{choice}",
            f"p2's last card is turned up at stud, and p2 chooses: {choice.replace('_', ' ')}.",
            begun(100, 100, 100),
            shoe("Ac Kc Qc Ad Kd Qd"),
            shoe("2h 9s 8s"),
            bets("2 call, 3 call"),
            shoe("3d 3h 7s 6s"),
            bets("2 check, 3 check, 1 check"),
            shoe("4d 4h 7c 6c"),
            bets("2 check, 3 check, 1 check"),
            shoe("5d 5h Th 6d"),
            bets("3 check, 1 check, 2 check"),
            "incident hole_card_exposed seat=2 card=1",
            shoe("Jd Jh Ks Qs"),
            f"p2 chooses {choice} on 2",
            bets(rest),
            **STUD,
        )
        for choice, rest in (
            ("stop", "3 bet, 1 call, 3 show, 1 show, 2 show"),
            ("go_on", "3 bet, 1 fold, 2 raise, 3 fold"),
        )
    ),
    poker(
        "hole_card_exposed_five_stud",
        "p1's hole card is turned up at five-card stud: the second card comes face down.",
        begun(100, 100),
        "incident hole_card_exposed seat=1 card=1",
        shoe("3c Kc"),
        shoe("2h 9s"),
        bets("2 fold"),
        **FIVE_STUD,
    ),
    poker(
        "hole_card_exposed_mambo",
        "p1's first hole card is turned up at mambo stud: the second card comes face down.",
        begun(100, 100),
        "incident hole_card_exposed seat=1 card=1",
        shoe("3c Kc"),
        shoe("2h 9s"),
        bets("2 fold"),
        **MAMBO,
    ),
    *(
        poker(
            f"hole_card_exposed_mambo_{choice}",
            f"p2's third card is turned up at mambo stud, and p2 chooses: "
            f"{choice.replace('_', ' ')}.",
            begun(100, 100, 100),
            shoe("Ac Kc Qc"),
            shoe("2h 9s 8s"),
            bets("2 call, 3 call"),
            "incident hole_card_exposed seat=2 card=1",
            shoe("3d 3h Ks Qs"),
            f"p2 chooses {choice} on 2",
            rest,
            **MAMBO,
        )
        for choice, rest in (
            ("stop", f"{bets('3 bet, 1 fold')}\n{shoe('4d 5h')}\n{bets('3 show, 2 show')}"),
            ("go_on", bets("2 bet, 3 fold, 1 fold")),
        )
    ),
)
LOST = (
    poker(
        "hand_lost_unprotected",
        "The dealer collects p1's unprotected hand by mistake: p1 has no redress.",
        LIMPED,
        FLOP,
        bets("1 bet, 2 call"),
        "? incident hand_lost seat=4",
        "incident hand_lost seat=1 how=collected protected=no",
        bets("3 fold"),
    ),
    poker(
        "hand_lost_stud",
        "Discards touch p2's hole cards at stud, which count as protected: they are reconstructed.",
        begun(100, 100),
        shoe("Ac Kc Ad Kd"),
        shoe("2h 9s"),
        "incident hand_lost seat=2 how=fouled protected=no",
        bets("2 fold"),
        **STUD,
    ),
    poker(
        "hand_lost_reconstructed",
        "Discards touch p1's protected hand: it is reconstructed, and the hand goes on.",
        LIMPED,
        FLOP,
        "incident hand_lost seat=1 how=fouled protected=yes reconstructed=yes",
        bets("1 bet, 2 fold, 3 fold"),
    ),
    poker(
        "hand_lost_refunded",
        "p1's protected hand cannot be reconstructed: all that p1 put in comes back from the pot.",
        LIMPED,
        FLOP,
        bets("1 bet, 2 call, 3 call"),
        TURN,
        "incident hand_lost seat=1 how=collected protected=yes reconstructed=no",
        bets("2 check, 3 check"),
        RIVER,
        bets("2 bet, 3 fold"),
    ),
    poker(
        "hand_lost_at_fault",
        "p1 contributed to the loss of a protected hand, and gets nothing back.",
        LIMPED,
        FLOP,
        "incident hand_lost seat=1 how=fouled protected=yes reconstructed=no at_fault=yes",
        bets("2 bet, 3 fold"),
    ),
    poker(
        "player_left",
        "p1 leaves without a word and with an unprotected hand: it is collected and discarded.",
        LIMPED,
        FLOP,
        bets("1 bet"),
        "incident player_left seat=1",
        bets("2 call, 3 fold"),
    ),
)
HOUSE = (
    poker(
        "dispute",
        "The poker shift supervisor decides two disputes: about the cards of p2, and about a pot.",
        "p1 buys 100.00",
        "? incident dispute",
        "p2 buys 100.00",
        "round 1\nshuffle shoe",
        around(ACES, KINGS),
        'incident dispute decision="p2 keeps the cards in full view of the dealer"',
        bets("1 fold"),
        "incident dispute",
    ),
    poker(
        "collusion",
        "p3 seems to help p2 and must leave the game: the hand is dead, and no other is dealt.",
        LIMPED,
        "incident collusion seat=3",
        "? incident collusion seat=3",
        FLOP,
        bets("1 bet, 2 fold"),
        "round 2\nshuffle shoe",
        around(KINGS, ACES),
        bets("2 fold"),
        "p3 cashes 96.00",
        "? p3 buys 100.00",
    ),
    poker(
        "improper_cut",
        "A casino supervisor has the cards cut again before any is dealt.",
        THREE,
        "incident improper_cut",
        around(ACES, KINGS, RAGS),
        "? incident improper_cut",
        bets("3 fold, 1 fold"),
    ),
    poker(
        "shuffler_fails",
        "The shuffling device fails while the other deck is dealt, and then before its cards are.",
        "? incident shuffler_fails seat=1",
        THREE,
        "incident shuffler_fails",
        around(ACES, KINGS, RAGS),
        bets("3 fold, 1 fold"),
        "incident shuffler_fails",
        **SHUFFLER,
    ),
    poker(
        "device_count_wrong",
        "The device counts 51 cards: the deck is removed before any card is dealt.",
        THREE,
        "incident device_count_wrong",
        "round 2\nshuffle shoe",
        around(ACES, KINGS, RAGS),
        "? incident device_count_wrong",
        bets("3 fold, 1 fold"),
        count_by="shuffler",
        **SHUFFLER,
    ),
    poker(
        "idle_table",
        "The cards of an idle table are spread for two players, washed and shuffled.",
        "incident idle_table face=up",
        THREE,
        "? incident idle_table",
        around(ACES, KINGS, RAGS),
        bets("3 fold, 1 fold"),
    ),
    poker(
        "damaged_card",
        "A damaged card is replaced from the reserve.",
        DEALT,
        "incident damaged_card",
        bets("3 fold, 1 fold"),
    ),
    poker(
        "unsuitable_card",
        "The inspection finds an extra card before play.",
        "incident unsuitable_card found=extra",
        THREE,
        around(ACES, KINGS, RAGS),
        bets("3 fold, 1 fold"),
    ),
    poker(
        "cards_removed",
        "Cards with marks leave the table at once, and the hand they were dealt in is void.",
        LIMPED,
        "incident cards_removed",
    ),
    poker(
        "cards_changed",
        "Both decks are changed between hands, within six hours.",
        DEALT,
        "? incident cards_changed",
        bets("3 fold, 1 fold"),
        "incident cards_changed",
    ),
    poker(
        "deck_rotated",
        "The deck that was stored comes into play between hands.",
        DEALT,
        "? incident deck_rotated",
        bets("3 fold, 1 fold"),
        "incident deck_rotated",
    ),
    poker(
        "deck_sorted",
        "The deck is put into suit and sequence between hands.",
        DEALT,
        "? incident deck_sorted",
        bets("3 fold, 1 fold"),
        "incident deck_sorted",
    ),
    poker(
        "deck_counted",
        "The dealer counts the stub between hands; one with a card too few leaves the table.",
        DEALT,
        "? incident deck_counted",
        bets("3 fold, 1 fold"),
        "incident deck_counted",
        "? incident deck_counted found=some",
        "incident deck_counted found=45",
        "incident deck_counted",
    ),
    poker(
        "time_charge",
        "Time is charged between hands, also to a player who sits out; a floorperson verifies it.",
        DEALT,
        "? incident time_charge",
        bets("3 fold, 1 fold"),
        "p3 does sit_out",
        "incident time_charge",
        "? incident time_charge",
        "round 2",
        "confirm floorperson: the time charges (Fay)",
        "shuffle shoe",
        rake="time",
    ),
)
BAD_BEAT = f"""
{begun(100, 100, 100)}
{around("8s 8d", "9s 9d", RAGS)}
{bets("3 call, 1 call, 2 check")}
{shoe("5d 8h 9h 8c")}
{bets("1 bet, 2 call, 3 fold")}
{shoe("5h 9c")}
{bets("1 bet, 2 call")}
{shoe("5s Td")}
{bets("1 check, 2 check, 1 show, 2 show")}
"""
"""Four eights lose to four nines."""
FUND = {"bad_beat": True, "bad_beat_ends": "paid_out"}
FUNDED = (
    poker(
        "bad_beat",
        "Four eights lose to four nines: a supervisor verifies the bad beat, and the fund pays it.",
        BAD_BEAT,
        "? round 2",
        "confirm poker shift supervisor: the bad beat (Sam)",
        bad_beat_amount=4,
        bad_beat_max=4,
        **FUND,
    ),
    poker(
        "fund_discontinued",
        "The bad beat payout is discontinued: all of the fund goes to the players at the table.",
        LIMPED,
        "? incident fund_discontinued",
        FLOP,
        bets("1 bet, 2 call, 3 call"),
        TURN,
        bets("1 bet, 2 fold, 3 fold"),
        "incident fund_discontinued",
        bad_beat_amount=3,
        bad_beat_max=3,
        **FUND,
    ),
    poker(
        "time_verified",
        "A floorperson verifies the time charges of the last hand, after which none follows.",
        DEALT,
        bets("3 fold, 1 fold"),
        "? incident time_verified",
        "incident time_charge",
        "incident time_verified",
        rake="time",
    ),
    poker(
        "fund_counted",
        "The box of the bad beat payout is counted between hands, and its contents go to the cage.",
        LIMPED,
        "? incident fund_counted",
        FLOP,
        bets("1 bet, 2 call, 3 call"),
        TURN,
        bets("1 bet, 2 fold, 3 fold"),
        "incident fund_counted",
        "? incident fund_counted",
        **FUND,
    ),
)
ROUNDS = (*HANDS, *WORDS)
IRREGULARITIES = (*MISDEALS, *CARDS, *LOST, *HOUSE, *FUNDED)
