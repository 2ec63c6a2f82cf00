"""How a table looks in a terminal: the felt, wagers, results line by line, the figures."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.analysis.advantages import advantages, distribution, mix
from croupier.core import naming
from croupier.core.event import (
    CORE_EVENTS,
    UNSEEN,
    Added,
    Announced,
    Barred,
    CardsShuffled,
    Collected,
    Dealt,
    Drawn,
    DrawVoided,
    Event,
    Flagged,
    IncidentCalled,
    Moved,
    OutcomeDeclared,
    Paid,
    Returned,
    RoundVoided,
    Staked,
    Turned,
    VigorishCollected,
    VigorishMarked,
    WagerCalled,
    WagerPlaced,
    WagersClosed,
    WagerTakenDown,
)
from croupier.core.game import Game, dealt_by, dealt_on, displays, offered, stands
from croupier.core.money import Cents, dollars
from croupier.core.naming import labels
from croupier.core.naming import place as named_place
from croupier.core.odds import Odds
from croupier.core.part import Seating
from croupier.core.plain import words
from croupier.core.prompt import Amount, Groups, Number, Some
from croupier.core.rules import Rules
from croupier.core.step import Ask, NotNow
from croupier.core.table import IDLE
from croupier.core.wager import Spot, Wager, WagerKind
from croupier.equipment.cards import pretty
from croupier.notation.plain import split_hands
from croupier.notation.prose import (
    Setting,
    Settlement,
    because,
    cards,
    sentence,
    setting,
    setting_at,
    stakes,
)
from croupier.notation.spelling import spelled
from croupier.rulebook.english import offers, pays, written
from croupier.rulebook.law import clause, ids
from croupier.rulebook.posting import largest
from croupier.tableside import arranging, possible
from croupier.tableside.arranging import faces

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import RenderableType

    from croupier.analysis.distribution import Distribution
    from croupier.cli.session import Played, Session
    from croupier.core.driver import Driver
    from croupier.core.part import Arranging, KeyRow, Makes
    from croupier.tableside.possible import Further

GOOD, BAD, QUIET, STRONG = "green", "red", "dim", "bold"
LAST = 10
SETTLING = (Paid, Collected, Returned, Barred, Added, VigorishCollected, VigorishMarked, Moved)
"""Events shown to their patron as part of a settlement."""
SHOWN = (
    WagersClosed,
    Drawn,
    Dealt,
    CardsShuffled,
    Turned,
    OutcomeDeclared,
    DrawVoided,
    RoundVoided,
    Announced,
    WagerCalled,
    IncidentCalled,
    Staked,
)
"""Events shown to everyone as they happen, in addition to a game's own events."""
HAND = re.compile(r"\d+(\.\d+)?")
"""The place of a hand: its box, and its number there if it was split."""
BARE = (Drawn, Dealt, Turned)
"""Events shown without their clauses, because they are so frequent."""


def money(amount: Cents) -> str:
    """Dollars with thousands separators, and cents if there are any."""
    whole, _, part = dollars(abs(amount)).partition(".")
    cents = "" if part == "00" else f".{part}"
    return f"{'-' if amount < 0 else ''}{int(whole):,}{cents}"


def signed(amount: Cents) -> str:
    """An amount with its sign."""
    return f"+{money(amount)}" if amount > 0 else money(amount)


def tone(amount: Cents) -> str:
    """The color of a gain or a loss."""
    return GOOD if amount > 0 else BAD if amount < 0 else ""


def plain(*columns: str, right: tuple[str, ...] = ()) -> Table:
    """A table without lines that fits eighty columns."""
    table = Table(box=None, pad_edge=False, header_style=STRONG)
    for name in columns:
        table.add_column(name, justify="right" if name in right else "left")
    return table


def clauses(cites: Iterable[str]) -> str:
    """Clause IDs in brackets."""
    named = ", ".join(cites)
    return f"[{named}]" if named else ""


def clock(seconds: int) -> str:
    """Minutes and seconds, with hours if there are any."""
    hours, rest = divmod(seconds, 3600)
    minutes = f"{rest // 60}:{rest % 60:02d}"
    return f"{hours}:{minutes.zfill(5)}" if hours else minutes


def status(session: Session) -> Text:
    """Round, chips, the amount on the layout, the net result and the time: always visible."""
    table = session.driver.table
    text = Text()
    text.append(f"round {table.round + (table.stage == IDLE)}", STRONG)
    text.append(f"  chips {money(session.balance)}")
    if session.laid:
        text.append(f"  laid {money(session.laid)}", STRONG)
    lying = labels(session.driver.game, session.driver.rules)
    things = {} if session.in_turn else displays(session.driver.game, table)
    for what, face in things.items():
        text.append(f"  {_where(what, lying.get(what, '')) or f'{what} {face}'}")
    text.append("  net ")
    text.append(signed(session.net), tone(session.net))
    text.append(f"  {clock(session.seconds)}", QUIET)
    return text


