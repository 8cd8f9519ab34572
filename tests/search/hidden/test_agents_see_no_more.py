"""Agents that follow a game in compiled code decide alike, whatever lies where their player does not see it."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

from playground.agents.lineup import LineUp
from playground.agents.turn import Turn
from playground.compiler import Compiled, load
from playground.engine.cancellation import CancelToken
from playground.engine.knowledge import History
from playground.engine.knowledge.kept_choices import with_choices_of_others
from playground.engine.native.compile import Machine
from playground.engine.native.runtime.state import NativeState
from playground.engine.reference.position import ReferencePosition
from playground.engine.reference.state import ReferenceState
from playground.engine.rng import FIRST_AGENT, Stream
from playground.learning.beginnings import new_player
from playground.learning.store import player_path
from playground.learning.trainer import Training
from playground.search.hidden.history import NativeHistory, followed
from tests.engine.knowledge.hidden_games import AT_ONCE, PEEK, compiled
from tests.quick_set import large_kernels

pytestmark = large_kernels

AGENTS = (
    "flat?playouts=4&worlds=2",
    "mcts?iterations=60",
    "mcts?grave=no&iterations=60",
    "mcts?iterations=40&memory=0.5",
    "flat?memory=0.5&playouts=4&worlds=2",
    "learned?worlds=2",
    "learned?worlds=2&iterations=8",
    "learned?memory=0.5&worlds=2",
)

TEXTS = {"peek": PEEK, "at-once": AT_ONCE}

CASES = [*product(("trio", "trio@teams", "peek"), AGENTS), *product(("at-once",), AGENTS[:2])]

DECISIONS = 16

FORGETFUL = 50
"""The memory of those agents that forget, in percent."""


def exchanged(block: bytes, game: Compiled, player: int, choose: Random) -> bytes | None:
    """The position with two different hidden components exchanged, and other choices of those who have chosen already
    while the player still has to; None if there are no such components."""
    position = ReferencePosition.from_bytes(game.game, block)
    hidden = sorted(position.occupied() - position.seen_by(player))
    pairs = [(a, b) for a in hidden for b in hidden if position.content(a) != position.content(b)]
    if not pairs:
        return None
    one, other = choose.choice(pairs)
    contents = position.content(one), position.content(other)
    position.fill(one, contents[1])
    position.fill(other, contents[0])
    stream = Stream(choose.getrandbits(60), 0, FIRST_AGENT)
    return with_choices_of_others(ReferenceState(game.game), position.to_bytes(), player, stream)[0]


@pytest.mark.exhaustive
@pytest.mark.parametrize(("name", "agent"), CASES)
def test_exchanging_what_a_player_does_not_see_changes_no_decision(
    name: str, agent: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = compiled(TEXTS[name]) if name in TEXTS else load(name)
    if agent.startswith("learned"):
        monkeypatch.setenv("PLAYGROUND_PLAYERS", str(tmp_path))
        learn(game)
    lineup = LineUp(Machine(game.game), [agent] * len(game.game.players))
    compared = sum(compare_decisions(lineup, game, number) for number in range(3))
    assert compared > 8


def learn(game: Compiled) -> None:
    """Train a player for a few games."""
    native = game.machine.thinking()
    training = Training(native, new_player(native, 1))
    training.learn(20, 1.0, CancelToken())
    training.player.write(player_path(native.game, 1))


def compare_decisions(lineup: LineUp, game: Compiled, number: int) -> int:
    """Play a random game, and compare decisions in it with those where something is exchanged; how many."""
    state = NativeState(lineup.native, 7, number)
    history, choose, compared = followed(state), Random(number), 0
    assert isinstance(history, NativeHistory)
    kept = [history, *(history.recalling(player, FORGETFUL) for player in range(len(game.game.players)))]
    for decision in range(DECISIONS):
        if state.is_terminal():
            break
        player, block = state.current_player(), state.to_bytes()
        other = exchanged(block, game, player, choose)
        if other is not None and len(state.legal_actions()) > 1:
            decided = []
            for seen in (block, other):
                for each in kept:
                    each.state.load(seen)
                    each._prepared_for = None
                turn = Turn(state, Stream(1, decision, FIRST_AGENT), _history=history)
                decided.append((lineup.agents()[player].decide(turn), turn.stream.place))
            assert decided[0] == decided[1]
            compared += 1
        for each in kept:
            each.state.load(block)
        history.apply_action(choose.randrange(len(state.legal_actions())))
    return compared


def test_games_are_those_that_are_followed_by_definition(monkeypatch: pytest.MonkeyPatch) -> None:
    """An agent plays the same game, whichever way its knowledge is kept."""
    game = load("trio@teams")
    lineup = LineUp(Machine(game.game), ["flat?playouts=2&worlds=2"] * 4)
    played = [option for option, _ in list(lineup.decisions(4, 1))]
    monkeypatch.setattr("playground.search.hidden.history.followed", lambda state: History(state, keeps_past=False))
    assert [option for option, _ in lineup.decisions(4, 1)] == played
