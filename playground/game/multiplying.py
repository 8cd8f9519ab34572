"""Why a rule is too large or too slow: the loops and quantifiers within each other whose members multiply."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import prod

from playground.game import core
from playground.game.effect_sequences import inner
from playground.game.evaluate import asks_for_membership
from playground.game.rule_expressions import expressions_of
from playground.game.vocabulary import PRELUDE
from playground.source.text import Span

Measure = Callable[[core.Expression], int]

_Loop = core.Quantified | core.Where | core.ForEach | core.Repeat

WAY_OUT = (
    "quantifiers within each other multiply: let them have fewer members, or say it with sets, "
    "such as 'own within neighbours of it', 'spread' or 'line', or compute it step by step in effects, into a variable"
)

OF_LOOPS = (
    "loops and quantifiers within each other multiply: let them have fewer members, say with sets what holds in "
    "them, or keep in a variable what is the same in each round"
)
"""The way out where loops of effects multiply."""

MAX_TEXT = 40
"""The longest text of a set that is named."""

OF_MOVEMENTS = (
    "let the conditions of movements ask for less, with sets in place of quantifiers, or give some movements an action "
    "of their own, 'leap: {moves: own, by: MOVEMENT}'"
)
"""The way out where directions and distances of movements multiply."""

OF_CHOICES = (
    "let players choose a site (a piece, a card or a square) in place of the numbers, directions, words and kinds that "
    "say which it is, since sites are not written out, "
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
    looped = _counted(chain, members, size)
    first = next((each for each, _ in looped if each.span is not None), root)
    return _place(first, chain), _product_in_words(looped, size(root))


def multiplied_in_effect(
    effect: core.Effect,
    rounds: Callable[[core.Effect], int],
    of_effect: Callable[[core.Effect], int],
    members: Measure,
    size: Measure,
) -> tuple[Span | None, str, str]:
    """The same for an effect, with the way out: the loops of effects within each other, and the quantifiers in what is
    said inmost.

    `rounds` is how often the effects of a loop are counted, and `of_effect` the size of an effect.
    """
    loops, inmost = list[tuple[core.ForEach | core.Repeat, int]](), effect
    while (within := max(inner(inmost), key=of_effect, default=None)) is not None:
        times = rounds(inmost)
        if times * of_effect(within) <= max(map(size, expressions_of(inmost)), default=0):
            break
        if times > 1 and isinstance(inmost, core.ForEach | core.Repeat):
            loops.append((inmost, times))
        inmost = within
    said = list(expressions_of(inmost))
    if not loops:
        place, because = multiplied(said, members, size)
        return (place, because, WAY_OUT) if because else (effect.span, "", "")
    root = max(said, key=size, default=None)
    looped = [] if root is None else _counted(_heaviest(root, size), members, size)
    outermost, _ = loops[0]
    return outermost.span or effect.span, _product_in_words([*loops, *looped], of_effect(outermost)), OF_LOOPS


def _counted(chain: Iterable[core.Expression], members: Measure, size: Measure) -> list[tuple[_Loop, int]]:
    """The quantifiers of a chain whose members multiply, and how many these are."""
    looped = [
        (each, members(core.parts(each)[0]))
        for each in chain
        if isinstance(each, core.Quantified | core.Where) and _quantifies(each)
    ]
    return [(each, times) for each, times in looped if times > 1 and _is_counted(each, times, size)]


def _product_in_words(looped: Sequence[tuple[_Loop, int]], total: int) -> str:
    """What multiplies, and what it makes; empty if nothing multiplies."""
    if not looped:
        return ""
    rest = max(1, total // prod(times for _, times in looped))
    names = [_name(each) for each, _ in looped]
    sets = (_of_set(each) if names.count(name) > 1 else "" for name, (each, _) in zip(names, looped, strict=True))
    named = map("".join, zip(names, sets, strict=True))
    factors = " × ".join(f"{times:,} for {name}" for name, (_, times) in zip(named, looped, strict=True))
    return f"{factors} × about {rest:,} each make {total:,}"


def _place(expression: core.Expression | _Loop, chain: Iterable[core.Expression]) -> Span | None:
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


def _name(loop: _Loop) -> str:
    """The variable of a loop: its name as the ruleset has it, or what it stands for where no ruleset has named it."""
    if isinstance(loop, core.Repeat):
        return "'repeat'"
    name = loop.variable.partition(".")[0]
    return f"each {name}" if " " in name else f"'{name}'"


def _of_set(loop: _Loop) -> str:
    """The set that a loop is about, as it is written in a ruleset; empty if it is long, or of the prelude."""
    span = loop.times.span if isinstance(loop, core.Repeat) else loop.domain.span
    text = "" if span is None or span.source.name == PRELUDE else " ".join(span.text.split())
    return f" of '{text}'" if 0 < len(text) <= MAX_TEXT else ""
