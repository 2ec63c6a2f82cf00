"""Rendering the pages: a table, and the parts of it that change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from croupier.core.game import Game, dealt_by, displays, need_of, stands
from croupier.core.layout import Inscription, Layout
from croupier.core.money import Cents, short
from croupier.core.part import Key
from croupier.core.refusal import Refusal
from croupier.core.rules import Rules
from croupier.core.step import Ask
from croupier.core.view import DEALER, Prompt, Thing, View
from croupier.drawing.felt import felt_svg
from croupier.drawing.layers import chips_svg, ink
from croupier.drawing.sheet import on_sign, without_sign
from croupier.drawing.svg import CHIP_COLORS
from croupier.drawing.things import (
    CHANGING,
    PIECES,
    equipment_svg,
    faced,
    idle_svg,
    placeless,
    things_svg,
)
from croupier.equipment.chips import VALUE_CHIPS
from croupier.floor.money.amounts import in_full, money, signed
from croupier.floor.people.accounts import Login
from croupier.floor.tables import seeds
from croupier.floor.tables.last_seen import glowing
from croupier.floor.tables.living import Living
from croupier.floor.web.api.acts import TableTold
from croupier.floor.web.pages.dates import when
from croupier.floor.web.pages.news import news
from croupier.floor.web.pages.offers import groups, how_it_works
from croupier.floor.web.pages.rule_card import written_up
from croupier.floor.web.pages.seat import (
    free_colors,
    guide,
    mine_of,
    moves,
    prompt,
    refusals,
    rings,
    stacks,
)
from croupier.floor.web.pages.settled import last_round
from croupier.floor.web.pages.words import say, words
from croupier.floor.web.serving.masks import masked
from croupier.notation.explain import gist
from croupier.notation.prose import setting
from croupier.rulebook.english import describe, sentence
from croupier.rulebook.felts import equipped
from croupier.rulebook.script_card import script_card
from croupier.tableside.possible import acts, acts_on, further

TALL = "p-"
Extra = Callable[[Login | None, Living, View], str]
"""Additional parts of a table that change, as `<hx-partial>`s, for a person."""
Given = Callable[[Login | None, Living, View], dict[str, Any]]
"""Additional values for a table's page, for a person."""


class Beside(msgspec.Struct, frozen=True):
    """Additions to a table's page: parts that change, and values to fill in."""

    parts: tuple[Extra, ...] = ()
    given: tuple[Given, ...] = ()


ALONE = Beside()


