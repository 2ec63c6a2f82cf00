"""One table of a submission: each choice on its own, all together, and what they require."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.game import Game
from croupier.rulebook.citation import cites
from croupier.rulebook.common import Filing
from croupier.rulebook.entries import as_used, idle_entries
from croupier.rulebook.finding import Finding, Report, Severity
from croupier.rulebook.laid import Laid, Layer, choices, option_of
from croupier.rulebook.option import Leaf, Unlawful, Unread, departing, read_leaves, schema, spell
from croupier.rulebook.readings import Reading, relied_on
from croupier.rulebook.rules import NotOffered, doubtful, unlawful
from croupier.rulebook.settled import Idle, Overruled, contrary, left_open
from croupier.rulebook.submission import Entry
from croupier.rulebook.typed import misnamed
from croupier.rulebook.wording import worded


def table_findings(laid: Laid, report: Report) -> Iterator[Finding]:
    """Everything the law says about one table."""
    entry, game = laid.entry, laid.game
    for leaf, refusal in read_leaves(game.options, choices(entry, game))[1]:
        yield refused(entry, leaf, refusal, game, report)
    for leaf in choices(entry, game):
        if other := misnamed(game, leaf.key, leaf.value):
            yield refused(entry, leaf, other, game, report)
    yield from contradictions(laid, report)
    found = [one for one in unlawful(game, laid.rules) if not _is_for_others(laid, one)]
    yield from (at_choice("error", laid, objection, report) for objection in found)
    said = {key for one in found for key in one.keys}
    yield from overruled(laid, said, report)
    yield from without_effect(laid, said, report)
    yield from warnings(laid, report)
    yield from notices(laid, report)


def overruled(laid: Laid, said: Collection[str], report: Report) -> Iterator[Finding]:
    """Choices that the others settle otherwise, unless an objection named them already.

    One that only has no effect here is reported where the table itself makes it: in a pit or a
    uniform section it is for other tables.
    """
    for layer in laid.layers:
        for leaf, refusal in contrary(laid.rules, _prevailing(laid, layer)):
            own = layer.entry is laid.entry
            if isinstance(refusal, Overruled) and leaf.key not in said:
                yield refused(layer.entry, leaf, refusal, laid.game, report)
            elif isinstance(refusal, Idle) and own:
                yield _no_effect(laid, leaf, refusal, report)


def without_effect(laid: Laid, said: Collection[str], report: Report) -> Iterator[Finding]:
    """Entries of the table's own options that have no effect, unless an objection named them."""
    own = (leaf for leaf in laid.layers[-1].leaves.values() if leaf.key not in said)
    for leaf, refusal in idle_entries(laid.game, laid.rules, own):
        yield _no_effect(laid, leaf, refusal, report)


def _no_effect(laid: Laid, leaf: Leaf, refusal: Idle, report: Report) -> Finding:
    """A warning that nothing depends on a choice that the table itself makes."""
    idle = refused(laid.entry, leaf, refusal, laid.game, report)
    return replace(idle, severity="warning", message=f"No effect: {idle.message}")


def _prevailing(laid: Laid, layer: Layer) -> Iterator[Leaf]:
    """The choices of a layer that no layer above it replaces."""
    for key, leaf in layer.leaves.items():
        made = laid.source(key)
        if made is not None and made[1] is leaf:
            yield leaf


def refused(entry: Entry, leaf: Leaf, refusal: Refused, game: Game, report: Report) -> Finding:
    """A choice that is not permitted on its own, or not known."""
    because = own_clauses(refusal.cites, game)
    return report(
        "error",
        entry,
        leaf.path,
        _sentence(refusal, because),
        key=leaf.key,
        chosen=leaf.value,
        allowed=refusal.accepted,
        because=because,
    )


def at_choice(severity: Severity, laid: Laid, refusal: Unlawful, report: Report) -> Finding:
    """A finding at the last of the choices involved."""
    made = [(key, *found) for key in refusal.keys if (found := laid.source(key)) is not None]
    because = own_clauses(refusal.cites, laid.game)
    key, where, place = refusal.key or "table", laid.entry, laid.entry.place
    if made:
        key, where, leaf = max(made, key=lambda one: report.document.line(one[2].path) or 0)
        place = leaf.path
    return report(
        severity,
        laid.entry if len({entry.place for _, entry, _ in made}) > 1 else where,
        place,
        _sentence(refusal, because),
        key=key,
        chosen=refusal.chosen,
        allowed=refusal.accepted,
        because=because,
    )


def _is_for_others(laid: Laid, refusal: Unlawful) -> bool:
    """Whether inherited odds or limits are for wagers that other tables offer."""
    made = laid.source(refusal.key) if isinstance(refusal, NotOffered) else None
    return made is not None and made[0] is not laid.entry


def contradictions(laid: Laid, report: Report) -> Iterator[Finding]:
    """A table agrees with its game's uniform section, and with its pit where the pit binds."""
    for layer in laid.layers[:-1]:
        for key, leaf in laid.layers[-1].leaves.items():
            other = layer.leaves.get(key)
            if other is not None and _contradicts(laid, layer, leaf, other):
                yield _contradiction(laid, layer, leaf, other, report)


