"""Fills the generated parts of the pages: `./run docs`.

A part stands between `<!-- generated: NAME ARGUMENTS -->` and `<!-- end -->`; everything around it
is written by hand. `--check` writes nothing and says which pages are not current.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Iterator
from contextlib import chdir
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import typer
from typer.testing import CliRunner

from croupier.analysis.variants import values_of
from croupier.cli.app import app, load
from croupier.core.event import CORE_EVENTS, Event
from croupier.games.registry import KEYS, games
from croupier.regulation.approvals.register import register
from croupier.regulation.authorized import records
from croupier.regulation.conflicts import REGULATIONS
from croupier.rulebook.common import TableOptions
from croupier.rulebook.law import STATUSES, account, commissions, tally, total
from croupier.rulebook.option import Option, revised, schema, spell
from croupier.rulebook.presets import presets
from croupier.rulebook.readings import Reading, general, of_package, readings
from croupier.rulebook.script import Line, script
from croupier.rulebook.settled import declared_by
from croupier.rulebook.tablecheck import own_clauses
from croupier.rulebook.value import Unless, as_typed
from docs import baccarats, devices, equipment, journals, messages, onedeck, python
from docs.craps_wagers import differences, permissions

if TYPE_CHECKING:
    from typer.testing import Result

    from croupier.core.game import Game
    from croupier.core.wager import WagerKind
    from croupier.rulebook.law import Law

ROOT = Path(__file__).resolve().parent.parent
PART = re.compile(r"(<!-- generated: ([^>]+?) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
TIMING = re.compile(r"[\d.,]+ s, [\d.,]+ \S*\s?(?:rounds|shuffles)/s|\b\d+:\d\d\b")
WIDTH = 96
SCREEN = {"COLUMNS": str(WIDTH), "NO_COLOR": "1", "CROUPIER_GAMES": None, "FORCE_COLOR": None}
NONE = "—"
PROGRAMS = "croupier", "./run"
"""The program, and the script that stands for it in a checkout."""


def pages() -> list[Path]:
    """Every page of the project that may have generated parts."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def filled(page: Path) -> str:
    """A page with its parts made again; a part that differs in its timing alone stays."""

    def part(match: re.Match[str]) -> str:
        head, call, old, end = match.groups()
        new = f"\n{made(call)}\n\n"
        return f"{head}{old if TIMING.sub('', old) == TIMING.sub('', new) else new}{end}"

    return PART.sub(part, page.read_text(encoding="utf-8"))


def made(call: str) -> str:
    """One part: the name of a maker and what it is made of."""
    name, _, arguments = call.partition(" ")
    return MAKERS[name](arguments).strip("\n")


def run(arguments: str) -> str:
    """A command with its real output; `< FILE` types for it, `| head -N` keeps the first lines."""
    command, _, head = arguments.partition(" | head -")
    shown = output(command).rstrip("\n").split("\n")
    kept = shown[: int(head)] if head else shown
    more = [] if len(kept) == len(shown) else ["…"]
    return fenced("\n".join([f"$ {command}", *kept, *more]), "console")


@cache
def output(command: str) -> str:
    """What a command prints in the folder of the project."""
    with chdir(ROOT):
        done = typed(command)
    if done.exit_code not in (0, 1):
        raise RuntimeError(f"{command}: {done.stderr}")
    return "\n".join(line.rstrip() for line in (done.stdout or done.stderr).splitlines())


def typed(command: str) -> Result:
    """A command run on a screen of a fixed width and without games of one's own.

    All commands run in this process, so that what one works out serves the others.
    """
    line, _, script_file = command.partition(" < ")
    program, *arguments = shlex.split(line)
    if program not in PROGRAMS:
        raise ValueError(f"only croupier is run, not {program}")
    keys = (ROOT / script_file).read_text(encoding="utf-8") if script_file else ""
    return CliRunner().invoke(app, arguments, input=keys, env=SCREEN, catch_exceptions=False)