@lru_cache(maxsize=1)
def environment() -> Environment:
    """Templates that escape their values, and fail on missing ones."""
    made = Environment(
        loader=PackageLoader("croupier.floor.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals.update(say=say, asset=asset)
    made.filters.update(short=short, gist=gist, face=face, when=when, sentence=sentence)
    made.filters.update(aloud=aloud, in_hand=in_hand)
    made.filters.update(money=money, signed=signed, in_full=in_full, masked=masked, json=in_json)
    return made


def in_json(record: msgspec.Struct) -> str:
    """A record in JSON, for the page's scripts."""
    return msgspec.json.encode(record).decode()


def face(shown: str, of: str = "card") -> Markup | str:
    """A card or a tile as a picture; anything else as text."""
    if shown not in PIECES[of].faces:
        return shown.replace("_", " ")
    return Markup(faced(of, shown))


def aloud(shown: str, of: str) -> str:
    """A card or a tile as read aloud."""
    return PIECES[of].spoken(shown).removeprefix("the ") if shown in PIECES[of].faces else shown


def in_hand(choices: Sequence[str], labels: Mapping[str, str], of: str) -> list[str]:
    """Choices as people sort the cards or tiles in their hand, the highest first."""
    order = {one: place for place, one in enumerate(PIECES[of].faces)}
    return sorted(choices, key=lambda choice: order.get(labels.get(choice, ""), 0))


@lru_cache(maxsize=1)
def digest() -> str:
    """One digest of all static files: they refer to each other, and change together.

    Python may have added a cache folder next to the verifier, which is also a module.
    """
    every = files("croupier.floor.web").joinpath("static").iterdir()
    kept = sorted((one for one in every if one.is_file()), key=lambda one: one.name)
    return sha256(b"".join(one.read_bytes() for one in kept)).hexdigest()[:16]


def asset(name: str) -> str:
    """The address of a static file, whose content never changes."""
    return f"/static/{digest()}/{name}"


def rendered(template: str, **given: Any) -> str:
    """A page or part, filled in."""
    return environment().get_template(template).render(**given)


class Felt(msgspec.Struct, frozen=True):
    """A felt as the page shows it: its static picture, drawn once, and the sign at its table.

    The page has the sign's sentences as text, so that the picture is the table alone.
    """

    layout: Layout
    svg: str
    posted: tuple[Inscription, ...] = ()


def pictured(shown: Felt) -> str:
    """A felt as one picture, with the equipment on it."""
    closing = "</svg>"
    return shown.svg.removesuffix(closing) + equipment_svg(shown.layout) + closing


def felt(found: Living, portrait: bool = False, rules: Rules | None = None) -> Felt | None:
    """The felt of a table, now or with the rules of a round; None if the game has none."""
    now = rules or equipped(found.game, found.driver.table)
    return _felt(found.game, now, found.house, portrait)


@lru_cache(maxsize=256)
def _felt(game: Game, rules: Rules, name: str, portrait: bool) -> Felt | None:
    """The felt of a game with these rules and the house's name; None if the game has none."""
    if game.layout is None:
        return None
    layout = game.layout(rules, name=name)
    whole = layout.portrait if portrait and layout.portrait is not None else layout
    shown = without_sign(whole)
    svg = felt_svg(shown, interactive=True, prefix=TALL if portrait else "", without=CHANGING)
    return Felt(shown, _own_paints(svg) if portrait else svg, on_sign(whole))


def _own_paints(svg: str) -> str:
    """Give the portrait felt its own paints: those of a hidden felt paint nothing."""
    return svg.replace("url(#felt-", f"url(#{TALL}felt-").replace('id="felt-', f'id="{TALL}felt-')


def table_page(
    login: Login | None,
    found: Living,
    table: TableTold,
    shown: View,
    viewer: Login | None = None,
    due: str = "",
    beside: Beside = ALONE,
) -> str:
    """A table with everything that changes as it is now; a viewer is logged in and only watches.

    `due` is when the clock goes on.
    """
    game, rules = found.game, found.driver.rules
    wide, tall = felt(found), felt(found, True)
    patron = mine_of(login)
    more = {key: one for give in beside.given for key, one in give(login, found, shown).items()}
    return rendered(
        "table.html",
        **more,
        login=login,
        viewer=viewer,
        table=table,
        view=shown,
        patron=patron,
        felt=Markup(wide.svg) if wide else "",
        portrait=Markup(tall.svg) if wide and tall and tall.layout is not wide.layout else "",
        chips=rack(rules),
        groups=groups(game, rules),
        how=how_it_works(game, rules),
        posted=wide.posted if wide else (),
        increment=rules.limits_increment,
        script=msgspec.json.encode(words()["script"]).decode(),
        colored=bool(wide and wide.layout.chips),
        acts=game.acts,
        key=game.get(Key),
        dealt=dealt_by(game),
        boxes=game.boxes(rules),
        parts=Markup(parts(login, found, shown, due, beside)),
    )


def rack(rules: Any) -> list[dict[str, Any]]:
    """The chips a patron may pick; the smallest that makes a wager is preselected."""
    step, low, high = rules.limits_increment, rules.limits_min, rules.limits_max
    values = [value for value in sorted(VALUE_CHIPS.colors) if value % step == 0 and value <= high]
    chosen = next((value for value in values if value >= low), values[-1] if values else 0)
    return [
        {
            "cents": value,
            "label": short(value),
            "color": CHIP_COLORS[VALUE_CHIPS.colors[value]],
            "name": VALUE_CHIPS.colors[value],
            "chosen": value == chosen,
        }
        for value in values
    ]


def parts(
    login: Login | None, found: Living, shown: View, due: str = "", beside: Beside = ALONE
) -> str:
    """Everything on a table's page that changes, each part for its own place."""
    table, mine = found.driver.table, mine_of(login)
    wide = felt(found)
    asked, where = prompt(found, shown, login), setting(found.game, found.driver.rules, mine)
    extra = "".join(more(login, found, shown) for more in beside.parts)
    return extra + rendered(
        "parts.html",
        login=login,
        view=shown,
        mine=mine,
        due=due,
        layers=_layers(login, found, shown),
        facts=_facts(found, shown),
        called=where.called,
        waits=_waits(found, shown, mine),
        prompt=asked,
        kind=_kind(asked),
        asked_about=_about(found, shown, asked),
        guide=guide(found, login, asked),
        seeds=_seeds(found),
        stands=seeds.waits(found.driver),
        needs=need_of(found.game, table) if table.open else None,
        further=further(found.driver, mine) if mine else (),
        rings=rings(table),
        colors=table.colors,
        free=free_colors(wide.layout.chips if wide else (), table.colors, mine),
        acts=[one for one in acts(found.driver, mine) if one.act.details != ("wager",)],
        called_on=_called_on(found),
        wager_acts={w.id: acts_on(found.driver, w) for w in table.wagers_of(mine)},
        wagers=sorted(shown.ledger.wagers, key=lambda wager: wager.patron != mine),
        settled=last_round(table, found.driver.log, where) if mine else None,
        news=news(found, mine or None),
        now=_now(login, found, shown),
        takes=any(area.allowed for area in shown.areas.values()),
    )


def _layers(login: Login | None, found: Living, shown: View) -> list[tuple[str, Markup, Markup]]:
    """The chips and things of each arrangement of the felt."""
    mine = mine_of(login)
    glow = glowing(found.glow, mine or None, dealt_by(found.game))
    laid = stacks(found, shown, mine)
    drawn = []
    for name, one in (("wide", felt(found)), ("tall", felt(found, True))):
        if one is not None:
            layout, own = one.layout, str if name == "wide" else _own_paints
            there = {place: chips for place, chips in laid.items() if layout.stand(place)}
            lying = (things_svg(layout, glow, "glow"), things_svg(layout, shown.things))
            things = "".join((idle_svg(layout, shown.things), *lying))
            drawn.append((name, Markup(chips_svg(layout, there)), Markup(own(things))))
    return drawn


def _called_on(found: Living) -> dict[int, str]:
    """Which wagers are off now, and which were called on."""
    game, table = found.game, found.driver.table
    return {wager.id: stands(game, table, wager) for wager in table.wagers}


def _facts(found: Living, shown: View) -> tuple[Thing, ...]:
    """The things on the table that have no place on its cloth."""
    cloth = felt(found)
    return placeless(cloth.layout, shown.things) if cloth else shown.things


def _waits(found: Living, shown: View, mine: str) -> list[str]:
    """The people the table waits for, unless it is everyone."""
    if found.driver.table.open and not isinstance(found.driver.step_now, Ask):
        return []
    return [one for one in shown.waits if one not in (mine, DEALER)]


def _seeds(found: Living) -> str:
    """The patrons whose seeds the table waits for."""
    *first, last = [say("guide.seed_of", patron=one) for one in found.seeding.missing] or [""]
    return f"{', '.join(first)} {say('proof.and')} {last}" if first else last


def _about(found: Living, shown: View, asked: Prompt | None) -> str:
    """The hand or box of the decision, with what is known about it and the dealer."""
    if asked is None:
        return ""
    said = {one.what: one.face for one in shown.things if one.what == one.place}
    places = {asked.about, asked.about.partition(" ")[0], asked.about.rpartition(" ")[2]}
    other = {DEALER, *displays(found.game, found.driver.table)}
    own = [what for what in said if what.rpartition(" ")[2] in places and what not in other]
    faces = [f"{_named(found.game, what)} {said[what]}" for what in own]
    faces += [f"{DEALER} {said[DEALER]}"] if own and DEALER in said else []
    words = ", ".join(faces or [asked.about])
    return words[:1].upper() + words[1:]


def _named(game: Game, what: str) -> str:
    """What a hand is called before what it has: `hand 3`, `high hand of seat 3:`."""
    named = game.named(what)
    return f"{named.name}:" if named is not None else what


def _kind(asked: Prompt | None) -> str:
    return "" if asked is None else type(asked).__name__


class Now(msgspec.Struct, frozen=True):
    """What the page's script must know: the patron's chips and wagers, what is refused, and why."""

    chips: Cents
    mine: dict[str, Cents]
    wagers: dict[str, int]
    moves: dict[str, Refusal]
    own: str
    ink: str


def _now(login: Login | None, found: Living, shown: View) -> dict[str, str]:
    """What the page's script must know, in JSON."""
    patron = mine_of(login)
    buy_first = Refusal("", say("page.buy_first" if login else "table.spectator"))
    reasons, areas = refusals(found, shown, patron, buy_first)
    own_color = found.driver.table.colors.get(patron, "")
    own = [wager for wager in shown.ledger.wagers if wager.patron == patron]
    laid = {wager.spot: sum(w.amount for w in own if w.spot == wager.spot) for wager in own}
    now = Now(
        shown.ledger.balances.get(patron, 0),
        laid,
        {wager.spot: wager.id for wager in own},
        moves(found, patron, buy_first),
        own_color,
        ink(own_color) if own_color else "",
    )
    data = {"reasons": reasons, "areas": areas, "now": now}
    return {name: msgspec.json.encode(one).decode() for name, one in data.items()}


def rules_page(login: Login | None, found: Living, table: TableTold) -> str:
    """The rule card of a table."""
    card = describe(found.game, found.driver.rules)
    return rendered("rules.html", login=login, table=table, card=Markup(written_up(card)))


def script_page(login: Login | None, found: Living, table: TableTold) -> str:
    """The dealer's whole script at a table."""
    card = script_card(found.game, found.driver.rules)
    return rendered("script.html", login=login, table=table, script=Markup(written_up(card)))
