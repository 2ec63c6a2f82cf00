"""The rule card: a table's rules in plain English, for the options in force."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import groupby
from typing import Any, TypeVar

import msgspec

from croupier.core.game import Game, devices, is_void, offered
from croupier.core.money import money
from croupier.core.naming import device as called
from croupier.core.naming import face
from croupier.core.part import Card, Device, Incident, Key, KeyRow, Ranked, Signs
from croupier.core.plain import words
from croupier.core.rules import Rules
from croupier.core.wager import WagerKind
from croupier.equipment.cards import Pack, pretty
from croupier.equipment.device import Contest
from croupier.rulebook.citation import cites
from croupier.rulebook.common import TableOptions
from croupier.rulebook.entries import as_used
from croupier.rulebook.law import clause, ids
from croupier.rulebook.option import Option, Rate, schema
from croupier.rulebook.posting import largest
from croupier.rulebook.script import INCIDENT, Line, lines, script
from croupier.rulebook.settled import left_open

FEW = 8
READING = re.compile(r" \([A-Z]{2}-\d+[a-z]?\)")
"""The number of a reading, as a docstring cites it: ` (GN-9)`."""
ASIDE = re.compile(r"(?:after|at|before|from|if|on|once|when|with)\b[^,]*,")
"""Where or when something is done, said before what is done: it is set off by commas."""
PAIR = 2
WHEN_ASKED = "when asked"


class Offer(msgspec.Struct, frozen=True):
    """One line of the wager list: kinds that win and pay the same way."""

    kinds: tuple[WagerKind, ...]
    names: tuple[str, ...]
    pays: str
    wins: str
    advantage: str = ""

    @property
    def name(self) -> str:
        """The wager's name, both of two, or the first and the last of several."""
        first, last = self.names[0].split(), self.names[-1].split()
        if len(self.kinds) == 1:
            return " ".join(first)
        same = next((n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), 0)
        return f"{' '.join(first)}{self._to}{' '.join(last[same:])}"

    @property
    def typed(self) -> str:
        """The keys people type for them."""
        first, last = self.kinds[0].key, self.kinds[-1].key
        return first if len(self.kinds) == 1 else f"{first}{self._to}{last}"

    @property
    def _to(self) -> str:
        """The separator between the first and the last: a comma between two, otherwise dots."""
        return ", " if len(self.kinds) == PAIR else " … "

    @property
    def cites(self) -> tuple[str, ...]:
        """Their clauses."""
        return tuple(dict.fromkeys(one for kind in self.kinds for one in kind.cites))


def describe(game: Game, rules: Rules, advantage: Mapping[str, str] | None = None) -> str:
    """The rule card as Markdown; `advantage` gives the house advantage by row of `odds`."""
    sections = (
        (f"# {titled(game, rules)}", _table(game, rules)),
        ("## How a round is played", _round(game, rules)),
        ("## Wagers", _wagers(game, rules, advantage)),
        *_of_form(game, rules),
        *_ranked(game),
        ("## What this house has chosen", _choices(game, rules)),
        ("## When something goes wrong", _irregularities(game, rules)),
    )
    written = ((title, "\n".join(body)) for title, body in sections)
    return "\n\n".join(f"{title}\n\n{body}" for title, body in written if body) + "\n"


def titled(game: Game, rules: Rules) -> str:
    """The name of a game, or of the form of it that these rules choose."""
    card = game.get(Card)
    return game.name if card is None else sentence(card.title(rules)).removesuffix(".")


def _table(game: Game, rules: Any) -> Iterator[str]:
    for device in devices(game, rules).values():
        if not isinstance(device, Contest):
            yield f"- {decided_by(game, rules, device)}"
    signs = game.get(Signs)
    if signs is not None:
        yield from (f"- {text}{_because(because)}" for text, because in signs.posted(rules))
    else:
        yield f"- {limits(game, rules)}"
    for key, own in rules.limits_wager.items():
        kind = game.kind(key)
        bounds = (f"{word} {money(value)}" for word, value in _bounds(own))
        yield f"- {kind.called(rules) if kind else key}: {', '.join(bounds)}."


def decided_by(game: Game, rules: Rules, device: Device) -> str:
    """Describe what decides, in how many equally likely ways, and what does not count."""
    if isinstance(device, Pack):
        return f"The {called(game, device.name)}: {len(device.cards)} {device.one}s."
    faces = dict.fromkeys(device.faces)
    named = ", ".join(face(game, rules, one) for one in faces)
    shown = f": {named}" if len(faces) <= FEW else ""
    void = [one for one in faces if is_void(game, device.value(one), rules)]
    again = f"; {', '.join(void)} does not count and is drawn again" if void else ""
    ways = f"{len(device.faces)} equally likely outcomes"
    return f"The {called(game, device.name)}: {ways}{shown}{again}."


