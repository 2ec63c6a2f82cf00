"""Scenarios of pai gow."""

from typing import Any

from croupier.games.families.paigow.play import READY
from croupier.games.paigow.styles import STYLES
from tests.games.paigow.tables import MIDDLING, STRONG, WEAKEST, dice, tiles
from tests.transcripts.scenario import Scenario

KEY = "paigow"
BUYS = "p1 buys 500.00\np2 buys 500.00\np3 buys 500.00"
WASHED = "shuffle shoe"
ALL = """
p1: 10 on main
p2: 20 on main
p3: 30 on main
dealer: no more bets
"""
HANDS = {"dealer": MIDDLING, "1": STRONG, "2": "44 44 36 15", "3": WEAKEST}
"""Against the dealer p1 wins, p2 pushes and p3 loses."""
CLEARED = f"confirm dealer: {READY}"
PASSES = "first second | third fourth"


def dealt(hands: dict[str, str], total: int = 9) -> str:
    """The tiles in their stacks, and the dice."""
    return f"shoe: {tiles(hands)}\ndice: {dice(total)}\n{CLEARED}"


def sets(*places: str, how: str = PASSES) -> str:
    """Players set their hands, in this order."""
    return "\n".join(f"p{place} chooses {how} on hand {place}" for place in places)


def stand(*places: str) -> str:
    """Players do not surrender."""
    return "\n".join(f"p{place} chooses play on surrender {place}" for place in places)


FIRST = f"""
{BUYS}
round 1
{WASHED}
{ALL}
{dealt(HANDS)}
{sets("1", "2", "3")}
{stand("1", "2", "3")}
"""
"""A first round, after which players may bank."""


NO_CUT = "p1 chooses no_cut on the stacks"
STYLE = "p1 chooses house_way_right on delivery"


def staked(wager: str = "10") -> str:
    """The bank does not cut, and says how much the dealer wagers."""
    return f"{NO_CUT}\np1 chooses {wager} on the dealer's wager"


def banked(
    how: str = "bank", wagers: str = "p2: 20 on main\np3: 30 on main", says: str = staked()
) -> str:
    """A second round that p1 banks, up to the call; what it says before that."""
    return f"""
    {FIRST}
    round 2
    {WASHED}
    p1 chooses {how} on the bank
    {wagers}
    {says}
    dealer: no more bets
    """


MORE = "p2: 40 on main\np3: 30 on main"


def delivery(hands: dict[str, str]) -> str:
    """The tiles of a round that p1 banks: the stacks, the style, and the dice."""
    return f"shoe: {tiles(hands)}\n{STYLE}\ndice: {dice(8)}\n{CLEARED}"


def _pai_gow(name: str, about: str, lines: str, **options: Any) -> Scenario:
    return Scenario(KEY, name, about, lines, options)


CUT_BOTH = """
p1 chooses 2 on the stacks
p1 chooses 3 on stacks of the cut
p1 chooses 1 right, 2 left on ends of the cut
p1 chooses nothing on the dealer's wager
"""


def _style(style: str) -> Scenario:
    title = STYLES[style][0]
    about = f"The bank has the tiles delivered: {title[0].lower()}{title[1:]}."
    return _pai_gow(
        f"delivery_{style}",
        about,
        f"""
        {banked(wagers="p2: 20 on main", says=CUT_BOTH)}
        shoe: {tiles(HANDS)}
        p1 chooses {style} on delivery
        dice: 1-2-3
        {CLEARED}
        p2 chooses first third | second fourth on hand 2
        p1 chooses first third | second fourth on hand 1
        {stand("2")}
        """,
        bank=True,
    )


