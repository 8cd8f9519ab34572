"""How far it is from one site to another through what the position decides, put to each pair of them."""

from __future__ import annotations

from playground.game import core
from playground.game.faster.form import ALWAYS, Form, free_in
from playground.game.rule_expressions import distinct_parts


def nearest_of_each(question: core.Operation | core.Quantified, names: frozenset[str]) -> Form | None:
    """`any foe in enemy where distance from it to foe through empty < 5`, and the least of these distances.

    What lies nearest by so many steps is what a spread from all of them reaches, or so many steps from all of them.
    """
    match question:
        case core.Quantified(kind="any" | "every", body=core.Operation("less" | "at_most", sides)):
            member = question.variable
        case core.Operation("less" | "at_most", sides):
            extremes = [side for side in sides if isinstance(side, core.Quantified) and side.kind in ("least", "most")]
            if len(extremes) != 1:
                return None
            member = extremes[0].variable
            sides = tuple(side.body if side is extremes[0] else side for side in sides)
        case _:
            return None
    distances = [side for side in sides if isinstance(side, core.Operation) and side.name == "shortest"]
    if len(distances) != 1:
        return None
    (found,) = distances
    others = [side for side in sides if side is not found]
    start, goal, through, _ = found.arguments
    ends = {member in free_in(start), member in free_in(goal)}
    varies = (free_in(start) | free_in(goal)) - {member} & names
    if ends != {True, False} or not varies or any(free_in(side) & (names | {member}) for side in others):
        return None
    if not any(isinstance(part, core.Operation) and part.name in _OF_POSITION for part in distinct_parts([through])):
        return None
    return Form(question, ALWAYS, _OF_PAIRS, _SPREAD, question.span or found.span)


_OF_POSITION = ("occupied", "held_by", "of_piece")
_OF_PAIRS = "the way is looked for from each site to each of them"
_SPREAD = (
    "let it spread once from all of them: '(spread orthogonally from GOALS through empty)' has all that is reached; "
    "within a few steps, 'step(some): some or (empty within neighbours(some))' is defined and applied so often"
)
