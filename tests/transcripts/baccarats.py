"""Scenarios of baccarat, midibaccarat and minibaccarat."""

from typing import Any

from croupier.equipment.shoe import Shoe
from tests.transcripts.dealt_out import dealt_out
from tests.transcripts.scenario import Scenario

GAMES = ("baccarat", "midibaccarat", "minibaccarat")
NO_MORE = "dealer: no more bets"
TWO = ("p1", "p2")
SQUEEZE: dict[str, dict[str, Any]] = {
    "baccarat": {"squeeze": True},
    "midibaccarat": {},
    "minibaccarat": {"squeeze": True, "seats": 6},
}
CUT_FIRST = {"baccarat": "p2", "midibaccarat": "p2", "minibaccarat": "p2"}


def ready(key: str, round_: int = 1, *, curator: str = "") -> str:
    """A new shoe: shuffled, cut by p2, an ace and one card burned; at baccarat somebody deals."""
    offers = ("p1 chooses decline on the shoe", "p2 chooses decline on the shoe")
    taken = (f"{curator} chooses accept on the shoe",)
    before = offers[:1] if curator == "p2" else ()
    deals = (*before, *taken) if curator else offers
    lines = [
        f"round {round_}",
        "shuffle shoe",
        "p2 chooses 150 on the cut",
        "shoe: burn As",
        "shoe: burn 2s",
        *(deals if key == "baccarat" else ()),
    ]
    return "\n".join(lines)


def table(key: str, *, curator: str = "") -> str:
    """Two patrons with chips and a new shoe."""
    return "\n".join(["p1 buys 1000.00", "p2 buys 1000.00", ready(key, curator=curator)])


def four(key: str, cards: str, bettors: str = "", *, squeezed: bool = False) -> str:
    """Four cards, which at midibaccarat and where squeezed those named turn, Player's first."""
    player, banker, second, fourth = cards.split()
    dealt = f"shoe: player {player}, banker {banker}, player {second}, banker {fourth}"
    if key != "midibaccarat" and not squeezed:
        return dealt
    hands = zip(bettors.split(), ("player", "banker"), strict=False)
    turned = [f"{who} chooses turn on the {hand}'s cards" for who, hand in hands if who != "-"]
    return "\n".join([dealt, *turned])


def third(key: str, hand: str, card: str, who: str = "-", *, squeezed: bool = False) -> str:
    """A third card, turned by who turned the hand."""
    dealt = f"shoe: {hand} {card}"
    turns = (key == "midibaccarat" or squeezed) and who != "-"
    return f"{dealt}\n{who} chooses turn on the {hand}'s cards" if turns else dealt


def _each(name: str, about: str, lines: Any, **options: Any) -> tuple[Scenario, ...]:
    """A scenario at each of the three games; `lines` is made for each."""
    return tuple(Scenario(key, name, about, lines(key), options) for key in GAMES)


def _one(key: str, name: str, about: str, lines: str, **options: Any) -> Scenario:
    return Scenario(key, name, about, lines, options)


def drawn_in_error(key: str) -> str:
    return f"""{table(key)}
        p1: 10 on player
        {NO_MORE}
        {four(key, "9h 2c Ks 3c", "p1")}
        incident card_drawn_in_error
        round 2
        p1: 10 on banker
        {NO_MORE}
        ? incident card_drawn_in_error
        {four(key, "2h 9c 4s Kc", "- p1")}
        """


def unseen_third(key: str) -> str:
    return f"""{table(key)}
        p1: 10 on banker
        {NO_MORE}
        {four(key, "2h 3c 4s Kc", "- p1")}
        incident unseen_third_card
        {third(key, "banker", "4d", "p1")}
        round 2
        p1: 10 on player
        {NO_MORE}
        {four(key, "2c 3h 4h 4c", "p1")}
        incident unseen_third_card
        """


