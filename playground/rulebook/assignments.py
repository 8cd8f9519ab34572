"""Assignments in English: what a variable, an attribute or an owner is now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from playground.rulebook.brackets import enclosed, unbracketed
from playground.rulebook.definitions import word_of
from playground.rulebook.english import be, does, filled, noun_of_attribute, of_term, spaced, takes_plural, term
from playground.rulebook.glossary_predicates import becomes_so, predicate_of
from playground.rulebook.interface import Voice
from playground.rulebook.pieces import on_single_place, what_is_on
from playground.rulebook.predicates import begins_with_verb, is_verb
from playground.rulebook.scope import Scope
from playground.stats.wording import agreeing, listed
from playground.syntax import ast
from playground.syntax.trees import chain, nodes, uses


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
    if variable is not None and variable.type.kind == "bool":
        return _made_true(voice, node, scope) if node.index is None else _made_true_for(voice, node, node.index, scope)
    return f"{be(name)} now {unbracketed(voice.value(node.value, scope))}"


def exchanged(voice: Voice, effects: Sequence[ast.Effect], scope: Scope) -> str:
    """The clause that two values change places, which needs a name for one of them: `let a be up of spot; set up of
    spot to down of spot; set down of spot to a`; empty for other effects."""
    match effects:
        case (ast.Bind(name, first), ast.Assign() as one, ast.Assign(value=ast.Name(kept)) as other, *following):
            is_exchange = kept == name and _is_same(first, one) and _is_same(one.value, other)
            if is_exchange and not any(uses(effect, name) for effect in following):
                return f"{voice.value(first, scope)} and {voice.value(one.value, scope)} are exchanged"
    return ""


def square_left(voice: Voice, node: ast.Effect, following: Sequence[ast.Effect], scope: Scope) -> str:
    """The clause that keeps the square of a piece which moves on then: `*began* is now the square of the man`; empty
    for other effects."""
    match node:
        case ast.Assign(variable, None, ast.Name(piece)) if piece in scope and scope[piece].of_pieces:
            kept = voice.terms.variable(variable)
            moves = any(_is_moved(piece, part) for effect in following for part in nodes(effect))
            if kept is not None and kept.type.kind == "site" and moves:
                return f"{be(term(variable))} now the {voice.terms.square} of {scope[piece].noun_phrase}"
    return ""


def _is_moved(piece: str, node: ast.Node) -> bool:
    """Whether effects move a piece, or a definition does something with it."""
    match node:
        case ast.Move(ast.Name(moved)):
            return moved == piece
        case ast.Perform(_, arguments):
            return any(isinstance(each, ast.Name) and each.text == piece for each in arguments)
    return False


def _made_true(voice: Voice, node: ast.Assign, scope: Scope) -> str:
    """The clause that makes a variable true or false."""
    name = term(node.variable)
    if isinstance(node.value, ast.Truth):
        return f"{name} {'holds from now on' if node.value.value else 'no longer holds'}"
    so = "it did not" if _is_opposite(node) else voice.condition(node.value, scope)
    return f"{name} holds from now on if {so}, and otherwise no longer"


def _made_true_for(voice: Voice, node: ast.Assign, index: ast.Expression, scope: Scope) -> str:
    """The clause that makes a variable true or false for what it has a value for."""
    truth = node.value.value if isinstance(node.value, ast.Truth) else None
    if isinstance(index, ast.Arguments):
        word, things = term(word_of(voice.terms, node.variable)), things_of(voice, index, scope)
        if truth is not None:
            return _holds(word, truth, things)
        so = "it did not" if _is_opposite(node) else voice.condition(node.value, scope)
        return f"{word} now holds for {things} if {so}, and otherwise not"
    who, many, name = _numbers(voice, index, scope), voice.is_many(index, scope), term(node.variable)
    predicate = predicate_of(voice.terms, node.variable)
    if truth is None and predicate is not None and not _is_opposite(node):
        so = voice.condition(node.value, scope)
        return f"{becomes_so(predicate, who, many, True)} if {so}, and otherwise not"
    if truth is None:
        so = "not before" if _is_opposite(node) else voice.condition(node.value, scope)
        if is_verb(node.variable) or begins_with_verb(node.variable):
            return f"{name} now holds for {who} if {so}, and otherwise not"
        match node.value:
            case ast.Compare("is not" | "!=" as differs, left, right):
                same = ast.Compare("is" if differs == "is not" else "=", left, right, span=node.value.span)
                return f"{be(who, many)} now {name}, or no longer if {voice.condition(same, scope)}"
        return f"{be(who, many)} now {name} if {so}, and otherwise not"
    if not truth and who == "all players":  # `no longer holds for all players` may mean that it holds for some of them
        who, many, truth = "no player", False, True
    if predicate is not None:
        return becomes_so(predicate, who, many, truth)
    if begins_with_verb(node.variable):
        return _holds(name, truth, who)
    now = "now" if truth else "no longer"
    if is_verb(node.variable):
        return f"{who} {now} {term(agreeing(node.variable, many or takes_plural(who)))}"
    return f"{be(who, many)} {now} {name}"


def _holds(name: str, truth: bool, things: str) -> str:
    """`*has bet* now holds for you`; `for all players except Ann, *has bet* no longer holds`: for none of them."""
    if truth:
        return f"{name} now holds for {things}"
    if things.startswith("all "):
        return f"for {things}, {name} no longer holds"
    return f"{name} no longer holds for {things}"


def _is_opposite(node: ast.Assign) -> bool:
    """Whether a variable is set to the opposite of what it was."""
    return isinstance(node.value, ast.Unary) and node.value.operator == "not" and _is_same(node.value.operand, node)


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
        return of_term(word_of(voice.terms, node.variable), voice.each(node.index, scope))
    if node.index is None:
        return term(node.variable)
    if voice.terms.kind_of_name(node.variable, {}) == "int" and _is_of_several(voice, node.index, scope):
        return _of_each(voice, node.variable, node.index, scope)
    return voice.value(ast.Of(ast.Name(node.variable, span=node.span), node.index, span=node.span), scope)


def _is_of_several(voice: Voice, index: ast.Expression, scope: Scope) -> bool:
    """Whether a value is given to each of several things, and not to one place or to all players."""
    kind = voice.terms.kind_of(index, scope)
    if kind != "sites":
        return kind == "players" and not (isinstance(index, ast.Name) and index.text in ("everyone", "players"))
    if on_single_place(voice, index, scope):
        return False
    group = voice.group(index, scope)
    return group is None or not group.single


def _of_each(voice: Voice, name: str, index: ast.Expression, scope: Scope) -> str:
    """What each of several things has: `the *path* of every square`, `the number of seeds in each of the pits`."""
    each = voice.each(index, scope)
    if voice.terms.variable(name) is not None:
        return of_term(word_of(voice.terms, name), each)
    phrase = voice.terms.phrase(name)
    return noun_of_attribute(filled(phrase, {"it": each})) if phrase else f"the {spaced(name)} of {each}"


def _added(node: ast.Assign) -> ast.Expression | None:
    """What is added to a value in several parts; None if it is another value that is given."""
    old, *more = chain("+", node.value)
    if len(more) < 2 or not _is_same(old, node) or any(old in nodes(part) for part in more):
        return None
    return reduce(lambda left, right: ast.Binary("+", left, right, span=node.span), more)


def things_of(voice: Voice, index: ast.Expression, scope: Scope) -> str:
    """What a value of a variable is of."""
    if isinstance(index, ast.Arguments):
        return listed(voice.listed_arguments(tuple(index.values), scope))
    return _numbers(voice, index, scope)


def _numbers(voice: Voice, index: ast.Expression, scope: Scope) -> str:
    """Numbers as the subject of a sentence: `the numbers from 1 to 5`; other things as they are."""
    said = voice.value(index, scope)
    return f"the numbers from {said}" if isinstance(index, ast.Range) else said


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
