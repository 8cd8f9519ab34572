"""Agents that think, as players of a session: what they decide is kept, and what others must not see is not told."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import load
from playground.engine.protocol import Option
from playground.play.saved import resume, save
from playground.play.session import Session
from playground.play.told import Made, Messenger, Told
from playground.source.diagnostics import PlaygroundError

FLAT = "flat?playouts=5"


def started(selection: str = "tic-tac-toe") -> Session:
    session = Session(load(selection), 3, [0], {1: FLAT})
    session.answer()
    return session


def own_first(session: Session) -> None:
    session.choose(0)
    session.answer()


def test_an_agent_answers_the_same_after_undo() -> None:
    session = started()
    own_first(session)
    before = session.decisions
    assert session.undo()
    own_first(session)
    assert before == session.decisions
    assert [decision.player for decision in before] == [0, 1] * (len(before) // 2) + [0] * (len(before) % 2)


def test_a_question_to_an_agent_leaves_the_session_alone() -> None:
    session = started()
    session.choose(0)
    block = session.state.to_bytes()
    question = session.thought()
    assert question() == question()
    assert block == session.state.to_bytes()


def test_agents_are_saved_and_taken_up_again(tmp_path: Path) -> None:
    session = started()
    own_first(session)
    save(session, "tic-tac-toe", tmp_path / "game.json")
    again, selection = resume(tmp_path / "game.json")
    assert (again.agents, selection) == ({1: FLAT}, "tic-tac-toe")
    assert session.decisions == again.decisions
    own_first(session)
    own_first(again)
    assert session.decisions == again.decisions


def test_a_file_that_names_an_agent_for_a_person_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    save(started(), "tic-tac-toe", path)
    path.write_text(path.read_text(encoding="utf-8").replace('"Nought": "flat', '"Cross": "flat'), encoding="utf-8")
    with pytest.raises(PlaygroundError, match="'agents' names Cross"):
        resume(path)


def test_an_agent_that_there_is_not_is_told() -> None:
    with pytest.raises(PlaygroundError, match="there is no agent 'flot'"):
        Session(load("tic-tac-toe"), 0, [0], {1: "flot"})


def offer() -> Made:
    """A card of a hand is offered to a partner; only its owner sees which one."""
    state = load("trio@teams").reference_state(2)
    game = state.game
    while True:
        options = state.options()
        named = [number for number, option in enumerate(options) if game.actions[option.action].name == "offer"]
        number = named[0] if named else 0
        before, mover = state.to_bytes(), state.current_player()
        option: Option = options[number]
        state.apply_action(number)
        if named:
            return Made(mover, option, before, state.to_bytes())
        assert not state.is_terminal()


def test_who_cannot_see_what_was_chosen_is_not_told() -> None:
    made, game = offer(), load("trio@teams").game
    told = Messenger(game).told
    others = [player for player in range(len(game.players)) if player != made.mover]
    own = told(made, [made.mover])
    assert own.text.removeprefix("offer ").isdigit()
    assert len(own.sites) == 1
    for viewers in ([others[0]], [made.mover, others[0]]):
        assert Told("offer ?", ()) == told(made, viewers)
