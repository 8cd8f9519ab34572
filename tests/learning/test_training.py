"""Players learn, and what they play depends on nothing but their file and the game."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import playground as pg
from playground.agents.lineup import LineUp
from playground.agents.turn import Turn
from playground.engine.cancellation import CancelToken
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import Stream
from playground.learning.beginnings import new_player
from playground.learning.player import read_player
from playground.learning.store import player_path
from playground.learning.trainer import Training, first_mean
from playground.learning.worlds import Hidden, deal, surroundings_of
from playground.search.hidden.following import play_followed, start
from playground.search.machine import machine_of, place_of


def train(name: str, games: int, seed: int = 1) -> None:
    """Train a player and keep its file."""
    native = pg.load(name).machine.thinking()
    training = Training(native, new_player(native, seed))
    for tenth in range(10):
        training.learn(-(-games // 10), 1.0 - tenth / 10, CancelToken())
    training.player.write(player_path(native.game, seed))


def wins(name: str, agents: tuple[str, ...], games: int) -> list[int]:
    """Wins by seat, with each game traced by itself."""
    compiled = pg.load(name)
    lineup, counts = LineUp(compiled.machine, agents), [0] * len(compiled.game.players)
    for number in range(games):
        state = compiled.initial_state(3, number)
        for option in lineup.trace(3, number):
            state.apply_action(option)
        for seat in range(len(counts)):
            counts[seat] += state.winners >> seat & 1
    return counts


@pytest.mark.exhaustive
def test_a_player_of_tic_tac_toe_hardly_ever_loses() -> None:
    train("tic-tac-toe", 20_000)
    best = "learned?temperature=0"
    assert wins("tic-tac-toe", (best, "random"), 100)[1] <= 1
    assert wins("tic-tac-toe", ("random", best), 100)[0] <= 3
    assert sum(wins("tic-tac-toe", (best, best), 50)) <= 5


@pytest.mark.exhaustive
@pytest.mark.parametrize(("name", "games"), [("trice", 3000), ("triotrio", 2000), ("pig?goal=30", 2000)])
def test_players_of_games_with_dice_learn(name: str, games: int) -> None:
    train(name, games)
    compiled = pg.load(name)
    seats = len(compiled.game.players)
    won = 0
    for seat in range(seats):
        agents = tuple("learned" if each == seat else "random" for each in range(seats))
        won += wins(name, agents, 60 // seats)[seat]
    assert won > 60 / seats + 4 * (60 / seats * (1 - 1 / seats)) ** 0.5 / 2


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    "agents", [("learned",) * 2, ("learned?mistakes=300", "random"), ("random", "learned?player=1")]
)
@pytest.mark.parametrize("name", ["tic-tac-toe", "triotrio"])
def test_whole_games_are_those_that_are_decided_one_by_one(name: str, agents: tuple[str, ...]) -> None:
    train(name, 20)
    lineup = LineUp(pg.load(name).machine, agents)
    for number in range(3):
        one_by_one = [option for option, _ in lineup.decisions(5, number)]
        assert lineup.trace(5, number) == one_by_one


@pytest.mark.exhaustive
def test_different_players_meet_in_whole_games() -> None:
    """As decided one by one, and not as either player alone would play; with other features only one by one."""
    for number in (1, 2):
        train("tic-tac-toe", 20 * number, number)
    compiled = pg.load("tic-tac-toe")
    played = []
    for agents in (("learned", "learned?player=2"), ("learned",) * 2, ("learned?player=2",) * 2):
        lineup = LineUp(compiled.machine, agents)
        games = [lineup.trace(5, number) for number in range(5)]
        assert games == [[option for option, _ in lineup.decisions(5, number)] for number in range(5)]
        assert lineup._tracer is not None
        played.append(games)
    assert played[0] not in played[1:]
    path = player_path(compiled.game, 2)
    player = read_player(path)
    replace(player, network=player.network._replace(bases=player.network.bases[::-1].copy())).write(path)
    assert LineUp(compiled.machine, ("learned", "learned?player=2"))._tracer is None


@pytest.mark.thorough
@pytest.mark.parametrize(
    "agents",
    [
        ("learned", "random", "learned?worlds=2&mistakes=300"),
        ("learned?temperature=0",) * 3,
        ("learned?memory=0.3", "learned", "random"),
    ],
    ids=["learned and random", "the best options", "forgetful"],
)
def test_whole_games_with_hidden_hands_are_those_that_are_decided_one_by_one(agents: tuple[str, ...]) -> None:
    train("trio", 20)
    lineup = LineUp(pg.load("trio").machine, agents)
    for number in range(2):
        one_by_one = [option for option, _ in lineup.decisions(5, number)]
        assert lineup.trace(5, number) == one_by_one


def test_the_same_seed_and_games_give_the_same_player() -> None:
    native = pg.load("connect-four").machine.thinking()
    players = []
    for _ in range(2):
        training = Training(native, new_player(native, 7))
        training.prepare()
        training.learn(40, 1.0, CancelToken())
        players.append(training.player)
    assert np.array_equal(players[0].weights.values, players[1].weights.values)
    assert np.count_nonzero(players[0].weights.values) > 1000


@pytest.mark.thorough
def test_step_sizes_begin_large_again_after_random_games() -> None:
    """Their targets are nearly noise, which makes steps small: in Triune a player hardly learned from its own games."""
    native = pg.load("triune").machine.thinking()
    training = Training(native, new_player(native, 7))
    training.learn(60, None, CancelToken())
    values, nets, sums = training.weights
    used, learned = sums > 0, values.copy()
    assert np.mean(np.abs(nets[used]) / sums[used] < 0.5) > 0.1
    assert training.player.header["random"]
    training.learn(0, 1.0, CancelToken())
    assert np.array_equal(values, learned), "values are kept"
    assert np.abs(nets[used]) == pytest.approx(sums[used])
    assert "random" not in training.player.header


@pytest.mark.exhaustive
def test_interrupted_random_games_go_on() -> None:
    native, stop = pg.load("tic-tac-toe").machine.thinking(), CancelToken()
    player = new_player(native, 1)
    player = player.with_header(random=True, games=5, seconds=0.1)
    kinds, training = [], Training(native, player)
    learn = training.learn
    training.learn = lambda games, share, stop: (kinds.append(share), learn(games, share, stop))[1]  # type: ignore[method-assign]  # replaced here
    training.run(0.9, stop)
    kinds = [share for share in kinds[1:] if share is None]  # the first call prepares
    assert kinds, "random games come first"
    assert "random" not in training.player.header


@pytest.mark.exhaustive
def test_several_threads_teach_one_player() -> None:
    native = pg.load("tic-tac-toe").machine.thinking()
    training = Training(native, new_player(native, 1), threads=3)
    for tenth in range(10):
        training.learn(2001, 1.0 - tenth / 10, CancelToken())
    assert training.player.header["games"] == 20_010
    assert training.player.header["decisions"] > 100_000
    training.player.write(player_path(native.game, 1))
    assert wins("tic-tac-toe", ("learned?temperature=0", "random"), 100)[1] <= 2


def test_cancelled_training_keeps_what_was_learned() -> None:
    native = pg.load("tic-tac-toe").machine.thinking()
    training, stop = Training(native, new_player(native, 1)), CancelToken()
    training.prepare()
    stop.set()
    training.run(60.0, stop)
    assert training.player.header["games"] == 0
    training.run(0.2, CancelToken())
    assert training.player.header["games"] > 0


@pytest.mark.exhaustive
def test_players_do_not_see_dice_before_they_fall() -> None:
    """Options are tried with dice of the player's own, not with those of the game."""
    train("triotrio", 20)
    lineup = LineUp(pg.load("triotrio").machine, ("learned?temperature=0",) * 2)
    agents = lineup.agents()
    first, second = NativeState(lineup.native, 1, 1), NativeState(lineup.native, 1, 1)
    second.set_dice(Stream(99, 0, 1))
    for _ in range(10):
        choices = [agents[each.current_player()].decide(Turn(each, Stream(4, 0, 2))) for each in (first, second)]
        assert choices[0] == choices[1]
        first.apply_action(choices[0])
        second.load(first.to_bytes())


