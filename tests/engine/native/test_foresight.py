"""What an option leads to, known without trying it: the same games, and no copy of the position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.show import show_program
from playground.engine.native.lower.at_once import foresight, lift
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.program import lower
from playground.engine.reference.state import ReferenceState
from playground.game import core
from playground.game.evaluate import evaluate, members
from playground.game.foresight.changes import NotForeseenError
from playground.game.foresight.foreseen import Foreseen
from playground.game.foresight.surely import Surely
from tests.side_by_side import SideBySide

GAME = """\
game: Foresight
players: [Ann, Ben]
parameters: {{max_decisions: 24}}
board: {{shape: square, size: 5}}
pieces: {{Man: {{moves: [slide, jump]}}, King: {{moves: slide}}, Block: {{owner: nobody}}}}
moves:
  slide: 1 or more squares orthogonally through empty onto not own
  jump: 2 squares diagonally through enemy onto empty
variables: {{seen: bool each site, level: {{type: 0..3, each: site}}, flag: bool, score: 0..99}}
define:
  chain(spot, way): spread way from spot through enemy
  closed(spot, way): some (own within shift(chain(spot, way), way)) and ahead(spot, way, 1) is enemy
  alive(stones): spread orthogonally from stones within neighbours(empty, orthogonally) through stones
setup:
  - place Man of Ann on row 1; place Man of Ben on row 5; place King of Ann on a2; place King of Ben on e4
  - place Man of Ben on c2; place Man of Ann on c4; place Block on c3
turn: {{play: {{actions: {name}, otherwise: pass}}}}
actions: {{{name}: {{{choice}, {rule}, do: "{do}"}}}}
after: {{crowned: "when some (Man within row 3) then turn Man within row 3 into King"}}
"""
ACTIONS = {
    "slide": ("moves: own, by: slide", "move piece to target"),
    "jump": ("moves: own Man, by: jump", "remove ahead(piece, way, 1); move piece to target"),
    "put": ("choose: {target: empty}", "place Man on target"),
    "switch": ("choose: {piece: own, target: enemy}", "swap piece with target"),
}
DOING = {
    "nothing else": "set flag to true",
    "captures beside": "remove enemy within neighbours(target, orthogonally)",
    "turning rows": (
        "for each way in any direction do if closed(target, way) then set owner of (chain(target, way) except target) "
        "to mover"
    ),
    "values": "set seen of neighbours(target) to true; set level of target to 2; set flag to some (enemy within row 3)",
    "one after the other": (
        "let hit be enemy within neighbours(target); if count hit > 1 then (remove hit; set score to count hit) "
        "else turn neighbours(target) within own into King"
    ),
    "numbers cut off": ("raise level of target by 2; lower level of target by count enemy; raise score by 60"),
    "a move on a condition": "let foe be c2; if foe is enemy and not (target in row 3) then move foe to b3",
    "groups": "let dead be enemy except alive(enemy); remove dead",
}
QUESTIONS = {
    "fewer enemies": 'when: "after(count enemy) < count enemy or count enemy < 4"',
    "most of one's own": 'prefer: "most after(count own - count (own King))"',
    "never beside two": 'never: "count (enemy within neighbours(target)) > 1"',
    "values of sites": 'never: "seen of target and level of target < 2 or flag and no (own where seen of it)"',
    "within a quantifier": (
        'never: "(every one in own has (let near be neighbours(one) within enemy; count near > 0)) and '
        '(any foe in enemy where ahead(foe, north, 1) is own King)"'
    ),
    "a group": 'never: "no (neighbours(group(target, orthogonally), orthogonally) within empty)"',
    "where it stands": 'when: "after(last is target and owner of target is mover)"',
}


def game(doing: str, question: str, action: str, *, crowns: bool = True) -> core.Game:
    choice, first = ACTIONS[action]
    text = GAME.format(name=action, choice=choice, rule=QUESTIONS[question], do=f"{first}; {DOING[doing]}")
    return load("foresight.yaml", text=text if crowns else text[: text.index("after: {crowned")]).game


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_foreseen_is_so(question: str, action: str) -> None:
    check_foresight(question, action, in_all=12, at_each=3)


@pytest.mark.thorough
@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_foreseen_in_many_positions_is_so(question: str, action: str) -> None:
    check_foresight(question, action, in_all=60, at_each=12)


def check_foresight(question: str, action: str, in_all: int, at_each: int) -> None:
    compared, foreseen = 0, 0
    for doing in DOING:
        with suppress(NotForeseenError):
            compared += compare(game(doing, question, action), in_all, at_each)
            foreseen += 1
    assert compared > 10
    assert foreseen >= len(DOING) - 1


def compare(of: core.Game, in_all: int, at_each: int) -> int:
    """How many options were compared: about so many at each position. Raises NotForeseenError.

    The answer has, before each option, the value that the question has after it, and lies between its bounds.
    """
    after = next(questions_of(of.actions[0]))
    seen = Foreseen(after, of)
    answer = seen.answer()
    bounds = Surely(seen.terms).of_condition(answer) if answer.type.kind == "bool" else None
    state, random, compared = ReferenceState(unasked(of), 1, 0), Random(1), 0
    while not state.is_terminal() and compared < in_all:
        position = state.position
        for names in choices(of.actions[0], after, state, random)[:at_each]:
            found = evaluate(answer, position.world, names, position)
            compared += 1
            assert found == evaluate(after, position.world, names, position), names
            if bounds is not None:
                surely, possibly = (evaluate(each, position.world, names, position) for each in bounds)
                assert bool(surely) <= bool(found) <= bool(possibly)
        state.apply_action(random.choice(state.legal_actions()))
    return compared


def questions_of(action: core.Action) -> Iterator[core.After]:
    """What an action asks about its options."""
    waiting = [*(binding.domain for binding in action.bindings), *action.questions]
    while waiting:
        part = waiting.pop()
        if isinstance(part, core.After):
            yield part
        waiting += core.parts(part)


def unasked(of: core.Game) -> core.Game:
    """The same game with more options: nothing is asked about them, which takes the reference engine long."""
    action, *others = of.actions
    bindings = tuple(replace(each, domain=without_questions(each.domain)) for each in action.bindings)
    return replace(of, actions=(replace(action, bindings=bindings, prefer=None), *others))


def choices(
    action: core.Action, after: core.After, state: ReferenceState, random: Random
) -> list[dict[str, core.Value]]:
    """Some of what can be chosen by sets alone, whatever it leads to."""
    found: list[dict[str, core.Value]] = [{}]
    position = state.position
    for binding, choice in zip(action.bindings, after.choices, strict=True):
        names_of = [binding.variable, *([choice.name] if isinstance(choice, core.Variable) else [])]
        domain = without_questions(binding.domain)
        found = [
            {**names, **dict.fromkeys(names_of, each)}
            for names in found
            for each in members(domain, position.world, names, position)
        ]
        random.shuffle(found)
        del found[40:]
    return found[:12]


def without_questions(domain: core.Expression) -> core.Expression:
    """The set that a question narrows."""
    while isinstance(domain, core.Where) and core.looks_ahead(domain.condition):
        domain = domain.domain
    return domain


AT_ONCE = [
    ("captures beside", "fewer enemies", "put"),
    ("captures beside", "fewer enemies", "slide"),
    ("nothing else", "never beside two", "slide"),
    ("nothing else", "fewer enemies", "jump"),
]


@pytest.mark.parametrize(("doing", "question", "action"), AT_ONCE)
def test_no_option_is_tried(doing: str, question: str, action: str) -> None:
    assert "on a copy of" not in show_program(lower(game(doing, question, action, crowns=False)))


HEAPS = """\
game: Heaps
players: [Ann, Ben]
variables: {chips: {type: 0..9, each: 1..3, start: 7}, taken: 0..4, before: 0..4}
turn: {play: {actions: take, otherwise: lose}}
actions:
  take:
    choose: {heap: 1..3, n: 1..4}
    when: n <= chips of heap
    never: taken = before
    do: set before to taken; set taken to n; lower chips of heap by n
