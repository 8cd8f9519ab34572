"""Games built by hand out of the core, so that evaluator and engines are tested without YAML and checker."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from playground.game.board import Board, rectangle
from playground.game.core import (
    NOTHING,
    Action,
    Binding,
    Constant,
    Effect,
    Expression,
    Finish,
    Game,
    GameVariable,
    Move,
    Operation,
    Piece,
    Place,
    Quantified,
    Rule,
    StateVariable,
    Step,
    Table,
    Type,
    Value,
    Variable,
    Where,
)
from playground.game.operations import OPERATIONS

SOLID, MARKED, STONE = 0, 1, 2
PIECES = (
    Piece("Solid", MARKED, "solid side up", ""),
    Piece("Marked", SOLID, "marked side up", ""),
    Piece("Stone", NOTHING, "the same on both sides", "o"),
)
PASS = Action("pass", (), None, (), ())
BOARD = rectangle(3, 3)
NORTH, NORTHEAST, EAST, SOUTHEAST, SOUTH, SOUTHWEST, WEST, NORTHWEST = range(8)


def site(name: str, board: Board = BOARD) -> Constant:
    """A site by its name, or `none`."""
    return Constant(type=Type("site", optional=True), value=NOTHING if name == "none" else board.by_name[name])


def sites(names: str = "", board: Board = BOARD) -> Constant:
    """A set of sites by their names."""
    return Constant(type=Type("sites"), value=frozenset(board.by_name[name] for name in names.split()))


def number(value: int) -> Constant:
    return Constant(type=Type("int", value, value), value=value)


def truth(value: bool) -> Constant:
    return Constant(type=Type("bool"), value=value)


def player(index: int) -> Constant:
    return Constant(type=Type("player"), value=index)


def piece(index: int) -> Constant:
    return Constant(type=Type("piece"), value=index)


def way(index: int) -> Constant:
    return Constant(type=Type("way"), value=index)


def ways(*indices: int) -> Constant:
    return Constant(type=Type("ways"), value=frozenset(indices))


def numbers(*values: int) -> Constant:
    return Constant(type=Type("numbers", min(values), max(values)), value=frozenset(values))


def named(name: str, kind: str = "site") -> Variable:
    return Variable(type=Type(kind), name=name)


def remembered(name: str, kind: str = "int", index: Expression | None = None) -> StateVariable:
    return StateVariable(type=Type(kind), name=name, index=index)


class HandmadeWorld:
    """The board that operations see."""

    def __init__(self, board: Board = BOARD, player_count: int = 2) -> None:
        self.board, self.player_count = board, player_count


def op(name: str, *arguments: Expression) -> Operation:
    result = OPERATIONS[name].gives(HandmadeWorld(), *(argument.type for argument in arguments))
    return Operation(type=result, name=name, arguments=arguments)


MOVER, LAST, OCCUPIED = op("mover"), op("last"), op("occupied")
OWN = op("held_by", MOVER)
EMPTY = op("complement", OCCUPIED)


def choose(variable: str, domain: Expression, kind: str = "site") -> Binding:
    return Binding(variable, variable, Type(kind), domain)


def action(*effects: Effect, name: str = "act", bindings: tuple[Binding, ...] = (), guard: Any = None) -> Action:
    return Action(name, bindings, guard, effects, tuple(binding.label for binding in bindings))


def place(owner: int, kind: int, where: Constant) -> Place:
    return Place(piece=piece(kind), owner=player(owner), target=where)


def finish(verb: str, who: Expression | None = None, ending: int = 0) -> Finish:
    return Finish(verb=verb, player=who, ending=ending)


def rule(name: str, condition: Expression, *effects: Effect) -> Rule:
    return Rule(name, condition, effects)


def int_variable(name: str, low: int, high: int, start: int = 0, per_player: bool = False) -> GameVariable:
    each, size = (Type("player"), 2) if per_player else (None, 1)
    return GameVariable(name, Type("int", low, high), each, start, size)


STUCK: dict[str, tuple[Effect, ...] | None] = {
    "pass": None,
    "lose": (Finish(verb="loses", player=MOVER, ending=0),),
    "draw": (Finish(verb="draw", player=None, ending=0),),
}
"""What happens to a player without options, by the word for it."""


def a_game(*actions: Action, otherwise: str = "pass", **changes: Any) -> Game:
    """A game of one step that offers all the actions, on a 3×3 board unless `changes` say otherwise."""
    game = Game(
        name="handmade",
        title="Handmade",
        hash="",
        parameters={},
        players=("Ann", "Ben"),
        board=BOARD,
        pieces=PIECES,
        variables=(),
        setup=(),
        actions=(*actions, PASS),
        steps=(Step("play", tuple(range(len(actions))), STUCK[otherwise]),),
        triggers=(),
        end_conditions=(),
        endings=("first ending", "second ending"),
        max_decisions=1000,
    )
    return replace(game, **changes)


def one_kind(name: str) -> tuple[Piece, ...]:
    return (Piece(name, NOTHING, "", ""),)


def line_of_three() -> Expression:
    """Whether the mover holds three sites in a straight line."""
    axis = named("axis", "way")
    second = op("shift", OWN, axis)
    together = op("intersection", op("intersection", OWN, second), op("shift", second, axis))
    some = op("less", number(0), op("count", together))
    return Quantified(
        type=Type("bool"), kind="any", variable="axis", domain=ways(NORTH, NORTHEAST, EAST, SOUTHEAST), body=some
    )


def marking_game(board: Board = BOARD) -> Game:
    """Players mark empty sites in turn; three in a line win, a full board is a draw."""
    mark = Place(piece=piece(0), owner=MOVER, target=named("cell"))
    return a_game(
        action(mark, name="mark", bindings=(choose("cell", EMPTY),)),
        otherwise="draw",
        board=board,
        pieces=one_kind("Mark"),
        end_conditions=(rule("line", line_of_three(), finish("wins", MOVER, ending=1)),),
        endings=("full", "line"),
    )


def constant_for_mover(first: Value, second: Value, kind: str) -> Expression:
    return Table(type=Type(kind), values=(first, second), index=MOVER)


def racing_game(size: int = 8) -> Game:
    """Two rows of pawns each step ahead, straight onto empty sites or diagonally onto what is not their own."""
    board = rectangle(size, size)
    rows = [frozenset(range(y * size, (y + 1) * size)) for y in range(size)]
    straight, goal = constant_for_mover(NORTH, SOUTH, "way"), constant_for_mover(rows[-1], rows[0], "sites")
    forward = constant_for_mover(
        frozenset((NORTH, NORTHEAST, NORTHWEST)), frozenset((SOUTH, SOUTHEAST, SOUTHWEST)), "ways"
    )
    target = op("ahead", named("piece"), named("side", "way"), number(1))
    free = Operation(
        type=Type("bool"),
        name="or",
        arguments=(
            op("contains", EMPTY, target),
            op(
                "and",
                op("not", op("equal", named("side", "way"), straight)),
                op("contains", op("difference", OCCUPIED, OWN), target),
            ),
        ),
    )
    movable = Where(type=Type("sites"), variable="piece", domain=OWN, condition=free)
    step = action(
        Move(origin=named("piece"), target=target),
        name="move",
        bindings=(choose("side", forward, "way"), choose("piece", movable)),
    )
    home = (
        Place(piece=piece(0), owner=player(0), target=Constant(type=Type("sites"), value=rows[0] | rows[1])),
        Place(piece=piece(0), owner=player(1), target=Constant(type=Type("sites"), value=rows[-1] | rows[-2])),
    )
    arrived = op("less", number(0), op("count", op("intersection", OWN, goal)))
    routed = op("equal", op("count", op("held_by", op("next_player", MOVER))), number(0))
    return a_game(
        step,
        otherwise="lose",
        board=board,
        pieces=one_kind("Pawn"),
        setup=home,
        end_conditions=(
            rule("arrived", arrived, finish("wins", MOVER, ending=1)),
            rule("routed", routed, finish("wins", MOVER, ending=2)),
        ),
        endings=("stuck", "arrived", "routed"),
    )
