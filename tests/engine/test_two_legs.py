"""Options of two legs that are counted as one choice: the same options, on both engines, as if legs were tried."""

from __future__ import annotations

from random import Random

import pytest
from side_by_side import SideBySide, natives

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.runtime.state import NativeState
from playground.engine.notation import describe
from playground.engine.perft import perft
from playground.engine.reference.state import ReferenceState
from playground.game.core import Game, Operation
from playground.game.rule_expressions import distinct_parts
from playground.game.two_legs import two_legs

GAME = """
game: Pairs
players: [Ann, Ben]
parameters: {max_decisions: LENGTH}
board: {shape: square, size: SIZE}
pieces: {Man: {moves: step}, King: {moves: step}}
moves: {step: 1..2 squares orthogonally through empty onto not own}
variables: {from_: {type: site}, height: {type: 0..2, each: site}}
setup: [place Man of Ann on row 1, place King of Ben on last row of board]
actions:
  begin: FIRST
  go: SECOND
turn:
  play: {actions: begin, otherwise: lose}
  going: {legs: go}
"""
PICK = "{choose: {piece: own}, do: set from_ to piece; continue with going}"
LAY = "{choose: {spot: empty}, do: place Man on spot; set from_ to spot; continue with going}"
MOVE = "{moves: own, do: move piece to target; continue with going}"
TO = "{choose: {goal: neighbours(from_) except own}, do: move from_ to goal}"
NEXT = "{choose: {goal: 'neighbours(from_, north or east) within empty'}, do: place Man on goal}"
KIND = "{choose: {what: 'kinds where it is not kind of from_'}, do: place what on from_}"
BUILD = "{choose: {spot: neighbours of last within empty}, when: height of spot < 2, do: raise height of spot by 1}"
GOES = "{choose: {piece: own, there: neighbours(piece) within empty}, do: move piece to there; continue with going}"
ANYWHERE = "{choose: {goal: empty}, do: place Man on goal}"
NEAR = ANYWHERE.replace("empty", "empty within row 2")
TAKE = "{choose: {foe: enemy}, do: remove foe}"
FUSED = {
    "a piece and where it goes": (PICK, TO),
    "two squares": (LAY, NEXT),
    "a square and a kind": (PICK, KIND),
    "a move and what is built": (MOVE, BUILD),
    "only where there is room": (PICK, "{choose: {goal: neighbours(from_) within empty}, do: move from_ to goal}"),
    "a condition on nothing chosen": (PICK, TO.replace("do:", "when: decisions_made, do:")),
    "a move and what is put elsewhere": (MOVE, NEAR),
    "a piece, where it goes, and what is put elsewhere": (GOES, NEAR),
    "what is put may take what has moved": (GOES, "{choose: {goal: row 2 or row 3}, do: place King on goal}"),
    "a move and what is taken": (GOES, TAKE),
    "what is put and what is taken": (LAY, TAKE.replace("enemy", "enemy within row 4")),
    "what was put moves on": (LAY, "{choose: {goal: neighbours(from_) within empty}, do: move last to goal}"),
}
ON = "if goal is row 2 then continue with going"
SEPARATE = {
    "a piece may take another of the same side": (GOES.replace(" within empty", ""), ANYWHERE),
    "an empty square may be cleared": (GOES, TAKE.replace("enemy", "board")),
    "the piece that has moved may be taken": (GOES, TAKE.replace("enemy", "own")),
    "some are not taken": (GOES, TAKE.replace("remove foe", "if foe is row 3 then remove foe")),
    "two are put": (GOES, ANYWHERE.replace("goal}", "goal; place Man on a1}")),
    "the piece is forgotten": ("{choose: {piece: own}, do: continue with going}", ANYWHERE),
    "the leg forgets it": (PICK, ANYWHERE.replace("goal}", "goal; set from_ to goal}")),
    "it may not move": (PICK, "{choose: {goal: neighbours(from_) or board within own}, do: move from_ to goal}"),
    "it may be raised or not": (MOVE, BUILD.replace("when: height of spot < 2, ", "")),
    "another leg may follow": (PICK, TO.replace("goal}", f"goal; set from_ to goal; {ON}}}")),
    "the first may go on or not": (PICK.replace("continue", "if piece is row 1 then continue"), TO),
}
"""A position after some options of these does not say which it was, or there are other legs."""


def game_of(first: str, second: str, size: int = 4) -> Game:
    text = GAME.replace("FIRST", first).replace("SECOND", second).replace("SIZE", str(size))
    text = text.replace("LENGTH", "24" if size == 4 else "8")  # on large boards the reference engine takes long
    text = text.replace("decisions_made", "no (own within row 3)").replace("last row of board", f"row {size}")
    return load("pairs.yaml", text=text).game


