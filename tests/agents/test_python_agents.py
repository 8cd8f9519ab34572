"""Agents written in Python take any seat, and the registry is complete."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

import playground as pg
from playground.agents import registry
from playground.agents.agent import Agent, AgentKind, Seat, Setting
from playground.agents.lineup import LineUp
from playground.agents.named import read_agent
from playground.agents.registry import BUILT_IN, agent_kinds, register
from playground.agents.turn import Turn
from playground.engine.rng import FIRST_AGENT, Stream
from playground.game.core import Game
from playground.ruleset.names import AGENT_SETTINGS, BUILT_IN_AGENTS
from playground.simulate.run import Run
from playground.source.diagnostics import PlaygroundError
from tests.quick_set import mostly_exhaustive

DOCS = Path(__file__).parents[2] / "docs" / "agents.md"


class NthKind(AgentKind):
    """Plays the option of a given number, counted from the last one."""

    name = "from-the-end"
    about = "always the same option, counted from the end"

    def settings(self, game: Game) -> tuple[Setting, ...]:
        return (Setting("place", 1, 1, 5, "the last, the last but one, and so on"),)

    def create(self, seat: Seat) -> Agent:
        return Nth(seat.values["place"])


class Nth:
    def __init__(self, place: int) -> None:
        self.place = place
        self.seen: list[str] = []

    def decide(self, turn: Turn) -> int:
        self.seen.append(turn.observation().text(turn.game))
        return max(0, turn.options - self.place)


class PythonRandomKind(AgentKind):
    """The random player without its native path."""

    name = "python-random"
    about = "as random, decided in Python"

    def create(self, seat: Seat) -> Agent:
        return PythonRandom()


class PythonRandom:
    def decide(self, turn: Turn) -> int:
        return turn.stream.below(turn.options)


class OutOfBounds(AgentKind):
    name = "out-of-bounds"
    about = "plays what is no option"

    def create(self, seat: Seat) -> Agent:
        return self

    def decide(self, turn: Turn) -> int:
        return turn.options


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(registry, "_registered", {})
    for kind in (NthKind(), PythonRandomKind(), OutOfBounds()):
        register(kind)
    yield


@pytest.mark.parametrize("name", mostly_exhaustive(["tic-tac-toe", "trice", "trio"]))
def test_the_python_path_plays_what_native_code_plays(name: str) -> None:
    """Random players decided in Python, through a script, give the rows that native code writes by itself."""
    game = pg.load(name)
    games = 3 if game.game.hides else 100  # of some two thousand decisions, or of a dozen
    native, python = (Run(game, games, 3, (agent,), threads=2).play() for agent in ("random", "python-random"))
    assert (native.rows == python.rows).all()
    assert native.fired == python.fired


def test_an_agent_written_in_python_sits_beside_others() -> None:
    game = pg.load("connect-four")
    result = Run(game, 30, 1, ("from-the-end?place=2", "flat?playouts=3"), threads=2).play()
    assert result.agents == ("from-the-end?place=2", "flat?playouts=3")
    assert result.wins[1] > 20
    assert (result.rows == Run(game, 30, 1, result.agents, threads=1).play().rows).all()
    lineup = LineUp(game.machine, result.agents)
    state = game.initial_state(1, 0)
    for number, (option, options) in enumerate(lineup.decisions(1, 0)):
        if number % 2 == 0:
            assert option == max(0, options - 2)
        state.apply_action(option)
    assert state.is_terminal()


def test_where_cards_are_hidden_an_agent_sees_what_its_player_sees() -> None:
    game = pg.load("trio")
    state = game.initial_state(1, 0)
    agent = Nth(1)
    agent.decide(Turn(state, Stream(1, 0, FIRST_AGENT)))
    assert game.game.players[state.current_player()] in agent.seen[0]
    assert "?" in agent.seen[0]


def test_the_position_an_agent_is_given_is_its_own() -> None:
    state = pg.load("tic-tac-toe").initial_state(1, 0)
    before = state.to_bytes()
    for position, _ in Turn(state, Stream(1, 0, FIRST_AGENT)).positions(3, Stream(1, 0, 9)):
        position.apply_action(0)
    assert state.to_bytes() == before


def test_what_is_no_option_is_refused_with_the_name_of_the_agent() -> None:
    with pytest.raises(PlaygroundError, match="the agent 'out-of-bounds' plays option 9, but there are 9, from 0 on"):
        Run(pg.load("tic-tac-toe"), 10, 0, ("out-of-bounds",), threads=1).play()


def test_built_in_names_stay_as_they_are() -> None:
    class Impostor(NthKind):
        name = "random"

    with pytest.raises(PlaygroundError, match="'random' is the name of a built-in agent"):
        register(Impostor())


def test_installed_packages_add_agents(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [EntryPoint("from-elsewhere", f"{__name__}:NthKind", registry.ENTRY_POINTS)]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: EntryPoints(points))
    registry._installed.cache_clear()
    try:
        assert [kind.name for kind in registry._installed()] == ["from-the-end"]
        points[:] = [EntryPoint("broken", "no.such.module:Kind", registry.ENTRY_POINTS)]
        registry._installed.cache_clear()
        with pytest.raises(PlaygroundError, match=r"the agent 'broken'.*cannot be loaded"):
            agent_kinds(pg.load("tic-tac-toe").game)
    finally:
        monkeypatch.undo()
        registry._installed.cache_clear()


def test_the_example_of_the_docs_beats_random_players() -> None:
    (code,) = re.findall(
        r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8").split("## Your own agent")[1].split("## ")[0], re.S
    )
    names: dict[str, object] = {"__name__": "example"}
    exec(code, names)
    assert pg.simulate("connect-four", games=100, agents=("sly", "random")).wins[0] > 50


def test_every_built_in_agent_is_complete() -> None:
    """A name kept from strategies, settings kept from weights, a line in the docs, and one sentence about it."""
    hidden, plain = pg.load("trio").game, pg.load("trice").game
    text = DOCS.read_text(encoding="utf-8")
    assert tuple(kind.name for kind in BUILT_IN) == BUILT_IN_AGENTS
    for kind in BUILT_IN:
        assert f"| `{kind.name}`" in text, f"docs/agents.md has no line for '{kind.name}'"
        assert kind.about
        game = plain if kind.refusal(hidden) else hidden
        assert {setting.name for setting in kind.settings(game)} <= set(AGENT_SETTINGS)
        for setting in kind.settings(game):
            assert f"`{setting.name}`" in text or f"{setting.name}=" in text
            assert setting.low <= setting.default <= setting.high and setting.about
        assert read_agent(kind.name, game).text == kind.name
