"""AST back to rule text, with the minimum of brackets.

In: a node of `playground.syntax.ast`. Out: a text that parses to an equal node; equal nodes have equal texts.
"""

from __future__ import annotations

from collections.abc import Iterable

from playground.source.diagnostics import CompilerBug
from playground.syntax import ast
from playground.syntax.unparse_expressions import Level, text_of, text_of_members


def unparse(node: ast.Node) -> str:
    """The text of an expression, effects, a rule, a movement or a definition."""
    match node:
        case ast.Expression():
            return text_of(node)
        case ast.Block(effects):
            return _effects(effects)
        case ast.Effect():
            return _effect(node)
        case ast.Rule(condition, effects):
            return f"when {text_of(condition)} then {unparse(effects)}"
        case ast.Movement():
            return _movement(node)
        case ast.Prefer(kind, value):
            return f"{kind} {text_of(value)}"
        case ast.Definition(name, parameters, body):
            given = f" = {text_of(node.default, Level.WORD)}" if node.default is not None else ""
            head = f"{name}({', '.join(parameters)}{given})" if parameters else name
            return f"define {head} := {text_of(body)}"
    raise CompilerBug(f"no text for a {type(node).__name__}")


def unparse_prelude(definitions: Iterable[ast.Definition]) -> str:
    """The text of a file of definitions, one per line."""
    return "".join(f"{unparse(definition)}\n" for definition in definitions)


# ---- effects


def _effects(effects: tuple[ast.Effect, ...]) -> str:
    return "; ".join(map(_effect, effects))


def _effect(node: ast.Effect) -> str:
    match node:
        case ast.Block(effects):
            return f"({_effects(effects)})"
        case ast.If(condition, then, None):
            return f"if {text_of(condition)} then {_effect(then)}"
        case ast.If(condition, then, ast.Effect() as otherwise):
            return f"if {text_of(condition)} then {_closed(then)} else {_effect(otherwise)}"
        case ast.ForEach(variable, domain, body):
            return f"for each {variable} in {text_of_members(variable, domain)} do {_effect(body)}"
        case ast.Repeat(times, link, condition, body):
            often, ends = ("", "") if condition is None else ("up to ", f" {link} {text_of(condition)}")
            return f"repeat {often}{text_of(times, Level.DISJUNCTION)} times{ends} do {_effect(body)}"
    return _simple_effect(node)


def _closed(node: ast.Effect) -> str:
    """An effect before an `else`: in brackets if the `else` would bind to it."""
    return f"({_effect(node)})" if _is_open(node) else _effect(node)


def _is_open(node: ast.Effect) -> bool:
    match node:
        case ast.If(_, _, otherwise):
            return otherwise is None or _is_open(otherwise)
        case ast.ForEach(body=body) | ast.Repeat(body=body):
            return _is_open(body)
    return False


def _simple_effect(node: ast.Effect) -> str:
    match node:
        case ast.Place(component, sites, marks):
            given = ", ".join(f"{name} {text_of(value, Level.PHRASE)}" for name, value in marks)
            return f"place {text_of(component, Level.PHRASE)} on {text_of(sites)}" + (f" with {given}" if given else "")
        case ast.Move(origin, target):
            return f"move {text_of(origin)} to {text_of(target)}"
        case ast.Swap(first, second):
            other = text_of(second)
            extreme = other.startswith(("most ", "least "))  # `swap A with most …` would be a part of A
            return f"swap {text_of(first, Level.DISJUNCTION)} with {f'({other})' if extreme else other}"
        case ast.Remove(sites):
            return f"remove {text_of(sites)}"
        case ast.Turn(sites, into):
            return f"turn {text_of(sites)} into {text_of(into)}"
        case ast.Flip(sites):
            return f"flip {text_of(sites)}"
        case ast.Bind(variable, value):
            return f"let {variable} be {text_of(value)}"
        case ast.Perform(name, ()):
            return name
        case ast.Perform(name, arguments):
            return f"{name}({', '.join(map(text_of, arguments))})"
        case ast.Assign(variable, None, value):
            return f"set {variable} to {text_of(value)}"
        case ast.Assign(variable, ast.Arguments(values), value):
            return f"set {variable}({', '.join(map(text_of, values))}) to {text_of(value)}"
        case ast.Assign(variable, ast.Expression() as index, value):
            return f"set {variable} of {text_of(index, Level.PHRASE)} to {text_of(value)}"
        case ast.Raise(verb, variable, None, amount):
            return f"{verb} {variable} by {text_of(amount)}"
        case ast.Raise(verb, variable, ast.Arguments(values), amount):
            return f"{verb} {variable}({', '.join(map(text_of, values))}) by {text_of(amount)}"
        case ast.Raise(verb, variable, ast.Expression() as index, amount):
            return f"{verb} {variable} of {text_of(index, Level.PHRASE)} by {text_of(amount)}"
    return _chance_effect(node)


