"""The result of a comparison so far: verdicts, charts, tables, and downloads."""

from __future__ import annotations

from functools import partial
from html import escape

import streamlit as st

from playground.charts.changes import changes_forest
from playground.charts.curve import curve
from playground.charts.data import Endings, Estimate, Histogram, Line, Seats
from playground.charts.forest import forest, seat_shares
from playground.charts.games import endings, lengths, scores
from playground.charts.theme import seat_name
from playground.charts.units import written
from playground.dashboard.jobs.comparison import ComparisonSnapshot
from playground.dashboard.jobs.job import Job
from playground.dashboard.views.compare.downloads import games_csv, measures_csv, result_json
from playground.dashboard.views.compare.next_steps import offer_next_steps, with_measured
from playground.dashboard.widgets.layout import chart, download, table_html
from playground.dashboard.widgets.result_tables import (
    differences_rows,
    fault_card,
    measures_rows,
    never_seen,
    summary_html,
    verdict_cards,
)
from playground.report.changes import HEAD, changes_rows, unchanged
from playground.report.changes_chart import multiples, scale_words
from playground.report.fault_section import fault_html
from playground.report.length_words import LENGTH_HEAD, length_cells
from playground.report.number_format import percent, unfinished_notes
from playground.report.score_words import SCORE_HEAD, score_cells
from playground.report.scorecard import scorecard
from playground.report.worth_words import worth_of_comparison
from playground.simulate.results.rows import Result
from playground.simulate.results.summary import Summary, together_phrases
from playground.stats.comparison.compare import Comparison
from playground.stats.fixed_n.intervals import Difference, Interval

VERDICTS_IN_A_ROW = 3
NOT_MEASURED = "Measures need the full number of games, fixed beforehand, and these games were cancelled."


def show_comparison(job: Job) -> None:
    """Draw the latest snapshot of the comparison."""
    snapshot = with_measured(job)
    if faults := fault_html(snapshot.results, snapshot.labels):
        st.html(fault_card(faults))
    cards = verdict_cards(snapshot, "" if snapshot.final else ", so far")
    for first in range(0, len(cards), VERDICTS_IN_A_ROW):
        row = cards[first : first + VERDICTS_IN_A_ROW]
        for column, card in zip(st.columns(len(row)), row, strict=True):
            column.html(card)
    if snapshot.final and not job.running:
        _scorecard(snapshot)
        offer_next_steps(job, snapshot)
    st.html(summary_html(snapshot))
    if snapshot.final:
        _worth(snapshot)
        _changes(snapshot)
    _charts(snapshot)
    if snapshot.final:
        _measures(snapshot, job.running)
    if snapshot.final and not job.running:
        _downloads(snapshot)


def _scorecard(snapshot: ComparisonSnapshot) -> None:
    """What a designer asks of a game, a column for each variant."""
    card = scorecard(snapshot.compared)
    if card is None:
        return
    st.markdown("##### Scorecard")
    st.html(table_html(("", *card.names), [*card.rows, *card.unseen]))
    missing = [f"Not measured: {each.what}." for each in card.missing]
    st.caption(" ".join([card.note, *missing]))


def _worth(snapshot: ComparisonSnapshot) -> None:
    """What playing all variants with the same random numbers is worth."""
    compared = snapshot.compared
    said = {
        comparison.a.outcomes.variant: worth_of_comparison(comparison, length)
        for comparison, length in zip(compared.comparisons, compared.lengths, strict=True)
    }
    lines = [f"<b>{escape(label)}</b>: {escape(worth)}" for label, worth in said.items() if worth]
    if lines:  # none where a game stands alone
        st.html("".join(f'<p class="worth"><small>{line}</small></p>' for line in lines))


def _changes(snapshot: ComparisonSnapshot) -> None:
    """What each variant changes, the largest and surest first; nothing for games whose number was not fixed."""
    for number, (label, changes) in enumerate(zip(snapshot.labels[1:], snapshot.compared.changes, strict=False), 1):
        if not changes:
            continue
        title, rows, drawn = f"What changes in {label}, largest first", changes_rows(changes), multiples(changes)
        if drawn:
            chart(title, changes_forest(drawn, number), HEAD, rows, f"changes {number}")
        elif rows:
            st.markdown(f"##### {title}")
            st.html(table_html(HEAD, rows))
        st.caption(f"{scale_words(each.unit for each in changes) if drawn else ''} {unchanged(changes)}")


