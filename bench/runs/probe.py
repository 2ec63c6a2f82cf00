"""The probe at full size: every cited rule is broken, in every way, and its tests must notice.

`croupier law --probe` breaks a few rules at random, each in a copy of the project. Here each is
broken in the memory of a forked process. The tests that claim a clause of the broken place run
first with one function changed after everything was imported; what they do not notice, and what
is no function, is imported with the change. What then still passes survives, and
`probe.toml` beside this file explains it. `WORKERS=1 ./run long probe` uses one core.
"""

from __future__ import annotations

import os
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from queue import SimpleQueue
from typing import TYPE_CHECKING, TypeAlias

from bench.forked import FAILED, PASSED, UNPATCHED, Bare, Warm
from bench.long import ROOT, LongRun, State, tell
from croupier.rulebook.citation import REGULATIONS
from croupier.rulebook.collect import collect
from croupier.rulebook.mutate import Mutation
from croupier.rulebook.probe import Target, targets

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from croupier.rulebook.collect import Index

GAMES = (
    "bigsix",
    "roulette",
    "sicbo",
    "craps",
    "minicraps",
    "reddog",
    "baccarat",
    "midibaccarat",
    "minibaccarat",
    "chemindefer",
    "blackjack",
    "spanish21",
    "zappit",
)
LAWS = (*GAMES, *REGULATIONS)
IN_A_CHUNK = 50
CHECKED = 20
"""One change in this many that was noticed after the import is noticed again during it."""
LONGEST = 160
"""The characters of a changed line that the page shows."""
AT_ONCE = int(os.environ.get("WORKERS", "2"))
EXPLAINED = ROOT / "bench" / "runs" / "probe.toml"
Way: TypeAlias = tuple[Target, Mutation]
Pair: TypeAlias = tuple[Warm, Bare]


def places(index: Index, law: str, root: Path = ROOT) -> list[Target]:
    """What cites a law and none that comes before it: every place is broken under one law."""
    before = LAWS[: LAWS.index(law)] if law in LAWS else ()
    found = targets(root, index, lambda clause: clause.partition(".")[0] == law)
    return [
        one
        for one in found
        if not any(clause.partition(".")[0] in before for clause in one.clauses)
        and (law not in REGULATIONS or one.place.startswith("src/croupier/games/"))
    ]


def chunks(state: State, laws: tuple[str, ...] = LAWS) -> Iterator[State]:
    """Law after law, some changes at a time."""
    state = {"done": {}, "places": {}, "survivors": [], "checked": 0, **state}
    index = collect(ROOT)
    for law in laws:
        if law in state["done"] and state["done"][law]["of"] == asked(state, law):
            continue
        found = places(index, law)
        ways = [(target, one) for target in found for one in target.mutations]
        state = begun(state, law, found, ways)
        for state in broken(state, law, ways[asked(state, law) :]):  # noqa: B020 - it goes on
            yield state


def begun(state: State, law: str, found: list[Target], ways: list[Way]) -> State:
    """The state when a law is taken up."""
    done = {"noticed": 0, "survived": 0, **state["done"].get(law, {}), "of": len(ways)}
    return {
        **state,
        "done": {**state["done"], law: done},
        "places": {**state["places"], law: len(found)},
    }


def asked(state: State, law: str) -> int:
    """How many changes under a law were tried."""
    done = state["done"].get(law, {})
    return int(done.get("noticed", 0) + done.get("survived", 0))


def broken(state: State, law: str, ways: list[Way]) -> Iterator[State]:
    """The state after each batch of the changes under one law."""
    if not ways:
        return
    tests = sorted({test for target, _ in ways for test in target.tests})
    with ExitStack() as stack:
        pairs = [
            (stack.enter_context(Warm(ROOT, tests)), stack.enter_context(Bare(ROOT)))
            for _ in range(AT_ONCE)
        ]
        must_pass(pairs[0], ways[0][1], tests)
        for first in range(0, len(ways), IN_A_CHUNK):
            batch = ways[first : first + IN_A_CHUNK]
            state = counted(state, law, list(zip(batch, verdicts(pairs, batch), strict=True)))
            done = state["done"][law]
            tell(f"{law}: {asked(state, law)} of {done['of']}, {done['survived']} survived")
            yield state


def must_pass(pair: Pair, some: Mutation, tests: list[str]) -> None:
    """Refuse to go on if a test fails, or cannot be found, before anything is broken."""
    warm, bare = pair
    failed = warm.ready["failed"]
    if failed:
        raise RuntimeError(f"tests fail before anything is broken: {', '.join(failed)}")
    status = bare.ask(
        path=some.path, after=some.before, tests=tests, seconds=warm.ready["seconds"]
    )["status"]
    if status != PASSED:
        raise RuntimeError(f"the tests end with {status} before anything is broken")


def verdicts(pairs: list[Pair], ways: list[Way]) -> list[str]:
    """How each change ended: noticed, checked (noticed twice), elsewhere or survived."""
    free: SimpleQueue[Pair] = SimpleQueue()
    for pair in pairs:
        free.put(pair)

    def one(numbered: tuple[int, Way]) -> str:
        number, way = numbered
        pair = free.get()
        try:
            return verdict(pair, way, number % CHECKED == 0)
        finally:
            free.put(pair)

    with ThreadPoolExecutor(len(pairs)) as pool:
        return list(pool.map(one, enumerate(ways)))


def verdict(pair: Pair, way: Way, check: bool = False) -> str:
    """Whether any test that claims a place notices a change to it.

    A process that was stopped, for its time or its memory, has noticed.
    """
    warm, bare = pair
    target, mutation = way
    question = {"path": mutation.path, "after": mutation.after, "tests": list(target.tests)}
    if not target.tests:
        return "survived"
    first = warm.ask(**question)
    if first["status"] not in (PASSED, UNPATCHED) and not check:
        return "noticed"
    if bare.ask(**question, seconds=first["seconds"])["status"] == PASSED:
        return "survived" if other_tests_pass(pair, mutation) else "elsewhere"
    return "checked" if first["status"] == FAILED else "noticed"


