"""What is different between the base and the game on the bench: in a sentence each, in English, and as YAML."""

from __future__ import annotations

from functools import lru_cache
from html import escape

import streamlit as st

from playground.dashboard.model.game_choice import GameChoice
from playground.dashboard.model.ruleset_times import Times, times_of_others
from playground.rulebook.difference import Passage, changed_passages
from playground.ruleset.difference import Change, difference, text_difference
from playground.stats.wording import capitalized

MAX_SENTENCES = 12
MAX_IN_A_LINE = 3
KEPT = 32
_TAGS = {"same": ("", ""), "removed": ("<del>", "</del>"), "added": ("<ins>", "</ins>")}


def show_summary(base: GameChoice, edited: GameChoice) -> None:
    """Draw in a line what changed; nothing where nothing did, or where a text has mistakes."""
    before, after = base.check().compiled, edited.check().compiled
    changes = difference(before.ruleset, after.ruleset) if before and after else ()
    sentences = [f"{escape(capitalized(str(change)))}." for change in changes[:MAX_IN_A_LINE]]
    more = [f"And {len(changes) - MAX_IN_A_LINE:,} more changes."] if len(changes) > MAX_IN_A_LINE else []
    against = f"<b>Against {escape(base.label)}:</b> {' '.join(sentences + more)}" if changes else ""
    st.html(f'<div class="against">{against}</div>')


def show_difference(base: GameChoice, edited: GameChoice) -> None:
    """Draw what changed; a text with mistakes has no difference yet."""
    with st.expander("What you changed", icon=":material/difference:", expanded=True, key="difference"):
        if edited.check().compiled is None:
            st.html("<p>It is shown when the text has no mistakes.</p>")
        elif base.check().compiled is None:
            st.html("<p>There is nothing to compare with: the file of the ruleset has mistakes itself.</p>")
        else:
            others = times_of_others(base.text), times_of_others(edited.text)
            st.html(difference_html(base, edited, others))


@lru_cache(maxsize=KEPT)
def difference_html(base: GameChoice, edited: GameChoice, _: tuple[Times, Times] = ((), ())) -> str:
    """The difference of two games without mistakes, as HTML."""
    one, other = base.compiled, edited.compiled
    changes = difference(one.ruleset, other.ruleset)
    if not changes:
        return f"<p>Nothing: the game is {escape(base.label)} as its file has it.</p>"
    passages = changed_passages(one, other)
    return (
        f'<div class="difference"><ul>{sentences_html(changes)}</ul>'
        f"<h5>In the rules in English</h5>{passages_html(passages)}"
        f"<details><summary>In the rules as YAML</summary>{yaml_html(text_difference(one.ruleset, other.ruleset))}"
        "</details></div>"
    )


def sentences_html(changes: tuple[Change, ...]) -> str:
    """A sentence for each change."""
    items = "".join(f"<li>{escape(capitalized(str(change)))}.</li>" for change in changes[:MAX_SENTENCES])
    more = len(changes) - MAX_SENTENCES
    return items + (f"<li>And {more:,} more.</li>" if more > 0 else "")


def passages_html(passages: tuple[Passage, ...]) -> str:
    """The passages that differ, with the words that are gone and those that are new."""
    if not passages:
        return "<p>They read the same.</p>"
    return "".join(f"<p><b>{escape(_place(each))}</b> {_words(each)}</p>" for each in passages)


def _place(passage: Passage) -> str:
    return " · ".join(part for part in (passage.section, passage.name) if part)


def _words(passage: Passage) -> str:
    return "".join(escape(piece.text).join(_TAGS[piece.kind]) for piece in passage.pieces)


def yaml_html(text: str) -> str:
    """A unified diff, with its changed lines marked."""
    classes = {"+": "added", "-": "removed", "@": "place"}
    lines = (line for line in text.splitlines() if not line.startswith(("---", "+++")))
    spans = (f'<span class="{classes.get(line[:1], "same")}">{escape(line)}</span>' for line in lines)
    return f"<pre>{chr(10).join(spans)}</pre>"
