"""Finds `A or B where C` of which A can never satisfy C: `Castle or board where terrain of it = wheat`.

`where` goes after `or`, so that the condition is about all of both sets. If the components of one have not got what it
asks for, what is meant is `A or (B where C)`. Brackets say that the author knows, and nothing is reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playground.game import core
from playground.game.construct import ExpressionBuilder
from playground.game.made_of_components import kinds_among
from playground.syntax import ast

Kinds = frozenset[int]

_NUMBERS = {"less", "at_most", "equal"}


def report_where_of_union(
    node: ast.Where, domain: core.Expression, it: core.Variable, condition: core.Expression, checker: ExpressionBuilder
) -> None:
    """Warn of a condition on a union without brackets of which a part can never satisfy it, but for the last part."""
    whole = node.domain
    if not isinstance(whole, ast.Binary) or whole.operator != "or" or _has_brackets(node):
        return
    written, parts = [*_parts_written(whole)], [*_parts_of(domain)]
    if len(written) != len(parts):
        return
    of_kinds = checker.vocabulary.of_kinds_of_components
    never = [_fails(part, it, condition, of_kinds) for part in parts]
    if never[-1] or not any(never):
        return
    text = node.span.source.text
    before = " ".join(text[whole.span.start : written[-2].span.end].split())
    last, said = (" ".join(text[start : node.span.end].split()) for start in (written[-1].span.start, whole.span.end))
    first = _text(written[never.index(True)])
    hint = f"write '{before} or ({last})', or '({_text(whole)}) {said}' if that is meant"
    checker.fail("W155", node.span, hint=hint, whole=_text(whole), part=first)


def _text(node: ast.Expression) -> str:
    return " ".join(node.span.text.split())


def _has_brackets(node: ast.Where) -> bool:
    """Whether the union stands in brackets, or comes from elsewhere than the condition."""
    text, end, start = node.span.source.text, node.domain.span.end, node.condition.span.start
    return node.domain.span.source is not node.condition.span.source or ")" in text[end:start]


def _parts_written(node: ast.Expression) -> Iterator[ast.Expression]:
    if isinstance(node, ast.Binary) and node.operator == "or":
        yield from (*_parts_written(node.left), *_parts_written(node.right))
    else:
        yield node


def _parts_of(sites: core.Expression) -> Iterator[core.Expression]:
    if isinstance(sites, core.Operation) and sites.name == "union":
        for part in sites.arguments:
            yield from _parts_of(part)
    else:
        yield sites


def _fails(
    sites: core.Expression, it: core.Variable, condition: core.Expression, of_kinds: tuple[frozenset[str], ...]
) -> bool:
    """Whether no component of a set can satisfy a condition, by the kinds that they may be of."""
    kinds = kinds_among(sites)
    if kinds is None or not kinds or not all(0 <= kind < len(of_kinds) for kind in kinds):
        return False
    return _Components(it, kinds, of_kinds).never(condition)


@dataclass(frozen=True)
class _Components:
    """Components that a name stands for, one after the other: the kinds that they may be of, and what each kind has."""

    it: core.Variable
    kinds: Kinds
    of_kinds: tuple[frozenset[str], ...]

    def never(self, condition: core.Expression) -> bool:
        """Whether a condition holds of none of them."""
        match condition:
            case core.Constant(value=value):
                return value is False
            case core.Let(variable, value, body):
                return self.never(core.substitute(body, variable, value))
            case core.Operation("and", parts):
                return any(map(self.never, parts))
            case core.Operation("or", parts):
                return all(map(self.never, parts))
            case core.Quantified(kind="any", body=body):
                return self.never(body)
            case core.Operation("contains", (among, core.Variable(name=name))) if name == self.it.name:
                others = kinds_among(among)
                return others is not None and not others & self.kinds
            case core.Operation(name, (left, right)) if name in _NUMBERS:
                return self._never_compares(name, left, right)
        return False

    def _never_compares(self, name: str, left: core.Expression, right: core.Expression) -> bool:
        if not (self._is_missing(left) or self._is_missing(right)):
            return False
        if name == "equal" and left.type.kind != "int":
            other = right if self._is_missing(left) else left
            return not self._is_missing(other) and not (
                isinstance(other, core.Constant) and other.value == core.NOTHING
            )
        (low, high), (least, most) = self._range(left), self._range(right)
        return {"less": low >= most, "at_most": low > most, "equal": low > most or high < least}[name]

    def _is_missing(self, value: core.Expression) -> bool:
        """Whether a value is an attribute that none of the components has."""
        match value:
            case core.AttributeOf(attribute, core.Variable(name=name)) if name == self.it.name:
                return not any(attribute in self.of_kinds[kind] for kind in self.kinds)
        return False

    def _range(self, value: core.Expression) -> tuple[int, int]:
        return (0, 0) if self._is_missing(value) else (value.type.low, value.type.high)
