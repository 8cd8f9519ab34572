"""The verdict in words: what the games say, between whom, how surely, and what they do not say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log

from playground.stats.balance import Balance, SeatResult
from playground.stats.compare import Comparison
from playground.stats.intervals import Difference, Interval, Mode
from playground.stats.outcomes import Outcomes
from playground.stats.rounding import in_percent, in_points
from playground.stats.sequential import answer, is_within

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True)
class Verdict:
    """`headline` answers the question; `notes` hold the evidence, what was left out and what it does not mean."""

    decided: bool
    headline: str
    notes: tuple[str, ...]

    @property
    def text(self) -> str:
        """Headline and notes as one paragraph."""
        return " ".join((self.headline, *self.notes))


def verdict(comparison: Comparison, agents: Sequence[str], margin: float | None = None) -> Verdict:
    """Which variant is fairer to the seat of `comparison`, played by `agents` (one for all seats, or one for each).

    A difference of shares of at most `margin` does not matter.
    """
    variants = (comparison.a, comparison.b)
    notes = [_evidence(balance, comparison.confidence, comparison.mode) for balance in variants]
    notes += _stepped_down(comparison)
    notes += _evenness(comparison)
    notes += [note for balance in variants for note in (*_left_out(balance.outcomes), *_shared(balance.outcomes))]
    notes.append(_validity(comparison.confidence, comparison.mode, comparison.comparisons, comparison.looks))
    notes.append(_caveat(agents))
    settled = answer(comparison, margin) in ("fairer", "same")
    return Verdict(settled, _headline(comparison, agents, margin), tuple(dict.fromkeys(notes)))


def balance_verdict(balance: Balance, agents: Sequence[str], confidence: float = 0.95, mode: Mode = "fixed") -> Verdict:
    """Whether the seats of one variant are known to be unequal; confidence and mode as `balance` was made with."""
    outcomes, seats = balance.outcomes, balance.seats
    shares = "; ".join(f"{_player(seat.seat)} {_share(seat)}" for seat in seats)
    state = "the seats are not equal" if balance.unequal else "not enough evidence that the seats are unequal"
    finding = f"{_sentence(between(agents))}, {outcomes.variant}: {state}."
    headline = f"{finding} {_sentence(shares)}{_of_decisive(outcomes)}. {_number_of_games(outcomes)}."
    evidence, validity = _evidence(balance, confidence, mode), _validity(confidence, mode, 1)
    notes = (evidence, *_left_out(outcomes), *_shared(outcomes), validity, _caveat(agents))
    return Verdict(balance.unequal, headline, notes)


def _headline(comparison: Comparison, agents: Sequence[str], margin: float | None) -> str:
    games = _games(comparison.a.outcomes, comparison.b.outcomes)
    if comparison.difference is None:
        return f"Not enough evidence yet: {_without_winner(comparison)}. {games}"
    small = f" {_too_small(margin)}" if margin and is_within(comparison, margin) else ""
    if comparison.fairer is not None:
        return f"{_fairer(comparison, comparison.fairer, comparison.difference, agents)}{small} {games}"
    if comparison.differs:
        return f"{_differs(comparison, comparison.difference, agents)}{small} {games} {_outlook(comparison)}"
    if small:
        return f"{_same(comparison, comparison.difference, agents)}{small} {games}"
    return f"{_undecided(comparison, comparison.difference, agents)} {games} {_outlook(comparison)}"


def _fairer(comparison: Comparison, fairer: Balance, difference: Difference, agents: Sequence[str]) -> str:
    """The sign of `difference` is that of the tables, a − b; by how much the fairer one is nearer has none."""
    other = comparison.b if fairer is comparison.a else comparison.a
    player, seat = _player(comparison.seat), comparison.seat - 1
    fair, gap = fairer.outcomes.fair_share, comparison.gap
    text = (
        f"{_sentence(between(agents))}, {fairer.outcomes.variant} is fairer to {player} "
        f"than {other.outcomes.variant}: {player} wins {_share(fairer.seats[seat])} against {_share(other.seats[seat])}"
        f"{_of_decisive(fairer.outcomes, other.outcomes)}, where {_percent(fair)} is fair; "
        f"{_apart(comparison, difference)}"
    )
    if gap is not None and abs(abs(gap.estimate) - abs(difference.estimate)) > 1e-9:
        # The shares lie on two sides of the fair one: being nearer is not the same as differing.
        nearer = gap if fairer is comparison.b else _turn(gap)
        text += f"; {fairer.outcomes.variant} is nearer to the fair share by {_points(nearer).replace('+', '')}"
    return text + "."


def _differs(comparison: Comparison, difference: Difference, agents: Sequence[str]) -> str:
    more, less = (comparison.a, comparison.b) if difference.estimate > 0 else (comparison.b, comparison.a)
    seat = comparison.seat - 1
    return (
        f"{_sentence(between(agents))}, {_player(comparison.seat)} wins more in {more.outcomes.variant}, "
        f"{_share(more.seats[seat])}, than in {less.outcomes.variant}, {_share(less.seats[seat])}"
        f"{_of_decisive(more.outcomes, less.outcomes)}; {_apart(comparison, difference)}. "
        f"Which of them is nearer to a fair {_percent(more.outcomes.fair_share)} is not settled yet."
    )


def _undecided(comparison: Comparison, difference: Difference, agents: Sequence[str]) -> str:
    a, b, seat = comparison.a, comparison.b, comparison.seat - 1
    return (
        f"Not enough evidence yet: {between(agents)}, {_player(comparison.seat)} wins {_share(a.seats[seat])} in "
        f"{a.outcomes.variant} and {_share(b.seats[seat])} in {b.outcomes.variant}"
        f"{_of_decisive(a.outcomes, b.outcomes)}; {_apart(comparison, difference)}, which may be chance."
    )


def _same(comparison: Comparison, difference: Difference, agents: Sequence[str]) -> str:
    a, b, seat = comparison.a, comparison.b, comparison.seat - 1
    return (
        f"No difference that matters: {between(agents)}, {_player(comparison.seat)} wins {_share(a.seats[seat])} in "
        f"{a.outcomes.variant} and {_share(b.seats[seat])} in {b.outcomes.variant}"
        f"{_of_decisive(a.outcomes, b.outcomes)}; {_apart(comparison, difference)}."
    )


def _too_small(margin: float) -> str:
    points = f"{100 * margin:.3g}"
    return f"That is known to be no more than {points} {'point' if points == '1' else 'points'} either way."


def _without_winner(comparison: Comparison) -> str:
    empty = [side.outcomes.variant for side in (comparison.a, comparison.b) if not side.outcomes.decisive]
    return f"nobody has won a game of {' or '.join(empty)}"


def _outlook(comparison: Comparison) -> str:
    """How many more games to play; the truth is taken to be what was seen, which is itself uncertain."""
    if comparison.games_needed is None:
        return "No feasible number of games would tell so small a difference in fairness from none."
    played = min(comparison.a.outcomes.games, comparison.b.outcomes.games)
    more = comparison.games_needed - played
    if more <= 0:  # the estimate is of equal numbers of games, and approximate for few
        return "A few more games may settle it."
    return (
        f"About {_rounded(more)} more games each would be needed to see a difference in fairness of this size "
        "(with a chance of 80%)."
    )


def _evidence(balance: Balance, confidence: float, mode: Mode) -> str:
    variant = balance.outcomes.variant
    finding = "the seats are not equal" if balance.unequal else "no proof that the seats are unequal"
    if mode == "fixed":
        p_value = "p < 0.0001" if balance.p_value < 0.0001 else f"p = {balance.p_value:.2g}"
        return f"{variant}: {finding} ({p_value})."
    needed = f"{1 / (1 - confidence):.3g} needed"
    return f"{variant}: {finding} (e-value {_e_value(balance.log_e_value)}, {needed})."


def _left_out(outcomes: Outcomes) -> list[str]:
    parts = [
        f"{count:,} {noun if count == 1 else plural} ({_percent(count / outcomes.games)})"
        for count, noun, plural in (
            (outcomes.draws, "draw", "draws"),
            (outcomes.unfinished, "unfinished game", "unfinished games"),
        )
        if count
    ]
    if not parts:
        return []
    notes = [f"{outcomes.variant} had {' and '.join(parts)}, which count for no seat."]
    if outcomes.unfinished:
        notes.append(
            "Unfinished games were given up, at the cap on decisions or because nobody could do anything any more; "
            "what they would have ended in could shift the result."
        )
    return notes


def _shared(outcomes: Outcomes) -> list[str]:
    if not outcomes.shared_wins:
        return []
    wins = "1 win was" if outcomes.shared_wins == 1 else f"{outcomes.shared_wins:,} wins were"
    share = _percent(outcomes.shared_wins / outcomes.games)
    return [f"{outcomes.variant}: {wins} shared ({share}); each winner has an equal part."]


def _stepped_down(comparison: Comparison) -> list[str]:
    """Why something is said to differ whose interval does not say so."""
    if not comparison.stepped_down:
        return []
    return [
        f"That the shares differ is told by Holm's method (p = {comparison.p_value:.2g}); the interval, which holds "
        f"together with those of all {comparison.comparisons} comparisons, is wider than that takes."
    ]


def _evenness(comparison: Comparison) -> list[str]:
    """With three seats and more: how far is the seat that is worst or best off from the fair share?"""
    found, a, b = comparison.evenness, comparison.a, comparison.b
    if found is None or a.unevenness is None or b.unevenness is None:
        return []
    fair, which = _percent(a.outcomes.fair_share), comparison.more_even
    answer = f"{which.outcomes.variant} is the more even one" if which else "which is more even is not settled"
    return [
        f"Over all seats, the one farthest from a fair {fair} is {_away(a.unevenness)} away in {a.outcomes.variant} "
        f"and {_away(b.unevenness)} in {b.outcomes.variant}; difference {_points(found)}: {answer}."
    ]


def _away(distance: float) -> str:
    return f"{in_percent(distance)} points"


def _validity(confidence: float, mode: Mode, comparisons: int, looks: int = 1) -> str:
    level = f"{100 * confidence:.3g}%"
    if mode == "live":
        text = f"These {level} intervals hold at every moment: you may watch and stop when you like."
    elif looks > 1:
        text = f"These {level} intervals hold at all {looks} looks together, whenever one stops."
    else:
        text = f"These {level} intervals hold for a number of games settled beforehand."
    if comparisons > 1:
        text += f" Those of differences hold for all {comparisons} comparisons together."
    return text


def _caveat(agents: Sequence[str]) -> str:
    if set(agents) == {"random"}:
        return "Balance among random players is not balance among good ones."
    return "Balance among these players is not balance among better ones."


def between(agents: Sequence[str]) -> str:
    """Who played, as part of a sentence: one agent for all players, or one for each, as the game names them.

    Whose turn comes first may be left to dice, so nothing is said of seats.
    """
    if len(set(agents)) == 1:
        return f"between {agents[0]} players"
    return f"with {', '.join(agents)} as the game's players in this order"


def _player(seat: int) -> str:
    return f"the {_ORDINALS[seat - 1] if seat <= len(_ORDINALS) else f'{seat}th'} player"


def _of_decisive(*outcomes: Outcomes) -> str:
    return " of decisive games" if any(o.decisive < o.games for o in outcomes) else ""


def _games(a: Outcomes, b: Outcomes) -> str:
    if a.games == b.games:
        return f"{_number_of_games(a)} each."
    return f"{_number_of_games(a)} of {a.variant}, {b.games:,} of {b.variant}."


def _number_of_games(outcomes: Outcomes) -> str:
    return f"{outcomes.games:,} {'game' if outcomes.games == 1 else 'games'}"


def _share(seat: SeatResult) -> str:
    return "no share" if seat.share is None else f"{in_percent(seat.share)}% ({_range(seat.share_interval)})"


def _range(interval: Interval) -> str:
    return f"{in_percent(interval.low)} to {in_percent(interval.high)}"


def _percent(share: float) -> str:
    """As everywhere, but for the decimal of whole percents."""
    percents = round(100 * share, 9)
    return f"{percents:.0f}%" if percents == round(percents) else f"{in_percent(share)}%"


def _apart(comparison: Comparison, difference: Difference) -> str:
    """The difference, and of what from what."""
    return f"difference {_points(difference)}, {comparison.a.outcomes.variant} minus {comparison.b.outcomes.variant}"


def _points(difference: Difference) -> str:
    estimate, low, high = (in_points(value) for value in (difference.estimate, difference.low, difference.high))
    return f"{estimate} points ({low} to {high})"


def _turn(difference: Difference) -> Difference:
    return Difference(-difference.estimate, -difference.high, -difference.low)


def _e_value(log_e: float) -> str:
    if log_e > log(1e6):
        return "over a million"
    return f"{exp(log_e):,.0f}" if log_e > log(10) else f"{exp(log_e):.2g}"


def _rounded(games: int) -> str:
    """Two leading digits: the estimate deserves no more."""
    return f"{int(float(f'{games:.1e}')):,}"


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]
