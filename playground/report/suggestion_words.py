"""Suggested changes of rules in sentences."""

from __future__ import annotations

from playground.report.search_words import headline, part_texts, searched_words
from playground.suggesting.suggest import Suggestion, SuggestResult

WHAT = "changes of one rule or two"
"""What a search for suggestions tries."""


def suggest_headline(result: SuggestResult) -> str:
    """The answer in one sentence."""
    met = sum(each.confirmed.result.state == "met" for each in result.suggestions)
    if result.suggestions and not met:
        near = len(result.suggestions)
        nearer = "1 change comes" if near == 1 else f"{near} changes come"
        return f"Nothing is known to meet the goal yet; {nearer} nearer to it."
    return headline(result.search)


def suggest_searched(result: SuggestResult) -> str:
    """What was tried, how, and what could not be played."""
    text = searched_words(result.search, WHAT)
    return f"{text} Rules that never apply, and games that do not end, are no suggestions."


def suggestion_title(number: int, suggestion: Suggestion) -> str:
    """`1. met, 8,192 games: the ending 'routed'`."""
    confirmed = suggestion.confirmed
    return f"{number}. {confirmed.result.state}, {confirmed.games:,} games: {confirmed.tried.candidate.label}"


def in_english(suggestion: Suggestion) -> str:
    """The changed rules in English."""
    return " ".join(each if each.endswith((".", "!")) else f"{each}." for each in suggestion.sentences)


def suggestion_head(result: SuggestResult) -> tuple[str, ...]:
    """The columns of the table of a suggestion, beside the game as it is where that is known."""
    return ("goal", "with this change", *(("as it is",) if result.search.base else ()))


def suggestion_rows(result: SuggestResult, suggestion: Suggestion) -> list[tuple[str, ...]]:
    """Each part of the goal as the suggestion meets it, and the game as it is."""
    parts = [each.part.text for each in suggestion.confirmed.result.parts]
    columns = [part_texts(suggestion.confirmed.result)]
    if result.search.base:
        columns.append(part_texts(result.search.base.result))
    return list(zip(parts, *columns, strict=True))
