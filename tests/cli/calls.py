"""Good calls of every command, and bad values of every kind that an option or argument takes.

A command, option or argument that is new needs a call here that uses it; an option whose values are
of a new kind needs their bad values.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import Any

from croupier.cli.app import COMMANDS, load
from croupier.cli.numbers import Whole

LONG = "x" * 300
SNOW = "schnee ☃ ünïcode"


@dataclass(frozen=True)
class Kind:
    """Bad values of a kind: those that every option of it refuses, and those that some accept."""

    refused: tuple[str, ...]
    tried: tuple[str, ...] = ("", SNOW, LONG)


NUMBER = Kind(("x", "-1", "1.5", "", "1e99999999", "nan"))
READ = Kind(
    ("nowhere.toml", "folder", "binary.bin", "folder/nowhere/x"),
    ("", "empty.toml", "broken.toml", SNOW, LONG, "/dev/null"),
)
WRITTEN = Kind(("nowhere/at/all.svg", "folder"), ("", "x.nonsense", LONG))
CHOICE = Kind(("nonsense", SNOW), ("",))
WORD = Kind(("nonsense-at-all",))
TEXT = Kind(())
MONEY = Kind(("x", "-5", "1e99", "1.234"), ("0", "", "999999999999999"))
CARDS = Kind(("1z", SNOW), ("", "As As As", LONG))
TIME = Kind(("today", "2026-13-01T06:00:00-0500", "2026-03-01"), ("",))
DAY = Kind(("today", "2026-13-01"), ("",))
SETTING = Kind(("nonsense", "=", "no_such_key=1", "limits.min=-1", f"limits.min={'9' * 30}"))
GAME = Kind(("nonsense", "nowhere.py:GAME", "binary.bin", SNOW), ("", LONG, "poker:nonsense"))

KINDS = {
    "FILE.toml[#TABLE]": Kind((*READ.refused, "tables.toml#nonsense"), READ.tried),
    "SUBMISSION.toml#TABLE": Kind(("nowhere.toml#R-01", "tables.toml#nonsense", "tables.toml")),
    "OLD.toml": READ,
    "NEW.toml": READ,
    "DOSSIER.toml": READ,
    "FILING.toml": READ,
    "FILE.toml": READ,
    "PLAN": READ,
    "DOCUMENT": Kind(("nowhere.toml", "binary.bin"), ("", "empty.toml", "broken.toml", SNOW)),
    "SUBMISSION": READ,
    "FILE": READ,
    "A": READ,
    "B": WRITTEN,
    "FILE.html": WRITTEN,
    "NAME|FILE": Kind(("nonsense", "nowhere.toml", "binary.bin")),
    "FILE|HEX": Kind(("nonsense", "nowhere", "binary.bin")),
    "DIR": Kind(("tables.toml", "tables.toml/below"), (SNOW,)),
    "GAME": GAME,
    "LAW": WORD,
    "DOLLARS": MONEY,
    "KEY=VALUE": SETTING,
    "CARDS": CARDS,
    "HANDS": Kind(("1z",), ("", SNOW)),
    "NAME[:SPOT]": WORD,
    "TIME": TIME,
    "DAY": DAY,
    "COUNT": WORD,
    "COUNT:UNITS,…": Kind(("x", "1:x", "x:1")),
    "WHEN": Kind(("sometimes",)),
    "N[:STRENGTH]": Kind(("x", "99", "-1", "2:nonsense")),
    "FORMAT": WORD,
    "STATUS": WORD,
    "text|jsonl|phh": CHOICE,
    "P1,P2": WORD,
    "DIGEST": TEXT,
    "TABLES": WORD,
    "WxH": Kind(("x", "0x0", "8.5", "-1x5")),
    "ADDRESS": TEXT,
    "URL": Kind(("folder", "binary.bin", "mysql://nowhere/x")),
    "FILE or NAME": Kind(("nowhere/at/all",)),
}
"""The kinds by what stands for a value in the help."""
OF_PARAM = {
    ("floor", "host"): TEXT,
    ("floor", "keys"): TEXT,
    ("floor", "house"): TEXT,
    ("floor", "table"): WORD,
    ("play", "patron"): TEXT,
    ("play", "preset"): WORD,
    ("card", "preset"): WORD,
    ("layout", "preset"): WORD,
    ("odds", "preset"): WORD,
    ("equity", "preset"): WORD,
    ("script", "preset"): WORD,
    ("strategy", "preset"): WORD,
    ("simulate", "preset"): WORD,
    ("layout", "revision"): TEXT,
    ("layout", "name"): TEXT,
    ("odds", "strategy"): WORD,
    ("simulate", "strategy"): WORD,
    ("journal", "file"): READ,
    ("journal", "source"): READ,
    ("duties", "file"): READ,
    ("example", "folder"): Kind(("tables.toml", "folder", "tables.toml/below"), ()),
    ("draw", "equipment"): READ,
    ("card", "output"): WRITTEN,
    ("script", "output"): WRITTEN,
    ("layout", "output"): WRITTEN,
    ("sign", "output"): WRITTEN,
    ("play", "transcript"): WRITTEN,
    ("simulate", "transcript"): WRITTEN,
    ("simulate", "plot"): WRITTEN,
    ("strategy", "plot"): WRITTEN,
    ("shuffle", "plot"): WRITTEN,
}
"""The kinds of parameters that share their word with those of another kind."""

CALLS = {
    "games": ("games", "games roulette", "games --json"),
    "play": (
        "play roulette --seed 1 --bankroll 200 --patron p7 --bots 1:random --log",
        "play roulette --transcript saved.croupier --options roulette.toml --set limits.min=10",
        "play bigsix --live",
        "play poker --seed 1 --preset holdem_no_limit",
    ),
    "floor": (
        "floor serve --house Harbor --port 0 --workers 1 --demo --log --proxy 127.0.0.1 "
        "--day-begins 6",
        "floor serve --secure --public-demo",
        "floor serve --no-demo --host 127.0.0.1",
        "floor keys --database house.db --keys house.db.keys",
        "floor rotate-key --database house.db",
        "floor audit --database house.db",
        "floor backup saved.bak --database house.db --overwrite",
        "floor restore house.bak --database other.db --keys house.db.keys",
        "floor journal saved.jsonl --table roulette-1 --database house.db",
        "floor appoint dealer-2 --role dealer --database house.db",
    ),
    "card": (
        "card bigsix --odds --set limits.min=10",
        "card roulette -o card.md --options roulette.toml",
        "card poker --preset holdem_no_limit --json",
    ),
    "script": (
        "script roulette --set wheel=single",
        "script bigsix -o script.txt --options bigsix.toml",
        "script roulette --preset european --json",
    ),
    "layout": (
        "layout bigsix --name Harbor --set limits.min=10",
        "layout bigsix --portrait -o felt.png --width 100",
        "layout bigsix --declaration --date 2026-03-01 --revision B --options bigsix.toml",
        "layout bigsix --json",
        "layout bigsix --cloth -o cloth.pdf",
        "layout bigsix --approval -o sheet.pdf",
        "layout poker --preset holdem_no_limit",
    ),
    "odds": (
        "odds bigsix --wager joker --digits 2 --set limits.min=10 --lines",
        "odds bigsix --amount 25 --options bigsix.toml",
        "odds bigsix --json",
        "odds paigowpoker --exact --wager main",
        "odds craps --wager pass --preset double",
        "odds craps --strategy pass",
        "odds baccarat --seen 'As Td' --wager banker",
        "odds baccarat --removal --wager banker",
        "odds --all",
    ),
    "simulate": (
        "simulate bigsix --rounds 1k --seed 7 --workers 1 --wager joker",
        "simulate roulette --rounds 1k --seed 7 --spots --options roulette.toml",
        "simulate bigsix --rounds 20 --seed 7 --unit 0 --transcript unit.jsonl --set limits.min=10",
        "simulate craps --rounds 20 --seed 7 --strategy pass --bankroll 500 --amount 10 "
        "--session 20",
        "simulate blackjack --rounds 1k --seed 7 --boxes 1 --play basic --count hi-lo "
        "--spread 0:1,2:4 --insure 3",
        "simulate bigsix --rounds 1k --seed 7 --json --plot plot.svg",
        "simulate roulette --rounds 1k --seed 7 --preset european",
    ),
    "strategy": (
        "strategy reddog --set limits.min=10 --preset single_deck",
        "strategy reddog --options reddog.toml --json",
        "strategy craps --list",
        "strategy paigow --hand '66 11 44 13'",
        "strategy blackjack --plot chart.svg --json",
        "strategy blackjack --index hi-lo --json",
        "strategy spanish21 --amount 25 --json",
    ),
    "equity": (
        "equity poker:holdem AsKs QdQh --board 'Qs Js 2d' --dead 2c --exact",
        "equity poker:holdem AsKs random --samples 200 --seed 1 --json",
        "equity poker AsKs QdQh --board 'Qs Js 2d 3c' --preset holdem_limit --set type=holdem",
        "equity poker AsKs QdQh --board 'Qs Js 2d 3c' --options holdem.toml",
    ),
    "shuffle": (
        "shuffle plan.toml --shuffles 20 --seed 7 --workers 1",
        "shuffle plan.toml --shuffles 20 --seed 7 --json --plot shuffle.svg",
        "shuffle --example",
    ),
    "check": (
        "check tables.toml --strict",
        "check tables.toml --json --approvals approvals.toml",
        "check tables.toml --csv",
        "check records --at 2026-03-02T06:00:00-0500",
        "check --schema approvals",
    ),
    "approvals": (
        "approvals",
        "approvals approvals.toml tables.toml",
        "approvals --json",
        "approvals --csv",
    ),
    "conflicts": (
        "conflicts bigsix",
        "conflicts roulette --switches --json",
        "conflicts roulette --csv",
        "conflicts bigsix --odds --set limits.min=10",
    ),
    "diff": (
        "diff tables.toml new.toml --open R-01 --empty R-01 --no-odds "
        "--at 2026-03-01T06:00:00-0500",
        "diff tables.toml new.toml --open R-01 --no-odds --json",
        "diff tables.toml new.toml --no-odds --csv",
    ),
    "library": ("library -o library --check --submission tables.toml --json",),
    "sign": (
        "sign tables.toml#R-01",
        "sign tables.toml#R-01 --json",
        "sign new.toml#R-01 --from tables.toml -o sign.svg --size 11x17",
    ),
    "petition": ("petition petition/dossier.toml --json", "petition petition/dossier.toml -o done"),
    "tournament": ("tournament filing.toml --json", "tournament filing.toml -o page.html"),
    "journal": (
        "journal kinds",
        "journal list kept.db --json",
        "journal check kept.db --csv",
        "journal export kept.db",
        "journal add more.db entries.jsonl",
        "journal check kept.db --at 2026-03-02T06:00:00-0500 --approvals approvals.toml",
        "journal example month.db --seed 1 --violations 1 --json",
    ),
    "duties": (
        "duties kept.db --at 2026-03-02T06:00:00-0500",
        "duties kept.db --json",
        "duties kept.db --csv",
    ),
    "example": ("example casino --seed 1 --violations 1 --json",),
    "draw": ("draw equipment.toml -o drawings --json",),
    "law": (
        "law bigsix",
        "law bigsix --json --status rule",
        "law bigsix --missing --csv",
        "law bigsix --probe 1 --seed 1",
        "law bigsix.5.a",
    ),
    "replay": (
        "replay game.croupier",
        "replay game.croupier --quiet --json",
        "replay game.croupier --round 1",
        "replay shoe.croupier --roads",
    ),
    "verify": (
        "verify journal.jsonl",
        "verify journal.jsonl --quiet --json --noted abcdef01 --require P1",
        "verify fair.jsonl --key key.txt --checkpoint checkpoint.json --receipts receipts.json",
    ),
    "convert": (
        "convert game.croupier saved.jsonl",
        "convert game.croupier - --to jsonl",
        "convert hand.phh - --to phh --round 1",
        "convert --schema",
    ),
}
"""Calls that use every command, option and argument, and succeed."""
ONCE = {
    "law bigsix --probe 1 --seed 1": "it reads the whole source",
    "journal example month.db --seed 1 --violations 1 --json": "it writes a month of thirty tables",
    "journal add more.db entries.jsonl": "its entries are new",
    "example casino --seed 1 --violations 1 --json": "it writes a month of thirty tables",
    "floor restore house.bak --database other.db --keys house.db.keys": "its database is new",
}
"""Calls that the tests make at one width, and `./run long commands` at every width."""
DATA = ("--json", "--csv", "--schema", "export", "--declaration", "--example", "--to", "--unit")
"""Options whose output is for programs, or a file, and has no width."""
PICTURES = ("layout", "card", "script", "convert")
"""Commands that print a file if their output goes to no terminal."""


def calls_of(name: str) -> tuple[str, ...]:
    """The calls of a command, with that for the schema of its JSON, which many have alike."""
    flags = [one for one in load(name).params if one.name == "schema" and one.is_flag]
    return (*CALLS[name], f"{name} --schema") if flags and name != "convert" else CALLS[name]


def values(command: Any, words: list[str]) -> dict[str, int]:
    """Where the value of each parameter is among the words of a call."""
    options = {name: one for one in command.params for name in (*one.opts, *one.secondary_opts)}
    waiting = [one for one in command.params if one.param_type_name == "argument"]
    found: dict[str, int] = {}
    place = 1
    while place < len(words):
        one = options.get(words[place]) if words[place].startswith("-") else None
        if one is not None:
            place += not one.is_flag
            found.setdefault(str(one.name), place)
        elif waiting:
            first = waiting[0] if waiting[0].nargs == -1 else waiting.pop(0)
            found.setdefault(str(first.name), place)
        place += 1
    return found


def kind_of(command: str, param: Any) -> Kind | None:
    """The kind of a parameter's values; None if nobody has said."""
    if (command, param.name) in OF_PARAM:
        return OF_PARAM[command, param.name]
    about = param.type_descriptor
    if about.choices:
        return CHOICE
    if isinstance(about.parameter_info.parser, Whole):
        return NUMBER
    return KINDS.get(param.metavar or "")


def spoiled(name: str) -> list[tuple[tuple[str, ...], bool]]:
    """Every good call of a command with one value made bad, and whether it must be refused."""
    command, made, done = load(name), [], set[str]()
    for call in calls_of(name):
        words = shlex.split(call)
        for param, place in values(command, words).items():
            one = next(one for one in command.params if one.name == param)
            kind = kind_of(name, one)
            if kind is None or param in done or getattr(one, "is_flag", False):
                continue
            done.add(param)
            for bad in (*kind.refused, *kind.tried):
                typed = (*words[:place], bad, *words[place + 1 :])
                made.append((typed, bad in kind.refused))
    return made


def combined(name: str) -> list[tuple[str, ...]]:
    """The first call of a command with each flag, and with all of them."""
    words = tuple(shlex.split(CALLS[name][0]))
    flags = [one.opts[0] for one in load(name).params if getattr(one, "is_flag", False)]
    return [*((*words, flag) for flag in flags), (*words, *flags)]


NAMES = [entry.name for entry in COMMANDS]
