"""The moment of play: the verb that ends the betting, and what is said while things move."""

from __future__ import annotations

from croupier.core.game import Game, devices
from croupier.core.moment import Moment
from croupier.core.rules import Rules
from croupier.equipment.cards import Pack
from croupier.equipment.device import Contest
from croupier.floor.web.pages.phrases import at, heard
from croupier.floor.web.pages.words import cached_by_language, say

WHEEL, DICE, DIE, SHOE, CARD, BURN = "wheel", "dice", "die", "shoe", "card", "burn"


@cached_by_language(maxsize=256)
def verb(game: Game, rules: Rules) -> str:
    """What a patron presses to end the betting: the game's own verb, or that of its device."""
    own, device = game.get(Moment), _device(game, rules)
    if own is not None and own.verb:
        with at(game):
            return heard(own.verb)
    return say(f"verbs.{device if device in (WHEEL, DICE, DIE, SHOE) else 'other'}")


def _device(game: Game, rules: Rules) -> str:
    """What a game is played with: the device that decides it, or what its contest is dealt from."""
    every = devices(game, rules)
    first = every.get(game.decides)
    others = [one for one in every.values() if not isinstance(one, Contest)]
    found = others[0] if (first is None or isinstance(first, Contest)) and others else first
    return "" if found is None else SHOE if isinstance(found, Pack) else found.name


@cached_by_language(maxsize=256)
def moving(game: Game) -> dict[str, str]:
    """What is said while each kind of thing moves; a game may have words for its own device."""
    own, kinds = game.get(Moment), (WHEEL, DICE, CARD, BURN)
    usual = {one: say(f"moving.{one}") for one in kinds}
    if own is None or not own.moves:
        return usual
    with at(game):
        return usual | dict.fromkeys((WHEEL, DICE), heard(own.moves))