def _where(what: str, label: str) -> str:
    """Where a thing lies, if that is what the label of its place says; otherwise ""."""
    placed, name = label.removeprefix("The "), what.rstrip("0123456789 ")
    placed = placed[:1].lower() + placed[1:]
    return placed if placed.startswith((f"{name} at ", f"{name} of ")) else ""


def head(session: Session) -> Text:
    """The table's name, its limits and the last results."""
    driver = session.driver
    rules = driver.rules
    text = Text()
    layout = driver.game.layout if session.in_turn else None
    text.append(layout(rules).title if layout is not None else driver.game.name, STRONG)
    low, most = money(rules.limits_min), largest(driver.game, rules)
    text.append(f"  limits from {low}" if most is None else f"  limits {low} to {money(most)}")
    text.append(f" in steps of {money(rules.unit)}")
    if session.rounds:
        shown = "  ".join(one.outcome for one in session.rounds[-LAST:])
        text.append(f"  last: {shown}", QUIET)
    return text


def label(kind: WagerKind, on: str, rules: Rules) -> str:
    """The name of a wager on a spot, as people say it."""
    return f"{kind.called(rules)} {on}".strip()


def placed(game: Game, rules: Rules, made: Wager) -> Text:
    """A wager just made: amount, where, what it pays, and the commission paid with it."""
    kind = offered(game, rules)[made.kind]
    box = f" at {made.box}" if made.box else ""
    text = Text(money(made.amount), STRONG)
    odds = ", ".join(_own_odds(kind, rules, made.on)) or pays(kind, rules)
    text.append(f" on {label(kind, made.on, rules)}{box}, pays {odds}", "not bold")
    fee = f", commission {money(made.commission)}" if made.commission else ""
    text.append(fee, "not bold")
    return text


def _own_odds(kind: WagerKind, rules: Rules, on: str) -> list[str]:
    """The odds of one spot alone, if the pay table lists it separately."""
    return [str(line.odds) for line in kind.pays(rules) if on and line.name.endswith(f" on {on}")]


def laid_listing(session: Session) -> Table:
    """The patron's wagers: one row each, with amount, odds and house advantage."""
    driver = session.driver
    kinds = offered(driver.game, driver.rules)
    table = plain("amount", "wager", "typed", "pays", "house", right=("amount", "house"))
    for wager in together(driver.table.wagers_of(session.patron)):
        kind = kinds[wager.kind]
        figure = distribution(driver.game, driver.rules, kind, wager.on)
        state = f", {kind.state(wager.at)}" if wager.at != kind.start(wager.on) else ""
        now = stands(driver.game, driver.table, wager)
        called = f", {now}" if now else ""
        table.add_row(
            money(wager.amount),
            f"{label(kind, wager.on, driver.rules)}{state}{called}",
            wager.spot,
            ", ".join(_own_odds(kind, driver.rules, wager.on)) or paid_at(kind, driver.rules),
            percent(figure.house_advantage) if figure else "",
        )
    return table


def together(wagers: Iterable[Wager]) -> tuple[Wager, ...]:
    """Wagers in the same state on the same spot, combined."""
    found: dict[Any, Wager] = {}
    for wager in wagers:
        first = found.get((wager.spot, wager.at))
        more = replace(first, amount=first.amount + wager.amount) if first else wager
        found[wager.spot, wager.at] = more
    return tuple(found.values())


def percent(value: Fraction, places: int = 2) -> str:
    """A share in percent."""
    from croupier.analysis.figures import per_cent

    return per_cent(value, places)


def wager_listing(game: Game, rules: Any) -> Table:
    """Every wager this table offers: how it is typed, what it pays, its own limits."""
    posted = (rules.limits_min, rules.limits_max)
    bounded = {key for key in offered(game, rules) if rules.limits(key) != posted}
    limits = ("limits",) if bounded else ()
    table = plain("wager", "typed", "pays", "house", *limits, right=("house", "limits"))
    for offer in offers(game, rules, advantages(game, rules)):
        kind = offer.kinds[0]
        low, high = rules.limits(kind.key)
        own = between(low, high) if kind.key in bounded else ""
        cells = (offer.name, written(offer, rules), paid_at(kind, rules), offer.advantage, own)
        table.add_row(*cells[: 4 + len(limits)])
    return table


