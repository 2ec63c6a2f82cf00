"""The probe at full size: every cited rule is broken in several ways, and its tests must notice.

`croupier law --probe` breaks a few rules at random, each in a copy of the project. Here each is
broken in the memory of a forked process, in at most `MOST` ways of different kinds, which a hash of
the place and the change chooses. The tests that claim a clause of the broken place run first with
one function changed after everything was imported; what they do not notice, and what is no
function, is imported with the change. What then still passes survives: a test of another clause
notices it, or `probe.toml` beside this file explains it. A law whose places and tests are as they
were is not broken again. `WORKERS=1 ./run long probe` uses one core.
"""

from __future__ import annotations

import os
import tomllib
from ast import literal_eval
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import cache
from hashlib import sha256
from itertools import takewhile
from queue import SimpleQueue
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias

from bench.forked import FAILED, PASSED, UNPATCHED, Bare, Warm
from bench.long import ROOT, LongRun, State, hashed, tell
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
    "reddog",
    "chemindefer",
    "craps",
    "minicraps",
    "midibaccarat",
    "minibaccarat",
    "baccarat",
    "zappit",
    "spanish21",
    "blackjack",
    "letitride",
    "coloradoholdem",
    "doubledownstud",
    "threecardpoker",
    "caribbeanstud",
    "fastactionholdem",
    "paigow",
    "paigowpoker",
)
"""The games, those with the quickest tests first."""
LAWS = (*GAMES, *REGULATIONS)
MOST = 3
"""The most ways in which one place is broken."""
SHARED = ("bench/forked.py", "src/croupier/rulebook/mutate.py", "src/croupier/rulebook/probe.py")
"""What decides, besides a law's own files, how its places are broken and what is noticed."""
IN_A_CHUNK = 50
CHECKED = 20
"""One change in this many that was noticed after the import is noticed again during it."""
LONGEST = 160
"""The characters of a changed line that the page shows."""
UNEXPLAINED = "not explained"
SOME_TEST = "by a test of another clause"
AT_ONCE = int(os.environ.get("WORKERS", "2"))
EXPLAINED = ROOT / "bench" / "runs" / "probe.toml"
NOTICED = ("noticed", "checked")
"""The verdicts on a change that a test of its own clauses notices, or notices twice."""
Way: TypeAlias = tuple[Target, Mutation]
Pair: TypeAlias = tuple[Warm, Bare]


def places(index: Index, root: Path = ROOT) -> dict[str, tuple[Target, ...]]:
    """What is broken under each law: what cites it, and none that comes before it."""
    found: dict[str, list[Target]] = {law: [] for law in LAWS}
    for target in targets(root, index, lambda clause: law_of(clause) in LAWS):
        law = min(filter(LAWS.__contains__, map(law_of, target.clauses)), key=LAWS.index)
        if law in GAMES or target.place.startswith("src/croupier/games/"):
            found[law].append(target)
    return {law: tuple(cited) for law, cited in found.items()}


def law_of(clause: str) -> str:
    """The game or the regulation of a clause."""
    return clause.partition(".")[0]


@cache
def index() -> Index:
    """Every citation and every verification of this project."""
    return collect(ROOT)


@cache
def cited() -> dict[str, tuple[Target, ...]]:
    """The places of this project, by the law under which they are broken."""
    return places(index())


def chosen(target: Target) -> tuple[Mutation, ...]:
    """The ways in which a place is broken, no two of one kind."""
    kinds: dict[str, Mutation] = {}
    for one in sorted(target.mutations, key=lambda one: drawn(target, one)):
        kinds.setdefault(kind(one), one)
    return tuple(kinds.values())[:MOST]


def drawn(target: Target, mutation: Mutation) -> str:
    """A number for a change that nothing outside its place alters."""
    named = (mutation.path, target.name, mutation.what, *changed_lines(mutation))
    return sha256("\0".join(named).encode()).hexdigest()


def kind(mutation: Mutation) -> str:
    """What is changed: a comparison, a step, a number, a word and so on."""
    subject = mutation.what.partition(" becomes ")[0].partition(" is ")[0]
    return subject if subject.startswith("the ") else type(literal_eval(subject)).__name__


def law_sources(found: tuple[Target, ...], root: Path = ROOT) -> str:
    """A hash of the files of a law's places and of their tests, and of what all laws share."""
    tests = {root / test.partition("::")[0] for target in found for test in target.tests}
    helpers = {file for test in tests for file in test.parent.glob("[!_]*.py")}
    beside = {file for file in helpers if not file.name.startswith("test_")}
    files = {root / target.place.rpartition(":")[0] for target in found}
    return hashed(sorted(files | tests | beside | {root / name for name in SHARED}), root)


