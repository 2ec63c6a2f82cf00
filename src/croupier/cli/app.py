"""`croupier`: a table of commands, each imported only when it is called or its help is shown."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from croupier import __version__
from croupier.core.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

INTERRUPTED, PIPE_CLOSED, UNREADABLE = 130, 141, 2


class Entry(NamedTuple):
    """A command as shown on the first page of help."""

    name: str
    panel: str
    summary: str


AT_THE_TABLE, FIGURES, LAW, RECORDS = "At the table", "Figures", "The law", "Records"
COMMANDS = (
    Entry("games", AT_THE_TABLE, "List the games: wagers, options, how much law is covered."),
    Entry("play", AT_THE_TABLE, "Sit down at a table in the terminal."),
    Entry("floor", AT_THE_TABLE, "Open the casino floor in the browser."),
    Entry("card", AT_THE_TABLE, "Print the rule card a patron can read."),
    Entry("script", AT_THE_TABLE, "Print what the dealer says and does, moment by moment."),
    Entry("layout", AT_THE_TABLE, "Draw the felt, with the inscriptions the law requires."),
    Entry("odds", FIGURES, "Show true odds, payout odds and house advantage of every wager."),
    Entry("simulate", FIGURES, "Simulate many rounds: each wager's edge with its interval."),
    Entry("strategy", FIGURES, "Show a game's best decisions and betting strategies."),
    Entry("equity", FIGURES, "Compare hands and ranges of hands: win, tie, share of the pot."),
    Entry("shuffle", FIGURES, "Measure how random a manual shuffle is."),
    Entry("check", LAW, "Check what a casino declares against the law."),
    Entry("approvals", LAW, "List what must be submitted or approved, and what is on record."),
    Entry("conflicts", LAW, "List how clauses that clash are read, and what that costs."),
    Entry("diff", LAW, "List the notices that a change of rules or limits needs."),
    Entry("library", LAW, "Write the public library of rules, a page for each game."),
    Entry("sign", LAW, "Draw the signs a table must show, as pages to print."),
    Entry("petition", LAW, "Check a petition for a new game, and write its package."),
    Entry("tournament", LAW, "Check a tournament filing, and write its public page."),
    Entry("journal", LAW, "Keep journals of equipment, and check them by the regulations."),
    Entry("duties", LAW, "List what is due by a journal, and what is overdue."),
    Entry("example", LAW, "Write an example casino: its documents and a month of journals."),
    Entry("draw", LAW, "Draw declared chips, dice, cards and tiles in true size."),
    Entry("law", LAW, "List the clauses, and where each is carried out and verified."),
    Entry("replay", RECORDS, "Replay a transcript, with every payment explained by clause."),
    Entry("verify", RECORDS, "Verify proof, hash chain and settlements of a journal, offline."),
    Entry("convert", RECORDS, "Convert a transcript to its other format."),
)


def load(name: str) -> Any:
    """The real command: its module is imported now."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name)(getattr(import_module(f"croupier.cli.{name}"), name))
    return typer.main.get_command(app)


class PipeClosed(Exception):
    """Raised when the reader of the output has closed the pipe."""


class Commands(TyperGroup):
    """The command group: listing it imports no command, and every error is one line."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names in the order of the table."""
        return [entry.name for entry in COMMANDS]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command's name and summary, without importing its module."""
        entry = next((e for e in COMMANDS if e.name == cmd_name), None)
        return TyperCommand(entry.name, help=entry.summary) if entry else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is called, with its module."""
        self.commands = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        name, command, rest = super().resolve_command(ctx, args)
        return name, load(name) if name and command else command, rest

    def invoke(self, ctx: Any) -> Any:
        """Run the command; a reader that closes the output early is not an error."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError as closed:
            raise PipeClosed from closed
        return result

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands under their headings."""
        width = max(len(entry.name) for entry in COMMANDS)
        for panel in dict.fromkeys(entry.panel for entry in COMMANDS):
            with formatter.section(panel):
                rows = [(e.name.ljust(width), e.summary) for e in COMMANDS if e.panel == panel]
                formatter.write_dl(rows)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command; report user errors in one line, with the exit code."""
        given = list(sys.argv[1:] if args is None else args)
        run = super().main
        code = guarded(
            lambda: run(
                given or ["--help"], "croupier", complete_var, False, windows_expand_args, **extra
            )
        )
        if not standalone_mode:
            return code
        sys.exit(code)


def guarded(run: Any) -> int:
    """The exit code of a run; user errors show no traceback."""
    try:
        result = run()
    except typer.TyperException as error:
        return _tell(f"{_path(error)}: {_plain(error.format_message())}")
    except Refused as refusal:
        return _tell(f"croupier: {refusal}")
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except PipeClosed:
        _close_output()
        return PIPE_CLOSED
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        return _tell(f"croupier: {name}{error.strerror or error}")
    return result if isinstance(result, int) else 0


def _close_output() -> None:
    """Discard the remaining output, which nobody reads."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _path(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    return context.command_path if context is not None else "croupier"


def _plain(message: str) -> str:
    text = " ".join(message.split())
    return text if text.endswith(("?", ".")) else f"{text}."


def _tell(line: str) -> int:
    print(" ".join(line.split()), file=sys.stderr)
    return UNREADABLE


def _version(asked: bool) -> None:
    if asked:
        print(f"croupier {__version__}")
        raise typer.Exit


app = typer.Typer(cls=Commands, add_completion=False, rich_markup_mode=None)


@app.callback(epilog="croupier COMMAND --help shows the options of a command.")
def croupier(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """The executable rulebook of casino table games."""


def main() -> None:
    """The entry point of `croupier`."""
    app()
