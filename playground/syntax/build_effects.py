"""Builds the effects of the AST from the Lark tree; see `build.py`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from playground.source.text import Span
from playground.syntax import ast
from playground.syntax.build_expressions import ExpressionBuilder, Parts


class EffectBuilder(ExpressionBuilder):
    """Builds the effects of one rule text, with the expressions in them."""

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

    def if_then(self, tree: Any, parts: Parts) -> ast.If:
        condition, then = parts
        return ast.If(condition, then, None, span=self.span(tree))

    def if_else(self, tree: Any, parts: Parts) -> ast.If:
        return ast.If(*parts, span=self.span(tree))

    def for_each(self, tree: Any, parts: Parts) -> ast.ForEach:
        variable, domain, body = self.with_named_members(tree, parts)
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

    def roll_from(self, tree: Any, parts: Parts) -> ast.Roll:
        name, _from, among = parts
        return ast.Roll(str(name), None, None, among, span=self.span(tree))

    def roll_of_from(self, tree: Any, parts: Parts) -> ast.Roll:
        name, of, _from, among = parts
        return ast.Roll(str(name), of, None, among, span=self.span(tree))

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

    def change(self, _tree: Any, parts: Parts) -> str:
        """The verb of a `raise` or a `lower`."""
        return str(parts[0])

    def raise_(self, tree: Any, parts: Parts) -> ast.Raise:
        verb, variable, amount = parts
        return ast.Raise(verb, str(variable), None, amount, span=self.span(tree))

    def raise_of(self, tree: Any, parts: Parts) -> ast.Raise:
        verb, variable, index, amount = parts
        return ast.Raise(verb, str(variable), index, amount, span=self.span(tree))

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
