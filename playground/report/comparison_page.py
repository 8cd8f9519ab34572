"""The report of a comparison: one self-contained HTML file, what changed most first."""

from __future__ import annotations

import platform
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from playground.charts.changes import changes_forest
from playground.charts.data import Endings, Estimate, Histogram, Seats
from playground.charts.forest import seat_shares
from playground.charts.games import endings, lengths, scores
from playground.report.changes import HEAD, changes_rows, unchanged
from playground.report.changes_chart import multiples, scale_words
from playground.report.document import document, figure_html
from playground.report.fault_section import HEADING, fault_html
from playground.report.heat_section import heat_html
from playground.report.next_steps import KEEP, next_steps
from playground.report.overview import OverviewSentence, overview_sentences
from playground.report.scorecard import Scorecard, scorecard, unseen_words
from playground.report.verdict import Verdict, verdicts
from playground.simulate.comparison.changes import Change
from playground.simulate.comparison.compare import ComparisonResult
from playground.simulate.experiments.lineups import lineup_text
from playground.simulate.heat_maps.collect import Places
from playground.source.version import VERSION
from playground.stats.wording import capitalized

if TYPE_CHECKING:
    from playground.simulate.results.summary import Summary
    from playground.stats.comparison.balance import SeatResult

STATES = {"unplayable": "no", "changed": "yes", "equal": "yes", "open": "open"}
"""The class of a sentence's card by its kind: red, green, or neither."""


def comparison_page(compared: ComparisonResult, command: str, steps: bool = True, places: Sequence[Places] = ()) -> str:
    """The whole file; `command` reproduces it. The same games give the same file.

    `steps`: whether commands are listed for what to do next, which name games by selections. `places` is what games of
    each variant did on the board, from which maps are made.
    """
    first, names = compared.results[0], [balance.outcomes.variant for balance in compared.balances]
    title = escape(" against ".join(names))
    seen = "" if compared.together else f"; seen from seat {compared.seat}"
    players = f"players: {lineup_text(first.agents)}{seen}"
    setting = f"{_games(compared)}, seed {first.seed}, {players}"
    header = f'<p class="kicker">Comparison</p>\n<h1>{title}</h1>\n<p class="soft">{escape(setting)}</p>'
    card = scorecard(compared)
    parts = [
        (HEADING, fault_html(compared.results, names)),
        ("What changed most", _sentences(compared)),
        ("Scorecard", _scorecard(card) if card else ""),
        ("All changes, the largest and surest first", _changes(compared, names)),
        _who_wins(compared),
        *_scores(compared, names),
        ("How long games are, in decisions", figure_html(lengths(_lengths(compared, names)), "lengths")),
        ("How games end", figure_html(endings(_endings(compared, names)), "endings")),
        ("Where pieces go", heat_html(places, names)),
        ("Which is fairer", "".join(map(_verdict, verdicts(compared)))),
        ("What next", _steps(compared) if steps else ""),
        ("How it was made", _made(compared.results, command)),
    ]
    return document(title, header, [f"<section>\n<h2>{head}</h2>\n{html}\n</section>" for head, html in parts if html])


def _games(compared: ComparisonResult) -> str:
    played = sorted({result.games for result in compared.results})
    least, most = f"{played[0]:,}", f"{played[-1]:,}"
    return f"{least if least == most else f'{least} to {most}'} games of each"


def _sentences(compared: ComparisonResult) -> str:
    items = "".join(_sentence(each) for each in overview_sentences(compared) if each)
    return f'<ul class="answers">{items}</ul>' if items else ""


def _sentence(sentence: OverviewSentence) -> str:
    return f'<li class="{STATES[sentence.kind]}">{escape(sentence.text)}</li>'


def _scorecard(card: Scorecard) -> str:
    unseen = "".join(f"<li>{escape(capitalized(words))}</li>" for words in unseen_words(card))
    missing = "".join(f"<li>{escape(each.what)}: <code>{each.option} {each.value}</code></li>" for each in card.missing)
    not_measured = f"<p>Not measured, and the option that does:</p><ul>{missing}</ul>" if missing else ""
    table = _table(("", *card.names), card.rows)
    return f'{table}<p class="soft">{escape(card.note)}</p><ul>{unseen}</ul>{not_measured}'