def _charts(snapshot: ComparisonSnapshot) -> None:
    left, right = st.columns(2, gap="medium")
    with left:
        _shares(snapshot)
    with right:
        _differences(snapshot)
    left, right = st.columns(2, gap="medium")
    with left:
        _lengths(snapshot)
    with right:
        _endings(snapshot)
    _scores(snapshot)
    if len(snapshot.labels) > 1:
        _convergence(snapshot)


def _shares(snapshot: ComparisonSnapshot) -> None:
    balances = snapshot.compared.balances
    variants = [
        Seats(label, tuple(_estimate(seat.seat, seat.share, seat.share_interval) for seat in each.seats))
        for label, each in zip(snapshot.labels, balances, strict=True)
    ]
    together = snapshot.compared.together
    names = together_phrases(together) if together else [seat_name(each) for each in range(len(balances[0].seats))]
    rows = [[each.label, *(written(share, "share") for share in each.shares)] for each in variants]
    axis = "share of games that were won or lost" if together else "share of decisive games, dotted: fair"
    figure = seat_shares(variants, balances[0].outcomes.fair_share, axis, together=together)
    title = "How often games are won" if together else "Who wins, by turn order"
    chart(title, figure, ["variant", *names], rows, "shares")


def _estimate(seat: int, share: float | None, interval: Interval) -> Estimate:
    return Estimate(seat_name(seat - 1), share, interval.low, interval.high)


def _differences(snapshot: ComparisonSnapshot) -> None:
    if len(snapshot.labels) < 2:
        return
    apart = [_apart(each) for each in snapshot.compared.comparisons]
    seat = seat_name(snapshot.seat - 1, snapshot.compared.together)
    figure = forest(apart, "share difference", "difference", reference=0, first_colour=1)
    head = ["variant", f"difference to {snapshot.labels[0]}", _unfairness(snapshot)]
    title, rows = f"{seat.capitalize()}'s share, difference to {snapshot.labels[0]}", differences_rows(snapshot)
    if snapshot.compared.together:
        title, head = f"How often everyone wins, difference to {snapshot.labels[0]}", head[:2]
        rows = [row[:2] for row in rows]
    chart(title, figure, head, rows, "differences")


def _apart(comparison: Comparison) -> Estimate:
    """The difference of the seat's shares, with the interval that decides."""
    difference, worst, label = comparison.difference, comparison.worst_difference, comparison.a.outcomes.variant
    if difference is None:
        return Estimate(label, None)
    open_still = worst if comparison.a.outcomes.unfinished + comparison.b.outcomes.unfinished else None
    return Estimate.deciding(label, difference.estimate, difference.limits, open_still.limits if open_still else None)


def _unfairness(snapshot: ComparisonSnapshot) -> str:
    """What the question of the comparison measures."""
    return "farther from fair by" if len(snapshot.compared.balances[0].seats) == 2 else "more uneven by"


def _ends(difference: Difference | None) -> tuple[float | None, float | None, float | None]:
    return (difference.estimate, difference.low, difference.high) if difference else (None, None, None)


def _lengths(snapshot: ComparisonSnapshot) -> None:
    pairs = list(zip(snapshot.labels, snapshot.results, strict=True))
    figure = lengths([Histogram(label, result.lengths()) for label, result in pairs])
    rows = [[label, *length_cells(result, interval=True)] for label, result in pairs]
    head = ("variant", "mean (95% interval)", *LENGTH_HEAD[1:])
    chart("How long games are, in decisions", figure, head, rows, "lengths")


def _scores(snapshot: ComparisonSnapshot) -> None:
    """How scores are spread, of games that have one."""
    found = [(label, result.scores()) for label, result in zip(snapshot.labels, snapshot.results, strict=True)]
    played = [(label, each) for label, each in found if each]
    if not played:
        return
    figure = scores([Histogram(label, each) for label, each in played])
    rows = [[label, *score_cells(each)] for label, each in played]
    chart("What games are worth, as a score", figure, ("variant", *SCORE_HEAD), rows, "scores")