@cites("cmr147.07.3")
def limits(game: Game, rules: Any) -> str:
    """State the least and the most that may be wagered, if an amount is the most, and the steps."""
    low, most, unit = money(rules.limits_min), largest(game, rules), money(rules.unit)
    between = f"at least {low}" if most is None else f"from {low} to {money(most)}"
    return f"A wager is {between}, in steps of {unit}."


def _bounds(own: Any) -> Iterator[tuple[str, int]]:
    if own.min is not None:
        yield "at least", own.min
    if own.max is not None:
        yield "at most", own.max


def _round(game: Game, rules: Rules) -> Iterator[str]:
    here = (phase for phase in game.phases if concerns(game, rules, phase.__name__))
    for number, phase in enumerate(here, 1):
        yield f"{number}. {at_table(phase, rules)}"
        yield from (f"    - {spoken(line)}" for line in lines(game, rules, phase.__name__))


def concerns(game: Game, rules: Rules, phase: str) -> bool:
    """Whether a phase or an incident concerns this table: if it has lines, some apply."""
    has_lines = any(line.phase == phase for line in script(game))
    return not has_lines or bool(lines(game, rules, phase))


def spoken(line: Line) -> str:
    """A line of the dealer's script as a sentence."""
    act = f"says: “{line.says}”" if line.says else line.does
    aside = "," if ASIDE.match(act) else ""
    return f"{sentence(f'the {line.who}{aside} {act}')}{_because(line.cites)}"


def first_line(function: Callable[..., Any]) -> str:
    """The sentence a function states in its docstring, without the number of a reading."""
    plain = function.func if isinstance(function, partial) else function
    return READING.sub("", (inspect.getdoc(plain) or "").partition("\n")[0])


P = TypeVar("P", bound=Callable[..., Any])


def states(says: Callable[[Any], str]) -> Callable[[P], P]:
    """Mark a phase whose sentence on a rule card depends on the rules of the table."""

    def mark(phase: P) -> P:
        phase.__dict__["states"] = says
        return phase

    return mark


def at_table(phase: Callable[..., Any], rules: Rules) -> str:
    """The sentence of a phase at a table with these rules."""
    says: Callable[[Any], str] | None = getattr(phase, "states", None)
    return first_line(phase) if says is None else says(rules)


def sentence(text: str) -> str:
    """Text with an initial capital and a final period."""
    ended = text if text.endswith((".", "!", "?", "”")) else f"{text}."
    return f"{ended[:1].upper()}{ended[1:]}"


def _because(clauses: Iterable[str]) -> str:
    named = ", ".join(clauses)
    return f" ({named})" if named else ""


def _wagers(game: Game, rules: Rules, advantage: Mapping[str, str] | None) -> Iterator[str]:
    head = ("Wager", "Written", "Pays", "Wins on", "Clause")
    extra = ("House advantage",) if advantage is not None else ()
    if not game.wagers:
        return
    yield _row((*head, *extra))
    yield _row(("---",) * (len(head) + len(extra)))
    for offer in offers(game, rules, advantage or {}):
        typed, clauses = written(offer, rules), "<br>".join(offer.cites)
        typed = typed if typed == WHEN_ASKED else f"`{typed}`"
        more = (offer.advantage,) if extra else ()
        yield _row((offer.name, typed, offer.pays, offer.wins, clauses, *more))


def _ranked(game: Game) -> Iterator[tuple[str, Iterator[str]]]:
    """What ranks above what: each list under its title, from the highest down."""
    ranked = game.get(Ranked)
    yield from _numbered(ranked.lists if ranked else {})
    key = game.get(Key)
    for title, rows in key.lists.items() if key else ():
        named = (f"{n}. {_faces(row)}: {row.name}" for n, row in enumerate(rows, 1))
        yield f"## {title}", named


def _numbered(lists: Mapping[str, Iterable[str]]) -> Iterator[tuple[str, Iterator[str]]]:
    for title, clauses in lists.items():
        told = (f"{n}. {clause(one).gist} ({one})" for n, one in enumerate(clauses, 1))
        yield f"## {title}", told


