"""Verdicts and tables of what was played, as HTML and as rows of words."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from playground.charts.theme import colour, seat_name
from playground.dashboard.comparing import Played
from playground.dashboard.estimates import verdicts
from playground.dashboard.numbers import NOTHING, measure_within, percent, percent_within, points_within
from playground.dashboard.parts import marked_table_html, table_html
from playground.simulate.summary import Summary
from playground.stats.length import summarize
from playground.stats.measures.measure import Measure
from playground.stats.verdict import Verdict

Row = list[str]


def verdict_cards(played: Played, suffix: str = "") -> list[str]:
    """A card for each variant but the first, or for the one there is; `suffix` follows its title."""
    labels, found = played.labels, verdicts(played.compared)
    titles = [f"{label} against {labels[0]}" for label in labels[1:]] or [labels[0]]
    return [verdict_html(verdict, title + suffix) for title, verdict in zip(titles, found, strict=True)]


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


def summary_html(played: Played) -> str:
    """A row for each variant; shares with their intervals, lengths with the band of the middle 80% of games."""
    seat = played.seat
    names = ("variant", "games", f"{seat_name(seat - 1)} wins", "draws", "unfinished", "decisions", "options")
    rows = [[_dotted(number, label), *cells] for number, (label, cells) in enumerate(_numbers(played))]
    return marked_table_html(names, rows)


def _dotted(number: int, label: str) -> str:
    """A label with the colour that the variant has in all charts."""
    return f'<span class="dot" style="color:{colour(number)}" aria-hidden="true">●</span> {escape(label)}'


def _numbers(played: Played) -> Iterator[tuple[str, Row]]:
    for balance, result in zip(played.compared.balances, played.results, strict=True):
        outcomes, found = balance.outcomes, balance.seats[played.seat - 1]
        cells = [
            f"{outcomes.games:,}",
            percent_within(found.share, found.share_interval),
            percent(outcomes.draws / outcomes.games),
            percent(outcomes.unfinished / outcomes.games),
            _length(result),
            f"{result.options_total / result.decisions:.1f} (most {result.options_max:,})" if result.decisions else "–",
        ]
        yield outcomes.variant, [escape(cell) for cell in cells]


def _length(result: Summary) -> str:
    found = summarize(result.lengths())
    return NOTHING if found is None else f"{found.mean:,.1f} (80%: {found.p10:,} to {found.p90:,})"


def side_by_side_html(played: Played) -> str:
    """What matters most, a row each, with a column for each variant: for a narrow place beside the editor."""
    return table_html(["", *played.labels], list(_side_by_side(played)))


def _side_by_side(played: Played) -> Iterator[Row]:
    balances, results = played.compared.balances, played.results
    outcomes = [each.outcomes for each in balances]
    for seat in range(len(outcomes[0].wins)):
        shares = [each.seats[seat] for each in balances]
        yield [f"{seat_name(seat)} wins", *(percent_within(one.share, one.share_interval) for one in shares)]
    for name in ("draws", "unfinished"):
        if any(getattr(each, name) for each in outcomes):
            yield [name, *(percent(getattr(each, name) / each.games) for each in outcomes)]
    yield ["decisions", *map(_length, results)]
    endings = dict.fromkeys(name for result in results for name in result.endings())
    for name in endings:
        yield [f"ends by {name.replace('_', ' ')}", *(_ended_by(result, name) for result in results)]


def _ended_by(result: Summary, name: str) -> str:
    found = result.endings()
    return percent(found[name] / result.games) if name in found else NOTHING


def differences_rows(played: Played) -> list[Row]:
    """Each variant's difference from the first one, seen from the seat."""
    found = played.compared.comparisons
    return [[each.a.outcomes.variant, points_within(each.difference), points_within(each.gap)] for each in found]


def measures_rows(played: Played) -> list[Row]:
    """Each measure with a cell for each variant, `value (interval) unit`, and what it is."""
    names = dict.fromkeys(name for found in played.measures for name in found)
    return [[name, *(_measured(found, name) for found in played.measures)] for name in names]


def _measured(found: dict[str, Measure], name: str) -> str:
    return measure_within(found[name]) if name in found else NOTHING


def never(played: Played) -> list[tuple[str, list[str], list[str]]]:
    """For each variant the rules that never fired and the endings that never came."""
    pairs = zip(played.labels, played.results, strict=True)
    return [(label, result.never_fired(), result.never_ended_by()) for label, result in pairs]