def between(low: Cents, high: Cents) -> str:
    """The amounts between two: 5 to 100, or 1 alone."""
    return money(low) if low == high else f"{money(low)} to {money(high)}"


def paid_at(kind: WagerKind, rules: Rules) -> str:
    """The odds alone: 35 to 1, or 1, 2, 3 to 1; prizes in money one by one."""
    odds = tuple({str(line.odds): line.odds for line in kind.pays(rules)}.values())
    if len(odds) > 1 and {type(one) for one in odds} == {Odds} and len({o.den for o in odds}) == 1:
        return f"{', '.join(str(one.num) for one in odds)} to {odds[0].den}"
    return ", ".join(str(one) for one in odds)


def odds_listing(game: Game, rules: Rules, wagers: Iterable[tuple[str, WagerKind, str]]) -> Table:
    """True figures of wagers: payout odds, true odds, hit rate, house advantage, deviation."""
    right = ("hit rate", "house", "exact", "dev.")
    table = plain("wager", "pays", "true odds", "hit rate", "house", "exact", "dev.", right=right)
    for name, kind, on in wagers:
        figure = distribution(game, rules, kind, on)
        cells = _cells(figure) if figure else ("",) * 5
        table.add_row(name, paid_at(kind, rules), *cells)
    return table


def odds_notes(
    game: Game, rules: Rules, wagers: Iterable[tuple[str, WagerKind, str]]
) -> Iterator[str]:
    """What is assumed in these figures, each with the name of its wager."""
    for name, kind, on in wagers:
        figure = distribution(game, rules, kind, on)
        if figure is not None and figure.note:
            yield f"{name}: {figure.note}"


def _cells(figure: Distribution) -> tuple[str, ...]:
    from croupier.analysis.figures import SHORT_ODDS, fixed, root, true_odds

    return (
        true_odds(figure.win, figure.lose, SHORT_ODDS),
        percent(figure.win),
        percent(figure.house_advantage),
        str(figure.house_advantage),
        fixed(root(figure.variance), 2),
    )


def mix_line(session: Session) -> Text | None:
    """The combined figures of the wagers on the layout."""
    driver = session.driver
    whole = mix(driver.game, driver.rules, driver.table.wagers_of(session.patron))
    if whole is None:
        return None
    from croupier.analysis.figures import fixed, root

    loss, staked = -whole.mean, session.laid
    deviation = root(whole.variance / 10_000)
    text = Text(f"all together {money(staked)}: ")
    text.append(f"you come out ahead in {percent(whole.win)} of rounds, ")
    text.append(f"the house keeps {percent(loss / staked)} ")
    text.append(f"({fixed(loss / 100, 2)} a round, give or take {fixed(deviation, 2)})")
    return text


def own_lines(
    events: Sequence[Event], patron: str, driver: Driver, *, shown: bool = False
) -> tuple[tuple[Event, Cents], ...]:
    """The patron's settlement with the stake of each line; wagers settled alike are one line.

    If all events are `shown` as they happen, those between players are not repeated.
    """
    found: dict[Any, tuple[Any, Cents]] = {}
    lay, in_turn = stakes(driver.table, events), shown and driver.game.get(Seating) is not None
    for place, event in enumerate(events):
        own = isinstance(event, SETTLING) and event.patron == patron
        if not own and (in_turn or not event.brings(patron)):
            continue
        names = ("spot", "odds", "at", "cites")
        alike = (type(event), *(getattr(event, name, None) for name in names))
        more = (event, lay.get(place, 0))
        found[alike] = _added(found[alike], more) if alike in found else more
    return tuple(found.values())


def _added(first: tuple[Any, Cents], more: tuple[Any, Cents]) -> tuple[Any, Cents]:
    """Two lines combined."""
    (one, stake), (other, laid) = first, more
    if isinstance(one, Moved):
        return first
    sums = {"amount": one.amount + other.amount}
    if isinstance(one, Paid):
        sums["returned"] = one.returned + other.returned
    return replace(one, **sums), stake + laid


def settlement(events: Sequence[Event], where: Setting, driver: Driver) -> Iterator[Text]:
    """The reader's lines of a settlement, each with its clause."""
    for event, stake in own_lines(events, where.reader, driver, shown=True):
        color = GOOD if isinstance(event, Paid) else BAD if isinstance(event, Collected) else ""
        text, cites = Text(sentence(event, where, stake), color), because(event, where)
        yield text.append(f" {clauses(cites)}" if cites else "", QUIET)


