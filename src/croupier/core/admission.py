"""Which inputs a table takes now; it refuses all others, and says why and what it would accept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.core.errors import Refused, TooMuch, UnknownName, listed
from croupier.core.event import (
    Acted,
    Bought,
    CardsShuffled,
    CashedOut,
    Chosen,
    Confirmed,
    Dealt,
    Drawn,
    Edited,
    Event,
    IncidentCalled,
    Ready,
    RoundOpened,
    RoundVoided,
    Tipped,
    WagerPlaced,
    WagersClosed,
    WagerTakenDown,
)
from croupier.core.game import (
    Game,
    devices,
    kept_from,
    late_roles,
    need_of,
    offered,
    refused_choices,
    spots,
)
from croupier.core.money import POSITIVE, Cents, money
from croupier.core.naming import acted, device, in_words, names, places, shoe
from croupier.core.part import Act, Home, Incident, InTurn
from croupier.core.placing import confirmed, same_area, together
from croupier.core.plain import words
from croupier.core.prompt import Amount, Number, accepted, answered
from croupier.core.step import BETWEEN_ROUNDS, Ask, Confirm, Deal, Draw, Open, Shuffle, Step
from croupier.core.table import HOUSE, IDLE, OUTSIDE, Colored, Table
from croupier.core.wager import Bid, Wager, WagerKind, marked

STEPS: tuple[int, ...] = (
    1,
    25,
    50,
    75,
    *range(1_00, 10_01, 50),
    12_00,
    15_00,
    20_00,
    25_00,
    30_00,
    35_00,
    50_00,
)
"""A cap is rounded down to a multiple of one of these to find an amount that is accepted."""
LATER = "a wager in the next round"
LEFT = ("cmr146.48.1", "cmr146.48.3")
"""The clauses by which a pack holds each card exactly as often as it should."""


def next_step(game: Game, table: Table) -> Step:
    """Return what the phase at the cursor says must happen next."""
    return BETWEEN_ROUNDS if table.stage == IDLE else game.phases[table.stage](table)


FEW = 4
"""More choices than these are not listed where something else is refused."""


def due(game: Game, step: Step) -> str:
    """Describe what a table waits for."""
    if isinstance(step, Open):
        return f'"{step.says}" first'
    if isinstance(step, Draw):
        name = device(game, step.device)
        return f"what the {name} show{'s' * (name != 'dice')}"
    if isinstance(step, Shuffle):
        return f"a shuffle of the {shoe(game, step.device)} first"
    if isinstance(step, Deal):
        return f"a card from the {shoe(game, step.device)} for each of: {places(game, step.to)}"
    if isinstance(step, Ask):
        if step.reveals or len(step.choices) > FEW:
            return f"an answer from {', '.join(step.patrons)} first"
        named = {Amount: ("an amount",), Number: ("a number",)}.get(type(step.form), ())
        answers = " or ".join((*named, *map(words, step.choices)))
        return f"an answer from {', '.join(step.patrons)} first: {answers}"
    if isinstance(step, Confirm):
        return f"{step.role} confirms first: {step.about}"
    return "a new round"


def admit(game: Game, table: Table, event: Event, step: Step) -> None:
    """Refuse an input that this table, which waits for this step, cannot take now."""
    check = CHECKS.get(type(event))
    if check is not None:
        try:
            check(game, table, event, step)
        except Refused as refusal:
            raise in_words(game, table.rules, refusal) from None
    elif type(event) in game.composed.admits:
        game.composed.admits[type(event)](table, event)
    elif not event.is_input:
        raise Refused(f"{type(event).__name__}", "only the rules can cause it")


def known_patron(table: Table, patron: str) -> None:
    """Refuse a patron who has no account at this table."""
    if patron not in table.accounts or patron in (HOUSE, OUTSIDE):
        raise UnknownName("patron", patron, table.patrons, ("cmr146.09.1",))


def kind_of(game: Game, table: Table, key: str) -> WagerKind:
    """Return the kind of wager with this key; refuse one that is unknown or not offered."""
    kinds = offered(game, table.rules)
    if key in kinds:
        return kinds[key]
    known = game.kind(key)
    if known is None:
        raise UnknownName("wager", key, kinds, ("cmr147.02",))
    cites = known.excluded_cites or known.cites
    others = listed([kind.name for kind in kinds.values()])
    raise Refused(known.name, "not offered at this table", cites, others)


def _placed(game: Game, table: Table, event: WagerPlaced, step: Step) -> None:
    wager = event.wager
    known_patron(table, wager.patron)
    _wagers_open(game, table, event, step)
    kind = kind_of(game, table, wager.kind)
    there = None if wager.id == table.next_wager else _added_to(table, wager)
    _spot_exists(kind, table, wager)
    _box_exists(game, kind, table, wager)
    bid = Bid(wager.amount, wager.kind, wager.on, wager.box, event.cash, wager.coupon)
    if wager.amount <= 0:
        raise Refused(wager.words, "a wager must be more than zero", ("cmr146.09.1",))
    as_it_will_lie = wager if there is None else together(there, wager)
    _taken_now(game, kind, table, as_it_will_lie, bid)
    for other in table.wagers:
        if other.coupon != wager.coupon:
            _made_one_way(other, wager, bid)
    balance, takes = table.accounts[wager.patron], wager.amount + wager.commission
    if takes > balance:
        why = f"{wager.patron} has {money(balance)} at this table"
        instead = _affordable(game, kind, table, as_it_will_lie, bid)
        raise Refused(bid.words, why, ("cmr146.09.1",), instead)
    if kept_from(game, table, wager.patron) is not None:
        _dues_are_covered(game, table, wager.patron, takes, bid.words)


def _made_one_way(there: Wager, wager: Wager, bid: Bid) -> None:
    """A patron's stake on an area is one wager: a coupon goes with all of it, or with none."""
    if same_area(there, replace(wager, coupon=there.coupon)):
        has = "have a coupon" if there.coupon else "have no coupon"
        why = f"the chips there {has}, and a coupon goes with all of a wager or with none of it"
        raise Refused(bid.words, why, ("cmr146.09.1",), "a new wager, once that one is taken down")


