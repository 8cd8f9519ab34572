"""Words that a choice lists itself: `choose: {call: [high, low]}`, without a variable or an attribute that has them.

    choose: {call: [high, low]}       choose: {call: calls and (high or low)}

where `calls` are all words that the choices of that name list, in whatever action. A list of words that an attribute or
a variable has already is a choice among these. Choices of other names that share a word share all their words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from playground.ruleset.plurals import plural
from playground.source.text import Span
from playground.source.tree import Mapping as Tree
from playground.source.tree import Node, Scalar, Sequence


@dataclass(frozen=True, eq=False)
class WordChoice(Scalar):
    """The words that a choice lists, as a text that means the same."""

    words: tuple[Scalar, ...] = ()

    def span_of(self, start: int, end: int) -> Span:  # noqa: ARG002  # the text is not in the file
        """The place of the list, whatever part of the text is meant."""
        return self.span


@dataclass(frozen=True)
class ListedWords:
    """All words that choices list: `own` has those that nothing else in the ruleset has, by the name of the first
    choice with each, and `others` those of attributes and variables."""

    own: Mapping[str, tuple[Scalar, ...]]
    others: Mapping[str, frozenset[str]]

    def choice(self, node: Sequence) -> WordChoice:
        """The choice of some of the words, which are those of one list."""
        words = _words(node)
        named = " or ".join(word.text for word in words)
        several = f"({named})" if len(words) > 1 else named
        return WordChoice(f"{plural(self._holder(words))} and {several}", node.span, plain=True, words=words)

    def _holder(self, words: tuple[Scalar, ...]) -> str:
        listed = {word.text for word in words}
        own = {name: frozenset(word.text for word in each) for name, each in self.own.items()}
        return next(name for name, known in {**self.others, **own}.items() if known & listed)


def listed_in_choices(tree: Tree, others: Mapping[str, frozenset[str]]) -> ListedWords:
    """The words that the choices of a ruleset list; `others` are those of its attributes and variables, by name."""
    own: dict[str, dict[str, Scalar]] = {}
    for label, words in _lists(tree):
        listed = {word.text: word for word in words}
        if any(known.issuperset(listed) for known in others.values()):
            continue
        shared = [name for name, known in own.items() if name == label or not known.keys().isdisjoint(listed)]
        into = shared[0] if shared else label
        for name in shared[1:]:
            own[into] |= own.pop(name)
        own[into] = own.get(into, {}) | {word: place for word, place in listed.items() if word not in own.get(into, {})}
    return ListedWords({name: tuple(words.values()) for name, words in own.items()}, others)


def _lists(tree: Tree) -> Iterator[tuple[str, tuple[Scalar, ...]]]:
    """The names of choices with the words that they list."""
    actions = tree.get("actions")
    for _, action in actions.entries if isinstance(actions, Tree) else ():
        choose = action.get("choose") if isinstance(action, Tree) else None
        for label, node in choose.entries if isinstance(choose, Tree) else ():
            words = _words(node)
            if words:
                yield label.text, words


def _words(node: Node) -> tuple[Scalar, ...]:
    return tuple(each for each in node if isinstance(each, Scalar)) if isinstance(node, Sequence) else ()
