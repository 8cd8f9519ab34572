"""Checks the scalars of a ruleset: texts, words, names, and references to what sections declare."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map

from playground.ruleset.check_drawings import check_drawing_name, check_path
from playground.ruleset.names import check_name, names_in, section
from playground.ruleset.other_keys import SECTION_MEANT, WORD_HINTS, WORDS_MEANT
from playground.ruleset.parameters import check_range
from playground.ruleset.sections import SECTIONS, STOP
from playground.ruleset.shape import (
    Drawing,
    Kind,
    NewName,
    PathData,
    Range,
    Reference,
    Rule,
    Text,
    Value,
    Word,
    alternatives,
)
from playground.ruleset.short_turns import OF_A_STEP
from playground.ruleset.text_kinds import EFFECTS
from playground.source.diagnostics import Diagnostics, did_you_mean, nearest_name
from playground.source.tree import Mapping, Node, Scalar, Sequence, describe
from playground.source.values import instead_of_nothing, read_text

NamesBySection = Map[str, tuple[str, ...]]
NO_NAMES: NamesBySection = {}

_STOP_IF = re.compile(r"stop\s+(if|when|unless)\s+(.+)", re.DOTALL)

_OF_THE_MOVER = {"win": "mover wins", "lose": "mover loses", "pass": "skip"}
"""What words that stand alone are among other effects."""

_TRUTH_IN_RULES = {"yes": "true", "on": "true", "no": "false", "off": "false"}
"""Truth values in rules, by the words for them in YAML."""


class ScalarChecker:
    """Checks scalars of a tree; `in_parts` are those of `check_structure`."""

    def __init__(self, tree: Mapping, diagnostics: Diagnostics, in_parts: NamesBySection | None) -> None:
        self.tree = tree
        self.diagnostics = diagnostics
        self.in_parts = in_parts
        self._declared: dict[str, frozenset[str]] = {}

    def check_scalar(self, node: Node, kind: Kind, what: str) -> None:
        # As a name, `null` is a word that YAML does not read as text; `check_name` reports it.
        if not isinstance(kind, NewName) and self.is_nothing(node, what):
            return
        if read_text(node, self.diagnostics, what=what, no_list=self._in_one_text(node, kind)) is None:
            return
        assert isinstance(node, Scalar)
        match kind:
            case NewName(noun):
                check_name(node, noun, self.diagnostics, identifier=True)
            case Reference():
                self._reference(node, kind)
            case Word(choices):
                self._word(node, choices, what)
            case Range():
                check_range(node, self.diagnostics)
            case Drawing(others):
                check_drawing_name(node, others, self.tree, self.diagnostics)
            case PathData():
                check_path(node, self.diagnostics)
            case Rule():
                self._rule(node, kind)
            case Text() | Value():
                pass

    def _in_one_text(self, node: Node, kind: Kind) -> str:
        """What to write in place of a list or a group: effects by player in one text, `if mover is … then … else …`."""
        if kind != EFFECTS or not isinstance(node, Mapping):
            return kind.no_list if isinstance(kind, Rule) else ""
        players = {name.text for name in names_in(section(self.tree, "players"))}
        said = [(key.text, each.text) for key, each in node.entries if isinstance(each, Scalar)]
        if len(said) != len(node.entries) or not players.issuperset(name for name, _ in said) or len(said) < 2:
            return kind.no_list
        *first, (_, last) = said
        tests = "".join(f"if mover is {name} then {_OF_THE_MOVER.get(text, text)} else " for name, text in first)
        return f"by player it is one text: '{tests}{_OF_THE_MOVER.get(last, last)}'"

    def is_nothing(self, node: Node, what: str) -> bool:
        if isinstance(node, Scalar) and node.is_null:
            self.diagnostics.report("Y048", node.span, what=what, hint=instead_of_nothing(node, what))
            return True
        return False

    def _rule(self, node: Scalar, kind: Rule) -> None:
        """Report `when: no`: rules have other words for truth values. Other mistakes are left to the rule parser."""
        truth = _TRUTH_IN_RULES.get(node.text.lower())
        if truth is not None and node.plain and kind.of in ("expression", "effects"):
            hint = "write 'nothing'" if kind.of == "effects" else f"a truth value is written '{truth}' in rules"
            self.diagnostics.report("R022", node.span, found=node.text, hint=hint)

    def _reference(self, node: Scalar, kind: Reference) -> None:
        declared = self._declared.get(kind.section)
        if declared is None:
            declared = frozenset(name.text for name in names_in(section(self.tree, kind.section)))
            self._declared[kind.section] = declared
        if not declared and kind.section in misspelt_sections(self.tree):
            return  # what is declared there is not known
        if self.diagnostics.has_within("R008", node.span):
            return  # it is also the name of a step in a sequence of actions
        if node.text not in declared and node.text not in kind.words and self.in_parts is not None:
            known = names_in(section(self.tree, kind.section))
            near = (*(name.text for name in known), *self.in_parts.get(kind.section, ()))
            hint = "write: all actions" if kind.section == "actions" and node.text in ("all", "any", "every") else ""
            hint = hint or self._key_of_a_step(node, kind) or self._stopping_among_actions(node, kind)
            hint = hint or _stopping(node, kind) or _sequence(node, kind) or _several(node, known, kind)
            hint = hint or did_you_mean(node.text, near)
            self.diagnostics.report("R021", node.span, name=node.text, noun=kind.noun, hint=hint)

    def _key_of_a_step(self, node: Scalar, kind: Reference) -> str:
        """Where `otherwise` belongs in `turn: {play: [put, win], otherwise: draw}`, which makes a step of it."""
        turn = self.tree.get("turn")
        entries = turn.entries if isinstance(turn, Mapping) and kind.section == "actions" else ()
        key = next((key.text for key, value in entries if value.span == node.span and key.text in OF_A_STEP), "")
        step = next((key.text for key, _ in entries if key.text not in OF_A_STEP), "")
        if not key or not step:
            return ""
        beside = f", or beside 'turn': '{key}: {node.text}'" if key == "otherwise" else ""

        return f"'{key}' stands in a step: '{step}: {{actions: …, {key}: {node.text}}}'{beside}"

    def _stopping_among_actions(self, node: Scalar, kind: Reference) -> str:
        """What to write for `hopping: [hop, stop]`: actions with `stop` among them are legs."""
        turn = self.tree.get("turn")
        if kind.section != "actions" or node.text != STOP or not isinstance(turn, Mapping):
            return ""
        for step, value in turn.entries:
            actions = value.get("actions") if isinstance(value, Mapping) else value
            if isinstance(actions, Sequence) and any(item.span == node.span for item in actions.items):
                names = ", ".join(item.text for item in actions.items if isinstance(item, Scalar))
                return f"'stop' ends an option between legs: write '{step.text}: {{legs: [{names}]}}'"
        return ""

    def _word(self, node: Scalar, choices: tuple[str, ...], what: str) -> None:
        if node.text not in choices:
            allowed = alternatives(choices)
            word, _, rest = node.text.partition(" ")  # behind the word of a board stand its measures
            meant = WORDS_MEANT.get(word.lower(), "")
            hint = did_you_mean(node.text, choices) if len(choices) > 1 else ""
            hint = hint if nearest_name(node.text, choices) else WORD_HINTS.get(what, hint)
            hint = f"write '{f'{meant} {rest}'.strip()}'" if meant in choices else hint
            self.diagnostics.report("R012", node.span, what=what, allowed=allowed, found=describe(node), hint=hint)


def misspelt_sections(tree: Mapping) -> frozenset[str]:
    """The sections that a ruleset does not have, and seems to have under another name: `Board`, `action`."""
    unknown = [key.text for key, _ in tree.entries if key.text not in SECTIONS]
    meant = {SECTION_MEANT.get(name.lower()) or nearest_name(name, SECTIONS) for name in unknown}
    return frozenset(name for name in SECTIONS if name in meant and name not in tree)


def _stopping(node: Scalar, kind: Reference) -> str:
    """A hint for `stop if CONDITION` among legs: an action that may end an option has a condition, `stop` has none."""
    found = _STOP_IF.fullmatch(node.text)
    if found is None or STOP not in kind.words:
        return ""
    when = f"not ({found[2]})" if found[1] == "unless" else found[2]
    return (
        "'stop' stands alone: options may then end after each leg; where they may end only under a condition, give "
        f"that to an action in place of it: 'actions: {{halt: {{when: {when}, do: nothing}}}}', 'legs: [NAME, halt]'"
    )


def _several(node: Scalar, known: tuple[Scalar, ...], kind: Reference) -> str:
    """A hint for `step strike` and `step or strike`: names that should be a list."""
    words = node.text.replace(",", " ").split()
    names = [word for word in words if word not in ("and", "or")]
    if len(names) < 2 or not {name.text for name in known}.issuperset(names):
        return ""
    if kind.section == "actions" and "and" in words:
        return f"one of them is [{', '.join(names)}], one after the other is {' then '.join(names)}"
    return f"names in a list are separated by commas: [{', '.join(names)}]"


def _sequence(name: Scalar, kind: Reference) -> str:
    """What to write for actions in sequence among others."""
    if kind.section == "actions" and name.text.startswith("then "):
        return "an action comes before each 'then'"
    first, then, following = name.text.partition(" then ")
    if kind.section != "actions" or not then:
        return ""
    return (
        f"a sequence is the whole of a step; beside other actions '{first}' itself goes on: continue with {following}"
    )
