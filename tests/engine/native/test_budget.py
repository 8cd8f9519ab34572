"""The budgets of compiling: what is charged is what is written, for every way of writing members out."""

from __future__ import annotations

from collections.abc import Iterable

import llvmlite.binding as llvm
import pytest

from playground.agents.random import play_random
from playground.compiler import check, load
from playground.engine.layout import layout_of
from playground.engine.native import compile as compile_module
from playground.engine.native.budget import MAX_LINES, MAX_WORK, STEPS_OF_STATEMENT, Budget
from playground.engine.native.codegen import effort
from playground.engine.native.codegen.effort import level_for
from playground.engine.native.codegen.functions import FunctionWriter
from playground.engine.native.codegen.module import Module
from playground.engine.native.ir.program import Program
from playground.engine.native.ir.statements import ForBits, ForNumbers, IRBlock, IRIf, Repeat, Rounds, Statement, Switch
from playground.engine.native.llvm.worker_process import (
    ASSEMBLY,
    effort_line,
    emit,
    has_vectors,
    large_functions,
    level_of,
)
from playground.engine.native.lower.program import lower
from playground.engine.native.runtime.state import NativeState
from playground.engine.native.structs.frame import frame_of
from playground.game.core import Game
from playground.ruleset.selection import EDITOR
from playground.source.diagnostics import RulesetError

GAME = """
game: Written out
players: [Left, Right]
board: {{shape: square, size: 3}}
pieces: {{Mark: {{about: a mark}}, Stone: {{about: a stone}}}}
variables: {{number: {{type: 0..9, start: 0}}}}
actions:
  mark:
    choose: {{{choose}}}
    do:
      - place Mark of mover on target
      - {effect}
end:
  full: when no empty then draw
  other: when {condition} then draw
"""
SITE, NEVER = "target: empty", "decisions > 900"
LOOPS = {
    "numbers": (SITE, "for each size in 1..40 do if count own > size then place Stone of mover on a1", NEVER),
    "players in players": (
        SITE,
        "for each a in everyone do for each b in everyone do for each c in everyone do set number to number + 1",
        NEVER,
    ),
    "moves": (SITE, "for each size in 1..40 do if count own > size then move a1 to b2", NEVER),
    "choices before a site": ("size: 1..30, target: empty where count own >= size", "draw", NEVER),
    "choices after a site": ("target: empty, size: 1..30", "if size = 3 then draw", NEVER),
    "a quantifier": (SITE, "draw", "any size in 1..60 where size * decisions = 7"),
}


def _game(choose: str, effect: str, condition: str) -> Game:
    compiled, diagnostics = check(EDITOR, text=GAME.format(choose=choose, effect=effect, condition=condition))
    assert compiled is not None, [str(each) for each in diagnostics]
    return compiled.game


def _statements(body: Iterable[Statement]) -> int:
    """The number of statements, with those within others."""
    count = 0
    for statement in body:
        count += 1
        match statement:
            case IRIf():
                count += _statements((*statement.then, *statement.otherwise))
            case ForBits() | ForNumbers() | IRBlock() | Repeat() | Rounds():
                count += _statements(statement.body)
            case Switch():
                count += sum(_statements(case) for _, case in statement.cases)
    return count


def _written(game: Game, program: Program) -> int:
    """The lines of text of a program."""
    layout = layout_of(game)
    module = Module(program, layout, frame_of(program, layout, game), checked=False)
    return sum(FunctionWriter(module, function).write().text().count("\n") for function in program.functions)


@pytest.mark.parametrize("loop", LOOPS)
def test_each_way_of_writing_out_is_charged_for_what_it_writes(loop: str) -> None:
    game = _game(*LOOPS[loop])
    program = lower(game)
    statements = sum(_statements(function.body) for function in program.functions)
    assert program.nodes.budget.work >= STEPS_OF_STATEMENT * statements * 0.9  # some are made without a scope
    assert program.nodes.budget.work >= _written(game, program)


def test_of_several_rules_the_one_that_spent_most_is_blamed() -> None:
    """The budget is used up by a smaller one, which is lowered last."""
    game = _game(SITE, "draw", NEVER)
    large, small = game.end_conditions[0].condition.span, game.end_conditions[1].condition.span
    budget = Budget()
    with pytest.raises(RulesetError) as refused:
        for span, share in ((large, 0.3), (small, 0.2), (large, 0.3), (small, 0.3)):
            with budget.spent_by(span):
                budget.spend(int(MAX_WORK * share))
    [mistake] = refused.value.diagnostics
    assert (mistake.code, mistake.span) == ("T085", large)
    assert "54%" in mistake.because  # 0.6 of 1.1


