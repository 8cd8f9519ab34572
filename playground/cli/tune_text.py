"""The text report of a search: the answer, what can be had at what cost, what is confirmed, and what is in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.cli.output import columns, wrapped

if TYPE_CHECKING:
    from playground.tuning.result import SearchResult


def tune_text(result: SearchResult) -> str:
    """The full report of `tune`."""
    from playground.report.search_words import headline, obstacles_words, searched_words

    parts = [f"{result.ruleset}: {result.goal.text}", wrapped(headline(result), 0)]
    parts += [wrapped(text, 0) for text in obstacles_words(result)]
    parts += [_front(result), _confirmed(result), wrapped(searched_words(result), 0)]
    return "\n\n".join(part for part in parts if part)


def _front(result: SearchResult) -> str:
    from playground.report.search_words import FRONT_NOTE, front_head, front_rows

    rows = front_rows(result)
    if not rows:
        return ""
    table = columns([(row[1], row[0], *row[2:]) for row in (front_head(result), *rows)])
    return f"what can be had, and what it costs\n{table}\n{wrapped(FRONT_NOTE)}"


def _confirmed(result: SearchResult) -> str:
    from playground.report.search_words import confirmed_note, part_value, unconfirmed_words

    if not result.confirmed:
        return wrapped(unconfirmed_words(result), 0) if result.tried else ""
    lines = ["confirmed on fresh games"]
    for each in (*result.winners, *([result.base] if result.base else [])):
        lines.append(f"  {each.result.state}: {each.tried.candidate.label}, {each.games:,} games")
        rows = [(part.part.text, part_value(part), part.state) for part in each.result.parts]
        lines.append(columns(rows, 6))
    return "\n".join([*lines, wrapped(confirmed_note(result))])
