"""`croupier`: a table of commands, each imported only when it is called or its help is shown."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from croupier import __version__
from croupier.cli.guard import DEBUG, DONE, Closed, end_quietly, guarded, ready_to_end
from croupier.cli.signs import show_signs
from croupier.core.errors import UnknownName

if TYPE_CHECKING:
    from collections.abc import Sequence


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
    Entry("simulate", FIGURES, "Simulate many rounds: each wager's house advantage."),
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
    from croupier.cli.command import Command
    from croupier.cli.schemas import with_schema

    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    made = with_schema(getattr(import_module(f"croupier.cli.{name}"), name))
    app.command(name, cls=Command)(made)
    return typer.main.get_command(app)


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
        if args[0] not in self.commands and not args[0].startswith("-"):
            raise UnknownName("command", args[0], self.commands)
        name, command, rest = super().resolve_command(ctx, args)
        return name, load(name) if name and command else command, rest

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
        """Run a command; report errors in one line, with the exit code."""
        words = list(sys.argv[1:] if args is None else args) or ["--help"]
        code = guarded(lambda: self._run(words, **extra))
        if not standalone_mode:
            return code
        sys.exit(code)

    def _run(self, words: list[str], **extra: Any) -> int:
        """Run a command; the code with which it ends itself."""
        try:
            with self.make_context("croupier", words, **extra) as context:
                self.invoke(context)
        except typer.Exit as end:
            return int(end.exit_code)
        return DONE


def _version(asked: bool) -> None:
    if asked:
        print(f"croupier {__version__}")
        raise typer.Exit


def _debug(asked: bool) -> None:
    if asked:
        os.environ[DEBUG] = "1"


app = typer.Typer(cls=Commands, add_completion=False, rich_markup_mode=None)


@app.callback(epilog="croupier COMMAND --help shows the options of a command, and examples.")
def croupier(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
    debug: Annotated[
        bool,
        typer.Option(
            "--debug", callback=_debug, is_eager=True, help="Show the trace of a fault of croupier."
        ),
    ] = False,
) -> None:
    """The executable rulebook of casino table games."""


def main() -> None:
    """The entry point of `croupier`."""
    ready_to_end()
    show_signs()
    if os.environ.get("COLUMNS", "").strip("0") == "":
        os.environ.pop("COLUMNS", None)
    if sys.stdout is None:
        sys.stdout = Closed()
    try:
        app()
    finally:
        end_quietly()
