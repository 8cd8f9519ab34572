"""The report of suggested changes of rules: one self-contained HTML file, the answer first."""

from __future__ import annotations

from html import escape

from playground.report.document import document
from playground.report.search_page import front_html, made_html, table_html
from playground.report.search_words import confirmed_note, obstacles_words, unconfirmed_words
from playground.report.suggestion_words import (
    in_english,
    suggest_headline,
    suggest_searched,
    suggestion_head,
    suggestion_rows,
    suggestion_title,
)
from playground.suggesting.suggest import Suggestion, SuggestResult


def suggestion_page(result: SuggestResult, command: str) -> str:
    """The whole file; `command` reproduces it."""
    search = result.search
    title = escape(f"{search.ruleset}: {search.goal.text}")
    header = (
        f'<p class="kicker">Suggestions</p>\n<h1>{title}</h1>\n<p class="lead">{escape(suggest_headline(result))}</p>'
    )
    confirmed = confirmed_note(search) if search.confirmed else unconfirmed_words(search)
    parts = [
        ("What is in the way", "".join(f"<p>{escape(text)}</p>" for text in obstacles_words(search))),
        *(
            (suggestion_title(number, each), _suggestion(result, each))
            for number, each in enumerate(result.suggestions, 1)
        ),
        ("How sure this is", f"<p>{escape(confirmed)}</p>"),
        ("All that was tried", front_html(search)),
        ("How it was found", f"<p>{escape(suggest_searched(result))}</p>"),
        ("How it was made", made_html(command)),
    ]
    found = [f"<section>\n<h2>{escape(head)}</h2>\n{html}\n</section>" for head, html in parts if html]
    return document(title, header, found)


def _suggestion(result: SuggestResult, suggestion: Suggestion) -> str:
    table = table_html(suggestion_head(result), suggestion_rows(result, suggestion))
    return f"<p>{escape(in_english(suggestion))}</p>{table}<pre><code>{escape(suggestion.patch)}</code></pre>"
