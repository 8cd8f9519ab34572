"""Arbitrary trees of the rule language, of every kind of node, as Hypothesis strategies.

Only trees that a text can mean: a block inside other effects has two effects at least, since one effect in brackets is
that effect itself, and the winner is named by `NAME` or `NAME of …`.
"""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from playground.source.text import Source, Span
from playground.syntax import ast
from playground.syntax.clauses import clause_meant
from playground.syntax.grammar import reserved_words

NOWHERE = Span(Source("made up", ""), 0, 0)


def node(kind: type[ast.Node], *parts: SearchStrategy) -> SearchStrategy:
    """Nodes of a kind, made of such parts."""
    return st.tuples(*parts).map(lambda given: kind(*given, span=NOWHERE))


def in_short(strategy: SearchStrategy) -> SearchStrategy:
    """The same under a short name. A filter that draws again writes down what it filters, which took gigabytes of
    strategies within strategies."""

    @st.composite
    def drawn(draw: st.DrawFn) -> ast.Node:
        return draw(strategy)

    return drawn()


names = (
    st.sampled_from(["own", "a1", "piece", "count", "rows", "_x", "Solid", "moves", "iff", "anything", "edge"])
    | st.from_regex(r"[A-Za-z_][A-Za-z_0-9]{0,6}", fullmatch=True)
).filter(lambda name: name != "it" and name not in reserved_words() and clause_meant(name) is None)
"""Not `it`, of which a tree may have another one than the text says at its place."""

name_nodes = node(ast.Name, names)

leaves = st.one_of(
    name_nodes,
    node(ast.Number, st.integers(0, 10**6)),
    node(ast.Truth, st.booleans()),
    node(ast.Nowhere),
    node(ast.AnyDirection),
    node(ast.Quoted, st.text(st.characters(codec="ascii", exclude_characters="'\r\n"), max_size=6)),
)


quantifiers = st.sampled_from(["any", "every", "the", "sum", "most", "least"])

