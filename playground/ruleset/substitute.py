"""Puts what a part is given in place of its parameters, throughout its tree.

In: the tree of a part, and a value for each parameter. Out: the tree in which the values stand. `splice.py` does it in
one text; here is what the texts stand in: the parameters of a definition, the choices of an action.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from collections.abc import Mapping as Map

from playground.ruleset.fitting import fits
from playground.ruleset.names import head_name
from playground.ruleset.patch import replace
from playground.ruleset.scopes import words_of
from playground.ruleset.sections import ACTION, PART, STRATEGY
from playground.ruleset.shape import (
    Drawing,
    Either,
    Group,
    Kind,
    Many,
    Named,
    NewName,
    PerPlayer,
    Reference,
    Rule,
)
from playground.ruleset.splice import (
    BoundNames,
    Replacement,
    Values,
    all_spliced,
    changed,
    mentioned_in,
    other_names,
    renaming,
    spliced,
)
from playground.ruleset.text_kinds import EFFECTS, EXPRESSION, MOVEMENT
from playground.source.tree import Mapping as Tree
from playground.source.tree import Node, Scalar, Sequence

_NONE = "none"
"""What a parameter of a part is given that the part can do without."""

_TEXTS = (Rule, Reference, NewName, Drawing)


def substitute_part(tree: Tree, values: Values) -> Tree:
    """The tree of a part with values in place of parameters; descriptions for readers are left as they are."""
    own = _substitute(tree, PART, values, BoundNames())
    assert isinstance(own, Tree)
    old, new, glossary = tree.get("define"), own.get("define"), own.get("glossary")
    if not (isinstance(old, Tree) and isinstance(new, Tree) and isinstance(glossary, Tree)):
        return own
    heads = [(before.text, after.text) for (before, _), (after, _) in zip(old.entries, new.entries, strict=True)]
    said = {head_name(after): _words_said(before, after, values) for before, after in heads}
    missing = {name for name, value in values.items() if value.text == _NONE}
    entries = tuple(
        (key, _said(_without_missing(text, missing), said.get(key.text, _nouns(values))))
        for key, text in glossary.entries
    )
    return replace(own, "glossary", Tree(entries, glossary.span))


def _without_missing(text: Node, missing: Set[str]) -> Node:
    """The English of a definition without what it says, between semicolons, of parameters that are none."""
    if not isinstance(text, Scalar):
        return text
    clauses = list(re.finditer(r"(?:^|; )[^;]*", text.text))
    out = [each.span() for each in clauses[1:] if missing & {*re.findall(r"\{(\w+)\}", each[0])}]
    return changed(text, [renaming(text, *span, "") for span in out])


def _words_said(before: str, after: str, values: Values) -> dict[str, str]:
    """What is said for words in braces in the English of a definition, which has another head after a change: for its
    parameters their names, in braces again, and for those of the part what they are given."""
    both = zip(_words_of_head(before)[1:], _words_of_head(after)[1:], strict=True)
    return _nouns(values) | {old: f"{{{new}}}" for old, new in both}


def _nouns(values: Values) -> dict[str, str]:
    """What the parameters of a part are given, as nouns: `true suit` for `suit: true_suit`; other expressions than
    names are called after the parameter."""
    names = {name: value.text if value.text.isidentifier() else name for name, value in values.items()}
    return {name: noun.replace("_", " ") for name, noun in names.items()}


def _words_of_head(head: str) -> list[str]:
    return re.findall(r"\w+", head, re.ASCII)


def _said(text: Node, words: Map[str, str]) -> Node:
    """The English of a definition, with words in place of those in braces."""
    if not isinstance(text, Scalar):
        return text
    found = [match for match in re.finditer(r"\{(\w+)\}", text.text) if words.get(match[1], match[0]) != match[0]]
    return changed(text, [renaming(text, *match.span(), words[match[1]]) for match in found])


def _substitute(node: Node, kind: Kind, values: Values, around: BoundNames) -> Node:
    match kind:
        case Either(kinds):
            fitting = next((one for one in kinds if fits(node, one)), None)
            return _substitute(node, fitting, values, around) if fitting else node
        case Many(item):
            return _items(node, item, values, around)
        case Named(head=True) if isinstance(node, Tree):
            return Tree(tuple(_definition(key, value, values) for key, value in node.entries), node.span)
        case Group() | Named() | PerPlayer() if isinstance(node, Tree):
            return Tree(tuple(_entries(node, kind, values, around)), node.span)
        case _ if isinstance(kind, _TEXTS) and isinstance(node, Scalar):
            return all_spliced([node], values, _of_text(node, kind, around), effects=kind == EFFECTS)[0]
    return node


def _items(node: Node, item: Kind, values: Values, around: BoundNames) -> Node:
    if not isinstance(node, Sequence):
        return _substitute(node, item, values, around)
    texts = [each for each in node if isinstance(each, Scalar)]
    if item == EFFECTS and len(texts) == len(node):
        return Sequence(tuple(all_spliced(texts, values, around, effects=True)), node.span)
    return Sequence(tuple(_substitute(each, item, values, around) for each in node), node.span)


def _definition(head: Scalar, meaning: Node, values: Values) -> tuple[Scalar, Node]:
    """A definition, whose parameters have other names where values mention theirs."""
    in_head, renamed = words_of(head.text), dict[str, str]()
    known = frozenset(word.text for word in in_head[1:])
    texts = _texts_of(meaning)
    words = [word for text in texts for word in words_of(text.text, known, effects=True)]
    if texts:
        renamed = other_names(mentioned_in(words, values) & known, [words, in_head], values)
        meaning = _with_texts(meaning, [_meant(text, values, BoundNames(known, renamed)) for text in texts])
    changes = []
    for word in in_head[:1]:
        if word.text in values:
            given, place = values[word.text], head.span_of(word.start, word.end)
            changes.append(Replacement(word.start, word.end, given.text, given, place=place))
    changes += (renaming(head, w.start, w.end, renamed[w.text]) for w in in_head[1:] if w.text in renamed)
    return changed(head, changes), meaning


def _texts_of(meaning: Node) -> list[Scalar]:
    """The texts of a meaning: of a definition by cases those of all cases, and what it means in each."""
    if isinstance(meaning, Tree):
        return [part for line in meaning.entries for part in line if isinstance(part, Scalar)]
    return [meaning] if isinstance(meaning, Scalar) else []


def _with_texts(meaning: Node, texts: list[Scalar]) -> Node:
    """A meaning with other texts, if it has nothing but texts."""
    if not isinstance(meaning, Tree):
        return texts[0]
    if len(texts) < 2 * len(meaning.entries):
        return meaning
    return Tree(tuple(zip(texts[::2], texts[1::2], strict=True)), meaning.span)


def _meant(text: Scalar, values: Values, around: BoundNames) -> Scalar:
    return all_spliced([text], values, around, effects=True)[0]


def _of_text(text: Scalar, kind: Kind, around: BoundNames) -> BoundNames:
    """What a text stands in: a walk, or a movement along a track, also knows the piece that moves."""
    words = text.text.split()
    walks = kind == MOVEMENT and (words[:1] == ["walk"] or "along" in words)
    return BoundNames(around.known | {"piece"}) if walks else around


def _entries(
    node: Tree, kind: Group | Named | PerPlayer, values: Values, around: BoundNames
) -> Iterator[tuple[Scalar, Node]]:
    known = kind.all_keys() if isinstance(kind, Group) else {}
    inner = BoundNames(around.known | (_bound_in(node, kind) - values.keys()))
    for key, value in node.entries:
        if not isinstance(kind, Group):
            yield spliced(key, values), _substitute(value, kind.value, values, around)
        elif kind is ACTION and key.text == "choose" and isinstance(value, Tree):
            yield key, _choices(value, values)
        elif kind is ACTION and key.text == "notation" and isinstance(value, Scalar):
            renamed = _renamed_choices(node, values)
            yield key, _said(value, {before: f"{{{after}}}" for before, after in renamed.items()})
        else:
            yield key, _substitute(value, known[key.text].kind, values, inner) if key.text in known else value


def _choices(node: Tree, values: Values) -> Tree:
    """The choices of an action, each of which knows those before it. The name of one may be that of a parameter."""
    entries, known = list[tuple[Scalar, Node]](), frozenset[str]()
    for key, value in node.entries:
        entries.append((spliced(key, values), _substitute(value, EXPRESSION, values, BoundNames(known))))
        known |= {key.text} - values.keys()
    return Tree(tuple(entries), node.span)


def _renamed_choices(action: Tree, values: Values) -> dict[str, str]:
    """The names that values give to choices of an action."""
    choices = action.get("choose")
    return {name: values[name].text for name in choices if name in values} if isinstance(choices, Tree) else {}


def _bound_in(node: Tree, kind: Group | Named | PerPlayer) -> frozenset[str]:
    """The names that an action or a strategy binds in its texts: players see them, so that they are not renamed."""
    if kind is STRATEGY:
        weights = node.get("weights")
        return frozenset(("me", *(weights if isinstance(weights, Tree) else ())))
    if kind is not ACTION:
        return frozenset()
    choices = node.get("choose")
    return frozenset(choices if isinstance(choices, Tree) else _OF_MOVES if "moves" in node else ())


_OF_MOVES = ("piece", "target", "way", "distance")
"""The names that an action binds whose pieces move."""
