"""Boards of more than two words: a store that adds a site, or takes it out, writes the word of the site alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from handmade_games import marking_game

from playground.engine.layout import layout_of
from playground.engine.native import compile as stages
from playground.engine.native.ir.program import IRFunction, Program
from playground.engine.native.ir.statements import Define, Statement, Store
from playground.engine.native.lower.program import lower
from playground.engine.native.runtime.state import NativeState
from playground.engine.native.structs.frame import frame_of
from playground.game.board import rectangle
from playground.game.core import Attribute
from tests.engine.native.interpreter import InterpretedState

SITES = (0, 5, 63, 64, 127, 128, 190, 191, 192, 220, 224)
"""The first and last ones of words, and others."""


def program_of(changed: list[tuple[str, int]], program: Program) -> Program:
    """The program with a setup that changes one set after another, each by a site that is in a variable or a local."""
    nodes, statements = program.nodes, list[Statement]()
    variables = [(f"site{place}", nodes.number(site)) for place, (_, site) in enumerate(changed)]
    for number in range(len(changed)):
        statements.append(Store("attr.marks", nodes.number(number), nodes.bits(program.nodes.bits_of_sets // 3)))
    for number, (operation, _) in enumerate(changed):
        index, local = nodes.number(number), f"kept{number}"
        statements.append(Define(f"at{number}", nodes.variable(f"site{number}", "int")))
        statements.append(Define(local, nodes.op("bit", nodes.local(f"at{number}", "int"))))
        after = nodes.op(operation, nodes.load("attr.marks", "set", index), nodes.local(local, "set"))
        statements.append(Store("attr.marks", index, after))
    setup = IRFunction("setup", (), tuple(variables), tuple(statements))
    functions = tuple(setup if function.name == "setup" else function for function in program.functions)
    return replace(program, functions=functions)


@pytest.mark.parametrize("checked", [False, True], ids=["plain", "checking"])
def test_one_word_is_written(checked: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    changes = [(operation, site) for operation in ("join", "minus") for site in SITES]
    marks = Attribute("marks", (), 0, len(changes) - 1)
    game = replace(marking_game(rectangle(15, 15)), attributes=(marks,))
    program = program_of(changes, lower(game))
    monkeypatch.setattr(stages, "lower", lambda *_, **__: program)
    native = NativeState(stages.compile_game(game, checked=checked, cache=False))
    assert native.to_bytes() == InterpretedState(game, program).to_bytes()
    layout = layout_of(game)
    text = stages.llvm_text(game, program, layout, frame_of(program, layout, game))
    setup = text.split("@setup(", 1)[1].split("\n}", 1)[0]
    assert setup.count("store i256") == len(changes)  # those that the sets begin with
    assert setup.count("store i64") == len(changes)
