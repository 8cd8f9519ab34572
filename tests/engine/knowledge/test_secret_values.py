"""What a component is made by a secret choice is as secret as the choice."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import Compiled, check, load
from playground.engine.knowledge import History
from playground.engine.layout import layout_of
from playground.engine.packing import unpack
from playground.engine.rng import FIRST_AGENT, Stream
from playground.search.hidden.history import NativeHistory, followed
from tests.quick_set import large_kernels

MAKER, BREAKER = 0, 1
COLOURS = 3

PEGS = """
game: Pegs
players: [Maker, Breaker]
zones: {code: {size: 1, each: player, seen by: owner}, spare: {size: 1, seen by: nobody}}
attributes: {colour: [red, blue, green], size: 1..2}
pieces: {Peg: {owner: nobody, has: [colour, size]}}
variables: {secret: {type: colour, each: player, seen by: owner}}
setup: SETUP
actions:
  hide:  {choose: {one: colours}, do: "EFFECTS; continue with guessing"}
  guess: {choose: {two: colours}, do: if colour of code of opponent = two then mover wins}
turn:
  hiding: {actions: hide}
  guessing: {actions: guess}
end: {over: when decisions = 3 then opponent wins}
"""
EMPTY, PLACED = "set secret of Maker to red", "for each who in everyone do place Peg on code of who with size 2"
WAYS = {
    "placed with the choice": (EMPTY, "set secret of mover to one; place Peg on code of mover with colour one"),
    "placed with the variable": (
        EMPTY, "set secret of mover to one; place Peg on code of mover with colour secret of mover"
    ),
    "in place of another": (PLACED, "set secret of mover to one; place Peg on code of mover with size 2, colour one"),
    "altered": (PLACED, "set secret of mover to one; set colour of code of mover to secret of mover"),
    "altered under a name": (
        PLACED, "set secret of mover to one; let hue be secret of mover; set colour of code of mover to hue"
    ),
    "altered in branches": (
        PLACED,
        "set secret of mover to one; if one is red then set colour of code of mover to red "
        "else if one is blue then set colour of code of mover to blue else set colour of code of mover to green",
    ),
    "placed by a rule that follows": (PLACED, "set secret of mover to one; repaint"),
}  # fmt: skip


def pegs(way: tuple[str, str], tmp_path: Path) -> Compiled:
    """The game in which a peg gets its colour in some way: by the setup, and by what the maker does."""
    setup, effects = way
    text = PEGS.replace("SETUP", setup).replace("EFFECTS", effects)
    if "repaint" in effects:
        rule = "after:\n  repaint: {after: hide, then: set colour of code of mover to one}\n"
        text = text.replace("; repaint", "").replace("end:", f"{rule}end:")
    file = tmp_path / "pegs.yaml"
    file.write_text(text, encoding="utf-8")
    return load(str(file))


def colours(history: History | NativeHistory, player: int) -> set[int]:
    """The colours that the maker's peg has in positions that are dealt."""
    game, found = history.state.game, set[int]()
    for number in range(60):
        block = history.resample(player, Stream(1, number, FIRST_AGENT)).to_bytes()
        planes = unpack(layout_of(game), block)["attr.colour"]
        found |= {colour for colour, plane in enumerate(planes) if plane >> game.board.by_name["code_Maker_1"] & 1}
    return found


@pytest.mark.parametrize("way", WAYS)
def test_others_do_not_learn_which_value(way: str, tmp_path: Path) -> None:
    compiled = pegs(WAYS[way], tmp_path)
    worlds = [History(compiled.reference_state(1)) for _ in range(COLOURS)]
    for number, world in enumerate(worlds):
        world.apply_action(number)
    assert len({world.information_state(BREAKER) for world in worlds}) == 1
    assert all(world.possible(BREAKER, other.state.to_bytes()) for world in worlds for other in worlds)
    assert all(colours(world, BREAKER) == set(range(COLOURS)) for world in worlds)
    assert [colours(world, MAKER) for world in worlds] == [{colour} for colour in range(COLOURS)]


@large_kernels
@pytest.mark.parametrize("way", WAYS)
def test_compiled_code_knows_as_little(way: str, tmp_path: Path) -> None:
    native = followed(pegs(WAYS[way], tmp_path).initial_state(seed=1))
    assert isinstance(native, NativeHistory)
    native.apply_action(1)
    assert colours(native, BREAKER) == set(range(COLOURS))
    assert colours(native, MAKER) == {1}


def test_what_all_know_remains_known(tmp_path: Path) -> None:
    history = History(pegs((PLACED, "set colour of code of mover to one"), tmp_path).reference_state(1))
    history.apply_action(2)
    assert colours(history, BREAKER) == {2}


def test_a_known_die_that_is_rolled_unseen_is_not_followed(tmp_path: Path) -> None:
    history = History(pegs((PLACED, "roll colour of code of mover"), tmp_path).reference_state(1))
    history.apply_action(2)
    assert colours(history, BREAKER) == set(range(COLOURS))


AT_ONCE = PEGS.replace("hiding: {actions", "hiding: {by: everyone, then: continue with guessing, actions")


def test_what_several_choose_at_once_is_as_secret(tmp_path: Path) -> None:
    file = tmp_path / "at_once.yaml"
    effects = AT_ONCE.replace("SETUP", EMPTY).replace(
        "EFFECTS; continue with guessing", "place Peg on code of mover with colour one"
    )
    file.write_text(effects, encoding="utf-8")
    compiled = load(str(file))
    worlds = [History(compiled.reference_state(1)) for _ in range(COLOURS)]
    for number, world in enumerate(worlds):
        world.apply_action(number)
        world.apply_action(0)
    assert len({world.information_state(BREAKER) for world in worlds}) == 1
    assert all(colours(world, BREAKER) == set(range(COLOURS)) for world in worlds)
    assert [colours(world, MAKER) for world in worlds] == [{colour} for colour in range(COLOURS)]


@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_public_in_these_games(way: str, tmp_path: Path) -> None:
    pegs(WAYS[way], tmp_path)
    found = {diagnostic.code for diagnostic in check(str(tmp_path / "pegs.yaml"))[1]}
    assert "W112" not in found
