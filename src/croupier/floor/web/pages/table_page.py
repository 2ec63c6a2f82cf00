"""Rendering the pages: a table, and the parts of it that change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from croupier.core.game import Game, dealt_by, need_of, stands
from croupier.core.layout import Inscription, Layout
from croupier.core.money import Cents, short
from croupier.core.part import Key, Need, Seating
from croupier.core.refusal import Refusal
from croupier.core.rules import Rules
from croupier.core.step import Ask
from croupier.core.view import DEALER, OWN_HAND, Prompt, Thing, View, called
from croupier.drawing.felt import felt_svg
from croupier.drawing.layers import chips_svg, ink
from croupier.drawing.legible import legible
from croupier.drawing.pods import turned, without_seats
from croupier.drawing.sheet import on_sign, without_sign
from croupier.drawing.svg import CHIP_COLORS
from croupier.drawing.things import (
    CHANGING,
    PIECES,
    Focus,
    equipment_svg,
    faced,
    idle_svg,
    placeless,
    things_svg,
)
from croupier.equipment.chips import VALUE_CHIPS
from croupier.floor.figures.coach import in_cents as cents_of
from croupier.floor.figures.coach import named
from croupier.floor.money.amounts import in_full, money, signed
from croupier.floor.people.accounts import Login
from croupier.floor.tables import dealer, seeds
from croupier.floor.tables.living import Living
from croupier.floor.web.api.acts import TableTold
from croupier.floor.web.pages import phrases, places, ring, strip
from croupier.floor.web.pages.asked import about, turn
from croupier.floor.web.pages.badges import badges, box_at, came_of, names, worded
from croupier.floor.web.pages.dates import day, here, when
from croupier.floor.web.pages.moment import moving, verb
from croupier.floor.web.pages.news import news
from croupier.floor.web.pages.offers import groups
from croupier.floor.web.pages.rule_card import written_up
from croupier.floor.web.pages.seat import (
    free_colors,
    guide,
    kept,
    kept_wagers,
    mine_of,
    moves,
    not_in,
    own_acts,
    prompt,
    refusals,
    rings,
    stacks,
)
from croupier.floor.web.pages.settled import banner, results
from croupier.floor.web.pages.teaching import beginners, taught
from croupier.floor.web.pages.words import cached_by_language, language, languages, say, words
from croupier.floor.web.serving.masks import masked
from croupier.notation.explain import gist
from croupier.notation.prose import Setting, setting
from croupier.rulebook.announced import Board, board
from croupier.rulebook.english import describe
from croupier.rulebook.english import sentence as as_sentence
from croupier.rulebook.felts import equipped
from croupier.rulebook.script_card import script_card
from croupier.tableside.possible import acts_on, further

TALL, STRIP = "p-", "s-"
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
    made.globals.update(say=say, asset=asset, language=language, languages=languages)
    made.filters.update(
        local=phrases.local, heard=phrases.heard, foreign=phrases.foreign, local_of=phrases.local_of
    )
    made.filters.update(
        short=short, gist=in_law, face=face, when=when, here=here, day=day, sentence=as_sentence
    )
    made.filters.update(aloud=aloud, in_hand=in_hand, in_cents=in_cents, choice_name=named)
    made.filters.update(money=money, signed=signed, in_full=in_full, masked=masked, json=in_json)
    return made


def in_json(record: Refusal) -> str:
    """A refusal in JSON, for the page's scripts."""
    return msgspec.json.encode(phrases.refusal(record)).decode()


def in_law(cited: str) -> str:
    """What a clause says in short."""
    return phrases.clause(gist(cited))


def in_cents(share: str) -> str:
    """A part of a dollar in cents."""
    return cents_of(Fraction(share))


def face(shown: str, of: str = "card") -> Markup | str:
    """A card or a tile as a picture; anything else as text."""
    if shown not in PIECES[of].faces:
        return shown.replace("_", " ")
    return Markup(phrases.in_picture(faced(of, shown)))


