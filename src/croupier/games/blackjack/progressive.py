"""The progressive wager: a dollar in the acceptor, aces in a row, the meter and its prizes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from croupier.core.errors import Refused, UnknownName
from croupier.core.event import Collected, Confirmed, Event, Moved, Paid, Returned, RoundEnded
from croupier.core.money import Cents
from croupier.core.part import Incident, Part
from croupier.core.step import Confirm, Step
from croupier.core.table import Table
from croupier.core.verdict import Verdict, lose
from croupier.core.wager import PayLine, Wager, WagerKind
from croupier.games.blackjack import side
from croupier.games.blackjack.betting import beside
from croupier.games.families import meter
from croupier.games.families.changing import AnyPlay
from croupier.games.families.meter import LYING, PROGRESSIVE, REGISTERED, WHOLE_METER, Prize
from croupier.games.families.twentyone.beside import first_cards, of_kind
from croupier.games.families.twentyone.play import changed, hand
from croupier.rulebook.acceptance import exact
from croupier.rulebook.citation import cites
from croupier.rulebook.settlement import unmakeable

if TYPE_CHECKING:
    from croupier.games.blackjack.options import BlackjackOptions

    Rules = BlackjackOptions

STAKE = 1_00
PAID = "paid"
"""The state of a wager whose prize was paid."""
PAYOUT = "progressive payout"
PAID_BY = ("blackjack.19.c", "blackjack.19.h")
LIGHT = ("blackjack.15.o",)
NAMES = {
    "four": "Four black or four red aces in the first four cards, 100% of the meter",
    "three_suited": "Three aces of the same suit in the first three cards",
    "three": "Any three aces in the first three cards",
    "two_suited": "Two aces of the same suit in the first two cards",
    "two": "Any two aces in the first two cards",
}
PRIZES: Mapping[str, Prize] = {
    "four": WHOLE_METER,
    "three_suited": Prize(2_500_00),
    "three": Prize(250_00),
    "two_suited": Prize(100_00),
    "two": Prize(25_00),
}
"""What each line of the first cards wins, highest first."""


class LightFailed(Event, frozen=True, kw_only=True, tag="light_failed"):
    """The light of a betting area stops working properly, or works again."""

    box: int
    works: bool = False

    def sentence(self) -> str:
        return f"The progressive light at box {self.box} {'works again' if self.works else 'fails'}"


@cites("blackjack.19.c", "blackjack.19.d", "blackjack.19.e")
def judge(at: str, line: str, rules: Rules) -> Verdict:
    """Aces win a prize, whatever the dealer has; the dollar is taken before the deal."""
    if not line:
        return lose(("blackjack.19.c",))
    return meter.prize(PRIZES[line].of(rules.metered), STAKE, ("blackjack.19.c",))


def pays(rules: Rules) -> tuple[PayLine, ...]:
    """Every prize; when odds are asked for, the full meter counts as what it shows."""
    cents = {line: prize.of(rules.metered) for line, prize in PRIZES.items()}
    return tuple(PayLine(NAMES[line], meter.ForWager(cents[line], STAKE)) for line in PRIZES)


@cites("blackjack.15.o")
def _light_works(table: Table, wager: Wager) -> None:
    """No progressive wager may be made where the light does not work."""
    if wager.box in table.play.dark:
        what, why = wager.words, "the light at this seat does not work"
        raise Refused(what, why, LIGHT, "a progressive wager at another seat")


@cites("cmr146.13.10.b", "blackjack.19.b")
def _once(table: Table, wager: Wager) -> None:
    """A person makes one progressive wager in a round, no matter how many boxes they play."""
    others = (w for w in table.wagers_of(wager.patron) if w.kind == PROGRESSIVE)
    there = next((w for w in others if w.box != wager.box), None)
    if there is not None:
        what, why = wager.words, f"{there.area} was already made"
        raise Refused(
            what, why, ("cmr146.13.10.b", "blackjack.19.b"), "one progressive wager per round"
        )


_base = beside(PROGRESSIVE)


@cites("blackjack.19.a", "blackjack.19.b", "blackjack.19.f", "blackjack.3.k")
def allowed(table: Table, wager: Wager) -> None:
    """One dollar with a base wager, if the light at the seat works."""
    _base(table, wager)
    exact(table, wager, ("blackjack.19.a",))
    _once(table, wager)
    _light_works(table, wager)


KIND = WagerKind(
    PROGRESSIVE,
    "Progressive Blackjack",
    judge,
    pays,
    ("blackjack.19.a",),
    offered=lambda rules: rules.progressive,
    allowed=allowed,
    start=lambda on: LYING,
    state=lambda at: "registered on the meter" if at == REGISTERED else "paid",
    decided_by=PROGRESSIVE,
)


@cites("blackjack.19.b")
def registered(table: Table) -> Step:
    """Before the deal, the wagers are lifted and registered on the meter."""
    lying = [w for w in of_kind(table, PROGRESSIVE) if w.at == LYING]
    if not lying:
        return None
    because = ("blackjack.19.b",)
    wagered = sum(wager.amount for wager in lying)
    lit = tuple(_moved(wager, REGISTERED, because) for wager in lying)
    return (
        *lit,
        meter.contributed(table.play.meter, wagered, ("blackjack.19.b", "blackjack.19.i")),
    )


def _moved(wager: Wager, at: str, because: tuple[str, ...]) -> Moved:
    return Moved(wager=wager.id, patron=wager.patron, spot=wager.spot, at=at, cites=because)


def line(table: Table, wager: Wager) -> str:
    """The line made by the first cards of a wager's hand; a blackjack's cards may be gone."""
    cards = first_cards(table, hand(table, str(wager.box)))
    return side.progressive(cards, "", table.rules)


@cites("blackjack.19.g.1", "blackjack.19.g.2", "blackjack.19.g.3", "blackjack.19.h")
def paid(table: Table) -> Step:
    """The prizes are paid with the hands, after a supervisor has validated them."""
    lit = [w for w in of_kind(table, PROGRESSIVE) if w.at == REGISTERED]
    winners = [(wager, made) for wager in lit if (made := line(table, wager))]
    if not winners:
        return None
    if not table.play.validated:
        return Confirm("casino supervisor", PAYOUT, ("blackjack.19.g.3",))
    each = amounts(table, winners)
    jackpot = sum(cents for made, cents in each.values() if PRIZES[made].from_meter)
    events = [e for wager, _ in winners for e in _prize(wager, each[wager.id][1])]
    won = (meter.paid_from(table.play.meter, jackpot, ("blackjack.19.h",)),) if jackpot else ()
    return (*events, *won)


@cites("blackjack.19.h")
def amounts(table: Table, winners: list[tuple[Wager, str]]) -> dict[int, tuple[str, Cents]]:
    """Each winner's line and prize; winners of the full meter share it equally."""
    many = sum(PRIZES[made].from_meter for _, made in winners)
    showing: Cents = table.play.meter.showing
    return {wager.id: (made, PRIZES[made].of(showing, many)) for wager, made in winners}


