"""How every run ends: its exit code, and one line on standard error if it failed."""

from __future__ import annotations

import os
import signal
import sys
import textwrap
import threading
import traceback
import warnings
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import typer

from croupier.core.errors import Refused, UnknownName
from croupier.rulebook.readable import WAITING
from croupier.rulebook.wording import worded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

DONE, FALLS_SHORT, UNREADABLE, FAULT, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 70, 130, 141
"""The exit codes that docs/reference/json.md lists."""
SOON = 0.05
"""After how many seconds an interrupt that was lost is repeated."""
LOST: list[threading.Timer] = []
"""The interrupts of a run that were lost, each with the timer that repeats it."""
EXTRA = "Got unexpected extra argument(s) ("
DEBUG = "CROUPIER_DEBUG"
"""The variable that shows the trace of a fault of croupier."""


def guarded(run: Callable[[], int]) -> int:
    """The exit code of a run, which never shows a traceback, with all output written."""
    with warnings.catch_warnings():
        warnings.showwarning = say_skipped
        WAITING.set(lambda line: tell(f"croupier: {line}"))
        with _interrupts_repeated():
            code = _ran(run)
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        return _stop_writing(PIPE_CLOSED)
    except OSError as error:
        return _stop_writing(tell(f"croupier: standard output: {error.strerror}."))
    return code


def _ran(run: Callable[[], int]) -> int:
    """The exit code of a run, with one line for each kind of error."""
    try:
        return run()
    except typer.TyperException as error:
        return tell(f"{_path(error)}: {usage(error)}")
    except Refused as refusal:
        return tell(f"croupier: {worded(refusal)}")
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        return _stop_writing(PIPE_CLOSED)
    except OSError as error:
        return _unwritten(error)
    except MemoryError:
        return tell("croupier: there is not enough memory for this.")
    except Exception as fault:  # noqa: BLE001 - the last resort
        return INTERRUPTED if _interrupted(fault) else _fault(fault)


def _interrupted(fault: BaseException | None) -> bool:
    """Whether a fault is only what an interrupt left, as in a compiler that it stopped halfway."""
    if LOST or isinstance(fault, KeyboardInterrupt):
        return True
    return fault is not None and _interrupted(fault.__cause__ or fault.__context__)


def _unwritten(error: OSError) -> int:
    """Say which file could not be used; what has no name is the output."""
    name = error.filename or "the output could not be written"
    return _stop_writing(tell(f"croupier: {name}: {error.strerror or error}."))


def _fault(fault: Exception) -> int:
    """Say in one line that the fault is croupier's, where it is, and how to see the trace."""
    if os.environ.get(DEBUG):
        traceback.print_exception(fault)
    if slip := _slip(fault):
        return tell(f"croupier: {slip}")
    if os.environ.get(DEBUG):
        return FAULT
    where, trace = "", fault.__traceback__
    while trace is not None:
        where = f"{trace.tb_frame.f_code.co_filename}, line {trace.tb_lineno}"
        trace = trace.tb_next
    said = f"{type(fault).__name__}: {fault}".removesuffix(": ").rstrip(".")
    what = f"croupier: a fault of croupier itself, not of what you typed: {said} ({where})."
    tell(f"{what} Please report it with the command; {DEBUG}=1 or croupier --debug shows more.")
    return FAULT


def _slip(fault: Exception) -> Refused | None:
    """The place in a game of the reader's own at which it failed, if it did there."""
    from croupier.games import slips
    from croupier.rulebook.folders import own_folders

    read = (one for name, one in sys.modules.items() if name.startswith(slips.DESIGNED))
    homes = [*own_folders(), *(Path(str(one.__file__)) for one in read)]
    found = (slips.slip(fault, "", home) for home in homes if slips.place(fault, home))
    return next(found, None)