def keeps(state: State) -> State:
    """The results of the laws whose files are as they were."""
    held = state.get("laws", {})
    good = {law: one for law, one in held.items() if is_current(law, one)}
    for law in held.keys() - good.keys():
        tell(f"{law}: its files have changed, so it is broken again")
    return {"laws": good}


def is_current(law: str, held: State) -> bool:
    """Whether a law's results are of the files, and of the choice of changes, there are now."""
    return law in LAWS and held["sources"] == law_sources(cited()[law]) and held["most"] == MOST


def chunks(state: State, laws: tuple[str, ...] = LAWS) -> Iterator[State]:
    """Law after law, some changes at a time."""
    state = {"laws": {}, **state}
    for law in laws:
        if law in state["laws"] and state["laws"][law]["of"] == asked(state["laws"][law]):
            continue
        ways = [(target, one) for target in cited()[law] for one in chosen(target)]
        held = state["laws"].get(law) or begun(cited()[law], ways)
        for held in broken(law, held, ways[asked(held) :]):  # noqa: B020 - it goes on
            state = {"laws": {**state["laws"], law: held}}
            yield state


def begun(found: tuple[Target, ...], ways: list[Way]) -> State:
    """What is known of a law when it is taken up."""
    return {
        "sources": law_sources(found),
        "most": MOST,
        "places": len(found),
        "ways": sum(len(target.mutations) for target in found),
        "of": len(ways),
        "noticed": 0,
        "checked": 0,
        "seconds": 0.0,
        "survivors": [],
    }


def asked(held: State) -> int:
    """How many changes under a law were tried."""
    return int(held["noticed"]) + len(held["survivors"])


def broken(law: str, held: State, ways: list[Way]) -> Iterator[State]:
    """What is known of a law after each batch of changes."""
    if not ways:
        yield held
        return
    tests = sorted({test for target, _ in ways for test in target.tests})
    start, spent = perf_counter(), held["seconds"]
    with ExitStack() as stack:
        pairs = [
            (stack.enter_context(Warm(ROOT, tests)), stack.enter_context(Bare(ROOT)))
            for _ in range(AT_ONCE)
        ]
        must_pass(pairs[0], ways[0][1], tests)
        for first in range(0, len(ways), IN_A_CHUNK):
            batch = ways[first : first + IN_A_CHUNK]
            held = counted(held, law, list(zip(batch, verdicts(pairs, batch), strict=True)))
            held = {**held, "seconds": spent + perf_counter() - start}
            tell(f"{law}: {asked(held)} of {held['of']}, {len(held['survivors'])} survived")
            yield held


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
    """How each change ended: noticed, checked (noticed twice), survived, or noticed elsewhere."""
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
        return elsewhere(pair, mutation)
    return "checked" if first["status"] == FAILED else "noticed"


def elsewhere(pair: Pair, mutation: Mutation) -> str:
    """Which test of another clause of the law notices a change, or "survived" if none does."""
    warm, bare = pair
    question = {"path": mutation.path, "after": mutation.after, "tests": warm.tests}
    first = warm.ask(**question)
    if first["status"] == UNPATCHED:
        first = bare.ask(**question, seconds=warm.ready["seconds"])
    return "survived" if first["status"] == PASSED else first["test"] or SOME_TEST


def counted(held: State, law: str, found: list[tuple[Way, str]]) -> State:
    """What is known of a law after some changes."""
    how = Counter(verdict for _, verdict in found)
    lived = [told(law, way, verdict) for way, verdict in found if verdict not in NOTICED]
    return {
        **held,
        "noticed": held["noticed"] + how["noticed"] + how["checked"],
        "checked": held["checked"] + how["checked"],
        "survivors": [*held["survivors"], *lived],
    }


def told(law: str, way: Way, verdict: str) -> dict[str, str]:
    """A survivor, as the page and its explanation name it."""
    target, mutation = way
    return {
        "noticed": "no" if verdict == "survived" else verdict,
        "law": law,
        "path": mutation.path,
        "name": target.name,
        "clauses": " ".join(target.clauses),
        "what": mutation.what,
        "line": changed_line(mutation),
    }


def changed_line(mutation: Mutation) -> str:
    """The beginning of the lines a change puts in the place of others, or of those it drops."""
    dropped, added = changed_lines(mutation)
    return (f"without {dropped}" if added in ("pass", "return None") else added)[:LONGEST]


