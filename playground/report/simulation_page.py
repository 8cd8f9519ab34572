"""The report of a simulation: one self-contained HTML file, what skill is worth first if that was measured."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence
from html import escape

from playground.report import figures
from playground.report.comparison_words import whole_percent
from playground.report.document import document, figure_html
from playground.report.fault_section import HEADING, fault_html
from playground.report.heat_section import heat_html
from playground.report.length_words import LENGTH_HEAD, length_cells
from playground.report.score_words import SCORE_HEAD, score_cells, score_title
from playground.report.views import View
from playground.report.words import measure_words, value_words
from playground.simulate.experiments.lineups import lineup_text
from playground.simulate.experiments.result import ArmResult
from playground.simulate.heat_maps.collect import Places
from playground.simulate.measures.lookup import MeasureLookup
from playground.simulate.results.summary import Summary
from playground.simulate.study import Arm
from playground.source.version import VERSION
from playground.stats.measures.measure import Measure
from playground.stats.measures.registry import needs_matches


def simulation_page(
    arm: Arm, result: Summary, measures: Mapping[str, Measure], command: str, places: Sequence[Places] = ()
) -> str:
    """The whole file; `command` reproduces it. The same games give the same file.

    `places` is what games did on the board, from which maps are made.
    """
    played = ArmResult(arm, result.game.name, MeasureLookup(result), dict(measures), result.game.name)
    view = View("", "game", (result.game.name,), (played,))
    title = escape(f"{result.game.title} ({result.game.name})")
    games = f"{result.games:,}{'' if played.is_played else f' of {result.games_requested:,}'} games"
    setting = f"{games}, seed {result.seed}, players: {lineup_text(result.agents)}"
    header = f'<p class="kicker">Simulation</p>\n<h1>{title}</h1>\n<p class="soft">{escape(setting)}</p>'
    parts = [
        (HEADING, fault_html([result])),
        ("What skill is worth", skill_html(measures, len(result.game.players))),
        ("Who wins", _seats(view)),
        ("What games are worth", _scores(view)),
        ("How long games are", _lengths(view)),
        ("Where pieces go", heat_html(places, (result.game.title,))),
        ("All measures", _measures(measures)),
        ("How it was made", _made(result, command)),
    ]
    return document(title, header, [f"<section>\n<h2>{head}</h2>\n{html}\n</section>" for head, html in parts if html])


def skill_html(measures: Mapping[str, Measure], players: int) -> str:
    """A sentence with the interval for each measure of what skill is worth; empty without any."""
    items = [skill_words(name, each, players) for name, each in measures.items() if needs_matches(name)]
    if not items:
        return ""
    lead = (
        "One stronger player sits among weaker ones, in each seat equally often. Its share of the result would be "
        f"{whole_percent(1 / players)} without any difference in skill."
    )
    return f"<p>{escape(lead)}</p><ul>{''.join(f'<li>{escape(item)}</li>' for item in items)}</ul>"


def skill_words(name: str, measure: Measure, players: int) -> str:
    """A measure of what skill is worth in a sentence, and whether it may be chance."""
    _, _, stronger = name.partition(".")
    begin = "A search that thinks four times as long"
    if stronger:
        begin = f"One {stronger} player among the next weaker ones"
    if measure.value is None or measure.low is None or measure.high is None:
        return f"{begin}: no games were played for that."
    fair = 1 / players
    meaning = "so skill counts" if measure.low > fair else "which may be chance"
    if measure.high < fair:
        meaning = "less than its part"
    return f"{begin} takes {value_words(measure)}, {meaning}."


def _seats(view: View) -> str:
    figure = figures.seats(view)
    if figure is None:
        return ""
    [played] = view.arms
    shares = figures.shares_of(played)
    together = played.summary.together
    names = played.summary.winning_phrases() if together else played.summary.seat_names()
    rows = [(name, value_words(share)) for name, share in zip(names, shares, strict=True)]
    head = ("", "share of all games") if together else ("seat", "share of decisive games")
    return figure_html(figure, "seats") + _table(head, rows)


def _lengths(view: View) -> str:
    [played] = view.arms
    if not played.summary.games:
        return ""
    head = ("decisions, mean (95% interval)", *LENGTH_HEAD[1:])
    return figure_html(figures.lengths(view), "lengths") + _table(head, [length_cells(played.summary, interval=True)])


def _scores(view: View) -> str:
    """How scores are spread; empty if the game has none."""
    [played] = view.arms
    found = played.summary.scores()
    if not found:
        return ""
    title = escape(score_title(played.summary))
    return f"<p>{title}</p>{figure_html(figures.scores(view), 'scores')}{_table(SCORE_HEAD, [score_cells(found)])}"


def _measures(measures: Mapping[str, Measure]) -> str:
    rows = [(name, measure_words(each), each.about) for name, each in measures.items()]
    return _table(("measure", "value (95% interval)", "what it is"), rows) if rows else ""


def _made(result: Summary, command: str) -> str:
    made_by = f"playground {VERSION}, Python {platform.python_version()}"
    return (
        f"<p><code>{escape(command)}</code></p>\n<p>{escape(made_by)}; rules {result.game.hash[:16]}. Game k of a seed "
        "is the same game on every machine.</p>"
    )


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    first = "".join(f"<th>{escape(each)}</th>" for each in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(each)}</td>" for each in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{first}</tr></thead><tbody>{body}</tbody></table></div>'
