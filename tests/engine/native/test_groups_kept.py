"""Conditions on groups after an option: when they certainly hold, and when they may, without trying it."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.show import show_program
from playground.engine.native.lower.at_once import foresight
from playground.engine.native.lower.program import lower
from playground.engine.reference.state import ReferenceState
from playground.game import core
from playground.game.evaluate import evaluate
from playground.game.foresight.changes import NotForeseenError
from playground.game.foresight.foreseen import Foreseen
from tests.engine.native.test_foresight import choices, questions_of
from tests.side_by_side import SideBySide

GAME = """\
game: Groups
players: [Ann, Ben]
parameters: {{max_decisions: 40}}
board: {{shape: square, size: 4}}
pieces: {{Man: {{moves: [step, slide]}}}}
moves:
  step: 1 square orthogonally onto empty
  slide: 1 or more squares in any direction through empty onto not own
variables: {{lost: 0..99}}
define:
  near(stones): neighbours(stones, orthogonally)
  part(spot): group(spot, orthogonally)
  free(spot): near(part(spot)) within empty
  alive(stones): spread orthogonally from stones within near(empty) through stones
setup: [place Man of Ann on row 1, place Man of Ben on row 4, place Man of Ben on a2, place Man of Ann on b4]
turn: {{play: {{actions: act, otherwise: pass}}}}
actions: {{act: {{{choice}, never: "{never}", do: "{do}"}}}}
"""
ACTIONS = {
    "put": ("choose: {target: empty}", "place Man on target"),
    "step": ("moves: own, by: step", "move piece to target"),
    "slide": ("moves: own, by: slide", "move piece to target"),
    "swap": ("choose: {piece: own, target: enemy}", "swap piece with target"),
}
DOING = {
    "nothing else": "set lost to 1",
    "captures": "let dead be enemy except alive(enemy); raise lost by count dead; remove dead",
    "captures of both": "remove enemy except alive(enemy); remove own except alive(own)",
    "one by one": "for each one in near(target) within enemy do if no free(one) then remove part(one)",
    "of all groups": "for each one in enemy do (let dead be part(one); if no free(one) then remove dead)",
    "ways to groups": (
        "for each way in orthogonally do let beside be ahead(target, way, 1); "
        "if beside is enemy and no free(beside) then remove part(beside)"
    ),
    "ways": "for each way in orthogonally do if ahead(target, way, 1) is enemy then remove ahead(target, way, 1)",
    "own beside": "for each one in near(target) within own do if count (near(one) within own) > 1 then remove one",
}
QUESTIONS = {
    "any": "any one in own where no free(one)",
    "enemies": "any one in enemy where count free(one) < 2",
    "all": "any one in occupied where no free(one)",
    "every": "not (every one in own has count free(one) > 1)",
    "groups": "some (groups(own, orthogonally) where no free(it) and count part(it) < 3)",
    "some": "some (own except alive(own))",
    "equal": "alive(own) != own",
    "fewer": "count alive(enemy) < count enemy or count alive(own) < count own",
    "member": "any one in own where one is not alive(own)",
    "alone": "any one in own where count part(one) = 1",
    "edge": "no (own within row 1 where some (free(it) except row 2))",
    "wider": "any one in own where no (neighbours(part(one)) within empty)",
    "enemies beside": "any one in own where count (near(part(one)) within enemy) > 2",
    "a name": "let mine be own; any one in mine where (let open be free(one); no open)",
    "within": "any foe in enemy where (any one in own within near(foe) where no free(one))",
}


def game(question: str, action: str, doing: str) -> core.Game:
    choice, first = ACTIONS[action]
    do = f"{first}; {DOING[doing]}"
    return load("groups.yaml", text=GAME.format(choice=choice, never=QUESTIONS[question], do=do)).game


def compare(of: core.Game, random: Random, in_all: int, at_each: int) -> int:
    """Before each of some options of a game, so many at each position, the answer to its question lies between its
    bounds: how often these decide it."""
    after = next(questions_of(of.actions[0]))
    try:
        seen = Foreseen(after, of)
        surely, possibly = seen.bounds.of_condition(seen.answer())
    except NotForeseenError:
        return 0
    state, compared, decided = ReferenceState(of, 1, random.randrange(99)), 0, 0
    while not state.is_terminal() and compared < in_all:
        position = state.position
        for names in choices(of.actions[0], after, state, random)[:at_each]:
            answers = (evaluate(each, position.world, names, position) for each in (surely, after, possibly))
            least, found, most = map(bool, answers)
            assert least <= found <= most, names
            compared, decided = compared + 1, decided + (least or not most)
        state.apply_action(random.choice(state.legal_actions()))
    return decided


@pytest.mark.parametrize("number", range(len(DOING)))
def test_what_certainly_holds_and_what_may(number: int) -> None:
    """Each question with each effect, and one action after the other."""
    actions, doing = list(ACTIONS), list(DOING)
    decided = [
        compare(
            game(question, actions[(number // 2 + place) % 4], doing[(number + place) % len(doing)]),
            *(Random(question), 12, 3),
        )
        for place, question in enumerate(QUESTIONS)
    ]
    assert sum(map(bool, decided)) > len(decided) / 3


@pytest.mark.thorough
@pytest.mark.parametrize("number", range(len(DOING)))
@pytest.mark.parametrize("action", ACTIONS)
def test_what_certainly_holds_and_what_may_in_many_positions(action: str, number: int) -> None:
    """The same with each action, and in more positions."""
    doing = list(DOING)
    decided = [
        compare(game(question, action, doing[(number + place) % len(doing)]), Random(question), in_all=60, at_each=12)
        for place, question in enumerate(QUESTIONS)
    ]
    assert sum(map(bool, decided)) > len(decided) / 3


@pytest.mark.parametrize("question", ["any", "some", "equal", "member", "fewer", "groups", "a name"])
def test_few_options_are_tried(question: str) -> None:
    """Where the new stone has an empty neighbour, nothing has to be tried."""
    assert compare(game(question, "put", "captures"), Random(1), in_all=60, at_each=12) > 10


@pytest.mark.parametrize("doing", ["captures", "one by one", "of all groups", "ways to groups"])
def test_what_certainly_holds_is_left_out_of_a_loop(doing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    of = game("any", "put", doing)
    tried = show_program(lower(of))
    monkeypatch.setattr(foresight, "MAX_PARTS_OF_BOUND", 0)
    assert show_program(lower(of)) != tried


@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_the_games_are_the_same(number: int) -> None:
    """Every question once on both engines, each with other effects and another action."""
    question, doing, action = list(QUESTIONS)[number], list(DOING)[number % len(DOING)], list(ACTIONS)[number % 4]
    of = game(question, action, doing)
    state, random = SideBySide(of, [compile_game(of, checked=True)], 3), Random(3)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