def changed_lines(mutation: Mutation) -> tuple[str, str]:
    """The lines that a change drops and those it adds, without their indentation."""
    before, after = mutation.before.splitlines(), mutation.after.splitlines()
    same = alike(before, after)
    before, after = before[same:], after[same:]
    end = alike(before[::-1], after[::-1])
    return joined(before[: len(before) - end]), joined(after[: len(after) - end])


def alike(one: list[str], other: list[str]) -> int:
    """How many lines two texts have in common before the first that differs."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def joined(lines: list[str]) -> str:
    """Some lines as one."""
    return " ".join(line.strip() for line in lines)


def explanations() -> dict[tuple[str, ...], str]:
    """Why a change survives, by its file, its function and its changed line."""
    listed = tomllib.loads(EXPLAINED.read_text("utf-8")).get("survivor", [])
    return {key(one): f"{one['verdict']}: {one['why']}" for one in listed}


def key(survivor: dict[str, str]) -> tuple[str, ...]:
    """What a survivor and its explanation have in common."""
    return survivor["path"], survivor["name"], survivor["line"]


def survivors(state: State) -> list[dict[str, str]]:
    """Every survivor and its explanation, if it has one."""
    known = explanations()
    return [
        {**one, "why": known.get(key(one)) or duty_of(one["noticed"])}
        for held in state["laws"].values()
        for one in held["survivors"]
    ]


def duty_of(test: str) -> str:
    """The clauses of a test that notices what the tests of a place's own clauses do not."""
    ids = sorted({one.id for one in index().verifications if one.node == test})
    return f"elsewhere: the tests of {', '.join(ids)} notice" if ids else UNEXPLAINED


def falls_short(state: State) -> str | None:
    """A survivor without an explanation, or one whose test is still to be mended."""
    lived = survivors(state)
    left = [one for one in lived if one["why"] == UNEXPLAINED]
    if left:
        first = left[0]
        where = f"{first['path']} {first['name']}, {first['what']}"
        return f"{len(left)} survivors are not explained, the first: {where}"
    mend = [one for one in lived if one["why"].startswith("mend")]
    return f"{len(mend)} survivors wait for a better test" if mend else None


def figures(state: State) -> str:
    """The page: how much was broken and noticed, then each survivor."""
    laws = state["laws"]
    sums = {
        what: sum(held[what] for held in laws.values())
        for what in ("places", "ways", "of", "noticed", "checked")
    }
    return "\n".join(
        (
            f"There are {sums['places']:,} cited functions, statements and pay tables, and "
            f"{sums['ways']:,} ways to break one of them. Each was broken in at most {MOST} ways, "
            "one at a time, no two of one kind; a hash of the place and the change chooses them. "
            f"Of these {sums['of']:,} changes, the tests that claim the clauses of the place "
            f"noticed {sums['noticed']:,}. A place that several laws share is counted under the "
            "first of them. Of the changes noticed in a process that had imported the rule before "
            f"it was broken, {sums['checked']:,} were noticed again in one that imported the "
            "broken rule; survivors passed both. A law whose files had not changed since an "
            "earlier run was not broken again; the seconds are those that it took then.",
            "",
            "| law | places | ways | broken | noticed | survived | seconds |",
            "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
            *(
                f"| {law} | {held['places']:,} | {held['ways']:,} | {held['of']:,} | "
                f"{held['noticed']:,} | {len(held['survivors']):,} | {held['seconds']:,.0f} |"
                for law, held in laws.items()
            ),
            "",
            "| survivor | clauses | change | becomes | noticed | why |",
            "| --- | --- | --- | --- | --- | --- |",
            *map(row, survivors(state)),
        )
    )


def row(one: dict[str, str]) -> str:
    """A survivor's row."""
    line = one["line"].replace("|", "\\|")
    noticed = one["noticed"].rpartition("::")[2]
    return (
        f"| {one['path'].removeprefix('src/croupier/')} {one['name']} | {one['clauses']} | "
        f"{one['what']} | `{line}` | {noticed} | {one['why']} |"
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
        "src/croupier/games/*/l[!a]*.py",
        "src/croupier/games/families/*.py",
        "src/croupier/games/families/*/[!_l]*.py",  # all except the layout and its grid
        "src/croupier/games/families/*/l[!a]*.py",
        "src/croupier/games/*/paytables.toml",
        "tests/games/*.py",
        "tests/games/*/*.py",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
    keeps=keeps,
)
