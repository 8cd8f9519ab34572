"""What a player sees of a position: the same on both engines, and nothing of what is hidden from him."""

from __future__ import annotations

import pytest
from hidden_games import ANN, BEN, PEEK, begun, compiled, play

from playground.compiler import load
from playground.engine.observation import FACE_DOWN, observe
from playground.engine.reference.position import ReferencePosition

RULESETS = ("trio?players=4", "trio?players=4&teams=yes", "trice", "tic-tac-toe")


def with_exchanged(block: bytes, one: int, other: int) -> bytes:
    """The position with what lies on two sites exchanged."""
    position = ReferencePosition.from_bytes(compiled(PEEK).game, block)
    first, second = position.content(one), position.content(other)
    position.fill(one, second)
    position.fill(other, first)
    return position.to_bytes()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_both_engines_show_the_same(ruleset: str) -> None:
    game = load(ruleset)
    native, reference = game.initial_state(7), game.reference_state(7)
    for number in (0, 1, 0, 2, 1, 0):
        for player in range(len(game.game.players)):
            assert native.observation(player) == reference.observation(player)
        for state in (native, reference):
            state.apply_action(number)


def test_own_hand_is_seen_and_the_rest_is_face_down() -> None:
    state = begun(PEEK, 1).state
    contents = dict(state.observation(BEN).contents)
    shown = {state.game.board.name(site) for site, content in contents.items() if content != FACE_DOWN}
    assert shown == {"hand_Ben_1", "hand_Ben_2"}
    assert len(contents) == 6
    assert [contents[site] for site in (2, 3)] == [state.position.content(site) for site in (2, 3)]


def test_what_was_shown_stays_known_until_it_moves() -> None:
    history = begun(PEEK)
    site = history.state.game.board.by_name["middle2"]
    play(history, ("show", "middle2"))
    assert dict(history.observation(BEN).contents)[site] == history.state.position.content(site)
    play(history, ("mix",))
    assert dict(history.observation(BEN).contents)[site] == FACE_DOWN


def test_only_the_player_sees_his_secret_variable() -> None:
    history = play(begun(PEEK), ("guess", 3))
    assert dict(history.observation(ANN).variables)["guessed"] == (3, None)
    assert dict(history.observation(BEN).variables)["guessed"] == (None, 0)


def test_equal_observations_have_equal_bytes_and_text() -> None:
    state = begun(PEEK, 4).state
    game, block = state.game, state.to_bytes()
    hand, middle = game.board.by_name["hand_Ben_1"], game.board.by_name["middle1"]
    assert state.position.content(hand) != state.position.content(middle)
    other = with_exchanged(block, hand, middle)
    assert observe(game, other, ANN) == observe(game, block, ANN)
    assert observe(game, other, ANN).to_bytes() == observe(game, block, ANN).to_bytes()
    assert observe(game, other, ANN).text(game) == observe(game, block, ANN).text(game)
    assert observe(game, other, BEN) != observe(game, block, BEN)
    assert observe(game, other, BEN).to_bytes() != observe(game, block, BEN).to_bytes()
    assert observe(game, other, BEN).text(game) != observe(game, block, BEN).text(game)


FORGOTTEN = """
game: Forgotten
players: [Ann, Ben]
zones: {hand: {each: player, size: 1, seen by: owner}}
attributes: {number: 1..3}
pieces: {Card: {owner: nobody, has: number}}
setup:
  - for each who in everyone do place Card on hand of who
  - roll number of occupied
actions: {drop: {choose: {card: hand of mover}, do: remove card}}
end: {over: when decisions >= 1 then draw}
"""


def test_what_a_player_saw_before_the_first_decision_is_part_of_the_information_state() -> None:
    had = dict[int, set[str]]()
    for seed in range(30):
        history = begun(FORGOTTEN, seed)
        (first,) = [content for _, content in history.observation(ANN).contents if content != FACE_DOWN]
        had.setdefault(first[-1], set()).add(play(history, ("drop", "hand_Ann_1")).information_state(ANN))
    assert [len(states) for states in had.values()] == [1, 1, 1]
    assert len(set.union(*had.values())) == 3


NAMED = """game: Named
players: [Ann, Ben]
zones: {hand: {size: 1, each: player}, box: {size: 2}}
attributes: {rank: {type: 10..11, names: {J: 11}}}
pieces: {Card: {owner: nobody, has: rank, look: card}}
variables: {best: {type: rank, start: 10}}
setup: for each n in ranks do place Card on nth(box, n - 9) with rank n
actions:
  take: {choose: {number: ranks}, do: set best to number; remove (box where rank of it = number)}
end: {over: when no (box within occupied) then draw}
"""


def test_numbers_with_names_are_shown_by_these() -> None:
    history = begun(NAMED)
    assert {"best: 10", "box1: 10", "box2: J"} <= set(history.observation(ANN).text(history.state.game).split("\n"))
    play(history, ("take", 11))
    assert "best: J" in history.observation(BEN).text(history.state.game).split("\n")
    assert "take J" in history.information_state(BEN)
