"""Tests run against a broken rule in a fork of a process that has imported everything already.

The source on disk is never touched. A `Warm` process has collected the tests; its fork gives one
function other code and runs the tests that claim it. A `Bare` process has imported only packages
of others; its fork imports the project with one file changed, so that what is computed while a
module is imported changes too. Both are `python -m bench.forked KIND`, ask and answer on two
pipes in lines of JSON, and hold a fork to a time of its own.
"""

from __future__ import annotations

import ast
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import partial
from importlib import import_module
from importlib.machinery import SourceFileLoader
from mmap import mmap
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any, Self

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import CodeType, FunctionType, TracebackType

ROOT = Path(__file__).resolve().parent.parent
GIBIBYTES = 3 * 2**30
"""The memory a fork may take: a broken loop may collect without end."""
LEAST_SECONDS, IMPORTING = 3, 5
"""The processor time that any fork has, and one that imports has besides."""
TIMES_AS_LONG = 3
QUIET = ("-q", "-x", "-s", "--tb=no", "-p", "no:cacheprovider", "--assert=plain")
PASSED, FAILED, UNPATCHED = 0, 1, 3
"""How a fork ends; any other status is that of a process that was stopped."""
NAME_BYTES = 1_000
"""The room for the name of the test that fails in a fork."""
OTHERS = ("hypothesis", "msgspec", "numpy", "pytest", "xdist")


