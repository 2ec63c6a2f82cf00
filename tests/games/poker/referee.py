"""Play a hand in two engines at once, ours and PokerKit's, and say where they differ.

Ours deals; the other engine is given the same cards. At every turn both say who acts and what may
be done. Where that differs for a reason that is named here, something is done that both allow.
"""

from __future__ import annotations

import warnings
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from croupier.core.driver import Driver
from croupier.core.event import Dealt, Event
from croupier.core.prompt import Amount
from croupier.core.step import Ask
from croupier.core.table import IDLE
from croupier.equipment.source import Shuffled
from croupier.games.families.shoe import BURN
from croupier.games.poker import showdown
from croupier.games.poker.betting import ACT, bounds, round_of
from croupier.games.poker.customs import Customs
from croupier.games.poker.division import to_first
from croupier.games.poker.drawing import DRAW, ORDINALS
from croupier.games.poker.play import Awarded, Drew, Posted, PotsFormed, player
from croupier.games.poker.pots import Pot
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for
from tests.games.poker.other_engine import BETS_IN_A_ROUND, Setup, chosen, state_of

DOLLAR = 100
CUSTOMS = Customs(
    heads_up_reversed=True,
    short_posts=True,
    no_rake=True,
    odd_chips=DOLLAR,
    raises=(BETS_IN_A_ROUND, BETS_IN_A_ROUND - 1),
    any_first_raise=True,
    raised_on_top=True,
    mucks_return=True,
)
"""What makes the two comparable: see docs/poker-referee.md."""
LONE_CHECK = "a check of the only player who can bet"
NOBODY_LEFT = "a raise that nobody can call"
SUM_RESTARTS = "the running sum of short raises starts again"
NO_LOW = "the low half of a side pot without a low"
NAMED = {
    LONE_CHECK: ("poker.1.betting-round", "poker.7.c.4.iii"),
    NOBODY_LEFT: ("poker.1.raise", "poker.14.d"),
    SUM_RESTARTS: ("poker.17",),
    NO_LOW: ("poker.9.j", "poker.11.g"),
}
"""What the two do differently in every hand where it comes up, and our clauses."""
UNKNOWN = "??"


class Differs(AssertionError):
    """The two engines differ for no reason that is named."""


def rules_of(setup: Setup) -> Any:
    """The rules of our table."""
    chosen_: dict[str, Any] = {
        "type": setup.type,
        "form": setup.form,
        "structure": setup.structure,
        "seats": setup.players,
        "limits.min": setup.small,
        "limits.max": setup.large,
        "reopen_sum": True,
    }
    if setup.is_stud:
        chosen_["forced_bet"] = setup.forced
    else:
        chosen_["blinds"] = list(setup.blinds)
    if setup.ante:
        chosen_["ante"] = setup.ante
    structured = setup.structure == "limit"
    customs = CUSTOMS if structured else _uncapped()
    return replace(rules_for(game("poker"), chosen_), customs=customs)


def _uncapped() -> Customs:
    return Customs(
        **{name: getattr(CUSTOMS, name) for name in CUSTOMS.__struct_fields__ if name != "raises"},
        raises=(10_000, 10_000),
    )


