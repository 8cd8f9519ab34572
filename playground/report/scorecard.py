"""The scorecard of each variant: what a designer asks of a game, a row each, and how to get what was not measured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from playground.report.length_words import length_cells
from playground.report.number_format import MAY_BE_NOISE, NOTHING, measure_within, percent, percent_within
from playground.simulate.comparison.compare import ComparisonResult
from playground.simulate.results.summary import Summary, together_phrases
from playground.stats.comparison.balance import Balance
from playground.stats.measures.rules import RULE_OF_THREE
from playground.stats.measures.units import spoken

JUDGED_ROWS = {
    "won from behind at half time": "comebacks",
    "decisions that change the lead": "lead_change",
    "drama: how far behind winners were": "drama",
    "decided after this part of the game": "decisiveness",
}
"""Rows that need a referee, with their measures."""

NONE = "none"

REFEREE_GAMES, SKILL_MINUTES = 100, 1
"""What is suggested where these were not measured."""


@dataclass(frozen=True)
class Scorecard:
    """A row for each aspect: its name, and a cell for each variant; and what is not in it, with how to get that.

    The cells of `unseen` are lists of names.
    """

    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    unseen: tuple[tuple[str, ...], ...]
    missing: tuple[Missing, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Missing:
    """What was not measured, and the option of `compare` that measures it, with a value to begin with."""

    what: str
    option: str
    value: str


def scorecard(compared: ComparisonResult) -> Scorecard | None:
    """The scorecard of all variants of a comparison; None for a run that was stopped, whose measures have no intervals,
    and without games.
    """
    if compared.mode == "live" or not all(result.games for result in compared.results):
        return None
    names = tuple(balance.outcomes.variant for balance in compared.balances)
    rows = [*_games(compared), *_judged(compared), *_skill(compared)]
    return Scorecard(names, tuple(rows), tuple(_unseen(compared)), tuple(_missing(compared)), _note(compared))


def unseen_words(card: Scorecard) -> list[str]:
    """A sentence for each list of what was never seen, or only in some; variants with the same list together."""
    lines = []
    for title, *cells in card.unseen:
        by_cell: dict[str, list[str]] = {}
        for name, cell in zip(card.names, cells, strict=True):
            by_cell.setdefault(cell, []).append(name)
        seen = ((cell, names) for cell, names in by_cell.items() if cell not in (NONE, NOTHING))
        lines += [f"{title} in {', '.join(names)}: {cell}." for cell, names in seen]
    return lines


def _games(compared: ComparisonResult) -> Iterator[tuple[str, ...]]:
    """What needs the games alone."""
    numbers, balances = range(len(compared.results)), compared.balances
    yield "length in turns", *(_measure(compared, each, "length.turns.mean") for each in numbers)
    yield "80% of games have", *(_middle(each) for each in compared.results)
    yield "options at a decision", *(_measure(compared, each, "branching") for each in numbers)
    yield "decisions with a choice", *(_measure(compared, each, "decision_moves") for each in numbers)
    if compared.together:
        for phrase, name in zip(together_phrases(compared.together), ("everyone_wins", "everyone_loses"), strict=True):
            yield phrase, *(_measure(compared, each, name) for each in numbers)
    if any(result.game.score is not None for result in compared.results):
        yield "mean score", *(_measure(compared, each, "score.mean") for each in numbers)
    for seat in range(len(balances[0].seats)) if len(balances[0].seats) > 1 and not compared.together else ():
        yield f"seat {seat + 1} wins, of decisive games", *(_seat(each, seat) for each in balances)
    yield "drawn", *(_measure(compared, each, "draws") for each in numbers)
    yield "unfinished", *(_unfinished(compared, each) for each in numbers)


def _judged(compared: ComparisonResult) -> Iterator[tuple[str, ...]]:
    """What a referee has to see; nothing without judged games."""
    numbers = range(len(compared.results))
    if any(compared.judged):
        for title, name in JUDGED_ROWS.items():
            yield title, *(_measure(compared, each, name) for each in numbers)


def _skill(compared: ComparisonResult) -> Iterator[tuple[str, ...]]:
    """What stronger players take from weaker ones: the rest of it is luck."""
    numbers = range(len(compared.results))
    stronger = dict.fromkeys(name for each in compared.lookups for name in each.stronger)
    for name in stronger:
        title = f"a {name} player takes, of the next weaker ones"
        yield title, *(_measure(compared, each, f"skill_gap.{name}") for each in numbers)
    if stronger:
        title = "who thinks four times as long takes"
        yield title, *(_measure(compared, each, "thinking_pays") for each in numbers)


def _unseen(compared: ComparisonResult) -> Iterator[tuple[str, ...]]:
    """Dead rules, endings never used, and endings that one has and the first never, or the other way round."""
    results = compared.results
    yield "rules never applied", *(_never(each.never_fired(), each) for each in results)
    yield "endings never used", *(_never(each.never_ended_by(), each) for each in results)
    if compared.overviews:
        new = [_listed(each.new_endings) if each else NOTHING for each in compared.overviews]
        gone = [_listed(each.gone_endings) if each else NOTHING for each in compared.overviews]
        yield "first-time endings", NOTHING, *new
        yield "endings that are gone", NOTHING, *gone


def _measure(compared: ComparisonResult, number: int, name: str) -> str:
    """A measure with an interval that holds by itself, in a run with several looks at all of them."""
    measure = compared.measure(number, name)
    if measure is None or (measure.value is None and measure.more_than is None):
        return NOTHING
    noise = f", {MAY_BE_NOISE}" if measure.may_be_noise else ""
    return measure_within(measure, spoken(measure.unit)) + noise


def _middle(result: Summary) -> str:
    """`371 to 604 turns`."""
    _, low, _, high, _ = length_cells(result, "turns")
    return f"{low} to {high} turns"


def _seat(balance: Balance, seat: int) -> str:
    found = balance.seats[seat]
    return percent_within(found.share, found.share_interval)


def _unfinished(compared: ComparisonResult, number: int) -> str:
    """The share of games without a result; of those without an option left, and of those stopped by a mistake."""
    text, result = _measure(compared, number, "unfinished"), compared.results[number]
    parts = {"without an option": result.without_option, "stopped where the rules cannot be followed": result.faulty}
    return "; ".join([text, *(f"{percent(count / result.games)} {why}" for why, count in parts.items() if count)])


def _never(names: Sequence[str], result: Summary) -> str:
    """The names, and in how many games these may still occur (rule of three)."""
    if not names:
        return NONE
    most = percent(min(1.0, RULE_OF_THREE / result.games))
    return f"{_listed(names)} ({'each ' if names[1:] else ''}in fewer than {most} of games)"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(name.replace("_", " ") for name in names) or NONE


def _missing(compared: ComparisonResult) -> Iterator[Missing]:
    if compared.together:  # nobody is ahead of others, or takes anything from them
        return
    if not any(compared.judged):
        yield Missing("comebacks, changes of the lead, drama and the decisive moment", "--referee", f"{REFEREE_GAMES}")
    if not any(compared.matches) and len(compared.balances[0].seats) > 1:
        yield Missing("luck against skill", "--skill", f"{SKILL_MINUTES}")


def _note(compared: ComparisonResult) -> str:
    """What the intervals hold for."""
    if compared.looks:
        return "Intervals of the scorecard hold at all looks, each by itself."
    return "Intervals of the scorecard hold with 95%, each by itself."