def aloud(shown: str, of: str) -> str:
    """A card or a tile as read aloud."""
    known = shown in PIECES[of].faces
    return phrases.heard(PIECES[of].spoken(shown).removeprefix("the ")) if known else shown


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

    The page has the sign's sentences as text, so that the picture is the table alone. `bare` is the
    picture without the seats of players who act in turn, which each reader sees from their own.
    """

    layout: Layout
    svg: str
    bare: str
    posted: tuple[Inscription, ...] = ()


def pictured(shown: Felt) -> str:
    """A felt as one picture, with the equipment on it."""
    closing = "</svg>"
    return shown.svg.removesuffix(closing) + equipment_svg(shown.layout) + closing


def felt(
    found: Living, portrait: bool = False, rules: Rules | None = None, seat: int = 0
) -> Felt | None:
    """The felt of a table, now or with the rules of a round; None if the game has none.

    Where players act in turn, it is seen from a seat, or by a spectator.
    """
    now = rules or equipped(found.game, found.driver.table)
    if not seat or found.game.get(Seating) is None:
        return _felt(found.game, now, found.house, portrait)
    return _felt_from(found.game, now, found.house, portrait, seat)


@cached_by_language(maxsize=256)
def _felt_from(game: Game, rules: Rules, name: str, portrait: bool, seat: int) -> Felt | None:
    """The same with a seat at the bottom center."""
    made = _felt(game, rules, name, portrait)
    spots = _felt(game, ring.more_seats(game, rules), name, portrait)
    if made is None or spots is None:
        return made
    return msgspec.structs.replace(made, layout=turned(made.layout, spots.layout, seat))


@cached_by_language(maxsize=256)
def _felt(game: Game, rules: Rules, name: str, portrait: bool) -> Felt | None:
    """The felt of a game with these rules and the house's name; None if the game has none."""
    if game.layout is None:
        return None
    layout = game.layout(rules, name=name)
    whole = (layout.portrait if portrait else layout.screen) or layout
    shown = legible(without_sign(whole))
    with phrases.at(game):
        drawn = phrases.on_felt(_drawn(shown, portrait))
        bare = without_seats(shown) if game.get(Seating) else None
        seatless = drawn if bare is None else phrases.on_felt(_drawn(bare, portrait))
    return Felt(shown, drawn, seatless, on_sign(whole))


def _drawn(layout: Layout, portrait: bool) -> str:
    """The picture of a felt."""
    prefix = TALL if portrait else ""
    svg = felt_svg(layout, interactive=True, prefix=prefix, without=CHANGING)
    return _own_paints(svg) if portrait else svg


@lru_cache(maxsize=256)
def _strip(game: Game, rules: Rules, name: str) -> str:
    """What does not change on the strip above a small screen's felt; "" if the game has none."""
    made = _felt(game, rules, name, False)
    return "" if made is None else _own_paints(strip.still(game, rules, made.layout), STRIP)


def _own_paints(svg: str, prefix: str = TALL) -> str:
    """Give a picture its own paints: those of a hidden one paint nothing."""
    return svg.replace("url(#felt-", f"url(#{prefix}felt-").replace(
        'id="felt-', f'id="{prefix}felt-'
    )


def table_page(
    login: Login | None,
    found: Living,
    table: TableTold,
    shown: View,
    viewer: Login | None = None,
    due: str = "",
    beside: Beside = ALONE,
) -> str:
    """A table as it is now; a viewer only watches; `due` is when the clock goes on."""
    with phrases.at(found.game):
        return _table_page(login, found, table, shown, viewer, due, beside)


def _table_page(
    login: Login | None,
    found: Living,
    table: TableTold,
    shown: View,
    viewer: Login | None,
    due: str,
    beside: Beside,
) -> str:
    game, rules, seating = found.game, found.driver.rules, found.game.get(Seating)
    wide, tall, patron = felt(found), felt(found, True), mine_of(login)
    more = {key: one for give in beside.given for key, one in give(login, found, shown).items()}
    return rendered(
        "table.html",
        **more,
        login=login,
        viewer=viewer,
        table=table,
        view=shown,
        patron=patron,
        felt=Markup(wide.bare) if wide else "",
        portrait=Markup(tall.bare) if wide and tall and tall.layout is not wide.layout else "",
        chips=rack(rules, table.maximum_cents),
        groups=groups(game, rules),
        taught=taught(game, rules),
        posted=wide.posted if wide else (),
        increment=rules.limits_increment,
        script=msgspec.json.encode(words()["script"]).decode(),
        **_above(found),
        colored=bool(wide and wide.layout.chips),
        acts=[one for one in game.acts if one.fits(rules)],
        key=game.get(Key),
        announced=board(game, rules) != Board(),
        verb=verb(game, rules),
        moving=moving(game),
        ring=seating is not None,
        sets=any(one.arranging for one in game.composed.questions.values()),
        dealt=dealt_by(game),
        parts=Markup(parts(login, found, shown, due, beside)),
    )


def _above(found: Living) -> dict[str, Any]:
    """What a small screen shows above the felt, and whether hands are among it."""
    drawn = _strip(found.game, _now_rules(found), found.house)
    return {"strip": Markup(phrases.on_felt(drawn)), "hands_above": strip.deals(found.game)}


