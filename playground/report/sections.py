"""The sections of a report, in order of interest: the answer, the differences, the evidence, the method."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from playground.report import figures
from playground.report.answer_words import answer_words
from playground.report.confidence import budget_words
from playground.report.course_words import skill_courses_words
from playground.report.fault_section import HEADING, experiment_fault_html
from playground.report.heat_section import heat_html, mapped_arms
from playground.report.summary import expected_words, summary_words
from playground.report.views import View, views
from playground.report.words import caveats, change_words, duel_words, games_words, lineup_heading, measure_words
from playground.report.worth_words import worth_of_changes
from playground.simulate.experiments.lineups import lineup_text
from playground.simulate.experiments.result import Answer, ExperimentResult
from playground.simulate.heat_maps.collect import Places
from playground.source.version import VERSION
from playground.stats.measures.registry import families_of, phrase_of
from playground.stats.paired.worth import worth_text
from playground.stats.rounding import p_text
from playground.stats.wording import capitalized

if TYPE_CHECKING:
    import plotly.graph_objects as go

    Draw = Callable[[View], go.Figure | None]


MAX_OPEN = 3
"""Answers whose numbers are shown expanded; more are collapsed."""


@dataclass(frozen=True)
class Section:
    """`name` is its anchor in the page; `html` is the content below the heading."""

    name: str
    heading: str
    html: str


def sections(trial: ExperimentResult, command: str, within: str = "", places: Sequence[Places] = ()) -> list[Section]:
    """All sections that are not empty. `within` distinguishes the charts of several experiments on a page."""
    all_sections = [
        Section("faults", HEADING, experiment_fault_html(trial)),
        Section("answer", "The answer", _answer(trial)),
        Section("skill", "With skill", "".join(_with_skill(trial, within))),
        Section("differences", "Differences", "".join(_differences(trial, within))),
        Section("players", "Who plays better", _players(trial, within)),
        Section("seats", "Who wins", _drawn(trial, f"{within}seats", figures.seats)),
        Section("length", "How long games are", _drawn(trial, f"{within}length", figures.lengths)),
        Section("endings", "How games end", _drawn(trial, f"{within}endings", figures.endings) + _never(trial)),
        Section("places", "Where pieces go", heat_html(places, [each.short for each in mapped_arms(trial)])),
        Section("measures", "All measures", "".join(_tables(trial))),
        Section("definitions", "What the measures are", _definitions(trial)),
        Section("made", "How it was made", _made(trial, command)),
    ]
    return [section for section in all_sections if section.html]


def _answer(trial: ExperimentResult) -> str:
    items = [_item(answer.state, _expected(trial, answer), answer_words(answer)) for answer in trial.answers]
    items += [_item("settled" if duel.decided else "not settled", "", duel_words(duel)) for duel in trial.duels]
    if not items:
        items = list(_certain(trial))
    notes = "".join(f"<p>{escape(text)}</p>" for text in caveats(trial))
    details = (
        f"<details{' open' if len(items) <= MAX_OPEN else ''}><summary>The numbers behind it</summary>"
        f'<ul class="answers">{"".join(items)}</ul></details>\n'
    )
    budget = f'<p class="soft">{escape(budget_words(trial))}</p>\n' if trial.complete and trial.statements else ""
    lead = f'<p class="lead">{escape(summary_words(trial))}</p>\n'
    return f'{lead}{details if items else ""}{budget}<div class="soft">{notes}</div>'


def _expected(trial: ExperimentResult, answer: Answer) -> str:
    return f"Expected: {expected_words(answer.expectation, trial.baselines[0], answer.unit)}."


def _item(state: str, expected: str, text: str) -> str:
    kind = {"yes": "yes", "settled": "yes", "no": "no"}.get(state, "open")
    expectation = f" {escape(expected)}" if expected else ""
    head = f'<span class="state">{escape(state.capitalize())}.</span>{expectation}'
    return f'<li class="{kind}">{head}<br>{escape(text)}</li>'


def _certain(trial: ExperimentResult) -> Iterator[str]:
    """Without expectations: the differences that are certain."""
    certain = [change for change in trial.changes if change.sign]
    for change in certain if trial.complete else ():
        players = lineup_heading(change.played)
        text = (
            f"{phrase_of(change.measure)} differs by {change_words(change)} between {change.played.selection} and "
            f"{change.baseline.selection} (players: {players})."
        )
        yield _item("settled", "", capitalized(text))
    if trial.changes and not certain:
        yield _item("not settled", "", f"None of {len(trial.changes)} differences is certain.")


def _differences(trial: ExperimentResult, within: str) -> Iterator[str]:
    for number, group in enumerate(trial.groups):
        drawn = list(figures.forests(trial, group))
        if drawn:
            yield f"<h3>{escape(lineup_heading(group[0]))}</h3>" if len(trial.groups) > 1 else ""
            worth = worth_of_changes(change for change in trial.changes if change.played in group)
            yield f'<p class="soft">{escape(worth)}</p>' if worth else ""
        for which, (heading, figure, note) in enumerate(figures.one_scale(trial, group)):
            yield f"<h3>{escape(heading)}</h3>{_figure(figure, f'{within}scale-{number}-{which}')}"
            yield f'<p class="soft">{escape(note)}</p>'
        for which, (heading, figure) in enumerate(drawn):
            yield f"<h3>{escape(heading)}</h3>{_figure(figure, f'{within}difference-{number}-{which}')}"


def _with_skill(trial: ExperimentResult, within: str) -> Iterator[str]:
    """How measures go with skill, where players are trained."""
    if trial.experiment.levels is None:
        return
    yield from (f"<p>{escape(text)}</p>" for text in skill_courses_words(trial))
    for number, (heading, figure) in enumerate(figures.by_level(trial)):
        yield f"<h3>{escape(heading)}</h3>{_figure(figure, f'{within}skill-{number}')}"


def _players(trial: ExperimentResult, within: str) -> str:
    return _figure(figures.duels(trial), f"{within}duels") if trial.duels else ""


def _drawn(trial: ExperimentResult, name: str, draw: Draw) -> str:
    parts = []
    for number, view in enumerate(views(trial)):
        figure = draw(view)
        if figure is not None:
            parts.append(_heading(view) + _figure(figure, f"{name}-{number}"))
    return "".join(parts)


def _never(trial: ExperimentResult) -> str:
    """Rules and endings that occurred in no game of an arm."""
    items = []
    for played in trial.played:
        summary = played.summary
        rules, endings = summary.never_fired(), summary.never_ended_by()
        parts = [f"{'rules' if rules[1:] else 'rule'} {', '.join(rules)}"] if rules else []
        parts += [f"{'endings' if endings[1:] else 'ending'} {', '.join(endings)}"] if endings else []
        if parts and summary.games:
            each = "each " if len(rules) + len(endings) > 1 else ""
            limit = f", so {each}in fewer than {min(3, summary.games)} of {summary.games:,} games, with 95% confidence"
            items.append(f"<li>{escape(played.arm.label)}: {escape('; '.join(parts))}{limit}</li>")
    return f"<h3>What never happened</h3><ul>{''.join(items)}</ul>" if items else ""


def _tables(trial: ExperimentResult) -> Iterator[str]:
    """A row for each measure of each arm; until all games are finished, with the number of games it comes from."""
    changes = {(change.measure, id(change.played)): change for change in trial.changes}
    for view in views(trial):
        rows = []
        for name in dict.fromkeys(name for played in view.arms for name in played.measures):
            for label, played in view.rows:
                if name in played.measures:
                    change = changes.get((name, id(played)))
                    comparison = ("", "", "")
                    if change:
                        comparison = (change_words(change), p_text(change.p_value), worth_text(change.gain))
                    so_far = () if trial.complete else (games_words(trial, played, name),)
                    rows.append((name, label, *so_far, measure_words(played.measures[name]), *comparison))
        head = (
            "measure",
            view.column,
            *(() if trial.complete else ("games",)),
            "value (95% each)",
            "difference from the baseline (95% together)",
            "p-value",
            "worth",
        )
        width = len(head) if trial.changes else len(head) - 3
        yield _heading(view) + _table(head[:width], [row[:width] for row in rows])


def _definitions(trial: ExperimentResult) -> str:
    definitions = {name: measure.about for played in trial.played for name, measure in played.measures.items()}
    families: dict[str, str] = {}
    for name, about in definitions.items():
        family = name.partition(".")[0]
        families.setdefault(f"{family}.…" if family in families_of("rule") else name, about)
    lines = (f"<dt>{escape(name)}</dt><dd>{escape(about)}</dd>" for name, about in families.items())
    return f"<dl>{''.join(lines)}</dl>"


def _made(trial: ExperimentResult, command: str) -> str:
    head = ("game", "players", "games", "hash")
    rows = [
        (
            played.selection,
            lineup_text(played.summary.agents),
            f"{played.summary.games:,}{'' if trial.complete else f' of {played.summary.games_requested:,}'}",
            played.summary.game.hash[:16],
        )
        for played in trial.played
    ]
    made_by = f"playground {VERSION}, Python {platform.python_version()}, seed {trial.experiment.seed}"
    return (
        f"<p><code>{escape(command)}</code></p>\n<p>{escape(made_by)}. Game k of a seed is the same game on every "
        "machine; all arms are played with the same seed.</p>\n"
        f"{_table(head, rows)}\n<h3>The experiment's file</h3>\n<pre>{escape(trial.experiment.text)}</pre>"
    )


def _heading(view: View) -> str:
    return f"<h3>{escape(view.heading)}</h3>" if view.heading else ""


def _figure(figure: go.Figure, name: str) -> str:
    from playground.charts.page import fragment

    return f"<figure>{fragment(figure, name)}</figure>"


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    cells = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    return f'<div class="wide"><table>\n<tr>{cells}</tr>\n{body}\n</table></div>'
