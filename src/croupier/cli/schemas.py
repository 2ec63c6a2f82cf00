"""`--schema`: the JSON Schema of what a command prints with `--json`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any

import typer

from croupier.cli.common import write_json

AS_JSON, SCHEMA = "as_json", "schema"


def with_schema(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command that prints JSON, with an option for its schema; any other as it is."""
    known = inspect.signature(command, eval_str=True)
    if AS_JSON not in known.parameters or SCHEMA in known.parameters:
        return command

    @wraps(command)
    def described(*args: Any, **kwargs: Any) -> Any:
        kwargs.pop(SCHEMA)
        return command(*args, **kwargs)

    kind = inspect.Parameter.KEYWORD_ONLY
    more = inspect.Parameter(SCHEMA, kind, default=False, annotation=SchemaOpt)
    named = [*known.parameters.values(), more]
    described.__signature__ = known.replace(parameters=named)  # type: ignore[attr-defined]
    described.__annotations__ = {**command.__annotations__, SCHEMA: SchemaOpt}
    return described


def _print(ctx: typer.Context, asked: bool) -> None:
    """Print the schema of the command that is called, and end."""
    if not asked:
        return
    from croupier.front.documents.schema import schema_of

    write_json(schema_of(str(ctx.command.name)))
    raise typer.Exit


SchemaOpt = Annotated[
    bool,
    typer.Option(
        "--schema",
        is_eager=True,
        callback=_print,
        help="Print the JSON Schema of what --json prints instead.",
    ),
]
