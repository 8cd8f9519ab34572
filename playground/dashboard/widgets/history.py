"""Undo and redo of an edited text, a step at a time: a slider that was moved, a line that was typed, a way back.

The steps are kept on the visitor's desk, as plain data: they are there after the server was restarted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import streamlit as st

from playground.dashboard.desks import HISTORY

PlainHistory = Mapping[str, Sequence[Sequence[str]]]
"""The steps back under `undo` and those that were taken back under `redo`, each with its text and what it is about."""

Replace = Callable[[str], str]
"""Replaces an edited text by another one; returns what it was."""

MAX_STEPS = 100
MAX_CHARACTERS = 400_000
"""The oldest steps of a text are forgotten where there are more, or more characters in all of them."""

TYPING = "typing in line"
TO_THE_FILE = "back to the file"


@dataclass(frozen=True)
class Step:
    """A text that a step leads to, and what the step is about."""

    text: str
    label: str


@dataclass(frozen=True)
class History:
    """The steps back, the last of which is the next, and those that were taken back, in the same order."""

    undo: tuple[Step, ...] = ()
    redo: tuple[Step, ...] = ()

    def with_step(self, before: str, label: str) -> History:
        """The history after a change of the text `before`. Typing in one line is one step until something else is."""
        if self.undo and not self.redo and label.startswith(TYPING) and self.undo[-1].label == label:
            return self
        steps = (*self.undo, Step(before, label))[-MAX_STEPS:]
        while len(steps) > 1 and sum(len(step.text) for step in steps) > MAX_CHARACTERS:
            steps = steps[1:]
        return History(steps)

    def plain(self) -> dict[str, list[list[str]]]:
        """The history as plain data, which a desk keeps."""
        return {way: [[step.text, step.label] for step in getattr(self, way)] for way in ("undo", "redo")}

    @classmethod
    def of(cls, plain: PlainHistory) -> History:
        """The history of plain data; one without steps has none of its keys."""
        return cls(*(tuple(Step(text, label) for text, label in plain.get(way, ())) for way in ("undo", "redo")))


def record(kind: str, name: str, before: str, label: str) -> None:
    """Record a change of the text called `name`, of a `kind` such as "experiment"; `before` is the text before it."""
    _store(kind, name, _history(kind, name).with_step(before, label))


def record_typed(kind: str, name: str, before: str, after: str) -> None:
    """Record that something was typed."""
    if before != after:
        record(kind, name, before, f"{TYPING} {_line_of_change(before, after)}")


def forget(kind: str, name: str) -> None:
    """Forget the steps of a text, which has been begun anew or moved elsewhere."""
    histories = _histories(kind)
    st.session_state[_key(kind)] = {other: each for other, each in histories.items() if other != name}


def history_buttons(kind: str, name: str, *, edited: bool, original: str, replace: Replace) -> None:
    """Draw the buttons that undo a step, redo it, and go back to the text of the file, which is a step as well."""
    history = _history(kind, name)
    undo, redo = history.undo, history.redo
    _button("Undo", f"undo {kind}", "undo", undo[-1].label if undo else "", _undo, (kind, name, replace))
    _button("Redo", f"redo {kind}", "redo", redo[-1].label if redo else "", _redo, (kind, name, replace))
    about = "all edits, as one step that can be undone" if edited else ""
    arguments = (kind, name, original, replace)
    _button("Back to the file", f"original {kind}", "settings_backup_restore", about, _to_the_file, arguments)


def _button(
    label: str, key: str, icon: str, what: str, then: Callable[..., None], arguments: tuple[object, ...]
) -> None:
    """A button that is drawn always, whatever it would do: browsers may keep an element that a redraw omits."""
    about = f"{label}: {what}" if what else f"{label}: nothing"
    st.button(label, key=key, on_click=then, args=arguments, disabled=not what, icon=f":material/{icon}:", help=about)


def _undo(kind: str, name: str, replace_text: Replace) -> None:
    history = _history(kind, name)
    if history.undo:
        *left, step = history.undo
        before = replace_text(step.text)
        _store(kind, name, History(tuple(left), (*history.redo, replace(step, text=before))))


def _redo(kind: str, name: str, replace_text: Replace) -> None:
    history = _history(kind, name)
    if history.redo:
        *left, step = history.redo
        before = replace_text(step.text)
        _store(kind, name, History((*history.undo, replace(step, text=before)), tuple(left)))


def _to_the_file(kind: str, name: str, original: str, replace_text: Replace) -> None:
    record(kind, name, replace_text(original), TO_THE_FILE)


def _line_of_change(before: str, after: str) -> int:
    """The number of the first line that differs."""
    lines = zip(before.split("\n"), after.split("\n"), strict=False)
    same = 0
    for one, other in lines:
        if one != other:
            break
        same += 1
    return same + 1


def _history(kind: str, name: str) -> History:
    return History.of(_histories(kind).get(name, {}))


def _histories(kind: str) -> dict[str, PlainHistory]:
    histories: dict[str, PlainHistory] = st.session_state.setdefault(_key(kind), {})
    return histories


def _store(kind: str, name: str, history: History) -> None:
    st.session_state[_key(kind)] = {**_histories(kind), name: history.plain()}


def _key(kind: str) -> str:
    return f"{HISTORY}{kind}"
