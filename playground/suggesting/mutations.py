"""All changes of one rule that are tried: parameters, numbers, movements, board and regions, endings and triggers.

They are made of the resolved ruleset and of the library, and know no game; whether the result is a game is for the
checker to say. Most of them are not, or change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from playground.ruleset.contents import one_line
from playground.ruleset.model import Parameter, Ruleset
from playground.ruleset.parameter_values import DECISION_CAP, alternative_values
from playground.suggesting.library import Known
from playground.suggesting.mutation import Mutation, Patch, entry
from playground.suggesting.rule_texts import RuleTree, nodes, rule_trees, with_node
from playground.syntax import ast
from playground.syntax.unparse import unparse

MAX_NUMBER = 99
"""Larger numbers in rules are not changed: they are limits, not what a game is played with."""


@dataclass(frozen=True)
class Mutations:
    """The changes of a ruleset, of which `known` are the rules of other games."""

    ruleset: Ruleset
    known: Known

    def all(self) -> list[Mutation]:
        """Every change, the kinds in turn, so that a search that has no time for all of them sees some of each."""
        kinds = [
            list(self._parameters()),
            list(self._endings()),
            list(self._new_endings()),
            list(self._movements()),
            list(self._new_movements()),
            list(self._numbers()),
            list(self._triggers()),
            list(self._pieces()),
        ]
        longest = max(map(len, kinds))
        return [each[turn] for turn in range(longest) for each in kinds if turn < len(each)]

    @property
    def _trees(self) -> list[RuleTree]:
        return list(rule_trees(self.ruleset))

    def _parameters(self) -> Iterator[Mutation]:
        """Optional rules flipped, and parameters at other values."""
        for parameter in self.ruleset.parameters.values():
            for value in alternative_values(parameter) if parameter.name != DECISION_CAP else ():
                place, about = ("parameters", parameter.name), f"{parameter.name} = {value}"
                yield Mutation("parameter", place, about, entry(place, _value(parameter, value)))

    def _numbers(self) -> Iterator[Mutation]:
        """Each number of a rule one larger, and one smaller."""
        for rule in self._trees:
            for number in nodes(rule.tree, ast.Number):
                for value in (number.value + 1, number.value - 1):
                    if value >= 0 and number.value <= MAX_NUMBER:
                        tree = with_node(rule.tree, number, ast.Number(value, span=number.span))
                        yield _rewritten("number", rule, tree, f"{value} instead of {number.value}")

    def _endings(self) -> Iterator[Mutation]:
        """An ending less, and an ending that is won where it was lost."""
        for name in self.ruleset.end if len(self.ruleset.end) > 1 else ():
            yield Mutation("ending", ("end", name), f"without the ending '{name}'", entry(("end", name), None))
        for rule in (each for each in self._trees if each.place[0] == "end"):
            for finish in nodes(rule.tree, ast.Finish):
                other = {"win": "lose", "wins": "loses", "lose": "win", "loses": "wins"}.get(finish.verb)
                if other:
                    tree = with_node(rule.tree, finish, replace(finish, verb=other))
                    yield _rewritten("ending", rule, tree, f"{other} instead of {finish.verb}")

    def _new_endings(self) -> Iterator[Mutation]:
        """Endings of other games."""
        own = {_text(each.tree) for each in self._trees if each.place[0] == "end"}
        for name, text in self.known.endings:
            if text not in own:
                free = _free(name, (*self.ruleset.end, *self.ruleset.after, *self.ruleset.actions))
                about = f"the ending '{free}': {text}"
                yield Mutation("new ending", ("end", free), about, entry(("end", free), text))

    def _triggers(self) -> Iterator[Mutation]:
        """A rule less that follows whenever something happens."""
        for name in self.ruleset.after:
            yield Mutation("trigger", ("after", name), f"without the rule '{name}'", entry(("after", name), None))

    def _movements(self) -> Iterator[Mutation]:
        """A movement in other directions, onto or through other squares, or as far as it can go."""
        for rule in self._trees:
            movement = rule.tree
            if rule.place[0] != "moves" or not isinstance(movement, ast.Movement):
                continue
            for changed, about in self._changed(movement):
                yield _rewritten("movement", rule, changed, about)

    def _changed(self, movement: ast.Movement) -> Iterator[tuple[ast.Movement, str]]:
        for ways in self.known.ways:
            if unparse(ways) != unparse(movement.ways):
                yield replace(movement, ways=ways), unparse(ways)
        for onto in self.known.onto:
            if movement.onto is not None and unparse(onto) != unparse(movement.onto):
                yield replace(movement, onto=onto), f"onto {unparse(onto)}"
        for through in self.known.through if movement.through is not None else ():
            if movement.through is not None and unparse(through) != unparse(movement.through):
                yield replace(movement, through=through), f"through {unparse(through)}"
        if isinstance(movement.distance, ast.Number) and not movement.walks:
            empty = ast.Name("empty", span=movement.span)
            yield replace(movement, far=not movement.far, through=movement.through or empty), "as far as it can go"

    def _new_movements(self) -> Iterator[Mutation]:
        """A piece that gets a movement of another piece, or of another game."""
        for piece in self.ruleset.pieces.values():
            own = [one_line(move.text) for move in piece.moves]
            place = ("pieces", piece.name, "moves")
            for name in self.ruleset.moves if own else ():
                if name not in own:
                    yield Mutation(
                        "new movement", place, f"{piece.name} also moves by {name}", entry(place, [*own, name])
                    )
            texts = {_text(each.tree) for each in self._trees if each.place[0] == "moves"}
            for name, text in self.known.movements if own else ():
                if text not in texts:
                    free = _free(name, tuple(self.ruleset.moves))
                    patch: Patch = {"moves": {free: text}, "pieces": {piece.name: {"moves": [*own, free]}}}
                    yield Mutation("new movement", place, f"{piece.name} also moves {text}", patch)

    def _pieces(self) -> Iterator[Mutation]:
        """A piece that loses a movement."""
        for piece in self.ruleset.pieces.values():
            own = [one_line(move.text) for move in piece.moves]
            place = ("pieces", piece.name, "moves")
            for name in own if len(own) > 1 else ():
                rest = [other for other in own if other != name]
                yield Mutation("piece", place, f"{piece.name} does not move by {name}", entry(place, rest))


def _rewritten(kind: str, rule: RuleTree, tree: ast.Node, about: str) -> Mutation:
    return Mutation(kind, rule.place, f"{'.'.join(rule.place)}: {about}", entry(rule.place, rule.written(tree)))


def _value(parameter: Parameter, text: str) -> str | bool:
    """A value as it is set in a patch: a truth value has no quotes."""
    return text == "yes" if parameter.kind == "bool" else text


def _text(tree: ast.Node) -> str:
    return unparse(tree)


def _free(name: str, taken: Sequence[str]) -> str:
    """A name that is not taken yet."""
    number, free = 2, name
    while free in taken:
        free, number = f"{name}-{number}", number + 1
    return free