def say_skipped(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Say in one line that a game is skipped; any other warning as Python does."""
    if category.__name__ == "SkippedGame":
        tell(f"croupier: {message}")
    elif sys.stderr is not None:
        said = warnings.formatwarning(message, category, filename, lineno, line)
        (file or sys.stderr).write(said)


@contextmanager
def _interrupts_repeated() -> Iterator[None]:
    """Lose no interrupt during a run, and repeat none after it."""
    before, sys.unraisablehook = sys.unraisablehook, repeat_interrupt
    LOST.clear()
    try:
        yield
    finally:
        sys.unraisablehook = before
        for again in LOST:
            again.cancel()


def repeat_interrupt(lost: Any) -> None:
    """Interrupt again where an interrupt came too deep to be raised, as in a compiler's callback.

    Anything else that could not be raised is shown as Python does.
    """
    if not issubclass(lost.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(lost)
        return
    again = threading.Timer(SOON, os.kill, (os.getpid(), signal.SIGINT))
    again.daemon = True
    LOST.append(again)
    again.start()


def _stop_writing(code: int) -> int:
    """Discard the remaining output, which nobody reads or which has no room."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


def tell(line: str) -> int:
    """Say one line on standard error, if anybody reads it, and return the code of a refusal.

    A terminal that is narrower than the line gets it folded between words.
    """
    if sys.stderr is not None:
        with suppress(OSError):
            print(_folded(" ".join(line.split())), file=sys.stderr, flush=True)
    return UNREADABLE


def _folded(line: str) -> str:
    """A line as it fits a terminal; anywhere else, the line itself."""
    try:
        width = os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError, AttributeError):
        return line
    if not 0 < width < len(line):
        return line
    return textwrap.fill(
        line, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )


def _path(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    return context.command_path if context is not None else "croupier"


def usage(error: typer.TyperException) -> str:
    """What is wrong with a command line, and what is accepted, in one sentence or two."""
    param: Any = getattr(error, "param", None)
    said = " ".join(str(error.message).split()).removeprefix("Value error, ")
    if isinstance(error, typer.BadParameter) and param is not None and said:
        return _of_param(param, said)
    return f"{_wrong(error)}{_how(getattr(error, 'ctx', None))}"


def _wrong(error: typer.TyperException) -> str:
    """What is wrong with the words of a command line."""
    text = " ".join(error.format_message().split())
    if (name := getattr(error, "option_name", "")) and text.startswith("No such option"):
        known = [one for param in _params(error) for one in (*param.opts, *param.secondary_opts)]
        near = get_close_matches(name, [one for one in known if one.startswith("-")], n=1)
        return f"no such option: {name}." + (f" Did you mean {near[0]}?" if near else "")
    if text.startswith(EXTRA):
        return f"unexpected: {text.removeprefix(EXTRA).rstrip('.)')}."
    return text if text.endswith((".", "?")) else f"{text}."


def _params(error: typer.TyperException) -> list[Any]:
    context = getattr(error, "ctx", None)
    return list(context.command.get_params(context)) if context is not None else []


def _how(context: Any) -> str:
    """The usage of a command that was called."""
    if context is None or context.parent is None:
        return ""
    pieces = " ".join(context.command.collect_usage_pieces(context))
    return f" Usage: {context.command_path} {pieces}."


def _of_param(param: Any, said: str) -> str:
    """What is wrong with the value of an option or argument."""
    name = param.get_error_hint().replace("'", "")
    known = param.type_descriptor.choices
    word = said.removeprefix("'").partition("' is not one of")[0]
    if known and word != said:
        return worded(UnknownName(name, word, map(str, known)))
    return f"{name}: {said if said.endswith('.') else f'{said}.'}"


def ready_to_end() -> None:
    """Let a signal to terminate end a run as an interrupt does, so that files are closed."""
    for one in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(one, _terminated)


def end_quietly() -> None:
    """Let another interrupt end at once what threads still count after a run, without a trace."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _terminated(number: int, _: object) -> None:
    raise SystemExit(128 + number)


class Closed:
    """Standard output that was closed before the run: whatever writes to it is refused."""

    encoding, errors = "utf-8", "strict"

    def write(self, _: str) -> int:
        """Refuse."""
        raise OSError(None, "it is closed", "standard output")

    def flush(self) -> None:
        """Nothing was written."""

    def isatty(self) -> bool:
        """It is nobody's terminal."""
        return False

    def fileno(self) -> int:
        """It has no number."""
        raise OSError(None, "it is closed", "standard output")
