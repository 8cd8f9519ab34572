"""Choices of a site and then of something else, counted for all sites at once: the layers of a cell."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native import compile as stages
from playground.engine.native.codegen.driver import layers
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.show import show_program
from playground.engine.native.lower.choices import layered
from playground.engine.native.lower.choices.layered import MAX_LAYERS
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.engine.native.interpreter import InterpretedState
from tests.engine.native.test_shapes_of_lowering import loops
from tests.side_by_side import SideBySide

GAME = """\
game: Layers
players: [White, Black]
parameters: {{max_decisions: 40}}
board: {board}
pieces: {{Man: {{}}, Wall: {{}}}}
attributes: {{rank: 1..3}}
relations: {{beats: {{Man: [Man, Wall], Wall: [Man]}}}}
variables: {{pips: {{type: 1..3, start: 2}}}}
setup: place Man of White on {white}; place Man of Black on {black}; place Wall on {wall}
actions:
  move:
    choose: {{{choose}}}
    when: {when}
    {more}
    do: {do}; set pips to if pips = 3 then 1 else pips + 1
turn: {{play: {{actions: move, otherwise: skip}}}}
end: {{few: "when count enemy < 2 then mover wins"}}
"""
SQUARES = {"board": "{shape: square, size: 5}", "white": "row 1", "black": "row 5", "wall": "c3"}
WIDE = {"board": "{shape: square, size: 9}", "white": "rows(1, 2)", "black": "rows(8, 9)", "wall": "row 5"}
HEXAGONS = {"board": "{shape: hexagon, side: 4}", "white": "row 1", "black": "row 7", "wall": "d4"}
RING = {
    "board": "{shape: graph, points: {a: [0, 0], b: [1, 0], c: [2, 0], d: [3, 0], e: [0.5, 1], f: [1.5, 1], "
    "g: [2.5, 1], h: [1.5, 2]}, edges: [a-b-c-d, a-e-b-f-c-g-d, e-f-g, e-h-g]}",
    "white": "a or b",
    "black": "d or g",
    "wall": "h",
}
BOARDS = {"a word": SQUARES, "two words": WIDE, "hexagons": HEXAGONS, "a graph": RING}

AHEAD = {"do": "move piece to ahead(piece, way, 1)"}
TARGET = {"do": "move piece to target"}
FORMS = {
    "a direction": {
        "choose": "piece: own, way: any direction",
        "when": "ahead(piece, way, 1) is board and ahead(piece, way, 1) is not own",
        **AHEAD,
    },
    "a direction of the domain": {
        "choose": "piece: own, way: 'any direction where ahead(piece, it, 1) in (board except own)'",
        **AHEAD,
    },
    "directions of a player": {
        "choose": "piece: own, way: '(if rank of piece > 1 then any direction else north or east or west) "
        "where ahead(piece, it, 1) is empty'",
        "do": "move piece to ahead(piece, way, 1); set rank of last to 2",
    },
    "a distance": {
        "choose": "piece: own, way: orthogonally, n: 1..4",
        "when": "ahead(piece, way, n) is board and ahead(piece, way, n) is not own and "
        "(every m in 1..n - 1 has ahead(piece, way, m) is empty)",
        "do": "move piece to ahead(piece, way, n)",
    },
    "more than a word has bits": {
        "choose": "piece: own, way: any direction, side: any direction, n: 1..2",
        "when": "ahead(piece, way, n) is empty and ahead(piece, side, 1) is not own",
        "do": "move piece to ahead(piece, way, n)",
    },
    "a number of the site": {
        "choose": "piece: own, n: 1..(1 + count (enemy within neighbours(piece)))",
        "do": "if n > 1 then remove piece else set rank of piece to 3",
    },
    "a number of the position": {"choose": "piece: own, n: 1..pips", "do": "set rank of piece to n"},
    "a kind": {
        "choose": "spot: neighbours(own) except own, form: kinds and (Man or Wall)",
        "when": "form = Wall or no (enemy within neighbours(spot))",
        "do": "place form on spot",
    },
    "neighbours": {"choose": "piece: own, target: neighbours of piece except own", **TARGET},
    "a target with something of the piece": {
        "choose": "piece: own, target: 'neighbours of piece where it is not own and rank of it <= rank of piece', "
        "way: any direction",
        "when": "ahead(target, way, 1) is own",
        **TARGET,
    },
    "a direction and a ray": {
        "choose": "piece: own, way: orthogonally, target: spread way from piece through empty except own",
        **TARGET,
    },
    "a site and what it leads to": {
        "choose": "piece: own, way: any direction, target: 'ahead(piece, way, 1)', n: 1..2",
        "when": "target is not own and (n = 1 or target is empty)",
        "do": "move piece to target; set rank of last to n",
    },
    "round a corner": {
        "choose": "piece: own, way: orthogonally, side: orthogonally, "
        "near: 'ahead(piece, way, 1)', target: 'ahead(near, side, 1)'",
        "when": "near is empty and target is not own",
        **TARGET,
    },
    "a site near the second one": {
        "choose": "piece: own, target: neighbours of piece, spot: neighbours of target",
        "when": "target is empty and spot is empty",
        "do": "move piece to spot",
    },
    "three choices, the second in the direction of the third": {
        "choose": "piece: own, over: neighbours of piece, way: any direction",
        "when": "ahead(piece, way, 1) is over and over is not own",
        "do": "move piece to over",
    },
    "a target and then what is beside it": {
        "choose": "target: board except own, piece: own within neighbours of target",
        **TARGET,
    },
    "a target whose direction the mover decides": {
        "choose": "target: board except own, piece: 'own where distance(it, target) = 1 and "
        "(if mover is White then row_of it <= row_of target else row_of it >= row_of target)'",
        **TARGET,
    },
    "a target ahead, as the mover looks": {
        "choose": "piece: own, target: '(ahead(piece, if mover is White then north else south, 1) or "
        "ahead(piece, east, 1)) except own'",
        **TARGET,
    },
    "a target that the piece decides": {
        "choose": "piece: own, target: 'board except own where if rank of piece = 1 then distance(it, piece) = 1 else "
        "distance(it, piece) = 2 and no (sites_between(it, piece) within occupied)'",
        "do": "move piece to target; set rank of last to 2",
    },
    "a target that the kind of the piece beats": {
        "choose": "piece: own, target: neighbours of piece except own",
        "when": "target is empty or target is beats of kind of piece",
        **TARGET,
    },
    "what lies first in a direction": {
        "choose": "piece: own, way: any direction, target: board except own",
        "when": "target is first_occupied(piece, way) or target is ahead(piece, way, 1)",
        **TARGET,
    },
    "a target two steps from the piece": {
        "choose": "piece: own, target: 'not own where distance(it, piece) <= 2'",
        **TARGET,
    },
    "a target beyond what lies over": {
        "choose": "piece: own, over: neighbours of piece except own, "
        "target: '(board except own) where over is sites_between(piece, it) and it is neighbours of over "
        "or it is over'",
        **TARGET,
    },
    "a target but the one that the piece decides": {
        "choose": "piece: own, target: 'neighbours(piece, orthogonally) except (if rank of piece = 1 then c3 else "
        "if any foe in enemy where foe is neighbours of piece then ahead(piece, east, 1) else none)'",
        "do": "move piece to target; set rank of last to pips",
    },
    "a target but those of a set that the piece decides": {
        "choose": "piece: own, target: 'neighbours of piece except (let some be enemy within row (row_of piece); "
        "if rank of piece = 1 then some else own)'",
        "do": "move piece to target; set rank of last to pips",
    },
    "as many options on each site as bytes have room for": {
        "choose": "spot: board, n: 1..16",
        "do": "if n = 1 then place Man on spot else if n < 8 then set rank of spot to 2 else set rank of spot to 3",
    },
    "one more": {
        "choose": "spot: board, n: '1..(if spot is empty then 17 else 16)'",
        "do": "if n = 1 then place Man on spot else if n < 8 then set rank of spot to 2 else set rank of spot to 3",
    },
    "what lies behind a gap": {
        "choose": "piece: own, way: any direction, "
        "target: 'shift(spread way from piece through empty, way) except empty'",
        "when": "ahead(piece, way, 1) is empty",
        **TARGET,
    },
    "the greatest preference": {
        "choose": "piece: own, way: any direction",
        "when": "ahead(piece, way, 1) is board and ahead(piece, way, 1) is not own",
        "more": "prefer: most if ahead(piece, way, 1) is enemy then 1 else 0",
        **AHEAD,
    },
}
ON_GRAPHS = (
    "neighbours",
    "a number of the site",
    "a number of the position",
    "a kind",
    "three choices, the second in the direction of the third",
    "a target and then what is beside it",
    "a target that the kind of the piece beats",
    "a target two steps from the piece",
)
ON_HEXAGONS = (
    "neighbours",
    "a target that the piece decides",
    "a target whose direction the mover decides",
)


@pytest.fixture(autouse=True)
def no_loops(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games have so few pieces that a loop over them would be quicker."""
    monkeypatch.setattr(layered, "MAX_LOOPED", 0)


