"""What a ruleset carries to be tested with: node counts and transcripts of games.

They lie beside the ruleset, in `checks/NAME.yaml`:

    counts:
      NAME: [9, 72, 504]                 # sequences of 1, 2, 3 decisions from the start
      NAME@variant: [9, 72, 504]
    transcripts:
      - selection: NAME
        seed: 1                          # game 0 of that seed between random players
        options: mark b2, mark a1, …     # what was chosen, up to the end or as far as it is kept
        outcome: {winners: [Player], ending: line, decisions: 5}   # only of games kept to their end

`playground test --update` writes the file; nobody needs to write one by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from playground.simulate.experiment import check_keys
from playground.source.diagnostics import Diagnostics, RulesetError
from playground.source.read import read_file, read_tree
from playground.source.tree import Mapping as Tree
from playground.source.tree import Node, Scalar, Sequence, describe
from playground.source.values import read_int, read_text

WIDTH = 110


@dataclass(frozen=True)
class Outcome:
    """How a game ended: its winners (none: drawn or unfinished), the end condition (None: unfinished), its length."""

    winners: tuple[str, ...]
    ending: str | None
    decisions: int


@dataclass(frozen=True)
class Transcript:
    """Game 0 of a seed, option by option as people read them; `outcome` is None if it is not kept to its end."""

    selection: str
    seed: int
    options: tuple[str, ...]
    outcome: Outcome | None


@dataclass(frozen=True)
class Checks:
    """Node counts by selection, and transcripts."""

    counts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    transcripts: tuple[Transcript, ...] = ()


def checks_file(ruleset: Path) -> Path:
    """Where the checks of a ruleset file lie."""
    return ruleset.parent / "checks" / f"{ruleset.stem}.yaml"


def load_checks(path: Path) -> Checks:
    """The checks in a file. Raises RulesetError with every mistake of it."""
    diagnostics = Diagnostics()
    source = read_file(path, diagnostics)
    tree = read_tree(source, diagnostics) if source else None
    checks = _Reader(diagnostics).checks(tree) if tree else Checks()
    if diagnostics.errors:
        raise RulesetError(diagnostics.errors)
    return checks


@dataclass
class _Reader:
    diagnostics: Diagnostics

    def checks(self, tree: Tree) -> Checks:
        keys = ("counts", "transcripts")
        check_keys(tree, keys, keys, "a file of checks", self.diagnostics)
        counts, transcripts = tree.get("counts"), tree.get("transcripts")
        listed = self._group(counts, "'counts'").entries if counts else ()
        found = {key.text: self._numbers(node) for key, node in listed}
        games = tuple(self._transcript(node) for node in self._list(transcripts, "'transcripts'"))
        return Checks(found, games)

    def _transcript(self, node: Node) -> Transcript:
        tree = self._group(node, "a transcript")
        if not tree.entries:
            return Transcript("", 0, (), None)
        required = ("selection", "seed", "options")
        check_keys(tree, (*required, "outcome"), required, "a transcript", self.diagnostics)
        options = self._text(tree, "options")
        outcome = tree.get("outcome")
        return Transcript(
            self._text(tree, "selection"),
            self._number(tree, "seed"),
            tuple(option.strip() for option in options.split(",")),
            None if outcome is None else self._outcome(self._group(outcome, "'outcome'")),
        )

    def _outcome(self, tree: Tree) -> Outcome:
        required = ("winners", "ending", "decisions")
        check_keys(tree, required, required, "an outcome", self.diagnostics)
        winners = [item for item in self._list(tree.get("winners"), "'winners'") if isinstance(item, Scalar)]
        ending = tree.get("ending")
        name = None if isinstance(ending, Scalar) and ending.is_null else self._text(tree, "ending")
        return Outcome(tuple(winner.text for winner in winners), name, self._number(tree, "decisions"))

    def _numbers(self, node: Node) -> tuple[int, ...]:
        items = self._list(node, "node counts")
        numbers = (read_int(item, self.diagnostics, what="a node count", low=0) for item in items)
        return tuple(number for number in numbers if number is not None)

    def _number(self, tree: Tree, key: str) -> int:
        node = tree.get(key)
        return (read_int(node, self.diagnostics, what=f"'{key}'", low=0) or 0) if node else 0

    def _text(self, tree: Tree, key: str) -> str:
        node = tree.get(key)
        return (read_text(node, self.diagnostics, what=f"'{key}'") or "") if node else ""

    def _group(self, node: Node, what: str) -> Tree:
        if isinstance(node, Tree):
            return node
        self._refuse(node, what, "a group of 'key: value' lines")
        return Tree((), node.span)

    def _list(self, node: Node | None, what: str) -> tuple[Node, ...]:
        if isinstance(node, Sequence):
            return node.items
        if node is not None:
            self._refuse(node, what, "a list")
        return ()

    def _refuse(self, node: Node, what: str, expected: str) -> None:
        self.diagnostics.report("X003", node.span, what=what, expected=expected, found=describe(node))


def checks_text(checks: Checks) -> str:
    """The file of some checks."""
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