def include(name: str) -> str:
    """A file of the project as it stands."""
    return fenced((ROOT / name).read_text(encoding="utf-8").rstrip("\n"), "text")


def fenced(text: str, language: str) -> str:
    """A block of code."""
    return f"```{language}\n{text}\n```"


def table(head: tuple[str, ...], body: Iterable[tuple[str, ...]]) -> str:
    """A table; one without a line says so."""
    lines = [row_of(line) for line in body]
    if not lines:
        return "None."
    return "\n".join([row_of(head), row_of(("---",) * len(head)), *lines])


def row_of(cells: Iterable[str]) -> str:
    """One line of a table."""
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def code(words: Iterable[str]) -> str:
    """Words in code, or a dash where there is none."""
    return " ".join(f"`{word}`" for word in words) or NONE


def clauses(cites: Iterable[str]) -> str:
    """Clause IDs in a cell."""
    return ", ".join(cites) or NONE


def every_game(section: Callable[[Game], str]) -> str:
    """A section for each game of the rulebook that is built."""
    return "\n\n".join(f"## {game.name}\n\n{section(game)}" for game in rulebook_games())


def rulebook_games() -> list[Game]:
    """The games of the rulebook that are built, without games of one's own."""
    return [game for game in games().values() if game.key in KEYS]


def built(key: str) -> Game:
    """The game a part names."""
    return games()[key]


def commands(arguments: str) -> str:
    """The help of every command, as the program prints it."""
    return "\n\n".join(map(_command, command_names()))


def command_names() -> list[str]:
    """The commands there are, in the order the program lists them."""
    group: Any = typer.main.get_command(app)
    return [str(name) for name in group.list_commands(None)]


def _command(name: str) -> str:
    command = load(name)
    wide = {"terminal_width": WIDTH, "max_content_width": WIDTH}
    context = command.make_context(f"croupier {name}", [], resilient_parsing=True, **wide)
    return f"## croupier {name}\n\n{fenced(command.get_help(context).rstrip(), 'text')}"


def options(arguments: str) -> str:
    """The options of every table, then those each game adds; or those of one game."""
    if arguments:
        return options_of(built(arguments))
    common = option_table(schema(TableOptions).values())
    own = every_game(options_of)
    return f"## Every table\n\n{common}\n\n{own}"


def options_of(game: Game) -> str:
    """The options that a game adds, those that other choices settle, and its presets."""
    lines = "\n".join(settled_options(game))
    made = option_table(own_options(game))
    settled = f"{made}\n\nSettled by other choices:\n\n{lines}" if lines else made
    return f"{settled}\n\n{preset_table(game)}" if presets(game) else settled


def preset_table(game: Game) -> str:
    """The presets of a game, and what they choose."""
    rows = (
        (f"`{one.key}`", one.name, one.about, code(f"{key}={value}" for key, value in one.settings))
        for one in presets(game)
    )
    return f"Presets:\n\n{table(('preset', 'name', 'what it is', 'choices'), rows)}"


def settled_options(game: Game) -> Iterator[str]:
    """Why an option is no choice of the house at some tables; alike ones on one line."""
    keys = {one.attr: one.key for one in schema(game.options).values()}
    alike: dict[tuple[str, tuple[str, ...], bool], list[str]] = {}
    for one in declared_by(game.options):
        if one in TableOptions.settles:
            continue
        reason = one.why, own_clauses(one.cites, game), one.value is None
        alike.setdefault(reason, []).append(keys[one.attr])
    for (why, cited, idle), named in alike.items():
        effect = " (no effect)" if idle else ""
        yield f"- {code(named)}{effect}: {why} ({clauses(cited)})"


def own_options(game: Game) -> list[Option]:
    """The options that a game has beside those of every table."""
    common = schema(TableOptions)
    return [one for key, one in schema(game.options).items() if key not in common]


