"""The verdict in words: what the games show, for which players, with what confidence, and what they do not show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from playground.report.comparison_words import (
    between,
    number_of_games,
    of_decisive,
    player_words,
    share_words,
    who_words,
)
from playground.report.evidence import (
    caveat,
    evidence,
    left_out,
    own_share,
    shared_wins,
    stepped_down,
    tested_together,
    unequal_in_one,
    validity,
)
from playground.report.finding import finding_of
from playground.report.headline import headline
from playground.report.overview import fault_words
from playground.report.score_words import change_of_score
from playground.simulate.comparison.compare import ComparisonResult
from playground.simulate.comparison.overview import Fault, fault_of
from playground.stats.comparison.balance import Balance
from playground.stats.comparison.compare import Comparison
from playground.stats.comparison.evenness import known_uneven
from playground.stats.comparison.sequential import Question
from playground.stats.fixed_n.intervals import Mode
from playground.stats.wording import capitalized


@dataclass(frozen=True)
class Verdict:
    """`headline` answers the question; `notes` are the evidence, what was excluded, and caveats.

    `broken`: a game cannot be played, since none of its games came to an end.
    """

    decided: bool
    headline: str
    notes: tuple[str, ...]
    broken: bool = False

    @property
    def text(self) -> str:
        """Headline and notes as one paragraph."""
        return " ".join((self.headline, *self.notes))


BROKEN = (
    "Nothing else can be said of a game that never ends. The page Workshop shows a position and why an option is not "
    "legal there, and so does `playground play`."
)

FAULTY = (
    "Nothing else can be said of games that stop where their rules cannot be followed. The message T120, T121 or T122 "
    "says which rule it is: `playground simulate` and `playground validate --deep` print it, with its place."
)


def verdicts(compared: ComparisonResult) -> tuple[Verdict, ...]:
    """The verdict on each variant against the first; for a single variant, on the balance of its seats."""
    agents, faults = compared.results[0].agents, [fault_of(result) for result in compared.results]
    if not compared.comparisons:
        balance = compared.balances[0]
        found = _broken([balance], faults) or balance_verdict(balance, agents, mode=compared.mode)
        return (found,)
    judged = [
        _broken([each.b, each.a], [faults[0], fault]) or verdict(each, agents, compared.margin, compared.question)
        for each, fault in zip(compared.comparisons, faults[1:], strict=True)
    ]
    return tuple(_with_score(each, compared, number) for number, each in enumerate(judged))


def _with_score(found: Verdict, compared: ComparisonResult, number: int) -> Verdict:
    """The verdict on the variant of a number, with what its mean score is beside that of the first."""
    said = () if found.broken else change_of_score(compared, number)
    return replace(found, notes=(*said, *found.notes))


def _broken(balances: Sequence[Balance], faults: Sequence[Fault | None]) -> Verdict | None:
    """The verdict on games of which some cannot be played; None if all can."""
    pairs = zip(balances, faults, strict=True)
    known = [(balance.outcomes, fault) for balance, fault in pairs if fault]
    if not known:
        return None
    texts = [f"{fault_words(outcomes.variant, fault)}. {number_of_games(outcomes)}." for outcomes, fault in known]
    notes = dict.fromkeys(FAULTY if fault.startswith("faulty") else BROKEN for _, fault in known)
    return Verdict(True, " ".join(texts), tuple(notes), broken=True)


def verdict(
    comparison: Comparison, agents: Sequence[str], margin: float | None = None, question: Question = "fairer"
) -> Verdict:
    """The answer of `comparison`, played by `agents` (one for all seats, or one for each).

    A difference of at most `margin` in what is in question does not matter. Without a margin, one that is known to be
    smaller than a point is not called open either: the variants are equal for practical purposes.
    """
    found = finding_of(comparison, margin, question)
    variants, together = (comparison.a, comparison.b), comparison.a.outcomes.together
    notes: list[str] = []
    if not together:
        notes += [evidence(balance, comparison.confidence, comparison.mode) for balance in variants]
        notes += unequal_in_one(comparison)
    notes += stepped_down(comparison)
    notes += own_share(comparison, question)
    notes += [note for balance in variants for note in (*left_out(balance.outcomes), *shared_wins(balance.outcomes))]
    notes.append(validity(comparison.confidence, comparison.mode, comparison.comparisons, comparison.look))
    notes += [] if together else tested_together(comparison.a)
    notes.append(caveat(agents, together))
    return Verdict(found.settled, headline(comparison, agents, found), tuple(dict.fromkeys(notes)))


def balance_verdict(balance: Balance, agents: Sequence[str], confidence: float = 0.95, mode: Mode = "fixed") -> Verdict:
    """Whether the seats of one variant are known to be unequal; confidence and mode are those of `balance`.

    Of a game that is won or lost together, how often it is won.
    """
    if balance.outcomes.together:
        return _together_verdict(balance, agents, confidence, mode)
    outcomes, seats = balance.outcomes, balance.seats
    shares = "; ".join(f"{player_words(seat.seat)} {share_words(seat)}" for seat in seats)
    known = known_uneven(balance, confidence, mode)
    state = "the seats are not equal" if known else "not enough evidence that the seats are unequal"
    said = f"{state}. {capitalized(shares)}{of_decisive(outcomes)}"
    if not outcomes.decisive:
        counts = {"drawn": outcomes.draws, "unfinished": outcomes.unfinished}
        ends = " and ".join(f"{games:,} {end}" for end, games in counts.items() if games)
        said = f"nobody has won a game, so that nothing is known of the seats: {ends}"
    answered = f"{capitalized(between(agents))}, {outcomes.variant}: {said}. {number_of_games(outcomes)}."
    left = (*left_out(outcomes), *shared_wins(outcomes))
    notes = (evidence(balance, confidence, mode), *left, validity(confidence, mode, 1), caveat(agents))
    return Verdict(known, answered, notes)


def _together_verdict(balance: Balance, agents: Sequence[str], confidence: float, mode: Mode) -> Verdict:
    """How often everyone wins."""
    outcomes, won = balance.outcomes, balance.seats[0]
    said = f"{who_words(1, outcomes)} wins {share_words(won)}{of_decisive(outcomes)}"
    if not outcomes.decisive:
        said = "nobody has won or lost a game"
    answered = f"{capitalized(between(agents))}, {outcomes.variant}: {said}. {number_of_games(outcomes)}."
    notes = (*left_out(outcomes), validity(confidence, mode, 1), caveat(agents, outcomes.together))
    return Verdict(True, answered, notes)