ROUNDS = (
    _pai_gow("ordinary_round", "p1 wins, p2 pushes, and p3 loses.", FIRST),
    _pai_gow(
        "surrendered_hand",
        "p1 surrenders after the dealer's hands are set; the tiles of p1 are shown to nobody.",
        f"""
        {BUYS}
        round 1
        {WASHED}
        {ALL}
        {dealt(HANDS)}
        {sets("1", "2", "3")}
        p1 chooses surrender on surrender 1
        {stand("2", "3")}
        """,
    ),
    _pai_gow(
        "two_areas",
        "The hand of the larger wager is set first; the higher hand counts as the high one.",
        f"""
        p1 buys 500.00
        round 1
        {WASHED}
        p1: 10 on main at 1
        ? p1: 10 on main at 3
        p1: 20 on main at 2
        ? p1: 10 on main at 3
        dealer: no more bets
        {dealt(HANDS)}
        ? p1 chooses {PASSES} on hand 1
        p1 chooses third fourth | first second on hand 2
        p1 chooses {PASSES} on hand 1
        p1 chooses play on surrender 1
        p1 chooses play on surrender 2
        """,
        areas=2,
    ),
    _pai_gow(
        "bank_loses",
        "The bank's losses exceed the center: the bank adds the rest, and the dealer wins, too.",
        f"""
        {banked(wagers=MORE)}
        {delivery({"1": MIDDLING, "2": STRONG, "3": WEAKEST, "dealer": "44 44 36 35"})}
        {sets("2", "3", "1")}
        {stand("2", "3")}
        """,
        bank=True,
    ),
    _pai_gow(
        "bank_wins",
        "The dealer's wager and p3's lose to the bank, which pays vigorish on what is left.",
        f"""
        {banked(says=staked("4"))}
        {delivery({"1": MIDDLING, "2": "44 44 36 15", "3": WEAKEST, "dealer": "46 22 34 14"})}
        {sets("2", "3", "1")}
        {stand("2", "3")}
        """,
        bank=True,
    ),
    _pai_gow(
        "cobank_surplus",
        "The dealer sets a co-bank's hands; what is left is halved, and then charged vigorish.",
        f"""
        {banked("cobank", says=NO_CUT)}
        shoe: {tiles({"1": STRONG, "2": MIDDLING, "3": WEAKEST})}
        {STYLE}
        dice: {dice(8)}
        {CLEARED}
        {sets("2", "3")}
        {stand("2", "3")}
        """,
        bank=True,
        cobank=True,
    ),
    _pai_gow(
        "cobank_shortfall",
        "A co-bank and the house add half each of what the center lacks.",
        f"""
        {banked("cobank", says=NO_CUT)}
        shoe: {tiles({"1": WEAKEST, "2": MIDDLING, "3": STRONG})}
        {STYLE}
        dice: {dice(8)}
        {CLEARED}
        {sets("2", "3")}
        {stand("2", "3")}
        """,
        bank=True,
        cobank=True,
    ),
    _pai_gow(
        "banking_refused",
        "Nobody banks the first round or twice running, nor without cover or a wager before.",
        f"""
        p1 buys 500.00
        p2 buys 500.00
        p3 buys 40.00
        round 1
        {WASHED}
        ? p1 does bank
        {ALL}
        {dealt(HANDS)}
        {sets("1", "2", "3")}
        {stand("1", "2", "3")}
        round 2
        p4 buys 100.00
        p2: 20 on main
        {WASHED}
        ? p3 does bank
        ? p4 does bank
        p1 chooses bank on the bank
        ? p2 does bank
        ? p1: 10 on main
        p2: 480 on main
        ? p4: 50 on main
        ? p1 cashes 400.00
        ? p1 chooses house_way_right on delivery
        ? p1 does sit seat=5
        {staked("nothing")}
        dealer: no more bets
        {delivery({"1": MIDDLING})}
        {sets("2", "1")}
        {stand("2")}
        round 3
        {WASHED}
        ? p1 does bank
        p2 chooses pass on the bank
        """,
        bank=True,
    ),
    *map(_style, STYLES),
)

SHAKING = f"""
{BUYS}
round 1
{WASHED}
{ALL}
shoe: {tiles(HANDS)}
"""
DELIVERED = f"{SHAKING}\ndice: {dice(9)}"
REST = f"{CLEARED}\n{sets('1', '2', '3')}\n{stand('1', '2', '3')}"

