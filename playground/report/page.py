"""The report of an experiment: one self-contained HTML file, the answer first."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from playground.report.document import document
from playground.report.sections import Section, sections
from playground.report.words import setting_words
from playground.simulate.experiments.result import ExperimentResult
from playground.simulate.heat_maps.collect import Places


def page(trial: ExperimentResult, command: str, places: Sequence[Places] = ()) -> str:
    """The whole file; `command` reproduces it. The same games give the same file.

    `places` is what games of `heat_section.mapped_arms` did on the board.
    """
    experiment = trial.experiment
    title = escape(experiment.title)
    about = f'<p class="lead">{escape(experiment.about)}</p>\n' if experiment.about else ""
    header = (
        f'<p class="kicker">Experiment</p>\n<h1>{title}</h1>\n{about}<p class="soft">{escape(setting_words(trial))}</p>'
    )
    return document(title, header, [_section(section) for section in sections(trial, command, places=places)])


def _section(section: Section) -> str:
    return f'<section id="{section.name}">\n<h2>{escape(section.heading)}</h2>\n{section.html}\n</section>'
