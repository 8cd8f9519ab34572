"""Movements in English."""

from __future__ import annotations

from playground.rulebook.covered import are_covered, are_taken
from playground.rulebook.english import counted, number_word
from playground.rulebook.groups import Group
from playground.rulebook.operations import many
from playground.rulebook.scope import Local, Scope
from playground.rulebook.speaker import Speaker
from playground.rulebook.step_conditions import about_step
from playground.ruleset.nouns import plural
from playground.syntax import ast
from playground.syntax.trees import chain


class Movements:
    """Puts movements into clauses."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self.square = speaker.terms.square

    def clause(self, node: ast.Movement) -> str:
        """`one square in any direction, to an empty square or one with an enemy piece`."""
        scope: Scope = {"piece": Local("site", "the piece", of_pieces=True)}
        parts = [self._how_far(node, scope)]
        is_over_all = isinstance(node.through, ast.Name) and node.through.text == "board"
        if is_over_all or (node.through is None and self._is_long(node)):
            parts.append("over whatever is in between")
        elif node.through is not None:
            parts.append(f"passing only over {many(self.speaker, node.through, scope)}")
        if node.onto is not None:
            parts.append(f"ending on {self._end(node.onto, scope)}")
        if node.steps is not None:
            within = about_step(self.square, scope)
            parts.append(
                f"{'each step ' if self._is_long(node) else ''}only if {self.speaker.condition(node.steps, within)}"
            )
        if node.to_the_edge:
            parts.append("where the board ends")
        if node.round:
            parts.append("round at least one bend")
        if node.walks:
            parts.append("turning as it likes on the way, but never straight back")
        if node.condition is not None:
            parts.append(f"if {self.speaker.condition(node.condition, scope)}")
        return ", ".join(parts)

    def _is_long(self, node: ast.Movement) -> bool:
        """Whether a movement may have several steps."""
        return node.far or not (isinstance(node.distance, ast.Number) and node.distance.value == 1)

    def _how_far(self, node: ast.Movement, scope: Scope) -> str:
        ways = self._directions(node.ways, scope)
        if node.along:
            return f"{self._distance(node, scope)} along {self.speaker.value(node.ways, scope)}"
        match node:
            case ast.Movement(distance=ast.Number(1), far=False):
                if all(map(_is_leap, chain("or", node.ways))):
                    return ways.removeprefix("in ")
        return f"{self._distance(node, scope)} {ways}".strip()

    def _distance(self, node: ast.Movement, scope: Scope) -> str:
        match node.distance:
            case ast.Number(1) if node.far:
                return f"any number of {plural(self.square)}"
            case ast.Number(number) if node.far:
                return f"{number_word(number)} or more {plural(self.square)}"
            case ast.Number(number):
                return counted(number, self.square)
            case ast.Range(ast.Number(low), ast.Number(high)):
                between = "or" if high == low + 1 else "to"
                return f"{number_word(low)} {between} {number_word(high)} {plural(self.square)}"
        distance, squares = self.speaker.value(node.distance, scope), plural(self.square)
        return f"{distance} or more {squares}" if node.far else f"as many {squares} as {distance} says"

    def _directions(self, node: ast.Expression, scope: Scope) -> str:
        directions = self.speaker.value(node, scope)
        return f"in {directions}" if isinstance(node, ast.AnyDirection | ast.Call) else directions

    def _end(self, node: ast.Expression, scope: Scope) -> str:
        """Where a movement may end; an enemy piece there is captured, unless it comes to lie beneath what moves, or
        something else may happen."""
        end, piece = self.speaker.members.one(node, scope), self.speaker.terms.piece
        if are_covered(self.speaker.terms.game) or not are_taken(self.speaker.terms.game) or self._is_empty(node):
            return end
        group = self.speaker.group(node, scope)
        if end.endswith(f"enemy {piece}") or (group is not None and "enemy" in group.adjectives):
            return f"{end}, which is captured"
        if self._takes_from_nobody(group):
            return f"{end} (a {piece} there is captured)"
        match node:
            case ast.Unary("not", excluded) | ast.Binary("except", _, excluded):
                is_free = any(isinstance(part, ast.Name) and part.text == "own" for part in chain("or", excluded))
                return f"{end} (an enemy {piece} there is captured)" if is_free else end
        return end

    def _is_empty(self, node: ast.Expression) -> bool:
        """Whether a set has empty squares only, by what its definition says: `empty where not gone of it`."""
        match node:
            case ast.Name(name):
                definition = self.speaker.terms.definitions.get(name)
                return name == "empty" or (definition is not None and self._is_empty(definition.body))
            case ast.Where(domain=whole) | ast.Binary("except", whole, _):
                return self._is_empty(whole)
            case ast.Within(one, other) | ast.Beside(one, other) | ast.Binary("and", one, other):
                return self._is_empty(one) or self._is_empty(other)
        return False

    def _takes_from_nobody(self, group: Group | None) -> bool:
        """Whether a movement may end on a piece where all pieces are nobody's, so that none is an enemy."""
        if any(piece.owned for piece in self.speaker.terms.game.pieces):
            return False
        return group is None or "empty" not in group.adjectives


def _is_leap(ways: ast.Expression) -> bool:
    """Whether directions are leaps, or some of them: `leap(1, 2) where …`."""
    domain = ways.domain if isinstance(ways, ast.Where) else ways
    return isinstance(domain, ast.Call) and domain.function == "leap"
