"""Of what kind a secret choice makes a component is as secret as the choice."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import Compiled, load
from playground.engine.knowledge import History
from playground.engine.layout import layout_of
from playground.engine.packing import unpack
from playground.engine.rng import FIRST_AGENT, Stream
from playground.search.hidden.history import NativeHistory, followed
from tests.quick_set import large_kernels

MAKER, BREAKER = 0, 1
KINDS = 3

PEGS = """
game: Pegs
players: [Maker, Breaker]
zones:
  code: {size: 1, each: player, seen by: owner}
  spare: {size: 2, each: player, seen by: owner}
attributes: {size: 1..3, heat: [cold, hot]}
pieces:
  Red: {owner: nobody, has: size, flips to: Grey}
  Blue: {owner: nobody, has: [size, heat]}
  Green: {owner: nobody}
  Grey: {owner: nobody}
variables: {secret: {type: kind, each: player, seen by: owner}}
setup: SETUP
actions:
  hide:  {choose: {one: kinds and (Red or Blue or Green)}, do: "EFFECTS; continue with guessing"}
  guess: {choose: {two: kinds}, do: if code of Maker is two then Breaker wins}
  pass_: {do: nothing}
turn:
  hiding: {actions: hide}
  guessing: {actions: [guess, pass_]}
end: {over: when decisions = 3 then Maker wins}
"""
EMPTY, PLACED = "set secret of Maker to Red", "for each who in everyone do place Grey on code of who"
WAYS = {
    "placed with the choice": (EMPTY, "set secret of mover to one; place one on code of mover"),
    "placed with the variable": (EMPTY, "set secret of mover to one; place secret of mover on code of mover"),
    "in place of another": (PLACED, "set secret of mover to one; place one on code of mover"),
    "turned": (PLACED, "set secret of mover to one; turn code of mover into secret of mover"),
    "turned under a name": (
        PLACED, "set secret of mover to one; let peg be secret of mover; turn code of mover into peg"
    ),
    "placed in branches": (
        EMPTY,
        "set secret of mover to one; if one is Red then place Red on code of mover "
        "else if one is Blue then place Blue on code of mover else place Green on code of mover",
    ),
    "moved on": (
        EMPTY,
        "set secret of mover to one; place one on lowest of spare of mover; "
        "move lowest of spare of mover to code of mover",
    ),
    "among others of which it is as secret": (
        EMPTY,
        "set secret of mover to one; for each spot in spare of mover do place one on spot; shuffle spare of mover; "
        "place one on code of mover",
    ),
    "placed by a rule that follows": (PLACED, "set secret of mover to one; repaint"),
}  # fmt: skip


def pegs(way: tuple[str, str], tmp_path: Path, text: str = PEGS) -> Compiled:
    """The game in which a peg is of some kind: by the setup, and by what the maker does."""
    setup, effects = way
    text = text.replace("SETUP", setup).replace("EFFECTS", effects)
    if "repaint" in effects:
        rule = "after:\n  repaint: {after: hide, then: turn code of mover into one}\n"
        text = text.replace("; repaint", "").replace("end:", f"{rule}end:")
    file = tmp_path / "pegs.yaml"
    file.write_text(text, encoding="utf-8")
    return load(str(file))


def dealt(history: History | NativeHistory, player: int, *places: str) -> set[tuple[int, ...]]:
    """The kinds of what lies on some sites in positions that are dealt."""
    game = history.state.game
    found = set[tuple[int, ...]]()
    for number in range(80):
        block = history.resample(player, Stream(1, number, FIRST_AGENT)).to_bytes()
        planes = unpack(layout_of(game), block)["piece"]
        sites = [game.board.by_name[place] for place in places]
        found.add(tuple(next(kind for kind, plane in enumerate(planes) if plane >> site & 1) for site in sites))
    return found


def codes(history: History | NativeHistory, player: int) -> set[int]:
    """The kinds of which the maker's peg is in positions that are dealt."""
    return {kind for (kind,) in dealt(history, player, "code_Maker_1")}