def _contradicts(laid: Laid, layer: Layer, leaf: Leaf, other: Leaf) -> bool:
    """Whether two choices for one key differ where they must not."""
    declared = option_of(laid.game, leaf.key)
    if declared is None or (layer.entry.place[0] == "pit" and declared.scope != "pit"):
        return False
    mine, refusals = read_leaves(laid.game.options, [leaf])
    return not refusals and mine != read_leaves(laid.game.options, [other])[0]


def _contradiction(laid: Laid, layer: Layer, leaf: Leaf, other: Leaf, report: Report) -> Finding:
    """A table that differs from the choices it inherits."""
    declared = option_of(laid.game, leaf.key)
    because = declared.cites if declared else ()
    line = report.document.line(other.path)
    why = f"{laid.entry.where} contradicts {layer.entry.where}, line {line}"
    refusal = Unlawful(leaf.key, leaf.value, why, because, str(other.value))
    return refused(laid.entry, leaf, refusal, laid.game, report)


def warnings(laid: Laid, report: Report) -> Iterator[Finding]:
    """Readings that were switched and choices that do not fit, unless they are accepted."""
    accepted, place = laid.entry.about.get("accept", []), (*laid.entry.place, "accept")
    if not isinstance(accepted, list) or not all(isinstance(one, str) for one in accepted):
        message, shape = "accept must be a list of names", 'accept = ["…"]'
        yield report("error", laid.entry, place, message, chosen=accepted, allowed=shape)
        accepted = []
    known = dict(acceptable(laid, report))
    for name, warning in known.items():
        taken = replace(warning, severity="note", message=f"Accepted: {warning.message}")
        yield taken if name in accepted else warning
    for number, name in enumerate(accepted):
        if name not in known:
            message, names = f"accept {name!r}: nothing here needs it", ", ".join(known)
            where = (*place, number)
            yield report(
                "warning", laid.entry, where, message, key="accept", chosen=name, allowed=names
            )


def acceptable(laid: Laid, report: Report) -> Iterator[tuple[str, Finding]]:
    """Every warning, with the name by which it is accepted."""
    for declared in departing(laid.rules):
        if declared.reading and declared in left_open(laid.rules):
            chosen = spell(declared, laid.value(declared))
            why = f"lawful only under a reading other than the one adopted, {declared.reading}"
            adopted = spell(declared, declared.default)
            allowed = f'{adopted}, or accept = ["{declared.key}"]'
            switched = Unlawful(declared.key, chosen, why, declared.cites, allowed)
            yield declared.key, at_choice("warning", laid, switched, report)
    for reading, keys in relied_on(laid.game, laid.rules):
        if set(keys) & {declared.key for declared in departing(laid.rules)}:
            yield reading.number, at_choice("warning", laid, _relying(laid, reading, keys), report)
    for doubt in doubtful(laid.game, laid.rules):
        yield doubt.accept, at_choice("warning", laid, doubt, report)


def _relying(laid: Laid, reading: Reading, keys: tuple[str, ...]) -> Unlawful:
    """A choice that is lawful only as the clauses are read, with the name of the reading."""
    known = schema(laid.game.options)
    *others, last = ((key, spell(known[key], laid.value(known[key]))) for key in keys)
    more = " and ".join(f"{key} = {value}" for key, value in others)
    chosen = f"{last[1]} with {more}" if more else last[1]
    why = f"lawful only as the clauses are read, {reading.number}: {reading.settles.rstrip('.')}"
    allowed = f'accept = ["{reading.number}"]'
    return Unlawful(keys[-1], chosen, why, reading.cites, allowed, keys=keys)


@cites("cmr147.03.3", "cmr147.03.4", "cmr147.03.5", "cmr147.07.3")
def notices(laid: Laid, report: Report) -> Iterator[Finding]:
    """What a table and its choices require: a notice, a sign, an approval."""
    rules = as_used(laid.game, laid.rules)
    for declared in left_open(laid.rules):
        if declared.attr in laid.unreadable or not declared.entails_notice(rules):
            continue
        made, because = laid.source(declared.key), declared.notice_cites
        entry, place = (made[0], made[1].path) if made else (laid.entry, laid.entry.place)
        message = f"{declared.key}: {declared.notice} [{', '.join(because)}]."
        chosen, key = spell(declared, rules.__dict__[declared.attr]), declared.key
        yield report("note", entry, place, message, key=key, chosen=chosen, because=because)
    for filing in _filed(laid):
        message = f"{filing.about}: {filing.notice} [{', '.join(filing.cites)}]."
        place, about = laid.entry.place, filing.about
        yield report("note", laid.entry, place, message, key=about, because=filing.cites)


def _filed(laid: Laid) -> Iterator[Filing]:
    """What is submitted or posted for any table of the game, judging by the choices read."""
    filed: tuple[Filing, ...] = getattr(laid.game.options, "filed", ())
    for filing in filed:
        try:
            due = filing.when(laid.rules)
        except Unread:
            continue
        if due:
            yield filing


def own_clauses(cited: tuple[str, ...], game: Game) -> tuple[str, ...]:
    """The clauses of this game and of the regulations, for an option that games share."""
    slug = game.folder.rpartition(".")[2] or game.key
    own = tuple(one for one in cited if one.startswith((f"{slug}.", "cmr")))
    return own or cited


def _sentence(refusal: Refused, because: tuple[str, ...]) -> str:
    """The refusal as a sentence, with the clauses of this game."""
    return worded(refusal, because)
