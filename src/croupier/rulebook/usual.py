"""Options that many games declare in the same way, each with its own clauses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.rulebook.changing import SHUFFLE, Changing
from croupier.rulebook.common import Filing
from croupier.rulebook.option import Switch, Text, Unless, Word, option

Cites = tuple[str, ...]
FIRST_USE = "on first use, and at a patron's request, they are stripped or riffled and cut"
AHEAD = "written notice to surveillance and the Commission, 30 minutes ahead"
DEVICE = "the device and its procedures, approved and in the internal controls"
READER = "the card reader and how it is used, approved by the Bureau"
SUBMITTED = "stated in the rules submission"
RESHUFFLED = ("lace_reshuffle",)
"""Ways to shuffle that begin and end with written notice."""
OWN_PROCEDURE = "the house's own procedure must be submitted and approved; name it here"


def match_play(cites: Cites, notice: str = "", notice_cites: Cites = ()) -> Any:
    """Whether match play coupons are accepted."""
    about, key = "whether match play coupons are accepted", "coupons.match_play"
    return option(
        False, Switch(), about, key=key, cites=cites, notice=notice, notice_cites=notice_cites
    )


def verbal_cash(confirmed_by: str, cites: Cites) -> Any:
    """Whether a verbal wager with cash is taken, and who confirms it."""
    about = f"whether a verbal wager with cash is taken, confirmed by {confirmed_by}"
    return option(False, Switch(), about, key="wager.verbal_cash", cites=cites)


def preshuffled(cites: Cites) -> Any:
    """Whether cards come pre-inspected and pre-shuffled."""
    return option(
        False,
        Switch(),
        "whether cards come pre-inspected and pre-shuffled",
        key="cards.preshuffled",
        cites=(*cites, "cmr146.50.1"),
        notice=FIRST_USE,
        notice_cites=("cmr146.50.5",),
        change=SHUFFLE,
    )


def recut(cites: Cites) -> Any:
    """Who cuts again after an improper cut."""
    ways = Word(("last_cutter", "next"))
    about = "who cuts again after an improper cut"
    return option("last_cutter", ways, about, cites=cites, change=SHUFFLE)


def two_batches(cites: Cites, notice_cites: Cites = (), touches: tuple[str, ...] = ()) -> Any:
    """Two equal batches that alternate, with an automatic shuffler."""
    about = "two equal batches that alternate, with an automatic shuffler"
    return option(
        False,
        Switch(),
        about,
        cites=(*cites, "cmr146.51.3"),
        touches=touches,
        notice=DEVICE,
        notice_cites=(*notice_cites, "cmr146.51.3.a"),
        change=SHUFFLE,
    )


def continuous(cites: Cites, notice: str) -> Any:
    """A shoe or device that reshuffles continuously."""
    about = "a shoe or device that reshuffles continuously, where approved"
    return option(
        False, Switch(), about, cites=cites, notice=notice, notice_cites=cites, change=SHUFFLE
    )


def shuffle_procedure(cites: Cites) -> Any:
    """The procedure for shuffling that the house submits, by its name or file."""
    return option(
        None,
        Unless("none", Text()),
        "the submitted shuffling procedure, by its name or its file",
        cites=cites,
        notice="submitted to the Bureau and approved before it is used",
        notice_cites=cites,
        change=SHUFFLE,
    )


def procedure_filed(needed: Callable[[Any], bool], *cites: str) -> Filing:
    """A table that follows a submitted procedure names it."""

    def missing(rules: Any) -> bool:
        return rules.shuffle_procedure is None and needed(rules)

    return Filing("shuffle_procedure", OWN_PROCEDURE, cites, missing)


def mid_shoe_entry(cites: Cites) -> Any:
    """Whether a player who sat out a round may come in again."""
    about = "whether a player who sat out may re-enter mid-shoe"
    return option("allow", Word(("allow", "refuse")), about, cites=cites)


def shuffle(ways: tuple[str, ...], cites: Cites, pit: Cites, notice_cites: Cites) -> Any:
    """How the dealers shuffle by hand: the first way, unless the house gives notice in advance.

    `pit` is the one of its clauses that requires one way for all tables of a pit.
    """
    return option(
        ways[0],
        Word(ways),
        "how the dealers shuffle, pit by pit",
        cites=cites,
        scope="pit",
        scope_cites=pit,
        notice=AHEAD,
        notice_cites=notice_cites,
        notice_when=RESHUFFLED,
        change=Changing("written", begins="shoe", between=RESHUFFLED),
    )
