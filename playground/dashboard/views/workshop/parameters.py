"""Tweaking without typing: the variants as chips, and a panel of parameters that writes into the text."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import partial
from html import escape

import streamlit as st

from playground.compiler import Compiled
from playground.dashboard.model.bench_parameters import (
    about_patch,
    parameters_of,
    patches_of,
    set_parameters,
)
from playground.dashboard.model.draft import Draft
from playground.dashboard.views.workshop.bench import rewrite, variant_key
from playground.dashboard.widgets.controls import segmented_control
from playground.dashboard.widgets.game_picker import AS_WRITTEN
from playground.dashboard.widgets.layout import markdown_escape
from playground.dashboard.widgets.parameter_panel import Shown, moved, parameter_panel
from playground.rulebook.difference import marked_words
from playground.ruleset.model import Parameter
from playground.ruleset.parameter_edit import lines_of_values
from playground.ruleset.parameters import shown
from playground.source.diagnostics import PlaygroundError

PANEL = "parameter panel"
MAX_LINES = 4
"""Changed lines of the text that are shown below the panel."""

REFUSED = "parameter panel refused"
"""Session key of the reason why a value could not be written into the text."""

HOW = (
    "A control writes its value into the text, on the line that it names: of the game as written, or of the variant "
    "shown. The mark is the base, the file's own value."
)


def choose_variant(current: Draft, last_valid: Compiled | None) -> str | None:
    """Draw the variants as chips, with what the chosen one does; return it, None for the game as written."""
    about = dict(last_valid.ruleset.variants) if last_valid else {}
    options, key = [AS_WRITTEN, *about], variant_key(current.name)
    if st.session_state.get(key) not in options:
        st.session_state[key] = AS_WRITTEN
    chosen = segmented_control("Variant shown", options, key=key)
    patch = patches_of(current.name, current.text).get(chosen)
    if chosen == AS_WRITTEN or patch is None:
        st.caption("The game as written. A variant moves the controls below, or applies its patch." if about else "")
        return None if chosen == AS_WRITTEN else chosen
    st.caption(markdown_escape(f"{about[chosen][:1].upper()}{about[chosen][1:]}. {about_patch(patch)}"))
    return chosen


def show_parameters(current: Draft, variant: str | None, last_valid: Compiled | None) -> None:
    """Draw the panel. For a text that cannot be read it shows the last values, and nothing can be set."""
    found = parameters_of(current.name, current.text, variant)
    parameters = found if found is not None else dict(last_valid.ruleset.parameters) if last_valid else {}
    base = parameters_of(current.name, current.original) or parameters
    lines = lines_of_values(current.text, parameters, variant) if found is not None else {}
    content = [Shown(each, base.get(name, each).value, lines.get(name)) for name, each in parameters.items()]
    on_moved = partial(_move, current, variant, list(parameters.values()))
    game = _game(current, variant)
    parameter_panel(PANEL, game, content, disabled=found is None, on_moved=on_moved)
    st.html(changed_lines_html(current.original, current.text))
    refused = st.session_state.pop(REFUSED, "")
    note = "Mend the mistakes in the text first: then its values can be set here." if found is None else HOW
    st.caption(f":red[{markdown_escape(refused)}]" if refused else note)


def changed_lines_html(original: str, text: str) -> str:
    """The first lines of the text that are not those of the file, with their numbers and what is new in them."""
    old, new = original.splitlines(), text.splitlines()
    lines: list[str] = []
    for tag, from_a, to_a, from_b, to_b in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            before = old[from_a:to_a] + [""] * (to_b - from_b)
            pairs = zip(range(from_b, to_b), before, strict=False)
            lines += [_line(number + 1, was, new[number]) for number, was in pairs]
    if len(lines) > MAX_LINES:
        lines[MAX_LINES:] = [f"<span>and {len(lines) - MAX_LINES:,} more lines of the text</span>"]
    return f'<div class="changed-lines">{"".join(lines)}</div>'


def _line(number: int, before: str, now: str) -> str:
    words = "".join(
        f"<ins>{escape(piece.text)}</ins>" if piece.kind == "added" else escape(piece.text)
        for piece in marked_words(before.strip(), now.strip())
        if piece.kind != "removed"
    )
    return f"<span><b>line {number}</b> {words}</span>"


def _game(current: Draft, variant: str | None) -> str:
    return f"{current.name}@{variant or ''}"


def _move(current: Draft, variant: str | None, parameters: list[Parameter]) -> None:
    """Write what was set into the text, as one step of its history."""
    values = moved(PANEL, _game(current, variant), parameters)
    if not values:
        return
    known = {each.name: each.value for each in parameters}
    what = ", ".join(f"{name} {shown(known[name])} → {shown(value)}" for name, value in values.items())
    change = partial(_with_values, current, values, variant)
    try:
        rewrite(what, change)
    except PlaygroundError as problem:
        st.session_state[REFUSED] = f"{what}: {problem}"


def _with_values(current: Draft, values: dict[str, int | bool | str], variant: str | None, text: str) -> str:
    return set_parameters(current.name, text, current.original, values, variant)