def _changes(compared: ComparisonResult, names: Sequence[str]) -> str:
    parts = []
    for number, changes in enumerate(compared.changes, 1):  # none of a run that was stopped
        if not changes:
            continue
        parts.append(f"<h3>{escape(names[number])}</h3>{_chart(changes, number)}")
        rows, rest = changes_rows(changes), unchanged(changes)
        parts.append(_table(HEAD, rows) if rows else "")
        parts.append(f'<p class="soft">{escape(rest)}</p>' if rest else "")
    return "".join(parts)


def _chart(changes: Sequence[Change], number: int) -> str:
    """All changes of a variant on one scale."""
    drawn = multiples(changes)
    if not drawn:
        return ""
    figure = figure_html(changes_forest(drawn, number), f"changes-{number}")
    return f'{figure}<p class="soft">{escape(scale_words(each.unit for each in changes))}</p>'


def _who_wins(compared: ComparisonResult) -> tuple[str, str]:
    """The shares of all seats; of games that are won or lost together, how often they are won."""
    seats, first = _seats(compared), compared.results[0]
    if not compared.together:
        return "Who wins, by turn order", figure_html(seat_shares(seats, 1 / len(first.game.players)), "seats")
    axis = "share of games that were won or lost"
    figure = seat_shares(seats, 0.5, axis, together=compared.together)
    return "How often games are won", figure_html(figure, "seats")


def _seats(compared: ComparisonResult) -> list[Seats]:
    return [Seats(balance.outcomes.variant, tuple(map(_share, balance.seats))) for balance in compared.balances]


def _share(seat: SeatResult) -> Estimate:
    return Estimate("", seat.share, seat.share_interval.low, seat.share_interval.high)


def _scores(compared: ComparisonResult, names: Sequence[str]) -> list[tuple[str, str]]:
    """How scores are spread; nothing if no game has one."""
    found = [(name, result.scores()) for name, result in zip(names, compared.results, strict=True)]
    histograms = [Histogram(name, each) for name, each in found if each]
    return [("What games are worth, as a score", figure_html(scores(histograms), "scores"))] if histograms else []


def _lengths(compared: ComparisonResult, names: Sequence[str]) -> list[Histogram]:
    return [Histogram(name, result.lengths()) for name, result in zip(names, compared.results, strict=True)]


def _endings(compared: ComparisonResult, names: Sequence[str]) -> list[Endings]:
    return [Endings(name, dict(_shares(result))) for name, result in zip(names, compared.results, strict=True)]


def _shares(result: Summary) -> Iterator[tuple[str, float]]:
    for ending, count in result.endings().items():
        yield ending.replace("_", " "), count / max(1, result.games)
    if result.unfinished:
        yield "unfinished", result.unfinished / result.games


def _verdict(verdict: Verdict) -> str:
    notes = "".join(f"<li>{escape(note)}</li>" for note in verdict.notes)
    return f"<p>{escape(verdict.headline)}</p><details><summary>The evidence</summary><ul>{notes}</ul></details>"


def _steps(compared: ComparisonResult) -> str:
    steps = [step for step in next_steps(compared, {}) if step.what != KEEP]
    return "".join(f"<p>{escape(step.what)}</p><pre>{escape(step.command)}</pre>" for step in steps)


def _made(results: Sequence[Summary], command: str) -> str:
    rules = ", ".join(f"{result.game.name} {result.game.hash[:16]}" for result in results)
    made_by = f"playground {VERSION}, Python {platform.python_version()}"
    return (
        f"<p><code>{escape(command)}</code></p>\n<p>{escape(made_by)}; rules: {escape(rules)}. Game k of a seed is the "
        "same game on every machine, and all variants are played with the same seed.</p>"
    )


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    first = "".join(f"<th>{escape(each)}</th>" for each in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(each)}</td>" for each in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{first}</tr></thead><tbody>{body}</tbody></table></div>'
