"""The program of the game that was measured last: measuring lowers a game, and it may be compiled next."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from playground.engine.native.ir.program import Program
from playground.game.core import Game

_LAST = deque[tuple[Game, Program]](maxlen=1)
"""One program, since it takes more memory than its game."""


def remember(game: Game, program: Program) -> None:
    """Keep the program of a game, without its evaluations, until it is compiled or another game is measured."""
    program.nodes.budget.lines = 0  # of the text that was written to measure it
    alone = replace(program, functions=program.functions[: program.alone], evaluations=0)
    _LAST.append((game, alone))


def recall(game: Game) -> Program | None:
    """The program of a game if that was measured last. It is forgotten, since it is compiled once."""
    try:
        measured, program = _LAST.pop()
    except IndexError:
        return None
    if measured is game:
        return program
    _LAST.append((measured, program))
    return None