def option_table(declared: Iterable[Option]) -> str:
    """Key, type and words, default, what it settles, scope, clauses, what it entails."""
    head = ("key", "what it settles", "values", "default", "scope", "clauses", "entails")
    return table(head, (_option(one) for one in declared))


def _option(one: Option) -> tuple[str, ...]:
    entails = f"{one.notice} ({', '.join(one.notice_cites)})" if one.notice else NONE
    what = f"`{one.key}`", one.about, values(one), default(one), one.scope
    return *what, clauses(one.cites), entails


def values(one: Option) -> str:
    """The words of an option, or what its values look like."""
    listed = one.type.values()
    if isinstance(listed, str):
        return f"{one.type.name}: {listed}"
    return code(map(as_typed, listed))


def default(one: Option) -> str:
    """The default as it is typed; of a map, what its members usually have."""
    if (one.default is None and not isinstance(one.type, Unless)) or one.default == {}:
        return NONE
    if one.type.name != "map":
        return f"`{spell(one, one.default)}`"
    shown = one.type.show(one.default)
    if not isinstance(shown, dict):
        return f"`{as_typed(shown)}`"
    return ", ".join(f"`{member}`: {value}" for member, value in shown.items())


def wagers(arguments: str) -> str:
    """The wagers of every game, or of one."""
    return wager_table(built(arguments)) if arguments else every_game(wager_table)


def wager_table(game: Game) -> str:
    """Key, name, spots, what it pays by default, when it wins, where it is offered, clauses."""
    if not game.wagers:
        return "None: players bet against each other, and nobody wagers against the house."
    head = ("key", "wager", "wins", "pays", "spots", "offered", "clauses")
    return table(head, (_wager(game, kind) for kind in game.wagers))


def _wager(game: Game, kind: WagerKind) -> tuple[str, ...]:
    rules = game.options()
    pays = " / ".join(dict.fromkeys(str(line.odds) for line in kind.pays(rules)))
    cites = dict.fromkeys((*kind.cites, *kind.excluded_cites))
    return (
        f"`{kind.key}`",
        kind.name,
        sentence(kind.judge),
        pays or "by the house's pay table",
        spots(kind, rules),
        offered(game, kind),
        clauses(cites),
    )


def spots(kind: WagerKind, rules: Any) -> str:
    """How many spots a wager has at a table without choices, with the first and the last."""
    found = kind.spots(rules)
    if found == ("",):
        return "1"
    return f"{len(found)}: `{found[0]}` … `{found[-1]}`" if found else NONE


def offered(game: Game, kind: WagerKind) -> str:
    """By default, or by which option."""
    rules = game.options()
    keys = [one.key for one in schema(game.options).values() if kind.key in one.offers]
    if kind.offered(rules):
        return f"yes; option {code(keys)}" if keys else "yes"
    return f"option {code(keys or offering(kind, rules))}"


def offering(kind: WagerKind, rules: Any) -> list[str]:
    """The options by any of which alone a table without choices offers a wager."""
    return [
        one.key
        for one in schema(type(rules)).values()
        if any(kind.offered(revised(rules, one.attr, value)) for value in values_of(one))
    ]


def sentence(function: Any) -> str:
    """The rule a function states in its docstring."""
    whole = getattr(function, "func", function)
    return (whole.__doc__ or "").strip().split("\n")[0]


def incidents(arguments: str) -> str:
    """The irregularities of every game, or of one."""
    return incident_table(built(arguments)) if arguments else every_game(incident_table)


def incident_table(game: Game) -> str:
    """Key, number, what it is and what follows, details, clauses."""
    head = ("key", "number", "irregularity", "what follows", "details", "clauses")
    return table(
        head,
        (
            (
                f"`{one.key}`",
                one.number,
                one.name,
                sentence(one.act),
                code(one.details),
                clauses(one.cites),
            )
            for one in game.incidents
        ),
    )