class Forked:
    """A process that forks for each question; `kind` is what it does beforehand."""

    kind: str

    def __init__(self, root: Path, tests: Iterable[str] = (), least: float = LEAST_SECONDS) -> None:
        asked, self._ask = os.pipe()
        self._answer, answered = os.pipe()
        command = [sys.executable, "-m", "bench.forked", self.kind, str(asked), str(answered)]
        self._process = subprocess.Popen(
            command,
            cwd=root,
            pass_fds=(asked, answered),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(asked)
        os.close(answered)
        self._out = os.fdopen(self._ask, "w", encoding="utf-8")
        self._in = os.fdopen(self._answer, encoding="utf-8")
        self._least = least
        self.tests = sorted(tests)
        self.ready: dict[str, Any] = self.ask(tests=self.tests)

    def ask(self, **question: object) -> dict[str, Any]:
        """Ask one question and wait for its answer."""
        self._out.write(f"{json.dumps({'least': self._least, **question})}\n")
        self._out.flush()
        line = self._in.readline()
        if not line:
            raise RuntimeError(f"the {self.kind} process ended with {self._process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._out.close()
        self._in.close()
        self._process.wait()


class Warm(Forked):
    """Has collected the tests, and knows how long each takes."""

    kind = "warm"


class Bare(Forked):
    """Has imported nothing of the project."""

    kind = "bare"


def questions(asked: int) -> Iterator[dict[str, Any]]:
    """What is asked, until the asking process closes its end."""
    with os.fdopen(asked, encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def answers(answered: int) -> Callable[[dict[str, Any]], None]:
    """A function that answers."""
    out = os.fdopen(answered, "w", encoding="utf-8")

    def answer(what: dict[str, Any]) -> None:
        out.write(f"{json.dumps(what)}\n")
        out.flush()

    return answer


def in_a_fork(least: float, seconds: float, work: Callable[[], int]) -> int:
    """The status with which some work ends in a fork, if it takes much longer than it should."""
    child = os.fork()
    if child == 0:
        status = FAILED
        with suppress(BaseException):
            os.setpgid(0, 0)
            allowed = int(least + TIMES_AS_LONG * seconds)
            resource.setrlimit(resource.RLIMIT_CPU, (allowed, allowed + 5))
            resource.setrlimit(resource.RLIMIT_DATA, (GIBIBYTES, GIBIBYTES))
            signal.alarm(20 * allowed)
            status = work()
        os._exit(status)
    _, ended = os.waitpid(child, 0)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(ended)


def serve_bare(asked: int, answered: int) -> None:
    """Run tests with one file changed, each time in a fork that imports everything."""
    for name in OTHERS:
        import_module(name)
    answer, slate = answers(answered), Slate()
    for question in questions(asked):
        if "path" not in question:
            answer({})
            continue
        least, seconds = question.pop("least"), question.pop("seconds")
        work = partial(imported, slate, **question)
        slate.write("")
        status = in_a_fork(least + IMPORTING, seconds, work)
        answer({"status": status, "test": slate.read()})


def imported(slate: Slate, path: str, after: str, tests: list[str]) -> int:
    """Import the project with a file changed, and run tests: 0 if none notices."""
    place_text(ROOT / path, after)
    with tempfile.TemporaryDirectory(prefix="croupier-probe-") as folder:
        return int(pytest.main([*QUIET, f"--basetemp={folder}/temp", *tests], [slate]))


class Slate:
    """The name of the test that fails in a fork, written there and read outside."""

    def __init__(self) -> None:
        self._room = mmap(-1, NAME_BYTES)

    def write(self, name: str) -> None:
        """Write a name, without its parameters, in the place of any other."""
        self._room[:] = name.partition("[")[0].encode()[:NAME_BYTES].ljust(NAME_BYTES, b"\0")

    def read(self) -> str:
        """The name written last."""
        return self._room[:].rstrip(b"\0").decode()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Write the name of a test that fails."""
        if report.failed:
            self.write(report.nodeid)


def place_text(file: Path, text: str) -> None:
    """From now on this process reads another text in the place of a file."""
    read, code = pathlib.Path.read_text, SourceFileLoader.get_code

    def read_text(self: Path, *given: Any, **named: Any) -> str:
        return text if self == file else read(self, *given, **named)

    def get_code(self: SourceFileLoader, name: str) -> CodeType | None:
        if self.path != str(file):
            return code(self, name)
        return compile(text, self.path, "exec", dont_inherit=True)

    pathlib.Path.read_text = read_text  # type: ignore[method-assign]
    SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]


class Collected:
    """Collects the tests like any run of pytest, and answers in place of the loop over them."""

    def __init__(self, asked: int, answered: int) -> None:
        self.questions, self.answer = questions(asked), answers(answered)
        self.tests: list[str] = next(self.questions)["tests"]
        self.items: dict[str, list[pytest.Item]] = {}
        self.taken: dict[str, float] = {}
        self.failed: list[str] = []
        self.slate = Slate()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Answer until nothing more is asked."""
        for item in session.items:
            self.items.setdefault(item.nodeid.partition("[")[0], []).append(item)
        self.answer({"failed": self.timed(session), "seconds": sum(self.taken.values())})
        for question in self.questions:
            seconds = sum(self.taken[item.nodeid] for item in self.chosen(question["tests"]))
            least = question.pop("least")
            self.slate.write("")
            status = in_a_fork(least, seconds, partial(self.patched, session, **question))
            self.answer({"status": status, "seconds": seconds, "test": self.slate.read()})
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember what failed."""
        if report.failed:
            self.failed.append(report.nodeid)

    def chosen(self, tests: list[str]) -> list[pytest.Item]:
        """The tests asked for, the quickest first; those of a class under its name too."""
        found = [
            item
            for name, items in self.items.items()
            if any(name == test or name.startswith(f"{test}::") for test in tests)
            for item in items
        ]
        return sorted(found, key=lambda item: self.taken[item.nodeid])

    def timed(self, session: pytest.Session) -> list[str]:
        """Run every test before anything is broken: which fail, and how long each takes."""
        read, write = os.pipe()

        def work() -> int:
            with os.fdopen(write, "w", encoding="utf-8") as out:
                for item in session.items:
                    begun = process_time()
                    run([item])
                    taken = process_time() - begun
                    out.write(f"{json.dumps([item.nodeid, taken, bool(self.failed)])}\n")
                    self.failed.clear()
            return PASSED

        child = os.fork()
        if child == 0:
            with suppress(BaseException):
                work()
            os._exit(PASSED)
        os.close(write)
        with os.fdopen(read, encoding="utf-8") as lines:
            rows = [json.loads(line) for line in lines]
        os.waitpid(child, 0)
        self.taken = {name: seconds for name, seconds, _ in rows}
        missing = [item.nodeid for item in session.items if item.nodeid not in self.taken]
        return [name for name, _, failed in rows if failed] + missing

    def patched(self, session: pytest.Session, path: str, after: str, tests: list[str]) -> int:
        """Give a function its broken code, and run tests until one fails."""
        items = self.chosen(tests)
        if not patch(path, after):
            return UNPATCHED
        with tempfile.TemporaryDirectory(prefix="croupier-probe-") as folder:
            factory = session.config._tmp_path_factory  # type: ignore[attr-defined]
            factory._given_basetemp = Path(folder) / "temp"
            for at, item in enumerate(items):
                run([item, *items[at + 1 : at + 2]])
                if self.failed:
                    self.slate.write(item.nodeid)
                    return FAILED
        return PASSED


def run(items: list[pytest.Item]) -> None:
    """Run the first of some tests; the next one says which fixtures stay."""
    first, *rest = items
    first.config.hook.pytest_runtest_protocol(item=first, nextitem=rest[0] if rest else None)


def patch(path: str, after: str) -> bool:
    """Whether the one function of a file that differs could be given its other code."""
    before = (ROOT / path).read_text("utf-8") if path.endswith(".py") else ""
    name = changed(before, after) if before else None
    if name is None:
        return False
    live, code = function(path, name), code_of(compile(after, str(ROOT / path), "exec"), name)
    if live is None or code is None or len(live.__code__.co_freevars) != len(code.co_freevars):
        return False
    if made_inside(live.__code__) != made_inside(code):
        return False  # the import may have made such a function already
    live.__code__ = code
    return True


def made_inside(code: CodeType) -> list[CodeType]:
    """The functions with names that a function makes."""
    inner = (one for one in code.co_consts if hasattr(one, "co_code"))
    return [one for one in inner if not one.co_name.startswith("<")]


def changed(before: str, after: str) -> str | None:
    """The outermost function that differs between two texts of a module, if only one does."""
    one, other = dict(functions(ast.parse(before))), dict(functions(ast.parse(after)))
    differing = [name for name in one if one[name] != other.get(name)]
    return differing[0] if len(differing) == 1 and one.keys() == other.keys() else None


def functions(tree: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[tuple[str, str]]:
    """The functions of a module and its classes, by their full names."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from functions(node, f"{prefix}{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            yield f"{prefix}{node.name}", ast.dump(node)


def code_of(code: CodeType, name: str) -> CodeType | None:
    """The code of a function inside that of its module."""
    for part in name.split("."):
        inner = [one for one in code.co_consts if getattr(one, "co_name", None) == part]
        if len(inner) != 1:
            return None
        code = inner[0]
    return code


def function(path: str, name: str) -> FunctionType | None:
    """The function itself, under whatever its decorators made of it."""
    module = ".".join(Path(path).with_suffix("").parts[1:]).removesuffix(".__init__")
    found: Any = sys.modules.get(module)
    for part in name.split("."):
        found = getattr(found, "__dict__", {}).get(part)
    for inner in ("fget", "func", "__func__", "__wrapped__"):
        found = getattr(found, inner, found)
    return found if hasattr(found, "__code__") else None


def serve_warm(asked: int, answered: int) -> None:
    """Collect the tests that are asked for and stay in their loop."""
    plugin = Collected(asked, answered)
    folder = tempfile.mkdtemp(prefix="croupier-probe-")
    pytest.main([*QUIET, f"--basetemp={folder}/temp", *plugin.tests], [plugin])
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    SERVERS = {"warm": serve_warm, "bare": serve_bare}
    SERVERS[sys.argv[1]](int(sys.argv[2]), int(sys.argv[3]))