def forgetful(first: str, second: str) -> Game:
    """The same game, where it is forgotten when the turn ends what the first leg has noted."""
    text = GAME.replace("{type: site}", "{type: site, each: turn}").replace("FIRST", first).replace("SECOND", second)
    text = text.replace("SIZE", "4").replace("LENGTH", "24").replace("last row of board", "row 4")
    return load("pairs.yaml", text=text).game


def play(game: Game, games: int = 2) -> int:
    """The most legs of an option of some games, on all engines."""
    machines, random, legs = natives(game), Random(5), 0
    for number in range(games):
        state = SideBySide(game, machines, number)
        while not state.is_terminal():
            legs = max(legs, *(len(option.legs) for option in state.reference.options()))
            state.apply_action(random.choice(state.legal_actions()))
    return legs


@pytest.mark.parametrize("legs", FUSED.values(), ids=FUSED)
@pytest.mark.parametrize("size", [4, 9], ids=["one word", "two words"])
def test_both_choices_are_one(legs: tuple[str, str], size: int) -> None:
    game = game_of(*legs, size)
    assert two_legs(0, game) is not None
    assert not compile_game(game).program.tries_legs
    assert play(game, 2 if size == 4 else 1) == 2


def test_what_is_forgotten_does_not_tell_positions_apart() -> None:
    """Which site has lost a piece does, but not which of two pieces was looked at."""
    assert two_legs(0, forgetful(PICK, TO)) is not None
    assert two_legs(0, forgetful(PICK, ANYWHERE)) is None
    assert two_legs(0, forgetful(PICK, ANYWHERE.replace("goal}", "goal; continue with play}"))) is not None
    for legs in ((PICK, TO), (PICK, ANYWHERE), (GOES, NEAR.replace("goal}", "goal; set from_ to goal}"))):
        assert play(forgetful(*legs)) == 2


@pytest.mark.parametrize("legs", SEPARATE.values(), ids=SEPARATE)
def test_options_that_may_lead_to_the_same_are_tried(legs: tuple[str, str]) -> None:
    game = game_of(*legs)
    assert two_legs(0, game) is None
    assert compile_game(game).program.tries_legs
    assert play(game) >= 2


def test_what_a_set_cannot_have_is_not_taken_off_it() -> None:
    """Neighbours of a square are other squares: whether it is empty after it was taken is not looked at, and the
    second leg is counted for all squares at once."""
    game = game_of(*FUSED["two squares"])
    legs = two_legs(0, game)
    assert legs is not None
    *_, goal = legs.both.bindings
    taken = [each for each in distinct_parts([goal.domain]) if isinstance(each, Operation) and each.name == "union"]
    assert not taken
    assert not any(cell.rows for row in compile_game(game).program.cells for cell in row)


OTHER = "  other: {choose: {spot: own}, do: set from_ to spot; continue with going}\n"


@pytest.mark.parametrize(("size", "beside", "stops"), [(6, False, False), (6, True, True), (7, False, True)])
def test_where_there_are_too_many_ways_the_game_stops(size: int, beside: bool, stops: bool) -> None:
    """There are first legs, and ways of two legs, as many as if all had been tried; two actions share the room."""
    text = GAME.replace("FIRST", LAY.replace("empty", "empty except row 1")).replace("SECOND", ANYWHERE)
    text = text.replace("SIZE", str(size)).replace("LENGTH", "24").replace("last row of board", "a1")
    if beside:
        text = text.replace("actions: begin", "actions: [begin, other]").replace("  go:", f"{OTHER}  go:")
    game = load("pairs.yaml", text=text).game
    states = [ReferenceState(game), *(NativeState(each) for each in natives(game))]
    assert all(state.is_terminal() == stops for state in states)
    assert len({state.to_bytes() for state in states}) == 1
    assert len({tuple(state.options()) for state in states}) == 1


def test_options_are_named_counted_and_played_by_their_legs() -> None:
    game = game_of(*FUSED["two squares"])
    native = compile_game(game)
    state = NativeState(native)
    number = next(place for place, option in enumerate(state.options()) if option.then)
    assert describe(game, state.options()[number]).startswith("begin ")
    state.apply_action(number)
    assert {game.rule_names[rule] for rule in state.last_fired} == {"begin", "go"}
    assert perft(NativeState(native), 2) == perft(ReferenceState(game), 2)
