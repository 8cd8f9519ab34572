"""Reading a file of scenarios.

ruleset: NAME
scenarios:
  - scenario: a marked piece cannot jump       # any unique name
    about: the rule that this is an example of
    variant: NAME
    parameters: {name: value}
    given: [place Marked of South on c3, …]    # by default the game's own setup
    dice: [5, 2]                               # results of rolls, in order; by default random
    when: [move c3-c6, flip d7]                # options as `playground play` writes them
    then:
      - count own = 2                          # a condition in the rule language
      - option: move c6-*                      # `*` matches any text
      - next: North
"""

from __future__ import annotations

from pathlib import Path

from playground.source.diagnostics import Diagnostics, RulesetError, in_file_order
from playground.source.read import read_file, read_tree
from playground.source.tree import Mapping, Node, Scalar, Sequence
from playground.source.tree_reader import TreeReader
from playground.source.values import read_int
from playground.verify.scenarios.model import Expectation, Scenario, ScenarioFile, Setting

KEYS = ("scenario", "about", "variant", "parameters", "given", "dice", "when", "then")
EXPECTATIONS = ("option", "no option", "options", "next", "step", "winner", "ending", "nodes")
"""Keys in `then`; each takes a text or a list of texts, `nodes` a number or a list of numbers."""

WORDS = ("running", "draw", "lost", "unfinished")
"""Expectations without a value."""


def scenarios_file(ruleset: Path) -> Path:
    """The path of the scenarios of a ruleset file."""
    return ruleset.parent / "scenarios" / f"{ruleset.stem}.yaml"


def load_scenarios(path: Path) -> ScenarioFile:
    """The scenarios in a file. Raises RulesetError with all errors in its structure."""
    diagnostics = Diagnostics()
    scenarios = read_scenarios(path, diagnostics)
    if scenarios is None or diagnostics.errors:
        raise RulesetError(in_file_order(diagnostics.errors))
    return scenarios


def read_scenarios(path: Path, diagnostics: Diagnostics) -> ScenarioFile | None:
    """The scenarios in a file; None if it names no ruleset. Errors are added to `diagnostics`."""
    source = read_file(path, diagnostics)
    tree = read_tree(source, diagnostics) if source else None
    return _Reader(diagnostics).file(tree) if tree else None


class _Reader(TreeReader):
    def file(self, tree: Mapping) -> ScenarioFile | None:
        keys = ("ruleset", "scenarios")
        self.keys(tree, keys, keys, "a file of scenarios")
        ruleset = self.text(tree.get("ruleset"), "'ruleset'")
        groups = (self.group(item, "a scenario") for item in self.items(tree.get("scenarios"), "'scenarios'"))
        scenarios = tuple(self._scenario(group) for group in groups if group)
        self._check_names(scenarios)
        return ScenarioFile(ruleset, scenarios) if ruleset else None

    def _check_names(self, scenarios: tuple[Scenario, ...]) -> None:
        first: dict[str, Scenario] = {}
        for scenario in scenarios:
            before = first.setdefault(scenario.name, scenario)
            if before is not scenario:
                self.diagnostics.report("X012", scenario.span, name=scenario.name, line=before.span.line)

    def _scenario(self, tree: Mapping) -> Scenario:
        self.keys(tree, KEYS, ("scenario", "then"), "a scenario")
        name = self.text(tree.get("scenario"), "the name of a scenario")
        given, dice = tree.get("given"), tree.get("dice")
        then = self._expectations(tree.get("then"))
        for expectation in then:
            if expectation.kind == "nodes" and dice is not None:
                self.diagnostics.report("X031", expectation.span, line=dice.span.line)
        return Scenario(
            name.text if name else "",
            name.span if name else tree.span,
            self.text(tree.get("variant"), "'variant'"),
            self._settings(tree.get("parameters")),
            None if given is None else self.texts(given, "'given'"),
            None if dice is None else self.texts(dice, "'dice'"),
            self.texts(tree.get("when"), "'when'"),
            then,
        )

    def _settings(self, node: Node | None) -> dict[str, Setting]:
        tree = self.group(node, "'parameters'")
        entries = [(key, self.text(value, f"'{key.text}'")) for key, value in tree.entries] if tree else []
        return {key.text: Setting(text.text, key.span.to(text.span)) for key, text in entries if text}

    def _expectations(self, node: Node | None) -> tuple[Expectation, ...]:
        items = (node,) if isinstance(node, Scalar | Mapping) else self.items(node, "'then'")
        return tuple(expectation for item in items for expectation in self._expected(item))

    def _expected(self, node: Node) -> list[Expectation]:
        if isinstance(node, Mapping):
            self.keys(node, EXPECTATIONS, (), "an expectation")
            return [self._keyed(key, value) for key, value in node.entries if key.text in EXPECTATIONS]
        text = self.text(node, "an expectation")
        if text is None:
            return []
        return [Expectation(text.text if text.text in WORDS else "holds", (text,), text.span)]

    def _keyed(self, key: Scalar, value: Node) -> Expectation:
        span = key.span.to(value.span)
        if key.text == "options" and isinstance(value, Scalar):
            number = read_int(value, self.diagnostics, what="the number of options", low=0)
            return Expectation(key.text, (), span, () if number is None else (number,))
        if key.text == "nodes":
            return Expectation(key.text, (), span, self._node_counts(value))
        return Expectation(key.text, self.texts(value, f"'{key.text}'"), span)

    def _node_counts(self, node: Node) -> tuple[int, ...]:
        counts = (node,) if isinstance(node, Scalar) else self.items(node, "'nodes'")
        if not counts and isinstance(node, Sequence):
            self.refuse(node, "'nodes'", "the numbers of sequences of 1, 2, … decisions")
        return tuple(read_int(count, self.diagnostics, what="a node count", low=0) or 0 for count in counts)
