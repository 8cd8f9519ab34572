"""What the board is given of decisions: which pieces go where, and nothing that the player does not know."""

from __future__ import annotations

import random

import pytest

from playground.compiler import load
from playground.dashboard.model.changes import Change, changes_between, lost_sites, previews
from playground.dashboard.model.game_record import GameRecord
from playground.dashboard.model.live_events import live_events
from playground.dashboard.model.live_games import LiveGame
from playground.dashboard.model.offered_options import alike_components
from playground.engine.notation import chosen_sites
from playground.engine.reference.state import ReferenceState
from playground.engine.visible_components import Component, look
from playground.play.session import Session
from playground.ruleset.find import ruleset_names


def number_of(state: ReferenceState, *sites: str) -> int:
    """The first option that chooses these sites."""
    board = state.game.board
    wanted = [board.by_name[site] for site in sites]
    return next(n for n, option in enumerate(state.options()) if chosen_sites(state.game, option) == wanted)


def applied(contents: dict[int, Component], changes: list[Change], board) -> set[int]:
    """The occupied sites after changes."""
    starts = {board.by_name[change.start] for change in changes if change.start}
    return (contents.keys() - starts) | {board.by_name[change.end] for change in changes if change.end}


@pytest.mark.parametrize("name", ruleset_names())
def test_the_changes_of_an_option_are_what_it_does(name: str) -> None:
    state, chance = load(name).reference_state(5), random.Random(5)
    for _ in range(12):
        if state.is_terminal():
            break
        player, before = state.current_player(), look(state.game, state.to_bytes(), state.current_player())
        expected = previews(state, player)
        number = chance.randrange(len(expected))
        option = state.options()[number]
        state.apply_action(number)
        after = look(state.game, state.to_bytes(), player)
        changes = changes_between(state.game, before, after, chosen_sites(state.game, option))
        assert applied(before, changes, state.game.board) == after.keys()
        assert expected[number] in (None, changes)


def test_a_move_that_captures_moves_one_piece_and_takes_the_other_away() -> None:
    compiled = load("breakthrough?size=4")
    state = compiled.reference_state()
    changes = previews(state, 0)[number_of(state, "a2", "b3")]
    assert changes is not None
    assert {("b3", ""), ("a2", "b3")} == {(change.start, change.end) for change in changes}
    assert lost_sites(changes) == ["b3"]


def test_a_piece_that_is_turned_over_stays_and_has_another_picture() -> None:
    state = load("triune").reference_state()
    changes = previews(state, 0)[number_of(state, "a1")]
    assert changes is not None
    (change,) = changes
    assert (change.start, change.end) == ("a1", "a1")
    assert "<path" in change.picture


def test_what_dice_decide_is_not_given() -> None:
    state = load("triotrio").reference_state(3)
    assert previews(state, 0)[number_of(state, *(["c1"] if state.current_player() == 0 else ["c9"]))] is None


def test_nothing_is_given_of_hidden_cards() -> None:
    state = load("trio").reference_state(7)
    assert set(previews(state, state.current_player())) == {None}


def test_of_equal_dice_all_lead_to_the_one_that_can_be_chosen() -> None:
    compiled = load("trice")
    state = compiled.reference_state(7)
    alike = alike_components(state, None)
    contents, board = look(state.game, state.to_bytes(), None), state.game.board
    offered = {value for option in state.options() for value in option.values}
    assert alike
    assert offered | {board.by_name[name] for name in alike} == contents.keys()
    assert all(contents[board.by_name[one]] == contents[board.by_name[other]] for one, other in alike.items())


PAIRS = """
game: Pairs
players: [Ann]
zones: {hand: {size: 5}, away: {size: 5}}
pieces: {Red: {owner: nobody}, Blue: {owner: nobody}}
setup: place Red on lowest of hand; place Blue on (hand except occupied)
actions:
  give: {choose: {cards: "2 of (hand within occupied)"}, do: move cards to away}
end:
  over: when decisions = 1 then draw
"""


def test_of_more_equal_cards_than_are_chosen_at_once_each_can_be_clicked() -> None:
    alike = alike_components(load("<editor>", text=PAIRS).reference_state(), 0)
    assert alike == {"hand3": "hand2", "hand4": "hand3", "hand5": "hand3"}


def test_cards_that_are_chosen_by_their_place_are_not_alike() -> None:
    state = load("trio").reference_state(7)
    assert alike_components(state, state.current_player()) == {}


def test_the_board_is_given_what_is_new_and_which_pieces_won() -> None:
    session = Session(load("tic-tac-toe"), 1, [0, 1])
    live_game = LiveGame(session, "tic-tac-toe")
    for site in ("a1", "a2", "b1", "b2", "c1"):
        live_game.choose(live_game.moment, number_of(session.state, site), 1)
    events = live_events(live_game, None)
    assert (events.made, list(events.last), list(events.line)) == (5, ["c1"], ["a1", "b1", "c1"])
    assert [news["number"] for news in events.news] == [0, 1, 2, 3, 4]
    assert [change["end"] for news in events.news for change in news["changes"]] == ["a1", "a2", "b1", "b2", "c1"]


def test_a_replay_knows_its_captures_and_its_end() -> None:
    compiled = load("breakthrough?size=4")
    state, chance, played = compiled.reference_state(), random.Random(4), list[int]()
    while not state.is_terminal():
        played.append(chance.randrange(len(state.legal_actions())))
        state.apply_action(played[-1])
    record = GameRecord(compiled, "here", 0, 0, ("random", "random"), tuple(played))
    lost = [site for at in range(1, record.length + 1) for site in lost_sites(record.changes(at, None))]
    pieces = [len(look(compiled.game, record.plies[at].block)) for at in (0, -1)]
    assert len(lost) == pieces[0] - pieces[1]
    assert len(record.ending_sites) == 1
    assert record.ending_sites[0] in record.last_sites(record.length, None)


def test_a_choice_that_comes_too_late_is_answered_and_not_played() -> None:
    live_game = LiveGame(Session(load("tic-tac-toe"), 1, [0, 1]), "tic-tac-toe")
    before = live_game.moment
    live_game.choose(before, 0, 1)
    live_game.choose(before, 0, 2)
    assert (live_game.answered, len(live_game.session.decisions)) == (2, 1)
