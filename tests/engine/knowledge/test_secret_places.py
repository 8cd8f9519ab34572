"""Where something happens is as secret as the choice behind it, in zones of the squares as in a hand."""

from __future__ import annotations

import pytest
from all_worlds import lying
from hidden_games import ANN, BEN

from playground.compiler import Compiled, load
from playground.engine.knowledge import History
from playground.engine.rng import FIRST_AGENT, Stream
from playground.game.secret_places import zones_alike
from playground.search.hidden.history import NativeHistory, followed
from tests.quick_set import large_kernels

FLEETS = """
game: Fleets
players: [Ann, Ben]
board: square 3
zones: {sea: {size: 1, each: [player, site], seen by: owner}, dock: {size: 1, each: player, seen by: owner}}
pieces: {Water: {owner: nobody}, Ship: {owner: nobody}}
variables: {bow: {type: site, each: player, seen by: owner}, rowed: {type: 1..3, each: player, seen by: owner}}
setup:
  - for each who in everyone do for each spot in board do place Water on sea(who, spot)
  - for each who in everyone do place Ship on dock of who
actions:
  hide: {choose: {spot: board}, do: "EFFECTS"}
end: {over: when decisions = 4 then draw}
"""
ROLLED = FLEETS.replace(
    "actions:",
    """  - for each who in everyone do (roll rowed of who; turn sea(who, nth((row 1), rowed of who)) into Ship)
actions:""",
)
WAYS = {
    "by the choice": "set bow of mover to spot; turn sea(mover, spot) into Ship",
    "by the variable": "set bow of mover to spot; turn sea(mover, bow of mover) into Ship",
    "by another name": "set bow of mover to spot; let part be sea(mover, spot); turn part into Ship",
    "by what the choice leads to": (
        "set bow of mover to spot; turn sea(mover, nth(board, (slot_of spot) mod 9 + 1)) into Ship"
    ),
    "in a loop": (
        "set bow of mover to spot; for each one in board where it is not spot do turn sea(mover, one) into Ship"
    ),
    "in a branch": (
        "set bow of mover to spot; for each one in board do if bow of mover is one then turn sea(mover, one) into Ship"
    ),
    "by a swap": "set bow of mover to spot; swap sea(mover, spot) with dock of mover",
    "by a piece put there": "set bow of mover to spot; place Ship on sea(mover, spot)",
}


def fleets(effects: str, tmp_path_factory: pytest.TempPathFactory, text: str = FLEETS) -> Compiled:
    """The game in which a ship is hidden by some effects."""
    file = tmp_path_factory.mktemp("fleets") / "fleets.yaml"
    file.write_text(text.replace("EFFECTS", effects), encoding="utf-8")
    return load(str(file))


def dealt(history: History | NativeHistory, player: int) -> set[tuple[tuple[int, ...], ...]]:
    """What lies on the sites in positions that are dealt."""
    game = history.state.game
    return {lying(game, history.resample(player, Stream(1, n, FIRST_AGENT)).to_bytes()) for n in range(60)}


@pytest.mark.parametrize("way", WAYS)
def test_others_do_not_learn_at_which_place(way: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    compiled = fleets(WAYS[way], tmp_path_factory)
    worlds = [History(compiled.reference_state(1)) for _ in range(9)]
    for number, world in enumerate(worlds):
        world.apply_action(number)
    assert len({world.information_state(BEN) for world in worlds}) == 1
    blocks = [world.state.to_bytes() for world in worlds]
    assert all(world.possible(BEN, block) for world in worlds for block in blocks)
    assert {lying(compiled.game, block) for block in blocks} <= dealt(worlds[4], BEN)
    assert dealt(worlds[4], ANN) == {lying(compiled.game, blocks[4])}


@large_kernels
@pytest.mark.parametrize("way", WAYS)
def test_compiled_code_knows_the_same(way: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    compiled = fleets(WAYS[way], tmp_path_factory)
    history, native = History(compiled.reference_state(1)), followed(compiled.initial_state(seed=1))
    assert isinstance(native, NativeHistory)
    for number in (4, 2):
        history.apply_action(number)
        native.apply_action(number)
        assert all(dealt(native, player) == dealt(history, player) for player in (ANN, BEN))


def test_what_all_know_remains_known(tmp_path_factory: pytest.TempPathFactory) -> None:
    compiled = fleets("turn sea(mover, spot) into Ship", tmp_path_factory)
    history = History(compiled.reference_state(1))
    history.apply_action(4)
    assert dealt(history, BEN) == {lying(compiled.game, history.state.to_bytes())}


def test_a_place_that_the_setup_rolls_is_secret(tmp_path_factory: pytest.TempPathFactory) -> None:
    compiled = fleets("turn sea(mover, spot) into Ship", tmp_path_factory, ROLLED)
    assert len(dealt(History(compiled.reference_state(1)), BEN)) == 9


@large_kernels
def test_compiled_code_knows_as_little_of_what_the_setup_rolls(tmp_path_factory: pytest.TempPathFactory) -> None:
    compiled = fleets("turn sea(mover, spot) into Ship", tmp_path_factory, ROLLED)
    native = followed(compiled.initial_state(seed=1))
    assert dealt(native, BEN) == dealt(History(compiled.reference_state(1)), BEN)


RANKS = """
game: Ranks
players: [Ann, Ben]
board: square 3
zones: {rank: {size: 1, each: site, seen by: nobody}}
pieces: {Man: {moves: step}, Low: {owner: nobody}, High: {owner: nobody}}
moves: {step: 1 square in any direction onto empty}
setup:
  - place Man of Ann on row 1; place Man of Ben on row 3
  - for each spot in occupied do (place Low on rank of spot; reveal rank of spot to owner of spot)
actions: {move: {moves: own, do: move rank of piece to rank of target; move piece to target}}
end: {over: when decisions = 4 then draw}
"""


def test_what_moves_with_a_man_on_the_board_is_followed(tmp_path_factory: pytest.TempPathFactory) -> None:
    assert not zones_alike(fleets("", tmp_path_factory, RANKS).game)