IRREGULARITIES = (
    *(
        _pai_gow(
            name,
            f"{what}: the dice are shaken again, and the betting stays closed.",
            f"""
            {SHAKING}
            incident {name}
            ? incident bank_lifts_lid
            ? p1: 10 on main
            dice: {dice(9)}
            ? incident {name}
            {REST}
            """,
        )
        for name, what in (
            ("dice_not_flat", "A die does not lie flat"),
            ("die_falls_out", "A die falls out of the shaker"),
        )
    ),
    _pai_gow(
        "dice_mistotaled",
        "Off by eight is the same position; any other wrong total voids all hands.",
        f"""
        {DELIVERED}
        ? incident dice_mistotaled total=17
        incident dice_mistotaled total=10
        """,
    ),
    _pai_gow(
        "player_exposed",
        "The dealer exposes a tile of p2, who voids the hand, and of p1, who plays.",
        f"""
        {DELIVERED}
        incident player_exposed box=2
        p2 chooses void on exposed 2
        incident player_exposed box=1
        p1 chooses play on exposed 1
        {CLEARED}
        ? incident player_exposed box=1
        {sets("1", "3")}
        {stand("1", "3")}
        """,
    ),
    _pai_gow(
        "dealer_exposed",
        "A tile of the dealer is exposed before it is due: all hands are void.",
        f"""
        {DELIVERED}
        {CLEARED}
        incident dealer_exposed
        """,
    ),
    _pai_gow(
        "dead_hand_exposed",
        "A tile of the dead hand is exposed with a bank: the dealer's wager goes back as well.",
        f"""
        {banked()}
        {delivery(HANDS)}
        incident dealer_exposed place=dead_hand
        """.replace("place=dead_hand", 'place="dead hand"'),
        bank=True,
    ),
    _pai_gow(
        "dealer_misset",
        "The dealer's hands are set again the house way, and the round is completed.",
        f"""
        {DELIVERED}
        {CLEARED}
        {sets("1", "2", "3")}
        incident dealer_misset
        ? incident dealer_exposed place=dealer
        {stand("1", "2", "3")}
        """,
    ),
    _pai_gow(
        "tile_exposed_in_stacking",
        "A tile is turned over while they are stacked: the set is washed again.",
        f"""
        {BUYS}
        round 1
        {WASHED}
        p1: 10 on main
        incident tile_exposed_in_stacking
        {WASHED}
        p2: 20 on main
        p3: 30 on main
        dealer: no more bets
        ? incident tile_exposed_in_stacking
        {dealt(HANDS)}
        {sets("1", "2", "3")}
        {stand("1", "2", "3")}
        """,
    ),
    _pai_gow(
        "bank_lifts_lid",
        "The bank lifts the lid of the shaker, and shakes it again.",
        f"""
        {banked()}
        shoe: {tiles(HANDS)}
        {STYLE}
        incident bank_lifts_lid
        dice: {dice(8)}
        {CLEARED}
        {sets("2", "3", "1")}
        {stand("2", "3")}
        """,
        bank=True,
    ),
    _pai_gow(
        "unsuitable_tile",
        "A set is replaced before play; afterward the tiles have been inspected.",
        f"""
        {BUYS}
        incident unsuitable_tile
        round 1
        {WASHED}
        ? incident unsuitable_tile
        """,
    ),
    _pai_gow(
        "idle_table",
        "The tiles lie in pairs while there is no gaming, and nobody banks the next round.",
        f"""
        {FIRST}
        incident idle_table
        round 2
        {WASHED}
        ? p1 does bank
        p1: 10 on main
        ? incident idle_table
        """,
        bank=True,
    ),
    *(
        _pai_gow(
            name,
            "Another set comes: wagers stand before the deal, and dealt hands are void.",
            f"""
            {BUYS}
            round 1
            {WASHED}
            p1: 10 on main
            incident {name}
            {WASHED}
            dealer: no more bets
            {dealt(HANDS)}
            incident {name}
            """,
        )
        for name in ("damaged_tile", "tiles_removed")
    ),
    _pai_gow(
        "damaged_tile_after_exposure",
        "A hand is exposed: the round is settled, and another set comes before the next one.",
        f"""
        {DELIVERED}
        {CLEARED}
        {sets("1", "2", "3")}
        {stand("1")}
        incident damaged_tile
        ? incident tiles_removed
        {stand("2", "3")}
        """,
    ),
    _pai_gow(
        "equipment_changed",
        "Other tiles and dice come between rounds.",
        f"""
        {BUYS}
        incident equipment_changed
        round 1
        {WASHED}
        p1: 10 on main
        ? incident equipment_changed
        """,
    ),
)