def _chance_effect(node: ast.Effect) -> str:
    """Dice, shuffles and sorting; revealing and concealing."""
    match node:
        case ast.Roll(name, ast.Arguments(values), _, among):
            return f"roll {name}({', '.join(map(text_of, values))})" + _among(among)
        case ast.Roll(name, of, until, among):
            rolled = "" if of is None else text_of(of, Level.EXPRESSION if among is None else Level.WORD)
            if (
                among is not None
                and of is not None
                and not (isinstance(of, ast.Name | ast.Number) or rolled[-1] == ")")
            ):
                rolled = f"({rolled})"  # `from` is a name behind other words
            sites = f" of {rolled}" if of else ""
            return f"roll {name}{sites}" + (f" until {text_of(until)}" if until else _among(among))
        case ast.Shuffle(sites):
            return f"shuffle {text_of(sites)}"
        case ast.Sort(sites, attribute):
            return f"sort {text_of(sites)} by {attribute}"
        case ast.Reveal(sites, to):
            return f"reveal {text_of(sites)}" + (f" to {text_of(to)}" if to is not None else "")
        case ast.Conceal(sites):
            return f"conceal {text_of(sites)}"
    return _turn_effect(node)


def _among(values: ast.Expression | None) -> str:
    """Among what a roll draws, if it says so."""
    return "" if values is None else f" from {text_of(values, Level.DISJUNCTION)}"


def _turn_effect(node: ast.Effect) -> str:
    """Effects on the turn and on the end of the game."""
    match node:
        case ast.Finish(player, verb):
            return f"{text_of(player, Level.PHRASE)} {verb}"
        case ast.Draw():
            return "draw"
        case ast.Nothing():
            return "nothing"
        case ast.NextPlayer(player, step):
            return f"next player is {text_of(player, Level.PHRASE)}" + (f" with {step}" if step else "")
        case ast.Begins(player):
            return f"{text_of(player, Level.PHRASE)} begins"
        case ast.Continue(step, None):
            return f"continue with {step}"
        case ast.Continue(step, ast.Expression() as player):
            return f"{text_of(player, Level.PHRASE)} continues with {step}"
    raise CompilerBug(f"no text for a {type(node).__name__}")


# ---- movements


def _movement(node: ast.Movement) -> str:
    unit = "square" if node.distance == ast.Number(1, span=node.span) and not node.far else "squares"
    distance = f"{text_of(node.distance, Level.DISJUNCTION)} or more" if node.far else text_of(node.distance)
    distance = f"walk {distance}" if node.walks else distance
    into = "along " if node.along else "in " if _begins_with_any(node.ways) else ""
    text = f"{distance} {unit} {into}{text_of(node.ways, Level.PHRASE)}"
    if node.through is not None:
        text += f" through {text_of(node.through, Level.DISJUNCTION)}"
    if node.onto is not None:
        text += f" onto {text_of(node.onto, Level.DISJUNCTION)}"
    if node.steps is not None:
        text += f", while {text_of(node.steps, Level.DISJUNCTION)}"
    if node.to_the_edge:
        text += ", to the edge"
    if node.round:
        text += ", round the bend"
    if node.condition is not None:
        text += f", if {text_of(node.condition, Level.DISJUNCTION)}"
    return text


def _begins_with_any(directions: ast.Expression) -> bool:
    """Whether `in` reads better before directions: `1 square in any direction`, but `1 square forward`."""
    if isinstance(directions, ast.Beside | ast.Of | ast.Within):
        return _begins_with_any(directions.head)
    return isinstance(directions, ast.AnyDirection)