def disclosed_third(key: str) -> str:
    return f"""{table(key)}
        p1: 10 on banker
        {NO_MORE}
        {four(key, "2h 3c 4s Kc", "- p1")}
        incident disclosed_third_card
        {third(key, "banker", "4d")}
        round 2
        p1: 10 on player
        {NO_MORE}
        {four(key, "2c 3h 4h 4c", "p1")}
        incident disclosed_third_card
        round 3
        shoe: exposed 9d
        shoe: burn 9s
        p1: 10 on player
        {NO_MORE}
        {four(key, "9h 2d Ks 3d", "p1")}
        """


def disclosed_third_after_the_bankers(key: str) -> str:
    return f"""{table(key)}
        p1: 10 on player
        {NO_MORE}
        {four(key, "2h 3c 4s Kc", "p1")}
        {third(key, "banker", "4d")}
        incident disclosed_third_card
        round 2
        shoe: exposed 9d
        shoe: burn 9s
        """


def disclosed_third_simulated(key: str) -> str:
    return f"""{table(key)}
        p1: 10 on player
        {NO_MORE}
        {four(key, "2c 3h 4h 4c", "p1")}
        incident disclosed_third_card
        round 2
        shoe: exposed 2d
        ? p1: 10 on player
        shoe: banker 3c, player 4s, banker 5c
        p1: 10 on player
        {NO_MORE}
        {four(key, "9h 2d Ks 3d", "p1")}
        """


def card_disclosed(key: str) -> str:
    return f"""{table(key)}
        p1: 10 on player
        incident card_disclosed
        shoe: exposed Kd
        ? p2: 10 on banker
        shoe: banker 3c, player 4s, banker 2c
        shoe: player 6d
        shoe: banker 7d
        p2: 10 on banker
        {NO_MORE}
        {four(key, "9h 2d Ks 3d", "p1 p2")}
        """


def _three_or_less(shoe: Shoe) -> bool:
    return 0 < shoe.remaining < 4


def too_few(key: str) -> str:
    begun = f"""{table(key)}
        p1: 10 on player
        p2: 20 on tie"""
    return f"""{begun}
        ? incident too_few_cards
        {dealt_out(key, begun, "card_disclosed", _three_or_less, decks=6)}
        incident too_few_cards
        {ready(key, 2)}
        p1: 10 on player
        {NO_MORE}
        {four(key, "9h 2d Ks 3d", "p1")}
        """


def delays_turning(key: str) -> str:
    return f"""p1 buys 1000.00
        p2 buys 1000.00
        {ready(key)}
        p1: 50 on player
        p2: 20 on banker
        {NO_MORE}
        shoe: player 2h, banker 3c, player Ks, banker Kc
        incident delays_turning
        p2 chooses accept on the player's cards
        p2 chooses turn on the player's cards
        p2 chooses let go on the banker's cards
        p1 chooses decline on the banker's cards
        shoe: player 5d
        p2 chooses turn on the player's cards
        shoe: banker 4d
        """


def cover_card(key: str) -> str:
    return f"""{table(key)}
        p1: 10 on player
        {NO_MORE}
        incident cover_card
        {four(key, "2h 3c Ks Kc", "p1")}
        {third(key, "player", "5d", "p1")}
        {third(key, "banker", "4d")}
        round 2
        p1: 10 on banker
        {NO_MORE}
        {four(key, "2d 9c 4s Kd", "- p1")}
        {ready(key, 3)}
        """


def improper_cut(key: str) -> str:
    again = "p1" if key == "minibaccarat" else "p2"
    return f"""p1 buys 1000.00
        p2 buys 1000.00
        round 1
        shuffle shoe
        ? p2 chooses 9 on the cut
        p2 chooses 60 on the cut
        incident improper_cut
        {again} chooses 200 on the cut
        shoe: burn 3s
        ? incident improper_cut
        shoe: 4s 5s 6s
        """


