"""What the law says about a manual shuffle, game by game: findings on a shuffle plan."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from croupier.core.errors import BadFile, UnknownName
from croupier.equipment.cards import SPANISH
from croupier.equipment.shuffle import DECK, Cut, Lace, Riffle
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding, Report, in_order
from croupier.rulebook.shuffle_plan import Plan, Planned

Check = Callable[["Reader"], Iterator[Finding]]

RIFFLES = ("riffle", "turn")
SHUFFLES = ("riffle", "turn", "strip")
IN_TWO_HANDS = 2 * DECK
ABOUT_A_DECK = range(DECK * 3 // 4, DECK * 5 // 4 + 1)
DEALERS = 3
TEN_CARDS = 10


class ShuffleLaw(msgspec.Struct, frozen=True):
    """Where a game's law covers the shuffle: its clauses, and how deep a cut must be."""

    washed: str
    cut_last: str
    cut_depth: str
    least: int
    steps: tuple[str, ...] = ()
    laced: str = ""
    again: str = ""
    notice: str = ""
    washing: str = ""
    pit: str = ""


def _steps(section: str) -> tuple[str, ...]:
    """The five steps of a manual shuffle: plug, riffle, turn, strip, cut."""
    return tuple(f"{section}.{number}" for number in range(1, 6))


LAWS = {
    "baccarat": ShuffleLaw(
        "baccarat.4.c",
        "baccarat.5.c",
        "baccarat.5.d",
        DECK,
        laced="baccarat.5.a.1",
        again="baccarat.5.a.1.i",
        notice="baccarat.5.a.1.ii",
        washing="baccarat.5.a.2",
        pit="baccarat.5.b",
    ),
    "midibaccarat": ShuffleLaw(
        "midibaccarat.4.c",
        "midibaccarat.5.c",
        "midibaccarat.5.d",
        DECK,
        laced="midibaccarat.5.a",
        again="midibaccarat.5.a.1",
        notice="midibaccarat.5.a.2",
        pit="midibaccarat.5.b",
    ),
    "minibaccarat": ShuffleLaw(
        "minibaccarat.4.c",
        "minibaccarat.5.h.5",
        "minibaccarat.5.c",
        TEN_CARDS,
        steps=_steps("minibaccarat.5.h"),
    ),
    "chemindefer": ShuffleLaw(
        "chemindefer.2.c",
        "chemindefer.3.g.5",
        "chemindefer.3.d",
        DECK,
        steps=_steps("chemindefer.3.g"),
        laced="chemindefer.3.a.1",
        again="chemindefer.3.a.1.i",
        notice="chemindefer.3.a.1.ii",
        washing="chemindefer.3.a.2",
        pit="chemindefer.3.b",
    ),
    "reddog": ShuffleLaw("reddog.2.c", "reddog.3.b", "reddog.3.c", DECK),
    "spanish21": ShuffleLaw("spanish21.3.c", "spanish21.4.b.2", "spanish21.4.e", len(SPANISH)),
    "blackjack": ShuffleLaw(
        "blackjack.4.c", "blackjack.5.l.5", "blackjack.5.c", DECK, steps=_steps("blackjack.5.l")
    ),
    "zappit": ShuffleLaw("zappit.3.c", "zappit.4.b", "zappit.4.d", DECK),
    "fastactionholdem": ShuffleLaw(
        "fastactionholdem.4.c", "fastactionholdem.5.b.2", "fastactionholdem.5.e", DECK
    ),
}
"""The games whose law says how cards are shuffled by hand, to the extent plans are checked."""
PRESHUFFLED = "cmr146.50.5"


class Reader(msgspec.Struct, frozen=True):
    """A plan, the law of its game, and how findings are made."""

    plan: Plan
    law: ShuffleLaw
    report: Report

    def found(self, step: Planned | None, message: str, *because: str) -> Finding:
        """An error at a step, or in the plan as a whole."""
        place = ("game",) if step is None else (*step.place, "kind")
        where = "the plan" if step is None else step.numbered
        key = "step" if step is None else "kind"
        clauses = f" [{', '.join(because)}]" if because else ""
        return self.report("error", where, place, f"{message}{clauses}.", key=key, because=because)

    @property
    def way(self) -> str:
        """Which of the permitted procedures the steps form; "" if neither.

        New cards are washed before any shuffle, so a wash alone makes it the second procedure only
        if no cards are laced, or if the plan says so.
        """
        kinds = [one.kind for one in self.plan.steps]
        if "wash" in kinds and ("lace" not in kinds or self.plan.shuffle == "wash"):
            return "wash"
        if "lace" not in kinds:
            return ""
        after = kinds[kinds.index("lace") :]
        return "lace_reshuffle" if any(kind in after for kind in SHUFFLES) else "lace"


