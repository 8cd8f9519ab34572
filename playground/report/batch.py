"""Several experiments run as one check: the table of all, one sentence about them, JSON and one page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from playground.report.document import document
from playground.report.sections import sections
from playground.report.words import setting_words
from playground.simulate.experiments.batch import Checked, Outcome
from playground.simulate.experiments.result import ExperimentResult
from playground.simulate.heat_maps.collect import Places

HEAD = ("experiment", "met", "not met", "not settled", "games", "time", "")
"""The columns of the table."""

_ORDER: tuple[Outcome, ...] = (
    "met", "nothing expected", "not met", "not settled", "broken", "stopped", "not played",
)  # fmt: skip
_KIND: dict[Outcome, str] = {"met": "yes", "nothing expected": "yes", "not met": "no", "broken": "no"}


def cells(checked: Checked) -> tuple[str, ...]:
    """The row of an experiment; counts only where there are some to state."""
    tally = checked.tally
    counts = ("", "", "")
    if checked.outcome in ("met", "not met", "not settled"):
        counts = (str(tally.met), str(tally.not_met), str(tally.not_settled))
    games = f"{checked.games:,}" if checked.games else ""
    time = f"{checked.seconds:.1f} s" if checked.games else ""
    return (checked.name, *counts, games, time, checked.outcome)


def batch_words(batch: Sequence[Checked]) -> str:
    """How many experiments came to what."""
    counts = Counter(each.outcome for each in batch)
    many = f"{len(batch)} experiment{'s' * (len(batch) > 1)}"
    return f"{many}: " + ", ".join(f"{counts[outcome]} {outcome}" for outcome in _ORDER if counts[outcome])


def batch_json(batch: Sequence[Checked], results: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The stable JSON shape of `run --json` with several experiments; `results` are the objects of single ones."""
    return {
        "experiments": [{**_entry(each), "result": results.get(each.name)} for each in batch],
        "summary": batch_words(batch),
    }


def _entry(checked: Checked) -> dict[str, Any]:
    tally = checked.tally
    return {
        "name": checked.name,
        "file": str(checked.file),
        "experiment": checked.title,
        "outcome": checked.outcome,
        "expectations": {"met": tally.met, "not_met": tally.not_met, "not_settled": tally.not_settled},
        "games": checked.games,
        "seconds": round(checked.seconds, 3),
        "problem": checked.problem or None,
    }


def experiment_html(name: str, result: ExperimentResult, command: str, places: Sequence[Places] = ()) -> str:
    """An experiment as a part of the page: everything that its own page has (`report/page.py`)."""
    parts = "\n".join(
        f"<h3>{escape(section.heading)}</h3>\n{section.html.replace('<h3>', '<h4>').replace('</h3>', '</h4>')}"
        for section in sections(result, command, f"{name}-", places)
    )
    about = f"<p>{escape(result.experiment.about)}</p>\n" if result.experiment.about else ""
    setting = f'<p class="soft">{escape(setting_words(result))}</p>'
    return f"<h2>{escape(result.experiment.title)}</h2>\n{about}{setting}\n{parts}"


def batch_page(batch: Sequence[Checked], parts: Mapping[str, str], command: str) -> str:
    """One page for all: the table, then each experiment; `parts` are those of `experiment_html` by name."""
    rows = "\n".join(_row(each) for each in batch)
    head = "".join(f"<th>{escape(cell)}</th>" for cell in HEAD)
    table = f'<div class="wide"><table>\n<tr>{head}</tr>\n{rows}\n</table></div>'
    header = f'<p class="kicker">Experiments</p>\n<h1>{escape(batch_words(batch))}</h1>\n{table}'
    made = f"<section>\n<h2>How it was made</h2>\n<p><code>{escape(command)}</code></p>\n</section>"
    shown = [f'<section id="{escape(each.name)}">\n{_part(each, parts)}\n</section>' for each in batch]
    return document("Experiments", header, [*shown, made])


def _row(checked: Checked) -> str:
    first, *rest, outcome = cells(checked)
    link = f'<td><a href="#{escape(first)}">{escape(first)}</a></td>'
    middle = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
    kind = _KIND.get(checked.outcome, "open")
    return f'<tr>{link}{middle}<td class="{kind}"><span class="state">{escape(outcome)}</span></td></tr>'


def _part(checked: Checked, parts: Mapping[str, str]) -> str:
    if checked.name in parts:
        return parts[checked.name]
    title = f"<h2>{escape(checked.title or checked.name)}</h2>"
    problem = f"<pre>{escape(checked.problem)}</pre>" if checked.problem else f"<p>{escape(checked.outcome)}</p>"
    return f"{title}\n{problem}"
