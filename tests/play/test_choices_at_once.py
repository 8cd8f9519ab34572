"""What the log says once all have chosen at the same time: what became of it, and who did what where all see it."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from playground.compiler import Compiled, load
from playground.engine.knowledge import History
from playground.play.visible_decisions import Transition, VisibleDecisions

MISSION = """
game: Mission
players: [Ann, Ben, Cleo]
zones:
  seat: {size: 1, each: player}
  team: {size: 3}
  pot:  {size: 9}
pieces: {Pawn: {look: pawn, start: seat}, Stone: {owner: nobody}}
variables:
  trusts: bool each player
  blamed: 0..9 each player
  failures, rounds: 0..9
  alarm: bool
  leader: player
setup: for each who in everyone do move seat of who to team
actions:
  trust: {choose: {answer: yes or no}, do: set trusts of mover to answer}
  blame: {choose: {who: everyone}, do: raise blamed of who by 1}
  act:
    choose: {outcome: [success, failure]}
    do: "if outcome is failure then (raise failures by 1; set alarm to true; place Stone on pot)"
turn:
  voting: {by: everyone, actions: trust, then: raise rounds by 1; continue with blaming}
  blaming: {by: everyone, actions: blame, then: continue with mission}
  mission:
    by: everyone
    actions: act
    then: set leader to Cleo; for each who in everyone do move team within pieces of who to seat of who
end: {over: when rounds = 2 then draw}
"""
ANN, BEN, CLEO = 0, 1, 2
VOTES, BLAMES = (0, 1, 0), (2, 2, 0)


@pytest.fixture(scope="module")
def mission(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    path: Path = tmp_path_factory.mktemp("mission") / "mission.yaml"
    path.write_text(MISSION, encoding="utf-8")
    return load(str(path))


def last_of(compiled: Compiled, numbers: tuple[int, ...], viewers: list[int]) -> tuple[str, str]:
    """What viewers read of the last of some decisions, and all that Cleo sees of the positions after each of them."""
    history = History(compiled.reference_state(1))
    for number in numbers:
        option, before, mover = history.state.options()[number], history.state.to_bytes(), history.state.position.acting
        chance = history.state.chance.copy()
        history.apply_action(number)
        made = Transition(mover, option, before, history.state.to_bytes(), chance)
    return VisibleDecisions(compiled.game).describe(made, viewers).text, repr(history.observation(CLEO))


def test_a_vote_is_that_of_its_player_and_what_rules_count_is_said_with_it(mission: Compiled) -> None:
    assert last_of(mission, VOTES, [ANN])[0] == (
        "a secret choice. All have chosen: Ann sets trusts to false; Ben sets trusts to true;"
        " Cleo sets trusts to false; rounds: 1 (+1)"
    )


def test_what_is_changed_of_another_is_nobody_s_doing(mission: Compiled) -> None:
    assert last_of(mission, (*VOTES, *BLAMES), [ANN])[0] == (
        "a secret choice. All have chosen: blamed of Ann: 1 (+1), blamed of Cleo: 2 (+2)"
    )


def test_what_all_change_together_is_said_without_names(mission: Compiled) -> None:
    said = last_of(mission, (*VOTES, *BLAMES, 1, 0, 1), [ANN])[0]
    assert said == (
        "a secret choice. All have chosen: alarm: true; Pawn of Ann sent to seat of Ann;"
        " Pawn of Ben sent to seat of Ben; Pawn of Cleo sent to seat of Cleo; failures: 2 (+2); leader is Cleo"
    )


def test_who_has_done_it_follows_from_the_text_only_where_it_does_from_the_positions(mission: Compiled) -> None:
    read: dict[str, set[str]] = {}
    for choices in product((0, 1), repeat=2):
        text, seen = last_of(mission, (*VOTES, *BLAMES, *choices, 0), [CLEO])
        read.setdefault(seen, set()).add(text)
    assert [len(texts) for texts in read.values()] == [1, 1, 1]


def test_a_referee_reads_each_choice_with_its_player_and_the_sum_at_last(mission: Compiled) -> None:
    said = last_of(mission, (*VOTES, *BLAMES, 0, 0, 1), [])[0]
    assert said.startswith("act failure. All have chosen: ")
    assert said.endswith("; failures: 1 (+1); leader is Cleo")


POINTING = """
game: Pointing
players: [Ann, Ben, Cleo]
variables:
  doubted: {type: player, each: player, seen by: owner}
  accused: player
actions:
  doubt: {choose: {whom: everyone except mover}, do: set doubted of mover to whom}
  accuse: {choose: {whom: everyone except mover}, do: if whom is not Ann then set accused to whom}
turn:
  night: {by: everyone, actions: doubt, then: continue with day}
  day: {by: everyone, actions: accuse}
end: {found: when accused is not none and decisions > 9 then (everyone where doubted of it is accused) win}
"""


@pytest.mark.parametrize(
    ("numbers", "viewers", "text"),
    [
        ((0, 0, 0), [ANN], "a secret choice. All have chosen"),  # nobody sees whom the others doubt
        ((0, 0, 0), [], "doubt Ann"),
        ((0, 0, 0, 1, 0, 1), [ANN], "a secret choice. All have chosen: accused is Ben"),
    ],
)
def test_that_all_have_chosen_is_said_and_a_role_once(
    numbers: tuple[int, ...], viewers: list[int], text: str, tmp_path: Path
) -> None:
    path = tmp_path / "pointing.yaml"
    path.write_text(POINTING, encoding="utf-8")
    assert last_of(load(str(path)), numbers, viewers)[0] == text