def lines(
    events: Iterable[Event], patron: str, driver: Driver, *, log: bool
) -> Iterator[tuple[RenderableType, str]]:
    """What happened line by line, followed by what it settles, each in its style."""
    where = setting_at(driver.game, driver.table, patron)
    place, _ = to_be_arranged(driver, patron)
    for run in runs(events, where):
        for event in run:
            if log:
                yield f"{spelled(event)} {clauses(event.cites)}".rstrip(), QUIET
            elif isinstance(event, Turned) and event.place == place:
                continue  # the question that follows shows these cards
            elif line := happened(event, where):
                yield line, STRONG
        for settled in settlement(run, where, driver):
            yield settled, ""


def to_be_arranged(driver: Driver, patron: str) -> tuple[str, str]:
    """The place of the cards that a patron is asked to arrange now, and the cards by number."""
    asked = possible.question(driver, patron)
    if asked is None or arranging.arranging_of(driver, asked) is None:
        return "", ""
    seen = arranging.faces(driver, patron, asked)[0].values()
    numbered = "   ".join(f"{n} {pretty(face)}" for n, face in enumerate(seen, 1))
    return (place_of(asked), numbered) if seen else ("", "")


def runs(events: Iterable[Event], where: Setting) -> Iterator[tuple[Event, ...]]:
    """The events up to each settlement, so that later events are shown after it."""
    run: list[Event] = []
    settled = False
    for event in events:
        if settled and happened(event, where):
            yield tuple(run)
            run, settled = [], False
        run.append(event)
        settled = settled or isinstance(event, SETTLING)
    yield tuple(run)


def lit(session: Session) -> Iterator[str]:
    """The areas that the table's device lights, by name, if it has one."""
    where = setting(session.driver.game, session.driver.rules)
    if areas := session.lit:
        yield f"Lit: {', '.join(map(where.spot, areas))}"


def bot_wagers(events: Iterable[Event], bots: tuple[str, ...], driver: Driver) -> Iterator[str]:
    """What each bot bet, one line each."""
    made = [e.wager for e in events if isinstance(e, WagerPlaced) and e.is_input]
    spot = setting(driver.game, driver.rules).spot
    for bot in bots:
        own = together(wager for wager in made if wager.patron == bot)
        if own:
            yield f"{bot}: {', '.join(f'{money(w.amount)} on {spot(w.spot)}' for w in own)}"


def flags(events: Iterable[Event], patron: str, driver: Driver) -> Iterator[str]:
    """What a supervisor should see of the patron's settlement."""
    where = setting(driver.game, driver.rules, patron)
    for event in events:
        if isinstance(event, Flagged) and event.about.startswith(f"{patron} "):
            yield f"{sentence(event, where)} {clauses(event.cites)}"


def commissions_back(events: Iterable[Event], patron: str, driver: Driver) -> Iterator[str]:
    """The wagers taken back with a commission, each with its clause."""
    where = setting(driver.game, driver.rules, patron)
    for event in events:
        if isinstance(event, WagerTakenDown) and (cites := because(event, where)):
            yield f"{sentence(event, where)} {clauses(cites)}"


def why(played: Played, patron: str, driver: Driver) -> Iterator[RenderableType]:
    """The last settlement line by line, each with its clause in our words."""
    where = setting(driver.game, driver.rules, patron)
    for event, stake in own_lines(played.events, patron, driver):
        yield Text(sentence(event, where, stake), STRONG)
        for one in because(event, where):
            gist = clause(one).gist if one in ids() else ""
            yield Padding(Text(f"{one}: {gist}", QUIET), (0, 0, 0, 2), expand=False)


def came(played: Played, session: Session) -> str:
    """What came in a round: the last result that is not about another player's place."""
    where = setting(session.driver.game, session.driver.rules, session.patron)
    results = [event for event in played.events if event.result()]
    settled = (event for event in played.events if isinstance(event, Settlement))
    boxes = {str(Spot.parse(event.spot).box) for event in settled}
    own = [event for event in results if _box_of(event) in ("", *boxes)]
    if own:
        return sentence(own[-1], where)
    return results[-1].result() if results else "void"


def _box_of(event: Event) -> str:
    """The box of the hand that an event is about; "" if it is about no player's hand."""
    box = str(getattr(event, "place", "")).partition(".")[0]
    return box if box.isdigit() else ""


def happened(event: Event, where: Setting) -> str:
    """An event that is not the patron's own settlement, as a line; "" if it is not shown."""
    if type(event) in CORE_EVENTS and not isinstance(event, SHOWN):
        return ""
    said = sentence(event, where)
    cites = () if isinstance(event, BARE) else event.cites
    return f"{said} {clauses(cites)}".strip() if said else ""


