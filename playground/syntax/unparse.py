"""AST back to rule text, with the minimum of brackets.

In: a node of `playground.syntax.ast`. Out: a text that parses to an equal node; equal nodes have equal texts.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from playground.source.diagnostics import CompilerBug
from playground.syntax import ast


class Level(IntEnum):
    """Precedence levels, from loose to tight; each is a rule of the grammar."""

    EXPRESSION = 0
    DISJUNCTION = 1
    CONJUNCTION = 2
    NEGATION = 3
    COMPARISON = 4
    RANGE = 5
    ADDITION = 6
    PRODUCT = 7
    SIGN = 8
    PHRASE = 9
    THINGS = 10
    OWNED = 11
    WORD = 12


_BINARY_LEVELS = {
    "or": Level.DISJUNCTION,
    "and": Level.CONJUNCTION,
    "except": Level.CONJUNCTION,
    "+": Level.ADDITION,
    "-": Level.ADDITION,
    "*": Level.PRODUCT,
    "div": Level.PRODUCT,
    "mod": Level.PRODUCT,
}
_QUANTIFIER_BODY = {
    "any": "where",
    "the": "where",
    "every": "has",
    "sum": "giving",
    "most": "giving",
    "least": "giving",
}


def unparse(node: ast.Node) -> str:
    """The text of an expression, effects, a rule, a movement or a definition."""
    match node:
        case ast.Expression():
            return _value(node)
        case ast.Block(effects):
            return _effects(effects)
        case ast.Effect():
            return _effect(node)
        case ast.Rule(condition, effects):
            return f"when {_value(condition)} then {unparse(effects)}"
        case ast.Movement():
            return _movement(node)
        case ast.Prefer(kind, value):
            return f"{kind} {_value(value)}"
        case ast.Definition(name, parameters, body):
            given = f" = {_value(node.default, Level.WORD)}" if node.default is not None else ""
            head = f"{name}({', '.join(parameters)}{given})" if parameters else name
            return f"define {head} := {_value(body)}"
    raise CompilerBug(f"no text for a {type(node).__name__}")


def unparse_prelude(definitions: Iterable[ast.Definition]) -> str:
    """The text of a file of definitions, one per line."""
    return "".join(f"{unparse(definition)}\n" for definition in definitions)


# ---- expressions


def _value(node: ast.Expression, level: Level = Level.EXPRESSION) -> str:
    """The text, in brackets if its precedence is below `level`."""
    own, text = _with_level(node)
    return text if own >= level else f"({text})"


def _with_level(node: ast.Expression) -> tuple[Level, str]:
    """The precedence level and the text of an expression."""
    match node:
        case ast.Name(text):
            return Level.WORD, text
        case ast.Number(value):
            return Level.THINGS, str(value)
        case ast.Truth(truth):
            return Level.WORD, "true" if truth else "false"
        case ast.Nowhere():
            return Level.WORD, "none"
        case ast.Quoted(text):
            return Level.WORD, f"'{text}'"
        case ast.AnyDirection():
            return Level.WORD, "any direction"
        case ast.Call(function, arguments):
            return Level.WORD, f"{function}({', '.join(map(_value, arguments))})"
        case ast.Beside() | ast.Of() | ast.Within():
            return _phrase(node)
        case ast.Spread() | ast.Distance():
            level = Level.OWNED if isinstance(node, ast.Spread) else Level.PHRASE
            return level if node.condition is None else Level.EXPRESSION, _way(node)
        case ast.Unary() | ast.Binary() | ast.Compare() | ast.Range():
            return _operation(node)
        case ast.Where() | ast.Quantified() | ast.Extreme() | ast.Subset() | ast.Let() | ast.Choice():
            return Level.EXPRESSION, _clause(node)
    raise CompilerBug(f"no text for a {type(node).__name__}")


def _phrase(node: ast.Beside | ast.Of | ast.Within) -> tuple[Level, str]:
    """Juxtaposed words have the precedence of the last of them: `some own within home` ends with a `within`."""
    match node:
        case ast.Within(head, argument):
            return Level.PHRASE, f"{_value(head, Level.OWNED)} within {_value(argument, Level.PHRASE)}"
        case ast.Of(head, argument):
            return Level.OWNED, f"{_value(head, Level.WORD)} of {_value(argument, Level.THINGS)}"
        case ast.Beside(head, argument):
            level, text = _with_level(argument)
            if level < Level.PHRASE:
                level, text = Level.WORD, f"({text})"
            return min(level, Level.THINGS), f"{_value(head, Level.WORD)} {text}"


def _way(node: ast.Spread | ast.Distance) -> str:
    """What steps lead to, or how many do."""
    word, ways = "spread" if isinstance(node, ast.Spread) else "distance", ""
    if node.ways is not None:
        ways = f" {_value(node.ways, Level.DISJUNCTION)}"
        ways = ways if word == "spread" or isinstance(node.ways, ast.Name | ast.AnyDirection) else f" ({ways.strip()})"
    goal = f" to {_value(node.goal, Level.DISJUNCTION)}" if isinstance(node, ast.Distance) else ""
    start, passable = _value(node.start, Level.DISJUNCTION), _value(node.passable, Level.THINGS)
    steps = f" while {_value(node.condition)}" if node.condition is not None else ""
    return f"{word}{ways} from {start}{goal} through {passable}{steps}"


def _operation(node: ast.Unary | ast.Binary | ast.Compare | ast.Range) -> tuple[Level, str]:
    match node:
        case ast.Unary("not", operand):
            return Level.NEGATION, f"not {_value(operand, Level.NEGATION)}"
        case ast.Unary(_, operand):
            return Level.SIGN, f"-{_value(operand, Level.SIGN)}"
        case ast.Binary(operator, left, right):
            level = _BINARY_LEVELS[operator]
            return level, f"{_value(left, level)} {operator} {_value(right, Level(level + 1))}"
        case ast.Compare(operator, left, right):
            return Level.COMPARISON, f"{_value(left, Level.RANGE)} {operator} {_value(right, Level.RANGE)}"
        case ast.Range(low, high):
            return Level.RANGE, f"{_value(low, Level.ADDITION)}..{_value(high, Level.ADDITION)}"


def _clause(node: ast.Where | ast.Quantified | ast.Extreme | ast.Subset | ast.Let | ast.Choice) -> str:
    match node:
        case ast.Where(domain, condition):
            return f"{_value(domain, Level.DISJUNCTION)} where {_condition(condition)}"
        case ast.Quantified(kind, variable, domain, body):
            link, said = _QUANTIFIER_BODY[kind], _condition(body) if kind == "the" else _value(body)
            members = _value(domain, Level.DISJUNCTION) if kind == "the" else _members(variable, domain)
            return f"{kind} {variable} in {members} {link} {said}"
        case ast.Extreme(kind, variable, domain, body):
            first = f"the {variable} in " if variable is not None else ""
            members = _members(variable or node.member, domain)
            if isinstance(domain, ast.Subset):  # which would reach to the end without brackets
                members = f"({members})"
            return f"{first}{members} with {kind} {_value(body)}"
        case ast.Subset(amount, things):
            return f"{_amount(amount)} of {_value(things)}"
        case ast.Let(variable, value, body):
            return f"let {variable} be {_value(value)}; {_value(body)}"
        case ast.Choice(condition, yes, no):
            return f"if {_value(condition)} then {_value(yes)} else {_value(no)}"


def _members(name: str | None, domain: ast.Expression) -> str:
    """What members are taken from: without brackets if a condition knows them by their name."""
    match domain:
        case ast.Subset(amount, things):
            return f"{_amount(amount)} of {_value(things, Level.DISJUNCTION)}"
        case ast.Where(whole, condition, str(member)) if member == name:
            return f"{_value(whole, Level.DISJUNCTION)} where {_value(condition, Level.DISJUNCTION)}"
        case ast.Extreme(member=str(member)) if member == name:
            return _clause(domain)
    return _value(domain, Level.DISJUNCTION)


def _condition(node: ast.Expression) -> str:
    """A condition behind `where`; in brackets if it would be taken for one before a `with most`."""
    return _value(node, Level.DISJUNCTION if isinstance(node, ast.Extreme) else Level.EXPRESSION)


def _amount(amount: ast.Expression | None) -> str:
    """How many are chosen: numbers stand alone, and whatever could be taken for a value of its own follows `any`."""
    match amount:
        case None:
            return "any"
        case ast.Number(number):
            return str(number)
        case ast.Range(ast.Number(low), ast.Number(high)):
            return f"{low}..{high}"
        case ast.Range(low, high):
            return f"any {_bound(low)}..{_bound(high)}"
    return f"any {_bound(amount)}"


def _bound(bound: ast.Expression) -> str:
    text = _value(bound)
    return text if isinstance(bound, ast.Number | ast.Name | ast.Call) else f"({text})"


# ---- effects


def _effects(effects: tuple[ast.Effect, ...]) -> str:
    return "; ".join(map(_effect, effects))


def _effect(node: ast.Effect) -> str:
    match node:
        case ast.Block(effects):
            return f"({_effects(effects)})"
        case ast.If(condition, then, None):
            return f"if {_value(condition)} then {_effect(then)}"
        case ast.If(condition, then, ast.Effect() as otherwise):
            return f"if {_value(condition)} then {_closed(then)} else {_effect(otherwise)}"
        case ast.ForEach(variable, domain, body):
            return f"for each {variable} in {_members(variable, domain)} do {_effect(body)}"
        case ast.Repeat(times, link, condition, body):
            often, ends = ("", "") if condition is None else ("up to ", f" {link} {_value(condition)}")
            return f"repeat {often}{_value(times, Level.DISJUNCTION)} times{ends} do {_effect(body)}"
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
            given = ", ".join(f"{name} {_value(value, Level.PHRASE)}" for name, value in marks)
            return f"place {_value(component, Level.PHRASE)} on {_value(sites)}" + (f" with {given}" if given else "")
        case ast.Move(origin, target):
            return f"move {_value(origin)} to {_value(target)}"
        case ast.Swap(first, second):
            other = _value(second)
            extreme = other.startswith(("most ", "least "))  # `swap A with most …` would be a part of A
            return f"swap {_value(first, Level.DISJUNCTION)} with {f'({other})' if extreme else other}"
        case ast.Remove(sites):
            return f"remove {_value(sites)}"
        case ast.Turn(sites, into):
            return f"turn {_value(sites)} into {_value(into)}"
        case ast.Flip(sites):
            return f"flip {_value(sites)}"
        case ast.Bind(variable, value):
            return f"let {variable} be {_value(value)}"
        case ast.Perform(name, ()):
            return name
        case ast.Perform(name, arguments):
            return f"{name}({', '.join(map(_value, arguments))})"
        case ast.Assign(variable, None, value):
            return f"set {variable} to {_value(value)}"
        case ast.Assign(variable, ast.Arguments(values), value):
            return f"set {variable}({', '.join(map(_value, values))}) to {_value(value)}"
        case ast.Assign(variable, ast.Expression() as index, value):
            return f"set {variable} of {_value(index, Level.PHRASE)} to {_value(value)}"
        case ast.Raise(verb, variable, None, amount):
            return f"{verb} {variable} by {_value(amount)}"
        case ast.Raise(verb, variable, ast.Arguments(values), amount):
            return f"{verb} {variable}({', '.join(map(_value, values))}) by {_value(amount)}"
        case ast.Raise(verb, variable, ast.Expression() as index, amount):
            return f"{verb} {variable} of {_value(index, Level.PHRASE)} by {_value(amount)}"
    return _chance_effect(node)


def _chance_effect(node: ast.Effect) -> str:
    """Dice, shuffles and sorting; revealing and concealing."""
    match node:
        case ast.Roll(name, ast.Arguments(values), _):
            return f"roll {name}({', '.join(map(_value, values))})"
        case ast.Roll(name, of, until):
            sites = f" of {_value(of)}" if of else ""
            return f"roll {name}{sites}" + (f" until {_value(until)}" if until else "")
        case ast.Shuffle(sites):
            return f"shuffle {_value(sites)}"
        case ast.Sort(sites, attribute):
            return f"sort {_value(sites)} by {attribute}"
        case ast.Reveal(sites, to):
            return f"reveal {_value(sites)}" + (f" to {_value(to)}" if to is not None else "")
        case ast.Conceal(sites):
            return f"conceal {_value(sites)}"
    return _turn_effect(node)


def _turn_effect(node: ast.Effect) -> str:
    """Effects on the turn and on the end of the game."""
    match node:
        case ast.Finish(player, verb):
            return f"{_value(player, Level.PHRASE)} {verb}"
        case ast.Draw():
            return "draw"
        case ast.Nothing():
            return "nothing"
        case ast.NextPlayer(player, step):
            return f"next player is {_value(player, Level.PHRASE)}" + (f" with {step}" if step else "")
        case ast.Begins(player):
            return f"{_value(player, Level.PHRASE)} begins"
        case ast.Continue(step, None):
            return f"continue with {step}"
        case ast.Continue(step, ast.Expression() as player):
            return f"{_value(player, Level.PHRASE)} continues with {step}"
    raise CompilerBug(f"no text for a {type(node).__name__}")


# ---- movements


def _movement(node: ast.Movement) -> str:
    unit = "square" if node.distance == ast.Number(1, span=node.span) and not node.far else "squares"
    distance = f"{_value(node.distance, Level.DISJUNCTION)} or more" if node.far else _value(node.distance)
    distance = f"walk {distance}" if node.walks else distance
    into = "along " if node.along else "in " if _begins_with_any(node.ways) else ""
    text = f"{distance} {unit} {into}{_value(node.ways, Level.PHRASE)}"
    if node.through is not None:
        text += f" through {_value(node.through, Level.DISJUNCTION)}"
    if node.onto is not None:
        text += f" onto {_value(node.onto, Level.DISJUNCTION)}"
    if node.steps is not None:
        text += f", while {_value(node.steps, Level.DISJUNCTION)}"
    if node.to_the_edge:
        text += ", to the edge"
    if node.round:
        text += ", round the bend"
    if node.condition is not None:
        text += f", if {_value(node.condition, Level.DISJUNCTION)}"
    return text


def _begins_with_any(directions: ast.Expression) -> bool:
    """Whether `in` reads better before directions: `1 square in any direction`, but `1 square forward`."""
    if isinstance(directions, ast.Beside | ast.Of | ast.Within):
        return _begins_with_any(directions.head)
    return isinstance(directions, ast.AnyDirection)