PLAIN = {"when": "pips > 0", "more": ""}


def game(form: str, board: str) -> Game:
    """A game in which players without an option pass: where both skip their turns, a thousand of these are played."""
    text = GAME.format(**{**PLAIN, **FORMS[form]}, **BOARDS[board])
    return load("layers.yaml", text=text.replace("otherwise: skip", "otherwise: pass")).game


CASES = [
    (form, board)
    for board in BOARDS
    for form in FORMS
    if board in ("a word", "two words") or form in ON_GRAPHS or (board == "hexagons" and form in ON_HEXAGONS)
]


@pytest.mark.parametrize(("form", "board"), CASES)
def test_they_have_layers_and_the_options_of_the_reference_engine(form: str, board: str) -> None:
    of = game(form, board)
    program = lower(of)
    assert [cell for cell in program.cells[0] if cell.layers]
    assert not [cell for cell in program.cells[0] if cell.rows or cell.enumerator]
    random, machine = Random(3), compile_game(of, checked=True)
    several, decisions = 0, 4 if board == "two words" else 8  # there the reference engine takes long
    state, interpreted = SideBySide(of, (machine,), 0), InterpretedState(of, program, 0)
    for _ in range(decisions):
        if state.is_terminal():
            break
        assert state.options() == interpreted.options()
        chosen = random.choice(state.legal_actions())
        several += len(state.legal_actions()) > 1
        state.apply_action(chosen)
        interpreted.apply_action(chosen)
    assert several > decisions / 3