def rack(rules: Any, most: Cents | None) -> list[dict[str, Any]]:
    """The chips a patron may pick; the smallest that makes a wager is preselected."""
    step, low = rules.limits_increment, rules.limits_min
    some = (value for value in sorted(VALUE_CHIPS.colors) if value % step == 0)
    values = [value for value in some if most is None or value <= most]
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
    with phrases.at(found.game):
        return _parts(login, found, shown, due, beside)


def _parts(login: Login | None, found: Living, shown: View, due: str, beside: Beside) -> str:
    table, mine, wide = found.driver.table, mine_of(login), felt(found)
    asked, where = prompt(found, shown, login), setting(found.game, found.driver.rules, mine)
    extra = "".join(more(login, found, shown) for more in beside.parts)
    return extra + rendered(
        "parts.html",
        login=login,
        view=shown,
        mine=mine,
        due=due,
        **_layers(login, found, shown, asked),
        facts=_facts(found, shown),
        called=where.called,
        waits=_waits(found, shown, mine),
        prompt=asked,
        kind=_kind(asked),
        asked_about=about(found, shown, asked),
        **_moment(found, shown, asked, where),
        guide=guide(found, login, asked),
        seeds=_seeds(found, mine),
        stands=seeds.waits(found.driver),
        needs=_needs(found, mine),
        further=further(found.driver, mine) if mine else (),
        rings=rings(table),
        colors=table.colors,
        free=free_colors(wide.layout.chips if wide else (), table.colors, mine),
        acts=[*own_acts(found, mine)],
        **ring.given(found, shown, where),
        **_laid(found, shown, mine),
        free_places=places.free(found, mine),
        **_ended(found, where),
        news=news(found, mine or None),
        now=_now(login, found, shown),
        takes=any(area.allowed for area in shown.areas.values()),
        **beginners(found, mine),
    )


def _needs(found: Living, mine: str) -> Need | None:
    """The wager that somebody must make before the betting closes."""
    table, _ = dealer.played_on(found.driver, mine)
    return need_of(found.game, table) if table.open else None


def _laid(found: Living, shown: View, mine: str) -> dict[str, Any]:
    """The wagers on the layout, the reader's own first, and what may be done with them."""
    own = found.driver.table.wagers_of(mine)
    return {
        "wagers": sorted(shown.ledger.wagers, key=lambda wager: wager.patron != mine),
        "called_on": _called_on(found),
        "kept": kept_wagers(found, mine),
        "wager_acts": {wager.id: acts_on(found.driver, wager) for wager in own},
    }


def _ended(found: Living, where: Setting) -> dict[str, Any]:
    """How the last round ended: for the reader, or for anyone who watches."""
    own = ring.settled(found, where) if where.reader else None
    seen = None if own else results(found.driver.log, where)
    return {"settled": own, "results": seen, "table_name": found.name}


def _moment(found: Living, shown: View, asked: Prompt | None, where: Setting) -> dict[str, object]:
    """The moment of play: what came, whose turn it is, what ends the betting, and who is not in."""
    table = found.driver.table
    return {
        "asked_turn": turn(found, shown, asked),
        "verb": verb(found.game, found.driver.rules),
        "not_in": not_in(table, where.reader),
        "banner": banner(shown.news, where, table.playing),
    }


def _layers(
    login: Login | None, found: Living, shown: View, asked: Prompt | None
) -> dict[str, object]:
    """The chips and things of each arrangement of the felt, and what is on its strip."""
    mine, of = mine_of(login), dealt_by(found.game)
    glow, given_up = ring.lasting(found, shown, mine)
    where = setting(found.game, found.driver.rules, mine)
    over = came_of(shown.news, where)
    boxes = strip.own_boxes(shown, over, mine)
    glow = (*glow, *badges(glow, of, over, where, _names(found, glow, boxes, mine)))
    things = (*map(worded, shown.things), *badges(shown.things, of, over, where))
    cards = {"glow": glow, "glow given-up": given_up, "things": things}
    aside = strip.set_aside(found.game, shown, boxes, mine)
    at = strip.focus(found.game, (*glow, *things), boxes, asked, aside)
    drawn = list(_arranged(found, shown, mine, cards, at))
    wide, now = felt(found), _now_rules(found)
    every = (*glow, *things)
    above = strip.drawn(found.game, now, wide.layout, every, at) if wide else ""
    return {"layers": drawn, "strip": Markup(phrases.in_picture(_own_paints(above, STRIP)))}


