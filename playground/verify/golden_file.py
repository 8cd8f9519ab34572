"""The file with the checks of a ruleset: node counts and transcripts of games.

It is `checks/NAME.yaml` beside the ruleset:

    counts:
      NAME: [9, 72, 504]                 # sequences of 1, 2, 3 decisions from the start
      NAME@variant: [9, 72, 504]
    transcripts:
      - selection: NAME
        seed: 1                          # game 0 of that seed between random players
        options: mark b2, mark a1, …     # the decisions, to the end or as many as are kept
        outcome: {winners: [Player], ending: line, decisions: 5}   # only if kept to the end

`playground test --update` writes the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from playground.source.diagnostics import Diagnostics, RulesetError
from playground.source.read import read_file, read_tree
from playground.source.tree import Mapping as Tree
from playground.source.tree import Node, Scalar
from playground.source.tree_reader import TreeReader

WIDTH = 110


@dataclass(frozen=True)
class Outcome:
    """How a game ended: its winners (none if drawn or unfinished), the ending (None if unfinished), its length."""

    winners: tuple[str, ...]
    ending: str | None
    decisions: int


@dataclass(frozen=True)
class Transcript:
    """Game 0 of a seed as the text of each option; `outcome` is None if the game is not kept to its end."""

    selection: str
    seed: int
    options: tuple[str, ...]
    outcome: Outcome | None


@dataclass(frozen=True)
class Checks:
    """The node counts of selections, and transcripts."""

    counts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    transcripts: tuple[Transcript, ...] = ()


def checks_file(ruleset: Path) -> Path:
    """The path of the checks of a ruleset file."""
    return ruleset.parent / "checks" / f"{ruleset.stem}.yaml"


def load_checks(path: Path) -> Checks:
    """The checks in a file. Raises RulesetError with all errors in it."""
    diagnostics = Diagnostics()
    source = read_file(path, diagnostics)
    tree = read_tree(source, diagnostics) if source else None
    checks = _Reader(diagnostics).checks(tree) if tree else Checks()
    if diagnostics.errors:
        raise RulesetError(diagnostics.errors)
    return checks


class _Reader(TreeReader):
    def checks(self, tree: Tree) -> Checks:
        keys = ("counts", "transcripts")
        self.keys(tree, keys, keys, "a file of checks")
        counts = self.group(tree.get("counts"), "'counts'")
        nodes = {key.text: self._numbers(node) for key, node in counts.entries} if counts else {}
        groups = (self.group(node, "a transcript") for node in self.items(tree.get("transcripts"), "'transcripts'"))
        return Checks(nodes, tuple(self._transcript(group) for group in groups if group))

    def _transcript(self, tree: Tree) -> Transcript:
        required = ("selection", "seed", "options")
        self.keys(tree, (*required, "outcome"), required, "a transcript")
        outcome = self.group(tree.get("outcome"), "'outcome'")
        return Transcript(
            self._word(tree, "selection"),
            self.number(tree.get("seed"), "'seed'"),
            tuple(option.strip() for option in self._word(tree, "options").split(",")),
            self._outcome(outcome) if outcome else None,
        )

    def _outcome(self, tree: Tree) -> Outcome:
        required = ("winners", "ending", "decisions")
        self.keys(tree, required, required, "an outcome")
        winners = self.texts(tree.get("winners"), "'winners'")
        ending = tree.get("ending")
        name = None if isinstance(ending, Scalar) and ending.is_null else self._word(tree, "ending")
        decisions = self.number(tree.get("decisions"), "'decisions'")
        return Outcome(tuple(winner.text for winner in winners), name, decisions)

    def _numbers(self, node: Node) -> tuple[int, ...]:
        return tuple(self.number(item, "a node count") for item in self.items(node, "node counts"))

    def _word(self, tree: Tree, key: str) -> str:
        text = self.text(tree.get(key), f"'{key}'")
        return text.text if text else ""


def checks_text(checks: Checks) -> str:
    """The text of a file of checks."""
    lines = ["# Written by `playground test --update`; read its diff before you keep it.", "counts:"]
    lines += [f"  {name}: [{', '.join(map(str, nodes))}]" for name, nodes in checks.counts.items()]
    lines.append("transcripts:")
    for transcript in checks.transcripts:
        lines += _transcript_lines(transcript)
    return "\n".join(lines) + "\n"


def _transcript_lines(transcript: Transcript) -> list[str]:
    import textwrap

    lines = [f"  - selection: {transcript.selection}", f"    seed: {transcript.seed}", "    options: >-"]
    options = ", ".join(transcript.options)
    indent = " " * 6
    lines += [indent + line for line in textwrap.wrap(options, WIDTH, break_on_hyphens=False, break_long_words=False)]
    outcome = transcript.outcome
    if outcome:
        winners = ", ".join(outcome.winners)
        ending = outcome.ending or "~"
        lines.append(f"    outcome: {{winners: [{winners}], ending: {ending}, decisions: {outcome.decisions}}}")
    return lines