def test_combinations_that_are_never_possible_have_no_layer() -> None:
    cells = lower(game("what lies behind a gap", "a word")).cells[0]
    assert [cell.layers.count for cell in cells if cell.layers] == [3 * 8]  # 2 to 4 steps, not 1


@pytest.mark.parametrize("fast", [True, False])
@pytest.mark.parametrize(("words", "layers_of_bytes"), [(4, 16), (1, 2)])
@pytest.mark.parametrize(
    ("form", "board"), [("a direction", "a word"), ("a distance", "two words"), ("round a corner", "a word")]
)
def test_options_are_found_with_and_without_totals(
    form: str, board: str, words: int, layers_of_bytes: int, fast: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layers, "MAX_WORDS_TOTALLED", words)
    monkeypatch.setattr(layers, "MAX_COUNTED_IN_BYTES", layers_of_bytes)
    monkeypatch.setattr(stages, "has_fast_select", lambda: fast)
    of = game(form, board)
    state, random = SideBySide(of, (compile_game(of, checked=True, cache=False),), 0), Random(5)
    for _ in range(2):
        state.apply_action(random.choice(state.legal_actions()))


PREFERRED = """\
game: Preferred
players: [White, Black]
parameters: {max_decisions: 40}
board: {shape: square, size: 5}
pieces: {Man: {}}
setup: place Man of White on rows(1, 2); place Man of Black on rows(4, 5)
actions:
  step:
    choose: {piece: own, way: any direction}
    when: ahead(piece, way, 1) is empty
    do: move piece to ahead(piece, way, 1)
  take:
    choose: {piece: own, way: any direction}
    when: ahead(piece, way, 1) is enemy
    prefer: most WORTH
    do: move piece to ahead(piece, way, 1)
  leave: {choose: {piece: own within row 3}, prefer: most 1, do: remove piece}
turn: {play: {actions: [step, take, leave], otherwise: skip}}
end: {few: "when count enemy < 2 then mover wins"}
"""


@pytest.mark.parametrize(
    ("worth", "at_once"), [("2", True), ("1", True), ("count own", False), ("row_of piece", False)]
)
def test_preferences_that_are_constants_are_compared_once(worth: str, at_once: bool) -> None:
    of = load("preferred.yaml", text=PREFERRED.replace("WORTH", worth)).game
    count = next(function for function in lower(of).functions if function.name == "count")
    assert (loops(count.body) == 0) == at_once
    random, machine = Random(3), compile_game(of, checked=True)
    for seed in range(3):
        state = SideBySide(of, (machine,), seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))