def _taken_now(game: Game, kind: WagerKind, table: Table, wager: Wager, bid: Bid) -> None:
    """Refuse an amount that is not accepted; where none would be, say why the wager is not open."""
    try:
        game.accept(game, table, wager, bid)
    except Refused as refusal:
        if not refusal.accepted:
            kind.allowed(table, wager)
        raise
    try:
        kind.allowed(table, wager)
    except TooMuch as refusal:
        there = wager.amount - bid.amount
        most = _most(game, kind, table, wager, bid, refusal.most)
        more = " more" if there else ""
        accepted = f"up to {money(most - there)}{more}" if most else refusal.instead
        raise refusal.offering(accepted) from None


def _most(game: Game, kind: WagerKind, table: Table, wager: Wager, bid: Bid, cap: Cents) -> Cents:
    """The most below a cap that the table takes in all, given what is there already; 0 for none."""
    there = wager.amount - bid.amount
    for amount in sorted({cap // step * step for step in STEPS}, reverse=True):
        if there < amount < wager.amount:
            try:
                more = replace(bid, amount=amount - there)
                _taken_now(game, kind, table, replace(wager, amount=amount), more)
            except Refused:
                continue
            return amount
    return 0


def _affordable(game: Game, kind: WagerKind, table: Table, wager: Wager, bid: Bid) -> str:
    """What a patron can do who has too few chips: the most they can bet here, or buying chips."""
    share, there = kind.commission(table.rules), wager.amount - bid.amount
    least = table.accounts[wager.patron] * share.den // (share.den + share.num)
    most = _most(game, kind, table, wager, bid, there + least)
    return f"at most {money(most - there)}, or buying chips" if most else "buying chips"


def _dues_are_covered(game: Game, table: Table, patron: str, amount: int, what: str) -> None:
    """Refuse to move chips that must stay at the table until what a patron owes is paid."""
    kept = kept_from(game, table, patron)
    if kept is not None and amount > table.accounts[patron] - kept.amount:
        raise Refused(what, kept.why, kept.cites, _free(game, table, patron))


def _free(game: Game, table: Table, patron: str) -> str:
    """The chips that a patron may move now, and what must be paid before the others."""
    kept, balance = kept_from(game, table, patron), table.accounts[patron]
    free = balance if kept is None else balance - kept.amount
    up_to = f"up to {money(free)}" if free > 0 else ""
    return ", or ".join(filter(None, (up_to, "" if kept is None else kept.first)))


def open_at(step: Step, table: Table) -> bool:
    """Whether wagers may be made now; a question asked while betting is open does not close it."""
    return isinstance(step, Open) or (table.open and isinstance(step, Ask | Shuffle | Deal))


def _added_to(table: Table, wager: Wager) -> Wager:
    """Return the patron's own wager on the same area, to which this one is added."""
    there = table.wager(wager.id)
    if there is None or not same_area(there, wager):
        why = "neither the next wager nor one that can be added to"
        raise Refused(f"wager {wager.id}", why, ("cmr146.09.1",), str(table.next_wager))
    return there


def _wagers_open(game: Game, table: Table, event: WagerPlaced, step: Step) -> None:
    wager = event.wager
    if isinstance(step, Open):
        taken = not step.kinds or wager.kind in step.kinds
    else:
        late = event.late and isinstance(step, Draw) and bool(late_roles(game, table.rules))
        taken = late or open_at(step, table)
    if taken:
        return
    what = wager.words
    _support_is_due(game, table, wager)
    if isinstance(step, Open):
        kind_of(game, table, wager.kind)
        raise Refused(what, "not open now", step.cites, ", ".join(map(marked, step.kinds)))
    if isinstance(step, Confirm):
        raise _before(step, what)
    raise Refused(what, "no wager is taken now", game.closes, LATER)


def _before(step: Confirm, what: str) -> Refused:
    """The refusal of a wager while somebody must confirm something."""
    why = f"no wager is taken before the {step.role} confirms: {step.about}"
    return Refused(what, why, step.cites, LATER)


def _support_is_due(game: Game, table: Table, wager: Wager) -> None:
    """Refuse a wager in support of another by its own rule, which says when it is made."""
    kind = game.kind(wager.kind)
    if kind is not None and (kind.asked or game.kind(kind.row) is not None):
        kind.allowed(table, wager)


def _spot_exists(kind: WagerKind, table: Table, wager: Wager) -> None:
    if wager.on not in spots(kind, table.rules):
        names = kind.spots(table.rules)
        if names == ("",):
            why = "this wager has only one place: leave the name out"
            raise Refused(f"{kind.name} on {wager.on}", why, kind.cites, f"‹{kind.key}›")
        if not wager.on:
            why = "this wager has several places: name one"
            places = listed([f"‹{kind.key}:{name}›" for name in names])
            raise Refused(kind.name, why, kind.cites, places)
        raise UnknownName(f"spot of {kind.name}", wager.on, names, kind.cites)


def _box_exists(game: Game, kind: WagerKind, table: Table, wager: Wager) -> None:
    boxes = game.boxes(table.rules)
    if wager.box not in boxes:
        named = [str(box) for box in boxes if box]
        home = game.get(Home)
        why = "no such box at this table" if named else "this table has no boxes"
        because = home.cites if named and home is not None else kind.cites
        raise Refused(f"box {wager.box}", why, because, listed(named) or "the wager without one")


def _taken_down(game: Game, table: Table, event: WagerTakenDown, step: Step) -> None:
    wager = table.wager(event.wager)
    if wager is None or wager.patron != event.patron:
        own = ", ".join(f"{w.id} ({w.area})" for w in table.wagers_of(event.patron))
        why = f"{event.patron} has no wager with that number"
        raise Refused(f"taking down wager {event.wager}", why, ("cmr146.09.1",), own)
    if not open_at(step, table):
        kind, why = game.kind(wager.kind), "wagers cannot be taken down now"
        because = (kind.held if kind else ()) or game.closes
        raise Refused(f"taking down {wager.area}", why, because, "when wagers are open again")
    _kind_removable(game, table, wager, event.amount)
    if not 0 < event.amount <= wager.amount:
        wrong = "more than the wager" if event.amount > 0 else POSITIVE
        accepted = f"up to {money(wager.amount)}"
        raise Refused(f"taking down {money(event.amount)}", wrong, (), accepted)
    _left_is_a_wager(game, table, wager, wager.amount - event.amount)


def _edited(game: Game, table: Table, event: Edited, step: Step) -> None:
    """An undo or a redo is said once, right after the patron's wagers have changed.

    A record that leaves it out cannot be told from one of the same changes made by hand, nor one
    that has it after a change by hand: it moves no chips and decides nothing.
    """
    known_patron(table, event.patron)
    if not open_at(step, table):
        raise Refused(event.move, "no wager is taken now", game.closes, due(game, step))
    if table.changed != event.patron:
        what, why = f"{event.patron}: {event.move}", "it does not come right after a change"
        accepted = f"once, right after a wager of {event.patron} is made or taken back"
        raise Refused(what, f"{why} of their wagers", (), accepted)


def _left_is_a_wager(game: Game, table: Table, wager: Wager, left: int) -> None:
    """Refuse a reduction that leaves an amount the table would not accept."""
    if left:
        bid = Bid(left, wager.kind, wager.on, wager.box, coupon=wager.coupon)
        game.accept(game, table, replace(wager, amount=left), bid)


def _kind_removable(game: Game, table: Table, wager: Wager, amount: int) -> None:
    kind = game.kind(wager.kind)
    if kind is not None:
        kind.removable(table, wager, amount)


def _details_known(one: Act | Incident, event: Acted | IncidentCalled) -> None:
    unknown = set(event.details) - set(one.details)
    if unknown:
        name = one.name if isinstance(one, Incident) else one.about
        lacks = f"“{name}” has no such detail"
        raise UnknownName("detail", min(unknown), one.details, lacks=lacks)


def _acted(game: Game, table: Table, event: Acted, step: Step) -> None:
    known_patron(table, event.patron)
    act = game.act(event.act)
    if act is None:
        raise UnknownName("act", event.act, (a.key for a in game.acts))
    _details_known(act, event)
    why = act.possible(table, event.patron, event.details)
    if why is not None:
        does = acted(game, names(game, table.rules), act.key, event.details) or words(act.key)
        because = act.cites if act.because is None else act.because(table, event.patron)
        raise Refused(f"{event.patron} {does}", why, because, act.accepted)


def _round_opened(game: Game, table: Table, event: RoundOpened, step: Step) -> None:
    if table.stage != IDLE:
        raise Refused(f"round {event.round}", f"round {table.round} is not over")
    if event.round != table.round + 1:
        due = str(table.round + 1)
        raise Refused(f"round {event.round}", "rounds are numbered in order", (), due)
    for part in game.parts:
        if part.opens is not None:
            part.opens(table)


def _ready(game: Game, table: Table, event: Ready, step: Step) -> None:
    known_patron(table, event.patron)
    if not isinstance(step, Open):
        raise Refused(
            "the round cannot continue", "wagers are not open", game.closes, due(game, step)
        )


def _closed(game: Game, table: Table, event: WagersClosed, step: Step) -> None:
    if not isinstance(step, Open):
        raise Refused(event.says, "wagers are not open", game.closes, due(game, step))
    need = need_of(game, table)
    if need is not None:
        accepted = f"{' or '.join(map(marked, need.kinds))} from {need.patron}"
        raise Refused(event.says, need.why, need.cites, accepted)


def _drawn(game: Game, table: Table, event: Drawn, step: Step) -> None:
    if not isinstance(step, Draw) or step.device != event.device:
        what = f"{device(game, event.device)}: {event.outcome}"
        raise Refused(what, "the table is waiting for something else", game.closes, due(game, step))
    devices(game, table.rules)[event.device].value(event.outcome)


def _shuffled(game: Game, table: Table, event: CardsShuffled, step: Step) -> None:
    if not isinstance(step, Shuffle) or step.device != event.device:
        what = f"shuffling the {shoe(game, event.device)}"
        raise Refused(what, "it cannot be shuffled now", (), due(game, step))


def _dealt(game: Game, table: Table, event: Dealt, step: Step) -> None:
    cards = event.cards
    if not isinstance(step, Deal) or step.device != event.device or step.to != event.to:
        why = "the table is waiting for something else"
        raise Refused(_dealt_as(game, event), why, game.closes, due(game, step))
    seen = (event.seen_by, event.each) == (step.seen_by, step.each)
    if len(cards) != len(step.to) or not seen:
        why = "not the cards that are due"
        raise Refused(_dealt_as(game, event), why, step.cites, due(game, step))
    value = devices(game, table.rules)[event.device].value
    for card in cards:
        value(card)
    missing = step.left.lacks(cards)
    if missing is not None:
        why = f"no {missing} is left in the {shoe(game, event.device)}: all have been dealt"
        raise Refused(_dealt_as(game, event), why, LEFT, "a card that is left")


def _dealt_as(game: Game, event: Dealt) -> str:
    return f"{shoe(game, event.device)}: {' '.join(event.cards)}"


def _chosen(game: Game, table: Table, event: Chosen, step: Step) -> None:
    if not isinstance(step, Ask) or step.about != event.about or event.patron not in step.patrons:
        what = f"{event.patron}: {words(event.choice)}"
        turn = game.get(InTurn)
        if turn is not None and isinstance(step, Ask):
            raise Refused(what, turn.why, turn.cites, due(game, step))
        why = "they have no question to answer now"
        raise Refused(what, why, turn.cites if turn else (), due(game, step) if turn else "")
    try:
        answered(step.form, step.choices, event.choice, step.cites)
    except Refused as refusal:
        raise _not_now(game, table, event.choice, step) or refusal from None


def _not_now(game: Game, table: Table, choice: str, step: Ask) -> Refused | None:
    """Why a choice that the rules have is not open now; None if it is not such a choice."""
    question = game.composed.questions.get(step.topic)
    bars = [one for one in refused_choices(game, table, step) if one.choice == choice]
    unfit = None if question is None or bars else question.unfit(table, step, choice)
    one = bars[0] if bars else unfit
    if one is None:
        return None
    return Refused(words(one.choice), one.why, one.cites, accepted(step.form, step.choices))


def _confirmed(game: Game, table: Table, event: Confirmed, step: Step) -> None:
    if not event.role or not event.by:
        raise Refused("a confirmation", "it must name the person who confirms and their role")
    if isinstance(step, Confirm) and (event.role, event.about) != (step.role, step.about):
        if said := confirmed(event):
            raise _before(step, said[1].words)
        due = f"{step.role}: {step.about}"
        raise Refused(f"{event.role}: {event.about}", "not what must be confirmed", step.cites, due)


def _is_name(name: str) -> bool:
    """A name begins with a letter or digit and has no blanks or marks that a transcript reads."""
    return name[:1] not in ("", "-") and f"_{name}".replace("-", "_").isidentifier()


def _bought(game: Game, table: Table, event: Bought, step: Step) -> None:
    if event.amount <= 0:
        what = f"{event.patron} buys {money(event.amount)} in chips"
        raise Refused(what, POSITIVE, ("cmr146.09.1",), "an amount above $0")
    if event.patron in (HOUSE, OUTSIDE, "dealer"):
        raise Refused(f"patron {event.patron!r}", "reserved for the house", (), "another name")
    if not _is_name(event.patron):
        raise Refused(f"patron {event.patron!r}", "not a name", (), "letters, digits, - and _")
    if event.chips and not isinstance(table.play, Colored):
        what, why = f"{event.chips} chips", "this game has no chips without a value"
        raise Refused(what, why, ("cmr146.05.2",), "chips with a value")
    for part in game.parts:
        if part.sells is not None:
            part.sells(table, event.patron, event.chips)
        if part.buys is not None:
            part.buys(table, event.patron, event.amount)


def _cashed_out(game: Game, table: Table, event: CashedOut, step: Step) -> None:
    _handed_in(game, table, event, "cashes")
    if event.amount == table.accounts[event.patron]:
        leaves(game, table, event.patron)


def leaves(game: Game, table: Table, patron: str) -> None:
    """Refuse a patron who may not leave the table yet."""
    for part in game.parts:
        if part.leaves is not None:
            part.leaves(table, patron)


def _tipped(game: Game, table: Table, event: Tipped, step: Step) -> None:
    """A patron who gives the last chip to the dealers stays at the table."""
    _handed_in(game, table, event, "tips")


def _handed_in(game: Game, table: Table, event: CashedOut, does: str) -> None:
    known_patron(table, event.patron)
    balance = table.accounts[event.patron]
    what = f"{event.patron} {does} {money(event.amount)}"
    if not 0 < event.amount <= balance:
        why = f"the balance is {money(balance)}" if event.amount > 0 or not balance else POSITIVE
        raise Refused(what, why, (), _free(game, table, event.patron) or "buying chips first")
    _dues_are_covered(game, table, event.patron, event.amount, what)
    for part in game.parts:
        if part.hands_in is not None:
            part.hands_in(table, event.patron, event.amount, tip=isinstance(event, Tipped))


def _incident(game: Game, table: Table, event: IncidentCalled, step: Step) -> None:
    incident = game.incident(event.name)
    if incident is None:
        raise UnknownName("incident", event.name, (i.key for i in game.incidents))
    _details_known(incident, event)
    why = incident.possible(table)
    if why is not None:
        raise Refused(incident.name, why, incident.cites, incident.accepted)
    incident.act(table, event.details)


def _voided(game: Game, table: Table, event: RoundVoided, step: Step) -> None:
    if not event.by or not event.why:
        why = "it must name the person who declares it and the reason"
        raise Refused("a void round", why, (), "a name and a reason")


CHECKS: Mapping[type[Event], Callable[[Game, Table, Any, Step], None]] = {
    WagerPlaced: _placed,
    WagerTakenDown: _taken_down,
    Edited: _edited,
    RoundOpened: _round_opened,
    Ready: _ready,
    WagersClosed: _closed,
    Drawn: _drawn,
    CardsShuffled: _shuffled,
    Dealt: _dealt,
    Acted: _acted,
    Chosen: _chosen,
    Confirmed: _confirmed,
    Bought: _bought,
    CashedOut: _cashed_out,
    Tipped: _tipped,
    IncidentCalled: _incident,
    RoundVoided: _voided,
}
