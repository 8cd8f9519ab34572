"""Builds the AST from the Lark tree; each method has the name of a rule or an alias in `grammar/rules.lark`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Tree

from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.syntax import ast
from playground.syntax.clauses import Clause, check_clauses, check_direction_words, check_edge
from playground.syntax.rule_text import RuleText

_BINARY = {
    "or_": "or",
    "and_": "and",
    "except_": "except",
    "add": "+",
    "subtract": "-",
    "multiply": "*",
    "divide": "div",
    "modulo": "mod",
}

Parts = list[Any]


class Builder:
    """Builds the nodes of one rule text. `sound` is false after a diagnostic."""

    def __init__(self, text: RuleText, diagnostics: Diagnostics) -> None:
        self.text = text
        self.diagnostics = diagnostics
        self.sound = True

    def build(self, tree: Any) -> Any:
        """The node for a tree; tokens are returned unchanged."""
        if isinstance(tree, Token):
            return tree
        kind = str(tree.data)
        parts = [self.build(child) for child in tree.children]
        if kind in _BINARY:
            return ast.Binary(_BINARY[kind], *map(self._as_name, parts), span=self.span(tree))
        method: Callable[[Tree[Token], Parts], Any] = getattr(self, kind)
        return method(tree, parts)

    def span(self, part: Tree[Token] | Token) -> Span:
        if isinstance(part, Token):
            return self.text.span_of(part.start_pos or 0, part.end_pos or 0)
        return self.text.span_of(part.meta.start_pos, part.meta.end_pos)

    def report(self, code: str, span: Span, hint: str, **fields: Any) -> None:
        """Report a mistake that the grammar accepts."""
        self.sound = False
        self.diagnostics.report(code, span, hint=hint, **fields)

    # ---- texts

    def expression_text(self, _tree: Any, parts: Parts) -> Any:
        return parts[0]

    effects_text = expression_text
    rule_text = expression_text
    movement_text = expression_text

    def prefer_most(self, tree: Any, parts: Parts) -> ast.Prefer:
        return ast.Prefer("most", *parts, span=self.span(tree))

    def prefer_least(self, tree: Any, parts: Parts) -> ast.Prefer:
        return ast.Prefer("least", *parts, span=self.span(tree))

    def prelude_text(self, _tree: Any, parts: Parts) -> Any:
        return tuple(parts)

    def definition(self, tree: Any, parts: Parts) -> ast.Definition:
        name, *parameters, body = parts
        default = None
        if parameters and isinstance(parameters[-1], tuple):
            parameters[-1], default = parameters[-1]
        return ast.Definition(str(name), tuple(map(str, parameters)), body, default, span=self.span(tree))

    parametric_definition = definition

    def default(self, _tree: Any, parts: Parts) -> tuple[str, ast.Expression]:
        return str(parts[0]), parts[1]

    def rule(self, tree: Any, parts: Parts) -> ast.Rule:
        return ast.Rule(*parts, span=self.span(tree))

    # ---- expressions

    def choice(self, tree: Any, parts: Parts) -> ast.Choice:
        return ast.Choice(*parts, span=self.span(tree))

    def any(self, tree: Any, parts: Parts) -> ast.Quantified:
        variable, domain, body = parts
        return ast.Quantified(str(tree.data), str(variable), domain, body, span=self.span(tree))

    the = any
    every = any
    sum = any
    most = any
    least = any

    def the_most(self, tree: Any, parts: Parts) -> ast.Extreme:
        """The parts are the variable, the domain, the two words and the number."""
        variable, domain, _with, body = parts
        return ast.Extreme(str(tree.data).partition("_")[2], str(variable), domain, body, span=self.span(tree))

    the_least = the_most

    def with_most(self, tree: Any, parts: Parts) -> ast.Extreme:
        domain, _with, body = parts
        kind = str(tree.data).partition("_")[2]
        return ast.Extreme(kind, None, self._as_name(domain), body, span=self.span(tree))

    with_least = with_most

    def _as_name(self, part: Any) -> Any:
        """A part of the tree that may be a bare name where the grammar allows no other value."""
        return ast.Name(str(part), span=self.span(part)) if isinstance(part, Token) else part

    def let(self, tree: Any, parts: Parts) -> ast.Let:
        variable, value, body = parts
        return ast.Let(str(variable), value, body, span=self.span(tree))

    def spread(self, tree: Any, parts: Parts) -> ast.Spread:
        """The parts are the directions if there are any, the start, the word `from` before it, and what is passable."""
        *before, _from, start, passable = parts
        return ast.Spread(before[0] if before else None, start, passable, span=self.span(tree))

    def any_of(self, tree: Any, parts: Parts) -> ast.Subset:
        _of, things = parts
        return ast.Subset(None, self._as_name(things), span=self.span(tree))

    def some_of(self, tree: Any, parts: Parts) -> ast.Subset:
        amount, _of, things = parts
        return ast.Subset(self._as_name(amount), self._as_name(things), span=self.span(tree))

    def where(self, tree: Any, parts: Parts) -> ast.Where:
        domain, condition = parts
        return ast.Where(self._as_name(domain), condition, span=self.span(tree))

    def not_(self, tree: Any, parts: Parts) -> ast.Unary:
        return ast.Unary("not", *parts, span=self.span(tree))

    def negative(self, tree: Any, parts: Parts) -> ast.Unary:
        return ast.Unary("-", *parts, span=self.span(tree))

    def compare(self, tree: Any, parts: Parts) -> ast.Compare:
        left, operator, right = parts
        return ast.Compare(operator, left, right, span=self.span(tree))

    def comparison_operator(self, _tree: Any, words: Parts) -> str:
        return " ".join(words)

    def range(self, tree: Any, parts: Parts) -> ast.Range:
        return ast.Range(*parts, span=self.span(tree))

    def beside(self, tree: Any, parts: Parts) -> ast.Beside:
        return ast.Beside(*parts, span=self.span(tree))

    def of(self, tree: Any, parts: Parts) -> ast.Of:
        return ast.Of(*parts, span=self.span(tree))

    def within(self, tree: Any, parts: Parts) -> ast.Within:
        return ast.Within(*parts, span=self.span(tree))

    def call(self, tree: Any, parts: Parts) -> ast.Call:
        return ast.Call(str(parts[0]), tuple(parts[1:]), span=self.span(tree))

    def group(self, _tree: Any, parts: Parts) -> Any:
        return parts[0]

    def name(self, tree: Any, parts: Parts) -> ast.Name:
        return ast.Name(str(parts[0]), span=self.span(tree))

    def number(self, tree: Any, parts: Parts) -> ast.Number:
        return ast.Number(int(parts[0]), span=self.span(tree))

    def true(self, tree: Any, _parts: Parts) -> ast.Truth:
        return ast.Truth(True, span=self.span(tree))

    def false(self, tree: Any, _parts: Parts) -> ast.Truth:
        return ast.Truth(False, span=self.span(tree))

    def quoted(self, tree: Any, parts: Parts) -> ast.Quoted:
        return ast.Quoted(str(parts[0])[1:-1], span=self.span(tree))

    def none(self, tree: Any, _parts: Parts) -> ast.Nowhere:
        return ast.Nowhere(span=self.span(tree))

    def any_direction(self, tree: Any, _parts: Parts) -> ast.AnyDirection:
        return ast.AnyDirection(span=self.span(tree))

    # ---- effects

    def block(self, tree: Any, parts: Parts) -> ast.Block:
        return ast.Block(self._with_names(parts), span=self.span(tree))

    def _with_names(self, effects: Parts) -> tuple[ast.Effect, ...]:
        """The effects of a block; what follows a name that a loop or an `if` ends with belongs to it."""
        for number, effect in enumerate(effects[:-1]):
            if not isinstance(effect, ast.Bind) and _ends_with_name(effect):
                return (*effects[:number], self._continued(effect, self._with_names(effects[number + 1 :])))
        return tuple(effects)

    def _continued(self, effect: ast.Effect, following: tuple[ast.Effect, ...]) -> ast.Effect:
        """An effect that ends with a name, and the effects in which the name stands."""
        span = Span(effect.span.source, effect.span.start, following[-1].span.end)
        match effect:
            case ast.ForEach(body=body) | ast.Repeat(body=body):
                return replace(effect, body=self._continued(body, following), span=span)
            case ast.If(otherwise=None, then=then):
                return replace(effect, then=self._continued(then, following), span=span)
            case ast.If(otherwise=ast.Effect() as otherwise):
                return replace(effect, otherwise=self._continued(otherwise, following), span=span)
        return ast.Block((effect, *following), span=span)

    def effect_group(self, _tree: Any, parts: Parts) -> Any:
        block: ast.Block = parts[0]
        single = len(block.effects) == 1 and not _ends_with_name(block.effects[0])  # which ends with the bracket
        return block.effects[0] if single else block

    def arguments(self, tree: Any, parts: Parts) -> ast.Expression:
        only: ast.Expression = parts[0]
        return only if len(parts) == 1 else ast.Arguments(tuple(parts), span=self.span(tree))

    def if_then(self, tree: Any, parts: Parts) -> ast.If:
        condition, then = parts
        return ast.If(condition, then, None, span=self.span(tree))

    def if_else(self, tree: Any, parts: Parts) -> ast.If:
        return ast.If(*parts, span=self.span(tree))

    def for_each(self, tree: Any, parts: Parts) -> ast.ForEach:
        variable, domain, body = parts
        return ast.ForEach(str(variable), domain, body, span=self.span(tree))

    def repeat(self, tree: Any, parts: Parts) -> ast.Repeat:
        times, _, body = parts
        return ast.Repeat(times, "", None, body, span=self.span(tree))

    def repeat_while(self, tree: Any, parts: Parts) -> ast.Repeat:
        (times, condition), body = parts
        return ast.Repeat(times, "while", condition, body, span=self.span(tree))

    def repeat_until(self, tree: Any, parts: Parts) -> ast.Repeat:
        (times, condition), body = parts
        return ast.Repeat(times, "until", condition, body, span=self.span(tree))

    def repeating_while(self, _tree: Any, parts: Parts) -> tuple[ast.Expression, ast.Expression]:
        """How often at most, and on which condition; the soft words are tokens of their own."""
        times, condition = (part for part in parts if isinstance(part, ast.Expression))
        return times, condition

    repeating_until = repeating_while

    def bind(self, tree: Any, parts: Parts) -> ast.Bind:
        variable, value = parts
        return ast.Bind(str(variable), value, span=self.span(tree))

    def perform(self, tree: Any, parts: Parts) -> ast.Perform:
        return ast.Perform(str(parts[0]), tuple(parts[1:]), span=self.span(tree))

    def place(self, tree: Any, parts: Parts) -> ast.Place:
        return ast.Place(*parts, span=self.span(tree))

    def place_with(self, tree: Any, parts: Parts) -> ast.Place:
        component, sites, *marks = parts
        return ast.Place(component, sites, tuple(marks), span=self.span(tree))

    def mark(self, _tree: Any, parts: Parts) -> tuple[str, ast.Expression]:
        return str(parts[0]), parts[1]

    def swap(self, tree: Any, parts: Parts) -> ast.Swap:
        return ast.Swap(*parts, span=self.span(tree))

    def roll(self, tree: Any, parts: Parts) -> ast.Roll:
        name, of, until = (*parts, None, None)[:3]
        return ast.Roll(str(name), of, until, span=self.span(tree))

    roll_of = roll
    roll_until = roll

    def shuffle(self, tree: Any, parts: Parts) -> ast.Shuffle:
        return ast.Shuffle(*parts, span=self.span(tree))

    def sort(self, tree: Any, parts: Parts) -> ast.Sort:
        return ast.Sort(parts[0], str(parts[1]), span=self.span(tree))

    def reveal(self, tree: Any, parts: Parts) -> ast.Reveal:
        return ast.Reveal(*parts, span=self.span(tree))

    def conceal(self, tree: Any, parts: Parts) -> ast.Conceal:
        return ast.Conceal(*parts, span=self.span(tree))

    def move(self, tree: Any, parts: Parts) -> ast.Move:
        return ast.Move(*parts, span=self.span(tree))

    def remove(self, tree: Any, parts: Parts) -> ast.Remove:
        return ast.Remove(*parts, span=self.span(tree))

    def turn(self, tree: Any, parts: Parts) -> ast.Turn:
        return ast.Turn(*parts, span=self.span(tree))

    def flip(self, tree: Any, parts: Parts) -> ast.Flip:
        return ast.Flip(*parts, span=self.span(tree))

    def set_(self, tree: Any, parts: Parts) -> ast.Assign:
        variable, value = parts
        return ast.Assign(str(variable), None, value, span=self.span(tree))

    def set_of(self, tree: Any, parts: Parts) -> ast.Assign:
        variable, index, value = parts
        return ast.Assign(str(variable), index, value, span=self.span(tree))

    def subject_of(self, tree: Any, parts: Parts) -> ast.Of:
        head = ast.Name(str(parts[0]), span=self.span(parts[0]))
        return ast.Of(head, parts[1], span=self.span(tree))

    def wins(self, tree: Any, parts: Parts) -> ast.Finish:
        return ast.Finish(parts[0], "wins", span=self.span(tree))

    def loses(self, tree: Any, parts: Parts) -> ast.Finish:
        return ast.Finish(parts[0], "loses", span=self.span(tree))

    def draw(self, tree: Any, _parts: Parts) -> ast.Draw:
        return ast.Draw(span=self.span(tree))

    def nothing(self, tree: Any, _parts: Parts) -> ast.Nothing:
        return ast.Nothing(span=self.span(tree))

    def next_player(self, tree: Any, parts: Parts) -> ast.NextPlayer:
        player, step = (*parts, None)[:2]
        return ast.NextPlayer(player, None if step is None else str(step), span=self.span(tree))

    def begins(self, tree: Any, parts: Parts) -> ast.Begins:
        return ast.Begins(*parts, span=self.span(tree))

    def continues_with(self, tree: Any, parts: Parts) -> ast.Continue:
        return ast.Continue(str(parts[1]), parts[0], span=self.span(tree))

    def continue_with(self, tree: Any, parts: Parts) -> ast.Continue:
        return ast.Continue(str(parts[0]), span=self.span(tree))

    # ---- movements

    def movement(self, tree: Any, parts: Parts, far: bool = False, walks: bool = False) -> ast.Movement:
        distance, _unit, directions, *clauses = parts
        check_direction_words(directions, self.report)
        check_clauses(clauses, self.report)
        values = {clause.kind: clause.value for clause in clauses}
        through, onto, condition = values.get("through"), values.get("onto"), values.get("if")
        edge = "to the edge" in values
        return ast.Movement(distance, far, directions, through, onto, edge, condition, walks, span=self.span(tree))

    def far_movement(self, tree: Any, parts: Parts) -> ast.Movement:
        return self.movement(tree, parts, far=True)

    def walk(self, tree: Any, parts: Parts) -> ast.Movement:
        return self.movement(tree, parts, walks=True)

    def unit(self, _tree: Any, _parts: Parts) -> None:
        """`square`, `squares`, `cell` and `cells` all mean the same."""

    def through(self, tree: Any, parts: Parts) -> Clause:
        return Clause("through", parts[0], self.span(tree))

    def onto(self, tree: Any, parts: Parts) -> Clause:
        return Clause("onto", parts[0], self.span(tree))

    def to_the_edge(self, tree: Any, parts: Parts) -> Clause:
        check_edge(str(parts[0]), self.span(parts[0]), self.report)
        return Clause("to the edge", None, self.span(tree))

    def only_if(self, tree: Any, parts: Parts) -> Clause:
        return Clause("if", parts[0], self.span(tree))


def _ends_with_name(effect: ast.Effect) -> bool:
    """Whether `let` is the last of what an effect consists of, outside of brackets."""
    match effect:
        case ast.Bind():
            return True
        case ast.ForEach(body=body) | ast.Repeat(body=body):
            return _ends_with_name(body)
        case ast.If(then=then, otherwise=otherwise):
            return _ends_with_name(then if otherwise is None else otherwise)
    return False
