"""What the events of a hand change at a poker table."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.core.event import Dealt, Event, RoundEnded
from croupier.core.fold import transfer
from croupier.core.part import Evolve
from croupier.core.table import Table
from croupier.games.families import shoe
from croupier.games.families.changing import changed
from croupier.games.poker.play import (
    FOLD,
    OF_A_HAND,
    POT,
    RAISE,
    UNANSWERED,
    Awarded,
    BurnsGathered,
    ButtonDrawn,
    Conceded,
    Drew,
    HandBegun,
    HandRead,
    KillLifted,
    KillPlaced,
    Played,
    Player,
    PokerPlay,
    Posted,
    PotsFormed,
    Uncalled,
    WentAway,
    gone,
    player,
    seen_players,
)


def _begun(table: Table, event: HandBegun) -> Table:
    """Nobody joins a hand that has begun."""
    players = tuple(map(Player, event.seats, event.patrons))
    begun = {**OF_A_HAND, "players": players, "killed": bool(event.killer)}
    play = replace(table.play, button=event.button, moves=False, drawn=False, **begun)
    return replace(table, open=False, play=play)


def _button_drawn(table: Table, event: ButtonDrawn) -> Table:
    return changed(table, button=event.seat, drawn=True)


def _posted(table: Table, event: Posted) -> Table:
    """An ante is no bet of a round; a blind may be raised by its player, a forced bet may not."""
    play: PokerPlay = table.play
    one, bet = player(table, event.seat), event.what != "ante"
    own = one.bet + event.amount if bet else one.bet
    to = max(play.to, own)
    broke = table.accounts[event.patron] - event.amount < table.rules.chip
    answered = own if event.what == "forced" else one.answered
    put = event.amount if bet or not table.rules.customs.antes_untrimmed else 0
    now = replace(one, put=one.put + put, bet=own, all_in=broke, answered=answered)
    actor = event.seat if bet else play.actor
    least = table.rules.full_raise(table.play) if bet else play.least
    last = event.seat if bet and own >= play.to else play.last
    play = replace(
        play, players=seen_players(play.players, now), to=to, actor=actor, least=least, last=last
    )
    accounts = transfer(table.accounts, event.patron, POT, event.amount)
    return replace(table, accounts=accounts, play=play)


def _played(table: Table, event: Played) -> Table:
    """A bet or raise is answered by everyone else; a fold gives up the cards, unseen."""
    play: PokerPlay = table.play
    seat, amount, one = event.seat, event.amount, player(table, event.seat)
    if event.action == FOLD:
        return gone(table, replace(one, folded=True), actor=seat)
    raises = event.bet > play.to
    now = replace(
        one,
        put=one.put + amount,
        bet=one.bet + amount,
        all_in=event.all_in,
        answered=event.bet if raises else play.to,
    )
    players = seen_players(play.players, now)
    if not amount:
        return replace(table, play=replace(play, players=players, actor=seat))
    bets = play.voluntary if seat in play.voluntary else (*play.voluntary, seat)
    higher = raised(table, event) if raises else play
    play = replace(higher, players=players, actor=seat, voluntary=bets)
    accounts = transfer(table.accounts, event.patron, POT, amount)
    return replace(table, accounts=accounts, play=play)


def raised(table: Table, event: Played) -> PokerPlay:
    """The play after a bet or raise: a full one lets everyone raise again, a short one may."""
    play: PokerPlay = table.play
    more = event.bet - play.to
    full = more >= play.least or (not play.raises and event.bet >= play.least > play.to)
    opens = full or table.rules.reopened_by(more, play.least)
    return replace(
        play,
        to=event.bet,
        least=max(more, play.least) if full else play.least,
        raises=play.raises + (event.action == RAISE),
        renewed=event.bet if opens else play.renewed,
        last=event.seat,
    )


def _uncalled(table: Table, event: Uncalled) -> Table:
    """The highest bet is then the one that was called: nobody is asked again."""
    play: PokerPlay = table.play
    one = player(table, event.seat)
    now = replace(one, put=one.put - event.amount, bet=max(one.bet - event.amount, 0), all_in=False)
    players = seen_players(play.players, now)
    play = replace(play, players=players, to=min(play.to, now.bet))
    accounts = transfer(table.accounts, POT, event.patron, event.amount)
    return replace(table, accounts=accounts, play=play)


def _pots_formed(table: Table, event: PotsFormed) -> Table:
    """The next street begins with no bet."""
    play: PokerPlay = table.play
    players = tuple([replace(one, bet=0, answered=UNANSWERED) for one in play.players])
    following = replace(
        play,
        players=players,
        street=play.street + 1,
        deals=0,
        to=0,
        raises=0,
        renewed=0,
        actor=0,
        least=table.rules.full_raise(play, play.street + 1),
    )
    return replace(table, play=following)


def _awarded(table: Table, event: Awarded) -> Table:
    play: PokerPlay = table.play
    won = {**play.won, event.patron: play.won.get(event.patron, 0) + event.amount}
    accounts = transfer(table.accounts, POT, event.patron, event.amount)
    return replace(table, accounts=accounts, play=replace(play, won=won))


def _conceded(table: Table, event: Conceded) -> Table:
    return gone(table, replace(player(table, event.seat), conceded=True))


def _shown(table: Table, event: HandRead) -> Table:
    one = replace(player(table, event.seat), shown=True)
    players = seen_players(table.play.players, one)
    return replace(table, play=replace(table.play, players=players))


def _drew(table: Table, event: Drew) -> Table:
    """The discarded cards leave the hand; as many are due from the deck."""
    play: PokerPlay = table.play
    one = replace(player(table, event.seat), drew=len(event.cards))
    there = play.hands[one.place]
    kept = tuple([lying for place, lying in enumerate(there) if place not in event.cards])
    thrown = tuple([there[place][0] for place in event.cards])
    rack = (*play.shoe.rack, thrown) if thrown else play.shoe.rack
    return changed(
        table,
        hands={**play.hands, one.place: kept},
        shoe=replace(play.shoe, rack=rack),
        players=seen_players(play.players, one),
        drawing=event.seat if thrown else 0,
        due=len(thrown),
    )


def _gathered(table: Table, event: BurnsGathered) -> Table:
    """Only the burn cards are shuffled: discarded hands stay out, unless they return by custom."""
    play: PokerPlay = table.play
    hands = dict(play.hands)
    cards = tuple([card for card, _ in hands.pop(shoe.BURN, ())])
    others = play.shoe.rack if table.rules.customs.mucks_return else ()
    deck = replace(play.shoe, rack=(*others, cards))
    return changed(table, hands=hands, shoe=deck, gathered=True)


def _dealt(table: Table, event: Dealt) -> Table:
    """A packet of the street is dealt, unless cards went elsewhere or only joined the burns."""
    play: PokerPlay = table.play
    if not play.players or event.to[0] in ASIDE or play.wrong.due:
        return table
    if play.drawing:
        left = play.due - sum(place != shoe.BURN for place in event.to)
        return changed(table, due=left, drawing=play.drawing if left else 0, deals=1)
    if event.to[-1] == shoe.BURN and set(event.to) == {shoe.BURN}:
        return table
    dealt = replace(play, deals=play.deals + 1, covered=(), gathered=False)
    return replace(table, play=dealt)


ASIDE = (shoe.EXPOSED, shoe.ASIDE)


def _placed(table: Table, event: KillPlaced) -> Table:
    return changed(table, killer=event.patron)


def _lifted(table: Table, event: KillLifted) -> Table:
    return changed(table, killer="")


def _away(table: Table, event: WentAway) -> Table:
    others = tuple(name for name in table.play.away if name != event.patron)
    return changed(table, away=others if event.back else (*others, event.patron))


def _over(table: Table, event: RoundEnded) -> Table:
    """After a round of play the button moves; a dead round is none."""
    play: PokerPlay = table.play
    moves = bool(play.players) and not play.wrong.void
    return replace(table, play=replace(play, **OF_A_HAND, moves=moves))


def voided(table: Table, fresh: PokerPlay) -> PokerPlay:
    """After a void round the button stays, and so do the kill button and those who sit out."""
    play: PokerPlay = table.play
    return replace(
        fresh,
        button=play.button,
        moves=play.moves and not play.players,
        away=play.away,
        killer=play.killer,
        pool=play.pool,
        charged=play.charged,
        charged_at=play.charged_at,
        barred=play.barred,
        deck=play.deck,
    )


EVENTS: tuple[type[Event], ...] = (
    HandBegun,
    ButtonDrawn,
    Posted,
    Played,
    Uncalled,
    PotsFormed,
    Drew,
    BurnsGathered,
    Conceded,
    HandRead,
    Awarded,
    KillPlaced,
    KillLifted,
    WentAway,
)
EVOLVE: Mapping[type[Event], Evolve] = {
    HandBegun: _begun,
    ButtonDrawn: _button_drawn,
    Posted: _posted,
    Played: _played,
    Uncalled: _uncalled,
    PotsFormed: _pots_formed,
    Drew: _drew,
    BurnsGathered: _gathered,
    Conceded: _conceded,
    HandRead: _shown,
    Awarded: _awarded,
    KillPlaced: _placed,
    KillLifted: _lifted,
    WentAway: _away,
    Dealt: _dealt,
    RoundEnded: _over,
}
