"""Searching agents as players of a session: their decisions are kept, and hidden components stay hidden from others."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import load
from playground.engine.protocol import Option
from playground.play.saved import resume, save
from playground.play.session import Session
from playground.play.visible_decisions import Transition, VisibleDecision, VisibleDecisions
from playground.source.diagnostics import PlaygroundError

FLAT = "flat?playouts=5"


def started(selection: str = "tic-tac-toe") -> Session:
    session = Session(load(selection), 3, [0], {1: FLAT})
    session.play_agents()
    return session


def own_first(session: Session) -> None:
    session.choose(0)
    session.play_agents()


def test_an_agent_answers_the_same_after_undo() -> None:
    session = started()
    own_first(session)
    before = session.decisions
    assert session.undo()
    own_first(session)
    assert before == session.decisions
    assert [decision.player for decision in before] == [0, 1] * (len(before) // 2) + [0] * (len(before) % 2)


def test_computing_a_choice_leaves_the_session_alone() -> None:
    session = started()
    session.choose(0)
    block = session.state.to_bytes()
    choose = session.pending_choice()
    assert choose() == choose()
    assert block == session.state.to_bytes()


def test_agents_are_saved_and_restored(tmp_path: Path) -> None:
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


def test_an_unknown_agent_is_reported() -> None:
    with pytest.raises(PlaygroundError, match="there is no agent 'flot'"):
        Session(load("tic-tac-toe"), 0, [0], {1: "flot"})


def offer() -> Transition:
    """A card of a hand is offered to a partner; only its owner sees which one."""
    state = load("trio@teams").reference_state(2)
    game = state.game
    while True:
        options = state.options()
        named = [number for number, option in enumerate(options) if game.actions[option.action].name == "offer"]
        number = named[0] if named else 0
        before, mover, chance = state.to_bytes(), state.current_player(), state.chance.copy()
        option: Option = options[number]
        state.apply_action(number)
        if named:
            return Transition(mover, option, before, state.to_bytes(), chance)
        assert not state.is_terminal()


def test_players_who_cannot_see_a_choice_get_no_description_of_it() -> None:
    made, game = offer(), load("trio@teams").game
    describe = VisibleDecisions(game).describe
    others = [player for player in range(len(game.players)) if player != made.mover]
    own = describe(made, [made.mover])
    assert own.text.removeprefix("offer ").isdigit()
    assert len(own.sites) == 1
    for viewers in ([others[0]], [made.mover, others[0]]):
        assert VisibleDecision("offer ?", ()) == describe(made, viewers)