comparisons = st.sampled_from(["=", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in"])


def named_members(inner: SearchStrategy) -> SearchStrategy:
    """A name with members that a condition or a number knows by it."""
    end = node(ast.Extreme, st.sampled_from(["most", "least"]), st.none(), inner, inner)
    where, whole = node(ast.Where, inner, inner), st.tuples(end, node(ast.Where, inner, inner))
    both = whole.map(lambda pair: replace(pair[0], domain=pair[1]))

    def named(name: str, members: ast.Where | ast.Extreme, together: bool) -> tuple[str, ast.Expression]:
        if together and isinstance(members, ast.Extreme) and isinstance(members.domain, ast.Where):
            members = replace(members, domain=replace(members.domain, member=name))
        return name, replace(members, member=name)

    return st.builds(named, names, where | end | both, st.booleans())


def over_members(name: str, members: ast.Expression, inner: SearchStrategy) -> SearchStrategy:
    """What goes through members by their name."""
    kinds = st.sampled_from(["every", "sum", "most", "least"])
    quantified = node(ast.Quantified, kinds, st.just(name), st.just(members), inner)
    if not isinstance(members, ast.Where):
        return quantified
    kinds = st.sampled_from(["most", "least"])
    return quantified | node(ast.Extreme, kinds, st.just(name), st.just(members), inner)


def larger(inner: SearchStrategy) -> SearchStrategy:
    """Expressions made of such expressions."""
    return st.one_of(
        node(ast.Call, names, st.lists(inner, min_size=1, max_size=3).map(tuple)),
        node(ast.Beside, inner, inner),
        node(ast.Of, inner, inner),
        node(ast.Within, inner, inner),
        node(ast.Binary, st.sampled_from(["or", "and", "except", "+", "-", "*", "div", "mod"]), inner, inner),
        node(ast.Unary, st.sampled_from(["not", "-"]), inner),
        node(ast.Compare, comparisons, inner, inner),
        node(ast.Range, inner, inner),
        node(ast.Where, inner, inner),
        named_members(inner).flatmap(lambda each: over_members(*each, inner)),
        node(ast.Quantified, quantifiers, names, inner, inner),
        node(ast.Choice, inner, inner, inner),
        node(ast.Extreme, st.sampled_from(["most", "least"]), st.none() | names, inner, inner),
        node(ast.Let, names, inner, inner),
        node(ast.Spread, st.none() | inner, inner, inner, st.none() | inner),
        node(ast.Distance, st.none() | inner, inner, inner, inner, st.none() | inner),
        node(ast.Subset, st.none() | inner, inner),
    )


expressions = in_short(st.recursive(leaves, larger, max_leaves=12))

calls = node(ast.Call, names, st.lists(expressions, min_size=1, max_size=3).map(tuple))

some_players = node(ast.Binary, st.sampled_from(["or", "except"]), name_nodes, expressions)

subjects = st.one_of(
    name_nodes,
    node(ast.Of, name_nodes, expressions),
    calls,
    node(ast.Where, name_nodes | some_players, expressions),
    node(ast.Extreme, st.sampled_from(["most", "least"]), st.none(), name_nodes | some_players, expressions),
    some_players,
)

arguments = node(ast.Arguments, st.lists(expressions, min_size=2, max_size=3).map(tuple))

marks = st.lists(st.tuples(names, expressions), max_size=3).map(tuple)

rolls = st.one_of(
    node(ast.Roll, names, st.none(), st.none()),
    node(ast.Roll, names, expressions, st.none() | expressions),
    node(ast.Roll, names, arguments, st.none()),
    node(ast.Roll, names, st.none() | expressions | arguments, st.none(), expressions),
)

simple_effects = st.one_of(
    node(ast.Place, expressions, expressions, marks),
    node(ast.Move, expressions, expressions),
    node(ast.Swap, expressions, expressions),
    rolls,
    node(ast.Shuffle, expressions),
    node(ast.Sort, expressions, names),
    node(ast.Reveal, expressions, st.none() | expressions),
    node(ast.Conceal, expressions),
    node(ast.Begins, subjects),
    node(ast.Remove, expressions),
    node(ast.Turn, expressions, expressions),
    node(ast.Flip, expressions),
    node(ast.Assign, names, st.none() | expressions | arguments, expressions),
    node(ast.Raise, st.sampled_from(["raise", "lower"]), names, st.none() | expressions | arguments, expressions),
    node(ast.Finish, subjects, st.sampled_from(["wins", "loses"])),
    node(ast.Bind, names, expressions),
    node(ast.Perform, names, st.lists(expressions, max_size=2).map(tuple)),
    node(ast.Draw),
    node(ast.Nothing),
    node(ast.NextPlayer, expressions, st.none() | names),
    node(ast.Continue, names, st.none() | subjects),
)


def ends_with_name(effect: ast.Effect) -> bool:
    """Whether a larger effect ends with a `let`, which takes in what follows: only brackets, a block, end it."""
    match effect:
        case ast.If(_, then, otherwise):
            last = then if otherwise is None else otherwise
        case ast.ForEach(body=body) | ast.Repeat(body=body):
            last = body
        case _:
            return False
    return isinstance(last, ast.Bind) or ends_with_name(last)


def can_follow(effects: list[ast.Effect]) -> bool:
    """Whether effects can follow each other without brackets."""
    return not any(map(ends_with_name, effects[:-1]))


def can_have_else(effect: ast.If) -> bool:
    """Whether an `else` belongs to an `if` without brackets round what stands before it."""
    return effect.otherwise is None or not ends_with_name(effect.then)


def linked(effect: ast.Repeat) -> ast.Repeat:
    """A `repeat` that has the word before its condition only if it has one."""
    return effect if effect.condition is not None else replace(effect, link="")


def larger_effects(inner: SearchStrategy) -> SearchStrategy:
    """Effects made of such effects."""
    inner = in_short(inner)
    return st.one_of(
        node(ast.If, expressions, inner, st.none() | inner).filter(can_have_else),
        node(ast.ForEach, names, expressions, inner),
        named_members(expressions).flatmap(lambda each: node(ast.ForEach, *map(st.just, each), inner)),
        node(ast.Repeat, expressions, st.sampled_from(["while", "until"]), st.none() | expressions, inner).map(linked),
        node(ast.Block, st.lists(inner, min_size=2, max_size=3).filter(can_follow).map(tuple)),
    )


effects = in_short(st.recursive(in_short(simple_effects), larger_effects, max_leaves=6))

blocks = node(ast.Block, st.lists(effects, min_size=1, max_size=4).filter(can_follow).map(tuple))

rules = node(ast.Rule, expressions, blocks)


def movements_of(far: SearchStrategy, walks: SearchStrategy, along: SearchStrategy) -> SearchStrategy:
    """Movements; a walk has no `or more`, and goes along nothing."""
    optional = (st.none() | expressions, st.none() | expressions, st.booleans(), st.none() | expressions)
    bend, steps = st.booleans(), st.none() | expressions
    return node(ast.Movement, expressions, far, expressions, *optional, walks, along, bend, steps)


movements = movements_of(st.booleans(), st.just(False), st.booleans())
movements |= movements_of(st.just(False), st.just(True), st.just(False))

preferences = node(ast.Prefer, st.sampled_from(["most", "least"]), expressions)

definitions = node(ast.Definition, names, st.lists(names, max_size=3).map(tuple), expressions)

preludes = st.lists(definitions, max_size=3).map(tuple)
