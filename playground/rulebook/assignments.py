"""Assignments in English: what a variable, an attribute or an owner is now."""

from __future__ import annotations

from functools import reduce

from playground.rulebook.brackets import enclosed, unbracketed
from playground.rulebook.english import be, does, of_term, takes_plural, term
from playground.rulebook.interface import Voice
from playground.rulebook.pieces import what_is_on
from playground.rulebook.predicates import is_verb
from playground.rulebook.scope import Scope
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.trees import chain, nodes


def assigned(voice: Voice, node: ast.Assign, scope: Scope) -> str:
    """The clause that gives a variable or an attribute its value, or a piece its owner."""
    if node.variable == "owner" and node.index is not None and voice.terms.variable("owner") is None:
        things = what_is_on(voice, node.index, scope)
        many = voice.is_many(node.index, scope) and not things.startswith("what ")
        return f"{does(things, 'belong', many)} to {voice.value(node.value, scope)} now"
    variable, name = voice.terms.variable(node.variable), _name(voice, node, scope)
    if node.index is None and variable is not None and variable.type.kind == "player":
        name = f"the {name}"
    match node.value:
        case ast.Binary("+" | "-" as sign, old, ast.Number(amount)) if _is_same(old, node):
            way = "up" if (sign == "+") == (amount >= 0) else "down"
            return f"{does(name, 'go')} {way} by {abs(amount)}"
        case ast.Binary("+" | "-" as sign, old, change) if _is_same(old, node) and old not in nodes(change):
            way = "up" if sign == "+" else "down"
            return f"{does(name, 'go')} {way} by {enclosed(voice.value(change, scope))}"
        case ast.Binary("+") if (more := _added(node)) is not None:
            return f"{does(name, 'go')} up by {voice.value(more, scope)}"
        case ast.Nowhere():
            return f"{be(name)} forgotten"
    if variable is not None and variable.type.kind == "bool" and isinstance(node.index, ast.Arguments):
        now = be(of_term(node.variable, things_of(voice, node.index, scope))) + " now"
        if isinstance(node.value, ast.Truth):
            return f"{now} {'true' if node.value.value else 'false'}"
        return f"{now} true if {voice.condition(node.value, scope)}, and otherwise false"
    if variable is not None and variable.type.kind == "bool" and isinstance(node.value, ast.Truth):
        if node.index is None:
            return f"{term(node.variable)} {'holds from now on' if node.value.value else 'no longer holds'}"
        now, who, many = "now" if node.value.value else "no longer", *_subject(voice, node, scope)
        if is_verb(node.variable):
            many = many or takes_plural(who)
            return f"{who} {now} {term(node.variable.removesuffix('s') if many else node.variable)}"
        return f"{be(who, many)} {now} {term(node.variable)}"
    if variable is not None and variable.type.kind == "bool" and node.index is not None:
        subject = be(voice.value(node.index, scope), voice.is_many(node.index, scope))
        return f"{subject} now {term(node.variable)} if {voice.condition(node.value, scope)}, and otherwise not"
    if variable is not None and variable.type.kind == "bool":
        holds = f"{term(node.variable)} holds from now on if"
        return f"{holds} {voice.condition(node.value, scope)}, and otherwise no longer"
    return f"{be(name)} now {unbracketed(voice.value(node.value, scope))}"


def _subject(voice: Voice, node: ast.Assign, scope: Scope) -> tuple[str, bool]:
    """What a variable has a value for, and whether these are many."""
    assert node.index is not None
    return voice.value(node.index, scope), voice.is_many(node.index, scope)


def raised(voice: Voice, node: ast.Raise, scope: Scope) -> str:
    """The clause that makes a variable or an attribute more or less than it was."""
    goes = does(_name(voice, node, scope), "go")
    match node.amount:
        case ast.Number(amount) if amount < 0:
            return f"{goes} {'down' if node.verb == 'raise' else 'up'} by {-amount}"
        case ast.Binary("+"):
            return f"{goes} {'up' if node.verb == 'raise' else 'down'} by {voice.value(node.amount, scope)}"
    return f"{goes} {'up' if node.verb == 'raise' else 'down'} by {enclosed(voice.value(node.amount, scope))}"


def _name(voice: Voice, node: ast.Assign | ast.Raise, scope: Scope) -> str:
    """A variable or an attribute whose value changes, with what it is of."""
    if isinstance(node.index, ast.Arguments):
        return voice.value(ast.Call(node.variable, node.index.values, span=node.span), scope)
    if isinstance(node.index, ast.Range):
        return of_term(node.variable, voice.each(node.index, scope))
    if node.index is not None:
        return voice.value(ast.Of(ast.Name(node.variable, span=node.span), node.index, span=node.span), scope)
    return term(node.variable)


def _added(node: ast.Assign) -> ast.Expression | None:
    """What is added to a value in several parts; None if it is another value that is given."""
    old, *more = chain("+", node.value)
    if len(more) < 2 or not _is_same(old, node) or any(old in nodes(part) for part in more):
        return None
    return reduce(lambda left, right: ast.Binary("+", left, right, span=node.span), more)


def things_of(voice: Voice, index: ast.Expression, scope: Scope) -> str:
    """What a value of a variable is of."""
    if isinstance(index, ast.Arguments):
        return listed([voice.operand(each, scope) for each in index.values])
    return voice.value(index, scope)


def _is_same(old: ast.Expression, node: ast.Assign) -> bool:
    """Whether an expression is the variable being assigned."""
    match old:
        case ast.Name(text):
            return text == node.variable and node.index is None
        case ast.Call(text, indices):
            return text == node.variable and node.index == ast.Arguments(indices, span=node.span)
        case ast.Of(ast.Name(text), index):
            return text == node.variable and index == node.index
    return False
