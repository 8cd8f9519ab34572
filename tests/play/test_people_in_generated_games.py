"""What people meet who play games of random rulesets: options in words, why, games that are kept, and rulebooks."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from generated_games import Generated, generated

from playground.engine.notation import describe_all
from playground.engine.protocol import Option
from playground.game.core import Game
from playground.play.saved import resume, save
from playground.play.session import Session
from playground.play.why import LegalityCheck, why
from playground.rulebook.book import rulebook
from playground.rulebook.html import html
from playground.rulebook.markdown import markdown
from tests.play.test_why_and_hidden import requested

DECISIONS = 12


def assert_options_have_words(session: Session) -> None:
    """People tell options apart by their words, as far as people are shown what they choose."""
    state, game = session.state, session.game
    options = [option for option in state.options() if option.action < 0 or not game.actions[option.action].notation]
    own = describe_all(game, options, state.to_bytes(), session.player)
    assert all(own)
    assert len(set(own)) >= len({tuple(shown(game, each) for each in option.legs) for option in options})


def shown(game: Game, leg: Option) -> tuple[int, ...]:
    """What people are shown of a leg: where a piece goes, but not by which of several ways."""
    if leg.action < 0:
        return (leg.action,)
    bindings = game.actions[leg.action].bindings
    labels = [binding.label for binding in bindings]
    kept = ("piece", "target") if {"piece", "target"} <= {*labels} else game.actions[leg.action].shown
    return (leg.action, *(value for label, value in zip(labels, leg.values, strict=True) if label in kept))


def assert_answers(each: Generated, session: Session, choose: Random) -> None:
    """`why` says that an option is legal, and why another one is not."""
    state, moves = session.state, each.compiled.ruleset.moves
    offered = each.game.steps[state.position.step].actions
    for _ in range(3 if offered else 0):
        request = requested(each.game, offered, choose)
        lines = list(LegalityCheck(state, moves, request).result().lines())
        assert lines and all(line.strip() for line in lines)
    option = choose.choice(state.options())
    if option.action >= 0 and not each.game.actions[option.action].notation and not option.then:
        assert "is legal" in why(state, moves, choose.choice([session.options()[state.options().index(option)]]))


def play(each: Generated, folder: Path) -> int:
    """Play a game with what people use, keep it, and go on with it; the number of decisions."""
    session, choose = Session(each.compiled, each.number, range(len(each.game.players))), Random(each.number)
    while not session.is_over and len(session.decisions) < DECISIONS:
        assert_options_have_words(session)
        assert_answers(each, session, choose)
        session.choose(choose.randrange(len(session.state.legal_actions())))
    kept = folder / "kept.json"
    kept.unlink(missing_ok=True)
    save(session, str(each.path), kept)
    again, _ = resume(kept)
    assert again.state.to_bytes() == session.state.to_bytes()
    assert again.decisions == session.decisions
    while session.can_undo:
        session.undo()
    assert session.state.to_bytes() == each.compiled.reference_state(each.number).to_bytes()
    while session.can_redo:
        session.redo()
    assert session.state.to_bytes() == again.state.to_bytes()
    return len(again.decisions)


def read(each: Generated) -> None:
    """The rulebook of a game, as text and as a page."""
    blocks = rulebook(each.compiled)
    text = markdown(blocks)
    assert text.startswith("# Generated\n")
    assert not re.search(r"[\w,;:] None\b", text) and "  \n\n" not in text  # a sentence may begin with "None"
    assert html(blocks, "Generated").rstrip().endswith("</html>")


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> list[Generated]:
    return list(generated(tmp_path_factory.mktemp("few"), 6, first=1000))


def test_generated_games_are_played_kept_and_explained(few: list[Generated], tmp_path: Path) -> None:
    assert sum(play(each, tmp_path) for each in few) > 20


def test_rulebooks_of_generated_games_are_written(few: list[Generated]) -> None:
    for each in few[:4]:
        read(each)


@pytest.mark.thorough
def test_many_generated_games_are_played_kept_explained_and_written_down(tmp_path: Path) -> None:
    decisions = 0
    for each in generated(tmp_path, 150, first=20_000):
        decisions += play(each, tmp_path)
        read(each)
    assert decisions > 500
