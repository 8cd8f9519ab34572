"""Expressions back to rule text, with the minimum of brackets."""

from __future__ import annotations

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


def text_of(node: ast.Expression, level: Level = Level.EXPRESSION) -> str:
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
            return Level.WORD, f"{function}({', '.join(map(text_of, arguments))})"
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
            return Level.PHRASE, f"{text_of(head, Level.OWNED)} within {text_of(argument, Level.PHRASE)}"
        case ast.Of(head, argument):
            return Level.OWNED, f"{text_of(head, Level.WORD)} of {text_of(argument, Level.THINGS)}"
        case ast.Beside(head, argument):
            level, text = _with_level(argument)
            if level < Level.PHRASE:
                level, text = Level.WORD, f"({text})"
            return min(level, Level.THINGS), f"{text_of(head, Level.WORD)} {text}"


def _way(node: ast.Spread | ast.Distance) -> str:
    """What steps lead to, or how many do."""
    word, ways = "spread" if isinstance(node, ast.Spread) else "distance", ""
    if node.ways is not None:
        ways = f" {text_of(node.ways, Level.DISJUNCTION)}"
        ways = ways if word == "spread" or isinstance(node.ways, ast.Name | ast.AnyDirection) else f" ({ways.strip()})"
    goal = f" to {text_of(node.goal, Level.DISJUNCTION)}" if isinstance(node, ast.Distance) else ""
    start, passable = text_of(node.start, Level.DISJUNCTION), text_of(node.passable, Level.THINGS)
    steps = f" while {text_of(node.condition)}" if node.condition is not None else ""
    return f"{word}{ways} from {start}{goal} through {passable}{steps}"


def _operation(node: ast.Unary | ast.Binary | ast.Compare | ast.Range) -> tuple[Level, str]:
    match node:
        case ast.Unary("not", operand):
            return Level.NEGATION, f"not {text_of(operand, Level.NEGATION)}"
        case ast.Unary(_, operand):
            return Level.SIGN, f"-{text_of(operand, Level.SIGN)}"
        case ast.Binary(operator, left, right):
            level = _BINARY_LEVELS[operator]
            return level, f"{text_of(left, level)} {operator} {text_of(right, Level(level + 1))}"
        case ast.Compare(operator, left, right):
            return Level.COMPARISON, f"{text_of(left, Level.RANGE)} {operator} {text_of(right, Level.RANGE)}"
        case ast.Range(low, high):
            return Level.RANGE, f"{text_of(low, Level.ADDITION)}..{text_of(high, Level.ADDITION)}"


def _clause(node: ast.Where | ast.Quantified | ast.Extreme | ast.Subset | ast.Let | ast.Choice) -> str:
    match node:
        case ast.Where(domain, condition):
            return f"{text_of(domain, Level.DISJUNCTION)} where {_condition(condition)}"
        case ast.Quantified(kind, variable, domain, body):
            link, said = _QUANTIFIER_BODY[kind], _condition(body) if kind == "the" else text_of(body)
            members = text_of(domain, Level.DISJUNCTION) if kind == "the" else text_of_members(variable, domain)
            return f"{kind} {variable} in {members} {link} {said}"
        case ast.Extreme(kind, variable, domain, body):
            first = f"the {variable} in " if variable is not None else ""
            members = text_of_members(variable or node.member, domain)
            if isinstance(domain, ast.Subset):  # which would reach to the end without brackets
                members = f"({members})"
            return f"{first}{members} with {kind} {text_of(body)}"
        case ast.Subset(amount, things):
            return f"{_amount(amount)} of {text_of(things)}"
        case ast.Let(variable, value, body):
            return f"let {variable} be {text_of(value)}; {text_of(body)}"
        case ast.Choice(condition, yes, no):
            return f"if {text_of(condition)} then {text_of(yes)} else {text_of(no)}"


def text_of_members(name: str | None, domain: ast.Expression) -> str:
    """What members are taken from: without brackets if a condition knows them by their name."""
    match domain:
        case ast.Subset(amount, things):
            return f"{_amount(amount)} of {text_of(things, Level.DISJUNCTION)}"
        case ast.Where(whole, condition, str(member)) if member == name:
            return f"{text_of(whole, Level.DISJUNCTION)} where {text_of(condition, Level.DISJUNCTION)}"
        case ast.Extreme(member=str(member)) if member == name:
            return _clause(domain)
    return text_of(domain, Level.DISJUNCTION)


def _condition(node: ast.Expression) -> str:
    """A condition behind `where`; in brackets if it would be taken for one before a `with most`."""
    return text_of(node, Level.DISJUNCTION if isinstance(node, ast.Extreme) else Level.EXPRESSION)


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
    text = text_of(bound)
    return text if isinstance(bound, ast.Number | ast.Name | ast.Call) else f"({text})"