def other_tests_pass(pair: Pair, mutation: Mutation) -> bool:
    """Whether a change that survives passes the tests of all other clauses of its law too."""
    warm, bare = pair
    question = {"path": mutation.path, "after": mutation.after, "tests": warm.tests}
    first = warm.ask(**question)
    if first["status"] == UNPATCHED:
        first = bare.ask(**question, seconds=warm.ready["seconds"])
    return bool(first["status"] == PASSED)


def counted(state: State, law: str, found: list[tuple[Way, str]]) -> State:
    """The state after some changes."""
    how = Counter(verdict for _, verdict in found)
    done = Counter(state["done"][law])
    done["noticed"] += how["noticed"] + how["checked"]
    done["survived"] += how["survived"] + how["elsewhere"]
    return {
        **state,
        "done": {**state["done"], law: dict(done)},
        "checked": state["checked"] + how["checked"],
        "survivors": [
            *state["survivors"],
            *(
                told(law, way, verdict)
                for way, verdict in found
                if verdict in ("survived", "elsewhere")
            ),
        ],
    }


def told(law: str, way: Way, verdict: str) -> dict[str, str]:
    """A survivor, as the page and its explanation name it."""
    target, mutation = way
    return {
        "noticed": "by tests of other clauses" if verdict == "elsewhere" else "no",
        "law": law,
        "path": mutation.path,
        "place": target.place,
        "name": target.name,
        "clauses": " ".join(target.clauses),
        "what": mutation.what,
        "line": changed_line(mutation),
    }


def changed_line(mutation: Mutation) -> str:
    """The beginning of the lines a change puts in the place of others, or of those it drops."""
    added, dropped = (only(mutation, sign) for sign in "+-")
    return (f"without {dropped}" if added in ("pass", "return None") else added)[:LONGEST]


def only(mutation: Mutation, sign: str) -> str:
    """The lines of a change's diff with a sign, without their indentation."""
    lines = mutation.diff().splitlines()[2:]
    return " ".join(line[1:].strip() for line in lines if line.startswith(sign))


def explanations() -> dict[tuple[str, ...], str]:
    """Why a change survives, by its file, its function and its changed line."""
    listed = tomllib.loads(EXPLAINED.read_text("utf-8")).get("survivor", [])
    return {key(one): f"{one['verdict']}: {one['why']}" for one in listed}


def key(survivor: dict[str, str]) -> tuple[str, ...]:
    """What a survivor and its explanation have in common."""
    return survivor["path"], survivor["name"], survivor["line"]


def unexplained(state: State) -> list[dict[str, str]]:
    """The survivors that nobody has explained."""
    known = explanations()
    return [one for one in state["survivors"] if key(one) not in known]


def falls_short(state: State) -> str | None:
    """A survivor without an explanation, or one whose test is still to be mended."""
    left = unexplained(state)
    if left:
        first = left[0]
        return (
            f"{len(left)} survivors are not explained, the first: {first['place']}, {first['what']}"
        )
    mend = [one for one in survivors_with_why(state) if one["why"].startswith("mend")]
    return f"{len(mend)} survivors wait for a better test" if mend else None


def survivors_with_why(state: State) -> list[dict[str, str]]:
    """Each survivor and its explanation, if it has one."""
    known = explanations()
    return [{**one, "why": known.get(key(one), "not explained")} for one in state["survivors"]]


def figures(state: State) -> str:
    """The page: how much was broken and noticed, then each survivor."""
    done = state["done"]
    of, noticed = (sum(one[what] for one in done.values()) for what in ("of", "noticed"))
    return "\n".join(
        (
            f"{sum(state['places'].values()):,} cited functions, statements and pay tables were "
            f"broken in {of:,} ways, one at a time; the tests that claim their clauses noticed "
            f"{noticed:,}. A place that several laws share is counted under the first of them. Of "
            f"those noticed in a process that had imported the rule before it was broken, "
            f"{state['checked']:,} were noticed again in one that imported the broken rule; "
            "survivors passed both.",
            "",
            "| law | places | broken | noticed | survived |",
            "| --- | ---: | ---: | ---: | ---: |",
            *(
                f"| {law} | {state['places'][law]:,} | {one['of']:,} | {one['noticed']:,} | "
                f"{one['survived']:,} |"
                for law, one in done.items()
            ),
            "",
            "| survivor | clauses | change | becomes | noticed | why |",
            "| --- | --- | --- | --- | --- | --- |",
            *map(row, survivors_with_why(state)),
        )
    )


def row(one: dict[str, str]) -> str:
    """A survivor's row."""
    line = one["line"].replace("|", "\\|")
    return (
        f"| {one['place'].removeprefix('src/croupier/')} {one['name']} | {one['clauses']} | "
        f"{one['what']} | `{line}` | {one['noticed']} | {one['why']} |"
    )


RUN = LongRun(
    name="probe",
    title="Every rule broken, and the tests that notice",
    covers=(
        "bench/forked.py",
        "bench/runs/probe.py",
        "src/croupier/rulebook/mutate.py",
        "src/croupier/rulebook/probe.py",
        "src/croupier/games/*.py",
        "src/croupier/games/*/[!_gl]*.py",
        "src/croupier/games/families/*.py",
        "src/croupier/games/families/*/[!_l]*.py",  # all except the layout and its grid
        "src/croupier/games/*/paytables.toml",
        "tests/games/*.py",
        "tests/games/*/*.py",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
)
