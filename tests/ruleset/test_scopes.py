"""Scopes found by words and brackets are those of the parser's trees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from playground.ruleset.scopes import IT, words_of
from playground.ruleset.sections import PART, RULESET
from playground.ruleset.shape import Cases, Either, Group, Kind, Many, Named, Patch, PerPlayer, Rule
from playground.ruleset.structure import fits
from playground.source.diagnostics import Diagnostics
from playground.source.read import read_tree
from playground.source.text import Source, Span
from playground.source.tree import Mapping, Node, Scalar, Sequence
from playground.syntax import ast
from playground.syntax.grammar import reserved_words
from playground.syntax.parse import (
    parse_effects,
    parse_expression,
    parse_meaning,
    parse_movement,
    parse_prefer,
    parse_rule,
)
from playground.syntax.unparse import unparse
from tests.syntax import strategies

FILES = sorted(Path("rulesets").rglob("*.yaml"))
BINDS = re.compile(r"(.*\s|^|.*\W)(let|each|any|every|sum|most|least|the) \|( in| be)", re.DOTALL)
PARSERS = {
    "expression": parse_expression,
    "effects": parse_effects,
    "rule": parse_rule,
    "movement": parse_movement,
    "prefer": parse_prefer,
}


def local_names(node: object, known: frozenset[str]) -> Iterator[tuple[int, str]]:
    """The places of the names in a tree that something around them binds."""
    match node:
        case ast.Name(text=text) | ast.Perform(name=text, arguments=()):  # a name alone is read as an effect at first
            if text in known and node.span.text.startswith(text):
                yield node.span.start, text
        case (
            ast.Quantified(variable=variable, domain=domain, body=body)
            | ast.ForEach(variable=variable, domain=domain, body=body)
        ):
            yield from local_names(domain, known)
            yield from local_names(body, known | {variable})
        case ast.Extreme(variable=variable, domain=domain, body=body, member=member):
            yield from local_names(domain, known)
            yield from local_names(body, known | {variable or IT, member or variable or IT})
        case ast.Where(domain=domain, condition=condition, member=member):
            yield from local_names(domain, known)
            yield from local_names(condition, known | {IT, member or IT})
        case ast.Let(variable=variable, value=value, body=body):
            yield from local_names(value, known)
            yield from local_names(body, known | {variable})
        case ast.Block(effects=effects):
            for effect in effects:
                yield from local_names(effect, known)
                known |= {effect.variable} if isinstance(effect, ast.Bind) else set()
        case ast.Node():
            for each in fields(node):
                if each.name != "span":
                    yield from local_names(getattr(node, each.name), known)
        case tuple():
            for item in node:
                yield from local_names(item, known)


def texts(node: Node, kind: Kind) -> Iterator[tuple[Scalar, str]]:
    """The rule texts of a file."""
    match kind:
        case Rule(of) if isinstance(node, Scalar):
            yield node, of
        case Either(kinds):
            for one in [each for each in kinds if fits(node, each)][:1]:
                yield from texts(node, one)
        case Patch(group):
            yield from texts(node, group)
        case Many(item):
            for each in node if isinstance(node, Sequence) else (node,):
                yield from texts(each, item)
        case Named(value=value) | PerPlayer(value=value) | Cases(value=value) if isinstance(node, Mapping):
            for _, each in node.entries:
                for scalar, of in texts(each, value):
                    yield scalar, "meaning" if getattr(kind, "head", False) else of
        case Group() if isinstance(node, Mapping):
            for key, each in node.entries:
                if key.text in kind.all_keys():
                    yield from texts(each, kind.all_keys()[key.text].kind)


def compare(text: Scalar, of: str) -> None:
    parse = parse_meaning if of == "meaning" else PARSERS[of]
    tree = parse(text, Diagnostics())
    if tree is None:
        return
    expected = {(name, start) for start, name in local_names(tree, frozenset())}
    start = {text.span_of(place, place + 1).start: place for place in range(len(text.text))}
    expected = {(name, start[place]) for name, place in expected}
    found = {
        (word.text, word.start)
        for word in words_of(text.text, effects=of in ("effects", "meaning"))
        if word.is_local and not BINDS.fullmatch(text.text[: word.start][-9:] + "|" + text.text[word.end :][:3])
    }
    assert expected == found, text.text


TRICKY = (
    ("expression", "(any x in own where x is it) and x = it"),
    ("expression", "count (x within (own where it is x and (any x in own where x is it))) + x"),
    ("expression", "let a be let b be a; b + a; a + b"),
    ("expression", "if any x in own where x is a1 then x else x + (sum x in 1..x giving x)"),
    ("expression", "row(most x in own giving row_of x, x)"),
    ("expression", "let a be if a then let a be 1; a else a; a"),
    ("expression", "sum x in own where x is a1 and it is x giving row_of x + it"),
    ("expression", "every x in x where any y in x where y is x and it has x is it"),
    ("expression", "most x in own with least row_of x + row_of it giving row_of x + it"),
    ("effects", "for each x in x where x is a1 do flip x; flip x; flip it"),
    ("effects", "for each x in own where some (enemy where it is x) and x is it do (flip x; flip it); flip x"),
    ("effects", "repeat 3 times do for each x in own with most row_of x do flip x; flip x"),
    ("expression", "the x in own with most (everyone with most points of it) x and it"),
    ("expression", "the x in own where it is x with most it + x"),
    ("expression", "the x in own where (any y in own where y is it with most it) with most it"),
    ("expression", "the x in own where any y in own where (y is it) with most (it + y)"),
    ("expression", "(own with least row_of it) or it where it is x"),
    ("expression", "every x in x of x has x of x"),
    ("expression", "the x in any direction in own with most x + (let y be x; x)"),
    ("effects", "for each x in own do flip x; flip x"),
    ("effects", "for each x in own do (let y be x; flip y; flip x); flip y; flip x"),
    ("effects", "for each x in own do let y be x; flip y; flip x"),
    ("effects", "if x then let x be a1; flip x; flip x"),
    ("effects", "if x then (let x be a1; flip x) else flip x; flip x"),
    ("effects", "if y then for each x in own do flip x else flip x; flip x"),
    ("effects", "repeat up to count (own where it is x) times while any x in own where x is it do flip x; flip it"),
    ("effects", "let times be 2; repeat times times do flip times; repeat up to up times while up do flip up"),
    ("effects", "let times be 2; for each n in 1..times do repeat 2 times until n < times do let x be n; flip x"),
    ("effects", "set a to let a be 1; a; set b to a; flip a"),
    ("effects", "let a be a1; set a to a; set a of a to a; roll a of a; sort a by a; let a be a; flip a"),
    ("effects", "let a be a1; place X on a with a a, b a, a b; swap a with a; continue with a"),
    ("effects", "swap a with the x in own where x is it; swap x with the x in x where it is x; flip x"),
    ("effects", "for each n in 1..3 do place X on the n in n with most n with n n; flip n"),
    ("effects", "set a to if (any x in own where x) then x else x; if x then draw else flip x"),
    ("effects", "move the x in own where x is a1 to x; place X on own where it is x with x it; (it where it is x) win"),
    ("effects", "if any x in own where x then next player is (the x in x where x) with x; x wins"),
    ("rule", "when any x in own where x is a1 then flip x; let x be x; flip x"),
    ("movement", "(sum x in 1..3 giving x)..x squares in any direction through x onto (own where it is x), if x"),
    ("movement", "if x then sum x in 1..3 giving x else x squares orthogonally x"),
    ("prefer", "most count (own where it is x) + (sum x in 1..3 giving x)"),
    ("meaning", "let x be own; for each y in x do flip y; flip x; flip y"),
    ("meaning", "if x then let x be 1; x else x"),
)


@pytest.mark.parametrize(("of", "text"), TRICKY)
def test_scopes_end_where_they_do_for_the_parser(of: str, text: str) -> None:
    scalar = Scalar(text, Span(Source("text", text), 0, len(text)), plain=True)
    diagnostics = Diagnostics()
    (parse_meaning if of == "meaning" else PARSERS[of])(scalar, diagnostics)
    assert not diagnostics.errors, diagnostics.errors[0].render()
    compare(scalar, of)


def with_few_names(text: str) -> str:
    """A text in which a few names stand for all, so that most of them are bound somewhere."""
    names = ("x", "y", IT)
    words = re.finditer(r"'[^']*'|[A-Za-z_]\w*|[^A-Za-z_']+", text)
    kept = ((word[0], word[0] in reserved_words() or not (word[0][0].isalpha() or word[0][0] == "_")) for word in words)
    return "".join(word if keep else names[sum(word.encode()) % len(names)] for word, keep in kept)


@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(strategies.blocks)
def test_scopes_are_those_of_arbitrary_trees(tree: ast.Block) -> None:
    compare_tree(tree)


@pytest.mark.thorough
@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(strategies.blocks)
def test_scopes_are_those_of_many_arbitrary_trees(tree: ast.Block) -> None:
    compare_tree(tree)


def compare_tree(tree: ast.Block) -> None:
    text = with_few_names(unparse(tree))
    compare(Scalar(text, Span(Source("text", text), 0, len(text)), plain=True), "effects")


def test_scopes_are_those_of_the_trees_in_all_rulesets() -> None:
    for file in FILES:
        tree = read_tree(Source(str(file), file.read_text(encoding="utf-8")), Diagnostics())
        assert tree is not None
        for text, of in texts(tree, PART if "part" in tree else RULESET):
            compare(text, of)
