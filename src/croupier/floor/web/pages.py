"""The pages: lobby, login, table, and the parts of a table that change."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from croupier.core.game import offered
from croupier.core.layout import Layout
from croupier.core.money import dollars, short
from croupier.core.view import Prompt, Thing, View
from croupier.equipment.chips import VALUE_CHIPS
from croupier.floor.afterglow import glowing
from croupier.floor.living import Living
from croupier.floor.people import Login
from croupier.floor.web.api import TableTold
from croupier.floor.web.news import news
from croupier.notation.explain import gist
from croupier.notation.felt import felt_svg
from croupier.notation.layers import CHIP_COLORS, chips_svg
from croupier.notation.things import MOVED, idle_svg, placeless, things_svg

Extra = Callable[[Login | None, Living, View], str]
"""More that changes at a table, as `<hx-partial>`s, for somebody."""
Given = Callable[[Login | None, Living, View], dict[str, Any]]
"""More that a table's page is filled in with, for somebody."""
EXTRA_PARTS: list[Extra] = []
EXTRA_GIVEN: list[Given] = []


@lru_cache(maxsize=1)
def words() -> dict[str, dict[str, str]]:
    """Every word of the pages."""
    text = files("croupier.floor.web").joinpath("words.toml").read_text("utf-8")
    return tomllib.loads(text)


def say(key: str) -> str:
    """A word of the pages by its section and name."""
    section, _, name = key.partition(".")
    return words()[section][name]


@lru_cache(maxsize=1)
def environment() -> Environment:
    """Templates that escape what they are given, and fail on what they are not."""
    made = Environment(
        loader=PackageLoader("croupier.floor.web"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    made.globals.update(say=say, asset=asset)
    made.filters.update(dollars=dollars, short=short, gist=gist)
    return made


@lru_cache(maxsize=1)
def digest() -> str:
    """One digest of all files of the pages: they name each other, and change together."""
    kept = sorted(files("croupier.floor.web").joinpath("static").iterdir(), key=lambda f: f.name)
    return sha256(b"".join(one.read_bytes() for one in kept)).hexdigest()[:16]


def asset(name: str) -> str:
    """The address of a file, which never changes under its name."""
    return f"/static/{digest()}/{name}"


def rendered(template: str, **given: Any) -> str:
    """A page or part, filled in."""
    return environment().get_template(template).render(**given)


class Felt(msgspec.Struct, frozen=True):
    """A felt as the page shows it: its static picture, drawn once."""

    layout: Layout
    svg: str


@lru_cache(maxsize=256)
def felt(living_game: Any, rules: Any, portrait: bool = False) -> Felt:
    """The felt of a table with these rules."""
    layout = living_game.layout(rules)
    shown = layout.portrait if portrait and layout.portrait is not None else layout
    prefix = "p-" if portrait else ""
    return Felt(shown, felt_svg(shown, interactive=True, prefix=prefix, without=MOVED))


def table_page(
    login: Login | None, found: Living, told: TableTold, shown: View, viewer: Login | None = None
) -> str:
    """A table with everything that changes as it is now; a viewer is logged in and only watches."""
    game, rules = found.game, found.driver.rules
    wide, tall = felt(game, rules), felt(game, rules, True)
    kinds = [
        {"key": kind.key, "name": kind.name, "spots": kind.spots(rules)}
        for kind in offered(game, rules).values()
    ]
    more = {key: one for give in EXTRA_GIVEN for key, one in give(login, found, shown).items()}
    return rendered(
        "table.html", **more, login=login, viewer=viewer, told=told, view=shown,
        felt=Markup(wide.svg),
        portrait=Markup(tall.svg) if tall.layout is not wide.layout else "",
        chips=rack(rules), kinds=kinds, parts=Markup(parts(login, found, shown)),
    )  # fmt: skip


def rack(rules: Any) -> list[dict[str, Any]]:
    """The chips a patron may pick, the least that makes a wager chosen."""
    step, low, high = rules.limits_increment, rules.limits_min, rules.limits_max
    values = [value for value in sorted(VALUE_CHIPS.colors) if value % step == 0 and value <= high]
    chosen = next((value for value in values if value >= low), values[-1] if values else 0)
    return [
        {"cents": value, "label": short(value), "color": CHIP_COLORS[VALUE_CHIPS.colors[value]],
         "name": VALUE_CHIPS.colors[value], "chosen": value == chosen}
        for value in values
    ]  # fmt: skip


def parts(login: Login | None, found: Living, shown: View) -> str:
    """Everything on a table's page that changes, each part for its own place."""
    game, rules = found.game, found.driver.rules
    wide, tall = felt(game, rules).layout, felt(game, rules, True).layout
    glow = glowing(found.glow, login.person.name if login else None)
    stacks = {area: sum(c.amount for c in chips) for area, chips in shown.chips.items()}
    mine = login.person.name if login else ""
    extra = "".join(more(login, found, shown) for more in EXTRA_PARTS)
    return extra + rendered(
        "parts.html", login=login, view=shown, mine=mine, told_name=found.name,
        layers=[
            _layers("wide", wide, stacks, shown, glow),
            _layers("tall", tall, stacks, shown, glow),
        ],
        facts=placeless(wide, shown.things), prompt=shown.prompt, kind=_kind(shown.prompt),
        chips=shown.ledger.balances.get(mine, 0),
        lying=[w for w in shown.ledger.wagers if w.patron == mine],
        others=[w for w in shown.ledger.wagers if w.patron != mine],
        news=list(news(found, shown.news)), refusals=_refusals(shown),
    )  # fmt: skip


def _layers(
    name: str, layout: Layout, stacks: dict[str, int], shown: View, glow: tuple[Thing, ...]
) -> tuple[str, Markup, Markup]:
    """The chips and the things of one arrangement of the felt."""
    kept = idle_svg(layout, shown.things)
    things = kept + things_svg(layout, glow, "glow") + things_svg(layout, shown.things)
    return name, Markup(chips_svg(layout, _there(layout, stacks))), Markup(things)


def _there(layout: Layout, stacks: dict[str, int]) -> dict[str, int]:
    return {place: amount for place, amount in stacks.items() if layout.stand(place) is not None}


def _kind(prompt: Prompt | None) -> str:
    return "" if prompt is None else type(prompt).__name__


def _refusals(shown: View) -> str:
    """Why each area takes no wager, for the page's script."""
    told = {area: one.refusal for area, one in shown.areas.items() if one.refusal}
    return msgspec.json.encode(told).decode()
