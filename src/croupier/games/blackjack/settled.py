"""What the choices of a blackjack table leave no choice about, and what any such table files."""

from __future__ import annotations

from croupier.rulebook import usual
from croupier.rulebook.common import HALF_HOUR, HALF_HOUR_CITES, Filing, layout_filed
from croupier.rulebook.settled import Settles, fixes, idles

FIVE_DOLLARS = 5_00


AT_SIX_TO_FIVE: tuple[Settles, ...] = (
    fixes(
        "limits_increment",
        FIVE_DOLLARS,
        lambda rules: rules.by_hand and rules.limits_increment % FIVE_DOLLARS != 0,
        "at 6 to 5 wagers are multiples of $5",
        "blackjack.3.d",
        "cmr147.07.6",
    ),
)
"""Amounts at 6 to 5."""

DEALT: tuple[Settles, ...] = (
    fixes(
        "soft17",
        "hit",
        lambda rules: rules.by_hand,
        "at 6 to 5 the dealer draws to a soft 17",
        "blackjack.12.d",
    ),
    fixes(
        "soft17",
        "stand",
        lambda rules: rules.shown,
        "if cards are dealt face up, the dealer stands on every 17",
        "blackjack.6.k",
        "cmr146.13.4.b",
    ),
    fixes(
        "hole_card",
        "face_up",
        lambda rules: rules.variant == "face_up",
        "if cards are dealt face up, the hole card is too",
        "blackjack.6.k",
    ),
    *idles(
        "hole_card",
        lambda rules: rules.by_hand and not rules.shown,
        "at 6 to 5 there is a hole card only with a card reader",
        "blackjack.6a.f",
        "blackjack.6a.h",
    ),
    fixes(
        "hole_card",
        "none",
        lambda rules: rules.progressive,
        "a table with the progressive wager has no hole card",
        "blackjack.6.j.2",
        "blackjack.6.k",
    ),
    fixes(
        "csm",
        False,
        lambda rules: rules.by_hand,
        "6 to 5 is dealt by hand, from decks that a shuffler alternates",
        "blackjack.2.d",
        "blackjack.6a.a",
    ),
    fixes(
        "double_shoe",
        False,
        lambda rules: rules.by_hand,
        "6 to 5 is dealt by hand, not from a shoe",
        "blackjack.6.a",
    ),
    *idles(
        "six_five_das six_five_rounds six_five_burn six_five_reader",
        lambda rules: not rules.by_hand,
        "this is not the 6 to 5 variation",
        "blackjack.10.d",
        "blackjack.5.i",
        "blackjack.6a.c",
        "blackjack.6a.h",
    ),
    fixes(
        "six_five_rounds",
        "several",
        lambda rules: rules.decks > 1,
        "a single round is dealt only from a single deck",
        "blackjack.5.i",
    ),
    *idles(
        "recut_by reshuffle_any_round shuffle_plan",
        lambda rules: rules.csm,
        "a continuous shuffler replaces every other shuffle and cut",
        "blackjack.21",
    ),
    *idles(
        "double_shoe_suits",
        lambda rules: not rules.double_shoe,
        "this table has no double shoe",
        "blackjack.6.d.1",
    ),
)
"""How cards are dealt and shuffled."""

PLAYED: tuple[Settles, ...] = (
    fixes(
        "even_money",
        False,
        lambda rules: rules.shown,
        "if cards are dealt face up, there is no insurance to replace by even money",
        "blackjack.6.k.3",
        "blackjack.7.c",
    ),
    fixes(
        "insurance_timing",
        "all_at_once",
        lambda rules: rules.reader,
        "with a card reader, insurance is taken before the hole card is read",
        "blackjack.9.b",
    ),
    *idles(
        "insurance_timing",
        lambda rules: rules.shown,
        "if cards are dealt face up, there is no insurance",
        "blackjack.6.k.3",
    ),
    *idles(
        "dealer_bj_collects",
        lambda rules: rules.terms.peeks,
        "a dealer's blackjack is known before anyone splits or doubles",
        "blackjack.10.b",
        "blackjack.11.d",
    ),
)
"""How hands are played and paid."""

BESIDE: tuple[Settles, ...] = (
    *idles(
        "same_suit_option",
        lambda rules: rules.additional != "same_suit",
        "this table does not offer the same suit wager",
        "blackjack.17.e.2",
    ),
    fixes(
        "additional_max",
        None,
        lambda rules: rules.additional == "sevens",
        "the wager on sevens is always one dollar",
        "blackjack.17.a.3.i",
    ),
    *idles(
        "additional_max",
        lambda rules: rules.additional == "none",
        "this table offers no additional wager",
        "blackjack.17.g.2",
    ),
    *idles(
        "sevens_any_card",
        lambda rules: rules.additional != "sevens",
        "this table does not offer the wager on sevens",
        "blackjack.17.a.3",
    ),
    *idles(
        "streak_min streak_max streak_odds streak_push_splits",
        lambda rules: not rules.streak,
        "this table does not offer the streak wagers",
        "blackjack.22.a",
    ),
    *idles(
        "match_min match_max match_odds",
        lambda rules: not rules.match,
        "this table does not offer the match-the-dealer wager",
        "blackjack.23.a",
    ),
    *idles(
        "twenty_min twenty_max twenty_odds twenty_cap ace_nine_is_twenty",
        lambda rules: rules.twenty == "off",
        "this table does not offer the twenty point bonus wager",
        "blackjack.24.a",
    ),
    *idles(
        "optional_bonus_max",
        lambda rules: not rules.optional_bonus,
        "this table does not offer the optional bonus wager",
        "blackjack.25.a",
    ),
    *idles(
        "progressive_seed progressive_reset progressive_rate meter coupons_progressive",
        lambda rules: not rules.progressive,
        "this table does not offer the progressive wager",
        "blackjack.19.a",
    ),
    *idles(
        "bonus_prizes",
        lambda rules: rules.bonus == "off",
        "this table does not offer the blackjack bonus wager",
        "blackjack.20.a",
    ),
)
"""The wagers next to the main one."""

SETTLES = (*AT_SIX_TO_FIVE, *DEALT, *PLAYED, *BESIDE)
FILED = (
    layout_filed("cmr146.13.1"),
    Filing(
        "variant",
        "a notice at the table that all wagers are made in increments of $5",
        ("cmr146.13.14.b",),
        lambda rules: rules.by_hand,
    ),
    Filing(
        "variant",
        f"the hole card is dealt face up: {HALF_HOUR}",
        ("blackjack.6.k", *HALF_HOUR_CITES),
        lambda rules: rules.shown,
    ),
    usual.procedure_filed(
        lambda rules: rules.shuffle_plan == "approved" and not rules.csm, "blackjack.5.k"
    ),
)