@pytest.mark.parametrize("way", WAYS)
def test_others_do_not_learn_which_kind(way: str, tmp_path: Path) -> None:
    compiled = pegs(WAYS[way], tmp_path)
    worlds = [History(compiled.reference_state(1)) for _ in range(KINDS)]
    for number, world in enumerate(worlds):
        world.apply_action(number)
    assert len({world.information_state(BREAKER) for world in worlds}) == 1
    assert all(world.possible(BREAKER, other.state.to_bytes()) for world in worlds for other in worlds)
    assert all(codes(world, BREAKER) == set(range(KINDS)) for world in worlds)
    assert [codes(world, MAKER) for world in worlds] == [{kind} for kind in range(KINDS)]


@large_kernels
@pytest.mark.parametrize("way", WAYS)
def test_compiled_code_deals_the_same(way: str, tmp_path: Path) -> None:
    compiled = pegs(WAYS[way], tmp_path)
    history, native = History(compiled.reference_state(1)), followed(compiled.initial_state(seed=1))
    assert isinstance(native, NativeHistory)
    for number in (1, 4):
        history.apply_action(number)
        native.apply_action(number)
        for player in (MAKER, BREAKER):
            streams = [(Stream(1, draw, FIRST_AGENT), Stream(1, draw, FIRST_AGENT)) for draw in range(40)]
            assert all(
                history.resample(player, one).to_bytes() == native.resample(player, other).to_bytes()
                for one, other in streams
            )


SPARE = ("spare_Maker_1", "spare_Maker_2")
MINGLED = (
    "for each who in everyone do place Grey on nth(spare of who, 1)",
    "set secret of mover to one; place one on nth(spare of mover, 2); shuffle spare of mover",
)


def test_among_others_it_is_dealt_as_it_is(tmp_path: Path) -> None:
    history = History(pegs(MINGLED, tmp_path).reference_state(1))
    history.apply_action(1)
    assert dealt(history, BREAKER, *SPARE) == {(1, 3), (3, 1)}


@large_kernels
def test_compiled_code_deals_it_so_too(tmp_path: Path) -> None:
    compiled = pegs(MINGLED, tmp_path)
    history, native = History(compiled.reference_state(1)), followed(compiled.initial_state(seed=1))
    for world in (history, native):
        world.apply_action(1)
    assert dealt(native, BREAKER, *SPARE) == dealt(history, BREAKER, *SPARE)


@pytest.mark.parametrize("effects", ["turn code of mover into one", "turn code of mover into Green"])
def test_what_all_know_remains_known(effects: str, tmp_path: Path) -> None:
    history = History(pegs((PLACED, effects), tmp_path).reference_state(1))
    history.apply_action(2)
    assert codes(history, BREAKER) == {2}


def test_what_all_see_it_become_later_is_known(tmp_path: Path) -> None:
    text = PEGS.replace("pass_: {do: nothing}", "pass_: {do: turn code of Maker into Green}")
    history = History(pegs(WAYS["placed with the choice"], tmp_path, text).reference_state(1))
    history.apply_action(0)
    assert codes(history, BREAKER) == {0, 1, 2}
    history.apply_action(4)
    assert codes(history, BREAKER) == {2}


def test_what_is_flipped_unseen_may_be_the_other_side(tmp_path: Path) -> None:
    text = PEGS.replace("pass_: {do: nothing}", "pass_: {do: flip code of Maker}")
    history = History(pegs(WAYS["placed with the choice"], tmp_path, text).reference_state(1))
    history.apply_action(0)
    history.apply_action(4)
    assert 3 in codes(history, BREAKER)


AT_ONCE = PEGS.replace("hiding: {actions", "hiding: {by: everyone, then: continue with guessing, actions")


def test_what_several_choose_at_once_is_as_secret(tmp_path: Path) -> None:
    text = AT_ONCE.replace("EFFECTS; continue with guessing", "place one on code of mover")
    compiled = pegs((EMPTY, ""), tmp_path, text)
    worlds = [History(compiled.reference_state(1)) for _ in range(KINDS)]
    for number, world in enumerate(worlds):
        world.apply_action(number)
        world.apply_action(0)
    assert len({world.information_state(BREAKER) for world in worlds}) == 1
    assert all(codes(world, BREAKER) == set(range(KINDS)) for world in worlds)
    assert [codes(world, MAKER) for world in worlds] == [{kind} for kind in range(KINDS)]
