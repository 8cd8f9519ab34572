"""Which steps of the turn something may lead to, as far as words of the rules show it.

    beginning: {start: set die to 1}
    rolling: {start: roll die, actions: [again, stop]}        again: continue with rolling

Nothing leads to `rolling` but an action that only `rolling` offers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from playground.ruleset.model import Ruleset
from playground.source.tree import Mapping, Node, Scalar

_WORD = re.compile(r"[A-Za-z]\w*", re.ASCII)


def unreached_steps(tree: Mapping, ruleset: Ruleset) -> set[str]:
    """The steps, the first one apart, that have their names only in rules of steps that are not reached.

    Where rules come from elsewhere as well, only steps that are named nowhere in this text.
    """
    names = set(ruleset.turn)
    in_sections = {key.text: value for key, value in tree.entries if key.text not in ("parameters", "about", "game")}
    turn, actions = in_sections.get("turn"), in_sections.get("actions")
    if not isinstance(turn, Mapping) or not isinstance(actions, Mapping) or ruleset.in_parts or ruleset.extends:
        return names - {*list(ruleset.turn)[:1]} - _words(in_sections.values())
    elsewhere = _words(value for key, value in in_sections.items() if key not in ("turn", "actions"))
    reached = {*list(ruleset.turn)[:1], *(names & elsewhere)}
    waiting = [*reached]
    while waiting:
        step = ruleset.turn[waiting.pop()]
        offered = [actions.get(action.text) for action in step.actions]
        found = _words(node for node in (turn.get(step.name), *offered) if node is not None) & names - reached
        reached |= found
        waiting += found
    return names - reached


def _words(nodes: Iterable[Node]) -> set[str]:
    return {word for text in texts_within(nodes) for word in _WORD.findall(text)}


def texts_within(nodes: Iterable[Node]) -> Iterator[str]:
    """The texts of rules in some nodes, which can use a declared name; descriptions are none."""
    waiting = [*nodes]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Scalar):
            yield node.text
        elif isinstance(node, Mapping):
            waiting += (value for key, value in node.entries if key.text not in ("parameters", "about"))
        else:
            waiting += node.items
