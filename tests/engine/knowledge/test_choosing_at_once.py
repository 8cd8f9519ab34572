"""Players who choose at the same time: nobody sees what others have chosen before all have."""

from __future__ import annotations

from collections import Counter

import pytest
from hidden_games import ANN, AT_ONCE, BEN, CLEO, begun, compiled, past, play

from playground.engine.knowledge import History
from playground.engine.knowledge.kept_choices import kept_variables
from playground.engine.layout import layout_of
from playground.engine.packing import pack, unpack
from playground.engine.reference.state import ReferenceState
from playground.engine.rng import FIRST_AGENT, Stream
from playground.play.visible_decisions import SECRET, Transition, VisibleDecisions

FINGERS = """
game: Fingers
players: [Ann, Ben, Cleo]
variables: {shown: {type: 0..3, each: player}}
actions:
  show: {choose: {n: 1..3}, do: set shown of mover to n}
  hide: {do: set shown of mover to 0}
turn: {showing: {by: everyone, actions: [show, hide]}}
end: {over: when decisions = 6 then (everyone with most shown of it) win}
"""

SHOWING = [("show", 1), ("show", 2), ("show", 3), ("hide",)]


def test_whatever_others_have_chosen_the_next_one_knows_the_same() -> None:
    seen = {play(begun(FINGERS), choice).information_state(BEN) for choice in SHOWING}
    assert len(seen) == 1
    assert past(play(begun(FINGERS), ("show", 3)), BEN) == ["Ann: ?"]
    assert past(play(begun(FINGERS), ("show", 3)), ANN) == ["Ann: show 3"]


def test_all_know_what_has_happened_when_all_have_chosen() -> None:
    history = play(begun(FINGERS), ("show", 3), ("hide",), ("show", 1))
    assert [history.observation(player).variables[0] for player in (ANN, BEN, CLEO)] == [("shown", (3, 0, 1))] * 3


@pytest.mark.parametrize("player", [BEN, CLEO])
def test_every_choice_of_others_is_equally_likely(player: int) -> None:
    history = play(begun(FINGERS), *([("show", 2)] * player))
    stream, found = Stream(1, 2, FIRST_AGENT), Counter[tuple[int, ...]]()
    for _ in range(400):
        state = history.resample(player, stream)
        for left in range(3 - player):
            state.apply_action(left)
        found[tuple(state.position.variables["shown"][:player])] += 1
    assert len(found) == 4**player
    assert max(found.values()) < 2 * 400 / 4**player + 10


def test_a_position_in_which_others_chose_what_they_could_not_is_impossible() -> None:
    history = play(begun(FINGERS), ("show", 2))
    layout, block = layout_of(history.game), history.state.to_bytes()
    assert history.possible(BEN, block)
    fields = unpack(layout, block)
    which = kept_variables(history.game)[0].name
    fields[f"var.{which}"][ANN] = 0
    assert not history.possible(BEN, pack(layout, fields))


def test_a_choice_that_depends_on_cards_is_one_of_what_they_allow_where_they_are_dealt_anew() -> None:
    history: History[ReferenceState] = begun(AT_ONCE, 1)
    history.apply_action(len(history.state.legal_actions()) - 1)
    stream = Stream(1, 3, FIRST_AGENT)
    for _ in range(30):
        assert history.possible(BEN, history.resample(BEN, stream).to_bytes())


def test_what_others_have_chosen_is_not_told_to_those_who_play() -> None:
    game = compiled(FINGERS).game
    before = ReferenceState(game)
    after = before.clone()
    after.apply_action(2)
    transition = Transition(ANN, before.options()[2], before.to_bytes(), after.to_bytes(), before.chance.copy())
    decisions = VisibleDecisions(game)
    assert decisions.describe(transition, [BEN]).text == SECRET
    assert decisions.describe(transition, [ANN]).text == decisions.describe(transition, []).text == "show 3"


def test_what_all_have_chosen_is_known_by_what_it_sets() -> None:
    game = compiled(FINGERS).game
    state = ReferenceState(game)
    for number in (2, 3, 0):
        before, option = state.clone(), state.options()[number]
        state.apply_action(number)
    transition = Transition(CLEO, option, before.to_bytes(), state.to_bytes(), before.chance.copy())
    decisions = VisibleDecisions(game)
    assert decisions.describe(transition, [BEN]).text == (
        f"{SECRET}. All have chosen: Ann sets shown to 3; Ben sets shown to 0; Cleo sets shown to 1"
    )
    assert decisions.describe(transition, []).text == "show 1"
