"""What people read of an event: one sentence, the same on every screen."""

import msgspec
import pytest

from croupier.core.event import (
    CORE_EVENTS,
    Acted,
    Added,
    CardsShuffled,
    Chosen,
    Collected,
    Confirmed,
    Dealt,
    Drawn,
    Edited,
    Event,
    IncidentCalled,
    Moved,
    Paid,
    PhaseEnded,
    Ready,
    Returned,
    RoundVoided,
    WagerPlaced,
)
from croupier.core.odds import Odds
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.games.chemindefer.bank import BankPassed
from croupier.games.chemindefer.bidding import BankBid
from croupier.games.coloradoholdem.play import CardSetAside
from croupier.games.craps.play import ShooterNamed
from croupier.games.families.shoe import CoverPlaced, CutDeclined, ShoeReady, ShoeSpent
from croupier.games.families.twentyone.dealer import DealerStands, HoleCardRead
from croupier.games.registry import game, games
from croupier.notation.plain import speaks_to
from croupier.notation.prose import WORDS, Setting, Settlement, described, sentence, setting, stakes
from croupier.notation.replay import replay
from croupier.rulebook.rules import rules_for
from tests.transcripts.scenario import HERE

ROULETTE = game("roulette")
WHERE = setting(ROULETTE, rules_for(ROULETTE))
MINE = setting(ROULETTE, rules_for(ROULETTE), "p1")
ZERO = Drawn(device="wheel", outcome="0")
PAID = Paid(wager=1, patron="p1", spot="red", amount=10_00, odds=Odds(1, 1), returned=10_00)
BACK = Returned(wager=1, patron="p1", spot="red", amount=5_00)
LOST = Collected(wager=1, patron="p1", spot="red", amount=5_00)


def at(key: str) -> Setting:
    return setting(game(key), rules_for(game(key)))


def test_every_kind_of_the_core_has_words() -> None:
    assert {*WORDS, *Settlement.__args__} == set(CORE_EVENTS)


@pytest.mark.parametrize(
    ("event", "stake", "others", "mine"),
    [
        (PAID, 10_00, "p1 wins $10: $10 on Red at 1 to 1", "You win $10: $10 on Red at 1 to 1"),
        (PAID, 0, "p1 wins $10 on Red at 1 to 1", "You win $10 on Red at 1 to 1"),
        (
            msgspec.structs.replace(PAID, odds=None),
            10_00,
            "p1 wins $10 on Red",
            "You win $10 on Red",
        ),
        (
            msgspec.structs.replace(PAID, amount=9_50, returned=0),
            10_00,
            "p1 wins $9.50: $10 on Red at 1 to 1, less $0.50 commission",
            "You win $9.50: $10 on Red at 1 to 1, less $0.50 commission",
        ),
        (LOST, 5_00, "p1 loses $5 on Red", "You lose $5 on Red"),
        (LOST, 10_00, "p1 loses $5 of $10 on Red", "You lose $5 of $10 on Red"),
        (BACK, 5_00, "Push: p1's $5 on Red comes back", "Push: your $5 on Red comes back"),
        (BACK, 10_00, "$5 of p1's $10 on Red comes back", "$5 of your $10 on Red comes back"),
        (BACK, 0, "p1's $5 on Red comes back", "Your $5 on Red comes back"),
        (Ready(patron="p1"), 0, "p1 is ready", "You are ready"),
        (
            Edited(patron="p1", move="undo"),
            0,
            "p1 undoes a change of wagers",
            "You undo a change of wagers",
        ),
    ],
)
def test_a_sentence_speaks_to_the_patron_who_reads_it(
    event: Event, stake: int, others: str, mine: str
) -> None:
    assert sentence(event, WHERE, stake) == others
    assert sentence(event, MINE, stake) == mine


@pytest.mark.parametrize(
    ("event", "key", "mine"),
    [
        (ShooterNamed(patron="p1"), "craps", "You are the shooter"),
        (BankBid(patron="p1", amount=20_00), "chemindefer", "You bid $20"),
        (BankPassed(patron="p1", why="lost"), "chemindefer", "You lose the bank"),
        (CutDeclined(patron="p1"), "reddog", "You decline the cut"),
        (
            CardSetAside(place="1", patron="p1", card=2),
            "coloradoholdem",
            "You discard a card at box 1",
        ),
        (Acted(patron="p1", act="sit", details={"seat": "4"}), "reddog", "You move to seat 4"),
        (ShooterNamed(patron="p10"), "craps", "p10 is the shooter"),
    ],
)
def test_what_a_game_says_about_a_patron_speaks_to_them_too(
    event: Event, key: str, mine: str
) -> None:
    assert sentence(event, setting(game(key), rules_for(game(key)), "p1")) == mine


