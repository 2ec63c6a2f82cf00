"""The report on a shuffle plan: its figures, exact ones where possible, and a verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.analysis.figures import decimal, fixed
from croupier.analysis.shuffles.measure import (
    ChiSquare,
    Figure,
    Job,
    Measures,
    Outcome,
    Slug,
    measure,
)
from croupier.analysis.shuffles.riffles import riffles_needed, separation, total_variation
from croupier.equipment.shuffle import Cut, Lace, Plug, Riffle, Step, Strip, Wash
from croupier.rulebook.display import Displayed

if TYPE_CHECKING:
    from croupier.rulebook.finding import Finding
    from croupier.rulebook.shuffle_plan import Plan, Planned

HALF = Fraction(1, 2)
LONG = 12_000
"""A fraction with more bits than this is not written out."""
FINE, FAIR = Fraction(21, 20), Fraction(5, 4)
TRACKED, LOST = Fraction(5, 4), Fraction(2)


@dataclass(frozen=True)
class Exact:
    """Riffles of a full pack: exactly how far from random it is after a number of them."""

    riffles: int
    total_variation: Fraction
    separation: Fraction


@dataclass(frozen=True)
class ShuffleReport(Displayed):
    """A plan, what the law says about it, and what its shuffles show."""

    plan: Plan
    findings: tuple[Finding, ...]
    seed: int
    outcome: Outcome

    def to_dict(self) -> dict[str, Any]:
        """The report as `shuffle --json` has it."""
        return dict(as_json(self))

    @property
    def exact(self) -> tuple[Exact, ...]:
        """The exact figures after each riffle, if the plan has only riffles."""
        cards, riffles = self.plan.cards, self.outcome.riffles or 0
        return tuple(
            Exact(k, total_variation(cards, k), separation(cards, k)) for k in range(1, riffles + 1)
        )

    @property
    def needed(self) -> int:
        """The fewest riffles of the full pack that bring the total variation below a half."""
        return riffles_needed(self.plan.cards, HALF)

    @property
    def said(self) -> tuple[str, ...]:
        """The verdict, sentence by sentence."""
        return (grade(self.outcome), *_said(self))

    @property
    def verdict(self) -> str:
        """How random the shuffle is, in plain words."""
        return " ".join(self.said)


def report(
    plan: Plan, findings: Sequence[Finding], shuffles: int, seed: int, **how: Any
) -> ShuffleReport:
    """Shuffle by a plan a number of times, and ideally as often."""
    outcome = measure(plan.cards, plan.program, Job(seed, shuffles, plan.slug, **how))
    return ShuffleReport(plan, tuple(findings), seed, outcome)


def grade(outcome: Outcome) -> str:
    """One sentence: how much a watcher and a tracker gain."""
    shown, beside = outcome.measures, outcome.beside
    if not shown.apart:
        return f"Nothing sets these {shown.shuffles:,} shuffles apart from ideal ones."
    guesses = shown.guesses.mean / shown.guesses.ideal
    found = shown.slug.found / beside.slug.found
    if guesses < FINE and found < TRACKED:
        return "Nearly random: it differs from an ideal shuffle, but not enough to gain much from."
    if guesses < FAIR and found < LOST:
        return "Not quite random: traces of the old order remain."
    return "Far from random: much of the old order remains."


def _said(report: ShuffleReport) -> list[str]:
    """The reasons for the grade."""
    shown = report.outcome.measures
    slug, guesses = shown.slug, shown.guesses
    opens, closes = slug.window
    said = [
        f"A player who remembers every card dealt guesses {fixed(guesses.mean, 1)} of"
        f" {shown.cards} right; by chance it would be {fixed(guesses.ideal, 1)}.",
        f"Of {slug.cards} cards that were together, {fixed(slug.found * slug.cards, 1)} on average"
        f" are where a tracker would look, in places {opens + 1} to {closes};"
        f" by chance it would be {fixed(slug.found_ideal * slug.cards, 1)}.",
    ]
    if report.exact:
        last = report.exact[-1]
        said.append(
            f"After {_counted(last.riffles, 'riffle')} the total variation is"
            f" {fixed(last.total_variation, 4)}; bringing it below one half takes {report.needed}."
        )
    return said


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def in_words(planned: Planned) -> str:
    """A step in a few words."""
    words = [_step_in_words(planned.step)]
    words += [f"{planned.repeats} times"] if planned.repeats > 1 else []
    words += [f"by dealer {planned.dealer}"] if planned.dealer > 1 else []
    return ", ".join(one for one in words if one)


def _step_in_words(step: Step) -> str:
    match step:
        case Riffle():
            return _riffle_in_words(step)
        case Strip():
            grabs = f", of grabs of {_about(step.grab, step.spread)}" if step.grab else ""
            return f"about {step.packets} packets{grabs}"
        case Cut() if step.depth:
            return f"{_about(step.depth, step.spread)} cards deep"
        case Cut():
            return f"anywhere at least {_counted(step.least, 'card')} from either end"
        case Plug():
            packets = _counted(step.packets, "packet")
            return (
                f"{_counted(step.cards, 'unused card')} in {packets} at even places{_within(step)}"
            )
        case Lace():
            return f"{_about(step.cards, step.spread)} cards off the top, evenly"
        case Wash():
            return f"{_counted(step.motions, 'stroke')}, a hand reaching {step.reach / 10:g} %"
        case _:
            return "every order equally likely"


def _riffle_in_words(step: Riffle) -> str:
    """The grabs, or the full pack, and the further steps."""
    how = "the whole pack in two hands"
    if step.grab:
        way = "up a ladder" if step.ladder else f"from {step.piles} piles"
        how = f"grabs of {_about(step.grab, step.spread)} {way}"
    then = [f"strip in {one.packets}" if isinstance(one, Strip) else "riffle" for one in step.then]
    clumping = f", clumping {step.clumping / 1000:g}" if step.clumping else ""
    return f"{how}{clumping}{', then '.join(('', *then)) if then else ''}"


def _about(number: int, spread: int) -> str:
    return f"{number} ± {spread}" if spread else str(number)


def _within(step: Plug) -> str:
    return f" ± {step.spread}" if step.spread else ""


def as_json(report: ShuffleReport) -> Mapping[str, Any]:
    """The fields of the JSON document."""
    plan, outcome = report.plan, report.outcome
    return {
        "plan": {
            "name": plan.name,
            "game": plan.game,
            "cards": plan.cards,
            "steps": [{"kind": one.kind, "text": in_words(one)} for one in plan.steps],
        },
        "seed": report.seed,
        "shuffles": outcome.measures.shuffles,
        "seconds": f"{outcome.seconds:.3f}",
        "riffles": outcome.riffles,
        "exact": [_exact(one) for one in report.exact],
        "shuffle": _measures(outcome.measures),
        "beside": _measures(outcome.beside),
        "apart": list(outcome.measures.apart),
        "verdict": report.verdict,
        "findings": [one.to_dict() for one in report.findings],
    }


def _exact(one: Exact) -> Mapping[str, Any]:
    return {
        "riffles": one.riffles,
        "total_variation": decimal(one.total_variation),
        "separation": decimal(one.separation),
        "exact": _written(one.total_variation),
    }


def _written(value: Fraction) -> str | None:
    """A fraction, unless it is too long to read."""
    return str(value) if value.denominator.bit_length() <= LONG else None


def _measures(shown: Measures) -> Mapping[str, Any]:
    return {
        "rising_sequences": _figure(shown.rising),
        "neighbors_together": _figure(shown.together),
        "position": _chi_square(shown.position),
        "adjacency": _chi_square(shown.adjacency),
        "correct_guesses": _figure(shown.guesses),
        "slug": _slug(shown.slug),
        "turned": decimal(shown.turned),
    }


def _figure(one: Figure) -> Mapping[str, Any]:
    return {
        "mean": decimal(one.mean),
        "standard_error": decimal(one.error),
        "ideal": decimal(one.ideal),
        "deviation": decimal(one.deviation, 6),
    }


def _chi_square(one: ChiSquare) -> Mapping[str, Any]:
    return {
        "chi_square": decimal(one.value),
        "degrees_of_freedom": one.freedom,
        "deviation": decimal(one.deviation, 6),
    }


def _slug(one: Slug) -> Mapping[str, Any]:
    return {
        "cards": one.cards,
        "travel": _figure(one.travel),
        "spread": decimal(Decimal(one.spread)),
        "spread_ideal": decimal(Decimal(one.spread_ideal)),
        "most_tracked": one.begins,
        "window": list(one.window),
        "found": decimal(one.found),
        "found_ideal": decimal(one.found_ideal),
    }
