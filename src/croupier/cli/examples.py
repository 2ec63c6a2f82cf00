"""Examples of each command, shown at the end of its help; a test runs them all."""

from __future__ import annotations

EXAMPLES: dict[str, tuple[str, ...]] = {
    "games": ("croupier games", "croupier games roulette"),
    "play": ("croupier play roulette --seed 11", "croupier play blackjack --set decks=6 --bots 2"),
    "floor": (
        "croupier floor --port 8001",
        "croupier floor appoint anna --role dealer",
        "croupier floor backup monday.jsonl",
    ),
    "card": ("croupier card bigsix --odds", "croupier card roulette --set wheel=single -o card.md"),
    "script": ("croupier script roulette",),
    "layout": (
        "croupier layout roulette -o felt.svg",
        "croupier layout tables.toml#R-01 --approval -o sheet.pdf",
    ),
    "odds": ("croupier odds roulette --set wheel=single", "croupier odds bigsix --wager joker"),
    "simulate": (
        "croupier simulate bigsix --rounds 1M --seed 7",
        "croupier simulate craps --strategy pass --rounds 1e4",
    ),
    "strategy": ("croupier strategy reddog", "croupier strategy craps --list"),
    "equity": (
        "croupier equity poker:holdem AsKs 'QQ+, A5s-A2s' --board 'Qs Js 2d'",
        "croupier equity poker:omaha AsAd2s3d random --set form=hi_lo_8",
        "croupier equity poker:seven_card_stud '(As Ad) 7h' '?? ?? Kc' --samples 1e4",
    ),
    "shuffle": (
        "croupier shuffle --example > plan.toml",
        "croupier shuffle plan.toml --shuffles 2k --seed 7",
    ),
    "check": (
        "croupier check tables.toml",
        "croupier check tables.toml --strict --csv",
        "croupier check casino --at 2026-04-01T06:00:00-0400",
    ),
    "approvals": ("croupier approvals",),
    "conflicts": ("croupier conflicts roulette",),
    "diff": ("croupier diff tables.toml new.toml",),
    "library": ("croupier library -o library",),
    "sign": ("croupier sign tables.toml#R-01 -o sign.pdf",),
    "petition": ("croupier petition dossier.toml -o package",),
    "tournament": ("croupier tournament filing.toml -o page.html",),
    "journal": ("croupier journal kinds", "croupier journal check casino/journal.db"),
    "duties": ("croupier duties casino/journal.db",),
    "example": ("croupier example casino --violations 5",),
    "draw": ("croupier draw equipment.toml -o drawings",),
    "law": ("croupier law roulette", "croupier law roulette.2.b", "croupier law bigsix --missing"),
    "replay": ("croupier replay game.croupier", "croupier replay game.croupier --round 1"),
    "verify": ("croupier verify journal.jsonl",),
    "convert": (
        "croupier convert game.croupier game.jsonl",
        "croupier convert game.croupier - --to jsonl",
    ),
}
