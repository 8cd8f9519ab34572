"""Verdicts and the table of numbers as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from playground.dashboard.charts import colour, seat_name
from playground.dashboard.estimates import CONFIDENCE
from playground.simulate.comparison import seat_of_interest
from playground.simulate.result import Result
from playground.stats.compare import balance
from playground.stats.length import summarize
from playground.stats.outcomes import Outcomes
from playground.stats.verdict import Verdict


def verdict_html(verdict: Verdict, title: str) -> str:
    """The answer, with its evidence and reservations folded away."""
    notes = "".join(f"<li>{escape(note)}</li>" for note in verdict.notes)
    return (
        f'<div class="verdict{" decided" if verdict.decided else ""}"><h4>{escape(title)}</h4>'
        f"<p>{_with_emphasis(verdict.headline)}</p>"
        f"<details><summary>The evidence, and what it does not mean</summary><ul>{notes}</ul></details></div>"
    )


def _with_emphasis(headline: str) -> str:
    """What comes before the colon is the answer."""
    answer, colon, evidence = headline.partition(":")
    return f"<b>{escape(answer)}{colon}</b>{escape(evidence)}" if colon else escape(headline)


def summary_html(played: Sequence[Outcomes], results: Sequence[Result]) -> str:
    """A row for each variant; shares with their intervals, lengths with the band of the middle 80% of games."""
    seat = seat_of_interest(len(played[0].wins))
    names = ("variant", "games", f"{seat_name(seat - 1)} wins", "draws", "unfinished", "decisions", "options")
    head = "".join(f"<th>{name}</th>" for name in names)
    pairs = enumerate(zip(played, results, strict=True))
    body = "".join(f"<tr>{_row(names, _cells(number, *pair))}</tr>" for number, pair in pairs)
    return f'<table class="summary"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _row(names: Sequence[str], cells: Sequence[str]) -> str:
    first, *others = cells
    named = zip(names[1:], others, strict=True)
    numbers = (f'<td data-name="{name}"><span>{cell}</span></td>' for name, cell in named)
    return f"<td><span>{first}</span></td>{''.join(numbers)}"


def _cells(number: int, outcomes: Outcomes, result: Result) -> list[str]:
    found = balance(outcomes, CONFIDENCE, "live").seats[seat_of_interest(len(outcomes.wins)) - 1]
    interval = found.share_interval
    share = "–"
    if found.share is not None:
        share = f"{100 * found.share:.2f}% <small>({100 * interval.low:.2f} to {100 * interval.high:.2f})</small>"
    dot = f'<span style="color:{colour(number)}">●</span>'
    return [
        f"{dot} {escape(outcomes.variant)}",
        f"{outcomes.games:,}",
        share,
        _of(outcomes.draws, outcomes.games),
        _of(outcomes.unfinished, outcomes.games),
        _length(result),
        _options(result),
    ]


def _of(count: int, games: int) -> str:
    return f"{100 * count / games:.2f}%"


def _length(result: Result) -> str:
    summary = summarize(result.lengths())
    if summary is None:
        return "–"
    return f"{summary.mean:,.1f} <small>(80%: {summary.p10:,} to {summary.p90:,})</small>"


def _options(result: Result) -> str:
    decisions = int(result.rows["decisions"].sum())
    if not decisions:
        return "–"
    mean, most = result.rows["options_total"].sum() / decisions, int(result.rows["options_max"].max())
    return f"{mean:.1f} <small>(most {most:,})</small>"
