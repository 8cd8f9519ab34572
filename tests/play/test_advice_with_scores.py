"""Hints and the evaluation bar of games with a score: what to expect of it, beside whether the game is won."""

from __future__ import annotations

from itertools import pairwise

import pytest

from playground.agents.judging.judge import Judge
from playground.agents.turn import Turn
from playground.compiler import Compiled, check
from playground.dashboard.widgets.evaluation_bar import bar_html
from playground.engine.cancellation import CancelToken
from playground.engine.notation import describe_all
from playground.play.advice import Adviser, bar_text, hint_text
from playground.play.session import Session
from playground.ruleset.selection import EDITOR
from tests.sum_game import SCORED

ALONE = SCORED.replace("everyone win", "draw").replace("everyone lose", "draw").replace("10", "4")
"""Nobody wins: how long it takes to reach four is all that counts."""

HIDDEN = """
game: Two piles
players: [Ann, Ben]
zones: {deck: {size: 3, seen by: nobody}, taken: 3}
attributes: {number: 1..9}
pieces: {Card: {owner: nobody, has: number}}
setup: "place Card on deck with number 1; shuffle deck"
actions: {high: set points to 7, low: set points to 2}
variables: {points: 0..9}
end: {over: when decisions = 1 then draw}
score: {value: points, about: points, best: least}
"""


def compiled(text: str) -> Compiled:
    found, diagnostics = check(EDITOR, text=text)
    assert found is not None, [str(each) for each in diagnostics]
    return found


def said(text: str, effort: int = 2000) -> tuple[str, str, str]:
    """A hint at the first decision, and its bar in the terminal and on the page."""
    session = Session(compiled(text), 1, [0])
    found, state = Adviser(session, effort).assess(), session.state
    texts = describe_all(session.game, state.options(), state.to_bytes(), 0)
    return hint_text(session.game, found, texts), bar_text(session.game, found), bar_html(session.game, found)


def test_the_best_score_is_what_most_decisions_are_worth() -> None:
    """Five points for each of four decisions, each of which adds one."""
    hint, bar, page = said(ALONE)
    head, best, *_, by = hint.splitlines()
    assert head == "Best for Ann, with the score to expect:"
    assert "add 1" in best
    expected = float(best.rpartition("score ")[2])
    assert 18 < expected <= 20
    assert by == "  judged by tree search for the score, 2,000 iterations"
    assert bar == f"score {expected:.1f} (five for each decision)  (tree search for the score, 2,000 iterations)"
    assert f"score {expected:.1f} (five for each decision)" in page
    assert "%" not in hint + bar + page


def test_a_game_that_is_won_has_both() -> None:
    hint, bar, page = said(SCORED)
    assert hint.splitlines()[0] == "Best for Ann, with the share of the result and the score to expect:"
    assert "%, score " in hint
    for text in (bar, page):
        assert "score " in text
        assert "%" in text


def test_where_something_is_hidden_random_games_say_so_and_the_least_score_is_best() -> None:
    hint, bar, _ = said(HIDDEN)
    ranked = [line.split()[1:] for line in hint.splitlines()[1:-1]]
    assert ranked == [["low", "score", "2.0"], ["high", "score", "7.0"]]
    assert bar.startswith("score 2.0 (points, the least is best)  (2,000 random games in 8 deals")


@pytest.mark.parametrize("text", [ALONE, SCORED, HIDDEN])
def test_without_scores_the_judge_says_nothing_of_them(text: str) -> None:
    session = Session(compiled(text), 1, [0])
    judge = Judge(session.compiled.machine, 200)
    found = judge.assess(Turn(session.state, judge.stream(1, 0), CancelToken(), session.history()))
    assert (found.scores, found.score, found.by_score) == ((), None, 0)
    assert all(found.shares[one] >= found.shares[other] for one, other in pairwise(found.ranked))