def test_what_is_said_at_the_end_of_earlier_choices_is_tested_with_these() -> None:
    choices = {
        "choose": "piece: own, over: own, target: empty",
        "when": "target is neighbours of over and over is neighbours of piece and piece is Man and rank of target < 2",
    }
    of = load("layers.yaml", text=GAME.format(**{**PLAIN, **TARGET, **choices}, **SQUARES)).game
    assert [cell for cell in lower(of).cells[0] if cell.layers]
    state = SideBySide(of, (compile_game(of, checked=True),))
    for _ in range(4):
        state.apply_action(len(state.legal_actions()) // 2)


FEW = {"white": "a1 or b2", "black": "c3 or d4", "wall": "b1"}


@pytest.mark.parametrize(
    "board",
    [{"board": "{shape: square, size: 4}", **FEW}, {"board": "{shape: rhombus, side: 4}", **FEW}, RING],
    ids=["squares", "hexagons", "a graph"],
)
def test_what_follows_for_earlier_choices_is_tested_with_these(board: dict[str, str]) -> None:
    choices = {
        "choose": "piece: own, over: occupied, target: empty",
        "when": "any way in any direction where ahead(piece, way, 1) is over and ahead(over, way, 1) is target",
    }
    of = load("layers.yaml", text=GAME.format(**{**PLAIN, **TARGET, **choices}, **board)).game
    assert [cell for cell in lower(of).cells[0] if cell.layers]
    state = SideBySide(of, (compile_game(of, checked=True),))
    for _ in range(3):
        state.apply_action(len(state.legal_actions()) // 2)


def test_too_many_layers_are_walked() -> None:
    choices = {"choose": f"piece: own, n: 1..{MAX_LAYERS + 1}", "when": "n > rank of piece", "do": "remove piece"}
    text = GAME.format(**{**PLAIN, **choices}, **SQUARES)
    (cell,) = lower(load("layers.yaml", text=text).game).cells[0]
    assert cell.enumerator


@pytest.mark.parametrize("board", ["a word", "two words"])
def test_sites_at_many_places_that_are_looked_up_have_rows(board: str) -> None:
    """Also those that lead step by step from each other, which is done when the game is compiled."""
    around = "(let a be piece or neighbours of piece; let b be a or neighbours of a; let c be b or neighbours of b; "
    around += "let d be c or neighbours of c; d)"
    choices = {"choose": f"piece: own, target: {around} within empty", "when": "pips > 0"}
    of = load("layers.yaml", text=GAME.format(**{**PLAIN, **TARGET, **choices}, **BOARDS[board])).game
    program = lower(of)
    (cell,) = program.cells[0]
    assert cell.rows
    assert "repeat" not in show_program(program)
    state = SideBySide(of, (compile_game(of, checked=True),))
    for number in range(6):
        if not state.is_terminal():
            state.apply_action(number % len(state.legal_actions()))


def test_a_line_of_a_graph_ends_where_its_sites_are_numbered_to_and_fro() -> None:
    board = {
        "board": "{shape: graph, points: {a: [0, 0], c: [2, 0], b: [1, 0], d: [3, 0], e: [1, 1]}, "
        "edges: [a-b-c-d, a-e-d]}",
        "white": "a or b",
        "black": "c or d",
        "wall": "e",
    }
    choices = {"choose": "piece: own, target: spread east from piece through (not own)", "when": "target is not own"}
    of = load("line.yaml", text=GAME.format(**{**PLAIN, **TARGET, **choices}, **board)).game
    (cell,) = lower(of).cells[0]
    assert cell.layers
    state = SideBySide(of, (compile_game(of, checked=True),))
    for _ in range(4):
        if not state.is_terminal():
            state.apply_action(0)


TOWERS = """\
game: Towers
players: [White, Black]
parameters: {{max_decisions: 12}}
board: square {side}
zones: {{below: {{size: {places}, each: site}}}}
pieces: {{Man: {{start: {{White: row 1, Black: row 3}}}}}}
actions:
  stride:
    choose: {{piece: "{piece}", far: 1..3, way: any direction, target: "ahead(piece, way, far)"}}
    when: 1 + count (below of piece within occupied) = far
    do: >-
      if target is occupied then move target to below of target;
      move below of piece within occupied to below of target; move piece to target
  drop: {{choose: {{spot: "own except board", n: 1..2}}, when: "{drops}", do: remove spot}}
otherwise: lose
"""


@pytest.mark.parametrize(
    ("side", "places", "piece", "drops", "words"),
    [
        (5, 12, "own within board", "n > 5", 1),
        (9, 3, "own within board", "n > 5", 2),
        (5, 12, "own", "n > 0", 6),
    ],
)
def test_layers_have_the_words_of_what_is_chosen_first(
    side: int, places: int, piece: str, drops: str, words: int
) -> None:
    of = load("towers.yaml", text=TOWERS.format(side=side, places=places, piece=piece, drops=drops)).game
    program = lower(of)
    assert program.words_of_layers == words
    machine, random = compile_game(of, checked=True), Random(1)
    state, interpreted = SideBySide(of, (machine,)), InterpretedState(of, program)
    while not state.is_terminal():
        assert state.options() == interpreted.options()
        chosen = random.choice(state.legal_actions())
        state.apply_action(chosen)
        interpreted.apply_action(chosen)
