"""The names of one rule only: what an action chooses, the arguments of a definition, what `for each` names."""

from __future__ import annotations

import re

from playground.language_service.kinds import section_of
from playground.language_service.structure import Path, Structure
from playground.ruleset.short_forms import CHOICE

_BINDER = re.compile(r"\b(?:each|any|every|sum|most|least|the)\s+([A-Za-z_]\w*)\s+in\b")


def locals_at(structure: Structure, path: Path) -> dict[str, str]:
    """The local names of the rule at a path, each with its meaning."""
    section = section_of(path)
    outer = path[: len(path) - len(section)]
    found: dict[str, str] = {}
    if section[:1] == ("actions",) and len(section) > 2:
        found |= _of_action(structure, (*outer, *section[:2]))
    if section[:1] == ("define",) and len(section) > 1:
        found |= dict.fromkeys(re.findall(r"\w+", section[1].partition("(")[2]), "an argument of this definition")
    if section[:1] == ("strategies",) and len(section) > 2:
        found |= _of_strategy(structure, (*outer, *section[:2]))
    written = structure.value(*path)
    found |= dict.fromkeys(_BINDER.findall(written), "a member of the set behind 'in'")
    found |= dict.fromkeys(re.findall(r"\blet\s+([A-Za-z_]\w*)\s+be\b", written), "the value behind 'be'")
    if re.search(r"\bwhere\b", written):
        found["it"] = "the member that 'where' looks at"
    if re.search(r"\bwhile\b", written):
        found |= {"here": "where a step begins, behind 'while'", "there": "where a step ends, behind 'while'"}
    return found


def _of_action(structure: Structure, action: Path) -> dict[str, str]:
    chosen = {
        name.strip(): f"what the player chooses: {structure.value(*entry.path)}"
        for entry in structure.under(*action, "choose")
        for name in entry.name.split(",")
    }
    alone = structure.value(*action, "choose")
    if alone:
        chosen[CHOICE] = f"what the player chooses: {alone}"
    moves = structure.value(*action, "moves")
    if moves:
        chosen |= {"piece": f"the piece that moves, one of: {moves}", "target": "where it moves to"}
    return chosen


def _of_strategy(structure: Structure, strategy: Path) -> dict[str, str]:
    weights = {
        entry.name: "a weight: " + (structure.value(*entry.path, "about") or "a number of this strategy")
        for entry in structure.under(*strategy, "weights")
    }
    return {**weights, "me": "the player for whom the position is valued"}