@pytest.mark.parametrize(
    ("text", "about", "mine"),
    [
        ("p1 passes the dice", "", "you pass the dice"),
        ("p1 is not the shooter", "", "you are not the shooter"),
        ("p1 must bet first", "", "you must bet first"),
        ("p1: hit", "", "hit"),
        ("they have no question to answer now", "p1: hit", "you have no question to answer now"),
        ("they have no question to answer now", "p2: hit", "they have no question to answer now"),
        ("above their own limit", "a wager by p1", "above your own limit"),
        ("right after a wager of p1 is made", "", "right after a wager of yours is made"),
        ("an answer from p1 first", "", "your answer first"),
        ("p1 already sits there", "", "you already sit there"),
        ("a seat for p1", "", "a seat for you"),
        ("p1's wager at box 1", "", "your wager at box 1"),
        ("p2, p1", "", "p2, you"),
        ("p10 has the dice", "", "p10 has the dice"),
        ("patron 'p1'", "", "patron 'p1'"),
    ],
)
def test_a_refusal_speaks_to_the_patron_whom_it_names(text: str, about: str, mine: str) -> None:
    assert speaks_to(text, "p1", about) == mine


def test_a_name_that_is_a_word_is_left_where_it_is_one() -> None:
    for text in ("the wager is on red", "wager 5", "no wager is taken now"):
        assert speaks_to(text, "wager") == text


@pytest.mark.parametrize(
    ("key", "about", "choice", "said"),
    [
        ("blackjack", "1 double", "15", "p1, hand 1, double: 15"),
        ("blackjack", "1.2 less", "5", "p1, hand 2 of box 1, less: 5"),
        ("blackjack", "1 split", "1.2", "p1, hand 1, split: hand 2 of box 1"),
        ("blackjack", "insurance at 2", "no", "p1, insurance at hand 2: no"),
        ("paigow", "hand 1", "first second", "p1, hand 1: first second"),
        ("paigow", "surrender 1", "play", "p1, surrender hand 1: play"),
        ("blackjack", "1", "hit", "p1: hit"),
        ("paigow", "surrender 1", "surrender", "p1: surrender hand 1"),
    ],
)
def test_an_answer_names_the_hand_it_is_about(key: str, about: str, choice: str, said: str) -> None:
    answer = Chosen(patron="p1", about=about, choice=choice)
    assert sentence(answer, at(key)) == said
    assert (
        sentence(answer, msgspec.structs.replace(at(key), reader="p1"))
        == f"You{said.removeprefix('p1')}"
    )


def test_what_is_asked_of_a_wager_names_the_wager() -> None:
    asked = Chosen(patron="p1", about="insurance of main_1 at 1", choice="5")
    said = "p1, insurance of Blackjack, first hand at hand 1: 5"
    assert sentence(asked, at("blackjack")) == said


def test_a_spoken_wager_is_confirmed_by_its_name() -> None:
    about = "late wager of p1: 5 cash on any_seven"
    said = "Dealer confirms: late wager of p1: $5 in cash on Any Seven"
    assert sentence(Confirmed(role="dealer", about=about), at("craps")) == said
    for other in ("late wager of p1: 5 on", "verbal wager of p1: nothing", "the dice"):
        said = f"Dealer confirms: {other}"
        assert sentence(Confirmed(role="dealer", about=other), at("craps")) == said


def test_words_and_chips_of_a_player_are_quoted_and_counted() -> None:
    spoken = Acted(patron="p1", act="announce", details={"words": "raise 20", "chips": "25 25"})
    said = "p1 says “raise 20” and puts $25 and $25 forward"
    assert sentence(spoken, at("poker")) == said


@pytest.mark.parametrize(("at_", "wins"), [(1, "1 win in a row"), (2, "2 wins in a row")])
def test_a_streak_says_how_many_wins_it_has(at_: int, wins: str) -> None:
    moved = Moved(wager=1, patron="p1", spot="streak_3@1", at=at_)
    assert sentence(moved, at("blackjack")) == f"p1's bet on Streak 3, box 1 stays: {wins}"


def test_a_phase_that_is_over_has_its_apostrophe() -> None:
    assert sentence(PhaseEnded(phase="dealers_hand"), WHERE) == "Phase over: dealer's hand"


def test_what_the_dealer_has_is_said_plainly() -> None:
    assert HoleCardRead(blackjack=False).sentence() == "Dealer has no blackjack"
    assert DealerStands(points=24).sentence() == "Dealer busts with 24"
    assert DealerStands(points=20).sentence() == "Dealer has 20"


def test_cards_are_drawn_as_people_know_them_and_counted_face_down() -> None:
    dealt = Dealt(device="shoe", cards=("9h", "??", "Ts"), to=("player", "burn", "player"))
    assert sentence(dealt, at("baccarat")) == (
        "9♥ 10♠ to the Player's Hand, a card face down to the discards (burned)"
    )


@pytest.mark.parametrize(
    ("key", "to", "said"),
    [
        ("baccarat", "exposed", "9♥ is face up on the layout"),
        ("chemindefer", "aside", "9♥ is set aside"),
        ("blackjack", "aside", "9♥ is set aside"),
        ("blackjack", "dealer", "9♥ to the dealer"),
        ("blackjack", "determinant", "9♥ is drawn to decide which side deals"),
        ("reddog", "third", "9♥ to the middle box"),
        ("reddog", "exposed", "9♥ is face up on the layout"),
    ],
)
def test_each_game_says_where_a_card_goes(key: str, to: str, said: str) -> None:
    assert sentence(Dealt(device="shoe", cards=("9h",), to=(to,)), at(key)) == said