class Match:
    """One hand in both engines."""

    def __init__(self, setup: Setup, rng: Random) -> None:
        self.setup, self.rng = setup, rng
        self.ours = Driver(
            game("poker"), rules_of(setup), Shuffled("poker", rng.getrandbits(32)), lambda: ""
        )
        self.theirs: Any = state_of(setup)
        self.named: Counter[str] = Counter()
        self.drawn: list[Drew] = []
        self.before: list[Dealt] = []
        self.after: list[Dealt] = []
        self.pots: tuple[Pot, ...] = ()
        self.their_pots: list[Any] = []

    def play(self) -> Counter[str]:
        """Play the hand; return the differences that were met, by name."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for place, stack in enumerate(self.setup.stacks):
                self.ours.buy(f"p{place + 1}", stack * DOLLAR)
            self.heard(self.ours.step())
            while self.ours.table.stage != IDLE:
                self.turn()
            self.compared()
        return self.named

    def turn(self) -> None:
        """One step of our table, and the same in the other engine."""
        step = self.ours.step_now
        if not isinstance(step, Ask):
            self.heard(self.ours.step())
        elif step.topic == ACT:
            self.catch_up()
            self.act(step)
        elif step.topic == DRAW:
            self.draw(step)
        else:
            self.catch_up()
            self.heard(self.ours.choose(step.patrons[0], showdown.SHOW))

    def heard(self, events: tuple[Event, ...]) -> None:
        """Note what our engine dealt, drew and formed; the forced bet is posted in both."""
        for event in events:
            if isinstance(event, Dealt):
                (self.after if self.drawn else self.before).append(event)
            elif isinstance(event, Drew):
                self.drawn.append(event)
            elif isinstance(event, PotsFormed):
                self.pots = event.pots
            elif isinstance(event, Posted) and event.what == "forced":
                self.catch_up()
                self.same("who has the forced bet", event.seat - 1, self.theirs.actor_index)
                self.theirs.post_bring_in()

    # Cards.

    def catch_up(self) -> None:
        """Give the other engine the cards that ours has dealt; it has all-in hands shown first."""
        self.deal(self.before)
        if self.drawn:
            self.alone()
        for drew in self.drawn:
            held = self.theirs.hole_cards[drew.seat - 1]
            self.same("who draws", drew.seat - 1, self.theirs.stand_patter_or_discarder_index)
            self.theirs.stand_pat_or_discard([held[place] for place in drew.cards])
        self.drawn.clear()
        if not self.after and self.theirs.can_burn_card(UNKNOWN):
            self.theirs.burn_card(UNKNOWN)
        self.deal(self.after)

    def deal(self, events: list[Dealt]) -> None:
        """Deal the cards of some events in the other engine."""
        if events:
            self.alone()
        for event in events:
            self.shown()
            for place, card in zip(event.to, event.cards, strict=True):
                self.dealt(place, card)
        events.clear()

    def alone(self) -> None:
        """The other engine asks a player for a check although nobody else can bet."""
        if self.theirs.actor_index is not None:
            self.same("what a lone player calls", 0, self.theirs.checking_or_calling_amount)
            self.theirs.check_or_call()
            self.named[LONE_CHECK] += 1

    def dealt(self, place: str, card: str) -> None:
        """One card in the other engine."""
        if place == BURN:
            if self.theirs.can_burn_card(UNKNOWN):
                self.theirs.burn_card(UNKNOWN)
        elif place.isdigit():
            self.theirs.deal_hole(card, int(place) - 1)
        else:
            self.theirs.deal_board(card)

    def draw(self, step: Ask) -> None:
        """A player discards some cards at random."""
        many = self.rng.choice((0, 0, 1, 2, 3, 5))
        words = " ".join(sorted(self.rng.sample(ORDINALS, many), key=ORDINALS.index))
        self.heard(self.ours.choose(step.patrons[0], words or step.silence))

    # Bets.

    def act(self, step: Ask) -> None:
        """Compare what may be done, and do something that both allow."""
        seat = int(step.about)
        self.same("who acts", seat - 1, self.theirs.actor_index)
        found = bounds(round_of(self.ours.table, player(self.ours.table, seat)))
        calls = self.theirs.checking_or_calling_amount
        self.same("what a call costs", found.call, calls * DOLLAR)
        least, most = self.raises(found)
        verb, amount = chosen(self.rng, calls, least, most)
        self.do(step, verb, amount)

    def raises(self, found: Any) -> tuple[int | None, int | None]:
        """The amounts to which both engines let a player raise, if any."""
        theirs = self.theirs.min_completion_betting_or_raising_to_amount
        most = self.theirs.max_completion_betting_or_raising_to_amount
        if found.most and theirs is None:
            self.named[self.why_not()] += 1
            return None, None
        own = (found.least or None, found.most or None)
        same = (theirs and theirs * DOLLAR, most and most * DOLLAR)
        self.same("to what the bet may be raised", own, same)
        return theirs, most

    def why_not(self) -> str:
        """Why the other engine does not let a player raise where ours does."""
        try:
            self.theirs._verify_completion_betting_or_raising()
        except ValueError as why:
            if "no reason to" in str(why):
                return NOBODY_LEFT
            if "already acted" in str(why):
                return SUM_RESTARTS
            raise Differs(f"{self.setup}: {why}") from why
        raise Differs(f"{self.setup}: a raise")

    def do(self, step: Ask, verb: str, amount: int) -> None:
        """Do the same in both engines."""
        if verb == "fold":
            self.theirs.fold()
            word = "fold"
        elif verb == "call":
            self.theirs.check_or_call()
            word = "call" if "call" in step.choices else "check"
        else:
            self.theirs.complete_bet_or_raise_to(amount)
            word = self.raised(step, amount)
        self.heard(self.ours.choose(step.patrons[0], word))

    def raised(self, step: Ask, amount: int) -> str:
        """The answer at our table that raises to an amount."""
        if isinstance(step.form, Amount):
            return str(amount)
        return next(word for word in ("raise", "bet", "all_in") if word in step.choices)

    # The end.

    def compared(self) -> None:
        """Compare the pots, and what everyone has in the end."""
        self.catch_up()
        self.alone()
        self.shown()
        self.pushed()
        self.same("whether the hand is over", False, self.theirs.status)
        has = self.ours.table.accounts
        stacks = [has[f"p{place + 1}"] for place in range(self.setup.players)]
        theirs = [stack * DOLLAR for stack in self.theirs.stacks]
        if self.their_pots:
            ours = [(pot.amount, tuple(seat - 1 for seat in pot.seats)) for pot in self.pots]
            pots = [(pot.amount * DOLLAR, tuple(pot.player_indices)) for pot in self.their_pots]
            self.same("the pots", ours, pots)
        if moved := self.halves_without_low():
            self.named[NO_LOW] += 1
            stacks = [stack + moved[place] for place, stack in enumerate(stacks)]
        self.same("the stacks", stacks, theirs)

    def pushed(self) -> None:
        """Award the pots in the other engine, which would merge some once losing hands are dead."""
        if any(self.theirs.hand_killing_statuses):
            self.theirs.hand_killing_statuses[:] = [False] * self.setup.players
            self.theirs._update_hand_killing()
        while self.theirs.can_push_chips():
            self.theirs.push_chips()
        while self.theirs.can_pull_chips():
            self.theirs.pull_chips()

    def halves_without_low(self) -> Counter[int]:
        """What the other engine moves: half of a pot without a low, if another pot has one.

        It divides that half among all players of the pot.
        """
        awards = [one.event for one in self.ours.log if isinstance(one.event, Awarded)]
        moved: Counter[int] = Counter()
        if not any(one.share == "low" for one in awards):
            return moved
        for number, pot in enumerate(self.pots):
            mine = [one for one in awards if one.pot == number]
            if len(pot.seats) > 1 and {one.share for one in mine} == {"all"}:
                half = pot.amount // DOLLAR // 2
                for one in mine:
                    moved[one.seat - 1] -= one.amount
                won = [one.seat for one in mine]
                for seats, part in ((won, pot.amount // DOLLAR - half), (list(pot.seats), half)):
                    for seat, amount in to_first(part, seats, seats, 1).items():
                        moved[seat - 1] += amount * DOLLAR
        return moved

    def shown(self) -> None:
        """Show every hand in the other engine; before that, its pots are those of all players."""
        if self.theirs.can_show_or_muck_hole_cards():
            self.their_pots = self.their_pots or list(self.theirs.pots)
        while self.theirs.can_show_or_muck_hole_cards():
            self.theirs.show_or_muck_hole_cards(True)

    def same(self, what: str, ours: object, theirs: object) -> None:
        """Fail if the two differ."""
        if ours != theirs:
            log = "\n".join(str(one.event) for one in self.ours.log[-12:])
            raise Differs(f"{self.setup}: {what}: {ours} here, {theirs} there\n{log}")
