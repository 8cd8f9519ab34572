"""What a comparison has found so far: verdicts in words, charts, tables, and files to keep."""

from __future__ import annotations

from functools import partial
from html import escape

import streamlit as st

from playground.charts.curve import curve
from playground.charts.data import Endings, Estimate, Histogram, Line, Seats
from playground.charts.forest import forest, seat_shares
from playground.charts.games import endings, lengths
from playground.charts.theme import seat_name
from playground.charts.units import written
from playground.dashboard.comparing import Played
from playground.dashboard.files import games_csv, measures_csv, result_json
from playground.dashboard.jobs import Job
from playground.dashboard.numbers import percent
from playground.dashboard.parts import chart, download, table_html
from playground.dashboard.summary import differences_rows, measures_rows, never, summary_html, verdict_cards
from playground.simulate.result import Result
from playground.simulate.summary import Summary
from playground.stats.intervals import Difference, Interval
from playground.stats.length import summarize

VERDICTS_IN_A_ROW = 3
NOT_MEASURED = "Their intervals are for a number of games settled beforehand, and these games were cancelled."


def show_comparison(job: Job) -> None:
    """Draw what is known by now."""
    played: Played = job.found
    cards = verdict_cards(played, "" if played.final else ", so far")
    for first in range(0, len(cards), VERDICTS_IN_A_ROW):
        row = cards[first : first + VERDICTS_IN_A_ROW]
        for column, card in zip(st.columns(len(row)), row, strict=True):
            column.html(card)
    st.html(summary_html(played))
    _charts(played)
    if played.final:
        _measures(played, job.running)
    if played.final and not job.running:
        _downloads(played)


def _charts(played: Played) -> None:
    left, right = st.columns(2, gap="medium")
    with left:
        _shares(played)
    with right:
        _differences(played)
    left, right = st.columns(2, gap="medium")
    with left:
        _lengths(played)
    with right:
        _endings(played)
    if len(played.labels) > 1:
        _tightening(played)


def _shares(played: Played) -> None:
    found = played.compared.balances
    variants = [
        Seats(label, tuple(_estimate(seat.seat, seat.share, seat.share_interval) for seat in each.seats))
        for label, each in zip(played.labels, found, strict=True)
    ]
    head = ["variant", *(seat_name(number) for number in range(len(found[0].seats)))]
    rows = [[each.label, *(written(share, "share") for share in each.shares)] for each in variants]
    figure = seat_shares(variants, found[0].outcomes.fair_share)
    chart("Who wins, by turn order", figure, head, rows, "shares")


def _estimate(seat: int, share: float | None, interval: Interval) -> Estimate:
    return Estimate(seat_name(seat - 1), share, interval.low, interval.high)


def _differences(played: Played) -> None:
    if len(played.labels) < 2:
        return
    rows = [
        Estimate(each.a.outcomes.variant, *_ends(each.difference))
        for each in played.compared.comparisons
    ]
    seat = seat_name(played.seat - 1)
    figure = forest(rows, "share difference", "difference", reference=0, first_colour=1)
    head = ("variant", f"difference to {played.labels[0]}", "farther from fair by")
    title = f"{seat.capitalize()}'s share, difference to {played.labels[0]}"
    chart(title, figure, head, differences_rows(played), "differences")


def _ends(found: Difference | None) -> tuple[float | None, float | None, float | None]:
    return (found.estimate, found.low, found.high) if found else (None, None, None)


def _lengths(played: Played) -> None:
    pairs = list(zip(played.labels, played.results, strict=True))
    figure = lengths([Histogram(label, result.lengths()) for label, result in pairs])
    rows = [[label, *_length_cells(result)] for label, result in pairs]
    head = ("variant", "mean (95% interval)", "10%", "median", "90%", "longest")
    chart("How long games are, in decisions", figure, head, rows, "lengths")


