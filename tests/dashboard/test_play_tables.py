"""Games on the tables of the server: who may decide, what is hidden, and agents that think in the background."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from playground.compiler import load
from playground.dashboard.model.live_games import MAX_LIVE_GAMES, LiveGame, LiveGames
from playground.play.session import Session
from tests.quick_set import large_kernels

PATIENCE = 30.0


def table(selection: str = "tic-tac-toe", people: tuple[int, ...] = (0,), **agents: str) -> LiveGame:
    compiled = load(selection)
    names = {compiled.game.players.index(name): agent for name, agent in agents.items()}
    found = LiveGame(Session(compiled, 5, people, names), selection)
    assert found.wait(PATIENCE)
    return found


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Agents think until the event is set."""
    event, thought = threading.Event(), Session.pending_choice

    def held(session: Session):  # type: ignore[no-untyped-def]  # a local function
        question = thought(session)
        return lambda: (event.wait(PATIENCE), question())[1]

    monkeypatch.setattr(Session, "pending_choice", held)
    yield event
    event.set()


def test_an_agent_answers_a_decision() -> None:
    game = table()
    game.choose(game.moment, 4)
    assert game.wait(PATIENCE)
    assert [decision.player for decision in game.session.decisions] == [0, 1]
    assert game.deciding


def test_a_choice_of_an_earlier_position_is_not_played() -> None:
    game = table()
    before = game.moment
    game.choose(before, 4)
    assert game.wait(PATIENCE)
    game.choose(before, 0)
    game.choose(game.moment, 99)
    assert len(game.session.decisions) == 2


def test_nobody_waits_for_an_agent_and_an_undo_beats_its_answer(slow: threading.Event) -> None:
    compiled = load("tic-tac-toe")
    game = LiveGame(Session(compiled, 5, [0], {1: "flat"}), "tic-tac-toe")
    game.choose(game.moment, 4)
    assert game.thinking
    assert not game.deciding
    game.undo()
    assert game.session.decisions == []
    slow.set()
    assert game.wait(PATIENCE)
    assert game.session.decisions == []
    assert game.deciding


def test_an_agent_that_fails_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Session) -> None:
        raise RuntimeError("the dog ate it")

    game = table()
    monkeypatch.setattr(Session, "pending_choice", broken)
    game.choose(game.moment, 0)
    assert game.wait(PATIENCE)
    assert "the dog ate it" in game.failure


def test_people_who_share_a_screen_do_not_see_each_others_hands() -> None:
    game = table("trio", (0, 1, 2))
    assert game.covered
    assert not game.deciding
    first = game.session.player
    game.show_to(first)
    assert game.deciding
    while game.session.player == first:
        game.choose(game.moment, 0)
    assert game.covered
    game.choose(game.moment, 0)
    assert game.session.player != first


@large_kernels
def test_hands_stay_covered_while_an_agent_thinks_and_nobody_sits_there(slow: threading.Event) -> None:
    seeds = (Session(load("trio"), seed, [0, 1], {2: "flat"}) for seed in range(100))
    game = LiveGame(next(session for session in seeds if session.player == 2), "trio")
    assert game.thinking
    assert game.covered
    slow.set()
    game.wait(PATIENCE)


def test_a_game_that_hides_nothing_needs_no_passing_on() -> None:
    game = table("tic-tac-toe", (0, 1))
    assert (game.covered, game.viewer) == (False, 0)
    game.choose(game.moment, 0)
    assert (game.deciding, game.viewer) == (True, 1)


def test_the_oldest_tables_are_forgotten() -> None:
    kept = LiveGames()
    keys = [
        kept.add(LiveGame(Session(load("tic-tac-toe"), 0, [0]), "tic-tac-toe")).key for _ in range(MAX_LIVE_GAMES + 1)
    ]
    assert kept.find(keys[0]) is None
    assert kept.find(keys[-1]) is not None
    assert kept.find(None) is None
