"""What players remember beyond what they see, effect by effect, in the words of their information state."""

from __future__ import annotations

import pytest
from hidden_games import ANN, BEN, CLEO, DICE_UNDER_CUPS, PEEK, SHOWN, begun, knows, numbers_at, past, play

from playground.compiler import load
from playground.engine.knowledge import History
from playground.engine.observation import FACE_DOWN
from playground.engine.rng import FIRST_AGENT, Stream


def about_cards(history: History, player: int) -> list[str]:
    """The part of what a player remembers that shows where cards are."""
    return [line for line in knows(history, player) if "is on one of" in line or line.startswith("sorted")]


def test_sorted_hands_of_others_are_remembered_from_the_setup() -> None:
    assert about_cards(begun(PEEK), ANN) == ["sorted by number: hand_Ben_1 hand_Ben_2"]
    assert about_cards(begun(PEEK), BEN) == ["sorted by number: hand_Ann_1 hand_Ann_2"]


def test_a_shuffle_leaves_what_was_known_somewhere_among_its_sites() -> None:
    history = begun(PEEK, 2)
    (shown, _) = numbers_at(history.game, history.state, "middle")
    play(history, ("show", "middle1"), ("mix",))
    assert about_cards(history, ANN)[0] == f"{shown} is on one of: middle1 middle2"


def test_what_is_shown_to_one_player_the_others_do_not_know() -> None:
    history = begun(SHOWN, 2)
    (shown, _) = numbers_at(history.game, history.state, "middle")
    place = history.game.board.by_name["middle1"]
    play(history, ("lend", "middle1"))
    of_ann, of_ben = (dict(history.observation(player).contents)[place] for player in (ANN, BEN))
    assert (of_ann, of_ben[-1]) == (FACE_DOWN, shown)
    assert past(history, ANN) == ["Ann: lend middle1"]
    assert past(history, BEN) == [f"Ann: lend middle1 (middle1 is {shown})"]
    play(history, ("mix",))
    assert about_cards(history, ANN) == ["sorted by number: hand_Ben_1 hand_Ben_2"]
    assert f"{shown} is on one of: middle1 middle2" in about_cards(history, BEN)


def test_who_is_shown_a_card_follows_it() -> None:
    history = begun(SHOWN, 5)
    (lowest, _) = numbers_at(history.game, history.state, "hand_Ben")
    play(history, ("lend", "middle1"), ("lend", "hand_Ben_1"), ("drop", "middle2"), ("send", "hand_Ben_1", "middle2"))
    place = history.game.board.by_name["middle2"]
    assert dict(history.observation(ANN).contents)[place][-1] == lowest


def test_what_turns_up_again_is_no_longer_searched_for() -> None:
    history = play(begun(PEEK, 2), ("show", "middle1"), ("mix",), ("show", "middle1"), ("show", "middle2"))
    assert about_cards(history, ANN) == ["sorted by number: hand_Ben_1 hand_Ben_2"]


def test_both_who_exchange_know_what_they_gave() -> None:
    """Ben takes a card of Ann's without seeing it, and sorts it in; Ann gets one of his."""
    history = begun(PEEK, 5)
    (ann, ben) = (numbers_at(history.game, history.state, f"hand_{name}") for name in ("Ann", "Ben"))
    play(history, ("mix",), ("exchange", "hand_Ben_1", "hand_Ann_2"))
    assert f"{ann[1]} is on one of: hand_Ben_1 hand_Ben_2" in about_cards(history, ANN)
    assert f"{ben[0]} is on one of: hand_Ann_1 hand_Ann_2" in about_cards(history, BEN)


def test_others_know_only_the_zones_between_which_a_card_went() -> None:
    """Ben trades a card of his hand, of which Ann knows one, for a certain one of the middle."""
    history = begun(PEEK, 5)
    (lowest, _) = numbers_at(history.game, history.state, "hand_Ben")
    play(history, ("show", "hand_Ben_1"), ("trade", "hand_Ben_2", "middle1"))
    assert about_cards(history, ANN) == [
        f"{lowest} is on one of: hand_Ben_1 hand_Ben_2 middle1",
        "sorted by number: hand_Ben_1 hand_Ben_2",
    ]
    assert past(history, ANN) == [f"Ann: show hand_Ben_1 (hand_Ben_1 is {lowest})", "Ben: trade ? middle1"]
    assert past(history, BEN)[1].startswith("Ben: trade hand_Ben_2 middle1 (")