def players_let_out(key: str) -> str:
    return f"""{table(key)}
        p1: 10 on banker
        p2: 10 on banker
        {NO_MORE}
        {four(key, "2h 3c 4s Kc", "- p1")}
        ? incident players_let_out patron=p2
        incident unseen_third_card
        incident players_let_out patron=p2
        {third(key, "banker", "4d", "p1")}
        """


def damaged_card(key: str) -> str:
    return f"""{table(key)}
        p1: 10 on player
        {NO_MORE}
        incident damaged_card
        {four(key, "9h 2c Ks 3c", "p1")}
        """


def unsuitable_card(key: str) -> str:
    return f"""p1 buys 1000.00
        p2 buys 1000.00
        incident unsuitable_card found=unsuitable
        incident unsuitable_card found=extra
        {ready(key)}
        ? incident unsuitable_card
        """


def shuffler_fails(key: str) -> str:
    lines = ready(key).replace(
        "shuffle shoe", "shuffle shoe\nincident shuffler_fails\nshuffle shoe"
    )
    return f"""p1 buys 1000.00
        p2 buys 1000.00
        {lines}
        p1: 10 on player
        {NO_MORE}
        {four(key, "9h 2c Ks 3c", "p1")}
        """


def cards_removed(key: str) -> str:
    return f"""{table(key)}
        p1: 10 on player
        {NO_MORE}
        {four(key, "2h 3c Ks Kc", "p1")}
        incident cards_removed
        {ready(key, 2)}
        """


def cards_changed(key: str) -> str:
    return f"""{table(key)}
        p1: 10 on player
        ? incident cards_changed
        {NO_MORE}
        {four(key, "9h 2c Ks 3c", "p1")}
        incident cards_changed
        {ready(key, 2)}
        """


CURATOR = _one(
    "baccarat",
    "curator_ordered_to_pass",
    "IR-BA-6: a curator who delays the game is ordered to pass the shoe, to the right.",
    f"""{table("baccarat", curator="p1")}
        p1: 10 on banker
        ? p2 passes the shoe
        incident curator_ordered_to_pass
        p2 chooses accept on the shoe
        {NO_MORE}
        {four("baccarat", "2h 9c 4s Kc")}
        """,
)
IDLE_TABLE = _one(
    "minibaccarat",
    "idle_table",
    "MN-5(g): without gaming the cards are spread, face up as a player asked, and shuffled.",
    f"""{table("minibaccarat")}
        p1: 10 on player
        {NO_MORE}
        {four("minibaccarat", "9h 2c Ks 3c")}
        incident idle_table face=up
        {ready("minibaccarat", 2)}
        """,
)
TWO_DAYS = _one(
    "minibaccarat",
    "cards_extended",
    "GN-14g: surveillance is notified that a continuous shuffler's cards are used for 48 hours.",
    """
        p1 buys 1000.00
        confirm casino supervisor: incident cards_extended (supervisor-1)
        incident cards_extended
        """,
    csm=True,
)
DIRECTED = _one(
    "minibaccarat",
    "shuffle_directed",
    "MN-5(a): a floorperson directs a shuffle; vigorish that is marked is collected before it.",
    f"""{table("minibaccarat")}
        p1: 20 on banker
        {NO_MORE}
        {four("minibaccarat", "2h 9c 4s Kc")}
        incident shuffle_directed
        {ready("minibaccarat", 2)}
        """,
    reshuffle_any_round=True,
    vig_when="later",
)
NOT_DUE = "A third card to the Player's Hand that was not due"
IRREGULARITIES = (
    *_each(
        "card_drawn_in_error",
        "IR-BA-1: a card drawn in error and unseen is the first of the next hand.",
        drawn_in_error,
    ),
    *_each(
        "unseen_third_card",
        f"IR-BA-2: {NOT_DUE}, unseen: the Banker's, else the next hand's first.",
        unseen_third,
    ),
    *_each(
        "disclosed_third_card",
        f"IR-BA-3: {NOT_DUE}, disclosed: the Banker's, else burned with one more.",
        disclosed_third,
    ),
    *_each(
        "disclosed_third_card_after_the_bankers",
        f"IR-BA-3: {NOT_DUE}, disclosed once the Banker has drawn: burned with one more.",
        disclosed_third_after_the_bankers,
    ),
    *_each(
        "disclosed_third_card_simulated",
        f"IR-BA-3: {NOT_DUE}, disclosed: else a simulated round without wagers.",
        disclosed_third_simulated,
        exposed_third="simulated_round",
    ),
    *_each(
        "card_disclosed",
        "IR-BA-4: any other disclosed card begins a simulated round without wagers.",
        card_disclosed,
    ),
    *_each(
        "too_few_cards",
        "IR-BA-5: too few cards, once rounds were simulated with the others: the round is void.",
        too_few,
        decks=6,
    ),
    CURATOR,
    *(
        Scenario(
            key,
            "delays_turning",
            "IR-BA-7: who delays turning the cards gives them up to the right.",
            delays_turning(key),
            SQUEEZE[key],
        )
        for key in GAMES
    ),
    *_each(
        "cover_card", "IR-BA-8: the cover card: the hand is completed, then one more.", cover_card
    ),
    *_each(
        "players_let_out",
        "IR-GN-1: a player is let out of a misdealt hand.",
        players_let_out,
        error={"let_players_out": True},
    ),
    *_each("damaged_card", "IR-GN-3: a damaged card is replaced.", damaged_card),
    *_each("unsuitable_card", "IR-GN-5: what an inspection finds is put right.", unsuitable_card),
    *(
        Scenario(
            key,
            "shuffler_fails",
            "IR-GN-6: cards of a failed cycle are shuffled again.",
            shuffler_fails(key),
            {"shuffler": True, **({"decks": 16} if key == "minibaccarat" else {})},
        )
        for key in GAMES
    ),
    *_each("improper_cut", "IR-GN-9: an improper cut is done again.", improper_cut),
    *_each("cards_removed", "IR-GN-10: cards with signs of tampering are removed.", cards_removed),
    *_each(
        "cards_changed",
        "GN-14: cards that are due out are changed between rounds, not within one.",
        cards_changed,
    ),
    IDLE_TABLE,
    TWO_DAYS,
    DIRECTED,
)