def _prize(wager: Wager, amount: Cents) -> tuple[Event, ...]:
    prize = Paid(wager=wager.id, patron=wager.patron, spot=wager.spot, amount=amount, cites=PAID_BY)
    return (prize, *unmakeable(wager, amount), _moved(wager, PAID, PAID_BY))


@cites("blackjack.19.b", "blackjack.19.c")
def lifted(table: Table) -> Step:
    """The house keeps the dollars that were lifted, whether or not they won a prize."""
    return (
        tuple(
            Collected(
                wager=w.id, patron=w.patron, spot=w.spot, amount=w.amount, cites=("blackjack.19.b",)
            )
            for w in of_kind(table, PROGRESSIVE)
        )
        or None
    )


def _lights(table: Table) -> str | None:
    return None if table.rules.progressive else "no progressive wager is offered here"


@cites("blackjack.15.o")
def light_failed(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """No progressive wager is made where the light fails; one not yet registered is returned."""
    boxes = tuple(str(box) for box in range(1, table.rules.boxes + 1))
    box, works = details.get("box", boxes[0]), details.get("works", "no")
    if box not in boxes:
        raise UnknownName("box", box, boxes, LIGHT)
    if works not in ("yes", "no"):
        raise UnknownName("answer", works, ("yes", "no"), LIGHT)
    failed = LightFailed(box=int(box), works=works == "yes", cites=LIGHT)
    lying = (w for w in of_kind(table, PROGRESSIVE) if w.box == int(box) and w.at == LYING)
    back = (
        Returned(wager=w.id, patron=w.patron, spot=w.spot, amount=w.amount, cites=LIGHT)
        for w in lying
    )
    return (failed, *back) if works == "no" else (failed,)


def _failed(table: Table, event: LightFailed) -> Table:
    dark = table.play.dark - {event.box} if event.works else table.play.dark | {event.box}
    return changed(table, dark=dark)


def _validated(table: Table, event: Confirmed) -> Table:
    """A supervisor has validated the payout."""
    return changed(table, validated=True) if event.about == PAYOUT else table


def _round_over(table: Table, event: RoundEnded) -> Table:
    """Validation applies to this round only; the meter and the lights stay."""
    return changed(table, validated=False) if table.play.validated else table


def _voided(table: Table, fresh: AnyPlay) -> AnyPlay:
    """After a void round a failed light stays off."""
    return replace(fresh, dark=table.play.dark)


PROGRESSIVE_WAGER = Part(
    name="progressive wager",
    evolve={LightFailed: _failed, Confirmed: _validated, RoundEnded: _round_over},
    events=(LightFailed,),
    incidents=(
        Incident(
            "progressive_light_fails",
            "IR-BJ-14",
            "The light of a progressive wager does not work",
            LIGHT,
            _lights,
            light_failed,
            ("box", "works"),
            lambda rules: ({"box": "1"}, {"box": "1", "works": "yes"}),
        ),
    ),
    voids=_voided,
)