def test_what_leaves_unseen_may_be_anything_that_was_there() -> None:
    history = begun(PEEK, 5)
    (lowest, _) = numbers_at(history.game, history.state, "hand_Ben")
    play(history, ("show", "hand_Ben_1"), ("discard", "hand_Ben_2"))
    assert "left the game unseen: 1" in knows(history, ANN)
    assert "left the game unseen: 1" not in knows(history, BEN)
    # The places lie before her eyes: the card she knows is still in its place, and has not been discarded.
    assert dict(history.observation(ANN).contents)[2][-1] == lowest


def test_a_card_that_was_seen_to_leave_still_bounds_its_neighbours() -> None:
    history = begun(PEEK, 5)
    (lowest, _) = numbers_at(history.game, history.state, "hand_Ben")
    play(history, ("take", "hand_Ben_1"))
    assert about_cards(history, ANN) == [f"sorted by number: ({lowest}) hand_Ben_2"]


@pytest.mark.parametrize(
    ("choice", "name", "values"),
    [(("guess", 3), "guessed", "1 2 3 4"), (("pick", "hand_Ann_2"), "picked", "0 1")],
)
def test_a_secret_choice_may_be_any_that_was_open(choice: tuple[str | int, ...], name: str, values: str) -> None:
    history = play(begun(PEEK), choice)
    assert f"{name} number 0 is one of: {values}" in knows(history, BEN)
    assert past(history, BEN) == [f"Ann: {choice[0]} ?"]
    assert past(history, ANN) == [f"Ann: {choice[0]} {choice[1]}"]


def test_what_was_rolled_under_a_cup_is_seen_by_its_owner_only() -> None:
    history = play(begun(DICE_UNDER_CUPS), ("shake",))
    assert knows(history, BEN) == ["eyes was rolled unseen: cup_Ann_1 cup_Ann_2"]
    assert knows(history, ANN) == [f"1 is on one of: cup_Ben_{place}" for place in (1, 2)]  # as they were put there
    play(history, ("shake",), ("lift",))
    assert knows(history, BEN) == []
    assert knows(history, ANN) == ["eyes was rolled unseen: cup_Ben_1 cup_Ben_2"]


def test_partners_of_the_team_game() -> None:
    """Ann, who begins, offers her lowest card and gets her partner's highest; an opponent knew both."""
    game = load("trio?players=4&teams=yes")
    states = (game.reference_state(seed) for seed in range(99))
    history = History(next(state for state in states if state.current_player() == ANN))
    names = [action.name for action in history.game.actions]
    (given, got) = (hand[place] for hand, place in zip(hands_of(history), (0, -1), strict=True))
    assert history.game.actions[history.state.options()[0].action].name == "offer"
    history.apply_action(0)
    assert "offered number 0 is one of: 0 1 2 3 4 5 6 7 8" in knows(history, CLEO)
    answers = [i for i, o in enumerate(history.state.options()) if names[o.action] == "answer"]
    history.apply_action(answers[-1])
    hand_of_cleo = " ".join(f"hand_Cleo_{place}" for place in range(1, 10))
    assert f"{given} is on one of: {hand_of_cleo}" in knows(history, ANN)
    hand_of_ann = " ".join(f"hand_Ann_{place}" for place in range(1, 10))
    assert f"{got} is on one of: {hand_of_ann}" in knows(history, CLEO)
    assert [line for line in knows(history, BEN) if "is on one of: hand" in line] == []
    assert past(history, BEN) == ["Ann: offer ?", "Cleo: answer ?"]


def hands_of(history: History) -> tuple[list[int], list[int]]:
    """The numbers in the hands of Ann and Cleo."""
    return tuple(numbers_at(history.game, history.state, f"hand_{name}") for name in ("Ann", "Cleo"))


def test_a_state_without_a_history_shows_what_its_position_shows() -> None:
    state = play(begun(PEEK, 2), ("show", "middle1")).state
    history = History(state.clone())
    assert about_cards(history, ANN) == []
    assert history.observation(ANN) == state.observation(ANN)
    assert history.possible(ANN, history.resample(ANN, Stream(1, 1, FIRST_AGENT)).to_bytes())
