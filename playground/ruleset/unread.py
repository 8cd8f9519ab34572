"""Finds names that are given a value for which nothing asks: variables, choices, parameters of definitions, and `let`.

Texts are searched for words, so that whatever depends on parameters or belongs to a variant counts as a use.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from playground.ruleset.mentions import words_in
from playground.ruleset.names import head_name, names_in
from playground.ruleset.plurals import plural
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Mapping, Node, Scalar, Sequence

_WORD = re.compile(r"[A-Za-z]\w*", re.ASCII)
_ANY_WORD = re.compile(r"\w+", re.ASCII)
_LET = re.compile(r"\blet\s+([A-Za-z]\w*)\s+be\b", re.ASCII)
_CHANGE = r"\b(?:set|raise|lower|roll)\s+{name}\b(?:(?!\b(?:then|else|if|do|for)\b)[^;])*"
"""An effect on a variable, up to the next effect or condition, which is no use of it even where it names it again."""

_PROSE = ("about", "game", "source", "parameters", "glossary")


def check_unread(tree: Mapping, diagnostics: Diagnostics, *, alone: bool, secret: Collection[str] = ()) -> None:
    """Warn of names for whose values nothing asks. A file that is `alone` shares its definitions with no other;
    `secret` are the variables that not everybody sees."""
    texts = list(_texts(tree))
    _check_variables(tree, texts, secret, diagnostics)
    _check_lets(tree, diagnostics)
    if alone:
        _check_parameters(tree, diagnostics)
    _check_choices(tree, diagnostics)


def _texts(node: Node) -> Iterator[Scalar]:
    """All texts that can use a declared name, variants included."""
    if isinstance(node, Scalar):
        yield node
        return
    values = (value for key, value in node.entries if key.text not in _PROSE) if isinstance(node, Mapping) else node
    for value in values:
        yield from _texts(value)


def _check_variables(tree: Mapping, texts: list[Scalar], secret: Collection[str], diagnostics: Diagnostics) -> None:
    """Warn of variables that texts change and never ask for; what is chosen for a `secret` one counts as read."""
    chosen = set(_choices_in(tree)) if secret else set[str]()
    with_word: dict[str, list[int]] = {}
    for place, text in enumerate(texts):
        for word in set(_ANY_WORD.findall(text.text)):
            with_word.setdefault(word, []).append(place)
    explained = {name.text for name in _explained(tree)}
    for name in names_in(tree.get("variables")):
        if name.text in explained:
            continue
        places = {*with_word.get(name.text, ()), *with_word.get(plural(name.text), ())}
        own = [texts[place].text for place in sorted(places)]
        change = re.compile(_CHANGE.format(name=re.escape(name.text)), re.ASCII)
        changes = (each[0] for text in own for each in change.finditer(text))
        if name.text in secret and any(chosen.intersection(_WORD.findall(each)) for each in changes):
            continue  # what is chosen is a secret because the variable keeps it
        rest = " ".join(change.sub(" ", text) for text in own)
        if own and not {name.text, plural(name.text)} & set(_WORD.findall(rest)):
            hint = (
                f"let a rule or an ending ask for it, or leave it out with all that sets it; what is kept for players "
                f"to read has an entry in the glossary: 'glossary: {{{name.text}: …}}'"
            )
            diagnostics.report("W022", name.span, hint=hint, name=name.text)


def _choices_in(node: Node) -> Iterator[str]:
    """The names of choices, and of parameters of definitions, which may stand for one."""
    if not isinstance(node, Mapping):
        return
    for key, value in node.entries:
        match key.text:
            case "choose":
                yield from (name.text for name in names_in(value))
            case "moves":
                yield from ("piece", "target")
            case "define":
                yield from (word for head in names_in(value) for word in _WORD.findall(head.text)[1:])
            case _:
                yield from _choices_in(value)


def _explained(tree: Mapping) -> Iterator[Scalar]:
    """What a glossary explains, that of a variant as well: players are to read it, so that it serves a purpose of its
    own."""
    variants = tree.get("variants")
    patches = [patch for _, patch in variants.entries] if isinstance(variants, Mapping) else []
    for each in (tree, *(patch for patch in patches if isinstance(patch, Mapping))):
        yield from names_in(each.get("glossary"))


def _check_lets(node: Node, diagnostics: Diagnostics, behind: str = "") -> None:
    """Names given by `let`; `behind` is what follows a text in its list, where the name can be used as well."""
    if isinstance(node, Sequence):
        for place, item in enumerate(node.items):
            later = " ".join(each.text for each in node.items[place + 1 :] if isinstance(each, Scalar))
            _check_lets(item, diagnostics, later)
    elif isinstance(node, Mapping):
        for key, value in node.entries:
            if key.text not in _PROSE:
                _check_lets(value, diagnostics)
    else:
        for match in _LET.finditer(node.text):
            if match[1] not in _WORD.findall(f"{node.text[match.end() :]} {behind}"):
                diagnostics.report("W023", node.span_of(match.start(1), match.end(1)), name=match[1])


def _check_parameters(tree: Mapping, diagnostics: Diagnostics) -> None:
    """Parameters of definitions that no variant changes. The cases of a definition are those of its first one."""
    definitions, variants = tree.get("define"), tree.get("variants")
    patches = [patch for _, patch in variants.entries] if isinstance(variants, Mapping) else []
    changed = {
        head_name(name.text) for each in patches if isinstance(each, Mapping) for name in names_in(each.get("define"))
    }
    for head, body in definitions.entries if isinstance(definitions, Mapping) else ():
        if head_name(head.text) in changed:
            continue
        parameters = list(_WORD.finditer(head.text))[1:]
        used = set(words_in(body))
        for parameter in parameters[1:] if isinstance(body, Mapping) else parameters:
            if parameter[0] not in used:
                place = head.span_of(*parameter.span())
                diagnostics.report("W024", place, name=parameter[0], definition=head_name(head.text))


def _check_choices(tree: Mapping, diagnostics: Diagnostics) -> None:
    """Choices of actions for which neither the action asks nor a rule or a definition that may follow it; what a
    variant says may be about any of them."""
    shared = {
        word
        for section in ("after", "define", "turn", "variants")
        if (node := tree.get(section))
        for word in words_in(node)
    }
    actions = tree.get("actions")
    for _, action in actions.entries if isinstance(actions, Mapping) else ():
        choices = action.get("choose") if isinstance(action, Mapping) else None
        if not isinstance(action, Mapping) or not isinstance(choices, Mapping):
            continue
        used = {word for key, value in action.entries if key.text != "choose" for word in words_in(value)}
        used |= {word for _, domain in choices.entries for word in words_in(domain)} | shared
        for name, _ in choices.entries:
            if name.text not in used:
                hint = f"let 'do' or 'when' say what '{name.text}' is for, or leave the choice out"
                diagnostics.report("W025", name.span, hint=hint, name=name.text)
