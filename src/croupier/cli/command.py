"""A command as typer runs it: what was given is known to it, and its help is in plain English."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperCommand

from croupier.cli.common import CALL
from croupier.cli.examples import examples
from croupier.cli.guard import tell
from croupier.cli.numbers import Whole
from croupier.cli.signs import shown_by
from croupier.core.errors import Refused
from croupier.rulebook.standard_input import DASH
from croupier.rulebook.whole_number import MOST
from croupier.rulebook.wording import worded

WORDS = {int: "N", Path: "FILE", str: "TEXT", datetime: "YYYY-MM-DD"}
"""What stands for a value of a type whose option does not name it."""
MORE = " \\"
IN_INPUT = f"{DASH}#"
"""How the name of a table in standard input begins."""
MAY_BE_EMPTY = ("CARDS",)
"""What may be nothing: cards that were seen, on the board or out of the deck."""
WRITTEN = ("output", "target", "plot", "transcript", "about")
"""The parameters that name a file to write, where `-` is standard output."""


class Command(TyperCommand):
    """A command whose help has plain words and examples."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words; an error knows the command it is about."""
        empty = "" in args
        try:
            words = tables_last(args, self.params)
            refuse_two_names(words, self.params)
            rest = super().parse_args(ctx, words)
            read_once(ctx.params)
            _valued(ctx)
            if empty:
                _named(ctx.params)
            return rest
        except Refused as refusal:
            raise typer.Exit(tell(f"{ctx.command_path}: {worded(refusal)}")) from refusal
        except typer.TyperException as error:
            if getattr(error, "ctx", None) is None:
                error.ctx = ctx  # type: ignore[attr-defined]
            raise

    def invoke(self, ctx: Any) -> Any:
        """Run it; the call is known to the command while it runs."""
        token = CALL.set(ctx)
        try:
            return super().invoke(ctx)
        finally:
            CALL.reset(token)

    def get_help(self, ctx: Any) -> str:
        """The help, in signs that standard output can show."""
        return shown_by(super().get_help(ctx), sys.stdout)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """What may be typed after the name: options, then arguments."""
        return [
            "[OPTIONS]",
            *(usage(one) for one in self.params if one.param_type_name == "argument"),
        ]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments and the options, each with its values."""
        for title, kind in (("Arguments", "argument"), ("Options", "option")):
            rows = [row(one) for one in self.get_params(ctx) if one.param_type_name == kind]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write the examples, broken as a shell reads them where a line is too long."""
        with formatter.section("Examples"):
            for example in examples().get(self.name or "", ()):
                for line in broken(example, formatter.width - formatter.current_indent):
                    formatter.write(f"{' ' * formatter.current_indent}{line}\n")


def _named(given: Mapping[str, Any]) -> None:
    """A file without a name is refused: it would be the current folder."""
    for value in given.values():
        if Path() in (value if isinstance(value, list | tuple) else (value,)):
            raise Refused("a file", "its name is empty", (), "a name; . is the current folder")


def _valued(ctx: Any) -> None:
    """An option whose value is empty, as from an unset variable of a script, is refused."""
    for param in ctx.command.params:
        source = ctx.get_parameter_source(param.name)
        if param.metavar in MAY_BE_EMPTY or source is None or source.name != "COMMANDLINE":
            continue
        value = ctx.params.get(param.name)
        if param.opts[0][:1] == "-" and "" in (value if isinstance(value, list) else (value,)):
            raise Refused(param.opts[0], "its value is empty", (), called(param))


def refuse_two_names(args: Sequence[str], params: Sequence[Any]) -> None:
    """Two names of one option with different values are refused: only the last would count.

    Of the same name, the last counts, as it does in most commands.
    """
    options = [one for one in params if one.param_type_name == "option" and not one.is_flag]
    named, before = {name: one for one in options for name in one.opts}, ["", *args]
    given = dict[Any, tuple[str, str]]()
    for n, word in enumerate(args[: args.index("--")] if "--" in args else args):
        name, _, value = word.partition("=")
        one = named.get(name)
        if one is None or one.multiple or before[n] in named:
            continue
        value = value if word != name else "".join(args[n + 1 : n + 2])
        first, last = given.setdefault(one, (name, value))
        if first != name and last != value:
            why = "only the last would count"
            raise Refused(f"{first} {last} with {name} {value}", why, (), "one of them")


