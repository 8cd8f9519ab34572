"""Why a rule is too large or too slow: the quantifiers within each other whose members multiply."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from playground.game import core
from playground.game.evaluate import asks_for_membership
from playground.game.vocabulary import PRELUDE
from playground.source.text import Span

Measure = Callable[[core.Expression], int]

WAY_OUT = (
    "quantifiers within each other multiply: let them have fewer members, or say it with sets, "
    "such as 'own within neighbours of it', 'spread' or 'line', or compute it step by step in effects, into a variable"
)

MAX_TEXT = 40
"""The longest text of a set that is named."""

OF_MOVEMENTS = (
    "let the conditions of movements ask for less, with sets in place of quantifiers, or give some movements an action "
    "of their own, 'leap: {moves: own, by: MOVEMENT}'"
)
"""The way out where directions and distances of movements multiply."""

OF_CHOICES = (
    "let players choose a site in place of numbers and directions, since sites are not written out, "
    "or one after the other, with 'continue with' a step for the rest"
)
"""The way out where choices multiply."""


def multiplied(roots: Iterable[core.Expression], members: Measure, size: Measure) -> tuple[Span | None, str]:
    """The place of the largest expression of some, and what multiplies in it: 'own' 64 × 'it' 8 × 30 parts.

    `members` is how often what a quantifier says is counted, and `size` the size of an expression.
    """
    root = max(roots, key=size, default=None)
    if root is None:
        return None, ""
    chain = list(_heaviest(root, size))
    looped = [(each, members(core.parts(each)[0])) for each in chain if _quantifies(each)]
    looped = [(each, times) for each, times in looped if times > 1 and _is_counted(each, times, size)]
    if not looped:
        return root.span, ""
    rest = max(1, size(root) // _product(times for _, times in looped))
    names = [_name(each) for each, _ in looped]
    sets = (_of_set(each) if names.count(name) > 1 else "" for name, (each, _) in zip(names, looped, strict=True))
    named = map("".join, zip(names, sets, strict=True))
    factors = " × ".join(f"{times:,} for {name}" for name, (_, times) in zip(named, looped, strict=True))
    first = next((each for each, _ in looped if each.span is not None), root)
    return _place(first, chain), f"{factors} × about {rest:,} each make {size(root):,}"


def _place(expression: core.Expression, chain: Iterable[core.Expression]) -> Span | None:
    """Where an expression stands, or the smallest around it in a chain of them that stands in a file of the ruleset:
    nobody can mend the prelude."""
    place: Span | None = None
    for each in chain:
        if each.span is not None and (place is None or each.span.source.name != PRELUDE):
            place = each.span
        if each is expression:
            break
    return place


def _heaviest(root: core.Expression, size: Measure) -> Iterator[core.Expression]:
    """The root, its heaviest part, the heaviest part of that, and so on."""
    node: core.Expression | None = root
    while node is not None:
        yield node
        parts = core.parts(node)
        node = max(parts, key=size, default=None)


def _quantifies(expression: core.Expression) -> bool:
    """Whether an expression looks at each member of a domain: of `board where it is S`, S is found once."""
    if isinstance(expression, core.Where):
        return not asks_for_membership(expression.condition, expression.variable)
    return isinstance(expression, core.Quantified)


def _is_counted(expression: core.Expression, times: int, size: Measure) -> bool:
    """Whether a size has what is said of the members as often as there are some: of a `where`, steps have and parts
    have not."""
    said = core.parts(expression)[1:]
    return size(expression) >= times * max(map(size, said), default=0)


def _name(expression: core.Expression) -> str:
    """A quantifier's variable: its name as the ruleset has it, or what it stands for where no ruleset has named it."""
    assert isinstance(expression, core.Quantified | core.Where)
    name = expression.variable.partition(".")[0]
    return f"each {name}" if " " in name else f"'{name}'"


def _of_set(expression: core.Expression) -> str:
    """The set that a quantifier is about, as it is written in a ruleset; empty if it is long, or of the prelude."""
    span = core.parts(expression)[0].span
    text = "" if span is None or span.source.name == PRELUDE else " ".join(span.text.split())
    return f" of '{text}'" if 0 < len(text) <= MAX_TEXT else ""


def _product(numbers: Iterable[int]) -> int:
    result = 1
    for number in numbers:
        result *= number
    return result