def test_several_rules_that_spent_much_are_named_with_their_shares() -> None:
    game = _game(SITE, "draw", NEVER)
    spans = [each.condition.span for each in game.end_conditions]
    budget = Budget()
    with pytest.raises(RulesetError) as refused:
        for span, share in zip((spans[0], spans[1], None, spans[0]), (0.2, 0.45, 0.25, 0.2), strict=True):
            with budget.spent_by(span):
                budget.spend(int(MAX_WORK * share))
    [mistake] = refused.value.diagnostics
    assert (mistake.code, mistake.span) == ("T085", spans[1])
    expected = f"this rule makes up 40% of it and that at line {spans[0].line} 36%"
    assert expected == mistake.because


CHOICES = """
game: Choices
players: [Ann, Ben]
attributes: {rank: 1..9}
pieces: {Card: {owner: nobody, has: rank}}
zones: {hand: {each: player, size: 5}, court: {each: player, size: 3}}
setup: for each number in 1..5 do place Card on lowest of (hand of Ann except occupied) with rank number
actions:
  put:
    choose: {low: 1..9, length: 1..9}
    when: low + length < 10
    do: remove hand of mover where rank of it = low
  run:
    choose: {first_rank: 2..8, cards: any of court of mover, spared: 0..3 of hand of mover}
    when: (sum card in spared giving rank of card) = first_rank + count cards
    do: remove spared or cards
otherwise: lose
end: {over: when decisions = 3 then draw}
"""


def test_the_work_of_choices_is_that_of_their_action() -> None:
    """Choices of several sites are lowered only when all actions of a step are known."""
    game = load("<editor>", text=CHOICES).game
    place, share = lower(game).nodes.budget.largest()
    assert place == game.actions[1].bindings[0].domain.span
    assert share >= 50


def test_the_larger_a_program_the_less_of_it_is_optimised() -> None:
    assert [level_for(size, 500) for size in (1000, 60_000, MAX_LINES)] == [2, 1, 0]
    assert level_for(60_000, 50_000) == 0
    assert [level_of(f"{effort_line(level, True)}\ndefine") for level in range(3)] == [0, 1, 2]
    assert level_of("define") == 2


def test_a_text_says_which_of_its_functions_are_large() -> None:
    for names in ([], ["count"], ["count", "apply"]):
        assert large_functions(f"{effort_line(2, False, names)}\ndefine, large: other") == {*names}
    assert large_functions("define") == frozenset()


def test_instructions_of_large_functions_are_not_combined_and_games_stay_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, played = load("breakthrough").game, []
    for lines in (effort.MAX_COMBINED, 0):
        monkeypatch.setattr(effort, "MAX_COMBINED", lines)
        program = lower(game)
        layout = layout_of(game)
        text = compile_module.llvm_text(game, program, layout, frame_of(program, layout, game))
        written = {function.name for function in program.functions}
        assert large_functions(text) == (frozenset() if lines else written)
        state = NativeState(compile_module.compile_game(game, cache=False), 3, 0)
        played.append((len(emit(ASSEMBLY, text)), play_random(state, 3, 0), state.to_bytes()))
    assert played[0][1:] == played[1][1:]
    assert played[0][0] != played[1][0]


def test_a_long_setup_is_not_optimised(monkeypatch: pytest.MonkeyPatch) -> None:
    game = _game(*LOOPS["players in players"])
    program, layout = lower(game), layout_of(game)
    module = Module(program, layout, frame_of(program, layout, game), checked=False)
    written = {each.name: FunctionWriter(module, each).write() for each in program.functions}
    lines = len(written["setup"].lines)
    monkeypatch.setattr(effort, "MAX_SETUP", lines - 1)
    assert {name for name, each in written.items() if "optnone" in each.text()} == {"setup"}
    monkeypatch.setattr(effort, "MAX_SETUP", lines)
    assert "optnone" not in written["setup"].text()


def test_a_long_deal_is_not_optimised_in_a_long_program() -> None:
    long, program = effort.MAX_DEAL + 1, effort.MAX_PROGRAM_WITH_FAST_DEAL + 1
    assert effort.is_long_setup("deal", long, program)
    assert not effort.is_long_setup("deal", long - 1, program)
    assert not effort.is_long_setup("deal", long, program - 1)