def check_plan(plan: Plan) -> list[Finding]:
    """All findings of the law of a plan's game on its steps."""
    report = Report(plan.document)
    hands = list(_beyond_two_hands(plan, report))
    if not plan.game:
        return in_order(hands)
    if plan.game not in LAWS:
        line = plan.document.line(("game",))
        unknown = UnknownName("game", plan.game, LAWS)
        why = f"no shuffle law for {plan.game!r}{unknown.hint}"
        raise BadFile(plan.document.file, line, why, unknown.accepted)
    reader = Reader(plan, LAWS[plan.game], report)
    checks = PRESHUFFLED_CHECKS if plan.preshuffled else CHECKS
    return in_order(hands + [one for check in checks for one in check(reader)])


def _beyond_two_hands(plan: Plan, report: Report) -> Iterator[Finding]:
    """No one riffles more than about two decks at once: a shoe is riffled in grabs."""
    for one in plan.steps:
        if isinstance(one.step, Riffle) and not one.step.grab and plan.cards > IN_TWO_HANDS:
            message = f"{plan.cards} cards are too many to riffle at once; use grabs (grab = 26)."
            yield report("note", one.numbered, (*one.place, "kind"), message)


@cites(
    "minibaccarat.5.h.1",
    "minibaccarat.5.h.2",
    "minibaccarat.5.h.3",
    "minibaccarat.5.h.4",
    "minibaccarat.5.h.5",
)
@cites(
    "chemindefer.3.g.1",
    "chemindefer.3.g.2",
    "chemindefer.3.g.3",
    "chemindefer.3.g.4",
    "chemindefer.3.g.5",
)
@cites(
    "blackjack.5.l.1", "blackjack.5.l.2", "blackjack.5.l.3", "blackjack.5.l.4", "blackjack.5.l.5"
)
def every_step_is_there(reader: Reader) -> Iterator[Finding]:
    """A manual shuffle has a plug, a riffle, a turn, a strip and a cut."""
    done = {work for one in reader.plan.steps for work in one.works}
    kinds = ("plug", "riffle", "turn", "strip", "cut")
    for kind, clause in zip(kinds, reader.law.steps, strict=False):
        if kind not in done:
            yield reader.found(None, f"no {kind}: every manual shuffle has one", clause)


@cites("minibaccarat.5.h.1", "chemindefer.3.g.1", "blackjack.5.l.1")
def the_plug_comes_first(reader: Reader) -> Iterator[Finding]:
    """The plug is usually the first step; a later plug is the house's own method."""
    for one in reader.plan.steps[1:]:
        if reader.law.steps and one.kind == "plug":
            clause = reader.law.steps[0]
            message = f"a plug after other steps: it is usually the first step [{clause}]."
            yield reader.report(
                "warning",
                one.numbered,
                (*one.place, "kind"),
                message,
                key="kind",
                because=(clause,),
            )


@cites("minibaccarat.5.h.4", "chemindefer.3.g.4", "blackjack.5.l.4")
def two_riffles_before_a_strip(reader: Reader) -> Iterator[Finding]:
    """There is no strip before two riffles have been made; a turn counts as a riffle."""
    riffles = 0
    for one in reader.plan.steps if reader.law.steps else ():
        early = False
        for work in one.works:
            riffles += work in RIFFLES
            early |= work == "strip" and riffles < 2
        if early:
            message = "a strip before at least two riffles"
            yield reader.found(one, message, reader.law.steps[3])


@cites("minibaccarat.5.h.5", "chemindefer.3.g.5", "blackjack.5.l.5")
@cites("baccarat.5.c", "midibaccarat.5.c", "reddog.3.b", "spanish21.4.b.2")
@cites("fastactionholdem.5.b.2")
def the_cut_comes_last(reader: Reader) -> Iterator[Finding]:
    """The cut is the final step before the cards go into the shoe."""
    last = reader.plan.steps[-1]
    if last.kind != "cut":
        yield reader.found(
            last, f"a {last.kind} at the end: the cut comes last", reader.law.cut_last
        )


@cites("baccarat.5.d", "midibaccarat.5.d", "minibaccarat.5.c", "chemindefer.3.d")
@cites("reddog.3.c", "blackjack.5.c", "spanish21.4.e", "fastactionholdem.5.e")
def the_cut_is_deep_enough(reader: Reader) -> Iterator[Finding]:
    """The cutting card goes in at least this far from either end: a deck, or ten cards."""
    for one in reader.plan.steps:
        if isinstance(one.step, Cut):
            nearest = from_either_end(one.step, reader.plan.cards)
            least = margin(reader.law, reader.plan.cards)
            if nearest < least:
                message = f"a cut may be {nearest} cards from an end; the minimum is {least}"
                yield reader.found(one, message, reader.law.cut_depth)


def margin(law: ShuffleLaw, cards: int) -> int:
    """The minimum distance of the cut from either end; ten cards if the pack is too small."""
    return law.least if cards >= 2 * law.least else TEN_CARDS


def from_either_end(cut: Cut, cards: int) -> int:
    """The nearest to an end of the pack that a cut may be."""
    if not cut.depth:
        return cut.least
    return max(0, min(cut.depth, cards - cut.depth) - cut.spread)


