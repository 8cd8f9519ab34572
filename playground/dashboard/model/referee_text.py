"""The referee of an experiment, written into its text: keys are replaced where they stand, all else stays as it is."""

from __future__ import annotations

from collections import abc

from playground.simulate.experiments.model import Experiment
from playground.simulate.measures.referee import Referee
from playground.source.diagnostics import Diagnostics, PlaygroundError
from playground.source.read import read_tree
from playground.source.text import Source
from playground.source.tree import Mapping, Scalar, Sequence
from playground.stats.measures.registry import SPECS, needs_referee, why_not_by_search

REFEREE, MEASURES = "referee", "measures"


def offered_measures(searches: bool) -> list[str]:
    """The measures that a referee sees; with `searches` those that one sees that searches."""
    return [spec.key for spec in SPECS if spec.needs.referee and not (searches and why_not_by_search(spec.key))]


def judged_measures(experiment: Experiment) -> list[str]:
    """The measures of an experiment that its referee is needed for."""
    return [name for name in experiment.measures if needs_referee(name)]


def with_referee(text: str, experiment: Experiment, referee: Referee | None, measures: abc.Sequence[str]) -> str:
    """The text of an experiment with a referee, or none, and with `measures` in place of those that need one.

    Raises PlaygroundError for a referee that cannot judge one of the games, and for a text that cannot be read, or is
    not written in lines.
    """
    if referee is not None and referee.by:
        for arm in experiment.arms:
            referee.check(arm.compiled.game)
    written = _scalars(text, MEASURES)
    others = [name for name in written if not needs_referee(name)]
    if not written and measures:
        others = [name for name in experiment.measures if not needs_referee(name)]
    names = [*others, *measures]
    text = _with_key(text, MEASURES, f"[{', '.join(names)}]" if names else None)
    return _with_key(text, REFEREE, None if referee is None else _flow(referee))


def _flow(referee: Referee) -> str:
    how = f"by: {referee.by}" if referee.by else f"playouts: {referee.playouts}"
    return f"{{games: {referee.games}, {how}}}"


def _with_key(text: str, key: str, value: str | None) -> str:
    """A text with another value of a key, or without it; a new key is the last one."""
    root = _root(text)
    name, node = root.key(key), root.get(key)
    if name is None or node is None:
        newline = "" if text.endswith("\n") or not text else "\n"
        return text if value is None else f"{text}{newline}{key}: {value}\n"
    start, end = name.span.start, node.span.end
    if value is not None:
        return f"{text[:start]}{key}: {value}{text[end:]}"
    rest = text.find("\n", end)
    return text[:start] + ("" if rest < 0 else text[rest + 1 :])


def _scalars(text: str, key: str) -> list[str]:
    """The entries of a list of names, or the one name; nothing without the key."""
    node = _root(text).get(key)
    entries = node if isinstance(node, Sequence) else (node,)
    return [each.text for each in entries if isinstance(each, Scalar)]


def _root(text: str) -> Mapping:
    """The keys of a text, with their places."""
    root = read_tree(Source("experiment", text), Diagnostics())
    if not isinstance(root, Mapping):
        raise PlaygroundError("Mend the mistakes of the text first.")
    if text[root.span.start : root.span.start + 1] == "{":
        raise PlaygroundError("Write each key of the experiment on a line of its own first.")
    return root
