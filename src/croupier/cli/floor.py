"""`croupier floor`: the casino in the browser; its people, backup, restore, audit and journals."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from croupier.cli.common import err, idle, out, refusing
from croupier.cli.files import deliver, is_stdout, tried
from croupier.cli.numbers import whole
from croupier.core.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.floor.store.database import Database
    from croupier.floor.web.serving.house import House, Settings

WITHOUT = re.compile("no such table|relation .* does not exist")
"""What databases say of a table that every floor has."""
FALLS_SHORT = 1
ALONE = ("audit", "keys", "rotate-key")
"""Actions that need neither a file nor a name."""
OF_ACTION = {
    "serve": (
        *("--house", "--host", "--port", "--workers", "--demo", "--no-demo", "--public-demo"),
        *("--log", "--no-log", "--secure", "--proxy", "--day-begins"),
    ),
    "journal": ("--table",),
    "appoint": ("--role",),
    "backup": ("--overwrite",),
}
"""The options that only one action has."""
DEFAULT = "croupier-floor.db"
LOCAL = "127.0.0.1"

ActionArg = Annotated[
    Literal["serve", "appoint", "backup", "restore", "audit", "journal", "keys", "rotate-key"],
    typer.Argument(help="What to do."),
]
AboutArg = Annotated[
    str | None,
    typer.Argument(
        metavar="FILE or NAME", help="The backup, the journal, or the person to appoint."
    ),
]
RoleOpt = Annotated[
    Literal["patron", "dealer", "supervisor", "cashier", "bureau"],
    typer.Option(help="Role of the person to appoint; patron ends an appointment."),
]
SecureOpt = Annotated[
    bool,
    typer.Option("--secure", help="Send cookies only over HTTPS, behind a proxy that speaks it."),
]
ProxyOpt = Annotated[
    list[str] | None,
    typer.Option(metavar="ADDRESS", help="A proxy whose X-Forwarded-For is trusted; repeatable."),
]
DatabaseOpt = Annotated[
    str, typer.Option(metavar="URL", help="A SQLite file, or postgresql://USER@HOST/NAME.")
]
KeysOpt = Annotated[
    str | None,
    typer.Option(
        metavar="DIR",
        help="Directory of the house's keys; if omitted, CROUPIER_KEYS or next to the database.",
    ),
]
HouseOpt = Annotated[
    str | None, typer.Option("--house", metavar="NAME", help="The licensee's name, on every felt.")
]
TableOpt = Annotated[str, typer.Option(metavar="NAME", help="The table whose journal to write.")]
HostOpt = Annotated[str, typer.Option(metavar="ADDRESS", help="The address to listen on.")]
PortOpt = Annotated[
    int, typer.Option(metavar="N", parser=whole(0, 65535), help="The port; 0 for any free port.")
]
WorkersOpt = Annotated[
    int,
    typer.Option(
        metavar="N",
        parser=whole(1, 64),
        help="Number of processes; more than one needs PostgreSQL.",
    ),
]
DemoOpt = Annotated[
    bool | None,
    typer.Option(
        "--demo/--no-demo",
        help="Open demonstration accounts and a table of each game, or disable those accounts; by "
        "default they are open in a new house and in one that was a demonstration.",
    ),
]
PublicOpt = Annotated[
    bool,
    typer.Option(
        "--public-demo",
        help="Open the demonstration to everyone who can reach the address, not only this machine.",
    ),
]
DayOpt = Annotated[
    int,
    typer.Option(
        "--day-begins", parser=whole(0, 23), metavar="HOUR", help="When a gaming day begins (UTC)."
    ),
]
OverwriteOpt = Annotated[bool, typer.Option("--overwrite", help="Replace an existing backup.")]
LogOpt = Annotated[
    bool | None,
    typer.Option(
        "--log/--no-log",
        help="Log each request as a line of JSON on standard error; by default, unless that is a "
        "terminal.",
    ),
]
TOKEN = "CROUPIER_METRICS_TOKEN"
"""Anyone who presents the value of this variable may read /metrics from elsewhere."""


@refusing
def floor(  # noqa: PLR0913, PLR0917 - each is an option of the command
    action: ActionArg = "serve",
    about: AboutArg = None,
    database: DatabaseOpt = DEFAULT,
    keys: KeysOpt = None,
    house: HouseOpt = None,
    host: HostOpt = LOCAL,
    port: PortOpt = 8000,
    workers: WorkersOpt = 1,
    demo: DemoOpt = None,
    public_demo: PublicOpt = False,
    log: LogOpt = None,
    table: TableOpt = "",
    role: RoleOpt = "dealer",
    secure: SecureOpt = False,
    proxy: ProxyOpt = None,
    overwrite: OverwriteOpt = False,
    day_begins: DayOpt = 6,
) -> None:
    """Open the casino floor in the browser, on an embedded database unless you name another."""
    _in_effect(action)
    _asked(action, about, overwrite)
    if action == "serve":
        settings = _settings(house, secure, log, proxy or [], day_begins)
        demo = _demonstrated(demo, public_demo, host, secure)
        opened = partial(_house, database, settings, keys, demo, public_demo)
        _serve(opened, database, host, port, workers)
        return
    does: dict[str, Callable[[Database, str], None]] = {
        "backup": _back_up,
        "restore": _restore,
        "journal": partial(_journal, table),
        "appoint": partial(_appoint, role),
        "audit": _audit,
        "keys": _keys,
        "rotate-key": _rotate_key,
    }
    _there(action, about, database)
    if action in ("backup", "journal") and about is not None:
        tried(Path(about))
    _at_work(database, keys, does[action], about or "")


def _in_effect(action: str) -> None:
    """Refuse an option that is for another action."""
    for other, options in OF_ACTION.items():
        for option in options if action != other else ():
            idle(option, f"it has no effect on floor {action}", f"floor {other} {option}")


def _settings(
    house: str | None, secure: bool, log: bool | None, proxy: list[str], day_begins: int
) -> Settings:
    """How the house is run, with its name on every felt."""
    from croupier.floor.web.serving.house import Settings
    from croupier.regulation.layouts.subject import layout_name

    return Settings(
        layout_name("--house", house),
        secure=secure,
        log=not sys.stderr.isatty() if log is None else log,
        metrics_token=os.environ.get(TOKEN, ""),
        proxies=_proxies(proxy),
        day_begins=day_begins,
    )


def _demonstrated(demo: bool | None, public: bool, host: str, secure: bool) -> bool | None:
    """Whether to open demonstration accounts; outsiders can use them only with --public-demo."""
    from croupier.floor.serve import is_loopback

    if public and demo is False:
        raise Refused("--public-demo", "--no-demo says the opposite", (), "one of them")
    if public or demo is False or (is_loopback(host) and not secure):
        return public or demo
    reached = "--secure" if is_loopback(host) else f"--host {host}"
    why = f"their password is public, and with {reached} others can reach this house"
    accepted = "--no-demo, or --public-demo to let everyone in"
    raise Refused("demonstration accounts", why, (), accepted)


def _proxies(named: list[str]) -> tuple[str, ...]:
    """Addresses of proxies; anything else is refused, because it would never be trusted."""
    for one in named:
        try:
            ip_address(one)
        except ValueError:
            accepted = "an IP address, such as 127.0.0.1"
            raise Refused(f"proxy {one!r}", "not an address", (), accepted) from None
    return tuple(named)


def _asked(action: str, about: str | None, overwrite: bool) -> None:
    """Refuse a word that would have no effect, and a backup file that already exists."""
    if about is not None and action in (*ALONE, "serve"):
        raise Refused(f"floor {action} {about}", "it takes no argument", (), f"floor {action}")
    if about is not None and action == "backup" and not overwrite:
        from croupier.floor.compliance import copies

        for file in (Path(about), copies.beside(Path(about))):
            if file.exists():
                accepted = "another name, or --overwrite to replace it"
                why = "a file with that name already exists"
                raise Refused(f"backup {file}", why, (), accepted)


def _there(action: str, about: str | None, database: str) -> None:
    """Check that what is named exists before anything is created."""
    if action not in ALONE and about is None:
        needed = "name" if action == "appoint" else "file"
        accepted = f"floor {action} {needed.upper()}"
        raise Refused(f"floor {action}", f"no {needed} given", (), accepted)
    if "://" not in database and action != "restore" and not Path(database).is_file():
        raise Refused(f"database {database}", "no such file", (), "--database FILE")
    if action == "restore" and not Path(about or "").is_file():
        raise Refused(f"backup {about}", "no such file", (), "a whole backup")


def _at_work(
    database: str, keys: str | None, does: Callable[[Database, str], None], about: str
) -> None:
    """Do something with the database, then close it."""
    from croupier.floor.store.database import open_database

    with _reached(database):
        opened = open_database(database, keys)
        try:
            does(opened, about)
        finally:
            opened.close()


@contextmanager
def _reached(database: str) -> Iterator[None]:
    """Refuse a database that cannot be opened or read, by its name without a password."""
    from sqlalchemy.exc import DBAPIError

    try:
        yield
    except DBAPIError as error:
        name = re.sub(r":[^:@/]*@", "@", database)
        why = str(error.orig).strip().partition("\n")[0]
        accepted = "a writable file of the floor, or a PostgreSQL server that answers"
        if WITHOUT.match(why):
            why, accepted = "it is not the database of a floor", "one that croupier floor opened"
        raise Refused(f"database {name}", why, (), accepted) from None


def _house(
    database: str, settings: Settings, keys: str | None, demo: bool | None, public: bool
) -> House:
    from croupier.floor import serve

    err().print("opening the floor …")
    with _reached(database):
        return serve.house_of(database, settings, demo=demo, public=public, keys=keys)


def _serve(opened: Callable[[], House], database: str, host: str, port: int, workers: int) -> None:
    from croupier.floor import demo as seed
    from croupier.floor import serve

    if workers > 1 and not database.startswith("postgres"):
        raise Refused(
            f"--workers {workers}", "SQLite supports only one", (), "--database postgresql://…"
        )
    with closing(serve.listening(host, port)) as socket:
        house = opened()
        out().print(f"the floor is open at http://{host}:{socket.getsockname()[1]}/")
        with house.database.reading() as connection:
            on, off = (", ".join(seed.accounts(connection, one)) for one in ("on", "off"))
        if house.settings.demo:
            out().print(f"log in as {on}; the password of each is {seed.PASSWORD}")
        elif off:
            out().print(f"these demonstration accounts are disabled: {off}")
        serve.serve(house, socket, database, workers)


def _appoint(role: str, database: Database, name: str) -> None:
    """Appoint a person who has signed up to work for the house, or end the appointment."""
    from croupier.floor.people import appointing
    from croupier.floor.tables.floor import Floor

    appointing.appoint(Floor(database), "house", name, role)
    err().print(f"{name} is now {role}")


def _files(records: int) -> str:
    return f"{records} file{'s' * (records != 1)} of records"


def _back_up(database: Database, file: str) -> None:
    from croupier.floor.compliance import copies, office
    from croupier.floor.store import backup

    err().print(f"{file}: {backup.back_up(database, Path(file))} rows")
    if records := copies.back_up(office.folder_of(database), Path(file)):
        err().print(f"{copies.beside(Path(file))}: {_files(records)}")


def _restore(database: Database, file: str) -> None:
    from croupier.floor.compliance import copies, office
    from croupier.floor.store import backup

    folder = office.folder_of(database)
    with backup.or_nothing(database):
        copies.ready(folder, Path(file))
        rows = backup.restore(database, Path(file))
        records = copies.restore(folder, Path(file))
    err().print(f"{file}: {rows} rows restored")
    if records:
        err().print(f"{folder}: {_files(records)} restored")


def _journal(table: str, database: Database, file: str) -> None:
    """Write the finished part of a table's journal, for `croupier verify`."""
    from croupier.floor.tables import export
    from croupier.floor.tables.floor import Floor

    if not table:
        raise Refused("floor journal", "no table given", (), "floor journal FILE --table NAME")
    lines = export.journal(Floor(database), table)
    first = next(lines)
    if is_stdout(file):
        deliver(file, b"".join((first, *lines)))
        return
    with Path(file).open("wb") as to:
        to.write(first)
        to.writelines(lines)
    err().print(f"{file}: the journal of {table}; check it with croupier verify {file}")


def _keys(database: Database, _: str) -> None:
    """Print the public key, for anyone who checks signatures, and where the keys are."""
    out().print(database.keys.public)
    err().print(f"the keys are in {database.keys.directory}")


def _rotate_key(database: Database, _: str) -> None:
    """Sign with a new key from now on; the old key signs the change."""
    from croupier.floor.tables.floor import utc

    change = database.keys.rotate(utc())
    out().print(str(change.statement[2]))
    err().print(f"{database.keys.directory}: the previous key signed this one as its successor")


def _audit(database: Database, _: str) -> None:
    from croupier.floor.tables.floor import Floor

    wrong = Floor(database).audit()
    for line in wrong:
        out().print(line)
    if wrong:
        raise typer.Exit(FALLS_SHORT)
    err().print("all is well: every record is as it was signed")
