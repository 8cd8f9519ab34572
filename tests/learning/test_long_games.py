"""Players keep away from positions that a game has been in, and choose more freely the longer it stalls."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import playground as pg
from playground.agents.learned import Learned
from playground.agents.turn import Turn
from playground.compiler import Compiled
from playground.engine.cancellation import CancelToken
from playground.engine.knowledge import History
from playground.engine.native.runtime.state import NativeState
from playground.engine.notation import describe
from playground.engine.rng import FIRST_AGENT, Stream
from playground.learning.arena import Arena
from playground.learning.beginnings import new_player
from playground.learning.deciding import AIMLESS, risen
from playground.learning.drawing import draw_forward
from playground.learning.playing import PATIENCE, Deciding, Style, usual_stall
from playground.learning.trainer import Training
from playground.search import past as pasts
from playground.search.machine import machine_of, place_of
from playground.search.past import Followed, Past, begin, new_past, note, nothing, stalled
from tests.quick_set import mostly_exhaustive
from tests.race import RACE

WALK = """
game: Walk
about: Each walks to and fro on a board of three by three, or takes the other's man.
players: [West, East]
parameters: {max_decisions: 400}
board: {shape: square, size: 3}
pieces: {Man: {moves: step}}
moves: {step: 1 square orthogonally onto empty or enemy}
setup: [place Man of West on a1, place Man of West on a2, place Man of East on c3]
actions: {walk: {moves: own, do: move piece to target}}
end: {taken: when no enemy then mover wins}
"""


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    path = tmp_path_factory.mktemp("walk") / "walk.yaml"
    path.write_text(WALK)
    return pg.load(str(path))


def race(folder: Path) -> Compiled:
    path = folder / "race.yaml"
    path.write_text(RACE)
    return pg.load(str(path))


def past_of(compiled: Compiled) -> Past:
    return new_past(compiled.machine.thinking(), 100)


def play(state: NativeState, *moves: str) -> list[bytes]:
    """The positions before each of the moves, which are notations, and after the last."""
    positions = [state.to_bytes()]
    for move in moves:
        state.apply_action(texts(state).index(move))
        positions.append(state.to_bytes())
    return positions


def texts(state: NativeState) -> list[str]:
    return [describe(state.game, option).removeprefix("walk ") for option in state.options()]


ROUND = ("a1-b1", "c3-c2", "b1-a1", "c2-c3")
"""Moves after which every man stands where it did."""


def draw(
    compiled: Compiled, past: Past, state: NativeState, shares: list[float], penalty: float
) -> tuple[int, list[float]]:
    """The option drawn at temperature 0, and what the options are worth then."""
    copy, trial, worths = NativeState.clone(state), NativeState.clone(state), np.array(shares)
    copy.legal_actions()
    place = machine_of(compiled.machine.thinking()), past, place_of(copy), place_of(trial)
    source = np.array(Stream(1, 0, 0).place, np.uint64)
    return int(draw_forward(*place, worths, len(shares), 0.0, penalty, source)), worths.tolist()


def test_options_that_lead_back_are_worth_less_each_time(walk: Compiled) -> None:
    state = NativeState(walk.machine.thinking(), 1, 0)
    positions = play(state, *ROUND, *ROUND, "a1-b1", "c3-c2")
    past = Followed(past_of(walk)).follow(positions)
    options = texts(state)
    back, other = options.index("b1-a1"), options.index("b1-b2")
    shares = [0.0] * len(options)
    shares[back], shares[other] = 0.5, 0.45
    assert draw(walk, past, state, shares, 0.02)[0] == back, "twice 0.02 is less than 0.05"
    chosen, worths = draw(walk, past, state, shares, 0.03)
    assert chosen == other and worths[back] == pytest.approx(0.44)
    assert worths[other] == 0.45, "the position after it is new"


def test_what_was_in_another_game_does_not_count(walk: Compiled) -> None:
    state = NativeState(walk.machine.thinking(), 1, 0)
    positions = play(state, *ROUND, "a1-b1", "c3-c2")
    followed, options = Followed(past_of(walk)), texts(state)
    shares = [float(option == "b1-a1") for option in options]
    assert draw(walk, followed.follow(positions), state, shares, 0.3)[1][options.index("b1-a1")] == pytest.approx(0.7)
    again = followed.follow(positions.copy())
    worths = draw(walk, again, state, shares, 0.3)[1]
    assert worths[options.index("b1-a1")] == pytest.approx(0.7), "noted anew, not twice"
    fresh = followed.follow([state.to_bytes()])
    assert draw(walk, fresh, state, shares, 0.3)[1] == shares


def test_games_that_share_the_memory_do_not_disturb_each_other(walk: Compiled) -> None:
    state, other = (NativeState(walk.machine.thinking(), 1, 0) for _ in range(2))
    past = past_of(walk)
    positions, others = play(state, *ROUND, "a1-b1", "c3-c2"), play(other, "a2-a3")
    one, two = Followed(past), Followed(past)
    back = [float(option == "b1-a1") for option in texts(state)]
    for _ in range(2):
        assert draw(walk, one.follow(positions), state, back, 0.3)[1] != back
        assert draw(walk, two.follow(others), state, back, 0.3)[1] == back
    begin(past)
    assert draw(walk, one.follow(positions), state, back, 0.3)[1] != back, "whole games begin in the same memory"


def test_a_sequence_that_grows_is_noted_piece_by_piece(walk: Compiled) -> None:
    state = NativeState(walk.machine.thinking(), 1, 0)
    positions = play(state, *ROUND, *ROUND, "a1-b1", "c3-c2")
    followed, growing = Followed(past_of(walk)), list[bytes]()
    for block in positions:
        growing.append(block)
        grown = followed.follow(growing)
    whole = Followed(past_of(walk)).follow(positions)
    assert all(np.array_equal(one, other) for one, other in zip(grown[:3], whole[:3], strict=True))


def test_a_full_table_notes_no_more(walk: Compiled, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pasts, "MAX_PAST", 2)
    past, state = past_of(walk), NativeState(walk.machine.thinking(), 1, 0)
    assert len(past.times) == 4
    Followed(past).follow(play(state, *ROUND, "a1-b1"))
    assert sorted(past.times.tolist()) == [0, 0, 1, 1], "the first two positions"
    assert stalled(machine_of(walk.machine.thinking()), past, place_of(state).state) == 1


def test_a_game_stalls_until_a_piece_is_taken(walk: Compiled) -> None:
    native = walk.machine.thinking()
    past, state, machine = past_of(walk), NativeState(native, 1, 0), machine_of(native)
    begin(past)
    for expected, block in enumerate(play(state, *ROUND, "a1-b1", "c3-c2", "b1-c1")):
        note(past, np.uint64(np.frombuffer(block, np.uint64).ctypes.data))
        assert stalled(machine, past, place_of(state).state) == expected
    for expected, block in enumerate(play(state, "c2-c1", "a2-a3")[1:]):
        note(past, np.uint64(np.frombuffer(block, np.uint64).ctypes.data))
        assert stalled(machine, past, place_of(state).state) == expected
    assert stalled(machine, nothing(), place_of(state).state) == state.decisions == 9


def test_the_temperature_rises_once_a_game_has_stalled_for_long() -> None:
    assert [risen(0.02, stall, 100.0) for stall in (0, 60, 100)] == [0.02] * 3
    assert risen(0.02, 200, 100.0) == pytest.approx(0.02 * np.exp(3), rel=0.01)
    assert risen(0.02, 10**6, 100.0) == pytest.approx(0.02 * np.exp(10), rel=0.06)
    assert risen(0.0, 5000, 100.0) == 0.0, "who always plays the best option goes on to do so"


@pytest.mark.exhaustive
def test_patience_is_that_of_the_game(walk: Compiled, tmp_path: Path) -> None:
    """Where nothing is drawn or hidden, what counts is for how long no piece comes or goes."""
    walker = new_player(walk.machine.thinking(), 1)
    assert 1.0 < walker.header["mean_stall"] < walker.header["mean_length"]
    assert usual_stall(walk.game, walker) == PATIENCE * walker.header["mean_stall"]
    dice = race(tmp_path)
    racer = new_player(dice.machine.thinking(), 1)
    assert usual_stall(dice.game, racer) == PATIENCE * racer.header["mean_length"]
    placing = pg.load("tic-tac-toe")
    assert usual_stall(placing.game, new_player(placing.machine.thinking(), 1)) == PATIENCE


@pytest.mark.parametrize("repetition", mostly_exhaustive([0.05, 0.0]))
@pytest.mark.parametrize("temperature", mostly_exhaustive([0.2, 0.0]))
def test_whole_games_and_single_decisions_agree(walk: Compiled, temperature: float, repetition: float) -> None:
    """Also when the temperature has risen so far that options are chosen at random."""
    native = walk.machine.thinking()
    training = Training(native, new_player(native, 1).with_header(mean_stall=1.0))
    training.learn(40, None, CancelToken())
    deciding, style = Deciding(native, training.player), Style(0.0, temperature, 1, repetition=repetition)
    fitted, longest = style.fitted(walk.game, training.player), 0
    for seed in range(8):
        played = deciding.trace(seed, 0, [(deciding.player, style)] * 2, CancelToken())
        state, streams = NativeState(native, seed, 0), [Stream(seed, 0, FIRST_AGENT + seat) for seat in range(2)]
        decided, past = [], []
        while not state.is_terminal():
            past.append(state.to_bytes())
            turn = Turn(state, streams[state.current_player()], past=past)
            decided.append(Learned(deciding, style).decide(turn))
            state.apply_action(decided[-1])
        assert played == decided
        longest = max(longest, len(decided))
    if temperature and not repetition:
        assert risen(fitted.temperature, longest, fitted.patience) > AIMLESS


@pytest.mark.thorough
def test_a_search_keeps_away_from_where_the_game_has_been(walk: Compiled) -> None:
    native = walk.machine.thinking()
    deciding, state = Deciding(native, new_player(native, 1)), NativeState(native, 1, 0)

    def often(repetition: float, past: list[bytes]) -> Counter[int]:
        style = Style(0.0, 1.0, 1, 4, repetition=repetition)
        return Counter(deciding.decide(state, style, Stream(seed, 0, 0), past=past) for seed in range(40))

    favourite, times = often(1.0, [state.to_bytes()]).most_common(1)[0]
    after = NativeState.clone(state)
    after.apply_action(favourite)
    assert times > 10 and often(0.0, [after.to_bytes(), state.to_bytes()])[favourite] == times
    assert often(1.0, [after.to_bytes(), state.to_bytes()])[favourite] < times / 4, "where it was all that was tried"


def test_histories_know_where_a_game_with_open_information_has_been(walk: Compiled) -> None:
    history = History(walk.reference_state(1))
    state, positions = walk.reference_state(1), []
    for _ in range(5):
        positions.append(state.to_bytes())
        assert history.clone().positions == history.positions == positions
        history.apply_action(1)
        state.apply_action(1)
    hidden = History(pg.load("trio").reference_state(1))
    hidden.apply_action(0)
    assert hidden.positions == [], "bytes would show what is hidden"


@pytest.mark.thorough
def test_nothing_is_noted_where_options_may_lead_anywhere(tmp_path: Path) -> None:
    for compiled, noted in ((pg.load("triune"), True), (race(tmp_path), False), (pg.load("trio"), False)):
        native = compiled.machine.thinking()
        assert (len(Arena(native, new_player(native, 1).network).past.times) > 0) == noted
