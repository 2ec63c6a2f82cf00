"""The forger at length: a thousand forged journals of every game, each found by both verifiers.

Every journal comes from a table of its own, played with a seed fixed here; before it is forged,
both verifiers must find nothing wrong with it.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bench.long import LongRun, State
from croupier.games.registry import KEYS, games
from tests.floor.both import alone, by_croupier
from tests.floor.fair_tables import played, told
from tests.floor.forger import FORGERIES, forged, kept

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.floor.forger import Forgery, Honest

JOURNALS = 1_000
IN_A_CHUNK = 50
EVENTS = 120
TRIES, TRIES_OF_RARE = 2, 10
"""How many journals of each game are looked at for one that a forgery applies to."""
EVERYTHING = ("key", "checkpoint", "receipts")


def chunks(state: State, journals: int = JOURNALS) -> Iterator[State]:
    """Journal after journal; forgeries missed and false alarms are saved."""
    state = {"done": 0, "forged": {}, "games": {}, "missed": [], **state}
    while state["done"] < journals:
        upto = min(state["done"] + IN_A_CHUNK, journals)
        for number in range(state["done"], upto):
            state = counted(state, number)
        state = {**state, "done": upto}
        yield state


def counted(state: State, number: int) -> State:
    """The state after one more forged journal."""
    one = FORGERIES[number % len(FORGERIES)]
    with TemporaryDirectory() as folder:
        key, missed = attempt(one, number, Path(folder))
    return {
        **state,
        "forged": Counter(state["forged"]) + Counter([one.name]),
        "games": Counter(state["games"]) + Counter([key]),
        "missed": [*state["missed"], *missed],
    }


def attempt(one: Forgery, number: int, folder: Path) -> tuple[str, list[str]]:
    """A forgery of the next game that it applies to, and what went wrong."""
    keys = [key for key in games() if key in KEYS]
    first = number + number // len(FORGERIES)
    for step in range((TRIES_OF_RARE if one.rare else TRIES) * len(keys)):
        key, seed = keys[(first + step) % len(keys)], number + step * JOURNALS
        made, other = (told(played(key, EVENTS, each)) for each in (2 * seed, 2 * seed + 1))
        case = forged(one, made, other, folder, Random(seed))
        if case is not None:
            name = f"{number}: {one.name}, {key}"
            wrong = judged(one, [str(case.journal), *case.kept])
            return key, [f"{name}: {why}" for why in (*honestly(made, folder), *wrong)]
    return "", [f"{number}: {one.name} applies to no journal"]


def honestly(made: Honest, folder: Path) -> list[str]:
    """What either verifier finds wrong with the honest journal."""
    journal = folder / "honest.jsonl"
    journal.write_text(made.text, "utf-8")
    words = [str(journal), *kept(made, EVERYTHING, folder)]
    code, found = alone(words)
    wrong = [f"the honest journal: {sorted(found)}"] if code or found else []
    settled = by_croupier(words)
    return [
        *wrong,
        *([f"croupier verify, the honest journal: {sorted(settled)}"] if settled else []),
    ]


def judged(one: Forgery, words: list[str]) -> list[str]:
    """The verifiers that missed a forgery; only the one that settles can find false payments."""
    code, found = alone(words)
    right = code == 1 and (one.property, one.kind) in found if one.property else code == 0
    missed = [] if right else [f"the verifier found {sorted(found)}, exit code {code}"]
    settled = by_croupier(words)
    if (one.property, one.kind) not in settled:
        missed.append(f"croupier verify found {sorted(settled)}")
    return missed


def falls_short(state: State) -> str | None:
    """A forgery that was missed, or an honest journal that was rejected."""
    missed = state["missed"]
    return f"{len(missed)} wrong verdicts, the first: {missed[0]}" if missed else None


def figures(state: State) -> str:
    """The page: how often each forgery was made, and of which games."""
    expected = {one.name: one for one in FORGERIES}
    lines = [
        f"{state['done']:,} forged journals of {len(state['games'])} games: {len(state['missed'])} "
        "wrong verdicts. Each forgery must be found by both verifiers, with its own finding and "
        "exit code 1; each journal was honest before, and both found nothing wrong with it. "
        "Only `croupier verify`, which settles by the rules, finds false payments.",
        "",
        "| forgery | against | finding | faces | journals |",
        "| --- | --- | --- | --- | ---: |",
    ]
    for name, many in sorted(state["forged"].items()):
        one = expected[name]
        faces = ", ".join(one.faces) or "—"
        lines.append(f"| {name} | {one.property or '—'} | {one.kind} | {faces} | {many} |")
    tables = ", ".join(f"{key} {many}" for key, many in sorted(state["games"].items()))
    return "\n".join((*lines, "", f"Journals by game: {tables}."))


RUN = LongRun(
    name="floor-forger",
    title="Forged journals",
    covers=(
        "bench/runs/floor_forger.py",
        "src/croupier/equipment/fair*.py",
        "src/croupier/floor/web/static/verifier.py",
        "src/croupier/verification/acts.py",
        "src/croupier/verification/commitments.py",
        "src/croupier/verification/kept.py",
        "src/croupier/verification/proving.py",
        "src/croupier/verification/units.py",
        "src/croupier/verification/verify.py",
        "src/croupier/verification/wagers.py",
        "tests/floor/fair_tables.py",
        "tests/floor/forger.py",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
)