def test_a_function_of_very_many_blocks_is_not_optimised(monkeypatch: pytest.MonkeyPatch) -> None:
    game = _game(*LOOPS["players in players"])
    program = lower(game)
    layout = layout_of(game)
    [apply] = [function for function in program.functions if function.name == "apply"]

    def text() -> str:
        module = Module(program, layout, frame_of(program, layout, game), checked=False)
        return FunctionWriter(module, apply).write().text()

    blocks = sum(line.endswith(":") for line in text().splitlines()[2:])
    assert blocks > 5 and "optnone" not in text()
    monkeypatch.setattr(effort, "MAX_BLOCKS", blocks)
    assert "optnone" not in text()
    monkeypatch.setattr(effort, "MAX_BLOCKS", blocks - 1)
    assert "optnone" in text()


LOADS = """
game: Many kinds of pieces
players: [Left, Right]
board: {{shape: square, size: 12, regions: {{home: {{Left: row 1, Right: row 12}}}}}}
moves: {{step: 1 square in any direction onto empty, leap: 2 squares in any direction onto empty}}
pieces: {{{pieces}}}
setup: for each side in players do place K0 of side on home of side
actions: {{move: {{moves: own, do: move piece to target}}}}
end: {{long: when decisions >= 9 then draw}}
"""
"""What may step is in one of many sets, each of three words; all are loaded in one block."""

SETS_BESIDE = 3
"""Sets of sites that are loaded in the same block besides those of the pieces."""


def _with_pieces(kinds: int) -> Game:
    moves = [("step", "leap")[number % 2] for number in range(kinds)]
    pieces = ", ".join(f"K{number}: {{about: a piece, moves: [{move}]}}" for number, move in enumerate(moves))
    compiled, diagnostics = check(EDITOR, text=LOADS.format(pieces=pieces))
    assert compiled is not None, [str(each) for each in diagnostics]
    return compiled.game


def test_programs_that_load_many_wide_sets_at_once_have_no_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    """LLVM would look for vectors among the words of all of them, in cubic time."""
    texts: list[str] = []
    compiled = compile_module.load

    def keep(text: str, **options: bool) -> object:
        texts.append(text)
        return compiled(text, **options)

    monkeypatch.setattr(compile_module, "load", keep)
    game, played = _with_pieces(20), []
    for words in (60, 59):  # 20 sets of three words are loaded
        monkeypatch.setattr(compile_module, "MAX_WORDS_WITH_VECTORS", words + SETS_BESIDE * 3)
        native = compile_module.compile_game(game, cache=False)
        state = NativeState(native, 3, 0)
        played.append((native.layout.words, play_random(state, 3, 0), state.to_bytes()))
    assert played[0] == played[1] and played[0][0] == 3
    assert [has_vectors(text) for text in texts] == [True, False]
    if llvm.get_host_cpu_features().get("avx"):
        assert [b"ymm" in emit(ASSEMBLY, text) for text in texts] == [True, False]


def test_long_blocks_are_split_within_an_expression_too() -> None:
    """With sets of three words no block has many more than a third of the lines; split blocks count as one."""
    game = _with_pieces(600)
    program, layout = lower(game), layout_of(game)
    module = Module(program, layout, frame_of(program, layout, game), checked=False)
    [writer] = [FunctionWriter(module, function) for function in program.functions if function.name == "count"]
    blocks = [0]
    for line in writer.write().text().splitlines():
        blocks = [*blocks, 0] if line.endswith(":") else [*blocks[:-1], blocks[-1] + 1]
    limit = effort.max_lines_of_block(layout.words)
    assert limit == effort.MAX_LINES_OF_BLOCK // 3 < writer.max_block_lines
    assert max(blocks) < limit + 20


def test_blocks_are_short_where_sets_are_wide() -> None:
    """Hundreds of values of a block that one condition selects would take LLVM minutes to put in order."""
    lines = [effort.max_lines_of_block(words) for words in (1, 2, 4, 400)]
    assert lines == [250, 125, 62, effort.MIN_LINES_OF_BLOCK]


@pytest.mark.parametrize("name", ["triune", "trice"])
def test_games_are_the_same_at_each_level(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is chosen in ten games, and the positions in which they end."""
    played = []
    for level in range(3):
        monkeypatch.setattr(compile_module, "level_for", lambda _size, _block, level=level: level)
        native = compile_module.compile_game(load(name).game, cache=False)
        states = [NativeState(native, 3, number) for number in range(10)]
        choices = [play_random(state, 3, number) for number, state in enumerate(states)]
        played.append((choices, [state.to_bytes() for state in states]))
    assert played[0] == played[1] == played[2]
