"""Violations that are seeded into a lawful month: each breaks one entry, and names its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from random import Random

from croupier.regulation.calendar import DAY, Calendar
from croupier.regulation.journal import (
    chips,
    dice,
    non_value,
    redemption,
    sets,
    tiles,
    tournament_chips,
)
from croupier.regulation.journal.cards import kinds as cards
from croupier.regulation.journal.device_kinds import DeviceInspected, DeviceLocked
from croupier.regulation.journal.entry import Entry, Fact
from croupier.regulation.journal.examples.breaking import (
    Entries,
    Seeded,
    Violation,
    about,
    after,
    after_its_reason,
    at_table,
    missing,
    more,
    moved,
    one_row,
    signed_by,
    stating,
    twice,
    unsigned,
    used,
)
from croupier.regulation.journal.examples.figures import reconciled
from croupier.regulation.journal.examples.month import Month, lawful, numbered
from croupier.regulation.journal.facts import Reported
from croupier.regulation.journal.wheels import WheelAdjusted, WheelCovered, WheelInspected

ALWAYS = ("CR-01/", "CR-02/")
DICE, TILES = "cmr146.46.6.c", "cmr146.53"
VIOLATIONS: tuple[Violation, ...] = (
    Violation(
        "dice-24-hours",
        "dice stay on a table for 24 hours and a minute",
        dice.DiceEnveloped,
        after(dice.DicePlaced, 24),
        f"{DICE}.10",
        lambda fact: used(fact) and fact.set.startswith(ALWAYS),
    ),
    Violation(
        "dice-not-inspected",
        "dice are used without an inspection",
        dice.DiceInspected,
        missing,
        "cmr146.46.6.a.2",
    ),
    Violation(
        "dice-without-magnet",
        "dice are inspected without a magnet",
        dice.DiceInspected,
        stating(instruments=dice.INSTRUMENTS - {"magnet"}),
        "cmr146.46.6.b.3",
        lambda fact: fact.alternative == 2,
    ),
    Violation(
        "dice-label-unsigned",
        "no supervisor signs the label of used dice",
        dice.DiceEnveloped,
        unsigned(1),
        f"{DICE}.8",
        used,
    ),
    Violation(
        "dice-same-supervisor",
        "the daily look is by a person who inspected the dice",
        dice.DiceLooked,
        signed_by(101),
        f"{DICE}.6.b",
        lambda fact: fact.set.startswith("MC-01") and not fact.evidence,
    ),
    Violation(
        "dice-not-looked-at",
        "nobody looks at dice before they leave the table",
        dice.DiceLooked,
        missing,
        f"{DICE}.6",
        lambda fact: not fact.evidence,
    ),
    Violation(
        "dice-not-collected",
        "security collects an envelope of dice a minute after the gaming day",
        dice.DiceCollected,
        moved(61),
        f"{DICE}.10",
        lambda fact: "marked" not in fact.set,
    ),
    Violation(
        "dice-72-hours",
        "dice are destroyed 72 hours and a minute after their collection",
        dice.DiceDestroyed,
        after(dice.DiceCollected, 72),
        f"{DICE}.12",
        lambda fact: "marked" not in fact.set,
    ),
    Violation(
        "dice-small-hole",
        "the hole that cancels dice is a thousandth of an inch too small",
        dice.DiceDestroyed,
        stating(hole=sets.HOLE - 1),
        f"{DICE}.12",
        lambda fact: fact.method == "drilled",
    ),
    Violation(
        "dice-signed-twice",
        "the person who removes dice signs for security as well",
        dice.DiceRemoved,
        twice,
        "cmr146.46.4",
    ),
    Violation(
        "dice-reconciled-wrong",
        "the reconciliation of dice is off by one",
        dice.DiceReconciled,
        more("collected"),
        "cmr146.46.2.a.7",
        figure=True,
    ),
    Violation(
        "dice-report-late",
        "evidence of tampering is reported to the Bureau after 31 minutes",
        Reported,
        after_its_reason(31),
        f"{DICE}.6",
        lambda fact: fact.to == "bureau" and fact.what == "marked dice",
    ),
    Violation(
        "dice-not-reported",
        "evidence of tampering is not reported to security",
        Reported,
        missing,
        f"{DICE}.6",
        lambda fact: fact.to == "security" and fact.what == "marked dice",
    ),
    Violation(
        "shaker-not-inspected",
        "a shaker is not inspected when the day ends",
        dice.ShakerInspected,
        missing,
        "cmr146.47.2",
        at_table("SB-02"),
    ),
    Violation(
        "shaker-report-late",
        "tampering with a shaker is reported after 31 minutes",
        dice.ShakerReported,
        after_its_reason(31),
        "cmr146.47.2.a",
    ),
    Violation(
        "tiles-12-hours",
        "tiles stay on a table for 12 hours and a minute",
        tiles.TilesEnveloped,
        after(tiles.TilesPlaced, 12),
        f"{TILES}.7",
        lambda fact: fact.set.endswith("/1"),
    ),
    Violation(
        "tiles-not-inspected",
        "surveillance does not inspect a set of tiles",
        tiles.TilesInspected,
        missing,
        f"{TILES}.3",
    ),
    Violation(
        "tiles-step-left-out",
        "used tiles are not inspected with ultraviolet light",
        tiles.TilesWorkOrder,
        stating(steps=tiles.STEPS - {"ultraviolet light"}),
        f"{TILES}.12.b.3",
    ),
    Violation(
        "tiles-dealer-unsigned",
        "the dealer does not sign for a set of tiles",
        tiles.TilesPlaced,
        unsigned(1),
        f"{TILES}.5",
    ),
    Violation(
        "tiles-reconciled-wrong",
        "the reconciliation of tiles is off by one",
        tiles.TilesReconciled,
        more("tables"),
        f"{TILES}.13.b",
        figure=True,
    ),
    Violation(
        "wheel-not-inspected",
        "a roulette table opens before its wheel is inspected",
        WheelInspected,
        missing,
        "cmr146.12.1.a",
        at_table("R-01", "R-03", "R-04", "R-05"),
    ),
    Violation(
        "wheel-not-level",
        "a wheel is not checked to be level",
        WheelInspected,
        stating(checked=frozenset({"magnets", "parts", "ball"})),
        "cmr146.12.1.b",
        at_table("R-01", "R-03", "R-04", "R-05"),
    ),
    Violation(
        "wheel-not-covered",
        "the wheel of a closed table is not covered for 31 minutes",
        WheelCovered,
        moved(26),
        "cmr146.12.6",
    ),
    Violation(
        "wheel-without-security",
        "a wheel is adjusted without security",
        WheelAdjusted,
        unsigned(1),
        "cmr146.12.2",
        lambda fact: fact.what == "adjusted",
    ),
    Violation(
        "wheel-no-notice",
        "the Bureau is not notified of a replaced part of a wheel",
        Reported,
        missing,
        "cmr146.12.4",
        about("wheel part replaced"),
        mark="R-02 opened",
    ),
    Violation(
        "cards-too-long",
        "a deck is used for its hours and a minute",
        cards.CardsSealed,
        after(cards.CardsOpened, 4),
        "cmr146.49.7.c",
        lambda fact: fact.cards.startswith("TC-01") and fact.cards.endswith("/1"),
    ),
    Violation(
        "cards-label-unsigned",
        "the floorperson does not sign the label of used cards",
        cards.CardsSealed,
        unsigned(1),
        "cmr146.49.9.a",
        used,
    ),
    Violation(
        "cards-dealer-unsigned",
        "the dealer does not sign for the inspection of new cards",
        cards.CardsOpened,
        unsigned(0),
        "cmr146.49.6",
    ),
    Violation(
        "cards-backs-left-out",
        "the backs of new cards are not inspected",
        cards.CardsOpened,
        stating(checked=frozenset({"sequence"})),
        "cmr146.49.6.a",
    ),
    Violation(
        "cards-not-looked-at",
        "nobody looks at cards for tampering",
        cards.CardsViewed,
        missing,
        "cmr146.49.14.k",
    ),
    Violation(
        "cards-second-shoe",
        "a second shoe is dealt from the same baccarat cards",
        cards.CardsSealed,
        stating(shoes=2),
        "cmr146.49.7.e",
        at_table("BA-01"),
    ),
    Violation(
        "cards-step-left-out",
        "used cards are not inspected with ultraviolet light",
        cards.CardsInspected,
        stating(checked=frozenset({"sorted", "sides", "shading"})),
        "cmr146.49.14.d.ii",
    ),
    Violation(
        "cards-reconciled-wrong",
        "the reconciliation of cards is a deck short",
        cards.CardsReconciled,
        more("destroyed", -1),
        "cmr146.49.2.f",
        lambda fact: fact.destroyed > 0,
        figure=True,
    ),
    Violation(
        "cards-given-to-dealer",
        "decks from storage are given to a dealer",
        cards.CardsRemoved,
        stating(given_to=18),
        "cmr146.49.4",
        lambda fact: fact.area == "primary",
    ),
    Violation(
        "poker-not-examined",
        "a poker deck is not examined before it is used",
        cards.CardsExamined,
        missing,
        "cmr146.49.4.a",
    ),
    Violation(
        "shoe-not-inspected",
        "a shoe is not inspected before cards are placed in it",
        DeviceInspected,
        missing,
        "cmr146.51.7",
    ),
    Violation(
        "shoe-not-locked",
        "the shoe of a closed table is not locked away",
        DeviceLocked,
        missing,
        "cmr146.51.2",
        at_table("SP-01", "MB-01"),
    ),
    Violation(
        "liability-wrong",
        "the unredeemed liability is wrong by a chip",
        chips.LiabilityComputed,
        stating(rows=one_row),
        "cmr146.02.6",
        figure=True,
    ),
    Violation(
        "liability-not-computed",
        "the unredeemed liability of a day is not computed",
        chips.LiabilityComputed,
        missing,
        "cmr146.02.6",
        figure=True,
    ),
    Violation(
        "vault-unsigned",
        "only one person signs for chips that leave the vault",
        chips.ChipsStored,
        unsigned(1),
        "cmr146.02.5",
        lambda fact: fact.direction == "out",
    ),
    Violation(
        "vault-amount",
        "the ledger states a cent too much",
        chips.ChipsStored,
        more("amount"),
        "cmr146.02.5.b",
    ),
    Violation(
        "no-back-up",
        "a set of chips is pulled and no back-up set comes into play",
        chips.ChipsActivated,
        missing,
        "cmr146.01.6",
        mark="back-up of set A",
    ),
    Violation(
        "chips-not-notified",
        "no notice that chips are to be destroyed",
        chips.DestructionNotice,
        missing,
        "cmr146.02.7",
        mark="not notified of this destruction",
    ),
    Violation(
        "invoice-not-reported",
        "a difference from the invoice is not reported",
        Reported,
        missing,
        "cmr146.02.2",
        about("a difference from the invoice"),
    ),
    Violation(
        "impressment-short",
        "the bank prepares a chip fewer than is missing",
        non_value.Impressment,
        more("prepared", -1),
        "cmr146.05.3.b",
        lambda fact: fact.prepared > 0,
    ),
    Violation(
        "tournament-count-short",
        "tournament chips that do not add up are not reported",
        tournament_chips.TournamentDiscrepancy,
        missing,
        "cmr146.06.5",
        mark="with both balances",
    ),
    Violation(
        "plaque-at-table",
        "a plaque is redeemed at a table",
        redemption.ChipsRedeemed,
        stating(place="table"),
        "cmr146.09.2",
        lambda fact: fact.sort == "plaque",
    ),
    Violation(
        "check-not-given",
        "a patron who asked for a check is paid in cash",
        redemption.ChipsRedeemed,
        stating(paid="cash"),
        "cmr146.09.6.a",
        lambda fact: fact.check_requested,
    ),
)
"""Every violation that can be seeded, by subject."""


def named(names: Iterable[str]) -> list[Violation]:
    """The violations of some names."""
    every = {one.name: one for one in VIOLATIONS}
    return [every[name] for name in names]


def chosen(count: int, seed: int) -> list[Violation]:
    """Some of the violations, by chance, in the order of the list."""
    return sorted(Random(seed).sample(VIOLATIONS, count), key=VIOLATIONS.index)


def broken_month(
    seed: int,
    which: Sequence[Violation],
    days: int = 31,
    hear: Callable[[float], object] | None = None,
) -> tuple[list[Entry], list[Seeded]]:
    """A month with violations, each at an entry that no other one touches, and what was seeded.

    `hear` is called with the share of the month that is written.
    """
    months = list[Month]()
    for month in lawful(seed, days=days):
        months.append(month)
        if hear is not None:
            hear(len(months) / (days + 1))
    month = months[-1]
    return broken(month.writer.entries, month.writer.calendar, which, Random(seed))


def broken(
    entries: Entries, calendar: Calendar, which: Sequence[Violation], chance: Random
) -> tuple[list[Entry], list[Seeded]]:
    """The entries of a lawful month with violations, and what was seeded."""
    left, done = list(entries), list[tuple[Violation, Entry]]()
    for figure in (False, True):
        for one in which:
            if one.figure == figure:
                target = _target(one, left, calendar, [entry for _, entry in done], chance)
                new = one.change(target, left)
                swapped = (new if each is target else each for each in left)
                left = [each for each in swapped if each is not None]
                done.append((one, target))
        left = left if figure else reconciled(left)
    return _located(left, done)


def _target(
    one: Violation, entries: Entries, calendar: Calendar, taken: Entries, chance: Random
) -> Entry:
    """An entry to break: not in the last days, nor near another that is broken."""
    over = calendar.begins(calendar.gaming_day(max(each.when for each in entries)) - 4 * DAY)
    busy = {key for each in taken for key in _keys(each, calendar)}
    broken = {each.seq for each in taken}
    every = [
        each
        for each in entries
        if isinstance(each.fact, one.kind) and one.only(each.fact) and each.seq not in broken
    ]
    apart = (each for each in every if not busy & set(_keys(each, calendar)))
    return chance.choice([each for each in apart if each.when < over] or every)


def _keys(entry: Entry, calendar: Calendar) -> tuple[str, ...]:
    """What an entry is about: a set, an envelope, a table on a day, another entry, a day."""
    fact, day = entry.fact, calendar.gaming_day(entry.when)
    named = tuple(getattr(fact, key, "") for key in ("set", "table"))
    every = (*named, *_several(fact))
    own = tuple(f"{one} {day}" for one in every if one)
    return own or (f"{fact.kind} {day}",)


def _several(fact: Fact) -> tuple[str, ...]:
    """The sets or envelopes of a fact about several."""
    several = getattr(fact, "cards", ())
    return (several,) if isinstance(several, str) else tuple(several)


def _located(
    entries: Entries, done: Sequence[tuple[Violation, Entry]]
) -> tuple[list[Entry], list[Seeded]]:
    """The entries as a journal numbers them, and each violation with its new number."""
    ordered = sorted(entries, key=lambda one: (one.when, one.seq))
    new = {entry.seq: number for number, entry in enumerate(ordered, start=1)}
    found = [
        Seeded(one.name, one.words, one.clause, new.get(old.seq, 0), old.at, _marks(one, old, new))
        for one, old in done
    ]
    return numbered(ordered), found


def _marks(one: Violation, entry: Entry, new: dict[int, int]) -> tuple[str, ...]:
    """Words by which a finding about an entry is known where it is not at the entry itself."""
    fact = entry.fact
    about, day, name = (getattr(fact, key, None) for key in ("about", "day", "set"))
    if one.mark:
        return (one.mark,)
    if about is not None:
        return f"entry {new.get(about, 0)},", f"entry {new.get(about, 0)} "
    if isinstance(day, date):
        return (f"gaming day {day}",)
    table = getattr(fact, "table", "")
    return tuple(each for each in ((name,) if name else _several(fact) or (table,)) if each)
