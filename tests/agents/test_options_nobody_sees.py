"""Players whose own options depend on what they do not see: `Turn.positions` has fewer positions, or none."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.agents.best_option import BestOption
from playground.agents.judging.judge import UNJUDGED, Judge
from playground.agents.lineup import LineUp
from playground.agents.turn import Turn
from playground.compiler import Compiled
from playground.engine.knowledge import History
from playground.engine.native.compile import Machine
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import FIRST_AGENT, Stream
from playground.engine.thinking import FLAT, Thinker
from playground.play.patience import PatientJudges
from playground.search.hidden.history import NativeHistory, followed
from tests.engine.knowledge.hidden_games import compiled
from tests.quick_set import large_kernels
from tests.search.hidden.test_agents_see_no_more import learn

FOG = """
game: Fog
about: Who has marked six pieces among twenty that nobody sees is hardly dealt the same six.
players: [White, Black]
zones: {truth: {size: 20, seen by: nobody}}
pieces: {Man: {}, Rock: {}}
setup: place Man on truth; shuffle truth
actions:
  chip: {choose: {one: truth within Man}, do: place Rock on one}
end: {long: when decisions = 12 then Black wins}
"""


@pytest.fixture
def fog() -> Compiled:
    return compiled(FOG)


def after(game: Compiled, decisions: int) -> History[NativeState]:
    history = History(NativeState(game.machine.thinking(), 1, 0))
    for _ in range(decisions):
        history.apply_action(0)
    return history


def turn_of(history: History[NativeState] | NativeHistory) -> Turn:
    return Turn(history.state, Stream(1, 0, FIRST_AGENT), _history=history)


def test_positions_with_other_options_are_left_out(fog: Compiled) -> None:
    history = after(fog, 1)
    drawn = [position for position, _ in turn_of(history).positions(40, Stream(1, 2, FIRST_AGENT))]
    assert 10 < len(drawn) < 40, "of 20 positions none has the options in a third of all cases"
    assert all(position.options() == history.state.options() for position in drawn)
    bytes_of_all = turn_of(history).determinizations(40, Stream(1, 2, FIRST_AGENT))
    assert 10 < len(bytes_of_all) // len(history.state.to_bytes()) < 40


def test_where_no_position_has_the_options_any_is_played(fog: Compiled) -> None:
    history = after(fog, 6)
    assert not list(turn_of(history).positions(3, Stream(1, 2, FIRST_AGENT)))
    assert not turn_of(history).determinizations(3, Stream(1, 2, FIRST_AGENT))
    agent = BestOption(fog.machine.thinking(), Thinker(FLAT, copies=2), worlds=2)
    chosen = set()
    for number in range(40):
        turn = Turn(history.state, Stream(number, 0, FIRST_AGENT), _history=history)
        chosen.add(agent.decide(turn))
    assert len(chosen) > 8, "one of 14 options each time"


def test_the_judge_says_that_it_knows_nothing(fog: Compiled) -> None:
    turn = turn_of(after(fog, 6))
    effort = PatientJudges(fog.machine, 200).effort_for(turn)
    found = Judge(fog.machine, effort.iterations, scores=True).assess(turn)
    assert (found.by, found.values, found.certain) == (UNJUDGED, (0.5, 0.5), False)
    assert found.shares == (0.5,) * 14
    assert Judge(fog.machine, 200).assess(turn_of(after(fog, 1))).by == (
        "200 random games in 8 deals that agree with what is known"
    )


@large_kernels
def test_compiled_code_finds_the_same_positions_or_none(fog: Compiled) -> None:
    definition, machine = after(fog, 0), followed(NativeState(fog.machine.thinking(), 1, 0))
    assert isinstance(machine, NativeHistory)
    found = []
    for _ in range(8):
        one, other = Stream(3, len(found), FIRST_AGENT), Stream(3, len(found), FIRST_AGENT)
        expected = definition.agreeing(definition.state.current_player(), one)
        actual = machine.agreeing(machine.state.current_player(), other)
        assert (actual and actual.to_bytes()) == (expected and expected.to_bytes())
        drawn = definition.dealt(definition.state.current_player(), one, 4)
        assert machine.dealt(machine.state.current_player(), other, 4) == drawn and one.place == other.place
        found.append(len(drawn))
        definition.apply_action(0)
        machine.apply_action(0)
    assert found[0] > 0 and found[-1] == 0


@large_kernels
@pytest.mark.parametrize(
    "agent",
    ["mcts?iterations=40", "flat?playouts=4&worlds=2", "learned?worlds=2", "learned?worlds=2&iterations=8"],
)
def test_whole_games_are_played(agent: str, fog: Compiled, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if agent.startswith("learned"):
        monkeypatch.setenv("PLAYGROUND_PLAYERS", str(tmp_path))
        learn(fog)
    lineup = LineUp(Machine(fog.game), [agent, agent])
    assert [len(lineup.trace(1, number)) for number in range(3)] == [12, 12, 12]
