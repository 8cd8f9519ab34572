"""New evidence for conditions after an option, and what is left of evidence that there was before."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.show import show_program
from playground.engine.native.lower.at_once import foresight
from playground.engine.native.lower.program import lower
from playground.engine.native.lower.scope import Scope
from playground.engine.reference.state import ReferenceState
from playground.game import core
from playground.game.evaluate import evaluate
from playground.game.foresight.changes import NotForeseenError
from playground.game.foresight.foreseen import Foreseen
from tests.engine.native.test_foresight import choices, questions_of, unasked
from tests.low_bounds import lower_bounds
from tests.side_by_side import SideBySide

GAME = """\
game: Evidence
players: [Ann, Ben]
parameters: {{max_decisions: 30}}
board: {{{board}}}
pieces: {{Man: {{moves: [step, slide]}}, King: {{moves: step}}, Block: {{owner: nobody}}}}
moves:
  step: 1 {cell} in any direction onto not own
  slide: 1 or more {cells} in any direction through empty onto not own
variables: {{flag: bool}}
define:
  near(some_): neighbours(some_)
setup: "{setup}"
turn: {{play: {{actions: act, otherwise: pass}}}}
actions: {{act: {{{choice}, never: "{never}", do: "{do}"}}}}
"""
BOARDS = {
    "square": (
        "shape: square, size: 4",
        "place Man of Ann on row 1; place Man of Ben on row 4; place King of Ann on a2; place King of Ben on d3; "
        "place Block on c2",
    ),
    "hexagon": (
        "shape: hexagon, side: 3",
        "place Man of Ann on row 1; place Man of Ben on row 5; place King of Ann on c2; place King of Ben on c4; "
        "place Block on c3",
    ),
}
ACTIONS = {
    "put": ("choose: {target: empty}", "place Man on target"),
    "put either": ("choose: {what: kinds except Block, target: empty}", "place what on target"),
    "step": ("moves: own, by: step", "move piece to target"),
    "slide": ("moves: own, by: slide", "move piece to target"),
    "swap": ("choose: {piece: own, target: enemy}", "swap piece with target"),
    "take": ("choose: {target: enemy}", "remove target"),
    "turn": ("choose: {target: own}", "turn target into King"),
}
DOING = {
    "nothing else": "set flag to true",
    "takes beside": "remove enemy within near(target)",
    "converts": "set owner of enemy within near(target) to mover",
    "takes one's own": "if count own > 3 then remove own King within near(target)",
    "blocks": "if some (empty within near(target)) then place Block on lowest of (empty within near(target))",
}
QUESTIONS = {
    "near": "any one in own where some (own within near(one))",
    "pairs": "any one in own where any other in own where other is near(one)",
    "sets": "some (own within near(own))",
    "shifts": "any way in any direction where some (own within shift(own, way) within shift(shift(own, way), way))",
    "lines": "any one in own where any way in any direction where every far in 1..2 has ahead(one, way, far) is own",
    "between": (
        "any one in own where any way in any direction where ahead(one, way, 1) is enemy and ahead(one, way, -1) is own"
    ),
    "lines of three": "line(3, own)",
    "ways": "any one in own King where any way in any direction where ahead(one, way, 1) is enemy",
    "every": "not (every one in own has no (enemy within near(one)))",
    "none": "no (own where some (enemy within near(it)))",
    "crowded": "any one in own where count (enemy within near(one)) > 1",
    "exactly": "any one in own where count (own within near(one)) = 2",
    "as many": "any one in occupied where 2 <= count (own within near(one))",
    "the most": "(most one in own giving count (own within near(one))) > 1",
    "at most": "every one in enemy has count (occupied within near(one)) <= 3",
    "twins": "any one in occupied where any other in occupied within near(one) where kind of other = kind of one",
    "kinds": "some (King within near(King)) or some (Block within near(Man))",
    "rows": "any n in 1..4 where count (own within row n) > 2",
    "columns": "any one in own where count (own within column (column_of one)) > 1",
    "together": "some (own King within near(enemy)) and some (enemy within near(own Man))",
    "a name": "let mine be own; any one in mine where (let hit be near(one) within enemy; some (hit except King))",
    "the king": "let king be lowest of own King; some (enemy within near(king))",
    "distances": "any one in own where any other in enemy where distance(one, other) = 2",
    "beside by distance": "any one in own where any other in own where distance(one, other) = 1",
    "far": "any one in own where any other in own where distance(one, other) > 2 and row_of one < row_of other",
    "either": "some (own within row 2) or not (any foe in enemy where foe is near(own))",
    "a king attacked": "attacked(lowest of own King)",
    "kings attacked": "any one in own King where attacked(one)",
    "attackers": "some attackers of lowest of own King",
    "first in line": "any one in own where any way in any direction where first_occupied(one, way) is enemy King",
    "seen from here": "any way in any direction where first_occupied(last, way) is enemy",
    "seen": "any way in any direction where some (own King within shift(spread way from enemy Man through empty, way))",
    "many": "count (own where some (enemy within near(it))) > 3",
    "so many": "count (occupied where any other in own where other is near(it)) = 4",
    "together many": "count (own within near(enemy)) + count (own King) >= 4",
    "no more": "every one in own King has count (enemy where some (own within near(it)) or it is near(one)) <= 2",
    "less": "(sum one in own giving one_if(one is near(enemy))) > 2",
}


def game(board: str, question: str, action: str, doing: str) -> core.Game:
    shape, setup = BOARDS[board]
    choice, first = ACTIONS[action]
    cell, cells = ("square", "squares") if board == "square" else ("cell", "cells")
    text = GAME.format(
        board=shape, setup=setup, cell=cell, cells=cells, choice=choice, never=QUESTIONS[question],
        do=f"{first}; {DOING[doing]}",
    )  # fmt: skip
    return load("evidence.yaml", text=text).game


def compare(of: core.Game, random: Random, in_all: int, at_each: int) -> int:
    """Before each of some options the evidence is what it is said to be: how often it was compared, `at_each` position
    so many times, and `in_all` altogether."""
    after = next(questions_of(of.actions[0]))
    try:
        kept = Foreseen(after, of).kept()
    except NotForeseenError:
        return 0
    state, compared = ReferenceState(unasked(of), 1, random.randrange(99)), 0
    while not state.is_terminal() and compared < in_all:
        position = state.position
        for names in choices(of.actions[0], after, state, random)[:at_each]:
            found = [
                bool(evaluate(each, position.world, names, position))
                for each in (kept.before, kept.new, kept.still, after)
            ]
            before, new, still, holds = found
            holds = holds is not kept.is_denied
            assert new <= holds or not kept.is_new, (names, found)
            assert still <= (before and holds), (names, found)
            assert holds <= (before or new), (names, found)
            assert kept.is_new or not kept.is_exact
            if kept.is_exact:
                assert holds <= (new or still), (names, found)
            compared += 1
        state.apply_action(random.choice(state.legal_actions()))
    return compared


@pytest.mark.parametrize("number", range(len(ACTIONS)))
def test_evidence_is_what_it_is_said_to_be(number: int) -> None:
    """Each question with each action, now on one board and now on the other, with one effect after another."""
    compared = [
        compare(game(list(BOARDS)[place // 2 % 2], question, list(ACTIONS)[number], doing), Random(question), 12, 3)
        for place, question in enumerate(QUESTIONS, start=number)
        for doing in (list(DOING)[place % len(DOING)],)
    ]
    assert sum(map(bool, compared)) > len(compared) / 3


@pytest.mark.thorough
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("action", ACTIONS)
def test_all_evidence_is_what_it_is_said_to_be(action: str, board: str) -> None:
    """The same in more positions, on both boards, and where nothing happens besides."""
    compared = [
        compare(game(board, question, action, doing), Random(question), 80, 12)
        for place, question in enumerate(QUESTIONS)
        for doing in (list(DOING)[place % len(DOING)], "nothing else")
    ]
    assert sum(map(bool, compared)) > len(compared) / 3


@pytest.mark.parametrize(
    "question",
    [
        *("near", "pairs", "sets", "shifts", "lines", "every", "twins", "kinds", "lines of three", "as many"),
        *("the most", "seen from here", "many", "so many", "together many", "less"),
    ],
)
def test_what_was_not_so_before_is_looked_for_near_the_option_alone(question: str) -> None:
    """Nothing is tried, and a loop is needed for nothing."""
    of = game("square", question, "put", "nothing else")
    text = show_program(lower(of))
    assert "on a copy" not in text


def test_what_is_the_same_for_all_moves_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which pieces may open a line to a king, whatever they do."""
    of = game("square", "kings attacked", "slide", "nothing else")
    once = show_program(lower(of))
    monkeypatch.setattr(Scope, "is_same_for_all", lambda *_: False)
    assert once.count("slide(") * 4 < show_program(lower(of)).count("slide(")


@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_the_games_are_the_same(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question on both engines, each with other effects, another action and the other board."""
    if number % 3 == 0:
        lower_bounds(monkeypatch)
    monkeypatch.setattr(foresight, "MIN_TIMES_LESS", 0.01)  # whatever it takes
    question, doing = list(QUESTIONS)[number], list(DOING)[number % len(DOING)]
    of = game(list(BOARDS)[number // 2 % 2], question, list(ACTIONS)[number % len(ACTIONS)], doing)
    for seed in range(2):
        state, random = SideBySide(of, [compile_game(of, checked=True)], seed), Random(seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