def house_money(key: str) -> str:
    return f"""{table(key)}
        p1: 10 on house_money
        p1: 20 on banker
        p2: 10 on house_money
        {NO_MORE}
        {four(key, "2h 3c 2s Kc", "- p1")}
        p1 chooses banker on house_money
        {third(key, "player", "3d")}
        {third(key, "banker", "5d", "p1")}
        round 2
        p1: 10 on house_money
        p1: 20 on player
        {NO_MORE}
        {four(key, "6h 6c 6s 6d", "p1")}
        p1 chooses take on house_money
        {third(key, "player", "Kh", "p1")}
        {third(key, "banker", "5h")}
        round 3
        p1: 10 on house_money
        {NO_MORE}
        {four(key, "9h 2c Ks 3c")}
        """


def ez(key: str) -> str:
    return f"""{table(key)}
        p1: 20 on banker
        p1: 5 on dragon_7
        p2: 20 on player
        p2: 5 on panda_8
        {NO_MORE}
        {four(key, "2h 3c 4s Kc", "p2 p1")}
        {third(key, "banker", "4d", "p1")}
        round 2
        p1: 20 on banker
        p1: 5 on dragon_7
        p2: 20 on player
        p2: 5 on panda_8
        {NO_MORE}
        {four(key, "2c 2d 3s 5c", "p2 p1")}
        {third(key, "player", "3d", "p2")}
        """