def tables_last(args: list[str], params: Sequence[Any]) -> list[str]:
    """The same words, in which `-#TABLE`, a table in standard input, is no option."""
    options = [one for one in params if one.param_type_name == "option" and not one.is_flag]
    valued = {name for one in options for name in one.opts}
    before = ["", *args]
    named = [n for n, word in enumerate(args) if word[:2] == IN_INPUT and before[n] not in valued]
    if not named or "--" in args:
        return args
    rest = (word for n, word in enumerate(args) if n not in named)
    return [*rest, "--", *(args[n] for n in named)]


def read_once(params: Mapping[str, Any]) -> None:
    """Refuse standard input in place of two files that are read."""
    read = [value for name, value in params.items() if name not in WRITTEN]
    words = [one for value in read for one in (value if isinstance(value, list) else [value])]
    if sum(str(one) == DASH for one in words) > 1:
        raise Refused("- twice", "standard input is read only once", (), "a file for one of them")


def usage(argument: Any) -> str:
    """An argument in the line of usage."""
    name = called(argument) + (" …" if argument.nargs == -1 else "")
    return name if argument.required else f"[{name}]"


def called(param: Any) -> str:
    """What stands for a value: its own word, or that of its type."""
    if param.metavar:
        return str(param.metavar)
    argument = param.param_type_name == "argument"
    kind = param.type_descriptor.annotation
    if argument or param.type_descriptor.choices:
        return str(param.name).upper()
    return WORDS.get(kind, "TEXT")


def row(param: Any) -> tuple[str, str]:
    """A parameter in a list of the help: how it is written, and what it does."""
    if param.param_type_name == "argument":
        return called(param), _about(param)
    names = " / ".join(
        ", ".join(some) for some in (_short_first(param), param.secondary_opts) if some
    )
    return names if param.is_flag else f"{names} {called(param)}", _about(param)


def _short_first(param: Any) -> list[str]:
    return sorted(param.opts, key=lambda name: name.startswith("--"))


def _about(param: Any) -> str:
    """What a parameter does, its values, its default and its bounds."""
    known = param.type_descriptor.choices
    parser = param.type_descriptor.parameter_info.parser
    notes = [", ".join(map(str, known)) if known else "", _default(param), _bounds(param, parser)]
    if param.required and param.param_type_name == "option":
        notes = ["required", *notes]
    more = "; ".join(note for note in notes if note)
    return f"{param.help or ''}  [{more}]" if more else param.help or ""


def _default(param: Any) -> str:
    usual = param.default
    shown = usual not in (None, False, "", ()) and param.show_default and not param.required
    return f"default: {usual}" if shown and not isinstance(usual, bool) else ""


def _bounds(param: Any, parser: Any) -> str:
    """The numbers that are accepted, unless all are."""
    found = parser
    if not isinstance(found, Whole):
        least, most = getattr(param, "min", None), getattr(param, "max", None)
        found = None if least is None and most is None else Whole(least or 0, most or MOST)
    return found.range if found and (found.least > 1 or found.most < MOST) else ""


def broken(example: str, width: int) -> list[str]:
    """A command on as many lines as it needs, each but the last ended as a shell continues it."""
    lines = [""]
    for word in example.split(" "):
        grown = f"{lines[-1]} {word}" if lines[-1].strip() else f"{lines[-1]}{word}"
        if len(grown) + len(MORE) > width:
            lines = [*lines[:-1], f"{lines[-1]}{MORE}", f"    {word}"]
        else:
            lines[-1] = grown
    return lines