@cites("baccarat.4.c", "midibaccarat.4.c", "minibaccarat.4.c", "chemindefer.2.c", "reddog.2.c")
@cites("fastactionholdem.4.c")
@cites("blackjack.4.c", "spanish21.3.c")
def the_wash_comes_first(reader: Reader) -> Iterator[Finding]:
    """Cards are washed and stacked before they are shuffled."""
    for one in reader.plan.steps[1:]:
        if one.kind == "wash":
            message = "a wash after other steps: cards are washed and stacked, then shuffled"
            yield reader.found(one, message, reader.law.washed)


@cites("baccarat.5.a", "midibaccarat.5.a", "chemindefer.3.a")
def laced_or_washed(reader: Reader) -> Iterator[Finding]:
    """The cards are shuffled and laced, or washed and shuffled by each of three dealers."""
    law, plan = reader.law, reader.plan
    allowed = ((law.washing,) if law.washing else ()) + ((law.laced,) if law.laced else ())
    if law.laced and (not reader.way or (reader.way == "wash" and not law.washing)):
        permitted = "laced, or washed" if law.washing else "laced"
        yield reader.found(None, f"the cards are not {permitted}", *allowed)
    elif plan.shuffle and law.laced and plan.shuffle != reader.way:
        message = f"shuffle = {plan.shuffle}, but the steps are those of {reader.way}"
        yield reader.report(
            "error",
            "the plan",
            ("shuffle",),
            f"{message} [{', '.join(allowed)}].",
            chosen=plan.shuffle,
            allowed=reader.way,
            because=allowed,
        )


@cites("baccarat.5.a.1", "midibaccarat.5.a", "chemindefer.3.a.1")
def a_deck_is_laced_after_shuffling(reader: Reader) -> Iterator[Finding]:
    """After the shuffle about one deck is laced into the rest."""
    shuffled = False
    for one in reader.plan.steps:
        if isinstance(one.step, Lace) and reader.law.laced:
            if not shuffled:
                yield reader.found(one, "laced before the shuffle, not after it", reader.law.laced)
            if one.step.cards not in ABOUT_A_DECK:
                message = f"{one.step.cards} cards are laced instead of about one deck"
                yield reader.found(one, message, reader.law.laced)
        shuffled = shuffled or one.kind in RIFFLES


@cites("baccarat.5.a.2", "chemindefer.3.a.2")
def three_dealers_shuffle_after_a_wash(reader: Reader) -> Iterator[Finding]:
    """After a wash each of three dealers shuffles the stack."""
    if reader.law.washing and reader.way == "wash":
        hands = {one.dealer for one in reader.plan.steps if one.kind in SHUFFLES}
        if len(hands) < DEALERS:
            message = f"washed, but shuffled by {len(hands)} of 3 dealers: set dealer = 1, 2 and 3"
            yield reader.found(None, message, reader.law.washing)


@cites("baccarat.5.a.1.i", "midibaccarat.5.a.1", "chemindefer.3.a.1.i")
@cites("baccarat.5.a.1.ii", "midibaccarat.5.a.2", "chemindefer.3.a.1.ii")
@cites("baccarat.5.b", "midibaccarat.5.b", "chemindefer.3.b")
def notices(reader: Reader) -> Iterator[Finding]:
    """The shuffling method is the same for the entire pit; reshuffling needs advance notice."""
    law, place = reader.law, ("step",)
    if law.again and reader.way == "lace_reshuffle":
        clauses = (law.again, law.notice)
        message = (
            "starting or ending reshuffles after lacing takes at least 30 minutes' written notice"
            f" to surveillance and the Commission [{', '.join(clauses)}]."
        )
        yield reader.report("note", "the plan", place, message, key="shuffle", because=clauses)
    if law.pit and reader.way:
        message = f"every table in the pit must shuffle the same way [{law.pit}]."
        yield reader.report("note", "the plan", place, message, key="shuffle", because=(law.pit,))


@cites("cmr146.50.5")
def a_strip_or_riffle_and_a_cut(reader: Reader) -> Iterator[Finding]:
    """Pre-shuffled cards are stripped or riffled, and then cut."""
    kinds = [one.kind for one in reader.plan.steps]
    shuffled = any(kind in ("strip", "riffle") for kind in kinds[:-1])
    if not shuffled or kinds[-1] != "cut":
        yield reader.found(
            None, "pre-shuffled cards must be stripped or riffled, and then cut", PRESHUFFLED
        )


CHECKS: tuple[Check, ...] = (
    every_step_is_there,
    the_plug_comes_first,
    two_riffles_before_a_strip,
    the_cut_comes_last,
    the_cut_is_deep_enough,
    the_wash_comes_first,
    laced_or_washed,
    a_deck_is_laced_after_shuffling,
    three_dealers_shuffle_after_a_wash,
    notices,
)
PRESHUFFLED_CHECKS: tuple[Check, ...] = (a_strip_or_riffle_and_a_cut, the_cut_is_deep_enough)