def vig_later(key: str) -> str:
    return f"""{table(key)}
        p1: 25 on banker
        p2: 7 on banker
        {NO_MORE}
        {four(key, "2h 9c 4s Kc", "- p1")}
        round 2
        p1: 25 on banker
        {NO_MORE}
        {four(key, "2c 9d 4h Kd", "- p1")}
        ? p1 cashes
        p2 pays the vigorish
        p2 cashes 1006.50
        round 3
        incident cover_card
        {NO_MORE}
        {four(key, "9h 2d Ks 3c")}
        round 4
        {NO_MORE}
        {four(key, "9s 2s Kh 3h")}
        round 5
        """


def squeeze(key: str) -> str:
    return f"""{table(key)}
        p1: 20 on player
        p2: 50 on player
        p1: 30 on banker
        p2: 30 on banker
        p1: 5 on tie
        {NO_MORE}
        {four(key, "2h 3c Ks Kc", "p2 p1", squeezed=True)}
        {third(key, "player", "4d", "p2", squeezed=True)}
        {third(key, "banker", "3d", "p1", squeezed=True)}
        """


COUPS = (
    ("banker", "2h 9c 4s Kc"),
    ("tie", "6h 6c Kd Qc"),
    ("tie", "2s 8d 5c Jc"),
    ("player", "9h 2c Ks 3c"),
    ("dragon_bonus_player", "9s 2d Kh 3d"),
    ("dragon_bonus_player", "4s 4h 4c 5s"),
    ("dragon_bonus_banker", "7h 3h Qs 3c"),
)
"""A wager and a round that ends with four cards: naturals, and a six and a seven that stand."""


def naturals(key: str) -> str:
    """A round of four cards for each wager."""
    rounds = []
    for number, (bid, cards) in enumerate(COUPS, start=1):
        turns = {"player": "p1", "banker": "- p1"}.get(bid, "")
        opened = [] if number == 1 else [f"round {number}"]
        rounds += [*opened, f"p1: 10 on {bid}", NO_MORE, four(key, cards, turns)]
    return "\n".join([table(key), *rounds])


def refusals(key: str) -> str:
    return f"""p1 buys 100.00
        p2 buys 100.00
        round 1
        ? shoe: player 9h
        shuffle shoe
        ? p1 chooses 100 on the cut
        ? p2 chooses 5 on the cut
        p2 chooses 100 on the cut
        shoe: burn As
        ? shoe: 2h 3h
        shoe: burn 2s
        {"p1 chooses decline on the shoe" if key == "baccarat" else ""}
        {"p2 chooses decline on the shoe" if key == "baccarat" else ""}
        p1: 10 on player
        ? p1: 10 on player at 2
        ? p1: 10 on dragon_7
        ? p1: 10 cash on tie
        ? p1: 3 on tie
        ? shoe: player 9h, banker 2c, player Ks, banker 3c
        {NO_MORE}
        ? p1: 10 on player
        ? p1 takes down 10 of player@1
        ? shoe: player 9h, banker 2c
        ? incident too_many_cards
        ? incident cover_cards
        {four(key, "9h 2c Ks 3c", "p1")}
        """


ROUNDS = (
    *(
        Scenario(
            key,
            "a_squeezed_round",
            "Cards go face down to the highest wager, of equals to the first on the right.",
            squeeze(key),
            SQUEEZE[key],
        )
        for key in GAMES
    ),
    *_each(
        "house_money_rides",
        "House Money: let ride on Banker, taken, and lost.",
        house_money,
        house_money=True,
    ),
    *_each(
        "ez_dragon_and_panda",
        "EZ: a Dragon 7 pushes Banker and pays 40, a Panda 8 pays 25.",
        ez,
        ez=True,
    ),
    *_each(
        "vigorish_later",
        "Vigorish is marked, paid on leaving, and due before a new shoe.",
        vig_later,
        vig_when="later",
    ),
    *_each(
        "rounds_of_four_cards",
        "Naturals, sixes and a seven: each kind of wager on a round that ends with four cards.",
        naturals,
        dragon_bonus="B",
        vig={"round": "exact"},
    ),
    *_each(
        "refusals", "What the table does not take: early, late, wrong and foreign things.", refusals
    ),
)
