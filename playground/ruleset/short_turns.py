"""Short forms of turns: a list of actions in place of steps, and actions in sequence.

    turn: [move, wait]                turn: {play: [move, wait]}
    turn: move then shoot or burn     turn: {play: {actions: move, then: continue with shoot}, shoot: [shoot, burn]}
    turn: {start: roll die}           turn: {play: {start: roll die, actions: all actions}}

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

ALL = "all actions"
"""The actions of an only step that names none, as a reference that no action can have as its name."""

OF_A_STEP = ("start", "actions", "legs", "by", "then", "otherwise")
"""The keys of a step that may stand under `turn` itself, where it has no other step."""

_THEN, _OR = re.compile(r"(?:\s*,|\s+and)?\s+then\s+"), re.compile(r"\s+or\s+|\s*,\s*")


def turn_in_full(turn: Node, tree: Mapping, is_whole: bool, diagnostics: Diagnostics) -> Node:
    """The steps of a turn, each with a name, and sequences of actions as several of them.

    `tree` is that of the file, and `is_whole` says that it changes no other, so that its only step has all actions.

    A step that is written without actions says more of the one of that name in a sequence, `shoot: {otherwise: skip}`;
    a name that a sequence gives to a second step is reported.
    """
    if isinstance(turn, Scalar) and turn.is_null:
        return turn
    if not isinstance(turn, Mapping):
        turn = Mapping(((_key(FIRST, turn), turn),), turn.span)
    elif _is_step(turn, tree):
        turn = Mapping(((_key(FIRST, turn), _with_actions(turn) if is_whole else turn),), turn.span)
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


def _is_step(turn: Mapping, tree: Mapping) -> bool:
    """Whether a turn is its only step itself: it has keys of a step, and none of them is a step of that name."""
    actions = tree.get("actions")
    names = set(actions) if isinstance(actions, Mapping) else set()
    return bool(turn.entries) and all(
        key.text in OF_A_STEP
        and not isinstance(value, Mapping)
        and (key.text == "actions" or not _names(value) & names)
        for key, value in turn.entries
    )


def _names(value: Node) -> set[str]:
    items = value.items if isinstance(value, Sequence) else (value,)
    return {item.text for item in items if isinstance(item, Scalar)}


def _with_actions(step: Mapping) -> Mapping:
    """A step of all actions, if it names none."""
    if "actions" in step or "legs" in step:
        return step
    return Mapping((*step.entries, (_key("actions", step), _key(ALL, step))), step.span)


def names_its_actions(tree: Mapping) -> bool:
    """Whether a ruleset says which actions its steps offer, so that actions that are not named are not offered."""
    turn = tree.get("turn")
    offered = (
        [step.get("actions") for _, step in turn.entries if isinstance(step, Mapping)]
        if isinstance(turn, Mapping)
        else []
    )
    return turn is not None and not any(isinstance(actions, Scalar) and actions.text == ALL for actions in offered)


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
    """The steps that stand for one written in short: `a then b or c` of two steps, one after the other."""
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
