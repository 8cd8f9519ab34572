"""Short forms of turns: a list of actions in place of steps, and actions in sequence.

    turn: [move, wait]                turn: {play: [move, wait]}
    turn: move then shoot or burn     turn: {play: {actions: move, then: continue with shoot}, shoot: [shoot, burn]}

The step of a later action has the name of that action. What a step has under `then` beside a sequence follows the last
one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeGuard

from playground.source.diagnostics import Diagnostics
from playground.source.tree import Mapping, Node, Scalar, Sequence

FIRST = "play"
"""The name of the step of a turn that has one without a name."""

_THEN, _OR = re.compile(r"(?:\s*,|\s+and)?\s+then\s+"), re.compile(r"\s+or\s+|\s*,\s*")


def turn_in_full(turn: Node, diagnostics: Diagnostics) -> Node:
    """The steps of a turn, each with a name, and sequences of actions as several of them.

    A step that is written without actions says more of the one of that name in a sequence, `shoot: {otherwise: skip}`;
    a name that a sequence gives to a second step is reported.
    """
    if isinstance(turn, Scalar) and turn.is_null:
        return turn
    if not isinstance(turn, Mapping):
        turn = Mapping(((_key(FIRST, turn), turn),), turn.span)
    if not any(_sequence(value) for _, value in turn.entries):
        return turn
    steps: dict[str, tuple[Scalar, Node]] = {}
    for name, step in (entry for each in turn.entries for entry in _steps(*each, diagnostics)):
        if name.text in steps and _has_no_actions(step):
            earlier = steps[name.text][1]
            assert isinstance(earlier, Mapping)  # of a sequence
            steps[name.text] = (name, Mapping((*earlier.entries, *step.entries), step.span))
        elif name.text in steps:
            hint = "write the steps out, each with a name of its own, and 'then: continue with NAME'"
            diagnostics.report("R010", name.span, name=name.text, what="the steps of the turn", hint=hint)
        steps.setdefault(name.text, (name, step))
    return Mapping(tuple(steps.values()), turn.span)


def _has_no_actions(step: Node) -> TypeGuard[Mapping]:
    return isinstance(step, Mapping) and "actions" not in step


def _sequence(value: Node) -> Scalar | None:
    """The text of a step that has actions in sequence."""
    actions = value.get("actions") if isinstance(value, Mapping) else value
    return actions if isinstance(actions, Scalar) and _THEN.search(actions.text) else None


def _report_joined(text: Scalar, diagnostics: Diagnostics) -> None:
    """Report `mark, then shoot` and `mark and then shoot`."""
    if any(found[0].strip() != "then" for found in _THEN.finditer(text.text)):
        hint = f"write: {_THEN.sub(' then ', text.text)}"
        diagnostics.report("R021", text.span, hint=hint, name=text.text, noun="action")


def _steps(name: Scalar, value: Node, diagnostics: Diagnostics) -> Iterator[tuple[Scalar, Node]]:
    text = _sequence(value)
    if text is None:
        yield name, value
        return
    _report_joined(text, diagnostics)
    parts = list(_split(text, _THEN))
    listed = [list(_split(part, _OR)) for part in parts]
    names = [name, *(actions[0] for actions in listed[1:])]
    given = [entry for entry in value.entries if entry[0].text != "actions"] if isinstance(value, Mapping) else []
    for place, actions in enumerate(listed):
        offered = Sequence(tuple(actions), parts[place].span)
        entries: list[tuple[Scalar, Node]] = [(_key("actions", parts[place]), offered)]
        is_last = place + 1 == len(names)
        entries += [entry for entry in given if (is_last if entry[0].text == "then" else place == 0)]
        if not is_last:
            following = Scalar(f"continue with {names[place + 1].text}", parts[place + 1].span, plain=True)
            entries.append((_key("then", parts[place + 1]), following))
        yield names[place], Mapping(tuple(entries), parts[place].span)


def _split(text: Scalar, separator: re.Pattern[str]) -> Iterator[Scalar]:
    start = 0
    for found in separator.finditer(text.text):
        yield text.part(start, found.start())
        start = found.end()
    yield text.part(start, len(text.text))


def _key(name: str, place: Node) -> Scalar:
    return Scalar(name, place.span, plain=True)
