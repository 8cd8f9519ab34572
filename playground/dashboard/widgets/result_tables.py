"""Verdicts and tables of a comparison, as HTML and as rows of text."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import zip_longest

from playground.charts.theme import colour, seat_name
from playground.dashboard.jobs.comparison import ComparisonSnapshot
from playground.dashboard.widgets.layout import marked_table_html, table_html
from playground.report.fault_section import HEADING
from playground.report.length_words import middle_words
from playground.report.number_format import NOTHING, measure_within, percent, percent_within, points_within
from playground.report.overview import OverviewSentence, overview_sentences
from playground.report.score_words import mean_words
from playground.report.verdict import Verdict, verdicts
from playground.simulate.comparison.overview import first_games
from playground.simulate.results.summary import Summary, together_phrases
from playground.stats.comparison.balance import Balance
from playground.stats.measures.measure import Measure

Row = list[str]


def verdict_cards(snapshot: ComparisonSnapshot, suffix: str = "") -> list[str]:
    """A card for each variant but the baseline, or for the only variant; `suffix` follows its title."""
    labels, answers = snapshot.labels, verdicts(snapshot.compared)
    titles = [f"{label} against {labels[0]}" for label in labels[1:]] or [labels[0]]
    known = overview_sentences(snapshot.compared) if snapshot.final else ()
    parts = zip_longest(titles, answers, known)
    return [verdict_html(verdict, title + suffix, sentence) for title, verdict, sentence in parts]


def verdict_html(verdict: Verdict, title: str, changed: OverviewSentence | None = None) -> str:
    """What changed, if that is known, and the answer, with its evidence and caveats folded away."""
    notes = "".join(f"<li>{escape(note)}</li>" for note in verdict.notes)
    kind = " broken" if verdict.broken else " decided" if verdict.decided else ""
    first = f'<p class="changed">{escape(changed.text)}</p>' if changed and not verdict.broken else ""
    return (
        f'<div class="verdict{kind}"><h4>{escape(title)}</h4>{first}'
        f"<p>{_with_emphasis(verdict.headline)}</p>"
        f"<details><summary>The evidence, and what it does not mean</summary><ul>{notes}</ul></details></div>"
    )


def _with_emphasis(headline: str) -> str:
    """The headline with the answer, which is what precedes the colon, in bold."""
    answer, colon, evidence = headline.partition(":")
    return f"<b>{escape(answer)}{colon}</b>{escape(evidence)}" if colon else escape(headline)


def fault_card(faults: str) -> str:
    """A card with places of rules that could not be followed, as HTML of a report; empty without any."""
    return f'<div class="problem"><b>{HEADING}</b>{faults}</div>' if faults else ""


def summary_html(snapshot: ComparisonSnapshot) -> str:
    """A row for each variant; shares with their intervals, lengths with the band of the middle 80% of games."""
    won = f"{seat_name(snapshot.seat - 1, snapshot.compared.together)} wins"
    names = ("variant", "games", won, "draws", "unfinished", "decisions", "options")
    numbers = {label: number for number, label in enumerate(snapshot.labels)}
    rows = [[_dotted(numbers[label], label), *cells] for label, cells in _numbers(snapshot)]
    return marked_table_html(names, rows)


def _dotted(number: int, label: str) -> str:
    """A label after a dot in the colour that the variant has in all charts."""
    return f'<span class="dot" style="color:{colour(number)}" aria-hidden="true">●</span> {escape(label)}'


def _numbers(snapshot: ComparisonSnapshot) -> Iterator[tuple[str, Row]]:
    for balance, result in _rows(snapshot):
        outcomes, seat = balance.outcomes, balance.seats[snapshot.seat - 1]
        cells = [
            f"{outcomes.games:,}",
            percent_within(seat.share, seat.share_interval),
            percent(outcomes.draws / outcomes.games),
            percent(outcomes.unfinished / outcomes.games),
            middle_words(result),
            f"{result.options_total / result.decisions:.1f} (most {result.options_max:,})" if result.decisions else "–",
        ]
        yield outcomes.variant, [escape(cell) for cell in cells]


def _rows(snapshot: ComparisonSnapshot) -> Iterator[tuple[Balance, Summary]]:
    """The seats of each variant; the baseline has a row for each number of games after which one was compared with it,
    so that the table has the numbers of the cards.
    """
    compared, (base, *results) = snapshot.compared, snapshot.results
    by_games = {each.b.outcomes.games: each.b for each in compared.comparisons}
    by_games[compared.balances[0].outcomes.games] = compared.balances[0]
    yield from ((by_games[games], first_games(base, games) or base) for games in sorted(by_games))
    yield from zip(compared.balances[1:], results, strict=True)


def side_by_side_html(snapshot: ComparisonSnapshot) -> str:
    """The main numbers, a row each, with a column for each variant: a narrow table for beside the editor."""
    return table_html(["", *snapshot.labels], list(_side_by_side(snapshot)))


def _side_by_side(snapshot: ComparisonSnapshot) -> Iterator[Row]:
    balances, results = snapshot.compared.balances, snapshot.results
    outcomes, together = [each.outcomes for each in balances], snapshot.compared.together
    for seat in range(len(outcomes[0].wins)):
        shares = [each.seats[seat] for each in balances]
        name = together_phrases(together)[seat] if together else f"{seat_name(seat)} wins"
        yield [name, *(percent_within(one.share, one.share_interval) for one in shares)]
    for name in ("draws", "unfinished"):
        if any(getattr(each, name) for each in outcomes):
            yield [name, *(percent(getattr(each, name) / each.games) for each in outcomes)]
    if any(result.game.score for result in results):
        yield ["mean score", *(mean_words(result.scores()) for result in results)]
    yield ["decisions", *map(middle_words, results)]
    endings = dict.fromkeys(name for result in results for name in result.endings())
    for name in endings:
        yield [f"ends by {name.replace('_', ' ')}", *(_ended_by(result, name) for result in results)]


def _ended_by(result: Summary, name: str) -> str:
    endings = result.endings()
    return percent(endings[name] / result.games) if name in endings else NOTHING


def differences_rows(snapshot: ComparisonSnapshot) -> list[Row]:
    """Each variant's difference from the baseline: of the seat's share, and of its unfairness."""
    return [
        [each.a.outcomes.variant, points_within(each.difference), points_within(each.question)]
        for each in snapshot.compared.comparisons
    ]


def measures_rows(snapshot: ComparisonSnapshot) -> list[Row]:
    """A row for each measure: its name, and for each variant `value (interval) unit`."""
    names = dict.fromkeys(name for measures in snapshot.measures for name in measures)
    return [[name, *(_measured(measures, name) for measures in snapshot.measures)] for name in names]


def _measured(measures: dict[str, Measure], name: str) -> str:
    return measure_within(measures[name]) if name in measures else NOTHING


def never_seen(snapshot: ComparisonSnapshot) -> list[tuple[str, list[str], list[str]]]:
    """For each variant: its label, the rules that never fired, and the endings that never occurred."""
    pairs = zip(snapshot.labels, snapshot.results, strict=True)
    return [(label, result.never_fired(), result.never_ended_by()) for label, result in pairs]