@pytest.mark.thorough
def test_players_of_games_with_hidden_hands_learn() -> None:
    """Alone among players with a good memory, who win all their games against random players."""
    train("trio", 2000)
    seats, won = 3, 0
    for seat in range(seats):
        agents = tuple("learned" if each == seat else "good-memory?worlds=1" for each in range(seats))
        won += wins("trio", agents, 30)[seat]
    assert won >= 8


@pytest.mark.exhaustive
def test_a_position_to_try_options_on_differs_only_in_what_is_hidden() -> None:
    native = pg.load("trio").machine.thinking()
    surroundings = surroundings_of(native)
    world, machine, state = surroundings.world, machine_of(native), NativeState(native, 1, 1)
    source, differs = np.array([5, 7], np.uint64), 0
    assert isinstance(world, Hidden)
    assert start(world.follower, place_of(state), world.knowledge, np.uint64(1), np.uint64(1))
    for number in range(12):
        state.recount()
        player = state.current_player()
        assert deal(world, machine, place_of(state), player, source)
        guess = surroundings.guess
        assert guess is not None
        assert guess.observation(player) == state.observation(player)
        differs += guess.to_bytes() != state.to_bytes()
        option = number % len(state.legal_actions())
        assert play_followed(machine, world.follower, place_of(state), world.knowledge, option)
    assert differs > 6


def test_first_mean_counts_seats_alike() -> None:
    shares = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 0.0]])  # the first player has seats 0, 1, 0, 1
    assert first_mean(shares) == pytest.approx(0.75)
