"""The readers that the contests of the one-deck games name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.analysis.reader import Reader
from croupier.analysis.stud import five, three
from croupier.analysis.stud.advice import adviser
from croupier.analysis.stud.model import Model, by_choice
from croupier.analysis.stud.odds import reading
from croupier.analysis.stud.solve import solving
from croupier.analysis.stud.volume import count, players_first, volume
from croupier.games.caribbeanstud import hands as caribbean
from croupier.games.threecardpoker import hands as three_cards

if TYPE_CHECKING:
    from croupier.core.game import Game


def reader_of(model: Model) -> Reader:
    """All that is computed about a game in which a player chooses."""

    def warm(game: Game, rules: Any) -> None:
        from croupier.analysis.kernels.shoes import Run

        list(count(model, game, rules, Run(0, 1)))

    return Reader(
        distribution=reading(model),
        cards=model.cards,
        volume=volume(model),
        strategies=tuple(way.name for way in model.ways),
        by_amount=lambda rules: model.cap(rules) is not None,
        solves=(solving(model),),
        advisers=(adviser(model),),
        warm=warm,
    )


THREE_CARD_MODEL = Model(
    mains=((three_cards.ANTE, ""),),
    stakes=by_choice(three_cards.ANTE, three_cards.STAKES),
    cards=6,
    shape=lambda rules: three.SHAPE,
    plan=three.plan,
    decisions=three.decisions,
    values=three.values,
    deal=three.deal,
    answer=three.answer,
    places=players_first,
    about="play or fold, once the cards are seen",
    ways=three.WAYS,
)
THREE_CARD_POKER = reader_of(THREE_CARD_MODEL)
CARIBBEAN_MODEL = Model(
    mains=((caribbean.ANTE, ""),),
    stakes=by_choice(caribbean.ANTE, caribbean.STAKES),
    cards=10,
    shape=lambda rules: five.SHAPE,
    plan=five.plan,
    decisions=five.decisions,
    values=five.values,
    deal=five.deal,
    answer=five.answer,
    places=players_first,
    about="bet or fold, once the cards and one of the dealer's are seen",
    ways=five.WAYS,
)
CARIBBEAN_STUD = reader_of(CARIBBEAN_MODEL)