def _of_form(game: Game, rules: Rules) -> Iterator[tuple[str, Iterator[str]]]:
    """What players do, what wins and how hands rank, in the form that these rules choose."""
    card = game.get(Card)
    for title, clauses in card.said(rules).items() if card else ():
        yield f"## {title}", (f"- {clause(one).gist} ({one})" for one in clauses)
    yield from _numbered(card.ranked(rules) if card else {})


def _faces(row: KeyRow) -> str:
    """The faces of a row of a key, as people write them."""
    return " ".join(pretty(one) for one in row.faces)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def written(offer: Offer, rules: Rules) -> str:
    """How the wagers of this line are typed: their keys, or one with a spot.

    Nobody types a wager that is only made as an answer to a question.
    """
    kind = offer.kinds[0]
    if kind.asked:
        return WHEN_ASKED
    spots = kind.spots(rules)
    middle = spots[len(spots) // 2]
    return f"{kind.key}:{middle}" if middle else offer.typed


def offers(game: Game, rules: Rules, advantage: Mapping[str, str]) -> tuple[Offer, ...]:
    """The wagers of this table in order; those that read the same share one line."""

    def reading(kind: WagerKind) -> tuple[str, str, str]:
        return pays(kind, rules), wins_on(kind, rules), advantage.get(kind.odds_row, "")

    alike = groupby(offered(game, rules).values(), key=reading)
    together = ((key, tuple(kinds)) for key, kinds in alike)
    return tuple(
        Offer(kinds, tuple(one.called(rules) for one in kinds), *key) for key, kinds in together
    )


@cites("bigsix.5.b", "sicbo.4.a")
def pays(kind: WagerKind, rules: Rules) -> str:
    """The odds with the word "to" between their figures, as on every leaflet."""
    paid: dict[str, list[str]] = {}
    for line in kind.pays(rules):
        paid.setdefault(str(line.odds), []).append(line.name.rpartition(" on ")[2])
    if len(paid) == 1:
        return next(iter(paid))
    return "; ".join(f"{odds} on {_any_of(names)}" for odds, names in paid.items())


def _any_of(names: Iterable[str]) -> str:
    """The outcomes paid the same way, as part of a sentence; printed names keep their capitals."""
    words = [one if one[1:] != one[1:].lower() else one[:1].lower() + one[1:] for one in names]
    between = " or " if any("," in one for one in words) else ", "
    return f"{between.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


def wins_on(kind: WagerKind, rules: Rules) -> str:
    """When the wager wins here: what it or its judge states, or its clause in our words."""
    stated = kind.wins(rules) if kind.wins is not None else first_line(kind.judge)
    if stated:
        return stated
    known = next((one for one in kind.cites if one in ids()), None)
    return clause(known).gist if known else kind.name


def _choices(game: Game, rules: Rules) -> Iterator[str]:
    common, rules = schema(TableOptions), as_used(game, rules)
    for declared in left_open(rules):
        key, value = declared.key, getattr(rules, declared.attr)
        stated = not declared.computes and (key not in common or value != declared.default)
        if stated and value is not None and not key.startswith("limits."):
            in_force = in_words(declared, value)
            if in_force:
                yield f"- {sentence(declared.about + ': ' + in_force)}{_because(declared.cites)}"


def in_words(declared: Option, value: Any) -> str:
    """Describe a value in plain words; "" if nothing was chosen."""
    own: Callable[[Any], str] | None = getattr(declared.type, "in_words", None)
    if own is not None:
        return own(value)
    shown = declared.type.show(value)
    if isinstance(shown, bool):
        yes, no = ("offered", "not offered") if declared.offers else ("yes", "no")
        return yes if shown else no
    if isinstance(shown, Mapping):
        in_cents = getattr(declared.type, "of", declared.type).name == "money"
        said = ((key, money(one) if in_cents else one) for key, one in shown.items())
        return ", ".join(f"{one} on {words(key)}" for key, one in said)
    if isinstance(declared.type, Rate):
        return declared.type.spell(value)
    if declared.type.name == "money":
        return money(value)
    return words(str(shown))


def _irregularities(game: Game, rules: Rules) -> Iterator[str]:
    for incident in game.incidents:
        if not concerns(game, rules, f"{INCIDENT}{incident.key}"):
            continue
        yield f"- **{incident.name}** {remedy(incident)}{_because(incident.cites)}"


def remedy(incident: Incident) -> str:
    """What follows from an irregularity, as its function states it."""
    stated = first_line(incident.act)
    return f"— {stated}" if stated else ""
