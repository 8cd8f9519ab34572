"""The report of an experiment: one self-contained HTML file, the answer first."""

from __future__ import annotations

from html import escape

from playground.charts import page as figures_in_pages
from playground.report.sections import Section, sections
from playground.report.style import CSS
from playground.report.words import setting_words
from playground.simulate.experiments.result import ExperimentResult


def page(trial: ExperimentResult, command: str) -> str:
    """The whole file; `command` reproduces it. The same games give the same file."""
    experiment = trial.experiment
    title = escape(experiment.title)
    about = f'<p class="lead">{escape(experiment.about)}</p>\n' if experiment.about else ""
    head = (
        f'<header>\n<p class="kicker">Experiment</p>\n<h1>{title}</h1>\n{about}'
        f'<p class="soft">{escape(setting_words(trial))}</p>\n</header>'
    )
    body = "\n".join(_section(section) for section in sections(trial, command))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<link rel="icon" href="data:,">\n'
        f"<title>{title}</title>\n<style>{CSS}{figures_in_pages.STYLE}</style>\n"
        f"<script>{figures_in_pages.script()}</script>\n</head>\n<body>\n{head}\n<main>\n{body}\n</main>\n"
        "</body>\n</html>\n"
    )


def _section(section: Section) -> str:
    return f'<section id="{section.name}">\n<h2>{escape(section.heading)}</h2>\n{section.html}\n</section>'