@pytest.mark.parametrize(
    ("clause", "spot", "why"),
    [
        ("caribbeanstud.10.c.3.i", "bet@1", "The dealer does not qualify"),
        ("caribbeanstud.10.c.3.ii.C", "bet@1", "Push"),
        ("threecardpoker.11.a.1", "play@1", "The dealer has less than queen high"),
        ("coloradoholdem.14.d", "bonus@1", "The hand is void"),
        ("fastactionholdem.9.f", "main@1", "All hands are void"),
        ("blackjack.10.b", "double@1", "The dealer's blackjack takes only the original wager"),
        ("paigow.7.i", "main@1", "Push"),
    ],
)
def test_a_stake_that_comes_back_is_called_a_push_only_if_it_is_one(
    clause: str, spot: str, why: str
) -> None:
    where = at(clause.partition(".")[0])
    back = Returned(wager=1, patron="p1", spot=spot, amount=5_00, cites=(clause,))
    assert sentence(back, where, 5_00).startswith(f"{why}: p1's $5 on ")
    part = sentence(back, where, 10_00)
    assert part.startswith("$5 of p1's $10 on " if why == "Push" else f"{why}: $5 of p1's $10 on ")


@pytest.mark.parametrize(
    ("key", "stack", "marker"),
    [
        ("blackjack", "shoe", "cutting card"),
        ("minibaccarat", "shoe", "cover card"),
        ("chemindefer", "shoe", "cut card"),
        ("doubledownstud", "deck", "cutting card"),
        ("paigow", "set of tiles", "cutting card"),
    ],
)
def test_the_cards_and_what_cuts_them_have_the_words_of_the_game(
    key: str, stack: str, marker: str
) -> None:
    where, steps = at(key), (CardsShuffled(device="shoe"), ShoeReady(), ShoeSpent())
    said = [sentence(one, where) for one in steps]
    over = "is finished" if stack == "shoe" else "goes back to be shuffled"
    assert said == [f"The {stack} {how}" for how in ("is shuffled", "is ready", over)]
    assert sentence(CoverPlaced(behind=14), where).startswith(f"The {marker} goes in, 14 cards")


def test_what_a_device_shows_is_a_sentence_where_its_key_is_no_word() -> None:
    shown = Drawn(device="bonus_5", outcome="120")
    assert sentence(shown, at("blackjack")) == "The bonus display shows $120"
    assert sentence(ZERO, WHERE) == "Wheel: 0"


def test_an_event_without_a_sentence_is_named_by_its_kind_where_every_event_is_listed() -> None:
    class Marked(Event, frozen=True, kw_only=True, tag="marked_twice"):
        pass

    assert (sentence(Marked(), WHERE), described(Marked(), WHERE)) == ("", "Marked twice")


def placed(amount: int) -> WagerPlaced:
    return WagerPlaced(wager=Wager(1, "red", "", 0, "p1", amount))


EMPTY = Table(rules=None)


def test_a_stake_settled_in_two_parts_is_known_whole_at_both() -> None:
    assert stakes(EMPTY, (placed(10_00), ZERO, LOST, BACK)) == {2: 10_00, 3: 10_00}


def test_what_is_added_and_what_stays_up_counts() -> None:
    up = Table(rules=None, wagers=(Wager(1, "red", "", 0, "p1", 15_00),))
    won = msgspec.structs.replace(PAID, returned=0)
    more = Added(wager=1, patron="p1", spot="red", amount=5_00)
    assert stakes(up, (placed(10_00), ZERO, won, more)) == {2: 10_00}


@pytest.mark.parametrize(
    "void",
    [
        RoundVoided(by="s", why="w"),
        IncidentCalled(name="lost"),
        Chosen(patron="p1", about="1", choice="rescue"),
    ],
)
def test_a_stake_that_goes_back_though_no_chance_decided_it_is_no_push(void: Event) -> None:
    assert stakes(EMPTY, (placed(5_00), void, BACK)) == {}
    assert stakes(EMPTY, (placed(5_00), void, ZERO, BACK)) == {3: 5_00}


@pytest.mark.parametrize("key", list(games()))
def test_every_sentence_of_the_golden_transcripts_is_plain(key: str) -> None:
    """It begins with a capital or a patron's name, shows no field's name and has no period."""
    for path in sorted((HERE / key).glob("*.croupier"))[::4]:
        driver = replay(path).driver
        where: Setting = setting(driver.game, driver.rules)
        for entry in driver.log:
            words = described(entry.event, where)
            assert words[:1].isupper() or words[:1] in "$123456789" or words[0] == "p", words
            assert "_" not in words, words
            assert not words.endswith("."), words
            for to in entry.event.to if isinstance(entry.event, Dealt) else ():
                assert to[:1].isdigit() or driver.game.named(to), to
