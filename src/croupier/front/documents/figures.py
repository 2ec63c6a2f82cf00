"""Rows of odds and simulations, decisions, equity, shuffles: what their commands print."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from croupier.front.documents.kinds import Cents, Choices, Decimal, Fraction, Interval
from croupier.front.documents.papers import Finding


class Removal(TypedDict):
    """What removing one card of a rank changes."""

    change: Annotated[Decimal, "of the house advantage"]
    exact: Annotated[Fraction | None, "the same as a fraction, if it is exact"]


class Prize(TypedDict):
    """What a fixed prize adds to a wager."""

    name: Annotated[str, "of the prize"]
    amount_cents: Annotated[Cents, "the stake that this is about"]
    included: Annotated[bool, "whether the row includes it"]
    chance: Annotated[Fraction, "of winning it with a hand"]
    adds: Annotated[Decimal, "to a patron's expectation, per unit"]
    each_other_player: Annotated[Fraction, "what each other player who plays for it adds"]
    cites: Annotated[list[str], "the clauses"]


Line = TypedDict(
    "Line",
    {
        "result": Annotated[Fraction, "the net result of a unit"],
        "names": Annotated[list[str], "the pay lines that lead to it"],
        "pays": Annotated[list[str], "their odds"],
        "probability": Annotated[Decimal, "of this result"],
        "exact": Annotated[Fraction | None, "the same as a fraction, if it is exact"],
        "return": Annotated[Decimal, "probability times result"],
        "return_exact": Annotated[Fraction | None, "the same as a fraction, if it is exact"],
    },
)
Line.__doc__ = "A net result of a wager."


class Wager(TypedDict):
    """A wager under the options that affect it."""

    game: Annotated[str, "the key of the game"]
    wager: Annotated[str, "the key of the wager"]
    spot: NotRequired[Annotated[str, "if one was named, or if the spots of a wager differ"]]
    variant: Annotated[Choices, "the options that affect the row and range or were chosen"]
    defaults: NotRequired[Annotated[Choices, "those that affect it and are at their default"]]
    readings: NotRequired[Annotated[dict[str, str], "by option, the reading it switches"]]
    pays: Annotated[str | None, "the one payout; null if there are several lines"]
    paytable: NotRequired[Annotated[list[tuple[str, str]], "each line and its odds"]]
    amount_cents: NotRequired[Annotated[Cents, "the stake, if one was given"]]
    seen: NotRequired[Annotated[list[str], "cards that have left the shoe, if any were named"]]
    strategy: NotRequired[Annotated[str, "how hands are played, if not as well as possible"]]
    house_advantage: Annotated[Decimal, "expected loss per unit of the initial wager"]
    exact: Annotated[Fraction | None, "the same as a fraction, if it is exact"]
    method: Annotated[Literal["exact", "computed", "simulated"], "how the figures were found"]
    error_bound: NotRequired[Annotated[Decimal, "how far a computed figure may be off"]]
    standard_error: Annotated[Decimal | None, "of a simulated house advantage"]
    win: Annotated[Decimal, "probability that the contest ends with a gain"]
    push: Annotated[Decimal, "probability that it ends even"]
    lose: Annotated[Decimal, "probability that it ends with a loss"]
    standard_deviation: Annotated[Decimal, "of the net result per unit staked"]
    element_of_risk: Annotated[Decimal, "expected loss per unit of all money wagered"]
    rolls: NotRequired[Annotated[Decimal, "average rolls of a decision, if wagers may stay"]]
    per_roll: NotRequired[Annotated[Decimal, "expected loss of each roll"]]
    lines: Annotated[list[Line], "every net result, the highest first"]
    note: NotRequired[Annotated[str, "what the row assumes beyond the rules"]]
    break_even_meter: NotRequired[
        Annotated[Cents, "what the meter shows when the house has no advantage"]
    ]
    prizes: NotRequired[Annotated[list[Prize], "what fixed money adds"]]
    removal: NotRequired[Annotated[dict[str, Removal | None], "by rank; null if none is left"]]
    rounds: NotRequired[Annotated[int, "contests decided, in a simulated row"]]
    seed: NotRequired[Annotated[int, "a run with the same seed gives the same figures"]]
    units: NotRequired[Annotated[int, "units of work, each replayable with `--unit`"]]
    interval_95: NotRequired[Annotated[Interval | None, "of the house advantage"]]
    expected: NotRequired[Annotated[Decimal | None, "the house advantage it should come to"]]
    deviation: NotRequired[Annotated[Decimal | None, "from that, in standard errors"]]
    seconds: NotRequired[Annotated[Decimal, "how long the run took"]]
    rate: NotRequired[Annotated[int, "rounds per second"]]
    cites: Annotated[list[str], "the clauses"]


class Unknown(TypedDict):
    """A wager whose odds nobody can know until some options are given."""

    game: Annotated[str, "the key of the game"]
    wager: Annotated[str, "the key of the wager"]
    variant: Annotated[Choices, "the options that were chosen"]
    pays: Annotated[str | None, "as in `Wager`"]
    house_advantage: Annotated[None, "not known"]
    exact: Annotated[None, "not known"]
    needs: Annotated[list[str], "the keys of those options"]
    cites: Annotated[list[str], "the clauses"]


class Average(TypedDict):
    """An average over many hands, in cents."""

    mean: Annotated[Decimal, "over all hands"]
    standard_error: Annotated[Decimal | None, "of the mean"]


class Rake(TypedDict):
    """What the house takes of pots that players contest among themselves."""

    game: Annotated[str, "the key of the game"]
    wager: Annotated[Literal["rake"], "always `rake`"]
    variant: Annotated[Choices, "the options that affect the row and range or were chosen"]
    pays: Annotated[None, "a pot has none"]
    house_advantage: Annotated[Decimal, "the rake as a share of the pot"]
    exact: Annotated[Fraction | None, "the same, if no play of the hands can change it"]
    method: Annotated[Literal["exact", "simulated"], "how the figure was found"]
    standard_error: Annotated[Decimal | None, "of a simulated figure"]
    win: Annotated[None, "a pot has none"]
    push: Annotated[None, "a pot has none"]
    lose: Annotated[None, "a pot has none"]
    standard_deviation: Annotated[None, "a pot has none"]
    element_of_risk: Annotated[Decimal, "the rake as a share of the pot"]
    players: Annotated[int, "how many sat at the table"]
    strategy: Annotated[str, "how they played"]
    note: Annotated[str, "what the row assumes beyond the rules"]
    rake_cents: Annotated[Average, "per hand"]
    pot_cents: Annotated[Average, "per hand"]
    pots_per_hand: Annotated[Decimal, "on average"]
    hands_by_pots: Annotated[list[int], "by number of pots, how many hands ended with that number"]
    shown: Annotated[Decimal, "share of hands with a showdown"]
    rounds: Annotated[int, "hands"]
    seed: Annotated[int, "a run with the same seed gives the same figures"]
    units: Annotated[int, "each a hand, replayable with `--unit`"]
    interval_95: Annotated[Interval | None, "of the rake as a share of the pot"]
    seconds: Annotated[Decimal, "how long the run took"]
    rate: Annotated[int, "hands per second"]
    cites: Annotated[list[str], "the clauses"]


class Betting(TypedDict):
    """A way of betting in endless play."""

    game: Annotated[str, "the key of the game"]
    strategy: Annotated[str, "its name"]
    amount_cents: Annotated[Cents, "the unit"]
    loss_per_roll: Annotated[Decimal, "in units"]
    exact: Annotated[Fraction | None, "the same as a fraction, if it is exact"]
    loss_per_roll_cents: Annotated[Decimal, "the same in cents, with parts of a cent"]
    staked_per_roll: Annotated[Decimal, "in units"]
    element_of_risk: Annotated[Decimal, "expected loss per unit of all money wagered"]
    exact_element_of_risk: Annotated[Fraction | None, "the same as a fraction, if it is exact"]
    method: Annotated[Literal["exact", "computed"], "how the figures were found"]
    rolls: Annotated[Decimal, "from one empty layout to the next"]
    states: Annotated[int, "of its chain"]


class Sessions(TypedDict):
    """Sessions of a way of betting, and how they ended."""

    game: Annotated[str, "the key of the game"]
    strategy: Annotated[str, "its name; empty where hands are played"]
    amount_cents: Annotated[Cents, "the unit"]
    loss_per_roll: Annotated[Decimal, "in units; computed, or from these sessions of hands"]
    exact: Annotated[Fraction | None, "the same as a fraction, if it is exact"]
    loss_per_roll_cents: Annotated[Decimal, "the same for this unit"]
    staked_per_roll: Annotated[Decimal, "in units"]
    element_of_risk: Annotated[Decimal, "expected loss per unit of all money wagered"]
    exact_element_of_risk: Annotated[Fraction | None, "the same as a fraction, if it is exact"]
    method: Annotated[Literal["simulated"], "always `simulated`"]
    rolls: Annotated[Decimal, "from one empty layout to the next; 1 where hands are played"]
    states: Annotated[int, "of its chain, or of a hand"]
    rounds: Annotated[int, "sessions"]
    seed: Annotated[int, "a run with the same seed gives the same figures"]
    bankroll_cents: Annotated[Cents, "the money of a session"]
    session_rolls: Annotated[int, "after which a session ends"]
    result_cents: Annotated[Decimal, "the average result of a session, with parts of a cent"]
    standard_error_cents: Annotated[
        Decimal | None, "of that average; null if all sessions ended alike"
    ]
    risk_of_ruin: Annotated[Decimal, "the share of sessions that ended in ruin"]
    risk_of_ruin_95: Annotated[Interval, "its 95 % interval"]
    quantiles_cents: Annotated[
        dict[str, Cents], "results at or below which 5 to 95 % of sessions end"
    ]
    simulated_loss_per_roll: Annotated[Decimal, "in units"]
    simulated_element_of_risk: Annotated[Decimal | None, "null if nothing was staked"]
    total_rolls: Annotated[int, "of all sessions"]
    seconds: Annotated[Decimal, "how long the run took"]
    rate: Annotated[int, "rolls per second"]


class Unit(TypedDict):
    """One unit of a run, played in the engine."""

    game: Annotated[str, "the key of the game"]
    seed: Annotated[int, "of the run"]
    unit: Annotated[int, "its number"]
    outcomes: Annotated[list[str], "in order"]
    result_cents: Annotated[dict[str, Cents], "by spot, with commission taken off"]


class Hand(TypedDict):
    """One hand of a run of poker, played in the engine."""

    game: Annotated[str, "the key of the game"]
    seed: Annotated[int, "of the run"]
    unit: Annotated[int, "its number"]
    before_cents: Annotated[dict[str, Cents], "everyone's chips before the hand"]
    after_cents: Annotated[dict[str, Cents], "everyone's chips after it"]
    rake_cents: Annotated[Cents, "what the house took"]


class Decision(TypedDict):
    """A state in which a patron chooses."""

    state: Annotated[str, "what the patron sees, in words"]
    chance: Annotated[Decimal, "of meeting it"]
    best: Annotated[str, "the best choice"]
    values: Annotated[dict[str, Decimal], "what each choice is worth"]
    exact: NotRequired[Annotated[dict[str, Fraction], "the same as fractions"]]


class Worth(TypedDict):
    """What the choice is worth to a patron with these wagers."""

    holding: Annotated[list[str], "the wagers"]
    worth: Annotated[Decimal, "what the choice is worth, per unit of those wagers"]
    exact: Annotated[Fraction | None, "the same as a fraction, if it is exact"]
    house_advantage: Annotated[Decimal, "with the best choices"]


class Chart(TypedDict):
    """A chart of decisions."""

    title: Annotated[str, "what its rows are"]
    columns: Annotated[list[str], "what is seen of the dealer's hand"]
    rows: Annotated[dict[str, list[str | None]], "the letters of the choices by row"]
    costs: Annotated[dict[str, list[Decimal | None]], "what the second-best choices cost"]


class Remembered(TypedDict):
    """A rule that people remember."""

    name: Annotated[str, "the name that `odds --strategy` and `simulate --play` take"]
    says: Annotated[str, "the rule in words"]
    costs: Annotated[Decimal | None, "against the best choices; null if those are not computed"]
    exact: Annotated[Fraction | None, "the same as a fraction, if it is exact"]
    house_advantage: Annotated[Decimal, "by this rule"]


class Solution(TypedDict):
    """The decisions about one thing."""

    about: Annotated[str, "what is decided"]
    unit: Annotated[str, "what the values are measured in"]
    decisions: Annotated[list[Decision], "every state and its choices"]
    worth: Annotated[list[Worth], "what choosing is worth"]
    cites: Annotated[list[str], "the clauses"]
    charts: NotRequired[Annotated[list[Chart], "charts of them, if there are many"]]
    remembered: NotRequired[Annotated[list[Remembered], "rules that come close"]]


class Strategy(TypedDict):
    """The best decisions of a game."""

    game: Annotated[str, "the key of the game"]
    variant: Annotated[Choices, "the options that affect the figures and range or were chosen"]
    defaults: Annotated[Choices, "those that affect them and are at their default"]
    decisions: Annotated[list[Decision], "all of them"]
    solutions: Annotated[list[Solution], "the same by what they are about"]


class Bet(TypedDict):
    """One bet of a way of betting."""

    wager: Annotated[str, "the key of the wager"]
    when: Annotated[str, "at which rolls it is made"]
    units: Annotated[Fraction | dict[str, Fraction], "of the unit staked, or by spot"]
    behind: NotRequired[Annotated[str, "the wager that it supports"]]
    most: Annotated[int, "how many at once"]


class Way(TypedDict):
    """A way of betting or of deciding, by its name."""

    key: Annotated[str, "what `--strategy` takes"]
    name: Annotated[str, "for people"]
    about: Annotated[str, "in a sentence"]
    bets: Annotated[list[Bet], "those it makes; none if it is a way of deciding"]


class IndexNumber(TypedDict):
    """A situation in which a count changes the choice."""

    state: Annotated[str, "the hand, and the dealer's up card"]
    usual: Annotated[str, "the usual choice"]
    other: Annotated[str, "the choice that is better past the index"]
    index: Annotated[Decimal, "the true count, to three decimals"]
    from_above: Annotated[bool, "whether the other choice is better at or above the index"]


class Index(TypedDict):
    """The index numbers of a count."""

    game: Annotated[str, "the key of the game"]
    variant: Annotated[Choices, "the options that affect the figures and range or were chosen"]
    defaults: Annotated[Choices, "those that affect them and are at their default"]
    count: Annotated[str, "its name"]
    tags: Annotated[list[int], "the value of each rank, from the ace to the ten"]
    rows: Annotated[list[IndexNumber], "the index numbers"]
    insurance: Annotated[Decimal, "the true count from which insurance pays"]
    removal: Annotated[dict[str, Decimal], "effect of removing a card of a rank on a patron"]


class ShareOf(TypedDict):
    """What a hand gets."""

    hand: Annotated[str, "as it was given"]
    win: Annotated[Decimal, "how often it wins the whole pot"]
    tie: Annotated[Decimal, "how often it wins a part"]
    share: Annotated[Decimal, "its average share of the pot"]
    high: NotRequired[Annotated[Decimal, "its share of the high halves"]]
    low: NotRequired[Annotated[Decimal, "its share of the low halves"]]
    exact: Annotated[dict[str, Fraction] | None, "win, tie and share as fractions, if exact"]
    standard_error: Annotated[
        Decimal | None, "of the share, if it is sampled; null if all deals ended alike"
    ]


class EquityOf(TypedDict):
    """What hands are worth against each other."""

    game: Annotated[str, "the key of the game"]
    form: Annotated[str, "the form of the game in words"]
    method: Annotated[Literal["exact", "sampled"], "whether every deal was counted"]
    deals: Annotated[int, "how many were counted"]
    seed: Annotated[int | None, "null if every deal was counted"]
    rows: Annotated[list[ShareOf], "one for each hand"]


class Step(TypedDict):
    """A step of a plan."""

    kind: Annotated[str, "such as riffle or cut"]
    text: Annotated[str, "in words"]


class Plan(TypedDict):
    """A plan for a shuffle."""

    name: Annotated[str, "what the plan calls itself"]
    game: Annotated[str, "whose law the steps are checked against; or empty"]
    cards: Annotated[int, "how many are shuffled"]
    steps: Annotated[list[Step], "in order"]


class Riffled(TypedDict):
    """How far from random a pack is after a number of riffles."""

    riffles: Annotated[int, "how many"]
    total_variation: Annotated[Decimal, "the most by which the probability of an event is off"]
    separation: Annotated[Decimal, "the most by which an order falls short of its fair share"]
    exact: Annotated[Fraction | None, "the total variation; null if it is too long to read"]


class Measure(TypedDict):
    """A figure of a shuffle."""

    mean: Annotated[Decimal, "over all shuffles"]
    standard_error: Annotated[Decimal, "of the mean"]
    ideal: Annotated[Decimal, "what an ideal shuffle gives on average"]
    deviation: Annotated[Decimal, "in standard errors"]


class ChiSquare(TypedDict):
    """A chi-square of a shuffle."""

    chi_square: Annotated[Decimal, "the sum"]
    degrees_of_freedom: Annotated[int, "of the sum"]
    deviation: Annotated[Decimal, "in standard deviations"]


class Slug(TypedDict):
    """Where cards go that were together."""

    cards: Annotated[int, "how many a tracker follows"]
    travel: Annotated[Measure, "places a card travels"]
    spread: Annotated[Decimal, "places apart, on average over all slugs"]
    spread_ideal: Annotated[Decimal, "the same of an ideal shuffle"]
    most_tracked: Annotated[int, "the place where the slug that is found most often begins"]
    window: Annotated[list[int], "the places where a tracker would look: first and last"]
    found: Annotated[Decimal, "the share of that slug found there"]
    found_ideal: Annotated[Decimal, "the same by chance"]


class Measures(TypedDict):
    """The figures of a shuffle."""

    rising_sequences: Annotated[Measure, "chains of cards still in their old order"]
    neighbors_together: Annotated[Measure, "cards right behind the same card as before"]
    position: Annotated[ChiSquare, "how unevenly cards are spread over places"]
    adjacency: Annotated[ChiSquare, "how unevenly the distances of old neighbors are spread"]
    correct_guesses: Annotated[Measure, "cards guessed right"]
    slug: Annotated[Slug, "where cards go that were together"]
    turned: Annotated[Decimal, "the share of cards that end up turned end for end"]


class Shuffle(TypedDict):
    """How random a manual shuffle is."""

    plan: Annotated[Plan, "what was shuffled, and how"]
    seed: Annotated[int, "a run with the same seed gives the same figures"]
    shuffles: Annotated[int, "how many were counted"]
    seconds: Annotated[Decimal, "how long the run took"]
    riffles: Annotated[int | None, "of the whole pack; null if the plan has other steps"]
    exact: Annotated[list[Riffled], "after each riffle"]
    shuffle: Annotated[Measures, "of this shuffle"]
    beside: Annotated[Measures, "of the ideal one it was run with"]
    apart: Annotated[list[str], "what distinguishes the two beyond chance"]
    verdict: Annotated[str, "how random the shuffle is, in plain words"]
    findings: Annotated[list[Finding], "what the law says about its steps"]