def _endings(snapshot: ComparisonSnapshot) -> None:
    shares = [_ending_shares(result) for result in snapshot.results]
    names = list(dict.fromkeys(name for by_name in shares for name in by_name))
    pairs = list(zip(snapshot.labels, shares, strict=True))
    figure = endings([Endings(label, by_name) for label, by_name in pairs])
    rows = [[label, *(percent(by_name.get(name, 0.0)) for name in names)] for label, by_name in pairs]
    chart("How games end", figure, ["variant", *names], rows, "endings")


def _ending_shares(result: Summary) -> dict[str, float]:
    counts = {name.replace("_", " "): count for name, count in result.endings().items()}
    if result.unfinished:
        counts["given up (too long)"] = result.unfinished
    return {name: count / result.games for name, count in counts.items()}


def _convergence(snapshot: ComparisonSnapshot) -> None:
    """Draw the differences over the number of games, with intervals that hold at every moment."""
    base, *others = snapshot.labels
    lines = [
        Line(
            f"{label} − {base}",
            tuple(point.games for point in points),
            tuple(Estimate(f"after {p.games:,} games", *_ends(p.difference)) for p in points),
        )
        for label, points in zip(others, snapshot.points, strict=True)
    ]
    x_axis, y_axis = "games of each variant", "difference"
    figure = curve(lines, x_axis, "share difference", y_axis, reference=0, logarithmic=True, first_colour=1)
    rows = [
        [line.label, f"{games:,}", written(estimate, "share difference")]
        for line in lines
        for games, estimate in zip(line.at, line.estimates, strict=True)
    ]
    whose = "" if snapshot.compared.together else f"{seat_name(snapshot.seat - 1)}'s "
    title = f"How the {whose}difference settled"
    chart(title, figure, ("difference", "games", "estimate"), rows, "tightening")


def _measures(snapshot: ComparisonSnapshot, running: bool) -> None:
    with st.expander("All measures, with their 95% intervals", icon=":material/straighten:"):
        st.caption("docs/measures.md says what each of them means. They hold for these players only.")
        if snapshot.measures:
            st.html(table_html(("measure", *snapshot.labels), measures_rows(snapshot)))
            for note in unfinished_notes(each for measures in snapshot.measures for each in measures.values()):
                st.caption(note)
        else:
            st.info("They are being computed." if running else NOT_MEASURED)
    with st.expander("Rules and endings that were never seen", icon=":material/visibility_off:"):
        st.html(_never_html(snapshot))


def _never_html(snapshot: ComparisonSnapshot) -> str:
    """Unseen rules and endings, by the rule of three: with 95% confidence they occur in at most 3/n of all games."""
    items = []
    for (label, rules, ends), result in zip(never_seen(snapshot), snapshot.results, strict=True):
        unseen = [f"never fired: {', '.join(rules)}"] if rules else []
        unseen += [f"no game ended by: {', '.join(ends)}"] if ends else []
        bound = f" (each in fewer than {percent(3 / result.games)} of games, with 95% confidence)" if unseen else ""
        text = "; ".join(unseen) or "every rule fired, and every ending was seen"
        items.append(f"<li><b>{escape(label)}</b>: {escape(text + bound)}</li>")
    return f"<ul>{''.join(items)}</ul>"


def _downloads(snapshot: ComparisonSnapshot) -> None:
    columns = st.columns(3)
    name = snapshot.spec.choices[0].name
    with columns[0]:
        download("Result as JSON", lambda: result_json(snapshot), f"{name}-comparison.json", "application/json", "json")
    with columns[1]:
        if snapshot.measures:
            download("Measures as CSV", lambda: measures_csv(snapshot), f"{name}-measures.csv", "text/csv", "csv")
    rows = [result for result in snapshot.results if isinstance(result, Result)]  # recorded ones are in their folder
    with columns[2]:
        if len(rows) == len(snapshot.results):
            content = partial(games_csv, rows, snapshot.labels)
            download("All games as CSV", content, f"{name}-games.csv", "text/csv", "games csv")
        else:
            st.caption(f"All games are recorded in `{snapshot.spec.out}`.")