after: {last: {after: take, when: taken + before = 8, then: mover wins}}
"""


def test_numbers_are_not_tried() -> None:
    """What is chosen may be numbers, and the game may be over then."""
    of = load("heaps.yaml", text=HEAPS).game
    assert "on a copy of" not in show_program(lower(of))
    play(of)


def test_options_whose_answer_is_certain_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """What certainly holds is taken from what a loop tries."""
    of = game("groups", "a group", "put", crowns=False)
    tried = show_program(lower(of))
    monkeypatch.setattr(foresight, "MAX_PARTS_OF_BOUND", 0)
    monkeypatch.setattr(foresight, "MAX_PARTS_FORESEEN", 0)
    assert show_program(lower(of)) != tried


@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_the_games_are_the_same(number: int) -> None:
    """Every question once, each with other effects and another action."""
    question, doing, action = list(QUESTIONS)[number], list(DOING)[number % len(DOING)], list(ACTIONS)[number % 4]
    play(game(doing, question, action))
    play(game(list(DOING)[(number + 2) % len(DOING)], question, "put"))


def play(of: core.Game) -> None:
    """Play a random game on both engines."""
    state, random = SideBySide(of, [compile_game(of, checked=True)], 3), Random(3)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))


LEFT_TO_TRIALS = {
    "how often": "repeat 2 times do remove lowest of enemy",
    "many members": "for each one in enemy do if one is row 3 then remove one",
    "what follows an ending": "if no enemy then mover wins; remove enemy within row 3",
}


@pytest.mark.parametrize("doing", LEFT_TO_TRIALS)
def test_what_is_not_foreseen_is_tried(doing: str) -> None:
    rule, do = QUESTIONS["fewer enemies"], f"place Man on target; {LEFT_TO_TRIALS[doing]}"
    of = load("foresight.yaml", text=GAME.format(name="put", choice=ACTIONS["put"][0], rule=rule, do=do)).game
    assert "on a copy of" in show_program(lower(of))
    play(of)


def test_a_question_that_is_not_answered_at_once_is_not_tried_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    met, somehow = Counter[tuple[int, str]](), lift._lifted_somehow

    def noted(condition: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
        met[id(condition), variable] += isinstance(condition, core.After)
        return somehow(condition, variable, lowering)

    monkeypatch.setattr(lift, "_lifted_somehow", noted)
    lower(load("chess").game)
    assert 1 <= max(met.values()) <= 2  # with each of dozens of directions and distances it was
