"""What options lead to: `never` and `after(E)`, in both engines, in searches, and in what players are told."""

from __future__ import annotations

from pathlib import Path
from random import Random

import playground as pg
from playground.compiler import check, load
from playground.engine.native.compile import compile_game
from playground.engine.native.runtime.state import NativeState
from playground.engine.notation import describe
from playground.engine.perft import perft
from playground.engine.reference.state import ReferenceState
from playground.game.core import Game
from playground.play.why import why

ROOKS = """
game: Rooks
players: [White, Black]
board: {shape: square, size: 4}
pieces: {King: {moves: step}, Rook: {moves: slide}}
moves:
  step: 1 square in any direction onto not own
  slide: 1 or more squares orthogonally through empty onto not own
setup: [place King of White on a1, place Rook of White on b2, place King of Black on d4, place Rook of Black on c3]
define:
  king: lowest of own King
  in_check: >-
    (any way in orthogonally where any far in 1..3 where ahead(king, way, far) is enemy Rook
      and (every near in 1..2 has (near >= far or ahead(king, way, near) is empty)))
    or some(neighbours(king) within enemy King)
actions:
  wait: {when: not in_check, do: nothing}
  move: {moves: own, do: move piece to target}
turn:
  unused: {actions: move, otherwise: if in_check then opponent wins else draw}
"""
EXPLAINED = "move b2-c2 is not legal:\n  after it `in_check` would hold"
NEVER = "never: in_check\nparameters: {max_decisions: 60}\n"


def game_of(text: str) -> Game:
    compiled, found = check("consequences.yaml", text=text)
    assert compiled is not None, [each.render() for each in found]
    return compiled.game


def played_side_by_side(game: Game, games: int = 3) -> None:
    native = compile_game(game, checked=True)
    for number in range(games):
        states = ReferenceState(game, 5, number), NativeState(native, 5, number)
        random = Random(number)
        while not states[0].is_terminal():
            assert states[0].options() == states[1].options()
            option = random.randrange(len(states[0].options()))
            for state in states:
                state.apply_action(option)
            assert states[0].to_bytes() == states[1].to_bytes()


def test_no_option_leaves_the_king_in_check() -> None:
    """The options are those of the game without `never`, less those after which the king could be taken."""
    game, free = game_of(ROOKS + NEVER), game_of(ROOKS)
    played_side_by_side(game)
    state = ReferenceState(game)
    king, checked = game.pieces[0], 0
    assert king.name == "King"
    random = Random(1)
    while not state.is_terminal():
        other = ReferenceState(free)
        other.load(state.to_bytes())
        legal = {describe(game, option) for option in state.options()}
        for number, option in enumerate(other.options()):
            then = other.clone()
            then.apply_action(number)
            mine = (then.position.acting + 1) % 2
            reply = then.clone()
            taken = any(
                option.values and option.values[-1] in then.position.of_piece(0) & then.position.held_by(mine)
                for option in reply.options()
            )
            assert (describe(free, option) in legal) == (not taken)
            checked += taken
        state.apply_action(random.randrange(len(state.options())))
    assert checked


def test_actions_keep_their_numbers_when_others_are_pruned() -> None:
    """`wait` is in no step, so that `move`, which `never` tries, gets another number."""
    game = game_of(ROOKS + NEVER)
    assert [action.name for action in game.actions] == ["move"]
    free, bound = (perft(NativeState(compile_game(game_of(text))), 3) for text in (ROOKS, ROOKS + NEVER))
    assert perft(ReferenceState(game), 3) == bound
    assert bound[2] < free[2]


KO = """
game: Stones
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Stone: {}}
define:
  beside(spot): board where any way in orthogonally where ahead(it, way, 1) is spot
  breathes(spot): some(beside(spot) within empty)
actions:
  place:
    choose: {spot: empty}
    never: repeated or not breathes(last)
    do: [place Stone on spot, for each other in enemy do if not breathes(other) then remove other]
turn:
  play: {actions: place, otherwise: draw}
repetition: board
end:
  long: when decisions > 30 then draw
"""


def test_no_board_comes_again_under_superko() -> None:
    game = game_of(KO)
    played_side_by_side(game)
    repeats = 0
    for text, allowed in ((KO, False), (KO.replace("repeated or ", ""), True)):
        game = game_of(text)
        for number in range(6):
            state, random, boards = ReferenceState(game), Random(number), list[tuple[int, ...]]()
            while not state.is_terminal():
                boards.append(tuple(state.position.owners))
                state.apply_action(random.randrange(len(state.options())))
            again = len(boards) - len(set(boards))
            assert allowed or not again
            repeats += again
    assert repeats


CAPTURED = """
game: Captured
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Man: {moves: step}}
moves: {step: 1 square in any direction onto not own}
zones: {hand: {size: 2, each: player, seen by: owner}}
variables: {secret: {type: 0..9, each: player, seen by: owner}}
setup:
  - place Man of Ann on row(1); place Man of Ben on row(3)
  - place Man of Ann on hand of Ben; place Man of Ben on hand of Ann
  - shuffle hand of Ann; shuffle hand of Ben
actions:
  go:
    moves: own
    prefer: most after(count(own within hand of opponent) - secret of mover)
    do: [move piece to target, set secret of mover to secret of mover + 1]
never: no enemy
turn:
  play: {actions: go, otherwise: draw}
parameters: {max_decisions: 30}
"""


def test_a_game_with_hidden_information() -> None:
    """Trying options neither logs what players would see, nor counts what would be captured."""
    game = game_of(CAPTURED)
    played_side_by_side(game)
    state, native = ReferenceState(game, 2), NativeState(compile_game(game), 2)
    for _ in range(10):
        if state.is_terminal():
            break
        before = state.tally.captures
        state.options()
        assert state.tally.captures == before
        state.apply_action(0)
        native.apply_action(0)
    assert (native.tally.captures, native.tally.fired) == (state.tally.captures, state.tally.fired)


KEPT = "kept(men, many): after(count(men within empty) = 1 and many - count enemy < 2)"


def test_what_is_taken_from_outside_is_known_within() -> None:
    """A variable of a quantifier, an argument of a definition, a name for a set: as they were before the option."""
    game = game_of(
        ROOKS.replace(
            "  move: {moves: own, do: move piece to target}",
            """  move:
    moves: own
    when: >-
      let men be own; (any spot in board where spot is own and after(spot is empty and (piece is spot)))
      and kept(men, count enemy) and after(last is target and distance > 0)
    prefer: most (sum spot in own giving after(if spot is own then 1 else 0))
    do: move piece to target""",
        ).replace("\nactions:", f"\n  {KEPT}\nactions:", 1)
        + NEVER
    )
    played_side_by_side(game, 1)


def test_searches_play_such_games_to_their_end(tmp_path: Path) -> None:
    (tmp_path / "rooks.yaml").write_text(ROOKS + NEVER, encoding="utf-8")
    compiled = load(str(tmp_path / "rooks.yaml"))
    result = pg.simulate(compiled, 4, agents="mcts?iterations=20")
    assert len(result.rows) == 4


def test_why_an_option_is_illegal() -> None:
    game, _ = check("consequences.yaml", text=ROOKS.replace("on c3", "on a4") + NEVER)
    assert game is not None
    state = game.reference_state()
    assert why(state, game.ruleset.moves, "b2-c2") == EXPLAINED