def approval_table(_: str) -> str:
    """Everything that is submitted, approved or notified."""
    head = ("item", "what", "needs", "to", "before", "clauses")
    found = register().values()
    return table(
        head,
        (
            (f"`{one.key}`", one.what, one.needs, one.to, one.before, clauses(one.cites))
            for one in found
        ),
    )


PRINCIPLES = "P1 to P11 are the principles in [Readings](../reference/readings.md)."


def reading_list(arguments: str) -> str:
    """The readings of one game's clauses, those of the regulations, or those for every game."""
    if arguments == REGULATIONS:
        found = of_package("croupier.regulation")
    else:
        found = readings(built(arguments)) if arguments else general()
    listed = "\n".join(_reading(one) for one in found) or "None."
    by = arguments not in ("", REGULATIONS) and any(one.by for one in found)
    return f"{PRINCIPLES}\n\n{listed}" if by else listed


def _reading(one: Reading) -> str:
    option = f" Option `{one.option}`." if one.option else ""
    others = f" Alternatively: {' '.join(one.alternatives)}" if one.alternatives else ""
    because = f" *{one.arithmetic}*" if one.arithmetic else ""
    clash = f"{one.clash} Adopted: " if one.clash else ""
    why = f" Why: {one.why}" if one.why else ""
    by = f" By {', '.join(one.by)}." if one.by else ""
    said = f"{clash}{one.settles}{why}{by}{because}{others}{option}"
    return f"- **{one.number}** ({clauses(one.cites)}): {said}"


def phases(key: str) -> str:
    """A round of a game: its phases in order, what each does, what closes the betting."""
    lines = [
        f"{number}. `{phase.__name__}`: {sentence(phase)}"
        for number, phase in enumerate(built(key).phases, start=1)
    ]
    return "\n".join(lines)


def script_lines(key: str) -> str:
    """The dealer's script of a game."""
    head = ("phase", "who", "says or does", "when", "clauses")
    game = built(key)
    return table(head, (_line(game, one) for one in script(game)))


def _line(game: Game, one: Line) -> tuple[str, ...]:
    known = schema(game.options)
    both = ((c, "=") for c in one.when), ((c, "is not") for c in one.unless)
    when = (
        f"{c.key} {is_} {' or '.join(spell(known[c.key], value) for value in c.values)}"
        for some in both
        for c, is_ in some
    )
    what = f"“{one.says}”" if one.says else one.does
    return f"`{one.phase}`", one.who, what, ", ".join(when) or NONE, clauses(one.cites)


def events(which: str) -> str:
    """The events of the record: inputs or consequences, with their fields."""
    wanted = which == "inputs"
    body = (_event(one) for one in CORE_EVENTS if one.is_input == wanted)
    return table(("kind", "what happened", "data"), body)


def _event(kind: type[Event]) -> tuple[str, ...]:
    common = {field.name for field in msgspec.structs.fields(Event)}
    own = (f.encode_name for f in msgspec.structs.fields(kind) if f.name not in common)
    tag = msgspec.inspect.type_info(kind).tag  # type: ignore[attr-defined]
    return f"`{tag}`", sentence(kind), code(own)


def law(arguments: str) -> str:
    """How far the law is carried out: a line for each game and regulation."""
    head = ("law", "title", "clauses", *STATUSES)
    return table(head, map(_law, commissions()))


def _law(one: Law) -> tuple[str, ...]:
    return f"`{one.slug}`", one.title, *(str(number or "·") for number in tally(one).values())


def law_in_words(arguments: str) -> str:
    """How many clauses of the Commission's documents are carried out, and what is not here."""
    waiting = sum(not one.document for one in records().values())
    return (
        f"{account(total(commissions()))} The regulations name {waiting} more games of which the "
        "documents here have only the equipment, not the rules."
    )


