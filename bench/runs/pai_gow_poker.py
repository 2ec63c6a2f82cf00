"""Pai gow poker: the house way and the exact values, each checked in a second way, and in bulk.

A million hands are set by a slow way, written from the words of the standard house way. All hands
of the deck are set one by one, and counted as the kinds of hands that the exact values rest on.
Small decks are counted deal by deal, and some hands of the full deck against all of the dealer's.
All deals are counted again, and must be the sums that come with the package. Then rounds are dealt
by the kernel, and compared with the exact value.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from bench.long import LongRun, State
from croupier.analysis.distribution import ANY
from croupier.analysis.figures import per_cent
from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.odds import odds_rows
from croupier.analysis.paigowpoker import kept_sums, side, ways
from croupier.analysis.paigowpoker.dealt import dealing
from croupier.analysis.paigowpoker.exact import counting
from croupier.analysis.paigowpoker.kinds import hands, kinds
from croupier.analysis.paigowpoker.program import program
from croupier.analysis.paigowpoker.rounds import counted
from croupier.analysis.paigowpoker.setting import FIRST, SECOND, scratch, set_hand, set_rows
from croupier.analysis.paigowpoker.worth import HANDS, valued
from croupier.analysis.ranking.bulk import numbers
from croupier.equipment.cards import JOKERED
from croupier.games.paigowpoker.own_way import STANDARD
from croupier.games.registry import game
from tests.analysis import brute_seven
from tests.games.paigowpoker.slow_way import slow_front

if TYPE_CHECKING:
    from collections.abc import Iterator

WHEELS = ("second", "lowest")
TWINS, AT_A_TIME = 500_000, 10_000
"""Hands that are set by the slow way for each order of the wheel, and at a time."""
SMALL = ((0, 1, 2, 3, 4), (0, 9, 10, 11, 12), (1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 12))
"""The ranks of small decks: ace to five, ten to ace, two to six, and ace to five with kings."""
SAMPLES = 6
ROUNDS, ROUNDS_AT_A_TIME, SEED = 10**9, 10**8, 20
MOST = 4
"""As many standard errors apart, the kernel and the exact value do not agree."""
ROOM = 1 << 20
"""More than any two strengths that are counted together."""


def chunks(state: State) -> Iterator[State]:
    """Each of the checks, one after the other."""
    for part in (twins, every_hand, small_decks, single_hands, all_deals, rounds):
        for done in part(state):
            state = done
            yield state


def twins(state: State) -> Iterator[State]:
    """Random hands, half of them from a deck in which hands are complete more often."""
    done, wrong = state.get("twins", (0, 0))
    while done < TWINS * len(WHEELS):
        wheel, rng = WHEELS[done // TWINS], Random(done)
        packs = (JOKERED, (*JOKERED[:26], JOKERED[-1]))
        drawn = [tuple(rng.sample(packs[n % 2], 7)) for n in range(AT_A_TIME)]
        rows = np.zeros((AT_A_TIME, 5), np.int64)
        set_rows(program(STANDARD, wheel), numbers(drawn), scratch(), rows)
        for hand, one in zip(drawn, rows[:, 0].tolist(), strict=True):
            wrong += {hand[FIRST[one]], hand[SECOND[one]]} != slow_front(hand, wheel)
        done += AT_A_TIME
        state = {**state, "twins": (done, wrong)}
        yield state


@kernel
def set_every(of: Any, room: Any, pairs: Any, marks: Any, places: Any, out: Any) -> None:
    """Set each hand of the deck; count strengths, fouls, and what can be made of it."""
    place, hand = np.arange(7), np.empty((1, 7), np.uint8)
    mark = np.empty(1, np.int64)
    while True:
        for one in range(7):
            hand[0, one] = place[one]
        setting, _ = set_hand(of, hand[0], room)
        out[0] += 1
        out[1] += setting < 0 or room[0][setting] < of.least[room[1][setting]]
        pairs[room[0][setting] << 7 | room[1][setting]] += 1
        side.mark_rows(of, places, hand, room, mark)
        at = np.searchsorted(marks[0], mark[0])
        out[2] += marks[0][at] != mark[0]
        marks[1][at] += 1
        last = 6
        while last >= 0 and place[last] == 46 + last:
            last -= 1
        if last < 0:
            return
        place[last] += 1
        for one in range(last + 1, 7):
            place[one] = place[one - 1] + 1


def every_hand(state: State) -> Iterator[State]:
    """All hands of the deck, one by one, against their kinds."""
    if "every" in state:
        return
    of, weights = kinds(STANDARD, "second"), side.weights()
    marks = np.zeros(len(weights), np.int64)
    places, by = side.categories(), program(STANDARD, "second")
    side.mark_rows(by, places, hands().cards, scratch(), marks)
    known, alike = np.unique(marks, return_inverse=True)
    expected = np.zeros(len(known), np.int64)
    np.add.at(expected, alike.reshape(-1), weights)
    by_pair = np.zeros(ROOM, np.int64)
    np.add.at(by_pair, of.high << 7 | of.low, weights)
    pairs, met, out = (
        np.zeros(ROOM, np.int64),
        np.zeros(len(known), np.int64),
        np.zeros(3, np.int64),
    )
    set_every(by, scratch(), pairs, (known, met), places, out)
    wrong = int(out[1] + out[2]) + int((pairs != by_pair).sum()) + int((met != expected).sum())
    yield {**state, "every": (int(out[0]), int((pairs > 0).sum()), wrong)}


def small_decks(state: State) -> Iterator[State]:
    """Small decks, deal by deal."""
    done = dict(state.get("small", {}))
    for ranks in SMALL:
        for wheel in WHEELS:
            name = f"{' '.join(str(one) for one in ranks)} {wheel}"
            if name not in done:
                done[name] = _differs(ranks, wheel)
                state = {**state, "small": done}
                yield state


def _differs(ranks: tuple[int, ...], wheel: str) -> int:
    """How many of six sums differ between a count and a count deal by deal."""
    of = brute_seven.every(ranks, wheel)
    first, many = brute_seven.up_to_suits(of.masks, len(ranks))
    wrong = 0
    for bank, sums in enumerate(finished(counting(STANDARD, wheel, ranks))):
        out = np.zeros(3, np.int64)
        brute_seven.counted(of, first, many, bank, out)
        best = 19 * sums.best_won - 20 * sums.best_lost
        found = (sums.won, sums.lost, best)
        wrong += sum(one != other for one, other in zip(found, out.tolist(), strict=True))
    return wrong


def finished(counting: Any) -> Any:
    """What a generator returns."""
    while True:
        try:
            next(counting)
        except StopIteration as ended:
            return ended.value


def single_hands(state: State) -> Iterator[State]:
    """Random hands, each against all hands of the dealer."""
    done = list(state.get("hands", []))
    for number in range(len(done), SAMPLES):
        wheel, bank = WHEELS[number % 2], bool(number % 3)
        hand = tuple(Random(number).sample(JOKERED[:30] + JOKERED[-3:], 7))
        cards = numbers([hand])[0]
        room, by = scratch(), program(STANDARD, wheel)
        set_hand(by, cards, room)
        left = np.array([one for one in range(53) if one not in cards], np.uint8)
        won, lost = np.zeros(21, np.int64), np.zeros(21, np.int64)
        high, low = room[0] + bank, room[1] + bank
        many = brute_seven.against_all(by, left, scratch(), high, low, won, lost)
        at = {(int(i), int(j)): n for n, (i, j) in enumerate(zip(FIRST, SECOND, strict=True))}
        found = valued(hand, STANDARD, wheel, bank=bank).settings
        wrong = sum(
            (won[at[one.front]], lost[at[one.front]]) != (one.won, one.lost) for one in found
        )
        done.append([" ".join(hand), many, int(wrong)])
        state = {**state, "hands": done}
        yield state


def all_deals(state: State) -> Iterator[State]:
    """All deals, counted again."""
    done = dict(state.get("deals", {}))
    for wheel in WHEELS:
        if wheel not in done:
            done[wheel] = [list(one) for one in finished(counting(STANDARD, wheel))]
            state = {**state, "deals": done}
            yield state


def rounds(state: State) -> Iterator[State]:
    """Rounds by the kernel, with both sides set by the house way."""
    played = game("paigowpoker")
    rules: Any = played.options()
    how, key, by = dealing(played, rules), shoes.key_of(played, SEED), (STANDARD, rules.wheel)
    done, cells = state.get("rounds", (0, [0, 0, 0]))
    while done < ROUNDS:
        *_, found = counted(key, how, by, Run(SEED, ROUNDS_AT_A_TIME, done))
        cells = [one + more for one, more in zip(cells, found.decided.tolist(), strict=True)]
        done += ROUNDS_AT_A_TIME
        state = {**state, "rounds": (done, cells)}
        yield state


def deviation(state: State) -> float:
    """How many standard errors the rounds are from the exact value."""
    done, (won, _, lost) = state["rounds"]
    mean = Fraction(19 * won - 20 * lost, 20 * done)
    square = Fraction(361 * won + 400 * lost, 400 * done)
    played = game("paigowpoker")
    truth = ways.played(played, played.wagers[0], played.options(), ways.HOUSE)
    assert truth is not None, "the sums come with the package"
    return float(mean - truth.mean) / sqrt((square - mean**2) / done)


def falls_short(state: State) -> str | None:
    """What did not agree."""
    if state["twins"][1]:
        return f"{state['twins'][1]} hands were set otherwise by the slow way"
    if state["every"][2] or state["every"][0] != comb(53, 7):
        return f"all hands, one by one, differ in {state['every'][2]} counts from their kinds"
    if any(state["small"].values()) or any(wrong for *_, wrong in state["hands"]):
        return "a count deal by deal differs"
    if any(many != HANDS for _, many, _ in state["hands"]):
        return "a hand did not meet all hands of the dealer"
    for wheel in WHEELS:
        found = kept_sums.sums_of(STANDARD, wheel)
        if found is None or [list(one) for one in found] != state["deals"][wheel]:
            return f"the sums of the package are not those counted here, with the wheel {wheel}"
    apart = deviation(state)
    return f"rounds dealt are {apart:+.2f} standard errors away" if abs(apart) >= MOST else None


def figures(state: State) -> str:
    """What was compared, and the values of every wager."""
    rounds_done, cells = state["rounds"]
    twins_done, twins_wrong = state["twins"]
    every, pairs, wrong = state["every"]
    lines = [
        f"- {twins_done:,} hands set by the kernel and by a slow way: {twins_wrong} differ.",
        f"- All {every:,} hands set one by one, as {pairs:,} different pairs of ranks, none foul: "
        f"{wrong} counts differ from those of their kinds.",
        f"- {len(state['small'])} small decks counted deal by deal, six sums each: "
        f"{sum(state['small'].values())} differ.",
        f"- {len(state['hands'])} hands, 21 settings each, against all {HANDS:,} of the dealer: "
        f"{sum(one[2] for one in state['hands'])} differ.",
        f"- {rounds_done:,} rounds in bulk, of which {cells[0]:,} were won and {cells[2]:,} lost: "
        f"{deviation(state):+.2f} standard errors from the exact value.",
        "",
        "Deals won and lost, of 8,250,459,031,214,400 in all:",
        "",
        "| wheel | side | house way: won | lost | best settings: won | lost |",
        "| --- | --- | ---: | ---: | ---: | ---: |",
    ]
    for wheel in WHEELS:
        for side_of, sums in zip(("player", "bank"), state["deals"][wheel], strict=True):
            lines.append(f"| {wheel} | {side_of} | {' | '.join(f'{one:,}' for one in sums)} |")
    return "\n".join([*lines, "", *odds()])


def odds() -> list[str]:
    """The house advantage of every wager."""
    played = game("paigowpoker")
    found = odds_rows(played, {}, (), ANY)
    rows = [
        f"| {row.wager} | {', '.join(f'{k} {v}' for k, v in row.variant.items())} | "
        f"{per_cent(row.house_advantage, 4)} | `{row.house_advantage}` |"
        for row in found
    ]
    return ["| wager | when | house advantage | exactly |", "| --- | --- | ---: | --- |", *rows]


RUN = LongRun(
    name="pai-gow-poker",
    title="Pai gow poker: the house way and all deals, counted twice",
    covers=(
        "bench/runs/pai_gow_poker.py",
        "src/croupier/analysis/paigowpoker/*.py",
        "src/croupier/analysis/paigowpoker/sums.json",
        "src/croupier/games/paigowpoker/hands.py",
        "src/croupier/games/paigowpoker/house_way.*",
        "src/croupier/games/paigowpoker/paytables.toml",
        "src/croupier/ranking/*.py",
        "src/croupier/analysis/ranking/*.py",
        "tests/analysis/brute_seven.py",
        "tests/games/paigowpoker/slow_way.py",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
)