def _length_cells(result: Summary) -> list[str]:
    found = summarize(result.lengths())
    if found is None or found.games < 2:
        return ["–"] * 5
    mean, interval = found.mean, found.interval()
    numbers = [f"{number:,}" for number in (found.p10, found.p50, found.p90, found.max)]
    return [f"{mean:,.1f} ({interval.low:,.1f} to {interval.high:,.1f})", *numbers]


def _endings(played: Played) -> None:
    shares = [_ending_shares(result) for result in played.results]
    names = list(dict.fromkeys(name for found in shares for name in found))
    pairs = list(zip(played.labels, shares, strict=True))
    figure = endings([Endings(label, found) for label, found in pairs])
    rows = [[label, *(percent(found.get(name, 0.0)) for name in names)] for label, found in pairs]
    chart("How games end", figure, ["variant", *names], rows, "endings")


def _ending_shares(result: Summary) -> dict[str, float]:
    counts = {name.replace("_", " "): count for name, count in result.endings().items()}
    if result.unfinished:
        counts["given up (too long)"] = result.unfinished
    return {name: count / result.games for name, count in counts.items()}


def _tightening(played: Played) -> None:
    """How the differences settled; the intervals are such that hold at every moment."""
    base, *others = played.labels
    lines = [
        Line(
            f"{label} − {base}",
            tuple(point.games for point in points),
            tuple(Estimate(f"after {p.games:,} games", *_ends(p.difference)) for p in points),
        )
        for label, points in zip(others, played.points, strict=True)
    ]
    along, axis = "games of each variant", "difference"
    figure = curve(lines, along, "share difference", axis, reference=0, logarithmic=True, first_colour=1)
    rows = [
        [line.label, f"{games:,}", written(estimate, "share difference")]
        for line in lines
        for games, estimate in zip(line.at, line.estimates, strict=True)
    ]
    title = f"How the {seat_name(played.seat - 1)}'s difference settled"
    chart(title, figure, ("difference", "games", "estimate"), rows, "tightening")


def _measures(played: Played, coming: bool) -> None:
    with st.expander("All measures, with their 95% intervals", icon=":material/straighten:"):
        st.caption("What each of them means is told in docs/measures.md. They hold for the players who played.")
        if played.measures:
            st.html(table_html(("measure", *played.labels), measures_rows(played)))
        else:
            st.info("They are being worked out." if coming else NOT_MEASURED)
    with st.expander("Rules and endings that were never seen", icon=":material/visibility_off:"):
        st.html(_never_html(played))


def _never_html(played: Played) -> str:
    """The rule of three: what was not seen in n games happens, with 95% confidence, in at most 3/n of them."""
    items = []
    for (label, rules, ends), result in zip(never(played), played.results, strict=True):
        told = [f"never fired: {', '.join(rules)}"] if rules else []
        told += [f"no game ended by: {', '.join(ends)}"] if ends else []
        bound = f" (each in fewer than {percent(3 / result.games)} of games, with 95% confidence)" if told else ""
        words = "; ".join(told) or "every rule fired, and every ending was seen"
        items.append(f"<li><b>{escape(label)}</b>: {escape(words + bound)}</li>")
    return f"<ul>{''.join(items)}</ul>"


def _downloads(played: Played) -> None:
    columns = st.columns(3)
    name = played.question.entries[0].name
    with columns[0]:
        download("Result as JSON", lambda: result_json(played), f"{name}-comparison.json", "application/json", "json")
    with columns[1]:
        if played.measures:
            download("Measures as CSV", lambda: measures_csv(played), f"{name}-measures.csv", "text/csv", "csv")
    rows = [result for result in played.results if isinstance(result, Result)]  # recorded ones are in their folder
    with columns[2]:
        if len(rows) == len(played.results):
            content = partial(games_csv, rows, played.labels)
            download("All games as CSV", content, f"{name}-games.csv", "text/csv", "games csv")
        else:
            st.caption(f"All games are recorded in `{played.question.out}`.")