def craps_wagers(stage: str) -> str:
    """When each wager of craps may be made and changed at one stage, and when it is on."""
    head = ("Wager", "Clause", "Made", "Increased", "Reduced", "Taken down", "On")
    return table(head, permissions("come_out" if stage == "come_out" else "point"))


def craps_differences(_: str) -> str:
    """The clauses that speak of craps or of mini-craps alone."""
    return table(("Clause", "At", "What it says"), differences())


def baccarat_differences(_: str) -> str:
    """Where the clauses of the three baccarats part."""
    return table(("Matter", "Baccarat", "Midibaccarat", "Minibaccarat"), baccarats.differences())


def baccarat_agreements(_: str) -> str:
    """What the three baccarats say alike, with its clause in each."""
    return table(("Rule", "Baccarat", "Midibaccarat", "Minibaccarat"), baccarats.agreements())


def onedeck_differences(_: str) -> str:
    """Where the clauses of the five poker games with one deck part."""
    names = (built(key).name for key in onedeck.GAMES)
    return table(("Matter", *names), onedeck.differences())


def message_tables(_: str) -> str:
    """Every message a person can meet, by where it comes from."""
    return messages.table()


def python_functions(_: str) -> str:
    """Every function of the front door."""
    return python.functions()


def python_results(_: str) -> str:
    """Every type of result of the front door."""
    return python.results(table)


def json_documents(_: str) -> str:
    """Every document that is printed as JSON."""
    return python.documents(table)


def device_tables(_: str) -> str:
    """The faces of every device, and the cards of every pack, in order."""
    faces = table(("Game", "Device", "Faces in order"), devices.faces())
    packs = table(("Game", "Shoe", "Decks", "Cards of a deck"), devices.packs())
    return f"{faces}\n\nA deck is {devices.deck()}.\n\n{packs}"


def equipment_tables(arguments: str) -> str:
    """The kinds of equipment with their keys and clauses, and the terms they use."""
    return equipment.tables(table, code)


def journal_kinds(_: str) -> str:
    """Every kind of entry of a journal, by subject."""
    head = ("kind", "what it records", "fields", "signed by", "implied by", "clauses")
    return "\n\n".join(f"### {name}\n\n{table(head, rows)}" for name, rows in journals.subjects())


def journal_violations(_: str) -> str:
    """Every violation that can be seeded into the example."""
    return table(("name", "what is wrong", "clause"), journals.violations())


def example_violations(_: str) -> str:
    """Every violation that can be seeded into the documents of the example casino."""
    from croupier.regulation.example.violations import violations

    return table(("name", "what is wrong", "clause"), journals.violations(violations()))


MAKERS: dict[str, Callable[[str], str]] = {
    "run": run,
    "include": include,
    "commands": commands,
    "options": options,
    "wagers": wagers,
    "incidents": incidents,
    "readings": reading_list,
    "approvals": approval_table,
    "phases": phases,
    "script": script_lines,
    "events": events,
    "law": law,
    "law_in_words": law_in_words,
    "craps_wagers": craps_wagers,
    "craps_differences": craps_differences,
    "baccarat_differences": baccarat_differences,
    "baccarat_agreements": baccarat_agreements,
    "onedeck_differences": onedeck_differences,
    "devices": device_tables,
    "json_documents": json_documents,
    "python_functions": python_functions,
    "python_results": python_results,
    "messages": message_tables,
    "equipment": equipment_tables,
    "journal_kinds": journal_kinds,
    "journal_violations": journal_violations,
    "example_violations": example_violations,
}


def stale() -> Iterator[tuple[Path, str]]:
    """The pages that are not as they would be made now, each with what it would be."""
    for page in pages():
        text = filled(page)
        if text != page.read_text(encoding="utf-8"):
            yield page, text


def main(check: bool = False) -> None:
    """Write every page again, or only say which are not current."""
    found = list(stale())
    for page, text in found:
        print(page.relative_to(ROOT))
        if not check:
            page.write_text(text, encoding="utf-8")
    if check and found:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