def _names(
    found: Living, glow: tuple[Thing, ...], boxes: frozenset[int], mine: str
) -> tuple[Thing, ...]:
    """What hands that are over were: the house's and the reader's own, or everybody's."""
    game = found.game
    if game.get(Seating) is not None:
        return ()
    every = {one.place: box_at(game, one.place) for one in glow}
    own = {at for at, box in every.items() if not box or box in boxes or not boxes}
    return tuple(names(called(game, found.driver.table, mine, glow), frozenset(own)))


def _arranged(
    found: Living, shown: View, mine: str, cards: dict[str, tuple[Thing, ...]], at: Focus
) -> Iterator[tuple[str, Markup, Markup]]:
    """The name of each arrangement of the felt, its chips, and its things."""
    laid, seat = stacks(found, shown, mine), ring.seat_of(shown.seats, mine)
    front = ring.in_front(found.game, shown.seats)
    for name, one in (("wide", felt(found, seat=seat)), ("tall", felt(found, True, seat=seat))):
        if one is None:
            continue
        layout, own = one.layout, str if name == "wide" else _own_paints
        there = {
            place: chips
            for place, chips in laid.items()
            if place not in front and layout.stand(place)
        }
        seen = at if name == "wide" else Focus(active=at.active)
        lying = (things_svg(layout, some, kind, seen) for kind, some in cards.items())
        around = ring.all_around(layout, found, shown, mine)
        below = idle_svg(layout, shown.things) + places.around(layout, found, mine)
        all_of_it = "".join((below, *lying, around))
        standing, lies = chips_svg(layout, there), own(all_of_it)
        yield name, Markup(phrases.in_picture(standing)), Markup(phrases.in_picture(lies))


def _now_rules(found: Living) -> Rules:
    """The rules by which a table's felt is drawn."""
    rules: Rules = equipped(found.game, found.driver.table)
    return rules


def _called_on(found: Living) -> dict[int, str]:
    """Which wagers are off now, and which were called on."""
    game, table = found.game, found.driver.table
    return {wager.id: stands(game, table, wager) for wager in table.wagers}


def _facts(found: Living, shown: View) -> tuple[Thing, ...]:
    """The things on the table that have no place on its cloth."""
    cloth = felt(found)
    free = tuple(one for one in shown.things if one.what != OWN_HAND)
    return placeless(cloth.layout, free) if cloth else free


def _waits(found: Living, shown: View, mine: str) -> list[str]:
    """The people the table waits for, unless it is everyone."""
    asks = isinstance(found.driver.step_now, Ask)
    if not asks and (found.driver.table.open or shown.seats):
        return []
    return [one for one in shown.waits if one not in (mine, DEALER)]


def _seeds(found: Living, mine: str) -> str:
    """The patrons whose seeds the table waits for, as one of them reads it."""
    whose = sorted(found.seeding.missing, key=lambda one: one != mine)
    named = [say("guide.own_seed" if one == mine else "guide.seed_of", patron=one) for one in whose]
    *first, last = named or [""]
    return f"{', '.join(first)} {say('proof.and')} {last}" if first else last


def _kind(asked: Prompt | None) -> str:
    return "" if asked is None else type(asked).__name__


class Now(msgspec.Struct, frozen=True):
    """What the page's script must know: the patron's chips and wagers, what is refused, and why."""

    chips: Cents
    mine: dict[str, Cents]
    wagers: dict[str, int]
    moves: dict[str, Refusal]
    kept: dict[str, Refusal]
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
        {key: _told(one, buy_first) for key, one in moves(found, patron, buy_first).items()},
        {key: phrases.refusal(one) for key, one in kept(found, patron).items()},
        own_color,
        ink(own_color) if own_color else "",
    )
    told = [_told(one, buy_first) for one in reasons]
    data = {"reasons": told, "areas": areas, "now": now}
    return {name: msgspec.json.encode(one).decode() for name, one in data.items()}


def _told(one: Refusal, own: Refusal) -> Refusal:
    """A refusal in the reader's language; the page's own is."""
    return one if one is own else phrases.refusal(one)


def rules_page(login: Login | None, found: Living, table: TableTold) -> str:
    """The rule card of a table."""
    card = describe(found.game, found.driver.rules)
    return rendered("rules.html", login=login, table=table, card=Markup(written_up(card)))


def script_page(login: Login | None, found: Living, table: TableTold) -> str:
    """The dealer's whole script at a table."""
    card = script_card(found.game, found.driver.rules)
    return rendered("script.html", login=login, table=table, script=Markup(written_up(card)))
