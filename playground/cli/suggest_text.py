"""The text report of suggestions: the answer, each change in English and as a patch, and what was tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.cli.output import columns, wrapped

if TYPE_CHECKING:
    from playground.suggesting.suggest import Suggestion, SuggestResult


def suggest_text(result: SuggestResult) -> str:
    """The full report of `suggest`."""
    from playground.report.search_words import confirmed_note, obstacles_words, unconfirmed_words
    from playground.report.suggestion_words import suggest_headline, suggest_searched

    search = result.search
    parts = [f"{search.ruleset}: {search.goal.text}", wrapped(suggest_headline(result), 0)]
    parts += [wrapped(text, 0) for text in obstacles_words(search)]
    parts += [_suggestion(number, each) for number, each in enumerate(result.suggestions, 1)]
    parts.append(_as_it_is(result))
    parts.append(wrapped(confirmed_note(search) if search.confirmed else unconfirmed_words(search), 0))
    parts.append(wrapped(suggest_searched(result), 0))
    return "\n\n".join(part for part in parts if part)


def _suggestion(number: int, suggestion: Suggestion) -> str:
    from playground.report.search_words import part_value
    from playground.report.suggestion_words import in_english, suggestion_title

    rows = [(part.part.text, part_value(part), part.state) for part in suggestion.confirmed.result.parts]
    patch = "\n".join(f"      {line}" for line in suggestion.patch.rstrip().splitlines())
    title, english = suggestion_title(number, suggestion), wrapped(in_english(suggestion), 3)
    return f"{title}\n{english}\n{columns(rows, 3)}\n{patch}"


def _as_it_is(result: SuggestResult) -> str:
    from playground.report.search_words import part_value

    base = result.search.base
    if base is None:
        return ""
    rows = [(part.part.text, part_value(part), part.state) for part in base.result.parts]
    return f"as it is, {base.games:,} games\n{columns(rows, 3)}"