def held(driver: Driver, patron: str) -> Iterator[str]:
    """The hands with cards that only a patron may look at; those to arrange are numbered."""
    place, numbered = to_be_arranged(driver, patron)
    for where, lying in dealt_on(driver.game, driver.table).items():
        if any(seen is not None and patron in seen for _, seen in lying):
            known = (face if seen is None or patron in seen else UNSEEN for face, seen in lying)
            shown = numbered if where == place else cards(known, dealt_by(driver.game))
            yield split_hands(f"Only you see {named_place(driver.game, where)}: {shown}")


def place_of(asked: Ask) -> str:
    """The place that a question is about, without what is asked about it."""
    return asked.about.removeprefix(f"{asked.topic} ").removeprefix("hand ")


def question(game: Game, asked: Ask) -> str:
    """The table's question, and the form of an answer."""
    form, listed = asked.form, ", ".join(map(words, asked.choices))
    place = place_of(asked)
    about = split_hands(
        named_place(game, place) if HAND.fullmatch(place) else naming.asked(game, asked.about)
    )
    if isinstance(form, Number):
        return f"{about}: a number from {form.least} to {form.most}, or {listed}?"
    if isinstance(form, Amount):
        other = f", or {listed}" if listed else ""
        steps = "" if form.least == form.most else f" in steps of {money(form.step)}"
        bounds = f"{'from ' if steps else ''}{between(form.least, form.most)}"
        return f"{about}: {bounds}{steps}{other}?"
    if isinstance(form, Some):
        many = form.least if form.least == form.most else f"{form.least} to {form.most}"
        usual = f" Press Enter for {words(asked.silence)}." if asked.silence else ""
        return f"{about}: {listed}? Choose {many}.{usual}"
    if isinstance(form, Groups):
        return f"{about}: {listed}? In groups of {' | '.join(map(str, form.sizes))}."
    implied = words(asked.silence or next(iter(asked.choices), ""))
    return f"{about}: {listed}?" + (f" Press Enter for {implied}." if implied else "")


def to_arrange(driver: Driver, patron: str, asked: Ask, how: Arranging) -> Iterator[str]:
    """What may be typed to arrange cards."""
    held, _ = faces(driver, patron, asked)
    sizes = asked.form.sizes if isinstance(asked.form, Groups) else ()
    at = sizes.index(min(sizes))
    some = " ".join([*held.values()][: sizes[at]])
    yield f"set {some}: these are {_bare(how.names[at])}, the others {_other(how, at)}"
    yield f"try {some}: says what that would make, and sets nothing"
    if how.usual:
        yield f"{how.usual.lower()}, or Enter: sets them as the house would"


def _bare(name: str) -> str:
    """The name of a hand inside a sentence, without its size."""
    bare = name.partition(" (")[0]
    return f"the {bare.lower()}" if "hand" in bare.lower() else bare.lower()


def _other(how: Arranging, at: int) -> str:
    return " and ".join(_bare(name) for place, name in enumerate(how.names) if place != at)


def arranged(names: Sequence[str], made: Makes) -> Iterator[tuple[str, str]]:
    """What an arrangement makes, hand by hand, and the advice about it, each in its style."""
    for name, said in zip(names, made.groups, strict=True):
        yield f"{name}: {said}", STRONG
    if made.advice:
        yield f"{made.advice} {clauses(made.cites)}".strip(), BAD if made.loses else QUIET


def key_listing(rows: Iterable[KeyRow]) -> Table:
    """The rows of a key: faces, what people call them, and their rank."""
    table = plain("", "", "")
    table.show_header = False
    for row in rows:
        table.add_row(" ".join(map(pretty, row.faces)), row.name, row.about)
    return table


def not_now(one: NotNow) -> str:
    """A choice that is not open now, why, and by which clauses."""
    return f"{one.choice.replace('_', ' ')} is not available: {one.why} {clauses(one.cites)}"


def further(may: Sequence[Further]) -> str:
    """The wagers a patron may make in support of their own, and how to type them."""
    open_now = ", ".join(f"{one.kind.key} at {one.box} up to {money(one.amount)}" for one in may)
    key = may[0].kind.key
    return f"{open_now}: {key}, or AMOUNT on {key}; Enter for none"


def history(rounds: Iterable[Played], laid: str = "laid") -> Table:
    """The last rounds: the outcome, the amount bet, and the net result."""
    columns = ("round", "outcome", laid, "net", "chips")
    table = plain(*columns, right=("round", laid, "net", "chips"))
    for one in rounds:
        net = Text(signed(one.net), tone(one.net))
        chips = money(one.balance)
        table.add_row(str(one.number), one.outcome, money(one.staked), net, chips)
    return table
