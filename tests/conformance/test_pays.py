"""What a wager is said to pay is what it is paid: on the layout, on the card, at the table."""

from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.random_play import random_rules
from croupier.core.game import Game, devices, offered
from croupier.core.wager import WagerKind


def paid(game: Game, kind: WagerKind, rules: object, on: str) -> set[tuple[Fraction, Fraction]]:
    """The odds of one unit on a spot and what it wins, on every face of the device that decides.

    A face `a+b` pays for both, each as it is said; so does a bonus.
    """
    device = devices(game, rules)[kind.decided_by or game.decides]
    alone = (face for face in device.faces if "+" not in face)
    verdicts = (kind.judge(kind.start(on), device.value(face), rules) for face in alone)
    won = [verdict for verdict in verdicts if verdict.paid.num]
    bonuses = {(v, v.bonus.odds.fraction if v.bonus else Fraction(0)) for v in won}
    alone_won = {(v.odds, v.paid.fraction - extra) for v, extra in bonuses}
    said = {(odds.fraction if odds else base, base) for odds, base in alone_won if base}
    return said | {(extra, extra) for _, extra in bonuses if extra}


@given(seed=st.integers(0, 2**32))
@settings(max_examples=8)
def test_a_wager_decided_by_one_draw_is_paid_what_it_says(game: Game, seed: int) -> None:
    """A commission on wins comes off what is paid, and off nothing else."""
    rng = Random(seed)
    rules = random_rules(game, rng)
    for kind in offered(game, rules).values() if game.decides else ():
        if kind.multiple == 1:
            said = {line.odds.fraction for line in kind.pays(rules)}
            most = kind.commission(game.options()).fraction
            for odds, won in paid(game, kind, rules, rng.choice(kind.spots(rules))):
                assert odds in said, kind.key
                assert 0 <= odds - won <= most, kind.key
